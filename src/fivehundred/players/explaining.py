"""Estimates in words and as a picture, in a separate module because players need no pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from fivehundred._base.words import expect
from fivehundred.actions import Action, PlayCard
from fivehundred.errors import InvalidValue
from fivehundred.players.thinking import Estimate
from fivehundred.render.svg.drawing import AUTO, Cell, Style, grid, number, path, picture
from fivehundred.render.text import columns, indent, play_text
from fivehundred.texts.messages import Language, Sentence, text


def estimates_text(found: Mapping[Action, Estimate], *, language: Language = "en") -> str:
    """The estimates of `evaluate` as text: the best action and its lead over the next one, then a table of all.

    The columns are the fields of `Estimate`. Actions that dropped out of a race come last. Raises `InvalidValue` if
    there are no estimates.

    >>> from fivehundred import Card
    >>> ours = {"made": 0.7, "defeated": 0.0, "win": 0.56}
    >>> spade = Estimate(points=34.2, error=7.0, behind=0.0, behind_error=0.0, **ours, worlds=400)
    >>> heart = Estimate(points=12.0, error=14.2, behind=25.0, behind_error=8.1, **ours, worlds=100)
    >>> print(estimates_text({PlayCard(Card.parse("AH")): heart, PlayCard(Card.parse("9S")): spade}))
    9♠: +34.2 ± 7.0 points, 25.0 ± 8.1 more than A♥
      action  points        behind      we make it  we defeat it  match won  worlds
      9♠      +34.2 ± 7.0               70%         0%            56%        400
      A♥      +12.0 ± 14.2  25.0 ± 8.1  70%         0%            56%        100
    """
    return f"{_why(found, language)}\n{indent(columns(_table(found, language)))}"


#: The widths of the columns of a picture: the action, the bar, then those of the text.
_COLUMNS: Final = ((190, "start"), (120, "start"), *((width, "end") for width in (110, 96, 84, 92, 112, 92)))
_MARGIN: Final = 10
_ROW: Final = 22


def estimates_svg(found: Mapping[Action, Estimate], *, style: Style = AUTO, language: Language = "en") -> str:
    """A picture of the estimates of `evaluate`, best first, with a bar for the points of each action.

    Raises `InvalidValue` if there are no estimates.

    >>> from fivehundred import Card
    >>> numbers = {"points": 34.2, "error": 7.0, "behind": 0.0, "behind_error": 0.0}
    >>> spade = Estimate(**numbers, made=0.7, defeated=0.0, win=0.56, worlds=400)
    >>> drawn = estimates_svg({PlayCard(Card.parse("9S")): spade})
    >>> drawn[drawn.index("<desc>") + 6 : drawn.index("</desc>")]
    '9♠: +34.2 ± 7.0 points'
    """
    points = [one.points for _, one in _rank(found)]
    bars: list[Cell] = ["", *(partial(_bar, one, min(0.0, *points), max(0.0, *points)) for one in points)]
    table: list[Sequence[Cell]] = []
    for (name, *cells), bar in zip(_table(found, language), bars, strict=True):
        table.append([name, bar, *cells])
    drawn = grid(_COLUMNS, table, _MARGIN, _MARGIN, step=_ROW)
    width, height = sum(wide for wide, _ in _COLUMNS), _ROW * len(table)
    title = _said("title", language)
    return picture(title, _why(found, language), width + 2 * _MARGIN, height + 2 * _MARGIN, drawn, style)


def _said(code: str, language: Language, /, **facts: object) -> str:
    return text(Sentence.of("estimate", code, **facts), language)


def _rank(found: Mapping[Action, Estimate]) -> list[tuple[Action, Estimate]]:
    """Return actions with their estimates, the best first, and those that a race has dropped last."""
    expect("what evaluate found", found, Mapping)
    for one in found.values():
        expect("an Estimate", one, Estimate)
    if not found:
        raise InvalidValue("expected at least one estimate")
    return sorted(found.items(), key=lambda row: (-row[1].worlds, -row[1].points))


def _why(found: Mapping[Action, Estimate], language: Language) -> str:
    """Return the best action, compared with the next best one."""
    (best, first), *others = _rank(found)
    facts = {"best": _action_text(best, language), "points": first.points, "error": first.error}
    if not others:
        return _said("only", language, **facts)
    other, second = others[0]
    apart = {"behind": second.behind, "apart": second.behind_error, "other": _action_text(other, language)}
    return _said("best", language, **facts, **apart)


def _action_text(action: Action, language: Language) -> str:
    return play_text(action) if isinstance(action, PlayCard) else text(action, language)


#: The columns of a table of estimates.
_HEAD: Final = ("action", "points", "behind", "made", "defeated", "win", "worlds")


def _table(found: Mapping[Action, Estimate], language: Language) -> list[list[str]]:
    """Return the cells of a table, below a heading."""
    rows = [[_said(code, language) for code in _HEAD]]
    for place, (action, one) in enumerate(_rank(found)):
        behind = _said("cell behind", language, behind=one.behind, error=one.behind_error) if place else ""
        shares = (_said("share", language, made=each) for each in (one.made, one.defeated, one.win))
        points = _said("cell points", language, points=one.points, error=one.error)
        rows.append([_action_text(action, language), points, behind, *shares, str(one.worlds)])
    return rows


def _bar(points: float, least: float, most: float, x: float, y: float, room: float) -> str:
    """A bar from 0 to *points*, where the whole room goes from *least* to *most*."""
    scale = room / max(most - least, 1.0)
    start, end = sorted((x - least * scale, x + (points - least) * scale))
    line = f"M{number(start)} {number(y - 5)}h{number(max(end - start, 1))}"
    return path("good" if points >= 0 else "bad", line, stroke=10)
