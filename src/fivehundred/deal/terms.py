"""The terms of a hand, computed once: the contract, the ranking of the cards and the order of the places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, PLAY_COUNT
from fivehundred._base.words import ShowsFields, lookup_field, pretty_as_repr
from fivehundred.actions import DeclareJoker, PlayCard
from fivehundred.cards import JOKERS, SUITS, Cards
from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.joker_policies import JokerPlay, PlayLimit, PlayLimits, joker_play, jokers_named, ways_to_play
from fivehundred.deal.limits import Limit
from fivehundred.deal.ranking import NO_SUIT, Ranking
from fivehundred.deal.refusals import Reason
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Exposure, FirstLead
from fivehundred.seats import Seat, clockwise

#: Two hands, 0 and 1, and the table cards of each, 2 and 3. The player who leads from one place plays third from
#: their other place, and their opponent plays from the same kind of place after each of these cards (TWO-1).
_HANDS_AND_TABLES: Final = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))


@attrs.frozen(repr=False)
class PlayTable(ShowsFields):
    """The limits on plays under one ranking and one joker policy. All contracts that have these share it."""

    #: The ranking of the cards (CARD-4 to CARD-10).
    ranking: Ranking
    #: The joker policy (JOKER).
    jokers: JokerPlay

    @cached_property
    def callers(self) -> int:
        """The jokers with their own rules for leading, as a bitmask (JOKER).

        These are jokers without a suit, and jokers that are trumps but may still name a suit when led.
        """
        if self.ranking.trump is None or not self.jokers.names:
            return self.ranking.loose
        return self.ranking.deck.bits & JOKERS.bits

    @cached_property
    def limits(self) -> tuple[PlayLimits, ...]:
        """The limits on those who follow each suit, who follow a lead without a suit, and who lead."""
        following = (self._following(suit) for suit in range(len(SUITS)))
        without_suit = (self._names_nothing(JOKERS.bits),)
        return tuple(PlayLimits.of(limits, among=PLAY_COUNT) for limits in (*following, without_suit, self._leading()))

    def _leading(self) -> Iterator[PlayLimit]:
        yield self._names_nothing(JOKERS.bits & ~self.callers)
        yield from self.jokers.lead_limits(self.callers)

    def _following(self, suit: int) -> Iterator[PlayLimit]:
        ranking = self.ranking
        cards, led = ranking.masks[suit], {"led": SUITS[suit]}
        yield self._names_nothing(JOKERS.bits)
        yield from self.jokers.following_limits(ranking, suit)
        yield Limit(
            Reason.FOLLOW,
            ~(cards | ranking.loose),
            facts=lambda _: led,
            evidence=cards,
            more=self._why_follow,
        )

    def _names_nothing(self, jokers: int) -> PlayLimit:
        """The limit on playing *jokers* with the name of a suit (JOKER-4)."""
        return Limit(Reason.NAMES_NOTHING, ways_to_play(jokers) ^ jokers, more=self._why_of_a_suit)

    def _why_of_a_suit(self, play: PlayCard, _: int) -> tuple[str, ...]:
        """The rule by which the joker of *play* has a suit; none if it has no suit."""
        return () if CARD_BIT[play.number] & self.ranking.loose else (self._joker_rule,)

    def _why_follow(self, play: PlayCard, duty: int) -> tuple[str, ...]:
        """The rules by which cards of *duty* follow a suit not printed on them, and a joker that is played cannot."""
        moved = dict.fromkeys(rule for rule in map(self.ranking.moved_by, Cards(duty)) if rule is not None)
        return (*moved, self._joker_rule) if (duty | CARD_BIT[play.number]) & JOKERS.bits else tuple(moved)

    @property
    def _joker_rule(self) -> str:
        """The rule that gives a joker a suit in this hand."""
        return "JOKER-5" if self.ranking.trump is None else "JOKER-1"

    @cached_property
    def at_once(self) -> tuple[tuple[int, int], ...]:
        """For each of `limits`, a summary that settles most hands: the cards that are due, and those to be checked.

        A hand with cards that are due may play only these. Any other may play every card, unless it has one to be
        checked.
        """
        return tuple(at_once(limits, self.ranking.deck.bits) for limits in self.limits)


@lru_cache(maxsize=512)
def _play_table(ranking: Ranking, jokers: JokerPlay) -> PlayTable:
    return PlayTable(ranking, jokers)


@attrs.frozen(repr=False, cache_hash=True)
class Terms(ShowsFields):
    """The terms of play. Get them from `terms_for`.

    A trick is played by *places*. In most games each seat is one place. A partner who sits out has no place, so the
    next place to play is looked up here and never computed from a seat number.
    """

    # Equal rulesets share it, whatever their names, so no name is shown here.
    rules: Ruleset = attrs.field(repr=False)
    contract: Contract
    #: The suits declared for the jokers (JOKER-5).
    declared: DeclareJoker
    #: The seat that leads to the first trick, from `first_leader`.
    leader: Seat

    def __reduce__(self) -> tuple[object, ...]:
        # Only what they mean is pickled; where they were known already, they are shared again.
        return terms_for, (self.rules, self.contract, self.declared, self.leader)

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking of the cards (CARD-4 to CARD-10)."""
        contract, declared = self.contract, self.declared
        return Ranking.under(
            self.rules, contract.trump, misere=contract.misere, higher=declared.higher, lower=declared.lower
        )

    @cached_property
    def jokers(self) -> JokerPlay:
        """The joker policy (JOKER)."""
        return joker_play(self.rules, trumps=self.contract.trump is not None, misere=self.contract.misere)

    @cached_property
    def play_table(self) -> PlayTable:
        """The limits on plays (PLAY-2, JOKER)."""
        return _play_table(self.ranking, self.jokers)

    def led_alone(self, number: int, led: int, void: int, left: int) -> bool:
        """True if play *number*, which leads a joker, is legal only for a player with no other cards (JOKER-9).

        *led* is a mask of the suits led before in the hand, and *void* of those in which the player has shown a void.
        *left* is the number of tricks to come.
        """
        deck = self.rules.deck.bits
        return (
            not self.play_table.limits[-1].allowed_actions(deck, deck, left, self.jokers.suits_left(led, void))
            >> number
            & 1
        )

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """The order of the places in a trick, for each place that may lead it (SEAT-1, PLAY-4, TWO-1)."""
        if self.rules.table_cards:
            return _HANDS_AND_TABLES
        playing = set(self.contract.playing)
        players = self.rules.players
        return tuple(
            tuple(seat for seat in clockwise(Seat(first), players) if seat in playing) for first in range(players)
        )

    @cached_property
    def owners(self) -> tuple[Seat, ...]:
        """The seat that plays for each place: first for the hands, then for the table cards of each seat (TWO-1)."""
        return tuple(Seat(seat) for seat in range(self.rules.players)) * (1 + self.rules.table_cards)

    @cached_property
    def per_trick(self) -> int:
        """The number of cards in a trick (PLAY-4)."""
        return len(self.turns[self.leader])

    @cached_property
    def length(self) -> int:
        """The number of cards played in the whole hand (CARD-3, PLAY-1)."""
        return self.per_trick * self.rules.hand_size

    @cached_property
    def exposed_at(self) -> int | None:
        """The number of cards played before the contractor's hand is exposed; ``None`` if it never is (PLAY-5)."""
        special = special_of(self.rules, self.contract)
        match special and special.shown:
            case Exposure.BEFORE_THE_LEAD:
                return 0
            case Exposure.AFTER_FIRST_TRICK:
                return self.per_trick
            case Exposure.AFTER_FIRST_CARD:
                return self.turns[self.leader].index(self.contract.bidder) + 1
            case _:
                return None

    @cached_property
    def leads(self) -> Leads:
        """The first state of a trick, for each place that may lead it. Later states are reached from it."""
        return Leads(self)


class Leads(dict[int, "TrickState"]):
    """The first states of tricks, by the place that leads. Each is made when that place first leads."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms

    def __missing__(self, place: int) -> TrickState:
        terms, turn = self._terms, self._terms.turns[place]
        last_first = range(len(turn) - 1, 0, -1)
        after_lead: list[TrickState] = []
        for suit in range(NO_SUIT + 1):
            following: tuple[TrickState, ...] = ()
            for lying in last_first:
                # Once a suit is led, what is played changes nothing for those who follow.
                following = (TrickState(terms, turn, lying, suit, following),) * (NO_SUIT + 1)
            after_lead += following[:1]
        found = self[place] = TrickState(terms, turn, 0, NO_SUIT, tuple(after_lead))
        return found


@attrs.frozen(repr=False)
class TrickState(ShowsFields):
    """The state of a trick: the order of the places, the number of cards played and the suit led.

    `Terms.leads` contains the first states. Everything that a play looks up is stored here, which keeps each `Play`
    small.
    """

    terms: Terms
    #: The order of the places in this trick.
    turn: tuple[int, ...]
    #: The number of cards played to the trick.
    lying: int
    #: The number of the suit led, `NO_SUIT` before the lead.
    suit: int
    #: The next state for each suit that may be played now; empty if this play ends the trick.
    following: tuple[TrickState, ...] = attrs.field(eq=False, repr=False)
    _repr_pretty_ = pretty_as_repr
    #: The place to play.
    place: int = lookup_field(lambda self: self.turn[self.lying])
    #: The seat to play.
    seat: Seat = lookup_field(lambda self: self.terms.owners[self.place])
    #: The number of cards played in the whole hand.
    length: int = lookup_field(lambda self: self.terms.length)
    #: The cards of the suit led, as a bitmask; 0 before the lead, and if a joker without a suit was led.
    suit_cards: int = lookup_field(lambda self: (*self.terms.ranking.masks, 0)[self.suit])
    #: The jokers with their own rules for leading, as a bitmask (JOKER-2, JOKER-10).
    callers: int = lookup_field(lambda self: self.terms.play_table.callers)
    #: The index of its limits in `PlayTable.limits`.
    _kind: int = lookup_field(lambda self: self.suit if self.lying else -1)
    #: The cards of which one must be played if any are held, as a bitmask; 0 before the lead (PLAY-2).
    must: int = lookup_field(lambda self: self.terms.play_table.at_once[self._kind][0])
    #: The cards whose limits must be checked in each position, mostly jokers without a suit (JOKER-2, JOKER-7).
    weighed: int = lookup_field(lambda self: self.terms.play_table.at_once[self._kind][1])
    #: The limits on the next play to this trick.
    limits: PlayLimits = lookup_field(lambda self: self.terms.play_table.limits[self._kind])
    #: The joker policy (JOKER).
    jokers: JokerPlay = lookup_field(lambda self: self.terms.jokers)
    #: The strength of every play number in this trick (PLAY-3).
    power: bytes = lookup_field(lambda self: self.terms.ranking.power[self.suit])
    #: The suit of every play number.
    suits: bytes = lookup_field(lambda self: self.terms.ranking.suits)

    def winner(self, line: bytes) -> int:
        """The place that wins the trick with which *line*, all cards played so far, ends (PLAY-3)."""
        strengths = line[-len(self.turn) :].translate(self.power)
        return self.turn[strengths.index(max(strengths))]

    def __reduce__(self) -> tuple[object, ...]:
        # Only what it was made from is pickled; the tables are made again on reading.
        return _state, (self.terms, self.turn, self.lying, self.suit)


def at_once(limits: PlayLimits, cards: int) -> tuple[int, int]:
    """Combine those of *limits* that depend on the hand alone, as `PlayTable.at_once`. *cards* is the pack."""
    due = forbidden = 0
    # Cards that may never be played, and jokers that may name a suit.
    never = cards & ~limits.possible
    weighed, instead = never | jokers_named(limits.possible), ~never
    for mask, evidence, unless, applies in limits.changing:
        if evidence is not None and applies is None and not unless and due in (0, evidence):
            due, forbidden = evidence, forbidden | mask
        else:
            # It says nothing to those who have neither the cards that it forbids nor those that prove it.
            weighed |= min(mask & cards | jokers_named(mask), evidence or cards, key=int.bit_count)
            instead &= unless
    # Whoever holds a card that is due is asked nothing else if all other cards are forbidden, and nothing of these.
    return (due, weighed) if cards & forbidden == cards & ~due and due & instead == due else (0, weighed | due)


def _state(terms: Terms, turn: tuple[int, ...], lying: int, suit: int) -> TrickState:
    state = terms.leads[turn[0]]
    while state.lying < lying:
        state = state.following[suit]
    return state


@lru_cache(maxsize=512)
def terms_for(rules: Ruleset, contract: Contract, declared: DeclareJoker, leader: Seat) -> Terms:
    """The terms made from these arguments. Cached, so that all deals played under the same terms share them."""
    return Terms(rules, contract, declared, leader)


def first_leader(rules: Ruleset, contract: Contract, eldest: Seat) -> Seat:
    """The seat that leads first: the contractor, or the first active seat from *eldest* (PLAY-1, PLAY-8, PLAY-10)."""
    if contract.contractor is not None and rules.first_lead is FirstLead.CONTRACTOR:
        return contract.contractor
    return next(seat for seat in clockwise(eldest, rules.players) if seat in contract.playing)
