"""From a document to its text, piece by piece: a tree of it would take longer to make than the text."""

from __future__ import annotations

import json
from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from types import NoneType
from typing import Any, Final

import attrs

from fivehundred.actions import (
    PLAYS,
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Hidden,
    PlayCard,
)
from fivehundred.cards import Card, Cards, texts_of
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.goals import AtLeast, EachForHimself, Exactly, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._actions import JOKERS_DECLARED, seen_action_tree
from fivehundred.wire._cards import goal_tree, pile_tree
from fivehundred.wire._converter import TAGS
from fivehundred.wire._documents import ActionDocument, Done, Seen
from fivehundred.wire._reading import Json
from fivehundred.wire._rulesets import ruleset_text
from fivehundred.wire._strict import HIGHEST_SEAT, left_out

#: The word under ``type`` of each class that is a member of a union.
_WORDS: Final = {kind: word for kinds in TAGS.values() for word, kind in kinds.items()}


def compact(tree: Json) -> str:
    """*tree* as text without spaces."""
    return json.dumps(tree, separators=(",", ":"))


def written(value: Any) -> str:
    """*value*, a document or a part of one, as text without spaces."""
    return _writer(type(value))(value)


def _list(parts: tuple[Any, ...]) -> str:
    # Most lists hold values of one class.
    kinds = {*map(type, parts)}
    texts = map(_writer(kinds.pop()), parts) if len(kinds) == 1 else map(written, parts)
    return f"[{','.join(texts)}]"


def _quoted(value: object) -> str:
    return f'"{value}"'


def _cards(cards: Cards) -> str:
    return '["' + '","'.join(texts_of(cards.bits)) + '"]' if cards.bits else "[]"


@lru_cache(maxsize=4096)
def _action(action: Action | Hidden | None) -> str:
    return compact(seen_action_tree(action))


def _actions(actions: tuple[Action, ...]) -> str:
    return f"[{','.join(map(_action, actions))}]"


def _done(done: Done | Seen) -> str:
    action = done.action
    if isinstance(action, PlayCard):
        return _PLAYED[done.seat][action.number]
    return f'{{"seat":{done.seat},"action":{_action(action)}}}'


_PLAYED: Final = [[f'{{"seat":{seat},"action":{_action(play)}}}' for play in PLAYS] for seat in range(HIGHEST_SEAT + 1)]
#: How each class is written: those that are no objects of their fields, and others once they have been written.
_WRITERS: Final[dict[type[Any], Callable[[Any], str]]] = {
    NoneType: lambda _: "null",
    bool: lambda value: "true" if value else "false",
    int: str,
    str: json.dumps,
    tuple: _list,
    Card: _quoted,
    Cards: _cards,
    Pass: _quoted,
    Bid: _quoted,
    SpecialBid: _quoted,
    **dict.fromkeys((PlayCard, CallCard, CallPlayers, DeclareSlam, Breach), _action),
    **dict.fromkeys((NoTricks, AtLeast, Exactly, EachForHimself), lambda goal: compact(goal_tree(goal))),
    dict: compact,
    Pile: lambda pile: compact(pile_tree(pile)),
    SeenPile: lambda pile: compact(pile_tree(pile)),
    DeclareJoker: lambda declared: compact(JOKERS_DECLARED.tree(declared)),
    Ruleset: ruleset_text,
    ActionDocument: lambda document: f'{{"action":{_action(document.action)}}}',
    Done: _done,
    Seen: _done,
}
#: How the fields of some types are written: a bid is an action there, and not a call.
_AS_ACTIONS: Final[dict[Any, Callable[[Any], str]]] = {
    **dict.fromkeys((Action | Hidden, Action | Hidden | None), _action),
    tuple[Action, ...]: _actions,
}


def _writer(kind: type[Any]) -> Callable[[Any], str]:
    """How values of the class *kind* are written."""
    known = _WRITERS.get(kind)
    if known is None:
        known = (lambda member: json.dumps(member.value)) if issubclass(kind, Enum) else _of_fields(kind)
        _WRITERS[kind] = known
    return known


def _of_fields(kind: type[Any]) -> Callable[[Any], str]:
    head = [f'"type":{json.dumps(_WORDS[kind])}'] if kind in _WORDS else []
    attrs.resolve_types(kind)
    fields = [
        (field.name, f'"{field.name}":', _AS_ACTIONS.get(field.type, written))
        for field in attrs.fields(kind)
        if field.init
    ]
    empty = {field.name: field.default for field in attrs.fields(kind) if field.name in left_out(kind)}

    def text(value: Any) -> str:
        parts = [
            key + write(getattr(value, name))
            for name, key, write in fields
            if name not in empty or getattr(value, name) != empty[name]
        ]
        return "{" + ",".join([*head, *parts]) + "}"

    return text
