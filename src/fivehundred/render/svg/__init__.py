"""Pictures as SVG: hands, tricks, the table from a seat, whole deals, auctions, score sheets, charts.

Each function returns the text of one picture, and the same text for the same values. Whatever shows what a player sees
is made from a view, and holds nothing else. Names are shown as text, whatever stands in them.

>>> from fivehundred import Cards
>>> from fivehundred.render import Style, hand_svg
>>> hand_svg(Cards.parse("AS KS 10H JK"), style=Style("dark"))[:5]
'<svg '
"""
