"""The position of a hand in play with every card known, and random play from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, SupportsIndex

from fivehundred._base.bits import LOWER_NAMED, PLAY_COUNT
from fivehundred._base.native import mypyc_attr
from fivehundred._native.contracts import (
    Hands,
    Outcome,
    PlayLookup,
    Scores,
    held_by,
    legal_leads,
    remember,
    weighed_follows,
)
from fivehundred._native.masks import (
    ABSENT,
    CAPTURED,
    CAPTURED_BITS,
    DIGIT,
    KEEPS_LED,
    LEADER_AT,
    LYING_AT,
    NAMED_SUIT,
    NAMES_AT,
    NONE,
    OF_TRICK,
    ONE_TRICK,
    SEED_BITS,
    SUIT_AT,
    TAKER_AT,
    TRICKS,
    TRICKS_AT,
    WITHOUT_NAMES,
    WON,
    WON_BITS,
    bit,
    count,
    draw_below,
    next_state,
    seed_state,
    shift_up,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from fivehundred._native.results import Playouts
    from fivehundred.actions import PlayCard
    from fivehundred.cards import Cards
    from fivehundred.deal.scoring import Score
    from fivehundred.deal.terms import Terms
    from fivehundred.seats import Seat


#: A slot in a pair of slots.
_SLOT_BITS: Final = 6


@mypyc_attr(acyclic=True, free_list_len=1)
class Plays:
    """The legal plays of a position as play numbers, a sequence with ``len``, ``in``, indexing and iteration.

    Plays are ordered by suit, trumps last, each suit from low to high as it ranks in this hand, followed by the suits
    that a joker may name. ``in`` accepts actions too. The constructor is private and checks nothing.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> plays = position_of(deal).legal
    >>> len(plays), plays[0], deal.parse("AC") in plays
    (10, 5, True)
    """

    def __init__(self, lookup: PlayLookup, cards: i64, names: i64) -> None:
        self._lookup: Final = lookup
        self._cards: Final[i64] = cards
        self._names: Final[i64] = names

    def __len__(self) -> int:
        names = self._names
        return count(self._cards) + count(names) if names else count(self._cards)

    def __bool__(self) -> bool:
        return self._cards | self._names != 0

    def __getitem__(self, index: int | SupportsIndex) -> int:
        if not isinstance(index, int):
            return self[self._lookup.host.checked_index(index)]
        asked: int = index
        cards = self._cards
        names = self._names
        left: i64 = -1
        if -PLAY_COUNT < asked < PLAY_COUNT:
            left = asked
            if left < 0:
                left += count(cards) + count(names)
        if left >= 0:
            while left and cards:
                cards &= cards - 1
                left -= 1
            if cards:
                return self._lookup.number_of[count((cards & -cards) - 1)]
            while left and names:
                names &= names - 1
                left -= 1
            if names:
                return LOWER_NAMED + count((names & -names) - 1)
        raise IndexError(f"play {index} of {len(self)}")

    def __iter__(self) -> Iterator[int]:
        return iter(self._list())

    def __reversed__(self) -> Iterator[int]:
        return iter(self._list()[::-1])

    def __contains__(self, play: object) -> bool:
        found: bool = self._lookup.host.among(play, self._list())
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plays) and self._list() == other._list()

    def __hash__(self) -> int:
        return hash(tuple(self._list()))

    def __repr__(self) -> str:
        return f"<Plays {self._list()}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Plays, (self._lookup, self._cards, self._names)

    def _list(self) -> list[int]:
        found: list[int] = []
        number_of = self._lookup.number_of
        cards = self._cards
        while cards:
            found.append(number_of[count((cards & -cards) - 1)])
            cards &= cards - 1
        names = self._names
        while names:
            found.append(LOWER_NAMED + count((names & -names) - 1))
            names &= names - 1
        return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Position:
    """A hand in play with every card known. It is small and immutable; use `position_of` to make one.

    It holds the contract, the cards left and the tricks won, but not the past plays. A *play number* is a card number,
    or 66 to 73 for a joker led as a named suit. The constructor is private and checks nothing.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position = position_of(deal)
    >>> position.to_act, len(position.legal)
    (1, 10)
    """

    __slots__ = ("_best", "_captured", "_hands", "_left", "_legal", "_lying", "_memory", "_state", "_won")

    def __init__(
        self,
        hands: Hands,
        legal: i64,
        left: i64,
        lying: i64,
        best: i64,
        state: i64,
        won: i64,
        memory: i64,
        captured: i64,
    ) -> None:
        self._hands: Final = hands
        #: The slots that are legal now.
        self._legal: Final[i64] = legal
        #: The slots not yet played, without covered cards.
        self._left: Final[i64] = left
        #: The slots of the current trick.
        self._lying: Final[i64] = lying
        #: The one of them that wins so far.
        self._best: Final[i64] = best
        self._state: Final[i64] = state
        #: The tricks of each seat, eight bits each.
        self._won: Final[i64] = won
        #: Past plays, as in `remember`.
        self._memory: Final[i64] = memory
        #: The points of cards captured by each seat, ten bits each.
        self._captured: Final[i64] = captured

    @property
    def finished(self) -> bool:
        """True once every card has been played.

        >>> position.finished, position.playout(1).finished
        (False, True)
        """
        return self._state & TRICKS == 0

    @property
    def to_act(self) -> int | None:
        """The seat to play, ``None`` once the hand is finished.

        >>> position.to_act, position.playout(1).to_act
        (1, None)
        """
        if self._state & TRICKS == 0:
            return None
        return self._hands.lookup.owners[self._state & DIGIT]

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks won by each seat.

        >>> position.tricks, position.playout(1).tricks
        ((0, 0, 0), (6, 1, 3))
        """
        won = self._won
        return tuple([won >> WON_BITS * seat & WON for seat in range(self._hands.lookup.players)])

    @property
    def captured(self) -> tuple[int, ...]:
        """The points of the cards captured by each seat, if they score (SCORE-8).

        >>> fifteen = Deal.from_pack(presets.FIFTEEN_HUNDRED_3, tuple(presets.FIFTEEN_HUNDRED_3.deck), dealer=Seat(0))
        >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
        ...     fifteen = fifteen.apply(fifteen.parse(text))
        >>> position_of(fifteen).playout(1).captured
        (143, 24, 66)
        """
        captured = self._captured
        return tuple([captured >> CAPTURED_BITS * seat & CAPTURED for seat in range(self._hands.lookup.players)])

    @property
    def legal(self) -> Plays:
        """The legal plays as play numbers; empty once the hand is finished.

        >>> list(position.legal)[:3]
        [5, 6, 7]
        """
        return Plays(self._hands.lookup, self._legal, self._state >> NAMES_AT)

    def apply(self, play: int | PlayCard) -> Position:
        """Return the position after *play*, a play number or an action; raises `IllegalPlay` if it is illegal.

        >>> after = position.apply(position.legal[0])
        >>> after.to_act, after.apply(deal.parse("10S")).to_act
        (2, 0)
        """
        given: int = play if isinstance(play, int) and not isinstance(play, bool) else self._number(play)
        if given < 0 or given >= PLAY_COUNT:
            raise self._refusal(play)
        number: i64 = given
        slot: i64 = self._hands.lookup.slot_of[number]
        if slot == ABSENT:
            raise self._refusal(play)
        if number < LOWER_NAMED:
            if bit(slot) & self._legal == 0:
                raise self._refusal(play)
            return after_play(self, slot, -1)
        if (self._state >> NAMES_AT) & bit(number - LOWER_NAMED) == 0:
            raise self._refusal(play)
        return after_play(self, slot, number - LOWER_NAMED & NAMED_SUIT)

    @property
    def legal_actions(self) -> tuple[PlayCard, ...]:
        """The legal plays as actions, in the order of `legal`.

        >>> [str(play) for play in position.legal_actions[:3]]
        ['7S', '8S', '9S']
        """
        actions: tuple[PlayCard, ...] = self._hands.lookup.host.actions(self.legal)
        return actions

    def playout(self, seed: int | SupportsIndex) -> Position:
        """Return the final position after random play, with equal chances for each legal play at every turn.

        Equal seeds (0 to 2**62 - 1) give equal plays on every platform, compiled or not.

        >>> position.playout(1).tricks, position.playout(2).tricks
        ((6, 1, 3), (8, 1, 1))
        """
        # Once `isinstance` has been asked, compiled code takes True for a number, too.
        if type(seed) is int and seed >= 0 and not seed >> SEED_BITS:
            return play_out(self, seed_state(seed))
        return play_out(self, seed_state(self._hands.lookup.host.checked_seed(seed)))

    @property
    def score(self) -> Score:
        """The score of the finished hand, itemised by rule; raises `UnfinishedDealError` before the end.

        >>> print(position.playout(1).score)
        0: +60 for 6 tricks (SCORE-4); 1: -200 for 7♥ failed (SCORE-2); 2: +30 for 3 tricks (SCORE-4)
        """
        score: Score = self._hands.lookup.host.score(self)
        return score

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each scorer in the finished hand, as in `score`; raises `UnfinishedDealError` before the end.

        >>> position.playout(1).points
        (60, -200, 30)
        """
        if self._state & TRICKS:
            raise self._hands.lookup.host.unfinished_deal()
        return scores_of(self).points(self._won, self._captured)

    @property
    def made(self) -> bool | None:
        """True if the contract was made, ``None`` on a passed deal; raises `UnfinishedDealError` before the end.

        >>> position.playout(1).made
        False
        """
        if self._state & TRICKS:
            raise self._hands.lookup.host.unfinished_deal()
        return scores_of(self).outcome(self._won).made

    def playouts(self, size: int | SupportsIndex, seed: int | SupportsIndex) -> Playouts:
        """Return sums and counts over *size* playouts (at most `MOST`) with the seeds *seed*, *seed* + 1 and so on.

        >>> found = position.playouts(10, 1)
        >>> found.tricks[1], found.points
        ((0, 5, 3, 2, 0, 0, 0, 0, 0, 0, 0), (740, -2000, 90))
        """
        found: Playouts = self._hands.lookup.host.playouts(self, size, seed)
        return found

    @property
    def terms(self) -> Terms:
        """The terms of the play: rules, contract, declared jokers and leader.

        >>> print(position.terms.contract)
        7H by 1
        """
        terms: Terms = self._hands.lookup.host.terms
        return terms

    def hand(self, seat: int | Seat) -> Cards:
        """The cards that *seat* can still play, including its face-up table cards.

        >>> print(position.apply(position.legal[0]).hand(1))
        8S 9S JC QC KC AC 7H 8H 9H
        """
        cards: Cards = self._hands.lookup.host.hand(self, seat)
        return cards

    @property
    def trick(self) -> tuple[tuple[int, int], ...]:
        """The current trick: the seat and card number of each play, starting with the lead.

        >>> position.apply(position.legal[0]).trick
        ((1, 5),)
        """
        lookup = self._hands.lookup
        turn = self._hands.turns[self._state >> LEADER_AT & DIGIT]
        found: list[tuple[int, int]] = []
        for after in range(self._state >> LYING_AT & DIGIT):
            card: i64 = held_by(turn, after) & self._lying
            found.append((lookup.owners[turn.places[after]], lookup.number_of[count(card - 1)]))
        return tuple(found)

    def _number(self, play: int | PlayCard) -> int:
        number: int = self._hands.lookup.host.number(play)
        return number

    def _refusal(self, play: int | PlayCard) -> Exception:
        error: Exception = self._hands.lookup.host.illegal_play(self, play)
        return error

    def _cards_at(self, place: int) -> int:
        """The cards that *place* can still play, as slots."""
        return self._hands.by_place[place] & self._left

    def _values(self) -> tuple[int, ...]:
        return self._legal, self._left, self._lying, self._best, self._state, self._won, self._memory, self._captured

    def _covered_pairs(self) -> tuple[int, ...]:
        """The slot pairs of piles that are still covered (TWO-1), sorted so that equal positions compare equal."""
        hands = self._hands
        live: i64 = self._left | self._lying
        piles: list[int] = []
        for pile in range(len(hands.ups)):
            if live & bit(hands.ups[pile]):
                piles.append(hands.ups[pile] << _SLOT_BITS | hands.downs[pile])
        return tuple(sorted(piles))

    # attrs cannot generate these for a native class.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        ours, theirs = self._hands, other._hands
        return self._values() == other._values() and (
            ours is theirs
            or (
                ours.by_place == theirs.by_place
                and self._covered_pairs() == other._covered_pairs()
                and ours.lookup.host == theirs.lookup.host
            )
        )

    def __hash__(self) -> int:
        return hash(self._values() + self._covered_pairs())

    def __repr__(self) -> str:
        # A position contains every hand, which must not appear in logs.
        left: i64 = (self._state & TRICKS) >> TRICKS_AT
        turn = f"seat {self.to_act} to act" if left else "finished"
        return f"<Position {left} tricks left, {turn}>"

    def __reduce__(self) -> tuple[object, ...]:
        reduced: tuple[object, ...] = self._hands.lookup.host.reduce_position(self)
        return reduced


def after_play(position: Position, slot: i64, name: i64) -> Position:
    """The position after the legal play of *slot*, led as the suit *name* if that is not negative."""
    state = position._state
    hands = position._hands
    lookup = hands.lookup
    card = bit(slot)
    lying: i64 = state >> LYING_AT & DIGIT
    place: i64 = state & DIGIT
    suit: i64 = state >> SUIT_AT & DIGIT
    best: i64 = position._best
    taker: i64 = state >> TAKER_AT & DIGIT
    memory: i64 = position._memory
    keeps: i64 = lookup.keeps
    if lying:
        if card > best and card & lookup.leads[suit].wins:
            best = card
            taker = place
    else:
        suit = name
        if name < 0:
            suit = lookup.suit_of[slot]
        best = card
        taker = place
        if keeps & KEEPS_LED and suit != NONE:
            memory |= bit(suit)
    if keeps > KEEPS_LED:
        memory = remember(keeps, memory, suit, lookup.suit_of[slot], place)
    lying += 1
    if lying < lookup.per_trick:
        turn = hands.turns[state >> LEADER_AT & DIGIT]
        left = position._left ^ card
        place = turn.places[lying]
        lead = lookup.leads[suit]
        legal = held_by(turn, lying) & left
        if legal & lead.must:
            legal &= lead.must
        elif legal & lead.weighed:
            legal = weighed_follows(lookup, lead, legal, memory, place, (state & TRICKS) >> TRICKS_AT)
        return Position(
            hands,
            legal,
            left,
            position._lying | card,
            best,
            state & OF_TRICK | taker << TAKER_AT | lying << LYING_AT | suit << SUIT_AT | place,
            position._won,
            memory,
            position._captured,
        )
    return after_trick(
        hands, position._left ^ card, position._lying | card, taker, state, position._won, memory, position._captured
    )


def after_trick(
    hands: Hands, left: i64, lying: i64, taker: i64, state: i64, won: i64, memory: i64, captured: i64
) -> Position:
    """The position after *taker* has won a trick with the slots *lying*."""
    lookup = hands.lookup
    seat: i64 = lookup.owners[taker]
    won += shift_up(1, WON_BITS * seat)
    if len(lookup.points_of):
        captured += shift_up(worth(lookup, lying), CAPTURED_BITS * seat)
    if len(hands.ups):
        left |= cards_uncovered(hands, lying)
    if memory:
        # Forget what no longer matters to a joker, so that lines that differ only in that lead to equal positions.
        memory &= relevant_memory(hands, left)
    tricks: i64 = (state & TRICKS) - ONE_TRICK
    if tricks == 0:
        # The winner of the last trick no longer matters; positions that end alike are equal.
        taker = 0
    return before_lead(hands, left, taker, tricks, won, memory, captured)


def relevant_memory(hands: Hands, left: i64) -> i64:
    """The bits of the memory of the play that can still restrict any joker in the slots given by *left*."""
    asked: i64 = 0
    if left & hands.until_lower:
        asked = hands.asked_lower
    if left & hands.until_higher:
        asked |= hands.asked_higher
    return asked


def before_lead(hands: Hands, left: i64, leader: i64, tricks: i64, won: i64, memory: i64, captured: i64) -> Position:
    """The position with the place *leader* to lead; *tricks* has the packing that `Position` uses."""
    lookup = hands.lookup
    legal, names = legal_leads(lookup, hands.turns[leader].held_0 & left, memory, leader, tricks >> TRICKS_AT)
    state = names << NAMES_AT | tricks | leader << TAKER_AT | leader << LEADER_AT | NONE << SUIT_AT | leader
    return Position(hands, legal, left, 0, 0, state, won, memory, captured)


def worth(lookup: PlayLookup, lying: i64) -> i64:
    """The points for capturing the slots *lying* (SCORE-8)."""
    points: i64 = 0
    while lying:
        low = lying & -lying
        lying ^= low
        points += lookup.points_of[count(low - 1)]
    return points


def cards_uncovered(hands: Hands, lying: i64) -> i64:
    """The slots that are uncovered at the end of a trick with the slots *lying* (TWO-1)."""
    found: i64 = 0
    for pile in range(len(hands.ups)):
        if lying & bit(hands.ups[pile]):
            found |= bit(hands.downs[pile])
    return found


def start(hands: Hands, leader: int) -> Position:
    """The position before the first lead, made by the place *leader*."""
    turn = hands.turns[leader]
    left: i64 = turn.held_0 | turn.held_1 | turn.held_2 | turn.held_3 | turn.held_4 | turn.held_5
    for pile in range(len(hands.downs)):
        left &= ~bit(hands.downs[pile])
    return before_lead(hands, left, leader, hands.lookup.tricks * ONE_TRICK, 0, 0, 0)


def play_out(position: Position, chance: i64) -> Position:
    """The final position after random play from the state *chance*; a forced play draws no number."""
    hands = position._hands
    state = position._state
    won, captured = run(
        hands,
        position._left,
        position._lying,
        position._best,
        state & WITHOUT_NAMES,
        position._won,
        position._memory,
        position._captured,
        chance,
    )
    return Position(hands, 0, 0, 0, 0, NONE << SUIT_AT, won, 0, captured)


class OutcomeTally:
    """The number of times an outcome has occurred."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome: Final = outcome
        self.times: i64 = 0


def tally_playouts(
    position: Position, seed: int, size: int, tricks: list[list[int]], scored: list[dict[int, int]]
) -> None:
    """Play *position* out *size* times, starting with *seed*, and count the tricks and points of each scorer."""
    hands = position._hands
    left, lying, best, won = position._left, position._lying, position._best, position._won
    memory, captured = position._memory, position._captured
    state = position._state & WITHOUT_NAMES
    scores = scores_of(position)
    capturing = len(hands.lookup.points_of) != 0
    first: i64 = seed
    number: i64 = 0
    many: i64 = size
    more: i64
    # There are few outcomes, and they recur.
    found: dict[int, OutcomeTally] = {}
    while number < many:
        tricks_won, cards_won = run(hands, left, lying, best, state, won, memory, captured, seed_state(first + number))
        result: int = tricks_won
        often = found.get(result)
        if often is None:
            often = OutcomeTally(scores.outcome(tricks_won))
            found[result] = often
        often.times += 1
        if capturing:
            more = scores.by_scorer(cards_won, CAPTURED_BITS) & often.outcome.capturing
            for scorer, points in enumerate(often.outcome.points):
                counts, got = scored[scorer], points + (more >> CAPTURED_BITS * scorer & CAPTURED)
                counts[got] = counts.get(got, 0) + 1
        number += 1
    for result, often in found.items():
        more = scores.by_scorer(result, WON_BITS)
        for scorer, points in enumerate(often.outcome.points):
            tricks[scorer][more >> WON_BITS * scorer & WON] += often.times
            if not capturing:
                counts = scored[scorer]
                counts[points] = counts.get(points, 0) + often.times


def scores_of(position: Position) -> Scores:
    """The scores of the hand of *position*."""
    lookup = position._hands.lookup
    holder = holder_of(position._hands, lookup.called)
    scores = lookup.scores.get(holder)
    if scores is None:
        scores = lookup.host.scores(holder)
        lookup.scores[holder] = scores
    return scores


def holder_of(hands: Hands, card: i64) -> int:
    """The seat that held the slot *card* at the start of play, -1 for none."""
    turn = hands.turns[0]
    for after in range(len(turn.places)):
        if held_by(turn, after) & card:
            return hands.lookup.owners[turn.places[after]]
    return -1


def nth(mask: i64, number: i64) -> i64:
    """The slot of *mask* that has *number* slots of it below."""
    while number:
        mask &= mask - 1
        number -= 1
    return mask & -mask


def lead_with_joker(
    lookup: PlayLookup, hand: i64, memory: i64, place: i64, tricks: i64, chance: i64
) -> tuple[i64, i64, i64]:
    """The slot that *place* leads from *hand*, which has a joker, its suit or name, and the next state of *chance*."""
    legal, names = legal_leads(lookup, hand, memory, place, tricks)
    options = count(legal)
    chosen: i64 = 0
    if names:
        chance = next_state(chance)
        chosen = draw_below(chance, options + count(names))
    elif options > 1:
        chance = next_state(chance)
        chosen = draw_below(chance, options)
    if chosen < options:
        card = nth(legal, chosen)
        return card, lookup.suit_of[count(card - 1)], chance
    name = count(nth(names, chosen - options) - 1)
    return lookup.lower if name < NONE else lookup.higher, name & NAMED_SUIT, chance


def run(
    hands: Hands, left: i64, lying: i64, best: i64, state: i64, won: i64, memory: i64, captured: i64, chance: i64
) -> tuple[i64, i64]:
    """Play at random to the end; return the tricks and captured cards, packed as in a position."""
    # Cards are drawn here without calling `nth`, and ordinary leads made, because these calls cost interpreted play a
    # twentieth of its speed.
    lookup = hands.lookup
    turns, leads, owners, suit_of = hands.turns, lookup.leads, lookup.owners, lookup.suit_of
    per_trick, callers, keeps = lookup.per_trick, lookup.callers, lookup.keeps
    counted = len(lookup.points_of) != 0
    piled = len(hands.ups) != 0
    suit: i64 = state >> SUIT_AT & DIGIT
    after: i64 = state >> LYING_AT & DIGIT
    leader: i64 = state >> LEADER_AT & DIGIT
    taker: i64 = state >> TAKER_AT & DIGIT
    tricks: i64 = (state & TRICKS) >> TRICKS_AT
    while tricks:
        turn = turns[leader]
        places = turn.places
        if after == 0:
            legal = turn.held_0 & left
            if legal & callers:
                best, suit, chance = lead_with_joker(lookup, legal, memory, leader, tricks, chance)
            else:
                if legal & (legal - 1):
                    chance = next_state(chance)
                    chosen = draw_below(chance, count(legal))
                    while chosen:
                        legal &= legal - 1
                        chosen -= 1
                best = legal & -legal
                suit = suit_of[count(best - 1)]
            lying = best
            left ^= best
            taker = leader
            if keeps & KEEPS_LED and suit != NONE:
                memory |= bit(suit)
            if keeps > KEEPS_LED:
                memory = remember(keeps, memory, suit, suit, leader)
            after = 1
        lead = leads[suit]
        must, weighed, wins = lead.must, lead.weighed, lead.wins
        while after < per_trick:
            legal = held_by(turn, after) & left
            if legal & must:
                legal &= must
            elif legal & weighed:
                legal = weighed_follows(lookup, lead, legal, memory, places[after], tricks)
            if legal & (legal - 1):
                chance = next_state(chance)
                chosen = draw_below(chance, count(legal))
                while chosen:
                    legal &= legal - 1
                    chosen -= 1
                legal &= -legal
            left ^= legal
            lying |= legal
            if keeps > KEEPS_LED:
                memory = remember(keeps, memory, suit, suit_of[count(legal - 1)], places[after])
            if legal & wins and legal > best:
                best = legal
                taker = places[after]
            after += 1
        seat: i64 = owners[taker]
        won += shift_up(1, WON_BITS * seat)
        if counted:
            captured += shift_up(worth(lookup, lying), CAPTURED_BITS * seat)
        if piled:
            left |= cards_uncovered(hands, lying)
        leader = taker
        after = 0
        tricks -= 1
    return won, captured
