"""The table to try without a server: Pyodide is fetched with npm, and a deal is played through."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from runpy import run_path

import pytest
from playwright.sync_api import Browser, expect

from browser.serving import Somebody

_BUILD = Path(__file__).parents[2] / "docs" / "_try" / "build.py"


class Quiet(SimpleHTTPRequestHandler):
    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, pyodide: Path) -> Iterator[str]:
    site = tmp_path_factory.mktemp("site")
    run_path(str(_BUILD))["build"](site, pyodide)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/_try/index.html"
        server.shutdown()


@pytest.mark.parametrize(("preset", "width"), [("australian-4", 390), ("table-2", 1366)])
def test_a_deal_is_played_without_a_server(chromium: Browser, address: str, preset: str, width: int) -> None:
    one = Somebody(chromium, "Ann", width)
    page = one.page
    page.goto(address)
    page.wait_for_selector("form.lobby", timeout=120_000)
    page.click("summary:has-text('Rules of your own')")
    page.fill("#own", "austalian-4")
    page.click("button[type=submit]")
    expect(page.locator("#problem")).to_contain_text("did you mean australian-4?")
    page.fill("#own", "")
    page.check(f"[name=players][value='{preset[-1]}']")
    page.check(f"[name=preset][value={preset}]")
    page.click("button[type=submit]")
    while True:
        page.wait_for_selector(".prompt .yours, [data-key=ready], .over .panel", timeout=60_000)
        if not one.asked:
            break
        one.act()
    assert page.locator(".sheet tbody button").count() == 1
    page.click(".sheet tbody button")
    page.wait_for_selector("[data-key=on]")
    one.context.close()
    assert one.complaints == []
