"""Wrong readings in the presets of what is given: the cards of a deal, its packets, tricks alone, and rulings."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import attrs
from oracle import JOKERS
from readings import ALL, HAND, Reading, misread_as, where
from second import Change, Json, Rules, Second, misread

from fivehundred.programs.answering import RulesEngine


@attrs.frozen(kw_only=True)
class Given(Reading):
    """A reading whose mistake is in how it takes what is given or asked, not in the referee's text."""

    kind: Callable[..., Second]

    def engine(self) -> Second:
        return self.kind(misread(*self.swaps), self.change)


# ---------------------------------------------------------------- the cards of a deal


class Careless(Second):
    """It makes a deal right by itself that has the wrong cards, or the wrong number of them in a place."""

    #: Whether a card is let pass that the pack has not, or has once only.
    passes: Callable[[Rules, str], bool] = staticmethod(lambda rules, card: False)
    #: Whether these sizes are let pass: of the hands and the kitty, and what they ought to be.
    sizes: Callable[[list[int], list[int]], bool] = staticmethod(lambda found, right: False)

    def _lay_out(self, deal: Any, given: dict[str, Json]) -> None:
        given = json.loads(json.dumps(given))
        places = [*given["hands"], given.setdefault("kitty", [])]
        others = [*given.get("dummy", []), *given.get("out_of_play", [])]
        others += [card for piles in given.get("table", []) for pile in piles for card in pile]
        seen: set[str] = {*others}
        wrong: list[tuple[list[str], int]] = []
        for cards in places:
            for number, card in enumerate(cards):
                if card in seen or card not in deal.rules["deck"]:
                    wrong.append((cards, number))
                seen.add(card)
        missing = [card for card in deal.rules["deck"] if card not in seen]
        if len(wrong) == len(missing) and all(self.passes(deal.rules, cards[number]) for cards, number in wrong):
            for (cards, number), card in zip(wrong, missing, strict=True):
                cards[number] = card
        right = [*map(len, deal.hands), len(deal.kitty)]
        if self.sizes([*map(len, places)], right):
            pool = [card for cards in places for card in cards]
            for cards, size in zip(places, right, strict=True):
                cards[:], pool = pool[:size], pool[size:]
        super()._lay_out(deal, given)


def careless(**parts: Callable[..., bool]) -> type[Careless]:
    return type("Careless", (Careless,), {name: staticmethod(part) for name, part in parts.items()})


def turned(order: Callable[[list[Json], int], list[Json]]) -> type[Second]:
    """One that takes the hands of a deal for those of other seats."""

    class Turned(Second):
        def _lay_out(self, deal: Any, given: dict[str, Json]) -> None:
            super()._lay_out(deal, given | {"hands": order(given["hands"], given["dealer"])})

    return Turned


def _one_more_and_one_less(found: list[int], right: list[int]) -> bool:
    return sorted(one - other for one, other in zip(found[:-1], right[:-1], strict=True))[:: len(right) - 2] == [-1, 1]


def _cards() -> Iterator[Reading]:
    def reading(rule: str, name: str, kind: type[Second], under: tuple[str, ...] = ALL) -> Given:
        return Given(rule=rule, name=name, under=under, kind=kind, deals=0)

    black, red = (lambda rules, card: card[-1] in "SC"), (lambda rules, card: card[-1] in "DH")
    yield reading("CARD-2", "a card may be there twice", careless(passes=lambda rules, card: card in rules["deck"]))
    unknown = careless(passes=lambda rules, card: card not in rules["deck"])
    yield reading("CARD-2", "any card may stand in for one of the pack", unknown)
    short = where(lambda rules: "2S" not in rules["deck"])
    for name, kind in (("a black", black), ("a red", red)):
        stranger = careless(passes=lambda rules, card, kind=kind: card not in rules["deck"] and kind(rules, card))
        yield reading("CARD-2", f"{name} card that the pack lacks may be dealt", stranger, short)
    joker = careless(passes=lambda rules, card: card in JOKERS and card not in rules["deck"])
    fewer = where(lambda rules: "JK2" not in rules["deck"])
    yield reading("CARD-2", "a joker more may be dealt", joker, fewer)

    kitty = where(lambda rules: rules_of_kitty(rules) > 0)
    more = where(lambda rules: rules["players"] > 2)
    of_kitty = careless(sizes=lambda found, right: found[-1] == right[-1] - 1)
    yield reading("CARD-3", "a hand may have a card more, and the kitty one less", of_kitty, kitty)
    to_kitty = careless(sizes=lambda found, right: found[-1] == right[-1] + 1)
    yield reading("CARD-3", "the kitty may have a card more, and a hand one less", to_kitty)
    yield reading(
        "CARD-3", "one hand may have a card more, and another one less", careless(sizes=_one_more_and_one_less)
    )
    first = careless(sizes=lambda found, right: found[:-2] == right[:-2] and found != right)
    yield reading("CARD-3", "the hand of the last seat is not counted", first, kitty)

    ahead = turned(lambda hands, dealer: [hands[(seat - dealer - 1) % len(hands)] for seat in range(len(hands))])
    yield reading("DEAL-3", "hands are given from eldest hand on", ahead)
    dealers = turned(lambda hands, dealer: [hands[(seat - dealer) % len(hands)] for seat in range(len(hands))])
    yield reading("DEAL-3", "hands are given from the dealer on", dealers)
    yield reading(
        "DEAL-3", "hands are given anticlockwise from seat 0", turned(lambda hands, _: [hands[0], *hands[:0:-1]]), more
    )


def rules_of_kitty(rules: Rules) -> int:
    """The cards of the kitty."""
    return sum(int(packet[1:]) for packet in rules["packets"].split() if packet[0] == "K")


def _changing(change: Change) -> tuple[str, ...]:
    """The presets whose rules it changes."""
    return where(lambda rules: change(rules) != rules)


def _packets(rules: Rules) -> tuple[list[str], list[int]]:
    """The packets, and the places of those that go to the players."""
    packets = rules["packets"].split()
    return packets, [place for place, packet in enumerate(packets) if packet[0] != "K"]


def _exchanged(one: int, other: int) -> Change:
    """The rules with two of the players' packets exchanged."""

    def change(rules: Rules) -> Rules:
        packets, places = _packets(rules)
        here, there = places[one], places[other]
        packets[here], packets[there] = packets[there], packets[here]
        return rules | {"packets": " ".join(packets)}

    return change


def _later(rules: Rules) -> Rules:
    """The kitty's first packet comes one round later."""
    packets, _ = _packets(rules)
    place = next((place for place, packet in enumerate(packets) if packet[0] == "K"), len(packets))
    packets[place : place + 2] = packets[place : place + 2][::-1]
    return rules | {"packets": " ".join(packets)}


def _at_once(rules: Rules) -> Rules:
    """The kitty gets all its cards where it gets its first."""
    packets, places = _packets(rules)
    whole = sum(int(packet[1:]) for packet in packets if packet[0] == "K")
    found = [packets[place] for place in places]
    return rules | {"packets": " ".join([found[0], f"K{whole}", *found[1:]] if whole else found)}


def _one_each_round(rules: Rules) -> Rules:
    """The kitty gets a card after each round of packets, and then what is left."""
    packets, places = _packets(rules)
    whole = sum(int(packet[1:]) for packet in packets if packet[0] == "K")
    if whole < len(places):
        return rules
    sizes = [1] * (len(places) - 1) + [whole - len(places) + 1]
    found = [f"{packets[place]} K{size}" for place, size in zip(places, sizes, strict=True)]
    return rules | {"packets": " ".join(found)}


def _dealt() -> Iterator[Reading]:
    def reading(rule: str, name: str, change: Change, **more: Any) -> Reading:
        return misread_as(rule, name, _changing(change), change=change, **more)

    dealt: dict[str, Any] = {"pack": True, "asks": HAND}
    yield reading("DEAL-2", "the first two packets change places", _exchanged(0, 1), **dealt)
    yield reading("DEAL-2", "the last two packets change places", _exchanged(-2, -1), **dealt)
    yield reading("DEAL-2", "the kitty's cards come one round later", _later, **dealt)
    yield reading("DEAL-2", "the kitty gets all its cards after the first round", _at_once, **dealt)
    yield reading("DEAL-2", "the kitty gets a card after each round", _one_each_round, **dealt)


# ---------------------------------------------------------------- tricks alone


def scoring(given: Callable[[Rules, list[Json], list[int]], tuple[list[Json], list[int]]]) -> type[Second]:
    """One that takes contract or tricks for something else when it scores by them alone."""

    class Scoring(Second):
        def score(self, rules: str, contract: list[Json], tricks: list[int], side: Any = ()) -> Json:
            other = given(self.rules(rules), contract, tricks)
            return super().score(rules, *other, side)

    return Scoring


def _tricks_alone() -> Iterator[Reading]:
    def reading(name: str, given: Any) -> Given:
        counted = where(lambda rules: rules["card_points"] != "counted")
        return Given(rule="SCORE-11", name=name, under=counted, kind=scoring(given), deals=0)

    def from_contractor(rules: Rules, contract: list[Json], tricks: list[int]) -> tuple[list[Json], list[int]]:
        return contract, [tricks[(seat - contract[1]) % len(tricks)] for seat in range(len(tricks))]

    yield reading("tricks are given from the contractor on", from_contractor)
    yield reading("tricks are given from the last seat on", lambda rules, contract, tricks: (contract, tricks[::-1]))
    yield reading("the contractor is seat 0", lambda rules, contract, tricks: ([contract[0], 0], tricks))


# ---------------------------------------------------------------- rulings

#: A step, or a question, and what becomes of it; a step that becomes nothing is left out.
Step = Callable[[Json], Json]
#: A question about a ruling and its right answer, and the answer instead.
Ruling = Callable[[Json, Json], Json]
_MISDEALS = ("no cut was offered", "a card was turned up while dealing", "somebody has the wrong number of cards")


def ruled(
    step: Step = lambda one: one, verdict: Callable[[Json, Json], Json] = lambda asked, right: right
) -> type[Second]:
    """The library, which knows rulings, with other steps or other verdicts."""

    class Ruled(Second):
        def go(self, rules: str, given: list[dict[str, Json]]) -> None:
            self.library = RulesEngine()
            for deal in given:
                self._asked({"ask": "new", "rules": rules, **{key: deal[key] for key in deal if key != "done"}})
                for one in deal.get("done", ()):
                    act = {"ask": "act", "seat": self._asked({"ask": "to_act"}), "action": one}
                    found = act if isinstance(one, str) else step(one["rule"])
                    if found is not None:
                        self._asked(found if "ask" in found else {"ask": "rule", **found})

        def _asked(self, question: dict[str, Json]) -> Json:
            found = self.library.answer({"id": 1, **question})
            return {"refused": True} if "refused" in found else found.get("is", found)

        def ask(self, question: dict[str, Json]) -> Json:
            right = self._asked(question)
            return verdict(question, right) if question["ask"] == "rule" else right

    return Ruled


def _rulings() -> Iterator[Reading]:
    def reading(rule: str, name: str, kind: type[Second]) -> Given:
        return Given(rule=rule, name=name, under=ALL, kind=kind, deals=0)

    def instead(old: Json, new: Json) -> type[Second]:
        return ruled(verdict=lambda asked, right: new if right == old else right)

    def says(verdict: str, rule: str = "PLAY-7") -> dict[str, Json]:
        return {"verdict": verdict, "rule": rule}

    rows = (
        ("a card that did not follow stands", says("revoke in time"), says("no revoke")),
        ("a revoke may not be put right", says("put right"), {"refused": True}),
        ("a revoke may be put right with any card", {"refused": True}, says("put right")),
        ("a card that followed may be taken back", says("stands"), says("put right")),
        ("a card that followed is a revoke when somebody says so", says("no revoke"), says("revoke in time")),
        ("a revoke may be put right after the next lead", says("too late"), says("put right")),
        ("a card played out of turn goes back", says("early"), says("led out of turn", "ours")),
        ("a card played out of turn stays though it is a revoke", says("early revoke"), says("early")),
        ("of several cards played at once all go back", says("one stays"), says("none stays")),
        ("of several cards played at once one stays though it is a revoke", says("none stays"), says("one stays")),
    )
    for name, old, new in rows:
        yield reading("PLAY-7", name, instead(old, new))

    def unless(word: str, more: Callable[[Json], bool] = lambda one: True) -> Step:
        return lambda one: None if word in one and more(one) else one

    yield reading("IRR-1", "a revoke found too late changes nothing", ruled(unless("challenge")))
    later = unless("challenge", lambda one: one["challenge"].get("trick", 1) > 1)
    yield reading("IRR-1", "only a revoke to the first trick costs anything", ruled(later))
    first = unless("challenge", lambda one: one["challenge"].get("trick", 1) == 1)
    yield reading("IRR-1", "a revoke to the first trick costs nothing", ruled(first))
    yield reading("DEAL-6", "a deal found wrong is played", ruled(unless("void")))
    for reason in (
        "no cut was offered",
        "a card was turned up while dealing",
        "somebody has the wrong number of cards",
    ):
        yield reading("DEAL-6", f"when {reason} the deal stands", ruled(unless("void", {"void": reason}.__eq__)))
    yield reading("DEAL-6", "the next dealer deals after a deal found wrong", passed_on())


def passed_on() -> type[Second]:
    """The library, which after a void deal has the next dealer deal."""

    class PassedOn(ruled()):  # type: ignore[misc]
        def ask(self, question: dict[str, Json]) -> Json:
            right = super().ask(question)
            if question["ask"] == "next" and right:
                return right | {"dealer": (right["dealer"] + 1) % len(right["players"])}
            return right

    return PassedOn


READINGS: tuple[Reading, ...] = (*_cards(), *_dealt(), *_tricks_alone(), *_rulings())
BY_HAND = ()
