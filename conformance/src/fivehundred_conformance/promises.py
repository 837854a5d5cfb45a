"""Cases for the promises of the protocol: steps through a deal, some of which test a promise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, Final, NamedTuple

import attrs

from fivehundred.programs.processes import RawQuestion
from fivehundred.programs.protocol import QUESTIONS, BySeat, tree_in
from fivehundred.wire import FORMAT
from fivehundred.wire.parsing import InvalidDocument, Json
from fivehundred_conformance.comparing import Expectation, Legal, Side, split_deal, split_text

#: Names for groups of questions in a check; only the declared questions of a group are asked.
_TOGETHER: Final = {
    "state": ("to_act", "legal", "hand", "contract", "tricks"),
    "match": ("points", "scores", "winners", "next"),
}
#: The fields that all documents of turns share, which steps leave out.
_TURN: Final = {"format": FORMAT, "kind": "turn"}
#: Default parts of the document of a seat's view, which steps leave out.
_VIEW: Final[Mapping[str, Json]] = {"format": FORMAT, "kind": "seat view", "number": 1, "barred": []}
_TABLE: Final[Mapping[str, Json]] = {"done": [], "ended": None, "shown": [], "kitty": None, "piles": []}
_HOLDING: Final[Mapping[str, Json]] = {
    key: [] for key in ("held", "kitty", "discards", "received", "handed_on", "for_gift")
}
#: The questions about a seat; scripts answer them for every seat.
_BY_SEAT: Final = frozenset(word for word, question in QUESTIONS.items() if question.arguments is BySeat)


@attrs.frozen
class Script:
    """A deal from beginning to end, with the answers to many questions at several points.

    >>> tree = {"script": "standard-3/passed", "rules": "standard-3", "new": {"dealer": 0}, "done": ["1 P", "2 P"]}
    >>> script_of({**tree, "answers": {"2": {"to_act": 0}}}).done
    ((1, 'P'), (2, 'P'))
    """

    name: str
    #: The rules, as text.
    rules: str
    #: The arguments of ``new``, without the rules.
    new: Mapping[str, Json]
    #: Each action, with its seat.
    done: tuple[tuple[int, str], ...]
    #: By number of actions, the answer to each question; for a question about a seat, one answer for each seat. Views
    #: contain only what cannot be derived: the seat's hand and the turns are usually enough.
    answers: Mapping[int, Mapping[str, Json]]
    #: For each action with hidden cards, the seats that do not see them.
    hidden: Mapping[int, Sequence[int]]
    #: The rules as part of a document, if a player is asked.
    document: Json = None

    def answer(self, place: int, word: str, seat: int | None = None) -> Json:
        """Return the answer to the question *word* after *place* actions.

        >>> tree = {"script": "", "rules": "", "new": {}, "done": ["0 discard 5S 6S"], "hidden": {"0": [1]}}
        >>> script = script_of({**tree, "answers": {"1": {"hand": [["7S"], ["8S"]], "view": [{}, {}]}}})
        >>> script.answer(1, "view", 1)
        {'hands': [None, ['8S']], 'kitty': None, 'discards': None, 'turns': ['discard ? ?']}
        """
        found = self.answers[place][word]
        if seat is None:
            return found
        if word != "view":
            return found[seat]
        hands = [hand if other == seat else None for other, hand in enumerate(self.answers[place]["hand"])]
        turns = [self._action_seen_by(number, seat) for number in range(place)]
        return {"hands": hands, "kitty": None, "discards": None, "turns": turns, **found[seat]}

    def _action_seen_by(self, number: int, seat: int) -> str:
        """Return action *number* as *seat* saw it."""
        action = self.done[number][1]
        word, *cards = action.split()
        return " ".join([word, *"?" * len(cards)]) if seat in self.hidden.get(number, ()) else action


def script_of(tree: Mapping[str, Any]) -> Script:
    """Return the script described by a line of a file."""
    answers, before = dict[int, Mapping[str, Json]](), dict[str, Json]()
    for place, found in tree["answers"].items():
        gone = found.get("without", ())
        now = {word: _unpacked(word, answer, before.get(word)) for word, answer in found.items() if word != "without"}
        before = {word: answer for word, answer in before.items() if word not in gone} | now
        answers[int(place)] = before
    hidden = {int(place): seats for place, seats in tree.get("hidden", {}).items()}
    done, document = tuple(map(_act, tree["done"])), tree.get("document")
    return Script(tree["script"], tree["rules"], tree["new"], done, answers, hidden, document)


def _unpacked(word: str, answer: Any, before: Any) -> Json:
    """Return an answer as it was before it was shortened: lists of cards and actions may stand in a file as one text.

    Of answers for each seat, `null` stands for the one *before*.
    """
    match word, answer:
        case "hand", [*hands]:
            return [before[seat] if hand is None else split_text(hand, " ") for seat, hand in enumerate(hands)]
        case "legal", {"of": cards, **rest}:
            return {**rest, "of": split_text(cards, " ")}
        case "legal", _:
            return split_text(answer, ", ")
    return answer


def _turn(turn: Any) -> Json:
    """Return a turn as the part of a document; a pass or a card may stand in a file as text: ``1 P``, ``0 JK=S``."""
    if not isinstance(turn, str):
        return turn
    seat, action = _act(turn)
    card, _, suit = action.partition("=")
    played = {"type": "play", "card": card} | ({"suit": suit} if suit else {})
    return {"seat": seat, "action": {"type": "pass"} if action == "P" else played}


def _act(text: str) -> tuple[int, str]:
    seat, _, action = text.partition(" ")
    return int(seat), action


def _act_question(seat: int, action: str) -> Mapping[str, Json]:
    return {"ask": "act", "seat": seat, "action": action}


class Purpose(Enum):
    """The meaning of a wrong answer in a case for a promise.

    >>> Purpose("way")
    <Purpose.WAY: 'way'>
    """

    #: The promise is broken.
    POINT = "point"
    #: A rule or the promise is broken.
    RULE = "rule"
    #: Little, because the question only leads up to others.
    WAY = "way"


class _Asked(NamedTuple):
    """A question, the answer that is expected, and what another answer shows."""

    question: Mapping[str, Json] | RawQuestion
    expected: Any
    kind: Purpose


@attrs.frozen(slots=False)
class Promise:
    """The steps that hold a program to a promise.

    >>> steps = [{"ask": {"ask": "shuffle"}, "expect": {"unsupported": True}}]
    >>> promise_of({"rules": "", "steps": steps}, {}).asks
    ()
    """

    #: The rules, as text; empty if no deal is needed.
    rules: str
    steps: tuple[Mapping[str, Json], ...]
    #: The scripts that the steps follow, by the last part of their names.
    scripts: Mapping[str, Script]

    @property
    def provokes(self) -> bool:
        """True if some steps test the promise, and others show whether it was kept."""
        return any("try" in step for step in self.steps)

    @property
    def control(self) -> Promise:
        """The same promise without the steps that test it."""
        return attrs.evolve(self, steps=tuple(step for step in self.steps if "try" not in step))

    @cached_property
    def asks(self) -> tuple[str, ...]:
        """The questions that a program has to answer, in alphabetical order."""
        words = set[str]()
        for step in _flatten(self.steps):
            words |= {"new"} if "new" in step or "player" in step else set()
            words |= {"act"} if "acts" in step or step.get("to") else set()
            words |= {each for each in step.get("check", ()) if each not in ("all", *_TOGETHER)}
            words |= {"turn"} if "turns" in step else {"choose"} if "choose" in step else set()
            words |= {"quit"} if "quit" in step else set()
            question = step.get("ask") or _question(step.get("line", ""))
            words |= {question["ask"]} if question.get("ask") in QUESTIONS and _is_answered(step) else set()
        return tuple(sorted(words - {"hello"}))

    def kind(self, place: int) -> Purpose:
        """Return the meaning of a wrong answer to the question at *place*."""
        return self._last_questions[place].kind if place < len(self._last_questions) else Purpose.POINT

    async def ask(self, side: Side, declared: Sequence[str]) -> None:
        """Ask the program of *side* every question; raise `DifferenceError` at the first wrong answer."""
        self._last_questions[:] = self._questions(declared)
        for each in self._last_questions:
            side.ask(each.question, each.expected)
        await side.settle()
        if any("quit" in step for step in self.steps):
            await side.program.quit()

    @cached_property
    def _last_questions(self) -> list[_Asked]:
        """The questions of the last run."""
        return []

    def _questions(self, declared: Sequence[str]) -> Iterator[_Asked]:
        script, place = None, 0
        for step in _flatten(self.steps):
            kind = _kind(step.get("rests on", ""))
            match step:
                case {"new": name, **rest}:
                    expected = _expectation(rest)
                    yield _Asked(self._begin(name, rest), expected, kind if "with" in rest else Purpose.WAY)
                    script, place = (self.scripts[name], 0) if _is_done(expected) else (script, place)
                case {"to": until} if script is not None:
                    yield from _acts(script.done[place:until], Expectation.DONE, Purpose.WAY)
                    place = max(place, until)
                case {"acts": texts, **rest}:
                    expected = _expectation(rest)
                    place += len(texts) * _is_done(expected)
                    yield from _acts(map(_act, texts), expected, kind)
                case {"check": words} if script is not None:
                    many = not self.provokes and not {"all", *_TOGETHER}.isdisjoint(words)
                    checked = _check_questions(script, place, words, declared)
                    yield from (_Asked(asked, answer, Purpose.WAY if many else kind) for asked, answer in checked)
                case {"player": seat, **rest}:
                    yield _Asked(self._sit_down(seat, rest["view"]), _expectation(rest), kind)
                case {"turns": turns, **rest}:
                    expected, told = _expectation(rest), map(_turn, turns)
                    yield from (_Asked({"ask": "turn", "turn": {**_TURN, **turn}}, expected, kind) for turn in told)
                case {"choose": budgets, **rest}:
                    expected = _expectation(rest)
                    yield from (_Asked({"ask": "choose", **budget}, expected, kind) for budget in budgets)
                case {"ask": question, **rest}:
                    yield _Asked(question, _expectation(rest), kind)
                case {"line": text, **rest}:
                    read = _question(text)
                    expected = _expectation(rest)
                    place += read.get("ask") == "act" and _is_done(expected)
                    yield from [_Asked(_line(text, rest, read), expected, kind)] * rest.get("times", 1)

    def _begin(self, name: str, rest: Mapping[str, Any]) -> dict[str, Json]:
        """The question ``new`` for the script *name*, with the arguments of *rest* instead of its own."""
        given = split_deal(rest.get("with", {}))
        new = {key: value for key, value in self.scripts[name].new.items() if key not in given}
        return {
            "ask": "new",
            "rules": self.rules,
            **new,
            **{key: value for key, value in given.items() if value is not None},
        }

    def _sit_down(self, seat: int, view: Mapping[str, Any]) -> dict[str, Json]:
        """The question ``new`` for a player, who has seen what *view* says besides the rules."""
        table, holding = {**_TABLE, **view.get("table", {})}, {**_HOLDING, **view.get("holding", {})}
        table["done"] = [*map(_turn, table["done"])]
        given = {"rules": self.scripts["played"].document, **view, "table": table, "holding": holding, "seat": seat}
        whole = {**_VIEW, **given}
        return {"ask": "new", "role": "player", "rules": self.rules, "seat": seat, "view": whole}


def _kind(rests_on: str) -> Purpose:
    """Return what a wrong answer shows that may be due to something else: a rule, or another promise."""
    if rests_on.startswith("ASK-"):
        return Purpose.WAY
    return Purpose.RULE if rests_on else Purpose.POINT


def _acts(acts: Iterable[tuple[Json, str]], expected: Any, kind: Purpose) -> Iterator[_Asked]:
    return (_Asked(_act_question(seat, action), expected, kind) for seat, action in acts)


def _line(text: Any, rest: Mapping[str, Any], read: Mapping[str, Json]) -> RawQuestion:
    """The line of a step, filled with spaces to its number of bytes."""
    line = text.encode() if isinstance(text, str) else bytes(text)
    return RawQuestion(line.ljust(rest.get("bytes", 1) - 1), rest.get("id"), str(read.get("ask", "a line")))


def _flatten(steps: Sequence[Mapping[str, Json]]) -> Iterator[Mapping[str, Any]]:
    for step in steps:
        yield from step.get("try", [step])


def _question(text: str | list[int]) -> Mapping[str, Json]:
    """Return the question that a line asks, as far as it is one."""
    try:
        return tree_in(text.encode() if isinstance(text, str) else bytes(text))
    except InvalidDocument:
        return {}


def _is_answered(step: Mapping[str, Any]) -> bool:
    return not {"is", "legal", "done"}.isdisjoint(step.get("expect", {"done": True}))


def _expectation(step: Mapping[str, Any]) -> Any:
    match step.get("expect"):
        case None:
            return Expectation.DONE
        case {"is": answer}:
            return answer
        case {"legal": options}:
            return Legal(options)
        case {"refused": _} as refused:
            return refused
        case kinds:
            return Expectation(next(iter(kinds)))


def _is_done(expected: Any) -> bool:
    """Return whether something is done if the answer is as *expected*."""
    return expected is None or expected is Expectation.DONE


def _check_questions(
    script: Script, place: int, words: Sequence[str], declared: Sequence[str]
) -> Iterator[tuple[Mapping[str, Json], Json]]:
    """Yield the questions that *words* stand for, and their answers, as far as they are *declared*."""
    known = script.answers[place]
    every = [*known] if "all" in words else [each for word in words for each in _TOGETHER.get(word, (word,))]
    for word in every:
        if word in declared and word in _BY_SEAT:
            for seat in range(len(known[word])):
                yield {"ask": word, "seat": seat}, script.answer(place, word, seat)
        elif word in declared:
            yield {"ask": word}, script.answer(place, word)


def promise_of(tree: Mapping[str, Any], scripts: Mapping[str, Script]) -> Promise:
    """Return the promise that the *steps* of a case test."""
    own = {name.rpartition("/")[2]: script for name, script in scripts.items() if script.rules == tree["rules"]}
    return Promise(tree["rules"], tuple(tree["steps"]), own)
