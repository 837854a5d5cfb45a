"""Fuzz one target, or all, for a time, and tell how many inputs were tried and what was found.

Run ``python fuzz/run.py --seconds 600 json`` with atheris installed; ``nox -s fuzz`` does. Inputs that bring anything
new are kept in a folder (``--corpus``), so that the next run goes on from there. Findings are written beside them, and
are replayed by ``python fuzz/run.py --replay FILE TARGET``, which needs no atheris.
"""

from __future__ import annotations

import argparse
import importlib
import re
import subprocess
import sys
from pathlib import Path
from time import perf_counter

#: An input that takes longer is a finding; the library takes a tenth of that for anything where nobody measures it.
SECONDS_EACH = 10


def fuzz(name: str, arguments: list[str]) -> None:
    """Hand the target to atheris, which ends the process; only so much of it is imported as can be measured."""
    atheris = importlib.import_module("atheris")
    with atheris.instrument_imports(include=["fivehundred", "fivehundred_server"]):
        targets = importlib.import_module("targets")
    atheris.Setup([sys.argv[0], *arguments], targets.TARGETS[name].target)
    atheris.Fuzz()


def quoted(word: str) -> str:
    """*word* as a line of a dictionary for the engine."""
    return '"' + "".join(f"\\x{byte:02x}" for byte in word.encode()) + '"\n'


def prepared(name: str, corpus: Path) -> list[str]:
    """The arguments for the engine, its corpus begun with the texts of the library."""
    targets = importlib.import_module("targets")
    fuzzed = targets.TARGETS[name]
    folder, found = corpus / name, corpus / "findings"
    folder.mkdir(parents=True, exist_ok=True)
    found.mkdir(exist_ok=True)
    for number, seed in enumerate(fuzzed.seeds()):
        (folder / f"seed-{number}").write_bytes(seed)
    (corpus / f"{name}.dict").write_text("".join(map(quoted, fuzzed.words)), encoding="ascii")
    return [
        f"-max_len={fuzzed.longest}",
        f"-timeout={SECONDS_EACH}",
        f"-dict={corpus / f'{name}.dict'}",
        f"-artifact_prefix={found / name}-",
        "-print_final_stats=1",
        "-rss_limit_mb=2000",
        str(folder),
    ]


def one(name: str, seconds: int, corpus: Path) -> bool:
    """Fuzz *name* in a process of its own; say what came of it, and whether that is nothing."""
    command = [sys.executable, __file__, "--engine", name, f"-max_total_time={seconds}", *prepared(name, corpus)]
    begun = perf_counter()
    log = corpus / f"{name}.log"
    with log.open("w", encoding="utf-8") as told:
        done = subprocess.run(command, stdout=told, stderr=subprocess.STDOUT, check=False)
    took = perf_counter() - begun
    text = log.read_text(encoding="utf-8", errors="replace")
    executed = re.findall(r"stat::number_of_executed_units: *(\d+)", text)
    covered = re.findall(r" cov: (\d+)", text)
    files = len(list((corpus / name).iterdir()))
    what = "no findings" if not done.returncode else f"A FINDING, see {log}"
    executions = executed[-1] if executed else "?"
    print(
        f"{name}: {executions} executions in {took:.0f} s, coverage {covered[-1] if covered else '?'}, "
        f"corpus of {files}: {what}",
        flush=True,
    )
    return not done.returncode


def main() -> None:
    """Fuzz what is asked for."""
    if sys.argv[1:2] == ["--engine"]:
        fuzz(sys.argv[2], sys.argv[3:])
        return
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("targets", nargs="*", help="which; all unless said")
    parser.add_argument("--seconds", type=int, default=60, help="how long each")
    parser.add_argument("--corpus", type=Path, default=Path(__file__).parent / ".corpus", help="where inputs are kept")
    parser.add_argument("--replay", type=Path, help="read this file once, and nothing else")
    chosen = parser.parse_args()
    targets = importlib.import_module("targets")
    names = chosen.targets or list(targets.TARGETS)
    unknown = sorted(set(names) - set(targets.TARGETS))
    if unknown:
        parser.error(f"no target {', '.join(unknown)}: expected some of {', '.join(targets.TARGETS)}")
    if chosen.replay is not None:
        for name in names:
            targets.TARGETS[name].target(chosen.replay.read_bytes())
        return
    chosen.corpus.mkdir(parents=True, exist_ok=True)
    well = [one(name, chosen.seconds, chosen.corpus.absolute()) for name in names]
    sys.exit(not all(well))


if __name__ == "__main__":
    main()
