"""The page of the server without a network: a table with bots, which a reload goes on with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.conftest import Examine
from browser.serving import Server, Somebody, served

#: Python has to be fetched and started, on a machine that does other work.
STARTING = 240_000


@pytest.fixture
def server(tmp_path: Path, pyodide: Path) -> Iterator[Server]:
    with served(tmp_path / "rooms.db", pyodide=pyodide) as server:
        yield server


def wait(one: Somebody) -> None:
    """Wait until it is their turn, the deal is over, or they are to get ready."""
    one.page.wait_for_selector(".prompt .yours, [data-key=ready], .over .panel")
    one.answered()


def hand(one: Somebody) -> list[str]:
    """The cards that they hold."""
    held: list[str] = one.page.eval_on_selector_all(".hand button", "all => all.map(one => one.dataset.key)")
    return held


def table(one: Somebody) -> tuple[list[str], str, str]:
    """What they see of the deal; whoever comes again has their hand sorted anew."""
    return sorted(hand(one)), one.text("prompt"), one.page.locator(".table").inner_text()


def test_a_deal_outlives_a_reload_a_second_window_and_the_network(
    chromium: Browser, server: Server, examine: Examine
) -> None:
    one = Somebody(chromium, "Ann", 390)
    page = one.page
    page.goto(server.address)
    page.click("text=Play offline with bots")
    page.wait_for_selector("form.lobby", timeout=STARTING)
    assert examine(page) == []
    expect(page.locator("#kept")).to_have_text("This page now opens without a network, too.", timeout=STARTING)
    page.check("[name=players][value='3']")
    page.check("[name=preset][value=standard-3]")
    page.click("button[type=submit]")
    wait(one)
    # Asked before each action, so that no deal is played to its end; bots may not have acted yet.
    while not (one.asked and page.locator(".hand button").count() in range(1, 9)):
        if one.asked:
            one.act()
        elif page.locator("[data-key=ready]").count():
            one.press("ready")
        wait(one)
    before = table(one)
    page.reload()
    page.wait_for_selector(".prompt .yours", timeout=STARTING)
    assert table(one) == before
    one.act()
    # A second window takes the table; the first notices as soon as it wants to go on.
    wait(one)
    other = one.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".hand button", timeout=STARTING)
    other.wait_for_selector(".prompt .yours")
    held = hand(one)
    other.locator(".hand .can").first.click()
    expect(other.locator(".hand button")).to_have_count(len(held) - 1)
    other.close()
    page.locator(".hand .can").first.click()
    page.click("[data-key=here]")
    expect(page.locator(".hand button")).to_have_count(len(held) - 1)
    wait(one)
    before = table(one)
    # Nobody answers any more.
    server.kill()
    one.cut_off = True
    page.goto(server.address)
    expect(page.locator("[role=alert]")).to_have_text("The server cannot be reached.")
    page.click("text=Play offline with bots")
    page.click("text=Go on with the table you left", timeout=STARTING)
    page.wait_for_selector(".prompt .yours, [data-key=ready]", timeout=STARTING)
    assert table(one) == before
    page.go_back()
    page.wait_for_selector("form.lobby", timeout=STARTING)
    one.context.close()
    assert one.complaints == []


def test_what_is_missing_is_said(chromium: Browser, server: Server) -> None:
    one = Somebody(chromium, "Bob", 1366, locale="de-DE")
    page = one.page
    one.cut_off = True
    page.route("**/pyodide.asm.wasm", lambda route: route.abort())
    page.goto(f"{server.address}offline?table")
    expect(page.locator("[role=alert]")).to_contain_text("Python lässt sich nicht laden", timeout=STARTING)
    page.unroute("**/pyodide.asm.wasm")
    page.click("text=Noch einmal versuchen")
    page.wait_for_selector("form.lobby", timeout=STARTING)
    expect(page.locator("[role=alert]").last).to_have_text("In diesem Browser ist kein Tisch gespeichert.")
    # No more may be kept.
    tools = one.context.new_cdp_session(page)
    origin = re.sub("/$", "", server.address)
    tools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.click("button[type=submit]")
    expect(page.locator(".notice")).to_contain_text("speichert das Spiel nicht")
    wait(one)
    assert hand(one) != []
    one.context.close()
