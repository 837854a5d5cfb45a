"""Deals as text: positions, which fit on one line, and the fields that positions and records share.

For example::

    rules: standard-3; dealer: 2; hand 0: 7S 9S …; hand 1: …; hand 2: …; kitty: 8C KD JK; auction by 0: P 7H

Semicolons separate the fields; in a record (`fivehundred.notation.records`), each field has a line of its own. Unknown
cards are left out. The page about notation gives the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

import attrs

from fivehundred.actions import PLAY_OF, PLAYS, Action, DeclareJoker, Discard, Give, Hidden, Look, PlayCard, ThrowIn
from fivehundred.cards import CARD_COUNT, Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards, Revealed, SeenPile, as_seen, seen_cards
from fivehundred.deal.scoring import may_be_void
from fivehundred.deal.setup import begin_table
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished, find_action
from fivehundred.deal.table import Stage, Table, hand_result_text
from fivehundred.deal.transfers import Holdings, Known
from fivehundred.deal.turns import Misdeal, Misdealt, Outcome, Played, Rest, Turn
from fivehundred.deal.views import PartialDeal, SeatView, SpectatorView
from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidType, InvalidValue
from fivehundred.match.playing import Match
from fivehundred.match.replay import Start
from fivehundred.notation._fields import CARDS, HEAD, INFO, OF_SEATS, UNKNOWN, UNLOOKED, Field, Keyed, split_key
from fivehundred.notation._words import checked_text
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

#: The piles of table cards of each seat, as far as they are known.
KnownPiles = tuple[tuple[SeenPile, ...], ...]


def head_fields(deal: Deal | PartialDeal, *, with_rules: bool) -> Iterator[str]:
    """Yield the fields in the head of *deal*, which describe how the deal began; default values are omitted."""
    info = deal.info
    said = cards_of(deal) | _differing(info, DealInfo.of(info.rules, info.dealer)) | {"dealer": info.dealer}
    if with_rules:
        said["rules"] = info.rules
    for key, row in HEAD.items():
        value = said.get(key)
        if key in OF_SEATS:
            yield from (f"{key} {seat}: {row.write(own)}" for seat, own in enumerate(value or ()) if own is not None)
        elif value is not None:
            yield f"{key}: {row.write(value)}"


def _differing(info: DealInfo, other: DealInfo) -> dict[str, Any]:
    """Return the fields of *info* that differ from *other*."""
    return {name: getattr(info, name) for name in INFO if getattr(info, name) != getattr(other, name)}


def cards_of(deal: Deal | PartialDeal) -> dict[str, Any]:
    """Return the values of the card fields in the head of *deal*, and its contract and declaration if it was set up."""
    if isinstance(deal, PartialDeal):
        table = deal.table
        if table.set_up:
            raise InvalidValue("a view of a deal that was set up at its first lead: only its host can write it")
        kitty = table.kitty or Cards()
        for holding in deal.known.values():
            kitty |= Cards(holding.kitty)
        play = table.play
        # If the contractor's hand is known, showing it adds nothing.
        open_hand = play is not None and table.shown and play.terms.contract.bidder not in deal.known
        return {
            "hand": [holding and (holding.dealt or UNLOOKED) for holding in deal.holdings],
            "table": table.piles,
            "kitty": kitty or None,
            "shown": table.shown if open_hand else None,
        }
    start = Start.of(deal)
    dealt, declared = start.dealt, start.declared
    return {
        "hand": [*dealt.hands],
        "table": dealt.piles,
        "dummy": dealt.dummy or None,
        "out of play": dealt.out_of_play or None,
        "kitty" if start.contract is None else "discards": dealt.kitty or None,
        "contract": start.contract,
        "declared": None if declared == DeclareJoker() else declared,
    }


def begins_within(deal: Deal | PartialDeal, other: Deal | PartialDeal) -> bool:
    """True if both are the same deal, and *other* shows every card in its head that *deal* shows in its own.

    The same hands are known in both.
    """
    same_hands = [own is None for own in deal.holdings] == [own is None for own in other.holdings]
    if type(deal) is not type(other) or deal.info != other.info or not same_hands:
        return False
    shown = cards_of(other)
    return all(_is_within(cards, shown[key]) for key, cards in cards_of(deal).items())


def _is_within(part: Any, whole: Any) -> bool:
    if isinstance(part, list | tuple) and isinstance(whole, list | tuple):
        return len(part) == len(whole) and all(map(_is_within, part, whole))
    return part in (None, UNLOOKED, whole)


#: A deal before its first action: all of it, or the table, the known holdings and the other cards in its head.
Begun = tuple[Deal | Table, Known, Revealed]
_NOTHING: Final = Revealed(())


def begin_deal(info: DealInfo, said: Mapping[str, Any]) -> Begun:
    """Return the deal before its first action; *said* holds the values in its head by field name."""
    said = {key: value for key, value in said.items() if value is not None}
    rules, seats = info.rules, range(info.rules.players)
    hands = [None if hand == UNLOOKED else hand for hand in (said.get(f"hand {seat}") for seat in seats)]
    piles = tuple(said.get(f"table {seat}", ()) for seat in seats)
    piles = piles if any(piles) else ()
    sizes = {"kitty": rules.kitty_size, "dummy": rules.dummy_hand, "out of play": rules.out_of_play}
    uncovered = all(len(_known_piles(own)) == len(own) for own in piles)
    # Whether every card outside the hands is given.
    known = uncovered and bool(piles) == rules.table_cards and all(key in said for key, size in sizes.items() if size)
    if "contract" in said:
        if info != DealInfo.of(rules, info.dealer) or said.keys() & {"kitty", "shown"}:
            raise InvalidValue("a deal set up at its first lead is the first of its match, without scores or a kitty")
    elif said.keys() & {"discards", "declared"}:
        raise InvalidValue("the fields discards and declared need the field contract")
    elif None in hands or not known:
        if "dummy" in said or "out of play" in said:
            raise InvalidValue("cards that nobody sees are known only if all are")
        unlooked = [Seat(seat) for seat in seats if said.get(f"hand {seat}") == UNLOOKED]
        revealed = Revealed([_bits(hand) for hand in hands], _bits(said.get("kitty")), _bits(said.get("shown")), piles)
        return *begin_table(info, revealed, unlooked=unlooked), revealed
    dealt = DealtCards.of(
        hands=[hand or Cards() for hand in hands],
        kitty=said.get("discards" if "contract" in said else "kitty"),
        dummy=said.get("dummy"),
        out_of_play=said.get("out of play"),
        piles=[_known_piles(own) for own in piles],
    )
    return Start(dealt, said.get("contract"), said.get("declared")).deal(info), {}, _NOTHING


def _known_piles(own: Sequence[SeenPile]) -> list[tuple[Card, Card]]:
    return [(pile.up, pile.down) for pile in own if pile.down is not None]


def _bits(cards: Cards | None) -> int | None:
    return None if cards is None else cards.bits


@attrs.define
class Beginning:
    """The fields in the head of a deal, collected while they are read."""

    #: The rules, unless the deal has a field for them.
    rules: Ruleset | None = None
    is_match: bool = False
    #: The match before the deal, once it is known.
    match: Match | None = None
    #: The beginning that the match requires, unless this is its first deal.
    expected: DealInfo | None = None
    fields: dict[str, Keyed] = attrs.field(factory=dict)
    last: Field | None = None

    def take(self, said: Keyed) -> None:
        """Add a field to the head."""
        if said.name in self.fields:
            raise said.field.error(f"{said.name} only once")
        self.fields[said.name] = said
        self.last = said.field
        if said.key == "rules":
            if self.is_match:
                raise said.field.error("no rules here, because the rules of a match stand before its first deal")
            self.rules = said.rules()

    def deal(self, here: Field) -> Begun:
        """Return the deal before its first action; *here* is the first field after the head."""
        # If the head ends in an unknown key, that key is the likely mistake, so report the error there.
        place = here if ":" in here.body and split_key(here) is None else self.last or here
        rules = self.rules if self.expected is None else self.expected.rules
        if rules is None:
            raise place.error("rules: and a ruleset")
        info, said = self.expected or DealInfo.of(rules, Seat(0)), {}
        for name, field in self.fields.items():
            if field.key in INFO:
                change = partial(attrs.evolve, info, **{field.key: field.parse_value(info.rules)})
                info = field.field.attempt(change, "a deal that can begin like this", at=field.at)
            elif field.key in CARDS:
                said[name] = field.parse_value(rules)
        if self.expected is None and "dealer" not in self.fields:
            raise place.error("dealer: and a seat")
        if self.is_match and self.match is None:
            start = partial(Match.start, info.rules, dealer=info.dealer, scores=info.scores)
            self.match = place.attempt(start, "scores that a match can begin with")
        expected = info if self.match is None else self.match.info
        if info != expected:
            wanted = _differing(expected, info).items()
            told = ", ".join(f"{name} {HEAD[name].write(value) or 'none'}" for name, value in wanted)
            raise place.error(f"the next deal of the match: {told}")
        return place.attempt(lambda: begin_deal(info, said), "a deal that can begin like this")


_PLAYED: Final = [*PLAY_OF]
#: The line that an action belongs to, for actions that share lines.
_KINDS: Final = {PlayCard: "trick", **dict.fromkeys((Pass, Bid, SpecialBid, Look), "auction")}


class Line(NamedTuple):
    """The content of one line: calls, the cards of a trick, or a single action of another kind."""

    #: ``auction``, ``trick 1`` and so on for lines that may be split; otherwise empty.
    kind: str
    #: The seat that took each action, or ``None`` for a ruling.
    seats: Sequence[Seat | None]
    texts: Sequence[str]


def action_fields(done: Sequence[Line], breaks: Collection[int] = ()) -> Iterator[tuple[int, str]]:
    """Yield the text of each line, preceded by the number of actions before it.

    Lines are also split before the actions whose numbers are in *breaks*.
    """
    first = 0
    for kind, seats, texts in done:
        start = 0
        for end in [place for place in range(1, len(texts)) if first + place in breaks] if breaks else ():
            yield first + start, f"{kind} by {seats[start]}: {' '.join(texts[start:end])}"
            start = end
        said = " ".join(texts[start:] if start else texts)
        yield first + start, f"{kind} by {seats[start]}: {said}" if kind else said
        first += len(texts)


def lines(deal: Deal | PartialDeal) -> Iterator[Line]:
    """Yield the lines with the actions of *deal*, in order; a deal set up at its first lead has only plays."""
    table = deal.table
    play, holdings = table.play, deal.holdings
    if play is not None:
        _check_revokes(table, play, holdings)
    # In such a stage cards leave a hand once, and its entry begins with one word, whoever has seen them.
    words = iter([stage.expected_entry.partition(" ")[0] for stage in table.stages if stage.count])
    for kind, some in groupby(table.turns_taken(holdings), lambda turn: _KINDS.get(type(turn.action), "")):
        turns = [*some]
        seats = [turn.seat for turn in turns]
        if kind == "trick" and play is not None:
            size, texts = play.terms.per_trick, [_PLAYED[number] for number in play.line]
            for number, start in enumerate(range(0, len(texts), size), start=1):
                yield Line(f"trick {number}", seats[start : start + size], texts[start : start + size])
        elif kind:
            yield Line(kind, seats, [str(turn.action) for turn in turns])
        else:
            for turn in turns:
                yield Line("", (turn.seat,), (_text(deal, turn, words),))


def _text(deal: Deal | PartialDeal, turn: Turn, words: Iterator[str]) -> str:
    """Return the text of *turn*; for hidden cards, the next of *words* followed by a question mark for each card."""
    match turn:
        case Turn(action=Hidden() | Discard() | Give() as cards):
            word = next(words)
            return f"{word} {cards}" if isinstance(cards, Hidden) else str(cards)
        case Turn(action=None, outcome=Misdealt(why=Misdeal() as why)):
            return f"void: {why.value}"
        case Turn(action=None, outcome=Misdealt()):
            raise InvalidValue("a void hand without a reason: expected a Misdeal (DEAL-6)")
        case Turn(action=None, outcome=Played(rest=Rest() as rest, revokes=())):
            return f"rest: {rest.seat if isinstance(deal, Deal) else rest_text(turn.outcome)}"
        case Turn(action=None):
            raise InvalidValue("a hand in which a revoke was penalised (IRR-1) cannot be written as text")
        case _:
            return str(turn.action)


def _check_revokes(table: Table, play: Play, holdings: Holdings) -> None:
    """Raise `InvalidValue` if an illegal card was played, because the text could not be read back."""
    terms, deck = play.terms, table.rules.deck.bits
    held = [deck if own is None else own.held for own in holdings[: table.rules.players]]
    unknown = sum(1 << seat for seat, own in enumerate(holdings) if own is None)
    if table.shown and unknown >> terms.contract.bidder & 1:
        held[terms.contract.bidder], unknown = table.shown.bits, unknown ^ 1 << terms.contract.bidder
    line = Play.start(terms)
    # Only the end of a trick turns a table card up.
    size = terms.per_trick if table.piles else terms.length
    for start in range(0, len(play.line), size):
        cards = play.line[start : start + size]
        lying = [seen_cards(as_seen(piles, line.finished_cards)) for piles in table.piles]
        line = line.with_cards(map(PLAYS.__getitem__, cards), [*held, *lying], unknown)
        if len(line.line) < start + len(cards):
            raise _revoke(line.seat, play.line[len(line.line)])
    for fact in play.facts(table.info, 0, None) if unknown else ():
        if unknown >> fact.seat & 1 and fact.cards & play.cards_played[fact.seat]:
            raise _revoke(fact.seat, fact.play)


def _revoke(seat: Seat, number: int) -> InvalidValue:
    return InvalidValue(f"{PLAYS[number]} of seat {seat} is a revoke (PLAY-7), which cannot be written as text")


def rest_text(outcome: Outcome | None) -> str:
    """Return the text of a ruling that gave a seat the remaining tricks (PLAY-9).

    It includes the contractor's side and the worth of the remaining cards, which may depend on hidden cards. It is
    empty if there was no such ruling.
    """
    if not isinstance(outcome, Played) or outcome.rest is None:
        return ""
    rest = outcome.rest
    side = " ".join(map(str, outcome.contract.side)) or "nobody"
    return f"{rest.seat} side {side} worth {rest.worth}"


_REST: Final = re.compile(r"(?P<seat>[0-9])(?: side (?P<side>nobody|[0-9](?: [0-9])*) worth (?P<worth>[0-9]{1,4}))?")
_VOID: Final = {why.value: why for why in Misdeal if why is not Misdeal.POOR_HAND}


def parse_seen(deal: Deal | Table, text: str) -> Action | Hidden:
    """Parse an action of the current stage, whose cards may be hidden: ``discard ? ? ?``."""
    stage, (word, *cards) = deal.stage, text.split() or ("",)
    unseen = 0 < cards.count(UNKNOWN) == len(cards) <= CARD_COUNT
    if unseen and stage.count and stage.expected_entry.startswith(f"{word} "):
        return Hidden(len(cards))
    return stage.parse(deal.info, text)


@attrs.define
class DealReader:
    """An incremental parser for a deal, which reads one field at a time."""

    beginning: Beginning
    #: The deal in its current position, or its table if only some cards are known; ``None`` while the head is read.
    deal: Deal | Table | None = None
    #: The holdings of the seats whose hands are known, beside a table.
    known: Known = attrs.field(factory=dict)
    #: The cards that will be revealed, as far as the head contains them, beside a table.
    revealed: Revealed = _NOTHING
    #: The number of actions read.
    done: int = 0
    #: True once the result has been read.
    closed: bool = False

    def take(self, field: Field) -> None:
        """Read a field; if it contains an error, the deal keeps the actions before the wrong one."""
        if self.closed:
            raise field.error("nothing after the result")
        key = split_key(field)
        if key is not None and key.key in HEAD:
            if self.deal is not None:
                raise field.error(f"{self.deal.stage.expected_entry}: the start of a deal comes before its actions")
            self.beginning.take(key)
            return
        deal = self.begin(field)
        if key is None:
            self._alone(field, deal.stage)
        elif key.key in ("auction", "trick"):
            self._line(key)
        elif key.key == "rest":
            self._settle(key)
        elif key.key == "void":
            self._void(key)
        elif key.key == "result":
            self._close(key)
        else:
            raise field.error(deal.stage.expected_entry)

    def begin(self, here: Field) -> Deal | Table:
        """Return the deal or its table; if *here* is the first field after the head, create the deal from the head."""
        if self.deal is None:
            self.deal, self.known, self.revealed = self.beginning.deal(here)
        return self.deal

    def finish(self, here: Field, *, broken_off: bool = False) -> Deal | PartialDeal:
        """Return the deal that was read; *here* is its last field. If *broken_off*, skip the final checks."""
        deal = self.begin(here)
        if isinstance(deal, Deal):
            return deal
        if not broken_off:
            (self.beginning.last or here).attempt(partial(self.check_seen, deal), "a deal with these cards known")
        return PartialDeal.of(deal, self.known)

    def check_seen(self, table: Table) -> None:
        """Raise `InvalidDeal` if the head has cards that no known seat has seen."""
        revealed = self.revealed
        if revealed.kitty_bits is not None and not self.kitty_seen(table):
            raise InvalidDeal(["KITTY-1: the kitty is given, but nobody whose hand is known has seen it"])
        if revealed.piles != table.piles:
            raise InvalidDeal(["TWO-1: a card below another is given, but it has not been turned up"])
        if revealed.shown is not None and not table.shown:
            raise InvalidDeal(["PLAY-5: no hand is exposed here"])
        for seat, own in self.known.items():
            if own.held == revealed.shown:
                raise InvalidDeal([f"PLAY-5: seat {seat} has exposed its hand, but the hand is already known"])

    def kitty_seen(self, table: Table) -> bool:
        """Return True if everybody, or somebody whose hand is known, has seen the kitty."""
        return table.kitty is not None or any(own.kitty for own in self.known.values())

    def apply(self, field: Field, action: Action | Hidden, at: int) -> Stage:
        """Apply *action*, which was read *at* an offset in *field*, and return the next stage."""
        stage = field.attempt(partial(self.step, field, action), "a legal action", at=at)
        self.done += 1
        return stage

    def step(self, field: Field, action: Action | Hidden) -> Stage:
        """Apply *action*, which was read in *field*; raise the same errors as `Table.apply`."""
        deal = self.begin(field)
        if isinstance(deal, Table):
            self.deal, self.known = deal.apply(action, self.known, self.revealed)
        elif isinstance(action, Hidden):
            raise InvalidValue(f"{action}: expected the cards by name, because every hand is known")
        else:
            self.deal = deal.apply(action)
        return self.deal.stage

    def _alone(self, field: Field, stage: Stage) -> None:
        """Read an action that occupies a whole line."""
        text = field.body
        calls = isinstance(stage, Auction) and find_action(text, [ThrowIn()]) is None
        if calls or isinstance(stage, Finished | Play):
            raise field.error(stage.expected_entry)
        self.apply(field, field.read(partial(parse_seen, self.begin(field)), 0), 0)

    def _line(self, key: Keyed) -> None:
        """Read a line of calls, or the cards of one trick."""
        deal = self.begin(key.field)
        stage = deal.stage
        kind, what = (Play, "a card") if key.key == "trick" else (Auction, "a call")
        if not isinstance(stage, kind):
            raise key.field.error(stage.expected_entry)
        trick = len(stage.line) // stage.terms.per_trick + 1 if isinstance(stage, Play) else None
        if key.number is not None and key.number != trick:
            raise key.error_in_key("number", f"{key.key}:" if trick is None else f"trick {trick}")
        if key.by is not None and key.by != stage.seat:
            raise key.error_in_key("seat", f"{key.key} by {stage.seat}")
        words = key.value.split()
        if not words:
            raise key.error(what)
        info = deal.info
        # At most to the end of the trick, and only as far as nothing is wrong.
        most = len(stage.trick.turn) - stage.trick.lying if isinstance(stage, Play) else None
        some = map((stage.call_lookup.texts if isinstance(stage, Auction) else PLAY_OF).get, words[:most])
        self.deal, count = deal.apply_quiet(some) if isinstance(deal, Deal) else deal.apply_quiet(some, self.known)
        stage, self.done = self.deal.stage, self.done + count
        for number, word in enumerate(words[count:], start=count):
            if not isinstance(stage, kind):
                raise key.field.error(f"the end of the {key.key}, then {stage.expected_entry}", at=key.place_of(number))
            if number and isinstance(stage, Play) and stage.leading:
                raise key.field.error("the end of the trick", at=key.place_of(number))
            try:
                stage = self.step(key.field, stage.parse(info, word))
            except FiveHundredError as error:
                raise key.field.place_error(error, "a legal action", at=key.place_of(number)) from error
            self.done += 1

    def _settle(self, key: Keyed) -> None:
        """Read a ruling that gives all remaining tricks to one seat.

        The ruling must include the side and the worth unless all cards are known.
        """
        said = _spaced_once(key)
        deal, found = self.begin(key.field), _REST.fullmatch(said)
        if found is None or (found["side"] is None and isinstance(deal, Table)):
            raise key.error("a seat, side, its seats or nobody, worth, and a number")
        self.deal = key.field.attempt(partial(_settle_rest, deal, found), "a possible end", at=key.at)
        full = rest_text(self.deal.outcome)
        if found["side"] is not None and said != full:
            self.deal = deal
            raise key.error(full)
        self.done += 1

    def _void(self, key: Keyed) -> None:
        why = _VOID.get(_spaced_once(key))
        if why is None:
            raise key.error(" or ".join(_VOID))
        deal = self.begin(key.field)
        stage = deal.stage
        if not may_be_void(stage, why):
            raise key.field.error(stage.expected_entry)
        self.deal = deal.void(why)
        self.done += 1

    def _close(self, key: Keyed) -> None:
        """Read a result; raise an error unless it follows from the actions."""
        if key.field.line is None:
            raise key.field.error("nothing: a position has no result")
        # The head of a variation may have cards that only the deal shows.
        result = hand_result_text(self.finish(key.field, broken_off=True).table)
        if result is None:
            raise key.field.error(f"{self.begin(key.field).stage.expected_entry}, before the result")
        if _spaced_once(key).translate(_LETTERS) != result:
            raise key.error(result)
        self.closed = True


def _spaced_once(key: Keyed) -> str:
    """Return the value of *key* with single spaces, as it is written."""
    return " ".join(key.value.split())


def _settle_rest(deal: Deal | Table, said: re.Match[str]) -> Deal | Table:
    """Return *deal* after the ruling in *said*, which gives all remaining tricks to one seat."""
    seat = Seat(int(said["seat"]))
    if isinstance(deal, Deal):
        return deal.settle(seat)
    # Because some cards are unknown, the text gives the contractor's side and the worth of the remaining cards.
    side = tuple(Seat(int(word)) for word in said["side"].removeprefix("nobody").split())
    return deal.settle(seat, side=side, worth=int(said["worth"]))


_LETTERS: Final = {ord(suit.symbol): suit.value for suit in Suit}
#: The longest text of a position, in characters.
LONGEST_POSITION: Final = 30_000


def position_text(of: Deal | SeatView | SpectatorView | PartialDeal) -> str:
    """Return the text of a deal, or of a view of one, on one line.

    The text of a view contains all that its seat knows, and nothing else. Raises `InvalidValue` for positions without
    a text: a hand in which a revoke was penalised, and a view of a deal that was set up at its first lead.

    >>> from fivehundred import Bid, Seat, presets
    >>> rules = presets.SHORT_PACK_2
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).apply(Bid(7, None))
    >>> position_text(deal.view(Seat(1)))
    'rules: short-pack-2; dealer: 0; hand 1: 9S 10S JS KC AC 9D 10D 9H 10H JH; auction by 1: 7NT'
    """
    deal = as_deal(of)
    done = (text for _, text in action_fields([*lines(deal)]))
    return "; ".join([*head_fields(deal, with_rules=True), *done])


def as_deal(of: object) -> Deal | PartialDeal:
    """Convert *of* to a `Deal` or `PartialDeal`; raise `InvalidType` if that is impossible.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> as_deal(deal) is deal, type(as_deal(deal.view(Seat(1)))).__name__
    (True, 'PartialDeal')
    """
    if isinstance(of, SeatView | SpectatorView):
        return PartialDeal.from_view(of)
    if not isinstance(of, Deal | PartialDeal):
        raise InvalidType(f"expected a Deal, a view or a PartialDeal, not {type(of).__name__}")
    return of


def parse_position(text: str) -> Deal | PartialDeal:
    """Parse a position into a `Deal` if all cards are known, and otherwise into a `PartialDeal`.

    The actions are replayed, so illegal ones are rejected. Raises `NotationError`, which says where reading stopped
    and what was expected there.

    >>> parse_position("rules: standard-3; dealer: 2; auction by 0: 7H 6NT")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: 'rules: standard-3; dealer: 2; auction by…', column 48: expected a legal action...
    """
    text = checked_text(text, LONGEST_POSITION, "a position")
    reader = DealReader(Beginning())
    parts = text.split(";")
    start = 0
    for part in parts:
        field = _field(text, start, part)
        if not field.body:
            raise field.error("a part of a position, such as dealer: 0")
        reader.take(field)
        start += len(part) + 1
    return reader.finish(_field(text, start - 1 - len(parts[-1]), parts[-1]))


def _field(text: str, start: int, part: str) -> Field:
    """Return the *part* of a position that begins at *start*, without surrounding spaces."""
    end = start + len(part)
    return Field(text, end - len(part.lstrip()), start + len(part.rstrip()), None)
