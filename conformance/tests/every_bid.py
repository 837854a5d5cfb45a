"""Cases for every preset: the pack, the deal, seats, the draw and the auction (CARD-2, SEAT, DEAL, SCHED, BID)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

from oracle import RANKS, SUITS, in_pack_order, ladder_of, outbids, special_bid
from second import Json, Rules, Second, rules_of
from setting_up import IMPOSSIBLE, Table, calls_to, laid, lowest_level, ranks, settle, ways_to

Case = dict[str, Json]


def _fresh(name: str, number: int, dealer: int | None = None) -> Table:
    """A deal in which nothing has been done; where a bid may be blind, those who are asked have looked."""
    rules = rules_of(name)
    rng = Random(f"{name} fresh {number}")
    return Table(name, laid(rules, rng, number % rules["players"] if dealer is None else dealer, {}, {}))


def _look(table: Table) -> None:
    if table.deal.stage() == "auction" and "look" in table.deal.legal():
        table.do("look")


def _call(table: Table, *texts: str) -> None:
    for text in texts:
        _look(table)
        table.do(text)
    _look(table)


def packs(name: str) -> Iterator[Case]:
    """CARD-2, CARD-3, DEAL-1, DEAL-2, DEAL-3, DEAL-5: a deal that is given, and a pack that is dealt."""
    rules = rules_of(name)
    deck = rules["deck"]
    strangers = [card for card in (*(rank + suit for rank in RANKS for suit in SUITS), "JK", "JK2") if card not in deck]

    def new(rule: str, why: str, deal: dict[str, Json]) -> Case:
        ask = {"ask": "new", "rules": name, **{key: value for key, value in deal.items() if key != "done"}}
        right = Second().ask(ask)
        return {
            "rules": name,
            "given": [],
            "ask": ask,
            "expect": right,
            "rule": rule,
            "source": "second referee",
            "why": why,
        }

    says = "A deal uses each card of the pack exactly once"
    yield new("CARD-2", f"{says}.", _fresh(name, 1).start)
    for number, stranger in enumerate([strangers[0], strangers[-1], "twice"]):
        deal = _fresh(name, 2 + number).start
        hand = deal["hands"][number % rules["players"]]
        gone = hand[number]
        card = deal["hands"][(number + 1) % rules["players"]][3] if stranger == "twice" else stranger
        hand[number] = card
        yield new("CARD-2", f"{says}: {card} is there{' again' * (stranger == 'twice')}, and {gone} is not.", deal)
    says = "Every hand gets as many cards as the variant says"
    yield new("CARD-3", f"{says}.", _fresh(name, 6).start)
    deal = _fresh(name, 7).start
    deal["hands"][0].append(deal["kitty"].pop())
    yield new("CARD-3", f"{says}: one has too many.", deal)
    deal = _fresh(name, 8).start
    deal["kitty"].append(deal["hands"][rules["players"] - 1].pop())
    yield new("CARD-3", f"{says}: one has too few.", deal)
    says = "A deal may be given outright, hand by hand from seat 0 on"
    for number in range(3):
        table = _fresh(name, 10 + number)
        seat = table.deal.to_act()
        _look(table)
        yield table.case("DEAL-3", f"{says}.", {"ask": "hand", "seat": seat})
    yield from _dealt(name, rules)


def _dealt(name: str, rules: Rules) -> Iterator[Case]:
    """DEAL-1, DEAL-2, DEAL-5: who gets which cards of a pack, asked also by what the contractor may discard."""
    players, packets = rules["players"], rules["packets"].split()
    first = int(packets[0])
    low = lowest_level(name)
    for number in range(5):
        pack = list(rules["deck"])
        Random(f"{name} pack {number}").shuffle(pack)
        dealer = number % players
        start = {"dealer": dealer, "pack": pack, "done": []}
        table = Table(name, json.loads(json.dumps(start)))
        eldest = table.deal.to_act()
        _look(table)
        seats = [eldest] if "look" in table.start["done"] else [eldest, dealer, (eldest + 1) % players]
        says, packed = "Cards are dealt clockwise in packets, eldest hand first", f"The packets are {rules['packets']}"
        if number < 2:
            yield table.case("DEAL-1", f"{says}.", {"ask": "hand", "seat": seats[number % len(seats)]})
            yield table.case("DEAL-2", f"{packed}.", {"ask": "hand", "seat": seats[(number + 1) % len(seats)]})
        if rules["dummy_hand"]:
            yield table.case("DEAL-5", "The third hand is dealt to the dealer's left.", {"ask": "hand", "seat": eldest})
            if number % 2:
                yield table.case("DEAL-5", "The opponent speaks first, not the third hand.", {"ask": "to_act"})
        ways = ways_to(name, f"{low}{SUITS[number % 4]}")
        ahead, calls = ways[number % len(ways)]
        whole = Table(name, json.loads(json.dumps(start)))
        whole.do(*calls)
        settle(whole, "exchange")
        count, held = whole.deal.to_discard, whole.deal.hand(whole.deal.to_act())
        # The third hand gets its packet first.
        place = ahead + bool(rules["dummy_hand"])
        own = pack[place * first : (place + 1) * first]
        other = pack[((place + 1) % players) * first :][:first]
        if count <= first and number < 4:
            cards = (own if number % 2 else other)[:count]
            yield whole.act("DEAL-1", f"{says}.", " ".join(["discard", *in_pack_order(cards)]))
        last = [card for card in pack[::-1] if card not in held][:count]
        cards = list(whole.deal.kitty) if number % 2 else last
        yield whole.act("DEAL-2", f"{packed}, K for the kitty.", " ".join(["discard", *in_pack_order(cards)]))
        if number == 2:
            yield whole.case("CARD-3", "What is left over is the kitty.", {"ask": "legal"})


def seats(name: str) -> Iterator[Case]:
    """SEAT-1, SEAT-3, SEAT-4, BID-6, DEAL-6."""
    rules = rules_of(name)
    players = rules["players"]
    low = f"{lowest_level(name)}S"
    for dealer in range(min(players, 4)):
        table = _fresh(name, 20 + dealer, dealer)
        says = "The player after the dealer speaks first"
        if dealer != 1:
            yield table.case("SEAT-1", f"{says}.", {"ask": "to_act"})
        _look(table)
        if dealer == 1:
            yield table.act("SEAT-1", f"{says}.", low, (dealer + 2) % players if players > 2 else dealer)
            yield table.act("SEAT-1", f"{says}.", low)
        if dealer == 0:
            table.do("P")
            yield table.case("SEAT-1", "All turns go clockwise.", {"ask": "to_act"})
            _look(table)
            yield table.act("SEAT-1", "All turns go clockwise.", "P")
    for dealer in (0, players - 1, players // 2):
        table = _fresh(name, 30 + dealer, dealer)
        while table.deal.stage() == "auction":
            _call(table, "P")
        what = {"next dealer": "the next dealer deals", "same dealer": "the same dealer deals again"}
        says = f"When all pass {what.get(rules['all_pass'], 'the hand is played')}"
        if rules["all_pass"] != "played":
            yield table.case("BID-6", f"{says}.", {"ask": "next"})
        yield table.case("BID-6", f"{says}.", {"ask": "to_act"})
        if rules["all_pass"] == "played":
            yield table.case("PLAY-8", "On a passed deal eldest hand leads.", {"ask": "to_act"})
            yield table.case("KITTY-2", "On a passed deal nobody takes the kitty.", {"ask": "hand", "seat": 0})
            held = table.deal.hand(table.deal.to_act())
            yield table.act("KITTY-2", "On a passed deal nobody discards.", " ".join(["discard", *table.deal.kitty]))
            yield table.act("KITTY-2", "On a passed deal the play begins at once.", held[0])
        elif dealer == 0:
            yield table.case("BID-6", f"{says}.", {"ask": "scores"})
    says = "A deal found wrong is void, and the same dealer deals again"
    reasons = ("no cut was offered", "a card was turned up while dealing", "somebody has the wrong number of cards")
    for number, reason in enumerate(reasons):
        dealer = (number * 2 + 1) % players
        table = _fresh(name, 40 + number, dealer)
        if number:
            _call(table, low)
        table.start["done"].append({"rule": {"void": reason}})
        expect = {"dealer": dealer, "players": list(range(players)), "barred": []}
        case = table.case("DEAL-6", f"{says}.", {"ask": "next"}, expect)
        yield case
        if number == 2:
            zero = [0] * len(table.engine.scores())
            yield table.case("DEAL-6", f"{says}; nobody scores.", {"ask": "scores"}, zero)
    yield from _draws(name, rules)


def _draws(name: str, rules: Rules) -> Iterator[Case]:
    rng, deck, players = Random(f"{name} draw"), list(rules["deck"]), rules["players"]
    low = [ranks(rules, suit)[0] for suit in SUITS]
    twos = [rank for rank in RANKS if all(rank + suit in deck for suit in SUITS)]
    says = "The lowest card drawn deals"
    cut = rules["first_dealer"] == "cut"
    first: list[tuple[str, list[str]]] = [
        (f"{says}; the ace is {'high' if cut else 'low'}.", [f"A{SUITS[1]}", low[0]]),
        (f"{says}.", [f"10{SUITS[2]}", f"9{SUITS[0]}"]),
        (f"{says}: of equal cards the variant says which.", [f"{twos[0]}H", f"{twos[0]}S"]),
        (f"{says}: of equal cards the variant says which.", [f"{twos[1]}C", f"{twos[1]}D"]),
    ]
    if "JK" in deck:
        first.append((f"{says}; the joker is the lowest.", [f"A{SUITS[3]}", "JK"]))
    for why, cards in first:
        rest = [card for card in deck if card[0] in "KQJ" and card not in cards and card not in ("JK", "JK2")]
        drawn = [*cards, *rng.sample(rest, max(0, players - 2))]
        rng.shuffle(drawn)
        ask = {"ask": "draw", "rules": name, "rounds": [drawn]}
        right = Second().draw(name, [drawn])
        yield {
            "rules": name,
            "given": [],
            "ask": ask,
            "expect": right,
            "rule": "SEAT-3",
            "source": "second referee",
            "why": why,
        }


def bids(name: str) -> Iterator[Case]:
    """BID-1, BID-2, BID-4, BID-9, BID-14."""
    rules = rules_of(name)
    low, players = lowest_level(name), rules["players"]
    high = rules["highest_level"]
    says = f"A bid is for {rules['lowest_level']} to {high} tricks, in a suit or no trump"
    for number, (text, why) in enumerate(
        [
            (f"{low}S", f"{says}."),
            (f"{rules['lowest_level'] - 1}NT" if not rules["inkles"] else "5NT", f"{says}."),
            (f"{high}NT", f"{says}."),
            (f"{high + 1}S", f"{says}."),
            (f"{high}H", f"{says}."),
            (f"{rules['lowest_level'] - 1}H" if not rules["inkles"] else "5H", f"{says}."),
            ("P", f"{says}, and anybody may pass."),
        ]
    ):
        table = _fresh(name, 50 + number)
        _look(table)
        yield table.act("BID-1", why, text)
    yield from _outbidding(name, rules)
    yield from _rounds(name, rules, low, players)
    if rules["inkles"]:
        yield from _inkles(name, players)


def _outbidding(name: str, rules: Rules) -> Iterator[Case]:
    """BID-2: pairs of bids that are next to each other, and some that are not."""
    ladder = [
        bid for bid in ladder_of(rules) if rules["lowest_level"] <= int(bid.rstrip("SCDHNT")) <= rules["highest_level"]
    ]
    rng = Random(f"{name} ladder")
    level = lowest_level(name)
    pairs = [(f"{level}H", f"{level}H"), (f"{level}S", f"{level}C"), (f"{level}C", f"{level}S")]
    pairs += [(f"{level}NT", f"{level + 1}S"), (f"{level + 1}S", f"{level}NT"), (f"{level}H", f"{level}NT")]
    pairs += [(f"{level}NT", f"{level}H"), (f"{level}D", f"{level}H"), (f"{level}H", f"{level}D")]
    for place in sorted(rng.sample(range(1, len(ladder)), 2)):
        pairs += [(ladder[place - 1], ladder[place]), (ladder[place], ladder[place - 1])]
    for number, (standing, bid) in enumerate(pairs):
        table = _fresh(name, 60 + number)
        try:
            _call(table, standing)
        except IMPOSSIBLE:
            continue
        yield table.act("BID-2", "A bid must rank above the standing one.", bid)


def _rounds(name: str, rules: Rules, low: int, players: int) -> Iterator[Case]:
    single = rules["auction"] == "single round"
    if single:
        says = "Everybody speaks once, the dealer last"
        table = _fresh(name, 80)
        _call(table, f"{low}S", *["P"] * (players - 1))
        yield table.case("BID-4", f"{says}.", {"ask": "contract"})
        yield table.case("BID-4", f"{says}.", {"ask": "to_act"})
        table = _fresh(name, 81)
        _call(table, f"{low}S")
        if players > 2:
            _call(table, *["P"] * (players - 2))
        _call(table, f"{low + 1}H")
        yield table.case("BID-4", f"{says}: who was outbid is not asked again.", {"ask": "contract"})
        yield table.act("BID-4", f"{says}.", f"{low + 2}S", (table.deal.dealer + 1) % players)
        table = _fresh(name, 82)
        _call(table, *["P"] * (players - 1))
        yield table.case("BID-4", f"{says}.", {"ask": "to_act"})
        yield table.act("BID-4", f"{says}.", f"{low}H")
        yield table.act(
            "BID-4", f"{says}: who has passed does not speak again.", f"{low}C", (table.deal.dealer + 1) % players
        )
        return
    says = "The auction goes round until all but the bidder have passed, and who passes is out"
    if rules["reentry"] == "always":
        says = "A pass puts nobody out, and the last bidder is asked once more"
    rule = "BID-14" if rules["reentry"] == "always" else "BID-4"
    table = _fresh(name, 83)
    _call(table, f"{low}S", *["P"] * (players - 1))
    yield table.case("BID-4", f"{says}.", {"ask": "contract"})
    yield table.case("BID-4", f"{says}.", {"ask": "to_act"})
    if rule == "BID-14":
        yield table.case(rule, f"{says}.", {"ask": "to_act"})
        yield table.act(rule, f"{says}.", f"{low + 1}D")
        yield table.act(rule, f"{says}: their raise must rank higher, too.", f"{low}S")
        yield table.act(rule, f"{says}.", "P")
        _call(table, f"{low + 1}D")
        yield table.case(rule, "A raise by the last bidder opens the auction to all again.", {"ask": "to_act"})
    table = _fresh(name, 84)
    _call(table, f"{low}S", f"{low}C")
    if players > 2:
        _call(table, *["P"] * (players - 2))
    yield table.case("BID-4", f"{says}: a second round.", {"ask": "to_act"})
    yield table.act("BID-4", f"{says}: a second round.", f"{low}NT")
    yield table.case("BID-4", f"{says}: there is no contract yet.", {"ask": "contract"})
    if players == 2:
        yield table.act("BID-4", f"{says}: turn by turn.", f"{low}H", table.deal.dealer)
        return
    table = _fresh(name, 85)
    _call(table, "P", f"{low}D", f"{low}H", *["P"] * (players - 3))
    back = table.deal.to_act()
    yield table.case(rule, f"{says}.", {"ask": "to_act"})
    yield table.act(rule, f"{says}.", f"{low}NT", (table.deal.dealer + 1) % players)
    if back != (table.deal.dealer + 1) % players:
        yield table.act(rule, f"{says}.", f"{low}NT")
    if rule == "BID-14":
        yield table.act("BID-4", f"{says}.", "P", (table.deal.dealer + 2) % players)
    if rules["reentry"] == "on a change of suit":
        yield from _reopened(name, low, players)


def _reopened(name: str, low: int, players: int) -> Iterator[Case]:
    """BID-5: who bids another suit than before opens the auction to all again."""
    says = "When a bidder leaves the suit of their own last bid all may call again"
    for number, second in enumerate((f"{low + 1}H", f"{low + 1}S", f"{low + 1}NT")):
        table = _fresh(name, 90 + number)
        _call(table, f"{low}S", "P", f"{low}D", *["P"] * (players - 3), second)
        yield table.case("BID-5", f"{says}.", {"ask": "to_act"})
        seat = (table.deal.dealer + 2) % players
        yield table.act("BID-5", f"{says}, also who has passed.", f"{low + 2}C", seat)
        table = _fresh(name, 95 + number)
        _call(table, f"{low}C", f"{low}D", *["P"] * (players - 2), "P")
        yield table.case("BID-5", "The last of several bidders is asked once more.", {"ask": "to_act"})
        yield table.act(
            "BID-5", "The last of several bidders may change the suit.", [f"{low + 1}H", "P", f"{low + 1}D"][number]
        )
        if number:
            _call(table, [f"{low + 1}H", f"{low + 1}H", f"{low + 1}D"][number])
            yield table.case("BID-5", "Changing the suit opens the auction again, a raise ends it.", {"ask": "to_act"})
        else:
            _call(table, "P")
            yield table.case("BID-5", "The last bidder may stand.", {"ask": "contract"})
    table = _fresh(name, 99)
    _call(table, f"{low}C", *["P"] * (players - 1))
    yield table.case("BID-5", "An only bidder is not asked again.", {"ask": "contract"})


def _inkles(name: str, players: int) -> Iterator[Case]:
    says = "Only the first two players may bid six"
    for number, calls in enumerate([(), ("P",), ("P", "P"), ("6S",), ("6S", "P"), ("P", "6H", "P")]):
        table = _fresh(name, 100 + number)
        _call(table, *calls)
        yield table.act("BID-9", f"{says}.", "6NT" if number % 2 else "6D" if not calls else "6NT")
    says = "If nothing but six is bid the same dealer deals again"
    for number, calls in enumerate([("6D", "P"), ("P", "6C"), ("6S", "6NT"), ("6S", "7S")]):
        table = _fresh(name, 110 + number)
        _call(table, *calls, *["P"] * (players - 2))
        yield table.case("BID-9", f"{says}.", {"ask": "next"})
        yield table.case("BID-9", f"{says}.", {"ask": "contract"})


def special_bids(name: str) -> Iterator[Case]:
    """BID-7, BID-8, BID-10, BID-11, BID-12: what a special bid outbids, what outbids it, and its conditions."""
    rules = rules_of(name)
    ladder = ladder_of(rules)
    for number, row in enumerate(rules["specials"]):
        key, label = row["key"], row["name"]
        rule = "BID-8" if row["place"] else "BID-7"
        below = [bid for bid in ladder if bid in rules["schedule"] and outbids(rules, ladder, key, bid)]
        above = [bid for bid in ladder if outbids(rules, ladder, bid, key)]
        near = [*[bid for bid in below if int(bid.rstrip("SCDHNT")) >= 7][-2:], *above[:1]]
        level = [bid for bid in ladder if bid not in below and bid not in above]
        if not row["blind"] and row["answers"] is None:
            for shift, bid in enumerate([*near, *level[:1]]):
                table = _fresh(name, 120 + 10 * number + shift)
                _call(table, bid)
                yield table.act(rule, f"What {label} outbids, and what not.", key)
            for shift, bid in enumerate([*below[-1:], *level[:1], *above[:2]]):
                try:
                    table = _after_special(name, key, 140 + 10 * number + shift)
                except IMPOSSIBLE:
                    continue
                yield table.act(rule, f"What outbids {label}, and what not.", bid)
        if row["gate"] == "seven":
            says = f"{label.capitalize()} may be bid only when seven or more has been bid"
            for shift, calls in enumerate([(), ("6NT",), ("7S",), ("6S", "7C"), ("P",), ("7D", "P")]):
                table = _fresh(name, 160 + shift)
                if len(calls) >= rules["players"]:
                    continue
                _call(table, *calls)
                yield table.act("BID-7", f"{says}.", key)
        elif row["gate"] == "none" and not row["blind"] and row["answers"] is None:
            table = _fresh(name, 170 + number)
            _look(table)
            yield table.act("BID-7", f"{label.capitalize()} may be bid at any time.", key)
        if row["answers"] is not None:
            says = f"{label.capitalize()} may be bid only when the partner has bid {row['answers']}"
            for shift, calls in enumerate([(row["answers"], "P"), ("P", row["answers"]), (), ("P", "P")]):
                table = _fresh(name, 180 + shift)
                _call(table, *calls)
                yield table.act("BID-7", f"{says}.", key)
        if row["blind"]:
            yield from _blind(name, key, label)
        if key in ("DM", "HL"):
            own = {"DM": "BID-11", "HL": "BID-12"}[key]
            for shift, calls in enumerate([(), ("P", "P"), ("8H",), ("10D",), ("9NT", "P")]):
                table = _fresh(name, 190 + 10 * number + shift)
                _call(table, *calls)
                yield table.act(own, f"{label.capitalize()} may be bid whatever the partner has called.", key)
            for shift in range(2):
                table = _at_play(name, key, shift)
                yield table.case(own, f"Who plays in {label}.", {"ask": "to_act"})


def _at_play(name: str, key: str, number: int) -> Table:
    from setting_up import at_play, weakest

    table = at_play(name, key, number + 200, {}, {})
    for _ in range(number + 1):
        table.do(weakest(table))
    return table


def _after_special(name: str, key: str, number: int) -> Table:
    """The moment after the special bid; whoever speaks next has looked."""
    row = special_bid(rules_of(name), key)
    for ahead in range(rules_of(name)["players"] - 1):
        try:
            calls = calls_to(name, key, ahead)
        except ValueError:
            continue
        table = _fresh(name, number)
        table.do(*calls[: calls.index(key) + 1])
        if table.deal.stage() != "auction" or row is None:
            continue
        _look(table)
        return table
    raise ValueError(f"{name}: nobody speaks after {key}")


def _blind(name: str, key: str, label: str) -> Iterator[Case]:
    says = f"{label.capitalize()} is a player's first call, before they look at their cards"
    table = _fresh(name, 210)
    yield table.act("BID-10", f"{says}.", key)
    yield table.act("BID-10", f"{says}; all other calls come after looking.", "6S")
    table.do("look")
    yield table.act("BID-10", f"{says}.", key)
    yield table.act("BID-10", f"{says}; all other calls come after looking.", "6S")
    table = _fresh(name, 211)
    _call(table, "6S")
    table = _fresh(name, 212)
    table.do("look", "8H")
    yield table.act("BID-10", f"{says}.", key)
    yield table.case("BID-10", f"{says}.", {"ask": "legal"})
    table = _fresh(name, 213)
    table.do(key, "look")
    yield table.act("BID-10", f"{says}; nobody else is bound by it.", "P")
    yield table.case("BID-10", f"{says}.", {"ask": "legal"})


def answered_bids(name: str) -> Iterator[Case]:
    """BID-7: a bid that answers the partner's, which has been outbid since, was an opponent's, or was none."""
    rules = rules_of(name)
    for row in (one for one in rules["specials"] if one["answers"] is not None):
        rule = "BID-11" if row["key"] == "DM" else "BID-7"
        says = f"{row['name'].capitalize()} may be bid once the partner has bid what it answers"
        for number, (words, why) in enumerate(
            (
                (("answered", "above"), f"{says}, even if that has been outbid"),
                (("answered", "P"), says),
                (("P", "answered"), f"{says}, and not after an opponent"),
                (("P", "above"), f"{says}, and not without"),
            )
        ):
            table = _fresh(name, number)
            try:
                for word in words:
                    _look(table)
                    texts = [text for text in table.deal.legal() if text[0] in "78" and text != "7S"]
                    table.do({"answered": row["answers"], "above": texts[0] if texts else "P"}.get(word, word))
                _look(table)
            except IMPOSSIBLE:
                continue
            yield table.act(rule, f"{why}.", row["key"])


MAKERS: tuple[Callable[[str], Iterator[Case]], ...] = (packs, seats, bids, special_bids, answered_bids)
