"""Wrong readings of single clauses: CARD, JOKER, PLAY, SCORE, END, TWO and SIX, also in settings of a table's own.

The last of its cases by hand are of BID and DEAL: they came before those of the modules about these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import misread_cards
import misread_ends
import misread_more
import misread_play
import readings
from by_hand import CUT, FIVES, SEVENS, TURNED, ByHand, laid_out
from misread_cards import ELEVEN
from misread_ends import SCORES_OWN
from misread_more import THRESHOLD
from readings import (
    ALL,
    CALLED,
    CALLS,
    FOURS,
    POINTS,
    TABLE,
    Reading,
    given,
    misread_as,
    scaled,
    setting,
    special,
    where,
)
from second import Json

WINS = ("tricks", "to_act")
SIXES = where(lambda r: "11H" in r["deck"], *given("slam=none", "six-63", "six-65"))
#: Hands of nine cards: a short evening's game, and one with a larger kitty.
NINE = given('hand_size=9 packets="3 K6 3 3" highest_level=9', "standard-3", "primer-3", "passed-deal-3", "nullo-3")
MUST = where(lambda r: r["joker_in_misere"] == "must" and "JK" in r["deck"] and r["specials"])
DECLARES = where(
    lambda r: r["joker_declared"] != "no" and "JK" in r["deck"],
    *given('joker_declared="by the contractor"', "club-4", "standard-3", "primer-3", "six-63"),
)
#: A joker that whoever holds it declares, and two such jokers.
HOLDERS = given('joker_declared="by the holder"', "australian-4", "club-4", "standard-3", "called-5", "six-63")
TWO_HOLDERS = given('joker_declared="by the holder"', "club-46-4", "quebec-4")
#: Two jokers, of which a contractor without trumps may declare those they hold.
BOTH = (
    *given('joker_declared="by the contractor"', "club-46-4", "quebec-4"),
    *given('deck=44 packets="3 K4 4 3"', "australian-4", "pagat-4"),
)
ALWAYS = given("joker_follow=always", "australian-4", "club-4", "primer-3", "nullo-3", "team-4")
LOWEST = given('joker_rank="lowest in misere"', "australian-4", "club-4", "primer-3", "nullo-3", "team-4", "perfect-4")
PASSED_MUST = given("all_pass=played", "australian-4", "club-4", "six-63", "table-2", "pagat-4", "perfect-4")
PASSED_UNLED = given("all_pass=played", "australian-4", "pagat-4", "perfect-4", "table-2")
SITS = where(
    lambda r: r["sides"].startswith("partners") and r["specials"],
    *given("target=700", "six-63", "six-65", "pagat-6", "team-4", "perfect-4"),
)
THREES = where(lambda r: r["sides"] == "partners of three", *given("target=700", "six-63", "six-65", "pagat-6"))
ELDEST = given('first_lead="eldest hand"', "australian-4", "team-4", "six-63", "club-46-4", "primer-4", "pagat-4")
FIXED = tuple(one for one in ALL if one not in CALLED)
LOSES = where(lambda r: r["failed"] == "loses the value" and r["sides"] != "called")
_BAR = 'specials=(key=BN name="bar nullo" value=500 points=250 kitty=left defence="the contractor\'s if failed"'
#: A special bid that ranks as 500 and is played for 250.
STAKES = (
    f'team-4 {_BAR} partner="must sit out")',
    f'team-original-4 {_BAR} partner="must sit out")',
    f"standard-3 {_BAR})",
)
HALVES = ("pagat-5", "pagat-5 target=700", *given("shares=half", "called-5", "called-5 alone=allowed"))
TENTH = (
    "quebec-4",
    *given('failed="the defenders score the value" at_limit=none limit=none', "standard-3", "classic-3", "nullo-3"),
)
BONUS = given("slam=+100", "australian-4", "standard-3", "called-5", "six-63", "team-4", "primer-3", "classic-3")
PASSED_ON = tuple(
    f'{one} specials=(key=N name=nullo value=250 defence=nothing) specials=(key=DN name="double nullo" value=500 '
    'answers=N kitty="passed on" partner="plays too" defence=nothing)'
    for one in ("team-4", "australian-4", "primer-4")
)
FLOOR = where(lambda r: r["slam"] == ["floor", 250] and r["sides"].startswith("partners"))
OPENS = where(lambda r: any(row["key"] == "OM" and row["defence"] == "nothing" for row in r["specials"]))
HIGHEST = where(lambda r: r["defence"] == "may win" and r["at_limit"] == "highest wins")
DROPS = where(lambda r: r["at_limit"] == "drops out", *given("limit=-400", "cutthroat-4", "primer-3"))
BIDS_OF_NO_TRUMP = ("6NT", "7NT", "8NT", "9NT")
TWO_UNLED = (
    *given('joker_lead="unled suits"', "club-46-4", "quebec-4"),
    *given('deck=44 packets="3 K4 4 3"', "australian-4", "pagat-4"),
)

#: Readings as patches of the second referee: each is a name and a diff, in which @@ parts what stands in two places.
#: A line that begins with # holds for those below it: the rule, the rules under which to look (named, or presets with
#: what is added to each), and `aim`, `asks`, `stack` and the rest of a `Reading`.
_PATCHES = """
# CARD-1 | SIXES |  | WINS
11 ranks above 12
-    rank = RANKS.index(printed_rank(card))
+    rank = "2 3 4 5 6 7 8 9 10 12 11 13 J Q K A".split().index(printed_rank(card))
12 ranks above 13
-    rank = RANKS.index(printed_rank(card))
+    rank = "2 3 4 5 6 7 8 9 10 11 13 12 J Q K A".split().index(printed_rank(card))
13 ranks above the king
-    rank = RANKS.index(printed_rank(card))
+    rank = "2 3 4 5 6 7 8 9 10 11 12 J Q K 13 A".split().index(printed_rank(card))
# CARD-1 | ALL |  | WINS
10 ranks below all other cards, as texts are sorted
-    rank = RANKS.index(printed_rank(card))
+    rank = "10 2 3 4 5 6 7 8 9 11 12 13 J Q K A".split().index(printed_rank(card))
# CARD-3 | ELEVEN; NINE |  | legal
the contractor keeps ten cards whatever the size of a hand
-        self._ask_for_discards(self.contract_seat, "contractor", len(self.kitty))
+        self._ask_for_discards(self.contract_seat, "contractor", len(self.holding[self.contract_seat]) - 10)
# CARD-3 | DUMMIES |  | legal hand
the cards of the dummy hand are part of the kitty
-        self.holding[self.contract_seat].extend(self.kitty)
+        self.holding[self.contract_seat].extend(self.kitty + self.dummy)
@@
-        self._ask_for_discards(self.contract_seat, "contractor", len(self.kitty))
+        self._ask_for_discards(self.contract_seat, "contractor", len(self.kitty) + len(self.dummy))
# CARD-4 | ALL | SUIT_BIDS | legal act tricks
to a left bower that is led the suit printed on it must be followed
-                self.led_before.append(self.led)  # JOKER-8: a suit named counts as led
+                self.led_before.append(self.led)
+            self.led = card[-1] if self.trump and card == "J" + SAME_COLOUR[self.trump] else self.led
the left bower may be played to its printed suit by one who can follow that
+            printed = [card for card in cards if card[-1] == self.led]
+            following += [card for card in printed if self.trump and card == "J" + SAME_COLOUR[self.trump]]
             if self._may_play_joker_with_suit(seat):
who has nothing of the suit printed on the left bower but the bower is not void of it
         following = [card for card in cards if self._suit(card) == self.led]
+        if self.trump and not following:
+            following = [card for card in cards if card == "J" + SAME_COLOUR[self.trump] and card[-1] == self.led]
         loose_jokers = [card for card in cards if self._suit(card) is None]
# CARD-4 | EVEN | SUIT_BIDS | CALLS | jokers
to a joker that is given its printed suit the left bower follows
         following = [card for card in cards if self._suit(card) == self.led]
+        if is_joker(self.trick[0][1]) and self.trump:
+            following += [card for card in cards if card == "J" + SAME_COLOUR[self.trump] and card[-1] == self.led]
         loose_jokers = [card for card in cards if self._suit(card) is None]
# CARD-4 | TABLE | SUIT_BIDS | CALLS
from the table the left bower is a card of its printed suit
+        if self.trump and self._stage == "play" and self._place() == "table" and card == "J" + SAME_COLOUR[self.trump]:
+            return card[-1]
         return effective_suit(self.rules, card, self.trump, self.declared)
# CARD-5 | ALL | SUIT_BIDS | WINS
the right bower keeps the place of a jack
-            return (8, 1)
+            return (7, rank)
both bowers rank below the ace of trumps
-            return (8, 1)
-        if card == "J" + SAME_COLOUR[trump]:
-            return (8, 0)
+            return (7, 14.5)
+        if card == "J" + SAME_COLOUR[trump]:
+            return (7, 14.25)
the 10 of trumps ranks above the king
-        return (7, rank)
+        return (7, 14.5 if rank == 8 else rank)
# CARD-5 | SIXES | SUIT_BIDS | WINS
the 13 of trumps ranks above the queen
-        return (7, rank)
+        return (7, 13.5 if rank == 11 else rank)
11 and 12 of trumps rank below the 10
-        return (7, rank)
+        return (7, rank - 2.5 if rank in (9, 10) else rank)
# CARD-5 | TWO_JOKERS | SUIT_BIDS | WINS | high
the lower joker ranks between the bowers
-            return (9, JOKERS.index(card))
+            return (9, 1) if card == "JK" else (8, 0.5) if trump else (9, 0)
# CARD-6 | SIXES | SUIT_BIDS | WINS
in the suits of the other colour 11, 12 and 13 rank between jack and queen
+        if trump is not None and suit != SAME_COLOUR[trump] and rank in (9, 10, 11):
+            return (6, 12 + rank / 20)
         return (6, rank)
in the suit of trumps' colour 11, 12 and 13 rank above the queen
+        if trump is not None and suit == SAME_COLOUR[trump] and rank in (9, 10, 11):
+            return (6, 13 + rank / 20)
         return (6, rank)
in the suit of trumps' colour 11, 12 and 13 rank below the 10
+        if trump is not None and suit == SAME_COLOUR[trump] and rank in (9, 10, 11):
+            return (6, 7 + rank / 20)
         return (6, rank)
# CARD-7 | perfect-4 | HL | WINS
in hi-lo jacks rank above aces
-        return (6, rank)
+        return (6, 99 if trump is None and not misere and printed_rank(card) == "J" else rank)
# CARD-7 | ALL | MISERES | WINS
in misere jacks rank above aces
-        return (6, rank)
+        return (6, 99 if misere and printed_rank(card) == "J" else rank)
in misere the ace is low
-        return (6, rank)
+        return (6, -1 if misere and printed_rank(card) == "A" else rank)
in misere the lowest card wins
-        return (6, rank)
+        return (6, -rank if misere else rank)
# CARD-7 | SIXES | NO_TRUMP | WINS
without trumps 11, 12 and 13 rank below the 10
-        return (6, rank)
+        return (6, 7 + rank / 20 if trump is None and rank in (9, 10, 11) else rank)
# CARD-7 | PASSED | P | WINS
on a passed deal jacks rank above aces
+        if self.contract is None and not is_joker(card) and self._suit(card) == self.led and card[0] == "J":
+            return (6, 99)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
on a passed deal the ace is low
+        if self.contract is None and not is_joker(card) and self._suit(card) == self.led and card[0] == "A":
+            return (6, -1)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
# CARD-7 | ALL | MISERES | legal WINS
in a special bid the last suit bid before it is trumps
         self.trump = denomination if denomination in SUITS else None
+        if denomination == "special":
+            self.trump = ([None] + [bid[-1] for _, bid in self.calls if bid in self.ladder and bid[-1] in SUITS])[-1]
# CARD-9 | FOURS | SUIT_BIDS | legal WINS
only black fours become trumps
-    return bool(rules["fours"] == "of trumps" and card == "4" + SAME_COLOUR[trump])
+    return bool(rules["fours"] == "of trumps" and card == "4" + SAME_COLOUR[trump] and trump in ("S", "C"))
only red fours become trumps
-    return bool(rules["fours"] == "of trumps" and card == "4" + SAME_COLOUR[trump])
+    return bool(rules["fours"] == "of trumps" and card == "4" + SAME_COLOUR[trump] and trump in ("D", "H"))
the four of trumps' colour ranks above the five
-            return (7, -1)
+            return (7, 3.5)
to a four of trumps' colour that is led its printed suit must be followed
-                self.led_before.append(self.led)  # JOKER-8: a suit named counts as led
+                self.led_before.append(self.led)
+            self.led = card[-1] if self.trump and is_four_of_trumps(self.rules, card, self.trump) else self.led
the four of trumps' colour may be kept back when trumps are led
         loose_jokers = [card for card in cards if self._suit(card) is None]
+        if following and self.trump and is_four_of_trumps(self.rules, following[0], self.trump) and not following[1:]:
+            return cards
         if following:
the four of trumps' colour follows its printed suit as well
         following = [card for card in cards if self._suit(card) == self.led]
+        fours = [card for card in cards if self.trump and is_four_of_trumps(self.rules, card, self.trump)]
+        following += [card for card in fours if card[-1] == self.led]
         loose_jokers = [card for card in cards if self._suit(card) is None]
# CARD-10 | JACKS | MISERES | WINS
in misere jacks rank below queens
-        if trump is None and rules["jacks"] == "above aces" and printed_rank(card) == "J":
+        if trump is None and not misere and rules["jacks"] == "above aces" and printed_rank(card) == "J":
# CARD-10 | australian-4 standard-3 club-4 six-63 + jacks="above aces" all_pass=played | P | WINS
on a passed deal jacks rank below queens
+        if self.contract is None and not is_joker(card) and self._suit(card) == self.led and card[0] == "J":
+            return (6, 12)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
# CARD-10 | australian-4 pagat-4 perfect-4 + jacks="above aces" | NO_TRUMP | WINS | jokers
a jack beats the joker that is declared to its suit
-            return (9, JOKERS.index(card))
+            return (6, 15.5) if trump is None and suit else (9, JOKERS.index(card))
# CARD-11 | ELEVEN | NO_TRUMP | legal | keep jokers
the last trick is the tenth whatever the size of a hand
-        if len(self.done) == self.rules["hand_size"] - 1:
+        if len(self.done) == 9:
# CARD-11 | ELEVEN |  | points
only ten tricks are counted
-        return len([winner for winner, _ in self.done[:count] if winner in seats])
+        return len([winner for winner, _ in self.done[: min(count, 10)] if winner in seats])
# CARD-11 | NINE | LOW | points | strong
a slam needs ten tricks
-        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) == self.rules["hand_size"]:
+        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) == 10:
# JOKER-1 | JOKER | SUIT_BIDS | CALLS | jokers
who has no trump but the joker may keep it when trumps are led
         loose_jokers = [card for card in cards if self._suit(card) is None]
+        if following and self.trump and is_joker(following[0]) and not following[1:]:
+            return cards
         if following:
who is void must play the joker, with trumps as well
+        if self.trump and [1 for card in cards if is_joker(card)]:
+            return [card for card in cards if is_joker(card)]
         must = self._is_misere() and self.rules["joker_in_misere"] == "must"
to a joker that is led anything may be played
-            self.led = text.split("=")[1] if "=" in text else (suit or "")
+            self.led = text.split("=")[1] if "=" in text else ("" if is_joker(card) and self.trump else suit or "")
# JOKER-1 | UNLED | SUIT_BIDS | CALLS | jokers
with trumps, too, the joker may not be led between the fourth suit and the last trick
+        last = len(self.done) == self.rules["hand_size"] - 1
+        if len(self.led_before) == 4 and self.trump and not last:
+            others = [card for card in others if not is_joker(card)] or others
         texts = list(others)
# JOKER-2 | JOKER | NO_TRUMP | WINS | jokers
a joker without a suit wins only when it is led
+        if is_joker(card) and self._suit(card) is None and not (self.trick and self.trick[0][1] == card):
+            return (0, 0)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
a joker that is led loses to the suit it names
+        if is_joker(card) and self._suit(card) is None and self.trick and self.trick[0][1] == card:
+            return (5, 0)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
# JOKER-2 | JOKER | MISERES | WINS | jokers
in misere the joker wins nothing
+        if is_joker(card) and self._suit(card) is None and self._special():
+            return (0, 0)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
# JOKER-2 | PASSED | P | WINS | jokers
on a passed deal the joker wins nothing
+        if is_joker(card) and self._suit(card) is None and self.contract is None:
+            return (0, 0)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
# JOKER-3 | MUST | M OM | CALLS
in an open misere who is void may keep the joker
-        must = self._is_misere() and self.rules["joker_in_misere"] == "must"
+        must = self._is_misere() and self.rules["joker_in_misere"] == "must" and self.contract != "OM"
only in an open misere who is void must play the joker
-        must = self._is_misere() and self.rules["joker_in_misere"] == "must"
+        must = self._is_misere() and self.rules["joker_in_misere"] == "must" and self.contract == "OM"
in misere only the bidder must play the joker when void
-        must = self._is_misere() and self.rules["joker_in_misere"] == "must"
+        must = self._is_misere() and self.rules["joker_in_misere"] == "must" and seat == self.contract_seat
in misere only the defenders must play the joker when void
-        must = self._is_misere() and self.rules["joker_in_misere"] == "must"
+        must = self._is_misere() and self.rules["joker_in_misere"] == "must" and seat != self.contract_seat
# JOKER-3 | nullo-3 team-4 trickster-us-4 team-750-4 + joker_in_misere=must | N BN DN | CALLS | keep jokers
in nullo who is void may keep the joker
-        must = self._is_misere() and self.rules["joker_in_misere"] == "must"
+        must = self._is_misere() and self.rules["joker_in_misere"] == "must" and "N" not in self.contract
# JOKER-3 | perfect-4 | HL | CALLS | keep jokers
in hi-lo who is void must play the joker
-        return self._special() is not None and self.goal()[0] == "none"
+        return self._special() is not None
# JOKER-3 | PASSED_MUST | P | CALLS
on a passed deal who is void must play the joker
-        return self._special() is not None and self.goal()[0] == "none"
+        return self.contract is None or self.goal()[0] == "none"
# JOKER-3 | MUST | MISERES | CALLS | keep jokers
in misere the joker may be played to any lead
-        if self.rules["joker_follow"] in ["always", "every suit"]:
+        if self.rules["joker_follow"] in ["always", "every suit"] or self._is_misere():
# JOKER-3 | australian-4 club-4 + joker_in_misere=must joker_follow=always | MISERES | CALLS | keep jokers
in misere the joker must be played to any lead where it may be
-                return following + loose_jokers
+                return loose_jokers if loose_jokers and self._is_misere() else following + loose_jokers
# JOKER-4 | JOKER | NO_TRUMP | CALLS | jokers
only a suit that its leader holds may be named
-                    texts.append(card + "=" + suit)
+                    if [1 for one in others if self._suit(one) == suit]:
+                        texts.append(card + "=" + suit)
         if not texts:
only a suit that its leader does not hold may be named
-                    texts.append(card + "=" + suit)
+                    if not [1 for one in others if self._suit(one) == suit]:
+                        texts.append(card + "=" + suit)
         if not texts:
the joker may not be led to the first trick
-        if not others or self.rules["joker_lead_time"] == "any time":
+        if self.done or not others:
# JOKER-4 | UNLED | NO_TRUMP | CALLS | keep jokers
only the suits that its leader has led are barred
-        unled = [suit for suit in SUITS if suit not in self.led_before]
+        unled = [one for one in SUITS if (seat, one) not in getattr(self, "led_by", [])]
@@
+            self.led_by = [*getattr(self, "led_by", []), (seat, self.led)]
             if self.led != "" and self.led not in self.led_before:
a suit that was thrown off counts as led
-        unled = [suit for suit in SUITS if suit not in self.led_before]
+        unled = [one for one in SUITS if not [1 for played in self.suits_played.values() if one in played]]
# JOKER-4 | UNLED | MISERES | CALLS | keep jokers
in misere any suit may be named
+        if self._is_misere():
+            return list(SUITS)
         if unled:
# JOKER-4 | PASSED_UNLED | P | CALLS | keep jokers
on a passed deal any suit may be named
+        if self.contract is None:
+            return list(SUITS)
         if unled:
# JOKER-4 | UNLED | NO_TRUMP | CALLS
only the contractor is bound by the limit
+        if seat != self.contract_seat:
+            return list(SUITS)
         if unled:
# JOKER-4 | table-2; table-2 + slam=none | NO_TRUMP | CALLS | keep jokers
a suit led from the table has not been led
-            if self.led != "" and self.led not in self.led_before:
+            if self.led != "" and self.led not in self.led_before and self._place() == "hand":
# JOKER-5 | DECLARES | NO_TRUMP | WINS | jokers
a declared joker ranks below the ace of its suit
-            return (9, JOKERS.index(card))
+            return (6, 14.5) if trump is None and suit else (9, JOKERS.index(card))
a declared joker is the lowest card of its suit
-            return (9, JOKERS.index(card))
+            return (6, -1) if trump is None and suit else (9, JOKERS.index(card))
# JOKER-5 | DECLARES | NO_TRUMP | WINS | keep jokers
a declared joker wins whatever is led
-        if suit in (None, trump, led):
+        if True:
# JOKER-5 | DECLARES | NO_TRUMP | CALLS | jokers
who leads a declared joker names a suit
-        loose_jokers = [card for card in cards if self._suit(card) is None]
-        others = [card for card in cards if self._suit(card) is not None]
+        loose_jokers = [card for card in cards if is_joker(card) and self.trump is None]
+        others = [card for card in cards if card not in loose_jokers]
# JOKER-5 | DECLARES | NO_TRUMP | CALLS | keep jokers
a joker is declared for the first trick only
-        return effective_suit(self.rules, card, self.trump, self.declared)
+        return effective_suit(self.rules, card, self.trump, {} if self.done else self.declared)
a declared joker may be kept back when its suit is led
         loose_jokers = [card for card in cards if self._suit(card) is None]
+        if following and self.trump is None and is_joker(following[0]) and not following[1:]:
+            return cards
         if following:
# JOKER-5 | DECLARES | MISERES | CALLS | keep jokers
a void holder must play a declared joker in misere
+        if must and [card for card in cards if is_joker(card)]:
+            return [card for card in cards if is_joker(card)]
         if loose_jokers and must:
# JOKER-5 | DECLARES | MISERES | to_act legal | jokers
in misere no joker is declared
-self.trump is None and jokers_in_deck:
+self.trump is None and jokers_in_deck and not self._is_misere():
# JOKER-5 | DECLARES | BIDS_OF_NO_TRUMP | to_act legal | jokers
only in special bids is a joker declared
-self.trump is None and jokers_in_deck:
+self.trump is None and jokers_in_deck and self._special():
# JOKER-5 | DECLARES | SUIT_BIDS | to_act legal | jokers
with trumps, too, the joker may be declared
-        if self.rules["joker_declared"] == "by the contractor" and self.trump is None and jokers_in_deck:
+        if self.rules["joker_declared"] == "by the contractor" and jokers_in_deck:
# JOKER-5 | DECLARES | NO_TRUMP | legal
a joker that was discarded may be declared
-        has_higher = "JK" in self.holding[seat]
+        has_higher = "JK" in self.holding[seat] + self.discards
# JOKER-5 | DECLARES | NO_TRUMP | to_act act
whoever holds the joker declares it
             self.turn = self.contract_seat
+            self.turn = ([seat for seat in range(self.players) if "JK" in self.holding[seat]] or [self.turn])[0]
         else:
             self._start_play()
# JOKER-5 | HOLDERS | NO_TRUMP | to_act legal
of all who play only those who hold a joker are asked what it is
-        return [seat for seat in clockwise_from(self.contract_seat, self.players) if seat not in self.sitting_out]
+        asked = [seat for seat in clockwise_from(self.contract_seat, self.players) if seat not in self.sitting_out]
+        return [seat for seat in asked if [card for card in self.holding[seat] if is_joker(card)]]
of all who play the contractor is asked last what the joker is
-        return [seat for seat in clockwise_from(self.contract_seat, self.players) if seat not in self.sitting_out]
+        asked = [seat for seat in clockwise_from(self.contract_seat, self.players) if seat not in self.sitting_out]
+        return [*asked[1:], asked[0]]
# JOKER-5 | HOLDERS | NO_TRUMP | to_act
everybody else is asked what the joker is after it has a suit
-            self.asked = []  # what everybody has heard: no joker is left
+            self.asked = self.asked[:]
# JOKER-5 | TWO_HOLDERS | NO_TRUMP | to_act
nobody is asked what the other joker is after one has a suit
-        if all(card in self.declared for card in self.rules["deck"] if is_joker(card)):
+        if self.declared:
# JOKER-5 | australian-4 club-4 trickster-au-4 + joker_declared="by the holder" | MISERES | to_act
a partner who sits out is asked what the joker is
-        self._sit_out()
-        return [seat
+        return [seat
# JOKER-5 | PASSED_UNLED | P | legal | jokers
on a passed deal eldest hand may declare the joker
+                self._stage, self.turn = "declaring", self.eldest
+                return
                 self._start_play()
# JOKER-5 | BOTH | NO_TRUMP | CALLS | jokers
of two jokers one may be declared and the other not
+                texts += ["declare JK=" + first, "declare JK2=" + first]
         elif has_higher:
two jokers may not be declared to the same suit
-                    texts.append("declare JK=" + first + " JK2=" + second)
+                    texts.append("declare JK=" + first + " JK2=" + second) if first != second else None
# JOKER-6 | club-46-4; australian-4 pagat-4 + deck=44 packets="3 K4 4 3" | MISERES | CALLS | keep jokers
who must play one of two jokers plays the higher
-            return loose_jokers
+            return [max(loose_jokers, key=JOKERS.index)]
# JOKER-6 | TWO_JOKERS | NO_TRUMP | act | jokers
only the higher joker names a suit
-                    texts.append(card + "=" + suit)
+                    texts.append(card + "=" + suit if card == "JK" else card)
         if not texts:
# JOKER-7 | LOWEST | MISERES | WINS | jokers
a joker that is lowest in misere wins when it is led
+        if is_joker(card) and self._is_misere() and self.trick and self.trick[0][1] == card:
+            return (9, 0)
         return power(self.rules, card, self.led, self.trump, self.declared, self._is_misere())
# JOKER-7 | australian-4 perfect-4 pagat-4 + joker_rank="lowest in misere" | MISERES | WINS | jokers
a declared joker, too, is the lowest in misere
-        if suit is None and misere and rules["joker_rank"] == "lowest in misere":
+        if misere and rules["joker_rank"] == "lowest in misere":
@@
-            return (1, JOKERS.index(card))
+            return (1 if suit is None else 6 if suit == led else 0, JOKERS.index(card) - 9)
# JOKER-7 | australian-4 standard-3 club-4 + joker_lead_time="when nothing else is left" | SUIT_BIDS | CALLS | jokers
with trumps, too, the joker may be led only when nothing else is left
+        others = [card for card in others if not is_joker(card)] or others
         texts = list(others)
# JOKER-7 | perfect-4 + joker_rank="lowest in misere" | HL | WINS | jokers
the joker is the lowest in hi-lo as well
-        return self._special() is not None and self.goal()[0] == "none"
+        return self._special() is not None
# JOKER-7 | ALWAYS | MISERES | CALLS | keep jokers
in misere the joker may be played only when void
-        if self.rules["joker_follow"] in ["always", "every suit"]:
+        if self.rules["joker_follow"] in ["always", "every suit"] and not self._is_misere():
# JOKER-8 | TWO_UNLED | NO_TRUMP | CALLS | high
a suit named for a joker is barred for the player who named it only
-        unled = [suit for suit in SUITS if suit not in self.led_before]
+        own = [suit for namer, suit in getattr(self, "named_by", []) if namer == seat]
+        unled = [suit for suit in SUITS if suit not in [*self.led_before, *own]]
@@
-            if self.led != "" and self.led not in self.led_before:
+            self.named_by = [*getattr(self, "named_by", []), *[(seat, self.led)] * ("=" in text)]
+            if self.led != "" and self.led not in self.led_before and "=" not in text:
# JOKER-9 | TWO_UNLED | NO_TRUMP | CALLS | keep jokers
who has only jokers may name a suit led before while another is left
-            return unled
+            return unled if [1 for one in self._cards_in_turn(seat) if not is_joker(one)] else list(SUITS)
# JOKER-9 | club-46-4 quebec-4 standard-3 + joker_lead="suits not shown void" | NO_TRUMP | CALLS | keep jokers
who has only jokers may name a suit that they have shown void
-            return [suit for suit in SUITS if suit not in self.shown_void[(seat, self._place())]]
+            held = [one for one in self._cards_in_turn(seat) if not is_joker(one)]
+            return [suit for suit in SUITS if not held or suit not in self.shown_void[(seat, self._place())]]
# JOKER-10 | EVEN | SUIT_BIDS | CALLS | jokers
a joker that is led must be given a suit
+            texts = [card for card in texts if not is_joker(card)]
             texts.extend(card + "=" + suit for card in cards if is_joker(card) for suit in SUITS)
the joker may not be given the trump suit
-            texts.extend(card + "=" + suit for card in cards if is_joker(card) for suit in SUITS)
+            texts.extend(card + "=" + suit for card in cards if is_joker(card) for suit in SUITS if suit != self.trump)
the joker may be given only a suit that has not been led
-            texts.extend(card + "=" + suit for card in cards if is_joker(card) for suit in SUITS)
+            texts.extend(
+                card + "=" + suit for card in cards if is_joker(card) for suit in SUITS if suit not in self.led_before
+            )
the joker may be played to any lead, since it may be any suit
+            following += [card for card in cards if is_joker(card) and card not in following]
             if self._may_play_joker_with_suit(seat):
# JOKER-10 | club-46-4 + joker_lead="any suit even with trumps" | SUIT_BIDS | CALLS | jokers
only the higher joker may be given a suit
-            texts.extend(card + "=" + suit for card in cards if is_joker(card) for suit in SUITS)
+            texts.extend(card + "=" + suit for card in cards if card == "JK" for suit in SUITS)
# PLAY-1 | ALL | MISERES | to_act act
in a special bid the defender on the bidder's left leads
+        if self._special() is not None:
+            left = clockwise_from((leader + 1) % self.players, self.players)
+            leader = [seat for seat in left if seat not in self.sitting_out][0]
         if self.rules["first_lead"] == "eldest hand":
# PLAY-1 | ALL | BIDS_OF_NO_TRUMP | to_act act
without trumps the player on the contractor's left leads
-        leader = self.contract_seat
+        leader = (self.contract_seat + (self._special() is None and self.trump is None)) % self.players
# PLAY-1 | ALL | SUIT_BIDS | CALLS
trumps may not be led before one has been played
-        texts = list(others)
+        cut = [1 for _, cards in self.done for card in cards if self._suit(card) == self.trump]
+        if self.trump is not None and not cut:
+            others = [card for card in others if self._suit(card) != self.trump] or others
+        texts = list(others)
# PLAY-2 | TABLE |  | CALLS
a card from the table need not follow
         loose_jokers = [card for card in cards if self._suit(card) is None]
+        if self._place() == "table":
+            return cards
         if following:
# PLAY-3 | ALL | SUIT_BIDS | WINS
the first trump wins
-            if self._power(self.trick[number][1]) > self._power(self.trick[best][1]):
+            if self._power(self.trick[number][1]) > self._power(self.trick[best][1]) and not (
+                self.trump and self._suit(self.trick[best][1]) == self.trump != self.led
+            ):
# PLAY-4 | THREES | M OM | to_act act tricks
of two partners only the next one sits out
-            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)
+            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)[:1]
of two partners only the last one sits out
-            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)
+            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)[-1:]
# PLAY-4 | TEAMS | N | to_act act tricks
in nullo the partner plays on
-        if self.slam_declared or (row is not None and row["partner"] in ["sits out", "must sit out"]):
+        if self.slam_declared or (
+            row is not None and row["partner"] in ["sits out", "must sit out"] and row["key"] not in ("N",)
+        ):
# PLAY-4 | TEAMS | BN | to_act act tricks
in bar nullo the partner plays on
-        if self.slam_declared or (row is not None and row["partner"] in ["sits out", "must sit out"]):
+        if self.slam_declared or (
+            row is not None and row["partner"] in ["sits out", "must sit out"] and row["key"] not in ("BN",)
+        ):
# PLAY-4 | perfect-4 | HL | to_act act tricks
in hi-lo the partner plays on
-        if self.slam_declared or (row is not None and row["partner"] in ["sits out", "must sit out"]):
+        if self.slam_declared or (
+            row is not None and row["partner"] in ["sits out", "must sit out"] and row["key"] not in ("HL",)
+        ):
# PLAY-4 | perfect-4 | BM | to_act act tricks
in blind misere the partner plays on
-        if self.slam_declared or (row is not None and row["partner"] in ["sits out", "must sit out"]):
+        if self.slam_declared or (
+            row is not None and row["partner"] in ["sits out", "must sit out"] and row["key"] not in ("BM",)
+        ):
# PLAY-4 | SITS | M N | open_hand view
the hand of a partner who sits out is shown
+        if self.sitting_out:
+            return {self.sitting_out[0]: self.hand(self.sitting_out[0])}
         if row["shown"] == "before the lead":
# PLAY-5 | OPEN | OM | open_hand
an open hand is shown after the second trick
-        if row["shown"] == "after the first trick" and len(self.done) >= 1:
+        if row["shown"] == "after the first trick" and len(self.done) >= 2:
an open hand is taken up when the misere has failed
-        if self._stage != "play" or row is None or
+        if self._stage != "play" or row is None or self.tricks()[self.contract_seat or 0] or
# PLAY-5 | britannica-3 | OM | open_hand
the hand is shown as soon as the bid stands
-        if self._stage != "play" or row is None or self.contract_seat is None:
+        if self._stage in ("auction", "finished") or row is None or self.contract_seat is None:
# PLAY-6 | ALL |  | view
the end of a hand shows kitty and discards to everybody
+        self.happened = [(what, cards, None) for what, cards, _ in self.happened]
         self._redeal = redeal
the contractor does not know the discards
-        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
+        self._tell(f"{seat} discards {len(cards)}", cards, [])
the contractor does not know what was the kitty
-        seen_by = None if self.rules["kitty_shown"] else [self.contract_seat]  # KITTY-1, KITTY-3
+        seen_by = None if self.rules["kitty_shown"] else []  # KITTY-1, KITTY-3
# PLAY-6 | ALL | P | view
hands that are thrown in are shown to everybody
+        if self._outcome == "passed out":
+            return {seat: self.hand(seat) for seat in range(self.players)}
         row = self._special()
         if self._stage != "play"
# PLAY-6 | SITS | M N | view
a partner who sits out does not know their own hand
-        return in_pack_order(self.holding[seat])
+        return [] if seat in self.sitting_out else in_pack_order(self.holding[seat])
# PLAY-6 | PASSED_ON | DN | view
everybody knows the cards passed to a partner
-            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, [seat, receiver])
+            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, None)
# PLAY-6 | australian-4 team-4 club-4 primer-4 + declared_slam=500 | slam | view | strong
everybody sees the card that a partner gives for a slam
-        self._tell(f"{seat} gives {self.contract_seat} a card", [card], [seat, self.contract_seat])
+        self._tell(f"{seat} gives {self.contract_seat} a card", [card], None)
# PLAY-8 | PASSED | P | points
each trick of a passed deal costs 10 points
-            return items + self._trick_items(line, self._seats_of_line(line), count, "PLAY-8")
+            return items + [(line, -10 * self._tricks_of(self._seats_of_line(line), count), "PLAY-8")]
on a passed deal only the most tricks score
-            return items + self._trick_items(line, self._seats_of_line(line), count, "PLAY-8")
+            won = [self._tricks_of(self._seats_of_line(one), 99) for one in range(number_of_sides(self.rules))]
+            return items + [(line, 10 * won[line], "PLAY-8")] * (won[line] == max(won))
# PLAY-8 | PASSED | P | hand
on a passed deal eldest hand takes the kitty
+                self.holding[self.eldest].extend(self.kitty)
                 # Choice: no late claim on a passed deal: DEAL-4 b counts from the contractor's left.
# PLAY-10 | ELDEST | MISERES | to_act act
where eldest hand sits out the contractor leads
-                leader = (leader + 1) % self.players
+                leader = self.contract_seat
in special bids the contractor leads
-        if self.rules["first_lead"] == "eldest hand":
+        if self.rules["first_lead"] == "eldest hand" and self._special() is None:
# SCORE-1 | PARTNERS | LOW | points
only the contractor's own tricks count for the contract
             return None
-        taken = self._tricks_of(self.partners(), len(self.done))
+        taken = self._tricks_of([self.contract_seat], len(self.done))
         word, number = self.goal()
# SCORE-1 | FIXED | LOW | points | strong
the value of the tricks taken is scored
-        return self._stake(), "SCORE-9" if self.rules["sides"] == "called" else "SCORE-1"
+        bid = str(self._tricks_of(self.partners(), 99)) + bid_denomination(self.rules, self.contract)
+        return max(self._stake(), self.rules["schedule"].get(bid, 0)), "SCORE-1"
the defenders' tricks are taken off the value
-        return self._stake(), "SCORE-9" if self.rules["sides"] == "called" else "SCORE-1"
+        return self._stake() - 10 * (len(self.done) - self._tricks_of(self.partners(), 99)), "SCORE-9" if self.rules[
+            "sides"
+        ] == "called" else "SCORE-1"
# SCORE-2 | STAKES | BN | points
a special bid that fails costs its value though less is at stake
-            return -self._stake(), RULE_OF_SPECIAL[row["defence"]]
+            return -row["value"], RULE_OF_SPECIAL[row["defence"]]
# SCORE-2 | LOSES |  | points | lost
each trick short costs 10 more
-        return -self._stake(), "BID-17" if self.slam_declared else "SCORE-2"
+        return -self._stake() - 10 * (
+            self.goal()[1] - self._tricks_of(self.partners(), 99)
+        ), "BID-17" if self.slam_declared else "SCORE-2"
what a failed contract costs goes to the defenders
+            if self.made() is False and self._special() is None:
+                items.append((line, self._stake(), "SCORE-2"))
         if ended and self.breacher is not None and side_of(self.rules, self.breacher) == line:
# SCORE-3 | PARTNERS | LOW | points | strong
a slam needs every trick of the contractor's own
-        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) == self.rules["hand_size"]:
+        if self.rules["slam"] and self._tricks_of([self.contract_seat], len(self.done)) == self.rules["hand_size"]:
# SCORE-3 | FLOOR; dummy-2 table-2 |  | points | lost
defenders who take every trick score 250
             return []
+        if len(self.done) == self._tricks_of(self._seats_of_line(line), 99):
+            return [(line, 250, "SCORE-3")]
         row = self._special()
# SCORE-3 | PASSED | P | points | strong
all the tricks of a passed deal score 250
         items = self._bonus_items(line, count)
+        if self.contract_seat is None and len(self.done) == self._tricks_of(self._seats_of_line(line), 99):
+            return [*items, (line, 250, "SCORE-3")]
         if self.contract_seat is None:
# SCORE-3 | CLASSICAL | 10S 10C | points
a bid of every trick that is worth less costs 250 when it fails
-        return -self._stake(), "BID-17" if self.slam_declared else "SCORE-2"
+        return -max(
+            self._stake(), 250 * (bid_level(self.contract) == self.rules["hand_size"])
+        ), "BID-17" if self.slam_declared else "SCORE-2"
# SCORE-3 | CLASSICAL | 10S 10C | points | strong
a bid of every trick earns no slam
-            if self._stake() < points:
+            if self._stake() < points and bid_level(self.contract) < 10:
# SCORE-3 | HALVES | 6S 6H 7C 8S | points | strong
each of those who share half the value scores 250 for a slam
-            amount, rule = int(amount / 2), "CALL-3"  # towards zero
+            amount, rule = amount if rule == "SCORE-3" else int(amount / 2), "CALL-3"  # towards zero
# SCORE-3 | HALVES | 8H 9S 9H 8NT | points | strong
half the value is raised to 250 for a slam
-            amount, rule = int(amount / 2), "CALL-3"  # towards zero
+            every = self._tricks_of(self.partners(), 99) == 10
+            amount, rule = max(int(amount / 2), 250) if every else int(amount / 2), "CALL-3"
# SCORE-3 | australian-4 standard-3 team-4 called-5 + slam=300 | 8C 8D | points | strong
only contracts worth less than 250 are raised to a slam of 300
-            if self._stake() < points:
+            if self._stake() < min(points, 250):
# SCORE-4 | FIXED |  | points | lost
defenders score only if the contract is made
             return []
+        if self._special() is None and not self.made():
+            return []
         row = self._special()
# SCORE-4 | FIXED | BIDS_OF_NO_TRUMP | points
defenders score nothing against a bid of no trump
             return []
+        if self._special() is None and self.trump is None:
+            return []
         row = self._special()
# SCORE-5 | NULLOS | N | points
the contractor's tricks are shared out among the opponents
-            items.extend(self._trick_items(line, [self.contract_seat], count, rule))
+            items.append(
+                (line, 10 * self._tricks_of([self.contract_seat], count) // (number_of_sides(self.rules) - 1), rule)
+            )
each trick taken costs the bidder 10 more
-            return -self._stake(), RULE_OF_SPECIAL[row["defence"]]
+            return -self._stake() - 10 * self._tricks_of(self.partners(), 99), RULE_OF_SPECIAL[row["defence"]]
# SCORE-5 | NULLOS | N | points | weak
opponents score for their tricks only if the nullo fails
-        if row["defence"] in ["own", "own and the contractor's"]:
+        if row["defence"] in ["own", "own and the contractor's"] and not self.made():
# SCORE-5 | trickster-us-4 | N | points
the contractor's tricks score once for each of two opponents who are partners
+            items.extend(self._trick_items(line, [self.contract_seat], count, rule))
         if row["defence"] == "the contractor's if failed" and not self.made():
# SCORE-6 | TEAMS | DN | points
in double nullo only the bidder's own tricks score for the defenders
-            items.extend(self._trick_items(line, self.partners(), count, rule))  # SCORE-6: the bidding side's
+            items.extend(self._trick_items(line, [self.contract_seat], count, rule))  # SCORE-6: the bidding side's
# SCORE-6 | TEAMS | N BN DN | points
if a nullo fails all the tricks of the hand score for the defenders
-            items.extend(self._trick_items(line, self.partners(), count, rule))  # SCORE-6: the bidding side's
+            items.extend(
+                self._trick_items(line, list(range(self.players)), count, rule)
+            )  # SCORE-6: the bidding side's
# SCORE-6 | STAKES | BN | points | weak
a nullo that is made scores its value though less is at stake
-            return self._stake(), RULE_OF_SPECIAL[row["defence"]]
+            return row["value"], RULE_OF_SPECIAL[row["defence"]]
# SCORE-7 | SCORES_NIL | M OM BM | points
the defenders score their tricks if the misere fails
+        if row["defence"] == "nothing" and not self.made():
+            items.extend(self._trick_items(line, self._seats_of_line(line), count, rule))
         if row["defence"] in ["own", "own and the contractor's"]:
# SCORE-7 | SCORES_NIL | M OM | points | weak
the defenders score their tricks if the misere is made
+        if row["defence"] == "nothing" and self.made():
+            items.extend(self._trick_items(line, self._seats_of_line(line), count, rule))
         if row["defence"] in ["own", "own and the contractor's"]:
# SCORE-7 | OPENS | OM | points
an open misere that fails costs 250
-            return -self._stake(), RULE_OF_SPECIAL[row["defence"]]
+            return -min(self._stake(), 250), RULE_OF_SPECIAL[row["defence"]]
# SCORE-7 | OPENS | OM | points | weak
an open misere that is made scores 250
-            return self._stake(), RULE_OF_SPECIAL[row["defence"]]
+            return min(self._stake(), 250), RULE_OF_SPECIAL[row["defence"]]
# SCORE-8 | COUNTED |  | points
jack, queen and king count 11, 12 and 13
-        return 10
+        return {"J": 11, "Q": 12, "K": 13}[rank]
     return int(rank)
cards below the 10 count nothing
+    if rank in "2 3 4 5 6 7 8 9":
+        return 0
     if rank in ["K", "Q", "J"]:
the discards count for the winner of the last trick
-        bonus = 0
+        bonus = sum(map(card_bonus, self.discards)) * (count == len(self.done) and self.done[-1][0] in seats)
# SCORE-8 | six-63 six-65 pagat-6 + card_points=counted |  | points
11, 12 and 13 count 10
-    if rank in ["K", "Q", "J"]:
+    if rank in ["K", "Q", "J", "11", "12", "13"]:
# SCORE-8 | COUNTED |  | points | strong
the discards count for the contractor
-        bonus = 0
+        bonus = sum(map(card_bonus, self.discards)) * (self.contract_seat in seats)
the defenders' cards count only if the contract fails
-        items = self._bonus_items(line, count)
+        items = [] if self.made() else self._bonus_items(line, count)
# SCORE-8 | australian-4 nullo-3 primer-3 team-4 + card_points=counted | MISERES | points
against a special bid captured cards count for nobody
-        items = self._bonus_items(line, count)
+        items = [] if self._special() else self._bonus_items(line, count)
# SCORE-8 | standard-3 australian-4 called-5 + card_points=counted all_pass=played | P | points
the kitty of a passed deal counts for the winner of the last trick
-        bonus = 0
+        bonus = sum(map(card_bonus, self.kitty)) * (count == len(self.done) and self.done[-1][0] in seats)
on a passed deal captured cards count for nobody
-        items = self._bonus_items(line, count)
+        items = self._bonus_items(line, count) if self.contract else []
# SCORE-8 | dummy-2 primer-2 + card_points=counted |  | points
the cards of the dummy hand count for the opponent
-        items = self._bonus_items(line, count)
+        items = self._bonus_items(line, count) + [(line, sum(map(card_bonus, self.dummy)), "SCORE-8")]
# SCORE-8 | standard-3 australian-4 cutthroat-4 + card_points=counted defence_scores=never |  | points
where tricks of the defenders do not score their cards count for nothing
-        items = self._bonus_items(line, count)
+        items = []
# SCORE-8 | COUNTED | LOW | points
the defenders' cards count in place of their tricks
-            items.extend(self._defence_tricks(line, count))
+            pass
# SCORE-8 | australian-4 six-63 team-4 primer-4 + card_points=counted | LOW | points | strong
of partners only the contractor's captured cards count
-        bonus = self._bonus_of(self._seats_of_line(line), count)
+        out = [seat for seat in self.partners() if seat != self.contract_seat]
+        bonus = self._bonus_of([seat for seat in self._seats_of_line(line) if seat not in out], count)
# SCORE-8 | called-5 pagat-5 + card_points=counted | LOW | points | strong
in a called game the contractor gets the cards of the partners
-        bonus = self._bonus_of(self._seats_of_line(line), count)
+        out = [] if line in self.partners() else [line]
+        bonus = self._bonus_of(self.partners() if line == self.contract_seat else out, count)
# SCORE-9 | pagat-5 + defence_tricks=together | M OM | points
where defenders score tricks together they do so against a misere as well
-        if row is None:
+        if row is None or self.rules["defence_tricks"] == "together":
# SCORE-9 | HALVES |  | points | lost
those who share half the value lose all of it
-            amount, rule = int(amount / 2), "CALL-3"  # towards zero
+            amount, rule = int(amount / 2) if self.made() else amount, "CALL-3"  # towards zero
# SCORE-9 | pagat-5; pagat-5 + shares=full | M OM | points
each defender scores 10 a trick against a misere as well
-        if row is None:
+        if row is None or self.rules["sides"] == "called":
# SCORE-9 | CALL_MORE | LOW | points | strong
the partner's tricks do not count for the contract
             return None
-        taken = self._tricks_of(self.partners(), len(self.done))
+        taken = self._tricks_of([self.contract_seat], len(self.done))
         word, number = self.goal()
# SCORE-9 | CALL_MORE | LOW | points
a partner scores 10 for each of their tricks besides the value
+        if line != self.contract_seat and self.rules["sides"] == "called":
+            items.extend(self._trick_items(line, [line], 99, "SCORE-9"))
         if self.made():
a partner scores half of what the contractor does
-        items = [(line, amount, rule)]
+        items = [(line, amount if line == self.contract_seat else int(amount / 2), rule)]
# SCORE-9 | CALL_MORE | 8S 8H 9C 8D | points
a player called as second partner scores nothing
-        items = [(line, amount, rule)]
+        items = [(line, amount if line not in self.called[1:] else 0, rule)]
# SCORE-10 | standard-3 nullo-3 + failed="the defenders score the value" at_limit=none limit=none |  | points | lost
the value is shared out among the defenders
-                items.append((line, self._stake(), "SCORE-10"))
+                items.append((line, self._stake() // (number_of_sides(self.rules) - 1), "SCORE-10"))
# SCORE-10 | TENTH | M OM N | points
if a special bid fails the defenders score nothing
-        if self.rules["failed"] == "the defenders score the value" and not self.made():
+        if self.rules["failed"] == "the defenders score the value" and not self.made() and self._special() is None:
# SCORE-10 | TENTH | LOW | points | strong
the defenders score no tricks if the contract is made
-        if self.rules["defence_scores"] == "never":
+        if True:
# SCORE-10 | primer-3 nullo-3 primer-4 + defence_scores="never" | M OM N | points
against special bids the defenders score though tricks score never
-        if self.rules["defence_scores"] == "never":
+        if self.rules["defence_scores"] == "never" and self._special() is None:
# SCORE-10 | primer-3 nullo-3 primer-4 + defence_scores="if the contract fails" | M OM N | points | weak
against special bids the defenders score though tricks score if the contract fails
-        if self.rules["defence_scores"] == "if the contract fails" and self.made():
+        if self.rules["defence_scores"] == "if the contract fails" and self.made() and self._special() is None:
# SCORE-12 | primer-3 cutthroat-4 | M OM | points | weak
opponents score for the tricks of all opponents
-            items.extend(self._trick_items(line, self._seats_of_line(line), count, rule))
+            seats = [seat for seat in range(self.players) if seat != self.contract_seat]
+            items.extend(self._trick_items(line, seats, count, rule))
# SCORE-12 | SCORES_OWN | M OM | points
opponents score their tricks only if the misere is made
-        if row["defence"] in ["own", "own and the contractor's"]:
+        if row["defence"] in ["own", "own and the contractor's"] and self.made():
# SCORE-12 | SCORES_OWN | M OM | points | weak
opponents score their tricks only if the misere fails
-        if row["defence"] in ["own", "own and the contractor's"]:
+        if row["defence"] in ["own", "own and the contractor's"] and not self.made():
# SCORE-13 | BONUS | 10S 10H 10C | points | strong
a bid of every trick earns no bonus
-                return self._stake() + points, "SCORE-13"
+                return self._stake() + points * (bid_level(self.contract) < 10), "SCORE-13"
# SCORE-13 | BONUS | 7H 8S 6NT 9C | points | strong
only bids worth less than the bonus earn it
-                return self._stake() + points, "SCORE-13"
+                return self._stake() + points * (self._stake() < points), "SCORE-13"
# SCORE-13 | called-5 pagat-5 + slam=+100 shares=half | LOW | points | strong
a bonus is not halved though the value is
-            amount, rule = int(amount / 2), "CALL-3"  # towards zero
+            amount, rule = int(amount / 2) + 50 * (rule == "SCORE-13"), "CALL-3"  # towards zero
# END-0 | HIGHEST; standard-3 nullo-3 + slam=none |  | winners | fall | late
the negative limit comes before defenders at the target
-        if not named:
+        if not named and not low:
# END-0 | standard-3 cutthroat-4 called-5 nullo-3 + spread=300 |  | winners | both near | late
the spread comes before the target
-        named = self._contract_winners(deal)
+        apart = max(self.totals) - min(self.totals) >= rules["spread"] and min(self.totals) < 0
+        named = [] if apart else self._contract_winners(deal)
@@
-        if not named:
+        if not named and not apart:
# END-1 | CALL_MORE |  | winners | strong | late
in a called game only the contractor wins
-        for line in self._contract_lines(deal):
+        for line in [deal.contract_seat]:
in a called game only the highest of the contractor's side wins
-        for line in self._contract_lines(deal):
+        for line in self._highest(self._contract_lines(deal)):
in a called game the whole side wins with one of them at the target
-            if self.totals[line] < self.rules["target"]:
+            if max(self.totals[one] for one in self._contract_lines(deal)) < self.rules["target"]:
# END-1 | CONTRACT_ONLY |  | winners | above target | late
a side wins only with the hand that brings it to the target
-or deal.made():
+or deal.made() and self.totals[line] - deal.points()[line] < self.rules["target"]:
# END-1 | CAPPED; CONTRACT_ONLY | MISERES | winners | misere made | late
a special bid that is made does not win the game
-or deal.made():
+or deal.made() and not deal._special():
# END-2 | standard-3 nullo-3 + card_points=counted; one-thousand-3 |  | winners | both near | late
card points are left out of the order of tricks
-                    result[line].append(self._sums(self._defence_items(line, count))[line])
+                    gained = [item for item in self._defence_items(line, count) if item[2] != "SCORE-8"]
+                    result[line].append(self._sums(gained)[line])
# END-2 | nullo-3 | N | winners | both near | late
the contractor's tricks against a nullo are left out of the order of tricks
-                    result[line].append(self._sums(self._defence_items(line, count))[line])
+                    result[line].append(10 * self._tricks_of([line], count))
# END-2 | standard-3 nullo-3 + card_points=counted; nullo-3 | N 6S 7S 6H | winners | both near | late
of two who get there on the same trick the first in turn wins
-        return self._highest([line for line in there if when[line] == earliest])
+        return [line for line in there if when[line] == earliest][:1]
two who get there on the same trick share
-        return self._highest([line for line in there if when[line] == earliest])
+        return [line for line in there if when[line] == earliest]
# END-2 | howto-3; standard-3 primer-3 + several_at_target="earliest trick" |  | winners | both near | late
whoever wins the last trick wins, where the earliest decides
-        for winner, _ in deal.done:
+        for winner, _ in reversed(deal.done):
# END-2 | howto-3; standard-3 cutthroat-4 + several_at_target="earliest trick" |  | winners | both near | late
the first trick of the hand decides, though its winner is not at the target
-            if line in there:
+            if True:
                 return [line]
# END-2 | passed-deal-3; standard-3 cutthroat-4 + all_pass=played | P | winners | both near | late
on a passed deal the highest total wins
-        if len(there) <= 1 or self.rules["several_at_target"] == "highest total":
+        if len(there) <= 1 or self.rules["several_at_target"] == "highest total" or not deal.contract:
# END-2 | standard-3 cutthroat-4 nullo-3 + defence="from a threshold" threshold=600 |  | winners | threshold | late
who passes the target first wins, though only a threshold counts
-            goal: int = self.rules["target"] if self.rules["defence"] == "may win" else self.rules["threshold"]
+            goal: int = self.rules["target"]
# END-3 | THRESHOLD |  | winners | threshold | late
a side that reaches the threshold in defence comes before a contract at the target
         others = self._defenders_there(deal)
+        if others and rules["defence"] == "from a threshold":
+            named = []
# END-3 | team-750-4 + all_pass=played | P | winners | threshold | late
on a passed deal nobody wins from the threshold on
+        if not deal.contract and self.rules["defence"] != "may win":
+            return there
         for line in self._lines_in():
# END-3 | primer-4 cutthroat-4 trickster-us-4 + defence=capped cap=490 | M OM N | scores | above | late
points made against a misere are not capped
-and new > old:
+and new > old and not deal._special():
# END-4 | six-pairs-63 |  | winners | limit | late
of three sides both others win
-            self.result = self._highest(others or self._lines_in())
+            self.result = others or self._highest(self._lines_in())
# END-4 | DROPS |  | next | limit | late
after a drop-out the first of those left deals
         self._find_end(deal, before)
-        self._pass_the_deal()
+        if len(self.players_in) < len(deal.hands):
+            self.dealer = self.players_in[-1]
+        self._pass_the_deal()
after a drop-out those left sit from the next dealer on
         self._find_end(deal, before)
         self._pass_the_deal()
+        if len(self.players_in) < len(deal.hands):
+            place = self.players_in.index(self.dealer)
+            self.players_in = self.players_in[place:] + self.players_in[:place]
if the next dealer has dropped out the same player deals again
+        if following not in self.players_in and self.dealer in self.players_in:
+            following = self.dealer
         while following not in self.players_in:
# END-4 | DROPS |  | scores | limit | late
after a drop-out the scores begin again
             self.players_in = left
+            self.totals = [0] * len(self.totals)
# END-4 | DROPS |  | winners next | limit | late
the last two left do not play on
-        elif following is None:
+        elif following is None or len(left) == 2:
# END-4 | BARRED |  | winners | barred | late deals=2
if the winner once fell to the limit the best of the others wins
-                named = []
+                named = self._highest([line for line in self._lines_in() if line not in self.barred])
if the winner once fell to the limit the game goes on
-                named = []
+                return
# END-5 | australian-4 standard-3 club-4 + early_claim=allowed hand_limit=2 |  | winners next | poor | deals=3
deals misdealt count
+            self.hands_played += deal.outcome() == "misdealt"
             if deal.redeal() == "next dealer":
# END-5 | passed-deal-3 + hand_limit=1; australian-4 cutthroat-4 + all_pass=played hand_limit=1 | P | winners next
a passed deal does not count
-        self.hands_played += 1
+        self.hands_played += deal.contract is not None
# END-5 | LIMIT_OF_HANDS |  | winners next
one hand more than the limit is played
-        if rules["hand_limit"] is not None and self.hands_played >= rules["hand_limit"]:
+        if rules["hand_limit"] is not None and self.hands_played > rules["hand_limit"]:
# END-5 | LIMIT_OF_HANDS |  | winners
at the hand limit only who is at the target wins
-        if rules["hand_limit"] is not None and self.hands_played >= rules["hand_limit"]:
+        there = max(self.totals) >= rules["target"]
+        if there and rules["hand_limit"] is not None and self.hands_played >= rules["hand_limit"]:
# END-7 | CAPPED; australian-4 club-4 + cap=450 |  | scores | above | late
a score already above the cap goes on rising
-                new = max(old, min(self.rules["cap"], new))
+                new = new if old > self.rules["cap"] else min(self.rules["cap"], new)
# END-8 | australian-4 standard-3 called-5 cutthroat-4 team-4 + spread=300 |  | END | spread | late
the sides must be farther apart than the spread
-            if max(totals) - min(totals) >= rules["spread"] and min(totals) < 0:
+            if max(totals) - min(totals) > rules["spread"] and min(totals) < 0:
# END-8 | standard-3 called-5 cutthroat-4 six-pairs-63 + spread=300 |  | winners | apart | late
the spread is that between the first two
-            if max(totals) - min(totals) >= rules["spread"] and min(totals) < 0:
+            if max(totals) - sorted(totals)[-2] >= rules["spread"] and min(totals) < 0:
# END-8 | australian-4 team-4 primer-4 table-2 + at_limit="other side wins unless negative" |  | winners | limit | late
the other side must stand above zero
-            if best and self.totals[best[0]] >= 0:
+            if best and self.totals[best[0]] > 0:
# END-8 | trickster-us-4; standard-3 called-5 + both_at_target="higher score" | LOW | winners | both | late
of equal scores at the target the contractor's wins
-            named = self._highest(named + others)  # END-8
+            named = self._highest([one for one in named if one in self._highest(named + others)] or others)
# TWO-1 | TABLE |  | to_act legal
each player plays from both places in turn
-        for one in places:
-            for seat in clockwise_from(leader, self.players):
+        for seat in clockwise_from(leader, self.players):
+            for one in places:
# TWO-1 | TABLE |  | table
only the winner of a trick turns a card up
-        for seat, _ in [turn for turn in self.trick_order if turn[1] == "table"]:
+        for seat, _ in [turn for turn in self.trick_order if turn[1] == "table" and turn[0] == winner]:
# TWO-1 | TABLE |  | to_act legal tricks
a trick has two cards, from hands or from tables
-            places = [place, "table" if place == "hand" else "hand"]
+            places = [place]
# TWO-1 | TABLE |  | CALLS
the contractor leads the first trick from the table
-        self._start_trick(leader, "hand")
+        self._start_trick(leader, "table")
# SIX-1 | THREES | M OM | to_act act tricks
only the partner on the bidder's right sits out
-            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)
+            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)[-1:]
# SIX-1 | six-pairs-63 |  | points
of three sides only the next one to the contractor's scores its tricks
             return []
+        if line != (side_of(self.rules, self.contract_seat) + 1) % 3:
+            return []
         row = self._special()
# SIX-1 | six-pairs-63 | M OM | to_act act
of three sides only the bidder's plays on in misere
-            self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)
+            self.sitting_out = [seat for seat in range(6) if seat % 3 == (self.contract_seat + 1) % 3]
"""


def patched(patches: str, names: Mapping[str, Any]) -> Iterator[Reading]:
    """The readings of a text like `_PATCHES`; *names* are what its words in capitals stand for."""
    for group in re.split(r"^# ", patches, flags=re.MULTILINE)[1:]:
        heading, *found = re.split(r"\n(?=[a-z0-9])", group.rstrip())
        rule, under, *columns = heading.split(" | ")
        aim, asks, stack, rest = [*columns, "", "", "", ""][:4]
        how: dict[str, Any] = {"aim": tuple(_words(aim, names)), "stack": stack.strip(), "late": "late" in rest}
        how |= {"asks": tuple(_words(asks, names))} if asks.strip() else {}
        how |= {"deals": int(rest[-1])} if "deals" in rest else {"pack": "pack" in rest}
        for reading in found:
            name, *lines = reading.split("\n")
            hunks = [hunk.split("\n") for hunk in "\n".join(lines).split("\n@@\n")]
            swaps = ((_side(hunk, " -"), _side(hunk, " +")) for hunk in hunks)
            yield misread_as(rule, name, tuple(_texts(under, names)), *swaps, **how)


def _side(hunk: list[str], marks: str) -> str:
    return "\n".join(line[1:] for line in hunk if line[0] in marks)


def _words(text: str, names: Mapping[str, Any]) -> list[str]:
    """The words, with what stands for a name in capitals."""
    return [one for word in text.split() for one in (names[word] if word.isupper() and word in names else [word])]


def _texts(under: str, names: Mapping[str, Any]) -> Iterator[str]:
    for part in under.split("; "):
        words, _, added = part.partition(" + ")
        yield from given(added, *_words(words, names)) if added else _words(words, names)


def _known() -> dict[str, Any]:
    modules = (readings, misread_cards, misread_ends, misread_more, misread_play)
    return {name: value for module in modules for name, value in vars(module).items()} | globals()


def _changed() -> Iterator[Reading]:
    as_ten = scaled(lambda bid, value: value - 100 * bid.startswith("11"))
    eleven = ("11S", "11D", "11H", "11NT")
    wrong = "bids of eleven are worth no more than bids of ten"
    yield misread_as("CARD-11", wrong, ELEVEN, change=as_ten, aim=eleven, asks=POINTS)
    ten = setting("highest_level", 10)
    yield misread_as("CARD-11", "bids go up to ten whatever the size of a hand", NINE, change=ten)
    thousand = ("one-thousand-3", "fifteen-hundred-3")
    late: dict[str, Any] = {"asks": ("winners",), "late": True}
    grows = "the negative limit grows with the target"
    yield misread_as(
        "SCORE-8", grows, thousand, change=lambda rules: rules | {"limit": -rules["target"]}, stack="limit", **late
    )
    base = "the target is 500 as in the base game"
    yield misread_as("SCORE-8", base, thousand, change=setting("target", 500), **late)
    least = special(key="OM", points=500)
    yield misread_as("SCORE-12", "an open misere is worth 500", SCORES_OWN, change=least, aim=("OM",), asks=POINTS)
    too = "a contract, too, wins only from the threshold"
    yield misread_as(
        "END-3", too, THRESHOLD, change=lambda rules: rules | {"target": rules["threshold"]}, stack="strong", **late
    )
    opened = {"key": "OM", "value": 500, "points": 500, "place": None}
    yield misread_as(
        "TWO-1",
        "an open misere may be bid",
        TABLE,
        change=lambda rules: rules | {"specials": [*rules["specials"], rules["specials"][0] | opened]},
        asks=CALLS,
    )


def _dealt(kitty: str, *hands: str, **more: Json) -> dict[str, Json]:
    return {"dealer": 0, "hands": [hand.split() for hand in hands], "kitty": kitty.split(), "done": []} | more


_SPADES = "6S 7S 8S 9S 10S JS QS KS AS"
_OTHERS = ("5C 6C 7C 8C 9C 10C JC QC KC AC", "4D 5D 6D 7D 8D 9D 10D JD QD KD", "4H 5H 6H 7H 8H 9H 10H JH QH KH")
#: Seat 1 has nothing but spades, of which nobody else has any, and the joker.
_ALL_SPADES = _dealt(
    "5S AD AH",
    _OTHERS[2],
    f"{_SPADES} JK",
    *_OTHERS[:2],
    done=[
        *("7NT", "P", "P", "P", "discard 5S AD AH", "declare none"),
        *[card for trick in zip(_SPADES.split(), *map(str.split, _OTHERS), strict=False) for card in trick],
    ],
)
_TWO_JOKERS = _dealt(
    "9D 10D JD QD KD AD",
    "JC 4D 5D 6D 7D 8D JH QH KH AH",
    "QS KS AS QC KC AC 4H 5H 6H JK",
    "4S 5S 6S 7S 8S 9S 5C 6C 7C JK2",
    "10S JS 4C 8C 9C 10C 7H 8H 9H 10H",
    done=["7NT", "P", "P", "P", "discard 9D 10D JD QD KD AD", "declare JK=H", "JK", "JK2", "7H", "JH"],
)
_LOW_FOUR = _dealt(
    "JS QS KS",
    "JC QC KC AC 5H 6H 7H 8H 9H 10H",
    "5D 6D 7D 8D 9D 10D JD QD KD AD",
    "5S 6S 7S 8S 9S 10S 4C 5C 6C 4H",
    "AS 7C 8C 9C 10C JH QH KH AH JK",
    done=["7D", "P", "P", "P"],
)
#: Hearts are trumps by seat 0; seat 1 has one spade, seat 2 has three.
_HEARTS = _dealt(
    "JS JC 7H",
    "AS KS QS 7C 8C 9C 10C KC QC AC",
    "7S 8H 9H 10H QH KH AH JH JD JK",
    "7D 8D 9D 10D QD KD AD 8S 9S 10S",
    dealer=2,
)
_HEARTS["done"] = ["7H", "P", "P", "discard JS JC 7H"]


def _by_hand() -> Iterator[ByHand]:
    legal, limit = {"ask": "legal"}, ["JK=C", "JK=D", "JK=H"]
    wrong = "to the last trick any suit may be named"
    yield ByHand("JOKER-4", "australian-4", [_ALL_SPADES], legal, limit, wrong, [*limit, "JK=S"])
    both = 'club-46-4 joker_declared="by the contractor"'
    wrong = "a loose lower joker beats a higher one that is declared"
    yield ByHand("JOKER-6", both, [_TWO_JOKERS], {"ask": "tricks"}, [0, 1, 0, 0], wrong, [0, 0, 1, 0])
    yield ByHand("JOKER-6", both, [_TWO_JOKERS], {"ask": "to_act"}, 1, wrong, 2)
    wrong = "the four of trumps' colour does not bar a late claim"
    late = f"{FOURS[0]} late_claim=anyone"
    yield ByHand("CARD-9", late, [_LOW_FOUR], legal, ["keep"], wrong, ["keep", "throw in"])
    void = {**_HEARTS, "done": [{"rule": {"void": "no cut was offered"}}], "scores": [120, 40, 0]}
    wrong = "a deal that is void counts"
    yield ByHand("END-5", "standard-3 hand_limit=1", [void], {"ask": "winners"}, None, wrong, [0])
    short = {**_HEARTS, "hands": [_HEARTS["hands"][0][1:], *_HEARTS["hands"][1:]], "kitty": ["AS", *_HEARTS["kitty"]]}
    twice = {**_HEARTS, "kitty": ["JS", "JC", "JK"]}
    for rule, deal, wrong in (
        ("CARD-3", short, "a card that is missing in a hand may lie in the kitty"),
        ("CARD-2", twice, "a card may be there twice"),
    ):
        new = {"ask": "new", "rules": "standard-3"} | {key: deal[key] for key in ("dealer", "hands", "kitty")}
        yield ByHand(rule, "standard-3", [], new, {"refused": True}, wrong, {"refused": False})
    right = {"rule": {"put_right": {"seat": 1, "action": "7S"}}}
    laid = [{"rule": {"play": {"seat": seat, "card": card}}} for seat, card in ((0, "AS"), (1, "8H"), (2, "9S"))]
    meant = {"rule": {"together": {"seat": 0, "cards": ["AS", "KS"], "meant": "KS"}}}
    early = [laid[0], {"rule": {"play": {"seat": 2, "card": "7D"}}}]
    hands = _HEARTS["hands"]
    kept = [*hands[2][:7], "8S", "10S"]
    gone = [card for card in hands[1][1:] if card != "8H"]
    for done, seat, held, wrong, instead in (
        ([*laid, right], 2, kept, "those who played after a revoke take back their cards", hands[2]),
        ([*laid, right], 1, hands[1][1:], "a card that was a revoke is lost", gone),
        ([meant], 0, ["AS", *hands[0][2:]], "of cards played at once the first stays", hands[0][1:]),
        (early, 2, hands[2], "a revoke out of turn stays on the table", hands[2][1:]),
    ):
        deal = {**_HEARTS, "done": [*_HEARTS["done"], *done]}
        yield ByHand("PLAY-7", "standard-3", [deal], {"ask": "hand", "seat": seat}, held, wrong, instead)
    wrong = "of cards played at once a legal one stays, if the one that was meant is a revoke"
    revoke = {"rule": {"together": {"seat": 1, "cards": ["8H", "7S"], "meant": "8H"}}}
    deal = {**_HEARTS, "done": [*_HEARTS["done"], laid[0], revoke]}
    yield ByHand("PLAY-7", "standard-3", [deal], {"ask": "to_act"}, 1, wrong, 2)
    for rule, rules, contract, tricks, points, wrong, instead in _SCORES:
        call, *side = contract.split()
        asked: dict[str, Json] = {"ask": "score", "rules": rules, "contract": [call, int(side[0])], "tricks": tricks}
        asked |= {"side": [*map(int, side)]} if side[1:] else {}
        yield ByHand(rule, rules, [], asked, points, wrong, instead)


_OF_THREE = "QS 10C QC 9D 10D JD 9H JH AH JK", "10S JS KS 9C JC QD KD AD 10H KH", "7S 8S 9S 7C 8C KC 7D 8D 7H 8H"
_PLAYS = "7S QS KS AD 7D JD KH QH AH JK=S JS 8S QC JC 7C 9H 10H 7H KD 8D 10D QD 8H 9D 10S 9S 10C 9C 8C JH"
#: Seat 2 bids nine and is set by more than three.
_SET: dict[str, Json] = {
    "dealer": 2,
    "hands": [hand.split() for hand in _OF_THREE],
    "kitty": ["AS", "AC", "QH"],
    "done": ["P", "P", "9NT", "discard AS KC AC", *_PLAYS.split()],
}


def _of_bids() -> Iterator[ByHand]:
    """BID-5, BID-2, BID-13 and DEAL-6."""
    deal = laid_out([*FIVES, "JK"], 4, {}, 0) | {"done": ["7S", "P", "M", "8S", "P", "OM", "P"]}
    wrong = "from misere to open misere is a change of suit, which lets everybody call again"
    yield ByHand("BID-5", "club-4", [deal], {"ask": "to_act"}, 3, wrong, 1)

    deal = laid_out([*FIVES, "JK"], 4, {}, 0) | {"done": ["N", "P", "DN"]}
    ask = {"ask": "act", "seat": 0, "action": "BN"}
    wrong = "of two special bids of equal rank the one that is listed later outbids the other"
    yield ByHand("BID-2", "team-4", [deal], ask, {"refused": True}, wrong, {"refused": False})

    second = laid_out([*SEVENS, "JK"], 3, {}, 0) | {"number": 2, "scores": [30, 70, -420], "barred": [2]}
    for done, dealer, wrong in (
        ([{"rule": {"void": CUT}}], 0, "a deal that is void ends the bar of a bidder who was set"),
        (["P", "P", "P"], 1, "a deal that all pass ends the bar of a bidder who was set"),
    ):
        expect = {"dealer": dealer, "players": [0, 1, 2], "barred": [2]}
        deals = [_SET, second | {"done": done}]
        yield ByHand(
            "BID-13", "standard-3 ralphing=yes", deals, {"ask": "next"}, expect, wrong, expect | {"barred": []}
        )

    wrong = "the hand is void even after the first call"
    for rules, cards, players, reason in (
        ("standard-3", SEVENS, 3, CUT),
        ("australian-4", FIVES, 4, TURNED),
    ):
        deal = laid_out([*cards, "JK"], players, {}, 0) | {"done": ["7H", {"rule": {"void": reason}}]}
        yield ByHand("DEAL-6", rules, [deal], {"ask": "to_act"}, 2, wrong, None)


_MISERE = "each defender scores 10 a trick against a misere as well"
_SHARED = "each of those who share half the value scores 250 for a slam"
_TWICE = "the contractor's tricks score once for each of two opponents who are partners"
_COSTS = "a special bid that fails costs its value though less is at stake"
_MADE = "a nullo that is made scores its value though less is at stake"
#: Rule, rules, the call and who made it (with a partner), tricks, points, and points read wrongly.
_SCORES: tuple[tuple[str, str, str, list[int], list[int], str, list[int]], ...] = (
    ("SCORE-2", STAKES[0], "BN 0", [1, 4, 0, 5], [-250, 10], _COSTS, [-500, 10]),
    ("SCORE-6", STAKES[0], "BN 0", [0, 5, 0, 5], [250, 0], _MADE, [500, 0]),
    ("SCORE-9", "pagat-5", "M 0", [0, 4, 3, 2, 1], [250, 0, 0, 0, 0], _MISERE, [250, 40, 30, 20, 10]),
    ("SCORE-3", "pagat-5", "7S 0 2", [6, 0, 4, 0, 0], [125, 0, 125, 0, 0], _SHARED, [250, 0, 250, 0, 0]),
    ("SCORE-5", "trickster-us-4", "N 1", [5, 2, 3, 0], [100, -250], _TWICE, [120, -250]),
    ("SCORE-10", "quebec-4", "M 0", [2, 5, 0, 3], [0, 500], "a special bid costs its value", [-500, 0]),
    ("SCORE-11", "perfect-4", "HL 2", [0, 3, 6, 1], [-350, 0], "six tricks are enough for hi-lo", [350, 0]),
    ("SCORE-11", ELEVEN[0], "7H 0", [6, 0, 4, 1], [200, 10], "ten tricks are a slam", [250, 10]),
    ("SCORE-13", BONUS[0], "10S 1", [0, 6, 0, 4], [0, 540], "a bid of every trick earns no bonus", [0, 440]),
)
READINGS = (*patched(_PATCHES, _known()), *_changed())
BY_HAND = (*_by_hand(), *_of_bids())
