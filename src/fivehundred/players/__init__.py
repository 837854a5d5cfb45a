"""The built-in players, by name. A player is any ``Callable[[SeatView], Action]``."""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "bidding": "choose_call",
        "cardplay": "choose_play",
        "explaining": "estimates_svg estimates_text",
        "registry": "Player make_player names",
        "sensible": "RandomPlayer SensiblePlayer choose_declaration choose_discard choose_gift choose_partner",
        "thinking": "Estimate ThinkingPlayer evaluate",
    },
)
