"""A test that fails says where two values of the library differ, which their reprs do not if cards are hidden."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from differing import differences
from helpers import after, at_play, deal_of

from fivehundred import presets, shuffle
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.seats import Seat

RULES = presets.STANDARD_3


def failed(left: object, right: object) -> str:
    """What pytest says where they are not equal."""
    with pytest.raises(AssertionError) as caught:
        assert left == right
    return str(caught.value)


def test_deals_of_other_cards_differ_in_the_hands_that_have_them() -> None:
    deal = Deal.from_pack(RULES, shuffle.pack(RULES.deck, rng=Random(1)), dealer=Seat(0))
    hands, kitty = [*deal.hands], deal.dealt.kitty
    one, other = (next(iter(hand)) for hand in hands[:2])
    for at, (gone, come) in enumerate(((one, other), (other, one))):
        hands[at] = Cards.of([*(card for card in hands[at] if card != gone), come])
    swapped = Deal.of(RULES, DealtCards.of(hands=hands, kitty=kitty), dealer=Seat(0))
    assert repr(deal) == repr(swapped)
    said = failed(deal, swapped)
    assert f"hand_bits[0]: only left [{one}], only right [{other}]" in said
    assert f"hand_bits[1]: only left [{other}], only right [{one}]" in said
    assert "hands[2]" not in said
    assert "object at 0x" not in said


def test_tables_differ_in_what_was_done() -> None:
    deal = at_play(RULES, "7S", "AS KS QS", "AH KH QH")
    said = failed(after(deal, "AS").table, after(deal, "KS").table)
    assert "Table == Table fails in" in said
    assert "stage." in said
    assert "object at 0x" not in said


def test_what_is_longer_or_of_another_kind_is_told() -> None:
    deal = deal_of(RULES)
    assert "stage.seat: 0 != 1" in failed(deal, after(deal, "P"))
    assert list(differences((deal,), (deal, deal), "deals")) == ["deals: 1 != 2 of them"]
    assert list(differences(deal, RULES)) == [f": {deal!r} != {RULES!r}"]
    assert list(differences(deal, attrs.evolve(deal))) == []
