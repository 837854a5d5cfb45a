"""Records as text: files that people can read, with deals or a whole match, comments included.

For example::

    fivehundred 1
    match
    rules: standard-3
    [Event "Thursday"]

    deal
    dealer: 2
    hand 0: 7S 9S …
    …
    auction by 0: P 7H P
    # A thin bid.
    discard 8C 9C 7D
    trick 1 by 1: JH 8H QH
    …
    result: 7H by 1, made, tricks 2 7 1, points 20 200 10

A deal is loaded by replaying it, so nothing illegal can be in a record. The page about notation has the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import attrs

from fivehundred.deal.showing import result_text
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.match.book import MOST_DEALS
from fivehundred.match.playing import Match
from fivehundred.notation._fields import Field, keyed
from fivehundred.notation._heads import Beginning, head_fields
from fivehundred.notation._reading import DealReader
from fivehundred.notation._words import Scanner, quoted
from fivehundred.notation._writing import action_fields, lines
from fivehundred.notation.errors import RecordError
from fivehundred.notation.records import TAG_NAME, Comment, DealRecord, Record, Tags
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.rules._checks import expect, must_be
from fivehundred.rules.ruleset import Ruleset

#: A record's text is not longer than this.
LONGEST: Final = 1_000_000
#: The rules change no more often than this in a record.
MOST_RULES: Final = 50
#: The first line of every record.
FIRST_LINE: Final = "fivehundred 1"
_LONGEST_LINE: Final = 30_000
_NOWHERE: Final = Field("", 0, 0, 1)


def record_text(record: Record) -> str:
    """The text of a record; `parse_record` reads it back.

    Raises `InvalidValue` when it is too long, when a comment stands after more actions than there are, and for a deal
    that cannot be written (see `fivehundred.notation.positions.position_text`).

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
    text = "\n".join([*_lines(record), ""])
    if len(text) > LONGEST or len(record.deals) > MOST_DEALS:
        raise InvalidValue(f"a record: expected at most {MOST_DEALS} deals and {LONGEST} characters")
    return text


def _lines(record: Record) -> Iterator[str]:
    yield FIRST_LINE
    if record.is_match:
        yield "match"
    rules = record.deals[0].deal.rules if record.deals else None
    text = None if rules is None else ruleset_text(rules)
    if text is not None:
        yield f"rules: {text}"
    yield from _tag_lines(record.tags)
    yield from map(_comment_line, record.comments)
    changes = 0
    for one in record.deals:
        yield ""
        yield "deal"
        # The names count here, not only the settings.
        own = not record.is_match and ruleset_text(one.deal.rules) != text
        changes += own
        yield from _deal_lines(one, own)
    if changes >= MOST_RULES:
        raise InvalidValue(f"a record: expected at most {MOST_RULES} changes of the rules")


def _deal_lines(record: DealRecord, with_rules: bool) -> Iterator[str]:
    deal = record.deal
    yield from _tag_lines(record.tags)
    comments = list(record.comments)
    while comments and not comments[0].after:
        yield _comment_line(comments.pop(0).text)
    yield from head_fields(deal, with_rules=with_rules)
    done = [*lines(deal)]
    for before, line in action_fields(done, {comment.after for comment in comments}):
        while comments and comments[0].after <= before:
            yield _comment_line(comments.pop(0).text)
        yield line
    if comments and comments[-1].after > sum(len(line.texts) for line in done):
        raise InvalidValue("comments: expected none after more actions than there are")
    yield from (_comment_line(comment.text) for comment in comments)
    result = result_text(deal.table)
    if result is not None:
        yield f"result: {result}"


def _tag_lines(tags: Tags) -> Iterator[str]:
    return (f"[{name} {quoted(text, escaping='')}]" for name, text in tags)


def _comment_line(text: str) -> str:
    return f"# {text}".rstrip()


def parse_record(text: str) -> Record:
    r"""Read a record; `RecordError` says what was expected in which line, and nothing is guessed.

    >>> record = parse_record("fivehundred 1\nrules: short-pack-2\n\ndeal\ndealer: 0\nauction by 1: 7NT\n")
    >>> record.deals[0].deal.to_act
    0
    """
    record, error = record_while_valid(text)
    if error is not None:
        raise error
    return record


def record_while_valid(text: str) -> tuple[Record, RecordError | None]:
    r"""What can be read of a record, up to its end or to the first mistake, and that mistake.

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
        for field in fields_of(text):
            reader.take(field)
        if not reader.begun:
            raise reader.here.error(FIRST_LINE)
        reader.end_of_deal()
    except RecordError as error:
        reader.broken_off()
        return reader.record(), error
    return reader.record(), None


def fields_of(text: str) -> Iterator[Field]:
    """Each line of *text* that is not empty, without the spaces around it."""
    lines = text.split("\n", 1 if len(text) > LONGEST else -1)
    if len(text) > LONGEST:
        raise RecordError(1, lines[0][:LONGEST], 1, f"a record of at most {LONGEST} characters")
    for number, line in enumerate(map(str.rstrip, lines), start=1):
        if line:
            yield Field(line, len(line) - len(line.lstrip()), len(line), number)


@attrs.define
class _Part:
    """The head of a record, or one of its deals, as far as it has been read."""

    #: What reads the deal, ``None`` in the head of the record.
    reader: DealReader | None = None
    tags: dict[str, str] = attrs.field(factory=dict)
    comments: list[Comment] = attrs.field(factory=list)

    def comment(self, text: str) -> None:
        """One more comment, behind what has been done."""
        self.comments.append(Comment(0 if self.reader is None else self.reader.done, text))

    def tag(self, field: Field) -> None:
        """One more tag."""
        scanner = Scanner(field.body, 1)
        name = TAG_NAME.match(field.body, 1)
        if name is None:
            raise field.error("a tag's name: a letter, then letters, digits and _", at=1)
        scanner.at = name.end()
        if not scanner.found(' "'):
            raise field.error('a space and the text in quotes (")', at=scanner.at)
        scanner.at -= 1
        text = field.read(lambda _: scanner.word("a text in quotes"), 0)
        if scanner.text[scanner.at :] != "]":
            raise field.error("]", at=scanner.at)
        if self.reader is not None and self.reader.deal is not None:
            raise field.error("no tag: those of a deal stand before what was done")
        if name[0] in self.tags:
            raise field.error("a tag that has not been given before", at=1)
        self.tags[name[0]] = text


@attrs.define
class _Reader:
    """A record being read line by line."""

    #: The line that is read.
    here: Field = _NOWHERE
    begun: bool = False
    rules: Ruleset | None = None
    is_match: bool = False
    match: Match | None = None
    deals: list[DealRecord] = attrs.field(factory=list)
    head: _Part = attrs.field(factory=_Part)
    #: The deal that is read, ``None`` before the first.
    deal: _Part | None = None
    #: How many fields with rules there were.
    changes: int = 0

    def take(self, field: Field) -> None:
        """One more line."""
        self.here = field
        if field.end > _LONGEST_LINE:
            raise field.error(f"the end of the line, which has at most {_LONGEST_LINE} characters", at=_LONGEST_LINE)
        body, part = field.body, self.deal or self.head
        if not self.begun:
            if body != FIRST_LINE:
                raise field.error(FIRST_LINE)
            self.begun = True
        elif body.startswith("#"):
            part.comment(body[1:].strip())
        elif body.startswith("["):
            part.tag(field)
        elif body == "deal":
            self.end_of_deal()
            self._new_deal(field)
        else:
            self.changes += body.startswith("rules")
            if self.changes > MOST_RULES:
                raise field.error(f"at most {MOST_RULES} changes of the rules")
            if part.reader is None:
                self._head(field)
            else:
                part.reader.take(field)

    def _head(self, field: Field) -> None:
        """A line that says what the deals have in common."""
        key = keyed(field)
        if field.body == "match":
            if self.is_match or self.rules is not None:
                raise field.error("match once, before the rules")
            self.is_match = True
        elif key is None or key.key != "rules" or self.rules is not None:
            raise field.error("deal" if self.rules is not None else "rules: and a ruleset, or deal")
        else:
            self.rules = key.rules()

    def _new_deal(self, field: Field) -> None:
        match = self.match
        if len(self.deals) == MOST_DEALS:
            raise field.error(f"at most {MOST_DEALS} deals")
        if self.is_match and self.rules is None:
            raise field.error("the rules of the match first")
        if match is not None and match.number == len(self.deals):
            raise field.error("the end of the record: the deal before is not over")
        expected = None if match is None else field.made(lambda: match.info, "the end of the record")
        self.deal = _Part(DealReader(Beginning(self.rules, self.is_match, match, expected)))

    def end_of_deal(self, *, broken_off: bool = False) -> None:
        """End the deal under way, if there is one."""
        one, self.deal = self.deal, None
        if one is None or one.reader is None:
            return
        deal = one.reader.whole(self.here, broken_off=broken_off)
        self.match = one.reader.beginning.match
        if self.match is not None and deal.finished:
            self.match = self.match.after(deal)
        self.deals.append(DealRecord(deal=deal, tags=one.tags, comments=one.comments))

    def broken_off(self) -> None:
        """Keep what was read of the deal under way before a mistake, if its head was sound."""
        if self.deal is not None and self.deal.reader is not None and self.deal.reader.deal is not None:
            # What is known of a deal may make no sense before its end.
            with suppress(FiveHundredError):
                self.end_of_deal(broken_off=True)

    def record(self) -> Record:
        """What has been read."""
        return Record(
            deals=self.deals,
            is_match=self.is_match and bool(self.deals),
            tags=self.head.tags,
            comments=[comment.text for comment in self.head.comments],
        )
