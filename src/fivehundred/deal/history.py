"""The history of a deal, read from its stages: the tricks, and every event with its results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import ShowsFields, as_svg, json_field
from fivehundred.actions import PLAYS, PlayCard, ThrowIn
from fivehundred.cards import Card, Cards
from fivehundred.deal.dealt import DealInfo, SeenPiles, as_seen
from fivehundred.deal.scoring import undo_charges
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play, plays_of
from fivehundred.deal.stages.slam import Gift
from fivehundred.deal.stages.stage import BaseStage, Finished
from fivehundred.deal.terms import Terms
from fivehundred.deal.transfers import Holdings
from fivehundred.deal.turns import Event, Misdealt, Outcome, Played, Turn, TurnedUp
from fivehundred.seats import Seat


@attrs.frozen(repr=False)
class Trick(ShowsFields):
    """One trick, finished or in progress.

    >>> from fivehundred import Card
    >>> lead, follow = (PlayCard(Card.parse(text)) for text in ("10H", "KH"))
    >>> trick = Trick((Seat(0), Seat(1)), (lead, follow), winner=None, from_table=(False, False))
    >>> print(trick)
    0: 10H  1: KH
    """

    seats: tuple[Seat, ...] = json_field(
        "The seats in the order of play, the leader first, as far as they have played; with "
        "table cards each comes twice."
    )
    plays: tuple[PlayCard, ...] = json_field("The play of each of these seats.")
    winner: Seat | None = json_field("The winner; ``None`` until the trick is complete.")
    from_table: tuple[bool, ...] = json_field("For each play, true if it came from the table cards of its seat.")
    _repr_svg_ = as_svg

    @property
    def plays_by_seat(self) -> tuple[tuple[Seat, PlayCard], ...]:
        """Each play with its seat, in order.

        >>> for seat, play in trick.plays_by_seat:
        ...     print(f"seat {seat} plays {play}")
        seat 0 plays 10H
        seat 1 plays KH
        """
        return tuple(zip(self.seats, self.plays, strict=True))

    @property
    def plays_by_place(self) -> tuple[tuple[Seat, bool, PlayCard], ...]:
        """The plays in their order, each after its seat and True if the card came from the table cards (TWO-1).

        >>> [(seat, str(play)) for seat, table, play in trick.plays_by_place if not table]
        [(0, '10H'), (1, 'KH')]
        """
        return tuple(zip(self.seats, self.from_table, self.plays, strict=True))

    def __str__(self) -> str:
        shown = "  ".join(f"{seat}: {play}" for seat, play in self.plays_by_seat)
        return shown if self.winner is None else f"{shown}  won by {self.winner}"


def tricks_of(play: Play) -> Iterator[Trick]:
    """Every trick of *play* in the order played, including the current one (PLAY-1).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in "7H", "P", "P", "discard 8C 9C 10C":
    ...     deal = deal.apply(deal.parse(text))
    >>> for _ in range(5):
    ...     deal = deal.apply(deal.legal_actions[0])
    >>> [str(trick) for trick in tricks_of(deal.stage)]
    ['1: 7S  2: 10S  0: KS  won by 0', '0: AS  1: 8S']
    """
    terms = play.terms
    for number, start in enumerate(range(0, len(play.line), terms.per_trick)):
        line = play.line[start : start + terms.per_trick]
        turn = terms.turns[play.leaders[number]]
        won = terms.owners[play.leaders[number + 1]] if len(line) == terms.per_trick else None
        yield Trick(
            tuple(terms.owners[place] for place in turn[: len(line)]),
            tuple(PLAYS[card] for card in line),
            won,
            tuple(place >= terms.rules.players for place in turn[: len(line)]),
        )


_NO_CARDS: Final = Cards()


def history_of(
    info: DealInfo,
    stages: tuple[BaseStage, ...],
    holdings: Holdings,
    *,
    shown: Cards,
    kitty: Cards | None,
    piles: SeenPiles,
) -> tuple[Event, ...]:
    """Every event in *stages*, with its results, as seen by an onlooker who knows *holdings*.

    *shown*, *kitty* and *piles* are the exposed cards, as in `fivehundred.deal.table.Table`.
    """
    told, play, later = _before_play(info, stages, holdings, shown, kitty, piles)
    if play is not None:
        told += _events_of_play(play.terms, play.line, play.leaders, later, piles)
    end = stages[-1]
    return _add_outcome(told, end.outcome) if isinstance(end, Finished) else told


def latest_of(
    info: DealInfo,
    stages: tuple[BaseStage, ...],
    holdings: Holdings,
    *,
    shown: Cards,
    kitty: Cards | None,
    piles: SeenPiles,
) -> tuple[int, Event]:
    """The number of earlier events and the last event of `history_of`, found without the earlier tricks."""
    told, play, later = _before_play(info, stages, holdings, shown, kitty, piles)
    earlier = 0
    if play is not None and play.line:
        earlier, told = len(told) + len(play.line), tuple(_trick(play.terms, play.line, play.leaders, later, piles))
        earlier -= len(told)
    if isinstance(end := stages[-1], Finished):
        told = _add_outcome(told, end.outcome)
    return earlier + len(told) - 1, told[-1]


def turns_of(history: Sequence[Event]) -> tuple[Turn, ...]:
    """The turns in *history* that a view can follow. In a hand that was set up, they begin at the first lead."""
    if history[0].dealer is None:
        return tuple(event.turn for event in history if event.trick or event.turn.outcome)
    return tuple([event.turn for event in history[1:]])


def done_in(stages: tuple[BaseStage, ...], holdings: Holdings) -> list[Turn]:
    """Every action and ruling in *stages*, without the cards that turns revealed.

    In a hand that was set up, they begin at the first lead.
    """
    first = 0 if isinstance(stages[0], Auction) else _place_of_play(stages)
    found = [turn for stage in stages[first:] for turn in stage.turns(holdings)]
    end = stages[-1]
    return [*found, *_rulings(end.outcome)] if isinstance(end, Finished) else found


def _before_play(
    info: DealInfo,
    stages: tuple[BaseStage, ...],
    holdings: Holdings,
    shown: Cards,
    kitty: Cards | None,
    piles: SeenPiles,
) -> tuple[tuple[Event, ...], Play | None, Cards]:
    """The events before the play, the play if it has begun, and those *shown* cards that it exposes."""
    at = _place_of_play(stages)
    play = stages[at] if at < len(stages) else None
    # What came before the play stays as it is, and needs nothing that lies open later.
    up = tuple([tuple([pile.up for pile in lying]) for lying in piles])
    if not isinstance(play, Play):
        return _opening(info, stages, holdings, kitty, up, None, _NO_CARDS), None, _NO_CARDS
    first, later = (shown, _NO_CARDS) if play.terms.exposed_at == 0 else (_NO_CARDS, shown)
    return _opening(info, stages[:at], holdings, kitty, up, play.terms, first), play, later


def _place_of_play(stages: tuple[BaseStage, ...]) -> int:
    return next((place for place, stage in enumerate(stages) if isinstance(stage, Play)), len(stages))


@lru_cache(maxsize=1024)
def _opening(
    info: DealInfo,
    stages: tuple[BaseStage, ...],
    holdings: Holdings,
    kitty: Cards | None,
    up: tuple[tuple[Card, ...], ...],
    terms: Terms | None,
    shown: Cards,
) -> tuple[Event, ...]:
    """The events before the play. Cached, also for many tables, because every card played needs them again."""
    begun = stages[0] if stages and isinstance(stages[0], Auction) else None
    found = [_beginning(info, begun, holdings, up, terms)]
    contract = found[0].contract
    for stage in stages:
        for one in stage.begun_with:
            cards = one.cards_seen_by(holdings)
            turn = attrs.evolve(found[-1].turn, kitty=kitty if cards is None else Cards(cards))
            found[-1] = attrs.evolve(found[-1], turn=turn, taker=one.seat, taken=one.count)
        # The partner who received cards, if any.
        to = next((one.to for one in stage.transfers if one.to is not None), None)
        found += [Event(turn=turn, handed_to=to, gift=isinstance(stage, Gift)) for turn in stage.turns(holdings)]
        reached = stage.reached_contract(info) if isinstance(stage, Auction) and stage.complete else stage.contract
        if begun is not None and reached not in (None, contract):
            contract = reached
            found[-1] = attrs.evolve(found[-1], contract=contract)
    if terms is not None and shown:
        found[-1] = _expose_hand(found[-1], terms, shown, b"")
    return tuple(found)


def _beginning(
    info: DealInfo, begun: Auction | None, holdings: Holdings, up: tuple[tuple[Card, ...], ...], terms: Terms | None
) -> Event:
    """The first event: the cards were dealt or, if no auction has *begun*, a hand was set up under its contract."""
    known = [holding.dealt for holding in holdings if holding is not None]
    hand = known[0] if len(known) == 1 and not (begun and begun.call_lookup.blind) else None
    if begun is None:
        # A hand is set up only at its first lead, so its contract is known, and nothing that led there changes it.
        return Event(turn=Turn(None, None, hand=hand), up=up, contract=None if terms is None else terms.contract)
    return Event(turn=Turn(None, None, hand=hand), dealer=info.dealer, up=up)


def _expose_hand(event: Event, terms: Terms, shown: Cards, line: bytes) -> Event:
    """The *event* with the contractor's hand, which was exposed after the plays in *line* (PLAY-5)."""
    left = Cards(shown.bits & ~_bits_of(line))
    return attrs.evolve(event, turn=attrs.evolve(event.turn, shown=shown), open_hand=(terms.contract.bidder, left))


@lru_cache(maxsize=2048)
def _events_of_play(terms: Terms, line: bytes, leaders: bytes, shown: Cards, piles: SeenPiles) -> tuple[Event, ...]:
    """The events of all cards played. Cached trick by trick, because every later trick needs them again."""
    if not line:
        return ()
    number = (len(line) - 1) // terms.per_trick
    earlier, opens = line[: number * terms.per_trick], terms.exposed_at
    earlier_shown = shown if opens is not None and opens <= len(earlier) else _NO_CARDS
    earlier_piles = tuple([as_seen(lying, _bits_of(earlier)) for lying in piles])
    before = _events_of_play(terms, earlier, leaders[: number + 1], earlier_shown, earlier_piles)
    return (*before, *_trick(terms, line, leaders, shown, piles))


def _trick(terms: Terms, line: bytes, leaders: bytes, shown: Cards, piles: SeenPiles) -> list[Event]:
    """The events of the last trick in *line*."""
    size, contract = terms.per_trick, terms.contract
    number = (len(line) - 1) // size
    cards = line[number * size :]
    seats = [terms.owners[place] for place in terms.turns[leaders[number]]]
    pile_of = {CARD_BIT[card.number]: at for lying in piles for at, pile in enumerate(lying) for card in pile if card}
    found = [
        _card_played(seat, card, number + 1, lying, pile_of.get(CARD_BIT[card]))
        for lying, (seat, card) in enumerate(zip(seats, cards[: size - 1], strict=False))
    ]
    if len(cards) == size:
        winner, turn, pile = (
            terms.owners[leaders[number + 1]],
            plays_of(seats[-1])[cards[-1]],
            pile_of.get(CARD_BIT[cards[-1]]),
        )
        if piles:
            turn = attrs.evolve(turn, turned_up=_turned_up(piles, cards))
        won = [terms.owners[place] for place in leaders[1 : number + 2]]
        counts = tuple([won.count(Seat(seat)) for seat in range(terms.rules.players)])
        found.append(Event(turn=turn, trick=number + 1, lying=size - 1, pile=pile, winner=winner, won=counts))
    for lying in [lying for lying, card in enumerate(cards) if CARD_BIT[card] == contract.called_bit]:
        # If it was called before the kitty was taken, it may have come to the contractor, who is then alone (CALL-4).
        if seats[lying] not in contract.side:
            found[lying] = attrs.evolve(found[lying], contract=contract.joined_by(seats[lying]))
    _lay_open(found, terms, line, shown)
    return found


def _lay_open(found: list[Event], terms: Terms, line: bytes, shown: Cards) -> None:
    """Add the exposed hand to the event that exposed it (PLAY-5), if it is among *found*, the last ones of *line*."""
    opens, earlier = terms.exposed_at, len(line) - len(found)
    if opens is not None and earlier < opens <= len(line):
        at = opens - earlier - 1
        found[at] = _expose_hand(found[at], terms, shown, line[:opens])


@lru_cache(maxsize=8192)
def _card_played(seat: Seat, card: int, trick: int, lying: int, pile: int | None) -> Event:
    """The event of a card with no further results. Cached, because every later card of the trick needs it again."""
    return Event(turn=plays_of(seat)[card], trick=trick, lying=lying, pile=pile)


def _turned_up(piles: SeenPiles, cards: bytes) -> tuple[TurnedUp, ...]:
    """The cards that the *cards* of a finished trick uncovered, in the order in which those were played (TWO-1)."""
    return tuple(
        [
            TurnedUp(Seat(seat), at, pile.down)
            for card in cards
            for seat, lying in enumerate(piles)
            for at, pile in enumerate(lying)
            if pile.down is not None and CARD_BIT[pile.up.number] == CARD_BIT[card]
        ]
    )


def _bits_of(line: bytes) -> int:
    return sum(CARD_BIT[number] for number in line)


def _add_outcome(told: tuple[Event, ...], outcome: Outcome) -> tuple[Event, ...]:
    """The events *told* so far, with the end of the hand added to the last event or as separate rulings."""
    first = undo_charges(outcome) if isinstance(outcome, Played) and outcome.revokes else outcome
    if not _rulings(first):
        *others, last = told
        told = (*others, attrs.evolve(last, turn=attrs.evolve(last.turn, outcome=first)))
    return (*told, *(Event(turn=turn) for turn in _rulings(outcome)))


def _rulings(outcome: Outcome) -> list[Turn]:
    """The rulings that ended the hand with *outcome*, or changed its outcome afterwards."""
    if isinstance(outcome, Misdealt):
        return [Turn(outcome.seat, None if outcome.seat is None else ThrowIn(), outcome=outcome)]
    if not isinstance(outcome, Played) or (outcome.rest is None and not outcome.revokes):
        return []
    # Revokes are charged when the hand is over, and change how it ended.
    before = _rulings(undo_charges(outcome)) if outcome.revokes else []
    return [*before, Turn(None, None, outcome=outcome)]
