"""Everything as JSON: rulesets, actions, deals, matches and their records, views, score sheets; strict when it reads.

A document is an object with a ``format``, a ``kind``, and the keys of its kind. `to_json` and `from_json` are for
texts; `to_tree` and `from_tree` are for hosts who put documents into messages of their own. The JSON Schema,
`schema`, says what a document may hold; the page about JSON says what it means.

For programs that show a game and do not know its rules, a document says on demand what can be computed, and can name
rules instead of repeating them.

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

from fivehundred._words import expect, must_be
from fivehundred.actions import Action
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._forms import rules_sha256
from fivehundred.wire.documents import FORMAT, KINDS, kind_of, made_schema, tree_of, value_of
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
    "DocumentProblem",
    "InvalidDocument",
    "from_json",
    "from_tree",
    "parse_json",
    "rules_sha256",
    "schema",
    "to_json",
    "to_tree",
]

_T = TypeVar("_T")


def to_tree(value: object, *, computed: bool = False, rules: bool = True) -> dict[str, Any]:
    """*value* as a new document of dicts, lists, texts, numbers, truth values and ``None``.

    With *computed* it also says what follows from the value, for programs that do not know the rules of the game:
    nothing for an action, everything that is shown of a view. Without *rules* it only names them, by `rules_sha256`.

    Raises `WrongType` for a value that has no JSON, and `InvalidValue` for one that could not be read back: a deal that
    ended with a revoke charged, because the rules do not let it be played again, and rules with more than a hundred
    special bids or with very long names.

    >>> from fivehundred import Bid, Suit
    >>> to_tree(Bid(7, Suit.HEARTS))
    {'format': 'fivehundred/1', 'kind': 'action', 'action': {'type': 'bid', 'bid': '7H'}}
    """
    # Through its text, because parts of the tree are kept.
    document: dict[str, Any] = json.loads(to_json(value, computed=computed, rules=rules))
    return document


def to_json(value: object, *, indent: int | None = None, computed: bool = False, rules: bool = True) -> str:
    """*value* as JSON text, in one line unless an *indent* is given; everything else as in `to_tree`.

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
    must_be("the indent", indent, int)
    return json.dumps(tree, indent=indent)


@overload
def from_tree(document: object, kind: UnionType, *, rules: Ruleset | None = ...) -> Action: ...
@overload
def from_tree(document: object, kind: type[_T], *, rules: Ruleset | None = ...) -> _T: ...
def from_tree(document: object, kind: type[_T] | UnionType, *, rules: Ruleset | None = None) -> _T | Action:
    """The value of that *kind*, a class or `Action`, that *document*, a tree of dicts and lists, stands for.

    Options are asked for as ``KINDS["options"]`` or by their class. Given *rules*, the document may name
    these, or those that are played on by when somebody drops out, and has to have no others.
    Raises `InvalidDocument` with every problem found.

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
    """The value of that *kind* in *text*, a str or UTF-8 bytes, no longer than *max_size*; see `from_tree`.

    Raises `InvalidDocument` with every problem found: text that is not JSON, too long or nested too deep, unknown,
    missing and repeated keys, values of the wrong type, and whatever the rules of the game refuse.

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


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of all documents, as a new tree.

    It has the keys and their types, and the defaults of settings; only reading a document shows whether a deal can have
    gone that way.

    >>> schema()["title"]
    'fivehundred/1'
    """
    made: dict[str, Any] = json.loads(compact(made_schema()))
    return made
