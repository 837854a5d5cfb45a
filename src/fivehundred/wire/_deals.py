"""Deals and views as documents; they are read by doing again what was done, or seen, so that none is impossible."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final, TypeVar

import attrs

from fivehundred.actions import DeclareJoker
from fivehundred.deal.beginning import begun
from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.deal.dealt import Part, Sight, part_problems
from fivehundred.deal.holding import Holding
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdealt, Played
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.run import deal_after, known_actions, table_after
from fivehundred.deal.setup import apart, giving, set_up
from fivehundred.deal.table import Known, Table
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidDeal, InvalidValue
from fivehundred.replay import Start
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat
from fivehundred.wire._forms import (
    DealDocument,
    DealSaid,
    Done,
    InfoSaid,
    SeatViewDocument,
    SpectatorViewDocument,
    TableSaid,
)
from fivehundred.wire.errors import At, Unfit

_Said = TypeVar("_Said", bound=InfoSaid)
_INFO: Final = [field.name for field in attrs.fields(DealInfo)]


def info_said(kind: type[_Said], info: DealInfo, **more: Any) -> _Said:
    """A document of that *kind*, which begins with *info* and says *more*."""
    return kind(**{name: getattr(info, name) for name in _INFO}, **more)


def info_meant(said: InfoSaid) -> DealInfo:
    """What everybody knows as the deal begins; refused if there can be no such deal."""
    info = DealInfo.of(said.rules, Seat(0))
    for key in _INFO:
        # One by one, because a deal says what is wrong with its beginning, but not where the document says it.
        with At(key):
            info = attrs.evolve(info, **{key: getattr(said, key)})
    return info


def check_contract(rules: Ruleset, contract: Contract) -> None:
    """Refuse a *contract* that is none under *rules*."""
    if max(len(contract.side), len(contract.playing)) > rules.players:
        raise Unfit.at(f"expected no more than {rules.players} seats")
    problems = contract_problems(rules, contract)
    if problems:
        raise InvalidDeal(problems)


def deal_document(deal: Deal) -> DealDocument:
    """*deal* as a document."""
    return info_said(DealDocument, deal.layout.info, deal=deal_said(deal))


def deal_said(deal: Deal) -> DealSaid:
    """The cards of *deal* and what was done with them; raises `InvalidValue` if that cannot be done again."""
    outcome = deal.outcome
    if isinstance(outcome, Played) and outcome.revokes:
        raise InvalidValue("a deal with a revoke cannot be done again by the rules: keep its match instead (IRR-1)")
    return DealSaid(
        start=Start.of(deal),
        done=tuple([str(turn.action) for turn in deal.table.done(deal.layout.holdings) if turn.seat is not None]),
        settled=outcome.rest.seat if isinstance(outcome, Played) and outcome.rest else None,
        void=outcome.why if isinstance(outcome, Misdealt) and outcome.seat is None else None,
    )


def deal_meant(document: DealDocument) -> Deal:
    """The deal that *document* means."""
    info = info_meant(document)
    with At("deal"):
        return done_again(info, document.deal)


def done_again(info: DealInfo, said: DealSaid) -> Deal:
    """The deal that begins with *info* and goes on as *said*."""
    with At("start"):
        if said.start.contract is not None:
            with At("contract"):
                check_contract(info.rules, said.start.contract)
        deal = said.start.deal(info)
        if deal.layout.info != info:
            raise Unfit.at("a deal that is set up is the first of its match, without scores")
    place = 0
    with At() as at:
        while place < len(said.done):
            deal, count = deal_after(deal, known_actions(deal.stage, islice(said.done, place, None)))
            place += count
            if count:
                continue
            at.path = ("done", place)
            action = deal.parse(said.done[place])
            if str(action) != said.done[place]:
                raise Unfit.at(f"expected {action}")
            deal, place = deal.apply(action), place + 1
    if said.settled is not None:
        with At("settled"):
            deal = deal.settle(said.settled)
    if said.void is not None:
        with At("void"):
            deal = deal.void(said.void)
    return deal


_NOTHING = Holding(0)


def seen_again(info: DealInfo, said: TableSaid, seat: Seat | None, final: Holding) -> Table:
    """The table that is *said*, if play can have led to it, and *seat*, if there is one, to the holding *final*."""
    sight = Sight(
        [final.dealt.bits if seat == other and final != _NOTHING else None for other in range(info.rules.players)],
        final.kitty or (said.kitty.bits if said.kitty is not None and info.rules.kitty_shown else None),
        said.shown.bits or None,
        said.piles,
    )
    table, known = _begun(info, said, seat, final, sight)
    with At() as at:
        place, actions, seats = 0, [step.action for step in said.done], [step.seat for step in said.done]
        while place < len(actions):
            table, count = table_after(table, actions, known, place, seats)
            place += count
            if place == len(actions):
                break
            step = said.done[place]
            at.path = ("done", place, "seat")
            if step.seat != table.to_act:
                raise IllegalAction(table.stage.out_of_turn(step.seat, step.action))
            at.path = ("done", place, "action")
            table, known = table.stepped(step.action, known, sight)
            place += 1
    if table.outcome is None and said.ended is not None:
        with At("ended"):
            table = table.ruled(said.ended)
    for key, expected, found in (
        ("ended", table.outcome, said.ended),
        ("shown", table.shown, said.shown),
        ("kitty", table.kitty, said.kitty),
        ("piles", table.piles, said.piles),
    ):
        if found != expected:
            raise Unfit.at("expected what the deal has come to, and nothing else", key)
    if seat is not None and known[seat] != final:
        raise Unfit.at("what was done does not lead to this holding")
    return table


def _begun(info: DealInfo, said: TableSaid, seat: Seat | None, final: Holding, sight: Sight) -> tuple[Table, Known]:
    """The deal before the first of what was done."""
    if said.contract is not None:
        with At("contract"):
            check_contract(info.rules, said.contract)
        return _set_up(info, said.contract, said.declared, seat, final, sight)
    unlooked = (seat,) if seat is not None and final == _NOTHING else ()
    return begun(info, sight, unlooked=unlooked)


def _set_up(
    info: DealInfo,
    contract: Contract,
    declared: DeclareJoker | None,
    seat: Seat | None,
    final: Holding,
    sight: Sight,
) -> tuple[Table, Known]:
    """The deal at its first lead."""
    rules, joker = info.rules, declared or DeclareJoker()
    if info != DealInfo.of(rules, info.dealer):
        raise Unfit.at("a deal that is set up is the first of its match, without scores")
    if seat is None:
        return set_up(info, contract, joker, known={}, sight=sight)
    problems = part_problems(rules, [Part(f"seat {seat}", final.dealt_bits, rules.hand_size)])
    if problems:
        raise InvalidDeal(problems)
    kitty, gift = None, None
    if seat == contract.contractor:
        kitty, gift = apart(contract, final.discards | final.handed_on)
    elif seat in giving(rules, contract):
        gift = final.handed_on
    elif final.received:
        kitty = final.received
    known = {seat: Holding(final.dealt.bits)}
    return set_up(info, contract, joker, known=known, sight=sight, kitty=kitty, gift=gift)


def seat_view_document(view: SeatView) -> SeatViewDocument:
    """*view* as a document."""
    return info_said(SeatViewDocument, view.table.info, table=_table_said(view), seat=view.seat, holding=view.holding)


def spectator_view_document(view: SpectatorView) -> SpectatorViewDocument:
    """*view* as a document."""
    return info_said(SpectatorViewDocument, view.table.info, table=_table_said(view))


def _table_said(view: SeatView | SpectatorView) -> TableSaid:
    table = view.table
    if isinstance(table.outcome, Played) and table.outcome.revokes:
        raise InvalidValue("a view of a hand with a revoke cannot be done again by the rules (IRR-1)")
    terms = table.play.terms if table.play and table.set_up else None
    return TableSaid(
        contract=None if terms is None else terms.contract,
        declared=None if terms is None else terms.declared,
        done=tuple(
            [
                Done(turn.seat, turn.action)
                for turn in table.done(view.holdings)
                if turn.seat is not None and turn.action is not None
            ]
        ),
        ended=table.outcome,
        shown=table.shown,
        kitty=table.kitty,
        piles=table.piles,
    )


def view_meant(document: SeatViewDocument | SpectatorViewDocument) -> SeatView | SpectatorView:
    """The view that *document* means."""
    info, seat, final = info_meant(document), None, _NOTHING
    if isinstance(document, SeatViewDocument):
        seat, final = document.seat, document.holding
        with At("seat"):
            checked_seat(seat, info.rules.players)
    with At("table"):
        table = seen_again(info, document.table, seat, final)
    return SpectatorView(table) if seat is None else SeatView(table, seat, final)
