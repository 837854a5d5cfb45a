"""The play: following suit, winning tricks, leading the joker (PLAY, JOKER)."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT, HIGHER_NAMED, LOWER_NAMED, ONE, winner
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import PlayOptions
from fivehundred.deal.terms import Step, Terms
from fivehundred.rules.settings import Exposure
from fivehundred.seats import Seat

_LOWER: Final = CARD_BIT[LOWER_JOKER]
_HIGHER: Final = CARD_BIT[HIGHER_JOKER]


@attrs.frozen
class Play:
    """Cards are being played; everything here lies open on the table."""

    #: The point the trick has come to.
    step: Step
    #: Every play so far, in order, one play number each.
    line: bytes
    #: The cards of the pack not played yet, as bits, wherever they are.
    unplayed: int
    #: The place that led each trick; behind a finished trick stands the place that won it.
    leaders: bytes

    @classmethod
    def start(cls, terms: Terms) -> Play:
        """The play before the first lead (PLAY-1)."""
        first = terms.turns[terms.leader][0]
        return cls(terms.leads[first], b"", terms.rules.deck.bits, ONE[first])

    @property
    def terms(self) -> Terms:
        """The terms it is played under."""
        return self.step.terms

    @property
    def seat(self) -> Seat:
        """The seat to play."""
        return self.step.terms.owners[self.step.place]

    @property
    def over(self) -> bool:
        """True when every card has been played."""
        return len(self.line) == self.step.terms.length

    def legal(self, held: int) -> int:
        """The plays open to the place to act, which held *held* as play began: a mask over play numbers (PLAY-2)."""
        step = self.step
        hand = held & self.unplayed
        return hand & step.led or (self._with_loose_joker(hand) if hand & step.loose else hand)

    def options(self, opening: Opening, holding: Holding) -> PlayOptions:
        """What the place to act may play (PLAY-2)."""
        return PlayOptions(self.legal(holding.held))

    def after(self, number: int) -> Play:
        """The play after the legal play *number*."""
        step = self.step
        line = self.line + ONE[number]
        unplayed = self.unplayed ^ CARD_BIT[number]
        following = step.following
        if following:
            return Play(following[step.suits[number]], line, unplayed, self.leaders)
        turn = step.turn
        place = turn[winner(line[-len(turn) :], step.power)]
        return Play(step.terms.leads[place], line, unplayed, self.leaders + ONE[place])

    @property
    def leading(self) -> bool:
        """True when the next card is a lead."""
        return self.step.lying == 0

    @property
    def suits_left(self) -> int:
        """The suits a loose joker may name when led now, as a mask of suit numbers (JOKER-4)."""
        if not self.terms.unled_only:
            return 0b1111
        suits = self.terms.order.suits
        led = {suits[lead] for lead in self.line[:: self.terms.per_trick]}
        return sum(1 << suit for suit in range(4) if suit not in led)

    def tricks_by_seat(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        tricks = [0] * self.terms.rules.players
        for place in self.leaders[1:]:
            tricks[self.terms.owners[place]] += 1
        return tuple(tricks)

    @property
    def exposed(self) -> bool:
        """Whether the contractor's hand now lies open (PLAY-5)."""
        match self.terms.exposure:
            case Exposure.AFTER_FIRST_TRICK:
                return len(self.line) >= self.terms.per_trick
            case Exposure.AFTER_FIRST_CARD:
                return len(self.line) > self.terms.turns[self.terms.leader].index(self.terms.contract.contractor)
        return False

    def _with_loose_joker(self, hand: int) -> int:
        """The plays of a leader, or of one void of the suit led, who holds a loose joker (JOKER-3, JOKER-4)."""
        jokers = hand & self.step.loose
        if not self.leading:
            return jokers if self.terms.must_play_joker else hand
        mask = hand ^ jokers
        # A limit never leaves a player without a legal card (JOKER-9); so the joker may be led to the last trick.
        suits = self.suits_left or (0 if mask else 0b1111)
        if jokers & _LOWER:
            mask |= suits << LOWER_NAMED
        if jokers & _HIGHER:
            mask |= suits << HIGHER_NAMED
        return mask
