"""The order of stages in a hand, a function of what lies on the table alone, and the one step from each to the next."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, assert_never

from fivehundred.actions import DeclareJoker
from fivehundred.deal.contract import Contract, calls_partners
from fivehundred.deal.opening import Opening
from fivehundred.deal.outcomes import PassedOut
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.breach import BreachCall
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift, SlamCall
from fivehundred.deal.terms import first_leader, terms_for
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, CallTime

#: What comes between the auction and the play; which of them do follows from rules and contract.
Between = Claims | PartnerCall | Exchange | SlamCall | Gift | BreachCall | Declaring
#: Every stage a deal can be in.
Stage = Auction | Between | Play | Finished

_NOTHING: Final = DeclareJoker()


def going_on(opening: Opening, past: tuple[Stage, ...], before: Stage, after: Stage) -> tuple[tuple[Stage, ...], Stage]:
    """The stages behind a deal, and the one it is in, once the stage *before* has become *after* by an action."""
    if isinstance(after, Finished):
        return (*past, before), after
    return ((*past, after), stage_after(opening, after)) if after.complete else (past, after)


def stage_after(opening: Opening, done: Auction | Between | Play) -> Stage:
    """The stage that follows *done*, which is complete."""
    match done:
        case Auction():
            return _after_auction(opening, done)
        case Play():
            return Finished(done.outcome)
        case _:
            return stage_under(opening, done.contract, done)


def _after_auction(opening: Opening, done: Auction) -> Stage:
    rules = opening.rules
    call = rules.ladder.calls[done.standing]
    if done.bidder is None or isinstance(call, Pass):
        return _all_passed(opening)
    if done.only_inkles:
        return Finished(PassedOut(inkles=True))
    return stage_under(opening, Contract.as_bid(rules, call, done.bidder), None)


def stage_under(opening: Opening, contract: Contract, done: Between | None) -> Between | Play:
    """The stage that follows *done* under *contract*; the first after the auction if that is ``None``."""
    rules = opening.rules
    following = _first_after(rules, contract, None if done is None else _phase_of(rules, done))
    if following is not None:
        return following
    return play_under(opening, contract, done.declared if isinstance(done, Declaring) and done.declared else _NOTHING)


def play_under(opening: Opening, contract: Contract, declared: DeclareJoker = _NOTHING) -> Play:
    """The play before the first lead under *contract*."""
    return Play.start(
        terms_for(opening.rules, contract, declared, first_leader(opening.rules, contract, opening.eldest))
    )


def _all_passed(opening: Opening) -> Stage:
    """What a hand that nobody bid on becomes (BID-6)."""
    if opening.rules.all_pass is AllPass.PLAYED:
        # Nobody is a contractor who could declare the joker (PLAY-8).
        return play_under(opening, Contract.passed(opening.rules))
    return Finished(PassedOut())


def _claims(rules: Ruleset, contract: Contract) -> Between | None:
    return Claims.start(rules, contract) if Claims.applies(rules) else None


def _early_call(rules: Ruleset, contract: Contract) -> Between | None:
    early = rules.call_time is CallTime.BEFORE_KITTY
    return PartnerCall(contract, contract.bidder) if early and calls_partners(rules, contract) else None


def _kitty(rules: Ruleset, contract: Contract) -> Exchange | None:
    return Exchange.of_kitty(rules, contract) if Exchange.applies(rules, contract) else None


def _passed_discards(rules: Ruleset, contract: Contract) -> Between | None:
    kitty = _kitty(rules, contract)
    return None if kitty is None else kitty.passing_on


def _late_call(rules: Ruleset, contract: Contract) -> Between | None:
    late = rules.call_time is CallTime.AFTER_DISCARD
    return PartnerCall(contract, contract.bidder) if late and calls_partners(rules, contract) else None


def _slam(rules: Ruleset, contract: Contract) -> Between | None:
    return SlamCall(contract, contract.bidder) if SlamCall.applies(rules, contract) else None


def _gift(rules: Ruleset, contract: Contract) -> Between | None:
    return Gift.under(rules, contract) if contract.slam else None


def _for_gift(rules: Ruleset, contract: Contract) -> Between | None:
    return Gift.under(rules, contract).exchange if contract.slam else None


def _breach(rules: Ruleset, contract: Contract) -> Between | None:
    return BreachCall.start(rules, contract) if BreachCall.applies(rules, contract) else None


def _declaring(rules: Ruleset, contract: Contract) -> Between | None:
    return Declaring(contract, contract.bidder) if Declaring.applies(rules, contract) else None


_Phase = Callable[[Ruleset, Contract], Between | None]

#: What may follow the auction, in order; each says whether it comes at all.
_PHASES: Final[tuple[_Phase, ...]] = (
    _claims,
    _early_call,
    _kitty,
    _passed_discards,
    _late_call,
    _slam,
    _gift,
    _for_gift,
    _breach,
    _declaring,
)
_TAKING: Final = {Taken.KITTY: _kitty, Taken.DISCARDS: _passed_discards, Taken.GIFT: _for_gift}


@lru_cache(maxsize=4096)
def _first_after(rules: Ruleset, contract: Contract, passed: _Phase | None) -> Between | None:
    """What comes first under *contract* behind the phase *passed*, if that is any; found once for each meaning."""
    coming = _PHASES if passed is None else _PHASES[_PHASES.index(passed) + 1 :]
    stages = (phase(rules, contract) for phase in coming)
    return next((stage for stage in stages if stage is not None), None)


def _phase_of(rules: Ruleset, done: Between) -> _Phase:
    """Which of the phases *done* was; those of most hands are asked for first."""
    match done:
        case Exchange():
            return _TAKING[done.taken]
        case Declaring():
            return _declaring
        case Claims():
            return _claims
        case PartnerCall():
            return _early_call if rules.call_time is CallTime.BEFORE_KITTY else _late_call
        case SlamCall():
            return _slam
        case Gift():
            return _gift
        case BreachCall():
            return _breach
        case _:
            assert_never(done)
