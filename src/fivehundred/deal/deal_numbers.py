"""Deal numbers: a one-to-one numbering of all deals under a ruleset (DEAL-3).

Hands are counted from eldest hand, so a number stands for the same deal whichever seat deals. The numbering depends
only on the deck and on the number of cards dealt to each place; :doc:`deal numbers </formats/deal_numbers>` defines it.

A deal number reveals every card, so only the host may know it during the hand.
"""

from functools import lru_cache
from math import comb

from fivehundred._base.bits import CARD_BIT, numbers
from fivehundred._base.words import expect, within
from fivehundred.cards import CARDS, Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, clockwise

__all__ = ["deal_count", "deal_number", "pack_of_number"]


def deal_count(rules: Ruleset) -> int:
    """Return the number of different deals under *rules* for a given dealer (DEAL-3).

    >>> from fivehundred import presets
    >>> deal_count(presets.STANDARD_3)
    30286238493551040
    """
    expect("a Ruleset", rules, Ruleset)
    count = 1
    left = len(rules.deck)
    for place in _places_of_a_fresh_pack(rules):
        count *= comb(left, place.bit_count())
        left -= place.bit_count()
    return count


def deal_number(deal: Deal) -> int:
    """Return the number of *deal*; the calls and plays made so far do not affect it (DEAL-3).

    >>> from fivehundred import presets
    >>> rules = presets.STANDARD_3
    >>> deal_number(Deal.from_pack(rules, pack_of_number(rules, 500), dealer=Seat(2)))
    500
    """
    expect("a Deal", deal, Deal)
    info = deal.info
    left = list(numbers(info.rules.deck.bits))
    number = 0
    for place in _places(info, deal.dealt):
        number = number * comb(len(left), place.bit_count()) + _choice_number(left, place)
        left = [card for card in left if not place >> card & 1]
    return number


def pack_of_number(rules: Ruleset, number: int) -> tuple[Card, ...]:
    """Return a pack, top card first, that gives the deal with this *number* whichever seat deals (DEAL-2, DEAL-3).

    Pass it to `Deal.from_pack` or `Match.deal`. Of all such packs, it is the one in which each place is dealt its cards
    in pack order. Raises `InvalidValue` if there is no such deal.

    >>> from fivehundred import presets
    >>> " ".join(map(str, pack_of_number(presets.STANDARD_3, 10**16)[:6]))
    '7S 8S 10S 10C QC KC'
    """
    count = deal_count(rules)
    number = within("deal number", number, 0, count - 1)
    left = list(numbers(rules.deck.bits))
    pack = dict.fromkeys(left, CARDS[0])
    for place in _places_of_a_fresh_pack(rules):
        size = place.bit_count()
        count = count // comb(len(left), size)
        choice, number = divmod(number, count)
        chosen = _choice(left, size, choice)
        for top, card in zip(numbers(place), chosen, strict=True):
            pack[top] = CARDS[card]
        left = [card for card in left if card not in chosen]
    return tuple(pack.values())


def _places(info: DealInfo, dealt: DealtCards) -> tuple[int, ...]:
    """Return the cards dealt to each place as a bit mask, with the places in the order used for numbering."""
    seats = list(clockwise(info.eldest, info.rules.players))
    piles = [pile for seat in seats if dealt.piles for pile in dealt.piles[seat]]
    return (
        *(dealt.hand_bits[seat] for seat in seats),
        *(CARD_BIT[card.number] for pile in piles for card in pile),
        dealt.kitty_bits,
        dealt.dummy_bits,
        dealt.out_bits,
    )


@lru_cache(maxsize=128)
def _places_of_a_fresh_pack(rules: Ruleset) -> tuple[int, ...]:
    """Return the places for a deck dealt in pack order, in which each card stands for its own position in the pack."""
    info = DealInfo(rules, Seat(0), (0,) * rules.side_count)
    return _places(info, DealtCards.from_pack(info, tuple(rules.deck)))


def _choice_number(among: list[int], chosen: int) -> int:
    """Return the number, in colexicographic order, of the combination of cards in the bit mask *chosen*."""
    number = size = 0
    for index, card in enumerate(among):
        if chosen >> card & 1:
            size += 1
            number += comb(index, size)
    return number


def _choice(among: list[int], size: int, number: int) -> list[int]:
    """Return the combination of *size* cards with this *number* in colexicographic order; its cards are ascending."""
    chosen = []
    index = len(among)
    for still in range(size, 0, -1):
        index -= 1
        while (skipped := comb(index, still)) > number:
            index -= 1
        number -= skipped
        chosen.append(among[index])
    return chosen[::-1]
