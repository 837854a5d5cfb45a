"""A review as text for a terminal, and as notes in the document of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Final

import attrs

from fivehundred import Action, Bid, Deal, Pass, PlayCard, SpecialBid
from fivehundred.arena import Mean
from fivehundred.notation import DealRecord, Evaluation, Note, Record, Symbol
from fivehundred.notation.notes import MOST_COMMENTS, MOST_VARIATIONS, count_variations
from fivehundred.render.text import call_text, columns, indent, play_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.texts import text
from fivehundred_study.counting import count_text
from fivehundred_study.judging import Basis
from fivehundred_study.reviewing import DealReview, Decision, Review, Summary, Weakness, moves_of

#: The words for each verdict.
VERDICTS: Final = {
    Symbol.GOOD: "good",
    Symbol.DUBIOUS: "dubious",
    Symbol.MISTAKE: "a mistake",
    Symbol.BLUNDER: "a blunder",
}
#: The same as heads of a table, the worst first.
COUNTED: Final = {
    Symbol.BLUNDER: "blunders",
    Symbol.MISTAKE: "mistakes",
    Symbol.DUBIOUS: "dubious",
    Symbol.GOOD: "good",
}
#: The symbols that a review sets; others in a document are kept.
_OURS: Final = frozenset(VERDICTS)
#: A weakness is told if it is not likely to be chance: the difference by its standard error.
LEAST_RATIO: Final = 2.0


def action_text(rules: Ruleset, action: Action) -> str:
    """An action in words: a call such as 7S, a card such as 10♥, or discard 5♠, 6♣ and 4♥."""
    match action:
        case PlayCard():
            return play_text(action)
        case Pass() | Bid() | SpecialBid():
            return call_text(rules, action)
        case _:
            return text(action, "en")


def decision_text(decision: Decision, names: Sequence[str]) -> str:
    """A decision in one line: what was done, what is thought of it, and what should have been done.

    *names* are the players' names by number.
    """
    judged = decision.judgement
    said = f"{names[decision.player]}: {action_text(decision.view.rules, judged.done)}"
    if judged.verdict is not None:
        said += f" is {VERDICTS[judged.verdict]}"
    opened = f"; with all hands open, {decision.open_points:.1f} points" if decision.open_points else ""
    return f"{said}: {reason_text(decision)}{opened}"


def reason_text(decision: Decision) -> str:
    """What is better, what was lost, and what that rests on; nothing in it tells hidden cards."""
    judged, rules = decision.judgement, decision.view.rules
    if judged.verdict is Symbol.GOOD:
        return f"{action_text(rules, judged.usual)} loses {_points(-judged.cost.points, judged.cost.error)} (estimated)"
    if judged.basis is Basis.CONTRADICTED:
        return f"estimated worlds and solved ones contradict each other ({judged.estimated}; solved: {judged.solved})"
    best = f"{action_text(rules, judged.best)} is better, by " if judged.best != judged.done else ""
    return f"{best}{judged.loss} ({judged.basis.value})"


def _points(points: float, error: float) -> str:
    return f"{points:.1f} ± {error:.1f} points"


def deal_review_text(review: DealReview, names: Sequence[str]) -> str:
    """The decisions of a deal that have a verdict, or in which estimate and solution contradict each other."""
    lines = [
        decision_text(one, names)
        for one in review.decisions
        if one.judgement.verdict is not None or one.judgement.basis is Basis.CONTRADICTED
    ]
    if review.unjudged:
        lines.append(f"{count_text(review.unjudged, 'decision')} could not be estimated under these rules")
    head = f"Deal {review.number}: {count_text(len(review.decisions), 'decision')}"
    return "\n".join([head, *indent("\n".join(lines)).splitlines()])


def summary_text(summary: Summary, names: Sequence[str]) -> str:
    """The summary of a player: what they lost in a deal and by stage, and their dearest decisions."""
    rows = [["", "points lost", "", "times"]]
    rows.append(["a deal", mean_text(summary.loss), "beside the best action", str(summary.loss.count)])
    rows.append(["", mean_text(summary.cost), "beside a sensible player", str(summary.cost.count)])
    for phase, total in summary.phases.items():
        rows.append([phase, mean_text(total), "a decision", str(total.count)])
    found = Counter(one.judgement.verdict for one in summary.marked)
    counts = [
        f"{found[symbol]} {VERDICTS[symbol].removeprefix('a ') if found[symbol] == 1 else head}"
        for symbol, head in COUNTED.items()
    ]
    lines = [f"{names[summary.player]}: {', '.join(counts)}", *indent(columns(rows)).splitlines()]
    for one in summary.dearest:
        lines.append(f"  deal {one.deal}, {decision_text(one, names)}")
    return "\n".join(lines)


def mean_text(total: Mean) -> str:
    """A mean with its standard error, if there is one."""
    return f"{total.value:.1f} ± {total.error:.1f}" if isfinite(total.error) else f"{total.value:.1f}"


def weakness_text(weakness: Weakness, names: Sequence[str]) -> str:
    """A weakness in one line.

    >>> from fivehundred_study.judging import Phase, Situation
    >>> place = Situation(Phase.PLAY, "defender", "following")
    >>> print(weakness_text(Weakness(0, place, Mean(9.0, 3.0, 40), Mean(3.0, 4.0, 120)), ["Ann"]))
    Ann, play, defender, following: 6.0 ± 2.5 points more than the others a decision (40 and 120 decisions)
    """
    more = _points(weakness.apart, weakness.error)
    counts = f"{weakness.own.count} and {weakness.others.count} decisions"
    return f"{names[weakness.player]}, {weakness.place}: {more} more than the others a decision ({counts})"


def review_text(review: Review, names: Sequence[str]) -> str:
    """The whole review: each deal, a summary of each player, and where they are weaker than the others."""
    parts = [deal_review_text(one, names) for one in review.deals]
    return "\n\n".join([*parts, ending_text(review, names)])


def ending_text(review: Review, names: Sequence[str]) -> str:
    """What is told after the last deal: the summaries and the weaknesses."""
    parts = [summary_text(one, names) for one in review.summaries]
    weak = [weakness_text(one, names) for one in review.weaknesses() if one.ratio > LEAST_RATIO]
    if weak:
        parts.append("\n".join(["Weaker than the others", *indent("\n".join(weak)).splitlines()]))
    return "\n\n".join(parts)


def add_notes(review: Review) -> Record:
    """The document of the game with the review in it: symbols, evaluations, comments, and what should have been played.

    Each decision gets the value of what was done. Notes that were there are kept; a review replaces symbols and values
    of an earlier one. In a deal that is not wholly known, there are no variations.
    """
    left = MOST_VARIATIONS - count_variations(review.record.deals)
    deals = []
    for record, deal in zip(review.record.deals, review.deals, strict=True):
        notes = {note.after: note for note in record.notes}
        whole = record.deal if isinstance(record.deal, Deal) else None
        positions = {} if whole is None else {number: position for number, position, _ in moves_of(whole)}
        for one in deal.decisions:
            judged = one.judgement
            after = one.after + 1
            notes[after] = _merge(notes.get(after, Note(after)), one)
            if judged.verdict in (None, Symbol.GOOD) or one.after not in positions:
                continue
            before = notes.get(one.after, Note(one.after))
            better = DealRecord(deal=positions[one.after].apply(judged.best))
            if better not in before.variations and left:
                notes[one.after] = attrs.evolve(before, variations=(*before.variations, better))
                left -= 1
        deals.append(attrs.evolve(record, notes=[notes[place] for place in sorted(notes)]))
    return attrs.evolve(review.record, deals=deals)


def _merge(note: Note, decision: Decision) -> Note:
    """Return *note* with what is thought of the action before it."""
    judged, seat = decision.judgement, decision.seat
    done = judged.estimates[judged.done]
    value = Evaluation(seat, done.points, error=done.error if isfinite(done.error) else None, chance=done.win)
    symbols = tuple(symbol for symbol in note.symbols if symbol not in _OURS)
    comments = note.comments
    if judged.verdict is not None:
        symbols = (judged.verdict, *symbols)
        comments = tuple(dict.fromkeys((*comments, reason_text(decision))))[:MOST_COMMENTS]
    evaluations = [one for one in note.evaluations if one.seat != seat]
    return attrs.evolve(note, symbols=symbols, comments=comments, evaluations=[*evaluations, value])
