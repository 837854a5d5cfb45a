"""Wrong input of every kind: a typed error that says what was expected, and a deal that stays as it was."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import attrs
import pytest
from helpers import DEEP, QUARTER, after, at_play, card, contract, deal_of, play_out
from hypothesis import given, strategies as st

from fivehundred.actions import Action, CallCard, Discard, PlayCard
from fivehundred.cards import Cards, Suit
from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.scoring import breach_points, progress, score
from fivehundred.deal.turns import Turn
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import FiveHundredError, InvalidRuleset, InvalidType, InvalidValue, NotationError
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid, SpecialBid
from fivehundred.rules.settings import LateClaim
from fivehundred.seats import Seat

STANDARD = presets.STANDARD_3
BIDDING = deal_of(STANDARD)
STAGES = {
    "auction": BIDDING,
    "claims": after(deal_of(STANDARD.evolve(late_claim=LateClaim.ANYONE)), "7S, P, P"),
    "exchange": after(BIDDING, "7S, P, P"),
    "calling": after(deal_of(presets.CALLED_5, "2S 3S 4S"), "7S, P, P, P, P, discard 2S 3S 4S"),
    "declaring": after(deal_of(presets.AUSTRALIAN_4), "7NT, P, P, P, discard 5S 6S 7S"),
    "play": at_play(STANDARD, "7S"),
    "finished": play_out(at_play(STANDARD, "7S")),
}
JUNK = [None, 7, 1.5, "7S", b"x", [], {}, object(), PASS.__class__, card("7S")]
ACTIONS = [PASS, Bid(7, Suit.HEARTS), Discard(Cards.parse("7S 8S 9S")), CallCard(card("AH")), PlayCard(card("7S"))]
stages = pytest.mark.parametrize("deal", STAGES.values(), ids=STAGES)


@stages
@pytest.mark.parametrize("junk", JUNK)
def test_what_is_no_action(deal: Deal, junk: object) -> None:
    attempts: tuple[Callable[..., object], ...] = (deal.apply, deal.why_not)
    for attempt in attempts:
        with pytest.raises(InvalidType, match="expected an action, not"):
            attempt(junk)
    assert junk not in deal.legal_actions


@stages
@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_object_of_a_subclass_is_no_action(deal: Deal, action: Action) -> None:
    kind: Any = type(action)
    derived = type("Derived", (kind,), {})(*(getattr(action, one.name) for one in attrs.fields(kind) if one.init))
    assert derived not in deal.legal_actions
    for attempt in (
        deal.apply,
        deal.why_not,
        PartialDeal.from_view(deal.spectator).why_not,
        deal.view(Seat(0)).why_not,
    ):
        with pytest.raises(InvalidType, match="expected an action, not Derived"):
            attempt(derived)


def test_other_values_than_asked_for() -> None:
    junk: Any
    undertaken = contract(STANDARD, "7S")
    for deal, junk in product(STAGES.values(), (None, 7, 1.5, object(), card("7S"))):
        table, rules = deal.table, deal.rules
        attempts: tuple[Callable[[], object], ...] = (
            partial(deal.apply_quiet, junk),
            partial(table.apply_quiet, junk, {}),
            partial(table.apply_quiet, [], junk),
            partial(table.why_not, PASS, junk),
            partial(table.follow, Turn(Seat(0), PASS), junk),
            partial(deal.dealt.problems, junk),
            partial(deal.dealt.problems, rules, giving=junk),
            partial(undertaken.undertaking_all, junk),
            partial(breach_points, junk, undertaken, 3),
            partial(breach_points, rules, junk, 3),
        )
        for attempt in attempts:
            with pytest.raises(InvalidType, match=r"^expected .*, not "):
                attempt()
    for junk in (None, "x", [], 1.5, object(), -1, 6):
        with pytest.raises((InvalidType, InvalidValue), match="seat"):
            undertaken.joined_by(junk)
        with pytest.raises((InvalidType, InvalidValue), match="seat"):
            BIDDING.dealt.problems(STANDARD, giving=[junk])
        if type(junk) is not int:
            with pytest.raises(InvalidType, match="taken must be an int, not "):
                breach_points(STANDARD, undertaken, junk)


@pytest.mark.parametrize("junk", JUNK)
def test_a_sheet_goes_on_with_a_game_alone(junk: Any) -> None:
    with pytest.raises(InvalidType, match=f"^expected a Match or a ScoreSheet, not {type(junk).__name__}"):
        ScoreSheet.of(junk)


def test_a_text_for_a_value_is_told_how_to_become_one() -> None:
    attempts: list[tuple[Callable[..., object], str]] = [
        (BIDDING.apply, "expected an action, not str; use deal.parse(text)"),
        (BIDDING.view(Seat(1)).why_not, "expected an action, not str; use deal.parse(text)"),
        (PlayCard, "card must be of type Card, not str; use Card.parse(text)"),
        (Discard, "cards must be of type Cards, not str; use Cards.parse(text)"),
        (lambda text: STANDARD.ladder.outranks(text, PASS), "expected a call, not str; use parse_call(text)"),
    ]
    for attempt, message in attempts:
        with pytest.raises(InvalidType) as error:
            attempt("7H")
        assert str(error.value) == message


@stages
@pytest.mark.parametrize("junk", ["1", 1.5, [], -1, 9])
def test_what_is_no_seat(deal: Deal, junk: object) -> None:
    attempts: tuple[Callable[..., object], ...] = (
        deal.view,
        deal.hand,
        lambda seat: deal.why_not(PASS, by=seat),
        lambda seat: deal.apply(PASS, by=seat),
    )
    for attempt in attempts:
        with pytest.raises((InvalidType, InvalidValue), match="seat"):
            attempt(junk)


@stages
@pytest.mark.parametrize("junk", [None, 7, b"7S", [], PlayCard(card("7S"))])
def test_what_is_no_text(deal: Deal, junk: str) -> None:
    with pytest.raises(InvalidType, match="an action's text must be a str, not"):
        deal.parse(junk)


@stages
@pytest.mark.parametrize("text", ["-", "11X", "call call", "declare JK=", "discard discard", "throw in in", "\0", "🂬"])
def test_a_text_that_is_no_action(deal: Deal, text: str) -> None:
    with pytest.raises(NotationError, match="expected"):
        deal.parse(text)


LONG = 1_000_000 if DEEP else 100_000


@stages
@pytest.mark.parametrize("text", ["x" * LONG, "7S " * (3 * LONG // 10), "7" + " " * LONG + "x", "9" * LONG, "=" * LONG])
def test_a_long_text_is_answered_and_not_repeated(deal: Deal, text: str) -> None:
    with pytest.raises(NotationError) as error:
        deal.parse(text)
    assert len(str(error.value)) < 200


@stages
@QUARTER
@given(text=st.text(max_size=15) | st.text(alphabet="7810JQKASCDHNTPM= calldert", max_size=15))
def test_any_text_is_an_action_or_a_notation_error(deal: Deal, text: str) -> None:
    try:
        action = deal.parse(text)
    except NotationError:
        return
    assert deal.parse(str(action)) == action
    refusal = deal.why_not(action)
    assert (refusal is None) == (action in deal.legal_actions)


@pytest.mark.rule("SEAT-1", "CARD-2")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": 0}, "SEAT-1: 0 players: the game is for 2 to 6"),
        ({"players": 7}, "SEAT-1: 7 players: the game is for 2 to 6"),
        ({"deck": Cards()}, "CARD-2: the deck has no cards"),
    ],
)
def test_rulesets_that_nobody_can_deal(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidRuleset) as error:
        STANDARD.evolve(**changes)
    assert message in str(error.value)
    assert message in str(error.value.problems[0])


MADE = contract(STANDARD, "7S")


@pytest.mark.parametrize(
    ("function", "arguments", "kind", "message"),
    [
        (DealtCards.from_pack, ([], []), InvalidType, "expected a DealInfo, not list"),
        (Contract.of, (None, Bid(7, None), 0), InvalidType, "expected a Ruleset, not NoneType"),
        (Contract.of, (STANDARD, "7S", 0), InvalidType, "expected a Bid or a SpecialBid, not str"),
        (Contract.of, (STANDARD, PASS, 0), InvalidType, "expected a Bid or a SpecialBid, not Pass"),
        (Contract.of, (STANDARD, [], 0), InvalidType, "expected a Bid or a SpecialBid, not list"),
        (Contract.of, (STANDARD, Bid(7, None), None), InvalidType, "a seat must be an int, not NoneType"),
        (Contract.of, (STANDARD, Bid(7, None), 3), InvalidValue, "seat 3: expected 0 to 2"),
        (Contract.of, (STANDARD, Bid(2, None), 0), InvalidValue, "BID-1: 2NT cannot be bid under these rules"),
        (Contract.of, (STANDARD, SpecialBid("X"), 0), InvalidValue, "no special bid is called 'X'"),
        (Contract.as_bid, (None, Bid(7, None), 0), InvalidType, "expected a Ruleset, not NoneType"),
        (Contract.as_bid, (STANDARD, PASS, 0), InvalidType, "expected a Bid or a SpecialBid, not Pass"),
        (Contract.of_passed_deal, (None,), InvalidType, "expected a Ruleset, not NoneType"),
        (contract_problems, (None, MADE), InvalidType, "expected a Ruleset, not NoneType"),
        (contract_problems, (STANDARD, None), InvalidType, "expected a Contract, not NoneType"),
        (
            Contract,
            ("7S", 0, (0,), (0, 1, 2), MADE.goal),
            InvalidType,
            "call must be of type Bid or SpecialBid or None",
        ),
        (Contract, (MADE.call, "0", (0,), (0, 1), MADE.goal), InvalidType, "contractor must be of type int or None"),
        (Contract, (MADE.call, 0, None, (0, 1), MADE.goal), InvalidType, "side must be of type tuple"),
        (Contract, (MADE.call, 0, (0,), ("1",), MADE.goal), InvalidType, "playing must hold only int"),
        (
            Contract,
            (MADE.call, 0, (0,), (0, 1), None),
            InvalidType,
            "goal must be of type AtLeast or Exactly or NoTricks",
        ),
        (score, (None, MADE, [7, 2, 1]), InvalidType, "expected a Ruleset, not NoneType"),
        (score, (STANDARD, None, [7, 2, 1]), InvalidType, "expected a Contract, not NoneType"),
        (score, (STANDARD, MADE, None), InvalidType, "tricks must be a sequence of ints"),
        (score, (STANDARD, MADE, ["7", 2, 1]), InvalidType, "tricks must be a sequence of ints"),
        (score, (STANDARD, MADE, [7.0, 2, 1]), InvalidType, "tricks must be a sequence of ints"),
        (progress, (STANDARD, MADE, None, []), InvalidType, "winners must be a sequence of ints"),
        (progress, (STANDARD, MADE, [], None), InvalidType, "worth must be a sequence of ints"),
        (progress, (None, MADE, [], []), InvalidType, "expected a Ruleset, not NoneType"),
    ],
)
def test_what_is_no_contract_and_no_score(
    function: Callable[..., object], arguments: tuple[object, ...], kind: type[FiveHundredError], message: str
) -> None:
    with pytest.raises(kind) as error:
        function(*arguments)
    assert str(error.value).startswith(message)


@stages
@pytest.mark.parametrize("index", [10_000, -10_000])
def test_an_option_that_is_not_there(deal: Deal, index: int) -> None:
    with pytest.raises(IndexError):
        deal.legal_actions[index]


@pytest.mark.rule("SEAT-4", "BID-13")
@pytest.mark.parametrize(
    ("field", "value", "error", "match"),
    [
        ("rules", "standard-3", InvalidType, "expected a Ruleset, not str"),
        ("dealer", 3, InvalidValue, "seat 3: expected 0 to 2"),
        ("scores", [0, 0, 0], InvalidType, "scores must be of type tuple, not list"),
        ("scores", (0, 0), InvalidValue, "expected 3 whole numbers"),
        ("scores", (0, 0, "0"), InvalidType, "scores must hold only int, not str"),
        ("number", 0, InvalidValue, "deal number 0: expected a whole number from 1"),
        ("number", "1", InvalidType, "number must be of type int, not str"),
        ("barred", None, InvalidType, "barred must be of type tuple, not NoneType"),
        ("barred", (2, 1), InvalidValue, "expected different seats, ascending"),
        ("barred", (1, 1), InvalidValue, "expected different seats, ascending"),
        ("barred", (3,), InvalidValue, "seat 3: expected 0 to 2"),
    ],
)
def test_a_deal_begins_as_it_can(field: str, value: Any, error: type[Exception], match: str) -> None:
    info = DealInfo.of(STANDARD.evolve(ralphing=True), Seat(0), scores=(10, 20, 30), barred=[Seat(1)])
    with pytest.raises(error, match=match):
        attrs.evolve(info, **{field: value})


def test_nobody_is_barred_where_nobody_can_be() -> None:
    with pytest.raises(InvalidValue, match="these rules bar nobody"):
        attrs.evolve(DealInfo.of(STANDARD, Seat(0)), barred=(Seat(1),))
