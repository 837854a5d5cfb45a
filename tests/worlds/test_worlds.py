"""Worlds: every deal that looks like the real one to a seat, each as likely as the others."""

from __future__ import annotations

import pickle
import tracemalloc
from collections import Counter
from functools import cache
from itertools import islice
from math import comb, factorial
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, FAMILIES, after, at_play, card, cards, contract, deal_of, fewer, play_out
from hypothesis import given, settings
from small_games import RARE, actions_of, is_exact, led_on, parts, some_small_game, tiny, too_uneven, with_a_card_led

from fivehundred import Bid, Contract, Deal, DealtCards, Ruleset, SeatView, presets, shuffle
from fivehundred.cards import Cards
from fivehundred.deal import CARD_POINTS, Auction, Finished, Misdeal, Play, Played
from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidType, InvalidValue, InvalidView
from fivehundred.match import Referee
from fivehundred.rules import (
    OPEN_MISERE,
    CallTime,
    CardPoints,
    EarlyClaim,
    JokerDeclaration,
    JokerLead,
    LateClaim,
    Packets,
    PartnerRole,
)
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.deal_strategies import deal_again
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.random_rules import cut_down
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.worlds import Worlds
from fivehundred.worlds._layouts import Filling, Worths


def test_a_world_is_made_without_those_after_it() -> None:
    # The kitty may be any twelve of the contractor's 22 cards, which is 646,646 ways.
    rules = presets.STANDARD_3.evolve(
        deck=presets.CLUB_45_4.deck - cards("JK 4S 4C"), packets=Packets.parse("3 K6 4 K6 3")
    )
    taken = after(Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)), "7S, P, P")
    view = taken.apply(taken.legal_actions[0]).view(Seat(2))
    tracemalloc.start()
    world = next(iter(Worlds(view)))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert world.view(Seat(2)) == view
    assert most < 2**20


@pytest.mark.parametrize("name", RARE)
def test_the_worlds_of_a_small_game_are_all_the_deals_that_look_alike(name: str) -> None:
    rules, ways = RARE[name]
    compared: Counter[str] = Counter()
    # One of these is enough in most games, and for most of what may be wrong in them.
    for seed in range(9) if DEEP else ({"shown": 6, "a dummy hand": 6, "called before the kitty": 7}.get(name, 8),):
        pick = Random(seed).randrange
        for deal in led_on(rules, ways, pick):
            if pick(8 if isinstance(deal.stage, Auction) else 2) < 1:
                compared[type(deal.stage).__name__] += is_exact(deal, Seat(pick(rules.players)))
    assert compared["Play"] >= 1
    assert compared["Finished"] >= 1


@pytest.mark.rule("KITTY-3")
@pytest.mark.parametrize("name", ["passed on", "passed on, the kitty shown"])
def test_worlds_match_brute_force_while_the_partner_discards(name: str) -> None:
    deal = after(deal_of(RARE[name][0], "AS", kitty="KS AH"), "DM, P, P, P, discard AS KS")
    assert deal.to_act == 2
    assert all(is_exact(deal, Seat(seat)) for seat in range(4))


@pytest.mark.parametrize("batch", range(40 if DEEP else 1))
def test_worlds_of_small_games_match_brute_force(batch: int) -> None:
    compared: Counter[str] = Counter()
    for seed in range(60 if DEEP else 12):
        pick = Random(f"{batch} {seed}").randrange
        rules = some_small_game(pick)
        if rules is None:
            continue
        positions = list(play_on(some_deal(rules, pick), pick))
        last = {type(deal.stage).__name__: deal for deal in positions}
        for name, deal in (*last.items(), ("any", choose_one(pick, positions))):
            compared[name] += is_exact(settled_at_times(deal, pick), Seat(pick(rules.players)))
    # Before the last cards are played most games have too many deals to go through.


def settled_at_times(deal: Deal, pick: Pick) -> Deal:
    """*deal*, its rest given to somebody where that can be (PLAY-9)."""
    if isinstance(deal.stage, Play) and deal.rules.early_end and not pick(3):
        return deal.settle(choose_one(pick, deal.stage.terms.contract.playing))
    return deal


def assert_worlds(deal: Deal, seat: Seat, pick: Pick) -> None:
    """Worlds of *deal* look to *seat* like it, and come about by the same actions, all of them legal."""
    worlds, rng = Worlds(deal.view(seat)), Random(pick(1 << 32))
    for world in worlds.samples(2, rng=rng):
        assert world.view(seat) == deal.view(seat)
        again = deal_again(world)
        for action in actions_of(world):
            again = again.apply(action)
        match world.stage:
            case Finished(outcome=Played(rest=rest)) if rest is not None:
                again = again.settle(rest.seat)
        assert again == world


@fewer(3)
@given(deals(), picks())
def test_a_world_is_a_deal_that_the_seat_cannot_tell_from_the_real_one(deal: Deal, pick: Pick) -> None:
    deal = settled_at_times(deal, pick)
    assert_worlds(deal, Seat(pick(deal.rules.players)), pick)


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=2)
@given(picks())
def test_worlds_hold_under_every_preset(name: str, pick: Pick) -> None:
    for deal in play_on(some_deal(PRESETS[name], pick), pick):
        if not pick(20):
            assert_worlds(deal, Seat(pick(deal.rules.players)), pick)


# --- equal chances ---------------------------------------------------------------------------------------------------


def test_the_test_of_equal_chances_sees_unequal_ones() -> None:
    deals = list(islice(Worlds(deal_of(presets.AUSTRALIAN_4).view(Seat(1))), 20))
    even = Counter(dict.fromkeys(deals, 100))
    ways = dict.fromkeys(deals, 1)
    assert not too_uneven(even, ways)
    assert too_uneven(even + Counter({deals[0]: 100}), ways)
    assert too_uneven(even, {**ways, **dict.fromkeys(range(2), 1)})
    assert too_uneven(even, {**ways, deals[0]: 5})


@pytest.mark.parametrize("name", RARE)
def test_every_world_is_equally_likely(name: str) -> None:
    deal = with_a_card_led(name)
    for seat in range(deal.rules.players):
        worlds = Worlds(deal.view(Seat(seat)))
        if 10 < worlds.count <= (200 if DEEP else 60):
            seen = Counter(worlds.samples(8 * worlds.count, rng=Random(seat)))
            assert not too_uneven(seen, dict.fromkeys(worlds, 1))


def test_kitty_and_discards_are_not_given_away() -> None:
    """The real ones come up as often as any others would."""
    rules = tiny(presets.STANDARD_3, deck="JK AS KS QS AH KH QH AD KD", size=2, kitty=3)
    hits = total = expected = 0.0
    for seed in range(60):
        rng = Random(seed)
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(0))
        deal = after(deal, "2S, P, P")
        deal = deal.apply(deal.legal_actions[rng.randrange(len(deal.legal_actions))])
        worlds = Worlds(deal.view(Seat(2)))
        for world in worlds.samples(40, rng=rng):
            total += 1
            hits += world.dealt.kitty == deal.dealt.kitty
    # Seat 2 has not seen seven cards, of which the bidder has had five: any three of the seven are as likely.
    expected = total / 35
    assert abs(hits - expected) < 4 * (expected * 34 / 35) ** 0.5 + 4


# --- how it is asked for ---------------------------------------------------------------------------------------------


@pytest.fixture
def view() -> SeatView:
    deal = deal_of(presets.AUSTRALIAN_4, "AH KH QH JH 10H JK AS KS QS 5S")
    return after(deal, "7H, P, P, P, discard 5S KS QS, AH").view(Seat(1))


def test_the_same_random_numbers_give_the_same_worlds(view: SeatView) -> None:
    one, other = (Worlds(view).samples(5, rng=Random(1)) for _ in range(2))
    assert one == other
    assert [str(world.hand(Seat(0))) for world in one][:1] == ["9C JC KC JD KD 6H 8H JH JK"]


def test_worlds_go_to_other_processes(view: SeatView) -> None:
    worlds = pickle.loads(pickle.dumps(Worlds(view)))
    assert worlds == Worlds(view)
    assert hash(worlds) == hash(Worlds(view))
    assert worlds.sample(rng=Random(2)) == Worlds(view).sample(rng=Random(2))


def test_the_text_of_worlds_shows_no_card(view: SeatView) -> None:
    assert repr(Worlds(view)) == f"<Worlds of seat 1, {Worlds(view).count}>"


def test_worlds_are_counted_exactly(view: SeatView) -> None:
    # Thirty-two cards unseen: the bidder has nine in hand and three discarded, the others ten each; and any three of
    # the bidder's thirteen were the kitty.
    assert Worlds(view).count == factorial(32) // (factorial(9) * 6 * factorial(10) ** 2) * comb(13, 3)
    fresh = deal_of(presets.AUSTRALIAN_4).view(Seat(0))
    assert Worlds(fresh).count == factorial(33) // (factorial(10) ** 3 * 6)


@pytest.mark.rule("CALL-4", "KITTY-1")
def test_a_bid_without_a_call_tells_nothing_of_the_kitty_where_calls_are_early() -> None:
    alone = attrs.evolve(OPEN_MISERE, place=None, partner=PartnerRole.SITS_OUT)
    early = presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY, specials=(alone,))
    view = after(deal_of(early, "2S 3S 4S"), "OM, P, P, P, P, discard 2S 3S 4S").view(Seat(1))
    # Forty-three cards unseen, and any three of the bidder's thirteen were the kitty.
    assert Worlds(view).count == factorial(43) // (factorial(10) ** 4 * 6) * comb(13, 3)


def test_worlds_can_be_weighed(view: SeatView) -> None:
    worlds = Worlds(view)

    def aces(deal: Deal) -> float:
        return 8.0 if cards("AD") <= deal.hand(Seat(2)) else 0.0

    assert all(cards("AD") <= world.hand(Seat(2)) for world in worlds.samples(20, rng=Random(1), weight=aces))
    weighed = worlds.weighted_samples(200, rng=Random(1), weight=lambda deal: 1 + aces(deal))
    assert sum(share for _, share in weighed) == pytest.approx(1)
    assert {deal for deal, _ in weighed} == set(worlds.samples(200, rng=Random(1)))
    assert len({round(share, 9) for _, share in weighed}) == 2
    assert worlds.samples(0, rng=Random(1), weight=aces) == []
    assert len(worlds.samples(3, rng=Random(1), weight=lambda deal: 1, candidates=1)) == 3


@pytest.mark.parametrize(
    ("weight", "text"),
    [
        (-1.0, "weight -1.0: expected a number from 0 to 1.0e+300"),
        (float("nan"), "weight nan: expected a number from 0 to 1.0e+300"),
        (float("inf"), "weight inf: expected a number from 0 to 1.0e+300"),
        (0.0, "all 30 worlds drawn have weight 0: expected at least one with a weight above 0"),
        (10**400, f"weight 1{'0' * 39}…: expected a number from 0 to 1.0e+300"),
    ],
)
def test_weights_are_numbers_from_0_on(view: SeatView, weight: float, text: str) -> None:
    with pytest.raises(InvalidValue) as caught:
        Worlds(view).samples(3, rng=Random(1), weight=lambda deal: weight)
    assert str(caught.value) == text


def test_wrong_questions_about_worlds_are_refused(view: SeatView) -> None:
    worlds, rng = Worlds(view), Random(1)
    anything: Any = "anything"
    with pytest.raises(InvalidType, match=r"^expected a SeatView, not str$"):
        Worlds(anything)
    with pytest.raises(InvalidType, match=r"^size must be an int, not str$"):
        worlds.samples(anything, rng=rng)
    with pytest.raises(InvalidValue, match=r"^size -1: expected 0 to 1000000$"):
        worlds.samples(-1, rng=rng, weight=lambda deal: 1)
    with pytest.raises(InvalidValue, match=r"^size 1000001: expected 0 to 1000000$"):
        worlds.samples(1_000_001, rng=rng)
    with pytest.raises(InvalidValue, match=r"^candidates 1000001: expected 0 to 1000000$"):
        worlds.samples(1, rng=rng, weight=lambda deal: 1, candidates=1_000_001)
    with pytest.raises(InvalidValue, match=r"^weighting needs at least one world$"):
        worlds.weighted_samples(0, rng=rng, weight=lambda deal: 1)
    with pytest.raises(InvalidType, match=r"^a weight must be a number, not str$"):
        worlds.weighted_samples(1, rng=rng, weight=lambda deal: anything)
    with pytest.raises(InvalidType, match=r"^rng must have getrandbits"):
        worlds.sample(rng=anything)
    with pytest.raises(InvalidType, match=r"^rng must have getrandbits"):
        worlds.samples(1, rng=anything)
    for weigh in (worlds.samples, worlds.weighted_samples):
        with pytest.raises(InvalidType, match=r"^weight must be callable with a deal, not str$"):
            weigh(1, rng=rng, weight=anything)
    with pytest.raises(InvalidValue, match=r"^candidates -5: expected 0 to 1000000$"):
        worlds.samples(1, rng=rng, candidates=-5)
    with pytest.raises(InvalidType, match=r"^candidates must be an int, not str$"):
        worlds.samples(1, rng=rng, candidates=anything)


class Bits:
    """Gives always the same, whatever is asked for."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def getrandbits(self, k: int, /) -> int:
        number: int = self.given
        return number


class Counted(Random):
    """Another class than Python's own, with the same bits."""


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        (-1, InvalidValue, r"getrandbits\(\d+\) gave -1: expected 0 to \d+"),
        (1 << 528, InvalidValue, r"getrandbits\(\d+\) gave \d+…: expected 0 to \d+"),
        (0.5, InvalidType, r"getrandbits\(\d+\) gave a float: expected an int"),
        (None, InvalidType, r"getrandbits\(\d+\) gave a NoneType: expected an int"),
    ],
)
def test_bits_that_are_none_are_refused(
    view: SeatView, given: object, kind: type[FiveHundredError], message: str
) -> None:
    with pytest.raises(kind, match=message):
        Worlds(view).sample(rng=Bits(given))


def test_bits_are_drawn_alike_from_whatever_has_them(view: SeatView) -> None:
    worlds = Worlds(view)
    assert worlds.samples(20, rng=Random(7)) == worlds.samples(20, rng=Counted(7))


# --- positions that were set up --------------------------------------------------------------------------------------


SET_UP: dict[str, tuple[Ruleset, str, dict[str, Any]]] = {
    "plain": (tiny(presets.STANDARD_3, deck="JK AS KS AH KH AD QS", size=2, kitty=1), "2S", {}),
    "kitty shown": (
        tiny(presets.STANDARD_3, deck="JK AS KS AH KH AD QS", size=2, kitty=1, kitty_shown=True),
        "1NT",
        {},
    ),
    "a gift": (RARE["a gift"][0], "1NT", {"slam": True}),
    "a gift, the kitty shown": (RARE["a gift, the kitty shown"][0], "1S", {"slam": True}),
    "a gift without a kitty": (
        tiny(presets.AUSTRALIAN_4, deck="JK AS KS AH", size=1, kitty=0, declared_slam=500),
        "1S",
        {"slam": True},
    ),
    "passed on": (RARE["passed on"][0], "DM", {}),
    "passed on, the kitty shown": (RARE["passed on, the kitty shown"][0], "DM", {}),
    "called before the kitty": (
        tiny(presets.CALLED_5, deck="JK AS KS AH KH AD", size=1, kitty=1, call_time=CallTime.BEFORE_KITTY),
        "1H",
        {"called": "AH"},
    ),
    "called after the discard": (
        tiny(presets.CALLED_5, deck="JK AS KS AH KH AD", size=1, kitty=1),
        "1H",
        {"called": "AH"},
    ),
    "passed": (tiny(presets.PASSED_DEAL_3, deck="JK AS KS AH KH AD QS", size=2, kitty=1), "P", {}),
}


def set_up(rules: Ruleset, call: str, changes: dict[str, Any], division: list[Cards]) -> Deal | None:
    """The position, its cards divided so, if it is one."""
    played_for = contract(rules, call)
    if changes.get("slam"):
        played_for = played_for.undertaking_all(rules)
    if "called" in changes:
        played_for = attrs.evolve(played_for, called=card(changes["called"]))
    *hands, away, beside = division
    try:
        return Deal.at_play(rules, played_for, DealtCards.of(hands=hands, kitty=away, out_of_play=beside))
    except InvalidDeal:
        return None


@cache
def every_position(name: str) -> list[Deal]:
    """All positions that can be set up so."""
    rules, call, changes = SET_UP[name]
    slam = bool(changes.get("slam"))
    sizes = [rules.hand_size - (slam and seat == 2) for seat in range(rules.players)]
    sizes += [rules.kitty_size + slam, rules.out_of_play]
    return [deal for division in parts(rules.deck, sizes) if (deal := set_up(rules, call, changes, division))]


@pytest.mark.parametrize("name", SET_UP)
def test_the_worlds_of_a_position_are_all_positions_that_look_alike(name: str) -> None:
    every = every_position(name)
    begun = choose_one(Random(len(name)).randrange, every)
    lead = begun.legal_actions[0]
    for seat in map(Seat, range(begun.rules.players)):
        view = begun.view(seat)
        looking = [deal for deal in every if deal.view(seat) == view]
        worlds = Worlds(view)
        assert worlds.count == len(looking)
        assert set(worlds) == set(looking)
        after_lead = [deal.apply(lead) for deal in looking if lead in deal.legal_actions]
        assert set(Worlds(begun.apply(lead).view(seat))) == set(after_lead)


@pytest.mark.parametrize("name", SET_UP)
def test_worlds_match_brute_force_to_the_end_of_the_hand(name: str) -> None:
    alike, rng = every_position(name), Random(name)
    real, most = rng.choice(alike), 0
    while not real.finished:
        action = rng.choice(list(real.legal_actions))
        real = real.apply(action)
        alike = [deal.apply(action) for deal in alike if action in deal.legal_actions]
        for seat in map(Seat, range(real.rules.players)):
            view = real.view(seat)
            looking = [deal for deal in alike if deal.view(seat) == view]
            worlds = Worlds(view)
            assert worlds.count == len(looking)
            assert set(worlds) == set(looking)
            most = max(most, len(looking))
    assert most > 1


# --- views that cannot be --------------------------------------------------------------------------------------------


def with_a_revoke() -> Referee:
    """Seat 1 plays a heart to a lead of spades, and a spade to the next."""
    referee = Referee(
        deal=at_play(presets.STANDARD_3, "7S", "JK AS 7H", "8S 9S 8H 9H", "AD KD QD JD 10D 9D 8D 7D AC KC")
    )
    for text in ("AS", "8H", "AD", "JK", "8S", "KD"):
        referee, _ = referee.apply(referee.deal.parse(text))
    return referee


def test_facts_that_clash_are_named_and_no_others() -> None:
    deal = with_a_revoke().deal
    with pytest.raises(InvalidView) as caught:
        Worlds(deal.view(Seat(0)))
    assert caught.value.facts == (
        "seat 1 played 8H to trick 1 (AS led): it has none of 7S 8S 9S 10S JS QS KS JC JK",
        "seat 1 has 8S",
    )
    assert str(caught.value) == f"no deal looks like that: {'; '.join(caught.value.facts)}"
    assert isinstance(caught.value, FiveHundredError)
    assert isinstance(caught.value, ValueError)


@pytest.mark.rule("IRR-1")
def test_a_revoke_that_everybody_knows_of_proves_nothing() -> None:
    referee = with_a_revoke()
    referee = attrs.evolve(referee, deal=play_out(referee.deal))
    referee, _ = referee.challenge(Seat(1), trick=1)
    view = referee.deal.view(Seat(0))
    assert referee.deal in list(islice(Worlds(view), Worlds(view).count))


@pytest.mark.rule("PLAY-9", "SCORE-8")
def test_the_worth_of_the_rest_rules_worlds_out() -> None:
    worths = []
    for points in (CardPoints.NONE, CardPoints.COUNTED):
        rules = presets.ONE_THOUSAND_3.evolve(card_points=points, early_end=True)
        deal = after(Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(3)), dealer=Seat(2)), "7S, P, P")
        while deal.table.play is None or sum(deal.table.won) < rules.hand_size - 2:
            deal = deal.apply(deal.legal_actions[0])
        worlds = Worlds(deal.settle(Seat(0)).view(Seat(1)))
        hands = [
            [card for seat in range(3) for card in world.hand(Seat(seat))] for world in islice(worlds, worlds.count)
        ]
        worths.append(Counter(sum(CARD_POINTS[card.number] for card in hand) for hand in hands))
    assert worths == [{50: 5434, 59: 2288, 51: 2288, 60: 286}, {50: 5434}]


def test_a_hand_thrown_in_in_the_middle_of_something_has_worlds() -> None:
    deal = after(deal_of(presets.STANDARD_3), "7S, P, P")
    void, _ = Referee(deal=deal).misdeal(Misdeal.WRONG_COUNT)
    for seat in range(3):
        view = void.deal.view(Seat(seat))
        assert Worlds(view).sample(rng=Random(seat)).view(Seat(seat)) == view


def held(view: SeatView, text: str) -> SeatView:
    return attrs.evolve(view, holding=attrs.evolve(view.holding, held=cards(text).bits))


def test_views_made_by_hand_are_looked_at() -> None:
    deal = after(at_play(presets.STANDARD_3, "7S", "AS", "KS"), "AS, KS")
    view = deal.view(Seat(2))
    for wrong, what in (
        (held(view, "AS"), "DEAL-3: seat 2 has cards that lie elsewhere too: AS"),
        (held(view, "2S"), "CARD-2: seat 2 has cards that are not in this deck: 2S"),
        (held(view, "7S"), "CARD-3: seat 2 has 1 cards: expected 10"),
        (held(view, "7S"), "CARD-3: the hand dealt to seat 2 has 1 cards: expected 10"),
        (attrs.evolve(view, table=attrs.evolve(view.table, kitty=cards("7D"))), "the kitty that was shown has 1 cards"),
        (
            attrs.evolve(view, table=attrs.evolve(view.table, kitty=Cards(view.holding.held & -view.holding.held))),
            "DEAL-3: the kitty that was shown has cards that lie elsewhere too",
        ),
    ):
        with pytest.raises(InvalidView, match=what):
            Worlds(wrong)


def test_what_was_laid_away_lies_nowhere_else_and_nor_do_table_cards() -> None:
    view = after(at_play(presets.STANDARD_3, "7S", "AS", "KS"), "AS").view(Seat(0))
    held = next(iter(view.hand))
    away = attrs.evolve(view, holding=attrs.evolve(view.holding, discards=Cards.of([held]).bits))
    with pytest.raises(InvalidView, match=f"the discard of seat 0 has cards that lie elsewhere too: {held}"):
        Worlds(away)
    lying = next(led_on(*RARE["table cards"], Random(1).randrange)).view(Seat(0))
    shown = lying.table.piles[1][0].up
    both = attrs.evolve(lying, holding=attrs.evolve(lying.holding, held=lying.holding.held | Cards.of([shown]).bits))
    with pytest.raises(InvalidView, match=f"the tables has cards that lie elsewhere too: {shown}"):
        Worlds(both)


def test_known_cards_that_find_no_place_are_told() -> None:
    rules = presets.STANDARD_3.evolve(kitty_shown=True)
    deal = after(deal_of(rules, "AS", "KS QS JS", kitty="AH AD AC"), "7S, P, P, discard AH AD AC, AS, KS")
    view = deal.view(Seat(2))
    kitty_played = attrs.evolve(view, table=attrs.evolve(view.table, kitty=cards("KS AH AD")))
    lying = next(led_on(*RARE["table cards"], Random(1).randrange)).view(Seat(0))
    no_tables = attrs.evolve(lying, table=attrs.evolve(lying.table, piles=((), ())))
    for wrong in (kitty_played, no_tables):
        with pytest.raises(InvalidView, match="do not fit into the places available"):
            Worlds(wrong)


def test_parts_of_different_views_make_no_view() -> None:
    deal = after(deal_of(presets.STANDARD_3), "7S, P, P")
    view = deal.view(Seat(1))
    # Here no kitty is shown.
    wrong = attrs.evolve(view, table=attrs.evolve(view.table, kitty=deal.dealt.kitty))
    with pytest.raises(InvalidView, match="the parts of the view contradict each other"):
        Worlds(wrong)


POOR = "4D 5D 6D 7D 8D 9D 10D 4H 5H 6H"


@pytest.mark.rule("CALL-1", "BID-15", "PLAY-9", "DEAL-4", "JOKER-5")
def test_every_fact_tells_why_it_is_one() -> None:
    rules = presets.CALLED_5.evolve(breach=100, early_end=True)
    called = "7S, P, P, P, P, discard 2S 3S 4S, call AH, no breach, breach, 5S"
    early = presets.TEAM_4.evolve(early_claim=EarlyClaim.ALLOWED)
    late = presets.TEAM_4.evolve(late_claim=LateClaim.ANYONE)
    jokers = presets.CLUB_46_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR)
    deals = (
        after(deal_of(rules, "2S", "AH"), called).settle(Seat(1)),
        after(deal_of(early, POOR), "throw in"),
        after(deal_of(late, "AS", POOR), "7S, P, P, P, throw in"),
        at_play(jokers, "7NT", "JK", declared="declare JK=H"),
    )
    found = [fact for deal in deals for fact in deal.table.facts]
    assert {(fact.play, fact.lead, fact.trick) for fact in found} == {(0, 0, 0)}, "no card played tells it"
    assert list(map(str, found)) == [
        "seat 0 called AH, so it does not have it",
        "seat 2 undertook a breach, so it is not a partner and does not have AH",
        "seat 1 turned out to be the partner: it has AH",
        "seat 2 turned out not to be the partner: it does not have AH",
        "seat 3 turned out not to be the partner: it does not have AH",
        "seat 4 turned out not to be the partner: it does not have AH",
        "seat 0 threw its hand in: it has none of JS QS KS AS JC QC KC AC JD QD KD AD JH QH KH AH JK",
        "seat 1 threw its hand in: it has none of "
        "5S 6S 7S 8S 9S 10S JS QS KS AS JC QC KC AC JD QD KD AD JH QH KH AH JK",
        "seat 0 declared its jokers: it has JK",
        "seat 0 declared each joker it has: it does not have JK2",
    ]


def test_cards_that_fit_nowhere_can_be_laid_out_in_no_way() -> None:
    assert Filling([1, 1], {0b01: [1, 2]}).count == 0
    worth = {1: 1, 2: 1}
    assert [Filling([2], {0b1: [1, 2]}, Worths(worth, frozenset({0}), total)).count for total in (2, 3)] == [1, 0]


@pytest.mark.rule("JOKER-4", "JOKER-7")
def test_a_joker_that_is_led_when_all_suits_were_leaves_only_jokers() -> None:
    two_jokers = presets.STANDARD_3.evolve(
        deck=presets.STANDARD_3.deck | Cards.parse("JK2 JK"),
        packets=Packets.parse("3 K4 4 3"),
        joker_lead=JokerLead.UNLED_SUITS,
    )
    rules = cut_down(two_jokers, 6)
    own = Cards.parse("AS AC AD AH JK2 JK")
    rest = [card for card in rules.deck if card not in own]
    hands = (own, Cards.of(rest[0:12:2]), Cards.of(rest[1:12:2]))
    dealt = DealtCards(tuple(hand.bits for hand in hands), Cards.of(rest[12:]).bits)
    deal = Deal.at_play(rules, Contract.of(rules, Bid(6, None), Seat(0)), dealt)
    for text in ("AS", "AC", "AD", "AH", "JK=S"):
        while deal.to_act != 0:
            deal = deal.apply(deal.legal_actions[0])
        deal = deal.apply(deal.parse(text))
    view = deal.view(Seat(1))
    assert view.possible(Seat(0)) == Cards.parse("JK2")
    assert Worlds(view).count == 6
