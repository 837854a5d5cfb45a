"""Strategies for ways to play: presets, presets with changes, games of a few cards, and wholly random rules."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
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
from fivehundred.testing.card_strategies import CHOICES, SEEDS
from fivehundred.testing.chance import choices_in, one_of
from fivehundred.testing.random_deals import calls_to
from fivehundred.testing.random_rules import ROWS, BidTable, cut_down, some_ruleset, some_settings, some_specials

#: Every preset by its name, in the order in which they are listed.
PRESETS: Final = {name: presets.named(name) for name in presets.names()}
#: The same, the smallest packs first, as examples shrink to them.
_BY_SIZE: Final = tuple(sorted(PRESETS.values(), key=lambda rules: len(rules.deck)))
#: The sizes of hands in games of a few cards, and ``None`` for the size that a preset has, which comes up more often.
_FEW: Final = (1, 2, 3, 4)
_WHOLE: Final = (None,) * 8
#: Where the seed stands in the choices: behind one for each setting, and before the preset and the size.
_SEED: Final = slice(1 + len(SETTINGS), -2)
#: Settings that hardly any preset has, and that bring a stage of their own.
_RARE: Final[dict[str, Any]] = {"breach": 50, "late_claim": LateClaim.ANYONE}


def preset_rulesets() -> st.SearchStrategy[Ruleset]:
    """A preset; shrinks to those with few cards.

    >>> from hypothesis import find
    >>> find(preset_rulesets(), lambda rules: rules.players == 3)
    presets.named('sans-joker-3')
    """
    return st.sampled_from(_BY_SIZE)


def small_rulesets() -> st.SearchStrategy[Ruleset]:
    """A preset cut down to hands of one to four cards (`cut_down`).

    >>> from hypothesis import Phase, find, settings
    >>> find(small_rulesets(), lambda rules: True, settings=settings(phases=[Phase.generate])).hand_size
    1
    """
    return CHOICES.map(lambda choices: _sized(choices, _FEW))


def changed_rulesets(rules: Ruleset | None = None) -> st.SearchStrategy[Ruleset]:
    """A preset, or *rules*, with some settings changed, as far as they go together.

    >>> from hypothesis import Phase, find, settings
    >>> quick = settings(phases=[Phase.generate])
    >>> find(changed_rulesets(presets.STANDARD_3), lambda rules: True, settings=quick).players
    3
    """
    return CHOICES.map(lambda choices: _changed(choices, rules or _sized(choices, _WHOLE)))


def random_rulesets() -> st.SearchStrategy[Ruleset]:
    """Any valid rules; they shrink to a preset, with only those settings changed that matter.

    >>> from hypothesis import Phase, find, settings
    >>> find(random_rulesets(), lambda rules: True, settings=settings(phases=[Phase.generate])).name
    'short-pack-2'
    """
    return CHOICES.map(lambda choices: _random(choices, _sized(choices, _WHOLE)))


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Rules of any kind: presets, games of a few cards, presets with changes, and any valid rules.

    >>> from hypothesis import Phase, find, settings
    >>> find(rulesets(), lambda rules: True, settings=settings(phases=[Phase.generate])).name
    'short-pack-2'
    """
    return CHOICES.map(lambda choices: _any(choices, (*_WHOLE, *_FEW)))


def rules_of_deals() -> st.SearchStrategy[Ruleset]:
    """The same as `rulesets`, but shrinking to games of a few cards, because a deal prints them all.

    >>> from hypothesis import Phase, find, settings
    >>> find(rules_of_deals(), lambda rules: True, settings=settings(phases=[Phase.generate])).hand_size
    1
    """
    return CHOICES.map(lambda choices: _any(choices, (*_FEW, *_WHOLE)))


# All kinds find the preset in the same choices, the last ones, so that rules of one kind shrink to those of another.


def _any(choices: bytes, sizes: Sequence[int | None]) -> Ruleset:
    """A preset in three cases of eight, one with changes in another, and anything in the rest."""
    kind, base = choices[0] // 32, _sized(choices, sizes)
    return base if kind < 3 else _changed(choices, base) if kind == 3 else _random(choices, base)


def _sized(choices: bytes, sizes: Sequence[int | None]) -> Ruleset:
    """A preset with hands of one of these *sizes*."""
    pick = choices_in(choices[-2:])
    rules, size = one_of(pick, _BY_SIZE), one_of(pick, sizes)
    return rules if size is None else _cut_down(rules, size + size % 2 if rules.table_cards else size)


_cut_down: Final = cache(cut_down)


def _changed(choices: bytes, base: Ruleset) -> Ruleset:
    # The first half of all choices is no change.
    chosen = [place - len(SETTINGS) for place in map(choices_in(choices[1:]), [2 * len(SETTINGS)] * 4)]
    values = some_settings(Random(choices[_SEED]).randrange, players=base.players)
    changed = base
    for name in dict.fromkeys(SETTINGS[place] for place in chosen if place >= 0):
        with suppress(InvalidRuleset):
            changed = changed.evolve(**{name: values[name]})
    return changed


def _random(choices: bytes, base: Ruleset) -> Ruleset:
    whole = some_ruleset(Random(choices[_SEED]).randrange)
    if whole is None:
        reject()
    # Hardly ever 0, but for shrinking.
    left_out = [name for place, name in enumerate(SETTINGS, 1) if not choices[place]]
    alike = next(preset for preset in _BY_SIZE if preset.players == whole.players)
    for count in range(len(left_out)):
        names = [name for name in SETTINGS if name not in left_out[count:]]
        for start in (base, alike):
            changes = {name: value for name in names if (value := getattr(whole, name)) != getattr(start, name)}
            with suppress(InvalidRuleset):
                # A preset that does not change keeps its name.
                return start.evolve(**changes) if changes else start
    return whole


@cache
def _with_every_stage() -> tuple[Ruleset, ...]:
    """Presets, and the same with the settings that bring rare stages; small ones before the whole."""
    found = []
    for preset in _BY_SIZE:
        changes = dict(_RARE)
        if preset.sides is Sides.PARTNERS_OF_TWO:
            changes["declared_slam"] = 500
        if preset.jokers:
            changes["joker_declared"] = JokerDeclaration.BY_CONTRACTOR
        # Cut down last: the games of those who play on, if a player drops out, are cut down with them.
        found += [cut_down(preset, 2), cut_down(preset, 2).evolve(**changes)]
    return (*found, *_BY_SIZE, *(preset.evolve(**_RARE) for preset in _BY_SIZE))


def rules_with(stage: type[Stage]) -> st.SearchStrategy[Ruleset]:
    """Rules under which a deal can come to *stage*.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred.deal.stages.breach import BreachCall
    >>> find(rules_with(BreachCall), lambda rules: True, settings=settings(phases=[Phase.generate])).breach
    50
    """
    return st.sampled_from([rules for rules in _with_every_stage() if stage in calls_to(rules)])


@st.composite
def special_bids(draw: st.DrawFn) -> Special:
    """A published special bid, as it is or fitted to other rules, or one that nobody has published (BID-7).

    >>> from hypothesis import find
    >>> find(special_bids(), lambda special: special.key == "M").name
    'misere'
    """
    published = draw(st.sampled_from([*ROWS, None]))
    if published is not None:
        return published
    rules, seed = draw(preset_rulesets()), draw(SEEDS)
    levels = range(rules.lowest_level, rules.highest_level + 1)
    table = BidTable(rules.schedule, levels, rules.hand_size, rules.kitty_size, rules.sides, rules.table_cards)
    found = some_specials(table, Random(seed).randrange)
    return found[-1] if found else reject()
