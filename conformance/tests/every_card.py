"""Cases for every preset: tricks of two cards that matter, and what may be played (CARD, JOKER, PLAY, KITTY, CALL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, pairwise
from random import Random
from typing import Any

from oracle import JOKERS, SUITS, in_pack_order, special_bid
from second import Json, rules_of
from setting_up import (
    IMPOSSIBLE,
    at_play,
    both_colours,
    no_trump_bid,
    played,
    ranks,
    to_follow,
    trump_bids,
    weakest,
)

Case = dict[str, Json]
TRICKS = {"ask": "tricks"}


def tricks(
    name: str, rule: str, contract: str, cards: list[str | None], why: str, seed: int = 0, ask: Json = None
) -> Iterator[Case]:
    """Who wins a trick with these cards, if there can be one."""
    try:
        table, _ = played(name, contract, cards, seed)
    except IMPOSSIBLE:
        return
    yield table.case(rule, why, ask or TRICKS)


def acts(rule: str, why: str, moment: tuple[Any, ...], *texts: str) -> Iterator[Case]:
    """Whether each of these may be done at that moment (`to_follow`), if it can be brought about."""
    try:
        table = to_follow(*moment)
    except IMPOSSIBLE:
        return
    for text in texts:
        yield table.act(rule, why, text)


def _without(cards: list[str], *left_out: str) -> list[str]:
    return [card for card in cards if card not in left_out]


def plain_suits(name: str) -> Iterator[Case]:
    """CARD-1, CARD-6, CARD-7: how the cards of a suit rank."""
    rules, bids, none = rules_of(name), trump_bids(name), no_trump_bid(name)
    numbers = [rank for rank in ("11", "12", "13") if f"{rank}H" in rules["deck"]]
    orders = [
        ("10", "A"),
        ("10", "K"),
        ("9", "10"),
        ("K", "A"),
        *([("10", numbers[0]), (numbers[-1], "J")] if numbers else []),
    ]
    for number, (low, high) in enumerate(orders):
        bid = bids[number % 4]
        one = both_colours(rules, bid[-1])[1 + number % 2]
        says = "In a plain suit the cards rank A K Q J, then down from the highest number"
        # Without trumps and with them by turns: CARD-1 holds in both.
        contract = bid if number % 2 else none
        for lead, reply in ((low, high), (high, low)):
            yield from tricks(
                name, "CARD-1", contract, [lead + one, reply + one], f"{says}: {high} beats {low}.", number
            )
    for number, bid in enumerate(bids):
        same, one, _two = both_colours(rules, bid[-1])
        says = "Beside trumps a plain suit ranks from the ace down"
        for low, high in (("J", "A"), ("J", "Q"), [("K", "A"), ("10", "K"), ("9", "10"), ("10", "K")][number]):
            lead, reply = (low, high) if number % 2 else (high, low)
            yield from tricks(
                name, "CARD-6", bid, [lead + one, reply + one], f"{says}, its jack below the queen.", number + 7
            )
        if number == 2:
            yield from tricks(
                name, "CARD-6", bid, [f"10{same}", f"Q{same}"], f"{says}, the queen of trumps' colour, too.", number + 9
            )
        for low, high in zip(numbers, [*numbers[1:], "J"], strict=True) if numbers else ():
            for lead, reply in ((low, high), (high, low)):
                yield from tricks(
                    name, "CARD-6", bid, [lead + one, reply + one], f"{says}: {high} beats {low}.", number
                )
        for low, high in (("10", numbers[0]), (numbers[-1], "Q")) if numbers else ():
            yield from tricks(name, "CARD-6", bid, [low + same, high + same], f"{says}: {high} beats {low}.", number)
        pair = [(f"J{one}", f"A{one}"), (f"J{one}", f"Q{one}"), (f"J{one}", f"K{one}"), (f"K{one}", f"A{one}")][number]
        yield from tricks(
            name,
            "CARD-7",
            none,
            list(pair if number % 2 else pair[::-1]),
            "Without trumps there are no bowers: A K Q J 10.",
            number + 11,
        )
    for number, suit in enumerate(SUITS):
        same = both_colours(rules, suit)[0]
        yield from tricks(
            name,
            "CARD-7",
            none,
            [f"Q{suit}", f"J{same}"],
            "Without trumps a jack belongs to its own suit and to no other.",
            number + 13,
        )
        yield from acts(
            "CARD-7",
            "Without trumps a jack follows its own suit and no other.",
            (name, none, f"Q{suit}", [f"10{suit}", f"J{same}"], number, ("joker",)),
            *([f"J{same}"] if number % 2 else [f"10{suit}"]),
        )


def trumps(name: str) -> Iterator[Case]:
    """CARD-4, CARD-5, CARD-8, JOKER-6: the bowers and the order of trumps."""
    rules = rules_of(name)
    jokers = [joker for joker in JOKERS if joker in rules["deck"]]
    for number, bid in enumerate(trump_bids(name)):
        trump = bid[-1]
        same, one, _two = both_colours(rules, trump)
        left, right, ace, king = f"J{same}", f"J{trump}", f"A{trump}", f"K{trump}"
        says = "The jack of trumps' colour is the left bower and a trump for every purpose"
        low = _without(ranks(rules, trump), right)[0]
        low_same = _without(ranks(rules, same), left)[0]
        other = ranks(rules, one)[0]

        yield from acts(
            "CARD-4",
            f"{says}: it must follow when trumps are led.",
            (name, bid, low, [left, other], number, (trump,)),
            *([left, other] if number < 2 else [other]),
        )
        yield from acts(
            "CARD-4",
            f"{says}: it may not follow the suit that is printed on it.",
            (name, bid, low_same, [f"Q{same}", left], number, ("joker",)),
            left,
        )
        yield from tricks(
            name, "CARD-4", bid, [f"A{same}", left], f"{says}: it wins a trick of the suit printed on it.", number
        )
        yield from tricks(name, "CARD-4", bid, [f"A{one}", left], f"{says}: it trumps another suit.", number + 2)
        if number % 2:
            yield from acts(
                "CARD-4",
                f"{says}: when it is led, trumps must follow.",
                (name, bid, left, [low, f"Q{same}"], number + 3, ("joker",)),
                low,
                f"Q{same}",
            )
        says = "Trumps rank joker, right bower, left bower, ace, king and down"
        order = [_without(ranks(rules, trump), right)[-4], king, ace, left, right, *jokers]
        pairs = list(pairwise(order))
        for weak, strong in (pairs[number % 4], pairs[(number + 1) % 4], *pairs[4:]):
            plays = ((weak, strong), (strong, weak))
            if strong == "JK" and weak == "JK2":
                for lead, reply in plays if number % 2 else plays[::-1]:
                    yield from tricks(
                        name, "JOKER-6", bid, [lead, reply], "The higher joker, JK, beats the lower, JK2.", number
                    )
                continue
            lead, reply = plays[number % 2]
            yield from tricks(name, "CARD-5", bid, [lead, reply], f"{says}: {strong} beats {weak}.", number)
        if number == 1:
            yield from tricks(name, "CARD-5", bid, [right, ace], f"{says}.", number + 5)
            yield from tricks(name, "CARD-5", bid, [left, king], f"{says}.", number + 6)


def suits_followed(name: str) -> Iterator[Case]:
    """PLAY-1, PLAY-2, PLAY-3, SEAT-1: leading, following and winning, with no bower or joker about."""
    rules = rules_of(name)
    for number, bid in enumerate(trump_bids(name)):
        trump = bid[-1]
        _same, one, two = both_colours(rules, trump)
        high, low = ranks(rules, one)[-1], ranks(rules, one)[0]
        small = _without(ranks(rules, trump), f"J{trump}")[0]
        others = _without(ranks(rules, two), f"J{two}")

        says = "A player follows the suit led if they can"
        yield from acts(
            "PLAY-2",
            f"{says}.",
            (name, bid, high, [low, small, others[0]], number, ("jack",)),
            *[[low, others[0]], [small, low], [others[0], small], [low, small]][number],
        )
        yield from acts(
            "PLAY-2",
            f"{says}, and otherwise plays anything.",
            (name, bid, high, [small, others[0]], number + 3, ("jack", one)),
            [small, others[0]][number % 2],
        )
        says = "The highest trump wins a trick or, without one, the highest card of the suit led"
        yield from tricks(name, "PLAY-3", bid, [high, small], f"{says}: a small trump beats an ace.", number)
        yield from tricks(
            name, "PLAY-3", bid, [low, others[-1]], f"{says}: another suit's ace wins nothing.", number + 1
        )
        if number % 2:
            yield from tricks(
                name, "PLAY-3", bid, [small, f"A{one}"], f"{says}: a plain ace does not beat a trump led.", number + 2
            )
    none = no_trump_bid(name)
    yield from tricks(
        name, "PLAY-3", none, ["10S", "AH"], "Without trumps only the suit led can win.", 5, {"ask": "tricks"}
    )
    for number in range(4):
        yield from _leads(name, trump_bids(name)[number], number)


def _leads(name: str, bid: str, number: int) -> Iterator[Case]:
    """PLAY-1 and SEAT-1: who leads, and who plays next."""
    rules = rules_of(name)
    _same, one, _ = both_colours(rules, bid[-1])
    cards = ranks(rules, one)
    low, high = _without(cards, f"J{one}")[0], cards[-1]
    try:
        table = at_play(name, bid, number, {}, {})
        leader = table.deal.to_act()
        says = "The contractor leads to the first trick"
        if number == 0:
            yield table.case("PLAY-1", f"{says}.", {"ask": "to_act"})
        card = table.deal.hand(leader)[number]
        other = (leader + 1 + number) % rules["players"]
        other = (other + 1) % rules["players"] if other == leader else other
        if number == 1:
            yield table.act("PLAY-1", f"{says}.", card)
        if number == 2:
            yield table.act("PLAY-1", f"{says}, and nobody else.", table.deal.hand(other)[0], other)
        table.do(weakest(table))
        if number % 2 == 0:
            yield table.case("SEAT-1", "All turns go clockwise.", {"ask": "to_act"})
    except IMPOSSIBLE:
        pass
    replies: list[list[str | None]] = [[low, high], [high, low]]
    if rules["players"] > 2:
        replies.append([low, None, high])
    cards_played = replies[number % len(replies)]
    says = "The winner of a trick leads to the next"
    yield from tricks(name, "PLAY-1", bid, cards_played, f"{says}.", number + 4, {"ask": "to_act"})


def joker(name: str) -> Iterator[Case]:
    """JOKER-1 to JOKER-5, CARD-8."""
    rules = rules_of(name)
    jokers = [one for one in JOKERS[::-1] if one in rules["deck"]]
    none = no_trump_bid(name)
    numbers = count()
    for number, bid in enumerate(trump_bids(name)):
        if not jokers:
            return
        card = jokers[number % len(jokers)]
        trump = bid[-1]
        _same, one, two = both_colours(rules, trump)
        small = _without(ranks(rules, trump), f"J{trump}")[0]
        says = "With a trump suit the joker is the highest trump and nothing else"

        yield from acts(
            "JOKER-1",
            f"{says}: it must follow when trumps are led.",
            (name, bid, small, [card, f"A{two}"], next(numbers), (trump,)),
            *([card, f"A{two}"] if number % 2 else [f"A{two}"]),
        )
        yield from acts(
            "JOKER-1",
            f"{says}: its holder may not play it to a plain suit that they can follow.",
            (name, bid, f"K{one}", [f"9{one}", card], next(numbers), ("jack",)),
            card,
        )
        if number % 2:
            yield from acts(
                "JOKER-1",
                f"{says}: when it is led, trumps must follow.",
                (name, bid, card, [small, f"A{two}"], next(numbers), ("jack",)),
                small,
                f"A{two}",
            )
        else:
            yield from tricks(name, "JOKER-1", bid, [f"A{one}", card], f"{says}: it trumps a plain suit.", number)
            yield from tricks(name, "JOKER-1", bid, [card, f"A{trump}"], f"{says}.", number)
        suit = SUITS[number]
        says = "Without trumps the joker wins any trick in which it is legally played"
        yield from tricks(name, "JOKER-2", none, [f"A{suit}", card], f"{says}.", number)
        led = f"{card}={suit}"
        yield from tricks(name, "JOKER-2", none, [led, f"A{suit}"], f"{says}: also when it is led.", number + 4)
        says = "Without trumps the joker may be played to a trick only by a player who cannot follow"
        if rules["joker_follow"] == "when void":
            yield from acts(
                "JOKER-3",
                f"{says}.",
                (name, none, f"K{suit}", [f"9{suit}", card], next(numbers), ("joker",)),
                *([card, f"9{suit}"] if number == 0 else [card]),
            )
            off = SUITS[(number + 1) % 4]
            yield from acts(
                "JOKER-3",
                f"{says}, and then need not be.",
                (
                    name,
                    none,
                    f"K{suit}",
                    [f"9{off}", card],
                    next(numbers),
                    ("joker", suit),
                ),
                *([card] if number % 2 else [f"9{off}"]),
            )
            for row in rules["specials"][:2] if number < 2 else ():
                if row["goal"] != "none":
                    continue
                must = rules["joker_in_misere"] == "must"
                yield from acts(
                    "JOKER-3",
                    "In misere whoever cannot follow has to play the joker."
                    if must
                    else "In misere, too, whoever cannot follow may keep the joker.",
                    (
                        name,
                        row["key"],
                        f"K{suit}",
                        [f"9{off}", card],
                        next(numbers),
                        ("joker", suit),
                    ),
                    *([card] if number else [f"9{off}"]),
                )
        says = "Who leads the joker without trumps names the suit to follow"
        yield from acts(
            "JOKER-4",
            f"{says}.",
            (name, none, None, [card], next(numbers)),
            *([led, card] if number < 2 else [card]),
        )
        off = SUITS[(number + 2) % 4]
        yield from acts(
            "JOKER-4",
            f"{says}, and the others follow it.",
            (name, none, led, [f"10{suit}", f"A{off}"], next(numbers), ("joker",)),
            *([f"10{suit}"] if number % 2 else [f"A{off}"]),
        )
        yield from _second_lead(name, card, suit, number)
        if rules["joker_declared"] != "no":
            yield from _declaring(name, card, suit, number)
    if len(jokers) == 2:
        yield from tricks(name, "CARD-8", none, ["JK2=S", "JK"], "JK is the higher joker, JK2 the lower.", 1)
        yield from tricks(name, "CARD-8", none, ["JK=H", "JK2"], "JK is the higher joker, JK2 the lower.", 2)
        yield from tricks(name, "CARD-8", trump_bids(name)[0], ["JK2", "JK"], "JK beats JK2 as a trump, too.", 3)
        for lead, reply in (("JK2=D", "JK"), ("JK=C", "JK2")):
            yield from tricks(name, "JOKER-6", none, [lead, reply], "The higher joker, JK, beats the lower.", 4)
    elif jokers:
        for number, bid in enumerate(trump_bids(name)[:2]):
            yield from acts(
                "CARD-8",
                "The only joker is called JK.",
                (name, bid, None, ["JK"], number),
                *(["JK"] if number else ["JK2"]),
            )
        yield from tricks(name, "CARD-8", none, ["AS", "JK"], "The only joker is called JK.", 3)


def _second_lead(name: str, card: str, suit: str, number: int) -> Iterator[Case]:
    """JOKER-4: the joker in the second trick, naming a suit that has been led and one that has not."""
    none, off = no_trump_bid(name), SUITS[(number + 1) % 4]
    limited = rules_of(name)["joker_lead"] == "unled suits"
    says = "Only a suit may be named that has not been led" if limited else "Any suit may be named, led before or not"
    for shuffle in range(12):
        try:
            table = to_follow(name, none, None, [card, f"A{suit}"], number + 31 * shuffle)
            table.do(f"A{suit}")
            while len(table.deal.done) == 0:
                table.do(weakest(table))
            if card not in table.deal.hand(table.deal.to_act()):
                continue
        except IMPOSSIBLE:
            continue
        if number < 2 or not limited:
            yield table.act("JOKER-4", f"{says}.", f"{card}={suit}")
        if number > 1 or not limited:
            yield table.act("JOKER-4", f"{says}.", f"{card}={off}")
        return


def _declaring(name: str, card: str, suit: str, number: int) -> Iterator[Case]:
    """JOKER-5: a contractor without trumps may have the joker be the highest card of a suit."""
    says = "Before the play without trumps the contractor may declare the joker the highest card of a suit"
    none = no_trump_bid(name)
    off = SUITS[(number + 1) % 4]
    try:
        table = at_play(name, none, number, {0: [card]}, {}, until="declaring")
        if number == 0:
            yield table.case("JOKER-5", f"{says}: they are asked.", {"ask": "to_act"})
        yield table.act("JOKER-5", f"{says}.", "declare none" if number == 3 else f"declare {card}={suit}")
        without = at_play(name, none, number + 9, {1: [card]}, {}, until="declaring")
        if number % 2:
            yield without.act("JOKER-5", f"{says}, if they hold it.", f"declare {card}={suit}")
        elif number == 0:
            yield without.case("JOKER-5", f"{says}, and are asked without it, too.", {"ask": "legal"})
        table = at_play(name, none, number + 17, {0: [card, f"9{suit}"]}, {}, until="declaring")
        table.do(f"declare {card}={suit}", card)
        low = [text for text in table.deal.legal() if text[-1] == suit]
        others = [text for text in table.deal.hand(table.deal.to_act()) if text[-1] == off]
        if low and others:
            yield table.act(
                "JOKER-5", f"{says}: when it is led, that suit follows.", (others if number % 2 else low)[0]
            )
    except IMPOSSIBLE:
        return


def sitting_out(name: str) -> Iterator[Case]:
    """PLAY-4, PLAY-5, PLAY-10 and SIX-1: whose partner plays, and whose hand lies open."""
    rules = rules_of(name)
    for number, row in enumerate(rules["specials"]):
        rule = "SIX-1" if rules["players"] == 6 else "PLAY-4"
        try:
            tables = [at_play(name, row["key"], number + 20 + shift, {}, {}) for shift in range(2)]
        except IMPOSSIBLE:
            continue
        yield tables[0].case("PLAY-1", "The contractor leads to the first trick.", {"ask": "to_act"})
        for shift, table in enumerate(tables):
            active = [seat for seat, _ in table.deal.trick_order]
            out = [seat for seat in range(rules["players"]) if seat not in active]
            if row["partner"] == "plays too" and rules["sides"].startswith("partners") and rule == "PLAY-4":
                continue
            for step in range(len(active)):
                if table.deal.to_act() is None or table.deal.done:
                    break
                turn, before = table.deal.to_act(), active[step - 1]
                skipped = step and (before + 1) % rules["players"] in out
                if skipped and shift == 0:
                    says = "A partner who sits out is passed over"
                    yield table.case("PLAY-4", f"{says}.", {"ask": "to_act"})
                    if rule == "SIX-1":
                        yield table.case("SIX-1", "Every partner of the bidder sits out.", {"ask": "to_act"})
                    seat = (before + 1) % rules["players"]
                    yield table.act(rule, f"{says} and plays no card.", table.deal.hand(seat)[0], seat)
                if skipped and shift == 1:
                    yield table.act(rule, "After a partner who sits out the next player plays.", weakest(table))
                    if turn != active[1]:
                        break
                table.do(weakest(table))
            if len(table.deal.done) == 1 and out:
                yield table.case("PLAY-4", f"This trick has {len(active)} cards.", {"ask": "tricks"})
    yield from _open_hands(name)


def _open_hands(name: str) -> Iterator[Case]:
    rules = rules_of(name)
    for number, row in enumerate(rules["specials"]):
        if row["shown"] == "never":
            if number == 0 and any(other["shown"] != "never" for other in rules["specials"]):
                table = at_play(name, row["key"], 40, {}, {})
                while len(table.deal.done) < 1:
                    table.do(weakest(table))
                yield table.case("PLAY-5", f"No hand lies open in {row['name']}.", {"ask": "open_hand"})
            continue
        says = f"The hand of {row['name']} lies open {row['shown']}"
        rule = "PLAY-10" if row["shown"] == "before the lead" else "PLAY-5"
        for shift in range(2):
            try:
                table = at_play(name, row["key"], 41 + shift + number, {}, {})
            except IMPOSSIBLE:
                continue
            yield table.case(rule, f"{says}.", {"ask": "open_hand"})
            if rule == "PLAY-10":
                yield table.case("PLAY-5", f"{says}.", {"ask": "open_hand"})
            table.do(weakest(table))
            yield table.case("PLAY-5", f"{says}.", {"ask": "open_hand"})
            while not table.deal.done:
                table.do(weakest(table))
            yield table.case("PLAY-5", f"{says}, until the end.", {"ask": "open_hand"})
            if shift:
                table.do(weakest(table))
                yield table.case("PLAY-5", f"{says}, until the end.", {"ask": "open_hand"})


def tables(name: str) -> Iterator[Case]:
    """TWO-1: places that play in turn, and covered cards."""
    if not rules_of(name)["table_cards"]:
        return
    for number, bid in enumerate([*trump_bids(name), no_trump_bid(name)]):
        table = at_play(name, bid, number + 60, {}, {})
        for step in range(9):
            seat = table.deal.to_act()
            in_hand = table.deal._place() == "hand"
            ups = [pile[0] for pile in table.deal.piles[seat] if pile[0] is not None]
            covered = [pile[1] for pile in table.deal.piles[seat] if pile[1] is not None]
            if step < 4 and (step + number) % 2:
                says = (
                    "Each plays from the hand, then from the table" if step < 2 else "From the table a card is played"
                )
                wrong = ups[0] if in_hand else table.deal.holding[seat][0]
                yield table.act("TWO-1", f"{says}.", weakest(table) if number % 2 else wrong)
                if not in_hand and number % 2:
                    yield table.act("TWO-1", "A covered card may not be played.", covered[0])
            if step in (4, 5):
                yield table.case("TWO-1", "Whoever wins leads from the place that won.", {"ask": "legal"})
                yield table.case(
                    "TWO-1",
                    "A covered card is turned up at the end of the trick.",
                    {"ask": "table", "seat": number % 2},
                )
            if step == 3:
                yield table.case(
                    "TWO-1", "A covered card stays covered until the trick ends.", {"ask": "table", "seat": seat}
                )
            table.do(weakest(table))


def kitty(name: str) -> Iterator[Case]:
    """KITTY-1, KITTY-2, PLAY-6, CARD-3: the contractor takes the kitty and lays cards away."""
    rules = rules_of(name)
    for number, bid in enumerate([*trump_bids(name), no_trump_bid(name)]):
        try:
            table = at_play(name, bid, number + 80, {}, {}, until="exchange")
        except IMPOSSIBLE:
            continue
        seat, says = table.deal.to_act(), "The contractor takes the whole kitty and discards as many cards of any kind"
        held, count = table.deal.hand(seat), table.deal.to_discard
        rng = Random(f"{name} {bid}")
        some = in_pack_order(rng.sample(held, count))
        if number == 0:
            yield table.case("KITTY-1", f"{says}.", {"ask": "legal"})
            yield table.case("KITTY-1", f"{says}.", {"ask": "to_act"})
            yield table.case(
                "PLAY-6", "The others do not see the kitty.", {"ask": "view", "seat": (seat + 1) % rules["players"]}
            )
        if number == 1:
            yield table.act("KITTY-1", f"{says}.", " ".join(["discard", *table.deal.kitty]))
            yield table.act("KITTY-1", f"{says}: not fewer.", " ".join(["discard", *some[:-1]]))
            yield table.case("PLAY-6", "The contractor sees the kitty.", {"ask": "view", "seat": seat})
            yield table.case("CARD-3", "What is left over is the kitty.", {"ask": "legal"})
        if number == 2:
            yield table.act("KITTY-1", f"{says}: any cards.", " ".join(["discard", *some]))
            more = in_pack_order([*some, next(card for card in held if card not in some)])
            yield table.act("KITTY-1", f"{says}: not more.", " ".join(["discard", *more]))
            best = in_pack_order(sorted(held, key=lambda card: card[0] in "AKJ")[-count:])
            yield table.act("KITTY-1", f"{says}: aces, bowers and the joker, too.", " ".join(["discard", *best]))
        if number == 3:
            other = table.deal.hand((seat + 1) % rules["players"])[0]
            yield table.act(
                "KITTY-1", f"{says}: not another's card.", " ".join(["discard", *in_pack_order([*some[1:], other])])
            )
            yield table.case("KITTY-1", f"{says}.", {"ask": "hand", "seat": seat})
        if number == 4:
            table.do(" ".join(["discard", *some]))
            yield table.case("KITTY-1", f"{says}.", {"ask": "hand", "seat": seat})
            yield table.case("PLAY-6", "The contractor remembers the discards.", {"ask": "view", "seat": seat})
            yield table.case(
                "PLAY-6", "The others do not see the discards.", {"ask": "view", "seat": (seat + 1) % rules["players"]}
            )
    left = [row["key"] for row in rules["specials"] if row["kitty"] == "left"]
    for number, key in enumerate(left):
        for shift in range(2):
            table = at_play(name, key, number + 90 + shift, {}, {}, until="play")
            seat, says = table.deal.to_act(), "On this bid the kitty stays face down, and nobody discards"
            yield table.case("KITTY-2", f"{says}.", {"ask": "hand", "seat": table.deal.contract_seat})
            if table.deal.kitty:
                yield table.act("KITTY-2", f"{says}.", weakest(table))
                yield table.act("KITTY-2", f"{says}.", " ".join(["discard", *table.deal.kitty]))
    assert all(special_bid(rules, key) for key in left)


def partners_called(name: str) -> Iterator[Case]:
    """CALL-1 to CALL-4."""
    rules = rules_of(name)
    if rules["sides"] != "called":
        return
    eight = [f"8{suit}" for suit in SUITS]
    for number, bid in enumerate(trump_bids(name)):
        table = at_play(name, bid, number + 100, {0: [f"A{SUITS[number]}"]}, {}, until="calling")
        seat = table.deal.to_act()
        held, gone = table.deal.hand(seat), table.deal.discards
        plain = [
            card
            for card in rules["deck"]
            if card not in held and card not in gone and card not in JOKERS and card[0] != "J"
        ]
        says = "With six or seven tricks the contractor calls a card that is neither held nor discarded"
        yield table.act("CALL-1", f"{says}.", f"call {plain[number * 5]}")
        yield table.act("CALL-1", f"{says}.", f"call {[held[number], gone[0]][number % 2]}")
        yield table.act("CALL-2", "Only with eight tricks or more are players called.", f"call {(seat + 1) % 5}")
        if number > 1:
            yield table.act("CALL-3", "Any card may be called that is not barred.", f"call {plain[number]}")
        if number == 0:
            yield table.act("CALL-2", "With six or seven a card must be called.", "call none")
            yield table.case("CALL-4", "Partners are called after the discard.", {"ask": "to_act"})
        if number == 1:
            exchange = at_play(name, bid, number + 110, {}, {}, until="exchange")
            turn = exchange.deal.to_act()
            other = next(card for card in exchange.deal.hands[(turn + 1) % 5] if card not in JOKERS and card[0] != "J")
            yield exchange.act("CALL-4", "Partners are called after the discard, not before.", f"call {other}")
            yield exchange.act(
                "CALL-4", "Partners are called after the discard.", " ".join(["discard", *exchange.deal.kitty])
            )
        joker = at_play(
            name, bid, number + 120, {1: ["JK", f"J{bid[-1]}"]}, {0: lambda card: card in JOKERS}, until="calling"
        )
        says = "The joker may not be called" + ("" if rules["callable_cards"] == "no joker" else ", nor a bower")
        yield joker.act("CALL-3", f"{says}.", "call JK" if number % 2 == 0 else f"call J{bid[-1]}")
        table = at_play(name, eight[number], number + 130, {}, {}, until="calling")
        seat = table.deal.to_act()
        _one, _two = sorted(((seat + 1 + number) % 5 or 5, (seat + 2) % 5))[:2]
        others = [other for other in range(5) if other != seat]
        words = [f"call {others[number]}", "call none", f"call {others[0]} {others[2]}", f"call {seat}"]
        yield table.act("CALL-2", "With eight tricks or more one or two players are called, or nobody.", words[number])
        if number == 3:
            yield table.act("CALL-2", "With eight tricks or more no card is called.", f"call {plain[0]}")
    for row in rules["specials"]:
        table = at_play(name, row["key"], 140, {}, {}, until="play")
        yield table.case("CALL-4", "Special bids are played alone.", {"ask": "to_act"})


def only_jokers(name: str) -> Iterator[Case]:
    """JOKER-9: the joker is all that a table has left to lead, and every suit has been led."""
    rules = rules_of(name)
    if not (rules["table_cards"] and rules["joker_lead"] == "unled suits"):
        return
    for seed in range(3000):
        rng = Random(f"{name} only jokers {seed}")
        place = 10 + seed % rules["players"]
        try:
            table = at_play(name, no_trump_bid(name), 900 + seed, {place: ["JK"]}, {})
        except IMPOSSIBLE:
            continue
        deal = table.deal
        while deal.to_act() is not None:
            texts = deal.legal()
            if len(deal.led_before) == len(SUITS) and all(text.startswith("JK=") for text in texts):
                break
            other = [text for text in texts if not text.startswith("JK")]
            table.do(rng.choice(other or texts))
        if deal.to_act() is None or len(deal.done) == rules["hand_size"] - 1:
            continue
        says = "Who has nothing else to lead than the joker may name any suit, though all have been led"
        yield table.case("JOKER-9", f"{says}.", {"ask": "legal"})
        for suit in SUITS:
            yield table.act("JOKER-9", f"{says}.", f"JK={suit}")
        return


MAKERS: tuple[Callable[[str], Iterator[Case]], ...] = (
    plain_suits,
    trumps,
    suits_followed,
    joker,
    only_jokers,
    sitting_out,
    tables,
    kitty,
    partners_called,
)
