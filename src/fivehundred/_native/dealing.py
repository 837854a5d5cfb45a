"""Whole deals at many tables, from the shuffle to the score.

The rules of the auction, the exchange and the declaration are implemented here a second time, on masks. A function that
decides such a rule names the function of a stage with which it must agree. ``tests/fast/test_fast_deals.py`` and
``tests/learning/test_tables.py`` compare whole deals and matches of both, choice by choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivehundred._base.bits import LOWER_NAMED
from fivehundred._native.contracts import Hands, HeldInTurn, Order, PlayLookup, Scores, held_by
from fivehundred._native.masks import (
    BYTE,
    BYTE_BITS,
    DIGIT,
    DIGIT_BITS,
    NAMED_SUIT,
    NAMES_AT,
    NOBODY,
    NONE,
    SLOTS,
    SUIT_AT,
    TRICKS,
    WITHOUT_NAMES,
    MaskWriter,
    bit,
    count,
    draw_below,
    next_state,
    seed_state,
    shift_up,
)
from fivehundred._native.position import Position, after_play, run, start
from fivehundred._native.sensible import NAMED, SideState, Tactics, sensible_play, void_shown

if TYPE_CHECKING:
    from mypy_extensions import i64


# A deal from the shuffle to the score, one choice after the other. Cards are numbered in pack order until the contract
# is known, because their slots depend on it. What may be chosen is a mask in each stage: of calls, of cards, of
# declarations (the suit of the higher joker, 0 for none, times 5 if there is a lower one, whose suit is added), or of
# slots.

CALLING: Final = 0


DISCARDING: Final = 1


DECLARING: Final = 2


PLAYING: Final = 3


OVER: Final = 4


#: The number of declarations.
_DECLARATIONS: Final = 25
#: The declarations of who holds the lower joker (or the only one), the higher one, or both, which go together.
DECLARED_LOWER: Final = 0x1F
DECLARED_HIGHER: Final = 0x108421
DECLARED_BOTH: Final = 0x1EF7BC1


#: The suit of a seat's last bid, from 1.
_BID_BITS: Final = 4
_BID: Final = 15


#: The seeds, as a mask.
_SEEDS: Final = 0x3FFFFFFFFFFFFFFF


class SlotShift:
    """Cards that move by the same distance when the pack is renumbered: a mask, and shifts up and down."""

    def __init__(self, cards: i64, up: i64, down: i64) -> None:
        self.cards: Final[i64] = cards
        self.up: Final[i64] = up
        self.down: Final[i64] = down


class PreparedContract:
    """A contract that has occurred: its lookup, the shifts from cards to slots, its scores and its sensible play."""

    def __init__(
        self,
        host: Any,
        lookup: PlayLookup,
        shifts: list[SlotShift],
        scores: Scores,
        tactics: Tactics,
        standing: SideState,
        own_card: bool,
        seats: tuple[int, int],
        trump: int,
    ) -> None:
        #: The object that made this one; it knows the contract and what it still needs.
        self.host: Final = host
        self.lookup: Final = lookup
        self.shifts: Final = shifts
        self.scores: Final = scores
        self.tactics: Final = tactics
        self.standing: Final = standing
        #: True if the contractor's hand is exposed after their first card, whenever that falls.
        self.own_card: Final = own_card
        side, playing = seats
        #: The seats of the contractor's side, and those that play, as masks; the trump suit as a mask.
        self.side: Final[i64] = side
        self.playing: Final[i64] = playing
        self.trump: Final[i64] = trump
        self._needed: Final[dict[int, int]] = {}

    def tricks_needed(self, won: i64) -> i64:
        """The tricks left, and one more than those needed to make and to defeat the contract, eight bits each."""
        key: int = won
        found = self._needed.get(key)
        if found is None:
            made: int = self.host.tricks_needed(key)
            self._needed[key] = made
            return made
        return found


class DealLookup:
    """A ruleset as tables for whole deals, made by `fivehundred.fast` and never changed."""

    def __init__(
        self,
        *,
        host: Any,
        pack: int,
        players: int,
        hand_size: int,
        kitty_size: int,
        higher: int,
        lower: int,
        above: list[int],
        gates: tuple[int, int, int, int, int, int, int],
        inkles: int,
        inklers: int,
        blind: int,
        dealer_stuck: bool,
        answering: bytes,
        side_of: bytes,
        lines: int,
        suit_of: bytes,
        single_round: bool,
        never_out: bool,
        suit_change: bool,
        last_raise: bool,
        asks_last: bool,
        takes_kitty: bytes,
        asks_joker: bytes,
        declares: bool,
        contractor_leads: bool,
        all_pass_played: bool,
        ralphing: bool,
    ) -> None:
        #: The object that made this one; it prepares a contract when it first occurs.
        self.host: Final = host
        #: The number of cards in the pack.
        self.pack: Final[i64] = pack
        self.players: Final[i64] = players
        self.hand_size: Final[i64] = hand_size
        self.kitty_size: Final[i64] = kitty_size
        #: The masks of the jokers, 0 if there is none.
        self.higher: Final[i64] = higher
        self.lower: Final[i64] = lower
        #: For each standing call, a mask of the calls that may follow it (BID-2).
        self.above: Final = above
        sevens, eights, exactly_seven, gated, after_eight, over_seven, all_spoken = gates
        #: The bids of seven or more, of eight or more, and of exactly seven; the bids that wait for one of the first,
        #: for one of the second, for one of the third to stand, and for everybody to have spoken (BID-7, BID-16).
        self.sevens: Final[i64] = sevens
        self.eights: Final[i64] = eights
        self.exactly_seven: Final[i64] = exactly_seven
        self.gated: Final[i64] = gated
        self.after_eight: Final[i64] = after_eight
        self.over_seven: Final[i64] = over_seven
        self.all_spoken: Final[i64] = all_spoken
        #: The bids that only the first callers may make, and the number of these callers (BID-9).
        self.inkles: Final[i64] = inkles
        self.inklers: Final[i64] = inklers
        #: The bids made without looking at the cards; to look is a choice that comes after all calls (BID-10).
        self.blind: Final[i64] = blind
        self.look: Final[i64] = len(above)
        #: True if the dealer must bid if nobody has (BID-13).
        self.dealer_stuck: Final = dealer_stuck
        rare = after_eight | over_seven | all_spoken
        self.narrowed: Final = rare != 0 or inkles | blind != 0 or dealer_stuck or ralphing
        #: Pairs of calls: the first is legal only after a partner has made the second (BID-7).
        self.answering: Final = answering
        self.side_of: Final = side_of
        self.lines: Final[i64] = lines
        #: The suit that each call counts as, from 1; then what follows from the form of the auction (BID-4, BID-5,
        #: BID-14), as in `fivehundred.deal.stages.auction`.
        self.suit_of: Final = suit_of
        self.single_round: Final = single_round
        self.never_out: Final = never_out
        self.suit_change: Final = suit_change
        self.last_raise: Final = last_raise
        self.asks_last: Final = asks_last
        #: For each call: whether its bidder takes the kitty, and whether they are asked to declare the joker; whether
        #: the rules have declarations at all.
        self.takes_kitty: Final = takes_kitty
        self.asks_joker: Final = asks_joker
        self.declares: Final = declares
        self.contractor_leads: Final = contractor_leads
        self.all_pass_played: Final = all_pass_played
        #: Contracts prepared so far, by call, contractor and declared jokers.
        self._prepared: Final[list[PreparedContract | None]] = [None] * (_DECLARATIONS * len(above) * players)

    def prepare(self, call: i64, contractor: i64, declared: i64) -> PreparedContract:
        """The contract of a bid by *contractor* with the jokers *declared*."""
        number = (call * self.players + contractor) * _DECLARATIONS + declared
        found = self._prepared[number]
        if found is None:
            made: PreparedContract = self.host.prepare(call, contractor, declared)
            self._prepared[number] = made
            return made
        return found


BY_PLACE: Final = Order(bytes([0, 1, 2, 3, 4, 5]))


class ActionBlocks:
    """The first number of each block of actions in `fivehundred.learning.encoding`; calls begin at 0."""

    def __init__(self, *, discards: int, declared: int, plays: int, led: int, size: int) -> None:
        self.discards: Final[i64] = discards
        self.declared: Final[i64] = declared
        self.plays: Final[i64] = plays
        #: The first number of a joker led as a suit: 0, or 4 if only the higher joker is in the pack.
        self.led: Final[i64] = led
        #: The number of actions.
        self.size: Final[i64] = size


class Dealing:
    """A deal in progress, and the next ones that are dealt to the same table."""

    #: From the first card played: the contract, the position, and what a sensible player goes by.
    prepared: PreparedContract
    position: Position
    standing: SideState

    def __init__(self, lookup: DealLookup, sensible: i64 = 0) -> None:
        self.lookup: Final = lookup
        #: The number of deals begun.
        self.deals: i64 = 0
        self.seed: i64 = 0
        self.dealer: i64 = 0
        #: The hand dealt to each seat, and the kitty.
        self.dealt: Final = HeldInTurn(BY_PLACE, 0, 0, 0, 0, 0, 0)
        self.kitty: i64 = 0
        self.stage: i64 = OVER
        #: The seat to act, and what it may do: a mask whose meaning depends on the stage.
        self.seat: i64 = 0
        self.legal: i64 = 0
        #: The calls so far, each above the digit of its caller.
        self.calls: list[int] = []
        #: The calls made, as a mask; the highest bid, its caller or -1, and all who have bid.
        self.made: i64 = 1
        self.call: i64 = 0
        self.bidder: i64 = -1
        self.bidders: i64 = 0
        #: The seats that have not looked at their cards yet, if bids may be blind.
        self.unlooked: i64 = 0
        #: The seats that are out, those that have spoken, and the number of passes in a row.
        self.out: i64 = 0
        self.spoken: i64 = 0
        self.passes: i64 = 0
        #: The suit of each seat's last bid, four bits each.
        self.suits: i64 = 0
        #: The seat that has undertaken the contract, 0 if all passed.
        self.contractor: i64 = 0
        #: The cards of the contractor, without those that were discarded.
        self.own: i64 = 0
        self.discards: i64 = 0
        #: The declared suits of the jokers as 5 * higher + lower, 0 for none.
        self.declared: i64 = 0
        #: The seats that play sensibly, as a mask.
        self.sensible: i64 = sensible
        #: The seats that may not bid, as a mask.
        self.barred: i64 = 0
        #: The place that led first.
        self.leader: i64 = 0
        #: The number of cards played before the contractor's hand is exposed.
        self.exposed_at: i64 = 0
        #: All slots held when play began, and the voids shown.
        self.begun: i64 = 0
        self.voids: i64 = 0
        #: The play numbers so far; empty where the play was drawn at random.
        self.plays: list[int] = []
        #: The state of the generator at the start of play; 0 if nothing was played.
        self.chance: i64 = 0
        self.won: i64 = 0
        self.captured: i64 = 0
        self.decisions: i64 = 0
        #: The points of each scorer.
        self.points: tuple[int, ...] = ()
        #: The choice to make next, by its number in the mask; slots are followed by the jokers led as suits.
        self.chosen: i64 = -1

    def begin(self, seed: i64, dealer: i64) -> i64:
        """Deal the cards of *seed* and open the auction; return the state of the generator."""
        lookup = self.lookup
        self.deals += 1
        self.seed = seed
        self.dealer = dealer
        chance = self._deal(seed_state(seed))
        self.stage = CALLING
        self.seat = next_seat(dealer, lookup.players)
        self.calls = []
        self.made = 1
        self.call = 0
        self.bidder = -1
        self.bidders = 0
        self.unlooked = bit(lookup.players) - 1 if lookup.blind else 0
        self.out = 0
        self.spoken = 0
        self.passes = 0
        self.suits = 0
        self.contractor = 0
        self.discards = 0
        self.declared = 0
        self.plays = []
        self.chance = 0
        self.won = 0
        self.captured = 0
        self.decisions = 0
        self.legal = self._legal_calls()
        return chance

    def next(self, tables: i64, dealer: i64) -> None:
        """Begin the next deal of one table of *tables*."""
        self.begin((self.seed + tables) & _SEEDS, dealer)

    def play(self, seed: int, dealer: int) -> None:
        """Play the deal of *seed* at random, with *dealer* as the dealer."""
        chance = self.begin(seed, dealer)
        while self.stage < PLAYING:
            options = self.legal
            if options & (options - 1):
                chance = next_state(chance)
                chosen = draw_below(chance, count(options))
                while chosen:
                    options &= options - 1
                    chosen -= 1
            self.choose(count((options & -options) - 1))
        if self.stage == PLAYING:
            position, prepared = self.position, self.prepared
            lookup = prepared.lookup
            self.chance = chance
            self.stage = OVER
            self.won, self.captured = run(
                position._hands, position._left, 0, 0, position._state & WITHOUT_NAMES, 0, 0, 0, chance
            )
            self.decisions += lookup.per_trick * lookup.tricks
            self.points = prepared.scores.points(self.won, self.captured)

    def tally(self, seed: int, deals: int, dealer: int, totals: list[int]) -> tuple[int, int]:
        """Play *deals* deals with consecutive seeds from *seed*; *dealer* deals first. Add the points to *totals*.

        Return the number of decisions and the number of deals in which no card was played.
        """
        decisions: i64 = 0
        thrown_in: i64 = 0
        number: i64 = 0
        first: i64 = seed
        seat: i64 = dealer
        while number < deals:
            self.play(first + number, seat)
            seat = next_seat(seat, self.lookup.players)
            decisions += self.decisions
            if self.chance == 0:
                thrown_in += 1
            else:
                points = self.points
                for line in range(len(totals)):
                    totals[line] += points[line]
            number += 1
        return decisions, thrown_in

    def _deal(self, chance: i64) -> i64:
        """Deal each card of the pack to a place that still has room, with equal chances (DEAL-3)."""
        size = self.lookup.hand_size
        players = self.lookup.players
        none: i64 = 0
        room_0 = size
        room_1 = size
        room_2 = size if players > 2 else none
        room_3 = size if players > 3 else none
        room_4 = size if players > 4 else none
        room_5 = size if players > 5 else none
        room_k = self.lookup.kitty_size
        hand_0: i64 = 0
        hand_1: i64 = 0
        hand_2: i64 = 0
        hand_3: i64 = 0
        hand_4: i64 = 0
        hand_5: i64 = 0
        kitty: i64 = 0
        left = self.lookup.pack
        card = bit(0)
        place: i64
        while left:
            chance = next_state(chance)
            place = draw_below(chance, left)
            if place < room_0:
                room_0 -= 1
                hand_0 |= card
            elif (place := place - room_0) < room_1:
                room_1 -= 1
                hand_1 |= card
            elif (place := place - room_1) < room_2:
                room_2 -= 1
                hand_2 |= card
            elif (place := place - room_2) < room_3:
                room_3 -= 1
                hand_3 |= card
            elif (place := place - room_3) < room_4:
                room_4 -= 1
                hand_4 |= card
            elif (place := place - room_4) < room_5:
                room_5 -= 1
                hand_5 |= card
            elif place - room_5 < room_k:
                room_k -= 1
                kitty |= card
            left -= 1
            if left:
                card <<= 1
        dealt = self.dealt
        dealt.held_0 = hand_0
        dealt.held_1 = hand_1
        dealt.held_2 = hand_2
        dealt.held_3 = hand_3
        dealt.held_4 = hand_4
        dealt.held_5 = hand_5
        self.kitty = kitty
        return chance

    def choose(self, number: i64) -> None:
        """Make the legal choice with this *number* in the mask, before any card is played."""
        if self.stage == CALLING:
            self._call(number)
        elif self.stage == DISCARDING:
            self.own ^= bit(number)
            self.discards |= bit(number)
            self.legal = self.own
            if count(self.own) == self.lookup.hand_size:
                self.decisions += 1
                self._ask_joker()
        else:
            self.declared = number if self.lookup.lower else 5 * number
            self.decisions += 1
            self._start()

    def _legal_calls(self) -> i64:
        """The calls that the seat may make now, as a mask (BID-2, BID-7); agrees with `Auction.options`."""
        lookup = self.lookup
        mask: i64 = lookup.above[self.call]
        if self.made & lookup.sevens == 0:
            mask &= ~lookup.gated
        if len(lookup.answering):
            mask = self._with_answers(mask)
        return self._under_rare_rules(mask) if lookup.narrowed else mask

    def _with_answers(self, mask: i64) -> i64:
        """The calls in *mask*, without those that require a bid which no partner of the seat has made (BID-7).

        It agrees with the limits of `fivehundred.deal.stages.auction`, as does the next method.
        """
        lookup, seat = self.lookup, self.seat
        for pair in range(0, len(lookup.answering), 2):
            asked: i64 = lookup.answering[pair + 1]
            found = False
            for place in range(len(self.calls)):
                call: i64 = self.calls[place]
                caller = call & DIGIT
                if call >> DIGIT_BITS == asked and caller != seat and lookup.side_of[caller] == lookup.side_of[seat]:
                    found = True
            if not found:
                mask &= ~bit(lookup.answering[pair])
        return mask

    def _under_rare_rules(self, mask: i64) -> i64:
        """The calls in *mask* that the less common rules allow (BID-9, BID-10, BID-13, BID-16)."""
        lookup = self.lookup
        if self.barred >> self.seat & 1:
            mask &= 1
        if self.made & lookup.eights == 0:
            mask &= ~lookup.after_eight
        if bit(self.call) & lookup.exactly_seven == 0:
            mask &= ~lookup.over_seven
        if count(self.spoken) < lookup.players:
            mask &= ~lookup.all_spoken
        if self.unlooked >> self.seat & 1:
            return mask & lookup.blind | bit(lookup.look)
        mask &= ~lookup.blind
        if count(self.spoken) >= lookup.inklers:
            mask &= ~lookup.inkles
        if lookup.dealer_stuck and self.seat == self.dealer and self.made == 1 and mask != 1:
            mask &= ~1
        return mask

    def _call(self, call: i64) -> None:
        """Make a call, and find out who is next (BID-4, BID-5, BID-10, BID-14); agrees with `Auction.with_call`."""
        lookup, seat = self.lookup, self.seat
        asked_last = self.bidder == seat
        self.calls.append(call << DIGIT_BITS | seat)
        self.decisions += 1
        self.unlooked &= ~bit(seat)
        if call == lookup.look:
            self.legal = self._legal_calls()
            return
        self.spoken |= bit(seat)
        if call:
            suit: i64 = lookup.suit_of[call]
            before = self.suits >> _BID_BITS * seat & _BID
            if (lookup.suit_change and before and before != suit) or (asked_last and lookup.last_raise):
                # Everybody may call again, even after the player who was asked last.
                self.out = 0
                asked_last = False
            self.suits ^= shift_up(before ^ suit, _BID_BITS * seat)
            self.made |= bit(call)
            self.call = call
            self.bidder = seat
            self.bidders |= bit(seat)
            self.passes = 0
        else:
            self.passes += 1
            if not lookup.never_out:
                self.out |= bit(seat)
        following = self._next_caller(asked_last)
        if following == NOBODY:
            self._end_auction()
        else:
            self.seat = following
            self.legal = self._legal_calls()

    def _next_caller(self, asked_last: bool) -> i64:
        """The seat that calls next; `NOBODY` if the auction is over. *asked_last* is true of a bidder asked again."""
        lookup, seat = self.lookup, self.seat
        players = lookup.players
        following = next_seat(seat, players)
        if lookup.single_round:
            return following if count(self.spoken) < players else NOBODY
        if asked_last:
            return NOBODY
        if lookup.never_out:
            # Where nobody is out, the number of passes in a row decides (BID-14).
            if self.passes < (players - 1 if self.call else players):
                return following
        else:
            while following != seat:
                if self.out & bit(following) == 0 and following != self.bidder:
                    return following
                following = next_seat(following, players)
        bidders = self.bidders
        if bidders and (lookup.last_raise or (lookup.asks_last and bidders & (bidders - 1))):
            return self.bidder
        return NOBODY

    def _end_auction(self) -> None:
        """End the auction, and let the contractor take the kitty (BID-6, BID-9, KITTY-1).

        It agrees with `Auction.reached_contract` and `Exchange.under`.
        """
        lookup = self.lookup
        if (self.call == 0 and not lookup.all_pass_played) or (self.call and self.made & ~(lookup.inkles | 1) == 0):
            self.call = 0
            self.stage = OVER
            self.points = tuple([0] * lookup.lines)
            return
        if self.call:
            self.contractor = self.bidder
        self.seat = self.contractor
        self.own = held_by(self.dealt, self.contractor)
        if lookup.takes_kitty[self.call]:
            self.stage = DISCARDING
            self.own |= self.kitty
            self.legal = self.own
        else:
            self._ask_joker()

    def _ask_joker(self) -> None:
        """Let the contractor declare a suit for each joker held, or for none (JOKER-5).

        It agrees with `Declaring.under` and `Declaring.options`.
        """
        lookup = self.lookup
        if not lookup.asks_joker[self.call]:
            self._start()
            return
        self.stage = DECLARING
        if self.own & lookup.higher == 0:
            self.legal = DECLARED_LOWER if self.own & lookup.lower else 1
        elif lookup.lower == 0:
            self.legal = DECLARED_LOWER
        else:
            self.legal = DECLARED_BOTH if self.own & lookup.lower else DECLARED_HIGHER

    def _start(self) -> None:
        """Begin the play, with each hand on the slots of the contract. A player who sits out is not in the order."""
        lookup, dealt, own = self.lookup, self.dealt, self.own
        contractor = self.contractor
        prepared = lookup.prepare(self.call, contractor, self.declared)
        shifts = prepared.shifts
        hands = Hands(
            prepared.lookup,
            b"",
            b"",
            slots_by(shifts, own if contractor == 0 else dealt.held_0),
            slots_by(shifts, own if contractor == 1 else dealt.held_1),
            slots_by(shifts, own if contractor == 2 else dealt.held_2),
            slots_by(shifts, own if contractor == 3 else dealt.held_3),
            slots_by(shifts, own if contractor == 4 else dealt.held_4),
            slots_by(shifts, own if contractor == 5 else dealt.held_5),
        )
        # The order of places starts with the first seat that plays, whichever seat it is looked up for.
        leader: i64 = prepared.lookup.turns[8 * next_seat(self.dealer, lookup.players)]
        if self.call and lookup.contractor_leads:
            leader = contractor
        position = start(hands, leader)
        self.prepared = prepared
        self.stage = PLAYING
        self.voids = 0
        self.leader = leader
        self.exposed_at = prepared.standing.exposed_at
        if prepared.own_card:
            # It depends on who leads, which a prepared contract does not know.
            turn: i64 = prepared.lookup.orders[leader].packed
            self.exposed_at = 1
            while turn & DIGIT != contractor:
                turn >>= DIGIT_BITS
                self.exposed_at += 1
        self.begun = position._left
        if self.sensible:
            aside = slots_by(shifts, self.discards)
            self.standing = with_aside(prepared.standing, self.exposed_at, contractor, aside)
        self._go_on(position)

    def _go_on(self, position: Position) -> None:
        """Let the next player play; or score the deal once every card has been played."""
        self.position = position
        self.seat = position._state & DIGIT
        self.legal = position._legal
        if position._state & TRICKS == 0:
            self.stage = OVER
            self.won = position._won
            self.captured = position._captured
            self.points = self.prepared.scores.points(self.won, self.captured)

    def decode(self, blocks: ActionBlocks, action: i64) -> bool:
        """Find the choice that an *action* number stands for. Return false if it is illegal now.

        At a table that waits, any number will do.
        """
        if self.stage == OVER:
            return True
        if action < 0 or action >= blocks.size:
            return False
        if self.stage == PLAYING:
            self.chosen = self._decode_card(blocks, action - blocks.plays)
        else:
            if self.stage != CALLING:
                action -= blocks.discards if self.stage == DISCARDING else blocks.declared
            self.chosen = action if 0 <= action < SLOTS and self.legal & bit(action) else -1
        return self.chosen >= 0

    def _decode_card(self, blocks: ActionBlocks, card: i64) -> i64:
        """The choice of a *card* by its place in the pack; the jokers led as suits come behind them."""
        pack = self.lookup.pack
        if card < pack:
            slots: i64 = slots_by(self.prepared.shifts, bit(card)) & self.legal if card >= 0 else 0
            return count(slots - 1) if slots else -1
        card += blocks.led - pack
        return NAMED + card if (self.position._state >> NAMES_AT) & bit(card) else -1

    def act(self, number: i64) -> None:
        """Make the legal choice with this *number*, as it is in `chosen`."""
        if self.stage < PLAYING:
            self.choose(number)
            return
        position = self.position
        lookup = self.prepared.lookup
        state = position._state
        suit: i64 = state >> SUIT_AT & DIGIT
        own: i64 = NONE
        name: i64 = -1
        if number < NAMED:
            own = lookup.suit_of[number]
            self.plays.append(lookup.number_of[number])
        else:
            name = number - NAMED & NAMED_SUIT
            number -= NAMED
            self.plays.append(LOWER_NAMED + number)
            number = count((lookup.lower if number < 4 else lookup.higher) - 1)
        self.voids |= void_shown(lookup, suit, own, state & DIGIT)
        self.decisions += 1
        self._go_on(after_play(position, number, name))

    def act_sensibly(self) -> None:
        """Play the card that a sensible player would play."""
        position, prepared = self.position, self.prepared
        unplayed = (bit(prepared.lookup.slots) - 1) & ~(self.begun & ~position._left)
        self.act(sensible_play(position, prepared.tactics, self.standing, unplayed, self.voids))

    def show(self, blocks: ActionBlocks, pen: MaskWriter) -> None:
        """Write the seat to act, and a bit for each action that is legal now."""
        pack = self.lookup.pack
        behind = blocks.size
        if self.stage == OVER:
            pen.put(BYTE, BYTE_BITS)
            pen.blank(behind)
            pen.end()
            return
        pen.put(self.seat, BYTE_BITS)
        if self.stage == PLAYING:
            pen.blank(blocks.plays)
            pen.put(places_by(self.prepared.shifts, self.legal), pack)
            behind -= blocks.plays + pack
            if behind:
                pen.put((self.position._state >> NAMES_AT) >> blocks.led, behind)
        else:
            width = self.lookup.look + (1 if self.lookup.blind else 0)
            if self.stage != CALLING:
                pen.blank(blocks.discards if self.stage == DISCARDING else blocks.declared)
                behind -= blocks.discards if self.stage == DISCARDING else blocks.declared
                width = pack if self.stage == DISCARDING else _DECLARATIONS
            pen.put(self.legal, width)
            pen.blank(behind - width)
        pen.end()


def next_seat(seat: i64, players: i64) -> i64:
    """The seat to the left of *seat*."""
    seat += 1
    return seat if seat < players else seat - players


def with_aside(standing: SideState, exposed_at: i64, seat: i64, slots: i64) -> SideState:
    """*standing* once *seat* has laid away these slots."""
    return SideState(
        losing=standing.losing,
        side=standing.side,
        partners=standing.partners,
        called=0,
        partner=0,
        exposed=standing.exposed,
        exposed_at=exposed_at,
        aside=HeldInTurn(
            BY_PLACE,
            slots if seat == 0 else 0,
            slots if seat == 1 else 0,
            slots if seat == 2 else 0,
            slots if seat == 3 else 0,
            slots if seat == 4 else 0,
            slots if seat == 5 else 0,
        ),
    )


def places_by(shifts: list[SlotShift], slots: i64) -> i64:
    """The cards in *slots* by their places in the pack, found by undoing *shifts*."""
    places: i64 = 0
    for shift in shifts:
        places |= slots << shift.down >> shift.up & shift.cards
    return places


def slots_by(shifts: list[SlotShift], cards: i64) -> i64:
    """The slots of *cards*, found by applying *shifts*."""
    slots: i64 = 0
    if cards == 0:
        return slots
    for shift in shifts:
        slots |= (cards & shift.cards) << shift.up >> shift.down
    return slots
