"""The order of stages in a hand, a function of what lies on the table alone, and the one step from each to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from fivehundred.actions import Action, DeclareJoker, Hidden
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import CardsDealt
from fivehundred.deal.holding import Transfer
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import PassedOut
from fivehundred.deal.refusals import Reason
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
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime
from fivehundred.seats import Seat

#: What comes between the auction and the play; which of them do follows from rules and contract.
Between = Claims | PartnerCall | Exchange | SlamCall | Gift | BreachCall | Declaring
#: Every stage a deal can be in.
Stage = Auction | Between | Play | Finished

_NOTHING: Final = DeclareJoker()


def step(
    info: DealInfo, past: tuple[Stage, ...], before: Stage, action: Action | Hidden, cards: CardsDealt
) -> tuple[tuple[Stage, ...], Stage, tuple[Transfer, ...]]:
    """The stages behind a deal, the one it is in, and how *cards* change hands, by an *action* legal in *before*."""
    after, moves = before.after(info, action), before.moves(action, cards)
    if isinstance(after, Finished):
        return (*past, before), after, moves
    if not after.complete:
        return past, after, moves
    following = stage_after(info, after)
    return (*past, after), following, moves + following.entered(cards)


def stage_after(info: DealInfo, done: Auction | Between | Play) -> Stage:
    """The stage that follows *done*, which is complete."""
    match done:
        case Auction():
            contract = done.reached(info)
            if contract is None:
                return Finished(PassedOut(inkles=done.bidder is not None))
            return stage_under(info, contract, None)
        case Play():
            return Finished(done.outcome)
        case _:
            return stage_under(info, done.contract, done)


def stage_under(info: DealInfo, contract: Contract, done: Between | None) -> Between | Play:
    """The stage that follows *done* under *contract*; the first after the auction if that is ``None``."""
    kind = done.taken if isinstance(done, Exchange) else None if done is None else done.due
    # On a passed deal nobody is a contractor who could be asked anything (PLAY-8).
    following = None if contract.call is None else _first_after(info.rules, contract, kind)
    if following is not None:
        return following
    declared = done.answer if isinstance(done, Declaring) else None
    return play_under(info, contract, declared if isinstance(declared, DeclareJoker) else _NOTHING)


def play_under(info: DealInfo, contract: Contract, declared: DeclareJoker = _NOTHING) -> Play:
    """The play before the first lead under *contract*."""
    return _first_lead(info.rules, contract, declared, info.eldest)


@lru_cache(maxsize=512)
def _first_lead(rules: Ruleset, contract: Contract, declared: DeclareJoker, eldest: Seat) -> Play:
    """The same, made once for all deals that come to it."""
    return Play.start(terms_for(rules, contract, declared, first_leader(rules, contract, eldest)))


def _discards(rules: Ruleset, contract: Contract) -> Exchange | None:
    """The exchange of the partner to whom the discards are passed on (KITTY-3)."""
    kitty = Exchange.under(rules, contract)
    if kitty is None or kitty.passed_to is None:
        return None
    return Exchange(contract, kitty.passed_to, kitty.count, Taken.DISCARDS)


def _for_gift(rules: Ruleset, contract: Contract) -> Exchange | None:
    """After a gift the contractor lays one more card away (BID-17)."""
    return Exchange(contract, contract.bidder, 1, Taken.GIFT) if contract.slam else None


#: What is due in a stage; where cards are to be laid away, also which cards were taken up.
_Kind = Reason | Taken
#: The stage as it begins; ``None`` where it does not come.
_Phase = Callable[[Ruleset, Contract], Between | None]

_CALL: Final[Mapping[_Kind, _Phase]] = {PartnerCall.due: PartnerCall.under}
_EXCHANGE: Final[Mapping[_Kind, _Phase]] = {Taken.KITTY: Exchange.under, Taken.DISCARDS: _discards}


def _phases(rules: Ruleset) -> dict[_Kind, _Phase]:
    """What may follow the auction, in order."""
    early = rules.call_time is CallTime.BEFORE_KITTY
    return {
        Claims.due: Claims.under,
        **(_CALL if early else _EXCHANGE),
        **(_EXCHANGE if early else _CALL),
        SlamCall.due: SlamCall.under,
        Gift.due: Gift.under,
        Taken.GIFT: _for_gift,
        BreachCall.due: BreachCall.under,
        Declaring.due: Declaring.under,
    }


def between(rules: Ruleset, contract: Contract) -> tuple[Between, ...]:
    """Every stage that comes between the auction and the play if *contract* stays as it is, each as it begins."""
    stages = (phase(rules, contract) for phase in _phases(rules).values())
    return tuple(stage for stage in stages if stage is not None)


@lru_cache(maxsize=4096)
def _first_after(rules: Ruleset, contract: Contract, done: _Kind | None) -> Between | None:
    """What comes first under *contract* after a stage of that kind, or after the auction if it is ``None``; cached."""
    phases = _phases(rules)
    coming = [*phases.values()][0 if done is None else [*phases].index(done) + 1 :]
    stages = (phase(rules, contract) for phase in coming)
    return next((stage for stage in stages if stage is not None), None)
