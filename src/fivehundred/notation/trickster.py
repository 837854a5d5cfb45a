"""A parser for the notation in which the Trickster programs attach deals to bug reports.

The notation is a dialect of Portable Bridge Notation. It consists of tags in brackets, each with a quoted string; calls
and tricks follow the tags ``[Auction]`` and ``[Play]``. It describes the rules only in the terms of those programs, so
the caller must provide a ruleset. The page about notation explains how each tag is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Final, NamedTuple

import attrs

from fivehundred._base.words import expect, must_be
from fivehundred.actions import Action, Discard, Hidden, PlayCard
from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, Card, Cards, Rank, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Stage, Table
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import FiveHundredError, NotationError, RecordError
from fivehundred.match.game import MOST_DEALS
from fivehundred.notation._fields import Field
from fivehundred.notation.deals import Beginning, DealReader, begin_deal
from fivehundred.notation.notes import TAG_NAME, DealRecord, as_tags
from fivehundred.notation.records import Record, fields_of
from fivehundred.rules.calls import PASS, Bid, Call, parse_call
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Exposure
from fivehundred.seats import Seat

#: The names of the seats, clockwise, by number of players.
SEATS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("S", "N"),
    3: ("S", "W", "E"),
    4: ("S", "W", "N", "E"),
    5: ("S", "SW", "NW", "NE", "SE"),
    6: ("S", "SW", "NW", "N", "NE", "SE"),
}
#: The cards by their text, suit first. E, W and R stand for 11, 12 and 13.
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
#: The suits of a hand in the order of the notation, followed by the jokers.
_SUITS: Final = "SHDCJ"
_WORD: Final = re.compile(r"\S+")
_BEGINNING: Final = ("GameCode", "Dealer", "Deal")
#: The tags that are interpreted. All others are kept as they are.
_READ: Final = (*_BEGINNING, "Undealt", "Declarer", "Contract", "Auction", "CardsAdded", "CardsRemoved", "Play")


def parse_ptn(text: str, rules: Ruleset) -> Record:
    r"""Parse all deals in *text*, played under *rules*; raise `RecordError` at the first mistake.

    >>> from fivehundred import presets
    >>> record = parse_ptn('[Dealer "E"]\n[Deal "E:Q86.T5.876.6.H - - -"]', presets.TRICKSTER_AU_4)
    >>> str(record.deals[0].deal.view(Seat(3)).hand)
    '6S 8S QS 6C 6D 7D 8D 5H 10H JK'
    """
    record, error = ptn_while_valid(text, rules)
    if error is not None:
        raise error
    return record


def ptn_while_valid(text: str, rules: Ruleset) -> tuple[Record, RecordError | None]:
    r"""Parse *text* up to the first mistake; return the record so far and the mistake, or ``None`` if all is valid.

    >>> from fivehundred import presets
    >>> text = '[Dealer "E"]\n[Deal "E:Q86.T5.876.6.H - - -"]\n[Auction "7S 6S"]'
    >>> record, error = ptn_while_valid(text, presets.TRICKSTER_AU_4)
    >>> len(record.deals), str(error)
    (1, 'line 3, \'[Auction "7S 6S"]\', column 11: expected a seat: S, W, N, E')
    """
    must_be("a record", text, str)
    expect("a Ruleset", rules, Ruleset)
    deals: list[DealRecord] = []
    one: _Deal | None = None
    try:
        for tags in _tags_of_deals(text):
            one = _Deal(rules, tags)
            deals.append(one.record(one.finish()))
            one = None
    except RecordError as error:
        if one is not None and one.reader.deal is not None:
            deals.append(one.record(one.reader.finish(Field("", 0, 0, 1), broken_off=True)))
        return Record(deals=deals), error
    return Record(deals=deals), None


class _Tag(NamedTuple):
    """A tag with its string, and the lines that follow it."""

    #: The string of the tag, with its position.
    field: Field
    lines: list[Field]

    @property
    def text(self) -> str:
        """The string of the tag."""
        return self.field.body

    def seat(self, rules: Ruleset, name: str | None = None) -> Seat:
        """Return the seat with this *name*; by default, the seat named in the tag's string."""
        names, name = SEATS[rules.players], (self.text if name is None else name).upper()
        if name not in names:
            raise self.field.error(f"a seat: {', '.join(names)}")
        return Seat(names.index(name))

    def seat_and(self, what: str, rules: Ruleset) -> tuple[Seat, int]:
        """Return the seat named before the colon, and the offset of the text after the colon.

        If there is no colon, the error says that *what* was expected after it.
        """
        name, colon, _ = self.text.partition(":")
        if not colon:
            raise self.field.error(f"a seat, a colon and {what}")
        return self.seat(rules, name), len(name) + 1

    def cards(self, texts: Iterable[tuple[int, str]], expected: str) -> Cards:
        """Return the cards in *texts*, which are pairs of an offset and a card's text."""
        cards: list[Card] = []
        for place, text in texts:
            card = CARD_OF.get(text.upper())
            if card is None or card in cards:
                raise self.field.error(expected, at=place)
            cards.append(card)
        return Cards.of(cards)

    def parse_run(self, at: int = 0) -> Cards:
        """Parse the tag's string, from offset *at* on, as cards without separators between them."""
        pairs = ((place, self.text[place : place + 2]) for place in range(at, len(self.text), 2))
        return self.cards(pairs, "a card, suit first, such as HT, and each once")

    def hands(self, rules: Ruleset) -> list[Cards | None]:
        """Parse the hands of the deal and return them from seat 0 on, with ``None`` for unknown hands."""
        first, at = self.seat_and("the hands", rules)
        words = [*_WORD.finditer(self.text, at)]
        if len(words) != rules.players:
            raise self.field.error(f"{rules.players} hands", at=at)
        wanted = "the ranks of S.H.D.C and perhaps the jokers, each card once"
        hands = [None if word[0] == "-" else self.cards(_split_suits(word), wanted) for word in words]
        return [hands[(seat - first) % rules.players] for seat in range(rules.players)]


def _split_suits(hand: re.Match[str]) -> Iterator[tuple[int, str]]:
    """Yield the offset and text of each card in a *hand*; dots separate its suits."""
    suit = 0
    for place, mark in enumerate(hand[0], start=hand.start()):
        if mark == ".":
            suit += 1
        else:
            yield place, _SUITS[suit : suit + 1] + mark


def _is_kept(name: str) -> bool:
    """Return True if the tag *name* is kept as it is."""
    return name not in _READ and TAG_NAME.fullmatch(name) is not None


def _tags_of_deals(text: str) -> Iterator[dict[str, _Tag]]:
    """Yield the tags of each deal; a new deal begins with an ``Event`` tag, or where an opening tag is repeated."""
    tags: dict[str, _Tag] = {}
    last: _Tag | None = None
    deals = 0
    for field in fields_of(text):
        found = re.fullmatch(r"\[(?P<name>\w+)\s+\"(?P<value>.*)\"\s*\]?", field.body)
        if field.body.startswith("%"):
            continue
        if found is not None:
            name = found["name"]
            if (name == "Event" and tags) or (name in tags and "Deal" in tags and name in _BEGINNING):
                deals += 1
                yield tags
                tags = {}
            elif name in tags and name in _READ:
                raise field.error(f"{name} once in a deal")
            if deals == MOST_DEALS:
                raise field.error(f"at most {MOST_DEALS} deals")
            start, end = found.span("value")
            last = _Tag(field._replace(start=field.start + start, end=field.start + end), [])
            if _is_kept(name):
                last.field.attempt(partial(as_tags, [(name, last.text)]))
            tags.setdefault(name, last)
        elif last is None or field.body.startswith("["):
            raise field.error('a tag, such as [Dealer "S"]')
        else:
            last.lines.append(field)
    if tags:
        yield tags


def _call_of(text: str, rules: Ruleset) -> Call:
    """Parse a call in this notation under *rules*; raise `NotationError` if it is not one."""
    text = "".join(text.split())
    if text.lower() == "pass":
        return PASS
    inkle = re.fullmatch("i(NT|[SCDH♠♣♦♥])", text)
    if inkle is not None:
        return parse_call(f"6{inkle[1]}")
    lose_all = re.fullmatch("(open)?(?:nullo|misère|misere)", text.lower())
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


@attrs.define
class _Deal:
    """A parser for one deal, given its tags."""

    rules: Ruleset
    tags: dict[str, _Tag]
    reader: DealReader = attrs.field(factory=lambda: DealReader(Beginning()))

    def record(self, deal: Deal | PartialDeal) -> DealRecord:
        """Return *deal* as a record, with those tags that the parser does not interpret."""
        tags = self.tags.items()
        return DealRecord(
            deal=deal,
            tags={name: tag.text for name, tag in tags if _is_kept(name)},
        )

    @property
    def stage(self) -> Stage | None:
        """The current stage; ``None`` before the deal has begun."""
        return None if self.reader.deal is None else self.reader.deal.stage

    @property
    def range(self) -> str:
        """The range of seat numbers, worded for error messages."""
        return f"of 0 to {self.rules.players - 1}"

    def finish(self) -> Deal | PartialDeal:
        """Read and return the whole deal."""
        place = self._begin()
        if "Auction" in self.tags:
            self._auction(self.tags["Auction"])
        if isinstance(self.stage, Exchange):
            self._exchange(self.stage)
        if "Play" in self.tags:
            self._play(self.tags["Play"])
        deal = self.reader.deal
        if isinstance(deal, Table) and not self.reader.kitty_seen(deal):
            # The kitty is given, but nobody whose hand is known has seen it.
            self.reader.revealed = attrs.evolve(self.reader.revealed, kitty=None)
        return self.reader.finish(place)

    def _begin(self) -> Field:
        """Read the cards; return the field that contains them."""
        tags, rules = self.tags, self.rules
        if "GameCode" in tags and tags["GameCode"].text != "FiveHundred":
            raise tags["GameCode"].field.error("FiveHundred")
        first = next(iter(tags.values())).field._replace(start=0)
        if "Deal" not in tags or "Dealer" not in tags:
            raise first.error("a deal with the tags Dealer and Deal")
        if rules.dummy_hand or rules.table_cards or rules.out_of_play:
            raise first.error("a game in which all cards but the kitty are in hands")
        tag = tags["Deal"]
        said = {f"hand {seat}": hand for seat, hand in enumerate(tag.hands(rules))}
        info = DealInfo.of(rules, tags["Dealer"].seat(rules))
        said["kitty"] = tags["Undealt"].parse_run() if "Undealt" in tags else None
        begun = tag.field.attempt(lambda: begin_deal(info, said), "a deal that can begin like this")
        self.reader.deal, self.reader.known, self.reader.revealed = begun
        return tag.field

    def _auction(self, tag: _Tag) -> None:
        first = tag.seat(self.rules)
        if isinstance(self.stage, Auction) and self.stage.seat != first:
            raise tag.field.error(f"the seat left of the dealer, {self.stage.seat} {self.range}")
        for line in tag.lines:
            # One column per seat, beginning with the seat that calls first; a dash stands for a seat that is out.
            for column, word in enumerate(re.finditer(r"(?:open\s+)?\S+", line.body, re.IGNORECASE)):
                if word[0] == "-":
                    continue
                at, seat = word.start(), Seat((first + column) % self.rules.players)
                if not isinstance(self.stage, Auction):
                    raise line.error("the end of the auction", at=at)
                if self.stage.seat != seat:
                    raise line.error(f"a call of seat {self.stage.seat}, whose turn it is, not of seat {seat}", at=at)
                self.reader.apply(line, line.attempt(partial(_call_of, word[0], self.rules), at=at), at)
        if isinstance(self.stage, Auction):
            return
        contract = None if self.stage is None else self.stage.contract
        named, declarer = self.tags.get("Contract"), self.tags.get("Declarer")
        read = partial(_call_of, rules=self.rules)
        if named is not None and (contract is None or named.field.read(read, 0) != contract.call):
            raise named.field.error(f"the contract of the auction, {'none' if contract is None else contract.call}")
        if declarer is not None and (contract is None or declarer.seat(self.rules) != contract.contractor):
            raise declarer.field.error("the seat that has bid highest")

    def _exchange(self, stage: Exchange) -> None:
        """Read the cards that the contractor took from the kitty, and those that the contractor discarded."""
        for name in ("CardsAdded", "CardsRemoved"):
            tag = self.tags.get(name)
            if tag is None:
                continue
            seat, at = tag.seat_and("cards", self.rules)
            cards = tag.parse_run(at)
            if seat != stage.seat:
                raise tag.field.error(f"the contractor, seat {stage.seat} {self.range}")
            undealt = self.tags.get("Undealt")
            if name == "CardsAdded" and undealt is not None and cards != undealt.parse_run():
                raise tag.field.error("the cards that were not dealt")
            if name == "CardsRemoved":
                unseen = isinstance(self.reader.deal, Table) and seat not in self.reader.known
                self.reader.apply(tag.field, Hidden(len(cards)) if unseen else Discard(cards), 0)

    def _play(self, tag: _Tag) -> None:
        first = tag.seat(self.rules)
        if not isinstance(self.stage, Play):
            deal = self.reader.deal
            if deal is None or deal.outcome is not None:
                raise tag.field.error("the end of the deal")
            raise tag.field.error(f"{deal.stage.expected_entry}, before any play")
        if self.stage.seat != first:
            raise tag.field.error(f"the seat that leads, {self.stage.seat} {self.range}")
        for line in tag.lines:
            self._trick(line, first)

    def _trick(self, line: Field, first: Seat) -> None:
        """Read one trick: one column per seat, beginning with the seat that led to the first trick."""
        players = self.rules.players
        words = [(word[0], word.start()) for word in _WORD.finditer(line.body)]
        if len(words) > players:
            raise line.error("the end of the trick", at=words[players][1])
        lying = {Seat((first + place) % players): word for place, word in enumerate(words) if word[0] != "-"}
        if not lying:
            raise line.error("the cards of a trick")
        while lying and isinstance(self.stage, Play):
            seat = self.stage.seat
            if seat not in lying:
                raise line.error(f"the card of seat {seat} {self.range}")
            text, at = lying.pop(seat)
            card = CARD_OF.get(text[:2].upper())
            if card is None or len(text) != 2:
                raise line.error("a card, suit first, such as HT", at=at)
            self.reader.apply(line, self._with_joker_suit(line, PlayCard(card), at, lying), at)
        if lying:
            raise line.error("the end of the deal", at=min(at for _, at in lying.values()))

    def _with_joker_suit(self, line: Field, play: PlayCard, at: int, lying: dict[Seat, tuple[str, int]]) -> Action:
        """Return *play*; if it leads a joker, add the suit that the joker stands for, which the notation omits.

        Raises an error if more than one suit is possible, or none.
        """
        if not play.card.is_joker or not isinstance(self.stage, Play) or not self.stage.leading:
            return play
        # A joker led as a trump names no suit.
        trump = self.stage.terms.contract.trump
        suits = [None, *(suit for suit in Suit if suit is not trump)]
        plays = [PlayCard(play.card, suit) for suit in suits]
        named = [led for led in plays if _possible(attrs.evolve(self.reader), line, led, lying)]
        if len(named) != 1:
            raise line.error("a joker that can stand for only one suit, because the suit is not given", at=at)
        return named[0]


def _possible(reader: DealReader, line: Field, led: PlayCard, lying: dict[Seat, tuple[str, int]]) -> bool:
    """Return True if the lead *led* and the other cards of the trick, given in *lying*, are all legal in *reader*."""
    try:
        stage = reader.step(line, led)
        for _ in lying:
            text, _ = lying[stage.seat or Seat(0)]
            stage = reader.step(line, PlayCard(CARD_OF[text.upper()]))
    except (FiveHundredError, KeyError):
        return False
    return True
