"""What the site has beside its pages: lines of code that can hang, and ``llms.txt`` for programs that read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from pygments.formatters import HtmlFormatter
from sphinx.addnodes import index, toctree
from sphinx.application import Sphinx
from sphinx.highlighting import PygmentsBridge
from sphinx.transforms import SphinxTransform

#: How a line begins that is emphasised.
HIDDEN = '<span class="hll">'


class Lines(HtmlFormatter[str]):
    """Code of which each line is an element."""

    def wrap(self, source: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """The whole block, line by line."""
        # A match is a value here, and no keyword.
        named = (
            (code, line.replace('"k">match</span><span class="o">', '"n">match</span><span class="o">'))
            for code, line in source
        )
        # What is emphasised is only copied (docs/_names.py).
        lines = (
            (code, f'<span class="line{" unseen" * line.startswith(HIDDEN)}">{line}</span>') for code, line in named
        )
        wrapped: Iterator[tuple[int, str]] = super().wrap(lines)  # type: ignore[no-untyped-call]
        return wrapped


def sections(app: Sphinx) -> Iterator[str]:
    """The pages that the first one leads to, in its sections, each with its address and first sentence."""
    env = app.env
    first = env.get_doctree(app.config.root_doc)
    for section in first.findall(toctree):
        yield f"\n## {section['caption']}\n"
        for _, page in section["entries"]:
            said = next(env.get_doctree(page).findall(nodes.paragraph), None)
            begins = said.astext().replace("\n", " ").partition(". ")[0].rstrip(".:") if said else ""
            yield f"- [{env.titles[page].astext()}]({app.config.html_baseurl}{page}.html): {begins}."


def write_llms(app: Sphinx, error: Exception | None) -> None:
    """``llms.txt``, as llmstxt.org describes it."""
    if error is None and app.builder.name == "html":
        about = next(app.env.get_doctree(app.config.root_doc).findall(nodes.paragraph)).astext().replace("\n", " ")
        lines = [f"# {app.config.project}\n\n> {about}", *sections(app)]
        (Path(app.outdir) / "llms.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


#: What the theme lacks for those who hear a page or use keys: headings with a level, and tables that keys can scroll.
MENDED = {
    "furo_navigation_tree": ('role="heading"', 'role="heading" aria-level="2"'),
    "body": ('<div class="table-wrapper', '<div tabindex="0" class="table-wrapper'),
}


def mend(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Put right what the theme has made of a page."""
    for part, (made, meant) in MENDED.items():
        context[part] = context.get(part, "").replace(made, meant)


#: Where a reader goes on from the first page.
DOORS = """<nav class="doors" aria-label="Where to go">
<a href="start/try.html"><strong>Play it</strong>at a table in your browser</a>
<a href="start/first_deal.html"><strong>Build with it</strong>a server, a bot, a score sheet</a>
<a href="rules/index.html"><strong>Look up a rule</strong>39 published variants</a>
</nav>"""


class Landing(SphinxTransform):
    """What the first page shows on the first screen: the example of the names at the top, and three doors."""

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        if self.env.docname == self.config.root_doc:
            page = (Path(self.app.srcdir) / "reference" / "fivehundred.md").read_text(encoding="utf-8")
            code = page.partition("```python\n")[2].partition("\n```")[0]
            begins = next(self.document.findall(nodes.paragraph))
            place = begins.parent.index(begins) + 1
            begins.parent.insert(place, nodes.raw("", DOORS, format="html"))
            begins.parent.insert(place, nodes.literal_block(code, code, language="pycon"))


#: Words that readers search for, and the pages that they mean, or the place on one.
WORDS = {
    "bower": "rules/cards#rule-card-4",
    "discord": "howto/chat_bot",
    "docker": "howto/operating",
    "fen": "formats/notation",
    "follow suit": "rules/play#rule-play-2",
    "gymnasium": "howto/learning",
    "javascript": "howto/javascript",
    "joker": "rules/joker",
    "jupyter": "howto/pictures",
    "kitty": "rules/kitty",
    "misere": "rules/bidding#rule-bid-7",
    "must follow suit": "rules/play#rule-play-2",
    "multiplayer": "howto/hosting",
    "nullo": "rules/bidding#rule-bid-7",
    "online": "howto/server",
    "pettingzoo": "howto/learning",
    "revoke": "rules/play#rule-play-7",
    "tournament": "howto/arena",
    "typescript": "howto/javascript",
    "undo": "howto/questions#how-do-i-undo-a-move",
    "websocket": "howto/server",
}


class Entries(SphinxTransform):
    """What the search finds at once: rules by their numbers, and the words that pages have in other words."""

    default_priority = 500

    def apply(self, **kwargs: Any) -> None:
        found = {name: name.removeprefix("rule-").upper() for name in self.document.ids if name.startswith("rule-")}
        entries = [("single", rule, place, "main", None) for place, rule in found.items()]
        for word, address in WORDS.items():
            page, _, place = address.partition("#")
            if page == self.env.docname:
                entries.append(("single", word, place, "main", None))
        if entries:
            self.document.insert(0, index(entries=entries, inline=False))


def setup(app: Sphinx) -> dict[str, bool]:
    PygmentsBridge.html_formatter = Lines
    app.add_transform(Entries)
    app.add_transform(Landing)
    app.connect("build-finished", write_llms)
    # After the theme, which makes the navigation then.
    app.connect("html-page-context", mend, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
