"""Keeping score in a terminal: deals are typed, or read from a file, and a score sheet comes of them (SCORE-11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs

from fivehundred.cli.screen import EndOfInput, UnreadableInput, ask, say
from fivehundred.cli.sheetlines import GRAMMAR, is_name, parse_deal
from fivehundred.cli.showing import names_of
from fivehundred.errors import FiveHundredError, InvalidValue, NotationError, brief
from fivehundred.match.book import HandResult
from fivehundred.match.scoresheet import Entered, Entry, ScoreSheet
from fivehundred.render import text
from fivehundred.render.sheet import change_text, needs_text, sheet_text, standing_of
from fivehundred.rules._checks import LARGEST
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat

#: No file of deals is longer, in characters.
_LONGEST: Final = 1_000_000
#: No row has a number of more digits.
_DIGITS: Final = 6
#: No total has more digits.
_LONGEST_SCORE: Final = len(str(LARGEST))


class InvalidSheet(FiveHundredError, ValueError):
    """A file of deals cannot be read, one of its lines cannot be entered, or no such game can be begun."""


def keep(
    rules: Ruleset,
    *,
    names: str | None = None,
    dealer: str = "0",
    scores: str | None = None,
    file: str | None = None,
) -> None:
    """Keep a score sheet, from a *file* or with the person at the keyboard.

    *names* are the players, and *scores* the totals the game begins with, with commas between them; *dealer* is a
    number or a name. Raises `InvalidSheet`.
    """
    known = _names(rules, names)
    first, begun = _dealer(known, dealer), None if scores is None else _scores(scores)
    try:
        sheet = ScoreSheet.start(rules, dealer=first, scores=begun)
    except InvalidValue as error:
        raise InvalidSheet(f"argument --scores: {error}") from None
    if file is None:
        converse(SheetKeeper(sheet, known))
    else:
        read(SheetKeeper(sheet, known, tells=False), file)


def _names(rules: Ruleset, given: str | None) -> list[str]:
    """The players by number, under names that a line can hold."""
    if given is None:
        return names_of(range(rules.players))
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if not is_name(name):
            raise InvalidSheet(f"argument --names: {brief(name)}: expected one word, no number and no word of a line")
    if len(names) != rules.players or len({name.casefold() for name in names}) != len(names):
        raise InvalidSheet(f"argument --names: expected {rules.players} different names for {rules.name}")
    return names


def _dealer(names: Sequence[str], given: str) -> Seat:
    known = {**{str(number): number for number in range(len(names))}, **{n.casefold(): i for i, n in enumerate(names)}}
    if given.casefold() not in known:
        raise InvalidSheet(f"argument --dealer: {brief(given)}: expected a number up to {len(names) - 1}, or a name")
    return Seat(known[given.casefold()])


def _scores(given: str) -> list[int]:
    words = [word.strip() for word in given.split(",")]
    for word in words:
        if not re.fullmatch(rf"-?[0-9]{{1,{_LONGEST_SCORE}}}", word):
            raise InvalidSheet(f"argument --scores: {brief(word)}: expected a whole number up to {LARGEST}")
    return [int(word) for word in words]


@attrs.define
class SheetKeeper:
    """Keeps a sheet: each line changes it or shows something of it; a line that is refused changes nothing."""

    sheet: ScoreSheet
    #: The players by number.
    names: Sequence[str]
    #: Whether the result of a line is told, or only what it asks for.
    tells: bool = True

    def take(self, line: str) -> bool:
        """Do what *line* says; false when it says to stop.

        What stands behind a # is a remark. Raises `NotationError` when the line says nothing, `InvalidValue` or
        `MatchOver` when the rules refuse it.
        """
        line = line.partition("#")[0].strip()
        match line.lower().split():
            case []:
                pass
            case ["quit"]:
                return False
            case ["help"] | ["?"]:
                say(*GRAMMAR)
            case ["show"]:
                say(sheet_text(self.sheet.book, self.names))
            case ["needs"]:
                say(needs_text(self.sheet.book, self.names) or standing_of(self.sheet.book, self.names))
            case ["history"]:
                say(*(change_text(self.sheet.book.first_rules, change, self.names) for change in self.sheet.history))
            case ["undo"]:
                self._change(self.sheet.undo())
            case ["correct", row, *_] if row.isascii() and row.isdecimal() and len(row) <= _DIGITS:
                deal = " ".join(line.split(maxsplit=2)[2:])
                self._change(self.sheet.correct(int(row), parse_deal(deal, self.names)))
            case ["correct", *_]:
                raise NotationError(line, len("correct ") + 1, "a row's number, and the deal that belongs there")
            case _:
                self._change(parse_deal(line, self.names)(self.sheet))
        return True

    def _change(self, sheet: ScoreSheet) -> None:
        """Go on with *sheet*, and tell what has changed."""
        self.sheet = sheet
        if not self.tells:
            return
        change = sheet.history[-1]
        if isinstance(change, Entered):
            self._points(change.entry)
        else:
            say(f"  {change_text(self.sheet.book.first_rules, change, self.names)}")
        self._totals()

    def _points(self, entry: Entry) -> None:
        """What the hand of the last row scored, entry by entry."""
        if isinstance(entry.what, HandResult):
            before = self.sheet.before(len(self.sheet.entries)).book
            scorers = text.scorer_names(before.rules, [self.names[player] for player in entry.seats])
            say(text.indented(text.score_text(before.judged(entry.what).score, scorers)))

    def _totals(self) -> None:
        book = self.sheet.book
        scorers = text.scorer_names(book.first_rules, self.names)
        say(f"  Totals: {', '.join(f'{name} {total}' for name, total in zip(scorers, book.scores, strict=True))}")
        say(*(f"  {line}" for line in standing_of(book, self.names).splitlines()) if book.result else ())


def converse(keeper: SheetKeeper) -> None:
    """Ask for one deal after the other; what the rules refuse is reported, and nothing is lost."""
    say(f"Type a deal, such as {_example(keeper.sheet.book.rules)}; help for more, quit to stop")
    going = True
    try:
        while going:
            book = keeper.sheet.book
            who = "The game is over" if book.result else f"Deal {book.number}, {keeper.names[book.dealer]} deals"
            try:
                going = keeper.take(ask(f"{who}: "))
            except UnreadableInput:
                raise
            except EndOfInput:
                going = False
            except FiveHundredError as error:
                say(f"  Refused: {error}")
    finally:
        say("", sheet_text(keeper.sheet.book, keeper.names))


def _example(rules: Ruleset) -> str:
    """A deal as it may be typed under *rules*: with the tricks of the others where each scores its own (SCORE-4)."""
    called = rules.sides is Sides.CALLED
    others = rules.side_count - 1 - called
    return f"7S by 1{' with 2' * called} took 8{' 2' * (others > 1)}{' 0' * (others - 1)}"


def read(keeper: SheetKeeper, file: str) -> None:
    """Take the lines of a *file*, and show the sheet; `InvalidSheet` at the first that is refused, with its number."""
    for number, line in _lines(file):
        try:
            if not keeper.take(line):
                break
        except FiveHundredError as error:
            raise InvalidSheet(f"{file}, line {number}: {error}") from error
    say(sheet_text(keeper.sheet.book, keeper.names))


def _lines(file: str) -> Iterator[tuple[int, str]]:
    try:
        with Path(file).open(encoding="utf-8") as opened:
            content = opened.read(_LONGEST + 1)
    except OSError as error:
        raise InvalidSheet(f"{file}: cannot read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise InvalidSheet(f"{file}: this is not UTF-8 text") from None
    if len(content) > _LONGEST:
        raise InvalidSheet(f"{file}: expected at most {_LONGEST} characters")
    yield from enumerate(content.splitlines(), start=1)
