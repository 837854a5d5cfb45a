"""Actions as JSON: each an object that says under ``type`` what it is.

Their short texts would not do, for the same one is a bid and a card (``10H``), and to tell them apart takes a stage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, assert_never

from fivehundred.actions import (
    PLAYS,
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Suit
from fivehundred.rules.calls import PASS, Bid, Pass, SpecialBid
from fivehundred.seats import Seat
from fivehundred.wire._cards import (
    TEXTS,
    bid_of,
    call_of,
    card_of,
    cards_of,
    declared_of,
    declared_tree,
    listed,
    suit_of,
)
from fivehundred.wire._reading import Json
from fivehundred.wire._strict import HIGHEST_SEAT, Unfit, checked, checked_keys, checked_tag, found, located

_PLAYS: Final = {(play.card, play.suit): play for play in PLAYS}
_PLAY_OF: Final = {TEXTS[play.card.number]: play for play in PLAYS if play.suit is None}


def action_tree(action: Action) -> Json:
    """*action* as an object."""
    match action:
        case PlayCard():
            if action.suit is None:
                return {"type": "play", "card": TEXTS[action.number]}
            return {"type": "play", "card": str(action.card), "suit": action.suit.value}
        case Pass():
            return {"type": "pass"}
        case Bid():
            return {"type": "bid", "bid": str(action)}
        case SpecialBid():
            return {"type": "special bid", "bid": action.key}
        case Look():
            return {"type": "look"}
        case ThrowIn():
            return {"type": "throw in"}
        case Keep():
            return {"type": "keep"}
        case Discard():
            return {"type": "discard", "cards": listed(action.cards.bits)}
        case CallCard():
            return {"type": "call card", "card": str(action.card)}
        case CallPlayers():
            return {"type": "call players", "players": list(action.players)}
        case DeclareSlam():
            return {"type": "declare slam", "undertaken": action.undertaken}
        case Give():
            return {"type": "give", "card": str(action.card)}
        case Breach():
            return {"type": "breach", "undertaken": action.undertaken}
        case DeclareJoker():
            return {"type": "declare joker", **declared_tree(action)}
        case _:
            assert_never(action)


def action_of(value: Json, _: Any = None) -> Action:
    """The action that *value* is."""
    if type(value) is dict and value.get("type") == "play" and len(value) == 2:
        # The common case first: most of a deal is cards.
        card = value.get("card")
        play = _PLAY_OF.get(card) if type(card) is str else None
        if play is not None:
            return play
    reader = _READERS[checked_tag(value, _READERS)]
    return reader(value)


def _key(value: Json, key: str, read: Callable[[Json], Any], *, optional: frozenset[str] = frozenset()) -> Any:
    """What *value* has under *key*, and it has nothing else but those."""
    checked_keys(value, frozenset(["type", key]), optional)
    try:
        return read(value[key])
    except Unfit as error:
        raise located(error, key) from None


def _alone(action: Action) -> Callable[[Json], Action]:
    """The reader of an action that says nothing but what it is."""

    def read(value: Json) -> Action:
        checked_keys(value, frozenset(["type"]))
        return action

    return read


def _special(value: Json) -> SpecialBid:
    call = call_of(value)
    if not isinstance(call, SpecialBid):
        raise Unfit(f"expected the key of a special bid, such as M, not {found(value)}")
    return call


def _players(value: Json) -> tuple[Seat, ...]:
    if type(value) is not list or any(type(seat) is not int for seat in value) or value != sorted(set(value)):
        raise Unfit(f"expected a list of different seats, ascending, not {found(value)}")
    if value and not 0 <= value[0] <= value[-1] <= HIGHEST_SEAT:
        raise Unfit(f"expected seats from 0 to {HIGHEST_SEAT}")
    return tuple(value)


def _undertaken(value: Json) -> bool:
    return bool(_key(value, "undertaken", lambda answer: checked(answer, bool, "true or false")))


def _play(value: Json) -> PlayCard:
    card: Card = _key(value, "card", card_of, optional=frozenset(["suit"]))
    suit: Suit | None = _key(value, "suit", suit_of, optional=frozenset(["card"])) if "suit" in value else None
    play = _PLAYS.get((card, suit))
    if play is None:
        raise Unfit(f"{card} has a suit of its own: only a led joker names one")
    return play


_READERS: Final[dict[str, Callable[[Json], Action]]] = {
    "pass": _alone(PASS),
    "bid": lambda value: _key(value, "bid", bid_of),
    "special bid": lambda value: _key(value, "bid", _special),
    "look": _alone(Look()),
    "throw in": _alone(ThrowIn()),
    "keep": _alone(Keep()),
    "discard": lambda value: Discard(_key(value, "cards", cards_of)),
    "call card": lambda value: CallCard(_key(value, "card", card_of)),
    "call players": lambda value: CallPlayers(_key(value, "players", _players)),
    "declare slam": lambda value: DeclareSlam(undertaken=_undertaken(value)),
    "give": lambda value: Give(_key(value, "card", card_of)),
    "breach": lambda value: Breach(undertaken=_undertaken(value)),
    "declare joker": lambda value: declared_of({key: member for key, member in value.items() if key != "type"}),
    "play": _play,
}
