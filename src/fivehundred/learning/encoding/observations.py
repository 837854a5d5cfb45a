"""Observations: everything that one seat has seen, as bytes in named planes (:doc:`/formats/encoding`).

Most planes are rows of zeros and ones: a set of cards, calls or seats is a bitmask with each bit written as a byte.
Seats are relative to the observer: row and column 0 is the observer's own seat, 1 the next seat clockwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Final, assert_never

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import expect, lookup_field
from fivehundred.actions import PLAYS
from fivehundred.cards import CARD_COUNT, HIGHER_JOKER, Cards
from fivehundred.deal.contract import needed_numbers
from fivehundred.deal.joker_policies import ASKING
from fivehundred.deal.knowledge import Knowledge, voids_of
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Stage
from fivehundred.deal.terms import Terms
from fivehundred.deal.transfers import sizes
from fivehundred.deal.turns import Misdeal, Misdealt, PassedOut, Played
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.rules.calls import Call
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Exposure, JokerDeclaration, KittyUse, LateClaim, Sides
from fivehundred.seats import Seat, clockwise

#: The version of the layout. Within a version, the planes of a ruleset never change.
LAYOUT_VERSION: Final = 1
#: The columns of the plane ``stage``. After the end of a hand they show the stage in which it ended.
STAGES: Final = (
    *("auction", "claims", "call", "kitty", "passed on", "slam", "gift", "gift exchange", "breach", "joker", "play"),
)
#: The columns of the plane ``outcome``; before the end of a hand all are 0.
OUTCOMES: Final = (
    *("played", "settled", "passed out", "only inkles", "void"),
    *(misdeal.value for misdeal in Misdeal),
)

_ASKED: Final[dict[type[Stage], int]] = {
    kind: STAGES.index(name)
    for kind, name in (
        *((Auction, "auction"), (Claims, "claims"), (PartnerCall, "call"), (SlamCall, "slam"), (Gift, "gift")),
        *((BreachCall, "breach"), (Declaring, "joker"), (Play, "play")),
    )
}
_EXCHANGES: Final = {
    taken: STAGES.index(name)
    for taken, name in ((Taken.KITTY, "kitty"), (Taken.DISCARDS, "passed on"), (Taken.GIFT, "gift exchange"))
}
#: A score is written as its hundreds, from this number on, and the rest, so that each fits a byte.
_NO_HUNDREDS: Final = 128
#: The cards played, and the tricks won, by each place before play begins.
_NO_CARDS: Final = (0,) * 16
_BITS: Final = bytes.maketrans(b"01", b"\0\1")


@attrs.frozen
class Plane:
    """A named part of an observation: rows of equal length, one after the other.

    >>> from fivehundred import presets
    >>> plane = layout_for(presets.AUSTRALIAN_4).plane("may hold")
    >>> plane.offset, plane.rows, plane.columns, plane.length
    (215, 3, 43, 129)
    """

    #: The name.
    name: str
    #: The place of its first byte in the observation.
    offset: int
    #: The number of rows.
    rows: int
    #: The number of bytes in each row.
    columns: int
    #: The meaning of the columns: ``cards``, ``calls``, ``seats``, ``suits``, ``stages``, ``outcomes``, ``rules``, or
    #: ``numbers``.
    axis: str
    #: A description of the rows.
    meaning: str

    @property
    def length(self) -> int:
        """The number of bytes.

        >>> plane.length == plane.rows * plane.columns
        True
        """
        return self.rows * self.columns

    def of(self, observation: bytes) -> tuple[bytes, ...]:
        r"""The rows of this plane in an *observation*.

        >>> from fivehundred import Deal, Seat
        >>> rules = presets.AUSTRALIAN_4
        >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(3))
        >>> layout_for(rules).plane("to act").of(observe(deal.view(Seat(1))))
        (b'\x00\x00\x00\x01',)
        """
        ends = range(self.offset, self.offset + self.length, self.columns)
        return tuple(observation[start : start + self.columns] for start in ends)


class _Seen:
    """The contents of one view, each found once, with seats relative to the observer."""

    laid: _Laid
    #: The cards that each place has played, and the tricks that each seat has won.
    gone: Sequence[int]
    won: Sequence[int]
    unplayed: int
    knowledge: Knowledge
    #: The seats clockwise from the observer, the place of the observer's score, and their fixed partners as a mask.
    order: tuple[Seat, ...]
    scorer: int
    partners: int
    #: The cards in each hand.
    sizes: list[int]

    def __init__(self, view: SeatView) -> None:
        table, seat = view.table, view.seat
        self.view, self.table, self.seat, self.holding = view, table, seat, view.holding
        self.info, self.stages = table.info, (*table.past, table.stage)
        self.rules, self.contract, self.outcome = table.info.rules, table.stage.contract, table.outcome
        self.order, self.scorer, self.partners = _place(self.rules, seat)
        self.play = play = table.play
        if play is None:
            self.laid, self.gone, self.unplayed = _NOTHING_LAID, _NO_CARDS, self.rules.deck.bits
            self.won = _NO_CARDS
        else:
            self.laid = _cards_laid(play.terms, play.line, play.leaders)
            self.gone, self.unplayed, self.won = play.proved.gone, play.unplayed, play.tricks_by_seat()
        if isinstance(self.outcome, Played):
            self.won = self.outcome.tricks
        self.knowledge = table.knowledge({seat: view.holding})
        held, gone = sizes(self.rules, table.transfers), self.gone
        self.sizes = [held[other] - gone[other].bit_count() for other in self.order]

    def seats(self, seats: Iterable[int | None]) -> int:
        """The mask of *seats*, relative to the observer; ``None`` stands for no seat."""
        mask = 0
        for seat in seats:
            mask |= 0 if seat is None else 1 << (seat - self.seat) % len(self.order)
        return mask

    def may_hold(self) -> list[int]:
        """The cards that each other seat may hold now."""
        may_have, unplayed = self.knowledge.may_have, self.unplayed
        others = zip(self.order[1:], self.sizes[1:], strict=True)
        return [may_have(seat) & unplayed if size else 0 for seat, size in others]

    def cards_played(self, tables: bool = False) -> list[int]:
        """The cards that each seat has played from its hand, or from its *tables*."""
        first = len(self.order) if tables else 0
        return [self.gone[first + seat] for seat in self.order]

    def calls(self, passes: bool) -> list[int]:
        """For each seat the bids it made, or the bids that stood when it passed."""
        begun = self.stages[0]
        if not isinstance(begun, Auction):
            return [0] * len(self.order)
        found = _calls_by_seat(begun.line, begun.callers, len(self.order))[passes]
        return [found[seat] for seat in self.order]

    def contract_call(self) -> int:
        """The call of the contract; number 0, a pass, stands for a passed deal."""
        contract = self.contract
        if contract is None:
            return 0
        return 1 if contract.call is None else 1 << self.rules.ladder.numbers[contract.call]

    def voids(self) -> list[int]:
        """The suits in which each seat has shown a void."""
        if self.play is None or not self.knowledge.facts:
            return [0] * len(self.order)
        found = voids_of(self.knowledge.facts, self.play.terms.ranking, len(self.order))
        return [found[seat] for seat in self.order]

    def seats_declining(self, kind: type[Claims | BreachCall]) -> int:
        """The seats that were asked in a stage of this *kind* and declined."""
        return self.seats(chain.from_iterable([one.declined for one in self.stages if isinstance(one, kind)]))

    def suits_declared(self) -> list[int]:
        """The suit declared for each joker, the lower first."""
        declared = [stage.declaration for stage in self.stages if isinstance(stage, Declaring)]
        suits = (declared[0].lower, declared[0].higher) if declared else (None, None)
        return [0 if suit is None else 1 << suit.number for suit in suits]

    def declarers(self) -> list[int]:
        """The seats that declared each joker, the lower first."""
        answers = [answer for stage in self.stages if isinstance(stage, Declaring) for answer in stage.answers]
        lower = self.seats(seat for seat, declared in answers if declared.lower)
        return [lower, self.seats(seat for seat, declared in answers if declared.higher)]

    def piles(self, *, all_up: bool) -> list[int]:
        """The cards of each pile that have been seen, or the cards that were dealt face up as one row."""
        lying = [self.table.piles[seat] for seat in self.order]
        if all_up:
            return [sum(CARD_BIT[pile.up.number] for piles in lying for pile in piles)]
        return [sum(CARD_BIT[card.number] for card in pile if card) for piles in lying for pile in piles]

    def stage_bit(self) -> int:
        """The stage, or the stage in which the hand ended."""
        stage = self.stages[-2] if isinstance(self.stages[-1], Finished) else self.stages[-1]
        return 1 << (_EXCHANGES[stage.taken] if isinstance(stage, Exchange) else _ASKED[type(stage)])

    def outcome_bit(self) -> int:
        """The outcome."""
        match self.outcome:
            case None:
                return 0
            case Played(rest=rest):
                name = "played" if rest is None else "settled"
            case PassedOut(inkles=inkles):
                name = "only inkles" if inkles else "passed out"
            case Misdealt(why=why):
                name = "void" if why is None else why.value
            case outcome:
                assert_never(outcome)
        return 1 << OUTCOMES.index(name)

    def ender(self) -> int:
        """The seat that threw its hand in, or was given the rest of the tricks."""
        match self.outcome:
            case Misdealt(seat=seat):
                return self.seats([seat])
            case Played(rest=rest) if rest is not None:
                return self.seats([rest.seat])
        return 0

    def tricks_needed(self) -> list[int]:
        """The number of tricks left, and one more than those needed to make and to defeat the contract."""
        contract = self.contract
        if contract is None:
            return [0, 0, 0]
        side = {*contract.side, *([self.seat] if self.view.called_partner else [])}
        return needed_numbers(contract, self.won, self.rules.hand_size, side)


#: The cards of each trick, of the current trick, the leads, and the cards that won; the suit that each joker named.
_Laid = tuple[tuple[int, ...], int, int, int, tuple[int, int]]
_NOTHING_LAID: Final[_Laid] = ((), 0, 0, 0, (0, 0))


@lru_cache(maxsize=256)
def _cards_laid(terms: Terms, line: bytes, leaders: bytes) -> _Laid:
    """The tricks in *line* as bitmasks. Cached trick by trick, because every later observation needs them again."""
    if not line:
        return _NOTHING_LAID
    trick = (len(line) - 1) // terms.per_trick
    earlier, cards = line[: trick * terms.per_trick], line[trick * terms.per_trick :]
    tricks, _, leads, winners, named = _cards_laid(terms, earlier, leaders[: trick + 1])
    lying, lead = sum(map(CARD_BIT.__getitem__, cards)), PLAYS[cards[0]]
    if lead.suit is not None:
        lower, higher = named
        asked = 1 << lead.suit.number
        named = (lower, asked) if lead.card.number == HIGHER_JOKER else (asked, higher)
    leads |= CARD_BIT[cards[0]]
    if len(cards) < terms.per_trick:
        return (*tricks, lying), lying, leads, winners, named
    won = cards[terms.turns[leaders[trick]].index(leaders[trick + 1])]
    return (*tricks, lying), 0, leads, winners | CARD_BIT[won], named


@lru_cache(maxsize=1024)
def _calls_by_seat(line: bytes, callers: bytes, players: int) -> tuple[list[int], list[int]]:
    """The bids of each seat, and the bids that stood when it passed, as masks of calls."""
    bids, passes, standing = [0] * players, [0] * players, 0
    for call, caller in zip(line, callers, strict=True):
        if call:
            bids[caller] |= 1 << call
            standing = call
        else:
            passes[caller] |= 1 << standing
    return bids, passes


@lru_cache(maxsize=1024)
def _place(rules: Ruleset, seat: Seat) -> tuple[tuple[Seat, ...], int, int]:
    """The seats clockwise from *seat*, the place of its scores, and its fixed partners as a relative mask."""
    partners = sum(1 << (other - seat) % rules.players for other in rules.partners_of(seat))
    return tuple(clockwise(seat, rules.players)), rules.side_of(seat), partners


def _byte(number: int) -> int:
    return max(0, min(number, 255))


def of_match(scores: Sequence[int], own: int, number: int) -> bytes:
    """Return the last planes of an observation: *scores*, from that of scorer *own* on, and the *number* of the deal.

    >>> [*of_match((0, -120), 1, 3)]
    [126, 80, 128, 0, 3]
    """
    parts = [divmod(score, 100) for score in (*scores[own:], *scores[:own])]
    return bytes([*(one for hundreds, rest in parts for one in (_byte(hundreds + _NO_HUNDREDS), rest)), _byte(number)])


def _kitty(rules: Ruleset) -> bool:
    return bool(rules.kitty_size)


def _slam(rules: Ruleset) -> bool:
    return rules.declared_slam is not None


def _passing(rules: Ruleset) -> bool:
    return _slam(rules) or any(special.kitty is KittyUse.PASSED_ON for special in rules.specials)


@attrs.frozen
class _Kind:
    """One kind of plane: its name, axis and meaning, its number of rows, and what a view says of it."""

    name: str
    axis: str
    meaning: str
    #: The rows: masks or, in a plane of numbers, all bytes one after the other.
    filled: Callable[[_Seen], Sequence[int]]
    #: The number of rows under some rules; 0 if they have no such plane.
    rows: Callable[[Ruleset], int] = lambda rules: 1
    #: The number of columns in a plane of numbers.
    columns: int = 1


#: All planes, in order.
_KINDS: Final = (
    _Kind("hand", "cards", "the hand now", lambda seen: [seen.holding.held & seen.unplayed]),
    _Kind("dealt", "cards", "the hand as it was dealt", lambda seen: [seen.holding.dealt_bits]),
    _Kind("taken", "cards", "the kitty that the observer took", lambda seen: [seen.holding.kitty], _kitty),
    _Kind(
        *("discarded", "cards", "the cards that the observer discarded"),
        lambda seen: [seen.holding.discards],
        lambda rules: _kitty(rules) or _slam(rules),
    ),
    _Kind(
        *("handed", "cards", "the cards handed to the observer, those they handed on, the discard for a gift"),
        lambda seen: [seen.holding.received, seen.holding.handed_on, seen.holding.for_gift],
        lambda rules: 3 * _passing(rules),
    ),
    _Kind(
        *("unseen", "cards", "the cards that the observer has not seen"),
        lambda seen: [seen.knowledge.unseen & seen.unplayed],
    ),
    _Kind(
        *("may hold", "cards", "for each other seat: the cards that it may hold now"),
        _Seen.may_hold,
        lambda rules: rules.players - 1,
    ),
    _Kind(
        *("played", "cards", "for each seat: the cards that it has played from its hand"),
        _Seen.cards_played,
        lambda rules: rules.players,
    ),
    _Kind(
        *("played from table", "cards", "for each seat: the cards that it has played from its table"),
        lambda seen: seen.cards_played(tables=True),
        lambda rules: rules.players * rules.table_cards,
    ),
    _Kind("trick", "cards", "for each trick: its cards", lambda seen: seen.laid[0], lambda rules: rules.hand_size),
    _Kind("lying", "cards", "the cards of the current trick", lambda seen: [seen.laid[1]]),
    _Kind("led", "cards", "the cards that were led", lambda seen: [seen.laid[2]]),
    _Kind("winning", "cards", "the cards that won a finished trick", lambda seen: [seen.laid[3]]),
    _Kind(
        *("exposed", "cards", "the contractor's hand as play began, once it is exposed"),
        lambda seen: [seen.table.shown.bits],
        lambda rules: any(special.shown is not Exposure.NEVER for special in rules.specials),
    ),
    _Kind(
        *("kitty shown", "cards", "the kitty, once everybody has seen it"),
        lambda seen: [seen.table.kitty.bits if seen.table.kitty else 0],
        lambda rules: rules.kitty_shown,
    ),
    _Kind(
        *("called", "cards", "the card whose holder is the contractor's partner"),
        lambda seen: [seen.contract.called_bit if seen.contract else 0],
        lambda rules: rules.sides is Sides.CALLED,
    ),
    _Kind(
        *("piles", "cards", "for each pile of each seat: its cards that have been seen"),
        lambda seen: seen.piles(all_up=False),
        lambda rules: rules.players * rules.table_cards * (rules.hand_size // 2),
    ),
    _Kind(
        *("dealt up", "cards", "the table cards that were dealt face up"),
        lambda seen: seen.piles(all_up=True),
        lambda rules: rules.table_cards,
    ),
    _Kind(
        *("bids", "calls", "for each seat: the bids that it made"),
        lambda seen: seen.calls(passes=False),
        lambda rules: rules.players,
    ),
    _Kind(
        *("passes", "calls", "for each seat: the bids that stood when it passed, column 0 for no bid"),
        lambda seen: seen.calls(passes=True),
        lambda rules: rules.players,
    ),
    _Kind("contract", "calls", "the contract; column 0 on a passed deal", lambda seen: [seen.contract_call()]),
    _Kind("dealer", "seats", "the dealer", lambda seen: [seen.seats([seen.info.dealer])]),
    _Kind("to act", "seats", "the seat whose turn it is", lambda seen: [seen.seats([seen.table.to_act])]),
    _Kind(
        *("contractor", "seats", "the contractor"),
        lambda seen: [seen.seats([seen.contract.contractor]) if seen.contract else 0],
    ),
    _Kind(
        *("side", "seats", "the contractor's side, as far as it is public"),
        lambda seen: [seen.seats(seen.contract.side) if seen.contract else 0],
    ),
    _Kind(
        *("playing", "seats", "the seats that play"),
        lambda seen: [seen.seats(seen.contract.playing) if seen.contract else 0],
    ),
    _Kind(
        *("partners", "seats", "the seats that the observer knows to be on their side"),
        lambda seen: [seen.partners or seen.seats(seen.view.partners)],
    ),
    _Kind(
        *("breach", "seats", "the defender who undertook a breach, and those who declined"),
        lambda seen: [seen.seats([seen.contract.breach]) if seen.contract else 0, seen.seats_declining(BreachCall)],
        lambda rules: 2 * (rules.breach is not None),
    ),
    _Kind(
        *("kept", "seats", "the seats that were asked after the auction and kept their hand"),
        lambda seen: [seen.seats_declining(Claims)],
        lambda rules: rules.late_claim is not LateClaim.BARRED,
    ),
    _Kind(
        *("not looked", "seats", "the seats that have not looked at their hand"),
        lambda seen: [seen.seats(seat for seat in seen.order if _not_looked(seen.stages[0]) >> seat & 1)],
        lambda rules: any(special.blind for special in rules.specials),
    ),
    _Kind("barred", "seats", "the seats that may not bid", lambda seen: [seen.seats(seen.info.barred)]),
    _Kind(
        *("ended by", "seats", "the seat that threw its hand in, or was given the rest of the tricks"),
        lambda seen: [seen.ender()],
    ),
    _Kind(
        *("trump", "suits", "the trump suit"),
        lambda seen: [1 << trump.number if seen.contract and (trump := seen.contract.trump) else 0],
    ),
    _Kind(
        *("voids", "suits", "for each seat: the suits in which it has shown a void"),
        _Seen.voids,
        lambda rules: rules.players,
    ),
    _Kind(
        *("declared", "suits", "for the lower and the higher joker: the suit that it was declared to be"),
        _Seen.suits_declared,
        lambda rules: 2 * (bool(rules.jokers) and rules.joker_declared is not JokerDeclaration.NO),
    ),
    _Kind(
        *("declarers", "seats", "for the lower and the higher joker: the seat that declared it"),
        _Seen.declarers,
        lambda rules: 2 * (bool(rules.jokers) and rules.joker_declared is JokerDeclaration.BY_HOLDER),
    ),
    _Kind(
        *("named", "suits", "for the lower and the higher joker: the suit that it named when it was led"),
        lambda seen: seen.laid[4],
        lambda rules: 2 * (bool(rules.jokers) and bool(ASKING[rules.joker_naming][0])),
    ),
    _Kind("stage", "stages", "the stage", lambda seen: [seen.stage_bit()]),
    _Kind("outcome", "outcomes", "how the hand ended", lambda seen: [seen.outcome_bit()]),
    _Kind(
        *("slam", "numbers", "1 if the contractor undertook to win every trick alone"),
        lambda seen: [bool(seen.contract and seen.contract.slam)],
        _slam,
    ),
    _Kind(
        *("tricks", "numbers", "for each seat: the tricks that it has won"),
        lambda seen: [seen.won[seat] for seat in seen.order],
        lambda rules: rules.players,
    ),
    _Kind(
        *("cards", "numbers", "for each seat: the cards in its hand"),
        lambda seen: seen.sizes,
        lambda rules: rules.players,
    ),
    _Kind(
        *("needed", "numbers", "the tricks left; those to make and to defeat the contract, plus 1, or 0 for neither"),
        _Seen.tricks_needed,
        columns=3,
    ),
    _Kind(
        *(
            "scores",
            "numbers",
            "for each scorer, the observer's own first: the hundreds of the score plus 128, the rest",
        ),
        lambda seen: of_match(seen.info.scores, seen.scorer, seen.info.number)[:-1],
        lambda rules: rules.side_count,
        columns=2,
    ),
    _Kind(
        *("deal", "numbers", "the number of the deal in the match, 255 at most"),
        lambda seen: [_byte(seen.info.number)],
    ),
)


def _not_looked(begun: Stage) -> int:
    return begun.unlooked if isinstance(begun, Auction) else 0


def _spread(columns: Sequence[int], width: int) -> Callable[[int], bytes]:
    """Return a function that writes a mask of *width* bits as bytes; *columns* are the bits, from the lowest as 0.

    It keeps its results, because most sets of cards are the same in the next observation.
    """
    chosen = itemgetter(*(width - 1 - bit for bit in columns))

    @lru_cache(maxsize=4096)
    def spread(mask: int) -> bytes:
        return "".join(chosen(f"{mask:0{width}b}")).encode().translate(_BITS)

    return spread


#: The writer of one kind of plane for one ruleset: what fills it, what writes a row, and its length in bytes.
_Writer = tuple[Callable[[_Seen], Sequence[int]], Callable[[int], bytes] | None, int]


@attrs.frozen(cache_hash=True)
class ObservationLayout:
    """The layout of the observations of one ruleset, or of a family of rulesets; get it from `layout_for`.

    >>> from fivehundred import Deal, Seat, presets
    >>> layout = layout_for(presets.AUSTRALIAN_4)
    >>> layout.size, len(layout.planes), str(layout.deck)[:11]
    (1474, 34, '5S 6S 7S 8S')
    """

    # Equal rulesets share a layout whatever their names, so the repr shows no name.
    rules: tuple[Ruleset, ...] = attrs.field(repr=False)
    #: The columns of planes of cards, in pack order: every card of any of the decks.
    deck: Cards = lookup_field(lambda self: Cards.of({card for rules in self.rules for card in rules.deck}))
    #: The columns of planes of calls: those of the ladder and, in a family, those that later rulesets add.
    calls: tuple[Call, ...] = lookup_field(
        lambda self: tuple(dict.fromkeys(call for rules in self.rules for call in rules.ladder.calls))
    )
    #: The planes, in order.
    planes: tuple[Plane, ...] = lookup_field(lambda self: tuple(self._planes()))
    _writers: dict[Ruleset, list[_Writer]] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        # Only the rules are pickled; the tables are rebuilt on loading.
        return layout_for, self.rules

    @property
    def size(self) -> int:
        """The number of bytes in an observation.

        >>> deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(3))
        >>> len(observe(deal.view(Seat(0)))) == layout.size
        True
        """
        return self.planes[-1].offset + self.planes[-1].length

    def plane(self, name: str) -> Plane:
        """Return the plane with this *name*. Raises `InvalidValue` if these rules have none.

        >>> layout.plane("hand").columns, layout.plane("bids").rows
        (43, 4)
        """
        found = next((plane for plane in self.planes if plane.name == name), None)
        if found is None:
            names = ", ".join(plane.name for plane in self.planes)
            raise InvalidValue(f"no plane {name!r}: expected one of {names}")
        return found

    def _planes(self) -> Iterable[Plane]:
        """Yield the planes in order."""
        widths = {
            "cards": len(self.deck),
            "calls": len(self.calls),
            "seats": max(rules.players for rules in self.rules),
            "suits": 4,
            "stages": len(STAGES),
            "outcomes": len(OUTCOMES),
            "rules": len(self.rules),
        }
        offset = 0
        for kind in _KINDS:
            rows, columns = max(map(kind.rows, self.rules)), widths.get(kind.axis, kind.columns)
            if rows:
                yield Plane(kind.name, offset, int(rows), columns, kind.axis, kind.meaning)
                offset += rows * columns
        if len(self.rules) > 1:
            yield Plane("rules", offset, 1, len(self.rules), "rules", "the ruleset of the family")

    def _writers_for(self, rules: Ruleset) -> list[_Writer]:
        """The writer of each plane under *rules*."""
        known = self._writers.get(rules)
        if known is not None:
            return known
        if rules not in self.rules:
            raise InvalidValue("the view's rules differ from those of this layout")
        number = self.rules.index(rules)
        # A call that the ladder lacks, and a seat that the table lacks, are a bit that is never set.
        calls = len(rules.ladder.calls)
        bits = {
            "cards": _spread([card.number for card in self.deck], CARD_COUNT),
            "calls": _spread([rules.ladder.numbers.get(call, calls) for call in self.calls], calls + 1),
        }
        by_name = {kind.name: kind for kind in _KINDS}
        found: list[_Writer] = []
        for plane in self.planes:
            kind = by_name.get(plane.name)
            if kind is None:
                found.append((lambda _: [1 << number], _spread(range(plane.columns), plane.columns), plane.length))
            elif not kind.rows(rules):
                found.append((lambda _: (), None, plane.length))
            else:
                if plane.axis not in bits and plane.axis != "numbers":
                    bits[plane.axis] = _spread(range(plane.columns), plane.columns)
                found.append((kind.filled, bits.get(plane.axis), plane.length))
        self._writers[rules] = found
        return found


#: Separate from `layout_for`, so that an unhashable argument gets a clear error before the cache lookup.
_make_layout: Final = lru_cache(maxsize=256)(ObservationLayout)


def layout_for(*rules: Ruleset) -> ObservationLayout:
    """Return the layout of observations for *rules*; equal rulesets share one cached layout.

    Several rulesets are a family: every plane is as wide and as long as the widest of them needs, whatever a ruleset
    lacks is 0, and one more plane says which of the rulesets it is.

    >>> from fivehundred import presets
    >>> layout_for(presets.STANDARD_3).size, layout_for(presets.STANDARD_3, presets.PAGAT_6).size
    (1025, 2390)
    """
    if not rules:
        raise InvalidValue("no ruleset: expected at least one")
    for one in rules:
        expect("a Ruleset", one, Ruleset)
    return _make_layout(tuple(dict.fromkeys(rules)))


def observe(view: SeatView, *, layout: ObservationLayout | None = None) -> bytes:
    """Return everything that *view* contains as bytes, in the planes of *layout*: without one, that of its rules.

    Raises `InvalidValue` if the rules of the view are not among those of the layout.

    >>> from fivehundred import Deal, Seat, presets
    >>> deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(3))
    >>> observation, layout = observe(deal.view(Seat(0))), layout_for(presets.AUSTRALIAN_4)
    >>> [str(card) for card, held in zip(layout.deck, layout.plane("hand").of(observation)[0]) if held][:3]
    ['5S', '6S', '7S']
    """
    expect("a SeatView", view, SeatView)
    wanted = layout_for(view.rules) if layout is None else layout
    expect("an ObservationLayout", wanted, ObservationLayout)
    seen = _Seen(view)
    found: list[bytes] = []
    for filled, spread, length in wanted._writers_for(view.rules):
        values = filled(seen)
        row = bytes(values) if spread is None else b"".join(map(spread, values))
        found.append(row.ljust(length, b"\0"))
    return b"".join(found)
