"""Whether all the tricks that are left are certain for one seat, as the cards lie (PLAY-9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT, numbers
from fivehundred.cards import SUITS
from fivehundred.deal.orders import NO_SUIT
from fivehundred.deal.stages.play import Play
from fivehundred.rules.settings import JokerFollow, JokerLead
from fivehundred.seats import Seat

#: How many cards a proof tries before it gives up: about a second's work.
NODES: Final = 50_000


@attrs.frozen
class Claim:
    """A seat has said who gets all the tricks that are left, and the others are asked (PLAY-9)."""

    #: Who said it.
    seat: Seat
    #: Who is to get them: he himself, or somebody to whom he concedes.
    winner: Seat
    #: Who has yet to agree.
    waiting: tuple[Seat, ...]


def certain(play: Play, held: Sequence[int], seat: Seat, *, nodes: int = NODES) -> bool | None:
    """Whether *seat* can win the trick under way and all that follow, whatever the others play (PLAY-9).

    *held* is what each place held as play began, as bits. ``None`` when *nodes* cards were tried and nothing was
    settled. A partner counts as one of the others.
    """
    try:
        return _Proof(held, seat, nodes).wins(play)
    except _GivenUp:
        return None


class _GivenUp(Exception):
    """The proof has become too long."""


@attrs.define
class _Proof:
    """One search; the player who claims chooses his cards, the others do their worst."""

    held: Sequence[int]
    seat: Seat
    nodes: int
    #: What was found where this player was to lead.
    known: dict[tuple[int, int, int], bool] = attrs.field(factory=dict)

    def wins(self, play: Play) -> bool:
        """Whether he wins everything from here."""
        if not play.leading or play.seat != self.seat:
            return self._tried(play)
        key = self._key(play)
        if key is None:
            return self._unbeatable(play) or self._tried(play)
        if key not in self.known:
            self.known[key] = self._unbeatable(play) or self._tried(play)
        return self.known[key]

    def _tried(self, play: Play) -> bool:
        """The same, card by card."""
        outcomes = (self._after(play.with_card(number)) for number in self._choices(play))
        return any(outcomes) if play.seat == self.seat else all(outcomes)

    def _after(self, play: Play) -> bool:
        self.nodes -= 1
        if self.nodes < 0:
            raise _GivenUp
        if play.leading and play.seat != self.seat:
            return False
        return play.complete or self.wins(play)

    def _key(self, play: Play) -> tuple[int, int, int] | None:
        """What the rest depends on; nothing where it depends on every card played, as jokers can."""
        terms = play.terms
        if not terms.order.loose & play.unplayed:
            return play.step.place, play.unplayed, 0
        rules = terms.rules
        if rules.joker_follow is JokerFollow.FIRST_OR_LAST or rules.joker_lead is JokerLead.NOT_SHOWN_VOID:
            return None
        return play.step.place, play.unplayed, play.suits_left

    def _unbeatable(self, play: Play) -> bool:
        """Whether none of his cards, led in any order, can be beaten by any card of the others."""
        terms = play.terms
        own = others = 0
        for place in terms.turns[terms.leader]:
            cards = self.held[place] & play.unplayed
            if terms.owners[place] == self.seat:
                own |= cards
            else:
                others |= cards
        power, suits = terms.order.power, terms.order.suits
        highest = [max((strength[card] for card in numbers(others)), default=0) for strength in power]
        for card in numbers(own):
            led = range(NO_SUIT + 1) if suits[card] == NO_SUIT else (suits[card],)
            if any(power[suit][card] <= highest[suit] for suit in led):
                return False
        return True

    def _choices(self, play: Play) -> Iterator[int]:
        """The plays worth trying: of cards between which no other is left, one stands for all; high ones first."""
        terms, step = play.terms, play.step
        legal = play.legal(self.held[step.place])
        lying = sum(CARD_BIT[number] for number in play.line[len(play.line) - step.lying :])
        left = lying | sum(self.held[place] for place in step.turn) & play.unplayed
        loose = legal
        chosen = []
        for suit, mask in zip(SUITS, terms.order.masks, strict=True):
            loose &= ~mask
            if not legal & mask:
                continue
            before = False
            for card in reversed(terms.order.ranked(suit)):
                bit = CARD_BIT[card.number]
                if left & bit:
                    mine = bool(legal & bit)
                    if mine and not before:
                        chosen.append(card.number)
                    before = mine
        yield from numbers(loose)
        power = step.power
        yield from sorted(chosen, key=lambda number: -power[number])
