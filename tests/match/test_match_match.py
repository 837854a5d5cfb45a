"""Matches: who deals, what is carried on, when it is over."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, MATCH_FAMILIES, after, play_out, rambling

from fivehundred.actions import Action, ThrowIn
from fivehundred.cards import Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import LateRevoke, Misdeal, Misdealt, PassedOut, Played, Rest
from fivehundred.deal.views import PartialDeal, SeatView
from fivehundred.errors import (
    ForeignDealError,
    InvalidDeal,
    InvalidType,
    InvalidValue,
    MatchOverError,
    UnfinishedDealError,
)
from fivehundred.match.game import HandResult
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Pass, SpecialBid, parse_call
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import rising
from fivehundred.rules.settings import AllPass, AtLimit, CardPoints, EarlyClaim, LateClaim
from fivehundred.seats import Seat
from fivehundred.shuffle import pack
from fivehundred.wire import from_json, to_json

THREE = presets.STANDARD_3
FOUR = presets.AUSTRALIAN_4
SPADES_HIGH_TO_LOW = "JK JS JC AS KS QS 10S 9S 8S 7S 6S 5S 4S 3S 2S"


def started(rules: Ruleset, *, dealer: int = 0) -> Match:
    """A match with the first dealer named."""
    return Match.start(rules, dealer=Seat(dealer))


def swept(match: Match, bidder: int, winner: int, *, level: int = 6) -> Deal:
    """The next deal, played: *bidder* plays spades, and *winner* has the ten highest trumps; both are players."""
    rules = match.rules
    sweeper, contractor = Seat(match.seats.index(winner)), Seat(match.seats.index(bidder))
    contract = Contract.of(rules, Bid(level, Suit.SPADES), contractor)
    return _played(match, contract, sweeper)


def _played(match: Match, contract: Contract, sweeper: Seat) -> Deal:
    rules = match.rules
    spades = [card for card in Cards.parse(SPADES_HIGH_TO_LOW) if card in rules.deck]
    ranked = sorted(spades, key=lambda card: SPADES_HIGH_TO_LOW.split().index(str(card)))
    best = Cards.of(ranked[:10])
    rest = list(rules.deck - best)
    parts = [Cards.of(rest[start : start + 10]) for start in range(0, len(rest), 10)]
    sizes = [len(part) for part in parts]
    assert sizes == [10] * (rules.hands_dealt - 1) + [rules.kitty_size]
    hands = parts[: rules.players - 1]
    hands.insert(sweeper, best)
    deal = Deal.at_play(
        rules,
        contract,
        DealtCards.of(hands=hands, kitty=parts[-1], dummy=parts[-2] if rules.dummy_hand else None),
        dealer=match.info.dealer,
    )
    deal = attrs.evolve(deal, layout=attrs.evolve(deal.layout, info=match.info))
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[0])
    return deal


def next_best(asked: Deal | SeatView) -> Action:
    """Something that is allowed."""
    return asked.legal_actions[len(asked.legal_actions) // 2]


def passed_out(match: Match, *, seed: int = 1) -> Deal:
    """The next deal, everybody passing."""
    deal = match.deal(pack(match.rules.deck, rng=Random(seed)))
    for _ in range(match.rules.players):
        deal = deal.apply(Pass())
    return deal


@pytest.mark.rule("SEAT-3")
def test_the_first_dealer_is_named_or_drawn() -> None:
    assert started(THREE, dealer=2).dealer == 2
    assert started(THREE).drawn is None
    match = Match.start(THREE, rng=Random(4))
    assert match.drawn is not None
    assert match.dealer == match.drawn.dealer
    with pytest.raises(InvalidType, match=r"no first dealer: pass dealer=, or rng= to draw for the deal \(SEAT-3\)"):
        Match.start(THREE)
    for given in ({"dealer": Seat(0)}, {"drawn": match.drawn}):
        with pytest.raises(InvalidType, match=r"or an rng to draw for the deal, not both \(SEAT-3\)"):
            Match.start(THREE, rng=Random(4), **given)
    with pytest.raises(InvalidValue, match="seat 3"):
        started(THREE, dealer=3)
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        Match.start("standard-3", dealer=Seat(0))  # type: ignore[arg-type]


@pytest.mark.rule("END-0")
def test_a_match_can_begin_with_scores() -> None:
    match = Match.start(FOUR, dealer=Seat(1), scores=[0, 100])
    assert (match.scores, match.first_scores, match.info.scores) == ((0, 100), (0, 100), (0, 100))
    assert match != started(FOUR, dealer=1)
    after = match.after(passed_out(match)).after(swept(match.after(passed_out(match)), 0, 0))
    assert (after.rows[0].totals, after.scores) == ((0, 100), (250, 100))
    assert (after.first_scores, after.first_dealer) == ((0, 100), 1)
    assert started(FOUR).first_scores == (0, 0)
    with pytest.raises(ForeignDealError, match=r"scores of the deal: \(0, 0\), expected \(0, 100\)"):
        match.after(passed_out(started(FOUR, dealer=1)))
    drawn = Match.start(THREE, rng=Random(4), scores=(0, 0, -30))
    assert Match.start(THREE, drawn=drawn.drawn, scores=drawn.scores) == drawn
    assert drawn != Match.start(THREE, drawn=drawn.drawn)


PAIRS_TO_THE_LIMIT = FOUR.evolve(at_limit=AtLimit.OTHER_SIDE_UNLESS_NEGATIVE)
NO_GAME = {
    "count": (FOUR, (0, 0, 0, 0), r"\(0, 0, 0, 0\): expected 2 whole numbers up to 1000000 \(SEAT-2\)"),
    "size": (FOUR, (0, 1_000_001), r"\(0, 1000001\): expected 2 whole numbers up to 1000000 \(SEAT-2\)"),
    "target": (THREE, (0, 500, 499), r"player 1 stands at 500: expected less than 500 \(END-3\)"),
    "cap": (FOUR, (510, 500), r"sides 0 and 1 stand at 510 and 500: expected less than 500 \(END-3\)"),
    "threshold": (presets.TEAM_750_4, (0, 750), r"side 1 stands at 750: expected less than 750 \(END-3\)"),
    "highest wins": (THREE, (0, -500, 20), r"player 1 stands at -500; player 2 won with the highest total \(END-4\)"),
    "other side": (FOUR, (-520, 0), r"expected a game that goes on, but side 0 stands at -520; side 1 won \(END-4\)"),
    "unless negative": (PAIRS_TO_THE_LIMIT, (-520, 0), r"side 0 stands at -520; side 1, not below 0, won \(END-8\)"),
    "drops out": (presets.CUTTHROAT_4, (0, 0, -500, 0), r"player 2 stands at -500: expected more than -500 \(END-4\)"),
    "spread": (FOUR.evolve(spread=400), (390, -10), r"the highest and the lowest total are 400 apart; side 0 won"),
}


@pytest.mark.rule("END-0", "END-3", "END-4", "END-8")
@pytest.mark.parametrize(("rules", "scores", "why"), NO_GAME.values(), ids=list(NO_GAME))
def test_no_match_begins_where_it_would_be_over(rules: Ruleset, scores: tuple[int, ...], why: str) -> None:
    with pytest.raises(InvalidValue, match=why):
        Match.start(rules, dealer=Seat(0), scores=scores)


@pytest.mark.rule("END-0", "END-3", "END-4", "END-8")
@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        (THREE, (499, -499, 0)),
        (FOUR, (499, -499)),
        (presets.TEAM_4, (600, 0)),  # only a contract wins
        (presets.TEAM_750_4, (740, 0)),
        (PAIRS_TO_THE_LIMIT, (-520, -10)),
        (FOUR.evolve(spread=400), (389, -10)),
        (FOUR.evolve(spread=400), (450, 0)),
    ],
)
def test_a_match_begins_where_one_can_stand(rules: Ruleset, scores: tuple[int, ...]) -> None:
    match = Match.start(rules, dealer=Seat(0), scores=scores)
    assert (match.scores, match.barred) == (scores, frozenset())


@pytest.mark.rule("END-4")
def test_whoever_begins_at_the_limit_cannot_win_where_nobody_drops_out() -> None:
    match = Match.start(presets.HOWTO_3, dealer=Seat(0), scores=(0, -500, 0))
    assert match.barred == frozenset({1})
    assert match.after(swept(match, 1, 1)).barred == frozenset({1})


def test_scores_to_begin_with_are_whole_numbers() -> None:
    for scores in (7, (0, "7"), (0, 7.0), (0, True)):
        with pytest.raises(InvalidType, match="scores must be a sequence of ints"):
            Match.start(FOUR, dealer=Seat(0), scores=scores)  # type: ignore[arg-type]


def test_a_match_begins_with_nothing() -> None:
    match = started(FOUR)
    assert (match.scores, match.rows, match.number, match.hands) == ((0, 0), (), 1, 0)
    assert (match.seats, match.scorers, match.winners, match.result) == ((0, 1, 2, 3), (0, 1), (), None)


@pytest.mark.rule("SEAT-4")
def test_the_deal_passes_clockwise_and_scores_are_kept() -> None:
    match = started(THREE, dealer=1)
    deal = swept(match, 0, 0)
    assert deal.dealer == 1
    match = match.after(deal)
    assert (match.dealer, match.scores, match.number, match.hands) == (2, (250, 0, 0), 2, 1)
    match = match.after(swept(match, 1, 0, level=7))
    assert (match.dealer, match.scores) == (0, (350, -140, 0))
    assert match.deal(pack(THREE.deck, rng=Random(1))).info.scores == (350, -140, 0)
    row = match.rows[1]
    assert (row.number, row.dealer, row.call, row.contractor, row.made) == (2, 2, "7S", 1, False)
    assert (row.tricks, row.points, row.gains, row.totals) == (
        (10, 0, 0), (100, -140, 0), (100, -140, 0), (350, -140, 0)
    )  # fmt: skip
    assert (row.seats, row.dropped, row.played) == ((0, 1, 2), (), True)
    assert row.contract is not None


@pytest.mark.rule("BID-6", "SEAT-4", "END-5")
def test_when_all_pass_the_next_dealer_deals() -> None:
    match = started(THREE)
    after = match.after(passed_out(match))
    assert (after.dealer, after.scores, after.number, after.hands) == (1, (0, 0, 0), 2, 0)
    (row,) = after.rows
    assert (row.call, row.contract, row.contractor, row.made) == ("passed out", None, None, None)
    assert (row.tricks, row.points, row.gains, row.played) == ((), (0, 0, 0), (0, 0, 0), False)
    assert row.outcome == PassedOut()


@pytest.mark.rule("BID-6")
def test_after_a_passed_deal_the_same_dealer_may_deal_again() -> None:
    match = started(THREE.evolve(all_pass=AllPass.SAME_DEALER), dealer=1)
    match = match.after(passed_out(match))
    assert match.dealer == 1
    assert match.after(swept(match, 0, 0)).dealer == 2


@pytest.mark.rule("BID-6", "PLAY-8", "END-5")
def test_a_passed_deal_may_be_played_and_count() -> None:
    match = started(presets.PASSED_DEAL_3, dealer=2)
    deal = _played(match, Contract.of_passed_deal(match.rules), Seat(0))
    after = match.after(deal)
    assert (after.dealer, after.hands, sum(after.scores)) == (0, 1, 100)
    (row,) = after.rows
    assert (row.call, row.contractor, row.made) == ("passed deal", None, None)


@pytest.mark.rule("DEAL-4", "SEAT-4", "END-5")
def test_after_a_misdeal_the_same_dealer_deals_again() -> None:
    rules = presets.TEAM_4.evolve(
        early_claim=EarlyClaim.ALLOWED, late_claim=LateClaim.ANYONE, all_pass=AllPass.NEXT_DEALER, hand_limit=1
    )
    match = started(rules)
    poor = Cards.parse("5S 6S 7S 8S 9S 10S 5C 6C 7C 8C")
    rest = list(rules.deck - poor)
    hands = [Cards.of(rest[:10]), poor, Cards.of(rest[10:20]), Cards.of(rest[20:30])]
    deal = match.deal_of(DealtCards.of(hands=hands, kitty=Cards.of(rest[30:]))).apply(ThrowIn())
    after = match.after(deal)
    assert (after.dealer, after.scores, after.hands, after.result) == (0, (0, 0), 0, None)
    assert after.rows[0].call == "thrown in"
    assert after.rows[0].outcome == Misdealt(Seat(1))


@pytest.mark.rule("DEAL-3", "DEAL-5")
def test_the_next_deal_can_be_given_outright() -> None:
    match = started(presets.DUMMY_2, dealer=1)
    cards = list(match.rules.deck)
    hands, dummy, kitty = [Cards.of(cards[:10]), Cards.of(cards[10:20])], Cards.of(cards[20:30]), Cards.of(cards[30:])
    deal = match.deal_of(DealtCards.of(hands=hands, kitty=kitty, dummy=dummy))
    assert (deal.dealer, deal.hand(Seat(0))) == (1, hands[0])
    with pytest.raises(InvalidDeal, match="the dummy hand"):
        match.deal_of(DealtCards.of(hands=hands, kitty=kitty))


@pytest.mark.rule("END-3")
def test_a_cap_shows_in_the_gains() -> None:
    match = attrs.evolve(started(FOUR), scores=(450, 0))
    match = match.after(swept(match, 1, 0))
    assert (match.scores, match.result) == ((490, -40), None)
    assert (match.rows[0].points, match.rows[0].gains) == ((100, -40), (40, -40))
    match = match.after(swept(match, 2, 0))
    assert (match.scores, match.winners) == ((740, -40), (0, 2))
    assert match.result is not None
    assert str(match.result) == "side 0 made 6♠ and stands at 740 (END-1)"


@pytest.mark.rule("END-0")
def test_after_the_result_there_is_nothing_more_to_deal() -> None:
    match = attrs.evolve(started(THREE), scores=(300, 0, 0))
    last = swept(match, 0, 0)
    match = match.after(last)
    assert match.winners == (0,)
    with pytest.raises(MatchOverError, match="the match is over: player 0 made 6♠"):
        match.deal(pack(THREE.deck, rng=Random(1)))
    with pytest.raises(MatchOverError):
        match.deal_of(DealtCards.of(hands=[], kitty=Cards()))
    with pytest.raises(MatchOverError):
        match.after(last)
    assert list(match.steps([next_best] * 3, rng=Random(1))) == []
    assert match.play([next_best] * 3, rng=Random(1)) == match


FORGED: dict[str, tuple[Callable[[Played], Played], str]] = {
    "tricks": (
        lambda end: attrs.evolve(end, tricks=(10, 0, 0)),
        "the contract that was played, and each seat's tricks",
    ),
    "too few tricks": (lambda end: attrs.evolve(end, tricks=(10,)), "expected a winner for every trick"),
    "a contract": (
        lambda end: attrs.evolve(end, contract=attrs.evolve(end.contract, contractor=Seat(2))),
        "the contract that was played",
    ),
    "no rest": (lambda end: attrs.evolve(end, rest=None), "expected a winner for every trick"),
    "a rest of nothing": (lambda end: attrs.evolve(end, rest=Rest(Seat(0), 0, 0)), "the contract that was played"),
    "a rest of nobody": (lambda end: attrs.evolve(end, rest=Rest(Seat(7), 9, 0)), "seat 7: expected 0 to 2"),
    "a revoke of nobody": (lambda end: attrs.evolve(end, revokes=(LateRevoke(Seat(7)),)), "seat 7 does not play"),
    "a revoke in no trick": (
        lambda end: attrs.evolve(end, revokes=(LateRevoke(Seat(1), 11),)),
        "a revoke in trick 11: expected 1 to 10",
    ),
}


@pytest.mark.parametrize(("forged", "why"), FORGED.values(), ids=list(FORGED))
def test_a_deal_that_cannot_have_ended_so_is_foreign(forged: Callable[[Played], Played], why: str) -> None:
    match = started(THREE.evolve(early_end=True))
    deal = after(match.deal(pack(THREE.deck, rng=Random(1))), "7S, P, P")
    deal = deal.apply(deal.legal_actions[0])
    for _ in range(3):
        deal = deal.apply(deal.legal_actions[0])
    ended = deal.settle(Seat(1))
    assert isinstance(ended.outcome, Played)
    assert match.after(ended).rows[0].played
    with pytest.raises(ForeignDealError, match=f"deal 1: it cannot have ended in this way: .*{re.escape(why)}"):
        match.after(attrs.evolve(ended, stage=Finished(forged(ended.outcome))))


def test_a_hand_played_to_its_last_card_leaves_no_rest_to_anybody() -> None:
    match = started(THREE.evolve(early_end=True))
    deal = play_out(after(match.deal(pack(THREE.deck, rng=Random(1))), "7S, P, P"))
    assert isinstance(deal.outcome, Played)
    forged = attrs.evolve(deal.outcome, rest=Rest(Seat(1), 0, 0))
    with pytest.raises(ForeignDealError, match="expected a winner for every trick"):
        match.after(attrs.evolve(deal, stage=Finished(forged)))


def test_only_the_next_deal_is_entered_and_only_once_it_is_finished() -> None:
    match = started(THREE)
    shuffled = pack(THREE.deck, rng=Random(1))
    with pytest.raises(InvalidType, match="expected a Deal, a view or a Table, not str"):
        match.after("a deal")  # type: ignore[arg-type]
    with pytest.raises(UnfinishedDealError, match="deal 1, seat 1 to act: expected a finished deal"):
        match.after(match.deal(shuffled))
    with pytest.raises(ForeignDealError, match="rules of the deal: classic-3, expected standard-3"):
        match.after(passed_out(started(presets.CLASSIC_3)))
    with pytest.raises(ForeignDealError, match="rules of the deal: rules of its own"):
        match.after(passed_out(started(THREE.evolve(target=400))))
    with pytest.raises(ForeignDealError, match=r"dealer of the deal: 1, expected 0 \(SEAT-4\)"):
        match.after(passed_out(started(THREE, dealer=1)))
    with pytest.raises(ForeignDealError, match=r"scores of the deal: \(0, 0, 0\), expected \(10, 20, 30\)"):
        attrs.evolve(match, scores=(10, 20, 30)).after(passed_out(match))
    again = started(THREE.evolve(all_pass=AllPass.SAME_DEALER))
    with pytest.raises(ForeignDealError, match="number of the deal: 1, expected 2"):
        again.after(passed_out(again)).after(passed_out(again))


def test_a_match_stays_as_it_is_and_shows_no_cards() -> None:
    match = started(THREE)
    before = pickle.dumps(match)
    after = match.after(swept(match, 0, 0))
    assert pickle.dumps(match) == before
    assert pickle.loads(pickle.dumps(after)) == after
    assert hash(after) == hash(match.after(swept(match, 0, 0)))
    assert "Card" not in repr(after)
    assert repr(after) == "<Match standard-3, 1 deal, scores (250, 0, 0)>"


@pytest.mark.rule("END-2")
def test_who_won_each_trick_decides_between_defenders() -> None:
    # As when a game for fewer has a lower target: 2 stood there before the first trick, 1 takes every trick.
    match = attrs.evolve(started(THREE), scores=(0, 499, 500))
    match = match.after(swept(match, 0, 1))
    assert match.winners == (2,)
    assert match.result is not None
    assert match.result.rule == "END-2"
    # Cards do not score here.
    (what,) = match.log
    assert isinstance(what, HandResult)
    assert (what.winners, what.worth, what.captured) == ((1,) * 10, None, None)


@pytest.mark.rule("END-2", "SCORE-8")
def test_captured_cards_count_in_the_order_of_the_tricks() -> None:
    match = started(presets.ONE_THOUSAND_3, dealer=2)
    seen = set()
    for seed in range(10):
        deal = match.deal(pack(match.rules.deck, rng=Random(seed)))
        deal = deal.apply(Bid(10, Suit.SPADES)).apply(Pass()).apply(Pass())
        while not deal.finished:
            deal = deal.apply(next_best(deal))
        points = deal.score.points
        assert deal.score.made is False
        # Both defenders come to the target, each with the last trick they take.
        at = attrs.evolve(match, scores=(0, 1000 - points[1], 1000 - points[2]))
        deal = attrs.evolve(deal, layout=attrs.evolve(deal.layout, info=at.info))
        takers = [trick.winner for trick in deal.table.tricks]
        if not {1, 2} <= set(takers):
            continue
        first = min((1, 2), key=lambda seat: max(number for number, taker in enumerate(takers) if taker == seat))
        after = at.after(deal)
        assert after.winners == (first,)
        assert after.result is not None
        assert after.result.rule == "END-2"
        assert at.record(after.log[0]) == after
        seen.add(first)
    assert seen == {1, 2}


@pytest.mark.rule("END-2", "SCORE-8")
@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_a_match_is_what_it_wrote_down_and_writes_down_no_more_than_it_needs(name: str) -> None:
    rules = presets.get(name)
    scoring = rules.card_points is CardPoints.COUNTED
    for seed in range(6 if DEEP else 2):
        rng = Random(seed)
        match = Match.start(rules, rng=rng, scores=[rules.target - 30] * rules.side_count)
        match = match.play([rambling(rng)] * rules.players, rng=rng, max_deals=8)
        again = Match.start(rules, drawn=match.drawn, scores=match.first_scores)
        for what, row in zip(match.log, match.rows, strict=True):
            if isinstance(what, HandResult):
                assert what.outcome == row.outcome
                assert (what.captured is not None) == scoring
                ended_by_tricks = match.result is not None and match.result.rule == "END-2" and row == match.rows[-1]
                assert what.winners is None or ended_by_tricks
                assert what.worth is None or (ended_by_tricks and scoring)
            again = again.record(what)
        assert again == match
        assert again.hands == match.hands == sum(row.played for row in match.rows)


@pytest.mark.rule("END-2", "SCORE-8")
def test_the_earliest_trick_needs_no_worth() -> None:
    rules = presets.ONE_THOUSAND_3.evolve(several_at_target="earliest trick")
    match = attrs.evolve(started(rules), scores=(0, 990, 1000))
    (what,) = match.after(swept(match, 0, 1)).log
    assert isinstance(what, HandResult)
    assert (what.captured is None, what.winners is None, what.worth) == (False, False, None)


@pytest.mark.rule("END-4")
def test_a_player_drops_out_and_the_deal_goes_on_clockwise() -> None:
    match = attrs.evolve(started(presets.CUTTHROAT_4, dealer=0), scores=(0, -480, 120, 30))
    match = match.after(swept(match, 1, 0))
    # Player 1 is out and would have dealt next.
    assert (match.seats, match.dealer, match.scores, match.result) == ((0, 2, 3), 2, (100, -520, 120, 30), None)
    assert match.rules == presets.PRIMER_3
    assert match.first_rules == presets.CUTTHROAT_4
    assert match.rows[0].dropped == (1,)
    assert match.scorers == (0, 2, 3)
    deal = swept(match, 3, 2, level=10)
    assert (deal.dealer, deal.info.scores) == (1, (100, 120, 30))
    match = match.after(deal)
    assert (match.scores, match.dealer, match.seats) == ((100, -520, 220, -410), 3, (0, 2, 3))
    row = match.rows[1]
    assert (row.seats, row.dealer, row.contractor, row.gains) == ((0, 2, 3), 2, 3, (0, 0, 100, -440))
    match = match.after(swept(match, 3, 2, level=7))
    assert (match.rules, match.seats, match.dealer) == (presets.PRIMER_2, (0, 2), 0)
    match = match.after(swept(match, 2, 2))
    assert match.winners == (2,)
    assert match.scores == (100, -520, 570, -550)
    assert match.result is not None
    assert str(match.result) == "player 2 made 6♠ and stands at 570 (END-1)"


@pytest.mark.rule("END-4")
def test_of_the_last_two_the_other_wins() -> None:
    match = attrs.evolve(
        started(presets.CUTTHROAT_4), rules=presets.PRIMER_2, seats=(1, 3), dealer=1, scores=(-500, -470, -600, -100)
    )
    match = match.after(swept(match, 1, 3))
    assert match.winners == (3,)
    assert match.result is not None
    assert str(match.result) == "player 1 stands at -510; player 3 won (END-4)"


@pytest.mark.rule("END-4", "SEAT-4")
def test_if_the_next_two_dealers_are_out_the_one_after_them_deals() -> None:
    rules = presets.CUTTHROAT_4.evolve(fewer=presets.PRIMER_3.evolve(limit=-300))
    match = attrs.evolve(started(rules, dealer=3), scores=(-320, -310, 0, -480))
    match = match.after(swept(match, 3, 2))
    assert (match.seats, match.dealer, match.rules.players) == ((0, 1, 2), 0, 3)
    match = match.after(swept(match, 2, 2))
    # Below the narrower limit of the game for three, both others are out with its first hand.
    assert match.winners == (2,)
    assert match.result is not None
    assert str(match.result) == "players 0 and 1 stand at -320 and -310; player 2 won (END-4)"


@pytest.mark.rule("END-4", "END-6")
def test_whoever_once_stood_at_the_limit_is_remembered() -> None:
    match = attrs.evolve(started(presets.HOWTO_3), scores=(0, -480, 0))
    match = match.after(swept(match, 1, 0))
    assert (match.barred, match.result, match.scores) == (frozenset({1}), None, (100, -520, 0))
    match = match.after(swept(match, 1, 1))
    assert (match.barred, match.scores) == (frozenset({1}), (100, -270, 0))
    match = attrs.evolve(match, scores=(100, 300, 0))
    match = match.after(swept(match, 1, 1))
    assert match.winners == ()
    assert match.result is not None
    assert match.result.rule == "END-4"


@pytest.mark.rule("END-4", "SEAT-4")
def test_those_barred_are_found_among_those_left() -> None:
    rules = presets.CUTTHROAT_4.evolve(fewer=presets.HOWTO_3)
    match = attrs.evolve(started(rules), scores=(-480, 0, 0, 0))
    match = match.after(swept(match, 0, 1))
    match = attrs.evolve(match, scores=(-520, 100, -490, 0))
    match = match.after(swept(match, 2, 3))
    assert match.barred == frozenset({2})
    match = attrs.evolve(match, scores=(-520, 400, 0, 400))
    match = match.after(swept(match, 1, 3))
    assert match.winners == (3,)


@pytest.mark.rule("END-5", "END-4")
def test_hands_are_counted_over_the_whole_match() -> None:
    rules = presets.CUTTHROAT_4.evolve(fewer=presets.PRIMER_3.evolve(hand_limit=2))
    match = attrs.evolve(started(rules), scores=(-480, 0, 0, 0))
    match = match.after(swept(match, 0, 1))
    assert (match.rules.players, match.result) == (3, None)
    match = match.after(passed_out(match))
    assert match.result is None
    match = match.after(swept(match, 2, 1))
    assert match.winners == (1,)
    assert match.result is not None
    assert str(match.result) == "2 hands played; player 1 won with the highest total (END-5)"


@pytest.mark.rule("END-1", "SEAT-2")
def test_in_a_called_game_everybody_has_a_score() -> None:
    match = attrs.evolve(started(presets.CALLED_5), scores=(0, 0, 300, 0, 0))
    assert match.scorers == (0, 1, 2, 3, 4)
    match = match.after(swept(match, 2, 2, level=8))
    assert (match.winners, match.scores) == ((2,), (0, 0, 550, 0, 0))


@pytest.mark.rule("END-1", "SEAT-2")
def test_all_partners_win_together() -> None:
    match = attrs.evolve(started(presets.SIX_63), scores=(0, 300))
    deal = match.deal(pack(match.rules.deck, rng=Random(1)))
    assert deal.info.scores == (0, 300)
    contract = Contract.of(match.rules, Bid(6, Suit.SPADES), Seat(3))
    rest = list(match.rules.deck)
    trumps = Cards.parse("JK JS JC AS KS QS 12S 11S 10S 9S")
    others = [card for card in rest if card not in trumps]
    parts = [Cards.of(others[start : start + 10]) for start in range(0, len(others), 10)]
    hands = [*parts[:3], trumps, *parts[3:5]]
    deal = Deal.at_play(match.rules, contract, DealtCards.of(hands=hands, kitty=parts[5]), dealer=Seat(0))
    deal = attrs.evolve(deal, layout=attrs.evolve(deal.layout, info=match.info))
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[0])
    assert match.after(deal).winners == (1, 3, 5)


def test_outcomes_are_those_of_the_deal() -> None:
    match = started(THREE)
    deal = swept(match, 0, 0)
    (row,) = match.after(deal).rows
    assert isinstance(row.outcome, Played)
    assert row.contract == deal.contract


# Beyond the five texts.


INKLES = presets.IOWA_4
RALPHING = THREE.evolve(ralphing=True)


@pytest.mark.rule("BID-9")
def test_when_nothing_but_inkles_is_bid_the_same_dealer_deals_again() -> None:
    match = started(INKLES.evolve(all_pass=AllPass.NEXT_DEALER), dealer=2)
    deal = match.deal(pack(match.rules.deck, rng=Random(1)))
    for text in ("6S", "P", "P", "P"):
        deal = deal.apply(deal.parse(text))
    after = match.after(deal)
    assert (after.dealer, after.hands, after.number) == (2, 0, 2)
    assert after.rows[0].outcome == PassedOut(inkles=True)
    assert match.after(passed_out(match)).dealer == 3


@pytest.mark.rule("BID-13")
@pytest.mark.parametrize(("level", "silent"), [(6, (0,)), (10, (0,))])
def test_a_bidder_set_by_more_than_three_tricks_may_not_bid_on_the_next_hand(
    level: int, silent: tuple[int, ...]
) -> None:
    match = started(RALPHING)
    match = match.after(swept(match, 0, 1, level=level))
    assert match.may_not_bid == silent
    assert match.info.barred == (Seat(0),)
    # A deal that is thrown in is no hand.
    match = match.after(passed_out(match))
    assert match.may_not_bid == silent
    deal = match.deal(pack(THREE.deck, rng=Random(1)))
    assert deal.info.barred == (Seat(0),)
    match = match.after(swept(match, 1, 1))
    assert (match.may_not_bid, match.info.barred) == ((), ())


def hand(match: Match, call: str, by: int, tricks: Sequence[int]) -> Match:
    """The match after a hand of which only contract and tricks are known."""
    bid = parse_call(call)
    assert isinstance(bid, Bid | SpecialBid)
    contract = Contract.of(match.rules, bid, Seat(by))
    return match.record(HandResult(Played(contract, tuple(tricks))))


@pytest.mark.rule("END-4", "END-6", "BID-13")
def test_a_match_prints_its_players_their_scores_and_what_comes_next() -> None:
    match = started(FOUR, dealer=3)
    assert str(match) == (
        "australian-4, 0 deals so far\nplayer 0 and player 2: 0\nplayer 1 and player 3: 0\ndeal 1: player 3 deals"
    )
    match = attrs.evolve(match, scores=(460, 20)).after(swept(attrs.evolve(match, scores=(460, 20)), 0, 0))
    assert str(match).endswith(f"result: {match.result}\nwon by player 0 and player 2")
    out = attrs.evolve(started(presets.CUTTHROAT_4, dealer=0), scores=(0, -480, 120, 30))
    assert "\nplayer 1: -520, has dropped out\nplayer 2: 120\n" in str(out.after(swept(out, 1, 0)))
    silent = started(RALPHING)
    assert str(silent.after(swept(silent, 0, 1))).endswith("\ndeal 2: player 1 deals\nplayer 0 may not bid (BID-13)")


@pytest.mark.rule("END-0")
def test_only_what_a_deal_can_end_with_is_recorded() -> None:
    match: Any = started(FOUR)
    contract = Contract.of(FOUR, Bid(7, Suit.SPADES), Seat(1))
    hand = Played(contract, (2, 8, 0, 0))
    result: Any = HandResult
    for record in (match.record, match.judge, result, lambda value: HandResult(hand, winners=value)):
        with pytest.raises(InvalidType, match="str"):
            record("7S")
    with pytest.raises(InvalidValue, match=r"the tricks that were settled: .* \(PLAY-9\)"):
        match.record(HandResult(attrs.evolve(hand, rest=Rest(Seat(5), 3, 0))))
    with pytest.raises(InvalidValue, match=r"a revoke in trick 11: expected 1 to 10 \(IRR-1\)"):
        match.record(HandResult(attrs.evolve(hand, revokes=(LateRevoke(Seat(0), trick=11),))))
    thrown = started(FOUR.evolve(early_claim="allowed"))
    with pytest.raises(InvalidValue, match="seat 9"):
        thrown.record(Misdealt(Seat(9), Misdeal.POOR_HAND))


@pytest.mark.rule("END-1", "SCORE-11")
def test_totals_may_become_larger_than_any_setting() -> None:
    rules = THREE.evolve(
        schedule=rising((400_000, 410_000, 420_000, 430_000, 440_000), by=(100_000,) * 5),
        target=10**6,
        limit=None,
        at_limit=None,
    )
    match = started(rules)
    for _ in range(3):
        match = hand(match, "10NT", 0, [0, 5, 5])
    assert match.scores[0] == -2_520_000
    assert match.info.scores == match.scores
    assert from_json(to_json(match), Match) == match
    assert match.record(PassedOut()).scores == match.scores


@pytest.mark.rule("BID-13")
@pytest.mark.parametrize(
    ("rules", "call", "tricks", "silent"),
    [
        (RALPHING, "7S", [3, 4, 3], (0,)),
        (RALPHING, "7S", [4, 4, 2], ()),  # set by three
        (THREE, "7S", [3, 4, 3], ()),
        (presets.NULLO_3.evolve(ralphing=True), "N", [8, 1, 1], ()),
        (FOUR.evolve(ralphing=True), "8S", [2, 3, 2, 3], (0,)),  # the bidder alone, not the partner
        (FOUR.evolve(ralphing=True), "8S", [2, 3, 3, 2], ()),
    ],
)
def test_who_may_not_bid(rules: Ruleset, call: str, tricks: list[int], silent: tuple[int, ...]) -> None:
    assert hand(started(rules), call, 0, tricks).may_not_bid == silent


@pytest.mark.rule("BID-13", "IRR-1")
@pytest.mark.parametrize(("revoked", "silent"), [((1,), ()), ((0,), (0,)), ((1, 0), (0,))])
def test_whoever_is_given_his_bid_by_a_revoke_was_not_set(revoked: tuple[int, ...], silent: tuple[int, ...]) -> None:
    match = started(RALPHING)
    contract = Contract.of(match.rules, Bid(7, Suit.SPADES), Seat(0))
    revokes = tuple(LateRevoke(Seat(seat)) for seat in revoked)
    after = match.record(HandResult(Played(contract, (3, 4, 3), revokes=revokes)))
    assert after.may_not_bid == silent
    assert (after.scores[0] > 0) == (0 not in revoked)


@pytest.mark.rule("BID-13", "BID-17")
def test_a_declared_slam_counts_with_all_the_tricks() -> None:
    rules = FOUR.evolve(ralphing=True, declared_slam=500)
    slam = Contract.of(rules, Bid(6, Suit.SPADES), Seat(0), slam=True)
    match = started(rules)
    assert match.record(HandResult(Played(slam, (6, 2, 0, 2)))).may_not_bid == (0,)
    assert match.record(HandResult(Played(slam, (7, 2, 0, 1)))).may_not_bid == ()


@pytest.mark.rule("BID-13")
def test_whoever_may_not_bid_can_have_no_contract() -> None:
    match = hand(started(RALPHING), "7S", 2, [7, 2, 1])
    with pytest.raises(InvalidValue, match=r"player 2 was set by more than 3 tricks and may not bid \(BID-13\)"):
        hand(match, "7S", 2, [1, 2, 7])
    assert hand(match, "7S", 1, [3, 7, 0]).scores == (100, 160, -140)


@pytest.mark.rule("BID-13", "END-4")
def test_seats_of_those_who_may_not_bid_are_those_left() -> None:
    narrow = presets.PRIMER_3.evolve(ralphing=True)
    match = attrs.evolve(started(presets.CUTTHROAT_4), rules=narrow, seats=(0, 2, 3), scores=(0, -520, 0, 0))
    match = hand(match, "7S", 2, [5, 5, 0])
    assert (match.may_not_bid, match.info.barred) == ((3,), (Seat(2),))
    # The barred player drops out, or those who are left play without the rule.
    out = attrs.evolve(match, may_not_bid=(), scores=(0, -520, 0, -480))
    assert hand(out, "7S", 2, [5, 5, 0]).may_not_bid == ()
    plain = attrs.evolve(match, may_not_bid=(), scores=(0, -520, -480, 0), rules=narrow)
    assert hand(plain, "7S", 1, [5, 2, 3]).may_not_bid == ()


@pytest.mark.rule("BID-13")
def test_a_deal_in_which_others_may_bid_is_foreign() -> None:
    match = hand(started(RALPHING), "7S", 0, [3, 4, 3])
    deal = passed_out(attrs.evolve(match, may_not_bid=()))
    with pytest.raises(ForeignDealError, match=r"barred of the deal: \(\), expected \(0,\) \(BID-13\)"):
        match.after(deal)


@pytest.mark.rule("SEAT-4", "END-1")
def test_a_finished_view_or_table_is_entered_as_its_deal_is() -> None:
    match = Match.start(presets.STANDARD_3, dealer=Seat(0))
    deal = match.deal(pack(match.rules.deck, rng=Random(4)))
    while not deal.finished:
        with pytest.raises(UnfinishedDealError):
            match.after(deal.spectator)
        deal = deal.apply(deal.legal_actions[1 if deal.to_act == 1 and not deal.table.past else 0])
    for seen in (deal.view(Seat(2)), deal.spectator, deal.table, PartialDeal.of(deal.table, {})):
        assert match.after(seen) == match.after(deal)
    with pytest.raises(ForeignDealError, match="number of the deal: 1, expected 2"):
        match.after(deal).after(attrs.evolve(deal.table, info=attrs.evolve(match.after(deal).info, number=1)))
    with pytest.raises(ForeignDealError, match="its play is missing"):
        match.after(attrs.evolve(deal.table, past=()))


@pytest.mark.rule("SEAT-3")
def test_a_client_starts_the_match_by_the_draw_it_was_told_of() -> None:
    for preset in (presets.STANDARD_3, presets.HOWTO_3, presets.PRIMER_3):
        match = Match.start(preset, rng=Random(7))
        assert match.drawn is not None
        assert Match.start(preset, drawn=match.drawn) == match
        other = Seat((match.drawn.dealer + 1) % 3)
        with pytest.raises(InvalidValue, match=f"dealer {other}: these cards make seat {match.dealer} the dealer"):
            Match.start(preset, drawn=attrs.evolve(match.drawn, dealer=other))
        with pytest.raises(InvalidValue, match="round 1 of the draw: expected a card for each"):
            Match.start(preset, drawn=attrs.evolve(match.drawn, rounds=(match.drawn.rounds[0][:2],)))
        with pytest.raises(InvalidValue, match=f"dealer {other}: the draw chose seat {match.drawn.dealer}"):
            Match.start(preset, dealer=other, drawn=match.drawn)
        assert Match.start(preset, dealer=match.drawn.dealer, drawn=match.drawn) == match
    drawn = Match.start(presets.HOWTO_3, rng=Random(4)).drawn
    assert drawn is not None
    with pytest.raises(InvalidValue, match=r"dealer 2: seats \(1, 2\) are tied and must draw again"):
        Match.start(presets.HOWTO_3, drawn=attrs.evolve(drawn, rounds=drawn.rounds[:1]))
    wrong: Any = "a draw"
    with pytest.raises(InvalidType, match="expected a Draw, not str"):
        Match.start(presets.STANDARD_3, drawn=wrong)


def test_scores_are_not_read_to_the_end_of_a_long_list() -> None:
    with pytest.raises(InvalidValue, match="scores: 1000000000 numbers, expected at most 1000"):
        Match.start(THREE, dealer=Seat(0), scores=range(10**9))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": "australian-4"}, "rules must be of type Ruleset, not str"),
        ({"dealer": "0"}, "dealer must be of type int, not str"),
        ({"dealer": 9}, r"the dealer 9 and the barred players: expected players from \(0, 1, 2, 3\)"),
        ({"may_not_bid": (7,)}, "the barred players: expected players"),
        ({"seats": (0, 1, 2)}, r"seats \(0, 1, 2\): expected 4 different players from 0 to 3"),
        ({"seats": (0, 1, 2, 2)}, "expected 4 different players"),
        ({"seats": (0, 1, 2, 4)}, "expected 4 different players"),
        ({"scores": (0,)}, r"scores \(0,\), and who is barred: expected 2 sides or players"),
        ({"scores": [0, 0]}, "scores must be of type tuple, not list"),
        ({"barred": frozenset({5})}, "who is barred: expected 2 sides or players"),
        ({"rows": (1,)}, "rows must hold only DealSummary, not int"),
        ({"log": (PassedOut(),)}, "a log of 1: expected what happened in each of 0 deals"),
        ({"result": "won"}, "result must be of type Result or None, not str"),
    ],
)
@pytest.mark.parametrize("kind", [Match, ScoreSheet])
def test_a_game_that_cannot_stand_is_refused(
    kind: type[Match | ScoreSheet], changes: dict[str, Any], message: str
) -> None:
    stands: dict[str, Any] = {"rules": FOUR, "seats": (0, 1, 2, 3), "dealer": 0, "scores": (0, 0)}
    assert kind(first_rules=FOUR, **stands) == kind.start(FOUR, dealer=Seat(0))
    with pytest.raises((InvalidType, InvalidValue), match=message):
        kind(first_rules=FOUR, **stands | changes)


def test_a_log_holds_outcomes_a_match_a_draw_and_a_sheet_changes() -> None:
    sheet = ScoreSheet.start(FOUR).passed_out()
    wrong: Any = ("passed out",)
    mutable: Any = [*sheet.history]
    with pytest.raises(InvalidValue, match="a log of 1: expected what happened"):
        attrs.evolve(sheet, log=wrong)
    for history in (wrong, mutable):
        with pytest.raises(InvalidType, match="history: expected a tuple of changes to the sheet"):
            attrs.evolve(sheet, history=history)
    with pytest.raises(InvalidType, match="drawn must be of type Draw or None, not tuple"):
        attrs.evolve(Match.start(FOUR, dealer=Seat(0)), drawn=wrong)
