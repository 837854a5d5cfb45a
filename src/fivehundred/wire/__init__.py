"""JSON for rulesets, actions, deals, matches and their records, views and score sheets, with strict validation.

A document is an object with a ``format``, a ``kind`` and the keys of that kind. `to_json` and `from_json` work with
strings; `to_tree` and `from_tree` work with dicts and lists, for documents embedded in your own messages.
`document_schema` returns the JSON Schema, and the page about JSON explains the keys.

On request, a document includes computed values, for clients that display a game without knowing its rules. It can
also refer to its rules by hash instead of repeating them.

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
>>> to_tree(match, rules=False)["rules"] == {"sha256": rules_sha256(match.rules)}
True
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from types import UnionType
from typing import Any, TypeVar, overload

from fivehundred._base.words import expect
from fivehundred.actions import Action
from fivehundred.errors import as_int
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._forms import rules_sha256
from fivehundred.wire.documents import FORMAT, KINDS, kind_of, made_schema, tree_of, value_of
from fivehundred.wire.fields import AsDocument, register_hooks
from fivehundred.wire.parsing import (
    MAX_SIZE,
    WRONG,
    DocumentProblem,
    InvalidDocument,
    Json,
    checked_tree,
    invalid,
    parse_json,
)
from fivehundred.wire.walk import compact

__all__ = [
    "FORMAT",
    "KINDS",
    "MAX_SIZE",
    "AsDocument",
    "DocumentProblem",
    "InvalidDocument",
    "document_schema",
    "from_json",
    "from_tree",
    "parse_json",
    "register_hooks",
    "rules_sha256",
    "to_json",
    "to_tree",
]

_T = TypeVar("_T")


def to_tree(value: object, *, computed: bool = False, rules: bool = True) -> dict[str, Any]:
    """Convert *value* to a new document made of dicts, lists, strings, numbers, bools and ``None``.

    With *computed*, the document also includes values derived from *value*, for clients that do not know the rules of
    the game. A view gets everything that a client displays; an action gets nothing. With ``rules=False``, the document
    identifies the rules by `rules_sha256` instead of including them.

    Raises `InvalidType` for a value without a JSON form. Raises `InvalidValue` for a value that could not be read back:
    a deal in which a revoke was penalised, because replaying it would be illegal, or rules with more than 100 special
    bids or with very long names.

    >>> from fivehundred import Bid, Suit
    >>> to_tree(Bid(7, Suit.HEARTS))
    {'format': 'fivehundred/1', 'kind': 'action', 'action': {'type': 'bid', 'bid': '7H'}}
    """
    # A round trip through text makes a copy, because parts of the tree are cached.
    document: dict[str, Any] = json.loads(to_json(value, computed=computed, rules=rules))
    return document


def to_json(value: object, *, indent: int | None = None, computed: bool = False, rules: bool = True) -> str:
    """Convert *value* to JSON text, on one line unless *indent* is given; otherwise the same as `to_tree`.

    >>> from fivehundred import Bid, Suit
    >>> to_json(Bid(7, Suit.HEARTS))
    '{"format":"fivehundred/1","kind":"action","action":{"type":"bid","bid":"7H"}}'
    >>> print(to_json(Bid(7, Suit.HEARTS), indent=2)[:29])
    {
      "format": "fivehundred/1"
    """
    tree = tree_of(value, computed=computed, named=not rules)
    if indent is None:
        return compact(tree)
    return json.dumps(tree, indent=as_int("the indent", indent))


@overload
def from_tree(document: object, kind: UnionType, *, rules: Ruleset | None = ...) -> Action: ...
@overload
def from_tree(document: object, kind: type[_T], *, rules: Ruleset | None = ...) -> _T: ...
def from_tree(document: object, kind: type[_T] | UnionType, *, rules: Ruleset | None = None) -> _T | Action:
    """Convert *document*, made of dicts and lists, to a value of the given *kind*: a class or `Action`.

    For options, *kind* is ``KINDS["options"]`` or one of their classes. If *rules* are given, the document must use
    these rules or those that apply after a player drops out; it may refer to them by their hash.
    Raises `InvalidDocument`, which lists every problem found.

    >>> from fivehundred import Action
    >>> from_tree({"format": "fivehundred/1", "kind": "action", "action": {"type": "pass"}}, Action)
    Pass()
    """
    value: _T | Action = _read(checked_tree, document, kind, rules)
    return value


@overload
def from_json(text: str | bytes, kind: UnionType, *, rules: Ruleset | None = ..., max_size: int = ...) -> Action: ...
@overload
def from_json(text: str | bytes, kind: type[_T], *, rules: Ruleset | None = ..., max_size: int = ...) -> _T: ...
def from_json(
    text: str | bytes, kind: type[_T] | UnionType, *, rules: Ruleset | None = None, max_size: int = MAX_SIZE
) -> _T | Action:
    """Convert JSON *text*, a str or UTF-8 bytes, to a value of the given *kind*; see `from_tree`.

    Raises `InvalidDocument`, which lists every problem found: text that is not JSON, is longer than *max_size* or is
    nested too deeply; unknown, missing and repeated keys; values of the wrong type; and anything that is illegal in
    the game.

    >>> from fivehundred import Bid, Suit
    >>> from_json(to_json(Bid(7, Suit.HEARTS)), Action)
    Bid(level=7, trump=<Suit.HEARTS: 'H'>)
    >>> from_json('{"format":"fivehundred/1","kind":"action"}', Action)
    Traceback (most recent call last):
        ...
    fivehundred.wire.parsing.InvalidDocument: $.action: missing
    """
    value: _T | Action = _read(partial(parse_json, max_size=max_size), text, kind, rules)
    return value


def _read(parse: Callable[[Any], Json], document: object, kind: Any, rules: Ruleset | None) -> Any:
    kind_of(kind)
    if rules is not None:
        expect("a Ruleset", rules, Ruleset)
    tree = parse(document)
    try:
        return value_of(tree, kind, rules)
    except WRONG as error:
        raise invalid(error) from None


def document_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all documents, as a new dict.

    It covers keys, types and the defaults of settings. The legality of a deal is checked only when a document is read.

    >>> document_schema()["title"]
    'fivehundred/1'
    """
    return made_schema()
