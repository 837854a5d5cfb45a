"""The promises of the protocol of engines, as its page says them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parent / "formats" / "engines.md"
_PROMISE: Final = re.compile(r"^\((ask-\d+)\)=\n\*\*(ASK-\d+)\*\* (.+?)\n\n", re.MULTILINE | re.DOTALL)


def promises() -> dict[str, str]:
    """Return the paragraph of each promise, by its number, in the order of the page."""
    return {number: " ".join(text.split()) for _, number, text in _PROMISE.findall(PAGE.read_text(encoding="utf-8"))}
