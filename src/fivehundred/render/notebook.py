"""What notebooks show of a value: pictures of cards, tricks, views and score sheets, tables of rules and actions.

Their classes have it as ``_repr_svg_`` and ``_repr_html_``. A deal has neither, because it would show every hand: name
a seat, as in ``deal.view(seat)``, or ask for it with `fivehundred.render.svg.tables.deal_svg`.
"""

from __future__ import annotations

from fivehundred.cards import Cards
from fivehundred.deal.onlooker import Onlooker
from fivehundred.deal.options import Options
from fivehundred.deal.trick import Trick
from fivehundred.match.game import Game
from fivehundred.render.html import options_html, rules_html
from fivehundred.render.svg.books import sheet_svg
from fivehundred.render.svg.cards import hand_svg, trick_svg
from fivehundred.render.svg.tables import table_svg
from fivehundred.rules.ruleset import Ruleset


def svg_of(value: Cards | Trick | Onlooker | Game) -> str:
    """The picture of *value*, with numbers in place of names.

    >>> picture = svg_of(Cards.parse("AS 10S KH JK"))
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")]
    'joker; ace, 10 of spades; king of hearts'
    """
    match value:
        case Cards():
            return hand_svg(value)
        case Trick():
            return trick_svg(value)
        case Onlooker():
            return table_svg(value)
        case _:
            return sheet_svg(value.book)


def html_of(value: Ruleset | Options) -> str:
    """The table of *value*.

    >>> from fivehundred import presets
    >>> html_of(presets.AUSTRALIAN_4)[:38]
    '<table><caption>australian-4</caption>'
    """
    return rules_html(value) if isinstance(value, Ruleset) else options_html(value)
