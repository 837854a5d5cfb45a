"""A Chromium that opens pages, and what they complain of."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, expect, sync_playwright

#: The widths of a phone and of a laptop.
WIDTHS = (390, 1366)
#: For how many milliseconds anything is waited for; a machine with other work may need some of them.
PATIENCE = 60_000
#: Opens an address, or a file from disk, so many pixels wide; a test fails if the page complains of anything.
OpenPage = Callable[[str | Path, int], Page]
#: Tells what is wrong with a page as it stands: by axe, too wide for the screen, or too small for a finger.
Examine = Callable[[Page], list[Any]]
AXE = "4.14.1"
#: What is too wide for the page, and what is too small for a finger; links in sentences may be as small as they are.
UNFIT = """() => {
    const width = document.documentElement.scrollWidth;
    const wide = width > innerWidth ? [`the page: ${width}`] : [];
    const small = [...document.querySelectorAll("button, select, input, summary, a[href]:not(.rule, .skip)")]
        .filter(one => one.checkVisibility())
        .map(one => [one, (one.closest("label") ?? one).getBoundingClientRect()])
        .filter(([, {width, height}]) => Math.min(width, height) < 43.5);
    return [...wide, ...small.map(([one, {width, height}]) => `${one.outerHTML.slice(0, 200)}: ${width} x ${height}`)];
}"""


def launched(playwright: Playwright) -> Browser:
    """The Chromium of the system; if there is none, that of ``playwright install chromium``."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    # As root, and in most containers, Chromium has no sandbox of its own.
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launched(playwright)
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
    build = Path(__file__).parents[2] / "docs" / "_try" / "build.py"
    folder: Path = run_path(str(build))["fetched"](tmp_path_factory.mktemp("pyodide"))
    return folder


@pytest.fixture(scope="session")
def examine(tmp_path_factory: pytest.TempPathFactory) -> Examine:
    npm = shutil.which("npm")
    assert npm is not None, "npm is missing, with which axe-core is fetched"
    folder = tmp_path_factory.mktemp("axe")
    subprocess.run([npm, "pack", "--silent", f"axe-core@{AXE}"], cwd=folder, check=True)
    with tarfile.open(next(folder.glob("axe-core-*.tgz"))) as packed:
        packed.extractall(folder, filter="data")
    axe = (folder / "package" / "axe.min.js").read_text("utf-8")

    def examined(page: Page) -> list[Any]:
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        violations: list[dict[str, Any]] = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
        wrong = [(one["id"], node["html"]) for one in violations for node in one["nodes"]]
        return [*wrong, *page.evaluate(UNFIT)]

    return examined
