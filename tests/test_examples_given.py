"""Whoever meets a public name can read what it gives: its docstring has an example, which runs as a test."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from fivehundred.fast import COMPILED

#: The modules that are held to it, by what they list, or else define.
MODULES = (
    "fivehundred",
    "fivehundred.cards",
    "fivehundred.seats",
    "fivehundred.shuffle",
    "fivehundred.deal.deal_numbers",
    "fivehundred.actions",
    "fivehundred.errors",
    "fivehundred.rules.schedules",
    "fivehundred.rules.calls",
    "fivehundred.rules.decks",
    "fivehundred.rules.ruleset",
    "fivehundred.rules.goals",
    "fivehundred.rules.presets",
    "fivehundred.rules.problems",
    "fivehundred.rules.settings",
    "fivehundred.rules.specials",
    "fivehundred.deal.contract",
    "fivehundred.deal.dealt",
    "fivehundred.deal.deal",
    "fivehundred.deal.history",
    "fivehundred.deal.options",
    "fivehundred.deal.ranking",
    "fivehundred.deal.refusals",
    "fivehundred.deal.scoring",
    "fivehundred.deal.table",
    "fivehundred.deal.turns",
    "fivehundred.deal.views",
    "fivehundred.learning.encoding",
    "fivehundred.fast",
    "fivehundred.solver.solving",
    "fivehundred.learning.selfplay",
    "fivehundred.learning.tables",
    "fivehundred.worlds",
    "fivehundred.match.game",
    "fivehundred.match.chances",
    "fivehundred.match.endings",
    "fivehundred.match.series",
    "fivehundred.match.first_dealer",
    "fivehundred.match.playing",
    "fivehundred.match.referee",
    "fivehundred.match.scoresheet",
    "fivehundred.match.series",
    "fivehundred.players",
    "fivehundred.players.calling",
    "fivehundred.players.cardplay",
    "fivehundred.players.registry",
    "fivehundred.players.sensible",
    "fivehundred.players.thinking",
    "fivehundred.players.bidding",
    "fivehundred.notation",
    "fivehundred.wire",
    "fivehundred.match.replay",
    "fivehundred.hosting",
    "fivehundred.hosting.journal",
    "fivehundred.hosting.places",
    "fivehundred.hosting.proposals",
    "fivehundred.hosting.room",
    "fivehundred.render.colour",
    "fivehundred.render.hands",
    "fivehundred.render.html",
    "fivehundred.render.sheet",
    "fivehundred.render.svg.contracts",
    "fivehundred.render.svg.scores",
    "fivehundred.render.svg.drawing",
    "fivehundred.render.svg.tables",
    "fivehundred.render.text",
    "fivehundred.hosting.fair",
    "fivehundred.testing",
    "fivehundred.testing.chance",
    "fivehundred.testing.random_deals",
    "fivehundred.testing.random_rules",
    "fivehundred.testing.texts",
    "fivehundred.testing.deal_strategies",
    "fivehundred_server",
    "fivehundred_server.limits",
    "fivehundred_server.proxies",
    "fivehundred_server.serving",
    "fivehundred_server.store",
)

FULL = "their module has no line to spare; the example of the class, or of the package, uses several"
#: What has no example of its own, module by module, and why.
WITHOUT = {
    "fivehundred.deal.dealt": {
        r"Pile|SeenPile|arrange_piles|as_seen|seen_cards|tables_wrongly|on_tables": "deals and views show them",
    },
    "fivehundred.deal.deal": {r"Layout(\..+)?": "a deal has the same under names of its own"},
    "fivehundred.deal.history": {"history_of|latest_of|turns_of|done_in": "deals and views show what they give"},
    "fivehundred.deal.scoring": {
        "may_be_void|void_hand|settle_tricks|why_not_settled|tricks_left|rest_worth": "deals use them",
        "undo_charges|revoke_wrongly|charged_wrongly|ended_wrongly": "the referee and the readers of files use them",
        "takers|worths|captured_points": "the score of a deal uses them",
    },
    "fivehundred.deal.table": {
        r"Table(\..+)?|plain_text|hand_result_text": "deals and views show the same",
        "step|stage_after|stage_under|play_under|between": "the machine behind deals and views",
    },
    # In C these have no docstrings.
    **({"fivehundred.fast": {r"Plays|Position(\..+)?": "they are read in the source"}} if COMPILED else {}),
    "fivehundred.match.endings": {r"Standing\..+": FULL},
    "fivehundred.match.referee": {r"Referee\..+": f"{FULL}, and docs/howto/real_tables.md others"},
    "fivehundred.hosting": {
        r"Host\..+": f"{FULL}, and docs/howto/hosting.md others",
        "Agree|Decline|Leave|Ready|Stand": FULL,
        "DealFinished|Dealt|MatchFinished|OutOfTime|Overheard|Propos.+|Readied|Seated|Sitter|Turns|Welcome": FULL,
    },
    "fivehundred.hosting.journal": {
        "Began|Heard|Placed|Packed|Acted|Late|Inherited|Rematched|Snapshot": "lines of a room",
        "(en|de)code_.+": "hosts write and read these lines with them",
    },
    "fivehundred_server.limits": {r"(Buckets|ConnectionLimit)\..+": "the examples of the classes show them"},
    "fivehundred.hosting.room": {r"Room(\..+)?": "a host keeps one; docs/howto/hosting.md shows the host"},
    "fivehundred.hosting.places": {r"Places(\..+)?|(Person|Bot)\.sitter": "a room has the same"},
    "fivehundred.render.text": {
        ".+_(text|rows)|scorer_names|indent|columns": "no line to spare; docs/reference/render.md has them",
        "contract_parts|event_sentences": "pictures and replays use them",
    },
    "fivehundred.testing": {
        r"(Process)?Engine\..+": "readers write them, as the examples of the class and of `assert_replays` do",
        r"EngineMachine\..+": "readers write `engine`, as the example does; Hypothesis calls the others",
        "LeakError": "`assert_never_leaks` raises one in its example; to find another takes half a second",
    },
    "fivehundred_server": {
        r"Store\..+": "the example of the class uses them all, and ends their thread",
        "serve": "it ends only with the process",
    },
    "fivehundred_server.serving": {
        "serve": "it ends only with the process",
        r"File|Forms(\..+)?|files_of|start_host": "the server reads its page and keeps its rooms with them",
    },
    "fivehundred_server.store": {r"Store\..+": "the example of the class uses them all, and ends their thread"},
}


def named(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The public classes and functions of *module*, but for those that it only uses."""
    listed = getattr(module, "__all__", None)
    for name in listed or vars(module):
        value = getattr(module, name)
        ours = listed is not None or getattr(value, "__module__", None) == module.__name__
        if ours and not name.startswith("_") and (inspect.isclass(value) or inspect.isroutine(value)):
            yield name, value


def members(kind: type) -> Iterator[tuple[str, str | None]]:
    """The docstrings of the public methods of *kind*, including inherited ones of ours.

    A property needs an example only where its docstring does not say it all.
    """
    for name in dir(kind):
        owner = next((base for base in kind.__mro__ if name in vars(base)), object)
        if name.startswith("_") or not owner.__module__.startswith("fivehundred"):
            continue
        member = vars(owner)[name]
        member = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        # What a compiled class has of a foreign one stands in it.
        ours = getattr(member, "__module__", owner.__module__).startswith("fivehundred")
        if inspect.isroutine(member) and ours:
            yield name, member.__doc__


def docstrings(module: ModuleType) -> Iterator[tuple[str, str | None]]:
    """Every docstring that is to have an example, by the name that people know it by."""
    for name, value in named(module):
        yield name, value.__doc__
        if inspect.isclass(value):
            yield from ((f"{name}.{member}", text) for member, text in members(value))


def test_each_public_name_has_an_example_of_its_own() -> None:
    without, needless = [], []
    for module in MODULES:
        found = dict(docstrings(import_module(module)))
        assert found, module
        missing = [name for name, text in found.items() if ">>>" not in (text or "")]
        excused = WITHOUT.get(module, {})
        without += [(module, name) for name in missing if not any(re.fullmatch(names, name) for names in excused)]
        needless += [(module, names) for names in excused if not any(re.fullmatch(names, name) for name in missing)]
    assert without == []
    assert needless == []
