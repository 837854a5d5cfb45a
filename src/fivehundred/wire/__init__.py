"""Everything as JSON: rulesets, actions, deals, matches and their records, views, score sheets; strict when it reads.

A document is an object with a ``format``, a ``kind``, and the keys of its kind. `to_json` and `from_json` are for
texts; `unstructure` and `structure` are for hosts who put documents into messages of their own. The JSON Schema,
`schema`, says what a document may hold; the page about JSON says what it means.

There are two versions of the format. The second is for programs that show a game and do not know its rules: it has
turns, refusals, scores and more, says on demand what can be computed, and can name rules instead of repeating them.

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
>>> unstructure(match, rules=False)["rules"] == {"sha256": rules_sha256(match.rules)}
True
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from itertools import islice
from types import UnionType
from typing import Any, Final, TypeVar, overload

import attrs
from cattrs.errors import BaseValidationError

from fivehundred.actions import Action
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.rules._checks import expect, must_be
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._converter import read
from fivehundred.wire._documents import RulesReference
from fivehundred.wire._kinds import KINDS, Kind, documents, kind_of, one_of_several
from fivehundred.wire._reading import MAX_SIZE, Json, checked_tree, decoded, parse_json, parsed, refused
from fivehundred.wire._rulesets import rules_sha256, ruleset_of
from fivehundred.wire._schema import made_schema
from fivehundred.wire._steps import with_steps, without_steps
from fivehundred.wire._strict import Keys, Unfit, found, invalid, located
from fivehundred.wire._values import differences
from fivehundred.wire._writing import written
from fivehundred.wire.errors import DocumentProblem, InvalidDocument

__all__ = [
    "FORMAT",
    "FORMATS",
    "KINDS",
    "MAX_SIZE",
    "DocumentProblem",
    "InvalidDocument",
    "from_json",
    "parse_json",
    "rules_sha256",
    "schema",
    "structure",
    "to_json",
    "unstructure",
]

_T = TypeVar("_T")
#: The format of every document that the second version is not needed for.
FORMAT: Final = "fivehundred/1"
#: The formats by their versions; all are read.
FORMATS: Final = {1: FORMAT, 2: "fivehundred/2"}
_HEAD: Final = ("format", "kind")
#: Under what a document says what was computed.
_COMPUTED: Final = "computed"
#: The most of its mistakes that are listed.
_MOST_PROBLEMS: Final = 10
#: What stands behind the rules in the documents of all deals.
_BEHIND_RULES: Final = ',"dealer":'
#: Longer texts of rules, such as some with spaces without end, are not kept.
_LONGEST_RULES: Final = 20_000
#: Where the deals are in documents that say what was done in them.
_DEALS: Final = {"deal": "deal", "record": "deals"}


def unstructure(
    value: object, *, computed: bool = False, rules: bool = True, version: int | None = None
) -> dict[str, Any]:
    """*value* as a new document of dicts, lists, texts, numbers, truth values and ``None``.

    With *computed* it also says what follows from the value, for programs that do not know the rules of the game:
    nothing for an action, everything that is shown of a view. Without *rules* it only names them, by `rules_sha256`.
    Both need version 2 of the format. A document is of the first version that can say it, unless one is given.

    Raises `WrongType` for a value that has no JSON, and `InvalidValue` for one that could not be read back: a deal that
    ended with a revoke charged, because the rules do not let it be played again, and rules with more than a hundred
    special bids or with very long names. So it does for a *version* that does not exist or cannot say it.

    >>> from fivehundred import Bid, Suit
    >>> unstructure(Bid(7, Suit.HEARTS))
    {'format': 'fivehundred/1', 'kind': 'action', 'action': {'type': 'bid', 'bid': '7H'}}
    """
    document: dict[str, Any] = json.loads(_text(value, computed, rules, version))
    return document


def to_json(
    value: object,
    *,
    indent: int | None = None,
    computed: bool = False,
    rules: bool = True,
    version: int | None = None,
) -> str:
    """*value* as JSON text, in one line unless an *indent* is given; everything else as in `unstructure`.

    >>> from fivehundred import Bid, Suit
    >>> to_json(Bid(7, Suit.HEARTS))
    '{"format":"fivehundred/1","kind":"action","action":{"type":"bid","bid":"7H"}}'
    >>> print(to_json(Bid(7, Suit.HEARTS), indent=2)[:29])
    {
      "format": "fivehundred/1"
    """
    text = _text(value, computed, rules, version)
    if indent is None:
        return text
    must_be("the indent", indent, int)
    return json.dumps(json.loads(text), indent=indent)


def _text(value: object, computed: bool, rules: bool, version: int | None) -> str:
    kind = kind_of(type(value))
    first = 2 if computed or not rules else kind.since
    if version is not None:
        must_be("the version", version, int)
        if not first <= version <= len(FORMATS):
            raise InvalidValue(f"version {version}: expected {' or '.join(map(str, range(first, len(FORMATS) + 1)))}")
    said = kind.said(value)
    # The rules of a refusal are numbers.
    if not rules and isinstance(getattr(said, "rules", None), Ruleset):
        said = attrs.evolve(said, rules=RulesReference(rules_sha256(said.rules)))
    text = _start(kind, FORMATS[version or first]) + written(said).removeprefix("{")
    if not computed or kind.computed is None:
        return text
    return f'{text[:-1]},"{_COMPUTED}":{written(kind.computed(value))}}}'


def _start(kind: Kind, format_name: str) -> str:
    """How the text of every document of that *kind* begins."""
    return f'{{"format":"{format_name}","kind":"{kind.name}",'


@overload
def structure(document: object, kind: UnionType, *, rules: Ruleset | None = ...) -> Action: ...
@overload
def structure(document: object, kind: type[_T], *, rules: Ruleset | None = ...) -> _T: ...
def structure(document: object, kind: type[_T] | UnionType, *, rules: Ruleset | None = None) -> _T | Action:
    """The value of that *kind*, a class or `Action`, that *document*, a tree of dicts and lists, stands for.

    An event is asked for by its own class, or as ``KINDS["event"]``, options as ``KINDS["options"]``. Given *rules*,
    the document may name these, or those that are played on by when somebody drops out, and has to have no others.
    Raises `InvalidDocument` with every problem found.

    >>> from fivehundred import Action
    >>> structure({"format": "fivehundred/1", "kind": "action", "action": {"type": "pass"}}, Action)
    Pass()
    """
    known = kind_of(kind)
    value: _T | Action = _structured(checked_tree(document), known, kind, _given(rules))
    return value


@overload
def from_json(text: str | bytes, kind: UnionType, *, rules: Ruleset | None = ..., max_size: int = ...) -> Action: ...
@overload
def from_json(text: str | bytes, kind: type[_T], *, rules: Ruleset | None = ..., max_size: int = ...) -> _T: ...
def from_json(
    text: str | bytes, kind: type[_T] | UnionType, *, rules: Ruleset | None = None, max_size: int = MAX_SIZE
) -> _T | Action:
    """The value of that *kind* in *text*, a str or UTF-8 bytes, no longer than *max_size*; see `structure`.

    Raises `InvalidDocument` with every problem found: text that is not JSON, too long or nested too deep, unknown,
    missing and repeated keys, values of the wrong type, and whatever the rules of the game refuse.

    >>> from fivehundred import Bid, Suit
    >>> from_json(to_json(Bid(7, Suit.HEARTS)), Action)
    Bid(level=7, trump=<Suit.HEARTS: 'H'>)
    >>> from_json('{"format":"fivehundred/1","kind":"action"}', Action)
    Traceback (most recent call last):
        ...
    fivehundred.wire.errors.InvalidDocument: $.action: missing
    """
    known, given = kind_of(kind), _given(rules)
    whole = decoded(text, max_size)
    value: _T | Action | None = _as_written(whole, known, kind, given)
    if value is None:
        value = _structured(parsed(whole), known, kind, given)
    return value


def _given(rules: Ruleset | None) -> tuple[Ruleset, ...]:
    """*rules*, and those that are played on by."""
    if rules is None:
        return ()
    expect("a Ruleset", rules, Ruleset)
    return rules, *_given(rules.fewer)


def _as_written(text: str, known: Kind, kind: Any, given: tuple[Ruleset, ...]) -> Any:
    """The value in *text* if that begins as it is written here; ``None`` if it does not, or anything is wrong with it.

    Rules and what was done are most of a document. Rules that were read before need not be read again.
    """
    start = _start(known, FORMAT) + '"rules":'
    end = text.find(_BEHIND_RULES, len(start), len(start) + _LONGEST_RULES) if text.startswith(start) else -1
    if end < 0:
        return None
    rest, deals = text[end:], _DEALS.get(known.name)
    try:
        rest, done = (rest, []) if deals is None else without_steps(rest)
        tree = parsed(f"{start}0{rest}") | {"rules": _rules_of(text[len(start) : end])}
        if deals is not None:
            with_steps(tree.get(deals), done)
        return _structured(tree, known, kind, given)
    except (FiveHundredError, Unfit, BaseValidationError, Keys):
        return None


@lru_cache(maxsize=256)
def _rules_of(text: str) -> Ruleset:
    return ruleset_of(parsed(text))


def _structured(tree: Json, known: Kind, kind: Any, given: tuple[Ruleset, ...]) -> Any:
    if type(tree) is not dict:
        raise refused(f"expected an object, not {found(tree)}")
    formats = [name for version, name in FORMATS.items() if version >= known.since]
    for key, expected in zip(_HEAD, (formats, [known.name]), strict=True):
        if tree.get(key) not in expected:
            wanted = " or ".join(map(repr, expected))
            words = f"expected {wanted}, not {found(tree[key])}" if key in tree else "missing"
            raise refused(words, f"$.{key}")
    members = {key: member for key, member in tree.items() if key not in _HEAD}
    second = tree["format"] != FORMAT
    computed = known.computed if second and _COMPUTED in members else None
    shown = None if computed is None else members.pop(_COMPUTED)
    problems: list[DocumentProblem] = []
    try:
        if second and "rules" in members:
            members["rules"] = _named(members["rules"], given)
        document = read(members, known.document)
        rules = getattr(document, "rules", None)
        if given and isinstance(rules, Ruleset) and rules not in given:
            raise located(Unfit("expected the rules that were given, and no others"), "rules")
        value = known.meant(document)
        if computed is not None:
            follows = json.loads(written(computed(value)))
            problems += islice(differences(follows, shown, f"$.{_COMPUTED}"), _MOST_PROBLEMS)
    except (FiveHundredError, BaseValidationError, Unfit, Keys) as error:
        raise invalid(error) from None
    if problems:
        raise InvalidDocument(problems)
    if one_of_several(kind) and type(value) is not kind:
        raise refused(f"expected another {known.name}: a {kind.__name__}", f"$.{known.name}")
    return value


def _named(said: Json, given: tuple[Ruleset, ...]) -> Json:
    """The one of the rules *given* that is named by *said*, a document's rules; otherwise *said* itself."""
    if type(said) is not dict or said.keys() != {"sha256"}:
        return said
    if not given:
        raise located(Unfit("only named: the rules have to be given"), "rules")
    for rules in given:
        if rules_sha256(rules) == said["sha256"]:
            return rules
    raise located(Unfit("expected that of the rules that were given"), "rules", "sha256")


@cache
def _schema_text(version: int) -> str:
    return json.dumps(made_schema(FORMATS[version], documents(version), by_reference=version > 1))


def schema(version: int = 1) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of all documents of a *version* of the format, as a new tree.

    It has the keys and their types; only reading a document shows whether a deal can have gone that way. Raises
    `InvalidValue` for a version that does not exist.

    >>> schema()["title"], schema(version=2)["title"]
    ('fivehundred/1', 'fivehundred/2')
    """
    must_be("the version", version, int)
    if version not in FORMATS:
        raise InvalidValue(f"version {version}: expected {' or '.join(map(str, FORMATS))}")
    made: dict[str, Any] = json.loads(_schema_text(version))
    return made
