"""Pictures as SVG: hands, tricks, the table from a seat, whole deals, auctions, score sheets, charts.

Each function returns the text of one picture, and the same text for the same values. Whatever shows what a player sees
is made from a view, and holds nothing else. Names are shown as text, whatever stands in them.

>>> from fivehundred import Cards
>>> hand_svg(Cards.parse("AS KS 10H JK"), style=Style("dark"))[:5]
'<svg '
"""

from fivehundred.render.svg.books import chart_svg, contracts_svg, sheet_svg
from fivehundred.render.svg.drawing import Style, card_svg, hand_svg, trick_svg
from fivehundred.render.svg.tables import auction_svg, deal_svg, table_svg

__all__ = [
    "Style",
    "auction_svg",
    "card_svg",
    "chart_svg",
    "contracts_svg",
    "deal_svg",
    "hand_svg",
    "sheet_svg",
    "table_svg",
    "trick_svg",
]
