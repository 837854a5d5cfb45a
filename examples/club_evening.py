"""A club evening: eight people at two tables change partners after each game, and the winners are drawn up.

Name a file for a page with all sheets, to print and to sign: ``python examples/club_evening.py evening.html``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fivehundred import ScoreSheet, Seat, presets
from fivehundred.match.series import Evening, leaders, total
from fivehundred.render import sheet_text, sheets_html
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


def main(page: Path | None = None) -> None:
    """Three rounds at each table, and the points of everybody."""
    tables, games = [Evening(people) for people in TABLES], []
    for number, played in enumerate(ROUNDS, 1):
        for place, hands in enumerate(played):
            evening = tables[place]
            sheet = keep(evening, hands)
            games.append((sheet, evening.seating))
            print(f"Round {number}, table {place + 1}\n{indent(sheet_text(sheet, evening.seating))}\n")
            tables[place] = evening.after(sheet)
    if page is not None:
        page.write_text(sheets_html(games, title="Club evening"), encoding="utf-8")
    tally = total(evening.tally for evening in tables)
    print("Games won:", ", ".join(f"{name} {points}" for name, points in tally.items()))
    print(f"The evening goes to {' and '.join(leaders(tally))}.")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
