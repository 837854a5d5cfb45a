"""JOKER-7: other published policies for a joker without trumps."""

from __future__ import annotations

import pytest
from helpers import after, at_play, options, refused
from wording import reason_said

from fivehundred.cards import Suit
from fivehundred.deal.deal import Deal
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerRank,
)
from fivehundred.seats import Seat

STANDARD, CLUB_46 = presets.STANDARD_3, presets.CLUB_46_4
ALWAYS = STANDARD.evolve(joker_follow=JokerFollow.ALWAYS)
FIRST_OR_LAST = STANDARD.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
EVERY_SUIT = STANDARD.evolve(joker_follow=JokerFollow.EVERY_SUIT)
#: A game with misere for each way to follow.
MISERE = presets.PRIMER_3
#: The joker with two spades, and the joker without any.
TWO_SPADES = "JK 7S 8S 7C 8C 9C 7D 8D 9D 7H"
NO_SPADES = "JK 7C 8C 9C 7D 8D 9D 7H 8H 9H"
WITHOUT_JOKER = "7C, 8C, 9C, 7D, 8D, 9D, 7H, 8H, 9H"


def spade_led(rules: Ruleset, hand: str, call: str = "7NT") -> Deal:
    """Seat 0 has led the ace of spades, and seat 1 has *hand*."""
    return after(at_play(rules, call, "AS KS QS JS", hand, "9S 10S"), "AS")


def between_tricks(deal: Deal) -> bool:
    """Whether the next card is a lead."""
    tricks = deal.table.tricks
    return not tricks or tricks[-1].winner is not None


# Following.


@pytest.mark.rule("JOKER-7")
def test_a_joker_that_may_always_be_played_may_be_played_by_one_who_can_follow() -> None:
    deal = spade_led(ALWAYS, TWO_SPADES)
    assert options(deal) == "7S, 8S, JK"
    assert after(deal, "JK, 9S").to_act == 1
    # Any other card must still follow.
    refusal = refused(deal, "7C")
    assert str(refusal) == f"seat 1 may not play 7♣: {reason_said('follow', 'spades', '7♠ and 8♠')} (PLAY-2)"


@pytest.mark.rule("JOKER-7")
def test_a_joker_that_may_always_be_played_need_not_be_by_a_void_holder() -> None:
    assert options(spade_led(ALWAYS, NO_SPADES)) == f"{WITHOUT_JOKER}, JK"


@pytest.mark.rule("JOKER-7", "PLAY-2")
def test_a_joker_policy_frees_nobody_else_from_following() -> None:
    deal = after(at_play(ALWAYS, "7NT", "AS", "7S 7D", "JK"), "AS")
    assert options(deal) == "7S"
    assert refused(deal, "7D").rules == ("PLAY-2",)


@pytest.mark.rule("JOKER-7", "JOKER-3")
@pytest.mark.parametrize("follow", [JokerFollow.ALWAYS, JokerFollow.FIRST_OR_LAST])
def test_in_misere_a_void_holder_must_play_the_joker_whatever_the_policy(follow: JokerFollow) -> None:
    must = MISERE.evolve(joker_follow=follow, joker_in_misere=JokerInMisere.MUST)
    assert options(spade_led(must, NO_SPADES, "M")) == "JK"
    # It is no duty of one who can follow.
    assert options(spade_led(must, TWO_SPADES, "M")) == "7S, 8S, JK"
    assert options(spade_led(must, NO_SPADES, "7NT")) == f"{WITHOUT_JOKER}, JK"


@pytest.mark.rule("JOKER-7", "JOKER-1")
@pytest.mark.parametrize("follow", JokerFollow)
def test_with_a_trump_suit_no_such_policy_counts(follow: JokerFollow) -> None:
    rules = STANDARD.evolve(joker_follow=follow)
    assert options(spade_led(rules, TWO_SPADES, "8H")) == "7S, 8S"
    assert len(spade_led(rules, NO_SPADES, "8H").legal_actions) == 10


@pytest.mark.rule("JOKER-7")
def test_as_first_or_last_card_of_a_suit() -> None:
    deal = spade_led(FIRST_OR_LAST, TWO_SPADES)
    # It may be the holder's first spade.
    assert options(deal) == "7S, 8S, JK"
    # Once they have played one, it waits until they have no more.
    deal = after(deal, "7S, 9S, KS")
    assert options(deal) == "8S"
    refusal = refused(deal, "JK")
    assert refusal.message == reason_said("joker not first", "spades", "8♠")
    # Now it may be their last.
    deal = after(deal, "8S, 10S, QS")
    assert options(deal) == "7C, 8C, 9C, 7D, 8D, 9D, 7H, JK"
    # By letting that pass they have shown that they have none, and it is too late.
    deal = after(deal, f"7C, {deal.apply(deal.parse('7C')).legal_actions[0]}, JS")
    assert options(deal) == "8C, 9C, 7D, 8D, 9D, 7H"
    assert refused(deal, "JK").message == reason_said("joker shown void", "spades")


@pytest.mark.rule("JOKER-7")
def test_as_first_card_of_one_suit_though_another_was_begun() -> None:
    deal = after(at_play(FIRST_OR_LAST, "7NT", "AS AC", TWO_SPADES, "9S 10C"), "AS, 7S, 9S, AC")
    assert options(deal) == "7C, 8C, 9C, JK"


@pytest.mark.rule("JOKER-7")
def test_a_suit_that_the_holder_of_the_joker_led_is_begun() -> None:
    deal = at_play(FIRST_OR_LAST, "7NT", "7S 8S JK", "AS KS", "9S 10S")
    # The holder's own lead; then the winner leads spades again.
    deal = after(deal, "7S, AS, 9S, KS, 10S")
    assert "JK" not in options(deal)
    assert refused(deal, "JK").reason.value == "joker not first"


TWO_JOKERS = CLUB_46.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
BOTH = "JK JK2 4S 5S 6S 4C 5C 4D 5D 4H"


@pytest.mark.rule("JOKER-7", "JOKER-8")
def test_a_joker_led_under_the_name_of_a_suit_begins_that_suit() -> None:
    deal = at_play(TWO_JOKERS, "7NT", BOTH, "7S AS AC", "8S 9S 6C", "10S JS 7C")
    deal = after(deal, "JK=S, 7S, 8S, 10S, 4C, AC, 6C, 7C, AS, 9S, JS")
    assert options(deal) == "4S, 5S, 6S"


@pytest.mark.rule("JOKER-7")
def test_a_joker_played_to_a_suit_begins_that_suit() -> None:
    deal = at_play(TWO_JOKERS, "7NT", BOTH, "7S AS AC", "8S 9S 6C", "10S JS 7C", by=1)
    deal = after(deal, "7S, 8S, 10S")
    assert options(deal) == "4S, 5S, 6S, JK2, JK"
    deal = after(deal, "JK, 4C, AC, 6C, 7C, AS, 9S, JS")
    assert options(deal) == "4S, 5S, 6S"


@pytest.mark.rule("JOKER-7")
def test_a_joker_shows_nobody_void() -> None:
    void = "JK JK2 4C 5C 6C 4D 5D 6D 4H 5H"
    deal = at_play(TWO_JOKERS, "7NT", "4S 5S AD", void, "6S 7S 7D", "8S 9S 8D")
    # The lower joker takes a spade, and when spades are led again the other may still be the last of them.
    deal = after(deal, "4S, JK2, 6S, 8S, 4D, 7D, 8D, AD, 5S")
    assert options(deal) == "4C, 5C, 6C, 5D, 6D, 4H, 5H, JK"


@pytest.mark.rule("JOKER-7", "JOKER-9")
def test_too_late_does_not_count_when_nothing_else_is_left() -> None:
    deal = at_play(FIRST_OR_LAST, "10NT", "7S 8S 9S 10S JS QS KS AS AC KC", NO_SPADES)
    for lead in ("AS", "KS", "QS", "JS", "10S", "9S", "8S", "AC", "KC"):
        deal = after(deal, lead)
        while not between_tricks(deal):
            deal = deal.apply(deal.legal_actions[0])
    assert deal.hand(Seat(1)) == deal.rules.jokers
    assert options(after(deal, "7S")) == "JK"


@pytest.mark.rule("JOKER-7")
def test_as_a_card_of_every_suit_it_follows_and_must_be_played_by_a_void_holder() -> None:
    assert options(spade_led(EVERY_SUIT, TWO_SPADES)) == "7S, 8S, JK"
    deal = spade_led(EVERY_SUIT, NO_SPADES)
    assert options(deal) == "JK"
    refusal = refused(deal, "7C")
    assert str(refusal) == (
        f"seat 1 may not play 7♣: {reason_said('joker is every suit', 'spades', 'the joker')} (JOKER-7)"
    )
    assert after(deal, "JK, 9S").to_act == 1


@pytest.mark.rule("JOKER-7", "JOKER-6")
def test_of_two_cards_of_every_suit_either_may_be_played() -> None:
    rules = CLUB_46.evolve(joker_follow=JokerFollow.EVERY_SUIT)
    deal = after(at_play(rules, "7NT", "AS", "JK JK2 4C 5C 6C 4D 5D 6D 4H 5H"), "AS")
    assert options(deal) == "JK2, JK"


# Leading.


@pytest.mark.rule("JOKER-7")
def test_a_joker_led_last_waits_until_nothing_else_is_left() -> None:
    rules = STANDARD.evolve(joker_lead_time=JokerLeadTime.LAST)
    deal = at_play(rules, "7NT", "JK AS KS AC KC AD KD AH KH QH", "9S", "7S")
    assert options(deal) == "KS, AS, KC, AC, KD, AD, QH, KH, AH"
    assert refused(deal, "JK=S").message == reason_said("joker led last")
    assert refused(deal, "JK").reason.value == "joker led last"
    while len(deal.hand(Seat(0))) > 1:
        deal = deal.apply(deal.legal_actions[-1] if deal.to_act == 0 else deal.legal_actions[0])
    while not between_tricks(deal):
        deal = deal.apply(deal.legal_actions[0])
    assert options(deal) == "JK=S, JK=C, JK=D, JK=H"


@pytest.mark.rule("JOKER-7", "JOKER-4", "JOKER-9")
def test_for_a_joker_led_last_a_limit_that_leaves_no_suit_is_void() -> None:
    rules = STANDARD.evolve(joker_lead_time=JokerLeadTime.LAST, joker_lead=JokerLead.UNLED_SUITS)
    deal = at_play(rules, "7NT", "JK AS KS AC KC AD KD QD JD 10D", "AH")
    while len(deal.hand(Seat(0))) > 1 or not between_tricks(deal):
        deal = deal.apply(deal.legal_actions[-1])
    # Hearts alone were not led.
    assert options(deal) == "JK=H"


@pytest.mark.rule("JOKER-7")
def test_a_suit_its_leader_has_shown_void_of_may_not_be_named() -> None:
    rules = STANDARD.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID)
    deal = at_play(rules, "7NT", "AS 7C", "JK AC KC QC 7D 8D 9D 7H 8H 9H", "9S 8C")
    deal = after(deal, "AS, 7D, 9S, 7C, AC, 8C")
    assert options(deal).endswith("JK=C, JK=D, JK=H")
    assert "JK=S" not in options(deal)
    assert refused(deal, "JK=S").message == reason_said("named void", "spades")
    assert refused(deal, "JK").reason.value == "name a suit"


@pytest.mark.rule("JOKER-7")
def test_suits_that_others_are_void_of_may_be_named() -> None:
    rules = STANDARD.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID)
    deal = after(at_play(rules, "7NT", "JK AS", "7C 8C 9C 7D 8D 9D 7H 8H 9H 10H", "9S"), "AS, 7C, 9S")
    assert options(deal).endswith("JK=S, JK=C, JK=D, JK=H")


NAMELESS = STANDARD.evolve(joker_naming=JokerNaming.NOTHING)


@pytest.mark.rule("JOKER-7")
def test_a_joker_that_names_nothing_wins_whatever_others_play() -> None:
    deal = at_play(NAMELESS, "7NT", "JK AS", "7S AC 7D 8D 9D 10D 7H 8H 9H 10H", "9S")
    assert options(deal).endswith("JK")
    assert refused(deal, "JK=S").message == reason_said("naming barred")
    led = after(deal, "JK")
    assert len(led.legal_actions) == 10
    assert len(after(led, "AC").legal_actions) == 10
    assert after(led, "AC, 9S").to_act == 0
    assert after(led, "AC, 9S").table.won == (1, 0, 0)


@pytest.mark.rule("JOKER-7", "JOKER-6", "JOKER-3")
def test_a_joker_that_names_nothing_falls_to_a_higher_one_which_nobody_must_play() -> None:
    rules = CLUB_46.evolve(joker_naming=JokerNaming.NOTHING)
    # Misere, and a void holder must play the joker; but no suit was led.
    deal = after(at_play(rules, "OM", "JK2", "JK 4C 5C 6C 4D 5D 6D 4H 5H 6H"), "JK2")
    assert options(deal) == "4C, 5C, 6C, 4D, 5D, 6D, 4H, 5H, 6H, JK"
    assert after(deal, f"JK, {after(deal, 'JK').legal_actions[0]}").to_act == 1
    assert after(deal, f"4C, {after(deal, '4C').legal_actions[0]}").to_act == 0


@pytest.mark.rule("JOKER-7", "JOKER-8")
def test_where_no_suit_was_led_nobody_shows_a_void() -> None:
    rules = CLUB_46.evolve(joker_naming=JokerNaming.NOTHING, joker_follow=JokerFollow.FIRST_OR_LAST)
    deal = at_play(rules, "7NT", "JK2 AS KS", BOTH.replace("JK2", "6H"), "7S 8S 9S", "10S JS QS")
    # Seat 1 throws a club to the joker, and when spades are led it may still be their first of them.
    deal = after(deal, "JK2, 4C, 7S, 10S, AS")
    assert options(deal) == "4S, 5S, 6S, JK"
    # A spade thrown to the joker is a spade played.
    deal = at_play(rules, "7NT", "JK2 AS KS", BOTH.replace("JK2", "6H"), "7S 8S 9S", "10S JS QS")
    assert options(after(deal, "JK2, 4S, 7S, 10S, AS")) == "5S, 6S"


# Rank.

LOWEST = MISERE.evolve(joker_rank=JokerRank.LOWEST_IN_MISERE)


@pytest.mark.rule("JOKER-7")
def test_in_misere_the_joker_may_rank_lowest() -> None:
    assert after(at_play(LOWEST, "M", "7S", NO_SPADES, "8S"), "7S, JK, 8S").to_act == 2
    assert after(at_play(MISERE, "M", "7S", NO_SPADES, "8S"), "7S, JK, 8S").to_act == 1


@pytest.mark.rule("JOKER-7")
def test_the_lowest_joker_led_loses_to_any_card_of_the_suit_named() -> None:
    led = after(at_play(LOWEST, "M", "JK", "7S", "AC KC QC AD KD QD AH KH QH JH"), "JK=S")
    assert after(led, "7S, AC").to_act == 1


@pytest.mark.rule("JOKER-7")
def test_the_lowest_joker_led_wins_when_nobody_has_the_suit_named() -> None:
    void = "7C 8C 9C 7D 8D 9D 7H 8H 9H 10H", "AC KC QC AD KD QD AH KH QH JH"
    assert after(at_play(LOWEST, "M", "JK", *void), "JK=S, 7C, AC").to_act == 0
    nameless = LOWEST.evolve(joker_naming=JokerNaming.NOTHING)
    assert after(at_play(nameless, "M", "JK", "7S", "AS"), "JK, 7S, AS").to_act == 0


@pytest.mark.rule("JOKER-7", "JOKER-2")
def test_the_lowest_joker_is_highest_without_a_bid_to_lose_every_trick() -> None:
    assert after(spade_led(LOWEST, NO_SPADES), "JK, 9S").to_act == 1
    assert after(at_play(LOWEST, "7NT", "JK", "AS", "KS"), "JK=S, AS, KS").to_act == 0


@pytest.mark.rule("JOKER-7", "JOKER-6")
def test_of_two_lowest_the_higher_beats_the_lower() -> None:
    rules = CLUB_46.evolve(joker_rank=JokerRank.LOWEST_IN_MISERE)
    hands = "JK2 4S", "JK 4C 5C 6C 4D 5D 6D 4H 5H 6H", "", "7C 8C 9C 10C JC 7D 8D 9D 10D JD"
    # Seat 2 sits out, and nobody else has a spade.
    led = after(at_play(rules, "OM", *hands), "JK2=S")
    assert after(led, "JK, 7C").to_act == 1
    # A spade beats both.
    led = after(at_play(rules, "OM", "4S", hands[1], "", "JK2 8C 9C 10C JC 7D 8D 9D 10D JD"), "4S")
    assert after(led, "JK, JK2").to_act == 0


@pytest.mark.rule("JOKER-7", "JOKER-5")
def test_a_declared_joker_is_a_card_of_its_suit_and_keeps_out_of_all_this() -> None:
    rules = presets.AUSTRALIAN_4.evolve(joker_follow=JokerFollow.ALWAYS, joker_rank=JokerRank.LOWEST_IN_MISERE)
    hand = "JK 5S 6S 7C 8C 5C 6C 5D 6D 4H"
    deal = at_play(rules, "OM", hand, "AS 7S 5H", "", "KS 8S", declared="declare JK=H")
    assert options(deal) == "5S, 6S, 5C, 6C, 7C, 8C, 5D, 6D, 4H, JK"
    # Hearts are led with it; and in spades it must wait like any heart.
    assert ("led", Suit.HEARTS) in refused(after(deal, "JK"), "AS").why.facts
    assert options(after(deal, "5S, AS, KS, 7S, 8S")) == "6S"
