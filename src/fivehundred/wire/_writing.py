"""From a document to its text, piece by piece: a tree of it would take longer to make than the text."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from types import MappingProxyType, NoneType
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

Write = Callable[[Any], str]


def compact(tree: Json) -> str:
    """*tree* as text without spaces."""
    return json.dumps(tree, separators=(",", ":"))


class Writer:
    """Writes values as text without spaces: as *writers* say for their class, or as objects of their fields.

    Objects say under ``type`` which of *words* they are; fields are written as *fields* say for their type, if they do.
    """

    def __init__(
        self,
        words: Mapping[type[Any], str],
        writers: Mapping[type[Any], Write],
        fields: Mapping[Any, Write] = MappingProxyType({}),
    ) -> None:
        self._words, self._fields = words, fields
        #: Those of other classes are added once they have been written.
        self._writers: dict[type[Any], Write] = {
            NoneType: lambda _: "null",
            bool: lambda value: "true" if value else "false",
            int: str,
            str: json.dumps,
            tuple: self._list,
            Card: _quoted,
            Cards: _cards,
            **writers,
        }

    def __call__(self, value: Any) -> str:
        """*value* as text."""
        return self._writer(type(value))(value)

    def _list(self, parts: tuple[Any, ...]) -> str:
        # Most lists hold values of one class.
        kinds = {*map(type, parts)}
        texts = map(self._writer(kinds.pop()), parts) if len(kinds) == 1 else map(self, parts)
        return f"[{','.join(texts)}]"

    def _writer(self, kind: type[Any]) -> Write:
        """How values of the class *kind* are written."""
        known = self._writers.get(kind)
        if known is None:
            known = (lambda member: json.dumps(member.value)) if issubclass(kind, Enum) else self._of_fields(kind)
            self._writers[kind] = known
        return known

    def _of_fields(self, kind: type[Any]) -> Write:
        head = [f'"type":{json.dumps(self._words[kind])}'] if kind in self._words else []
        attrs.resolve_types(kind)
        fields = [
            (field.name, f'"{field.name}":', self._fields.get(field.type, self))
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


def _quoted(value: object) -> str:
    return f'"{value}"'


def _cards(cards: Cards) -> str:
    return '["' + '","'.join(texts_of(cards.bits)) + '"]' if cards.bits else "[]"


@lru_cache(maxsize=4096)
def action_text(action: Action | Hidden | None) -> str:
    return compact(seen_action_tree(action))


def _actions(actions: tuple[Action, ...]) -> str:
    return f"[{','.join(map(action_text, actions))}]"


def _done(done: Done | Seen) -> str:
    action = done.action
    if isinstance(action, PlayCard):
        return _PLAYED[done.seat][action.number]
    return f'{{"seat":{done.seat},"action":{action_text(action)}}}'


_PLAYED: Final = [
    [f'{{"seat":{seat},"action":{action_text(play)}}}' for play in PLAYS] for seat in range(HIGHEST_SEAT + 1)
]
#: How each class is written that is no object of its fields.
_WRITERS: Final[Mapping[type[Any], Write]] = {
    Pass: _quoted,
    Bid: _quoted,
    SpecialBid: _quoted,
    **dict.fromkeys((PlayCard, CallCard, CallPlayers, DeclareSlam, Breach), action_text),
    **dict.fromkeys((NoTricks, AtLeast, Exactly, EachForHimself), lambda goal: compact(goal_tree(goal))),
    dict: compact,
    Pile: lambda pile: compact(pile_tree(pile)),
    SeenPile: lambda pile: compact(pile_tree(pile)),
    DeclareJoker: lambda declared: compact(JOKERS_DECLARED.tree(declared)),
    Ruleset: ruleset_text,
    ActionDocument: lambda document: f'{{"action":{action_text(document.action)}}}',
    Done: _done,
    Seen: _done,
}
#: How the fields of some types are written: a bid is an action there, and not a call.
_AS_ACTIONS: Final[Mapping[Any, Write]] = {
    **dict.fromkeys((Action | Hidden, Action | Hidden | None), action_text),
    tuple[Action, ...]: _actions,
}
#: Writes a document or a part of one.
written: Final = Writer({kind: word for kinds in TAGS.values() for word, kind in kinds.items()}, _WRITERS, _AS_ACTIONS)
