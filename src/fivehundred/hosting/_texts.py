"""Requests, messages and entries of a journal as JSON, read strictly and within limits.

They are objects that say under ``type`` what they are. What has a document of its own (see `fivehundred.wire`) stands
in them as that document, views with everything that follows from them; only a `Welcome` holds the rules, and the others
name them.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from math import isfinite
from typing import Any, Final, get_args

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError

from fivehundred.actions import Action, PlayCard
from fivehundred.deal.refusals import PublicRefusal, Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.turn import Turn
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError
from fivehundred.fair.transcript import Transcript, parse_transcript, transcript_text
from fivehundred.hosting._entries import Began, Entry
from fivehundred.hosting.messages import (
    Message,
    Request,
    Sent,
    Settle,
    ShuffleBegun,
    ShuffleShown,
    View,
    Void,
    numbered,
)
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match
from fivehundred.match.summary import DealSummary
from fivehundred.rules._checks import expect
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import MAX_SIZE, parse_json, structure, to_json
from fivehundred.wire._actions import action_of, some_action_of
from fivehundred.wire._cards import register_cards
from fivehundred.wire._reading import Json, parsed
from fivehundred.wire._strict import (
    LEFT_OUT,
    Keys,
    Unfit,
    checked,
    found,
    invalid,
    or_none,
    strict_converter,
    tagged_hook,
)
from fivehundred.wire._writing import Writer, action_text

#: The most characters of a request.
MAX_REQUEST: Final = 4_000
#: What is written as a document of its own.
_DOCUMENTS: Final = (SeatView, SpectatorView, Turn, Refusal, PublicRefusal, Score, DealSummary, Result)


def _tags(*kinds: type[Any]) -> dict[str, type[Any]]:
    """What *kinds* say under ``type``: the words of their names, in small letters."""
    return {re.sub("(?<!^)(?=[A-Z])", " ", kind.__name__).lower(): kind for kind in kinds}


#: The members of each union.
_UNIONS: Final = {union: _tags(*get_args(union)) for union in (Request, Message, Began | Entry)}


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


@attrs.frozen
class _InWelcome:
    """What says the rules that the rest of a `Welcome` names."""

    match: Match


@lru_cache(maxsize=8)
def _reader(rules: Ruleset | None) -> Converter:
    """What reads everything here; documents may name those *rules*."""

    def document(value: Json, kind: Any) -> Any:
        return structure(value, kind, rules=rules)

    def view(value: Json, _: Any) -> Any:
        spectator = type(value) is dict and value.get("kind") == "spectator view"
        return document(value, SpectatorView if spectator else SeatView)

    made = strict_converter()
    register_cards(made)
    made.register_structure_hook(Action, action_of)
    made.register_structure_hook(PlayCard, some_action_of)
    made.register_structure_hook(bytes, _bytes)
    made.register_structure_hook(float, _float)
    made.register_structure_hook(Transcript, lambda value, _: parse_transcript(checked(value, str, "a text")))
    for kind in (Match, *_DOCUMENTS):
        made.register_structure_hook(kind, document)
    made.register_structure_hook(View, view)
    made.register_structure_hook(View | None, or_none(view))
    made.register_structure_hook(Settle | Void, tagged_hook(made, _tags(Settle, Void)))
    shown = tagged_hook(made, _tags(ShuffleBegun, ShuffleShown))
    made.register_structure_hook(ShuffleBegun | ShuffleShown | None, or_none(shown))
    for union, kinds in _UNIONS.items():
        made.register_structure_hook(union, tagged_hook(made, kinds))
    return made


def _read(tree: Json, kind: Any, rules: Ruleset | None = None) -> Any:
    try:
        return _reader(rules).structure(tree, kind)
    except (FiveHundredError, BaseValidationError, Unfit, Keys) as error:
        raise invalid(error) from None


def _document_text(value: Any) -> str:
    return to_json(value, computed=True, rules=False)


_written: Final = Writer(
    {kind: tag for kinds in _UNIONS.values() for tag, kind in kinds.items()},
    {
        **dict.fromkeys(get_args(Action), action_text),
        **dict.fromkeys(_DOCUMENTS, _document_text),
        Match: to_json,
        Transcript: lambda transcript: json.dumps(transcript_text(transcript)),
        bytes: lambda value: json.dumps(value.hex()),
        float: json.dumps,
    },
)


def request_to_json(request: Request, *, number: int = 0) -> str:
    """*request* as JSON, with the *number* that a client gives it.

    >>> from fivehundred.hosting import Sit
    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """
    expect("a request", request, Request)
    beside = f',"number":{number}}}' if number else "}"
    return _written(request)[:-1] + beside


def request_from_json(text: str | bytes) -> tuple[Request, int]:
    """A request, and the number that the client gave it, 0 for none; whatever is wrong is an `InvalidDocument`.

    >>> request_from_json('{"type":"sit","player":2,"number":1}')
    (Sit(player=2, name=''), 1)
    """
    tree = parse_json(text, max_size=MAX_REQUEST)
    beside: _OnRequest = _read(_taken(tree, _OnRequest), _OnRequest)
    request: Request = _read(tree, Request)
    return request, beside.number


def sent_to_json(sent: Sent) -> str:
    """What a host *sent* as JSON.

    >>> from fivehundred.hosting import Readied
    >>> sent_to_json(Sent(3, 1, Readied((1,))))
    '{"type":"readied","ready":[1],"number":3,"heard":1}'
    """
    expect("a Sent", sent, Sent)
    seconds = "" if sent.seconds is None else f',"seconds":{sent.seconds:.3f}'
    return f'{_written(sent.message)[:-1]},"number":{sent.number},"heard":{sent.heard}{seconds}}}'


def sent_from_json(text: str | bytes, *, rules: Ruleset | None = None, max_size: int = MAX_SIZE) -> Sent:
    """What a host sent; *rules* are those of the match, if a `Welcome` has said them.

    Whatever is wrong is an `InvalidDocument`.

    >>> sent_from_json('{"type":"readied","number":3,"heard":1,"ready":[1]}').number
    3
    """
    tree = parse_json(text, max_size=max_size)
    beside: _OnMessage = _read(_taken(tree, _OnMessage), _OnMessage)
    if rules is None and type(tree) is dict and tree.get("type") == "welcome":
        said: _InWelcome = _read({"match": tree.get("match")}, _InWelcome)
        rules = said.match.first_rules
    return Sent(beside.number, beside.heard, _read(tree, Message, rules), beside.seconds)


def _taken(tree: Json, kind: type[Any]) -> Json:
    """What *tree* says under the keys of *kind*, which are taken out of it."""
    keys = [field.name for field in attrs.fields(kind)]
    return {key: tree.pop(key) for key in keys if key in tree} if type(tree) is dict else tree


def entry_text(entry: Began | Entry) -> str:
    """*entry* as the journal says it."""
    return _written(entry)


def entry_of(text: str) -> Began | Entry:
    """The entry that a journal says."""
    entry: Began | Entry = _read(parsed(text), Began | Entry)
    return entry
