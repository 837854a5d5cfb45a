"""What contracts score, for the kernel: asked of the scoring once for each outcome, and not worked out again."""

from __future__ import annotations

from functools import lru_cache

import attrs

from fivehundred._kernel import Scores
from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.scoring import score
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints, DefencePoints
from fivehundred.seats import Seat


@attrs.frozen
class ScoresHost:
    """Scores hands of one contract."""

    rules: Ruleset
    contract: Contract

    def points(self, tricks: int) -> tuple[tuple[int, ...], int]:
        """The points of each scorer for *tricks*, packed as in a position, and whose captured cards score as well.

        That is a mask of ten bits for each scorer.
        """
        rules = self.rules
        won = [tricks >> 8 * seat & 255 for seat in range(rules.players)]
        points = score(rules, self.contract, won, captured=[0] * rules.players).points
        if rules.card_points is CardPoints.NONE:
            return points, 0
        one_each = [0] * rules.players
        for seats in rules.scorers:
            one_each[seats[0]] = 1
        more = score(rules, self.contract, won, captured=one_each).points
        return points, sum((more[scorer] - points[scorer]) * 1023 << 10 * scorer for scorer in range(len(points)))


@lru_cache(maxsize=512)
def scores_for(rules: Ruleset, contract: Contract) -> Scores:
    """What *contract* scores, with everybody who belongs to the contractor's side."""
    special = special_of(rules, contract)
    # Some pay for the bidder's own tricks, and not for a partner's (SCORE-5).
    apart = special is not None and special.defence is DefencePoints.OWN_AND_CONTRACTORS
    kinds: dict[tuple[int, bool, bool], Seat] = {}
    alike = []
    for seat in [*contract.playing, *range(rules.players)]:
        bidder = apart and seat == contract.contractor
        alike.append(kinds.setdefault((rules.side_of(Seat(seat)), seat in contract.side, bidder), Seat(seat)))
    return Scores(
        ScoresHost(rules, contract),
        bytes(alike[len(contract.playing) :]),
        bytes(rules.side_of(Seat(seat)) for seat in range(rules.players)),
    )
