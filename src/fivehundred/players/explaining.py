"""Estimates in words and as a picture, in a separate module because players need no pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from fivehundred._base.words import expect, pluralise
from fivehundred.actions import Action, PlayCard
from fivehundred.errors import InvalidValue
from fivehundred.players.thinking import Estimate
from fivehundred.render.svg.drawing import AUTO, Cell, Style, grid, number, path, picture
from fivehundred.render.text import columns, indent, play_text


def estimates_text(found: Mapping[Action, Estimate]) -> str:
    """The estimates of `evaluate`: why the best action is the best one, and all of them in order.

    Raises `InvalidValue` if there are none.

    >>> from fivehundred import Card
    >>> spade = Estimate(points=34.2, error=0.0, made=0.7, win=0.56, worlds=400)
    >>> heart = Estimate(points=12.0, error=4.1, made=0.6, win=0.53, worlds=400)
    >>> print(estimates_text({PlayCard(Card.parse("AH")): heart, PlayCard(Card.parse("9S")): spade}))
    9♠: +34 against +12 for A♥ in 400 worlds
      action  points       made  wins the match
      9♠      +34.2 ± 0.0  70 %  56 %
      A♥      +12.0 ± 4.1  60 %  53 %
    """
    rows = [("action", "points", "made", "wins the match"), *(_cells(action, one) for action, one in _rank(found))]
    return f"{_why(found)}\n{indent(columns(rows))}"


#: The widths of the columns of a picture: the action, the bar, the points, contracts made, and matches won.
_COLUMNS: Final = ((110, "start"), (120, "start"), (96, "end"), (52, "end"), (52, "end"))
_MARGIN: Final = 10
_ROW: Final = 22


def estimates_svg(found: Mapping[Action, Estimate], *, style: Style = AUTO) -> str:
    """A picture of the estimates of `evaluate`, the best first, with a bar for the points of each.

    Raises `InvalidValue` if there are none.

    >>> from fivehundred import Card
    >>> spade = Estimate(points=34.2, error=0.0, made=0.7, win=0.56, worlds=400)
    >>> drawn = estimates_svg({PlayCard(Card.parse("9S")): spade})
    >>> drawn[drawn.index("<desc>") + 6 : drawn.index("</desc>")]
    '9♠: +34 in 400 worlds'
    """
    rows = _rank(found)
    points = [0.0, *(one.points for _, one in rows)]
    table: list[Sequence[Cell]] = [["action", "", "points", "made", "wins"]]
    for action, one in rows:
        name, *numbers = _cells(action, one)
        table.append([name, partial(_bar, one.points, min(points), max(points)), *numbers])
    drawn = grid(_COLUMNS, table, _MARGIN, _MARGIN, step=_ROW)
    width, height = sum(wide for wide, _ in _COLUMNS), _ROW * len(table)
    return picture("Actions", _why(found), width + 2 * _MARGIN, height + 2 * _MARGIN, drawn, style)


def _rank(found: Mapping[Action, Estimate]) -> list[tuple[Action, Estimate]]:
    """Return actions with their estimates, the best first, and those that a race has dropped last."""
    expect("what evaluate found", found, Mapping)
    for one in found.values():
        expect("an Estimate", one, Estimate)
    if not found:
        raise InvalidValue("expected at least one estimate")
    return sorted(found.items(), key=lambda row: (-row[1].worlds, -row[1].points))


def _why(found: Mapping[Action, Estimate]) -> str:
    """Return the best action, compared with the next best one."""
    (best, first), *others = _rank(found)
    other = f" against {others[0][1].points:+.0f} for {_action_text(others[0][0])}" if others else ""
    return f"{_action_text(best)}: {first.points:+.0f}{other} in {pluralise(first.worlds, 'world')}"


def _action_text(action: Action) -> str:
    return play_text(action) if isinstance(action, PlayCard) else str(action)


def _cells(action: Action, one: Estimate) -> tuple[str, str, str, str]:
    """Return the cells of a table for an estimate."""
    return (
        _action_text(action),
        f"{one.points:+.1f} ± {one.error:.1f}",
        f"{100 * one.made:.0f} %",
        f"{100 * one.win:.0f} %",
    )


def _bar(points: float, least: float, most: float, x: float, y: float, room: float) -> str:
    """A bar from 0 to *points*, where the whole room goes from *least* to *most*."""
    scale = room / max(most - least, 1.0)
    start, end = sorted((x - least * scale, x + (points - least) * scale))
    line = f"M{number(start)} {number(y - 5)}h{number(max(end - start, 1))}"
    return path("good" if points >= 0 else "bad", line, stroke=10)
