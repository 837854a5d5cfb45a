# Made from the table in __init__.py by nox -s generate.
from fivehundred.programs.answering import RulesEngine, answer_lines
from fivehundred.programs.processes import Fault, ProgramError, ProgramPlayer
from fivehundred.programs.protocol import Declaration, RefusalError, Role, UnsupportedError, engine_schema

__all__ = [
    "Declaration",
    "Fault",
    "ProgramError",
    "ProgramPlayer",
    "RefusalError",
    "Role",
    "RulesEngine",
    "UnsupportedError",
    "answer_lines",
    "engine_schema",
]
