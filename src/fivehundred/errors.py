"""The exceptions raised by the library, one class for each kind of mistake.

Every exception inherits from `FiveHundredError` and from the built-in exception it resembles, so generic handlers such
as ``except ValueError`` work too. `IllegalAction`, raised for an illegal action, is defined with the reasons in
`fivehundred.deal.refusals`.
"""

import re
from collections.abc import Sequence
from functools import cache
from operator import index
from typing import Any

__all__ = [
    "FiveHundredError",
    "ForeignDealError",
    "IllegalPlay",
    "InvalidDeal",
    "InvalidRuleset",
    "InvalidType",
    "InvalidValue",
    "InvalidView",
    "MatchOverError",
    "NotationError",
    "RecordError",
    "TooManyCardsError",
    "UnfinishedDealError",
    "UnknownPresetError",
    "UnsupportedRulesError",
    "brief",
    "visible",
]

#: Error messages quote at most this many characters of bad input.
_QUOTED = 40


def brief(value: object) -> str:
    """The repr of *value*, shortened for an error message.

    >>> brief("x" * 50)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"
    """
    try:
        text = repr(value)
    except ValueError:  # the int has too many digits for repr
        return "a number too long to show"
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"


def whole_number(number: Any) -> int | None:
    """Return *number* as a plain int, as Python does for an index; ``None`` for anything else, and for a bool.

    >>> whole_number(7), whole_number(7.0), whole_number(True)
    (7, None, None)
    """
    try:
        return None if isinstance(number, bool) else index(number)
    except TypeError:
        return None


def as_int(what: str, number: object, hint: str = "") -> int:
    """Return *number* as a plain int; raise `InvalidType`, which ends with *hint*, unless it is a `whole_number`.

    >>> as_int("a seat", True)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidType: a seat must be an int, not bool
    """
    found = whole_number(number)
    if found is None:
        raise InvalidType(f"{what} must be an int, not {type(number).__name__}{hint}")
    return found


@cache
def unseen_pattern() -> re.Pattern[str]:
    r"""Return the pattern for a character that shows nothing of its own, apart from spaces and what joins letters.

    It controls a terminal, breaks a line, changes the direction of text, fills space, or is half a character.

    >>> unseen_pattern().findall("Ann\u2028, 山田\u3000太郎") == ["\u2028"]
    True
    """
    return re.compile(
        "[\x00-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e"
        "\u2060-\u206f\u2800\u3164\ud800-\udfff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
        "\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff"
        # The last two of each plane of 65,536 are no characters.
        + "".join(chr(plane << 16 | 0xFFFE) + chr(plane << 16 | 0xFFFF) for plane in range(17))
        + "]"
        # Tags spell the region of a flag, and belong nowhere else.
        "|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0020-\U000e007f]+"
        # A selector chooses the form of the character before it, or makes it a key; Latin letters have no other form.
        "|(?<![^\x00-\u024f\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef])"
        "[\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef](?!\u20e3)"
        # Between Latin letters a joiner joins nothing.
        "|(?<![^\x00-\u024f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\u024f\u200c\u200d])"
    )


def visible(text: str, *, keep: str = "") -> str:
    r"""Return *text* on one line, with escapes for all characters that cannot be seen, except those in *keep*.

    These are control characters, line breaks, marks that change the direction of text, invisible characters and lone
    surrogates. Show text from a file, a client or another program only in this form.

    >>> print(visible("Ann\x1b[2J\u202e, 山田 太郎"))
    Ann\x1b[2J\u202e, 山田 太郎
    """
    if text.isprintable() and text.isascii():
        return text
    return unseen_pattern().sub(lambda found: found[0] if found[0] in keep else ascii(found[0])[1:-1], text)


class FiveHundredError(Exception):
    """Base class of all exceptions raised by the library.

    >>> from fivehundred import presets
    >>> try:
    ...     presets.get("bridge")
    ... except FiveHundredError as error:
    ...     print(type(error).__name__)
    UnknownPresetError
    """


class InvalidValue(FiveHundredError, ValueError):
    """A value is out of range or not a valid choice, such as card 70 or seat 9.

    >>> from fivehundred.cards import Card
    >>> Card(70)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: card number 70: expected 0 to 65
    """


class InvalidType(FiveHundredError, TypeError):
    """A value has the wrong type, such as a string instead of a card, a seat or a ruleset.

    >>> from fivehundred.cards import Card
    >>> Card("10H")
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidType: a card's number must be an int, not str; use Card.parse(text)
    """


class NotationError(FiveHundredError, ValueError):
    """A text cannot be parsed; the message gives the column and the text expected there.

    >>> from fivehundred.cards import Card
    >>> Card.parse("10X")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: '10X', column 3: expected a suit (S, C, D or H)
    """

    def __init__(self, text: str, column: int, expected: str, words: Sequence[str] = ()) -> None:
        super().__init__(text, column, expected)
        #: The text that was parsed.
        self.text = text
        #: The column of the mistake, counted from 1.
        self.column = column
        #: A description of the text expected at that column.
        self.expected = expected
        #: The words of a ruleset that fit there, or are probably meant; empty if they cannot be listed.
        self.words: tuple[str, ...] = tuple(words)

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= _QUOTED else self.text[:_QUOTED] + "…"
        return f"{shown!r}, column {self.column}: expected {self.expected}"


class ProblemsError(FiveHundredError, ValueError):
    """Base class of errors that list every problem, so that all of them can be fixed at once.

    >>> from fivehundred import presets
    >>> try:
    ...     presets.STANDARD_3.evolve(players=4)
    ... except ProblemsError as error:
    ...     print([problem.settings for problem in error.problems])
    [('deck', 'players', 'hand_size')]
    """

    def __init__(self, problems: Sequence[object]) -> None:
        super().__init__(tuple(problems))
        #: All problems, in order.
        self.problems: tuple[object, ...] = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self.problems))


class InvalidRuleset(ProblemsError):
    """Settings contradict each other; every contradiction is listed with its rule.

    >>> from fivehundred import presets
    >>> presets.STANDARD_3.evolve(players=4)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidRuleset: CARD-3: 33 cards for 4 players leave -7 for the kitty (deck, players, hand_size)
    """


class InvalidDeal(ProblemsError):
    """The cards or the position are impossible; every problem is listed.

    >>> from fivehundred import Deal, Seat, presets
    >>> Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck)[1:], dealer=Seat(0))
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidDeal: CARD-2: missing from the pack: 9S
    """


class UnknownPresetError(FiveHundredError, LookupError):
    """No preset has the given name.

    >>> from fivehundred import presets
    >>> presets.get("australia-4")
    Traceback (most recent call last):
        ...
    fivehundred.errors.UnknownPresetError: no preset is called 'australia-4'; did you mean australian-4?
    """


class UnfinishedDealError(FiveHundredError, ValueError):
    """A finished deal was required, for example to read its score.

    >>> from fivehundred import Deal, Seat, presets
    >>> Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).score
    Traceback (most recent call last):
        ...
    fivehundred.errors.UnfinishedDealError: only a finished deal has a score
    """


class ForeignDealError(FiveHundredError, ValueError):
    """A deal does not belong to this match: its table, dealer or ruleset differs.

    >>> from fivehundred import Deal, Match, Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> Match.start(presets.STANDARD_3, dealer=Seat(1)).check(deal.info)
    Traceback (most recent call last):
        ...
    fivehundred.errors.ForeignDealError: dealer of the deal: 0, expected 1 (SEAT-4)
    """


class MatchOverError(FiveHundredError, ValueError):
    """The match is over, so no further deal can be played or entered.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4, scores=[480, 0])
    >>> sheet.enter(sheet.contract("7S", by=0), 7).contract("7S", by=1)
    Traceback (most recent call last):
        ...
    fivehundred.errors.MatchOverError: the match is over: side 0 made 7♠ and stands at 620 (END-1)
    """


class RecordError(NotationError):
    r"""A record cannot be parsed; the message gives the line, the column and the text expected there.

    >>> from fivehundred.notation import parse_record
    >>> parse_record("fivehundred 1\nrules: australian-5\n")
    Traceback (most recent call last):
    fivehundred.errors.RecordError: line 2, 'rules: australian-5', column 8: expected a preset (did you mean...
    """

    def __init__(self, line: int, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        #: The line number, counted from 1.
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions are pickled with their ``args``, which lack the line number.
        return RecordError, (self.line, self.text, self.column, self.expected)

    def __str__(self) -> str:
        return f"line {self.line}, {super().__str__()}"


class InvalidView(FiveHundredError, ValueError):
    """No deal is consistent with the view; the message lists a minimal set of conflicting facts.

    >>> import attrs
    >>> from fivehundred import Cards, Deal, Seat, Worlds, presets
    >>> view = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).view(Seat(1))
    >>> Worlds(attrs.evolve(view, holding=attrs.evolve(view.holding, held=Cards.parse("7S 8S").bits)))
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidView: no deal looks like that: CARD-3: seat 1 has 2 cards: expected 10; ...
    """

    def __init__(self, facts: Sequence[str]) -> None:
        super().__init__(tuple(facts))
        #: The conflicting facts, as sentences.
        self.facts: tuple[str, ...] = tuple(facts)

    def __str__(self) -> str:
        return f"no deal looks like that: {'; '.join(self.facts)}"


class IllegalPlay(FiveHundredError, ValueError):
    """A play is illegal in a fast position; `fivehundred.deal.deal.Deal.why_not` explains why.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position_of(deal).apply(deal.parse("AS"))
    Traceback (most recent call last):
        ...
    fivehundred.errors.IllegalPlay: seat 1 cannot play AS here: expected 7S, 8S, 9S, JC, QC, ...
    """


class TooManyCardsError(FiveHundredError, ValueError):
    """More cards are in play than a fast position can hold; use `fivehundred.deal.deal.Deal` instead.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> from fivehundred.rules import DECK_66, Packets
    >>> rules = presets.SIX_65.evolve(deck=DECK_66, packets=Packets.parse("5 6"), hand_size=11)
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "P", "P", "P"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position_of(deal)
    Traceback (most recent call last):
        ...
    fivehundred.errors.TooManyCardsError: 66 cards in play: a fast position holds up to 63
    """


class UnsupportedRulesError(FiveHundredError, ValueError):
    """A hand or ruleset uses a rule that the compiled modules do not support. The message names the rule.

    Fast positions, playouts, worlds and the solver reject terms of play that use such a rule; random deals reject the
    ruleset. A `fivehundred.deal.deal.Deal` supports every rule.

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> RandomDeals(presets.CALLED_5)
    Traceback (most recent call last):
        ...
    fivehundred.errors.UnsupportedRulesError: random deals and tables do not support this: partners are called (CALL)
    """
