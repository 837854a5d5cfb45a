"""What people do in a room beside playing: proposals, clocks, settings, the end of a match, being away, keys alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.serving import Somebody, served
from browser.test_table import LONG, people

#: The bots of a table at which one person sits.
BOTS = {1: "sensible", 2: "sensible", 3: "sensible"}
#: Misere of both partners, of whom one passes the discards to the other.
PASSED_ON = (
    f"australian-4 {LONG} specials=(key=DM name='double misere' value=450 partner='plays too' kitty='passed on' "
    "defence=nothing)"
).replace("'", '"')


def begun(every: Sequence[Somebody], room: str) -> None:
    """They sit down, and the cards are dealt."""
    for player, one in enumerate(every):
        one.sit(room, player)
    for one in every:
        one.press("ready")
        one.answered()


def played_until(
    every: Sequence[Somebody], reached: Callable[[], object], wanted: Container[str] = (), liked: str = ""
) -> None:
    """They play until something is reached, within the deal."""
    idle = 0
    while not reached():
        idle += 1
        for one in every:
            if one.asked and not reached():
                one.act(wanted=wanted, liked=liked)
                idle = 0
        assert idle < 2000, [one.text("play") for one in every]
        every[0].page.wait_for_timeout(5)


def answer(one: Somebody, key: str) -> None:
    one.page.locator(".proposal").locator(f"[data-key={key}]").click()
    one.answered()


def test_a_misdeal_is_proposed_refused_taken_back_and_agreed_to(chromium: Browser, tmp_path: Path) -> None:
    three = [Somebody(chromium, name, width) for name, width in (("Ann", 1366), ("Bob", 390), ("Cleo", 800))]
    with served(tmp_path / "rooms.db") as server, people(*three) as every:
        ann, bob, cleo = every
        begun(every, server.room("standard-3", {}))
        why = "somebody has the wrong number of cards"
        ann.propose("hand is void", why)
        expect(ann.page.locator(".proposal")).to_contain_text("Waiting for Bob and Cleo.")
        expect(ann.page.locator(".more")).to_be_empty()
        for one in (bob, cleo):
            said = one.page.locator(".proposal [role=alert]")
            expect(said).to_contain_text(f"Ann proposes that the hand is void, because {why}.")
        answer(bob, "agree")
        expect(ann.page.locator(".proposal")).to_contain_text("Waiting for Cleo.")
        expect(bob.page.locator(".proposal button")).to_have_count(0)
        answer(cleo, "decline")
        for one in every:
            expect(one.page.locator(".proposal")).to_be_empty()
            expect(one.page.locator("[role=log]")).to_contain_text("Cleo does not agree")
        ann.propose("hand is void", why)
        answer(ann, "decline")
        expect(bob.page.locator(".proposal")).to_be_empty()
        cleo.propose("hand is void", why)
        for one in (ann, bob):
            answer(one, "agree")
        for one in every:
            expect(one.page.locator(".result")).to_contain_text(f"A misdeal, for {why}: the same dealer deals again.")
            expect(one.page.locator("[data-key=ready]")).to_be_visible()


def test_the_tricks_that_are_left_are_claimed_and_conceded(chromium: Browser, tmp_path: Path) -> None:
    three = [Somebody(chromium, name, 390) for name in ("Ann", "Bob", "Cleo")]
    with served(tmp_path / "rooms.db") as server, people(*three) as every:
        ann, bob, cleo = every
        begun(every, server.room("standard-3 early_end=yes target=9000 limit=-9000", {}))
        played_until(every, lambda: ann.page.locator(".played").count())
        ann.propose("left go to", "Ann")
        expect(bob.page.locator(".proposal")).to_contain_text("Ann proposes that they get all the tricks")
        answer(bob, "decline")
        expect(ann.page.locator("[role=log]")).to_contain_text("Bob does not agree")
        bob.propose("left go to", "Ann")
        expect(cleo.page.locator(".proposal")).to_contain_text("Bob proposes that Ann gets all the tricks")
        for one in (ann, cleo):
            if one.page.locator(".proposal [data-key=agree]").count():
                answer(one, "agree")
        for one in every:
            expect(one.page.locator(".result")).to_contain_text("went to Ann without being played.")
            # What one holds still is among the hands, and nothing lies under what is said.
            expect(one.page.locator(f".hands dt:text-is('{one.name}') + dd svg")).to_have_count(10)
            expect(one.page.locator(".hand")).to_be_empty()


def test_whoever_is_alone_with_bots_claims_and_gives_up(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (ann,):
        page = ann.page
        page.goto(server.address)
        page.click("[data-key=now]")
        bots = ("Bot 2", "Bot 3", "Bot 4")
        refused = gave = 0
        while not (refused and gave):
            page.wait_for_selector(".prompt .yours, [data-key=ready]")
            if not ann.asked:
                ann.press("ready")
            elif "play a card" not in ann.text("prompt"):
                ann.act()
            elif not refused:
                ann.press("claim")
                page.wait_for_selector(".refusal p, [data-key=ready]")
                refused += page.locator(".refusal p:has-text('not proved to be certain')").count()
                ann.act()
            else:
                # One of them is an opponent to whom the rest may go.
                ann.open("more")
                ann.propose("left go to", bots[gave % 3])
                page.wait_for_selector(".refusal p, [data-key=ready]")
                gave += page.locator(".result p:has-text('without being played')").count()
                if not gave:
                    ann.act()


def test_the_clock_runs_for_everybody_to_see(chromium: Browser, tmp_path: Path) -> None:
    two = [Somebody(chromium, name, 390) for name in ("Ann", "Bob")]
    with served(tmp_path / "rooms.db") as server, people(*two) as every:
        ann, bob = every
        room = server.room("australian-4", BOTS, seconds=3000)
        begun([ann], room)
        bob.page.goto(room)
        ann.page.wait_for_selector(".prompt .yours")
        # It stands once: with what is asked, or with whom all wait for.
        for clock in (ann.page.locator(".clock"), bob.page.locator(".plate.acting .clock, .prompt .clock")):
            expect(clock).to_have_text(re.compile(r"^(50:00|49:\d\d)$"))
            first = clock.inner_text()
            expect(clock).not_to_have_text(first)
            assert int(clock.inner_text().replace(":", "")) < int(first.replace(":", ""))


def test_whoever_is_out_of_time_is_played_for_and_told(chromium: Browser, tmp_path: Path) -> None:
    two = [Somebody(chromium, name, 390) for name in ("Ann", "Bob")]
    with served(tmp_path / "rooms.db") as server, people(*two) as every:
        ann, bob = every
        room = server.room("australian-4", BOTS, seconds=1)
        bob.page.goto(room)
        bob.choose("pace", "Slow")
        begun([ann], room)
        bob.page.wait_for_selector(".plate:has-text('Ann') .mark:has-text('out of time')")
        done = re.compile("You were out of time. A bot acted for you: Ann (bids|passes|lays|plays)")
        expect(ann.page.locator(".refusal[role=alert]")).to_contain_text(done)
        for one in every:
            expect(one.page.locator("[role=log]")).to_contain_text("Ann: out of time")
        expect(bob.page.locator(".refusal")).to_be_empty()


def test_suits_and_the_screen_have_the_colours_that_were_chosen(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        begun([one], server.room("australian-4", BOTS))
        page = one.page

        def inks() -> list[str]:
            drawn = "[...document.querySelectorAll('#card-7D *')].map(one => getComputedStyle(one).fill)"
            return list(page.evaluate(drawn))

        def ground() -> str:
            return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))

        two = inks()
        one.choose("colours", "Four colours")
        four = inks()
        assert two != four
        page.reload()
        expect(page.locator("#setting-colours")).to_have_value("4")
        page.wait_for_selector(".hand svg")
        assert inks() == four
        light = ground()
        one.choose("theme", "Dark")
        dark = ground()
        assert dark != light
        page.reload()
        assert ground() == dark
        one.choose("theme", "Same as the system")
        assert ground() == light
        page.emulate_media(color_scheme="dark")
        assert ground() == dark
        one.choose("theme", "Light")
        assert ground() == light


def test_the_partner_gets_what_is_passed_on(chromium: Browser, tmp_path: Path) -> None:
    two = [Somebody(chromium, "Ann", 1366), Somebody(chromium, "Cleo", 390)]
    with served(tmp_path / "rooms.db") as server, people(*two) as every:
        room = server.room(PASSED_ON, {1: "sensible", 3: "sensible"})
        for player, one in zip((0, 2), every, strict=True):
            one.sit(room, player)
        for one in every:
            one.press("ready")
        verb = "[data-key=lay]:has-text('Pass on 3 cards')"
        played_until(every, lambda: any(one.page.locator(verb).count() for one in every), ("special bid",), "P")
        giver = next(one for one in every if one.page.locator(verb).count())
        taker = every[1 - every.index(giver)]
        expect(giver.page.locator(".hand .fresh")).to_have_count(3)
        giver.act()
        expect(taker.page.locator("[data-key=lay]")).to_have_text("Discard 3 cards")
        expect(taker.page.locator(".hand .fresh")).to_have_count(3)
        taker.act()
        for one, title in ((giver, "You handed on"), (taker, "You were handed")):
            one.page.click("summary:has-text('Discards')")
            row = one.page.locator(".small", has_text=title)
            expect(row.locator("svg")).to_have_count(3)


def test_a_match_ends_and_another_begins_with_what_was_chosen(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        page = one.page
        page.goto(server.address)
        page.click("summary:has-text('Rules of your own')")
        page.fill("#own", "australian-4 hand_limit=1")
        page.select_option("#limit", label="5 minutes")
        page.click("[data-key=now]")
        page.wait_for_selector(".hand button")
        played_until([one], lambda: page.locator(".over .panel").count())
        expect(page.locator(".over h2")).to_have_text(re.compile("^(Ann and Bot 3|Bot 2 and Bot 4) win the match$"))
        expect(page.locator(".over")).to_contain_text(re.compile(r"1 hand played; .* and .* won .*\(END-5\)\."))
        expect(page.locator("[data-key=ready]")).to_have_count(0)
        page.set_viewport_size({"width": 360, "height": 780})
        rows = page.locator(".next :is(button, a)").evaluate_all("all => new Set(all.map(one => one.offsetTop)).size")
        assert rows <= 2
        with page.expect_download() as saved:
            page.click("text=Save the match")
        assert len(json.loads(saved.value.path().read_text("utf-8"))["deals"]) == 1
        page.click("[data-key=replay]")
        expect(page.locator(".over")).to_have_count(0)
        one.press("close")
        page.click("text=Another table")
        expect(page.locator("#own")).to_have_value("australian-4 hand_limit=1")
        expect(page.locator("#limit")).to_have_value("300")
        expect(page.locator(".known a")).to_have_text("australian-4 hand_limit=1")
        page.click(".known a")
        expect(page.locator(".over h2")).to_be_visible()


def test_everybody_sees_who_is_away(chromium: Browser, tmp_path: Path) -> None:
    two = [Somebody(chromium, name, 390) for name in ("Ann", "Bob")]
    with served(tmp_path / "rooms.db") as server, people(*two) as every:
        ann, bob = every
        begun(every, server.room("table-2", {}))
        away = ann.page.locator(".plate", has_text="Bob").locator(".mark", has_text="away")
        expect(away).to_have_count(0)
        bob.page.goto(server.address)
        expect(away).to_be_visible()
        ann.page.click(".side summary:has-text('Players')")
        expect(ann.page.locator(".people li", has_text="Bob")).to_contain_text("away")
        bob.page.go_back()
        expect(away).to_have_count(0)
        expect(ann.page.locator(".people")).not_to_contain_text("away")


def test_a_deal_is_played_by_keys_alone_and_told_to_those_who_do_not_see(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 1366)) as (one,):
        page = one.page

        def focused(selector: str) -> bool:
            return bool(page.evaluate("wanted => document.activeElement.matches(wanted)", selector))

        def reach(selector: str, key: str = "Tab") -> None:
            for _ in range(60):
                if focused(selector):
                    return
                page.keyboard.press(key)
            raise AssertionError(f"{selector} is not reached: {page.evaluate('document.activeElement.outerHTML')}")

        page.goto(server.address)
        page.wait_for_selector("form.lobby")
        reach("button[type=submit]")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-key=start]")
        reach("[data-key=start]")
        page.keyboard.press("Enter")
        one.answered()
        refused = False
        while True:
            page.wait_for_selector(".prompt .yours, [data-key=ready]")
            if not one.asked:
                break
            expect(page.locator(".prompt[role=status]")).to_contain_text("Your turn: ")
            if page.locator("[data-key=lay]").count():
                reach(".hand button")
                for _ in range(3):
                    page.keyboard.press("Space")
                    page.keyboard.press("ArrowRight")
                reach("[data-key=lay]", "Shift+Tab")
            elif page.locator(".hand .not").count() and not refused:
                refused = True
                reach(".hand button")
                page.keyboard.press("Home")
                while not focused(".not"):
                    page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
                expect(page.locator(".refusal[role=alert] a").first).to_be_visible()
                continue
            elif page.locator(".calls").count():
                reach(".calls button")
                while not focused(".bids .can"):
                    page.keyboard.press("ArrowRight")
            else:
                reach(".hand button, .box [data-option]")
                page.keyboard.press("Home")
                while not focused(".can, .box [data-option]"):
                    page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            one.answered()
            if page.locator("[data-key=back]").count():
                assert focused(".box [data-option]")
                page.keyboard.press("Enter")
                one.answered()
        assert refused
        expect(page.locator("[role=log][aria-live=polite]")).to_contain_text(re.compile(r"wins trick \d+$"))
        assert page.locator(".sheet tbody button").count() == 1


@pytest.mark.parametrize(("motion", "seconds"), [("reduce", "0s"), ("no-preference", "0.12s")])
def test_nothing_moves_where_that_is_not_wanted(chromium: Browser, tmp_path: Path, motion: str, seconds: str) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390, motion=motion)) as (one,):
        begun([one], server.room("australian-4", BOTS))
        expect(one.page.locator(".hand button").first).to_have_css("transition-duration", seconds)


def test_a_contractor_without_the_joker_only_goes_on(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        asked = one.page.locator("[data-key^='option declare']")
        held = set[bool]()
        while held != {False, True}:
            one.page.wait_for_selector(".prompt .yours, [data-key=ready]")
            if not one.asked:
                one.press("ready")
                one.answered()
                continue
            if asked.count():
                joker = one.page.locator(".hand [data-card=JK]").count() > 0
                held.add(joker)
                expect(one.page.locator(".prompt")).to_contain_text("choose a suit" if joker else "no joker in your")
                expect(asked).to_have_count(5 if joker else 1)
                if not joker:
                    expect(asked).to_have_text("Play on")
            one.act(liked="10NT")
