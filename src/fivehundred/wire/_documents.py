"""What each kind of document says besides its format and kind: the classes that cattrs reads and writes.

The JSON Schema is made from these classes too, and takes its descriptions of the fields from here.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs

from fivehundred.actions import PLAYS, Action, DeclareJoker, Hidden
from fivehundred.cards import Card, Cards
from fivehundred.deal.history import Event
from fivehundred.deal.outcomes import LateRevoke, Misdeal, Misdealt, Outcome, PassedOut, Rest
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.deal.refusals import Reason
from fivehundred.deal.turn import TurnedUp
from fivehundred.match.endings import Result
from fivehundred.match.first_dealer import Draw
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._strict import HIGHEST_SEAT, LEFT_OUT

#: The word under which a field is described.
SAID: Final = "said"


def says(what: str) -> dict[str, str]:
    """The metadata of a field that is described so."""
    return {SAID: what}


def _if_any(what: str) -> dict[str, object]:
    return {**says(what), LEFT_OUT: True}


@attrs.frozen
class RulesetDocument:
    """A way to play, with every setting."""

    rules: Ruleset = attrs.field(metadata=says("The settings."))


@attrs.frozen
class ActionDocument:
    """Something that a player does."""

    action: Action = attrs.field(metadata=says("What they do."))


@attrs.frozen(kw_only=True)
class Done:
    """Who did what."""

    seat: Seat = attrs.field(metadata=says("Who did it."))
    action: Action = attrs.field(metadata=says("What they did."))


#: Every play by each seat, by its play number; made once, because most of a deal is cards.
PLAYED: Final = tuple(tuple(Done(seat=Seat(seat), action=play) for play in PLAYS) for seat in range(HIGHEST_SEAT + 1))


@attrs.frozen(kw_only=True)
class Seen:
    """Who did what, as far as it was seen."""

    seat: Seat = attrs.field(metadata=says("Who did it."))
    action: Action | None = attrs.field(
        metadata=says("What they did; null when cards were laid away, or handed on, and not seen.")
    )


@attrs.frozen(kw_only=True)
class ContractSaid:
    """A contract; who plays and what must be done follow from the rules."""

    call: Bid | SpecialBid | None = attrs.field(metadata=says("The bid that won; null on a passed deal."))
    contractor: Seat | None = attrs.field(metadata=says("Who bid it; null on a passed deal."))
    side: tuple[Seat, ...] = attrs.field(metadata=says("The contractor's side, ascending, the contractor included."))
    called: Card | None = attrs.field(
        metadata=says("The card whose holder is the contractor's partner, if one was called.")
    )
    slam: bool = attrs.field(metadata=says("Whether the contractor undertook all the tricks alone after the exchange."))
    breach: Seat | None = attrs.field(metadata=says("The defender who undertook a trick more than needed, if any."))


@attrs.frozen(kw_only=True)
class PlayedSaid:
    """All tricks were played, or settled."""

    contract: ContractSaid = attrs.field(metadata=says("What was played for."))
    tricks: tuple[int, ...] = attrs.field(metadata=says("The tricks of each seat."))
    rest: Rest | None = attrs.field(metadata=says("The tricks that were settled and not played, if any."))
    revokes: tuple[LateRevoke, ...] = attrs.field(metadata=says("The revokes found too late."))


#: How a hand ended.
Ending = PlayedSaid | PassedOut | Misdealt


@attrs.frozen(kw_only=True)
class Settled:
    """All the tricks that were left went to one seat."""

    seat: Seat = attrs.field(metadata=says("Who got them."))


@attrs.frozen(kw_only=True)
class Void:
    """The cards were dealt wrongly, and the hand was void."""

    why: Misdeal = attrs.field(metadata=says("What was wrong."))


#: What ended a hand other than an action.
Ruling = Settled | Void


@attrs.frozen(kw_only=True)
class SetUp:
    """The cards and contract of a deal that was set up at its first lead."""

    contract: ContractSaid = attrs.field(metadata=says("What is played for."))
    declared: DeclareJoker = attrs.field(metadata=says("What was made of the jokers."))


@attrs.frozen(kw_only=True)
class DealSaid:
    """The cards of a deal and what was done with them."""

    hands: tuple[Cards, ...] = attrs.field(
        metadata=says("The hand of each seat, from seat 0: as dealt, or as it was at the first lead if set up there.")
    )
    kitty: Cards = attrs.field(metadata=says("The kitty as dealt, or what had been laid away if set up."))
    dummy: Cards | None = attrs.field(metadata=says("The third hand of a two-handed game."))
    out_of_play: Cards | None = attrs.field(metadata=says("The cards that went to nobody."))
    tables: tuple[tuple[Pile, ...], ...] | None = attrs.field(metadata=says("The piles on the table of each seat."))
    set_up: SetUp | None = attrs.field(metadata=says("Null, unless the deal was set up at its first lead."))
    done: tuple[Done, ...] = attrs.field(metadata=says("Everything that was done, in order."))
    ruling: Ruling | None = attrs.field(metadata=says("What ended the hand other than an action, if anything."))


@attrs.frozen(kw_only=True)
class InfoSaid:
    """What everybody knows before the first card is dealt."""

    rules: Ruleset = attrs.field(metadata=says("The rules it is played by."))
    dealer: Seat = attrs.field(metadata=says("Who dealt."))
    scores: tuple[int, ...] = attrs.field(metadata=says("The score of each side or player as the deal began."))
    number: int = attrs.field(metadata=says("Which deal of the match it is, from 1."))
    barred: tuple[Seat, ...] = attrs.field(metadata=says("The seats that may not bid in it, ascending."))


@attrs.frozen(kw_only=True)
class DealDocument(InfoSaid):
    """A deal as its host knows it, with every card. It is read by doing it all again, so none is illegal."""

    deal: DealSaid = attrs.field(metadata=says("The cards, and what was done."))


@attrs.frozen(kw_only=True)
class HoldingSaid:
    """The cards of one seat as it knows them."""

    held: Cards = attrs.field(metadata=says("Its hand; once play has begun, as it was then."))
    kitty: Cards = attrs.field(metadata=says("The kitty it took."))
    discards: Cards = attrs.field(metadata=says("What it laid away."))
    received: Cards = attrs.field(metadata=says("What a partner handed it."))
    given: Cards = attrs.field(metadata=says("What it handed to a partner."))
    for_gift: Cards = attrs.field(metadata=says("What of the discards was laid away for a partner's gift."))


@attrs.frozen(kw_only=True)
class TableSaid:
    """What everybody has seen."""

    set_up: SetUp | None = attrs.field(metadata=says("Null, unless the deal was set up at its first lead."))
    done: tuple[Seen, ...] = attrs.field(metadata=says("Everything that was done, in order."))
    ended: Ending | None = attrs.field(metadata=says("How the hand ended, if it is over."))
    shown: Cards = attrs.field(metadata=says("The contractor's hand as play began, once it lies open."))
    kitty: Cards | None = attrs.field(metadata=says("The kitty, once it was shown to everybody."))
    tables: tuple[tuple[SeenPile, ...], ...] = attrs.field(
        metadata=says("The piles on the table of each seat, as far as they have lain open.")
    )


@attrs.frozen(kw_only=True)
class SpectatorViewDocument(InfoSaid):
    """What anybody who stands by the table sees."""

    table: TableSaid = attrs.field(metadata=says("What everybody has seen."))


@attrs.frozen(kw_only=True)
class SeatViewDocument(InfoSaid):
    """All that one seat knows, and nothing else."""

    table: TableSaid = attrs.field(metadata=says("What everybody has seen, and what this seat has seen of it."))
    seat: Seat = attrs.field(metadata=says("Whose view it is."))
    holding: HoldingSaid = attrs.field(metadata=says("Its cards."))


@attrs.frozen(kw_only=True)
class RowSaid:
    """A deal that is over, as it is written down."""

    number: int = attrs.field(metadata=says("Which deal it was, from 1."))
    seats: tuple[Seat, ...] = attrs.field(metadata=says("The players who sat in, by seat."))
    dealer: Seat = attrs.field(metadata=says("The player who dealt."))
    outcome: Ending = attrs.field(metadata=says("How it ended; its seats are those of that deal."))
    made: bool | None = attrs.field(metadata=says("Whether the contract was made; null without one."))
    points: tuple[int, ...] = attrs.field(metadata=says("What was scored."))
    gains: tuple[int, ...] = attrs.field(metadata=says("What each total gained by it."))
    totals: tuple[int, ...] = attrs.field(metadata=says("The totals after it."))
    dropped: tuple[Seat, ...] = attrs.field(metadata=says("The players who dropped out after it."))
    captured: tuple[int, ...] = attrs.field(default=(), metadata=_if_any("What each seat captured, if asked."))
    winners: tuple[Seat, ...] = attrs.field(default=(), metadata=_if_any("The seat that won each trick, if asked."))
    worth: tuple[int, ...] = attrs.field(default=(), metadata=_if_any("The worth of each trick, if asked."))


@attrs.frozen(kw_only=True)
class BookSaid:
    """A game as it stands. Points have one entry for each player, or each side of fixed partners."""

    seats: tuple[Seat, ...] = attrs.field(metadata=says("The players still in, by seat."))
    dealer: Seat = attrs.field(metadata=says("The player who deals next."))
    scores: tuple[int, ...] = attrs.field(metadata=says("The totals."))
    rows: tuple[RowSaid, ...] = attrs.field(metadata=says("One for every deal so far."))
    barred: tuple[Seat, ...] = attrs.field(metadata=says("Those who once stood at the limit and cannot win."))
    may_not_bid: tuple[Seat, ...] = attrs.field(metadata=says("The players who may not bid on the next hand."))
    result: Result | None = attrs.field(metadata=says("How the game ended; null while it goes on."))


@attrs.frozen(kw_only=True)
class MatchDocument:
    """A match as everybody knows it; it holds no cards except those of the first draw and called ones."""

    rules: Ruleset = attrs.field(metadata=says("The rules it began with."))
    drawn: Draw | None = attrs.field(metadata=says("The draw for the first deal, if there was one."))
    book: BookSaid = attrs.field(metadata=says("The game as it stands."))
    scores: tuple[int, ...] = attrs.field(
        default=(), metadata=_if_any("The totals it began with; left out if all were 0.")
    )


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A match with all its deals, the last of which may be under way: what a host keeps."""

    rules: Ruleset = attrs.field(metadata=says("The rules it began with."))
    dealer: Seat = attrs.field(metadata=says("Who dealt first."))
    drawn: Draw | None = attrs.field(metadata=says("The draw for the first deal, if there was one."))
    deals: tuple[DealSaid, ...] = attrs.field(metadata=says("Every deal, in order."))
    scores: tuple[int, ...] = attrs.field(
        default=(), metadata=_if_any("The totals it began with; left out if all were 0.")
    )


@attrs.frozen(kw_only=True)
class HandSaid:
    """A hand as it was entered."""

    contract: ContractSaid = attrs.field(metadata=says("What was played for."))
    tricks: tuple[int, ...] = attrs.field(metadata=says("The tricks of each seat."))
    captured: tuple[int, ...] | None = attrs.field(metadata=says("The worth of what each seat captured, if asked."))
    winners: tuple[Seat, ...] | None = attrs.field(metadata=says("The seat that won each trick, if asked."))
    worth: tuple[int, ...] | None = attrs.field(metadata=says("The worth of each trick, if asked."))
    revokes: tuple[LateRevoke, ...] = attrs.field(
        default=(), metadata=_if_any("The revokes found too late; left out if there were none.")
    )


#: A deal as it was entered.
EntrySaid = HandSaid | PassedOut | Misdealt


@attrs.frozen(kw_only=True)
class EnteredSaid:
    """A deal was entered in a new row."""

    entry: EntrySaid = attrs.field(metadata=says("The deal."))


@attrs.frozen(kw_only=True)
class CorrectedSaid:
    """What stood in a row was replaced."""

    row: int = attrs.field(metadata=says("The row, from 1."))
    entry: EntrySaid = attrs.field(metadata=says("What has stood there since."))


@attrs.frozen(kw_only=True)
class UndoneSaid:
    """The last entry or correction was taken back."""


#: What happened to a sheet.
ChangeSaid = EnteredSaid | CorrectedSaid | UndoneSaid


@attrs.frozen(kw_only=True)
class ScoreSheetDocument:
    """A score sheet: what was entered, corrected and taken back. It is read by doing all that again."""

    rules: Ruleset = attrs.field(metadata=says("The rules the game began with."))
    dealer: Seat = attrs.field(metadata=says("The player who dealt first."))
    entries: tuple[EntrySaid, ...] = attrs.field(metadata=says("The deals that stood there before the changes."))
    changes: tuple[ChangeSaid, ...] = attrs.field(metadata=says("Everything that was done since, in order."))
    book: BookSaid = attrs.field(metadata=says("The game as it stands."))
    scores: tuple[int, ...] = attrs.field(
        default=(), metadata=_if_any("The totals it began with; left out if all were 0.")
    )


# Version 2 -----------------------------------------------------------------------------------------------------------


@attrs.frozen
class RulesReference:
    """Rules that the reader has been given already."""

    sha256: str = attrs.field(metadata=says("The hash of what they mean, in hexadecimal."))


@attrs.frozen(kw_only=True)
class TurnDocument:
    """One thing done in a deal, as one onlooker saw it, and what it revealed to them; what is empty is left out."""

    seat: Seat | None = attrs.field(metadata=says("Who acted; null for a ruling."))
    action: Action | Hidden | None = attrs.field(metadata=says("What was done; null for a ruling."))
    hand: Cards | None = attrs.field(default=None, metadata=_if_any("The hand that the onlooker took up with it."))
    kitty: Cards | None = attrs.field(default=None, metadata=_if_any("The kitty that the onlooker saw with it."))
    shown: Cards | None = attrs.field(
        default=None, metadata=_if_any("The contractor's hand as it was when play began, if laid open with it.")
    )
    turned_up: tuple[TurnedUp, ...] = attrs.field(default=(), metadata=_if_any("The table cards that it uncovered."))
    outcome: Outcome | None = attrs.field(default=None, metadata=_if_any("How the hand ended, if it did."))


@attrs.frozen
class EventDocument:
    """Something that happened in a deal, as a history tells it."""

    event: Event = attrs.field(metadata=says("What happened."))


@attrs.frozen(kw_only=True)
class RefusalDocument:
    """Why an action is refused, for the player who tried it alone: it may name their cards."""

    seat: Seat | None = attrs.field(metadata=says("Whose action it is."))
    action: Action | Hidden = attrs.field(metadata=says("What was tried."))
    reason: Reason = attrs.field(metadata=says("The reason, a code that does not change."))
    rules: tuple[str, ...] = attrs.field(metadata=says("The numbers of the rules it rests on, the main one first."))
    facts: dict[str, str] = attrs.field(metadata=says("What fills the gaps of the sentence, by name."))
    evidence: Cards = attrs.field(metadata=says("The cards of that seat that prove it."))
    due: Reason | None = attrs.field(metadata=says("What everybody may be told instead, if not the reason."))


class Listing(Enum):
    """The kinds of options that are listed one by one."""

    CHOICES = "choices"
    PLAYS = "plays"
    PARTNERS = "partners"
    GIFTS = "gifts"


@attrs.frozen(kw_only=True)
class ListedSaid:
    """Options, one by one."""

    of: Listing = attrs.field(metadata=says("What kind they are."))
    actions: tuple[Action, ...] = attrs.field(metadata=says("All of them, in their order."))


@attrs.frozen(kw_only=True)
class DiscardsSaid:
    """Every way to lay away some of the cards held; they can be thousands, so they are not listed."""

    cards: Cards = attrs.field(metadata=says("The cards to choose from."))
    size: int = attrs.field(metadata=says("How many of them are laid away."))


#: What may be done.
OptionsSaid = ListedSaid | DiscardsSaid


@attrs.frozen
class OptionsDocument:
    """What somebody may do."""

    options: OptionsSaid = attrs.field(metadata=says("The options."))
