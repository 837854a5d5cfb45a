"""A contributor's first hour: a short guide that names every session, and a history that can be read."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from commit_messages import problem_of

ROOT = Path(__file__).parents[1]
#: The commit after which every message has the form that the guide states.
SINCE = "f3e52693e225"
#: The number of tests may grow to this, with one for the examples of a docstring or of a block of a page.
MOST_TESTS = 10_500


def test_the_guide_is_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split()) <= 1200


def test_every_link_of_the_guide_leads_somewhere() -> None:
    links = re.findall(r"\]\((?!https:)([^)]+)\)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).is_file()] == []


def test_every_session_is_in_the_table() -> None:
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    sessions = [node.name for node in functions if any("session" in ast.unparse(each) for each in node.decorator_list)]
    page = (ROOT / "docs" / "maintaining" / "index.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(rows) == sorted(sessions)


def test_mutants_that_nobody_can_tell_change_lines_that_are_there() -> None:
    listed = tomllib.loads((ROOT / "mutation" / "equivalent.toml").read_text(encoding="utf-8"))["mutant"]
    stripped = {
        file: "".join(f"\n{line.strip()}" for line in (ROOT / file).read_text(encoding="utf-8").splitlines())
        for file in {one["file"] for one in listed}
    }
    assert [one["old"] for one in listed if f"\n{one['old']}\n" not in f"{stripped[one['file']]}\n"] == []


def test_the_suite_stays_small(request: pytest.FixtureRequest) -> None:
    # Each test costs something in every run of everybody, if only to collect it.
    config = request.config
    if config.args_source is not config.ArgsSource.TESTPATHS:
        pytest.skip("only some tests were asked for")
    assert request.session.testscollected <= MOST_TESTS


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_every_commit_message_has_the_form() -> None:
    # A copy of the source without its history has none.
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("no history")
    if git("rev-parse", "--is-shallow-repository").strip() == "true":
        pytest.skip("a shallow clone shows a merge as a commit of its own")
    known = subprocess.run(["git", "cat-file", "-e", SINCE], cwd=ROOT, check=False, capture_output=True).returncode == 0
    since = [f"{SINCE}..HEAD"] if known else ["-1"]
    messages = [each.strip() for each in git("log", "--no-merges", "--format=%B%x00", *since).split("\0")]
    assert {message: problem for message in filter(None, messages) if (problem := problem_of(message))} == {}


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        ("Refuse a late action", None),
        (
            f"Bring the sheet back\n\nIt was lost:\n\n    {'a quoted line ' * 6}",
            None,
        ),
        (f"Refuse a late action\n# ------------------------ >8 ------------------------\n+{' line' * 20}", None),
        (f"Say {'x' * 69}", "the subject has 73 characters: expected at most 72"),
        ("refuse a late action", "expected an imperative first, as in 'Refuse a late action'"),
        ("The late action is refused", "expected an imperative first, as in 'Refuse a late action'"),
        ("Refuse a late action.", "expected a subject without a full stop"),
        ("Refuse a late action\nIt was played", "expected an empty line after the subject"),
        (f"Refuse it\n\n{'long ' * 15}", f"expected lines of at most 72 characters: {'long ' * 15}"),
    ],
)
def test_a_message_without_the_form_is_named(message: str, problem: str | None) -> None:
    assert problem_of(message) == problem
