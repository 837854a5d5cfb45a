"""What each kind of document says besides its format and kind: the classes that cattrs reads and writes.

The JSON Schema is made from these classes too, and takes its descriptions of the fields from here.
"""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred.actions import PLAYS, Action, DeclareJoker
from fivehundred.cards import Card, Cards
from fivehundred.deal.outcomes import LateRevoke, Misdeal, Misdealt, PassedOut, Rest
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.match.endings import Result
from fivehundred.match.first_dealer import Draw
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._strict import HIGHEST_SEAT, LEFT_OUT


def _said(what: str) -> dict[str, str]:
    return {"said": what}


#: The word under which a field is described.
SAID: Final = "said"


@attrs.frozen
class RulesetDocument:
    """A way to play, with every setting."""

    rules: Ruleset = attrs.field(metadata=_said("The settings."))


@attrs.frozen
class ActionDocument:
    """Something that a player does."""

    action: Action = attrs.field(metadata=_said("What they do."))


@attrs.frozen(kw_only=True)
class Done:
    """Who did what."""

    seat: Seat = attrs.field(metadata=_said("Who did it."))
    action: Action = attrs.field(metadata=_said("What they did."))


#: Every play by each seat, by its play number; made once, because most of a deal is cards.
PLAYED: Final = tuple(tuple(Done(seat=Seat(seat), action=play) for play in PLAYS) for seat in range(HIGHEST_SEAT + 1))


@attrs.frozen(kw_only=True)
class Seen:
    """Who did what, as far as it was seen."""

    seat: Seat = attrs.field(metadata=_said("Who did it."))
    action: Action | None = attrs.field(
        metadata=_said("What they did; null when cards were laid away, or handed on, and not seen.")
    )


@attrs.frozen(kw_only=True)
class ContractSaid:
    """A contract; who plays and what must be done follow from the rules."""

    call: Bid | SpecialBid | None = attrs.field(metadata=_said("The bid that won; null on a passed deal."))
    contractor: Seat | None = attrs.field(metadata=_said("Who bid it; null on a passed deal."))
    side: tuple[Seat, ...] = attrs.field(metadata=_said("The contractor's side, ascending, the contractor included."))
    called: Card | None = attrs.field(
        metadata=_said("The card whose holder is the contractor's partner, if one was called.")
    )
    slam: bool = attrs.field(
        metadata=_said("Whether the contractor undertook all the tricks alone after the exchange.")
    )
    breach: Seat | None = attrs.field(metadata=_said("The defender who undertook a trick more than needed, if any."))


@attrs.frozen(kw_only=True)
class PlayedSaid:
    """All tricks were played, or settled."""

    contract: ContractSaid = attrs.field(metadata=_said("What was played for."))
    tricks: tuple[int, ...] = attrs.field(metadata=_said("The tricks of each seat."))
    rest: Rest | None = attrs.field(metadata=_said("The tricks that were settled and not played, if any."))
    revokes: tuple[LateRevoke, ...] = attrs.field(metadata=_said("The revokes found too late."))


#: How a hand ended.
Ending = PlayedSaid | PassedOut | Misdealt


@attrs.frozen(kw_only=True)
class Settled:
    """All the tricks that were left went to one seat."""

    seat: Seat = attrs.field(metadata=_said("Who got them."))


@attrs.frozen(kw_only=True)
class Void:
    """The cards were dealt wrongly, and the hand was void."""

    why: Misdeal = attrs.field(metadata=_said("What was wrong."))


#: What ended a hand other than an action.
Ruling = Settled | Void


@attrs.frozen(kw_only=True)
class SetUp:
    """The cards and contract of a deal that was set up at its first lead."""

    contract: ContractSaid = attrs.field(metadata=_said("What is played for."))
    declared: DeclareJoker = attrs.field(metadata=_said("What was made of the jokers."))


@attrs.frozen(kw_only=True)
class DealSaid:
    """The cards of a deal and what was done with them."""

    hands: tuple[Cards, ...] = attrs.field(
        metadata=_said("The hand of each seat, from seat 0: as dealt, or as it was at the first lead if set up there.")
    )
    kitty: Cards = attrs.field(metadata=_said("The kitty as dealt, or what had been laid away if set up."))
    dummy: Cards | None = attrs.field(metadata=_said("The third hand of a two-handed game."))
    out_of_play: Cards | None = attrs.field(metadata=_said("The cards that went to nobody."))
    tables: tuple[tuple[Pile, ...], ...] | None = attrs.field(metadata=_said("The piles on the table of each seat."))
    set_up: SetUp | None = attrs.field(metadata=_said("Null, unless the deal was set up at its first lead."))
    done: tuple[Done, ...] = attrs.field(metadata=_said("Everything that was done, in order."))
    ruling: Ruling | None = attrs.field(metadata=_said("What ended the hand other than an action, if anything."))


@attrs.frozen(kw_only=True)
class InfoSaid:
    """What everybody knows before the first card is dealt."""

    rules: Ruleset = attrs.field(metadata=_said("The rules it is played by."))
    dealer: Seat = attrs.field(metadata=_said("Who dealt."))
    scores: tuple[int, ...] = attrs.field(metadata=_said("The score of each side or player as the deal began."))
    number: int = attrs.field(metadata=_said("Which deal of the match it is, from 1."))
    barred: tuple[Seat, ...] = attrs.field(metadata=_said("The seats that may not bid in it, ascending."))


@attrs.frozen(kw_only=True)
class DealDocument(InfoSaid):
    """A deal as its host knows it, with every card. It is read by doing it all again, so none is illegal."""

    deal: DealSaid = attrs.field(metadata=_said("The cards, and what was done."))


@attrs.frozen(kw_only=True)
class HoldingSaid:
    """The cards of one seat as it knows them."""

    held: Cards = attrs.field(metadata=_said("Its hand; once play has begun, as it was then."))
    kitty: Cards = attrs.field(metadata=_said("The kitty it took."))
    discards: Cards = attrs.field(metadata=_said("What it laid away."))
    received: Cards = attrs.field(metadata=_said("What a partner handed it."))
    given: Cards = attrs.field(metadata=_said("What it handed to a partner."))
    for_gift: Cards = attrs.field(metadata=_said("What of the discards was laid away for a partner's gift."))


@attrs.frozen(kw_only=True)
class TableSaid:
    """What everybody has seen."""

    set_up: SetUp | None = attrs.field(metadata=_said("Null, unless the deal was set up at its first lead."))
    done: tuple[Seen, ...] = attrs.field(metadata=_said("Everything that was done, in order."))
    ended: Ending | None = attrs.field(metadata=_said("How the hand ended, if it is over."))
    shown: Cards = attrs.field(metadata=_said("The contractor's hand as play began, once it lies open."))
    kitty: Cards | None = attrs.field(metadata=_said("The kitty, once it was shown to everybody."))
    tables: tuple[tuple[SeenPile, ...], ...] = attrs.field(
        metadata=_said("The piles on the table of each seat, as far as they have lain open.")
    )


@attrs.frozen(kw_only=True)
class SpectatorViewDocument(InfoSaid):
    """What anybody who stands by the table sees."""

    table: TableSaid = attrs.field(metadata=_said("What everybody has seen."))


@attrs.frozen(kw_only=True)
class SeatViewDocument(InfoSaid):
    """All that one seat knows, and nothing else."""

    table: TableSaid = attrs.field(metadata=_said("What everybody has seen, and what this seat has seen of it."))
    seat: Seat = attrs.field(metadata=_said("Whose view it is."))
    holding: HoldingSaid = attrs.field(metadata=_said("Its cards."))


@attrs.frozen(kw_only=True)
class RowSaid:
    """A deal that is over, as it is written down."""

    number: int = attrs.field(metadata=_said("Which deal it was, from 1."))
    seats: tuple[Seat, ...] = attrs.field(metadata=_said("The players who sat in, by seat."))
    dealer: Seat = attrs.field(metadata=_said("The player who dealt."))
    outcome: Ending = attrs.field(metadata=_said("How it ended; its seats are those of that deal."))
    made: bool | None = attrs.field(metadata=_said("Whether the contract was made; null without one."))
    points: tuple[int, ...] = attrs.field(metadata=_said("What was scored."))
    gains: tuple[int, ...] = attrs.field(metadata=_said("What each total gained by it."))
    totals: tuple[int, ...] = attrs.field(metadata=_said("The totals after it."))
    dropped: tuple[Seat, ...] = attrs.field(metadata=_said("The players who dropped out after it."))


@attrs.frozen(kw_only=True)
class BookSaid:
    """A game as it stands. Points have one entry for each player, or each side of fixed partners."""

    seats: tuple[Seat, ...] = attrs.field(metadata=_said("The players still in, by seat."))
    dealer: Seat = attrs.field(metadata=_said("The player who deals next."))
    scores: tuple[int, ...] = attrs.field(metadata=_said("The totals."))
    rows: tuple[RowSaid, ...] = attrs.field(metadata=_said("One for every deal so far."))
    barred: tuple[Seat, ...] = attrs.field(metadata=_said("Those who once stood at the limit and cannot win."))
    may_not_bid: tuple[Seat, ...] = attrs.field(metadata=_said("The players who may not bid on the next hand."))
    result: Result | None = attrs.field(metadata=_said("How the game ended; null while it goes on."))


@attrs.frozen(kw_only=True)
class MatchDocument:
    """A match as everybody knows it; it holds no cards except those of the first draw and called ones."""

    rules: Ruleset = attrs.field(metadata=_said("The rules it began with."))
    drawn: Draw | None = attrs.field(metadata=_said("The draw for the first deal, if there was one."))
    book: BookSaid = attrs.field(metadata=_said("The game as it stands."))
    scores: tuple[int, ...] = attrs.field(
        default=(), metadata={**_said("The totals it began with; left out if all were 0."), LEFT_OUT: True}
    )


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A match with all its deals, the last of which may be under way: what a host keeps."""

    rules: Ruleset = attrs.field(metadata=_said("The rules it began with."))
    dealer: Seat = attrs.field(metadata=_said("Who dealt first."))
    drawn: Draw | None = attrs.field(metadata=_said("The draw for the first deal, if there was one."))
    deals: tuple[DealSaid, ...] = attrs.field(metadata=_said("Every deal, in order."))
    scores: tuple[int, ...] = attrs.field(
        default=(), metadata={**_said("The totals it began with; left out if all were 0."), LEFT_OUT: True}
    )


@attrs.frozen(kw_only=True)
class HandSaid:
    """A hand as it was entered."""

    contract: ContractSaid = attrs.field(metadata=_said("What was played for."))
    tricks: tuple[int, ...] = attrs.field(metadata=_said("The tricks of each seat."))
    captured: tuple[int, ...] | None = attrs.field(metadata=_said("The worth of what each seat captured, if asked."))
    winners: tuple[Seat, ...] | None = attrs.field(metadata=_said("The seat that won each trick, if asked."))
    worth: tuple[int, ...] | None = attrs.field(metadata=_said("The worth of each trick, if asked."))
    revokes: tuple[LateRevoke, ...] = attrs.field(
        default=(), metadata={**_said("The revokes found too late; left out if there were none."), LEFT_OUT: True}
    )


#: A deal as it was entered.
EntrySaid = HandSaid | PassedOut | Misdealt


@attrs.frozen(kw_only=True)
class EnteredSaid:
    """A deal was entered in a new row."""

    entry: EntrySaid = attrs.field(metadata=_said("The deal."))


@attrs.frozen(kw_only=True)
class CorrectedSaid:
    """What stood in a row was replaced."""

    row: int = attrs.field(metadata=_said("The row, from 1."))
    entry: EntrySaid = attrs.field(metadata=_said("What has stood there since."))


@attrs.frozen(kw_only=True)
class UndoneSaid:
    """The last entry or correction was taken back."""


#: What happened to a sheet.
ChangeSaid = EnteredSaid | CorrectedSaid | UndoneSaid


@attrs.frozen(kw_only=True)
class ScoreSheetDocument:
    """A score sheet: what was entered, corrected and taken back. It is read by doing all that again."""

    rules: Ruleset = attrs.field(metadata=_said("The rules the game began with."))
    dealer: Seat = attrs.field(metadata=_said("The player who dealt first."))
    entries: tuple[EntrySaid, ...] = attrs.field(metadata=_said("The deals that stood there before the changes."))
    changes: tuple[ChangeSaid, ...] = attrs.field(metadata=_said("Everything that was done since, in order."))
    book: BookSaid = attrs.field(metadata=_said("The game as it stands."))
    scores: tuple[int, ...] = attrs.field(
        default=(), metadata={**_said("The totals it began with; left out if all were 0."), LEFT_OUT: True}
    )
