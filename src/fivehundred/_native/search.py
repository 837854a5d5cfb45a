"""The search of the exact solver on plain ints; compiled in wheels, interpreted otherwise. Private.

`fivehundred.solver` is the public interface. All code here works on a *universe* of cards: those still held and those
of the current trick, renumbered. Each suit is a run of bits with the highest card at the lowest bit and an empty bit
after the suit; loose jokers follow the last suit, the lower joker first.

The search answers one question: can the *makers*, playing together, win a given number of tricks for the *counted*
places? In a contract for tricks, both are the contractor's side. In a contract to lose tricks, the defenders are
counted, but the contractor's side are still the makers.

Results are stored with only the part of the position that they depend on: the length of each suit in each hand, and the
holders of the few highest cards of each suit (partition search). Each answer therefore has a *depth*, in `Search.deep`:
for each suit, all bits down to the lowest card whose rank mattered. If a card of a hand below the depth fails, so do
the hand's other cards of that suit below it.

The sections of `Search`: the universe, beating cards, loose jokers, spreads and depths, the search, stored results,
move ordering, certain results.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final

from fivehundred._native.certain import CertainTricks
from fivehundred._native.masks import DIGIT, DIGIT_BITS, shift_up
from fivehundred._native.ordering import HIGH_AT
from fivehundred._native.stored import KEY_JOKERS_AT, KEY_LEADER_AT, KEY_OVER_AT, mix
from fivehundred._native.universe import NEED_AT, SHAPE_BITS, SLACK_AT, StopSearch

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64

#: The number of positions between two pauses of a search.
_BETWEEN_PAUSES: Final = 512


class Search(CertainTricks):
    """A universe of cards, and all results found for it."""

    def test(
        self,
        rem: i64,
        trick: i64,
        leader: i64,
        played: i64,
        led: i64,
        best: i64,
        beat: i64,
        winner: i64,
        left: i64,
        past: i64,
        need: i64,
        slack: int,
        most_nodes: int,
        pause: Callable[[], None],
    ) -> bool:
        """Return true if the makers can take *need* tricks from this position, which may be in mid-trick.

        With a *slack* of 0 or more, they may take at most that many extra tricks. The search ends with `StopSearch`
        when `nodes` reaches *most_nodes*, or with an exception from *pause*, which it calls regularly.
        """
        self.slack = slack
        self.sound = self.for_tricks and slack < 0
        self.most_nodes = most_nodes
        self.pause = pause
        self.next_pause = 0
        # The many objects made here are never part of a cycle: collecting garbage would take more than a tenth of the
        # time in vain.
        collecting = gc.isenabled()
        try:
            gc.disable()
            if played == 0:
                return self.lead(rem, leader, need, left, past)
            return self.follow(rem, trick, leader, played, led, best, beat, winner, need, left, past)
        finally:
            if collecting:
                gc.enable()

    def guess(
        self,
        rem: i64,
        trick: i64,
        leader: i64,
        played: i64,
        led: i64,
        best: i64,
        beat: i64,
        winner: i64,
        left: i64,
        past: i64,
        otherwise: i64,
    ) -> i64:
        """The number of tricks for the makers if all play on as the search would try first.

        *otherwise*, if there are cards that this does not know: loose jokers, trumps that name a suit, table cards.
        """
        if not self.for_tricks or self.tables or rem & (self.jokers | self.callers):
            return otherwise
        self.sound = True
        won: i64 = 0
        while left > 0:
            if played == 0:
                best = self.first_lead(rem, leader)
                led = self.number_of(best)
                beat = self.beating(best)
                winner = leader
                rem ^= best
                played = 1
            led_mask = self.suit_mask(led)
            while played < self.per_trick:
                place: i64 = self.turns[leader * 8 + played]
                hand = self.first_hand(place) & rem
                card = self.best_card(rem, hand & led_mask or hand, led_mask, leader, played, beat, winner, place)
                rem ^= card
                if card & beat:
                    beat = self.beating(card)
                    winner = place
                played += 1
            won += self.makers >> winner & 1
            leader = winner
            played = 0
            left -= 1
        return won

    def first_lead(self, rem: i64, leader: i64) -> i64:
        """The card that the search would lead first, without stored results."""
        hand = self.first_hand(leader) & rem
        spread0 = self.spread_of(0, (rem & self.suit0) >> self.first0)
        spread1 = self.spread_of(1, (rem & self.suit1) >> self.first1)
        spread2 = self.spread_of(2, (rem & self.suit2) >> self.first2)
        spread3 = self.spread_of(3, (rem & self.suit3) >> self.first3)
        ordered: i64 = self.order_leads(rem, leader, hand, hand, -1, -1, spread0, spread1, spread2, spread3)
        suit = ordered & DIGIT
        cards = hand & self.suit_mask(suit)
        return cards & -cards if ordered >> HIGH_AT + suit & 1 else self.lowest(cards)

    def check_limit(self) -> None:
        """Stop if the limit has been reached; otherwise set the next pause."""
        if self.nodes >= self.most_nodes:
            raise StopSearch
        # Compiled code never checks for signals and waiting threads; calling interpreted code does.
        self.pause()
        self.next_pause = self.nodes + _BETWEEN_PAUSES
        self.next_pause = min(self.next_pause, self.most_nodes)

    def lead(self, rem: i64, leader: i64, need: i64, left: i64, past: i64) -> bool:
        """Return true if the makers can take *need* of the *left* tricks when *leader* leads."""
        # Cheap answers come first: counting, then stored bounds of an equivalent position, then certain results. Only
        # then are leads tried, the most promising first. Each suit has separate local variables, because a list of them
        # would be built at every node: its remaining cards (present), their spread (spread), and their holders with
        # covered cards marked (seen). This is one function, as are those that it asks at every lead: cut into the
        # description of the position, the suits and the cards, with an object that is used again for what they share,
        # the search took a fifth more time.
        self.deep = 0
        if self.slack < 0:
            if need <= 0:
                return True
            if need > left:
                return False
        else:
            if need > left or need + self.slack < 0:
                return False
            if need <= 0 and left <= need + self.slack:
                return True
        if left == 1 and not rem & self.jokers:
            return self.last(rem, leader, need)
        if self.nodes >= self.next_pause:
            self.check_limit()
        self.nodes += 1
        mine = (self.makers >> leader & 1) != 0
        hand = self.first_hand(leader) & rem
        closed: i64 = 0
        if self.tables:
            closed = self.covered_cards(rem)
            hand &= ~closed
        if past:
            past = self.relevant_past(past, rem)
        key: i64 = 0
        known = past
        present0: i64 = rem & self.suit0
        present1: i64 = (rem & self.suit1) >> self.first1
        present2: i64 = (rem & self.suit2) >> self.first2
        present3: i64 = (rem & self.suit3) >> self.first3
        spread0 = self.spreads[present0]
        if spread0 is None:
            spread0 = self.make_spread(0, present0)
        spread1 = self.spreads[self.base1 + present1]
        if spread1 is None:
            spread1 = self.make_spread(1, present1)
        spread2 = self.spreads[self.base2 + present2]
        if spread2 is None:
            spread2 = self.make_spread(2, present2)
        spread3 = self.spreads[self.base3 + present3]
        if spread3 is None:
            spread3 = self.make_spread(3, present3)
        seen0 = spread0.tops
        seen1 = spread1.tops
        seen2 = spread2.tops
        seen3 = spread3.tops
        key = spread0.shape | spread1.shape << SHAPE_BITS
        key |= spread2.shape << 2 * SHAPE_BITS | spread3.shape << 3 * SHAPE_BITS | leader << KEY_LEADER_AT
        if rem & self.jokers:
            key |= ((rem & self.jokers) >> self.joker_place) << KEY_JOKERS_AT
            known |= self.joker_places
            if rem & self.over:
                key |= shift_up(1, KEY_OVER_AT)
        cover = self.covers
        while cover is not None:
            if cover.up & rem:
                # The pairs on the table, and the ranks of their cards among the highest of their suits.
                known |= cover.mark
                seen0 = self.mark_pair(seen0, cover, rem & self.suit0)
                seen1 = self.mark_pair(seen1, cover, rem & self.suit1)
                seen2 = self.mark_pair(seen2, cover, rem & self.suit2)
                seen3 = self.mark_pair(seen3, cover, rem & self.suit3)
            cover = cover.after
        if rem & self.callers:
            # They are the highest trumps; the spread tells only who holds them. No other past exists here.
            known |= (rem & self.callers) >> self.first(self.number_of(self.trumps & -self.trumps))
        if self.slack >= 0:
            known |= (need + 32) << NEED_AT | self.slack << SLACK_AT
        slot = mix(key, known) & (self.slots - 1)
        bounds = self.table[slot]
        first_suit: i64 = -1
        while bounds is not None:
            if (
                bounds.key == key
                and (seen0 ^ bounds.tops0) & bounds.depth0 == 0
                and (seen1 ^ bounds.tops1) & bounds.depth1 == 0
                and (seen2 ^ bounds.tops2) & bounds.depth2 == 0
                and (seen3 ^ bounds.tops3) & bounds.depth3 == 0
                and bounds.past == known
                and (bounds.low >= need or bounds.high < need)
            ):
                self.deep = (
                    self.bits_down_to(present0, bounds.depth0)
                    | self.bits_down_to(present1, bounds.depth1) << self.first1
                    | self.bits_down_to(present2, bounds.depth2) << self.first2
                    | self.bits_down_to(present3, bounds.depth3) << self.first3
                )
                return bounds.low >= need
            if bounds.key == key and first_suit < 0:
                first_suit = bounds.suit
            bounds = bounds.after
        if self.sound and not self.tables:
            wanted: i64 = need if mine else left - need + 1
            if self.can_cash(
                rem, leader, wanted, spread0, spread1, spread2, spread3, present0, present1, present2, present3
            ):
                return mine
            if not (self.trumps or rem & self.jokers) and self.can_run(
                rem, leader, wanted, spread0, spread1, spread2, spread3
            ):
                return mine
            side = self.makers >> leader & 1
            trump = self.trump
            trumps = spread0 if trump == 0 else spread1 if trump == 1 else spread2 if trump == 2 else spread3
            there = present0 if trump == 0 else present1 if trump == 1 else present2 if trump == 2 else present3
            if self.is_sure(rem, left - wanted + 1, 1 - side, trumps, there):
                return not mine
            if self.is_sure(rem, wanted, side, trumps, there):
                return mine
            if self.is_lost(
                rem,
                leader,
                left - wanted + 1,
                spread0,
                spread1,
                spread2,
                spread3,
                present0,
                present1,
                present2,
                present3,
            ):
                return not mine
        deep: i64 = 0
        plain = hand & self.suited
        if closed:
            # A covering card has no equivalents.
            plain &= ~self.covering(rem)
        others = rem & self.suited & ~plain
        gaps = self.suited & ~rem
        lows = plain & self.having_alike
        tops_ = hand & self.suited & ~(plain & (((lows << 1) + gaps) & ~gaps))
        spot = 2 * left + 1 if mine else 2 * left
        killer: i64 = self.killers[spot]
        ordered: i64 = self.order_leads(
            rem, leader, tops_, hand, first_suit, killer, spread0, spread1, spread2, spread3
        )
        step: i64 = 0
        answer = not mine
        decided: i64 = -1
        # First one card of each suit, then the others; if tricks are not wanted, all cards of a suit at once.
        while step < 10:
            suit = ordered >> DIGIT_BITS * (step if step < 5 else step - 5) & DIGIT
            step += 1
            if suit < 4:
                mask = self.suit_mask(suit)
                moves = tops_ & mask
                highest_first = ordered >> HIGH_AT + suit & 1
                while moves:
                    card = moves & -moves if highest_first else self.lowest(moves)
                    moves ^= card
                    tops_ ^= card
                    answer = self.follow(
                        rem ^ card,
                        card,
                        leader,
                        1,
                        suit,
                        card,
                        self.beating(card),
                        leader,
                        need,
                        left,
                        self.note_play(past, leader, card, suit, True) if self.remember and rem & self.jokers else past,
                    )
                    if answer == mine:
                        decided = suit
                        deep = self.deep
                        step = 10
                        break
                    if card & lows & ~self.deep:
                        # Its rank did not matter, so the suit's other cards whose rank would not matter fail as well.
                        moves &= ~(lows & ~self.deep)
                        tops_ &= ~(mask & lows & ~self.deep)
                    deep |= self.widen(self.deep, card, mask, others)
                    if step <= 5 and self.sound:
                        break
            elif suit == 4 and step <= 5 and hand & (self.jokers | self.callers):
                jokers = hand & (self.jokers | self.callers)
                while jokers:
                    joker = jokers & -jokers
                    jokers ^= joker
                    named = self.names(hand, leader, left, past)
                    if hand & self.lower and joker == self.higher and not self.tables:
                        # Two jokers in one hand are equivalent.
                        named = 0
                    suit = 0
                    while suit < 5:
                        if named >> suit & 1:
                            answer = self.follow(
                                rem ^ joker,
                                joker,
                                leader,
                                1,
                                suit,
                                joker,
                                self.beating_led(joker, suit),
                                leader,
                                need,
                                left,
                                self.note_play(past, leader, joker, suit, True) if self.remember else past,
                            )
                            if answer == mine:
                                decided = 4
                                deep = self.deep
                                jokers = 0
                                step = 10
                                break
                            deep |= self.deep
                        suit += 1
        if decided >= 0 and decided != killer:
            self.killers[spot] = decided
        if 0 <= decided < 4 and self.sound:
            self.note_success(leader, decided)
        if rem & self.callers:
            # It matters who holds the trumps that may name a suit until they are played.
            last = self.lowest(rem & self.callers)
            deep |= self.trumps & (last | (last - 1))
        if rem & self.jokers:
            # It matters who holds the suited higher joker, and which card it is.
            deep |= rem & self.over
        self.deep = deep
        self.store(
            slot,
            key,
            known,
            seen0,
            seen1,
            seen2,
            seen3,
            present0,
            present1,
            present2,
            present3,
            deep,
            need,
            left,
            answer,
            decided,
        )
        return answer

    def last(self, rem: i64, leader: i64, need: i64) -> bool:
        """Return true if the last trick gives the makers at least *need* tricks.

        Each place must have one card left, and none of these may be a loose joker.
        """
        card = self.first_hand(leader) & rem
        best = card
        winner = leader
        beat = self.beating(card)
        at: i64 = 1
        while at < self.per_trick:
            place: i64 = self.turns[leader * 8 + at]
            card = self.first_hand(place) & rem
            if card & beat:
                best = card
                winner = place
                beat = self.beating(card)
            at += 1
        mask = self.suit_mask(self.number_of(best))
        self.deep = mask & (best | (best - 1)) if rem & mask != best else 0
        won = self.counted >> winner & 1
        if self.slack < 0:
            return won >= need
        return need <= won <= need + self.slack

    def follow(
        self,
        rem: i64,
        trick: i64,
        leader: i64,
        at: i64,
        led: i64,
        best: i64,
        beat: i64,
        winner: i64,
        need: i64,
        left: i64,
        past: i64,
    ) -> bool:
        """Return true if the makers can take *need* tricks from the position before play number *at* of a trick."""
        place: i64 = self.turns[leader * 8 + at]
        mine = (self.makers >> place & 1) != 0
        hand = self.first_hand(place) & rem
        closed: i64 = 0
        if self.tables:
            closed = self.covered_cards(rem)
            hand &= ~closed
        led_mask = self.suit_mask(led)
        moves = hand & led_mask
        if hand & self.jokers:
            moves = self.playable(hand, place, led, left, past)
        elif moves == 0:
            moves = hand
        ending = at + 1 == self.per_trick
        # Cards are equivalent if no other player's card lies between them, except beaten cards.
        present = rem | best
        gaps = self.suited & ~present
        plain = hand & self.suited
        if closed:
            # A covering card has no equivalents.
            plain &= ~self.covering(rem)
        lows = plain & self.having_alike
        moves &= ~(plain & (((lows << 1) + gaps) & ~gaps))
        if self.lower and moves & self.jokers == self.jokers and not self.tables:
            moves &= ~self.lower
        others = present & self.suited & ~plain
        deep: i64 = 0
        answer = not mine
        first = True
        seen: i64 = 0
        while moves:
            if moves & (moves - 1) == 0:
                card = moves
            elif first:
                card = self.best_card(rem & ~closed, moves, led_mask, leader, at, beat, winner, place)
            elif self.sound and not moves & led_mask:
                # A card of each suit first: the lowest tells most about the others.
                card = self.best_discard(rem & ~closed, moves & ~seen or moves, place)
            else:
                following = moves & led_mask or moves
                card = following & -following
            first = False
            moves ^= card
            now = rem ^ card
            then = past
            if self.remember and rem & self.jokers:
                then = self.note_play(past, place, card, led, False)
            if card & beat:
                won_by = place
                top = card
            else:
                won_by = winner
                top = best
            if ending:
                won = self.counted >> won_by & 1
                answer = self.lead(now, won_by, need - won, left - 1, then)
                if top & self.suited:
                    mask = self.suit_mask(self.number_of(top))
                    if (trick | card) & mask != top:
                        self.deep |= mask & (top | (top - 1))
            elif card & beat:
                answer = self.follow(
                    now, trick | card, leader, at + 1, led, card, self.beating_now(card, beat), place, need, left, then
                )
            else:
                answer = self.follow(now, trick | card, leader, at + 1, led, best, beat, winner, need, left, then)
            if answer == mine:
                return answer
            if card & self.suited:
                mask = self.suit_mask(self.number_of(card))
                if card & lows & ~self.deep:
                    # As with a lead: all cards below the depth fail as well.
                    moves &= ~(mask & lows & ~self.deep)
                seen |= mask
                deep |= self.widen(self.deep, card, mask, others)
            else:
                deep |= self.deep
        self.deep = deep
        return answer
