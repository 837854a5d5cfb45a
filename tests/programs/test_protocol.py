"""What the library answers, and what the schema says of it."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import subprocess
import sys
import time
from functools import cache
from random import Random
from typing import Any

import pytest
from helpers import DEEP
from jsonschema import Draft202012Validator

from fivehundred import players, shuffle
from fivehundred.cli import main
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidValue
from fivehundred.match.playing import Match
from fivehundred.notation import ruleset_text
from fivehundred.programs import answering, processes
from fivehundred.programs.answering import RulesEngine, answer_lines, new_deal, perft
from fivehundred.programs.processes import Program, ProgramPlayer, kill, run_coroutine, words_of
from fivehundred.programs.protocol import MAX_LINE, OF_PLAYERS, QUESTIONS, engine_schema, question_line
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire import to_tree

SCHEMA = engine_schema()
DECK = [*map(str, presets.STANDARD_3.deck)]


@cache
def valid(name: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{name}"}]})


@cache
def validate(name: str, line: bytes) -> None:
    valid(name).validate(json.loads(line))


def asked(engine: RulesEngine, ask: str, /, **arguments: Any) -> Any:
    """What is answered; question and answer are as the schema says."""
    question = question_line({"id": 5, "ask": ask, **arguments})
    # As after a journey over the wire.
    line = question_line(engine.answer(json.loads(question)))
    validate("question", question)
    validate("answer", line)
    answer = json.loads(line)
    assert answer.pop("id") == 5
    return answer.get("is", answer)


def begun(rules: Ruleset) -> RulesEngine:
    engine = RulesEngine(players.SensiblePlayer())
    assert asked(engine, "new", rules=ruleset_text(rules), dealer=0, pack=[*map(str, rules.deck)]) is None
    return engine


def done(engine: RulesEngine, actions: str) -> None:
    for action in actions.split(", "):
        assert asked(engine, "act", seat=engine.deal.to_act, action=action) is None


def test_the_schema_has_every_question_and_its_answer() -> None:
    assert [each["title"] for each in SCHEMA["$defs"]["question"]["oneOf"]] == [*QUESTIONS]
    assert SCHEMA is not engine_schema()
    wrong: list[dict[str, Any]] = [
        {"id": 1, "ask": "hand"},
        {"id": 1, "ask": "shuffle"},
        {"ask": "legal"},
        {"id": 1, "ask": "legal", "x": 1},
    ]
    for tree in wrong:
        assert not valid("question").is_valid(tree)
    wrong = [{"id": 1}, {"id": 1, "is": 2, "error": ""}, {"id": "1", "is": 2}]
    assert not any(map(valid("answer").is_valid, wrong))


@pytest.mark.parametrize("name", ["called-5", "table-2", "team-4", *["australian-4"] * DEEP])
def test_whole_matches_are_as_the_schema_says(name: str) -> None:
    rules = presets.get(name)
    engine, bot = RulesEngine(players.SensiblePlayer()), players.SensiblePlayer()
    match = Match.start(rules, dealer=Seat(0))
    rng = Random(4)
    for _ in range(2 if DEEP else 1):
        deal = match.deal(shuffle.pack(match.rules.deck, rng=rng))
        assert asked(engine, "new", **new_deal(deal)) is None
        while deal.to_act is not None:
            seat, view = deal.to_act, deal.view(deal.to_act)
            assert asked(engine, "to_act") == seat
            after = deal.apply(bot(view))
            if DEEP or len(deal.turns) % 3 == 0:
                new = {"role": "player", "rules": ruleset_text(rules), "seat": seat, "view": to_tree(view)}
                assert asked(engine, "new", **new) is None
                assert asked(engine, "choose", ms=100) == str(bot(view))
                for turn in after.view(seat).turns_since(view):
                    assert asked(engine, "turn", turn=to_tree(turn)) is None
                for ask in ("legal", "contract", "open_hand", "tricks", "points", "scores", "winners", "next"):
                    asked(engine, ask)
                for each in range(rules.players):
                    assert sorted(asked(engine, "hand", seat=each)) == sorted(map(str, deal.hand(Seat(each))))
                    assert len(asked(engine, "view", seat=each)["turns"]) == len(deal.turns)
                    assert len(asked(engine, "table", seat=each)) == 5 * rules.table_cards
            assert asked(engine, "act", seat=seat, action=str(bot(view))) is None
            deal = after
        match = match.after(deal)
        assert asked(engine, "points") == [*deal.score.points]
        assert asked(engine, "scores") == [*match.scores]
        if match.result is not None:
            assert asked(engine, "next") is None
            assert asked(engine, "winners") == [*match.result.winners]
            break
        assert asked(engine, "next") == {"dealer": match.info.dealer, "players": [*match.seats], "barred": []}


def test_what_a_seat_sees_hides_what_it_does_not() -> None:
    engine = begun(presets.AUSTRALIAN_4)
    done(engine, "8D, P, P, P, discard 5S 6S 7S")
    own, other = asked(engine, "view", seat=1), asked(engine, "view", seat=2)
    assert (own["turns"][-1], other["turns"][-1]) == ("discard 5S 6S 7S", "discard ? ? ?")
    assert (own["discards"], other["discards"], other["kitty"]) == (["5S", "6S", "7S"], None, None)
    assert own["kitty"] == [*map(str, engine.deal.kitty)]
    assert [hand is None for hand in other["hands"]] == [True, True, False, True]


def test_an_open_hand_is_seen_by_all() -> None:
    engine = begun(presets.AUSTRALIAN_4)
    done(engine, "OM, P, P, P, discard 5S 6S 7S, declare none")
    while engine.deal.table.open_hand is None:
        assert isinstance(engine.deal.stage, Play)
        done(engine, str(engine.deal.legal_actions[0]))
    shown = asked(engine, "open_hand")
    assert asked(engine, "view", seat=2)["hands"][1] == shown == asked(engine, "hand", seat=1)


def test_a_hand_that_nobody_has_looked_at_is_not_known_to_its_player() -> None:
    rules = next(rules for rules in map(presets.get, presets.names()) if "look" in _legal(rules))
    engine = begun(rules)
    assert asked(engine, "view", seat=1)["hands"] == [None] * rules.players


def _legal(rules: Ruleset) -> list[str]:
    return [*map(str, Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).legal_actions)]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"pack": DECK[:-1]}, "missing"),
        ({"pack": [], "hands": [["7S"], ["7S"], []]}, "seat 1 has cards that lie elsewhere"),
        ({"pack": [], "hands": [["7S", "7S"], [], []]}, "7S comes twice"),
        ({"pack": [], "hands": [["1S"], [], []]}, "expected a card"),
        ({"dealer": 4}, "seat 4: expected 0 to 2"),
        ({"scores": [500, 0, 0]}, "expected less than 500"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(changes: dict[str, Any], words: str) -> None:
    question = {"id": 1, "ask": "new", "rules": "standard-3", "dealer": 0, "pack": DECK, **changes}
    answer = RulesEngine().answer(question)
    assert words in answer["refused"]
    # What is no question at all is not refused: it is wrong.
    assert "error" in RulesEngine().answer({**question, "rules": "standard-33"})


def test_the_next_deal_has_to_be_what_the_match_expects() -> None:
    engine = begun(presets.STANDARD_3)
    done(engine, "P, P, P")
    new = {"rules": "standard-3", "pack": DECK, "number": 2}
    assert asked(engine, "new", **new, dealer=0) == {"refused": "dealer of the deal: 0, expected 1 (SEAT-4)"}
    assert asked(engine, "new", **new, dealer=1) is None
    assert engine.match is not None
    assert len(engine.match.rows) == 1
    # One that comes from nowhere stands alone.
    assert asked(engine, "new", **{**new, "number": 7}, dealer=1, scores=[100, 0, 0]) is None
    assert "belongs to no match" in asked(engine, "scores")["error"]


def test_a_match_ends() -> None:
    engine = RulesEngine()
    near = {"rules": "standard-3", "dealer": 0, "pack": DECK, "scores": [490, 490, 490]}
    assert asked(engine, "new", **near) is None
    done(engine, "7H, P, P, discard 7S 8S 9S")
    assert asked(engine, "winners") is None
    while engine.deal.to_act is not None:
        done(engine, str(engine.deal.legal_actions[0]))
    assert asked(engine, "next") is None
    assert len(asked(engine, "winners")) == 1
    assert "the match is over" in asked(engine, "new", **{**near, "number": 2})["refused"]


def test_what_is_not_asked_in_its_time_or_its_form_is_an_error() -> None:
    engine = RulesEngine()
    assert asked(engine, "legal") == {"error": "no deal has begun: ask new first"}
    assert asked(engine, "choose") == {"unsupported": "choose: this is only a rules engine"}
    assert asked(engine, "hello", protocol=2) == {"unsupported": "protocol 2: expected 1"}
    assert not {word.split()[0] for word in OF_PLAYERS if word != "new player"} & {
        *asked(engine, "hello", protocol=1)["asks"]
    }
    assert "choose" in asked(RulesEngine(players.SensiblePlayer()), "hello", protocol=1)["asks"]
    player = RulesEngine(players.SensiblePlayer())
    assert "ask new with the role player first" in asked(player, "choose")["error"]
    view = to_tree(Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).view(Seat(1)))
    new = {"role": "player", "rules": "standard-3", "seat": 2, "view": view}
    assert "expected one of seat 2 under the same rules" in asked(player, "new", **new)["error"]
    for question, words in (
        ({"id": 1}, "$.ask: missing"),
        ({"id": 1, "ask": []}, "$.ask: expected a word, not a list"),
        ({"id": 1, "ask": "shuffle"}, "ask: expected one of hello, "),
        ({"id": 1, "ask": "new player"}, "ask: expected one of hello, "),
        ({"id": "1", "ask": "legal"}, "id: expected a whole number, not '1'"),
        ({"id": 1, "ask": "perft", "depth": -1}, "$.depth: expected a number from 0, not -1"),
        ({"id": 1, "ask": "hand", "seat": "1"}, "$.seat: expected a number from 0 to 5"),
        ({"id": 1, "ask": "legal", "why": 1}, "$.why: unknown key"),
    ):
        answer = engine.answer(question)
        assert words in (answer.get("unsupported") or answer["error"])


def test_scores_and_draws_need_no_deal() -> None:
    engine = RulesEngine()
    score = {"rules": "called-5", "contract": ["7H", 1], "tricks": [0, 6, 2, 1, 1], "side": [1, 2]}
    assert asked(engine, "score", **score) == [0, 200, 200, 10, 10]
    assert asked(engine, "score", **{**score, "contract": ["P", 1]}) == {"error": "the contract P: expected a bid"}
    drawn = {"rules": "howto-3", "rounds": [["AS", "AC", "7H"]]}
    assert asked(engine, "draw", **drawn) == {"again": [0, 1]}
    assert asked(engine, "draw", **{**drawn, "rounds": [*drawn["rounds"], ["7S", "8C"]]}) == {"dealer": 0}


def test_sequences_are_counted_to_the_end_of_each() -> None:
    engine = begun(presets.STANDARD_3)
    assert [asked(engine, "perft", depth=depth) for depth in (0, 1, 2)] == [1, 26, 351]
    done(engine, "P, P")
    # A third pass is the end; after any bid, the discards.
    assert [asked(engine, "perft", depth=depth) for depth in (1, 2)] == [26, 1 + 25 * 286]
    done(engine, "P")
    assert asked(engine, "perft", depth=3) == 1
    assert asked(engine, "legal") == []


@pytest.mark.parametrize("name", ["standard-3", "called-5", "table-2"])
def test_lines_of_cards_are_counted_as_the_deal_allows_them(name: str) -> None:
    bot, deal = (
        players.SensiblePlayer(),
        Deal.from_pack(presets.get(name), tuple(presets.get(name).deck), dealer=Seat(0)),
    )
    while deal.to_act is not None:
        counts = [1, len(deal.legal_actions)]
        if deal.table.play is not None:
            afters = [deal.apply(action) for action in deal.legal_actions]
            counts.append(sum(len(after.legal_actions) or 1 for after in afters))
            counts.append(sum(perft(after, 2) for after in afters))
        assert [perft(deal, depth) for depth in range(len(counts))] == counts
        deal = deal.apply(bot(deal.view(deal.to_act)))


class TestRulings:
    @pytest.fixture
    def table(self) -> RulesEngine:
        engine = begun(presets.STANDARD_3.evolve(early_end=True))
        done(engine, "7H, P, P, discard 7S 8S 9S")
        done(engine, str(engine.deal.legal_actions[0]))
        return engine

    def wrong(self, engine: RulesEngine) -> tuple[Seat, str]:
        """A card that does not follow suit, of the next seat that could."""
        while True:
            seat = engine.deal.to_act
            assert seat is not None
            legal = [*map(str, engine.deal.legal_actions)]
            held = [str(card) for card in engine.deal.hand(seat) if str(card) not in legal and not card.is_joker]
            if held and engine.deal.table.tricks and engine.deal.table.tricks[-1].winner is None:
                return seat, held[0]
            done(engine, legal[0])

    def test_a_revoke_in_time_is_put_right(self, table: RulesEngine) -> None:
        seat, card = self.wrong(table)
        right = str(table.deal.legal_actions[0])
        assert asked(table, "rule", play={"seat": seat, "card": card})["verdict"] == "revoked"
        assert asked(table, "rule", challenge={"seat": seat}) == {"verdict": "revoke in time", "rule": "PLAY-7"}
        assert asked(table, "rule", take_back={"seat": seat})["verdict"] == "revoke in time"
        assert asked(table, "rule", put_right={"seat": seat, "action": right})["verdict"] == "put right"
        assert asked(table, "rule", change={"seat": seat, "action": right})["verdict"] == "change too late"
        # The play goes on under the eyes of the referee.
        done(table, str(table.deal.legal_actions[0]))
        assert "expected a rank" in asked(table, "rule", put_right={"seat": seat, "action": "look"})["refused"]

    def test_cards_are_shown_or_played_at_once(self, table: RulesEngine) -> None:
        seat = table.deal.to_act
        assert seat is not None
        first, second = [*map(str, table.deal.hand(seat))][:2]
        assert asked(table, "rule", exposed={"seat": seat, "cards": [first]})["verdict"] == "exposed"
        together = {"seat": seat, "cards": [first, second], "meant": first}
        assert asked(table, "rule", together=together)["verdict"] in ("one stays", "none stays")

    def test_a_claim_is_agreed_or_not(self, table: RulesEngine) -> None:
        assert asked(table, "rule", concede={"seat": 0, "to": 1})["verdict"] == "asked"
        assert asked(table, "rule", refuse={"seat": 1})["verdict"] == "refused"
        assert asked(table, "rule", concede={"seat": 0, "to": 1})["verdict"] == "asked"
        assert asked(table, "rule", agree={"seat": 1})["verdict"] == "one agreed"
        assert asked(table, "rule", claim=1) == {"verdict": "agreed", "rule": "PLAY-9"}
        assert sum(asked(table, "tricks")) == 10
        assert "no cards are being played" in asked(table, "rule", claim=1)["refused"]

    def test_hands_are_played_out_where_the_rules_say_so(self) -> None:
        engine = begun(presets.STANDARD_3)
        done(engine, "7H, P, P, discard 7S 8S 9S")
        assert asked(engine, "rule", claim=1)["rule"] == "PLAY-9"

    def test_a_call_is_no_card(self) -> None:
        engine = begun(presets.STANDARD_3)
        assert asked(engine, "rule", put_right={"seat": 1, "action": "P"}) == {"refused": "P: expected a card to play"}

    def test_a_deal_is_void(self) -> None:
        engine = begun(presets.STANDARD_3)
        assert asked(engine, "rule", void="no cut was offered") == {"verdict": "misdeal", "rule": "DEAL-6"}
        assert (asked(engine, "to_act"), asked(engine, "points"), asked(engine, "contract")) == (None, [0, 0, 0], None)

    def test_a_program_is_asked_for_one_ruling_at_a_time(self, table: RulesEngine) -> None:
        both = {"claim": 1, "void": "no cut was offered"}
        assert "exactly one argument, not 2" in asked(table, "rule", **both)["error"]
        assert "exactly one argument, not 0" in asked(table, "rule")["error"]


def lines(text: bytes, player: bool = False) -> list[dict[str, Any]]:
    out = io.BytesIO()
    answer_lines(RulesEngine(players.SensiblePlayer() if player else None), io.BytesIO(text), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_lines_are_answered_one_by_one_until_the_end() -> None:
    long = b'{"id":1,"ask":"' + b"x" * 2 * MAX_LINE + b'"}\n'
    answers = lines(b"\xff\n" + long + b'[]\n{"id":2,"ask":"quit"}\n{"id":3,"ask":"legal"}\n')
    assert [answer["id"] for answer in answers] == [None, None, None, 2]
    assert ["not UTF-8" in answers[0]["error"], "expected at most" in answers[1]["error"]] == [True, True]
    assert lines(b'{"id":1,"ask":"' + b"x" * 2 * MAX_LINE)[0]["id"] is None


@pytest.mark.parametrize("more", [0, 1])
def test_the_longest_line_is_answered_and_one_byte_more_is_too_long(more: int) -> None:
    head, end = b'{"id":1,"ask":"', b'"}'
    line = head + b"x" * (MAX_LINE - len(head) - len(end) + more) + end
    # It comes in parts, of which the last brings nothing but the end of the line.
    for question in (line, line + b"\n"):
        (answer,) = lines(question)
        assert [name in answer for name in ("unsupported", "error")] == ([True, False] if not more else [False, True])


@pytest.mark.parametrize("more", [0, 1, 2])
def test_of_a_line_that_is_too_long_no_more_is_kept_than_shows_that(more: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "MAX_LINE", 10)
    found = list[bytes]()

    def keep(engine: RulesEngine, line: bytes) -> bytes:
        found.append(line)
        return b"\n"

    monkeypatch.setattr(answering, "_answer_line", keep)

    class Chunks(io.BytesIO):
        def read1(self, size: int | None = -1) -> bytes:
            return super().read1(4)

    answer_lines(RulesEngine(), Chunks(b"x" * (10 + more) + b"\n" + b"y" * (10 + more)), io.BytesIO())
    assert [line[-1:] for line in found] == [b"x", b"y"]
    assert [min(len(line), 11) for line in found] == [min(10 + more, 11)] * 2
    answer_lines(RulesEngine(), Chunks(b"z" * 400), io.BytesIO())
    assert len(found[-1]) <= 11 + 4


def test_a_slow_answer_does_not_keep_the_one_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(answering, "monotonic", lambda: next(clock))
    assert len(lines(b'{"id":1,"ask":"legal"}\n{"id":2,"ask":"legal"}\n')) == 2


def test_the_command_needs_somebody_who_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["engine"]) == 2
    assert "standard input and standard output must be open" in capsys.readouterr().err


def test_the_command_is_an_engine() -> None:
    command = [sys.executable, "-m", "fivehundred", "engine"]
    done = subprocess.run(command, input=b'{"id":1,"ask":"legal"}\n', capture_output=True, check=True)
    assert json.loads(done.stdout) == {"id": 1, "error": "no deal has begun: ask new first"}
    refused = subprocess.run([*command, "--player", "nobody"], capture_output=True, text=True, check=False)
    assert (refused.returncode, "argument --player" in refused.stderr) == (2, True)


class TestPrograms:
    @pytest.mark.parametrize("command", ["", [], "'", [1], "no-such-program-anywhere --x", ["/"], "a\0b"])
    def test_a_command_has_to_start_something(self, command: Any) -> None:
        with pytest.raises(
            (InvalidValue, processes.ProgramError),
            match=r"command .*: expected a program|a command: |cannot be started",
        ):
            run_coroutine(Program(command).ask("hello", protocol=1))

    def test_words_are_told_apart_as_in_a_shell(self) -> None:
        assert words_of("a 'b c'") == ("a", "b c") == words_of(["a", "b c"])

    def test_one_that_was_never_asked_can_be_closed(self) -> None:
        program = Program("true")
        run_coroutine(program.close())
        with pytest.raises(processes.ProgramError, match="it was closed"):
            run_coroutine(program.ask("legal"))

    def test_one_may_be_asked_and_closed_while_it_starts(self) -> None:
        engine = Program([sys.executable, "-m", "fivehundred", "engine"])

        async def scenario() -> None:
            closed = engine.again()
            asking = [asyncio.create_task(each.ask("hello", protocol=1)) for each in (closed, engine, engine)]
            await asyncio.sleep(0)
            await closed.close()
            error, *answers = await asyncio.gather(*asking, return_exceptions=True)
            names = [answer["name"] for answer in answers if isinstance(answer, dict)]
            assert names == ["fivehundred"] * 2
            assert str(error) == "it was closed"
            assert closed._child is not None
            assert closed._child.ended

        run_coroutine(scenario())
        run_coroutine(engine.close())

    def test_where_there_are_no_groups_of_processes_the_system_ends_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        called = list[list[str]]()
        monkeypatch.delattr(os, "killpg")
        monkeypatch.setattr(subprocess, "run", lambda words, **_: called.append(words))
        kill(2**22 + 1, b"nobody has this mark")
        assert called == [["taskkill", "/F", "/T", "/PID", str(2**22 + 1)]]

    def test_what_runs_is_ended_with_us(self) -> None:
        code = (
            "from fivehundred.programs.processes import *\n"
            f"p = Program({[sys.executable, '-m', 'fivehundred', 'engine']!r})\n"
            "print(run_coroutine(p.declaration()).name, p._child.transport.get_pid())"
        )
        name, pid = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.split()
        assert name == "fivehundred"
        with pytest.raises(ProcessLookupError):
            asked_until_gone(int(pid))

    def test_an_interrupt_is_passed_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        program = Program([sys.executable, "-c", "import time; time.sleep(60)"], seconds=60)
        signal.setitimer(signal.ITIMER_REAL, 1)
        monkeypatch.setattr(signal, "SIGALRM", signal.SIGALRM)
        before = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        try:
            with pytest.raises(KeyboardInterrupt):
                run_coroutine(program.ask("legal"))
        finally:
            signal.signal(signal.SIGALRM, before)
            run_coroutine(program.close())

    def test_a_player_without_a_view_is_asked_nothing(self) -> None:
        with ProgramPlayer("true") as player, pytest.raises(TypeError, match="the view of a seat"):
            player(7)  # type: ignore[arg-type]


def asked_until_gone(pid: int) -> None:
    """Ask for a process for ten seconds, because the system may need a moment to clear away what has ended."""
    for _ in range(200):
        os.kill(pid, 0)
        time.sleep(0.05)
