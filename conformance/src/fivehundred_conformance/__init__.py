"""Testing programs in any language against the rules of Five Hundred: a suite of cases, and its runner.

A program is asked by the protocol of `fivehundred.programs`. `conform` runs the suite, as the command
``fivehundred conform`` does.
"""

from fivehundred_conformance.report import ConformanceReport, Count
from fivehundred_conformance.running import conform
from fivehundred_conformance.suite import Case, CaseResult, Evidence, Status, read_cases

__all__ = ["Case", "CaseResult", "ConformanceReport", "Count", "Evidence", "Status", "conform", "read_cases"]
