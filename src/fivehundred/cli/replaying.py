"""The ``fivehundred show`` command, which replays a record in the terminal, as an HTML page or as a picture."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain

from fivehundred.cli.matches import LAST_SEAT, MOST_GAMES, game_in, most_players, names_for
from fivehundred.cli.screen import (
    PAGE,
    PICTURE,
    READER,
    EndOfInputError,
    UsageError,
    about,
    ask,
    at_terminal,
    check_place,
    expect_different,
    file_name,
    out_file,
    say,
    tell,
    whole,
    write_file,
)
from fivehundred.cli.table import heading
from fivehundred.deal.deal import Deal
from fivehundred.errors import visible
from fivehundred.match.game import MOST_DEALS
from fivehundred.notation.records import Record
from fivehundred.render._steps import ReplayedDeal
from fivehundred.render.hands import sort_hand
from fivehundred.render.html import replay_html
from fivehundred.render.svg.scores import sheet_svg
from fivehundred.render.svg.tables import deal_svg, table_svg
from fivehundred.render.text import indent
from fivehundred.texts.messages import label


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred show` to *parser*."""
    parser.add_argument("file", type=file_name, metavar="FILE", help="a record or an archive, as text or JSON")
    parser.add_argument("--game", type=whole(1, MOST_GAMES), help="the game of an archive, counted from 1")
    parser.add_argument("--deal", type=whole(1, MOST_DEALS), help="show only this deal, counted from 1")
    parser.add_argument("--player", type=whole(0, LAST_SEAT), help="show only what this player saw")
    parser.add_argument("--names", help="player names by number: Ann,Bob,Cleo,Dan")
    parser.add_argument(
        "--html", type=out_file, metavar="OUT", help="write a page that replays the whole record in a browser"
    )
    parser.add_argument("--svg", type=out_file, metavar="OUT", help="draw the deal, or the score sheet of a match")


def run(options: argparse.Namespace) -> None:
    """Show a record in the terminal, or write a page or picture.

    A mistake in the record is reported last, after everything before it has been shown. Then no page is written.
    """
    file, number, player = options.file, options.deal, options.player
    record, error = game_in(file, options.game)
    if not record.deals or (error is not None and (options.html, options.svg) != (None, None)):
        raise UsageError(f"{file}: {error or 'expected at least one deal'}")
    names = names_for(options.names, record, most_players(record), file)
    _check(options, record)
    deals = ReplayedDeal.list_deals(record, names, player, READER)[
        slice(None) if number is None else slice(number - 1, number)
    ]
    files, steps = {}, []
    with about(file):
        if options.html is not None:
            files[options.html] = replay_html(record, player=player, names=names, language=READER)
        if options.svg is not None:
            scored = number is None and record.is_match and record.match.rows
            files[options.svg] = sheet_svg(record.match, names, language=READER) if scored else _picture(deals[-1])
        if not files:
            before = [*(f"{name}: {visible(text)}" for name, text in record.tags), *record.comments]
            steps = [before if player is None else [], *chain.from_iterable(map(_steps, deals))]
    for name, mark in ((options.html, PAGE), (options.svg, PICTURE)):
        if name is not None:
            check_place(name, mark)
    for name, content in files.items():
        write_file(name, content)
    _show_steps(steps)
    if error is not None:
        raise UsageError(f"{file}: {error}")


def _check(options: argparse.Namespace, record: Record) -> None:
    """Raise `UsageError` if the options conflict with each other or with *record*."""
    number, player, count = options.deal, options.player, most_players(record)
    if player is not None and player >= count:
        raise UsageError(f"argument --player: {player}: expected 0 to {count - 1}")
    if number is not None and number > len(record.deals):
        raise UsageError(f"argument --deal: {number}: expected 1 to {len(record.deals)}")
    if number is not None and options.html is not None:
        raise UsageError("argument --deal: not allowed with --html, which replays the whole record")
    expect_different("the record, --html and --svg", options.file, options.html, options.svg)


def _steps(one: ReplayedDeal) -> Iterator[list[str]]:
    """Yield the lines to print for each step of a deal."""
    seen, info = one.view, one.view.info
    hands = [(one.names[seat], map(str, sort_hand(holding.dealt))) for seat, holding in seen.known.items()]
    tables = [
        (label("the table of", READER, one.names, seat=seat), [f"{card}/?" for card in cards])
        for seat, cards in enumerate(seen.history[0].up)
    ]
    known = [f"  {name}: {' '.join(cards)}" for name, cards in (*hands, *tables, *one.list_hidden())]
    yield [*heading(info.number, info.dealer, one.names), *known]
    steps = one.list_steps()
    for step in steps:
        lines = list(step["said"])
        if step["contract"]:
            lines.append(tell("contract", what=step["contract"]))
        lines += [f"# {note}" for note in step["notes"]]
        score = [*one.list_score()] if step is steps[-1] else []
        if score:
            lines += [tell("score"), *(indent(f"{who}: {points}, {what}") for who, points, what, _ in score)]
        yield lines


def _picture(one: ReplayedDeal) -> str:
    """An SVG picture of a deal, as far as the viewer knows its cards."""
    deal = one.record.deal
    if isinstance(deal, Deal) and one.seat is None:
        return deal_svg(deal, one.names, language=READER)
    return table_svg(one.view, one.names, language=READER)


def _show_steps(steps: Sequence[Sequence[str]]) -> None:
    """Print every step; at a terminal, wait for Enter after each."""
    waits = at_terminal()
    with suppress(EndOfInputError):
        for lines in filter(None, steps):
            say(*lines)
            if waits and ask(tell("enter for more")).lower() == "quit":
                break
