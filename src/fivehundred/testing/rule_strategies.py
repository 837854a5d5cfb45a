"""Strategies for rulesets, from presets to completely random rules, and for cards, packs, seats, calls and actions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import reject, strategies as st

from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import CARDS, JOKERS, SUITS, Card, Cards
from fivehundred.deal.table import Stage
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid
from fivehundred.rules.decks import DECKS, Packets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.settings import JokerDeclaration, LateClaim, Sides
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choices_in, choose_one
from fivehundred.testing.random_deals import calls_to, stack_pack
from fivehundred.testing.random_rules import (
    SPECIALS,
    BidTable,
    cut_down,
    some_packets,
    some_ruleset,
    some_settings,
    some_specials,
)

#: Bytes that encode all choices of an example, for `choices_in`.
#: They are a single draw because Hypothesis mutates examples by copying one draw over another, so deals that are drawn
#: action by action would hardly vary. All strategies use the same length, so that copies fit.
CHOICES: Final = st.binary(min_size=80, max_size=80)
#: Bytes that encode the order of a pack.
_PACK_CHOICES: Final = st.binary(min_size=8, max_size=8)
#: Bytes that encode the totals at the start of a match, one for each.
SCORES: Final = st.binary(min_size=6, max_size=6)
#: Seeds, for anything that is not made choice by choice.
SEEDS: Final = st.integers(0, (1 << 32) - 1)


def picks() -> st.SearchStrategy[Pick]:
    """Generate seeded sources of choices for the functions of `random_rules` and `random_deals`.

    They are fast and unbiased, but their results do not shrink. Use them for data that failures do not depend on.

    >>> from hypothesis import Phase, find, settings
    >>> pick = find(picks(), lambda pick: True, settings=settings(phases=[Phase.generate]))
    >>> all(0 <= pick(6) < 6 for _ in range(20))
    True
    """
    return SEEDS.map(lambda seed: Random(seed).randrange)


def cards(deck: Cards | None = None) -> st.SearchStrategy[Card]:
    """Generate cards, from *deck* if given.

    >>> from hypothesis import find
    >>> from fivehundred import presets
    >>> str(find(cards(presets.STANDARD_3.deck), lambda card: card.is_joker))
    'JK'
    """
    return st.sampled_from(CARDS if deck is None else [*deck])


def card_sets(deck: Cards | None = None, *, min_size: int = 0, max_size: int | None = None) -> st.SearchStrategy[Cards]:
    """Generate sets of cards, from *deck* if given, with sizes from *min_size* to *max_size*.

    >>> from hypothesis import Phase, find, settings
    >>> found = find(card_sets(min_size=3, max_size=3), lambda cards: True, settings=settings(phases=[Phase.generate]))
    >>> len(found)
    3
    """
    return st.sets(cards(deck), min_size=min_size, max_size=max_size).map(Cards.of)


def decks() -> st.SearchStrategy[Cards]:
    """Generate decks: published ones, or any set of cards (CARD-2).

    >>> from hypothesis import Phase, find, settings
    >>> print(find(decks(), lambda deck: True, settings=settings(phases=[Phase.generate])))
    9S 10S JS QS KS AS 9C 10C JC QC KC AC 9D 10D JD QD KD AD 9H 10H JH QH KH AH
    """
    any_cards = card_sets(min_size=1).filter(lambda deck: deck & JOKERS != Cards.parse("JK2"))
    return st.sampled_from(sorted(DECKS.values(), key=len)) | any_cards


def pack_of(rules: Ruleset, pick: Pick) -> tuple[Card, ...]:
    """Shuffle the deck of *rules*, in a way that lets Hypothesis shrink it.

    Examples shrink towards sorted order, because fewer and fewer cards at the top are shuffled.

    >>> from fivehundred import presets
    >>> " ".join(map(str, pack_of(presets.SHORT_PACK_2, Random(1).randrange)))
    'QS 10S JC AS 9C KC 9S AC JS QH KD 9H AH KS KH JD 10H QC 9D AD 10C JH QD 10D'
    """
    order = [*rules.deck]
    # Choice 0 selects way 7, which leaves the order unchanged.
    way, stacking = 7 - pick(8), pick(256)
    shuffled, rng = pick(3 * len(order)), Random(pick(1 << 32))
    # One choice per card would shrink to nicer orders, but take minutes.
    for place in range(min(shuffled, len(order))):
        other = rng.randrange(place, len(order))
        order[place], order[other] = order[other], order[place]
    return stack_pack(rules, order, way, choices_in(bytes([stacking])))


def packs(rules: Ruleset) -> st.SearchStrategy[tuple[Card, ...]]:
    """Generate shuffled packs for *rules*, in which one hand sometimes gets all jokers or only low cards.

    Packs shrink to sorted order.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> pack = find(packs(presets.SHORT_PACK_2), lambda pack: True, settings=settings(phases=[Phase.generate]))
    >>> pack == tuple(presets.SHORT_PACK_2.deck)
    True
    """
    return _PACK_CHOICES.map(lambda choices: pack_of(rules, choices_in(choices)))


def packets(to_each: int = 10, to_kitty: int = 3) -> st.SearchStrategy[Packets]:
    """Generate dealing patterns that give *to_each* cards to each hand and *to_kitty* to the kitty (DEAL-2).

    >>> from hypothesis import Phase, find, settings
    >>> found = find(packets(to_each=10, to_kitty=3), lambda found: True, settings=settings(phases=[Phase.generate]))
    >>> found.to_each, found.to_kitty
    (10, 3)
    """
    return CHOICES.map(lambda choices: some_packets(to_each, to_kitty, choices_in(choices)))


def seats(players: int = 6) -> st.SearchStrategy[Seat]:
    """Generate seats in a game for *players* players.

    >>> from hypothesis import find
    >>> find(seats(players=3), lambda seat: seat > 1)
    2
    """
    return st.integers(0, players - 1).map(Seat)


def bids() -> st.SearchStrategy[Bid]:
    """Generate bids of tricks.

    >>> from hypothesis import find
    >>> str(find(bids(), lambda bid: bid.level > 6))
    '7S'
    """
    return st.builds(Bid, st.integers(1, 11), st.sampled_from([*SUITS, None]))


def special_calls() -> st.SearchStrategy[SpecialBid]:
    """Generate calls that make special bids: published ones and ``OURS``.

    >>> from hypothesis import find
    >>> find(special_calls(), lambda call: call.key == "OURS")
    SpecialBid(key='OURS')
    """
    return st.builds(SpecialBid, st.sampled_from([*(row.key for row in SPECIALS), "OURS"]))


def calls(rules: Ruleset | None = None) -> st.SearchStrategy[Call]:
    """Generate calls, from the ladder of *rules* if given.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> str(find(calls(presets.STANDARD_3), lambda call: True, settings=quick))
    'P'
    """
    if rules is not None:
        return st.sampled_from(rules.ladder.calls)
    return st.just(Pass()) | bids() | special_calls()


def plays() -> st.SearchStrategy[PlayCard]:
    """Generate plays of any card; jokers may name a suit.

    >>> from hypothesis import find
    >>> str(find(plays(), lambda play: play.suit is not None))
    'JK2=S'
    """
    named = st.builds(PlayCard, cards(JOKERS), st.sampled_from(SUITS))
    return st.builds(PlayCard, cards()) | named


def called_players() -> st.SearchStrategy[CallPlayers]:
    """Generate calls for no partner, or for one or two players as partners.

    >>> from hypothesis import find
    >>> find(called_players(), lambda called: len(called.players) == 2)
    CallPlayers(players=(0, 1))
    """
    return st.sets(seats(), max_size=2).map(lambda found: CallPlayers(tuple(sorted(found))))


def actions() -> st.SearchStrategy[Action]:
    """Generate actions of every stage, whether or not any deal allows them.

    >>> from hypothesis import Phase, find, settings
    >>> find(actions(), lambda action: True, settings=settings(phases=[Phase.generate]))
    Pass()
    """
    suits = st.sampled_from([None, *SUITS])
    return st.one_of(
        calls(),
        plays(),
        st.builds(Discard, card_sets(max_size=6)),
        st.sampled_from([Look(), ThrowIn(), Keep()]),
        st.builds(CallCard, cards()),
        called_players(),
        st.builds(DeclareJoker, suits, suits),
        st.builds(DeclareSlam, st.booleans()),
        st.builds(Breach, st.booleans()),
        st.builds(Give, cards()),
    )


#: The presets by name, in the order of `presets.names`.
PRESETS: Final = {name: presets.get(name) for name in presets.names()}
#: The presets with the smallest decks first, because examples shrink to these.
_BY_SIZE: Final = tuple(sorted(PRESETS.values(), key=lambda rules: len(rules.deck)))
#: The hand sizes of cut-down games, and ``None``, which is more frequent, for the size of the preset.
_FEW: Final = (1, 2, 3, 4)
_WHOLE: Final = (None,) * 8
#: The position of the seed in the choices: after one byte per setting, and before the preset and size.
_SEED: Final = slice(1 + len(SETTINGS), -2)
#: Settings that are rare in presets and add a stage.
_RARE: Final[dict[str, Any]] = {"breach": 50, "late_claim": LateClaim.ANYONE}


def preset_rulesets() -> st.SearchStrategy[Ruleset]:
    """Generate presets, shrinking to those with few cards.

    >>> from hypothesis import find
    >>> find(preset_rulesets(), lambda rules: rules.players == 3)
    presets.get('sans-joker-3')
    """
    return st.sampled_from(_BY_SIZE)


def small_rulesets() -> st.SearchStrategy[Ruleset]:
    """Generate presets cut down to hands of one to four cards (see `cut_down`).

    >>> from hypothesis import Phase, find, settings
    >>> find(small_rulesets(), lambda rules: True, settings=settings(phases=[Phase.generate])).hand_size
    1
    """
    return CHOICES.map(lambda choices: _cut_preset(choices, _FEW))


def changed_rulesets(rules: Ruleset | None = None) -> st.SearchStrategy[Ruleset]:
    """Generate variations of presets, or of *rules*, with some settings changed.

    >>> from hypothesis import Phase, find, settings
    >>> quick = settings(phases=[Phase.generate])
    >>> find(changed_rulesets(presets.STANDARD_3), lambda rules: True, settings=quick).players
    3
    """
    return CHOICES.map(lambda choices: _change(choices, rules or _cut_preset(choices, _WHOLE)))


def random_rulesets() -> st.SearchStrategy[Ruleset]:
    """Generate random valid rules, which shrink to a preset in which only the relevant settings are changed.

    >>> from hypothesis import Phase, find, settings
    >>> find(random_rulesets(), lambda rules: True, settings=settings(phases=[Phase.generate])).name
    'short-pack-2'
    """
    return CHOICES.map(lambda choices: _random(choices, _cut_preset(choices, _WHOLE)))


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Generate rules of every kind: presets, cut-down games, presets with changes, and random rules.

    >>> from hypothesis import Phase, find, settings
    >>> find(rulesets(), lambda rules: True, settings=settings(phases=[Phase.generate])).name
    'short-pack-2'
    """
    return CHOICES.map(lambda choices: _any(choices, (*_WHOLE, *_FEW)))


def rules_of_deals() -> st.SearchStrategy[Ruleset]:
    """Generate the same rules as `rulesets`, but shrink to small decks, because a deal prints all of its cards.

    >>> from hypothesis import Phase, find, settings
    >>> find(rules_of_deals(), lambda rules: True, settings=settings(phases=[Phase.generate])).hand_size
    1
    """
    return CHOICES.map(lambda choices: _any(choices, (*_FEW, *_WHOLE)))


# All kinds read the preset from the last bytes of the choices, so that rules of one kind can shrink to another.


def _any(choices: bytes, sizes: Sequence[int | None]) -> Ruleset:
    """Return a preset (3 cases in 8), a preset with changes (1 in 8) or random rules (4 in 8)."""
    kind, base = choices[0] // 32, _cut_preset(choices, sizes)
    return base if kind < 3 else _change(choices, base) if kind == 3 else _random(choices, base)


def _cut_preset(choices: bytes, sizes: Sequence[int | None]) -> Ruleset:
    """Return a preset with one of the hand *sizes*."""
    pick = choices_in(choices[-2:])
    rules, size = choose_one(pick, _BY_SIZE), choose_one(pick, sizes)
    return rules if size is None else _cut_down(rules, size + size % 2 if rules.table_cards else size)


_cut_down: Final = cache(cut_down)


def _change(choices: bytes, base: Ruleset) -> Ruleset:
    # The lower half of the choices means no change.
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
    # A byte is rarely 0 except through shrinking.
    left_out = [name for place, name in enumerate(SETTINGS, 1) if not choices[place]]
    alike = next(preset for preset in _BY_SIZE if preset.players == whole.players)
    for count in range(len(left_out)):
        names = [name for name in SETTINGS if name not in left_out[count:]]
        for start in (base, alike):
            changes = {name: value for name in names if (value := getattr(whole, name)) != getattr(start, name)}
            with suppress(InvalidRuleset):
                # An unchanged preset keeps its name.
                return start.evolve(**changes) if changes else start
    return whole


@cache
def _with_every_stage() -> tuple[Ruleset, ...]:
    """Return the presets with and without the settings that add rare stages; cut-down games come first."""
    found = []
    for preset in _BY_SIZE:
        changes = dict(_RARE)
        if preset.sides is Sides.PARTNERS_OF_TWO:
            changes["declared_slam"] = 500
        if preset.jokers:
            changes["joker_declared"] = JokerDeclaration.BY_CONTRACTOR
        # Change after cutting down, so that the game for fewer players is cut down and changed along with it.
        found += [cut_down(preset, 2), cut_down(preset, 2).evolve(**changes)]
    return (*found, *_BY_SIZE, *(preset.evolve(**_RARE) for preset in _BY_SIZE))


def rules_with(stage: type[Stage]) -> st.SearchStrategy[Ruleset]:
    """Generate rules under which a deal can reach *stage*.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred.deal import BreachCall
    >>> find(rules_with(BreachCall), lambda rules: True, settings=settings(phases=[Phase.generate])).breach
    50
    """
    return st.sampled_from([rules for rules in _with_every_stage() if stage in calls_to(rules)])


@st.composite
def special_bids(draw: st.DrawFn) -> Special:
    """Generate special bids: published ones, adapted ones and invented ones (BID-7).

    >>> from hypothesis import find
    >>> find(special_bids(), lambda special: special.key == "M").name
    'misere'
    """
    published = draw(st.sampled_from([*SPECIALS, None]))
    if published is not None:
        return published
    rules, seed = draw(preset_rulesets()), draw(SEEDS)
    levels = range(rules.lowest_level, rules.highest_level + 1)
    table = BidTable(rules.schedule, levels, rules.hand_size, rules.kitty_size, rules.sides, rules.table_cards)
    found = some_specials(table, Random(seed).randrange)
    return found[-1] if found else reject()
