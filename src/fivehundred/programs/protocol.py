"""The questions of the protocol for programs: lines of JSON, the same for programs in any language, with their schema.

A question is an object with an ``id``, the word in ``ask`` and the arguments, which are the fields of one class below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import attrs

from fivehundred._base.words import json_field
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.turns import Misdeal, Turn
from fivehundred.deal.views import SeatView
from fivehundred.errors import FiveHundredError
from fivehundred.notation.rulesets import parse_ruleset, ruleset_text
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire.documents import FORMAT, document_of, schema_of, walk_with
from fivehundred.wire.parsing import WRONG, Json, UnfitError, describe_json, invalid, parse_json, single_problem
from fivehundred.wire.walk import TEXT, Form, Schema, check_type, compact, object_schema

#: The version of the protocol.
PROTOCOL: Final = 1
#: The longest line, in bytes, with the line feed at its end.
MAX_LINE: Final = 1 << 20


class RefusalError(FiveHundredError, ValueError):
    """The error raised if a program refuses an action, a deal or a ruling.

    >>> RefusalError("hearts were led", "PLAY-2").rule
    'PLAY-2'
    """

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message, rule)
        #: The reason.
        self.message = message
        #: The number of the rule, if the program names one.
        self.rule = rule

    def __str__(self) -> str:
        return self.message if self.rule is None else f"{self.message} ({self.rule})"


class UnsupportedError(FiveHundredError, ValueError):
    """The error raised if a program says that it does not support what it was asked.

    >>> str(UnsupportedError("no misere here"))
    'no misere here'
    """


class Role(Enum):
    """The roles that a program can have: to know the rules, or to play.

    >>> [role.value for role in Role]
    ['rules', 'player']
    """

    RULES = "rules"
    PLAYER = "player"


@attrs.frozen(kw_only=True)
class Hello:
    """The arguments of ``hello``."""

    protocol: int = json_field("The version of the protocol, 1.")


@attrs.frozen(kw_only=True)
class New:
    """The arguments of ``new``."""

    rules: Ruleset = json_field("The preset, and the settings that differ from it: australian-4 target=700.")
    dealer: Seat = json_field("The dealer.")
    hands: tuple[Cards, ...] = json_field("The hand of each seat.", default=())
    kitty: Cards = json_field("The kitty.", default=Cards())
    dummy: Cards = json_field("The third hand of a two-handed game (DEAL-5).", default=Cards())
    out_of_play: Cards = json_field("The cards dealt to nobody (CARD-3, TWO-2).", default=Cards())
    table: tuple[tuple[tuple[Card, Card], ...], ...] = json_field(
        "For each seat its piles: the card face up and the one below it (TWO-1).", default=()
    )
    pack: tuple[Card, ...] = json_field("Instead of these, the pack from the top, to be dealt (DEAL-1).", default=())
    scores: tuple[int, ...] | None = json_field(
        "The totals before the deal, by side or seat; if left out, 0 or those of the match.", default=None
    )
    number: int = json_field("The number of the deal in its match; 1 begins a match.", default=1)
    barred: tuple[Seat, ...] = json_field("The seats that may not bid (BID-13).", default=())
    role: Role = json_field("rules, or left out.", default=Role.RULES)


@attrs.frozen(kw_only=True)
class NewPlayer:
    """The arguments of a player's ``new``."""

    role: Role = json_field("player.")
    rules: Ruleset = json_field("The rules, as for a rules engine.")
    seat: Seat = json_field("The seat of the player.")
    view: SeatView = json_field("What the player has seen: a document of the kind seat view.")


@attrs.frozen(kw_only=True)
class SeatAction:
    """An action of a seat."""

    seat: Seat = json_field("The seat that acts.")
    action: str = json_field("The text of the action.")


@attrs.frozen(kw_only=True)
class Laid:
    """A card on the table, legal or not."""

    seat: Seat = json_field("The seat that plays it.")
    card: Card = json_field("The card.")
    suit: Suit | None = json_field("The suit that a led joker is to be.", default=None)


@attrs.frozen(kw_only=True)
class BySeat:
    """The seat that is asked about, or that asks or answers."""

    seat: Seat = json_field("The seat.")


@attrs.frozen(kw_only=True)
class Challenged:
    """A seat that is said to have revoked."""

    seat: Seat = json_field("The seat.")
    trick: int | None = json_field("The trick, counted from 1; if left out, the last one.", default=None)


@attrs.frozen(kw_only=True)
class AtOnce:
    """Several cards played at once."""

    seat: Seat = json_field("The seat that played them.")
    cards: tuple[str, ...] = json_field("The plays, as texts.")
    meant: str = json_field("The one that was meant.")


@attrs.frozen(kw_only=True)
class Shown:
    """Cards shown without being played."""

    seat: Seat = json_field("The seat that showed them.")
    cards: Cards = json_field("The cards.")


@attrs.frozen(kw_only=True)
class Conceded:
    """Tricks given away."""

    seat: Seat = json_field("The seat that gives them.")
    to: Seat = json_field("The seat that gets them.")


@attrs.frozen(kw_only=True)
class Rule:
    """The arguments of ``rule``, of which exactly one is given."""

    claim: Seat | None = json_field(
        "All agree that this seat gets the rest, and the hand is over (PLAY-9).", default=None
    )
    void: Misdeal | None = json_field("The cards were dealt wrongly (DEAL-6).", default=None)
    play: Laid | None = json_field("A card is on the table, legal or not (PLAY-7).", default=None)
    put_right: SeatAction | None = json_field("A revoke is put right with this card (PLAY-7).", default=None)
    take_back: BySeat | None = json_field("A seat wants its last card back (PLAY-7).", default=None)
    challenge: Challenged | None = json_field("A seat is said to have revoked (PLAY-7, IRR-1).", default=None)
    together: AtOnce | None = json_field("A seat played several cards at once (PLAY-7).", default=None)
    exposed: Shown | None = json_field("A seat showed cards without playing them.", default=None)
    change: SeatAction | None = json_field("A card is changed after a revoke before it was put right.", default=None)
    concede: Conceded | None = json_field("A seat gives the rest away; the others are asked (PLAY-9).", default=None)
    agree: BySeat | None = json_field("A seat that was asked agrees (PLAY-9).", default=None)
    refuse: BySeat | None = json_field("A seat that was asked does not agree (PLAY-9).", default=None)


@attrs.frozen(kw_only=True)
class ScoreQuestion:
    """The arguments of ``score``."""

    rules: Ruleset = json_field("The rules, as for new.")
    contract: tuple[str, Seat] = json_field("The call and the seat that made it.")
    tricks: tuple[int, ...] = json_field("The tricks of each seat.")
    side: tuple[Seat, ...] = json_field("The contractor's side, where partners are called.", default=())


@attrs.frozen(kw_only=True)
class DrawQuestion:
    """The arguments of ``draw``."""

    rules: Ruleset = json_field("The rules, as for new.")
    rounds: tuple[tuple[Card, ...], ...] = json_field("The cards of each round, in the order of those who draw.")


@attrs.frozen(kw_only=True)
class Perft:
    """The arguments of ``perft``."""

    depth: int = json_field("The number of actions.")


@attrs.frozen(kw_only=True)
class TurnSeen:
    """The arguments of ``turn``."""

    turn: Turn = json_field("The turn as the player's seat saw it: a document of the kind turn.")


@attrs.frozen(kw_only=True)
class Choose:
    """The arguments of ``choose``."""

    ms: int | None = json_field("The milliseconds you have.", default=None)
    nodes: int | None = json_field("The positions you may look at.", default=None)


@attrs.frozen
class Nothing:
    """No arguments."""


_NULL: Final = {"type": "null"}
_CARDS: Final = {"$ref": "#/$defs/cards"}
_SEAT: Final = {"$ref": "#/$defs/seat"}
_TEXT: Final = {"type": "string"}
_TEXTS: Final = {"type": "array", "items": _TEXT}
_NUMBERS: Final = {"type": "array", "items": {"type": "integer"}}


def _or_null(schema: Schema) -> Schema:
    return {"oneOf": [_NULL, schema]}


def _object(**keys: Schema) -> Schema:
    return {"type": "object", "properties": keys, "required": [*keys], "additionalProperties": False}


_CONTRACT: Final = {"type": "array", "prefixItems": [_TEXT, _SEAT], "minItems": 2, "items": False}
_PILE: Final = {"type": "array", "prefixItems": [_or_null({"$ref": "#/$defs/card"}), {"enum": [0, 1]}], "items": False}
_SEEN: Final = _or_null(_CARDS)
_SEEN_BY: Final = _object(hands={"type": "array", "items": _SEEN}, kitty=_SEEN, discards=_SEEN, turns=_TEXTS)
_NEXT: Final = _object(dealer=_SEAT, players=_NUMBERS, barred={"type": "array", "items": _SEAT})


class Question(NamedTuple):
    """A question of the protocol: what it asks, the class of its arguments, and the schema of its answer."""

    asks: str
    arguments: type[Any]
    answer: Schema


#: Every question, by the word in ``ask``; a player's ``new`` is another question.
QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType(
    {
        "hello": Question("Who are you, and what do you do?", Hello, {"$ref": "#/$defs/declaration"}),
        "new": Question("Begin a deal: the first of a match, or the next one after a deal that is over.", New, _NULL),
        "act": Question("Do this. It is refused if it is illegal; then nothing changes.", SeatAction, _NULL),
        "rule": Question(
            "Give a ruling, as at a table with real cards; exactly one argument.",
            Rule,
            _object(verdict=_TEXT, rule=_TEXT),
        ),
        "to_act": Question("Whose turn is it? null at the end.", Nothing, _or_null(_SEAT)),
        "legal": Question(
            "What may be done now? Discards are given as the number and the cards to choose from.",
            Nothing,
            {"oneOf": [_TEXTS, _object(choose={"type": "integer"}, of=_CARDS)]},
        ),
        "hand": Question("Which cards does this seat hold?", BySeat, _CARDS),
        "contract": Question("What is the contract, and whose? null without one.", Nothing, _or_null(_CONTRACT)),
        "tricks": Question("How many tricks has each seat won?", Nothing, _NUMBERS),
        "open_hand": Question("Which cards lie open, as in open misere?", Nothing, _SEEN),
        "table": Question(
            "Which piles does this seat have (TWO-1)? For each, the face-up card and the number of cards under it.",
            BySeat,
            {"type": "array", "items": _PILE},
        ),
        "points": Question(
            "What is the hand worth, by side or seat? null before its end.", Nothing, _or_null(_NUMBERS)
        ),
        "scores": Question("What are the totals of the match, by side or player?", Nothing, _NUMBERS),
        "winners": Question("Who has won? Numbers as in scores; null while it goes on.", Nothing, _or_null(_NUMBERS)),
        "next": Question(
            "Who deals next, which player sits in each seat, and who may not bid? null once the match is over.",
            Nothing,
            _or_null(_NEXT),
        ),
        "view": Question("What has this seat seen?", BySeat, _SEEN_BY),
        "score": Question("What is a hand worth by contract and tricks alone (SCORE-11)?", ScoreQuestion, _NUMBERS),
        "draw": Question(
            "Who deals first, by these cards (SEAT-3)? Or who draws again?",
            DrawQuestion,
            {"oneOf": [_object(dealer=_SEAT), _object(again=_NUMBERS)]},
        ),
        "perft": Question(
            "How many sequences of this many legal actions are there? Those that end the deal earlier count, too.",
            Perft,
            {"type": "integer", "minimum": 1},
        ),
        "quit": Question("End.", Nothing, _NULL),
        "new player": Question("Take a seat in a deal, which may have begun.", NewPlayer, _NULL),
        "turn": Question("See what was done.", TurnSeen, _NULL),
        "choose": Question("Which action do you choose? Without a budget, take your time.", Choose, _TEXT),
    }
)
#: The questions that only a player is asked.
OF_PLAYERS: Final = ("new player", "turn", "choose")


def _names_read(tree: Json) -> frozenset[str] | None:
    return None if tree == "all" else frozenset(_WALK.form(tuple[str, ...]).read(tree))


_WALK: Final = walk_with(
    {
        # A suite asks of the same rules again and again; those with settings take long to check.
        Ruleset: TEXT.of(ruleset_text, lru_cache(1024)(parse_ruleset)),
        SeatView: document_of(SeatView),
        Turn: document_of(Turn),
    }
)
# Names of presets or settings; ``None`` is all of them.
_WALK.put(
    frozenset[str] | None,
    Form(
        lambda names: "all" if names is None else sorted(names),
        _names_read,
        {"oneOf": [{"const": "all"}, {"type": "array", "items": {"type": "string"}}]},
    ),
)


@attrs.frozen(kw_only=True)
class Declaration:
    """A program's name, version and abilities, in answer to ``hello``.

    >>> tree = {"protocol": 1, "name": "Small", "version": "2", "roles": ["rules"], "asks": ["new", "act"]}
    >>> small = read({**tree, "presets": ["standard-3"], "settings": []}, Declaration)
    >>> small.lacks(["australian-4"], ["act"]), small.lacks(["standard-3 target=700"], ["act"])
    ('preset australian-4', 'setting target')
    >>> small.lacks(["standard-3"], ["act", "legal"]), small.lacks(["standard-3"], ["act"])
    ('question legal', '')
    """

    protocol: int = json_field("The version of the protocol, 1.")
    name: str = json_field("The name of the program.")
    version: str = json_field("Its version.")
    roles: tuple[Role, ...] = json_field("The roles it can play.")
    asks: tuple[str, ...] = json_field("The questions that it answers.")
    presets: frozenset[str] | None = json_field("The presets that it knows: all, or their names.")
    settings: frozenset[str] | None = json_field("The settings that may differ from a preset: all, or their names.")

    def lacks(self, rules: Iterable[str], asks: Iterable[str]) -> str:
        """Return the first rule (as text) or question that is not declared; an empty string if all are."""
        if Role.RULES not in self.roles:
            return "role rules"
        for text in rules:
            preset = text.partition(" ")[0]
            if self.presets is not None and preset not in self.presets:
                return f"preset {preset}"
            known = self.settings
            unknown = [] if known is None else [name for name in _settings(text) if name not in known]
            if unknown:
                return f"setting {unknown[0]}"
        return next((f"question {ask}" for ask in asks if ask not in self.asks), "")


@cache
def _settings(text: str) -> tuple[str, ...]:
    """Return the settings in which the rules in *text* differ from their preset."""
    differences = parse_ruleset(text).differences(presets.get(text.partition(" ")[0]))
    return tuple(difference.setting for difference in differences)


def read(tree: Json, kind: type[Any]) -> Any:
    """Convert *tree* to a value of the class *kind*; raise `InvalidDocument` if that is impossible."""
    try:
        return _WALK.form(kind).read(tree)
    except WRONG as error:
        raise invalid(error) from None


def write(value: Any) -> Json:
    """Convert *value*, an object of a class of this module, to a tree."""
    return _WALK.form(type(value)).write(value)


def question_line(tree: Json) -> bytes:
    """Encode *tree* as a line.

    >>> question_line({"id": 1, "ask": "legal"}).rstrip()
    b'{"id":1,"ask":"legal"}'
    """
    return f"{compact(tree)}\n".encode()


def tree_in(line: bytes) -> dict[str, Json]:
    """Parse the object on a *line*; raise `InvalidDocument` if it is not an object, or is too long.

    >>> tree_in(b'{"id":1,"is":null}')
    {'id': 1, 'is': None}
    """
    tree = parse_json(line, max_size=MAX_LINE)
    try:
        whole: dict[str, Json] = check_type(tree, dict, "an object")
    except UnfitError as error:
        raise invalid(error) from None
    return whole


def question_in(tree: Mapping[str, Json]) -> tuple[str, Any]:
    """Return the word and the arguments of the question in *tree*.

    Raises `UnsupportedError` for an unknown question, and `InvalidDocument` if there is none or its arguments are
    wrong.

    >>> question_in({"id": 1, "ask": "hand", "seat": 2})
    ('hand', BySeat(seat=2))
    """
    ask = tree.get("ask")
    if not isinstance(ask, str):
        raise single_problem(f"expected a word, not {describe_json(ask)}" if "ask" in tree else "missing", "$.ask")
    word = "new player" if ask == "new" and tree.get("role") == "player" else ask
    if word not in QUESTIONS or " " in ask:
        raise UnsupportedError(f"ask: expected one of {', '.join(QUESTIONS)}, not {describe_json(ask)}")
    given = {key: said for key, said in tree.items() if key not in ("id", "ask")}
    return word, read(given, QUESTIONS[word].arguments)


def engine_schema() -> Schema:
    """Return the JSON Schema (draft 2020-12) of every question and answer, as a new dict.

    >>> engine_schema()["title"]
    'fivehundred/1 engines'
    """
    number = {"id": {"type": "integer"}}
    asked = [
        object_schema(
            _WALK.fields(question.arguments),
            {**number, "ask": {"const": word.split()[0]}},
            title=word,
            description=question.asks,
        )
        for word, question in QUESTIONS.items()
    ]
    refused = _object(**number, refused=_TEXT)
    refused["properties"]["rule"] = _TEXT
    answered = [
        *({"title": f"answer to {word}", **_object(**number, **{"is": of.answer})} for word, of in QUESTIONS.items()),
        {"title": "refusal", **refused},
        {"title": "not supported", **_object(**number, unsupported=_TEXT)},
        {"title": "failure", **_object(id={"type": ["integer", "null"]}, error=_TEXT)},
    ]
    _WALK.defined.update(question=lambda: {"oneOf": asked}, answer=lambda: {"anyOf": answered})
    _WALK.form(Declaration)
    both = [{"$ref": "#/$defs/question"}, {"$ref": "#/$defs/answer"}]
    return schema_of(
        f"{FORMAT} engines", "The questions to a program that knows or plays the game, and answers.", both, _WALK
    )
