"""PLAY: leading, following, winning, sitting out, open hands, passed deals."""

from __future__ import annotations

import pytest
from helpers import after, at_play, cards, deal_of, options, play_out, refused
from wording import reason_said

from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Played
from fivehundred.rules import presets
from fivehundred.seats import Seat


@pytest.mark.rule("PLAY-1")
@pytest.mark.parametrize("contractor", [0, 1, 2])
def test_the_contractor_leads_to_the_first_trick(contractor: int) -> None:
    assert at_play(presets.STANDARD_3, "7S", by=contractor).to_act == contractor


@pytest.mark.rule("PLAY-1", "SEAT-1")
def test_the_winner_of_a_trick_leads_to_the_next_and_turns_go_clockwise() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "7S", "KS", "AS 7C")
    turns = []
    for text in ("7S", "KS", "AS", "7C"):
        turns.append(deal.to_act)
        deal = after(deal, text)
    assert turns == [0, 1, 2, 2]
    assert deal.to_act == 0


@pytest.mark.rule("PLAY-1")
def test_ten_tricks_make_a_hand() -> None:
    deal = play_out(at_play(presets.AUSTRALIAN_4, "7S"))
    assert sum(deal.table.won) == 10
    assert len(deal.table.tricks) == 10
    assert isinstance(deal.stage, Finished)


@pytest.mark.rule("PLAY-2")
def test_suit_must_be_followed_by_those_who_can() -> None:
    deal = after(at_play(presets.STANDARD_3, "7H", "AS", "7S 10S AC AD AH KH QH 10H 9H 8H"), "AS")
    assert options(deal) == "7S, 10S"


@pytest.mark.rule("PLAY-2")
def test_those_who_cannot_follow_play_anything_trumps_included() -> None:
    deal = after(at_play(presets.STANDARD_3, "7H", "AS", "AC AD AH KH QH 10H 9H 8H 7C 7D"), "AS")
    assert len(deal.legal_actions) == 10


@pytest.mark.rule("PLAY-3")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("7S, 9S, 8S", 1),  # the highest of the suit led
        ("7S, AC, 8S", 2),  # another plain suit never wins
        ("AS, 7H, 8S", 1),  # any trump beats it
        ("AS, 7H, JD", 2),  # the left bower is a trump
        ("AS, JH, JD", 1),  # the right bower beats the left
        ("AS, JH, JK", 2),  # the joker beats both
    ],
)
def test_who_wins_a_trick(trick: str, winner: int) -> None:
    lead, second, third = trick.split(", ")
    # A player who does not follow has no spade.
    second += "" if second.endswith("S") else " 7C 8C 9C 10C QC KC 7D 8D 9D"
    third += "" if third.endswith("S") else " 10D QD KD AD 8H 9H 10H QH KH"
    assert after(at_play(presets.STANDARD_3, "7H", lead, second, third), trick).to_act == winner


@pytest.mark.rule("PLAY-3")
def test_without_trumps_the_highest_card_of_the_suit_led_wins() -> None:
    deal = at_play(presets.STANDARD_3, "7NT", "7S", "8S", "AC 7C 8C 9C 7D 8D 9D 7H 8H 9H")
    assert after(deal, "7S, 8S, AC").to_act == 1


@pytest.mark.rule("PLAY-4", "BID-7")
def test_a_partner_who_sits_out_plays_no_card_and_keeps_his_hand() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "OM", "5S", "6S", "AS", "7S")
    turns = []
    for text in ("5S", "6S", "7S"):
        turns.append(deal.to_act)
        deal = after(deal, text)
    assert turns == [0, 1, 3]
    assert deal.to_act == 3
    assert len(deal.table.tricks[0].plays) == 3
    done = play_out(deal)
    assert len(done.hand(Seat(2))) == 10
    assert sum(done.table.won) == 10


@pytest.mark.rule("PLAY-4")
def test_two_partners_sit_out_at_a_table_of_six() -> None:
    deal = at_play(presets.SIX_63, "OM", by=1)
    turns = []
    for _ in range(4):
        turns.append(deal.to_act)
        deal = deal.apply(deal.legal_actions[0])
    assert turns == [1, 2, 4, 0]


@pytest.mark.rule("PLAY-5", "BID-7")
def test_open_misere_is_shown_after_the_first_trick() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "OM", "5S 6C", "6S", "", "7S")
    for text in ("5S", "6S"):
        deal = after(deal, text)
        assert deal.table.open_hand is None
    deal = after(deal, "7S")
    hand = deal.hand(Seat(0))
    assert deal.table.open_hand == (0, hand)
    assert deal.history[-1].turn.shown == hand | cards("5S")
    assert deal.history[-1].open_hand == (0, hand)
    # It shrinks as the play goes on.
    later = play_out(deal)
    assert later.table.open_hand == (0, cards(""))


@pytest.mark.rule("PLAY-5", "BID-7")
def test_primers_open_misere_is_shown_after_his_first_card() -> None:
    deal = at_play(presets.PRIMER_3, "OM", "7S 7C", "8S", "9S")
    assert deal.table.open_hand is None
    deal = after(deal, "7S")
    assert deal.table.open_hand == (0, deal.hand(Seat(0)))
    assert len(deal.hand(Seat(0))) == 9


@pytest.mark.rule("PLAY-5")
@pytest.mark.parametrize(("name", "call"), [("primer-3", "M"), ("team-4", "N"), ("australian-4", "7NT")])
def test_no_other_hand_is_shown(name: str, call: str) -> None:
    deal = play_out(at_play(presets.get(name), call))
    assert deal.table.open_hand is None
    assert not any(event.open_hand for event in deal.history)


@pytest.mark.rule("PLAY-8")
def test_on_a_passed_deal_eldest_hand_leads_there_is_no_trump_and_every_trick_scores_ten() -> None:
    deal = after(deal_of(presets.PASSED_DEAL_3, dealer=0), "P, P, P")
    assert deal.to_act == 1
    assert deal.contract is not None
    assert (deal.contract.call, deal.contract.contractor, deal.contract.trump) == (None, None, None)
    done = play_out(deal)
    assert done.score.points == tuple(10 * tricks for tricks in done.table.won)
    assert sum(done.score.points) == 100
    assert done.score.made is None
    assert {item.rule for item in done.score.items} == {"PLAY-8"}


@pytest.mark.rule("PLAY-8", "KITTY-2")
def test_on_a_passed_deal_the_kitty_stays_face_down() -> None:
    deal = after(deal_of(presets.PASSED_DEAL_3, kitty="AS KS QS"), "P, P, P")
    done = play_out(deal)
    played = {str(play.card) for trick in done.table.tricks for play in trick.plays}
    assert len(played) == 30
    assert not played & {"AS", "KS", "QS"}
    assert all(done.view(Seat(seat)).kitty is None for seat in range(3))


@pytest.mark.rule("PLAY-8", "SEAT-2")
def test_on_a_passed_deal_partners_score_together() -> None:
    rules = presets.AUSTRALIAN_4.evolve(all_pass=presets.PASSED_DEAL_3.all_pass)
    done = play_out(after(deal_of(rules), "P, P, P, P"))
    won = done.table.won
    assert done.score.points == (10 * (won[0] + won[2]), 10 * (won[1] + won[3]))


@pytest.mark.rule("SEAT-2")
@pytest.mark.parametrize(
    ("name", "partners"),
    [
        ("standard-3", [(), (), ()]),
        ("cutthroat-4", [(), (), (), ()]),
        ("australian-4", [(2,), (3,), (0,), (1,)]),
        ("six-63", [(2, 4), (3, 5), (0, 4), (1, 5), (0, 2), (1, 3)]),
        ("called-5", [(), (), (), (), ()]),
    ],
)
def test_who_plays_with_whom(name: str, partners: list[tuple[int, ...]]) -> None:
    rules = presets.get(name)
    assert [rules.partners_of(Seat(seat)) for seat in range(rules.players)] == partners


@pytest.mark.rule("PLAY-1")
def test_a_finished_hand_takes_no_more_cards() -> None:
    done = play_out(at_play(presets.STANDARD_3, "7S"))
    assert isinstance(done.stage, Finished)
    assert isinstance(done.stage.outcome, Played)
    assert done.to_act is None
    assert not done.legal_actions
    refusal = done.why_not(at_play(presets.STANDARD_3, "7S").legal_actions[0])
    assert refusal is not None
    assert refusal.message == reason_said("finished")


@pytest.mark.rule("PLAY-2")
def test_a_card_of_anothers_hand_is_refused_in_the_same_words_wherever_it_lies() -> None:
    deal = at_play(presets.STANDARD_3, "7S", "7S", "AS", discards="KS")
    elsewhere = refused(deal, "AS")
    away = refused(deal, "KS")
    assert elsewhere.message == reason_said("not held", "A♠")
    assert away.message == reason_said("not held", "K♠")
    assert elsewhere.reason is away.reason
