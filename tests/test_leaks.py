"""Nobody learns what they have not seen, and nobody forgets what they have seen (PLAY-6)."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from random import Random

import attrs
import pytest
from helpers import DEEP, FAMILIES, QUARTER, held_by, seen_by
from hypothesis import assume, given, settings, strategies as st
from plain import held

from fivehundred._native.masks import SLOTS
from fivehundred.actions import Action, Discard, Give
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift
from fivehundred.deal.transfers import Holding
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import DECK_43
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime, KittyUse
from fivehundred.rules.specials import DOUBLE_MISERE
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks, twins
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.deal_strategies import exchange_cards, exchange_hidden
from fivehundred.testing.random_deals import any_action, play_on, some_action, some_deal
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.worlds import Worlds

CARD = re.compile(r"(?<![0-9A-Z])(?:1[0-3]|[2-9JQKA])[SCDH♠♣♦♥]|JK2?")


def assert_indistinguishable(one: Deal, other: Deal, seat: Seat, actions: list[Action]) -> None:
    view, twin = one.view(seat), other.view(seat)
    assert view == twin
    assert hash(view) == hash(twin)
    assert repr(view) == repr(twin)
    assert str(view) == str(twin)
    assert repr(one) == repr(other)
    assert view.history == twin.history
    assert one.history == other.history
    assert repr(view.history) == repr(twin.history)
    assert view.legal_actions == twin.legal_actions
    assert list(view.legal_actions[:100]) == list(twin.legal_actions[:100])
    assert (view.hand, view.dealt, view.kitty, view.discards) == (twin.hand, twin.dealt, twin.kitty, twin.discards)
    assert (view.received, view.handed_on) == (twin.received, twin.handed_on)
    assert view.called_partner == twin.called_partner
    # Being asked tells nothing: what is asked, and of whom, is the same.
    assert one.table == other.table
    assert hash(one.table) == hash(other.table)
    assert (type(one.stage), one.to_act, one.contract) == (type(other.stage), other.to_act, other.contract)
    assert one.spectator == other.spectator
    assert one.finished == other.finished
    if one.finished:
        assert one.score == other.score
    for action in actions:
        refusals = [deal.why_not(action, by=seat) for deal in (one, other)]
        assert refusals[0] == refusals[1] == view.why_not(action) == twin.why_not(action)
        assert str(refusals[0]) == str(refusals[1])
        # Whoever is to act may be refused because of cards that this seat has not seen; it does not hear so.
        heard = [refusal.public for deal in (one, other) if (refusal := deal.why_not(action)) is not None]
        assert len(set(heard)) < 2


def assert_no_leak(deal: Deal, pick: Pick) -> int:
    """How many of the seats could be shown a deal that differs."""
    different = 0
    for number in range(deal.rules.players):
        seat = Seat(number)
        twin = exchange_hidden(deal, pick, seat)
        if twin != deal:
            different += 1
            actions = [any_action(deal, pick) for _ in range(4)]
            assert_indistinguishable(deal, twin, seat, actions)
    return different


@QUARTER
@given(deals(), picks())
def test_nobody_can_tell_deals_apart_that_look_alike(deal: Deal, pick: Pick) -> None:
    assume(assert_no_leak(deal, pick))


@pytest.mark.parametrize("name", FAMILIES)
@settings(max_examples=100 if DEEP else 1)
@given(picks())
def test_nobody_can_tell_deals_of_a_preset_apart(name: str, pick: Pick) -> None:
    for position in play_on(some_deal(PRESETS[name], pick), pick):
        if not pick(8):
            assert_no_leak(position, pick)


@pytest.mark.parametrize("together", [2, 3])
@QUARTER
@given(data=st.data())
def test_seats_that_put_together_what_they_know_tell_no_deals_apart_either(together: int, data: st.DataObject) -> None:
    pair = data.draw(twins(together=together))
    for seat in pair.seats:
        assert_indistinguishable(pair.one, pair.other, seat, [any_action(pair.one, data.draw(picks()))])


@pytest.mark.parametrize("name", FAMILIES)
def test_views_tell_no_twin_deals_apart_under_any_preset(name: str) -> None:
    different, rules = 0, PRESETS[name]
    for seed in range(3 if DEEP else 2):
        pick = Random(f"{name} {seed}").randrange
        for deal in play_on(some_deal(rules, pick), pick):
            one = Seat(pick(rules.players))
            other = Seat((one + 1 + pick(rules.players - 1)) % rules.players)
            twin = exchange_hidden(deal, pick, one, other) if not pick(4) else deal
            if twin != deal:
                different += 1
                for seat in (one, other):
                    assert_indistinguishable(deal, twin, seat, [])
    # Where nothing lies aside, two who play against each other know every card.
    assert different or rules.players == 2


@QUARTER
@given(deals(), picks())
def test_positions_that_a_seat_imagines_depend_on_nothing_that_it_has_not_seen(deal: Deal, pick: Pick) -> None:
    seat = Seat(pick(deal.rules.players))
    twin = exchange_hidden(deal, pick, seat)
    if isinstance(deal.stage, Play) and len(deal.rules.deck) <= SLOTS:
        drawn = [Worlds(one.view(seat)).positions(3, rng=Random(1)) for one in (deal, twin)]
        assert drawn[0] == drawn[1]


@QUARTER
@given(deals(), picks())
def test_everybody_knows_his_own_cards(deal: Deal, pick: Pick) -> None:
    for number in range(deal.rules.players):
        seat = Seat(number)
        view = deal.view(seat)
        own = list(held_by(deal, seat))
        hidden = list(deal.rules.deck - seen_by(deal, seat))
        if own and hidden:
            one, other = choose_one(pick, own), choose_one(pick, hidden)
            twin = exchange_cards(deal, one, other)
            if twin is not None:
                assert twin.view(seat) != view


def receiver(deal: Deal) -> Seat | None:
    """Who gets the cards that are discarded or given now, if they are not dead (KITTY-3, BID-17)."""
    match deal.stage:
        case Exchange(passed_to=seat):
            return seat
        case Gift(contract=contract):
            return contract.contractor
        case _:
            return None


@QUARTER
@given(deals(), picks())
def test_everybody_knows_what_was_done(deal: Deal, pick: Pick) -> None:
    """Two different actions are different to all; cards discarded or handed on only to those who see them (KITTY-1)."""
    assume(len(deal.legal_actions) > 1)
    one, other = some_action(deal, pick), choose_one(pick, deal.legal_actions)
    assume(one != other)
    afters = deal.apply(one), deal.apply(other)
    for number in range(deal.rules.players):
        views = [after.view(Seat(number)) for after in afters]
        hidden = isinstance(one, Discard | Give) and number not in (deal.to_act, receiver(deal))
        # What is left may be laid open at once (PLAY-10).
        hidden = hidden and afters[0].table.open_hand == afters[1].table.open_hand
        assert (views[0] == views[1]) == hidden
        assert (views[0].history == views[1].history) == hidden


@QUARTER
@given(deals(), picks())
def test_a_view_decides_as_the_deal_does(deal: Deal, pick: Pick) -> None:
    """Legality is a function of what the seat to act knows."""
    actions = [any_action(deal, pick) for _ in range(8)]
    if deal.to_act is not None:
        actions += [some_action(deal, pick) for _ in range(3)]
        assert deal.view(deal.to_act).legal_actions == deal.legal_actions
    for number in range(deal.rules.players):
        view = deal.view(Seat(number))
        for action in actions:
            assert view.why_not(action) == deal.why_not(action, by=Seat(number))
            if number == deal.to_act:
                assert view.why_not(action) == deal.why_not(action)


def named_in(action: Action) -> Cards:
    """The cards that an action itself names."""
    return Cards.of({Card.parse(text) for text in CARD.findall(str(action))})


def shown_in(text: str) -> Cards:
    return Cards.of({Card.parse(found) for found in CARD.findall(text)})


@QUARTER
@given(deals(), picks())
def test_refusals_show_no_card_of_others(deal: Deal, pick: Pick) -> None:
    # Everybody has heard the calls, and a bid such as 10♥ reads like a card.
    heard = shown_in(" ".join(str(turn.action) for turn in deal.spectator.turns if isinstance(turn.action, Bid)))
    for number in range(deal.rules.players):
        seat = Seat(number)
        known = seen_by(deal, seat)
        for action in [any_action(deal, pick) for _ in range(8)]:
            refusal = deal.why_not(action, by=seat)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                deal.apply(action, by=seat)
            error = caught.value
            assert refusal.evidence <= known
            for text in (str(refusal), str(error), repr(refusal), repr(error)):
                assert shown_in(text) <= known | named_in(action) | heard
            for text in (str(refusal.public), repr(refusal.public)):
                assert not CARD.search(text)


@QUARTER
@given(deals())
def test_texts_of_a_deal_show_no_card(deal: Deal) -> None:
    for text in (repr(deal), repr(deal.layout), repr(deal.dealt)):
        assert not CARD.search(text)


@QUARTER
@given(deals())
def test_a_deal_and_its_views_print_only_what_was_seen(deal: Deal) -> None:
    # A bid such as 10H reads like a card.
    heard = shown_in(" ".join(str(turn.action) for turn in deal.spectator.turns if isinstance(turn.action, Bid)))
    called = Cards() if deal.contract is None or deal.contract.called is None else Cards.of([deal.contract.called])
    public = deal.rules.deck - deal.spectator.unseen
    assert shown_in(str(deal)) <= public | heard | called
    assert str(deal) == str(deal.spectator)
    for number in range(deal.rules.players):
        view = deal.view(Seat(number))
        assert shown_in(str(view)) <= public | seen_by(deal, Seat(number)) | heard | called
        assert view.hand <= shown_in(str(view))


def modules_in(pickled: bytes) -> Iterator[str]:
    yield from (found.decode() for found in re.findall(rb"fivehundred[a-z_.]*", pickled))


@QUARTER
@given(deals())
def test_a_view_holds_nothing_of_the_deal(deal: Deal) -> None:
    for value in (deal.view(Seat(0)), deal.spectator, deal.table, deal.history, deal.legal_actions):
        modules = set(modules_in(pickle.dumps(value)))
        assert not modules & {"fivehundred.deal.deal", "fivehundred.deal.setup"}


@attrs.frozen
class Secret:
    """Cards that some have seen and others have not, in a game that is led to have them."""

    rules: Ruleset
    #: What is done, where it can be done; anything else is left to chance.
    ways: tuple[str, ...]
    #: The cards in question, none as long as the game has not come to it.
    cards: Callable[[Deal], Cards]
    #: How many of the seats have seen them: ``"nobody"``, ``"some"`` or ``"all"``.
    seen: str = "some"


def bidders(what: Callable[[Holding], int]) -> Callable[[Deal], Cards]:
    """Of the contractor's holding the cards that *what* gives."""
    return lambda deal: Cards(what(deal.holdings[deal.contract.bidder]) if deal.contract else 0)


def unlooked(deal: Deal) -> Cards:
    """The cards of those who have not looked at them."""
    return Cards.of(
        card for seat in map(Seat, range(deal.rules.players)) for card in held(deal, seat) - deal.hand(seat)
    )


def called_in_the_kitty(deal: Deal) -> Cards:
    called = deal.contract and deal.contract.called
    return Cards.of([called] if called else []) & deal.dealt.kitty


def covered(deal: Deal) -> Cards:
    """The cards face down on the tables."""
    dealt = Cards.of(card for piles in deal.dealt.piles for pile in piles for card in pile)
    return dealt - Cards.of(card for piles in deal.table.piles for pile in piles for card in pile if card)


PASSING_ON = attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON)
SECRETS = {
    "the hand that nobody has looked at": Secret(presets.PERFECT_4, (), unlooked, "nobody"),
    "the kitty that is left": Secret(
        presets.PERFECT_4,
        ("BM", "P"),
        lambda deal: deal.dealt.kitty if isinstance(deal.stage, Play) else Cards(),
        "nobody",
    ),
    "discards passed on": Secret(
        presets.PERFECT_4.evolve(specials=(PASSING_ON,)), ("DM", "P"), bidders(lambda holding: holding.handed_on)
    ),
    "discards of what was passed on": Secret(
        presets.PERFECT_4.evolve(specials=(PASSING_ON,)),
        ("DM", "P"),
        lambda deal: Cards.of(
            card for holding in deal.holdings if holding.received for card in Cards(holding.discards)
        ),
    ),
    "the gift": Secret(
        presets.AUSTRALIAN_4.evolve(declared_slam=500),
        ("7NT", "P", "slam"),
        bidders(lambda holding: holding.received),
    ),
    "the discard for the gift": Secret(
        presets.AUSTRALIAN_4.evolve(declared_slam=500),
        ("7S", "P", "slam"),
        bidders(lambda holding: holding.for_gift),
    ),
    "the card called in the kitty": Secret(
        presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY, breach=100), ("7H", "P"), called_in_the_kitty
    ),
    "table cards": Secret(presets.TABLE_2, (), covered, "nobody"),
    "cards out of play": Secret(
        presets.SHORT_PACK_2.evolve(deck=DECK_43, out_of_play=19),
        (),
        lambda deal: deal.dealt.out_of_play,
        "nobody",
    ),
    "the kitty shown": Secret(
        presets.AUSTRALIAN_4.evolve(kitty_shown=True), ("7S", "P"), lambda deal: deal.table.kitty or Cards(), "all"
    ),
}


def led_on(secret: Secret, pick: Pick) -> Iterator[Deal]:
    """The positions of a deal in which the secret is there."""
    deal = some_deal(secret.rules, pick)
    while True:
        if secret.cards(deal):
            yield deal
        if deal.finished:
            return
        options = list(deal.legal_actions[:100])
        wanted = [action for way in secret.ways for action in options if str(action) == way][:1]
        if isinstance(deal.stage, PartnerCall):
            wanted = [call for call in options if named_in(call) & deal.dealt.kitty]
        deal = deal.apply(wanted[0] if wanted else some_action(deal, pick))


@pytest.mark.rule("PLAY-6", "BID-10", "BID-17", "KITTY-2", "KITTY-3", "CALL-4", "CARD-3", "TWO-1")
@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_a_secret_is_known_to_those_who_have_seen_it_and_to_nobody_else(secret: Secret) -> None:
    hidden = known = 0
    for seed in range(10 if DEEP else 3):
        pick = Random(seed).randrange
        for deal in led_on(secret, pick):
            if pick(3):
                continue
            one = choose_one(pick, list(secret.cards(deal)))
            for seat in map(Seat, range(deal.rules.players)):
                other = choose_one(pick, [card for card in deal.rules.deck if card != one])
                twin = exchange_cards(deal, one, other)
                if twin is None:
                    continue
                own, seen = held_by(deal, seat), seen_by(deal, seat)
                if one not in seen and other not in seen:
                    hidden += 1
                    assert_indistinguishable(deal, twin, seat, [any_action(deal, pick)])
                elif one in own and other not in seen:
                    known += 1
                    assert twin.view(seat) != deal.view(seat)
    assert (bool(hidden), bool(known)) == (secret.seen != "all", secret.seen != "nobody")


@pytest.mark.rule("PLAY-6", "PLAY-9")
def test_tricks_that_are_settled_tell_nothing_of_what_was_laid_away() -> None:
    rules = presets.AUSTRALIAN_4.evolve(early_end=True)
    begun = some_deal(rules, Random(5).randrange)
    while not isinstance(begun.stage, Exchange):
        best = [action for action in begun.legal_actions if str(action) == "7NT"]
        begun = begun.apply(best[0] if best else begun.parse("P"))
    bidder, seen = begun.stage.seat, set()
    for discard in begun.legal_actions:
        deal = begun.apply(discard)
        while not isinstance(deal.stage, Play):
            deal = deal.apply(deal.legal_actions[0])
        settled = deal.settle(bidder)
        seen |= {settled.view(Seat(seat)) for seat in range(4) if seat != bidder}
    assert len(seen) == 3
