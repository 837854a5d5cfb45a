"""The lines from which a score sheet is kept, typed or from a file: ``7S by 1 took 8``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import attrs

from fivehundred.cards import Card
from fivehundred.cli.arguments import UsageError
from fivehundred.deal.contract import Contract
from fivehundred.errors import NotationError, brief
from fivehundred.match.scoresheet import ScoreSheet, filled
from fivehundred.rules.calls import Pass, parse_call

#: How to say what happened in a deal, and what else a line may hold.
GRAMMAR: Final = (
    "A deal:",
    "  7S by 1 took 8                the contract, who bid it, the tricks of their side",
    "  7S by 1 took 8 1 1            then those of each other side or player, by number: where each scores its own",
    "  M by 0 took 0                 a special bid by its letters",
    "  8S by 0 with 2 3 took 9 1 0   the partners who were called; left out by a contractor who played alone",
    "  passed                        nobody bid, and the hands were thrown in",
    "  passed took 4 3 3             nobody bid, and the hand was played for tricks",
    "  inkles                        nobody bid more than an inkle",
    "  misdeal                       the same dealer deals again",
    "After the player, where the rules have it:",
    "  called AH                     the card that was called, if it lay in the kitty",
    "  slam                          all the tricks were declared",
    "  breach 2                      who undertook to defeat the contract",
    "After the tricks, if it happened:",
    "  revoked 2                     who revoked, found too late; the tricks as they count after it",
    "After the tricks, only when it is asked for:",
    "  cards 120 60 35               what the cards that each side or player captured are worth",
    "  won 0 1 1 2 ...               who won each trick, in order",
    "  worth 21 30 ...               what the cards in each of these tricks are worth",
    "Anything else:",
    "  correct 3 7S by 1 took 9      another deal in row 3",
    "  undo                          take back what was entered or corrected last",
    "  show  needs  history          the sheet; who may win with the next hand; all that was entered",
    "  help  quit",
)

#: What follows a word, up to the next one.
_WORDS: Final = ("by", "with", "called", "slam", "breach", "took", "revoked", "cards", "won", "worth")
_TOKEN: Final = re.compile(r"[^\s,]+")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")

#: What enters a deal in a sheet.
Enter = Callable[[ScoreSheet], ScoreSheet]


def is_name(text: str) -> bool:
    """Whether a player may have that name in a line: one word that means nothing else there."""
    word = _TOKEN.fullmatch(text) is not None and text.isprintable() and "#" not in text
    return word and _NUMBER.fullmatch(text) is None and text.lower() not in _WORDS


@attrs.frozen
class _Token:
    text: str
    #: Where it begins in the line, from 1.
    column: int


@attrs.frozen
class _Line:
    """A deal taken apart: what stands before the first word, and what follows each of them."""

    text: str
    head: tuple[_Token, ...]
    parts: dict[str, tuple[_Token, ...]]
    names: tuple[str, ...]

    @classmethod
    def of(cls, text: str, names: Sequence[str]) -> _Line:
        head: list[_Token] = []
        parts: dict[str, tuple[_Token, ...]] = {}
        word = ""
        for found in _TOKEN.finditer(text):
            token = _Token(found[0], found.start() + 1)
            if found[0].lower() not in _WORDS:
                if word:
                    parts[word] += (token,)
                else:
                    head.append(token)
                continue
            word = found[0].lower()
            if word in parts:
                raise NotationError(text, token.column, f"{word} only once")
            parts[word] = ()
        return cls(text, tuple(head), parts, tuple(names))

    def fail(self, expected: str, token: _Token | None = None) -> NotationError:
        return NotationError(self.text, len(self.text) + 1 if token is None else token.column, expected)

    def only(self, *words: str) -> None:
        """Refuse any other word than these."""
        for word in self.parts:
            if word not in words:
                columns = (found.start() + 1 for found in _TOKEN.finditer(self.text) if found[0].lower() == word)
                raise NotationError(self.text, next(columns), f"no {word!r} here")

    def player(self, token: _Token) -> int:
        """A player's number or name."""
        for number, name in enumerate(self.names):
            if token.text.casefold() == name.casefold():
                return number
        if _NUMBER.fullmatch(token.text) is None:
            raise self.fail(f"a player: {', '.join(self.names)}, or a number", token)
        return int(token.text)

    def one(self, word: str) -> _Token:
        """The one thing that follows *word*."""
        tokens = self.parts.get(word)
        if not tokens:
            raise self.fail(f"{word!r} and what belongs to it")
        if len(tokens) > 1:
            raise self.fail("another word, such as took", tokens[1])
        return tokens[0]

    def players(self, word: str) -> tuple[int, ...] | None:
        """The players who follow *word*, if it is there."""
        return tuple(map(self.player, self.parts[word])) if self._has(word) else None

    def numbers(self, word: str) -> tuple[int, ...] | None:
        """The numbers that follow *word*, if it is there."""
        return tuple(map(self._number, self.parts[word])) if self._has(word) else None

    def _has(self, word: str) -> bool:
        if word in self.parts and not self.parts[word]:
            raise self.fail(f"numbers after {word!r}")
        return word in self.parts

    def _number(self, token: _Token) -> int:
        if _NUMBER.fullmatch(token.text) is None:
            raise self.fail("a number", token)
        return int(token.text)


def parse_deal(text: str, names: Sequence[str]) -> Enter:
    """What enters the deal of *text* in a sheet; *names* are the players by number.

    Raises `NotationError` when the text is not a deal; the sheet says whether it can have been the next one.
    """
    line = _Line.of(text, names)
    match [token.text.lower() for token in line.head]:
        case ["misdeal"]:
            line.only("by")
            by = line.player(line.one("by")) if line.parts else None
            return lambda sheet: sheet.misdealt(by=by)
        case ["inkles"]:
            line.only()
            return lambda sheet: sheet.passed_out(inkles=True)
        case ["passed"] if not line.parts:
            return lambda sheet: sheet.passed_out()
        case ["passed"]:
            line.only("took", "revoked", "cards", "won", "worth")
            played = _tricks(line)
            return lambda sheet: played(sheet, Contract.passed(sheet.book.rules))
        case [_]:
            return _bid(line)
        case []:
            raise line.fail("a contract, such as 7S, or passed, inkles, misdeal")
        case _:
            raise line.fail("by, and the player whose contract it is", line.head[1])


def _bid(line: _Line) -> Enter:
    """A hand that somebody bid on."""
    call = parse_call(line.head[0].text)
    if isinstance(call, Pass):
        raise line.fail("a contract; if nobody bid, passed", line.head[0])
    by = line.player(line.one("by"))
    partners = line.players("with") or ()
    breach = line.player(line.one("breach")) if "breach" in line.parts else None
    called = Card.parse(line.one("called").text.upper()) if "called" in line.parts else None
    if line.parts.get("slam"):
        raise line.fail("another word after slam", line.parts["slam"][0])
    slam = "slam" in line.parts
    played = _tricks(line)

    def enter(sheet: ScoreSheet) -> ScoreSheet:
        contract = sheet.contract(call, by, partners=partners, called=called, slam=slam, breach=breach)
        return played(sheet, contract)

    return enter


def _tricks(line: _Line) -> Callable[[ScoreSheet, Contract], ScoreSheet]:
    """What enters a hand with the tricks of *line*."""
    took = line.numbers("took")
    if took is None:
        raise line.fail("took, and the tricks")
    captured, winners, worth = line.numbers("cards"), line.players("won"), line.numbers("worth")
    revoked = line.players("revoked") or ()

    def enter(sheet: ScoreSheet, contract: Contract) -> ScoreSheet:
        tricks = filled(sheet.book.rules, contract, took, revoked=[sheet.seat_of(player) for player in revoked])
        return sheet.enter(contract, tricks, captured=captured, winners=winners, worth=worth, revoked=revoked)

    return enter


def names_given(given: str | None, count: int, *, where: str = "argument --names") -> list[str]:
    """What to call so many players: the names *given*, with commas between them, or ``Player 0`` and so on."""
    if given is None:
        return [f"Player {number}" for number in range(count)]
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if not is_name(name):
            raise UsageError(f"{where}: {brief(name)}: expected one word, no number and no word of a line")
    if len(names) != count or len({name.casefold() for name in names}) != len(names):
        raise UsageError(f"{where}: expected {count} different names")
    return names
