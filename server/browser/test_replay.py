"""The page that replays a record, opened from disk."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import WIDTHS, OpenPage
from fivehundred import Deal, Match, Seat, presets
from fivehundred.notation import DealRecord, Note, Record, Symbol
from fivehundred.players import registry
from fivehundred.render import replay_html

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def record(preset: str) -> Record:
    rng, deals = Random(5), []
    match = Match.start(presets.get(preset), dealer=Seat(0))
    players = [registry.make_player("sensible", rng=rng)] * match.rules.players
    for step in match.steps(players, rng=rng, max_deals=2):
        if step.deal.finished:
            deals.append(DealRecord(deal=step.deal, notes=[Note(4, "</script> a comment")]))
    return Record.of_match(deals)


#: All that can be read now, which cards are seen, and whether there is a further step.
SHOWN = """button => {
    const cards = [...document.querySelectorAll("main .cards svg, .trick svg")].map(card => card.ariaLabel);
    const narrow = document.documentElement.scrollWidth <= innerWidth;
    return [document.querySelector("main").innerText, cards, narrow, document.querySelector(button).disabled];
}"""


def walked(page: Page, key: str, button: str) -> list[object]:
    """What is shown at each step until there is no further, by key and by mouse in turn."""
    seen: list[object] = []
    while True:
        text, cards, narrow, ended = page.evaluate(SHOWN, button)
        assert narrow, text
        seen.append((text, cards))
        if ended:
            return seen
        if len(seen) % 2:
            page.keyboard.press(key)
        else:
            page.click(button)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("preset", "player"), [("australian-4", None), ("australian-4", 1), ("table-2", 0)])
def test_a_match_is_stepped_through_to_its_end_and_back(
    open_page: OpenPage, tmp_path: Path, preset: str, player: int | None, width: int
) -> None:
    played = record(preset)
    # The names of some have nowhere to break.
    names = ("W" * 60, *NAMES[1:])[: played.deals[0].deal.rules.players]
    file = tmp_path / "replay.html"
    file.write_text(replay_html(played, names=names, player=player), encoding="utf-8")
    page = open_page(file, width)
    deals: list[dict[str, Any]] = page.evaluate("JSON.parse(document.getElementById('data').textContent).deals")

    forward = walked(page, "ArrowRight", "#next")
    assert len(forward) == sum(len(deal["steps"]) for deal in deals)
    assert page.input_value("#deal") == str(len(deals) - 1)
    assert page.locator("#score tr").count() == len(deals[-1]["score"]) > 0
    assert page.locator("#log li").count() == sum(len(step["said"]) for step in deals[-1]["steps"])
    back = walked(page, "ArrowLeft", "#back")
    assert back == forward[::-1]


@pytest.mark.rule("BID-4")
def test_players_stand_with_what_they_called_last(open_page: OpenPage, tmp_path: Path) -> None:
    deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(3))
    for call in ("6D", "P", "7NT", "P", "8S"):
        deal = deal.apply(deal.parse(call))
    file = tmp_path / "replay.html"
    noted = DealRecord(deal=deal, notes=[Note(1, symbols=[Symbol.BRILLIANT]), Note(5, symbols=[Symbol.DUBIOUS, 77])])
    file.write_text(replay_html(Record(deals=[noted]), names=NAMES), encoding="utf-8")
    page = open_page(file, WIDTHS[0])
    page.click("#last")
    marked = [line.rpartition(" ")[2] for line in page.locator("#log li").all_inner_texts()]
    assert [marked[1], marked[-1]] == ["!!", "?!"]
    said = page.locator(".seat .dim").all_inner_texts()
    sign = "8♠\ufe0e"
    assert said == [f"{sign} · 10 cards", "pass · 10 cards", "7NT · 10 cards", "deals · pass · 10 cards"]


def test_every_way_to_get_about(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "replay.html"
    file.write_text(replay_html(record("australian-4"), names=NAMES), encoding="utf-8")
    page = open_page(file, WIDTHS[0])

    def at() -> str:
        return f"{page.input_value('#deal')}: {page.inner_text('#count').partition(' ')[0]}"

    steps = int(page.inner_text("#count").rpartition(" ")[2])
    # The slider takes the keys that are its own.
    page.fill("#at", "4")
    assert at() == "0: 4"
    assert "</script> a comment" in page.inner_text("#notes")
    page.focus("#at")
    page.keyboard.press("ArrowRight")
    assert at() == "0: 5"
    for key, expected in (("End", f"0: {steps}"), ("End", "1: 0"), ("Home", f"0: {steps}"), ("Home", "0: 0")):
        page.keyboard.press(key)
        assert at() == expected
    page.click("#last")
    assert at() == f"0: {steps}"
    page.click("#first")
    assert at() == "0: 0"
    # Whoever chooses a deal by keys is not led away from it.
    page.select_option("#deal", "1")
    page.focus("#deal")
    page.keyboard.press("ArrowRight")
    assert at() == "1: 0"
