"""The solver in whole packs, for every policy on jokers of no suit (JOKER-3 to JOKER-9).

The results are written down; the deep form writes out every line of play to the same ones.

In small packs there is hardly a hand in which it matters what was led on the way to a lead of the joker. Here it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from helpers import DEEP
from minimax import WrittenOut, result
from solver_positions import POLICIES, Kind, playing, with_specials

from fivehundred import presets
from fivehundred.actions import PlayCard
from fivehundred.deal.deal import Deal
from fivehundred.deal.joker_policies import JokerPlay, joker_play
from fivehundred.errors import InvalidRuleset
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerFollow, JokerInMisere, JokerLead, JokerLeadTime, JokerNaming, JokerRank
from fivehundred.solver.solving import Solver

#: Rules and what is played for, and how many tricks are left; in the deep form, how many at most.
TABLES: dict[str, tuple[Ruleset, str, int, int]] = {
    "no trump, four": (presets.AUSTRALIAN_4, "7NT", 5, 7),
    "no trump, three": (presets.STANDARD_3, "7NT", 6, 8),
    "no trump, two jokers": (with_specials(presets.CLUB_46_4), "8NT", 5, 6),
    "misere": (presets.AUSTRALIAN_4, "M", 5, 8),
    "misere, two jokers": (with_specials(presets.CLUB_46_4), "LA", 5, 6),
    "exactly five": (presets.PERFECT_4, "HL", 5, 7),
}
#: The result of each policy at those tables, in their order.
FOUND = {
    "no trump, four": "72382445735653532465257472148a60",
    "no trump, three": "11257042323504226503760312121563",
    "no trump, two jokers": "54677366535645838633236535677851",
    "misere": "32543438555538461334345555206465543655254125453545552360"
    "45676a07248255738158251354543323546636526345325533565232",
    "misere, two jokers": "77538256554754867544557632584372744675534655678544469633"
    "52736845535955666655547643277635756536665467575364373444",
    "exactly five": "33235103141122124053520323442113",
}
#: Endings in which it decides which suits are led on the way to a lead of the joker, by their seeds and tricks,
#: with their results.
DECIDED_BY_LEADS: dict[tuple[str, JokerFollow], str] = {
    ("no trump, four", JokerFollow.VOID_ONLY): "100/5 5, 118/5 6, 100/6 5",
    ("no trump, two jokers", JokerFollow.VOID_ONLY): "119/5 5, 129/5 6",
    ("no trump, two jokers", JokerFollow.ALWAYS): "119/5 6, 142/5 4, 144/5 7",
    ("no trump, two jokers", JokerFollow.FIRST_OR_LAST): "142/5 4, 144/5 7",
    ("no trump, two jokers", JokerFollow.EVERY_SUIT): "144/5 7",
    ("misere", JokerFollow.VOID_ONLY): "150/6 5, 161/6 2",
    ("misere, two jokers", JokerFollow.VOID_ONLY): "124/6 6, 161/6 3",
}
FIRST: dict[str, Any] = {"joker_follow": JokerFollow.FIRST_OR_LAST}
LOWEST: dict[str, Any] = {"joker_rank": JokerRank.LOWEST_IN_MISERE}
ALWAYS: dict[str, Any] = {"joker_follow": JokerFollow.ALWAYS, "joker_lead": JokerLead.NOT_SHOWN_VOID}
#: How many positions a solver looks at for all of those below.
NODES = 4_304
#: Endings of five tricks with two jokers in which it decides, for the result or for the number of positions, what the
#: search remembers of leads and of the players with a joker: the table, settings, and seeds with how many cards lie and
#: the results.
DECIDED_BY_MEMORY: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("no trump", {"joker_lead_time": JokerLeadTime.LAST}, "5101/1 4"),
    ("no trump", FIRST, "6600/0 5"),
    ("no trump", FIRST | {"joker_lead_time": JokerLeadTime.LAST}, "6701/2 4"),
    ("no trump", FIRST | {"joker_naming": JokerNaming.NOTHING}, "21802/0 4"),
    ("no trump", FIRST | {"joker_naming": JokerNaming.NOTHING, "joker_lead_time": JokerLeadTime.LAST}, "6900/0 5"),
    ("no trump", FIRST | {"joker_lead": JokerLead.UNLED_SUITS}, "7000/0 8, 7001/0 5"),
    ("no trump", {"joker_follow": JokerFollow.EVERY_SUIT, "joker_lead": JokerLead.UNLED_SUITS}, "7800/0 4"),
    ("misere", LOWEST | {"joker_lead": JokerLead.UNLED_SUITS}, "6700/1 4, 41700/0 5"),
    ("misere", LOWEST | {"joker_lead": JokerLead.UNLED_SUITS, "joker_lead_time": JokerLeadTime.LAST}, "7100/2 2"),
    ("misere", LOWEST | {"joker_lead": JokerLead.NOT_SHOWN_VOID}, "7501/1 4"),
    ("misere", FIRST, "11401/0 3"),
    ("misere", FIRST | {"joker_in_misere": JokerInMisere.MUST}, "26605/0 6"),
    ("misere", FIRST | {"joker_lead_time": JokerLeadTime.LAST}, "26811/0 4"),
    ("misere", FIRST | {"joker_naming": JokerNaming.NOTHING}, "12201/0 5"),
    ("misere", FIRST | LOWEST, "26506/0 2"),
    ("misere", FIRST | LOWEST | {"joker_naming": JokerNaming.NOTHING}, "12300/0 6"),
    ("misere", FIRST | LOWEST | {"joker_lead": JokerLead.NOT_SHOWN_VOID}, "13901/2 4"),
    ("misere", ALWAYS, "10600/0 5"),
    ("misere", ALWAYS | {"joker_lead_time": JokerLeadTime.LAST}, "11000/0 8"),
)


def agree(deal: Deal, low: int | None) -> int:
    """The solver finds that result; so does minimax in the deep form, where every card has the same value as well.

    Returns how many positions the solver looked at for the result.
    """
    solver, play = Solver(deal), playing(deal)
    solution = solver.solve(deal)
    nodes, low = solver.nodes, solution.low if low is None else low
    assert (solution.low, solution.high) == (low, low), deal
    if DEEP:
        plain = WrittenOut(deal, solution.side, solution.goal)
        assert low == result(solution.goal, plain.worth(play)), deal
        cards = [card for card in deal.legal_actions if isinstance(card, PlayCard)]
        worths = {card: result(solution.goal, plain.worth(play.with_card(card.number))) for card in cards}
        assert {card: value.low for card, value in solver.values(deal).items()} == worths, deal
    return nodes


def policies(table: str) -> Mapping[tuple[JokerPlay, JokerRank | None], Kind]:
    """Every way to treat a joker at that table, each once: many settings come to the same."""
    rules, call, *_ = TABLES[table]
    misere = playing(Kind(rules, call).dealt(Random(0))).contract.misere
    found: dict[tuple[JokerPlay, JokerRank | None], Kind] = {}
    for policy in POLICIES:
        try:
            kind = Kind(rules.evolve(**policy), call)
        except InvalidRuleset:
            continue
        jokers = joker_play(kind.rules, trumps=False, misere=misere)
        found.setdefault((jokers, kind.rules.joker_rank if misere else None), kind)
    return found


@pytest.mark.parametrize("table", TABLES if DEEP else list(TABLES)[2::2])
def test_every_policy_agrees_with_every_line_of_play(table: str) -> None:
    _, _, tricks, most = TABLES[table]
    kinds = list(policies(table).values())
    assert len(kinds) >= 32
    for number, (kind, low) in enumerate(zip(kinds, FOUND[table], strict=True)):
        for left in range(5, most + 1) if DEEP else (tricks,):
            agree(kind.position(1000 + number, left), int(low, 16) if left == tricks else None)


@pytest.mark.rule("JOKER-4")
@pytest.mark.parametrize(("table", "follow"), DECIDED_BY_LEADS)
def test_a_suit_led_on_the_way_is_one_that_the_joker_may_not_be(table: str, follow: JokerFollow) -> None:
    rules, call, *_ = TABLES[table]
    kind = Kind(rules.evolve(joker_follow=follow, joker_lead=JokerLead.UNLED_SUITS), call)
    for ending in DECIDED_BY_LEADS[table, follow].split(", "):
        seed, tricks, low = map(int, ending.replace(" ", "/").split("/"))
        agree(kind.position(seed, tricks), low)


@pytest.mark.rule("JOKER-3", "JOKER-4")
def test_the_past_of_two_jokers_is_remembered_as_far_as_it_decides() -> None:
    nodes = 0
    for table, settings, endings in DECIDED_BY_MEMORY:
        rules, call, *_ = TABLES[f"{table}, two jokers"]
        kind = Kind(rules.evolve(**{"joker_in_misere": JokerInMisere.MAY, **settings}), call)
        for ending in endings.split(", "):
            seed, lying, low = map(int, ending.replace(" ", "/").split("/"))
            nodes += agree(kind.position(seed, 5, lying), low)
    # What is remembered in vain shows in no result.
    assert nodes == NODES
