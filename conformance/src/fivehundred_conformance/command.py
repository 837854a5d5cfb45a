"""The ``fivehundred conform`` command, which the library's command finds by its entry point."""

import argparse
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fivehundred.cli.screen import (
    UsageError,
    about,
    check_place,
    expect_different,
    file_name,
    out_file,
    say,
    whole,
    write_file,
)
from fivehundred.programs.processes import SECONDS, sanitise
from fivehundred.render import Progress
from fivehundred.rules import presets
from fivehundred_conformance.report import ConformanceReport
from fivehundred_conformance.running import conform
from fivehundred_conformance.suite import Case, CaseResult, Status, read_cases

#: What stands near the start of a report of each form.
_JSON: Final = '{\n "command": ['
_JUNIT: Final = '<testsuite name="fivehundred conform"'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred conform` to *parser*."""
    parser.add_argument("program", nargs="+", metavar="COMMAND", help="the command that starts the program, after --")
    parser.add_argument("--rules", metavar="PRESETS", help="cases under these presets only: AUSTRALIAN_4,standard-3")
    parser.add_argument(
        "--cases",
        action="append",
        type=file_name,
        metavar="FILE",
        help="cases of your own instead of the suite; can be repeated",
    )
    parser.add_argument(
        "--jobs", type=whole(1, 64), default=os.cpu_count() or 1, help="programs in parallel (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=whole(1, 3600),
        default=int(SECONDS),
        help="the longest time to wait for an answer (default: %(default)s)",
    )
    parser.add_argument(
        "--keep", type=file_name, metavar="FILE", help="save results in this file, and skip cases that have one there"
    )
    parser.add_argument(
        "--strict", action="store_true", help="also fail if no case of some declared preset, or of its rules, was asked"
    )
    parser.add_argument("--json", type=out_file, metavar="OUT", help="write every result as JSON")
    parser.add_argument("--junit", type=out_file, metavar="OUT", help="write a report as JUnit XML")


def run(options: argparse.Namespace) -> int:
    """Run the suite, print the report, and return the exit status: 0 if everything declared passes, otherwise 1.

    With ``--strict``, the status is also 1 if no case of some rule of the declared presets was asked, no case of some
    declared preset, or none at all.
    """
    _check_places(options)
    cases = _choose_cases(options)
    kept = None if options.keep is None else Path(options.keep)
    wrong = 0

    def count_result(result: CaseResult) -> None:
        nonlocal wrong
        wrong += result.status in (Status.FAILED, Status.FAULT)
        progress.step()

    progress = Progress(lambda done: f"{done} of {len(cases)} cases{f', {wrong} wrong' * bool(wrong)}")
    with progress, about("conform"):
        report = conform(
            options.program, cases, jobs=options.jobs, seconds=options.seconds, kept=kept, on_result=count_result
        )
    say(report.text())
    unasked = _unasked(options, cases, report) if options.strict else []
    if unasked:
        say(f"not asked: {', '.join(unasked)}")
    if options.json is not None:
        write_file(options.json, f"{json.dumps(report.tree(), indent=1)}\n")
    if options.junit is not None:
        write_file(options.junit, report.junit())
    return 0 if report.passed and not unasked else 1


def _unasked(options: argparse.Namespace, cases: Sequence[Case], report: ConformanceReport) -> list[str]:
    """The rules and presets of which no case was asked, although the program declares them."""
    chosen = {preset for case in cases for preset in case.presets}.union(report.unknown_presets)
    # Of cases that were chosen, other presets have none.
    whole = options.cases is None and options.rules is None
    missing = [sanitise(name) for name in report.unasked_presets if whole or name in chosen]
    found = [*report.unasked_rules, *(f"preset {name}" for name in missing)]
    return found or ["anything"] * (not any(count.asked for count in report.counts.values()))


def _check_places(options: argparse.Namespace) -> None:
    """Raise `UsageError` if a report would take the place of a file of another kind, such as the cases."""
    inputs = {os.path.realpath(name) for name in options.cases or ()}
    expect_different("conform: --cases, --keep, --json and --junit", *inputs, options.keep, options.json, options.junit)
    for name, mark in ((options.json, _JSON), (options.junit, _JUNIT)):
        if name is not None:
            check_place(name, mark)


def _choose_cases(options: argparse.Namespace) -> list[Case]:
    """The cases in the files given, or of the suite, and of the rules given."""
    names = _preset_names(options.rules)
    with about("argument --cases"):
        cases = read_cases(None if options.cases is None else map(_existing_file, options.cases))
    return cases if names is None else [case for case in cases if case.presets <= names]


def _preset_names(rules: str | None) -> set[str] | None:
    """The presets named by ``--rules``; read before the suite, which takes a while."""
    if rules is None:
        return None
    names = {name.strip().lower().replace("_", "-") for name in rules.split(",")}
    for name in names:
        if name not in presets.names():
            raise UsageError(f"argument --rules: {name!r} is not a preset; see: fivehundred presets")
    return names


def _existing_file(name: str) -> Path:
    if not Path(name).is_file():
        raise UsageError(f"{name}: there is no such file")
    return Path(name)
