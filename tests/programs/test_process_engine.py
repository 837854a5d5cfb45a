"""Programs in other languages as engines of the kit, and as players."""

from __future__ import annotations

import asyncio
import shutil
import sys
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from random import Random

import hostile
import pytest
from helpers import DEEP, FAMILIES
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from random_matches import whole_deals

from fivehundred import players
from fivehundred.actions import Action
from fivehundred.deal.deal import Deal
from fivehundred.match.playing import Match
from fivehundred.match.replay import positions, start_of
from fivehundred.notation import Record
from fivehundred.programs.processes import Fault, ProgramError, ProgramPlayer
from fivehundred.programs.protocol import RefusalError, UnsupportedError
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import DisagreementError, EngineMachine, ProcessEngine, assert_replays, deal_from
from fivehundred.testing.rule_strategies import PRESETS

ENGINES = Path(__file__).parents[2] / "examples" / "engines"
OURS = [sys.executable, "-m", "fivehundred", "engine"]
PYTHON = [sys.executable, str(ENGINES / "engine.py")]
NODE = ["node", str(ENGINES / "engine.mjs")]
HOSTILE = [sys.executable, hostile.__file__]

#: A player that notes each question in a file, reports a failure at its second ``choose``, and exits at its fourth.
STUMBLING = """
import json, sys
from pathlib import Path
from fivehundred.players import SensiblePlayer
from fivehundred.programs.answering import RulesEngine

engine, asked = RulesEngine(SensiblePlayer()), Path(sys.argv[1])
for line in sys.stdin:
    question = json.loads(line)
    asked.write_text(asked.read_text() + question["ask"] + " ")
    answer = engine.answer(question)
    match asked.read_text().count("choose") if question["ask"] == "choose" else 0:
        case 2:
            answer = {"id": question["id"], "error": "out of memory"}
        case 4:
            sys.exit(3)
    print(json.dumps(answer), flush=True)
"""

#: The library's engine; its second argument may change the answer *a* to the question *q*.
CHANGED = """
import json, sys
from fivehundred.programs.answering import RulesEngine

engine = RulesEngine()
for line in sys.stdin:
    q = json.loads(line)
    a = engine.answer(q)
    exec(sys.argv[1])
    print(json.dumps(a), flush=True)
"""
#: A deal in which seat 1 has the kitty.
EXCHANGE = (
    "rules: short-pack-2; dealer: 0; hand 0: 9S 10S JS QS KS AS 9C 10C JC QC; "
    "hand 1: KC AC 9D 10D JD QD KD AD 9H 10H; kitty: JH QH KH AH; auction by 1: 7S P"
)

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="needs node")


def played(rules: Ruleset, seed: int, deals: int = 2, kind: str = "random") -> Record:
    """A match with random players, as far as these deals."""
    match = Match.start(rules, dealer=Seat(seed % rules.players))
    replay = Record(first=match)
    bots = [players.make_player(kind, rng=Random(seat)) for seat in range(rules.players)]
    deal: Deal | None = None
    for step in match.steps(bots, rng=Random(seed), max_deals=deals):
        deal = step.deal
        if deal.finished:
            replay = replay.after(deal)
    return replay


def test_our_own_engine_replays_a_match_of_each_preset() -> None:
    with ProcessEngine(OURS) as engine:
        for name in FAMILIES[:: 1 if DEEP else 3]:
            assert_replays(engine, played(PRESETS[name], len(name), deals=1, kind="sensible"))


@needs_node
@pytest.mark.parametrize("rules", [presets.STANDARD_3, presets.SHORT_PACK_2], ids=str)
def test_the_example_in_javascript_plays_as_the_library_does(rules: Ruleset) -> None:
    with ProcessEngine(NODE) as engine:
        assert {"scores", "winners", "open_hand"} == {*engine.exclusions}
        for seed in range(8 if DEEP else 1):
            for deal in whole_deals(played(rules, seed)):
                assert_replays(engine, deal)


def test_the_example_in_python_plays_suits_as_the_library_does() -> None:
    compared = 0
    with ProcessEngine(PYTHON) as engine:
        for seed in range(8 if DEEP else 3):
            for kind in ("random", "sensible"):
                for deal in whole_deals(played(presets.AUSTRALIAN_4, seed, kind=kind)):
                    if deal.contract is None or str(deal.contract.call)[-1] in "SCDH":
                        assert_replays(engine, deal)
                        compared += 1
    assert compared >= 5


@needs_node
def test_the_state_machine_works_on_a_program() -> None:
    with ProcessEngine(NODE) as engine:

        class Matches(EngineMachine):
            ruleset = presets.SHORT_PACK_2

            def engine(self) -> ProcessEngine:
                return engine

        run_state_machine_as_test(Matches, settings=settings(max_examples=5, deadline=None, stateful_step_count=15))


def test_a_fault_comes_with_a_test_to_paste() -> None:
    text = "rules: short-pack-2; dealer: 0; hand 0: 9S 10S JS QS KS AS 9C 10C JC QC; "
    text += "hand 1: KC AC 9D 10D JD QD KD AD 9H 10H; kitty: JH QH KH AH"
    with ProcessEngine([*HOSTILE, "two answers"]) as engine:
        with pytest.raises(ProgramError, match="contract: 7 is not an answer to this question") as caught:
            assert_replays(engine, deal_from(text))
        assert "assert_replays(YOUR_ENGINE, deal_from(" in str(caught.value.__notes__)
    assert caught.value.fault is Fault.NO_ANSWER


#: What is answered to `legal`, and what is said of it: nothing of what is right.
LEGAL = (
    ("None", "legal: None is not an answer"),
    ('{"choose": 4}', "legal: .* is not an answer"),
    ('{"choose": 4, "of": ["9S"]}', "seat 1: yours is .* belongs only to the exchange"),
    ('right if isinstance(right, list) else right | {"choose": 5}', "seat 1: yours are 5 of .* the library's 4 of"),
    ('right if isinstance(right, list) else {"choose": 4, "of": ["9S"]}', "seat 1: yours are 4 of 9S, the library's"),
    ('right if isinstance(right, list) else right | {"of": right["of"][::-1]}', ""),
)


def test_discards_are_a_number_and_a_hand_and_only_in_the_exchange() -> None:
    for answer, words in LEGAL:
        change = f"if q['ask'] == 'legal': right = a['is']; a['is'] = {answer}"
        wrong = pytest.raises((ProgramError, DisagreementError), match=words) if words else nullcontext()
        with ProcessEngine([sys.executable, "-c", CHANGED, change]) as engine, wrong:
            assert_replays(engine, deal_from(EXCHANGE))


def test_a_program_that_was_killed_for_a_fault_begins_the_next_deal_anew() -> None:
    deal = deal_from(EXCHANGE)
    with ProcessEngine([sys.executable, "-c", CHANGED, "if q.get('action') == '7S': sys.exit(3)"]) as engine:
        for _ in range(2):
            with pytest.raises(ProgramError, match="act: it exited with status 3"):
                assert_replays(engine, deal)
        # What another deal shows is not taken for the same fault.
        assert_replays(engine, start_of(deal))
    with pytest.raises(ProgramError, match="it was closed"):
        assert_replays(engine, start_of(deal))


def test_what_is_refused_is_refused_with_its_rule() -> None:
    with ProcessEngine(OURS) as engine:
        engine.begin(Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)))
        with pytest.raises(RefusalError, match=r"turn of seat 1 \(SEAT-1\)") as caught:
            engine.act(Seat(0), "7S")
        assert caught.value.rule == "SEAT-1"
        with pytest.raises(RefusalError, match="expected") as caught:
            engine.act(Seat(1), "what is this")
        assert caught.value.rule is None
        assert (engine.contract(), engine.open_hand(), engine.ask("points")) == (None, None, None)


class TestPlayers:
    def test_a_program_plays_as_the_player_does_of_whom_it_is_asked(self) -> None:
        rules = presets.AUSTRALIAN_4
        bots = [players.SensiblePlayer() for _ in range(rules.players)]
        match = Match.start(rules, dealer=Seat(0))
        with ProgramPlayer(OURS) as one, ProgramPlayer(OURS, nodes=100) as other:
            with_programs = match.play([one, bots[1], other, bots[3]], rng=Random(2), max_deals=2)
        assert with_programs == match.play(bots, rng=Random(2), max_deals=2)

    def test_one_may_be_asked_about_any_deal_at_any_time(self) -> None:
        deal = whole_deals(played(presets.STANDARD_3, 1, kind="sensible"))[0]
        actions = [turn.action for turn in deal.turns if isinstance(turn.action, Action)]
        views = [each.view(Seat(0)) for each in positions(start_of(deal), actions) if each.to_act == 0]
        with ProgramPlayer(OURS) as player:
            for view in [*views, *reversed(views)]:
                assert player(view) == players.SensiblePlayer()(view)

    def test_one_that_has_failed_is_told_everything_again(self, tmp_path: Path) -> None:
        deal = whole_deals(played(presets.STANDARD_3, 1, kind="sensible"))[0]
        actions = [turn.action for turn in deal.turns if isinstance(turn.action, Action)]
        views = [each.view(Seat(0)) for each in positions(start_of(deal), actions) if each.to_act == 0][-4:]
        asked = tmp_path / "asked"
        asked.write_text("")
        with ProgramPlayer([sys.executable, "-c", STUMBLING, str(asked)]) as player:
            for view, fault in zip(views, (None, Fault.FAILED, Fault.ENDED, None), strict=True):
                if fault is not None:
                    with pytest.raises(ProgramError) as caught:
                        player(view)
                    assert caught.value.fault is fault
                assert player(view) == players.SensiblePlayer()(view)
        once, twice, last = ("turn " * len(new.turns_since(old)) for old, new in pairwise(views))
        whole = "new choose "
        assert asked.read_text() == f"hello {whole}{once}choose {whole}{twice}choose hello {whole}{last}choose "
        with pytest.raises(ProgramError, match="it was closed"):
            player(views[0])

    def test_coroutines_ask_it_and_give_up_as_they_like(self) -> None:
        deal = whole_deals(played(presets.STANDARD_3, 1, kind="sensible"))[0]
        actions = [turn.action for turn in deal.turns if isinstance(turn.action, Action)]
        views = [each.view(each.to_act) for each in positions(start_of(deal), actions) if each.to_act is not None][::9]
        expected = [players.SensiblePlayer()(view) for view in views]

        async def scenario() -> None:
            with ProgramPlayer(OURS) as player:
                assert await asyncio.gather(*map(player.choose, views)) == expected
                for seconds in (0.002, 0.1):
                    asking = [asyncio.create_task(player.choose(view)) for view in views]
                    await asyncio.wait(
                        [*asking, asyncio.create_task(asyncio.sleep(seconds))], return_when="FIRST_COMPLETED"
                    )
                    for task in asking:
                        task.cancel()
                    assert await player.choose(views[-1]) == expected[-1]

        asyncio.run(scenario())

    @pytest.mark.parametrize(
        ("answer", "fault", "words"),
        [
            ('"is":"10NTX"', Fault.ILLEGAL, "choose: '10NTX': "),
            ('"is":"AS"', Fault.ILLEGAL, "choose: 'AS': "),
            ('"is":"5S"', Fault.ILLEGAL, "choose: '5S': "),
            ('"is":7', Fault.NO_ANSWER, "choose: 7: expected the text of an action"),
            ('"refused":"not in the mood"', Fault.FAILED, "it refuses to play: not in the mood"),
            ('"unsupported":"misere"', Fault.FAILED, "it refuses to play: misere"),
        ],
    )
    def test_what_is_no_legal_action_is_named(self, answer: str, fault: Fault, words: str) -> None:
        deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
        with ProgramPlayer([*HOSTILE, "choosing", answer]) as player, pytest.raises(ProgramError) as caught:
            player(deal.view(Seat(1)))
        assert (caught.value.fault, words in str(caught.value)) == (fault, True), str(caught.value)

    def test_one_that_only_knows_the_rules_does_not_play(self) -> None:
        deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(0))
        with ProgramPlayer(PYTHON) as player, pytest.raises(ProgramError, match="does not have the role player"):
            player(deal.view(Seat(1)))


@needs_node
def test_what_is_played_in_another_way_is_a_disagreement() -> None:
    # The example deals from no pack and knows no other rules.
    with ProcessEngine(NODE) as engine, pytest.raises(UnsupportedError, match="rules australian-4"):
        assert_replays(engine, whole_deals(played(presets.AUSTRALIAN_4, 1))[0])
