"""One numbered game of a contest: the same cards, played once from each side that a player can have."""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from shutil import which
from time import perf_counter
from typing import Any, Final

import attrs

from fivehundred._base.lazy import load_object
from fivehundred._base.words import between, expect, join_words, must_be, near, of_type, within
from fivehundred.actions import Action
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, as_int, brief
from fivehundred.match.playing import Match, Player
from fivehundred.players.bidding import at_stake
from fivehundred.players.outlook import ahead_of_others
from fivehundred.players.registry import make_player, names
from fivehundred.programs.processes import MOST_MS, ProgramPlayer, words_of
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.shuffle import pack

#: The stages whose times are reported and that a house player can take over.
TIMED_STAGES: Final = ("auction", "exchange", "play", "other")
#: A player of your own: a module, a colon, and the name of the player in it.
_OWN: Final = re.compile(r"[\w.]+:\w+")
_LARGEST_SEED: Final = 10**18 - 1
#: A match that nobody has won after this many deals is a draw; players who always pass would go on for ever.
_LONGEST: Final = 200


_STAGE_OF: Final[dict[type, str]] = {Auction: "auction", Exchange: "exchange", Play: "play"}


def _every(players: Iterable[str]) -> tuple[str, ...]:
    if isinstance(players, str):
        raise InvalidType("expected the names of the players, not one str")
    expect("the names of the players", players, Iterable)
    for player in (every := tuple(players)):
        must_be("a player's name", player, str)
    return every


@attrs.frozen
class Contest:
    """A contest between players under given rules.

    A player is the name of a built-in player, ``module:name`` for your own, or the command of a program that plays by
    the protocol for engines. In your module, the name is a function from a view to an action, or a class that is called
    with ``rng=``.

    Raises `InvalidValue` if a player or a stage does not exist, and `InvalidType` for an argument of another type.

    >>> from fivehundred import presets
    >>> Contest(presets.STANDARD_3, ("sensible", "random")).players
    ('sensible', 'random')
    """

    rules: Ruleset = attrs.field(validator=of_type(Ruleset))
    players: tuple[str, ...] = attrs.field(converter=_every)
    #: The seed of the cards and of all random choices.
    seed: int = attrs.field(default=1, kw_only=True, validator=between(0, _LARGEST_SEED))
    #: True to play whole matches instead of single deals.
    matches: bool = attrs.field(default=False, kw_only=True, validator=of_type(bool))
    #: A stage, and a player who acts for everybody in it, to find the stage in which points are won.
    house: tuple[str, str] | None = attrs.field(default=None, kw_only=True)
    #: The milliseconds in which a program is told to choose an action. It loses the deal only if an answer takes ten
    #: seconds more, so that nobody loses because the machine was busy.
    ms: int = attrs.field(default=1000, kw_only=True, validator=between(1, MOST_MS))

    def __attrs_post_init__(self) -> None:
        if len(self.players) != len(set(self.players)) or len(self.players) < 2:
            raise InvalidValue(f"{len(self.players)} players: expected two or more, all different")
        for player in self.players:
            _check_player(player)
        if self.house is not None:
            house: Any = self.house
            if not isinstance(house, tuple) or [*map(type, house)] != [str, str]:
                raise InvalidType(f"house {brief(self.house)}: expected a stage and the name of a player")
            if self.house[0] not in TIMED_STAGES:
                raise InvalidValue(f"house: {self.house[0]!r}: expected {join_words(TIMED_STAGES, 'or')}")
            _check_player(self.house[1])


def _check_player(player: str) -> None:
    """Raise `InvalidValue` unless *player* exists. A command is looked up only if it resembles the name of a player."""
    if is_command(player):
        if not player.strip() or near(player.strip(), names()):
            expect_program(player)
    elif player not in names():
        _load_player(player)


def expect_program(player: str) -> None:
    """Raise `InvalidValue` if *player* is a command that could not be started here, such as a misspelt player."""
    if which(words_of(player)[0]) is None:
        meant = near(player.strip(), names())
        hint = f"did you mean {meant[0]}?" if meant else f"expected {', '.join(names())}, module:name, or a command"
        raise InvalidValue(f"player {brief(player)}: no such program; {hint}")


def _load_player(player: str) -> Callable[..., Action]:
    # As if the command had been started by ``python -m``.
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    if player.startswith("."):
        raise InvalidValue(f"player {player}: expected the full name of a module")
    try:
        found = load_object(player)
    except (ImportError, AttributeError) as error:
        raise InvalidValue(f"player {player}: {error}") from None
    except SystemExit as error:
        raise InvalidValue(f"player {player}: its module ends Python: {error!r}") from None
    if not callable(found):
        raise InvalidValue(f"player {player}: expected something callable, not {type(found).__name__}")
    own: Callable[..., Action] = found
    return own


def is_command(player: str) -> bool:
    """Return whether *player* is the command of a program."""
    return player not in names() and not _OWN.fullmatch(player)


def player_of(name: str, *, rng: Random) -> Player:
    """Return the built-in player called *name*, or your own player for ``module:name``.

    Raises `InvalidValue` if there is none, or if the class of your own player cannot be called with ``rng=``.
    """
    must_be("a player's name", name, str)
    if name in names() or not _OWN.fullmatch(name):
        return make_player(name, rng=rng)
    own = _load_player(name)
    if not isinstance(own, type):
        return own
    try:
        found: Player = own(rng=rng)
    except (TypeError, SystemExit) as error:
        raise InvalidValue(f"player {name}: {type(error).__name__}: {error}") from error
    return found


@attrs.frozen
class ContestResult:
    """The result of two players in one numbered game: the same cards, played from every side."""

    #: The number of the game, from 0.
    number: int
    #: The points that the first player scored more than each opponent, averaged over all sides. Winning a match counts
    #: as one point.
    points: float
    #: The contracts: the player's number (0 or 1), the kind (suit, no trump or special), the level (0 for a special
    #: bid), the tricks that the contractor's side took, and True if the contract was made.
    contracts: tuple[tuple[int, str, int, int, bool], ...]
    #: The faults by which a player lost a game: the player's number, and the fault.
    faults: tuple[tuple[int, str], ...]
    #: The player's number, the stage, the number of decisions, and the seconds that they took.
    times: tuple[tuple[int, str, int, float], ...] = attrs.field(eq=False)


class _FaultError(Exception):
    """A player did something that ends the deal."""

    def __init__(self, player: int, reason: str) -> None:
        super().__init__(reason)
        self.player = player


class _TimedPlayer:
    """A player in a seat, who is timed; in one stage, the house may play instead."""

    def __init__(self, number: int, player: Player, house: tuple[str, Player] | None, game: _Number) -> None:
        self._number, self._player, self._house, self._game = number, player, house, game

    def __call__(self, view: SeatView) -> Action:
        stage, game = _STAGE_OF.get(type(view.table.stage), "other"), self._game
        if self._house is not None and self._house[0] == stage:
            game.acted = None
            return _act(self._house[1], view)
        game.acted = self._number
        start = perf_counter()
        try:
            action = _act(self._player, view)
        except FiveHundredError as error:
            raise _FaultError(self._number, str(error)) from error
        except Exception as error:
            raise _FaultError(self._number, f"{type(error).__name__}: {error}") from error
        spent = game.times[self._number, stage]
        spent[0] += 1
        spent[1] += perf_counter() - start
        return action


def _act(player: Player, view: SeatView) -> Action:
    """Return the action of *player*, who may raise any error, but not end Python."""
    try:
        return player(view)
    except SystemExit as error:
        raise RuntimeError(f"the player called exit({error})") from error


@contextmanager
def seat_pair(contest: Contest, pair: tuple[int, int]) -> Iterator[Callable[[int], ContestResult]]:
    """Yield a function that plays a game of *contest*, given its number, between a *pair* of the players.

    Each program is started once for each seat, and stopped at the end of the context.
    """
    with ExitStack() as stack:
        programs: dict[tuple[str, int], ProgramPlayer] = {}

        def player(name: str, seat: int, rng: Random) -> Player:
            if not is_command(name):
                return player_of(name, rng=rng)
            if (name, seat) not in programs:
                programs[name, seat] = stack.enter_context(ProgramPlayer(name, ms=contest.ms))
            return programs[name, seat]

        yield lambda number: _Number(contest, pair, number, player).result()


def play(contest: Contest, pair: tuple[int, int], number: int) -> ContestResult:
    """Play the game with this *number* between a *pair* of players, given by their places in ``contest.players``.

    The same cards are played once from each side. A player who raises an error loses the game. Raises `InvalidValue`
    unless both players are in the contest.

    >>> from fivehundred import presets
    >>> play(Contest(presets.AUSTRALIAN_4, ("sensible", "random")), (0, 1), 7).points
    25.0
    """
    expect("a Contest", contest, Contest)
    one, other = (within("player", place, 0, len(contest.players) - 1) for place in pair)
    with seat_pair(contest, (one, other)) as result:
        return result(as_int("number", number))


class _Number:
    """A game of a contest while it is played."""

    def __init__(
        self, contest: Contest, pair: tuple[int, int], number: int, player: Callable[[str, int, Random], Player]
    ) -> None:
        self._contest, self._number, self._player = contest, number, player
        self._names = [contest.players[place] for place in pair]
        #: The decisions of each player in each stage, and the seconds that they took.
        self.times: defaultdict[tuple[int, str], list[float]] = defaultdict(lambda: [0, 0.0])
        #: The player who acted last; ``None`` for the house.
        self.acted: int | None = None
        self._contracts: list[tuple[int, str, int, int, bool]] = []
        self._faults: list[tuple[int, str]] = []

    def result(self) -> ContestResult:
        """Play from each side in turn."""
        sides = range(self._contest.rules.side_count)
        points = [self._play_side(side) for side in sides]
        times = tuple((*who, int(count), seconds) for who, (count, seconds) in sorted(self.times.items()))
        return ContestResult(
            self._number, sum(points) / len(points), tuple(self._contracts), tuple(self._faults), times
        )

    def _play_side(self, side: int) -> float:
        """Return the first player's points on *side*, minus the average of the other sides."""
        contest, rules = self._contest, self._contest.rules
        label = f"{contest.seed} {self._number}"
        numbers = [int(rules.side_of(Seat(seat)) != side) for seat in range(rules.players)]
        seats = [
            _TimedPlayer(number, self._player(self._names[number], seat, Random(f"{label} {side} {seat}")), house, self)
            for seat, number in enumerate(numbers)
            for house in [self._house(seat, Random(f"{label} {side} {seat} house"))]
        ]
        try:
            if contest.matches:
                return self._match(seats, numbers, side, label)
            return self._deal(seats, numbers, side, label)
        except _FaultError as fault:
            return self._forfeit(fault.player, str(fault))
        except (IllegalAction, InvalidType) as error:
            # The deal has refused what the last player did.
            if self.acted is None:
                raise
            return self._forfeit(self.acted, str(error))

    def _forfeit(self, player: int, reason: str) -> float:
        """Return the first player's points after a fault of *player* has ended the game."""
        self._faults.append((player, reason))
        lost = 1.0 if self._contest.matches else _penalty(self._contest.rules)
        return lost if player else -lost

    def _house(self, seat: int, rng: Random) -> tuple[str, Player] | None:
        house = self._contest.house
        return None if house is None else (house[0], self._player(house[1], seat, rng))

    def _deal(self, seats: Sequence[Player], numbers: Sequence[int], side: int, label: str) -> float:
        rules = self._contest.rules
        deal = Deal.from_pack(rules, pack(rules.deck, rng=Random(label)), dealer=Seat(self._number % rules.players))
        while deal.to_act is not None:
            deal = deal.apply(seats[deal.to_act](deal.view(deal.to_act)))
        self._note_contract(deal, numbers)
        points = deal.score.points if deal.contract is not None else (0,) * rules.side_count
        return ahead_of_others(points, side)

    def _note_contract(self, deal: Deal, numbers: Sequence[int]) -> None:
        contract = deal.contract
        if contract is None or contract.contractor is None or contract.call is None:
            return
        call = contract.call
        level, kind = (0, "special")
        if isinstance(call, Bid):
            level, kind = call.level, "no trump" if call.trump is None else "suit"
        tricks = sum(deal.table.won[seat] for seat in contract.side)
        self._contracts.append((numbers[contract.contractor], kind, level, tricks, bool(deal.score.made)))

    def _match(self, seats: Sequence[Player], numbers: Sequence[int], side: int, label: str) -> float:
        match = Match.start(self._contest.rules, rng=Random(f"{label} first dealer"))
        for step in match.steps(seats, rng=Random(label), max_deals=_LONGEST):
            match = step.match
            if step.deal.finished:
                self._note_contract(step.deal, [numbers[player] for player in match.seats])
        won = [match.first_rules.side_of(Seat(player)) for player in match.winners]
        shares = [won.count(each) / max(len(won), 1) for each in range(self._contest.rules.side_count)]
        return ahead_of_others(shares, side)


def _penalty(rules: Ruleset) -> float:
    """Return the points that a fault costs: those at stake in the highest call."""
    return float(max(at_stake(rules, call) for call in rules.ladder.calls if call != PASS))
