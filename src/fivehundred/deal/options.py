"""The legal actions as sequences that create each action only when it is requested."""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Final, overload

import attrs

from fivehundred._base.bits import CARD_BIT, nth, numbers
from fivehundred._base.words import Written, as_html, lookup_field, use
from fivehundred.actions import PLAYS, Action, CallCard, Discard, Give, PlayCard
from fivehundred.cards import CARDS, Cards
from fivehundred.errors import InvalidValue, brief

#: The number of options that the text of a sequence shows.
_SHOWN: Final = 12


class Options(Written, Sequence[Action]):
    """The legal actions of the player whose turn it is, as a sequence in a fixed order.

    Two sequences are equal if they have the same class and offer the same actions. They are not hashable.

    >>> from fivehundred import Deal, Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> print(deal.legal_actions)
    P, 6S, 6C, 6D, 6H, 6NT, 7S, 7C, 7D, 7H, 7NT, 8S, … 26 options
    >>> len(deal.legal_actions), str(deal.legal_actions[-1]), deal.parse("8D") in deal.legal_actions
    (26, '10NT', True)
    """

    __slots__ = ()

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        size = len(self)
        if isinstance(index, int) and 0 <= index < size:
            return self._at(index)
        if isinstance(index, slice):
            return tuple(self._at(place) for place in range(*index.indices(size)))
        place = operator.index(index)
        if not -size <= place < size:
            raise IndexError(f"option {brief(place)} of {size}")
        return self._at(place % size)

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """The place of an action; raises `InvalidValue` if it is not one of the options.

        >>> deal.legal_actions.index(deal.parse("7S"))
        6
        """
        try:
            return super().index(value, start, *(() if stop is None else (stop,)))
        except ValueError:
            shown = str(value) if isinstance(value, Action) else brief(value)
            raise InvalidValue(f"{shown} is not legal now{use('deal.parse(text)', value)}") from None

    @abstractmethod
    def _at(self, index: int) -> Action:
        """The option at *index*, which must be at least 0 and less than the number of options."""

    def __str__(self) -> str:
        shown = ", ".join(str(action) for action in self[:_SHOWN])
        return f"{shown}, … {len(self)} options" if len(self) > _SHOWN else shown

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self if self else 'none'}>"

    _repr_html_ = as_html


@attrs.frozen(repr=False, unsafe_hash=False)
class Choices(Options):
    """A short list of actions, stored as a tuple.

    >>> from fivehundred import Pass, Seat
    >>> Pass() in Choices((Pass(),)), len(NO_OPTIONS)
    (True, 0)
    """

    actions: tuple[Action, ...]
    _lookup: frozenset[Action] = lookup_field(lambda self: frozenset(self.actions))

    def __len__(self) -> int:
        return len(self.actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, int) and 0 <= index < len(self.actions):
            return self.actions[index]
        return Options.__getitem__(self, index)

    def __contains__(self, action: object) -> bool:
        try:
            return action in self._lookup
        except TypeError:  # it cannot be hashed, so it is not an action
            return False

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def _at(self, index: int) -> Action:
        return self.actions[index]


# Not frozen, nor are discards, because that would cost a thirtieth of every decision. So they have no hash, and neither
# have the others.
@attrs.define(repr=False)
class PlayOptions(Options):
    """The legal plays, stored as a mask over play numbers (PLAY-2).

    >>> hearts = PlayOptions(Cards.parse("4H 10H JH").bits)
    >>> [str(action) for action in hearts], str(hearts[1])
    (['4H', '10H', 'JH'], '10H')
    """

    _mask: int

    def __len__(self) -> int:
        return self._mask.bit_count()

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(index, int) and index >= 0:
            # Written out, and not left to `_at`, because every move of every playout comes through here.
            mask, left = self._mask, index
            while left and mask:
                mask &= mask - 1
                left -= 1
            if mask:
                return PLAYS[(mask & -mask).bit_length() - 1]
        return Options.__getitem__(self, index)

    def __contains__(self, action: object) -> bool:
        return type(action) is PlayCard and bool(self._mask >> action.number & 1)

    def __iter__(self) -> Iterator[Action]:
        return (PLAYS[number] for number in numbers(self._mask))

    def _at(self, index: int) -> Action:
        return PLAYS[nth(self._mask, index)]


@attrs.frozen(repr=False, unsafe_hash=False)
class PartnerOptions(Options):
    """The cards that may be called, then the choices of players, including none (CALL-1, CALL-2, CALL-4, CALL-5).

    >>> print(PartnerOptions(Cards.parse("AS AH").bits, NO_OPTIONS))
    call AS, call AH
    """

    #: The cards, as a bitmask.
    cards: int
    players: Choices

    def __len__(self) -> int:
        return self.cards.bit_count() + len(self.players)

    def __contains__(self, action: object) -> bool:
        if type(action) is CallCard:
            return bool(self.cards >> action.card.number & 1)
        return action in self.players

    def _at(self, index: int) -> Action:
        count = self.cards.bit_count()
        return CallCard(CARDS[nth(self.cards, index)]) if index < count else self.players[index - count]


@attrs.frozen(repr=False, unsafe_hash=False)
class GiftOptions(Options):
    """The cards that a player may hand to their partner (BID-17).

    >>> print(GiftOptions(Cards.parse("AS AH").bits))
    give AS, give AH
    """

    #: The cards, as a bitmask.
    cards: int

    def __len__(self) -> int:
        return self.cards.bit_count()

    def __contains__(self, action: object) -> bool:
        return type(action) is Give and bool(self.cards >> action.card.number & 1)

    def _at(self, index: int) -> Action:
        return Give(CARDS[nth(self.cards, index)])


@attrs.define(repr=False)
class DiscardOptions(Options):
    """Every choice of *size* cards to discard from the hand, in lexicographic order of the pack (KITTY-1).

    >>> discards = DiscardOptions(Cards.parse("4H 5H 6H 7H").bits, 3)
    >>> len(discards), str(discards[0])
    (4, 'discard 4H 5H 6H')
    """

    held: int
    size: int

    def __len__(self) -> int:
        return comb(self.held.bit_count(), self.size)

    def __contains__(self, action: object) -> bool:
        return type(action) is Discard and len(action.cards) == self.size and not action.cards.bits & ~self.held

    def __iter__(self) -> Iterator[Action]:
        for chosen in combinations([CARD_BIT[card.number] for card in Cards(self.held)], self.size):
            yield Discard(Cards(sum(chosen)))

    def _at(self, index: int) -> Action:
        chosen, needed, rest = 0, self.size, self.held
        left = rest.bit_count()
        while needed:
            left -= 1
            # The number of sets that have the lowest card left beside those chosen already.
            with_card = comb(left, needed - 1)
            if index < with_card:
                chosen |= rest & -rest
                needed -= 1
            else:
                index -= with_card
            rest &= rest - 1
        return Discard(Cards(chosen))


#: The options of a seat that is not to act: none.
NO_OPTIONS: Final = Choices(())
