"""A club evening: eight people at two tables change partners after each game, and the winners are drawn up.

Name a folder to have the sheets there, to print and to sign: ``python examples/club_evening.py sheets``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fivehundred import ScoreSheet, Seat, presets
from fivehundred.match.series import Evening, leaders, total
from fivehundred.render import sheet_text
from fivehundred.render.text import indent

RULES = presets.AUSTRALIAN_4.evolve(hand_limit=3, name="three hands of australian-4")
TABLES = (("Ann", "Bob", "Cleo", "Dan"), ("Eve", "Fay", "Gus", "Hal"))
#: What each table played in each round: what was called, by whom, and the tricks that their side took.
ROUNDS = (
    ("7S Bob 8, 6H Ann 5, 8C Cleo 9", "8D Fay 8, M Gus 0, 6S Eve 9"),
    ("6NT Dan 7, 7D Ann 7, 7H Bob 6", "7C Hal 10, 6D Fay 6, OM Eve 1"),
    ("8H Cleo 8, 6C Dan 7, 9S Ann 9", "6S Gus 4, 7NT Hal 7, 8S Fay 7"),
)


def keep(evening: Evening, hands: str) -> ScoreSheet:
    """The sheet of the next game at a table, dealt first by whoever sits in seat 0."""
    sheet = ScoreSheet.start(RULES, dealer=Seat(0))
    for hand in hands.split(", "):
        call, bidder, tricks = hand.split()
        sheet = sheet.enter(sheet.contract(call, by=evening.seating.index(bidder)), int(tricks))
    return sheet


def main(folder: Path | None = None) -> None:
    """Three rounds at each table, and the points of everybody."""
    tables = [Evening(people) for people in TABLES]
    for number, games in enumerate(ROUNDS, 1):
        for place, hands in enumerate(games):
            evening = tables[place]
            sheet = keep(evening, hands)
            shown = sheet_text(sheet, evening.seating)
            print(f"Round {number}, table {place + 1}\n{indent(shown)}\n")
            if folder is not None:
                (folder / f"round-{number}-table-{place + 1}.txt").write_text(shown, encoding="utf-8")
            tables[place] = evening.after(sheet)
    tally = total(evening.tally for evening in tables)
    print("Games won:", ", ".join(f"{name} {points}" for name, points in tally.items()))
    print(f"The evening goes to {' and '.join(leaders(tally))}.")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
