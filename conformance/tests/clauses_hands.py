"""Wrong readings of single clauses in the presets: from the kitty to the end of the match, in part only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import readings
from clauses_play import patched
from readings import ALL, CALLS, END, Reading, changing, misread_as, setting, special, where
from second import Change, rules_of

OPEN = where(lambda r: any(row["shown"] not in ("never", "before the lead") for row in r["specials"]))
WHEN_VOID = where(lambda r: "JK" in r["deck"] and r["joker_follow"] == "when void")
DECLARED = where(lambda r: "JK" in r["deck"] and r["joker_declared"] != "no")
LOSES = where(lambda r: r["failed"] == "loses the value")
SLAM = where(lambda r: r["slam"] and r["slam"][0] == "floor")
SLAM_LOST = where(lambda r: r["slam"] and r["failed"] == "loses the value" and any(r["specials"]))
DEFENDED = where(lambda r: r["sides"] != "called" and r["defence_scores"] == "always")
DEFENDED_ALONE = where(lambda r: r["sides"] == "individual" and r["players"] > 2 and r["defence_scores"] == "always")
COUNTED = where(lambda r: r["card_points"] == "counted")
HIGHEST = where(lambda r: r["defence"] == "may win" and r["several_at_target"] == "highest total" and r["players"] > 2)
SHARED = where(lambda r: r["defence"] == "may win" and r["players"] > 2)
CAPPED = where(lambda r: r["defence"] == "capped")
HIGHEST_WINS = where(lambda r: r["at_limit"] == "highest wins" and r["players"] > 2)
OTHER_WINS = where(lambda r: r["at_limit"] == "other side wins")
BARRED = where(lambda r: r["at_limit"] == "cannot win")
NO_BOWER = where(lambda r: r["sides"] == "called" and r["callable_cards"] == "no joker nor bower")
ANY_BOWER = where(lambda r: r["sides"] == "called" and r["callable_cards"] == "no joker")
BEFORE_LEAD = where(lambda r: any(row["shown"] == "before the lead" for row in r["specials"]))
KITTY_CARD = ("kitty card",)

#: As in `clauses_play`.
_PATCHES = """
# CALL-1 | CALLED | 6S 7C 6H
only an ace may be called
-                if card not in self.holding[seat] and card not in self.discards and self._is_callable(card):
+                if card[0] == "A" and card not in self.holding[seat] and self._is_callable(card):
the player on the left of the holder of the card called is the partner
-                        self.called.append(seat)  #
+                        self.called.append((seat + 1) % self.players)  #
# CALL-2 | CALLED | 8S 8D 9H 8NT
somebody must be called with eight or more
-            texts.append("alone")
             for one
who calls nobody has the next player as partner
-            side.extend(self.called)
+            side.extend(self.called or [(self.contract_seat + 1) % self.players])
# CALL-3 | CALLED | 6S 7C 6H
aces may not be called
-        if is_joker(card):
-            return False
+        if is_joker(card) or card[0] == "A":
+            return False
trumps may not be called
-        if is_joker(card):
-            return False
+        if is_joker(card) or self._suit(card) == self.trump:
+            return False
# CALL-3 | NO_BOWER | 6S 7C 6H
the right bower may be called
-            return card not in ["J" + self.trump, "J" + SAME_COLOUR[self.trump]]
+            return card != "J" + SAME_COLOUR[self.trump]
# CALL-3 | ANY_BOWER | 6S 7C 6H
a bower may not be called
-        if is_joker(card):
-            return False
+        if is_joker(card) or (self.trump and card in ("J" + self.trump, "J" + SAME_COLOUR[self.trump])):
+            return False
# KITTY-1 | JOKER | KITTY_CARD | act
the joker may not be discarded
-            if card not in self.holding[seat]:
-                return False
+            if card not in self.holding[seat] or is_joker(card):
+                return False
# KITTY-1 | ALL | KITTY_CARD | act
two cards of one suit may not be discarded
-            if card not in self.holding[seat]:
-                return False
+            if card not in self.holding[seat] or [one[-1] for one in cards].count(card[-1]) > 1:
+                return False
# JOKER-1 | JOKER | 6S 7S 8S | CALLS
with spades as trumps the joker belongs to no suit
-        if trump is not None:
-            return trump
-        return declared
+        if trump is not None and trump != "S":
+            return trump
+        return declared
# JOKER-1 | JOKER | 6H 7H 8H | CALLS
with hearts as trumps the joker belongs to no suit
-        if trump is not None:
-            return trump
-        return declared
+        if trump is not None and trump != "H":
+            return trump
+        return declared
# JOKER-2 | JOKER | NO_TRUMP | tricks
without trumps the joker wins only what a red card leads
-        if suit in (None, trump, led):
+        if (suit is not None and suit in (trump, led)) or (suit is None and led in "DH"):
without trumps the joker wins only what a black card leads
-        if suit in (None, trump, led):
+        if (suit is not None and suit in (trump, led)) or (suit is None and led in "SC"):
# JOKER-3 | WHEN_VOID | NO_TRUMP | act legal
the joker may be played instead of the last card of the suit led
-            if self._may_play_joker_with_suit(seat):
+            if self._may_play_joker_with_suit(seat) or len(following) == 1:
who is void may not play the joker unless it is their last card
-        if loose_jokers and must:
-            return loose_jokers
+        if loose_jokers and others:
+            return others
who plays against the contractor may play the joker to any lead
-            if self._may_play_joker_with_suit(seat):
+            if self._may_play_joker_with_suit(seat) or seat not in self.partners():
# JOKER-4 | JOKER | NO_TRUMP | act legal
only the contractor may lead the joker
-                for suit in self._suits_to_name(seat):
+                for suit in self._suits_to_name(seat) if seat == self.contract_seat or not others else []:
hearts may not be named
-                for suit in self._suits_to_name(seat):
+                for suit in [one for one in self._suits_to_name(seat) if one != "H"]:
spades may not be named
-                for suit in self._suits_to_name(seat):
+                for suit in [one for one in self._suits_to_name(seat) if one != "S"]:
# JOKER-5 | DECLARED | NO_TRUMP | act legal
the joker may be declared to a black suit only
             for suit in SUITS:
-                texts.append("declare JK=" + suit)
+                texts.extend(["declare JK=" + suit] * (suit in "SC"))
the joker may be declared to a red suit only
             for suit in SUITS:
-                texts.append("declare JK=" + suit)
+                texts.extend(["declare JK=" + suit] * (suit in "DH"))
who holds the joker must declare it
-        texts = ["declare none"]
-        has_higher = "JK" in self.holding[seat]
+        has_higher = "JK" in self.holding[seat]
+        texts = [] if has_higher else ["declare none"]
# PLAY-1 | ALL
the player on the winner's left leads to the next trick
-            self._start_trick(winner, place)
+            active = [one for one in clockwise_from((winner + 1) % self.players, self.players)]
+            self._start_trick(next(one for one in active if one not in self.sitting_out), place)
the contractor leads to the next trick when the other side wins
-            self._start_trick(winner, place)
+            ours = winner in self.partners() or self.contract_seat is None
+            self._start_trick(winner if ours else self.contract_seat, place)
the hand is over before its last trick
-        if len(self.done) == self.rules["hand_size"]:
+        if len(self.done) == self.rules["hand_size"] - 1:
# PLAY-2 | ALL | | act legal
trumps need not be followed
-        if following:
-            if self._may_play
+        if following and self.led != self.trump:
+            if self._may_play
the last player to a trick need not follow
-        if following:
-            if self._may_play
+        if following and len(self.trick) < len(self.trick_order) - 1:
+            if self._may_play
to the first trick nobody need follow
-        if following:
-            if self._may_play
+        if following and self.done:
+            if self._may_play
only to the first trick must a suit be followed
-        if following:
-            if self._may_play
+        if following and not self.done:
+            if self._may_play
red suits need not be followed
-        if following:
-            if self._may_play
+        if following and self.led in "SC":
+            if self._may_play
the contractor need not follow
-        if following:
-            if self._may_play
+        if following and seat != self.contract_seat:
+            if self._may_play
# PLAY-3 | ALL | | tricks
the card of the last player cannot win
-        for number in range(1, len(self.trick)):
+        for number in range(1, len(self.trick) - 1):
with hearts as trumps a trump wins only when trumps are led
-        return (7, rank)
+        return (7, rank) if trump != "H" or led == "H" else (0, 0)
# PLAY-3 | ALL | NO_TRUMP | tricks
without trumps the highest card of any suit wins
-    if suit == led:
-        if trump is None and
+    if suit == led or trump is None:
+        if trump is None and
# PLAY-5 | OPEN | OM | open_hand
an open hand is shown as it was dealt
-        if row["shown"] == "after the first trick" and len(self.done) >= 1:
-            return {self.contract_seat: self.hand(self.contract_seat)}
-        if row["shown"] == "after their first card" and self.cards_played[self.contract_seat] >= 1:
-            return {self.contract_seat: self.hand(self.contract_seat)}
+        after = "after the first trick" if self.done else "after their first card"
+        if self.cards_played[self.contract_seat] and row["shown"] in ("after their first card", after):
+            return {self.contract_seat: in_pack_order(self.hands[self.contract_seat])}
the hand on the left of the bidder of an open misere is shown
-        if row["shown"] == "after the first trick" and len(self.done) >= 1:
-            return {self.contract_seat: self.hand(self.contract_seat)}
-        if row["shown"] == "after their first card" and self.cards_played[self.contract_seat] >= 1:
-            return {self.contract_seat: self.hand(self.contract_seat)}
+        after = "after the first trick" if self.done else "after their first card"
+        other = (self.contract_seat + 1) % self.players
+        if self.cards_played[self.contract_seat] and row["shown"] in ("after their first card", after):
+            return {other: self.hand(other)}
# PLAY-6 | MORE | | VIEW
the player on the contractor's left sees the kitty
-        seen_by = None if self.rules["kitty_shown"] else [self.contract_seat]  #
+        seen_by = [self.contract_seat, (self.contract_seat + 1) % self.players]  #
the player on the contractor's left sees the discards
-        self._tell(f"{seat} discards {len(cards)}", cards, [seat])
+        self._tell(f"{seat} discards {len(cards)}", cards, [seat, (seat + 1) % self.players])
# PLAY-8 | passed-deal-3 | P | points
each trick of a passed deal is worth 20
-            return items + self._trick_items(line, self._seats_of_line(line), count, "PLAY-8")
+            return items + self._trick_items(line, self._seats_of_line(line), count, "PLAY-8") * 2
# SCORE-1 | ALL | 6NT 7NT 8NT 9NT | points
no trump is made with one trick fewer
         if word == "at least":
-            return taken >= number
+            return taken >= number - (self.trump is None)
# SCORE-1 | ALL | 9S 9H 10S 10D 9NT 10NT | points
nine tricks make every bid
         if word == "at least":
-            return taken >= number
+            return taken >= min(number, 9)
# SCORE-2 | LOSES | 7NT 8NT 9NT | points
no trump that fails costs twice its value
-        return -self._stake(), "BID-17" if self.slam_declared else "SCORE-2"
+        return -self._stake() * (1 + (self.trump is None)), "BID-17" if self.slam_declared else "SCORE-2"
@@
-            return -self._stake(), "SCORE-9"
+            return -self._stake() * (1 + (self.trump is None)), "SCORE-9"
# SCORE-2 | LOSES | 9S 9H 9NT 8NT 10S 10H | points
no contract that fails costs more than 250
-        return -self._stake(), "BID-17" if self.slam_declared else "SCORE-2"
+        return -min(self._stake(), 250), "BID-17" if self.slam_declared else "SCORE-2"
@@
-            return -self._stake(), "SCORE-9"
+            return -min(self._stake(), 250), "SCORE-9"
# SCORE-3 | SLAM | slam | points
nine tricks are a slam
-        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) == self.rules["hand_size"]:
+        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) >= self.rules["hand_size"] - 1:
no trump earns no slam
-        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) == self.rules["hand_size"]:
+        size = self.rules["hand_size"] if self.trump is not None else 99
+        if self.rules["slam"] and self._tricks_of(self.partners(), len(self.done)) == size:
bids worth 100 or more earn no slam
-            if self._stake() < points:
+            if self._stake() < min(points, 100):
a slam is worth 200
-            if self._stake() < points:
-                return points, "SCORE-3"
+            if self._stake() < points:
+                return max(200, self._stake()), "SCORE-3"
# SCORE-3 | SLAM_LOST | MISERES | points | high
who takes every trick of a misere scores 250
-            return -self._stake(), RULE_OF_SPECIAL[row["defence"]]
+            every = self._tricks_of(self.partners(), len(self.done)) == self.rules["hand_size"]
+            return 250 if every else -self._stake(), RULE_OF_SPECIAL[row["defence"]]
# SCORE-4 | DEFENDED | | points
each trick of a defender is worth 5
-                return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
+                mine = self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
+                return [(line, points // 2, rule) for line, points, rule in mine]
defenders score twice as much when the contract fails
-                return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
+                return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4") * (2 - bool(self.made()))
defenders score for five tricks at most
-                return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
+                mine = self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
+                return [(line, min(points, 50), rule) for line, points, rule in mine]
# SCORE-4 | DEFENDED_ALONE | | points
only the defender on the contractor's left scores
-                return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
+                first = line == (self.contract_seat + 1) % self.players
+                return self._trick_items(line, self._seats_of_line(line) * first, count, "SCORE-4")
# SCORE-8 | COUNTED | | points
a ten counts nothing
-    return int(rank)
+    return int(rank) % 10
an ace counts nothing
-    if rank == "A":
-        return 1
+    if rank == "A":
+        return 0
# SCORE-9 | CALLED | 6S 7H 8S | points
each trick of a defender is worth 20
-            return self._trick_items(line, paid_for, count, "SCORE-9")
+            return self._trick_items(line, paid_for, count, "SCORE-9") * 2
# END-0 | SHARED | | END | both | late
of equal highest totals the last player wins
-        return sorted(line for line in lines if self.totals[line] == best)
+        return sorted(line for line in lines if self.totals[line] == best)[-1:]
# END-6 | SHARED | | END | both | late
of equal highest totals nobody wins
-        return sorted(line for line in lines if self.totals[line] == best)
+        found = sorted(line for line in lines if self.totals[line] == best)
+        return found if len(found) == 1 else []
a shared win is that of the first
-        return sorted(line for line in lines if self.totals[line] == best)
+        return sorted(line for line in lines if self.totals[line] == best)[:1]
# END-6 | HIGHEST | | END | both | late
everybody at the target is among the winners
-        return sorted(line for line in lines if self.totals[line] == best)
+        goal = min(best, self.rules["target"])
+        return sorted(line for line in lines if self.totals[line] >= goal)
# END-6 | BARRED | | END | both | late
who may not win is passed over
-            if [line for line in named if line in self.barred]:
-                named = []
+            if [line for line in named if line in self.barred]:
+                named = [line for line in self._lines_in() if line not in self.barred]
# END-4 | HIGHEST_WINS | | END | limit | late
when one falls to the limit all the others win
-            self.result = self._highest(self._lines_in())
-            return
-        if low and rules["at_limit"] in [
+            self.result = [line for line in self._lines_in() if line not in low]
+            return
+        if low and rules["at_limit"] in [
# END-4 | OTHER_WINS | | END | limit | late
when a side falls to the limit nobody wins
-            self.result = self._highest(others or self._lines_in())
+            self.result = []
when a side falls to the limit the other wins only if it is not negative
-            self.result = self._highest(others or self._lines_in())
-            return
+            self.result = self._highest(others or self._lines_in())
+            if self.totals[self.result[0]] < 0:
+                self.result = None
+            return
# END-7 | CAPPED | | END | above | late
points made in defence are capped only if the contract is made
-            if self.rules["defence"] == "capped" and line not in self._contract_lines(deal) and new > old:
+            free = line in self._contract_lines(deal) or not deal.made()
+            if self.rules["defence"] == "capped" and not free and new > old:
points made in defence are capped only if the contract fails
-            if self.rules["defence"] == "capped" and line not in self._contract_lines(deal) and new > old:
+            free = line in self._contract_lines(deal) or deal.made()
+            if self.rules["defence"] == "capped" and not free and new > old:
# TWO-1 | table-2 | | tricks to_act
cards from the table cannot win
-        for number in range(1, len(self.trick)):
+        for number in [one for one in range(1, len(self.trick)) if self.trick_order[one][1] == "hand"]:
when a card from the table wins the opponent leads
-            self._start_trick(winner, place)
+            self._start_trick(winner if place == "hand" else 1 - winner, place)
"""


def _moved_by(name: str, step: int) -> Change:
    return lambda rules: rules if rules[name] is None else rules | {name: rules[name] + step}


def _changed() -> Iterator[Reading]:
    def reading(rule: str, name: str, change: Change, under: tuple[str, ...] = (), **more: Any) -> Reading:
        return misread_as(rule, name, under or changing(change), change=change, **more)

    for key, name in (("M", "misere"), ("OM", "open misere")):
        plays = special(key=key, partner="plays too")
        six = tuple(one for one in changing(plays) if rules_of(one)["players"] == 6)
        yield reading("SIX-1", f"in {name} the partners play", plays, six, aim=(key,))
    naming = setting("joker_lead", "any suit even with trumps")
    others = tuple(one for one in changing(naming) if "JK" in rules_of(one)["deck"])
    yield reading("JOKER-1", "with trumps, too, who leads the joker names a suit", naming, others, asks=CALLS)
    late: dict[str, Any] = {"asks": END, "late": True}
    yield reading("END-1", "the target is 10 lower", _moved_by("target", -10), ALL, **late)
    yield reading("END-1", "the target is 10 higher", _moved_by("target", 10), ALL, **late)
    yield reading("END-4", "the limit is 10 higher", _moved_by("limit", 10), stack="limit", **late)
    yield reading("END-4", "the limit is 10 lower", _moved_by("limit", -10), stack="limit", **late)
    limits = where(lambda rules: rules["limit"] not in (None, -500))
    yield reading("END-4", "the limit is -500 in every game", setting("limit", -500), limits, stack="limit", **late)
    shown = readings.opened("after their first card")
    yield reading("PLAY-10", "the hand is shown after the bidder's first card", shown, BEFORE_LEAD, asks=("open_hand",))


READINGS: tuple[Reading, ...] = (*patched(_PATCHES, {**vars(readings), **globals()}), *_changed())
BY_HAND = ()
