"""Fields, which are the lines of a record or the parts of a position, and a table of those that may be in a head."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_type_hints

from fivehundred.actions import parse_declaration
from fivehundred.cards import Card, Cards, bits_of
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo, Pile, SeenPile
from fivehundred.errors import FiveHundredError, NotationError, RecordError
from fivehundred.match.first_dealer import Draw, Drawn, Round
from fivehundred.notation._words import Scanner
from fivehundred.notation.rulesets import parse_ruleset, reader, ruleset_text, setting_text
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

T = TypeVar("T")

#: The text for an unknown card or hand.
UNKNOWN: Final = "?"
#: The text for a hand that its player has not looked at yet (BID-10).
UNLOOKED: Final = "-"


def _seat(scanner: Scanner, rules: Ruleset) -> Seat:
    start = scanner.at
    word = scanner.bare("a seat")
    if not re.fullmatch("[0-9]", word) or int(word) >= rules.players:
        raise scanner.error(f"a seat from 0 to {rules.players - 1}", at=start)
    return Seat(int(word))


def _partners(scanner: Scanner, rules: Ruleset) -> list[Seat]:
    seats = [_seat(scanner, rules)]
    while not scanner.at_end and scanner.text[scanner.at].isdigit():
        seats.append(_seat(scanner, rules))
    return seats


def _read_called_card(scanner: Scanner, rules: Ruleset) -> Card:
    start = scanner.at
    return scanner.inner(Card.parse, scanner.bare("a card"), start)


#: The clauses that may follow the call of a contract, each with its argument of `Contract.of` and its reader.
_CLAUSES: Final[Mapping[str, tuple[str, Callable[[Scanner, Ruleset], Any]]]] = {
    "by": ("by", _seat),
    "calling": ("called", _read_called_card),
    "with": ("partners", _partners),
    "slam": ("slam", lambda scanner, rules: True),
    "breach": ("breach", _seat),
}


def _contract(text: str, rules: Ruleset) -> Contract:
    """Parse a contract such as ``7S by 0``, ``8H by 2 with 1 4``, ``6C by 0 calling AH`` or ``passed deal``."""
    if text.split() == ["passed", "deal"]:
        return Contract.of_passed_deal(rules)
    scanner = Scanner(text)
    call = scanner.inner(rules.parse_call, scanner.bare("a bid, or passed deal"), 0)
    if isinstance(call, Pass) or call not in rules.ladder.numbers:
        raise scanner.error("a bid of these rules", at=0)
    said: dict[str, Any] = {}
    for word, (name, read_clause) in _CLAUSES.items():
        scanner.skip()
        if scanner.text[scanner.at :].split(maxsplit=1)[:1] == [word]:
            scanner.accept(word)
            scanner.skip()
            said[name] = read_clause(scanner, rules)
        elif not said:
            raise scanner.error(word)
    if not scanner.at_end:
        raise scanner.error("the end of the contract")
    try:
        return Contract.of(rules, call, **said)
    except FiveHundredError as error:
        raise scanner.error(f"a contract of these rules ({error})", at=0) from error


def _cards(text: str) -> Cards | None:
    bits = bits_of(text.split())
    if bits is not None:
        return Cards(bits)
    return None if text.strip() == UNKNOWN else Cards.parse(text)


def _hand(text: str) -> Cards | str | None:
    return UNLOOKED if text.strip() == UNLOOKED else _cards(text)


def _piles(text: str) -> tuple[SeenPile, ...]:
    scanner = Scanner(text)
    piles = []
    while not scanner.at_end:
        start = scanner.at
        up, sign, down = scanner.bare("a card").partition("/")
        if not sign:
            raise scanner.error("/ and the card below, or ?")
        top, below = scanner.inner(Card.parse, up, start), None
        if down != UNKNOWN:
            below = scanner.inner(Card.parse, down, start + len(up) + 1)
        piles.append(SeenPile(top, below))
    return tuple(piles)


def _lying(piles: tuple[Pile | SeenPile, ...]) -> str:
    return " ".join(f"{pile.up}/{pile.down or UNKNOWN}" for pile in piles)


def _rounds(text: str) -> tuple[Round, ...]:
    """Parse the rounds of a draw: the number of each who drew, and the card."""
    scanner, rounds = Scanner(text), list[list[Drawn]]([[]])
    while not scanner.at_end:
        if scanner.accept("/"):
            rounds.append([])
            continue
        start = scanner.at
        drawer = scanner.bare("a seat")
        if not re.fullmatch("[0-5]", drawer):
            raise scanner.error("a seat from 0 to 5", at=start)
        scanner.skip()
        start = scanner.at
        rounds[-1].append(Drawn(int(drawer), scanner.inner(Card.parse, scanner.bare("a card"), start)))
    return tuple(map(tuple, rounds))


def _rounds_text(draw: Draw) -> str:
    return " / ".join(" ".join(f"{drawn.drawer} {drawn.card}" for drawn in cards) for cards in draw.rounds)


class Row(NamedTuple):
    """A pair of functions that write and read a value in the head of a deal; reading may depend on the rules."""

    write: Callable[[Any], str]
    read: Callable[[str, Ruleset], Any]


def _plain(read: Callable[[str], T]) -> Callable[[str, Ruleset], T]:
    """Wrap *read*, which needs no rules, in a function that also accepts rules and ignores them."""
    return lambda text, rules: read(text)


_INFO: Final = {name: hint for name, hint in get_type_hints(DealInfo).items() if name != "rules"}
#: The facts known to everyone at the beginning, without the rules. A new field of `DealInfo` is added at the end.
INFO: Final = {
    name: Row(setting_text, _plain(reader(_INFO[name]))) for name in dict.fromkeys(("dealer", "number", *_INFO))
}
#: The fields that exist once per seat; the number of the seat follows the key.
OF_SEATS: Final = {
    "hand": Row(str, _plain(_hand)),
    "table": Row(_lying, _plain(_piles)),
}
#: The cards, and the contract and declaration of a deal that was set up at its first lead.
CARDS: Final = {
    **OF_SEATS,
    "dummy": Row(str, _plain(_cards)),
    "out of play": Row(str, _plain(_cards)),
    "kitty": Row(str, _plain(_cards)),
    "shown": Row(str, _plain(Cards.parse)),
    "discards": Row(str, _plain(Cards.parse)),
    "contract": Row(str, _contract),
    "declared": Row(lambda declared: str(declared).removeprefix("declare "), _plain(parse_declaration)),
}
#: All fields of the head of a deal, in the order in which they are written. Each may occur once.
HEAD: Final = {"rules": Row(ruleset_text, _plain(parse_ruleset)), **INFO, **CARDS}
#: The fields in the head of a match that say how it began.
MATCH: Final = {"dealer": INFO["dealer"], "scores": INFO["scores"], "drawn": Row(_rounds_text, _plain(_rounds))}
_KEY: Final = re.compile(
    rf"(?P<key>{'|'.join(HEAD)}|drawn|auction|trick|rest|void|result)".replace(" ", r"\s+")
    # What stands behind a space is looked for where the space ends, because errors point there.
    + r"(?!\w)(?P<gap>\s*)(?:(?<=\s)(?P<number>0|[1-9][0-9]?)(?!\w)\s*)?"
    r"(?:(?<=\s)(?P<by>by\s*)(?:(?<=\s)(?P<seat>[0-5])(?!\w)\s*)?)?(?:(?<!\s)(?P<colon>:)\s*)?"
)
_WORD: Final = re.compile(r"\S+")


class Field(NamedTuple):
    """A field and its position in the text."""

    #: The line or position that contains the field.
    text: str
    #: The start and end of the field in *text*.
    start: int
    end: int
    #: The line number, or ``None`` in a position.
    line: int | None

    @property
    def body(self) -> str:
        """The text of the field."""
        return self.text[self.start : self.end]

    def error(self, expected: str, *, at: int = 0) -> NotationError:
        """Return an error saying what was *expected*, *at* an offset from the start of the field."""
        column = min(self.start + at, len(self.text)) + 1
        if self.line is None:
            return NotationError(self.text, column, expected)
        return RecordError(self.line, self.text, column, expected)

    def attempt(self, make: Callable[[], T], wanted: str = "a valid value", *, at: int = 0) -> T:
        """Return the result of *make*; its errors are converted as by `place_error`."""
        try:
            return make()
        except FiveHundredError as error:
            raise self.place_error(error, wanted, at=at) from error

    def place_error(self, error: FiveHundredError, wanted: str, *, at: int) -> NotationError:
        """Convert *error* to an error *at* an offset from the start of the field, saying what was *wanted* there."""
        if isinstance(error, NotationError):
            return self.error(error.expected, at=at + error.column - 1)
        return self.error(f"{wanted} ({error})", at=at)

    def read(self, read: Callable[[str], T], at: int, *, wanted: str = "a valid value") -> T:
        """Return the result of *read* for the text from the offset *at* to the end of the field.

        Errors are converted so that they give their position in the whole text.
        """
        text = self.body[at:]
        return self.attempt(lambda: read(text), wanted, at=at)


#: The place of what stands in no text.
NOWHERE: Final = Field("", 0, 0, 1)


class Keyed(NamedTuple):
    """A field with a key, split into its parts."""

    field: Field
    key: str
    #: The number after the key, or ``None``.
    number: int | None
    #: The seat after the word ``by``, or ``None``.
    by: int | None
    #: The offset of the value in the field.
    at: int
    #: The text after the colon.
    value: str

    @property
    def name(self) -> str:
        """The key, followed by its number if it has one."""
        return self.key if self.number is None else f"{self.key} {self.number}"

    def error(self, expected: str) -> NotationError:
        """Return an error saying what value was *expected*."""
        return self.field.error(expected, at=self.at)

    def error_in_key(self, part: Literal["number", "seat"], expected: str) -> NotationError:
        """Return an error saying what was *expected* in that *part* of what stands before the colon."""
        found = _KEY.match(self.field.text, self.field.start)
        return self.field.error(expected, at=0 if found is None else found.start(part) - self.field.start)

    def place_of(self, number: int) -> int:
        """Return the offset in the field of a word in the value; words are numbered from 0."""
        return self.at + [word.start() for word in _WORD.finditer(self.value)][number]

    def rules(self) -> Ruleset:
        """Parse the value as a ruleset."""
        return self.field.read(parse_ruleset, self.at, wanted="settings that go together")

    def parse_value(self, rules: Ruleset) -> Any:
        """Parse the value as the key requires in the head of a deal under *rules*."""
        if self.number is not None and self.number >= rules.players:
            raise self.error_in_key("number", f"a seat from 0 to {rules.players - 1}")
        return self.field.attempt(lambda: HEAD[self.key].read(self.value, rules), at=self.at)


def split_key(field: Field) -> Keyed | None:
    """Split *field* into its parts; return ``None`` if it has no key, as is the case for most actions."""
    found = _KEY.match(field.text, field.start, field.end)
    if found is None:
        return None
    key = " ".join(found["key"].split())
    number, seat = (None if text is None else int(text) for text in found.group("number", "seat"))
    if (number is not None) != (key in OF_SEATS) and key != "trick":
        raise field.error(f"{key} and a seat" if key in OF_SEATS else f"{key}:", at=found.end("gap") - field.start)
    if found["by"] and key not in ("auction", "trick"):
        raise field.error("a colon", at=found.start("by") - field.start)
    if found["by"] and seat is None:
        raise field.error("a seat", at=found.end("by") - field.start)
    if not found["colon"]:
        raise field.error("a colon", at=found.end() - field.start)
    return Keyed(field, key, number, seat, found.end() - field.start, field.text[found.end() : field.end])
