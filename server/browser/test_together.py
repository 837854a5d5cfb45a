"""What people do beside the game: they take actions back, speak, ask for hints, play again, and show their table."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.serving import Somebody, served
from browser.test_room import answer, begun, played_until
from browser.test_table import people


def test_two_people_take_back_speak_and_play_again(chromium: Browser, tmp_path: Path) -> None:
    both = (Somebody(chromium, "Ann", 1366), Somebody(chromium, "Bob", 390))
    with served(tmp_path / "rooms.db") as server, people(*both) as every:
        begun(every, server.room("dummy-2 hand_limit=1", {}, hints="sensible"))
        first = next(one for one in every if one.asked)
        (second,) = (one for one in every if one is not first)
        first.press("hint")
        expect(first.page.locator(".extra p")).to_contain_text("A hint: ")
        expect(first.page.locator(".advised").first).to_be_visible()
        second.open("say")
        second.press("say good luck")
        first.act()
        first.press("undo")
        expect(first.page.locator(".proposal")).to_contain_text("to take back their last action")
        answer(second, "agree")
        expect(first.page.locator(".prompt .yours")).to_be_visible()
        for one in every:
            expect(one.page.locator(".log")).to_contain_text(f"{first.name} took back the last action: ")
            expect(one.page.locator(".log")).to_contain_text(f"{second.name}: Good luck")
        first.act()
        first.press("undo")
        answer(second, "decline")
        expect(first.page.locator(".log")).to_contain_text(f"{second.name} does not agree")
        second.press("say well played")
        expect(first.page.locator(".log")).to_contain_text(f"{second.name}: Well played!")
        expect(first.page.locator(".plate:not(.mine) .speech")).to_have_text("Well played!")
        expect(second.page.locator(".plate.mine .speech")).to_have_text("Well played!")
        expect(first.page.locator(".speech")).to_have_count(0)
        played_until(every, lambda: "The match is over" in first.text("prompt"))
        first.press("rematch")
        for one, who in ((first, second.name), (second, "you")):
            expect(one.page.locator(".prompt")).to_contain_text(f"Waiting for {who} to want another")
        second.press("rematch")
        expect(first.page.locator(".over")).to_have_count(0)
        played_until(every, lambda: "The match is over" in first.text("prompt"))


def test_an_owner_shows_the_table_to_all(chromium: Browser, tmp_path: Path) -> None:
    ann, bob = Somebody(chromium, "Ann", 820), Somebody(chromium, "Bob", 360)
    with served(tmp_path / "rooms.db") as server, people(ann, bob):
        room = server.room("standard-3", {1: "sensible"})
        ann.runs(server, room)
        ann.sit(room, 0)
        bob.page.goto(server.address)
        expect(bob.page.locator(".lobby")).to_be_visible()
        expect(bob.page.locator(".known")).to_have_count(0)
        ann.page.check("#listed")
        ann.answered()
        ann.page.check("#hints")
        expect(ann.page.locator(".log")).to_contain_text("Players may ask a bot for a hint")
        bob.page.reload()
        bob.page.click(".known a")
        expect(bob.page.locator("button[data-key='sit 2']")).to_be_visible()
        bob.press("plate 2")
        expect(bob.page.locator(".plate.mine")).to_contain_text("Bob")
        ann.press("start")
        expect(ann.page.locator("#hints")).to_be_disabled()
        next(one for one in (ann, bob) if one.asked).press("hint")
