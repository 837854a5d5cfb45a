"""Strategies for ways to play: presets, presets with changes, games of a few cards, and wholly random rules."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import reject
from hypothesis import strategies as st

from fivehundred.deal.sequence import Stage
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import presets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.settings import JokerDeclaration, LateClaim, Sides
from fivehundred.rules.specials import Special
from fivehundred.testing.card_strategies import SEEDS
from fivehundred.testing.random_deals import calls_to
from fivehundred.testing.random_rules import some_ruleset, some_settings
from fivehundred.testing.random_specials import ROWS, BidTable, some_specials
from fivehundred.testing.small_rules import cut_down

#: Every preset by its name, in the order in which they are listed.
PRESETS: Final = {name: presets.named(name) for name in presets.names()}
#: The same, the smallest packs first, as examples shrink to them.
_BY_SIZE: Final = tuple(sorted(PRESETS.values(), key=lambda rules: len(rules.deck)))
#: Settings that hardly any preset has, and that bring a stage of their own.
_RARE: Final[dict[str, Any]] = {"breach": 50, "late_claim": LateClaim.ANYONE}
_SLAM: Final[dict[str, Any]] = {"declared_slam": 500}
_DECLARED: Final[dict[str, Any]] = {"joker_declared": JokerDeclaration.BY_CONTRACTOR}

#: Hardly ever 0, but for shrinking.
_KEPT: Final = st.integers(0, 99)


def preset_rulesets() -> st.SearchStrategy[Ruleset]:
    """A preset; shrinks to those with few cards."""
    return st.sampled_from(_BY_SIZE)


@st.composite
def small_rulesets(draw: st.DrawFn) -> Ruleset:
    """A preset cut down to hands of one to four cards (`cut_down`)."""
    rules = draw(preset_rulesets())
    size = draw(st.integers(1, 4))
    return cut_down(rules, size + size % 2 if rules.table_cards else size)


@st.composite
def changed_rulesets(draw: st.DrawFn, rules: Ruleset | None = None) -> Ruleset:
    """A preset, or *rules*, with some settings changed, as far as they go together."""
    changed = draw(preset_rulesets()) if rules is None else rules
    values = some_settings(Random(draw(SEEDS)).randrange, players=changed.players)
    for name in draw(st.lists(st.sampled_from(SETTINGS), max_size=4, unique=True)):
        try:
            changed = changed.evolve(**{name: values[name]})
        except InvalidRuleset:
            continue
    return changed


@st.composite
def random_rulesets(draw: st.DrawFn) -> Ruleset:
    """Any valid rules; they shrink to the nearest preset, with only those settings changed that matter."""
    whole = some_ruleset(Random(draw(SEEDS)).randrange)
    if whole is None:
        reject()
    base = presets.nearest(whole) or whole
    names = presets.changed(whole, base)
    left_out = [name for name in names if not draw(_KEPT)]
    for count in range(len(left_out)):
        try:
            return base.evolve(**{name: getattr(whole, name) for name in names if name not in left_out[count:]})
        except InvalidRuleset:
            continue
    return whole


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Rules of any kind: presets, games of a few cards, presets with changes, and any valid rules."""
    return st.one_of(preset_rulesets(), small_rulesets(), changed_rulesets(), random_rulesets())


def rules_of_deals() -> st.SearchStrategy[Ruleset]:
    """The same as `rulesets`, but shrinking to games of a few cards, because a deal prints them all."""
    return st.one_of(small_rulesets(), preset_rulesets(), changed_rulesets(), random_rulesets())


@cache
def _with_every_stage() -> tuple[Ruleset, ...]:
    """Presets, and the same with the settings that bring rare stages; small ones before the whole."""
    found = []
    for preset in _BY_SIZE:
        changes = dict(_RARE)
        if preset.sides is Sides.PARTNERS_OF_TWO:
            changes |= _SLAM
        if preset.jokers:
            changes |= _DECLARED
        # Cut down last: the games of those who play on, if a player drops out, are cut down with them.
        found += [cut_down(preset, 2), cut_down(preset, 2).evolve(**changes)]
    return (*found, *_BY_SIZE, *(preset.evolve(**_RARE) for preset in _BY_SIZE))


def rules_with(stage: type[Stage]) -> st.SearchStrategy[Ruleset]:
    """Rules under which a deal can come to *stage*."""
    return st.sampled_from([rules for rules in _with_every_stage() if stage in calls_to(rules)])


@st.composite
def special_bids(draw: st.DrawFn) -> Special:
    """A published special bid, as it is or fitted to other rules, or one that nobody has published (BID-7)."""
    published = draw(st.sampled_from([*ROWS, None]))
    if published is not None:
        return published
    rules, seed = draw(preset_rulesets()), draw(SEEDS)
    levels = range(rules.lowest_level, rules.highest_level + 1)
    table = BidTable(rules.schedule, levels, rules.hand_size, rules.kitty_size, rules.sides, rules.table_cards)
    found = some_specials(table, Random(seed).randrange)
    return found[-1] if found else reject()
