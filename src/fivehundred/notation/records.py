"""Records: deals or a whole match, as far as they are known, with anything else there is to say about them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs

from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue, WrongType
from fivehundred.match.playing import Match
from fivehundred.notation.positions import known
from fivehundred.rules._checks import expect, must_be, of_type

#: The name of a tag.
TAG_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
#: The tags of a record or of a deal: names and what they say, in order.
Tags = tuple[tuple[str, str], ...]


def _comment_text(instance: object, attribute: attrs.Attribute[Any], text: str) -> None:
    must_be("a comment", text, str)
    if text != text.strip() or "\n" in text or "\r" in text:
        raise InvalidValue("a comment must be one line, with no space around it")


def _after(instance: object, attribute: attrs.Attribute[Any], after: int) -> None:
    must_be("after", after, int)
    if after < 0:
        raise InvalidValue("after: expected the number of actions before the comment")


@attrs.frozen
class Comment:
    """A line that somebody has written between two actions.

    >>> from fivehundred import Seat, presets
    >>> from fivehundred.notation import record_text
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> told = DealRecord(deal=deal.apply(deal.parse("7NT")), comments=[Comment(1, "Bold!")])
    >>> record_text(Record(deals=[told])).splitlines()[-2:]
    ['auction by 1: 7NT', '# Bold!']
    """

    #: How many actions of the deal stand before it.
    after: int = attrs.field(validator=_after)
    text: str = attrs.field(validator=_comment_text)


def _tags(tags: Mapping[str, str] | Iterable[tuple[str, str]]) -> Tags:
    expect("tags, each a name and a text", tags, Iterable)
    listed: tuple[Any, ...] = tuple(tags.items() if isinstance(tags, Mapping) else tags)
    for tag in listed:
        if type(tag) is not tuple or len(tag) != 2 or not all(isinstance(part, str) for part in tag):
            raise WrongType("tags must be pairs of a name and a text")
        if TAG_NAME.fullmatch(tag[0]) is None:
            raise InvalidValue(
                f"a tag's name {tag[0][:40]!r}: expected a letter, then at most 39 letters, digits and _"
            )
    if len({name for name, _ in listed}) != len(listed):
        raise InvalidValue("tags: expected each name once")
    return listed


def _comment_lines(texts: Iterable[str]) -> tuple[str, ...]:
    expect("comments, each a text", texts, Iterable)
    return tuple(texts)


def _comments(comments: Iterable[Comment]) -> tuple[Comment, ...]:
    expect("Comments", comments, Iterable)
    return tuple(comments)


def _in_order(instance: object, attribute: attrs.Attribute[Any], comments: tuple[Comment, ...]) -> None:
    if not all(isinstance(comment, Comment) for comment in comments):
        raise WrongType("comments must be Comments")
    places = [comment.after for comment in comments]
    if places != sorted(places):
        raise InvalidValue("comments: expected them in the order of the actions that they follow")


@attrs.frozen(kw_only=True)
class DealRecord:
    """One deal of a record.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> DealRecord(deal=deal.view(Seat(1)), tags={"Site": "The Crown"}).tags
    (('Site', 'The Crown'),)
    """

    #: The deal, or what is known of it; a view stands for all that it shows.
    deal: Deal | PartialDeal = attrs.field(converter=known)
    #: Anything else there is to say about it, by name.
    tags: Tags = attrs.field(default=(), converter=_tags)
    #: The comments in it, in order.
    comments: tuple[Comment, ...] = attrs.field(default=(), converter=_comments, validator=_in_order)


def _deal_records(
    deals: Iterable[DealRecord | Deal | PartialDeal | SeatView | SpectatorView],
) -> tuple[DealRecord, ...]:
    expect("the deals of a record", deals, Iterable)
    return tuple(deal if isinstance(deal, DealRecord) else DealRecord(deal=deal) for deal in deals)


def _one_line_each(record: object, attribute: attrs.Attribute[Any], comments: tuple[str, ...]) -> None:
    for comment in comments:
        _comment_text(record, attribute, comment)


@attrs.frozen(kw_only=True)
class Record:
    """Some deals, or a whole match, as they stand in a file.

    >>> from fivehundred import Seat, presets
    >>> rules = presets.SHORT_PACK_2
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> record = Record(deals=[deal, deal.view(Seat(1))], tags={"Event": "Thursday"})
    >>> [type(one.deal).__name__ for one in record.deals]
    ['Deal', 'PartialDeal']
    """

    #: The deals, in order.
    deals: tuple[DealRecord, ...] = attrs.field(default=(), converter=_deal_records)
    #: Whether they are those of one match, the last perhaps unfinished.
    is_match: bool = attrs.field(default=False, validator=of_type(bool))
    #: Anything else there is to say, by name.
    tags: Tags = attrs.field(default=(), converter=_tags)
    #: Comments before the first deal.
    comments: tuple[str, ...] = attrs.field(default=(), converter=_comment_lines, validator=_one_line_each)

    def __attrs_post_init__(self) -> None:
        """Refuse a match whose deals do not follow from one another."""
        if self.is_match:
            if not self.deals:
                raise InvalidValue("the record of a match: expected at least one deal")
            self._played()

    @property
    def match(self) -> Match:
        """The match after its last finished deal; `InvalidValue` when the record is of deals that make no match.

        Raises `ForeignDeal`, `MatchOver` or `UnfinishedDeal` as `Match.after` does. How the first dealer was drawn is
        not recorded.

        >>> Record(deals=[deal], is_match=True).match.scores
        (0, 0)
        """
        if not self.deals:
            raise InvalidValue("a record without deals: expected a match")
        return self._played()

    def _played(self) -> Match:
        info = self.deals[0].deal.table.info
        match = Match.start(info.rules, dealer=info.dealer, scores=info.scores)
        for place, record in enumerate(self.deals, start=1):
            match.check(record.deal.table.info)
            if place < len(self.deals) or record.deal.finished:
                match = match.after(record.deal)
        return match
