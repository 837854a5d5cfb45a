"""The errors of the library, one class for each kind of mistake.

Every error of the library is a `FiveHundredError` and also the standard exception it resembles, so that code which
knows nothing of card games can still handle it. A refused action is an `IllegalAction`; it lives beside the reasons in
`fivehundred.deal.refusals`.
"""

from collections.abc import Sequence

__all__ = [
    "FiveHundredError",
    "ForeignDeal",
    "ImpossibleView",
    "InvalidDeal",
    "InvalidRuleset",
    "InvalidValue",
    "MatchOver",
    "NotationError",
    "RecordError",
    "UnfinishedDeal",
    "UnknownPreset",
    "WrongType",
    "brief",
]

#: How much of an unreadable text an error repeats: enough to find it, never a whole file.
_QUOTED = 40


def brief(value: object) -> str:
    """*value* as an error shows it: enough to know it again, never pages of digits.

    >>> brief("x" * 50)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"
    """
    try:
        text = repr(value)
    except ValueError:  # more digits than the interpreter will print
        return "a number too long to show"
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"


class FiveHundredError(Exception):
    """The root of every error this library raises on purpose.

    >>> from fivehundred import presets
    >>> try:
    ...     presets.named("bridge")
    ... except FiveHundredError as error:
    ...     print(type(error).__name__)
    UnknownPreset
    """


class InvalidValue(FiveHundredError, ValueError):
    """A number or a choice is outside what the game knows, such as card 70 or seat 9.

    >>> from fivehundred.cards import Card
    >>> Card(70)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: card number 70: expected 0 to 65
    """


class WrongType(FiveHundredError, TypeError):
    """Something of another type stands where a card, a seat or a ruleset belongs.

    >>> from fivehundred.cards import Card
    >>> Card("10H")
    Traceback (most recent call last):
        ...
    fivehundred.errors.WrongType: a card's number must be an int, not str; use Card.parse(text)
    """


class NotationError(FiveHundredError, ValueError):
    """A text is not what it should be; says at which column and what was expected there.

    >>> from fivehundred.cards import Card
    >>> Card.parse("10X")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: '10X', column 3: expected a suit (S, C, D or H)
    """

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        #: The text as it was given.
        self.text = text
        #: Where reading stopped, counted from 1.
        self.column = column
        #: What would have been right there.
        self.expected = expected

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= _QUOTED else self.text[:_QUOTED] + "…"
        return f"{shown!r}, column {self.column}: expected {self.expected}"


class _Problems(FiveHundredError, ValueError):
    """An error that lists everything that is wrong, so that all of it can be mended at once."""

    def __init__(self, problems: Sequence[object]) -> None:
        super().__init__(tuple(problems))
        self._problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self._problems))


class InvalidRuleset(_Problems):
    """Settings contradict each other; every contradiction is listed with its rule.

    >>> from fivehundred import presets
    >>> presets.STANDARD_3.evolve(players=4)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidRuleset: CARD-3: 33 cards for 4 players leave -7 for the kitty (deck, players, hand_size)
    """

    @property
    def problems(self) -> tuple[object, ...]:
        """Everything that is wrong, in the order of the settings.

        >>> from fivehundred import presets
        >>> try:
        ...     presets.STANDARD_3.evolve(players=4)
        ... except InvalidRuleset as error:
        ...     print([problem.settings for problem in error.problems])
        [('deck', 'players', 'hand_size')]
        """
        return self._problems


class InvalidDeal(_Problems):
    """The cards or the position given cannot be dealt or reached; every problem is listed.

    >>> from fivehundred import Deal, Seat, presets
    >>> Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck)[1:], dealer=Seat(0))
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidDeal: CARD-2: missing from the pack: 9S
    """

    @property
    def problems(self) -> tuple[object, ...]:
        """Everything that is wrong with the cards or the position.

        >>> from fivehundred import Deal, Seat, presets
        >>> try:
        ...     Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck)[2:], dealer=Seat(0))
        ... except InvalidDeal as error:
        ...     print(error.problems)
        ('CARD-2: missing from the pack: 9S 10S',)
        """
        return self._problems


class UnknownPreset(FiveHundredError, LookupError):
    """No preset has that name.

    >>> from fivehundred import presets
    >>> presets.named("australia-4")
    Traceback (most recent call last):
        ...
    fivehundred.errors.UnknownPreset: no preset is called 'australia-4'; did you mean australian-4?
    """


class UnfinishedDeal(FiveHundredError, ValueError):
    """A question that only a finished deal can answer was asked before its end.

    >>> from fivehundred import Deal, Seat, presets
    >>> Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).score
    Traceback (most recent call last):
        ...
    fivehundred.errors.UnfinishedDeal: only a finished deal has a score
    """


class ForeignDeal(FiveHundredError, ValueError):
    """A deal of another table, dealer or ruleset was handed to a match.

    >>> from fivehundred import Deal, Match, Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> Match.start(presets.STANDARD_3, dealer=Seat(1)).check(deal.info)
    Traceback (most recent call last):
        ...
    fivehundred.errors.ForeignDeal: dealer of the deal: 0, expected 1 (SEAT-4)
    """


class MatchOver(FiveHundredError, ValueError):
    """The match has its result; there is nothing more to deal.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4, scores=[480, 0])
    >>> sheet.enter(sheet.contract("7S", by=0), 7).contract("7S", by=1)
    Traceback (most recent call last):
        ...
    fivehundred.errors.MatchOver: the match is over: side 0 made 7S and stands at 620 (END-1)
    """


class RecordError(NotationError):
    r"""A record has a line that cannot be read; the message gives line and column, and what was expected there.

    >>> from fivehundred.notation import parse_record
    >>> parse_record("fivehundred 1\nrules: australian-5\n")
    Traceback (most recent call last):
    fivehundred.errors.RecordError: line 2, 'rules: australian-5', column 8: expected a preset (did you mean...
    """

    def __init__(self, line: int, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        #: The number of the line, counted from 1.
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        # What it is made from again when it travels between processes.
        return RecordError, (self.line, self.text, self.column, self.expected)

    def __str__(self) -> str:
        return f"line {self.line}, {super().__str__()}"


class ImpossibleView(FiveHundredError, ValueError):
    """No deal has such a view; facts that clash are listed, and without any one of them there would be such a deal.

    >>> import attrs
    >>> from fivehundred import Cards, Deal, Seat, Worlds, presets
    >>> view = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).view(Seat(1))
    >>> Worlds(attrs.evolve(view, holding=attrs.evolve(view.holding, held=Cards.parse("7S 8S").bits)))
    Traceback (most recent call last):
        ...
    fivehundred.errors.ImpossibleView: no deal looks like that: CARD-3: seat 1 has 2 cards: expected 10; ...
    """

    def __init__(self, facts: Sequence[str]) -> None:
        super().__init__(tuple(facts))
        #: The facts that clash, in words.
        self.facts: tuple[str, ...] = tuple(facts)

    def __str__(self) -> str:
        return f"no deal looks like that: {'; '.join(self.facts)}"
