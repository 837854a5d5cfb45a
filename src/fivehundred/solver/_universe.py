"""The universe of cards that a search works on, made from a deal whose cards are being played."""

from __future__ import annotations

from time import monotonic
from typing import Final

import attrs

from fivehundred._bits import CARD_BIT, numbers
from fivehundred._search import NOTHING_LED, Search, Stopped
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, SUITS
from fivehundred.deal.ranking import NO_SUIT
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.rules.settings import JokerRank

#: The size of the memory, by the number of cards: chains, and entries in each.
_SLOTS: Final = ((20, 512), (28, 2048), (36, 8192), (66, 16384))
_CHAIN: Final = 32


@attrs.frozen
class Clock:
    """When the time for a request is up."""

    #: By the clock that never goes back.
    deadline: float

    def look(self) -> None:
        """Stop if the time is up; because Python runs this, signals and other threads get their turn."""
        if monotonic() >= self.deadline:
            raise Stopped


@attrs.frozen
class Point:
    """A position within a universe, as the search wants it."""

    rem: int
    trick: int
    leader: int
    played: int
    led: int
    best: int
    beat: int
    winner: int
    left: int
    past: int


@attrs.frozen(eq=False)
class Universe:
    """The cards still held and those of the trick under way, numbered for a search."""

    search: Search
    #: The bit of each card, by its number.
    bits: dict[int, int]

    def ask(self, point: Point, need: int, slack: int, most_nodes: int, clock: Clock) -> bool:
        """Whether those counted get *need* tricks from *point*, and at most *slack* more if it is 0 or more.

        Raises `Stopped` at either limit: when the search has come to *most_nodes* positions, or the time is up.
        """
        return self.search.test(
            point.rem,
            point.trick,
            point.leader,
            point.played,
            point.led,
            point.best,
            point.beat,
            point.winner,
            need,
            point.left,
            point.past,
            slack,
            most_nodes,
            clock.look,
        )

    def point(self, play: Play) -> Point:
        """Where *play* stands, whose cards are those of this universe or fewer."""
        search, bits, ranking = self.search, self.bits, play.terms.ranking
        rem = sum(bit for number, bit in bits.items() if play.unplayed & CARD_BIT[number])
        turn, lying = play.trick.turn, play.trick.lying
        over = len(play.line) - lying
        past = self._remembered(play, over)
        led, lead, trick, best, beat, winner = NOTHING_LED, turn[0], 0, 0, 0, turn[0]
        for place, number in zip(turn, play.line[over:], strict=False):
            card = bits[CARD_BIT[number].bit_length() - 1]
            if not trick:
                led = ranking.suits[number]
                best, beat = card, search.beating_led(card, led)
            elif card & beat:
                best, beat, winner = card, search.beating_now(card, beat), place
            past = search.noted(past, place, card, led, not trick)
            trick |= card
        left = (play.terms.length - over) // play.terms.per_trick
        return Point(rem, trick, lead, lying, led, best, beat, winner, left, past)

    def _remembered(self, play: Play, over: int) -> int:
        """What the search has to know about the tricks that are over, which had *over* cards."""
        search = self.search
        past = 0
        for lead in play.line[: over if search.notes_leads else 0 : play.terms.per_trick]:
            past |= (1 << play.terms.ranking.suits[lead]) & ~(1 << NO_SUIT)
        if search.notes_holders:
            for place, shift in ((search.place_a, 4), (search.place_b, 12)):
                if place >= 0:
                    theirs = attrs.evolve(play, trick=play.terms.leads[place])
                    past |= theirs.shown_void << shift | theirs.suits_played << (shift + 4)
        return past


def universe_of(deal: Deal, play: Play, makers: int, counted: int) -> Universe:
    """The universe of *deal*, in which the places *makers* play together to win tricks for the places *counted*."""
    terms, rules, ranking = play.terms, deal.rules, play.terms.ranking
    held = [
        holding.held & play.unplayed if place in terms.turns[place] else 0
        for place, holding in enumerate(deal.layout.to_be_played)
    ]
    for place, number in zip(play.trick.turn, play.line[len(play.line) - play.trick.lying :], strict=False):
        held[place] |= CARD_BIT[number]
    here = sum(held)
    bits: dict[int, int] = {}
    sizes = []
    at = 0
    for suit in SUITS:
        row = [card.number for card in reversed(ranking.ranked(suit)) if here & CARD_BIT[card.number]]
        bits.update((number, 1 << (at + step)) for step, number in enumerate(row))
        sizes.append(len(row))
        at += len(row) + 1
    loose = [joker for joker in (LOWER_JOKER, HIGHER_JOKER) if ranking.loose & here & CARD_BIT[joker]]
    bits.update((joker, 1 << (at - 1 + step)) for step, joker in enumerate(loose))
    search = Search(
        [sum(bits[number] for number in numbers(hand)) for hand in held],
        sizes,
        sum(bits[joker] for joker in loose),
        sum(bit for number, bit in bits.items() if CARD_BIT[number] & terms.callers),
        NO_SUIT if ranking.trump is None else ranking.trump.number,
        b"".join(bytes(turn).ljust(8, b"\0") for turn in terms.turns),
        terms.per_trick,
        makers,
        counted,
        rules.table_cards,
        [
            (bits[pile.up.number], bits[pile.down.number])
            for piles in deal.layout.dealt.piles
            for pile in piles
            if pile.up.number in bits and pile.down.number in bits
        ],
        ranking.joker_rank is JokerRank.LOWEST_IN_MISERE,
        terms.jokers.numbers,
        terms.jokers.keeps,
        next(slots for most, slots in _SLOTS if len(bits) <= most),
        _CHAIN,
    )
    return Universe(search, bits)


def cards_left(play: Play) -> int:
    """How many cards are still to be played, with those of the trick under way."""
    return play.terms.length - len(play.line) + play.trick.lying
