"""A kit for testing your own program: Hypothesis strategies, a state machine and assertions.

Requires the extra ``testing``. All names can be imported from this package; the page about testing shows how to use
them. Names in the plural are strategies, which `hypothesis.strategies.from_type` also finds by type.

>>> from hypothesis import find
>>> from fivehundred import presets
>>> deal = find(deals(presets.STANDARD_3), lambda deal: deal.contract is not None)
>>> len(deal.turns)
3
"""

from fivehundred._base.lazy import brought_by
from fivehundred._base.strategies import register

with brought_by("testing"):
    from fivehundred.testing.checks import LeakError, PlayerError, assert_legal_player, assert_never_leaks
    from fivehundred.testing.deal_strategies import (
        Twins,
        contracts,
        deals,
        dealt_cards,
        finished_deals,
        fresh_deals,
        infos,
        partial_deals,
        replays,
        seat_views,
        spectator_views,
        twins,
    )
    from fivehundred.testing.engine import DisagreementError, Engine, EngineMachine, assert_replays, pack_for
    from fivehundred.testing.match_strategies import (
        deal_records,
        hostile_json,
        hostile_texts,
        match_records,
        matches,
        records,
        score_sheets,
        texts,
    )
    from fivehundred.testing.process_engine import ProcessEngine
    from fivehundred.testing.random_rules import cut_down
    from fivehundred.testing.rule_strategies import (
        actions,
        bids,
        calls,
        card_sets,
        cards,
        changed_rulesets,
        decks,
        packets,
        packs,
        picks,
        plays,
        preset_rulesets,
        random_rulesets,
        rulesets,
        seats,
        small_rulesets,
        special_bids,
    )
    from fivehundred.testing.texts import deal_from, match_from, record_from, view_from

# Hypothesis itself calls this through its plugin entry point, unless plugins are disabled.
register()

__all__ = [
    "DisagreementError",
    "Engine",
    "EngineMachine",
    "LeakError",
    "PlayerError",
    "ProcessEngine",
    "Twins",
    "actions",
    "assert_legal_player",
    "assert_never_leaks",
    "assert_replays",
    "bids",
    "calls",
    "card_sets",
    "cards",
    "changed_rulesets",
    "contracts",
    "cut_down",
    "deal_from",
    "deal_records",
    "deals",
    "dealt_cards",
    "decks",
    "finished_deals",
    "fresh_deals",
    "hostile_json",
    "hostile_texts",
    "infos",
    "match_from",
    "match_records",
    "matches",
    "pack_for",
    "packets",
    "packs",
    "partial_deals",
    "picks",
    "plays",
    "preset_rulesets",
    "random_rulesets",
    "record_from",
    "records",
    "replays",
    "rulesets",
    "score_sheets",
    "seat_views",
    "seats",
    "small_rulesets",
    "special_bids",
    "spectator_views",
    "texts",
    "twins",
    "view_from",
]
