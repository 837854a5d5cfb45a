"""Worlds of hands with revokes that were found too late, against all deals there are, each refereed again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, at_play, contract
from plain import done
from small_games import RARE, beginnings, tiny

from fivehundred import Deal, IllegalAction, Ruleset, Turn, presets
from fivehundred.actions import Action, Discard, Give, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal import Finished, LateRevoke, Play, Played, Rest
from fivehundred.errors import InvalidView
from fivehundred.match import Referee
from fivehundred.rules import OPEN_MISERE, CardPoints, JokerFollow
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_action, some_deal
from fivehundred.testing.random_rules import cut_down
from fivehundred.worlds import Worlds

OPEN = (attrs.evolve(OPEN_MISERE, place=None),)
LAID_AWAY: dict[str, Any] = {"deck": "JK AS KS QS AH KH QH AD KD", "size": 2, "kitty": 1}
#: Small games in which some suit is often led that others can follow, and what is bid.
GAMES: dict[str, tuple[Ruleset, str]] = {
    "trumps": (tiny(presets.STANDARD_3, deck="JK AS KS QS AH KH QH AD KD", size=3, kitty=0, early_end=True), "1S"),
    "no trump": (
        tiny(presets.STANDARD_3, deck="AS KS QS AH KH QH JH KD QD JD", size=3, kitty=1, early_end=True),
        "1NT",
    ),
    "partners": (tiny(presets.AUSTRALIAN_4, **LAID_AWAY, early_end=True), "1H"),
    "open misere": (tiny(presets.AUSTRALIAN_4, **LAID_AWAY, early_end=True, specials=OPEN), "OM"),
    "card points": (
        tiny(
            presets.STANDARD_3,
            deck="AS KS QS AH KH QH JH KD QD JD",
            size=3,
            kitty=1,
            early_end=True,
            card_points=CardPoints.COUNTED,
        ),
        "1NT",
    ),
    "jokers": (
        tiny(
            presets.STANDARD_3,
            deck="JK AS KS QS AH KH QH AD KD",
            size=3,
            kitty=0,
            early_end=True,
            joker_follow=JokerFollow.FIRST_OR_LAST,
        ),
        "1NT",
    ),
    "a gift": (
        tiny(
            presets.AUSTRALIAN_4,
            deck="JK AS KS QS AH KH QH AD KD",
            size=2,
            kitty=0,
            out_of_play=1,
            early_end=True,
            declared_slam=500,
        ),
        "1S",
    ),
    "table cards": (RARE["table cards"][0], "1H"),
}


def at_first_lead(rules: Ruleset, bid: str, pick: Pick) -> Deal:
    """A deal at its first lead, the first caller having bid so."""
    deal = some_deal(rules, pick)
    while not isinstance(deal.stage, Play):
        wanted = [action for action in deal.legal_actions if str(action) in (bid, "P")]
        deal = deal.apply(wanted[-1] if wanted else some_action(deal, pick))
    return deal


def with_revokes(deal: Deal, pick: Pick, *, claims: bool) -> Referee:
    """The end of a hand in which revokes were made, all of them found too late; some *claims* end it early."""
    referee = Referee(deal=deal, nodes=0)
    while isinstance(referee.deal.stage, Play):
        play = referee.deal.stage
        options = [*referee.deal.legal_actions]
        if claims and referee.revokes and play.leading and not pick(3):
            return conceded(charged(referee), choose_one(pick, play.contract.playing))
        if not play.leading and not pick(3):
            table, seat = referee.deal.table, play.seat
            options = [
                PlayCard(card) for card in (table.table_cards(seat) if play.from_table else referee.deal.hand(seat))
            ]
        referee, _ = referee.apply(choose_one(pick, options))
    return charged(referee)


def charged(referee: Referee) -> Referee:
    for revoke in referee.revokes:
        referee, _ = referee.challenge(revoke.seat, trick=revoke.trick)
    return referee


def conceded(referee: Referee, winner: Seat) -> Referee:
    """The end of the hand, all having agreed to whose the rest is."""
    assert referee.to_act is not None
    referee, _ = referee.concede(by=referee.to_act, to=winner)
    while referee.claimed is not None:
        referee, _ = referee.agree(by=referee.claimed.waiting[0])
    return referee


def refereed(referee: Referee, actions: Sequence[Action], seat: Seat) -> Iterator[Referee]:
    """Every way to do *actions* again, revokes and all; others than *seat* may have discarded or given any cards."""
    if not actions:
        yield referee
        return
    action, *behind = actions
    hidden = isinstance(action, Discard | Give) and referee.to_act != seat
    for tried in list(referee.deal.legal_actions) if hidden else [action]:
        try:
            after, _ = referee.apply(tried)
        except IllegalAction:
            continue
        yield from refereed(after, behind, seat)


def looking_alike(real: Referee, seat: Seat) -> set[Deal] | None:
    """All deals in which those who were found out have revoked and nobody else, and that look to *seat* like *real*."""
    begun = beginnings(real.deal, seat)
    if begun is None:
        return None
    found_out = {(revoke.seat, revoke.trick) for revoke in real.revokes}
    found = set()
    for deal in begun:
        for again in refereed(Referee(deal=deal), done(unended(real.deal)), seat):
            if {(revoke.seat, revoke.trick) for revoke in again.revokes} == found_out:
                ended = charged(ended_like(real, again))
                if ended.deal.view(seat) == real.deal.view(seat):
                    found.add(ended.deal)
    return found


def ended_like(real: Referee, again: Referee) -> Referee:
    """The rest going to the same seat as in *real*, if it was claimed."""
    match real.deal.outcome:
        case Played(rest=rest) if rest is not None:
            return attrs.evolve(again, deal=again.deal.settle(rest.seat))
        case _:
            return again


def unended(deal: Deal) -> Deal:
    """*deal* before a claim ended it."""
    *past, play = deal.past
    match deal.stage:
        case Finished(outcome=Played(rest=rest)) if rest is not None:
            return Deal(play, attrs.evolve(deal.layout, past=tuple(past)))
        case _:
            return deal


@pytest.mark.rule("IRR-1", "PLAY-6")
@pytest.mark.parametrize("claims", [False, True], ids=["played out", "claimed"])
@pytest.mark.parametrize("name", GAMES)
def test_worlds_have_the_revokes_that_were_found_and_no_others(name: str, claims: bool) -> None:
    compared = most = 0
    for seed in range(400 if DEEP else 20):
        pick = Random(f"{name} {seed}").randrange
        rules, bid = GAMES[name]
        real = with_revokes(at_first_lead(rules, bid, pick), pick, claims=claims)
        seat = Seat(pick(rules.players))
        expected = looking_alike(real, seat) if real.revokes else None
        if expected is not None:
            worlds = Worlds(real.deal.view(seat))
            assert set(worlds) == expected
            assert worlds.count == len(expected)
            assert real.deal in expected
            compared += 1
            most = max(most, len(expected))
    assert compared >= 1
    assert most > 1 or not claims or not DEEP


EARLY_END = presets.STANDARD_3.evolve(early_end=True)
HEARTS_LED = "AH KH 10H 9H 7S 8S 9S 10S JS QS", "JH 8H 7C 8C 9C 10C JC QC KC AC", "QH 7H 7D 8D 9D 10D JD QD KD AD"


def claimed_after_a_revoke() -> Deal:
    """Seat 1 threw a club on hearts while holding two of them; then everybody gave the rest to seat 0."""
    referee = Referee(deal=at_play(EARLY_END, "7NT", *HEARTS_LED, discards="KS AS JK"), nodes=0)
    for card in ("AH", "7C", "QH"):
        referee, _ = referee.apply(PlayCard(Card.parse(card)))
    referee = conceded(referee, Seat(0))
    return referee.challenge(Seat(1))[0].deal


@pytest.mark.rule("IRR-1", "PLAY-6")
def test_who_revoked_has_one_of_the_cards_in_every_world() -> None:
    view = claimed_after_a_revoke().view(Seat(0))
    assert list(map(str, view.table.facts)) == [
        "seat 1 revoked with 7C in trick 1 (AH led): it has one of 7H 8H 9H 10H JH QH KH"
    ]
    # Nine of eighteen cards are in either hand, three of the eighteen are hearts, and seat 1 has one of those at least.
    assert Worlds(view).count == comb(18, 9) - comb(15, 9)
    assert all(Cards.parse("7H 8H JH") & world.hand(Seat(1)) for world in Worlds(view).samples(50, rng=Random(1)))
    assert view.voids == ((), (), ())
    assert view.may_hold(Card.parse("8H")) == view.may_hold(Card.parse("8C")) == (Seat(1), Seat(2))


@pytest.mark.rule("IRR-1")
def test_a_card_that_must_have_been_kept_back_is_known_to_be_there() -> None:
    hands = "AH 7H 8H 9H 10H QH KH 7S 8S 9S", "JH 7C 8C 9C 10C JC QC KC AC QS", "7D 8D 9D 10D JD QD KD AD 10S JS"
    referee = Referee(deal=at_play(EARLY_END, "7NT", *hands, discards="KS AS JK"), nodes=0)
    for card in ("AH", "7C", "7D"):
        referee, _ = referee.apply(PlayCard(Card.parse(card)))
    view = conceded(referee, Seat(0)).challenge(Seat(1))[0].deal.view(Seat(0))
    assert Worlds(view).count == comb(17, 8)
    assert view.may_hold(Card.parse("JH")) == (Seat(1),)


@pytest.mark.rule("IRR-1")
def test_no_world_has_a_revoke_that_cannot_have_been() -> None:
    hands = "AH KH QH JH 10H 9H 8H 7H 7S 8S", "7C 8C 9C 10C JC QC KC AC 9S 10S", "7D 8D 9D 10D JD QD KD AD JS QS"
    deal = at_play(EARLY_END, "7NT", *hands, discards="KS AS JK")
    for card in ("AH", "7C", "7D"):
        deal = deal.apply(PlayCard(Card.parse(card)))
    over = deal.settle(Seat(0))
    rest, revokes = Rest(Seat(0), 9, 0), (LateRevoke(Seat(1), 1),)
    outcome = Played(contract(EARLY_END, "7NT"), (10, 0, 0), rest, revokes)
    view = over.view(Seat(0)).after(Turn(None, None, outcome=outcome))
    with pytest.raises(InvalidView) as error:
        Worlds(view)
    assert error.value.facts == (
        "seat 1 revoked with 7C in trick 1 (AH led): it has one of 7H 8H 9H 10H JH QH KH",
        "seat 0 has 7H 8H 9H 10H JH QH KH",
    )


@pytest.mark.rule("IRR-1", "JOKER-7")
def test_a_void_shown_by_a_revoke_is_no_void_when_a_joker_is_played() -> None:
    first_or_last = EARLY_END.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
    hands = "AH KH 10H 9H 7S 8S 9S 10S JS QS", "JK 8H 7C 8C 9C 10C JC QC KC AC", "QH 7H 7D 8D 9D 10D JD QD KD AD"
    referee = Referee(deal=at_play(first_or_last, "7NT", *hands, discards="KS AS JH"), nodes=0)
    for card in ("AH", "7C", "QH", "KH", "JK", "7H"):
        referee, _ = referee.apply(PlayCard(Card.parse(card)))
    # The joker wins, and is legal: no heart of seat 1 has been seen.
    assert [(revoke.seat, revoke.trick) for revoke in referee.revokes] == [(Seat(1), 1)]
    view = conceded(referee, Seat(0)).challenge(Seat(1), trick=1)[0].deal.view(Seat(0))
    assert [fact.trick for fact in view.table.facts] == [1]
    assert all(world.hand(Seat(1)) & Cards.parse("8H") for world in Worlds(view).samples(20, rng=Random(1)))


@pytest.mark.rule("IRR-1", "JOKER-7")
def test_a_void_shown_by_a_revoke_is_no_void_when_another_suit_was_led_since() -> None:
    first_or_last = EARLY_END.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
    hands = "AH KH AS KS AC 10H 9H 7S 8S 9S", "JK 8H QS 7C 8C 9C 10C JC QC KC", "QH 7H 10S JS 8D 9D 10D JD QD KD"
    referee = Referee(deal=at_play(first_or_last, "7NT", *hands, discards="7D AD JH"), nodes=0)
    # It revokes in hearts and in spades, and follows to a club.
    for card in ("AH", "7C", "QH", "AS", "8C", "10S", "AC", "9C", "8D", "KH", "JK", "7H"):
        referee, _ = referee.apply(PlayCard(Card.parse(card)))
    assert [(revoke.seat, revoke.trick) for revoke in referee.revokes] == [(Seat(1), 1), (Seat(1), 2)]
    # The joker wins, and is legal: no heart of seat 1 has been seen.
    facts = charged(conceded(referee, Seat(0))).deal.table.facts
    assert [str(fact) for fact in facts if fact.seat == 1] == [
        "seat 1 revoked with 7C in trick 1 (AH led): it has one of 7H 8H 9H 10H JH QH KH",
        "seat 1 revoked with 8C in trick 2 (AS led): it has one of 7S 8S 9S 10S JS QS KS",
    ]


@pytest.mark.rule("IRR-1", "JOKER-7", "JOKER-9")
def test_a_joker_that_is_not_the_first_of_its_suit_tells_that_nothing_else_is_left_after_a_revoke() -> None:
    rules = tiny(
        presets.STANDARD_3,
        deck="JK JK2 AH KH QH JH AS KS QS JS 10S AC KC",
        size=4,
        kitty=1,
        early_end=True,
        joker_follow=JokerFollow.FIRST_OR_LAST,
    )
    deal = at_play(rules, "1NT", "AH KH QH AS", "JK JK2 JH AC", "KS QS JS 10S")
    referee = Referee(deal=deal, nodes=0)
    for card in ("AH", "AC", "KS", "KH", "JH", "QS", "QH", "JK", "JS"):
        referee, _ = referee.apply(PlayCard(Card.parse(card)))
    assert [(revoke.seat, revoke.trick) for revoke in referee.revokes] == [(Seat(1), 1)]
    end = charged(conceded(referee, Seat(0))).deal
    assert str(end.spectator.possible(Seat(1))) == "JK2"


@pytest.mark.rule("IRR-1", "TWO-1")
def test_of_two_cards_of_a_seat_that_did_not_follow_either_may_be_the_revoke() -> None:
    found = []
    for seed in (20, 36):
        pick = Random(seed).randrange
        real = with_revokes(at_first_lead(*GAMES["table cards"], pick), pick, claims=False)
        assert [(revoke.seat, revoke.trick) for revoke in real.revokes][:1] == [(Seat(0), 1)]
        found.append([str(fact) for fact in real.deal.table.facts])
    # Of the first trick, in which its card from the table did not follow either, nothing is told.
    assert [[text.split(" to trick ")[1][:1] for text in texts] for texts in found] == [["2"], ["2"]]
    assert all(text.startswith("seat 0 played") for texts in found for text in texts)


@pytest.mark.rule("IRR-1", "TWO-1")
def test_a_card_from_the_table_excuses_no_revoke_in_another_trick() -> None:
    pick = Random(4).randrange
    real = with_revokes(at_first_lead(cut_down(presets.TABLE_2, 4), "1D", pick), pick, claims=False)
    assert [(revoke.seat, revoke.trick) for revoke in real.revokes] == [(1, 1), (1, 3)]
    # In the third trick its card from the table did not follow either.
    assert [str(fact) for fact in real.deal.table.facts] == [
        "seat 1 revoked with JS in trick 1 (QC led): it has one of JC KC AC",
        "seat 0 played KC to trick 3 (QS led): it has none of 10S KS AS",
        "seat 1 played KS to trick 4 (JK led): it has none of QD",
    ]
