"""Numbers for actions: under a ruleset, an action has the same number in every position (:doc:`/formats/encoding`).

Machine learning needs an action space of fixed size and a mask of the legal actions in each position. Discarding
several cards at once would require thousands of actions, so here the cards are chosen one at a time: see `Discarding`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, product
from types import MappingProxyType
from typing import Final, SupportsIndex

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import Written, expect, lookup_field, of_type, use, within
from fivehundred.actions import (
    PLAYS,
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    ThrowIn,
)
from fivehundred.cards import CARDS, SUITS, Card, Cards
from fivehundred.deal.callable import MOST_CALLED
from fivehundred.deal.deal import Deal
from fivehundred.deal.joker_policies import ASKING
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue, brief
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Calling, EarlyClaim, JokerDeclaration, LateClaim, Sides
from fivehundred.seats import Seat

__all__ = ["VERSION", "AnyPosition", "Discarding", "Encoding", "LayAway", "Meaning", "blocks", "encoding_for"]

#: The version of the numbering. Within a version, the numbers of a ruleset never change.
VERSION: Final = 1


@attrs.frozen(cache_hash=True)
class LayAway(Written):
    """The choice of one card to discard or pass on: part of an action, not an action by itself (KITTY-1).

    >>> print(LayAway(Card.parse("5S")))
    discard 5S
    """

    card: Card = attrs.field(validator=of_type(Card))

    def __str__(self) -> str:
        return f"discard {self.card}"


#: Everything with a number: all actions except discards, and each card that can be part of one.
Meaning = Action | LayAway


@attrs.frozen
class Discarding:
    """An unfinished discard, assembled card by card in any order; see `Encoding.decode`.

    Only the player who discards may see it, because it shows their hand.

    >>> discard = Discarding(Cards.parse("5S 6C 4H AH"), 2)
    >>> discard.count, discard.chosen
    (2, Cards.parse(''))
    """

    #: The cards to choose from, including those already chosen.
    held: Cards = attrs.field(validator=of_type(Cards))
    #: The number of cards to discard.
    count: int = attrs.field(validator=of_type(int))
    #: The cards chosen so far.
    chosen: Cards = attrs.field(default=Cards(), validator=of_type(Cards))

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidValue` if the discard is impossible or already complete."""
        if not self.chosen <= self.held:
            raise InvalidValue(f"{self.chosen - self.held} chosen: expected cards that are held (KITTY-1)")
        if not len(self.chosen) < self.count <= len(self.held):
            expected = f"more than the {len(self.chosen)} chosen, and no more than the {len(self.held)} held"
            raise InvalidValue(f"{brief(self.count)} cards to discard: expected {expected} (KITTY-1)")

    @property
    def open(self) -> Cards:
        """The cards that may be chosen next.

        >>> discard.open, discard.after(Card.parse("4H")).open
        (Cards.parse('5S 6C 4H AH'), Cards.parse('5S 6C AH'))
        """
        return self.held - self.chosen

    def after(self, card: Card) -> Discarding | Discard:
        """Return the discard with *card* added, or the finished action once it is complete.

        Raises `InvalidValue` if *card* may not be chosen next.

        >>> begun = Discarding(Cards.parse("5S 6C 4H AH"), 2).after(Card.parse("4H"))
        >>> str(begun.open), str(begun.after(Card.parse("5S")))
        ('5S 6C AH', 'discard 5S 4H')
        """
        expect("a Card", card, Card)
        if card not in self.open:
            raise InvalidValue(f"{card}: expected a card that is held and not chosen yet (KITTY-1)")
        chosen = self.chosen | Cards(CARD_BIT[card.number])
        return Discard(chosen) if len(chosen) == self.count else attrs.evolve(self, chosen=chosen)


#: Anything in which numbers can be legal: a deal or a view, or an unfinished discard.
AnyPosition = Deal | SeatView | Discarding


@attrs.frozen(cache_hash=True)
class Encoding:
    """The numbering of all actions under one ruleset; get it from `encoding_for`.

    >>> from fivehundred import Bid, Suit, presets
    >>> encoding = encoding_for(presets.AUSTRALIAN_4)
    >>> deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(0))
    >>> after = deal.apply(deal.parse("10H"))
    >>> encoding.number(Bid(6, Suit.SPADES)), str(encoding.meaning(1)), encoding.legal_numbers(after)
    (1, '6S', (0, 27))
    """

    # Equal rulesets share an encoding whatever their names, so the repr shows no name.
    rules: Ruleset = attrs.field(repr=False)
    #: The meaning of each number, in order.
    meanings: tuple[Meaning, ...] = lookup_field(
        lambda self: tuple(meaning for _, block in blocks(self.rules) for meaning in block)
    )
    _numbers: Mapping[Meaning, int] = lookup_field(
        lambda self: MappingProxyType({meaning: number for number, meaning in enumerate(self.meanings)})
    )

    def __reduce__(self) -> tuple[object, ...]:
        # Only the rules are pickled; the tables are rebuilt on loading.
        return encoding_for, (self.rules,)

    @property
    def size(self) -> int:
        """The size of the action space; action numbers run from 0 to *size* - 1."""
        return len(self.meanings)

    def number(self, meaning: Meaning) -> int:
        """Return the number of *meaning*, which need not be legal in any particular position.

        Raises `InvalidValue` if these rules never allow it, and for a whole discard, which has several numbers: use
        `numbers` for that.

        >>> encoding.number(Bid(8, Suit.HEARTS)), encoding.number(LayAway(Card.parse("4H")))
        (15, 59)
        """
        if not isinstance(meaning, Meaning):
            raise InvalidType(
                f"expected an action or a LayAway, not {type(meaning).__name__}{use('deal.parse(text)', meaning)}"
            )
        if isinstance(meaning, Discard):
            raise InvalidValue("a discard has one number per card: use Encoding.numbers")
        number = self._numbers.get(meaning)
        if number is None:
            raise InvalidValue(f"{meaning}: expected an action that exists under these rules")
        return number

    def numbers(self, action: Action) -> tuple[int, ...]:
        """Return the numbers that make up *action*: a single number or, for a discard, one per card in pack order.

        >>> encoding.numbers(Bid(8, Suit.HEARTS)), encoding.numbers(Discard(Cards.parse("5S 6C 4H")))
        ((15,), (28, 39, 59))
        """
        if isinstance(action, Discard):
            return tuple(self.number(LayAway(card)) for card in action.cards)
        return (self.number(action),)

    def meaning(self, number: SupportsIndex) -> Meaning:
        """Return the meaning of *number*, which may be an integer of numpy. Raises `InvalidValue` if there is none.

        >>> str(encoding.meaning(15)), str(encoding.meaning(40))
        ('8H', 'discard 7C')
        """
        return self.meanings[within("action number", number, 0, self.size - 1)]

    def legal(self, position: AnyPosition) -> int:
        """Return the numbers of the legal actions in *position* as a bit mask: bit *n* stands for number *n*.

        The mask is 0 if nobody is to act, and for the view of a player whose turn it is not.

        >>> encoding.legal(after) == 1 << 0 | 1 << 27
        True
        """
        return sum(1 << number for number in self._legal(position))

    def legal_numbers(self, position: AnyPosition) -> tuple[int, ...]:
        """Return the numbers of the legal actions in *position*, in ascending order.

        >>> [str(encoding.meaning(number)) for number in encoding.legal_numbers(after)]
        ['P', '10NT']
        """
        return tuple(sorted(self._legal(position)))

    def mask(self, position: AnyPosition) -> bytes:
        """Return the legal actions as one byte per number, 1 for legal and 0 for illegal, as for ``numpy.frombuffer``.

        >>> len(encoding.mask(after)), [number for number, legal in enumerate(encoding.mask(after)) if legal]
        (123, [0, 27])
        """
        mask = bytearray(self.size)
        for number in self._legal(position):
            mask[number] = 1
        return bytes(mask)

    def _legal(self, position: AnyPosition) -> list[int]:
        """Return the numbers of the legal actions in *position*, without duplicates."""
        due = self._due(position)
        legal = map(LayAway, due.open) if isinstance(due, Discarding) else due.legal_actions
        return list(map(self._numbers.__getitem__, legal))

    def _due(self, position: AnyPosition) -> AnyPosition:
        """Return *position*, or an empty `Discarding` if the player to act has to discard."""
        expect("a Deal, a SeatView or a Discarding", position, Deal, SeatView, Discarding)
        # Tuples check identity first; comparing all settings would take as long as everything else.
        if not isinstance(position, Discarding) and (position.rules,) != (self.rules,):
            raise InvalidValue(
                "the position's rules differ from those of this encoding: use encoding_for(position.rules)"
            )
        match position:
            case Deal(stage=Exchange() as stage):
                return Discarding(position.hand(stage.seat), stage.count)
            case SeatView() if isinstance(position.table.stage, Exchange) and position.to_act == position.seat:
                return Discarding(position.hand, position.table.stage.count)
            case _:
                return position

    def decode(self, position: AnyPosition, number: SupportsIndex) -> Action | Discarding:
        """Return the action that *number* stands for in *position*, or an unfinished discard if it needs more cards.

        Raises `InvalidValue` if the number is not legal in *position*.

        >>> taken = deal
        >>> for text in "8H", "P", "P", "P":
        ...     taken = taken.apply(taken.parse(text))
        >>> str(encoding.decode(deal, 1)), encoding.decode(taken, encoding.legal_numbers(taken)[0]).chosen
        ('6S', Cards.parse('5S'))
        """
        meaning, due = self.meaning(number), self._due(position)
        if isinstance(meaning, LayAway):
            if isinstance(due, Discarding) and meaning.card in due.open:
                return due.after(meaning.card)
        elif not isinstance(due, Discarding) and meaning in due.legal_actions:
            return meaning
        raise InvalidValue(f"action number {number}, {meaning}: expected one that is legal now")


#: Separate from `encoding_for`, so that an unhashable argument gets a clear error before the cache lookup.
_make_encoding: Final = lru_cache(maxsize=256)(Encoding)


def encoding_for(rules: Ruleset) -> Encoding:
    """Return the encoding for *rules*; equal rulesets share one cached encoding.

    >>> from fivehundred import presets
    >>> encoding_for(presets.STANDARD_3).size, encoding_for(presets.PAGAT_6).size
    (96, 163)
    """
    expect("a Ruleset", rules, Ruleset)
    return _make_encoding(rules)


def _players(players: int) -> Iterator[CallPlayers]:
    """Return every possible call of partners: no one, each player, and each pair of players (CALL-2)."""
    seats = [Seat(seat) for seat in range(players)]
    return (CallPlayers(chosen) for size in range(MOST_CALLED + 1) for chosen in combinations(seats, size))


def _declarations(rules: Ruleset) -> Iterator[DeclareJoker]:
    """Return every possible declaration: each joker in the deck gets one of the suits or none (JOKER-5)."""
    lower, higher = ((None, *SUITS) if joker in rules.deck else (None,) for joker in CARDS[-2:])
    return (DeclareJoker(high, low) for high, low in product(higher, lower))


#: The blocks of numbers: name, test for rules that use the block, and meanings under those rules.
_BLOCKS: Final[list[tuple[str, Callable[[Ruleset], bool], Callable[[Ruleset], Iterable[Meaning]]]]] = [
    ("calls", lambda rules: True, lambda rules: rules.ladder.calls),
    ("look", lambda rules: any(special.blind for special in rules.specials), lambda rules: [Look()]),
    (
        "throw in",
        lambda rules: rules.late_claim is not LateClaim.BARRED or rules.early_claim is not EarlyClaim.BARRED,
        lambda rules: [ThrowIn()],
    ),
    ("keep", lambda rules: rules.late_claim is not LateClaim.BARRED, lambda rules: [Keep()]),
    (
        "discards",
        lambda rules: bool(rules.kitty_size) or rules.declared_slam is not None,
        lambda rules: map(LayAway, rules.deck),
    ),
    (
        "cards called",
        lambda rules: rules.sides is Sides.CALLED and rules.calling is not Calling.PLAYER,
        lambda rules: map(CallCard, rules.deck - rules.jokers),
    ),
    ("players called", lambda rules: rules.sides is Sides.CALLED, lambda rules: _players(rules.players)),
    (
        "slam",
        lambda rules: rules.declared_slam is not None,
        lambda rules: [DeclareSlam(undertaken=False), DeclareSlam()],
    ),
    ("gifts", lambda rules: rules.declared_slam is not None, lambda rules: map(Give, rules.deck)),
    ("breach", lambda rules: rules.breach is not None, lambda rules: [Breach(undertaken=False), Breach()]),
    (
        "jokers declared",
        lambda rules: bool(rules.jokers) and rules.joker_declared is not JokerDeclaration.NO,
        _declarations,
    ),
    ("plays", lambda rules: True, lambda rules: [PLAYS[card.number] for card in rules.deck]),
    (
        "jokers led",
        lambda rules: bool(ASKING[rules.joker_naming][0]),
        lambda rules: [play for play in PLAYS if play.suit and play.card in rules.jokers],
    ),
]


def blocks(rules: Ruleset) -> Iterator[tuple[str, tuple[Meaning, ...]]]:
    """Yield the name and the actions of each block of numbers; a block that *rules* do not use is empty.

    >>> from fivehundred import presets
    >>> [(name, len(block)) for name, block in blocks(presets.SANS_JOKER_4) if block]
    [('calls', 28), ('discards', 42), ('plays', 42)]
    """
    expect("a Ruleset", rules, Ruleset)
    for name, used, meanings in _BLOCKS:
        yield name, tuple(meanings(rules)) if used(rules) else ()
