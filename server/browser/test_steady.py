"""The table stands still during a deal, cards move at the click, and no button promises what cannot be done."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, expect

from browser.serving import Somebody, served
from browser.steady import SIZES, measure
from browser.test_room import BOTS, begun, played_until
from browser.test_table import LONG, people

#: Clicks a card that may be played, and before the server can answer another one.
TWICE = """() => {
    const [first, ...others] = [...document.querySelectorAll(".hand .can"), ...document.querySelectorAll(".hand .not")];
    first.click();
    others.at(-1)?.click();
}"""
#: Changes the next card that is played on its way to the server.
CHANGED = """() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const said = JSON.parse(text);
        if (said.action?.type === "play") {
            WebSocket.prototype.send = send;
            HOW;
        }
        send.call(this, JSON.stringify(said));
    };
}"""
#: To one that is in no hand.
ASTRAY = CHANGED.replace("HOW", "said.action.card = document.querySelector('.played').dataset.card")
#: To one that answers the first message that there was.
OVERTAKEN = CHANGED.replace("HOW", "said.answers = 1")
#: Keeps every button by which a deal or a match begins, with the number of rows in the score sheet beside it.
OFFERED = """() => {
    window.offered = [];
    new MutationObserver(() => {
        const rows = document.querySelectorAll(".sheet tbody button").length;
        for (const {dataset} of document.querySelectorAll("[data-key=ready], [data-key=rematch]"))
            offered.push(`${dataset.key} after ${rows}`);
    }).observe(document.querySelector(".room"), {subtree: true, childList: true, characterData: true});
}"""


@pytest.mark.parametrize("size", SIZES)
def test_a_deal_moves_nothing_but_cards_and_those_at_once(
    chromium: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with served(tmp_path / "rooms.db") as server:
        found = measure(chromium, server, size, pace="0.4")
    assert found.shift <= 0.1, sorted(found.moved, reverse=True)[:9]
    assert len(found.frames) >= 9
    # The frame after the click has the card on its way; by the clock that is 50 ms where there is no other work.
    assert median(found.frames) <= 2


def test_whoever_clicks_twice_plays_one_card_and_hears_of_no_other_turn(chromium: Browser, tmp_path: Path) -> None:
    ann = Somebody(chromium, "Ann", 390, pace="1")
    with served(tmp_path / "rooms.db") as server, people(ann) as (one,):
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until([one], lambda: one.page.locator(".hand .can").count(), (), "6S")
        for number in range(1, 4):
            one.page.wait_for_selector(".hand .can")
            one.page.evaluate(TWICE)
            assert not one.asked
            expect(one.page.locator(".refusal")).to_be_empty()
            assert len([action for action in one.done if action["type"] == "play"]) == number
            expect(one.page.locator(".hand button")).to_have_count(10 - number)


def test_a_card_that_is_refused_returns_with_the_reason(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until([one], lambda: one.page.locator(".hand .can").count() and one.page.locator(".played").count())
        hand = one.page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
        one.page.evaluate(ASTRAY)
        one.page.locator(".hand .can").first.click()
        expect(one.page.locator(".refusal p")).to_be_visible()
        assert one.page.locator(".hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)") == hand
        assert one.asked
        one.act()
        expect(one.page.locator(".refusal")).to_be_empty()


def test_the_end_of_a_deal_is_one_card_with_one_thing_to_do(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390, pace="0.4")) as (one,):
        begun([one], server.room("australian-4 hand_limit=2", BOTS))
        for number, key in ((1, "ready"), (2, "rematch")):
            one.page.wait_for_selector(".hand [data-card]")
            one.page.evaluate(OFFERED)
            played_until([one], lambda: one.page.locator(".ending").count(), (), "6S")
            ending = one.page.get_by_role("dialog")
            expect(ending.locator(".main")).to_have_count(1)
            expect(ending).to_contain_text("Totals: ")
            expect(ending.locator(".hands dt").first).to_have_text("Ann")
            expect(ending.locator(".hands dd svg").first).to_be_visible()
            # What there is in the room besides: the same that is offered here, or nothing.
            assert set(one.page.evaluate("offered")) == {f"{key} after {number}"}
            one.press(key)
            one.answered()


def test_nobody_claims_where_that_means_giving_up(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        begun([one], server.room("team-4 early_end=yes target=9000 limit=-9000", BOTS))
        claim = one.page.locator("[data-key=claim]")
        seen = set[str]()
        while len(seen) < 2:
            one.page.wait_for_selector(".prompt .yours, [data-key=ready]")
            if not one.asked:
                one.press("ready")
                one.answered()
                continue
            if "play a card" in one.text("prompt"):
                terms = one.text("terms")
                if "must win none" in terms:
                    seen.add(f"loses: {claim.count()}")
                elif "need" in terms:
                    seen.add(f"wins: {claim.count()}")
            one.act(wanted=("N",), liked="6S")
        assert seen == {"loses: 0", "wins: 1"}


def test_a_card_that_comes_too_late_returns_and_is_told_quietly(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until([one], lambda: one.page.locator(".hand .can").count(), (), "6S")
        held = one.page.locator(".hand button").count()
        one.page.evaluate(OVERTAKEN)
        one.page.locator(".hand .can").first.click()
        expect(one.page.locator("[role=log]")).to_contain_text("Too late: the table has changed")
        expect(one.page.locator(".refusal")).to_be_empty()
        expect(one.page.locator(".hand button")).to_have_count(held)
        one.page.locator(".hand .can").first.click()
        expect(one.page.locator(".hand button")).to_have_count(held - 1)
