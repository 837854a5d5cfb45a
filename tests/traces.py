"""Random play written down by the kernel, to be compared between builds: ``python tests/traces.py 10000``."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random

from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.errors import TooManyCardsError, UnsupportedRulesError
from fivehundred.fast import COMPILED, RandomDeals, line_of, position_of
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS


def rulesets(count: int) -> Iterator[tuple[Ruleset, Pick]]:
    """So many rulesets: the presets in turn, random ones between them, each with a source of chance of its own."""
    known = list(PRESETS.values())
    for seed in range(count):
        pick = Random(seed).randrange
        rules = known[seed // 2 % len(known)] if seed % 2 else some_ruleset(pick)
        if rules is not None:
            yield rules, pick


def at_play(rules: Ruleset, pick: Pick) -> Deal | None:
    """A random deal of *rules* at its first lead, if it comes to that."""
    return next((deal for deal in play_on(some_deal(rules, pick), pick) if isinstance(deal.stage, Play)), None)


def trace(rules: Ruleset, pick: Pick) -> str:
    """What the kernel makes of one deal: legal plays and position at every turn, a playout, a whole random deal."""
    found: list[object] = []
    deal = at_play(rules, pick)
    if deal is not None:
        try:
            position = position_of(deal)
        except TooManyCardsError as error:
            return type(error).__name__
        seed = pick(1 << 62)
        found.append(position.playout(seed)._values())
        for number in line_of(position, seed):
            found.append((list(position.legal), position._values(), position.trick))
            position = position.apply(number)
        found.append((position._values(), position.score.points))
    try:
        found.append(RandomDeals(rules).play(pick(1 << 62), dealer=Seat(pick(rules.players))))
    except UnsupportedRulesError as error:
        found.append(type(error).__name__)
    return repr(found)


def digest(count: int) -> str:
    """One number for so many traces."""
    whole = hashlib.sha256()
    for rules, pick in rulesets(count):
        whole.update(trace(rules, pick).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(f"{'compiled' if COMPILED else 'interpreted'} {digest(int(sys.argv[1]))}\n")
