"""The hook that Hypothesis calls when it is imported; a separate module because every user of Hypothesis loads it.

The hook makes the library's types available to `hypothesis.strategies.from_type`. Types are registered when their
module is imported, so programs that do not use the library pay almost nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from fivehundred._base.lazy import import_on_call

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

#: The types to register, by module, each with the function in `fivehundred.testing` that returns its strategy.
#: Hypothesis infers the strategies of all other types from their fields.
STRATEGIES: Final = {
    "fivehundred.actions": {"CallPlayers": "rule_strategies:called_players", "PlayCard": "rule_strategies:plays"},
    "fivehundred.cards": {"Card": "rule_strategies:cards", "Cards": "rule_strategies:card_sets"},
    "fivehundred.deal.contract": {"Contract": "deal_strategies:contracts"},
    "fivehundred.deal.deal": {"Deal": "deal_strategies:deals"},
    "fivehundred.deal.dealt": {"DealInfo": "deal_strategies:infos", "DealtCards": "deal_strategies:dealt_cards"},
    "fivehundred.deal.views": {
        "PartialDeal": "deal_strategies:partial_deals",
        "SeatView": "deal_strategies:seat_views",
        "SpectatorView": "deal_strategies:spectator_views",
    },
    "fivehundred.match.playing": {"Match": "match_strategies:matches"},
    "fivehundred.match.scoresheet": {"ScoreSheet": "match_strategies:score_sheets"},
    "fivehundred.notation.notes": {"DealRecord": "match_strategies:deal_records"},
    "fivehundred.notation.records": {"Record": "match_strategies:records"},
    "fivehundred.match.replay": {"Replay": "deal_strategies:replays"},
    "fivehundred.rules.calls": {"Bid": "rule_strategies:bids", "SpecialBid": "rule_strategies:special_calls"},
    "fivehundred.rules.decks": {"Packets": "rule_strategies:packets"},
    "fivehundred.rules.ruleset": {"Ruleset": "rule_strategies:rulesets"},
    "fivehundred.rules.specials": {"Special": "rule_strategies:special_bids"},
    "fivehundred.seats": {"Seat": "rule_strategies:seats"},
    "fivehundred.testing.deal_strategies": {"Twins": "deal_strategies:twins"},
}


def register() -> None:
    """Register the types of all modules already imported, and those of other modules once they are imported.

    Only the first call has an effect.
    """
    if any(isinstance(finder, _Watcher) for finder in sys.meta_path):
        return
    for name in STRATEGIES:
        if name in sys.modules:
            _register(sys.modules[name])
    sys.meta_path.insert(0, _Watcher())


def _register(module: ModuleType) -> None:
    from hypothesis import strategies as st  # noqa: PLC0415

    for name in STRATEGIES[module.__name__]:
        st.register_type_strategy(getattr(module, name), _strategy_for)


def _strategy_for(kind: type) -> SearchStrategy[Any]:
    # Imported late, because the kit loads the whole library.
    made: SearchStrategy[Any] = import_on_call(f"fivehundred.testing.{STRATEGIES[kind.__module__][kind.__name__]}")()
    return made


class _Watcher(MetaPathFinder):
    """An import finder for modules with types to register; it makes their loader register them."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname in STRATEGIES else None
        if spec is not None and spec.loader is not None:
            spec.loader = _Registering(spec, spec.loader)
        return spec


class _Registering(Loader):
    """A module loader that calls the original *loader* and then registers the module's types."""

    def __init__(self, spec: ModuleSpec, loader: Loader) -> None:
        self.spec, self.loader = spec, loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self.spec.loader = module.__loader__ = self.loader
        self.loader.exec_module(module)
        _register(module)
