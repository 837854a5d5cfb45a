"""From one deal to the next: who drops out, who deals again after a deal was thrown in, and who may not bid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdeal, Misdealt, PassedOut, Played
from fivehundred.rules.goals import AtLeast
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, AtLimit, EarlyClaim, LateClaim
from fivehundred.seats import Seat

#: Where ralphing is played, a bidder set by more tricks than this may not bid on the next hand (BID-13).
MOST_SHORT: Final = 3


def fallen(rules: Ruleset, totals: Sequence[int]) -> tuple[int, ...]:
    """The scorers that stand at the negative limit or below (END-4).

    >>> from fivehundred import presets
    >>> fallen(presets.AUSTRALIAN_4, (-500, 320))
    (0,)
    """
    limit = rules.limit
    return () if limit is None else tuple(scorer for scorer, total in enumerate(totals) if total <= limit)


def newly_barred(rules: Ruleset, totals: Sequence[int]) -> tuple[int, ...]:
    """The scorers that can no longer win, because they stand at the limit (END-4 d).

    >>> from fivehundred import presets
    >>> rules = presets.STANDARD_3.evolve(at_limit="cannot win")
    >>> newly_barred(rules, (-500, 320, 40)), newly_barred(presets.AUSTRALIAN_4, (-500, 320))
    ((0,), ())
    """
    return fallen(rules, totals) if rules.at_limit is AtLimit.CANNOT_WIN else ()


def playing_on(rules: Ruleset, totals: Sequence[int]) -> tuple[Ruleset, tuple[int, ...]]:
    """The rules of the next hand and the scorers that drop out before it (END-4 c).

    Nobody drops out when no ruleset is named for those who would be left: then the game is over.

    >>> from fivehundred import presets
    >>> rules, out = playing_on(presets.CUTTHROAT_4, (-500, 320, 40, 110))
    >>> rules.players, out
    (3, (0,))
    """
    if rules.at_limit is not AtLimit.DROPS_OUT:
        return rules, ()
    out = fallen(rules, totals)
    following: Ruleset | None = rules
    while following is not None and following.players > len(totals) - len(out):
        following = following.fewer
    return (rules, ()) if following is None else (following, out)


def thrown_in_wrongly(info: DealInfo, outcome: PassedOut | Misdealt) -> str | None:
    """Why a deal that begins like this cannot end with *outcome*, ``None`` if it can (BID-6, BID-9, DEAL-4, DEAL-6).

    >>> from fivehundred import presets
    >>> info = DealInfo(rules=presets.AUSTRALIAN_4, dealer=Seat(0), scores=(0, 0))
    >>> print(thrown_in_wrongly(info, PassedOut()))
    None
    >>> thrown_in_wrongly(info, PassedOut(inkles=True))
    'under these rules nobody may bid an inkle (BID-9)'
    """
    rules = info.rules
    match outcome:
        case PassedOut(inkles=True):
            return None if rules.inkles else "under these rules nobody may bid an inkle (BID-9)"
        case PassedOut() if rules.all_pass is AllPass.PLAYED:
            return "when all pass, the hand is played here: expected its tricks (BID-6, PLAY-8)"
        case PassedOut() if rules.dealer_stuck and info.dealer not in info.barred:
            return "when all others pass, the dealer must bid here: expected a hand (BID-13)"
        case PassedOut() | Misdealt(seat=None, why=None):
            return None
        case Misdealt(why=Misdeal.POOR_HAND):
            barred = rules.early_claim is EarlyClaim.BARRED and rules.late_claim is LateClaim.BARRED
            return "under these rules a poor hand may not be thrown in (DEAL-4)" if barred else None
        case Misdealt(seat=seat):
            return None if seat is None else "a wrong deal is not thrown in by a player (DEAL-6)"
        case _:
            assert_never(outcome)


def deals_again(rules: Ruleset, outcome: PassedOut | Misdealt) -> bool:
    """Whether the same player deals again after a deal was thrown in like this (BID-6, BID-9, DEAL-4, DEAL-6).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4
    >>> deals_again(rules, PassedOut()), deals_again(rules, Misdealt(None, Misdeal.NO_CUT))
    (False, True)
    """
    match outcome:
        case Misdealt():
            return True
        case PassedOut(inkles=inkles):
            return inkles or rules.all_pass is AllPass.SAME_DEALER
        case _:
            assert_never(outcome)


def set_too_far(rules: Ruleset, outcome: Played) -> Seat | None:
    """The contractor if set by more than three tricks under rules that then bar them from bidding (BID-13).

    >>> from fivehundred import Contract, presets
    >>> from fivehundred.rules.calls import parse_call
    >>> rules = presets.AUSTRALIAN_4.evolve(ralphing=True)
    >>> contract = Contract.of(rules, parse_call("9S"), Seat(1))
    >>> set_too_far(rules, Played(contract, (5, 4, 1, 0))), set_too_far(rules, Played(contract, (4, 6, 0, 0)))
    (1, None)
    """
    contract = outcome.contract
    if not rules.ralphing or not isinstance(contract.goal, AtLeast):
        return None
    if outcome.revokes and all(revoke.seat not in contract.side for revoke in outcome.revokes):
        # The opponents' revoke gives the contractor their bid, whatever they took, so they were not set (IRR-1).
        return None
    short = contract.goal.tricks - sum(outcome.tricks[seat] for seat in contract.side)
    return contract.contractor if short > MOST_SHORT else None
