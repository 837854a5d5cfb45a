"""Pictures of score sheets and of score charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from fivehundred._base.words import as_annotated
from fivehundred.match.game import DealSummary, Game
from fivehundred.render.sheet import standing_of
from fivehundred.render.svg.drawing import (
    AUTO,
    Cell,
    Style,
    grid,
    names_of,
    number,
    path,
    picture,
    result_sign,
    words,
)
from fivehundred.render.svg.tables import call_sign
from fivehundred.render.text import by_and_made, scorer_names, totals_text
from fivehundred.rules.calls import Bid
from fivehundred.texts.messages import Language, Sentence, label, text

_MARGIN: Final = 10
#: The minimum width of a picture.
_WIDTH: Final = 360


@as_annotated
def sheet_svg(game: Game, names: Sequence[str] | None = None, *, style: Style = AUTO, language: Language = "en") -> str:
    """A picture of a game's score sheet, with a row for each deal: its contract and the totals after it (SCORE-11).

    *game* is a match or a `ScoreSheet`; *names* are the players' names by number.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> picture = sheet_svg(sheet.enter(sheet.contract("7S", by=1), 8), ["Ann", "Bob", "Cleo", "Dan"])
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")]
    'Ann and Cleo 20, Bob and Dan 140. Bob deals'
    """
    known = names_of(names, game.first_rules.players, "player", language=language)
    scorers = scorer_names(game.first_rules, known, language=language)
    wide = max(52.0, (_WIDTH - 2 * _MARGIN - 128) / len(scorers))
    columns = [(26, "end"), (44, "start"), (40, "start"), (18, "start"), *((wide, "end"),) * len(scorers)]
    rows: list[Sequence[Cell]] = [["", label("bid", language), label("by", language), "", *scorers]]
    sign = partial(_bid_sign, game, language)
    for row in game.rows:
        by, _ = by_and_made(row, known, language=language)
        rows.append([str(row.number), partial(sign, row), by, partial(result_sign, row.made), *map(str, row.totals)])
    drawn = grid(columns, rows, _MARGIN, _MARGIN)
    width, y = sum(wide for wide, _ in columns) + 2 * _MARGIN, 22 * len(rows) + _MARGIN
    # The reason may be long, so only its rule is shown.
    last = standing_of(game, known, language=language).splitlines()[-1]
    standing = last + (f" ({game.result.rule})" if game.result else "")
    drawn += words(standing, _MARGIN + 4, y + 18, size=13, kind="dim", room=width - 2 * _MARGIN - 8)
    title, said = label("a score sheet", language), f"{totals_text(game.scores, scorers)}. {standing}"
    return picture(title, said, width, y + 20 + _MARGIN, drawn, style)


def _bid_sign(game: Game, language: Language, row: DealSummary, x: float, y: float, room: float) -> str:
    """The contract's bid; if nobody bid, the way the deal ended, which may extend into the next column."""
    call = None if row.contract is None else row.contract.call
    if isinstance(call, Bid):
        return call_sign(game.first_rules, call, x, y, room, size=13, language=language)
    said = text(Sentence.of("sheet", row.call), language)
    return words(said, x, y, size=13, kind="ink" if call else "dim", room=room if call else 2 * room)


#: Markers for up to six lines, so that colour alone does not tell them apart.
_MARKS: Final = (
    "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
    "M-4-4h8v8h-8z",
    "M0-5.5l5.5 9h-11z",
    "M0-6l5 6-5 6-5-6z",
    "M-5.5-3.5h11l-5.5 9z",
    "M-2-5h4v3h3v4h-3v3h-4v-3h-3v-4h3z",
)
#: The height of the chart, then its left and top margins.
_HIGH: Final = 190
_AT: Final = (46, 16)


@as_annotated
def chart_svg(game: Game, names: Sequence[str] | None = None, *, style: Style = AUTO, language: Language = "en") -> str:
    """A line chart of the totals after each deal, with the target and the negative limit (END-1, END-4).

    *game* is a match or a `ScoreSheet`; *names* are the players' names by number.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> picture = chart_svg(sheet.enter(sheet.contract("7S", by=1), 8), ["Ann", "Bob", "Cleo", "Dan"])
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")]
    'After 1 deal: Ann and Cleo 20, Bob and Dan 140; the game is won at 500'
    """
    rules = game.first_rules
    scorers = scorer_names(rules, names_of(names, rules.players, "player", language=language), language=language)
    totals = [game.first_scores, *(row.totals for row in game.rows)]
    # Once players have dropped out, the others may play for other totals.
    now = game.rules
    levels = [0, now.target] + ([] if now.limit is None else [now.limit])
    highest, lowest = (most(*levels, *map(most, totals)) for most in (max, min))
    width = _WIDTH - _AT[0] - 14

    def place(deal: int, total: int) -> tuple[float, float]:
        across, down = deal / max(len(totals) - 1, 1), (highest - total) / (highest - lowest)
        return _AT[0] + width * across, _AT[1] + _HIGH * down

    drawn = []
    for level in levels:
        x, y = place(0, level)
        # A solid line for zero, dashes for the others.
        step = f"h{width}" if level == 0 else "h5m4 0" * (width // 9)
        drawn.append(path("line", f"M{number(x)} {number(y)}{step}", stroke=1.5))
        drawn.append(words(str(level), x - 8, y + 4, size=12, kind="dim", anchor="end"))
    x, y = _AT[0], _AT[1] + _HIGH + 20
    drawn.append(words(label("deals axis", language), x, y, size=12, kind="dim"))
    drawn.append(words(str(len(game.rows)), x + width, y, size=12, kind="dim", anchor="end"))
    for scorer, name in enumerate(scorers):
        y += 22
        places = [place(deal, row[scorer]) for deal, row in enumerate(totals)]
        drawn.append(path(f"l{scorer}", "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places), stroke=2))
        drawn += (path(f"page l{scorer}", _MARKS[scorer], x=x, y=y, stroke=2) for x, y in (*places, (x + 6, y - 5)))
        drawn.append(words(name, x + 20, y, room=width - 80))
        drawn.append(words(str(game.scores[scorer]), x + width, y, kind="ink b", anchor="end"))
    said = {"what": totals_text(game.scores, scorers), "total": now.target}
    told = label("after deals", language, count=len(game.rows), **said)
    return picture(label("the scores", language), told, _WIDTH, y + 14, "".join(drawn), style)
