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

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

import attrs

from fivehundred.deal.showing import result_text
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.match.playing import Match
from fivehundred.notation._beginning import Beginning, read_rules
from fivehundred.notation._fields import Field, keyed
from fivehundred.notation._reading import MOST_TRICKS, DealReader
from fivehundred.notation._words import Scanner, quoted
from fivehundred.notation._writing import action_fields, head_fields, lines
from fivehundred.notation.errors import RecordError
from fivehundred.notation.records import TAG_NAME, Comment, DealRecord, Record, Tags
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.rules._checks import expect, must_be
from fivehundred.rules.ruleset import Ruleset

#: A record's text is not longer than this.
LONGEST: Final = 300_000
#: A record has no more deals than this.
MOST_DEALS: Final = 500
#: The rules change no more often than this in a record.
MOST_RULES: Final = 50
#: The first line of every record.
FIRST_LINE: Final = "fivehundred 1"
_LONGEST_LINE: Final = 30_000


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
    if len(text) > LONGEST:
        line = text[:_LONGEST_LINE].split("\n", 1)[0]
        return reader.record(), RecordError(1, line, 1, f"a record of at most {LONGEST} characters")
    try:
        read = [*map(str.rstrip, text.split("\n"))]
        together = 0
        for number, line in enumerate(read, start=1):
            if not together and line.startswith("trick"):
                together = reader.tricks(read[number - 1 : number - 1 + MOST_TRICKS], number)
            if together:
                together -= 1
            elif line:
                reader.take(line, number)
        reader.end()
    except RecordError as error:
        reader.broken_off()
        return reader.record(), error
    return reader.record(), None


def _whole(line: str, number: int) -> Field:
    """The field that a whole *line* is."""
    return Field(line, len(line) - len(line.lstrip()), len(line), number)


@attrs.define
class _Unfinished:
    """A deal being read, and what its record says about it."""

    reader: DealReader
    tags: dict[str, str] = attrs.field(factory=dict)
    comments: list[Comment] = attrs.field(factory=list)


@attrs.define
class _Reader:
    """A record being read line by line."""

    #: The line that is read.
    here: Field = attrs.field(factory=lambda: Field("", 0, 0, 1))
    begun: bool = False
    rules: Ruleset | None = None
    is_match: bool = False
    match: Match | None = None
    tags: dict[str, str] = attrs.field(factory=dict)
    comments: list[str] = attrs.field(factory=list)
    deals: list[DealRecord] = attrs.field(factory=list)
    #: The deal that is read, ``None`` before the first.
    deal: _Unfinished | None = None
    #: How many fields with rules there were.
    changes: int = 0

    def tricks(self, lines: Sequence[str], number: int) -> int:
        """Read the tricks among the first of *lines* together, and say how many; *number* is that of the first line."""
        count = 0 if self.deal is None else self.deal.reader.tricks(lines)
        if count:
            self.here = _whole(lines[count - 1], number + count - 1)
        return count

    def take(self, line: str, number: int) -> None:
        """One more line."""
        self.here = field = _whole(line, number)
        if len(line) > _LONGEST_LINE:
            raise field.error(f"the end of the line, which has at most {_LONGEST_LINE} characters", at=_LONGEST_LINE)
        body = field.body
        if not self.begun:
            if body != FIRST_LINE:
                raise field.error(FIRST_LINE)
            self.begun = True
        elif body.startswith("#"):
            self._comment(body[1:].strip())
        elif body.startswith("["):
            self._tag(field)
        elif body == "deal":
            self.end_of_deal()
            self._new_deal(field)
        else:
            self._field(field)

    def _comment(self, text: str) -> None:
        if self.deal is None:
            self.comments.append(text)
        else:
            self.deal.comments.append(Comment(self.deal.reader.done, text))

    def _tag(self, field: Field) -> None:
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
        if self.deal is not None and self.deal.reader.deal is not None:
            raise field.error("no tag: those of a deal stand before what was done")
        tags = self.tags if self.deal is None else self.deal.tags
        if name[0] in tags:
            raise field.error("a tag that has not been given before", at=1)
        tags[name[0]] = text

    def _field(self, field: Field) -> None:
        if self.deal is not None:
            self._count_rules(field)
            self.deal.reader.take(field)
        elif field.body == "match":
            if self.is_match or self.rules is not None:
                raise field.error("match once, before the rules")
            self.is_match = True
        else:
            key = keyed(field)
            if key is None or key.key != "rules" or self.rules is not None:
                raise field.error("deal" if self.rules is not None else "rules: and a ruleset, or deal")
            self._count_rules(field)
            self.rules = read_rules(key)

    def _count_rules(self, field: Field) -> None:
        self.changes += field.body.startswith("rules")
        if self.changes > MOST_RULES:
            raise field.error(f"at most {MOST_RULES} changes of the rules")

    def _new_deal(self, field: Field) -> None:
        if len(self.deals) == MOST_DEALS:
            raise field.error(f"at most {MOST_DEALS} deals")
        match = self.match
        if self.is_match and self.rules is None:
            raise field.error("the rules of the match first")
        if match is not None and match.number == len(self.deals):
            raise field.error("the end of the record: the deal before is not over")
        # If the match is over, it says so itself.
        expected = None if match is None else field.read(lambda _: match.info, 0)
        self.deal = _Unfinished(DealReader(Beginning(self.rules, expected, first=self.is_match and match is None)))

    def end(self) -> None:
        """End the record, because nothing more comes."""
        if not self.begun:
            raise self.here.error(FIRST_LINE)
        self.end_of_deal()

    def end_of_deal(self, *, broken_off: bool = False) -> None:
        """End the deal under way, if there is one."""
        if self.deal is None:
            return
        one, self.deal = self.deal, None
        deal = one.reader.whole(self.here, broken_off=broken_off)
        if self.is_match:
            info = deal.table.info
            self.match = self.match or Match.start(info.rules, dealer=info.dealer, scores=info.scores)
            if deal.finished:
                self.match = self.match.after(deal)
        self.deals.append(DealRecord(deal=deal, tags=one.tags, comments=one.comments))

    def broken_off(self) -> None:
        """Keep what was read of the deal under way before a mistake, if its head was sound."""
        if self.deal is not None and self.deal.reader.deal is not None:
            # What is known of a deal may make no sense before its end.
            with suppress(FiveHundredError):
                self.end_of_deal(broken_off=True)

    def record(self) -> Record:
        """What has been read."""
        return Record(
            deals=self.deals,
            is_match=self.is_match and bool(self.deals),
            tags=self.tags,
            comments=self.comments,
        )
