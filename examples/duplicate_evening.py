"""A duplicate evening of eight pairs: everybody holds the same cards, and two kinds of bots are compared.

Needs the extra ``study``. Name a file for a page with results and travellers to print: ``python
examples/duplicate_evening.py evening.html``.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from fivehundred import players, presets
from fivehundred_study import Duplicate, howell, results_html, results_text, travellers_text

NAMES = ("Ann & Bob", "Cleo & Dan", "Eve & Fay", "Gus & Hal", "Ida & Jan", "Kim & Lee", "Max & Nia", "Oli & Pia")
#: The bots of each pair: those with odd numbers have sense.
KINDS = ("sensible", "random") * 4


def main(page: Path | None = None) -> None:
    """Seat eight pairs so that all meet once, let bots play a board in each round, and print who did best."""
    evening = Duplicate.start(presets.AUSTRALIAN_4, howell(8), per_set=1, names=NAMES, rng=Random(500))
    # The first table of the first round has played with real cards.
    evening = evening.enter(1, 1, 1, contract="7H", by="N", tricks=8)
    evening = evening.play([players.make_player(kind, rng=Random(1)) for kind in KINDS])
    print(travellers_text(evening).split("\n\n", 1)[0])
    print()
    print(results_text(evening))
    if page is not None:
        page.write_text(results_html(evening, title="Eight pairs"), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
