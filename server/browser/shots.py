"""Pictures of every state of the page of the server, to be looked at: ``python -m browser.shots FOLDER [PART]``."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser.conftest import launched
from browser.serving import served
from browser.states import PARTS, states

#: A phone, a tablet and a laptop.
WIDTHS = (360, 820, 1366)
#: Colours and languages.
LOOKS = (("light", "en"), ("dark", "en"), ("light", "de"))


def main(folder: Path, parts: Sequence[str]) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as rooms:
        chromium = launched(playwright)
        for width, (scheme, locale), part in product(WIDTHS, LOOKS, parts):
            with served(Path(rooms) / f"{width}-{scheme}-{locale}-{part}.db") as server:
                for name, page in states(chromium, server, width, scheme, part, locale=locale):
                    page.wait_for_timeout(150)
                    page.screenshot(path=folder / f"{name[:60]}-{width}-{scheme}-{locale}.png", full_page=True)
        chromium.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or PARTS)
