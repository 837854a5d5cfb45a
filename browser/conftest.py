"""A Chromium that opens pages, and what they complain of."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from runpy import run_path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

#: The widths of a phone and of a laptop.
WIDTHS = (390, 1366)
#: For how many milliseconds anything is waited for; a machine with other work may need some of them.
PATIENCE = 60_000
#: Opens an address, or a file from disk, so many pixels wide; a test fails if the page complains of anything.
OpenPage = Callable[[str | Path, int], Page]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The Chromium of the system; if there is none, that of ``playwright install chromium``."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        # As root, and in most containers, Chromium has no sandbox of its own.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[OpenPage]:
    context = chromium.new_context()
    complaints: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(f"{message.type}: {message.text}")

    def failed(request: Request) -> None:
        # What was still to come when a page was left.
        if request.failure != "net::ERR_ABORTED":
            complaints.append(f"not loaded: {request.url}")

    def opened(place: str | Path, width: int) -> Page:
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": 844})
        page.on("console", said)
        page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
        page.on("requestfailed", failed)
        page.goto(place.as_uri() if isinstance(place, Path) else place)
        return page

    yield opened
    context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of Pyodide, which npm fetches."""
    build = Path(__file__).parents[1] / "docs" / "_try" / "build.py"
    folder: Path = run_path(str(build))["fetched"](tmp_path_factory.mktemp("pyodide"))
    return folder
