"""Actions as JSON: each an object that says under ``type`` what it is.

Their short texts are not enough, because ``10H`` is both a bid and a card, and only a stage can tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

import attrs

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
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Suit, texts_of
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat
from fivehundred.wire._cards import TEXTS, bid_of, call_of, card_of, cards_of, suit_of
from fivehundred.wire._reading import Json
from fivehundred.wire._strict import HIGHEST_SEAT, Unfit, checked, checked_keys, checked_tag, found, under

#: The key of a special bid, as a pattern.
KEY: Final = "[A-Z][A-Z0-9-]{0,11}"


def ref(name: str) -> dict[str, Any]:
    """The definition of that *name* in the schema."""
    return {"$ref": f"#/$defs/{name}"}


@attrs.frozen
class Member:
    """Something that actions say under a key: how it is read and written, and what the schema says of it."""

    read: Callable[[Json], Any]
    tree: Callable[[Any], Json]
    schema: Mapping[str, Any]


def _special(value: Json) -> SpecialBid:
    call = call_of(value)
    if not isinstance(call, SpecialBid):
        raise Unfit(f"expected the key of a special bid, such as M, not {found(value)}")
    return call


def _seats(value: Json) -> tuple[Seat, ...]:
    if type(value) is not list or any(type(seat) is not int for seat in value) or value != sorted(set(value)):
        raise Unfit(f"expected a list of different seats, ascending, not {found(value)}")
    if value and not 0 <= value[0] <= value[-1] <= HIGHEST_SEAT:
        raise Unfit(f"expected seats from 0 to {HIGHEST_SEAT}")
    return tuple(value)


_BID: Final = Member(bid_of, str, ref("bid"))
_SPECIAL_BID: Final = Member(_special, str, {"type": "string", "pattern": f"^{KEY}$"})
_CARD: Final = Member(card_of, str, ref("card"))
_CARDS: Final = Member(cards_of, lambda cards: texts_of(cards.bits), ref("cards"))
_SEATS: Final = Member(_seats, list, {"type": "array", "items": ref("seat"), "uniqueItems": True})
_YES_OR_NO: Final = Member(lambda value: checked(value, bool, "true or false"), bool, {"type": "boolean"})
_SUIT: Final = Member(suit_of, lambda suit: suit.value, ref("suit"))
_SUIT_OR_NONE: Final = Member(
    lambda value: None if value is None else suit_of(value),
    lambda suit: None if suit is None else suit.value,
    {"anyOf": [ref("suit"), {"type": "null"}]},
)


def _itself(bid: Bid | SpecialBid, _: str = "bid") -> Bid | SpecialBid:
    """The action of a bid, which has nothing but the bid to say."""
    return bid


def _play(card: Card, suit: Suit | None = None) -> PlayCard:
    play = _PLAYS.get((card, suit))
    if play is None:
        raise Unfit(f"{card} has a suit of its own: only a led joker names one")
    return play


@attrs.frozen
class Form:
    """How actions of one class are written: what they say beside ``type``, under which keys."""

    of: type[Any]
    members: Mapping[str, Member] = attrs.field(factory=dict)
    #: The keys that may be missing.
    optional: frozenset[str] = attrs.field(default=frozenset(), kw_only=True)
    #: Makes the action from what stands under the keys.
    made: Callable[..., Action] = attrs.field(kw_only=True)
    #: What an action says under a key.
    said: Callable[[Any, str], Any] = attrs.field(default=getattr, kw_only=True)

    @made.default
    def _its_class(self) -> Callable[..., Action]:
        return self.of

    def tree(self, action: Action) -> dict[str, Json]:
        """What *action* says under each key."""
        return {key: member.tree(self.said(action, key)) for key, member in self.members.items()}

    def read(self, value: Json, *beside: str) -> Action:
        """The action that *value* says, an object with no other keys except those *beside*."""
        checked_keys(value, frozenset([*self.members, *beside]) - self.optional, self.optional)
        said = {key: under(value, key, member.read) for key, member in self.members.items() if key in value}
        return self.made(**said)


#: What the jokers are declared to be; a deal that was set up says it, too.
JOKERS_DECLARED: Final = Form(DeclareJoker, {"higher": _SUIT_OR_NONE, "lower": _SUIT_OR_NONE})
#: Every kind of action by its word; writing, reading and the schema all use this.
FORMS: Final[Mapping[str, Form]] = {
    "pass": Form(Pass),
    "bid": Form(Bid, {"bid": _BID}, made=_itself, said=_itself),
    "special bid": Form(SpecialBid, {"bid": _SPECIAL_BID}, made=_itself, said=_itself),
    "look": Form(Look),
    "throw in": Form(ThrowIn),
    "keep": Form(Keep),
    "discard": Form(Discard, {"cards": _CARDS}),
    "call card": Form(CallCard, {"card": _CARD}),
    "call players": Form(CallPlayers, {"players": _SEATS}),
    "declare slam": Form(DeclareSlam, {"undertaken": _YES_OR_NO}),
    "give": Form(Give, {"card": _CARD}),
    "breach": Form(Breach, {"undertaken": _YES_OR_NO}),
    "declare joker": JOKERS_DECLARED,
    "play": Form(PlayCard, {"card": _CARD, "suit": _SUIT}, optional=frozenset(["suit"]), made=_play),
}
#: The actions of which a class is named where it alone can stand, each with the words for them.
SOME: Final[Mapping[Any, tuple[str, ...]]] = {
    PlayCard: ("play",),
    DeclareSlam: ("declare slam",),
    Breach: ("breach",),
    CallCard | CallPlayers: ("call card", "call players"),
}
#: The word for cards that were laid away or handed on, of which others saw only how many they are.
HIDDEN: Final = "hidden"
_COUNT: Final = frozenset(["type", "count"])
_WORD_OF: Final = {form.of: word for word, form in FORMS.items()}
_PLAYS: Final = {(play.card, play.suit): play for play in PLAYS}
_PLAY_OF: Final = {TEXTS[play.card.number]: play for play in PLAYS if play.suit is None}


def action_tree(action: Action) -> Json:
    """*action* as an object."""
    if isinstance(action, PlayCard) and action.suit is None:
        return {"type": "play", "card": TEXTS[action.number]}
    word = _WORD_OF[type(action)]
    return {"type": word, **FORMS[word].tree(action)}


def action_of(value: Json, _: Any = None) -> Action:
    """The action that *value* is."""
    if type(value) is dict and value.get("type") == "play" and len(value) == 2:
        # The common case first: most of a deal is cards.
        card = value.get("card")
        play = _PLAY_OF.get(card) if type(card) is str else None
        if play is not None:
            return play
    return FORMS[checked_tag(value, FORMS)].read(value, "type")


def some_action_of(value: Json, kind: Any) -> Action:
    """The action that *value* is, which must be of that *kind*, a class or several."""
    action = action_of(value)
    fits = isinstance(action, get_args(kind) or kind)
    if not fits:
        raise Unfit(f"expected {' or '.join(SOME[kind])}, not {_WORD_OF[type(action)]}")
    return action


def seen_action_tree(action: Action | Hidden | None) -> Json:
    """*action* as an object, of cards that were not seen only how many they are; a ruling is null."""
    if isinstance(action, Hidden):
        return {"type": HIDDEN, "count": action.count}
    return None if action is None else action_tree(action)


def seen_action_of(value: Json, _: Any = None) -> Action | Hidden:
    """The action that *value* is, or the cards that were not seen."""
    if type(value) is not dict or value.get("type") != HIDDEN:
        return action_of(value)
    checked_keys(value, _COUNT)
    return Hidden(under(value, "count", lambda count: checked(count, int, "a whole number")))
