"""What makes people like to play here: cards that move, what calls them, a second question, their own language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.serving import Somebody, served
from browser.test_room import BOTS, begun, played_until
from browser.test_table import LONG, people

#: Every animation that a page begins, with what moves.
RECORDED = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        moved.push({kind: this.className, card: this.dataset.card, from: frames.translate[0], ...options});
        return animate.call(this, frames, options);
    };
}"""
#: What a page works at, as a trace of Chromium names it.
WORK = ("EventDispatch", "FunctionCall", "Layout", "Paint", "TimerFire", "UpdateLayoutTree")
#: A browser in which nobody looks at the page, with what it plays and shows.
ELSEWHERE = """() => {
    window.tones = 0;
    window.notices = [];
    OscillatorNode.prototype.start = () => { tones += 1; };
    OscillatorNode.prototype.stop = () => {};
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title, {body}) { notices.push(body); }
    };
}"""
LEAVE = "away => Object.defineProperty(document, 'hidden', {value: away, configurable: true})"


def far(step: dict[str, Any]) -> bool:
    """Whether it comes from the hand, which is below the table."""
    return float(re.split("px ?", step["from"])[1]) > 100


def test_cards_move_into_the_trick_and_to_whoever_wins_it(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 1366)) as (one,):
        page = one.page
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until([one], lambda: "play a card" in one.text("prompt"), (), "6S")
        one.choose("pace", "Fast")
        page.evaluate(RECORDED)
        longest = []
        for gone in (4, 8, 12):
            page.wait_for_selector(".hand .can")
            chromium.start_tracing(page=page)
            one.act()
            while page.evaluate("moved.filter(one => one.kind === 'gone').length") < gone:
                page.wait_for_timeout(50)
            trace = json.loads(chromium.stop_tracing())["traceEvents"]
            longest.append(max(event["tdur"] for event in trace if event["name"] in WORK and "tdur" in event))
        # The work of the page itself, in microseconds of the processor. Other programs lengthen it by what they drive
        # out of the caches, so the best of three tricks counts.
        assert 0 < min(longest) < 50_000
        moved: list[dict[str, Any]] = page.evaluate("moved")
        assert max(one["duration"] for one in moved) <= 200
        mine = {action["card"] for action in one.done if action["type"] == "play"}
        into = {step["card"] for step in moved if step["kind"].startswith("played") and far(step)}
        assert len(into & mine) >= 3
        expect(page.locator(".gone")).to_have_count(0)


def test_nothing_flies_where_that_is_not_wanted(chromium: Browser, tmp_path: Path) -> None:
    with (
        served(tmp_path / "rooms.db") as server,
        people(Somebody(chromium, "Ann", 390, motion="reduce")) as (one,),
    ):
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until([one], lambda: "play a card" in one.text("prompt"))
        one.choose("pace", "Fast")
        one.page.evaluate(RECORDED)
        one.act()
        one.page.wait_for_selector(".hand .can")
        assert one.page.evaluate("moved") == []


def test_a_trick_is_big_and_the_last_one_can_be_looked_at(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 800)) as (one,):
        page = one.page
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until(
            [one], lambda: page.locator("[data-key='last trick']").count() and page.locator(".hand .can").count()
        )
        size = page.locator(".played").first.bounding_box()
        assert size is not None
        assert size["height"] >= 90
        seen = page.locator(".last svg").evaluate_all("all => all.map(one => one.ariaLabel)")
        one.choose("pace", "Fast")
        one.act()
        page.wait_for_selector(".hand .can")
        page.wait_for_timeout(1000)
        shown = "all => all.map(one => one.dataset.card)"
        lying = page.locator(".played").evaluate_all(shown)
        one.press("last trick")
        looked = page.locator(".played svg").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert len(looked) == len(seen) == 4
        assert page.locator(".played.won").count() == 1
        one.press("last trick")
        assert page.locator(".played").evaluate_all(shown) == lying


def test_a_bid_above_seven_is_asked_for_once_more(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        page = one.page
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        page.wait_for_selector(".calls .can")
        one.press("option 10NT")
        expect(page.locator(".box")).to_contain_text("10NT is a high bid.")
        assert page.evaluate("document.activeElement.dataset.key") == "sure"
        one.press("back")
        expect(page.locator(".calls")).to_be_visible()
        assert one.done == []
        one.press("option 10NT")
        one.press("sure")
        one.answered()
        assert one.done == [{"type": "bid", "bid": "10NT"}]


def test_whoever_looks_elsewhere_is_called(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        page = one.page
        page.add_init_script(f"({ELSEWHERE})()")
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until([one], lambda: "play a card" in one.text("prompt"))
        one.act()
        page.wait_for_selector(".hand .can")
        assert page.evaluate("[tones, notices]") == [0, []]
        one.choose("tone", "On")
        assert page.evaluate("tones") == 2
        one.choose("notice", "On")
        page.evaluate(LEAVE, True)
        one.act()
        page.wait_for_selector(".hand .can")
        assert page.evaluate("[tones, notices]") == [4, ["Your turn: play a card"]]
        expect(page).to_have_title("● Five Hundred")
        page.evaluate(LEAVE, False)
        expect(page).to_have_title("Your turn: play a card")


def test_ways_to_play_are_found_by_the_number_of_players(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        page = one.page
        page.goto(server.address)
        expect(page.locator(".ways > .way b").first).to_have_text("Australian")
        page.check("[name=players][value='6']")
        assert page.locator(".ways > .way b").all_inner_texts() == ["Two teams of three", "Three pairs"]
        expect(page.locator("[value=six-63]")).to_be_checked()
        page.click("summary:has-text('More')")
        page.check("[value=six-65]")
        page.click("button[type=submit]")
        expect(page.locator(".centre")).to_contain_text("Six 65")
        page.go_back()
        # What was chosen is found again, and can be seen.
        expect(page.locator("[value=six-65]")).to_be_checked()
        expect(page.locator("[value=six-65]")).to_be_visible()


def test_the_rules_of_a_room_are_told_before_one_sits_down(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        one.page.goto(server.room("quebec-4 kitty_shown=yes", {}))
        about = one.page.locator(".about")
        expect(about).to_contain_text("The game is won at 1000.")
        expect(about).to_contain_text("kitty")
        expect(about.locator("a", has_text="END-1").first).to_have_attribute(
            "href", re.compile(r"ending\.html#rule-end-1$")
        )
        assert "no effect" not in (about.text_content() or "")
        one.sit(one.page.url, 0)
        expect(about).to_be_hidden()


@pytest.mark.parametrize(("locale", "said"), [("de-AT", "Einen Tisch eröffnen"), ("fr-FR", "Open a table")])
def test_the_page_speaks_the_language_of_the_browser(chromium: Browser, tmp_path: Path, locale: str, said: str) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390, locale=locale)) as (one,):
        page = one.page
        page.goto(server.address)
        expect(page.locator("h2")).to_have_text(said)
        if locale.startswith("fr"):
            return
        assert page.evaluate("document.documentElement.lang") == "de"
        page.click("[data-key=now]")
        page.wait_for_selector(".calls .can")
        expect(page.locator(".prompt")).to_contain_text("Du bist dran: Biete oder passe")
        page.dispatch_event("[data-option=M]", "click")
        expect(page.locator(".refusal")).to_contain_text("Misere darf erst geboten werden, wenn sieben oder mehr")
        played_until([one], lambda: page.locator(".result p").count(), (), "NT")
        said = " ".join(page.locator(".play, .side").all_inner_texts())
        assert not re.findall(r"\b(the|you|your|trick|tricks|wins|plays|bids|passes|rule)\b", said), said
