"""Documents as trees of dicts and lists, alone or within messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from string import Formatter
from types import MappingProxyType
from typing import Any, Final, NewType, TypeVar, get_args

import attrs

from fivehundred._words import said
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
from fivehundred.encoding import LayAway, encoding_for
from fivehundred.errors import WrongType
from fivehundred.match.book import DealSummary
from fivehundred.match.endings import Result
from fivehundred.match.game import Game, Standings
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.replay import MatchReplay
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire import _books as books, _forms as forms
from fivehundred.wire._forms import WALK, DiscardsSaid, EverySetting, ListedSaid, Listing, rules_sha256
from fivehundred.wire.parsing import At, Json, Unfit, found
from fivehundred.wire.walk import (
    TEXT,
    Field,
    Form,
    Schema,
    Walk,
    about,
    check_keys,
    checked,
    itself,
    object_schema,
)

_T = TypeVar("_T", bound=attrs.AttrsInstance)


#: What is going on: the class of a stage.
StageName = NewType("StageName", type)
_WORDS: Final = {kind: WALK.tag(kind) for kind in get_args(Stage)}
WALK.put(StageName, Form(_WORDS.__getitem__, TEXT.read, {"enum": [*_WORDS.values()]}))


@attrs.frozen(kw_only=True)
class ContractComputed:
    """What follows from a contract."""

    trump: Suit | None = said("The trump suit; null without one.")
    text: str = said("The contract in words.")


@attrs.frozen(kw_only=True)
class WholeContract(Contract):
    """A contract with everything that follows from it."""

    sits_out: tuple[Seat, ...] = said("The seats that do not play, ascending.")
    trump: Suit | None = said("The trump suit; null without one.")
    text: str = said("The contract in words.")


@attrs.frozen(kw_only=True)
class TrickShown:
    """A trick, finished or under way."""

    seats: tuple[Seat, ...] = said("Who played, in that order, the leader first.")
    cards: tuple[Card, ...] = said("What each of them played.")
    suit: Suit | None = said("The suit that a led joker named, if it did.")
    winner: Seat | None = said("Who won it; null while it is not full.")
    from_table: tuple[bool, ...] = said("Which of the cards came from the table; empty if nobody has cards there.")


@attrs.frozen(kw_only=True)
class NeededShown:
    """What the contractor's side still has to do."""

    left: int = said("The tricks that nobody has won yet.")
    least: int = said("How many of them the contractor's side must win.")
    most: int = said("How many of them it may win; below 0 when it has won too many.")
    to_make: int | None = said("How many more make the contract; null once it is defeated.")
    to_defeat: int | None = said("How many tricks of the defenders defeat it; null if none can do so.")
    made: bool = said("Whether the contract is made, whatever comes.")
    defeated: bool = said("Whether the contract can no longer be made.")


@attrs.frozen(kw_only=True)
class OpenHandShown:
    """A hand that lies open."""

    seat: Seat = said("Whose it is.")
    cards: tuple[Card, ...] = said("What is left of it, sorted as a hand is held.")


@attrs.frozen(kw_only=True)
class OptionsComputed:
    """Options as they are typed."""

    count: int = said("How many there are.")
    texts: tuple[str, ...] = said("Each as it is typed; none of discards, which can be thousands.")


@attrs.frozen(kw_only=True)
class Listed(OptionsComputed):
    """What may be done, one by one."""

    ids: tuple[int, ...] = said("The number of each in the encoding of the rules.")


@attrs.frozen(kw_only=True)
class Discards:
    """Every way to lay away some of the cards held."""

    count: int = said("How many ways there are.")
    cards: tuple[Card, ...] = said("The cards to choose from, sorted as a hand is held.")
    size: int = said("How many of them are laid away.")
    ids: tuple[int, ...] = said("The number of laying away each card, in the same order.")


#: What may be done.
LegalShown = Listed | Discards


@attrs.frozen(kw_only=True)
class SpectatorViewComputed:
    """What the table looks like to somebody who stands by."""

    stage: StageName = said("What is going on.")
    to_act: Seat | None = said("Whose turn it is; null when nothing is left to decide.")
    sides: tuple[tuple[Seat, ...], ...] = said("The seats of each entry of the scores.")
    hand_sizes: tuple[int, ...] = said("How many cards each seat holds.")
    contract: WholeContract | None = said("What is played for; null while that is open.")
    tricks: tuple[TrickShown, ...] = said("Every trick so far, the one under way last.")
    won: tuple[int, ...] = said("The tricks each seat has won by its cards.")
    won_by_side: tuple[int, ...] = said("The same for each entry of the scores.")
    needed: NeededShown | None = said(
        "What the contractor's side still has to do; null without a contract, or where each plays alone."
    )
    voids: tuple[tuple[Suit, ...], ...] = said("The suits each seat has shown itself void of.")
    open_hand: OpenHandShown | None = said("The hand that lies open, if one does.")
    table_cards: tuple[tuple[Card, ...], ...] = said(
        "The cards that lie open on the table of each seat; empty if nobody has cards there."
    )
    score: Score | None = said("The points of the hand; null until it is over.")


@attrs.frozen(kw_only=True)
class SeatViewComputed(SpectatorViewComputed):
    """What the table looks like to one seat, and what it may do."""

    hand: tuple[Card, ...] = said("The cards it holds now, sorted as a hand is held.")
    partners: tuple[Seat, ...] = said("The seats that it knows to be on its side.")
    legal: LegalShown | None = said("What it may do now; null when another is to act.")


def spectator_view_computed(view: SpectatorView) -> SpectatorViewComputed:
    """What *view* answers, as a document says it."""
    return SpectatorViewComputed(**_seen(view))


def seat_view_computed(view: SeatView) -> SeatViewComputed:
    """What *view* answers, as a document says it."""
    return SeatViewComputed(
        **_seen(view), hand=_sorted(view, view.hand), partners=view.partners, legal=_legal(view, view.legal_actions)
    )


def _seen(view: SeatView | SpectatorView) -> dict[str, Any]:
    table, rules, needed = view.table, view.rules, view.tricks_needed
    return {
        "stage": type(view.stage),
        "to_act": view.to_act,
        "sides": rules.scorers,
        "hand_sizes": view.hand_sizes,
        "contract": None if view.contract is None else _contract_shown(rules, view.contract),
        "tricks": tuple(map(_trick_shown, view.tricks)),
        "won": view.won,
        "won_by_side": tuple(sum(view.won[seat] for seat in seats) for seats in rules.scorers),
        "needed": None if needed is None else copied(NeededShown, needed),
        "voids": view.voids,
        "open_hand": table.open_hand
        and OpenHandShown(seat=table.open_hand[0], cards=_sorted(view, table.open_hand[1])),
        "table_cards": tuple(_sorted(view, table.table_cards(Seat(seat))) for seat in range(len(table.piles))),
        "score": view.score if view.finished else None,
    }


def copied(kind: type[_T], value: object, **more: object) -> _T:
    """What *value* answers to the names of the fields of *kind*, with ``text`` for the value in words, and *more*."""
    names = [field.name for field in attrs.fields(kind) if field.name not in more]
    return kind(**{name: str(value) if name == "text" else getattr(value, name) for name in names}, **more)


def _sorted(view: SeatView | SpectatorView, cards: Cards) -> tuple[Card, ...]:
    return sort_hand(cards, ranking_on(view.table))


def _contract_shown(rules: Ruleset, contract: Contract) -> WholeContract:
    out = tuple(Seat(seat) for seat in range(rules.players) if seat not in contract.playing)
    return copied(WholeContract, contract, sits_out=out)


def _trick_shown(trick: Trick) -> TrickShown:
    return TrickShown(
        seats=trick.seats,
        cards=tuple(play.card for play in trick.plays),
        suit=trick.plays[0].suit,
        winner=trick.winner,
        from_table=trick.from_table if any(trick.from_table) else (),
    )


def _legal(view: SeatView, options: Options) -> LegalShown | None:
    number = encoding_for(view.rules).number
    if isinstance(options, DiscardOptions):
        cards = _sorted(view, view.hand)
        ids = tuple(number(LayAway(card)) for card in cards)
        return Discards(count=len(options), cards=cards, size=options.size, ids=ids)
    if not options:
        return None
    return Listed(count=len(options), texts=tuple(map(str, options)), ids=tuple(map(number, options)))


@attrs.frozen(kw_only=True)
class TextComputed:
    """The value as a text."""

    text: str = said("In words.")


@attrs.frozen(kw_only=True)
class RefusalComputed(TextComputed):
    """A refusal in words, for the player who tried it."""

    message: str = said("The sentence alone: why not.")


@attrs.frozen(kw_only=True)
class PublicRefusalComputed(TextComputed):
    """A refusal in words, for the whole table."""

    rule: str = said("The number of the rule it rests on.")


@attrs.frozen
class RulesetComputed:
    """What a ruleset says of every setting."""

    settings: EverySetting = said("The rules, with the settings that have their defaults.")


@attrs.frozen(kw_only=True)
class GameComputed(Standings):
    """A game as it stands. Points have one entry for each player, or each side of fixed partners."""

    settings: EverySetting = said("The rules it began with, with the settings that have their defaults.")
    rows: tuple[DealSummary, ...] = said("One for every deal so far.")


def game_computed(game: Game) -> GameComputed:
    """What *game* answers, as a document says it."""
    return copied(GameComputed, game.standings, settings=EverySetting(game.first_rules), rows=game.rows)


@attrs.frozen(kw_only=True)
class DealSummaryComputed:
    """What was played for, in a word."""

    call: str = said("The bid, or what became of the hand without one.")
    contractor: int | None = said("The player who bid it; null if nobody did.")


def options_computed(options: Options) -> OptionsComputed:
    """*options* as they are typed."""
    listed = () if isinstance(options, DiscardOptions) else options
    return OptionsComputed(count=len(options), texts=tuple(map(str, listed)))


def refusal_meant(refusal: Refusal) -> Refusal:
    """The *refusal*, if its sentence has no gaps."""
    gaps = {name for _, name, _, _ in Formatter().parse(refusal.reason.text) if name}
    for name in sorted(gaps - dict(refusal.facts).keys()):
        raise Unfit.at("missing", "facts", name)
    return refusal


def summary_meant(summary: DealSummary) -> DealSummary:
    """The *summary* of a deal, if its contractor sat in."""
    contract = summary.contract
    if contract is not None and contract.contractor is not None and contract.contractor >= len(summary.seats):
        raise Unfit.at(f"expected the player in seat {contract.contractor}, too", "seats")
    return summary


def options_said(options: Options) -> ListedSaid | DiscardsSaid:
    """*options* as documents say them."""
    if isinstance(options, DiscardOptions):
        return DiscardsSaid(Cards(options.held), options.size)
    return ListedSaid(_LISTING[type(options)], tuple(options))


_LISTING: Final = dict(zip((Choices, PlayOptions, PartnerOptions, GiftOptions), Listing, strict=True))


def options_meant(said: ListedSaid | DiscardsSaid) -> Options:
    """The options that were *said*."""
    if isinstance(said, DiscardsSaid):
        if not 0 <= said.size <= len(said.cards):
            raise Unfit.at(f"expected a number from 0 to {len(said.cards)}", "size")
        return DiscardOptions(said.cards.bits, said.size)
    options = _LISTED[said.of](said.actions)
    if tuple(options) != said.actions:
        raise Unfit.at(f"expected {said.of.value}, each once and in their order", "actions")
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


@attrs.frozen
class Kind:
    """How one kind of value becomes a document and comes back."""

    name: str
    #: What the document says: the fields of a class, or a value under a key of its own.
    document: Any
    said: Callable[[Any], Any] = itself
    meant: Callable[[Any], Any] = itself
    key: str = attrs.field(default="", kw_only=True)
    #: What such a document is, if its class does not say it.
    says: str = attrs.field(default="", kw_only=True)
    #: What can be computed of such a value, and how; as a rule the value is just asked.
    shown: type[Any] | None = attrs.field(default=None, kw_only=True)
    computed: Callable[[Any], object] = attrs.field(
        default=attrs.Factory(lambda self: partial(copied, self.shown), takes_self=True), kw_only=True
    )

    @property
    def ruled(self) -> bool:
        """Whether it says rules, which may then be named instead."""
        return (not self.key and issubclass(self.document, forms.InfoSaid | forms.GameSaid)) or self.key == "rules"


_OF_CLASS: Final[Mapping[Any, Kind]] = {
    Ruleset: Kind("ruleset", Ruleset, key="rules", shown=RulesetComputed, computed=RulesetComputed),
    Action: Kind("action", Action, key="action", says="Something that a player does."),
    Deal: Kind("deal", forms.DealDocument, books.deal_document, books.deal_meant),
    Match: Kind(
        "match",
        forms.MatchDocument,
        books.match_document,
        books.match_meant,
        shown=GameComputed,
        computed=game_computed,
    ),
    MatchReplay: Kind("record", forms.RecordDocument, books.record_document, books.record_meant),
    SeatView: Kind(
        "seat view",
        forms.SeatViewDocument,
        books.seat_view_document,
        books.view_meant,
        shown=SeatViewComputed,
        computed=seat_view_computed,
    ),
    SpectatorView: Kind(
        "spectator view",
        forms.SpectatorViewDocument,
        books.spectator_view_document,
        books.view_meant,
        shown=SpectatorViewComputed,
        computed=spectator_view_computed,
    ),
    ScoreSheet: Kind(
        "score sheet",
        forms.ScoreSheetDocument,
        books.sheet_document,
        books.sheet_meant,
        shown=GameComputed,
        computed=game_computed,
    ),
    DealInfo: Kind("deal info", forms.InfoSaid, partial(books.info_said, forms.InfoSaid), books.info_meant),
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
        says="What somebody may do.",
        shown=OptionsComputed,
        computed=options_computed,
    ),
    Contract: Kind("contract", Contract, shown=ContractComputed),
    Score: Kind("score", Score, shown=TextComputed),
    DealSummary: Kind("deal summary", DealSummary, meant=summary_meant, shown=DealSummaryComputed),
    Result: Kind("result", Result),
    Standings: Kind("standings", Standings),
}
#: What is asked for by another name than its class.
_ASKED_AS: Final[Mapping[Any, Any]] = {
    **dict.fromkeys(get_args(Action), Action),
    **dict.fromkeys((Choices, DiscardOptions, GiftOptions, PartnerOptions, PlayOptions), Options),
}
#: The kinds of documents: the word under ``kind``, and the class of value that it stands for.
KINDS: Final[Mapping[str, Any]] = MappingProxyType({kind.name: value for value, kind in _OF_CLASS.items()})


def kind_of(kind: Any) -> Kind:
    """How values of the class *kind* become documents."""
    try:
        known = _OF_CLASS.get(_ASKED_AS.get(kind, kind))
    except TypeError:  # it cannot be hashed, so it is not a class
        known = None
    if known is None:
        name = getattr(kind, "__name__", None) or type(kind).__name__
        raise WrongType(f"{name[:40]} has no JSON: expected one of {', '.join(KINDS)}")
    return known


#: The format of every document.
FORMAT: Final = "fivehundred/1"
#: Under what a document says what follows from its value; readers ignore it.
COMPUTED: Final = "computed"
_HEAD: Final = ("format", "kind")


def document_of(*kinds: Any, rules: Ruleset | None = None, computed: bool = False, named: bool = False) -> Form:
    """The form of values of these *kinds* as documents within messages.

    They are written with what can be *computed* of them, if that is asked for, and with their rules *named* or said;
    the *rules* may be named in what is read, see `fivehundred.wire.from_tree`.

    >>> from fivehundred import Action, Pass
    >>> document_of(Action).write(Pass())
    {'format': 'fivehundred/1', 'kind': 'action', 'action': {'type': 'pass'}}
    """
    kind_named = {kind_of(kind).name: kind for kind in kinds}

    def read(tree: Json) -> Any:
        said = tree.get("kind") if type(tree) is dict else None
        return value_of(tree, kind_named.get(said if type(said) is str else "", kinds[0]), rules)

    return Form(lambda value: tree_of(value, computed=computed, named=named), read, {"type": "object"})


def tree_of(value: Any, *, computed: bool, named: bool) -> dict[str, Json]:
    """*value* as a document, parts of which may be kept: nobody may change it.

    >>> from fivehundred import Pass
    >>> tree_of(Pass(), computed=False, named=False)["kind"]
    'action'
    """
    kind = kind_of(type(value))
    said = kind.said(value)
    tree = WALK.form(kind.document).write(said)
    document = {"format": FORMAT, "kind": kind.name, **({kind.key: tree} if kind.key else tree)}
    if kind.ruled and named:
        document["rules"] = {"sha256": rules_sha256(said if kind.key else said.rules)}
    if computed and kind.shown is not None:
        document[COMPUTED] = WALK.form(kind.shown).write(kind.computed(value))
    return document


def value_of(tree: Json, kind: Any, rules: Ruleset | None = None) -> Any:
    """The value of that *kind* that the document *tree* says.

    Given *rules* it may name these, or those that are played on by, and has to have no others.

    >>> from fivehundred import Action
    >>> value_of({"format": "fivehundred/1", "kind": "action", "action": {"type": "pass"}}, Action)
    Pass()
    """
    known, given = kind_of(kind), tuple(_played_by(rules))
    members = _members(tree, known)
    if known.ruled and "rules" in members:
        members["rules"] = _named(members["rules"], given)
    form = WALK.form(known.document)
    if known.key:
        check_keys(members, frozenset([known.key]), frozenset([known.key]))
    with At(*filter(None, [known.key])):
        said = form.read(members[known.key] if known.key else members)
        if given and known.ruled and (said if known.key else said.rules) not in given:
            raise Unfit.at("expected the rules that were given, and no others", *([] if known.key else ["rules"]))
        value = known.meant(said)
        # What is one of several classes may be asked for by its own.
        if kind in _ASKED_AS and type(value) is not kind:
            raise Unfit.at(f"expected another {known.name}: a {kind.__name__}")
    return value


def _members(tree: Json, kind: Kind) -> dict[str, Json]:
    """What a document of that *kind* says beside its head, and beside what can be computed."""
    checked(tree, dict, "an object")
    for key, expected in zip(_HEAD, (FORMAT, kind.name), strict=True):
        if tree.get(key) != expected:
            raise Unfit.at(f"expected {expected!r}, not {found(tree[key])}" if key in tree else "missing", key)
    beside = (*_HEAD, COMPUTED) if kind.shown else _HEAD
    return {key: member for key, member in tree.items() if key not in beside}


def _played_by(rules: Ruleset | None) -> Iterator[Ruleset]:
    """*rules*, and those that are played on by when somebody drops out (END-4 c)."""
    while rules is not None:
        yield rules
        rules = rules.fewer


def _named(said: Json, given: tuple[Ruleset, ...]) -> Json:
    """The one of the rules *given* that is named by *said*, a document's rules; otherwise *said* itself."""
    if type(said) is not dict or said.keys() != {"sha256"}:
        return said
    if not given:
        raise Unfit.at("only named: the rules have to be given", "rules")
    for rules in given:
        if rules_sha256(rules) == said["sha256"]:
            return rules
    raise Unfit.at("expected that of the rules that were given", "rules", "sha256")


def walk_with(forms: Mapping[Any, Form]) -> Walk:
    """What writes and reads all values, with *forms* of yours.

    >>> walk_with({}).form(Ruleset | None).write(None)
    """
    return WALK.extended(forms)


def made_schema() -> Schema:
    """The JSON Schema of all documents.

    >>> made_schema()["title"]
    'fivehundred/1'
    """
    documents = [_document_schema(kind) for kind in map(kind_of, KINDS.values())]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "description": "Everything of Five Hundred that a program shows or stores.",
        "oneOf": documents,
        "$defs": WALK.definitions(documents),
    }


def _document_schema(kind: Kind) -> Schema:
    fields = [Field(kind.key, WALK.form(kind.document))] if kind.key else WALK.fields(kind.document)
    if kind.ruled:
        rules = next(field for field in fields if field.name == "rules").form
        either = {"anyOf": [rules.schema, WALK.form(forms.RulesReference).schema]}
        fields = [
            attrs.evolve(field, form=attrs.evolve(rules, schema=either)) if field.form is rules else field
            for field in fields
        ]
    schema = object_schema(
        fields,
        {"format": {"const": FORMAT}, "kind": {"const": kind.name}},
        title=kind.name,
        description=kind.says or about(kind.document),
    )
    if kind.shown is not None:
        schema["properties"][COMPUTED] = WALK.form(kind.shown).schema
    return schema
