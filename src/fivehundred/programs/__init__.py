"""Programs in any language: the protocol of lines that they are asked by, and programs as child processes.

The page about the protocol lists its questions, which the command ``fivehundred engine`` answers, too.
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
