"""A rules engine for suit contracts of australian-4, without the library: an example of the conformance protocol.

Try it: ``fivehundred conform -- python examples/engines/engine.py``.
"""

from __future__ import annotations

import json
import sys
from typing import Any

RANKS, SUITS = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"], "SCDH"
SAME_COLOUR = {"S": "C", "C": "S", "D": "H", "H": "D"}
DECK = {rank + suit for suit in SUITS for rank in RANKS if not (rank == "4" and suit in "SC")} | {"JK"}
LADDER = [f"{tricks}{suit}" for tricks in range(6, 11) for suit in ("S", "C", "D", "H", "NT")]
LADDER.insert(LADDER.index("8S"), "M")
LADDER.insert(LADDER.index("10H"), "OM")
ASKS = ["hello", "new", "act", "to_act", "legal", "hand", "contract", "tricks", "score"]


class Refused(Exception):
    """What is asked is illegal."""


class Unsupported(Exception):
    """What is asked is not done here."""


class _Table:
    """One deal."""

    def new(self, rules: str, dealer: int, hands: Any = (), kitty: Any = (), pack: Any = None, **_: Any) -> None:
        if not isinstance(rules, str):
            raise TypeError("rules: expected a text")
        if rules != "australian-4" or pack:
            raise Unsupported(f"rules {rules}, or a pack to deal")
        cards = [card for part in (*hands, kitty) for card in part]
        if len(cards) != 43 or {*cards} != DECK or [len(hand) for hand in hands] != [10] * 4:
            raise Refused("not this deck, or hands of another size")
        if dealer not in range(4):
            raise Refused(f"there is no seat {dealer}")
        self.hands, self.kitty = [[*hand] for hand in hands], kitty
        self.turn: int | None = (dealer + 1) % 4
        self.passed: set[int] = set()
        self.bid, self.bidder, self.stage = "", 0, "auction"
        self.trick: list[tuple[int, str]] = []
        self.won = [0] * 4

    def to_act(self) -> int | None:
        return self.turn

    def legal(self) -> Any:
        if self.turn is None:
            return []
        hand = self.hands[self.turn]
        if self.stage == "auction":
            higher = LADDER[LADDER.index(self.bid) + 1 :] if self.bid else LADDER
            # Misere needs a bid of seven before it.
            return ["P", *(bid for bid in higher if bid != "M" or self.bid[:1] == "7")]
        if self.stage == "exchange":
            return {"choose": 3, "of": hand}
        following = [card for card in hand if self.trick and self.suit(card) == self.suit(self.trick[0][1])]
        return following or hand

    def act(self, seat: int, action: str) -> None:
        if type(seat) is not int or not isinstance(action, str):
            raise TypeError("expected a seat and the text of an action")
        options = self.legal()
        if seat != self.turn:
            raise Refused(f"it is the turn of {self.turn}")
        if self.stage == "exchange":
            word, *cards = action.split()
            if word != "discard" or len(cards) != 3 or len({*cards} & {*options["of"]}) != 3:
                raise Refused("not a discard")
            self.hands[seat] = [card for card in self.hands[seat] if card not in cards]
            self.stage = "play"
        elif action not in options:
            raise Refused(f"{action} is illegal")
        elif self.stage == "auction":
            self.call(seat, action)
        else:
            self.play(seat, action)

    def call(self, seat: int, call: str) -> None:
        if call == "P":
            self.passed.add(seat)
        else:
            self.bid, self.bidder = call, seat
        left = [other % 4 for other in range(seat + 1, seat + 5) if other % 4 not in self.passed]
        self.turn = left[0] if left else None
        if left == [self.bidder] and self.bid:
            if self.bid[-1] not in SUITS:
                raise Unsupported(f"the play of {self.bid}")
            self.stage = "exchange"
            self.hands[self.bidder] += self.kitty

    def play(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            led = self.suit(self.trick[0][1])
            self.turn = max(self.trick, key=lambda play: self.strength(play[1], led))[0]
            self.won[self.turn] += 1
            self.trick = []
            if sum(self.won) == 10:
                self.turn = None

    def suit(self, card: str) -> str:
        trump = self.bid[-1]
        return trump if card == "JK" or (card[0] == "J" and SAME_COLOUR[card[-1]] == trump) else card[-1]

    def strength(self, card: str, led: str) -> int:
        trump = self.bid[-1]
        if card == "JK":
            return 99
        if self.suit(card) == trump:
            return 60 + (card[-1] == trump) if card[0] == "J" else 30 + RANKS.index(card[:-1])
        return RANKS.index(card[:-1]) if self.suit(card) == led else -1

    def hand(self, seat: int) -> list[str]:
        return self.hands[seat]

    def contract(self) -> list[Any] | None:
        return [self.bid, self.bidder] if self.bid and self.stage != "auction" else None

    def tricks(self) -> list[int]:
        return self.won

    def score(self, rules: str, contract: list[Any], tricks: list[int]) -> list[int]:
        bid, seat = contract
        if rules != "australian-4" or bid[-1] not in SUITS:
            raise Unsupported(f"the score of {bid} by {rules}")
        needed, ours = int(bid[:-1]), tricks[seat] + tricks[(seat + 2) % 4]
        value = 40 + 100 * (needed - 6) + 20 * SUITS.index(bid[-1])
        won = max(value, 250) if ours == 10 else value if ours >= needed else -value
        return [won if side == seat % 2 else 10 * (10 - ours) for side in range(2)]

    def hello(self, protocol: int) -> dict[str, Any]:
        if protocol != 1:
            raise Unsupported(f"protocol {protocol}")
        head = {"protocol": protocol, "name": "Example in Python", "version": "1", "roles": ["rules"]}
        return {**head, "asks": ASKS, "presets": ["australian-4"], "settings": []}


def answered(table: _Table, line: bytes) -> dict[str, Any]:
    """Return the answer to a line, whatever stands on it."""
    number = None
    try:
        question = json.loads(line)
        if type(question["id"]) is not int:
            raise TypeError("id: expected a whole number")
        number = question.pop("id")
        if not isinstance(ask := question.pop("ask"), str):
            raise TypeError("ask: expected a word")
        if ask not in ASKS:
            raise Unsupported(f"question {ask}")
        return {"id": number, "is": getattr(table, ask)(**question)}
    except Refused as error:
        return {"id": number, "refused": str(error)}
    except Unsupported as error:
        return {"id": number, "unsupported": str(error)}
    except Exception as error:
        return {"id": number, "error": repr(error)}


def main() -> None:
    """Answer every line."""
    table = _Table()
    for line in sys.stdin.buffer:
        print(json.dumps(answered(table, line)), flush=True)


if __name__ == "__main__":
    main()
