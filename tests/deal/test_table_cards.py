"""TWO-1, TWO-2: two players with table cards beside their hands, or with cards that are dealt to nobody."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import attrs
import pytest
from helpers import after, card, cards, contract, deal_of, options, play_out, refused
from wording import reason_said

from fivehundred import Deal, DealtCards, Match, Ruleset, presets, shuffle
from fivehundred.actions import PlayCard, parse_play
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal import Pile, Play, SeenPile, TurnedUp
from fivehundred.errors import InvalidDeal, InvalidType
from fivehundred.match import Referee
from fivehundred.players import RandomPlayer, SensiblePlayer
from fivehundred.render import text
from fivehundred.rules import EarlyClaim, JokerLead, Packets
from fivehundred.seats import Seat

TABLE_2 = presets.TABLE_2
NAMES = ("Ann", "Bob")
ANN, BOB = Seat(0), Seat(1)
#: Hands and piles that are easy to follow: a pile is written with the card face up first.
HANDS = "5S 6S 7S 8S 9S 10S QS KS AS QH", "5C 6C 7C 8C 9C 10C JC QC KC AC"
TABLES = "4D/9D 5D/10D 6D/JD 7D/QD 8D/KD", "4H/9H 5H/10H 6H/JH 7H/KH 8H/JS"
AWAY = "AD AH JK"


def piles(written: str) -> list[tuple[Card, Card]]:
    pairs = [pile.split("/") for pile in written.split()]
    return [(card(up), card(down)) for up, down in pairs]


def at_play(
    call: str,
    *,
    by: int = 0,
    hands: tuple[str, str] = HANDS,
    tables: tuple[str, ...] = TABLES,
    away: str = AWAY,
    rules: Ruleset = TABLE_2,
) -> Deal:
    return Deal.at_play(
        rules,
        contract(rules, call, by=by),
        DealtCards.of(
            hands=[cards(hand) for hand in hands], kitty=cards(away), piles=[piles(table) for table in tables]
        ),
    )


def on_table(deal: Deal, seat: Seat) -> str:
    return str(deal.table.table_cards(seat))


# The deal.


@pytest.mark.rule("TWO-1", "DEAL-2")
def test_hands_and_tables_are_dealt_in_packets_from_eldest_hand() -> None:
    pack = list(TABLE_2.deck)
    Random(3).shuffle(pack)
    # 3 K1 4 K1 3 K1: eldest's hand, dealer's hand, eldest's table, dealer's table.
    eldest = [*range(3), *range(13, 17), *range(30, 33)]
    deal = Deal.from_pack(TABLE_2, pack, dealer=ANN)
    assert deal.view(BOB).hand == Cards.of(pack[place] for place in eldest)
    assert deal.view(ANN).hand == Cards.of(pack[place] for place in (*range(3, 6), *range(17, 21), *range(33, 36)))
    # The first five of a table lie face down, the others on them in the same order.
    table = [6, 7, 8, 21, 22, 23, 24, 36, 37, 38]
    assert deal.dealt.piles[BOB] == tuple(
        Pile(pack[up], pack[down]) for down, up in zip(table[:5], table[5:], strict=True)
    )
    assert deal.table.table_cards(BOB) == Cards.of(pack[place] for place in table[5:])
    assert deal.dealt.kitty == Cards.of(pack[place] for place in (12, 29, 42))


@pytest.mark.rule("TWO-1")
def test_the_cards_face_up_lie_open_from_the_deal_on() -> None:
    deal = Deal.from_pack(TABLE_2, list(TABLE_2.deck), dealer=ANN)
    for view in (deal.view(ANN), deal.view(BOB), deal.spectator):
        assert [len(view.table.piles[seat]) for seat in (ANN, BOB)] == [5, 5]
        assert all(pile.down is None for seat in (ANN, BOB) for pile in view.table.piles[seat])
        assert len(view.table.table_cards(ANN)) == 5


@pytest.mark.rule("TWO-1", "PLAY-2")
def test_a_void_of_table_cards_holds_as_they_lay_and_tells_nothing_of_the_hand() -> None:
    deal = after(at_play("6NT"), "AS, 5C, 4D, 8H")
    play = deal.table.play
    assert play is not None
    spades = 1 << Suit.SPADES.number
    assert play.voids() == (0, spades, spades, spades)
    assert deal.spectator.voids == ((), (Suit.SPADES,))
    assert card("JS") in deal.table.table_cards(BOB)


@pytest.mark.rule("TWO-1", "DEAL-3")
def test_a_deal_given_outright_is_the_one_that_was_dealt() -> None:
    dealt = Deal.from_pack(TABLE_2, list(TABLE_2.deck), dealer=ANN)
    given = dealt.dealt
    hands, kitty = given.hands, given.kitty
    again = Deal.of(TABLE_2, DealtCards.of(hands=hands, kitty=kitty, piles=given.piles), dealer=ANN)
    assert again == dealt
    assert hash(again) == hash(dealt)
    assert pickle.loads(pickle.dumps(dealt)) == dealt
    assert Match.start(TABLE_2, dealer=ANN).deal_of(given) == dealt


@pytest.mark.rule("TWO-1", "CARD-3")
@pytest.mark.parametrize(
    ("tables", "problem"),
    [
        (TABLES[:1], "TWO-1: 1 tables: expected 2"),
        ((TABLES[0], "4H/9H 5H/10H 6H/JH 7H/KH"), "TWO-1: seat 1 has 4 piles: expected 5"),
        ((TABLES[0], "4H/9H 5H/10H 6H/JH 7H/KH 8H/8H"), "CARD-3: the table of seat 1 has 9 cards: expected 10"),
        (
            (TABLES[0], "4H/9H 5H/10H 6H/JH 7H/KH 8H/5S"),
            "DEAL-3: the table of seat 1 has cards that lie elsewhere too: 5S",
        ),
        (
            (TABLES[0], "4H/9H 5H/10H 6H/JH 7H/KH 8H/2S"),
            "CARD-2: the table of seat 1 has cards that are not in this deck: 2S",
        ),
        ((TABLES[0], "4H/9H 5H/10H 6H/JH 7H/KH 8H/2S"), "CARD-2: missing: JS"),
    ],
)
def test_tables_that_are_none_are_refused(tables: tuple[str, ...], problem: str) -> None:
    with pytest.raises(InvalidDeal) as error:
        at_play("7D", tables=tables)
    assert problem in str(error.value)


@pytest.mark.rule("TWO-1")
def test_tables_are_given_where_there_are_some_and_only_there() -> None:
    hands, kitty = [cards(hand) for hand in HANDS], cards(AWAY)
    with pytest.raises(InvalidDeal, match="TWO-1: 0 tables: expected 2"):
        Deal.of(TABLE_2, DealtCards.of(hands=hands, kitty=kitty), dealer=ANN)
    standard = deal_of(presets.STANDARD_3).dealt
    with pytest.raises(InvalidDeal, match="TWO-1: 2 tables: expected 0"):
        Deal.of(presets.STANDARD_3, attrs.evolve(standard, piles=((), ())), dealer=ANN)


@pytest.mark.parametrize("tables", [5, [5, 5], [[5], []], [[(1, 2)], []], [[(card("5S"),)], []]])
def test_what_is_no_table_is_named(tables: Any) -> None:
    hands = [cards(hand) for hand in HANDS]
    with pytest.raises(InvalidType, match=r"piles?\b"):
        Deal.of(TABLE_2, DealtCards.of(hands=hands, kitty=cards(AWAY), piles=tables), dealer=ANN)


# The order of a trick.


@pytest.mark.rule("TWO-1", "PLAY-1")
def test_the_contractors_hand_leads_then_hand_table_table() -> None:
    for by in (0, 1):
        deal = at_play("7NT", by=by)
        turns = []
        for _ in range(4):
            assert isinstance(deal.stage, Play)
            turns.append((deal.to_act, deal.stage.from_table))
            deal = deal.apply(deal.legal_actions[0])
        assert turns == [(by, False), (1 - by, False), (by, True), (1 - by, True)]


@pytest.mark.rule("TWO-1", "PLAY-3")
def test_the_winner_leads_from_the_place_that_won() -> None:
    # Diamonds are trumps. Ann's table wins: table, table, hand, hand.
    deal = after(at_play("7D"), "5S, 5C, 4D, 4H")
    assert sources(deal) == [(ANN, True), (BOB, True), (ANN, False), (BOB, False)]
    # In clubs Bob's hand wins: hand, hand, table, table, and Bob first.
    deal = after(at_play("7C"), "5S, 5C, 4D, 4H")
    assert sources(deal) == [(BOB, False), (ANN, False), (BOB, True), (ANN, True)]
    # Without trumps Ann's hand wins. Bob has no spades, nor has any table.
    deal = after(at_play("7NT"), "5S, 5C, 4D, 4H")
    assert sources(deal) == [(ANN, False), (BOB, False), (ANN, True), (BOB, True)]
    # In hearts Bob's table wins.
    deal = after(at_play("7H"), "5S, 5C, 4D, 4H")
    assert sources(deal) == [(BOB, True), (ANN, True), (BOB, False), (ANN, False)]
    assert deal.table.won == (0, 1)


def sources(deal: Deal) -> list[tuple[Seat, bool]]:
    """Who plays the next four cards, and whether from their table."""
    turns: list[tuple[Seat, bool]] = []
    while len(turns) < 4:
        assert isinstance(deal.stage, Play)
        turns.append((deal.stage.seat, deal.stage.from_table))
        deal = deal.apply(deal.legal_actions[0])
    return turns


@pytest.mark.rule("TWO-1", "PLAY-2")
def test_each_place_follows_with_its_own_cards() -> None:
    # Ann's hand leads the queen of hearts: Bob's hand has none and is free, Bob's table has hearts, Ann's has none.
    deal = after(at_play("7NT"), "QH")
    assert options(deal) == "5C, 6C, 7C, 8C, 9C, 10C, JC, QC, KC, AC"
    deal = after(deal, "5C")
    assert options(deal) == "4D, 5D, 6D, 7D, 8D"
    deal = after(deal, "4D")
    assert options(deal) == "4H, 5H, 6H, 7H, 8H"


@pytest.mark.rule("TWO-1", "PLAY-2")
def test_a_card_face_down_neither_follows_nor_may_be_played() -> None:
    # The jack of spades lies under the eight of hearts, so Bob's table need not follow a spade.
    deal = after(at_play("7NT"), "5S, 5C, 4D")
    assert options(deal) == "4H, 5H, 6H, 7H, 8H"
    # The same words for it, for a card in hand, one of the other player's, one discarded and one played.
    wanted = ("JS", "6C", "6S", "AD", "5C")
    assert len({refused(deal, text).message.replace(card(text).pretty, "it") for text in wanted}) == 1
    assert refused(deal, "6C").message == reason_said("not on table", "6♣")
    assert refused(deal, "6C").evidence == Cards()
    # And while the hand is to play, no table card may be.
    assert refused(at_play("7NT"), "4D").message == reason_said("not held", "4♦")


@pytest.mark.rule("TWO-1", "PLAY-7")
def test_at_a_real_table_a_lead_from_the_wrong_place_goes_back() -> None:
    _, ruling = Referee(deal=at_play("7D")).apply(parse_play("4D"), by=ANN)
    assert str(ruling) == "it is for the hand of seat 0 to lead: 4♦ goes back to seat 0, without penalty (ours)"
    # Ann's table has won the first trick.
    _, ruling = Referee(deal=after(at_play("7D"), "5S, 5C, 4D, 6H")).apply(parse_play("6S"), by=ANN)
    assert str(ruling) == "it is for the table of seat 0 to lead: 6♠ goes back to seat 0, without penalty (ours)"


# Turning up.


@pytest.mark.rule("TWO-1")
def test_a_covered_card_is_turned_up_when_the_trick_of_its_cover_is_over() -> None:
    deal = after(at_play("7D"), "5S, 5C, 4D")
    # Ann's cover is gone, and what lies below it stays covered while the trick lasts.
    assert on_table(deal, ANN) == "5D 6D 7D 8D"
    assert deal.table.piles[ANN][0] == SeenPile(card("4D"), None)
    deal = after(deal, "6H")
    assert on_table(deal, ANN) == "5D 6D 7D 8D 9D"
    assert on_table(deal, BOB) == "4H 5H 7H 8H JH"
    assert deal.table.piles[ANN][0] == SeenPile(card("4D"), card("9D"))
    last = deal.history[-1]
    assert (last.winner, last.pile) == (ANN, 2)
    assert last.turn.turned_up == (TurnedUp(ANN, 0, card("9D")), TurnedUp(BOB, 2, card("JH")))
    assert [event.pile for event in deal.history[-4:]] == [None, None, 0, 2]
    # Ann's table leads next, and the card turned up may be played at once.
    assert options(deal) == "5D, 6D, 7D, 8D, 9D"
    # Nothing lies below it.
    deal = after(deal, "9D, JH, 6S, 6C")
    assert on_table(deal, ANN) == "5D 6D 7D 8D"
    assert deal.history[-1].turn.turned_up == ()
    assert [event.pile for event in deal.history[-4:]] == [0, 2, None, None]


@pytest.mark.rule("TWO-1", "PLAY-2")
def test_a_card_turned_up_must_follow_from_then_on() -> None:
    # Bob's table has no spade until the eight of hearts is played off its jack.
    deal = after(at_play("7NT"), "5S, 5C, 4D, 8H, 6S, 6C, 5D")
    assert options(deal) == "JS"
    refusal = refused(deal, "4H")
    assert refusal.message == reason_said("follow", "spades", "J♠")
    assert refusal.evidence == cards("JS")


@pytest.mark.rule("TWO-1", "CARD-3", "PLAY-1")
def test_ten_tricks_of_four_cards_turn_every_card_up() -> None:
    done = play_out(at_play("7D"))
    tricks = done.table.tricks
    assert [len(trick.plays) for trick in tricks] == [4] * 10
    assert sum(done.table.won) == 10
    turned = [one.card for event in done.history for one in event.turn.turned_up]
    assert Cards.of(turned) == cards("9D 10D JD QD KD 9H 10H JH KH JS")
    assert len(turned) == 10
    played = Cards.of(play.card for trick in tricks for play in trick.plays)
    assert played == TABLE_2.deck - cards(AWAY)
    assert all(on_table(done, seat) == "" for seat in (ANN, BOB))


@pytest.mark.rule("TWO-1", "SCORE-1", "SCORE-4")
def test_table_cards_are_scored_as_a_four_handed_hand() -> None:
    done = play_out(at_play("7D"))
    tricks = done.table.won
    made = tricks[ANN] >= 7
    assert done.score.points == (180 if made else -180, 10 * tricks[BOB])


@pytest.mark.rule("TWO-1", "BID-7")
def test_misere_may_be_bid_at_any_time_and_both_places_must_lose() -> None:
    deal = deal_of_table()
    assert "M" in options(deal)
    assert "OM" not in options(deal)
    # Her hand leads low, and her table takes the trick.
    hands = HANDS[0].replace("AS", "4D"), HANDS[1]
    deal = after(at_play("M", hands=hands, tables=(TABLES[0].replace("4D", "AS"), TABLES[1])), "5S, 5C, AS, 4H")
    assert deal.table.won == (1, 0)
    assert play_out(deal).score.points == (-250, 0)


def deal_of_table(rules: Ruleset = TABLE_2) -> Deal:
    return Deal.of(
        rules,
        DealtCards.of(
            hands=[cards(hand) for hand in HANDS], kitty=cards(AWAY), piles=[piles(table) for table in TABLES]
        ),
        dealer=BOB,
    )


# What the table has to do with the rest of the hand: nothing.


@pytest.mark.rule("TWO-1", "KITTY-1")
def test_the_exchange_is_between_kitty_and_hand() -> None:
    deal = after(deal_of_table(), "7S, P")
    assert deal.hand(ANN) == cards(HANDS[0]) | cards(AWAY)
    assert reason_said("discard not held", "4♦") in str(refused(deal, "discard 4D 5D 6D"))
    deal = after(deal, "discard 5S 6S 7S")
    assert on_table(deal, ANN) == "4D 5D 6D 7D 8D"
    assert deal.to_act == ANN


WITH_JOKER = TABLES[0].replace("8D", "JK"), TABLES[1]


def joker_on_table(call: str, *, by: int = 0, hands: tuple[str, str] = HANDS, away: str = "AD AH 8D") -> Deal:
    """The joker lies open on the table of seat 0."""
    return at_play(call, by=by, hands=hands, tables=WITH_JOKER, away=away)


@pytest.mark.rule("TWO-1", "JOKER-5")
def test_a_joker_on_the_table_is_not_declared() -> None:
    deal = Deal.of(
        TABLE_2,
        DealtCards.of(
            hands=[cards(hand) for hand in HANDS],
            kitty=cards("AD AH 8D"),
            piles=[piles(table) for table in WITH_JOKER],
        ),
        dealer=BOB,
    )
    deal = after(deal, "8NT, P, discard AD AH 8D")
    assert options(deal) == "declare none"


@pytest.mark.rule("TWO-1", "DEAL-4")
def test_only_the_hand_bars_a_claim() -> None:
    rules = TABLE_2.evolve(early_claim=EarlyClaim.ALLOWED)
    poor = "5S 6S 7S 8S 9S 10S 4D 5D 6D 7D", HANDS[1]
    deal = Deal.of(
        rules,
        DealtCards.of(
            hands=[cards(hand) for hand in poor],
            kitty=cards(AWAY),
            piles=[piles("QS/9D KS/10D AS/JD QH/QD 8D/KD"), piles(TABLES[1])],
        ),
        dealer=BOB,
    )
    assert "throw in" in options(deal)


@pytest.mark.rule("TWO-1", "JOKER-3", "JOKER-4")
def test_a_joker_on_the_table_is_played_when_the_table_is_void() -> None:
    deal = after(joker_on_table("7NT"), "5S, 5C")
    assert options(deal) == "4D, 5D, 6D, 7D, JK"
    deal = after(deal, "JK, 4H")
    # It won, so the table leads.
    assert sources(deal)[0] == (ANN, True)
    # Diamonds are led: the table has some, so its joker waits.
    hands = HANDS[0], HANDS[1].replace("5C", "8D")
    deal = after(joker_on_table("7NT", by=1, hands=hands, away="AD AH 5C"), "8D, 5S, 4H")
    assert options(deal) == "4D, 5D, 6D, 7D"


@pytest.mark.rule("TWO-1", "JOKER-3")
def test_in_misere_a_void_table_must_play_its_joker_whatever_the_hand_holds() -> None:
    assert options(after(joker_on_table("M"), "5S, 5C")) == "JK"


@pytest.mark.rule("TWO-1", "JOKER-7")
def test_what_was_shown_void_counts_for_the_place_that_showed_it() -> None:
    rules = TABLE_2.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID)
    # Ann's table throws a diamond on a spade, then wins with its diamond and leads the joker; her hand has spades.
    hands = HANDS[0].replace("QH", "8D"), HANDS[1]
    deal = at_play("7NT", rules=rules, hands=hands, tables=WITH_JOKER, away="AD AH QH")
    deal = after(deal, "5S, 5C, 4D, 4H, 8D, 6C, 9D, 5H")
    assert deal.table.won == (2, 0)
    assert "JK=S" not in options(deal)
    assert options(deal).endswith("JK=C, JK=D, JK=H")


def void_of_all() -> Deal:
    """Seat 0 leads from its table, which has shown itself void of each suit and has had cards turned up since."""
    deal = at_play(
        "7NT",
        rules=TABLE_2.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID),
        hands=("5S 6S 7S 8S 9S KS AC AD KD AH", "10S 6C 7C 8C 8D 9D 4H 6H 7H 8H"),
        tables=("JK/9H 4D/JS 5D/AS 6D/5C 7D/5H", "QS/9C 10C/JC 10D/JD 10H/JH QH/KH"),
        away="QC KC QD",
    )
    # Each of these leads wins but the last, a low spade, which the ace on the other table takes.
    wanted = "KS 4D AC 5D AH 6D AD 7D KD JS 5S AS"
    for move in wanted.split():
        while deal.to_act != ANN:
            deal = deal.apply(deal.legal_actions[0])
        deal = after(deal, move)
    return deal.apply(deal.legal_actions[0])


@pytest.mark.rule("TWO-1", "JOKER-7", "JOKER-9")
def test_a_table_shown_void_of_all_suits_keeps_its_joker_until_nothing_else_is_left() -> None:
    deal = void_of_all()
    assert sources(deal)[0] == (ANN, True)
    assert on_table(deal, ANN) == "5C 5H JK"
    assert options(deal) == "5C, 5H"
    assert refused(deal, "JK=S").message == reason_said("joker led last")


# What is seen.


@pytest.mark.rule("TWO-1", "PLAY-6")
def test_nobody_sees_what_lies_face_down() -> None:
    deal = at_play("7NT")
    swapped = at_play("7NT", tables=("4D/KH 5D/JS 6D/JD 7D/QD 8D/KD", "4H/9H 5H/10H 6H/JH 7H/9D 8H/10D"))
    assert swapped != deal
    for one, other in ((deal, swapped), (after(deal, "5S, 5C, 6D, 6H"), after(swapped, "5S, 5C, 6D, 6H"))):
        for seat in (ANN, BOB):
            assert one.view(seat) == other.view(seat)
            assert hash(one.view(seat)) == hash(other.view(seat))
            assert repr(one.view(seat)) == repr(other.view(seat))
            assert one.view(seat).history == other.view(seat).history
        assert one.spectator == other.spectator
        assert text.table_text(one.table, NAMES) == text.table_text(other.table, NAMES)
    # As soon as one of them is turned up they differ.
    one, other = after(deal, "5S, 5C, 4D, 4H"), after(swapped, "5S, 5C, 4D, 4H")
    assert one.view(BOB) != other.view(BOB)


@pytest.mark.rule("TWO-1", "PLAY-6")
def test_a_view_knows_what_may_be_played_from_the_table() -> None:
    deal = at_play("7D", by=1)
    while not deal.finished:
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        assert list(view.legal_actions) == list(deal.legal_actions)
        wrong = next(play for play in map(str, TABLE_2.deck) if deal.parse(play) not in deal.legal_actions)
        assert view.why_not(deal.parse(wrong)) == deal.why_not(deal.parse(wrong))
        assert not deal.view(Seat(1 - deal.to_act)).legal_actions
        deal = deal.apply(deal.legal_actions[len(deal.legal_actions) // 2])
    assert deal.view(ANN).hand == Cards()


@pytest.mark.rule("TWO-1")
def test_no_value_shows_a_card_face_down() -> None:
    deal = at_play("7NT")
    for shown in (repr(deal), repr(deal.layout), repr(deal.dealt)):
        assert "9D" not in shown


# Texts.


@pytest.mark.rule("TWO-1")
def test_table_cards_in_words() -> None:
    deal = at_play("7D")
    assert text.table_text(deal.table, NAMES).splitlines() == [
        "Contract: 7D by Ann",
        "Ann's table: 4♦/?  5♦/?  6♦/?  7♦/?  8♦/?",
        "Bob's table: 4♥/?  5♥/?  6♥/?  7♥/?  8♥/?",
    ]
    deal = after(deal, "5S, 5C, 4D")
    assert text.table_text(deal.table, NAMES).splitlines()[1:] == [
        "Ann's table: ?  5♦/?  6♦/?  7♦/?  8♦/?",
        "Bob's table: 4♥/?  5♥/?  6♥/?  7♥/?  8♥/?",
        "Trick 1: Ann 5♠, Bob 5♣, Ann 4♦",
    ]
    deal = after(deal, "4H, 9D, 9H, 6S")
    assert text.table_text(deal.table, NAMES).splitlines()[1:3] == [
        "Ann's table: 5♦/?  6♦/?  7♦/?  8♦/?",
        "Bob's table: 5♥/?  6♥/?  7♥/?  8♥/?",
    ]
    assert text.tricks_text(deal.table, NAMES).splitlines() == [
        "trick   Ann   Bob   Ann's table   Bob's table  won by",
        "  1    >5♠    5♣    4♦            4♥           Ann",
        "  2     6♠         >9♦            9♥",
    ]
    told = "\n".join(text.event_text(deal.rules, event, NAMES) for event in deal.history[-4:])
    assert told.splitlines()[1:] == [
        "Ann wins trick 1",
        "Ann turns up 9♦",
        "Bob turns up 9♥",
        "Ann plays 9♦ from the table",
        "Bob plays 9♥ from the table",
        "Ann plays 6♠",
    ]


# Whole deals.


@pytest.mark.rule("TWO-1")
@pytest.mark.parametrize("seed", range(20))
def test_whole_deals_come_to_an_end(seed: int) -> None:
    rng = Random(seed)
    deal = Deal.from_pack(TABLE_2, shuffle.pack(TABLE_2.deck, rng=rng), dealer=Seat(seed % 2))
    players = (RandomPlayer(rng=rng), SensiblePlayer())
    # What lies open, kept by hand.
    covered = {pile.up: pile.down for seat in (ANN, BOB) for pile in deal.dealt.piles[seat]}
    lying = {seat: {pile.up for pile in deal.dealt.piles[seat]} for seat in (ANN, BOB)}
    tricks: list[list[tuple[Seat, Card]]] = [[]]
    while not deal.finished:
        seat, stage = deal.to_act, deal.stage
        assert seat is not None
        before, action = deal, players[seat](deal.view(seat))
        deal = deal.apply(action)
        assert before.history == deal.history[: len(before.history)]
        if isinstance(stage, Play):
            assert isinstance(action, PlayCard)
            assert stage.from_table == (action.card in lying[seat])
            lying[seat].discard(action.card)
            tricks[-1].append((seat, action.card))
            if len(tricks[-1]) == 4:
                for owner, played in tricks[-1]:
                    turned = covered.get(played)
                    if turned is not None:
                        lying[owner].add(turned)
                tricks.append([])
        assert [set(deal.table.table_cards(seat)) for seat in (ANN, BOB)] == [lying[ANN], lying[BOB]]
    assert lying == {ANN: set(), BOB: set()}


# Cards out of play.

DEAD_20 = presets.DUMMY_2.evolve(
    deck=TABLE_2.deck, dummy_hand=False, out_of_play=20, packets=Packets.parse("3 K1 4 K1 3 K1")
)


@pytest.mark.rule("TWO-2", "CARD-3")
def test_the_last_cards_of_the_pack_go_to_nobody() -> None:
    pack = list(DEAD_20.deck)
    Random(8).shuffle(pack)
    deal = Deal.from_pack(DEAD_20, pack, dealer=ANN)
    assert deal.dealt.out_of_play == Cards.of(pack[23:])
    assert deal.hand(BOB) == Cards.of([*pack[:3], *pack[7:11], *pack[16:19]])
    assert deal.dealt.kitty == Cards.of([pack[6], pack[15], pack[22]])


@pytest.mark.rule("TWO-2", "PLAY-6")
def test_nobody_sees_dead_cards() -> None:
    pack = list(DEAD_20.deck)
    one = Deal.from_pack(DEAD_20, pack, dealer=ANN)
    # Two of them change places with the kitty.
    other = Deal.from_pack(DEAD_20, [*pack[:6], pack[30], *pack[7:30], pack[6], *pack[31:]], dealer=ANN)
    assert one != other
    assert [one.view(seat) for seat in (ANN, BOB)] == [other.view(seat) for seat in (ANN, BOB)]
    assert one.spectator == other.spectator
    done = play_out(after(one, "6S, P, discard 5S 6S 7S"))
    assert sum(done.table.won) == 10


@pytest.mark.rule("TWO-2", "DEAL-3")
def test_dead_cards_are_given_where_a_deal_is() -> None:
    dealt = Deal.from_pack(DEAD_20, list(DEAD_20.deck), dealer=ANN)
    given = dealt.dealt
    hands, kitty, dead = given.hands, given.kitty, given.out_of_play
    again = DealtCards.of(hands=hands, kitty=kitty, out_of_play=dead)
    assert Deal.of(DEAD_20, again, dealer=ANN) == dealt
    assert Match.start(DEAD_20, dealer=ANN).deal_of(again) == dealt
    with pytest.raises(InvalidDeal, match="CARD-3: what is out of play has 0 cards: expected 20"):
        Deal.of(DEAD_20, DealtCards.of(hands=hands, kitty=kitty), dealer=ANN)
    at = deal_of(presets.STANDARD_3).dealt
    with pytest.raises(InvalidDeal, match="CARD-3: what is out of play has 1 cards: expected 0"):
        Deal.of(presets.STANDARD_3, attrs.evolve(at, out_of_play=cards("7S").bits), dealer=ANN)
    position = Deal.at_play(DEAD_20, contract(DEAD_20, "7S"), again)
    assert position.dealt.out_of_play == given.out_of_play


@pytest.mark.rule("TWO-2", "DEAL-2")
def test_a_pack_of_the_wrong_size_says_how_many_are_out_of_play() -> None:
    with pytest.raises(ValueError, match=r"41 cards to deal: .* for 2 hands with 20 out of play takes 43"):
        DEAD_20.packets.deal(list(DEAD_20.deck)[:41], 2, out_of_play=20)
