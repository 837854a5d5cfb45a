"""SVG pictures of hands, tricks, tables, whole deals, auctions, score sheets and charts.

Each function returns a picture as a string; equal arguments give equal strings. A picture made from a player's view
shows only what that player sees. Names are escaped, so they may contain any characters.

>>> from fivehundred import Cards
>>> from fivehundred.render import Style, hand_svg
>>> hand_svg(Cards.parse("AS KS 10H JK"), style=Style("dark"))[:5]
'<svg '
"""
