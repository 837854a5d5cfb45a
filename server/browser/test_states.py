"""Every state of the page: whether it fits a phone, can be tapped, and keeps the rules of accessibility."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.conftest import Examine
from browser.serving import served
from browser.states import PARTS, states


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1366, "dark")])
@pytest.mark.parametrize("part", PARTS)
def test_every_state(chromium: Browser, tmp_path: Path, examine: Examine, part: str, width: int, scheme: str) -> None:
    found: dict[str, list[Any]] = {}
    with served(tmp_path / "rooms.db") as server:
        for name, page in states(chromium, server, width, scheme, part):
            if wrong := examine(page):
                found[name] = wrong
    assert found == {}
