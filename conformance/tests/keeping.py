"""The second referee as a whole program: it answers every question that promises are about, and keeps the promises."""

from __future__ import annotations

from functools import cache
from typing import Any

from oracle import in_pack_order
from second import Json, Refused, Second

#: What `void` may say, while nobody has called (DEAL-6).
EARLY = ("no cut was offered", "a card was turned up while dealing")
#: The questions that are answered by the deal, and those about one of its seats.
OF_DEAL = ("to_act", "legal", "contract", "tricks", "open_hand", "points")
OF_SEAT = ("hand", "view", "table")
#: The arguments that a question needs, and the types of arguments.
NEEDS = {"act": {"seat", "action"}, "perft": {"depth"}, "draw": {"rules", "rounds"}, "new": {"rules", "dealer"}}
NEEDS |= {"score": {"rules", "contract", "tricks"}} | {word: {"seat"} for word in OF_SEAT}
TYPES: dict[str, type] = {"seat": int, "action": str, "depth": int, "rules": str, "rounds": list, "dealer": int}
TYPES |= {"hands": list, "number": int, "contract": list, "tricks": list, "claim": int, "void": str}


class Unasked(Exception):
    """A question is none, or has other arguments."""


class Keeping(Second):
    """The second referee behind the lines of the protocol."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._given: dict[str, Json] = {}
        self._waiting: list[int] = []
        self._winner = 0

    def answer(self, question: dict[str, Json]) -> dict[str, Json]:
        """The answer to a question, without its id."""
        try:
            return {"is": self.reply(question)}
        except Refused as error:
            rule, found, _ = str(error).partition(": ")
            return {"refused": str(error)} | ({"rule": rule} if found and "-" in rule else {})
        except Unasked as error:
            return {"error": str(error)}

    def reply(self, question: dict[str, Json]) -> Json:
        ask = question["ask"]
        if missing := NEEDS.get(ask, set()) - question.keys():
            raise Unasked(f"without {missing}")
        if wrong := [key for key, value in question.items() if key in TYPES and type(value) is not TYPES[key]]:
            raise Unasked(f"another type of {wrong}")
        seat = question.get("seat", 0)
        if ask in ("act", *OF_SEAT) and seat >= self.deal.players:
            raise Unasked("a seat of the deal")
        if question.get("depth", 0) < 0 or not all(isinstance(cards, list) for cards in question.get("rounds", ())):
            raise Unasked("a depth and rounds of cards")
        if ask == "new":
            return self.begin(question)
        if ask == "act":
            return self.act(question["action"], seat)
        if ask == "rule":
            return self.rule(question)
        if ask == "next":
            return self.following()
        return self.ask(question)

    def begin(self, question: dict[str, Json]) -> None:
        """A new deal; if it cannot be, everything stays."""
        before = {**vars(self)}
        given = {key: value for key, value in question.items() if key not in ("ask", "id", "role") and value != []}
        number = given.get("number", 1)
        follows = self.match is not None and number == self._given.get("number", 1) + 1
        try:
            if number == 1 or not (follows and self.deal.stage() == "finished"):
                self._start(given)
            self.new(given["rules"], {**given, "number": number if number > 1 else 2})
        except (Refused, IndexError, KeyError) as error:
            vars(self).clear()
            vars(self).update(before)
            raise Refused(str(error)) from None
        self._given, self._waiting = given, []

    def _start(self, given: dict[str, Json]) -> None:
        rules = self.rules(given["rules"])
        if not 0 <= given["dealer"] < rules["players"]:
            raise Refused("SEAT-1: there is no such seat")
        self.match = self.referee.OracleMatch(rules, given["dealer"])
        self.match.totals = list(given.get("scores", self.match.totals))

    def act(self, text: str, seat: int | None = None) -> None:
        word, *words = text.split(" ")
        if word == "discard":
            text = " ".join([word, *_in_order(tuple(words))])
        elif word == "call" and all(each.isdigit() for each in words):
            text = " ".join([word, *sorted(words)])
        super().act(text, seat)
        self._waiting = []

    def hand(self, seat: int) -> Json:
        """The cards of a seat; none as long as its player has not looked at them (BID-10)."""
        unseen = self.deal.stage() == "auction" and self.deal._has_not_looked(seat)
        return [] if unseen else super().hand(seat)

    def following(self) -> Json:
        """Who deals next; before the end of a deal, that deal itself."""
        if self.deal.stage() == "finished":
            return self.next()
        barred = self._given.get("barred", [])
        return {"dealer": self._given["dealer"], "players": self.match.seats(), "barred": barred}

    def rule(self, question: dict[str, Json]) -> Json:
        """DEAL-6 and PLAY-9: a misdeal, and a concession to which all others have to agree."""
        given = {key: value for key, value in question.items() if key not in ("ask", "id")}
        if len(given) != 1:
            raise Unasked("one ruling at a time")
        ((what, value),) = given.items()
        if what == "void":
            if self.said or value not in EARLY:
                return {"verdict": "deal stands", "rule": "ours"}
            self.deal._finish("misdealt", "same dealer")
            self._entered = True
            return {"verdict": "misdeal", "rule": "DEAL-6"}
        if self.deal.stage() != "play":
            raise Refused("no cards are being played now")
        if what == "concede":
            if not self.deal.rules["early_end"]:
                return {"verdict": "all played", "rule": "PLAY-9"}
            self._winner = value["to"]
            active = [seat for seat in range(self.deal.players) if seat not in self.deal.sitting_out]
            self._waiting = [seat for seat in active if seat != value["seat"]]
            return {"verdict": "asked", "rule": "PLAY-9"}
        if what == "claim":
            if not self.deal.rules["early_end"]:
                raise Refused("PLAY-9: under these rules every hand is played out")
            self._winner = value
            self._settle()
            return {"verdict": "agreed", "rule": "PLAY-9"}
        if value["seat"] not in self._waiting:
            raise Refused("PLAY-9: nobody has asked them")
        if what == "refuse":
            self._waiting = []
            return {"verdict": "refused", "rule": "PLAY-9"}
        self._waiting.remove(value["seat"])
        if self._waiting:
            return {"verdict": "one agreed", "rule": "PLAY-9"}
        self._settle()
        return {"verdict": "agreed", "rule": "PLAY-9"}

    def _settle(self) -> None:
        while len(self.deal.done) < self.deal.rules["hand_size"]:
            self.deal.done.append((self._winner, []))
        self.deal._finish("played", "")
        self.match.add(self.deal)
        self._entered = True


@cache
def _in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    try:
        return tuple(in_pack_order([*cards]))
    except ValueError:
        return cards


def answers_of(engine: Keeping, words: tuple[str, ...]) -> dict[str, Any]:
    """The answers to the questions in *words* now; of those about a seat, one for each."""
    found: dict[str, Any] = {}
    for word in words:
        if word in OF_SEAT:
            found[word] = [engine.reply({"ask": word, "seat": seat}) for seat in range(engine.deal.players)]
        else:
            found[word] = engine.reply({"ask": word})
    return found
