"""The solver against every line of play in whole packs, for every policy on jokers of no suit (JOKER-3 to JOKER-9).

In small packs there is hardly a hand in which it matters what was led on the way to a lead of the joker. Here it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from helpers import DEEP
from minimax import WrittenOut, result
from solver_positions import POLICIES, Kind, playing, with_specials

from fivehundred import presets
from fivehundred.actions import PlayCard
from fivehundred.deal.deal import Deal
from fivehundred.deal.joker_policies import JokerPlay
from fivehundred.errors import InvalidRuleset
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerFollow, JokerInMisere, JokerLead, JokerLeadTime, JokerNaming, JokerRank
from fivehundred.solver.solving import Solver

#: Rules and what is played for, with how many tricks left every line of play is written out, and in the deep form with
#: how many at most. Of so many policies one is tried, in the deep form each.
TABLES: dict[str, tuple[Ruleset, str, int, int, int]] = {
    "no trump, four": (presets.AUSTRALIAN_4, "7NT", 5, 7, 4),
    "no trump, three": (presets.STANDARD_3, "7NT", 6, 8, 6),
    "no trump, two jokers": (with_specials(presets.CLUB_46_4), "8NT", 5, 6, 8),
    "misere": (presets.AUSTRALIAN_4, "M", 5, 8, 6),
    "misere, two jokers": (with_specials(presets.CLUB_46_4), "LA", 5, 6, 18),
    "exactly five": (presets.PERFECT_4, "HL", 5, 7, 2),
}
#: Endings in which it decides which suits are led on the way to a lead of the joker, by their seeds and tricks.
DECIDED_BY_LEADS: dict[tuple[str, JokerFollow], str] = {
    ("no trump, four", JokerFollow.VOID_ONLY): "100/5, 118/5, 100/6",
    ("no trump, two jokers", JokerFollow.VOID_ONLY): "119/5, 129/5",
    ("no trump, two jokers", JokerFollow.ALWAYS): "119/5, 142/5, 144/5",
    ("no trump, two jokers", JokerFollow.FIRST_OR_LAST): "142/5, 144/5",
    ("no trump, two jokers", JokerFollow.EVERY_SUIT): "144/5",
    ("misere", JokerFollow.VOID_ONLY): "150/6, 161/6",
    ("misere, two jokers", JokerFollow.VOID_ONLY): "124/6, 161/6",
}
FIRST: dict[str, Any] = {"joker_follow": JokerFollow.FIRST_OR_LAST}
LOWEST: dict[str, Any] = {"joker_rank": JokerRank.LOWEST_IN_MISERE}
ALWAYS: dict[str, Any] = {"joker_follow": JokerFollow.ALWAYS, "joker_lead": JokerLead.NOT_SHOWN_VOID}
#: How many positions a solver looks at for all of those below.
NODES = 4_318
#: Endings of five tricks with two jokers in which it decides, for the result or for the number of positions, what the
#: search remembers of leads and of the players with a joker: the table, settings, and seeds with how many cards lie.
DECIDED_BY_MEMORY: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("no trump", {"joker_lead_time": JokerLeadTime.LAST}, "5101/1"),
    ("no trump", FIRST, "6600/0"),
    ("no trump", FIRST | {"joker_lead_time": JokerLeadTime.LAST}, "6701/2"),
    ("no trump", FIRST | {"joker_naming": JokerNaming.NOTHING}, "21802/0"),
    ("no trump", FIRST | {"joker_naming": JokerNaming.NOTHING, "joker_lead_time": JokerLeadTime.LAST}, "6900/0"),
    ("no trump", FIRST | {"joker_lead": JokerLead.UNLED_SUITS}, "7000/0, 7001/0"),
    ("no trump", {"joker_follow": JokerFollow.EVERY_SUIT, "joker_lead": JokerLead.UNLED_SUITS}, "7800/0"),
    ("misere", LOWEST | {"joker_lead": JokerLead.UNLED_SUITS}, "6700/1, 41700/0"),
    ("misere", LOWEST | {"joker_lead": JokerLead.UNLED_SUITS, "joker_lead_time": JokerLeadTime.LAST}, "7100/2"),
    ("misere", LOWEST | {"joker_lead": JokerLead.NOT_SHOWN_VOID}, "7501/1"),
    ("misere", FIRST, "11401/0"),
    ("misere", FIRST | {"joker_in_misere": JokerInMisere.MUST}, "26605/0"),
    ("misere", FIRST | {"joker_lead_time": JokerLeadTime.LAST}, "26811/0"),
    ("misere", FIRST | {"joker_naming": JokerNaming.NOTHING}, "12201/0"),
    ("misere", FIRST | LOWEST, "26506/0"),
    ("misere", FIRST | LOWEST | {"joker_naming": JokerNaming.NOTHING}, "12300/0"),
    ("misere", FIRST | LOWEST | {"joker_lead": JokerLead.NOT_SHOWN_VOID}, "13901/2"),
    ("misere", ALWAYS, "10600/0"),
    ("misere", ALWAYS | {"joker_lead_time": JokerLeadTime.LAST}, "11000/0"),
)


def agree(deal: Deal) -> int:
    """Solver and minimax find the same result, and in the deep form the same value of every card.

    Returns how many positions the solver looked at for the result.
    """
    solver, play = Solver(deal), playing(deal)
    solution = solver.solve(deal)
    nodes, plain = solver.nodes, WrittenOut(deal, solution.side, solution.goal)
    assert (solution.low, solution.high) == (result(solution.goal, plain.worth(play)),) * 2, deal
    if DEEP:
        cards = [card for card in deal.legal_actions if isinstance(card, PlayCard)]
        worths = {card: result(solution.goal, plain.worth(play.with_card(card.number))) for card in cards}
        assert {card: value.low for card, value in solver.values(deal).items()} == worths, deal
    return nodes


def policies(table: str) -> Mapping[tuple[JokerPlay, JokerRank], Kind]:
    """Every way to treat a joker at that table, each once: many settings come to the same."""
    rules, call, *_ = TABLES[table]
    found: dict[tuple[JokerPlay, JokerRank], Kind] = {}
    for policy in POLICIES:
        try:
            kind = Kind(rules.evolve(**policy), call)
        except InvalidRuleset:
            continue
        terms = playing(kind.position(0, 1)).terms
        found.setdefault((terms.jokers, terms.ranking.joker_rank), kind)
    return found


@pytest.mark.parametrize("table", TABLES)
def test_every_policy_agrees_with_every_line_of_play(table: str) -> None:
    _, _, tricks, most, step = TABLES[table]
    kinds = list(policies(table).values())
    assert len(kinds) >= 32
    for number, kind in enumerate(kinds):
        for left in range(5, most + 1) if DEEP else (tricks,) if number % step == 0 else ():
            agree(kind.position(1000 + number, left))


@pytest.mark.rule("JOKER-4")
@pytest.mark.parametrize(("table", "follow"), DECIDED_BY_LEADS)
def test_a_suit_led_on_the_way_is_one_that_the_joker_may_not_be(table: str, follow: JokerFollow) -> None:
    rules, call, *_ = TABLES[table]
    kind = Kind(rules.evolve(joker_follow=follow, joker_lead=JokerLead.UNLED_SUITS), call)
    for ending in DECIDED_BY_LEADS[table, follow].split(", "):
        seed, tricks = map(int, ending.split("/"))
        agree(kind.position(seed, tricks))


@pytest.mark.rule("JOKER-3", "JOKER-4")
def test_the_past_of_two_jokers_is_remembered_as_far_as_it_decides() -> None:
    nodes = 0
    for table, settings, endings in DECIDED_BY_MEMORY:
        rules, call, *_ = TABLES[f"{table}, two jokers"]
        kind = Kind(rules.evolve(**{"joker_in_misere": JokerInMisere.MAY, **settings}), call)
        for ending in endings.split(", "):
            seed, lying = map(int, ending.split("/"))
            nodes += agree(kind.position(seed, 5, lying))
    # What is remembered in vain shows in no result.
    assert nodes == NODES
