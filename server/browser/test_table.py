"""The page of the server, with people who click and press keys: matches, lost connections, a server that is killed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from browser.conftest import Examine
from browser.serving import Server, Somebody, served
from fivehundred.notation import parse_ruleset

#: Matches that do not end soon.
LONG = "target=9000 cap=8990 limit=-9000"
#: Two phones, a tablet and a laptop.
SIZES: list[ViewportSize] = [{"width": width, "height": 844} for width in (360, 390, 820, 1366)]
#: How many deals are played by whoever sits there, each in a browser of their own, at a width of the screen: who call
#: what ends so where they can, and the actions and calls that are done until then.
PLAYED = {
    "standard-3 target=9000 limit=-9000": (360, "", "pass, bid, discard, play"),
    "passed-deal-3": (390, "P", "pass, play"),
    "dummy-2": (820, "", "bid, play"),
    "short-pack-2": (1366, "", "bid, discard, play"),
    "table-2": (360, "", "bid, discard, play"),
    f"club-46-4 {LONG}": (390, "NT", "special bid, play as a suit"),
    f"perfect-4 {LONG}": (820, "", "look, BM, discard"),
    "team-4 target=9000 limit=-9000": (1366, "", "N, DN, play"),
    "trickster-us-4": (360, "", "6NT, bid, discard, play"),
    "new-zealand-4": (390, "", "M, discard, play"),
    f"australian-4 declared_slam=500 {LONG}": (820, "NT", "declare slam, give, declare joker"),
    f"australian-4 breach=100 {LONG}": (1366, "P", "bid, breach"),
    f"australian-4 early_claim=allowed late_claim=anyone {LONG}": (360, "", "throw in, keep"),
    "called-5 target=9000": (390, "", "call players"),
    "pagat-5": (820, "P", "bid, call card, play"),
    "six-65": (1366, "", "bid, discard, play"),
    "six-pairs-63": (360, "NT", "bid, discard, play"),
}


@contextmanager
def people(*every: Somebody) -> Iterator[Sequence[Somebody]]:
    """They come, and go without complaints."""
    yield every
    for one in every:
        one.context.close()
    assert {one.name: one.complaints for one in every if one.complaints} == {}


def played(
    every: Sequence[Somebody],
    wanted: Callable[[], Container[str]] = frozenset,
    liked: str = "",
    asked: Callable[[Somebody], object] = bool,
) -> Iterator[int]:
    """Everybody plays whenever it is their turn, what is *wanted* first, until the match is over: how often so far.

    *asked* is called with each before they act.
    """
    idle = step = 0
    while idle < 1000:
        idle += 1
        for one in every:
            if one.asked:
                asked(one)
                one.act(wanted=wanted(), liked=liked)
                yield (step := step + 1)
                idle = 0
            elif one.page.locator("[data-key=ready]").count():
                one.press("ready")
                one.answered()
                idle = 0
        if all("match is over" in one.text("prompt") for one in every):
            return
        every[0].page.wait_for_timeout(5)
    raise AssertionError([one.text("play") for one in every])


def test_four_pages_play_a_match_and_lose_what_can_be_lost(chromium: Browser, tmp_path: Path) -> None:
    with (
        served(tmp_path / "rooms.db") as server,
        people(
            Somebody(chromium, "Ann", 1366),
            Somebody(chromium, "Bob <b>", 390, scheme="dark"),
            Somebody(chromium, "Cleo", 800, keys=True),
            Somebody(chromium, "Dan", 1366),
        ) as every,
    ):
        ann, bob, _, dan = every
        ann.page.goto(server.address)
        ann.page.click("summary:has-text('Rules of your own')")
        ann.page.fill("#own", "austalian-4")
        ann.page.click("button[type=submit]")
        expect(ann.page.locator("#problem")).to_contain_text("did you mean australian-4?")
        assert len(ann.complaints) == 1  # Chromium itself tells of every answer that is an error
        ann.complaints.clear()
        ann.page.fill("#own", 'australian-4 hand_limit=3 name="three hands"')
        ann.page.click("button[type=submit]")
        ann.page.wait_for_selector("[data-key=start]")
        room = ann.page.inner_text("#invite")
        for player, one in enumerate(every[1:], 1):
            one.sit(room, player)
        expect(ann.page.locator(".prompt")).to_contain_text("Waiting for you, Bob <b>, Cleo and Dan to be ready")
        ann.press("start")
        for step in played(every):
            if step == 5:
                bob.page.reload()
                bob.page.wait_for_selector(".plate.mine")
            if step == 9:
                dan.cut_off = True
                dan.context.set_offline(True)
                expect(dan.page.locator(".notice.lost")).to_be_visible()
                dan.context.set_offline(False)
                expect(dan.page.locator(".notice.open")).to_be_attached()
                dan.cut_off = False
            if step == 33:
                killed(server, every)
        shown = [(one.text("over"), one.page.locator(".sheet").text_content()) for one in every]
        assert len(set(shown)) == 1, shown
        assert re.search(r"Totals: Ann and Cleo: −?\d+; Bob <b> and Dan: −?\d+\.", ann.text("result"))
        with urlopen(f"{room}/record") as answer:
            record = json.load(answer)
        assert 1 <= len(record["deals"]) <= 3
        done = sum(len(deal["done"]) for deal in record["deals"])
        assert done == sum(len(one.done) for one in every)


def killed(server: Server, every: Sequence[Somebody]) -> None:
    """The server is killed in the midst of a deal and started again, and everybody is there again."""
    for one in every:
        one.cut_off = True
    server.kill()
    for one in every:
        expect(one.page.locator(".notice.lost, .notice.connecting")).to_be_visible()
    server.start()
    for one in every:
        expect(one.page.locator(".notice.open")).to_be_attached()
        one.cut_off = False


@pytest.mark.parametrize("rules", PLAYED)
def test_whole_deals_are_played_by_as_many_people_as_sit_there(
    chromium: Browser, tmp_path: Path, examine: Examine, rules: str
) -> None:
    width, liked, words = PLAYED[rules]
    wanted = frozenset(words.split(", "))
    found: dict[tuple[str, int], list[Any]] = {}
    seen: set[str] = set()

    def look(one: Somebody) -> None:
        """Examine each stage once at every width, and that of everybody at theirs for what is too wide."""
        stage = f"{one.page.locator('.room').get_attribute('data-stage')}: {one.text('prompt')}"
        if stage in seen:
            return
        seen.add(stage)
        for size in SIZES:
            one.page.set_viewport_size(size)
            if wrong := examine(one.page):
                found[stage, size["width"]] = wrong
        one.page.set_viewport_size({"width": width, "height": 844})
        wide = [each.name for each in every if each.page.evaluate("document.documentElement.scrollWidth > innerWidth")]
        if wide:
            found[stage, width] = wide

    names = [Somebody(chromium, f"player {player}", width) for player in range(parse_ruleset(rules).players)]
    with served(tmp_path / "rooms.db", poor=rules if "claim" in rules else "") as server, people(*names) as every:
        room = server.room(rules, {})
        for player, one in enumerate(every):
            one.sit(room, player)
        for step in played(every, lambda: wanted - done_by(every), liked, look):
            over = every[0].page.locator(".sheet tbody button").count()
            if over and wanted <= done_by(every):
                break
            assert step < 500, wanted - done_by(every)
        look(every[0])
        assert wanted <= done_by(every)
        replayed(every[0])
    assert found == {}


def done_by(every: Sequence[Somebody]) -> frozenset[str]:
    """The kinds of actions that they have done, and the calls that they have made."""
    done = [action for one in every for action in one.done]
    kinds = [action["type"] + " as a suit" * ("suit" in action) for action in done]
    return frozenset([*kinds, *(action["bid"] for action in done if "bid" in action)])


def replayed(one: Somebody) -> None:
    """Step through the first deal again."""
    one.page.locator(".sheet tbody button").first.click()
    while not one.page.locator("[data-key=on][aria-disabled]").count():
        one.press("on")
    last = one.text("prompt")
    one.press("close")
    found = re.search(r"step (\d+) of (\d+)", last)
    assert found is not None
    assert found[1] == found[2]


def test_whoever_tries_what_is_not_allowed_is_told_why_with_the_rule(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        room = server.room("australian-4", {1: "sensible", 2: "sensible", 3: "sensible"})
        one.sit(room, 0)
        one.press("ready")
        one.page.wait_for_selector(".prompt .yours")
        told = one.page.locator(".refusal")
        one.page.locator("[data-key='option M']").click(force=True)
        expect(told).to_contain_text("Misere may be bid only after")
        expect(told.locator("a")).to_have_attribute("href", re.compile(r"/rules/bidding\.html#rule-bid-\d+$"))
        one.page.locator(".hand button").first.click()
        expect(told).to_contain_text("a call is due")
        expect(told.locator("a").first).to_be_visible()
        one.act()
        expect(told).to_be_empty()
