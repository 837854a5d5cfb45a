"""Requests, messages and entries of a journal as JSON, read strictly and within limits.

They are objects that say under ``type`` what they are. What has a document of its own (see `fivehundred.wire`) stands
in them as that document, views with everything that follows from them; only a `Welcome` holds the rules, and the others
name them.
"""

from functools import lru_cache
from math import isfinite
from typing import Any, Final

import attrs

from fivehundred._words import LEFT_OUT, expect
from fivehundred.deal.deal import Deal
from fivehundred.deal.options import Options
from fivehundred.deal.refusals import PublicRefusal, Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.turns import Event, Turn
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.fair.transcript import Transcript, parse_transcript, transcript_text
from fivehundred.hosting.journal import Written
from fivehundred.hosting.messages import Message, Request, Sent, View, numbered
from fivehundred.match.book import DealSummary
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import MAX_SIZE, parse_json
from fivehundred.wire.documents import document_of, walk_with
from fivehundred.wire.errors import WRONG, Unfit, found, invalid
from fivehundred.wire.walk import TEXT, Form, Walk, checked, compact

#: The most characters of a request.
MAX_REQUEST: Final = 4_000


def _bytes(tree: Any) -> bytes:
    text = checked(tree, str, "hexadecimal digits")
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise Unfit.at(f"expected hexadecimal digits, not {found(tree)}") from None


def _float(tree: Any) -> float:
    if type(tree) not in (int, float) or not isfinite(tree):
        raise Unfit.at(f"expected a number, not {found(tree)}")
    return float(tree)


_FORMS: Final = {
    bytes: Form(bytes.hex, _bytes, {"type": "string"}),
    float: Form(float, _float, {"type": "number"}),
    Transcript: TEXT.of(transcript_text, parse_transcript),
}


@lru_cache(maxsize=8)
def _walk(rules: Ruleset | None = None) -> Walk:
    """What writes and reads messages; documents in them may name those *rules*."""
    several: dict[Any, Form] = {View: document_of(SeatView, SpectatorView, rules=rules, computed=True, named=True)}
    for kind in (Turn, Event, Options, Refusal, PublicRefusal, Score, DealSummary, Result):
        several[kind] = document_of(kind, rules=rules, computed=True, named=True)
    return walk_with({**_FORMS, **several, Match: document_of(Match, computed=True)})


#: What stands for messages in a journal, which has none.
_NO_MESSAGES: Final = Form(lambda kept: [], lambda tree: (), {"type": "array"})
#: What writes and reads journals, which need nothing computed.
_JOURNAL: Final = walk_with(
    {**_FORMS, tuple[Sent, ...]: _NO_MESSAGES, **{kind: document_of(kind) for kind in (Match, Deal, Refusal)}}
)


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


def _read(tree: Any, kind: Any, walk: Walk) -> Any:
    try:
        return walk.form(kind).read(tree)
    except WRONG as error:
        raise invalid(error) from None


def request_to_json(request: Request, *, number: int = 0) -> str:
    """*request* as JSON, with the *number* that a client gives it.

    >>> from fivehundred.hosting import Sit
    >>> request_to_json(Sit(2, "Ann"), number=1)
    '{"type":"sit","player":2,"name":"Ann","number":1}'
    """
    expect("a request", request, Request)
    return compact(_walk().form(Request).write(request) | ({"number": number} if number else {}))


def request_from_json(text: str | bytes) -> tuple[Request, int]:
    """A request, and the number that the client gave it, 0 for none; whatever is wrong is an `InvalidDocument`.

    >>> request_from_json('{"type":"sit","player":2,"number":1}')
    (Sit(player=2, name=''), 1)
    """
    tree = parse_json(text, max_size=MAX_REQUEST)
    beside: _OnRequest = _read(_taken(tree, _OnRequest), _OnRequest, _walk())
    request: Request = _read(tree, Request, _walk())
    return request, beside.number


def sent_to_json(sent: Sent) -> str:
    """What a host *sent* as JSON.

    >>> from fivehundred.hosting import Readied
    >>> sent_to_json(Sent(3, 1, Readied((1,))))
    '{"type":"readied","ready":[1],"number":3,"heard":1}'
    """
    expect("a Sent", sent, Sent)
    seconds = None if sent.seconds is None else round(sent.seconds, 3)
    beside = _walk().form(_OnMessage).write(_OnMessage(sent.number, sent.heard, seconds))
    return compact(_walk().form(Message).write(sent.message) | beside)


def sent_from_json(text: str | bytes, *, rules: Ruleset | None = None, max_size: int = MAX_SIZE) -> Sent:
    """What a host sent; *rules* are those of the match, if a `Welcome` has said them.

    Whatever is wrong is an `InvalidDocument`.

    >>> sent_from_json('{"type":"readied","number":3,"heard":1,"ready":[1]}').number
    3
    """
    tree = parse_json(text, max_size=max_size)
    beside: _OnMessage = _read(_taken(tree, _OnMessage), _OnMessage, _walk())
    if rules is None and type(tree) is dict and tree.get("type") == "welcome":
        said: _InWelcome = _read({"match": tree.get("match")}, _InWelcome, _walk())
        rules = said.match.first_rules
    return Sent(beside.number, beside.heard, _read(tree, Message, _walk(rules)), beside.seconds)


def _taken(tree: Any, kind: type[Any]) -> Any:
    """What *tree* says under the keys of *kind*, which are taken out of it."""
    keys = [field.name for field in attrs.fields(kind)]
    return {key: tree.pop(key) for key in keys if key in tree} if type(tree) is dict else tree


def entry_text(entry: Written) -> str:
    """*entry* as the journal says it."""
    return compact(_JOURNAL.form(Written).write(entry))


def entry_of(text: str) -> Written:
    """The entry that a journal says."""
    entry: Written = _read(parse_json(text, max_size=len(text)), Written, _JOURNAL)
    return entry
