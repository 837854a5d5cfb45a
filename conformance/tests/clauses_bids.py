"""Wrong readings of single clauses: BID, also in settings of a table's own, and two of PLAY-8 and TWO-1 at the end."""

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
from misread_bids import PERFECT
from misread_cards import ELEVEN
from readings import CLASSICAL, Reading, given, misread_as, special, where
from second import rules_of

_MISERE = 'specials=(key=M name=misere value={} place="7NT 8S" defence=nothing)'
_NULLO = "specials=(key=N name=nullo value={} defence=nothing)"
#: A special bid with a place beside one that ranks by its value.
MIXED = (
    *given(f"{_MISERE.format(250)} {_NULLO.format(240)}", "australian-4", "primer-3", "nullo-3", "team-4"),
    *given(f"{_MISERE.format(150)} {_NULLO.format(160)}", "australian-4", "primer-3", "nullo-3", "club-4"),
)
#: Two special bids at one place.
LEVEL = given(
    f'{_MISERE.format(250)} specials=(key=S name="short misere" value=300 place="7NT 8S" defence=nothing)',
    *("australian-4", "primer-3", "nullo-3", "team-4", "six-63"),
)
CHANGES = where(
    lambda r: r["reentry"] == "on a change of suit",
    *given('reentry="on a change of suit"', "australian-4", "primer-3", "six-63", "pagat-4", "cutthroat-4"),
)
RAISES = (
    *given('last_bidder="may raise"', "australian-4", "primer-4", "six-63", "cutthroat-4", "pagat-5"),
    "new-zealand-4",
    *given('reentry=always last_bidder="may raise"', "primer-3", "club-4"),
)
RAISES_ONLY = given('last_bidder="may raise"', "australian-4", "primer-4", "six-63", "pagat-6", "trickster-au-4")
REENTRY = where(lambda r: r["reentry"] == "always", *given("reentry=always", "australian-4", "primer-4", "club-4"))
AGAIN = where(lambda r: r["all_pass"] == "same dealer", *given('all_pass="same dealer"', "standard-3", "primer-3"))
#: A double bid that answers a misere, with another misere beside it.
_ANSWERS = "specials=(key=M name=misere value=150 defence=nothing)"
_ANSWERS += ' specials=(key=OM name="open misere" value=250 defence=nothing)'
_ANSWERS += ' specials=(key=DM name="double misere" value=450 answers=M partner="plays too" defence=nothing)'
ANSWERS = given(_ANSWERS, "australian-4", "primer-4", "team-4", "club-4")
ANSWERS_SIX = given(_ANSWERS, "six-63", "six-65", "pagat-6")
_LITTLE = 'specials=(key=L name="little misere" value={} defence=nothing)'
_GATED = 'specials=(key=M name=misere value=250 place="7NT 8S" gate=seven defence=nothing)'
LITTLE = given(f"{_LITTLE.format(130)} {_GATED}", "australian-4", "primer-3", "club-4", "nullo-3")
GATED = where(lambda r: any(row["gate"] == "seven" for row in r["specials"]))
GATED_LAST = (
    "club-4",
    "club-45-4",
    "club-46-4",
    *given('last_bidder="may raise"', "australian-4", "pagat-4", "six-63", "pagat-5"),
)
_EIGHT = 'specials=(key=E name="eight alone" value=300 goal="at least 8" defence=nothing)'
EIGHT_ALONE = given(_EIGHT, "australian-4", "primer-3", "team-4", "standard-3", "six-63")
_GAP = 'no_trump=barred specials=(key=M name=misere value=250 place="7H 8S" defence=nothing)'
BARRED_BETWEEN = given(_GAP, "australian-4", "primer-3", "team-4", "standard-3", "club-4")
INKLES = (
    "trickster-us-4",
    "iowa-4",
    *given("lowest_level=7 inkles=yes", "team-4", "standard-3", "nullo-3", "called-5"),
)
INKLES_NULLO = ("trickster-us-4", *given("lowest_level=7 inkles=yes", "team-4", "nullo-3"))
INKLES_PLAYED = given("all_pass=played", "iowa-4", "trickster-us-4")
INKLES_STUCK = given("dealer_stuck=yes", "iowa-4", "trickster-us-4", "team-4 lowest_level=7 inkles=yes")
INKLES_NT = tuple(
    f"{name} no_trump={how}" for name in ("iowa-4", "trickster-us-4") for how in ("barred", '"from seven"')
)
INKLES_RALPH = given("ralphing=yes", "iowa-4", "trickster-us-4")
_BLIND = 'specials=(key=BL name="blind misere" value={} blind=yes defence=nothing)'
BLIND = (
    *given(_BLIND.format(260), "australian-4", "primer-3", "team-4", "club-4", "six-63"),
    *given(_BLIND.format(150), "standard-3", "primer-4", "nullo-3"),
)
BLIND_RALPH = (*given("ralphing=yes", "perfect-4"), *given(f"ralphing=yes {_BLIND.format(260)}", "team-4", "primer-3"))
HI_LO_BREACH = given("breach=200", *PERFECT[:4])
HI_LO_SLAM = given("declared_slam=500", *PERFECT[:4])

#: As in `clauses_play`.
_PATCHES = """
# BID-2 | STAKES | wild | CALLS
a special bid ranks by what is at stake
-    new_worth: int = schedule[new] if new_row is None else new_row["value"]
-    old_worth: int = schedule[old] if old_row is None else old_row["value"]
+    new_worth: int = schedule[new] if new_row is None else new_row["points"]
+    old_worth: int = schedule[old] if old_row is None else old_row["points"]
# BID-2 | MIXED | wild | CALLS
two special bids rank by their values, a place of one notwithstanding
     if new_row is None and old_row is None:
         return ladder.index(new) > ladder.index(old)
+    if new_row is not None and old_row is not None:
+        return new_row["value"] > old_row["value"]
# BID-2 | LEVEL | wild | CALLS
of two special bids at one place the one of the higher value outbids the other
-        return new_step > old_step
+        return (new_step, new_row["value"]) > (old_step, old_row["value"])
# BID-5 | CHANGES | wild | to_act act contract
a change from a special bid is none
-                changed = bid_denomination(self.rules, before) != bid_denomination(self.rules, text)
+                changed = bid_denomination(self.rules, before) not in (bid_denomination(self.rules, text), "special")
# BID-6 | AGAIN | P | next |  | deals=2
when all have passed twice in a row the next dealer deals
-            if deal.redeal() == "next dealer":
+            self.passed = getattr(self, "passed", 0) + 1
+            if deal.redeal() == "next dealer" or self.passed > 1:
# BID-7 | ANSWERS | M wild | CALLS
the partner's misere must be the standing bid
-            answered = [who for who, call in bids if who in partners and call == row["answers"]]
+            answered = self.standing == row["answers"] and self.standing_seat in partners
any special bid of the partner's will do
-            answered = [who for who, call in bids if who in partners and call == row["answers"]]
+            answered = [who for who, call in bids if who in partners and special_bid(self.rules, call) is not None]
# BID-7 | ANSWERS; PASSED_ON | M N wild | CALLS
the partner's last bid must be the one that is answered
-            answered = [who for who, call in bids if who in partners and call == row["answers"]]
+            answered = [who for who in partners if self.last_bid.get(who) == row["answers"]]
one's own bid may be answered
-            answered = [who for who, call in bids if who in partners and call == row["answers"]]
+            answered = [who for who, call in bids if who in [*partners, seat] and call == row["answers"]]
# BID-7 | ANSWERS_SIX | M wild | CALLS
only the next partner's bid may be answered
-            answered = [who for who, call in bids if who in partners and call == row["answers"]]
+            two = number_of_sides(self.rules)
+            answered = [who for who, call in bids if who == (seat + two) % self.players and call == row["answers"]]
# BID-7 | GATED_LAST | wild | CALLS
the bid of seven must be another player's
-            trick_bids = [call for _, call in bids if special_bid(self.rules, call) is None]
+            trick_bids = [call for who, call in bids if who != seat and special_bid(self.rules, call) is None]
# BID-7 | LITTLE | wild L | CALLS
a special bid opens the way for misere as a bid of seven does
-            if not [call for call in trick_bids if bid_level(call) >= 7]:
+            if not [call for call in trick_bids if bid_level(call) >= 7] and len(trick_bids) == len(bids):
# BID-7 | EIGHT_ALONE | E | points
a special bid for at least so many tricks needs exactly so many
-            return taken >= number
+            return taken == number if self._special() is not None else taken >= number
# BID-8 | BARRED_BETWEEN | wild | CALLS
a place holds where only barred bids lie between its two bids
-    return sorted(schedule, key=lambda bid: (schedule[bid], bid_level(bid)))
+    fair = [bid for bid in schedule if rules["no_trump"] != "barred" or not bid.endswith("NT")]
+    return sorted(fair, key=lambda bid: (schedule[bid], bid_level(bid)))
# BID-9 | INKLES_PLAYED | 6S 6H 6D 6NT | to_act
after nothing but inkles the hand is played as a passed deal
-            self._finish("passed out", "same dealer")  # BID-9: nothing but inkles
-            return
+            if self.rules["all_pass"] != "played":
+                self._finish("passed out", "same dealer")  # BID-9: nothing but inkles
+                return
+            self.standing = None
# BID-9 | INKLES_STUCK | 6S 6H 6D 6NT | CALLS
the dealer must bid after nothing but inkles
-        if not self.rules["dealer_stuck"] or seat != self.dealer or self.standing is not None:
-            return False
+        fixed = self.standing is not None and not is_inkle(self.rules, self.standing)
+        if not self.rules["dealer_stuck"] or seat != self.dealer or fixed:
+            return False
# BID-9 | INKLES_NT |  | CALLS
an inkle in no trump may be made whatever else is barred
-        level = bid_level(bid)
-        if bid_denomination
+        level = bid_level(bid)
+        if is_inkle(self.rules, bid):
+            return len(self.calls) < 2
+        if bid_denomination
# BID-9 | INKLES_RALPH | 8S 8H 9D | CALLS | lost | deals=2
a player who may not bid does not count as one of the first two
-            return len(self.calls) < 2
+            return len([who for who, _ in self.calls if who not in self.barred]) < 2
# BID-10 | BLIND | wild BL | CALLS
a blind bid need not be higher than the standing one
-            if row["blind"] == blind and self._is_high_enough(row["key"])
+            if row["blind"] == blind and (blind or self._is_high_enough(row["key"]))
# BID-10 | BLIND_RALPH | 8S 8H 9D | CALLS | lost | deals=2
who was set may still bid blind
-        if seat in self.barred:
-            return []
+        if seat in self.barred and not blind:
+            return []
# BID-12 | HI_LO_BREACH | HL | to_act legal
breach may be called against hi-lo
-(word == "none" or (word == "at least" and number >= 7))
+(word != "at least" or number >= 7)
# BID-12 | HI_LO_SLAM | HL | to_act legal
a slam may be declared in hi-lo
-        if offered and self._special() is None:
+        if offered and (self._special() is None or self.contract == "HL"):
"""

CHANGES_RALPH = given("ralphing=yes", "club-4", "club-45-4", "club-46-4")
ALWAYS = tuple(name for name in REENTRY if not any(row["blind"] for row in rules_of(name)["specials"]))
#: A gate of seven for an open misere, too.
BOTH_GATED = given(
    f'{_GATED} specials=(key=OM name="open misere" value=500 place="10D 10H" gate=seven defence=nothing)',
    *("australian-4", "primer-3", "club-4", "nullo-3", "six-63"),
)
BY_VALUE = given(
    "specials=(key=M name=misere value=250 gate=seven defence=nothing)", *CLASSICAL, "classic-3 target=700"
)
TWO_BLIND = given(
    f'{_BLIND.format(260)} specials=(key=BO name="blind open misere" value=520 blind=yes defence=nothing)',
    *("australian-4", "primer-3", "team-4", "six-63", "standard-3"),
)
BLIND_SEVEN = given(
    'specials=(key=BS name="blind seven" value=300 goal="at least 7" blind=yes defence=own)',
    *("australian-4", "primer-3", "team-4", "standard-3"),
)
BLIND_PARTNERS = tuple(name for name in BLIND if "partners" in rules_of(name)["sides"])
BLIND_STUCK = given("dealer_stuck=yes", *PERFECT[:4], *BLIND[:3])
BREACH_ELEVEN = given("breach=200", *ELEVEN)
BREACH_EIGHT = given("breach=200", *EIGHT_ALONE)
BREACH_MISERE = given("breach=200", *("australian-4", "club-4", "primer-3", "trickster-au-4", "perfect-4"))
OVER_SEVEN = tuple(name for name in misread_bids.GATED if "over a seven" in name)
SLAM_HIGH = given("declared_slam=300", "australian-4", "club-4", "team-4", "primer-4")
RALPH_PARTNERS = tuple(name for name in misread_bids.RALPH if "partners" in rules_of(name)["sides"])
BLIND_AGAIN = given('reentry="on a change of suit"', "perfect-4", *BLIND_PARTNERS[:1], "perfect-4 target=700")
INKLES_TWO = given("lowest_level=7 inkles=yes", "dummy-2", "short-pack-2", "dummy-2 target=700")
INKLES_CLASSIC = given("lowest_level=7 inkles=yes", "classic-3", "inverted-3", "team-4 schedule=classic")
RALPH_EIGHT = given("ralphing=yes", *EIGHT_ALONE)
RALPH_PLAYED = given("ralphing=yes all_pass=played", "australian-4", "standard-3", "called-5", "cutthroat-4")
RAISES_RALPH = given('ralphing=yes last_bidder="may raise"', "club-4", "pagat-4", "six-63", "pagat-5")
_OPEN = 'specials=(key=OM name="open misere" value=500 place="10D 10H" gate="{}" defence=nothing)'
GATED_OPEN = tuple(
    f"{name} {_OPEN.format(gate)}"
    for gate in ("over a seven", "all have spoken")
    for name in ("australian-4", "club-4", "primer-3")
)
AFTER_EIGHT = given(_OPEN.format("eight"), "australian-4", "club-4", "primer-3", "six-63", "trickster-au-4")
SLAM_SHOWN = given("declared_slam=500 kitty_shown=yes", "australian-4", "club-4", "team-4")
SLAM_NONE = given("declared_slam=500 slam=none", "australian-4", "club-4", "team-4")
PASSED_NEVER = given("defence_scores=never all_pass=played", "standard-3", "australian-4", "cutthroat-4", "six-63")

#: As in `clauses_play`, too: what came after the first list of them, so that their cases keep their ids.
_MORE = """
# BID-5 | CHANGES | wild | to_act act contract
a raise that the last bidder makes in the same suit goes on
-            if self.rules["last_bidder"] != "may raise" and not changed:
+            if self.rules["last_bidder"] != "may raise" and False:
# BID-5 | CHANGES | wild | legal act
the last bidder may not raise in the same suit
-                if self._is_permitted(bid) and self._is_high_enough(bid):
+                same = self.standing_seat == seat and bid_denomination(self.rules, self.standing) == bid_denomination(
+                    self.rules, bid
+                )
+                if self._is_permitted(bid) and self._is_high_enough(bid) and not same:
# BID-5 | CHANGES_RALPH | wild | to_act act | lost | deals=2
who may not bid is not asked again after a change
-            self.out = []  # BID-5: everybody may call again
+            self.out = [who for who in self.out if who in self.barred]
# BID-5 | BLIND_AGAIN | wild BL BM | CALLS
who comes in again without having bid may bid blind
-            self.out = []  # BID-5: everybody may call again
+            self.out, self.looked = [], list(self.last_bid)
# BID-7 | BY_VALUE | wild | CALLS
only a bid of exactly seven opens the way for misere
-            if not [call for call in trick_bids if bid_level(call) >= 7]:
+            if not [call for call in trick_bids if bid_level(call) == 7]:
# BID-7 | BOTH_GATED | M wild | CALLS
the bid of seven must be the standing bid when a special bid is made
-            if not [call for call in trick_bids if bid_level(call) >= 7]:
+            if not trick_bids or trick_bids[-1] != self.standing or bid_level(trick_bids[-1]) < 7:
# BID-7 | ANSWERS; PASSED_ON | M N wild | CALLS
who has passed since has no bid that may be answered
-            answered = [who for who, call in bids if who in partners and call == row["answers"]]
+            answered = [who for who, call in bids if who in partners and call == row["answers"]]
+            answered = [who for who in answered if who not in self.out]
# BID-7 | BOTH_GATED | OM wild | CALLS
no special bid but misere needs a bid of seven before it
-        if row["gate"] == "seven":
+        if row["gate"] == "seven" and row["key"] == "M":
# BID-9 | INKLES | 6S 6H 6D wild | CALLS
the second of two bids of six need not be the higher
-        if self.standing is None:
-            return True
+        if self.standing is None:
+            return True
+        if is_inkle(self.rules, self.standing) and is_inkle(self.rules, bid):
+            return True
# BID-9 | INKLES_NULLO | wild | to_act contract
a special bid over an inkle counts as an inkle
-        if bids and not [bid for bid in bids if not is_inkle(self.rules, bid)]:
+        own = [bid for bid in bids if bid in self.ladder and not is_inkle(self.rules, bid)]
+        if [bid for bid in bids if is_inkle(self.rules, bid)] and not own:
# BID-9 | INKLES_NULLO | N wild | CALLS
over an inkle no special bid may be made
-            if row["blind"] == blind and self._is_high_enough(row["key"])
+            over = self.standing is not None and is_inkle(self.rules, self.standing)
+            if row["blind"] == blind and not over and self._is_high_enough(row["key"])
# BID-9 | INKLES_TWO | 6S 6H 6D wild | CALLS
the dealer may not bid six
-            return len(self.calls) < 2  # BID-9: the first two players only
+            return len(self.calls) < 2 and self.turn != self.dealer
# BID-9 | INKLES_CLASSIC | 6NT 6H wild | CALLS
any bid of seven outbids a six that only informs
-        if self.standing is None:
-            return True
+        if self.standing is None:
+            return True
+        if is_inkle(self.rules, self.standing) and bid in self.ladder and not is_inkle(self.rules, bid):
+            return True
over a bid of seven nobody may bid six
-            return len(self.calls) < 2  # BID-9: the first two players only
+            return len(self.calls) < 2 and (self.standing is None or is_inkle(self.rules, self.standing))
# BID-10 | BLIND | wild BL | CALLS
a blind bid is higher than any other
-        if self.standing is None:
-            return True
+        if self.standing in (None, "BL"):
+            return self.standing is None
who has bid blind may not bid again
-        if seat in self.barred:
-            return []  # BID-13: all their calls are passes
+        if seat in self.barred or (seat, "BL") in self.calls:
+            return []
# BID-10 | BLIND | BL | legal to_act hand
a blind bid leaves the kitty
-        if not self.kitty or (row is not None and row["kitty"] == "left"):
+        if not self.kitty or (row is not None and (row["kitty"] == "left" or row["blind"])):
# BID-10 | TWO_BLIND | wild BL BO | CALLS
nobody may bid blind over a blind bid
-            if row["blind"] == blind and self._is_high_enough(row["key"])
+            over = special_bid(self.rules, self.standing or "") or {"blind": False}
+            if row["blind"] == blind and not (blind and over["blind"]) and self._is_high_enough(row["key"])
who has bid blind may bid blind again
-            if row["blind"] == blind and self._is_high_enough(row["key"])
+            first = [call for who, call in self.calls if who == seat][:1]
+            again = bool(first) and row["blind"] and first[0] in ("BL", "BO")
+            if (row["blind"] == blind or again) and self._is_high_enough(row["key"])
# BID-10 | BLIND_SEVEN | wild BS | CALLS
only a bid to lose every trick may be made blind
-            if row["blind"] == blind and self._is_high_enough(row["key"])
+            if (row["blind"] and row["goal"] == "none") == blind and self._is_high_enough(row["key"])
# BID-11 | PERFECT | DM | points | weak
only the partner must lose every trick
-        taken = self._tricks_of(self.partners(), len(self.done))
-        word, number = self.goal()
-        if word == "at least":
+        taken = self._tricks_of(self.partners(), len(self.done))
+        word, number = self.goal()
+        if self.contract == "DM":
+            taken -= self._tricks_of([self.contract_seat], len(self.done))
+        if word == "at least":
# BID-13 | BLIND_STUCK | P | CALLS
a dealer who is stuck may pass once they have looked
-        if not bids or not self._is_stuck(seat):
+        if not bids or not self._is_stuck(seat) or seat in self.looked:
a dealer who is stuck may not bid blind
-            return ["look", *self._legal_bids(seat, blind=True)]
+            return ["look", *([] if self._is_stuck(seat) else self._legal_bids(seat, blind=True))]
a dealer who is stuck must bid blind if they may
-            return ["look", *self._legal_bids(seat, blind=True)]
+            blinds = self._legal_bids(seat, blind=True)
+            return blinds if blinds and self._is_stuck(seat) else ["look", *blinds]
# BID-13 | RALPH_PARTNERS | 8S 8H 9D | CALLS | lost | deals=2
who was set may raise a bid of their partner's
-        if seat in self.barred:
-            return []  # BID-13: all their calls are passes
+        if seat in self.barred and self.standing_seat not in partners_in_the_auction(self.rules, seat):
+            return []
# BID-13 | RALPH | 8S 8H 9D | next | lost | deals=3
who was set may not bid until another bidder has been
-        self.may_not_bid = []
-        contractor
+        contractor
# BID-13 | RALPH_EIGHT | E | next | lost
who was set in a special bid for tricks is not barred
-        return word == "at least" and
+        return word == "at least" and self._special() is None and
# BID-13 | RALPH_PLAYED | 8S 9D P | next | lost | deals=2
a passed deal that is played does not end the bar
-        self.may_not_bid = []
-        contractor
+        self.may_not_bid = [] if deal.contract is not None else self.may_not_bid
+        contractor
# BID-14 | RAISES | wild | to_act act contract
the last bidder may raise once only
-        if was_last_bidder_asked:
+        self.asked_once = getattr(self, "asked_once", False) or was_last_bidder_asked
+        if was_last_bidder_asked:
@@
-        elif self.rules["last_bidder"] == "may raise":
+        elif self.rules["last_bidder"] == "may raise" and not getattr(self, "asked_once", False):
# BID-14 | RAISES | wild | CALLS
the last bidder may raise in the same suit only
-                if self._is_permitted(bid) and self._is_high_enough(bid):
+                other = self.standing_seat == seat and bid_denomination(self.rules, self.standing) != bid_denomination(
+                    self.rules, bid
+                )
+                if self._is_permitted(bid) and self._is_high_enough(bid) and not other:
the last bidder may not turn to a special bid
-            if row["blind"] == blind and self._is_high_enough(row["key"])
+            if row["blind"] == blind and self.standing_seat != seat and self._is_high_enough(row["key"])
# BID-14 | RAISES_ONLY | wild | to_act act contract
once the last bidder has raised nobody is out any more
-            if not was_last_bidder_asked and self.rules["reentry"] != "always":
+            self.raised = getattr(self, "raised", False)
+            if not was_last_bidder_asked and not self.raised:
@@
-            self.out = []  # BID-5: a change of suit; BID-14: any raise
+            self.out, self.raised = [], True
# BID-14 | RAISES_RALPH | wild | to_act act | lost | deals=2
who may not bid is not asked again after a raise by the last bidder
-            self.out = []  # BID-5: a change of suit; BID-14: any raise
+            self.out = list(self.barred)
# BID-14 | ALWAYS | P wild | to_act
all must pass twice before a deal is passed out
-        return [who for who in range(self.players) if who not in heard]
+        again = self.standing is None
+        return [who for who in range(self.players) if who not in heard or (again and heard.count(who) < 2)]
# BID-15 | BREACH | 10S 10H 9D 10NT 9S | points
against ten tricks one is enough to keep a breach
-        return len(self.done) - taken >= hand_size - number + 2
+        return len(self.done) - taken >= hand_size - number + 2 - (number == hand_size)
two tricks more than needed keep a breach
-        return len(self.done) - taken >= hand_size - number + 2
+        return len(self.done) - taken >= hand_size - number + 3
five tricks keep a breach, whatever was bid
-        return len(self.done) - taken >= hand_size - number + 2
+        return len(self.done) - taken >= hand_size - 5
# BID-15 | BREACH_MISERE | M OM N DM | points
four tricks must be forced on a misere to keep a breach
-            return taken >= 3
+            return taken >= 4
exactly three tricks must be forced on a misere
-            return taken >= 3
+            return taken == 3
# BID-15 | BREACH_ELEVEN | 7S 8S 9H 10D 11S | points
five tricks keep a breach against seven whatever the size of a hand
-        return len(self.done) - taken >= hand_size - number + 2
+        return len(self.done) - taken >= 10 - number + 2
# BID-15 | BREACH_EIGHT | E | to_act legal act
breach may not be called against a special bid for tricks
-(word == "at least" and number >= 7)
+(word == "at least" and number >= 7 and self._special() is None)
# BID-16 | OVER_SEVEN | wild | CALLS
misere may not be bid over a seven of the partner's
-            if bid_level(self.standing) != 7:
+            if bid_level(self.standing) != 7 or self.standing_seat in partners_in_the_auction(self.rules, seat):
who has bid before may not bid misere over a seven
-            if bid_level(self.standing) != 7:
+            if bid_level(self.standing) != 7 or seat in self.last_bid:
# BID-16 | GATED_OPEN | wild | CALLS
no special bid but misere waits until all have spoken
-        if row["gate"] == "all have spoken":
+        if row["gate"] == "all have spoken" and row["key"] == "M":
no special bid but misere needs a seven to be bid over
-        if row["gate"] == "over a seven":
+        if row["gate"] == "over a seven" and row["key"] == "M":
# BID-16 | AFTER_EIGHT | OM wild | CALLS
a bid of seven is enough where an eight is needed before a special bid
-            if not levels or max(levels) < 8:
+            if not levels or max(levels) < 7:
where an eight is needed before a special bid it must be one of exactly eight
-            if not levels or max(levels) < 8:
+            if 8 not in levels:
where an eight is needed before a special bid the partner must have bid it
-            levels = [bid_level(call) for _, call in bids if special_bid(self.rules, call) is None]
+            partners = partners_in_the_auction(self.rules, seat)
+            own = [call for who, call in bids if who in partners]
+            levels = [bid_level(call) for call in own if special_bid(self.rules, call) is None]
# BID-17 | SLAM | slam | CALLS
the joker may not be given
-            return ["give " + card for card in self.holding[self.turn]]
+            return ["give " + card for card in self.holding[self.turn] if not is_joker(card)]
# BID-17 | SLAM | slam | points
a slam that is made adds the value of the bid
-            flat: int = self.rules["declared_slam"]
-            return flat
+            flat: int = self.rules["declared_slam"]
+            return flat + (self.rules["schedule"][self.contract] if self.made() else 0)
one trick may be lost in a slam
-        if self.slam_declared:
-            return ("at least", self.rules["hand_size"])
+        if self.slam_declared:
+            return ("at least", self.rules["hand_size"] - 1)
# BID-17 | SLAM_HIGH | slam | points
a declared slam is always worth 500
-            flat: int = self.rules["declared_slam"]
-            return flat
+            return 500
# BID-17 | SLAM_SHOWN | slam | view
where the kitty is shown so is the card that the partner gives
-        self._tell(f"{seat} gives {self.contract_seat} a card", [card], [seat, self.contract_seat])
+        by = None if self.rules["kitty_shown"] else [seat, self.contract_seat]
+        self._tell(f"{seat} gives {self.contract_seat} a card", [card], by)
# BID-17 | SLAM_NONE | slam | points
where a trick bid earns nothing for a slam a declared slam is worth the bid
-            return flat
+            return flat if self.rules["slam"] else self.rules["schedule"][self.contract]
# PLAY-8 | PASSED_NEVER | P | points
where defenders never score for tricks nobody does on a passed deal
-        if self.contract_seat is None:
-            return items
+        if self.contract_seat is None:
+            if self.rules["defence_scores"] == "never":
+                return items
+            return items
# TWO-1 | TABLE |  | legal act
after a lead from the table the opponent plays from the hand before the table
-        self.turn = leader
+        if place == "table" and self.rules["table_cards"]:
+            self.trick_order[1], self.trick_order[3] = self.trick_order[3], self.trick_order[1]
+        self.turn = leader
# TWO-1 | TABLE |  | to_act act
after a lead from the table the leader's hand plays before the opponent's table
-        self.turn = leader
+        if place == "table" and self.rules["table_cards"]:
+            self.trick_order[1], self.trick_order[2] = self.trick_order[2], self.trick_order[1]
+        self.turn = leader
"""


def _changed() -> Iterator[Reading]:
    """Special bids with other values, places and conditions."""
    calls: dict[str, Any] = {"asks": readings.CALLS, "aim": ("wild",)}

    def keyed(key: str, **parts: object) -> tuple[str, ...]:
        return where(lambda r: any(row["key"] == key and row.items() >= parts.items() for row in r["specials"]))

    def ranks(name: str, under: tuple[str, ...], key: str, **parts: object) -> Reading:
        return misread_as("BID-7", name, under, change=special(key=key, **parts), **calls)

    yield ranks("double nullo ranks above 10H", keyed("DN"), "DN", place=["10H", "10NT"])


def _names() -> dict[str, Any]:
    modules = (readings, misread_cards, misread_ends, misread_bids, clauses_play)
    return {name: value for module in modules for name, value in vars(module).items()} | globals()


READINGS: tuple[Reading, ...] = (*patched(_PATCHES, _names()), *_changed(), *patched(_MORE, _names()))
BY_HAND: tuple[ByHand, ...] = ()
