"""What holds for every valid ruleset: its judge, its values, its dealing, its scores."""

from __future__ import annotations

import copy
import pickle
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from enum import Enum
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from strategies import PRESETS, ROWS, Pick, any_rules, one_of, picks, rulesets, some_parts, some_settings

from fivehundred import shuffle
from fivehundred.cards import Cards
from fivehundred.deal.contract import MOST_CALLED, PLAYERS_FROM, Contract, contract_of
from fivehundred.deal.scoring import score
from fivehundred.errors import InvalidRuleset
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.decks import DECKS
from fivehundred.rules.explain import explain
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import AVONDALE, CLASSIC, INVERTED, Schedule
from fivehundred.rules.settings import Alone, AtLimit, DefencePoints, DefenceTricks, Sides
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat

DRAWS = 500


def valid(settings: dict[str, Any]) -> Ruleset | None:
    try:
        return Ruleset(**settings)
    except InvalidRuleset:
        return None


def drawn_rulesets(count: int) -> list[Ruleset]:
    """The valid ones among so many draws."""
    drawn = (valid(some_settings(Random(seed).randrange)) for seed in range(count))
    return [rules for rules in drawn if rules is not None]


def test_random_settings_are_often_valid(record_property: Callable[[str, object], None]) -> None:
    began = time.perf_counter()
    share = len(drawn_rulesets(DRAWS)) / DRAWS
    seconds = time.perf_counter() - began
    record_property("figures", f"{share:.1%} of {DRAWS} random rulesets are valid, {seconds:.1f} s")
    assert share > 0.05


def test_every_value_of_every_setting_is_drawn() -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    rows: dict[str, set[object]] = defaultdict(set)
    keys: set[str] = set()
    for rules in drawn_rulesets(4 * DRAWS):
        for name in SETTINGS:
            seen[name].add(getattr(rules, name))
        for row in rules.specials:
            keys.add(row.key)
            for field in attrs.fields(Special):
                rows[field.name].add(getattr(row, field.name))
    assert set(seen) == set(SETTINGS)
    for values in (*seen.values(), *rows.values()):
        assert len(values) > 1
        for kind in {type(value) for value in values if isinstance(value, Enum)}:
            assert set(kind) <= values
    assert seen["players"] == {2, 3, 4, 5, 6}
    assert seen["hand_size"] == {5, 6, 7, 8, 9, 10, 11}
    assert seen["dummy_hand"] == {False, True}
    assert seen["deck"] >= set(DECKS.values())
    assert {len(deck & Cards.parse("JK JK2")) for deck in seen["deck"] if isinstance(deck, Cards)} == {0, 1, 2}
    assert seen["schedule"] > {AVONDALE, CLASSIC, INVERTED}
    for name in ("slam", "cap", "threshold", "limit", "at_limit", "fewer", "hand_limit"):
        assert None in seen[name]
        assert len(seen[name]) > 2
    assert keys == {"OURS", *(row.key for row in ROWS)}
    assert rows["place"] > {None}
    assert rows["answers"] >= {None, "N"}


@given(rulesets())
def test_a_ruleset_is_a_value(rules: Ruleset) -> None:
    assert rules.problems() == ()
    assert rules.evolve() == rules
    assert hash(rules.evolve(name="another", source="somewhere")) == hash(rules)
    for twin in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules), copy.copy(rules)):
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert repr(twin) == repr(rules)
        assert twin.ladder.above == rules.ladder.above
    assert rules.evolve(target=rules.target + 1, threshold=rules.threshold and rules.threshold + 1) != rules


@given(rulesets())
def test_every_ruleset_can_be_explained(rules: Ruleset) -> None:
    lines = explain(rules)
    assert {line.setting for line in lines} >= set(SETTINGS)
    assert all(line.sentence and line.rules for line in lines)


@given(rulesets())
def test_sides_share_out_the_seats(rules: Ruleset) -> None:
    """SEAT-2."""
    seats = [seat for line in rules.score_lines for seat in line]
    assert sorted(seats) == list(range(rules.players))
    for line, members in enumerate(rules.score_lines):
        assert all(rules.side_of(seat) == line for seat in members)
        for seat in members:
            assert {seat, *rules.partners_of(seat)} == set(members)


@given(any_rules, picks)
def test_packets_deal_every_card_once(rules: Ruleset, pick: Pick) -> None:
    """DEAL-1, DEAL-2."""
    order = shuffle.order(rules.deck, rng=Random(pick(1 << 32)))
    hands, kitty = rules.packets.deal(order, rules.hands_dealt)
    assert [hand.bit_count() for hand in hands] == [rules.hand_size] * rules.hands_dealt
    assert kitty.bit_count() == rules.kitty_size
    assert sum(hands) + kitty == rules.deck.bits


def split(contract: Contract, size: int, pick: Pick) -> list[int]:
    """Some way in which the tricks may fall; now and then the contractor gets all or none."""
    tricks = [0] * 6
    seats = contract.playing
    match pick(6):
        case 0:
            seats = (Seat(contract.contractor or 0),)
        case 1:
            seats = tuple(seat for seat in seats if seat not in contract.side) or seats
    for part in some_parts(size, pick, largest=3):
        tricks[one_of(pick, seats)] += part
    return tricks


@pytest.mark.rule("SCORE-1", "SCORE-2", "SCORE-3", "SCORE-4", "SCORE-5", "SCORE-6", "SCORE-7", "SCORE-8", "SCORE-9")
@given(any_rules, picks)
def test_scores_are_what_the_rules_say(rules: Ruleset, pick: Pick) -> None:
    for call in rules.ladder.calls:
        if isinstance(call, Pass):
            continue
        contract = contract_of(rules, call, Seat(pick(rules.players)))
        if rules.sides is Sides.CALLED and isinstance(call, Bid):
            low = call.level < PLAYERS_FROM
            fewest = 1 if low and rules.alone is Alone.BARRED else 0
            partners = fewest + pick((1 if low else MOST_CALLED) - fewest + 1)
            others = [seat for seat in range(5) if seat != contract.contractor][:partners]
            contract = attrs.evolve(contract, side=tuple(sorted({*contract.side, *map(Seat, others)})))
        for _ in range(6):
            tricks = split(contract, rules.hand_size, pick)[: rules.players]
            captured = [pick(50) for _ in tricks]
            found = score(rules, contract, tricks, captured=captured)
            assert found.points == expected(rules, contract, tricks, captured)
            assert sum(item.points for item in found.items) == sum(found.points)


def expected(rules: Ruleset, contract: Contract, tricks: Sequence[int], captured: Sequence[int]) -> tuple[int, ...]:
    """The points of each line, read off the chapter SCORE."""
    assert contract.contractor is not None
    taken = sum(tricks[seat] for seat in contract.side)
    row = None
    if isinstance(contract.call, Bid):
        made, stake = taken >= contract.call.level, rules.schedule.value(contract.call)
        if taken == rules.hand_size and rules.slam is not None:
            stake = max(stake, rules.slam) if made else stake
    else:
        assert isinstance(contract.call, SpecialBid)
        row = rules.special(contract.call.key)
        made, stake = taken == 0, row.points
    points = []
    for seats in rules.score_lines:
        bonus = sum(captured[seat] for seat in seats) if rules.card_points.value == "counted" else 0
        own = 10 * sum(tricks[seat] for seat in seats)
        if set(seats) & set(contract.side):
            points.append(stake + bonus if made else -stake)
        elif row is None:
            if rules.sides is Sides.CALLED and rules.defence_tricks is DefenceTricks.TOGETHER:
                own = 10 * (rules.hand_size - taken)
            points.append(own + bonus)
        else:
            against = {
                DefencePoints.OWN_AND_CONTRACTORS: own + (0 if made else 10 * tricks[contract.contractor]),
                DefencePoints.CONTRACTORS_IF_FAILED: 10 * taken,
                DefencePoints.NOTHING: 0,
                DefencePoints.OWN: own,
            }
            points.append(against[row.defence] + bonus)
    return tuple(points)


def test_presets_are_among_the_valid() -> None:
    for rules in PRESETS.values():
        assert Ruleset(**{name: getattr(rules, name) for name in SETTINGS}) == rules


@pytest.mark.rule("END-4")
@given(rulesets())
def test_those_who_play_on_are_one_fewer(rules: Ruleset) -> None:
    while rules.fewer is not None:
        assert rules.at_limit is AtLimit.DROPS_OUT
        assert rules.fewer.players == rules.players - 1
        rules = rules.fewer


@pytest.mark.rule("BID-3")
@given(rulesets())
def test_a_schedule_is_what_it_lists(rules: Ruleset) -> None:
    schedule = rules.schedule
    bids = list(schedule)
    assert len(bids) == 5 * len(schedule.levels)
    assert Schedule.of({bid: schedule.value(bid) for bid in bids}) == schedule
    worth = [(schedule.value(bid), bid.level) for bid in bids]
    assert worth == sorted(set(worth))
