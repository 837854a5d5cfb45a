"""Move ordering: what the search tries first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivehundred._native.masks import DIGIT, DIGIT_BITS, count, shift_up
from fivehundred._native.stored import StoredResults
from fivehundred._native.universe import LENGTH, LENGTH_BITS, PARTNER, Spread

if TYPE_CHECKING:
    from mypy_extensions import i64


# An order of suits has a digit for each of four suits and the joker; then it has a bit for each suit to lead high.
HIGH_AT: Final = 15
#: The first two and the first three of an order.
_TWO: Final = 0x3F
_THREE: Final = 0x1FF

#: How often leads have decided, for each suit: what a success is worth, and by how many bits it fades with the next.
SUCCESS_BITS: Final = 12
SUCCESS: Final = 0xFFF
_SUCCESS: Final = 16
_FADE_BITS: Final = 4
#: The bits of what fades, without those of the next suit.
_FADING: Final = 0x0FF0FF0FF0FF

# Weights, found by trying them on deals of ten cards each: first without trumps, then with trumps. Only their
# differences matter.
#: What it is worth to lead a suit: for its cards, for those of the leader, and without trumps for those of partners.
_SIZE: Final = 7
_OWN: Final = 3
_MATES: Final = 13
_SIZE_OF_TRUMPS: Final = 2
_OWN_OF_TRUMPS: Final = -4
#: What it is worth by who holds its highest card, and its second highest: the leader, the next opponent, a partner,
#: another opponent, nobody.
_TOPS: Final = bytes(
    (
        *(22, 41, 36, 10, 21),
        *(0, 2, 12, 8, 6),
        *(33, 28, 33, 8, 28),
        *(0, 0, 8, 0, 3),
    )
)
_TOPS_OF_TRUMPS: Final = bytes(
    (
        *(30, 27, 38, 17, 37),
        *(18, 14, 27, 19, 12),
        *(39, 34, 39, 34, 34),
        *(12, 6, 14, 0, 9),
    )
)
#: What it is worth that a partner is void, without trumps and with one; that the next opponent, or a later one, is void
#: and has a trump; that trumps are led, while opponents have some and when none is left.
_VOID_MATE: Final = -4
_RUFF: Final = 20
_RUFF_NEXT: Final = 58
_RUFF_LATER: Final = 74
_TRUMP: Final = -18
_LAST_TRUMPS: Final = -60
#: What it is worth that the suit decided with as many tricks left the last time; and so much of a suit's successes.
_KILLER: Final = 18
_KILLER_OF_TRUMPS: Final = 7
_SUCCESSES: Final = 64
_OFTEN: Final = 26
_OFTEN_OF_TRUMPS: Final = 9
#: What it is worth to discard a suit: for each card of the hand; if it has the highest card, alone or with others; if
#: it has the second highest and one other; and to discard a trump.
_SPARE: Final = 4
_SPARE_ACE: Final = -3
_SPARE_HIGHEST: Final = 0
_SPARE_GUARD: Final = -4
_SPARE_OF_TRUMPS: Final = 1
_SPARE_ACE_OF_TRUMPS: Final = -9
_SPARE_HIGHEST_OF_TRUMPS: Final = -3
_SPARE_GUARD_OF_TRUMPS: Final = -2
_SPARE_TRUMP: Final = -1


class MoveOrdering(StoredResults):
    """What to try first."""

    def best_card(
        self, rem: i64, moves: i64, led_mask: i64, leader: i64, at: i64, beat: i64, winner: i64, place: i64
    ) -> i64:
        """The most promising card of *moves*."""
        following = moves & led_mask
        if not self.sound:
            under = moves & ~beat
            if following:
                under &= led_mask
                return under & -under if under else self.lowest(following)
            return moves & -moves
        mine = self.makers >> place & 1
        later = at + 1
        threat: i64 = 0
        help_: i64 = 0
        while later < self.per_trick:
            other: i64 = self.turns[leader * 8 + later]
            later += 1
            hand = self.first_hand(other) & rem
            if self.makers >> other & 1 != mine:
                threat |= (hand & led_mask) or hand
            else:
                help_ |= (hand & led_mask) or hand
        lost = self.makers >> winner & 1 != mine
        if following and self.unbeaten(help_ & beat, threat):
            return self.lowest(following)
        if lost or threat & beat:
            best = self.unbeaten(moves & beat, threat)
            if best:
                return best
            winning = moves & beat & led_mask
            if winning and not help_ & beat & led_mask:
                # It takes a higher card of theirs to win.
                return winning & -winning
        if following:
            return self.lowest(following)
        winning = moves & beat
        if lost and winning and self.trumps:
            return winning & -winning
        return self.best_discard(rem, moves, place)

    def unbeaten(self, winning: i64, threat: i64) -> i64:
        """The last of the cards *winning* the trick before one that a card of *threat* beats; 0 if there is none."""
        best: i64 = 0
        while winning:
            card = winning & -winning
            winning ^= card
            if threat & self.beating(card):
                break
            best = card
        return best

    def best_discard(self, rem: i64, moves: i64, place: i64) -> i64:
        """The best discard of *moves*, none of which follow suit: the lowest of the suit that can best be spared."""
        found: i64 = 0
        longest: i64 = -1000
        hand = self.first_hand(place) & rem
        suit: i64 = 0
        while suit < 4:
            mask = self.suit_mask(suit)
            if moves & mask:
                there = rem & mask
                length = count(hand & mask)
                spare = length * (_SPARE_OF_TRUMPS if self.trumps else _SPARE)
                if mask == self.trumps:
                    spare = _SPARE_TRUMP
                elif there & -there & hand:
                    if self.trumps:
                        spare += _SPARE_ACE_OF_TRUMPS if length == 1 else _SPARE_HIGHEST_OF_TRUMPS
                    else:
                        spare += _SPARE_ACE if length == 1 else _SPARE_HIGHEST
                elif length == 2 and there & (there - 1) & -(there & (there - 1)) & hand:
                    spare += _SPARE_GUARD_OF_TRUMPS if self.trumps else _SPARE_GUARD
                if spare > longest:
                    longest = spare
                    found = self.lowest(moves & mask)
            suit += 1
        return found if found else moves & -moves

    def note_success(self, leader: i64, suit: i64) -> None:
        """Remember that a lead of *suit* decided; what was remembered of *leader* counts a sixteenth less."""
        leading = self.leaders[leader]
        leading.successes += shift_up(_SUCCESS, SUCCESS_BITS * suit) - (leading.successes >> _FADE_BITS & _FADING)

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
        best0: i64 = -100000
        best1: i64 = -100000
        best2: i64 = -100000
        order: i64 = 0
        high: i64 = 0
        suit: i64 = 0
        suits: i64 = 0
        leading = self.leaders[leader]
        kin = leading.kinship
        ruffers: i64 = self.trump_holders(rem) if self.trumps else 0
        successes = leading.successes
        while suit < 4:
            mask = self.suit_mask(suit)
            if moves & mask:
                spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
                if self.sound:
                    score = self.worth_of_lead(leader, mask, spread, kin, ruffers, successes >> SUCCESS_BITS * suit)
                    if suit == killer:
                        score += _KILLER_OF_TRUMPS if self.trumps else _KILLER
                    if self.leads_high(spread, leader, kin):
                        high |= shift_up(1, suit)
                else:
                    score = -(spread.lengths >> LENGTH_BITS * leader & LENGTH)
                    if suit == killer:
                        score += 12
                if suit == known:
                    score += 1000
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

    def trump_holders(self, rem: i64) -> i64:
        """The places with trumps."""
        found: i64 = 0
        place: i64 = 0
        while place < self.places:
            if self.first_hand(place) & rem & self.trumps:
                found |= shift_up(1, place)
            place += 1
        return found

    def leads_high(self, spread: Spread, leader: i64, kin: i64) -> bool:
        """Return true if *leader* had better lead the highest card of a suit."""
        first = kin >> DIGIT_BITS * (spread.tops & DIGIT) & DIGIT
        second = kin >> DIGIT_BITS * (spread.tops >> DIGIT_BITS & DIGIT) & DIGIT
        if first == 0:
            # A partner with the second highest card can win with it.
            return second != PARTNER or spread.lengths >> LENGTH_BITS * leader & LENGTH == 1
        third = kin >> DIGIT_BITS * (spread.tops >> 2 * DIGIT_BITS & DIGIT) & DIGIT
        return third == 0 and (second == 0 or first & second & 1 != 0)

    def worth_of_lead(self, leader: i64, mask: i64, spread: Spread, kin: i64, ruffers: i64, success: i64) -> i64:
        """How promising it is to lead the suit of *mask*; *ruffers* have trumps."""
        own = spread.lengths >> LENGTH_BITS * leader & LENGTH
        first = kin >> DIGIT_BITS * (spread.tops & DIGIT) & DIGIT
        second = kin >> DIGIT_BITS * (spread.tops >> DIGIT_BITS & DIGIT) & DIGIT
        mates: i64 = 0
        score: i64 = 0
        place: i64 = 0
        against: i64 = 0
        trumps = self.trumps
        while place < self.places:
            other = kin >> DIGIT_BITS * (place + 1) & DIGIT
            length = spread.lengths >> LENGTH_BITS * place & LENGTH
            if other == PARTNER:
                mates += length
                if length == 0 and mask != trumps:
                    if not trumps:
                        score += _VOID_MATE
                    elif ruffers >> place & 1:
                        score += _RUFF
            elif other != 0 and ruffers >> place & 1:
                against = 1
                if length == 0:
                    score -= _RUFF_NEXT if other == 1 else _RUFF_LATER
            place += 1
        success &= SUCCESS
        if not trumps:
            worth: i64 = _TOPS[5 * first + second]
            score += _SIZE * spread.size + _OWN * own + _MATES * mates
            return score + worth + _OFTEN * success // _SUCCESSES
        worth = _TOPS_OF_TRUMPS[5 * first + second]
        score += _SIZE_OF_TRUMPS * spread.size + _OWN_OF_TRUMPS * own
        if mask == trumps:
            score += _TRUMP if against else _LAST_TRUMPS
        return score + worth + _OFTEN_OF_TRUMPS * success // _SUCCESSES
