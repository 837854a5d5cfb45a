"""Testing programs in any language against the rules: a protocol, programs as child processes, a suite and its runner.

The page about the protocol lists its questions; `conform` runs the suite, as the command ``fivehundred conform`` does.
"""

from fivehundred._lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "answering": "RulesEngine answer_lines",
        "programs": "Fault ProgramFault ProgramPlayer",
        "protocol": "Declaration Refused Role Unsupported schema",
        "report": "Count Report",
        "running": "conform",
        "suite": "Case Evidence Result Status read_cases",
    },
)
