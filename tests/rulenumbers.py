"""The numbers of the rules that the library plays: the one list that everything is compared with."""

from __future__ import annotations

import re

#: The chapters in the order of the game, and the numbers of the rules in each.
CHAPTERS: dict[str, tuple[int, ...]] = {
    "CARD": (1, 2, 3, 4, 5, 6, 7, 8),
    "SEAT": (1, 2, 3, 4, 5),
    "DEAL": (1, 2, 3, 4, 5),
    "BID": (1, 2, 3, 4, 5, 6, 7, 8),
    "KITTY": (1, 2),
    "CALL": (1, 2, 3, 4),
    "JOKER": (1, 2, 3, 4, 5, 6, 8, 9),
    "PLAY": (1, 2, 3, 4, 5, 6, 8),
    "SCORE": (1, 2, 3, 4, 5, 6, 7, 8, 9, 12),
    "END": (0, 1, 2, 3, 4, 5, 6, 7),
}
RULES = tuple(f"{chapter}-{number}" for chapter, numbers in CHAPTERS.items() for number in numbers)

#: Rules that the pages state within another rule's section.
STATED_WITHIN = {"END-7": "END-3"}

#: Anything that looks like the number of a rule, of a chapter that is played or of one that is not yet.
NUMBER = re.compile(rf"\b(?:{'|'.join(CHAPTERS)}|SCHED|TWO|SIX|IRR)-\d+\b")
