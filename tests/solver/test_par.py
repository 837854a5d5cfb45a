"""Par, beside the plain ways to find it: every line of play from every auction, and every auction."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, cards, deal_of
from small_games import PASSING_ON, tiny

from fivehundred import presets, shuffle
from fivehundred.actions import Action, Look
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.scoring import score
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidType, InvalidValue, UnsupportedRulesError
from fivehundred.rules.calls import PASS, Bid, Pass, SpecialBid
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, DefencePoints, JokerDeclaration
from fivehundred.rules.specials import (
    BAR_NULLO,
    BLIND_MISERE,
    DOUBLE_MISERE,
    HI_LO,
    PRIMER_MISERE,
    TEAM_NULLO,
    UNGATED_MISERE,
)
from fivehundred.seats import Seat
from fivehundred.solver import ContractPoints, Par, _universe, contract_points, contracts, good_discards, par, solve

#: Who bid what.
Won = tuple[Seat, Bid | SpecialBid]
#: The auction ends with this, or everybody passes.
End = Won | None

MISERE = attrs.evolve(UNGATED_MISERE, place=None, value=100)
OWN_TRICKS = attrs.evolve(PRIMER_MISERE, value=90)
BAR = attrs.evolve(BAR_NULLO, value=110)
DOUBLE = attrs.evolve(DOUBLE_MISERE, value=90)
EXACTLY_ONE = attrs.evolve(HI_LO, key="H1", value=60, goal=Exactly(1))
TWO: dict[str, Any] = {"deck": "JK 9S JS AS 9C JC 10C 9H QH AH AD", "size": 3, "kitty": 1, "out_of_play": 4}
FOUR: dict[str, Any] = {"deck": "JK 9S JS AS 9C JC KC 9H QH AH 9D AD", "size": 2, "kitty": 1, "out_of_play": 3}
#: Games in which a contract can be played out in every way, each with other rules that change what it scores.
SMALL: dict[str, Ruleset] = {
    "two": tiny(presets.SHORT_PACK_2, **TWO, first_lead="eldest hand", no_trump="barred"),
    "two, with special bids": tiny(
        presets.PRIMER_2, **TWO, dummy_hand=False, no_trump="barred", specials=(OWN_TRICKS, EXACTLY_ONE)
    ),
    "two, with table cards": tiny(presets.TABLE_2, deck="JK 9S JS AS 9C JC AH 9H AD KD", size=2, kitty=2),
    "four": tiny(presets.AUSTRALIAN_4, **FOUR, specials=(MISERE,), first_lead="eldest hand", no_trump="barred"),
    "four, with nullos": tiny(presets.TEAM_4, **FOUR, specials=(TEAM_NULLO, BAR), first_lead="eldest hand"),
    "four, with two jokers": tiny(
        presets.QUEBEC_4, **FOUR | {"deck": f"{FOUR['deck']} JK2", "kitty": 2, "out_of_play": 3}, no_trump="barred"
    ),
    "four, with passed deals": tiny(
        presets.PERFECT_4, **FOUR, specials=(DOUBLE, BLIND_MISERE), all_pass="played", no_trump="barred"
    ),
    "three": tiny(
        presets.NULLO_3, deck="JK 9S JS AS 9C JC KC 9H AH AD", size=2, kitty=2, out_of_play=2, specials=(MISERE,)
    ),
}


def some_deal_of(rules: Ruleset, seed: int) -> Deal:
    rng = Random(seed)
    return Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(rng.randrange(rules.players)))


# --- what a contract scores, from the rules alone --------------------------------------------------------------------


class EveryLine:
    """What a side gains in each deal that can follow, if everybody does what is best: it against all others."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.known: dict[object, int] = {}

    def gain(self, deal: Deal) -> int:
        if deal.finished:
            return gain_of(deal.rules, deal.score.points, self.side)
        key = None
        if isinstance(deal.stage, Play) and not deal.stage.terms.ranking.loose & deal.stage.unplayed:
            play = deal.stage
            lying = play.line[len(play.line) - play.trick.lying :]
            key = play.terms, deal.holdings, play.unplayed, play.trick, lying, play.tricks_by_seat()
            if key in self.known:
                return self.known[key]
        assert deal.to_act is not None
        gains = [self.gain(deal.apply(action)) for action in deal.legal_actions]
        found = max(gains) if deal.rules.side_of(deal.to_act) == self.side else min(gains)
        if key is not None:
            self.known[key] = found
        return found


def gain_of(rules: Ruleset, points: tuple[int, ...], side: int) -> int:
    return points[side] - (points[1 - side] if rules.side_count == 2 else 0)


def bid_and_passed(deal: Deal, won: Won) -> Deal | None:
    """The deal after an auction in which only that bid is made; ``None`` if it cannot be."""
    made = False
    while isinstance(deal.stage, Auction):
        turn = deal.to_act == won[0] and not made
        action: Action = won[1] if turn else PASS
        if action not in deal.legal_actions:
            if Look() not in deal.legal_actions:
                return None
            action = Look()
        made = made or action == won[1]
        deal = deal.apply(action)
    return deal


def every_contract(deal: Deal) -> dict[Won, int]:
    """What every bid gains for the side of its bidder."""
    rules, found = deal.rules, {}
    for seat in map(Seat, range(rules.players)):
        for call in rules.ladder.calls:
            then = None if isinstance(call, Pass) else bid_and_passed(deal, (seat, call))
            if then is not None and not isinstance(call, Pass):
                found[seat, call] = EveryLine(rules.side_of(seat)).gain(then)
    return found


# --- how an auction ends, from the rules alone -----------------------------------------------------------------------


def open_auction(deal: Deal, gains: Mapping[Won, int], passed: int, first: int, shares: Mapping[Won, Any]) -> End:
    """How an auction ends in which the sides take turns; *shares* are what defenders count as their own."""
    rules = deal.rules
    sides = rules.side_count
    known: dict[tuple[End, int, int], End] = {}
    seen = [won for won in gains if won[1] != BLIND_MISERE.call]

    def worth(end: End, side: int) -> int:
        if end is None:
            return -passed if side else passed
        if rules.side_of(end[0]) == side:
            return gains[end]
        return -gains[end] if sides == 2 else int(shares[end])

    def end_of(standing: End, waited: int, side: int) -> End:
        if waited == (sides if standing is None else sides - 1):
            return standing
        key = standing, waited, side
        if key not in known:
            after = (side + 1) % sides
            best = end_of(standing, waited + 1, after)
            for won in seen:
                higher = standing is None or rules.ladder.outranks(won[1], standing[1])
                if rules.side_of(won[0]) == side and higher:
                    other = end_of(won, 0, after)
                    if worth(other, side) > worth(best, side):
                        best = other
            known[key] = best
        return known[key]

    return end_of(None, 0, first)


def real_auction(deal: Deal, gains: Mapping[Won, int], passed: int) -> int:
    """What side 0 gains in the auction of two players as it is held at the table."""
    known: dict[object, int] = {}

    def lead(then: Deal) -> int:
        stage = then.stage
        if not isinstance(stage, Auction):
            if then.contract is None or then.contract.call is None or then.contract.contractor is None:
                return passed
            won = then.contract.contractor, then.contract.call
            return -gains[won] if won[0] else gains[won]
        key = stage.made.bit_length(), stage.bidder, stage.seat, stage.out
        if key not in known:
            leads = [lead(then.apply(action)) for action in then.legal_actions]
            known[key] = min(leads) if then.to_act else max(leads)
        return known[key]

    return lead(deal)


def passed_out(deal: Deal) -> int:
    """What side 0 gains if everybody passes."""
    while isinstance(deal.stage, Auction):
        deal = deal.apply(PASS if PASS in deal.legal_actions else Look())
    return EveryLine(0).gain(deal) if isinstance(deal.stage, Play) else 0


def agrees(rules: Ruleset, seed: int) -> Par:
    """Par of a deal of *rules*, which is what all lines of play and all auctions say."""
    deal = some_deal_of(rules, seed)
    found = par(deal)
    gains, passed = every_contract(deal), passed_out(deal)
    assert found.table.keys() == gains.keys()
    for won, one in found.table.items():
        own = rules.side_of(won[0])
        assert one.gains[own][0] <= gains[won] <= one.gains[own][1]
        if one.points[own] is not None:
            assert one.gains[own] == (gains[won], gains[won])
            assert gain_of(rules, tuple(points or 0 for points in one.points), own) == gains[won]
    for first, reached in enumerate(found.by_first):
        if not reached.is_exact:
            continue
        contracts = {(contract.contractor, contract.call) for contract in reached.contracts}
        all_of_it = {
            won: max(high for at, (_, high) in enumerate(one.gains) if at != rules.side_of(won[0]))
            for won, one in found.table.items()
        }
        ends = [open_auction(deal, gains, passed, first, shares) for shares in (dict.fromkeys(gains, 0), all_of_it)]
        assert all(one in contracts if one else not contracts for one in ends)
        end = ends[0]
        lead = gain_of(rules, tuple(points or 0 for points in reached.points), 0)
        if rules.side_count == 2:
            assert lead == (passed if end is None else gains[end] if rules.side_of(end[0]) == 0 else -gains[end])
        if rules.players == 2 and deal.info.eldest == first:
            assert real_auction(deal, gains, passed) == lead
    return found


#: Two hundred deals in the deep form.
DEALS = 25 if DEEP else 1


@pytest.mark.parametrize("name", SMALL if DEEP else ["two, with table cards", "four", "three"])
def test_par_is_what_all_lines_of_play_and_all_auctions_say(name: str) -> None:
    rules = SMALL[name].evolve(auction="until passed", reentry="never", last_bidder="stands")
    found = [agrees(rules, seed) for seed in range(DEALS)]
    assert sum(one.is_exact for one in found) >= DEALS * (0.5 if rules.side_count > 2 else 1)


@pytest.mark.rule("SCORE-5")
def test_defenders_are_not_paid_for_the_tricks_of_a_partner_who_plays_too() -> None:
    paid_apart = attrs.evolve(DOUBLE, defence=DefencePoints.OWN_AND_CONTRACTORS, answers=None)
    rules = tiny(presets.PERFECT_4, **FOUR, specials=(paid_apart,), no_trump="barred")
    found = agrees(rules.evolve(auction="until passed", reentry="never", last_bidder="stands"), 0)
    failed = [won for won, one in found.table.items() if won[1] == DOUBLE.call and one.solution.made is False]
    assert failed
    for won in failed:
        lowest, highest = found.table[won].gains[rules.side_of(won[0])]
        assert found.table[won].points == (None, None)
        assert lowest == -110 < highest


def solved_again(deal: Deal, one: ContractPoints) -> int | None:
    """The tricks of a contract whose discards are given."""
    hands = list(deal.hands)
    seat = one.contract.bidder
    hands[seat] = (hands[seat] | deal.dealt.kitty) - one.discards
    laid = DealtCards.of(hands=hands, kitty=one.discards, piles=[list(piles) for piles in deal.dealt.piles] or None)
    return solve(Deal.at_play(deal.rules, one.contract, laid, dealer=deal.dealer, declared=one.declared)).tricks


@pytest.mark.parametrize("seed", range(100 if DEEP else 1))
def test_par_of_whole_deals_with_discards_given(seed: int) -> None:
    rules = [presets.AUSTRALIAN_4, presets.TEAM_4, presets.SHORT_PACK_2, presets.QUEBEC_4][seed % 4]
    if not DEEP:
        deck = "JK 9S JS QS AS 9C JC 9H JH AH 9D JD QD AD"
        rules = tiny(presets.AUSTRALIAN_4, deck=deck, size=3, kitty=2, specials=(MISERE,))
    deal = some_deal_of(rules, seed)
    found = par(deal, tries=1)
    gains: dict[Won, int] = {}
    for won, one in found.table.items():
        tricks, own = solved_again(deal, one), rules.side_of(won[0])
        goal = one.contract.goal
        assert tricks == (one.solution.high if isinstance(goal, NoTricks) else one.solution.low)
        other = next(seat for seat in one.contract.playing if rules.side_of(seat) != own)
        taken = [0] * rules.players
        taken[won[0]], taken[other] = tricks, rules.hand_size - tricks
        assert one.points == score(rules, one.contract, taken).points
        gains[won] = gain_of(rules, score(rules, one.contract, taken).points, own)
    for first, reached in enumerate(found.by_first):
        end = open_auction(deal, gains, 0, first, {})
        assert end is not None
        assert reached.points == found.table[end].points
        assert found.table[end].contract in reached.contracts


def test_the_order_of_speaking_may_matter() -> None:
    """Both sides can make the highest bid."""
    rules = tiny(presets.SHORT_PACK_2, deck="9S JS AS 9C JC KC 9H AH", size=3, kitty=2)
    dealt = DealtCards.of(hands=[cards("KC 9H AH"), cards("9S AS 9C")], kitty=cards("JS JC"))
    found = par(Deal.of(rules, dealt, dealer=Seat(0)))
    assert found.order_matters
    assert found.points is None
    assert list(map(str, found.contracts)) == ["3NT by 0", "3NT by 1"]
    assert found.is_exact


@pytest.mark.rule("BID-13")
def test_seats_that_may_not_bid_do_not() -> None:
    rules = SMALL["two"].evolve(ralphing=True)
    dealt = some_deal_of(rules, 3).dealt
    deals = [Deal.of(rules, dealt, dealer=Seat(0), barred=barred) for barred in ([], [Seat(0)], [Seat(0), Seat(1)])]
    free, one, none = map(par, deals)
    assert free.contracts
    assert {contract.contractor for contract in one.contracts} <= {1}
    assert not none.contracts
    assert none.points == (0, 0)
    assert none.is_exact
    assert free.table == none.table


@pytest.mark.rule("PLAY-8")
def test_nobody_knows_who_gets_what_of_a_passed_deal_of_three() -> None:
    rules = SMALL["three"].evolve(ralphing=True, all_pass=AllPass.PLAYED)
    barred = [Seat(0), Seat(1), Seat(2)]
    found = par(Deal.of(rules, some_deal_of(rules, 1).dealt, dealer=Seat(0), barred=barred))
    assert found.points == (None, None, None)
    assert not found.is_exact


@pytest.mark.parametrize("limit", [{"nodes": 0}, {"seconds": 0}, {"tries": 1}])
def test_a_limited_search_gives_bounds(limit: Any) -> None:
    deal = some_deal_of(SMALL["four"], 1)
    whole, found = par(deal), par(deal, **limit)
    assert whole.is_exact
    # The first discards tried may be so good that no others matter.
    assert not found.is_exact or "tries" in limit
    for won, one in found.table.items():
        for (low, high), (least, most) in zip(one.gains, whole.table[won].gains, strict=True):
            assert low <= least <= most <= high


def test_only_discards_left_out_leave_a_contract_open() -> None:
    deal = some_deal_of(SMALL["four, with nullos"], 1)
    whole, first, many = (contract_points(deal, tries=tries) for tries in (None, 1, 100))
    assert {won: one.solution for won, one in many.items()} == {won: one.solution for won, one in whole.items()}
    for won, one in first.items():
        # A bar nullo leaves the kitty.
        if won[1] == BAR.call:
            assert one == whole[won]
    assert not all(one.solution.solved for one in first.values())


def test_no_more_discards_are_listed_after_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[int | None] = []

    def listing(*args: Any, tries: int | None, to_lose: bool) -> tuple[Cards, ...]:
        listed.append(tries)
        return good_discards(*args, tries=tries, to_lose=to_lose)

    deal = some_deal_of(SMALL["four, with two jokers"], 1)
    whole = contract_points(deal)
    monkeypatch.setattr(contracts, "good_discards", listing)
    limits: list[dict[str, Any]] = [{"seconds": 0}, {"nodes": 0}]
    for limit in limits:
        for won, one in contract_points(deal, **limit).items():
            assert (one.solution.low, one.solution.high) == (0, 2)
            assert whole[won].solution.solved
    # Nor is there anything to find among more cards than a search holds.
    monkeypatch.setattr(_universe, "MOST_CARDS", 0)
    assert {one.solution.high for one in contract_points(deal).values()} == {2}
    assert {*listed} == {1}


def test_who_keeps_one_card_does_not_declare_two() -> None:
    rules = tiny(presets.QUEBEC_4, deck="JK JK2 9S AS 9C 9H", size=1, kitty=2).evolve(
        joker_declared=JokerDeclaration.BY_CONTRACTOR
    )
    deal = some_deal_of(rules, 1)
    assert (cards("JK JK2") - deal.dealt.kitty).bits.bit_count() == 1
    found, gains = contract_points(deal), every_contract(deal)
    for won, one in found.items():
        assert one.gains[rules.side_of(won[0])] == (gains[won], gains[won])


@pytest.mark.parametrize(
    "changes",
    [
        {"declared_slam": 500},
        {"breach": 100},
        {"joker_declared": JokerDeclaration.BY_HOLDER},
        {"specials": (PASSING_ON,)},
    ],
)
def test_what_is_left_out_is_not_called_exact(changes: Any) -> None:
    found = par(some_deal_of(SMALL["four"].evolve(**changes), 1))
    assert all(one.points[0] is not None for one in found.by_first)
    assert not found.is_exact


def test_one_seat_alone() -> None:
    deal = some_deal_of(SMALL["two"], 5)
    whole = contract_points(deal)
    assert contract_points(deal, seat=Seat(1)) == {won: one for won, one in whole.items() if won[0] == 1}
    with pytest.raises(InvalidValue, match="seat 2"):
        contract_points(deal, seat=Seat(2))


def test_the_arguments_of_par_are_checked() -> None:
    wrong: Any = "a deal"
    for tries in (0, wrong):
        with pytest.raises((InvalidType, InvalidValue), match="tries"):
            par(deal_of(presets.AUSTRALIAN_4), tries=tries)
    with pytest.raises(InvalidType, match="expected a Deal"):
        par(wrong)
    for rules, why in ((presets.CALLED_5, "CALL"), (presets.ONE_THOUSAND_3, "SCORE-8")):
        with pytest.raises(UnsupportedRulesError, match=why):
            par(deal_of(rules))
