"""PLAY-7, DEAL-6, IRR-1: what happens at a real table, and what the referee says to it."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any, cast

import attrs
import pytest
from helpers import FAMILIES, after, at_play, card, cards, contract, deal_of, play_out
from wording import reason_said

from fivehundred import Deal, DealtCards, IllegalAction, Match, Reason, Turn, presets, score, shuffle
from fivehundred.actions import PlayCard, parse_play
from fivehundred.cards import Cards
from fivehundred.deal import Finished, LateRevoke, Misdeal, Misdealt, Play, Played
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match import Correction, LateRevokes, Referee, Ruling, Verdict
from fivehundred.render import text
from fivehundred.rules import CardPoints, EarlyClaim, FirstLead, JokerFollow, parse_call
from fivehundred.seats import Seat

NAMES = ("Ann", "Bob", "Cleo")
#: Of the wrong type everywhere.
NUMBER: Any = 7
#: Three players; hearts are trumps and spades are led. Seat 1 has one spade, seat 2 none.
HEARTS = at_play(
    presets.STANDARD_3,
    "7H",
    "AS KS QS 7C 8C 9C 10C KC QC AC",
    "7S 8H 9H 10H QH KH AH JH JD JK",
    "7D 8D 9D 10D QD KD AD 8S 9S 10S",
)


def play(referee: Referee, *plays: str) -> tuple[Referee, list[Ruling]]:
    """The referee after plays such as ``7S``, or ``2:7S`` of a seat whose turn need not have come."""
    rulings = []
    for each in plays:
        seat, _, said = each.rpartition(":")
        referee, ruling = referee.apply(parse_play(said), by=Seat(int(seat)) if seat else None)
        rulings.append(ruling)
    return referee, rulings


def refereed(*plays: str, deal: Deal = HEARTS) -> Referee:
    return play(Referee(deal=deal), *plays)[0]


def line(referee: Referee) -> str:
    """What lies on the table, trick by trick."""
    return " / ".join(" ".join(map(str, trick.plays)) for trick in referee.deal.table.tricks)


def finished(referee: Referee) -> Referee:
    """The hand at its end, the first legal card being played every time."""
    while not referee.deal.finished:
        referee, _ = referee.apply(referee.deal.legal_actions[0])
    return referee


def outcome(referee: Referee) -> Played:
    stage = referee.deal.stage
    assert isinstance(stage, Finished)
    assert isinstance(stage.outcome, Played)
    return stage.outcome


# What the rules allow


@pytest.mark.rule("PLAY-7")
def test_what_the_rules_allow_is_as_in_the_engine() -> None:
    deal = deal_of(presets.STANDARD_3)
    referee = Referee(deal=deal)
    while not deal.finished:
        action = deal.legal_actions[-1]
        referee, ruling = referee.apply(action)
        deal = deal.apply(action)
        assert ruling.verdict in (Verdict.DONE, Verdict.PLAYED)
    assert referee.deal == deal
    assert referee.score == deal.score
    assert referee.to_act is None
    assert str(referee.rulings[0]) == "seat 0 may bid 10NT (SEAT-1)"


@pytest.mark.rule("PLAY-6", "KITTY-1", "BID-17")
def test_what_is_said_of_cards_that_change_hands_unseen_names_none() -> None:
    rules = presets.AUSTRALIAN_4.evolve(declared_slam=500)
    referee = Referee(deal=after(deal_of(rules), "7S, P, P, P"))
    said = []
    for action in ("discard 5S 6S 7S", "slam", "give 8C", "discard 8S"):
        chosen = referee.deal.parse(action)
        if chosen not in referee.deal.legal_actions:
            chosen = referee.deal.legal_actions[0]
        referee, ruling = referee.apply(chosen)
        said.append(str(ruling))
    assert said == [
        "seat 0 may discard 3 cards (SEAT-1)",
        "seat 0 may undertake all the tricks (SEAT-1)",
        "seat 2 may give a card (SEAT-1)",
        "seat 0 may discard 1 card (SEAT-1)",
    ]


def test_calls_that_the_rules_refuse_are_refused() -> None:
    referee = Referee(deal=deal_of(presets.STANDARD_3))
    with pytest.raises(IllegalAction, match=reason_said("out of turn", "seat 0")):
        referee.apply(parse_call("7S"), by=Seat(1))
    with pytest.raises(IllegalAction, match=reason_said("play now")):
        Referee(deal=HEARTS).apply(parse_call("7S"))


@pytest.mark.parametrize(
    ("played", "reason"),
    [("0:7S", Reason.NOT_HELD), ("1:AS", Reason.NOT_HELD), ("2:2S", Reason.NOT_HELD), ("1:JK=H", Reason.NAMES_NOTHING)],
)
def test_cards_that_cannot_lie_there_are_refused(played: str, reason: Reason) -> None:
    with pytest.raises(IllegalAction) as caught:
        play(refereed("AS"), played)
    assert caught.value.refusal.reason is reason


def test_a_joker_that_is_led_must_name_a_suit_before_it_counts_as_led() -> None:
    referee = Referee(deal=at_play(presets.STANDARD_3, "7NT", "JK"))
    with pytest.raises(IllegalAction, match=reason_said("name a suit")):
        play(referee, "JK")
    assert str(play(referee, "JK=H")[1][0]) == "seat 0 plays the joker as one of the hearts (PLAY-2)"


def test_a_joker_laid_early_names_no_suit_either() -> None:
    deal = after(at_play(presets.STANDARD_3, "7NT", "AS", "KS", "JK"), "AS")
    with pytest.raises(IllegalAction, match=reason_said("names nothing")):
        play(Referee(deal=deal), "2:JK=H")


# Revokes in time


@pytest.mark.rule("PLAY-7")
def test_a_revoke_is_accepted_and_only_the_referee_knows() -> None:
    referee, (_, ruling) = play(Referee(deal=HEARTS), "AS", "8H")
    assert ruling.verdict is Verdict.REVOKED
    assert ruling.refusal is not None
    assert ruling.refusal.evidence == cards("7S")
    assert line(referee) == "AS 8H"
    assert referee.to_act == 2


@pytest.mark.rule("PLAY-7", "PLAY-6")
def test_what_the_table_hears_of_a_revoke_is_what_it_hears_of_any_card() -> None:
    void = at_play(presets.STANDARD_3, "7H", "AS", "8H 9H 10H QH KH AH JH JD JK 7D", "7S")
    (_, revoked), (_, allowed) = (play(Referee(deal=deal), "AS", "8H")[1] for deal in (HEARTS, void))
    assert revoked.public == allowed.public == allowed
    assert str(revoked.public) == "seat 1 plays 8♥ (PLAY-2)"
    assert "7♠" not in str(revoked)


@pytest.mark.rule("PLAY-7")
def test_a_revoke_is_put_right_with_a_legal_card_and_what_followed_stays() -> None:
    referee, ruling = refereed("AS", "8H", "9S").put_right(parse_play("7S"))
    assert ruling.verdict is Verdict.PUT_RIGHT
    assert [str(each) for each in ruling.back] == ["8H"]
    assert line(referee) == "AS 7S 9S"
    assert referee.to_act == 0
    assert referee.deal == after(HEARTS, "AS, 7S, 9S")
    assert referee.revokes == ()


@pytest.mark.rule("PLAY-7")
def test_a_revoke_is_put_right_before_the_trick_is_full() -> None:
    referee, ruling = refereed("AS", "8H").put_right(parse_play("7S"), by=Seat(1))
    assert str(ruling) == "seat 1 takes 8♥ back and plays 7♠ (PLAY-7)"
    assert line(referee) == "AS 7S"
    assert referee.may_change == ()
    assert referee.to_act == 2


@pytest.mark.rule("PLAY-7")
def test_the_card_played_instead_must_be_legal() -> None:
    with pytest.raises(IllegalAction, match=reason_said("follow", "spades", "7♠")):
        refereed("AS", "8H", "9S").put_right(parse_play("9H"))
    with pytest.raises(IllegalAction, match=reason_said("play now")):
        refereed("AS", "8H", "9S").put_right(parse_call("7S"))


@pytest.mark.rule("PLAY-7")
def test_once_a_card_is_led_to_the_next_trick_it_is_too_late() -> None:
    referee = refereed("AS", "8H", "9S", "9H")
    same, ruling = referee.put_right(parse_play("7S"), by=Seat(1))
    assert str(ruling) == "8♥ of seat 1 can no longer be put right (PLAY-7)"
    assert same.deal == referee.deal


@pytest.mark.rule("PLAY-7", "IRR-1")
def test_a_late_revoke_is_named_by_its_player_and_not_by_the_referee() -> None:
    referee = refereed("AS", "8H", "9S", "9H")
    with pytest.raises(InvalidValue, match=r"there is no revoke to put right \(PLAY-7\)"):
        referee.put_right(parse_play("7S"))
    owned, _ = referee.put_right(parse_play("7S"), by=Seat(1))
    assert outcome(finished(referee)).revokes == ()
    assert outcome(finished(owned)).revokes == (LateRevoke(Seat(1), 1),)
    # Once it has been named, everybody may ask about it.
    assert owned.put_right(parse_play("7S"))[1].verdict is Verdict.TOO_LATE


@pytest.mark.rule("PLAY-7")
def test_where_revokes_are_never_put_right_they_are_too_late_at_once() -> None:
    referee, _ = play(Referee(deal=HEARTS, correction=Correction.NEVER), "AS", "8H")
    assert referee.put_right(parse_play("7S"), by=Seat(1))[1].verdict is Verdict.TOO_LATE
    assert referee.challenge(Seat(1))[1].verdict is Verdict.PENALTY
    assert referee.take_back(by=Seat(1))[1].verdict is Verdict.STANDS


def test_without_a_revoke_there_is_nothing_to_put_right() -> None:
    for referee, by in ((refereed("AS", "7S"), None), (refereed("AS", "8H"), Seat(2))):
        with pytest.raises(InvalidValue, match="no revoke"):
            referee.put_right(parse_play("7S"), by=by)


@pytest.mark.rule("PLAY-7")
def test_who_played_after_a_revoke_may_change_his_card_until_the_play_goes_on() -> None:
    referee, ruling = refereed("AS", "8H", "9S").put_right(parse_play("7S"))
    assert "unless its player changes it" in str(ruling)
    assert referee.may_change == (2,)
    changed, ruling = referee.change(parse_play("8S"), by=Seat(2))
    assert line(changed) == "AS 7S 8S"
    assert str(ruling) == "after a revoke that was put right, seat 2 plays 8♠ in place of 9♠ (ours)"
    assert changed.change(parse_play("9S"), by=Seat(2))[1].verdict is Verdict.CHANGE_TOO_LATE
    led, _ = play(referee, "KS")
    assert led.change(parse_play("8S"), by=Seat(2))[1].verdict is Verdict.CHANGE_TOO_LATE
    with pytest.raises(IllegalAction, match=r"\(PLAY-2\)"):
        referee.change(parse_play("7D"), by=Seat(2))
    with pytest.raises(InvalidValue, match="has not played"):
        refereed().change(parse_play("8S"), by=Seat(2))


@pytest.mark.rule("PLAY-7")
def test_of_two_revokes_in_a_trick_each_is_put_right() -> None:
    referee = refereed("AS", "8H", "7D")
    assert [revoke.seat for revoke in referee.revokes] == [1, 2]
    first, _ = referee.put_right(parse_play("7S"), by=Seat(1))
    assert first.may_change == (2,)
    both, _ = first.put_right(parse_play("9S"))
    assert both.deal == after(HEARTS, "AS, 7S, 9S")


@pytest.mark.rule("PLAY-7")
def test_a_card_changed_behind_a_revoke_puts_a_second_revoke_right() -> None:
    first, _ = refereed("AS", "8H", "7D").put_right(parse_play("7S"), by=Seat(1))
    assert first.change(parse_play("9S"), by=Seat(2))[0].revokes == ()


@pytest.mark.rule("PLAY-7")
def test_a_trick_with_a_revoke_goes_to_whoever_wins_it_as_it_lies() -> None:
    assert refereed("AS", "8H", "9S").to_act == 1


@pytest.mark.rule("PLAY-7", "JOKER-3")
def test_a_joker_that_must_be_played_in_misere_and_is_not_is_a_revoke() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "M", "AS", "JK 5H 6H 7H 8H 9H 10H QH KH AH")
    _, (_, ruling) = play(Referee(deal=deal), "AS", "5H")
    assert ruling.verdict is Verdict.REVOKED
    assert ruling.refusal is not None
    assert ruling.refusal.reason is Reason.JOKER_FORCED


@pytest.mark.rule("PLAY-7", "JOKER-4")
def test_a_lead_is_never_a_revoke_but_a_joker_led_wrongly_goes_back() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "7NT", "AS JK", "5S", "6S", "7S")
    referee, _ = play(Referee(deal=deal), "AS", "5S", "6S", "7S")
    same, (ruling,) = play(referee, "JK=S")
    assert ruling.verdict is Verdict.LEAD_BARRED
    assert ruling.rule == ruling.public.rule == "JOKER-4"
    assert ruling.back == (parse_play("JK=S"),)
    assert (same.deal, same.revokes) == (referee.deal, ())


# Cards that stand, out of turn, several at once, shown


@pytest.mark.rule("PLAY-7")
def test_a_card_once_played_stands_unless_it_is_a_revoke() -> None:
    referee = refereed("AS", "8H")
    assert str(referee.take_back(by=Seat(0))[1]) == "A♠ of seat 0 has been played, and stands (PLAY-7)"
    same, ruling = referee.take_back(by=Seat(1))
    assert ruling.verdict is Verdict.IN_TIME
    assert line(same) == "AS 8H"
    with pytest.raises(InvalidValue, match="has not played"):
        referee.take_back(by=Seat(2))
    with pytest.raises(InvalidValue, match="no cards are being played"):
        finished(referee).take_back(by=Seat(0))


@pytest.mark.rule("PLAY-7")
def test_a_card_out_of_turn_stays_and_counts_when_its_turn_comes() -> None:
    referee, (_, ruling) = play(Referee(deal=HEARTS), "AS", "2:8S")
    assert str(ruling) == "8♠ of seat 2, played out of turn, stays and counts when their turn comes (PLAY-7)"
    assert line(referee) == "AS"
    assert referee.take_back(by=Seat(2))[1].verdict is Verdict.STANDS
    assert play(referee, "2:9S")[1][0].verdict is Verdict.SECOND_CARD
    referee, _ = play(referee, "7S")
    assert line(referee) == "AS 7S 8S"
    assert referee.ahead == ()
    assert referee.deal == after(HEARTS, "AS, 7S, 8S")


@pytest.mark.rule("PLAY-7")
def test_a_card_out_of_turn_that_is_a_revoke_is_replaced_at_once() -> None:
    referee, (_, ruling) = play(Referee(deal=HEARTS), "AS", "2:7D")
    assert ruling.verdict is Verdict.EARLY_REVOKE
    assert ruling.back == (parse_play("7D"),)
    assert ruling.public.refusal is None
    assert referee.ahead == ()
    assert play(referee, "2:8S")[1][0].verdict is Verdict.EARLY


@pytest.mark.rule("PLAY-7")
def test_several_cards_may_wait_for_their_turns() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "7H", "AS", "5S", "6S", "7S")
    referee, _ = play(Referee(deal=deal), "AS", "3:7S", "2:6S", "5S")
    assert line(referee) == "AS 5S 6S 7S"
    assert referee.to_act == 0


def test_a_lead_out_of_turn_goes_back_for_no_text_has_a_law() -> None:
    referee, (ruling,) = play(Referee(deal=HEARTS), "1:7S")
    assert str(ruling) == "it is for seat 0 to lead: 7♠ goes back to seat 1, without penalty (ours)"
    assert referee.deal == HEARTS


def test_a_second_card_to_a_trick_goes_back() -> None:
    _, (_, ruling) = play(Referee(deal=HEARTS), "AS", "0:KS")
    assert str(ruling) == "seat 0 has a card in this trick: K♠ goes back, without penalty (ours)"


@pytest.mark.rule("PLAY-4")
def test_who_sits_out_plays_nothing() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "M", "AS", "", "5S")
    _, (_, ruling) = play(Referee(deal=deal), "AS", "2:5S")
    assert str(ruling) == "seat 2 sits out: 5♠ goes back, without penalty (PLAY-4)"


@pytest.mark.rule("PLAY-7")
def test_of_several_cards_played_at_once_the_one_that_was_meant_stays() -> None:
    both = (parse_play("AS"), parse_play("KS"))
    referee, ruling = Referee(deal=HEARTS).together(both, meant=both[1])
    assert str(ruling) == "of the cards that seat 0 played at once, K♠ stays; they take back A♠ (PLAY-7)"
    assert ruling.back == (both[0],)
    assert referee.deal == after(HEARTS, "KS")
    assert len(referee.rulings) == 1


@pytest.mark.rule("PLAY-7")
def test_of_several_cards_played_at_once_none_stays_when_the_one_that_was_meant_is_a_revoke() -> None:
    both = (parse_play("8H"), parse_play("9H"))
    referee, ruling = refereed("AS").together(both, meant=both[0])
    assert ruling.verdict is Verdict.NONE_STAYS
    assert ruling.back == both
    assert referee.deal == after(HEARTS, "AS")


@pytest.mark.rule("PLAY-7")
def test_several_cards_may_be_played_at_once_out_of_turn_too() -> None:
    both = (parse_play("8S"), parse_play("9S"))
    referee, ruling = refereed("AS").together(both, meant=both[0], by=Seat(2))
    assert ruling.verdict is Verdict.ONE_STAYS
    assert referee.ahead == ((2, card("8S").number),)
    wrong = (parse_play("7D"), parse_play("8D"))
    referee, ruling = refereed("AS").together(wrong, meant=wrong[0], by=Seat(2))
    assert (ruling.verdict, ruling.back) == (Verdict.EARLY_REVOKE, wrong)
    assert "is a revoke: it goes back with 8♦, and a legal card is played at once" in str(ruling)
    assert len(referee.rulings) == 2


@pytest.mark.parametrize(
    ("plays", "by", "at_once", "ruled"),
    [
        ("", 1, "7S 8H", "it is for seat 0 to lead: 7♠ goes back to seat 1 with 8♥, without penalty (ours)"),
        ("AS", 0, "KS QS 7C", "seat 0 has a card in this trick: K♠ goes back with Q♠ and 7♣, without penalty (ours)"),
    ],
)
def test_of_several_cards_that_go_back_all_are_named(plays: str, by: int, at_once: str, ruled: str) -> None:
    several = [parse_play(each) for each in at_once.split()]
    referee, ruling = refereed(*plays.split()).together(several, meant=several[0], by=Seat(by))
    assert str(ruling) == ruled
    assert ruling.back == tuple(several)
    assert referee.rulings[-1] == ruling


@pytest.mark.parametrize(("both", "meant"), [(["AS", "KS"], "QS"), (["AS"], "AS"), (["AS", "AS"], "AS")])
def test_several_cards_are_those_meant_and_others(both: list[str], meant: str) -> None:
    with pytest.raises(InvalidValue, match=f"expected {meant}, which was meant, and at least one other"):
        Referee(deal=HEARTS).together([parse_play(each) for each in both], meant=parse_play(meant))


def test_several_cards_must_all_be_held() -> None:
    with pytest.raises(IllegalAction, match=reason_said("not held", "7♠")):
        Referee(deal=HEARTS).together([parse_play("AS"), parse_play("7S")], meant=parse_play("AS"))


def test_cards_that_were_shown_go_back_for_no_text_has_a_law() -> None:
    referee, ruling = Referee(deal=HEARTS).expose(cards("8S 9S"), by=Seat(2))
    assert str(ruling) == "seat 2 takes back 8♠ and 9♠, shown but not played, without penalty (ours)"
    assert referee.deal == HEARTS
    for shown in ("", "AS"):
        with pytest.raises(InvalidValue, match="expected cards that seat 2 holds"):
            referee.expose(cards(shown), by=Seat(2))


def test_cards_of_the_wrong_type_are_named() -> None:
    referee, both = Referee(deal=HEARTS), [parse_play("AS"), parse_play("KS")]
    with pytest.raises(InvalidType, match="expected Cards, not list"):
        referee.expose(cast("Cards", [card("8S")]), by=Seat(2))
    for wrong in (None, ["AS"], [each.card for each in both]):
        with pytest.raises(InvalidType, match="cards played at once: expected a sequence of PlayCards"):
            referee.together(cast("list[PlayCard]", wrong), meant=both[0])
    with pytest.raises(InvalidType, match="cards played at once"):
        referee.together(both, meant=cast("PlayCard", both[0].card))


@pytest.mark.parametrize("field", ["revokes", "ahead", "may_change", "claimed", "rulings"])
def test_a_referee_holds_nothing_of_another_type(field: str) -> None:
    with pytest.raises(InvalidType, match=f"{field} must be of type"):
        Referee(deal=HEARTS, **{field: NUMBER})


# Revokes found too late


@pytest.mark.rule("PLAY-7")
def test_a_revoke_that_somebody_names_in_time_is_still_put_right() -> None:
    referee, ruling = refereed("AS", "8H", "9S").challenge(Seat(1))
    assert ruling.verdict is Verdict.IN_TIME
    assert ruling.public.refusal is None
    mended, _ = referee.put_right(parse_play("7S"))
    assert outcome(finished(mended)).revokes == ()


@pytest.mark.rule("PLAY-7", "IRR-1")
def test_a_revoke_named_in_time_and_not_put_right_costs_as_a_late_one() -> None:
    referee, _ = refereed("AS", "8H", "9S").challenge(Seat(1))
    assert outcome(finished(referee)).revokes == (LateRevoke(Seat(1), 1),)


@pytest.mark.rule("PLAY-7")
def test_who_followed_as_he_might_is_told_so() -> None:
    referee = refereed("AS", "7S", "9S", "KS", "8H", "8S")
    assert str(referee.challenge(Seat(1))[1]) == "8♥ of seat 1 to trick 2 was legal (PLAY-7)"
    assert referee.challenge(Seat(1), trick=1)[1].verdict is Verdict.NO_REVOKE


@pytest.mark.parametrize(("seat", "trick"), [(2, None), (2, 1), (0, 2), (0, 0)])
def test_only_cards_that_were_played_are_challenged(seat: int, trick: int | None) -> None:
    with pytest.raises(InvalidValue, match=f"seat {seat} played no card"):
        refereed("AS").challenge(Seat(seat), trick=trick)


def test_nobody_revokes_before_a_card_is_played() -> None:
    with pytest.raises(InvalidValue, match="seat 0 played no card"):
        Referee(deal=deal_of(presets.STANDARD_3)).challenge(Seat(0))


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize("late", [False, True], ids=["during play", "when the hand is over"])
def test_a_late_revoke_of_an_opponent_gives_the_bidder_his_bid_and_the_offender_nothing(late: bool) -> None:
    referee = refereed("AS", "8H", "9S", "9H")
    plain = finished(referee).score
    assert plain.made is False
    if late:
        referee = finished(referee)
    referee, ruling = referee.challenge(Seat(1), trick=1)
    assert ruling.verdict is Verdict.PENALTY
    assert ruling.message == (
        "8♥ of seat 1 to trick 1 is a revoke, found too late: "
        "the bidder scores the bid, and the side of seat 1 nothing for the hand"
    )
    hand = finished(referee).score
    assert hand.made is True
    assert hand.points == (200, 0, plain.points[2])
    assert [str(item) for item in hand.items if item.rule == "IRR-1"] == [
        "+200 for 7♥ made, for a revoke (IRR-1)",
        "+0 for a hand with a revoke (IRR-1)",
    ]


@pytest.mark.rule("IRR-1")
def test_a_late_revoke_of_the_bidder_sets_him_back_and_gives_the_trick_that_it_took_to_the_others() -> None:
    # Hearts are trumps; the bidder wins the second trick with a trump although they hold a club.
    deal = at_play(
        presets.STANDARD_3,
        "7H",
        "JH JD AH KH QH 10H 9H 8H 7C 8C",
        "7H AC KC 7S 8S 9S 7D 8D 9D 10D",
        "QC 10C 9C AS KS QS 10S AD KD QD",
    )
    referee = refereed("8C", "AC", "9C", "KC", "10C", "JH", deal=deal)
    plain = outcome(finished(referee))
    assert finished(referee).score.points[0] == 200
    referee, ruling = referee.challenge(Seat(0), trick=2)
    assert ruling.verdict is Verdict.IN_TIME
    referee, _ = play(referee, "JD")
    referee, ruling = referee.challenge(Seat(0), trick=2)
    assert "the bidder is set back by the bid, and the others get the tricks" in ruling.message
    done = finished(referee)
    assert outcome(done).revokes == (LateRevoke(Seat(0), 2, Seat(1)),)
    assert outcome(done).tricks == (plain.tricks[0] - 1, plain.tricks[1] + 1, plain.tricks[2])
    assert done.score.made is False
    assert done.score.points == (-200, *(10 * tricks for tricks in outcome(done).tricks[1:]))
    again, ruling = done.challenge(Seat(0), trick=2)
    assert ruling.verdict is Verdict.PENALTY
    assert again.deal == done.deal


@pytest.mark.rule("IRR-1", "SCORE-8")
def test_the_cards_in_a_trick_that_a_revoke_took_go_with_it() -> None:
    rules = presets.STANDARD_3.evolve(card_points=CardPoints.COUNTED)
    deal = at_play(
        rules,
        "7H",
        "JH JD AH KH QH 10H 9H 8H 7C 8C",
        "7H AC KC 7S 8S 9S 7D 8D 9D 10D",
        "QC 10C 9C AS KS QS 10S AD KD QD",
    )
    referee = finished(refereed("8C", "AC", "9C", "KC", "10C", "JH", deal=deal))
    found, _ = referee.challenge(Seat(0), trick=2)
    gained = [new - old for new, old in zip(found.score.points[1:], referee.score.points[1:], strict=True)]
    # A trick, and in it a king, a ten and a jack.
    assert gained == [10 + 10 + 10 + 10, 0]


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize(
    ("trick", "gets"),
    [
        ("AS 5H 6S 7S", None),  # an opponent revoked
        ("5S AS 7C 6S", None),  # the revoking card won nothing
        ("AS 6S 5H 7S", None),  # it beat a partner's card
        ("5S AS 5H 7S", 1),  # it beat an opponent's card
        ("5S 6S 5H 8S", 3),
    ],
)
def test_a_revoke_takes_a_trick_when_without_it_an_opponent_had_won(trick: str, gets: int | None) -> None:
    # The bidder and their partner are the seats 0 and 2.
    hands = [*trick.split()]
    hands[1] += " 9S" if hands[1] == "5H" else ""
    hands[2] += " 10S" if hands[2] in ("5H", "7C") else ""
    referee = refereed(*trick.split(), deal=at_play(presets.AUSTRALIAN_4, "7H", *hands))
    (revoke,) = referee.revokes
    referee, _ = finished(referee).challenge(revoke.seat, trick=1)
    assert outcome(referee).revokes == (LateRevoke(revoke.seat, 1, None if gets is None else Seat(gets)),)


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
def test_two_revokes_of_a_side_in_a_trick_take_it_together(order: tuple[int, int]) -> None:
    # Seat 3 leads a heart; both bidders trump it though they could follow, and seat 1 has the next best card.
    hands = ("JS AS 4H", "9H 5H", "JC KS 7H", "8H 9C")
    rules = presets.AUSTRALIAN_4.evolve(first_lead=FirstLead.ELDEST_HAND)
    deal = at_play(rules, contract(rules, "7S"), *hands, dealer=2)
    referee = finished(refereed("8H", "AS", "9H", "JC", deal=deal))
    plain = outcome(referee)
    one, _ = referee.challenge(Seat(order[0]), trick=1)
    assert outcome(one).tricks == plain.tricks
    both, _ = one.challenge(Seat(order[1]), trick=1)
    assert outcome(both).revokes == (LateRevoke(Seat(0), 1), LateRevoke(Seat(2), 1, Seat(1)))
    assert outcome(both).tricks == tuple(tricks + (seat == 1) - (seat == 2) for seat, tricks in enumerate(plain.tricks))
    assert both.challenge(Seat(0), trick=1)[0].deal == both.deal


@pytest.mark.rule("PLAY-7")
def test_where_late_revokes_stand_they_cost_nothing() -> None:
    referee, _ = play(Referee(deal=HEARTS, late=LateRevokes.STANDS), "AS", "8H", "9S")
    referee, ruling = referee.challenge(Seat(1))
    assert ruling.verdict is Verdict.IN_TIME
    referee, _ = play(referee, "9H")
    referee, ruling = referee.challenge(Seat(1), trick=1)
    assert str(ruling) == "8♥ of seat 1 to trick 1 is a revoke, found too late: it stands (PLAY-7)"
    assert outcome(finished(referee)).revokes == ()
    assert finished(referee).score == finished(refereed("AS", "8H", "9S", "9H")).score


@pytest.mark.rule("IRR-1", "PLAY-8")
def test_on_a_passed_deal_who_revoked_scores_nothing() -> None:
    deal = at_play(presets.PASSED_DEAL_3, "P", "AS KS", "7S AD", "8S")
    referee, ruling = refereed("AS", "AD", "8S", "KS", deal=deal).challenge(Seat(1), trick=1)
    assert ruling.message.endswith("found too late: seat 1 scores nothing for the hand")
    hand = finished(referee).score
    assert hand.points[1] == 0
    assert hand.points[0] == 10 * outcome(finished(referee)).tricks[0]
    assert hand.made is None


@pytest.mark.rule("IRR-1", "CALL-1")
def test_what_a_revoke_costs_does_not_tell_who_the_partner_is() -> None:
    rules = presets.CALLED_5
    deal = after(deal_of(rules, "AS", "KS AC", "2S", "3S", "4S", kitty="5C"), "7S, P, P, P, P")
    exchanged = deal.apply(deal.legal_actions[0])
    called = after(exchanged, "call AC")
    hidden = "the bidder is set back if seat {} is the partner; if not, the bidder scores the bid and seat {} nothing"
    for seat, points in ((1, -140), (2, 140)):
        referee = Referee(deal=called)
        trumps = {Seat(0): "AS", Seat(1): "KS", Seat(2): "2S", Seat(3): "3S", Seat(4): "4S"}
        while len(referee.deal.table.tricks) < 2:
            turn = referee.to_act
            assert turn is not None
            wrong = next(each for each in referee.deal.hand(turn) if each.suit is not card("AS").suit)
            lead = not referee.deal.table.tricks or turn == 0
            said = trumps[turn] if turn != seat or lead else str(wrong)
            if said not in str(referee.deal.hand(turn)).split():
                said = str(referee.deal.legal_actions[0])
            referee, _ = play(referee, said)
        referee, ruling = referee.challenge(Seat(seat), trick=1)
        assert ruling.message.endswith(hidden.format(seat, seat))
        assert finished(referee).score.points[0] == points


@pytest.mark.rule("IRR-1")
def test_when_both_sides_revoke_the_bidder_is_set_back_and_the_defender_scores_nothing() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "7H", "AS", "5S 5H", "6S 6H", "7S")
    referee = refereed("AS", "5H", "6H", "7S", deal=deal)
    for seat, cost in (
        (1, "the bidder scores the bid, and the side of seat 1 nothing for the hand"),
        (2, "the bidder is set back by the bid, and the others get the tricks that the revoke took"),
        (1, "the side of seat 1 scores nothing for the hand"),
    ):
        referee, ruling = finished(referee).challenge(Seat(seat), trick=1)
        assert ruling.message.endswith(cost)
    assert referee.score.points == (-200, 0)


@pytest.mark.rule("IRR-1")
def test_a_revoke_is_scored_without_cards_too() -> None:
    rules = presets.AUSTRALIAN_4
    spades = contract(rules, "7S", by=1)
    assert score(rules, spades, [2, 3, 3, 2], revoked=[Seat(2)]).points == (0, 140)
    assert score(rules, spades, [2, 5, 1, 2], revoked=[Seat(3)]).points == (30, -140)
    assert score(rules, spades, [2, 5, 1, 2], revoked=[Seat(3), Seat(0)]).points == (0, -140)
    with pytest.raises(InvalidType, match="revoked must be a sequence"):
        score(rules, spades, [2, 5, 1, 2], revoked=NUMBER)
    with pytest.raises(InvalidValue, match="seat 9"):
        score(rules, spades, [2, 5, 1, 2], revoked=[Seat(9)])


@pytest.mark.rule("IRR-1", "BID-15")
def test_a_breach_is_no_gain_to_who_revoked() -> None:
    rules = presets.AUSTRALIAN_4.evolve(breach=100)
    breached = attrs.evolve(contract(rules, "7S", by=1), breach=Seat(0))
    assert score(rules, breached, [3, 2, 3, 2]).points == (160, -140)
    assert score(rules, breached, [3, 2, 3, 2], revoked=[Seat(2)]).points == (0, 140)
    assert score(rules, breached, [2, 5, 1, 2], revoked=[Seat(2)]).points == (-100, 140)


@pytest.mark.rule("IRR-1")
def test_a_match_takes_the_score_with_the_revoke_in_it() -> None:
    match = Match.start(presets.STANDARD_3, dealer=Seat(2))
    deal = match.deal_of(DealtCards.of(hands=[HEARTS.hand(Seat(seat)) for seat in range(3)], kitty=cards("JS JC 7H")))
    referee = Referee(deal=after(deal, "7H, P, P, discard JS JC 7H"))
    referee, _ = play(referee, "AS", "8H", "9S", "9H")
    referee, _ = finished(referee).challenge(Seat(1), trick=1)
    done = match.after(referee.deal)
    assert done.scores == referee.score.points
    assert done.rows[0].made is True


# Wrong deals


@pytest.mark.rule("DEAL-6")
def test_a_hand_that_is_void_in_mid_exchange_tells_of_no_discard() -> None:
    exchange = after(deal_of(presets.STANDARD_3), "6S, P, P")
    void = Referee(deal=exchange).misdeal(Misdeal.WRONG_COUNT)[0].deal
    assert void.finished
    assert [event.taker for event in void.history[-2:]] == [0, None]
    assert void.history[-1].turn == Turn(None, None, outcome=void.outcome)


@pytest.mark.rule("DEAL-6")
@pytest.mark.parametrize("why", [Misdeal.WRONG_COUNT, Misdeal.NO_CUT, Misdeal.CARD_TURNED])
def test_a_wrong_deal_is_void_and_the_same_dealer_deals_again(why: Misdeal) -> None:
    match = Match.start(presets.STANDARD_3, dealer=Seat(1))
    referee, ruling = Referee(deal=match.deal(shuffle.pack(match.rules.deck, rng=Random(3)))).misdeal(why)
    assert str(ruling) == f"{why.value}: the hand is void, and seat 1 deals again (DEAL-6)"
    assert referee.deal.stage == Finished(Misdealt(None, why))
    assert referee.deal.turns == (Turn(None, None, outcome=Misdealt(None, why)),)
    assert text.event_text(match.rules, referee.deal.history[-1], NAMES) == (
        f"A misdeal, for {why.value}: the same dealer deals again (DEAL-6)"
    )
    done = match.after(referee.deal)
    assert (done.dealer, done.scores, done.hands) == (1, (0, 0, 0), 0)
    assert done.rows[0].call == "misdealt"


@pytest.mark.rule("DEAL-6")
def test_a_wrong_number_of_cards_is_found_at_any_time_the_other_faults_before_the_first_call() -> None:
    begun = Referee(deal=after(deal_of(presets.STANDARD_3), "7S"))
    for why in (Misdeal.NO_CUT, Misdeal.CARD_TURNED):
        same, ruling = begun.misdeal(why)
        assert str(ruling) == f"it is too late to say that {why.value}: the deal stands (ours)"
        assert same.deal == begun.deal
    assert begun.misdeal(Misdeal.WRONG_COUNT)[0].deal.finished
    played = refereed("AS", "8H")
    void, _ = played.misdeal(Misdeal.WRONG_COUNT)
    assert (void.score.points, void.revokes) == ((0, 0, 0), ())
    assert played.misdeal(Misdeal.NO_CUT)[1].verdict is Verdict.DEAL_STANDS
    over = finished(played)
    assert over.misdeal(Misdeal.WRONG_COUNT) == (
        Referee(deal=over.deal, revokes=over.revokes, rulings=(*over.rulings, over.misdeal(Misdeal.WRONG_COUNT)[1])),
        over.misdeal(Misdeal.WRONG_COUNT)[1],
    )
    with pytest.raises(InvalidValue, match="played no card"):
        Referee(deal=begun.misdeal(Misdeal.WRONG_COUNT)[0].deal).challenge(Seat(0))


@pytest.mark.rule("DEAL-4", "DEAL-6")
def test_a_poor_hand_is_thrown_in_as_ever() -> None:
    poor = "4D 5D 6D 7D 8D 4H 5H 6H 7H 8H"
    referee = Referee(deal=deal_of(presets.TEAM_4.evolve(early_claim=EarlyClaim.ALLOWED), poor))
    with pytest.raises(InvalidValue, match="ThrowIn"):
        referee.misdeal(Misdeal.POOR_HAND)
    with pytest.raises(InvalidType, match="expected a Misdeal"):
        referee.misdeal(NUMBER)
    done, ruling = referee.apply(referee.deal.parse("throw in"))
    assert done.deal.stage == Finished(Misdealt(Seat(0)))
    assert str(ruling) == "seat 0 may throw the hand in (SEAT-1)"


# At any table


def test_a_referee_is_a_value_that_shows_no_hand() -> None:
    referee = refereed("AS", "8H")
    assert referee == refereed("AS", "8H")
    assert hash(referee) == hash(refereed("AS", "8H"))
    assert pickle.loads(pickle.dumps(referee)) == referee
    assert repr(referee) == "<Referee of <Deal standard-3, dealer 2, Play, seat 2 to act>, rulings: 2>"
    with pytest.raises(InvalidType, match="deal must be of type Deal"):
        Referee(deal=NUMBER)


@pytest.mark.rule("PLAY-7")
@pytest.mark.parametrize("name", [*FAMILIES, "always", "first or last of a suit", "every suit"])
def test_at_every_table_revokes_that_are_put_right_leave_a_deal_that_the_engine_reaches(name: str) -> None:
    if name in presets.names():
        rules = presets.get(name)
    else:
        rules = presets.AUSTRALIAN_4.evolve(joker_follow=JokerFollow(name))
    rng = Random(name)
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(0))
    while not deal.finished and not isinstance(deal.stage, Play):
        deal = deal.apply(rng.choice(deal.legal_actions[:40]))
    referee, strict = Referee(deal=deal), deal
    while not strict.finished:
        play = strict.stage
        assert isinstance(play, Play)
        held = Cards(strict.holdings[play.trick.place].held & play.unplayed)
        said = [PlayCard(each) for each in held] if not play.leading else []
        wrong = [each for each in said if each not in strict.legal_actions]
        right = rng.choice(strict.legal_actions)
        assert isinstance(right, PlayCard)
        if wrong:
            referee, ruling = referee.apply(rng.choice(wrong))
            assert ruling.verdict is Verdict.REVOKED
            referee, _ = referee.put_right(right)
        else:
            referee, _ = referee.apply(right)
        strict = strict.apply(right)
        assert referee.deal == strict
    assert referee.revokes == ()


@pytest.mark.rule("IRR-1")
@pytest.mark.parametrize("name", FAMILIES)
def test_at_every_table_hands_with_revokes_are_played_to_the_end_and_scored(name: str) -> None:
    rules = presets.get(name)
    for number in range(3):
        rng = Random(number)
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(0))
        referee = Referee(deal=deal)
        while not referee.deal.finished:
            stage = referee.deal.stage
            options = [*referee.deal.legal_actions[:40]]
            if isinstance(stage, Play) and not stage.leading:
                held = Cards(referee.deal.holdings[stage.trick.place].held & stage.unplayed)
                options = [PlayCard(each) for each in held]
            referee, _ = referee.apply(rng.choice(options))
        plain = referee
        for revoke in plain.revokes:
            referee, ruling = referee.challenge(revoke.seat, trick=revoke.trick)
            assert ruling.verdict is Verdict.PENALTY
        if plain.revokes:
            assert sum(outcome(referee).tricks) == rules.hand_size
            charged = {(revoke.trick, revoke.seat) for revoke in outcome(referee).revokes}
            assert charged == {(revoke.trick, revoke.seat) for revoke in plain.revokes}
            offending = {rules.side_of(revoke.seat) for revoke in plain.revokes}
            sides = {rules.side_of(seat) for seat in outcome(referee).contract.side}
            assert referee.score.made in (None, not offending & sides)
            assert all(referee.score.points[line] <= 0 for line in offending - sides)


def test_the_engine_takes_the_last_trick_of_a_hand_with_revokes() -> None:
    assert play_out(refereed("AS", "8H").deal).finished
