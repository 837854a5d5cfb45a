"""The game of OpenSpiel passes the tests that OpenSpiel brings, plays as the library does, and can be learnt there."""

from __future__ import annotations

import pickle
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from helpers import DEEP, FAMILIES
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import (
    external_sampling_mccfr,
    generate_playthrough,
    ismcts,
    mcts,
    tabular_qlearner,
)
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.observation import make_observation

from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.errors import InvalidType, InvalidValue, NotationError
from fivehundred.learning.encoding import LayAway, encoding_for, layout_for, observe
from fivehundred.learning.environments.openspiel import NAME, SpielGame, SpielState, spiel_game
from fivehundred.rules.decks import Packets
from fivehundred.rules.presets import AUSTRALIAN_4, CALLED_5, PAGAT_6, STANDARD_3, TABLE_2
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import NoTrumpBids
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.random_rules import cut_down, some_ruleset

HERE = Path(__file__).parent
SMALL = cut_down(STANDARD_3, 2).evolve(
    players=2, deck=Cards.parse("KS AS KC AC AH JK"), no_trump=NoTrumpBids.BARRED, lowest_level=2
)
#: One card each and two in the kitty, so that its whole tree can be walked.
TINY = cut_down(STANDARD_3, 1).evolve(
    players=2, deck=Cards.parse("KS AS AH JK"), packets=Packets.parse("1 K2"), no_trump=NoTrumpBids.BARRED
)
RULES = [STANDARD_3, AUSTRALIAN_4, CALLED_5, PAGAT_6, TABLE_2, SMALL, TINY]


def walk(state: SpielState, rng: Random) -> Any:
    """The states of a random deal, to the end."""
    while True:
        yield state
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", FAMILIES if DEEP else FAMILIES[::3])
def test_openspiels_own_tests_pass_under_every_preset(name: str) -> None:
    game = pyspiel.load_game(NAME, {"rules": name, "zero_sum": name.endswith("4")})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("seed", range(8 if DEEP else 2))
def test_openspiels_own_tests_pass_under_random_rules(seed: int) -> None:
    rules = some_ruleset(Random(seed).randrange)
    assert rules is not None
    pyspiel.random_sim_test(spiel_game(rules), num_sims=2 if DEEP else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name or str(rules.hand_size))
def test_a_state_plays_as_the_library_does(rules: Ruleset) -> None:
    game, encoding, layout = spiel_game(rules), encoding_for(rules), layout_for(rules)
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    deal = None
    for state in walk(game.new_initial_state(), Random(5)):
        deal = state.deal
        if deal is None:
            assert state.is_chance_node()
            assert sum(probability for _, probability in state.chance_outcomes()) == pytest.approx(1)
            continue
        assert state.current_player() == (pyspiel.PlayerId.TERMINAL if deal.finished else deal.to_act)
        for player in range(rules.players):
            observer.set_from(state, player)
            assert observer.tensor[: layout.size].astype(np.uint8).tobytes() == observe(deal.view(Seat(player)))
            chosen = observer.tensor[layout.size :]
            assert state.information_state_tensor(player) == observer.tensor.tolist()
            assert chosen.any() <= (player == state.current_player())
        legal = [encoding.meaning(number) for number in state.legal_actions()]
        if not any(isinstance(one, LayAway) for one in legal):
            assert {*legal} == {*deal.legal_actions}
    assert deal is not None
    assert state.returns() == [deal.score.points[rules.side_of(Seat(seat))] for seat in range(rules.players)]
    assert game.state_of(deal).history() == state.history()


@pytest.mark.parametrize("rules", [TINY, SMALL], ids=["tiny", "small"])
def test_every_discard_is_one_run_of_cards(rules: Ruleset) -> None:
    game = spiel_game(rules)
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(1))
    deal = deal.apply(deal.legal_actions[1]).apply(deal.legal_actions[0])
    found, states = set(), [game.state_of(deal)]
    while states:
        state = states.pop()
        if state.deal == deal:
            states += [state.child(number) for number in state.legal_actions()]
        else:
            found.add(state.deal)
    assert found == {deal.apply(action) for action in deal.legal_actions}
    begun = game.state_of(deal).child(game.state_of(deal).legal_actions()[-1])
    with pytest.raises(InvalidValue, match="expected cards to be discarded in pack order"):
        begun.apply_action(game.state_of(deal).legal_actions()[0])
    other = 1 - begun.current_player()
    told = [game.state_of(deal), begun]
    assert len({state.information_state_string(other) for state in told}) == 1
    assert len({state.information_state_string(1 - other) for state in told}) == 2
    assert begun.resample_from_infostate(1 - other, Random(1).random).information_state_string(
        1 - other
    ) == begun.information_state_string(1 - other)
    assert "discarding" in str(begun)


def test_nothing_is_forgotten() -> None:
    # The whole tree: what a player knows tells what they knew and did before, as a text and as numbers.
    before: dict[Any, Any] = {}
    as_numbers: dict[Any, Any] = {}

    dealt = []

    def visit(state: SpielState, known: dict[int, tuple[Any, ...]]) -> None:
        if state.is_terminal():
            return
        if state.is_chance_node():
            for place, _ in state.chance_outcomes():
                after = state.child(place)
                dealt.extend([after.deal] * (after.deal is not None))
                visit(after, known)
            return
        player = state.current_player()
        text = (player, state.information_state_string(player))
        numbers = (player, *state.information_state_tensor(player))
        assert before.setdefault(text, known[player]) == known[player]
        assert as_numbers.setdefault(numbers, text) == text
        for number in state.legal_actions():
            visit(state.child(number), {**known, player: (*known[player], text, number)})

    visit(spiel_game(TINY).new_initial_state(), {0: (), 1: ()})
    assert len(before) == len(as_numbers)
    # Each deal has one history.
    assert len(dealt) == len({*dealt}) == 12


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.name or str(rules.hand_size))
def test_a_resampled_state_is_the_same_to_its_player(rules: Ruleset) -> None:
    rng, game = Random(2), spiel_game(rules)
    for state in walk(game.new_initial_state(), rng):
        if state.deal is None or state.is_terminal() or rng.random() > 0.2:
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
    with pytest.raises(InvalidValue, match="the cards are being dealt"):
        game.new_initial_state().resample_from_infostate(0, rng.random)


def test_deals_of_the_library_become_states() -> None:
    rules, pick = AUSTRALIAN_4, Random(3).randrange
    game = spiel_game(rules)
    deals = [*play_on(Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(3)), pick)]
    for deal in deals[::7]:
        assert game.state_of(deal).deal == deal
    wrong = [
        Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)),
        some_deal(STANDARD_3, pick),
        Deal.at_play(rules, rules_contract(deals), deals[0].dealt),
    ]
    for deal in wrong:
        with pytest.raises(InvalidValue, match="expected the first deal of a match at 0 0 by seat 3"):
            game.state_of(deal)


def test_a_deal_begins_with_the_scores_and_the_dealer_that_are_given() -> None:
    rules, given = AUSTRALIAN_4, (460, -120)
    game = spiel_game(rules, dealer=Seat(1), scores=given)
    begun, *_, last = [state.deal for state in walk(game.new_initial_state(), Random(6)) if state.deal is not None]
    assert (begun.info.scores, begun.dealer, begun.to_act) == (given, 1, 2)
    assert pickle.loads(pickle.dumps(game)).state_of(last).deal == last
    state = game.state_of(begun)
    other = state.resample_from_infostate(2, Random(1).random).deal
    assert other is not None
    assert other.info == begun.info
    tensor = np.array(state.information_state_tensor(2)[: layout_for(rules).size], np.uint8)
    assert tensor.tobytes() == observe(begun.view(Seat(2)))
    assert tensor.tobytes() != observe(Deal.of(rules, begun.dealt, dealer=Seat(1)).view(Seat(2)))
    with pytest.raises(InvalidValue, match="expected the first deal of a match at 0 0 by seat 1"):
        spiel_game(rules, dealer=Seat(1)).state_of(begun)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    for wrong in ("500 0", "0", "0 x", "0 0 0"):
        with pytest.raises(InvalidValue, match=r"scores|stands at"):
            SpielGame({"scores": wrong})
    for seat in (-2, 4):
        with pytest.raises(InvalidValue, match=f"dealer {seat}: expected -1 to 3"):
            SpielGame({"dealer": seat})
    with pytest.raises(InvalidValue, match="seat 4"):
        spiel_game(rules, dealer=Seat(4))
    with pytest.raises(InvalidValue, match="side 0 stands at 500"):
        spiel_game(rules, scores=[500, 0])


def rules_contract(deals: list[Deal]) -> Any:
    return next(deal.contract for deal in deals if deal.contract is not None)


def test_states_are_written_and_read() -> None:
    game = spiel_game(AUSTRALIAN_4)
    *_, last = walk(game.new_initial_state(), Random(4))
    for state in (game.new_initial_state(), last):
        for read in (pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):
            assert (str(read), read.history(), read.deal) == (str(state), state.history(), state.deal)
    assert pickle.loads(pickle.dumps(game)).rules == AUSTRALIAN_4


def test_rules_of_ones_own_pass_through_the_parameters() -> None:
    rules = SMALL.evolve(name="ours, (50 % of it) = hälf")
    game = spiel_game(rules)
    assert game.rules == rules
    assert pyspiel.load_game(str(game)).rules == rules
    with pytest.raises(NotationError, match="expected a preset"):
        pyspiel.load_game(f"{NAME}(rules=unknown)")
    for wrong in ({"rules": 5}, {"zero_sum": 1}, {"scores": 5}, {"dealer": "1"}):
        with pytest.raises(InvalidType):
            SpielGame(wrong)
    with pytest.raises(InvalidType, match="expected a Ruleset"):
        spiel_game("australian-4")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="expected nothing, or use state_of"):
        game.new_initial_state("7H")
    assert SpielGame().rules == AUSTRALIAN_4
    # Equal rules of other names do not change what is written.
    assert spiel_game(AUSTRALIAN_4.evolve(name="Club night")).rules.name == "Club night"
    assert pyspiel.load_game(f"{NAME}(rules=australian-4)").rules.name == "australian-4"
    with pytest.raises(InvalidValue, match="place 77"):
        game.new_initial_state().action_to_string(77)


def test_cards_go_only_where_they_are_due() -> None:
    state = spiel_game(TINY).new_initial_state()
    state.apply_action(1)
    for place in (-2, 1, 3, 5):
        with pytest.raises(InvalidValue, match=rf"place {place}: expected one to which a card is still due"):
            state.apply_action(place)


def test_what_observers_tell() -> None:
    kind, whose = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game, deal = spiel_game(STANDARD_3), Deal.from_pack(STANDARD_3, tuple(STANDARD_3.deck), dealer=Seat(2))
    dealt, dealing = game.state_of(deal), game.new_initial_state()
    for public, private, text, before in (
        (True, whose.NONE, str(deal.spectator), ""),
        (False, whose.NONE, "", ""),
        (False, whose.SINGLE_PLAYER, f"hand: {deal.hands[0]}; discarded: ", "seat 0"),
        (True, whose.SINGLE_PLAYER, str(deal.view(Seat(0))), "seat 0"),
    ):
        observer = make_observation(game, kind(public_info=public, perfect_recall=False, private_info=private))
        assert (observer.string_from(dealt, 0), observer.string_from(dealing, 0)) == (text, before)
    with pytest.raises(InvalidValue, match="expected one of a single player"):
        make_observation(game, kind(perfect_recall=True, private_info=whose.ALL_PLAYERS))
    with pytest.raises(InvalidValue, match="parameters of an observer, colour: expected none"):
        make_observation(game, None, {"colour": 1})


def test_a_playthrough_stays_as_it_is() -> None:
    # It is written anew by open_spiel.python.algorithms.generate_playthrough.update_path.
    if not flags.FLAGS.is_parsed():
        flags.FLAGS([""])
    was, now = generate_playthrough.replay(HERE / "playthrough.txt")
    assert was == now


def played(game: SpielGame, bots: list[Any], rng: Random) -> SpielState:
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


def test_openspiels_searches_play() -> None:
    game, seeded = spiel_game(cut_down(STANDARD_3, 3)), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, seeded)
    bots = [
        mcts.MCTSBot(game, 100, 10, evaluator, random_state=seeded),
        ismcts.ISMCTSBot(game, evaluator, 100, 10, random_state=seeded),
        ismcts.ISMCTSBot(game, evaluator, 100, 10, random_state=seeded, max_world_samples=3),
    ]
    state = played(game, bots, Random(1))
    assert state.deal is not None
    assert state.deal.finished
    # Its step lets go of Python's lock, which ends the process with every game written in Python.
    searched = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 100, 10, 1, True, 1, False)
    begun = game.state_of(Deal.of(game.rules, state.deal.dealt, dealer=Seat(2)))
    assert searched.mcts_search(begun).best_child().action in begun.legal_actions()


def test_regret_minimisation_learns() -> None:
    np.random.seed(1)
    game = spiel_game(TINY.evolve(deck=Cards.parse("KS AS AH"), packets=Packets.parse("1 K1")), zero_sum=True)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(40):
        solver.iteration()
    # A player who acts at random loses 76 points a deal to the best answer.
    assert exploitability(game, solver.average_policy()) < 25


def test_a_q_learner_learns() -> None:
    env = rl_environment.Environment(spiel_game(SMALL, zero_sum=True))
    agents = [tabular_qlearner.QLearner(player, env.action_spec()["num_actions"]) for player in range(2)]
    for _ in range(10):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    assert all(agent._q_values for agent in agents)


def test_without_its_extra_a_module_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fivehundred.learning.environments.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r'^needs pyspiel: pip install "fivehundred\[openspiel\]"$'):
        import_module("fivehundred.learning.environments.openspiel")
