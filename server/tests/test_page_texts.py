"""The catalogues that the page loads, made of those of the library and its own, and the sentences it makes of them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from catalogues import LANGUAGES, LOCALES, PAGE, english, forms_of, messages, read
from generated import assert_current, write
from sentences import samples

from fivehundred.actions import PlayCard
from fivehundred.cards import Cards, Suit
from fivehundred.texts import Sentence, text

NODE = shutil.which("node")
#: The families that no sentence on the page is of.
UNSAID = {
    "ruling",
    "cost",
    "sheet",
    "label",
    "help",
    "entry",
    "choice",
    "rule",
    "idle",
    "problem",
    "schedule",
    "need",
    "estimate",
}
#: Sentences of other families that are only in those.
PARTS = {("word", "or"), ("word", "or else"), ("word", "decimal"), ("word", "percent"), ("text", "estimate")}
FOLDER = LOCALES[PAGE].parent / "page"


def is_said(family: str, code: str) -> bool:
    """Whether the page can say this: what the library says addresses readers elsewhere."""
    return {family, (family, code)}.isdisjoint(UNSAID | PARTS) and not code.endswith(" (you)")


def module(language: str) -> str:
    """The catalogue of a language as a module; how plurals are chosen is an expression in JavaScript as it is."""
    catalog = read(language)
    sentences: dict[str, dict[str, object]] = defaultdict(dict)
    for (family, code), message in chain.from_iterable(messages(read(language, name)).items() for name in LOCALES):
        if not is_said(family, code):
            continue
        forms = forms_of(message)
        sentences[family][code] = forms if isinstance(message.id, tuple) else forms[0]
    said = json.dumps(sentences, ensure_ascii=False, indent=0)
    plural = re.sub("n != 1", "n !== 1", catalog.plural_expr)
    return (
        "// Made of the catalogues of the library and of the page: nox -s generate.\n/* eslint max-len: off */\n\n"
        f"export const plural = (/** @type {{number}} */ n) => Number({plural.strip('()')});\n"
        "/** @type {Record<string, Record<string, string | string[]>>} */\n"
        f"// prettier-ignore\nexport const sentences = {said};\n"
    )


MADE: Mapping[Path, Callable[[], str]] = {
    FOLDER / "texts" / f"{language}.js": partial(module, language) for language in LANGUAGES
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_texts_of_the_library(language: str) -> None:
    assert_current(FOLDER / "texts" / f"{language}.js", module(language))


#: Labels whose codes are put together where they are used, by what those begin with.
COMPOSED = {"head": ("for whom", "points", "what for", "rule"), "turn": ("auction", "play", "exchange", "other")}


def test_the_page_has_the_labels_that_it_uses_and_knows_its_languages() -> None:
    scripts = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.js") if path.name != "bundle.js"}
    page = "".join((*scripts.values(), (FOLDER / "index.html").read_text("utf-8")))
    arguments = re.findall(r"(?<![\w.])say\(((?:[^(),]|\([^()]*\))*)", page)
    used = {code for each in arguments for code in re.findall(r"(?:^|[?:] )\"([^\"]+)\"", each.strip())}
    used.update(re.findall(r"data-text=\"([\w ]+)\"", page))
    used.update(f"{first} {last}" for first, all_ in COMPOSED.items() if f"`{first} ${{" in page for last in all_)
    families = {family for family, _ in english(PAGE)}
    assert used == {code for family, code in english(PAGE) if family == "page"}
    assert families == {"page", *re.findall(r"labels\(\"([\w ]+)\"\)", page)} - {family for family, _ in english()}
    assert f"LANGUAGES = {json.dumps(LANGUAGES)};" in scripts["language.js"]


def as_json(value: Any) -> Any:
    """A sentence or a fact as messages of the host have it."""
    match value:
        case Sentence():
            facts = {name: as_json(fact) for name, fact in value.facts}
            return {"family": value.family, "code": value.code, "facts": facts}
        case tuple() | Cards():
            return [as_json(each) for each in value]
        case PlayCard(card, suit):
            return {"card": str(card), "suit": suit and suit.value}
        case Suit():
            return value.value
        case int() | str() | None:
            return value
        case _:
            return str(value)


@pytest.mark.skipif(NODE is None, reason="node is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_the_library_says(language: str) -> None:
    names = ["Ann", "Bob", "Cleo", "Dan"]
    said = [
        one
        for one in samples()
        if is_said(one.family, one.code) and "action" not in dict(one.facts) and one.family != "preset"
    ]
    assert len(said) > 60
    tree = {
        "reader": {"names": names, "rules": {"specials": []}},
        "said": [as_json(one) for one in said],
    }
    done = subprocess.run(
        [NODE or "node", str(Path(__file__).with_name("sentences.mjs")), language],
        input=json.dumps(tree),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    expected = [text(one, language, names=names) for one in said]
    shown = [one[:1].upper() + one[1:] for one in expected]
    # The page has a sign for minus.
    assert [one.replace("−", "-") for one in json.loads(done.stdout)] == shown


if __name__ == "__main__":
    write(MADE)
