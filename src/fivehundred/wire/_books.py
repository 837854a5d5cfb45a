"""Matches, their records and score sheets as documents; they are read by writing everything down again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

import attrs

from fivehundred.deal.ending import rest_worth, revoke_wrongly, why_not_settled
from fivehundred.deal.outcomes import Misdealt, Played
from fivehundred.match.book import Book, HandResult, Logged
from fivehundred.match.endings import checked_scores
from fivehundred.match.first_dealer import Draw
from fivehundred.match.game import Game
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import Corrected, Entered, ScoreSheet, Undone
from fivehundred.replay import MatchReplay
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._deals import check_contract, deal_said, done_again
from fivehundred.wire._forms import (
    CorrectedSaid,
    EnteredSaid,
    GameSaid,
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


def _match(said: GameSaid, drawn: Draw | None = None) -> Match:
    """A match before its first deal."""
    if said.dealer >= said.rules.players:
        raise Unfit.at(f"expected a seat from 0 to {said.rules.players - 1}", "dealer")
    with At("scores"):
        scores = checked_scores(said.rules, said.scores or None)
    with At("drawn"):
        return Match.start(said.rules, dealer=said.dealer, drawn=drawn, scores=scores)


def _check_length(rows: Sequence[object]) -> None:
    if len(rows) > MOST_ROWS:
        raise Unfit.at(f"{len(rows)} deals: expected at most {MOST_ROWS}")


def _replayed(book: Book, log: Sequence[Logged]) -> Book:
    """*book* with everything that the *log* of the document says."""
    with At("log") as at:
        _check_length(log)
        for place, what in enumerate(log):
            at.path = ("log", place)
            _check(book.info.rules, what)
            book = book.after(what)
    return book


def match_meant(document: MatchDocument) -> Match:
    """The match that *document* means."""
    match = _match(document, document.drawn)
    return attrs.evolve(match, book=_replayed(match.book, document.log))


def record_meant(document: RecordDocument) -> MatchReplay:
    """The match with its deals that *document* means."""
    kept = MatchReplay.start(_match(document, document.drawn))
    with At("deals") as at:
        _check_length(document.deals)
        for place, said in enumerate(document.deals):
            at.path = ("deals", place)
            if kept.under_way is not None:
                raise Unfit.at("the deal before it is not over")
            kept = kept.after(done_again(kept.match.info, said))
    return kept


def sheet_meant(document: ScoreSheetDocument) -> ScoreSheet:
    """The sheet that *document* means."""
    sheet = ScoreSheet(_replayed(_match(document).book, document.log))
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
            return _entered(sheet, entry)
        case CorrectedSaid(row=row, entry=entry):
            return sheet.correct(row, lambda before: _entered(before, entry))
        case UndoneSaid():
            return sheet.undo()
        case _:
            assert_never(change)


def _entered(sheet: ScoreSheet, what: Logged) -> ScoreSheet:
    """*sheet* with a new row for *what*, the entry of a change."""
    with At("entry"):
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
        check_contract(rules, played.contract)
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
