"""What is recorded of a deal: its tags, and the notes on it, such as comments, evaluations and variations."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from typing import Any, Final

import attrs

from fivehundred._base.words import LARGEST, expect, expect_in_order, is_whole, json_field, must_be, within
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import InvalidType, InvalidValue, brief
from fivehundred.notation._words import quote
from fivehundred.notation.deals import as_deal, begins_within
from fivehundred.seats import HIGHEST_SEAT, Seat

#: The pattern for the name of a tag.
TAG_NAME: Final = re.compile("[A-Za-z][A-Za-z0-9_]{0,39}")
#: The tags of a record or deal: pairs of a name and a text, in order.
Tags = tuple[tuple[str, str], ...]
#: The longest line of a record, in characters, without the spaces around it.
LONGEST_LINE: Final = 30_000
#: The longest comment, in characters: a line without the sign and the space before it.
LONGEST_COMMENT: Final = LONGEST_LINE - len("# ")
#: The most comments in one place.
MOST_COMMENTS: Final = 1_000
#: The most variations in a record, those within others included.
MOST_VARIATIONS: Final = 2_000
#: The most variations that may lie within one another.
DEEPEST: Final = 5
_MOST_POINTS: Final = 100_000
_MOST_SECONDS: Final = 1_000_000


class Symbol(IntEnum):
    """What is thought of an action: numbers with names. The first six are those of chess (``!``, ``?``, ``!!`` …).

    >>> Symbol.BLUNDER, Symbol(5).name
    (<Symbol.BLUNDER: 4>, 'INTERESTING')
    """

    GOOD = 1
    MISTAKE = 2
    BRILLIANT = 3
    BLUNDER = 4
    INTERESTING = 5
    DUBIOUS = 6
    FORCED = 7


#: The highest number of a symbol. Those without a name are kept as other programs meant them.
HIGHEST_SYMBOL: Final = 255


def check_comment(text: str) -> None:
    """Raise an error unless *text* is one line without space around it, of at most `LONGEST_COMMENT` characters."""
    must_be("a comment", text, str)
    if text != text.strip() or "\n" in text or "\r" in text:
        raise InvalidValue("a comment must be one line, with no space around it")
    if len(text) > LONGEST_COMMENT or not (text.isascii() or is_whole(text)):
        raise InvalidValue(f"a comment: expected at most {LONGEST_COMMENT} characters, none of them a lone surrogate")


def as_comments(comments: str | Iterable[str]) -> tuple[str, ...]:
    """Return the *comments* on one place, or a single one, as a tuple; raise an error for any that is none."""
    expect_in_order("comments, each a text", comments)
    found = (comments,) if isinstance(comments, str) else tuple(comments)
    for comment in found:
        check_comment(comment)
    if len(found) > MOST_COMMENTS:
        raise InvalidValue(f"{len(found)} comments in one place: expected at most {MOST_COMMENTS}")
    return found


def _decimal(what: str, digits: int, lowest: int, highest: int) -> Callable[[float], float]:
    """Return a converter to a number between these bounds that is rounded to some *digits*."""

    def convert(value: float) -> float:
        if type(value) not in (int, float):
            raise InvalidType(f"{what} must be a number, not {type(value).__name__}")
        if not lowest <= value <= highest:
            raise InvalidValue(f"{what} {brief(value)}: expected {lowest} to {highest}")
        # Adding 0 turns -0.0 into 0.0.
        return round(float(value), digits) + 0.0

    return convert


def _seat(seat: Seat) -> Seat:
    return Seat(within("the seat of an evaluation", seat, 0, HIGHEST_SEAT))


@attrs.frozen
class Evaluation:
    """What a position is thought to be worth to the side of a seat.

    >>> Evaluation(Seat(2), -17.5, error=2.31, chance=0.4417)
    Evaluation(seat=2, points=-17.5, error=2.31, chance=0.4417)
    """

    seat: Seat = json_field("The seat whose side the numbers are for.", converter=_seat)
    points: float = json_field(
        "The points that the side expects in this deal, to a hundredth.",
        converter=_decimal("points", 2, -_MOST_POINTS, _MOST_POINTS),
    )
    error: float | None = json_field(
        "The standard error of the points, to a hundredth.",
        default=None,
        converter=attrs.converters.optional(_decimal("error", 2, 0, _MOST_POINTS)),
    )
    chance: float | None = json_field(
        "The side's chance to win the match, from 0 to 1, to a ten-thousandth.",
        default=None,
        converter=attrs.converters.optional(_decimal("chance", 4, 0, 1)),
    )


def _after(after: int) -> int:
    return within("the number of actions before the note", after, 0, LARGEST)


def _clock(clock: float | None) -> float | None:
    return None if clock is None else _decimal("clock", 3, 0, _MOST_SECONDS)(clock)


def _symbols(symbols: Iterable[int]) -> tuple[int, ...]:
    expect_in_order("symbols, each a number", symbols)
    found = tuple(within("a symbol", symbol, 1, HIGHEST_SYMBOL) for symbol in symbols)
    if len({*found}) != len(found):
        raise InvalidValue("symbols: expected each once")
    return found


def _evaluations(evaluations: Iterable[Evaluation]) -> tuple[Evaluation, ...]:
    expect_in_order("Evaluations", evaluations)
    found = tuple(evaluations)
    for one in found:
        expect("an Evaluation", one, Evaluation)
    if len({one.seat for one in found}) != len(found):
        raise InvalidValue("evaluations: expected one for each seat")
    return found


def _variations(variations: Iterable[DealRecord | Deal]) -> tuple[DealRecord, ...]:
    expect_in_order("variations, each a deal", variations)
    return tuple(one if isinstance(one, DealRecord) else DealRecord(deal=one) for one in variations)


@attrs.frozen
class Note:
    r"""What is noted in one place of a deal: after a number of its actions, and so before the next one.

    Symbols, evaluations and the clock belong to the action before the note or, before the first action, to the deal.

    >>> from fivehundred import presets
    >>> from fivehundred.notation import Record, record_text
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> bid, passed = deal.apply(deal.parse("7NT")), deal.apply(deal.parse("P"))
    >>> notes = [Note(0, variations=[passed]), Note(1, "Bold!", symbols=[Symbol.DUBIOUS], clock=12)]
    >>> print(record_text(Record(deals=[DealRecord(deal=bid, notes=notes)])).partition("JC QC\n")[2])
    variation
      auction by 1: P
    end
    auction by 1: 7NT
    mark: dubious
    clock: 12
    # Bold!
    <BLANKLINE>
    """

    #: The number of actions before the note, from the beginning of the deal, also in a variation.
    after: int = attrs.field(converter=_after)
    #: Comments; each is a line of at most 29,998 characters.
    comments: tuple[str, ...] = attrs.field(default=(), converter=as_comments)
    #: The numbers of symbols, such as those of `Symbol`, from 1 to 255.
    symbols: tuple[int, ...] = attrs.field(default=(), converter=_symbols, kw_only=True)
    #: What the position is worth, at most once for each seat.
    evaluations: tuple[Evaluation, ...] = attrs.field(default=(), converter=_evaluations, kw_only=True)
    #: The time on the clock of the player who acted, in seconds, to a thousandth.
    clock: float | None = attrs.field(default=None, converter=_clock, kw_only=True)
    #: What might have happened instead from here on: deals that begin with the same actions.
    variations: tuple[DealRecord, ...] = attrs.field(default=(), converter=_variations, kw_only=True)


def as_tags(tags: Mapping[str, str] | Iterable[tuple[str, str]]) -> Tags:
    """Return *tags* as pairs; raise an error for names and texts that no tag has."""
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
    if not all(is_whole(text) for _, text in listed):
        raise InvalidValue("a tag: expected text without lone surrogates")
    if any(len(line) > LONGEST_LINE for line in tag_lines(listed)):
        raise InvalidValue(f"a tag: expected at most {LONGEST_LINE} characters, as it is written")
    return listed


def tag_lines(tags: Tags) -> Iterator[str]:
    """Yield the line of each of *tags*."""
    return (f"[{name} {quote(text, escaping='')}]" for name, text in tags)


def _notes(notes: Iterable[Note]) -> tuple[Note, ...]:
    expect_in_order("Notes", notes)
    found = tuple(notes)
    for note in found:
        expect("a Note", note, Note)
    places = [note.after for note in found]
    if places != sorted({*places}):
        raise InvalidValue("notes: expected one in a place, in the order of the actions that they follow")
    # One that says nothing has no text.
    return tuple(note for note in found if note != Note(note.after))


@attrs.frozen(kw_only=True)
class DealRecord:
    """A deal in a record, with its tags and notes.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> DealRecord(deal=deal.view(Seat(1)), tags={"Site": "The Crown"}).tags
    (('Site', 'The Crown'),)
    """

    #: The deal, or the part of it that is known. A view is converted to a `PartialDeal`.
    deal: Deal | PartialDeal = attrs.field(converter=as_deal)
    #: Further information about the deal, by name. As a line of a record, a tag has at most 30,000 characters.
    tags: Tags = attrs.field(default=(), converter=as_tags)
    #: What is noted, by place.
    notes: tuple[Note, ...] = attrs.field(default=(), converter=_notes)

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidValue` if a note stands behind the last action, or a variation begins as another deal."""
        if not self.notes:
            return
        turns = self.deal.table.turns_taken(self.deal.holdings)
        if self.notes[-1].after > len(turns):
            raise InvalidValue("notes: expected none after more actions than the deal has")
        for note in self.notes:
            for one in note.variations:
                same = one.deal.table.turns_taken(one.deal.holdings)[: note.after] == turns[: note.after]
                if not (same and begins_within(one.deal, self.deal)):
                    raise InvalidValue(f"a variation after {note.after} actions: expected the same deal so far")
                if one.tags or (one.notes and one.notes[0].after < note.after):
                    raise InvalidValue("a variation: expected no tags, and no notes before it begins")
        if _depth(self) > DEEPEST or count_variations([self]) > MOST_VARIATIONS:
            raise InvalidValue(f"expected at most {MOST_VARIATIONS} variations, {DEEPEST} of them within one another")


def _inner(one: DealRecord) -> Iterator[DealRecord]:
    return (variation for note in one.notes for variation in note.variations)


def _depth(one: DealRecord) -> int:
    return max((1 + _depth(variation) for variation in _inner(one)), default=0)


def count_variations(deals: Iterable[DealRecord]) -> int:
    """Return the number of variations in *deals*, those within others included."""
    return sum(1 + count_variations([variation]) for one in deals for variation in _inner(one))
