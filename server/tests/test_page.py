"""The files of the page, as far as they can be read without a browser."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from hashlib import sha256
from itertools import product
from pathlib import Path

import attrs
import pytest

import fivehundred.hosting
from fivehundred import Contract, Pass, Seat, presets, score
from fivehundred.deal.scoring import CARD_POINTS
from fivehundred.errors import FiveHundredError
from fivehundred.match.endings import Standing, result
from fivehundred.rules import Ruleset
from fivehundred.rules.settings import AtLimit, CardPoints
from fivehundred_server.serving import PAGE, files_of

DOCS = Path(__file__).parents[2] / "docs"
MODULES = sorted({*PAGE.glob("*.js"), *PAGE.glob("words/*.js"), *PAGE.glob("texts/*.js")} - {PAGE / "bundle.js"})


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


def test_the_first_load_is_one_module_made_of_the_others_and_small() -> None:
    files = files_of(PAGE)
    page = files["index.html"].plain.content.decode()
    fetched = [name for name in re.findall(r'(?:href|src)="/page/([^"]+)"', page) if not name.endswith(".png")]
    assert [name for name in fetched if name.endswith(".js")] == ["bundle.js"]
    assert sum(len(files[name].packed.content) for name in {"index.html", "cards.svg", *fetched}) < 120_000
    # The words of other languages are fetched by those who read them, and what needs no server runs apart.
    apart = re.compile(r"(words|texts)/de|offline-.*|service|bundle")
    sources = sha256()
    for name in sorted(name for name in files if name.endswith(".js") and not apart.fullmatch(name[:-3])):
        sources.update((PAGE / name).read_bytes())
    made_of = re.search(r"sources (\w+)", files["bundle.js"].plain.content.decode())
    assert made_of
    assert made_of[1] == sources.hexdigest(), "run npm run bundle in browser"


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PAGE)))
def test_modules_name_modules_and_make_text_of_text_alone(module: Path) -> None:
    text = module.read_text("utf-8")
    # Types for editors stand in comments.
    for name in re.findall(r'from "([^"]+)"', re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        assert (module.parent / name).is_file()
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


def german(table: str, said: str) -> str:
    """What the page says in German for what the host has *said*, by the patterns of a *table*."""
    source = (PAGE / "words" / "de.js").read_text("utf-8")
    rows = source[source.index(f"const {table} = [") :].partition("\n];")[0]
    for pattern, put in re.findall(r'^  \[/(.*)/g?, "(.*)"\],$', rows, re.MULTILINE):
        said = re.sub(pattern, re.sub(r"\$(\d)", r"\\\1", put), said, count=0 if not put else 1)
    return said


#: Presets, and rules that end a match as no preset does.
ENDINGS = {name: presets.get(name) for name in presets.names()} | {
    "higher score": presets.STANDARD_3.evolve(both_at_target="higher score", hand_limit=9),
    "highest wins": presets.AUSTRALIAN_4.evolve(at_limit="highest wins"),
    "best other": presets.AUSTRALIAN_4.evolve(at_limit="best other side wins"),
    "cannot win": presets.TEAM_4.evolve(spread=1000, at_limit="cannot win", hand_limit=9),
}


@pytest.mark.parametrize("rules", ENDINGS.values(), ids=ENDINGS)
def test_how_a_match_ended_is_told_in_german(rules: Ruleset) -> None:
    said = set()
    scores = list(product((-600, 0, rules.target, rules.target + 10), repeat=min(rules.side_count, 3)))
    tricks = tuple(Seat(number % rules.players) for number in range(rules.hand_size))
    for after, made, call, barred in product(scores, (True, False), rules.ladder.calls[-2:], ((), (0, 1))):
        if barred and rules.at_limit is not AtLimit.CANNOT_WIN:
            continue
        assert not isinstance(call, Pass)
        totals = (*after, *[10] * (rules.side_count - len(after)))
        standing = Standing(
            rules=rules,
            contract=Contract.of(rules, call, Seat(0)),
            made=made,
            before=(0,) * rules.side_count,
            after=totals,
            hands=rules.hand_limit or 1,
            barred=frozenset(barred),
            tricks=tricks,
            worth=(0,) * rules.hand_size,
        )
        if (ended := result(standing)) is not None:
            said.add(ended.text)
    assert len(said) > 3
    english = re.compile(
        r"\b(made|failed|in|and|stands?|at|without|a|contract|by|the|won|with|highest|total|not|but|once|stood|so|"
        r"nobody|because|all|lowest|are|apart|hands?|played|order|of|tricks?)\b"
    )
    for what in said:
        # Whom it tells of is named by the table of the room.
        named = re.sub(r"(side|player)s? \d((, | and )\d)*", "WHO", german("ENDS", what))
        assert not english.search(named), named
        assert named.endswith("also gewinnt niemand") or "also gewinnt" not in named


@pytest.mark.parametrize("name", presets.names())
def test_what_points_are_for_is_told_in_german(name: str) -> None:
    rules = presets.get(name)
    counted = rules.card_points is CardPoints.COUNTED
    worths = [sum(CARD_POINTS[card.number] for card in rules.deck), *[0] * (rules.players - 1)] if counted else None
    said = {"a breach kept", "a breach that failed", "7S made, for a revoke", "a hand with a revoke", "cards captured"}
    for call, taken, slam in product(rules.ladder.calls[1:], (0, 5, rules.hand_size), (True, False)):
        assert not isinstance(call, Pass)
        tricks = [taken, rules.hand_size - taken, *[0] * (rules.players - 2)]
        # Not every call and number of tricks makes a contract by itself.
        with suppress(FiveHundredError):
            contract = attrs.evolve(Contract.of(rules, call, Seat(0)), slam=slam)
            said |= {item.what for item in score(rules, contract, tricks, captured=worths).items}
    assert len(said) > 20
    english = re.compile(
        r"\b(half|of|made|failed|as|a|declared|with|all|the|tricks?|cards|captured|forced|on|breach|revoke|for)\b"
    )
    for what in said:
        assert not english.search(german("POINTS", what)), what


def test_what_the_host_refuses_without_a_rule_is_what_it_says() -> None:
    text = (PAGE / "words" / "de.js").read_text("utf-8")
    rows = text[text.index("const REFUSED = [") :].partition("\n];")[0]
    said = "".join(path.read_text("utf-8") for path in Path(fivehundred.hosting.__path__[0]).glob("*.py"))
    for pattern in re.findall(r"^  \[/\^?([\w ,:]+)", rows, re.MULTILINE):
        assert pattern.strip() in said
