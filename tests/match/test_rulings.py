"""What the referee rules: every verdict, its code, its rule and its sentence."""

from __future__ import annotations

import pickle

import pytest
from helpers import after, at_play, cards, deal_of

from fivehundred import Deal, presets
from fivehundred.actions import parse_play
from fivehundred.deal import Misdeal
from fivehundred.match import LateRevokes, Referee, Ruling, Verdict
from fivehundred.rules import PASS
from fivehundred.seats import Seat

#: Three players; hearts are trumps. Seat 0 has the high spades, seat 1 one spade only.
HEARTS = at_play(
    presets.STANDARD_3,
    "7H",
    "AS KS QS 7C 8C 9C 10C KC QC AC",
    "7S 8H 9H 10H QH KH AH JH JD JK",
    "7D 8D 9D 10D QD KD AD 8S 9S 10S",
)
#: Hearts are trumps and the rest may be claimed; seat 0 has the ten highest of them, or all but a spade.
CLAIMING = presets.STANDARD_3.evolve(early_end=True)
LAYDOWN = at_play(CLAIMING, "7H", "JK JH JD AH KH QH 10H 9H 8H 7H")
LOSING = at_play(CLAIMING, "7H", "JK JH JD AH KH QH AS KS 7S 8S", "10H 9H QS JS 10S", "8H 7H 9S")


def played(*plays: str, deal: Deal = HEARTS, late: LateRevokes = LateRevokes.PENALTY) -> Referee:
    """The referee after plays such as ``7S``, or ``2:7S`` out of turn."""
    referee = Referee(deal=deal, late=late)
    for each in plays:
        seat, _, said = each.rpartition(":")
        referee, _ = referee.apply(parse_play(said), by=Seat(int(seat)) if seat else None)
    return referee


def last(*plays: str, deal: Deal = HEARTS) -> Ruling:
    return played(*plays, deal=deal).rulings[-1]


def asked() -> Referee:
    return Referee(deal=LOSING).claim(by=Seat(0))[0]


#: For each verdict its code, and an example: the ruling and what it says.
EXAMPLES: dict[Verdict, tuple[str, Ruling, str]] = {
    Verdict.DONE: (
        "done",
        Referee(deal=deal_of(presets.STANDARD_3)).apply(PASS)[1],
        "seat 0 may pass (SEAT-1)",
    ),
    Verdict.PLAYED: ("played", last("AS"), "seat 0 plays A♠ (PLAY-2)"),
    Verdict.REVOKED: (
        "revoked",
        last("AS", "8H"),
        "seat 1 plays 8♥ and revokes, which the others cannot know yet (PLAY-7)",
    ),
    Verdict.LEAD_BARRED: (
        "lead barred",
        last("AS", "5S", "6S", "7S", "JK=S", deal=at_play(presets.AUSTRALIAN_4, "7NT", "AS JK", "5S", "6S", "7S")),
        "a lead is never a revoke, but the joker as one of the spades may not be led now: it goes back, and seat 0 "
        "leads again (JOKER-4)",
    ),
    Verdict.IN_TIME: (
        "revoke in time",
        played("AS", "8H", "9S").challenge(Seat(1))[1],
        "8♥ of seat 1 is a revoke: they take it back and play a legal card before the next lead (PLAY-7)",
    ),
    Verdict.PUT_RIGHT: (
        "put right",
        played("AS", "8H", "9S").put_right(parse_play("7S"))[1],
        "seat 1 takes 8♥ back and plays 7♠; what was played after it stays, unless its player changes it now (PLAY-7)",
    ),
    Verdict.TOO_LATE: (
        "too late",
        played("AS", "8H", "9S", "9H").put_right(parse_play("7S"), by=Seat(1))[1],
        "8♥ of seat 1 can no longer be put right (PLAY-7)",
    ),
    Verdict.NO_REVOKE: (
        "no revoke",
        played("AS", "7S").challenge(Seat(1))[1],
        "7♠ of seat 1 to trick 1 was legal (PLAY-7)",
    ),
    Verdict.PENALTY: (
        "penalty",
        played("AS", "8H", "9S", "9H").challenge(Seat(1), trick=1)[1],
        "8♥ of seat 1 to trick 1 is a revoke, found too late: the bidder scores the bid, and the side of seat 1 "
        "nothing for the hand (IRR-1)",
    ),
    Verdict.LATE_STANDS: (
        "late revoke stands",
        played("AS", "8H", "9S", "9H", late=LateRevokes.STANDS).challenge(Seat(1), trick=1)[1],
        "8♥ of seat 1 to trick 1 is a revoke, found too late: it stands (PLAY-7)",
    ),
    Verdict.EARLY: (
        "early",
        last("AS", "2:8S"),
        "8♠ of seat 2, played out of turn, stays and counts when their turn comes (PLAY-7)",
    ),
    Verdict.EARLY_REVOKE: (
        "early revoke",
        last("AS", "2:7D"),
        "7♦ of seat 2, played out of turn, is a revoke: it goes back, and a legal card is played at once (PLAY-7)",
    ),
    Verdict.LED_EARLY: (
        "led out of turn",
        last("1:7S"),
        "it is for seat 0 to lead: 7♠ goes back to seat 1, without penalty (ours)",
    ),
    Verdict.SECOND_CARD: (
        "second card",
        last("AS", "0:KS"),
        "seat 0 has a card in this trick: K♠ goes back, without penalty (ours)",
    ),
    Verdict.SITS_OUT: (
        "sits out",
        last("AS", "2:5S", deal=at_play(presets.AUSTRALIAN_4, "M", "AS", "", "5S")),
        "seat 2 sits out: 5♠ goes back, without penalty (PLAY-4)",
    ),
    Verdict.ONE_STAYS: (
        "one stays",
        played().together([parse_play("AS"), parse_play("KS")], meant=parse_play("KS"))[1],
        "of the cards that seat 0 played at once, K♠ stays; they take back A♠ (PLAY-7)",
    ),
    Verdict.NONE_STAYS: (
        "none stays",
        played("AS").together([parse_play("8H"), parse_play("9H")], meant=parse_play("8H"))[1],
        "of the cards that seat 1 played at once, 8♥ would be a revoke: they take all of them back and play a legal "
        "card (PLAY-7)",
    ),
    Verdict.STANDS: (
        "stands",
        played("AS").take_back(by=Seat(0))[1],
        "A♠ of seat 0 has been played, and stands (PLAY-7)",
    ),
    Verdict.CHANGED: (
        "changed",
        played("AS", "8H", "9S").put_right(parse_play("7S"))[0].change(parse_play("8S"), by=Seat(2))[1],
        "after a revoke that was put right, seat 2 plays 8♠ in place of 9♠ (ours)",
    ),
    Verdict.CHANGE_TOO_LATE: (
        "change too late",
        played("AS", "7S", "9S").change(parse_play("8S"), by=Seat(2))[1],
        "nothing was put right before 9♠ of seat 2, or the play has gone on: it stands (PLAY-7)",
    ),
    Verdict.EXPOSED: (
        "exposed",
        played().expose(cards("8S 9S"), by=Seat(2))[1],
        "seat 2 takes back 8♠ and 9♠, shown but not played, without penalty (ours)",
    ),
    Verdict.MISDEAL: (
        "misdeal",
        Referee(deal=deal_of(presets.STANDARD_3)).misdeal(Misdeal.NO_CUT)[1],
        "no cut was offered: the hand is void, and seat 2 deals again (DEAL-6)",
    ),
    Verdict.DEAL_STANDS: (
        "deal stands",
        Referee(deal=after(deal_of(presets.STANDARD_3), "7S")).misdeal(Misdeal.NO_CUT)[1],
        "it is too late to say that no cut was offered: the deal stands (ours)",
    ),
    Verdict.ALL_PLAYED: (
        "all played",
        played().claim(by=Seat(0))[1],
        "under these rules every hand is played to its last card (PLAY-9)",
    ),
    Verdict.PROVED: (
        "proved",
        Referee(deal=LAYDOWN).claim(by=Seat(0))[1],
        "the rest is certain: 10 tricks for seat 0, and the hand is over (PLAY-9)",
    ),
    Verdict.ASKED: (
        "asked",
        asked().rulings[-1],
        "seat 0 claims the rest; still asked: seats 1 and 2 (PLAY-9)",
    ),
    Verdict.ONE_AGREED: (
        "one agreed",
        asked().agree(by=Seat(2))[1],
        "seat 2 agrees; still asked: seat 1 (PLAY-9)",
    ),
    Verdict.AGREED: (
        "agreed",
        asked().agree(by=Seat(2))[0].agree(by=Seat(1))[1],
        "all agree: 10 tricks for seat 0, and the hand is over (PLAY-9)",
    ),
    Verdict.REFUSED: (
        "refused",
        asked().refuse(by=Seat(1))[1],
        "seat 1 does not agree, and play continues (PLAY-9)",
    ),
}


def test_every_verdict_has_an_example() -> None:
    assert set(EXAMPLES) == set(Verdict)


@pytest.mark.rule("PLAY-7", "PLAY-9", "DEAL-6", "IRR-1")
@pytest.mark.parametrize("verdict", EXAMPLES)
def test_a_verdict_has_a_code_a_rule_and_a_sentence(verdict: Verdict) -> None:
    code, ruling, said = EXAMPLES[verdict]
    assert ruling.verdict is verdict
    assert verdict.value == code
    assert Verdict(code) is verdict
    assert str(ruling) == said
    assert said == f"{ruling.message} ({ruling.rule})"
    assert verdict.rule == ruling.rule
    assert pickle.loads(pickle.dumps(ruling)) == ruling


@pytest.mark.parametrize("verdict", EXAMPLES)
def test_everybody_hears_the_same_ruling_unless_it_is_a_revoke_that_nobody_has_named(verdict: Verdict) -> None:
    _, ruling, said = EXAMPLES[verdict]
    heard = "seat 1 plays 8♥ (PLAY-2)" if verdict is Verdict.REVOKED else said
    assert str(ruling.public) == heard
    assert ruling.public.refusal == (ruling.refusal if verdict is Verdict.LEAD_BARRED else None)
