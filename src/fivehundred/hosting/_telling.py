"""What each client is told of what was done in a deal."""

from __future__ import annotations

from collections.abc import Callable

from fivehundred.actions import Action
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turn import Turn
from fivehundred.deal.whole import Deal
from fivehundred.hosting.messages import Turns
from fivehundred.seats import Seat


def told(
    before: Deal, after: Deal, action: Action | None, seat_of: Callable[[str], Seat | None]
) -> Callable[[str, bool], Turns]:
    """What has been done since *before*, by an *action* or a ruling, for each client, who gets views or does not."""
    plain = Turns((Turn(before.to_act, action),)) if action is not None and _says_all(before, after) else None
    known = 0 if plain else len(before.spectator.turns)

    def seen(client: str, views: bool) -> Turns:
        if plain is not None and not views:
            return plain
        seat = seat_of(client)
        view = after.spectator if seat is None else after.view(seat)
        return Turns(view.turns[known:] if plain is None else plain.turns, view if views else None)

    return seen


def _says_all(before: Deal, after: Deal) -> bool:
    """Whether the action tells everything there is to tell: no card was moved or uncovered, and no stage has ended."""
    one, other = before.stage, after.stage
    laid_open = isinstance(one, Play) and isinstance(other, Play) and one.exposed != other.exposed
    return before.layout == after.layout and not laid_open
