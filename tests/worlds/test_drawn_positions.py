"""Fast positions drawn straight from a view: those of its worlds, each as likely as it has worlds."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from helpers import DEEP, FAMILIES, at_play, deal_of, fewer
from hypothesis import given
from small_games import RARE, led_on, some_small_game, too_uneven, with_a_card_led

from fivehundred._native.hidden import Chance
from fivehundred.deal.deal import Deal
from fivehundred.deal.scoring import tricks_left
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidType, InvalidValue, TooManyCardsError
from fivehundred.fast import Position, position_of
from fivehundred.rules import presets
from fivehundred.rules.decks import DECK_66, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat
from fivehundred.testing import picks
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.worlds import Worlds

#: More worlds than these are not gone through.
MOST = 400
#: No more ways than these are counted.
MOST_COUNTED = 200 if DEEP else 60


def ways(worlds: Worlds) -> Counter[Position]:
    """How many worlds there are of each position."""
    return Counter(map(position_of, worlds))


def assert_drawn(deal: Deal, seat: Seat, seed: int) -> int:
    """Positions drawn for *seat* are those of worlds; 1 if the worlds could be gone through."""
    worlds = Worlds(deal.view(seat))
    drawn = worlds.positions(30, rng=Random(seed))
    assert len(drawn) == 30
    real = position_of(deal)
    assert all(position.hand(seat) == real.hand(seat) and position.to_act == deal.to_act for position in drawn)
    if worlds.count > MOST:
        return 0
    found = ways(worlds)
    assert found.keys() >= set(drawn)
    like = dict(zip(found, found, strict=True))
    for position in drawn:
        twin = like[position]
        assert list(position.legal) == list(twin.legal)
        assert position.playout(seed) == twin.playout(seed)
        assert (position.terms, position.trick, position.tricks) == (twin.terms, twin.trick, twin.tricks)
    return 1


@pytest.mark.parametrize("name", RARE)
def test_positions_drawn_are_those_of_the_worlds(name: str) -> None:
    rules, ways_there = RARE[name]
    compared = 0
    for seed in range(2 if DEEP else 1):
        for deal in led_on(rules, ways_there, Random(seed).randrange):
            if isinstance(deal.stage, Play):
                compared += sum(assert_drawn(deal, Seat(seat), seed) for seat in range(rules.players if DEEP else 2))
    assert compared


@fewer(4, deep=4)
@given(picks())
def test_drawn_positions_of_small_games_are_those_of_the_worlds(pick: Pick) -> None:
    rules = some_small_game(pick)
    if rules is not None:
        for deal in play_on(some_deal(rules, pick), pick):
            if isinstance(deal.stage, Play):
                assert_drawn(deal, Seat(pick(rules.players)), pick(1000))


@pytest.mark.parametrize("name", FAMILIES if DEEP else FAMILIES[::2])
def test_drawn_positions_are_those_of_the_worlds_under_every_preset(name: str) -> None:
    compared = 0
    for seed in range(2) if DEEP else (1,):
        pick = Random(seed).randrange
        for deal in play_on(some_deal(PRESETS[name], pick), pick):
            if isinstance(deal.stage, Play) and (not pick(6) or tricks_left(deal.stage) < 3):
                compared += assert_drawn(deal, Seat(pick(deal.rules.players)), seed)
    assert compared


@pytest.mark.parametrize("name", RARE)
def test_a_position_is_as_likely_as_it_has_worlds(name: str) -> None:
    deal = with_a_card_led(name)
    for seat in range(deal.rules.players):
        worlds = Worlds(deal.view(Seat(seat)))
        if 10 < worlds.count <= MOST_COUNTED and len(found := ways(worlds)) > 1:
            drawn = Counter(worlds.positions(8 * worlds.count, rng=Random(seat)))
            assert drawn.keys() <= found.keys()
            assert not too_uneven(drawn, found)


def late(rules: Ruleset, seed: int) -> Iterator[Worlds]:
    """Worlds of the last tricks of a game, with voids and sizes of every kind."""
    pick = Random(seed).randrange
    for deal in play_on(some_deal(rules, pick), pick):
        if isinstance(deal.stage, Play) and tricks_left(deal.stage) in (2, 3):
            worlds = Worlds(deal.view(Seat(pick(rules.players))))
            if 10 < worlds.count <= MOST:
                yield worlds


def test_positions_are_as_likely_as_their_worlds_at_the_end_of_games() -> None:
    tried = 0
    for seed in range(60 if DEEP else 15):
        for worlds in late(choose_one(Random(seed).randrange, list(PRESETS.values())), seed):
            found = ways(worlds)
            if len(found) > 1:
                tried += 1
                assert not too_uneven(Counter(worlds.positions(6 * worlds.count, rng=Random(seed))), found)
    assert tried > 5


def drawn_digest(deals: Iterator[tuple[int, Deal]]) -> str:
    """Of positions that are drawn for one seat in each deal."""
    digest = hashlib.sha256()
    for seed, deal in deals:
        if isinstance(deal.stage, Play):
            for position in Worlds(deal.view(Seat(seed % 4))).positions(3, rng=Random(seed)):
                digest.update(repr((position._hands.by_place, position._values())).encode())
    return digest.hexdigest()[:16]


def test_the_same_random_numbers_give_the_same_positions() -> None:
    picks_by_seed = [(seed, Random(seed).randrange) for seed in range(6)]
    australian = (
        (seed, deal) for seed, pick in picks_by_seed for deal in play_on(some_deal(presets.AUSTRALIAN_4, pick), pick)
    )
    # What was given may have come from the kitty or from the hand, in 8 ways altogether and later in 4.
    gifts = (
        (seed, deal) for seed in range(4) for deal in led_on(*RARE["a gift, the kitty shown"], Random(seed).randrange)
    )
    # On every build.
    assert (drawn_digest(australian), drawn_digest(gifts)) == ("932fa04435c51835", "3d0f4536672c08c5")


class Meddling(Random):
    """Draws from the same worlds whenever it is asked for bits, as another thread might."""

    def __init__(self, worlds: Worlds, others: list[Position]) -> None:
        super().__init__(1)
        self.worlds, self.others = worlds, others

    def getrandbits(self, k: int, /) -> int:
        self.others += self.worlds.positions(1, rng=Random(len(self.others)))
        return super().getrandbits(k)


def test_threads_may_draw_from_the_same_worlds() -> None:
    pick = Random(14).randrange
    for deal in play_on(some_deal(presets.AUSTRALIAN_4, pick), pick):
        if isinstance(deal.stage, Play):
            worlds, others = Worlds(deal.view(Seat(1))), list[Position]()
            drawn = worlds.positions(20, rng=Meddling(worlds, others))
            assert drawn == worlds.positions(20, rng=Random(1))
            assert others == [worlds.positions(1, rng=Random(seed))[0] for seed in range(len(others))]


# --- what the kernel cannot draw -------------------------------------------------------------------------------------


def of_66_cards(hand_size: int) -> Ruleset:
    return Ruleset(
        players=6,
        sides=Sides.PARTNERS_OF_THREE,
        deck=DECK_66,
        packets=Packets.parse("5 K6 5" if hand_size == 10 else "5 6"),
        hand_size=hand_size,
        limit=None,
        at_limit=None,
    )


@pytest.mark.rule("CARD-3", "TWO-1")
def test_what_the_kernel_cannot_draw_comes_of_whole_worlds() -> None:
    tables = next(deal for deal in play_on(some_deal(presets.TABLE_2, Random(1).randrange), Random(1).randrange)
                  if isinstance(deal.stage, Play))  # fmt: skip
    for deal in (at_play(of_66_cards(10), "7H"), tables):
        worlds = Worlds(deal.view(Seat(1)))
        drawn = worlds.positions(3, rng=Random(1))
        assert drawn == list(map(position_of, worlds.samples(3, rng=Random(1))))


@pytest.mark.rule("CARD-3")
def test_more_cards_than_a_position_holds_are_refused() -> None:
    worlds = Worlds(at_play(of_66_cards(11), "7H").view(Seat(1)))
    with pytest.raises(TooManyCardsError, match="66 cards in play: a fast position holds up to 63"):
        worlds.positions(1, rng=Random(1))


def test_where_no_cards_are_played_there_are_no_positions() -> None:
    worlds = Worlds(deal_of(presets.AUSTRALIAN_4).view(Seat(1)))
    with pytest.raises(InvalidValue, match="no cards are being played now"):
        worlds.positions(1, rng=Random(1))


def test_wrong_numbers_of_positions_are_refused() -> None:
    worlds = Worlds(at_play(presets.STANDARD_3, "7S", "AS").view(Seat(1)))
    anything: Any = "anything"
    with pytest.raises(InvalidType, match="size must be an int, not str"):
        worlds.positions(anything, rng=Random(1))
    with pytest.raises(InvalidValue, match="size -1: expected 0 to 1000000"):
        worlds.positions(-1, rng=Random(1))
    with pytest.raises(InvalidType, match="getrandbits"):
        worlds.positions(1, rng=anything)
    assert worlds.positions(0, rng=Random(1)) == []


# --- chance ----------------------------------------------------------------------------------------------------------


def of_bytes(given: bytes) -> Chance:
    """Chance that gives these bytes one after the other."""
    return Chance(lambda size: given, len(given))


def test_every_number_below_a_limit_comes_of_as_many_bytes() -> None:
    for limit in (*range(1, 64), 100, 128, 200, 255, 256):
        fair: Counter[int] = Counter()
        for byte in range(256):
            asked: list[int] = []

            def more(size: int, byte: int = byte, asked: list[int] = asked) -> bytes:
                asked.append(size)
                # After a byte that is not fair another is drawn: this one always is.
                return bytes([byte if len(asked) == 1 else 255])

            number = Chance(more, 1).below(limit)
            if len(asked) == 1:
                fair[number] += 1
        assert fair == dict.fromkeys(range(limit), 256 // limit), limit


def test_a_number_as_large_as_it_likes_is_fair() -> None:
    limit = 3 << 70
    # Nine bytes; the first number is too high, the second is not.
    high, low = b"\xff" * 9, bytes(range(1, 10))
    blocks = iter([high, low])
    chance = Chance(lambda size: next(blocks), 9)
    assert chance.below_any(limit, (limit - 1).bit_length()) == int.from_bytes(low, "big")
    assert {of_bytes(bytes([byte])).below_any(2, 1) for byte in (0, 127)} == {0}
    assert {of_bytes(bytes([byte])).below_any(2, 1) for byte in (128, 255)} == {1}
    assert of_bytes(b"").below_any(1, 0) == 0


def test_every_subset_is_equally_likely() -> None:
    chance = Chance(Random(1).randbytes, 100)
    for size in range(1, 8):
        for chosen in range(size + 1):
            slots = [1 << 9 * place for place in range(size)]
            every = [sum(some) for some in combinations(slots, chosen)]
            drawn = Counter(chance.part(sum(slots), size, chosen) for _ in range(20 * len(every)))
            assert drawn.keys() <= set(every)
            assert len(every) == 1 or not too_uneven(drawn, dict.fromkeys(every, 1))
