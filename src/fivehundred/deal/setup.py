"""Positions that are set up at the first lead: the answers that would have led there, one by one."""

from __future__ import annotations

from typing import assert_never

import attrs

from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
)
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.deal.dealt import DealtCards, Sight
from fivehundred.deal.holding import Holding, Known
from fivehundred.deal.info import DealInfo
from fivehundred.deal.layout import Layout
from fivehundred.deal.piles import as_seen
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.sequence import Between, Stage, stage_under, step
from fivehundred.deal.stages.breach import BreachCall
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.slam import Gift, SlamCall
from fivehundred.deal.table import Table
from fivehundred.errors import InvalidDeal
from fivehundred.rules._checks import expect
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


def at_first_lead(
    rules: Ruleset, contract: Contract, dealt: DealtCards, *, dealer: Seat | None, declared: DeclareJoker | None
) -> tuple[Stage, Layout]:
    """A whole deal set up at its first lead: its stage, and the rest of it; raises what `set_up` and `as_dealt` do."""
    expect("a Ruleset", rules, Ruleset)
    expect("DealtCards", dealt, DealtCards)
    info = DealInfo.of(rules, Seat(rules.players - 1) if dealer is None else dealer)
    joker = DeclareJoker() if declared is None else declared
    expect("a DeclareJoker", joker, DeclareJoker)
    before = as_dealt(rules, contract, dealt)
    kitty, gift = apart(contract, dealt.kitty)
    known: Known = {Seat(seat): Holding(hand) for seat, hand in enumerate(before.hands)}
    sight = Sight(before.hands, before.kitty, piles=tuple(as_seen(piles, 0) for piles in before.piles))
    table, known = set_up(info, contract, joker, known=known, sight=sight, kitty=kitty, gift=gift)
    holdings = (*(known[Seat(seat)] for seat in range(rules.players)), *before.table_holdings())
    return table.stage, Layout(info, table.past, before, holdings)


def set_up(
    info: DealInfo,
    contract: Contract,
    declared: DeclareJoker,
    *,
    known: Known,
    sight: Sight,
    kitty: int | None = None,
    gift: int | None = None,
) -> tuple[Table, Known]:
    """The table at the first lead under *contract*, which is sound, and what the *known* seats have seen then.

    Nobody knows how the auction went, nor who kept a poor hand. It is as if the contractor, dealt the hand held at the
    first lead, had laid the *kitty* away as it was, and a partner's *gift* too (BID-17); both as bits, ``None`` for
    those who do not know them. Raises `InvalidDeal` when it cannot have come to that, and what `Table.stepped` does.
    """
    bid = contract if contract.call is None else Contract.as_bid(info.rules, contract.call, contract.bidder)
    stage = stage_under(info, bid, None)
    table = Table(info, (), stage, piles=tuple(as_seen(piles, 0) for piles in sight.piles))
    table, holdings = table.moved(stage.entered(sight), known, sight)
    while isinstance(table.stage, Between):
        stage = table.stage
        seen = any(seat in holdings for move in stage.moves(Hidden(0), sight) for seat in move.seats)
        action = _answer(stage, contract, declared, *((kitty, gift) if seen else (None, None)))
        if isinstance(stage, PartnerCall) and contract.called is None:
            # Which card was named need not be known.
            past, following, transfers = step(info, table.past, stage, action, sight)
            table, holdings = attrs.evolve(table, past=past, stage=following).moved(transfers, holdings, sight)
            continue
        try:
            table, holdings = table.stepped(action, holdings, sight)
        except IllegalAction as error:
            raise InvalidDeal([str(error)]) from None
    terms = table.play.terms if table.play else None
    if terms is None or terms.declared != declared:
        raise InvalidDeal(["JOKER-5: no joker is declared in this hand"])
    if terms.contract != contract:
        raise InvalidDeal([f"CALL-1: the holder of {contract.called} joins the side by playing it, not before"])
    # Nobody knows who was asked for a claim and kept the hand.
    past = tuple(stage for stage in table.past if not isinstance(stage, Claims))
    return attrs.evolve(table, past=past), holdings


def _answer(
    stage: Between, contract: Contract, declared: DeclareJoker, kitty: int | None, gift: int | None
) -> Action | Hidden:
    """What was done in *stage* on the way to *contract*."""
    match stage:
        case PartnerCall():
            others = tuple(seat for seat in contract.side if seat != contract.contractor)
            return CallPlayers(others) if contract.called is None else CallCard(contract.called)
        case SlamCall():
            return DeclareSlam(undertaken=contract.slam)
        case BreachCall():
            return Breach(undertaken=stage.seat == contract.breach)
        case Declaring():
            return declared
        case Exchange():
            cards = gift if stage.taken is Taken.GIFT else kitty
            return Hidden(stage.count) if cards is None else Discard(Cards(cards))
        case Gift():
            return Hidden(1) if gift is None else Give(next(iter(Cards(gift))))
        case Claims():
            return Keep()
        case _:
            assert_never(stage)


def apart(contract: Contract, away: int) -> tuple[int, int]:
    """The kitty, and the gift to a slam undertaken alone, of what lies *away*: the lowest card (BID-17)."""
    gift = away & -away if contract.slam else 0
    return away & ~gift, gift


def giving(rules: Ruleset, contract: Contract) -> tuple[Seat, ...]:
    """Who has handed a card to the contractor (BID-17)."""
    return rules.partners_of(contract.bidder) if contract.slam else ()


def as_dealt(rules: Ruleset, contract: Contract, away: DealtCards) -> DealtCards:
    """The cards as they would have been dealt if the kitty of *away* was laid away under *contract*.

    Raises `InvalidDeal` with everything that is wrong with the cards and the contract.
    """
    problems = contract_problems(rules, contract)
    givers = () if problems else giving(rules, contract)
    problems = [*away.problems(rules, laid_away=True, giving=givers), *problems]
    if problems:
        raise InvalidDeal(problems)
    kitty, gift = apart(contract, away.kitty)
    hands = tuple(hand | gift if seat in givers else hand for seat, hand in enumerate(away.hands))
    return attrs.evolve(away, hands=hands, kitty=kitty)
