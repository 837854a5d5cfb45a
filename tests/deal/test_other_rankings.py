"""Fours of trumps, jacks above aces, other first leads: CARD-9, CARD-10, PLAY-10."""

from __future__ import annotations

import attrs
import pytest
from helpers import after, at_play, card, cards, deal_of, options, refused
from wording import reason_said

from fivehundred.cards import Cards, Suit
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.play import Play
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.rules import presets
from fivehundred.rules.decks import DECK_43, DECK_43_ONE_FOUR_A_COLOUR, DECK_53
from fivehundred.rules.settings import Exposure, FirstLead, Fours, Jacks, JokerRank, LateClaim
from fivehundred.seats import Seat

#: One black four, of clubs, and one red, of hearts.
FOURS = presets.TEAM_4.evolve(deck=DECK_43_ONE_FOUR_A_COLOUR, fours=Fours.TRUMPS)
PLAIN = FOURS.evolve(fours=Fours.PLAIN)


# The four of trumps' colour.


@pytest.mark.rule("CARD-9")
@pytest.mark.parametrize(
    ("trump", "lowest"), [(Suit.SPADES, "4C"), (Suit.CLUBS, "4C"), (Suit.DIAMONDS, "4H"), (Suit.HEARTS, "4H")]
)
def test_there_are_always_thirteen_trumps_the_four_of_their_colour_lowest(trump: Suit, lowest: str) -> None:
    ranking = Ranking.of(DECK_43_ONE_FOUR_A_COLOUR, trump, fours=Fours.TRUMPS)
    assert len(ranking.cards_of(trump)) == 13
    assert str(ranking.cards_of(trump)[0]) == lowest
    # Each card of the pack is in one suit.
    assert sum(ranking.masks) == DECK_43_ONE_FOUR_A_COLOUR.bits
    assert ranking.suit_of(card("4C")) is (trump if lowest == "4C" else Suit.CLUBS)


@pytest.mark.rule("CARD-9")
def test_the_other_four_is_no_card_of_its_printed_suit() -> None:
    ranking = Ranking.of(DECK_43_ONE_FOUR_A_COLOUR, Suit.DIAMONDS, fours=Fours.TRUMPS)
    assert [str(one) for one in ranking.cards_of(Suit.DIAMONDS)[:3]] == ["4H", "5D", "6D"]
    assert [str(one) for one in ranking.cards_of(Suit.HEARTS)[:2]] == ["5H", "6H"]


@pytest.mark.rule("CARD-9", "CARD-7")
def test_without_trumps_the_other_four_is_what_it_says() -> None:
    ranking = Ranking.of(DECK_43_ONE_FOUR_A_COLOUR, None, fours=Fours.TRUMPS)
    assert str(ranking.cards_of(Suit.HEARTS)[0]) == "4H"
    assert ranking == Ranking.of(DECK_43_ONE_FOUR_A_COLOUR, None)


@pytest.mark.rule("CARD-9")
def test_the_other_four_ranks_below_a_two_of_trumps() -> None:
    deck = DECK_53 - cards("4S 4D")
    ranking = Ranking.of(deck, Suit.SPADES, fours=Fours.TRUMPS)
    assert [str(one) for one in ranking.cards_of(Suit.SPADES)[:3]] == ["4C", "2S", "3S"]


@pytest.mark.rule("CARD-9", "PLAY-2")
def test_the_other_four_follows_trumps_and_not_its_printed_suit() -> None:
    hand = "4H 5S 6S 7S 5C 6C 7C 8C 9C 10C"
    trumps_led = after(at_play(FOURS, "7D", "AD AH", hand), "AD")
    assert options(trumps_led) == "4H"
    refusal = refused(trumps_led, "5S")
    assert str(refusal) == f"seat 1 may not play 5♠: {reason_said('follow', 'diamonds', '4♥')} (PLAY-2, CARD-9)"
    assert len(after(at_play(FOURS, "7D", "AD AH", hand), "AH").legal_actions) == 10
    assert options(after(at_play(PLAIN, "7D", "AD AH", hand), "AH")) == "4H"


@pytest.mark.rule("CARD-9", "PLAY-3")
def test_the_other_four_led_asks_for_trumps_and_can_ruff() -> None:
    led = after(at_play(FOURS, "7D", "4H", "5D 5H", "6H", "7H"), "4H")
    assert ("led", Suit.DIAMONDS) in refused(led, "5H").why.facts
    hand = "4H 5S 6S 7S 5C 6C 7C 8C 9C 10C"
    assert after(at_play(FOURS, "7D", "AH", hand, "KH", "QH"), "AH, 4H, KH, QH").to_act == 1


@pytest.mark.rule("CARD-9", "DEAL-4")
def test_the_other_four_bars_a_claim_as_any_trump_does() -> None:
    poor = "4H 5S 6S 7S 5C 6C 7C 8C 9C 10C"
    for rules, may_throw in ((FOURS, False), (PLAIN, True)):
        asked = after(deal_of(rules.evolve(late_claim=LateClaim.ANYONE), "AD KD", poor), "7D, P, P, P")
        assert ("throw in" in options(asked)) is may_throw


@pytest.mark.rule("CARD-9", "CARD-8")
def test_a_hand_is_sorted_with_the_other_four_among_the_trumps() -> None:
    deal = at_play(FOURS, "7D", "AD")
    ranking = ranking_on(deal.table)
    assert " ".join(map(str, sort_hand(cards("5D 4H 5H AS"), ranking))) == "5D 4H AS 5H"
    # Before the play, too.
    exchange = after(deal_of(FOURS, "AD KD"), "7D, P, P, P")
    assert ranking_on(exchange.table) == ranking


# Jacks above aces.


@pytest.mark.rule("CARD-10")
@pytest.mark.parametrize("suit", Suit)
def test_without_trumps_jacks_may_rank_above_aces(suit: Suit) -> None:
    row = Ranking.of(DECK_43, None, jacks=Jacks.ABOVE_ACES).cards_of(suit)
    assert [str(one)[:-1] for one in reversed(row)][:5] == ["J", "A", "K", "Q", "10"]


@pytest.mark.rule("CARD-10", "PLAY-3")
def test_a_jack_above_the_aces_wins_tricks_in_any_hand_without_trumps() -> None:
    for rules, call in ((presets.STANDARD_3, "7NT"), (presets.NULLO_3, "N"), (presets.PASSED_DEAL_3, "P")):
        for jacks, winner in ((Jacks.ABOVE_ACES, 1), (Jacks.BELOW_QUEENS, 0)):
            deal = at_play(rules.evolve(jacks=jacks), call, "AS", "JS", "KS")
            assert after(deal, "AS, JS, KS").to_act == winner


@pytest.mark.rule("CARD-10", "CARD-4")
def test_with_trumps_nothing_changes() -> None:
    assert Ranking.of(DECK_43, Suit.HEARTS, jacks=Jacks.ABOVE_ACES) == Ranking.of(DECK_43, Suit.HEARTS)
    deal = at_play(presets.STANDARD_3.evolve(jacks=Jacks.ABOVE_ACES), "7H", "AS", "JS", "KS")
    assert after(deal, "AS, JS, KS").to_act == 0


@pytest.mark.rule("CARD-10", "JOKER-5")
def test_a_declared_joker_stays_above_the_jack() -> None:
    row = Ranking.of(DECK_43, None, higher=Suit.CLUBS, jacks=Jacks.ABOVE_ACES).cards_of(Suit.CLUBS)
    assert [str(one) for one in row[-3:]] == ["AC", "JC", "JK"]


@pytest.mark.rule("CARD-7", "JOKER-7")
def test_orders_are_equal_when_they_mean_the_same() -> None:
    with_trumps = Ranking.of(DECK_43, Suit.HEARTS, joker_rank=JokerRank.LOWEST_IN_MISERE, jacks=Jacks.ABOVE_ACES)
    assert with_trumps == Ranking.of(DECK_43, Suit.HEARTS)
    assert Ranking.of(DECK_43, None, jacks=Jacks.ABOVE_ACES) != Ranking.of(DECK_43, None)
    assert Ranking.of(DECK_43, None, joker_rank=JokerRank.LOWEST_IN_MISERE) != Ranking.of(DECK_43, None)


# The first lead.

ELDEST_3 = presets.STANDARD_3.evolve(first_lead=FirstLead.ELDEST_HAND)
ELDEST_4 = presets.AUSTRALIAN_4.evolve(first_lead=FirstLead.ELDEST_HAND)


@pytest.mark.rule("PLAY-10", "PLAY-1")
def test_eldest_hand_may_lead_in_place_of_the_contractor() -> None:
    for rules, leader in ((ELDEST_3, 0), (presets.STANDARD_3, 1)):
        deal = after(deal_of(rules, "", "AS KS QS JS", kitty="7H 8H 9H"), "P, 7S, P, discard 7H 8H 9H")
        assert isinstance(deal.stage, Play)
        assert deal.to_act == leader
        assert at_play(rules, "7S", by=1).to_act == leader


@pytest.mark.rule("PLAY-10")
def test_eldest_hand_is_left_of_whoever_deals() -> None:
    assert [at_play(ELDEST_3, "7S", by=1, dealer=dealer).to_act for dealer in range(3)] == [1, 2, 0]


@pytest.mark.rule("PLAY-10", "PLAY-4")
def test_where_eldest_hand_sits_out_the_next_who_plays_leads() -> None:
    deal = at_play(ELDEST_4, "OM", by=2)
    assert deal.to_act == 1
    assert [str(trick)[:2] for trick in after(deal, str(deal.legal_actions[0])).table.tricks] == ["1:"]
    # The same when it comes out of an auction.
    auction = after(deal_of(ELDEST_4, "", "", "JK"), "P, P, OM, P, discard 4D 5D 6D, declare none")
    assert auction.to_act == 1


@pytest.mark.rule("PLAY-10", "PLAY-8")
def test_on_a_passed_deal_eldest_hand_leads_either_way() -> None:
    for first_lead in FirstLead:
        rules = presets.PASSED_DEAL_3.evolve(first_lead=first_lead)
        assert at_play(rules, "P", dealer=0).to_act == 1
        assert after(deal_of(rules, dealer=0), "P, P, P").to_act == 1


@pytest.mark.rule("PLAY-10", "PLAY-5")
def test_the_first_card_of_a_contractor_who_does_not_lead_is_his_first_card() -> None:
    rules = presets.PRIMER_3.evolve(first_lead=FirstLead.ELDEST_HAND)
    deal = at_play(rules, "OM", "7S", "8S", "9S", by=1)
    assert deal.to_act == 0
    deal = after(deal, "7S")
    assert deal.table.open_hand is None
    deal = after(deal, "8S")
    last = deal.history[-1]
    assert (last.turn.shown, last.open_hand) == (deal.hand(Seat(1)) | cards("8S"), (1, deal.hand(Seat(1))))


# A hand shown before the first lead.

SHOWN = presets.PRIMER_3.evolve(
    specials=tuple(
        attrs.evolve(special, shown=Exposure.BEFORE_THE_LEAD if special.key == "OM" else Exposure.NEVER)
        for special in presets.PRIMER_3.specials
    )
)


@pytest.mark.rule("PLAY-10", "PLAY-5")
def test_a_hand_may_be_shown_before_the_first_lead() -> None:
    deal = at_play(SHOWN, "OM", "JK AS", by=2)
    hand = deal.view(Seat(2)).hand
    assert deal.table.open_hand == (Seat(2), hand)
    assert [view.table.open_hand for view in map(deal.view, (Seat(0), Seat(1)))] == [(Seat(2), hand)] * 2
    assert (deal.history[-1].turn.shown, deal.history[-1].open_hand) == (hand, (2, hand))
    # It is shown once, and before the first card.
    deal = deal.apply(deal.legal_actions[0])
    before, played = deal.history[-2:]
    assert (before.open_hand, before.trick) == ((2, hand), None)
    assert (played.open_hand, played.trick) == (None, 1)
    assert deal.table.open_hand == (Seat(2), hand - Cards.of([deal.table.tricks[0].plays[0].card]))


@pytest.mark.rule("PLAY-10", "PLAY-6")
def test_until_the_play_begins_nobody_sees_it() -> None:
    deal = after(deal_of(SHOWN, "JK"), "OM, P, P")
    assert deal.table.open_hand is None
    assert deal.table.shown == Cards()
    deal = after(deal, f"discard {' '.join(map(str, list(deal.hand(Seat(0)))[:3]))}")
    # What the contractor discarded is not shown.
    assert deal.table.open_hand == (Seat(0), deal.hand(Seat(0)))
    assert len(deal.table.shown) == 10


@pytest.mark.rule("PLAY-10")
def test_a_misere_that_is_not_open_is_not_shown() -> None:
    assert at_play(SHOWN, "M").table.open_hand is None
