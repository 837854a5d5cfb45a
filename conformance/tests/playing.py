"""Random deals in which something happens: hands that are stacked, contracts that are aimed at, styles of play."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
from oracle import JOKERS, RANKS, SUITS, in_pack_order, is_joker, printed_rank, printed_suit, special_bid
from second import Json, Rules, Second

_STYLES = (("random", "random"), ("win", "lose"), ("lose", "win"), ("win", "win"), ("random", "win"))
_FIXED = {
    "strong": ("win", "lose"),
    "weak": ("lose", "random"),
    "lost": ("lose", "win"),
    "high": ("win", "win"),
    "limit": ("lose", "win"),
    "fall": ("lose", "win"),
    "all negative": ("lose", "win"),
    "misere lost": ("win", "lose"),
}


@attrs.define
class Plan:
    """What is to happen in one deal."""

    rng: Random
    #: The contract that is aimed at: a call, or a word for what is to happen.
    aim: str
    bidder: int
    stack: str
    #: How the bidder's side and the others play.
    styles: tuple[str, str]


def some_plan(rng: Random, rules: Rules, aims: tuple[str, ...], stack: str) -> Plan:
    specials = [row["key"] for row in rules["specials"]]
    bids = [
        bid
        for bid in rules["schedule"]
        if rules["lowest_level"] <= int("".join(filter(str.isdigit, bid))) <= rules["highest_level"]
    ]
    known = [aim for aim in aims if aim in (*specials, *rules["schedule"], "P", "wild", "slam", "kitty card")]
    if known:
        aim = rng.choice(known)
    else:
        aim = rng.choice([*rng.choices(bids, k=6), rng.choice(specials or bids), "wild", "wild", "P"])
    if aim in ("slam", "kitty card"):
        bidder_aim = rng.choice([bid for bid in bids if bid[0] in "67"] or bids)
        return Plan(rng, f"{aim} {bidder_aim}", rng.randrange(rules["players"]), stack, rng.choice(_STYLES))
    styles = _FIXED.get(stack) or rng.choice(_STYLES)
    if stack == "strong" and not aims:
        aim = rng.choice(bids)
    return Plan(rng, aim, rng.randrange(rules["players"]), stack, styles)


def aimed(plan: Plan) -> str:
    return plan.aim.split(" ")[-1]


def some_hands(rng: Random, rules: Rules, plan: Plan) -> dict[str, Json]:
    """Where the cards lie; some of the bidder's are stacked."""
    cards = list(rules["deck"])
    rng.shuffle(cards)
    size, players = rules["hand_size"], rules["players"]
    first = _stacked(rng, cards, plan, size)[:size]
    rest = [card for card in cards if card not in first]
    places = (
        [size] * (players - 1) + [size] * bool(rules["dummy_hand"]) + [size] * (players * bool(rules["table_cards"]))
    )
    dealt = []
    for number in places:
        dealt.append(rest[:number])
        del rest[:number]
    hands = dealt[: players - 1]
    hands.insert(plan.bidder, first)
    given: dict[str, Json] = {"hands": [in_pack_order(hand) for hand in hands]}
    others = dealt[players - 1 :]
    kitty = len(rest) - rules["out_of_play"]
    given["kitty"] = in_pack_order(rest[:kitty])
    if rules["out_of_play"]:
        given["out_of_play"] = in_pack_order(rest[kitty:])
    if rules["dummy_hand"]:
        given["dummy"] = in_pack_order(others.pop())
    if rules["table_cards"]:
        given["table"] = [[list(pair) for pair in zip(held[::2], held[1::2], strict=True)] for held in others]
    if not given["kitty"]:
        del given["kitty"]
    return given


def _stacked(rng: Random, cards: list[str], plan: Plan, size: int) -> list[str]:
    """Cards, those for the bidder first."""
    if plan.stack in ("strong", "both near", "both", "misere lost") or (not plan.stack and rng.random() < 0.2):
        trump = next((suit for suit in SUITS if aimed(plan).endswith(suit) and aimed(plan)[0].isdigit()), None)
        best = sorted(cards, key=lambda card: -_worth(card, trump))
        keep = size - rng.randrange(3) - 2 * (plan.stack == "both")
        return [*best[:keep], *[card for card in cards if card not in best[:keep]]]
    if plan.stack in ("weak", "limit", "lost", "fall") or (not plan.stack and rng.random() < 0.1):
        low = sorted(cards, key=lambda card: _worth(card, None))
        keep = size - 1 - rng.randrange(3)
        return [*low[:keep], *[card for card in cards if card not in low[:keep]]]
    if plan.stack == "poor":
        poor = [card for card in cards if not is_joker(card) and printed_rank(card) not in "JQKA"]
        rich = [card for card in cards if card not in poor]
        keep = size - rng.randrange(2)
        return [*poor[:keep], *rich, *poor[keep:]]
    if plan.stack in ("jokers", "keep jokers"):
        return sorted(cards, key=lambda card: not is_joker(card))
    return cards


def _worth(card: str, trump: str | None) -> float:
    if is_joker(card):
        return 1000
    rank = RANKS.index(printed_rank(card))
    if trump is not None and printed_suit(card) == trump:
        return 100 + rank + 50 * (printed_rank(card) == "J")
    return rank


def some_action(engine: Second, plan: Plan) -> str:
    """What the player in turn does."""
    deal, rng = engine.deal, plan.rng
    stage = deal.stage()
    if stage == "auction":
        return _call(deal, plan)
    if stage == "exchange":
        return _discard(deal, plan)
    texts: list[str] = deal.legal()
    if stage == "claims":
        return "throw in" if "throw in" in texts and rng.random() < 0.5 else "keep"
    if stage == "slam":
        return "slam" if plan.aim.startswith("slam") or rng.random() < 0.1 else "no slam"
    if stage == "breach":
        return "breach" if "breach" in texts and rng.random() < 0.4 else "no breach"
    if stage == "calling" and plan.aim.startswith("kitty card"):
        return rng.choice([text for text in texts if text.split(" ")[-1] in deal.kitty] or texts)
    if stage == "play":
        return _play(deal, plan, texts)
    return rng.choice(texts)


def _call(deal: Any, plan: Plan) -> str:
    rng, seat = plan.rng, deal.to_act()
    texts: list[str] = deal.legal()
    aim = aimed(plan)
    if "look" in texts:
        return aim if seat == plan.bidder and aim in texts else rng.choice(["look"] * 9 + texts)
    if "throw in" in texts and rng.random() < 0.4:
        return "throw in"
    bids = sorted((text for text in texts if text in deal.ladder), key=deal.ladder.index)
    specials = [text for text in texts if text not in deal.ladder and text not in ("P", "throw in")]
    bids += [] if bids else specials
    must = "P" not in texts
    if aim == "P" and not must:
        return "P"
    if aim == "wild" or (aim == "P" and must):
        if not must and (not bids or rng.random() < 0.45):
            return "P"
        return rng.choice(specials) if specials and rng.random() < 0.15 else rng.choice(bids[: rng.choice([3, 4, 8])])
    if seat == plan.bidder and aim in texts and deal.standing_seat != seat:
        return aim
    row = special_bid(deal.rules, aim)
    if row is not None and deal.standing_seat != plan.bidder:
        sevens = [bid for bid in bids if bid[0] == ("8" if row["gate"] == "eight" else "7")]
        if row["answers"] in texts and seat != plan.bidder:
            return str(row["answers"])
        if row["gate"] != "none" and sevens and deal.standing is None:
            return rng.choice(sevens)
    if not must and (rng.random() < 0.85 or not bids or aim not in deal.ladder):
        return "P"
    return rng.choice(bids[:2] if bids else texts)


def _discard(deal: Any, plan: Plan) -> str:
    held, rng = list(deal.hand(deal.to_act())), plan.rng
    rng.shuffle(held)
    if plan.stack in ("jokers", "keep jokers", "high"):
        held.sort(key=is_joker)
    elif plan.styles[0] == "win" and rng.random() < 0.8:
        held.sort(key=lambda card: _worth(card, deal.trump) + (80 if card[:1] == "J" else 0))
    elif plan.styles[0] == "lose" and rng.random() < 0.8:
        held.sort(key=lambda card: -_worth(card, deal.trump))
    return " ".join(["discard", *in_pack_order(held[: deal.to_discard])])


def _play(deal: Any, plan: Plan, texts: list[str]) -> str:
    if plan.stack == "keep jokers":
        texts = [text for text in texts if text.split("=")[0] not in JOKERS] or texts
    elif plan.stack in ("jokers", "high") and plan.rng.random() < 0.4:
        texts = [text for text in texts if text.split("=")[0] in JOKERS] or texts
    style = plan.styles[deal.to_act() not in deal.partners()]
    if style == "random" or plan.rng.random() < 0.1:
        return plan.rng.choice(texts)
    led = deal.led if deal.trick else None
    plan.rng.shuffle(texts)

    def strength(text: str) -> float:
        card = text.split("=", maxsplit=1)[0]
        if led is None:
            return _worth(card, deal.trump)
        high, low = deal._power(card)
        return float(100 * high + low)

    return (max if style == "win" else min)(texts, key=strength)
