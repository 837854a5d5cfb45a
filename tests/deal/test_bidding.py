"""BID: the auction, call by call."""

from __future__ import annotations

import attrs
import pytest
from helpers import after, deal_of, options, refused
from wording import reason_said

from fivehundred.cards import Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction, Reason
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import PassedOut
from fivehundred.errors import NotationError
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.goals import AtLeast, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import CLASSIC
from fivehundred.rules.settings import DefencePoints, EarlyClaim
from fivehundred.rules.specials import BLIND_MISERE, MISERE, NULLO, Special
from fivehundred.seats import Seat


def called(rules: Ruleset, calls: str = "") -> Deal:
    """A deal of *rules* after these calls, eldest hand, seat 0, speaking first."""
    deal = deal_of(rules)
    return after(deal, calls) if calls else deal


def contract_text(deal: Deal) -> str:
    """Who plays what, once the auction is over."""
    assert deal.contract is not None
    return f"{deal.contract.contractor}: {deal.contract.call}"


def may_call(deal: Deal, *calls: str) -> list[bool]:
    return [deal.parse(call) in deal.legal_actions for call in calls]


@pytest.mark.rule("BID-1")
def test_a_bid_names_six_to_ten_tricks_and_a_suit_or_no_trump() -> None:
    assert options(called(presets.STANDARD_3)) == (
        "P, 6S, 6C, 6D, 6H, 6NT, 7S, 7C, 7D, 7H, 7NT, 8S, 8C, 8D, 8H, 8NT, "
        "9S, 9C, 9D, 9H, 9NT, 10S, 10C, 10D, 10H, 10NT"
    )


@pytest.mark.rule("BID-1")
def test_six_bids_may_be_barred() -> None:
    deal = called(presets.TEAM_WIDOW5_4)
    assert may_call(deal, "6NT", "7S") == [False, True]
    assert refused(deal, "6S").message == reason_said("no such bid", "7", "10")


@pytest.mark.rule("BID-2")
@pytest.mark.parametrize(
    ("calls", "higher", "level_or_lower"),
    [
        ("6S", "6C", "6S"),
        ("6NT", "7S", "6H"),
        ("7H, 7NT", "8S", "7NT"),
        ("10H", "10NT", "10D"),
    ],
)
def test_each_bid_must_be_worth_more_than_the_last(calls: str, higher: str, level_or_lower: str) -> None:
    deal = called(presets.STANDARD_3, calls)
    assert may_call(deal, higher, level_or_lower) == [True, False]
    assert refused(deal, level_or_lower).reason is Reason.TOO_LOW


@pytest.mark.rule("BID-2", "BID-3")
def test_in_classic_ten_spades_beat_seven_hearts_though_both_are_worth_200() -> None:
    assert CLASSIC.value(Bid(7, Suit.HEARTS)) == CLASSIC.value(Bid(10, Suit.SPADES)) == 200
    assert may_call(called(presets.CLASSIC_3, "7H"), "10S") == [True]
    assert may_call(called(presets.CLASSIC_3, "10S"), "7H") == [False]


@pytest.mark.rule("BID-2", "BID-3")
def test_in_classic_seven_spades_beat_six_diamonds_though_both_are_worth_80() -> None:
    assert may_call(called(presets.CLASSIC_3, "6D"), "7S") == [True]
    assert may_call(called(presets.CLASSIC_3, "7S"), "6D", "6H") == [False, True]


@pytest.mark.rule("BID-2", "BID-3")
def test_inverted_ranks_clubs_lowest_and_diamonds_highest() -> None:
    assert may_call(called(presets.INVERTED_3, "6C"), "6S", "6H", "6D") == [True, True, True]
    assert may_call(called(presets.INVERTED_3, "6D"), "6H", "6S", "6NT") == [False, False, True]


@pytest.mark.rule("BID-4")
def test_in_a_single_round_everybody_speaks_once_eldest_hand_first_and_the_dealer_last() -> None:
    deal = deal_of(presets.STANDARD_3, dealer=1)
    speakers = []
    for call in ("6S", "P", "6C"):
        speakers.append(deal.to_act)
        deal = after(deal, call)
    assert speakers == [2, 0, 1]
    assert contract_text(deal) == "1: 6C"
    assert isinstance(deal.stage, Exchange)


@pytest.mark.rule("BID-4")
def test_in_a_single_round_the_first_bidder_cannot_answer() -> None:
    assert contract_text(called(presets.STANDARD_3, "6S, 6C, P")) == "1: 6C"


@pytest.mark.rule("BID-4")
def test_until_passed_a_player_who_passed_is_out_and_the_others_go_on() -> None:
    deal = called(presets.AUSTRALIAN_4, "6S, P, 6D, P")
    turns = []
    for call in ("6H", "7S", "7C", "P"):
        turns.append(deal.to_act)
        deal = after(deal, call)
    assert turns == [0, 2, 0, 2]
    assert contract_text(deal) == "0: 7C"


@pytest.mark.rule("BID-4")
def test_until_passed_the_last_player_may_still_bid_when_all_others_have_passed() -> None:
    deal = called(presets.AUSTRALIAN_4, "P, P, P")
    assert deal.to_act == 3
    assert contract_text(after(deal, "6S")) == "3: 6S"


@pytest.mark.rule("BID-4")
def test_a_bid_stands_when_all_others_have_passed_since() -> None:
    assert called(presets.AUSTRALIAN_4, "7NT, P, P").to_act == 3
    assert contract_text(called(presets.AUSTRALIAN_4, "7NT, P, P, P")) == "0: 7NT"


@pytest.mark.rule("BID-4")
def test_a_player_who_can_only_pass_is_asked_all_the_same() -> None:
    deal = called(presets.STANDARD_3, "10NT")
    assert (deal.to_act, options(deal)) == (1, "P")


@pytest.mark.rule("BID-5")
def test_a_change_of_suit_lets_those_who_passed_call_again() -> None:
    # Seat 0 bids spades, 1 and 2 pass, 3 bids clubs, 0 changes to diamonds: 1 and 2 are back.
    deal = called(presets.CLUB_4, "6S, P, P, 6C, 6D")
    assert deal.to_act == 1
    deal = after(deal, "P")
    assert deal.to_act == 2
    assert contract_text(after(deal, "6H, P, P, P")) == "2: 6H"


@pytest.mark.rule("BID-5")
def test_a_raise_in_the_same_suit_lets_nobody_back() -> None:
    deal = called(presets.CLUB_4, "6S, P, P, 6C, 7S")
    assert deal.to_act == 3


@pytest.mark.rule("BID-5")
def test_a_first_bid_in_another_suit_is_no_change() -> None:
    # Seat 2 has no previous bid of its own, so seat 1 stays out.
    assert called(presets.CLUB_4, "6S, P, 6C").to_act == 3
    assert called(presets.CLUB_4, "6S, P, 6C, P").to_act == 0
    assert called(presets.CLUB_4, "6S, P, 6C, P, 7S").to_act == 2


@pytest.mark.rule("BID-5")
def test_passing_again_puts_a_player_out_until_the_next_change() -> None:
    deal = called(presets.CLUB_4, "6S, P, P, 6C, 6D, P, P")
    assert deal.to_act == 3
    deal = after(deal, "7C")  # the same suit: 1 and 2 stay out
    assert deal.to_act == 0
    deal = after(deal, "7NT")  # a change again
    assert deal.to_act == 1


@pytest.mark.rule("BID-5")
def test_the_last_of_several_bidders_is_asked_and_may_stand() -> None:
    deal = called(presets.CLUB_4, "6S, P, P, 6C, P")
    assert deal.to_act == 3
    assert contract_text(after(deal, "P")) == "3: 6C"


@pytest.mark.rule("BID-5")
def test_the_last_bidder_may_raise_in_his_suit_and_that_ends_the_auction() -> None:
    deal = called(presets.CLUB_4, "6S, P, P, 6C, P, 8C")
    assert contract_text(deal) == "3: 8C"
    assert isinstance(deal.stage, Exchange)


@pytest.mark.rule("BID-5")
def test_the_last_bidder_may_change_his_suit_and_then_all_may_call() -> None:
    deal = called(presets.CLUB_4, "6S, P, P, 6C, P, 7D")
    callers = []
    for call in ("7H", "P", "P", "P"):
        callers.append(deal.to_act)
        deal = after(deal, call)
    assert callers == [0, 1, 2, 3]
    # Seat 0, who passed before, is now the last bidder, and is asked in turn.
    assert deal.to_act == 0
    assert contract_text(after(deal, "P")) == "0: 7H"


@pytest.mark.rule("BID-5")
def test_if_only_one_player_ever_bid_he_is_not_asked_again() -> None:
    assert contract_text(called(presets.CLUB_4, "P, 6S, P, P")) == "1: 6S"
    assert contract_text(called(presets.CLUB_4, "P, P, P, 6S")) == "3: 6S"


@pytest.mark.rule("BID-5")
@pytest.mark.parametrize(
    ("calls", "to_act"),
    [
        ("6NT, P, P, 7S, 7D", 1),  # no trump to a suit
        ("6NT, P, P, 7S, 7NT", 3),  # no trump and no trump again
        ("7S, P, P, 7C, M", 1),  # a suit to a special bid
        ("7S, P, P, M, 8S", 3),  # the same suit over a special bid
        ("7S, P, 7D, P, 8S, OM", 3),  # from diamonds, two calls ago, to a special bid
    ],
)
def test_a_change_is_between_suits_no_trump_and_special_bids(calls: str, to_act: int) -> None:
    assert called(presets.CLUB_4, calls).to_act == to_act


@pytest.mark.rule("BID-5")
def test_one_special_bid_after_another_is_no_change() -> None:
    # Seat 3 has bid misere; open misere is a special bid as well, so the auction ends with it.
    deal = called(presets.CLUB_4, "7S, P, P, M, 8S, OM")
    assert deal.to_act == 0
    deal = after(deal, "P")
    assert deal.to_act == 3
    assert contract_text(after(deal, "P")) == "3: OM"


@pytest.mark.rule("BID-6")
@pytest.mark.parametrize("name", ["standard-3", "team-4", "australian-4", "club-4"])
def test_when_all_pass_the_hands_are_thrown_in(name: str) -> None:
    rules = presets.get(name)
    deal = called(rules, ", ".join(["P"] * rules.players))
    assert deal.stage == Finished(PassedOut())
    assert deal.score.points == (0,) * rules.side_count


@pytest.mark.rule("BID-6", "PLAY-8")
def test_when_all_pass_the_hand_may_be_played_instead() -> None:
    deal = called(presets.PASSED_DEAL_3, "P, P, P")
    assert isinstance(deal.stage, Play)
    assert deal.to_act == 0


@pytest.mark.rule("BID-7", "BID-8")
def test_in_avondale_misere_stands_between_seven_no_trump_and_eight_spades() -> None:
    assert may_call(called(presets.AUSTRALIAN_4, "7NT"), "M", "8S") == [True, True]
    assert may_call(called(presets.AUSTRALIAN_4, "7S, M"), "7NT", "8S") == [False, True]
    assert may_call(called(presets.AUSTRALIAN_4, "8S"), "M") == [False]


@pytest.mark.rule("BID-7")
def test_misere_waits_for_a_bid_of_seven() -> None:
    assert may_call(called(presets.AUSTRALIAN_4), "M") == [False]
    assert may_call(called(presets.AUSTRALIAN_4, "6NT"), "M") == [False]
    assert may_call(called(presets.AUSTRALIAN_4, "6NT, 7S, P"), "M") == [True]


@pytest.mark.rule("BID-7")
def test_a_higher_bid_than_seven_opens_the_gate() -> None:
    gated = attrs.evolve(MISERE, value=600, place=None)
    rules = presets.AUSTRALIAN_4.evolve(specials=(gated,))
    assert may_call(called(rules, "8S"), "M") == [True]


@pytest.mark.rule("BID-7")
def test_another_special_bid_does_not_open_the_gate() -> None:
    high = attrs.evolve(MISERE, value=600, place=None)
    rules = presets.AUSTRALIAN_4.evolve(specials=(high, NULLO))
    assert may_call(called(rules, "N"), "M", "7NT") == [False, False]


@pytest.mark.rule("BID-7")
def test_open_misere_may_open_the_auction_and_stands_between_ten_diamonds_and_ten_hearts() -> None:
    assert may_call(called(presets.AUSTRALIAN_4), "OM") == [True]
    assert may_call(called(presets.AUSTRALIAN_4, "10D"), "OM") == [True]
    assert may_call(called(presets.AUSTRALIAN_4, "OM"), "10D", "10H") == [False, True]


@pytest.mark.rule("BID-8")
def test_in_classic_misere_ranks_by_its_value() -> None:
    # 7NT is worth 240 there and 8S 120: no neighbours. 250 lies between 9C (240) and 10C (300).
    rules = presets.AUSTRALIAN_4.evolve(schedule=CLASSIC)
    over = called(rules, "7S, M")
    assert may_call(over, "7NT", "9C", "10C", "8D") == [False, False, True, False]
    assert may_call(called(rules, "7NT"), "M") == [True]
    assert may_call(called(rules, "10C"), "M") == [False]


@pytest.mark.rule("BID-7")
def test_nullo_stands_above_eight_spades_and_below_eight_clubs() -> None:
    assert may_call(called(presets.NULLO_3, "8S"), "N") == [True]
    assert may_call(called(presets.NULLO_3, "N"), "8S", "8C") == [False, True]
    assert may_call(called(presets.NULLO_3, "8C"), "N") == [False]


@pytest.mark.rule("BID-7")
def test_double_nullo_answers_the_partners_nullo() -> None:
    assert may_call(called(presets.TEAM_4, "N, P"), "DN") == [True]
    assert may_call(called(presets.TEAM_4, "N"), "DN") == [False]  # seat 1 is no partner of seat 0
    assert may_call(called(presets.TEAM_4, "8S, P"), "DN") == [False]
    assert may_call(called(presets.TEAM_4), "DN") == [False]
    assert may_call(called(presets.TEAM_4, "10NT"), "DN") == [False]  # too low as well
    # Outbid since, the partner's nullo still counts.
    assert may_call(called(presets.TEAM_4, "N, 9S"), "DN") == [True]


@pytest.mark.rule("BID-7")
def test_bids_that_answer_different_bids_need_each_their_own() -> None:
    own = Special(key="ALL", name="all", value=510, goal=AtLeast(10), answers="BN", defence=DefencePoints.OWN)
    rules = presets.TEAM_4.evolve(specials=(*presets.TEAM_4.specials, own))
    assert may_call(called(rules, "N, P"), "DN", "ALL") == [True, False]
    assert may_call(called(rules, "BN, P"), "DN", "ALL") == [False, True]
    assert may_call(called(rules, "8S, P"), "DN", "ALL") == [False, False]


@pytest.mark.rule("BID-2", "BID-7")
def test_double_nullo_bar_nullo_and_ten_hearts_are_level() -> None:
    assert may_call(called(presets.TEAM_4, "N, BN"), "DN", "10H", "10NT") == [False, False, True]
    assert may_call(called(presets.TEAM_4, "10H"), "BN") == [False]
    assert may_call(called(presets.TEAM_4, "N, P, DN"), "BN", "10H", "10NT") == [False, False, True]
    assert may_call(called(presets.TEAM_4, "10D"), "BN") == [True]


@pytest.mark.rule("BID-7")
def test_primers_open_misere_is_level_with_ten_no_trump() -> None:
    assert may_call(called(presets.PRIMER_3, "10H"), "OM") == [True]
    assert may_call(called(presets.PRIMER_3, "OM"), "10NT") == [False]
    assert may_call(called(presets.PRIMER_3, "10NT"), "OM") == [False]
    assert may_call(called(presets.PRIMER_3), "M") == [True]  # no gate there


@pytest.mark.rule("BID-7")
def test_without_special_bids_there_are_none() -> None:
    refusal = called(presets.STANDARD_3).why_not(SpecialBid("M"))
    assert refusal is not None
    assert (refusal.reason, refusal.message) == (Reason.NO_SUCH_SPECIAL, reason_said("no such special", "M"))


@pytest.mark.rule("BID-7")
def test_a_caller_may_add_a_special_bid() -> None:
    blind = Special(key="BM", name="blind misere", value=1000, defence=MISERE.defence)
    rules = presets.STANDARD_3.evolve(specials=(blind,))
    deal = called(rules, "10NT, BM, P")
    assert contract_text(deal) == "1: BM"
    assert deal.contract is not None
    assert deal.contract.goal == NoTricks()


@pytest.mark.rule("BID-7", "PLAY-4")
@pytest.mark.parametrize(
    ("name", "calls", "playing"),
    [
        ("australian-4", "OM, P, P, P", (0, 1, 3)),
        ("team-4", "N, P, P, P", (0, 1, 3)),
        ("team-4", "N, P, DN, P", (0, 1, 2, 3)),
        ("team-4", "P, BN, P, P", (0, 1, 2)),
        ("primer-3", "M, P, P", (0, 1, 2)),
        ("primer-4", "P, M, P, P", (0, 1, 2)),
        ("six-63", "OM, P, P, P, P, P", (0, 1, 3, 5)),
    ],
)
def test_who_plays_a_special_bid(name: str, calls: str, playing: tuple[int, ...]) -> None:
    contract = called(presets.get(name), calls).contract
    assert contract is not None
    assert contract.playing == playing


@pytest.mark.rule("BID-7", "KITTY-2")
def test_bar_nullo_leaves_the_kitty() -> None:
    assert isinstance(called(presets.TEAM_4, "BN, P, P, P").stage, Play)
    assert isinstance(called(presets.TEAM_4, "N, P, P, P").stage, Exchange)


def test_the_standing_bid() -> None:
    auction = called(presets.STANDARD_3, "6S, 6C").stage
    assert isinstance(auction, Auction)
    assert str(auction.call_lookup.rules.ladder.calls[auction.standing]) == "6C"
    assert auction.bidder == 1


def test_a_refused_call_changes_nothing() -> None:
    deal = called(presets.STANDARD_3, "7H")
    with pytest.raises(IllegalAction):
        after(deal, "6S")
    assert deal == called(presets.STANDARD_3, "7H")


EXPECTED = "expected P, a bid such as 7S or 10NT"
CALL_NOW = "the auction is not over, so a call is due (BID-4)"


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("passs", f"'passs', column 1: {EXPECTED}, M or OM (did you mean P?)"),
        ("no trumps", "'no trumps', column 1: expected the tricks first, and then the trumps, such as 7S or 10NT"),
        ("misere please", f"'misere please', column 1: {EXPECTED}, M or OM (did you mean M?)"),
        ("open miser", f"'open miser', column 1: {EXPECTED}, M or OM (did you mean OM?)"),
        ("keep", f"'keep', column 1: {EXPECTED}, M or OM (seat 0 may not keep the hand: {CALL_NOW})"),
        ("N", f"'N', column 1: {EXPECTED}, M or OM"),
        ("JK", f"'JK', column 1: {EXPECTED}, M or OM (seat 0 may not play the joker: {CALL_NOW})"),
        ("", f"'', column 1: {EXPECTED}, M or OM"),
        ("7", "'7', column 2: expected a suit (S, C, D or H) or NT"),
    ],
)
def test_an_auction_reads_only_the_bids_of_its_rules(text: str, error: str) -> None:
    rules = presets.AUSTRALIAN_4
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(3))
    with pytest.raises(NotationError) as caught:
        deal.parse(text)
    assert str(caught.value) == error
    assert [str(deal.parse(said)) for said in ("om", "misère")] == ["OM", "M"]


@pytest.mark.rule("BID-7")
def test_an_auction_says_what_else_its_rules_know() -> None:
    def expected(rules: Ruleset) -> str:
        deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
        with pytest.raises(NotationError) as caught:
            deal.parse("xyzzy")
        return caught.value.expected

    assert expected(presets.STANDARD_3) == "P or a bid such as 7S or 10NT"
    rules = presets.STANDARD_3.evolve(early_claim=EarlyClaim.ALLOWED, specials=(BLIND_MISERE,))
    assert expected(rules) == "P, a bid such as 7S or 10NT, BM, throw in or look"
