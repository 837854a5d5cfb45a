"""A sentence of each code, with facts made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from catalogues import english, gaps

from fivehundred.cards import Card, Cards, Suit
from fivehundred.rules.calls import PASS, Bid, SpecialBid
from fivehundred.seats import Seat
from fivehundred.texts import Sentence

#: A value of each fact; those that only a text itself has come last.
SAMPLES: Mapping[str, Any] = {
    **dict.fromkeys(("seat", "turn"), Seat(1)),
    **dict.fromkeys(("led", "suit"), Suit.HEARTS),
    **dict.fromkeys(("bid", "standing"), Bid(8, None)),
    **dict.fromkeys(("count", "given", "highest", "last", "level", "lowest", "most", "number"), 3),
    "asked": SpecialBid("N"),
    "card": Card.parse("JK"),
    "cards": Cards.parse("AS JK"),
    "action": PASS,
    "why": Sentence.of("refusal", "finished"),
    "rules": ("BID-2", "CARD-4"),
    "reason": "too low",
    "seats": (Seat(1), Seat(2)),
    "numbers": (1, 2),
    "jokers": (Sentence.of("action", "joker as", card=Card.parse("JK"), suit=Suit.SPADES),),
    **dict.fromkeys(("first", "last"), "x"),
}


def samples() -> Iterator[Sentence]:
    """A sentence of each code; where things are counted, of one and of two."""
    for (family, code), forms in english().items():
        facts = {name: SAMPLES[name] for name in sorted(gaps(forms[-1]))}
        for count in (1, 2) if "count" in facts else (None,):
            yield Sentence.of(family, code, **facts | ({} if count is None else {"count": count}))
