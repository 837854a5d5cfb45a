"""The library's own players: what they do, that they may do it, and how well they play."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import process_time
from typing import Any

import attrs
import pytest
from helpers import DEEP, MATCH_FAMILIES, at_play, contract, deal_of

from fivehundred import players, shuffle
from fivehundred.actions import Action, CallCard, CallPlayers, Discard, Keep, ThrowIn
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue, UnfinishedDealError
from fivehundred.fast._lookup import voids_in
from fivehundred.match.playing import Match, Player
from fivehundred.players import bidding
from fivehundred.players.sensible import RandomPlayer, SensiblePlayer
from fivehundred.players.thinking import ThinkingPlayer
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Alone, Calling, EarlyClaim, Gate, JokerLead, JokerNaming, LateClaim
from fivehundred.seats import Seat

SENSIBLE = SensiblePlayer()


def played(deal: Deal, *actions: str) -> Deal:
    """The deal after these actions, each by the seat to act."""
    for action in actions:
        deal = deal.apply(deal.parse(action))
    return deal


def choice(deal: Deal, *actions: str) -> str:
    """What the sensible player does after these actions."""
    deal = played(deal, *actions)
    assert deal.to_act is not None
    action = SENSIBLE(deal.view(deal.to_act))
    assert action in deal.legal_actions
    return str(action)


def with_specials_open(rules: Ruleset) -> Ruleset:
    return rules.evolve(specials=tuple(attrs.evolve(special, gate=Gate.NONE) for special in rules.specials))


# Asking for them.


def test_players_have_names() -> None:
    assert players.names() == ("random", "sensible", "quick", "strong", "patient")
    rng = Random(1)
    assert players.make_player("random", rng=rng) == RandomPlayer(rng=rng)
    assert players.make_player("sensible", rng=rng) == SensiblePlayer()
    assert players.make_player("quick", rng=rng) == ThinkingPlayer(worlds=20, rng=rng)
    assert players.make_player("strong", rng=rng) == ThinkingPlayer(worlds=100, rng=rng)
    assert players.make_player("patient", rng=rng) == ThinkingPlayer(worlds=400, solved=7, calls=40, rng=rng)


def test_an_unknown_name_gets_the_nearest() -> None:
    nothing: Any = None
    with pytest.raises(InvalidValue, match=r"no player is called 'Sensibel'; did you mean sensible\?$"):
        players.make_player("Sensibel", rng=Random(1))
    with pytest.raises(InvalidValue, match=r"expected random, sensible, quick, strong or patient$"):
        players.make_player("x" * 1_000_000, rng=Random(1))
    with pytest.raises(InvalidType):
        players.make_player(nothing, rng=Random(1))


# Playing anything.


def test_the_random_player_tries_everything() -> None:
    deal = played(deal_of(presets.STANDARD_3, "7S 8S 9S"), "P", "P", "6H")
    view = deal.view(Seat(2))
    rng = Random(3)
    seen = Counter(RandomPlayer(rng=rng)(view) for _ in range(4000))
    assert set(seen) == set(deal.legal_actions)
    assert max(seen.values()) < 60


@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_sensible_players_end_every_preset(name: str) -> None:
    rules = presets.get(name)
    rng = Random(name)
    match = Match.start(rules, rng=rng).play([SENSIBLE] * rules.players, rng=rng, max_deals=60)
    assert match.result is not None
    assert any(row.played for row in match.rows)


@pytest.mark.parametrize(
    "rules",
    [
        presets.CALLED_5.evolve(calling=Calling.PLAYER),
        presets.CALLED_5.evolve(calling=Calling.CARD_OR_PLAYER),
        presets.CALLED_5.evolve(alone=Alone.ALLOWED, highest_level=7),
        presets.CALLED_5.evolve(specials=presets.PRIMER_3.specials),
        presets.AUSTRALIAN_4.evolve(early_claim=EarlyClaim.ALLOWED, late_claim=LateClaim.ANYONE),
        presets.CLUB_46_4.evolve(joker_declared=presets.AUSTRALIAN_4.joker_declared),
        presets.CLUB_46_4.evolve(joker_declared="by the holder"),
        with_specials_open(presets.SIX_65),
    ],
    ids=["call players", "call either", "alone", "called misere", "claims", "two jokers", "two holders", "six"],
)
def test_both_players_know_every_setting(rules: Ruleset) -> None:
    for number in range(6 if DEEP else 2):
        rng = Random(number)
        seated: list[Player] = [SENSIBLE if number % 2 else RandomPlayer(rng=rng)] * rules.players
        match = Match.start(rules, dealer=Seat(0)).play(seated, rng=rng, max_deals=4)
        assert len(match.rows) == 4 or match.result is not None


# How well, and how fast.


@pytest.mark.parametrize(("name", "least"), [("australian-4", 0.95), ("standard-3", 0.65)])
def test_sense_beats_chance(name: str, least: float) -> None:
    rules = presets.get(name)
    won, matches = 0, 60 if DEEP else 20
    for number in range(matches):
        rng = Random(number)
        mine = number % rules.side_count
        seated: list[Player] = [
            SENSIBLE if rules.side_of(Seat(seat)) == mine else RandomPlayer(rng=Random(f"{number} {seat}"))
            for seat in range(rules.players)
        ]
        match = Match.start(rules, rng=rng).play(seated, rng=rng)
        won += match.result is not None and match.result.winners == (mine,)
    assert won >= least * matches


def test_deciding_takes_well_under_a_millisecond() -> None:
    rules = presets.AUSTRALIAN_4
    rng = Random(1)
    spent: list[float] = []

    def timed(view: SeatView) -> Action:
        start = process_time()
        action = SENSIBLE(view)
        spent.append(process_time() - start)
        return action

    Match.start(rules, rng=rng).play([timed] * 4, rng=rng, max_deals=4)
    assert sum(spent) / len(spent) < 0.001


def test_only_the_view_of_a_seat_is_shown_to_players() -> None:
    deal = deal_of(presets.STANDARD_3)
    wrong: Any
    # A whole deal also has legal actions, and would tell a player what they may not know.
    for wrong in (None, deal, deal.table):
        for player in (SENSIBLE, RandomPlayer(rng=Random(1)), ThinkingPlayer(rng=Random(1))):
            with pytest.raises(InvalidType, match=f"expected the view of a seat, not {type(wrong).__name__}"):
                player(wrong)


def test_the_sensible_player_does_the_same_in_the_same_place() -> None:
    rules = presets.AUSTRALIAN_4
    matches = {
        Match.start(rules, dealer=Seat(0)).play([SensiblePlayer()] * 4, rng=Random(8), max_deals=3) for _ in range(2)
    }
    assert len(matches) == 1


def test_the_sensible_player_with_chance_is_bold_at_times() -> None:
    deal = deal_of(presets.STANDARD_3, "JK JH JD 9C 8C 7C 9D 8D 7S 8S")
    player = SensiblePlayer(rng=Random(1))
    assert len({player(deal.view(Seat(0))) for _ in range(60)}) > 1


def test_nothing_is_decided_once_the_hand_is_over() -> None:
    deal = played(deal_of(presets.STANDARD_3), "P", "P", "P")
    for player in (SENSIBLE, RandomPlayer(rng=Random(1))):
        with pytest.raises(UnfinishedDealError, match="the hand is over: nothing is left to decide"):
            player(deal.view(Seat(0)))


@pytest.mark.rule("SEAT-1")
def test_whoever_is_not_to_act_is_told_whose_turn_it_is() -> None:
    deal = deal_of(presets.STANDARD_3)
    for stage in (deal, played(deal, "6S", "P", "P")):
        turn = stage.to_act
        for player in (SENSIBLE, RandomPlayer(rng=Random(1))):
            for seat in {Seat(0), Seat(1), Seat(2)} - {turn}:
                with pytest.raises(InvalidValue, match=f"the view of seat {seat}: it is the turn of seat {turn} "):
                    player(stage.view(seat))


# What it bids.


@pytest.mark.parametrize(
    ("hand", "call"),
    [
        ("JK JH JD AH KH QH 10H AS AC 4D", "9H"),
        ("JK AS KS AH KH AC KC AD KD QD", "9NT"),
        ("7S 8S 6H 8H 9H 5D 7D 6C 9C 10C", "P"),
    ],
)
def test_the_sensible_player_bids_what_it_can_count(hand: str, call: str) -> None:
    assert choice(deal_of(presets.AUSTRALIAN_4, hand)) == call


def test_a_low_hand_is_a_misere() -> None:
    low = "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H"
    deal = deal_of(presets.AUSTRALIAN_4, "", low)
    assert choice(deal, "9NT") == "OM"
    rules = presets.AUSTRALIAN_4.evolve(specials=presets.AUSTRALIAN_4.specials[:1])
    deal = deal_of(rules, "", low)
    # Misere waits for a bid of seven, and is too low once there is one of eight.
    assert choice(deal, "6NT") == "P"
    assert choice(deal, "7NT") == "M"
    assert choice(deal, "8S") == "P"


def test_bar_nullo_needs_a_hand_that_is_low_already() -> None:
    rules = presets.TEAM_4.evolve(specials=presets.TEAM_4.specials[2:])
    assert choice(deal_of(rules, "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H")) == "BN"
    assert choice(deal_of(rules, "5S 6S 7S 5C 6C 7C 4D 5D 4H AH")) == "P"


def test_the_sensible_player_answers_the_partners_nullo_with_a_hand_as_low() -> None:
    rules = presets.TEAM_4.evolve(specials=presets.TEAM_4.specials[:2])
    deal = deal_of(rules, "", "", "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H")
    assert choice(deal, "N", "P") == "DN"


def test_the_sensible_player_supports_the_suit_of_its_partner() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "", "", "JH KH QH 10H AS 6S 5S 5C 6C 4D")
    assert choice(deal, "P", "P") == "6H"
    assert choice(deal, "6S", "6NT") == "P"
    assert choice(deal, "6H", "6NT") == "7H"


def test_the_sensible_player_raises_the_suit_of_its_partner_once() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "", "", "JH KH QH 10H AS 6S 5S 5C 6C 4D")
    assert choice(deal, "6H", "6NT") == "7H"
    assert choice(deal, "6H", "6NT", "7H", "P", "8H", "P") == "P"


@pytest.mark.parametrize("hand", ["JH JD AH KH QH 10H 9H 8H AS KS", "AS KS QS AH KH QH AC KC AD KD"])
def test_ten_tricks_are_not_bid_without_the_joker(hand: str) -> None:
    assert not choice(deal_of(presets.AUSTRALIAN_4, hand)).startswith("10")


def test_the_sensible_player_leaves_the_partners_bid_alone_with_little() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "", "", "AS KS QS 10S JC 5C 6C 4D 5D 4H")
    assert choice(deal, "P", "P") == "6S"
    assert choice(deal, "6C", "P") == "P"


def test_the_sensible_player_stands_by_its_bid_when_asked_last() -> None:
    deal = deal_of(presets.CLUB_4, "JK JH JD AH KH QH 10H AS AC 4D")
    assert choice(deal, "6H", "6NT", "P", "P", "7H", "P") == "P"


# Claims, discard, partner, joker.


def test_the_sensible_player_throws_a_poor_hand_in() -> None:
    rules = presets.AUSTRALIAN_4.evolve(early_claim=EarlyClaim.ALLOWED, late_claim=LateClaim.ANYONE)
    poor = "5S 6S 7S 5C 6C 7C 4D 5D 4H 10H"
    assert choice(deal_of(rules, poor)) == str(ThrowIn())
    auction = ("6S", "P", "P", "P")
    spadeless = "10C 9C 5C 6C 7C 4D 5D 6D 4H 10H"
    assert choice(deal_of(rules, "", spadeless), *auction) == str(ThrowIn())
    # The contractor's partner would get no thanks for it.
    assert choice(deal_of(rules, "", "", spadeless), *auction, "keep") == str(Keep())


def test_the_sensible_player_keeps_trumps_and_aces_and_empties_a_suit() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "JK JH JD AH KH 4H AS 6C 5C 9D", kitty="8D 7D 5D")
    assert choice(deal, "8H", "P", "P", "P") == "discard 5C 6C 5D"


def test_a_guarded_king_is_kept_with_its_guard() -> None:
    deal = deal_of(presets.STANDARD_3, "JK JH JD AH KH QH AS KC 9C 8D", kitty="7D 10D 9D")
    assert choice(deal, "8H", "P", "P") == "discard 7D 8D 9D"


def test_in_misere_the_sensible_player_discards_the_dangerous_cards() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H", kitty="JK AH KD")
    assert choice(deal, "OM", "P", "P", "P") == "discard KD AH JK"


def called(deal: Deal, *actions: str) -> CallCard | CallPlayers:
    deal = played(deal, *actions)
    while True:
        assert deal.to_act is not None
        action = SENSIBLE(deal.view(deal.to_act))
        if isinstance(action, CallCard | CallPlayers):
            return action
        deal = deal.apply(action)


def test_the_sensible_player_calls_the_best_card_that_is_missing() -> None:
    hand = "JK JD AH KH QH 10H 9H 2S 3S 2C"
    auction = ("7H", "P", "P", "P", "P")
    for rules in (presets.CALLED_5, presets.CALLED_5.evolve(calling=Calling.CARD_OR_PLAYER)):
        deal = deal_of(rules, hand, kitty="4S 5S 6S")
        assert called(deal, *auction) == CallCard(Card.parse("JH"))
    deal = deal_of(presets.CALLED_5, "JK KS QS JS 10S 9S 2H 3H 2C 3D", kitty="4D 5D 6D")
    assert called(deal, "6NT", "P", "P", "P", "P") == CallCard(Card.parse("AS"))


def test_the_sensible_player_calls_as_many_players_as_it_may_and_those_who_bid_first() -> None:
    deal = deal_of(presets.CALLED_5, "", "", "", "", "JK JH JD AH KH QH 10H 9H 2S 2C")
    assert called(deal, "6S", "P", "6C", "P", "8H") == CallPlayers((Seat(0), Seat(2)))
    rules = presets.CALLED_5.evolve(calling=Calling.PLAYER)
    deal = deal_of(rules, "", "", "", "", "JK JH JD AH KH QH 10H 9H 2S 2C")
    assert called(deal, "6S", "P", "6C", "P", "7H") == CallPlayers((Seat(2),))


@pytest.mark.rule("BID-17")
def test_the_sensible_player_undertakes_no_slam_but_gives_its_best_to_a_partner_who_does() -> None:
    rules = presets.AUSTRALIAN_4.evolve(declared_slam=500)
    lowest = "AC 5C 6C 8C KD QD 6D 7D 9D 10D"
    deal = deal_of(rules, "JK JH JD AH KH QH 10H 9H AS KS", "", lowest, kitty="5S 6S 7S")
    bid = ("8H", "P", "P", "P", "discard 5S 6S 7S")
    assert choice(deal, *bid) == "no slam"
    assert choice(deal, *bid, "slam") == "give AC"
    # A trump counts for more than an ace.
    deal = deal_of(rules, "JK JH JD AH KH QH 10H 9H AS KS", "", lowest.replace("10D", "5H"), kitty="5S 6S 7S")
    assert choice(deal, *bid, "slam") == "give 5H"


@pytest.mark.rule("BID-15")
def test_the_sensible_player_undertakes_no_breach() -> None:
    rules = presets.AUSTRALIAN_4.evolve(breach=100)
    deal = deal_of(rules, "", "JK AS KS QS JS AC KC QC AD AH", kitty="5S 6S 7S")
    assert choice(deal, "8H", "P", "P", "P", "discard 5S 6S 7S") == "no breach"


@pytest.mark.parametrize(
    ("call", "hand", "declared"),
    [
        ("8NT", "JK KS QS JS 10S 9S 2H AC KC AD", "declare JK=S"),
        ("8NT", "JK AS QS JS 10S 9S 2H AC KC AD", "declare none"),
        ("8NT", "AS KS QS JS 10S 9S 5H AC KC AD", "declare none"),
        ("OM", "JK 5S 6S 7S 8S 4H 5H 5C 4D 5D", "declare JK=S"),
    ],
)
def test_the_sensible_player_declares_the_joker_where_that_helps(call: str, hand: str, declared: str) -> None:
    deal = deal_of(presets.AUSTRALIAN_4, hand.replace("2H", "4H"), kitty="6H 7H 8H")
    assert choice(deal, call, "P", "P", "P", "discard 6H 7H 8H") == declared


@pytest.mark.rule("JOKER-5")
@pytest.mark.parametrize(("call", "declared"), [("8NT", "declare JK=S"), ("OM", "declare none")])
def test_as_a_defender_the_sensible_player_declares_the_joker_only_where_tricks_help(call: str, declared: str) -> None:
    rules = presets.AUSTRALIAN_4.evolve(joker_declared="by the holder")
    deal = deal_of(rules, "", "JK KS QS JS 10S 9S 5H AC KC AD", kitty="6H 7H 8H")
    assert choice(deal, call, "P", "P", "P", "discard 6H 7H 8H", "declare none") == declared


# Taking tricks.


def test_the_contractor_draws_trumps_from_the_top() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "JK JH 9H 8H 4H AS 5S 5C 4D 5D", "", "", "AH KH")
    assert choice(deal) == "JK"
    deal = at_play(presets.AUSTRALIAN_4, "8H", "KH QH 10H 9H 8H AS 5S 5C 4D 5D", "JK JH", "", "AH")
    assert choice(deal) == "KH"


def test_with_few_trumps_and_none_of_the_best_he_leads_sure_winners() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "6H", "9H 8H AS KS 5S 5C 6C 4D 5D 6D")
    assert choice(deal) == "AS"


def test_the_contractor_stops_leading_trumps_when_the_opponents_have_none() -> None:
    deal = at_play(
        presets.AUSTRALIAN_4,
        "8H",
        "JK JH JD AH 9H 8H AS 5S 5C 4D",
        "4H 6S 7S 8S 9S 6C 7C 8C 9C 5D",
        "KH QH 10H 7H 6H 5H KS QS 10C 6D",
        "10S JS KC QC JC AC 7D 8D 9D 10D",
    )
    # The second of them has followed, the fourth not; then neither has one.
    assert choice(deal, "JK", "4H", "5H", "7D") == "JH"
    assert choice(deal, "JK", "4H", "5H", "7D", "JH", "6S", "6H", "8D") == "AS"


def test_the_last_trump_is_kept_while_a_higher_one_is_out() -> None:
    deal = at_play(
        presets.AUSTRALIAN_4,
        "8H",
        "QS AS 9C 10C AC 4H 5H 6H QH JK",
        "KS 7C 4D 8D 10D QD 8H 9H JH KH",
        "7S 8S 10S JC 7D 9D JD KD AD 7H",
        "6S JS 6C 8C QC KC 5D 6D 10H AH",
    )
    tricks = (
        *("JK", "8H", "7H", "10H", "QH", "JH", "JD", "AH", "4D", "KD", "5D", "9C", "AD", "6D", "10C", "8D"),
        *("7S", "6S", "AS", "KS", "6H", "9H", "8S", "6C", "10D", "7D", "8C", "4H"),
    )
    # Nobody has shown who has the king.
    assert choice(deal, *tricks) == "AC"


def test_the_contractor_does_not_lead_a_winner_into_a_ruff() -> None:
    deal = at_play(
        presets.AUSTRALIAN_4,
        "6H",
        "8H AS KS QS JS 5C 6C 4D 5D AD",
        "AH KH QH JH JD 10H 9H 4H 7D 6D",
        "5S 6S 7S 8S 10C 7C 8C 9C 5H 8D",
        "9S 10S AC JK JC QC KC 7H 9D 10D",
    )
    # The longest suit first, until an opponent shows that they have none of it.
    assert choice(deal) == "AS"
    assert choice(deal, "AS", "6D", "5S", "9S") == "AD"


def test_without_a_sure_winner_the_joker_names_the_longest_suit() -> None:
    deal = at_play(presets.STANDARD_3, "6NT", "JK KS QS JS 9S 7H 8H 7C 8C 7D")
    assert choice(deal) == "JK=S"


def test_a_long_suit_is_led_but_not_away_from_a_king() -> None:
    hands = "9S AS AH 9D", "JS KC QC 10C 9C QH JH 10H JD 10D"
    deal = at_play(presets.SHORT_PACK_2, "6S", *hands, discards="AC KH QD AD")
    assert choice(deal, "9S", "JS") == "10H"


def test_with_nothing_but_trumps_the_defence_leads_the_lowest() -> None:
    hands = "9H 10H JH QH KH AH 9D 10D JD AC", "JS KS QS 10S 9S JC KC 9C QC 10C"
    deal = at_play(presets.SHORT_PACK_2, "6S", *hands, discards="AS QD KD AD")
    tricks = ("9H", "9C", "10H", "10C", "JH", "QC", "QH", "KC")
    assert choice(deal, *tricks, "KH", "9S") == "10S"


def test_a_partners_winner_stands() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "AS 5S JK JH", "6S 7S", "KS 8S", "9S 10S")
    assert choice(deal, "AS", "6S") == "8S"


def test_a_partners_low_card_is_helped() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "5S 9S JK JH JD", "6S 7S", "AS 8S", "KS 10S")
    assert choice(deal, "5S", "6S") == "AS"


def test_last_to_play_the_sensible_player_wins_as_cheaply_as_it_can() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "JS 5S JK JH", "6S 7S", "8S 9S", "QS KS 10S")
    assert choice(deal, "JS", "6S", "8S") == "QS"
    # Or else loses as little as it can.
    assert choice(deal, "JS", "6S", "9S") == "QS"
    deal = at_play(presets.AUSTRALIAN_4, "8H", "AS 5S JK JH", "6S 7S", "8S 9S", "QS KS 10S")
    assert choice(deal, "AS", "6S", "8S") == "10S"


def test_second_to_play_the_sensible_player_waits_for_its_partner() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "5S 9S JK JH", "QS 7S", "AS 8S", "KS 10S")
    assert choice(deal, "5S") == "7S"
    # With the best card there is nothing to wait for.
    deal = at_play(presets.AUSTRALIAN_4, "8H", "5S 9S JK JH", "AS 7S", "QS 8S", "KS 10S")
    assert choice(deal, "5S") == "AS"


def test_third_to_play_the_sensible_player_plays_high() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "6S 7S", "KS 8S", "AS 10S", "5S 9S JK JH", by=3)
    assert choice(deal, "5S", "6S") == "KS"


def test_the_sensible_player_ruffs_low() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "AS JK JH", "5H 9H AH 5C 6C 7C 4D 5D 6D 7D", "5S", "6S")
    assert choice(deal, "AS") == "5H"
    # But not its partner's ace.
    deal = at_play(presets.AUSTRALIAN_4, "8H", "AS JK JH", "6S", "5H 9H AH 5C 6C 7C 4D 5D 6D 7D", "5S")
    assert choice(deal, "AS", "6S") == "5C"


def test_a_joker_is_not_thrown_away() -> None:
    deal = at_play(presets.STANDARD_3, "6NT", "AS KS", "8S", "JK 7H 8H 9H 7C 8C 9C 7D 8D 9D")
    # A friend of the third player has won nothing yet, so the joker takes the ace.
    assert choice(deal, "AS", "8S") == "JK"
    deal = at_play(presets.STANDARD_3, "6NT", "7S 8S", "AS", "JK 7H 8H 9H 7C 8C 9C 7D 8D 9D")
    assert choice(deal, "7S", "AS") == "7C"


@pytest.mark.rule("JOKER-10")
def test_with_trumps_a_joker_is_led_for_trumps() -> None:
    rules = presets.STANDARD_3.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS)
    assert choice(at_play(rules, "7H", "JK JH JD AH KH QH 10H", "7H 8H", "9H")) == "JK"


@pytest.mark.rule("JOKER-7")
def test_nobody_shows_a_void_to_a_joker_that_names_nothing() -> None:
    rules = presets.STANDARD_3.evolve(joker_naming=JokerNaming.NOTHING)
    deal = played(at_play(rules, "6NT", "JK AS KS", "7C QS", "8C 9S"), "JK", "7C", "8C")
    assert voids(deal) == 0
    # To a lead of spades clubs tell that there are none.
    deal = played(at_play(rules, "6NT", "AS KS", "7C QC KC AC 7D 8D QD 7H 8H 9H", "9S"), "AS", "7C", "9S")
    assert voids(deal) == 1 << 8 * Suit.SPADES.number + 1


def voids(deal: Deal) -> int:
    """The voids that players take others to have shown."""
    assert isinstance(deal.stage, Play)
    return voids_in(deal.stage)


def test_a_passed_deal_is_played_for_tricks() -> None:
    deal = at_play(presets.PASSED_DEAL_3, "P", "AS 7S", "KS QS", "8S 9S")
    assert choice(deal) == "AS"
    deal = at_play(presets.PASSED_DEAL_3, "P", "9S 7S", "AS KS QS", "8S 10S")
    # Of three that win all the same the lowest.
    assert choice(deal, "9S") == "QS"


def test_the_holder_of_the_called_card_helps() -> None:
    rules = presets.CALLED_5
    seven = attrs.evolve(contract(rules, "7H"), called=Card.parse("AS"))
    deal = at_play(rules, seven, "KS 2S JK JH", "3S 4S", "5S QS", "6S AS", "7S JS")
    # The partner lets the king stand; the next player, who is against both, would not.
    assert choice(deal, "KS", "3S", "5S") == "6S"


# What users of other programs complain of.


@pytest.mark.parametrize(("last", "leads"), [("5H", "7D"), ("10C", "7C")])
def test_losers_are_not_led_where_a_partner_is_out(last: str, leads: str) -> None:
    hands = (
        "AC KC QC JK 7S KS KH QH AD 4D",
        "5C 7C 8C 9C AS 7D 8D 9D 8H 9H",
        "6C JC 10S JS 6H 7H JD 5D 6D 10H",
        f"{last} QS 9S 8S JH AH KD QD 10D 4H",
    )
    deal = at_play(presets.AUSTRALIAN_4, "7NT", *hands)
    assert choice(deal, "AC", "5C", "6C", last, "7S", "AS", "10S", "8S") == leads


def test_where_a_partner_can_trump_losers_are_led() -> None:
    hands = (
        "AC KC JD JK 7S KS KH QH AD 4D",
        "5C 7C 8C 9C AS 7D 8D 9D 8H 9H",
        "6C JC 10S JS 6H 7H QC 5D 6D 10H",
        "5H QS 9S 8S JH AH KD QD 10D 4H",
    )
    deal = at_play(presets.AUSTRALIAN_4, "7D", *hands)
    assert choice(deal, "AC", "5C", "6C", "5H", "7S", "AS", "10S", "8S") == "7C"


def test_a_contractor_who_is_winning_in_misere_is_not_beaten() -> None:
    deal = misere("6D 5S 6S 9S JS 5H 6H 5C 6C 7C", "4D 5D 7D", "", "KD 8D")
    assert choice(deal, "6D") == "5D"


# Losing tricks.


def misere(*hands: str) -> Deal:
    return at_play(presets.AUSTRALIAN_4, "M", *hands)


def test_in_misere_the_lowest_of_a_suit_is_kept() -> None:
    assert choice(misere("5S 7S 8S 5H 6H 7H 8H 4D 5D QD")) == "7S"
    assert choice(misere("5S 7S 8S 5H 6H 7H 8H 4D 5D 6C")) == "6C", "of one card nothing is left to be caught"
    assert choice(misere("5S 6S 7S 8S 6H 9H JH 6C 9C KD")) == "6S"


def test_in_misere_the_contractor_plays_the_highest_card_that_loses() -> None:
    deal = misere("4D 5S 6S 9S JS 5H 6H 5C 6C 5D", "AD 10S 7S", "", "KD QS 8S")
    assert choice(deal, "4D", "AD", "KD", "10S", "QS") == "JS"
    # A player forced over hopes that another must go higher, and as the last wins with the highest card.
    deal = misere("4D 9S JS 5H 6H 5C 6C 7C 8C 5D", "AD 5S 7S", "", "KD QS 8S")
    assert choice(deal, "4D", "AD", "KD", "5S", "8S") == "JS"
    deal = misere("4D 9S JS 5H 6H 5C 6C 7C 8C 5D", "6D 5S 7S", "", "KD QS 6S")
    assert choice(deal, "4D", "6D", "KD", "6S") == "9S"


def test_in_misere_the_contractor_throws_the_ace_off() -> None:
    deal = misere("4D 5H 6H AC KC 5C 6S 7S 8S 4H", "AD KD", "", "9D 10D")
    assert choice(deal, "4D", "AD", "9D", "KD", "10D") == "AC"


def test_against_misere_the_sensible_player_stays_below_the_contractor() -> None:
    deal = misere("9S 5S", "8S 7S QS", "", "6S KS")
    assert choice(deal, "9S") == "8S"
    # Once the player is beaten, high cards go.
    assert choice(deal, "9S", "QS") == "KS"


def test_nobody_plays_a_five_over_the_four_of_the_contractor_who_cannot_win_with_it() -> None:
    assert choice(misere("4D 9S", "5D QD 7S", "", "6S KS"), "4D") == "QD"
    assert choice(misere("4D 9S", "5D 6D AD", "", "6S KS"), "4D") == "AD"


def test_against_misere_the_sensible_player_leads_low() -> None:
    deal = misere("9S 5S 6H 8H 7D", "AS 4H QH KH KD QD 10D AC KC QC", "", "6S KS")
    assert choice(deal, "9S", "AS", "KS") == "4H"


def test_against_an_open_misere_the_sensible_player_leads_what_must_be_beaten() -> None:
    deal = at_play(
        presets.AUSTRALIAN_4,
        "OM",
        "5S 6S 7S 9H 10H 5C 6C 4D 5D 6D",
        "AS 4H 8H QH 7C 8C 9C 7D 8D 9D",
        "",
        "8S KS",
    )
    # Of hearts the player has only the nine and the ten; in the other suits they can stay below.
    assert choice(deal, "5S", "AS", "8S") == "4H"


def test_against_an_open_misere_high_cards_clear_a_suit_for_a_low_one() -> None:
    contractor, second = "7H 5C 7C JC 5D 6D 7D 8D JD QD", "QH 5S 10S AS 4D KD AD 7S 10H KC"
    deal = at_play(presets.AUSTRALIAN_4, "OM", contractor, second, "", "8H 6S 9S JS 8C AC 10D 5H 6H KH")
    assert choice(deal, "7H", "QH", "8H") == "AD"


def test_against_an_open_misere_a_joker_is_led_in_the_suit_in_which_the_contractor_is_caught() -> None:
    contractor, second = "4H 10S KS 5C 8C 9C JC KC 6H 8H", "JH 7D 10C QC AC 4D 6D 8D 9D JK"
    deal = at_play(presets.AUSTRALIAN_4, "OM", contractor, second, "", "10H 9S QS AS JD QD 5H 7H QH KH")
    assert choice(deal, "4H", "JH", "10H") == "JK=C"


def test_against_misere_the_sensible_player_throws_high_cards_off() -> None:
    deal = misere("9S 5S 6H 8H", "AS QS JH", "", "10S 4H 7H KH 5C 6C 7C 8C 9C AC")
    assert choice(deal, "9S", "AS", "10S", "JH") == "7H"


def test_a_partner_who_plays_too_loses_as_well() -> None:
    deal = at_play(presets.TEAM_4, "DN", "5S 6S", "AS 7S", "8S 9S", "10S JS")
    assert choice(deal, "5S", "AS") == "9S"


def test_the_sensible_player_discards_only_cards() -> None:
    deal = played(deal_of(presets.TEAM_WIDOW5_4), "7S", "P", "P", "P")
    action = SENSIBLE(deal.view(Seat(0)))
    assert isinstance(action, Discard)
    assert len(action.cards) == 5
    assert action.cards <= deal.view(Seat(0)).hand
    assert isinstance(action.cards, Cards)


def test_estimates_of_something_else_are_refused() -> None:
    rules = presets.AUSTRALIAN_4
    hand = Cards.parse("7S 8S")
    wrong: Any = "anything"
    no_hands: tuple[Any, ...] = (wrong, None, 7, list(hand))
    for hand_of_none in no_hands:
        with pytest.raises(InvalidType, match="expected Cards, not "):
            bidding.likely_tricks(rules, hand_of_none, Suit.SPADES)
        with pytest.raises(InvalidType, match="expected Cards, not "):
            bidding.misere_risk(rules, hand_of_none, 0)
    with pytest.raises(InvalidType, match="exchanged must be an int, not str"):
        bidding.misere_risk(rules, hand, wrong)
    with pytest.raises(InvalidValue, match="exchanged -1: expected 0 or more cards"):
        bidding.misere_risk(rules, hand, -1)
    with pytest.raises(InvalidType, match="expected a number for margin, not str"):
        bidding.chance(wrong, 1.0)
    with pytest.raises(InvalidType, match="expected a number for spread, not str"):
        bidding.chance(1.0, wrong)
    for spread in (0.0, -1.0, float("nan")):
        with pytest.raises(InvalidValue, match=f"spread {spread}: expected a number above 0"):
            bidding.chance(1.0, spread)


def test_what_is_all_but_impossible_has_a_chance() -> None:
    assert 0 < bidding.chance(-1e9, 1.0) < 1e-300
    assert bidding.chance(1e9, 1.0) == 1


@pytest.mark.parametrize("trump", Suit)
def test_a_hand_of_the_highest_trumps_takes_every_trick(trump: Suit) -> None:
    rules = presets.AUSTRALIAN_4
    hand = Cards.of(Ranking.under(rules, trump).cards_of(trump)[-rules.hand_size :])
    assert bidding.likely_tricks(rules, hand, trump) == rules.hand_size
    assert bidding.likely_tricks(rules, rules.deck, trump) > rules.hand_size


@pytest.mark.parametrize("name", ["australian-4", "standard-3", "club-46-4"])
def test_hands_promise_nearly_as_many_tricks_as_there_are(name: str) -> None:
    rules = presets.get(name)
    for trump in (*Suit, None):
        promised, deals = 0.0, 60
        for seed in range(deals):
            pack = shuffle.pack(rules.deck, rng=Random(seed))
            for seat in range(rules.players):
                hand = Cards.of(pack[seat * rules.hand_size : (seat + 1) * rules.hand_size])
                tricks = bidding.likely_tricks(rules, hand, trump)
                assert -1 < tricks <= rules.hand_size
                promised += tricks
        # The kitty has some of the best, and nobody counts on tricks that low cards may take.
        assert (0.65 if trump else 0.5) < promised / (deals * rules.hand_size) < (0.9 if trump else 0.7)
