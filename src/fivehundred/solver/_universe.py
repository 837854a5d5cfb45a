"""The input of a search: the cards in play, the position, and the question to answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache, partial
from time import monotonic
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, numbers
from fivehundred._native.contracts import PlayLookup
from fivehundred._native.masks import (
    ABSENT,
    DIGIT,
    LEADER_AT,
    LYING_AT,
    OWN_AT,
    SUIT_AT,
    SUIT_SET,
    SUIT_SET_BITS,
    TRICKS,
    TRICKS_AT,
    VOIDS_AT,
)
from fivehundred._native.position import Position
from fivehundred._native.search import Search
from fivehundred._native.universe import HALF, MOST_CARDS, NOTHING_LED, PAST_A_AT, PAST_B_AT, StopSearch
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, SUITS
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import NO_SUIT
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.terms import Terms
from fivehundred.deal.turns import Played
from fivehundred.errors import InvalidType, InvalidValue, as_int, brief
from fivehundred.fast._kernel_rules import play_of
from fivehundred.rules.goals import EachForHimself, Exactly, Goal, NoTricks
from fivehundred.rules.settings import JokerRank
from fivehundred.seats import Seat, checked_seat

#: The size of the transposition table by number of cards: up to this many cards, so many chains of `_CHAIN` entries.
_SLOTS: Final = ((20, 256), (28, 2048), (36, 8192), (66, 16384))
_CHAIN: Final = 32
#: The search takes a set of cards in two parts, because it may have more than 64 bits.
_LOW: Final = 2**HALF - 1
#: The card of each play number.
_CARD_PLAYED: Final = bytes(bit.bit_length() - 1 for bit in CARD_BIT).ljust(256)


@attrs.frozen
class Clock:
    """The deadline of a request."""

    #: The deadline in seconds on the monotonic clock.
    deadline: float

    def look(self) -> None:
        """Raise `StopSearch` after the deadline. This runs in Python, so signals and other threads get a turn."""
        if monotonic() >= self.deadline:
            raise StopSearch


@attrs.frozen
class Numbers:
    """The cards of a contract in the form the search takes: card numbers, or the slots of a fast position."""

    #: The suits, highest card first; the loose jokers, lower first; the higher joker if only the
    #: lower is loose; and the jokers that can name a suit.
    suits: tuple[bytes, ...]
    loose: bytes
    over: bytes
    callers: bytes
    trump: int
    #: The order of places in a trick, eight bytes per leading place; and the places that get a turn.
    turns: bytes
    playing: tuple[bool, ...]
    #: The joker policy, encoded for the search.
    policy: tuple[int, ...]
    joker_lowest: bool


@lru_cache(maxsize=256)
def _card_numbers(terms: Terms) -> Numbers:
    ranking, turns = terms.ranking, terms.turns
    return Numbers(
        tuple(bytes(card.number for card in reversed(ranking.cards_of(suit))) for suit in SUITS),
        bytes(joker for joker in (LOWER_JOKER, HIGHER_JOKER) if ranking.loose & CARD_BIT[joker]),
        bytes([HIGHER_JOKER]) if ranking.loose == CARD_BIT[LOWER_JOKER] else b"",
        bytes(numbers(terms.play_table.callers)),
        NO_SUIT if ranking.trump is None else ranking.trump.number,
        b"".join(bytes(turn).ljust(8, b"\0") for turn in turns),
        tuple(place in turn for place, turn in enumerate(turns)),
        terms.jokers.numbers,
        ranking.joker_rank is JokerRank.LOWEST_IN_MISERE,
    )


@lru_cache(maxsize=256)
def _slot_numbers(lookup: PlayLookup) -> Numbers:
    by_card, slot_of = _card_numbers(lookup.host.terms), lookup.slot_of.ljust(256)

    def slots(cards: bytes) -> bytes:
        return cards.translate(slot_of).replace(bytes([ABSENT]), b"")

    return attrs.evolve(
        by_card,
        suits=tuple(map(slots, by_card.suits)),
        loose=slots(by_card.loose),
        over=slots(by_card.over),
        callers=slots(by_card.callers),
    )


# With slots, a frozen class takes several times as long to create.
@attrs.frozen(slots=False)
class World:
    """All hands at one point of the play, taken from a deal or a fast position."""

    terms: Terms
    numbers: Numbers
    #: The cards each place has left, including those in the current trick; and all cards left to play.
    held: tuple[int, ...]
    unplayed: int
    #: The pairs of table cards whose upper card is still there (TWO-1).
    covers: list[tuple[int, int]]
    #: The current trick: the leading place, the cards in order, and the suit led.
    leader: int
    lying: bytes
    led: int
    #: The number of tricks left, including the current one; and the number each seat has won.
    left: int
    won: tuple[int, ...]
    #: The history that limits the joker of a *place*, four bits each: suits led by anybody, suits in which the place
    #: has shown void, and suits it has played.
    past: Callable[[int], int]

    @cached_property
    def size(self) -> int:
        """The number of cards left to play, including those in the current trick."""
        return sum(map(int.bit_count, self.held))

    @property
    def fits(self) -> bool:
        """True if a search can hold these cards."""
        return self.size <= MOST_CARDS


def past_of(leads: int, voids: int, suits: int) -> int:
    """The past of a place as the search packs that of the first: the suits led, its voids, and the suits it played."""
    return leads | voids << PAST_A_AT | suits << PAST_A_AT + SUIT_SET_BITS


def world_of_deal(deal: Deal, play: Play) -> World:
    """Return the position of *play* in *deal*."""
    terms, turn, lying, unplayed = play.terms, play.trick.turn, play.trick.lying, play.unplayed
    over = len(play.line) - lying
    numbers = _card_numbers(terms)
    cards = play.line[over:].translate(_CARD_PLAYED)
    playing = numbers.playing
    held = [holding.held & unplayed if playing[place] else 0 for place, holding in enumerate(deal.to_be_played)]
    for at, card in enumerate(cards):
        held[turn[at]] |= CARD_BIT[card]
    there = sum(held)

    def past(place: int) -> int:
        leads, proved = 0, play.proved
        for lead in play.line[: over : terms.per_trick]:
            leads |= (1 << terms.ranking.suits[lead]) & ~(1 << NO_SUIT)
        return past_of(leads, proved.voids[place], proved.suits[place])

    return World(
        terms,
        numbers,
        tuple(held),
        unplayed,
        [
            (pile.up.number, pile.down.number)
            for piles in deal.dealt.piles
            for pile in piles
            if there & CARD_BIT[pile.up.number] and there & CARD_BIT[pile.down.number]
        ],
        turn[0],
        cards,
        terms.ranking.suits[play.line[over]] if lying else NOTHING_LED,
        (terms.length - over) // terms.per_trick,
        play.tricks_by_seat(),
        past,
    )


def world_of_position(position: Position) -> World:
    """Return the position of the play that *position* represents."""
    hands = position._hands
    lookup = hands.lookup
    _, left, lying, _, state, _, memory, _ = position._values()
    pairs = [(up, down) for up, down in zip(hands.ups, hands.downs, strict=True) if (left | lying) >> up & 1]
    unplayed = left | sum(1 << down for _, down in pairs)
    leader = state >> LEADER_AT & DIGIT
    turn = lookup.turns[8 * leader : 8 * leader + (state >> LYING_AT & DIGIT)]
    return World(
        lookup.host.terms,
        _slot_numbers(lookup),
        tuple(held & (unplayed | lying) for held in hands.by_place),
        unplayed,
        pairs,
        leader,
        bytes((hands.by_place[place] & lying).bit_length() - 1 for place in turn),
        state >> SUIT_AT & DIGIT,
        (state & TRICKS) >> TRICKS_AT,
        position.tricks,
        lambda place: past_of(
            memory & SUIT_SET,
            memory >> VOIDS_AT + SUIT_SET_BITS * place & SUIT_SET,
            memory >> OWN_AT + SUIT_SET_BITS * place & SUIT_SET,
        ),
    )


@attrs.frozen(eq=False)
class Universe:
    """The cards of a hand, with the search results found for them so far."""

    search: Search

    @classmethod
    def of(cls, world: World, makers: int, counted: int) -> Universe:
        """Return a universe for *world*, in which the *makers* cooperate to win tricks for the *counted* places."""
        terms, given = world.terms, world.numbers
        search = Search(
            list(given.suits),
            given.loose,
            given.over,
            given.callers,
            given.trump,
            given.turns,
            terms.per_trick,
            makers,
            counted,
            terms.rules.table_cards,
            given.joker_lowest,
            given.policy,
            terms.jokers.keeps,
        )
        universe = cls(search)
        universe.deal(world)
        return universe

    def deal(self, world: World) -> None:
        """Switch to *world*, which must have the same terms; results that still hold are kept."""
        size = world.size
        self.search.deal(
            [held & _LOW for held in world.held],
            [held >> HALF for held in world.held],
            world.covers,
            next(slots for most, slots in _SLOTS if size <= most),
            _CHAIN,
        )

    def question(self, world: World) -> Callable[[int, int, int, Callable[[], None]], bool]:
        """Return a test of *world*: can the counted places get at least *need* tricks, and at most *slack* more?

        A negative slack sets no upper bound; otherwise both are numbers of tricks that are left, because the search
        packs them in a few bits. *world* has the cards of this universe or fewer. The test takes *need*, *slack*, the
        node limit and a function *look*; it raises `StopSearch` at the limit, or when *look* does.
        """
        return partial(self.search.test, *self._place(world))

    def guess(self, world: World, otherwise: int) -> int:
        """Return about how many tricks the makers get from *world*, without a search; *otherwise* if that is hard."""
        with suppress(StopSearch):
            return self.search.guess(*self._place(world), otherwise)
        return otherwise

    def _place(self, world: World) -> tuple[int, int, int, int, int, int, int, int, int, int]:
        """Return *world* as the search takes it."""
        search = self.search
        turn = world.terms.turns[world.leader]
        trick, best, beat, winner, past = 0, 0, 0, world.leader, 0
        for place, shift in ((search.place_a, 0), (search.place_b, PAST_B_AT - PAST_A_AT)) if search.remember else ():
            if place >= 0:
                # Clear what the search does not track, so that it does not count as a difference.
                done = world.past(place)
                past |= (done & SUIT_SET) * search.notes_leads | (done & ~SUIT_SET) * search.notes_holders << shift
        for place, number in zip(turn, world.lying, strict=False):
            card = 1 << search.spots[number]
            if not trick:
                best, beat = card, search.beating_led(card, world.led)
            elif card & beat:
                best, beat, winner = card, search.beating_now(card, beat), place
            past = search.note_play(past, place, card, world.led, not trick)
            trick |= card
        return (
            search.bits_of(world.unplayed & _LOW, world.unplayed >> HALF),
            trick,
            world.leader,
            len(world.lying),
            world.led,
            best,
            beat,
            winner,
            world.left,
            past,
        )


@attrs.frozen
class Limit:
    """The limit of a search, in positions or seconds."""

    nodes: int
    clock: Clock

    @classmethod
    def of(cls, nodes: int | None, seconds: float | None) -> Limit:
        """Return the limit set by a caller. Raises `InvalidType` or `InvalidValue` for invalid limits."""
        if nodes is None and seconds is None:
            return _UNLIMITED
        if nodes is not None:
            nodes = as_int("nodes", nodes)
        if seconds is not None and type(seconds) not in (int, float):
            raise InvalidType(f"seconds must be a number, not {type(seconds).__name__}")
        if (nodes is not None and nodes < 0) or (seconds is not None and not seconds >= 0):
            raise InvalidValue(f"nodes {brief(nodes)}, seconds {brief(seconds)}: expected no negative number")
        # An int may be too large for a float.
        clock = _NEVER if seconds is None else Clock(monotonic() + min(seconds, _FOR_EVER))
        return cls(NO_LIMIT if nodes is None else min(nodes, NO_LIMIT), clock)

    @property
    def is_set(self) -> bool:
        """True if there is a limit."""
        return self is not _UNLIMITED


#: More positions, and more seconds, than anybody would wait for.
NO_LIMIT = 2**60
_FOR_EVER = 1e9
_NEVER = Clock(math.inf)
_UNLIMITED = Limit(NO_LIMIT, _NEVER)


@attrs.frozen(slots=False)
class Request:
    """One request: the universe it searches, and the limit for all its questions together."""

    universe: Universe
    #: The universe's node count at which the request ends.
    most_nodes: int
    clock: Clock

    @classmethod
    def of(cls, universe: Universe, limit: Limit) -> Request:
        """Return a request that starts now."""
        return cls(universe, universe.search.nodes + limit.nodes, limit.clock)

    def part(self, nodes: int) -> Request:
        """Return the same request, limited to *nodes* more positions."""
        return attrs.evolve(self, most_nodes=min(self.most_nodes, self.universe.search.nodes + nodes))

    @property
    def over(self) -> bool:
        """True once the limit has been reached."""
        return self.universe.search.nodes >= self.most_nodes or monotonic() >= self.clock.deadline

    def narrow(self, world: World, low: int, high: int, need: int) -> tuple[int, int]:
        """Return bounds on the tricks of the counted places, within *low* and *high*; *need* is the first guess."""
        asked = self.universe.question(world)
        with suppress(StopSearch):
            while low < high:
                need = min(max(need, low + 1), high)
                if asked(need, -1, self.most_nodes, self.clock.look):
                    low, need = need, need + 1
                else:
                    high, need = need - 1, need - 1
        return low, high

    def misses(self, world: World, wanted: int, low: int, high: int) -> tuple[int, int]:
        """Return bounds on the distance from a goal of exactly *wanted* more tricks, within *low* and *high*."""
        asked = self.universe.question(world)
        with suppress(StopSearch):
            while low < high:
                least, most = max(wanted - low, 0), min(wanted + low, world.left)
                if asked(least, most - least, self.most_nodes, self.clock.look):
                    high = low
                else:
                    low += 1
        return low, high


@attrs.frozen(slots=False)
class Task:
    """The side whose tricks count, and its goal."""

    side: tuple[Seat, ...]
    goal: Goal
    #: The places of the side, and the places whose tricks the search counts.
    makers: int
    counted: int

    @classmethod
    def of(cls, deal: Deal | Position, world: World, side: Sequence[Seat] | None) -> Task:
        """Return the task for *deal*, whose cards are those of *world*."""
        terms = world.terms
        contract = terms.contract
        undertaken = side is None
        if side is None:
            seats = _side_of(deal, world)
        else:
            seats = checked_side(side, terms.rules.players)
            # The given side may be the contractor's.
            undertaken = contract.call is not None and seats == _side_of(deal, world)
        return _task(terms.owners, seats, contract.goal if undertaken else EachForHimself())

    def universe(self, world: World) -> Universe | None:
        """Return a fresh universe for *world*, or ``None`` if it has too many cards."""
        return Universe.of(world, self.makers, self.counted) if world.fits else None

    def result(self, tricks: Sequence[int]) -> int:
        """Return the result of a hand in which each seat won these *tricks*."""
        taken = sum(tricks[seat] for seat in self.side)
        return abs(taken - self.goal.tricks) if isinstance(self.goal, Exactly) else taken

    def widest(self, world: World) -> tuple[int, int]:
        """Return the lowest and highest possible result of *world*, judged only by the tricks left."""
        taken = sum(world.won[seat] for seat in self.side)
        if isinstance(self.goal, Exactly):
            wanted = self.goal.tricks - taken
            return max(0, -wanted, wanted - world.left), max(abs(wanted), abs(world.left - wanted))
        return taken, taken + world.left

    def bounds(
        self, world: World, request: Request | None, guess: int | None, known: tuple[int, int] | None
    ) -> tuple[int, int]:
        """Return the lowest and highest possible result of *world* after a search that starts near *guess*."""
        low, high = known or self.widest(world)
        if request is None:
            return low, high
        taken = sum(world.won[seat] for seat in self.side)
        goal = self.goal
        if isinstance(goal, Exactly):
            return request.misses(world, goal.tricks - taken, low, high)
        if isinstance(goal, NoTricks):
            # The search counts the defenders' tricks: those the contractor's side does not take.
            most = taken + world.left
            least, most_lost = request.narrow(
                world, most - high, most - low, most - (taken if guess is None else guess)
            )
            return most - most_lost, most - least
        if guess is None:
            guess = taken + (world.left + 1) // 2 if isinstance(goal, EachForHimself) else goal.tricks
            # One trick more is asked for first: most often the answer is no, and tells more than a yes.
            guess = taken + request.universe.guess(world, guess - taken - 1) + 1
        low, high = request.narrow(world, low - taken, high - taken, guess - taken)
        return taken + low, taken + high


def checked_side(side: object, players: int) -> tuple[Seat, ...]:
    """Return the seats of *side*, sorted. Raises `InvalidType` or `InvalidValue` for seats not at the table."""
    if not isinstance(side, Sequence):
        raise InvalidType(f"side must be a sequence of seats, not {type(side).__name__}")
    return tuple(sorted({checked_seat(seat, players) for seat in side}))


def world_of(deal: Deal | Position) -> World:
    """Return the position of the play of *deal*."""
    if not isinstance(deal, Position):
        return world_of_deal(deal, play_of(deal))
    if deal.finished:
        raise InvalidValue("only a position in which cards are being played can be solved (PLAY-1)")
    return world_of_position(deal)


@lru_cache(maxsize=256)
def _task(owners: tuple[Seat, ...], seats: tuple[Seat, ...], goal: Goal) -> Task:
    """Return the task of *seats*, given the *owners* of the places."""
    makers = sum(1 << place for place, owner in enumerate(owners) if owner in seats)
    counted = ~makers & (1 << len(owners)) - 1 if isinstance(goal, NoTricks) else makers
    return Task(seats, goal, makers, counted)


def _side_of(deal: Deal | Position, world: World) -> tuple[Seat, ...]:
    """Return the side whose tricks count by default."""
    terms = world.terms
    rules, contract = terms.rules, terms.contract
    if contract.call is None:
        if rules.side_count != 2:
            raise InvalidValue("everybody plays alone: say whose tricks to count with side=… (PLAY-8)")
        return rules.scorers[rules.side_of(terms.leader)]
    side = set(contract.side)
    if contract.called is not None:
        if isinstance(deal, Position):
            card = 1 << deal._hands.lookup.slot_of[contract.called.number]
            held = list(zip(terms.owners, deal._hands.by_place, strict=True))
        else:
            card = CARD_BIT[contract.called.number]
            held = [(Seat(seat), deal.holdings[seat].held) for seat in range(rules.players)]
        side |= {seat for seat, cards in held if cards & card}
    return tuple(sorted(side))


def options_of(deal: Deal | Position) -> list[int]:
    """Return the legal plays as play numbers, ascending."""
    if isinstance(deal, Position):
        return sorted(deal.legal)
    play = play_of(deal)
    return list(numbers(play.legal(deal.holdings[play.trick.place].held)))


def end_of(deal: Deal | Position) -> Sequence[int] | None:
    """Return the tricks of each seat if the hand is over, otherwise ``None``."""
    if isinstance(deal, Position):
        return deal.tricks if deal.finished else None
    match deal.stage:
        case Finished(outcome=Played(tricks=tricks)):
            return tricks
        case _:
            return None
