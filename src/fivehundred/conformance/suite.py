"""The cases of the conformance suite: read from files, asked of a program, and compared with what the rules say."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any, Final

import attrs

from fivehundred._words import ShowsFields
from fivehundred.conformance.answering import RulesEngine
from fivehundred.conformance.programs import Fault, Program, ProgramFault
from fivehundred.conformance.protocol import MAX_LINE, Refused, Unsupported
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.notation.deals import position_text
from fivehundred.wire.parsing import Json, parse_json
from fivehundred.wire.walk import compact

#: The version of the form of cases.
SUITE: Final = 1
#: The questions after each action of a game, where they are declared.
_EACH: Final = ("to_act", "legal", "hand", "tricks")
#: A count of sequences may take this many times as long as another answer.
_PERFT_PATIENCE: Final = 12


class Status(Enum):
    """The outcome of a case.

    >>> Status("declined")
    <Status.DECLINED: 'declined'>
    """

    PASSED = "passed"
    #: The answer is wrong.
    FAILED = "failed"
    #: The program declares that it does not do this.
    DECLINED = "declined"
    #: The program gave no answer.
    FAULT = "fault"
    #: The run was given up before.
    NOT_RUN = "not run"


@attrs.frozen(repr=False, slots=False)
class Case(ShowsFields):
    """One case of the suite: deals, a question and the answer that the rules give; or a whole game, or counts.

    >>> deal = {"dealer": 0, "pack": [], "done": ["7S"]}
    >>> case = case_of(
    ...     {"id": "SEAT-1/001", "rules": "standard-3", "given": [deal], "ask": {"ask": "to_act"}, "expect": 2}
    ... )
    >>> case.rule, case.asks, case.length
    ('SEAT-1', ('act', 'new', 'to_act'), (1, 1))
    """

    id: str
    rule: str
    #: The rules, as text.
    rules: str
    #: The deals: the arguments of ``new``, what is ``done`` in them, and what to ``check`` at their end.
    deals: tuple[Mapping[str, Json], ...]
    #: The question, if there is a single one.
    ask: Mapping[str, Json] | None
    expect: Json
    #: The numbers of sequences of 1, 2, … actions.
    counts: tuple[int, ...]
    #: The digest of all positions of a game.
    trace: str | None
    #: True if a refusal has to name the rule.
    rule_named: bool
    why: str

    @cached_property
    def asks(self) -> tuple[str, ...]:
        """The questions that a program has to answer for this case, in alphabetical order."""
        asked = set[str]()
        for deal in self.deals:
            asked |= {"new"} | {"rule" if _is_ruling(step) else "act" for step in deal.get("done", ())}
        asked |= {str(self.ask["ask"])} if self.ask else set()
        return tuple(sorted(asked | {"perft"} if self.counts else asked))

    @property
    def presets(self) -> frozenset[str]:
        """The presets whose rules it needs."""
        return frozenset(text.partition(" ")[0] for text in self.every_rules)

    @property
    def every_rules(self) -> list[str]:
        """The rules of each deal, as text."""
        return [str(each.get("rules", self.rules)) for each in (*self.deals, self.ask or {})]

    @property
    def length(self) -> tuple[int, int]:
        """The number of deals and actions: of two cases that fail, the shorter shows more."""
        return len(self.deals), sum(len(deal.get("done", ())) for deal in self.deals)


def _is_ruling(step: Json) -> bool:
    return isinstance(step, Mapping) and "rule" in step


def case_of(tree: Mapping[str, Any]) -> Case:
    """Return the case that a line of a file describes.

    >>> case_of({"id": "perft/standard-3", "rules": "standard-3", "given": [], "counts": [26]}).asks
    ('perft',)
    """
    return Case(
        tree["id"],
        tree.get("rule") or tree["id"].partition("/")[0],
        tree["rules"],
        tuple(tree.get("match") or tree.get("given", ())),
        tree.get("ask"),
        tree.get("expect"),
        tuple(tree.get("counts", ())),
        tree.get("trace"),
        tree.get("rule_named", False),
        tree.get("why", ""),
    )


def read_cases(files: Iterable[Path] | None = None) -> list[Case]:
    """Return the cases in *files*, or those of the library.

    Raises `InvalidValue` for a file with another form, and `InvalidDocument` if a line is not JSON.

    >>> len({case.id for case in read_cases()}) == len(read_cases())
    True
    """
    folder = Path(str(resources.files("fivehundred.conformance")))
    cases = []
    for file in sorted(folder.glob("*.jsonl")) if files is None else files:
        head, *lines = file.read_bytes().splitlines() or [b"{}"]
        if parse_json(head).get("suite") != SUITE:
            raise InvalidValue(f"{file.name}: expected the first line of a suite, with the version {SUITE}")
        trees = (parse_json(line, max_size=MAX_LINE) for line in lines)
        cases += [case_of(tree) for tree in trees if tree.get("status") != "withdrawn"]
    return cases


@attrs.frozen(repr=False)
class Result(ShowsFields):
    """The result of one case.

    >>> Result("BID-2/007", "BID-2", Status.PASSED)
    <Result BID-2/007: passed>
    """

    id: str
    rule: str
    status: Status
    #: The expected and the given answer, the ability that is not declared, or the fault.
    what: str = ""
    #: The deal as a position in text, up to where the answers differ.
    deal: str = ""
    #: The questions that lead there, as lines for the program.
    lines: tuple[str, ...] = ()
    fault: Fault | None = None

    def __repr__(self) -> str:
        return f"<Result {self.id}: {self.status.value}>"


class _Differs(Exception):
    """Raised where a program and the rules differ; the message says how."""


#: Stands for any answer but a refusal.
_DONE: Final = object()


class _Side:
    """A program, and beside it the library's own rules, which are asked the same and say whose turn it is.

    Questions wait until `settle` sends them all at once, because each journey takes longer than most answers.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.ours = RulesEngine()
        #: The questions so far, and how many of them have been answered as expected.
        self.asked: list[Mapping[str, Json]] = []
        self.fine = 0
        self._expected: list[Any] = []

    def library(self, question: Mapping[str, Json]) -> Json:
        """Return the answer of the library, which has to have one."""
        answer = self.ours.answer({"id": 0, **question})
        if "is" not in answer:
            # The suite and the installed library do not belong together.
            self.fine = len(self.asked)
            raise _Differs(f"the library itself does not do {_short(question)}: {_short(answer)}")
        return answer["is"]

    def ask(self, question: Mapping[str, Json], expected: Any) -> None:
        """Ask the program, and expect this answer."""
        self.asked.append(question)
        self._expected.append(expected)

    def do(self, question: Mapping[str, Json]) -> None:
        """Do something legal in both."""
        self.library(question)
        self.ask(question, _DONE)

    def step(self, step: Json) -> None:
        """Do one action, which is text for the seat to act, or a ruling."""
        if _is_ruling(step):
            self.do({"ask": "rule", **step["rule"]})
        elif isinstance(step, Mapping):
            self.do({"ask": "act", **step})
        else:
            self.do({"ask": "act", "seat": self.library({"ask": "to_act"}), "action": step})

    async def settle(self, seconds: float | None = None) -> None:
        """Send the questions that wait, and raise `_Differs` at the first answer that is not as expected."""
        waiting = [*zip(self.asked[len(self.asked) - len(self._expected) :], self._expected, strict=True)]
        self._expected = []
        first: Exception | None = None
        try:
            async for answer in self.program.answers([question for question, _ in waiting], seconds=seconds):
                question, expected = waiting.pop(0)
                # The answers after it are read all the same, or they would be taken for those to the next questions.
                first = first or _difference(question, answer, expected)
                self.fine += first is None
        except ProgramFault as error:
            first = first or error
        if first is not None:
            raise first

    def reached(self) -> tuple[str, tuple[str, ...]]:
        """Return the deal as text up to the first answer that is not as expected, and the questions as lines."""
        until, again = self.asked[: self.fine + 1], RulesEngine()
        for question in until:
            again.answer({"id": 0, **question})
        try:
            deal = position_text(again.deal).replace("; ", "\n")
        except FiveHundredError:
            # None has begun, or text has no form for it.
            deal = ""
        return deal, tuple(compact({"id": number, **each}) for number, each in enumerate(until, start=1))


def _difference(question: Mapping[str, Json], answer: Json | FiveHundredError, expected: Any) -> Exception | None:
    """Return the error if *answer* is not as *expected*."""
    match expected, answer:
        case _, Unsupported() | ProgramFault():
            return answer
        case {"refused": True, "rule": rule}, Refused() if answer.rule not in (None, rule):
            what = f"refused under {answer.rule}, expected {rule}"
        case {"refused": True}, Refused():
            return None
        case {"refused": True}, _:
            what = "accepted, but it is illegal"
        case _, Refused():
            legal = ", but it is legal" if question["ask"] in ("new", "act", "rule") else ""
            what = f"refused{legal}: {answer}"
        case _:
            if expected is _DONE or expected == {"refused": False} or same(question, answer, expected):
                return None
            what = f"expected {_short(expected)}, not {_short(answer)}"
    return _Differs(f"{_short(question)}: {what}")


def _short(tree: Json) -> str:
    text = compact(tree)
    return text if len(text) <= 300 else f"{text[:300]}…"


def in_order(question: Mapping[str, Json], answer: Json) -> Json:
    """Return *answer* with its sets in one order, so that equal answers are equal.

    >>> in_order({"ask": "legal"}, ["P", "discard 6C 5S"])
    ['P', 'discard 5S 6C']
    """
    match question["ask"], answer:
        case "legal" | "hand" | "open_hand", [*texts]:
            return sorted(map(_ordered, texts), key=str)
        case "legal", {"of": [*cards], **rest}:
            return {**rest, "of": sorted(cards, key=str)}
        case "view", {"hands": [*hands], **rest}:
            sets = {key: _set(rest.get(key)) for key in ("kitty", "discards")}
            turns: Json = rest.get("turns")
            turns = [*map(_ordered, turns)] if isinstance(turns, list) else turns
            return {**rest, **sets, "hands": [*map(_set, hands)], "turns": turns}
        case "winners", [*numbers]:
            return sorted(numbers, key=str)
    return answer


def same(question: Mapping[str, Json], one: Json, other: Json) -> bool:
    """True if two answers to *question* are the same.

    >>> same({"ask": "hand"}, ["5S", "6S"], ["6S", "5S"]), same({"ask": "to_act"}, 1, True)
    (True, False)
    """
    # As texts, because Python takes 1 for True.
    return repr(one) == repr(other) or json.dumps(in_order(question, one), sort_keys=True) == json.dumps(
        in_order(question, other), sort_keys=True
    )


def _set(cards: Json) -> Json:
    return sorted(cards, key=str) if isinstance(cards, list) else cards


def _ordered(text: Json) -> Json:
    """Return the text of a discard or a call of players with its words in order."""
    if not isinstance(text, str) or not text.startswith(("discard ", "call ")):
        return text
    first, *words = text.split()
    return " ".join([first, *sorted(words)])


async def run_case(case: Case, program: Program) -> Result:
    """Return what comes of *case* with *program*."""
    side = _Side(program)
    try:
        declared = await program.declaration()
        lacks = declared.lacks(case.every_rules, case.asks)
        if lacks:
            return Result(case.id, case.rule, Status.DECLINED, lacks)
        await (_game(case, side, declared.asks) if case.trace else _question(case, side))
    except Unsupported as error:
        return Result(case.id, case.rule, Status.DECLINED, str(error))
    except _Differs as error:
        return Result(case.id, case.rule, Status.FAILED, str(error), *side.reached())
    except ProgramFault as error:
        return Result(case.id, case.rule, Status.FAULT, str(error), *side.reached(), error.fault)
    return Result(case.id, case.rule, Status.PASSED)


def _begin(case: Case, deal: Mapping[str, Json], side: _Side) -> None:
    given = {key: value for key, value in deal.items() if key not in ("done", "check")}
    side.do({"ask": "new", "rules": case.rules, **given})


async def _question(case: Case, side: _Side) -> None:
    """Lead the program to the question, and compare its answer or its counts."""
    for deal in case.deals:
        _begin(case, deal, side)
        for step in deal.get("done", ()):
            side.step(step)
    if case.ask is not None:
        named = isinstance(case.expect, Mapping) and case.rule_named
        side.ask(case.ask, {**case.expect, "rule": case.rule} if named else case.expect)
    await side.settle()
    if case.counts:
        await _counts(case, side)


async def _counts(case: Case, side: _Side) -> None:
    """Compare the number of the longest sequences; if it differs, first those of shorter ones, which show more."""
    patience = side.program.seconds * _PERFT_PATIENCE
    side.ask({"ask": "perft", "depth": len(case.counts)}, case.counts[-1])
    try:
        await side.settle(patience)
    except _Differs:
        for depth, count in enumerate(case.counts[:-1], start=1):
            side.fine = len(side.asked)
            side.ask({"ask": "perft", "depth": depth}, count)
            await side.settle(patience)
        raise


async def _game(case: Case, side: _Side, declared: Sequence[str]) -> None:
    """Replay a game, and compare whatever is declared after every action and at the end of each deal."""
    digest = hashlib.sha256()
    for deal in case.deals:
        _begin(case, deal, side)
        for step in (*deal.get("done", ()), None):
            digest.update(_compared(side, declared))
            if step is not None:
                side.step(step)
        for ask, expected in deal.get("check", {}).items():
            if ask in declared:
                side.ask({"ask": ask}, expected)
        await side.settle()
    if digest.hexdigest() != case.trace:
        raise _Differs("the library itself plays this game in another way than the file says")


def _compared(side: _Side, declared: Sequence[str]) -> bytes:
    """Compare a position with the library's, and return the line that stands for it in the digest."""
    seat = side.library({"ask": "to_act"})
    answers = {}
    for ask in _EACH:
        # Of hands, that of the seat to act is the one that changed.
        question = {"ask": ask, **({"seat": seat} if ask == "hand" else {})}
        if ask != "hand" or seat is not None:
            answers[ask] = side.library(question)
            if ask in declared:
                side.ask(question, answers[ask])
    legal = in_order({"ask": "legal"}, answers["legal"])
    line = json.dumps([answers["to_act"], legal, answers["tricks"]], separators=(",", ":"))
    return f"{line}\n".encode()
