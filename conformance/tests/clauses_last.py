"""Wrong readings of single clauses: gates of special bids, rulings, and mistakes that are made in one preset only."""

from __future__ import annotations

from collections.abc import Iterator

import readings
from by_hand import FIVES, SEVENS, TWOS, ByHand, laid_out
from clauses_play import patched
from readings import Reading, given
from second import Json

_OPEN = 'specials=(key=OM name="open misere" value=500 place="10D 10H" gate="{}" defence=nothing)'
_BASES = ("australian-4", "primer-3", "six-63")
OVER_SEVEN = given(_OPEN.format("over a seven"), *_BASES)
#: A special bid without a gate below one with it.
_NULLO = "specials=(key=N name=nullo value={} defence=nothing)"
OVER_A_NULLO = given(f"{_NULLO.format(210)} {_OPEN.format('over a seven')}", *_BASES)
AFTER_A_NULLO = given(f"{_NULLO.format(330)} {_OPEN.format('eight')}", *_BASES)
SET_IN_HI_LO = given("ralphing=yes", "perfect-4", "perfect-4 target=700")

#: As in `clauses_play`.
_PATCHES = """
# BID-16 | OVER_SEVEN | wild OM | CALLS
what may be bid only over a seven may be bid over any higher bid
-            if bid_level(self.standing) != 7:
+            if bid_level(self.standing) < 7:
what may be bid only over a seven may be bid over an eight
-            if bid_level(self.standing) != 7:
+            if bid_level(self.standing) not in (7, 8):
what may be bid only over a seven may be bid once a seven has been bid
-            if bid_level(self.standing) != 7:
+            if 7 not in [bid_level(call) for _, call in bids if special_bid(self.rules, call) is None]:
what may be bid only over a seven may be bid over a six
-            if bid_level(self.standing) != 7:
+            if bid_level(self.standing) > 7:
# BID-16 | OVER_A_NULLO | wild N OM | CALLS
what may be bid only over a seven may be bid over another special bid
-            if self.standing is None or special_bid(self.rules, self.standing) is not None:
-                return False
+            if self.standing is None:
+                return False
+            if special_bid(self.rules, self.standing) is not None:
+                return True
# BID-16 | AFTER_A_NULLO | wild N OM | CALLS
the bid of eight must be the standing bid when a special bid is made
-            if not levels or max(levels) < 8:
+            if not levels or max(levels) < 8 or special_bid(self.rules, self.standing) is not None:
another special bid stands for the bid of eight
-            if not levels or max(levels) < 8:
+            if len(levels) == len(bids) and (not levels or max(levels) < 8):
# BID-13 | SET_IN_HI_LO | HL | next | lost
who was set in hi-lo by more than three tricks may not bid
-        return word == "at least" and
+        return word != "none" and
"""

#: Three players: seat 0 plays hearts, seat 1 has one spade and nearly all trumps, seat 2 three spades.
_HANDS = (
    "AS KS QS 7C 8C 9C 10C KC QC AC",
    "7S 8H 9H 10H QH KH AH JH JD JK",
    "7D 8D 9D 10D QD KD AD 8S 9S 10S",
)
_DEAL: dict[str, Json] = {"dealer": 2, "hands": [hand.split() for hand in _HANDS], "kitty": ["JS", "JC", "7H"]}


def _by_hand() -> Iterator[ByHand]:
    """Rulings that the referee of a table is asked for, each by the code of its verdict."""

    def laid(*plays: str) -> list[Json]:
        return [_rule("play", seat=int(seat), card=card) for seat, card in (play.split(":") for play in plays)]

    def case(rule: str, done: list[Json], ask: Json, expect: Json, wrong: str, instead: Json) -> ByHand:
        done = ["7H", "P", "P", "discard JS JC 7H", *({"rule": one} for one in done)]
        return ByHand(rule, "standard-3", [_DEAL | {"done": done}], ask, expect, wrong, instead)

    def ruled(rule: str, done: list[Json], ask: Json, verdict: str, wrong: str, instead: str) -> ByHand:
        asked = {"ask": "rule", **ask}
        return case(rule, done, asked, _verdict(verdict), wrong, _verdict(instead))

    revoked = laid("0:AS", "1:8H", "2:9S")
    right = _rule("put_right", seat=1, action="7S")
    changed = _rule("change", seat=2, action="8S")
    wrong = "a card led out of turn stays"
    early = _rule("play", seat=1, card="7S")
    yield ruled("PLAY-7", [], early, "led out of turn", wrong, "early")
    yield case("PLAY-7", [early], {"ask": "hand", "seat": 1}, _DEAL["hands"][1], wrong, _DEAL["hands"][1][1:])
    yield case("PLAY-7", [early], {"ask": "to_act"}, 0, wrong, 1)
    second = _rule("play", seat=0, card="KS")
    wrong = "a second card in a trick counts in the next one"
    yield ruled("PLAY-7", laid("0:AS"), second, "second card", wrong, "early")
    left = _DEAL["hands"][0]
    yield case("PLAY-7", [*laid("0:AS"), second], {"ask": "hand", "seat": 0}, left[1:], wrong, left[2:])
    again = _rule("play", seat=2, card="9S")
    yield ruled(
        "PLAY-7", laid("0:AS", "2:8S"), again, "second card", "of two cards out of turn the last stays", "early"
    )
    yield ruled("PLAY-7", [], _rule("play", seat=0, card="AS"), "played", "a lead out of the hand is early", "early")
    yield ruled(
        "PLAY-7", laid("0:AS"), _rule("play", seat=1, card="8H"), "revoked", "a revoke goes back", "early revoke"
    )
    shown = _rule("exposed", seat=1, cards=["8H", "9H"])
    wrong = "cards that were shown are played"
    yield ruled("PLAY-7", laid("0:AS"), shown, "exposed", wrong, "one stays")
    held = _DEAL["hands"][1]
    yield case("PLAY-7", [*laid("0:AS"), shown], {"ask": "hand", "seat": 1}, held, wrong, [held[0], *held[3:]])
    stranger = {"ask": "rule", **_rule("exposed", seat=1, cards=["8H", "7D"])}
    wrong = "cards may be shown that somebody else holds"
    yield case("PLAY-7", [], stranger, {"refused": True}, wrong, _verdict("exposed"))
    wrong = "who played after a revoke that was put right may not change their card"
    yield ruled("PLAY-7", [*revoked, right], changed, "changed", wrong, "change too late")
    diamonds = _DEAL["hands"][2][:7]
    after, before = [*diamonds, "9S", "10S"], [*diamonds, "8S", "10S"]
    yield case("PLAY-7", [*revoked, right, changed], {"ask": "hand", "seat": 2}, after, wrong, before)
    wrong = "a card may be changed twice"
    twice = _rule("change", seat=2, action="10S")
    yield ruled("PLAY-7", [*revoked, right, changed], twice, "change too late", wrong, "changed")
    wrong = "a card may be changed once the play has gone on"
    yield ruled("PLAY-7", [*revoked, right, *laid("0:KS")], changed, "change too late", wrong, "changed")
    late = [*revoked, *laid("1:9H")]
    wrong = "a revoke that was found too late costs nothing"
    yield ruled("IRR-1", late, _rule("challenge", seat=1, trick=1), "penalty", wrong, "too late")
    wrong = "a challenge is always about the last trick"
    yield ruled("IRR-1", late, _rule("challenge", seat=1, trick=2), "no revoke", wrong, "penalty")
    wrong = "who has not played to the trick has not revoked"
    unplayed = {"ask": "rule", **_rule("challenge", seat=2, trick=2)}
    yield case("IRR-1", late, unplayed, {"refused": True}, wrong, _verdict("no revoke"))
    yield from _sits_out()
    yield from _own_eight()
    yield from _one_declared()
    yield from _gone_alone()
    # All cards but the two black jacks and 7H that were discarded: 233 on top of the slam's 250.
    claimed = [_DEAL | {"done": ["7H", "P", "P", "discard JS JC 7H", {"rule": {"claim": 0}}]}]
    wrong = "cards in tricks that were claimed do not count"
    rules = "one-thousand-3 early_end=yes"
    yield ByHand("SCORE-8", rules, claimed, {"ask": "points"}, [483, 0, 0], wrong, [250, 0, 0])


def _rule(what: str, **given: Json) -> Json:
    return {what: given}


#: The rule of each verdict that has another than PLAY-7.
_RULES = {"played": "PLAY-2", "penalty": "IRR-1", "sits out": "PLAY-4"}
_RULES |= dict.fromkeys(("led out of turn", "second card", "exposed", "changed"), "ours")


def _verdict(code: str) -> Json:
    return {"verdict": code, "rule": _RULES.get(code, "PLAY-7")}


def _sits_out() -> Iterator[ByHand]:
    """PLAY-4: a card of a partner who sits out goes back."""
    deal = laid_out([*FIVES, "JK"], 4, {}, 3)
    kitty = " ".join(deal["kitty"])
    done = ["7S", "M", "P", "P", "P", f"discard {kitty}", "declare none"]
    card = deal["hands"][3][0]
    ask = {"ask": "rule", **_rule("play", seat=3, card=card)}
    wrong = "a partner who sits out may play out of turn"
    for plays in ([], [deal["hands"][1][0]]):
        begun = [deal | {"done": [*done, *plays]}]
        yield ByHand("PLAY-4", "australian-4", begun, ask, _verdict("sits out"), wrong, _verdict("early"))


def _own_eight() -> Iterator[ByHand]:
    """BID-16: the bid of eight before a special bid may be the bidder's own."""
    wrong = "a special bid that needs an eight needs one of another player's"
    for rules, players, deck in ((AFTER_A_NULLO[0], 4, [*FIVES, "JK"]), (AFTER_A_NULLO[1], 3, [*SEVENS, "JK"])):
        deal = laid_out(deck, players, {}, players - 1)
        begun = [deal | {"done": ["8S", "N", *["P"] * (players - 2)]}]
        ask = {"ask": "act", "seat": 0, "action": "OM"}
        yield ByHand("BID-16", rules, begun, ask, {"refused": False}, wrong, {"refused": True})


def _one_declared() -> Iterator[ByHand]:
    """JOKER-5: one of two jokers is a spade, and is thrown away on hearts, while the other is still held."""
    hands = (
        "6C 5D 6D 7D 8D 9D 10D JD QD 6H",
        "8S 9S 10S JS QS KS AS 4C 4D JK",
        "AC 4H 7H 8H 9H 10H JH QH KH AH",
        "5C 7C 8C 9C 10C JC QC KC 5H JK2",
    )
    kitty = "4S 5S 6S 7S KD AD"
    deal: Json = {"dealer": 0, "hands": [hand.split() for hand in hands], "kitty": kitty.split()}
    done = ["6NT", "P", "P", "P", f"discard {kitty}", "declare JK=S", "4C", "AC", "5C", "6C", "AH", "5H", "6H", "JK"]
    wrong = "where one of two jokers is declared it wins as the other does"
    begun = [deal | {"done": done}]
    for name in ("club-46-4", "quebec-4"):
        rules = f'{name} joker_declared="by the contractor"'
        yield ByHand("JOKER-5", rules, begun, {"ask": "tricks"}, [0, 0, 2, 0], wrong, [0, 1, 1, 0])
        yield ByHand("JOKER-5", rules, begun, {"ask": "to_act"}, 2, wrong, 1)


def _gone_alone() -> Iterator[ByHand]:
    """CALL-4: with seven tricks the contractor may not go alone, with eight they may."""
    for rules in ("called-5", "pagat-5"):
        for bid, barred in (("7S", True), ("8S", False)):
            deal = laid_out([*TWOS, "JK"], 5, {}, 4)
            done = [bid, *["P"] * 4, f"discard {' '.join(deal['kitty'])}"]
            wrong = f"with {'seven one may go' if barred else 'eight nobody may go'} alone"
            ask = {"ask": "act", "seat": 0, "action": "alone"}
            yield ByHand(
                "CALL-4", rules, [deal | {"done": done}], ask, {"refused": barred}, wrong, {"refused": not barred}
            )


READINGS: tuple[Reading, ...] = (*patched(_PATCHES, {**vars(readings), **globals()}),)
BY_HAND: tuple[ByHand, ...] = (*_by_hand(),)
