"""Many tables at once: the games that `Deal` plays, seed by seed."""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest
from helpers import DEEP, FAMILIES
from numpy.typing import ArrayLike, NDArray

from fivehundred.actions import Hidden
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidType, InvalidValue, UnsupportedRulesError
from fivehundred.fast import RandomDeals
from fivehundred.fast._kernel_rules import obstacles
from fivehundred.learning.encoding import Discarding, encoding_for, observe
from fivehundred.learning.tables import Steps, Tables
from fivehundred.match.playing import Match
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.rules import presets
from fivehundred.rules.calls import parse_call
from fivehundred.rules.decks import DECK_24, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, AtLimit, JokerDeclaration, JokerFollow, JokerLead
from fivehundred.seats import Seat, left_of
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

TAKEN = [name for name in (FAMILIES if DEEP else FAMILIES[1::2]) if not obstacles(PRESETS[name])]
DEALS = 60 if DEEP else 2


class Beside:
    """A table's deals, or its *matches*, played by the library as well."""

    def __init__(self, tables: Tables, table: int, *, matches: bool) -> None:
        self.tables, self.table = tables, table
        self.random = RandomDeals(tables.rules)
        self.dealt = self.over = 0
        self.match = Match.start(tables.rules, dealer=Seat(0)) if matches else None
        self.begin()

    def begin(self) -> None:
        """The deal that the seed stands for, from its cards."""
        self.deal, self.begun = self.tables.deal(self.table), None
        dealer = Seat(self.dealt % self.tables.rules.players)
        if self.match is not None:
            self.match.check(self.deal.info)
            assert self.tables.scores[self.table].tolist() == [*self.match.scores]
            dealer = self.deal.dealer
        assert self.deal.dealt == self.random.deal(int(self.tables.seeds[self.table]), dealer=dealer).dealt
        assert self.deal.dealer == dealer
        assert not self.deal.turns

    begun: Discarding | None

    def check(self, mask: NDArray[np.bool_], seat: int) -> None:
        """What is legal, and who is to act."""
        assert tuple(np.flatnonzero(mask)) == self.tables.encoding.legal_numbers(self.begun or self.deal)
        assert self.deal.to_act == seat

    def act(self, number: int) -> None:
        """The same action."""
        found = self.tables.encoding.decode(self.begun or self.deal, number)
        if isinstance(found, Discarding):
            self.begun = found
        else:
            self.deal, self.begun = self.deal.apply(found), None

    def follow(self, steps: Steps) -> None:
        """The points at the end, and the winners; until then, the deal is as it was played here."""
        rewards, ended, won = (found[self.table] for found in (steps.rewards, steps.ended, steps.won))
        assert ended == self.deal.finished
        over, winners = False, set[int]()
        if ended:
            rules = self.tables.rules
            points = self.deal.score.points
            assert rewards.tolist() == [points[rules.side_of(Seat(seat))] for seat in range(rules.players)]
            self.dealt += 1
            if self.match is not None:
                self.match = self.match.after(self.deal)
                over, winners = self.match.result is not None, {*self.match.winners}
                if over:
                    self.over += 1
                    self.match = Match.start(rules, dealer=left_of(self.deal.dealer, rules.players))
            self.begin()
        else:
            assert not rewards.any()
        assert steps.over[self.table] == over
        assert {*np.flatnonzero(won)} == winners


def play_beside(
    rules: Ruleset,
    seed: int,
    deals: int,
    count: int = 3,
    *,
    watched: bool = False,
    liked: str = "",
    matches: bool = False,
) -> int:
    """Play *deals* deals with random choices, often passing or the *liked* call, beside those of the library."""
    pick, wanted = Random(seed), encoding_for(rules).number(parse_call(liked)) if liked else 0
    tables = Tables(rules, count, seed=seed, matches=matches)
    besides = [Beside(tables, table, matches=matches) for table in range(count)]
    while sum(beside.dealt for beside in besides) < deals:
        masks, seats = tables.masks, tables.to_act
        if watched or not pick.randrange(9):
            for beside, seat, seen in zip(besides, seats, tables.observations, strict=True):
                assert seen.tobytes() == observe(beside.deal.view(Seat(int(seat))))
            others = [(int(seats[0]) + 1 + beside.dealt % (rules.players - 1)) % rules.players for beside in besides]
            for beside, other, seen in zip(besides, others, tables.seen_by(others), strict=True):
                assert seen.tobytes() == observe(beside.deal.view(Seat(other)))
        numbers = []
        for beside, mask, seat in zip(besides, masks, seats, strict=True):
            beside.check(mask, seat)
            legal = [int(number) for number in np.flatnonzero(mask)]
            often = wanted if mask[wanted] and pick.random() < 0.5 else 0
            numbers.append(often if mask[often] and pick.random() < 0.4 else pick.choice(legal))
        for beside, number in zip(besides, numbers, strict=True):
            beside.act(number)
        steps = tables.step(numbers)
        for table, beside in enumerate(besides):
            beside.follow(steps)
            if not pick.randrange(40):
                assert tables.deal(table) == beside.deal
    return sum(beside.over for beside in besides)


@pytest.mark.parametrize("name", TAKEN)
def test_tables_play_as_the_library_does(name: str) -> None:
    play_beside(PRESETS[name], 11, DEALS, watched=True)


@pytest.mark.parametrize("name", [name for name in TAKEN if PRESETS[name].at_limit is not AtLimit.DROPS_OUT])
def test_matches_are_as_the_library_plays_them(name: str) -> None:
    rules = PRESETS[name]
    over = play_beside(rules, 5, 90 if DEEP else 12, matches=True)
    # Players who choose at random mostly lose, so elsewhere nobody may ever win.
    assert over or rules.at_limit in (None, AtLimit.CANNOT_WIN)


def test_matches_that_end_in_rarer_ways_are_as_the_library_plays_them() -> None:
    rules = presets.STANDARD_3.evolve(target=60, limit=-2000)
    changes: list[dict[str, Any]] = [
        {},
        {"several_at_target": "earliest trick"},
        {"several_at_target": "highest total"},
        {"hand_limit": 3, "ralphing": True},
        {"spread": 400},
        {"defence": "from a threshold", "threshold": 90},
        {"defence": "capped", "cap": 50},
        {"limit": -500, "at_limit": "cannot win", "hand_limit": 6},
        {"all_pass": AllPass.SAME_DEALER, "inkles": True, "lowest_level": 7},
    ]
    for seed, change in enumerate(changes, start=59):
        assert play_beside(rules.evolve(**change), seed, 60 if DEEP else 15, matches=True)


def test_most_presets_are_taken() -> None:
    assert sum(not obstacles(rules) for rules in PRESETS.values()) >= 35


def test_tables_agree_with_the_library_under_any_rules_they_take() -> None:
    played = 0
    for seed in range(400 if DEEP else 60):
        rules = some_ruleset(Random(seed).randrange)
        if rules is not None and not obstacles(rules):
            play_beside(rules, seed, 2, 1, matches=rules.at_limit is not AtLimit.DROPS_OUT)
            played += 1
    assert played > 5


@pytest.mark.parametrize(
    "rules",
    [
        presets.QUEBEC_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR),
        presets.TEAM_4.evolve(dealer_stuck=True),
        presets.IOWA_4.evolve(all_pass=AllPass.PLAYED),
        presets.STANDARD_3.evolve(deck=DECK_24, hand_size=8, packets=Packets.parse("3 3 2"), highest_level=8),
    ],
)
def test_rare_rules_are_as_the_library_plays_them(rules: Ruleset) -> None:
    play_beside(rules, 2, 30 if DEEP else 6)
    play_beside(rules, 3, 6 if DEEP else 3, watched=True)


@pytest.mark.parametrize("name", ["australian-4", "standard-3", "pagat-6", "team-4", "fifteen-hundred-3"])
def test_sensible_seats_play_as_sensible_players_do(name: str) -> None:
    rules = PRESETS[name]
    sensible = {Seat(seat) for seat in range(1, rules.players)}
    tables, pick = Tables(rules, 4, seed=3, sensible=sensible), Random(4)
    player, played = SensiblePlayer(), 0
    last = [tables.deal(table) for table in range(4)]
    while played < (2000 if DEEP else 120):
        masks = tables.masks
        numbers = [pick.choice(np.flatnonzero(mask)) for mask in masks]
        steps = tables.step(numbers)
        for table in range(4):
            deal = tables.deal(table)
            if isinstance(deal.stage, Play):
                assert deal.to_act not in sensible
                made = deal.turns[len(last[table].turns) :]
                at = last[table]
                for turn in made:
                    if isinstance(at.stage, Play) and at.to_act in sensible:
                        assert turn.action == player(at.view(at.to_act))
                        played += 1
                    assert turn.action is not None
                    assert not isinstance(turn.action, Hidden)
                    at = at.apply(turn.action)
            last[table] = deal
        assert steps.ended.shape == (4,)


@pytest.mark.parametrize(
    "rules",
    [
        presets.AUSTRALIAN_4.evolve(joker_lead_time="when nothing else is left"),
        presets.AUSTRALIAN_4.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID),
        presets.STANDARD_3.evolve(joker_naming="nothing"),
        presets.AUSTRALIAN_4.evolve(joker_follow=JokerFollow.FIRST_OR_LAST),
        presets.QUEBEC_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR),
    ],
)
def test_what_a_joker_proves_is_observed(rules: Ruleset) -> None:
    play_beside(rules, 4, 40 if DEEP else 16, watched=True)


def test_a_joker_that_nobody_would_have_kept_proves_that_nothing_else_was_left() -> None:
    # With this seed, one is played to a suit in which its player had shown a void before.
    rules = presets.STANDARD_3.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
    play_beside(rules, 3, 3, watched=True, liked="10NT")


def test_a_hand_is_exposed_when_its_player_has_led_or_followed() -> None:
    # The eldest hand leads, so how many cards are played before the contractor's first depends on who bid.
    rules = presets.PRIMER_4.evolve(first_lead="eldest hand")
    play_beside(rules, 6, 60 if DEEP else 8, watched=True, liked="OM")


def test_a_blind_bid_is_made_by_a_seat_that_has_seen_nothing() -> None:
    play_beside(presets.PERFECT_4, 7, 60 if DEEP else 12, watched=True, liked="BM")


def test_planes_that_are_not_known_are_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivehundred.learning.tables._PLANES", ("hand",))
    with pytest.raises(UnsupportedRulesError, match="do not cover: dealt, taken"):
        _ = Tables(presets.TEAM_4, 1, seed=0).observations


def test_tables_refuse_other_rules_by_name() -> None:
    with pytest.raises(UnsupportedRulesError, match=r"partners are called \(CALL\)"):
        Tables(presets.CALLED_5, 1, seed=0)


@pytest.mark.parametrize(
    ("actions", "error", "why"),
    [
        ([0.0, 1.0], InvalidType, "expected an array of ints, not of float64"),
        ([True, False], InvalidType, "expected an array of ints, not of bool"),
        ([0], InvalidValue, r"shape \(1,\): expected one for each of 2 tables"),
        ([0, -1], InvalidValue, "table 1: action number -1: expected 0 to 122"),
        ([65536, 0], InvalidValue, "table 0: action number 65536: expected 0 to 122"),
        (
            np.array([0, 1 << 63], np.uint64),
            InvalidValue,
            "table 1: action number 9223372036854775808: expected 0 to 122",
        ),
        ([0, 60], InvalidValue, "table 1: action number 60, discard 5H: expected one that is legal now"),
        ([110, 0], InvalidValue, "table 0: action number 110, .*: expected one that is legal now"),
    ],
)
def test_a_wrong_action_is_named_and_nothing_is_done(actions: ArrayLike, error: type[Exception], why: str) -> None:
    tables = Tables(presets.AUSTRALIAN_4, 2, seed=0)
    before = tables.masks
    with pytest.raises(error, match=why):
        tables.step(actions)
    assert (tables.masks == before).all()
    assert not tables.deal(0).turns


def test_tables_that_are_left_out_stay_as_they_are() -> None:
    pick, tables, alone = Random(1), Tables(presets.STANDARD_3, 3, seed=4), Tables(presets.STANDARD_3, 3, seed=4)
    # Each table takes its own steps, one after the other; all of them together are the same game.
    for _ in range(60):
        numbers = [pick.choice(np.flatnonzero(mask).tolist()) for mask in tables.masks]
        together = tables.step(numbers)
        for table in pick.sample(range(3), 3):
            where = np.arange(3) == table
            one = alone.step(np.where(where, numbers, -1), where=where)
            assert (one.rewards[table] == together.rewards[table]).all()
            assert one.ended.tolist() == (where & together.ended).tolist()
        for told in ("to_act", "masks", "observations", "seeds"):
            assert (getattr(alone, told) == getattr(tables, told)).all()
    before = alone.masks
    assert not alone.step([-1, 200, 0], where=[False] * 3).ended.any()
    with pytest.raises(InvalidValue, match="table 1: action number 200"):
        alone.step([-1, 200, 0], where=[False, True, True])
    with pytest.raises(InvalidType, match="where: expected an array of bools, not of int64"):
        alone.step([0, 0, 0], where=[1, 1, 1])
    with pytest.raises(InvalidValue, match=r"where of shape \(1,\): expected one for each of 3 tables"):
        alone.step([0, 0, 0], where=[True])
    assert (alone.masks == before).all()


def test_nothing_but_a_card_is_legal_while_cards_are_played() -> None:
    tables = Tables(presets.TEAM_4, 1, seed=0)
    while not isinstance(tables.deal(0).stage, Play):
        legal = np.flatnonzero(tables.masks[0])
        tables.step([legal[int(not tables.deal(0).turns)]])
    for number in np.flatnonzero(~tables.masks[0]):
        with pytest.raises(InvalidValue, match="expected one that is legal now"):
            tables.step([number])


def test_arguments_are_checked() -> None:
    for count in (0, 1 << 16 | 1):
        with pytest.raises(InvalidValue, match="number of tables"):
            Tables(presets.TEAM_4, count, seed=0)
    with pytest.raises(InvalidValue, match="seed"):
        Tables(presets.TEAM_4, 2, seed=-1)
    with pytest.raises(InvalidValue, match="seat 4"):
        Tables(presets.TEAM_4, 2, seed=0, sensible=[Seat(4)])
    with pytest.raises(InvalidValue, match="under which players drop out"):
        Tables(presets.PRIMER_3, 2, seed=0, matches=True)
    nobody: Any = 5
    with pytest.raises(InvalidType, match="expected a bool"):
        Tables(presets.TEAM_4, 2, seed=0, matches=nobody)
    with pytest.raises(InvalidType, match="expected a bool"):
        Tables(presets.TEAM_4, 2, seed=0, waiting=nobody)
    with pytest.raises(InvalidType, match="a collection of seats"):
        Tables(presets.TEAM_4, 2, seed=0, sensible=nobody)
    tables = Tables(presets.TEAM_4, 2, seed=0)
    with pytest.raises(InvalidType, match="expected an array of ints"):
        tables.step([[0], [0, 1]])
    with pytest.raises(InvalidValue, match="table 2: expected 0 to 1"):
        tables.deal(2)
    with pytest.raises(InvalidType, match="table"):
        tables.deal("1")  # type: ignore[arg-type]
    assert tables.deal(np.int64(1)) == tables.deal(1)
    for wrong, seats in ((1, [0, 4]), (0, [-1, 0])):
        with pytest.raises(InvalidValue, match=f"table {wrong}: seat {seats[wrong]}: expected 0 to 3"):
            tables.seen_by(seats)
    with pytest.raises(InvalidValue, match=r"seats of shape \(1,\): expected one for each of 2 tables"):
        tables.seen_by([0])
    out = np.zeros(tables.observations.shape, np.float32)
    assert (tables.seen_by([2, 1], out=out) == tables.seen_by([2, 1])).all()
    with pytest.raises(InvalidValue, match=r"out of shape \(1, \d+\): expected \(2, \d+\)"):
        tables.seen_by([2, 1], out=out[:1])
    with pytest.raises(InvalidType, match="expected an array"):
        tables.seen_by([2, 1], out=[])  # type: ignore[arg-type]
    for kind in ("U3", "datetime64[s]", np.int8, np.bool_):
        with pytest.raises(InvalidType, match="expected numbers from 0 to 255"):
            tables.seen_by([2, 1], out=out.astype(kind))
    out.flags.writeable = False
    with pytest.raises(InvalidValue, match="out is read-only"):
        tables.seen_by([2, 1], out=out)
    with pytest.raises(InvalidType, match="pickled"):
        pickle.dumps(tables)


def test_without_numpy_tables_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fivehundred.learning.tables")
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r'^needs numpy: pip install "fivehundred\[rl\]"$'):
        import_module("fivehundred.learning.tables")


@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize("name", TAKEN)
def test_waiting_tables_stay_at_the_end(name: str, matches: bool) -> None:
    rules = PRESETS[name]
    matches = matches and rules.at_limit is not AtLimit.DROPS_OUT
    if matches:
        # Otherwise a match may never end.
        rules = rules.evolve(hand_limit=3) if rules.hand_limit is None else rules
    tables, pick = Tables(rules, 2, seed=8, matches=matches, waiting=True), Random(1)
    for _ in range(8 if DEEP else 2):
        over, ends = np.zeros(2, np.bool_), 0
        while not over.all():
            waiting, before = over.copy(), tables.masks
            assert (tables.to_act[waiting] == -1).all()
            assert before.any(axis=1).tolist() == (~waiting).tolist()
            some = 1 if pick.random() < 0.6 else 3
            steps = tables.step([pick.choice([*np.flatnonzero(mask)][:some] or [-7]) for mask in before])
            ended = steps.over if matches else steps.ended
            assert not (ended & waiting).any()
            over |= ended
            ends += int(ended.sum())
            for table in np.flatnonzero(over):
                deal = tables.deal(table)
                assert deal.finished
                seat = pick.randrange(rules.players)
                seen = tables.seen_by([seat, seat])[table]
                assert seen.tobytes() == observe(deal.view(Seat(seat)))
                assert tables.observations[table].tobytes() == observe(deal.view(Seat(0)))
        assert ends == 2
        tables.begin(pick.randrange(1000))


def test_tables_begin_again() -> None:
    tables, other = (Tables(presets.STANDARD_3, 2, seed=seed, matches=True) for seed in (3, 50))
    for _ in range(150):
        _ = tables.observations
        tables.step(tables.masks.argmax(axis=1))
    for _ in range(2):
        tables.begin(3, dealer=Seat(2))
        other.begin(3, dealer=Seat(2))
        assert not tables.scores.any()
        for _ in range(30):
            assert (tables.observations == other.observations).all()
            for both in (tables, other):
                both.step(both.masks.argmax(axis=1))
    with pytest.raises(InvalidValue, match="seat 3"):
        tables.begin(3, dealer=Seat(3))


def test_tables_hide_the_hands() -> None:
    tables = Tables(presets.TEAM_4, 2, seed=0)
    assert repr(tables) == "<2 tables of team-4>"
    assert len(tables) == 2


def test_seeds_begin_again_after_the_last() -> None:
    tables = Tables(presets.STANDARD_3, 1, seed=(1 << 62) - 1)
    for _ in range(3):
        tables.step([0])
    assert tables.seeds.tolist() == [0]
