"""Player actions, a closed union of frozen classes.

An action carries every choice it needs, but no seat. Calls are defined in `fivehundred.rules.calls`. Every action has
a short text that can be written and parsed: ``look``, ``7S``, ``P``, ``throw in``, ``keep``, ``discard 5S 6C 4H``,
``call AH``, ``call 2 4``, ``alone``, ``slam``, ``no slam``, ``give AH``, ``breach``, ``no breach``, ``declare JK=H``,
``declare none``, ``10H``, ``JK=H``. A text such as ``10H`` can be a bid or a card, so each stage of the deal parses its
own actions: see `fivehundred.deal.deal.Deal.parse`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from operator import index
from typing import Final, TypeVar, get_args

import attrs

from fivehundred._base.bits import CARD_BIT, HIGHER_NAMED, LOWER_NAMED, PLAY_COUNT
from fivehundred._base.words import ShowsFields, json_field, must_be, of_type, says, use
from fivehundred.cards import (
    CARD_COUNT,
    CARDS,
    HIGHER_JOKER,
    JOKER_NAMES,
    LONGEST_TYPED,
    LOWER_JOKER,
    SUIT_NAMES,
    SUITS,
    Card,
    Cards,
    Suit,
    any_of,
    as_typed,
    in_list,
    suit_of_text,
)
from fivehundred.errors import InvalidType, InvalidValue, NotationError, brief, whole_number
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import HIGHEST_SEAT, Seat

__all__ = [
    "PLAYS",
    "PLAY_OF",
    "Action",
    "Breach",
    "CallCard",
    "CallPlayers",
    "DeclareJoker",
    "DeclareSlam",
    "Discard",
    "Give",
    "Hidden",
    "Keep",
    "Look",
    "PlayCard",
    "ThrowIn",
    "parse_declaration",
    "parse_discard",
    "parse_gift",
    "parse_partner_call",
    "parse_play",
]
_T = TypeVar("_T")


@attrs.frozen(repr=False)
class Look(ShowsFields):
    """Look at the cards dealt, giving up the bids that must be made without looking (BID-10).

    >>> str(Look())
    'look'
    """

    def __str__(self) -> str:
        return "look"


@attrs.frozen(repr=False)
class ThrowIn(ShowsFields):
    """Claim a misdeal because the hand is too poor; the same dealer deals again (DEAL-4).

    >>> str(ThrowIn())
    'throw in'
    """

    def __str__(self) -> str:
        return "throw in"


@attrs.frozen(repr=False)
class Keep(ShowsFields):
    """Keep the hand when asked, after the auction, whether to throw it in (DEAL-4).

    >>> str(Keep())
    'keep'
    """

    def __str__(self) -> str:
        return "keep"


@attrs.frozen(repr=False, cache_hash=True)
class Discard(ShowsFields):
    """Discard cards, or pass them to a partner who must also lose every trick (KITTY-1, KITTY-3).

    >>> str(Discard(Cards.parse("5S 6C 4H")))
    'discard 5S 6C 4H'
    """

    cards: Cards = attrs.field(validator=of_type(Cards))

    def __str__(self) -> str:
        return f"discard {self.cards}"


@attrs.frozen(repr=False, cache_hash=True)
class CallCard(ShowsFields):
    """Call a card; the player who holds it becomes the contractor's partner (CALL-1).

    >>> str(CallCard(Card.parse("AH")))
    'call AH'
    """

    card: Card = attrs.field(validator=of_type(Card))

    def __str__(self) -> str:
        return f"call {self.card}"


def _ascending(value: tuple[Seat, ...]) -> tuple[Seat, ...]:
    if type(value) is not tuple or any(whole_number(seat) is None for seat in value):
        raise InvalidType(f"players called must be a tuple of seats, not {brief(value)}")
    value = tuple(Seat(index(seat)) for seat in value)
    if list(value) != sorted({*value} & {*range(HIGHEST_SEAT + 1)}):
        raise InvalidValue(
            f"players called: expected different seats up to {HIGHEST_SEAT} in ascending order, not {brief(value)}"
        )
    return value


@attrs.frozen(repr=False, cache_hash=True)
class CallPlayers(ShowsFields):
    """Call one or two players as partners, or none to play alone (CALL-2, CALL-4).

    >>> str(CallPlayers((Seat(2), Seat(4)))), str(CallPlayers())
    ('call 2 4', 'alone')
    """

    players: tuple[Seat, ...] = json_field(
        "The seats called, ascending; empty for a contractor who plays alone.",
        default=(),
        converter=_ascending,
        left_out=False,
    )

    def __str__(self) -> str:
        return "call " + " ".join(map(str, self.players)) if self.players else "alone"


@attrs.frozen(repr=False, cache_hash=True)
class DeclareSlam(ShowsFields):
    """Declare a slam (the contractor undertakes to win every trick alone), or decline to (BID-17).

    >>> str(DeclareSlam()), str(DeclareSlam(False))
    ('slam', 'no slam')
    """

    undertaken: bool = json_field(
        "True to declare a slam, false to decline.", default=True, validator=of_type(bool), left_out=False
    )

    def __str__(self) -> str:
        return "slam" if self.undertaken else "no slam"


@attrs.frozen(repr=False, cache_hash=True)
class Give(ShowsFields):
    """Give a card to a partner who has declared a slam (BID-17).

    >>> str(Give(Card.parse("AH")))
    'give AH'
    """

    card: Card = attrs.field(validator=of_type(Card))

    def __str__(self) -> str:
        return f"give {self.card}"


@attrs.frozen(repr=False, cache_hash=True)
class Breach(ShowsFields):
    """Declare a breach (the defenders undertake one trick more than they need), or decline to (BID-15).

    >>> str(Breach()), str(Breach(False))
    ('breach', 'no breach')
    """

    undertaken: bool = json_field(
        "True to declare a breach, false to decline.", default=True, validator=of_type(bool), left_out=False
    )

    def __str__(self) -> str:
        return "breach" if self.undertaken else "no breach"


@attrs.frozen(repr=False, cache_hash=True)
class DeclareJoker(ShowsFields):
    """Declare a joker the highest card of a suit for the whole hand, or leave it without one (JOKER-5).

    >>> str(DeclareJoker(Suit.HEARTS)), str(DeclareJoker())
    ('declare JK=H', 'declare none')
    """

    higher: Suit | None = json_field(
        "The suit of the only or higher joker, ``None`` to leave it without one.",
        default=None,
        validator=of_type(Suit, None),
        left_out=False,
    )
    lower: Suit | None = json_field(
        "The suit of the lower joker, where there are two.", default=None, validator=of_type(Suit, None), left_out=False
    )

    def __str__(self) -> str:
        named = [f"{joker}={suit.value}" for joker, suit in (("JK", self.higher), ("JK2", self.lower)) if suit]
        return "declare " + (" ".join(named) or "none")


def _check_play(card: object, suit: object) -> None:
    if type(card) is not Card:
        raise InvalidType(f"card must be of type Card, not {type(card).__name__}{use('Card.parse(text)', card)}")
    if suit is not None and type(suit) is not Suit:
        raise InvalidType(f"suit must be of type Suit or None, not {type(suit).__name__}")
    if suit is not None and not card.is_joker:
        raise InvalidValue(f"{card} already has a suit: only a led joker can name one")


@attrs.frozen(repr=False, cache_hash=True)
class PlayCard(ShowsFields):
    """Play a card to the trick; a led joker that has no suit names the suit to follow (PLAY-1, JOKER-4).

    >>> str(PlayCard(Card.parse("10H"))), str(PlayCard(Card.parse("JK"), Suit.HEARTS))
    ('10H', 'JK=H')
    """

    card: Card = attrs.field(eq=False)
    suit: Suit | None = json_field("The suit named by a led joker.", default=None, eq=False)
    # The number encodes card and suit, so comparing it compares the play.
    number: int = attrs.field(
        init=False,
        repr=False,
        metadata=says("The play number: the card's number, or 66 to 73 for a joker under the name of a suit."),
    )

    @number.default
    def _number(self) -> int:
        _check_play(self.card, self.suit)
        if self.suit is None:
            return self.card.number
        return (HIGHER_NAMED if self.card.number == HIGHER_JOKER else LOWER_NAMED) + self.suit.number

    def __str__(self) -> str:
        return f"{self.card}={self.suit.value}" if self.suit else str(self.card)


#: Any action a player can take.
Action = (
    Pass
    | Bid
    | SpecialBid
    | Look
    | ThrowIn
    | Keep
    | Discard
    | CallCard
    | CallPlayers
    | DeclareSlam
    | Give
    | Breach
    | DeclareJoker
    | PlayCard
)


_KINDS: Final = frozenset(get_args(Action))


def expect_action(action: object, *others: type) -> None:
    """Raise `InvalidType` unless *action* is an action or one of the *others*.

    Actions of different classes are never equal, so an object of a subclass is not an action.
    """
    if type(action) not in _KINDS and type(action) not in others:
        raise InvalidType(f"expected an action, not {type(action).__name__}{use('deal.parse(text)', action)}")


@attrs.frozen(repr=False)
class Hidden(ShowsFields):
    """Cards discarded, passed on or given face down, as other players see them: only their number.

    >>> str(Hidden(3))
    '? ? ?'
    """

    count: int = attrs.field(validator=of_type(int))

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidValue` unless the count is 0 to 66."""
        if not 0 <= self.count <= CARD_COUNT:
            raise InvalidValue(f"{self.count} hidden cards: expected 0 to {CARD_COUNT} (KITTY-1)")

    def __str__(self) -> str:
        return " ".join("?" * self.count)


#: All plays, indexed by play number.
PLAYS: Final = tuple(
    PlayCard(
        CARDS[CARD_BIT[number].bit_length() - 1],
        SUITS[(number - LOWER_NAMED) % 4] if number >= LOWER_NAMED else None,
    )
    for number in range(PLAY_COUNT)
)
#: All plays, keyed by text.
PLAY_OF: Final = {str(play): play for play in PLAYS}


# Compiled only when it is needed, because that takes a while.
@cache
def _named_joker_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<joker>{any_of(JOKER_NAMES)})(?: *= *| (?:as )?(?:one|the highest) of the )"
        rf"(?P<suit>{any_of(SUIT_NAMES)})",
        re.IGNORECASE | re.ASCII,
    )


def behind(text: str, word: str, read: Callable[[str], _T]) -> _T:
    """Parse *text* with *read*, ignoring an optional leading *word*.

    >>> behind("play 10H", "play", Card.parse), behind("10H", "play", Card.parse)
    (Card.parse('10H'), Card.parse('10H'))
    """
    start = len(word) * (text.partition(" ")[0].lower() == word)
    start += _first_word(text[start:]) - 1
    try:
        return read(text[start:].rstrip())
    except NotationError as error:
        raise NotationError(text, start + error.column, error.expected) from None


@as_typed
def parse_play(text: str) -> PlayCard:
    """Parse a play: a card, or a joker with the suit it names (``JK=H``).

    >>> parse_play("10H") == PlayCard(Card.parse("10H")), parse_play("JK=H").suit
    (True, <Suit.HEARTS: 'H'>)
    """
    return PLAY_OF.get(_checked_text(text)) or behind(text, "play", _play)


def _play(text: str) -> PlayCard:
    named = _named_joker(text)
    if named is not None:
        return PLAYS[(HIGHER_NAMED if named[0] == HIGHER_JOKER else LOWER_NAMED) + named[1].number]
    joker, sign, _ = text.partition("=")
    if sign and joker.rstrip().upper() in JOKER_NAMES:
        raise NotationError(text, len(joker) + 2, "a suit (S, C, D or H), and nothing after it")
    return PLAYS[Card.parse(text).number]


@as_typed
def parse_discard(text: str) -> Discard:
    """Parse a discard such as ``discard 5S 6C 4H``; the word ``discard`` is optional.

    >>> parse_discard("5S 6C 4H") == parse_discard("discard 4H 5S 6C")
    True
    """
    return Discard(behind(_checked_text(text), "discard", Cards.parse))


@as_typed
def parse_gift(text: str) -> Give:
    """Parse the card given to a partner, as in ``give AH``; the word ``give`` is optional.

    >>> parse_gift("give AH").card
    Card.parse('AH')
    """
    rest = _without_word(_checked_text(text), "give")
    try:
        return Give(Card.parse(rest.strip()))
    except NotationError:
        raise NotationError(text, _first_word(rest), "one card") from None


_SEAT: Final = re.compile(rf"(?:seats?\s+)?(?P<number>[0-{HIGHEST_SEAT}])", re.IGNORECASE)


@as_typed
def parse_partner_call(text: str) -> CallCard | CallPlayers:
    """Parse a call for a partner: ``call AH``, ``call 2 4`` or ``alone``.

    >>> parse_partner_call("call AH").card, parse_partner_call("call 4 2").players, parse_partner_call("alone").players
    (Card.parse('AH'), (2, 4), ())
    """
    if _checked_text(text).lower() in ("alone", "go alone"):
        return CallPlayers()
    rest = _without_word(text, "call")
    words = [_SEAT.fullmatch(word[0]) for word in in_list(_SEAT, rest)]
    seats = {Seat(int(word["number"])) for word in words if word is not None}
    if 1 <= len(seats) == len(words):
        return CallPlayers(tuple(sorted(seats)))
    try:
        return CallCard(Card.parse(rest.strip()))
    except NotationError:
        raise NotationError(text, _first_word(rest), "a card, one or two seats, or alone") from None


@as_typed
def parse_declaration(text: str) -> DeclareJoker:
    """Parse a joker declaration: ``declare none``, ``declare JK=H`` or ``declare JK=H JK2=S``.

    >>> parse_declaration("declare JK=H").higher, parse_declaration("declare none").higher
    (<Suit.HEARTS: 'H'>, None)
    """
    rest = _without_word(_checked_text(text), "declare")
    if rest.strip().lower() in ("none", "no joker"):
        return DeclareJoker()
    suits: dict[int, Suit] = {}
    for word in in_list(_named_joker_pattern(), rest):
        named = _named_joker(word[0])
        if named is None or named[0] in suits:
            break
        suits[named[0]] = named[1]
    else:
        if suits:
            return DeclareJoker(suits.get(HIGHER_JOKER), suits.get(LOWER_JOKER))
    raise NotationError(text, _first_word(rest), "none, or each joker once with its suit (JK=H JK2=S)")


def _named_joker(text: str) -> tuple[int, Suit] | None:
    found = _named_joker_pattern().fullmatch(text)
    if found is None:
        return None
    return JOKER_NAMES[found["joker"].upper()], suit_of_text(found["suit"])


def _checked_text(text: str) -> str:
    must_be("an action's text", text, str)
    if len(text) > LONGEST_TYPED:
        raise NotationError(text, LONGEST_TYPED + 1, "the end of the action")
    return text


def _first_word(rest: str) -> int:
    """Return the column of the first word in *rest*, or of the end of *rest* if it is blank."""
    return len(rest) - len(rest.lstrip()) + 1


def _without_word(text: str, word: str) -> str:
    """Return *text* with an optional leading *word* replaced by spaces, so that columns in errors stay correct."""
    return " " * len(word) + text[len(word) :] if text.partition(" ")[0].lower() == word else text
