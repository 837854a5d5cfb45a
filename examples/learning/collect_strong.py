"""Collect what the player `strong` decides, in ``strong.npz``; see docs/howto/imitating.md."""

import sys
from pathlib import Path

from policy import RULES

from fivehundred import arena
from fivehundred.learning.selfplay import collect
from fivehundred.render import Progress


def main(deals: int) -> None:
    """Play *deals* deals on two processes."""
    with Progress(lambda done: f"{done} of {deals} deals") as progress:
        decisions = collect(RULES, ["strong"], deals, executor=arena.processes(2), on_deals=progress.step)
    decisions.save(Path("strong.npz"))
    print(decisions, decisions.digest[:8])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
