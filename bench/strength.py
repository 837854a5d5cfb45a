"""How strong a player is, beside players that never change: those of an earlier commit, and one who sees all cards.

``python bench/strength.py strong old`` plays duplicate deals: the same cards again and again, until the first player
has had the seats of each side, with the second one in all others. A player is one that the library names, ``w40`` (a
thinking player with 40 worlds), ``old`` (the sensible player of the commit ``--rev``), ``calls40`` (it calls and
discards as ``old``, and thinks about cards in 40 worlds), ``open`` (the same, but it sees all hands), or
``module:name``, which is called with ``rng=``. It prints the points that the first is ahead a deal, with an interval
of 95 %, and the processor time that each took for a decision.

The old package is unpacked under another name, so it needs nothing of this one. The arena cannot play such deals: its
players get views of this package, and nothing else.
"""

from __future__ import annotations

import argparse
import importlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from tarfile import open as untarred
from time import process_time
from typing import Any, Final

from fivehundred import Deal, Seat, presets, shuffle
from fivehundred.actions import Action, PlayCard
from fivehundred.arena import mean
from fivehundred.deal.stages.play import Play
from fivehundred.fast import sensible_end
from fivehundred.players import ThinkingPlayer, make_player

ROOT: Final = Path(__file__).parents[1]
#: The package of the earlier commit.
OLD: Final = "oldhundred"
#: The commit of the old players.
OLDEST: Final = "0672e50"
#: A player acts for a deal; the second deal is the same one in the old package.
Acts = Callable[[Deal, Any], Action]


def unpack(revision: str, into: Path) -> None:
    """Write the package of a commit into a folder, under its other name."""
    packed = subprocess.run(["git", "archive", revision, "src/fivehundred"], cwd=ROOT, check=True, capture_output=True)
    with untarred(fileobj=BytesIO(packed.stdout)) as tar:
        tar.extractall(into, filter="data")
    (into / "src/fivehundred").rename(into / OLD)
    for path in (into / OLD).rglob("*.py*"):
        text = path.read_text("utf-8")
        path.write_text(re.sub(r"\bfivehundred\b", OLD, text), "utf-8")


def player_of(name: str, rng: Random) -> Acts:
    """Return the player called *name*."""
    if name == "old":
        sensible = importlib.import_module(f"{OLD}.players.sensible").SensiblePlayer()
        return lambda deal, old: deal.parse(str(sensible(old.view(old.to_act))))
    module, colon, own = name.partition(":")
    if colon:
        mine = getattr(importlib.import_module(module), own)(rng=rng)
        return lambda deal, old: mine(deal.view(_to_act(deal)))
    if name == "open" or (name.startswith("calls") and name != "calls"):
        usual, cards = player_of("old", rng), seeing if name == "open" else player_of(f"w{name[5:]}", rng)
        return lambda deal, old: (cards if isinstance(deal.stage, Play) else usual)(deal, old)
    worlds = re.fullmatch(r"w(\d+)", name)
    player = ThinkingPlayer(worlds=int(worlds[1]), rng=rng) if worlds else make_player(name, rng=rng)
    return lambda deal, old: player(deal.view(_to_act(deal)))


def _to_act(deal: Deal) -> Seat:
    if deal.to_act is None:
        raise ValueError("the deal is over")
    return deal.to_act


def seeing(deal: Deal, old: Any) -> Action:
    """Return the card that leads to most points for its side if everybody goes on sensibly."""
    side = deal.rules.side_of(_to_act(deal))
    cards = [action for action in deal.legal_actions if isinstance(action, PlayCard)]

    def ahead(card: PlayCard) -> float:
        after = deal.apply(card)
        points = after.score.points if after.finished else sensible_end(after).points
        return points[side] - (sum(points) - points[side]) / (len(points) - 1)

    return max(cards, key=ahead)


def played(preset: str, seed: int, pair: tuple[str, str], number: int) -> tuple[float, list[list[float]]]:
    """Return how far the first player is ahead with the cards of *number*, and what times were taken."""
    rules, old = presets.get(preset), importlib.import_module(OLD)
    pack = shuffle.pack(rules.deck, rng=Random(f"{seed} {number}"))
    dealer = Seat(number % rules.players)
    same = tuple(old.Card.parse(str(card)) for card in pack)
    ahead, times = 0.0, [[0.0, 0.0], [0.0, 0.0]]
    for own in range(rules.side_count):
        acts = [player_of(name, Random(f"{seed} {number} {own} {name}")) for name in pair]
        deal = Deal.from_pack(rules, pack, dealer=dealer)
        other = old.Deal.from_pack(old.presets.get(preset), same, dealer=old.Seat(int(dealer)))
        while deal.to_act is not None:
            who = int(rules.side_of(deal.to_act) != own)
            begun = process_time()
            action = acts[who](deal, other)
            times[who][0] += process_time() - begun
            times[who][1] += 1
            deal, other = deal.apply(action), other.apply(other.parse(str(action)))
        points = deal.score.points
        ahead += points[own] - (sum(points) - points[own]) / (len(points) - 1)
    return ahead / rules.side_count, times


def start(folder: str) -> None:
    """Let a process import the old package."""
    sys.path.insert(0, folder)


def duel(
    players: tuple[str, str], preset: str, seed: int, deals: int, revision: str, jobs: int
) -> tuple[list[float], list[float]]:
    """Return how far the first player is ahead with the cards of each number, and what both took a decision, in ms."""
    with tempfile.TemporaryDirectory() as folder:
        unpack(revision, Path(folder))
        with ProcessPoolExecutor(jobs, initializer=start, initargs=(folder,)) as pool:
            found = list(pool.map(partial(played, preset, seed, players), range(deals), chunksize=10))
    spent = [[sum(times[who][what] for _, times in found) for what in (0, 1)] for who in (0, 1)]
    return [points for points, _ in found], [1000 * seconds / count for seconds, count in spent]


def main() -> None:
    """Play, and print who was ahead."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs=2)
    parser.add_argument("--preset", default="australian-4")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rev", default=OLDEST, help="the commit of the old players")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    one, other = options.players
    ahead, spent = duel((one, other), options.preset, options.seed, options.deals, options.rev, options.jobs)
    print(f"{one} against {other}: {mean(ahead)} points a deal")
    for name, each in zip(options.players, spent, strict=True):
        print(f"  {name}: {each:.2f} ms a decision")


if __name__ == "__main__":
    main()
