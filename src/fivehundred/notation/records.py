"""Records of games: a match or separate deals with tags, comments, variations and evaluations, and their text.

For example::

    fivehundred 1
    match
    rules: standard-3
    [Event "Thursday"]

    deal
    dealer: 2
    hand 0: 7S 9S …
    …
    auction by 0: P 7H
    mark: dubious
    # A thin bid.
    variation
      auction by 2: 8C P
    end
    auction by 2: P
    discard 8C 9C 7D
    trick 1 by 1: JH 8H QH
    …
    result: 7H by 1, made, tricks 2 7 1, points 20 200 10

Deals are replayed when they are read, so illegal actions are rejected. The page about notation gives the grammar.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Any, Final

import attrs

from fivehundred._base.words import (
    BYTE_ORDER_MARK,
    as_field,
    expect,
    expect_in_order,
    must_be,
    of_type,
)
from fivehundred.deal.deal import Deal
from fivehundred.deal.table import hand_result_text
from fivehundred.deal.views import PartialDeal, SeatView, SpectatorView
from fivehundred.errors import (
    FiveHundredError,
    ForeignDealError,
    InvalidValue,
    RecordError,
)
from fivehundred.match.first_dealer import Draw
from fivehundred.match.game import MOST_DEALS
from fivehundred.match.playing import Match
from fivehundred.notation._fields import MATCH, NOWHERE, Field, split_key
from fivehundred.notation._words import Scanner
from fivehundred.notation.deals import (
    Beginning,
    DealReader,
    action_fields,
    begins_within,
    head_fields,
    lines,
)
from fivehundred.notation.notes import (
    DEEPEST,
    LONGEST_LINE,
    MOST_COMMENTS,
    MOST_VARIATIONS,
    TAG_NAME,
    DealRecord,
    Evaluation,
    Note,
    Symbol,
    Tags,
    as_comments,
    as_tags,
    check_comment,
    count_variations,
    tag_lines,
)
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

#: Whatever is recorded as a deal.
Recordable = DealRecord | Deal | PartialDeal | SeatView | SpectatorView


def _deal_records(deals: Iterable[Recordable]) -> tuple[DealRecord, ...]:
    expect_in_order("the deals of a record", deals)
    return tuple(deal if isinstance(deal, DealRecord) else DealRecord(deal=deal) for deal in deals)


@attrs.frozen(kw_only=True)
class Record:
    """A recorded game: a match, whose last deal may be in progress, or separate deals, with all that is noted on them.

    Text and JSON carry all of it: see `record_text`, `fivehundred.wire` and `fivehundred.archives`.

    >>> from fivehundred import Seat, presets
    >>> rules = presets.SHORT_PACK_2
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> record = Record(deals=[deal, deal.view(Seat(1))], tags={"Event": "Thursday"})
    >>> [type(one.deal).__name__ for one in record.deals], record.is_match
    (['Deal', 'PartialDeal'], False)
    >>> kept = Record(first=Match.start(rules, dealer=Seat(0))).after(deal)
    >>> kept.under_way == deal, kept.after(deal.apply(deal.parse("P"))).under_way.to_act
    (True, 0)
    """

    __get_pydantic_core_schema__ = as_field

    #: The deals, in order; at most 1,000.
    deals: tuple[DealRecord, ...] = attrs.field(default=(), converter=_deal_records)
    #: The match before its first deal; ``None`` if the deals are separate.
    first: Match | None = attrs.field(default=None, validator=of_type(Match, None))
    #: Further information about the record, by name; each as for a deal.
    tags: Tags = attrs.field(default=(), converter=as_tags)
    #: The comments before the first deal.
    comments: tuple[str, ...] = attrs.field(default=(), converter=as_comments)
    #: The match after its last finished deal.
    _match: Match | None = attrs.field(init=False, eq=False, repr=False, default=None)
    #: The number of variations, those within others included.
    _variations: int = attrs.field(init=False, eq=False, repr=False, default=0)

    def __attrs_post_init__(self) -> None:
        """Raise an error if there is too much, or if the deals of a match do not follow from one another."""
        if self.first is not None:
            if self.first.rows:
                raise InvalidValue(f"a match after {len(self.first.rows)} deals: expected one before its first deal")
            match = self.first
            for place, one in enumerate(self.deals, start=1):
                match.check(one.deal.table.info)
                if place < len(self.deals) or one.deal.finished:
                    match = match.after(one.deal)
            object.__setattr__(self, "_match", match)
        self._check_size(count_variations(self.deals))

    def _check_size(self, variations: int) -> None:
        object.__setattr__(self, "_variations", variations)
        if len(self.deals) > MOST_DEALS or variations > MOST_VARIATIONS:
            raise InvalidValue(f"a record: expected at most {MOST_DEALS} deals and {MOST_VARIATIONS} variations")

    @classmethod
    def of_match(
        cls,
        deals: Iterable[Recordable],
        *,
        tags: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        comments: Iterable[str] = (),
    ) -> Record:
        """Return the record of a match that begins with the first of *deals*, with its dealer and scores.

        Raises `InvalidValue` without deals, and `ForeignDealError`, `MatchOverError` or `UnfinishedDealError` if they
        do not follow from one another.

        >>> Record.of_match([deal]).match.scores
        (0, 0)
        """
        listed = _deal_records(deals)
        if not listed:
            raise InvalidValue("the record of a match: expected at least one deal")
        info = listed[0].deal.table.info
        first = Match.start(info.rules, dealer=info.dealer, scores=info.scores)
        return cls(deals=listed, first=first, tags=tags, comments=comments)

    @property
    def is_match(self) -> bool:
        """True if the deals are those of one match."""
        return self.first is not None

    @property
    def match(self) -> Match:
        """The match after its last finished deal. Raises `InvalidValue` if the deals are separate.

        >>> kept.match.number
        1
        """
        if self._match is None:
            raise InvalidValue("a record of separate deals: expected a match")
        return self._match

    @property
    def unfinished(self) -> DealRecord | None:
        """The last deal if it is in progress; ``None`` between deals and after the last one.

        >>> kept.unfinished.notes
        ()
        """
        return self.deals[-1] if self.deals and not self.deals[-1].deal.finished else None

    @property
    def under_way(self) -> Deal | None:
        """The deal in progress; ``None`` as for `unfinished`, and if not all of its cards are known.

        >>> Record(first=kept.first).under_way
        """
        one = self.unfinished
        return None if one is None or not isinstance(one.deal, Deal) else one.deal

    def after(self, deal: Recordable) -> Record:
        """Return the match with *deal* added, or put in place of the deal in progress if both are the same deal.

        It may be a later or an earlier state of that deal, whose tags and notes are kept. Raises `ForeignDealError` if
        *deal* is neither that deal nor the next one, `MatchOverError` if the match has ended, and `InvalidValue` if the
        deals are separate or too many, or if notes stand after actions that *deal* does not have.

        >>> kept.after(deal.apply(deal.parse("P"))).under_way.to_act
        0
        """
        match, deals, open_one = self.match, self.deals, self.unfinished
        one = deal if isinstance(deal, DealRecord) else DealRecord(deal=deal)
        if open_one is not None:
            if not begins_within(one.deal, open_one.deal) and not begins_within(open_one.deal, one.deal):
                raise ForeignDealError(f"a deal with other cards: expected deal {match.number}, which is in progress")
            deals = deals[:-1]
            one = one if one is deal else attrs.evolve(open_one, deal=one.deal)
        if one.deal.finished:
            match = match.after(one.deal)
        else:
            match.check(one.deal.table.info)
        # What was checked before is not checked again: a match is kept action by action.
        found = copy(self)
        object.__setattr__(found, "deals", (*deals, one))
        object.__setattr__(found, "_match", match)
        found._check_size(self._variations - count_variations(self.deals[len(deals) :]) + count_variations([one]))
        return found


#: The longest text of a record, in characters.
LONGEST_RECORD: Final = 1_000_000
#: The most changes of rules in a record.
MOST_RULES: Final = 50
#: The first line of every record.
RECORD_HEADING: Final = "fivehundred 1"


def record_text(record: Record) -> str:
    """Return the text of a record; `parse_record` converts it back.

    Raises `InvalidValue` if the text or a line of it is too long, and for a deal that cannot be written as text (see
    `fivehundred.notation.deals.position_text`).

    >>> from fivehundred import Deal, Seat, presets
    >>> rules = presets.SHORT_PACK_2
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> print(record_text(Record(deals=[deal.view(Seat(1))], tags={"Event": "Thursday"})), end="")
    fivehundred 1
    rules: short-pack-2
    [Event "Thursday"]
    <BLANKLINE>
    deal
    dealer: 0
    hand 1: 9S 10S JS KC AC 9D 10D 9H 10H JH
    """
    expect("a Record", record, Record)
    written = [*_lines(record), ""]
    text = "\n".join(written)
    if len(text) > LONGEST_RECORD or any(len(line.strip()) > LONGEST_LINE for line in written):
        raise InvalidValue(f"a record: expected at most {LONGEST_RECORD} characters, {LONGEST_LINE} in a line")
    return text


def _lines(record: Record) -> Iterator[str]:
    first = record.first
    rules = first.first_rules if first is not None else record.deals[0].deal.rules if record.deals else None
    text = None if rules is None else ruleset_text(rules)
    yield RECORD_HEADING
    if first is not None:
        yield "match"
    if text is not None:
        yield f"rules: {text}"
    # The first deal says it otherwise.
    if first is not None and (first.drawn is not None or not record.deals):
        began = {"dealer": first.first_dealer, "scores": first.first_scores, "drawn": first.drawn}
        yield from (f"{key}: {row.write(began[key])}" for key, row in MATCH.items() if began[key] or key == "dealer")
    yield from tag_lines(record.tags)
    yield from map(_comment_line, record.comments)
    changes = 0
    for one in record.deals:
        yield ""
        yield "deal"
        # Compare texts, because names count here, not only settings.
        own = first is None and ruleset_text(one.deal.rules) != text
        changes += own
        yield from _deal_lines(one, own)
    if changes >= MOST_RULES:
        raise InvalidValue(f"a record: expected at most {MOST_RULES} changes of the rules")


def _deal_lines(record: DealRecord, with_rules: bool) -> Iterator[str]:
    notes = record.notes
    yield from tag_lines(record.tags)
    if notes and not notes[0].after:
        yield from map(_comment_line, notes[0].comments)
        notes = (attrs.evolve(notes[0], comments=()), *notes[1:])
    yield from head_fields(record.deal, with_rules=with_rules)
    yield from _played_lines(record.deal, notes)


def _played_lines(deal: Deal | PartialDeal, notes: Sequence[Note], start: int = 0) -> Iterator[str]:
    """Yield the lines with what was done in *deal* from the action *start* on, and with the *notes* on it."""
    left, places = deque(notes), {note.after for note in notes} | ({start} if start else set())
    for before, line in action_fields([*lines(deal)], places):
        if before >= start:
            while left and left[0].after <= before:
                yield from _note_lines(left.popleft())
            yield line
    for note in left:
        yield from _note_lines(note)
    result = hand_result_text(deal.table)
    if result is not None:
        yield f"result: {result}"


def _note_lines(note: Note) -> Iterator[str]:
    if note.symbols:
        yield f"mark: {' '.join(_SYMBOL_NAMES.get(symbol, str(symbol)) for symbol in note.symbols)}"
    for one in note.evaluations:
        error = "" if one.error is None else f" +- {_decimal_text(one.error)}"
        chance = "" if one.chance is None else f" win {_decimal_text(one.chance)}"
        yield f"value {one.seat}: {_decimal_text(one.points)}{error}{chance}"
    if note.clock is not None:
        yield f"clock: {_decimal_text(note.clock)}"
    yield from map(_comment_line, note.comments)
    for variation in note.variations:
        yield "variation"
        yield from (f"  {line}" for line in _played_lines(variation.deal, variation.notes, note.after))
        yield "end"


def _decimal_text(number: float) -> str:
    return repr(number).removesuffix(".0")


def _comment_line(text: str) -> str:
    return f"# {text}".rstrip()


_SYMBOL_NAMES: Final = {symbol.value: symbol.name.lower() for symbol in Symbol}
_NUMBER: Final = re.compile("[1-9][0-9]{0,2}")
_SYMBOLS: Final = {name: number for number, name in _SYMBOL_NAMES.items()}
_DECIMAL: Final = r"(-?(?:0|[1-9][0-9]{0,6})(?:\.[0-9]{1,4})?)"
#: The lines of a note: their beginning, how they look, and what is expected there.
_NOTES: Final = {
    "mark": (re.compile(r"mark\s*:\s*(\S+(?:\s+\S+)*)"), "mark: and symbols, such as good or 9"),
    "value": (
        re.compile(rf"value\s+([0-5])\s*:\s*{_DECIMAL}(?:\s+\+-\s+{_DECIMAL})?(?:\s+win\s+{_DECIMAL})?"),
        "a value such as value 1: -17.5 +- 2.3 win 0.44",
    ),
    "clock": (re.compile(rf"clock\s*:\s*{_DECIMAL}"), "clock: and seconds"),
}
_BEGINNINGS: Final = (*_NOTES, "variation")


def parse_head(text: str, *, line: int = 1) -> tuple[Tags, Ruleset | None, bool]:
    r"""Parse the head of a record; return its tags, its rules if it gives any, and True for a match.

    The errors are those of `parse_record`.

    >>> parse_head('fivehundred 1\nmatch\n[Event "Thursday"]')
    ((('Event', 'Thursday'),), None, True)
    """
    reader = _Reader()
    for field in fields_of(text, line):
        reader.take(field)
    if not reader.begun:
        raise reader.here.error(RECORD_HEADING)
    return tuple(reader.head.tags.items()), reader.rules, reader.is_match


def parse_record(text: str, *, line: int = 1) -> Record:
    r"""Parse a record; raise `RecordError`, with line and column, at the first mistake.

    Its first line is number *line* of its file.

    >>> record = parse_record("fivehundred 1\nrules: short-pack-2\n\ndeal\ndealer: 0\nauction by 1: 7NT\n")
    >>> record.deals[0].deal.to_act
    0
    """
    record, error = record_while_valid(text, line=line)
    if error is not None:
        raise error
    return record


def record_while_valid(text: str, *, line: int = 1) -> tuple[Record, RecordError | None]:
    r"""Parse a record up to the first mistake; return the record so far and the mistake, or ``None`` if all is valid.

    >>> text = "fivehundred 1\nrules: short-pack-2\n\ndeal\ndealer: 0\nauction by 1: 7NT 7D\n"
    >>> record, error = record_while_valid(text)
    >>> [str(turn.action) for turn in record.deals[0].deal.spectator.turns]
    ['7NT']
    >>> error.line, error.column
    (6, 19)
    """
    must_be("a record", text, str)
    reader = _Reader()
    try:
        for field in fields_of(text, line):
            reader.take(field)
        reader.end()
        return reader.record(), None
    except RecordError as error:
        reader.close_early()
        return reader.record(), error


def fields_of(text: str, first: int = 1) -> Iterator[Field]:
    """Yield each non-empty line of *text*, without surrounding spaces; *first* is the number of the first line."""
    lines = text.removeprefix(BYTE_ORDER_MARK).split("\n", 1 if len(text) > LONGEST_RECORD else -1)
    if len(text) > LONGEST_RECORD:
        raise RecordError(first, lines[0][:LONGEST_RECORD], 1, f"a record of at most {LONGEST_RECORD} characters")
    for number, line in enumerate(map(str.rstrip, lines), start=first):
        if line:
            yield Field(line, len(line) - len(line.lstrip()), len(line), number)


@attrs.define
class _Part:
    """The part of a record that is being read: its head, one of its deals or a variation."""

    #: The reader of the deal, or ``None`` in the head of the record.
    reader: DealReader | None = None
    tags: dict[str, str] = attrs.field(factory=dict)
    #: What was read of each note, by its place.
    notes: dict[int, dict[str, Any]] = attrs.field(factory=dict)

    @property
    def note(self) -> dict[str, Any]:
        """What was read of the note after the actions read so far."""
        return self.notes.setdefault(0 if self.reader is None else self.reader.done, {"comments": []})

    def comment(self, field: Field, text: str) -> None:
        """Add a comment that belongs after the actions read so far."""
        comments = self.note["comments"]
        if len(comments) == MOST_COMMENTS:
            raise field.error(f"at most {MOST_COMMENTS} comments in one place")
        field.attempt(lambda: check_comment(text), "a valid comment")
        comments.append(text)

    def tag(self, field: Field) -> None:
        """Read a tag."""
        scanner = Scanner(field.body, 1)
        name = TAG_NAME.match(field.body, 1)
        if name is None:
            raise field.error("a tag's name: a letter, then letters, digits and _", at=1)
        scanner.at = name.end()
        scanner.skip()
        if scanner.at == name.end() or not scanner.text.startswith('"', scanner.at):
            raise field.error('a space and the text in quotes (")', at=name.end())
        text = field.read(lambda _: scanner.word("a text in quotes"), 0)
        if scanner.text[scanner.at :] != "]":
            raise field.error("]", at=scanner.at)
        if self.reader is not None and self.reader.deal is not None:
            raise field.error("no tag: the tags of a deal come before its actions")
        if name[0] in self.tags:
            raise field.error(f"{name[0]} only once", at=1)
        field.attempt(lambda: as_tags([(name[0], text)]))
        self.tags[name[0]] = text

    def mark(self, field: Field, key: str) -> None:
        """Read a line of a note that begins with *key*: symbols, an evaluation or a clock."""
        (shape, wanted), note = _NOTES[key], self.note
        found = shape.fullmatch(field.body)
        if found is None:
            raise field.error(wanted)
        with_more = note | field.attempt(lambda: _read_mark(key, note.get("evaluations", ()), *found.groups()), wanted)
        if key != "value" and with_more.keys() == note.keys():
            raise field.error("a line that has not been given before in this place")
        note.update(with_more)

    def record(self, deal: Deal | PartialDeal) -> DealRecord:
        """Return *deal* with what was read about it."""
        notes = [Note(after, **said) for after, said in self.notes.items()]
        return DealRecord(deal=deal, tags=self.tags, notes=notes)


def _read_mark(key: str, before: tuple[Evaluation, ...], said: str, *more: str | None) -> dict[str, Any]:
    """Return the field of a `Note` that a line with *key* gives; *said* and *more* are its parts."""
    if key == "mark":
        symbols = [_SYMBOLS.get(word) or (int(word) if _NUMBER.fullmatch(word) else 0) for word in said.split()]
        return {"symbols": Note(0, symbols=symbols).symbols}
    if key == "clock":
        return {"clock": Note(0, clock=float(said)).clock}
    points, error, chance = (None if text is None else float(text) for text in more)
    one = Evaluation(Seat(int(said)), points or 0, error=error, chance=chance)
    return {"evaluations": Note(0, evaluations=(*before, one)).evaluations}


@attrs.define
class _Reader:
    """An incremental parser for a record, which reads one line at a time."""

    #: The current line.
    here: Field = NOWHERE
    begun: bool = False
    rules: Ruleset | None = None
    is_match: bool = False
    #: The first dealer, scores and draw of a match whose head gives them.
    began: dict[str, Any] = attrs.field(factory=dict)
    #: The match with the deals read so far, once it is known how it begins.
    kept: Record | None = None
    deals: list[DealRecord] = attrs.field(factory=list)
    head: _Part = attrs.field(factory=_Part)
    #: The current deal and the variations in it that are being read; empty before the first deal.
    open: list[_Part] = attrs.field(factory=list)
    #: The number of fields with rules so far, and that of variations.
    changes: int = 0
    variations: int = 0

    def take(self, field: Field) -> None:
        """Read a line."""
        self.here = field
        if field.end - field.start > LONGEST_LINE:
            raise field.error(f"the end of the line, which has at most {LONGEST_LINE} characters", at=LONGEST_LINE)
        body, part = field.body, self.open[-1] if self.open else self.head
        if not self.begun:
            if body.split() != RECORD_HEADING.split():
                raise field.error(RECORD_HEADING)
            self.begun = True
        elif body.startswith("#"):
            part.comment(field, body[1:].strip())
        elif body.startswith("["):
            part.tag(field)
        elif body == "deal":
            self.end_of_deal()
            self._new_deal(field)
        elif part.reader is None:
            self._count_rules(field)
            self._head(field)
        elif body.startswith(_BEGINNINGS) and not part.reader.closed:
            self._note(field, part, part.reader)
        elif body == "end" and len(self.open) > 1:
            self._end_of_variation(part.reader)
        else:
            self._count_rules(field)
            part.reader.take(field)

    def _count_rules(self, field: Field) -> None:
        self.changes += field.body.startswith("rules")
        if self.changes > MOST_RULES:
            raise field.error(f"at most {MOST_RULES} changes of the rules")

    def _head(self, field: Field) -> None:
        """Read a line of the head of the record."""
        key = split_key(field)
        if field.body == "match":
            if self.is_match or self.rules is not None:
                raise field.error("match once, before the rules")
            self.is_match = True
        elif key is not None and key.key == "rules" and self.rules is None:
            self.rules = key.rules()
        elif key is not None and key.key in MATCH and self.is_match and self.rules is not None:
            if key.key in self.began:
                raise field.error("a field that has not been given before")
            row, rules = MATCH[key.key], self.rules
            self.began[key.key] = field.read(lambda text: row.read(text, rules), key.at)
        else:
            raise field.error("deal" if self.rules is not None else "rules: and a ruleset, or deal")

    def _start(self, first: Match) -> Record:
        """Return the match, of which the head is read, before its first deal."""
        return Record(first=first, tags=self.head.tags, comments=self.head.note["comments"])

    def _begin_match(self, field: Field) -> None:
        """Start the match if its head says who dealt first."""
        if self.kept is not None or self.rules is None or not self.began:
            return
        if "dealer" not in self.began:
            raise field.error("dealer: and a seat")
        rounds = self.began.pop("drawn", None)
        drawn = None if rounds is None else Draw(rounds, self.began["dealer"])
        start = partial(Match.start, self.rules, drawn=drawn, **self.began)
        self.kept = self._start(field.attempt(start, "another beginning of the match"))

    def _new_deal(self, field: Field) -> None:
        if len(self.deals) == MOST_DEALS:
            raise field.error(f"at most {MOST_DEALS} deals")
        if self.is_match and self.rules is None:
            raise field.error("the rules of the match first")
        self._begin_match(field)
        match, expected = None, None
        if self.kept is not None:
            if self.kept.unfinished is not None:
                raise field.error("the end of the record: the deal before is not over")
            match = self.kept.match
            expected = field.attempt(partial(getattr, match, "info"), "the end of the record")
        self.open = [_Part(DealReader(Beginning(self.rules, self.is_match, match, expected)))]

    def _note(self, field: Field, part: _Part, reader: DealReader) -> None:
        """Read a line of a note other than a comment, or the beginning of a variation."""
        key = next(key for key in _BEGINNINGS if field.body.startswith(key))
        if key != "variation":
            part.mark(field, key)
            return
        if field.body != key:
            raise field.error(key)
        self.variations += 1
        if len(self.open) > DEEPEST or self.variations > MOST_VARIATIONS:
            raise field.error(f"at most {MOST_VARIATIONS} variations, {DEEPEST} of them within one another")
        reader.begin(field)
        self.open.append(_Part(copy(reader)))

    def _end_of_variation(self, reader: DealReader) -> None:
        part = self.open.pop()
        # What the deal shows only later may be hidden here.
        one = self.here.attempt(lambda: part.record(reader.finish(self.here, broken_off=True)), "another variation")
        note = self.open[-1].note
        note["variations"] = [*note.get("variations", ()), one]

    def end(self) -> None:
        """Read the end of the record."""
        if not self.begun:
            raise self.here.error(RECORD_HEADING)
        self._begin_match(self.here)
        if self.kept is None and not self.open and (self.is_match or self.rules is not None):
            # A record without deals has no rules, unless it is of a match that has begun.
            raise self.here.error("a deal below it", at=len(self.here.body))
        self.end_of_deal()

    def end_of_deal(self, *, broken_off: bool = False) -> None:
        """End the current deal, if there is one."""
        if not self.open or (reader := self.open[0].reader) is None:
            return
        if len(self.open) > 1 and not broken_off:
            raise self.here.error("end, because a variation has begun")
        part, self.open = self.open[0], []
        deal = reader.finish(self.here, broken_off=broken_off)
        one = self.here.attempt(lambda: part.record(deal))
        if self.kept is None and reader.beginning.match is not None:
            self.kept = self._start(reader.beginning.match)
        if self.kept is not None:
            self.kept = self.kept.after(one)
        self.deals.append(one)

    def close_early(self) -> None:
        """After a mistake, keep the current deal up to the mistake, if its head was valid."""
        if self.open and self.open[0].reader is not None and self.open[0].reader.deal is not None:
            # A deal that is partly known may not be valid before its end.
            with suppress(FiveHundredError):
                self.end_of_deal(broken_off=True)

    def record(self) -> Record:
        """Return the record with everything read so far."""
        if self.kept is not None:
            return self.kept
        return Record(deals=self.deals, tags=self.head.tags, comments=self.head.note["comments"])
