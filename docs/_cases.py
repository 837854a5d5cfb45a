"""The tables of the cases of the conformance suite, by preset and by rule."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from fivehundred.programs.protocol import QUESTIONS, Declaration, Role
from fivehundred.rules import presets
from fivehundred_conformance.suite import Case, read_cases


def asked(name: str, cases: list[Case]) -> list[Case]:
    """The cases that a program is asked that knows this preset alone, and every question."""
    alone = Declaration(
        protocol=1,
        name="",
        version="",
        roles=(Role.RULES,),
        asks=tuple(QUESTIONS),
        presets=frozenset({name}),
        settings=frozenset(),
    )
    return [case for case in cases if case.every_rules != [""] and not alone.lacks(case.every_rules, case.asks)]


def by_rule(cases: list[Case]) -> dict[str, Counter[str]]:
    """The number of cases of each rule, by preset; games and counts are under their own names."""
    needing = defaultdict[frozenset[str], list[Case]](list)
    for case in cases:
        needing[case.presets].append(case)
    of_any = needing[frozenset()]
    return {
        name: Counter(case.rule for case in asked(name, [*of_any, *needing[frozenset({name})]]))
        for name in presets.names()
    }


def tables() -> Iterator[str]:
    """For each chapter of the rules a table with a row for each preset; at last the numbers of all."""
    cases = read_cases()
    numbers = by_rule(cases)
    rules = sorted({rule for counts in numbers.values() for rule in counts if "-" in rule}, key=_place)
    chapters = list(dict.fromkeys(rule.split("-")[0] for rule in rules))
    for chapter in chapters:
        columns = [rule for rule in rules if rule.startswith(f"{chapter}-")]
        yield _table(
            [
                ["preset", *columns],
                *([f"`{name}`", *(_cell(numbers[name][one]) for one in columns)] for name in numbers),
            ]
        )
    rows = [["preset", "of rules", "games", "counts", "all"]]
    for name, counts in numbers.items():
        games, counted = counts["game"], counts["perft"]
        whole = sum(counts.values())
        rows.append([f"`{name}`", str(whole - games - counted), str(games), str(counted), str(whole)])
    yield _table(rows)


def _place(rule: str) -> tuple[int, int]:
    chapter, _, number = rule.partition("-")
    known = (
        "CARD",
        "SEAT",
        "DEAL",
        "TWO",
        "SIX",
        "SCHED",
        "BID",
        "KITTY",
        "CALL",
        "JOKER",
        "PLAY",
        "IRR",
        "SCORE",
        "END",
    )
    return known.index(chapter) if chapter in known else len(known), int(number)


def _cell(number: int) -> str:
    return str(number) if number else ""


def _table(rows: list[list[str]]) -> str:
    heading, *others = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (heading, ["---"] * len(heading), *others))
