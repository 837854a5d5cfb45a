"""Matches, their records and score sheets as documents; they are read by writing everything down again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

import attrs

from fivehundred.deal.ending import rest_worth, revoke_wrongly, why_not_settled
from fivehundred.deal.outcomes import Misdealt, Played
from fivehundred.errors import MatchOver
from fivehundred.match.book import Book, HandResult, Logged
from fivehundred.match.endings import checked_scores
from fivehundred.match.first_dealer import Draw
from fivehundred.match.game import Game
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import Corrected, Entered, Entry, ScoreSheet, Undone
from fivehundred.match.summary import DealSummary
from fivehundred.replay import MatchReplay
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire._deals import contract_meant, contract_said, deal_said, done_again, ending_said
from fivehundred.wire._documents import (
    BookSaid,
    ChangeSaid,
    CorrectedSaid,
    Ending,
    EnteredSaid,
    EntrySaid,
    HandSaid,
    MatchDocument,
    PlayedSaid,
    RecordDocument,
    RowSaid,
    ScoreSheetDocument,
    UndoneSaid,
)
from fivehundred.wire._strict import At, Unfit, located

#: No game has more deals than this.
MOST_ROWS: Final = 2_000
#: The most rows that writing a sheet down again may take, with everything that was corrected or taken back.
MOST_WORK: Final = 8_000


def book_said(book: Book) -> BookSaid:
    """*book* as documents say it, except the rules with which it began."""
    return BookSaid(
        seats=tuple(map(Seat, book.seats)),
        dealer=Seat(book.dealer),
        scores=book.scores,
        rows=tuple(map(_row_said, book.rows, book.log)),
        barred=tuple(Seat(number) for number in sorted(book.barred)),
        may_not_bid=tuple(map(Seat, book.may_not_bid)),
        result=book.result,
    )


def _row_said(row: DealSummary, what: Logged) -> RowSaid:
    hand = what if isinstance(what, HandResult) else None
    return RowSaid(
        number=row.number,
        seats=tuple(map(Seat, row.seats)),
        dealer=Seat(row.dealer),
        outcome=ending_said(row.outcome),
        made=row.made,
        points=row.points,
        gains=row.gains,
        totals=row.totals,
        dropped=tuple(map(Seat, row.dropped)),
        captured=(hand and hand.captured) or (),
        winners=(hand and hand.winners) or (),
        worth=(hand and hand.worth) or (),
    )


def _same(expected: BookSaid, said: BookSaid) -> None:
    """Refuse a book that contradicts its rows."""
    for field in attrs.fields(BookSaid):
        if getattr(expected, field.name) != getattr(said, field.name):
            raise located(Unfit("this is not what the deals lead to"), "book", field.name)


def _match(rules: Ruleset, dealer: Seat, drawn: Draw | None, said: tuple[int, ...]) -> Match:
    """A match before its first deal."""
    if dealer >= rules.players:
        raise Unfit(f"the first dealer: expected a seat from 0 to {rules.players - 1}")
    scores = _first_scores(rules, said)
    with At("drawn"):
        return Match.start(rules, dealer=dealer, drawn=drawn, scores=scores)


def _first_scores(rules: Ruleset, said: tuple[int, ...]) -> tuple[int, ...]:
    """The totals with which a game begins; all are 0 unless given."""
    with At("scores"):
        return checked_scores(rules, said or None)


def match_document(match: Match) -> MatchDocument:
    """*match* as a document."""
    return MatchDocument(
        rules=match.first_rules, drawn=match.drawn, book=book_said(match.book), scores=_scores_said(match)
    )


def match_meant(document: MatchDocument) -> Match:
    """The match that *document* means."""
    said = document.book
    _check_length(said.rows, "book", "rows")
    match = _match(document.rules, said.rows[0].dealer if said.rows else said.dealer, document.drawn, document.scores)
    book = match.book
    for place, row in enumerate(said.rows):
        with At("book", "rows", place):
            book = _with_row(book, row)
    _same(book_said(book), said)
    return attrs.evolve(match, book=book)


def _check_length(rows: Sequence[object], *path: str) -> None:
    if len(rows) > MOST_ROWS:
        raise located(Unfit(f"{len(rows)} deals: expected at most {MOST_ROWS}"), *path)


def _with_row(book: Book, row: RowSaid) -> Book:
    """*book* after the deal that *row* tells."""
    if not isinstance(row.outcome, PlayedSaid):
        _check_thrown_in(book.info.rules, row.outcome)
        return book.without_hand(row.outcome)
    played = _played_meant(book, row.outcome)
    return book.with_hand(HandResult(played, row.captured or None, row.winners or None, row.worth or None))


def _check_thrown_in(rules: Ruleset, outcome: Ending) -> None:
    seat = outcome.seat if isinstance(outcome, Misdealt) else None
    if seat is not None and seat >= rules.players:
        raise located(Unfit(f"expected a seat from 0 to {rules.players - 1}"), "outcome", "seat")


def _played_meant(book: Book, said: PlayedSaid) -> Played:
    rules = book.info.rules
    with At("outcome", "contract"):
        contract = contract_meant(rules, said.contract)
    whole = len(said.tricks) == rules.players and sum(said.tricks) == rules.hand_size
    if not whole or min(said.tricks) < 0:
        raise located(Unfit(f"expected {rules.hand_size} tricks among {rules.players} seats"), "outcome", "tricks")
    rest = said.rest
    if rest is not None and not (
        why_not_settled(rules) is None
        and rest.seat in contract.playing
        and 0 < rest.tricks <= said.tricks[rest.seat]
        and 0 <= rest.worth <= rest_worth(rules, rules.deck.bits)
    ):
        raise located(Unfit("expected the tricks of somebody who plays (PLAY-9)"), "outcome", "rest")
    for place, revoke in enumerate(said.revokes):
        why_not = revoke_wrongly(rules, contract, revoke)
        if why_not is not None:
            raise located(Unfit(why_not), "outcome", "revokes", place)
    return Played(contract, said.tricks, rest, said.revokes)


def _scores_said(game: Game) -> tuple[int, ...]:
    """The totals with which *game* began, as documents say them: none if all were 0."""
    return game.first_scores if any(game.first_scores) else ()


def record_document(record: MatchReplay) -> RecordDocument:
    """*record* as a document."""
    first = record.first
    return RecordDocument(
        rules=first.first_rules,
        dealer=first.first_dealer,
        drawn=first.drawn,
        deals=tuple(map(deal_said, record.deals)),
        scores=_scores_said(first),
    )


def record_meant(document: RecordDocument) -> MatchReplay:
    """The match with its deals that *document* means."""
    _check_length(document.deals, "deals")
    kept = MatchReplay.start(_match(document.rules, document.dealer, document.drawn, document.scores))
    for place, said in enumerate(document.deals):
        with At("deals", place):
            if kept.under_way is not None:
                raise Unfit("the deal before it is not over")
            kept = kept.after(done_again(kept.match.info, said))
    return kept


def sheet_document(sheet: ScoreSheet) -> ScoreSheetDocument:
    """*sheet* as a document."""
    changes: list[ChangeSaid] = []
    for change in sheet.history:
        match change:
            case Entered():
                changes.append(EnteredSaid(entry=_entry_said(change.entry)))
            case Corrected():
                changes.append(CorrectedSaid(row=change.row, entry=_entry_said(change.new)))
            case Undone():
                changes.append(UndoneSaid())
            case _:
                assert_never(change)
    return ScoreSheetDocument(
        rules=sheet.first_rules,
        dealer=sheet.first_dealer,
        entries=tuple(map(_entry_said, _before(sheet))),
        changes=tuple(changes),
        book=book_said(sheet.book),
        scores=_scores_said(sheet),
    )


def _before(sheet: ScoreSheet) -> tuple[Entry, ...]:
    """The entries of *sheet* before everything in its history, found by going through it backwards."""
    entries = list(sheet.entries)
    for change in reversed(sheet.history):
        if isinstance(change, Entered):
            entries.pop()
        elif isinstance(change, Corrected):
            entries[change.row - 1] = change.old
        elif isinstance(change.what, Entered):
            entries.append(change.what.entry)
        else:
            entries[change.what.row - 1] = change.what.new
    return tuple(entries)


def _entry_said(entry: Entry) -> EntrySaid:
    what = entry.what
    if not isinstance(what, HandResult):
        return what
    return HandSaid(
        contract=contract_said(what.outcome.contract),
        tricks=what.outcome.tricks,
        captured=what.captured,
        winners=what.winners,
        worth=what.worth,
        revokes=what.outcome.revokes,
    )


def sheet_meant(document: ScoreSheetDocument) -> ScoreSheet:
    """The sheet that *document* means."""
    if document.dealer >= document.rules.players:
        raise located(Unfit(f"expected a seat from 0 to {document.rules.players - 1}"), "dealer")
    _check_length(document.entries, "entries")
    scores = _first_scores(document.rules, document.scores)
    sheet = ScoreSheet.start(document.rules, dealer=document.dealer, scores=scores)
    for place, entry in enumerate(document.entries):
        with At("entries", place):
            sheet = _entered(sheet, entry)
    sheet = attrs.evolve(sheet, history=())
    work = 0
    for place, change in enumerate(document.changes):
        # Correcting a row, or taking it back, writes all others down again and looks up what was changed before.
        work += 1 if isinstance(change, EnteredSaid) else 2 * len(sheet.entries) + len(sheet.history) // 50
        with At("changes", place):
            sheet = _changed(sheet, change)
            if work > MOST_WORK or len(sheet.entries) > MOST_ROWS:
                raise Unfit("more changes than a reader has patience for")
    _same(book_said(sheet.book), document.book)
    return sheet


def _changed(sheet: ScoreSheet, change: ChangeSaid) -> ScoreSheet:
    match change:
        case EnteredSaid(entry=entry):
            return _with_entry(sheet, entry)
        case CorrectedSaid(row=row, entry=entry):
            return sheet.correct(row, lambda before: _with_entry(before, entry))
        case UndoneSaid():
            return sheet.undo()
        case _:
            assert_never(change)


def _with_entry(sheet: ScoreSheet, entry: EntrySaid) -> ScoreSheet:
    with At("entry"):
        return _entered(sheet, entry)


def _entered(sheet: ScoreSheet, entry: EntrySaid) -> ScoreSheet:
    """*sheet* with *entry* in a new row, entered as people enter it."""
    if sheet.result is not None:
        raise MatchOver("the game is over")
    rules, seats = sheet.info.rules, sheet.seats
    if isinstance(entry, HandSaid):
        with At("contract"):
            contract = contract_meant(rules, entry.contract)
        if entry.captured is not None and len(entry.captured) != rules.players:
            raise located(Unfit(f"expected {rules.players} numbers"), "captured")
        if entry.winners is not None and any(seat >= rules.players for seat in entry.winners):
            raise located(Unfit(f"expected seats from 0 to {rules.players - 1}"), "winners")
        winners = None if entry.winners is None else [seats[seat] for seat in entry.winners]
        return sheet.enter(
            contract,
            entry.tricks,
            captured=entry.captured,
            winners=winners,
            worth=entry.worth,
            revoked=entry.revokes,
        )
    _check_thrown_in(rules, entry)
    if isinstance(entry, Misdealt):
        return sheet.misdealt(entry.why, by=None if entry.seat is None else seats[entry.seat])
    return sheet.passed_out(inkles=entry.inkles)
