"""The errors of fast positions and random deals, part of `fivehundred.fast`."""

from fivehundred.errors import FiveHundredError


class IllegalPlay(FiveHundredError, ValueError):
    """A play is not legal in a fast position; `fivehundred.deal.deal.Deal.why_not` knows the reason.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position_of(deal).apply(deal.parse("AS"))
    Traceback (most recent call last):
        ...
    fivehundred.fast.IllegalPlay: seat 1 cannot play AS here: expected 7S, 8S, 9S, JC, QC, ...
    """


class TooManyCards(FiveHundredError, ValueError):
    """More cards are in play than a fast position has bits for; `fivehundred.deal.deal.Deal` plays them.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> from fivehundred.rules.decks import DECK_66
    >>> from fivehundred.rules.decks import Packets
    >>> rules = presets.SIX_65.evolve(deck=DECK_66, packets=Packets.parse("5 6"), hand_size=11)
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "P", "P", "P"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position_of(deal)
    Traceback (most recent call last):
        ...
    fivehundred.fast.TooManyCards: 66 cards in play: a fast position holds up to 63
    """
