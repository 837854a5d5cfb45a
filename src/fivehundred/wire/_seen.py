"""Doing again what somebody saw of a deal, so that a view which cannot be is refused (`fivehundred.deal.table`)."""

from __future__ import annotations

from fivehundred.actions import Hidden
from fivehundred.deal.beginning import begun
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import Part, Sight, part_problems
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.outcomes import Misdeal, Misdealt, Rest
from fivehundred.deal.setup import apart, giving, set_up
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.slam import Gift
from fivehundred.deal.table import Known, Table
from fivehundred.errors import FiveHundredError, InvalidDeal, brief
from fivehundred.seats import Seat
from fivehundred.wire._deals import ending_said, seat_named, set_up_meant
from fivehundred.wire._documents import Ending, PlayedSaid, Seen, SetUp, TableSaid
from fivehundred.wire._strict import Unfit, in_path, in_place

_NOTHING = Holding(0)


def seen_again(opening: Opening, said: TableSaid, seat: Seat | None, final: Holding) -> Table:
    """The table that is *said*, if it can have come to that, and *seat*, if anybody, to the holding *final*."""
    sight = Sight(
        [final.dealt.bits if seat == other and final != _NOTHING else None for other in range(opening.rules.players)],
        final.kitty or (said.kitty.bits if said.kitty is not None and opening.rules.kitty_shown else None),
        said.shown.bits or None,
        said.tables,
    )
    table, known = _begun(opening, said, seat, final, sight)
    for place, step in enumerate(said.done):
        try:
            table, known = _done(table, known, step, sight)
        except (FiveHundredError, Unfit) as error:
            raise in_path(in_place(error, place), "done") from None
    try:
        table = _ended(table, said.ended)
    except (FiveHundredError, Unfit) as error:
        raise in_path(error, "ended") from None
    for key, expected, found in (
        ("shown", table.shown, said.shown),
        ("kitty", table.kitty, said.kitty),
        ("tables", table.tables, said.tables),
    ):
        if found != expected:
            raise in_path(Unfit("expected the cards that lie open, and no others"), key)
    if seat is not None and known[seat] != final:
        raise Unfit("what was done does not lead to this holding")
    return table


def _begun(opening: Opening, said: TableSaid, seat: Seat | None, final: Holding, sight: Sight) -> tuple[Table, Known]:
    """The deal before the first of what was done."""
    if said.set_up is not None:
        contract = set_up_meant(opening.rules, said.set_up)
        try:
            return _set_up(opening, contract, said.set_up, seat, final, sight)
        except (FiveHundredError, Unfit) as error:
            raise in_path(error, "set_up") from None
    try:
        begun(opening, Sight((None,) * opening.rules.players, tables=said.tables))
    except InvalidDeal as error:
        raise in_path(error, "tables") from None
    unlooked = (seat,) if seat is not None and final == _NOTHING else ()
    return begun(opening, sight, unlooked=unlooked)


def _set_up(
    opening: Opening, contract: Contract, said: SetUp, seat: Seat | None, final: Holding, sight: Sight
) -> tuple[Table, Known]:
    """The deal at its first lead."""
    rules = opening.rules
    if opening != Opening.of(rules, opening.dealer):
        raise Unfit("a deal that is set up is the first of its match, without scores")
    if seat is None:
        return set_up(opening, contract, said.declared, known={}, sight=sight)
    problems = part_problems(rules, [Part(f"seat {seat}", final.dealt_bits, rules.hand_size)])
    if problems:
        raise InvalidDeal(problems)
    kitty, gift = None, None
    if seat == contract.contractor:
        kitty, gift = apart(contract, final.discards | final.given)
    elif seat in giving(rules, contract):
        gift = final.given
    elif final.received:
        kitty = final.received
    known = {seat: Holding(final.dealt.bits)}
    return set_up(opening, contract, said.declared, known=known, sight=sight, kitty=kitty, gift=gift)


def _done(table: Table, known: Known, step: Seen, sight: Sight) -> tuple[Table, Known]:
    """The table after one more thing was done."""
    stage, action = table.stage, step.action
    if stage.seat is None or step.seat != stage.seat:
        raise in_path(Unfit(f"seat {step.seat} acts: expected {seat_named(stage.seat)}"), "seat")
    try:
        if action is None:
            if not isinstance(stage, Exchange | Gift):
                raise Unfit(f"seat {step.seat} may not do this now: nothing")
            return table.stepped(Hidden(stage.count if isinstance(stage, Exchange) else 1), known, sight)
        return table.stepped(action, known, sight)
    except (FiveHundredError, Unfit) as error:
        raise in_path(error, "action") from None


def _ended(table: Table, said: Ending | None) -> Table:
    """The table with the end of the hand, by what was done or by a ruling."""
    if table.outcome is not None:
        if said != ending_said(table.outcome):
            raise Unfit(f"expected how the hand ended: {brief(str(table.outcome))}")
        return table
    match said:
        case None:
            return table
        case Misdealt(seat=None, why=Misdeal() as why):
            return table.void(why)
        case PlayedSaid(rest=Rest() as rest, revokes=()):
            end = table.settle(rest.seat, side=said.contract.side, worth=rest.worth)
            if end.outcome is None or ending_said(end.outcome) != said:
                raise Unfit("expected the contract that was played, and each seat's tricks")
            return end
        case _:
            raise Unfit("the hand is not over")
