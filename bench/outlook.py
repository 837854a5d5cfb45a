"""How much a lead is worth: the numbers of `fivehundred.players.outlook`, fitted to whole matches.

``python bench/outlook.py`` lets sensible players play matches of every preset, and prints for each the lead, as a share
of the target, that makes a side e times as likely to win as another one. It fits them to who won from the scores after
each deal (maximum likelihood, by steps of a twentieth).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log
from random import Random

from fivehundred import Match, presets
from fivehundred.players import SensiblePlayer

#: The scores of everybody, as shares of the target, and the places of those who won.
Standing = tuple[tuple[float, ...], frozenset[int]]


def standings(name: str, number: int) -> list[Standing]:
    """Return the standings after each deal of a match but the last; none if it did not end within sixty deals."""
    rules = presets.get(name)
    rng = Random(f"outlook {name} {number}")
    match = Match.start(rules, rng=rng)
    match = match.play([SensiblePlayer(rng=rng)] * rules.players, rng=rng, max_deals=60)
    if match.result is None:
        return []
    winners = frozenset(match.result.winners)
    return [(tuple(total / rules.target for total in row.totals), winners) for row in match.rows[:-1] if row.played]


def likelihood(lead: float, found: Iterable[Standing]) -> float:
    """Return the logarithm of how likely these winners are, if so large a *lead* counts e times."""
    total = 0.0
    for scores, winners in found:
        powers = [exp((score - max(scores)) / lead) for score in scores]
        total += log(sum(powers[winner] for winner in winners) / sum(powers))
    return total


def main() -> None:
    """Play, and print the best number for each preset."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("presets", nargs="*", default=presets.names())
    parser.add_argument("--matches", type=int, default=100)
    options = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        for name in options.presets:
            rows = pool.map(partial(standings, name), range(options.matches), chunksize=5)
            found = [standing for row in rows for standing in row]
            leads = [share / 20 for share in range(3, 60)]
            best = max(leads, key=lambda lead: likelihood(lead, found))
            print(f"{name:16} {best:.2f} ({len(found)} standings)", flush=True)


if __name__ == "__main__":
    main()
