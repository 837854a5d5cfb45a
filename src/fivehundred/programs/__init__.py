"""Programs in any language: a line protocol for asking them questions, and running them as child processes.

The page about the protocol lists its questions. The command ``fivehundred engine`` answers them, too.
"""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "answering": "RulesEngine answer_lines",
        "processes": "Fault ProgramError ProgramPlayer",
        "protocol": "Declaration RefusalError Role UnsupportedError engine_schema",
    },
)
