"""Questions for a program, the expected answers, and the first difference."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import attrs

from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.notation.deals import position_text
from fivehundred.programs.answering import RulesEngine
from fivehundred.programs.processes import Fault, Program, ProgramError, RawQuestion
from fivehundred.programs.protocol import PROTOCOL, RefusalError, UnsupportedError, tree_in
from fivehundred.wire.parsing import InvalidDocument, Json
from fivehundred.wire.walk import compact

#: The parts of a deal whose cards a file may write as one string.
_PLACES: Final = ("kitty", "dummy", "out_of_play", "pack")
#: A seat and the action it takes.
_ACT: Final = re.compile(r"(\d) (.+)", re.ASCII)


class DifferenceError(Exception):
    """The error raised when a program and the rules disagree; the message says how."""


class Expectation(Enum):
    """An expected kind of answer, whose content does not matter.

    >>> Expectation("error")
    <Expectation.ERROR: 'error'>
    """

    #: Any answer except a refusal or an error.
    DONE = "done"
    ERROR = "error"
    UNSUPPORTED = "unsupported"
    #: A refusal or an error.
    NOT_DONE = "refused or error"


@attrs.frozen
class Legal:
    """An expected answer that may be any of several legal actions.

    >>> Legal({"choose": 2, "of": ["5S", "6S", "7S"]}).allows("discard 7S 5S"), Legal(["P", "7S"]).allows("8S")
    (True, False)
    """

    #: The legal actions, in the form of an answer to ``legal``.
    options: Json

    def allows(self, action: Json) -> bool:
        """True if *action* is one of the legal actions."""
        match self.options:
            case {"choose": int(size), "of": [*hand]} if isinstance(action, str):
                word, *cards = action.split(" ")
                return word == "discard" and len(cards) == size == len({*cards} & {*hand})
        return _sort_words(action) in [*map(_sort_words, self.options)]


def question_of(step: Json) -> Mapping[str, Json]:
    """Return the question for a *step* of a deal, which is an action with its seat or a ruling.

    Raises `InvalidValue` for anything else.

    >>> question_of("2 7S"), question_of({"rule": {"claim": 1}})
    ({'ask': 'act', 'seat': 2, 'action': '7S'}, {'ask': 'rule', 'claim': 1})
    """
    match step:
        case {"rule": dict() as ruling}:
            return {"ask": "rule", **ruling}
        case str() if (found := _ACT.fullmatch(step)) is not None:
            return {"ask": "act", "seat": int(found[1]), "action": found[2]}
    raise InvalidValue(f"a step of a deal: expected a seat and its action (1 7S) or a ruling, not {short(step)}")


def split_deal(deal: Mapping[str, Any]) -> dict[str, Any]:
    """Return *deal* with its cards and actions as lists, each of which a file may write as one string.

    >>> split_deal({"hands": ["7S 8S", "9S JK"], "done": "0 P, 1 7S"})
    {'hands': [['7S', '8S'], ['9S', 'JK']], 'done': ['0 P', '1 7S']}
    """
    found = {key: split_text(value, " ") if key in _PLACES else value for key, value in deal.items()}
    found |= {"hands": [split_text(hand, " ") for hand in deal["hands"]]} if deal.get("hands") else {}
    return found | ({"done": split_text(deal["done"], ", ")} if "done" in deal else {})


def split_text(value: Any, between: str) -> Any:
    """Split *value* at *between* if it is a string; return anything else unchanged.

    >>> split_text("7S 8S", " "), split_text(["7S"], " ")
    (['7S', '8S'], ['7S'])
    """
    return value.split(between) if isinstance(value, str) else value


class Side:
    """A program, and the library's rules engine, which supplies the answers that a case does not give.

    Questions are queued until `settle` sends them together, because a round trip takes longer than most answers.
    """

    def __init__(self, program: Program, *, ahead: bool = True, pushing: bool = False) -> None:
        self.program = program
        #: True to send one more question, whatever its answer.
        self.pushing = pushing
        #: False if each question waits for the answer to the one before it.
        self.ahead = ahead
        self.ours: RulesEngine = RulesEngine()
        #: The questions so far, and how many of them have been answered as expected.
        self.asked: list[Mapping[str, Json] | RawQuestion] = []
        self.fine: int = 0
        #: True if the first wrong answer would be right without its repeated items.
        self.repeats: bool = False
        #: True while only the library answers.
        self.mute = False
        self._expected: list[Any] = []

    def library(self, question: Mapping[str, Json]) -> Json:
        """Return the library's answer; raise `DifferenceError` if it has none."""
        answer = self.ours.answer({"id": 0, **question})
        if "is" not in answer:
            # The suite and the installed library do not belong together.
            self.fine = len(self.asked)
            raise DifferenceError(f"the library itself does not accept {short(question)}: {short(answer)}")
        return answer["is"]

    def ask(self, question: Mapping[str, Json] | RawQuestion, expected: Any) -> None:
        """Queue a question for the program, with the expected answer."""
        if self.mute:
            return
        self.asked.append(question)
        self._expected.append(expected)

    def do(self, question: Mapping[str, Json]) -> None:
        """Take a legal action in both the library and the program."""
        self.library(question)
        self.ask(question, Expectation.DONE)

    async def settle(self, seconds: float | None = None) -> None:
        """Send the queued questions; raise `DifferenceError` at the first wrong answer."""
        waiting = [*zip(self.asked[len(self.asked) - len(self._expected) :], self._expected, strict=True)]
        waiting += [({"ask": "hello", "protocol": PROTOCOL}, Expectation.DONE)] * (2 * self.pushing)
        self._expected = []
        first: Exception | None = None
        try:
            for together in [waiting] if self.ahead else [[pair] for pair in waiting]:
                pairs = iter(together)
                async for answer in self.program.answers([question for question, _ in together], seconds=seconds):
                    question, expected = next(pairs)
                    # Those after it are read all the same, or they would be taken for answers to the next questions.
                    if first is None and (first := _difference(question, answer, expected)) is not None:
                        self.repeats = _repeats(_tree(question), answer, expected)
                    self.fine += first is None
        except ProgramError as error:
            first = first or error
        if first is not None:
            raise first

    @property
    def last_word(self) -> str:
        """The word of the first question that was answered wrongly."""
        return str(_tree(self.asked[self.fine]).get("ask", "")) if self.fine < len(self.asked) else ""

    def first_difference(self) -> tuple[str, tuple[str, ...]]:
        """Return the deal as text up to the first wrong answer, and the questions as lines."""
        until, again = self.asked[: self.fine + 1], RulesEngine()
        for question in until:
            again.answer({"id": 0, **_tree(question)})
        try:
            deal = position_text(again.deal).replace("; ", "\n")
        except FiveHundredError:
            # None has begun, or text has no form for it.
            deal = ""
        return deal, tuple(_text(number, each) for number, each in enumerate(until, start=1))


def _tree(question: Mapping[str, Json] | RawQuestion) -> Mapping[str, Json]:
    """Return *question* as an object, which has no keys if it is a line that cannot be read."""
    if not isinstance(question, RawQuestion):
        return question
    try:
        return tree_in(question.text)
    except InvalidDocument:
        return {}


def _text(number: int, question: Mapping[str, Json] | RawQuestion) -> str:
    if isinstance(question, RawQuestion):
        return question.text.decode(errors="replace").rstrip()
    return compact({"id": number, **question})


def _difference(
    question: Mapping[str, Json] | RawQuestion, answer: Json | FiveHundredError, expected: Any
) -> Exception | None:
    """Return the error if *answer* is not as *expected*."""
    if not isinstance(answer, FiveHundredError) and (expected is Expectation.DONE or repr(answer) == repr(expected)):
        return None
    asked = _tree(question)
    if _is_as_expected(asked, answer, expected):
        return None
    if isinstance(answer, ProgramError) or (isinstance(answer, UnsupportedError) and expected is not Expectation.ERROR):
        return answer
    what = _describe(asked, answer, expected)
    told = _text(0, question) if isinstance(question, RawQuestion) else compact(question)
    return DifferenceError(f"{_shorten(told)}: {what}")


def _repeats(asked: Mapping[str, Json], answer: Json | FiveHundredError, expected: Any) -> bool:
    """Return whether *answer* lists the legal actions that are *expected*, but some of them twice."""
    match asked.get("ask"), answer, expected:
        case "legal", [*texts], [*_]:
            once = list(dict.fromkeys(str(_sort_words(text)) for text in texts))
            return len(once) < len(texts) and same(asked, once, expected)
    return False


def _is_as_expected(asked: Mapping[str, Json], answer: Json | FiveHundredError, expected: Any) -> bool:
    match expected, answer:
        case Expectation.UNSUPPORTED, UnsupportedError():
            return True
        case Expectation.ERROR | Expectation.NOT_DONE, ProgramError(fault=Fault.FAILED):
            return True
        case Expectation.NOT_DONE, RefusalError():
            return True
        case {"refused": True, **rest}, RefusalError():
            return answer.rule in (None, rest.get("rule", answer.rule))
        case Legal() as legal, _ if not isinstance(answer, FiveHundredError):
            return legal.allows(answer)
        case (Expectation() | {"refused": True}, _) | (_, FiveHundredError()):
            return False
    return expected == {"refused": False} or same(asked, answer, expected)


def _describe(asked: Mapping[str, Json], answer: Json | RefusalError | UnsupportedError, expected: Any) -> str:
    """The difference between an *answer* and the one *expected*, in words."""
    match expected, answer:
        case Expectation.ERROR, UnsupportedError():
            return "unsupported, expected an error"
        case {"refused": True, "rule": rule}, RefusalError():
            return f"refused under {answer.rule}, expected {rule}"
        case {"refused": True} | Expectation.NOT_DONE, _:
            return "accepted, but it is illegal"
        case Expectation.ERROR | Expectation.UNSUPPORTED, _:
            found = f"refused: {answer}" if isinstance(answer, RefusalError) else short(answer)
            return f"expected the answer {expected.value}, not {found}"
        case _, RefusalError():
            legal = ", but it is legal" if asked.get("ask") in ("new", "act", "rule") else ""
            return f"refused{legal}: {answer}"
        case Legal(options), _:
            return f"expected a legal action of {short(options)}, not {short(answer)}"
    return f"expected {short(expected)}, not {short(answer)}"


def short(tree: Json) -> str:
    """Return *tree* as JSON, truncated if it is long.

    >>> short(["P"])
    '["P"]'
    """
    return _shorten(compact(tree))


def _shorten(text: str) -> str:
    return text if len(text) <= 300 else f"{text[:300]}…"


def in_order(question: Mapping[str, Json], answer: Json) -> Json:
    """Return *answer* with its sets sorted, so that answers with the same content are equal.

    >>> in_order({"ask": "legal"}, ["P", "discard 6C 5S"])
    ['P', 'discard 5S 6C']
    """
    match question.get("ask"), answer:
        case "legal" | "hand" | "open_hand", [*texts]:
            return sorted(map(_sort_words, texts), key=str)
        case "legal", {"of": [*cards], **rest}:
            return {**rest, "of": sorted(cards, key=str)}
        case "view", {"hands": [*hands], **rest}:
            sets = {key: _sort_cards(rest.get(key)) for key in ("kitty", "discards")}
            turns: Json = rest.get("turns")
            turns = [*map(_sort_words, turns)] if isinstance(turns, list) else turns
            return {**rest, **sets, "hands": [*map(_sort_cards, hands)], "turns": turns}
        case "winners", [*numbers]:
            return sorted(numbers, key=str)
    return answer


def same(question: Mapping[str, Json], one: Json, other: Json) -> bool:
    """True if two answers to *question* have the same meaning.

    >>> same({"ask": "hand"}, ["5S", "6S"], ["6S", "5S"]), same({"ask": "to_act"}, 1, True)
    (True, False)
    """
    # As texts, because Python takes 1 for True.
    return repr(one) == repr(other) or json.dumps(in_order(question, one), sort_keys=True) == json.dumps(
        in_order(question, other), sort_keys=True
    )


def _sort_cards(cards: Json) -> Json:
    return sorted(cards, key=str) if isinstance(cards, list) else cards


def _sort_words(text: Json) -> Json:
    """Return the text of a discard or a call of players with its words in order."""
    if not isinstance(text, str) or not text.startswith(("discard ", "call ")):
        return text
    first, *words = text.split()
    return " ".join([first, *sorted(words)])
