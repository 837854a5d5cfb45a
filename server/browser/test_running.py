"""A room that somebody runs: places that are freed and kept, wishes, the door, and the room handed on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from browser.serving import Server, Somebody, served
from browser.test_room import played_until
from browser.test_table import LONG, people

TWO_BOTS = {2: "sensible", 3: "sensible"}


def begun(server: Server, owner: Somebody, *others: Somebody) -> str:
    """A room that *owner* runs, in which a deal goes on; bots play in place 3 and 4."""
    room = server.room(f"australian-4 {LONG}", TWO_BOTS)
    owner.runs(server, room)
    for player, one in enumerate((owner, *others)):
        one.sit(room, player)
    owner.press("start")
    for one in (owner, *others):
        expect(one.page.locator(".hand button")).to_have_count(10)
    return room


def watching(one: Somebody, room: str) -> None:
    one.page.goto(room)
    one.page.wait_for_selector(".table .plate")
    one.open("players")


def test_whoever_opens_a_room_runs_it_with_bots_and_a_time_limit(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (ann,):
        ann.page.goto(server.address)
        ann.page.wait_for_selector("form.lobby")
        assert ann.page.locator("#limit option").all_inner_texts()[-1] == "No limit"
        expect(ann.page.locator("#limit")).to_have_value("90")
        ann.page.click("button[type=submit]")
        ann.page.wait_for_selector("[data-key=start]")
        expect(ann.page.locator(".people li", has_text="Ann")).to_contain_text("you, runs the room")
        # Here nobody reads the secret.
        assert "secret" not in ann.page.inner_text("#invite")
        ann.page.reload()
        expect(ann.page.locator("#door")).to_be_visible()
        # Nobody is hurried while friends arrive.
        expect(ann.page.locator(".prompt .clock")).to_be_empty()
        ann.press("start")
        expect(ann.page.locator(".people")).to_contain_text("strong")
        expect(ann.page.locator(".prompt .clock")).not_to_be_empty()
        ann.page.go_back()
        expect(ann.page.locator("form.lobby")).to_be_visible()


def test_a_stranger_who_wants_the_place_of_a_bot_in_mid_deal_waits_until_let_in(
    chromium: Browser, tmp_path: Path
) -> None:
    three = [Somebody(chromium, name, width) for name, width in (("Ann", 1366), ("Bob", 390), ("Cleo", 390))]
    with served(tmp_path / "rooms.db") as server, people(*three) as every:
        ann, bob, cleo = every
        room = begun(server, ann, bob)
        watching(cleo, room)
        expect(cleo.page.locator("[data-key='sit 2']")).to_contain_text("Join at the next deal")
        cleo.press("sit 2")
        expect(cleo.page.locator(".wishes")).to_contain_text("at the next deal, or when Ann lets you in")
        expect(cleo.page.locator(".hand .card")).to_have_count(0)
        expect(bob.page.locator("[data-key=admit]")).to_have_count(0)
        for one in every:
            expect(one.page.locator("[role=log]")).to_contain_text("Cleo wants the place of Bot 3")
        expect(ann.page.locator(".wishes")).to_contain_text("If you let them in now, they see a hand of this deal")
        ann.press("admit")
        expect(cleo.page.locator(".hand button")).to_have_count(10)
        for one in (ann, bob):
            said = "Cleo was let in during the deal, and now sees the hand of Bot 3"
            expect(one.page.locator("[role=log]")).to_contain_text(said)
            expect(one.page.locator(".wishes")).to_be_empty()
            expect(one.page.locator(".plate", has_text="Cleo")).to_have_count(1)


def test_whoever_waits_sits_down_at_the_next_deal_or_is_declined(chromium: Browser, tmp_path: Path) -> None:
    three = [Somebody(chromium, name, width) for name, width in (("Ann", 1366), ("Bob", 390), ("Cleo", 390))]
    with served(tmp_path / "rooms.db") as server, people(*three) as every:
        ann, bob, cleo = every
        room = begun(server, ann, bob)
        watching(cleo, room)
        cleo.press("sit 2")
        ann.press("refuse")
        expect(cleo.page.locator(".wishes")).to_be_empty()
        cleo.press("sit 2")
        cleo.press("unwish")
        expect(ann.page.locator(".wishes")).to_be_empty()
        cleo.press("sit 3")
        expect(cleo.page.locator(".wishes")).to_contain_text("at the next deal")
        played_until((ann, bob), lambda: ann.page.locator("[data-key=ready]").count())
        expect(cleo.page.locator(".hand .card")).to_have_count(0)
        expect(cleo.page.locator(".plate.mine, .people li:has-text('you')").first).to_be_attached()
        for one in every:
            one.press("ready")
            one.answered()
        expect(cleo.page.locator(".hand button")).to_have_count(10)


def test_a_bot_plays_for_whoever_is_gone_until_they_come_back(chromium: Browser, tmp_path: Path) -> None:
    two = [Somebody(chromium, name, width) for name, width in (("Ann", 1366), ("Bob", 390))]
    with served(tmp_path / "rooms.db") as server, people(*two) as every:
        ann, bob = every
        room = begun(server, ann, bob)
        held = bob.page.locator(".hand button").first.get_attribute("aria-label")
        bob.page.goto(server.address)
        ann.open("players")
        expect(ann.page.locator(".people li", has_text="Bob")).to_contain_text("away")
        ann.press("stand-in 1")
        expect(ann.page.locator(".people li").nth(1)).to_contain_text("strong, until Bob comes back")
        bob.page.goto(room)
        expect(bob.page.locator(".wishes")).to_contain_text("A bot plays for you in place 2.")
        expect(bob.page.locator(".hand .card")).to_have_count(0)
        bob.press("return")
        assert held is not None
        expect(bob.page.locator(".hand button").first).to_have_attribute("aria-label", held)
        expect(ann.page.locator(".plate", has_text="Bob")).to_have_count(1)
        ann.open("players")
        ann.press("away 1")
        expect(bob.page.locator(".hand .card")).to_have_count(0)
        expect(ann.page.locator(".people li").nth(1)).to_contain_text("empty")


def test_the_door_and_the_room_handed_on(chromium: Browser, tmp_path: Path) -> None:
    three = [Somebody(chromium, name, 390) for name in ("Ann", "Bob", "Cleo")]
    with (
        served(tmp_path / "rooms.db") as server,
        people(*three, Somebody(chromium, "Dan", 390, locale="de")) as (ann, bob, cleo, dan),
    ):
        room = server.room("australian-4", TWO_BOTS)
        ann.runs(server, room)
        ann.sit(room, 0)
        watching(bob, room)
        ann.page.select_option("#door", "ask")
        expect(ann.page.locator("[role=log]")).to_contain_text("you say who sits down")
        expect(bob.page.locator("[role=log]")).to_contain_text("Ann says who sits down")
        bob.press("sit 1")
        expect(bob.page.locator(".wishes")).to_contain_text("you sit down when Ann lets you in")
        ann.press("admit")
        expect(bob.page.locator("[data-key=ready]")).to_be_visible()
        watching(cleo, room)
        ann.page.select_option("#door", "locked")
        expect(cleo.page.locator("[data-key^='sit ']")).to_have_count(0)
        expect(cleo.page.locator(".people + p")).to_contain_text("Locked")
        dan.page.goto(room)
        expect(dan.page.locator(".notice.refused")).to_contain_text("Der Raum ist abgeschlossen")
        expect(dan.page.locator(".notice a")).to_have_text("Anderer Tisch")
        ann.press("hand on 1")
        for one in (ann, bob, cleo):
            expect(one.page.locator("[role=log]")).to_contain_text("Bob runs the room")
            expect(one.page.locator(".people li").nth(1)).to_contain_text("runs the room")
        expect(ann.page.locator("#door")).to_have_count(0)
        # Whoever looked on is a stranger again once their connection is lost.
        cleo.cut_off = True
        cleo.context.set_offline(True)
        expect(cleo.page.locator(".notice.lost")).to_be_visible()
        cleo.context.set_offline(False)
        expect(cleo.page.locator(".notice.refused")).to_contain_text("The room is locked")
        bob.page.select_option("#door", "open")
        cleo.press("again")
        expect(cleo.page.locator("[data-key^='sit ']")).to_have_count(2)
        dan.press("again")
        expect(dan.page.locator(".people")).to_be_visible()
