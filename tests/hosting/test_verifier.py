"""DEAL-1, DEAL-3: what was seen of a hand is checked against what the secrets deal."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from helpers import FAMILIES, QUARTER, after, play_out
from hypothesis import given, strategies as st

from fivehundred import Deal, Ruleset, Seat, presets
from fivehundred.cards import Card, Cards
from fivehundred.deal.dealt import Pile
from fivehundred.deal.views import SpectatorView
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue
from fivehundred.hosting.fair import Agreement, CommitmentError, Opened, Sealed, UnfairDealError, verify
from fivehundred.rules.settings import KittyUse
from fivehundred.rules.specials import DOUBLE_MISERE
from fivehundred.testing import picks, rulesets
from fivehundred.testing.random_deals import play_on
from fivehundred.testing.rule_strategies import PRESETS

HOST = b"the secret that is the host's ow"


def opened_for(rules: Ruleset, name: str = "a shuffle") -> Opened:
    agreement = Agreement.under(rules, name)
    secrets = tuple(bytes([seat]) * 32 for seat in range(rules.players))
    commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    return Opened(Sealed(agreement, agreement.host_commitment(HOST), commitments), secrets)


def exchanged(pack: tuple[Card, ...], one: int, other: int) -> tuple[Card, ...]:
    """*pack* with the cards at two places in each other's place."""
    cards = list(pack)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def problems(opened: Opened, seen: Any) -> tuple[str, ...]:
    try:
        verify(opened, HOST, seen)
    except UnfairDealError as error:
        return error.problems
    return ()


def onlookers(deal: Deal) -> list[Any]:
    return [deal, SpectatorView(deal.table), *(deal.view(Seat(seat)) for seat in range(deal.rules.players))]


@pytest.mark.rule("DEAL-3")
@QUARTER
@given(rules=rulesets(), pick=picks(), dealer=st.integers(0, 5))
def test_an_honest_deal_is_found_fair_by_everybody_at_any_time(rules: Ruleset, pick: Any, dealer: int) -> None:
    opened = opened_for(rules)
    deal = Deal.from_pack(rules, opened.pack(HOST), dealer=Seat(dealer % rules.players))
    steps = [deal, *play_on(deal, pick)]
    for step in (deal, steps[pick(len(steps))], steps[-1]):
        for seen in onlookers(step):
            verify(opened, HOST, seen)


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("name", FAMILIES)
def test_whoever_sees_a_card_that_was_moved_knows_it(name: str) -> None:
    rules, rng = PRESETS[name], Random(name)
    opened = opened_for(rules)
    pack = opened.pack(HOST)
    fair = Deal.from_pack(rules, pack, dealer=Seat(0))
    found = 0
    for _ in range(12):
        deal = Deal.from_pack(rules, exchanged(pack, *rng.sample(range(len(pack)), 2)), dealer=Seat(0))
        moved = deal.dealt != fair.dealt
        assert bool(problems(opened, deal)) == moved
        *_, deal = play_on(deal, rng.randrange)
        assert bool(problems(opened, deal)) == moved
        for seat in range(rules.players):
            view = deal.view(Seat(seat))
            if view.dealt and view.dealt != fair.dealt.hands[seat]:
                found += 1
                assert f"DEAL-3: in the hand of seat {seat}: " in problems(opened, view)[0]
    assert found


def cheated(rules: Ruleset, where: str, to: str) -> tuple[Opened, Deal]:
    """A deal in which the first card of the one place and the first of the other were exchanged by the host."""
    opened = opened_for(rules)
    pack = opened.pack(HOST)
    given = Deal.from_pack(rules, pack, dealer=Seat(0)).dealt
    places = {f"hand {seat}": hand for seat, hand in enumerate(given.hands)}
    places |= {"kitty": given.kitty, "dummy": given.dummy, "out of play": given.out_of_play}
    one, other = (next(place for place, card in enumerate(pack) if card in places[name]) for name in (where, to))
    return opened, Deal.from_pack(rules, exchanged(pack, one, other), dealer=Seat(0))


@pytest.mark.rule("KITTY-1")
def test_who_takes_the_kitty_knows_what_should_have_been_in_it() -> None:
    opened, deal = cheated(presets.STANDARD_3, "hand 0", "kitty")
    taken = after(deal, "6S,P,P")
    (problem,) = problems(opened, taken.view(Seat(1)))
    assert problem.startswith("DEAL-3: in the kitty: ")
    assert not problems(opened, taken.view(Seat(2)))


@pytest.mark.rule("KITTY-3")
def test_a_kitty_that_is_shown_is_checked_by_all() -> None:
    opened, deal = cheated(presets.STANDARD_3.evolve(kitty_shown=True), "hand 0", "kitty")
    taken = after(deal, "6S,P,P")
    for seen in (taken.view(Seat(2)), SpectatorView(taken.table)):
        (problem,) = problems(opened, seen)
        assert problem.startswith("DEAL-3: in the kitty: ")


@pytest.mark.rule("PLAY-6")
def test_others_know_a_kitty_card_is_wrong_when_it_is_played() -> None:
    opened, deal = cheated(presets.PRIMER_2, "hand 0", "hand 1")
    assert not problems(opened, SpectatorView(deal.table))
    found = problems(opened, SpectatorView(play_out(after(deal, "P,6S")).table))
    # Of the two cards that were moved the contractor may have discarded one.
    assert 1 <= len(found) <= 2
    for problem in found:
        assert re.fullmatch(r"DEAL-3: played by seat [01] to trick \d+: \S+, dealt elsewhere by the secrets", problem)


@pytest.mark.rule("PLAY-5")
def test_a_hand_that_lies_open_is_checked() -> None:
    rules = presets.AUSTRALIAN_4
    opened, deal = cheated(rules, "hand 1", "hand 2")
    deal = after(deal, "OM,P,P,P")
    while deal.table.open_hand is None:
        deal = deal.apply(deal.legal_actions[-1])
    cards = deal.hand(Seat(1)) - Deal.from_pack(rules, opened.pack(HOST), dealer=Seat(0)).hand(Seat(1))
    kitty = deal.dealt.kitty
    assert any("open hand of seat 1" in problem for problem in problems(opened, deal.view(Seat(3)))) == bool(
        cards - kitty
    )


SLAM = presets.AUSTRALIAN_4.evolve(declared_slam=500)
PASSED_ON = presets.AUSTRALIAN_4.evolve(specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),))


@pytest.mark.rule("KITTY-3", "BID-17")
@pytest.mark.parametrize(("rules", "call"), [(SLAM, "7S"), (PASSED_ON, "DM")], ids=["a slam", "discards passed on"])
def test_what_partners_handed_on_is_no_cheating(rules: Ruleset, call: str) -> None:
    opened = opened_for(rules)
    deal = after(Deal.from_pack(rules, opened.pack(HOST), dealer=Seat(3)), f"{call},P,P,P")
    seen_passing = 0
    while not deal.finished:
        # The last legal action undertakes a slam, and discards or hands on the highest cards.
        deal = deal.apply(deal.legal_actions[-1])
        for seen in onlookers(deal):
            verify(opened, HOST, seen)
        seen_passing += any(deal.view(Seat(seat)).received for seat in range(4))
    assert seen_passing


@pytest.mark.rule("KITTY-3")
def test_a_partner_hands_on_nothing_but_what_he_had() -> None:
    opened = opened_for(PASSED_ON)
    deal = after(Deal.from_pack(PASSED_ON, opened.pack(HOST), dealer=Seat(3)), "DM,P,P,P")
    view = deal.apply(deal.legal_actions[0]).view(Seat(2))
    own = view.dealt.bits & -view.dealt.bits
    holding = attrs.evolve(view.holding, held=view.holding.held & ~view.holding.received, received=own)
    (problem,) = problems(
        opened, attrs.evolve(view, holding=attrs.evolve(holding, held=holding.held | own, handed_on=own))
    )
    assert problem == f"DEAL-3: handed to seat 2 by seat 0: {Cards(own)}, dealt elsewhere by the secrets"


@pytest.mark.rule("BID-17")
def test_cards_exchanged_between_partners_show_when_more_are_played_than_one_can_give() -> None:
    opened = opened_for(SLAM)
    hands = Deal.from_pack(SLAM, opened.pack(HOST), dealer=Seat(3)).dealt.hands
    mine, theirs = list(hands[0])[:5], list(hands[2])[:5]
    swap = dict(zip([*mine, *theirs], [*theirs, *mine], strict=True))
    deal = Deal.from_pack(SLAM, tuple(swap.get(card, card) for card in opened.pack(HOST)), dealer=Seat(3))
    deal = after(deal, "7S,P,P,P")
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[-1])
    assert any("who was handed 1 by seat 2" in problem for problem in problems(opened, deal.view(Seat(1))))


@pytest.mark.rule("TWO-1")
def test_cards_on_the_table_are_checked_in_their_piles() -> None:
    rules = presets.TABLE_2
    opened = opened_for(rules)
    pack = opened.pack(HOST)
    fair = Deal.from_pack(rules, pack, dealer=Seat(0))
    up, down = (pack.index(card) for card in (fair.dealt.piles[1][0].up, fair.dealt.piles[1][0].down))
    deal = Deal.from_pack(rules, exchanged(pack, up, down), dealer=Seat(0))
    assert deal.dealt.piles[1][0] == Pile(pack[down], pack[up])
    (problem,) = problems(opened, deal.view(Seat(0)))
    assert problem == f"DEAL-3: in pile 1 of seat 1: {pack[down]}, dealt elsewhere by the secrets"
    assert len(problems(opened, deal)) == 2
    assert not problems(opened, fair.view(Seat(0)))


@pytest.mark.rule("DEAL-5", "TWO-2")
@pytest.mark.parametrize(("place", "named"), [("dummy", "in the dummy hand"), ("out of play", "out of play")])
def test_the_whole_deal_is_checked_where_nobody_looks(place: str, named: str) -> None:
    away = presets.TABLE_2.evolve(table_cards=False, out_of_play=20)
    rules = {"dummy": presets.DUMMY_2, "out of play": away}[place]
    opened, deal = cheated(rules, "kitty", place)
    found = problems(opened, deal)
    assert [problem.split(": ")[1] for problem in found] == ["in the kitty", named]
    assert not problems(opened, deal.view(Seat(1)))


@pytest.mark.rule("BID-10")
def test_who_has_not_looked_has_seen_no_hand() -> None:
    rules = next(rules for rules in PRESETS.values() if any(special.blind for special in rules.specials))
    opened, deal = cheated(rules, "hand 0", "hand 1")
    assert not problems(opened, deal.view(Seat(0)))


def test_the_secret_of_another_is_no_proof() -> None:
    opened, deal = opened_for(presets.STANDARD_3), cheated(presets.STANDARD_3, "hand 0", "hand 1")[1]
    with pytest.raises(CommitmentError, match="the host"):
        verify(opened, bytes(32), deal)


def test_the_error_reads_back() -> None:
    error = UnfairDealError(("one", "two"))
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.problems, str(again)) == (UnfairDealError, ("one", "two"), "one; two")


OPENED = opened_for(presets.STANDARD_3)
ANY: Any = None


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (lambda: verify(ANY, HOST, ANY), InvalidType, "expected Opened, not NoneType"),
        (lambda: verify(OPENED, HOST, ANY), InvalidType, "expected a Deal or a view of it, not NoneType"),
        (
            lambda: verify(
                OPENED, HOST, Deal.from_pack(presets.SANS_JOKER_3, (*presets.SANS_JOKER_3.deck,), dealer=Seat(0))
            ),
            InvalidValue,
            "the shuffle was agreed for a different deck than the deal's (CARD-2)",
        ),
        (
            lambda: verify(OPENED, HOST, Deal.from_pack(presets.DUMMY_2, (*presets.DUMMY_2.deck,), dealer=Seat(0))),
            InvalidValue,
            "the shuffle was agreed for 3 players: expected 2, as at this deal (SEAT-1)",
        ),
    ],
)
def test_what_cannot_be_checked(wrong: Callable[[], object], kind: type[FiveHundredError], message: str) -> None:
    with pytest.raises(kind) as error:
        wrong()
    assert str(error.value) == message
