"""Cases for every preset that find a rule broken in part: in one suit, at one seat, in a later trick or round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from every_bid import _call, _fresh, _look
from every_card import acts, tricks
from every_score import ended, endings, scored
from oracle import JOKERS, RANKS, SUITS, in_pack_order
from second import Json, Second, rules_of
from setting_up import (
    IMPOSSIBLE,
    Table,
    at_play,
    both_colours,
    lowest_level,
    no_trump_bid,
    ranks,
    trump_bids,
    weakest,
)

Case = dict[str, Json]
TO_ACT = {"ask": "to_act"}
_MISDEALS = ("no cut was offered", "a card was turned up while dealing", "somebody has the wrong number of cards")


def ranks_of_suits(name: str) -> Iterator[Case]:
    """CARD-1, CARD-5, CARD-6, CARD-7, PLAY-3: cards that are next to each other, in every suit."""
    none, numbers = no_trump_bid(name), {bid[-1]: bid for bid in trump_bids(name)}
    for number, suit in enumerate(SUITS):
        same, one, two = both_colours(rules_of(name), suit)
        says = f"The cards of {suit} rank from the ace down"
        for shift, (low, high) in enumerate((("9", "10"), ("K", "A"), ("10", "K"))):
            contract = none if (number + shift) % 2 else numbers[one]
            yield from tricks(name, "CARD-1", contract, [low + suit, high + suit], f"{says}.", number + 20)
            yield from tricks(name, "CARD-1", contract, [high + suit, low + suit], f"{says}.", number + 22)
        says = "Trumps rank joker, right bower, left bower, ace, king and down"
        pairs = [(f"J{same}", f"J{suit}"), (f"A{suit}", f"J{same}")]
        pairs += [(low + suit, high + suit) for low, high in (("K", "A"), ("Q", "K"), ("9", "10"))]
        pairs += [(f"J{suit}", "JK")]
        for low, high in pairs:
            yield from tricks(name, "CARD-5", numbers[suit], [low, high], f"{says}: {high} beats {low}.", number + 24)
        says = "Beside trumps a plain suit ranks from the ace down"
        for low, high in ((f"K{same}", f"A{same}"), (f"Q{same}", f"K{same}"), (f"K{one}", f"A{one}")):
            yield from tricks(name, "CARD-6", numbers[suit], [low, high], f"{says}: {high} beats {low}.", number + 26)
        for low, high in ((f"J{two}", f"Q{two}"), (f"J{one}", f"A{one}")):
            yield from tricks(name, "CARD-6", numbers[suit], [low, high], f"{says}: {high} beats {low}.", number + 28)
        says = "Without trumps every suit ranks A K Q J 10 and down"
        for low, high in (("Q", "K"), ("J", "A"), ("J", "Q"), ("10", "J")):
            yield from tricks(name, "CARD-7", none, [low + suit, high + suit], f"{says}.", number + 30)
        says = "The highest card of the suit led wins, whoever plays it"
        size = len(at_play(name, numbers[suit], 0, {}, {}).deal.trick_order)
        high_cards: list[str | None] = [f"9{one}", *[None] * (size - 2), f"A{one}"]
        yield from tricks(name, "PLAY-3", numbers[suit], high_cards, f"{says}.", number + 34)


def later_tricks(name: str) -> Iterator[Case]:
    """SEAT-1, PLAY-1, PLAY-2: turns and suits in a trick that a defender leads, and in the last one."""
    for number, contract in enumerate([*trump_bids(name), no_trump_bid(name)]):
        for seed in range(14):
            try:
                table = at_play(name, contract, 500 + number + 31 * seed, {}, {})
                deal = table.deal
                if seed == 0:
                    table.do(weakest(table))
                    yield table.case("SEAT-1", "All turns go clockwise.", TO_ACT)
                    yield from _followers(table)
                while len(deal.done) < 1:
                    table.do(weakest(table))
                led_by = deal.to_act()
                card = next(text for text in deal.legal() if "=" not in text and _plain(text))
                table.do(card)
                if seed == 0 or led_by != deal.contract_seat:
                    yield table.case("SEAT-1", "All turns go clockwise, whoever leads.", TO_ACT)
                    yield from _followers(table)
                if led_by != deal.contract_seat:
                    break
            except (*IMPOSSIBLE, StopIteration):
                continue
    table = at_play(name, trump_bids(name)[2], 520, {}, {})
    while len(table.deal.done) < rules_of(name)["hand_size"] - 1:
        table.do(weakest(table))
    yield table.case("PLAY-1", "Every card of the hands is played.", TO_ACT)


def _plain(card: str) -> bool:
    """Whether a card is neither a joker nor a jack, whatever is trumps."""
    return card not in JOKERS and card[0] != "J"


def _followers(table: Table) -> Iterator[Case]:
    """PLAY-2: each of the players who can follow in this trick, with a card that follows and one that does not."""
    deal, tricks_before = table.deal, len(table.deal.done)
    while len(deal.done) == tricks_before and deal.to_act() is not None:
        held = [card for card in deal._cards_in_turn(deal.to_act()) if _plain(card)]
        wrong = [card for card in held if card[-1] != deal.led]
        right = [card for card in held if card[-1] == deal.led]
        if wrong and right:
            says = "A player follows the suit led if they can"
            yield table.act("PLAY-2", f"{says}, in every trick and at every seat.", wrong[0])
            if tricks_before:
                yield table.act("PLAY-2", f"{says}, in every trick and at every seat.", right[0])
        table.do(weakest(table))


def trumps_led(name: str) -> Iterator[Case]:
    """PLAY-2: trumps are followed like any other suit; JOKER-1: with trumps the joker names no suit."""
    for number, bid in enumerate(trump_bids(name)):
        trump = bid[-1]
        one = both_colours(rules_of(name), trump)[1]
        small = [card for card in ranks(rules_of(name), trump) if card[0] != "J"]
        says = "A player follows the suit led if they can, trumps like any other"
        moment = (name, bid, small[-1], [small[0], f"A{one}"], number + 40, ("joker", "jack"))
        yield from acts("PLAY-2", f"{says}.", moment, f"A{one}", small[0])
        if "JK" in rules_of(name)["deck"]:
            says = "With a trump suit the joker is the highest trump, and its leader names no suit"
            leads = (name, bid, None, ["JK"], number + 44)
            yield from acts("JOKER-1", f"{says}.", leads, f"JK={one}", "JK")


def jokers_of_others(name: str) -> Iterator[Case]:
    """JOKER-2, JOKER-3, JOKER-4: the joker in the hand of a defender, and beside the last card of the suit led."""
    rules, none = rules_of(name), no_trump_bid(name)
    if "JK" not in rules["deck"]:
        return
    for number, suit in enumerate(SUITS):
        off = SUITS[(number + 1) % 4]
        if rules["joker_follow"] == "when void":
            says = "Without trumps the joker may be played to a trick only by a player who cannot follow"
            moment = (name, none, f"K{suit}", [f"9{suit}", "JK"], number + 50, (suit,))
            yield from acts("JOKER-3", f"{says}, not instead of their last card of the suit.", moment, "JK", f"9{suit}")
        for seed in range(12):
            try:
                hands: dict[int | str, list[str]] = {0: [f"9{suit}"], 1: [f"A{suit}", "JK"]}
                table = at_play(name, none, 540 + number + 17 * seed, hands, {})
                table.do(f"9{suit}", f"A{suit}")
                while not table.deal.done:
                    table.do(weakest(table))
                if table.deal._place() != "hand" or "JK" not in table.deal.hand(table.deal.to_act()):
                    continue
            except IMPOSSIBLE:
                continue
            says = "Who leads the joker without trumps names the suit to follow, contractor or not"
            yield table.act("JOKER-4", f"{says}.", f"JK={off}")
            break


def equal_ranks_drawn(name: str) -> Iterator[Case]:
    """SEAT-3: neighbours in a draw, and ties of two or three, whoever draws first."""
    rules = rules_of(name)
    players, deck = rules["players"], rules["deck"]
    cut = rules["first_dealer"] == "cut"
    high = [card for card in deck if card not in JOKERS and card[:-1] in (("A", "K") if cut else ("K", "Q"))]
    high.sort(key=lambda card: (card[:-1] == ("K" if cut else "Q"), SUITS.index(card[-1])))

    def draw(why: str, drawn: list[str]) -> Case:
        ask = {"ask": "draw", "rules": name, "rounds": [drawn]}
        case = {"rules": name, "given": [], "ask": ask, "expect": Second().draw(name, [drawn])}
        return case | {"rule": "SEAT-3", "source": "second referee", "why": f"{why}."}

    for one, two in (("Q", "K"), ("J", "Q"), ("10", "J"), ("9", "10"), ("K", "A"), ("9", "A"), ("9", "Q")):
        for number, (here, there) in enumerate(((one, two), (two, one))):
            cards = [f"{here}{SUITS[number]}", f"{there}{SUITS[2 - number]}"]
            rest = [card for card in high if card not in cards]
            yield draw(
                f"The lowest card drawn deals: of {one} and {two} the rules say which", [*cards, *rest][:players]
            )
    if "JK" in deck:
        for card in ("AS", "9H"):
            rest = [one for one in high if one not in ("AS", "9H")]
            yield draw("The lowest card drawn deals; the joker is the lowest", [*[card, "JK"], *rest][:players])
            yield draw("The lowest card drawn deals; the joker is the lowest", [*["JK", card], *rest][:players])
    says = "The lowest card drawn deals: of equal cards the variant says which"
    for first, second in (("S", "C"), ("D", "H"), ("C", "D"), ("S", "H"), ("C", "H"), ("S", "D")):
        for pair in ((first, second), (second, first)):
            cards = [f"9{suit}" for suit in pair]
            yield draw(says, [*cards, *high][:players])
            if players > 2:
                yield draw(says, [high[0], *cards, *high[1:]][:players])


def calls_in_part(name: str) -> Iterator[Case]:
    """SEAT-1, SEAT-4, BID-1, BID-2, BID-4, BID-6: calls at other seats, in later rounds, and at the top."""
    rules = rules_of(name)
    players, low, high = rules["players"], lowest_level(name), rules["highest_level"]
    single = rules["auction"] == "single round"
    again = rules["reentry"] == "always"
    table = _fresh(name, 230, players - 1)
    yield table.case("SEAT-1", "The player after the dealer speaks first.", TO_ACT)
    for number, text in enumerate((f"{low}NT", f"{high}S", f"{high}NT", f"{low}D")):
        table = _fresh(name, 240 + number)
        _look(table)
        yield table.act("BID-1", f"A bid is for {low} to {high} tricks, in a suit or no trump.", text)
    says = "A bid must rank above the standing one"
    pairs = [(f"{low}S", f"{low + 1}S"), (f"{low}H", f"{low + 1}H"), (f"{low}S", f"{low + 2}H")]
    pairs += [(f"{low}C", f"{high}NT"), (f"{low}D", f"{low}D"), (f"{low}H", f"{low}NT")]
    for number, (standing, bid) in enumerate(pairs):
        # The next player, the one opposite in a game of four, and the dealer.
        for between in sorted({0, 1, players - 2}):
            table = _fresh(name, 250 + number)
            try:
                _call(table, standing, *["P"] * between)
                yield table.act("BID-2", f"{says}, whoever bids.", bid)
            except IMPOSSIBLE:
                continue
    says = "Everybody speaks once, the dealer last" if single else "The auction goes round until all others have passed"
    rule = "BID-14" if again else "BID-4"
    rounds: list[tuple[str, list[str]]] = [("BID-4", [f"{low}H"]), ("BID-4", [f"{high}NT"]), ("BID-4", [f"{high}H"])]
    rounds += [("BID-4", ["P"] * (players - 1)), (rule, [f"{low}D", *["P"] * (players - 2)])]
    if not single:
        more = [f"{low + number // 2}{'SH'[number % 2]}" for number in range(6)]
        out = ["P"] * (players - 2)
        rounds += [(rule, [f"{low}S", "P", "P"]), (rule, ["P", f"{low}S", "P", "P"])]
        rounds += [(rule, [*more[:2], *out, *more[2:4]]), (rule, [*more[:2], *out, *more[2:5]])]
        rounds += [(rule, [more[0], "P", more[1], *["P"] * (players - 3), more[2], *more[3:5]])] if players > 2 else []
    for number, (of_rule, calls) in enumerate(rounds):
        table = _fresh(name, 260 + number)
        try:
            _call(table, *calls)
        except IMPOSSIBLE:
            continue
        yield table.case(of_rule, f"{says}.", TO_ACT)
    if rules["all_pass"] == "next dealer":
        for dealer in range(players):
            table = _fresh(name, 270 + dealer, dealer)
            while table.deal.stage() == "auction":
                _call(table, "P")
            yield table.case("SEAT-4", "The deal passes clockwise.", {"ask": "next"})
            yield table.case("BID-6", "When all pass the next dealer deals.", {"ask": "next"})


def laid_away(name: str) -> Iterator[Case]:
    """KITTY-1, BID-7: any cards may be discarded; with a special bid, too, the kitty is taken."""
    rules = rules_of(name)
    for number, bid in enumerate([*trump_bids(name), no_trump_bid(name)]):
        wanted = ["JK"] if "JK" in rules["deck"] else [f"A{SUITS[number % 4]}"]
        for place, cards in ((0, wanted), ("kitty", wanted)):
            try:
                table = at_play(name, bid, number + 280, {place: cards}, {}, until="exchange")
            except IMPOSSIBLE:
                continue
            held, count = table.deal.hand(table.deal.to_act()), table.deal.to_discard
            says = "The contractor discards as many cards as the kitty had, of any kind"
            away = [*wanted, *[card for card in held if card not in wanted]][:count]
            if set(wanted) <= set(held):
                yield table.act("KITTY-1", f"{says}.", " ".join(["discard", *in_pack_order(away)]))
            suit = max(SUITS, key=lambda one: sum(card.endswith(one) for card in held))
            away = [card for card in held if card.endswith(suit) and card not in JOKERS][:count]
            if len(away) == count:
                yield table.act("KITTY-1", f"{says}.", " ".join(["discard", *in_pack_order(away)]))
    for number, row in enumerate(rules["specials"]):
        try:
            table = at_play(name, row["key"], number + 290, {}, {}, until="exchange")
        except IMPOSSIBLE:
            continue
        if table.deal.stage() == "exchange" and row["kitty"] == "taken":
            yield table.case("BID-7", f"With {row['name']} the bidder takes the kitty.", {"ask": "legal"})


def points_in_part(name: str) -> Iterator[Case]:
    """SCORE-1, SCORE-2, SCORE-3, CALL-2: bids of no trump, of ten tricks and of great value, and nine tricks."""
    rules = rules_of(name)
    low, size, high = lowest_level(name), rules["hand_size"], rules["highest_level"]
    for number, bid in enumerate((f"{low}NT", "8NT", "9NT", f"{high}S", f"{high}H", "9H", f"{high}NT", "9S")):
        level = int(bid.rstrip("SCDHNT"))
        says = "A contract is made with as many tricks as were bid, and not with fewer"
        yield from scored(name, "SCORE-1", f"{says}.", bid, level - 1, number)
        yield from scored(name, "SCORE-1", f"{says}.", bid, level, number + 1)
        for taken in (level - 1, level - 3):
            yield from scored(name, "SCORE-2", "A contract that fails costs its value.", bid, taken, number + taken)
    says = "Only all the tricks are a slam"
    for number, suit in enumerate((*SUITS, "NT")):
        yield from scored(name, "SCORE-3", f"{says}.", f"{low}{suit}", size - 1, number)
        yield from scored(name, "SCORE-3", f"{says}, in no trump and in every suit.", f"{low}{suit}", size, number + 1)
        yield from scored(name, "SCORE-3", f"{says}.", f"7{suit}", size, number + 2)
    for number, row in enumerate(rules["specials"]):
        says = "Only a bid for tricks has a slam"
        yield from scored(name, "SCORE-3", f"{says}.", row["key"], size, number)
    if rules["sides"] == "called":
        for number, suit in enumerate(SUITS):
            says = "Who calls nobody plays alone"
            yield from scored(name, "CALL-2", f"{says}.", f"8{suit}", 8 - number % 2, number, alone=True)


def partners_in_part(name: str) -> Iterator[Case]:
    """CALL-1, CALL-2, CALL-3: low cards and high ones, trumps and others are called, and nobody."""
    rules = rules_of(name)
    if rules["sides"] != "called":
        return
    for number, bid in enumerate(trump_bids(name)):
        suit, (same, one, _) = bid[-1], both_colours(rules, bid[-1])
        others = [f"A{one}", f"A{suit}", f"9{suit}", f"4{same}", f"J{one}", f"Q{suit}", f"J{suit}", f"J{same}"]
        table = at_play(name, bid, number + 310, {1: others[:4], 2: others[4:]}, {}, until="calling")
        for card in others:
            yield table.act("CALL-3", "Any card may be called that is not barred.", f"call {card}")
        yield table.act("CALL-1", "Any card may be called that another player holds.", f"call 4{same}")
        yield table.act("CALL-2", "With six or seven a card must be called.", "alone")
        table = at_play(name, f"8{suit}", number + 320, {}, {}, until="calling")
        yield table.act("CALL-2", "With eight tricks or more one or two players are called, or nobody.", "alone")


def dealers(name: str) -> Iterator[Case]:
    """SEAT-4: after hands that end in every way, and when the last seat has dealt."""
    says = "The deal passes clockwise after each hand"
    for ending in endings(name):
        yield ending.table.case("SEAT-4", f"{says}, however it ends.", {"ask": "next"})
    players, found = rules_of(name)["players"], 0
    for seed, suit in product(range(12), SUITS):
        try:
            ending = ended(name, f"{lowest_level(name)}{suit}", "", ("random", "win"), 40 + seed)
        except IMPOSSIBLE:
            continue
        if ending.table.start["dealer"] == players - 1:
            yield ending.table.case("SEAT-4", f"{says}, from the last seat to the first.", {"ask": "next"})
            found += 1
        if found == 2:
            return


def given_wrongly(name: str) -> Iterator[Case]:
    """CARD-2, CARD-3: a card that the pack lacks, of every suit, and hands of nine and eleven cards."""
    rules = rules_of(name)
    deck, players = rules["deck"], rules["players"]

    def new(rule: str, why: str, deal: dict[str, Json]) -> Case:
        ask = {"ask": "new", "rules": name, **{key: value for key, value in deal.items() if key != "done"}}
        case = {"rules": name, "given": [], "ask": ask, "expect": Second().ask(ask)}
        return case | {"rule": rule, "source": "second referee", "why": f"{why}."}

    strangers = [next((one for one in (f"{rank}{suit}" for rank in RANKS) if one not in deck), "") for suit in SUITS]
    strangers += [joker for joker in JOKERS if joker not in deck]
    for number, stranger in enumerate(filter(None, strangers)):
        deal = _fresh(name, 330 + number).start
        place = deal["kitty"] if number % 2 and deal.get("kitty") else deal["hands"][number % players]
        gone, place[0] = place[0], stranger
        yield new("CARD-2", f"A deal uses the cards of its pack: {stranger} is there, and {gone} is not", deal)
    deal = _fresh(name, 340).start
    deal["hands"][1][0] = deal["hands"][1][1]
    yield new("CARD-2", "A deal uses each card of the pack exactly once", deal)
    for number, (more, less) in enumerate(((0, 1), (players - 1, players - 2), (players - 2, players - 1))):
        deal = _fresh(name, 341 + number).start
        deal["hands"][more].append(deal["hands"][less].pop())
        yield new("CARD-3", "Every hand gets as many cards as the variant says: one has 11, another 9", deal)
    for seat in (0, players - 1):
        for more_in_hand in (True, False):
            deal = _fresh(name, 345 + seat).start
            if not deal.get("kitty"):
                continue
            giver, taker = (deal["kitty"], deal["hands"][seat])[:: 1 if more_in_hand else -1]
            taker.append(giver.pop())
            yield new("CARD-3", "Every hand gets as many cards as the variant says, and the kitty the rest", deal)
    says = "A deal may be given outright, hand by hand from seat 0 on"
    for number in range(players):
        table = _fresh(name, 350 + number)
        seat = table.deal.to_act()
        _look(table)
        yield table.case("DEAL-3", f"{says}.", {"ask": "hand", "seat": seat})


# ---------------------------------------------------------------- rulings, by hand from the rulebook


def irregular(name: str) -> Iterator[Case]:
    """PLAY-7: cards out of turn, cards played at once, a lead, and a revoke that is named after the next lead."""
    if rules_of(name)["table_cards"]:
        return
    for number, bid in enumerate(trump_bids(name)[:2]):
        for seed in range(60):
            try:
                table = at_play(name, bid, 600 + number + 7 * seed, {}, {})
                found = [*_rulings(table, bid)]
            except (*IMPOSSIBLE, StopIteration):
                continue
            if len(found) >= 5 + 2 * (rules_of(name)["players"] > 2):
                yield from found
                break


def _rulings(table: Table, bid: str) -> Iterator[Case]:
    deal, players = table.deal, table.deal.players
    leader = deal.to_act()

    def plain(seat: int) -> list[str]:
        return [card for card in deal.hand(seat) if _plain(card) and card[-1] != bid[-1]]

    def case(why: str, ask: dict[str, Json], verdict: str, *done: Json) -> Case:
        expect = {"verdict": verdict, "rule": "PLAY-7"}
        found = table.case("PLAY-7", f"{why}.", {"ask": "rule", **ask}, expect)
        found["given"][-1]["done"] += done
        return found

    first, second = plain(leader)[:2]
    says = "Of several cards played at once the unintended are taken back, and one stays"
    yield case(says, {"together": {"seat": leader, "cards": [first, second], "meant": second}}, "one stays")
    table.do(first)
    yield case("A lead is never a revoke", {"challenge": {"seat": leader}}, "no revoke")
    follower = deal.to_act()

    def follows(seat: int, does: bool) -> list[str]:
        return [card for card in plain(seat) if (card[-1] == first[-1]) == does]

    wrong, right = follows(follower, False), follows(follower, True)[0]
    both = {"seat": follower, "cards": wrong[:2], "meant": wrong[1]}
    yield case(f"{says}, unless that one is a revoke", {"together": both}, "none stays")
    if players > 2:
        after = deal.trick_order[2][0]
        good, bad = follows(after, True)[0], follows(after, False)[0]
        says = "A card played out of turn stays, unless it is a revoke"
        yield case(f"{says}.", {"play": {"seat": after, "card": good}}, "early")
        yield case(f"{says}.", {"play": {"seat": after, "card": bad}}, "early revoke")
    laid: Json = {"rule": {"play": {"seat": follower, "card": wrong[0]}}}
    right = follows(follower, True)[0]
    deal._act(wrong[0])
    plays = []
    while not deal.done:
        plays.append(weakest(table))
        deal.act(plays[-1])
    lead = min(card for card in deal.legal() if _plain(card) and "=" not in card)
    says = "A revoke may be put right until a card is led to the next trick"
    late = {"put_right": {"seat": follower, "action": right}}
    yield case(f"{says}: this is in time", late, "put right", laid, *plays)
    yield case(f"{says}: this is too late", late, "too late", laid, *plays, lead)


def void_deals(name: str) -> Iterator[Case]:
    """DEAL-6: a deal that was dealt wrongly is over, whoever has bid."""
    low, players = lowest_level(name), rules_of(name)["players"]
    for number, reason in enumerate(_MISDEALS):
        for calls in ((), (f"{low}S",), (f"{low}S", *["P"] * (players - 1))):
            if calls and reason != "somebody has the wrong number of cards":
                # Until when the others may be said differs.
                continue
            table = _fresh(name, 360 + number)
            _call(table, *calls)
            if table.deal.stage() not in ("auction", "exchange"):
                continue
            says = "A deal found wrong is void"
            for ask in ("to_act", "contract") if len(calls) > 1 else ("to_act",):
                case = table.case("DEAL-6", f"{says}: {reason}.", {"ask": ask}) | {"source": "by hand", "expect": None}
                case["given"][-1]["done"].append({"rule": {"void": reason}})
                yield case
        for dealer in range(players):
            table = _fresh(name, 370 + number, dealer)
            table.start["done"].append({"rule": {"void": reason}})
            expect = {"dealer": dealer, "players": list(range(players)), "barred": []}
            yield table.case("DEAL-6", "After a deal found wrong the same player deals again.", {"ask": "next"}, expect)


def bidders_revoke(name: str) -> Iterator[Case]:
    """IRR-1: a revoke of the bidder that is found too late, and the trick that it took."""
    rules = rules_of(name)
    if rules["failed"] != "loses the value" or rules["card_points"] == "counted" or rules["table_cards"]:
        return
    level = 8 if rules["sides"] == "called" else 7
    found = 0
    for seed, suit in product(range(30), SUITS):
        contract = f"{level}{suit}"
        try:
            table = at_play(name, contract, 700 + seed, {}, {})
            points = _bidder_revoked(table, suit)
        except (*IMPOSSIBLE, StopIteration):
            continue
        value = rules["schedule"][contract]
        lines = table.deal._contract_lines()
        expect = [-value if line in lines else won for line, won in enumerate(points)]
        says = "A revoke of the bidder that is found too late sets them back by the bid"
        yield table.case("IRR-1", f"{says}; the opponents get the trick that it took.", {"ask": "points"}, expect)
        found += 1
        if found == 2:
            return


def _bidder_revoked(table: Table, trump: str) -> list[int]:
    """Plays the deal, the bidder trumping a suit that they have; what the others score for their tricks."""
    deal, won, revoked = table.deal, [0] * table.deal.players, 0
    bidder = deal.contract_seat
    while deal.to_act() is not None:
        seat, text, before = deal.to_act(), weakest(table), len(deal.done)
        wrong = []
        if not revoked and deal.trick and seat == bidder and any(card[-1] == deal.led for card in deal.legal()):
            wrong = [card for card in deal.hand(seat) if _plain(card) and card[-1] == trump != deal.led]
        powers = [(deal._power(card), who) for who, card in (*deal.trick, (seat, text)) if who != bidder and deal.trick]
        if wrong:
            revoked = before + 1
            table.start["done"].append({"rule": {"play": {"seat": seat, "card": wrong[0]}}})
            deal._act(wrong[0])
        else:
            table.do(text)
        if len(deal.done) > before:
            taker = deal.done[-1][0]
            won[max(powers)[1] if revoked == len(deal.done) and taker == bidder else taker] += 1
    if not revoked:
        raise ValueError("the bidder could always follow, or had no trump")
    table.start["done"].append({"rule": {"challenge": {"seat": bidder, "trick": revoked}}})
    sides = len(deal.points())
    return [sum(10 * won[seat] for seat in range(line, deal.players, sides)) for line in range(sides)]


MAKERS: tuple[Callable[[str], Iterator[Case]], ...] = (
    ranks_of_suits,
    later_tricks,
    trumps_led,
    jokers_of_others,
    equal_ranks_drawn,
    calls_in_part,
    laid_away,
    points_in_part,
    partners_in_part,
    dealers,
    given_wrongly,
    irregular,
    void_deals,
    bidders_revoke,
)
