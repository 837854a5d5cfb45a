"""The command ``fivehundred serve``."""

import argparse
import os
import sqlite3
import sys
from pathlib import Path

import fivehundred_server
from fivehundred.cli.screen import file_name, nonempty, say, whole
from fivehundred.errors import FiveHundredError


class ServeError(FiveHundredError):
    """The error raised if the server cannot start."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred serve` to *parser*."""
    parser.add_argument(
        "--host",
        type=nonempty("an address"),
        default="127.0.0.1",
        help="the address to listen on (default: %(default)s)",
    )
    parser.add_argument(
        "--port", type=whole(0, 65_535), default=8500, help="the port, 0 for any free port (default: %(default)s)"
    )
    parser.add_argument(
        "--data",
        type=file_name,
        metavar="FILE",
        default="fivehundred.db",
        help="the database of all matches (default: %(default)s)",
    )
    parser.add_argument(
        "--pyodide",
        type=file_name,
        metavar="FOLDER",
        help="the folder of Pyodide, for playing on the page without a network",
    )
    parser.add_argument(
        "--bot-processes",
        type=whole(0, 1024),
        default=(os.cpu_count() or 1) - 1,
        help="processes in which bots think, 0 for threads (default: %(default)s, all cores but one)",
    )
    parser.add_argument(
        "--kept-days",
        type=whole(1, 36_500),
        metavar="DAYS",
        help="delete rooms that nobody has used for so long; by default, all are kept until there are 100,000",
    )
    proxies = parser.add_argument_group("behind a proxy")
    proxies.add_argument("--prefix", default="", metavar="PATH", help="the path of the server in URLs")
    proxies.add_argument(
        "--trusted-proxies",
        default="127.0.0.1,::1",
        metavar="NETWORKS",
        help="proxies whose X-Forwarded-For and X-Forwarded-Prefix are trusted (default: %(default)s)",
    )
    proxies.add_argument("--shard", default="", metavar="NAME", help="a prefix for the names of rooms")
    log = parser.add_argument_group("log")
    log.add_argument("--access-log", action="store_true", help="log each request, without room names")
    log.add_argument("--log-json", action="store_true", help="write the log as lines of JSON")


def run(options: argparse.Namespace) -> None:
    """Run the server until the process is stopped."""
    try:
        fivehundred_server.serve(
            Path(options.data),
            host=options.host,
            port=options.port,
            limits=fivehundred_server.ServerLimits(bot_processes=options.bot_processes, kept_days=options.kept_days),
            pyodide=None if options.pyodide is None else Path(options.pyodide),
            deployment=fivehundred_server.Deployment(
                prefix=options.prefix, trusted_proxies=options.trusted_proxies, shard=options.shard
            ),
            access_log=options.access_log,
            log_json=options.log_json,
            began=_began,
        )
    except (OSError, sqlite3.Error) as error:
        raise ServeError(f"cannot serve: {error}") from None


def _began(address: str) -> None:
    say(f"Serving on {address}")
    sys.stdout.flush()
