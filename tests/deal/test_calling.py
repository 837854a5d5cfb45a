"""CALL: finding partners in the five-handed game."""

from __future__ import annotations

import attrs
import pytest
from helpers import after, at_play, card, contract, deal_of, done, options, play_out, refused
from wording import reason_said

from fivehundred.actions import CallPlayers
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Alone, Calling, CallTime, JokerDeclaration
from fivehundred.rules.specials import PRIMER_MISERE
from fivehundred.seats import Seat

CALLED = presets.CALLED_5
BY_PLAYER = CALLED.evolve(calling=Calling.PLAYER)
EITHER = CALLED.evolve(calling=Calling.CARD_OR_PLAYER)
ALONE = CALLED.evolve(alone=Alone.ALLOWED)
#: Seat 0 holds ten cards and finds 2S 3S 4S in the kitty, and discards them.
HAND = "5S 6S 7S 8S 9S AC AD JK JS QS"


def calling(bid: str = "7S", rules: Ruleset = CALLED) -> Deal:
    """Seat 0 has bid, exchanged, and is to choose; seat 3 holds the ace of hearts."""
    deal = deal_of(rules, HAND, "", "", "AH", kitty="2S 3S 4S")
    return after(deal, f"{bid}, P, P, P, P, discard 2S 3S 4S")


def side(deal: Deal) -> tuple[int, ...]:
    assert deal.contract is not None
    return deal.contract.side


@pytest.mark.rule("CALL-1")
@pytest.mark.parametrize("bid", ["6S", "7NT"])
def test_with_six_or_seven_the_contractor_names_a_card_of_another_hand(bid: str) -> None:
    deal = calling(bid)
    offered = options(deal).split(", ")
    assert len(offered) == 53 - 10 - 3  # the joker is one of the contractor's ten
    assert "call AH" in offered
    assert "call AC" not in offered
    assert refused(deal, "call AC").message == reason_said("called own card", "A♣")


@pytest.mark.rule("CALL-1")
def test_the_contractor_calls_no_card_of_the_discards() -> None:
    assert refused(calling(), "call 2S").message == reason_said("called own card", "2♠")


@pytest.mark.rule("CALL-1", "PLAY-6")
def test_the_holder_alone_knows_that_he_is_the_partner_until_the_card_is_played() -> None:
    deal = after(calling(), "call AH")
    assert side(deal) == (0,)
    assert [deal.view(Seat(seat)).called_partner for seat in range(5)] == [False, False, False, True, False]
    assert deal.contract is not None
    assert deal.contract.called == card("AH")
    assert done(deal.history)[-1] == (0, "call AH")
    assert deal.history[-1].contract == deal.contract
    while card("AH") in deal.hand(Seat(3)):
        assert side(deal) == (0,)
        ace = deal.parse("AH")
        deal = deal.apply(ace if deal.to_act == 3 and ace in deal.legal_actions else deal.legal_actions[0])
    assert side(deal) == (0, 3)
    (came_out,) = [event for event in deal.history if event.trick and event.contract]
    assert (came_out.turn.seat, str(came_out.turn.action), came_out.contract) == (3, "AH", deal.contract)
    assert [deal.view(Seat(seat)).called_partner for seat in range(5)] == [False, False, False, True, False]


@pytest.mark.rule("CALL-1", "SCORE-9")
def test_the_secret_partner_scores_with_the_contractor() -> None:
    done = play_out(after(calling(), "call AH"))
    assert side(done) == (0, 3)
    taken = done.table.won[0] + done.table.won[3]
    assert done.score.made is (taken >= 7)
    assert done.score.points[0] == done.score.points[3]


@pytest.mark.rule("CALL-2")
@pytest.mark.parametrize("bid", ["6S", "7NT"])
def test_by_player_the_contractor_names_one(bid: str) -> None:
    deal = calling(bid, BY_PLAYER)
    assert options(deal) == "call 1, call 2, call 3, call 4"
    assert side(after(deal, "call 2")) == (0, 2)
    assert refused(deal, "call 1 2").message == reason_said("one player", bid[0])
    assert refused(deal, "call AH").message == reason_said("name players")


@pytest.mark.rule("CALL-2")
@pytest.mark.parametrize("rules", [CALLED, BY_PLAYER, EITHER], ids=["by card", "by player", "either"])
def test_with_eight_or_more_the_contractor_names_up_to_two_players(rules: Ruleset) -> None:
    deal = calling("8S", rules)
    assert options(deal) == (
        "alone, call 1, call 2, call 3, call 4, call 1 2, call 1 3, call 1 4, call 2 3, call 2 4, call 3 4"
    )
    assert side(after(deal, "call 2 4")) == (0, 2, 4)
    assert side(after(deal, "alone")) == (0,)


@pytest.mark.rule("CALL-2")
@pytest.mark.parametrize("seats", [(0,), (0, 2), (5,), (1, 2, 3)])
def test_the_contractor_calls_one_or_two_other_players(seats: tuple[int, ...]) -> None:
    refusal = calling("8S").why_not(CallPlayers(tuple(map(Seat, seats))))
    assert refusal is not None
    assert refusal.reason is Reason.NOT_ANOTHER
    for nobody in ((2, 9), (-1,), (-1, 2)):
        with pytest.raises(InvalidValue, match="expected different seats up to 5 in ascending order"):
            CallPlayers(tuple(map(Seat, nobody)))


@pytest.mark.rule("CALL-3")
def test_the_card_called_may_be_anything_but_the_joker() -> None:
    deal = after(deal_of(CALLED, "5S", "JK"), "7S, P, P, P, P")
    deal = deal.apply(deal.legal_actions[0])
    assert "call JH" in options(deal)
    assert "call JK" not in options(deal)
    assert refused(deal, "call JK").message == reason_said("called joker")


@pytest.mark.rule("CALL-3", "CARD-7")
def test_only_a_jack_that_is_a_bower_may_not_be_called() -> None:
    rules = CALLED.evolve(callable_cards="no joker nor bower")
    for bid, jacks in (("7S", {"JD", "JH"}), ("7D", {"JS", "JC"}), ("7NT", {"JS", "JC", "JD", "JH"})):
        deal = deal_of(rules, "5S 6S 7S 8S 9S AC AD KS KC QS", kitty="2S 3S 4S")
        deal = after(deal, f"{bid}, P, P, P, P, discard 2S 3S 4S")
        assert {text.removeprefix("call ") for text in options(deal).split(", ") if "J" in text} == jacks


@pytest.mark.rule("CALL-4")
def test_going_alone_with_six_or_seven_is_a_setting() -> None:
    assert refused(calling(), "alone").message == reason_said("not alone", "7")
    deal = calling(rules=ALONE)
    assert options(deal).endswith("call AH, alone")
    deal = after(deal, "alone")
    assert side(deal) == (0,)
    assert isinstance(deal.stage, Play)


@pytest.mark.rule("CALL-4")
def test_partners_are_called_after_the_discard() -> None:
    deal = after(deal_of(CALLED), "7S, P, P, P, P")
    assert not isinstance(deal.stage, PartnerCall)
    assert isinstance(deal.apply(deal.legal_actions[0]).stage, PartnerCall)


@pytest.mark.rule("CALL-5")
@pytest.mark.parametrize("bid", ["6S", "7NT"])
def test_by_free_choice_a_card_or_one_player_is_named(bid: str) -> None:
    deal = calling(bid, EITHER)
    cards = options(calling(bid))
    assert options(deal) == f"{cards}, call 1, call 2, call 3, call 4"
    assert [action in deal.legal_actions for action in deal.legal_actions] == [True] * len(deal.legal_actions)
    by_card, by_player = after(deal, "call AH"), after(deal, "call 2")
    assert (side(by_card), side(by_player)) == ((0,), (0, 2))
    assert by_card.contract is not None
    assert by_player.contract is not None
    assert (by_card.contract.called, by_player.contract.called) == (card("AH"), None)
    assert by_card.view(Seat(3)).called_partner
    assert side(play_out(by_card)) == (0, 3)
    assert side(play_out(by_player)) == (0, 2)


@pytest.mark.rule("CALL-5")
def test_by_free_choice_each_form_has_its_own_limits() -> None:
    deal = calling(rules=EITHER)
    assert refused(deal, "call AC").message == reason_said("called own card", "A♣")
    assert refused(deal, "call JK").message == reason_said("called joker")
    assert refused(deal, "call 1 2").message == reason_said("one player", "7")
    assert refused(deal, "call 0").message == reason_said("not another player", "1", "4")
    assert refused(deal, "alone").message == reason_said("not alone", "7")
    assert refused(calling("8S", EITHER), "call AH").message == reason_said("name players")


@pytest.mark.rule("CALL-4", "CALL-5")
def test_by_free_choice_going_alone_is_a_setting() -> None:
    deal = calling(rules=EITHER.evolve(alone=Alone.ALLOWED))
    assert options(deal).endswith("call AH, alone, call 1, call 2, call 3, call 4")
    assert side(after(deal, "alone")) == (0,)


@pytest.mark.rule("CALL-5")
@pytest.mark.parametrize("text", ["call AH", "call 4"])
def test_by_free_choice_the_kitty_may_still_be_untouched(text: str) -> None:
    rules = EITHER.evolve(call_time=CallTime.BEFORE_KITTY)
    deal = after(deal_of(rules, "5S 6S", "", "", "2S", kitty="AH 2C 3C"), "7S, P, P, P, P")
    assert isinstance(deal.stage, PartnerCall)
    assert {"call AH", "call 4"} <= set(options(deal).split(", "))
    done = play_out(after(deal, text))
    assert side(done) == ((0,) if text == "call AH" else (0, 4))


@pytest.mark.rule("CALL-4", "BID-7")
def test_special_bids_are_played_alone() -> None:
    rules = CALLED.evolve(specials=(PRIMER_MISERE,))
    deal = after(deal_of(rules), "M, P, P, P, P")
    deal = deal.apply(deal.legal_actions[0])
    assert isinstance(deal.stage, Play)
    assert deal.contract is not None
    assert (deal.contract.side, deal.contract.playing) == ((0,), (0, 1, 2, 3, 4))


@pytest.mark.rule("CALL-4", "JOKER-5")
def test_the_joker_is_declared_after_the_call() -> None:
    rules = CALLED.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR)
    deal = after(calling("8NT", rules), "call 2")
    assert isinstance(deal.stage, Declaring)
    assert deal.contract is not None
    assert deal.contract.side == (0, 2)


@pytest.mark.rule("CALL-1")
def test_a_position_may_be_set_up_with_a_called_card() -> None:
    named = attrs.evolve(contract(CALLED, "7S"), called=card("AH"))
    done = play_out(at_play(CALLED, named, HAND, "", "AH"))
    assert side(done) == (0, 2)
