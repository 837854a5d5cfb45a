"""Calls: the pass, bids of tricks and special bids that players make in the auction (BID-1, BID-7)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final
from unicodedata import combining, normalize

import attrs

from fivehundred._base.words import ShowsFields, join_words, must_be, near, of_type
from fivehundred.cards import CARD_COUNT, RANK_NAMES, SUIT_NAMES, Card, Suit, any_of, as_typed
from fivehundred.errors import InvalidValue, NotationError, as_int

#: The most tricks possible in a hand or contract: at least two hands share the cards.
HIGHEST_LEVEL: Final = CARD_COUNT // 2

_PASSES: Final = ("P", "PASS")
_NO_TRUMPS: Final = ("NT", *(f"NO{gap}{word}" for gap in (" ", "-", "") for word in ("TRUMP", "TRUMPS")))
#: The words of bids, other actions, contracts and results, with which no key of a special bid may be confused.
_WORDS: Final = frozenset(
    (
        *_NO_TRUMPS,
        *("PLAY", "BID", "LOOK", "THROW", "KEEP", "DISCARD", "CALL", "ALONE", "GO", "GIVE", "DECLARE", "NONE", "NO"),
        *("BY", "WITH", "CALLING", "CALLED", "SLAM", "BREACH", "TOOK", "REVOKED", "CARDS", "WON", "WORTH"),
        *("PASSED", "THROWN", "INKLES", "MISDEAL", "MISDEALT", "VOID", "REST"),
    )
)
_TRUMPS: Final = {**dict.fromkeys(_NO_TRUMPS, None), **SUIT_NAMES}
_LEVELS: Final = {name: int(rank.value) for name, rank in RANK_NAMES.items() if rank.value.isdigit() and len(name) > 2}


# Compiled only when it is needed, because that takes a while.
@cache
def _bid_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?P<level>[1-9][0-9]?) *|(?P<word>{any_of(_LEVELS)}) +)(?:of +)?(?P<trump>{any_of(_TRUMPS)})?",
        re.IGNORECASE | re.ASCII,
    )


@attrs.frozen(repr=False)
class Pass(ShowsFields):
    """A pass (BID-4).

    >>> str(Pass()), Pass() == PASS
    ('P', True)
    """

    def __str__(self) -> str:
        return "P"


#: The pass. All passes are equal, so use this one.
PASS: Final = Pass()


def _checked_level(level: int) -> int:
    if type(level) is not int:
        level = as_int("a bid's level", level)
    if not 1 <= level <= HIGHEST_LEVEL:
        raise InvalidValue(f"a bid's level must be 1 to {HIGHEST_LEVEL}")
    return level


@attrs.frozen(repr=False, cache_hash=True)
class Bid(ShowsFields):
    """A bid to take at least *level* tricks with a trump suit or without trumps (BID-1).

    >>> str(Bid(7, Suit.SPADES)), str(Bid(10, None))
    ('7S', '10NT')
    """

    #: The number of tricks bid.
    level: int = attrs.field(converter=_checked_level)
    #: The trump suit, or ``None`` for no trump.
    trump: Suit | None = attrs.field(validator=of_type(Suit, None))

    def __str__(self) -> str:
        return f"{self.level}{'NT' if self.trump is None else self.trump.value}"


def _is_card(text: str) -> bool:
    try:
        Card.parse(text)
    except NotationError:
        return False
    return True


def check_key(instance: object, attribute: object, key: str) -> None:
    """Raise an error if *key*, that of a special bid, reads as a pass, a card or another word (BID-7); a validator.

    >>> SpecialBid("OM").key
    'OM'
    >>> SpecialBid("AS")
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: special bid 'AS': this is a card
    """
    must_be("a special bid's key", key, str)
    if re.fullmatch(r"[A-Z][A-Z0-9-]{0,11}", key) is None:
        raise InvalidValue(
            f"special bid {key[:20]!r}: expected a capital letter, then up to 11 capitals, digits and hyphens"
        )
    if key in _PASSES:
        raise InvalidValue(f"special bid {key!r}: this is a pass")
    if _is_card(key):
        raise InvalidValue(f"special bid {key!r}: this is a card")
    if key in _WORDS:
        raise InvalidValue(f"special bid {key!r}: this is another word of the notation")


@attrs.frozen(repr=False, cache_hash=True)
class SpecialBid(ShowsFields):
    """A bid that names no number of tricks, such as misere; the ruleset has a `Special` that defines its key (BID-7).

    >>> from fivehundred import presets
    >>> print(presets.AUSTRALIAN_4.special(SpecialBid("M").key).name)
    misere
    """

    #: The key, such as ``M``, ``OM`` or ``N``.
    key: str = attrs.field(validator=check_key)

    def __str__(self) -> str:
        return self.key


#: Any call: a pass, a bid of tricks or a special bid.
Call = Pass | Bid | SpecialBid


@as_typed
def parse_call(text: str) -> Call:
    """Parse a call such as ``P``, ``7S``, ``10NT``, ``8♥`` or ``M``, ignoring case (BID-1, BID-7).

    Words are parsed as well: ``pass``, ``seven spades``, ``7 of hearts``, ``10 no trumps``. The names of special bids
    belong to a ruleset: see `Ruleset.parse_call`. Raises `NotationError` if the text is not a call, and `InvalidType`
    if it is not a string.

    >>> parse_call("8♥") == parse_call("eight hearts") == Bid(8, Suit.HEARTS), str(parse_call("om"))
    (True, 'OM')
    """
    must_be("a call's text", text, str)
    if text.upper() in _PASSES:
        return PASS
    found = _bid_pattern().match(text)
    if found is None:
        if re.fullmatch(r"[A-Za-z][A-Za-z0-9-]{0,11}", text) is None:
            raise NotationError(text, 1, "P, a bid such as 7S or 10NT, or the key of a special bid")
        if _is_card(text):
            raise NotationError(text, 1, "a call, not a card")
        if text.upper() in _WORDS:
            raise NotationError(text, 1, "a call, not another word of the notation")
        return SpecialBid(text.upper())
    level = int(found["level"] or _LEVELS[found["word"].upper()])
    if level > HIGHEST_LEVEL:
        raise NotationError(text, 1, f"a level from 1 to {HIGHEST_LEVEL}")
    if found["trump"] is None:
        raise NotationError(text, found.end() + 1, "a suit (S, C, D or H) or NT")
    if found.end() != len(text):
        raise NotationError(text, found.end() + 1, "the end of the bid")
    return Bid(level, _TRUMPS[found["trump"].upper()])


def call_of(text: str, specials: Mapping[str, str], beside: Sequence[str] = (), *, passing: bool = True) -> Call:
    """Return the call that *text* denotes; *specials* maps the key of each special bid to its name.

    Names are compared without case and accents. Raises `NotationError`, which lists the possible calls and any texts
    *beside* them, and suggests similar ones. Without *passing*, it does not offer the pass.

    >>> str(call_of("Open misère", {"M": "misere", "OM": "open misere"}))
    'OM'
    """
    meant = _possible_calls(text, specials)
    if len(meant) == 1:
        return meant[0]
    if text.upper() in _TRUMPS:
        raise NotationError(text, 1, "the tricks first, and then the trumps, such as 7S or 10NT")
    passes = {"pass": "P"} if passing else {}
    said = {word.lower(): word for word in (*specials, *beside)} | passes
    said |= {name.lower(): key for key, name in specials.items()}
    asked = f" {_fold(text)}"
    names = {key: f" {_fold(name)}" for key, name in specials.items()}
    # "misere" may mean open misere, and "closed misere" means misere.
    kinds = [key for key, name in names.items() if name.endswith(asked) or asked.endswith(name)]
    likely = meant or kinds or [said[word] for word in near(text, said)]
    hint = f" (did you mean {join_words(likely, 'or')}?)" if likely else ""
    offered = (*passes.values(), "a bid such as 7S or 10NT", *specials, *beside)
    raise NotationError(text, 1, join_words(offered, "or") + hint)


def _fold(name: str) -> str:
    """Return *name* in lower case and without accents, as names are compared."""
    return "".join(sign for sign in normalize("NFD", name.casefold()) if not combining(sign))


def _possible_calls(text: str, specials: Mapping[str, str]) -> list[Call]:
    """Return every call that *text* may mean; raise `NotationError` if it is a malformed bid of tricks."""
    named = [SpecialBid(key) for key, name in specials.items() if _fold(name) == _fold(text)]
    try:
        call = parse_call(text)
    except NotationError:
        if not named and _bid_pattern().match(text):
            raise
        return [*named]
    if isinstance(call, SpecialBid) and call.key not in specials:
        return [*named]
    # As it is written it means nothing else, whatever a special bid is called.
    return [call] if text == str(call) else [*dict.fromkeys([call, *named])]
