"""Whatever strangers send that is nearly right is read, or refused by an error that the library names."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from documents import values
from following import refereed
from helpers import DEEP, FAMILIES
from hypothesis import Phase, given, settings
from nearly import found, places, text_changed, tree_changed, tree_with
from test_fuzz_targets import targets

from fivehundred import shuffle
from fivehundred.actions import Action
from fivehundred.deal.scoring import captured_points, takers, worths
from fivehundred.deal.turns import Misdeal, Played
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.hosting import (
    Act,
    Answer,
    ClaimTricks,
    Decline,
    Follower,
    Host,
    JournalError,
    Leave,
    Ready,
    Request,
    Resend,
    Sit,
    Void,
    Watch,
    request_from_json,
    request_to_json,
    sent_from_json,
    sent_to_json,
)
from fivehundred.hosting.journal import encode_line
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import picks
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.wire import KINDS, InvalidDocument, from_json, from_tree, to_json, to_tree

#: Fifty times as many in the deep form (FIVEHUNDRED_DEEP).
EXAMPLES = settings().max_examples
#: What stands in no JSON, and may stand in the tree that a program makes of something else.
FOREIGN: tuple[Any, ...] = (object(), {1: 2}, {1}, (1,), b"10H", 1j, float("nan"), float("inf"), {None: None}, "\ud800")


def few(part: float) -> Callable[[Any], Any]:
    """Run a test with a *part* of the examples."""
    # What is made from a seed cannot be made smaller.
    return settings(max_examples=max(1, int(EXAMPLES * part)), phases=[Phase.generate])


# JSON


@cache
def documents() -> dict[str, list[tuple[Any, Ruleset]]]:
    """Documents of each kind under all presets, with their rules."""
    made = defaultdict[str, list[tuple[Any, Ruleset]]](list)
    for name in FAMILIES:
        rules = PRESETS[name]
        pick = Random(name).randrange
        for value in (*values(rules, pick), *sheets(rules, pick)):
            tree = to_tree(value, rules=bool(pick(4)), computed=not pick(4))
            made[tree["kind"]].append((tree, rules))
    return made


def sheets(rules: Ruleset, pick: Pick) -> Iterator[ScoreSheet]:
    """Sheets with everything that can be entered of a hand."""
    sheet = ScoreSheet.start(rules, dealer=Seat(pick(rules.players)))
    for _ in range(4):
        *_, referee = refereed(rules, pick)
        play, outcome = referee.deal.table.play, referee.deal.table.outcome
        # Not every hand can have been the next one.
        with suppress(FiveHundredError):
            if play is not None and isinstance(outcome, Played):
                told = {
                    "captured": captured_points(play, outcome),
                    "winners": takers(play, outcome),
                    "worth": worths(play, outcome),
                }
                sheet = sheet.enter(outcome.contract, outcome.tricks, revoked=outcome.revokes, **told)
            else:
                sheet = sheet.misdealt(choose_one(pick, list(Misdeal))) if pick(2) else sheet.passed_out()
        with suppress(FiveHundredError):
            if not pick(4):
                sheet = sheet.correct(1, lambda before: before.misdealt(by=0)) if pick(2) else sheet.undo()
    yield sheet


def read(tree: Any, kind: Any, rules: Ruleset | None, pick: Pick) -> Any:
    """What the document *tree* is; ``None`` if it is refused, as it should be."""
    try:
        return from_json(json.dumps(tree), kind, rules=rules) if pick(2) else from_tree(tree, kind, rules=rules)
    except InvalidDocument as error:
        problems = error.problems
    assert problems
    return None


def nearly(tree: Any, pick: Pick, *, whole: bool = False) -> Iterator[Any]:
    """*tree* with each of its places changed, numbers in several ways; rules within it seldom, unless it is *whole*."""
    for place, paths in places(tree).items():
        # They are the greater part of many documents, and a kind of their own.
        if place.startswith("$.rules.") and pick(6 if whole else 30):
            continue
        path = choose_one(pick, paths)
        yield tree_changed(tree, path, pick)
        if type(found(tree, path)) is int:
            yield from (tree_changed(tree, choose_one(pick, paths), pick) for _ in range(2))


@pytest.mark.parametrize("kind", KINDS)
@few(0.05 if DEEP else 0.02)
@given(picks())
def test_a_document_that_is_nearly_right(kind: str, pick: Pick) -> None:
    tree, rules = choose_one(pick, documents()[kind])
    for wrong in nearly(tree, pick, whole=kind == "ruleset"):
        back = read(wrong, KINDS[kind], rules if pick(4) else None, pick)
        if back is not None:
            assert from_json(to_json(back), KINDS[kind]) == back


@few(1 if DEEP else 0.25)
@given(picks())
def test_a_tree_of_something_else(pick: Pick) -> None:
    kind = choose_one(pick, list(KINDS))
    whole, rules = choose_one(pick, documents()[kind])
    # What is computed is not read.
    tree = {key: part for key, part in whole.items() if key != "computed"}
    path = choose_one(pick, choose_one(pick, list(places(tree).values())))
    with pytest.raises(InvalidDocument):
        from_tree(tree_with(tree, path, choose_one(pick, FOREIGN)), KINDS[kind], rules=rules)


# Hosting


@cache
def hosted(name: str) -> tuple[Answer, ...]:
    """What a host answers from its beginning, with much that is refused, to the end of a deal."""
    rules, pick = PRESETS[name], Random(name).randrange
    seats = [Seat(seat) for seat in range(rules.players)]
    answers = [Host.start(Match.start(rules, dealer=Seat(0)), turn_seconds=20)]

    def say(client: str, *requests: Request) -> None:
        for request in requests:
            answers.append(answers[-1].host.receive(client, request, number=len(answers)))

    say("guest", Watch(), Watch(), Sit(0), Leave(), Watch())
    for seat in seats:
        say(f"p{seat}", Sit(seat, f"player {seat}"), Ready())
    answers.append(answers[-1].host.deal_pack(shuffle.pack(rules.deck, rng=Random(name))))
    while (deal := answers[-1].host.deal) is not None and deal.to_act is not None:
        if not pick(20):
            nonsense: tuple[Request, ...] = (ClaimTricks(Seat(1)), Void(Misdeal.NO_CUT), Decline(), Resend(2))
            say("p1", choose_one(pick, nonsense))
        say(f"p{deal.to_act}", Act(choose_one(pick, deal.legal_actions)))
    return tuple(answers)


hosts = pytest.mark.parametrize("name", ["table-2", "called-5", "perfect-4"])


@hosts
@few(0.2 if DEEP else 0.05)
@given(picks())
def test_a_request_that_is_nearly_right(name: str, pick: Pick) -> None:
    host = choose_one(pick, hosted(name)).host
    action: Action = from_tree(choose_one(pick, documents()["action"])[0], Action)
    said: list[Request] = [
        Watch(),
        Sit(1, "Ann"),
        Act(action),
        ClaimTricks(Seat(1)),
        Void(Misdeal.NO_CUT),
        Ready(),
    ]
    said += [Resend(3), Leave()]
    for wrong in nearly(json.loads(request_to_json(choose_one(pick, said), number=3)), pick):
        text = json.dumps(wrong)
        with suppress(InvalidDocument):
            request, number, answers = request_from_json(text)
            again = request_to_json(request, number=number, answers=answers)
            assert request_from_json(again) == (request, number, answers)
        for client in ("p1", "a stranger"):
            for message in host.receive_json(client, text).texts[:2]:
                assert json.loads(message[1])["message"]["type"]


@hosts
@few(0.05 if DEEP else 0.02)
@given(picks())
def test_a_message_that_is_nearly_right(name: str, pick: Pick) -> None:
    answer = choose_one(pick, [answer for answer in hosted(name) if answer.messages])
    _, text = choose_one(pick, answer.texts)
    for wrong in nearly(json.loads(text), pick):
        with suppress(InvalidDocument):
            sent = sent_from_json(json.dumps(wrong))
            assert sent_from_json(sent_to_json(sent)) == sent
        with suppress(FiveHundredError):
            Follower().after_json(json.dumps(wrong))


@hosts
@few(0.05 if DEEP else 0.02)
@given(picks())
def test_a_journal_that_is_nearly_right_and_sealed(name: str, pick: Pick) -> None:
    entries = [json.loads(answer.journal)["message"] for answer in hosted(name) if answer.journal]
    at = pick(len(entries)) if pick(4) else 0
    for wrong in nearly(entries[at], pick):
        lines, checksum = [], 0
        for number, entry in enumerate([*entries[:at], wrong, *entries[at + 1 : at + 3]], start=1):
            line, checksum = encode_line(entry, number, checksum)
            lines.append(line.strip())
        with suppress(JournalError):
            assert Host.resume(lines) is not None


# Text

#: Texts that take long to read are read less often.
SHARES = {"words": 1.0, "positions": 1.0, "rulesets": 1.0, "records": 0.3, "ptn": 0.5, "fair": 1.0, "sheet": 0.15}


@cache
def texts(name: str) -> list[str]:
    """Texts that are right, of the fuzzer's target of that name."""
    return [seed.decode() for seed in targets().TARGETS[name].seeds()]


@pytest.mark.parametrize("name", SHARES)
def test_a_text_that_is_nearly_right(name: str) -> None:
    @few(SHARES[name] if DEEP else SHARES[name] / 4)
    @given(picks())
    def read_and_written(pick: Pick) -> None:
        text = choose_one(pick, texts(name))
        for _ in range(3):
            text = text_changed(text, pick)
            # What can be read, it writes and reads again; it complains about whatever is no error of the library.
            targets().TARGETS[name].target(text.encode("utf-8", "surrogatepass"))

    read_and_written()


def test_a_name_can_be_seen() -> None:
    for hidden in ("   ", "\u3000", "\u2800", "A\U000e0041\U000e0042", "A\ufdd0", "A\U0001fffe", "A\U0010ffff"):
        with pytest.raises(InvalidValue, match="printable characters"):
            Sit(0, hidden)
    for hidden in "\u180b\u180d\u180f\ufe00\ufe0f\U0001bca0\U0001d173\U000e0080\U000e0100\U000e01ef\U000e0fff":
        with pytest.raises(InvalidValue, match="printable characters"):
            Sit(0, f"Ann{hidden}")
    # A selector chooses the picture of a heart or a key, or one of the forms of a character.
    for shown in ("Ann \u2764\ufe0f", "Ann 1\ufe0f\u20e3", "葛\U000e0100", "ᠠ\u180b"):
        assert Sit(0, shown).name == shown
        with pytest.raises(InvalidValue, match="printable characters"):
            Sit(0, f"{shown}\ufe0f\ufe0f")
    flag = "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"
    assert Sit(0, f"Ann {flag}").name == f"Ann {flag}"
