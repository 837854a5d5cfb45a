"""Making the JSON Schema from the classes that documents are read into."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import Enum
from types import NoneType
from typing import Any, Final, get_args, get_origin

import attrs

from fivehundred.actions import Action, DeclareJoker, Hidden
from fivehundred.cards import SUITS, Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.outcomes import Played
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.deal.refusals import Reason
from fivehundred.rules.amounts import Slam
from fivehundred.rules.calls import Bid, Call, SpecialBid
from fivehundred.rules.goals import Goal, Undertaking
from fivehundred.rules.packets import Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat
from fivehundred.wire._actions import FORMS, HIDDEN, JOKERS_DECLARED, KEY, SOME, Form, ref
from fivehundred.wire._cards import EACH_ALONE, TEXTS
from fivehundred.wire._converter import TAGS
from fivehundred.wire._documents import SAID, RulesReference
from fivehundred.wire._kinds import Kind
from fivehundred.wire._strict import HIGHEST_SEAT, formerly, left_out

Schema = dict[str, Any]
_NULL: Final = {"type": "null"}
_BOOLEAN: Final = {"type": "boolean"}
_INTEGER: Final = {"type": "integer"}
_BID: Final = "[1-9][0-9]?(NT|[SCDH])"


def _object(properties: Mapping[str, Schema], *, optional: Collection[str] = (), **more: Any) -> Schema:
    return {
        **more,
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, _NULL]}


def _tagged(tag: str, properties: Mapping[str, Schema] | None = None, *, optional: Collection[str] = ()) -> Schema:
    return _object({"type": {"const": tag}, **(properties or {})}, optional=optional)


def _said(form: Form) -> dict[str, Schema]:
    return {key: dict(member.schema) for key, member in form.members.items()}


_LIST_OF_NUMBERS: Final = {"type": "array", "items": _INTEGER}
#: The schemas of values that are not written as objects of their fields.
_OF_THEIR_OWN: Final[Mapping[str, Schema]] = {
    "seat": {
        "description": "A seat, clockwise from 0; in matches and on score sheets, a player.",
        "type": "integer",
        "minimum": 0,
        "maximum": HIGHEST_SEAT,
    },
    "card": {"description": "Rank and suit; the joker, or the higher of two, is JK, the lower JK2.", "enum": [*TEXTS]},
    "cards": {
        "description": "A set of cards, in pack order.",
        "type": "array",
        "items": ref("card"),
        "uniqueItems": True,
    },
    "suit": {"enum": [suit.value for suit in SUITS]},
    "bid": {"description": "A bid of tricks, such as 7S or 10NT.", "type": "string", "pattern": f"^{_BID}$"},
    "call": {
        "description": "A bid of tricks, or the key of a special bid.",
        "type": "string",
        "pattern": f"^({_BID}|{KEY})$",
    },
    "packets": {
        "description": "How many cards at a time are dealt, K before those for the kitty.",
        "type": "string",
        "pattern": "^K?[1-9][0-9]?( K?[1-9][0-9]?)*$",
    },
    "schedule": _object(
        {
            "first_level": _INTEGER,
            "values": _object(dict.fromkeys(("S", "C", "D", "H", "NT"), _LIST_OF_NUMBERS)),
        },
        description="For each suit and no trump the values of its bids, from the first level on.",
    ),
    "goal": {
        "description": "What the bidder's side must do.",
        "oneOf": [
            _tagged("no tricks"),
            _tagged("at least", {"tricks": _INTEGER}),
            _tagged("exactly", {"tricks": _INTEGER}),
        ],
    },
    "slam": {
        "description": "What all the tricks score on a bid worth less, or how much they score on top of its value.",
        "oneOf": [_INTEGER, _tagged("bonus", {"points": _INTEGER})],
    },
    "pile": _object({"up": ref("card"), "down": ref("card")}, description="The card face up, and the one below it."),
    "seen_pile": _object(
        {"up": ref("card"), "down": _or_null(ref("card"))},
        description="The card face up, and the one below it; null until it is turned up.",
    ),
    "jokers_declared": _object(
        _said(JOKERS_DECLARED),
        description="The suit made of the only or higher joker, and of the lower; null for none.",
    ),
    "action": {
        "description": "Something that a player does.",
        "oneOf": [_tagged(word, _said(form), optional=form.optional) for word, form in FORMS.items()],
    },
}
#: Those that only version 2 of the format has.
_SINCE_2: Final[Mapping[str, Schema]] = {
    "any_call": {"description": "A bid, or a pass: P.", "type": "string", "pattern": f"^(P|{_BID}|{KEY})$"},
    "any_goal": {"description": "What a contract asks.", "oneOf": [ref("goal"), _tagged(EACH_ALONE)]},
    "facts": {"description": "Texts by name.", "type": "object", "additionalProperties": {"type": "string"}},
    "reason": {"description": "The reason of a refusal.", "enum": [reason.value for reason in Reason]},
    "seen_action": {
        "description": "An action, or how many cards were laid away or handed on unseen.",
        "oneOf": [ref("action"), _tagged(HIDDEN, {"count": _INTEGER})],
    },
    **{
        "_or_".join(words).replace(" ", "_"): {
            "oneOf": [_tagged(word, _said(FORMS[word]), optional=FORMS[word].optional) for word in words]
        }
        for words in SOME.values()
    },
}
_NAMED: Final[Mapping[Any, str]] = {
    Seat: "seat",
    Card: "card",
    Cards: "cards",
    Suit: "suit",
    Bid: "bid",
    Bid | SpecialBid: "call",
    Packets: "packets",
    Schedule: "schedule",
    Undertaking: "goal",
    Slam: "slam",
    Pile: "pile",
    SeenPile: "seen_pile",
    DeclareJoker: "jokers_declared",
    Action: "action",
    Action | Hidden: "seen_action",
    Call: "any_call",
    Goal: "any_goal",
    Reason: "reason",
    dict[str, str]: "facts",
    **{kind: "_or_".join(words).replace(" ", "_") for kind, words in SOME.items()},
}
_SIMPLE: Final[Mapping[Any, Schema]] = {int: _INTEGER, str: {"type": "string"}, bool: _BOOLEAN}
#: Fields that documents hold as another type.
_SAID_AS: Final[Mapping[tuple[type[Any], str], Any]] = {(Ruleset, "cap"): int | None, (Special, "points"): int}
_TAG_OF: Final = {kind: tag for kinds in TAGS.values() for tag, kind in kinds.items()}


def made_schema(format_name: str, kinds: Mapping[str, Kind], *, by_reference: bool) -> Schema:
    """The schema of the format of that name; *kinds* are its documents, which may name rules *by_reference*."""
    defs: Schema = {**_OF_THEIR_OWN, **(_SINCE_2 if by_reference else {})}
    documents = []
    for name, kind in kinds.items():
        body = _class(kind.document, defs)
        properties = {"format": {"const": format_name}, "kind": {"const": name}, **body["properties"]}
        optional = left_out(kind.document)
        if by_reference and properties.get("rules", {}).get("$ref") == ref("ruleset")["$ref"]:
            one = properties["rules"]
            properties["rules"] = {
                "description": one["description"],
                "anyOf": [ref("ruleset"), _of(RulesReference, defs)],
            }
        if by_reference and kind.shown is not None:
            properties["computed"] = _of(kind.shown, defs)
            optional |= {"computed"}
        documents.append(
            _object(properties, optional=optional, title=name, description=body["description"]),
        )
    said = "Rulesets, actions, deals, matches, their records, views and score sheets of Five Hundred."
    if by_reference:
        said = "Everything of Five Hundred that a program shows or stores."
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format_name,
        "description": said,
        "oneOf": documents,
        "$defs": dict(sorted(defs.items())),
    }


def _of(kind: Any, defs: Schema) -> Schema:
    """The schema of values annotated as *kind*; the definitions that it needs are put into *defs*."""
    if kind in _NAMED:
        return ref(_NAMED[kind])
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    args = get_args(kind)
    if get_origin(kind) is tuple:
        if args[-1] is Ellipsis:
            return {"type": "array", "items": _of(args[0], defs)}
        members = [_of(arg, defs) for arg in args]
        return {"type": "array", "prefixItems": members, "items": False, "minItems": len(members)}
    if args:
        others = [arg for arg in args if arg is not NoneType]
        whole = others[0]
        for other in others[1:]:
            whole |= other
        one = (
            _of(whole, defs)
            if len(others) == 1 or whole in _NAMED
            else {"oneOf": [_of(other, defs) for other in others]}
        )
        return one if len(others) == len(args) else _or_null(one)
    if issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    name = _name(kind)
    if name not in defs:
        defs[name] = {}  # it may hold itself
        defs[name] = _class(kind, defs)
    return ref(name)


def _name(kind: type[Any]) -> str:
    """``set_up`` for SetUp, ``row`` for RowSaid."""
    if kind in (Contract, Played):
        return f"whole_{kind.__name__.lower()}"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__.removesuffix("Said")).lower()


def _class(kind: type[Any], defs: Schema) -> Schema:
    attrs.resolve_types(kind)
    properties: Schema = {"type": {"const": _TAG_OF[kind]}} if kind in _TAG_OF else {}
    for field in attrs.fields(kind):
        schema = _of(_SAID_AS.get((kind, field.name), field.type), defs)
        said = field.metadata.get(SAID) or _by(field.metadata.get("rules", ()))
        properties[field.name] = {"description": said, **schema} if said else schema
    older = formerly(kind)
    for name, value in older.items():
        properties[name] = {**properties[name], "default": value}
    optional = left_out(kind) | older.keys()
    return _object(properties, optional=optional, description=(kind.__doc__ or "").partition("\n")[0])


def _by(rules: tuple[str, ...]) -> str:
    return ", ".join(rules)
