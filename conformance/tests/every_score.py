"""Cases for every preset: what a hand is worth, by tricks alone and after a whole deal (SCORE, SEAT-2, BID-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random

import attrs
from oracle import JOKERS, SUITS, bid_level, special_bid
from playing import Plan, some_action, some_hands
from second import Json, Rules, Second, rules_of
from setting_up import IMPOSSIBLE, Table, at_play, lowest_level, trump_bids, ways_to, weakest

Case = dict[str, Json]
_RULE_OF_DEFENCE = {
    "own and the contractor's": "SCORE-5",
    "the contractor's if failed": "SCORE-6",
    "nothing": "SCORE-7",
    "own": "SCORE-12",
}


# ---------------------------------------------------------------- contract and tricks alone


def tricks_of(rules: Rules, contract: str, seat: int, side: list[int], taken: int, spread: int) -> list[int]:
    """The tricks of each seat when *side* takes so many; *spread* says how they are divided."""
    players, size = rules["players"], rules["hand_size"]
    row = special_bid(rules, contract)
    out = row is not None and row["partner"] in ("sits out", "must sit out")
    ours = [seat] if out else side
    theirs = [one for one in range(players) if one not in side]
    found = [0] * players
    for group, number in ((ours, taken), (theirs, size - taken)):
        rng = Random(f"{contract} {seat} {taken} {spread} {len(group)}")
        for _ in range(number):
            found[group[0] if spread == 0 else rng.choice(group)] += 1
    return found


def side_of_contract(rules: Rules, seat: int, called: int | None) -> list[int]:
    players = rules["players"]
    if rules["sides"] == "called":
        return [seat] if called is None else sorted({seat, called})
    sides: int = {"partners of two": players // 2, "partners of three": players // 3}.get(rules["sides"]) or players
    return [one for one in range(players) if one % sides == seat % sides]


def scored(
    name: str, rule: str, why: str, contract: str, taken: int, number: int, alone: bool = False
) -> Iterator[Case]:
    """What the hand is worth when the contractor's side takes so many tricks."""
    rules = rules_of(name)
    players = rules["players"]
    if rules["card_points"] == "counted":
        return
    seat = number % players
    called = None if alone or special_bid(rules, contract) else (seat + 1 + number % (players - 1)) % players
    side = side_of_contract(rules, seat, called)
    ask = {"ask": "score", "rules": name, "contract": [contract, seat]}
    ask["tricks"] = tricks_of(rules, contract, seat, side, taken, number % 3)
    if rules["sides"] == "called":
        ask["side"] = side
    expect = Second().ask(ask)
    yield {
        "rules": name,
        "given": [],
        "ask": ask,
        "expect": expect,
        "rule": rule,
        "source": "second referee",
        "why": why,
    }


def by_tricks(name: str) -> Iterator[Case]:
    rules = rules_of(name)
    low, size = lowest_level(name), rules["hand_size"]
    schedule = rules["schedule"]
    bids = [bid for bid in schedule if low <= bid_level(bid) <= rules["highest_level"]]
    for number, bid in enumerate(bids):
        says = f"{bid} is worth {schedule[bid]}"
        level = bid_level(bid)
        # Made exactly, lost by one trick, and made with more, by turns, so that no other rule is in all of them.
        over = level + 1 if level + 1 < size or schedule[bid] >= 250 else level
        taken = [level, level - 1, over][number % 3] if level < size else level - number % 2
        yield from scored(name, "BID-3", f"{says}.", bid, taken, number)
        if schedule == rules_of("standard-3 schedule=perfect")["schedule"] and number % 3 == 0:
            yield from scored(name, "SCHED-3", f"{says}.", bid, taken, number + 1)
    # All others have few bids, for a value that is wrong is BID-3's.
    cheap, dear = (f"{low}S", f"{low}H"), ("8C", "8NT")
    called = rules["sides"] == "called"
    for number in range(5):
        bid, big = cheap[number % 2], dear[number % 2]
        says = "A contract that is made scores its value, and nothing for tricks beyond it"
        yield from scored(name, "SCORE-1", f"{says}.", big, [size, 8, size, size - 1, 8][number], number)
        if number < 3:
            yield from scored(name, "SCORE-1", f"{says}.", bid, [low, low + 2, low][number], number + 3)
        says = "A contract that fails costs its value, whatever the tricks"
        fails = [7, low - 1, 7, 0, size][number]
        yield from scored(name, "SCORE-2", f"{says}.", bid if number % 2 else big, fails, number)
        if number < 3:
            yield from scored(name, "SCORE-2", f"{says}.", bid, [low - 1, 3, low - 1][number], number + 1)
        says = "All the tricks on a bid worth less than 250 score 250"
        if number < 4:
            yield from scored(name, "SCORE-3", f"{says}.", bid, size, number)
            yield from scored(name, "SCORE-3", f"{says}; a dearer bid scores its value.", big, size, number + 1)
        if number < 2:
            says = "Only the contractor's side has a slam, and defenders who take all the tricks score 10 for each"
            yield from scored(name, "SCORE-3", f"{says}.", bid, 0, number + 1)
        says = "Defenders score 10 for each of their tricks, whether the contract is made or not"
        rule = "SCORE-9" if called else "SCORE-4"
        yield from scored(name, rule, f"{says}.", bid, [low, 3, low + 1, low, low + 2][number], number + 1)
        if number < 3:
            yield from scored(name, rule, f"{says}.", big, [8, 2, 9][number], number + 2)
        says = (
            "Partners share a score" if rules["sides"].startswith("partners") else "Everybody has a score of their own"
        )
        yield from scored(name, "SEAT-2", f"{says}.", bid, [low, low - 1, low - 2, 4, low + 1][number], number + 4)
        yield from scored(name, "SEAT-2", f"{says}.", big, [size, 7, 7, 6, 8][number], number + 2)
        says = "A hand can be scored from contract and tricks alone"
        yield from scored(name, "SCORE-11", f"{says}.", bid, [low, 5, size, 7, 3][number], number + 5)
        yield from scored(name, "SCORE-11", f"{says}.", big, [size, 4, 8, 9, 7][number], number + 1)
        if rules["sides"] == "called":
            says = "Each player of the contractor's side scores the value" if rules["shares"] == "full" else ""
            says = says or "The contractor's side shares the value, and a lone contractor has all of it"
            yield from scored(name, "SCORE-9", f"{says}.", big, 8, number, alone=bool(number % 2))
            yield from scored(name, "CALL-3", f"{says}.", big, [size, 8, 5, size, 6][number], number, alone=number == 2)
        if rules["failed"] != "loses the value":
            says = "A contract that fails costs nothing, and the defenders score its value"
            yield from scored(name, "SCORE-10", f"{says}.", bid, number + 1, number + 3)
    for row in rules["specials"]:
        exact = 5 if row["goal"].startswith("exactly") else 0
        rule = _RULE_OF_DEFENCE[row["defence"]]
        for number, taken in enumerate((exact, exact + 1, exact + 3 if exact else 7, 4 if exact else 2)):
            says = f"{row['name'].capitalize()} wins or loses {row['points']}"
            if rules["failed"] != "loses the value":
                says = f"{row['name'].capitalize()} wins {row['points']}, or the defenders do"
            yield from scored(name, rule, f"{says}.", row["key"], taken, number)
            own = {"DM": "BID-11", "HL": "BID-12"}.get(row["key"], "BID-7")
            if number in (0, 1, 3):
                yield from scored(name, own, f"{says}; the goal is {row['goal']}.", row["key"], taken, number + 1)
            if number < 2:
                yield from scored(name, "SCORE-11", f"{says}.", row["key"], taken, number + 2)
            if row["partner"] != "plays too" and rules["players"] == 6 and number < 3:
                yield from scored(name, "SIX-1", f"{says}.", row["key"], taken, number + 2)
            if rules["failed"] != "loses the value" and taken != exact:
                yield from scored(name, "SCORE-10", f"{says}.", row["key"], taken, number + 2)
    if rules["sides"] == "partners of two" and rules["players"] == 6:
        for number, taken in enumerate((6, 4, 7, 2)):
            says = "With three sides each defending side scores its own tricks"
            yield from scored(name, "SIX-1", f"{says}.", trump_bids(name)[number], taken, number)


# ---------------------------------------------------------------- whole deals


@attrs.frozen
class Ending:
    """A deal that has been played to its end."""

    table: Table
    contract: str | None
    taken: int
    need: int

    @property
    def kind(self) -> str:
        rules = rules_of(self.table.name)
        if self.contract is None:
            return "passed"
        if special_bid(rules, self.contract):
            return "special made" if self.table.deal.made() else "special failed"
        if self.taken == rules["hand_size"] and rules["schedule"][self.contract] < 250:
            return "slam"
        if self.taken < self.need:
            return "failed"
        return "over" if self.taken > self.need else "exact"


def ended(name: str, contract: str | None, stack: str, styles: tuple[str, str], seed: int) -> Ending:
    """A whole deal, played as *styles* say; ``None`` is a passed deal."""
    rules, rng = rules_of(name), Random(f"{name} {contract} {stack} {seed}")
    ways = ways_to(name, contract) if contract else [(0, ("P",) * rules["players"])]
    ahead, calls = ways[seed % min(2, len(ways))]
    dealer = rng.randrange(rules["players"])
    contractor = (dealer + 1 + ahead) % rules["players"]
    plan = Plan(rng, contract or "P", contractor, stack, styles)
    table = Table(name, {"dealer": dealer, **some_hands(rng, rules, plan), "done": []})
    table.do(*calls)
    while table.deal.to_act() is not None:
        table.do(some_action(table.engine, plan))
    deal = table.deal
    taken = sum(deal.tricks()[seat] for seat in deal.partners()) if contract else 0
    return Ending(table, contract, taken, bid_level(contract) if contract and not special_bid(rules, contract) else 0)


@cache
def endings(name: str) -> tuple[Ending, ...]:
    """Deals that end in different ways."""
    rules = rules_of(name)
    low, specials = lowest_level(name), [row["key"] for row in rules["specials"]]
    wanted: dict[str, list[tuple[str | None, str, tuple[str, str]]]] = {
        "over": [(f"{low}{suit}", "strong", ("win", "random")) for suit in ("S", "H")],
        "exact": [(f"{low + 1}{suit}", "strong", ("win", "win")) for suit in ("C", "D", "H", "NT")],
        "failed": [(f"{low + 2}{suit}", "", ("lose", "win")) for suit in ("H", "C")],
        "slam": [(f"{low}{suit}", "strong", ("win", "lose")) for suit in ("C", "D")],
        "special made": [(key, "weak", ("lose", "win")) for key in specials],
        "special failed": [(key, "strong", ("win", "lose")) for key in specials],
    }
    if rules["all_pass"] == "played":
        wanted["passed"] = [(None, "", ("random", "win"))]
    found = []
    for kind, ways in wanted.items():
        if not ways:
            continue
        got = 0
        for seed in range(14):
            contract, stack, styles = ways[seed % len(ways)]
            try:
                ending = ended(name, contract, stack, styles, seed)
            except IMPOSSIBLE:
                continue
            if ending.kind == kind:
                found.append(ending)
                got += 1
                if got == (2 if kind in ("failed", "over") else 1):
                    break
    return tuple(found)


_WHY = {
    "over": ("SCORE-1", "A contract that is made scores its value, and nothing for tricks beyond it"),
    "exact": ("SCORE-4", "Defenders score 10 for each of their tricks"),
    "failed": ("SCORE-2", "A contract that fails costs its value"),
    "slam": ("SCORE-3", "All the tricks on a bid worth less than 250 score 250"),
    "passed": ("PLAY-8", "On a passed deal each trick is worth 10"),
}


def by_deals(name: str) -> Iterator[Case]:
    """What a hand is worth after it has been played."""
    rules = rules_of(name)
    for number, ending in enumerate(endings(name)):
        rule, says = _WHY.get(ending.kind, ("", ""))
        row = special_bid(rules, ending.contract) if ending.contract else None
        if row is not None:
            rule = _RULE_OF_DEFENCE[row["defence"]]
            says = f"{row['name'].capitalize()} wins or loses its value"
        if rule == "SCORE-4" and rules["sides"] == "called":
            rule = "SCORE-9"
        if rules["failed"] != "loses the value" and not ending.table.deal.made():
            rule, says = "SCORE-10", "A contract that fails costs nothing, and the defenders score its value"
        case = ending.table.case(rule, f"{says}.", {"ask": "points"})
        yield case
        if rules["card_points"] == "counted":
            yield {
                **case,
                "rule": "SCORE-8",
                "why": "Captured cards count; the contractor's only if the contract is made.",
            }
            for other, why in (("BID-3", "The bid is worth what the schedule says"), ("SCORE-4", _WHY["exact"][1])):
                yield {**case, "rule": other, "why": f"{why}, and the cards count."}
        counted = rules["card_points"] == "counted"
        if ending.kind in ("exact", "over") and (counted or number % 2 == 0) and not row:
            says = (
                "Partners share a score"
                if rules["sides"].startswith("partners")
                else "Everybody has a score of their own"
            )
            yield {**case, "rule": "SEAT-2", "why": f"{says}."}
        if ending.kind in ("over", "failed"):
            yield ending.table.case("SEAT-4", "The deal passes clockwise after each hand.", {"ask": "next"})
        if ending.kind == "passed":
            yield ending.table.case("PLAY-8", "On a passed deal nobody is the contractor.", {"ask": "contract"})


def passed_deals(name: str) -> Iterator[Case]:
    """PLAY-8: the play of a passed deal has no trumps."""
    if rules_of(name)["all_pass"] != "played":
        return
    for number in range(3):
        table = ended(name, None, "", ("random", "win"), number + 5).table
        start = {**table.start, "done": table.start["done"][: rules_of(name)["players"] * (2 + number)]}
        again = Table(name, {**start, "done": []})
        again.do(*start["done"])
        yield again.case("PLAY-8", "On a passed deal there are no trumps.", {"ask": "tricks"})
        yield again.case("PLAY-8", "On a passed deal there are no trumps.", {"ask": "legal"})


# ---------------------------------------------------------------- revokes, by hand from the rulebook


def revokes(name: str) -> Iterator[Case]:
    """PLAY-7 and IRR-1: a card that did not follow suit."""
    for number, bid in enumerate(trump_bids(name)[:2]):
        for seed in range(40):
            try:
                table = at_play(name, bid, 300 + number + 7 * seed, {}, {})
                led = next(
                    card for card in table.deal.hand(table.deal.to_act()) if card not in JOKERS and card[0] != "J"
                )
                table.do(led)
                legal, seat = table.deal.legal(), table.deal.to_act()
                wrong = [
                    card
                    for card in table.deal._cards_in_turn(seat)
                    if card not in legal and card not in JOKERS and card[0] != "J"
                ]
                if not wrong or len(legal) < 2:
                    continue
                yield from _one_revoke(table, seat, legal, wrong[0], number)
                break
            except (*IMPOSSIBLE, StopIteration):
                continue
    yield from _found_late(name)


def _one_revoke(table: Table, seat: int, legal: list[str], wrong: str, number: int) -> Iterator[Case]:
    says = "A revoke may be put right until a card is led to the next trick"
    good = next(card for card in legal if card not in JOKERS)

    def ruled(verdict: str) -> dict[str, Json]:
        return {"verdict": verdict, "rule": "PLAY-7"}

    def case(why: str, done: list[Json], ask: dict[str, Json], expect: Json) -> Case:
        found = table.case("PLAY-7", f"{why}.", ask, expect)
        found["given"][-1]["done"] += done
        return found

    laid: Json = {"rule": {"play": {"seat": seat, "card": wrong}}}
    ruling = {"ask": "rule"}
    yield case(says, [laid], {**ruling, "challenge": {"seat": seat}}, ruled("revoke in time"))
    yield case(says, [laid], {**ruling, "put_right": {"seat": seat, "action": good}}, ruled("put right"))
    other = f"{says}, with a legal card"
    yield case(other, [laid], {**ruling, "put_right": {"seat": seat, "action": wrong}}, {"refused": True})
    stands = "Any other card once played stands"
    yield case(stands, [good], {**ruling, "take_back": {"seat": seat}}, ruled("stands"))
    if number:
        yield case(stands, [good], {**ruling, "challenge": {"seat": seat}}, ruled("no revoke"))


def _found_late(name: str) -> Iterator[Case]:
    """IRR-1: by an opponent, whose side scores nothing, while the bidder scores a bid that has failed."""
    rules = rules_of(name)
    if rules["sides"] == "called":
        contracts = [f"8{suit}" for suit in SUITS]
    else:
        contracts = [f"{9 + number % 2}{suit}" for number, suit in enumerate(SUITS)]
    found = 0
    for seed, contract in product(range(14), contracts):
        try:
            table = at_play(name, contract, 400 + seed, {}, {})
        except IMPOSSIBLE:
            continue
        deal = table.deal
        table.do(next(card for card in deal.legal() if "=" not in card and card not in JOKERS and card[0] != "J"))
        offender, legal = deal.to_act(), deal.legal()
        wrong = [card for card in deal._cards_in_turn(offender) if card not in legal and suit_is_plain(card, contract)]
        if not wrong or offender in deal.partners():
            continue
        table.start["done"].append({"rule": {"play": {"seat": offender, "card": wrong[0]}}})
        deal._act(wrong[0])
        while deal.to_act() is not None:
            text = weakest(table)
            table.start["done"].append(text)
            table.engine.act(text)
        lines = deal._contract_lines()
        own = offender % len(deal.points())
        if deal.made():
            continue
        value = rules["schedule"][contract]
        share = value // 2 if rules["shares"] == "half" and len(deal.partners()) > 1 else value
        sides = len(deal.points())
        # Where the cards count that a side captured, they do here, too.
        cards = deal.captured() if rules["card_points"] == "counted" else [0] * rules["players"]
        won = [10 * tricks for tricks in deal.tricks()]
        expect = []
        for line in range(sides):
            seats = range(line, rules["players"], sides)
            gained = share if line in lines else sum(won[seat] for seat in seats)
            expect.append(0 if line == own else gained + sum(cards[seat] for seat in seats))
        table.start["done"].append({"rule": {"challenge": {"seat": offender, "trick": 1}}})
        says = "A revoke of an opponent that is found too late gives the bidder the bid, and the offenders nothing"
        yield table.case("IRR-1", f"{says}.", {"ask": "points"}, expect)
        found += 1
        if found == 2:
            return


def suit_is_plain(card: str, contract: str) -> bool:
    return card not in JOKERS and card[0] != "J" and card[-1] != contract[-1]


MAKERS: tuple[Callable[[str], Iterator[Case]], ...] = (by_tricks, by_deals, passed_deals, revokes)
