"""Whoever reads a history, and knows no rule, comes to what a view shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs
from following import every_game, onlookers, rulings, seen_from
from helpers import DEEP

from fivehundred.actions import Discard, Give, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.turns import Event, Outcome, Played
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.seats import Seat


@attrs.define
class Reader:
    """What somebody who knows no rule makes of the events told to them, with cards and numbers alone."""

    seat: Seat | None
    hand: Cards = Cards()
    contract: Contract | None = None
    #: Of each trick who played what, and from which pile.
    tricks: list[list[tuple[Seat | None, PlayCard, int | None]]] = attrs.field(factory=list)
    winners: list[Seat] = attrs.field(factory=list)
    won: tuple[int, ...] = ()
    open_hand: tuple[Seat, Cards] | None = None
    #: The cards of each pile that have been seen, by its seat and its place.
    piles: dict[tuple[Seat, int], list[Card]] = attrs.field(factory=dict)
    outcome: Outcome | None = None

    def read(self, event: Event) -> None:
        """Put down what *event* says."""
        turn, own = event.turn, event.turn.seat == self.seat and self.seat is not None
        self.contract = event.contract or self.contract
        self.hand = self.hand | (turn.hand or Cards())
        for seat, lying in enumerate(event.up):
            self.piles |= {(Seat(seat), place): [card] for place, card in enumerate(lying)}
        gone = Cards()
        match turn.action:
            case Discard(cards=cards):
                gone = cards
            case Give(card=card):
                gone = Cards.of([card])
            case PlayCard() as play:
                assert event.trick is not None
                if event.lying == 0:
                    self.tricks.append([])
                assert (event.trick, event.lying) == (len(self.tricks), len(self.tricks[-1]))
                self.tricks[-1].append((turn.seat, play, event.pile))
                gone = Cards() if event.pile is not None else Cards.of([play.card])
                if self.open_hand is not None and turn.seat == self.open_hand[0]:
                    self.open_hand = (self.open_hand[0], self.open_hand[1] - gone)
        if own:
            self.hand = self.hand - gone
        if event.handed_to is not None and event.handed_to == self.seat:
            self.hand = self.hand | gone
        if event.taker is not None and event.taker == self.seat:
            assert turn.kitty is not None
            assert len(turn.kitty) == event.taken
            self.hand = self.hand | turn.kitty
        if event.winner is not None:
            self.winners.append(event.winner)
            self.won = event.won
        for one in turn.turned_up:
            self.piles[one.seat, one.pile].append(one.card)
        self.open_hand = event.open_hand or self.open_hand
        self.outcome = turn.outcome or self.outcome


def agreed(reader: Reader, view: SeatView | SpectatorView) -> None:
    """Compare what *reader* has put down with what *view* shows."""
    table = view.table
    if isinstance(view, SeatView):
        assert reader.hand == view.hand
    assert [[(seat, play) for seat, play, _ in trick] for trick in reader.tricks] == [
        [*trick.plays_by_seat] for trick in table.tricks
    ]
    lying = [tuple(pile is not None for _, _, pile in trick) for trick in reader.tricks]
    assert lying == [trick.from_table for trick in table.tricks]
    for trick in reader.tricks:
        for seat, play, pile in trick:
            assert pile is None or (seat is not None and play.card in reader.piles[seat, pile])
    assert reader.winners == [trick.winner for trick in table.tricks if trick.winner is not None]
    assert (reader.won or (0,) * view.rules.players) == table.won
    assert (reader.open_hand if table.shown else None) == table.open_hand
    assert reader.outcome == table.outcome
    if table.outcome is None:
        assert reader.contract == table.contract
    elif isinstance(table.outcome, Played) and table.outcome.rest is None:
        assert reader.contract == table.outcome.contract
    assert reader.piles == {
        (Seat(seat), place): [card for card in pile if card is not None]
        for seat, piles in enumerate(table.piles)
        for place, pile in enumerate(piles)
    }


def read_on(reader: Reader, views: Iterator[SeatView | SpectatorView]) -> Counter[str]:
    """Read whatever is new in each of *views*, and count what it brought."""
    count: Counter[str] = Counter()
    heard = 0
    for view in views:
        history = view.history
        assert view.turns == tuple(event.turn for event in history[1:])
        acted = [(turn.seat, turn.action) for turn in view.turns]
        assert [(turn.seat, turn.action) for turn in view.table.turns_taken(view.holdings)] == acted
        for event in history[heard:]:
            reader.read(event)
            count.update(name for name, value in attrs.asdict(event, recurse=False).items() if value)
        heard = len(history)
        agreed(reader, view)
    return count


def test_a_reader_who_knows_no_rule_follows_every_deal() -> None:
    count: Counter[str] = Counter()
    for _, way, pick in every_game(1):
        deals = [*way]
        ended = [*deals[: 1 + pick(len(deals))]]
        ended += [*rulings(ended[-1], pick)][:1]
        for number, seat in enumerate(onlookers(deals[0].rules)):
            for positions in (deals, ended) if DEEP else ((deals, ended)[number % 2],):
                count += read_on(Reader(seat), (seen_from(deal, seat) for deal in positions))
    assert {field.name for field in attrs.fields(Event)} == set(count)
