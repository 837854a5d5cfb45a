"""What holds for every valid ruleset: its judge, its values, its dealing, its scores."""

from __future__ import annotations

import copy
import pickle
import re
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from enum import Enum
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, fewer
from hypothesis import given

from fivehundred import shuffle
from fivehundred.cards import Cards
from fivehundred.deal.callable import MOST_CALLED, PLAYERS_FROM
from fivehundred.deal.contract import Contract, breach_tricks, can_stand
from fivehundred.deal.scoring import CARD_POINTS, score
from fivehundred.errors import InvalidRuleset
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.decks import DECK_43_ONE_FOUR_A_COLOUR, DECKS
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks
from fivehundred.rules.ladder import rank_bids
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import Bonus, Schedule
from fivehundred.rules.settings import (
    Alone,
    AtLimit,
    CardPoints,
    DefencePoints,
    DefenceScores,
    DefenceTricks,
    Failed,
    Shares,
    Sides,
)
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat
from fivehundred.testing import picks, random_rulesets, rulesets
from fivehundred.testing.chance import Pick, choose_one, parts_of
from fivehundred.testing.random_rules import PUBLISHED_SCHEDULES, SPECIALS, some_settings
from fivehundred.testing.rule_strategies import PRESETS

DRAWS = 500

few = fewer(5)


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
    share = len(drawn_rulesets(DRAWS // 5)) / (DRAWS // 5)
    seconds = time.perf_counter() - began
    record_property("figures", f"{share:.1%} of {DRAWS // 5} random rulesets are valid, {seconds:.1f} s")
    assert share > 0.15


def test_every_value_of_every_setting_is_drawn() -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    rows: dict[str, set[object]] = defaultdict(set)
    keys: set[str] = set()
    for rules in drawn_rulesets(DRAWS * (5 if DEEP else 2)):
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
    for name, values in seen.items():
        if bool in map(type, values):
            assert values == {False, True}, name
        if None in values:
            assert len(values) > 2, f"{name}: only one value beside none"
    assert seen["players"] == {2, 3, 4, 5, 6}
    assert seen["hand_size"] == {5, 6, 7, 8, 9, 10, 11}
    assert seen["deck"] >= {*DECKS.values(), DECK_43_ONE_FOUR_A_COLOUR}
    assert {len(deck & Cards.parse("JK JK2")) for deck in seen["deck"] if isinstance(deck, Cards)} == {0, 1, 2}
    assert seen["schedule"] > set(PUBLISHED_SCHEDULES)
    assert seen["out_of_play"] > {0, 20}
    optional = {name for name in SETTINGS if attrs.fields_dict(Ruleset)[name].default is None}
    for name in (*optional, "slam", "limit", "at_limit"):
        assert None in seen[name], name
    assert keys == {"OURS", *(row.key for row in SPECIALS)}
    assert rows["blind"] == {False, True}
    assert {type(goal) for goal in rows["goal"]} == {NoTricks, Exactly, AtLeast}
    assert None in rows["place"]
    assert {isinstance(place, tuple) and place[1] is None for place in rows["place"] - {None}} == {False, True}
    assert rows["answers"] > {None, "N"}


@few
@given(random_rulesets())
def test_a_ruleset_is_a_value(rules: Ruleset) -> None:
    assert rules.problems() == ()
    assert rules.evolve() == rules
    assert hash(rules.evolve(name="another", source="somewhere")) == hash(rules)
    for twin in (pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules), copy.copy(rules)):
        assert twin == rules
        assert hash(twin) == hash(rules)
        assert repr(twin) == repr(rules)
        assert twin.ladder.above == rules.ladder.above
    higher: dict[str, Any] = {"target": rules.target + 1, "threshold": rules.threshold and rules.threshold + 1}
    assert rules.evolve(**higher, fewer=rules.fewer) != rules


@few
@given(random_rulesets())
def test_every_ruleset_can_be_explained(rules: Ruleset) -> None:
    lines = rules.explain()
    assert {line.setting for line in lines} >= set(SETTINGS)
    assert all(str(line.sentence) and line.rules for line in lines)


@few
@given(random_rulesets())
def test_sides_share_out_the_seats(rules: Ruleset) -> None:
    """SEAT-2."""
    seats = [seat for scorer in rules.scorers for seat in scorer]
    assert sorted(seats) == list(range(rules.players))
    for scorer, members in enumerate(rules.scorers):
        assert all(rules.side_of(seat) == scorer for seat in members)
        for seat in members:
            assert {seat, *rules.partners_of(seat)} == set(members)


@few
@given(rulesets(), picks())
def test_packets_deal_every_card_once(rules: Ruleset, pick: Pick) -> None:
    """DEAL-1, DEAL-2, CARD-3."""
    pack = shuffle.pack(rules.deck, rng=Random(pick(1 << 32)))
    hands, kitty = rules.packets.deal(pack, rules.hands_dealt, out_of_play=rules.out_of_play)
    left_out = pack[len(pack) - rules.out_of_play :]
    assert [hand.bit_count() for hand in hands] == [rules.hand_size] * rules.hands_dealt
    assert kitty.bit_count() == rules.kitty_size
    assert sum(hands) + kitty + Cards.of(left_out).bits == rules.deck.bits


def split(contract: Contract, size: int, pick: Pick) -> list[int]:
    """Some way in which the tricks may fall; now and then the contractor gets all or none."""
    tricks = [0] * 6
    seats = contract.playing
    match pick(6):
        case 0:
            seats = (Seat(contract.contractor or 0),)
        case 1:
            seats = tuple(seat for seat in seats if seat not in contract.side) or seats
    for part in parts_of(size, pick, largest=3):
        tricks[choose_one(pick, seats)] += part
    return tricks


def some_contract(rules: Ruleset, call: Bid | SpecialBid, pick: Pick) -> Contract:
    """A contract that *call* can become: with partners called, all undertaken alone, breached, or as it is."""
    by, partners = Seat(pick(rules.players)), list[Seat]()
    if rules.sides is Sides.CALLED and isinstance(call, Bid):
        low = call.level < PLAYERS_FROM
        fewest = 1 if low and rules.alone is Alone.BARRED else 0
        many = fewest + pick((1 if low else MOST_CALLED) - fewest + 1)
        partners = [Seat(seat) for seat in range(5) if seat != by][:many]
    slam = rules.declared_slam is not None and isinstance(call, Bid) and bool(pick(2))
    contract = Contract.of(rules, call, by, partners=partners, slam=slam)
    if rules.breach is not None and breach_tricks(rules, contract) is not None and pick(2):
        defenders = [seat for seat in contract.playing if seat not in contract.side]
        return Contract.of(rules, call, by, partners=partners, slam=slam, breach=choose_one(pick, defenders))
    return contract


@pytest.mark.rule("SCORE-1", "SCORE-2", "SCORE-3", "SCORE-4", "SCORE-5", "SCORE-6", "SCORE-7", "SCORE-8", "SCORE-9")
@pytest.mark.rule("SCORE-10", "SCORE-12", "BID-12", "BID-15", "BID-17", "CALL-3")
@few
@given(rulesets(), picks())
def test_scores_are_what_the_rules_say(rules: Ruleset, pick: Pick) -> None:
    pack = sum(CARD_POINTS[card.number] for card in rules.deck)
    for call in rules.ladder.calls:
        if isinstance(call, Pass) or not can_stand(rules, call):
            continue
        contract = some_contract(rules, call, pick)
        for _ in range(6):
            tricks = split(contract, rules.hand_size, pick)[: rules.players]
            won = [sum(tricks[seat] for seat in side) for side in rules.scorers]
            captured = [
                pick(1 + pack // rules.players) * bool(won[rules.side_of(Seat(seat))]) for seat in range(len(tricks))
            ]
            found = score(rules, contract, tricks, captured=captured)
            assert found.points == expected(rules, contract, tricks, captured)
            assert sum(item.points for item in found.items) == sum(found.points)


def met(rules: Ruleset, contract: Contract, taken: int) -> bool:
    """Whether what was undertaken was done."""
    if contract.slam:
        return taken == rules.hand_size
    if isinstance(contract.call, Bid):
        return taken >= contract.call.level
    assert contract.call is not None
    word, _, tricks = str(rules.special(contract.call.key).goal).rpartition(" ")
    return {"": taken == 0, "exactly": tricks == str(taken), "at least": bool(word) and taken >= int(tricks)}[word]


def expected(rules: Ruleset, contract: Contract, tricks: Sequence[int], captured: Sequence[int]) -> tuple[int, ...]:
    """The points of each scorer, read off the chapter SCORE."""
    assert contract.contractor is not None
    taken = sum(tricks[seat] for seat in contract.side)
    made, row = met(rules, contract, taken), None
    if isinstance(contract.call, Bid):
        value = rules.schedule.value(contract.call)
    else:
        assert isinstance(contract.call, SpecialBid)
        row = rules.special(contract.call.key)
        value = row.stake
    if contract.slam:
        value = rules.declared_slam or 0
    stake = value
    if made and row is None and not contract.slam and taken == rules.hand_size and rules.slam is not None:
        stake = value + rules.slam.points if isinstance(rules.slam, Bonus) else max(value, rules.slam.points)
    if rules.shares is Shares.HALF and rules.sides is Sides.CALLED and len(contract.side) > 1:
        stake //= 2
    points = []
    for scorer, seats in enumerate(rules.scorers):
        bonus = sum(captured[seat] for seat in seats) if rules.card_points is CardPoints.COUNTED else 0
        if set(seats) & set(contract.side):
            lost = 0 if rules.failed is Failed.DEFENDERS_SCORE_IT else -stake
            points.append(stake + bonus if made else lost)
            continue
        if not made and rules.failed is Failed.DEFENDERS_SCORE_IT:
            bonus += value
        elif rules.defence_scores is DefenceScores.ALWAYS or (
            rules.defence_scores is DefenceScores.IF_FAILED and not made
        ):
            bonus += 10 * paid_tricks(rules, contract, row, made=made, tricks=tricks, seats=seats)
        if contract.breach is not None and scorer == rules.side_of(contract.breach):
            assert rules.breach is not None
            bonus += rules.breach if is_breached(rules, contract, taken) else -rules.breach
        points.append(bonus)
    return tuple(points)


def paid_tricks(
    rules: Ruleset, contract: Contract, row: Special | None, *, made: bool, tricks: Sequence[int], seats: Sequence[int]
) -> int:
    """For how many tricks the scorer of *seats* is paid (SCORE-4 to SCORE-7, SCORE-9, SCORE-12)."""
    taken = sum(tricks[seat] for seat in contract.side)
    own = sum(tricks[seat] for seat in seats)
    if row is None:
        together = rules.sides is Sides.CALLED and rules.defence_tricks is DefenceTricks.TOGETHER
        return rules.hand_size - taken if together else own
    return {
        DefencePoints.OWN_AND_CONTRACTORS: own + (0 if made else tricks[contract.contractor or 0]),
        DefencePoints.CONTRACTORS_IF_FAILED: 0 if made else taken,
        DefencePoints.NOTHING: 0,
        DefencePoints.OWN: own,
    }[row.defence]


def is_breached(rules: Ruleset, contract: Contract, taken: int) -> bool:
    """Whether a trick more was won, or forced on the bidder, than defeats the contract (BID-15)."""
    if contract.misere:
        return taken >= 3
    level = rules.hand_size
    if not contract.slam:
        level = int(re.sub(r"\D", "", str(contract.goal)))
    return rules.hand_size - taken > rules.hand_size - level + 1


def test_presets_are_among_the_valid() -> None:
    for rules in PRESETS.values():
        assert Ruleset(**{name: getattr(rules, name) for name in SETTINGS}) == rules


@pytest.mark.rule("END-4")
@few
@given(random_rulesets())
def test_those_who_play_on_are_one_fewer(rules: Ruleset) -> None:
    while rules.fewer is not None:
        assert rules.at_limit is AtLimit.DROPS_OUT
        assert rules.fewer.players == rules.players - 1
        rules = rules.fewer


@pytest.mark.rule("BID-3")
@few
@given(random_rulesets())
def test_a_schedule_is_what_it_lists(rules: Ruleset) -> None:
    schedule = rules.schedule
    bids = rank_bids(schedule)
    assert len(bids) == 5 * len(schedule.levels)
    assert Schedule.of({bid: schedule.value(bid) for bid in bids}) == schedule
    worth = [(schedule.value(bid), bid.level) for bid in bids]
    assert worth == sorted(set(worth))
