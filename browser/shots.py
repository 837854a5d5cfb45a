"""Pictures of every page of the server, to be looked at: ``python -m browser.shots FOLDER``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser.conftest import WIDTHS
from browser.serving import Server, Somebody, served

#: Rules under which each stage is met.
_TABLES = {
    "australian-4 declared_slam=500 breach=100": 4,
    "perfect-4": 4,
    "table-2": 2,
    "called-5": 5,
    "six-65": 6,
}


def taken(chromium: Browser, server: Server, folder: Path, width: int, scheme: str) -> None:
    """The pages at a *width*, light or dark."""
    one = Somebody(chromium, "Ann", width, scheme=scheme)
    page = one.page

    def shot(name: str) -> None:
        page.wait_for_timeout(150)
        page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)

    page.goto(server.address)
    page.wait_for_selector("form.lobby")
    shot("lobby")
    page.click(".settings summary")
    page.click("summary:has-text('Rules of your own')")
    page.fill("#own", "austalian-4")
    page.click("button[type=submit]")
    page.wait_for_selector("#problem:not(:empty)")
    shot("lobby-refused")
    page.goto(f"{server.address}rooms/nowhere")
    page.wait_for_selector(".notice:not(:empty) a")
    shot("no-room")
    for rules, count in _TABLES.items():
        name = rules.split()[0]
        room = server.room(rules, dict.fromkeys(range(1, count - 1), "sensible"))
        page.goto(room)
        page.wait_for_selector(".people")
        shot(f"{name}-looking-on")
        one.sit(room, 0)
        shot(f"{name}-empty-place")
        page.click(f"[data-key='bot sensible {count - 1}']")
        page.wait_for_selector("[data-key=ready]")
        one.press("ready")
        one.answered()
        seen: set[str] = set()
        while True:
            page.wait_for_selector(".prompt .yours, [data-key=ready], .over .panel")
            if not one.asked:
                break
            stage = one.text("prompt").partition(":")[2].strip().partition("\n")[0].replace(" ", "-")
            stage += "-following" * page.locator(".played").count() if "play" in stage else ""
            if stage not in seen:
                seen.add(stage)
                shot(f"{name}-{stage}"[:60])
            pale = page.locator(".hand .not, .auction .not").first
            if pale.count() and "refused" not in seen and ("play" in stage or page.locator(".auction").count()):
                pale.click(force=True)
                page.wait_for_selector(".refusal p")
                seen.add("refused")
                shot(f"{name}-refused")
            one.act(liked="NT", wanted={"special bid"} if name == "perfect-4" else ())
        shot(f"{name}-result")
        page.click(".sheet tbody button")
        for _ in range(12):
            one.press("on")
        shot(f"{name}-replay")
    one.context.close()


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as rooms:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                with served(Path(rooms) / f"{width}-{scheme}.db") as server:
                    taken(chromium, server, folder, width, scheme)
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
