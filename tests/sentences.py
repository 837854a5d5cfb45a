"""A sentence of each code, with facts made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from catalogues import english, gaps

from fivehundred.actions import PlayCard
from fivehundred.cards import Card, Cards, Suit
from fivehundred.rules.calls import PASS, Bid, SpecialBid
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat
from fivehundred.texts import Sentence

#: A value of each fact; those that only a text itself has come last.
SAMPLES: Mapping[str, Any] = {
    **dict.fromkeys(("player", "seat", "turn"), Seat(1)),
    **dict.fromkeys(("led", "suit"), Suit.HEARTS),
    **dict.fromkeys(("bid", "standing"), Bid(8, None)),
    **dict.fromkeys(("count", "given", "highest", "last", "level", "lowest", "most", "number"), 3),
    **dict.fromkeys(("dealer", "partner", "winner"), Seat(2)),
    "play": PlayCard(Card.parse("10H")),
    "instead": PlayCard(Card.parse("JK"), Suit.HEARTS),
    "trick": 3,
    "waiting": (Seat(1), Seat(2)),
    "whose": Sentence.of("ruling", "hand to lead", turn=Seat(0)),
    "cost": Sentence.of("cost", "the bid"),
    "others": Sentence.of("ruling", "with others", cards=Cards.parse("9H JK")),
    "stays": None,
    "sides": ((Seat(0), Seat(2)), (Seat(1), Seat(3))),
    "totals": (510, -540),
    **dict.fromkeys(("total", "points", "apart"), -500),
    "what": Sentence.of("points", "made", bid=Bid(7, Suit.SPADES)),
    "parts": (Sentence.of("result", "apart", apart=1000), Sentence.of("result", "all barred", total=-500)),
    "asked": SpecialBid("N"),
    "card": Card.parse("JK"),
    "cards": Cards.parse("AS JK"),
    "action": PASS,
    "why": Sentence.of("refusal", "finished"),
    "rules": ("BID-2", "CARD-4"),
    "rule": "BID-2",
    "setting": "deck",
    "settings": ("deck", "players"),
    "here": Sentence.of("rule", "no joker"),
    "choice": Sides.CALLED,
    "fitting": (4, 6),
    "packets": "3 K3 4 3",
    "away": None,
    **dict.fromkeys(("lower", "upper"), Bid(7, None)),
    "bids": (Bid(7, None), Bid(8, Suit.SPADES)),
    **dict.fromkeys(("each", "left", "size", "kitty"), 4),
    "names": ("Eve", Sentence.of("special", "misere")),
    "reason": Sentence.of("reason", "too low"),
    "name": "Eve",
    "there": ("Eve", Sentence.of("word", "somebody")),
    "more": None,
    **dict.fromkeys(("before", "now"), ((Seat(0),), (Seat(1),))),
    "gain": 20,
    "call": "7S",
    "next": Sentence.of("sheet", "next", seat=Seat(1)),
    "seats": (Seat(1), Seat(2)),
    "numbers": (1, 2),
    "jokers": (Sentence.of("word", "joker as", card=Card.parse("JK"), suit=Suit.SPADES),),
    **dict.fromkeys(("first", "last", "title", "ranks", "whole", "tenths", "minutes", "seconds", "best", "other"), "x"),
    **dict.fromkeys(("behind", "error", "made", "defeated", "win"), 0.5),
}

#: A side, players who have no names, and a player alone.
OF_SIDES: tuple[dict[str, Any], ...] = ({}, *({"sides": sides} for sides in (((1, 3),), ((4,), (5,)), ((0,),))))


def samples() -> Iterator[Sentence]:
    """A sentence of each code; where it counts or tells of sides, some."""
    for (family, code), forms in english().items():
        counted = {"count"} if len(forms) > 1 and "sides" not in gaps(forms[-1]) else set()
        facts = {name: SAMPLES[name] for name in sorted(gaps(forms[-1]) | counted)}
        if "{others:cards}" in forms[0]:
            facts["others"] = Cards.parse("9H JK")
        if "{there:sentence}" in forms[0]:
            facts["there"] = facts["here"]
        for more in ({"count": 1}, {"count": 2}) if "count" in facts else OF_SIDES if "sides" in facts else ({},):
            yield Sentence.of(family, code, **facts | more)
