"""A suite of cases that tests programs in any language against the rules of Five Hundred, and its runner.

Programs answer questions in the protocol of `fivehundred.programs`. `conform` runs the suite, as the command
``fivehundred conform`` does.
"""

from fivehundred_conformance.report import ConformanceReport, Count
from fivehundred_conformance.running import conform
from fivehundred_conformance.suite import Case, CaseResult, Evidence, Status, read_cases

__all__ = ["Case", "CaseResult", "ConformanceReport", "Count", "Evidence", "Status", "conform", "read_cases"]
