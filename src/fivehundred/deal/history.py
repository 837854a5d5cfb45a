"""What has happened, as a list of events; built from the stages when asked, so that play pays nothing for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import attrs

from fivehundred.actions import Breach, CallCard, CallPlayers, DeclareJoker, DeclareSlam, Look, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.doings import gone_on, said_in
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.finished import Finished, Misdealt, Outcome
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.piles import SeenPile
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.deal.trick import Trick, tricks_of
from fivehundred.rules.calls import Call
from fivehundred.seats import Seat


@attrs.frozen
class Called:
    """A seat passed or bid (BID-4)."""

    seat: Seat
    call: Call


@attrs.frozen
class Looked:
    """A seat took up its cards, and can no longer bid blind (BID-10)."""

    seat: Seat


@attrs.frozen
class Kept:
    """A seat was asked and did not throw its hand in (DEAL-4)."""

    seat: Seat


@attrs.frozen
class ThrownIn:
    """A seat threw its hand in (DEAL-4)."""

    seat: Seat


@attrs.frozen
class KittyTaken:
    """The contractor took the kitty (KITTY-1)."""

    seat: Seat
    count: int
    #: The kitty, in the history of the seat that took it, and of all where it was shown (KITTY-3).
    cards: Cards | None = None


@attrs.frozen
class Discarded:
    """A seat laid cards away (KITTY-1)."""

    seat: Seat
    count: int
    #: The discards, in the history of the seat that chose them.
    cards: Cards | None = None


@attrs.frozen
class PassedOn:
    """The bidder passed his discards to his partner (KITTY-3)."""

    seat: Seat
    #: The partner.
    to: Seat
    count: int
    #: The cards, in the history of either.
    cards: Cards | None = None


@attrs.frozen
class SlamAnswered:
    """The contractor undertook all the tricks alone, or did not (BID-17)."""

    seat: Seat
    answer: DeclareSlam


@attrs.frozen
class CardGiven:
    """The partner of a contractor who undertook all the tricks alone handed him a card (BID-17)."""

    seat: Seat
    #: The contractor.
    to: Seat
    #: The card, in the history of either.
    card: Card | None = None


@attrs.frozen
class BreachAnswered:
    """A defender undertook to defeat the contract with a trick more than needed, or did not (BID-15)."""

    seat: Seat
    answer: Breach


@attrs.frozen
class PartnerCalled:
    """The contractor called a card or players, or went alone (CALL)."""

    seat: Seat
    chosen: CallCard | CallPlayers


@attrs.frozen
class JokerDeclared:
    """The contractor said what the joker is to be (JOKER-5)."""

    seat: Seat
    declared: DeclareJoker


@attrs.frozen
class CardPlayed:
    """A seat played a card (PLAY-2)."""

    seat: Seat
    play: PlayCard
    #: Whether it came from its table cards (TWO-1).
    from_table: bool = False


@attrs.frozen
class HandShown:
    """The contractor laid his hand open (PLAY-5)."""

    seat: Seat
    #: The cards he held at that moment.
    cards: Cards


@attrs.frozen
class TrickWon:
    """A seat won a trick (PLAY-3)."""

    seat: Seat
    #: Which trick of the hand, from 1.
    number: int


@attrs.frozen
class TurnedUp:
    """A card that lay face down on the table of a seat was turned up (TWO-1)."""

    seat: Seat
    card: Card


@attrs.frozen
class Ended:
    """The hand is over."""

    outcome: Outcome


#: Everything that can happen in a hand.
Event = (
    Looked
    | Called
    | Kept
    | ThrownIn
    | KittyTaken
    | Discarded
    | PassedOn
    | PartnerCalled
    | SlamAnswered
    | CardGiven
    | BreachAnswered
    | JokerDeclared
    | CardPlayed
    | HandShown
    | TrickWon
    | TurnedUp
    | Ended
)


def events(
    opening: Opening,
    stages: tuple[Stage, ...],
    shown: int = 0,
    kitty: Cards | None = None,
    tables: tuple[tuple[SeenPile, ...], ...] = (),
) -> Iterator[Event]:
    """Everything all seats have seen in *stages*, in order (PLAY-6).

    *shown* is the open hand as play began, as bits; *kitty* the kitty, if it was shown; *tables* are the table cards
    of each seat, as far as they have lain open.
    """
    for stage, went_on in gone_on(stages):
        match stage:
            case Auction():
                for seat, said in said_in(stage):
                    yield Looked(seat) if isinstance(said, Look) else Called(seat, said)
            case Claims():
                yield from (Kept(seat) for seat in stage.kept)
            case Exchange():
                if stage.taken is Taken.KITTY:
                    yield KittyTaken(stage.seat, stage.count, kitty)
                if went_on and stage.passed_to is not None:
                    yield PassedOn(stage.seat, stage.passed_to, stage.count)
                elif went_on:
                    yield Discarded(stage.seat, stage.count)
            case SlamCall():
                if stage.answer is not None:
                    yield SlamAnswered(stage.seat, stage.answer)
            case Gift():
                if went_on:
                    yield CardGiven(stage.seat, stage.contract.bidder)
            case BreachCall():
                yield from (BreachAnswered(seat, Breach(undertaken=False)) for seat in stage.declined)
                if stage.contract.breach is not None:
                    yield BreachAnswered(stage.contract.breach, Breach())
            case PartnerCall():
                if stage.chosen is not None:
                    yield PartnerCalled(stage.seat, stage.chosen)
            case Declaring():
                if stage.declared is not None:
                    yield JokerDeclared(stage.seat, stage.declared)
            case Play():
                yield from _play_events(stage, shown, tables)
            case Finished():
                if isinstance(stage.outcome, Misdealt) and stage.outcome.seat is not None:
                    yield ThrownIn(stage.outcome.seat)
                yield Ended(stage.outcome)
            case _:
                assert_never(stage)


def _play_events(play: Play, shown: int, tables: tuple[tuple[SeenPile, ...], ...]) -> Iterator[Event]:
    contractor = play.terms.contract.contractor
    to_show = contractor is not None and play.exposed
    line = Play.start(play.terms)
    if to_show and contractor is not None and line.exposed:
        to_show = False
        yield HandShown(contractor, Cards(shown))
    for number, trick in enumerate(tricks_of(play), start=1):
        for seat, card, from_table in zip(trick.seats, trick.plays, trick.from_table, strict=True):
            yield CardPlayed(seat, card, from_table)
            line = line.after(card.number)
            won = TrickWon(trick.winner, number) if trick.winner is not None and line.leading else None
            if won:
                yield won
                yield from _turned_up(trick, tables)
            if to_show and contractor is not None and line.exposed:
                to_show = False
                yield HandShown(contractor, Cards(shown & line.unplayed))


def _turned_up(trick: Trick, tables: tuple[tuple[SeenPile, ...], ...]) -> Iterator[TurnedUp]:
    """What the end of *trick* uncovers, in the order in which the covers were played (TWO-1)."""
    for seat, play, from_table in zip(trick.seats, trick.plays, trick.from_table, strict=True):
        if from_table:
            for pile in tables[seat]:
                if pile.up == play.card and pile.down is not None:
                    yield TurnedUp(seat, pile.down)
