"""Every state of the page: whether it fits a phone, can be tapped, and keeps the rules of accessibility."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.serving import served
from browser.states import PARTS, states

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


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The program that examines pages."""
    npm = shutil.which("npm")
    assert npm is not None, "npm is missing, with which axe-core is fetched"
    folder = tmp_path_factory.mktemp("axe")
    subprocess.run([npm, "pack", "--silent", f"axe-core@{AXE}"], cwd=folder, check=True)
    with tarfile.open(next(folder.glob("axe-core-*.tgz"))) as packed:
        packed.extractall(folder, filter="data")
    return (folder / "package" / "axe.min.js").read_text("utf-8")


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1366, "dark")])
@pytest.mark.parametrize("part", PARTS)
def test_every_state(chromium: Browser, tmp_path: Path, axe: str, part: str, width: int, scheme: str) -> None:
    found: dict[str, list[Any]] = {}
    with served(tmp_path / "rooms.db") as server:
        for name, page in states(chromium, server, width, scheme, part):
            page.evaluate(axe)
            violations: list[dict[str, Any]] = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
            wrong = [(one["id"], node["html"]) for one in violations for node in one["nodes"]]
            if wrong := [*wrong, *page.evaluate(UNFIT)]:
                found[name] = wrong
    assert found == {}
