"""How the site is built: ``nox -s docs``."""

from __future__ import annotations

import inspect
import re
import runpy
import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from importlib.metadata import metadata
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

import attrs
from sphinx.addnodes import desc_annotation, desc_content, pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import TypeAliasForwardRef

from fivehundred import _kernel, fast
from fivehundred.deal.refusals import Reason
from fivehundred.rules import presets
from fivehundred.rules.explain import Explained
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.settings import Choice, Gate
from fivehundred.rules.specials import Special

# What stands beside this file.
sys.path.insert(0, str(Path(__file__).parent))
from _reference import first_lines
from _repository import theme_options

project = "fivehundred"
author = "The fivehundred authors"
copyright = "2026, The fivehundred authors"
version = release = installed("fivehundred")

# Not napoleon: it takes what stands before a colon in the description of a field for its type.
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
extensions += ["sphinx_copybutton", "sphinx_sitemap", "sphinxext.opengraph", "_reference", "_site"]
exclude_patterns = ["_build"]
default_role = "code"
nitpicky = True
# Private base classes, and those of private modules, are shown, but have no page; what others make is not built here.
nitpick_ignore_regex = [
    ("py:class", r"fivehundred\.(\w+\.)*_\w+(\.\w+)?"),
    ("py:.*", r"(hypothesis|st|starlette|uvicorn)\..*"),
]

# Drawn by the library itself, at every build.
_PICTURES = Path(__file__).parent / "_pictures"
runpy.run_path(str(_PICTURES / "make_pictures.py"))["write"](_PICTURES / "drawn", _PICTURES / "drawn" / "pages")
# In place of the table to try, which docs/_try/build.py puts there, a page says how it is built.
html_extra_path = ["_pictures/drawn/pages", "_try/plain"]

html_theme = "furo"
html_title = f"fivehundred {release}"
html_favicon = "_static/favicon.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]

# The addresses that pyproject.toml gives; as long as it gives none, the usual one, and no link to the repository.
_URLS = dict(each.split(", ", 1) for each in metadata("fivehundred").get_all("Project-URL", []))
html_baseurl = _URLS.get("Documentation", "https://fivehundred.readthedocs.io/")
html_theme_options = theme_options(_URLS)
sitemap_url_scheme = "{link}"
ogp_site_url = html_baseurl
ogp_image = "_static/preview.png"
ogp_image_alt = "A table in the middle of a trick, and the words: Five Hundred, in Python"
ogp_enable_meta_description = True
ogp_social_cards = {"enable": False}

# A copy has the code alone, without prompts and output.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_preserve_defaults = True
# Shown by their names, not as the long lists of classes that they are.
autodoc_type_aliases = {
    "Account": "~fivehundred.deal.telling.Account",
    "Action": "~fivehundred.actions.Action",
    "Between": "~fivehundred.deal.sequence.Between",
    "Call": "~fivehundred.rules.calls.Call",
    "Event": "~fivehundred.deal.history.Event",
    "Goal": "~fivehundred.rules.goals.Goal",
    "Undertaking": "~fivehundred.rules.goals.Undertaking",
    "Outcome": "~fivehundred.deal.outcomes.Outcome",
    "Player": "~fivehundred.match.playing.Player",
    "Stage": "~fivehundred.deal.sequence.Stage",
}
maximum_signature_line_length = 180

# The inventory is in the tree, so that the site builds without a network.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "_inventories/python.inv")}


def resolve_annotations(app: Sphinx, function: object, is_bound: bool) -> None:
    """Name in full the types of an ``__init__`` written by attrs, which does not know its module."""
    module = sys.modules.get(getattr(function, "__module__", ""))
    if inspect.isfunction(function) and module not in (None, _kernel) and function.__name__ == "__init__":
        owner = getattr(module, function.__qualname__.partition(".")[0])
        known: dict[str, Any] = {}
        # Fields that a class inherits have types that its own module need not know.
        for kind in reversed(inspect.getmro(owner)):
            known |= vars(sys.modules[kind.__module__])
        known |= {name: TypeAliasForwardRef(full) for name, full in autodoc_type_aliases.items()}
        function.__annotations__ = inspect.get_annotations(function, globals=known, eval_str=True)


# Within another type, as in tuple[Event, ...], Sphinx shows an alias by its repr.
type.__setattr__(TypeAliasForwardRef, "__repr__", lambda alias: alias.name)


def find_alias(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Any) -> Any:
    """Link the name of a type that is a union: in a signature it is taken for a class, but described as data."""
    if node["reftype"] != "class" or f"~{node['reftarget']}" not in autodoc_type_aliases.values():
        return None
    python = env.domains.python_domain
    return python.resolve_xref(env, node["refdoc"], app.builder, "data", node["reftarget"], node, content)


def show_defaults(
    app: Sphinx, what: str, name: str, obj: Any, options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Show the defaults of a class written by attrs, which its source does not: ``target: int = 500``."""
    if obj in (fast.Plays, fast.Position):
        # Others make them.
        return "", None
    if signature is None or not attrs.has(obj):
        return None
    fields = attrs.fields_dict(obj)
    return re.sub(r"attr_dict\['(\w+)'\]\.default", lambda found: shown(fields[found[1]].default), signature), returns


def shown(default: object) -> str:
    """A default as a reader would write it; what is longer than that, its description tells."""
    match default:
        case Enum():
            return str(default)
        case None | int() | str() | bytes() | ():
            return repr(default)
        case _:
            return "..."


#: No value is shown that is longer than this, but for unions, which are short names after all.
LONGEST_VALUE = 100


def hide_long_value(app: Sphinx, domain: str, kind: str, content: desc_content) -> None:
    """Leave out the value of a table or a row of many entries, which would fill the page and help nobody."""
    if kind == "data" and content.parent is not None:
        for part in list(content.parent.findall(desc_annotation)):
            text = part.astext()
            if text.startswith(" = ") and len(text) > LONGEST_VALUE and " | " not in text:
                part.parent.remove(part)


#: The rules that have a place in the rulebook's pages.
PLACES = frozenset(
    anchor
    for page in sorted((Path(__file__).parent / "rules").glob("*.md"))
    for anchor in re.findall(r"^\((rule-[a-z]+-\d+)\)=$", page.read_text(encoding="utf-8"), re.MULTILINE)
)


def add_links(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Make rule numbers in a docstring links, and give a setting its rules, a choice its sentences."""
    owner, _, member = name.rpartition(".")
    if owner == "fivehundred.Ruleset" and member in SETTINGS:
        numbers = ", ".join(attrs.fields_dict(Ruleset)[member].metadata["rules"])
        lines[0] = f"{lines[0].rstrip('.')} ({numbers})."
    if inspect.isclass(obj) and issubclass(obj, Choice) and obj is not Choice:
        lines += ["", *(f"- ``{choice.value}``: {choice.sentence}." for choice in obj), ""]
    example = False
    for place, line in enumerate(lines):
        # An example goes on to the next empty line, and is left as it is.
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        if not example:
            lines[place] = re.sub(r"\b[A-Z]{3,5}-\d+\b", linked, line)


def linked(found: re.Match[str]) -> str:
    """A link to the rule that is named."""
    anchor = f"rule-{found[0].lower()}"
    return f":ref:`{found[0]} <{anchor}>`" if anchor in PLACES else found[0]


def add_table(app: Sphinx, page: str, source: list[str]) -> None:
    """Put the table in its place on a page that lists what the library has."""
    if page == "reference/rules":
        source[0] = source[0].replace("(all presets)", table(preset_rows()))
    if page == "reference/actions":
        source[0] = source[0].replace("(all reasons)", table(reason_rows()))
    if page == "rules/presets":
        source[0] = source[0].replace("(all settings)", "\n\n".join(setting_tables()))


def table(rows: Iterable[Sequence[str]]) -> str:
    """A table, of which the first row is the heading."""
    heading, *others = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (heading, ["---"] * len(heading), *others))


def preset_rows() -> Iterator[tuple[str, ...]]:
    yield "name", "players", "cards", "source", "what sets it apart"
    for name in presets.names():
        rules = presets.named(name)
        yield f"`{name}`", str(rules.players), str(len(rules.deck)), rules.source, presets.description(name)


#: The tables of the page on presets, and the chapters whose settings each of them shows.
TABLES = {
    "Players, cards and the deal": ("SEAT", "CARD", "DEAL", "TWO"),
    "The auction, the kitty and partners": ("BID", "KITTY", "CALL"),
    "The joker and the play": ("JOKER", "PLAY"),
    "Scores and the end": ("SCORE", "END"),
}


def setting_tables() -> Iterator[str]:
    """What every preset says of every setting: tables of those in which presets differ, a list of the others."""
    lines = {name: first_lines(presets.named(name)) for name in presets.names()}
    yield "A dash stands where the setting makes no difference in that game."
    for title, chapters in TABLES.items():
        chosen = [setting for setting, line in lines["standard-3"].items() if line.rules[0].split("-")[0] in chapters]
        cells = {setting: {name: cell(lines[name][setting]) for name in lines} for setting in chosen}
        values = {setting: {line[setting].value for line in lines.values()} for setting in chosen}
        varied = [setting for setting in chosen if len(values[setting]) > 1 and {*cells[setting].values()} != {"–"}]
        heading = ["preset", *(f"`{setting}`" for setting in varied)]
        yield f"### {title}"
        yield table([heading, *([f"`{name}`", *(cells[setting][name] for setting in varied)] for name in lines)])
        same = [
            f"`{setting}` {next(iter(lines.values()))[setting].value}" for setting in chosen if setting not in varied
        ]
        yield f"The same in all of them: {', '.join(same)}." if same else ""
    yield "### The special bids"
    yield table(special_rows())


def cell(line: Explained) -> str:
    if line.idle:
        return "–"
    return str(len(line.value.split())) if line.setting == "deck" else line.value


def special_rows() -> Iterator[tuple[str, ...]]:
    """Every special bid once, with the presets that have it."""
    yield "bid", "value", "rank", "goal", "gate", "kitty", "partner", "shown", "defenders score", "presets"
    owners: dict[Special, list[str]] = {}
    for name in presets.names():
        for special in presets.named(name).specials:
            owners.setdefault(special, []).append(f"`{name}`")
    for special, names in owners.items():
        rank = "by value"
        if special.place is not None:
            lower, upper = special.place
            rank = f"above `{lower}`, below `{upper}`" if upper is not None else f"above `{lower}`"
        gate = [special.gate.value] if special.gate is not Gate.NONE else []
        gate += [f"after a partner's `{special.answers}`"] if special.answers else []
        gate += ["before looking"] if special.blind else []
        yield (
            f"{special.name} (`{special.key}`)",
            str(special.value),
            rank,
            "no trick" if isinstance(special.goal, NoTricks) else f"{special.goal} tricks",
            ", ".join(gate) or "–",
            special.kitty.value,
            special.partner.value,
            special.shown.value,
            special.defence.value,
            ", ".join(names),
        )


def reason_rows() -> Iterator[tuple[str, ...]]:
    yield "code", "rule", "sentence"
    for reason in Reason:
        yield f"`{reason.value}`", f"[{reason.rule}](#rule-{reason.rule.lower()})", reason.text


def setup(app: Sphinx) -> None:
    app.connect("autodoc-before-process-signature", resolve_annotations)
    app.connect("autodoc-process-signature", show_defaults)
    app.connect("autodoc-process-docstring", add_links)
    app.connect("missing-reference", find_alias)
    app.connect("object-description-transform", hide_long_value)
    app.connect("source-read", add_table)
