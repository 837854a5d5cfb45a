"""What the pages about conformance show: commands that are run, and questions that are answered, at every build."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from fivehundred.programs import RulesEngine
from fivehundred.rules import presets

#: The example in Python, and the mistake that is put into it: a bid as high as the standing one is enough (BID-2).
EXAMPLE: Final = Path(__file__).parents[1] / "examples" / "engines" / "engine.py"
RIGHT, WRONG = "LADDER[LADDER.index(self.bid) + 1 :]", "LADDER[LADDER.index(self.bid) :]"
#: The lines of the failing run that are shown, of the first heading and of the table, before they are cut.
FIRST, ROWS = 20, 6


def console(command: str, said: str) -> str:
    """A command and what it writes, as a block of a page."""
    return f"```console\n$ {command}\n{said}\n```"


def conform(program: Path) -> list[str]:
    """The lines that the suite writes about a program that plays australian-4."""
    words = [sys.executable, "-m", "fivehundred", "conform", "--rules", "australian-4", "--", sys.executable]
    return subprocess.run(
        [*words, str(program)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", check=False
    ).stdout.splitlines()


def cut(lines: list[str], most: int) -> Iterator[str]:
    """The first *most* lines, and a sign that there are more."""
    yield from lines[:most]
    if lines[most:]:
        yield "…"


def passing_run() -> str:
    """The run of the example, whose table is cut."""
    lines = conform(EXAMPLE)
    end = lines.index("", 2)
    shown = [*cut(lines[:end], ROWS), *lines[end:]]
    return console("fivehundred conform --rules australian-4 -- python examples/engines/engine.py", "\n".join(shown))


def failing_run() -> str:
    """The run of the example with a mistake: the first heading, and the verdict."""
    source = EXAMPLE.read_text(encoding="utf-8")
    if source.count(RIGHT) != 1:
        raise ValueError(f"{EXAMPLE.name}: expected once: {RIGHT}")
    with TemporaryDirectory() as folder:
        program = Path(folder) / "my500.py"
        program.write_text(source.replace(RIGHT, WRONG), encoding="utf-8")
        lines = conform(program)
    return console(
        "fivehundred conform --rules australian-4 -- python my500.py", "\n".join([*cut(lines, FIRST), "", lines[-1]])
    )


def dialogue() -> str:
    """The first questions of a deal, with the answers of the library."""
    engine, deck = RulesEngine(), [*map(str, presets.STANDARD_3.deck)]
    hands = [deck[place : place + 10] for place in (0, 10, 20)]
    new: dict[str, Any] = {"ask": "new", "rules": "standard-3", "dealer": 0, "hands": hands, "kitty": deck[30:]}
    lines = []
    for number, asked in enumerate([new, {"ask": "act", "seat": 1, "action": "5S"}, {"ask": "to_act"}], start=1):
        question = {"id": number, **asked}
        lines += [_short(question), _short(engine.answer(question))]
    return "\n".join(["```text", *lines, "```"])


def _short(line: dict[str, Any]) -> str:
    """A line in which cards are left out."""
    tree = {name: ["…"] if isinstance(value, list) else value for name, value in line.items()}
    return json.dumps(tree, separators=(",", ":"), ensure_ascii=False).replace('"…"', "…")
