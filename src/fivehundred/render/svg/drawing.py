"""Building blocks of all pictures: themes, escaped text, cards and grids.

A picture contains no element ids, so several can be embedded in one page, and has its own background, so it is readable
on any page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final
from unicodedata import category, combining, east_asian_width

import attrs

from fivehundred._base.words import as_annotated, must_be, of_type, visible_names
from fivehundred.actions import PlayCard
from fivehundred.cards import HIGHER_JOKER, Card, Cards, Rank, Suit
from fivehundred.deal.history import Trick
from fivehundred.deal.ranking import Ranking
from fivehundred.errors import InvalidValue, brief, visible
from fivehundred.render.hands import sort_hand
from fivehundred.texts.messages import Language, label

_THEMES: Final = ("auto", "light", "dark")


def _theme(instance: object, attribute: attrs.Attribute[str], theme: str) -> None:
    must_be("a theme", theme, str)
    if theme not in _THEMES:
        raise InvalidValue(f"theme {brief(theme)}: expected {' or '.join(_THEMES)}")


@attrs.frozen
class Style:
    """The style of pictures: the theme and the suit colours.

    >>> from fivehundred import Cards
    >>> from fivehundred.render import hand_svg
    >>> dark = Style("dark", four_colours=True)
    >>> dark.colours["C"][2] in hand_svg(Cards.parse("AC"), style=dark)
    True
    """

    #: ``light``, ``dark``, or ``auto`` to follow the reader's system theme (CSS ``prefers-color-scheme``). Programs
    #: without support for the media query show ``auto`` as light.
    theme: str = attrs.field(default="auto", validator=_theme)
    #: True if each suit has its own colour: spades black, clubs green, diamonds blue, hearts red.
    four_colours: bool = attrs.field(default=False, validator=of_type(bool))

    def css(self, body: str) -> str:
        """The CSS rules for the colour classes used in *body*.

        >>> dark.css('<path class="C"/>')
        '.fh-dark-4 .C{fill:#007a52}'
        """
        colours = self.used_in(body).items()
        light, dark = ([f".{self.root} .{name}{{{one[0]}:{one[place]}}}" for name, one in colours] for place in (1, 2))
        return apply_theme(self, "".join(light), "".join(dark))

    def used_in(self, body: str) -> dict[str, tuple[str, str, str]]:
        """The part of `colours` that is used in *body*.

        >>> dark.used_in('<path class="C"/>')
        {'C': ('fill', '#007a52', '#007a52')}
        """
        used = {name for names in re.findall(r'class="([^"]*)"', body) for name in names.split()}
        return {name: colour for name, colour in self.colours.items() if name in used}

    @property
    def root(self) -> str:
        """The CSS class of the whole picture, which separates the styles of several pictures on one page.

        >>> dark.root, AUTO.root
        ('fh-dark-4', 'fh-auto')
        """
        return f"fh-{self.theme}{'-4' * self.four_colours}"

    @property
    def colours(self) -> dict[str, tuple[str, str, str]]:
        """The CSS property that each colour class sets, with its light and its dark colour.

        >>> dark.colours["C"], AUTO.colours["C"]
        (('fill', '#007a52', '#007a52'), ('fill', '#16191d', '#16191d'))
        """
        return _COLOURS | (_FOUR if self.four_colours else {})


def apply_theme(style: Style, light: str, dark: str) -> str:
    """Combine CSS rules for *light* and *dark* into a style sheet for the theme of *style*.

    >>> apply_theme(Style("light"), ".a{}", ".b{}"), apply_theme(AUTO, ".a{}", ".b{}")
    ('.a{}', '.a{}@media(prefers-color-scheme:dark){.b{}}')
    """
    asked = f"@media(prefers-color-scheme:dark){{{dark}}}" if style.theme == "auto" else ""
    return (dark if style.theme == "dark" else light) + asked


#: The default style of pictures.
AUTO: Final = Style()


def _suit(suit: str, plain: str, dark: str) -> dict[str, tuple[str, str, str]]:
    """The colour classes of a suit: for filled shapes on cards, strokes on cards, and shapes outside cards."""
    return {suit: ("fill", plain, plain), f"{suit}w": ("stroke", plain, plain), f"{suit}on": ("fill", plain, dark)}


# The hues come from the colour-blind safe palette of Okabe and Ito, darker on light ground and lighter on dark. Cards
# stay light in the dark theme, but dimmed; "on" is a suit symbol on the page.
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

#: The suit symbols as paths in a 16 by 16 square.
_SUITS: Final = {
    Suit.SPADES: "M8 0c5 4.4 8 6.6 8 9.9a3.7 3.7 0 0 1-6.8 2L10.4 16H5.6l1.2-4.1A3.7 3.7 0 0 1 0 9.9C0 6.6 3 4.4 8 0z",
    Suit.CLUBS: "M8 0a3.6 3.6 0 0 1 2.6 6.1A3.7 3.7 0 1 1 9.2 11.6L10.4 16H5.6l1.2-4.4A3.7 3.7 0 1 1 5.4 6.1 3.6 3.6 0"
    " 0 1 8 0z",
    Suit.DIAMONDS: "M8 0l6.4 8L8 16 1.6 8z",
    Suit.HEARTS: "M8 15.6C3.2 11.5 0 8.6 0 5a4.3 4.3 0 0 1 8-2.3A4.3 4.3 0 0 1 16 5c0 3.6-3.2 6.5-8 10.6z",
}


def number(value: float) -> str:
    """Format a coordinate in as few characters as possible.

    >>> number(12.0), number(0.72)
    ('12', '0.7')
    """
    return f"{value:.1f}".removesuffix(".0").replace("-0.0", "0")


def path(kind: str, line: str, *, x: float = 0, y: float = 0, scale: float = 1, stroke: float = 0) -> str:
    """An SVG path moved to *x* and *y*; if it has a *stroke*, it is filled only if *kind* sets a fill colour.

    >>> path("ink", "M0 0h4", x=2)
    '<path class="ink" transform="translate(2 0)" d="M0 0h4"/>'
    """
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    moved += f"scale({scale:.3g})" if scale != 1 else ""
    at = f' transform="{moved}"' if moved else ""
    drawn = f' fill="none" stroke-width="{number(stroke)}" stroke-linecap="round"' if stroke else ""
    return f'<path class="{kind}"{at}{drawn} d="{line}"/>'


def suit_sign(suit: Suit, x: float, y: float, size: float, *, kind: str | None = None) -> str:
    """An SVG suit symbol, drawn as a path because some fonts lack the character or show it as an emoji.

    >>> suit_sign(Suit.HEARTS, 4, 0, 32)[:51]
    '<path class="H" transform="translate(4 0)scale(2)" '
    """
    return path(kind or suit.value, _SUITS[suit], x=x, y=y, scale=size / 16)


#: A tick and a cross, in a 10 by 10 square.
_RESULTS: Final = {True: ("good", "M1 5.5l3 3.5 5.5-8"), False: ("bad", "M1.5 1.5l7 7M8.5 1.5l-7 7")}


def result_sign(made: bool | None, x: float, y: float, room: float) -> str:
    """A tick if the contract was made, a cross if it failed; the shapes help readers who cannot see the colours.

    >>> result_sign(True, 0, 10, 20)[:17], result_sign(None, 0, 10, 20)
    ('<path class="good', '')
    """
    if made is None:
        return ""
    kind, line = _RESULTS[made]
    return path(kind, line, x=x, y=y - 10, stroke=2.2)


def box(kind: str, x: float, y: float, width: float, height: float, *, corner: float = 0, stroke: float = 0) -> str:
    """An SVG rectangle, optionally with rounded corners and a stroke.

    >>> box("panel", 0, 0, 10, 4.5)
    '<rect class="panel" x="0" y="0" width="10" height="4.5"/>'
    """
    more = (f' rx="{number(corner)}"' if corner else "") + (f' stroke-width="{number(stroke)}"' if stroke else "")
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect class="{kind}" {place}{more}/>'


def words(
    text: str, x: float, y: float, *, size: float = 14, kind: str = "ink", anchor: str = "start", room: float = 1e6
) -> str:
    """An SVG line of text with its baseline at *y*, cut off after *room*.

    *kind* is the colour class of the text; a ``b`` after it makes the text bold.

    >>> words("Ann & Bob", 4, 12)
    '<text class="ink" x="4" y="12" font-size="14">Ann &amp; Bob</text>'
    """
    bold = kind.endswith(" b")
    end = "" if anchor == "start" else f' text-anchor="{anchor}"'
    said = escape(cut(text, room / size / (1.06 if bold else 1)))
    weight = ' font-weight="bold"' if bold else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
    return f'<text class="{kind.removesuffix(" b")}" {place}{end}{weight}>{said}</text>'


def clean(text: str) -> str:
    r"""Put *text* on one line; characters that cannot be seen are written as `visible` does.

    >>> clean("Ann\nBob")
    'Ann Bob'
    """
    return visible(re.sub(r"[\t\n\r]", " ", text))


def cut(text: str, room: float) -> str:
    """Clean *text* and cut it off after *room*, measured in approximate letter widths; ``…`` marks the cut.

    >>> cut("Wilhelmina", 4), cut("Ann", 4)
    ('Wilhe…', 'Ann')
    """
    # A longer text cannot fit, so it is cut before it is cleaned, which would take long.
    line = clean(text[: _LONGEST + 1])
    if len(line) <= _LONGEST and sum(map(_width, line)) <= room:
        return line
    left, kept = room - _width("…"), 0
    while kept < _LONGEST and left >= _width(line[kept]):
        left -= _width(line[kept])
        kept += 1
    return f"{line[:kept].rstrip()}…"


#: The longest line, in characters, and the widest name, in letter widths.
_LONGEST: Final = 400
_NAME: Final = 24


def _width(char: str) -> float:
    """The approximate width of the character *char* in common fonts, slightly overestimated."""
    if combining(char):
        return 0.1
    if east_asian_width(char) in "WF" or category(char) == "So":
        return 1.1
    return 0.35 if char in " .,;:!|'()[]ijlIft" else 0.95 if char in "mwMWQ@%&—…" else 0.72 if char.isupper() else 0.6


def escape(text: str) -> str:
    """Escape *text* for use in XML content and attributes.

    >>> escape("Ann & <Bob>")
    'Ann &amp; &lt;Bob&gt;'
    """
    return text.translate(_ENTITIES)


_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def names_of(
    names: Sequence[str] | None,
    count: int,
    what: str = "seat",
    *,
    or_more: bool = False,
    language: Language = "en",
) -> list[str]:
    """Check and shorten the *names* of *count* players; by default, they are ``Seat 0``, ``Seat 1`` and so on.

    >>> names_of(None, 2), names_of(["Ann", "Bob"], 2)
    (['Seat 0', 'Seat 1'], ['Ann', 'Bob'])
    >>> names_of(["Ann"], 2)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: 1 names: expected 2, one for each player
    """
    if names is None:
        return [label(what, language, number=number) for number in range(count)]
    return [cut(name, _NAME) for name in visible_names(names, count, exactly=not or_more)]


@as_annotated
def picture(title: str, said: str, width: float, height: float, body: str, style: Style) -> str:
    """A complete SVG picture with the content *body*; screen readers announce *title* and *said*.

    >>> drawn = picture("A box", "an empty box", 10, 10, "", AUTO)
    >>> drawn[drawn.index("<title>") : drawn.index("<style>")]
    '<title>A box</title><desc>an empty box</desc>'
    """
    size = f'viewBox="0 0 {number(width)} {number(height)}" width="{number(width)}" height="{number(height)}"'
    drawn = box("page", 0, 0, width, height, corner=8) + body
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{style.root}" role="img" {size}'
        ' style="max-width:100%;height:auto"'
        " font-family=\"system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif\">"
        f"<title>{escape(clean(title))}</title><desc>{escape(clean(said))}</desc><style>{style.css(drawn)}</style>"
        f"{drawn}</svg>\n"
    )


#: A table cell: text, or a function that draws it at *x* on the baseline *y* within a given width.
Cell = str | Callable[[float, float, float], str]


def grid(
    columns: Sequence[tuple[float, str]], rows: Sequence[Sequence[Cell]], x: float, y: float, *, step: float = 22
) -> str:
    """An SVG table whose first row is a heading; each column has a width and a text anchor.

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
            at = {"start": left + 4, "end": left + width - 4}[anchor]
            if callable(cell):
                drawn.append(cell(left + 4, base, width - 6))
            elif cell:
                drawn.append(
                    words(cell, at, base, size=13, kind="ink" if place else "ink b", anchor=anchor, room=width - 6)
                )
            left += width
    return "".join(drawn)


#: The width of a card.
WIDTH: Final = 64
#: The height of a card.
HEIGHT: Final = 90
#: The part of a card that must stay visible at the left to show its rank and suit.
STRIP: Final = 24

# Characters as strokes in a 12 by 20 box.
_GLYPHS: Final = {
    "0": "M1.7 6.2a4.3 4.5 0 0 1 8.6 0v7.6a4.3 4.5 0 0 1-8.6 0z",
    "1": "M2 5.5L6.5 1.7V18.3",
    "2": "M1.8 6.2a4.3 4.5 0 0 1 8.5 0c0 4.3-8.5 6.3-8.5 12.1h8.8",
    "3": "M1.8 1.7h8.2L5.2 8.2a5 5 0 1 1-3.7 8.2",
    "4": "M8.2 18.3V1.7L1.4 13h9.6",
    "5": "M10 1.7H3L2.2 9c2.4-2.2 8.2-1.4 8.2 4.2 0 5.8-6.2 6.6-8.8 3.3",
    "6": "M9.3 2C4 4.2 1.7 8.6 1.7 13.2a4.3 5 0 1 0 8.6 0a4.3 5 0 0 0-8.6 0",
    "7": "M1.6 1.7h8.9L4.6 18.3",
    "8": "M6 1.7a3.7 3.8 0 1 1 0 7.6a3.7 3.8 0 1 1 0-7.6M6 9.3a4.3 4.5 0 1 1 0 9a4.3 4.5 0 1 1 0-9",
    "9": "M2.7 18C8 15.8 10.3 11.4 10.3 6.8a4.3 5 0 1 0-8.6 0a4.3 5 0 0 0 8.6 0",
    "J": "M4.5 1.7h5v12.3a3.9 4.3 0 0 1-7.8 0",
    "Q": "M1.7 6.2a4.3 4.5 0 0 1 8.6 0v7.6a4.3 4.5 0 0 1-8.6 0zM6.5 13.5l4.3 5.2",
    "K": "M2 1.7v16.6M10.3 1.7L2 11.5M4.9 8.3l5.8 10",
    "A": "M1 18.3L6 1.9l5 16.4M2.9 12.7h6.2",
}

# For each number card: the pips in each outer column, and the heights of those in the middle, in twelfths.
_PIPS: Final[dict[str, tuple[int, tuple[int, ...]]]] = {
    "2": (0, (0, 12)),
    "3": (0, (0, 6, 12)),
    "4": (2, ()),
    "5": (2, (6,)),
    "6": (3, ()),
    "7": (3, (3,)),
    "8": (3, (3, 9)),
    "9": (4, (6,)),
    "10": (4, (2, 10)),
    "11": (4, (2, 6, 10)),
    "12": (4, (0, 4, 8, 12)),
    "13": (4, (0, 3, 6, 9, 12)),
}

_HEAD: Final = path("skin", "M43 29a9 11 0 1 0 .1 0z") + path("S", "M38.5 38h2.5v3h-2.5zM45 38h2.5v3H45z")
_SHOULDERS: Final = "M26 85c0-22 5-31 17-31s17 9 17 31z"
# The parts of each court figure: gold behind the head, then the suit colour and gold in front of it.
_WORN: Final = {
    Rank.JACK: (
        "M33 47V33h20v14z",
        "M31 33c0-9 6-13 13-13s11 5 12 10l-2 3z",
        "M50 24c1-8 5-12 10-13-1 6-3 11-7 15z",
    ),
    Rank.QUEEN: (
        "M30 60c-4-40 30-40 26 0z",
        "M33 31l-2-12 6 6 6-9 6 9 6-6-2 12z",
        "M31 15.5l2.5 2.5-2.5 2.5-2.5-2.5zM43 12l3 3-3 3-3-3zM55 15.5l2.5 2.5-2.5 2.5-2.5-2.5z",
    ),
    Rank.KING: (
        "M32 32h21v4H32z",
        "M33 42c3 5 17 5 20 0 1 12-3 20-10 20s-11-8-10-20z",
        "M32 32V15h5v6h4v-9h4v9h4v-6h5v17z",
    ),
}
_CAP: Final = "M33 38C32 28 27 28 27 36 26 22 36 20 38 27L43 17l5 10c2-7 12-5 11 9 0-8-5-8-6 2-5-4-15-4-20 0z"
_COLLAR: Final = "M27 66l5-8 5 6 6-7 6 7 5-6 5 8-16 8z"
_BELLS: Final = "M27 33a3.2 3.2 0 1 0 .1 0zM43 14a3.2 3.2 0 1 0 .1 0zM59 33a3.2 3.2 0 1 0 .1 0z"
_STAR: Final = "M9 0l2.6 6.2 6.7.5-5.1 4.4 1.6 6.5L9 14.1l-5.8 3.5 1.6-6.5L-.3 6.7l6.7-.5z"


def face(card: Card | None, x: float = 0, y: float = 0, scale: float = 1, *, named: Suit | None = None) -> str:
    """An SVG drawing of *card*, face up, with its top left corner at *x* and *y*; ``None`` draws a face-down card.

    *named* is the suit named by a led joker (JOKER-4).

    >>> face(Card.parse("10H"), 40, 8, 0.5)[:41]
    '<g transform="translate(40 8)scale(0.5)">'
    """
    if card is None:
        return back(x, y, scale)
    rank, suit = card.rank, card.suit
    if rank is None or suit is None:
        drawn = _joker(higher=card.number == HIGHER_JOKER)
        if named is not None:
            drawn += suit_sign(named, 4, 64, 20)
    else:
        drawn = _index(rank.value, suit.value) + suit_sign(suit, 4, 36, 17) + _figure(rank, suit)
    return f"{_paper('face', x, y, scale)}{drawn}</g>"


def back(x: float = 0, y: float = 0, scale: float = 1) -> str:
    """An SVG drawing of a face-down card.

    >>> back(40, 8)[:31]
    '<g transform="translate(40 8)">'
    """
    lace = "".join(f"M{column} {row}l5 6-5 6-5-6z" for column in range(12, 60, 10) for row in range(9, 75, 12))
    return f"{_paper('back', x, y, scale)}{path('lace', lace, stroke=1)}</g>"


def _paper(kind: str, x: float, y: float, scale: float) -> str:
    size = "" if scale == 1 else f"scale({scale:.3g})"
    card = box(f"{kind} edge", 0.5, 0.5, WIDTH - 1, HEIGHT - 1, corner=6)
    return f'<g transform="translate({number(x)} {number(y)}){size}">{card}'


def _index(rank: str, colour: str) -> str:
    """Draw the rank at the top left of a card, in large characters."""
    narrow = len(rank) > 1
    drawn = []
    for place, sign in enumerate(rank):
        # The digit 1 is narrower than the others.
        left = 4.5 if not narrow else (2.5, 12.5)[place] - (1.2 if sign == "1" else 0)
        size = ".85 1.3" if narrow else "1.3"
        drawn.append(f'<path transform="translate({left:.3g} 6)scale({size})" d="{_GLYPHS[sign]}"/>')
    strokes = f'fill="none" stroke-width="{2.7 if narrow else 2.5}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g class="{colour}w" {strokes}>{"".join(drawn)}</g>'


def _figure(rank: Rank, suit: Suit) -> str:
    """Draw the middle of a card: pips, a court figure, or the large suit symbol of an ace."""
    if rank is Rank.ACE:
        return suit_sign(suit, 26, 30, 33)
    if rank in _WORN:
        behind, coloured, golden = _WORN[rank]
        body = path("gold", behind) + path(suit.value, _SHOULDERS) + suit_sign(suit, 36, 66, 14, kind="face")
        return body + _HEAD + path(suit.value, coloured) + path("gold", golden)
    outer, middle = _PIPS[rank.value]
    places: list[tuple[float, float]] = [(x, row / (outer - 1)) for x in (28, 49) for row in range(outer)]
    places += [(38.5, twelfths / 12) for twelfths in middle]
    return "".join(suit_sign(suit, x, 9 + height * 62, 10.5) for x, height in places)


def _joker(*, higher: bool) -> str:
    """Draw a joker as a jester in a cap with three bells; the lower joker has no colours and a hollow star."""
    colour, cap, star = ("D", "gold", "D") if higher else ("S", "face", "Sw")
    drawn = _index("JK", colour) + path(star, _STAR, x=4, y=38, scale=0.9, stroke=0 if higher else 1.6)
    drawn += path(colour, _SHOULDERS) + path(cap, _COLLAR) + _HEAD
    return drawn + path(f"{cap} {colour}w", _CAP, stroke=1.5) + path(colour, _BELLS)


def spoken_card(card: Card | None, *, language: Language = "en") -> str:
    """The name of a card for screen readers, such as ``10 of hearts`` or ``joker``; ``None`` is a face-down card.

    >>> spoken_card(Card.parse("10H")), spoken_card(Card.parse("JK2")), spoken_card(None)
    ('10 of hearts', 'lower joker', 'a card face down')
    """
    if card is None:
        return label("face down", language)
    if card.rank is None or card.suit is None:
        return label("joker" if card.number == HIGHER_JOKER else "lower joker", language)
    return label("ranks of", language, ranks=_spoken_rank(card.rank, language), suit=card.suit)


def _spoken_rank(rank: Rank, language: Language) -> str:
    return label(rank.name.lower(), language) if rank in _WORN or rank is Rank.ACE else rank.value


@as_annotated
def card_svg(card: Card | None, *, style: Style = AUTO, language: Language = "en") -> str:
    """A picture of one card, or of a card back for ``None`` (CARD-1).

    >>> card_svg(Card.parse("10H"))[:40], "<title>10 of hearts</title>" in card_svg(Card.parse("10H"))
    ('<svg xmlns="http://www.w3.org/2000/svg" ', True)
    """
    title = spoken_card(card, language=language)
    return picture(title, title, WIDTH + 8, HEIGHT + 8, face(card, 4, 4), style)


#: The most cards in one row.
_MOST: Final = 13
_MARGIN: Final = 8


def fan(
    cards: Sequence[Card], x: float, y: float, room: float, scale: float = 1, *, played: Cards = Cards()
) -> tuple[str, float]:
    """Draw *cards* in overlapping rows that fit into *room*; return the SVG and the total height.

    Cards that have been *played* are faded.

    >>> from fivehundred import Cards
    >>> drawn, height = fan(tuple(Cards.parse("AS KS QS")), 0, 0, 200, 0.5)
    >>> drawn.count("<g "), height
    (6, 49.0)
    """
    rows = [cards[start : start + _MOST] for start in range(0, len(cards), _MOST)]
    down, drawn = HEIGHT * scale + 4, []
    for number, row in enumerate(rows):
        step = min((WIDTH + 4) * scale, (room - WIDTH * scale) / max(len(row) - 1, 1))
        for place, card in enumerate(row):
            at = x + place * step, y + number * down
            drawn.append(face(card, *at, scale))
            if card in played:
                # A veil, because a transparent card would show the cards below it.
                veil = box("page", *at, WIDTH * scale, HEIGHT * scale, corner=6 * scale)
                drawn.append(f'<g opacity=".65">{veil}</g>')
    return "".join(drawn), down * len(rows)


def hand_said(cards: Sequence[Card], *, language: Language = "en") -> str:
    """The names of cards for screen readers, grouped by suit, as in ``10, ace of spades; joker``.

    >>> from fivehundred import Cards
    >>> hand_said(tuple(Cards.parse("10S AS KH JK")))
    '10, ace of spades; king of hearts; joker'
    """
    told = []
    for suit, group in groupby(cards, key=lambda card: card.suit):
        if suit is None:
            told.append(", ".join(spoken_card(card, language=language) for card in group))
        else:
            ranks = ", ".join(_spoken_rank(card.rank, language) for card in group if card.rank)
            told.append(label("ranks of", language, ranks=ranks, suit=suit))
    return "; ".join(told) or label("no cards", language)


def hand_svg(
    cards: Iterable[Card],
    ranking: Ranking | None = None,
    *,
    high_first: bool = True,
    style: Style = AUTO,
    language: Language = "en",
) -> str:
    """A picture of cards sorted as a hand, with trumps first if *ranking* is given (CARD-8).

    >>> from fivehundred.cards import Cards
    >>> picture = hand_svg(Cards.parse("AS 10S KH JK"))
    >>> print(picture[picture.index("<desc>") + 6 : picture.index("</desc>")])
    joker; ace, 10 of spades; king of hearts
    """
    held = sort_hand(cards, ranking, high_first=high_first)
    side_by_side = min(len(held), _MOST)
    width = max(WIDTH + STRIP * 1.25 * (side_by_side - 1), WIDTH)
    drawn, height = fan(held, _MARGIN, _MARGIN, width)
    return picture(
        label("a hand", language, count=len(held)),
        hand_said(held, language=language),
        width + 2 * _MARGIN,
        max(height - 4, HEIGHT) + 2 * _MARGIN,
        drawn,
        style,
    )


@as_annotated
def trick_svg(
    trick: Trick, names: Sequence[str] | None = None, *, style: Style = AUTO, language: Language = "en"
) -> str:
    """A picture of a trick in order of play, with the players' names below their cards and the winner marked (PLAY-3).

    *names* are the players' names by seat; the default is seat numbers.

    >>> from fivehundred import Bid, Contract, Deal, Seat, Suit, presets
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> picture = trick_svg(deal.apply(deal.parse("9H")).table.tricks[0], ["Ann", "Bob", "Cleo"])
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")]
    'Bob 9 of hearts'
    """
    known = names_of(names, max(trick.seats, default=-1) + 1, or_more=True, language=language)
    columns = len(trick.plays) if len(trick.plays) < 5 else (len(trick.plays) + 1) // 2
    drawn, told = [], []
    for place, (seat, lying, play) in enumerate(trick.plays_by_place):
        row, column = divmod(place, columns)
        x, y = _MARGIN + column * _STEP + (_STEP - WIDTH) / 2, _MARGIN + row * _DOWN
        won = seat == trick.winner
        if won:
            drawn.append(box("face good", x - 2, y - 2, WIDTH + 4, HEIGHT + 4, corner=8, stroke=4))
        drawn.append(face(play.card, x, y, named=play.suit))
        under, kind = y + HEIGHT + 17, "ink b" if won else "dim"
        drawn.append(words(known[seat], x + WIDTH / 2, under, kind=kind, anchor="middle", room=_STEP - 2))
        parts = [known[seat], *spoken_play(play, language)]
        told.append(" ".join([*parts, *[label("from the table", language)] * lying]))
    title = label("a trick" if trick.winner is None else "a trick won", language, known, seat=trick.winner)
    height = _DOWN * max(-(-len(trick.plays) // max(columns, 1)), 1) + _MARGIN
    return picture(title, "; ".join(told), max(columns, 1) * _STEP + 2 * _MARGIN, height, "".join(drawn), style)


def spoken_play(play: PlayCard, language: Language) -> list[str]:
    """The card of *play* as a screen reader says it, and the suit that it names for a joker (JOKER-4).

    >>> spoken_play(PlayCard(Card.parse("JK"), Suit.HEARTS), "en")
    ['joker', 'as hearts']
    """
    named = [] if play.suit is None else [label("as suit", language, suit=play.suit)]
    return [spoken_card(play.card, language=language), *named]


_STEP: Final = 84
_DOWN: Final = HEIGHT + 28
