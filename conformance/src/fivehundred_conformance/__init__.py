"""Testing programs in any language against the rules of Five Hundred: a suite of cases, and its runner.

A program is asked by the protocol of `fivehundred.programs`. `conform` runs the suite, as the command
``fivehundred conform`` does.
"""

from fivehundred_conformance.report import Count, Report
from fivehundred_conformance.running import conform
from fivehundred_conformance.suite import Case, Evidence, Result, Status, read_cases

__all__ = ["Case", "Count", "Evidence", "Report", "Result", "Status", "conform", "read_cases"]
