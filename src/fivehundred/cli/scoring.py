"""Keeping score in a terminal: deals are typed, or read from a file, and a score sheet comes of them (SCORE-11)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from fivehundred.cli.arguments import UsageError, write_file
from fivehundred.cli.screen import EndOfInput, UnreadableInput, ask, say
from fivehundred.cli.sheetlines import GRAMMAR, parse_deal
from fivehundred.errors import FiveHundredError, InvalidValue, MatchOver, NotationError, brief
from fivehundred.match.book import HandResult
from fivehundred.match.scoresheet import Entered, Entry, ScoreSheet
from fivehundred.render import text
from fivehundred.render.sheet import change_text, named_in, needs_text, sheet_text, standing_of
from fivehundred.rules._checks import LARGEST
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat

#: No row has a number of more digits.
_DIGITS: Final = 6
#: No total has more digits.
_LONGEST_SCORE: Final = len(str(LARGEST))


def begun(rules: Ruleset, names: Sequence[str], dealer: str, scores: str | None) -> SheetKeeper:
    """An empty sheet, and who keeps it.

    *names* are the players, and *scores* the totals the game begins with, with commas between them; *dealer* is a
    number or a name.
    """
    first, totals = _dealer(names, dealer), None if scores is None else _scores(scores)
    try:
        return SheetKeeper(ScoreSheet.start(rules, dealer=first, scores=totals), names)
    except InvalidValue as error:
        raise UsageError(f"argument --scores: {named_in(str(error), rules, names)}") from None


def _dealer(names: Sequence[str], given: str) -> Seat:
    known = {**{str(number): number for number in range(len(names))}, **{n.casefold(): i for i, n in enumerate(names)}}
    if given.casefold() not in known:
        raise UsageError(f"argument --dealer: {brief(given)}: expected a number up to {len(names) - 1}, or a name")
    return Seat(known[given.casefold()])


def _scores(given: str) -> list[int]:
    words = [word.strip() for word in given.split(",")]
    for word in words:
        if not re.fullmatch(rf"-?[0-9]{{1,{_LONGEST_SCORE}}}", word):
            raise UsageError(f"argument --scores: {brief(word)}: expected a whole number up to {LARGEST}")
    return [int(word) for word in words]


@attrs.define
class SheetKeeper:
    """Keeps a sheet: each line changes it or shows something of it; a line that is refused changes nothing."""

    sheet: ScoreSheet
    #: The players by number.
    names: Sequence[str]
    #: Whether the result of a line is told, or only what it asks for.
    tells: bool = False
    #: The file in which it is kept, if it is.
    file: str | None = None
    #: What stands in that file.
    content: str = ""

    def take(self, typed: str) -> bool:
        """Do what a line says; false when it says to stop.

        What stands behind a # is a remark. Raises `NotationError` when the line says nothing, `InvalidValue` when the
        rules refuse it, `UsageError` when the sheet cannot be saved.
        """
        line = typed.partition("#")[0].strip()
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
            case _:
                self._change(typed, self._changed(line))
        return True

    def _changed(self, line: str) -> ScoreSheet:
        """The sheet after an entry or a correction."""
        try:
            match line.lower().split():
                case ["undo"]:
                    return self.sheet.undo()
                case ["correct", row, *_] if row.isascii() and row.isdecimal() and len(row) <= _DIGITS:
                    deal = " ".join(line.split(maxsplit=2)[2:])
                    return self.sheet.correct(int(row), parse_deal(deal, self.names))
                case ["correct", *_]:
                    raise NotationError(line, len("correct ") + 1, "a row's number, and the deal that belongs there")
                case _:
                    return parse_deal(line, self.names)(self.sheet)
        except (InvalidValue, MatchOver) as error:
            raise InvalidValue(named_in(str(error), self.sheet.book.first_rules, self.names)) from error

    def _change(self, typed: str, sheet: ScoreSheet) -> None:
        """Go on with *sheet*, and tell what has changed; if the line that was *typed* cannot be saved, nothing has."""
        if self.file is not None:
            content = f"{self.content}{typed}\n"
            write_file(self.file, content, known=self.content)
            self.content = content
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
            except UsageError as error:
                say(f"  Not entered, because it cannot be saved: {error}")
            except FiveHundredError as error:
                say(f"  Refused: {error}")
    finally:
        say("", sheet_text(keeper.sheet.book, keeper.names))


def _example(rules: Ruleset) -> str:
    """A deal as it may be typed under *rules*: with the tricks of the others where each scores its own (SCORE-4)."""
    called = rules.sides is Sides.CALLED
    others = rules.side_count - 1 - called
    return f"7S by 1{' with 2' * called} took 8{' 2' * (others > 1)}{' 0' * (others - 1)}"
