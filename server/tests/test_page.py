"""The files of the page, as far as they can be read without a browser."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from fivehundred import hosting
from fivehundred_server.serving import PAGE, files_of

DOCS = Path(__file__).parents[2] / "docs"
#: The module of the library that follows a deal.
FOLLOWING = Path(hosting.__path__[0]) / "following.js"
MODULES = sorted({*PAGE.glob("*.js"), *PAGE.glob("texts/*.js")} - {PAGE / "bundle.js"})


def test_the_cards_are_drawn_and_everything_that_is_named_is_there() -> None:
    files = files_of(PAGE)
    assert files["cards.svg"].plain.content.startswith(b"<svg")
    assert files["cards.css"].plain.media.startswith("text/css")
    named = re.findall(
        r'["/}]page/([^"`]+)["`]', files["index.html"].plain.content.decode() + (PAGE / "app.js").read_text("utf-8")
    )
    assert named
    assert set(named) <= files.keys()
    manifest = json.loads(files["page.webmanifest"].plain.content)
    assert {icon["src"] for icon in manifest["icons"]} <= files.keys()


def test_the_page_is_installed_under_its_name_in_the_language_of_the_browser() -> None:
    files = files_of(PAGE)
    made = {path.name: json.loads(path.read_text("utf-8")) for path in PAGE.glob("*.webmanifest")}
    worded = {"lang", "name", "description"}
    for texts in PAGE.glob("texts/*.js"):
        language = texts.stem
        name = "page.webmanifest" if language == "en" else f"page.{language}.webmanifest"
        manifest = made.pop(name)
        assert files[name].plain.media == "application/manifest+json"
        assert manifest["lang"] == language
        assert f'"title": "{manifest["name"]}"' in texts.read_text("utf-8")
        rest = {key: value for key, value in manifest.items() if key not in worded}
        english = json.loads(files["page.webmanifest"].plain.content)
        assert rest == {key: value for key, value in english.items() if key not in worded}
    assert not made


def test_the_first_load_is_one_module_made_of_the_others_one_language_and_small() -> None:
    files = files_of(PAGE)
    page = files["index.html"].plain.content.decode()
    fetched = [name for name in re.findall(r'(?:href|src)="/page/([^"]+)"', page) if not name.endswith(".png")]
    assert [name for name in fetched if name.endswith(".js")] == ["language.js", "bundle.js"]
    # A browser fetches one language; what needs no server runs apart.
    largest = max(len(files[name].packed.content) for name in files if name.startswith("texts/"))
    assert largest + sum(len(files[name].packed.content) for name in {"index.html", "cards.svg", *fetched}) < 120_000
    apart = re.compile(r"texts/.*|language|offline-.*|service|bundle")
    sources = sha256()
    modules = sorted(name for name in files if name.endswith(".js") and not apart.fullmatch(name[:-3]))
    for path in (FOLLOWING, *map(PAGE.joinpath, modules)):
        sources.update(path.read_bytes())
    made_of = re.search(r"sources (\w+)", files["bundle.js"].plain.content.decode())
    assert made_of
    assert made_of[1] == sources.hexdigest(), "run npm run bundle in browser"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PAGE)))
def test_modules_name_modules_and_make_text_of_text_alone(module: Path) -> None:
    text = module.read_text("utf-8")
    # Types for editors stand in comments.
    for name in re.findall(r'from "([^"]+)"', re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        # Of the library only the bundle is made, from the sources: where both are installed, the path leads nowhere.
        assert (module.parent / name).is_file() or name.endswith("/src/fivehundred/hosting/following.js")
    unsafe = r"(inner|outer|adjacent)HTML|document\.write|\beval\b|new Function"
    assert not re.search(unsafe, text, re.IGNORECASE)


def test_every_rule_has_a_link_to_its_place_in_the_documentation() -> None:
    text = (PAGE / "words.js").read_text("utf-8")
    table = text[text.index("const PAGES") : text.index("});", text.index("const PAGES"))]
    pages = dict(re.findall(r'([A-Z]+): "(\w+)"', table))
    anchors = [
        (path.stem, kind.upper())
        for path in sorted((DOCS / "rules").glob("*.md"))
        for kind in re.findall(r"^\(rule-([a-z]+)-\d+\)=$", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert anchors
    assert {(pages.get(kind), kind) for _, kind in anchors} == set(anchors)
