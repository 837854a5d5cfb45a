"""Numbers for actions: the same in every position, legal exactly where the action is, and pinned for good.

Once they are released, they change only with a preset or in a new version.
"""

from __future__ import annotations

import pickle
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from generated import assert_current, write
from helpers import fewer
from hypothesis import assume, given

from fivehundred.actions import Action, CallCard, Discard, Give, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.options import DiscardOptions
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.learning.encoding import VERSION, AnyPosition, Discarding, Encoding, LayAway, blocks, encoding_for
from fivehundred.rules.decks import DECK_44, Packets
from fivehundred.rules.presets import AUSTRALIAN_4, CALLED_5, PRIMER_3, SANS_JOKER_4, STANDARD_3
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import TO_ELEVEN
from fivehundred.rules.settings import Calling, EarlyClaim, JokerDeclaration, JokerNaming, LateClaim
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks, random_rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import any_action, some_deal
from fivehundred.testing.rule_strategies import PRESETS

few = fewer(4)
PINNED = Path(__file__).parent / "encodings" / f"version_{VERSION}.txt"


def pinned(rules: Ruleset) -> list[str]:
    """The numbering of *rules* as lines of text, a block each."""
    first, lines = 0, []
    for name, block in blocks(rules):
        if block:
            lines.append(f"  {first} {name}: {', '.join(str(meaning).removeprefix('discard ') for meaning in block)}")
        first += len(block)
    return lines


#: What no preset has, so that every block is pinned.
BESIDE = {
    "every rarer setting of four": AUSTRALIAN_4.evolve(
        early_claim=EarlyClaim.ALLOWED,
        late_claim=LateClaim.ANYONE,
        declared_slam=500,
        breach=50,
        deck=DECK_44,
        packets=Packets.parse("3 K2 4 K2 3"),
        joker_declared=JokerDeclaration.BY_CONTRACTOR,
    ),
    "players called": CALLED_5.evolve(calling=Calling.PLAYER),
    "a card or players called": CALLED_5.evolve(calling=Calling.CARD_OR_PLAYER),
    "eleven cards, no kitty": PRIMER_3.evolve(
        hand_size=11, packets=Packets.parse("11"), joker_naming=JokerNaming.NOTHING, schedule=TO_ELEVEN
    ),
}


def all_pinned() -> str:
    every = {**PRESETS, **BESIDE}
    return "".join(f"{name}\n" + "\n".join(pinned(rules)) + "\n" for name, rules in every.items())


def test_every_block_is_pinned() -> None:
    found = {name for rules in (*PRESETS.values(), *BESIDE.values()) for name, block in blocks(rules) if block}
    assert found == {name for name, _ in blocks(AUSTRALIAN_4)}


def test_the_numbers_are_those_of_this_version_for_good() -> None:
    # Where a preset itself has changed, its lines may change. Anything else is a new version, in a new file.
    assert_current(PINNED, all_pinned())


def taken_one_by_one(deal: Deal, encoding: Encoding, pick: Pick) -> tuple[Action, list[int]]:
    """Any legal action of *deal*, reached by legal numbers, and these numbers."""
    position: AnyPosition = deal
    taken: list[int] = []
    while True:
        taken.append(choose_one(pick, encoding.legal_numbers(position)))
        read = encoding.decode(position, taken[-1])
        if not isinstance(read, Discarding):
            return read, taken
        position = read


@few
@given(random_rulesets())
def test_numbers_and_steps_are_inverse_to_each_other(rules: Ruleset) -> None:
    encoding = encoding_for(rules)
    assert len(set(encoding.meanings)) == encoding.size
    for number, meaning in enumerate(encoding.meanings):
        assert encoding.number(meaning) == number
        assert encoding.meaning(number) == meaning


@few
@given(deals(), picks())
def test_exactly_the_legal_actions_have_legal_numbers(deal: Deal, pick: Pick) -> None:
    encoding = encoding_for(deal.rules)
    options = deal.legal_actions
    if isinstance(options, DiscardOptions):
        held = deal.hand(Seat(deal.to_act or 0))
        assert encoding.legal_numbers(deal) == tuple(encoding.number(LayAway(card)) for card in held)
    else:
        assert set(encoding.legal_numbers(deal)) == {encoding.number(action) for action in options}
    mask = encoding.mask(deal)
    assert len(mask) == encoding.size
    assert [number for number, legal in enumerate(mask) if legal == 1] == list(encoding.legal_numbers(deal))
    assert mask.count(0) + mask.count(1) == encoding.size
    for seat in range(deal.rules.players):
        view = deal.view(Seat(seat))
        assert encoding.legal(view) == (encoding.legal(deal) if seat == deal.to_act else 0)
    if not deal.finished:
        action, taken = taken_one_by_one(deal, encoding, pick)
        assert action in options
        assert tuple(sorted(taken)) == encoding.numbers(action)


@few
@given(deals(), picks())
def test_what_is_not_legal_is_not_read(deal: Deal, pick: Pick) -> None:
    encoding = encoding_for(deal.rules)
    illegal = choose_one(pick, range(encoding.size))
    assume(not encoding.legal(deal) >> illegal & 1)
    with pytest.raises(InvalidValue, match="legal now"):
        encoding.decode(deal, illegal)


class Integer:
    """A number as other libraries have it."""

    def __index__(self) -> int:
        return 4


def test_integers_of_other_libraries_are_numbers() -> None:
    deal, encoding = some_deal(AUSTRALIAN_4, Random(1).randrange), encoding_for(AUSTRALIAN_4)
    assert encoding.decode(deal, Integer()) == encoding.meaning(Integer()) == encoding.meaning(4)
    with pytest.raises(InvalidType, match="action number must be an int, not bool"):
        encoding.decode(deal, True)


@few
@given(deals(), picks())
def test_an_action_has_a_number_or_can_never_be_done(deal: Deal, pick: Pick) -> None:
    action = any_action(deal, pick)
    try:
        numbers = encoding_for(deal.rules).numbers(action)
    except InvalidValue:
        assert deal.why_not(action) is not None
    else:
        assert all(0 <= number < encoding_for(deal.rules).size for number in numbers)


@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_is_played_by_numbers_alone(name: str) -> None:
    pick = Random(name).randrange
    deal = some_deal(PRESETS[name], pick)
    encoding = encoding_for(deal.rules)
    while not deal.finished:
        action, _ = taken_one_by_one(deal, encoding, pick)
        deal = deal.apply(action)
    assert encoding.legal_numbers(deal) == ()


@pytest.mark.rule("KITTY-1")
def test_a_discard_is_put_together_card_by_card_in_any_order() -> None:
    begun = Discarding(Cards.parse("5S 6C 4H AH"), 2)
    one, other = begun.after(Card.parse("AH")), begun.after(Card.parse("5S"))
    assert isinstance(one, Discarding)
    assert isinstance(other, Discarding)
    assert one.after(Card.parse("5S")) == other.after(Card.parse("AH")) == Discard(Cards.parse("5S AH"))
    assert begun.chosen == Cards()
    for text in ("AH", "KC"):
        with pytest.raises(InvalidValue, match=f"{text}: expected a card that is held and not chosen yet"):
            one.after(Card.parse(text))
    text_of_a_card: Any = "AH"
    with pytest.raises(InvalidType, match="expected a Card, not str"):
        one.after(text_of_a_card)


@pytest.mark.rule("KITTY-1")
def test_a_discard_that_cannot_be() -> None:
    held = Cards.parse("5S 6C 4H")
    for count, chosen in ((0, ""), (4, ""), (1, "5S"), (2, "AS"), (10**30, "")):
        with pytest.raises(InvalidValue):
            Discarding(held, count, Cards.parse(chosen))
    for wrong in (("5S", 1), (held, "1"), (held, 2, "5S")):
        arguments: Any = wrong
        with pytest.raises(InvalidType, match="must be of type"):
            Discarding(*arguments)


def test_equal_rulesets_share_an_encoding() -> None:
    encoding = encoding_for(AUSTRALIAN_4)
    assert encoding_for(AUSTRALIAN_4.evolve(name="ours")) is encoding
    assert pickle.loads(pickle.dumps(encoding)) == encoding
    assert encoding != encoding_for(SANS_JOKER_4)
    assert "Encoding" in repr(encoding)


def test_what_has_no_number_is_refused() -> None:
    encoding = encoding_for(SANS_JOKER_4)
    with pytest.raises(InvalidValue, match="JK: expected an action that exists under these rules"):
        encoding.number(PlayCard(Card.parse("JK")))
    with pytest.raises(InvalidValue, match="a discard has one number per card"):
        encoding.number(Discard(Cards.parse("5S 6S")))
    for action in (CallCard(Card.parse("AH")), Give(Card.parse("AH")), Discard(Cards.parse("2S"))):
        with pytest.raises(InvalidValue):
            encoding.numbers(action)
    for number in (-1, encoding.size, 10**30):
        with pytest.raises(InvalidValue, match="expected 0 to"):
            encoding.meaning(number)


def test_wrong_types_are_named() -> None:
    encoding, wrong = encoding_for(AUSTRALIAN_4), []
    thing: Any = "7S"
    decode = partial(encoding.decode, number=1)
    for ask in (encoding.number, encoding.meaning, encoding.legal, encoding_for, decode):
        with pytest.raises(InvalidType) as caught:
            ask(thing)
        wrong.append(str(caught.value))
    assert wrong == [
        "expected an action or a LayAway, not str; use deal.parse(text)",
        "action number must be an int, not str",
        "expected a Deal, a SeatView or a Discarding, not str",
        "expected a Ruleset, not str; use presets.get(name)",
        "expected a Deal, a SeatView or a Discarding, not str",
    ]
    nothing: Any = []
    for ask in (encoding_for, Encoding):
        with pytest.raises(InvalidType, match=r"^expected a Ruleset, not list$"):
            ask(nothing)


def test_a_position_of_other_rules_is_refused() -> None:
    deal = some_deal(AUSTRALIAN_4, Random(1).randrange)
    other = encoding_for(STANDARD_3)
    for asked in (deal, deal.view(Seat(0))):
        with pytest.raises(InvalidValue, match="the position's rules differ from those of this encoding"):
            other.legal(asked)
    # The same rules under another name are the same rules.
    named = some_deal(AUSTRALIAN_4.evolve(name="ours"), Random(1).randrange)
    assert encoding_for(AUSTRALIAN_4).legal(named) == encoding_for(AUSTRALIAN_4).legal(deal)


if __name__ == "__main__":
    write({PINNED: all_pinned})
