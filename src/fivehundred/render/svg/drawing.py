"""What all pictures are drawn with: colours that suit light and dark screens, text that is safe, columns.

A picture has no identifiers, so that several of them can stand in one page, and a background of its own, so that it is
readable on any page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final
from unicodedata import category, combining, east_asian_width

import attrs

from fivehundred.cards import Suit
from fivehundred.errors import InvalidValue, brief
from fivehundred.rules._checks import expect, expect_names_of, must_be, of_type

_THEMES: Final = ("auto", "light", "dark")


def _theme(instance: object, attribute: attrs.Attribute[str], theme: str) -> None:
    must_be("a theme", theme, str)
    if theme not in _THEMES:
        raise InvalidValue(f"theme {brief(theme)}: expected {' or '.join(_THEMES)}")


@attrs.frozen
class Style:
    """How pictures look.

    >>> from fivehundred import Cards
    >>> from fivehundred.render.svg import hand_svg
    >>> dark = Style("dark", four_colours=True)
    >>> dark.colours["C"][2] in hand_svg(Cards.parse("AC"), style=dark)
    True
    """

    #: ``light``, ``dark``, or ``auto``: whichever the reader's screen asks for (CSS ``prefers-color-scheme``). Programs
    #: that know no such question show ``auto`` as light.
    theme: str = attrs.field(default="auto", validator=_theme)
    #: Whether each suit has a colour of its own: spades black, clubs green, diamonds blue, hearts red.
    four_colours: bool = attrs.field(default=False, validator=of_type(bool))

    def css(self, body: str) -> str:
        """The rules of the classes that *body* is made of.

        >>> dark.css('<path class="C"/>')
        '.fh-dark-4 .C{fill:#007a52}'
        """
        colours = self.used_in(body)
        rules = [
            f".{self.root} .{name}{{{of}:{dark if self.theme == 'dark' else light}}}"
            for name, (of, light, dark) in colours.items()
        ]
        if self.theme == "auto":
            darker = (f".{self.root} .{name}{{{of}:{dark}}}" for name, (of, _, dark) in colours.items())
            rules.append(f"@media(prefers-color-scheme:dark){{{''.join(darker)}}}")
        return "".join(rules)

    def used_in(self, body: str) -> dict[str, tuple[str, str, str]]:
        """Those of the `colours` that *body* is made of.

        >>> dark.used_in('<path class="C"/>')
        {'C': ('fill', '#007a52', '#007a52')}
        """
        used = {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()}
        return {name: colour for name, colour in self.colours.items() if name in used}

    @property
    def root(self) -> str:
        """The class of the whole picture, by which pictures of different styles in one page do not mix.

        >>> dark.root, AUTO.root
        ('fh-dark-4', 'fh-auto')
        """
        return f"fh-{self.theme}{'-4' * self.four_colours}"

    @property
    def colours(self) -> dict[str, tuple[str, str, str]]:
        """The classes: what each colours, with what in the light, and with what in the dark.

        >>> dark.colours["C"], AUTO.colours["C"]
        (('fill', '#007a52', '#007a52'), ('fill', '#16191d', '#16191d'))
        """
        return _COLOURS | (_FOUR if self.four_colours else {})


#: The style of pictures that are given none.
AUTO: Final = Style()


def _suit(suit: str, plain: str, dark: str) -> dict[str, tuple[str, str, str]]:
    """The colours of a suit: on a card as an area and as a line, and on the page."""
    return {suit: ("fill", plain, plain), f"{suit}w": ("stroke", plain, plain), f"{suit}on": ("fill", plain, dark)}


# The hues are those that Okabe and Ito chose to be told apart by all kinds of colour-blind readers, made darker on
# light ground and lighter on dark. Cards stay light in the dark, but dimmed; "on" is a suit on the page.
_COLOURS: Final = {
    "page": ("fill", "#f7f6f2", "#15181c"),
    "panel": ("fill", "#ebe9e2", "#22272d"),
    "ink": ("fill", "#16191d", "#eceef0"),
    "dim": ("fill", "#555c65", "#a9b1ba"),
    "line": ("stroke", "#c6c8cb", "#434b54"),
    "turn": ("stroke", "#2a3fd0", "#7c9cff"),
    "good": ("stroke", "#007a52", "#3fd19a"),
    "bad": ("stroke", "#c93400", "#ff8a5c"),
    "face": ("fill", "#ffffff", "#e4e0d6"),
    "back": ("fill", "#2c5f8f", "#2a4d70"),
    "lace": ("stroke", "#bcd5ea", "#8fabc4"),
    "edge": ("stroke", "#5b6169", "#0b0d0f"),
    "gold": ("fill", "#efbd3a", "#d9a92c"),
    "skin": ("fill", "#f6dcc0", "#dcc3a6"),
    **{
        f"l{line}": ("stroke", *pair)
        for line, pair in enumerate(
            (
                ("#2a3fd0", "#7c9cff"),
                ("#c93400", "#ff8a5c"),
                ("#007a52", "#3fd19a"),
                ("#a87400", "#e8b93c"),
                ("#8d3b86", "#dd9ad8"),
                ("#16191d", "#eceef0"),
            )
        )
    },
    **_suit("S", "#16191d", "#eceef0"),
    **_suit("C", "#16191d", "#eceef0"),
    **_suit("D", "#c93400", "#ff8a5c"),
    **_suit("H", "#c93400", "#ff8a5c"),
}
_FOUR: Final = {**_suit("C", "#007a52", "#3fd19a"), **_suit("D", "#2a3fd0", "#7c9cff")}

#: The suits, in a square of 16.
_SUITS: Final = {
    Suit.SPADES: "M8 0c5 4.4 8 6.6 8 9.9a3.7 3.7 0 0 1-6.8 2L10.4 16H5.6l1.2-4.1A3.7 3.7 0 0 1 0 9.9C0 6.6 3 4.4 8 0z",
    Suit.CLUBS: "M8 0a3.6 3.6 0 0 1 2.6 6.1A3.7 3.7 0 1 1 9.2 11.6L10.4 16H5.6l1.2-4.4A3.7 3.7 0 1 1 5.4 6.1 3.6 3.6 0"
    " 0 1 8 0z",
    Suit.DIAMONDS: "M8 0l6.4 8L8 16 1.6 8z",
    Suit.HEARTS: "M8 15.6C3.2 11.5 0 8.6 0 5a4.3 4.3 0 0 1 8-2.3A4.3 4.3 0 0 1 16 5c0 3.6-3.2 6.5-8 10.6z",
}


def number(value: float) -> str:
    """A coordinate, as short as it can be written.

    >>> number(12.0), number(0.72)
    ('12', '0.7')
    """
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0")


def path(kind: str, line: str, *, x: float = 0, y: float = 0, scale: float = 1, stroke: float = 0) -> str:
    """A shape with its corner at *x* and *y*; with a *stroke* it is filled only if *kind* has a colour for that.

    >>> path("ink", "M0 0h4", x=2)
    '<path class="ink" transform="translate(2 0)" d="M0 0h4"/>'
    """
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    moved += f"scale({scale:.3g})" if scale != 1 else ""
    at = f' transform="{moved}"' if moved else ""
    drawn = f' fill="none" stroke-width="{number(stroke)}" stroke-linecap="round"' if stroke else ""
    return f'<path class="{kind}"{at}{drawn} d="{line}"/>'


def suit_sign(suit: Suit, x: float, y: float, size: float, *, kind: str | None = None) -> str:
    """A suit in a square of *size*, drawn as a path, because fonts lack the signs or make little pictures of them.

    >>> suit_sign(Suit.HEARTS, 4, 0, 32)[:51]
    '<path class="H" transform="translate(4 0)scale(2)" '
    """
    return path(kind or suit.value, _SUITS[suit], x=x, y=y, scale=size / 16)


def box(kind: str, x: float, y: float, width: float, height: float, *, corner: float = 0, stroke: float = 0) -> str:
    """A rectangle, with round corners and a stroke if these are given.

    >>> box("panel", 0, 0, 10, 4.5)
    '<rect class="panel" x="0" y="0" width="10" height="4.5"/>'
    """
    more = (f' rx="{number(corner)}"' if corner else "") + (f' stroke-width="{number(stroke)}"' if stroke else "")
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{kind}" {place}{more}/>'


def words(
    text: str, x: float, y: float, *, size: float = 14, kind: str = "ink", anchor: str = "start", room: float = 1e6
) -> str:
    """One line of text on the baseline *y*, cut to *room*; *kind* is its colour, and ``b`` after it makes it bold.

    >>> words("Ann & Bob", 4, 12)
    '<text class="ink" x="4" y="12" font-size="14">Ann &amp; Bob</text>'
    """
    bold = kind.endswith(" b")
    end = "" if anchor == "start" else f' text-anchor="{anchor}"'
    said = escaped(cut(text, room / size / (1.06 if bold else 1)))
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text class="{kind.removesuffix(" b")}" {place}{end}{weight}>{said}</text>'


def clean(text: str) -> str:
    r"""*text* on one line; characters that have no place in XML, or that turn the line around, become ``�``.

    >>> clean("Ann\nBob")
    'Ann Bob'
    """
    return _UNFIT.sub("\ufffd", re.sub(r"[\t\n\r]", " ", text))


def cut(text: str, room: float) -> str:
    """*text*, cleaned and not wider than *room*, in widths of a letter or so; what is cut off becomes ``…``.

    >>> cut("Wilhelmina", 4), cut("Ann", 4)
    ('Wilhe…', 'Ann')
    """
    # No longer text can fit, however narrow; so nobody waits for a long one.
    line = clean(text[: _LONGEST + 1])
    if len(line) <= _LONGEST and sum(map(_width, line)) <= room:
        return line
    left, kept = room - _width("…"), 0
    while kept < _LONGEST and left >= _width(line[kept]):
        left -= _width(line[kept])
        kept += 1
    return f"{line[:kept].rstrip()}…"


#: Control characters, marks of direction, ends of lines, halves of characters, and what is no character.
_UNFIT: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
#: No line is longer than so many characters, and no name wider than so many letters.
_LONGEST: Final = 400
_NAME: Final = 24


def _width(char: str) -> float:
    """About how wide *char* is in the usual fonts, rather more than less."""
    if combining(char):
        return 0.1
    if east_asian_width(char) in "WF" or category(char) == "So":
        return 1.1
    return 0.35 if char in " .,;:!|'()[]ijlIft" else 0.95 if char in "mwMWQ@%&—…" else 0.72 if char.isupper() else 0.6


def escaped(text: str) -> str:
    """*text* as it stands in XML, between tags or in an attribute.

    >>> escaped("Ann & <Bob>")
    'Ann &amp; &lt;Bob&gt;'
    """
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        text = text.replace(char, entity)
    return text


def names_of(names: Sequence[str] | None, count: int, what: str = "Seat", *, or_more: bool = False) -> list[str]:
    """The *names* of so many players; ``Seat 0`` and so on where none are given.

    >>> names_of(None, 2), names_of(["Ann", "Bob"], 2)
    (['Seat 0', 'Seat 1'], ['Ann', 'Bob'])
    >>> names_of(["Ann"], 2)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: 1 names: expected 2, one for each player
    """
    if names is None:
        return [f"{what} {number}" for number in range(count)]
    expect_names_of(names, count, or_more=or_more)
    return [cut(name, _NAME) for name in names]


def picture(title: str, said: str, width: float, height: float, body: str, style: Style) -> str:
    """A whole picture: *title* and *said* are what a screen reader tells of it.

    >>> drawn = picture("A box", "an empty box", 10, 10, "", AUTO)
    >>> drawn[drawn.index("<title>") : drawn.index("<style>")]
    '<title>A box</title><desc>an empty box</desc>'
    """
    expect("a Style", style, Style)
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    drawn = box("page", 0, 0, width, height, corner=8) + body
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{style.root}" role="img" {size}'
        ' style="max-width:100%;height:auto"'
        " font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\">"
        f"<title>{escaped(clean(title))}</title><desc>{escaped(clean(said))}</desc><style>{style.css(drawn)}</style>"
        f"{drawn}</svg>\n"
    )


#: A cell of a table: text, or what draws it at a place on the baseline, with so much room.
Cell = str | Callable[[float, float, float], str]


def grid(
    columns: Sequence[tuple[float, str]], rows: Sequence[Sequence[Cell]], x: float, y: float, *, step: float = 22
) -> str:
    """Rows of cells from *y* down, the first a heading; each column has a width, and an anchor for its text.

    >>> drawn = grid([(60, "start"), (40, "end")], [["who", "points"], ["Ann", "520"]], 0, 0)
    >>> drawn.count("<text"), drawn.count("<rect")
    (4, 1)
    """
    drawn = []
    for place, row in enumerate(rows):
        base, left = y + step * (place + 0.7), x
        if place % 2:
            drawn.append(box("panel", x, y + step * place, sum(width for width, _ in columns), step, corner=3))
        for (width, anchor), cell in zip(columns, row, strict=True):
            at = {"start": left + 4, "middle": left + width / 2, "end": left + width - 4}[anchor]
            if callable(cell):
                drawn.append(cell(left + 4, base, width - 6))
            elif cell:
                drawn.append(
                    words(cell, at, base, size=13, kind="ink" if place else "ink b", anchor=anchor, room=width - 6)
                )
            left += width
    return "".join(drawn)
