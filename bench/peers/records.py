"""Views, worlds, records, positions, JSON and pickles as work of ``ours.py``.

What is read again and what is drawn is checked before the clock starts.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from random import Random
from time import process_time
from typing import Any

from fivehundred import Deal, Ruleset, Seat, SeatView, shuffle, wire
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Turn
from fivehundred.learning.encoding import encoding_for
from fivehundred.match.replay import Replay
from fivehundred.notation.deals import parse_position, position_text
from fivehundred.notation.records import Record, parse_record, record_text
from fivehundred.worlds import Worlds


def played(rules: Ruleset, rng: Random) -> Deal:
    """A deal with a contract, played at random to its end."""
    while True:
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(rng.randrange(rules.players)))
        while not deal.finished:
            options = deal.legal_actions
            # Passes and low bids, or every auction would run to its top.
            low = isinstance(deal.stage, Auction)
            deal = deal.apply(options[rng.randrange(min(len(options), 4) if low else len(options))])
        if deal.table.play is not None and deal.contract is not None and deal.contract.trump is not None:
            return deal


def at_trick(deal: Deal, tricks: int) -> Deal:
    """*deal* when so many tricks were over."""
    return next(
        position
        for position in Replay.of(deal).positions
        if isinstance(position.stage, Play) and sum(position.table.won) == tricks
    )


def rate(do: Callable[[Any], object], things: Sequence[Any], seconds: float = 0.25) -> float:
    """How many of *things* are done in a second of the processor."""
    begin = process_time()
    do(things[0])
    batch = max(1, int(seconds / 10 / max(process_time() - begin, 1e-7)))
    turns, done, begin = cycle(things), 0, process_time()
    while (took := process_time() - begin) < seconds:
        for thing in islice(turns, batch):
            do(thing)
        done += batch
    return done / took


def world(worlds: Worlds, rng: Random) -> Deal:
    """One of *worlds*."""
    return worlds.sample(rng=rng)


def encoded(position: Deal, rules: Ruleset) -> bytes:
    """The mask of what is legal."""
    return encoding_for(rules).mask(position)


def told(deal: Deal) -> tuple[SeatView, Sequence[Turn]]:
    """A view at the opening lead of *deal*, and the turns by which it can follow to the end."""
    view = at_trick(deal, 0).view(Seat(0))
    return view, deal.view(Seat(0)).turns_since(view)


def followed(way: tuple[SeatView, Sequence[Turn]], asked: Callable[[SeatView], object] = bool) -> None:
    """Follow a deal, and have something *asked* after each turn."""
    view, turns = way
    for turn in turns:
        view = view.after(turn)
        asked(view)


def measured(rules: Ruleset, deals: int) -> dict[str, tuple[Callable[[Any], object], Sequence[Any]]]:
    """What is measured, by name: what is done, and to what."""
    rng = Random(17)
    ended = [played(rules, rng) for _ in range(deals)]
    leads = [at_trick(deal, 0) for deal in ended]
    later = [at_trick(deal, rules.hand_size // 2) for deal in ended]
    views = {
        "at the opening lead": [deal.view(deal.stage.seat or Seat(0)) for deal in leads],
        f"after trick {rules.hand_size // 2}": [deal.view(deal.stage.seat or Seat(0)) for deal in later],
    }
    records = [Record(deals=[deal]) for deal in ended]
    texts, lines = list(map(record_text, records)), list(map(position_text, later))
    documents = list(map(wire.to_json, ended))
    seen = [wire.to_json(view) for view in views["at the opening lead"]]
    ways = list(map(told, ended))
    if [parse_record(text).deals[0].deal for text in texts] != ended or list(map(parse_position, lines)) != later:
        raise AssertionError("what was written was read as something else")
    if [wire.from_json(text, Deal) for text in documents] != ended:
        raise AssertionError("what was written was read as something else")
    tasks: dict[str, tuple[Callable[[Any], object], Sequence[Any]]] = {
        "view() in the middle of play": (lambda deal: deal.view(Seat(1)), later),
    }
    for when, some in views.items():
        prepared = list(map(Worlds, some))
        if any(world(one, rng).view(view.seat) != view for one, view in zip(prepared, some, strict=True)):
            raise AssertionError("a world that looks different")
        tasks[f"worlds, prepared, {when}"] = (partial(world, rng=rng), prepared)
        tasks[f"preparing worlds {when}"] = (Worlds, some)
    return tasks | {
        "records written, whole deals": (record_text, records),
        "records read, whole deals": (parse_record, texts),
        "positions written, mid-play": (position_text, later),
        "positions read, mid-play": (parse_position, lines),
        "JSON written, whole deals": (wire.to_json, ended),
        "JSON read, whole deals": (partial(wire.from_json, kind=Deal), documents),
        "JSON written, views at the lead": (wire.to_json, views["at the opening lead"]),
        "JSON read, views at the lead": (partial(wire.from_json, kind=SeatView), seen),
        "a pickle read, mid-play": (pickle.loads, list(map(pickle.dumps, later))),
        "a view followed, card by card": (followed, ways),
        "the same, its history asked each time": (partial(followed, asked=lambda view: view.history), ways),
        "the same, its voids and possible cards": (
            partial(followed, asked=lambda view: (view.voids, view.possible(Seat(1)))),
            ways,
        ),
        "masks of action numbers": (partial(encoded, rules=rules), later),
    }
