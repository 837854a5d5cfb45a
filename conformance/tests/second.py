"""The second referee (`oracle`) as a rules engine: it answers what a case of the suite asks.

A *reading* of the rules is a referee with one thing changed, in its text or in the rules it is given: it stands for an
engine that reads one rule wrongly.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import oracle
import plain

from fivehundred.notation.rulesets import parse_ruleset

Json = Any
Rules = dict[str, Any]
#: What a reading makes of the rules.
Change = Callable[[Rules], Rules]

_SOURCE = Path(oracle.__file__).read_text(encoding="utf-8")


class Refused(Exception):
    """What was asked for is against the rules."""


@cache
def rules_of(text: str) -> Rules:
    """The plain rules of that text."""
    return plain.plain_rules(parse_ruleset(text))


@cache
def misread(*swaps: tuple[str, str]) -> ModuleType:
    """The second referee with some of its text replaced; each old text stands there exactly once."""
    source = _SOURCE
    for old, new in swaps:
        if source.count(old) != 1:
            raise ValueError(f"stands {source.count(old)} times in the referee: {old}")
        source = source.replace(old, new)
    module = ModuleType("misread")
    exec(compile(source, "misread", "exec"), module.__dict__)
    return module


class Second:
    """The second referee behind the questions of the protocol."""

    def __init__(self, referee: ModuleType = oracle, change: Change | None = None) -> None:
        self.referee = referee
        self.change = change
        self.match: Any = None
        self.deal: Any = None
        #: What was done in the deal: who, what, and in which stage.
        self.said: list[tuple[int, str, str]] = []
        self._entered = False

    def rules(self, text: str) -> Rules:
        rules = rules_of(text)
        return rules if self.change is None else self.change(rules)

    def new(self, rules: str, given: dict[str, Json]) -> None:
        """Begin a match, or its next deal."""
        number = given.get("number", 1)
        if number == 1:
            self.match = self.referee.OracleMatch(self.rules(given.get("rules", rules)), given["dealer"])
            self.match.totals = list(given.get("scores", self.match.totals))
        self.deal = self._dealt(self.match.rules, given)
        self.said = []
        self._entered = False

    def _dealt(self, rules: Rules, given: dict[str, Json]) -> Any:
        pack = list(given["pack"] if "pack" in given else rules["deck"])
        try:
            deal = self.referee.OracleDeal(rules, given["dealer"], pack, given.get("barred"))
        except ValueError as error:
            raise Refused(str(error)) from None
        if "pack" not in given:
            self._lay_out(deal, given)
        return deal

    def _lay_out(self, deal: Any, given: dict[str, Json]) -> None:
        """Put the cards where they are given, if they are those of the deck and every place gets its number."""
        dealt = (deal.hands, deal.kitty, deal.dummy or [], deal.left_out, deal.piles)
        hands, table = given["hands"], given.get("table", [[]] * deal.players)
        kitty, dummy, left = (given.get(name, []) for name in ("kitty", "dummy", "out_of_play"))
        sizes = [[len(cards) for cards in dealt[0]], *map(len, dealt[1:4]), [len(piles) for piles in dealt[4]]]
        if sizes != [[len(cards) for cards in hands], *map(len, (kitty, dummy, left)), [len(piles) for piles in table]]:
            raise Refused("CARD-3: a place has another number of cards")
        tabled = [card for piles in table for pile in piles for card in pile]
        if sorted([*itertools.chain(*hands), *kitty, *dummy, *left, *tabled]) != sorted(deal.rules["deck"]):
            raise Refused("CARD-2: these are not the cards of the deck")
        deal.hands = [list(hand) for hand in hands]
        deal.kitty, deal.left_out = list(kitty), list(left)
        deal.dummy = list(dummy) if deal.dummy is not None else None
        deal.piles = [[list(pile) for pile in piles] for piles in table]
        deal.piles_dealt = [[tuple(pile) for pile in piles] for piles in table]
        deal.holding = [list(hand) for hand in hands]

    def act(self, text: str, seat: int | None = None) -> None:
        if self.deal.to_act() is None or (seat is not None and seat != self.deal.to_act()):
            raise Refused("SEAT-1: it is not their turn")
        if not self.deal.is_legal(text):
            raise Refused(", ".join(self.deal.objections(text)) if text in self.deal.might() else "not legal")
        self.said.append((self.deal.to_act(), text, self.deal.stage()))
        self.deal.act(text)
        if self.deal.stage() == "finished" and not self._entered:
            self._entered = True
            self.match.add(self.deal)

    def go(self, rules: str, given: list[dict[str, Json]]) -> None:
        """Bring about what is given: every deal of the match, and what was done in each."""
        for one in given:
            self.new(rules, one)
            for action in one.get("done", ()):
                self.act(action)

    def ask(self, question: dict[str, Json]) -> Json:
        """The answer to a question, in the form of a case's ``expect``."""
        kind = question["ask"]
        if kind == "act":
            due = self.deal.to_act() == question["seat"] and self.deal.is_legal(question["action"])
            return {"refused": not due}
        if kind == "new":
            try:
                self.new(question["rules"], question)
            except Refused:
                return {"refused": True}
            return {"refused": False}
        if kind in ("hand", "view", "table"):
            return getattr(self, kind)(question["seat"])
        if kind == "draw":
            return self.draw(question["rules"], question["rounds"])
        if kind == "score":
            return self.score(question["rules"], question["contract"], question["tricks"], question.get("side", ()))
        if kind == "perft":
            return perft(self.deal, question["depth"])
        return getattr(self, kind)()

    def to_act(self) -> Json:
        return self.deal.to_act()

    def legal(self) -> Json:
        if self.deal.stage() == "exchange":
            return {"choose": self.deal.to_discard, "of": self.deal.hand(self.deal.to_act())}
        return sorted(self.deal.legal())

    def hand(self, seat: int) -> Json:
        return self.deal.hand(seat)

    def table(self, seat: int) -> Json:
        return self.deal.table(seat)

    def contract(self) -> Json:
        return None if self.deal.contract is None else [self.deal.contract, self.deal.contract_seat]

    def tricks(self) -> Json:
        return self.deal.tricks()

    def open_hand(self) -> Json:
        return next(iter(self.deal.shown().values()), None)

    def points(self) -> Json:
        return self.deal.points() if self.deal.stage() == "finished" else None

    def scores(self) -> Json:
        return self.match.scores()

    def winners(self) -> Json:
        return self.match.winners()

    def next(self) -> Json:
        if self.match.over() or self.deal.stage() != "finished":
            return None
        seats, barred = self.match.seats(), self.match.barred_seats()
        return {"dealer": self.match.dealer_seat(), "players": seats, "barred": barred}

    def view(self, seat: int) -> Json:
        """PLAY-6: what a seat knows."""
        deal = self.deal
        hands: list[Json] = [None] * deal.players
        if not (deal.stage() == "auction" and deal._has_not_looked(seat)):
            hands[seat] = deal.hand(seat)
        hands = [deal.shown().get(other, hands[other]) for other in range(deal.players)]
        kitty, laid, seen_moves = None, [], []
        for what, cards, seen_by in deal.happened:
            seen = seen_by is None or seat in seen_by
            if " takes the kitty of " in what and seen:
                kitty = cards
            if any(f" {word} " in what for word in ("discards", "passes", "gives")):
                seen_moves.append(seen)
            if what.startswith(f"{seat} discards "):
                laid += cards
        moves = iter(seen_moves)
        turns = [_as_seen(text, next(moves)) if _hides(text) else text for _, text, _ in self.said]
        return {"hands": hands, "kitty": kitty, "discards": self.referee.in_pack_order(laid) or None, "turns": turns}

    def score(self, rules: str, contract: list[Json], tricks: list[int], side: Iterable[int] = ()) -> Json:
        """SCORE-11: the points by contract and tricks alone; of a called side all seats are given."""
        plain = self.rules(rules)
        deal = self.referee.OracleDeal(plain, 0, list(plain["deck"]))
        deal.contract, deal.contract_seat = contract
        deal.called = [seat for seat in side if seat != deal.contract_seat]
        deal.done = [(seat, []) for seat, won in enumerate(tricks) for _ in range(won)]
        deal._outcome = "played"
        return deal.points()

    def draw(self, rules: str, rounds: list[list[str]]) -> Json:
        """SEAT-3: the cards of each round are those of the players who still draw."""
        drawing = list(range(len(rounds[0])))
        for cards in rounds:
            lowest = self.referee.first_dealer(self.rules(rules), cards)
            drawing = [drawing[place] for place in lowest]
        return {"dealer": drawing[0]} if len(drawing) == 1 else {"again": drawing}


def _hides(text: str) -> bool:
    return text.startswith(("discard ", "give "))


def _as_seen(text: str, seen: bool) -> str:
    word, *cards = text.split(" ")
    return text if seen else " ".join([word, *"?" * len(cards)])


def copied(deal: Any) -> Any:
    """The deal, to try something with."""
    return copy.deepcopy(deal, {id(deal.rules): deal.rules, id(deal.ladder): deal.ladder})


def choices(deal: Any) -> Iterator[str]:
    """Everything that may be done now; discards one by one."""
    if deal.stage() != "exchange":
        yield from deal.legal()
        return
    for cards in itertools.combinations(deal.hand(deal.to_act()), deal.to_discard):
        yield " ".join(["discard", *cards])


def perft(deal: Any, depth: int) -> int:
    """The number of lines of so many actions; one that ends earlier counts where it ends."""
    if depth == 0 or deal.to_act() is None:
        return 1
    texts = list(choices(deal))
    if depth == 1:
        return len(texts)
    total = 0
    for text in texts:
        after = copied(deal)
        after.act(text)
        total += perft(after, depth - 1)
    return total


def answer(case: dict[str, Json], engine: Second | None = None) -> Json:
    """What the referee, or a reading of the rules, answers to a case."""
    engine = engine or Second()
    engine.go(case["rules"], case["given"])
    return engine.ask(case["ask"])
