"""Coloured terminal output of rendered texts, in a separate module because rich is optional (extra ``cli``)."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from typing import Final, TextIO

from fivehundred._base.lazy import brought_by
from fivehundred._base.words import expect
from fivehundred.errors import visible
from fivehundred.render.text import letters

with suppress(ModuleNotFoundError):
    from rich.text import Text

#: A card or suit symbol, a joker, or a rule number.
_WORDS: Final = re.compile(r"(?P<card>(?:1[0-3]|[2-9JQKA])?[♠♣♦♥])|(?P<joker>\bJK2?\b)|(?P<rule>\b[A-Z]{3,5}-\d+\b)")
_SUITS: Final = {"♠": "bold", "♣": "bold", "♦": "bold red", "♥": "bold red"}
_FOUR: Final = {**_SUITS, "♣": "bold green", "♦": "bold blue"}


def colour_text(text: str, *, four_colours: bool = False) -> Text:
    """Convert *text* to a rich `Text` with suits in two or four colours, jokers in bold, and rule numbers dimmed.

    Raises `ImportError` if rich is not installed; `show` works without it.

    >>> told = colour_text("JK beats 10♥")
    >>> [(told.plain[span.start : span.end], span.style) for span in told.spans]
    [('JK', 'bold magenta'), ('10♥', 'bold red')]
    """
    # Imported here because rich is optional.
    with brought_by("cli"):
        from rich.text import Text  # noqa: PLC0415

    expect("a text", text, str)
    told = Text(visible(text, keep="\n"))
    for found in _WORDS.finditer(told.plain):
        styles = _FOUR if four_colours else _SUITS
        kind = styles[found[0][-1]] if found["card"] else "bold magenta" if found["joker"] else "dim"
        told.stylize(kind, *found.span())
    return told


def show(text: str, *, file: TextIO | None = None, four_colours: bool = False) -> None:
    r"""Write *text* and a newline to *file* or, by default, to standard output, in colour if rich is installed.

    rich decides whether the terminal supports colours and the user wants them (``NO_COLOR``). If the encoding has no
    suit symbols, letters are written instead.

    >>> from io import StringIO
    >>> file = StringIO()
    >>> show("A♠ 10♥", file=file)
    >>> file.getvalue()
    'A♠ 10♥\n'
    """
    expect("a text", text, str)
    text = visible(text, keep="\n")
    out = sys.stdout if file is None else file
    encoding = out.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = letters(text).encode(encoding, "replace").decode(encoding)
    try:
        # Imported here because rich is optional.
        from rich.console import Console  # noqa: PLC0415
    except ImportError:
        out.write(f"{text}\n")
    else:
        Console(file=out, highlight=False).print(colour_text(text, four_colours=four_colours), soft_wrap=True)
