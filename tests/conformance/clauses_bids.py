"""Wrong readings of single clauses: BID and DEAL, also in settings of a table's own."""

from __future__ import annotations

from collections.abc import Iterator

from by_hand import CUT, FIVES, SEVENS, TURNED, ByHand, laid_out
from readings import Reading
from second import Json

READINGS: tuple[Reading, ...] = ()


_HANDS = "QS 10C QC 9D 10D JD 9H JH AH JK", "10S JS KS 9C JC QD KD AD 10H KH", "7S 8S 9S 7C 8C KC 7D 8D 7H 8H"
_PLAYS = "7S QS KS AD 7D JD KH QH AH JK=S JS 8S QC JC 7C 9H 10H 7H KD 8D 10D QD 8H 9D 10S 9S 10C 9C 8C JH"
#: Seat 2 bids nine and is set by more than three.
_SET: dict[str, Json] = {
    "dealer": 2,
    "hands": [hand.split() for hand in _HANDS],
    "kitty": ["AS", "AC", "QH"],
    "done": ["P", "P", "9NT", "discard AS KC AC", *_PLAYS.split()],
}


def _by_hand() -> Iterator[ByHand]:
    deal = laid_out([*FIVES, "JK"], 4, {}, 0) | {"done": ["7S", "P", "M", "8S", "P", "OM", "P"]}
    wrong = "from misere to open misere is a change of suit, which lets everybody call again"
    yield ByHand("BID-5", "club-4", [deal], {"ask": "to_act"}, 3, wrong, 1)

    deal = laid_out([*FIVES, "JK"], 4, {}, 0) | {"done": ["N", "P", "DN"]}
    ask = {"ask": "act", "seat": 0, "action": "BN"}
    wrong = "of two special bids of equal rank the one that is listed later outbids the other"
    yield ByHand("BID-2", "team-4", [deal], ask, {"refused": True}, wrong, {"refused": False})

    second = laid_out([*SEVENS, "JK"], 3, {}, 0) | {"number": 2, "scores": [30, 70, -420], "barred": [2]}
    for done, dealer, wrong in (
        ([{"rule": {"void": CUT}}], 0, "a deal that is void ends the bar of a bidder who was set"),
        (["P", "P", "P"], 1, "a deal that all pass ends the bar of a bidder who was set"),
    ):
        expect = {"dealer": dealer, "players": [0, 1, 2], "barred": [2]}
        deals = [_SET, second | {"done": done}]
        yield ByHand(
            "BID-13", "standard-3 ralphing=yes", deals, {"ask": "next"}, expect, wrong, expect | {"barred": []}
        )

    wrong = "the hand is void even after the first call"
    for rules, cards, players, reason in (
        ("standard-3", SEVENS, 3, CUT),
        ("australian-4", FIVES, 4, TURNED),
    ):
        deal = laid_out([*cards, "JK"], players, {}, 0) | {"done": ["7H", {"rule": {"void": reason}}]}
        yield ByHand("DEAL-6", rules, [deal], {"ask": "to_act"}, 2, wrong, None)


BY_HAND = tuple(_by_hand())
