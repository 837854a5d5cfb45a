"""What the cards on the table prove, where not all others are known."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import PlayCard
from fivehundred.deal.piles import Pile, SeenPile, as_seen
from fivehundred.deal.play import Play


def open_tables(tables: Sequence[Sequence[Pile | SeenPile]], play: Play | None) -> tuple[tuple[SeenPile, ...], ...]:
    """The table cards of each seat as everybody sees them when *play* has come so far (TWO-1)."""
    gathered = 0 if play is None else play.gathered
    return tuple(as_seen(piles, gathered) for piles in tables)


def unplayable(play: Play, action: PlayCard) -> str:
    """Why the place to act, whose hand is not known, cannot have played so; nothing if it can."""
    # A loose joker belongs to no suit, whatever it names.
    suit = play.terms.order.suits[action.card.number]
    if play.shown_void >> suit & 1:
        return f"{action.card} is of a suit that he did not follow before"
    return "" if play.legal(CARD_BIT[action.number]) >> action.number & 1 else f"{action} is not open to him"
