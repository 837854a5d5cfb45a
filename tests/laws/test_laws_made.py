"""Whatever a caller can make is written and read back equal: made of every value that its fields may be given."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from itertools import islice, product
from types import UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs
from nearly import EXTREME, SMALL

from fivehundred import Card, Cards, Deal, FiveHundredError, Seat, presets
from fivehundred.actions import Action
from fivehundred.hosting import Request, request_from_json, request_to_json
from fivehundred.hosting.fair import Agreement, Sealed, parse_transcript, transcript_text
from fivehundred.match.series import Evening
from fivehundred.notation import DealRecord, Note, Record, parse_record, parse_ruleset, record_text, ruleset_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import from_json, to_json

RULES: Final = presets.SHORT_PACK_2
DEAL: Final = Deal.from_pack(RULES, tuple(RULES.deck), dealer=Seat(0))
#: Texts of strangers, at the limits and beyond them.
TEXTS: Final = (
    *(
        "",
        " ",
        "Ann",
        "M",
        "P",
        "JK",
        "10H",
        "a b",
        " Ann ",
        "山田 太郎",
        "علی\u200cرضا",
        "👩\u200d🚀",
        "Zoe\u0308",
        '"\\;=()#',
    ),
    *("a\nb", "a\rb", "a\tb", "\0", "\x1b[2J", "\x85", "\u2028", "\u202e", "\u200b", "\ud800", "\ufeff", "\U0010ffff"),
    *("x" * size for size in (11, 12, 13, 40, 41, 200, 201, 1_000, 1_001, 29_990, 29_998, 30_001)),
    *("é" * 29_998, "\n" * 3_000, "\U0010ffff" * 2_999),
)
#: What nobody sees in a name, and what moves or hides the text around it.
LIVE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
#: A ruleset with its name and its source.
Named = tuple[Ruleset, str, str]
NUMBERS: Final = (*SMALL, *EXTREME, 2**53, True)


@cache
def choices(hint: Any) -> tuple[Any, ...]:
    """Values that an argument with that annotation may be given."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(hint)
    if attrs.has(hint):
        return tuple(islice(made(hint), 30))
    if isinstance(hint, UnionType):
        return tuple(value for kind in get_args(hint) for value in choices(kind))
    if get_origin(hint) is tuple:
        some = choices(get_args(hint)[0])
        return ((), *((value,) for value in some), *product(some[:9], some[:9]))
    return KNOWN[hint]


KNOWN: Final[dict[Any, tuple[Any, ...]]] = {
    int: NUMBERS,
    Seat: NUMBERS,
    str: TEXTS,
    bool: (False, True),
    type(None): (None,),
    Card: tuple(map(Card.parse, ("5S", "AH", "JK", "JK2"))),
    Cards: tuple(map(Cards.parse, ("", "5S", "AH JK", "5S 6C 4H"))),
}


def made(kind: Any) -> Iterator[Any]:
    """Every value of the class *kind* that its fields may be given; what it refuses is left out."""
    hints = get_type_hints(kind)
    fields = [field for field in attrs.fields(kind) if field.init]
    for values in product(*(choices(hints[field.name]) for field in fields)):
        try:
            value = kind(**{field.alias: value for field, value in zip(fields, values, strict=True)})
        except FiveHundredError:
            continue
        yield value


def test_every_action_and_request_is_read_back() -> None:
    for kind in get_args(Action):
        for value in made(kind):
            assert from_json(to_json(value), Action) == value
    for kind in get_args(Request):
        for value in made(kind):
            assert request_from_json(request_to_json(value, number=7))[:2] == (value, 7)


def write_rules(made: Named) -> str:
    return ruleset_text(made[0])


def read_rules(text: str) -> Named:
    return named(parse_ruleset(text))


def read_json(text: str) -> Named:
    return named(from_json(text, Ruleset))


def sealed(name: str) -> Sealed:
    return Sealed(Agreement(name, RULES.deck, 2), bytes(32), (bytes(32), bytes(32)))


def named(rules: Ruleset) -> Named:
    """*rules* with their names, which do not count when rules are compared."""
    return rules, rules.name, rules.source


def special(text: str) -> Named:
    rules = presets.AUSTRALIAN_4
    return named(rules.evolve(specials=(attrs.evolve(rules.specials[0], name=text), *rules.specials[1:])))


def deal_record(**more: Any) -> Record:
    return Record(deals=[DealRecord(deal=DEAL, **more)])


#: What has a text of its maker's: what that is, how it is made of the text, written and read.
NAMED: Final[tuple[tuple[str, Callable[[str], Any], Callable[[Any], str], Callable[[str], Any]], ...]] = (
    ("name", lambda text: named(RULES.evolve(name=text)), write_rules, read_rules),
    ("name", lambda text: named(RULES.evolve(name=text)), lambda made: to_json(made[0]), read_json),
    ("source", lambda text: named(RULES.evolve(source=text)), write_rules, read_rules),
    ("special", special, write_rules, read_rules),
    ("person", lambda text: Evening((text, "Bob", "Cleo", "Dan")), to_json, lambda text: from_json(text, Evening)),
    ("tag", lambda text: Record(deals=[], tags={"A": text}), record_text, parse_record),
    ("tag", lambda text: deal_record(tags={"A": text}), record_text, parse_record),
    ("comment", lambda text: Record(deals=[], comments=[text]), record_text, parse_record),
    ("comment", lambda text: deal_record(notes=[Note(0, text)]), record_text, parse_record),
    ("shuffle", sealed, transcript_text, lambda text: parse_transcript(text).sealed),
)


def test_every_name_and_text_is_read_back() -> None:
    for text in TEXTS:
        for what, make, write, read in NAMED:
            try:
                value = make(text)
            except FiveHundredError:
                continue
            # It can be written to a file, too.
            assert read(write(value).encode().decode()) == value, (what, text[:99])
            assert what in ("tag", "comment") or not LIVE.search(text), (what, text[:99])
