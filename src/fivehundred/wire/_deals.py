"""Deals and views as documents; they are read by doing again what was done, or seen, so that none is impossible."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from fivehundred.actions import Action, DeclareJoker, Hidden
from fivehundred.cards import Cards
from fivehundred.deal.beginning import begun
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealtCards, Part, Sight, part_problems
from fivehundred.deal.holding import Holding
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdeal, Misdealt, Outcome, Played, Rest
from fivehundred.deal.run import deal_after, table_after
from fivehundred.deal.sequence import Stage
from fivehundred.deal.setup import apart, giving, set_up
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.table import Known, Table
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidDeal, InvalidValue, brief
from fivehundred.replay import Start
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass
from fivehundred.seats import Seat
from fivehundred.wire._forms import (
    DealDocument,
    DealSaid,
    Done,
    HoldingSaid,
    InfoSaid,
    SeatViewDocument,
    Seen,
    Settled,
    SetUp,
    SpectatorViewDocument,
    TableSaid,
    Void,
)
from fivehundred.wire.errors import At, Unfit

_Said = TypeVar("_Said", bound=InfoSaid)


def info_said(kind: type[_Said], info: DealInfo, **more: Any) -> _Said:
    """A document of that *kind*, which begins with *info* and says *more*."""
    return kind(
        rules=info.rules, dealer=info.dealer, scores=info.scores, number=info.number, barred=info.barred, **more
    )


def info_meant(said: InfoSaid) -> DealInfo:
    """What everybody knows as the deal begins; refused if there can be no such deal."""
    try:
        return DealInfo(said.rules, said.dealer, said.scores, said.number, said.barred)
    except InvalidValue:
        # One by one, because a deal says what is wrong with its beginning, but not where the document says it.
        info, keys = DealInfo.of(said.rules, Seat(0)), iter(("dealer", "scores", "number", "barred"))
        while True:
            key = next(keys)
            with At(key):
                info = attrs.evolve(info, **{key: getattr(said, key)})


def contract_meant(rules: Ruleset, said: Contract) -> Contract:
    """The contract that was *said*, if it is one under *rules*."""
    if said.call is None or said.contractor is None:
        if rules.all_pass is not AllPass.PLAYED:
            raise Unfit.at("when all pass, the hands are thrown in here (BID-6)", "call")
        contract = Contract.passed(rules)
    else:
        contract = Contract.of(
            rules,
            said.call,
            said.contractor,
            partners=said.side,
            called=said.called,
            slam=said.slam,
            breach=said.breach,
        )
    for field in attrs.fields(Contract):
        expected = getattr(contract, field.name)
        if getattr(said, field.name) != expected:
            shown = list(expected) if isinstance(expected, tuple) else expected
            raise Unfit.at(f"expected {shown} under these rules", field.name)
    return contract


def deal_document(deal: Deal) -> DealDocument:
    """*deal* as a document."""
    return info_said(DealDocument, deal.layout.info, deal=deal_said(deal))


def deal_said(deal: Deal) -> DealSaid:
    """The cards of *deal* and what was done with them; raises `InvalidValue` if that cannot be done again."""
    start, rules = Start.of(deal), deal.rules
    dealt = start.dealt
    return DealSaid(
        hands=tuple(map(Cards, dealt.hands)),
        kitty=Cards(dealt.kitty),
        dummy=Cards(dealt.dummy) if rules.dummy_hand else None,
        out_of_play=Cards(dealt.out_of_play) if rules.out_of_play else None,
        tables=dealt.piles if rules.table_cards else None,
        set_up=None if start.contract is None else SetUp(start.contract, start.declared or DeclareJoker()),
        done=tuple(
            Done(turn.seat, turn.action)
            for turn in deal.table.done(deal.layout.holdings)
            if turn.seat is not None and turn.action is not None and not isinstance(turn.action, Hidden)
        ),
        ruling=_ruling(deal),
    )


def _ruling(deal: Deal) -> Settled | Void | None:
    """The ruling that ended *deal*, if it was not an action."""
    match deal.stage:
        case Finished(outcome=Played(revokes=revokes)) if revokes:
            raise InvalidValue("a deal with a revoke cannot be done again by the rules: keep its match instead (IRR-1)")
        case Finished(outcome=Played(rest=rest)) if rest is not None:
            return Settled(rest.seat)
        case Finished(outcome=Misdealt(seat=None, why=Misdeal() as why)):
            return Void(why)
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
        raise Unfit.at(f"{len(said.hands)} hands: expected {rules.players} (SEAT-1)", "hands")
    if said.tables is not None and len(said.tables) != rules.players:
        raise Unfit.at(f"{len(said.tables)} tables: expected {rules.players} (TWO-1)", "tables")
    for key, cards, there in (
        ("dummy", said.dummy, rules.dummy_hand),
        ("out_of_play", said.out_of_play, rules.out_of_play),
        ("tables", said.tables, rules.table_cards),
    ):
        if (cards is not None) != bool(there):
            raise Unfit.at("expected cards" if there else "expected null: these rules have no such cards", key)
    if said.set_up is not None:
        contract, declared = set_up_meant(rules, said.set_up), said.set_up.declared
    dealt = DealtCards.of(
        hands=said.hands, kitty=said.kitty, dummy=said.dummy, out_of_play=said.out_of_play, piles=said.tables
    )
    deal = Start(dealt, contract, declared).deal(info)
    if said.set_up is not None and deal.layout.info != info:
        raise Unfit.at("a deal that is set up is the first of its match, without scores")
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
                raise Unfit.at(f"seat {seats[place]} acts: expected {seat_named(deal.to_act)}")
            deal, place = deal.apply(actions[place]), place + 1
    if said.ruling is None:
        return deal
    with At("ruling"):
        return deal.settle(said.ruling.seat) if isinstance(said.ruling, Settled) else deal.void(said.ruling.why)


def seat_named(seat: Seat | None) -> str:
    """Whose turn it is, as an error says it."""
    return "nothing more, because the hand is over" if seat is None else f"seat {seat}"


def set_up_meant(rules: Ruleset, said: SetUp) -> Contract:
    """The contract that a deal was set up with."""
    with At("set_up", "contract"):
        return contract_meant(rules, said.contract)


_NOTHING = Holding(0)


def seen_again(info: DealInfo, said: TableSaid, seat: Seat | None, final: Holding) -> Table:
    """The table that is *said*, if play can have led to it, and *seat*, if there is one, to the holding *final*."""
    sight = Sight(
        [final.dealt.bits if seat == other and final != _NOTHING else None for other in range(info.rules.players)],
        final.kitty or (said.kitty.bits if said.kitty is not None and info.rules.kitty_shown else None),
        said.shown.bits or None,
        said.tables,
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
                raise Unfit.at(f"seat {step.seat} acts: expected {seat_named(table.to_act)}")
            at.path = ("done", place, "action")
            table, known = table.stepped(_action(table.stage, step), known, sight)
            place += 1
    with At("ended"):
        table = _ended(table, said.ended)
    for key, expected, found in (
        ("shown", table.shown, said.shown),
        ("kitty", table.kitty, said.kitty),
        ("tables", table.piles, said.tables),
    ):
        if found != expected:
            raise Unfit.at("expected the cards that lie open, and no others", key)
    if seat is not None and known[seat] != final:
        raise Unfit.at("what was done does not lead to this holding")
    return table


def _begun(info: DealInfo, said: TableSaid, seat: Seat | None, final: Holding, sight: Sight) -> tuple[Table, Known]:
    """The deal before the first of what was done."""
    if said.set_up is not None:
        contract = set_up_meant(info.rules, said.set_up)
        with At("set_up"):
            return _set_up(info, contract, said.set_up, seat, final, sight)
    with At("tables"):
        begun(info, Sight((None,) * info.rules.players, piles=said.tables))
    unlooked = (seat,) if seat is not None and final == _NOTHING else ()
    return begun(info, sight, unlooked=unlooked)


def _set_up(
    info: DealInfo, contract: Contract, said: SetUp, seat: Seat | None, final: Holding, sight: Sight
) -> tuple[Table, Known]:
    """The deal at its first lead."""
    rules = info.rules
    if info != DealInfo.of(rules, info.dealer):
        raise Unfit.at("a deal that is set up is the first of its match, without scores")
    if seat is None:
        return set_up(info, contract, said.declared, known={}, sight=sight)
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
    return set_up(info, contract, said.declared, known=known, sight=sight, kitty=kitty, gift=gift)


def _action(stage: Stage, step: Seen) -> Action | Hidden:
    """What was done in *stage*; cards that were not seen count as many as are due."""
    if step.action is not None:
        return step.action
    if not stage.count:
        raise Unfit.at(f"seat {step.seat} may not do this now: nothing")
    return Hidden(stage.count)


def _ended(table: Table, said: Outcome | None) -> Table:
    """The table with the end of the hand, by what was done or by a ruling."""
    if table.outcome is not None:
        if said != table.outcome:
            raise Unfit.at(f"expected how the hand ended: {brief(str(table.outcome))}")
        return table
    match said:
        case None:
            return table
        case Misdealt(seat=None, why=Misdeal() as why):
            return table.void(why)
        case Played(rest=Rest() as rest, revokes=()):
            end = table.settle(rest.seat, side=said.contract.side, worth=rest.worth)
            if end.outcome != said:
                raise Unfit.at("expected the contract that was played, and each seat's tricks")
            return end
        case _:
            raise Unfit.at("the hand is not over")


def seat_view_document(view: SeatView) -> SeatViewDocument:
    """*view* as a document."""
    holding = view.holding
    return info_said(
        SeatViewDocument,
        view.table.info,
        table=_table_said(view),
        seat=view.seat,
        holding=HoldingSaid(
            held=Cards(holding.held),
            kitty=Cards(holding.kitty),
            discards=Cards(holding.discards),
            received=Cards(holding.received),
            given=Cards(holding.handed_on),
            for_gift=Cards(holding.for_gift),
        ),
    )


def spectator_view_document(view: SpectatorView) -> SpectatorViewDocument:
    """*view* as a document."""
    return info_said(SpectatorViewDocument, view.table.info, table=_table_said(view))


def _table_said(view: SeatView | SpectatorView) -> TableSaid:
    table = view.table
    if isinstance(table.outcome, Played) and table.outcome.revokes:
        raise InvalidValue("a view of a hand with a revoke cannot be done again by the rules (IRR-1)")
    play = table.play if table.set_up else None
    return TableSaid(
        set_up=SetUp(play.terms.contract, play.terms.declared) if play else None,
        done=tuple(
            Seen(turn.seat, None if isinstance(turn.action, Hidden) else turn.action)
            for turn in table.done(view.holdings)
            if turn.seat is not None
        ),
        ended=table.outcome,
        shown=table.shown,
        kitty=table.kitty,
        tables=table.piles,
    )


def seat_view_meant(document: SeatViewDocument) -> SeatView:
    """The view that *document* means."""
    if document.seat >= document.rules.players:
        raise Unfit.at(f"expected a seat from 0 to {document.rules.players - 1}", "seat")
    said = document.holding
    holding = Holding(
        held=said.held.bits,
        kitty=said.kitty.bits,
        discards=said.discards.bits,
        received=said.received.bits,
        handed_on=said.given.bits,
        for_gift=said.for_gift.bits,
    )
    return SeatView(_table_meant(document, document.seat, holding), document.seat, holding)


def spectator_view_meant(document: SpectatorViewDocument) -> SpectatorView:
    """The view that *document* means."""
    return SpectatorView(_table_meant(document, None, Holding(0)))


def _table_meant(document: SeatViewDocument | SpectatorViewDocument, seat: Seat | None, holding: Holding) -> Table:
    info = info_meant(document)
    with At("table"):
        return seen_again(info, document.table, seat, holding)
