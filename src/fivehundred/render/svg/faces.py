"""The faces of cards, drawn as paths: every rank from 2 to 13, J, Q, K and A, and both jokers.

The letters and digits of the cards are paths too, because cards have to look the same in every font, and have to be
told apart where a picture is small. Rank and suit stand at the top left, so that they show where a card lies under
others.
"""

from __future__ import annotations

from typing import Final

from fivehundred.cards import HIGHER_JOKER, Card, Rank, Suit
from fivehundred.render.svg.drawing import AUTO, Style, box, number, path, picture, suit_sign
from fivehundred.rules._checks import expect

#: How wide a card is.
WIDTH: Final = 64
#: How high a card is.
HEIGHT: Final = 90
#: As much of a card has to show from the left for its rank and suit.
STRIP: Final = 24

# Strokes in a box of 12 by 20.
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

# Of each number how many pips stand in either outer column, and how high those in the middle are, in twelfths.
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
# What each court figure wears: in gold behind the head, then in the colour of the suit and in gold before it.
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
    """*card* with its corner at *x* and *y*, face up, or a card face down for ``None``.

    *named* is the suit that a led joker stands for (JOKER-4).

    >>> face(Card.parse("10H"), 40, 8, 0.5)[:41]
    '<g transform="translate(40 8)scale(0.5)">'
    """
    if card is None:
        return back(x, y, scale)
    rank, suit = card.rank, card.suit
    if rank is None or suit is None:
        higher = card.number == HIGHER_JOKER
        drawn = _index("JK", "D" if higher else "S") + _joker("D" if higher else "S", higher=higher)
        if named is not None:
            drawn += suit_sign(named, 4, 64, 20)
    else:
        drawn = _index(rank.value, suit.value) + suit_sign(suit, 4, 36, 17) + _figure(rank, suit)
    return f"{_paper('face', x, y, scale)}{drawn}</g>"


def back(x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A card face down.

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
    """The letters or digits of a card, large, at its top left."""
    narrow = len(rank) > 1
    drawn = []
    for place, sign in enumerate(rank):
        # The digit 1 needs less room than others.
        left = 4.5 if not narrow else (2.5, 12.5)[place] - (1.2 if sign == "1" else 0)
        size = ".85 1.3" if narrow else "1.3"
        drawn.append(f'<path transform="translate({left:.3g} 6)scale({size})" d="{_GLYPHS[sign]}"/>')
    strokes = f'fill="none" stroke-width="{2.7 if narrow else 2.5}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g class="{colour}w" {strokes}>{"".join(drawn)}</g>'


def _figure(rank: Rank, suit: Suit) -> str:
    """What fills the card beside its index: pips, a court figure, or the one large sign of an ace."""
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


def _joker(colour: str, *, higher: bool) -> str:
    """The head of a jester with a cap of three bells; the lower joker has no colour, and its star is hollow."""
    cap, star = ("gold", colour) if higher else ("face", f"{colour}w")
    drawn = path(star, _STAR, x=4, y=38, scale=0.9, stroke=0 if higher else 1.6)
    drawn += path(colour, _SHOULDERS) + path(cap, _COLLAR) + _HEAD
    return drawn + path(f"{cap} {colour}w", _CAP, stroke=1.5) + path(colour, _BELLS)


def card_said(card: Card | None) -> str:
    """A card as a screen reader is to say it: ``10 of hearts``, ``joker``; ``None`` is one face down.

    >>> card_said(Card.parse("10H")), card_said(Card.parse("JK2")), card_said(None)
    ('10 of hearts', 'lower joker', 'a card face down')
    """
    if card is None:
        return "a card face down"
    if card.rank is None or card.suit is None:
        return "joker" if card.number == HIGHER_JOKER else "lower joker"
    return f"{_SPOKEN.get(card.rank, card.rank.value)} of {card.suit.name.lower()}"


_SPOKEN: Final = {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king", Rank.ACE: "ace"}


def card_svg(card: Card | None, *, style: Style = AUTO) -> str:
    """One card, or its back for ``None`` (CARD-1).

    >>> card_svg(Card.parse("10H"))[:40], "<title>10 of hearts</title>" in card_svg(Card.parse("10H"))
    ('<svg xmlns="http://www.w3.org/2000/svg" ', True)
    """
    expect("a Card or None", card, Card, type(None))
    title = card_said(card)
    return picture(title, title, WIDTH + 8, HEIGHT + 8, face(card, 4, 4), style)
