"""Records as text: human-readable files with deals or a whole match, including comments.

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

Deals are replayed when they are read, so illegal actions are rejected. The page about notation gives the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

import attrs

from fivehundred._base.words import BYTE_ORDER_MARK, expect, expect_in_order, is_whole, must_be, of_type
from fivehundred.deal.deal import Deal
from fivehundred.deal.table import hand_result_text
from fivehundred.deal.views import PartialDeal, SeatView, SpectatorView
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, RecordError, as_int, brief
from fivehundred.match.game import MOST_DEALS
from fivehundred.match.playing import Match
from fivehundred.notation._fields import Field, split_key
from fivehundred.notation._words import Scanner, quote
from fivehundred.notation.deals import Beginning, DealReader, action_fields, as_deal, head_fields, lines
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.rules.ruleset import Ruleset

#: The pattern for the name of a tag.
TAG_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
#: The tags of a record or deal: pairs of a name and a text, in order.
Tags = tuple[tuple[str, str], ...]


def _comment_text(instance: object, attribute: attrs.Attribute[Any], text: str) -> None:
    must_be("a comment", text, str)
    if text != text.strip() or "\n" in text or "\r" in text:
        raise InvalidValue("a comment must be one line, with no space around it")
    if len(text) > LONGEST_COMMENT or not (text.isascii() or is_whole(text)):
        raise InvalidValue(f"a comment: expected at most {LONGEST_COMMENT} characters, none of them a lone surrogate")


def _after(after: int) -> int:
    after = as_int("after", after)
    if after < 0:
        raise InvalidValue(f"after {brief(after)}: expected the number of actions before the comment, 0 or more")
    return after


@attrs.frozen
class Comment:
    """A line with a comment on a deal, before, between or after its actions; at most 29,998 characters.

    >>> from fivehundred import Seat, presets
    >>> from fivehundred.notation import record_text
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> told = DealRecord(deal=deal.apply(deal.parse("7NT")), comments=[Comment(1, "Bold!")])
    >>> record_text(Record(deals=[told])).splitlines()[-2:]
    ['auction by 1: 7NT', '# Bold!']
    """

    #: The number of actions before the comment.
    after: int = attrs.field(converter=_after)
    text: str = attrs.field(validator=_comment_text)


def _tags(tags: Mapping[str, str] | Iterable[tuple[str, str]]) -> Tags:
    expect_in_order("tags, each a name and a text", tags)
    listed: tuple[Any, ...] = tuple(tags.items() if isinstance(tags, Mapping) else tags)
    for tag in listed:
        if type(tag) is not tuple or len(tag) != 2 or not all(isinstance(part, str) for part in tag):
            raise InvalidType("tags must be pairs of a name and a text")
        if TAG_NAME.fullmatch(tag[0]) is None:
            raise InvalidValue(
                f"a tag's name {tag[0][:40]!r}: expected a letter, then at most 39 letters, digits and _"
            )
    if len({name for name, _ in listed}) != len(listed):
        raise InvalidValue("tags: expected each name once")
    if any(len(line) > _LONGEST_LINE for line in _tag_lines(listed)):
        raise InvalidValue(f"a tag: expected at most {_LONGEST_LINE} characters, as it is written")
    return listed


def _comment_lines(texts: Iterable[str]) -> tuple[str, ...]:
    expect_in_order("comments, each a text", texts)
    return tuple(texts)


def _comments(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    expect_in_order("Comments", comments)
    return tuple(comments)


def _in_order(instance: object, attribute: attrs.Attribute[Any], comments: tuple[Comment, ...]) -> None:
    if not all(isinstance(comment, Comment) for comment in comments):
        raise InvalidType("comments must be Comments")
    places = [comment.after for comment in comments]
    if places != sorted(places):
        raise InvalidValue("comments: expected them in the order of the actions that they follow")


@attrs.frozen(kw_only=True)
class DealRecord:
    """A deal in a record, with its tags and comments.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> DealRecord(deal=deal.view(Seat(1)), tags={"Site": "The Crown"}).tags
    (('Site', 'The Crown'),)
    """

    #: The deal, or the part of it that is known. A view is converted to a `PartialDeal`.
    deal: Deal | PartialDeal = attrs.field(converter=as_deal)
    #: Further information about the deal, by name. As a line of a record, a tag has at most 30,000 characters.
    tags: Tags = attrs.field(default=(), converter=_tags)
    #: The comments on the deal, in order.
    comments: tuple[Comment, ...] = attrs.field(default=(), converter=_comments, validator=_in_order)


def _deal_records(
    deals: Iterable[DealRecord | Deal | PartialDeal | SeatView | SpectatorView],
) -> tuple[DealRecord, ...]:
    expect_in_order("the deals of a record", deals)
    return tuple(deal if isinstance(deal, DealRecord) else DealRecord(deal=deal) for deal in deals)


def _one_line_each(record: object, attribute: attrs.Attribute[Any], comments: tuple[str, ...]) -> None:
    for comment in comments:
        _comment_text(record, attribute, comment)


@attrs.frozen(kw_only=True)
class Record:
    """The contents of a record file: separate deals, or a whole match.

    >>> from fivehundred import Seat, presets
    >>> rules = presets.SHORT_PACK_2
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> record = Record(deals=[deal, deal.view(Seat(1))], tags={"Event": "Thursday"})
    >>> [type(one.deal).__name__ for one in record.deals]
    ['Deal', 'PartialDeal']
    """

    #: The deals, in order.
    deals: tuple[DealRecord, ...] = attrs.field(default=(), converter=_deal_records)
    #: True if the deals are those of one match. The last one may be unfinished.
    is_match: bool = attrs.field(default=False, validator=of_type(bool))
    #: Further information about the record, by name; each as for a deal.
    tags: Tags = attrs.field(default=(), converter=_tags)
    #: The comments before the first deal.
    comments: tuple[str, ...] = attrs.field(default=(), converter=_comment_lines, validator=_one_line_each)

    def __attrs_post_init__(self) -> None:
        """Raise an error if the deals of a match do not follow from one another."""
        if self.is_match:
            if not self.deals:
                raise InvalidValue("the record of a match: expected at least one deal")
            self._play_match()

    @property
    def match(self) -> Match:
        """The match after its last finished deal.

        Raises `InvalidValue` if the deals do not make a match, and `ForeignDealError`, `MatchOverError` or
        `UnfinishedDealError` as `Match.after` does. Records do not contain the draw for the first dealer.

        >>> Record(deals=[deal], is_match=True).match.scores
        (0, 0)
        """
        if not self.deals:
            raise InvalidValue("a record without deals: expected a match")
        return self._play_match()

    def _play_match(self) -> Match:
        info = self.deals[0].deal.table.info
        match = Match.start(info.rules, dealer=info.dealer, scores=info.scores)
        for place, record in enumerate(self.deals, start=1):
            match.check(record.deal.table.info)
            if place < len(self.deals) or record.deal.finished:
                match = match.after(record.deal)
        return match


#: The longest text of a record, in characters.
LONGEST_RECORD: Final = 1_000_000
#: The most changes of rules in a record.
MOST_RULES: Final = 50
#: The first line of every record.
RECORD_HEADING: Final = "fivehundred 1"
_LONGEST_LINE: Final = 30_000
#: The longest comment, in characters: a line without the ``#`` and the space before it.
LONGEST_COMMENT: Final = _LONGEST_LINE - len("# ")
_NOWHERE: Final = Field("", 0, 0, 1)


def record_text(record: Record) -> str:
    """Return the text of a record; `parse_record` converts it back.

    Raises `InvalidValue` if the text is too long, if a comment's place is after the last action of its deal, and for a
    deal that cannot be written as text (see `fivehundred.notation.deals.position_text`).

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
    if len(text) > LONGEST_RECORD or len(record.deals) > MOST_DEALS:
        raise InvalidValue(f"a record: expected at most {MOST_DEALS} deals and {LONGEST_RECORD} characters")
    return text


def _lines(record: Record) -> Iterator[str]:
    yield RECORD_HEADING
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
        # Compare texts, because names count here, not only settings.
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
        raise InvalidValue("comments: expected none after more actions than the deal has")
    yield from (_comment_line(comment.text) for comment in comments)
    result = hand_result_text(deal.table)
    if result is not None:
        yield f"result: {result}"


def _tag_lines(tags: Tags) -> Iterator[str]:
    return (f"[{name} {quote(text, escaping='')}]" for name, text in tags)


def _comment_line(text: str) -> str:
    return f"# {text}".rstrip()


def parse_record(text: str) -> Record:
    r"""Parse a record; raise `RecordError`, with line and column, at the first mistake.

    >>> record = parse_record("fivehundred 1\nrules: short-pack-2\n\ndeal\ndealer: 0\nauction by 1: 7NT\n")
    >>> record.deals[0].deal.to_act
    0
    """
    record, error = record_while_valid(text)
    if error is not None:
        raise error
    return record


def record_while_valid(text: str) -> tuple[Record, RecordError | None]:
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
        for field in fields_of(text):
            reader.take(field)
        if not reader.begun:
            raise reader.here.error(RECORD_HEADING)
        if not reader.deals and reader.deal is None and (reader.is_match or reader.rules is not None):
            # A record without deals has no rules.
            raise reader.here.error("a deal below it", at=len(reader.here.body))
        reader.end_of_deal()
    except RecordError as error:
        reader.broken_off()
        return reader.record(), error
    return reader.record(), None


def fields_of(text: str) -> Iterator[Field]:
    """Yield each non-empty line of *text*, without surrounding spaces."""
    lines = text.removeprefix(BYTE_ORDER_MARK).split("\n", 1 if len(text) > LONGEST_RECORD else -1)
    if len(text) > LONGEST_RECORD:
        raise RecordError(1, lines[0][:LONGEST_RECORD], 1, f"a record of at most {LONGEST_RECORD} characters")
    for number, line in enumerate(map(str.rstrip, lines), start=1):
        if line:
            yield Field(line, len(line) - len(line.lstrip()), len(line), number)


@attrs.define
class _Part:
    """The part of a record that is being read: its head or one of its deals."""

    #: The reader of the deal, or ``None`` in the head of the record.
    reader: DealReader | None = None
    tags: dict[str, str] = attrs.field(factory=dict)
    comments: list[Comment] = attrs.field(factory=list)

    def comment(self, field: Field, text: str) -> None:
        """Add a comment that belongs after the actions read so far."""
        try:
            self.comments.append(Comment(0 if self.reader is None else self.reader.done, text))
        except InvalidValue as error:
            raise field.error(f"a valid comment ({error})") from error

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
        self.tags[name[0]] = text


@attrs.define
class _Reader:
    """An incremental parser for a record, which reads one line at a time."""

    #: The current line.
    here: Field = _NOWHERE
    begun: bool = False
    rules: Ruleset | None = None
    is_match: bool = False
    match: Match | None = None
    deals: list[DealRecord] = attrs.field(factory=list)
    head: _Part = attrs.field(factory=_Part)
    #: The current deal, or ``None`` before the first.
    deal: _Part | None = None
    #: The number of fields with rules so far.
    changes: int = 0

    def take(self, field: Field) -> None:
        """Read a line."""
        self.here = field
        if field.end > _LONGEST_LINE:
            raise field.error(f"the end of the line, which has at most {_LONGEST_LINE} characters", at=_LONGEST_LINE)
        body, part = field.body, self.deal or self.head
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
        else:
            self.changes += body.startswith("rules")
            if self.changes > MOST_RULES:
                raise field.error(f"at most {MOST_RULES} changes of the rules")
            if part.reader is None:
                self._head(field)
            else:
                part.reader.take(field)

    def _head(self, field: Field) -> None:
        """Read a line of the head of the record."""
        key = split_key(field)
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
        expected = None if match is None else field.attempt(lambda: match.info, "the end of the record")
        self.deal = _Part(DealReader(Beginning(self.rules, self.is_match, match, expected)))

    def end_of_deal(self, *, broken_off: bool = False) -> None:
        """End the current deal, if there is one."""
        one, self.deal = self.deal, None
        if one is None or one.reader is None:
            return
        deal = one.reader.whole(self.here, broken_off=broken_off)
        self.match = one.reader.beginning.match
        if self.match is not None and deal.finished:
            self.match = self.match.after(deal)
        self.deals.append(DealRecord(deal=deal, tags=one.tags, comments=one.comments))

    def broken_off(self) -> None:
        """After a mistake, keep the current deal up to the mistake, if its head was valid."""
        if self.deal is not None and self.deal.reader is not None and self.deal.reader.deal is not None:
            # A deal that is partly known may not be valid before its end.
            with suppress(FiveHundredError):
                self.end_of_deal(broken_off=True)

    def record(self) -> Record:
        """Return the record with everything read so far."""
        return Record(
            deals=self.deals,
            is_match=self.is_match and bool(self.deals),
            tags=self.head.tags,
            comments=[comment.text for comment in self.head.comments],
        )
