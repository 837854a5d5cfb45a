"""PLAY-6: what each seat sees, and what a spectator sees."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import after, at_play, cards, deal_of, done, options, play_out, taken

from fivehundred.actions import PlayCard
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction, Reason
from fivehundred.deal.stages.play import Play
from fivehundred.deal.transfers import Holding
from fivehundred.deal.turns import Event, Turn
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType
from fivehundred.rules import presets
from fivehundred.seats import Seat

HANDS = ("7S 8S 9S 10S JS QS KS AS 7C 8C", "7D 8D 9D 10D JD 9C 10C JC QC KC", "7H 8H 9H 10H JH QH QD KD AD AC")


def views(deal: Deal) -> list[SeatView]:
    return [deal.view(Seat(seat)) for seat in range(deal.rules.players)]


@pytest.mark.rule("PLAY-6")
def test_everybody_sees_his_own_hand_and_no_other() -> None:
    deal = deal_of(presets.STANDARD_3, *HANDS, kitty="KH AH JK")
    assert [str(view.hand) for view in views(deal)] == [str(cards(hand)) for hand in HANDS]
    # Two deals that differ in what seat 0 has not seen look the same to it.
    other = deal_of(presets.STANDARD_3, HANDS[0], HANDS[2], HANDS[1], kitty="KH AH JK")
    assert deal.view(Seat(0)) == other.view(Seat(0))
    assert deal.view(Seat(1)) != other.view(Seat(1))
    assert deal.spectator == other.spectator


@pytest.mark.rule("PLAY-6")
def test_everybody_sees_the_auction_and_the_cards_played() -> None:
    deal = after(deal_of(presets.STANDARD_3, *HANDS), "7S, P, P, discard 7S 8S 9S, 10S, JC")
    for history in (*(view.history for view in views(deal)), deal.spectator.history):
        assert [text for _, text in done(history)][:3] == ["7S", "P", "P"]
        assert [text for _, text in done(event for event in history if event.trick)] == ["10S", "JC"]


@pytest.mark.rule("PLAY-6", "KITTY-1")
def test_the_contractor_alone_knows_kitty_and_discards() -> None:
    deal = after(deal_of(presets.STANDARD_3, *HANDS, kitty="KH AH JK"), "7S, P, P, discard 7C 8C KH")
    contractor, *others = views(deal)
    assert (contractor.kitty, contractor.discards) == (cards("KH AH JK"), cards("7C 8C KH"))
    assert contractor.dealt == cards(HANDS[0])
    assert [(view.kitty, view.discards) for view in others] == [(None, None)] * 2
    # The same table with other discards looks the same to the others.
    other = after(deal_of(presets.STANDARD_3, *HANDS, kitty="KH AH JK"), "7S, P, P, discard 7S 8C JK")
    assert views(other)[1:] == others
    assert views(other)[0] != contractor


@pytest.mark.rule("PLAY-6", "JOKER-5", "JOKER-4")
def test_everybody_sees_a_declared_joker_and_the_suit_named_for_a_led_one() -> None:
    declared = after(deal_of(presets.AUSTRALIAN_4, "JK"), "7NT, P, P, P, discard 5S 6S 7S, declare JK=H")
    assert done(declared.spectator.history)[-1] == (0, "declare JK=H")
    led = after(at_play(presets.STANDARD_3, "7NT", "JK"), "JK=H")
    (event,) = [event for event in led.spectator.history if event.trick]
    assert event.turn.action == led.parse("JK=H")


@pytest.mark.rule("PLAY-6", "CALL-1")
def test_everybody_sees_the_card_called() -> None:
    deal = after(deal_of(presets.CALLED_5, "2S 3S 4S", "AH"), "7S, P, P, P, P, discard 2S 3S 4S, call AH")
    assert done(deal.spectator.history)[-1] == (0, "call AH")


@pytest.mark.rule("PLAY-6", "PLAY-4")
def test_the_end_of_a_hand_reveals_nothing_more() -> None:
    deal = after(deal_of(presets.AUSTRALIAN_4, kitty="AH KH QH"), "OM, P, P, P, discard AH KH QH, declare none")
    ended = play_out(deal)
    seen = {str(event.turn.action) for event in ended.spectator.history if event.trick}
    assert len(seen) == 30
    # Neither the discards nor the hand of the partner who sat out.
    assert not seen & {"AH", "KH", "QH"}
    assert not seen & set(str(ended.hand(Seat(2))).split())
    assert ended.view(Seat(1)).discards is None


@pytest.mark.rule("PLAY-6")
def test_only_the_seat_to_act_has_anything_to_choose() -> None:
    deal = deal_of(presets.STANDARD_3, *HANDS)
    first, second, _ = views(deal)
    assert first.legal_actions == deal.legal_actions
    assert not second.legal_actions
    assert (second.to_act, second.rules) == (0, presets.STANDARD_3)
    refusal = second.why_not(deal.parse("P"))
    assert refusal is not None
    assert (refusal.reason, refusal.seat) == (Reason.OUT_OF_TURN, 1)
    assert first.why_not(deal.parse("P")) is None
    late = after(deal, "7S")
    assert views(late)[1].why_not(late.parse("6S")) == late.why_not(late.parse("6S"))


@pytest.mark.rule("PLAY-6")
def test_when_the_hand_is_over_no_view_offers_anything() -> None:
    done = play_out(at_play(presets.STANDARD_3, "7S"))
    assert not any(view.legal_actions for view in views(done))
    assert (done.spectator.to_act, done.spectator.rules) == (None, presets.STANDARD_3)
    refusal = views(done)[0].why_not(PlayCard(next(iter(cards("7S")))))
    assert refusal is not None
    assert refusal.reason is Reason.FINISHED


@pytest.mark.rule("PLAY-1", "PLAY-3")
def test_the_history_of_a_whole_hand() -> None:
    deal = after(deal_of(presets.STANDARD_3, *HANDS, kitty="KH AH JK"), "P, 8D, P, discard KH 9C 10C, JD, QD, 7S")
    begun, *rest = deal.history
    assert begun == Event(turn=Turn(None, None), dealer=Seat(2))
    assert done(rest) == [(0, "P"), (1, "8D"), (2, "P"), (1, "? ? ?"), (1, "JD"), (2, "QD"), (0, "7S")]
    assert [event.trick for event in rest] == [None] * 4 + [1] * 3
    assert [event.lying for event in rest] == [0] * 5 + [1, 2]
    assert [event.taker for event in rest] == [None, None, 1] + [None] * 4
    assert [event.contract for event in rest] == [None, None, deal.contract] + [None] * 4
    assert (rest[-1].winner, rest[-1].won) == (1, (0, 1, 0))
    ended = play_out(deal)
    assert ended.history[: len(deal.history)] == deal.history
    assert ended.history[-1].turn.outcome == ended.outcome
    won = [event for event in ended.history if event.winner is not None]
    assert [event.trick for event in won] == list(range(1, 11))
    assert won[-1].won == ended.table.won
    assert [event.winner for event in won] == [trick.winner for trick in ended.tricks]


@pytest.mark.rule("KITTY-1")
def test_while_the_contractor_chooses_the_others_see_that_he_took_the_kitty() -> None:
    deal = after(deal_of(presets.STANDARD_3, *HANDS, kitty="KH AH JK"), "7S, P, P")
    assert taken(deal.spectator.history) == [(0, 3, None)]
    assert taken(deal.view(Seat(0)).history) == [(0, 3, cards("KH AH JK"))]


@pytest.mark.rule("PLAY-5", "PLAY-6", "PLAY-9")
def test_a_table_takes_the_turns_that_everybody_saw() -> None:
    rules = presets.AUSTRALIAN_4.evolve(early_end=True)
    start = deal_of(rules, "5S 6S", "AS")
    played = after(start, "OM, P, P, P")
    while len(played.table.tricks) < 3:
        played = played.apply(played.legal_actions[0])
    assert played.table.open_hand is not None
    settled = played.settle(Seat(1))
    for deal in (played, settled):
        turns = deal.table.turns
        assert turns == deal.spectator.turns
        assert start.table.after(*turns) == deal.table
    assert start.table.after() == start.table
    first, *others = settled.table.turns
    with pytest.raises(IllegalAction):
        start.table.after(first, first, *others)


@pytest.mark.rule("SEAT-1")
def test_at_a_table_where_all_is_over_nobody_may_act() -> None:
    done = play_out(at_play(presets.STANDARD_3, "7S"))
    play = PlayCard(next(iter(cards("7S"))))
    refusal = done.table.why_not(play, {})
    assert refusal is not None
    assert (refusal.seat, refusal.reason) == (None, Reason.FINISHED)
    with pytest.raises(IllegalAction) as caught:
        done.stage.after(done.table.info, play)
    assert caught.value.refusal == refusal


@pytest.mark.rule("TWO-1")
def test_a_seat_acts_with_what_lies_before_it_or_with_its_own_hand() -> None:
    deal = after(Deal.from_pack(presets.TABLE_2, list(presets.TABLE_2.deck), dealer=Seat(1)), "7S, P")
    own, other = views(deal)
    assert (own.acting, other.acting) == (own.holding, other.holding)
    while not (isinstance(deal.stage, Play) and deal.stage.from_table):
        deal = deal.apply(deal.legal_actions[0])
    own = deal.view(deal.stage.actor)
    other = deal.view(own.left)
    assert own.acting == Holding(deal.table.table_cards(own.seat).bits)
    assert other.acting == other.holding


def test_what_is_no_action_is_refused_by_its_type() -> None:
    nothing: Any = "7S"
    for view in views(deal_of(presets.STANDARD_3)):
        with pytest.raises(InvalidType, match="expected an action, not str"):
            view.why_not(nothing)


def test_tricks_read_well() -> None:
    deal = after(at_play(presets.STANDARD_3, "7NT", "JK", *HANDS[1:]), "JK=H")
    assert str(deal.table.tricks[0]) == "0: JK=H"
    won = after(at_play(presets.STANDARD_3, "7H", "7S", "8S", "9S"), "7S, 8S, 9S")
    assert str(won.table.tricks[0]) == "0: 7S  1: 8S  2: 9S  won by 2"
    assert (won.table.tricks[0].winner, won.table.won) == (2, (0, 0, 1))


def test_before_the_play_there_is_nothing_on_the_table() -> None:
    deal = deal_of(presets.STANDARD_3)
    assert (deal.table.play, deal.table.contract, deal.table.tricks, deal.table.open_hand) == (None, None, (), None)
    assert deal.table.won == (0, 0, 0)
    assert (deal.contract, deal.finished) == (None, False)
    passed_out = after(deal, "P, P, P")
    assert (passed_out.contract, passed_out.finished) == (None, True)
    assert options(passed_out) == ""


def test_a_deal_in_a_log_shows_no_card() -> None:
    deal = deal_of(presets.STANDARD_3)
    shown = "standard-3, dealer 2, Auction, seat 0 to act>"
    assert repr(deal) == f"<Deal {shown}"
    assert repr(deal.spectator) == f"<SpectatorView {shown}"
    assert repr(deal.view(Seat(1))) == f"<SeatView of seat 1, {shown}"
    assert repr(deal.legal_actions) == "<Choices: P, 6S, 6C, 6D, 6H, 6NT, 7S, 7C, 7D, 7H, 7NT, 8S, … 26 options>"
    assert repr(deal.view(Seat(1)).legal_actions) == "<Choices: none>"
    own = presets.STANDARD_3.evolve(slam=None)
    assert repr(after(deal_of(own), "P, P, P")) == "<Deal under its own rules, dealer 2, Finished, finished>"
