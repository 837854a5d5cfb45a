"""A language made of the English texts in capitals: what still is in small letters comes from no catalogue."""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import Final

from catalogues import GAP

from fivehundred.texts import catalogue

#: Names that are in capitals themselves.
NAMES: Final = ("ANN", "BOB", "CLEO", "DAN", "EVE", "FAY")


def capitals(said: str) -> str:
    """A text in capitals, with its gaps as they are.

    >>> capitals("{led:suits} were led")
    '{led:suits} WERE LED'
    """
    gaps = [gap[0] for gap in GAP.finditer(said)]
    parts = re.split(r"\{[^}]*\}", said.upper())
    return "".join(part + gap for part, gap in zip(parts, [*gaps, ""], strict=True))


class Trial(NullTranslations):
    """The catalogue of the trial language."""

    def pgettext(self, context: str, message: str) -> str:
        return capitals(catalogue("en").pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return capitals(catalogue("en").npgettext(context, msgid1, msgid2, n))


def untranslated(said: str) -> set[str]:
    """The words in a text that are not in the trial language."""
    return set(re.findall(r"[a-z]{2,}", said))
