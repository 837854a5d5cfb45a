"""Wrong readings of single clauses: SEAT, DEAL, the schedules, KITTY and CALL, also in settings of a table's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import clauses_play
import misread_bids
import misread_cards
import misread_ends
import readings
from by_hand import ByHand
from clauses_play import patched
from misread_bids import BEFORE
from readings import CALLED, POINTS, Reading, given

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
SHOWN_PASSED = given("kitty_shown=yes", "australian-4", "standard-3", "primer-4")
SHOWN_PASSED = given("all_pass=played", *SHOWN_PASSED)
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
DEAD_COUNTED = given("card_points=counted", *misread_ends.DEAD)
BY_PLAYER_BREACH = given("breach=200 calling=player", *CALLED)
HALVED_TENTH = given('failed="the defenders score the value" at_limit=none limit=none', *HALVED)
HALVED_BREACH = given("breach=150", *HALVED)
_TWOS = " ".join(
    rank + suit for suit in "SCDH" for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
)
CALLED_TWO_JOKERS = given(f'deck="{_TWOS} JK JK2" packets="3 K4 4 3"', *CALLED, "called-5 alone=allowed")
BEFORE_BREACH = given("breach=200", *BEFORE)
LONE_BREACH = given("breach=200 alone=allowed", *CALLED)
MISERE_BREACH = given("breach=200", "pagat-5", "pagat-5 shares=full")
STUCK_EARLY = given("dealer_stuck=yes early_claim=allowed", "australian-4", "standard-3", "called-5", "six-63")
BOTH_CLAIMS = given(
    "early_claim=allowed late_claim=anyone", "australian-4", "standard-3", "team-4", "six-63", "primer-3"
)
LATE_SIX = given("late_claim=anyone", "six-63", "six-65", "six-pairs-63", "pagat-6")
DUMMY_ELDEST = given('first_lead="eldest hand"', "dummy-2", "primer-2")
SAME_DEALER = ("team-4", "team-750-4", *given('all_pass="same dealer"', "standard-3", "australian-4", "called-5"))
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
# DEAL-4 | LATE |  | contract points | poor
the contract of a hand thrown in late stands
-            self.contract = None
-            self.contract_seat = None
+            self.asked = []
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
# SEAT-4 | SAME_DEALER |  | next |  | deals=2
a deal that all have passed counts as one, so that after the next the deal goes on by two
-            if deal.redeal() == "next dealer":
-                self._pass_the_deal()
-            return
+            self.passed = deal.outcome() == "passed out" and deal.redeal() == "same dealer"
+            if deal.redeal() == "next dealer":
+                self._pass_the_deal()
+            return
@@
-        self._find_end(deal, before)
-        self._pass_the_deal()
+        self._find_end(deal, before)
+        self._pass_the_deal()
+        if getattr(self, "passed", False):
+            self._pass_the_deal()
"""


def _fives() -> Iterator[Reading]:
    """Values of five tricks."""
    names = ("australian-4", "standard-3", "team-4", "called-5", "cutthroat-4", "nullo-3")
    for bid in ("5S", "5C", "5D", "5H", "5NT"):
        yield Reading(
            rule="SCHED-4",
            name=f"{bid} is worth ten more",
            under=given("schedule=five-start lowest_level=5", *names),
            change=lambda rules, bid=bid: rules | {"schedule": rules["schedule"] | {bid: rules["schedule"][bid] + 10}},
            asks=POINTS,
            aim=(bid,),
        )


def _names() -> dict[str, Any]:
    modules = (readings, misread_cards, misread_ends, misread_bids, clauses_play)
    return {name: value for module in modules for name, value in vars(module).items()} | globals()


READINGS: tuple[Reading, ...] = (*patched(_PATCHES, _names()), *_fives())
BY_HAND: tuple[ByHand, ...] = ()
