"""Deals as documents; they are read by doing everything again."""

from __future__ import annotations

from typing import Any

import attrs

from fivehundred.actions import DeclareJoker, Hidden, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdeal, Misdealt, Outcome, Played
from fivehundred.deal.run import deal_after
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue
from fivehundred.replay import Start
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._documents import (
    PLAYED,
    ContractSaid,
    DealDocument,
    DealSaid,
    Done,
    Ending,
    InfoSaid,
    PlayedSaid,
    Ruling,
    Settled,
    SetUp,
    Void,
)
from fivehundred.wire._strict import At, Unfit, located


def contract_said(contract: Contract) -> ContractSaid:
    """*contract* as documents say it."""
    return ContractSaid(
        call=contract.call,
        contractor=contract.contractor,
        side=contract.side,
        called=contract.called,
        slam=contract.slam,
        breach=contract.breach,
    )


def contract_meant(rules: Ruleset, said: ContractSaid) -> Contract:
    """The contract that *said* means under *rules*."""
    if said.call is None or said.contractor is None:
        contract = Contract.passed(rules)
        if contract_said(contract) != said:
            raise Unfit("without a call there is no contractor and no side (PLAY-8)")
        return contract
    contract = Contract.of(
        rules,
        said.call,
        said.contractor,
        partners=said.side,
        called=said.called,
        slam=said.slam,
        breach=said.breach,
    )
    if contract.side != said.side:
        raise located(Unfit(f"SEAT-2: expected {list(contract.side)}"), "side")
    return contract


def ending_said(outcome: Outcome) -> Ending:
    """*outcome* as documents say it."""
    if not isinstance(outcome, Played):
        return outcome
    return PlayedSaid(
        contract=contract_said(outcome.contract), tricks=outcome.tricks, rest=outcome.rest, revokes=outcome.revokes
    )


def info_said(info: DealInfo) -> dict[str, Any]:
    """What *info* says, by the keys of `InfoSaid`."""
    return {field.name: getattr(info, field.name) for field in attrs.fields(InfoSaid)}


def info_meant(said: InfoSaid) -> DealInfo:
    """What everybody knows as the deal begins; refused if there can be no such deal."""
    info = DealInfo.of(said.rules, Seat(0))
    # One by one, because a deal says what is wrong with its beginning, but not where the document says it.
    for key in ("dealer", "scores", "number", "barred"):
        value = getattr(said, key)
        if value != getattr(info, key):
            with At(key):
                info = attrs.evolve(info, **{key: value})
    return info


def set_up_said(play: Play) -> SetUp:
    """How a deal was set up that began with *play*."""
    return SetUp(contract=contract_said(play.terms.contract), declared=play.terms.declared)


def deal_document(deal: Deal) -> DealDocument:
    """*deal* as a document."""
    return DealDocument(**info_said(deal.layout.info), deal=deal_said(deal))


def deal_said(deal: Deal) -> DealSaid:
    """The cards of *deal* and what was done with them; raises `InvalidValue` if that cannot be done again."""
    start, rules = Start.of(deal), deal.rules
    dealt, set_up = start.dealt, None
    if start.contract is not None:
        set_up = SetUp(contract=contract_said(start.contract), declared=start.declared or DeclareJoker())
    return DealSaid(
        hands=tuple(map(Cards, dealt.hands)),
        kitty=Cards(dealt.kitty),
        dummy=Cards(dealt.dummy) if rules.dummy_hand else None,
        out_of_play=Cards(dealt.out_of_play) if rules.out_of_play else None,
        tables=dealt.piles if rules.table_cards else None,
        set_up=set_up,
        done=tuple(_done(deal)),
        ruling=_ruling(deal),
    )


def _done(deal: Deal) -> list[Done]:
    """Everything that was done in *deal* by somebody."""
    return [
        PLAYED[turn.seat][turn.action.number]
        if isinstance(turn.action, PlayCard)
        else Done(seat=turn.seat, action=turn.action)
        for _, turns in deal.table.account(deal.layout.holdings).done()
        for turn in turns
        if turn.seat is not None and turn.action is not None and not isinstance(turn.action, Hidden)
    ]


def _ruling(deal: Deal) -> Ruling | None:
    """The ruling that ended *deal*, if it was not an action."""
    match deal.stage:
        case Finished(outcome=Played(revokes=revokes)) if revokes:
            raise InvalidValue("a deal with a revoke cannot be done again by the rules: keep its match instead (IRR-1)")
        case Finished(outcome=Played(rest=rest)) if rest is not None:
            return Settled(seat=rest.seat)
        case Finished(outcome=Misdealt(seat=None, why=Misdeal() as why)):
            return Void(why=why)
        case _:
            return None


def deal_meant(document: DealDocument) -> Deal:
    """The deal that *document* means."""
    info = info_meant(document)
    with At("deal"):
        return done_again(info, document.deal)


def done_again(info: DealInfo, said: DealSaid) -> Deal:
    """The deal that begins with *info* and goes on as *said*."""
    rules, contract, declared = info.rules, None, None
    if len(said.hands) != rules.players:
        raise located(Unfit(f"{len(said.hands)} hands: expected {rules.players} (SEAT-1)"), "hands")
    if said.tables is not None and len(said.tables) != rules.players:
        raise located(Unfit(f"{len(said.tables)} tables: expected {rules.players} (TWO-1)"), "tables")
    for key, cards, there in (
        ("dummy", said.dummy, rules.dummy_hand),
        ("out_of_play", said.out_of_play, rules.out_of_play),
        ("tables", said.tables, rules.table_cards),
    ):
        if (cards is not None) != bool(there):
            raise located(Unfit("expected cards" if there else "expected null: these rules have no such cards"), key)
    if said.set_up is not None:
        contract, declared = set_up_meant(rules, said.set_up), said.set_up.declared
    dealt = DealtCards.of(
        hands=said.hands, kitty=said.kitty, dummy=said.dummy, out_of_play=said.out_of_play, piles=said.tables
    )
    deal = Start(dealt, contract, declared).deal(info)
    if said.set_up is not None and deal.layout.info != info:
        raise Unfit("a deal that is set up is the first of its match, without scores")
    seats, actions = [step.seat for step in said.done], [step.action for step in said.done]
    place = 0
    with At() as at:
        while place < len(actions):
            deal, count = deal_after(deal, actions, place, seats)
            place += count
            if place == len(actions):
                break
            at.path = ("done", place)
            if seats[place] != deal.to_act:
                raise Unfit(f"seat {seats[place]} acts: expected {seat_named(deal.to_act)}")
            deal, place = deal.apply(actions[place]), place + 1
    if said.ruling is None:
        return deal
    with At("ruling"):
        return ruled(deal, said.ruling)


def seat_named(seat: Seat | None) -> str:
    """Whose turn it is, as an error says it."""
    return "nothing more, because the hand is over" if seat is None else f"seat {seat}"


def set_up_meant(rules: Ruleset, said: SetUp) -> Contract:
    """The contract that a deal was set up with."""
    with At("set_up", "contract"):
        return contract_meant(rules, said.contract)


def ruled(deal: Deal, ruling: Ruling) -> Deal:
    """*deal* once *ruling* has ended it."""
    return deal.settle(ruling.seat) if isinstance(ruling, Settled) else deal.void(ruling.why)
