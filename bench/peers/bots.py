"""The tables of how strong the built-in players are, how well their calls foresee tricks, and how fast they are.

Run ``nox -s strength``, which builds and installs the compiled wheel; with ``-- --write FILE``, the tables are written
into that page of the docs. ``--deals`` makes everything longer or shorter, and ``--only speed`` measures one part.
"""

from __future__ import annotations

import argparse
import platform
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from itertools import chain
from pathlib import Path
from random import Random
from statistics import fmean, median, quantiles
from time import perf_counter, process_time
from typing import Final

import attrs
import calls
from fast import at_play
from pages import BEGIN, END, into, significant
from peers import machine
from strength import OLDEST, duel
from turns import per_second

from fivehundred import Deal, Match, Seat, SeatView, __version__, presets, shuffle
from fivehundred._base.words import pluralise
from fivehundred._native.sensible import sensible_ends
from fivehundred.actions import Action
from fivehundred.arena import Contest, Mean, compete, mean, processes
from fivehundred.deal.stages.play import Play
from fivehundred.fast import COMPILED, position_of
from fivehundred.fast._lookup import side_state_of, slots_in, tactics_of, voids_in
from fivehundred.match.playing import Player
from fivehundred.players import SensiblePlayer, calling, evaluate, make_player

#: The contests in the arena, each against `sensible`: the rules and the player.
CONTESTS: Final = (
    *(("australian-4", player) for player in ("quick", "strong", "patient")),
    ("team-4", "strong"),
    ("standard-3", "strong"),
)
#: The contests against players that never change (``bench/strength.py``): both players, and the rules.
DUELS: Final = (
    *((player, "old", "australian-4") for player in ("sensible", "quick", "strong", "patient")),
    *((player, "calls40", "australian-4") for player in ("strong", "patient")),
    ("patient", "open", "australian-4"),
    # Where the old player was weakest.
    *(("sensible", "old", preset) for preset in ("called-5", "primer-3", "nullo-3", "cutthroat-4", "club-4")),
)
#: A call takes `patient` much longer than the others: it plays this part of the deals.
PATIENT: Final = 0.1
KINDS: Final = ("suit", "no trump", "special")
#: The deals of each family of rules for each of a contest: they are played once, and quickly.
CALLED: Final = 3
#: Rows of fewer hands say nothing.
FEWEST: Final = 50
ROUNDS: Final = 5
RULES: Final = presets.AUSTRALIAN_4
#: The same as the player called sensible, under another name.
steady: Final[Player] = SensiblePlayer()


@attrs.frozen
class Run:
    """What was asked for: the number of deals of a contest, the seed, and the number of processes."""

    deals: int
    seed: int
    jobs: int

    def of(self, player: str) -> int:
        """Return the number of deals of a contest of *player*."""
        return max(2, round(self.deals * PATIENT)) if player == "patient" else self.deals


def rows(*heads: str, left: int = 1) -> Iterator[str]:
    """Yield the first two lines of a table; all columns but the first ones are numbers."""
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join(['---'] * left + ['---:'] * (len(heads) - left))} |"


def strength(run: Run) -> Iterator[str]:
    """Yield the tables of points a deal."""
    yield from rows(
        "against `sensible`", "rules", "deals", "points a deal", *(f"{kind}, made" for kind in KINDS), left=2
    )
    for preset, player in CONTESTS:
        contest = Contest(presets.get(preset), (player, "sensible"), seed=run.seed)
        deals = run.of(player)
        report = compete(contest, deals, executor=processes(run.jobs))
        bids = [row for result in report.results[0, 1] for row in result.contracts if row[0] == 0]
        made = [[row[-1] for row in bids if row[1] == kind] for kind in KINDS]
        shares = [f"{fmean(each):.0%} of {len(each)}" if each else "none" for each in made]
        yield f"| `{player}` | `{preset}` | {deals:,} | {shown(report.mean(0, 1))} | {' | '.join(shares)} |"
    yield ""
    yield from rows("player", "against", "rules", "deals", "points a deal", "ms a decision", left=3)
    for player, other, preset in DUELS:
        deals = run.of(player)
        ahead, spent = duel((player, other), preset, run.seed, deals, OLDEST, run.jobs)
        yield f"| `{player}` | {other} | `{preset}` | {deals:,} | {shown(mean(ahead), digits=2)} | {spent[0]:.2f} |"


def shown(ahead: Mean, digits: int = 1) -> str:
    """Return a mean without its count, which has a column."""
    return f"{ahead.value:+.{digits}f} ± {ahead.reach:.{digits}f}"


def calibration(run: Run) -> Iterator[str]:
    """Yield the table of tricks that calls promised, and of tricks that were made."""
    families = {family: names for family, names in calls.families().items() if family in calling.weights()}
    lots = [
        calls.played(calls.Round(known, known, gains=False), names, CALLED * run.deals, f"fresh {run.seed}").tricks
        for known, names in ((calling.weights()[family], names) for family, names in families.items())
    ]
    more = {name: f" and {count} more" if count else "" for name, *rest in families.values() for count in [len(rest)]}
    yield from rows("promised", *(f"`{name}`{rest}" for name, rest in more.items()))
    for promised in sorted(set(chain(*lots))):
        found = [lot.get(promised, [0.0, 0.0, 0.0]) for lot in lots]
        if any(number >= FEWEST for number, *_ in found):
            cells = [
                f"{told / number:.2f} → {came / number:.2f} ({number:,.0f})" if number >= FEWEST else ""
                for number, told, came in found
            ]
            yield f"| {promised:g} | {' | '.join(cells)} |"


def speed(run: Run) -> Iterator[str]:
    """Yield the tables of the time of a decision and of playouts."""
    deals = max(run.deals // 10, 5)
    yield from rows("player", "stage", "decisions", "mean, ms", "median, ms", "p99, ms", left=2)
    for player in ("sensible", "quick", "strong", "patient"):
        for stage, spent in decided(player, deals, run.seed).items():
            if len(spent) < 2:
                continue
            figures = (fmean(spent), median(spent), quantiles(spent, n=100, method="inclusive")[-1])
            cells = " | ".join(significant(1000 * seconds, "ms") for seconds in figures)
            yield f"| `{player}` | {stage.lower()} | {len(spent):,} | {cells} |"
    yield ""
    yield from rows("playouts from the first lead by sensible players", "per second")
    ready = at_play(RULES, 50)
    views = [deal.view(deal.to_act) for deal in ready if deal.to_act is not None]
    works: dict[str, Callable[[], int]] = {
        "of one position, in the kernel": playing_on(ready),
        "`evaluate` of every card, in 400 worlds": lambda: sum(
            each.worlds for view in views for each in evaluate(view, worlds=400, rng=Random(1)).values()
        ),
    }
    for name, work in works.items():
        work()
        figure = median(per_second(work, 1.0) for _ in range(ROUNDS))
        yield f"| {name} | {significant(figure, '')} |"


def decided(name: str, deals: int, seed: int) -> dict[str, list[float]]:
    """Return the seconds of the processor for each decision of *deals* in which all players are alike, by stage."""
    found: dict[str, list[float]] = {}

    def clocked(view: SeatView) -> Action:
        begun = process_time()
        action = player(view)
        found.setdefault(type(view.table.stage).__name__, []).append(process_time() - begun)
        return action

    for number in range(deals):
        player = make_player(name, rng=Random(f"{seed} {number}"))
        pack = shuffle.pack(RULES.deck, rng=Random(f"{seed} {number}"))
        deal = Deal.from_pack(RULES, pack, dealer=Seat(number % RULES.players))
        while deal.to_act is not None:
            deal = deal.apply(clocked(deal.view(deal.to_act)))
    return found


def playing_on(deals: list[Deal]) -> Callable[[], int]:
    """Return work that plays each of *deals* to its end a hundred times, and gives that number."""
    ready = []
    for deal in deals:
        position, play = position_of(deal), deal.stage
        if isinstance(play, Play):
            lookup = position._hands.lookup
            number_of, tactics = tactics_of(play.terms.ranking, lookup.host.cards)
            aside = [slots_in(number_of, holding.discards) for holding in deal.holdings]
            standing = side_state_of(play.terms, lookup.called, 0, aside)
            ready.append(([position] * 100, -1, tactics, standing, slots_in(number_of, play.unplayed), voids_in(play)))

    def work() -> int:
        for each in ready:
            sensible_ends(*each)
        return 100 * len(ready)

    return work


def arena(run: Run) -> Iterator[str]:
    """Yield the table of what the arena costs, and of what more processes bring."""
    matches = max(run.deals // 4, 4)
    contest = Contest(RULES, ("sensible", "bots:steady"), seed=run.seed, matches=True)
    yield from rows(f"{matches:,} matches by sensible players", "figure")
    own = [1 - taken(lambda: alone(contest, matches)) / taken(lambda: compete(contest, matches)) for _ in range(ROUNDS)]
    yield f"| the arena's own share of the processor time | {median(own):.1%} ({min(own):.1%} – {max(own):.1%}) |"
    single = clocked(lambda: compete(contest, matches))
    both = clocked(lambda: compete(contest, matches, executor=processes(2)))
    yield f"| two processes, × one | {single / both:.2f} |"
    with suppress(ImportError):
        dask = import_module("distributed")
        cluster = dask.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        with cluster, dask.Client(cluster) as client:
            # The workers have imported the library, as those of a cluster that is there have.
            compete(contest, 2, executor=client.get_executor)
            there = clocked(lambda: compete(contest, matches, executor=client.get_executor))
        yield f"| two workers of dask, × two processes | {both / there:.2f} |"


def alone(contest: Contest, matches: int) -> None:
    """Play the matches of *contest* without the arena."""
    rules = contest.rules
    for number in range(matches):
        for _ in range(rules.side_count):
            label = f"{contest.seed} {number}"
            match = Match.start(rules, rng=Random(f"{label} first dealer"))
            match.play([steady] * rules.players, rng=Random(label), max_deals=200)


def taken(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that *work* takes."""
    begun = process_time()
    work()
    return process_time() - begun


def clocked(work: Callable[[], object]) -> float:
    """Return the seconds on the clock that *work* takes."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


PARTS: Final[dict[str, Callable[[Run], Iterator[str]]]] = {
    "Strength": strength,
    "Calibration": calibration,
    "Speed": speed,
    "Arena": arena,
}


def main() -> None:
    """Measure, and print the tables or write them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=1000, help="deals of each contest (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=7, help="the random seed (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="the processes (default: %(default)s)")
    parser.add_argument("--only", metavar="WORD", default="", help="only parts with this word in their title")
    parser.add_argument("--write", metavar="FILE", type=Path, help="the page to write; other parts of it stay")
    options = parser.parse_args()
    if options.write and not COMPILED:
        parser.error("--write needs the compiled wheel")
    run = Run(options.deals, options.seed, options.jobs)
    for title, part in PARTS.items():
        if options.only.lower() in title.lower():
            lines = measured(title, part, run)
            if options.write:
                write(options.write, title, lines)


def measured(title: str, part: Callable[[Run], Iterator[str]], run: Run) -> list[str]:
    """Print the tables of a *part* and how they were made; return their lines."""
    # At the start, before there is a load of its own.
    begun, machine_line = perf_counter(), f"- Machine: {machine()}."
    tables: list[str] = []
    # Line by line, because some take an hour.
    for line in chain(("", f"## {title}", ""), part(run)):
        print(line, flush=True)
        tables.append(line)
    kernel = "compiled" if COMPILED else "interpreted"
    made = f"fivehundred {__version__}, {kernel}; `--deals {run.deals} --seed {run.seed}`"
    minutes = f"{pluralise(round((perf_counter() - begun) / 60), 'minute')}, {run.jobs} processes"
    how = [
        machine_line,
        f"- CPython {platform.python_version()}; {made}.",
        f"- {datetime.now(UTC):%d %B %Y}; {minutes}.",
    ]
    print("\n".join(["", *how]), flush=True)
    return [*tables[3:], "", *how]


def write(page: Path, title: str, lines: list[str]) -> None:
    """Write the *lines* of one part into the *page*."""
    _, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, *there = re.split(r"^## (.+)\n", rest.partition(END)[0], flags=re.MULTILINE)
    parts = dict(zip(there[::2], (part.strip() for part in there[1::2]), strict=True)) | {title: "\n".join(lines)}
    into(page, [line for each in PARTS if each in parts for line in (f"## {each}", "", parts[each], "")][:-1])


if __name__ == "__main__":
    main()
