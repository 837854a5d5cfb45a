"""When two fast positions are equal: the same cards and tricks, and nothing remembered that decides about nothing."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from helpers import DEEP, at_play, contract
from test_position import at_any_lead

from fivehundred._native.masks import ONE_TRICK, SLOTS, TRICKS
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.fast import Position, position_of
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerFollow, JokerLead
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

Piles = list[tuple[Card, Card]]
RULESETS = 3_000 if DEEP else 60


def to_come(position: Position) -> int:
    """The loose jokers that are still to be played, as slots."""
    hands = position._hands
    live = position._left | position._lying
    covered = sum(1 << down for up, down in zip(hands.ups, hands.downs, strict=True) if live >> up & 1)
    return (position._left | covered) & hands.lookup.callers


def asked(position: Position) -> int:
    """The bits of a memory that can decide something yet: suits led, and those of who has a loose joker to come."""
    coming = to_come(position)
    bits = 15 if coming else 0
    for place, held in enumerate(position._hands.by_place):
        if held & coming:
            bits |= 15 << 4 + 4 * place | 15 << 28 + 4 * place
    return bits


def layers(position: Position) -> Iterator[set[Position]]:
    """The positions that can follow, step by step to the end."""
    found = {position}
    while not all(one.finished for one in found):
        found = {one.apply(play) for one in found for play in one.legal}
        yield found


def piles_of(pack: list[Card]) -> Piles:
    """Piles made of ten cards."""
    return list(zip(pack[:5], pack[5:], strict=True))


def shuffled(rules: Ruleset, call: str, pick: Pick, turned: Callable[[Piles], Piles] = list) -> Deal:
    """A random deal of *rules* in which seat 0 plays *call*, its piles on the table, where there are any, *turned*."""
    pack = list(rules.deck)
    for place in range(len(pack) - 1, 0, -1):
        other = pick(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    hands = [Cards.of(pack[at : at + 10]) for at in range(0, 10 * rules.players, 10)]
    tables = [turned(piles_of(pack[20:30])), piles_of(pack[30:40])] if rules.table_cards else None
    return Deal.at_play(
        rules, contract(rules, call), DealtCards.of(hands=hands, kitty=Cards.of(pack[40:]), piles=tables)
    )


def swapped(piles: Piles) -> Piles:
    """*piles* with what lies below the first two exchanged."""
    (up, down), (other_up, other_down), *rest = piles
    return [(up, other_down), (other_up, down), *rest]


def near_the_end(position: Position, pick: Pick, tricks: int) -> Position:
    """*position* played on at random until so many *tricks* are left."""
    while position._state & TRICKS > tricks * ONE_TRICK:
        position = position.apply(position.legal[pick(len(position.legal))])
    return position


def check_what_follows(position: Position) -> Counter[str]:
    """Compare all positions that can follow with one another; gives what has been met."""
    met: Counter[str] = Counter()
    for layer in layers(position):
        # Within a trick all that is remembered comes of its lead and of the cards that lie.
        leads = [one for one in layer if not one.trick]
        assert all(one._memory & ~asked(one) == 0 for one in leads)
        settled = [one for one in leads if not to_come(one)]
        assert len(settled) == len({cards_and_tricks(one) for one in settled})
        met["compared"] += len(settled)
        open_yet = [one for one in leads if to_come(one)]
        met["told apart"] += len(open_yet) - len({cards_and_tricks(one) for one in open_yet})
        met["joker to come"] += len(open_yet)
        met["two jokers to come"] += sum(to_come(one).bit_count() == 2 for one in open_yet)
        met["covered joker to come"] += sum(to_come(one) & one._left == 0 for one in open_yet)
    return met


def cards_and_tricks(position: Position) -> tuple[object, ...]:
    """What two lines of play must have in common."""
    return position._left, position.tricks, position.captured, position._state & 7


def test_lines_to_the_same_cards_and_tricks_lead_to_equal_positions() -> None:
    compared = 0
    for seed in range(RULESETS):
        pick = Random(seed).randrange
        rules = list(PRESETS.values())[seed // 2 % len(PRESETS)] if seed % 2 else some_ruleset(pick)
        deal = None if rules is None else at_any_lead(rules, pick)
        if deal is not None and len(deal.rules.deck) <= SLOTS:
            compared += check_what_follows(near_the_end(position_of(deal), pick, 2))["compared"]
    assert compared > RULESETS


@pytest.mark.rule("JOKER-7", "JOKER-9")
def test_no_more_is_remembered_than_a_joker_to_come_asks() -> None:
    met: Counter[str] = Counter()
    for rules in (presets.AUSTRALIAN_4, presets.CLUB_46_4, presets.TABLE_2):
        for limited in (
            rules.evolve(joker_lead=JokerLead.UNLED_SUITS),
            rules.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID),
            rules.evolve(joker_follow=JokerFollow.FIRST_OR_LAST),
        ):
            for seed in range(max(8, RULESETS // 100)):
                pick = Random(seed).randrange
                met += check_what_follows(near_the_end(position_of(shuffled(limited, "7NT", pick)), pick, 3))
    # All of them have been met.
    assert len(met) == 5


@pytest.mark.parametrize(
    ("rules", "call"),
    [
        (presets.SANS_JOKER_4.evolve(joker_lead=JokerLead.UNLED_SUITS), "7NT"),
        (presets.AUSTRALIAN_4.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS), "7S"),
    ],
)
def test_nothing_is_remembered_where_no_joker_is_loose(rules: Ruleset, call: str) -> None:
    position = position_of(shuffled(rules, call, Random(1).randrange))
    while not position.finished:
        position = position.apply(position.legal[0])
        assert position._memory == 0


def test_hands_that_end_alike_are_equal() -> None:
    position = position_of(at_play(presets.AUSTRALIAN_4, "7NT", "AS KS QS 6S 5C 6C 7C 8C 4H JK"))
    ends = {position.playout(seed) for seed in range(300)}
    assert len(ends) == len({end.tricks for end in ends})


def table_position(seed: int, turned: Callable[[Piles], Piles] = list) -> Position:
    """A position of `table-2` before the first lead."""
    return position_of(shuffled(presets.TABLE_2, "7S", Random(seed).randrange, turned))


@pytest.mark.rule("TWO-1")
def test_positions_differ_by_which_card_lies_below_which() -> None:
    position, other = table_position(3), table_position(3, swapped)
    assert position._values() == other._values()
    assert position != other
    assert len({position, other}) == 2
    assert hash(position) != hash(other)
    # It does not matter which pile is called the first.
    turned = table_position(3, lambda piles: piles[::-1])
    assert turned == position
    assert hash(turned) == hash(position)
    assert pickle.loads(pickle.dumps(other)) == other
    assert copy.deepcopy(other) != position


@pytest.mark.rule("TWO-1")
def test_where_a_card_lay_does_not_matter_once_it_is_open() -> None:
    opened = 0
    for seed in range(40):
        one, other = table_position(seed), table_position(seed, swapped)
        ups = sum(1 << up for up in one._hands.ups[:2])
        choose = Random(seed).choice
        while both := [play for play in one.legal if play in other.legal]:
            play = choose(both)
            one, other = one.apply(play), other.apply(play)
            covered = (one._left | one._lying) & ups
            assert (one == other) == (one._values() == other._values() and not covered)
            opened += one == other
    assert opened
