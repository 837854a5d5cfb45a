"""The hook that Hypothesis calls when it is imported: `from_type` then knows the types of the library.

A type is registered as soon as its module has been imported, so whoever does not use the library pays nothing for it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

#: The types that have a strategy (`fivehundred.testing.types`), and their modules.
HOMES: Final = {
    f"fivehundred.{module}": names.split()
    for module, names in {
        "actions": "CallPlayers PlayCard",
        "cards": "Card Cards",
        "deal.contract": "Contract",
        "deal.dealt": "DealtCards",
        "deal.info": "DealInfo",
        "deal.partial": "PartialDeal",
        "deal.view": "SeatView SpectatorView",
        "deal.whole": "Deal",
        "match.playing": "Match",
        "match.scoresheet": "ScoreSheet",
        "notation.records": "DealRecord Record",
        "replay": "MatchReplay Replay",
        "rules.calls": "Bid SpecialBid",
        "rules.packets": "Packets",
        "rules.ruleset": "Ruleset",
        "rules.specials": "Special",
        "seats": "Seat",
        "testing.twins": "Twins",
    }.items()
}


def register() -> None:
    """Register the types of modules that have been imported, and of others once they are; again does nothing."""
    if any(isinstance(finder, _Watcher) for finder in sys.meta_path):
        return
    for name in HOMES:
        if name in sys.modules:
            _register(sys.modules[name])
    sys.meta_path.insert(0, _Watcher())


def _register(module: ModuleType) -> None:
    from hypothesis import strategies as st  # noqa: PLC0415

    for name in HOMES[module.__name__]:
        st.register_type_strategy(getattr(module, name), _strategy_for)


def _strategy_for(kind: Any) -> SearchStrategy[Any]:
    # Only now, because the kit loads all of the library.
    from fivehundred.testing.types import STRATEGIES  # noqa: PLC0415

    return STRATEGIES[kind.__name__]()


class _Watcher(MetaPathFinder):
    """Finds the modules that have types to register, as Python would, and registers them once they are loaded."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target) if fullname in HOMES else None
        if spec is not None and spec.loader is not None:
            spec.loader = _Registering(spec, spec.loader)
        return spec


class _Registering(Loader):
    """Loads a module as its own *loader* does, and registers its types."""

    def __init__(self, spec: ModuleSpec, loader: Loader) -> None:
        self.spec, self.loader = spec, loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self.spec.loader = module.__loader__ = self.loader
        self.loader.exec_module(module)
        _register(module)
