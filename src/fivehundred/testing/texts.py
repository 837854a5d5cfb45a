"""Deals and matches as text for tests: the format in which failing examples are printed, and functions to read it."""

from collections.abc import Callable
from textwrap import dedent
from typing import Generic, TypeVar

from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidDeal
from fivehundred.match.playing import Match
from fivehundred.notation import Record, parse_position, parse_record, position_text, record_text
from fivehundred.seats import Seat

_T = TypeVar("_T")


class TextRepr(Generic[_T]):
    """A wrapper whose repr is the text from which the value can be read in a test.

    >>> from fivehundred import presets
    >>> from fivehundred.notation import ruleset_text
    >>> repr(TextRepr(presets.SHORT_PACK_2, ruleset_text)).splitlines()[1]
    'short-pack-2'
    """

    # No attrs class, because of these Hypothesis prints the fields, whatever their repr.
    def __init__(self, value: _T, text: Callable[[_T], str]) -> None:
        self.value = value
        self._text = text

    def __repr__(self) -> str:
        return f'"""\n{self._text(self.value).strip()}\n"""'


def deal_text(deal: Deal) -> str:
    """Return *deal* as the text of a position with one part per line, for `deal_from`.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> print(deal_text(deal))
    rules: short-pack-2
    dealer: 0
    hand 0: QS KS AS JD QD KD AD QH KH AH
    hand 1: 9S 10S JS KC AC 9D 10D 9H 10H JH
    kitty: 9C 10C JC QC
    """
    return position_text(deal).replace("; ", "\n")


def deal_from(text: str | TextRepr[Deal]) -> Deal:
    """Read a deal from *text*, a position with all its cards and, optionally, one part per line.

    Raises `NotationError` if the text is not a position, and `InvalidDeal` if cards are missing.

    >>> deal = deal_from('''
    ...     rules: short-pack-2
    ...     dealer: 0
    ...     hand 0: 9S 10S JS QS KS AS 9C 10C JC QC
    ...     hand 1: KC AC 9D 10D JD QD KD AD 9H 10H
    ...     kitty: JH QH KH AH
    ...     auction by 1: 7NT
    ... ''')
    >>> deal.to_act, str(deal.legal_actions[1])
    (0, '8S')
    """
    if isinstance(text, TextRepr):
        return text.value
    lines = (line.strip() for line in text.splitlines())
    found = parse_position("; ".join(line for line in lines if line))
    if not isinstance(found, Deal):
        raise InvalidDeal(["a deal: expected every hand, the kitty, and any other cards dealt"])
    return found


def view_from(text: str | TextRepr[Deal], seat: Seat) -> SeatView:
    """Read the view of *seat* from the deal in *text*; raise the same errors as `deal_from`.

    >>> view = view_from(
    ...     '''
    ...     rules: short-pack-2
    ...     dealer: 0
    ...     hand 0: 9S 10S JS QS KS AS 9C 10C JC QC
    ...     hand 1: KC AC 9D 10D JD QD KD AD 9H 10H
    ...     kitty: JH QH KH AH
    ... ''',
    ...     Seat(1),
    ... )
    >>> str(view.hand)
    'KC AC 9D 10D JD QD KD AD 9H 10H'
    """
    return deal_from(text).view(seat)


def record_from(text: str | TextRepr[Record]) -> Record:
    """Read a record from *text*, which may be indented; raise `RecordError` if it is invalid.

    >>> record = record_from('''
    ...     fivehundred 1
    ...     rules: short-pack-2
    ...
    ...     deal
    ...     dealer: 0
    ...     hand 1: KC AC 9D 10D JD QD KD AD 9H 10H
    ... ''')
    >>> len(record.deals), record.is_match
    (1, False)
    """
    return text.value if isinstance(text, TextRepr) else parse_record(dedent(text).strip())


def match_from(text: str | TextRepr[Record]) -> Match:
    """Read the state of a match after its last finished deal from the record *text*; raise `RecordError` if invalid.

    >>> match = match_from('''
    ...     fivehundred 1
    ...     match
    ...     rules: short-pack-2
    ...
    ...     deal
    ...     dealer: 0
    ...     hand 0: 9S 10S JS QS KS AS 9C 10C JC QC
    ...     hand 1: KC AC 9D 10D JD QD KD AD 9H 10H
    ...     kitty: JH QH KH AH
    ...     auction by 1: P P
    ...     result: passed out
    ... ''')
    >>> match.dealer, match.scores
    (1, (0, 0))
    """
    return record_from(text).match


def record_written(record: Record) -> TextRepr[Record]:
    """Wrap *record* for `record_from` or `match_from`.

    >>> record_from(record_written(Record())) == Record()
    True
    """
    return TextRepr(record, record_text)
