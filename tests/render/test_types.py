"""What else is handed to the functions that make texts is refused by name."""

from __future__ import annotations

from collections.abc import Callable
from inspect import getmembers, isfunction
from types import ModuleType
from typing import Any

import pytest
from helpers import deal_of

from fivehundred.actions import PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.scoring import score
from fivehundred.deal.turns import Played
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.render import hands, sheet, text
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS

RULES = presets.STANDARD_3
NAMES = ("Ann", "Bob", "Cleo")
EMPTY = ScoreSheet.start(RULES)
SHEET = EMPTY.enter(EMPTY.contract("6S", by=0), [6, 2, 2])
CONTRACT = SHEET.contract("6S", by=1)
CARDS = Cards.parse("7S 8S")

#: For each function what it takes.
TAKEN: dict[Callable[..., object], Callable[[Deal], tuple[object, ...]]] = {
    text.letters: lambda deal: ("7♠",),
    text.card_text: lambda deal: (Card.parse("7S"),),
    text.play_text: lambda deal: (PlayCard(Card.parse("7S")),),
    text.hand_text: lambda deal: (CARDS,),
    text.call_text: lambda deal: (RULES, PASS),
    text.scorer_names: lambda deal: (RULES, NAMES),
    text.contract_text: lambda deal: (RULES, CONTRACT, NAMES),
    text.contract_parts: lambda deal: (RULES, CONTRACT),
    text.declaration: lambda deal: (deal.table,),
    text.auction_text: lambda deal: (deal.table, NAMES),
    text.auction_rows: lambda deal: (deal.table,),
    text.calls_made: lambda deal: (deal.table,),
    text.event_text: lambda deal: (RULES, deal.history[0], NAMES),
    text.outcome_text: lambda deal: (Played(CONTRACT, (2, 6, 2)), NAMES),
    text.exchange_text: lambda deal: (RULES, deal.history, NAMES),
    text.tricks_text: lambda deal: (deal.table, NAMES),
    text.score_text: lambda deal: (score(RULES, CONTRACT, [2, 6, 2]), NAMES),
    text.standing_text: lambda deal: (SHEET.rows[0], NAMES),
    text.totals_text: lambda deal: (SHEET.scores, NAMES),
    text.rows_text: lambda deal: (SHEET.rows, NAMES, NAMES),
    text.by_and_made: lambda deal: (SHEET.rows[0], NAMES),
    text.hands_text: lambda deal: ([("Ann", CARDS)],),
    text.piles_text: lambda deal: ((), CARDS),
    text.table_cards_text: lambda deal: (deal.table, NAMES),
    text.table_text: lambda deal: (deal.table, NAMES),
    text.indent: lambda deal: ("a",),
    text.align_right: lambda deal: ([["1"]], [0]),
    text.columns: lambda deal: ([["a"]],),
    hands.ranking_on: lambda deal: (deal.table,),
    hands.unplayed_cards: lambda deal: (deal.table,),
    text.event_sentences: lambda deal: (RULES, deal.history[0]),
    hands.lying_in: lambda deal: ((), CARDS),
    hands.sort_hand: lambda deal: (CARDS,),
    hands.suits_of_hand: lambda deal: (CARDS,),
    sheet.sheet_text: lambda deal: (SHEET, NAMES),
    sheet.sheet_rows: lambda deal: (SHEET, NAMES),
    sheet.standing_of: lambda deal: (SHEET, NAMES),
    sheet.result_text: lambda deal: (SHEET, NAMES),
    sheet.needs_text: lambda deal: (SHEET, NAMES),
    sheet.change_text: lambda deal: (RULES, SHEET.history[0], NAMES),
    sheet.entry_text: lambda deal: (RULES, SHEET.entries[0], NAMES),
}


@pytest.mark.parametrize("module", [text, hands, sheet])
def test_every_function_is_asked(module: ModuleType) -> None:
    public = {function for name, function in getmembers(module, isfunction) if function.__module__ == module.__name__}
    assert {function for function in public if not function.__name__.startswith("_")} <= TAKEN.keys()


def test_a_hand_comes_after_its_name() -> None:
    wrong: Any
    for wrong in ("x", ["xy"], [5], [("Ann",)]):
        with pytest.raises(InvalidType, match=r"^expected hands, each after its name: pairs, not (str|int|tuple)$"):
            text.hands_text(wrong)


@pytest.mark.parametrize("function", TAKEN, ids=lambda function: function.__name__)
def test_arguments_of_other_types_are_refused_by_name(function: Callable[..., object]) -> None:
    taken = TAKEN[function](deal_of(RULES))
    function(*taken)
    wrong: Any
    for wrong in (None, 5):
        for place in range(len(taken)):
            with pytest.raises(InvalidType, match=f"^expected .*, not {type(wrong).__name__}$"):
                function(*taken[:place], wrong, *taken[place + 1 :])


@pytest.mark.parametrize("function", TAKEN, ids=lambda function: function.__name__)
def test_there_is_a_name_for_each_player(function: Callable[..., object]) -> None:
    taken = TAKEN[function](deal_of(RULES))
    for place in (place for place, value in enumerate(taken) if value is NAMES):
        with pytest.raises(InvalidValue, match=r"^1 names: expected 3, one for each player$"):
            function(*taken[:place], NAMES[:1], *taken[place + 1 :])
