"""Nothing is dropped without a word: whatever a public field can hold comes back from text and JSON, or is refused.

The fields are those that attrs knows of the classes that are written, and of all that these are made of. One that no
example here fills with anything but its default fails, too: so a new field is noticed, wherever it is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import attrs
from documents import told, values
from following import AUSTRALIAN, Game, every_game, refereed
from helpers import DEEP, FAMILIES
from notations import all_knowledge, variants
from random_matches import some_match, some_view

from fivehundred.deal.deal import Deal
from fivehundred.deal.turns import LateRevoke, Turn
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import InvalidValue
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.notation import (
    DealRecord,
    Record,
    parse_position,
    parse_record,
    parse_ruleset,
    position_text,
    record_text,
    ruleset_text,
)
from fivehundred.rules.presets import AUSTRALIAN_4, FIFTEEN_HUNDRED_3
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick
from fivehundred.testing.match_strategies import annotate
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.wire import KINDS, from_json, to_json

#: Games in which somebody does not do what they may, or nobody bids but an inkle.
DECLINED = (
    Game(PRESETS["iowa-4"], ("6S", "P")),
    Game(AUSTRALIAN.evolve(declared_slam=500), ("7NT", "P", "no slam")),
    Game(AUSTRALIAN.evolve(breach=100), ("8H", "P", "no breach")),
)
#: A game in which whoever is set drops out.
DROPPING = PRESETS["primer-3"].evolve(limit=-10)
#: A class, and the name of a field of it.
FieldName = tuple[type[Any], str]


def classes(hint: Any, found: set[type[Any]]) -> set[type[Any]]:
    """The attrs classes that *hint* names, with all that their fields are made of."""
    for part in (hint, *get_args(hint)):
        known = get_origin(part) or part
        if part is not hint:
            classes(part, found)
        elif isinstance(known, type) and attrs.has(known) and known not in found:
            found.add(known)
            hints = get_type_hints(known)
            for field in attrs.fields(known):
                classes(hints[field.name], found)
    return found


@cache
def fields_of(kind: Any) -> tuple[attrs.Attribute[Any], ...]:
    return tuple(attrs.fields(kind)) if attrs.has(kind) else ()


def parts(value: Any) -> Iterator[tuple[attrs.Attribute[Any] | None, Any]]:
    """What *value* is made of, each with the field that holds it, if it is one."""
    kind: Any = type(value)
    fields = fields_of(kind)
    if fields:
        yield from ((field, getattr(value, field.name)) for field in fields)
    elif isinstance(value, Mapping):
        yield from ((None, part) for pair in value.items() for part in pair)
    elif isinstance(value, tuple | list | frozenset):
        yield from ((None, part) for part in value)


def is_derived(field: attrs.Attribute[Any]) -> bool:
    """Whether nobody gives the value of *field*, because it is worked out from the others."""
    return not field.init or (field.default is not attrs.NOTHING and getattr(field.default, "takes_self", False))


def is_default(field: attrs.Attribute[Any], value: Any) -> bool:
    """Whether *value* is what *field* holds if nothing is said of it."""
    if field.default is attrs.NOTHING:
        return not value
    default: Any = field.default
    return bool(value == (default.factory() if hasattr(default, "factory") else default))


#: Rules compared in every field before, by their identities: nearly every value has some.
_alike: dict[tuple[int, int], tuple[Ruleset, Ruleset]] = {}


def assert_same(one: Any, other: Any, path: str = "") -> None:
    """Both are equal in every field, those too that do not count when they are compared."""
    if one is other or (id(one), id(other)) in _alike:
        return
    assert type(one) is type(other), path
    made_of = () if isinstance(one, frozenset | Mapping) else tuple(zip(parts(one), parts(other), strict=True))
    # What a value is made of is compared below.
    assert (path and made_of) or one == other, path
    for (field, own), (_, others) in made_of:
        assert_same(own, others, f"{path}.{field.name if field else ''}")
    if isinstance(one, Ruleset):
        _alike[id(one), id(other)] = one, other


class Filled:
    """The fields that some example fills."""

    def __init__(self) -> None:
        self.names: set[FieldName] = set()
        self._seen: dict[int, Any] = {}

    def add(self, value: Any) -> None:
        """Everything that *value* is made of."""
        if id(value) in self._seen:
            return
        self._seen[id(value)] = value
        for field, part in parts(value):
            if field is not None and not is_derived(field) and not is_default(field, part):
                self.names.add((type(value), field.name))
            self.add(part)

    def missing(self, written: set[type[Any]]) -> list[str]:
        """The public fields of what is *written* that no example fills."""
        return sorted(
            f"{kind.__name__}.{field.name}"
            for kind in written
            for field in attrs.fields(kind)
            if not field.name.startswith("_") and not is_derived(field) and (kind, field.name) not in self.names
        )


def assert_back(filled: Filled, value: Any, write: Callable[[Any], str], read: Callable[[str], Any]) -> None:
    """*value* is read as it was written, or its writer refuses it and says why."""
    filled.add(value)
    try:
        text = write(value)
    except InvalidValue:
        return
    back = read(text)
    assert_same(value, all_knowledge(back) if isinstance(back, Deal) and isinstance(value, PartialDeal) else back)


def rulesets(count: int) -> Iterator[tuple[Ruleset, Pick]]:
    """Rules of all kinds, each with chance to play them by."""
    for name in FAMILIES if DEEP else FAMILIES[::2]:
        yield PRESETS[name], Random(name).randrange
    for seed in range(count):
        pick = Random(seed).randrange
        found = some_ruleset(pick)
        if found is not None:
            yield found, pick


def positions(pick: Pick, way: Iterator[Deal]) -> Iterator[Deal]:
    """Some positions of a deal on its *way*, its end, and what else may become of them."""
    passed = [*way]
    for position in (passed[pick(len(passed))], passed[-1]):
        yield from variants(position, pick)


def all_positions() -> Iterator[tuple[Deal, Pick]]:
    """Positions of every kind of deal, those in which a revoke was charged included."""
    for _, way, pick in every_game(3 if DEEP else 1):
        yield from ((deal, pick) for deal in positions(pick, way))
    for game in DECLINED:
        pick = Random(1).randrange
        for deal in [*game.played(pick)]:
            if deal.finished or deal.table.play is None:
                yield from ((one, pick) for one in variants(deal, pick))
    for rules, pick in rulesets(400 if DEEP else 25):
        yield from ((deal, pick) for deal in positions(pick, play_on(some_deal(rules, pick), pick)))
    for name in ("classic-3", "sans-joker-3"):
        pick = Random(f"{name}1").randrange
        *_, over = refereed(PRESETS[name], pick)
        yield over.deal, pick


def sheets() -> Iterator[ScoreSheet]:
    """Sheets with what is written down only now and then."""
    sheet = ScoreSheet.start(FIFTEEN_HUNDRED_3.evolve(target=70), dealer=Seat(0))
    winners, worth = (2, 2, 2, 2, 0, 0, 0, 0, 1, 1), (40, 0, 0, 0, 40, 0, 0, 0, 20, 0)
    yield sheet.enter(sheet.contract("6S", 1), (4, 2, 4), captured=(40, 20, 40), winners=winners, worth=worth)
    sheet = ScoreSheet.start(AUSTRALIAN_4, dealer=Seat(0))
    revoke = LateRevoke(Seat(0), 2, Seat(1))
    yield sheet.enter(sheet.contract("7S", 1), (1, 7, 1, 1), revoked=[revoke])
    sheet = ScoreSheet.start(AUSTRALIAN_4.evolve(ralphing=True), dealer=Seat(0))
    yield sheet.enter(sheet.contract("7S", 1), 3)
    yield ScoreSheet.start(AUSTRALIAN_4.evolve(at_limit="cannot win"), dealer=Seat(0), scores=(-500, 100))


def test_text_carries_every_field_or_refuses_it() -> None:
    filled = Filled()
    for rules, _ in rulesets(400 if DEEP else 25):
        assert_back(filled, rules, partial(ruleset_text, full=True), parse_ruleset)
    for deal, pick in all_positions():
        filled.add(deal.turns)
        assert_back(filled, deal, position_text, parse_position)
        if not deal.table.set_up:
            known = PartialDeal.from_view(some_view(deal, pick))
            filled.add(known.turns)
            assert_back(filled, known, position_text, parse_position)
    for rules, pick in rulesets(20 if DEEP else 5):
        assert_back(filled, some_record(rules, pick), record_text, parse_record)
    # Of a match, text has only how it began.
    assert filled.missing({Record} | classes(DealRecord, set()) | classes(Turn, set())) == []


def some_record(rules: Ruleset, pick: Pick) -> Record:
    """A match with notes, tags and comments."""
    deals = [attrs.evolve(annotate(deal, pick), tags={"Table": "2"}) for deal in some_match(rules, pick, deals=2)]
    return Record.of_match(deals, tags={"Event": "Thursday"}, comments=["Rain."])


def test_json_carries_every_field_or_refuses_it() -> None:
    filled, met = Filled(), set[Any]()
    for sheet in sheets():
        assert_back(filled, sheet, to_json, partial(from_json, kind=ScoreSheet))
    for rules, pick in (*rulesets(20 if DEEP else 5), (DROPPING, Random(1).randrange)):
        for value in (*values(rules, pick), some_record(rules, pick)):
            assert_back(filled, value, to_json, partial(from_json, kind=type(value)))
    for deal, pick in all_positions():
        seen = some_view(deal, pick)
        for value in (deal, seen, Record(deals=[seen]), *(told(deal, pick) if deal.history else ())):
            assert_back(filled, value, to_json, partial(from_json, kind=type(value)))
        if deal.finished:
            told_of = {*all_knowledge(deal).history, *deal.turns} - met
            met |= told_of
            for value in told_of:
                assert_back(filled, value, to_json, partial(from_json, kind=type(value)))
    written: set[type[Any]] = set()
    for kind in KINDS.values():
        classes(kind, written)
    assert filled.missing(written) == []
