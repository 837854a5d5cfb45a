"""Pictures of the tricks that each seat can make in a deal; a separate module because the solver is slow to import."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from fivehundred._base.words import expect
from fivehundred.cards import SUITS, Suit
from fivehundred.errors import InvalidType, brief
from fivehundred.render.svg.drawing import AUTO, Cell, Style, grid, names_of, picture, result_sign, suit_sign, words
from fivehundred.seats import Seat
from fivehundred.solver.solving import ContractTricks
from fivehundred.texts.messages import Language, Sentence, label, text

_MARGIN: Final = 10
_WIDTH: Final = 360


def contracts_svg(
    found: Mapping[tuple[Seat, Suit | None], ContractTricks],
    names: Sequence[str] | None = None,
    *,
    style: Style = AUTO,
    language: Language = "en",
) -> str:
    """A picture of the tricks that each seat can make in each denomination, as found by `fivehundred.solver.solving`.

    ``+`` marks a number that is only a lower bound; *names* are the players' names by seat.

    >>> from fivehundred import Deal, presets
    >>> from fivehundred.solver import contract_tricks
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> picture = contracts_svg(contract_tricks(deal, tries=1, nodes=10), ["Ann", "Bob"])
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")].split("; ")[1:3]
    ['Ann 8 in clubs', 'Ann 0+ in diamonds']
    """
    expect("what contract_tricks found", found, Mapping)
    key: Any
    for key, tricks in found.items():
        kinds = [*map(type, key)] if isinstance(key, tuple) else []
        if kinds not in ([int, Suit], [int, type(None)]):
            raise InvalidType(f"expected a seat and a denomination, not {brief(key)}")
        expect("ContractTricks", tricks, ContractTricks)
    seats = sorted({seat for seat, _ in found})
    # One seat may have been asked for, but names are those of all players.
    known = names_of(names, max(seats, default=-1) + 1, or_more=True, language=language)
    trumps = [trump for trump in (*SUITS, None) if any(key[1] is trump for key in found)]
    rows: list[Sequence[Cell]] = [["", *(_trump(trump, language) for trump in trumps)]]
    told = []
    for seat in seats:
        row: list[Cell] = [known[seat]]
        for trump in trumps:
            one = found.get((seat, trump))
            if one is None:
                row.append("")
                continue
            made = f"{one.low}{'' if one.solution.solved else '+'}"
            row.append(partial(_tricks, made, one.solution.made))
            said = label("tricks in" if trump else "tricks without trumps", language, what=made, suit=trump)
            told.append(f"{known[seat]} {said}")
        rows.append(row)
    columns = [(100, "start"), *(((_WIDTH - 2 * _MARGIN - 100) / max(len(trumps), 1), "start"),) * len(trumps)]
    drawn = grid(columns, rows, _MARGIN, _MARGIN, step=26)
    title, height = label("tricks to be made", language), 26 * len(rows) + 2 * _MARGIN
    return picture(title, "; ".join(told), _WIDTH, height, drawn, style)


def _trump(trump: Suit | None, language: Language) -> Cell:
    if trump is None:
        return text(Sentence.of("word", "no trump"), language)
    return lambda x, y, room: suit_sign(trump, x + 6, y - 12, 14, kind=f"{trump.value}on")


def _tricks(tricks: str, made: bool | None, x: float, y: float, room: float) -> str:
    """A number of tricks, marked with a tick if the lowest bid in that denomination can be made."""
    return words(tricks, x + 6, y, kind="ink b" if made else "dim") + result_sign(made or None, x + 28, y, room)
