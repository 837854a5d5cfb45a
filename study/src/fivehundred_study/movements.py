"""Movements: who meets whom in each round of a duplicate evening, in which direction and on which boards.

A *pair* is two partners, who sit across from one another at a table of four: North and South, or East and West. These
are the two *directions* in which the same cards can be held. A *set* is some boards that lie together on a table for a
round. All movements are made by construction; the guide to duplicate says what each is good for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain, combinations, product
from typing import Final

import attrs

from fivehundred.errors import InvalidValue, as_int, brief

#: The most pairs of a Mitchell movement; the other movements have limits of their own.
MOST_PAIRS: Final = 40
#: The numbers of players for which an individual movement is known.
INDIVIDUALS: Final = (4, 5, 8, 12, 13, 16, 17, 20)


@attrs.frozen(kw_only=True)
class Meeting:
    """A table in one round: who sits there, and with which boards.

    >>> howell(4).meetings[0]
    Meeting(round=1, table=1, north_south=(1,), east_west=(4,), board_set=1)
    >>> individual(4).meetings[0].seats
    (4, 2, 1, 3)
    """

    #: The numbers of round, table and set count from 1.
    round: int
    table: int
    #: The number of the pair in each direction, from 1; of both players where each plays for themselves.
    north_south: tuple[int, ...]
    east_west: tuple[int, ...]
    board_set: int

    @property
    def seats(self) -> tuple[int, int, int, int]:
        """The pair, or the player, in each seat: North, East, South and West are seats 0 to 3.

        >>> howell(4).meetings[0].seats
        (1, 4, 1, 4)
        """
        return (self.north_south[0], self.east_west[0], self.north_south[-1], self.east_west[-1])


@attrs.frozen(kw_only=True)
class Movement:
    """The meetings of an evening. Make it with `mitchell`, `howell`, `individual` or `teams`.

    >>> movement = howell(8)
    >>> movement.rounds, movement.tables, movement.sets
    (7, 4, 7)
    """

    #: ``mitchell``, ``howell``, ``individual`` or ``teams``.
    name: str
    #: The numbers that are ranked together: in a Mitchell movement, those of each direction; teams have numbers.
    fields: tuple[tuple[int, ...], ...]
    meetings: tuple[Meeting, ...]

    @property
    def rounds(self) -> int:
        """The number of rounds.

        >>> mitchell(10).rounds
        5
        """
        return max(meeting.round for meeting in self.meetings)

    @property
    def tables(self) -> int:
        """The number of tables.

        >>> mitchell(10).tables
        5
        """
        return max(meeting.table for meeting in self.meetings)

    @cached_property
    def sets(self) -> int:
        """The number of sets of boards.

        >>> mitchell(10).sets
        5
        """
        return max(meeting.board_set for meeting in self.meetings)

    @property
    def units(self) -> int:
        """The number of pairs, players or teams that are ranked.

        >>> mitchell(10).units, teams(2).units
        (10, 2)
        """
        return sum(map(len, self.fields))

    def unit_of(self, number: int) -> int:
        """Return the number under which pair or player *number* is ranked: that of its team, or its own.

        >>> teams(2).unit_of(3), howell(4).unit_of(3)
        (2, 3)
        """
        return (number + 1) // 2 if self.name == "teams" else number

    def sitting_out(self, round_number: int) -> tuple[int, ...]:
        """Return the numbers of those who sit out a round, because there is nobody left for them to meet.

        >>> howell(5).sitting_out(2)
        (2,)
        """
        here = {
            self.unit_of(one) for meeting in self.meetings if meeting.round == round_number for one in meeting.seats
        }
        return tuple(one for field in self.fields for one in field if one not in here)

    def cut(self, rounds: int) -> Movement:
        """Return the movement with its first *rounds* alone, for a shorter evening; it is balanced less well.

        Raises `InvalidValue` if it has fewer rounds.

        >>> howell(8).cut(5).rounds
        5
        """
        rounds = _one_of("rounds", rounds, range(1, self.rounds + 1))
        here = [meeting for meeting in self.meetings if meeting.round <= rounds]
        # Sets that nobody plays any more are not dealt.
        sets = sorted({meeting.board_set for meeting in here})
        return attrs.evolve(
            self, meetings=tuple(attrs.evolve(one, board_set=sets.index(one.board_set) + 1) for one in here)
        )


def _one_of(what: str, number: int, known: Collection[int]) -> int:
    if as_int(what, number) not in known:
        listed = f"{min(known)} to {max(known)}" if isinstance(known, range) else ", ".join(map(str, known))
        raise InvalidValue(f"{what} {brief(number)}: expected {listed}")
    return number


def mitchell(pairs: int) -> Movement:
    """Return the Mitchell movement: half of the pairs sit North-South throughout, the others move up a table a round.

    Everybody meets each pair of the other direction once, and plays each board once; each direction is ranked by
    itself. With an even number of tables, the first and the last play the same boards in each round. One of an odd
    number of pairs is missed by each pair North-South in turn. Raises `InvalidValue` unless there are 2 to 40 pairs.

    >>> [(one.table, one.north_south, one.east_west, one.board_set) for one in mitchell(6).meetings if one.round == 2]
    [(1, (1,), (6,), 2), (2, (2,), (4,), 3), (3, (3,), (5,), 1)]
    """
    tables = (_one_of("pairs", pairs, range(2, MOST_PAIRS + 1)) + 1) // 2
    # An even number of tables has a stand without a table in the middle, where a set lies idle.
    idle = tables // 2 if tables % 2 == 0 else tables
    meetings = [
        Meeting(
            round=turn + 1,
            table=table + 1,
            north_south=(table + 1,),
            east_west=(tables + (table - turn) % tables + 1,),
            board_set=(table + (table >= idle) + turn) % tables + 1,
        )
        for turn in range(tables)
        for table in range(tables)
    ]
    fields = (tuple(range(1, tables + 1)), tuple(range(tables + 1, pairs + 1)))
    return Movement(name="mitchell", fields=fields, meetings=_leave_out(meetings, pairs + 1))


def howell(pairs: int) -> Movement:
    """Return the complete Howell movement, in which each pair meets each other pair once and plays each board once.

    Any two pairs hold the same cards equally often, or within one set of it where there is no such movement. With 3 to
    6 pairs, all tables play the same boards in each round; with more, no two tables do. Each of an odd number of pairs
    sits out once. Raises `InvalidValue` unless there are 2 to 20 pairs.

    >>> [(one.table, one.north_south, one.east_west, one.board_set) for one in howell(8).meetings if one.round == 1]
    [(1, (1,), (8,), 1), (2, (4,), (3,), 7), (3, (7,), (5,), 6), (4, (6,), (2,), 4)]
    """
    order = _one_of("pairs", pairs, range(2, 21)) - 1 + pairs % 2
    meetings = [
        Meeting(
            round=turn + 1,
            table=table,
            # The last pair takes no part in the cycle.
            north_south=((turn + north) % order + 1,),
            east_west=(order + 1 if east is None else (turn + east) % order + 1,),
            board_set=(turn + north - place) % order + 1,
        )
        for turn in range(order)
        for table, (place, north, east) in enumerate([(0, 0, None), *_design(order)], start=1)
    ]
    # Turning all tables of a set leaves it as it is who holds the same cards.
    sets = [[one for one in meetings if one.board_set == number] for number in range(1, order + 1)]
    field = tuple(range(1, pairs + 1))
    return Movement(name="howell", fields=(field,), meetings=_leave_out(_turn(sets), pairs + 1))


def individual(players: int) -> Movement:
    """Return an individual movement: each player partners each other one once and meets each as an opponent twice.

    All tables play the same boards in each round. Each of 5, 13 or 17 players sits out once. Raises `InvalidValue` for
    other numbers of players than 4, 5, 8, 12, 13, 16, 17 and 20.

    >>> [one.seats for one in individual(4).meetings]
    [(4, 2, 1, 3), (4, 3, 2, 1), (4, 1, 3, 2)]
    """
    whole = _one_of("players", players, INDIVIDUALS) % 4 == 0
    order = players - whole

    def number_at(place: int | None, turn: int) -> int:
        return players if place is None else (place + turn) % order + 1

    meetings = [
        Meeting(
            round=turn + 1,
            table=number,
            north_south=(number_at(one, turn), number_at(partner, turn)),
            east_west=(number_at(left, turn), number_at(right, turn)),
            board_set=turn + 1,
        )
        for turn in range(order)
        for number, (one, partner, left, right) in enumerate(_whist(order, whole=whole), start=1)
    ]
    field = tuple(range(1, players + 1))
    return Movement(name="individual", fields=(field,), meetings=_turn([meeting] for meeting in meetings))


def teams(count: int) -> Movement:
    """Return the matches of some teams of four, each of which meets each other team once.

    Team 1 has the pairs 1 and 2, and so on. In a match, one pair of each team sits North-South, the other East-West,
    and both tables play the same boards. Each of an odd number of teams sits out once. Raises `InvalidValue` unless
    there are 2 to 10 teams.

    >>> [(one.table, one.north_south, one.east_west, one.board_set) for one in teams(2).meetings]
    [(1, (1,), (3,), 1), (2, (4,), (2,), 1)]
    """
    order = _one_of("teams", count, range(2, 11)) - 1 + count % 2
    # In each round, both numbers of a match have the same sum, but for the last team, which takes no part in the cycle.
    matches = [
        (turn, [(turn, order), *(((turn + far) % order, (turn - far) % order) for far in range(1, (order + 1) // 2))])
        for turn in range(order)
    ]
    meetings = [
        Meeting(round=turn + 1, table=table, north_south=(north,), east_west=(east,), board_set=turn + 1)
        for turn, here in matches
        for place, (home, away) in enumerate(here)
        for table, north, east in (
            (2 * place + 1, 2 * home + 1, 2 * away + 1),
            (2 * place + 2, 2 * away + 2, 2 * home + 2),
        )
    ]
    field = tuple(range(1, count + 1))
    return Movement(name="teams", fields=(field,), meetings=_leave_out(meetings, 2 * count + 1, 2 * count + 2))


def _leave_out(meetings: Iterable[Meeting], *absent: int) -> tuple[Meeting, ...]:
    """Return the meetings without those of pairs that are not there, in the order of rounds and tables."""
    here = [one for one in meetings if not {*one.seats} & {*absent}]
    return tuple(sorted(here, key=lambda one: (one.round, one.table)))


def _turn(groups: Iterable[Sequence[Meeting]]) -> tuple[Meeting, ...]:
    """Return the meetings, with each group turned by a quarter if that makes directions more equal so far."""
    lean = Counter[int]()
    found = list[Meeting]()
    for group in groups:
        turned = [attrs.evolve(one, north_south=one.east_west, east_west=one.north_south) for one in group]
        # The fourth power counts a few who sit in one direction throughout for more than many who do so a little.
        chosen = min((group, turned), key=lambda each: sum(value**4 for value in _count_leaning(lean, each).values()))
        lean = _count_leaning(lean, chosen)
        found += chosen
    return tuple(found)


def _count_leaning(lean: Mapping[int, int], meetings: Iterable[Meeting]) -> Counter[int]:
    """Return how much more often each sits North-South than East-West, after some *meetings* more."""
    found = Counter(lean)
    for one in meetings:
        found.update(one.north_south)
        found.subtract(one.east_west)
    return found


@cache
def _design(order: int) -> tuple[tuple[int, int, int], ...]:
    """Return where the pairs of a Howell movement sit in the first round: place on the set, North-South, East-West.

    A movement has *order* rounds and *order* sets. In each round, the numbers of all pairs but the last rise by 1, as a
    cycle. On a set, too, the pairs are the same at every time, but for such a rise. So all pairs meet once if each
    difference of two numbers appears once; no two tables share a set if the rises of their sets differ (a Room square,
    of which there is none of order 3 or 5); and all pairs hold the same cards equally often if the numbers North-South
    on a set have each difference equally often.
    """
    return next(
        found
        for shared in (False, True)
        for north in _balanced_sets(order)
        for found in _places(order, north, (order - 1) // 2, shared=shared)
    )


def _balanced_sets(order: int) -> Iterator[int]:
    """Yield sets of numbers, as bits, in which every difference is equally frequent, or else within one of that."""
    squares = sum(1 << number for number in {number * number % order for number in range(order)})
    reach = 0 if order % 4 == 3 else 2
    for north in chain([squares], range(1, 1 << order, 2)):
        turned = ((north >> far | north << order - far) & (1 << order) - 1 for far in range(1, order // 2 + 1))
        if north.bit_count() == (order + 1) // 2 and all(
            abs(order + 1 - 2 * (north ^ other).bit_count()) <= reach for other in turned
        ):
            yield north


def _places(
    order: int, north: int, far: int, *, shared: bool, used: int = 1, numbers: int = 1, rises: int = 1
) -> Iterator[tuple[tuple[int, int, int], ...]]:
    """Yield every way to place the differences from 1 to *far* where places, numbers and rises are not yet *used*.

    The numbers in *north* sit North-South on a set. If sets may be *shared*, each number has the place of its own.
    """
    if not far:
        yield ()
    for low in range(order) if far else ():
        high = (low + far) % order
        places = 1 << low | 1 << high
        if used & places or (north & places).bit_count() != 1:
            continue
        for rise in (0,) if shared else range(order):
            one, other = (low + rise) % order, (high + rise) % order
            both, rising = 1 << one | 1 << other, 0 if shared else 1 << rise
            if numbers & both or rises & rising:
                continue
            taken = {"used": used | places, "numbers": numbers | both, "rises": rises | rising}
            for rest in _places(order, north, far - 1, shared=shared, **taken):
                yield (*rest, (low, one, other) if north >> low & 1 else (high, other, one))


#: Two partners and their two opponents; ``None`` is the player who takes no part in the cycle.
_Table = tuple[int | None, int, int, int]


@cache
def _whist(order: int, *, whole: bool) -> tuple[_Table, ...]:
    """Return the tables of the first round of an individual movement.

    In each round the numbers rise by 1, as a cycle of *order* numbers. If *whole*, there is one player more, who takes
    no part in it; else the first number sits out. Each difference of partners appears once, of opponents twice.
    """

    def far(one: int | None, other: int | None) -> int:
        """Return the difference of two numbers either way; 0 with the player who is not in the cycle."""
        return 0 if one is None or other is None else min((one - other) % order, (other - one) % order)

    def fill(
        free: Sequence[int], partners: int, opponents: Sequence[int], tables: tuple[_Table, ...]
    ) -> Iterator[tuple[_Table, ...]]:
        if not free:
            yield tables
            return
        first, rest = (None, free) if whole and not tables else (free[0], free[1:])
        for partner in rest[:1] if first is None else rest:
            for left, right in combinations([number for number in rest if number != partner], 2):
                both = 1 << far(first, partner) | 1 << far(left, right)
                if partners & both or both.bit_count() != 2:
                    continue
                after = [*opponents]
                for one, other in product((first, partner), (left, right)):
                    after[far(one, other)] += 1
                if max(after) <= 2:
                    still = [number for number in rest if number not in (partner, left, right)]
                    yield from fill(still, partners | both, after, (*tables, (first, partner, left, right)))

    return next(fill(range(0 if whole else 1, order), 0, [0] * (order // 2 + 1), ()))
