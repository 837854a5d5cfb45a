"""Texts and JSON that say who acted, who dealt or who won: a seat is compared or kept, and never ignored."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from documents import kind_of, values
from helpers import fewer
from hypothesis import given
from nearly import found, tree_with
from notations import variants

from fivehundred.deal.deal import Deal
from fivehundred.errors import FiveHundredError
from fivehundred.notation import Record, parse_position, parse_record, position_text, record_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.wire import from_tree, to_tree

#: The keys of JSON whose value is a seat, a player or a side, or a list of them.
WHO = frozenset({"seat", "dealer", "contractor", "side", "playing", "settled", "barred", "to", "taker", "winners"})
#: Seats in the text of a position or a record.
BY = re.compile(r"(?:\bby |^dealer: |; dealer: |^hand |; hand |\brest: )([0-9])", re.MULTILINE)


def seats_in(tree: Any, path: tuple[str | int, ...] = (), key: str = "") -> Iterator[tuple[str | int, ...]]:
    """The places of *tree* that name a seat; what is computed is never read back."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            if name not in ("computed", "rules"):
                yield from seats_in(value, (*path, name), name)
    elif isinstance(tree, list):
        for place, value in enumerate(tree):
            yield from seats_in(value, (*path, place), key)
    elif key in WHO and isinstance(tree, int):
        yield path


def read(tree: Any, kind: Any) -> object:
    """The value that *tree* describes, or the error that it is refused with."""
    try:
        return from_tree(tree, kind)
    except FiveHundredError as error:
        return error


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize("name", ["australian-4", "called-5", "primer-2", "perfect-4", "table-2"])
@fewer(100, deep=100)
@given(picks())
def test_no_seat_in_json_is_ignored(name: str, pick: Pick) -> None:
    rules = PRESETS[name]
    for value in values(rules, pick):
        tree, kind = to_tree(value), kind_of(value)
        for path in seats_in(tree):
            # Most of a deal is cards, so only some of them are changed.
            if len(path) < 3 or not pick(6):
                other = (found(tree, path) + 1 + pick(rules.players - 1)) % rules.players
                assert read(tree_with(tree, path, other), kind) != value, path


def texts_changed(text: str, players: int) -> Iterator[str]:
    """*text* with one seat changed to another, in each place and to each other seat."""
    for place in BY.finditer(text):
        for seat in range(players):
            if str(seat) != place[1]:
                yield f"{text[: place.start(1)]}{seat}{text[place.end(1) :]}"


@pytest.mark.rule("SEAT-1")
@fewer(25, deep=8)
@given(deals(), picks())
def test_no_seat_in_a_text_is_ignored(deal: Deal, pick: Pick) -> None:
    rules: Ruleset = deal.rules
    for one in variants(deal, pick)[:2]:
        # Only the host can write a deal that was set up at its first lead.
        shown = choose_one(pick, [one, one if one.table.set_up else one.view(Seat(pick(rules.players)))])
        position, record = position_text(shown), record_text(Record(deals=[shown]))
        assert BY.search(position)
        for texts, parse in ((position, parse_position), (record, parse_record)):
            right = parse(texts)
            for changed in texts_changed(texts, rules.players):
                try:
                    again = parse(changed)
                except FiveHundredError:
                    continue
                assert again != right, changed
