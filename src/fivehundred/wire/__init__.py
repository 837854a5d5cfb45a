"""Everything as JSON: rulesets, actions, deals, matches and their records, views, score sheets; strict when it reads.

A document is an object with a ``format``, a ``kind``, and the keys of its kind. `to_json` and `from_json` are for
texts; `unstructure` and `structure` are for hosts who put documents into messages of their own. The JSON Schema,
`schema`, says what a document may hold; the page about JSON says what it means.

>>> from fivehundred import Match, Seat, presets
>>> from fivehundred.actions import Action, PlayCard
>>> from fivehundred.cards import Card
>>> to_json(PlayCard(Card.parse("10H")))
'{"format":"fivehundred/1","kind":"action","action":{"type":"play","card":"10H"}}'
>>> str(from_json('{"format":"fivehundred/1","kind":"action","action":{"type":"bid","bid":"7NT"}}', Action))
'7NT'
>>> match = Match.start(presets.AUSTRALIAN_4, dealer=Seat(2))
>>> from_json(to_json(match), Match) == match
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType, UnionType
from typing import Any, Final, TypeVar, get_args, overload

import attrs
from cattrs.errors import BaseValidationError

from fivehundred.actions import Action
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.errors import FiveHundredError, WrongType
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.replay import MatchReplay
from fivehundred.rules._checks import must_be
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._books import (
    match_document,
    match_meant,
    record_document,
    record_meant,
    sheet_document,
    sheet_meant,
)
from fivehundred.wire._converter import read
from fivehundred.wire._deals import deal_document, deal_meant
from fivehundred.wire._documents import (
    ActionDocument,
    DealDocument,
    MatchDocument,
    RecordDocument,
    RulesetDocument,
    ScoreSheetDocument,
    SeatViewDocument,
    SpectatorViewDocument,
)
from fivehundred.wire._reading import MAX_SIZE, Json, checked_tree, decoded, parsed, refused
from fivehundred.wire._rulesets import ruleset_of
from fivehundred.wire._schema import made_schema
from fivehundred.wire._steps import with_steps, without_steps
from fivehundred.wire._strict import Keys, Unfit, found, invalid
from fivehundred.wire._views import (
    seat_view_document,
    seat_view_meant,
    spectator_view_document,
    spectator_view_meant,
)
from fivehundred.wire._writing import written
from fivehundred.wire.errors import DocumentProblem, InvalidDocument

__all__ = [
    "FORMAT",
    "KINDS",
    "MAX_SIZE",
    "DocumentProblem",
    "InvalidDocument",
    "from_json",
    "schema",
    "structure",
    "to_json",
    "unstructure",
]

_T = TypeVar("_T")
#: The format of every document that this version writes, and the only one that it reads.
FORMAT: Final = "fivehundred/1"


@attrs.frozen
class _Kind:
    """How one kind of value becomes a document and comes back."""

    kind: str
    document: type[Any]
    said: Callable[[Any], object]
    meant: Callable[[Any], object]


_OF_CLASS: Final[Mapping[Any, _Kind]] = {
    Ruleset: _Kind("ruleset", RulesetDocument, RulesetDocument, lambda document: document.rules),
    Action: _Kind("action", ActionDocument, ActionDocument, lambda document: document.action),
    Deal: _Kind("deal", DealDocument, deal_document, deal_meant),
    Match: _Kind("match", MatchDocument, match_document, match_meant),
    MatchReplay: _Kind("record", RecordDocument, record_document, record_meant),
    SeatView: _Kind("seat view", SeatViewDocument, seat_view_document, seat_view_meant),
    SpectatorView: _Kind("spectator view", SpectatorViewDocument, spectator_view_document, spectator_view_meant),
    ScoreSheet: _Kind("score sheet", ScoreSheetDocument, sheet_document, sheet_meant),
}
_ACTIONS: Final = frozenset(get_args(Action))
_HEAD: Final = ("format", "kind")
#: What stands behind the rules in the documents of all deals.
_BEHIND_RULES: Final = ',"dealer":'
#: Longer texts of rules, such as some with spaces without end, are not kept.
_LONGEST_RULES: Final = 20_000
#: Where the deals are in documents that say what was done in them.
_DEALS: Final = {"deal": "deal", "record": "deals"}
#: The class of document for each word under ``kind``.
_DOCUMENTS: Final[Mapping[str, type[Any]]] = MappingProxyType({kind.kind: kind.document for kind in _OF_CLASS.values()})
#: The kinds of documents: the word under ``kind``, and the class of value that it stands for.
KINDS: Final[Mapping[str, Any]] = MappingProxyType({kind.kind: value for value, kind in _OF_CLASS.items()})


def _kind_of(kind: Any) -> _Kind:
    """How values of the class *kind* become documents."""
    try:
        known = _OF_CLASS.get(Action if kind in _ACTIONS else kind)
    except TypeError:  # it cannot be hashed, so it is not a class
        known = None
    if known is None:
        name = getattr(kind, "__name__", None) or type(kind).__name__
        raise WrongType(f"{name[:40]} has no JSON: expected one of {', '.join(KINDS)}")
    return known


def unstructure(value: object) -> dict[str, Any]:
    """*value* as a new document of dicts, lists, texts, numbers, truth values and ``None``.

    Raises `WrongType` for a value that has no JSON, and `InvalidValue` for one that could not be read back: a deal that
    ended with a revoke charged, because the rules do not let it be played again, and rules with more than a hundred
    special bids or with very long names.
    """
    document: dict[str, Any] = json.loads(_text(value))
    return document


def to_json(value: object, *, indent: int | None = None) -> str:
    """*value* as JSON text, in one line unless an *indent* is given; raises the errors of `unstructure`."""
    text = _text(value)
    if indent is None:
        return text
    must_be("the indent", indent, int)
    return json.dumps(json.loads(text), indent=indent)


def _text(value: object) -> str:
    kind = _kind_of(type(value))
    return _start(kind) + written(kind.said(value)).removeprefix("{")


def _start(kind: _Kind) -> str:
    """How the text of every document of that *kind* begins."""
    return f'{{"format":"{FORMAT}","kind":"{kind.kind}",'


@overload
def structure(document: object, kind: UnionType) -> Action: ...
@overload
def structure(document: object, kind: type[_T]) -> _T: ...
def structure(document: object, kind: type[_T] | UnionType) -> _T | Action:
    """The value of that *kind*, a class or `Action`, that *document*, a tree of dicts and lists, stands for.

    Raises `InvalidDocument` with every problem found.
    """
    known = _kind_of(kind)
    value: _T | Action = _structured(checked_tree(document), known, kind)
    return value


@overload
def from_json(text: str | bytes, kind: UnionType, *, max_size: int = ...) -> Action: ...
@overload
def from_json(text: str | bytes, kind: type[_T], *, max_size: int = ...) -> _T: ...
def from_json(text: str | bytes, kind: type[_T] | UnionType, *, max_size: int = MAX_SIZE) -> _T | Action:
    """The value of that *kind*, a class or `Action`, in *text*: a str or UTF-8 bytes, no longer than *max_size*.

    Raises `InvalidDocument` with every problem found: text that is not JSON, too long or nested too deep, unknown,
    missing and repeated keys, values of the wrong type, and whatever the rules of the game refuse.
    """
    known = _kind_of(kind)
    whole = decoded(text, max_size)
    value: _T | Action | None = _as_written(whole, known, kind)
    if value is None:
        value = _structured(parsed(whole), known, kind)
    return value


def _as_written(text: str, known: _Kind, kind: Any) -> Any:
    """The value in *text* if that begins as it is written here; ``None`` if it does not, or anything is wrong with it.

    Rules and what was done are most of a document. Rules that were read before need not be read again.
    """
    start = _start(known) + '"rules":'
    end = text.find(_BEHIND_RULES, len(start), len(start) + _LONGEST_RULES) if text.startswith(start) else -1
    if end < 0:
        return None
    rest, deals = text[end:], _DEALS.get(known.kind)
    try:
        rest, done = (rest, []) if deals is None else without_steps(rest)
        tree = parsed(f"{start}0{rest}") | {"rules": _rules_of(text[len(start) : end])}
        if deals is not None:
            with_steps(tree.get(deals), done)
        return _structured(tree, known, kind)
    except (FiveHundredError, Unfit, BaseValidationError, Keys):
        return None


@lru_cache(maxsize=256)
def _rules_of(text: str) -> Ruleset:
    return ruleset_of(parsed(text))


def _structured(tree: Json, known: _Kind, kind: Any) -> Any:
    if type(tree) is not dict:
        raise refused(f"expected an object, not {found(tree)}")
    for key, expected in zip(_HEAD, (FORMAT, known.kind), strict=True):
        if tree.get(key) != expected:
            words = f"expected {expected!r}, not {found(tree[key])}" if key in tree else "missing"
            raise refused(words, f"$.{key}")
    try:
        document = read({key: member for key, member in tree.items() if key not in _HEAD}, known.document)
        value = known.meant(document)
    except (FiveHundredError, BaseValidationError, Unfit, Keys) as error:
        raise invalid(error) from None
    if kind in _ACTIONS and type(value) is not kind:
        raise refused(f"expected another action: a {kind.__name__}", "$.action")
    return value


@cache
def _schema_text() -> str:
    return json.dumps(made_schema(FORMAT, _DOCUMENTS))


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of all documents of this format, as a new tree that the caller may change.

    It has the keys and their types; only reading a document shows whether a deal can have gone that way.

    >>> schema()["title"]
    'fivehundred/1'
    """
    made: dict[str, Any] = json.loads(_schema_text())
    return made
