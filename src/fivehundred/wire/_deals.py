"""Deals, views, matches and records in JSON: what is read is replayed, and the result compared with the document."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Final

import attrs

from fivehundred.actions import PLAY_OF, DeclareJoker, Hidden
from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, Part, Revealed, part_problems
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.scoring import rest_wrongly, revoke_wrongly
from fivehundred.deal.setup import apart, begin_table, giving, set_up
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.joker import Declaring, named_jokers
from fivehundred.deal.table import Table
from fivehundred.deal.transfers import UNLOOKED, Holding, Known
from fivehundred.deal.turns import Misdeal, Misdealt, Outcome, Played
from fivehundred.deal.views import PartialDeal, SeatView, SpectatorView
from fivehundred.errors import InvalidDeal, InvalidValue
from fivehundred.match.endings import checked_scores
from fivehundred.match.first_dealer import Draw
from fivehundred.match.game import MOST_DEALS, Game, HandResult, Logged
from fivehundred.match.playing import Match
from fivehundred.match.replay import Start
from fivehundred.match.scoresheet import Corrected, Entered, ScoreSheet, Undone
from fivehundred.notation._fields import NOWHERE, UNLOOKED as NOT_SEEN
from fivehundred.notation.deals import Beginning, DealReader, begin_deal, cards_of, lines, parse_seen
from fivehundred.notation.notes import MOST_VARIATIONS, DealRecord, Note
from fivehundred.notation.records import Record
from fivehundred.rules.ruleset import Ruleset, names_in
from fivehundred.rules.settings import JokerDeclaration
from fivehundred.seats import Seat, checked_seat
from fivehundred.wire._forms import (
    BeginningSaid,
    CorrectedSaid,
    DealDocument,
    DealSaid,
    Done,
    EnteredSaid,
    GameSaid,
    InfoSaid,
    KnownSaid,
    LineSaid,
    MatchDocument,
    NoteSaid,
    RecordDocument,
    RecordedSaid,
    ScoreSheetDocument,
    SeatViewDocument,
    SpectatorViewDocument,
    TableSaid,
    UndoneSaid,
    copy_fields,
)
from fivehundred.wire.parsing import At, UnfitError

#: The rules first, then what the rules allow.
_INFO: Final = [field.name for field in attrs.fields(DealInfo)]


def info_meant(said: InfoSaid) -> DealInfo:
    """Return the `DealInfo` in a document; raise an error that gives the wrong key if no deal can begin like this."""
    info = DealInfo.of(said.rules, Seat(0))
    for key in _INFO[1:]:
        value = getattr(said, key)
        if value != getattr(info, key):
            # Set one by one, because the error from `DealInfo` does not say which key is wrong.
            with At(key):
                info = attrs.evolve(info, **{key: value})
    return info


def check_contract(rules: Ruleset, contract: Contract) -> None:
    """Raise an error unless *contract* is possible under *rules*."""
    if max(len(contract.side), len(contract.playing)) > rules.players:
        raise UnfitError.at(f"expected no more than {rules.players} seats")
    problems = contract_problems(rules, contract)
    if problems:
        raise InvalidDeal([*map(str, problems)])


def deal_document(deal: Deal) -> DealDocument:
    """Convert *deal* to a document."""
    return copy_fields(DealDocument, deal.info, deal=deal_said(deal))


def deal_said(deal: Deal) -> DealSaid:
    """Return the cards and actions of *deal*; raise `InvalidValue` if they cannot be replayed."""
    return DealSaid(start=Start.of(deal), done=tuple(_done(deal)), **_ruling_said(deal.outcome))


def _done(deal: Deal | PartialDeal) -> list[str]:
    if isinstance(deal, Deal):
        return [str(turn.action) for turn in deal.table.turns_taken(deal.holdings) if turn.seat is not None]
    # Only lines have a text for cards that nobody has seen.
    return [text for line in lines(deal) if line.seats[0] is not None for text in line.texts]


def _ruling_said(outcome: Outcome | None) -> dict[str, Any]:
    """Return the ruling that ended a deal, as it is in documents; raise `InvalidValue` for a revoke."""
    if isinstance(outcome, Played) and outcome.revokes:
        raise InvalidValue("a deal with a revoke cannot be replayed under the rules: store its match instead (IRR-1)")
    return {
        "settled": outcome.rest.seat if isinstance(outcome, Played) and outcome.rest else None,
        "void": outcome.why if isinstance(outcome, Misdealt) and outcome.seat is None else None,
    }


def deal_meant(document: DealDocument) -> Deal | PartialDeal:
    """Return the deal in *document*."""
    info = info_meant(document)
    with At("deal"):
        return done_again(info, document.deal)


def done_again(info: DealInfo, said: DealSaid) -> Deal | PartialDeal:
    """Return the deal that results from replaying the actions in *said*; *info* says how the deal begins."""
    reader = DealReader(Beginning(), _begun_again(info, said.start))
    _apply_texts(reader, said.done)
    _apply_ruling(reader, said.settled, said.void)
    return reader.finish(NOWHERE)


def _begun_again(info: DealInfo, start: Start) -> Deal:
    """Return the deal with this *start*; *info* says how it begins."""
    with At("start"):
        if start.contract is not None:
            with At("contract"):
                check_contract(info.rules, start.contract)
        deal = start.deal(info)
        if start.contract is not None and deal.info != info:
            raise UnfitError.at("a deal that is set up is the first of its match, without scores")
    return deal


def _apply_texts(reader: DealReader, done: Sequence[str], first: int = 0) -> None:
    """Apply the actions in *done*, of which the first has the place *first* in its list, to the deal of *reader*."""
    with At() as at:
        place = 0
        while place < len(done):
            deal = reader.begin(NOWHERE)
            texts = map(
                (deal.stage.call_lookup.texts if isinstance(deal.stage, Auction) else PLAY_OF).get, done[place:]
            )
            deal, count = deal.apply_quiet(texts) if isinstance(deal, Deal) else deal.apply_quiet(texts, reader.known)
            reader.deal, place = deal, place + count
            if place < len(done):
                at.path, text = ("done", first + place), done[place]
                action = parse_seen(deal, text)
                expected = f"{text.split()[0]} {action}" if isinstance(action, Hidden) else str(action)
                if expected != text:
                    raise UnfitError.at(f"expected {expected}")
                reader.step(NOWHERE, action)
                place += 1
    reader.done += len(done)


def _apply_ruling(
    reader: DealReader,
    settled: Seat | None,
    void: Misdeal | None,
    side: tuple[Seat, ...] | None = None,
    worth: int | None = None,
) -> None:
    """Apply the ruling that ended the deal of *reader*, if there was one."""
    deal = reader.begin(NOWHERE)
    if settled is not None:
        with At("settled"):
            if isinstance(deal, Deal) and side is None and worth is None:
                deal = deal.settle(settled)
            elif isinstance(deal, Table) and side is not None and worth is not None:
                deal = deal.settle(settled, side=side, worth=worth)
            else:
                raise UnfitError.at("expected side and worth, where not all cards are known, and nowhere else")
    if void is not None:
        with At("void"):
            deal = deal.void(void)
    reader.deal, reader.done = deal, reader.done + (settled is not None) + (void is not None)


def seen_again(info: DealInfo, said: TableSaid, seat: Seat | None, final: Holding) -> Table:
    """Return the table that results from replaying the actions in *said*.

    Raises an error unless they are legal and lead to the table that *said* describes and, for *seat*, to the holding
    *final*.
    """
    revealed = _revealed_by(info.rules, said, seat, final)
    table, known = _begin_table(info, said, seat, final, revealed)
    with At() as at:
        place = 0
        while place < len(said.done):
            table, count = _play_on(table, said.done[place:], known)
            place += count
            if place < len(said.done):
                step = said.done[place]
                at.path = ("done", place, "seat")
                if step.seat != table.to_act:
                    raise IllegalAction(table.stage.out_of_turn(step.seat, step.action))
                at.path = ("done", place, "action")
                table, known = table.apply(step.action, known, revealed)
                place += 1
    if table.outcome is None and said.ended is not None:
        with At("ended"):
            table = table.apply_ruling(said.ended)
    for key, expected, found in (
        ("ended", table.outcome, said.ended),
        ("shown", table.shown, said.shown),
        ("kitty", table.kitty, said.kitty),
        ("piles", table.piles, said.piles),
    ):
        if found != expected:
            raise UnfitError.at("expected the outcome that follows from the deal", key)
    if seat is not None and known[seat] != final:
        raise UnfitError.at("the actions do not lead to this holding")
    return table


def _play_on(table: Table, done: Sequence[Done], known: Known) -> tuple[Table, int]:
    """Return what `Table.apply_quiet` does for *done*, up to the first action of a wrong seat."""
    after, count = table.apply_quiet((step.action for step in done), known)
    taken = after.stage.turns(())[-count:] if count else ()
    wrong = [place for place, (turn, step) in enumerate(zip(taken, done, strict=False)) if turn.seat != step.seat]
    return _play_on(table, done[: wrong[0]], known) if wrong else (after, count)


def _revealed_by(rules: Ruleset, said: TableSaid, seat: Seat | None, final: Holding) -> Revealed:
    """Return those cards revealed during the deal that the document contains."""
    return Revealed(
        [final.dealt.bits if seat == other and final != UNLOOKED else None for other in range(rules.players)],
        final.kitty or (said.kitty.bits if said.kitty is not None and rules.kitty_shown else None),
        said.shown.bits or None,
        said.piles,
    )


def _begin_table(
    info: DealInfo, said: TableSaid, seat: Seat | None, final: Holding, revealed: Revealed
) -> tuple[Table, Known]:
    """Return the table before its first action, and the holdings known at that point."""
    if said.contract is not None:
        with At("contract"):
            check_contract(info.rules, said.contract)
        return _set_up(info, said.contract, said, seat, final, revealed)
    unlooked = (seat,) if seat is not None and final == UNLOOKED else ()
    return begin_table(info, revealed, unlooked=unlooked)


def _set_up(
    info: DealInfo,
    contract: Contract,
    said: TableSaid,
    seat: Seat | None,
    final: Holding,
    revealed: Revealed,
) -> tuple[Table, Known]:
    """Return the table of a deal that was set up at its first lead, and the holdings known at that point."""
    rules, joker, declarers = info.rules, said.declared or DeclareJoker(), said.declarers
    by_holder = rules.joker_declared is JokerDeclaration.BY_HOLDER
    if len(declarers) != (named_jokers(joker).bit_count() if by_holder else 0):
        raise UnfitError.at(
            "expected a seat for each joker declared, where the holder of a joker declares it", "declarers"
        )
    if info != DealInfo.of(rules, info.dealer):
        raise UnfitError.at("a deal that is set up is the first of its match, without scores")
    if seat is None:
        return set_up(info, contract, joker, declarers=declarers, known={}, revealed=revealed)
    problems = part_problems(rules, [Part(f"seat {seat}", final.dealt_bits, rules.hand_size)])
    if problems:
        raise InvalidDeal(problems)
    kitty, gift = None, None
    if seat == contract.contractor:
        kitty, gift = apart(contract, final.discards | final.handed_on)
    elif seat in giving(rules, contract):
        gift = final.handed_on
    elif final.received:
        kitty = final.received
    known = {seat: Holding(final.dealt.bits)}
    return set_up(info, contract, joker, declarers=declarers, known=known, revealed=revealed, kitty=kitty, gift=gift)


def view_document(view: SeatView | SpectatorView) -> SeatViewDocument | SpectatorViewDocument:
    """Convert *view* to a document."""
    info, said = view.table.info, _table_said(view)
    if isinstance(view, SpectatorView):
        return copy_fields(SpectatorViewDocument, info, table=said)
    return copy_fields(SeatViewDocument, info, table=said, seat=view.seat, holding=view.holding)


def _table_said(view: SeatView | SpectatorView) -> TableSaid:
    table = view.table
    if isinstance(table.outcome, Played) and table.outcome.revokes:
        raise InvalidValue("a view of a hand with a revoke cannot be replayed under the rules (IRR-1)")
    terms = table.play.terms if table.play and table.set_up else None
    return TableSaid(
        contract=None if terms is None else terms.contract,
        declared=None if terms is None else terms.declared,
        declarers=() if terms is None else _declarers(table),
        done=tuple(
            [
                Done(turn.seat, turn.action)
                for turn in table.turns_taken(view.holdings)
                if turn.seat is not None and turn.action is not None
            ]
        ),
        ended=table.outcome,
        shown=table.shown,
        kitty=table.kitty,
        piles=table.piles,
    )


def _declarers(table: Table) -> tuple[Seat, ...]:
    """Return the seat that declared each joker, where this does not go without saying (JOKER-5)."""
    asked = next((stage for stage in table.past if isinstance(stage, Declaring)), None)
    by_holder = table.rules.joker_declared is JokerDeclaration.BY_HOLDER
    return asked.declarers if asked is not None and by_holder else ()


def view_meant(document: SeatViewDocument | SpectatorViewDocument) -> SeatView | SpectatorView:
    """Return the view in *document*."""
    info, seat, final = info_meant(document), None, UNLOOKED
    if isinstance(document, SeatViewDocument):
        seat, final = document.seat, document.holding
        with At("seat"):
            checked_seat(seat, info.rules.players)
    with At("table"):
        table = seen_again(info, document.table, seat, final)
    return SpectatorView(table) if seat is None else SeatView(table, seat, final)


#: The most deals in a game.
MOST_ROWS = 2_000
#: The most rows that reading a score sheet may write, including rows rewritten by corrections and undos.
MOST_WORK = 8_000
_Change = EnteredSaid | CorrectedSaid | UndoneSaid


def _began(game: Game) -> dict[str, Any]:
    """Return the document fields that describe how *game* began."""
    scores = game.first_scores if any(game.first_scores) else ()
    return {"rules": game.first_rules, "dealer": game.first_dealer, "scores": scores}


def match_document(match: Match) -> MatchDocument:
    """Convert *match* to a document."""
    return MatchDocument(**_began(match), drawn=match.drawn, log=match.log)


def sheet_document(sheet: ScoreSheet) -> ScoreSheetDocument:
    """Convert *sheet* to a document."""
    entries, changes = list(sheet.entries), list[_Change]()
    # Go backwards through the history to recover the entries that preceded it.
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
    log = tuple(entry.what for entry in entries)
    return ScoreSheetDocument(**_began(sheet), log=log, changes=tuple(reversed(changes)))


def _match_begun(said: GameSaid, drawn: Draw | None = None) -> Match:
    """Return the match as it was before its first deal."""
    if said.dealer >= said.rules.players:
        raise UnfitError.at(f"expected a seat from 0 to {said.rules.players - 1}", "dealer")
    with At("scores"):
        scores = checked_scores(said.rules, said.scores or None)
    with At("drawn"):
        return Match.start(said.rules, dealer=said.dealer, drawn=drawn, scores=scores)


def _check_length(rows: Sequence[object]) -> None:
    if len(rows) > MOST_ROWS:
        raise UnfitError.at(f"{len(rows)} deals: expected at most {MOST_ROWS}")


def _replay(match: Match, log: Sequence[Logged]) -> Match:
    """Return *match* after adding the entries in *log*."""
    with At("log") as at:
        _check_length(log)
        for place, what in enumerate(log):
            at.path = ("log", place)
            _check(match.rules, what)
            match = match.record(what)
    return match


def match_meant(document: MatchDocument) -> Match:
    """Return the match in *document*."""
    return _replay(_match_begun(document, document.drawn), document.log)


def sheet_meant(document: ScoreSheetDocument) -> ScoreSheet:
    """Return the score sheet in *document*."""
    sheet = ScoreSheet.of(_replay(_match_begun(document), document.log))
    work = 0
    for place, change in enumerate(document.changes):
        # A correction or undo rewrites all rows and searches the history.
        work += 1 if isinstance(change, EnteredSaid) else 2 * len(sheet.rows) + len(sheet.history) // 50
        with At("changes", place):
            sheet = _apply_change(sheet, change)
            if work > MOST_WORK or len(sheet.rows) > MOST_ROWS:
                raise UnfitError.at("too many changes")
    return sheet


def _apply_change(sheet: ScoreSheet, change: _Change) -> ScoreSheet:
    match change:
        case EnteredSaid(entry=entry):
            return _enter(sheet, entry)
        case CorrectedSaid(row=row, entry=entry):
            return sheet.correct(row, lambda before: _enter(before, entry))
        case UndoneSaid():
            return sheet.undo()


def _enter(sheet: ScoreSheet, what: Logged) -> ScoreSheet:
    """Return *sheet* with a new row for the outcome *what*."""
    with At("entry"):
        _check(sheet.info.rules, what)
        return sheet.record(what)


def _check(rules: Ruleset, what: Logged) -> None:
    """Raise an error unless *what* is a possible outcome of a deal under *rules*."""
    if isinstance(what, Misdealt) and what.seat is not None and what.seat >= rules.players:
        raise UnfitError.at(f"expected a seat from 0 to {rules.players - 1}", "seat")
    if isinstance(what, HandResult):
        with At("outcome"):
            _check_played(rules, what.outcome)


def _check_played(rules: Ruleset, played: Played) -> None:
    with At("contract"):
        check_contract(rules, played.contract)
    whole = len(played.tricks) == rules.players and sum(played.tricks) == rules.hand_size
    if not whole or min(played.tricks) < 0:
        raise UnfitError.at(f"expected {rules.hand_size} tricks among {rules.players} seats", "tricks")
    if (why_not := rest_wrongly(rules, played)) is not None:
        raise UnfitError.at(str(why_not), "rest")
    if len(played.revokes) > rules.hand_size * rules.players:
        raise UnfitError.at(
            f"{len(played.revokes)} revokes: expected at most one of each player in each trick", "revokes"
        )
    for place, revoke in enumerate(played.revokes):
        why_not = revoke_wrongly(rules, played.contract, revoke)
        if why_not is not None:
            raise UnfitError.at(str(why_not), "revokes", place)


def record_document(record: Record) -> RecordDocument:
    """Convert *record* to a document."""
    first = record.first
    rules = record.deals[0].deal.info.rules if record.deals else None
    began = {"rules": rules} if first is None else _began(first) | {"drawn": first.drawn}
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
        hands=tuple(None if hand == NOT_SEEN else hand for hand in cards["hand"]),
        unlooked=tuple(seat for seat in deal.seats if cards["hand"][seat] == NOT_SEEN),
        kitty=cards["kitty"],
        shown=cards["shown"],
        piles=cards["table"],
    )
    return RecordedSaid(known=known, begins=begins, tags=one.tags, **said)


def _line_said(deal: Deal | PartialDeal, notes: Sequence[Note], start: int) -> dict[str, Any]:
    """Return the fields of `LineSaid` for what was done in *deal* from the action *start* on."""
    outcome, done = deal.table.outcome, _done(deal)
    # A variation may begin after the ruling.
    said = _ruling_said(outcome) if start <= len(done) else {}
    if said and isinstance(deal, PartialDeal) and isinstance(outcome, Played) and outcome.rest is not None:
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
    if (rules is None) == (dealer is not None or bool(document.deals)):
        raise UnfitError.at("expected where there is a match or a deal, and only there", "rules")
    if rules is not None and dealer is not None:
        first = _match_begun(GameSaid(rules=rules, dealer=dealer, scores=document.scores), document.drawn)
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
    return info_meant(copy_fields(InfoSaid, begins, rules=rules, scores=scores))


def _deal_meant(info: DealInfo, said: RecordedSaid) -> DealRecord:
    if (said.start is None) == (said.known is None):
        raise UnfitError.at("expected either start or known")
    reader = DealReader(Beginning())
    if said.start is not None:
        reader.deal = _begun_again(info, said.start)
    if said.known is not None:
        with At("known"):
            reader.deal, reader.known, reader.revealed = begin_deal(info, _cards(info.rules, said.known))
            if isinstance(reader.deal, Deal):
                raise UnfitError.at("every card is known: expected start instead")
    notes = _line_meant(reader, said)
    if isinstance(reader.deal, Table):
        with At("known"):
            reader.check_seen(reader.deal)
    return DealRecord(deal=reader.finish(NOWHERE, broken_off=True), tags=said.tags, notes=notes)


def _cards(rules: Ruleset, known: KnownSaid) -> dict[str, Any]:
    """Return the known cards by the names of the fields of a position."""
    if len(known.hands) != rules.players or len(known.piles) not in (0, rules.players):
        raise UnfitError.at(f"expected {rules.players} hands, and piles of as many seats, if any")
    hands = {f"hand {seat}": hand for seat, hand in enumerate(known.hands)}
    unlooked = {f"hand {seat}": NOT_SEEN for seat in known.unlooked}
    piles = {f"table {seat}": own for seat, own in enumerate(known.piles)}
    return {**hands, **unlooked, **piles, "kitty": known.kitty, "shown": known.shown}


def _line_meant(reader: DealReader, said: LineSaid) -> list[Note]:
    """Do what was done in *said* in the deal of *reader*; return what is noted on it."""
    start, notes = reader.done, list[Note]()
    for place, note in enumerate(said.notes):
        if note.after < reader.done:
            raise UnfitError.at(f"expected {reader.done} or more", "notes", place, "after")
        _go_to(reader, said, start, note.after)
        if reader.done < note.after:
            raise UnfitError.at(f"expected at most {reader.done}", "notes", place, "after")
        with At("notes", place):
            variations = []
            for number, other in enumerate(note.variations):
                with At("variations", number):
                    fork = copy(reader)
                    inner = _line_meant(fork, other)
                    # What the deal shows only later may be hidden here.
                    variations.append(DealRecord(deal=fork.finish(NOWHERE, broken_off=True), notes=inner))
            notes.append(copy_fields(Note, note, variations=variations))
    _go_to(reader, said, start, start + len(said.done) + 1)
    return notes


def _go_to(reader: DealReader, said: LineSaid, start: int, place: int) -> None:
    """Do the actions before *place*; *start* is the place of the first action in *said*."""
    first = reader.done - start
    _apply_texts(reader, said.done[first : place - start], first)
    if reader.done < place and reader.done == start + len(said.done):
        _apply_ruling(reader, said.settled, said.void, said.side, said.worth)
