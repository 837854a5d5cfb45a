"""The card play of the built-in player: what a seat sees, as the numbers from which `choose_sensibly` chooses."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, LOWER_NAMED, winner
from fivehundred._native.contracts import Order
from fivehundred._native.masks import SLOTS
from fivehundred._native.sensible import NAMED, Tactics, choose_sensibly
from fivehundred.actions import PLAYS, PlayCard
from fivehundred.deal.contract import Contract
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.fast._lookup import places_of, side_state_of, tactics_of, voids_in


@attrs.frozen
class _Slots:
    """The cards of one ranking as slots of the kernel, with the tactics that hold for them."""

    tactics: Tactics
    #: The card number of each slot.
    number_of: bytes
    #: Cards that are equally far from their slots, as a bitmask, with that distance.
    runs: tuple[tuple[int, int], ...]

    def of(self, cards: int) -> int:
        """Return the slots of *cards*; both are bitmasks."""
        return sum((cards & run) << far if far > 0 else (cards & run) >> -far for run, far in self.runs)


@lru_cache(maxsize=1024)
def _slots(ranking: Ranking, cards: int) -> _Slots:
    number_of, tactics = tactics_of(ranking, cards)
    runs: dict[int, int] = {}
    for slot, number in enumerate(number_of):
        runs[slot - number] = runs.get(slot - number, 0) | CARD_BIT[number]
    return _Slots(tactics, number_of, tuple((run, far) for far, run in runs.items()))


_standing: Final = lru_cache(maxsize=1024)(side_state_of)


@lru_cache
def _order(turn: tuple[int, ...]) -> int:
    return Order(bytes(turn)).packed


def choose_play(view: SeatView, play: Play, contract: Contract) -> PlayCard:
    """Choose the card a sensible player would play, given whether they want to win, lose or force tricks.

    >>> from fivehundred import Bid, Deal, Seat, Suit, presets
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> deal = deal.apply(deal.parse("9H"))
    >>> str(deal.hand(Seat(2))), str(choose_play(deal.view(Seat(2)), deal.stage, deal.contract))
    ('10S JS QS 7D 8D 9D 10D 10H JH QH', '10H')
    """
    # With a trump suit, a joker is always led as a trump, even if it could name another suit (JOKER-10).
    named = contract.trump is None
    options = [one for one in view.legal_actions if isinstance(one, PlayCard) and (named or one.suit is None)]
    if len(options) == 1:
        return options[0]
    chosen = _choose(view, play, contract, [option.number for option in options])
    return PLAYS[chosen]


def _choose(view: SeatView, play: Play, contract: Contract, options: Sequence[int]) -> int:
    """Return the play number, of those in *options*, that the kernel chooses."""
    terms, trick = play.terms, play.trick
    own = view.hand.bits | view.table.table_cards(view.seat).bits
    unseen = play.unplayed & ~own & ~view.holding.discards
    lying = play.line[len(play.line) - trick.lying :]
    slots = _slots(terms.ranking, _cards_with_slots(view, own | unseen, lying))
    best = winner(lying, trick.power) if lying else 0
    open_hand = view.table.open_hand
    chosen = choose_sensibly(
        slots.tactics,
        _standing(terms),
        _order(trick.turn),
        trick.lying,
        trick.suit,
        slots.of(CARD_BIT[lying[best]]) if lying else 0,
        trick.turn[best],
        slots.of(view.acting.held & play.unplayed),
        slots.of(sum(CARD_BIT[number] for number in options if number < LOWER_NAMED)),
        sum(CARD_BIT[number - LOWER_NAMED] for number in options if number >= LOWER_NAMED),
        slots.of(unseen),
        slots.of(unseen if open_hand is None else open_hand[1].bits),
        voids_in(play),
        places_of(terms, (*contract.side, view.seat) if view.called_partner else contract.side),
    )
    return slots.number_of[chosen] if chosen < NAMED else LOWER_NAMED + chosen - NAMED


def _cards_with_slots(view: SeatView, left: int, trick: bytes) -> int:
    """Return the cards that have slots: the deck, or if that is too large the cards *left* and those in the *trick*."""
    deck = view.rules.deck.bits
    if deck.bit_count() <= SLOTS:
        return deck
    cards = left | sum(CARD_BIT[number] for number in trick)
    rest = left & ~view.hand.bits
    while cards.bit_count() > SLOTS:
        # Whether the lowest cards that others hold are counted changes next to nothing.
        low = rest & -rest
        rest, cards = rest ^ low, cards ^ low
    return cards
