"""The errors of fast positions and random deals, part of `fivehundred.fast`."""

from __future__ import annotations

from fivehundred.errors import FiveHundredError


class IllegalPlay(FiveHundredError, ValueError):
    """A play is not legal in a fast position; `fivehundred.deal.whole.Deal.why_not` knows the reason."""


class TooManyCards(FiveHundredError, ValueError):
    """More cards are in play than a fast position has bits for; `fivehundred.deal.whole.Deal` plays them."""


class NotPlain(FiveHundredError, ValueError):
    """The auction or the exchange of a ruleset has something that random deals cannot play; the text says what."""
