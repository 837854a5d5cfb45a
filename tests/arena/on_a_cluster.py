"""A contest on a dask cluster of three workers, one of which is killed; ``nox -s arena`` runs it."""

from __future__ import annotations

import os
import signal
from random import Random

from distributed import Client, LocalCluster

from fivehundred.arena import Contest, ContestResult, compete
from fivehundred.rules import presets

NUMBERS = 300


def main() -> None:
    """Compare the digests of a contest here and there."""
    contest = Contest(presets.STANDARD_3, ("sensible", "random"))
    killed: list[int] = []
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:

        def told(pair: tuple[int, int], result: ContestResult) -> None:
            if result.number == NUMBERS // 10:
                workers = client.run(os.getpid)
                killed.append(Random(1).choice(sorted(workers.values())))
                os.kill(killed[0], signal.SIGKILL)

        there = compete(contest, NUMBERS, executor=client.get_executor, on_result=told)
    here = compete(contest, NUMBERS)
    if there.digest != here.digest:
        raise SystemExit("the results differ")


if __name__ == "__main__":
    main()
