"""Players of the library's own, and how to find them by name; a player is any ``Callable[[SeatView], Action]``."""

from fivehundred.players.registry import named, names

__all__ = ["named", "names"]
