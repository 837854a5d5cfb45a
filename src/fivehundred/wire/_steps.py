"""What was done in deals, read at once from text as it is written here, because it is most of their documents."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fivehundred.actions import Discard
from fivehundred.cards import Cards, bits_of
from fivehundred.seats import Seat
from fivehundred.wire._converter import read
from fivehundred.wire._documents import PLAYED, Done
from fivehundred.wire._reading import Json, parsed
from fivehundred.wire._strict import HIGHEST_SEAT, Unfit
from fivehundred.wire._writing import written

#: What stands before the first thing done, between two, and behind the last.
_BEGIN, _BETWEEN, _END = ',"done":[{"seat":', '}},{"seat":', "}}],"
#: What stands between the seat and the cards where these are laid away, which is done in most deals.
_DISCARD: Final = ',"action":{"type":"discard","cards":["'
_SEATS: Final = {str(seat): Seat(seat) for seat in range(HIGHEST_SEAT + 1)}
#: Longer texts of one thing done, such as some with spaces without end, are not kept.
_LONGEST: Final = 100


def _words(done: Done) -> str:
    """What stands between the marks for one thing done."""
    return written(done).removeprefix('{"seat":').removesuffix("}}")


_PLAYS: Final = {_words(done): done for plays in PLAYED for done in plays}


def without_steps(text: str) -> tuple[str, list[tuple[Done, ...]]]:
    """*text* with numbers, from 0, in place of the lists of what was done, and these lists.

    Raises the errors of whatever reads documents for a list that is no such thing.
    """
    first, *others = text.split(_BEGIN)
    parts, lists = [first], []
    for number, other in enumerate(others):
        said, _, rest = other.partition(_END)
        lists.append(tuple([_PLAYS.get(words) or _done(words) for words in said.split(_BETWEEN)]))
        parts.append(f"{number},{rest}")
    return ',"done":'.join(parts), lists


def with_steps(deals: Json, lists: list[tuple[Done, ...]]) -> None:
    """Put *lists* into *deals*, the tree of a deal or of several, in place of their numbers."""
    some = [deal for deal in (deals if type(deals) is list else [deals]) if type(deal) is dict]
    numbered = [deal for deal in some if type(deal.get("done")) is int]
    if [deal["done"] for deal in numbered] != [*range(len(lists))]:
        raise Unfit("expected lists of what was done nowhere else")
    for deal, done in zip(numbered, lists, strict=True):
        deal["done"] = done


def _done(words: str) -> Done:
    if "[" not in words and len(words) <= _LONGEST:
        return _kept(words)
    seat, _, cards = words.partition(_DISCARD)
    bits = bits_of(cards.removesuffix('"]').split('","')) if cards.endswith('"]') else None
    if bits is None or seat not in _SEATS:
        return _read(words)
    return Done(seat=_SEATS[seat], action=Discard(Cards(bits)))


def _read(words: str) -> Done:
    return read(parsed(f'{{"seat":{words}}}}}'), Done)


_kept: Final = lru_cache(maxsize=4096)(_read)
