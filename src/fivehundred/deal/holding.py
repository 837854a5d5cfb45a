"""What one seat alone has seen."""

from __future__ import annotations

import attrs

from fivehundred.cards import Cards


def _listed(bits: int) -> str:
    return f"<{Cards(bits)}>"


@attrs.frozen
class Holding:
    """The cards of one seat as that seat knows them, each set as bits.

    Nothing here changes while cards are played: a hand is what is held less what has been played.
    """

    #: The hand it holds, or held when play began; while the contractor chooses his discards the kitty is in it.
    held: int = attrs.field(repr=_listed)
    #: The kitty it took (KITTY-1).
    kitty: int = attrs.field(default=0, repr=_listed)
    #: What it laid away.
    discards: int = attrs.field(default=0, repr=_listed)
    #: What a partner handed it: his discards, or the card of his choice (KITTY-3, BID-17).
    received: int = attrs.field(default=0, repr=_listed)
    #: What it handed to a partner.
    given: int = attrs.field(default=0, repr=_listed)
    #: What of the discards was laid away for a partner's gift (BID-17).
    for_gift: int = attrs.field(default=0, repr=_listed)

    @property
    def dealt(self) -> Cards:
        """The hand as it was dealt; none as long as its seat has not looked at it (BID-10)."""
        return Cards((self.held | self.discards | self.given) & ~(self.kitty | self.received))

    def with_kitty(self, kitty: int) -> Holding:
        """The holding after taking *kitty* (KITTY-1)."""
        return Holding(self.held | kitty, kitty)

    def with_received(self, cards: int) -> Holding:
        """The holding after getting *cards* from a partner (KITTY-3, BID-17)."""
        return attrs.evolve(self, held=self.held | cards, received=cards)

    def without(self, discards: int) -> Holding:
        """The holding after laying *discards* away (KITTY-1)."""
        return Holding(self.held & ~discards, self.kitty, discards, self.received, self.given, self.for_gift)

    def without_for_gift(self, card: int) -> Holding:
        """The holding after laying *card* away for a partner's gift, beside what was laid away before (BID-17)."""
        return attrs.evolve(self, held=self.held & ~card, discards=self.discards | card, for_gift=card)

    def handing_on(self, cards: int) -> Holding:
        """The holding after handing *cards* to a partner (KITTY-3, BID-17)."""
        return attrs.evolve(self, held=self.held & ~cards, given=cards)
