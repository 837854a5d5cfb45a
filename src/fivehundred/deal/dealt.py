"""The cards as they were dealt, and whether such a deal is possible (DEAL-3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred._words import said, use
from fivehundred.cards import Card, Cards
from fivehundred.deal.holding import CardBits, Holding
from fivehundred.deal.info import DealInfo
from fivehundred.deal.piles import Pile, SeenPile, as_seen, piled, seen
from fivehundred.errors import InvalidDeal, WrongType
from fivehundred.rules._checks import expect
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, clockwise

_T = TypeVar("_T")


class Part(NamedTuple):
    """Some of the cards of a deal.

    >>> from fivehundred import presets
    >>> parts = [Part("seat 0", Cards.parse("7S 8S").bits), Part("seat 1", Cards.parse("8S 9S").bits)]
    >>> part_problems(presets.STANDARD_3, parts)
    ['DEAL-3: seat 1 has cards that lie elsewhere too: 8S']
    """

    #: Where they are, in words.
    name: str
    #: The cards, as bits.
    cards: int
    #: How many there ought to be, ``None`` when that is not known.
    size: int | None = None


def part_problems(rules: Ruleset, parts: Iterable[Part], *, elsewhere: int = 0, whole: bool = False) -> list[str]:
    """What is wrong with *parts* of the deck, in words: wrong sizes, cards in two places, foreign ones.

    Cards *elsewhere* may be in none of them; if they are the *whole* deal, none may be missing.

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


@attrs.frozen(repr=False)
class DealtCards:
    """The cards as they were dealt, which never change.

    Each set is held as bits: make them with `of`, or from a pack. Of a position at the first lead they are the cards as
    they lie then, and the kitty is what was laid away.

    >>> from random import Random
    >>> from fivehundred import presets, shuffle
    >>> info = DealInfo.of(presets.STANDARD_3, Seat(0))
    >>> dealt = DealtCards.from_pack(info, shuffle.pack(info.rules.deck, rng=Random(4)))
    >>> print(Cards(dealt.hands[1]))
    9S JS 9C 9D 10D JD KD 7H 8H 9H
    >>> print(Cards(dealt.kitty))
    10H QH KH
    """

    hands: tuple[CardBits, ...] = said("The hand of each seat, from seat 0.")
    kitty: CardBits = said("The kitty.", default=0)
    dummy: CardBits = said("The third hand of a two-handed game (DEAL-5).", default=0)
    out_of_play: CardBits = said("The cards dealt to nobody (CARD-3, TWO-2).", default=0)
    piles: tuple[tuple[Pile, ...], ...] = said("The table cards of each seat; none in most games (TWO-1).", default=())

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
        """The hand of each seat, from seat 0, the kitty, and what lies beside them in some games.

        *dummy* is the third hand of a two-handed game (DEAL-5), *out_of_play* are the cards that go to nobody (CARD-3),
        *piles* for each seat the card face up and the card face down of each (TWO-1). Whether they are
        those of a deal, the rules decide: see `problems`.

        >>> dealt = DealtCards.of(hands=[Cards.parse("9S 10S"), Cards.parse("JS QS")], kitty=Cards.parse("KS"))
        >>> print(Cards(dealt.hands[1]))
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

        A dummy comes before eldest hand (DEAL-5), the tables of the players after their hands (TWO-1). Raises
        `InvalidDeal` when the pack is not the deck of the rules, each card once.

        >>> in_order = DealtCards.from_pack(info, tuple(info.rules.deck))
        >>> print(Cards(in_order.hands[1]))
        7S 8S 9S JC QC KC AC 7H 8H 9H
        """
        expect("a DealInfo", info, DealInfo)
        rules = info.rules
        problems = _pack_problems(rules, pack)
        if problems:
            raise InvalidDeal(problems)
        dealt, kitty = rules.packets.deal(pack, rules.hands_dealt, out_of_play=rules.out_of_play)
        dummy, hands = (dealt[0], dealt[1:]) if rules.dummy_hand else (0, dealt)
        seats = list(clockwise(info.eldest, rules.players))
        from_zero = [seats.index(Seat(seat)) for seat in range(rules.players)]
        piles: tuple[tuple[Pile, ...], ...] = ()
        if rules.table_cards:
            *in_order, _ = rules.packets.in_order(pack, rules.hands_dealt, out_of_play=rules.out_of_play)
            piles = tuple(piled(in_order[rules.players + place]) for place in from_zero)
        nobodys = Cards.of(pack[len(pack) - rules.out_of_play :])
        return cls(tuple(hands[place] for place in from_zero), kitty, dummy, nobodys.bits, piles)

    def problems(self, rules: Ruleset, *, laid_away: bool = False, giving: Sequence[Seat] = ()) -> list[str]:
        """What is wrong with these cards as a deal of *rules*, in words; nothing if such a deal is possible (DEAL-3).

        If they were *laid_away*, the kitty is what lies away at the first lead; the seats in *giving* have handed a
        card to a partner, who laid one more away (BID-17).

        >>> attrs.evolve(dealt, kitty=0).problems(info.rules)
        ['CARD-3: the kitty has 0 cards: expected 3', 'CARD-2: missing: 10H QH KH']
        """
        found = []
        if len(self.hands) != rules.players:
            found.append(f"SEAT-1: {len(self.hands)} hands: expected {rules.players}")
        expected = rules.players * rules.table_cards
        if len(self.piles) != expected:
            found.append(f"TWO-1: {len(self.piles)} tables: expected {expected}")
        parts = [Part(f"seat {seat}", hand, rules.hand_size - (seat in giving)) for seat, hand in enumerate(self.hands)]
        rest = "what was laid away" if laid_away else "the kitty"
        parts.append(Part(rest, self.kitty, rules.kitty_size + len(giving)))
        parts.append(Part("the dummy hand", self.dummy, rules.hand_size * rules.dummy_hand))
        parts.append(Part("what is out of play", self.out_of_play, rules.out_of_play))
        for seat, piles in enumerate(self.piles):
            lying = {card for pile in piles for card in pile}
            if len(lying) != 2 * len(piles):
                found.append(f"DEAL-3: the table of seat {seat} has a card twice")
            parts.append(Part(f"the table of seat {seat}", Cards.of(lying).bits, rules.hand_size))
        return [*found, *part_problems(rules, parts, whole=True)]

    def table_holdings(self, played: int = 0) -> tuple[Holding, ...]:
        """What lies open, or has lain open, on each table; *played* are the cards of the tricks that are over.

        >>> info = DealInfo.of(presets.TABLE_2, Seat(0))
        >>> in_order = DealtCards.from_pack(info, tuple(info.rules.deck))
        >>> [str(Cards(holding.held)) for holding in in_order.table_holdings()]
        ['JD QD QH KH AH', '7D 8D 9H 10H JH']
        """
        return tuple(Holding(seen(as_seen(piles, played))) for piles in self.piles)


@attrs.frozen(repr=False)
class Sight:
    """The cards that come to light in a deal, as far as somebody knows them; each set as bits.

    >>> print(Cards(Sight([None, None, None], kitty=Cards.parse("7S 9C 4H").bits).kitty))
    7S 9C 4H
    """

    #: The hand dealt to each seat, from seat 0.
    hands: Sequence[int | None]
    #: The kitty.
    kitty: int | None = None
    #: The contractor's hand as it was when play began (PLAY-5).
    shown: int | None = None
    #: The piles of each seat, with the cards below that are known (TWO-1).
    piles: tuple[tuple[SeenPile, ...], ...] = ()


#: The cards as they were dealt, as far as somebody knows them.
CardsDealt = DealtCards | Sight


def _sequence(name: str, given: Sequence[_T]) -> Sequence[_T]:
    if not isinstance(given, Sequence):
        raise WrongType(f"{name} must be a sequence, not {type(given).__name__}")
    return given


def _bits(name: str, cards: Cards) -> int:
    if not isinstance(cards, Cards):
        raise WrongType(f"{name}: expected Cards, not {type(cards).__name__}{use('Cards.parse(text)', cards)}")
    return cards.bits


def _piles(piles: Sequence[Any], seat: int) -> tuple[Pile, ...]:
    """The piles of *seat*."""
    for pile in _sequence(f"the piles of seat {seat}", piles):
        if not isinstance(pile, tuple) or len(pile) != 2 or not all(isinstance(card, Card) for card in pile):
            raise WrongType(f"a pile of seat {seat}: expected two Cards, the one face up and the one face down")
    return tuple(Pile(up, down) for up, down in piles)


def _pack_problems(rules: Ruleset, pack: Sequence[Card]) -> list[str]:
    _sequence("the pack", pack)
    if len(pack) > 2 * len(rules.deck):
        return [f"CARD-2: {len(pack)} cards in the pack: expected {len(rules.deck)}"]
    seen = 0
    problems = []
    for place, card in enumerate(pack, start=1):
        if not isinstance(card, Card):
            raise WrongType(
                f"card {place} of the pack: expected a Card, not {type(card).__name__}{use('Card.parse(text)', card)}"
            )
        if CARD_BIT[card.number] & seen:
            problems.append(f"DEAL-3: {card} comes twice, the second time as card {place}")
        if card not in rules.deck:
            problems.append(f"CARD-2: {card}, card {place}, is not in this deck")
        seen |= CARD_BIT[card.number]
    missing = rules.deck - Cards(seen)
    if missing:
        problems.append(f"CARD-2: missing from the pack: {missing}")
    return problems
