"""What goes wrong beside the game: keys pressed twice, connections that end at once, storage that is damaged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from browser.serving import Somebody, served
from browser.test_room import BOTS, begun, played_until
from browser.test_table import LONG, people

#: What may stand in the storage of a browser, of which the page can make nothing.
DAMAGED = ("{", "null", "5", '"text"', "[null, 1, {}]", '{"name": 5, "table": 7, "pace": {}}')
BLOCKED = "Object.defineProperty(window, '{0}', {{get() {{ throw new DOMException('no', 'SecurityError'); }}}});"


def test_enter_pressed_twice_bids_nothing(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 1366)) as (one,):
        room = server.room("australian-4", BOTS)
        one.sit(room, 0)
        one.page.focus("[data-key=ready]")
        one.page.keyboard.press("Enter")
        one.page.wait_for_selector(".calls .can")
        assert one.page.evaluate("document.activeElement.dataset.key") == "option P"
        for _ in range(2):
            one.page.keyboard.press("Enter")
            one.answered()
        assert {action["type"] for action in one.done} == {"pass"}


def test_a_connection_that_ends_at_once_is_asked_for_less_and_less(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        opened: list[WebSocketRoute] = []

        def answer(socket: WebSocketRoute) -> None:
            def entered(_: str | bytes) -> None:
                socket.send(json.dumps({"message": {"type": "entered", "secret": "s" * 43}}))
                socket.close(code=1012, reason="")

            opened.append(socket)
            socket.on_message(entered)

        one.page.route_web_socket("**/socket", answer)
        one.page.goto(server.room("australian-4", BOTS))
        expect(one.page.locator(".notice.lost")).to_be_visible()
        one.page.wait_for_timeout(8_000)
        assert 3 <= len(opened) <= 6


@pytest.mark.parametrize(("code", "reason"), [(1008, "this room is full"), (1011, "something went wrong")])
def test_the_server_says_why_it_ends_a_connection(chromium: Browser, tmp_path: Path, code: int, reason: str) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        opened: list[WebSocketRoute] = []

        def answer(socket: WebSocketRoute) -> None:
            opened.append(socket)
            if len(opened) > 1:
                socket.connect_to_server()
                return
            socket.on_message(lambda _: socket.close(code=code, reason=reason))

        one.page.route_web_socket("**/socket", answer)
        one.page.goto(server.room("australian-4", BOTS))
        expect(one.page.locator(".notice")).to_contain_text(reason)
        expect(one.page.locator(".notice")).not_to_contain_text("lost")
        assert len(opened) == 1
        one.press("again")
        expect(one.page.locator(".notice.open")).to_be_attached()
        expect(one.page.locator(".notice")).not_to_contain_text(reason)


def test_whoever_looks_and_calls_does_both_in_one_place_of_the_auction(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 1366)) as (one,):
        begun([one], server.room("perfect-4", BOTS))
        # Before the play, calls stand there with their players.
        ended = ".result p, .contract .terms > b"
        played_until([one], lambda: one.page.locator(ended).count(), ("look",), "P")
        assert {"look", "pass"} <= {action["type"] for action in one.done}
        first = one.page.locator(".auction tbody tr").first.locator("td").all_inner_texts()
        assert len(first) == 4
        assert all(first)
        expect(one.page.locator(".auction td", has_text="look")).to_have_count(0)


@pytest.mark.parametrize("text", [*DAMAGED, None])
def test_storage_that_is_damaged_or_forbidden_stops_nobody(chromium: Browser, tmp_path: Path, text: str | None) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 390)) as (one,):
        damage = "".join(map(BLOCKED.format, ("localStorage", "sessionStorage")))
        if text is not None:
            names = json.dumps([f"fivehundred.{name}" for name in ("settings", "rooms")])
            damage = f"if (!sessionStorage.length) for (const name of {names}) localStorage[name] = {json.dumps(text)};"
            damage += "sessionStorage.done = 'yes';"
        page = one.context.new_page()
        page.add_init_script(damage)
        page.on("pageerror", lambda error: one.complaints.append(f"uncaught: {error}"))
        page.goto(server.address)
        page.click("[data-key=now]")
        page.wait_for_selector(".hand button")
        if text is not None:
            secret = "localStorage['fivehundred.secret.' + location.pathname.split('/').at(-1)]"
            page.evaluate("text => { " + secret + " = text; }", text)
            page.reload()
            page.wait_for_selector(".table .plate")


def test_what_happened_is_read_by_keys(chromium: Browser, tmp_path: Path) -> None:
    with served(tmp_path / "rooms.db") as server, people(Somebody(chromium, "Ann", 1366)) as (one,):
        page = one.page
        begun([one], server.room(f"australian-4 {LONG}", BOTS))
        played_until([one], lambda: page.locator(".log li").count() > 20)
        page.focus("details[data-key=log] summary")
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "log"
        page.keyboard.press("End")
        page.wait_for_timeout(500)
        assert page.evaluate("document.querySelector('.log').scrollTop") > 0
