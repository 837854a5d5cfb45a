"""How many bytes the messages of a host are: views and turns as JSON, at four moments of a deal.

``python bench/messages.py`` writes the table of ``docs/formats/json.md``: medians over a hundred deals that are played
at random, for the seat to act. They are the same in every run.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from fivehundred import Deal, Seat, presets, shuffle
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.wire import to_json

RULES = presets.AUSTRALIAN_4
MESSAGES: dict[str, Callable[[Deal, Seat], str]] = {
    "view": lambda deal, seat: to_json(deal.view(seat)),
    "view, rules named": lambda deal, seat: to_json(deal.view(seat), rules=False),
    "view, rules named, everything computed": lambda deal, seat: to_json(deal.view(seat), rules=False, computed=True),
    "the last turn": lambda deal, seat: to_json(deal.view(seat).turns[-1]),
}


def moments(seed: int) -> dict[str, Deal]:
    """A deal with a contract, at each moment."""
    rng, found = Random(seed), dict[str, Deal]()
    deal = Deal.from_pack(RULES, shuffle.pack(RULES.deck, rng=rng), dealer=Seat(seed % 4))
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[rng.randrange(min(len(deal.legal_actions), 3))])
        if deal.contract is None:
            found["auction"] = deal
        if isinstance(deal.stage, Exchange):
            found["exchange"] = deal
        if sum(deal.table.won) == 5:
            found.setdefault("sixth lead", deal)
    return found | {"end": deal}


def main() -> None:
    """Write the table."""
    deals = [deal for deal in map(moments, range(100)) if "exchange" in deal]
    table: dict[str, Any] = {
        name: [
            round(median(len(message(deal[at], deal[at].to_act or Seat(0)).encode()) for deal in deals))
            for at in deals[0]
        ]
        for name, message in MESSAGES.items()
    }
    print("| bytes |", " | ".join(deals[0]), "|")
    print("| --- |", " | ".join("---:" for _ in deals[0]), "|")
    for name, sizes in table.items():
        print(f"| {name} |", " | ".join(f"{size:,}" for size in sizes), "|")
    print(f"\nThe rules, sent once: {len(to_json(RULES)):,} bytes.")


if __name__ == "__main__":
    main()
