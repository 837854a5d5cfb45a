"""Duplicate: the same cards at every table, so that pairs are compared and not their luck.

A board is a deal with its dealer. Each table that plays it has a result; the results of a board are compared with one
another, and the comparisons are added up to a ranking.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import isqrt
from typing import Final, Literal

import attrs

from fivehundred import Contract, Deal, Pass, Ruleset, ScoreSheet, Seat, score
from fivehundred.deal import CARD_POINTS, deal_count, pack_of_number
from fivehundred.deal.turns import Played
from fivehundred.errors import InvalidValue, UnsupportedRulesError, as_int, brief
from fivehundred.match.playing import Player
from fivehundred.rules.settings import Sides
from fivehundred.shuffle import RandomBits, below
from fivehundred_study.movements import Meeting, Movement

#: The letters of seats 0 to 3.
COMPASS: Final = "NESW"
#: How the results of a board are compared: by how many others were beaten, or by how much.
Scoring = Literal["matchpoints", "imps"]


def imps(difference: int) -> int:
    """Return the international match points (IMPs) for a difference in points on one board, with its sign.

    One IMP takes 10 points, the worth of a trick to the defenders (SCORE-4), and each further IMP 10 points more than
    the one before: 10, 30, 60, 100 and so on. So one board with a large swing does not decide an evening.

    >>> [imps(points) for points in (0, 10, 29, 30, -60, 400, 1040)]
    [0, 1, 1, 2, -3, 8, 13]
    """
    size = (isqrt(25 + 20 * abs(difference)) - 5) // 10
    return size if difference > 0 else -size


@attrs.frozen
class Board:
    """A deal that is played at several tables; the dealer goes round with the numbers.

    >>> from fivehundred import presets
    >>> board = Board(2, 500)
    >>> board.dealer, board.start(presets.AUSTRALIAN_4).to_act
    (1, 2)
    """

    #: The number of the board, from 1.
    number: int
    #: The number of its deal, which stands for all cards: see `fivehundred.deal.pack_of_number`.
    deal: int

    @property
    def dealer(self) -> Seat:
        """The seat that deals: North on board 1, then East, and so on.

        >>> Board(1, 500).dealer
        0
        """
        return Seat((self.number - 1) % 4)

    def start(self, rules: Ruleset) -> Deal:
        """Return the deal before its first call.

        >>> board.start(presets.AUSTRALIAN_4).dealer
        1
        """
        return Deal.from_pack(rules, pack_of_number(rules, self.deal), dealer=self.dealer)


@attrs.frozen(kw_only=True)
class BoardResult:
    """What a table scored on a board.

    >>> BoardResult(round=1, table=2, board=3, points=(200, 20), contract="7H", by="N", tricks=8).difference
    180
    """

    round: int
    table: int
    board: int
    #: The points of North-South and of East-West.
    points: tuple[int, int]
    #: The call of the contract, such as ``7H``; ``P`` if all passed; empty if it was not recorded.
    contract: str = ""
    #: The letter of the contractor's seat, and the tricks of the contractor's side.
    by: str = ""
    tricks: int | None = None

    @property
    def difference(self) -> int:
        """The points of North-South less those of East-West.

        >>> BoardResult(round=1, table=1, board=1, points=(20, 140)).difference
        -120
        """
        return self.points[0] - self.points[1]


@attrs.frozen(kw_only=True)
class Comparison:
    """A result beside the others of its board, from North-South's point of view.

    East-West has the other matchpoints, up to *top*, and the opposite IMPs.
    """

    result: BoardResult
    meeting: Meeting
    #: Two for each other result that was worse, one for each equal one, out of *top*.
    matchpoints: int
    top: int
    #: The mean of the IMPs against each other result; 0 without another.
    imps: Fraction


@attrs.frozen(kw_only=True)
class Placing:
    """A place in a ranking; those with equal scores share it."""

    rank: int
    tied: bool
    number: int
    name: str
    #: The boards that count: those that somebody else has played, too.
    boards: int
    #: The mean share of the matchpoints, from 0 to 1, or IMPs: the mean of a board, or of teams their sum.
    score: Fraction


def check_rules(rules: Ruleset) -> None:
    """Raise `UnsupportedRulesError` unless two fixed pairs play at each table of four.

    >>> from fivehundred import presets
    >>> check_rules(presets.STANDARD_3)
    Traceback (most recent call last):
        ...
    fivehundred.errors.UnsupportedRulesError: duplicate needs two pairs at a table of four, but standard-3 has 3 players
    """
    if rules.players != 4 or rules.sides is not Sides.PARTNERS_OF_TWO:
        raise UnsupportedRulesError(
            f"duplicate needs two pairs at a table of four, but {rules.title} has {rules.players} players"
            + (", each for themselves" if rules.players == 4 else "")
        )


@lru_cache(maxsize=16)
def most_points(rules: Ruleset) -> int:
    """Return the most points that a side can win or lose on a board, whatever is bid and taken.

    >>> from fivehundred import presets
    >>> most_points(presets.AUSTRALIAN_4)
    520
    """
    worth, found = sum(CARD_POINTS[card.number] for card in rules.deck), [0]
    calls = [call for call in rules.ladder.calls if not isinstance(call, Pass)]
    for call, slam, breach in product(calls, (False, True), (None, Seat(1))):
        # Few rules have slams that are declared, or breaches.
        with suppress(InvalidValue):
            contract = Contract.of(rules, call, Seat(0), slam=slam, breach=breach)
            for tricks in range(rules.hand_size + 1):
                taken = [tricks, rules.hand_size - tricks, 0, 0]
                # Cards are captured in tricks.
                for captured in ([worth * bool(taken[0]), 0, 0, 0], [0, worth * bool(taken[1]), 0, 0]):
                    found += map(abs, score(rules, contract, taken, captured=captured).points)
    return max(found)


def fold_name(name: str) -> str:
    """Return *name* as names are compared: without capitals, and with single spaces.

    >>> fold_name("Ann  & BOB")
    'ann & bob'
    """
    return " ".join(name.split()).casefold()


def default_names(movement: Movement) -> tuple[str, ...]:
    """Return what pairs, players or teams are called who have no names.

    >>> from fivehundred_study import teams
    >>> default_names(teams(2))
    ('Team 1', 'Team 2')
    """
    unit = {"individual": "Player", "teams": "Team"}.get(movement.name, "Pair")
    return tuple(f"{unit} {number + 1}" for number in range(movement.units))


@attrs.frozen(kw_only=True)
class Duplicate:
    """A duplicate evening: its rules, movement, boards and results so far. Every change returns a new one.

    Raises `UnsupportedRulesError` if the rules have no pairs at tables of four, and `InvalidValue` unless each pair,
    player or team has a name of its own, each set has equally many boards, and each result has its table.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=1, rng=Random(1))
    >>> evening = evening.enter(1, 1, 1, contract="7H", by="N", tricks=8)
    >>> evening = evening.enter(1, 2, 1, contract="6H", by="N", tricks=8)
    >>> [(one.matchpoints, one.top, int(one.imps)) for one in evening.comparisons]
    [(2, 2, 4), (0, 2, -4)]
    >>> [(place.rank, place.name, float(place.score)) for place in evening.ranking()[0]]
    [(1, 'Pair 1', 1.0), (1, 'Pair 3', 1.0), (3, 'Pair 2', 0.0), (3, 'Pair 4', 0.0)]
    """

    rules: Ruleset
    movement: Movement
    #: Numbered from 1; equally many for each set.
    boards: tuple[Board, ...]
    #: The names of all pairs, players or teams, in the order of their numbers.
    names: tuple[str, ...]
    #: At most one for each table and board of a round; the methods keep them in this order.
    results: tuple[BoardResult, ...] = ()

    def __attrs_post_init__(self) -> None:
        check_rules(self.rules)
        if len(self.names) != self.movement.units:
            raise InvalidValue(f"{len(self.names)} names: expected {self.movement.units}")
        first: dict[str, int] = {}
        for number, name in enumerate(self.names, start=1):
            if not name.strip():
                raise InvalidValue(f"name {number} is empty: expected a text")
            same = first.setdefault(fold_name(name), number)
            if same != number:
                raise InvalidValue(f"name {number}, {brief(name)}, is that of number {same}: expected different names")
        sets, count = self.movement.sets, deal_count(self.rules)
        if not self.boards or len(self.boards) % sets:
            raise InvalidValue(f"{len(self.boards)} boards: expected equally many for each of {sets} sets")
        for number, board in enumerate(self.boards, start=1):
            if board.number != number or not 0 <= board.deal < count:
                raise InvalidValue(f"{brief(board)}: expected number {number}, and a deal from 0 to {brief(count - 1)}")
        places = {(meeting.round, meeting.table): self.boards_of(meeting) for meeting in self.movement.meetings}
        if len({(one.round, one.table, one.board) for one in self.results}) < len(self.results):
            raise InvalidValue("two results of one table on one board: expected at most one")
        for one in self.results:
            if one.board not in [board.number for board in places.get((one.round, one.table), ())]:
                raise InvalidValue(f"table {one.table} does not play board {one.board} in round {one.round}")

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        movement: Movement,
        *,
        per_set: int,
        rng: RandomBits,
        names: Sequence[str] | None = None,
    ) -> Duplicate:
        """Return the evening before its first board, with *per_set* random boards in each set, from 1 to 36.

        Without *names*, these are ``Pair 1`` and so on. Otherwise it raises the same errors as the class.

        >>> Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=2, rng=Random(1)).boards[5].number
        6
        """
        check_rules(rules)  # the boards below need them
        named = default_names(movement) if names is None else tuple(names)
        if not 1 <= per_set <= 36:
            raise InvalidValue(f"{brief(per_set)} boards in a set: expected 1 to 36")
        count = deal_count(rules)
        boards = tuple(Board(number + 1, below(count, rng=rng)) for number in range(movement.sets * per_set))
        return cls(rules=rules, movement=movement, boards=boards, names=named)

    def name(self, numbers: Iterable[int]) -> str:
        """Return the name of a pair, or of both players, by number.

        >>> evening.name([2])
        'Pair 2'
        """
        return " & ".join(self.names[self.movement.unit_of(number) - 1] for number in numbers)

    def boards_of(self, meeting: Meeting) -> tuple[Board, ...]:
        """Return the boards of a meeting.

        >>> [board.number for board in evening.boards_of(evening.movement.meetings[0])]
        [1]
        """
        size = len(self.boards) // self.movement.sets
        return self.boards[(meeting.board_set - 1) * size : meeting.board_set * size]

    @property
    def missing(self) -> tuple[tuple[Meeting, Board], ...]:
        """What has no result yet.

        >>> len(evening.missing)
        4
        """
        there = {(one.round, one.table, one.board) for one in self.results}
        return tuple(
            (meeting, board)
            for meeting in self.movement.meetings
            for board in self.boards_of(meeting)
            if (meeting.round, meeting.table, board.number) not in there
        )

    def enter(
        self, round_number: int, table: int, board: int, *, contract: str, by: str = "", tricks: int | None = None
    ) -> Duplicate:
        """Return the evening with the result of a table, from its contract and tricks.

        *contract* is a call such as ``7H`` or ``M``, or ``P`` if all passed; *by* is the letter of the contractor's
        seat, and *tricks* what their side took. A result that was there before is replaced. Raises `InvalidValue` if
        the table does not play that board in that round, or the contract and the tricks do not fit, and `NotationError`
        if the contract is not a call.

        >>> evening.enter(1, 1, 1, contract="P").results[0].points
        (0, 0)
        """
        return self._replace(self._score(round_number, table, board, contract, by.upper(), tricks))

    def _score(
        self, round_number: int, table: int, board: int, contract: str, by: str, tricks: int | None
    ) -> BoardResult:
        """Return the result of a table from its contract and tricks."""
        sheet, call = ScoreSheet.start(self.rules), self.rules.parse_call(contract)
        if isinstance(call, Pass):
            by, tricks, sheet = "", None, sheet.passed_out()
        elif by not in [*COMPASS] or tricks is None:
            raise InvalidValue(f"contract {brief(contract)}: expected N, E, S or W as its contractor, and its tricks")
        else:
            sheet = sheet.enter(sheet.contract(call, by=COMPASS.index(by)), tricks)
        north_south, east_west = sheet.rows[-1].points
        return BoardResult(
            round=round_number,
            table=table,
            board=board,
            points=(north_south, east_west),
            contract=str(call),
            by=by,
            tricks=tricks,
        )

    def enter_points(self, round_number: int, table: int, board: int, north_south: int, east_west: int) -> Duplicate:
        """Return the evening with the result of a table in points alone, such as those that a director has adjusted.

        Raises `InvalidValue` if the table does not play that board in that round, or if no side ever gets so many
        points.

        >>> evening.enter_points(1, 1, 1, 20, 140).results[0].difference
        -120
        """
        most, points = most_points(self.rules), (as_int("points", north_south), as_int("points", east_west))
        for own in points:
            if abs(own) > most:
                raise InvalidValue(f"{brief(own)} points: expected {-most} to {most}")
        return self._replace(BoardResult(round=round_number, table=table, board=board, points=points))

    def _replace(self, new: BoardResult) -> Duplicate:
        results = {(one.round, one.table, one.board): one for one in (*self.results, new)}
        return attrs.evolve(self, results=tuple(results[key] for key in sorted(results)))

    @cached_property
    def _meetings(self) -> Mapping[tuple[int, int], Meeting]:
        return {(meeting.round, meeting.table): meeting for meeting in self.movement.meetings}

    def play(
        self, players: Sequence[Player], *, on_deal: Callable[[Meeting, Board, Deal], object] | None = None
    ) -> Duplicate:
        """Return the evening with every board that had no result played by *players*: one for each pair or player.

        The player of a pair sits in both of its seats. *on_deal* is called with each deal when it is over. Raises
        `InvalidValue` unless there is a player for each, and `IllegalAction` if one breaks the rules.

        >>> from fivehundred import players
        >>> bots = [players.make_player("sensible", rng=Random(1))] * 4
        >>> len(evening.play(bots).results)
        6
        """
        needed = max(number for meeting in self.movement.meetings for number in meeting.seats)
        if len(players) != needed:
            raise InvalidValue(f"{len(players)} players: expected {needed}")
        found = self
        for meeting, board in self.missing:
            deal = board.start(self.rules)
            while (seat := deal.to_act) is not None:
                deal = deal.apply(players[meeting.seats[seat] - 1](deal.view(seat)))
            if on_deal is not None:
                on_deal(meeting, board, deal)
            found = found.enter_deal(meeting, board, deal)
        return found

    def enter_deal(self, meeting: Meeting, board: Board, deal: Deal) -> Duplicate:
        """Return the evening with the result of a finished *deal*, which was played from a board.

        >>> meeting, board = evening.missing[0]
        >>> deal = board.start(evening.rules)
        >>> while deal.to_act is not None:
        ...     deal = deal.apply(deal.legal_actions[0])
        >>> evening.enter_deal(meeting, board, deal).results[-1].contract
        'P'
        """
        place, outcome, contract = (meeting.round, meeting.table, board.number), deal.outcome, "P"
        by, tricks, (north_south, east_west) = "", None, deal.score.points
        if isinstance(outcome, Played) and outcome.contract.contractor is not None:
            contract, by = str(outcome.contract.call), COMPASS[outcome.contract.contractor]
            tricks = sum(outcome.tricks[seat] for seat in outcome.contract.side)
        # Under some rules, points do not follow from these alone: captured cards count, or slams are declared.
        with suppress(InvalidValue):
            scored = self._score(*place, contract, by, tricks)
            if scored.points == (north_south, east_west):
                return self._replace(scored)
        return self.enter_points(*place, north_south, east_west)

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """Every result beside the others of its board; in a match of teams, beside that of the other table.

        >>> len(evening.comparisons)
        2
        """
        by_board = defaultdict[int, list[BoardResult]](list)
        for one in self.results:
            by_board[one.board].append(one)
        return tuple(self._compare(one, by_board[one.board]) for one in self.results)

    def _compare(self, result: BoardResult, every: Sequence[BoardResult]) -> Comparison:
        meeting = self._meetings[result.round, result.table]
        others = [one.difference for one in every if one is not result and self._comparable(result, one)]
        won = sum(2 * (result.difference > other) + (result.difference == other) for other in others)
        swings = sum(imps(result.difference - other) for other in others)
        return Comparison(
            result=result,
            meeting=meeting,
            matchpoints=won,
            top=2 * len(others),
            imps=Fraction(swings, len(others) or 1),
        )

    def _comparable(self, one: BoardResult, other: BoardResult) -> bool:
        if self.movement.name != "teams":
            return True
        here, there = (self._meetings[each.round, each.table] for each in (one, other))
        same = [{*map(self.movement.unit_of, meeting.seats)} for meeting in (here, there)]
        return same[0] == same[1]

    def ranking(self, scoring: Scoring | None = None) -> tuple[tuple[Placing, ...], ...]:
        """Return the ranking of each field, best first: by matchpoints, or teams by IMPs, unless *scoring* says it.

        Matchpoints are the mean share of what could be won on a board, IMPs the mean of a board, or the sum for teams.
        Boards that nobody else has played do not count. Raises `InvalidValue` for another *scoring*.

        >>> [place.rank for place in evening.ranking("imps")[0]]
        [1, 1, 3, 3]
        """
        chosen: Scoring = scoring or ("imps" if self.movement.name == "teams" else "matchpoints")
        if chosen not in ("matchpoints", "imps"):
            raise InvalidValue(f"scoring {brief(chosen)}: expected matchpoints or imps")
        scores = defaultdict[int, list[Fraction]](list)
        for number, share in self._scores(chosen):
            scores[number].append(share)
        summed = chosen == "imps" and self.movement.name == "teams"
        return tuple(self._rank(field, scores, summed=summed) for field in self.movement.fields)

    def _scores(self, scoring: Scoring) -> Iterator[tuple[int, Fraction]]:
        for one in self.comparisons:
            if one.top:
                share = Fraction(one.matchpoints, one.top)
                north, east = (one.imps, -one.imps) if scoring == "imps" else (share, 1 - share)
                yield from ((self.movement.unit_of(number), north) for number in one.meeting.north_south)
                # A team has the same swing at its other table, and counts it once.
                if self.movement.name != "teams":
                    yield from ((number, east) for number in one.meeting.east_west)

    def _rank(
        self, field: Iterable[int], scores: Mapping[int, Sequence[Fraction]], *, summed: bool
    ) -> tuple[Placing, ...]:
        total = {number: sum(scores.get(number, ()), Fraction()) for number in field}
        if not summed:
            total = {number: score / (len(scores.get(number, ())) or 1) for number, score in total.items()}
        every = [*total.values()]
        placings = (
            Placing(
                rank=1 + sum(other > score for other in every),
                tied=every.count(score) > 1,
                number=number,
                name=self.names[number - 1],
                boards=len(scores.get(number, ())),
                score=score,
            )
            for number, score in total.items()
        )
        return tuple(sorted(placings, key=lambda one: (one.rank, one.number)))
