"""The cases of the conformance suite: reading them from files, asking a program, and checking its answers."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Any, Final

import attrs

from fivehundred.errors import InvalidValue
from fivehundred.programs.processes import Fault, Program, ProgramError
from fivehundred.programs.protocol import MAX_LINE, Declaration, UnsupportedError
from fivehundred.wire.parsing import InvalidDocument, Json, parse_json
from fivehundred_conformance.comparing import (
    DifferenceError,
    Expectation,
    Side,
    in_order,
    question_of,
    short,
    split_deal,
    split_text,
)
from fivehundred_conformance.promises import Promise, Purpose, Script, promise_of, script_of

#: The number of similar failures examined in fresh programs; if all have the same cause, so do all others.
ASKED_AGAIN: Final = 3
#: The most failures examined in all: a program with more keeps no promise.
MOST_LOOKS: Final = 45
#: The version of the format of cases.
SUITE: Final = 1
#: The questions asked after each action of a game, if they are declared.
_EACH: Final = ("to_act", "legal", "hand", "tricks")
#: The questions compared at the end of a deal on its own, after an earlier deal was declined.
_ALONE: Final = ("points", "tricks")
#: The promise that a program breaks with an invalid line, whatever the question was.
_OF_LINES: Final = {
    Fault.NOT_JSON: "ASK-1",
    Fault.NO_ANSWER: "ASK-1",
    Fault.TOO_LONG: "ASK-2",
    Fault.WRONG_ID: "ASK-3",
    Fault.OUT_OF_ORDER: "ASK-4",
}
#: The faults that a promise is about, although elsewhere they break another promise.
_OWN: Final = {(Fault.WRONG_ID, "ASK-5"), (Fault.OUT_OF_ORDER, "ASK-5"), (Fault.OUT_OF_ORDER, "ASK-3")}
#: The promise that a program breaks if it answers correctly only when asked one question at a time.
_OF_HASTE: Final = "ASK-4"
#: The chapter of the promises; cases of rules can have steps, too.
_PROMISES: Final = "ASK-"
#: The promises that are broken if state is left over from earlier questions: totals, or anything else.
_OF_TOTALS, _OF_DEALS = "ASK-15", "ASK-14"
#: The promise that is broken if a list of legal actions is right except that it repeats one.
_OF_REPEATS: Final = "ASK-20"
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
    #: The program declares that it does not support this.
    DECLINED = "declined"
    #: The program does not declare these rules.
    OTHER_RULES = "of other rules"
    #: The program gave no answer.
    FAULT = "fault"
    #: The run was abandoned before this case.
    NOT_RUN = "not run"


class Evidence(Enum):
    """How directly a failure shows what is broken, from most to least direct.

    >>> [evidence.value for evidence in Evidence]
    ['promise', 'case', 'whole', 'way']
    """

    #: A promise of the protocol: without the steps that test it, every answer is right.
    PROMISE = "promise"
    #: The question of a case of one rule.
    CASE = "case"
    #: A game, a count of sequences, or answers that are compared throughout a deal.
    WHOLE = "whole"
    #: A question that leads up to that of the case.
    WAY = "way"


@attrs.frozen(slots=False)
class Case:
    """One case of the suite: deals with a question and its answer, a game, counts of sequences, or a promise.

    >>> deal = {"dealer": 0, "pack": [], "done": ["1 7S"]}
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
    #: The deals: the arguments of ``new``, the actions ``done`` in them with their seats, and a final ``check``.
    deals: tuple[Mapping[str, Json], ...]
    #: The question, if there is a single one.
    ask: Mapping[str, Json] | None
    expect: Json
    #: The numbers of legal sequences of 1, 2, … actions.
    counts: tuple[int, ...]
    #: A digest of all positions of a game.
    trace: str | None
    #: True if a refusal has to name the rule.
    rule_named: bool
    why: str
    #: True if it must be the first case that the program is asked.
    fresh: bool = False
    #: The promise of the protocol that the case tests.
    _promise: Promise | None = None

    @cached_property
    def asks(self) -> tuple[str, ...]:
        """The questions that a program must answer for this case, in alphabetical order."""
        asked = set[str]() if self._promise is None else {*self._promise.asks}
        for deal in self.deals:
            asked |= {"new"} | {str(question_of(step)["ask"]) for step in deal.get("done", ())}
        asked |= {str(self.ask["ask"])} if self.ask else set()
        return tuple(sorted(asked | {"perft"} if self.counts else asked))

    @property
    def presets(self) -> frozenset[str]:
        """The presets whose rules the case needs."""
        return frozenset(text.partition(" ")[0] for text in self.every_rules)

    @property
    def every_rules(self) -> list[str]:
        """The rules of each deal, as text."""
        if self._promise is not None:
            return [self.rules] if self.rules else []
        return [str(each.get("rules", self.rules)) for each in (*self.deals, self.ask or {})]

    @property
    def length(self) -> tuple[int, int]:
        """The numbers of deals and actions. Of two failed cases, the shorter one shows more."""
        if self._promise is not None:
            return 1, len(self._promise.steps)
        return len(self.deals), sum(len(deal.get("done", ())) for deal in self.deals)


def case_of(tree: Mapping[str, Any], scripts: Mapping[str, Script] | None = None) -> Case:
    """Return the case described by a line of a file; the steps of a promise follow *scripts*.

    Raises `InvalidValue` if the actions of a deal are not a list.

    >>> case_of({"id": "perft/standard-3", "rules": "standard-3", "given": [], "counts": [26]}).asks
    ('perft',)
    """
    deals = tuple(tree.get("match") or tree.get("given", ()))
    try:
        for deal in deals:
            done = deal.get("done", ())
            if not isinstance(done, list | tuple):
                raise InvalidValue(f"expected a list of actions, not {type(done).__name__}")
            for step in done:
                question_of(step)
    except InvalidValue as error:
        raise InvalidValue(f"{tree['id']}: {error}") from None
    return Case(
        tree["id"],
        tree.get("rule") or tree["id"].partition("/")[0],
        tree["rules"],
        deals,
        tree.get("ask"),
        tree.get("expect"),
        tuple(tree.get("counts", ())),
        tree.get("trace"),
        tree.get("rule_named", False),
        tree.get("why", ""),
        tree.get("fresh", False),
        promise_of(tree, scripts or {}) if "steps" in tree else None,
    )


@cache
def false_alarms() -> dict[str, float]:
    """Return, for each rule, the average share of its cases that fail when another rule is broken.

    The shares were measured with misreadings of all rules when the cases were made.

    >>> false_alarms()["BID-3"] > false_alarms()["DEAL-3"]
    True
    """
    file = resources.files("fivehundred_conformance") / "false_alarms.json"
    return dict(json.loads(file.read_text(encoding="utf-8")))


def read_cases(files: Iterable[Path] | None = None) -> list[Case]:
    """Return the cases in *files*, by default those of the suite.

    Raises `InvalidValue` for a file in another format, and with its number for a line that is not JSON, or not a case.

    >>> cases = read_cases()
    >>> len({case.id for case in cases}) == len(cases)
    True
    """
    folder = Path(str(resources.files("fivehundred_conformance")))
    cases = []
    for file in sorted(folder.glob("*.jsonl")) if files is None else files:
        head, *lines = file.read_bytes().splitlines() or [b"{}"]
        place = _Place(file.name)
        with place:
            first = parse_json(head)
            if not isinstance(first, dict) or first.get("suite") != SUITE:
                raise InvalidValue(f"expected the first line of a suite of version {SUITE}")
            trees = [(place.line, tree) for tree in _read_trees(place.parse([head, *lines]))]
            scripts = dict[str, Script]()
            for place.line, tree in trees:
                if "script" in tree:
                    given = {"new": split_deal(tree["new"]), "done": split_text(tree["done"], ", ")}
                    scripts[tree["script"]] = script_of({**tree, **given})
            for place.line, tree in trees:
                if "script" not in tree and tree.get("status") != "withdrawn":
                    _check_types(tree)
                    cases.append(case_of(tree, scripts))
    return cases


class _Place:
    """The line of a file that is being read; any mistake in it becomes an `InvalidValue` that names the line."""

    def __init__(self, file: str) -> None:
        self.file, self.line = file, 1

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        said = str(error) if isinstance(error, InvalidValue | InvalidDocument) else "expected a case"
        if isinstance(error, KeyError):
            said = f"expected {error}"
        if isinstance(error, AttributeError | IndexError | KeyError | TypeError | ValueError):
            raise InvalidValue(f"{self.file}, line {self.line}: {said}") from error

    def parse(self, lines: Iterable[bytes]) -> Iterator[Json]:
        """Yield the value of each line."""
        for self.line, line in enumerate(lines, start=1):
            yield parse_json(line, max_size=MAX_LINE)


#: What the types of JSON are called.
_NAMES: Final = {str: "a text", list: "a list", dict: "an object", bool: "true or false"}
#: The types of what a case may have.
_TYPES: Final[Mapping[str, type]] = {
    **dict.fromkeys(("id", "rule", "rules", "why"), str),
    **dict.fromkeys(("given", "match", "counts", "steps"), list),
    "ask": dict,
    "rule_named": bool,
    "fresh": bool,
}


def _check_types(tree: Mapping[str, Any]) -> None:
    """Raise `InvalidValue` if a part of the case *tree* has the wrong type."""
    for name, kind in _TYPES.items():
        if name in tree and not isinstance(tree[name], kind):
            raise InvalidValue(f"{name}: expected {_NAMES[kind]}, not {short(tree[name])}")
    if "ask" in tree and not isinstance(tree["ask"].get("ask"), str):
        raise InvalidValue(f"ask: expected a question, not {short(tree['ask'])}")
    if not all(type(count) is int for count in tree.get("counts", ())):
        raise InvalidValue(f"counts: expected numbers, not {short(tree['counts'])}")


def _read_trees(lines: Iterable[Json]) -> Iterator[Mapping[str, Any]]:
    """Yield the cases of *lines*, each of which has one, or several that begin with the same deal.

    The first line may say each rule, which is the beginning of the reasons of its cases.
    """
    head, *rest = lines
    says, why = head.get("says", {}), ""
    for tree in rest:
        rule = str(tree.get("id", "")).partition("/")[0]
        if rule in says:
            tree["why"] = f'{says[rule]} Read as "{tree["wrong"]}", {tree["why"]}.'
        deals = {key: [split_deal(deal) for deal in tree[key]] for key in ("given", "match") if key in tree}
        if "cases" not in tree:
            yield {**tree, **deals}
        for case in tree.get("cases", ()):
            why = case.get("why", why)
            given = [dict(deal) for deal in deals.get("given", ())]
            if given:
                done = [*given[-1].get("done", ()), *split_text(case.get("more", ()), ", ")]
                given[-1] |= {**case.get("with", {}), "done": done}
            ask = case["ask"]
            if ask["ask"] in ("new", "score", "draw"):
                ask = {**ask, "rules": tree["rules"]}
            yield {**case, "rules": tree["rules"], "given": given, "ask": ask, "why": why}


@attrs.frozen(repr=False)
class CaseResult:
    """The result of one case.

    >>> CaseResult("BID-2/007", "BID-2", Status.PASSED)
    <CaseResult BID-2/007: passed>
    """

    id: str
    rule: str
    status: Status
    #: The expected and the actual answer, the missing ability, or the fault.
    what: str = ""
    #: The deal as a text position, up to where the answers differ.
    deal: str = ""
    #: The questions that lead up to it, as lines for the program.
    lines: tuple[str, ...] = ()
    fault: Fault | None = None
    #: How directly the failure shows what is broken; ``None`` if there is no failure.
    evidence: Evidence | None = None
    #: The reason for each declined deal of a game whose other deals were played.
    declined: tuple[str, ...] = ()
    #: True if the case passes when it is the first one asked of a fresh program.
    passes_alone: bool = False
    #: The word of the question, if the case has a single one.
    ask: str = ""
    #: The rules, as text.
    rules: str = ""

    def __repr__(self) -> str:
        return f"<CaseResult {self.id}: {self.status.value}>"


class Doubts:
    """The causes of the failures so far, so that similar ones need not be examined again.

    Each examination takes a new program or two. After `ASKED_AGAIN` similar failures with the same cause, the next one
    is assumed to have it, too. After `MOST_LOOKS` examinations, further failures count as `Evidence.WAY`.
    """

    def __init__(self) -> None:
        self._found = defaultdict[tuple[str, ...], list[tuple[str, Evidence]]](list)
        #: True if the program answers only when asked one question at a time; ``None`` until that is tried.
        self.hasty: bool | None = None

    def answer(self, kind: tuple[str, ...]) -> tuple[str, Evidence] | None:
        """Return the cause of failures of a *kind*, once it is beyond doubt."""
        found = self._found[kind]
        if len(found) >= ASKED_AGAIN and len({*found}) == 1:
            return found[0]
        looks = sum(map(len, self._found.values()))
        return (kind[0], Evidence.WAY) if looks >= MOST_LOOKS else None

    def add(self, kind: tuple[str, ...], shown: tuple[str, Evidence]) -> None:
        """Remember the cause of a failure of a *kind*."""
        self._found[kind].append(shown)


async def run_case(case: Case, program: Program, doubts: Doubts | None = None) -> CaseResult:
    """Run *case* with *program* and return the result; a run of many cases passes the same *doubts* to each."""
    doubts, ask = doubts or Doubts(), str(case.ask["ask"]) if case.ask else ""
    return attrs.evolve(await _result(case, Side(program), doubts), ask=ask, rules=case.rules)


async def _result(case: Case, side: Side, doubts: Doubts) -> CaseResult:
    try:
        declined = await _ask(case, side)
    except UnsupportedError as error:
        return CaseResult(case.id, case.rule, Status.DECLINED, str(error))
    except DifferenceError as error:
        rule, evidence = await _find_broken(case, side, doubts)
        return CaseResult(case.id, rule, Status.FAILED, str(error), *side.first_difference(), evidence=evidence)
    except ProgramError as error:
        rule, evidence = await _blame_fault(case, side, error.fault, doubts)
        return CaseResult(case.id, rule, Status.FAULT, str(error), *side.first_difference(), error.fault, evidence)
    if len(declined) == len(case.deals) > 0:
        return CaseResult(case.id, case.rule, Status.DECLINED, declined[0])
    return CaseResult(case.id, case.rule, Status.PASSED, declined=declined)


async def _ask(case: Case, side: Side) -> tuple[str, ...]:
    """Ask the program of *side* everything, and return the reason for each deal of a game that it declines.

    Raises `UnsupportedError` if it lacks something that the case needs.
    """
    declared = await side.program.declaration()
    if lacks := declared.lacks(() if case.trace else case.every_rules, case.asks):
        raise UnsupportedError(lacks)
    if case.trace:
        return await _game(case, side, declared)
    if case._promise is not None:
        await case._promise.ask(side, declared.asks)
    else:
        await _question(case, side)
    return ()


async def _blame_fault(case: Case, side: Side, fault: Fault, doubts: Doubts) -> tuple[str, Evidence]:
    """Return the promise that is broken by a *fault*, or the rule, and how directly it shows this."""
    if fault is Fault.SILENT and await _is_hasty(case, side, doubts):
        return _OF_HASTE, Evidence.PROMISE
    if fault in _OF_LINES and (fault, case.rule) not in _OWN:
        return _OF_LINES[fault], Evidence.PROMISE
    return await _find_broken(case, side, doubts)


async def _is_hasty(case: Case, side: Side, doubts: Doubts) -> bool:
    """Return whether the program answers if it is asked in another way, which takes long and is tried only once."""
    if doubts.hasty is None:
        doubts.hasty = await _answers_otherwise(case, side)
    return doubts.hasty


async def _answers_otherwise(case: Case, side: Side) -> bool:
    """Return whether the program answers if it is asked one question at a time, or if another question follows."""
    for again in (Side(side.program.again(), ahead=False), Side(side.program.again(), pushing=True)):
        try:
            await _ask(case, again)
        except (DifferenceError, ProgramError, UnsupportedError):
            continue
        finally:
            await again.program.close()
        return True
    return False


async def _find_broken(case: Case, side: Side, doubts: Doubts) -> tuple[str, Evidence]:
    """Return the rule or promise that is broken by the first answer that is not as expected, and how directly."""
    if side.repeats:
        return _OF_REPEATS, Evidence.PROMISE
    if case._promise is None:
        if case.ask is None:
            return case.rule, Evidence.WHOLE
        return case.rule, Evidence.CASE if side.fine == len(side.asked) - 1 else Evidence.WAY
    kind = (case.rule, side.last_word, str(case._promise.kind(side.fine)), case.id.rpartition("/")[2])
    if (known := doubts.answer(kind)) is not None:
        return known
    shown = await _broken_promise(case, case._promise, side)
    doubts.add(kind, shown)
    return shown


async def _broken_promise(case: Case, promise: Promise, side: Side) -> tuple[str, Evidence]:
    """Return the same for a case of a promise, which is asked again in new programs."""
    left_over = _OF_TOTALS if side.last_word in ("scores", "winners", "next") else _OF_DEALS
    place = await _first_wrong(promise, side.program.again())
    if place is None:
        # In a new process it is right, so something is left of what was asked before.
        return left_over, Evidence.PROMISE
    kind = promise.kind(place)
    if kind is Purpose.WAY:
        return case.rule, Evidence.WAY
    if not case.rule.startswith(_PROMISES):
        return case.rule, Evidence.CASE
    if kind is Purpose.RULE or not promise.provokes:
        return case.rule, Evidence.WHOLE
    kept = await _first_wrong(promise.control, side.program.again()) is None
    if not kept:
        return case.rule, Evidence.WAY
    return left_over if case.rule == _OF_DEALS else case.rule, Evidence.PROMISE


async def _first_wrong(promise: Promise, program: Program) -> int | None:
    """Return the place of the first question that *program* does not answer as expected, or ``None``."""
    side = Side(program)
    try:
        await promise.ask(side, (await program.declaration()).asks)
    except (DifferenceError, ProgramError, UnsupportedError):
        return side.fine
    finally:
        await program.close()
    return None


def _new(case: Case, deal: Mapping[str, Json]) -> Mapping[str, Json]:
    given = {key: value for key, value in deal.items() if key not in ("done", "check")}
    return {"ask": "new", "rules": case.rules, **given}


async def _question(case: Case, side: Side) -> None:
    """Lead the program to the question, and compare its answer or its counts."""
    for deal in case.deals:
        for question in (_new(case, deal), *map(question_of, deal.get("done", ()))):
            side.ask(question, Expectation.DONE)
    if case.ask is not None:
        named = isinstance(case.expect, Mapping) and case.rule_named
        side.ask(case.ask, {**case.expect, "rule": case.rule} if named else case.expect)
    await side.settle()
    if case.counts:
        await _counts(case, side)


async def _counts(case: Case, side: Side) -> None:
    """Compare the number of the longest sequences; if it differs, first those of shorter ones, which show more."""
    patience = side.program.seconds * _PERFT_PATIENCE
    side.ask({"ask": "perft", "depth": len(case.counts)}, case.counts[-1])
    try:
        await side.settle(patience)
    except DifferenceError:
        for depth, count in enumerate(case.counts[:-1], start=1):
            side.fine = len(side.asked)
            side.ask({"ask": "perft", "depth": depth}, count)
            await side.settle(patience)
        raise


async def _game(case: Case, side: Side, declared: Declaration) -> tuple[str, ...]:
    """Replay a game, and compare whatever is declared after every action and at the end of each deal.

    Return the reason for each deal that the program declines. After one, the next deals stand alone.
    """
    digest, declined = hashlib.sha256(), list[str]()
    for deal, rules in zip(case.deals, case.every_rules, strict=False):
        lacks = declared.lacks([rules], ())
        side.mute = bool(lacks)
        side.do(_new(case, deal))
        for step in (*deal.get("done", ()), None):
            digest.update(_compare(side, declared.asks))
            if step is not None:
                side.do(question_of(step))
        for ask, expected in deal.get("check", {}).items():
            if ask in declared.asks and (ask in _ALONE or not declined):
                side.ask({"ask": ask}, expected)
        try:
            await side.settle()
        except UnsupportedError as error:
            lacks = str(error)
            # What was answered before it is of no more interest: a mistake is in a later deal.
            side.fine = len(side.asked)
        declined += [lacks] if lacks else []
    if digest.hexdigest() != case.trace:
        raise DifferenceError("the library itself plays this game differently from the file")
    return tuple(declined)


def _compare(side: Side, declared: Sequence[str]) -> bytes:
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
