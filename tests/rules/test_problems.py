"""Contradictions: each is refused in its own words, all are listed together, and idle settings are none."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from fivehundred.cards import Cards, Suit
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import DECK_32, DECK_42, DECK_43, DECK_43_ONE_FOUR_A_COLOUR, DECK_45, DECK_47, Packets
from fivehundred.rules.goals import AtLeast, Exactly
from fivehundred.rules.problems import Problem
from fivehundred.rules.schedules import AVONDALE, CLASSIC, INVERTED, TO_ELEVEN, Bonus, Schedule
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    AtLimit,
    AuctionForm,
    BothAtTarget,
    CallableCards,
    Calling,
    CallTime,
    Defence,
    DefenceScores,
    DefenceTricks,
    Failed,
    Fours,
    Gate,
    Jacks,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerOrder,
    JokerRank,
    KittyUse,
    LastBidder,
    NoTrumpBids,
    PartnerRole,
    Reentry,
    SeveralAtTarget,
    Shares,
    Sides,
)
from fivehundred.rules.specials import (
    BAR_NULLO,
    BLIND_MISERE,
    BRITANNICA_OPEN_MISERE,
    DOUBLE_MISERE,
    DOUBLE_NULLO,
    HI_LO,
    LONE_OPEN_MISERE,
    MISERE,
    NULLO,
    OPEN_MISERE,
    TEAM_NULLO,
)

NO_KITTY: dict[str, Any] = {"deck": DECK_42 - Cards.parse("4D 4H"), "packets": Packets.parse("3 4 3")}
FOUR_EACH = Cards.parse("AS KS QS JS AC KC QC JC AH KH QH JH")
LEVEL_SIX = Schedule({trump: (10 * n,) for n, trump in enumerate((*Suit, None), 1)})
FROM_SEVEN = Schedule({trump: values[1:3] for trump, values in AVONDALE.values}, first_level=7)
CLASSIC_TO_NINE = Schedule({trump: values[:4] for trump, values in CLASSIC.values})
TWINS = Schedule({Suit.SPADES: (40,), Suit.CLUBS: (40,), Suit.DIAMONDS: (80,), Suit.HEARTS: (100,), None: (120,)})
WORTHLESS = Schedule({Suit.SPADES: (0,), Suit.CLUBS: (60,), Suit.DIAMONDS: (80,), Suit.HEARTS: (90,), None: (99,)})

#: As many as there is room for beside a pass and 25 bids.
NULLOS = tuple(attrs.evolve(NULLO, key=f"N{number}") for number in range(230))


def found(preset: str, changes: dict[str, Any]) -> tuple[Problem, ...]:
    with pytest.raises(InvalidRuleset) as caught:
        presets.get(preset).evolve(**changes)
    problems = caught.value.problems
    assert all(isinstance(problem, Problem) for problem in problems)
    assert str(caught.value) == "; ".join(map(str, problems))
    return problems  # type: ignore[return-value]


def placed(lower: str, upper: str) -> dict[str, Any]:
    bids = {str(bid): bid for bid in AVONDALE} | {"11S": Bid(11, Suit.SPADES), "5S": Bid(5, Suit.SPADES)}
    return {"specials": (attrs.evolve(MISERE, place=(bids[lower], bids[upper])),)}


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    # CARD, SEAT, DEAL
    (
        "standard-3",
        {"deck": DECK_45, "players": 5},
        "CARD-3: 45 cards for 5 players leave -5 for the kitty (deck, players, hand_size)",
    ),
    (
        "dummy-2",
        {"deck": FOUR_EACH},
        "CARD-3: 12 cards for 2 players and a dummy hand leave -18 for the kitty (deck, players, hand_size)",
    ),
    (
        "standard-3",
        {"deck": DECK_32},
        "DEAL-2: packets 3 K3 4 3 give 10 to each hand and 3 to the kitty, not 10 and 2 "
        "(packets, deck, players, hand_size)",
    ),
    (
        "standard-3",
        {"packets": Packets.parse("3 K3 4 2")},
        "DEAL-2: packets 3 K3 4 2 give 9 to each hand and 3 to the kitty, not 10 and 3 "
        "(packets, deck, players, hand_size)",
    ),
    ("standard-3", {"hand_size": 0}, "CARD-3: a hand of 0 cards cannot be played (hand_size)"),
    ("standard-3", {"players": 1}, "SEAT-1: 1 player: the game is for 2 to 6 (players)"),
    ("standard-3", {"players": 7}, "SEAT-1: 7 players: the game is for 2 to 6 (players)"),
    ("standard-3", {"deck": Cards()}, "CARD-2: the deck has no cards (deck)"),
    (
        "australian-4",
        {"deck": DECK_42 | Cards.parse("JK2")},
        "CARD-8: the only joker of a deck must be JK, not JK2, the lower of two (deck)",
    ),
    (
        "standard-3",
        {"out_of_play": -1},
        "CARD-3: -1 cards cannot be left out of play (out_of_play)",
    ),
    (
        "standard-3",
        {"out_of_play": 5},
        "CARD-3: 33 cards for 3 players, 5 out of play, leave -2 for the kitty (deck, players, hand_size, out_of_play)",
    ),
    (
        "standard-3",
        {"out_of_play": 2},
        "DEAL-2: packets 3 K3 4 3 give 10 to each hand and 3 to the kitty, not 10 and 1 "
        "(packets, deck, players, hand_size, out_of_play)",
    ),
    (
        "australian-4",
        {"fours": Fours.TRUMPS},
        "CARD-9: the deck has 2 fours: one black and one red are needed (fours, deck)",
    ),
    (
        "team-widow5-4",
        {"fours": Fours.TRUMPS},
        "CARD-9: the deck has 4 fours: one black and one red are needed (fours, deck)",
    ),
    (
        "standard-3",
        {"fours": Fours.TRUMPS},
        "CARD-9: the deck has 0 fours: one black and one red are needed (fours, deck)",
    ),
    (
        "standard-3",
        {"table_cards": True},
        "TWO-1: table cards are for 2 players, not 3 (table_cards, players)",
    ),
    (
        "standard-3",
        {"table_cards": True},
        "CARD-3: 33 cards for 3 players and the table leave -27 for the kitty (deck, players, hand_size, table_cards)",
    ),
    (
        "table-2",
        {"dummy_hand": True},
        "TWO-1: table cards and a dummy hand cannot be combined (table_cards, dummy_hand)",
    ),
    (
        "table-2",
        {"hand_size": 9, "packets": Packets.parse("3 K7 3 3")},
        "TWO-1: 9 cards cannot lie in pairs, one on the other (table_cards, hand_size)",
    ),
    (
        "table-2",
        {"specials": (LONE_OPEN_MISERE,)},
        "TWO-1: OM shows a hand, which table cards do not allow (table_cards, specials)",
    ),
    (
        "standard-3",
        {"sides": Sides.PARTNERS_OF_TWO},
        "SEAT-2: sides 'partners of two' are for 4 or 6 players, not 3 (sides, players)",
    ),
    (
        "australian-4",
        {"sides": Sides.PARTNERS_OF_THREE},
        "SEAT-2: sides 'partners of three' are for 6 players, not 4 (sides, players)",
    ),
    (
        "standard-3",
        {"sides": Sides.CALLED},
        "SEAT-2: sides 'called' are for 5 players, not 3 (sides, players)",
    ),
    (
        "standard-3",
        {"dummy_hand": True, "deck": DECK_43},
        "DEAL-5: a dummy hand is for 2 players, not 3 (dummy_hand, players)",
    ),
    # BID
    (
        "standard-3",
        {"lowest_level": 5},
        "BID-3: the schedule has values for levels 6 to 10, but none for 5 (schedule, lowest_level)",
    ),
    (
        "standard-3",
        {"schedule": LEVEL_SIX},
        "BID-3: the schedule has values for levels 6 to 6, but none for 10 (schedule, highest_level)",
    ),
    (
        "standard-3",
        {"lowest_level": 9, "highest_level": 8},
        "BID-1: the lowest level, 9, is above the highest, 8 (lowest_level, highest_level)",
    ),
    (
        "standard-3",
        {"hand_size": 9, "packets": Packets.parse("3 K6 3 3")},
        "BID-1: nobody can take 10 tricks with 9 cards (highest_level, hand_size)",
    ),
    (
        "standard-3",
        {"schedule": TWINS, "highest_level": 6},
        "BID-3: 6S and 6C are both worth 40 (schedule)",
    ),
    (
        "standard-3",
        {"schedule": WORTHLESS, "highest_level": 6},
        "BID-3: 6S is worth 0: it must be above 0 (schedule)",
    ),
    (
        "standard-3",
        {"reentry": Reentry.SUIT_CHANGE},
        "BID-5: nobody can call again in an auction of a single round (reentry, auction)",
    ),
    (
        "standard-3",
        {"reentry": Reentry.ALWAYS},
        "BID-14: nobody can call again in an auction of a single round (reentry, auction)",
    ),
    (
        "standard-3",
        {"last_bidder": LastBidder.MAY_RAISE},
        "BID-14: nobody can raise in an auction of a single round (last_bidder, auction)",
    ),
    (
        "australian-4",
        {"inkles": True, "lowest_level": 7},
        "BID-9: inkles need an auction of a single round (inkles, auction)",
    ),
    (
        "team-4",
        {"inkles": True},
        "BID-9: inkles need bids to begin at seven, not 6 (inkles, lowest_level)",
    ),
    (
        "team-4",
        {"inkles": True, "lowest_level": 7, "highest_level": 8, "schedule": FROM_SEVEN},
        "BID-9: inkles need a bid of six, which the schedule lacks (inkles, schedule)",
    ),
    (
        "passed-deal-3",
        {"dealer_stuck": True},
        "BID-13: a dealer who must bid leaves no passed deal to be played (dealer_stuck, all_pass)",
    ),
    ("australian-4", {"breach": 0}, "BID-15: the points of a breach, 0, must be above 0 (breach)"),
    (
        "australian-4",
        {"declared_slam": -500},
        "BID-17: the points of a declared slam, -500, must be above 0 (declared_slam)",
    ),
    (
        "standard-3",
        {"declared_slam": 500},
        "BID-17: a declared slam needs one partner, but sides are 'individual' (declared_slam, sides)",
    ),
    (
        "six-63",
        {"declared_slam": 500},
        "BID-17: a declared slam needs one partner, but sides are 'partners of three' (declared_slam, sides)",
    ),
    (
        "called-5",
        {"declared_slam": 500},
        "BID-17: a declared slam needs one partner, but sides are 'called' (declared_slam, sides)",
    ),
    (
        "australian-4",
        {"specials": (*NULLOS, NULLO)},
        "BID-7: with the pass there are 257 calls: at most 256 are possible (specials, lowest_level, highest_level)",
    ),
    ("australian-4", {"specials": (MISERE,) * 3}, "BID-7: 3 special bids have the key M (specials)"),
    (
        "australian-4",
        {"specials": (attrs.evolve(MISERE, value=0),)},
        "BID-7: the value of M, 0, must be above 0 (specials)",
    ),
    (
        "australian-4",
        {"specials": (attrs.evolve(MISERE, points=-1),)},
        "BID-7: the points of M, -1, must be above 0 (specials)",
    ),
    (
        "australian-4",
        {"highest_level": 6, "specials": (MISERE,)},
        "BID-7: M needs a bid of seven, but bids end at 6 (specials, highest_level)",
    ),
    (
        "australian-4",
        {"highest_level": 7, "specials": (attrs.evolve(MISERE, gate=Gate.EIGHT),)},
        "BID-16: M needs a bid of eight, but bids end at 7 (specials, highest_level)",
    ),
    (
        "australian-4",
        {"highest_level": 6, "specials": (attrs.evolve(MISERE, gate=Gate.OVER_SEVEN),)},
        "BID-16: M is bid over a seven, but bids run from 6 to 6 (specials, lowest_level, highest_level)",
    ),
    (
        "australian-4",
        {"lowest_level": 8, "specials": (attrs.evolve(MISERE, gate=Gate.OVER_SEVEN),)},
        "BID-16: M is bid over a seven, but bids run from 8 to 10 (specials, lowest_level, highest_level)",
    ),
    (
        "perfect-4",
        {"specials": (attrs.evolve(HI_LO, goal=Exactly(11)),)},
        "BID-12: HL asks for exactly 11 tricks, but a hand has 10 (specials, hand_size)",
    ),
    (
        "perfect-4",
        {"specials": (attrs.evolve(HI_LO, goal=AtLeast(11)),)},
        "BID-12: HL asks for at least 11 tricks, but a hand has 10 (specials, hand_size)",
    ),
    (
        "team-4",
        {**NO_KITTY, "specials": (NULLO, attrs.evolve(DOUBLE_NULLO, kitty=KittyUse.PASSED_ON))},
        "KITTY-3: DN passes the discards on, but there is no kitty (specials, deck)",
    ),
    (
        "team-4",
        {"specials": (attrs.evolve(TEAM_NULLO, kitty=KittyUse.PASSED_ON),)},
        "KITTY-3: N passes the discards on: one partner must play, too (specials, sides)",
    ),
    (
        "six-63",
        {"specials": (attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),)},
        "KITTY-3: DM passes the discards on: one partner must play, too (specials, sides)",
    ),
    (
        "standard-3",
        {"specials": (attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),)},
        "BID-7: in DM a partner must play, too, but sides 'individual' have no fixed partners (specials, sides)",
    ),
    ("team-4", {**NO_KITTY, "kitty_shown": True}, "KITTY-3: the kitty is shown, but there is none (kitty_shown, deck)"),
    (
        "team-4",
        {**NO_KITTY, "specials": (BAR_NULLO,)},
        "KITTY-2: BN leaves the kitty, but there is none (specials, deck)",
    ),
    (
        "standard-3",
        {"specials": (MISERE,)},
        "BID-7: in M a partner must sit out, but sides 'individual' have no fixed partners (specials, sides)",
    ),
    (
        "called-5",
        {"specials": (OPEN_MISERE,)},
        "BID-7: in OM a partner must sit out, but sides 'called' have no fixed partners (specials, sides)",
    ),
    (
        "team-4",
        {"specials": (DOUBLE_NULLO,)},
        "BID-7: DN answers N, which is not a special bid here (specials)",
    ),
    (
        "team-4",
        {"specials": (attrs.evolve(DOUBLE_NULLO, answers="DN"),)},
        "BID-7: DN cannot answer itself (specials)",
    ),
    (
        "called-5",
        {"specials": (attrs.evolve(NULLO, partner=PartnerRole.PLAYS_TOO),)},
        "BID-7: in N a partner must play, too, but sides 'called' have no fixed partners (specials, sides)",
    ),
    (
        "standard-3",
        {"specials": (NULLO, attrs.evolve(DOUBLE_NULLO, partner=PartnerRole.SITS_OUT))},
        "BID-7: DN answers a partner, but sides 'individual' have no fixed partners (specials, sides)",
    ),
    (
        "australian-4",
        placed("10NT", "11S"),
        "BID-8: M ranks next to 11S, which the schedule lacks (specials, schedule)",
    ),
    (
        "australian-4",
        placed("5S", "11S"),
        "BID-8: M ranks next to 5S and 11S, which the schedule lacks (specials, schedule)",
    ),
    (
        "australian-4",
        placed("8S", "7NT"),
        "BID-8: M ranks above 8S and below 7NT, which is the wrong order (specials, schedule)",
    ),
    (
        "australian-4",
        placed("9S", "6NT"),
        "BID-8: M ranks above 9S and below 6NT, which is the wrong order (specials, schedule)",
    ),
    (
        "australian-4",
        placed("8C", "8S"),
        "BID-8: M ranks above 8C and below 8S, which is the wrong order (specials, schedule)",
    ),
    (
        "australian-4",
        placed("8S", "8S"),
        "BID-8: M ranks above 8S and below 8S, which is the wrong order (specials, schedule)",
    ),
    (
        "britannica-3",
        {"schedule": CLASSIC_TO_NINE, "highest_level": 9},
        "BID-8: OM ranks next to 10NT, which the schedule lacks (specials, schedule)",
    ),
    (
        "australian-4",
        {"specials": (attrs.evolve(MISERE, place=(Bid(10, Suit.HEARTS), None)),)},
        "BID-8: M ranks above all bids, of which 10NT is the highest, not 10H (specials, schedule)",
    ),
    # JOKER
    (
        "australian-4",
        {"joker_naming": JokerNaming.NOTHING},
        "JOKER-7: a led joker names no suit, so 'unled suits' limits nothing (joker_naming, joker_lead)",
    ),
    (
        "standard-3",
        {"joker_naming": JokerNaming.NOTHING, "joker_lead": JokerLead.NOT_SHOWN_VOID},
        "JOKER-7: a led joker names no suit, so 'suits not shown void' limits nothing (joker_naming, joker_lead)",
    ),
    (
        "standard-3",
        {"joker_naming": JokerNaming.NOTHING, "joker_lead": JokerLead.EVEN_WITH_TRUMPS},
        "JOKER-7: a led joker names no suit, so 'any suit even with trumps' allows nothing (joker_naming, joker_lead)",
    ),
    # SCORE
    ("standard-3", {"slam": -3}, "SCORE-3: the points of a slam, -3, must not be below 0 (slam)"),
    ("standard-3", {"slam": Bonus(0)}, "SCORE-13: the slam bonus, 0, must be above 0 (slam)"),
    (
        "standard-3",
        {"failed": Failed.DEFENDERS_SCORE_IT},
        "SCORE-10: nobody loses points, so nobody can fall to the negative limit, -500 (failed, limit)",
    ),
    # END
    ("standard-3", {"target": 0}, "END-1: the target, 0, must be above 0 (target)"),
    ("australian-4", {"cap": None}, "END-3: defence points are capped, but no cap is given (defence, cap)"),
    (
        "standard-3",
        {"cap": 490},
        "END-3: a cap of 490 is given, but defence is 'may win' (defence, cap)",
    ),
    ("australian-4", {"cap": 500}, "END-3: the cap, 500, must be below the target, 500 (cap, target)"),
    (
        "team-750-4",
        {"threshold": None},
        "END-3: the defence wins from a threshold, but no threshold is given (defence, threshold)",
    ),
    (
        "team-4",
        {"threshold": 750},
        "END-3: a threshold of 750 is given, but defence is 'only a contract wins' (defence, threshold)",
    ),
    (
        "team-750-4",
        {"threshold": 500},
        "END-3: the threshold, 500, must be above the target, 500 (threshold, target)",
    ),
    ("standard-3", {"spread": 0}, "END-8: the spread that ends the game, 0, must be at least 1 (spread)"),
    ("standard-3", {"hand_limit": 0}, "END-5: a limit of 0 hands must be at least 1 (hand_limit)"),
    ("standard-3", {"limit": 0}, "END-4: the negative limit, 0, must be below 0 (limit)"),
    (
        "standard-3",
        {"at_limit": None},
        "END-4: a consequence is missing for the negative limit, -500 (limit, at_limit)",
    ),
    ("standard-3", {"limit": None}, "END-4: 'highest wins' needs a negative limit (limit, at_limit)"),
    (
        "standard-3",
        {"at_limit": AtLimit.OTHER_SIDE_WINS},
        "END-4: with 3 sides there is no single other side to win (at_limit, sides)",
    ),
    (
        "called-5",
        {"limit": -500, "at_limit": AtLimit.OTHER_SIDE_WINS},
        "END-4: with 5 sides there is no single other side to win (at_limit, sides)",
    ),
    (
        "six-pairs-63",
        {"at_limit": AtLimit.OTHER_SIDE_UNLESS_NEGATIVE},
        "END-4: with 3 sides there is no single other side to win (at_limit, sides)",
    ),
    (
        "six-63",
        {"sides": Sides.PARTNERS_OF_TWO},
        "END-4: with 3 sides there is no single other side to win (at_limit, sides)",
    ),
    (
        "standard-3",
        {"at_limit": AtLimit.DROPS_OUT},
        "END-4: a ruleset for those who play on is needed (at_limit, fewer)",
    ),
    (
        "standard-3",
        {"fewer": presets.DUMMY_2},
        "END-4: a ruleset for fewer players is given, but nobody drops out (fewer, at_limit)",
    ),
    (
        "cutthroat-4",
        {"fewer": presets.PRIMER_2},
        "END-4: when one of 4 drops out, 3 play on, not 2 (fewer, players)",
    ),
    (
        "australian-4",
        {"at_limit": AtLimit.DROPS_OUT, "fewer": presets.STANDARD_3},
        "END-4: a player cannot drop out alone when sides are 'partners of two' (at_limit, sides)",
    ),
    (
        "called-5",
        {
            "sides": Sides.INDIVIDUAL,
            "limit": -500,
            "at_limit": AtLimit.DROPS_OUT,
            "fewer": presets.AUSTRALIAN_4,
        },
        "END-4: those who play on keep their own scores and cannot become partners (fewer, sides)",
    ),
]


def marked(row: tuple[str, dict[str, Any], str]) -> Any:
    rule, _, _ = row[2].partition(": ")
    return pytest.param(*row, marks=pytest.mark.rule(rule), id=f"{row[0]}-{row[2]}")


@pytest.mark.parametrize(("preset", "changes", "message"), [marked(row) for row in REFUSED])
def test_contradictions_are_refused(preset: str, changes: dict[str, Any], message: str) -> None:
    problems = found(preset, changes)
    assert message in list(map(str, problems))
    changed = {setting for problem in problems for setting in problem.settings}
    assert set(changes) & changed, "what was changed is among the settings named"


@pytest.mark.rule("END-4")
def test_nobody_drops_out_of_a_called_game() -> None:
    changes = {"limit": -500, "at_limit": AtLimit.DROPS_OUT, "fewer": presets.CUTTHROAT_4}
    assert [str(problem) for problem in found("called-5", changes)] == [
        "END-4: a player cannot drop out alone when sides are 'called' (at_limit, sides)"
    ]


@pytest.mark.rule("CARD-3", "BID-5", "END-1", "END-3")
def test_all_problems_are_listed_at_once_and_in_order() -> None:
    problems = found(
        "australian-4",
        {
            "deck": DECK_32,
            "reentry": Reentry.SUIT_CHANGE,
            "auction": AuctionForm.SINGLE_ROUND,
            "target": -5,
            "cap": 490,
        },
    )
    assert [problem.rule for problem in problems] == ["CARD-3", "BID-5", "END-1", "END-3"]


def test_a_ruleset_that_was_built_has_no_problems() -> None:
    assert presets.AUSTRALIAN_4.problems() == ()


IDLE: list[tuple[str, dict[str, Any]]] = [
    ("sans-joker-3", {"joker_lead": JokerLead.UNLED_SUITS, "joker_in_misere": JokerInMisere.MUST}),
    ("standard-3", {"joker_order": JokerOrder.RED_OVER_BLACK}),
    (
        "standard-3",
        {"calling": Calling.PLAYER, "alone": Alone.ALLOWED, "defence_tricks": DefenceTricks.TOGETHER},
    ),
    ("australian-4", {"several_at_target": SeveralAtTarget.HIGHEST_TOTAL}),
    ("standard-3", {"slam": 0}),
    ("standard-3", {"slam": 10}),
    ("standard-3", {"slam": None}),
    ("standard-3", {"slam": Bonus(1)}),
    ("team-4", {"defence": Defence.MAY_WIN, "hand_limit": 1}),
    ("sans-joker-3", {"joker_follow": JokerFollow.EVERY_SUIT, "joker_lead_time": JokerLeadTime.LAST}),
    ("standard-3", {"joker_rank": JokerRank.LOWEST_IN_MISERE}),
    ("standard-3", {"callable_cards": CallableCards.NO_JOKER_NOR_BOWER, "call_time": CallTime.BEFORE_KITTY}),
    ("standard-3", {"shares": Shares.HALF}),
    ("australian-4", {"both_at_target": BothAtTarget.HIGHER_SCORE}),
    ("standard-3", {"no_trump": NoTrumpBids.BARRED, "jacks": Jacks.ABOVE_ACES}),
    ("team-4", {"highest_level": 6, "breach": 50}),
    # In a single round nobody calls again once all have spoken.
    ("standard-3", {"specials": (attrs.evolve(NULLO, gate=Gate.ALL_SPOKEN),)}),
    ("quebec-4", {"defence_scores": DefenceScores.NEVER}),
]


@pytest.mark.parametrize(("preset", "changes"), IDLE)
def test_idle_settings_are_no_contradiction(preset: str, changes: dict[str, Any]) -> None:
    presets.get(preset).evolve(**changes)


@pytest.mark.rule("BID-8")
@pytest.mark.parametrize("schedule", [CLASSIC, INVERTED], ids=["classic", "inverted"])
def test_a_place_that_another_schedule_does_not_have_is_no_contradiction(schedule: Schedule) -> None:
    presets.AUSTRALIAN_4.evolve(schedule=schedule)


@pytest.mark.rule("BID-8")
def test_a_place_beside_barred_bids_is_no_contradiction() -> None:
    presets.AUSTRALIAN_4.evolve(lowest_level=8, specials=(attrs.evolve(MISERE, gate=Gate.NONE), OPEN_MISERE))


@pytest.mark.rule("BID-7", "CALL-4")
def test_special_bids_of_a_called_game_are_played_alone() -> None:
    presets.CALLED_5.evolve(specials=(NULLO,))


@pytest.mark.rule("KITTY-2")
def test_a_kitty_that_is_there_may_be_left() -> None:
    presets.STANDARD_3.evolve(specials=(attrs.evolve(NULLO, kitty=KittyUse.LEFT),))


@pytest.mark.rule("CARD-3")
def test_no_kitty_at_all_is_no_contradiction() -> None:
    rules = presets.TEAM_4.evolve(**NO_KITTY, specials=(TEAM_NULLO,))
    assert rules.kitty_size == 0


@pytest.mark.rule("CARD-3", "BID-1")
def test_a_single_card_is_counted_as_one() -> None:
    assert "BID-1: nobody can take 10 tricks with 1 card (highest_level, hand_size)" in [
        str(problem) for problem in found("standard-3", {"hand_size": 1, "packets": Packets.parse("1 K30")})
    ]


@pytest.mark.rule("BID-7")
def test_seven_at_the_top_opens_the_gate() -> None:
    presets.AUSTRALIAN_4.evolve(highest_level=7, specials=(MISERE,))


@pytest.mark.rule("BID-16")
def test_eight_at_the_top_opens_the_gate_of_eight() -> None:
    presets.AUSTRALIAN_4.evolve(highest_level=8, specials=(attrs.evolve(MISERE, gate=Gate.EIGHT),))


#: What goes together though something like it does not.
ACCEPTED: list[tuple[str, str, dict[str, Any]]] = [
    ("CARD-9", "australian-4", {"deck": DECK_43_ONE_FOUR_A_COLOUR, "fours": Fours.TRUMPS}),
    ("CARD-9", "australian-4", {"deck": DECK_43_ONE_FOUR_A_COLOUR}),
    ("BID-7", "australian-4", {"specials": NULLOS}),
    (
        "CARD-11",
        "australian-4",
        {
            "deck": DECK_47,
            "hand_size": 11,
            "packets": Packets.parse("3 K3 4 4"),
            "schedule": TO_ELEVEN,
            "highest_level": 11,
        },
    ),
    (
        "TWO-2",
        "short-pack-2",
        {"deck": DECK_43, "out_of_play": 20, "packets": Packets.parse("3 K3 4 3")},
    ),
    ("TWO-1", "table-2", {"hand_size": 8, "highest_level": 8, "packets": Packets.parse("4 K11 4")}),
    ("BID-9", "team-4", {"inkles": True, "lowest_level": 7, "all_pass": AllPass.PLAYED}),
    ("BID-13", "standard-3", {"dealer_stuck": True}),
    ("BID-14", "australian-4", {"reentry": Reentry.SUIT_CHANGE, "last_bidder": LastBidder.MAY_RAISE}),
    ("BID-16", "australian-4", {"lowest_level": 7, "specials": (attrs.evolve(MISERE, gate=Gate.OVER_SEVEN),)}),
    ("BID-12", "perfect-4", {"specials": (attrs.evolve(HI_LO, goal=Exactly(10)),)}),
    ("BID-10", "standard-3", {"specials": (BLIND_MISERE,)}),
    ("BID-11", "team-4", {"specials": (DOUBLE_MISERE,)}),
    ("KITTY-3", "team-4", {"specials": (TEAM_NULLO, attrs.evolve(DOUBLE_NULLO, kitty=KittyUse.PASSED_ON))}),
    ("BID-8", "australian-4", {"schedule": CLASSIC, "specials": (BRITANNICA_OPEN_MISERE,)}),
    ("JOKER-7", "standard-3", {"joker_naming": JokerNaming.NOTHING, "joker_lead_time": JokerLeadTime.LAST}),
    ("SCORE-10", "standard-3", {"failed": Failed.DEFENDERS_SCORE_IT, "limit": None, "at_limit": None}),
    ("END-8", "standard-3", {"at_limit": AtLimit.BEST_OTHER_WINS, "spread": 1}),
    ("END-8", "australian-4", {"at_limit": AtLimit.OTHER_SIDE_UNLESS_NEGATIVE}),
]


@pytest.mark.parametrize(
    ("preset", "changes"),
    [pytest.param(preset, changes, marks=pytest.mark.rule(rule)) for rule, preset, changes in ACCEPTED],
)
def test_what_goes_together(preset: str, changes: dict[str, Any]) -> None:
    rules = presets.get(preset).evolve(**changes)
    assert rules.problems() == ()
