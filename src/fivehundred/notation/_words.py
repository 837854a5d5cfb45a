"""Words and quoted strings, and the scanner that reads them for all parsers of the notation."""

import re
import sys
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import attrs

from fivehundred._base.words import BYTE_ORDER_MARK, must_be
from fivehundred.errors import FiveHundredError, NotationError, brief, unseen_pattern

T = TypeVar("T")

#: Text that needs no quotes.
BARE: Final = re.compile(r"[^\s\"“”„\\();=]+")
#: The quotes that open a text: phones and word processors turn the straight ones into others.
QUOTES: Final = ('"', "“", "”", "„")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[“”„](?:[^“”„\\]|\\.)*[“”]', re.DOTALL)
_ESCAPED: Final = re.compile(r'\\(?:(["\\])|u\{([0-9a-f]{1,6})\}|)')


def quote(text: str, *, escaping: str = ";") -> str:
    """Return *text* in quotes; characters that cannot be seen and those in *escaping* are escaped."""
    hidden = {place for found in unseen_pattern().finditer(text) for place in range(*found.span())}
    shown = (
        f"\\{char}" if char in '"\\' else f"\\u{{{ord(char):x}}}" if place in hidden or char in escaping else char
        for place, char in enumerate(text)
    )
    return f'"{"".join(shown)}"'


def word(text: str) -> str:
    """Return *text* as one word, in quotes if necessary."""
    return text if BARE.fullmatch(text) and text.isprintable() else quote(text)


def checked_text(text: str, longest: int, what: str) -> str:
    """Return *text* without a byte order mark; raise an error unless it has at most *longest* characters."""
    must_be(what, text, str)
    text = text.removeprefix(BYTE_ORDER_MARK)
    if len(text) > longest:
        raise NotationError(text, longest + 1, f"the end of {what}, which has at most {longest} characters")
    return text


@attrs.define
class Scanner:
    """A string and a reading position that advances from left to right."""

    text: str
    #: The index of the next character.
    at: int = 0

    def error(self, expected: str, *, at: int | None = None, words: Sequence[str] = ()) -> NotationError:
        """Return an error saying what was *expected* at index *at* or, by default, at the current position."""
        return NotationError(self.text, (self.at if at is None else at) + 1, expected, words)

    def skip(self) -> None:
        """Skip whitespace."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    @property
    def at_end(self) -> bool:
        """True if nothing but whitespace is left; reading this attribute skips the whitespace."""
        self.skip()
        return self.at == len(self.text)

    def accept(self, literal: str) -> bool:
        """Return True, and move past *literal*, if it comes next."""
        here = self.text.startswith(literal, self.at)
        if here:
            self.at += len(literal)
        return here

    def bare(self, expected: str) -> str:
        """Read the next word, which has no quotes; the error says what was *expected*."""
        found = BARE.match(self.text, self.at)
        if found is None:
            raise self.error(expected)
        self.at = found.end()
        return found[0]

    def word(self, expected: str) -> str:
        """Read the next word or quoted string; the error says what was *expected*."""
        start = self.at
        if not self.text.startswith(QUOTES, start):
            return self.bare(expected)
        closed = _QUOTED.match(self.text, start)
        if closed is None:
            raise self.error('a closing quote (")', at=len(self.text))
        self.at = closed.end()
        return _ESCAPED.sub(lambda found: self._unescape(found, start + 1), closed[0][1:-1])

    def _unescape(self, escape: re.Match[str], start: int) -> str:
        if escape[1]:
            return escape[1]
        if escape[2] and int(escape[2], 16) <= sys.maxunicode:
            return chr(int(escape[2], 16))
        raise self.error('\\", \\\\ or a character such as \\u{3b}', at=start + escape.start())

    def inner(self, read: Callable[[str], T], text: str, start: int) -> T:
        """Return the result of *read* for *text*, which begins at index *start*.

        Errors are converted so that they give their position in the whole string.
        """
        try:
            return read(text)
        except NotationError as error:
            at = min(self._place_in_word(start, error.column - 1), len(self.text))
            raise self.error(error.expected, at=at, words=error.words) from None
        except FiveHundredError as error:
            raise self.error(f"a valid value, not {brief(text)} ({error})", at=start) from None

    def _place_in_word(self, start: int, offset: int) -> int:
        """Return the index of the character at *offset* of the word or quoted string that begins at index *start*."""
        if not self.text.startswith(QUOTES, start):
            return start + offset
        # An escape stands for one character.
        end, left = start + 1, offset
        for escape in _ESCAPED.finditer(self.text, end):
            if escape.start() - end >= left:
                break
            left -= escape.start() - end + 1
            end = escape.end()
        return end + left
