"""Programs that measure in turns, so that a machine that is busy for a while is busy for all of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

#: What a program can measure, by name. `None` is the answer of a job whose package is not installed.
Jobs = Mapping[str, Callable[[], object]]


def per_second(work: Callable[[], int], seconds: float = 0.25) -> float:
    """How much *work* is done in a second of the processor; it is repeated for so many."""
    done, begin = 0, process_time()
    while (took := process_time() - begin) < seconds:
        done += work()
    return done / took


def started(statement: str, cold: Sequence[str]) -> float:
    """How many seconds of the processor a new interpreter has taken when it has executed *statement*.

    The packages *cold* have no bytecode, as when somebody imports them first after an installer that compiles none.
    """
    program = f"{statement}; import time; print(time.process_time())"
    # What is installed has its bytecode beside it, whatever is the custom of this shell.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with TemporaryDirectory() as copies:
        for name in cold:
            [package] = getattr(find_spec(name), "submodule_search_locations", None) or []
            copytree(package, Path(copies, name), ignore=ignore_patterns("__pycache__"))
        environ |= {"PYTHONPATH": copies, "PYTHONDONTWRITEBYTECODE": "1"} if cold else {}
        return float(subprocess.check_output([sys.executable, "-c", program], text=True, env=environ))


def importing(statement: str, *cold: str) -> float:
    """How many milliseconds a statement that imports takes, beside what a new interpreter takes alone."""
    # On a busy machine the difference may be below nothing, which no ratio allows.
    return max(0.1, 1000 * (started(statement, cold) - started("pass", cold)))


def serve(jobs: Jobs, other: Callable[[str], object] | None = None) -> None:
    """Do the job that each line names, by *other* if it is not one of *jobs*, and answer with what it found."""
    for line in sys.stdin:
        name = line.rstrip("\n")
        print(json.dumps(jobs[name]() if other is None or name in jobs else other(name)), flush=True)


class Worker:
    """One such program, as seen from outside."""

    def __init__(self, python: str, program: str) -> None:
        """Start it: a file beside this one."""
        command = [python, str(Path(__file__).with_name(program))]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, job: str) -> Any:
        """Let it do one job."""
        asked, told = self._process.stdin, self._process.stdout
        answer = ""
        if asked is not None and told is not None:
            print(job, file=asked, flush=True)
            answer = told.readline()
        if not answer:
            raise SystemExit(f"{job!r} failed")
        return json.loads(answer)

    def stop(self) -> None:
        """Let it end."""
        self._process.communicate()
