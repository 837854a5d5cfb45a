"""What the players at many tables observe, as rows of numbers.

The proofs about hands (`fivehundred.deal.knowledge`) are implemented here a second time, on slots; the order of the
numbers is that of `fivehundred.learning.encoding.observations`. ``tests/learning/test_tables.py`` compares both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivehundred._base.bits import LOWER_NAMED
from fivehundred._native.contracts import HeldInTurn, PlayLookup, held_by, past_in_suit, remember
from fivehundred._native.dealing import (
    BY_PLACE,
    CALLING,
    DISCARDING,
    OVER,
    PLAYING,
    ActionBlocks,
    Dealing,
    PreparedContract,
    places_by,
)
from fivehundred._native.masks import (
    DIGIT,
    DIGIT_BITS,
    KEEPS_LED,
    KEEPS_VOID,
    NAMED_SUIT,
    NOBODY,
    NONE,
    SUIT_AT,
    SUIT_SET_BITS,
    TRICKS,
    TRICKS_AT,
    VOIDS_AT,
    WON,
    WON_BITS,
    MaskWriter,
    bit,
    shift_up,
)
from fivehundred._native.position import Position, after_play, start

if TYPE_CHECKING:
    from mypy_extensions import i64


#: The row of a stage, a bit for each stage of a deal.
_STAGES_BITS: Final = 11
_STAGES: Final = 0x7FF


class Observer:
    """The public facts of one table, kept up with when they are asked for, and written with what any seat knows.

    The planes are those of `fivehundred.learning.encoding.observe`, in their order; `fivehundred.learning.tables`
    checks that they are.
    """

    #: The position that the plays noted so far have reached, once there are any.
    position: Position

    def __init__(
        self, table: Dealing, kitty_shown: bool, exposing: bool, naming: bool, stages: int, outcomes: int, ends: bytes
    ) -> None:
        self.table: Final = table
        #: The seat whose knowledge is written, and the stage, or the one in which the deal has ended.
        self.seat: i64 = 0
        self.stage: i64 = CALLING
        #: By scorer, the last bytes of an observation: the scores and the number of the deal.
        self.scores: list[bytes] = []
        #: True if the kitty is shown, if a hand may be exposed, and if a joker may name a suit: each has a plane.
        self.kitty_shown: Final = kitty_shown
        self.exposing: Final = exposing
        self.naming: Final = naming
        #: The row of each stage of a `Dealing`, eleven bits each, and the number of outcomes.
        self.stages: Final[i64] = stages
        self.outcomes: Final[i64] = outcomes
        #: The outcomes of a deal that was played, one that was passed out, and one with only inkles.
        self.ends: Final = ends
        #: The sizes of the hands as dealt, eight bits each.
        full: i64 = 0
        for seat in range(table.lookup.players):
            full |= shift_up(table.lookup.hand_size, WON_BITS * seat)
        self.full: Final[i64] = full
        self.deals: i64 = 0
        self.calls: i64 = 0
        self.plays: i64 = 0
        self.standing: i64 = 0
        #: The calls that each seat made, and those that stood when it passed.
        self.bids: HeldInTurn = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
        self.passes: HeldInTurn = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
        #: The cards that each place has played, by their places in the pack, and the number of those in its hand.
        self.played: HeldInTurn = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
        self.sizes: i64 = 0
        #: The cards of each trick that is over, of the one in progress, those that led, and those that won.
        self.tricks: list[int] = []
        self.lying: i64 = 0
        self.led: i64 = 0
        self.winning: i64 = 0
        self.gone: i64 = 0
        #: Past plays, as in `remember`, but never forgotten.
        self.memory: i64 = 0
        #: The slots that each place is proved to lack, and the suits in which it has shown a void, four bits each.
        self.lacked: HeldInTurn = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
        self.voids: i64 = 0
        #: The suits that the lower joker, and then the higher, named.
        self.named: i64 = 0

    def _keep_up(self) -> None:
        """Note what was done since the last time."""
        table = self.table
        if self.deals != table.deals:
            self.deals = table.deals
            self.calls = 0
            self.plays = 0
            self.standing = 0
            self.bids = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
            self.passes = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
            self.played = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
            self.sizes = self.full
            self.lacked = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
            self.tricks = []
            self.lying = 0
            self.led = 0
            self.winning = 0
            self.gone = 0
            self.memory = 0
            self.voids = 0
            self.named = 0
        while self.calls < len(table.calls):
            made: i64 = table.calls[self.calls]
            call, caller = made >> DIGIT_BITS, made & DIGIT
            if call == 0:
                add_to(self.passes, caller, bit(self.standing))
            elif call < table.lookup.look:
                add_to(self.bids, caller, bit(call))
                self.standing = call
            self.calls += 1
        while self.plays < len(table.plays):
            if self.plays == 0:
                self.position = start(table.position._hands, table.leader)
            self._note_card(table.prepared, table.plays[self.plays])
            self.plays += 1

    def _note_card(self, prepared: PreparedContract, number: i64) -> None:
        """Note a card that was played."""
        position, lookup, table = self.position, prepared.lookup, self.table
        state = position._state
        place: i64 = state & DIGIT
        suit: i64 = state >> SUIT_AT & DIGIT
        tricks: i64 = (state & TRICKS) >> TRICKS_AT
        slot: i64 = lookup.slot_of[number]
        card = bit(slot)
        at = places_by(prepared.shifts, card)
        own: i64 = lookup.suit_of[slot]
        name: i64 = -1
        if number >= LOWER_NAMED:
            name = number - LOWER_NAMED & NAMED_SUIT
            self.named |= bit(number - LOWER_NAMED)
        lacks: i64 = 0
        if position._lying == 0:
            suit = own if name < 0 else name
            if card & lookup.callers and led_alone(lookup, name, self.memory, place, tricks):
                lacks = ~lookup.callers
            if suit != NONE:
                self.memory |= bit(suit)
            self.led |= at
        elif own == NONE or own != suit:
            lacks = lacks_following(lookup, own, suit, self.memory, place, tricks)
        if lookup.keeps > KEEPS_LED:
            # A joker that names a suit is a card of that suit here.
            self.memory = remember(lookup.keeps, self.memory, suit, own, place)
        if lacks:
            lacks &= (bit(lookup.slots) - 1) & ~(table.begun & ~position._left | card)
            add_to(self.lacked, place, lacks)
            for lacked in range(4):
                if lookup.leads[lacked].cards & lacks:
                    self.voids |= bit(SUIT_SET_BITS * place + lacked)
        self.gone |= at
        self.lying |= at
        add_to(self.played, place, at)
        self.sizes -= shift_up(1, WON_BITS * place)
        # The table has reached the last position before.
        last = self.plays + 1 == len(table.plays)
        self.position = table.position if last else after_play(position, slot, name)
        if self.position._lying == 0:
            self.tricks.append(self.lying)
            self.lying = 0
            best = position._best
            if card > best and card & lookup.leads[suit].wins:
                best = card
            self.winning |= places_by(prepared.shifts, best)

    def write(self, pen: MaskWriter, seat: i64) -> None:
        """Write the observation of *seat*: its planes of bits, and its planes of small numbers."""
        self._keep_up()
        table = self.table
        lookup, stage = table.lookup, table.stage
        players, pack = lookup.players, lookup.pack
        if stage == OVER:
            stage = PLAYING if self.plays else CALLING
        self.seat = seat
        self.stage = stage
        prepared: PreparedContract | None = None
        if stage > CALLING:
            prepared = table.prepared if stage == PLAYING else lookup.prepare(table.call, table.contractor, 0)
        taking = stage > CALLING and lookup.takes_kitty[table.call] != 0
        mine = stage > CALLING and seat == table.contractor
        dealt: i64 = 0 if table.unlooked >> seat & 1 else held_by(table.dealt, seat)
        own: i64 = dealt
        discards: i64 = 0
        if mine:
            own = table.own | (table.discards if stage == DISCARDING else 0)
            discards = 0 if stage == DISCARDING else table.discards
        shown: i64 = 0
        if stage == PLAYING and prepared is not None and self.plays >= table.exposed_at:
            shown = table.own if prepared.standing.exposed != NOBODY else 0
        public: i64 = table.kitty if taking and self.kitty_shown else 0
        unplayed = (bit(pack) - 1) & ~self.gone
        pen.put(own & unplayed, pack)
        pen.put(dealt, pack)
        if lookup.kitty_size:
            pen.put(table.kitty if mine and taking else 0, pack)
            pen.put(discards, pack)
        known = shown | own | discards
        pen.put(unplayed & ~(known | public), pack)
        self._write_hands(pen, prepared, unplayed & ~known, public, shown)
        self._write_tricks(pen)
        if self.exposing:
            pen.put(shown, pack)
        if self.kitty_shown:
            pen.put(public, pack)
        number: i64 = 0
        while number < players:
            pen.put(held_by(self.bids, (seat + number) % players), len(lookup.above))
            number += 1
        number = 0
        while number < players:
            pen.put(held_by(self.passes, (seat + number) % players), len(lookup.above))
            number += 1
        pen.put(bit(table.call) if prepared is not None else 0, len(lookup.above))
        self._write_seats(pen, prepared)
        self._write_numbers(pen, prepared)

    def _write_hands(
        self, pen: MaskWriter, prepared: PreparedContract | None, unknown: i64, public: i64, shown: i64
    ) -> None:
        """Write the cards that each other seat may hold, and those that each has played."""
        table = self.table
        lookup, seat, contractor = table.lookup, self.seat, table.contractor
        playing = self.stage == PLAYING and prepared is not None
        declared: i64 = 0
        if playing and table.declared:
            declared = lookup.higher if table.declared >= 5 else 0
            if table.declared % 5:
                declared |= lookup.lower
        after: i64 = 1
        while after < lookup.players:
            other = (seat + after) % lookup.players
            cards = unknown
            if other == contractor and shown:
                cards = shown & ~self.gone
            else:
                if other != contractor or self.stage == CALLING:
                    cards &= ~(public | declared)
                elif declared:
                    cards &= ~((lookup.higher | lookup.lower) & ~declared)
                if playing and prepared is not None:
                    lacked = held_by(self.lacked, other)
                    if lacked:
                        cards &= ~places_by(prepared.shifts, lacked)
            pen.put(cards if self.sizes >> WON_BITS * other & WON else 0, lookup.pack)
            after += 1
        after = 0
        while after < lookup.players:
            pen.put(held_by(self.played, (seat + after) % lookup.players), lookup.pack)
            after += 1

    def _write_tricks(self, pen: MaskWriter) -> None:
        pack = self.table.lookup.pack
        left = self.table.lookup.hand_size - len(self.tricks)
        for cards in self.tricks:
            pen.put(cards, pack)
        if left:
            pen.put(self.lying, pack)
            pen.blank((left - 1) * pack)
        pen.put(self.lying, pack)
        pen.put(self.led, pack)
        pen.put(self.winning, pack)

    def _from_observer(self, seats: i64) -> i64:
        """*seats*, a mask, as the observer counts them."""
        return turned(seats, self.seat, self.table.lookup.players)

    def _write_seats(self, pen: MaskWriter, prepared: PreparedContract | None) -> None:
        """Write the planes of seats, suits and stages."""
        table = self.table
        lookup, seat = table.lookup, self.seat
        players = lookup.players
        side: i64 = 0
        partners: i64 = 0
        number: i64 = 0
        while number < players:
            if number != seat and lookup.side_of[number] == lookup.side_of[seat]:
                partners |= bit(number)
            number += 1
        pen.put(self._from_observer(bit(table.dealer)), players)
        pen.put(0 if table.stage == OVER else self._from_observer(bit(table.seat)), players)
        if prepared is None:
            pen.put(0, 3 * players)
        else:
            side = prepared.side
            if partners == 0 and side & bit(seat):
                partners = side & ~bit(seat)
            pen.put(self._from_observer(bit(table.contractor)) if table.call else 0, players)
            pen.put(self._from_observer(side), players)
            pen.put(self._from_observer(prepared.playing), players)
        pen.put(self._from_observer(partners), players)
        if lookup.blind:
            pen.put(self._from_observer(table.unlooked), players)
        pen.put(self._from_observer(table.barred), players)
        # Nobody ends a deal by what they claim.
        pen.put(0, players)
        pen.put(0 if prepared is None else prepared.trump, 4)
        pen.put(turned(self.voids, SUIT_SET_BITS * seat, SUIT_SET_BITS * players), SUIT_SET_BITS * players)
        if lookup.declares:
            pen.put(self._suit_declared(table.declared % 5), 4)
            pen.put(self._suit_declared(table.declared // 5), 4)
        if self.naming:
            pen.put(self.named, 8)
        pen.put(self.stages >> _STAGES_BITS * self.stage & _STAGES, _STAGES_BITS)
        ended: i64 = 0
        if table.stage == OVER:
            ended = bit(self.ends[0 if self.plays else 2 if table.made > 1 else 1])
        pen.put(ended, self.outcomes)
        pen.end()

    def _suit_declared(self, suit: i64) -> i64:
        return bit(suit - 1) if suit and self.stage == PLAYING else 0

    def _write_numbers(self, pen: MaskWriter, prepared: PreparedContract | None) -> None:
        """Write the tricks and cards of each seat, the tricks needed and the scores, eight bits each."""
        table = self.table
        players, seat = table.lookup.players, self.seat
        won: i64 = 0
        if self.plays:
            won = table.position._won
        sizes = self.sizes
        if self.stage == DISCARDING:
            sizes += shift_up(table.lookup.kitty_size, WON_BITS * table.contractor)
        width = WON_BITS * players
        pen.put(turned(won, WON_BITS * seat, width), width)
        pen.put(turned(sizes, WON_BITS * seat, width), width)
        pen.put(0 if prepared is None else prepared.tricks_needed(won), 24)
        scores = self.scores[table.lookup.side_of[seat]]
        for place in range(len(scores)):
            pen.put(scores[place], 8)
        pen.end()


def turned(fields: i64, past: i64, width: i64) -> i64:
    """*fields* of *width* bits, without those in the lowest *past* bits, which follow behind the others."""
    return (fields >> past | fields << (width - past)) & (bit(width) - 1)


def add_to(turn: HeldInTurn, place: i64, mask: i64) -> None:
    """Add *mask* to that of a *place*."""
    if place == 0:
        turn.held_0 |= mask
    elif place == 1:
        turn.held_1 |= mask
    elif place == 2:
        turn.held_2 |= mask
    elif place == 3:
        turn.held_3 |= mask
    elif place == 4:
        turn.held_4 |= mask
    else:
        turn.held_5 |= mask


def led_alone(lookup: PlayLookup, name: i64, memory: i64, place: i64, tricks: i64) -> bool:
    """True if a joker led as the suit *name*, or as none, could be led only by a player with no other card."""
    if tricks > lookup.led_last:
        return True
    if name < 0:
        return not lookup.joker_plain
    suits = lookup.joker_names
    if lookup.joker_barred & KEEPS_LED:
        suits &= ~memory
    if lookup.joker_barred & KEEPS_VOID:
        suits &= ~(memory >> (VOIDS_AT + SUIT_SET_BITS * place))
    return suits & bit(name) == 0


def lacks_following(lookup: PlayLookup, own: i64, suit: i64, memory: i64, place: i64, tricks: i64) -> i64:
    """The slots that *place* is proved to lack by playing a card of suit *own* when another was led."""
    if suit == NONE:
        return 0
    cards, loose = lookup.leads[suit].cards, lookup.leads[NONE].cards
    past = past_in_suit(memory, place, suit)
    may = tricks <= lookup.void_last and past & lookup.void_unless == 0
    if own != NONE:
        return cards | loose if may and lookup.must_play_joker else cards
    able = tricks <= lookup.able_last and past & lookup.able_unless == 0
    if not may and (not able or past & KEEPS_VOID):
        return ~loose
    return 0 if able else cards


def observe_tables(observers: list[Observer], seats: bytes, memory: bytearray) -> None:
    """Write into *memory* what one of the *seats* has seen at each table; seat 0 where there is no such seat."""
    pen = MaskWriter(memory)
    for number, observer in enumerate(observers):
        seat: i64 = seats[number]
        observer.write(pen, seat if seat < observer.table.lookup.players else 0)


def begin_tables(tables: list[Dealing], seed: int, dealer: int, blocks: ActionBlocks, memory: bytearray) -> None:
    """Begin the deals from *seed* on, one at each table and all dealt by *dealer*, and show what is legal."""
    pen = MaskWriter(memory)
    for number, table in enumerate(tables):
        table.barred = 0
        table.begin(seed + number, dealer)
        table.show(blocks, pen)


def decode_all(tables: list[Dealing], actions: list[int], asked: bytes, blocks: ActionBlocks) -> int:
    """Find the choice of each table by its action number; return the first table at which it is illegal, or -1.

    Tables whose byte of *asked* is 0 are left as they are: they have no choice.
    """
    for number, table in enumerate(tables):
        if not asked[number]:
            table.chosen = -1
        elif not table.decode(blocks, actions[number]):
            return number
    return -1


def step_tables(
    tables: list[Dealing], blocks: ActionBlocks, memory: bytearray, points: list[int], keeper: Any
) -> list[int]:
    """Make the choice found for each table, then those of its sensible seats while cards are played.

    A table whose deal has ended begins the next one. Return these tables, and add their points to *points*. If there is
    a *keeper* of scores, it is told the number of each, and returns the next dealer and, three bits higher, the
    seats that may not bid as a mask; or -1 if the table is to wait from now on.
    """
    ended: list[int] = []
    pen = MaskWriter(memory)
    for number, table in enumerate(tables):
        waiting = table.stage == OVER or table.chosen < 0
        if not waiting:
            table.act(table.chosen)
        while table.stage == PLAYING and table.sensible >> table.seat & 1:
            table.act_sensibly()
        if table.stage == OVER and not waiting:
            ended.append(number)
            points.extend(table.points)
            following: i64 = table.dealer + 1 if table.dealer + 1 < table.lookup.players else 0
            if keeper is not None:
                following = keeper(number)
            if following >= 0:
                table.barred = following >> DIGIT_BITS
                table.next(len(tables), following & DIGIT)
        table.show(blocks, pen)
    return ended
