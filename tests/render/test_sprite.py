"""The symbols of all cards, and the colours of a page."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fivehundred import Suit
from fivehundred.cards import CARDS, Card
from fivehundred.render import card_svg, sprite_css, sprite_svg


def symbols() -> dict[str, str]:
    """What each symbol draws, by its name."""
    return dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', sprite_svg()))


def test_there_is_a_symbol_for_every_card_suit_and_joker_that_names_one() -> None:
    ElementTree.fromstring(sprite_svg())
    jokers = [f"card-{joker}-{suit.value}" for joker in ("JK", "JK2") for suit in Suit]
    expected = [*(f"card-{card}" for card in CARDS), "card-back", *jokers, *(f"suit-{suit.value}" for suit in Suit)]
    assert sorted(symbols()) == sorted(expected)


@pytest.mark.parametrize("card", ["AS", "10H", "JK2"])
def test_a_symbol_is_the_card_of_the_pictures(card: str) -> None:
    drawn = re.sub(r' transform="translate\(\d+ \d+\)"', "", symbols()[f"card-{card}"], count=1)
    picture = re.sub(r' transform="translate\(4 4\)"', "", card_svg(Card.parse(card)), count=1)
    assert drawn in picture


def test_every_class_of_a_symbol_has_a_colour_in_each_theme() -> None:
    css = sprite_css()
    used = {name for names in re.findall(r'class="([^"]*)"', sprite_svg()) for name in names.split()} - {"fh"}
    coloured = dict(re.findall(r"\.fh \.(\w+)\{(?:fill|stroke):var\((--fh-\w+)\)\}", css))
    assert coloured.keys() == used
    themes = dict(re.findall(r"(:root[^{]*)\{([^}]*)\}", css))
    plain = [":root", ":root:not([data-theme=light])", ":root[data-theme=dark]"]
    assert themes.keys() == {*plain, *(f"{root}[data-colours='4']" for root in plain)}
    for root in plain:
        assert all(f"{name}:#" in themes[root] for name in coloured.values())
    assert "--fh-C:#007a52" in themes[":root[data-colours='4']"]
    assert themes[plain[1]] == themes[plain[2]] != themes[":root"]
