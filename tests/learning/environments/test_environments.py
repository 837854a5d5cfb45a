"""The environments pass the tests that the frameworks bring, and play as the library does."""

from __future__ import annotations

import sys
from copy import deepcopy
from functools import partial
from importlib import import_module
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from helpers import DEEP
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space

from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue, UnsupportedRulesError
from fivehundred.fast import RandomDeals
from fivehundred.learning.encoding import Discarding, encoding_for, layout_for, observe
from fivehundred.learning.environments._episodes import Episodes
from fivehundred.learning.environments.arrays import array_of, planes_of
from fivehundred.learning.environments.gymnasium import SeatEnv, SeatVectorEnv
from fivehundred.learning.environments.pettingzoo import TableEnv
from fivehundred.match.playing import Match
from fivehundred.players import RandomPlayer, SensiblePlayer
from fivehundred.rules.presets import AUSTRALIAN_4, CALLED_5, CUTTHROAT_4, PAGAT_6, STANDARD_3, TABLE_2, names
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, left_of
from fivehundred.shuffle import below
from fivehundred.testing.random_deals import play_on, some_deal

RULES = [STANDARD_3, AUSTRALIAN_4, CALLED_5, PAGAT_6, TABLE_2]


@pytest.mark.parametrize("match", [False, True], ids=["deal", "match"])
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
# PettingZoo knows which of its own environments observe a dict, and warns of all others.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be", "ignore:Observation is not a")
def test_pettingzoos_own_tests_pass(rules: Ruleset, match: bool) -> None:
    env = TableEnv(rules, match=match)
    api_test(env, num_cycles=200 if DEEP else 50)
    check_state_space(env)
    seed_test(lambda: TableEnv(rules, match=match), num_cycles=200 if DEEP else 50)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_gymnasiums_own_tests_pass(rules: Ruleset) -> None:
    made: Any = gymnasium.make(f"fivehundred/{rules.name}-v1", seat=1, match=True, disable_env_checker=True).unwrapped
    assert made._episodes.rules == rules
    check_env(made)


def test_every_preset_can_be_made_by_its_id() -> None:
    ids = {name for name in gymnasium.registry if name.startswith("fivehundred/")}
    assert ids == {f"fivehundred/{name}-v1" for name in names()}
    env = gymnasium.make("fivehundred/standard-3-v1", render_mode="ansi")
    seen, _ = env.reset(seed=1)
    env.step(int(seen["action_mask"].argmax()))
    assert "hand of seat 0" in str(env.render())
    many = gymnasium.make_vec("fivehundred/standard-3-v1", 2, vectorization_mode="vector_entry_point", seat=Seat(1))
    assert many.unwrapped.reset(seed=1)[0] in many.observation_space


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name)
def test_a_table_plays_as_the_library_does(rules: Ruleset) -> None:
    env, rng, encoding = TableEnv(rules), Random(1), encoding_for(rules)
    env.reset(seed=1)
    assert env.observation_space("player_0") is env.observation_space("player_0")
    position: Any = env._episodes.deal
    while not env._episodes.deal.finished:
        deal = env._episodes.deal
        assert env.agent_selection == f"player_{deal.to_act}"
        for seat, agent in enumerate(env.possible_agents):
            seen = env.observe(agent)
            assert seen in env.observation_space(agent)
            assert seen["observation"].tobytes() == observe(deal.view(Seat(seat)))
            legal = encoding.mask(position) if seat == deal.to_act else bytes(encoding.size)
            assert seen["action_mask"].tobytes() == legal
            assert seen["action_mask"].dtype == np.int8
        assert env.state().tobytes() == b"".join(observe(deal.view(Seat(seat))) for seat in range(rules.players))
        number = rng.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0])
        position = encoding.decode(position, number)
        if not hasattr(position, "open"):
            position = deal.apply(position)
        env.step(number)
    assert position == env._episodes.deal
    points = [position.score.points[rules.side_of(Seat(seat))] for seat in range(rules.players)]
    assert list(env.rewards.values()) == points
    assert all(env.terminations.values())


@pytest.mark.parametrize("rules", [STANDARD_3, TABLE_2.evolve(limit=-1500)], ids=["on tables", "of deals"])
def test_a_match_goes_on_until_somebody_has_won(rules: Ruleset) -> None:
    env, rng, encoding = TableEnv(rules, match=True), Random(2), encoding_for(rules)
    env.reset(seed=2)
    total = dict.fromkeys(env.agents, 0.0)
    deal = env._episodes.deal
    match = Match.start(rules, dealer=deal.dealer)
    while match.result is None:
        assert not any(env.terminations.values())
        deal = env._episodes.deal
        position: Any = deal
        match.check(deal.info)
        while not deal.finished:
            number = rng.choice(encoding.legal_numbers(position))
            position = encoding.decode(position, number)
            if not isinstance(position, Discarding):
                deal = position = deal.apply(position)
            env.step(number)
        match = match.after(deal)
        total = {agent: total[agent] + env.rewards[agent] for agent in env.agents}
    assert all(env.terminations.values())
    assert env._episodes.deal == deal
    assert rules.cap_score or match.scores == tuple(total.values())
    assert len(match.rows) > 1
    with pytest.raises(InvalidValue, match="under which players drop out"):
        TableEnv(CUTTHROAT_4, match=True)


@pytest.mark.parametrize("rules", [STANDARD_3, TABLE_2], ids=lambda rules: rules.name)
def test_a_copy_goes_on_by_itself(rules: Ruleset) -> None:
    env, rng = TableEnv(rules, match=True), Random(4)
    env.reset(seed=5)
    for _ in range(120):
        before = deepcopy(env)
        number = rng.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0])
        env.step(number)
        before.step(number)
        assert before.rewards == env.rewards
        assert before._episodes.deal == env._episodes.deal
        for one, other in zip(before.last()[0].values(), env.last()[0].values(), strict=True):
            assert (one == other).all()
        if any(env.terminations.values()):
            env.reset()


def first_legal(seen: dict[str, Any]) -> Any:
    return seen["action_mask"].argmax(axis=1)


def test_any_seat_plays_deals_and_matches() -> None:
    rules, asked = STANDARD_3.evolve(target=60, limit=-300), list[Seat]()

    def first(view: SeatView) -> Any:
        asked.append(view.seat)
        return view.legal_actions[0 if view.info.number % 3 else len(view.legal_actions) // 2]

    for seat in map(Seat, range(3)):
        env = SeatEnv(rules, first, seat=seat, match=True)
        for seed in range(6):
            asked.clear()
            seen, _ = env.reset(seed=seed)
            total, over = 0.0, False
            while not over:
                assert seen["observation"].tobytes() == observe(env._episodes.view(seat))
                assert env._episodes.to_act == seat
                seen, reward, over, _, _ = env.step(int(seen["action_mask"].argmax()))
                total += reward
            match: Any = env._episodes.match
            assert match.result is not None
            assert total == match.scores[seat] == sum(row.points[seat] for row in match.rows)
            assert seat not in asked
    with pytest.raises(InvalidValue, match="seat 3: expected 0 to 2"):
        SeatEnv(rules, seat=Seat(3))
    with pytest.raises(InvalidValue, match="under which players drop out"):
        SeatEnv(CUTTHROAT_4, match=True)


def test_players_sit_clockwise_from_the_left_of_the_seat() -> None:
    asked = dict[int, set[Seat]]()

    def named(place: int) -> Any:
        def play(view: SeatView) -> Any:
            asked.setdefault(place, set()).add(view.seat)
            return view.legal_actions[0]

        return play

    env = SeatEnv(AUSTRALIAN_4, [*map(named, range(3))], seat=Seat(2))
    for seed in range(5):
        env.reset(seed=seed)
    assert asked == {0: {3}, 1: {0}, 2: {1}}


def seen_from(rules: Ruleset, seat: Seat, seed: int, first: Seat, *, match: bool, sensible: bool) -> Any:
    """What *seat* observes at each of its turns, at one of three tables, with its points since the last one.

    The number that it chooses is sent back. Everybody else takes the first number that is legal, or plays sensibly.
    """
    encoding, player, random = encoding_for(rules), SensiblePlayer(), RandomDeals(rules)
    played, points, due, over = Match.start(rules, dealer=first), 0, 0, False
    position: Any
    while True:
        deal = position = played.deal_of(random.deal(seed, dealer=Seat(played.dealer)).dealt)
        while deal.to_act is not None:
            if deal.to_act != seat and sensible:
                deal = position = deal.apply(player(deal.view(deal.to_act)))
                continue
            number = encoding.legal_numbers(position)[0]
            if deal.to_act == seat:
                number = yield observe(deal.view(seat)), points, over
                points, due, over = due if match else 0, 0, False
            read: Any = encoding.decode(position, number)
            deal = deal if isinstance(read, Discarding) else deal.apply(read)
            position = read if isinstance(read, Discarding) else deal
        won = deal.score.points[rules.side_of(seat)]
        played, seed = played.after(deal), seed + 3
        points, due = (points, due + won) if over else (points + won, 0)
        over |= played.result is not None or not match
        if not match or played.result is not None:
            played = Match.start(rules, dealer=left_of(deal.dealer, rules.players))


@pytest.mark.parametrize("match", [False, True], ids=["deals", "matches"])
@pytest.mark.parametrize("sensible", [False, True], ids=["a policy", "sensible"])
def test_a_seat_of_many_tables_plays_as_the_library_does(sensible: bool, match: bool) -> None:
    rules, seat, rng = STANDARD_3.evolve(target=60, limit=-300), Seat(1), Random(3)
    dealer, seed = Seat(below(3, rng=rng)), rng.getrandbits(61)
    env = SeatVectorEnv(rules, 3, None if sensible else first_legal, seat=seat, match=match)
    found, _ = env.reset(seed=3)
    alone = [seen_from(rules, seat, seed + table, dealer, match=match, sensible=sensible) for table in range(3)]
    expected, ends = [next(one) for one in alone], 0
    # What was won before the first turn belongs to the first step.
    while ends < (4 if match else 9):
        assert found in env.observation_space
        assert [row.tobytes() for row in found["observation"]] == [seen for seen, _, _ in expected]
        numbers = [int(np.flatnonzero(mask)[-1]) for mask in found["action_mask"]]
        expected = [one.send(number) for one, number in zip(alone, numbers, strict=True)]
        found, rewards, over, cut_short, info = env.step(numbers)
        assert rewards.tolist() == [points for _, points, _ in expected]
        assert over.tolist() == [ended for _, _, ended in expected]
        assert not cut_short.any()
        assert not info
        ends += int(over.sum())


def test_many_tables_refuse_what_they_cannot_play() -> None:
    env = SeatVectorEnv(STANDARD_3, 2)
    with pytest.raises(InvalidValue, match="no episode has begun, or the others have failed to act: expected a reset"):
        env.step([0, 0])
    env.reset(seed=2)
    with pytest.raises(InvalidValue, match="table 1: action number 95"):
        env.step([0, 95])
    wrong: list[tuple[Any, str]] = [
        ([0.5, 0.5], "not of float64"),
        ([0, 0, 0], "expected one for each"),
        (7, "of shape"),
    ]
    for chosen, told in wrong:
        with pytest.raises((InvalidType, InvalidValue), match=f"action numbers of the policy.*{told}"):
            SeatVectorEnv(STANDARD_3, 2, partial(lambda chosen, seen: chosen, chosen)).reset(seed=2)
    with pytest.raises(InvalidType, match="expected a policy"):
        SeatVectorEnv(STANDARD_3, 2, [first_legal])  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="seat 3: expected 0 to 2"):
        SeatVectorEnv(STANDARD_3, 2, seat=Seat(3))
    with pytest.raises(UnsupportedRulesError):
        SeatVectorEnv(CALLED_5, 2)
    with pytest.raises(InvalidType, match="expected a Ruleset"):
        SeatVectorEnv("standard-3", 2)  # type: ignore[arg-type]


def test_what_is_not_legal_is_refused() -> None:
    env = TableEnv(AUSTRALIAN_4)
    with pytest.raises(InvalidValue, match="has not begun: expected a reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(InvalidValue, match="expected one that is legal now"):
        env.step(122)
    for kind in (TableEnv, SeatEnv):
        with pytest.raises(InvalidValue, match="render mode 'human': expected None, 'ansi' or 'svg'"):
            kind(AUSTRALIAN_4, render_mode="human")
        wrong: Any = "australian-4"
        with pytest.raises(InvalidType, match="expected a Ruleset"):
            kind(wrong)
    with pytest.raises(InvalidValue, match="2 other players: expected 3"):
        SeatEnv(AUSTRALIAN_4, [RandomPlayer(rng=Random(1))] * 2)
    names: Any = ["sensible"] * 3
    with pytest.raises(InvalidType, match="expected players"):
        SeatEnv(AUSTRALIAN_4, names)
    nobody: Any = 5
    with pytest.raises(InvalidType, match="expected players"):
        SeatEnv(AUSTRALIAN_4, nobody)
    points: Any
    for points in ("none", True, float("nan"), 10**400):
        with pytest.raises(InvalidType, match="points of an illegal action"):
            SeatEnv(AUSTRALIAN_4, illegal=points)
    for seed in (-1, 1 << 64):
        with pytest.raises(InvalidValue, match="seed"):
            env.reset(seed=seed)
    for wrong in (1.5, "a", [1]):
        with pytest.raises(InvalidType, match="seed"):
            env.reset(seed=wrong)


def test_nothing_is_done_once_others_have_failed() -> None:
    left: list[int] = []

    def last(seen: Any) -> Any:
        # The first is to pass, after which nothing may be left to do.
        return seen["action_mask"].shape[-1] - 1 - seen["action_mask"][..., ::-1].argmax(axis=-1)

    def fail_later(seen: Any) -> Any:
        left.pop()
        return seen["action_mask"].argmax(axis=-1) if isinstance(seen, dict) else seen.legal_actions[0]

    def step(env: Any, times: int, observed: Any) -> None:
        for _ in range(times):
            observed, *_ = env.step(last(observed))

    def reset(env: Any, times: int) -> None:
        for seed in range(times):
            env.reset(seed=seed)

    env: Any
    for env in (SeatVectorEnv(STANDARD_3, 2, fail_later), SeatEnv(STANDARD_3, fail_later)):
        left[:] = range(20)
        observed, _ = env.reset(seed=2)
        left[2:] = []
        with pytest.raises(IndexError):
            step(env, 20, observed)
        with pytest.raises(InvalidValue, match="expected a reset"):
            env.step(last(observed))
        left[:] = range(100)
        observed, _ = env.reset(seed=2)
        env.step(last(observed))
        # So it is if a reset fails.
        left[:] = []
        with pytest.raises(IndexError):
            reset(env, 20)
        with pytest.raises(InvalidValue, match="expected a reset"):
            env.step(last(observed))


def test_a_refused_number_takes_no_points_away() -> None:
    env, rng = TableEnv(STANDARD_3, match=True), Random(2)
    env.reset(seed=2)
    while not any(env._cumulative_rewards.values()) or not env._cumulative_rewards[env.agent_selection]:
        env.step(rng.choice(env.observe(env.agent_selection)["action_mask"].nonzero()[0]))
    before = env.last()[1]
    with pytest.raises(InvalidValue, match="expected one that is legal now"):
        env.step(int((env.observe(env.agent_selection)["action_mask"] == 0).argmax()))
    assert env.last()[1] == before != 0


def test_a_seat_plays_against_the_players_it_is_given() -> None:
    asked: list[Seat] = []

    def first(view: SeatView) -> Any:
        asked.append(view.seat)
        return view.legal_actions[0]

    env, points = SeatEnv(AUSTRALIAN_4, [first, first, RandomPlayer(rng=Random(3))]), 0.0
    for seed in range(10):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert seen["action_mask"].astype(bool).tolist() == env.action_masks().tolist()
            seen, reward, over, cut_short, info = env.step(int(seen["action_mask"].argmax()))
            assert not cut_short
            assert not info
            points += reward
        with pytest.raises(InvalidValue, match="expected a reset"):
            env.step(0)
    assert {*asked} == {1, 2}
    assert points
    env.reset(seed=1)
    assert env.step(-1)[1:] == (-1000, True, False, {"illegal": "action number -1: expected 0 to 122"})
    for ended in (env, SeatEnv(AUSTRALIAN_4)):
        with pytest.raises(InvalidValue, match="over, or has not begun: expected a reset"):
            ended.step(0)


def test_a_deal_that_is_over_before_the_seat_is_asked_is_dealt_again() -> None:
    def claiming(view: SeatView) -> Any:
        options = [str(action) for action in view.legal_actions[:50]]
        return view.legal_actions[options.index("throw in") if "throw in" in options else 0]

    env = SeatEnv(PAGAT_6.evolve(early_claim="allowed"), claiming)
    again = 0
    for seed in range(30):
        seen, _ = env.reset(seed=seed)
        assert seen["action_mask"].any()
        first = Episodes(env._episodes.rules)
        first.begin(seed)
        again += first.deal.dealt != env._episodes.deal.dealt
    assert again


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_what_is_shown(mode: str) -> None:
    table, seat = TableEnv(AUSTRALIAN_4, render_mode=mode), SeatEnv(AUSTRALIAN_4, render_mode=mode)
    table.reset(seed=1)
    seat.reset(seed=1)
    shown = [table.render(), seat.render()]
    assert all(isinstance(one, str) for one in shown)
    if mode == "ansi":
        assert [str(one).count("hand of seat") for one in shown] == [4, 1]
    else:
        assert all(str(one).startswith("<svg") for one in shown)
    table.close()
    for silent in (TableEnv(AUSTRALIAN_4), SeatEnv(AUSTRALIAN_4)):
        silent.reset()
        assert silent.render() is None


def test_planes_are_views_of_the_same_bytes() -> None:
    rules, layout = AUSTRALIAN_4, layout_for(AUSTRALIAN_4)
    pick = Random(1).randrange
    told = [observe(deal.view(Seat(1))) for deal in play_on(some_deal(rules, pick), pick)]
    batch = np.stack([array_of(one) for one in told])
    planes = planes_of(batch, layout)
    assert list(planes) == [plane.name for plane in layout.planes]
    for plane in layout.planes:
        assert np.shares_memory(planes[plane.name], batch)
        for one, rows in zip(told, planes[plane.name], strict=True):
            assert tuple(row.tobytes() for row in rows) == plane.of(one)
    for few in (batch[:, :3], batch[0, 0]):
        with pytest.raises(InvalidValue, match="expected 1474 bytes in the last axis"):
            planes_of(np.asarray(few), layout)
    wrong: Any = bytes(1474)
    with pytest.raises(InvalidType, match="an array"):
        planes_of(wrong, layout)
    wrong = rules
    with pytest.raises(InvalidType, match="expected an ObservationLayout, not Ruleset"):
        planes_of(batch, wrong)
    with pytest.raises(InvalidType, match="expected bytes, not Ruleset"):
        array_of(wrong)


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [("arrays", "numpy", "rl"), ("pettingzoo", "pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium", "gymnasium")],
)
def test_without_its_extra_a_module_says_what_to_install(
    module: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"fivehundred.learning.environments.{module}")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf'^needs {package}: pip install "fivehundred\[{extra}\]"$'):
        import_module(f"fivehundred.learning.environments.{module}")


def test_episodes_are_dealt_from_their_seed() -> None:
    one, other = Episodes(AUSTRALIAN_4), Episodes(AUSTRALIAN_4)
    deals = list[Deal]()
    for episodes in (one, other):
        episodes.begin(5)
        deals.append(episodes.deal)
        episodes.begin(None)
        deals.append(episodes.deal)
    assert deals[:2] == deals[2:]
    assert deals[0] != deals[1]
