"""The main function of the command, in a separate module so that ``--help`` and ``--version`` import little else."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from fivehundred._lazy import called
from fivehundred.cli.screen import Parser, UsageError, complain, say
from fivehundred.errors import FiveHundredError, brief

#: For each command, the module with its `add_arguments` and `run`, and the help text.
_COMMANDS: Final = {
    "play": ("matches", "play a match, or watch bots play one"),
    "score": ("scoring", "keep score of a game played at a table"),
    "show": ("replaying", "replay a recorded match or recorded deals"),
    "check": ("checking", "check a file, and report the first mistake"),
    "presets": ("listing", "list the published variants"),
    "rules": ("choosing", "explain every setting of a variant"),
    "arena": ("competing", "let players compete, and say who is stronger"),
    "serve": ("serving", "run a web server where people and bots play"),
    "engine": ("answering", "answer the questions of the conformance protocol"),
    "conform": ("conforming", "test a program in any language against the rules"),
}
#: The most arguments of which the last can be ``help``: a command and this word.
_ASKING: Final = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv* (the arguments of the process by default) and return its exit status.

    The status is 0 for success, 1 if output cannot be written or a program fails the conformance suite, 2 for bad
    arguments or input, 130 after Ctrl-C, and 141 if the reader of a pipe has closed it.
    """
    try:
        options = _parsed(sys.argv[1:] if argv is None else argv)
        status: int | None = called(f"fivehundred.cli.{_COMMANDS[options.command][0]}:run")(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except FiveHundredError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Python flushes stdout again on exit; to the null device, that cannot fail a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 141
        # A player of the user may miss a file as well.
        complain(f"{error.filename or 'cannot write'}: {error.strerror}")
        return 1
    return status or 0


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments *words*; an error names the unknown option and the help to consult.

    Without arguments, or if ``help`` is typed alone or after a command, the help is shown.
    """
    if not words or (len(words) <= _ASKING and words[-1] == "help"):
        words = [*words[:-1], "--help"]
    # argparse would report a missing command, or take the word after an unknown option for the command.
    if words[0].startswith("-") and words[0] not in ("-h", "--help", "--version"):
        raise UsageError(f"unknown option {brief(words[0])}; see: fivehundred --help")
    options, unknown = _parser(words[:1]).parse_known_args(words)
    if unknown:
        what = "unknown option" if unknown[0].startswith("-") else "unexpected argument"
        raise UsageError(f"{what} {brief(unknown[0])}; see: fivehundred {options.command} --help")
    return options


def _parser(asked: Sequence[str]) -> argparse.ArgumentParser:
    """Make the argument parser; among the subcommands, only those in *asked* get their arguments."""
    parser = Parser(prog="fivehundred", description="The card game Five Hundred.", allow_abbrev=False)
    parser.add_argument("--version", action=_Version, nargs=0, help="show program's version number and exit")
    commands = parser.add_subparsers(dest="command", metavar="|".join(_COMMANDS), required=True)
    for name, (module, what) in _COMMANDS.items():
        command = commands.add_parser(name, help=what, allow_abbrev=False)
        if name in asked:
            # Importing the modules of all commands would take ten times as long.
            called(f"fivehundred.cli.{module}:add_arguments")(command)
    return parser


class _Version(argparse.Action):
    """The ``--version`` option, which also says whether the kernel is compiled (see `fivehundred.fast.COMPILED`)."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        from fivehundred._kernel import COMPILED

        say(f"fivehundred {version('fivehundred')} ({'compiled' if COMPILED else 'interpreted'})")
        parser.exit()
