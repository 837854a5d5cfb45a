"""Dealing from a pack, giving a deal outright, setting a position up; everything wrong is listed at once."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from helpers import after, at_play, card, cards, contract, deal_of, done, handed, laid_out, options, taken
from wording import reason_said

from fivehundred.actions import CallCard, CallPlayers, DeclareJoker
from fivehundred.cards import Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.turns import Event, Turn
from fivehundred.errors import InvalidDeal, InvalidType, InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerDeclaration, LateClaim
from fivehundred.seats import Seat

RULES = presets.STANDARD_3
PACK = tuple(RULES.deck)
*HANDS, KITTY, _ = laid_out(RULES, (), "", "")
DEALT = DealtCards.of(hands=HANDS, kitty=KITTY)


def problems(error: pytest.ExceptionInfo[InvalidDeal]) -> list[str]:
    return [str(problem) for problem in error.value.problems]


@pytest.mark.rule("CARD-2", "DEAL-3")
@pytest.mark.parametrize(
    ("pack", "found"),
    [
        ((), ["CARD-2: missing from the pack: " + str(RULES.deck)]),
        (PACK[:-1], ["CARD-2: missing from the pack: JK"]),
        ((*PACK, PACK[0]), ["DEAL-3: 7S appears twice, the second time as card 34"]),
        ((card("2S"), *PACK[1:]), ["CARD-2: 2S, card 1, is not in this deck", "CARD-2: missing from the pack: 7S"]),
        (
            (*PACK[:-1], PACK[3]),
            ["DEAL-3: 10S appears twice, the second time as card 33", "CARD-2: missing from the pack: JK"],
        ),
    ],
    ids=["empty", "one short", "one too many", "another's card", "one twice"],
)
def test_a_pack_that_is_not_the_deck(pack: tuple[Any, ...], found: list[str]) -> None:
    with pytest.raises(InvalidDeal) as error:
        Deal.from_pack(RULES, pack, dealer=Seat(0))
    assert problems(error) == found
    assert str(error.value) == "; ".join(found)


@pytest.mark.rule("CARD-2", "CARD-3", "DEAL-3", "SEAT-1")
def test_everything_wrong_with_a_given_deal_is_listed() -> None:
    hands = [HANDS[0] - cards("7S"), HANDS[1] | cards("8S"), HANDS[2] | cards("2D"), cards("")]
    with pytest.raises(InvalidDeal) as error:
        Deal.of(RULES, DealtCards.of(hands=hands, kitty=KITTY), dealer=Seat(0))
    assert problems(error) == [
        "SEAT-1: 4 hands: expected 3",
        "CARD-3: seat 0 has 9 cards: expected 10",
        "CARD-3: seat 1 has 11 cards: expected 10",
        "DEAL-3: seat 1 has cards that lie elsewhere too: 8S",
        "CARD-3: seat 2 has 11 cards: expected 10",
        "CARD-2: seat 2 has cards that are not in this deck: 2D",
        "CARD-3: seat 3 has 0 cards: expected 10",
        "CARD-2: missing: 7S",
    ]


@pytest.mark.rule("CARD-3", "DEAL-5")
def test_a_dummy_hand_belongs_to_a_game_with_one() -> None:
    with pytest.raises(InvalidDeal, match="CARD-3: the dummy hand has 1 cards: expected 0"):
        Deal.of(RULES, DealtCards.of(hands=HANDS, kitty=KITTY - cards("JK"), dummy=cards("JK")), dealer=Seat(0))
    with pytest.raises(InvalidDeal, match="CARD-3: the dummy hand has 0 cards: expected 10"):
        Deal.of(presets.DUMMY_2, DealtCards.of(hands=HANDS[:2], kitty=KITTY), dealer=Seat(0))


@pytest.mark.rule("KITTY-1", "PLAY-1")
def test_a_position_at_the_first_lead_behaves_like_a_deal_that_came_there() -> None:
    reached = after(deal_of(RULES, kitty="KH AH JK"), "7S, P, P, discard KH AH JK")
    position = at_play(RULES, "7S", discards="KH AH JK")
    assert options(position) == options(reached)
    assert [position.hand(Seat(seat)) for seat in range(3)] == [reached.hand(Seat(seat)) for seat in range(3)]
    assert position.table.play == reached.table.play
    begun, away = position.history
    assert (begun.turn, begun.dealer, begun.contract) == (Turn(None, None), None, position.contract)
    assert taken([begun]) == [(0, 3, None)]
    assert handed([away]) == [(0, "? ? ?", None)]
    assert position.turns == ()
    assert position.view(Seat(0)).discards == cards("KH AH JK")
    assert position.view(Seat(0)).dealt == position.hand(Seat(0))
    assert position.contract == reached.contract
    assert position.dealer == 2


@pytest.mark.rule("KITTY-2", "PLAY-8")
@pytest.mark.parametrize(("name", "call", "by", "leader"), [("team-4", "BN", 2, 2), ("passed-deal-3", "P", 0, 1)])
def test_a_position_without_exchange(name: str, call: str, by: int, leader: int) -> None:
    position = at_play(presets.get(name), call, by=by, dealer=0)
    assert position.to_act == leader
    assert position.history == (Event(turn=Turn(None, None), contract=position.contract),)
    assert all(position.view(Seat(seat)).kitty is None for seat in range(position.rules.players))


@pytest.mark.rule("CALL-1", "CALL-2")
@pytest.mark.parametrize(
    ("call", "changes", "chosen"),
    [
        ("7S", {"called": card("AH")}, CallCard(card("AH"))),
        ("8S", {"side": (Seat(0), Seat(3))}, CallPlayers((Seat(3),))),
        ("8S", {}, CallPlayers()),
    ],
)
def test_a_position_tells_who_was_called(call: str, changes: dict[str, Any], chosen: CallCard | CallPlayers) -> None:
    rules = presets.CALLED_5
    *hands, away, _ = laid_out(rules, ("5S", "", "AH"), "2S", "")
    position = Deal.at_play(
        rules, attrs.evolve(contract(rules, call), **changes), DealtCards.of(hands=hands, kitty=away)
    )
    assert done(position.history)[-1] == (0, str(chosen))


@pytest.mark.rule("JOKER-5")
@pytest.mark.parametrize(
    ("rules", "call", "hand", "declared", "found"),
    [
        (RULES, "7NT", "JK", DeclareJoker(Suit.HEARTS), "JOKER-5: no joker is declared in this hand"),
        (presets.AUSTRALIAN_4, "7H", "JK", DeclareJoker(Suit.HEARTS), "JOKER-5: no joker is declared in this hand"),
        (
            presets.AUSTRALIAN_4,
            "7NT",
            "AS",
            DeclareJoker(Suit.HEARTS),
            "seat 0 may not declare the joker the highest of the hearts: "
            f"{reason_said('joker not yours', 'the joker')} (JOKER-5)",
        ),
        (
            presets.CLUB_46_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR),
            "7NT",
            "JK JK2",
            DeclareJoker(None, Suit.SPADES),
            "seat 0 may not declare the lower joker the highest of the spades: "
            f"{reason_said('jokers apart')} (JOKER-5)",
        ),
    ],
)
def test_a_declaration_that_cannot_be(rules: Ruleset, call: str, hand: str, declared: DeclareJoker, found: str) -> None:
    *hands, away, _ = laid_out(rules, (hand,), "", "")
    with pytest.raises(InvalidDeal) as error:
        Deal.at_play(rules, contract(rules, call), DealtCards.of(hands=hands, kitty=away), declared=declared)
    assert problems(error) == [found]


@pytest.mark.rule("BID-1", "SEAT-2")
def test_a_contract_of_other_rules_is_refused() -> None:
    with pytest.raises(InvalidDeal) as error:
        Deal.at_play(RULES, contract(presets.AUSTRALIAN_4, "7S", by=3), DEALT)
    assert problems(error) == ["SEAT-1: contractor 3: expected 0 to 2"]
    with pytest.raises(InvalidDeal, match="SEAT-2: side, players or goal are not those of 7S by seat 1"):
        Deal.at_play(RULES, contract(presets.AUSTRALIAN_4, "7S", by=1), DEALT)
    with pytest.raises(InvalidDeal, match="BID-1: OM cannot be bid under these rules"):
        Deal.at_play(RULES, contract(presets.AUSTRALIAN_4, "OM"), DEALT)


@pytest.mark.rule("CALL-1")
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"called": card("5S")}, f"seat 0 may not call 5♠: {reason_said('called own card', '5♠')} (CALL-1)"),
        ({"called": card("2S")}, f"seat 0 may not call 2♠: {reason_said('called own card', '2♠')} (CALL-1)"),
        (
            {"called": card("AH"), "side": (Seat(0), Seat(2))},
            "CALL-1: the holder of AH joins the side by playing it, not before",
        ),
    ],
    ids=["in hand", "discarded", "known already"],
)
def test_a_called_card_that_cannot_be(changes: dict[str, Any], found: str) -> None:
    rules = presets.CALLED_5
    *hands, away, _ = laid_out(rules, ("5S", "", "AH"), "2S", "")
    with pytest.raises(InvalidDeal) as error:
        Deal.at_play(rules, attrs.evolve(contract(rules, "7S"), **changes), DealtCards.of(hands=hands, kitty=away))
    assert problems(error) == [found]


@pytest.mark.parametrize(
    ("changes", "kind", "message"),
    [
        ({"rules": None}, InvalidType, "expected a Ruleset, not NoneType"),
        ({"dealt": HANDS}, InvalidType, "expected DealtCards, not list"),
        ({"dealt": None}, InvalidType, "expected DealtCards, not NoneType"),
        ({"dealer": None}, InvalidType, "dealer must be of type int, not NoneType"),
        ({"dealer": 3}, InvalidValue, "seat 3: expected 0 to 2"),
        ({"dealer": True}, InvalidType, "dealer must be of type int, not bool"),
        ({"scores": [1, 2]}, InvalidValue, "scores .*: expected 3 whole numbers"),
        ({"scores": [1, 2, "3"]}, InvalidType, "scores must hold only int, not str"),
        ({"number": 0}, InvalidValue, "deal number 0: expected a whole number from 1"),
        ({"number": None}, InvalidType, "number must be of type int, not NoneType"),
    ],
)
def test_what_is_no_deal_at_all(changes: dict[str, Any], kind: type[Exception], message: str) -> None:
    given: dict[str, Any] = {"rules": RULES, "dealt": DEALT, "dealer": Seat(0)}
    given.update(changes)
    with pytest.raises(kind, match=message):
        Deal.of(given.pop("rules"), given.pop("dealt"), **given)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hands": None}, "hands must be a sequence, not NoneType"),
        ({"hands": ["7S", "8S", "9S"]}, "seat 0: expected Cards, not str"),
        ({"kitty": [card("JK")]}, "the kitty: expected Cards, not list"),
        ({"dummy": 5}, "the dummy hand: expected Cards, not int"),
        ({"out_of_play": 5}, "what is out of play: expected Cards, not int"),
    ],
)
def test_dealt_cards_of_something_else(changes: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"hands": HANDS, "kitty": KITTY, **changes}
    with pytest.raises(InvalidType, match=message):
        DealtCards.of(**given)


def test_scores_and_number_are_public() -> None:
    deal = Deal.of(RULES, DEALT, dealer=Seat(1), scores=[40, -20, 480], number=7)
    assert (deal.table.info.scores, deal.table.info.number) == ((40, -20, 480), 7)
    assert deal.rules == RULES


@pytest.mark.parametrize(
    ("pack", "message"),
    [(None, "the pack must be a sequence, not NoneType"), (["7S"], "card 1 of the pack: expected a Card, not str")],
)
def test_a_pack_of_something_else(pack: Any, message: str) -> None:
    with pytest.raises(InvalidType, match=message):
        Deal.from_pack(RULES, pack, dealer=Seat(0))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": "standard-3"}, "expected a Ruleset, not str"),
        ({"contract": "7S"}, "expected a Contract, not str"),
        ({"dealt": HANDS}, "expected DealtCards, not list"),
        ({"declared": "JK=H"}, "expected a DeclareJoker, not str"),
    ],
)
def test_a_position_of_something_else(changes: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"rules": RULES, "contract": contract(RULES, "7S"), "dealt": DEALT, **changes}
    with pytest.raises(InvalidType, match=message):
        Deal.at_play(given.pop("rules"), given.pop("contract"), given.pop("dealt"), **given)


@pytest.mark.rule("CARD-3")
def test_a_position_without_what_was_laid_away_is_incomplete() -> None:
    with pytest.raises(InvalidDeal, match="CARD-3: the discard has 0 cards: expected 3"):
        Deal.at_play(RULES, contract(RULES, "7S"), DealtCards.of(hands=HANDS))


@pytest.mark.rule("DEAL-4")
def test_in_a_position_nobody_has_been_asked_to_keep_his_hand() -> None:
    rules = RULES.evolve(late_claim=LateClaim.ANYONE)
    deal = at_play(rules, "7S")
    assert deal.to_act == 0
    assert deal.history == at_play(RULES, "7S").history


@pytest.mark.rule("PLAY-8")
def test_nobody_bid_a_passed_deal() -> None:
    passed = contract(presets.PASSED_DEAL_3, "P")
    assert passed.contractor is None
    with pytest.raises(InvalidValue, match=r"a passed deal has no contractor \(PLAY-8\)"):
        _ = passed.bidder
