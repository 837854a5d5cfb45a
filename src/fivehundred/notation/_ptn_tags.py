"""The tags of a deal in Portable Trick Notation, and how cards and calls are written there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import attrs

from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, Card, Cards, Rank, Suit
from fivehundred.errors import FiveHundredError, NotationError
from fivehundred.notation._fields import Field
from fivehundred.notation.errors import RecordError
from fivehundred.notation.files import LONGEST, MOST_DEALS
from fivehundred.notation.records import TAG_NAME
from fivehundred.rules.calls import PASS, Bid, Call, parse_call
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Exposure
from fivehundred.seats import Seat

#: The names of the seats, clockwise, by the number of players.
SEATS: Final = {
    2: ("S", "N"),
    3: ("S", "W", "E"),
    4: ("S", "W", "N", "E"),
    5: ("S", "SW", "NW", "NE", "SE"),
    6: ("S", "SW", "NW", "N", "NE", "SE"),
}
#: Every card as it is written there, suit first; E, W and R are eleven, twelve and thirteen.
CARD_OF: Final = {
    "JH": CARDS[HIGHER_JOKER],
    "JL": CARDS[LOWER_JOKER],
    **{
        suit.value + mark: Card.of(Rank(rank), suit)
        for suit in Suit
        for mark, rank in zip(
            "23456789TJQKAEWR",
            ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "11", "12", "13"],
            strict=True,
        )
    },
}
#: The suits of a hand, in their order there; after them the jokers.
_SUITS: Final = "SHDCJ"
_TAG: Final = re.compile(r"\[(?P<name>\w+)\s+\"(?P<value>.*)\"\s*\]?")
_INKLE: Final = re.compile("i(NT|[SCDH♠♣♦♥])")
_LOSE_ALL: Final = re.compile("(open)?(?:nullo|misère|misere)")
_WORD: Final = re.compile(r"\S+")
_BEGINNING: Final = ("GameCode", "Dealer", "Deal")
#: What is read; all other tags are kept as they are.
READ: Final = (
    "GameCode",
    "Dealer",
    "Deal",
    "Undealt",
    "Declarer",
    "Contract",
    "Auction",
    "CardsAdded",
    "CardsRemoved",
    "Play",
)


@attrs.define
class Tag:
    """A tag, and the lines after it."""

    field: Field
    #: Where in the field its text begins.
    at: int
    text: str
    lines: list[Field] = attrs.field(factory=list)

    def error(self, expected: str, *, at: int = 0) -> NotationError:
        """The error that says what was expected *at* that many characters from the beginning of its text."""
        return self.field.error(expected, at=self.at + at)

    def seat(self, rules: Ruleset) -> Seat:
        """The seat that it names."""
        return seat_of(self, self.text, rules)

    def words(self) -> Iterator[tuple[Field, str, int]]:
        """Every word of the lines after it, and where it stands."""
        for line in self.lines:
            for word in _WORD.finditer(line.body):
                yield line, word[0], word.start()


def tags_of_deals(text: str) -> Iterator[dict[str, Tag]]:
    """The tags of each deal; a new deal begins with an event, or where a tag that begins a deal comes again."""
    if len(text) > LONGEST:
        line = text[:LONGEST].split("\n", 1)[0]
        raise RecordError(1, line, 1, f"a record of at most {LONGEST} characters")
    tags: dict[str, Tag] = {}
    last: Tag | None = None
    deals = 0
    for number, line in enumerate(text.split("\n"), start=1):
        field = Field(line, len(line) - len(line.lstrip()), len(line.rstrip()), number)
        body = field.body
        if not body or body.startswith("%"):
            continue
        found = _TAG.fullmatch(body)
        if found is not None:
            name = found["name"]
            again = name in tags
            if (name == "Event" and tags) or (again and "Deal" in tags and name in _BEGINNING):
                deals += 1
                yield tags
                tags = {}
            elif again and name in READ:
                raise field.error(f"{name} once in a deal")
            if deals == MOST_DEALS:
                raise field.error(f"at most {MOST_DEALS} deals")
            last = Tag(field, found.start("value"), found["value"])
            tags.setdefault(name, last)
        elif last is None or body.startswith("["):
            raise field.error('a tag, such as [Dealer "S"]')
        else:
            last.lines.append(field)
    if tags:
        yield tags


def kept(tags: dict[str, Tag]) -> dict[str, str]:
    """What is said in addition to the deal."""
    return {name: tag.text for name, tag in tags.items() if name not in READ and TAG_NAME.fullmatch(name)}


def seat_of(tag: Tag, name: str, rules: Ruleset) -> Seat:
    """The seat of that *name*, which stands first in *tag*."""
    names = SEATS[rules.players]
    if name.upper() not in names:
        raise tag.error(f"a seat: {', '.join(names)}")
    return Seat(names.index(name.upper()))


def hands_of(tag: Tag, rules: Ruleset) -> list[Cards | None]:
    """The hands of a deal, from seat 0; ``None`` for one that is not known."""
    name, colon, rest = tag.text.partition(":")
    if not colon:
        raise tag.error("a seat, a colon and the hands")
    first = seat_of(tag, name, rules)
    words = list(_WORD.finditer(rest))
    if len(words) != rules.players:
        raise tag.error(f"{rules.players} hands", at=len(name) + 1)
    hands: list[Cards | None] = [None] * rules.players
    for place, word in enumerate(words):
        at = len(name) + 1 + word.start()
        hands[(first + place) % rules.players] = None if word[0] == "-" else _hand(tag, word[0], at)
    return hands


def _hand(tag: Tag, text: str, at: int) -> Cards:
    cards = []
    suit = 0
    for place, mark in enumerate(text):
        if mark == ".":
            suit += 1
            continue
        card = CARD_OF.get(_SUITS[suit : suit + 1] + mark.upper())
        if card is None or card in cards:
            raise tag.error("the ranks of S.H.D.C and perhaps the jokers, each card once", at=at + place)
        cards.append(card)
    return Cards.of(cards)


def cards_in(tag: Tag, at: int) -> Cards:
    """The cards that stand in *tag* from *at* on, one after the other."""
    cards: list[Card] = []
    for place in range(at, len(tag.text), 2):
        card = CARD_OF.get(tag.text[place : place + 2].upper())
        if card is None or card in cards:
            raise tag.error("a card, suit first, such as HT, and each once", at=place)
        cards.append(card)
    return Cards.of(cards)


def seat_and_cards(tag: Tag, rules: Ruleset) -> tuple[Seat, Cards]:
    """A seat, and the cards after its colon."""
    name, colon, _ = tag.text.partition(":")
    if not colon:
        raise tag.error("a seat, a colon and cards")
    return seat_of(tag, name, rules), cards_in(tag, len(name) + 1)


def call_of(text: str, rules: Ruleset) -> Call:
    """The call *text* means under *rules*; `NotationError` when it means none."""
    if text.lower() == "pass":
        return PASS
    inkle = _INKLE.fullmatch(text)
    if inkle is not None:
        return parse_call(f"6{inkle[1]}")
    lose_all = _LOSE_ALL.fullmatch(text.lower())
    if lose_all is not None:
        for special in rules.specials:
            usual = isinstance(special.goal, NoTricks) and not special.blind and special.answers is None
            if usual and (special.shown is not Exposure.NEVER) == bool(lose_all[1]):
                return special.call
        raise NotationError(text, 1, "a bid that these rules have")
    call = parse_call(text)
    if not isinstance(call, Bid):
        raise NotationError(text, 1, "Pass, a bid such as 7♠ or 7NT, iNT, Nullo, Misère or Open Misère")
    return call


def contract_call(tag: Tag, rules: Ruleset) -> Call:
    """The call of a contract."""
    try:
        return call_of("".join(tag.text.split()), rules)
    except FiveHundredError as error:
        raise tag.error(f"the contract ({error})") from None
