"""The report on a run of the conformance suite, with the likeliest mistake first and the number of cases asked."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from typing import Final
from xml.etree import ElementTree

import attrs

from fivehundred.programs.processes import sanitise
from fivehundred.programs.protocol import Declaration, write
from fivehundred.rules import presets
from fivehundred_conformance.suite import CaseResult, Evidence, Status, false_alarms

#: A program with any of these results does not pass.
BAD: Final = (Status.FAILED, Status.FAULT, Status.NOT_RUN)
_ASKED: Final = (Status.PASSED, Status.FAILED, Status.FAULT)
#: The promises that are broken if state is left over from earlier questions: a case fails only after others.
_LEFT_OVER: Final = ("ASK-14", "ASK-15")
#: The most headings shown with a deal, and the most cases named under each.
_HEADINGS: Final = 12
_NAMED: Final = 8
_RULE: Final = re.compile(r"[A-Z]+-\d+")
_EVIDENCE: Final = (*Evidence, None)
#: Added to each rule's share of false alarms: a hundred or so wrong readings cannot show that a rule has none.
_LEAST_ALARMS: Final = 0.03
#: If fewer of a promise's failures than this share are direct evidence, the other failures count too: a program that
#: fails nearly everything fails some of them by chance.
_LEAST_DIRECT: Final = 0.25
#: The weight of a wrong list of legal actions, compared with one action wrongly accepted or refused: the list is also
#: wrong if any other rule that applies at that point is broken.
_OF_MANY_RULES: Final = 0.5
#: If one question has at least this share of the failures, it is taken to be the only thing wrong.
_NEARLY_ALL: Final = 0.95
#: A question is wrong throughout from this share of wrong answers, in cases of at least this many rules.
_THROUGHOUT, _SEVERAL = 0.8, 3
#: The questions that depend on the points of deals, and each on those before it.
_OF_POINTS, _OF_SCORES_ALONE = ("points", "scores", "winners", "next"), "SCORE-11"
#: This depends on them: the next player deals the next deal of a match.
_AFTER: Final = "new"
#: The promises about questions that cases of many rules ask.
_OF_ASK: Final = {
    "to_act": "ASK-9",
    "legal": "ASK-20",
    "hand": "ASK-21",
    "contract": "ASK-22",
    "tricks": "ASK-23",
    "points": "ASK-24",
    "view": "ASK-25",
    "open_hand": "ASK-26",
    "table": "ASK-27",
    "perft": "ASK-28",
    "next": "ASK-18",
}
#: Of these, the questions whose promise says only when the answer is `null`, those that rules also cover, and those
#: that may be wrong throughout.
_OF_NULL, _OF_RULES = ("to_act", "contract", "points", "next"), ("view", "open_hand", "table")
_OFTEN: Final = ("legal", "hand", "contract", "tricks", "view", "next")
_NULL: Final = re.compile(r"expected null, not|, not null$")
_ASK: Final = re.compile(r'"ask":"(\w+)"')
#: A refusal because it is another player's turn: the program took a different path earlier.
_NOT_THEIR_TURN: Final = re.compile(r"refused, but it is legal: .*\(SEAT-1\)$")


@attrs.frozen
class Count:
    """The number of cases of one rule that were asked, passed, failed and declined.

    >>> Count(asked=31, passed=30, failed=1, declined=4).failed
    1
    """

    asked: int
    passed: int
    failed: int
    declined: int


@attrs.frozen
class ConformanceReport:
    """The results of a run.

    >>> report = ConformanceReport(("true",), None, (CaseResult("BID-2/007", "BID-2", Status.PASSED),), 1.25)
    >>> report.passed, report.summary
    (True, '1 case: 1 passed; 1.2 s')
    """

    #: The words of the command.
    command: tuple[str, ...]
    #: The program's declaration; ``None`` if it was not asked anything.
    declaration: Declaration | None
    #: The result of each case, in the order of the suite.
    results: tuple[CaseResult, ...]
    #: The duration of the run.
    seconds: float
    #: The reason why the run was abandoned, or an empty string.
    given_up: str = ""

    @property
    def passed(self) -> bool:
        """True if every case that the program declares to support has passed."""
        return not any(result.status in BAD for result in self.results)

    @property
    def summary(self) -> str:
        """The number of cases of each kind, in one line."""
        found = Counter(result.status for result in self.results)
        kinds = ", ".join(f"{found[status]} {status.value}" for status in Status if found[status])
        return f"{_count_text(len(self.results), 'case')}: {kinds}; {self.seconds:.1f} s"

    @property
    def verdict(self) -> str:
        """The result in one sentence, to be quoted: how many of the cases asked were passed, and what was declined.

        >>> results = [CaseResult(f"BID-2/00{number}", "BID-2", Status.PASSED) for number in range(3)]
        >>> ConformanceReport(
        ...     ("true",), None, (*results, CaseResult("CALL-1/001", "CALL-1", Status.DECLINED)), 1.25
        ... ).verdict
        'passes 3 of 3 asked; declines 1: CALL'
        """
        counts = [*self.counts.items()]
        said = f"passes {sum(each.passed for _, each in counts)} of {sum(each.asked for _, each in counts)} asked"
        chapters = dict.fromkeys(rule.partition("-")[0] for rule, each in counts if each.declined)
        if chapters:
            said += f"; declines {sum(each.declined for _, each in counts)}: {', '.join(chapters)}"
        if self.declaration is None:
            return said
        names, declared = self._program, self.declaration.presets
        return f"{names} {'' if declared is None else f'under {_presets_text(declared)} '}{said}"

    @property
    def counts(self) -> dict[str, Count]:
        """The numbers of cases by rule, in the order of the suite, without cases under undeclared rules."""
        found: dict[str, Counter[Status]] = defaultdict(Counter)
        for result in self.results:
            if result.status not in (Status.OTHER_RULES, Status.NOT_RUN):
                found[result.rule][result.status] += 1
        return {
            rule: Count(
                asked=kinds.total() - kinds[Status.DECLINED],
                passed=kinds[Status.PASSED],
                failed=kinds[Status.FAILED] + kinds[Status.FAULT],
                declined=kinds[Status.DECLINED],
            )
            for rule, kinds in found.items()
        }

    @property
    def unasked_rules(self) -> list[str]:
        """The rules of the declared presets without a single case that was asked."""
        counts = self.counts
        rules = dict.fromkeys(result.rule for result in self.results if result.status is not Status.OTHER_RULES)
        return [rule for rule in rules if _RULE.fullmatch(rule) and (rule not in counts or not counts[rule].asked)]

    @property
    def unasked_presets(self) -> list[str]:
        """The declared presets, in alphabetical order, without a single case that was asked."""
        return sorted(self._declared - {_base(result) for result in self.results if result.status in _ASKED})

    @property
    def unknown_presets(self) -> list[str]:
        """The declared presets that do not exist, in alphabetical order, such as mistyped ones.

        >>> report.unknown_presets
        []
        """
        return sorted(self._declared.difference(presets.names()))

    @property
    def _declared(self) -> frozenset[str]:
        """The presets that are declared by name."""
        return (self.declaration and self.declaration.presets) or frozenset()

    @property
    def failures(self) -> dict[str, list[CaseResult]]:
        """The failures by rule, with the most likely broken rule and its plainest case first.

        If all wrong answers are to one question, the promise about it comes first. Otherwise, rules with more direct
        `Evidence` come first. Among those, each rule is ranked by the share of its cases that fail at their own
        question, divided by the share that fails when other rules are broken (`false_alarms`). The first share counts
        only presets with failures, and is squared, because a broken rule fails most of its own cases. If a question
        depends on another, as scores depend on points, its failures say little while the other is wrong too. A case
        that passes in a fresh program breaks the promise that no state is left over.
        """
        found = defaultdict[str, list[CaseResult]](list)
        wrong = [result for result in self.results if result.status in (Status.FAILED, Status.FAULT)]
        for case in wrong:
            found[_LEFT_OVER[_asked(case) in _OF_POINTS] if case.passes_alone else case.rule].append(case)
        of_presets, whole = self._presets(), self._wrong_throughout()
        failing, alone = {*map(_preset, wrong)} - {None}, self._only_question(wrong)
        if alone is not None and alone not in found:
            # No case of the promise asks at that moment.
            found[alone] = [case for case in wrong if _is_direct(case)]
        # Under rules of presets where all cases pass, the mistake makes no difference.
        touched = {_base(case) for case in wrong}
        asked = Counter(case.rule for case in self.results if case.status in _ASKED and _base(case) in touched)
        in_deals = any(case.evidence is Evidence.CASE and case.ask in _OF_POINTS for case in wrong)
        order = [_OF_POINTS.index(case.ask) for case in wrong if _is_direct(case) and case.ask in _OF_POINTS]
        rests = (*_OF_POINTS[min(order) + 1 :], _AFTER) if order else ()

        def suspicion(rule: str) -> tuple[float | int | str | bool, ...]:
            own, cases = of_presets[rule], found[rule]
            # What is wrong under other presets as well is hardly due to a rule that these do not have.
            near = (len(failing & own) / len(failing)) ** 2 / (len(own) or 1) if failing else 1.0
            # What is wrong in deals as well is not due to scores without deals.
            near = 0.0 if rule == _OF_SCORES_ALONE and in_deals else near
            of = asked[rule] + sum(case.passes_alone for case in cases)
            return rule != alone, *_suspicion(rule, cases, of, near, whole, rests)

        return {rule: sorted(found[rule], key=_plainness) for rule in sorted(found, key=suspicion)}

    def _presets(self) -> dict[str, set[str]]:
        """The presets under which each rule has cases."""
        found = defaultdict[str, set[str]](set)
        for result in self.results:
            if (preset := _preset(result)) is not None:
                found[result.rule].add(preset)
        return found

    def _wrong_throughout(self) -> frozenset[str]:
        """The questions that are wrongly answered in most cases of several rules, whatever these are about."""
        asked, failed, rules = Counter[str](), Counter[str](), defaultdict[str, set[str]](set)
        for result in self.results:
            asked[result.ask] += result.status in _ASKED
            if result.evidence is Evidence.CASE:
                failed[result.ask] += 1
                rules[result.ask].add(result.rule)
        return frozenset(
            ask for ask in _OFTEN if failed[ask] > _THROUGHOUT * asked[ask] and len(rules[ask]) >= _SEVERAL
        )

    def _only_question(self, wrong: Sequence[CaseResult]) -> str | None:
        """Return the promise about the one question that nearly all *wrong* answers are to, if there is one."""
        wrong = [case for case in wrong if not case.passes_alone]
        for word, promise in _OF_ASK.items():
            alike = [
                case for case in wrong if _asked(case) == word and (word not in _OF_NULL or _NULL.search(case.what))
            ]
            if not alike or len(alike) < _NEARLY_ALL * len(wrong):
                continue
            rules = {case.rule for case in alike if _is_direct(case)}
            own = self.counts.get(promise, Count(0, 0, 0, 0))
            if word in _OF_RULES:
                throughout = word in _OFTEN and own.failed > _THROUGHOUT * own.asked
                return promise if len(rules) >= _SEVERAL or throughout else None
            return promise if own.failed or (word in _OF_NULL and len(rules) > 1) else None
        return None

    @property
    def declined_abilities(self) -> dict[str, int]:
        """The abilities that the program lacks under the rules it declares, with the number of cases for each."""
        return self._lacking(Status.DECLINED)

    def _lacking(self, status: Status) -> dict[str, int]:
        return dict(Counter(result.what for result in self.results if result.status is status).most_common())

    @property
    def _program(self) -> str:
        said = self.declaration
        return "" if said is None else f"{sanitise(said.name)} {sanitise(said.version)}".rstrip()

    def text(self) -> str:
        """Return the report as text: each failure with the shortest deal that shows it, the counts and a verdict."""
        lines = [self._program] * bool(self._program)
        counts, failures = self.counts, [*self.failures.items()]
        for rule, cases in failures[:_HEADINGS]:
            left = sum(case.passes_alone for case in cases)
            of = f" of {_count_text(counts[rule].asked, 'case')}" if rule in counts and not left else ""
            lines += ["", f"{rule}: {len(cases)}{of} fail", *_failure_lines(cases)]
            lines += [f"    {left} of them would pass as the first thing that a program is asked"] * bool(left)
        if failures[_HEADINGS:]:
            lines += ["", f"also {', '.join(f'{rule} ({len(cases)})' for rule, cases in failures[_HEADINGS:])}"]
        lines += ["", *_table(counts), ""] if counts else []
        lines += [f"declines {what} ({_count_text(count, 'case')})" for what, count in self.declined_abilities.items()]
        if others := self._lacking(Status.OTHER_RULES):
            most = [f"{what} ({count})" for what, count in [*others.items()][:_NAMED]]
            more = ", …" if len(others) > _NAMED else ""
            lines.append(f"{_count_text(sum(others.values()), 'case')} of other rules: {', '.join(most)}{more}")
        if unknown := self.unknown_presets:
            more = ", …" if len(unknown) > _NAMED else ""
            lines.append(f"presets that do not exist: {', '.join(map(sanitise, unknown[:_NAMED]))}{more}")
        lines += [f"given up: {self.given_up}"] * bool(self.given_up)
        return "\n".join([*lines, self.summary, self.verdict])

    def tree(self) -> dict[str, object]:
        """Return the report as JSON."""
        return {
            "command": [*self.command],
            "program": None if self.declaration is None else write(self.declaration),
            "passed": self.passed,
            "summary": self.summary,
            "verdict": self.verdict,
            "seconds": round(self.seconds, 3),
            "given_up": self.given_up,
            "rules": {rule: attrs.asdict(count) for rule, count in self.counts.items()},
            "unasked": self.unasked_rules,
            "unasked_presets": self.unasked_presets,
            "unknown_presets": self.unknown_presets,
            "suspects": [*self.failures],
            "results": [*map(result_tree, self.results)],
        }

    def junit(self) -> str:
        """Return the report as JUnit XML, for continuous integration servers."""
        suite = ElementTree.Element("testsuite", name="fivehundred conform", tests=str(len(self.results)))
        suite.set("time", f"{self.seconds:.3f}")
        tags = dict.fromkeys(BAD, "error") | {Status.FAILED: "failure"}
        tags |= {Status.DECLINED: "skipped", Status.OTHER_RULES: "skipped"}
        for result in self.results:
            case = ElementTree.SubElement(suite, "testcase", classname=result.rule, name=result.id)
            if result.status in tags:
                told = ElementTree.SubElement(case, tags[result.status], message=result.what or result.status.value)
                told.text = "\n".join([result.what, result.deal, *result.lines])
        kinds = Counter(tags.get(result.status) for result in self.results)
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            suite.set(name, str(kinds[tag]))
        return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)


def _preset(result: CaseResult) -> str | None:
    """Return the preset that the name of a case has, if it is of one preset."""
    words = result.id.split("/")
    return words[1] if len(words) > 2 and " " not in words[1] else None


def _base(result: CaseResult) -> str:
    """Return the preset that the rules of a case are made from."""
    return result.rules.partition(" ")[0]


def _asked(case: CaseResult) -> str:
    """Return the word of the question that was answered wrongly."""
    found = _ASK.search(case.lines[-1]) if case.lines else None
    return found[1] if found else ""


def _is_direct(case: CaseResult) -> bool:
    """Return whether a case of a rule fails at its own question, and that not only because others went before."""
    return case.evidence is Evidence.CASE and not case.passes_alone and not _NOT_THEIR_TURN.search(case.what)


def _suspicion(
    rule: str, cases: Sequence[CaseResult], asked: int, near: float, whole: Collection[str], rests: Collection[str]
) -> tuple[int, bool, float, float, int, str]:
    """Return the place of a rule among those with failures: the least is most likely broken.

    A rule counts for more the fewer presets have it (*near*), and a promise about a question that is wrong throughout
    (*whole*) for more than the rules of its cases. What *rests* on something else that is wrong shows little.
    """
    found = defaultdict[int, float](float)
    for case in cases:
        found[_EVIDENCE.index(_weighed(case, rests))] += _OF_MANY_RULES if case.ask == "legal" else 1
    if found[0] < _LEAST_DIRECT * len(cases):
        del found[0]
    best = min(found)
    alike = found[best]
    # As if one more case had passed: of few cases that all fail, others may yet pass.
    # Games and counts have no rule of their own, so whatever has one says more.
    named = bool(_RULE.fullmatch(rule))
    share = near * (alike / (asked + 1)) ** 2 / (_LEAST_ALARMS + false_alarms().get(rule, 0.0))
    best = 0 if rule in {_OF_ASK[ask] for ask in whole} else best
    return best, not named, -share, -alike, min(len(case.lines) for case in cases), rule


def _weighed(case: CaseResult, rests: Collection[str]) -> Evidence | None:
    if case.passes_alone:
        return Evidence.CASE
    if case.evidence is Evidence.PROMISE and _asked(case) in rests:
        return Evidence.WAY
    direct = _is_direct(case) and case.ask not in rests
    return Evidence.WAY if case.evidence is Evidence.CASE and not direct else case.evidence


def _plainness(case: CaseResult) -> tuple[int, int]:
    return _EVIDENCE.index(case.evidence), len(case.lines)


def _presets_text(names: Collection[str]) -> str:
    """Return the names of presets, which come from another program, or their number."""
    return ", ".join(map(sanitise, sorted(names))) if len(names) <= 3 else _count_text(len(names), "preset")


def _failure_lines(cases: list[CaseResult]) -> Iterator[str]:
    """Yield the lines for the first of *cases*, and the names of the others."""
    first, *others = cases
    yield f"    {first.id}: {first.what}"
    yield from (f"    {line}" for line in first.deal.splitlines())
    if others:
        yield f"    also {', '.join(each.id for each in others[:_NAMED])}{', …' if others[_NAMED:] else ''}"


def _table(counts: dict[str, Count]) -> Iterator[str]:
    """Yield the numbers of each rule, one rule a line."""
    width = max(map(len, counts))
    yield f"{'rule':<{width}}  asked  passed  failed  declined"
    for rule, each in counts.items():
        yield f"{rule:<{width}}{each.asked:>7}{each.passed:>8}{each.failed:>8}{each.declined:>10}"


def _count_text(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def result_tree(result: CaseResult) -> dict[str, object]:
    """Return *result* as JSON.

    >>> result_tree(CaseResult("BID-2/007", "BID-2", Status.PASSED))
    {'id': 'BID-2/007', 'rule': 'BID-2', 'status': 'passed'}
    """
    tree = attrs.asdict(result, value_serializer=lambda _, __, value: value.value if isinstance(value, Enum) else value)
    return {key: value for key, value in tree.items() if value}
