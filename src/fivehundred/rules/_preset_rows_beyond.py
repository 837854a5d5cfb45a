"""The presets beyond the five texts, row by row beside the rulebook's table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from fivehundred.rules._preset_rows import PresetRow
from fivehundred.rules.decks import DECK_45, DECK_46, DECK_53, DECK_63
from fivehundred.rules.schedules import PERFECT
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    AuctionForm,
    BothAtTarget,
    CallableCards,
    Defence,
    Failed,
    JokerDeclaration,
    JokerInMisere,
    JokerLead,
    JokerOrder,
    LastBidder,
    Reentry,
    Shares,
    Sides,
)
from fivehundred.rules.specials import (
    BLIND_MISERE,
    BRITANNICA_OPEN_MISERE,
    DOUBLE_MISERE,
    HI_LO,
    LONE_MISERE,
    LONE_OPEN_MISERE,
    NEW_ZEALAND_MISERE,
    NEW_ZEALAND_OPEN_MISERE,
    NULLO,
    PERFECT_MISERE,
    PERFECT_OPEN_MISERE,
    QUEBEC_MISERE,
    QUEBEC_OPEN_MISERE,
    TRICK_OPEN_MISERE,
    UNGATED_MISERE,
)

#: As `FIVE_TEXTS`. Where the rulebook's row is silent and its base does not say, docs/rules/presets.md has our choice.
BEYOND: Final[Mapping[str, PresetRow]] = {
    "six-pairs-63": PresetRow(
        "six-63",
        {"sides": Sides.PARTNERS_OF_TWO, "packets": "3 K3 4 3", "at_limit": AtLimit.BEST_OTHER_WINS},
        "TRICK",
        "six players, three sides of two, 63 cards",
    ),
    "pagat-4": PresetRow(
        "australian-4",
        {"packets": "3 K1 4 K1 3 K1", "defence": Defence.CONTRACT_ONLY, "cap": None},
        "PAGAT",
        "four players in partnerships; only a contract wins, without a cap",
    ),
    "pagat-5": PresetRow(
        "pagat-4",
        {
            "players": 5,
            "sides": Sides.CALLED,
            "deck": DECK_53,
            "specials": (LONE_MISERE, LONE_OPEN_MISERE),
            "callable_cards": CallableCards.NO_JOKER_NOR_BOWER,
            "shares": Shares.HALF,
            "defence": Defence.MAY_WIN,
            "limit": None,
            "at_limit": None,
        },
        "PAGAT",
        "five players; the holder of the card called is the partner, for half of the value each",
    ),
    "pagat-6": PresetRow(
        "pagat-4",
        {"players": 6, "sides": Sides.PARTNERS_OF_THREE, "deck": DECK_63},
        "PAGAT",
        "six players, two sides of three; only a contract wins, without a cap",
    ),
    "table-2": PresetRow(
        "australian-4",
        {
            "players": 2,
            "sides": Sides.INDIVIDUAL,
            "table_cards": True,
            "packets": "3 K1 4 K1 3 K1",
            "specials": (UNGATED_MISERE,),
        },
        "PAGAT",
        "two players, each with a hand and with piles of cards on the table",
    ),
    "britannica-3": PresetRow(
        "standard-3",
        {"specials": (LONE_MISERE, BRITANNICA_OPEN_MISERE)},
        "BRIT",
        "three players with misere, and an open misere that beats every other bid",
    ),
    "trickster-au-4": PresetRow(
        "australian-4",
        {
            "specials": (UNGATED_MISERE, TRICK_OPEN_MISERE),
            "joker_in_misere": JokerInMisere.MAY,
            "joker_lead": JokerLead.ANY_SUIT,
            "joker_declared": JokerDeclaration.NO,
        },
        "TRICK",
        "four players in partnerships, misere at any time, the joker led for any suit",
    ),
    "trickster-us-4": PresetRow(
        "trickster-au-4",
        {
            "auction": AuctionForm.SINGLE_ROUND,
            "lowest_level": 7,
            "inkles": True,
            "specials": (NULLO,),
            "defence": Defence.MAY_WIN,
            "cap": None,
            "both_at_target": BothAtTarget.HIGHER_SCORE,
        },
        "TRICK",
        "four players in partnerships, one round of bids from seven with inkles, and nullo",
    ),
    "iowa-4": PresetRow(
        "team-4",
        {
            "deck": DECK_45,
            "packets": "3 K3 2 K2 3 2",
            "lowest_level": 7,
            "inkles": True,
            "all_pass": AllPass.NEXT_DEALER,
            "specials": (),
            "limit": -500,
        },
        "IOWA",
        "four players in partnerships, one round of bids from seven with inkles, a kitty of five",
    ),
    "new-zealand-4": PresetRow(
        "australian-4",
        {
            "packets": "3 K1 4 K1 3 K1",
            "reentry": Reentry.ALWAYS,
            "last_bidder": LastBidder.MAY_RAISE,
            "specials": (NEW_ZEALAND_MISERE, NEW_ZEALAND_OPEN_MISERE),
            "joker_in_misere": JokerInMisere.MAY,
            "joker_lead": JokerLead.ANY_SUIT,
            "joker_declared": JokerDeclaration.NO,
        },
        "NZ-HOUSE",
        "four players in partnerships; a pass is never final, and misere counts less than a seven",
    ),
    "quebec-4": PresetRow(
        "trickster-au-4",
        {
            "deck": DECK_46,
            "packets": "3 K2 4 K2 3 K2",
            "specials": (QUEBEC_MISERE, QUEBEC_OPEN_MISERE),
            # The white joker, which has no colour, in the place of the black one.
            "joker_order": JokerOrder.BLACK_OVER_RED,
            "failed": Failed.DEFENDERS_SCORE_IT,
            "target": 1000,
            "defence": Defence.MAY_WIN,
            "cap": None,
            "limit": None,
            "at_limit": None,
        },
        "QUEBEC",
        "four players in partnerships to 1000, two jokers; a failed bid counts for the defenders",
    ),
    "perfect-4": PresetRow(
        "australian-4",
        {
            "schedule": PERFECT,
            "specials": (PERFECT_MISERE, PERFECT_OPEN_MISERE, HI_LO, DOUBLE_MISERE, BLIND_MISERE),
        },
        "APPS",
        "four players in partnerships, the perfect schedule and its five special bids",
    ),
}
