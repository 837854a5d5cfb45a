"""Conversion of values to documents and back, for documents on their own or embedded in messages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NewType, get_args

import attrs

from fivehundred._base.words import json_field
from fivehundred.actions import Action, CallCard, Give, PlayCard
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.history import Trick
from fivehundred.deal.options import Choices, DiscardOptions, GiftOptions, Options, PartnerOptions, PlayOptions
from fivehundred.deal.refusals import PublicRefusal, Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.table import Stage
from fivehundred.deal.turns import Event, Turn
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import InvalidType
from fivehundred.match.endings import Result
from fivehundred.match.game import DealSummary, Game, Standings
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.match.series import Evening
from fivehundred.notation.notes import Tags
from fivehundred.notation.records import Record
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire import _deals as books, _forms as forms
from fivehundred.wire._forms import (
    WALK,
    DiscardsSaid,
    EverySetting,
    ListedSaid,
    Listing,
    copy_fields,
    rules_sha256,
)
from fivehundred.wire.parsing import At, Json, UnfitError, describe_json
from fivehundred.wire.walk import (
    Field,
    Form,
    Schema,
    Walk,
    about,
    check_keys,
    check_type,
    compact,
    itself,
    member_reader,
    object_schema,
)

#: The current stage of a deal, given by its class.
StageName = NewType("StageName", type)
_WORDS: Final = {kind: WALK.tag(kind) for kind in get_args(Stage)}
_NAMED: Final = {word: kind for kind, word in _WORDS.items()}
WALK.put(StageName, Form(_WORDS.__getitem__, member_reader(_NAMED, "the name of a stage"), {"enum": [*_NAMED]}))


@attrs.frozen(kw_only=True)
class ContractComputed:
    """The values derived from a contract."""

    trump: Suit | None = json_field("The trump suit; null if there is none.")
    text: str = json_field("The contract in words.")


@attrs.frozen(kw_only=True)
class WholeContract(Contract):
    """A contract with the values derived from it."""

    sits_out: tuple[Seat, ...] = json_field("The seats that sit out, ascending.")
    trump: Suit | None = json_field("The trump suit; null if there is none.")
    text: str = json_field("The contract in words.")


@attrs.frozen(kw_only=True)
class TrickShown:
    """A trick, complete or in progress."""

    seats: tuple[Seat, ...] = json_field("The seats in playing order, the leader first.")
    cards: tuple[Card, ...] = json_field("The card played by each of these seats.")
    suit: Suit | None = json_field("The suit named for a led joker, if any.")
    winner: Seat | None = json_field("The winner; null until the trick is complete.")
    from_table: tuple[bool, ...] = json_field("For each card, true if it came from the table; empty if none did.")


@attrs.frozen(kw_only=True)
class NeededShown:
    """The tricks that the contractor's side still needs."""

    left: int = json_field("The number of tricks not yet won.")
    least: int = json_field("The number of these that the contractor's side must win.")
    most: int = json_field("The number of these that it may win; below 0 if it has won too many.")
    to_make: int | None = json_field(
        "The number that it must still win to make the contract; null once it is defeated."
    )
    to_defeat: int | None = json_field(
        "The number that the defenders must still win to defeat it; null if they cannot."
    )
    made: bool = json_field("True if the contract is already made.")
    defeated: bool = json_field("True if the contract can no longer be made.")


@attrs.frozen(kw_only=True)
class OpenHandShown:
    """A hand that is face up on the table."""

    seat: Seat = json_field("The seat of its player.")
    cards: tuple[Card, ...] = json_field("The cards left in it, sorted for display.")


@attrs.frozen(kw_only=True)
class OptionsComputed:
    """The text of the legal actions."""

    count: int = json_field("The number of actions.")
    texts: tuple[str, ...] = json_field("The text of each action; empty for discards, of which there can be thousands.")


@attrs.frozen(kw_only=True)
class Listed(OptionsComputed):
    """The legal actions, listed one by one."""


@attrs.frozen(kw_only=True)
class Discards:
    """The legal discards."""

    count: int = json_field("The number of possible discards.")
    cards: tuple[Card, ...] = json_field("The cards to choose from, sorted for display.")
    size: int = json_field("The number of cards to discard.")


#: The legal actions.
LegalShown = Listed | Discards


@attrs.frozen(kw_only=True)
class SpectatorViewComputed:
    """The values derived from a spectator's view."""

    stage: StageName = json_field("The current stage.")
    to_act: Seat | None = json_field("The seat to act; null when the hand is over.")
    sides: tuple[tuple[Seat, ...], ...] = json_field("The seats that share each score.")
    hand_sizes: tuple[int, ...] = json_field("The number of cards that each seat holds.")
    contract: WholeContract | None = json_field("The contract; null until it is decided.")
    tricks: tuple[TrickShown, ...] = json_field("The tricks so far, including the one in progress.")
    won: tuple[int, ...] = json_field("The number of tricks that each seat has won with its cards.")
    won_by_side: tuple[int, ...] = json_field(
        "The number of tricks that each side has won, in the order of the scores."
    )
    needed: NeededShown | None = json_field(
        "The tricks that the contractor's side still needs; null without a contract and on a passed deal."
    )
    voids: tuple[tuple[Suit, ...], ...] = json_field("The suits in which each seat has shown a void.")
    open_hand: OpenHandShown | None = json_field("The hand that is face up, if any.")
    table_cards: tuple[tuple[Card, ...], ...] = json_field(
        "The face-up table cards of each seat; empty in games without table cards."
    )
    score: Score | None = json_field("The score of the hand; null until it is over.")


@attrs.frozen(kw_only=True)
class SeatViewComputed(SpectatorViewComputed):
    """The values derived from a player's view."""

    hand: tuple[Card, ...] = json_field("The cards in hand, sorted for display.")
    partners: tuple[Seat, ...] = json_field("The seats that the player knows to be partners.")
    legal: LegalShown | None = json_field("The legal actions; null if it is not this seat's turn.")


def view_computed(view: SeatView | SpectatorView) -> SpectatorViewComputed:
    """Return the values derived from *view*."""
    table, rules, needed = view.table, view.rules, view.tricks_needed
    members: dict[str, Any] = {
        "stage": type(view.stage),
        "to_act": view.to_act,
        "sides": rules.scorers,
        "hand_sizes": view.hand_sizes,
        "contract": None if view.contract is None else _contract_shown(rules, view.contract),
        "tricks": tuple(map(_trick_shown, view.tricks)),
        "won": view.won,
        "won_by_side": tuple(sum(view.won[seat] for seat in seats) for seats in rules.scorers),
        "needed": None if needed is None else copy_fields(NeededShown, needed),
        "voids": view.voids,
        "open_hand": table.open_hand
        and OpenHandShown(seat=table.open_hand[0], cards=_sort_cards(view, table.open_hand[1])),
        "table_cards": tuple(_sort_cards(view, table.table_cards(Seat(seat))) for seat in range(len(table.piles))),
        "score": view.score if view.finished else None,
    }
    if isinstance(view, SpectatorView):
        return SpectatorViewComputed(**members)
    hand, legal = _sort_cards(view, view.hand), _legal(view, view.legal_actions)
    return SeatViewComputed(**members, hand=hand, partners=view.partners, legal=legal)


def _sort_cards(view: SeatView | SpectatorView, cards: Cards) -> tuple[Card, ...]:
    return sort_hand(cards, ranking_on(view.table))


def _contract_shown(rules: Ruleset, contract: Contract) -> WholeContract:
    out = tuple(Seat(seat) for seat in range(rules.players) if seat not in contract.playing)
    return copy_fields(WholeContract, contract, sits_out=out)


def _trick_shown(trick: Trick) -> TrickShown:
    return TrickShown(
        seats=trick.seats,
        cards=tuple(play.card for play in trick.plays),
        suit=trick.plays[0].suit,
        winner=trick.winner,
        from_table=trick.from_table if any(trick.from_table) else (),
    )


def _legal(view: SeatView, options: Options) -> LegalShown | None:
    if isinstance(options, DiscardOptions):
        return Discards(count=len(options), cards=_sort_cards(view, view.hand), size=options.size)
    return copy_fields(Listed, options_computed(options)) if options else None


@attrs.frozen(kw_only=True)
class TextComputed:
    """The value in words."""

    text: str = json_field("The value in words.")


@attrs.frozen(kw_only=True)
class RefusalComputed(TextComputed):
    """A refusal in words, for the player who tried the action."""

    message: str = json_field("The reason, without the rule numbers.")


@attrs.frozen(kw_only=True)
class PublicRefusalComputed(TextComputed):
    """A refusal in words, for the whole table."""

    rule: str = json_field("The rule that forbids the action.")


@attrs.frozen
class RulesetComputed:
    """The values derived from a ruleset."""

    settings: EverySetting = json_field("The rules with every setting, defaults included.")


@attrs.frozen(kw_only=True)
class GameComputed(Standings):
    """The current state of a game. Points have one entry per player or, with fixed partners, per side."""

    settings: EverySetting = json_field("The rules at the start, with every setting.")
    rows: tuple[DealSummary, ...] = json_field("A summary of each deal so far.")


def game_computed(game: Game) -> GameComputed:
    """Return the values derived from *game*."""
    return copy_fields(GameComputed, game.standings, settings=EverySetting(game.first_rules), rows=game.rows)


@attrs.frozen(kw_only=True)
class DealSummaryComputed:
    """The outcome of the auction."""

    call: str = json_field("The winning bid, or a word such as ``passed out`` if there was none.")
    contractor: int | None = json_field("The player who bid it; null if there was no bid.")


def options_computed(options: Options) -> OptionsComputed:
    """Return *options* formatted as text."""
    listed = () if isinstance(options, DiscardOptions) else options
    return OptionsComputed(count=len(options), texts=tuple(map(str, listed)))


def refusal_meant(refusal: Refusal) -> Refusal:
    """Return *refusal*, or raise `UnfitError` if a fact of its reason is missing."""
    forms.check_facts(refusal.why)
    return refusal


def summary_meant(summary: DealSummary) -> DealSummary:
    """Return *summary*, or raise `UnfitError` if its contractor did not have a seat."""
    contract = summary.contract
    if contract is not None and contract.contractor is not None and contract.contractor >= len(summary.seats):
        raise UnfitError.at(f"expected the player in seat {contract.contractor}, too", "seats")
    return summary


def options_said(options: Options) -> ListedSaid | DiscardsSaid:
    """Convert legal actions to the form they have in documents."""
    if isinstance(options, DiscardOptions):
        return DiscardsSaid(Cards(options.held), options.size)
    return ListedSaid(_LISTING[type(options)], tuple(options))


_LISTING: Final = dict(zip((Choices, PlayOptions, PartnerOptions, GiftOptions), Listing, strict=True))


def options_meant(said: ListedSaid | DiscardsSaid) -> Options:
    """Convert legal actions back from the form they have in documents."""
    if isinstance(said, DiscardsSaid):
        if not 0 <= said.size <= len(said.cards):
            raise UnfitError.at(f"expected a number from 0 to {len(said.cards)}", "size")
        return DiscardOptions(said.cards.bits, said.size)
    options = _LISTED[said.of](said.actions)
    if tuple(options) != said.actions:
        raise UnfitError.at(f"expected {said.of.value}, each once and in their order", "actions")
    return options


def _cards(actions: Sequence[Action]) -> int:
    return Cards.of({action.card for action in actions if isinstance(action, CallCard | Give)}).bits


def _partners(actions: Sequence[Action]) -> PartnerOptions:
    cards = [action for action in actions if isinstance(action, CallCard)]
    return PartnerOptions(_cards(cards), Choices(tuple(actions[len(cards) :])))


_LISTED: Final[Mapping[Listing, Callable[[tuple[Action, ...]], Options]]] = {
    Listing.CHOICES: Choices,
    Listing.PLAYS: lambda plays: PlayOptions(sum({1 << play.number for play in plays if isinstance(play, PlayCard)})),
    Listing.PARTNERS: _partners,
    Listing.GIFTS: lambda gifts: GiftOptions(_cards(gifts)),
}


_WITH_RULES: Final = (forms.InfoSaid, forms.GameSaid, forms.RecordDocument)


@attrs.frozen
class Kind:
    """The conversion of one kind of value to a document and back."""

    name: str
    #: The contents of the document: the fields of this class or, with *key*, a value under that key.
    document: Any
    said: Callable[[Any], Any] = itself
    meant: Callable[[Any], Any] = itself
    key: str = attrs.field(default="", kw_only=True)
    #: The description of such a document, if its class has none.
    says: str = attrs.field(default="", kw_only=True)
    #: The class of the derived values and the function that computes them; by default, it copies attributes.
    shown: type[Any] | None = attrs.field(default=None, kw_only=True)
    computed: Callable[[Any], object] = attrs.field(
        default=attrs.Factory(lambda self: partial(copy_fields, self.shown), takes_self=True), kw_only=True
    )

    @property
    def has_rules(self) -> bool:
        """True if the document contains rules, which can be replaced by their hash."""
        return (not self.key and issubclass(self.document, _WITH_RULES)) or self.key == "rules"


_OF_CLASS: Final[Mapping[Any, Kind]] = {
    Ruleset: Kind("ruleset", Ruleset, key="rules", shown=RulesetComputed, computed=RulesetComputed),
    Action: Kind("action", Action, key="action", says="An action of a player."),
    Deal: Kind("deal", forms.DealDocument, books.deal_document, books.deal_meant),
    Match: Kind(
        "match",
        forms.MatchDocument,
        books.match_document,
        books.match_meant,
        shown=GameComputed,
        computed=game_computed,
    ),
    Record: Kind("record", forms.RecordDocument, books.record_document, books.record_meant),
    SeatView: Kind(
        "seat view",
        forms.SeatViewDocument,
        books.view_document,
        books.view_meant,
        shown=SeatViewComputed,
        computed=view_computed,
    ),
    SpectatorView: Kind(
        "spectator view",
        forms.SpectatorViewDocument,
        books.view_document,
        books.view_meant,
        shown=SpectatorViewComputed,
        computed=view_computed,
    ),
    ScoreSheet: Kind(
        "score sheet",
        forms.ScoreSheetDocument,
        books.sheet_document,
        books.sheet_meant,
        shown=GameComputed,
        computed=game_computed,
    ),
    DealInfo: Kind("deal info", forms.InfoSaid, partial(copy_fields, forms.InfoSaid), books.info_meant),
    Turn: Kind("turn", Turn),
    Event: Kind("event", Event),
    Refusal: Kind("refusal", Refusal, meant=refusal_meant, shown=RefusalComputed),
    PublicRefusal: Kind("public refusal", PublicRefusal, shown=PublicRefusalComputed),
    Options: Kind(
        "options",
        forms.ListedSaid | forms.DiscardsSaid,
        options_said,
        options_meant,
        key="options",
        says="The legal actions of a seat.",
        shown=OptionsComputed,
        computed=options_computed,
    ),
    Contract: Kind("contract", Contract, shown=ContractComputed),
    Score: Kind("score", Score, shown=TextComputed),
    DealSummary: Kind("deal summary", DealSummary, meant=summary_meant, shown=DealSummaryComputed),
    Result: Kind("result", Result, shown=TextComputed),
    Standings: Kind("standings", Standings),
    Evening: Kind("evening", Evening),
}
#: The classes that belong to a kind with another name.
ASKED_AS: Final[Mapping[Any, Any]] = {
    **dict.fromkeys(get_args(Action), Action),
    **dict.fromkeys((Choices, DiscardOptions, GiftOptions, PartnerOptions, PlayOptions), Options),
}
#: The kinds of documents: each ``kind`` with the class of its values.
KINDS: Final[Mapping[str, Any]] = MappingProxyType({kind.name: value for value, kind in _OF_CLASS.items()})


def kind_of(kind: Any) -> Kind:
    """Return the conversion for values of the class *kind*; raise `InvalidType` if there is none."""
    try:
        known = _OF_CLASS.get(ASKED_AS.get(kind, kind))
    except TypeError:  # unhashable, so not a class
        known = None
    if known is None:
        name = getattr(kind, "__name__", None) or type(kind).__name__
        raise InvalidType(f"{name[:40]} has no JSON form: expected one of {', '.join(KINDS)}")
    return known


#: The format of every document.
FORMAT: Final = "fivehundred/1"
#: The key for derived values, which readers ignore.
COMPUTED: Final = "computed"
_HEAD: Final = ("format", "kind")


def document_of(*kinds: Any, computed: bool = False) -> Form:
    """Return the `Form` of documents of these *kinds* that are embedded in messages, with derived values if *computed*.

    >>> from fivehundred import Action, Pass
    >>> document_of(Action).write(Pass())
    {'format': 'fivehundred/1', 'kind': 'action', 'action': {'type': 'pass'}}
    """
    kind_named = {kind_of(kind).name: kind for kind in kinds}

    def read(tree: Json) -> Any:
        said = tree.get("kind") if type(tree) is dict else None
        return value_of(tree, kind_named.get(said if type(said) is str else "", kinds[0]))

    names = {f"document_{name.replace(' ', '_')}": kind for name, kind in kind_named.items()}
    WALK.defined.update((name, partial(_document_schema, kind_of(kind))) for name, kind in names.items())
    schemas = [{"$ref": f"#/$defs/{name}"} for name in names]
    form = schemas[0] if len(schemas) == 1 else {"oneOf": schemas}
    return Form(lambda value: tree_of(value, computed=computed, named=False), read, form)


def tree_of(value: Any, *, computed: bool, named: bool) -> dict[str, Json]:
    """Convert *value* to a document. Do not change the result, because parts of it may be cached.

    >>> from fivehundred import Pass
    >>> tree_of(Pass(), computed=False, named=False)["kind"]
    'action'
    """
    kind = kind_of(type(value))
    said = kind.said(value)
    tree = WALK.form(kind.document).write(said)
    document = {"format": FORMAT, "kind": kind.name, **({kind.key: tree} if kind.key else tree)}
    if kind.has_rules and named and "rules" in document:
        document["rules"] = {"sha256": rules_sha256(said if kind.key else said.rules)}
    if computed and kind.shown is not None:
        document[COMPUTED] = WALK.form(kind.shown).write(kind.computed(value))
    return document


def value_of(tree: Json, kind: Any, rules: Ruleset | None = None) -> Any:
    """Convert the document *tree* to a value of the given *kind*.

    If *rules* are given, the document must use these rules or those that apply after a player drops out; it may refer
    to them by their hash.

    >>> from fivehundred import Action
    >>> value_of({"format": "fivehundred/1", "kind": "action", "action": {"type": "pass"}}, Action)
    Pass()
    """
    known, given = kind_of(kind), tuple(_played_by(rules))
    members = _members(tree, known)
    if known.has_rules and "rules" in members:
        members["rules"] = _resolve_reference(members["rules"], given)
    form = WALK.form(known.document)
    if known.key:
        check_keys(members, frozenset([known.key]), frozenset([known.key]))
    with At(*filter(None, [known.key])):
        said = form.read(members[known.key] if known.key else members)
        if given and known.has_rules:
            _check_rules(said, given)
        value = known.meant(said)
        # The caller may have asked for one class of a union.
        if kind in ASKED_AS and type(value) is not kind:
            raise UnfitError.at(f"expected a {kind.__name__}, not a {type(value).__name__}")
    return value


def _members(tree: Json, kind: Kind) -> dict[str, Json]:
    """Check the head of a document of the given *kind*; return its members without the head and derived values."""
    check_type(tree, dict, "an object")
    for key, expected in zip(_HEAD, (FORMAT, kind.name), strict=True):
        if tree.get(key) != expected:
            raise UnfitError.at(
                f"expected {expected!r}, not {describe_json(tree[key])}" if key in tree else "missing", key
            )
    beside = (*_HEAD, COMPUTED) if kind.shown else _HEAD
    return {key: member for key, member in tree.items() if key not in beside}


def _played_by(rules: Ruleset | None) -> Iterator[Ruleset]:
    """Yield *rules*, then the rules that apply after each player drops out (END-4 c)."""
    while rules is not None:
        yield rules
        rules = rules.fewer


def _resolve_reference(said: Json, given: tuple[Ruleset, ...]) -> Json:
    """Return the ruleset in *given* to which *said* refers by its hash, or *said* itself if it is not a reference."""
    if type(said) is not dict or said.keys() != {"sha256"}:
        return said
    if not given:
        raise UnfitError.at("only a hash: expected the rules as an argument", "rules")
    for rules in given:
        if rules_sha256(rules) == said["sha256"]:
            return rules
    raise UnfitError.at("expected the hash of the given rules", "rules", "sha256")


def _check_rules(said: Any, given: tuple[Ruleset, ...]) -> None:
    """Raise an error unless all rules in *said*, if it has any, are among those *given*."""
    used: dict[tuple[str | int, ...], Any] = {(): said} if type(said) is Ruleset else {("rules",): said.rules}
    if type(said) is forms.RecordDocument:
        separate = ((place, one.begins) for place, one in enumerate(said.deals) if one.begins is not None)
        used |= {("deals", place, "begins", "rules"): begins.rules for place, begins in separate}
    for path, rules in used.items():
        if rules is not None and rules not in given:
            raise UnfitError.at("expected the given rules", *path)


def record_head(tree: Json) -> tuple[Tags, Ruleset | None, bool, int]:
    """Return the tags and rules in the document *tree* of a record, whether it is of a match, and its number of deals.

    The deals are not read.

    >>> record_head({"format": "fivehundred/1", "kind": "record", "deals": []})
    ((), None, False, 0)
    """
    members = _members(tree, kind_of(Record))
    check_keys(members, frozenset(["deals"]), frozenset(members))
    with At("tags"):
        tags = WALK.form(Tags).read(members.get("tags", {}))
    with At("rules"):
        rules = WALK.form(Ruleset | None).read(members.get("rules"))
    with At("deals"):
        deals = check_type(members["deals"], list, "a list")
    return tags, rules, members.get("dealer") is not None, len(deals)


def walk_with(forms: Mapping[Any, Form]) -> Walk:
    """Return a `Walk` over all types of the library and those in *forms*.

    >>> walk_with({}).form(Ruleset | None).write(None)
    """
    return WALK.extend(forms)


def made_schema() -> Schema:
    """Build the JSON Schema of all documents.

    >>> made_schema()["title"]
    'fivehundred/1'
    """
    documents = [_document_schema(kind) for kind in map(kind_of, KINDS.values())]
    return schema_of(FORMAT, "The documents of Five Hundred: everything that a program displays or stores.", documents)


#: The site that publishes both schemas.
SITE: Final = "https://fivehundred.readthedocs.io/en/stable/"


def schema_of(title: str, description: str, choices: Sequence[Schema], walk: Walk = WALK) -> Schema:
    """Build a new JSON Schema of everything in *choices*, with the definitions of *walk* to which it refers.

    >>> schema_of("fivehundred/1", "Nothing.", [])["$id"]
    'https://fivehundred.readthedocs.io/en/stable/fivehundred-1.schema.json'
    """
    made: Schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{SITE}{re.sub('[/ ]', '-', title)}.schema.json",
        "title": title,
        "description": description,
        "oneOf": choices,
        "$defs": walk.definitions(choices),
    }
    copy: Schema = json.loads(compact(made))
    return copy


def _document_schema(kind: Kind) -> Schema:
    fields = [Field(kind.key, WALK.form(kind.document))] if kind.key else WALK.fields(kind.document)
    if kind.has_rules:
        rules = next(field for field in fields if field.name == "rules").form
        either = {"anyOf": [rules.schema, WALK.form(forms.RulesReference).schema]}
        fields = [
            attrs.evolve(field, form=attrs.evolve(rules, schema=either)) if field.form is rules else field
            for field in fields
        ]
    schema = object_schema(
        fields,
        {"format": {"const": FORMAT}, "kind": {"const": kind.name}},
        title=f"{kind.name} document",
        description=kind.says or about(kind.document),
    )
    if kind.shown is not None:
        schema["properties"][COMPUTED] = WALK.form(kind.shown).schema
    return schema
