"""Every rule has its place in the pages and in the code, and a test; and nothing names a rule that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
from _names import PACKAGES
from rulenumbers import CHAPTERS, NUMBER, RULES

from fivehundred.deal.refusals import Reason
from fivehundred.rules.ruleset import SETTINGS, Ruleset

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
SOURCES = sorted(path for package in PACKAGES.values() for path in package.rglob("*.py"))
TESTS = sorted(
    path
    for folder in (
        "tests",
        "conformance/tests",
        "server/tests",
        "study/tests",
    )
    for path in (ROOT / folder).rglob("test_*.py")
)
TEXTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def anchors() -> list[str]:
    """The rules that have a section in the pages, ``(rule-bid-4)=``, in the order of the files."""
    found = []
    for page in sorted(PAGES.glob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("(rule-") and line.endswith(")="):
                found.append(line.removeprefix("(rule-").removesuffix(")=").upper())
    return found


def marks(path: Path) -> list[str]:
    """The rules that the tests of a file are marked with."""
    return re.findall(
        r'"(.*?)"', "".join(re.findall(r"mark\.rule\((.*?)\)", path.read_text(encoding="utf-8"), re.DOTALL))
    )


def named(path: Path) -> set[str]:
    """The rules that a text names."""
    return set(NUMBER.findall(path.read_text(encoding="utf-8")))


def test_no_rule_is_listed_twice() -> None:
    assert len(set(RULES)) == len(RULES)
    assert all(list(numbers) == sorted(numbers) for numbers in CHAPTERS.values())


def test_every_rule_has_its_place_in_the_pages() -> None:
    assert sorted(anchors()) == sorted(RULES)


def test_every_rule_has_a_test() -> None:
    tested = {rule for path in TESTS for rule in marks(path)}
    assert set(RULES) - tested == set()


def test_every_rule_is_named_in_the_code() -> None:
    assert set(RULES) - {rule for path in SOURCES for rule in named(path)} == set()


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def test_nothing_names_a_rule_that_is_not_there() -> None:
    numbers = {path: named(path) for path in (*SOURCES, *TESTS, *TEXTS)}
    numbers |= {path: numbers[path] | {*marks(path)} for path in TESTS}
    assert {name_of(path): wrong for path, found in numbers.items() if (wrong := found - {*RULES})} == {}


def test_every_reason_rests_on_a_rule() -> None:
    assert [reason for reason in Reason if reason.rule not in RULES] == []


def test_every_setting_belongs_to_rules() -> None:
    fields = attrs.fields_dict(Ruleset)
    found = {setting: {*fields[setting].metadata["rules"]} for setting in SETTINGS}
    assert {setting: rules for setting, rules in found.items() if not rules or not rules <= {*RULES}} == {}
