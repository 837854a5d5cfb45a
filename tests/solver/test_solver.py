"""What the solver says of hands that can be worked out by hand, and what it does with limits and wrong arguments."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from helpers import after, at_play, card, cards, contract, deal_of, play_out
from solver_positions import KINDS, LOSE_ALL

from fivehundred import presets, shuffle
from fivehundred._native import search
from fivehundred._native.masks import count
from fivehundred.actions import parse_play
from fivehundred.cards import SUITS, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.play import Play
from fivehundred.errors import ForeignDealError, InvalidType, InvalidValue
from fivehundred.fast import position_of
from fivehundred.rules.decks import Packets
from fivehundred.rules.goals import AtLeast, EachForHimself, Exactly, NoTricks
from fivehundred.rules.settings import Alone, CallTime, JokerFollow, JokerLead, JokerLeadTime
from fivehundred.rules.specials import HI_LO
from fivehundred.seats import Seat
from fivehundred.solver import _universe
from fivehundred.solver._universe import Task, world_of
from fivehundred.solver.solving import Solution, Solver, solve, solve_all, takes_rest, values
from fivehundred.testing.random_deals import some_action, some_deal
from fivehundred.testing.random_rules import some_packets
from fivehundred.testing.rule_strategies import PRESETS

#: What no function takes.
WRONG: Any = "a deal"
NUMBER: Any = 3
AUSTRALIAN = presets.AUSTRALIAN_4


def solid(level: str = "10H") -> Deal:
    """The contractor has the ten highest trumps but one or two lower ones."""
    return at_play(AUSTRALIAN, level, "JK JH JD AH KH QH 10H 9H 8H 7H")


def at_the_play(deal: Deal, seed: int = 0) -> Deal:
    """*deal* at its first lead, after some auction or other that ends in a contract."""
    pick = Random(seed).randrange
    while not isinstance(deal.stage, Play):
        deal = some_deal(deal.rules, pick) if deal.finished else deal.apply(some_action(deal, pick))
    return deal


def test_a_hand_of_trumps_takes_all_tricks() -> None:
    solution = solve(solid())
    assert solution == Solution((Seat(0), Seat(2)), AtLeast(10), 10, 10)
    assert solution.tricks == 10
    assert solution.made is True


def test_a_contract_that_fails() -> None:
    # The others have the joker and both bowers between them.
    deal = at_play(AUSTRALIAN, "10H", "AH KH QH 10H 9H 8H 7H 6H 5H 4H", "JK JH JD")
    solution = solve(deal)
    assert (solution.tricks, solution.made) == (7, False)


def test_every_card_has_a_value_and_some_are_best() -> None:
    deal = at_play(AUSTRALIAN, "6S", "AS KS 10S 9S 8H 7H 6H 5D 4D AD")
    solver = Solver(deal)
    found = solver.values(deal)
    assert list(found) == list(deal.legal_actions)
    best = max(value.low for value in found.values())
    assert solver.solve(deal).low == best
    assert solver.best(deal) == tuple(play for play, value in found.items() if value.low == best)
    assert values(deal) == found


def test_the_defenders_play_for_few_tricks() -> None:
    deal = at_play(AUSTRALIAN, "6S", "AS KS 10S 9S 8H 7H 6H 5D 4D AD").apply(parse_play("4D"))
    found = values(deal)
    least = min(value.low for value in found.values())
    assert Solver(deal).best(deal) == tuple(play for play, value in found.items() if value.low == least)
    assert solve(deal).low == least


def test_a_misere_that_cannot_be_beaten_and_one_that_can() -> None:
    low = "4D 5D 6D 4H 5H 6H 5S 6S 5C 6C"
    made = solve(at_play(AUSTRALIAN, "M", low))
    assert made.goal == NoTricks()
    assert (made.tricks, made.made) == (0, True)
    beaten = solve(at_play(AUSTRALIAN, "M", "AS KS QS JS 10S 9S 8S 7S 6S 5S"))
    assert (beaten.tricks, beaten.made) == (10, False)


@pytest.mark.rule("PLAY-4")
def test_the_hand_of_a_partner_who_sits_out_is_none_of_the_cards_that_are_searched() -> None:
    deal = at_play(AUSTRALIAN, "M", "4D 5D 6D 4H 5H 6H 5S 6S 5C 6C")
    for of in (deal, position_of(deal)):
        world = world_of(of)
        assert (world.held[2], world.size) == (0, 30)


def test_a_goal_of_exactly_so_many_tricks() -> None:
    perfect = presets.PERFECT_4
    key = next(special.key for special in perfect.specials if special.goal == Exactly(5))
    solution = solve(at_play(perfect, key, "AS KS QS AC KC AH KH AD KD QD"), nodes=20_000)
    assert solution.goal == Exactly(5)
    assert solution.low >= 1
    assert solution.made is False
    assert solution.tricks is None
    deal = at_play(perfect, key, "AS KS QS JS 10S 5C 4H 5H 4D 5D", "AC AH AD", "KC KH KD")
    assert [solve(deal).made, solve(deal).tricks, solve(deal).low] == [True, 5, 0]


def test_a_goal_of_one_trick_missed_by_more_than_sixteen() -> None:
    one = attrs.evolve(HI_LO, key="H1", goal=Exactly(1))
    deck = presets.SIX_63.deck - cards("JK")
    rules = presets.SHORT_PACK_2.evolve(
        deck=deck, hand_size=30, packets=Packets.parse(f"30 K{len(deck) - 60}"), specials=(one, LOSE_ALL)
    )
    ranking = Ranking.under(rules, None)
    for seed in range(8):
        rng = Random(seed)
        height = {one: place + rng.random() * 14 for suit in SUITS for place, one in enumerate(ranking.cards_of(suit))}
        pack = sorted(deck, key=height.__getitem__, reverse=True)
        hands = [Cards.of(pack[:30]), Cards.of(pack[30:60])]
        laid = DealtCards.of(hands=hands, kitty=Cards.of(pack[60:]))
        some, none = (Deal.at_play(rules, contract(rules, key), laid, dealer=Seat(1)) for key in ("H1", "LA"))
        for _ in range(46):
            # The contractor plays high, the other low, until seven tricks are left.
            legal = some.legal_actions
            action = legal[-1 if some.to_act == 0 else 0]
            some, none = some.apply(action), none.apply(action)
        taken, missed = solve(none).tricks, solve(some)
        assert taken is not None
        assert taken > 17
        assert (missed.low, missed.high) == (taken - 1, taken - 1)


def test_nothing_is_known_before_the_search_has_begun() -> None:
    deal = at_play(AUSTRALIAN, "6S", "AS KS 10S 9S 8H 7H 6H 5D 4D AD")
    for solution in (solve(deal, nodes=0), solve(deal, seconds=0)):
        assert (solution.low, solution.high) == (0, 10)
        assert solution.solved is False
        assert solution.tricks is None
        assert solution.made is None
    assert Solver(deal).best(deal, nodes=0) == ()
    assert all(not value.solved for value in values(deal, nodes=0).values())


def test_a_search_goes_on_where_a_limit_stopped_it() -> None:
    deal = at_play(AUSTRALIAN, "7S", "AS KS 10S 9S 8H 7H 6H 5D 4D AD", "JK", "", "JS")
    solver = Solver(deal)
    tries = 1
    while not solver.solve(deal, nodes=300).solved:
        tries += 1
    assert 1 < tries < 1000
    assert solver.nodes <= 300 * tries
    assert solver.solve(deal) == solve(deal, seconds=600)
    misere = at_play(AUSTRALIAN, "M", "4D 5D 6D 7D 10H QH 5S 9S 5C 6C")
    assert solve(misere, nodes=3).made is None
    perfect = at_play(presets.PERFECT_4, "HL", "AS KS QS AC KC AH KH AD KD QD")
    assert solve(perfect, nodes=3).made is None


def test_a_solver_follows_its_hand_to_the_end() -> None:
    deal = at_play(AUSTRALIAN, "7H", "JH JD AH 10H 9H AS 5S 6C 7C KD")
    solver = Solver(deal)
    expected = solver.solve(deal).tricks
    while not deal.finished:
        assert solver.solve(deal).tricks == expected
        deal = deal.apply(solver.best(deal)[-1])
    assert expected == deal.table.won[0] + deal.table.won[2]


def test_positions_of_other_hands_are_refused() -> None:
    first, other = solid(), solid("9H")
    solver = Solver(first)
    later = after(first, "JK")
    with pytest.raises(ForeignDealError):
        solver.solve(other)
    with pytest.raises(ForeignDealError):
        solver.solve(at_play(AUSTRALIAN, "10H", "JK JH JD AH KH QH 10H 9H 8H 6H"))
    with pytest.raises(ForeignDealError):
        Solver(later).solve(first)
    with pytest.raises(ForeignDealError):
        Solver(later).solve(after(first, "JH"))


def test_other_discards_make_another_hand() -> None:
    rules = presets.STANDARD_3
    deal = after(Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(2)), "6S,P,P")
    first, other = deal.apply(deal.legal_actions[0]), deal.apply(deal.legal_actions[-1])
    assert first.dealt == other.dealt
    with pytest.raises(ForeignDealError):
        Solver(first).solve(other)


def test_a_small_memory_forgets_but_makes_no_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = at_play(AUSTRALIAN, "7S", "AS KS 10S 9S 8H 7H 6H 5D 4D AD", "JK", "", "JS")
    pick = Random(1).randrange
    while sum(deal.table.won) < 4:
        deal = deal.apply(some_action(deal, pick))
    whole = Solver(deal)
    expected = dict(whole.values(deal))
    monkeypatch.setattr(_universe, "_SLOTS", ((66, 1),))
    monkeypatch.setattr(_universe, "_CHAIN", 2)
    small = Solver(deal)
    assert small.values(deal) == expected
    assert small.nodes > whole.nodes


def test_a_solver_may_be_let_go_deep_within_other_values() -> None:
    # Python frees what lies fifty levels deep in another way; compiled code went wrong there.
    deal = KINDS["suit, sides of three"].dealt(Random(5))
    for depth in range(36, 50):
        solver = Solver(deal)
        solver.solve(deal, nodes=300)
        box: list[object] = [solver]
        del solver
        for _ in range(depth):
            box = [box]
        del box
        assert len([[object() for _ in range(20)] for _ in range(5000)]) == 5000


def test_only_play_can_be_solved() -> None:
    with pytest.raises(InvalidValue, match="being played"):
        solve(deal_of(AUSTRALIAN))
    with pytest.raises(InvalidValue, match="being played"):
        solve(play_out(solid()))
    with pytest.raises(InvalidType, match="expected a Deal"):
        solve(WRONG)


def test_limits_are_checked() -> None:
    deal = solid()
    with pytest.raises(InvalidType, match="nodes"):
        solve(deal, nodes=WRONG)
    with pytest.raises(InvalidType, match="seconds"):
        solve(deal, seconds=WRONG)
    for nodes, seconds in ((-1, None), (None, -1), (None, -0.5), (None, float("nan"))):
        with pytest.raises(InvalidValue, match="no negative number"):
            solve(deal, nodes=nodes, seconds=seconds)


@pytest.mark.rule("PLAY-9")
def test_one_seat_alone_takes_the_rest_or_does_not() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "7H", "JK JH JD AH KH QH 10H 9H 8H 7H")
    assert takes_rest(deal, Seat(0)) is True
    # Not with a partner's help.
    assert takes_rest(deal, Seat(2)) is False
    assert takes_rest(deal, Seat(0), nodes=0) is None
    with pytest.raises(InvalidValue, match="seat 4"):
        takes_rest(deal, Seat(4))
    with pytest.raises(InvalidValue, match="no negative number"):
        takes_rest(deal, Seat(0), nodes=-1)
    with pytest.raises(InvalidValue, match="no cards are being played now"):
        takes_rest(play_out(deal), Seat(0))


@pytest.mark.rule("PLAY-8")
def test_a_passed_deal_is_solved_for_a_side() -> None:
    three = at_play(presets.PASSED_DEAL_3, "P", "AS KS QS JS 10S 9S 8S 7S AC KC")
    with pytest.raises(InvalidValue, match="side"):
        solve(three)
    alone = solve(three, side=[Seat(0)])
    assert alone.goal == EachForHimself()
    assert alone.made is None
    assert alone.tricks is not None
    # The others together get the rest.
    others = solve(three, side=[Seat(2), Seat(1), Seat(1)])
    assert others.side == (1, 2)
    assert others.tricks == 10 - alone.tricks


@pytest.mark.rule("PLAY-8")
def test_a_passed_deal_of_two_sides_is_solved_for_the_one_that_leads() -> None:
    rules = AUSTRALIAN.evolve(all_pass=presets.PASSED_DEAL_3.all_pass)
    deal = at_play(rules, "P", "AS KS QS 10S 9S 8S 7S 6S 5S AC", dealer=3)
    assert solve(deal).side == (0, 2)


def test_a_side_of_ones_own_choice() -> None:
    deal = solid("8H")
    assert solve(deal, side=[Seat(2), Seat(0)]) == solve(deal)
    lone = solve(deal, side=(Seat(1), Seat(3)))
    assert (lone.tricks, lone.made) == (0, None)
    with pytest.raises(InvalidType, match="side"):
        solve(deal, side=NUMBER)
    with pytest.raises(InvalidValue, match="seat"):
        solve(deal, side=[Seat(7)])
    # Of no worlds too.
    assert list(solve_all([], side=[Seat(5)])) == []
    with pytest.raises(InvalidValue, match="seat 6"):
        list(solve_all([], side=[Seat(6)]))


def search_of(deal: Deal) -> search.Search:
    world = world_of(deal)
    universe = Task.of(deal, world, None).universe(world)
    assert universe is not None
    return universe.search


def test_cards_are_counted_by_their_bits() -> None:
    rng = Random(5)
    for bits in range(64):
        cards = rng.getrandbits(bits) & rng.getrandbits(62)
        assert count(cards) == cards.bit_count()


@pytest.mark.rule("JOKER-7")
def test_what_is_remembered_bars_names_and_is_forgotten_with_the_joker() -> None:
    rules = presets.CLUB_46_4.evolve(
        joker_lead=JokerLead.NOT_SHOWN_VOID, joker_follow=JokerFollow.FIRST_OR_LAST, joker_lead_time=JokerLeadTime.ANY
    )
    deal = at_play(rules, "7NT", "JK AS", "JK2 AC")
    search = search_of(deal)
    lower, higher = search.lower, search.higher
    # Hearts and diamonds of the one, clubs and spades of the other: shown void, and played.
    one, other = 1 << 4 + 3 | 1 << 8 + 2, 1 << 12 + 1 | 1 << 16
    past = one | other
    assert search.names(higher, 0, 5, past) == 0b0111
    assert search.names(lower, 1, 5, past) == 0b1101
    assert search.relevant_past(past, lower | higher) == past
    assert search.relevant_past(past, higher) == one
    assert search.relevant_past(past, lower) == other
    assert search.relevant_past(past, 0) == 0


@pytest.mark.rule("CALL-1")
def test_the_holder_of_a_called_card_belongs_to_the_side() -> None:
    called = attrs.evolve(contract(presets.CALLED_5, "7S"), called=card("AH"))
    deal = at_play(presets.CALLED_5, called, "JK JS JC AS KS QS 10S 9S 8S 7S", "", "AH")
    assert solve(deal).side == (0, 2)


@pytest.mark.rule("CALL-4")
def test_a_called_card_that_nobody_holds_leaves_him_alone() -> None:
    rules = presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY, alone=Alone.ALLOWED)
    called = attrs.evolve(contract(rules, "7S"), called=card("AH"))
    deal = at_play(rules, called, "JK JS JC AS KS QS 10S 9S 8S 7S", discards="AH")
    assert solve(deal).side == (0,)


def test_more_cards_than_the_search_can_hold() -> None:
    packets = some_packets(11, 0, Random(1).randrange)
    rules = presets.SIX_65.evolve(deck=Cards((1 << 66) - 1), hand_size=11, packets=packets, specials=())
    deal = at_play(rules, "7S")
    solver = Solver(deal)
    assert solver.solve(deal) == Solution((Seat(0), Seat(2), Seat(4)), AtLeast(7), 0, 11)
    assert solver.nodes == 0
    assert takes_rest(deal, Seat(0)) is None
    # Once a trick is over there is room.
    for _ in range(6):
        deal = deal.apply(deal.legal_actions[0])
    assert Solver(deal).solve(deal, nodes=50).high <= 11


def test_the_kinds_of_trumps_and_jokers_are_all_solved() -> None:
    for rules in PRESETS.values():
        deal = at_the_play(some_deal(rules, Random(1).randrange))
        side = [Seat(0)] if rules.side_count > 2 else None
        solution = solve(deal, side=side, nodes=200)
        assert 0 <= solution.low <= solution.high <= rules.hand_size
