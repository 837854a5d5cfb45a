"""What can go wrong with fast positions and random deals; the names are those of `fivehundred.fast`."""

from __future__ import annotations

from fivehundred.errors import FiveHundredError


class IllegalPlay(FiveHundredError, ValueError):
    """A play is not legal in a fast position; `fivehundred.deal.whole.Deal.why_not` knows the reason."""


class TooManyCards(FiveHundredError, ValueError):
    """More cards are in play than a fast position has bits for; `fivehundred.deal.whole.Deal` plays them."""


class NotPlain(FiveHundredError, ValueError):
    """The auction or the exchange of a ruleset has more to it than random deals know; says what."""
