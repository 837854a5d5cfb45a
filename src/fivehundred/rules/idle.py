"""Which settings of a ruleset make no difference beside the others, and why; that is no contradiction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from fivehundred.cards import Rank
from fivehundred.rules.amounts import Floor
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import AtLeast, Goal, NoTricks
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    AuctionForm,
    Calling,
    Defence,
    DefenceScores,
    Failed,
    Fours,
    JokerFollow,
    JokerNaming,
    LastBidder,
    NoTrumpBids,
    Reentry,
    Sides,
)

if TYPE_CHECKING:
    from fivehundred.rules.ruleset import Ruleset


def idle(rules: Ruleset, setting: str) -> str:
    """Why the setting makes no difference, empty when it does make one."""
    judge = _JUDGES.get(setting)
    return "" if judge is None else judge(rules)


def _fours(rules: Ruleset) -> str:
    colours = [card.suit.colour for card in rules.deck if card.rank is Rank.FOUR and card.suit is not None]
    one_each = len(colours) == 2 and colours[0] != colours[1]
    return "" if rules.fours is Fours.TRUMPS or one_each else "the deck has not one four of each colour"


def _no_trump(rules: Ruleset) -> str:
    lowest = rules.lowest_level - rules.inkles
    return "no bid is below 7" if rules.no_trump is NoTrumpBids.FROM_SEVEN and lowest >= 7 else ""


def _after_a_pass(rules: Ruleset) -> str:
    return "there is only one round of calls" if rules.auction is AuctionForm.SINGLE_ROUND else ""


def _last_bidder(rules: Ruleset) -> str:
    asked = rules.reentry is Reentry.SUIT_CHANGE
    if rules.last_bidder is LastBidder.LOCKED and not asked:
        return "no last bidder is asked again"
    return _after_a_pass(rules)


def _all_pass(rules: Ruleset) -> str:
    return "the dealer must bid" if rules.dealer_stuck and not rules.ralphing else ""


def _breach(rules: Ruleset) -> str:
    slams = rules.declared_slam is not None and rules.hand_size >= 7
    high = rules.highest_level >= 7 or any(_of_seven(special.goal) for special in rules.specials)
    if rules.breach is None or slams or high or _to_lose_all(rules):
        return ""
    return "nobody may bid 7 or undertake to lose every trick"


def _of_seven(goal: Goal) -> bool:
    """Whether it asks for so many tricks that it can be breached (BID-15)."""
    return isinstance(goal, AtLeast) and goal.tricks >= 7


def _kitty_shown(rules: Ruleset) -> str:
    return "" if rules.kitty_size else "there is no kitty"


def _called(rules: Ruleset) -> str:
    return "" if rules.sides is Sides.CALLED else "partners are not called"


def _low_call(rules: Ruleset) -> str:
    low = rules.lowest_level - rules.inkles < 8
    return _called(rules) or ("" if low else "nobody may bid less than 8")


def _callable(rules: Ruleset) -> str:
    return _low_call(rules) or ("players are called, not cards" if rules.calling is Calling.PLAYER else "")


def _call_time(rules: Ruleset) -> str:
    return _called(rules) or _kitty_shown(rules)


def _defence_tricks(rules: Ruleset) -> str:
    never = rules.defence_scores is DefenceScores.NEVER
    return _called(rules) or ("the defenders never score for tricks" if never else "")


def _without_trumps(rules: Ruleset) -> bool:
    """Whether there can be a contract without trumps."""
    return bool(rules.specials) or any(isinstance(call, Bid) and call.trump is None for call in rules.ladder.calls)


def _trumps_always(rules: Ruleset) -> str:
    possible = _without_trumps(rules) or rules.all_pass is AllPass.PLAYED
    return "" if possible else "every hand has trumps"


def _joker(rules: Ruleset) -> str:
    return _trumps_always(rules) if rules.jokers else "the deck has no joker"


def _joker_order(rules: Ruleset) -> str:
    return "" if len(rules.jokers) == 2 else "the deck has not two jokers"


def _to_lose_all(rules: Ruleset) -> bool:
    """Whether there is a bid to lose every trick."""
    return any(isinstance(special.goal, NoTricks) for special in rules.specials)


def _joker_rank(rules: Ruleset) -> str:
    if not rules.jokers:
        return "the deck has no joker"
    return "" if _to_lose_all(rules) else "there is no bid to lose every trick"


def _joker_in_misere(rules: Ruleset) -> str:
    always = rules.joker_follow is JokerFollow.EVERY_SUIT
    return _joker_rank(rules) or ("who cannot follow must always play it" if always else "")


def _joker_lead(rules: Ruleset) -> str:
    unnamed = rules.joker_naming is JokerNaming.NOTHING
    return _joker(rules) or ("a joker that is led names no suit" if unnamed else "")


def _joker_declared(rules: Ruleset) -> str:
    if not rules.jokers:
        return "the deck has no joker"
    return "" if _without_trumps(rules) else "every contract has trumps"


def _slam(rules: Ruleset) -> str:
    cheapest = min(rules.schedule.value(call) for call in rules.ladder.calls if isinstance(call, Bid))
    return "no bid is worth less" if isinstance(rules.slam, Floor) and rules.slam.points <= cheapest else ""


def _both_at_target(rules: Ruleset) -> str:
    return "only a contract wins" if rules.defence in (Defence.CAPPED, Defence.CONTRACT_ONLY) else ""


def _several_at_target(rules: Ruleset) -> str:
    two = rules.side_count == 2 and rules.all_pass is not AllPass.PLAYED
    return _both_at_target(rules) or ("there is only one defending side" if two else "")


def _cap(rules: Ruleset) -> str:
    return "" if rules.defence is Defence.CAPPED else "defence points are not capped"


def _threshold(rules: Ruleset) -> str:
    return "" if rules.defence is Defence.THRESHOLD else "the defence has no target of its own"


def _at_limit(rules: Ruleset) -> str:
    return "there is no negative limit" if rules.limit is None else ""


def _fewer(rules: Ruleset) -> str:
    return "" if rules.at_limit is AtLimit.DROPS_OUT else "nobody drops out"


def _spread(rules: Ruleset) -> str:
    safe = rules.failed is Failed.DEFENDERS_SCORE_IT and rules.breach is None
    return "no score can fall below zero" if rules.spread is not None and safe else ""


_JUDGES: Final[Mapping[str, Callable[[Ruleset], str]]] = {
    "fours": _fours,
    "jacks": _trumps_always,
    "no_trump": _no_trump,
    "reentry": _after_a_pass,
    "last_bidder": _last_bidder,
    "all_pass": _all_pass,
    "breach": _breach,
    "kitty_shown": _kitty_shown,
    "calling": _low_call,
    "alone": _low_call,
    "callable_cards": _callable,
    "call_time": _call_time,
    "joker_order": _joker_order,
    "joker_follow": _joker,
    "joker_in_misere": _joker_in_misere,
    "joker_lead": _joker_lead,
    "joker_lead_time": _joker,
    "joker_naming": _joker,
    "joker_rank": _joker_rank,
    "joker_declared": _joker_declared,
    "slam": _slam,
    "defence_tricks": _defence_tricks,
    "shares": _called,
    "both_at_target": _both_at_target,
    "cap": _cap,
    "threshold": _threshold,
    "several_at_target": _several_at_target,
    "at_limit": _at_limit,
    "fewer": _fewer,
    "spread": _spread,
}
