# Made from the table in __init__.py by nox -s stubs.
from fivehundred.programs.answering import RulesEngine, answer_lines
from fivehundred.programs.processes import Fault, ProgramFault, ProgramPlayer
from fivehundred.programs.protocol import Declaration, Refused, Role, Unsupported, schema

__all__ = [
    "Declaration",
    "Fault",
    "ProgramFault",
    "ProgramPlayer",
    "Refused",
    "Role",
    "RulesEngine",
    "Unsupported",
    "answer_lines",
    "schema",
]
