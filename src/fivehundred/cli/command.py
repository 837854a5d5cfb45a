"""The main function of the command, in a separate module so that ``--help`` and ``--version`` import little else."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from fivehundred._base.lazy import load_object
from fivehundred.cli.screen import Parser, UsageError, complain, say
from fivehundred.errors import FiveHundredError, brief

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

#: For each command, the module with its `add_arguments` and `run`, and the help text.
_COMMANDS: Final = {
    "play": ("matches", "play a match, or watch bots play one"),
    "score": ("scoring", "keep score of a game played at a table"),
    "show": ("replaying", "replay a recorded match or recorded deals"),
    "check": ("checking", "check a file, and report the first mistake"),
    "presets": ("listing", "list the published variants"),
    "rules": ("choosing", "explain every setting of a variant"),
    "arena": ("competing", "let players compete, and say who is stronger"),
    "engine": ("answering", "answer the questions of the protocol for programs"),
}
#: The commands of our other distributions: the extra that installs each, and the help text.
_EXTRAS: Final = {
    "serve": ("server", "run a web server where people and bots play"),
    "conform": ("conformance", "test a program in any language against the rules"),
    "review": ("study", "judge every decision in a recorded game"),
    "duplicate": ("study", "seat pairs, score boards and rank everybody at duplicate"),
    "practice": ("study", "solve puzzles: bids, discards and cards of which one is best"),
    "deals": ("study", "find deals whose hands, calls and par satisfy conditions"),
    "stats": ("study", "count what players bid, made and scored in recorded games"),
}
#: The entry points by which other distributions add commands; each is a module with `add_arguments` and `run`.
_GROUP: Final = "fivehundred.commands"
#: The most arguments of which the last can be ``help``: a command and this word.
_ASKING: Final = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv* (the arguments of the process by default) and return its exit status.

    The status is 0 for success, 1 if output cannot be written, 2 for bad arguments or input, 130 after Ctrl-C, and 141
    if the reader of a pipe has closed it. Commands of other distributions can have others.
    """
    try:
        options = _parse(sys.argv[1:] if argv is None else argv)
        status: int | None = options.run(options)
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


def _parse(words: Sequence[str]) -> argparse.Namespace:
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
    # Reading the metadata of all distributions takes longer than most commands.
    others = {} if asked[0] in (*_COMMANDS, "--version") else _entry_points()
    helps = {name: what for name, (_, what) in _COMMANDS.items()} | _helps_of(others)
    commands = parser.add_subparsers(dest="command", metavar="|".join(helps), required=True)
    for name, what in helps.items():
        command = commands.add_parser(name, help=what.replace("%", "%%"), allow_abbrev=False)
        if name in asked:
            # Importing the modules of all commands would take ten times as long.
            _complete(command, name, others)
    return parser


def _entry_points() -> dict[str, EntryPoint]:
    """The commands of other distributions; of two with the same name, the one that Python finds first."""
    from importlib.metadata import entry_points

    found = {entry.name: entry for entry in reversed([*entry_points(group=_GROUP)])}
    return {name: entry for name, entry in sorted(found.items()) if name not in _COMMANDS}


def _helps_of(others: Mapping[str, EntryPoint]) -> dict[str, str]:
    """The help texts of commands that are not built in; none of these is loaded for its help."""
    known = {
        name: what if name in others else f"{what} (needs {_install(extra)})"
        for name, (extra, what) in _EXTRAS.items()
        if name not in _COMMANDS
    }
    return known | {name: f"from {entry.value}" for name, entry in others.items() if name not in known}


def _complete(command: argparse.ArgumentParser, name: str, others: Mapping[str, EntryPoint]) -> None:
    """Give the parser *command* its arguments and the function to run.

    Raises `UsageError` if the command is not installed or cannot be loaded.
    """
    if name in _COMMANDS:
        path = f"fivehundred.cli.{_COMMANDS[name][0]}"
        add_arguments, run = load_object(f"{path}:add_arguments"), load_object(f"{path}:run")
        add_arguments(command)
    elif name in others:
        # Whatever others may have done wrong is an error of this command alone.
        try:
            module = others[name].load()
            add_arguments, run = module.add_arguments, module.run
            add_arguments(command)
        except Exception as error:
            raise UsageError(f"{name}: cannot load {others[name].value}: {type(error).__name__}: {error}") from error
    else:
        raise UsageError(f"{name} is not installed: {_install(_EXTRAS[name][0])}")
    command.set_defaults(run=run)


def _install(extra: str) -> str:
    return f'pip install "fivehundred[{extra}]"'


class _Version(argparse.Action):
    """The ``--version`` option, which also says whether the kernel is compiled (see `fivehundred.fast.COMPILED`)."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        from fivehundred._native.masks import COMPILED

        say(f"fivehundred {version('fivehundred')} ({'compiled' if COMPILED else 'interpreted'})")
        parser.exit()
