"""The ``fivehundred score`` command, which keeps score of deals that are typed or read from a file (SCORE-11).

A score sheet is saved as a file with the command that started it, followed by all accepted lines::

    fivehundred score --preset standard-3 --names Ann,Bob,Cleo --dealer 0
    7S by Bob took 8 2 0

To restore the sheet, the lines are entered again.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from fivehundred._base.words import LARGEST
from fivehundred.cards import Card
from fivehundred.cli.choosing import rules_of
from fivehundred.cli.screen import (
    PAGE,
    READER,
    EndOfInputError,
    Parser,
    UnreadableInputError,
    UsageError,
    about,
    add_rules_and_names,
    ask,
    check_place,
    file_name,
    file_text,
    help_lines,
    nonempty,
    out_file,
    say,
    tell,
    write_file,
)
from fivehundred.deal.contract import Contract
from fivehundred.errors import FiveHundredError, InvalidValue, MatchOverError, NotationError, brief, visible
from fivehundred.match.game import HandResult
from fivehundred.match.scoresheet import Entered, Entry, ScoreSheet, fill_tricks
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.render import text
from fivehundred.render.html import sheet_html
from fivehundred.render.sheet import change_text, needs_text, sheet_text, standing_of
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat
from fivehundred.texts.messages import Worded, text as worded

#: The lines that can be typed or read: examples below headings, which are the codes of their meanings.
GRAMMAR: Final[Mapping[str, Sequence[str]]] = {
    "a deal": (
        "7S by 1 took 8",
        "7S by 1 took 8 1 1",
        "M by 0 took 0",
        "8S by 0 with 2 3 took 9 1 0",
        "passed",
        "passed took 4 3 3",
        "inkles",
        "misdeal",
    ),
    "after the player": (
        "called AH",
        "slam",
        "breach 2",
    ),
    "after the tricks": ("revoked 2",),
    "if asked for": (
        "cards 120 60 35",
        "won 0 1 1 2 ...",
        "worth 21 30 ...",
    ),
    "other commands": (
        "correct 3 7S by 1 took 9",
        "undo",
        "show  needs  history",
        "help  quit",
    ),
}

#: The words that take arguments, up to the next such word.
_WORDS: Final = ("by", "with", "called", "slam", "breach", "took", "revoked", "cards", "won", "worth")
_TOKEN: Final = re.compile(r"[^\s,]+")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
#: The most rows that reading a sheet may write, including rows rewritten by corrections and undos: a second's work.
_MOST_WORK: Final = 40_000

#: A function that enters a deal in a sheet.
Enter = Callable[[ScoreSheet], ScoreSheet]


def is_name(text: str) -> bool:
    """True if *text* can be a player's name in a line: a single word that has no other meaning there."""
    word = _TOKEN.fullmatch(text) is not None and visible(text) == text and "#" not in text
    return word and _NUMBER.fullmatch(text) is None and text.lower() not in _WORDS


@attrs.frozen
class _Line:
    """A typed line, split into keywords and their arguments."""

    text: str
    names: Sequence[str]
    #: The tokens before the first word, under ``""``; for each word, the word itself and its arguments.
    parts: dict[str, list[re.Match[str]]]

    @classmethod
    def of(cls, text: str, names: Sequence[str]) -> _Line:
        parts: dict[str, list[re.Match[str]]] = {"": []}
        word = ""
        for found in _TOKEN.finditer(text):
            said = found[0].lower()
            if said in parts:
                raise NotationError(text, found.start() + 1, f"{said} only once")
            word = said if said in _WORDS else word
            parts.setdefault(word, []).append(found)
        return cls(text, names, parts)

    def fail(self, expected: str, token: re.Match[str] | None = None) -> NotationError:
        return NotationError(self.text, len(self.text) + 1 if token is None else token.start() + 1, expected)

    def only(self, *words: str) -> None:
        """Raise `NotationError` if the line has a keyword other than *words*."""
        for word, said in self.parts.items():
            if word not in ("", *words):
                raise self.fail(f"no {word!r} here", said[0])

    def player(self, token: re.Match[str]) -> int:
        """The number of a player who is given by number or name."""
        for number, name in enumerate(self.names):
            if token[0].casefold() == name.casefold():
                return number
        return self.number(token, f"a player: {', '.join(self.names)}, or a number")

    def number(self, token: re.Match[str], expected: str = "a number") -> int:
        if _NUMBER.fullmatch(token[0]) is None:
            raise self.fail(expected, token)
        return int(token[0])

    def one(self, word: str) -> re.Match[str]:
        """The argument of the keyword *word*, which must have exactly one."""
        tokens = self.parts.get(word, [])[1:]
        if not tokens:
            raise self.fail(f"{word!r} and a value")
        if len(tokens) > 1:
            raise self.fail("a keyword, such as took", tokens[1])
        return tokens[0]

    def every(self, word: str, read: Callable[[re.Match[str]], int]) -> tuple[int, ...] | None:
        """The arguments of the keyword *word*, each converted by *read*; ``None`` if the line does not have it."""
        tokens = self.parts.get(word)
        if tokens and not tokens[1:]:
            raise self.fail(f"numbers after {word!r}")
        return tuple(map(read, tokens[1:])) if tokens else None


def parse_deal(text: str, names: Sequence[str]) -> Enter:
    """Parse a deal; return a function that enters it in a score sheet.

    *names* are the players' names by number. Raises `NotationError` if *text* is not a deal. The function raises an
    error if the deal is not possible in the given sheet.
    """
    line = _Line.of(text, names)
    head = line.parts[""]
    match [token[0].lower() for token in head]:
        case ["misdeal" | "misdealt"]:
            line.only("by")
            by = line.player(line.one("by")) if "by" in line.parts else None
            return lambda sheet: sheet.misdealt(by=by)
        case ["inkles"]:
            line.only()
            return lambda sheet: sheet.passed_out(inkles=True)
        case ["passed"] | ["passed", "out"] if len(line.parts) == 1:
            return lambda sheet: sheet.passed_out()
        case ["passed"] | ["passed", "out"]:
            line.only("took", "revoked", "cards", "won", "worth")
            return _parse_result(line, lambda sheet: Contract.of_passed_deal(sheet.rules))
        case []:
            raise line.fail("a contract, such as 7S, or passed, inkles, misdeal")
        case _ if len(line.parts) == 1:
            raise line.fail("a deal, such as 7S by 1 took 8, or a command; for a list of them, type help", head[0])
        case [_, _, *_] if "by" not in line.parts:
            raise line.fail("by, and the contractor", head[1])
        case _:
            return _parse_contract(line, " ".join(token[0] for token in head))


def _parse_contract(line: _Line, call: str) -> Enter:
    """Parse a deal in which *call* became the contract."""
    if call.lower() in ("p", "pass"):
        raise line.fail("a contract, or passed if nobody bid", line.parts[""][0])
    by = line.player(line.one("by"))
    partners = line.every("with", line.player) or ()
    breach = line.player(line.one("breach")) if "breach" in line.parts else None
    called = Card.parse(line.one("called")[0]) if "called" in line.parts else None
    slam = line.parts.get("slam", [])
    if len(slam) > 1:
        raise line.fail("a keyword after slam, such as took", slam[1])
    return _parse_result(
        line,
        lambda sheet: sheet.contract(call, by, partners=partners, called=called, slam=bool(slam), breach=breach),
    )


def _parse_result(line: _Line, contract_in: Callable[[ScoreSheet], Contract]) -> Enter:
    """Parse the results in *line*; *contract_in* makes the contract for a given sheet."""
    took = line.every("took", line.number)
    if took is None:
        raise line.fail("took, and the number of tricks")
    captured, worth = (line.every(word, line.number) for word in ("cards", "worth"))
    winners, revoked = (line.every(word, line.player) for word in ("won", "revoked"))

    def enter(sheet: ScoreSheet) -> ScoreSheet:
        contract = contract_in(sheet)
        tricks = fill_tricks(sheet.rules, contract, took, revoked=list(map(sheet.seat_of, revoked or ())))
        return sheet.enter(contract, tricks, captured=captured, winners=winners, worth=worth, revoked=revoked or ())

    return enter


def parse_names(given: str | None, count: int, *, where: str = "argument --names") -> list[str]:
    """The names of *count* players from the comma-separated text *given*, or ``Player 0`` and so on by default."""
    if given is None:
        return [tell("player", number=number) for number in range(count)]
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if not is_name(name):
            raise UsageError(f"{where}: {brief(name)}: expected one word, not a number or a keyword")
    if len(names) != count or len({name.casefold() for name in names}) != len(names):
        raise UsageError(f"{where}: expected {count} different names")
    return names


#: The most digits of a row number.
_DIGITS: Final = 6
#: The most digits of a total.
_LONGEST_SCORE: Final = len(str(LARGEST))


def start_sheet(options: argparse.Namespace) -> SheetKeeper:
    """Make a keeper with an empty score sheet."""
    rules = rules_of(options.preset, options.settings)
    names = parse_names(options.names, rules.players)
    first = _dealer(names, options.dealer or "0")
    try:
        return SheetKeeper(ScoreSheet.start(rules, dealer=first, scores=options.scores), names)
    except InvalidValue as error:
        raise UsageError(f"argument --scores: {_error_text(error, names)}") from None


def _error_text(error: Exception, names: Sequence[str]) -> str:
    """Return the message of *error*, with the players' names."""
    said = error.args[0]
    return worded(said, READER, names=names) if isinstance(said, Worded) else str(error)


def _dealer(names: Sequence[str], given: str) -> Seat:
    for seat, name in enumerate(names):
        if given.casefold() in (str(seat), name.casefold()):
            return Seat(seat)
    raise UsageError(f"argument --dealer: {brief(given)}: expected a number up to {len(names) - 1}, or a name")


def _scores(given: str) -> list[int]:
    words = [word.strip() for word in given.split(",")]
    for word in words:
        if not re.fullmatch(rf"-?[0-9]{{1,{_LONGEST_SCORE}}}", word):
            raise argparse.ArgumentTypeError(f"{brief(word)}: expected a whole number up to {LARGEST}")
    return [int(word) for word in words]


@attrs.define
class SheetKeeper:
    """The keeper of a score sheet, which carries out one line of input after another.

    A line that is refused changes nothing.
    """

    sheet: ScoreSheet
    #: The players' names by number.
    names: Sequence[str]
    #: True if the effect of each entry is printed, as in a conversation.
    tells: bool = False
    #: The file that keeps the sheet, if any.
    file: str | None = None
    #: The content of that file.
    content: str = ""
    #: The file for a page with the sheet, if any.
    page: str | None = None
    #: True if lines that only show something do nothing.
    quiet: bool = False
    #: The number of rows that changes have read or written so far.
    work: int = 0

    def show(self) -> None:
        """Print the sheet; write its page if the keeper has a file for one."""
        say(sheet_text(self.sheet, self.names, language=READER))
        if self.page is not None:
            write_file(self.page, sheet_html(self.sheet, self.names, language=READER))

    def take(self, typed: str) -> bool:
        """Carry out a line of input; return False if it is ``quit``.

        Text after # is a comment. Raises `NotationError` if the line cannot be parsed, `InvalidValue` if the rules do
        not allow it, and `UsageError` if the sheet cannot be saved.
        """
        line = typed.partition("#")[0].strip()
        match line.lower().split():
            case []:
                pass
            case ["quit" | "exit" | "q"]:
                return False
            case ["help" | "?" | "show" | "needs" | "history"] if self.quiet:
                pass
            case ["help"] | ["?"]:
                say(*help_lines(GRAMMAR, 30))
            case ["show"]:
                self.show()
            case ["needs"]:
                needs = needs_text(self.sheet, self.names, language=READER)
                say(needs or standing_of(self.sheet, self.names, language=READER))
            case ["history"]:
                rules = self.sheet.first_rules
                say(*(change_text(rules, change, self.names, language=READER) for change in self.sheet.history))
            case _:
                self._change(typed, self._updated_sheet(line))
        return True

    def _updated_sheet(self, line: str) -> ScoreSheet:
        """The updated sheet after an entry, a correction or an undo."""
        try:
            match line.lower().split():
                case ["undo"]:
                    return self.sheet.undo()
                case ["correct", row, *_] if row.isascii() and row.isdecimal() and len(row) <= _DIGITS:
                    deal = " ".join(line.split(maxsplit=2)[2:])
                    return self.sheet.correct(int(row), parse_deal(deal, self.names))
                case ["correct", *_]:
                    raise NotationError(line, len("correct ") + 1, "a row number, and the corrected deal")
                case _:
                    return parse_deal(line, self.names)(self.sheet)
        except (InvalidValue, MatchOverError) as error:
            raise InvalidValue(_error_text(error, self.names)) from error

    def _change(self, typed: str, sheet: ScoreSheet) -> None:
        """Save the *typed* line, adopt the updated *sheet* and print the change; if saving fails, nothing changes."""
        work = self.work + _work(sheet)
        if work > _MOST_WORK:
            # What is kept must be read again.
            raise UsageError("too many deals, corrections and undos for one sheet")
        if self.file is not None:
            # A carriage return would end the line when it is read again.
            line = typed.replace("\r", " ")
            content = f"{self.content}{line}\n"
            write_file(self.file, content, known=self.content)
            self.content = content
        self.sheet, self.work = sheet, work
        if not self.tells:
            return
        match sheet.history[-1]:
            case Entered(entry=Entry(seats=seats, what=HandResult() as hand)):
                # The items of the row's score.
                before = sheet.before(len(sheet.rows))
                players = text.scorer_names(before.rules, [self.names[player] for player in seats], language=READER)
                say(text.indent(text.score_text(before.judge(hand).score, players, language=READER)))
            case Entered():
                pass
            case change:
                say(f"  {change_text(sheet.first_rules, change, self.names, language=READER)}")
        scorers = text.scorer_names(sheet.first_rules, self.names, language=READER)
        say(f"  {tell('totals', what=text.totals_text(sheet.scores, scorers))}")
        if sheet.result:
            say(text.indent(standing_of(sheet, self.names, language=READER)))


def converse(keeper: SheetKeeper) -> None:
    """Ask for one deal after another; for an invalid line, print the error and leave the sheet unchanged."""
    say(tell("type a deal", what=_example(keeper.sheet.rules)))
    if keeper.file is None:
        say(tell("not saved"))
    going = True
    try:
        while going:
            sheet = keeper.sheet
            what = "ask after the game" if sheet.result else "ask for a deal"
            try:
                going = keeper.take(ask(tell(what, keeper.names, number=sheet.number, seat=sheet.dealer)))
            except UnreadableInputError:
                raise
            except EndOfInputError:
                going = False
            except UsageError as error:
                say(f"  {tell('not entered', what=str(error))}")
            except FiveHundredError as error:
                say(f"  {tell('refused', what=str(error))}")
    finally:
        say("")
        keeper.show()


def _example(rules: Ruleset) -> str:
    """An example of how to type a deal under *rules*.

    It includes the other sides' tricks if they score separately (SCORE-4).
    """
    called = rules.sides is Sides.CALLED
    others = rules.side_count - 1 - called
    return f"7S by 1{' with 2' * called} took 8{' 2' * (others > 1)}{' 0' * (others - 1)}"


#: The start of the first line of every kept sheet.
HEAD: Final = "fivehundred score "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred score` to *parser*."""
    parser.description = (
        "Keep score of a game played at a table, under any preset. Type the result of each deal. A line\n"
        "that breaks a rule is refused with the rule number, and the sheet stays as it was. With FILE, the\n"
        "lines are read from a file."
    )
    parser.epilog = "\n".join(help_lines(GRAMMAR, 30))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    _add_game(parser)
    lines = parser.add_mutually_exclusive_group()
    lines.add_argument(
        "--keep",
        type=file_name,
        metavar="KEPT",
        help="save the sheet in this file after every entry, or continue the sheet in it",
    )
    lines.add_argument(
        "file",
        nargs="?",
        type=file_name,
        metavar="FILE",
        help="a text file with a line for each deal; # starts a comment",
    )
    parser.add_argument("--html", type=out_file, metavar="OUT", help="write the sheet as a page to print")


def _add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options that start a game."""
    add_rules_and_names(parser)
    parser.add_argument(
        "--dealer", type=nonempty("a number or a name"), help="the first dealer, a number or a name (default: 0)"
    )
    parser.add_argument(
        "--scores",
        type=_scores,
        help="the starting total of each side or player: --scores=100,-40 (default: 0)",
    )


def run(options: argparse.Namespace) -> None:
    """Keep a score sheet from a file or interactively; save it if the options name a file for it."""
    kept, page = options.keep, options.html
    if page is not None:
        if os.path.realpath(page) in {os.path.realpath(name) for name in (kept, options.file) if name is not None}:
            raise UsageError("the sheet and --html: expected different files")
        # An evening's entries should not come before this refusal.
        check_place(page, PAGE)
    if options.file is not None:
        keeper = enter_lines(file_text(options.file), options.file, options)
        keeper.page = page
        keeper.show()
        return
    if kept is None:
        keeper = start_sheet(options)
    elif os.path.lexists(kept):
        content = file_text(kept)
        if not content.startswith(HEAD):
            raise UsageError(f"argument --keep: {kept} already exists and is not a kept score sheet")
        keeper = enter_lines(content, kept, options)
        keeper.show()
        keeper.file, keeper.content = kept, f"{content.rstrip()}\n"
    else:
        keeper = start_sheet(options)
        keeper.file, keeper.content = kept, _head(keeper, options.names)
        write_file(kept, keeper.content)
    keeper.tells, keeper.page = True, page
    converse(keeper)


def enter_lines(
    content: str, file: str, options: argparse.Namespace | None = None, *, quiet: bool = False
) -> SheetKeeper:
    """Make a keeper and enter all lines of *file*.

    The game starts with the rules and names in *options*, unless the first line of the file sets them. If *quiet*,
    nothing is printed. Raises `UsageError`, with the line, if the content is not a score sheet, or takes long to enter.
    """
    given, kept = options or _options(""), content.startswith(HEAD)
    # Other separators, such as form feeds, are part of the line in which they were typed.
    lines = enumerate(content.split("\n"), start=1)
    if not kept:
        keeper = start_sheet(given)
    elif any((given.preset, given.settings, given.names, given.dealer, given.scores)):
        raise UsageError(f"{file} sets the rules, names, dealer and scores itself: omit these options")
    elif not content.endswith("\n"):
        # The command ends every line that it writes, and half a number is a number.
        place = content.count("\n") + 1
        raise UsageError(f"{file}, line {place}: it may be cut off: end it with a line break if it is whole")
    else:
        with about(f"{file}, line 1"):
            keeper = start_sheet(_options(next(lines)[1]))
    keeper.quiet = quiet
    for number, line in lines:
        with about(f"{file}, line {number}"):
            if not keeper.take(line):
                if kept:
                    raise UsageError("a kept sheet goes on: delete this line")
                break
    return keeper


def _work(sheet: ScoreSheet) -> int:
    """The number of rows that the last change of *sheet* read or wrote, as far as it matters."""
    if isinstance(sheet.history[-1], Entered):
        return 1 + len(sheet.rows) // 50
    # A correction or undo rewrites all rows and searches the history.
    return 2 * len(sheet.rows) + len(sheet.history) // 50


def _options(line: str) -> argparse.Namespace:
    """Parse the first line of a saved sheet like a command line; return the options."""
    parser = Parser(add_help=False, allow_abbrev=False)
    _add_game(parser)
    try:
        return parser.parse_args(shlex.split(line)[2:])
    except ValueError as error:
        raise UsageError(f"{error} in {line[:40]!r}") from None


def _head(keeper: SheetKeeper, names: str | None) -> str:
    """The first line of a saved sheet: the command that starts such a sheet."""
    sheet = keeper.sheet
    words = [
        *("--preset", ruleset_text(sheet.first_rules)),
        *(() if names is None else ("--names", ",".join(keeper.names))),
        *("--dealer", str(sheet.first_dealer)),
        *([f"--scores={','.join(map(str, sheet.first_scores))}"] if any(sheet.first_scores) else ()),
    ]
    return f"{HEAD}{shlex.join(words)}\n"
