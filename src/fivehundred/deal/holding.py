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

    @property
    def dealt(self) -> Cards:
        """The hand as it was dealt."""
        return Cards((self.held | self.discards) & ~self.kitty)

    def with_kitty(self, kitty: int) -> Holding:
        """The holding after taking *kitty* (KITTY-1)."""
        return Holding(self.held | kitty, kitty)

    def without(self, discards: int) -> Holding:
        """The holding after laying *discards* away (KITTY-1)."""
        return Holding(self.held & ~discards, self.kitty, discards)
