"""Pictures of every state of the page of the server, to be looked at: ``python -m browser.shots FOLDER``."""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.conftest import WIDTHS, launched
from browser.serving import served
from browser.states import PARTS, states


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as rooms:
        chromium = launched(playwright)
        for width, scheme, part in product(WIDTHS, ("light", "dark"), PARTS):
            with served(Path(rooms) / f"{width}-{scheme}-{part}.db") as server:
                for name, page in states(chromium, server, width, scheme, part):
                    page.wait_for_timeout(150)
                    page.screenshot(path=folder / f"{name[:60]}-{width}-{scheme}.png", full_page=True)
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
