"""Words and quoted texts, and where they stand in a text: what all the readers here are made of."""

import re
from collections.abc import Callable
from typing import Final, TypeVar

import attrs

from fivehundred.errors import FiveHundredError, NotationError, WrongType, brief

T = TypeVar("T")

#: What may stand without quotes.
BARE: Final = re.compile(r"[^\s\"\\();=]+")
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_ESCAPED: Final = re.compile(r'\\(?:(["\\])|u\{([0-9a-f]{1,6})\}|)')
_HIGHEST: Final = 0x10FFFF


def quoted(text: str, *, escaping: str = ";") -> str:
    """*text* between quotes, on one line and without the characters in *escaping*, whatever is in it."""
    shown = (
        f"\\{char}"
        if char in '"\\'
        else char
        if char.isprintable() and char not in escaping
        else f"\\u{{{ord(char):x}}}"
        for char in text
    )
    return f'"{"".join(shown)}"'


def word(text: str) -> str:
    """*text* as one word: in quotes if it needs them."""
    return text if BARE.fullmatch(text) and text.isprintable() else quoted(text)


def checked_text(text: object, longest: int, what: str) -> str:
    """*text*, if it is a text and not too long."""
    if not isinstance(text, str):
        raise WrongType(f"{what} must be a str, not {type(text).__name__}")
    if len(text) > longest:
        raise NotationError(text, longest + 1, f"the end of {what}, which has at most {longest} characters")
    return text


@attrs.define
class Scanner:
    """A text that is read from left to right."""

    text: str
    #: How far it has been read.
    at: int = 0

    def error(self, expected: str, *, at: int | None = None) -> NotationError:
        """The error that says what was expected *at* a place, or here."""
        return NotationError(self.text, (self.at if at is None else at) + 1, expected)

    def skip(self) -> None:
        """Go on to the next character that is not a space."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    @property
    def ended(self) -> bool:
        """True if nothing is left but spaces."""
        self.skip()
        return self.at == len(self.text)

    def found(self, literal: str) -> bool:
        """True if *literal* stands here; then reading goes on behind it."""
        here = self.text.startswith(literal, self.at)
        if here:
            self.at += len(literal)
        return here

    def word(self, expected: str) -> str:
        """The word or quoted text that stands here."""
        start = self.at
        bare = BARE.match(self.text, start)
        if bare:
            self.at = bare.end()
            return bare[0]
        if not self.text.startswith('"', start):
            raise self.error(expected)
        closed = _QUOTED.match(self.text, start)
        if closed is None:
            raise self.error('a closing quote (")', at=len(self.text))
        self.at = closed.end()
        return _ESCAPED.sub(lambda found: self._meant(found, start + 1), closed[1])

    def _meant(self, escape: re.Match[str], start: int) -> str:
        if escape[1]:
            return escape[1]
        if escape[2] and int(escape[2], 16) <= _HIGHEST:
            return chr(int(escape[2], 16))
        raise self.error('\\", \\\\ or a character such as \\u{3b}', at=start + escape.start())

    def inner(self, read: Callable[[str], T], text: str, start: int) -> T:
        """The result of *read* for *text*, which stands at *start*, in quotes or not; its errors are put into place."""
        try:
            return read(text)
        except NotationError as error:
            first = start + self.text.startswith('"', start)
            raise self.error(error.expected, at=min(first + error.column - 1, len(self.text))) from None
        except FiveHundredError as error:
            raise self.error(f"something other than {brief(text)} ({error})", at=start) from None
