"""A review as a page: the replay of the game, the chance to win as a graph, and pictures of the dearest decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from fivehundred import PlayCard
from fivehundred.errors import InvalidValue
from fivehundred.notation import Symbol
from fivehundred.players import estimates_text
from fivehundred.render import card_svg, replay_html, scorer_names, table_svg
from fivehundred.render.svg.drawing import AUTO, Style, clean, escape, number, path, picture, words
from fivehundred_study.calibrating import CALIBRATION, bin_text
from fivehundred_study.counting import count_text
from fivehundred_study.reviewing import DealReview, Decision, Review
from fivehundred_study.telling import (
    COUNTED,
    LEAST_RATIO,
    VERDICTS,
    action_text,
    add_notes,
    decision_text,
    mean_text,
    reason_text,
    summary_text,
    weakness_text,
)

#: The size of the graph, and what is left free around it: left, top, right.
_SIZE: Final = (720, 220)
_AT: Final = (44, 14, 12)
#: How a verdict is drawn: a triangle that points down for a loss, the wider the dearer, or up for a gain.
_MARKS: Final = {
    Symbol.GOOD: ("good", "M-4 3h8l-4-7z"),
    Symbol.DUBIOUS: ("line", "M-3-3h6l-3 5z"),
    Symbol.MISTAKE: ("bad", "M-4-4h8l-4 7z"),
    Symbol.BLUNDER: ("bad", "M-6-6h12l-6 11z"),
}


@attrs.frozen
class _Point:
    """A point of the graph: the place of a decision, or of the beginning of a deal, and the chance of a scorer."""

    x: int
    scorer: int
    chance: float
    decision: Decision | None = None


def _scorer(deal: DealReview, side: int) -> int:
    """The scorer of the match that is *side* in a deal; where everybody scores alone, this is a player."""
    return deal.players[side] if len(deal.before) == len(deal.players) else side


def _points(review: Review) -> tuple[list[_Point], list[int]]:
    """The points of the graph, and where deals begin and the last one ends."""
    found: list[_Point] = []
    starts, x = [0], 0
    for deal in review.deals:
        found += [_Point(x, _scorer(deal, side), chance) for side, chance in enumerate(deal.before)]
        for one in deal.decisions:
            x += 1
            judged, side = one.judgement, one.view.rules.side_of(one.seat)
            chance = judged.estimates[judged.done].win
            found.append(_Point(x, _scorer(deal, side), chance, one))
            if len(deal.before) == 2:
                found.append(_Point(x, _scorer(deal, 1 - side), 1 - chance))
        x += 1
        starts.append(x)
        found += [_Point(x, _scorer(deal, side), chance) for side, chance in enumerate(deal.after)]
    return found, starts


def chances_svg(review: Review, names: Sequence[str], *, style: Style = AUTO) -> str:
    """A graph of the chance of each side or player to win the match, with a mark at every verdict.

    Between the deals, chances come from the scores; within them, from the estimate of what was done, as far as the
    player could know. *names* are the players' names by number. Raises `InvalidValue` for a review without deals.
    """
    if not review.deals:
        raise InvalidValue("a review without deals: expected at least one")
    points, starts = _points(review)
    rules, final = review.record.deals[0].deal.table.rules, review.deals[-1]
    scorers = scorer_names(rules, names)
    # A player who has dropped out has no chance any more.
    ends = {_scorer(final, side): f"{chance:.0%}" for side, chance in enumerate(final.after)}
    (wide, high), (left, top, right) = _SIZE, _AT
    scale = (wide - left - right) / max(starts[-1], 1)

    def place(x: float, chance: float) -> tuple[str, str]:
        return number(left + scale * x), number(top + high * (1 - chance))

    drawn = []
    for share in (0.0, 0.5, 1.0):
        x, y = place(0, share)
        drawn.append(path("line", f"M{x} {y}H{wide - right}", stroke=1))
        drawn.append(words(f"{share:.0%}", left - 6, float(y) + 4, size=12, kind="dim", anchor="end"))
    for deal, start in zip(review.deals, starts, strict=False):
        x, _ = place(start, 1)
        drawn.append(path("line", f"M{x} {top}v{high}", stroke=0.7))
        drawn.append(words(str(deal.number), float(x) + 3, top + high + 14, size=11, kind="dim"))
    for scorer, name in enumerate(scorers):
        line = [place(one.x, one.chance) for one in points if one.scorer == scorer]
        drawn.append(path(f"l{scorer}", "M" + "L".join(f"{x} {y}" for x, y in line), stroke=2))
        y_name = top + high + 34 + 20 * scorer
        drawn.append(path(f"l{scorer}", f"M{left} {y_name - 4}h20", stroke=3))
        drawn.append(words(f"{name} {ends[scorer]}" if scorer in ends else name, left + 28, y_name, room=wide - left))
    places = [(one.x, one.decision) for one in points if one.decision is not None]
    for at, decision in places:
        edge = number(left + scale * (at - 0.5))
        drawn.append(
            f'<rect {_step(decision)} class="strip" x="{edge}" y="{top}" width="{number(scale)}" height="{high}" '
            'fill="none" pointer-events="all"/>'
        )
    for one in points:
        if one.decision is not None and one.decision.judgement.verdict is not None:
            kind, shape = _MARKS[one.decision.judgement.verdict]
            x, y = place(one.x, one.chance)
            mark = path(f"page {kind}", shape, x=float(x), y=float(y) - 7, stroke=2)
            said = escape(clean(decision_text(one.decision, names)))
            drawn.append(f"<g {_step(one.decision)}><title>{said}</title>{mark}</g>")
    chances = ", ".join(f"{scorers[scorer]} {chance}" for scorer, chance in sorted(ends.items()))
    said = f"After {count_text(len(review.deals), 'deal')}: {chances}"
    return picture(
        "The chance to win the match", said, wide, top + high + 30 + 20 * len(scorers), "".join(drawn), style
    )


def _step(decision: Decision) -> str:
    """Attributes that name the place of a decision in the replay."""
    return f'data-deal="{decision.deal - 1}" data-step="{_steps_before(decision)}"'


def _steps_before(decision: Decision) -> int:
    """The step of the replay at which a decision has to be made."""
    return len(decision.view.history) - 1


def key_decisions(review: Review) -> list[Decision]:
    """The dearest decisions of every player, in the order of the game.

    Decisions without a verdict are not among them.
    """
    found = {(one.deal, one.after): one for summary in review.summaries for one in summary.dearest}
    return [found[place] for place in sorted(found)]


#: What the page has beside the replay: its style, and what a press on a decision does.
_CSS: Final = (
    "#review figure{margin:0 0 14px;background:var(--panel);border-radius:8px;padding:8px 10px}"
    "#review pre{overflow-x:auto;font-size:.85rem;white-space:pre;margin:.3em 0}"
    "#review .pair{display:flex;gap:14px;align-items:flex-end}"
    "#review .pair svg{width:56px;height:auto;display:block}"
    "#review section>svg{width:100%;height:auto}#review td{vertical-align:middle}"
    "#review .keys{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,340px),1fr));gap:14px}"
    "#review [data-step],#review summary{cursor:pointer}#review summary{min-height:32px}"
    "#review button,#review select{padding:0 .8em;margin:0 6px 8px 0}#review .wide{overflow-x:auto}"
    "#review th,#review td{text-align:right;padding:1px 14px 1px 0;white-space:nowrap}"
    "#review th:first-child,#review td:first-child{text-align:left;white-space:normal}"
    "#review .strip:hover,#review .now{fill:var(--turn);opacity:.25}"
)
_SCRIPT: Final = """
const $ = id => document.getElementById(id), every = all => [...document.querySelectorAll(all)];
const strips = every("#review .strip"), figures = every("#review figure"), answers = every("#review .answer");
const place = one => Number(one.dataset.deal) * 1e6 + Number(one.dataset.step);
for (const one of every("[data-step]")) one.onclick = () => {
  const set = (id, value, event) => {
    $(id).value = value;
    $(id).dispatchEvent(new Event(event));
  };
  set("deal", one.dataset.deal, "change");
  set("at", one.dataset.step, "input");
  if (!one.matches(".strip")) $("title").scrollIntoView();
};
// A press on a number shows one after another of those that it counts.
for (const one of every("[data-places]")) {
  const found = one.dataset.places.split(" ");
  one.onclick = () => {
    const [deal, step] = found[0].split(":");
    found.push(found.shift());
    document.querySelector(`#review [data-deal="${deal}"][data-step="${step}"]:not(.strip)`).onclick();
  };
}
// The graph shows where the replay is.
function follow() {
  const now = Number($("deal").value) * 1e6 + Number($("at").value);
  const here = strips.findLast(one => place(one) <= now);
  for (const one of strips) one.classList.toggle("now", one === here);
}
new MutationObserver(follow).observe($("count"), { childList: true });
follow();
if ($("whose")) {
  $("whose").onchange = () => {
    for (const one of figures) one.hidden = $("whose").value && one.dataset.player !== $("whose").value;
  };
  $("hide").onclick = () => {
    const open = !answers.some(one => one.open);
    for (const one of answers) one.open = open;
    $("hide").textContent = $("hide").dataset[open ? "open" : "closed"];
  };
}
"""


def review_html(review: Review, names: Sequence[str], *, style: Style = AUTO) -> str:
    """A self-contained HTML page: the replay with the notes of the review, and the review below it.

    The review has a graph of the chances, summaries, weaknesses, and pictures of the dearest decisions, as the player
    saw the table. The replay shows every card of the record. *names* are the players' names by number.
    """
    page = replay_html(add_notes(review), names=names, style=style)
    page = page.replace("</style>", f"{_CSS}</style>", 1)
    body = "\n".join(_sections(review, names, style))
    page = page.replace("</main>", f'<div id="review">\n{body}\n</div>\n</main>', 1)
    return page.replace("</body>", f"<script>{_SCRIPT}</script>\n</body>", 1)


def _sections(review: Review, names: Sequence[str], style: Style) -> Iterator[str]:
    yield "<section><h2>The chance to win the match</h2>"
    yield chances_svg(review, names, style=style)
    rows = CALIBRATION.get(len(review.deals[0].before))
    if rows:
        bins = escape("; ".join(map(bin_text, rows)))
        yield f'<details><summary>How far this can be trusted</summary><p class="dim">{bins}</p></details>'
    yield "</section>"
    yield f"<section><h2>Players</h2>{_table(review, names)}</section>"
    keys = key_decisions(review)
    if keys:
        yield "<h2>The dearest decisions</h2>"
        who = {one.player: names[one.player] for one in sorted(keys, key=lambda one: one.player)}
        options = "".join(f'<option value="{player}">{_safe(name)}</option>' for player, name in who.items())
        yield f'<select id="whose" aria-label="Player"><option value="">All players</option>{options}</select>'
        yield f'<button id="hide" data-open="{_HIDE}" data-closed="Show all answers">{_HIDE}</button>'
        yield '<div class="keys">'
        yield from (_figure(one, names, style) for one in keys)
        yield "</div>"
    marked = [one for one in review.decisions if one.judgement.verdict is not None]
    if marked:
        yield f"<section><details><summary>All verdicts ({len(marked)})</summary><ul>"
        yield from (f"<li {_step(one)}>Deal {one.deal}, {_safe(decision_text(one, names))}</li>" for one in marked)
        yield "</ul></details></section>"
    weak = [weakness_text(one, names) for one in review.weaknesses() if one.ratio > LEAST_RATIO]
    if weak:
        yield "<section><h2>Weaker than the others</h2><ul>"
        yield from (f"<li>{_safe(one)}</li>" for one in weak)
        yield "</ul></section>"


#: What hides the answers, so that the reader can find them.
_HIDE: Final = "Hide the answers, to find them yourself"


def _table(review: Review, names: Sequence[str]) -> str:
    """How often each player erred, and what that lost; a press on a number shows the decisions."""
    heads = ["", *COUNTED.values(), "points lost a deal", "beside a sensible player"]
    lines = []
    for summary in review.summaries:
        cells = [_safe(names[summary.player])]
        for symbol in COUNTED:
            found = [one for one in summary.marked if one.judgement.verdict is symbol]
            places = " ".join(f"{one.deal - 1}:{_steps_before(one)}" for one in found)
            cells.append(f'<button data-places="{places}">{len(found)}</button>' if found else "0")
        cells += [mean_text(summary.loss), mean_text(summary.cost)]
        lines.append("".join(f"<td>{cell}</td>" for cell in cells))
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    rows = "".join(f"<tr>{line}</tr>" for line in lines)
    more = "\n\n".join(summary_text(one, names) for one in review.summaries)
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table></div>'
        f"<details><summary>By part of the deal</summary><pre>{_safe(more)}</pre></details>"
    )


def _safe(lines: str) -> str:
    """Make *lines*, which may hold names that anybody chose, lines of the page."""
    return "\n".join(escape(clean(line)) for line in lines.splitlines())


def _figure(decision: Decision, names: Sequence[str], style: Style) -> str:
    """A decision with the table as the player saw it, what was done, and what is better."""
    judged, view = decision.judgement, decision.view
    verdict = "" if judged.verdict is None else VERDICTS[judged.verdict]
    seats = [names[player] for player in decision.players]
    pair = "".join(
        f"<div>{word}{card_svg(action.card, style=style)}</div>"
        for word, action in (("played", judged.done), ("better", judged.best))
        if isinstance(action, PlayCard)
    )
    said = f"{action_text(view.rules, judged.done)} is {verdict}"
    asked = f"{names[decision.player]}: what would you do?"
    return (
        f'<figure data-player="{decision.player}"><h2>Deal {decision.deal}</h2>{table_svg(view, seats, style=style)}'
        f'<details class="answer" open><summary>{_safe(asked)}</summary><div class="pair">{pair}</div>'
        f"<figcaption><b>{_safe(said)}</b><br>{_safe(reason_text(decision))}</figcaption>"
        f"<details><summary>All estimates</summary><pre>{_safe(estimates_text(judged.estimates))}</pre></details>"
        f"</details><button {_step(decision)}>Show in the replay</button></figure>"
    )
