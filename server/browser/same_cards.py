"""A server with the same cards in every run: ``python browser/same_cards.py FILE PORT SEED POOR PYODIDE``.

Where POOR names rules, somebody at a table of four may throw their hand in; where PYODIDE
names the folder of Pyodide, its page needs no server.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from unittest.mock import patch

from fivehundred import Card, Cards, Deal, Seat, shuffle
from fivehundred.notation import parse_ruleset
from fivehundred.shuffle import RandomBits
from fivehundred_server import ServerLimits, _rooms, serve, serving

_order = shuffle.pack


def _poor_pack(rules: str, deck: Cards, *, rng: RandomBits) -> tuple[Card, ...]:
    """A pack with which a hand without ace, picture or joker is dealt."""
    while True:
        drawn = _order(deck, rng=rng)
        deal = Deal.from_pack(parse_ruleset(rules), drawn, dealer=Seat(0))
        if any(all(str(card)[:-1].isdigit() for card in deal.hand(Seat(seat))) for seat in range(4)):
            return drawn


def _tell(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    file, port, seed, poor, pyodide = sys.argv[1:]
    with (
        patch.object(_rooms, "_CHANCE", Random(seed)),
        patch.object(serving, "SystemRandom", lambda: Random(seed)),
        patch.object(
            shuffle, "pack", lambda deck, *, rng: _poor_pack(poor, deck, rng=rng) if poor else _order(deck, rng=rng)
        ),
    ):
        serve(
            Path(file),
            port=int(port),
            pyodide=Path(pyodide) if pyodide else None,
            began=_tell,
            limits=ServerLimits(undo_seconds=0),
        )
