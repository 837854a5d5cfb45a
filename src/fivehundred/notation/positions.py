"""Positions in one line: rules, dealer, cards as far as they are known, and everything done so far.

For example::

    rules: standard-3; dealer: 2; hand 0: 7S 9S …; hand 1: …; hand 2: …; kitty: 8C KD JK; auction by 0: P 7H

Semicolons separate the parts, which are the lines of a record (`fivehundred.notation.records`). Unknown cards are left
out. The page about notation has the grammar.
"""

from __future__ import annotations

from typing import Final

from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.errors import WrongType
from fivehundred.notation._fields import Field
from fivehundred.notation._heads import Beginning, head_fields
from fivehundred.notation._reading import DealReader
from fivehundred.notation._words import checked_text
from fivehundred.notation._writing import action_fields, lines

#: A position's text is not longer than this.
LONGEST: Final = 30_000


def position_text(of: Deal | SeatView | SpectatorView | PartialDeal) -> str:
    """A deal as it stands, or what is known of one, in one line.

    Of a view it is all that its seat knows, and nothing else. Raises `InvalidValue` for what cannot be written: a hand
    in which a revoke cost something, or a view of a deal that was set up at its first lead.

    >>> from fivehundred import Bid, Seat, presets
    >>> rules = presets.SHORT_PACK_2
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).apply(Bid(7, None))
    >>> position_text(deal.view(Seat(1)))
    'rules: short-pack-2; dealer: 0; hand 1: 9S 10S JS KC AC 9D 10D 9H 10H JH; auction by 1: 7NT'
    """
    deal = known(of)
    done = (text for _, text in action_fields([*lines(deal)]))
    return "; ".join([*head_fields(deal, with_rules=True), *done])


def known(of: object) -> Deal | PartialDeal:
    """*of* as something that can be written.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> known(deal) is deal, type(known(deal.view(Seat(1)))).__name__
    (True, 'PartialDeal')
    """
    if isinstance(of, SeatView | SpectatorView):
        return PartialDeal.seen(of)
    if not isinstance(of, Deal | PartialDeal):
        raise WrongType(f"expected a Deal, a view or a PartialDeal, not {type(of).__name__}")
    return of


def parse_position(text: str) -> Deal | PartialDeal:
    """Read a position: a `Deal` if all cards are known, otherwise a `PartialDeal`.

    Raises `NotationError`, which says where reading stopped and what was expected there; what was done is replayed,
    so nothing illegal can be read.

    >>> parse_position("rules: standard-3; dealer: 2; auction by 0: 7H 6NT")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: 'rules: standard-3; dealer: 2; auction by…', column 48: expected a legal action...
    """
    checked_text(text, LONGEST, "a position")
    reader = DealReader(Beginning())
    parts = text.split(";")
    start = 0
    for part in parts:
        field = _field(text, start, part)
        if not field.body:
            raise field.error("a part of a position, such as dealer: 0")
        reader.take(field)
        start += len(part) + 1
    return reader.whole(_field(text, start - 1 - len(parts[-1]), parts[-1]))


def _field(text: str, start: int, part: str) -> Field:
    """The *part* of a position that begins at *start*, without the spaces around it."""
    end = start + len(part)
    return Field(text, end - len(part.lstrip()), start + len(part.rstrip()), None)
