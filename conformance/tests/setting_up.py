"""Small deals set up for one question: who holds which cards, how a contract comes about, and a trick or two."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from oracle import JOKERS, RANKS, SAME_COLOUR, SUITS, effective_suit, in_pack_order, special_bid
from second import Json, Refused, Rules, Second, rules_of

Avoid = Callable[[str], bool]
#: What goes wrong where a set-up cannot be had with these cards.
IMPOSSIBLE = (Refused, ValueError, LookupError)
#: How often the rest of the cards is shuffled before a set-up is given up.
SHUFFLES = 60


def ranks(rules: Rules, suit: str) -> list[str]:
    """The cards of a suit that the pack has, lowest first, as they rank in a plain suit."""
    return [rank + suit for rank in RANKS if rank + suit in rules["deck"]]


def laid(
    rules: Rules, rng: Random, dealer: int, wanted: Mapping[int | str, Sequence[str]], avoid: Mapping[int | str, Avoid]
) -> dict[str, Json]:
    """A deal in which each seat, the kitty or a table (``t0``) holds what is wanted and nothing that it avoids.

    Raises `ValueError` if this shuffle does not allow it.
    """
    reserved = [card for cards in wanted.values() for card in cards]
    if len({*reserved} & {*rules["deck"]}) != len(reserved):
        raise ValueError("the pack does not have these cards")
    rest = [card for card in rules["deck"] if card not in reserved]
    rng.shuffle(rest)
    players, size = rules["players"], rules["hand_size"]
    tables = players * bool(rules["table_cards"])
    sizes: dict[int | str, int] = {}
    for seat in range(players):
        sizes[seat] = size
    sizes |= {f"t{seat}": size for seat in range(tables)}
    sizes |= {"dummy": size} if rules["dummy_hand"] else {}
    sizes |= {"out_of_play": rules["out_of_play"]}
    sizes["kitty"] = len(rules["deck"]) - sum(sizes.values())
    places: dict[int | str, list[str]] = {}
    for place in sorted(sizes, key=lambda one: one not in avoid):
        held = list(wanted.get(place, ()))
        bad = avoid.get(place)
        for card in [one for one in rest if bad is None or not bad(one)][: sizes[place] - len(held)]:
            held.append(card)
            rest.remove(card)
        if len(held) != sizes[place]:
            raise ValueError("not enough cards for this place")
        places[place] = held
    deal: dict[str, Json] = {"dealer": dealer, "hands": [in_pack_order(places[seat]) for seat in range(players)]}
    for place in ("kitty", "dummy", "out_of_play"):
        if places.get(place):
            deal[place] = in_pack_order(places[place])
    if tables:
        piles = [places[f"t{seat}"] for seat in range(players)]
        # Cards that are wanted on a table lie face up.
        deal["table"] = [[list(pair) for pair in zip(held[:5], held[5:], strict=True)] for held in piles]
    return deal | {"done": []}


class Table:
    """A deal under way, and the referee who follows it."""

    def __init__(self, name: str, deal: dict[str, Json]) -> None:
        self.name = name
        self.start = deal
        self.engine = Second()
        self.engine.new(name, deal)

    @property
    def deal(self) -> Any:
        return self.engine.deal

    def do(self, *texts: str) -> None:
        for text in texts:
            self.engine.act(text)
            self.start["done"].append(text)

    def case(self, rule: str, why: str, ask: dict[str, Json], expect: Json = None) -> dict[str, Json]:
        """A case of what has been done so far; the answer is the referee's, unless *expect* is given."""
        given = json.loads(json.dumps(self.start))
        question = json.loads(json.dumps(ask))
        answer = self.engine.ask(question) if expect is None else expect
        case = {"rules": self.name, "given": [given], "ask": question, "expect": json.loads(json.dumps(answer))}
        return case | {"rule": rule, "source": "by hand" if expect is not None else "second referee", "why": why}

    def act(self, rule: str, why: str, text: str, seat: int | None = None) -> dict[str, Json]:
        """Whether this may be done now, by the seat to act unless another is given."""
        turn = self.deal.to_act()
        return self.case(rule, why, {"ask": "act", "seat": turn if seat is None else seat, "action": text})


@cache
def calls_to(name: str, contract: str, ahead: int) -> tuple[str, ...]:
    """The calls, from eldest hand on, by which the player *ahead* places after eldest gets the contract.

    Raises `ValueError` if there is no short way to it.
    """
    rules = rules_of(name)
    table = Table(name, laid(rules, Random(0), rules["players"] - 1, {}, {}))
    row = special_bid(rules, contract)
    seven = next((bid for bid in table.deal.ladder if bid.startswith("7")), "")
    while table.deal.stage() == "auction":
        seat, texts, standing = table.deal.to_act(), table.deal.legal(), table.deal.standing_seat
        if seat == ahead and contract in texts and standing != seat and contract != table.deal.standing:
            table.do(contract)
        elif "look" in texts:
            table.do("look")
        elif row is not None and standing is None and seat != ahead and row["gate"] == "seven" and seven in texts:
            table.do(seven)
        elif row is not None and row["answers"] in texts and standing != ahead and _partner(rules, seat, ahead):
            table.do(row["answers"])
        else:
            table.do("P")
    if (table.deal.contract, table.deal.contract_seat) != (contract, ahead):
        raise ValueError(f"{name}: no short way to {contract}")
    return tuple(table.start["done"])


def _partner(rules: Rules, seat: int, other: int) -> bool:
    sides = {"partners of two": rules["players"] // 2, "partners of three": rules["players"] // 3}
    number: int = sides.get(rules["sides"]) or rules["players"]
    return seat != other and seat % number == other % number


def ways_to(name: str, contract: str) -> list[tuple[int, tuple[str, ...]]]:
    """How many places after eldest the contractor sits, and the calls, for every seat where there is a way."""
    found = []
    for ahead in range(rules_of(name)["players"]):
        try:
            found.append((ahead, calls_to(name, contract, ahead)))
        except ValueError:
            continue
    return sorted(found, key=lambda one: len(one[1]))


def settle(table: Table, until: str = "play") -> None:
    """Go through what lies between the auction and the play in the plainest way: the kitty is laid away again."""
    while table.deal.stage() not in (until, "finished"):
        stage, texts = table.deal.stage(), table.deal.legal()
        if stage == "exchange":
            table.do(" ".join(["discard", *in_pack_order(table.deal.kitty)]))
        elif stage == "calling":
            table.do(_some_call(table, texts))
        else:
            plain = [text for text in ("keep", "no slam", "no breach", "declare none") if text in texts]
            table.do(plain[0])


def _some_call(table: Table, texts: list[str]) -> str:
    """Nobody where that is allowed, else the lowest card of the last suit that the contractor may call."""
    plain = [text for text in texts if text in ("call none", "alone")]
    return plain[0] if plain else sorted(texts)[-1]


def suit_of(rules: Rules, card: str, contract: str) -> str | None:
    trump = contract[-1] if contract[-1] in SUITS and special_bid(rules, contract) is None else None
    return effective_suit(rules, card, trump, {})


def at_play(
    name: str,
    contract: str,
    seed: int,
    wanted: Mapping[int | str, Sequence[str]],
    avoid: Mapping[int | str, Avoid],
    until: str = "play",
) -> Table:
    """A deal at the first card; places are counted clockwise from the contractor (10 and more: their tables)."""
    rules, rng = rules_of(name), Random(f"{name} {contract} {seed}")
    ways = ways_to(name, contract)
    if not ways:
        raise ValueError(f"no way to {contract}")
    short = [way for way in ways if len(way[1]) <= len(ways[0][1]) + 1]
    ahead, calls = short[seed % len(short)]
    dealer = rng.randrange(rules["players"])
    contractor = (dealer + 1 + ahead) % rules["players"]

    def seat(place: int | str) -> int | str:
        if isinstance(place, str):
            return place
        whose = (contractor + place) % rules["players"]
        return whose if place < 10 else f"t{(contractor + place - 10) % rules['players']}"

    deal = laid(
        rules,
        rng,
        dealer,
        {seat(place): cards for place, cards in wanted.items()},
        {seat(place): bad for place, bad in avoid.items()},
    )
    table = Table(name, deal)
    table.do(*calls)
    settle(table, until)
    return table


def weakest(table: Table) -> str:
    """The play that wins least."""
    deal = table.deal
    texts = deal.legal()

    def strength(text: str) -> tuple[Any, ...]:
        card = text.split("=", maxsplit=1)[0]
        power = deal._power(card) if deal.trick else (0, 0)
        joker = card in JOKERS
        return (joker, power, not joker and RANKS.index(card[:-1]), text)

    return str(min(texts, key=strength))


def played(name: str, contract: str, cards: Sequence[str | None], seed: int) -> tuple[Table, list[int]]:
    """The first trick with these cards, from the contractor on; where there is ``None`` the weakest is played.

    Raises `ValueError` if no shuffle lets one of these cards win.
    """
    rules = rules_of(name)
    order = [place for place, _ in _order(name, contract)]
    led = cards[0].split("=") if cards[0] else []
    suit = led[1] if len(led) == 2 else suit_of(rules, led[0], contract)
    wanted: dict[int | str, list[str]] = {}
    avoid: dict[int | str, Avoid] = {}
    for number, text in enumerate(cards):
        if text is None:
            continue
        card = text.split("=", maxsplit=1)[0]
        wanted.setdefault(order[number], []).append(card)
        if number and suit_of(rules, card, contract) != suit:
            avoid[order[number]] = lambda one: suit_of(rules, one, contract) in (suit, None)
        else:
            avoid.setdefault(order[number], lambda one: one in JOKERS)
    for shuffle in range(SHUFFLES):
        try:
            table = at_play(name, contract, seed + shuffle * 101, wanted, avoid)
            plays = [*cards, *[None] * (len(table.deal.trick_order) - len(cards))]
            seats = [where for where, _ in table.deal.trick_order]
            for text in plays:
                table.do(weakest(table) if text is None else text)
        except IMPOSSIBLE:
            continue
        winner = table.deal.done[0][0]
        if winner in [seats[number] for number, text in enumerate(cards) if text is not None]:
            return table, seats
    raise ValueError(f"{name}: no such trick with {cards}")


@cache
def _order(name: str, contract: str) -> tuple[tuple[int, str], ...]:
    """The places of the first trick, counted from the contractor."""
    table = at_play(name, contract, 0, {}, {})
    players, contractor = table.deal.players, table.deal.contract_seat
    found = []
    for seat, where in table.deal.trick_order:
        place = (seat - contractor) % players
        found.append((place if where == "hand" else place + 10, where))
    return tuple(found)


def to_follow(
    name: str,
    contract: str,
    lead: str | None,
    hold: Sequence[str],
    seed: int,
    void: Sequence[str] = (),
) -> Table:
    """The moment when the next player, who holds these cards, has to follow; with *lead* ``None`` when they lead.

    Of the suits in *void* they hold no other card, nor a ``joker`` or, if it says so, any ``jack``.
    """
    rules = rules_of(name)
    order = [place for place, _ in _order(name, contract)]
    place = order[0] if lead is None else order[1]
    wanted: dict[int | str, list[str]] = {place: list(hold)}
    if lead is not None:
        wanted[order[0]] = [lead.split("=", maxsplit=1)[0]]

    def bad(card: str) -> bool:
        words = ["joker"] * (card in JOKERS) + ["jack"] * (card[0] == "J")
        return any(word in void for word in (*words, suit_of(rules, card, contract)))

    for shuffle in range(SHUFFLES):
        try:
            table = at_play(name, contract, seed + shuffle * 101, wanted, {place: bad})
            if lead is not None:
                table.do(lead)
        except IMPOSSIBLE:
            continue
        return table
    raise ValueError(f"{name}: no such lead with {hold}")


def both_colours(rules: Rules, trump: str) -> tuple[str, str, str]:
    """The other suit of trumps' colour, and the two of the other colour."""
    same = SAME_COLOUR[trump]
    one, two = [suit for suit in SUITS if suit not in (trump, same)]
    return same, one, two


def trump_bids(name: str) -> list[str]:
    """The four lowest bids of a suit, one of each suit; with inkles those of seven."""
    return [f"{lowest_level(name)}{suit}" for suit in SUITS]


def lowest_level(name: str) -> int:
    return max(int(rules_of(name)["lowest_level"]), 6)


def no_trump_bid(name: str) -> str:
    return f"{lowest_level(name)}NT"
