"""Classes that exist only in documents, and the JSON representation of every type, such as calls as strings."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from math import isfinite
from operator import attrgetter
from typing import Any, Final, NewType, TypeVar

import attrs

from fivehundred._base.words import expect, json_field
from fivehundred.actions import Action, DeclareJoker, Hidden, PlayCard
from fivehundred.cards import CARDS, SUITS, Card, Cards, Suit, bits_of, texts_of
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo, SeenPile
from fivehundred.deal.refusals import Reason
from fivehundred.deal.transfers import CardBits, Holding
from fivehundred.deal.turns import Misdeal, Outcome
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.match.first_dealer import Draw
from fivehundred.match.game import HandResult, Logged
from fivehundred.match.replay import Start
from fivehundred.notation.notes import Evaluation, Tags, as_tags
from fivehundred.rules.calls import Bid, Call, SpecialBid, parse_call
from fivehundred.rules.decks import Packets
from fivehundred.rules.goals import EachForHimself, Goal, Undertaking
from fivehundred.rules.presets import as_preset
from fivehundred.rules.ruleset import Ruleset, names_in
from fivehundred.rules.schedules import Below, Schedule, Slam
from fivehundred.rules.specials import Special
from fivehundred.seats import HIGHEST_SEAT, Seat
from fivehundred.texts import gaps, template
from fivehundred.texts.messages import FACTS, Facts, Sentence
from fivehundred.wire.parsing import At, Json, UnfitError, describe_json
from fivehundred.wire.walk import WHOLE_NUMBER, Form, Walk, check_keys, check_type, itself, member_reader

_T = TypeVar("_T", bound=attrs.AttrsInstance)


def copy_fields(kind: type[_T], value: object, **more: object) -> _T:
    """Build an instance of *kind* by copying the attributes of *value* with the same names as its fields.

    A field ``text`` gets ``str(value)``; *more* provides fields that *value* does not have.
    """
    names = [field.name for field in attrs.fields(kind) if field.name not in more]
    return kind(**{name: str(value) if name == "text" else getattr(value, name) for name in names}, **more)


# Not frozen: every view has many of these, and creating frozen ones takes twice as long.
@attrs.define(unsafe_hash=True)
class Done:
    """An action and the seat that took it; cards that were not seen are only counted."""

    seat: Seat = json_field("The seat that acted.")
    action: Action | Hidden = json_field("The action. Cards that were not seen are replaced by their number.")


@attrs.frozen(kw_only=True)
class DealSaid:
    """The cards and actions of a deal."""

    start: Start = json_field("The beginning of the deal.")
    done: tuple[str, ...] = json_field("The actions as text, in order.")
    settled: Seat | None = json_field(
        "The seat that was given all the remaining tricks, if any (PLAY-9).", default=None
    )
    void: Misdeal | None = json_field("The irregularity that made the hand void, if any (DEAL-6).", default=None)


@attrs.frozen
class InfoSaid(DealInfo):
    """The facts known to everyone before the cards are dealt."""

    def __attrs_post_init__(self) -> None:
        """Skip validation, because only `_deals.info_meant` can tell where the document is wrong."""


@attrs.frozen(kw_only=True)
class DealDocument(InfoSaid):
    """A deal with every card, as its host knows it. Reading it replays every action, so the deal is legal."""

    deal: DealSaid = json_field("The cards and actions.")


@attrs.frozen(kw_only=True)
class TableSaid:
    """The state of a deal that is visible to all players."""

    contract: Contract | None = json_field("The contract, if the deal was set up at its first lead.", default=None)
    declared: DeclareJoker | None = json_field(
        "The suits declared for the jokers before the deal was set up.", default=None
    )
    declarers: tuple[Seat, ...] = json_field(
        "The seat that declared each joker before the deal was set up, the higher joker first, where the holder of a"
        " joker declares it.",
        default=(),
    )
    done: tuple[Done, ...] = json_field("The actions, in order.")
    ended: Outcome | None = json_field("The outcome of the hand; null until it is over.")
    shown: Cards = json_field("The contractor's hand as it was when play began, once it has been shown.")
    kitty: Cards | None = json_field("The kitty, once it has been shown to everyone.")
    piles: tuple[tuple[SeenPile, ...], ...] = json_field(
        "The piles of table cards of each seat, with the cards that have been face up."
    )


@attrs.frozen(kw_only=True)
class SpectatorViewDocument(InfoSaid):
    """A spectator's view of a deal."""

    table: TableSaid = json_field("The state of the deal that is visible to all players.")


@attrs.frozen(kw_only=True)
class SeatViewDocument(InfoSaid):
    """A player's view of a deal: everything that the seat knows, and nothing else."""

    table: TableSaid = json_field("The state of the deal as this seat has seen it.")
    seat: Seat = json_field("The seat of the player.")
    holding: Holding = json_field("The cards of that seat.")


@attrs.frozen(kw_only=True)
class GameSaid:
    """The beginning of a game."""

    rules: Ruleset = json_field("The rules at the start.")
    dealer: Seat = json_field("The player who deals first.")
    scores: tuple[int, ...] = json_field("The totals at the start; left out if all are 0.", default=())


@attrs.frozen(kw_only=True)
class MatchSaid(GameSaid):
    """The beginning of a match."""

    drawn: Draw | None = json_field("The draw for the first deal, if any.", default=None)


@attrs.frozen(kw_only=True)
class KnownSaid:
    """The cards that are known of a deal, as far as they are known."""

    hands: tuple[Cards | None, ...] = json_field("The hand dealt to each seat; null if it is not known.")
    unlooked: tuple[Seat, ...] = json_field("The seats that are known not to have looked at their hands.", default=())
    kitty: Cards | None = json_field("The kitty, if somebody whose hand is known has seen it.", default=None)
    shown: Cards | None = json_field("A hand laid open that is not known otherwise, as play began.", default=None)
    piles: tuple[tuple[SeenPile, ...], ...] = json_field(
        "The piles of table cards of each seat, with the cards that have been face up.", default=()
    )


@attrs.frozen(kw_only=True)
class LineSaid:
    """What was done in a deal, and what is noted on it."""

    done: tuple[str, ...] = json_field("The actions as text, in order. Cards that were not seen are question marks.")
    settled: Seat | None = json_field(
        "The seat that was given all the remaining tricks, if any (PLAY-9).", default=None
    )
    side: tuple[Seat, ...] | None = json_field(
        "Where not all cards are known and tricks were given: the contractor's side at the end.", default=None
    )
    worth: int | None = json_field("In the same place: what the cards in these tricks are worth.", default=None)
    void: Misdeal | None = json_field("The irregularity that made the hand void, if any (DEAL-6).", default=None)
    notes: tuple[NoteSaid, ...] = json_field("What is noted, in the order of the places.", default=())


@attrs.frozen(kw_only=True)
class NoteSaid:
    """What is noted in one place of a deal."""

    after: int = json_field("The number of actions before it, from the beginning of the deal.")
    symbols: tuple[int, ...] = json_field(
        "What is thought of the action before it: 1 good, 2 a mistake, 3 brilliant, 4 a blunder, 5 interesting,"
        " 6 dubious, 7 forced.",
        default=(),
    )
    evaluations: tuple[Evaluation, ...] = json_field("What the position is worth.", default=())
    clock: float | None = json_field(
        "The time on the clock of the player who acted, in seconds, to a thousandth.", default=None
    )
    comments: tuple[str, ...] = json_field("Comments of one line each.", default=())
    variations: tuple[LineSaid, ...] = json_field("What might have happened instead from here on.", default=())


@attrs.frozen(kw_only=True)
class BeginningSaid:
    """The facts known to everyone before the cards of a separate deal are dealt."""

    rules: Ruleset | None = json_field("The rules, if they are not those of the record.", default=None)
    dealer: Seat = json_field("Who deals (SEAT-4).")
    scores: tuple[int, ...] = json_field("The score of each scorer; left out if all are 0.", default=())
    number: int = json_field("Which deal of its match this is, from 1.", default=1)
    barred: tuple[Seat, ...] = json_field("The seats that may not bid, ascending (BID-13).", default=())


@attrs.frozen(kw_only=True)
class RecordedSaid(LineSaid):
    """A deal in a record: how it began, as far as that does not follow from its match, and what was done."""

    begins: BeginningSaid | None = json_field("How the deal began; left out in a match.", default=None)
    start: Start | None = json_field("The beginning of a deal of which every card is known.", default=None)
    known: KnownSaid | None = json_field("The known cards of any other deal.", default=None)
    tags: Tags = json_field("Further information about the deal.", default=())


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A recorded game: a match, whose last deal may be unfinished, or separate deals, with all that is noted."""

    rules: Ruleset | None = json_field("The rules at the start.", default=None)
    dealer: Seat | None = json_field(
        "The player who deals first in the match; left out for separate deals.", default=None
    )
    scores: tuple[int, ...] = json_field("The totals at the start of the match; left out if all are 0.", default=())
    drawn: Draw | None = json_field("The draw for the first deal, if any.", default=None)
    deals: tuple[RecordedSaid, ...] = json_field("The deals, in order.")
    tags: Tags = json_field("Further information about the record.", default=())
    comments: tuple[str, ...] = json_field("The comments before the first deal.", default=())


@attrs.frozen(kw_only=True)
class MatchDocument(MatchSaid):
    """A match as everyone knows it: the outcome of each deal. It contains no cards except drawn and called ones."""

    log: tuple[Logged, ...] = json_field("The outcome of each deal, in order.")


@attrs.frozen
class EnteredSaid:
    """A deal entered in a new row of a score sheet."""

    entry: Logged = json_field("The outcome of the deal.")


@attrs.frozen
class CorrectedSaid:
    """A corrected row of a score sheet."""

    row: int = json_field("The number of the row, from 1.")
    entry: Logged = json_field("The new entry.")


@attrs.frozen
class UndoneSaid:
    """An undo of the last entry or correction."""


@attrs.frozen(kw_only=True)
class ScoreSheetDocument(GameSaid):
    """A score sheet with its entries, corrections and undos. Reading it replays all of them."""

    log: tuple[Logged, ...] = json_field("The outcomes of the deals entered before the changes, in order.")
    changes: tuple[EnteredSaid | CorrectedSaid | UndoneSaid, ...] = json_field(
        "The entries, corrections and undos after these, in order."
    )


@attrs.frozen
class RulesReference:
    """A reference to rules that the reader already has."""

    sha256: str = json_field("The SHA-256 of the rules, in hexadecimal.")


class Listing(Enum):
    """The kinds of legal actions that are listed one by one."""

    CHOICES = "choices"
    PLAYS = "plays"
    PARTNERS = "partners"
    GIFTS = "gifts"


@attrs.frozen
class ListedSaid:
    """Legal actions, listed one by one."""

    of: Listing = json_field("The kind of list.")
    actions: tuple[Action, ...] = json_field("The actions, in order.")


@attrs.frozen
class DiscardsSaid:
    """The legal discards. There can be thousands, so they are not listed."""

    cards: Cards = json_field("The cards to choose from.")
    size: int = json_field("The number of cards to discard.")


#: The most special bids in a ruleset.
MOST_SPECIALS: Final = 100
#: The most rulesets that are remembered.
_MOST_READ: Final = 256
#: A ruleset that is written with every setting, including those that have their defaults.
EverySetting = NewType("EverySetting", Ruleset)

_CARD_OF: Final = {str(card): card for card in CARDS}
_SUIT_OF: Final = {suit.value: suit for suit in SUITS}
_A_CARD: Final = "a card such as 10H or JK"
_A_BID: Final = "a bid such as 7S, 10NT or M"
_BID: Final = "[1-9][0-9]?(NT|[SCDH])"
_KEY: Final = "[A-Z][A-Z0-9-]{0,11}"


def _seat(tree: Json) -> Seat:
    if type(tree) is not int or not 0 <= tree <= HIGHEST_SEAT:
        raise UnfitError.at(f"expected a number from 0 to {HIGHEST_SEAT}, not {describe_json(tree)}")
    return Seat(tree)


def _float(tree: Json) -> float:
    if type(tree) is int:
        # A larger one may have no float.
        return float(WHOLE_NUMBER.read(tree))
    if type(tree) is not float or not isfinite(tree):
        raise UnfitError.at(f"expected a number, not {describe_json(tree)}")
    return float(tree)


def _bits(tree: Json) -> int:
    check_type(tree, list, "a list of cards")
    bits = bits_of(tree)
    if bits is None:
        known = [type(text) is str and text in _CARD_OF for text in tree]
        place, wrong = next((n, text) for n, text in enumerate(tree) if not known[n] or text in tree[:n])
        raise UnfitError.at(
            f"{wrong} comes twice"
            if known[place]
            else f"expected {_A_CARD} in place {place}, not {describe_json(wrong)}"
        )
    return bits


def _call(kinds: Any, words: str) -> Callable[[Json], Any]:
    """Return a function that parses calls of the given *kinds*; it accepts only their canonical text."""

    def read(tree: Json) -> Any:
        text = check_type(tree, str, words)
        try:
            call = parse_call(text)
        except FiveHundredError:
            call = None
        if not isinstance(call, kinds) or str(call) != text:
            raise UnfitError.at(f"expected {words}, not {describe_json(text)}")
        return call

    return read


def _packets(tree: Json) -> Packets:
    packets = Packets.parse(check_type(tree, str, "packets such as 3 K3 4 3"))
    if str(packets) != tree:
        raise UnfitError.at(f"expected {packets}, not {describe_json(tree)}")
    return packets


@attrs.frozen
class CapSaid:
    """A cap, as a distance below the target. It moves with the target."""

    below_target: int = json_field("The distance, in points.")


@attrs.frozen
class ValuesSaid:
    """The values of the bids in each suit and in no trump, starting at the first level."""

    S: tuple[int, ...]
    C: tuple[int, ...]
    D: tuple[int, ...]
    H: tuple[int, ...]
    NT: tuple[int, ...]


@attrs.frozen
class ScheduleSaid:
    """The value of each bid, in points."""

    first_level: int
    values: ValuesSaid


def _schedule_said(schedule: Schedule) -> ScheduleSaid:
    return ScheduleSaid(schedule.first_level, ValuesSaid(*(values for _, values in schedule.values)))


def _schedule_meant(said: ScheduleSaid) -> Schedule:
    rows = zip((*SUITS, None), attrs.astuple(said.values, recurse=False), strict=True)
    return Schedule(dict(rows), first_level=said.first_level)


def _pattern(pattern: str, description: str) -> dict[str, str]:
    return {"description": description, "type": "string", "pattern": f"^{pattern}$"}


_CARDS: Final = Form(
    texts_of,
    _bits,
    {
        "description": "A set of cards, in pack order.",
        "type": "array",
        "items": {"$ref": "#/$defs/card"},
        "uniqueItems": True,
    },
)
_FORMS: Final[Mapping[Any, Form]] = {
    float: Form(float, _float, {"type": "number"}),
    Tags: Form(
        dict,
        lambda tree: as_tags(check_type(tree, dict, "an object")),
        {
            "description": "Texts by name. A name has a letter, then at most 39 letters, digits and _.",
            "type": "object",
            "additionalProperties": {"type": "string"},
        },
    ),
    Seat: Form(
        itself,
        _seat,
        {
            "description": "A seat, clockwise from 0; in matches and on score sheets, a player.",
            "type": "integer",
            "minimum": 0,
            "maximum": HIGHEST_SEAT,
        },
    ),
    Card: Form(
        str,
        member_reader(_CARD_OF, _A_CARD),
        {"description": "Rank and suit. JK is the joker, or the higher of two; JK2 is the lower.", "enum": [*_CARD_OF]},
    ),
    CardBits: _CARDS,
    Cards: _CARDS.of(attrgetter("bits"), Cards),
    Suit: Form(lambda suit: suit.value, member_reader(_SUIT_OF, "S, C, D or H"), {"enum": [*_SUIT_OF]}),
    Bid: Form(
        str, _call(Bid, "a bid of tricks such as 7S or 10NT"), _pattern(_BID, "A bid of tricks, such as 7S or 10NT.")
    ),
    SpecialBid: Form(
        str, _call(SpecialBid, "the key of a special bid, such as M"), _pattern(_KEY, "The key of a special bid.")
    ),
    Bid | SpecialBid: Form(
        str,
        _call(Bid | SpecialBid, _A_BID),
        _pattern(f"({_BID}|{_KEY})", "A bid of tricks, or the key of a special bid."),
    ),
    Call: Form(str, _call(Call, _A_BID), _pattern(f"(P|{_BID}|{_KEY})", "A bid, or a pass: P.")),
    Packets: Form(
        str,
        _packets,
        _pattern("K?[1-9][0-9]?( K?[1-9][0-9]?)*", "The packets of the deal; K marks packets for the kitty."),
    ),
}
_TAGS: Final = {HandResult: "hand", PlayCard: "play", EachForHimself: "each alone"}
_NAMES: Final[Mapping[Any, str]] = {
    **{kind: kind.__name__.lower() for kind in (Seat, Card, Cards, Suit, Bid, Packets)},
    CardBits: "cards",
    SpecialBid: "special_bid",
    Bid | SpecialBid: "call",
    Goal: "goal",
    Undertaking: "undertaking",
    Slam: "slam",
    Reason: "reason",
    Action: "action",
    Action | Hidden: "seen_action",
    Outcome: "outcome",
    Facts: "facts",
    Logged: "logged",
}


def _walk(**options: Any) -> Walk:
    walk = Walk(_FORMS, tags=_TAGS, **options)
    walk.put(Schedule, walk.object_of(ScheduleSaid).of(_schedule_said, _schedule_meant))
    cap = walk.object_of(CapSaid).of(lambda below: CapSaid(below.points), lambda cap: Below(cap.below_target))
    walk.put(int | Below, cap)
    return walk


#: The walk that reads and writes every type and describes it in the schema.
WALK: Final = _walk(names=_NAMES, sparse=(Ruleset, Special))
_RULES: Final = WALK.object_of(Ruleset)


def _write_facts(facts: Facts) -> Json:
    return {name: _FACTS[name].write(value) for name, value in facts}


def _read_facts(tree: Json) -> Facts:
    check_keys(check_type(tree, dict, "an object"), frozenset(), frozenset(_FACTS))
    facts: list[tuple[str, object]] = []
    for name, said in tree.items():
        with At(name):
            facts.append((name, _FACTS[name].read(said)))
    return tuple(facts)


def check_facts(sentence: Sentence) -> Sentence:
    """Return *sentence*, or raise `UnfitError` unless there is such a sentence and it has all its facts."""
    if not template(sentence.family, sentence.code):
        raise UnfitError.at(f"expected the code of a sentence, not {describe_json(sentence.code)}", "code")
    for name in sorted(gaps(sentence.family, sentence.code) - dict(sentence.facts).keys()):
        raise UnfitError.at("missing", "facts", name)
    return sentence


WALK.put(Sentence, WALK.object_of(Sentence).of(itself, check_facts))
_FACTS: Final = {name: WALK.form(kind) for name, kind in FACTS.items()}
WALK.put(
    Facts,
    WALK.define(
        Facts,
        lambda: {
            "description": "The facts of a sentence, by name.",
            "type": "object",
            "properties": {name: form.schema for name, form in _FACTS.items()},
            "additionalProperties": False,
        },
        Form(_write_facts, _read_facts, {}),
    ),
)
#: The same walk for rulesets and special bids that are written with every field.
_WHOLE: Final = _walk(names={**_NAMES, Ruleset: "every_setting", Special: "every_special"})
# Both share one set of schema definitions.
_WHOLE.defined = WALK.defined


@lru_cache(maxsize=256)
def _write_rules(rules: Ruleset, names: tuple[str, ...]) -> Json:
    """Convert *rules* to a JSON tree. *names* is part of the cache key because equal rules can have different names."""
    _check_size(rules)
    return _RULES.write(rules)


def _check_size(rules: Ruleset) -> None:
    """Raise `InvalidValue` for unreasonably large rules, which would be expensive to process or cache."""
    if len(rules.specials) > MOST_SPECIALS:
        raise InvalidValue(f"{len(rules.specials)} special bids: expected at most {MOST_SPECIALS}")


#: The rulesets that were read last, by their text.
_READ: Final = dict[str, Ruleset]()


def _ruleset(tree: Json) -> Ruleset:
    # Rules referred to by hash have already been looked up.
    if isinstance(tree, Ruleset):
        return tree
    rules: Ruleset
    try:
        text = repr(tree)
    except ValueError:  # an int has too many digits for repr, and so for any setting
        rules = _RULES.read(tree)
        return rules
    if (known := _READ.get(text)) is None:
        rules = _RULES.read(tree)
        _check_size(rules)
        if len(_READ) >= _MOST_READ:
            _READ.clear()
        # The preset itself if the rules equal it completely, because caches find it faster.
        known = _READ[text] = as_preset(rules) or rules
    return known


# The same few rulesets are used again and again, so both directions are cached.
WALK.put(Ruleset, Form(lambda rules: _write_rules(rules, names_in(rules)), _ruleset, _RULES.schema))
WALK.put(EverySetting, _WHOLE.form(Ruleset))
# Most of a deal consists of a few distinct cards and calls, so these are cached too.
for _few in (Action, Action | Hidden, Done):
    WALK.put(_few, WALK.form(_few).with_cache())


def rules_sha256(rules: Ruleset) -> str:
    """Return the SHA-256 of *rules* in hexadecimal; it is the same for equal rulesets, whatever their names.

    The hash covers the rules as ASCII JSON with sorted keys, no spaces, and no ``name`` or ``source``. Settings at
    their default are left out, so the hash stays the same when a later version adds settings. Raises `InvalidValue`
    for rules that could not be read back.

    >>> from fivehundred import presets
    >>> rules_sha256(presets.AUSTRALIAN_4) == rules_sha256(presets.AUSTRALIAN_4.evolve(name="ours"))
    True
    """
    expect("a Ruleset", rules, Ruleset)
    return _sha256(rules)


@lru_cache(maxsize=256)
def _sha256(rules: Ruleset) -> str:
    meaning = json.dumps(_meaning(WALK.form(Ruleset).write(rules)), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(meaning.encode("ascii")).hexdigest()


def _meaning(tree: Json) -> Json:
    """Return *tree* without names and sources, which do not affect the meaning of the rules."""
    settings = {key: value for key, value in tree.items() if key not in ("name", "source")}
    return settings | {"fewer": _meaning(tree["fewer"])} if "fewer" in tree else settings
