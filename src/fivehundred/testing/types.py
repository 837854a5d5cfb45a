"""The strategy for each type of the library, which `hypothesis.strategies.from_type` finds by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hypothesis import strategies as st

from fivehundred.testing import card_strategies as of_cards
from fivehundred.testing import deal_strategies as of_deals
from fivehundred.testing import match_strategies as of_matches
from fivehundred.testing import rule_strategies as of_rules

#: What makes the strategy for a type, by its name; types that are not here Hypothesis makes of their fields.
STRATEGIES: Final[Mapping[str, Callable[[], st.SearchStrategy[Any]]]] = MappingProxyType(
    {
        "Card": of_cards.cards,
        "Cards": of_cards.card_sets,
        "Seat": of_cards.seats,
        "Bid": of_cards.bids,
        "SpecialBid": of_cards.special_calls,
        "PlayCard": of_cards.plays,
        "CallPlayers": of_cards.called_players,
        "Packets": of_cards.packets,
        "Ruleset": of_rules.rulesets,
        "Special": of_rules.special_bids,
        "Contract": of_deals.contracts,
        "DealInfo": of_deals.infos,
        "DealtCards": of_deals.dealt_cards,
        "Deal": of_deals.deals,
        "SeatView": of_deals.seat_views,
        "SpectatorView": of_deals.spectator_views,
        "PartialDeal": of_deals.partial_deals,
        "Replay": of_deals.replays,
        "Twins": of_deals.twins,
        "Match": of_matches.matches,
        "MatchReplay": of_matches.match_replays,
        "ScoreSheet": of_matches.score_sheets,
        "DealRecord": of_matches.deal_records,
        "Record": of_matches.records,
    }
)
