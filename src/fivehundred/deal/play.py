"""The play: following suit, winning tricks, leading the joker (PLAY, JOKER)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT, HIGHER_NAMED, LOWER_NAMED, ONE, winner
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import PlayOptions
from fivehundred.deal.orders import NO_SUIT
from fivehundred.deal.terms import Step, Terms
from fivehundred.rules.settings import Exposure, JokerLead, JokerLeadTime, JokerNaming
from fivehundred.seats import Seat

_LOWER: Final = CARD_BIT[LOWER_JOKER]
_HIGHER: Final = CARD_BIT[HIGHER_JOKER]
_FOUR_SUITS: Final = 0b1111


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
        """The play before the first lead (PLAY-1, PLAY-10)."""
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
        return len(self.line) == self.step.length

    def legal(self, held: int) -> int:
        """The plays open to the place to act, which held *held* as play began: a mask over play numbers (PLAY-2)."""
        step = self.step
        hand = held & self.unplayed
        return hand & step.must or (self._weighed(hand) if hand & step.weighed else hand)

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
    def from_table(self) -> bool:
        """True when the next card comes from the table cards of its seat, and not from his hand (TWO-1)."""
        return self.step.place >= self.terms.rules.players

    @property
    def gathered(self) -> int:
        """The cards of the tricks that are over, as bits."""
        lying = self.line[len(self.line) - self.step.lying :]
        return self.terms.rules.deck.bits & ~self.unplayed & ~sum(CARD_BIT[number] for number in lying)

    @property
    def suit_cards(self) -> int:
        """The cards of the suit led, as bits; none before a lead, and when a joker was led that names nothing."""
        return self.step.suit_cards

    @property
    def suits_left(self) -> int:
        """The suits a loose joker may name when led now, as a mask of suit numbers (JOKER-4, JOKER-7)."""
        match self.terms.rules.joker_lead:
            case JokerLead.UNLED_SUITS:
                left = _FOUR_SUITS
                for lead in self.line[:: len(self.step.turn)]:
                    left &= ~(1 << self.step.suits[lead])
                return left
            case JokerLead.NOT_SHOWN_VOID:
                return _FOUR_SUITS & ~self.shown_void
        return _FOUR_SUITS

    @property
    def suits_played(self) -> int:
        """The suits of which the place to act has played a card, as a mask of suit numbers (JOKER-7).

        A loose joker counts as a card of the suit it named, or of the suit it was played to.
        """
        suits = self.terms.order.suits
        played = 0
        for lead, card in self._own_plays():
            played |= 1 << (suits[lead] if suits[card] == NO_SUIT else suits[card])
        return played & _FOUR_SUITS

    @property
    def shown_void(self) -> int:
        """The suits that the place to act has shown itself void of, as a mask of suit numbers (JOKER-7).

        A loose joker shows nothing, whatever it is played to.
        """
        suits = self.terms.order.suits
        void = 0
        for lead, card in self._own_plays():
            if suits[card] not in (suits[lead], NO_SUIT):
                void |= 1 << suits[lead]
        return void & _FOUR_SUITS

    def _own_plays(self) -> Iterator[tuple[int, int]]:
        """What was led to each trick behind us, and what the place to act played to it."""
        terms = self.terms
        for number in range(len(self.line) // terms.per_trick):
            trick = self.line[number * terms.per_trick :]
            yield trick[0], trick[terms.turns[self.leaders[number]].index(self.step.place)]

    def tricks_by_seat(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        owners = self.terms.owners
        tricks = [0] * self.terms.rules.players
        for place in self.leaders[1:]:
            tricks[owners[place]] += 1
        return tuple(tricks)

    @property
    def exposed(self) -> bool:
        """Whether the contractor's hand now lies open (PLAY-5)."""
        match self.terms.exposure:
            case Exposure.BEFORE_THE_LEAD:
                return True
            case Exposure.AFTER_FIRST_TRICK:
                return len(self.line) >= self.terms.per_trick
            case Exposure.AFTER_FIRST_CARD:
                return len(self.line) > self.terms.turns[self.terms.leader].index(self.terms.contract.contractor)
        return False

    def _weighed(self, hand: int) -> int:
        """The plays open to a place where it is not enough to follow suit (JOKER-3, JOKER-7)."""
        step = self.step
        jokers = hand & step.loose
        others = hand ^ jokers
        if not step.lying:
            return others | self._joker_leads(jokers, alone=not others)
        if step.suit == NO_SUIT:
            # A joker was led that names nothing: everybody plays what he likes.
            return hand
        following = others & step.suit_cards
        if step.terms.joker_suits_limited:
            barred = self.suits_played if following else self.shown_void
            if barred >> step.suit & 1:
                # A limit never leaves a player without a legal card (JOKER-9).
                return following or others or jokers
        if following:
            return following | jokers
        return jokers if jokers and step.terms.must_play_joker else hand

    def _joker_leads(self, jokers: int, *, alone: bool) -> int:
        """The leads of loose *jokers*; *alone* when their holder has nothing else (JOKER-4, JOKER-7)."""
        if not self.terms.joker_leads_freely:
            rules = self.terms.rules
            if rules.joker_lead_time is JokerLeadTime.LAST and not alone:
                return 0
            if rules.joker_naming is JokerNaming.NOTHING:
                return jokers
        # A limit never leaves a player without a legal card (JOKER-9); so the joker may be led to the last trick.
        suits = self.suits_left or (_FOUR_SUITS if alone else 0)
        return (suits << LOWER_NAMED if jokers & _LOWER else 0) | (suits << HIGHER_NAMED if jokers & _HIGHER else 0)
