"""Results that are certain without a search: tricks that can be cashed, and tricks that must be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivehundred._native.masks import DIGIT, DIGIT_BITS, count, shift_up
from fivehundred._native.ordering import MoveOrdering
from fivehundred._native.universe import LENGTH, LENGTH_BITS, MOST, MOST_BITS, Spread

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The number of positions that `CertainTricks.can_run` looks at: with more it finds little and costs more.
_MOST_TRIES: Final = 12


def in_turn(lengths: i64, high: i64) -> i64:
    """The number of tricks to which a side can certainly play a *high* trump. Both arguments pack five bits per place.

    Plan at most one high trump for each round of trumps, in a round for which its hand still has a trump. All trumps
    planned this way can be played: in each trick, some hands must play a trump, either all of them because trumps are
    led, or those without other cards. If trumps are planned in these hands, the one for the earliest round is played,
    and the plans for later rounds move up by one, which makes up for the shorter hands. The other hands play a trump
    that is not planned. They have one, because a hand with only planned trumps has one for the first round, and that is
    the one played.
    """
    planned: i64 = 0
    length: i64 = 1
    while length < 20:
        here: i64 = 0
        rest = lengths
        more = high
        while more:
            if rest & LENGTH == length:
                here += more & LENGTH
            rest >>= LENGTH_BITS
            more >>= LENGTH_BITS
        if here:
            planned = min(planned + here, length)
        length += 1
    return planned


class CertainTricks(MoveOrdering):
    """What is certain without a search."""

    def can_cash(
        self,
        rem: i64,
        leader: i64,
        wanted: i64,
        spread0: Spread,
        spread1: Spread,
        spread2: Spread,
        spread3: Spread,
        present0: i64,
        present1: i64,
        present2: i64,
        present3: i64,
    ) -> bool:
        """Return true if the side of *leader* can take *wanted* tricks at once by cashing winners."""
        # First find who could ruff a winner or take it with a joker. Then count the leader's winners, trumps first,
        # because drawing them removes the danger, and then those of each partner whom the leader can reach. This is one
        # function for the reason given in `Search.lead`.
        mine = self.makers >> leader & 1
        loose = rem & self.jokers
        # A joker that must be played can fall on a partner's winner.
        if loose and self.joker_must:
            return False
        # The opponents who could ruff, and an unbeatable joker of theirs.
        danger: i64 = 0
        theirs: i64 = 0
        trump: i64 = -1
        against: i64 = 0
        length: i64 = 0
        place: i64 = 0
        if self.trumps:
            trump = self.number_of(self.trumps & -self.trumps)
            spread = spread0 if trump == 0 else spread1 if trump == 1 else spread2 if trump == 2 else spread3
            while place < self.places:
                if self.makers >> place & 1 != mine:
                    length = spread.lengths >> LENGTH_BITS * place & LENGTH
                    if length:
                        danger |= shift_up(1, place)
                        against = max(against, length)
                place += 1
        elif loose:
            while place < self.places:
                if self.makers >> place & 1 != mine:
                    theirs |= self.first_hand(place) & loose
                    if self.first_hand(place) & loose:
                        danger |= shift_up(1, place)
                place += 1
            if theirs and self.able_last:
                return False
        # An unbeatable joker of this side wins one more trick at some point.
        total: i64 = 1 if loose and not theirs & (loose & self.higher or loose) and not rem & self.over else 0
        deep: i64 = 0
        if total >= wanted:
            self.deep = 0
            return True
        if total + self.most_of(mine, spread0, spread1, spread2, spread3) < wanted:
            return False
        others: i64 = 0
        step: i64 = -1
        # The leader's winners, trumps first. `rounds` counts how often each suit was led.
        rounds: i64 = 0
        while step < 4:
            suit = trump if step < 0 else step
            step += 1
            if suit < 0 or (step > 0 and suit == trump):
                continue
            spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
            owner = (spread.tops & DIGIT) - 1
            if owner < 0:
                continue
            run: i64 = 0
            gain: i64 = 0
            if owner == leader:
                run = spread.run
                longest = self.longest(spread.lengths, leader)
                gain = run
                if run >= longest:
                    gain = spread.lengths >> LENGTH_BITS * leader & LENGTH
                if suit == trump:
                    if run >= against:
                        danger = 0
                elif danger:
                    gain = min(gain, self.shortest(spread.lengths, danger))
                rounds |= shift_up(gain, LENGTH_BITS * suit)
                owner = (spread.tops >> DIGIT_BITS * run & DIGIT) - 1
                if gain:
                    run = min(run, gain)
                    run = min(run, longest)
                    if run:
                        there = (
                            present0 if suit == 0 else present1 if suit == 1 else present2 if suit == 2 else present3
                        )
                        deep |= self.depth(there, run) << self.first(suit)
                    total += gain
                    if total >= wanted:
                        self.deep = deep
                        return True
            if owner >= 0 and owner != leader and self.makers >> owner & 1 == mine:
                others |= shift_up(1, owner)
        # The winners of a partner whom the leader can reach.
        partner: i64 = 0
        while others:
            if others & 1:
                reached = False
                extra: i64 = 0
                more: i64 = 0
                still = danger
                step = -1
                while step < 4:
                    suit = trump if step < 0 else step
                    step += 1
                    if suit < 0 or (step > 0 and suit == trump):
                        continue
                    spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
                    lengths = spread.lengths
                    own = lengths >> LENGTH_BITS * partner & LENGTH
                    led = rounds >> LENGTH_BITS * suit & LENGTH
                    if own <= led:
                        continue
                    tops = spread.tops >> DIGIT_BITS * led
                    run = 0
                    while (tops & DIGIT) - 1 == partner:
                        run += 1
                        tops >>= DIGIT_BITS
                    if run == 0 or (led and (spread.tops & DIGIT) - 1 == leader and led < spread.run):
                        continue
                    gain = min(run, own - led)
                    run = led + gain
                    if gain < own - led and run >= self.longest(lengths, partner):
                        gain = own - led
                    if suit == trump:
                        if led + gain >= against:
                            still = 0
                    elif danger:
                        safe = self.shortest(lengths, danger) - led
                        if safe <= 0:
                            continue
                        if still:
                            gain = min(gain, safe)
                    if lengths >> LENGTH_BITS * leader & LENGTH > led:
                        reached = True
                    extra += gain
                    there = present0 if suit == 0 else present1 if suit == 1 else present2 if suit == 2 else present3
                    more |= self.depth(there, min(run, led + gain)) << self.first(suit)
                if reached and total + extra >= wanted:
                    self.deep = deep | more
                    return True
            others >>= 1
            partner += 1
        return False

    def most_of(self, side: i64, spread0: Spread, spread1: Spread, spread2: Spread, spread3: Spread) -> i64:
        """The most tricks that a *side*, 1 for the makers, can cash in all suits together."""
        return (spread0.most + spread1.most + spread2.most + spread3.most) >> MOST_BITS * side & MOST

    def can_run(
        self,
        rem: i64,
        leader: i64,
        wanted: i64,
        spread0: Spread,
        spread1: Spread,
        spread2: Spread,
        spread3: Spread,
    ) -> bool:
        """Return true if two hands, one of them the leader's, can cash *wanted* tricks by leading to each other.

        Nobody else's cards may matter but those that beat theirs, so there must be no trumps and no jokers.
        """
        mine = self.makers >> leader & 1
        if self.most_of(mine, spread0, spread1, spread2, spread3) < wanted:
            return False
        own = self.first_hand(leader) & rem
        other: i64 = 0
        longest: i64 = 0
        place: i64 = 0
        while place < self.places:
            if self.makers >> place & 1 != mine:
                lengths0 = spread0.lengths >> LENGTH_BITS * place & LENGTH
                lengths1 = spread1.lengths >> LENGTH_BITS * place & LENGTH
                lengths2 = spread2.lengths >> LENGTH_BITS * place & LENGTH
                lengths3 = spread3.lengths >> LENGTH_BITS * place & LENGTH
                longest = (
                    max(longest & LENGTH, lengths0)
                    | max(longest >> LENGTH_BITS & LENGTH, lengths1) << LENGTH_BITS
                    | max(longest >> 2 * LENGTH_BITS & LENGTH, lengths2) << 2 * LENGTH_BITS
                    | max(longest >> 3 * LENGTH_BITS & LENGTH, lengths3) << 3 * LENGTH_BITS
                )
            elif place != leader:
                if other:
                    return False
                other = self.first_hand(place) & rem
            place += 1
        against = rem & ~(own | other)
        self.guards = 0
        suit: i64 = 0
        while suit < 4:
            self.guards |= against & self.suit_mask(suit) & -(against & self.suit_mask(suit))
            suit += 1
        self.longest_guards = longest
        self.tries = _MOST_TRIES
        return self.run_on(own, other, 0, wanted)

    def run_on(self, own: i64, other: i64, rounds: i64, wanted: i64) -> bool:
        """Return true if *own*, which leads, and *other*, of the same side, can cash *wanted* tricks.

        *rounds* says how often each suit was led. Those against them keep their highest cards, and lose others.
        """
        if wanted == 0:
            self.deep = 0
            return True
        if self.most_left(own, other, rounds) < wanted:
            return False
        self.tries -= 1
        if self.tries < 0:
            return False
        suit: i64 = 0
        while suit < 4:
            mask = self.suit_mask(suit)
            low = self.lowest(own & mask)
            card = own & mask & -(own & mask)
            then = rounds + shift_up(1, LENGTH_BITS * suit)
            guard: i64 = 0
            if self.longest_guards >> LENGTH_BITS * suit & LENGTH > rounds >> LENGTH_BITS * suit & LENGTH:
                guard = self.guards & mask
            while card:
                # A higher card is a smaller number.
                if not other & mask:
                    if (not guard or card < guard) and self.run_discarding(own ^ card, other, then, wanted - 1):
                        if guard:
                            self.deep |= mask & (card | (card - 1))
                        return True
                else:
                    reply = other & mask & -(other & mask)
                    under = self.lowest(other & mask)
                    while reply:
                        top = min(reply, card)
                        if not guard or top < guard:
                            if reply < card:
                                found = self.run_on(other ^ reply, own ^ card, then, wanted - 1)
                            else:
                                found = self.run_on(own ^ card, other ^ reply, then, wanted - 1)
                            if found:
                                self.deep |= mask & (top | (top - 1))
                                return True
                        reply = under if reply != under else 0
                card = low if card != low else 0
            suit += 1
        return False

    def run_discarding(self, own: i64, other: i64, rounds: i64, wanted: i64) -> bool:
        """Return true if *own* and *other* can go on like that after *other* has discarded a card."""
        suit: i64 = 0
        while suit < 4:
            away = self.lowest(other & self.suit_mask(suit))
            if away and self.run_on(own, other ^ away, rounds, wanted):
                return True
            suit += 1
        return False

    def most_left(self, own: i64, other: i64, rounds: i64) -> i64:
        """The most tricks that *own* and *other*, of one side, can still cash."""
        most: i64 = 0
        suit: i64 = 0
        while suit < 4:
            mask = self.suit_mask(suit)
            there = (own | other) & mask
            if there:
                length = max(count(own & mask), count(other & mask))
                against = (self.longest_guards >> LENGTH_BITS * suit & LENGTH) - (rounds >> LENGTH_BITS * suit & LENGTH)
                guard = self.guards & mask
                high = count(there & (guard - 1)) if guard else length
                most += length if high >= against else min(high, length)
            suit += 1
        return most

    def longest(self, lengths: i64, leader: i64) -> i64:
        """The largest number of cards of a suit held by any place but *leader*."""
        found: i64 = 0
        place: i64 = 0
        while place < self.places:
            length = lengths & LENGTH
            lengths >>= LENGTH_BITS
            if place != leader and length > found:
                found = length
            place += 1
        return found

    def shortest(self, lengths: i64, places: i64) -> i64:
        """The smallest number of cards of a suit held by any of *places*."""
        found: i64 = LENGTH
        while places:
            if places & 1:
                found = min(found, lengths & LENGTH)
            lengths >>= LENGTH_BITS
            places >>= 1
        return found

    def is_sure(self, rem: i64, wanted: i64, side: i64, spread: Spread, there: i64) -> bool:
        """Return true if *side*, 1 for the makers, is certain to take *wanted* tricks with trumps or a joker.

        *spread* is the spread of the trumps, and *there* the trumps left. Take any number of the highest trumps, and
        let n be how many of them the other side holds. *side* can play one of its own to as many tricks as `in_turn`
        returns. Only those n trumps can beat it, so *side* loses at most n of these tricks.
        """
        place: i64 = 0
        if self.trumps:
            longest: i64 = 0
            others: i64 = 0
            while place < self.places:
                length = spread.lengths >> LENGTH_BITS * place & LENGTH
                if self.makers >> place & 1 != side:
                    others += length
                else:
                    longest = max(longest, length)
                place += 1
            if longest < wanted:
                return False
            self.deep = 0
            if not others:
                return True
            tops = spread.tops
            seen: i64 = 0
            own: i64 = 0
            high: i64 = 0
            while tops:
                place = (tops & DIGIT) - 1
                tops >>= DIGIT_BITS
                seen += 1
                if self.makers >> place & 1 == side:
                    own += 1
                    high += shift_up(1, LENGTH_BITS * place)
                    if 2 * own - seen >= wanted and in_turn(spread.lengths, high) - (seen - own) >= wanted:
                        self.deep = self.depth(there, seen) << self.first(self.number_of(self.trumps & -self.trumps))
                        return True
            return False
        loose = rem & self.jokers
        if not loose or wanted > 1 or rem & self.over:
            return False
        top = rem & self.higher if rem & self.higher else loose
        while place < self.places:
            if self.first_hand(place) & top and self.makers >> place & 1 == side:
                self.deep = 0
                return True
            place += 1
        return False

    def is_lost(
        self,
        rem: i64,
        leader: i64,
        wanted: i64,
        spread0: Spread,
        spread1: Spread,
        spread2: Spread,
        spread3: Spread,
        present0: i64,
        present1: i64,
        present2: i64,
        present3: i64,
    ) -> bool:
        """Return true if every lead gives the trick to an opponent, who then cashes *wanted* winners."""
        mine = self.makers >> leader & 1
        hand = self.first_hand(leader) & rem
        ruffs = rem & (self.trumps | self.jokers)
        # A trump that may name a suit could be led as that suit, and its holder matters.
        if hand & self.jokers or rem & self.callers:
            return False
        # The players of this side who could ruff the lead.
        danger: i64 = 0
        callers: i64 = 0
        place: i64 = 0
        while place < self.places:
            if self.makers >> place & 1 == mine and self.first_hand(place) & ruffs:
                if self.first_hand(place) & self.jokers & rem:
                    return False
                danger |= shift_up(1, place)
            place += 1
        deep: i64 = 0
        suit: i64 = 0
        while suit < 4:
            spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
            if spread.lengths >> LENGTH_BITS * leader & LENGTH:
                owner = (spread.tops & DIGIT) - 1
                if self.makers >> owner & 1 == mine:
                    return False
                if danger and self.suit_mask(suit) != self.trumps and self.shortest(spread.lengths, danger) == 0:
                    return False
                callers |= shift_up(1, owner)
                there = present0 if suit == 0 else present1 if suit == 1 else present2 if suit == 2 else present3
                deep |= self.depth(there, 1) << self.first(suit)
            suit += 1
        place = 0
        while callers:
            if callers & 1:
                if not self.can_cash(
                    rem, place, wanted, spread0, spread1, spread2, spread3, present0, present1, present2, present3
                ):
                    return False
                deep |= self.deep
            callers >>= 1
            place += 1
        self.deep = deep
        return True
