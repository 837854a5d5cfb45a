"""Wrong readings of single clauses: SEAT, DEAL, SCHED, KITTY, CALL and IRR, also in settings of a table's own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import clauses_play
import misread_bids
import misread_cards
import misread_ends
import readings
from by_hand import COUNT, CUT, FIVES, SEVENS, TWOS, ByHand, laid_out
from clauses_play import patched
from misread_bids import BEFORE
from readings import CALLED, POINTS, Reading, given, scaled
from second import Json

FOUR_AND_THREE = ("australian-4", "standard-3", "team-4", "called-5")
_LEFT = 'specials=(key={} name="{}" value={} kitty=left defence=nothing)'
#: Special bids that leave the kitty where it is: TEAM's and APPS's, and a table's own.
LEFT = (
    "team-4",
    "perfect-4",
    "team-widow5-4",
    *given(_LEFT.format("BN", "bar nullo", 500), "australian-4", "standard-3", "primer-3", "club-46-4"),
)
LEFT_OWN = (
    *given(_LEFT.format("M", "misere", 250), "australian-4", "standard-3", "club-45-4", "primer-4"),
    *given(_LEFT.format("HL", "hi-lo", 350).replace("kitty", 'goal="exactly 5" kitty'), "team-4", "six-63"),
)
LEFT_SHOWN = given("kitty_shown=yes", *LEFT)
LEFT_COUNTED = given("card_points=counted", *LEFT[3:], "team-4")
SHOWN_PASSED = given("kitty_shown=yes all_pass=played", "australian-4", "standard-3", "primer-4")
SHOWN_ON = given("kitty_shown=yes", *misread_bids.PASSED_ON)
KITTY_CARD = ("kitty card",)
BREACHES = given("breach=200", *CALLED, "called-5 alone=allowed", "called-5 calling=player", "pagat-5 shares=full")
HALVED = ("pagat-5", *given("shares=half", "called-5", "called-5 alone=allowed", "called-5 calling=player"))
EARLY_TWICE = given("early_claim=allowed", *FOUR_AND_THREE)
RALPH_EARLY = given("ralphing=yes early_claim=allowed", *FOUR_AND_THREE)
BLIND_EARLY = given("early_claim=allowed", "perfect-4", "perfect-4 target=700")
TWO_EARLY = given("early_claim=allowed", "club-46-4", "quebec-4", 'australian-4 deck=44 packets="3 K4 4 3"')
TWO_LATE = given("late_claim=anyone", "club-46-4", "quebec-4", 'australian-4 deck=44 packets="3 K4 4 3"')
SPECIAL_LATE = given("late_claim=anyone", "australian-4", "team-4", "primer-3", "six-63", "perfect-4")
ALL_PASS_PLAYED = readings.PASSED
OWN_PACKETS = (
    'standard-3 packets="K3 5 5"',
    'australian-4 packets="5 K3 5"',
    'team-widow5-4 packets="K5 3 3 4"',
    'club-46-4 packets="2 K2 3 K2 5 K2"',
    'dummy-2 packets="5 5 K3"',
    'called-5 packets="3 K1 4 K2 3"',
    'cutthroat-4 packets="2 K1 4 4 K2"',
    'primer-3 packets="1 K3 2 3 4"',
)
EARLY_SIX = given("early_claim=allowed", "six-63", "six-65", "six-pairs-63", "pagat-6")
LATE_ANYONE = given("late_claim=anyone", "australian-4", "standard-3", "team-4", "called-5", "primer-3", "six-63")
#: A pack of which twenty cards are dealt to nobody.
DEAD = misread_ends.DEAD[0]
DEAD_COUNTED = given("card_points=counted", *misread_ends.DEAD)
BY_PLAYER_BREACH = given("breach=200 calling=player", *CALLED)
HALVED_TENTH = given('failed="the defenders score the value" at_limit=none limit=none', *HALVED)
HALVED_BREACH = given("breach=150", *HALVED)
CALLED_TWO_JOKERS = given(f'deck="{" ".join(TWOS)} JK JK2" packets="3 K4 4 3"', *CALLED, "called-5 alone=allowed")
BEFORE_BREACH = given("breach=200", *BEFORE)
LONE_BREACH = given("breach=200 alone=allowed", *CALLED)
MISERE_BREACH = given("breach=200", "pagat-5", "pagat-5 shares=full")
STUCK_EARLY = given("dealer_stuck=yes early_claim=allowed", "australian-4", "standard-3", "called-5", "six-63")
BOTH_CLAIMS = given(
    "early_claim=allowed late_claim=anyone", "australian-4", "standard-3", "team-4", "six-63", "primer-3"
)
LATE_SIX = given("late_claim=anyone", "six-63", "six-65", "six-pairs-63", "pagat-6")
DUMMY_ELDEST = given('first_lead="eldest hand"', "dummy-2", "primer-2")
HI_LO = given(
    'specials=(key=HL name="hi-lo" value=350 goal="exactly 5" defence=nothing)', *CALLED, "called-5 alone=allowed"
)

#: Readings as in `clauses_play`.
_PATCHES = """
# KITTY-2 | LEFT | BN BM | VIEW
a kitty that is left is turned up for everybody
-            self._after_exchange()
-            return
+            if self.kitty:
+                self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty)
+            self._after_exchange()
+            return
the bidder may look at a kitty that is left
-            self._after_exchange()
-            return
+            if self.kitty:
+                self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty, [self.contract_seat])
+            self._after_exchange()
+            return
the dealer may look at a kitty that is left
-            self._after_exchange()
-            return
+            if self.kitty:
+                self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty, [self.dealer])
+            self._after_exchange()
+            return
after the hand a kitty that was left is turned up
-        counts = self.tricks() if outcome == "played" else []
+        counts = self.tricks() if outcome == "played" else []
+        if not self.kitty_taken and self.contract:
+            self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty)
# KITTY-2 | ALL_PASS_PLAYED | P | VIEW
the kitty of a passed deal is turned up for everybody
-            if self.rules["all_pass"] == "played":
+            if self.rules["all_pass"] == "played":
+                self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty)
on a passed deal the dealer may look at the kitty
-            if self.rules["all_pass"] == "played":
+            if self.rules["all_pass"] == "played":
+                self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty, [self.dealer])
after a passed deal has been played the kitty is turned up
-        counts = self.tricks() if outcome == "played" else []
+        counts = self.tricks() if outcome == "played" else []
+        if self.contract is None and outcome == "played":
+            self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty)
# KITTY-2 | LEFT_COUNTED | BN | POINTS
a kitty that is left goes with the last trick
-        return bonus
+        if self.contract_seat is not None and not self.kitty_taken and self.done[-1][0] in seats:
+            bonus += sum(card_bonus(card) for card in self.kitty)
+        return bonus
a kitty that is left counts for the bidder
-        return bonus
+        if self.contract_seat in seats and not self.kitty_taken:
+            bonus += sum(card_bonus(card) for card in self.kitty)
+        return bonus
# KITTY-2 | LEFT_OWN | M HL | legal hand to_act
no bid but bar nullo and blind misere leaves the kitty
-        if not self.kitty or (row is not None and row["kitty"] == "left"):
+        if not self.kitty or (row is not None and row["kitty"] == "left" and row["key"] in ["BN", "BM"]):
# KITTY-3 | LEFT_SHOWN | BN BM | VIEW
a kitty is shown though it is left
-            self._after_exchange()
-            return
+            if self.kitty and self.rules["kitty_shown"]:
+                self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty)
+            self._after_exchange()
+            return
# KITTY-3 | SHOWN_PASSED | P | VIEW
on a passed deal the kitty is shown, too
-            if self.rules["all_pass"] == "played":
+            if self.rules["all_pass"] == "played":
+                if self.rules["kitty_shown"]:
+                    self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty)
# KITTY-3 | SHOWN |  | VIEW
where the kitty is shown everybody knows which of its cards were laid away
-        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
+        both = not set(cards) - set(self.kitty)
+        self._tell(f"{seat} discards {len(cards)}", cards, None if both and self.rules["kitty_shown"] else [seat])
# KITTY-3 | SHOWN | MISERES | VIEW
for a special bid the kitty is not shown
-        seen_by = None if self.rules["kitty_shown"] else [self.contract_seat]  # KITTY-1, KITTY-3
+        seen_by = None if self.rules["kitty_shown"] and row is None else [self.contract_seat]
# KITTY-3 | SHOWN_ON | DN | VIEW
where the kitty is shown everybody sees what is passed to the partner
-            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, [seat, receiver])
+            by = None if self.rules["kitty_shown"] else [seat, receiver]
+            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, by)
# KITTY-3 | PASSED_ON | DN | VIEW
the bidder sees what the partner lays away
-        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
+        self._tell(f"{seat} discards {len(cards)}", cards, [seat, self.contract_seat])
the partner sees the kitty before the bidder passes cards
-        seen_by = None if self.rules["kitty_shown"] else [self.contract_seat]  # KITTY-1, KITTY-3
+        seen_by = None if self.rules["kitty_shown"] else [self.contract_seat, self._receiver_of_discards()]
the bidder does not know any more what they have passed
-            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, [seat, receiver])
+            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, [receiver])
what the bidder passes stands among the bidder's discards
-            self._tell(f"{seat} passes {len(cards)} to {receiver}", cards, [seat, receiver])
+            self._tell(f"{seat} discards {len(cards)}", cards, [seat, receiver])
# KITTY-3 | PASSED_ON | DN | act
the partner may lay away fewer cards than were passed
-        if len(cards) != self.to_discard or len(set(cards)) != len(cards):
+        some = self.exchange_step == "partner" and 0 < len(cards) < self.to_discard
+        if not (some or len(cards) == self.to_discard) or len(set(cards)) != len(cards):
# CALL-1 | BREACHES | 7S 7H 7D 7C | to_act
the holder of the card called is not asked whether they call breach
-            elif not self.called_by_card:
+            else:
# CALL-1 | BREACHES | 7S 7H 7D 7C | CALLS
the holder of the card called may call breach
-        if seat in self.partners():
+        if seat in self.partners() and not self.called_by_card:
# CALL-2 | BY_PLAYER | 8S 8D 9H 8NT | CALLS
where players are named one is named with eight or more, too
-                    if one < two:
+                    if one < two and self.rules["calling"] != "player":
where players are named somebody must be with eight or more
-            texts.append("alone")
-            for one
+            if self.rules["calling"] != "player":
+                texts.append("alone")
+            for one
with ten only may a contractor who names players go alone
-            texts.append("alone")
-            for one
+            if self.rules["calling"] != "player" or bid_level(self.contract) == 10:
+                texts.append("alone")
+            for one
# CALL-2 | BREACHES | 8S 8D 9H 8NT | to_act
players who are called are asked whether they call breach
-            elif not self.called_by_card:
-                known.extend(self.called)
# CALL-4 | BEFORE | KITTY_CARD | act
a called card that the kitty brought may not be discarded
-                self.called_by_card = True
+                self.called_by_card = True
+                self.called_card = word
@@
-            if card not in self.holding[seat]:
-                return False
+            if card not in self.holding[seat] or (self.called_by_card and card == self.called_card):
+                return False
# CALL-4 | BEFORE | KITTY_CARD | POINTS
a contract with a called card in the kitty is lost
-        if word == "at least":
-            return taken >= number
+        if self.called_by_card and not self.called:
+            return False
+        if word == "at least":
+            return taken >= number
# CALL-4 | HI_LO | HL | to_act legal
a special bid that wants tricks calls a partner
-        return self.rules["sides"] == "called" and self._special() is None
+        return self.rules["sides"] == "called" and (self._special() is None or self.goal()[0] != "none")
@@
-        assert self.contract is not None
-        others
+        others
@@
-        if bid_level(self.contract) >= 8:
-            texts
+        if self._special() is None and bid_level(self.contract) >= 8:
+            texts
# CALL-5 | EITHER | 8S 8D 9H | CALLS
with eight or more a card may be called as well
-            return texts
-        if self.rules["alone"] == "allowed":
+            if self.rules["calling"] == "card or player":
+                known = self.holding[seat] + self.discards
+                others = [one for one in self.rules["deck"] if one not in known and self._is_callable(one)]
+                texts.extend("call " + one for one in others)
+            return texts
+        if self.rules["alone"] == "allowed":
# DEAL-2 | OWN_PACKETS |  | hand |  | pack
the kitty's packets are the largest first
-        for packet in self.rules["packets"].split():
+        packets = self.rules["packets"].split()
+        sizes = sorted([one for one in packets if one[0] == "K"], reverse=True)
+        for packet in [one if one[0] != "K" else sizes.pop(0) for one in packets]:
a kitty that comes first comes after the first round
-        for packet in self.rules["packets"].split():
+        packets = self.rules["packets"].split()
+        if packets[0][0] == "K":
+            packets.insert(1, packets.pop(0))
+        for packet in packets:
# DEAL-4 | EARLY |  | CALLS | poor
nobody may throw in once a partner has bid
-        if seat in [who for who, _ in self.calls]:
+        mates = partners_in_the_auction(self.rules, seat)
+        if seat in [who for who, _ in self.calls] or [who for who in mates if who in self.last_bid]:
a king does not bar an early claim
-        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "Q", "J"]]
a queen does not bar an early claim
-        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "J"]]
a jack does not bar an early claim
-        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q"]]
one court card does not bar an early claim
-        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        high = [card for card in hand if not is_joker(card) and printed_rank(card) in ["K", "Q", "J"]]
+        return len(high) < 2 and not [card for card in hand if is_joker(card) or printed_rank(card) == "A"]
# DEAL-4 | EARLY_SIX |  | CALLS | poor
an eleven, a twelve or a thirteen bars an early claim
-        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        return not [card for card in hand if is_joker(card) or printed_rank(card) not in RANKS[:9]]
# DEAL-4 | TWO_EARLY |  | CALLS | poor
the lower joker does not bar an early claim
-        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        high = [card for card in hand if not is_joker(card) and printed_rank(card) in ["A", "K", "Q", "J"]]
+        return not high and "JK" not in hand
# DEAL-4 | TWO_LATE | 6NT 7NT 8NT M OM | CALLS | poor
the lower joker does not bar a late claim
-            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
-                return ["keep"]
+            if card == "JK" or printed_rank(card) in ["A", "K", "Q", "J"]:
+                return ["keep"]
# DEAL-4 | BLIND_EARLY |  | CALLS | poor
a hand may be thrown in that its player has not looked at
-            return ["look", *self._legal_bids(seat, blind=True)]
+            claim = ["throw in"] * self._may_claim_early(seat)
+            return ["look", *self._legal_bids(seat, blind=True), *claim]
who has looked may not throw in
-        if self.rules["early_claim"] != "allowed":
+        if self.rules["early_claim"] != "allowed" or seat in self.looked:
# DEAL-4 | RALPH_EARLY |  | CALLS | lost | deals=2
who may not bid may not throw in either
-        if self.rules["early_claim"] != "allowed":
+        if self.rules["early_claim"] != "allowed" or seat in self.barred:
# DEAL-4 | RALPH_EARLY |  | next | lost | deals=3
after a deal thrown in for a poor hand everybody may bid again
-            if deal.redeal() == "next dealer":
-                self._pass_the_deal()
-            return
+            if deal.outcome() == "misdealt":
+                self.may_not_bid = []
+            if deal.redeal() == "next dealer":
+                self._pass_the_deal()
+            return
# DEAL-4 | EARLY LATE |  | scores | poor
a deal thrown in costs ten points
-            if deal.redeal() == "next dealer":
+            if deal.outcome() == "misdealt":
+                self.totals = [one - 10 for one in self.totals]
+            if deal.redeal() == "next dealer":
# DEAL-4 | LATE |  | next | poor
after a hand thrown in late the next dealer deals
-            self.contract_seat = None
-            self._finish("misdealt", "same dealer")
+            self.contract_seat = None
+            self._finish("misdealt", "next dealer")
# DEAL-4 | LATE |  | CALLS | poor
an ace does not bar a late claim
-            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
-                return ["keep"]
+            if is_joker(card) or printed_rank(card) in ["K", "Q", "J"]:
+                return ["keep"]
a jack does not bar a late claim
-            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
-                return ["keep"]
+            if is_joker(card) or printed_rank(card) in ["A", "K", "Q"]:
+                return ["keep"]
a queen does not bar a late claim
-            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
-                return ["keep"]
+            if is_joker(card) or printed_rank(card) in ["A", "K", "J"]:
+                return ["keep"]
a king does not bar a late claim
-            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
-                return ["keep"]
+            if is_joker(card) or printed_rank(card) in ["A", "Q", "J"]:
+                return ["keep"]
a card of trumps' colour bars a late claim
-            if self.trump is not None and self._suit(card) == self.trump:
-                return ["keep"]
+            if self.trump is not None and self._suit(card) in (self.trump, SAME_COLOUR[self.trump]):
+                return ["keep"]
one trump does not bar a late claim
-            if self.trump is not None and self._suit(card) == self.trump:
-                return ["keep"]
+            if self.trump is not None and len([1 for one in self.holding[seat] if one[-1] == self.trump]) > 1:
+                return ["keep"]
# DEAL-4 | LATE | 6NT 7NT 8NT 9NT M OM N | CALLS | poor
without trumps the joker does not bar a late claim
-            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
-                return ["keep"]
+            if self.trump is None and is_joker(card):
+                continue
+            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
+                return ["keep"]
# DEAL-4 | SPECIAL_LATE | MISERES | to_act CALLS hand | poor
a special bid leaves no late claim
-        if self.rules["late_claim"] != "barred":
+        if self.rules["late_claim"] != "barred" and self._special() is None:
who is to sit out is not asked for a late claim
-        if self.asked:
-            self._stage = "claims"
+        if self._special() and self._special()["partner"] != "plays too":
+            mates = partners_in_the_auction(self.rules, self.contract_seat)
+            self.asked = [one for one in self.asked if one not in mates]
+        if self.asked:
+            self._stage = "claims"
the bidder of a special bid may not throw in
-        if self.rules["late_claim"] != "barred":
+        if self.rules["late_claim"] != "barred" and self._special() is not None:
+            self.asked = clockwise_from((self.contract_seat + 1) % self.players, self.players)[:-1]
+        elif self.rules["late_claim"] != "barred":
# DEAL-4 | LATE_ANYONE |  | to_act CALLS | poor
the kitty counts for the contractor's late claim
-        for card in self.holding[seat]:
-            if is_joker(card) or
+        for card in self.holding[seat] + self.kitty * (seat == self.contract_seat):
+            if is_joker(card) or
# SEAT-4 | SITS | M OM N BN HL | next
a player who has sat out does not deal next
-        self._find_end(deal, before)
-        self._pass_the_deal()
+        self._find_end(deal, before)
+        self._pass_the_deal()
+        if self.players_in.index(self.dealer) in deal.sitting_out:
+            self._pass_the_deal()
# KITTY-1 | SLAM | slam | VIEW
after a declared slam the partner sees what the contractor lays away
-        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
+        self._tell(f"{seat} discards {len(cards)}", cards, [seat] if self.exchange_step != "slam" else self.partners())
after a declared slam the last discard lies face up
-        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
+        self._tell(f"{seat} discards {len(cards)}", cards, [seat] if self.exchange_step != "slam" else None)
# KITTY-1 | ALL |  | VIEW
after the hand the contractor's side sees the discards
-        counts = self.tricks() if outcome == "played" else []
+        counts = self.tricks() if outcome == "played" else []
+        mates = self.partners()
+        self.happened = [(what, cards, mates if " discards " in what else by) for what, cards, by in self.happened]
# KITTY-1 | ALL | OM | VIEW
in an open misere the discards lie open, too
-        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
+        row = self._special()
+        self._tell(f"{seat} discards {len(cards)}", cards, None if row and row["shown"] != "never" else [seat])
when the hand of an open misere is shown the discards are as well
-            self.hand_lies_open = True
+            self.hand_lies_open = True
+            self.happened = [(what, cards, None if " discards " in what else by) for what, cards, by in self.happened]
# KITTY-1 | DEAD_COUNTED |  | POINTS
the cards that are out of play count for the opponent
-        return bonus
+        if self.contract_seat not in [None, *seats] and count == len(self.done):
+            bonus += sum(card_bonus(card) for card in self.left_out)
+        return bonus
# KITTY-3 | SHOWN |  | VIEW
a kitty that is shown is known only until the first trick is over
-        self._tell(f"{winner} wins trick {len(self.done)}")
+        self._tell(f"{winner} wins trick {len(self.done)}")
+        keep = [self.contract_seat]
+        self.happened = [(what, cards, keep if " kitty " in what else by) for what, cards, by in self.happened]
# KITTY-3 | PASSED_ON | DN | VIEW
when cards are played the partner does not know what was passed any more
-        self._stage = "play"
-        if self.contract_seat is None:
+        self._stage = "play"
+        self.happened = [(what, cards, by[:1] if " passes " in what else by) for what, cards, by in self.happened]
+        if self.contract_seat is None:
# CALL-1 | CALLED |  | VIEW
the partner who is called sees the contractor's discards
-                        self.called.append(seat)  # CALL-1: its holder is their partner
+                        self.called.append(seat)
+                        told = self.happened
+                        self.happened = [(a, b, [*by, seat] if " discards " in a else by) for a, b, by in told]
the partner who is called is shown the kitty
-                        self.called.append(seat)  # CALL-1: its holder is their partner
+                        self.called.append(seat)
+                        told = self.happened
+                        self.happened = [(a, b, [*by, seat] if " kitty " in a else by) for a, b, by in told]
# CALL-1 | BREACHES | 7S 7H 7D 7C 7NT | CALLS to_act
the holder of the card called is asked last whether they call breach
-        if self.asked:
-            self._stage = "breach"
+        self.asked.sort(key=lambda one: one in self.called)
+        if self.asked:
+            self._stage = "breach"
# CALL-2 | BREACHES | 8S 8D 9H 8NT | CALLS
a player who was named may call breach
-        if seat in self.partners():
+        if seat in self.partners() and self.called_by_card:
@@
-            elif not self.called_by_card:
-                known.extend(self.called)
# CALL-2 | BY_PLAYER_BREACH | 6S 6H 7D 7C 8S | to_act
the next player on the left of one who was named is not asked whether they call breach
-                known.extend(self.called)
+                known.extend([*self.called, *[(one + 1) % self.players for one in self.called]])
# CALL-3 | HALVED_TENTH |  | POINTS
where partners share the value each defender scores half of it when the contract fails
-                items.append((line, self._stake(), "SCORE-10"))
+                items.append((line, self._stake() // (2 if self.rules["shares"] == "half" else 1), "SCORE-10"))
# CALL-3 | HALVED_BREACH | 7S 7H 7D 8S 8D | POINTS
where partners share the value a breach is worth half as well
-            items.append((line, reward if self._breach_is_kept() else -reward, "BID-15"))
+            reward //= 2 if self.rules["shares"] == "half" else 1
+            items.append((line, reward if self._breach_is_kept() else -reward, "BID-15"))
# CALL-3 | CALLED_TWO_JOKERS | 6S 7C 6NT 7NT | CALLS
the lower joker may be called
-        if is_joker(card):
-            return False
-        if self.rules["callable
+        if card == "JK":
+            return False
+        if self.rules["callable
# CALL-3 | CALLED_TWO_JOKERS | 6NT 7NT | CALLS
without trumps the joker may be called
-        if is_joker(card):
-            return False
-        if self.rules["callable
+        if is_joker(card) and self.trump is not None:
+            return False
+        if self.rules["callable
# CALL-4 | BEFORE_BREACH | 7S 7H 7D 7C | to_act
where the card called lies in the kitty nobody is asked whether they call breach
-        if self.asked:
-            self._stage = "breach"
+        if self.called_by_card and not self.called:
+            self.asked = []
+        if self.asked:
+            self._stage = "breach"
# CALL-4 | LONE_BREACH | 7S 7H 7D 7C | to_act
against one who goes alone nobody is asked whether they call breach
-        if self.asked:
-            self._stage = "breach"
+        if self.rules["sides"] == "called" and not self.called:
+            self.asked = []
+        if self.asked:
+            self._stage = "breach"
# CALL-4 | MISERE_BREACH | M OM | to_act CALLS
against a special bid that is played alone nobody is asked whether they call breach
-        if self.rules["breach"] is not None and (word == "none" or (word == "at least" and number >= 7)):
+        alone = self.rules["sides"] == "called" and self._special()
+        if not alone and self.rules["breach"] is not None and (word == "none" or number >= 7):
# DEAL-2 | table-2; table-2 + packets="3 3 4 K3" |  | hand table |  | pack
the dealer's table comes before eldest hand's
-            receivers.extend(tables[seat] for seat in clockwise_from(self.eldest, self.players))
+            receivers.extend(tables[seat] for seat in clockwise_from(self.dealer, self.players))
# DEAL-4 | STUCK_EARLY | P | CALLS | poor
a dealer who must bid may not throw in
-        if self._may_claim_early(seat):
+        if self._may_claim_early(seat) and not self._is_stuck(seat):
# DEAL-4 | EARLY |  | VIEW | poor
a hand that is thrown in is shown
-            self._finish("misdealt", "same dealer")  # DEAL-4
+            self.thrower = seat
+            self._finish("misdealt", "same dealer")
@@
-        row = self._special()
-        if self._stage != "play" or
+        row = self._special()
+        if self._outcome == "misdealt":
+            return {self.thrower: self.hand(self.thrower)}
+        if self._stage != "play" or
# DEAL-4 | LATE |  | VIEW | poor
the kitty of a hand that is thrown in late is turned up
-            self.contract_seat = None
-            self._finish("misdealt", "same dealer")
+            self._tell(f"nobody takes the kitty of {len(self.kitty)}", self.kitty)
+            self.contract_seat = None
+            self._finish("misdealt", "same dealer")
# DEAL-4 | LATE |  | next | poor
whoever throws in a hand late deals next
-            self.contract_seat = None
-            self._finish("misdealt", "same dealer")
+            self.contract_seat, self.thrower = None, self.turn
+            self._finish("misdealt", "same dealer")
@@
-            if deal.redeal() == "next dealer":
-                self._pass_the_deal()
-            return
+            if deal.redeal() == "next dealer":
+                self._pass_the_deal()
+            self.dealer = self.players_in[getattr(deal, "thrower", self.dealer)]
+            return
after a hand thrown in late the contractor deals
-            self.contract_seat = None
-            self._finish("misdealt", "same dealer")
+            self.thrower, self.contract_seat = self.contract_seat, None
+            self._finish("misdealt", "same dealer")
@@
-            if deal.redeal() == "next dealer":
-                self._pass_the_deal()
-            return
+            if deal.redeal() == "next dealer":
+                self._pass_the_deal()
+            self.dealer = self.players_in[getattr(deal, "thrower", self.dealer)]
+            return
# DEAL-4 | BOTH_CLAIMS |  | to_act CALLS | poor
where hands may be thrown in late a trump bars an early claim
-        return not [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        suits = [bid[-1] for bid in self.last_bid.values()] if self.rules["late_claim"] != "barred" else []
+        high = [card for card in hand if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]]
+        return not high and not [card for card in hand if card[-1] in suits]
# DEAL-4 | LATE_SIX |  | to_act CALLS | poor
an eleven, a twelve or a thirteen bars a late claim
-            if is_joker(card) or printed_rank(card) in ["A", "K", "Q", "J"]:
-                return ["keep"]
+            if is_joker(card) or printed_rank(card) not in RANKS[:9]:
+                return ["keep"]
# DEAL-4 | EARLY_TWICE |  | next | poor | deals=2
a deal thrown in counts as one, so that after the next the deal goes on by two
-            if deal.redeal() == "next dealer":
-                self._pass_the_deal()
-            return
+            self.thrown = getattr(self, "thrown", 0) + (deal.outcome() == "misdealt")
+            if deal.redeal() == "next dealer":
+                self._pass_the_deal()
+            return
@@
-        self._find_end(deal, before)
-        self._pass_the_deal()
+        self._find_end(deal, before)
+        self._pass_the_deal()
+        if getattr(self, "thrown", 0):
+            self._pass_the_deal()
# DEAL-5 | DUMMY_ELDEST |  | to_act CALLS
eldest hand is the dummy, so the dealer leads for it
-            leader = self.eldest
-            while
+            leader = self.dealer if self.dummy is not None else self.eldest
+            while
# SEAT-4 | SLAM | slam | next
a partner who has sat out for a declared slam does not deal next
-        self._find_end(deal, before)
-        self._pass_the_deal()
+        self._find_end(deal, before)
+        self._pass_the_deal()
+        if deal.slam_declared and self.dealer in deal.sitting_out:
+            self._pass_the_deal()
"""


def _ten_more(of: str, bid: str, value: int) -> int:
    return value + 10 * (bid == of)


def _fives() -> Iterator[Reading]:
    """Values of five tricks."""
    names = ("australian-4", "standard-3", "team-4", "called-5", "cutthroat-4", "nullo-3")
    for bid in ("5S", "5C", "5D", "5H", "5NT"):
        yield Reading(
            rule="SCHED-4",
            name=f"{bid} is worth ten more",
            under=given("schedule=five-start lowest_level=5", *names),
            change=scaled(partial(_ten_more, bid)),
            asks=POINTS,
            aim=(bid,),
        )


#: Revokes found too late: rules, hands, kitty, the bid of seat 0 and what it lays away, the plays with the revoke
#: marked, whose it is and to which trick; the points, and the points read wrongly.
_Late = tuple[str, tuple[str, ...], str, str, str, tuple[int, int], list[int], str, list[int]]
_REVOKES: tuple[_Late, ...] = (
    # 7D of seat 1, who had 5C and JC; the tricks are [9, 0, 0, 1].
    (
        "australian-4",
        (
            "8D 7H 8H 9H 10H JH QH KH AH JK",
            "JS KS 5C JC KC AC 7D 9D KD 5H",
            "5S 6S 6C 7C 9C 10C 5D 10D AD 6H",
            "8S QS AS 8C QC 4D 6D JD QD 4H",
        ),
        "7S 9S 10S",
        "7H 7S 9S 8D",
        "AH 5H 6H 4H JK KC 10D JD JH KS 9C 6D KH JS 6C 4D QH AC 10C 8S "
        "10S 9D 6S QS 8C 8H !7D 7C 9H 5C AD QC 10H KD 5D AS 7H JC 5S QD",
        (1, 7),
        [200, 0],
        "the offender's partner keeps the tricks they won",
        [200, 10],
    ),
    # JC of seat 1, who had QS; the tricks are [8, 0, 2].
    (
        "standard-3",
        ("AD 7H 8H 9H 10H JH QH KH AH JK", "7S 8S 9S 10S QS JC QC KC AC 7D", "KS AS 8C 9C 10C 9D 10D JD QD KD"),
        "JS 7C 8D",
        "7H 7C QH JK",
        "JH 8S JD 9H 7D QD AH KC KD KH QC AS 10H 10S 9C 8H 9S 10D 7H 7S 10C AD AC 9D JS !JC KS 8C 8D QS",
        (1, 9),
        [200, 0, 20],
        "when one opponent has revoked no other scores either",
        [200, 0, 0],
    ),
    # 9C of seat 2, who had 8S and 9S and 10S and KS; the tricks are [7, 0, 1, 2].
    (
        "cutthroat-4",
        (
            "5S 7D 8D 9D 10D JD QD KD AD JK",
            "6S JS 5C 6C 7C 4D 6H 7H 9H AH",
            "8S 9S 10S KS 9C QC KC 5H 10H JH",
            "7S QS AS 8C 10C JC 6D 8H QH KH",
        ),
        "AC 5D 4H",
        "7D JD AD JK",
        "KD 4D JH 6D 5H 8H 4H 6H 7S 5S 6S !9C KH QD 7H 10H 5D JS KS JC "
        "10D 7C 8S QH 9D 9H 9S 8C 8D 5C 10S QS AC 6C QC 10C 7D AH KC AS",
        (2, 3),
        [180, 0, 0, 20],
        "an offender loses the trick of the revoke and keeps the others",
        [180, 0, 10, 20],
    ),
    # AD of seat 2, who had QC; the tricks are [9, 0, 0, 1].
    (
        "team-4",
        (
            "8S 9S 10S JS QS KS AS 10D JD JK",
            "5S 5C 7C 8C 4D 7D KD 5H 10H AH",
            "10C QC 5D AD 4H 6H 7H 8H 9H KH",
            "6S 7S 6C 9C JC KC AC 8D 9D JH",
        ),
        "6D QD QH",
        "8S 6D 10D QH",
        "JK 5S 6H 6S JS KD 5D 7S AS 5C 10C JC 6C KS 7C !AD QS 5H 9H 9C "
        "QD 4D 7H 8D 10S AH KH JH 9S 10H 8H KC 8S 7D QC 9D JD 8C 4H AC",
        (2, 4),
        [-240, 10],
        "a revoke by the contractor's partner does not set the contract back",
        [240, 10],
    ),
    # QS of seat 2, who had 5D and 10D and AD; the tricks are [9, 1, 0, 0].
    (
        "australian-4",
        (
            "9S 7H 8H 9H 10H JH QH KH AH JK",
            "8S KS 7C KC 6D 7D JD QD 4H 5H",
            "7S QS AS 5C 6C 8C 10C 5D 10D AD",
            "5S 6S 10S JC AC 4D 8D 9D KD 6H",
        ),
        "JS 9C QC",
        "7H 9S 9C QC",
        "JK 4H 10C 6H JH 5H 7S 8D AH JD 8C 6S 6D !QS 4D 10H KH 7D 5D 5S "
        "QH KC AS JC 9H 7C 10D 9D 8H KS 5C AC 7H 8S 6C 10S JS QD AD KD",
        (2, 4),
        [-200, 10],
        "the trick of a revoke goes over though the revoke did not win it",
        [-200, 20],
    ),
    # 7H of seat 0, who had 9D; the tricks are [7, 3, 0].
    (
        "standard-3",
        ("8S 7H 8H 9H 10H JH QH KH AH JK", "10S QS KS AC 7D 8D 10D JD QD AD", "9S JS 7C 8C 9C 10C JC QC KC KD"),
        "7S AS 9D",
        "7H AS 8H JK",
        "JH JD 8C AH 10S 9S KH QD 7C QH 8D 9C 10H 10D JS 8S QS 10C 7D KD !7H 9H AC QC 9D AD KC KS JC 7S",
        (0, 7),
        [-200, 30, 10],
        "the trick goes to the one who led to it",
        [-200, 40, 0],
    ),
    # 8H of seat 0, who had 10S and 8S; the tricks are [6, 3, 1].
    (
        "standard-3",
        ("10S QC 8H 9H 10H JH QH KH AH JK", "7S 9S QS KS 7C 10C JC KC 10D QD", "JS AS 9C AC 7D 9D JD KD AD 7H"),
        "8S 8C 8D",
        "7H 9H 10H JK",
        "JH 10C 7H AH QS JD 7D 8D 10D 7S JS !8H KH KC AS QH QD AC QC 7C 9C 10S 9S AD 8C JC KD KS 9D 8S",
        (0, 4),
        [-200, 30, 20],
        "a contract that has failed as well costs its value twice",
        [-400, 30, 20],
    ),
    # 4C of seat 1, who had 9S; the tricks are [7, 1, 0, 0, 1, 1].
    (
        "six-pairs-63",
        (
            "10S 11S 12S JS QS KS AS 9C 11D JK",
            "3S 5S 6S 8S 9S 4C 7C 3D AD 7H",
            "5C KC AC 5D 7D 12D 13D 4H 5H 6H",
            "2C 6C 8C 11C QC 9D 2H 11H 12H QH",
            "12C 4D 6D JD QD KD 3H 9H 13H AH",
            "2S 4S 7S 3C 10C 8D 10D 10H JH KH",
        ),
        "JC 2D 8H",
        "7S 12S AS 9C",
        "JK 3S 5H 11H 3H 2S JS 5S AC QC 6D 4S KS 6S 6H 11C JD 7S QS 8S KC QH AH 10H 11S !4C 5D 2C 4D 10D "
        "10S 9S 5C 8C KD 8D 2D 3D 7D 9D QD 10C 9H JH 8H 7H 4H 12H 3C JC 7C 12D 6C 12C 11D AD 13D 2H 13H KH",
        (1, 5),
        [140, 0, 10],
        "when one side has revoked no other side scores either",
        [140, 0, 0],
    ),
)


def _found_late() -> Iterator[ByHand]:
    for rules, hands, kitty, bid, plays, (seat, trick), points, wrong, instead in _REVOKES:
        call, *laid_away = bid.split()
        done: list[Json] = [call, *"P" * (len(hands) - 1), " ".join(["discard", *laid_away])]
        for card in plays.split():
            revoke = {"rule": {"play": {"seat": seat, "card": card[1:]}}}
            done.append(revoke if card[0] == "!" else card)
        done.append({"rule": {"challenge": {"seat": seat, "trick": trick}}})
        deal = {"dealer": len(hands) - 1, "hands": [hand.split() for hand in hands], "kitty": kitty.split()}
        yield ByHand("IRR-1", rules, [deal | {"done": done}], {"ask": "points"}, points, wrong, instead)


def _draws() -> Iterator[ByHand]:
    """SEAT-3, each with one round."""
    again, cut = 'first_dealer="draw again"', "first_dealer=cut"
    rows: tuple[tuple[str, str, Json, str, Json], ...] = (
        ("club-45-4 target=700", "AH AD KS 4C", 1, "of two red aces that of hearts is the lower", 0),
        ("quebec-4", "JK JK2 AS 4C", 1, "of two jokers the higher is the lower card", 0),
        ("six-65 target=700", "JH 13H 12S 11D QS KS", 3, "numbers above ten rank above the king", 0),
        ("pagat-6 target=700", "13D KH 12S 12C QS JS", 2, "who draws last of those who tie deals", 3),
        ("pagat-6 schedule=inverted", "13D KH 12S 12C QS JS", 3, "who draws first of those who tie deals", 2),
        ("six-pairs-63 target=700", "9D 10S JS QS KS 13H", 0, "cards rank as their texts do", 1),
        ("pagat-5", "2D 2S 2H 2C KS", 1, "of four who tie the one with the highest suit deals", 2),
        (f"cutthroat-4 {again}", "9H 9S KD KC", [0, 1], "all who tie draw again, not the lowest only", [0, 1, 2, 3]),
        (f"called-5 {again} target=700", "AS 2H AH KD 2S", [0, 2], "when anybody ties all draw again", [0, 1, 2, 3, 4]),
        (f"quebec-4 {again}", "JK2 JK AS KD", 0, "two jokers tie", [0, 1]),
        (
            f"six-63 {again} target=700",
            "QH 13D 13H KS JC AH",
            5,
            "those who tie draw again though another is lower",
            [1, 2],
        ),
        ("primer-4 target=700", "KH KS AD AC", [0, 1], "in a cut suits break a tie", 1),
        ("primer-2 target=700", "AH AD", [0, 1], "in a cut aces do not tie", 1),
        ("cutthroat-4", "JK 5C AH 5D", 0, "in a cut those who tie cut again though the joker is lower", [1, 3]),
        (f"six-65 {cut}", "JS 13C 10H QD KH AS", 2, "in a cut an ace is lower than a ten", 5),
        (f"called-5 {cut} target=700", "3S 2C AH 2D 4S", [1, 3], "in a cut the lowest of all cards is the ace", 2),
    )
    for rules, drawn, right, wrong, instead in rows:
        ask: dict[str, Json] = {"ask": "draw", "rules": rules, "rounds": [drawn.split()]}
        yield ByHand("SEAT-3", rules, [], ask, _decided(right), wrong, _decided(instead))


def _decided(seats: Json) -> Json:
    return {"again": seats} if isinstance(seats, list) else {"dealer": seats}


def _void() -> Iterator[ByHand]:
    """DEAL-6 where it meets other rules."""
    three, four = laid_out([*SEVENS, "JK"], 3, {}, 2), laid_out([*FIVES, "JK"], 4, {}, 1)
    count, cut = {"rule": {"void": COUNT}}, {"rule": {"void": CUT}}

    def case(rules: str, deals: list[dict[str, Json]], dealer: int, wrong: str, instead: int | None) -> ByHand:
        players = [*range(len(deals[0]["hands"]))]

        def dealt(by: int | None) -> Json:
            return None if by is None else {"dealer": by, "players": players, "barred": []}

        return ByHand("DEAL-6", rules, deals, {"ask": "next"}, dealt(dealer), wrong, dealt(instead))

    again = {"number": 2, "scores": [0, 0, 0]}
    passed: list[Json] = ["P", "P", "P"]
    wrong = "a deal that is void counts as one, so that after the next the deal goes on by two"
    yield case("standard-3", [three | {"done": [cut]}, three | again | {"done": passed}], 0, wrong, 1)
    wrong = "when two deals in a row are void the next dealer deals"
    yield case("howto-3", [three | {"done": [cut]}, three | again | {"done": [cut]}], 2, wrong, 0)
    wrong = "after a deal that is void the dealer's turn is the first dealer's again"
    other = laid_out([*SEVENS, "JK"], 3, {}, 0) | again
    yield case("nullo-3", [three | {"done": passed}, other | {"done": [count]}], 0, wrong, 2)
    wrong = "when cards have been laid away it is too late to find a wrong number of cards"
    bid: list[Json] = ["7S", "P", "P", "P"]
    away = " ".join(["discard", *four["kitty"]])
    yield case("team-4", [four | {"done": [*bid, away, count]}], 1, wrong, None)
    wrong = "a deal that is void after the auction is the contractor's loss"
    begun = {"scores": [120, -40]}
    lost = [four | begun | {"done": [*bid, away, count]}]
    yield ByHand("DEAL-6", "team-4", lost, {"ask": "scores"}, [120, -40], wrong, [-20, -40])
    dummy = laid_out([*SEVENS, "JK"], 2, {"dummy": 1}, 1)
    wrong = "where a third hand is dealt the opponent deals again, who has not looked at it"
    yield case("dummy-2", [dummy | {"done": [count]}], 1, wrong, 0)


def _outright() -> Iterator[ByHand]:
    """DEAL-1 and DEAL-3: deals that cannot be."""

    def case(rule: str, rules: str, deal: dict[str, Json], wrong: str) -> ByHand:
        new = {"ask": "new", "rules": rules} | deal
        return ByHand(rule, rules, [], new, {"refused": True}, wrong, {"refused": False})

    pack = [*SEVENS, "JK"]
    yield case("DEAL-1", "standard-3", {"dealer": 1, "pack": [*pack[1:], "8S"]}, "a card may be in the pack twice")
    yield case("DEAL-1", "howto-3", {"dealer": 0, "pack": pack[1:]}, "a pack that lacks a card may be dealt")
    yield case("DEAL-1", "classic-3", {"dealer": 2, "pack": [*pack, "6S"]}, "a card too many is left over")
    deal = laid_out(pack, 3, {}, 0)
    first, second, third = deal["hands"]
    uneven = {"hands": [first[1:], [*second, first[0]], third]}
    yield case("DEAL-3", "standard-3", deal | uneven, "a card that one hand lacks may be in another")
    dummy = laid_out(pack, 2, {"dummy": 1}, 1)
    moved = {"dummy": dummy["dummy"][1:], "kitty": [*dummy["kitty"], dummy["dummy"][0]]}
    yield case("DEAL-3", "dummy-2", dummy | moved, "a card of the dummy's hand may lie in the kitty")
    dead = laid_out([*FIVES, "JK"], 2, {}, 1)
    rest = dead["kitty"]
    cards = {"kitty": rest[:4], "out_of_play": rest[4:]}
    yield case("DEAL-3", DEAD, dead | cards, "a card that is out of play may lie in the kitty")


def _exchanged() -> Iterator[ByHand]:
    """KITTY-1 and CALL-2: what no search among cards in hand comes upon."""
    deal = laid_out([*SEVENS, "JK"], 3, {}, 2) | {"done": ["7H", "P", "P"]}

    def case(rule: str, rules: str, given: dict[str, Json], action: str, wrong: str) -> ByHand:
        ask: dict[str, Json] = {"ask": "act", "seat": (given["dealer"] + 1) % len(given["hands"]), "action": action}
        return ByHand(rule, rules, [given], ask, {"refused": True}, wrong, {"refused": False})

    held = deal["hands"][0]
    four = " ".join(["discard", *held[:4]])
    yield case("KITTY-1", "standard-3", deal, four, "one card more than the kitty has may be laid away")
    twice = f"discard {held[0]} {held[0]} {held[1]}"
    yield case("KITTY-1", "howto-3", deal, twice, "a card may be laid away twice")
    others = f"discard {held[0]} {held[1]} {deal['hands'][1][0]}"
    yield case("KITTY-1", "nullo-3", deal, others, "a card that another player holds may be laid away")
    table = laid_out([*FIVES, "JK"], 2, {"table": 1}, 1) | {"done": ["7H", "P"]}
    mine = table["table"][0][0][0]
    laid = " ".join(["discard", *table["hands"][0][:2], mine])
    yield case("KITTY-1", "table-2", table, laid, "a card that lies on the table may be laid away")
    five = laid_out([*TWOS, "JK"], 5, {}, 4) | {"done": ["10H", "P", "P", "P", "P"]}
    five["done"].append(" ".join(["discard", *five["hands"][0][:3]]))
    yield case("CALL-2", "called-5", five, "call 1 2 3", "with every trick bid three players may be called")
    yield case("CALL-2", "pagat-5", five, "call 2 2", "one player may be called twice")
    seven = {**five, "done": ["7H", *five["done"][1:]]}
    yield case("CALL-1", "called-5", seven, "call JK2", "a card that is not in the pack may be called")


def _by_hand() -> Iterator[ByHand]:
    for part in (_found_late, _draws, _void, _outright, _exchanged):
        yield from part()


def _names() -> dict[str, Any]:
    modules = (readings, misread_cards, misread_ends, misread_bids, clauses_play)
    return {name: value for module in modules for name, value in vars(module).items()} | globals()


READINGS: tuple[Reading, ...] = (*patched(_PATCHES, _names()), *_fives())
BY_HAND: tuple[ByHand, ...] = tuple(_by_hand())
