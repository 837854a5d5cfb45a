"""Fast positions: move by move what a deal says, and nothing of it lost on the way."""

from __future__ import annotations

import copy
import pickle
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import cast

import pytest
from helpers import DEEP, FAMILIES, after as acted, at_play, cards, contract

from fivehundred._native.contracts import remember
from fivehundred._native.masks import KEEPS_LED, KEEPS_OWN, KEEPS_VOID, NONE
from fivehundred.actions import PLAYS, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.joker_policies import LED, PLAYED, SHOWN_VOID
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Played
from fivehundred.errors import IllegalPlay, InvalidType, InvalidValue, TooManyCardsError, UnfinishedDealError
from fivehundred.fast import Plays, Position, line_of, position_of
from fivehundred.fast._lookup import slots_in
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS
from fivehundred.rules.decks import DECK_66, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints, JokerFollow, JokerLead, JokerNaming, Sides
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_deals import play_on, some_action, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

DEALS = 10_000 if DEEP else 60


def at_lead(rules: Ruleset, pick: Pick) -> Deal:
    """A random deal of *rules* at its first lead."""
    while True:
        for deal in play_on(some_deal(rules, pick), pick):
            if isinstance(deal.stage, Play):
                return deal


def at_any_lead(rules: Ruleset, pick: Pick) -> Deal | None:
    """The same, if the first random deal gets there."""
    return next((deal for deal in play_on(some_deal(rules, pick), pick) if isinstance(deal.stage, Play)), None)


def together(deal: Deal, pick: Pick) -> Iterator[tuple[Deal, Position]]:
    """*deal* and its fast position, step by step to the end, each by its own means."""
    position = position_of(deal)
    yield deal, position
    while not deal.finished:
        action = some_action(deal, pick)
        assert isinstance(action, PlayCard)
        deal, position = deal.apply(action), position.apply(action if pick(2) else action.number)
        yield deal, position


def check_a_hand(deal: Deal, pick: Pick) -> None:
    """Compare *deal*, at its first lead, with its fast position to the end."""
    anew = pick(len(deal.rules.deck))
    for now, position in together(deal, pick):
        if isinstance(now.stage, Finished):
            assert position.finished
            assert position.to_act is None
            assert not position.legal
            assert isinstance(now.stage.outcome, Played)
            assert position.tricks == now.stage.outcome.tricks
            assert position.score == now.score
            return
        assert isinstance(now.stage, Play)
        legal = [action.number for action in now.legal_actions if isinstance(action, PlayCard)]
        assert sorted(position.legal) == legal
        assert position.to_act == now.to_act
        assert position.tricks == now.table.won
        assert position.terms == now.stage.terms
        for seat in range(now.rules.players):
            if seat in now.stage.terms.contract.playing:
                open_table = now.table.table_cards(Seat(seat)) if now.rules.table_cards else Cards()
                assert position.hand(Seat(seat)) == now.hand(Seat(seat)) | open_table
        lying = now.stage.line[len(now.stage.line) - now.stage.trick.lying :]
        assert [number for _, number in position.trick] == [PLAYS[number].card.number for number in lying]
        if len(now.stage.line) == anew:
            assert position_of(now) == position
            assert hash(position_of(now)) == hash(position)
        for number in range(len(PLAYS)):
            if number not in legal and not pick(30):
                with pytest.raises(IllegalPlay, match="PLAY-2"):
                    position.apply(number)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_position_is_as_its_deal_says(name: str) -> None:
    for seed in range(max(2, DEALS // 80)):
        pick = Random(seed).randrange
        check_a_hand(at_lead(PRESETS[name], pick), pick)


@pytest.mark.rule("JOKER-3", "JOKER-4", "JOKER-7")
@pytest.mark.parametrize("naming", JokerNaming)
@pytest.mark.parametrize("follow", JokerFollow)
def test_a_position_with_two_jokers_is_as_its_deal_says_under_every_policy(
    follow: JokerFollow, naming: JokerNaming
) -> None:
    # With the very first card that there is, because a mask of no cards is next to a mask of it.
    deck = presets.QUEBEC_4.deck - cards("5S 6S") | cards("2S 2H")
    rules = presets.QUEBEC_4.evolve(deck=deck, joker_follow=follow, joker_naming=naming)
    for seed in range(8 if DEEP else 3):
        rng = Random(seed)
        dealt = rng.sample(list(deck), 40)
        hands = [str(Cards.of(dealt[place : place + 10])) for place in range(0, 40, 10)]
        deal = at_play(rules, "7NT", *hands)
        check_a_hand(deal, rng.randrange)
        for number in range(4):
            check_playout(deal, position_of(deal), seed << 2 | number)


@pytest.mark.rule("TWO-1", "JOKER-3", "JOKER-7")
@pytest.mark.parametrize("lead", [JokerLead.UNLED_SUITS, JokerLead.NOT_SHOWN_VOID])
@pytest.mark.parametrize("follow", JokerFollow)
def test_a_position_with_a_covered_joker_is_as_its_deal_says(follow: JokerFollow, lead: JokerLead) -> None:
    rules = presets.TABLE_2.evolve(joker_follow=follow, joker_lead=lead)
    for seed in range(3):
        rng = Random(seed)
        pack = list(rules.deck)
        rng.shuffle(pack)
        joker = pack.index(Card.parse("JK"))
        pack[29], pack[joker] = pack[joker], pack[29]
        hands, tables = ([pack[at : at + 10] for at in (start, start + 10)] for start in (0, 20))
        piles = [list(zip(table[:5], table[5:], strict=True)) for table in tables]
        dealt = DealtCards.of(hands=list(map(Cards.of, hands)), kitty=Cards.of(pack[40:]), piles=piles)
        check_a_hand(Deal.at_play(rules, contract(rules, "7NT"), dealt), rng.randrange)


def check_playout(deal: Deal, position: Position, seed: int) -> None:
    """Compare a playout of *position* with *deal* played in the same way."""
    end, step, now = position.playout(seed), position, deal
    for number in line_of(position, seed):
        step, now = step.apply(number), now.apply(PLAYS[number])
    assert end == step
    assert now.finished
    assert end.tricks == now.table.won
    assert end.score == now.score
    assert end.playout(seed) == end


@pytest.mark.parametrize("name", FAMILIES)
def test_a_playout_is_a_legal_line(name: str) -> None:
    pick = Random(name).randrange
    deal = at_lead(PRESETS[name], pick)
    for _ in range(pick(12)):
        deal = deal.apply(some_action(deal, pick))
    position = position_of(deal)
    for seed in (0, pick(1 << 62), 2**62 - 1):
        check_playout(deal, position, seed)


def test_a_playout_is_fair() -> None:
    position = position_of(at_play(presets.AUSTRALIAN_4, "7NT", "AS KS QS 6S 5C 6C 7C 8C 4H JK"))
    leads = Counter(line_of(position, seed)[0] for seed in range(1_950))
    assert sorted(leads) == sorted(position.legal)
    assert len(leads) == 13
    assert all(abs(count - 150) < 55 for count in leads.values())


def test_a_position_is_made_from_play_alone() -> None:
    deal = some_deal(presets.STANDARD_3, Random(1).randrange)
    with pytest.raises(InvalidValue, match="no cards are being played now"):
        position_of(deal)


def test_what_is_no_play_is_refused_by_name() -> None:
    position = position_of(at_play(presets.STANDARD_3, "7H", "7S 8S 9S 10S JS QS KS AS 7C 8C"))
    with pytest.raises(IllegalPlay, match=r"^seat 0 cannot play AH here: expected 7S, 8S, .* 8C \(PLAY-2\)$"):
        position.apply(PLAYS[Card.parse("AH").number])
    with pytest.raises(IllegalPlay, match="cannot play JK=S here"):
        position.apply(70)
    for number in (-1, 74, 300, 1 << 40, 1 << 80):
        with pytest.raises(IllegalPlay, match=f"cannot play {number} here"):
            position.apply(number)
    with pytest.raises(InvalidType, match="expected a play number or a PlayCard, not Pass"):
        position.apply(cast("PlayCard", PASS))
    with pytest.raises(IllegalPlay, match="every card has been played"):
        position.playout(1).apply(0)


def test_only_a_finished_hand_has_a_score() -> None:
    position = position_of(at_play(presets.STANDARD_3, "7H"))
    with pytest.raises(UnfinishedDealError):
        assert position.made
    with pytest.raises(UnfinishedDealError, match="only a finished hand"):
        assert not position.score.items
    assert position.playout(0).score.points


def test_the_legal_plays_are_a_sequence() -> None:
    position = position_of(at_play(presets.AUSTRALIAN_4, "7NT", "AS KS QS 6S 5C 6C 7C 8C 4H JK"))
    legal = position.legal
    listed = list(legal)
    assert len(legal) == len(listed) == 13
    assert [legal[place] for place in range(13)] == listed
    assert [legal[place] for place in range(-13, 0)] == listed
    for place in (13, -14, 100, -100, 1 << 80):
        with pytest.raises(IndexError, match=f"play {place} of 13"):
            assert legal[place]
    assert all(play in legal for play in listed)
    assert Card.parse("AH").number not in legal
    assert list(reversed(legal)) == listed[::-1]
    assert legal == position.legal
    assert hash(legal) == hash(position.legal)
    assert legal != position.apply(listed[0]).legal
    assert legal != listed
    assert repr(legal) == f"<Plays {listed}>"
    assert [str(action) for action in position.legal_actions] == [str(PLAYS[number]) for number in listed]


def test_what_may_be_applied_is_among_the_legal_plays() -> None:
    position = position_of(at_play(presets.AUSTRALIAN_4, "7NT", "AS KS QS 6S 5C 6C 7C 8C 4H JK"))
    legal = position.legal
    assert [action for action in PLAYS if action in legal] == sorted(position.legal_actions, key=lambda one: one.number)
    one = legal[0]
    for wrong in ("6S", PASS, None, float(one), PLAYS[one].card, [one], position):
        assert wrong not in legal
    # True is no play number, though it equals one.
    position = position_of(at_play(presets.SIX_63, "7S", "3S"))
    assert PLAYS[1] in position.legal
    assert 1 in position.legal
    assert True not in position.legal


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda legal: pickle.loads(pickle.dumps(legal))])
def test_legal_plays_can_be_copied_and_sent(again: Callable[[Plays], Plays]) -> None:
    legal = position_of(at_play(presets.CLUB_46_4, "7NT", "AS KS JK JK2")).legal
    assert again(legal) == legal
    assert list(again(legal)) == list(legal)
    assert PLAYS[legal[0]] in again(legal)
    assert again(legal)[-1] == legal[-1]


@pytest.mark.rule("JOKER-4")
def test_a_joker_led_names_its_suit_for_the_others() -> None:
    deal = at_play(presets.CLUB_46_4, "7NT", "AS KS JK JK2")
    position = position_of(deal)
    named = [str(action) for action in position.legal_actions if action.suit]
    assert named == ["JK2=S", "JK2=C", "JK2=D", "JK2=H", "JK=S", "JK=C", "JK=D", "JK=H"]
    step = position.apply(PLAYS[68])
    assert step.trick == ((0, 64),)
    assert step.hand(Seat(0)) == deal.hand(Seat(0)) - cards("JK2")


@pytest.mark.rule("JOKER-7")
def test_what_is_remembered_has_the_numbers_of_the_table() -> None:
    assert (KEEPS_LED, KEEPS_VOID, KEEPS_OWN) == (LED, SHOWN_VOID, PLAYED)


def test_what_names_no_suit_is_not_remembered() -> None:
    everything = KEEPS_LED | KEEPS_VOID | KEEPS_OWN
    assert remember(everything, 5, NONE, NONE, 3) == 5
    assert remember(everything, 0, NONE, 2, 1) == 1 << 28 + 4 + 2
    assert remember(everything, 0, 1, NONE, 1) == 1 << 28 + 4 + 1
    assert remember(everything, 0, 1, 2, 1) == 1 << 28 + 4 + 2 | 1 << 4 + 4 + 1


def test_nothing_changes() -> None:
    position = position_of(at_play(presets.AUSTRALIAN_4, "8H"))
    before = position._values()
    position.apply(position.legal[0]).playout(4)
    assert position._values() == before
    for name in ("finished", "legal", "tricks"):
        with pytest.raises(AttributeError):
            setattr(position, name, True)
    assert isinstance(position._hands.by_place, tuple)


def test_equal_positions_have_the_same_cards_and_terms() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "8H", "4H 5H 6H 7H 8H 9H 10H AH AD KD")
    position = position_of(deal)
    assert position == position_of(deal)
    assert position != position_of(at_play(presets.AUSTRALIAN_4, "8H", "4H 5H 6H 7H 8H 9H 10H AH AD QD"))
    assert position != position_of(at_play(presets.AUSTRALIAN_4, "9H", "4H 5H 6H 7H 8H 9H 10H AH AD KD"))
    assert position != "a position"
    other = acted(deal, "4H")
    assert position != position_of(other)
    assert len({position, position_of(deal), position_of(other)}) == 2


def test_a_log_does_not_show_the_hands() -> None:
    position = position_of(at_play(presets.AUSTRALIAN_4, "8H"))
    assert repr(position) == "<Position 10 tricks left, seat 0 to act>"
    assert repr(position.playout(1)) == "<Position 0 tricks left, finished>"


@pytest.mark.parametrize("name", FAMILIES)
def test_a_position_is_small_and_pickles_small(name: str) -> None:
    pick = Random(name).randrange
    deal = at_lead(PRESETS[name], pick)
    for now, position in list(together(deal, pick))[::5]:
        data = pickle.dumps(position, 5)
        read = pickle.loads(data)
        assert read == position
        assert read.playout(8) == position.playout(8)
        assert copy.deepcopy(position) == position
        assert len(data) <= 250
        assert sys.getsizeof(position) <= 200
        assert now.finished == read.finished
    nameless = position_of(at_lead(PRESETS[name].evolve(), pick))
    assert len(pickle.dumps(nameless, 5)) <= 250
    assert pickle.loads(pickle.dumps(nameless)) == nameless


@pytest.mark.rule("PLAY-8")
def test_a_hand_without_a_contractor_pickles() -> None:
    deal = some_deal(presets.PASSED_DEAL_3, Random(1).randrange)
    while not isinstance(deal.stage, Play):
        deal = deal.apply(PASS)
    position = position_of(deal)
    assert pickle.loads(pickle.dumps(position)) == position


def test_a_position_pickles_under_rules_without_a_name() -> None:
    pickled = 0
    for seed in range(40):
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        deal = None if rules is None else at_any_lead(rules, pick)
        if deal is not None and len(deal.rules.deck) <= 63:
            position = position_of(deal).apply(position_of(deal).legal[0])
            assert pickle.loads(pickle.dumps(position)) == position
            lookup = position._hands.lookup
            assert pickle.loads(pickle.dumps(lookup)).host == lookup.host
            pickled += 1
    assert pickled > 15


@pytest.mark.rule("CARD-3")
def test_too_many_cards_are_refused_in_words() -> None:
    rules = Ruleset(
        players=6,
        sides=Sides.PARTNERS_OF_THREE,
        deck=DECK_66,
        packets=Packets.parse("5 6"),
        hand_size=11,
        limit=None,
        at_limit=None,
    )
    with pytest.raises(TooManyCardsError, match="66 cards in play: a fast position holds up to 63"):
        position_of(at_play(rules, "7H"))


@pytest.mark.rule("SCORE-8")
def test_captured_cards_are_counted_where_they_score() -> None:
    position = position_of(at_play(presets.ONE_THOUSAND_3, "7H")).playout(5)
    assert sum(position.captured) > 0
    assert presets.ONE_THOUSAND_3.card_points is CardPoints.COUNTED
    assert position_of(at_play(presets.STANDARD_3, "7H")).playout(5).captured == (0, 0, 0)


def test_slots_are_ranked() -> None:
    # Of two cards that can win one trick the higher slot must be the stronger, whatever was led.
    for seed in range(DEALS):
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        deal = None if rules is None else at_any_lead(rules, pick)
        if deal is None or len(deal.rules.deck) > 63:
            continue
        assert isinstance(deal.stage, Play)
        order, lookup = deal.stage.terms.ranking, position_of(deal)._hands.lookup
        for led, lead in enumerate(lookup.leads):
            strengths = [order.power[led][number] for number in lookup.number_of]
            wins = [strength for strength in strengths if strength]
            assert wins == sorted(wins)
            assert [bool(lead.wins >> slot & 1) for slot in range(lookup.slots)] == [s > 0 for s in strengths]
            assert lead.cards == slots_in(lookup.number_of, (*order.masks, order.loose)[led])
        apart = len(lookup.suit_of) - sum(
            lookup.suit_of[slot] == lookup.suit_of[slot - 1] for slot in range(1, lookup.slots)
        )
        # Each suit is in one piece, and so are loose jokers, but that one may lie below one that was declared.
        assert apart <= len(set(lookup.suit_of)) + 1
