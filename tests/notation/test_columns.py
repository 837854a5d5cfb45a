"""Errors in positions point at what is wrong: every part is spoiled, word by word."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from contextlib import suppress
from functools import cache
from random import Random

import attrs
import pytest
from following import GAMES, Game, onlookers, rulings, seen_from
from helpers import FAMILIES
from hypothesis import settings
from notations import variants

from fivehundred.errors import InvalidValue, NotationError
from fivehundred.notation import parse_position, position_text
from fivehundred.rules import presets
from fivehundred.rules.specials import DOUBLE_MISERE
from fivehundred.testing.chance import choose_one
from fivehundred.testing.rule_strategies import PRESETS

#: Whether to spoil every word, and not only one of each kind of part.
DEEP = settings().max_examples > 1000
#: No word of any part.
JUNK = "%"
#: What is read as a whole, and pointed at where it begins.
WHOLE = {"scores", "barred", "rest", "void", "throw", "no"}
#: What is read from left to right, and pointed at where it is first no more what it could be: a ``?`` is no card.
FROM_THE_LEFT = {"discard", "give", "call"}
EVERY_GAME = {
    **{name: Game(rules) for name, rules in PRESETS.items()},
    **GAMES,
    "cards out of play": Game(
        presets.SHORT_PACK_2.evolve(deck=presets.DUMMY_2.deck, out_of_play=10, packets=presets.DUMMY_2.packets)
    ),
    "a hand passed on": Game(presets.PERFECT_4.evolve(specials=(DOUBLE_MISERE,)), ("DM", "P")),
}
#: What is no part of the head, and has a key.
DONE = {"auction", "trick", "rest", "void"}
#: What only a deal in the middle of a match has.
IN_A_MATCH = "rules: standard-3 ralphing=yes; dealer: 0; number: 7; scores: 10 -20 0; barred: 2"
#: Every key of a part, and the words with which parts without one begin.
KINDS = {
    *("rules", "dealer", "number", "scores", "barred", "hand", "table", "dummy", "out of play", "kitty", "shown"),
    *("discards", "contract", "declared", "auction", "trick", "rest", "void"),
    *("discard", "give", "declare", "call", "keep", "throw", "slam", "breach", "no", "alone"),
}


@attrs.frozen
class Part:
    """A part of a position, and where in it each of its words begins and ends, those of its key first."""

    kind: str
    start: int
    end: int
    #: Where what comes behind the colon begins; the same as *start*, if there is none.
    value: int
    words: tuple[tuple[int, int], ...]


def parts_of(text: str) -> Iterator[Part]:
    start = 0
    for piece in text.split(";"):
        body = piece.strip()
        at = start + piece.index(body)
        head = re.match(r"([a-z ]+?)( \d+)?( by \d)?: *", body)
        words = tuple((at + word.start(), at + word.end()) for word in re.finditer(r"[^\s/]+", body))
        yield Part(head[1] if head else body.split()[0], at, at + len(body), at + (head.end() if head else 0), words)
        start += len(piece) + 1


@cache
def positions(name: str) -> tuple[str, ...]:
    """Texts of a deal of that game, as far as somebody knows it, on its way and at its end."""
    if name == "a match":
        return (IN_A_MATCH,)
    pick = Random(name).randrange
    way = list(EVERY_GAME[name].played(pick))
    deals = [way[0], *variants(choose_one(pick, way), pick), *variants(way[-2], pick), way[-1], *rulings(way[-3], pick)]
    texts = []
    for deal in deals:
        seen = deal if pick(2) else seen_from(deal, choose_one(pick, onlookers(deal.rules)))
        # What was set up at its first lead is written by its host alone.
        with suppress(InvalidValue):
            texts.append(position_text(seen))
    return tuple(dict.fromkeys(texts))


def column_of(text: str) -> int:
    """Where the error of *text*, which is no position, points, from 0."""
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert caught.value.text == text
    return caught.value.column - 1


def may_point(part: Part, before: int, start: int, text: str) -> Container[int]:
    """Where an error may point when the word at *start* is wrong; another part begins *before*."""
    if part.value > start:
        if start > part.start + len(part.kind):
            return (start,)
        # A part with another key is none of the head: what is missing now is missed where the head has ended.
        return (part.start,) if part.kind in DONE else (before, part.start)
    if part.kind == "rules":
        # A quote that is not closed goes on to the next one.
        return range(part.value, part.end + 1)
    if part.kind in WHOLE or text.startswith("passed deal", part.value):
        return range(part.value, part.value + 1)
    return range(part.value if part.kind in FROM_THE_LEFT else start, start + 1)


@pytest.mark.parametrize(
    "name", [*(name for name in EVERY_GAME if name in FAMILIES[:: 1 if DEEP else 2] or name not in PRESETS), "a match"]
)
def test_an_error_points_at_the_word_that_is_wrong(name: str) -> None:
    pick = Random(name).randrange
    for text in positions(name):
        parts = list(parts_of(text))
        before = dict(zip(parts[1:], parts, strict=False))
        for part in parts if DEEP else {part.kind: part for part in parts}.values():
            for start, end in part.words if DEEP else [choose_one(pick, part.words)]:
                wrong = f"{text[:start]}{JUNK}{text[end:]}"
                assert column_of(wrong) in may_point(part, before.get(part, part).start, start, text), wrong


@pytest.mark.rule("TWO-1")
@pytest.mark.parametrize(
    ("pile", "at"), [("10S", 3), ("10SJC", 5), ("10S?", 4), ("10S/", 4), ("10S/10X", 6), ("10S/JX", 5), ("JX/?", 1)]
)
def test_an_error_points_into_a_pile(pile: str, at: int) -> None:
    before = "rules: table-2; dealer: 1; table 0: 5S/? 6S/? "
    assert column_of(f"{before}{pile} 8S/? 9S/?") == len(before) + at


def test_every_kind_of_part_is_spoiled() -> None:
    texts = [text for name in [*EVERY_GAME, "a match"] for text in positions(name)]
    assert {part.kind for text in texts for part in parts_of(text)} == KINDS
