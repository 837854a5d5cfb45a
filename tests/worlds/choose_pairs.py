"""Choose small games in which every two settings meet, and write them to ``pairs.tsv``.

Run it from the top of the tree after a setting has got a new value or a new column has come: ``python
tests/worlds/choose_pairs.py``. It draws many games by lot, takes those that have the most pairs of values that no other
has had, and looks for a game with each pair that is still left. Pairs that no game can have are written with the
reason. Tools for covering arrays know nothing of settings that others leave without effect, and take such pairs as met.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from setting_pairs import (
    CHOSEN,
    COLUMNS,
    MOST,
    Compared,
    Game,
    Value,
    compare,
    every_pair,
    pairs_of,
    positions,
    why_impossible,
    word,
)

from fivehundred.actions import DeclareJoker
from fivehundred.errors import InvalidRuleset
from fivehundred.rules.problems import Problem

#: How many games are drawn by lot, and how many are tried for a pair that none of them has.
DRAWN: Final = 3000
TRIED: Final = 25


def drawn(rng: Random) -> list[Game]:
    """Games drawn by lot. Settings that contradict each other are given the value that goes with anything."""
    found: list[Game] = []
    while len(found) < DRAWN:
        row = {name: rng.choice(values) for name, values in COLUMNS.items()}
        for _ in range(12):
            try:
                found.append(Game.of(row))
            except InvalidRuleset as error:
                problems = [problem for problem in error.problems if isinstance(problem, Problem)]
                named = {name for problem in problems for name in problem.settings}
                blamed = [name for name in COLUMNS if name in named or (name.split(".")[0] + "s") in named]
                blamed += ["kitty"] * ("deck" in named)
                name = rng.choice(blamed)
                row[name] = COLUMNS[name][0]
            else:
                break
    return found


def all_pairs(rng: Random) -> tuple[list[Game], dict[frozenset[Value], str]]:
    """Few games with every pair, and the pairs that none can have."""
    pool = drawn(rng)
    met = {number: pairs_of(game.met) for number, game in enumerate(pool)}
    impossible: dict[frozenset[Value], str] = {}
    for pair in sorted(every_pair() - set().union(*met.values()), key=lambda pair: sorted(map(str, pair))):
        ordered = sorted(pair, key=str)
        like = [[game for game in rng.sample(pool, DRAWN // 4) if value in game.met][:TRIED] for value in ordered]
        answer = why_impossible(pair, [game for games in like for game in games])
        if isinstance(answer, Game):
            pool.append(answer)
            met[len(pool) - 1] = pairs_of(answer.met)
        else:
            impossible[pair] = answer
    found = set().union(*met.values())
    return [pool[number] for number in _cover(met)], {
        pair: why for pair, why in impossible.items() if pair not in found
    }


def _cover(met: dict[int, set[frozenset[Value]]]) -> Sequence[int]:
    """The numbers of few games that have met all pairs."""
    left, found = set().union(*met.values()), []
    while left:
        best = max(met, key=lambda number: len(met[number] & left))
        found.append(best)
        left -= met[best]
    return found


#: How many deals of each game are looked at.
DEALS: Final = 12


def telling(game: Game, seed: int) -> int:
    """How many different things happen in the deal of *game* with this *seed*."""
    found: set[object] = set()
    for thrown in (False, True):
        path = [*positions(game, Random(seed).randrange, thrown=thrown)]
        found |= {type(deal.stage) for deal in path} | {type(deal.outcome) for deal in path[-1:]}
        contract = path[-1].contract if path else None
        play = path[-1].table.play if path else None
        if contract is not None and play is not None:
            found |= {"called"} if contract.called is not None else set()
            found |= {"found"} if contract.called in path[-1].dealt.kitty else set()
            found |= {"slam"} if contract.slam else set()
            found |= {"breach"} if contract.breach is not None else set()
            found |= {"as bid"} if contract.call == game.call else set()
            found |= {"declared"} if play.terms.declared != DeclareJoker() else set()
    return len(found)


def tried(game: Game) -> tuple[int, Compared]:
    """The seed of the deal of *game* that tells most among those in which cards are played, and what it compares."""
    for seed in sorted(range(1, DEALS + 1), key=lambda seed: -telling(game, seed)):
        compared = Compared()
        if compare(game, seed, most=MOST, check=compared.check)["Play"]:
            return seed, compared
    raise AssertionError(game.words())


def always(every: Sequence[Compared]) -> set[int]:
    """The numbers of the games that are compared in every run: all that can happen does, and it takes little time."""
    added = Compared()
    added.add()
    things = [one.things for one in every]
    left, found = set[object]().union(*things) - added.things, set[int]()
    while left:
        best = max(range(len(every)), key=lambda number: len(things[number] & left) / (every[number].deals + 500))
        found.add(best)
        left -= things[best]
    return found


def main() -> None:
    """Write the table."""
    games, impossible = all_pairs(Random(1))
    deals = [tried(game) for game in games]
    chosen = always([compared for _, compared in deals])
    lines = ["\t".join(("kind", "seed", *COLUMNS))]
    for number, (game, (seed, _)) in enumerate(zip(games, deals, strict=True)):
        lines.append("\t".join(("always" if number in chosen else "deep", str(seed), *game.words())))
    for pair, why in impossible.items():
        (one, first), (other, second) = sorted(pair, key=lambda value: list(COLUMNS).index(value[0]))
        lines.append("\t".join(("impossible", one, word(first), other, word(second), why)))
    CHOSEN.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
