"""Records in JSON: matches and separate deals, whole or partly known, with everything that is noted on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

import attrs

from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.table import Table
from fivehundred.deal.turns import Played
from fivehundred.deal.views import PartialDeal
from fivehundred.match.game import MOST_DEALS
from fivehundred.match.replay import Start
from fivehundred.notation._fields import NOWHERE, UNLOOKED
from fivehundred.notation.deals import Beginning, DealReader, begun_with, cards_of, lines
from fivehundred.notation.notes import MOST_VARIATIONS, DealRecord, Note
from fivehundred.notation.records import Record
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import _deals as books
from fivehundred.wire._forms import (
    BeginningSaid,
    GameSaid,
    InfoSaid,
    KnownSaid,
    LineSaid,
    NoteSaid,
    RecordDocument,
    RecordedSaid,
    copy_fields,
    names_in,
)
from fivehundred.wire.parsing import At, UnfitError


def record_document(record: Record) -> RecordDocument:
    """Convert *record* to a document."""
    first = record.first
    rules = record.deals[0].deal.info.rules if record.deals else None
    began = {"rules": rules} if first is None else books.began(first) | {"drawn": first.drawn}
    deals = tuple(_deal_said(one, None if first is not None else _beginning(one, rules)) for one in record.deals)
    return RecordDocument(**began, deals=deals, tags=record.tags, comments=record.comments)


def _beginning(one: DealRecord, rules: Ruleset | None) -> BeginningSaid:
    info = one.deal.info
    same = info.rules == rules and names_in(info.rules) == names_in(rules)
    scores = info.scores if any(info.scores) else ()
    return copy_fields(BeginningSaid, info, rules=None if same else info.rules, scores=scores)


def _deal_said(one: DealRecord, begins: BeginningSaid | None) -> RecordedSaid:
    deal, said = one.deal, _line_said(one.deal, one.notes, 0)
    if isinstance(deal, Deal):
        return RecordedSaid(start=Start.of(deal), begins=begins, tags=one.tags, **said)
    cards = cards_of(deal)
    known = KnownSaid(
        hands=tuple(None if hand == UNLOOKED else hand for hand in cards["hand"]),
        unlooked=tuple(seat for seat in deal.seats if cards["hand"][seat] == UNLOOKED),
        kitty=cards["kitty"],
        shown=cards["shown"],
        piles=cards["table"],
    )
    return RecordedSaid(known=known, begins=begins, tags=one.tags, **said)


def _line_said(deal: Deal | PartialDeal, notes: Sequence[Note], start: int) -> dict[str, Any]:
    """Return the fields of `LineSaid` for what was done in *deal* from the action *start* on."""
    outcome = deal.table.outcome
    said = books.ruling_said(outcome)
    if isinstance(deal, Deal):
        done = [str(turn.action) for turn in deal.table.turns_taken(deal.holdings) if turn.seat is not None]
    else:
        # Only lines have a text for cards that nobody has seen.
        done = [text for line in lines(deal) if line.seats[0] is not None for text in line.texts]
        if isinstance(outcome, Played) and outcome.rest is not None:
            said |= {"side": outcome.contract.side, "worth": outcome.rest.worth}
    return said | {"done": tuple(done[start:]), "notes": tuple(map(_note_said, notes))}


def _note_said(note: Note) -> NoteSaid:
    said = (LineSaid(**_line_said(one.deal, one.notes, note.after)) for one in note.variations)
    return copy_fields(NoteSaid, note, variations=tuple(said))


def record_meant(document: RecordDocument) -> Record:
    """Return the record in *document*."""
    rules, dealer, first = document.rules, document.dealer, None
    if dealer is None and (document.scores or document.drawn):
        raise UnfitError.at("missing", "dealer")
    if rules is None and (dealer is not None or document.deals):
        raise UnfitError.at("missing", "rules")
    if rules is not None and dealer is None and not document.deals:
        raise UnfitError.at("expected where there is a match or a deal, and only there", "rules")
    if rules is not None and dealer is not None:
        first = books.match_begun(GameSaid(rules=rules, dealer=dealer, scores=document.scores), document.drawn)
    record, deals = Record(first=first, tags=document.tags, comments=document.comments), list[DealRecord]()
    with At("deals") as at:
        variations = _count(document.deals)
        if len(document.deals) > MOST_DEALS or variations > MOST_VARIATIONS:
            raise UnfitError.at(
                f"{len(document.deals)} deals, {variations} variations: expected at most {MOST_DEALS} and"
                f" {MOST_VARIATIONS}"
            )
        for place, said in enumerate(document.deals):
            at.path = ("deals", place)
            if (said.begins is None) == (first is None):
                raise UnfitError.at("expected where the deals are separate, and only there", "begins")
            if said.begins is not None and rules is not None:
                with At("begins"):
                    info = _info(said.begins, said.begins.rules or rules)
            else:
                if record.unfinished is not None:
                    raise UnfitError.at("the deal before it is not over")
                info = record.match.info
            one = _deal_meant(info, said)
            deals.append(one)
            record = record if first is None else record.after(one)
    return attrs.evolve(record, deals=deals) if first is None else record


def _count(every: Iterable[LineSaid]) -> int:
    """Return the number of variations in *every* deal."""
    return sum(1 + _count([one]) for said in every for note in said.notes for one in note.variations)


def _info(begins: BeginningSaid, rules: Ruleset) -> DealInfo:
    scores = begins.scores or (0,) * rules.side_count
    return books.info_meant(copy_fields(InfoSaid, begins, rules=rules, scores=scores))


def _deal_meant(info: DealInfo, said: RecordedSaid) -> DealRecord:
    if (said.start is None) == (said.known is None):
        raise UnfitError.at("expected either start or known")
    reader = DealReader(Beginning())
    if said.start is not None:
        reader.deal = books.begun_again(info, said.start)
    if said.known is not None:
        with At("known"):
            reader.deal, reader.known, reader.revealed = begun_with(info, _cards(info.rules, said.known))
            if isinstance(reader.deal, Deal):
                raise UnfitError.at("every card is known: expected start instead")
    notes = _line_meant(reader, said)
    if isinstance(reader.deal, Table):
        with At("known"):
            reader.check_seen(reader.deal)
    return DealRecord(deal=reader.whole(NOWHERE, broken_off=True), tags=said.tags, notes=notes)


def _cards(rules: Ruleset, known: KnownSaid) -> dict[str, Any]:
    """Return the known cards by the names of the fields of a position."""
    if len(known.hands) != rules.players or len(known.piles) not in (0, rules.players):
        raise UnfitError.at(f"expected {rules.players} hands, and piles of as many seats, if any")
    hands = {f"hand {seat}": hand for seat, hand in enumerate(known.hands)}
    unlooked = {f"hand {seat}": UNLOOKED for seat in known.unlooked}
    piles = {f"table {seat}": own for seat, own in enumerate(known.piles)}
    return {**hands, **unlooked, **piles, "kitty": known.kitty, "shown": known.shown}


def _line_meant(reader: DealReader, said: LineSaid) -> list[Note]:
    """Do what was done in *said* in the deal of *reader*; return what is noted on it."""
    start, notes = reader.done, list[Note]()
    for place, note in enumerate(said.notes):
        if note.after < reader.done:
            raise UnfitError.at(f"expected {reader.done} or more", "notes", place, "after")
        _go_to(reader, said, start, note.after)
        with At("notes", place):
            variations = []
            for number, other in enumerate(note.variations):
                with At("variations", number):
                    fork = copy(reader)
                    inner = _line_meant(fork, other)
                    # What the deal shows only later may be hidden here.
                    variations.append(DealRecord(deal=fork.whole(NOWHERE, broken_off=True), notes=inner))
            notes.append(copy_fields(Note, note, variations=variations))
    _go_to(reader, said, start, start + len(said.done) + 1)
    return notes


def _go_to(reader: DealReader, said: LineSaid, start: int, place: int) -> None:
    """Do the actions before *place*; *start* is the place of the first action in *said*."""
    first = reader.done - start
    books.apply_texts(reader, said.done[first : place - start], first)
    if reader.done < place and reader.done == start + len(said.done):
        books.apply_ruling(reader, said.settled, said.void, said.side, said.worth)
