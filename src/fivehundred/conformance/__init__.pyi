# Made from the table in __init__.py by nox -s stubs.
from fivehundred.conformance.answering import RulesEngine, answer_lines
from fivehundred.conformance.programs import Fault, ProgramFault, ProgramPlayer
from fivehundred.conformance.protocol import Declaration, Refused, Role, Unsupported, schema
from fivehundred.conformance.report import Count, Report
from fivehundred.conformance.running import conform
from fivehundred.conformance.suite import Case, Evidence, Result, Status, read_cases

__all__ = [
    "Case",
    "Count",
    "Declaration",
    "Evidence",
    "Fault",
    "ProgramFault",
    "ProgramPlayer",
    "Refused",
    "Report",
    "Result",
    "Role",
    "RulesEngine",
    "Status",
    "Unsupported",
    "answer_lines",
    "conform",
    "read_cases",
    "schema",
]
