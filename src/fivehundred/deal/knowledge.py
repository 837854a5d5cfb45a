"""Inference about hidden cards, from the actions taken and the cards that are visible to everybody.

An action proves something if its legality depends on hidden cards. Calls prove nothing, because any hand may make them.
Each proof is stored as a `Fact` about the cards that a seat has *for the play*, that is, those it holds when play
begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import ShowsFields
from fivehundred.actions import PLAYS
from fivehundred.cards import Cards
from fivehundred.deal.joker_policies import FOUR_SUITS, LED
from fivehundred.deal.ranking import NO_SUIT, Ranking
from fivehundred.deal.terms import Terms
from fivehundred.deal.transfers import UNLOOKED, Known, Transfer
from fivehundred.deal.turns import Outcome, Played
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


class Proof(Enum):
    """The kind of proof behind a fact. Its value is the sentence that explains the fact."""

    #: It did not follow the suit led (PLAY-2, JOKER).
    PLAYED = "seat {seat} played {play} to trick {trick} ({lead} led): it has none of {cards}"
    #: It was found to have revoked with that play (IRR-1).
    REVOKED = "seat {seat} revoked with {play} in trick {trick} ({lead} led): it has one of {cards}"
    #: It led a joker in a way that is legal only for a player with no other cards (JOKER-7, JOKER-9).
    LED = "seat {seat} led {play} to trick {trick}, which it may do only when it has nothing else"
    #: It declared the jokers it has (JOKER-5).
    DECLARED = "seat {seat} declared its jokers: it has {cards}"
    #: It declared one joker, and would have declared the other too (JOKER-5, JOKER-6).
    NOT_DECLARED = "seat {seat} declared each joker it has: it does not have {cards}"
    #: It called the card, which its holder may not do (CALL-1).
    CALLED = "seat {seat} called {cards}, so it does not have it"
    #: It undertook a breach, which the holder of a called card may not do (BID-15).
    BREACHED = "seat {seat} undertook a breach, so it is not a partner and does not have {cards}"
    #: It threw a poor hand in (DEAL-4).
    THROWN_IN = "seat {seat} threw its hand in: it has none of {cards}"
    #: It turned out to be a partner when the rest of the tricks was settled (CALL-1, PLAY-9).
    PARTNER = "seat {seat} turned out to be the partner: it has {cards}"
    #: It did not turn out to be a partner then (CALL-1, PLAY-9).
    NO_PARTNER = "seat {seat} turned out not to be the partner: it does not have {cards}"


@attrs.frozen(repr=False)
class Fact(ShowsFields):
    """Proof that, when play begins, a seat holds none, all, or at least one of some cards; `str` gives the reason."""

    seat: Seat
    #: The cards, as a bitmask. If a play proves the fact, cards played earlier are not included.
    cards: int
    proof: Proof
    #: If a play proves the fact: the play number, that of the lead, and the number of the trick, from 1.
    play: int = 0
    lead: int = 0
    trick: int = 0

    @property
    def has(self) -> bool:
        """True if the fact says that the seat holds all of these cards."""
        return self.proof in (Proof.DECLARED, Proof.PARTNER)

    @property
    def lacks(self) -> bool:
        """True if the fact says that the seat holds none of these cards."""
        return self.proof not in (Proof.DECLARED, Proof.PARTNER, Proof.REVOKED)

    def __str__(self) -> str:
        return self.proof.value.format(
            seat=self.seat, cards=Cards(self.cards), play=PLAYS[self.play], lead=PLAYS[self.lead], trick=self.trick
        )


#: Plays that were found to be revokes, each as its seat and its trick, from 1 (IRR-1).
Revokes = frozenset[tuple[int, int | None]]
#: No revokes, as in most hands.
NO_REVOKES: Final[Revokes] = frozenset()
#: Cache size: the tricks of about twenty deals.
_KEPT: Final = 256


@attrs.frozen(repr=False)
class Proved(ShowsFields):
    """The facts proved by the first tricks of a play."""

    #: The facts proved by cards, in the order of play; a place stands for the seat.
    facts: tuple[Fact, ...]
    #: The cards that each place has played, as bitmasks.
    gone: tuple[int, ...]
    #: The suits that each place has played, as masks of suit numbers; kept only under rules that need them.
    suits: tuple[int, ...]
    #: The suits in which each place has shown a void, as masks of suit numbers; kept only under rules that need them.
    voids: tuple[int, ...]
    #: The suits in which only revokes have shown a void, for each place, in the same form (IRR-1).
    revoked: tuple[int, ...]
    #: The suits that were led, as a mask of suit numbers.
    led: int
    #: The number of these tricks.
    tricks: int

    def after(self, terms: Terms, cards: bytes, leader: int, revokes: Revokes) -> Proved:
        """The facts proved after one more trick, complete or not. The place *leader* led, and *cards* were played."""
        ranking, jokers, played = terms.ranking, terms.jokers, terms.ranking.suits
        facts, gone = [*self.facts], [*self.gone]
        suits, voids, revoked = [*self.suits], [*self.voids], [*self.revoked]
        lead, left = cards[0], terms.rules.hand_size - self.tricks
        unplayed = terms.rules.deck.bits & ~sum(gone)
        for lying, (place, number) in enumerate(zip(terms.turns[leader], cards, strict=False)):
            revoke = (place, self.tricks + 1) in revokes
            free = ranking.loose if lying else terms.play_table.callers
            # A player who follows suit, or leads a card of a suit, proves nothing.
            if CARD_BIT[number] & free or played[number] != played[lead]:
                if lying:
                    past = suits[place], voids[place], revoked[place]
                    lacks = jokers.lacks_following(ranking, number, played[lead], *past, left)
                else:
                    alone = terms.led_alone(number, self.led, voids[place], left)
                    lacks = ~free if alone else 0
                if lacks & unplayed:
                    proof = Proof.REVOKED if revoke else Proof.PLAYED if lying else Proof.LED
                    facts.append(Fact(Seat(place), lacks & unplayed, proof, number, lead, self.tricks + 1))
            if jokers.keeps & ~LED:
                own, lacking = _shows(played, number, lead)
                revoked[place] = revoked[place] | lacking & ~voids[place] if revoke else revoked[place] & ~lacking
                suits[place], voids[place] = suits[place] | own, voids[place] | lacking
            unplayed &= ~CARD_BIT[number]
            gone[place] |= CARD_BIT[number]
        led = self.led | 1 << played[lead]
        shown = tuple(voids), tuple(revoked)
        return Proved(tuple(facts), tuple(gone), tuple(suits), *shown, led, self.tricks + 1)


@lru_cache(maxsize=_KEPT)
def proved_by(terms: Terms, line: bytes, leaders: bytes, revokes: Revokes = NO_REVOKES) -> Proved:
    """The facts proved by the cards played in *line*. *leaders* gives the place that led each trick.

    *revokes* contains the plays that are known to be revokes. Cached, because every view asks for the same.
    """
    size = terms.per_trick
    over = len(line) // size
    before = _prove_tricks(terms, line[: over * size], leaders[:over], revokes)
    return before.after(terms, line[over * size :], leaders[over], revokes) if len(line) % size else before


@lru_cache(maxsize=_KEPT)
def _prove_tricks(terms: Terms, line: bytes, leaders: bytes, revokes: Revokes) -> Proved:
    """The facts proved by complete tricks, which are the same for every observer."""
    if not line:
        nothing = (0,) * len(terms.owners)
        return Proved((), nothing, nothing, nothing, nothing, 0, 0)
    size = terms.per_trick
    return _prove_tricks(terms, line[:-size], leaders[:-1], revokes).after(terms, line[-size:], leaders[-1], revokes)


def _shows(suits: bytes, number: int, lead: int) -> tuple[int, int]:
    """The suit that a play belongs to, and the suit in which it shows a void, each as a mask of suit numbers.

    A joker without a suit counts as a card of the suit it named, or of the suit that was led, and shows no void
    (JOKER-7).
    """
    suit, led = suits[number], suits[lead]
    own = led if suit == NO_SUIT else suit
    void = 0 if suit in (led, NO_SUIT) else 1 << led
    return 1 << own & FOUR_SUITS, void & FOUR_SUITS


def facts_of_cards(terms: Terms, line: bytes, leaders: bytes, outcome: Outcome | None) -> Sequence[Fact]:
    """The facts proved by the cards in *line*, including plays that *outcome* lists as revokes (IRR-1)."""
    if not isinstance(outcome, Played) or not outcome.revokes:
        return proved_by(terms, line, leaders).facts
    facts = proved_by(terms, line, leaders, frozenset((one.seat, one.trick) for one in outcome.revokes)).facts
    # Of two cards of a seat that did not follow suit, the one from the table may have been the revoke (TWO-1).
    tables = {(terms.owners[fact.seat], fact.trick) for fact in facts if fact.seat >= terms.rules.players}
    return [fact for fact in facts if fact.proof is not Proof.REVOKED or (fact.seat, fact.trick) not in tables]


def voids_of(facts: Iterable[Fact], ranking: Ranking, count: int) -> tuple[int, ...]:
    """The suits in which each of *count* seats or places has shown a void by playing a card, as masks of suit numbers.

    For table cards, a void refers to the cards that were face up at the time, because others may be below them (TWO-1).
    """
    found = [0] * count
    for fact in facts:
        if fact.trick and fact.lacks:
            # A play proves a lack of whole suits, of the cards in them that were left.
            for suit, mask in enumerate(ranking.masks):
                found[fact.seat] |= bool(mask & fact.cards) << suit
    return tuple(found)


def held_by(known: Known, *, but: Seat | None = None) -> int:
    """The cards that the *known* seats hold or have discarded, as a bitmask. The seat *but* is left out."""
    found = 0
    for seat, holding in known.items():
        found |= holding.held | holding.discards if seat != but else 0
    return found


@attrs.frozen(repr=False)
class Knowledge:
    """The conclusions of one onlooker about the hidden cards, with each fact considered on its own.

    For deductions that combine several facts, use `fivehundred.worlds`.
    """

    rules: Ruleset
    #: The facts proved.
    facts: Sequence[Fact]
    #: The holdings of the seats known to the onlooker.
    known: Known
    #: The cards that have changed hands, if everybody has seen the kitty, or a known seat has handed cards on.
    transfers: tuple[Transfer, ...]
    #: The cards that are or have been face up on tables, as a bitmask (TWO-1).
    on_tables: int
    #: The kitty, if everybody has seen it, as a bitmask (KITTY-3).
    kitty: int
    #: The seat whose hand was exposed, and all cards of that hand, as a bitmask (PLAY-5).
    opener: Seat | None
    shown: int

    def may_have(self, seat: Seat) -> int:
        """The cards that *seat* may hold when play begins, as a bitmask."""
        own = self.known.get(seat)
        # A hand that its seat has not looked at may be any (BID-10).
        if own is not None and own != UNLOOKED:
            return own.held
        if seat == self.opener:
            return self.shown
        away = self.on_tables | self.shown | held_by(self.known)
        if seat not in [one.taker for one in self.transfers]:
            away |= self.kitty
        for other, holding in self.known.items():
            # What was handed to a partner they may hold, or may have discarded.
            if (other, seat) not in [(one.seat, one.to) for one in self.transfers]:
                away |= holding.handed_on
        for fact in self.facts:
            if fact.lacks if fact.seat == seat else fact.has:
                away |= fact.cards
        return self.rules.deck.bits & ~away

    @property
    def unseen(self) -> int:
        """The cards of the pack that the onlooker has not seen outside tricks, as a bitmask."""
        seen = self.on_tables | self.shown | self.kitty | held_by(self.known)
        for holding in self.known.values():
            seen |= holding.handed_on
        return self.rules.deck.bits & ~seen
