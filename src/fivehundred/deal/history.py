"""What has happened, as a list of events; built from the stages when asked, so that play pays nothing for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import attrs

from fivehundred.actions import CallCard, CallPlayers, DeclareJoker, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.claims import Claims
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished, Misdealt, Outcome
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.trick import tricks_of
from fivehundred.rules.calls import Call
from fivehundred.seats import Seat


@attrs.frozen
class Called:
    """A seat passed or bid (BID-4)."""

    seat: Seat
    call: Call


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
    #: The kitty, in the history of the seat that took it.
    cards: Cards | None = None


@attrs.frozen
class Discarded:
    """The contractor laid cards away (KITTY-1)."""

    seat: Seat
    count: int
    #: The discards, in the history of the seat that chose them.
    cards: Cards | None = None


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
class Ended:
    """The hand is over."""

    outcome: Outcome


#: Everything that can happen in a hand.
Event = (
    Called
    | Kept
    | ThrownIn
    | KittyTaken
    | Discarded
    | PartnerCalled
    | JokerDeclared
    | CardPlayed
    | HandShown
    | TrickWon
    | Ended
)


def events(opening: Opening, stages: tuple[Stage, ...], shown: int) -> Iterator[Event]:
    """Everything all seats have seen in *stages*, in order; *shown* the open hand as play began, as bits (PLAY-6)."""
    for place, stage in enumerate(stages):
        done = place + 1 < len(stages)
        match stage:
            case Auction():
                calls = opening.rules.ladder.calls
                yield from (
                    Called(Seat(seat), calls[call]) for seat, call in zip(stage.callers, stage.line, strict=True)
                )
            case Claims():
                yield from (Kept(seat) for seat in stage.kept)
            case Exchange():
                yield KittyTaken(stage.seat, stage.count)
                if done:
                    yield Discarded(stage.seat, stage.count)
            case PartnerCall():
                if stage.chosen is not None:
                    yield PartnerCalled(stage.seat, stage.chosen)
            case Declaring():
                if stage.declared is not None:
                    yield JokerDeclared(stage.seat, stage.declared)
            case Play():
                yield from _play_events(stage, shown)
            case Finished():
                if isinstance(stage.outcome, Misdealt):
                    yield ThrownIn(stage.outcome.seat)
                yield Ended(stage.outcome)
            case _:
                assert_never(stage)


def _play_events(play: Play, shown: int) -> Iterator[Event]:
    contractor = play.terms.contract.contractor
    to_show = contractor is not None and play.exposed
    line = Play.start(play.terms)
    for number, trick in enumerate(tricks_of(play), start=1):
        for seat, card in zip(trick.seats, trick.plays, strict=True):
            yield CardPlayed(seat, card)
            line = line.after(card.number)
            won = TrickWon(trick.winner, number) if trick.winner is not None and line.leading else None
            if won:
                yield won
            if to_show and contractor is not None and line.exposed:
                to_show = False
                yield HandShown(contractor, Cards(shown & line.unplayed))
