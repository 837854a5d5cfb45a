"""The ``fivehundred deals`` command, which the library's command finds by its entry point."""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import islice
from random import Random, SystemRandom

from fivehundred import Deal, Seat
from fivehundred.archives import write_games
from fivehundred.cli.choosing import rules_of
from fivehundred.cli.matches import LAST_SEAT
from fivehundred.cli.scoring import parse_names
from fivehundred.cli.screen import about, add_rules_and_names, new_file, say, whole
from fivehundred.deal import deal_number
from fivehundred.notation import Record
from fivehundred.render import Progress
from fivehundred.render.text import call_text, hands_text, indent
from fivehundred.wire import to_tree
from fivehundred_study.filtering import DealFilter, DealSearch, find_deals, first_calls

#: Who has conditions of their own.
_PLACES = ("hand", "partner", "left", "right", "kitty")


def add_filter(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what deals are asked for."""
    add_rules_and_names(parser)
    parser.add_argument("--hand", default="", metavar="CONDITIONS", help="your hand: both-bowers, or 'H=5+ AS bids=7+'")
    for place in _PLACES[1:]:
        parser.add_argument(f"--{place}", default="", metavar="CONDITIONS", help="the same for the " + place)
    parser.add_argument("--par", metavar="POINTS", help="the points of your side at par: 200+, or 0..300")
    parser.add_argument("--me", type=whole(0, LAST_SEAT), default=0, help="your seat (default: %(default)s)")
    parser.add_argument("--dealer", type=whole(0, LAST_SEAT), help="the seat that deals; drawn by default")
    parser.add_argument("--seed", type=whole(0, 10**18 - 1), help="the same seed gives the same deals")
    parser.add_argument(
        "--tries",
        type=whole(1, 10**9),
        default=100_000,
        help="give up after so many without one (default: %(default)s)",
    )


def search(options: argparse.Namespace, on_try: Callable[[int], object]) -> DealSearch:
    """Start the search that *options* ask for; a seed that is not given is drawn, and stands in *options* then."""
    if options.seed is None:
        options.seed = SystemRandom().getrandbits(32)
    rules, dealer = rules_of(options.preset, options.settings), options.dealer
    with about("the conditions"):
        conditions = {place: getattr(options, place) for place in _PLACES}
        return find_deals(
            rules,
            DealFilter(**conditions, par=options.par, seat=Seat(options.me)),
            dealer=dealer,
            tries=options.tries,
            on_try=on_try,
            rng=Random(options.seed),
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred deals` to *parser*."""
    add_filter(parser)
    parser.add_argument("-n", type=whole(1, 100_000), default=10, dest="count", help="how many (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--record", type=new_file, metavar="OUT", help="write the deals as an archive of records")


def run(options: argparse.Namespace) -> None:
    """Print deals that satisfy the conditions, and how rare they are."""
    progress = Progress(lambda done: f"{found.hits} of {options.count} deals, {done} tried")
    found = search(options, progress.step)
    names = parse_names(options.names, found.rules.players)
    records: list[Record] = []
    trees: list[object] = []
    try:
        with progress:
            for deal in islice(found, options.count):
                if options.record is not None:
                    records.append(Record(deals=[deal]))
                if options.json:
                    # A number has up to fifty digits, which few programs read as a number.
                    said = {str(seat): str(call) for seat, call in first_calls(deal).items()}
                    trees.append({"number": str(deal_number(deal)), "calls": said, "deal": to_tree(deal)})
                else:
                    progress.clear()
                    say(f"Deal {found.hits}, {_deal_text(deal, names)}", "")
    finally:
        # After Ctrl-C as well, and if no more deals are found.
        if found.hits:
            if options.record is not None:
                write_games(options.record, records)
            rate = f"{found.hits} of {found.draws} deals fit ({100 * found.hits / found.draws:.2g} %)"
            tree = {"seed": options.seed, "draws": found.draws, "deals": trees}
            say(json.dumps(tree) if options.json else f"{rate}; to repeat: --seed {options.seed}")


def _deal_text(deal: Deal, names: Sequence[str]) -> str:
    """A deal with all its cards, and what everybody calls first."""
    marks = [f"{name} (dealer)" if seat == deal.dealer else name for seat, name in enumerate(names)]
    rest = [(name, cards) for name, cards in (("third hand", deal.dealt.dummy), ("kitty", deal.kitty)) if cards]
    hands = hands_text([*zip(marks, deal.hands, strict=True), *rest])
    called = ", ".join(f"{names[seat]} {call_text(deal.rules, call)}" for seat, call in first_calls(deal).items())
    return f"number {deal_number(deal)}\n{indent(hands)}\n  calls: {called}"
