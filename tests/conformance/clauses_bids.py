"""Wrong readings of single clauses: BID, also in settings of a table's own."""

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
from readings import Reading, given, misread_as, special, where

FIVE_CARDS = ("club-45-4", "six-65", "team-widow5-4 lowest_level=6", "club-45-4 target=700", "six-65 target=700")
FROM_SEVEN = ("team-widow5-4", *given("lowest_level=7", "nullo-3", "team-4", "primer-3", "trickster-au-4"))
TO_NINE = given("highest_level=9", "team-4", "australian-4", "primer-3", "club-4", "six-63")
LONG_TABLES = given("schedule=to-eleven", "australian-4", "standard-3", "team-4", "called-5", "primer-3")
FIVE_START = given("schedule=five-start", "australian-4", "standard-3", "team-4", "called-5", "primer-3")
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
UNTIL = where(lambda r: r["auction"] == "until passed" and not any(row["blind"] for row in r["specials"]))
UNTIL_PARTNERS = where(lambda r: r["auction"] == "until passed" and r["sides"] == "partners of two")
CHANGES = where(
    lambda r: r["reentry"] == "on a change of suit",
    *given('reentry="on a change of suit"', "australian-4", "primer-3", "six-63", "pagat-4", "cutthroat-4"),
)
CHANGE_RAISES = given('last_bidder="may raise"', "club-4", "club-45-4", "club-46-4")
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
GATE_CLASSIC = given("schedule=classic", "australian-4", "pagat-4", "six-63", "club-4")
_LITTLE = 'specials=(key=L name="little misere" value={} defence=nothing)'
_GATED = 'specials=(key=M name=misere value=250 place="7NT 8S" gate=seven defence=nothing)'
LITTLE = given(f"{_LITTLE.format(130)} {_GATED}", "australian-4", "primer-3", "club-4", "nullo-3")
GATED = where(lambda r: any(row["gate"] == "seven" for row in r["specials"]))
GATED_PARTNERS = where(lambda r: any(row["gate"] == "seven" for row in r["specials"]) and "part" in r["sides"])
GATED_LAST = (
    "club-4",
    "club-45-4",
    "club-46-4",
    *given('last_bidder="may raise"', "australian-4", "pagat-4", "six-63", "pagat-5"),
)
_EIGHT = 'specials=(key=E name="eight alone" value=300 goal="at least 8" defence=nothing)'
EIGHT_ALONE = given(_EIGHT, "australian-4", "primer-3", "team-4", "standard-3", "six-63")
BARRED_NEIGHBOURS = (
    *given("no_trump=barred", "australian-4", "pagat-4", "britannica-3", "six-63", "club-4", "table-2"),
    *given("lowest_level=8", "trickster-au-4", "table-2"),
)
_GAP = 'no_trump=barred specials=(key=M name=misere value=250 place="7H 8S" defence=nothing)'
BARRED_BETWEEN = given(_GAP, "australian-4", "primer-3", "team-4", "standard-3", "club-4")
CLASSIC_PLACES = (
    *given("schedule=classic", "australian-4", "club-4", "pagat-4", "trickster-au-4", "six-63"),
    *given("schedule=inverted", "australian-4", "club-4"),
)
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


READINGS: tuple[Reading, ...] = (*patched(_PATCHES, _names()), *_changed())
BY_HAND: tuple[ByHand, ...] = ()
