"""How fast deals are looked at, imagined, written and read: views, worlds, records, positions, JSON, each per second.

Every figure is the median of several runs over the same deals of one preset, with the lowest and the highest. What is
read again and what is drawn is checked before the clock starts. Figures of one run may be compared with each other,
hardly with those of another machine or day.

Run ``python bench/records.py``; ``--deals``, ``--runs`` and ``--seconds`` make it longer or shorter, ``--preset`` picks
other rules.
"""

from __future__ import annotations

import argparse
import pickle
import platform
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from random import Random
from statistics import median
from time import process_time
from typing import Any

from fivehundred import Deal, Match, Ruleset, Seat, SeatView, presets, shuffle, wire
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Turn
from fivehundred.deal_numbers import deal_number, pack_of_number
from fivehundred.encoding import encoding_for
from fivehundred.notation.deals import parse_position, position_text
from fivehundred.notation.records import Record, parse_record, record_text
from fivehundred.replay import MatchReplay, Replay
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


def rate(do: Callable[[Any], object], things: Sequence[Any], runs: int, seconds: float) -> list[float]:
    """How many of *things* are done in a second, one figure for each run, ascending."""
    begin = process_time()
    do(things[0])
    batch = max(1, int(seconds / 10 / max(process_time() - begin, 1e-7)))
    turns = cycle(things)
    found = []
    for _ in range(runs):
        done, begin = 0, process_time()
        while (took := process_time() - begin) < seconds:
            for thing in islice(turns, batch):
                do(thing)
            done += batch
        found.append(done / took)
    return sorted(found)


def kept(deals: Sequence[Deal], rules: Ruleset, rng: Random) -> MatchReplay:
    """A match of random deals, as its host keeps it."""
    match = MatchReplay.start(Match.start(rules, dealer=Seat(0)))
    while match.match.result is None and len(match.deals) < len(deals):
        deal = match.match.deal(shuffle.pack(match.match.rules.deck, rng=rng))
        while not deal.finished:
            options = deal.legal_actions
            low = isinstance(deal.stage, Auction)
            deal = deal.apply(options[rng.randrange(min(len(options), 4) if low else len(options))])
        match = match.after(deal)
    return match


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
    match, ways = kept(ended, rules, rng), list(map(told, ended))
    if [parse_record(text).deals[0].deal for text in texts] != ended or list(map(parse_position, lines)) != later:
        raise AssertionError("what was written was read as something else")
    if [wire.from_json(text, Deal) for text in documents] != ended:
        raise AssertionError("what was written was read as something else")
    tasks: dict[str, tuple[Callable[[Any], object], Sequence[Any]]] = {
        "view() in the middle of play": (lambda deal: deal.view(Seat(1)), later),
        "view and its legal actions": (lambda deal: deal.view(deal.stage.seat).legal_actions, later),
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
        f"JSON written, a match of {len(match.deals)}": (wire.to_json, [match]),
        f"JSON read, a match of {len(match.deals)}": (partial(wire.from_json, kind=MatchReplay), [wire.to_json(match)]),
        "what was done, whole deals": (lambda deal: deal.turns, ended),
        "replays, every position": (Replay.of, ended),
        "a pickle read, mid-play": (pickle.loads, list(map(pickle.dumps, later))),
        "a view followed, card by card": (followed, list(map(told, ended))),
        "the same, its history asked each time": (
            partial(followed, asked=lambda view: view.history),
            list(map(told, ended)),
        ),
        "the same, its voids and possible cards": (
            partial(followed, asked=lambda view: (view.voids, view.possible(Seat(1)))),
            ways,
        ),
        "pickled and read": (lambda deal: pickle.loads(pickle.dumps(deal)), ended),
        "masks of action numbers": (partial(encoded, rules=rules), later),
        "deal numbers": (deal_number, ended),
        "packs of deal numbers": (partial(pack_of_number, rules), list(map(deal_number, ended))),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=20, help="deals that are taken in turn")
    parser.add_argument("--runs", type=int, default=5, help="runs of which the median is given")
    parser.add_argument("--seconds", type=float, default=0.3, help="how long each run takes")
    parser.add_argument("--preset", choices=presets.names(), default="australian-4", help="the rules")
    chosen = parser.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print(f"{chosen.preset}, {chosen.deals} deals, median of {chosen.runs} runs (lowest-highest), per second\n")
    for name, (do, things) in measured(presets.named(chosen.preset), chosen.deals).items():
        found = rate(do, things, chosen.runs, chosen.seconds)
        print(f"{name:36}{median(found):>12,.0f}  ({found[0]:,.0f}-{found[-1]:,.0f})", flush=True)


if __name__ == "__main__":
    main()
