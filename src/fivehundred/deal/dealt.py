"""The beginning of a deal: rules and scores, the cards as dealt, and the piles of table cards (DEAL, TWO-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import (
    LARGEST,
    LARGEST_TOTAL,
    ShowsFields,
    expect,
    json_field,
    of_type,
    says,
    tuple_of,
    use,
)
from fivehundred.cards import Card, Cards
from fivehundred.deal.transfers import CardBits, Holding
from fivehundred.errors import InvalidDeal, InvalidType, InvalidValue, brief
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat, clockwise


@attrs.frozen(repr=False, cache_hash=True)
class DealInfo(ShowsFields):
    """The rules, the dealer and the scores at the start of a deal.

    >>> from fivehundred import presets
    >>> info = DealInfo.of(presets.AUSTRALIAN_4, Seat(3), scores=(120, -40))
    >>> info.scores, info.number
    ((120, -40), 1)
    """

    rules: Ruleset = attrs.field(
        repr=lambda rules: repr(rules.name), metadata=says("The rules this deal is played by.")
    )
    dealer: Seat = attrs.field(validator=of_type(int), metadata={**says("The dealer (SEAT-4)."), "rules": ("SEAT-4",)})
    scores: tuple[int, ...] = attrs.field(
        validator=tuple_of(int), metadata=says("The match score of each scorer when the deal begins.")
    )
    number: int = json_field(
        "The number of the deal in the match, from 1.", default=1, validator=of_type(int), left_out=False
    )
    barred: tuple[Seat, ...] = attrs.field(
        default=(),
        validator=tuple_of(int),
        metadata={**says("The seats that may not bid in this deal, ascending (BID-13)."), "rules": ("BID-13",)},
    )

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidType` or `InvalidValue` if no deal can begin with these values."""
        expect("a Ruleset", self.rules, Ruleset)
        checked_seat(self.dealer, self.rules.players)
        standing, sides = self.scores, self.rules.side_count
        if len(standing) != sides or any(abs(points) > LARGEST_TOTAL for points in standing):
            raise InvalidValue(f"scores {brief(standing)}: expected {sides} whole numbers up to {LARGEST_TOTAL}")
        if self.number < 1:
            raise InvalidValue(f"deal number {brief(self.number)}: expected a whole number from 1 to {LARGEST}")
        if self.barred and not self.rules.ralphing:
            raise InvalidValue("barred: these rules bar nobody from bidding (BID-13)")
        if [checked_seat(seat, self.rules.players) for seat in self.barred] != sorted(set(self.barred)):
            raise InvalidValue(f"barred {self.barred}: expected different seats, ascending (BID-13)")

    @classmethod
    def of(
        cls,
        rules: Ruleset,
        dealer: Seat,
        *,
        scores: Sequence[int] | None = None,
        number: int = 1,
        barred: Sequence[Seat] = (),
    ) -> DealInfo:
        """The facts of a deal under *rules*, dealt by *dealer*. By default the scores are 0 and nobody is barred.

        Raises `InvalidType` or `InvalidValue` for values with which no deal can begin.

        >>> DealInfo.of(presets.STANDARD_3, Seat(2)).scores
        (0, 0, 0)
        """
        expect("a Ruleset", rules, Ruleset)
        if not isinstance(barred, tuple | list):
            raise InvalidType(f"barred must be a sequence of seats, not {type(barred).__name__}")
        if not isinstance(scores, tuple | list | None):
            raise InvalidType(f"scores must be a sequence of ints, not {type(scores).__name__}")
        standing = (0,) * rules.side_count if scores is None else tuple(scores)
        seats = sorted({checked_seat(seat, rules.players) for seat in barred})
        return cls(rules, dealer, standing, number, tuple(seats))

    @property
    def eldest(self) -> Seat:
        """The seat after the dealer, which speaks first (SEAT-1).

        With a dummy hand, this is the dealer's opponent (DEAL-5).

        >>> info.dealer, info.eldest
        (3, 0)
        """
        # The dealer has been checked, as `left_of` would again.
        return Seat((self.dealer + 1) % self.rules.players)


class Pile(NamedTuple):
    """One pile as it was dealt."""

    #: The card face up.
    up: Card
    #: The card below it, face down.
    down: Card


class SeenPile(NamedTuple):
    """One pile as the players have seen it."""

    #: The card that was dealt face up.
    up: Card
    #: The card below it, ``None`` until it is turned up.
    down: Card | None


#: The piles of each seat, as dealt or as somebody has seen them; none in most games.
Piles = Sequence[Sequence[Pile | SeenPile]]
#: The piles of each seat as the players have seen them.
SeenPiles = tuple[tuple[SeenPile, ...], ...]


def arrange_piles(cards: Sequence[Card]) -> tuple[Pile, ...]:
    """Arrange table cards into piles: the first half face down, the second half face up on top of them."""
    half = len(cards) // 2
    return tuple(Pile(up, down) for down, up in zip(cards[:half], cards[half:], strict=True))


def as_seen(piles: Sequence[Pile | SeenPile], played: int) -> tuple[SeenPile, ...]:
    """The public state of *piles*. *played* is a bitmask of the cards played in finished tricks."""
    return tuple(SeenPile(up, down if CARD_BIT[up.number] & played else None) for up, down in piles)


def seen_cards(piles: Sequence[SeenPile]) -> int:
    """The cards of *piles* that are or have been face up, as a bitmask."""
    return sum(CARD_BIT[card.number] for pile in piles for card in pile if card is not None)


_T = TypeVar("_T")


class Part(NamedTuple):
    """A named part of the cards of a deal, such as one hand.

    >>> from fivehundred import presets
    >>> parts = [Part("seat 0", Cards.parse("7S 8S").bits), Part("seat 1", Cards.parse("8S 9S").bits)]
    >>> part_problems(presets.STANDARD_3, parts)
    ['DEAL-3: seat 1 has cards that lie elsewhere too: 8S']
    """

    #: The name of the place, in words.
    name: str
    #: The cards, as a bitmask.
    cards: int
    #: The number of cards there must be, ``None`` if that is not known.
    size: int | None = None


def part_problems(rules: Ruleset, parts: Iterable[Part], *, elsewhere: int = 0, whole: bool = False) -> list[str]:
    """The problems with *parts* of the deck, in words: wrong sizes, cards in two places, cards not in the deck.

    Cards *elsewhere* may not be in any part. If *whole* is true, the parts make up the whole deal, and no card may be
    missing.

    >>> from fivehundred import presets
    >>> part_problems(presets.STANDARD_3, [Part("the kitty", Cards.parse("7S 8S").bits, size=3)])
    ['CARD-3: the kitty has 2 cards: expected 3']
    """
    problems = []
    deck, named = rules.deck.bits, elsewhere
    for name, cards, size in parts:
        if size is not None and cards.bit_count() != size:
            problems.append(f"CARD-3: {name} has {cards.bit_count()} cards: expected {size}")
        if cards & named:
            problems.append(f"DEAL-3: {name} has cards that lie elsewhere too: {Cards(cards & named)}")
        if cards & ~deck:
            problems.append(f"CARD-2: {name} has cards that are not in this deck: {Cards(cards & ~deck)}")
        named |= cards
    if whole and deck & ~named:
        problems.append(f"CARD-2: missing: {Cards(deck & ~named)}")
    return problems


def tables_wrongly(rules: Ruleset, piles: Piles) -> Iterator[str]:
    """Yield the problems with the number of tables and the number of *piles* on each (TWO-1)."""
    if len(piles) != rules.players * rules.table_cards:
        yield f"TWO-1: {len(piles)} tables: expected {rules.players * rules.table_cards}"
    for seat, lying in enumerate(piles):
        if len(lying) * 2 != rules.hand_size:
            yield f"TWO-1: seat {seat} has {len(lying)} piles: expected {rules.hand_size // 2}"


def on_tables(piles: Piles) -> Iterator[Part]:
    """Yield the cards known to be on each table, including those face down."""
    for seat, lying in enumerate(piles):
        size = len(lying) + sum(pile.down is not None for pile in lying)
        cards = Cards.of({card for pile in lying for card in pile if card is not None})
        yield Part(f"the table of seat {seat}", cards.bits, size)


@attrs.frozen(repr=False)
class DealtCards:
    """The cards as they were dealt, which never change.

    Each set of cards is a bitmask; use `of` or `from_pack` to make them. In a position set up at the first lead, these
    are the cards at that point, and the kitty contains the discards.

    >>> from random import Random
    >>> from fivehundred import presets, shuffle
    >>> info = DealInfo.of(presets.STANDARD_3, Seat(0))
    >>> dealt = DealtCards.from_pack(info, shuffle.pack(info.rules.deck, rng=Random(4)))
    >>> print(dealt.hands[1])
    9S JS 9C 9D 10D JD KD 7H 8H 9H
    >>> print(dealt.kitty)
    10H QH KH
    """

    hand_bits: tuple[CardBits, ...] = attrs.field(alias="hands", metadata=says("The hand of each seat, from seat 0."))
    kitty_bits: CardBits = attrs.field(default=0, alias="kitty", metadata=says("The kitty.", left_out=True))
    dummy_bits: CardBits = attrs.field(
        default=0, alias="dummy", metadata=says("The third hand of a two-handed game (DEAL-5).", left_out=True)
    )
    out_bits: CardBits = attrs.field(
        default=0, alias="out_of_play", metadata=says("The cards dealt to nobody (CARD-3, TWO-2).", left_out=True)
    )
    piles: tuple[tuple[Pile, ...], ...] = json_field(
        "The table cards of each seat; none in most games (TWO-1).", default=()
    )

    @classmethod
    def of(
        cls,
        *,
        hands: Sequence[Cards],
        kitty: Cards | None = None,
        dummy: Cards | None = None,
        out_of_play: Cards | None = None,
        piles: Sequence[Sequence[tuple[Card, Card]]] | None = None,
    ) -> DealtCards:
        """Create dealt cards from the hands (in seat order), the kitty, and any other cards dealt.

        *dummy* is the third hand of a two-handed game (DEAL-5). *out_of_play* contains the cards that go to nobody
        (CARD-3). *piles* contains, for each seat, the face-up and the face-down card of each pile (TWO-1). Use
        `problems` to check the cards against the rules of a game.

        >>> dealt = DealtCards.of(hands=[Cards.parse("9S 10S"), Cards.parse("JS QS")], kitty=Cards.parse("KS"))
        >>> print(dealt.hands[1])
        JS QS
        """
        return cls(
            tuple(_bits(f"seat {seat}", hand) for seat, hand in enumerate(_sequence("hands", hands))),
            0 if kitty is None else _bits("the kitty", kitty),
            0 if dummy is None else _bits("the dummy hand", dummy),
            0 if out_of_play is None else _bits("what is out of play", out_of_play),
            tuple(_piles(lying, seat) for seat, lying in enumerate(_sequence("piles", piles or ()))),
        )

    @classmethod
    def from_pack(cls, info: DealInfo, pack: Sequence[Card]) -> DealtCards:
        """Deal *pack*, top card first, clockwise from eldest hand (DEAL-1, DEAL-2).

        A dummy hand is dealt before eldest hand (DEAL-5), and table cards are dealt after the hands (TWO-1). Raises
        `InvalidDeal` unless *pack* contains each card of the deck exactly once.

        >>> in_order = DealtCards.from_pack(info, tuple(info.rules.deck))
        >>> print(in_order.hands[1])
        7S 8S 9S JC QC KC AC 7H 8H 9H
        """
        expect("a DealInfo", info, DealInfo)
        rules = info.rules
        problems = _pack_problems(rules, pack)
        if problems:
            raise InvalidDeal(problems)
        # A sequence of another kind may have no slices.
        pack = tuple(pack)
        dealt, kitty = rules.packets.deal(pack, rules.hands_dealt, out_of_play=rules.out_of_play)
        dummy, hands = (dealt[0], dealt[1:]) if rules.dummy_hand else (0, dealt)
        seats = list(clockwise(info.eldest, rules.players))
        from_zero = [seats.index(Seat(seat)) for seat in range(rules.players)]
        piles: tuple[tuple[Pile, ...], ...] = ()
        if rules.table_cards:
            *in_order, _ = rules.packets.in_order(pack, rules.hands_dealt, out_of_play=rules.out_of_play)
            piles = tuple(arrange_piles(in_order[rules.players + place]) for place in from_zero)
        nobodys = Cards.of(pack[len(pack) - rules.out_of_play :])
        return cls(tuple(hands[place] for place in from_zero), kitty, dummy, nobodys.bits, piles)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hand of each seat, from seat 0."""
        return tuple(map(Cards, self.hand_bits))

    @property
    def kitty(self) -> Cards:
        """The kitty; in a position set up at the first lead, the discards."""
        return Cards(self.kitty_bits)

    @property
    def dummy(self) -> Cards:
        """The third hand of a two-handed game (DEAL-5)."""
        return Cards(self.dummy_bits)

    @property
    def out_of_play(self) -> Cards:
        """The cards dealt to nobody (CARD-3, TWO-2)."""
        return Cards(self.out_bits)

    def problems(self, rules: Ruleset, *, discarded: bool = False, giving: Sequence[Seat] = ()) -> list[str]:
        """The problems with these cards as a deal under *rules*, in words; empty if such a deal is possible (DEAL-3).

        If *discarded* is true, the kitty contains the discards at the first lead. The seats in *giving* have then
        handed a card to a partner, who discarded one more (BID-17). Raises `InvalidType` or `InvalidValue` for
        anything but rules and seats.

        >>> attrs.evolve(dealt, kitty=0).problems(info.rules)
        ['CARD-3: the kitty has 0 cards: expected 3', 'CARD-2: missing: 10H QH KH']
        """
        expect("a Ruleset", rules, Ruleset)
        expect("the seats of those who gave a card", giving, Iterable)
        giving = [checked_seat(seat, rules.players) for seat in giving]
        found = [*tables_wrongly(rules, self.piles)]
        if len(self.hand_bits) != rules.players:
            found.append(f"SEAT-1: {len(self.hand_bits)} hands: expected {rules.players}")
        hands, rest = self.hand_bits, "the discard" if discarded else "the kitty"
        parts = [
            *(Part(f"seat {seat}", hand, rules.hand_size - (seat in giving)) for seat, hand in enumerate(hands)),
            Part(rest, self.kitty_bits, rules.kitty_size + len(giving)),
            Part("the dummy hand", self.dummy_bits, rules.hand_size * rules.dummy_hand),
            Part("what is out of play", self.out_bits, rules.out_of_play),
            *on_tables(self.piles),
        ]
        return found + part_problems(rules, parts, whole=True)

    def table_holdings(self, played: int = 0) -> tuple[Holding, ...]:
        """The cards that are or have been face up on each table. *played* are the cards of finished tricks.

        >>> info = DealInfo.of(presets.TABLE_2, Seat(0))
        >>> in_order = DealtCards.from_pack(info, tuple(info.rules.deck))
        >>> [str(Cards(holding.held)) for holding in in_order.table_holdings()]
        ['JD QD QH KH AH', '7D 8D 9H 10H JH']
        """
        return tuple(Holding(seen_cards(as_seen(piles, played))) for piles in self.piles)


@attrs.frozen(repr=False)
class Revealed:
    """The cards that are revealed during a deal, as far as they are known. Each set is a bitmask.

    >>> print(Cards(Revealed([None, None, None], kitty=Cards.parse("7S 9C 4H").bits).kitty_bits))
    7S 9C 4H
    """

    #: The hand dealt to each seat, from seat 0.
    hand_bits: Sequence[int | None] = attrs.field(alias="hands")
    #: The kitty.
    kitty_bits: int | None = attrs.field(default=None, alias="kitty")
    #: The contractor's hand as it was when play began (PLAY-5).
    shown: int | None = None
    #: The piles of each seat, with the face-down cards that are known (TWO-1).
    piles: tuple[tuple[SeenPile, ...], ...] = ()


#: The cards as they were dealt, as far as somebody knows them.
KnownCards = DealtCards | Revealed


def _sequence(name: str, given: Sequence[_T]) -> Sequence[_T]:
    if not isinstance(given, Sequence):
        raise InvalidType(f"{name} must be a sequence, not {type(given).__name__}")
    return given


def _bits(name: str, cards: Cards) -> int:
    if not isinstance(cards, Cards):
        raise InvalidType(f"{name}: expected Cards, not {type(cards).__name__}{use('Cards.parse(text)', cards)}")
    return cards.bits


def _piles(piles: Sequence[Any], seat: int) -> tuple[Pile, ...]:
    """Return the piles of *seat*. Raises `InvalidType` if they are not pairs of cards."""
    for pile in _sequence(f"the piles of seat {seat}", piles):
        if not isinstance(pile, tuple) or len(pile) != 2 or not all(isinstance(card, Card) for card in pile):
            raise InvalidType(f"a pile of seat {seat}: expected two Cards, the one face up and the one face down")
    return tuple(Pile(up, down) for up, down in piles)


def _pack_problems(rules: Ruleset, pack: Sequence[Card]) -> list[str]:
    _sequence("the pack", pack)
    if len(pack) > 2 * len(rules.deck):
        return [f"CARD-2: {len(pack)} cards in the pack: expected {len(rules.deck)}"]
    seen = 0
    problems = []
    for place, card in enumerate(pack, start=1):
        if not isinstance(card, Card):
            raise InvalidType(
                f"card {place} of the pack: expected a Card, not {type(card).__name__}{use('Card.parse(text)', card)}"
            )
        if CARD_BIT[card.number] & seen:
            problems.append(f"DEAL-3: {card} appears twice, the second time as card {place}")
        if card not in rules.deck:
            problems.append(f"CARD-2: {card}, card {place}, is not in this deck")
        seen |= CARD_BIT[card.number]
    missing = rules.deck - Cards(seen)
    if missing:
        problems.append(f"CARD-2: missing from the pack: {missing}")
    return problems
