"""Wrong readings of single clauses: BID and DEAL, also in settings of a table's own."""

from __future__ import annotations

from collections.abc import Iterator

from by_hand import CUT, FIVES, SEVENS, TURNED, ByHand, laid_out
from readings import Reading

READINGS: tuple[Reading, ...] = ()


def _by_hand() -> Iterator[ByHand]:
    deal = laid_out([*FIVES, "JK"], 4, {}, 0) | {"done": ["7S", "P", "M", "8S", "P", "OM", "P"]}
    wrong = "from misere to open misere is a change of suit, which lets everybody call again"
    yield ByHand("BID-5", "club-4", [deal], {"ask": "to_act"}, 3, wrong, 1)

    deal = laid_out([*FIVES, "JK"], 4, {}, 0) | {"done": ["N", "P", "DN"]}
    ask = {"ask": "act", "seat": 0, "action": "BN"}
    wrong = "of two special bids of equal rank the one that is listed later outbids the other"
    yield ByHand("BID-2", "team-4", [deal], ask, {"refused": True}, wrong, {"refused": False})

    wrong = "the hand is void even after the first call"
    for rules, cards, players, reason in (
        ("standard-3", SEVENS, 3, CUT),
        ("australian-4", FIVES, 4, TURNED),
    ):
        deal = laid_out([*cards, "JK"], players, {}, 0) | {"done": ["7H", {"rule": {"void": reason}}]}
        yield ByHand("DEAL-6", rules, [deal], {"ask": "to_act"}, 2, wrong, None)


BY_HAND = tuple(_by_hand())
