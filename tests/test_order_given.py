"""What has an order is not taken from a set, whose order nobody has chosen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fivehundred import Deal, Match, Seat, presets
from fivehundred.errors import InvalidType
from fivehundred.hosting import Host
from fivehundred.hosting.journal import decode_lines
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.match.series import Evening
from fivehundred.notation import DealRecord, Note, Record

RULES = presets.SHORT_PACK_2
PACK = tuple(RULES.deck)
DEAL = Deal.from_pack(RULES, PACK, dealer=Seat(0))
MATCH = Match.start(RULES, dealer=Seat(0))


#: Whatever is given in an order.
ASKED: list[Callable[[], object]] = [
    lambda: Deal.from_pack(RULES, {*PACK}, dealer=Seat(0)),  # type: ignore[arg-type]
    lambda: Deal.from_pack(RULES, PACK, dealer=Seat(0), scores={10, 20}),  # type: ignore[arg-type]
    lambda: MATCH.deal({*PACK}),  # type: ignore[arg-type]
    lambda: Match.start(RULES, dealer=Seat(0), scores={10, 20}),  # type: ignore[arg-type]
    lambda: Host.start(MATCH).host.deal_pack({*PACK}),  # type: ignore[arg-type]
    lambda: list(decode_lines({'{"number":1}', '{"number":2}'})),
    lambda: Record(deals={DEAL}),
    lambda: Record(deals=frozenset({DEAL})),
    lambda: Record(deals=[DEAL], comments={"one", "two"}),
    lambda: Record(deals=[DEAL], tags={("A", "one"), ("B", "two")}),
    lambda: DealRecord(deal=DEAL, notes={Note(0, "one"), Note(1, "two")}),
    lambda: ScoreSheet.start(RULES, scores={10, 20}),  # type: ignore[arg-type]
    lambda: Evening({"Ann", "Bob", "Cleo", "Dan"}),  # type: ignore[arg-type]
]


def test_a_set_has_no_order() -> None:
    for ask in ASKED:
        with pytest.raises(InvalidType, match=r"set|ints"):
            ask()
