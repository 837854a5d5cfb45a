"""Wrong readings of single clauses in the presets: cards, seats, deal and bids, in one suit, seat or round only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import readings
from clauses_play import patched
from oracle import SUITS, ladder_of, special_bid
from readings import ALL, CALLS, POINTS, Reading, changing, misread_as, scaled, special, where
from second import Change, Rules, rules_of

SINGLE = where(lambda r: r["auction"] == "single round")
UNTIL = where(lambda r: r["auction"] == "until passed" and r["reentry"] == "never")
UNTIL_FOUR = where(lambda r: r["auction"] == "until passed" and r["reentry"] == "never" and r["players"] > 3)
FIRST = where(lambda r: r["first_dealer"] == "rank then suit")
ACE_LOW = where(lambda r: r["first_dealer"] != "cut")
CUT = where(lambda r: r["first_dealer"] == "cut")
AGAIN = where(lambda r: r["first_dealer"] != "rank then suit")
FOUR_PARTNERS = where(lambda r: r["sides"] == "partners of two" and r["players"] == 4)
SIX_PAIRS = where(lambda r: r["sides"] == "partners of two" and r["players"] == 6)
TRIOS = where(lambda r: r["sides"] == "partners of three")
SINGLES = where(lambda r: r["sides"] == "individual")
RIVALS = where(lambda r: r["sides"] == "individual" and r["players"] > 2)
NEXT_DEALER = where(lambda r: r["all_pass"] == "next dealer" and r["players"] > 2)
THROWN_IN = where(lambda r: r["all_pass"] != "played")
DOUBLE = where(lambda r: any(row["key"] == "DN" for row in r["specials"]))

_NAMES = {"M": "misere", "OM": "open misere", "N": "nullo", "BN": "bar nullo", "DN": "double nullo"}

#: As in `clauses_play`.
_PATCHES = """
# CARD-1 | ALL | | tricks
the 9 and the 10 are equal
-    rank = RANKS.index(printed_rank(card))
+    rank = RANKS.index({"9": "10"}.get(printed_rank(card), printed_rank(card)))
in hearts the king ranks above the ace
-    rank = RANKS.index(printed_rank(card))
+    rank = RANKS.index(printed_rank(card)) + 1.5 * (card == "KH")
in clubs the 9 ranks above the 10
-    rank = RANKS.index(printed_rank(card))
+    rank = RANKS.index(printed_rank(card)) + 1.5 * (card == "9C")
# CARD-4 | ALL | 6S 7S 8S | tricks act
with spades as trumps the jack of clubs is a club
-    if trump is not None and card == "J" + SAME_COLOUR[trump]:
+    if trump is not None and card == "J" + SAME_COLOUR[trump] and trump != "S":
# CARD-4 | ALL | 6C 7C 8C | tricks act
with clubs as trumps the jack of spades is a spade
-    if trump is not None and card == "J" + SAME_COLOUR[trump]:
+    if trump is not None and card == "J" + SAME_COLOUR[trump] and trump != "C":
# CARD-4 | ALL | 6D 7D 8D | tricks act
with diamonds as trumps the jack of hearts is a heart
-    if trump is not None and card == "J" + SAME_COLOUR[trump]:
+    if trump is not None and card == "J" + SAME_COLOUR[trump] and trump != "D":
# CARD-4 | ALL | 6H 7H 8H | tricks act
with hearts as trumps the jack of diamonds is a diamond
-    if trump is not None and card == "J" + SAME_COLOUR[trump]:
+    if trump is not None and card == "J" + SAME_COLOUR[trump] and trump != "H":
# CARD-5 | ALL | 6C 7C 6D 7D 6H 7H 6S 7S | tricks
with black trumps the left bower beats the right one
         if card == "J" + SAME_COLOUR[trump]:
-            return (8, 0)
+            return (8, 2 * (trump in "SC"))
with red trumps the ace beats the left bower
         if card == "J" + SAME_COLOUR[trump]:
-            return (8, 0)
+            return (8, 0) if trump in "SC" else (7, 14.5)
the queen of trumps beats the king
-        return (7, rank)
+        return (7, rank + 1.5 * (printed_rank(card) == "Q"))
the king of trumps beats the ace
-        return (7, rank)
+        return (7, rank + 1.5 * (printed_rank(card) == "K"))
the 9 of trumps beats the 10
-        return (7, rank)
+        return (7, rank + 1.5 * (printed_rank(card) == "9"))
# CARD-5 | JOKER | 6C 7C 6D 7D 6H 7H 6S 7S | tricks
the right bower beats the joker
         if card == "J" + trump:
-            return (8, 1)
+            return (9, 2)
# CARD-6 | ALL | 6C 7C 6D 7D 6H 7H 6S 7S | tricks
in the suit of trumps' colour the king beats the ace
-        return (6, rank)
+        return (6, rank + 1.5 * (trump is not None and led == SAME_COLOUR[trump] and printed_rank(card) == "K"))
in the suits of the other colour the king beats the ace
-        return (6, rank)
+        return (6, rank + 1.5 * (trump is not None and led != SAME_COLOUR[trump] and printed_rank(card) == "K"))
with red trumps plain jacks rank above the queens
-        return (6, rank)
+        return (6, rank + 1.5 * (trump in ("D", "H") and printed_rank(card) == "J"))
with black trumps plain jacks rank above the aces
-        return (6, rank)
+        return (6, rank + 4 * (trump in ("S", "C") and printed_rank(card) == "J"))
# CARD-7 | ALL | NO_TRUMP | tricks
without trumps the queen beats the king
-        return (6, rank)
+        return (6, rank + 1.5 * (trump is None and printed_rank(card) == "Q"))
without trumps red jacks rank above the aces
-        return (6, rank)
+        return (6, rank + 4 * (trump is None and card in ("JD", "JH")))
without trumps black jacks rank above the aces
-        return (6, rank)
+        return (6, rank + 4 * (trump is None and card in ("JS", "JC")))
in a bid of no trump jacks rank above aces, but not in misere
-        return (6, rank)
+        return (6, rank + 4 * (trump is None and not misere and printed_rank(card) == "J"))
# SEAT-1 | MORE
the second player after the dealer is eldest hand
-        self.eldest = (dealer + 1) % self.players  #
+        self.eldest = (dealer + 2) % self.players  #
when the last seat deals seat 1 is eldest hand
-        self.eldest = (dealer + 1) % self.players  #
+        self.eldest = (dealer + 1) % self.players or 1  #
a trick that a defender leads goes round anticlockwise
-            for seat in clockwise_from(leader, self.players):
+            step = 1 if leader in self.partners() else -1
+            for seat in [(leader + step * number) % self.players for number in range(self.players)]:
all tricks but the first go round anticlockwise
-            for seat in clockwise_from(leader, self.players):
+            step = -1 if self.done else 1
+            for seat in [(leader + step * number) % self.players for number in range(self.players)]:
without trumps tricks go round anticlockwise
-            for seat in clockwise_from(leader, self.players):
+            step = -1 if self.trump is None else 1
+            for seat in [(leader + step * number) % self.players for number in range(self.players)]:
# SEAT-1 | ALL
seat 0 is eldest hand whoever deals
-        self.eldest = (dealer + 1) % self.players  #
+        self.eldest = 0  #
# SEAT-2 | FOUR_PARTNERS
each player's partner sits next to them, seat 1's being seat 2
-    return seat % number_of_sides(rules)
+    return [0, 1, 1, 0][seat]
# SEAT-2 | SIX_PAIRS
the partner of the second player is the sixth
-    return seat % number_of_sides(rules)
+    return [0, 1, 2, 0, 2, 1][seat]
partners sit two seats apart
-    return seat % number_of_sides(rules)
+    return [0, 1, 0, 1, 2, 2][seat]
# SEAT-2 | TRIOS
the fifth and the sixth player have changed sides
-    return seat % number_of_sides(rules)
+    return [0, 1, 0, 1, 1, 0][seat]
partners sit opposite, the third beside one of them
-    return seat % number_of_sides(rules)
+    return [0, 1, 1, 0, 1, 0][seat]
# SEAT-2 | SINGLES | | points
the player on the contractor's left is their partner
-        if other != seat and side_of(rules, other) == side_of(rules, seat):
+        if other == (seat + 1) % rules["players"]:
# SEAT-2 | RIVALS | | points
those who play against the contractor are partners
-                return self._trick_items(line, self._seats_of_line(line), count, "SCORE-4")
+                foes = [seat for seat in range(self.players) if seat not in self.partners()]
+                return self._trick_items(line, foes, count, "SCORE-4")
# SEAT-2 | ALL | | points
the scores are listed from the last side on
-        return self._sums(self.items())
+        return self._sums(self.items())[::-1]
the scores are listed from the contractor's side on
-        return self._sums(self.items())
+        first = 0 if self.contract_seat is None else side_of(self.rules, self.contract_seat)
+        return self._sums(self.items())[first:] + self._sums(self.items())[:first]
# SEAT-3 | ALL | | to_act | | deals=0
of the cards drawn the highest deals
-    lowest = [seat for seat in range(len(drawn)) if places[seat] == min(places)]
+    lowest = [seat for seat in range(len(drawn)) if places[seat] == max(places)]
in a draw the queen ranks above the king
-            places.append(ranks.index(printed_rank(card)))
+            places.append(ranks.index(printed_rank(card)) + 1.5 * (printed_rank(card) == "Q"))
in a draw the jack ranks above the queen
-            places.append(ranks.index(printed_rank(card)))
+            places.append(ranks.index(printed_rank(card)) + 1.5 * (printed_rank(card) == "J"))
in a draw the 10 ranks below the 9
-            places.append(ranks.index(printed_rank(card)))
+            places.append(ranks.index(printed_rank(card)) - 1.5 * (printed_rank(card) == "10"))
in a draw the 10 ranks above the jack
-            places.append(ranks.index(printed_rank(card)))
+            places.append(ranks.index(printed_rank(card)) + 4.5 * (printed_rank(card) == "10"))
# SEAT-3 | JOKER | | to_act | | deals=0
the joker is above all in a draw
-            places.append(JOKERS.index(card) - 2)
+            places.append(JOKERS.index(card) + 90)
the joker ranks between the ace and the two of a draw
-            places.append(JOKERS.index(card) - 2)
+            places.append((JOKERS.index(card) + 1) / 3 if rules["first_dealer"] != "cut" else 99)
# SEAT-3 | ACE_LOW | | to_act | | deals=0
the ace is above the king in a draw
-    ranks = RANKS if rules["first_dealer"] == "cut" else ace_low  #
+    ranks = RANKS  #
# SEAT-3 | CUT | | to_act | | deals=0
the ace is below the two in a cut
-    ranks = RANKS if rules["first_dealer"] == "cut" else ace_low  #
+    ranks = ace_low  #
# SEAT-3 | FIRST | | to_act | | deals=0
of equal ranks the highest suit deals
-        return [min(lowest, key=lambda
+        return [max(lowest, key=lambda
of equal ranks the first who drew deals
-        return [min(lowest, key=lambda seat: order.index(printed_suit(drawn[seat])))]
+        return lowest[:1]
of equal ranks the last who drew deals
-        return [min(lowest, key=lambda seat: order.index(printed_suit(drawn[seat])))]
+        return lowest[-1:]
of equal ranks clubs are lowest, and spades highest
-        order = suit_order_of_schedule(rules)
+        order = ["C", "D", "H", "S"]
those who tie draw again
-        return [min(lowest, key=lambda seat: order.index(printed_suit(drawn[seat])))]
+        return lowest
# SEAT-3 | AGAIN | | to_act | | deals=0
of those who tie the one with the lowest suit deals
-    if rules["first_dealer"] == "rank then suit" and len(lowest) > 1:
+    if len(lowest) > 1:
of those who tie the first deals
-    if rules["first_dealer"] == "rank then suit" and len(lowest) > 1:
+    if len(lowest) > 1:
+        return lowest[:1]
+    if False:
after a tie everybody draws again
-    if rules["first_dealer"] == "rank then suit" and len(lowest) > 1:
+    if len(lowest) > 1 and len(drawn) > 2:
+        return list(range(len(drawn)))
+    if False:
# SEAT-4 | MORE | | next
the deal passes to the second player after the dealer
-        following = (self.dealer + 1) % self.started_with
+        following = (self.dealer + 2) % self.started_with
from the last seat the deal passes to seat 1
-        following = (self.dealer + 1) % self.started_with
+        following = (self.dealer + 1) % self.started_with or 1
# SEAT-4 | ALL | | next
the contractor deals next
         self._find_end(deal, before)
-        self._pass_the_deal()
+        self.dealer = self.players_in[deal.contract_seat or 0]
whoever has won the last trick deals next
         self._find_end(deal, before)
-        self._pass_the_deal()
+        self.dealer = deal.done[-1][0]
after a contract that has failed the same player deals again
         self._find_end(deal, before)
-        self._pass_the_deal()
+        if deal.made() is not False:
+            self._pass_the_deal()
after a contract that was made the same player deals again
         self._find_end(deal, before)
-        self._pass_the_deal()
+        if not deal.made():
+            self._pass_the_deal()
# DEAL-1 | MORE | | HAND | | pack
the cards go round anticlockwise from eldest hand
-        receivers: list[list[str]] = [self.hands[seat] for seat in clockwise_from(self.eldest, self.players)]
+        receivers = [self.hands[(self.eldest - step) % self.players] for step in range(self.players)]
the second player after the dealer gets the first packet
-        receivers: list[list[str]] = [self.hands[seat] for seat in clockwise_from(self.eldest, self.players)]
+        receivers = [self.hands[seat] for seat in clockwise_from((self.dealer + 2) % self.players, self.players)]
# DEAL-1 | ALL | | HAND | | pack
each round of packets begins with another player
                     hand.extend(rest[:size])
                     rest = rest[size:]
+                receivers = [*receivers[1:], receivers[0]]
the pack is dealt from its last card on
-        rest = list(order)
+        rest = list(order)[::-1]
# BID-1 | ALL | | CALLS
no trump may not be bid at the lowest level
         if bid_denomination(self.rules, bid) == "NT":
+            if level == self.rules["lowest_level"]:
+                return False
             if self.rules["no_trump"] == "barred":
every trick may not be bid in spades
         lowest: int = self.rules["lowest_level"]
         highest: int = self.rules["highest_level"]
-        return lowest <= level <= highest
+        return lowest <= level <= highest - (bid_denomination(self.rules, bid) == "S")
# BID-2 | ALL | | CALLS
a bid must be for more tricks than the standing one
-        return outbids(self.rules, self.ladder, bid, self.standing)
+        both = not special_bid(self.rules, bid) and not special_bid(self.rules, self.standing)
+        return outbids(self.rules, self.ladder, bid, self.standing) and not (
+            both and bid_level(bid) <= bid_level(self.standing)
+        )
another suit is enough for a bid of as many tricks
-        return outbids(self.rules, self.ladder, bid, self.standing)
+        both = not special_bid(self.rules, bid) and not special_bid(self.rules, self.standing)
+        return outbids(self.rules, self.ladder, bid, self.standing) or (
+            both and bid_level(bid) == bid_level(self.standing) and bid != self.standing
+        )
a bid must be in another suit than the standing one
-        return outbids(self.rules, self.ladder, bid, self.standing)
+        same = bid_denomination(self.rules, bid) == bid_denomination(self.rules, self.standing) != "special"
+        return outbids(self.rules, self.ladder, bid, self.standing) and not same
a bid may be for one trick more than the standing one, not for two
-        return outbids(self.rules, self.ladder, bid, self.standing)
+        both = not special_bid(self.rules, bid) and not special_bid(self.rules, self.standing)
+        return outbids(self.rules, self.ladder, bid, self.standing) and not (
+            both and bid_level(bid) > bid_level(self.standing) + 1
+        )
no trump does not outbid a suit of as many tricks
-        return outbids(self.rules, self.ladder, bid, self.standing)
+        return outbids(self.rules, self.ladder, bid, self.standing) and not (
+            bid.endswith("NT") and bid[:-2] == self.standing.rstrip("SCDH")
+        )
the dealer may take over the standing bid
-        return outbids(self.rules, self.ladder, bid, self.standing)
+        return outbids(self.rules, self.ladder, bid, self.standing) or (
+            self.turn == self.dealer and bid == self.standing
+        )
# BID-2 | FOUR_PARTNERS | | CALLS
a bid as high as the partner's is enough
-        return outbids(self.rules, self.ladder, bid, self.standing)
+        return outbids(self.rules, self.ladder, bid, self.standing) or (
+            bid == self.standing and self.standing_seat == (self.turn + 2) % 4
+        )
# BID-4 | SINGLE
the first bid ends the auction
-        if seat == self.dealer:
-            self._end_auction()
+        if seat == self.dealer or self.standing is not None:
+            self._end_auction()
# BID-4 | SINGLE | P
when all the others have passed the dealer is not asked
-        if seat == self.dealer:
-            self._end_auction()
+        if seat == self.dealer or (len(self.calls) == self.players - 1 and self.standing is None):
+            self._end_auction()
# BID-4 | SINGLE | 10NT 10H
after the highest bid for tricks nobody else is asked
-        if seat == self.dealer:
-            self._end_auction()
+        if seat == self.dealer or self.standing == self.ladder[-1]:
+            self._end_auction()
# BID-4 | UNTIL | 10NT 10H
after the highest bid for tricks nobody is asked any more
-        for who in clockwise_from((seat + 1) % self.players, self.players):
-            if who in silent:
+        for who in clockwise_from((seat + 1) % self.players, self.players):
+            if who in silent and self.standing != self.ladder[-1]:
# BID-4 | UNTIL | P
when all the others have passed the last player is not asked
-        for who in clockwise_from((seat + 1) % self.players, self.players):
-            if who in silent:
+        for who in clockwise_from((seat + 1) % self.players, self.players):
+            if who in silent and (self.standing or len(silent) > 1):
# BID-4 | UNTIL | wild
everybody speaks twice at most
-        for who in clockwise_from((seat + 1) % self.players, self.players):
-            if who in silent:
+        for who in clockwise_from((seat + 1) % self.players, self.players):
+            if who in silent and [one for one, _ in self.calls].count(who) < 2:
# BID-4 | UNTIL_FOUR | wild
two passes in a row end the auction
-        for who in clockwise_from((seat + 1) % self.players, self.players):
-            if who in silent:
+        two = self.standing is not None and [call for _, call in self.calls[-2:]] == ["P", "P"]
+        for who in clockwise_from((seat + 1) % self.players, self.players):
+            if who in silent and not two:
# BID-6 | NEXT_DEALER | P | next
when all pass the second player after the dealer deals
             if deal.redeal() == "next dealer":
-                self._pass_the_deal()
+                self._pass_the_deal()
+                self._pass_the_deal()
# BID-6 | THROWN_IN | P | scores
when all pass everybody loses 10
             if deal.redeal() == "next dealer":
                 self._pass_the_deal()
+            self.totals = [total - 10 for total in self.totals]
# BID-7 | DOUBLE | DN | points
in double nullo only the bidder must take no trick
         taken = self._tricks_of(self.partners(), len(self.done))
         word, number = self.goal()
         if word == "at least":
             return taken >= number
+        taken = self._tricks_of([self.contract_seat], len(self.done))
in double nullo only the partner must take no trick
         taken = self._tricks_of(self.partners(), len(self.done))
         word, number = self.goal()
         if word == "at least":
             return taken >= number
+        if self.contract == "DN":
+            taken -= self._tricks_of([self.contract_seat], len(self.done))
"""


def _more_bids(level: str) -> Change:
    """The rules with bids of one trick more than the highest, or one fewer than the lowest."""

    def change(rules: Rules) -> Rules:
        step, known = (1, rules["highest_level"]) if level == "highest_level" else (-1, rules["lowest_level"])
        values = {
            f"{known + step}{suit}": rules["schedule"][f"{known}{suit}"] + step * 15
            for suit in (*SUITS, "NT")
            if f"{known}{suit}" in rules["schedule"]
        }
        return rules | {level: known + step, "schedule": values | rules["schedule"]}

    return change


def _moved(key: str, step: int) -> Change:
    """The rules with a special bid at the next place of the ladder."""

    def change(rules: Rules) -> Rules:
        ladder = [*ladder_of(rules), None]

        def place(row: Rules) -> list[str | None]:
            below = min(ladder.index(row["place"][0]) + step, len(ladder) - 2)
            return ladder[below : below + 2]

        rows = [
            row | ({"place": place(row)} if row["key"] == key and row["place"] else {}) for row in rules["specials"]
        ]
        return rules | {"specials": rows}

    return change


def _ten_more(bid: str) -> Callable[[str, int], int]:
    return lambda one, value: value + 10 * (one == bid)


def _worth(key: str, more: int) -> Change:
    """The rules with other points for a special bid, which ranks as before."""

    def change(rules: Rules) -> Rules:
        row = special_bid(rules, key)
        return rules if row is None else special(key=key, points=row["points"] + more)(rules)

    return change


def _changed() -> Iterator[Reading]:
    def reading(rule: str, name: str, change: Change, under: tuple[str, ...] = (), **more: Any) -> Reading:
        return misread_as(rule, name, under or changing(change), change=change, **more)

    yield reading("BID-1", "one trick more may be bid than there are", _more_bids("highest_level"), asks=CALLS)
    plain = where(lambda rules: not rules["inkles"])
    yield reading(
        "BID-1", "one trick fewer may be bid than the lowest bid", _more_bids("lowest_level"), plain, asks=CALLS
    )
    for bid in ("6NT", "7D", "7S", "8C", "9H", "9NT", "10S"):
        yield reading("BID-3", f"{bid} is worth 10 more", scaled(_ten_more(bid)), ALL, aim=(bid,), asks=POINTS)
    for key, name in (
        ("M", "misere"),
        ("OM", "open misere"),
        ("N", "nullo"),
        ("BN", "bar nullo"),
        ("DN", "double nullo"),
    ):
        bid_of: dict[str, Any] = {"aim": (key,)}
        yield reading("BID-7", f"{name} is worth 50 more", _worth(key, 50), asks=POINTS, **bid_of)
        yield reading("BID-7", f"{name} is worth half as much", _worth(key, -125), asks=POINTS, **bid_of)
        if key != "BN":
            yield reading("BID-7", f"{name} leaves the kitty", special(key=key, kitty="left"), **bid_of)
        taken = special(key=key, goal="exactly 1")
        yield reading("BID-7", f"{name} is for exactly one trick", taken, asks=POINTS, **bid_of)
        gate = special(key=key, gate="seven")
        ungated = tuple(one for one in changing(gate) if "7S" in rules_of(one)["schedule"])
        yield reading("BID-7", f"{name} needs a bid of seven before it", gate, ungated, aim=(key, "wild"), asks=CALLS)
    for key, name in (("M", "misere"), ("OM", "open misere")):
        bid_of = {"aim": (key, "wild"), "asks": CALLS}
        yield reading("BID-8", f"{name} ranks one step higher", _moved(key, 1), **bid_of)
        yield reading("BID-8", f"{name} ranks one step lower", _moved(key, -1), **bid_of)


READINGS: tuple[Reading, ...] = (*patched(_PATCHES, {**vars(readings), **globals()}), *_changed())
BY_HAND = ()
