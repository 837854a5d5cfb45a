"""Pairs of deals that one seat cannot tell apart, made by exchanging cards that it has not seen (PLAY-6)."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from fivehundred.actions import Action, Discard, Give
from fivehundred.cards import Card, Cards
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.view import SeatView
from fivehundred.deal.whole import Deal
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, one_of


@attrs.frozen
class Twins:
    """Two deals, and who cannot tell them apart: they differ only in cards that none of these seats has seen.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> twins = Twins(deal, with_hidden_exchanged(deal, Random(1).randrange, Seat(0)), (Seat(0),))
    >>> twins.one == twins.other
    False
    """

    one: Deal
    other: Deal
    #: One seat, or several that may put together what they know.
    seats: tuple[Seat, ...]

    @property
    def seat(self) -> Seat:
        """The first of them.

        >>> twins.seat
        0
        """
        return self.seats[0]

    @property
    def view(self) -> SeatView:
        """What that seat sees, which is the same in both.

        >>> twins.view == twins.other.view(twins.seat), twins.one.hand(Seat(1)) == twins.other.hand(Seat(1))
        (True, False)
        """
        return self.one.view(self.seat)


def given_again(deal: Deal, changed: Callable[[Card], Card] = lambda card: card) -> Deal:
    """The deal as *deal* began, with other cards in the places of some.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> given_again(deal.apply(deal.parse("7S"))) == deal
    True
    """
    given = deal.layout.dealt

    def moved(bits: int) -> Cards:
        return Cards.of(map(changed, Cards(bits)))

    return Deal.begun(
        deal.layout.info,
        DealtCards.of(
            hands=[moved(hand) for hand in given.hands],
            kitty=moved(given.kitty),
            dummy=moved(given.dummy),
            out_of_play=moved(given.out_of_play),
            piles=[[(changed(up), changed(down)) for up, down in piles] for piles in given.piles],
        ),
    )


def with_exchanged(deal: Deal, one: Card, other: Card) -> Deal | None:
    """The same deal and actions with two cards in each other's places; ``None`` if the rules refuse an action then.

    *deal* began with the auction, and no ruling has ended it.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> one, other = [*deal.hand(Seat(0))][0], [*deal.hand(Seat(1))][0]
    >>> twin = with_exchanged(deal, one, other)
    >>> one in twin.hand(Seat(1)), other in twin.hand(Seat(0))
    (True, True)
    """

    def changed(card: Card) -> Card:
        return other if card == one else one if card == other else card

    twin = given_again(deal, changed)
    try:
        for turn in deal.turns:
            if isinstance(turn.action, Action):
                twin = twin.apply(_face_down(turn.action, changed))
    except IllegalAction:
        return None
    return twin


def _face_down(action: Action, changed: Callable[[Card], Card]) -> Action:
    """The same action: if its cards are face down, with those that now lie where its own did."""
    match action:
        case Discard(cards=cards):
            return Discard(Cards.of(map(changed, cards)))
        case Give(card=card):
            return Give(changed(card))
        case _:
            return action


def with_hidden_exchanged(deal: Deal, pick: Pick, *seats: Seat) -> Deal:
    """A deal that these *seats* together cannot tell from *deal*; *deal* itself if there is none.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> twin = with_hidden_exchanged(deal, Random(1).randrange, Seat(0))
    >>> twin == deal, twin.view(Seat(0)) == deal.view(Seat(0))
    (False, True)
    """
    unseen = deal.rules.deck
    for seat in seats:
        unseen &= deal.view(seat).unseen
    hidden = [*unseen]
    for _ in range(4 if len(hidden) > 1 else 0):
        deal = with_exchanged(deal, one_of(pick, hidden), one_of(pick, hidden)) or deal
    return deal
