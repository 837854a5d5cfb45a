"""What the cards played prove, worked out trick by trick: what is proved by the tricks that are over is kept."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred._words import with_fields
from fivehundred.deal.facts import Fact, Proof
from fivehundred.deal.jokers import LED, shows
from fivehundred.deal.terms import Terms
from fivehundred.seats import Seat

#: Plays that were found to be revokes, each as its seat and its trick, from 1 (IRR-1).
Revokes = frozenset[tuple[int, int | None]]
#: None of them, as in most hands.
NO_REVOKES: Final[Revokes] = frozenset()
#: So many tricks are kept: those of some twenty deals at once.
_KEPT: Final = 256


@attrs.frozen
class Proofs:
    """What has been proved by the first tricks of a play."""

    #: What each card proved that proved something, in the order of play; a place stands for the seat.
    facts: tuple[Fact, ...]
    #: The cards that each place has played, as bits.
    gone: tuple[int, ...]
    #: The suits of which each place has played a card, as masks of suit numbers; needed under some rules alone.
    suits: tuple[int, ...]
    #: The suits of which each place has shown itself void, as masks of suit numbers; needed under some rules alone.
    voids: tuple[int, ...]
    #: Those of which each place has shown itself void by revokes alone, in the same form (IRR-1).
    revoked: tuple[int, ...]
    #: The suits that were led, as a mask of suit numbers.
    led: int
    #: How many tricks they are.
    tricks: int
    __repr__ = with_fields

    def after(self, terms: Terms, cards: bytes, leader: int, revokes: Revokes) -> Proofs:
        """What has been proved once the place *leader* has led a trick, and these *cards* of it lie."""
        ranking, jokers, played = terms.ranking, terms.jokers, terms.ranking.suits
        facts, gone = [*self.facts], [*self.gone]
        suits, voids, revoked = [*self.suits], [*self.voids], [*self.revoked]
        lead, left = cards[0], terms.rules.hand_size - self.tricks
        unplayed = terms.rules.deck.bits & ~sum(gone)
        for lying, (place, number) in enumerate(zip(terms.turns[leader], cards, strict=False)):
            revoke = (place, self.tricks + 1) in revokes
            # A player who follows suit, or leads a card of a suit, proves nothing.
            if CARD_BIT[number] & ranking.loose or played[number] != played[lead]:
                if lying:
                    past = suits[place], voids[place], revoked[place]
                    lacks = jokers.lacks_following(ranking, number, played[lead], *past, left)
                else:
                    lacks = jokers.lacks_leading(ranking, self.led, voids[place], left)
                if lacks & unplayed:
                    proof = Proof.REVOKED if revoke else Proof.PLAYED if lying else Proof.LED
                    facts.append(Fact(Seat(place), lacks & unplayed, proof, number, lead, self.tricks + 1))
            if jokers.keeps & ~LED:
                own, lacking = shows(played, number, lead)
                revoked[place] = revoked[place] | lacking & ~voids[place] if revoke else revoked[place] & ~lacking
                suits[place], voids[place] = suits[place] | own, voids[place] | lacking
            unplayed &= ~CARD_BIT[number]
            gone[place] |= CARD_BIT[number]
        led = self.led | 1 << played[lead]
        shown = tuple(voids), tuple(revoked)
        return Proofs(tuple(facts), tuple(gone), tuple(suits), *shown, led, self.tricks + 1)


def proofs_of(terms: Terms, line: bytes, leaders: bytes, revokes: Revokes = NO_REVOKES) -> Proofs:
    """What has been proved by the cards in *line*, the places *leaders* having led the tricks.

    *revokes* are the plays that were found to be against the rules.
    """
    size = terms.per_trick
    over = len(line) // size
    before = _kept(terms, line[: over * size], leaders[:over], revokes)
    return before.after(terms, line[over * size :], leaders[over], revokes) if len(line) % size else before


@lru_cache(maxsize=_KEPT)
def _kept(terms: Terms, line: bytes, leaders: bytes, revokes: Revokes) -> Proofs:
    """What has been proved by whole tricks; the same for whoever asks."""
    if not line:
        nothing = (0,) * len(terms.owners)
        return Proofs((), nothing, nothing, nothing, nothing, 0, 0)
    size = terms.per_trick
    return _kept(terms, line[:-size], leaders[:-1], revokes).after(terms, line[-size:], leaders[-1], revokes)
