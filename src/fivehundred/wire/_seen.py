"""Does again what somebody saw of a deal, so that an impossible view is refused (`fivehundred.deal.table`)."""

from __future__ import annotations

from fivehundred.actions import Action, Hidden
from fivehundred.deal.beginning import begun
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import Part, Sight, part_problems
from fivehundred.deal.holding import Holding
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdeal, Misdealt, Rest
from fivehundred.deal.run import table_after
from fivehundred.deal.sequence import Stage
from fivehundred.deal.setup import apart, giving, set_up
from fivehundred.deal.table import Known, Table
from fivehundred.errors import InvalidDeal, brief
from fivehundred.seats import Seat
from fivehundred.wire._deals import ending_said, seat_named, set_up_meant
from fivehundred.wire._documents import Ending, PlayedSaid, Seen, SetUp, TableSaid
from fivehundred.wire._strict import At, Unfit, located

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
                raise Unfit(f"seat {step.seat} acts: expected {seat_named(table.to_act)}")
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
            raise located(Unfit("expected the cards that lie open, and no others"), key)
    if seat is not None and known[seat] != final:
        raise Unfit("what was done does not lead to this holding")
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
        raise Unfit("a deal that is set up is the first of its match, without scores")
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
        raise Unfit(f"seat {step.seat} may not do this now: nothing")
    return Hidden(stage.count)


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
