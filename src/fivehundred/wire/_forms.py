"""What documents say that is no value as it stands, and the forms of all values: calls are texts, seats numbers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NewType

import attrs

from fivehundred._words import LONGEST_NAME, expect, said
from fivehundred.actions import Action, DeclareJoker, Hidden, PlayCard
from fivehundred.cards import CARDS, SUITS, Card, Cards, Suit, bits_of, texts_of
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import CardBits, DealInfo, Holding, SeenPile
from fivehundred.deal.refusals import Reason
from fivehundred.deal.turns import Misdeal, Outcome
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.match.book import HandResult, Logged
from fivehundred.match.first_dealer import Draw
from fivehundred.replay import Start
from fivehundred.rules.calls import Bid, Call, SpecialBid, parse_call
from fivehundred.rules.decks import Packets
from fivehundred.rules.goals import EachForHimself, Goal, Undertaking
from fivehundred.rules.presets import as_preset
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Below, Schedule, Slam
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat
from fivehundred.wire.parsing import At, Json, Unfit, found
from fivehundred.wire.walk import TEXT, Form, Walk, checked, itself, one_of


# Not frozen, because every view has many of these, and making them would take twice as long.
@attrs.define(unsafe_hash=True)
class Done:
    """Who did what, as far as it was seen."""

    seat: Seat = said("Who did it.")
    action: Action | Hidden = said("What they did; of cards that were not seen, only their number.")


@attrs.frozen(kw_only=True)
class DealSaid:
    """The cards of a deal and what was done with them."""

    start: Start = said("How it began.")
    done: tuple[str, ...] = said("Everything that was done, in order, each as it is typed.")
    settled: Seat | None = said("Who got all the tricks that were left, if anybody did (PLAY-9).", default=None)
    void: Misdeal | None = said("Why the hand was void, if the cards were dealt wrongly (DEAL-6).", default=None)


@attrs.frozen
class InfoSaid(DealInfo):
    """What everybody knows before the first card is dealt."""

    def __attrs_post_init__(self) -> None:
        """Take anything, because only `_books.info_meant` can say where the document is wrong."""


@attrs.frozen(kw_only=True)
class DealDocument(InfoSaid):
    """A deal as its host knows it, with every card. It is read by doing it all again, so none is illegal."""

    deal: DealSaid = said("The cards, and what was done.")


@attrs.frozen(kw_only=True)
class TableSaid:
    """What everybody has seen."""

    contract: Contract | None = said("The contract, where the deal was set up at its first lead.", default=None)
    declared: DeclareJoker | None = said("What was made of the jokers before it was set up.", default=None)
    done: tuple[Done, ...] = said("Everything that was done, in order.")
    ended: Outcome | None = said("How the hand ended, if it is over.")
    shown: Cards = said("The contractor's hand as play began, once it lies open.")
    kitty: Cards | None = said("The kitty, once it was shown to everybody.")
    piles: tuple[tuple[SeenPile, ...], ...] = said(
        "The piles on the table of each seat, as far as they have lain open."
    )


@attrs.frozen(kw_only=True)
class SpectatorViewDocument(InfoSaid):
    """What anybody who stands by the table sees."""

    table: TableSaid = said("What everybody has seen.")


@attrs.frozen(kw_only=True)
class SeatViewDocument(InfoSaid):
    """All that one seat knows, and nothing else."""

    table: TableSaid = said("What everybody has seen, and what this seat has seen of it.")
    seat: Seat = said("Whose view it is.")
    holding: Holding = said("Its cards.")


@attrs.frozen(kw_only=True)
class GameSaid:
    """How a game began."""

    rules: Ruleset = said("The rules it began with.")
    dealer: Seat = said("The player who dealt first.")
    scores: tuple[int, ...] = said("The totals it began with; left out if all were 0.", default=())


@attrs.frozen(kw_only=True)
class MatchSaid(GameSaid):
    """How a match began."""

    drawn: Draw | None = said("The draw for the first deal, if there was one.", default=None)


@attrs.frozen(kw_only=True)
class RecordDocument(MatchSaid):
    """A match with all its deals, the last of which may be under way: what a host keeps."""

    deals: tuple[DealSaid, ...] = said("Every deal, in order.")


@attrs.frozen(kw_only=True)
class MatchDocument(MatchSaid):
    """A match as everybody knows it: how its deals ended. Its only cards are those drawn for it and called ones."""

    log: tuple[Logged, ...] = said("How each deal ended, in order.")


@attrs.frozen
class EnteredSaid:
    """A deal was entered in a new row."""

    entry: Logged = said("The deal.")


@attrs.frozen
class CorrectedSaid:
    """What stood in a row was replaced."""

    row: int = said("The row, from 1.")
    entry: Logged = said("What has stood there since.")


@attrs.frozen
class UndoneSaid:
    """The last entry or correction was taken back."""


@attrs.frozen(kw_only=True)
class ScoreSheetDocument(GameSaid):
    """A score sheet: what was entered, corrected and taken back. It is read by doing all that again."""

    log: tuple[Logged, ...] = said("How each deal ended that stood there before the changes, in order.")
    changes: tuple[EnteredSaid | CorrectedSaid | UndoneSaid, ...] = said(
        "What was entered, corrected and taken back after these, in order."
    )


@attrs.frozen
class RulesReference:
    """Rules that the reader has been given already."""

    sha256: str = said("The hash of what they mean, in hexadecimal.")


class Listing(Enum):
    """The kinds of options that are listed one by one."""

    CHOICES = "choices"
    PLAYS = "plays"
    PARTNERS = "partners"
    GIFTS = "gifts"


@attrs.frozen
class ListedSaid:
    """Options, one by one."""

    of: Listing = said("What kind they are.")
    actions: tuple[Action, ...] = said("All of them, in their order.")


@attrs.frozen
class DiscardsSaid:
    """Every way to lay away some of the cards held; they can be thousands, so they are not listed."""

    cards: Cards = said("The cards to choose from.")
    size: int = said("How many of them are laid away.")


#: The highest number of a seat or a player.
HIGHEST_SEAT: Final = 5
#: The most special bids of a ruleset.
MOST_SPECIALS: Final = 100
#: A ruleset of which a document says every setting, those with their defaults too.
EverySetting = NewType("EverySetting", Ruleset)

_CARD_OF: Final = {str(card): card for card in CARDS}
_SUIT_OF: Final = {suit.value: suit for suit in SUITS}
_A_CARD: Final = "a card such as 10H or JK"
_A_BID: Final = "a bid such as 7S, 10NT or M"
_BID: Final = "[1-9][0-9]?(NT|[SCDH])"
_KEY: Final = "[A-Z][A-Z0-9-]{0,11}"


def _seat(tree: Json) -> Seat:
    if type(tree) is not int or not 0 <= tree <= HIGHEST_SEAT:
        raise Unfit.at(f"expected a number from 0 to {HIGHEST_SEAT}, not {found(tree)}")
    return Seat(tree)


def _bits(tree: Json) -> int:
    checked(tree, list, "a list of cards")
    bits = bits_of(tree)
    if bits is None:
        known = [type(text) is str and text in _CARD_OF for text in tree]
        place, wrong = next((n, text) for n, text in enumerate(tree) if not known[n] or text in tree[:n])
        raise Unfit.at(
            f"{wrong} comes twice" if known[place] else f"expected {_A_CARD} in place {place}, not {found(wrong)}"
        )
    return bits


def _call(kinds: Any, words: str) -> Callable[[Json], Any]:
    """What reads calls of these *kinds*, written as they are always written."""

    def read(tree: Json) -> Any:
        text = checked(tree, str, words)
        try:
            call = parse_call(text)
        except FiveHundredError:
            call = None
        if not isinstance(call, kinds) or str(call) != text:
            raise Unfit.at(f"expected {words}, not {found(text)}")
        return call

    return read


def _packets(tree: Json) -> Packets:
    packets = Packets.parse(checked(tree, str, "packets such as 3 K3 4 3"))
    if str(packets) != tree:
        raise Unfit.at(f"expected {packets}, not {found(tree)}")
    return packets


def _facts(tree: Json) -> tuple[tuple[str, str], ...]:
    checked(tree, dict, "an object")
    for key, text in tree.items():
        with At(key):
            TEXT.read(text)
    return tuple(tree.items())


@attrs.frozen
class CapSaid:
    """How far a cap lies below the target; it moves with it."""

    below_target: int = said("The points between them.")


@attrs.frozen
class ValuesSaid:
    """The values of the bids in each suit and without trumps, from the first level on."""

    S: tuple[int, ...]
    C: tuple[int, ...]
    D: tuple[int, ...]
    H: tuple[int, ...]
    NT: tuple[int, ...]


@attrs.frozen
class ScheduleSaid:
    """What each bid is worth."""

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
        one_of(_CARD_OF, _A_CARD),
        {"description": "Rank and suit; the joker, or the higher of two, is JK, the lower JK2.", "enum": [*_CARD_OF]},
    ),
    CardBits: _CARDS,
    Cards: _CARDS.of(attrgetter("bits"), Cards),
    Suit: Form(lambda suit: suit.value, one_of(_SUIT_OF, "S, C, D or H"), {"enum": [*_SUIT_OF]}),
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
        _pattern("K?[1-9][0-9]?( K?[1-9][0-9]?)*", "How many cards at a time are dealt, K before those for the kitty."),
    ),
    # What fills the gaps of a sentence, by name.
    tuple[tuple[str, str], ...]: Form(dict, _facts, {"type": "object", "additionalProperties": {"type": "string"}}),
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
    Logged: "logged",
}


def _walk(**options: Any) -> Walk:
    walk = Walk(_FORMS, tags=_TAGS, **options)
    walk.put(Schedule, walk.object_of(ScheduleSaid).of(_schedule_said, _schedule_meant))
    cap = walk.object_of(CapSaid).of(lambda below: CapSaid(below.points), lambda cap: Below(cap.below_target))
    walk.put(int | Below, cap)
    return walk


#: What writes and reads everything, and says in the schema what it is.
WALK: Final = _walk(names=_NAMES, sparse=(Ruleset, Special))
_RULES: Final = WALK.object_of(Ruleset)
#: The same for what leaves nothing out.
_WHOLE: Final = _walk(names={**_NAMES, Ruleset: "every_setting", Special: "every_special"})
# One schema defines both.
_WHOLE.defined = WALK.defined


@lru_cache(maxsize=256)
def _written(rules: Ruleset, names: tuple[str, ...]) -> Json:
    """The tree of *rules*; equal ones can have other *names*."""
    _check_size(rules)
    return _RULES.write(rules)


def _names(rules: Ruleset | None) -> tuple[str, ...]:
    return () if rules is None else (rules.name, rules.source, *_names(rules.fewer))


def _check_size(rules: Ruleset) -> None:
    """Refuse rules so large that nobody plays them, because working them out or keeping them would cost too much."""
    if len(rules.specials) > MOST_SPECIALS:
        raise InvalidValue(f"{len(rules.specials)} special bids: expected at most {MOST_SPECIALS}")
    longest = max(map(len, (rules.name, rules.source, *(special.name for special in rules.specials))))
    if longest > LONGEST_NAME:
        raise InvalidValue(f"a name of {longest} characters: expected at most {LONGEST_NAME}")


@lru_cache(maxsize=256)
def _read(text: str) -> Ruleset:
    rules: Ruleset = _RULES.read(json.loads(text))
    _check_size(rules)
    # The preset itself, if they equal it in everything, because caches find it sooner.
    return as_preset(rules) or rules


def _ruleset(tree: Json) -> Ruleset:
    # Those that were only named have been found already.
    return tree if isinstance(tree, Ruleset) else _read(json.dumps(tree))


# The same few rulesets are played again and again, so both directions are kept.
WALK.put(Ruleset, Form(lambda rules: _written(rules, _names(rules)), _ruleset, _RULES.schema))
WALK.put(EverySetting, _WHOLE.form(Ruleset))
# Most of a deal is cards and calls.
for _few in (Action, Action | Hidden, Done):
    WALK.put(_few, WALK.form(_few).kept())


def rules_sha256(rules: Ruleset) -> str:
    """The SHA-256 of what *rules* mean, in hexadecimal: equal rulesets have the same, whatever they are called.

    It is that of their JSON in ASCII, without spaces, keys in alphabetical order, without ``name`` and ``source``. A
    setting that has its default is not in it, so the hash stays the same when a later version adds settings. Raises
    `InvalidValue` for rules that could not be read back.

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
    """The settings in *tree*, without what they are called."""
    settings = {key: value for key, value in tree.items() if key not in ("name", "source")}
    return settings | {"fewer": _meaning(tree["fewer"])} if "fewer" in tree else settings
