"""Matches, their records and score sheets as documents; they are read by writing everything down again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

import attrs

from fivehundred.deal.ending import rest_worth, revoke_wrongly, why_not_settled
from fivehundred.deal.outcomes import Misdealt, Played
from fivehundred.match.book import HandResult, Logged
from fivehundred.match.endings import checked_scores
from fivehundred.match.first_dealer import Draw
from fivehundred.match.game import Game
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import Corrected, Entered, ScoreSheet, Undone
from fivehundred.replay import MatchReplay
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._deals import contract_meant, deal_said, done_again
from fivehundred.wire._forms import (
    CorrectedSaid,
    EnteredSaid,
    MatchDocument,
    RecordDocument,
    ScoreSheetDocument,
    UndoneSaid,
)
from fivehundred.wire.errors import At, Unfit

#: No game has more deals than this.
MOST_ROWS = 2_000
#: The most rows that writing a sheet down again may take, with everything that was corrected or taken back.
MOST_WORK = 8_000
_Change = EnteredSaid | CorrectedSaid | UndoneSaid


def _began(game: Game) -> dict[str, Any]:
    """How *game* began, as documents say it."""
    scores = game.first_scores if any(game.first_scores) else ()
    return {"rules": game.first_rules, "dealer": game.first_dealer, "scores": scores}


def match_document(match: Match) -> MatchDocument:
    """*match* as a document."""
    return MatchDocument(**_began(match), drawn=match.drawn, log=match.book.log)


def record_document(record: MatchReplay) -> RecordDocument:
    """*record* as a document."""
    first = record.first
    return RecordDocument(**_began(first), drawn=first.drawn, deals=tuple(map(deal_said, record.deals)))


def sheet_document(sheet: ScoreSheet) -> ScoreSheetDocument:
    """*sheet* as a document."""
    entries, changes = list(sheet.entries), list[_Change]()
    # Backwards, to the entries before everything in its history.
    for change in reversed(sheet.history):
        match change:
            case Entered():
                changes.append(EnteredSaid(entries.pop().what))
            case Corrected():
                changes.append(CorrectedSaid(change.row, change.new.what))
                entries[change.row - 1] = change.old
            case Undone():
                changes.append(UndoneSaid())
                if isinstance(change.what, Entered):
                    entries.append(change.what.entry)
                else:
                    entries[change.what.row - 1] = change.what.new
            case _:
                assert_never(change)
    log = tuple(entry.what for entry in entries)
    return ScoreSheetDocument(**_began(sheet), log=log, changes=tuple(reversed(changes)))


def _match(rules: Ruleset, dealer: Seat, drawn: Draw | None, scores: tuple[int, ...]) -> Match:
    """A match before its first deal."""
    _check_dealer(rules, dealer)
    with At("scores"):
        first = checked_scores(rules, scores or None)
    with At("drawn"):
        return Match.start(rules, dealer=dealer, drawn=drawn, scores=first)


def _check_dealer(rules: Ruleset, dealer: Seat) -> None:
    if dealer >= rules.players:
        raise Unfit.at(f"expected a seat from 0 to {rules.players - 1}", "dealer")


def _check_length(rows: Sequence[object], key: str) -> None:
    if len(rows) > MOST_ROWS:
        raise Unfit.at(f"{len(rows)} deals: expected at most {MOST_ROWS}", key)


def match_meant(document: MatchDocument) -> Match:
    """The match that *document* means."""
    _check_length(document.log, "log")
    match = _match(document.rules, document.dealer, document.drawn, document.scores)
    book = match.book
    for place, what in enumerate(document.log):
        with At("log", place):
            _check(book.info.rules, what)
            book = book.after(what)
    return attrs.evolve(match, book=book)


def record_meant(document: RecordDocument) -> MatchReplay:
    """The match with its deals that *document* means."""
    _check_length(document.deals, "deals")
    kept = MatchReplay.start(_match(document.rules, document.dealer, document.drawn, document.scores))
    for place, said in enumerate(document.deals):
        with At("deals", place):
            if kept.under_way is not None:
                raise Unfit.at("the deal before it is not over")
            kept = kept.after(done_again(kept.match.info, said))
    return kept


def sheet_meant(document: ScoreSheetDocument) -> ScoreSheet:
    """The sheet that *document* means."""
    _check_dealer(document.rules, document.dealer)
    _check_length(document.log, "log")
    with At("scores"):
        scores = checked_scores(document.rules, document.scores or None)
    sheet = ScoreSheet.start(document.rules, dealer=document.dealer, scores=scores)
    for place, what in enumerate(document.log):
        with At("log", place):
            sheet = _entered(sheet, what)
    sheet = attrs.evolve(sheet, history=())
    work = 0
    for place, change in enumerate(document.changes):
        # Correcting a row, or taking it back, writes all others down again and looks up what was changed before.
        work += 1 if isinstance(change, EnteredSaid) else 2 * len(sheet.rows) + len(sheet.history) // 50
        with At("changes", place):
            sheet = _changed(sheet, change)
            if work > MOST_WORK or len(sheet.rows) > MOST_ROWS:
                raise Unfit.at("more changes than a reader has patience for")
    return sheet


def _changed(sheet: ScoreSheet, change: _Change) -> ScoreSheet:
    match change:
        case EnteredSaid(entry=entry):
            return _with_entry(sheet, entry)
        case CorrectedSaid(row=row, entry=entry):
            return sheet.correct(row, lambda before: _with_entry(before, entry))
        case UndoneSaid():
            return sheet.undo()
        case _:
            assert_never(change)


def _with_entry(sheet: ScoreSheet, what: Logged) -> ScoreSheet:
    with At("entry"):
        return _entered(sheet, what)


def _entered(sheet: ScoreSheet, what: Logged) -> ScoreSheet:
    """*sheet* with a new row for *what*."""
    _check(sheet.info.rules, what)
    return sheet.after(what)


def _check(rules: Ruleset, what: Logged) -> None:
    """Refuse what cannot have ended a deal under *rules*, whatever went before."""
    if isinstance(what, Misdealt) and what.seat is not None and what.seat >= rules.players:
        raise Unfit.at(f"expected a seat from 0 to {rules.players - 1}", "seat")
    if isinstance(what, HandResult):
        with At("outcome"):
            _check_played(rules, what.outcome)


def _check_played(rules: Ruleset, played: Played) -> None:
    with At("contract"):
        contract_meant(rules, played.contract)
    whole = len(played.tricks) == rules.players and sum(played.tricks) == rules.hand_size
    if not whole or min(played.tricks) < 0:
        raise Unfit.at(f"expected {rules.hand_size} tricks among {rules.players} seats", "tricks")
    rest = played.rest
    if rest is not None and not (
        why_not_settled(rules) is None
        and rest.seat in played.contract.playing
        and 0 < rest.tricks <= played.tricks[rest.seat]
        and 0 <= rest.worth <= rest_worth(rules, rules.deck.bits)
    ):
        raise Unfit.at("expected the tricks of somebody who plays (PLAY-9)", "rest")
    if len(played.revokes) > rules.hand_size * rules.players:
        raise Unfit.at(f"{len(played.revokes)} revokes: expected at most one of each player in each trick", "revokes")
    for place, revoke in enumerate(played.revokes):
        why_not = revoke_wrongly(rules, played.contract, revoke)
        if why_not is not None:
            raise Unfit.at(why_not, "revokes", place)
