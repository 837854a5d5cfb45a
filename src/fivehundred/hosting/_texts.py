"""Requests, messages and entries of a journal as JSON, read strictly and within limits.

They are objects that say under ``type`` what they are. What has a document of its own (see `fivehundred.wire`) stands
in them as that document, views with everything that follows from them; only a `Welcome` holds the rules, and the others
name them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextvars import ContextVar
from enum import Enum
from functools import cache, lru_cache
from math import isfinite
from typing import Any, Final, get_args

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError

from fivehundred.actions import Action, PlayCard
from fivehundred.cards import Card, Cards, texts_of
from fivehundred.deal.refusals import PublicRefusal, Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.turn import Turn
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError
from fivehundred.fair.transcript import Transcript, parse_transcript, transcript_text
from fivehundred.hosting._entries import Acted, Began, Entry, Heard, Late, Packed, Placed, Proved, Shuffled
from fivehundred.hosting.messages import (
    Act,
    Again,
    Agree,
    Commit,
    DealFinished,
    Dealt,
    Decline,
    Leave,
    MatchOver,
    Message,
    OutOfTime,
    Overheard,
    Proposed,
    Readied,
    Ready,
    Refused,
    Request,
    Reveal,
    Seated,
    Sent,
    Settle,
    ShuffleBegun,
    ShuffleShown,
    ShuffleVoid,
    Sit,
    Stand,
    Turns,
    View,
    Void,
    Watch,
    Welcome,
    numbered,
)
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match
from fivehundred.match.summary import DealSummary
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import MAX_SIZE, structure, to_json
from fivehundred.wire._actions import action_of, action_tree, some_action_of
from fivehundred.wire._cards import register_cards
from fivehundred.wire._reading import Json, decoded, parsed
from fivehundred.wire._strict import (
    LEFT_OUT,
    Keys,
    Unfit,
    checked,
    found,
    invalid,
    left_out,
    strict_converter,
    tagged_hook,
)

#: The most characters of a request.
MAX_REQUEST: Final = 4_000
_REQUESTS: Final[Mapping[str, type[Any]]] = {
    "watch": Watch,
    "sit": Sit,
    "stand": Stand,
    "leave": Leave,
    "act": Act,
    "ready": Ready,
    "settle": Settle,
    "void": Void,
    "agree": Agree,
    "decline": Decline,
    "again": Again,
    "commit": Commit,
    "reveal": Reveal,
}
_MESSAGES: Final[Mapping[str, type[Any]]] = {
    "welcome": Welcome,
    "dealt": Dealt,
    "turns": Turns,
    "refused": Refused,
    "overheard": Overheard,
    "seated": Seated,
    "readied": Readied,
    "proposed": Proposed,
    "out of time": OutOfTime,
    "deal finished": DealFinished,
    "match over": MatchOver,
    "shuffle begun": ShuffleBegun,
    "shuffle shown": ShuffleShown,
    "shuffle void": ShuffleVoid,
}
_ENTRIES: Final[Mapping[str, type[Any]]] = {
    "began": Began,
    "heard": Heard,
    "placed": Placed,
    "packed": Packed,
    "shuffled": Shuffled,
    "proved": Proved,
    "acted": Acted,
    "late": Late,
}
_TYPES: Final = {kind: json.dumps(tag) for of in (_REQUESTS, _MESSAGES, _ENTRIES) for tag, kind in of.items()}
#: What is written as a document of its own.
_DOCUMENTS: Final = (Match, SeatView, SpectatorView, Turn, Refusal, PublicRefusal, Score, DealSummary, Result)
_ACTIONS: Final = get_args(Action)
#: The rules that documents name, while they are read.
_RULES: Final[ContextVar[Ruleset | None]] = ContextVar("_RULES", default=None)


def _document(value: Json, kind: Any) -> Any:
    meant = structure(value, kind, rules=_RULES.get())
    if isinstance(meant, Match):
        # A welcome says the rules that its view names.
        _RULES.set(meant.first_rules)
    return meant


def _view(value: Json, _: Any) -> View | None:
    if value is None:
        return None
    spectator = type(value) is dict and value.get("kind") == "spectator view"
    view: View = _document(value, SpectatorView if spectator else SeatView)
    return view


def _bytes(value: Json, _: Any) -> bytes:
    try:
        return bytes.fromhex(checked(value, str, "hexadecimal digits"))
    except ValueError:
        raise Unfit(f"expected hexadecimal digits, not {found(value)}") from None


def _float(value: Json, _: Any) -> float:
    if type(value) not in (int, float) or not isfinite(value):
        raise Unfit(f"expected a number, not {found(value)}")
    return float(value)


@attrs.frozen
class _OnRequest:
    """What stands beside a request."""

    number: int = attrs.field(default=0, validator=numbered, metadata={LEFT_OUT: True})


@attrs.frozen
class _OnMessage:
    """What stands beside a message."""

    number: int = attrs.field(validator=numbered)
    heard: int = attrs.field(validator=numbered)
    seconds: float | None = attrs.field(default=None, metadata={LEFT_OUT: True})


def _converter() -> Converter:
    made = strict_converter()
    register_cards(made)
    made.register_structure_hook(Action, action_of)
    made.register_structure_hook(PlayCard, some_action_of)
    made.register_structure_hook(bytes, _bytes)
    made.register_structure_hook(float, _float)
    made.register_structure_hook(Transcript, lambda value, _: parse_transcript(checked(value, str, "a text")))
    for kind in _DOCUMENTS:
        made.register_structure_hook(kind, _document)
    for view in (View, View | None):
        made.register_structure_hook(view, _view)
    made.register_structure_hook(Settle | Void, tagged_hook(made, {"settle": Settle, "void": Void}))
    shown = tagged_hook(made, {"shuffle begun": ShuffleBegun, "shuffle shown": ShuffleShown})
    made.register_structure_hook(
        ShuffleBegun | ShuffleShown | None, lambda value, kind: None if value is None else shown(value, kind)
    )
    for union, kinds in ((Request, _REQUESTS), (Message, _MESSAGES), (Began | Entry, _ENTRIES)):
        made.register_structure_hook(union, tagged_hook(made, dict(kinds)))
    return made


_READ: Final = _converter()


def _read(tree: Json, kind: Any, rules: Ruleset | None = None) -> Any:
    before = _RULES.set(rules)
    try:
        return _READ.structure(tree, kind)
    except (FiveHundredError, BaseValidationError, Unfit, Keys) as error:
        raise invalid(error) from None
    finally:
        _RULES.reset(before)


def _text(value: Any) -> str:
    """*value*, a request, a message, an entry or a part of one, as JSON."""
    match value:
        case Enum():
            return json.dumps(value.value)
        case None | bool() | int() | float() | str():
            return json.dumps(value)
        case tuple():
            return f"[{','.join(map(_text, value))}]"
        case bytes():
            return json.dumps(value.hex())
        case Card():
            return json.dumps(str(value))
        case Cards():
            return json.dumps(texts_of(value.bits))
        case Transcript():
            return json.dumps(transcript_text(value))
        case Match():
            return to_json(value)
        case _ if isinstance(value, _ACTIONS):
            return _action_text(value)
        case _ if isinstance(value, _DOCUMENTS):
            return to_json(value, computed=True, rules=False)
        case _:
            return "{" + ",".join(_members(value)) + "}"


def _members(value: Any) -> list[str]:
    """What the object of *value* says: its type, if it is one of several, and its fields."""
    kind: Any = type(value)
    members = [f'"type":{_TYPES[kind]}'] if kind in _TYPES else []
    for name, left_out_if in _fields(kind):
        said = getattr(value, name)
        if said != left_out_if:
            members.append(f'"{name}":{_text(said)}')
    return members


@cache
def _fields(kind: Any) -> list[tuple[str, object]]:
    """The fields of *kind*, and with which value each is left out."""
    empty = left_out(kind)
    return [(field.name, field.default if field.name in empty else attrs.NOTHING) for field in attrs.fields(kind)]


@lru_cache(maxsize=4096)
def _action_text(action: Action) -> str:
    return json.dumps(action_tree(action), separators=(",", ":"))


def request_to_json(request: Request, *, number: int = 0) -> str:
    """*request* as JSON, with the *number* that a client gives it.

    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """
    return "{" + ",".join([*_members(request), *([f'"number":{number}'] if number else [])]) + "}"


def request_from_json(text: str | bytes) -> tuple[Request, int]:
    """A request, and the number that the client gave it, 0 for none; whatever is wrong is an `InvalidDocument`.

    >>> request_from_json('{"type":"sit","player":2,"number":1}')
    (Sit(player=2, name=''), 1)
    """
    tree = parsed(decoded(text, MAX_REQUEST))
    beside: _OnRequest = _read(_taken(tree, _OnRequest), _OnRequest)
    request: Request = _read(tree, Request)
    return request, beside.number


def sent_to_json(sent: Sent) -> str:
    """What a host *sent* as JSON."""
    beside = [f'"number":{sent.number}', f'"heard":{sent.heard}']
    beside += [] if sent.seconds is None else [f'"seconds":{sent.seconds:.3f}']
    return "{" + ",".join([*_members(sent.message), *beside]) + "}"


def sent_from_json(text: str | bytes, *, rules: Ruleset | None = None, max_size: int = MAX_SIZE) -> Sent:
    """What a host sent; *rules* are those of the match, if a `Welcome` has said them.

    Whatever is wrong is an `InvalidDocument`.
    """
    tree = parsed(decoded(text, max_size))
    beside: _OnMessage = _read(_taken(tree, _OnMessage), _OnMessage)
    return Sent(beside.number, beside.heard, _read(tree, Message, rules), beside.seconds)


def _taken(tree: Json, kind: type[Any]) -> Json:
    """What *tree* says under the keys of *kind*, which are taken out of it."""
    keys = [field.name for field in attrs.fields(kind)]
    return {key: tree.pop(key) for key in keys if key in tree} if type(tree) is dict else tree


def entry_text(entry: Began | Entry) -> str:
    """*entry* as the journal says it."""
    return _text(entry)


def entry_of(text: str) -> Began | Entry:
    """The entry that a journal says."""
    entry: Began | Entry = _read(parsed(text), Began | Entry)
    return entry
