"""PLAY-9: claiming the rest, conceding it, and proving that it is certain."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from helpers import after, at_play, deal_of, play_out

from fivehundred import Deal, DealtCards, Match, presets, shuffle
from fivehundred._base.bits import numbers
from fivehundred.actions import parse_play
from fivehundred.cards import Cards
from fivehundred.deal import Finished, LateRevoke, Play, Played
from fivehundred.errors import InvalidValue
from fivehundred.match import Claim, Referee, Verdict
from fivehundred.rules import JokerFollow, JokerLead, JokerLeadTime, JokerNaming, JokerRank
from fivehundred.seats import Seat
from fivehundred.solver import takes_rest

RULES = presets.STANDARD_3.evolve(early_end=True)
#: Hearts are trumps; seat 0 has the ten highest of them.
LAYDOWN = at_play(RULES, "7H", "JK JH JD AH KH QH 10H 9H 8H 7H")
#: Hearts are trumps; seat 0 has all the high ones but one, and the others have three.
DRAWING = at_play(RULES, "7H", "JK JH JD AH KH QH AS KS QS JS", "10H 9H 7S 8S", "8H 7H 9S 10S")
#: As before, but the third spade loses to the queen.
LOSING = at_play(RULES, "7H", "JK JH JD AH KH QH AS KS 7S 8S", "10H 9H QS JS 10S", "8H 7H 9S")


def outcome(referee: Referee) -> Played:
    stage = referee.deal.stage
    assert isinstance(stage, Finished)
    assert isinstance(stage.outcome, Played)
    return stage.outcome


def holdings(deal: Deal) -> list[int]:
    return [holding.held for holding in deal.holdings]


def proved(deal: Deal, seat: int, *, nodes: int = 200_000) -> bool | None:
    return takes_rest(deal, Seat(seat), nodes=nodes)


def wins_all(play: Play, held: list[int], seat: int) -> bool:
    """The same question, answered by trying every card."""
    following = (play.with_card(number) for number in numbers(play.legal(held[play.trick.place])))
    outcomes = (
        not (then.leading and then.seat != seat) and (then.complete or wins_all(then, held, seat)) for then in following
    )
    return any(outcomes) if play.seat == seat else all(outcomes)


# Claims


@pytest.mark.rule("PLAY-9")
def test_a_claim_that_is_certain_ends_the_hand() -> None:
    referee, ruling = Referee(deal=LAYDOWN).claim(by=Seat(0))
    assert str(ruling) == "the rest is certain: 10 tricks for seat 0, and the hand is over (PLAY-9)"
    assert referee.deal == LAYDOWN.settle(Seat(0))
    assert outcome(referee).tricks == (10, 0, 0)
    assert referee.score == play_out(LAYDOWN).score


@pytest.mark.rule("PLAY-9")
def test_a_claim_that_is_not_certain_is_put_to_all_the_others() -> None:
    referee, ruling = Referee(deal=LOSING).claim(by=Seat(0))
    assert str(ruling) == "seat 0 claims the rest; still asked: seats 1 and 2 (PLAY-9)"
    assert referee.claimed == Claim(Seat(0), Seat(0), (Seat(1), Seat(2)))
    assert referee.deal == LOSING
    one, ruling = referee.agree(by=Seat(2))
    assert str(ruling) == "seat 2 agrees; still asked: seat 1 (PLAY-9)"
    both, ruling = one.agree(by=Seat(1))
    assert str(ruling) == "all agree: 10 tricks for seat 0, and the hand is over (PLAY-9)"
    rest = outcome(both).rest
    assert rest is not None
    assert (rest.seat, rest.tricks) == (0, 10)
    assert both.claimed is None


@pytest.mark.rule("PLAY-9")
def test_one_refusal_and_the_hand_is_played_on() -> None:
    asked, _ = Referee(deal=LOSING).claim(by=Seat(0))
    refused, ruling = asked.refuse(by=Seat(1))
    assert str(ruling) == "seat 1 does not agree, and play continues (PLAY-9)"
    assert (refused.claimed, refused.deal) == (None, LOSING)
    played, _ = asked.apply(parse_play("AS"))
    assert played.claimed is None


@pytest.mark.rule("PLAY-9")
def test_only_those_who_are_asked_answer() -> None:
    asked, _ = Referee(deal=LOSING).claim(by=Seat(0))
    one, _ = asked.agree(by=Seat(1))
    for referee, seat in ((Referee(deal=LOSING), 1), (asked, 0), (one, 1), (asked, 3)):
        with pytest.raises(InvalidValue, match=r"seat \d"):
            referee.agree(by=Seat(seat))
        with pytest.raises(InvalidValue, match=r"seat \d"):
            referee.refuse(by=Seat(seat))


@pytest.mark.rule("PLAY-9")
def test_the_rest_may_be_conceded_to_another() -> None:
    deal = at_play(presets.AUSTRALIAN_4.evolve(early_end=True), "7S")
    referee, ruling = Referee(deal=deal, nodes=0).concede(by=Seat(1), to=Seat(2))
    assert str(ruling) == "seat 1 gives the rest to seat 2; still asked: seats 2, 3 and 0 (PLAY-9)"
    for seat in (2, 3, 0):
        referee, _ = referee.agree(by=Seat(seat))
    assert outcome(referee).tricks == (0, 0, 10, 0)


@pytest.mark.rule("PLAY-9")
def test_conceding_what_is_certain_needs_nobody() -> None:
    assert Referee(deal=LAYDOWN).concede(by=Seat(1), to=Seat(0))[1].verdict is Verdict.PROVED


@pytest.mark.rule("PLAY-9")
def test_only_what_is_left_is_claimed() -> None:
    deal = after(LOSING, "7S, QS, 9S")
    referee, _ = Referee(deal=deal).claim(by=Seat(1))
    for seat in (0, 2):
        referee, _ = referee.agree(by=Seat(seat))
    assert outcome(referee).tricks == (0, 10, 0)
    match = Match.start(RULES, dealer=Seat(2))
    given = match.deal_of(
        DealtCards.of(hands=[LOSING.hand(Seat(seat)) for seat in range(3)], kitty=RULES.deck - all_hands(LOSING))
    )
    started = after(given, f"7H, P, P, discard {RULES.deck - all_hands(LOSING)}, 7S, QS, 9S")
    settled, _ = Referee(deal=started).concede(by=Seat(0), to=Seat(1))
    for seat in (1, 2):
        settled, _ = settled.agree(by=Seat(seat))
    assert match.after(settled.deal).scores == (-200, 100, 0)


def all_hands(deal: Deal) -> Cards:
    return deal.hand(Seat(0)) | deal.hand(Seat(1)) | deal.hand(Seat(2))


@pytest.mark.rule("PLAY-9")
def test_where_hands_are_played_to_the_last_card_nothing_is_claimed() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "JK JH JD AH KH QH 10H 9H 8H 7H")
    referee, ruling = Referee(deal=deal).claim(by=Seat(0))
    assert str(ruling) == "under these rules every hand is played to its last card (PLAY-9)"
    assert referee.deal == deal


@pytest.mark.rule("PLAY-4", "PLAY-9")
def test_who_sits_out_neither_claims_nor_is_given_anything_nor_asked() -> None:
    deal = at_play(presets.AUSTRALIAN_4.evolve(early_end=True), "M")
    referee = Referee(deal=deal, nodes=0)
    for by, to in ((2, 0), (0, 2)):
        with pytest.raises(InvalidValue, match="only active players"):
            referee.concede(by=Seat(by), to=Seat(to))
    asked, _ = referee.concede(by=Seat(0), to=Seat(1))
    assert asked.claimed == Claim(Seat(0), Seat(1), (Seat(1), Seat(3)))
    with pytest.raises(InvalidValue, match="seat 4"):
        referee.concede(by=Seat(0), to=Seat(4))


def test_nothing_is_claimed_before_cards_are_played() -> None:
    with pytest.raises(InvalidValue, match="no cards are being played"):
        Referee(deal=deal_of(RULES)).claim(by=Seat(0))


@pytest.mark.rule("PLAY-9", "PLAY-6")
def test_what_is_said_of_a_claim_names_no_card() -> None:
    for deal in (LAYDOWN, LOSING):
        _, ruling = Referee(deal=deal).claim(by=Seat(0))
        assert ruling.refusal is None
        assert not any(card.pretty in str(ruling) for card in RULES.deck)


@pytest.mark.rule("PLAY-9", "PLAY-7")
def test_a_card_played_out_of_turn_or_a_revoke_of_the_claimer_proves_nothing() -> None:
    sure = at_play(RULES, "7H", "7S JK JH JD AH KH QH 10H 9H 8H", "AS", "8S 9S 7D 8D", by=1)
    early, _ = Referee(deal=after(at_play(RULES, "7H", *hands_of(sure), by=2), "8S")).apply(
        parse_play("7S"), by=Seat(0)
    )
    assert early.claim(by=Seat(0))[1].verdict is not Verdict.PROVED
    trumped, _ = Referee(deal=after(sure, "AS, 8S")).apply(parse_play("8H"))
    assert trumped.to_act == 0
    assert trumped.claim(by=Seat(0))[1].verdict is Verdict.ASKED
    led, _ = trumped.apply(parse_play("JK"))
    assert led.claim(by=Seat(0))[1].verdict is Verdict.ASKED


def hands_of(deal: Deal) -> list[str]:
    return [str(deal.hand(Seat(seat))) for seat in range(deal.rules.players)]


@pytest.mark.rule("PLAY-9", "IRR-1")
def test_a_revoke_is_charged_when_the_rest_was_settled_too() -> None:
    referee, _ = Referee(deal=after(LOSING, "7S")).apply(parse_play("9H"))
    settled, _ = referee.concede(by=Seat(1), to=Seat(0))
    for seat in (2, 0):
        settled, _ = settled.agree(by=Seat(seat))
    found, ruling = settled.challenge(Seat(1))
    assert ruling.verdict is Verdict.PENALTY
    assert outcome(found).revokes == (LateRevoke(Seat(1), 1),)
    assert found.score.points == (250, 0, 0)


@pytest.mark.rule("PLAY-9", "TWO-1")
def test_with_table_cards_nothing_is_proved_but_all_may_agree() -> None:
    rules = presets.TABLE_2.evolve(early_end=True)
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    while not isinstance(deal.stage, Play):
        deal = deal.apply(deal.legal_actions[1 if len(deal.history) == 1 else 0])
    asked, ruling = Referee(deal=deal).claim(by=Seat(0))
    assert ruling.verdict is Verdict.ASKED
    done, _ = asked.agree(by=Seat(1))
    assert outcome(done).tricks == (rules.hand_size, 0)


# Proofs


@pytest.mark.rule("PLAY-9")
@pytest.mark.parametrize(
    ("deal", "seat", "found"),
    [(LAYDOWN, 0, True), (LAYDOWN, 1, False), (DRAWING, 0, True), (LOSING, 0, False)],
    ids=["all high", "no high card", "trumps to draw", "a loser"],
)
def test_what_is_certain(deal: Deal, seat: int, found: bool) -> None:
    assert proved(deal, seat) is found


@pytest.mark.rule("PLAY-9")
def test_the_trick_under_way_must_be_won_too() -> None:
    deal = at_play(RULES, "7H", "7S 8S", "JK JH JD AH KH QH 10H 9H 8H AS", "KS")
    assert proved(after(deal, "7S"), 1) is True
    assert proved(after(deal, "7S, AS"), 1) is True
    assert proved(at_play(RULES, "7H", "7S 8S", "JK JH JD AH KH QH 10H 9H 8H KS", "AS"), 1) is False


@pytest.mark.rule("PLAY-9")
def test_a_proof_that_takes_too_long_proves_nothing() -> None:
    assert Referee(deal=DRAWING).claim(by=Seat(0))[1].verdict is Verdict.PROVED
    assert Referee(deal=DRAWING, nodes=0).claim(by=Seat(0))[1].verdict is Verdict.ASKED
    assert Referee(deal=LAYDOWN, nodes=0).claim(by=Seat(0))[1].verdict is Verdict.ASKED


def endings() -> Iterator[tuple[str, Deal]]:
    """Hands under many rules, a few tricks before their end."""
    tables = {name: presets.get(name) for name in ("australian-4", "passed-deal-3", "pagat-4")} | {"standard-3": RULES}
    australian, three = presets.AUSTRALIAN_4, presets.STANDARD_3
    tables |= {
        "joker any time": three.evolve(joker_follow=JokerFollow.ALWAYS),
        "joker of every suit": australian.evolve(joker_follow=JokerFollow.EVERY_SUIT),
        "joker last": three.evolve(joker_lead_time=JokerLeadTime.LAST),
        "joker names nothing": three.evolve(joker_naming=JokerNaming.NOTHING),
        "joker names no void": three.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID),
        "joker first or last": three.evolve(joker_follow=JokerFollow.FIRST_OR_LAST),
        "joker low": australian.evolve(joker_rank=JokerRank.LOWEST_IN_MISERE),
    }
    for name, rules in tables.items():
        for number in range(20):
            rng = Random(f"{name} {number}")
            call = rng.choice(["7H", "7NT", "8C"] if rules.players == 3 else ["7H", "7NT", "M", "OM"])
            order = shuffle.pack(rules.deck, rng=rng)
            size = rules.hand_size
            hands = [" ".join(map(str, order[seat * size : (seat + 1) * size])) for seat in range(rules.players)]
            deal = at_play(rules, call, *hands)
            assert isinstance(deal.stage, Play)
            while len(deal.stage.line) < deal.stage.terms.length - 4 * deal.stage.terms.per_trick + number % 3:
                deal = deal.apply(rng.choice(deal.legal_actions))
                assert isinstance(deal.stage, Play)
            yield name, deal


@pytest.mark.rule("PLAY-9")
def test_a_proof_finds_what_trying_every_card_finds() -> None:
    answers = set()
    for name, deal in endings():
        assert isinstance(deal.stage, Play)
        for seat in deal.stage.terms.contract.playing:
            expected = wins_all(deal.stage, holdings(deal), seat)
            assert proved(deal, seat) is expected, f"{name}: {deal.stage.line!r}"
            answers.add(expected)
    assert answers == {True, False}


@pytest.mark.rule("PLAY-9")
def test_a_joker_that_no_card_beats_is_certain_whenever_it_may_be_led() -> None:
    unled, nothing = RULES.evolve(joker_lead=JokerLead.UNLED_SUITS), RULES.evolve(joker_naming=JokerNaming.NOTHING)
    for rules in (RULES, unled, nothing):
        assert proved(at_play(rules, "7NT", "JK AS KS QS JS 10S AC AD AH KH"), 0) is True
