"""Schedules, which give each bid its value (BID-3), and amounts relative to a target or a value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import index
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

import attrs

from fivehundred._base.lazy import import_on_call
from fivehundred._base.words import LARGEST, ShowsFields, expect, ints, must_be, of_type, within
from fivehundred.cards import SUITS, Suit
from fivehundred.errors import InvalidType, InvalidValue, whole_number
from fivehundred.rules.calls import HIGHEST_LEVEL, Bid
from fivehundred.texts.messages import Sentence


@attrs.frozen(repr=False, cache_hash=True)
class Below(ShowsFields):
    """A score given as a distance below the target, such as the cap (END-7).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4
    >>> rules.cap, rules.cap_score, rules.evolve(target=1000).cap_score
    (Below(points=10), 490, 990)
    """

    #: The distance, in points.
    points: int = attrs.field(validator=of_type(int))


@attrs.frozen(repr=False, cache_hash=True)
class Floor(ShowsFields):
    """A minimum score for a trick bid that is made with every trick (SCORE-3).

    >>> Floor(250).score(140), Floor(250).score(260)
    (250, 260)
    """

    #: The rule that defines it.
    rule: ClassVar[str] = "SCORE-3"
    #: The minimum, in points.
    points: int = attrs.field(validator=of_type(int))

    def score(self, value: int) -> int:
        """Return the score of a bid worth *value* that took every trick.

        >>> Floor(250).score(140), Floor(250).score(260)
        (250, 260)
        """
        return max(value, self.points)

    @property
    def sentence(self) -> Sentence:
        """The rule in words, without a full stop.

        >>> print(Floor(250).sentence)
        A made bid of tricks worth less than 250 scores 250 if it takes every trick
        """
        return Sentence.of("rule", "slam floor", points=self.points)

    def __str__(self) -> str:
        return str(self.points)


@attrs.frozen(repr=False, cache_hash=True)
class Bonus(ShowsFields):
    """A bonus on top of the value for a trick bid that is made with every trick (SCORE-13).

    >>> Bonus(300).score(140), Bonus(300).score(260)
    (440, 560)
    """

    #: The rule that defines it.
    rule: ClassVar[str] = "SCORE-13"
    #: The bonus, in points.
    points: int = attrs.field(validator=of_type(int))

    def score(self, value: int) -> int:
        """Return the score of a bid worth *value* that took every trick.

        >>> Bonus(300).score(140)
        440
        """
        return value + self.points

    @property
    def sentence(self) -> Sentence:
        """The rule in words, without a full stop.

        >>> print(Bonus(300).sentence)
        A made bid of tricks that takes every trick scores 300 on top of its value
        """
        return Sentence.of("rule", "slam bonus", points=self.points)

    def __str__(self) -> str:
        return f"+{self.points}"


#: The reward for taking every trick on a trick bid.
Slam = Floor | Bonus


def slam_of(slam: int | Slam | None) -> int | Slam | None:
    """Return *slam* as stored in a ruleset: a number becomes a `Floor`.

    ``True`` is left as it is, so that the ruleset rejects it.

    >>> slam_of(250), slam_of(Bonus(300)), slam_of(None)
    (Floor(points=250), Bonus(points=300), None)
    """
    points = whole_number(slam)
    return slam if points is None else Floor(points)


#: A trump suit, or ``None`` for no trump, and the values of its bids by level, in points.
SuitValues = tuple[Suit | None, tuple[int, ...]]
_TRUMPS: Final[tuple[Suit | None, ...]] = (*SUITS, None)
_PLACE: Final[Mapping[Suit | None, int]] = {trump: place for place, trump in enumerate(_TRUMPS)}


def _name(trump: Suit | None) -> str:
    return "no trump" if trump is None else trump.name.lower()


def _values(trump: Suit | None, values: object) -> tuple[int, ...]:
    if not isinstance(values, (tuple, list)) or any(whole_number(value) is None for value in values):
        raise InvalidType(f"the values of {_name(trump)} in a schedule must be a tuple of ints")
    numbers = tuple(map(index, values))
    if not all(-LARGEST <= value <= LARGEST for value in numbers):
        raise InvalidValue(f"the values of {_name(trump)} in a schedule must lie between -{LARGEST} and {LARGEST}")
    return numbers


def _by_suit(table: Mapping[Suit | None, tuple[int, ...]] | Iterable[SuitValues]) -> tuple[SuitValues, ...]:
    try:
        values = dict(table)
    except (TypeError, ValueError):
        raise InvalidType("a schedule must be made of a table: suit (None for no trump) -> values by level") from None
    for trump in values:
        if trump is not None and type(trump) is not Suit:
            raise InvalidType(f"a row of a schedule must belong to a Suit or None, not {type(trump).__name__}")
    missing = [_name(trump) for trump in _TRUMPS if trump not in values]
    if missing:
        raise InvalidValue(f"a schedule must have a row for every suit and for no trump: {', '.join(missing)} missing")
    return tuple((trump, _values(trump, values[trump])) for trump in _TRUMPS)


@attrs.frozen(repr=False, cache_hash=True)
class Schedule(ShowsFields):
    """A table of bid values in points: one row per suit and one for no trump, one column per level (BID-3).

    All rows must have the same length. Raises `InvalidValue` or `InvalidType` for a malformed table. A `Ruleset` also
    requires the values to be positive and to differ within each level.

    >>> AVONDALE.value(Bid(10, None)), str(next(iter(AVONDALE)))
    (520, '6S')
    """

    #: The rows, with suits in pack order and no trump (``None``) last. A mapping is accepted too.
    values: tuple[SuitValues, ...] = attrs.field(converter=_by_suit)
    #: The level of the first column.
    first_level: int = attrs.field(default=6, kw_only=True, validator=of_type(int))

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidValue` if rows differ in length or levels are impossible."""
        height = len(self.values[0][1])
        for trump, values in self.values:
            if len(values) != height:
                raise InvalidValue(
                    f"every row of a schedule must have the same number of values: {height} for spades, "
                    f"{len(values)} for {_name(trump)}"
                )
        if not height or not 1 <= self.first_level <= HIGHEST_LEVEL + 1 - height:
            raise InvalidValue(f"the levels of a schedule must be one or more from 1 to {HIGHEST_LEVEL}")

    @classmethod
    def parse(cls, text: str) -> Schedule:
        """Parse the name of a published schedule, or a table of values as in the text of a ruleset (BID-3).

        >>> Schedule.parse("avondale") == Schedule.parse(
        ...     "6: 40 60 80 100 120 / 140 160 180 200 220 / 240 260 280 300 320 / 340 360 380 400 420 / "
        ...     "440 460 480 500 520"
        ... )
        True
        """
        must_be("a schedule's text", text, str)
        schedule: Schedule = import_on_call("fivehundred.notation.rulesets:parse_schedule")(text)
        return schedule

    @classmethod
    def of(cls, cells: Mapping[Bid, int]) -> Schedule:
        """Build a schedule from the value of each bid, in points; no bid may be missing (BID-3).

        >>> twice = Schedule.of({bid: 2 * AVONDALE.value(bid) for bid in AVONDALE})
        >>> twice.value(Bid(6, None))
        240
        """
        if not cells or not all(type(bid) is Bid for bid in cells):
            raise InvalidType("the cells of a schedule must be one or more values by Bid")
        levels = range(min(bid.level for bid in cells), max(bid.level for bid in cells) + 1)
        bids = {trump: [Bid(level, trump) for level in levels] for trump in _TRUMPS}
        missing = [str(bid) for row in bids.values() for bid in row if bid not in cells]
        if missing:
            raise InvalidValue(f"a schedule must have a value for every bid: {', '.join(missing)} missing")
        rows = {trump: tuple(cells[bid] for bid in row) for trump, row in bids.items()}
        return cls(rows, first_level=levels.start)

    @property
    def levels(self) -> range:
        """The levels that have values, including levels that may not be bid.

        >>> AVONDALE.levels
        range(6, 11)
        """
        return range(self.first_level, self.first_level + len(self.values[0][1]))

    @property
    def suit_order(self) -> tuple[Suit, ...]:
        """The four suits from low to high, by value at the lowest level (SEAT-3).

        >>> [suit.value for suit in INVERTED.suit_order]
        ['C', 'S', 'H', 'D']
        """
        return tuple(sorted(SUITS, key=lambda suit: self.values[_PLACE[suit]][1][0]))

    def value(self, bid: Bid) -> int:
        """Return the value of *bid* in points; raise `InvalidValue` if the table lacks its level.

        >>> AVONDALE.value(Bid(8, Suit.HEARTS)), INVERTED.value(Bid(8, Suit.HEARTS))
        (300, 240)
        """
        expect("a Bid", bid, Bid)
        if bid.level not in self.levels:
            raise InvalidValue(f"the schedule has no value for {bid}")
        return self.values[_PLACE[bid.trump]][1][bid.level - self.first_level]

    def __iter__(self) -> Iterator[Bid]:
        """Iterate over the bids, level by level. Their order in the auction is `fivehundred.rules.ladder.rank_bids`."""
        return (Bid(level, trump) for level in self.levels for trump in _TRUMPS)


def rising(lowest: Sequence[int], by: Sequence[int], *, first_level: int = 6, levels: int = 5) -> Schedule:
    """Build a schedule whose values rise from *lowest* in steps of *by*, in the order ♠ ♣ ♦ ♥ and no trump.

    Raises `InvalidType` or `InvalidValue` if there is no such schedule.

    >>> rising((40, 60, 80, 100, 120), by=(100,) * 5) == AVONDALE
    True
    """
    lowest, by = ints("lowest", lowest), ints("by", by)
    if not len(lowest) == len(by) == len(_TRUMPS):
        raise InvalidValue(f"lowest and by: expected {len(_TRUMPS)} numbers each, not {len(lowest)} and {len(by)}")
    levels = within("levels", levels, 1, HIGHEST_LEVEL)
    rows = [tuple(first + step * further for further in range(levels)) for first, step in zip(lowest, by, strict=True)]
    return Schedule(zip(_TRUMPS, rows, strict=True), first_level=first_level)


#: The Avondale schedule: each trick adds 100 (BID-3).
AVONDALE: Final = rising((40, 60, 80, 100, 120), by=(100,) * 5)
#: The classic schedule, often called "original": each trick adds the value of the six-bid (BID-3).
CLASSIC: Final = rising((40, 60, 80, 100, 120), by=(40, 60, 80, 100, 120))
#: The inverted schedule: the classic values with clubs lowest and diamonds highest (BID-3).
INVERTED: Final = rising((60, 40, 100, 80, 120), by=(60, 40, 100, 80, 120))
#: The score-keepers' schedule, sometimes called "original": six-bids rise by 40 per suit, and each trick adds half the
#: six-bid's value (SCHED-2).
SCORE_KEEPERS: Final = rising((40, 80, 120, 160, 200), by=(20, 40, 60, 80, 100))
#: The perfect schedule: Avondale less 20, so that 10NT is worth 500 (SCHED-3).
PERFECT: Final = rising((20, 40, 60, 80, 100), by=(100,) * 5)
#: Avondale for bidding from five: each bid is worth as much as one trick more in Avondale (SCHED-4).
FIVE_START: Final = rising((40, 60, 80, 100, 120), by=(100,) * 5, first_level=5, levels=6)
#: Avondale with a level for eleven tricks, for hands of eleven cards. Its values are our choice (CARD-11).
TO_ELEVEN: Final = rising((40, 60, 80, 100, 120), by=(100,) * 5, levels=6)


class ScheduleNames(NamedTuple):
    """The names of a published schedule.

    >>> PUBLISHED[AVONDALE].word
    'avondale'
    """

    #: The word used in files.
    word: str
    #: The rules it is based on besides BID-3.
    rules: tuple[str, ...] = ()


#: The published schedules and their names.
PUBLISHED: Final[Mapping[Schedule, ScheduleNames]] = MappingProxyType(
    {
        AVONDALE: ScheduleNames("avondale"),
        CLASSIC: ScheduleNames("classic"),
        INVERTED: ScheduleNames("inverted"),
        SCORE_KEEPERS: ScheduleNames("score-keepers", ("SCHED-2",)),
        PERFECT: ScheduleNames("perfect", ("SCHED-3",)),
        FIVE_START: ScheduleNames("five-start", ("SCHED-4",)),
        TO_ELEVEN: ScheduleNames("to-eleven", ("CARD-11",)),
    }
)
