"""An SVG sprite of all cards, and the CSS for pages that use it.

A page includes the sprite and shows a card with ``<use href="#card-AS">``. The root element can set ``data-theme`` to
``light`` or ``dark`` to override the system theme, and ``data-colours="4"`` for four suit colours.
"""

from collections.abc import Iterator
from typing import Final

from fivehundred.cards import CARDS, Suit
from fivehundred.render.svg.drawing import AUTO, HEIGHT, WIDTH, Style, back, face, suit_sign

#: The class of every symbol, so that CSS rules apply to its content in every copy.
_ROOT: Final = "fh"


def sprite_svg() -> str:
    """The SVG sprite, with symbols named ``card-10H``, ``card-back``, ``suit-H`` and so on.

    >>> 'id="card-10H"' in sprite_svg()
    True
    """
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(_symbols())}</svg>'


def _symbols() -> Iterator[str]:
    yield _symbol("card-back", back())
    for card in CARDS:
        yield _symbol(f"card-{card}", face(card))
        # A led joker shows the suit it named.
        for suit in Suit if card.suit is None else ():
            yield _symbol(f"card-{card}-{suit.value}", face(card, named=suit))
    for suit in Suit:
        yield _symbol(f"suit-{suit.value}", suit_sign(suit, 0, 0, 16, kind=f"{suit.value}on"), 16, 16)


def _symbol(name: str, drawn: str, width: int = WIDTH, height: int = HEIGHT) -> str:
    return f'<symbol id="{name}" class="{_ROOT}" viewBox="0 0 {width} {height}">{drawn}</symbol>'


def sprite_css() -> str:
    """The CSS for the sprite's symbols; it also defines each colour as a variable, such as ``--fh-page``.

    >>> "--fh-page:" in sprite_css()
    True
    """
    used = AUTO.used_in(sprite_svg())
    rules = (f".{_ROOT} .{name}{{{of}:var(--fh-{name})}}" for name, (of, *_) in used.items())
    asked = f"@media(prefers-color-scheme:dark){{{''.join(_theme(':root:not([data-theme=light])', 2))}}}"
    return "".join((*_theme(":root", 1), asked, *_theme(":root[data-theme=dark]", 2), *rules))


def _theme(root: str, place: int) -> Iterator[str]:
    """Yield CSS rules for the light colours (*place* 1) or dark colours (*place* 2).

    A second rule changes the colours that differ when four suit colours are used.
    """
    plain, four = AUTO.colours, Style(four_colours=True).colours
    for at, colours in ((root, plain.items()), (f"{root}[data-colours='4']", four.items() - plain.items())):
        yield f"{at}{{{''.join(f'--fh-{name}:{colour[place]};' for name, colour in sorted(colours))}}}"
