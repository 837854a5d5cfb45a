"""Move ordering: what the search tries first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivehundred._native.masks import DIGIT, DIGIT_BITS, count, shift_up
from fivehundred._native.stored import StoredResults
from fivehundred._native.universe import LENGTH, LENGTH_BITS, Spread

if TYPE_CHECKING:
    from mypy_extensions import i64


# An order of suits has a digit for each of four suits and the joker; then it has a bit for each suit to lead high.
HIGH_AT: Final = 15
#: The first two and the first three of an order.
_TWO: Final = 0x3F
_THREE: Final = 0x1FF


class MoveOrdering(StoredResults):
    """What to try first."""

    def best_card(
        self, rem: i64, moves: i64, led_mask: i64, leader: i64, at: i64, beat: i64, winner: i64, place: i64
    ) -> i64:
        """The most promising card of *moves*."""
        following = moves & led_mask
        mine = self.makers >> place & 1
        if not self.sound:
            under = moves & ~beat
            if following:
                under &= led_mask
                return under & -under if under else self.lowest(following)
            return moves & -moves
        later = at + 1
        threat: i64 = 0
        while later < self.per_trick:
            other: i64 = self.turns[leader * 8 + later]
            later += 1
            if self.makers >> other & 1 != mine:
                hand = self.first_hand(other) & rem
                threat |= (hand & led_mask) or hand
        if self.makers >> winner & 1 != mine or threat & beat:
            winning = moves & beat
            best: i64 = 0
            while winning:
                card = winning & -winning
                winning ^= card
                if threat & self.beating(card):
                    break
                best = card
            if best:
                return best
        if following:
            return self.lowest(following)
        return self.best_discard(rem, moves, place)

    def best_discard(self, rem: i64, moves: i64, place: i64) -> i64:
        """The best discard of *moves*, none of which follow suit."""
        found: i64 = 0
        longest: i64 = -1
        hand = self.first_hand(place) & rem
        suit: i64 = 0
        while suit < 4:
            mask = self.suit_mask(suit)
            if moves & mask:
                length = 2 * count((hand & mask) >> self.first(suit)) + 1
                if mask == self.trumps:
                    length = 0
                elif rem & mask & -(rem & mask) & hand:
                    length -= 3
                if length > longest:
                    longest = length
                    found = self.lowest(moves & mask)
            suit += 1
        return found if found else moves & -moves

    def order_leads(
        self,
        rem: i64,
        leader: i64,
        moves: i64,
        hand: i64,
        known: i64,
        killer: i64,
        spread0: Spread,
        spread1: Spread,
        spread2: Spread,
        spread3: Spread,
    ) -> i64:
        """The order in which to lead the suits, three bits each (4 for the joker); then the suits to lead high."""
        # This is one function for the reason given in `Search.lead`.
        mine = self.makers >> leader & 1
        trumps = self.trumps
        best0: i64 = -100000
        best1: i64 = -100000
        best2: i64 = -100000
        order: i64 = 0
        high: i64 = 0
        suit: i64 = 0
        suits: i64 = 0
        next_: i64 = self.turns[leader * 8 + 1]
        last: i64 = self.turns[leader * 8 + self.per_trick - 1]
        with_trumps: i64 = 0
        against_trumps: i64 = 0
        at: i64 = 1
        if trumps:
            while at < self.per_trick:
                place: i64 = self.turns[leader * 8 + at]
                at += 1
                if self.first_hand(place) & rem & trumps:
                    if self.makers >> place & 1 == mine:
                        with_trumps |= shift_up(1, place)
                    else:
                        against_trumps |= shift_up(1, place)
        while suit < 4:
            mask = self.suit_mask(suit)
            if moves & mask:
                spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
                score: i64 = 0
                lengths = spread.lengths
                own = lengths >> LENGTH_BITS * leader & LENGTH
                if self.sound:
                    tops = spread.tops
                    first = (tops & DIGIT) - 1
                    second = (tops >> DIGIT_BITS & DIGIT) - 1
                    third = (tops >> 2 * DIGIT_BITS & DIGIT) - 1
                    score = spread.size
                    if not trumps:
                        score += own
                    if first == leader:
                        score += 25
                        high |= shift_up(1, suit)
                        if second >= 0 and self.makers >> second & 1 == mine:
                            score += 5
                    elif self.makers >> first & 1 == mine:
                        score += 22
                        if second >= 0 and self.makers >> second & 1 == mine:
                            score += 5
                    elif second == leader:
                        if third == leader:
                            score += 10
                            high |= shift_up(1, suit)
                        else:
                            score -= 6
                    elif second >= 0 and self.makers >> second & 1 == mine:
                        score += 7 if first == next_ else 1
                    elif first == last:
                        score -= 3
                    if trumps:
                        if mask == trumps:
                            if not against_trumps:
                                score -= 60
                        else:
                            at = 1
                            while at < self.per_trick:
                                place = self.turns[leader * 8 + at]
                                at += 1
                                if lengths >> LENGTH_BITS * place & LENGTH == 0:
                                    if with_trumps >> place & 1:
                                        score += 20
                                    elif against_trumps >> place & 1:
                                        score -= 30
                else:
                    score = -own
                if suit == known:
                    score += 1000
                if suit == killer:
                    score += 12
                # Insert it into the order.
                if score > best0:
                    best2, best1, best0 = best1, best0, score
                    order = order << DIGIT_BITS | suit
                elif score > best1:
                    best2, best1 = best1, score
                    order = order & DIGIT | suit << DIGIT_BITS | order >> DIGIT_BITS << 2 * DIGIT_BITS
                elif score > best2:
                    best2 = score
                    order = order & _TWO | suit << 2 * DIGIT_BITS | order >> 2 * DIGIT_BITS << 3 * DIGIT_BITS
                else:
                    order = order & _THREE | suit << 3 * DIGIT_BITS
                suits += 1
            suit += 1
        # The joker comes after the suits, then fillers.
        order &= shift_up(1, DIGIT_BITS * suits) - 1
        if hand & (self.jokers | self.callers) and known == 4:
            order = order << DIGIT_BITS | 4
        else:
            order |= shift_up(4, DIGIT_BITS * suits)
        suits += 1
        while suits < 5:
            order |= shift_up(5, DIGIT_BITS * suits)
            suits += 1
        return order | high << HIGH_AT
