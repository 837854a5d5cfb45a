"""Mutation testing with cosmic-ray: a sample of mutants of each package, each tried with the tests that run its line.

``nox -s mutation`` tries the sample, or what is left of it, and reports; ``nox -s mutation -- rules deal`` that of
some packages; with ``--all``, every mutant there is. Which tests run which line is recorded first, once for each test:
where a module has changed since, its lines are looked up in the text that it had. Results are kept in
``mutation/.sessions``, in a file for each package as it stands. ``mutation/equivalent.toml`` lists the survivors that
nobody can tell from the library, with the reasons.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from difflib import SequenceMatcher
from functools import cache
from itertools import accumulate
from math import inf, sqrt
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import chosen as plugin
import operators
from cosmic_ray.ast import get_ast_from_path
from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import TestOutcome

ROOT = Path(__file__).parent.parent
LIBRARY = Path("src/fivehundred")
#: What is built on the library, each with its sources; its tests stand beside them.
OTHERS = {
    "conformance": Path("conformance/src/fivehundred_conformance"),
    "server": Path("server/src/fivehundred_server"),
    "study": Path("study/src/fivehundred_study"),
}
SESSIONS = ROOT / "mutation" / ".sessions"
#: The chapters of the search; the other chapters of their package are the kernel.
SEARCH = ("universe", "stored", "ordering", "certain", "search")


def sources(pattern: str, folder: Path = LIBRARY) -> list[Path]:
    """The modules of *folder* that fit, from the root of the tree."""
    return sorted(path.relative_to(ROOT) for path in (ROOT / folder).glob(pattern))


#: Each with its modules: every folder, what stands apart, and under ``top`` all others, so that none is left out.
PACKAGES = {
    **{path.parent.name: sources(f"{path.parent.name}/**/*.py") for path in sources("*/__init__.py")},
    # Two samples of what is compiled: it is large and hard.
    "_native": [path for path in sources("_native/*.py") if path.stem not in SEARCH],
    "search": [path for path in sources("_native/*.py") if path.stem in SEARCH],
    "top": sources("*.py"),
    **{name: sources("**/*.py", folder) for name, folder in OTHERS.items()},
}
#: Settled before the first run, so that nobody can choose the mutants.
SEED = 500
#: Mutants of each package.
SAMPLE = 30
#: How many seconds the tests of a first try take, which finds most.
FIRST = 3.0
#: Files of the first try, because reading them takes time too.
FIRST_FILES = 4
#: A test fails when it takes so many times as long as without a mutant, and so many seconds, because another test may
#: have done its work where it was recorded.
PATIENCE, AT_LEAST = 10.0, 20.0
#: Longer than any mutant should need.
LONGEST = 7200.0
EQUIVALENT = ROOT / "mutation" / "equivalent.toml"
#: Where examples are, beside the tests.
EXAMPLES = ["README.md", "docs", "src", *(f"{name}/src" for name in OTHERS)]
#: pytest without its own limits, which are of the clock.
QUIETLY = ("-p", "chosen", "-q", "-p", "no:cacheprovider", "-o", "timeout=0", "-o", "faulthandler_timeout=0")


def named(name: str, paths: Iterable[Path], suffix: str) -> Path:
    """A file about some modules, as they stand."""
    digest = hashlib.sha256(b"".join((ROOT / path).read_bytes() for path in paths))
    return SESSIONS / f"{name}-{digest.hexdigest()[:12]}{suffix}"


def session(package: str) -> Path:
    """Where the results of a package are."""
    return named(package, PACKAGES[package], ".sqlite")


def opened(package: str) -> Any:
    """The session of a package, with every mutant there is."""
    path = session(package)
    if not path.exists():
        fresh = path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        database = WorkDB(fresh, WorkDB.Mode.create)
        init(PACKAGES[package], database, {})
        database.close()
        fresh.rename(path)
    return WorkDB(path, WorkDB.Mode.open)


def mutants(package: str, database: Any, seed: int) -> list[Any]:
    """The mutants of a package in random order, one for each place: the first so many are a sample.

    Every place draws a lot of its own, so a change of the source leaves the others where they are.
    """
    places: dict[tuple[Any, ...], list[Any]] = {}
    trees = {path: get_ast_from_path(path) for path in PACKAGES[package]}
    texts = {path: path.read_text(encoding="utf-8").splitlines() for path in trees}
    for item in sorted(database.work_items, key=lambda item: spelled(item.mutations[0])):
        mutation = item.mutations[0]
        if operators.worth_trying(trees[mutation.module_path].get_leaf_for_position(inside(mutation))):
            kind = re.split("[/_]", mutation.operator_name)[1]
            place = (str(mutation.module_path), mutation.start_pos, mutation.end_pos, kind)
            places.setdefault(place, []).append(item)
    drawn, alike = [], Counter[str]()
    for place, items in sorted(places.items(), key=itemgetter(0)):
        path, (row, column), _, kind = place
        line = texts[Path(path)][row - 1].strip()
        lot = f"{seed} {path} {items[0].mutations[0].definition_name} {line} {column} {kind}"
        rng = Random(lot + " again" * alike[lot])
        alike[lot] += 1
        drawn.append((rng.random(), items[int(rng.random() * len(items))]))
    return [item for _, item in sorted(drawn, key=itemgetter(0))]


def spelled(mutation: Any) -> tuple[str, int]:
    """What tells a mutant of one place from the others."""
    return mutation.operator_name, mutation.occurrence


def inside(mutation: Any) -> tuple[int, int]:
    """A position in the first word of what is changed; at its very beginning, the word before ends too."""
    line, column = mutation.start_pos
    return line, column + 1


def record(processes: int) -> None:
    """Which lines each test runs and how long it takes, of those that nobody has recorded yet."""
    folder = named("lines", [path for paths in PACKAGES.values() for path in paths], "")
    if not folder.exists():
        fresh = SESSIONS / "new"
        shutil.rmtree(fresh, ignore_errors=True)
        for source in (LIBRARY, *OTHERS.values()):
            shutil.copytree(source, fresh / source, ignore=shutil.ignore_patterns("__pycache__"))
        fresh.joinpath("tests.jsonl").touch()
        fresh.rename(folder)
    environment = {**os.environ, "MUTATION_RECORD": str(folder), "PYTHONPATH": path_of(ROOT)}
    tests = ["tests", *(f"{name}/tests" for name in OTHERS)]
    command = [sys.executable, "-m", "pytest", *QUIETLY, "-n", str(processes), *tests]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def path_of(tree: Path) -> str:
    """What Python imports from in *tree*."""
    return os.pathsep.join(str(tree / folder) for folder in ("src", *(f"{name}/src" for name in OTHERS), "mutation"))


@cache
def recordings() -> list[tuple[Path, dict[str, Any]]]:
    """What was recorded, by the source that the tests ran, the oldest first."""
    folders = sorted(SESSIONS.glob("lines-*"), key=lambda folder: folder.joinpath("tests.jsonl").stat().st_mtime)
    return [(folder, plugin.recorded(folder)) for folder in folders]


@cache
def times() -> dict[str, float]:
    """How long each test takes."""
    seconds = {test: one["seconds"] for _, tests in recordings() for test, one in tests.items()}
    return {test: took for test, took in seconds.items() if (ROOT / file_of(test)).exists()}


def running(path: Path, lines: Iterable[int] | None) -> set[str]:
    """The tests that run one of the *lines* of a module, or any."""
    module, found = str(path), set()
    for source, tests in recordings():
        bits = -1 if lines is None else sum(1 << line for line in formerly(source / module, path, frozenset(lines)))
        found |= {test for test, one in tests.items() if int(one["lines"].get(module, "0"), 16) & bits}
    return found


@cache
def formerly(old: Path, new: Path, lines: frozenset[int]) -> set[int]:
    """Where the *lines* of a module stood when it was recorded, or what stood in their place."""
    if not old.exists():
        return set()
    then, now = (path.read_text(encoding="utf-8").splitlines() for path in (old, new))
    found = set()
    for tag, first, end, there, there_end in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        for line in lines & {*range(there + 1, there_end + 1)}:
            found |= {line - there + first} if tag == "equal" else {*range(first, end + 1)}
    return found


def lines_of(mutation: Any) -> range:
    """The lines of the statement that is changed, up to the change; none if it runs when the module is imported."""
    node = get_ast_from_path(mutation.module_path).get_leaf_for_position(inside(mutation))
    rows = None
    while node.parent is not None:
        above = node.parent
        if rows is None and (above.type in {"suite", "file_input"} or above.type.endswith("_stmt")):
            rows = range(node.start_pos[0], mutation.end_pos[0] + 1)
        if above.type in {"funcdef", "lambdef"} and node is above.children[-1]:
            return rows or range(mutation.start_pos[0], mutation.end_pos[0] + 1)
        node = above
    return range(0)


def chosen(mutation: Any, seconds: float) -> Iterator[list[str]]:
    """The tests for a mutant: a few quick ones, others that run the line, some that do not, and all examples.

    What is worked out once and kept, or when a module is imported, is run by other tests than those that rest on it.
    The examples of a page build on one another, so all are run as they stand.
    """
    path = mutation.module_path
    known = times()
    runs, beside = (known.keys() & running(path, lines) for lines in (lines_of(mutation), None))
    if path.is_relative_to(LIBRARY):
        place = path.relative_to(LIBRARY).parts[0].removesuffix(".py")
        if place == "_native":
            place = "solver" if path.stem in SEARCH else "fast"
        home = f"tests/{place if path.parent != LIBRARY else f'test_{place}'}"
    else:
        home = f"{path.parts[0]}/tests"

    def cost(test: str) -> float:
        return (known[test] + 0.01) * (1 if test.startswith(home) else 3)

    def order(tests: Iterable[str], limit: float) -> list[str]:
        ordered = sorted(tests, key=cost)
        totals = accumulate(known[test] for test in ordered)
        return [test for test, total in zip(ordered, totals, strict=True) if total < limit]

    near = order(runs or beside or known, inf)
    files = list(dict.fromkeys(map(file_of, near)))[:FIRST_FILES]
    yield (first := order((test for test in near if file_of(test) in files), FIRST))
    if not seconds:
        return
    before, others = set(first), known.keys() - beside - runs
    yield order(runs - before, seconds)
    yield [*order(beside - runs - before, seconds / 4), *order(others - before, seconds / 4)]
    yield EXAMPLES


def file_of(test: str) -> str:
    """The file that a test stands in."""
    return test.partition("::")[0]


def begin(folder: str) -> None:
    """A process that tries mutants works in a tree of its own."""
    tree = Path(tempfile.mkdtemp(dir=folder))
    # Some tests read files of the tree whose names begin with a dot.
    ours = (".git", ".nox", ".venv", ".*_cache", ".hypothesis", ".sessions", ".corpus", ".pages")
    ignored = shutil.ignore_patterns(*ours, "_build", "__pycache__", "node_modules")
    shutil.copytree(ROOT, tree, ignore=ignored, dirs_exist_ok=True)
    os.chdir(tree)
    Path("chosen.json").write_text("{}", encoding="utf-8")
    os.environ |= {"PYTHONPATH": path_of(tree), "MUTATION_CHOSEN": str(tree / "chosen.json")}
    operators.install()
    # Byte code is written once, and by no mutant.
    subprocess.run(
        [sys.executable, "-m", "pytest", *QUIETLY, "-n", "0", "--collect-only"],
        stdout=subprocess.DEVNULL,
        check=True,
    )


def tried(item: Any, seconds: float) -> Any:
    """What becomes of a mutant."""
    first, *others = chosen(item.mutations[0], seconds)
    result = pytested(item.mutations, first)
    for tests in others:
        if tests and result.test_outcome == TestOutcome.SURVIVED:
            result = pytested(item.mutations, tests)
    return result


def pytested(mutations: Iterable[Any], tests: list[str]) -> Any:
    """What becomes of the tree of this process with *mutations* under *tests*."""
    known, files = times(), sorted(set(map(file_of, tests)))
    limits = {test: AT_LEAST + PATIENCE * known.get(test, 1.0) for test in tests}
    Path("chosen.json").write_text(json.dumps(limits), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", *QUIETLY, "-n", "0", "-x", "--tb=line", *files]
    return mutate_and_test(mutations, shlex.join(command), LONGEST)


def run(packages: list[str], arguments: argparse.Namespace) -> None:
    """Try the mutants of *packages* that have not been tried yet, or have survived."""
    with (
        tempfile.TemporaryDirectory(prefix="mutation-") as folder,
        ProcessPoolExecutor(arguments.processes, initializer=begin, initargs=(folder,)) as pool,
    ):
        for package in packages:
            database = opened(package)
            again = TestOutcome.SURVIVED if arguments.again else None
            done = {job for job, result in database.results if result.test_outcome != again}
            drawn = mutants(package, database, arguments.seed)[: arguments.sample]
            left = [item for item in drawn if item.job_id not in done]
            futures = {pool.submit(tried, item, arguments.seconds): item for item in left}
            for future in as_completed(futures):
                result, (mutation,) = future.result(), futures[future].mutations
                database.set_result(futures[future].job_id, result)
                print(f"{package} {mutation.module_path}:{mutation.start_pos[0]} {outcome(result)}", flush=True)
            database.close()
            report(packages, arguments.seed, arguments.sample)


def outcome(result: Any) -> str:
    """In a word."""
    if result.test_outcome != TestOutcome.KILLED:
        return str((result.test_outcome or result.worker_outcome).value)
    return "too long" if "took too long" in result.output or result.output == "timeout" else "killed"


def wilson(good: int, every: int) -> str:
    """A share, and its 95 % interval by Wilson."""
    if not every:
        return "-"
    z, share = 1.96, good / every
    middle, width = share + z * z / (2 * every), z * sqrt(share * (1 - share) / every + (z / (2 * every)) ** 2)
    low, high = ((middle + side * width) / (1 + z * z / every) for side in (-1, 1))
    return f"{share:.1%} ({low:.0%} to {high:.0%})"


def changed(result: Any) -> tuple[str, str]:
    """The lines that a mutant takes away, and those that it brings."""
    lines = [line for line in result.diff.splitlines()[3:] if line[1:].strip()]
    old, new = ("\n".join(line[1:].strip() for line in lines if line.startswith(sign)) for sign in "-+")
    return old, new


def report(packages: list[str], seed: int, sample: int | None) -> None:
    """Write the score of each package, and the survivors."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    reasons = {(one["file"], one["old"], one["new"]): one["why"] for one in listed}
    rows, survivors, sums = [], [], [0] * 5
    for package in packages:
        if not session(package).exists():
            continue
        database = opened(package)
        every, results = mutants(package, database, seed), dict(database.results)
        database.close()
        there = [(item, results[item.job_id]) for item in every[:sample] if item.job_id in results]
        lived = [(item, result) for item, result in there if result.test_outcome == TestOutcome.SURVIVED]
        same = [pair for pair in lived if (str(pair[0].mutations[0].module_path), *changed(pair[1])) in reasons]
        long = sum(outcome(result) == "too long" for _, result in there)
        figures = [len(every), len(there), len(there) - len(lived), long, len(same)]
        sums = [total + figure for total, figure in zip(sums, figures, strict=True)]
        rows.append(row(package, figures))
        survivors += [(package, *pair) for pair in lived if pair not in same]
    text = ["| package | places | tried | killed | of these, by time | equivalent | score | without equivalent |"]
    text += ["| --- |" + " ---: |" * 5 + " --- | --- |", *rows, row("all", sums), ""]
    for package, item, result in survivors:
        mutation = item.mutations[0]
        text += [f"## {package}: {mutation.module_path}:{mutation.start_pos[0]} in {mutation.definition_name}", ""]
        text += [f"{mutation.operator_name}; {result.output.strip().splitlines()[-1]}", "", "```diff"]
        text += [*result.diff.splitlines()[1:], "```", ""]
    (SESSIONS / "report.md").write_text("\n".join(text), encoding="utf-8")


def row(name: str, figures: list[int]) -> str:
    """A line of the table."""
    _, there, killed, _, same = figures
    cells = (name, *figures, wilson(killed, there), wilson(killed, there - same))
    return f"| {' | '.join(map(str, cells))} |"


def check(packages: list[str]) -> None:
    """Whether the tests that killed pass without a mutant."""
    killers = set()
    for package in packages:
        database = opened(package)
        for _, result in database.results:
            killers |= set(re.findall(r"^(?:FAILED|ERROR) (\S.*?)(?: - .*)?$", result.output or "", re.MULTILINE))
        database.close()
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        begin(folder)
        result = pytested((), sorted(killers & times().keys(), key=times().__getitem__))
        os.chdir(ROOT)
    print(f"{len(killers)} tests killed; without a mutant: {result.output.strip().splitlines()[-1]}")
    if result.test_outcome != TestOutcome.SURVIVED:
        sys.exit(result.output)


def main() -> None:
    """Try what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("packages", nargs="*", help=f"some of {', '.join(PACKAGES)}; all unless said")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many mutants of each")
    parser.add_argument("--all", dest="sample", action="store_const", const=None, help="every mutant there is")
    parser.add_argument(
        "--seconds", type=float, default=300, help="of tests that run the line; with 0, only the first try"
    )
    parser.add_argument("--seed", type=int, default=SEED, help="of another sample")
    parser.add_argument("--again", action="store_true", help="try survivors once more")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time")
    parser.add_argument("--record", action="store_true", help="record every test anew, not only new tests")
    arguments = parser.parse_args()
    packages = arguments.packages or list(PACKAGES)
    if unknown := set(packages) - PACKAGES.keys():
        parser.error(f"no package {', '.join(unknown)}: expected some of {', '.join(PACKAGES)}")
    os.chdir(ROOT)
    operators.install()
    for folder in SESSIONS.glob("lines-*") if arguments.record else ():
        shutil.rmtree(folder)
    record(arguments.processes)
    run(packages, arguments)
    report(packages, arguments.seed, arguments.sample)
    print((SESSIONS / "report.md").read_text(encoding="utf-8"))
    check(packages)


if __name__ == "__main__":
    main()
