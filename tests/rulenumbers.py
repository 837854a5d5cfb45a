"""The numbers of the rules that the library plays: the one list that everything is compared with."""

from __future__ import annotations

import re

#: The chapters in the order of the game, and the numbers of the rules in each.
CHAPTERS: dict[str, tuple[int, ...]] = {
    "CARD": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    "SEAT": (1, 2, 3, 4, 5),
    "DEAL": (1, 2, 3, 4, 5, 6),
    "SCHED": (2, 3, 4),
    "BID": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17),
    "KITTY": (1, 2, 3),
    "CALL": (1, 2, 3, 4, 5),
    "JOKER": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "PLAY": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "SCORE": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    "END": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    "TWO": (1, 2),
    "SIX": (1,),
    "IRR": (1,),
}
RULES = tuple(f"{chapter}-{number}" for chapter, numbers in CHAPTERS.items() for number in numbers)

#: Anything that looks like the number of a rule.
NUMBER = re.compile(rf"\b(?:{'|'.join(CHAPTERS)})-\d+\b")
