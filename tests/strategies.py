"""Random rulesets, deals and ways of playing them, all made from one source of small numbers.

The source is a `Pick`: a function that gives a number from 0 to one less than its argument,
such as `random.Random.randrange`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from fivehundred import shuffle
from fivehundred.actions import (
    Action,
    CallCard,
    CallPlayers,
    DeclareJoker,
    Discard,
    Keep,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import CARD_COUNT, CARDS, SUITS, Card, Cards
from fivehundred.deal.claims import BARRING
from fivehundred.deal.deal import Deal
from fivehundred.deal.view import SeatView
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.decks import DECKS
from fivehundred.rules.packets import Packet, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import AVONDALE, CLASSIC, INVERTED, Schedule
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    AtLimit,
    AuctionForm,
    Calling,
    CardPoints,
    Defence,
    DefencePoints,
    DefenceTricks,
    EarlyClaim,
    Exposure,
    FirstDealer,
    Gate,
    JokerDeclared,
    JokerInMisere,
    JokerLead,
    JokerOrder,
    KittyUse,
    LateClaim,
    PartnerRole,
    Reentry,
    SeveralAtTarget,
    Sides,
)
from fivehundred.rules.specials import (
    BAR_NULLO,
    DOUBLE_NULLO,
    MISERE,
    NULLO,
    OPEN_MISERE,
    PRIMER_MISERE,
    PRIMER_OPEN_MISERE,
    TEAM_NULLO,
    Special,
)
from fivehundred.seats import Seat

T = TypeVar("T")
Pick = Callable[[int], int]
PRESETS = {name: presets.get(name) for name in presets.names()}
ROWS = (
    NULLO,
    TEAM_NULLO,
    DOUBLE_NULLO,
    BAR_NULLO,
    MISERE,
    OPEN_MISERE,
    PRIMER_MISERE,
    PRIMER_OPEN_MISERE,
)
PLAYERS_FOR = {
    Sides.INDIVIDUAL: (2, 3, 4, 5, 6),
    Sides.PARTNERS_OF_TWO: (4, 6),
    Sides.PARTNERS_OF_THREE: (6,),
    Sides.CALLED: (5,),
}
#: Attempts at a valid ruleset before giving up; one in four or so succeeds.
_ATTEMPTS = 60


def one_of(pick: Pick, options: Sequence[T]) -> T:
    """Any of *options*, each equally likely."""
    return options[pick(len(options))]


def mostly(pick: Pick, fitting: bool, option: T) -> T | None:
    """*option*, mostly where it is fitting and seldom where it is not."""
    return option if (pick(20) > 0) == fitting else None


def some_parts(total: int, pick: Pick, *, largest: int) -> list[int]:
    """*total* in random parts, in order."""
    parts: list[int] = []
    while total:
        parts.append(1 + pick(min(total, largest)))
        total -= parts[-1]
    return parts


def some_packets(to_each: int, to_kitty: int, pick: Pick) -> Packets:
    """A pattern that deals so many cards: random packets in a random order (DEAL-2)."""
    steps = [Packet(False, size) for size in some_parts(to_each, pick, largest=5)]
    for size in some_parts(to_kitty, pick, largest=6):
        steps.insert(pick(len(steps) + 1), Packet(True, size))
    return Packets(tuple(steps))


def some_deck(hands: int, pick: Pick) -> tuple[Cards, int]:
    """A deck and a hand size that leave a kitty of eight or fewer: a published deck, or any cards at all (CARD-2)."""
    fitting = [
        (deck, size)
        for deck in DECKS.values()
        for size in (10, 9, 8, 7, 6, 5, 11)
        if 0 <= len(deck) - hands * size <= 8
    ]
    if fitting and pick(3):
        return one_of(pick, fitting)
    size = 5 + pick(min(11, CARD_COUNT // hands) - 4)
    kitty = pick(min(8, CARD_COUNT - hands * size) + 1)
    order = shuffle.order(Cards((1 << CARD_COUNT) - 1), rng=Random(pick(1 << 32)))
    deck = Cards.of(order[: hands * size + kitty])
    return deck, size


def some_schedule(pick: Pick) -> Schedule:
    """A published schedule, or the table of a caller: any values, no two alike on one level (BID-3)."""
    published = one_of(pick, (AVONDALE, CLASSIC, INVERTED, None))
    if published is not None:
        return published
    first, height = 4 + pick(4), 1 + pick(6)
    rng = Random(pick(1 << 32))
    levels = [rng.sample(range(10, 700, 10), 5) for _ in range(height)]
    table = {trump: tuple(level[place] for level in levels) for place, trump in enumerate((*SUITS, None))}
    return Schedule(table, first_level=first)


def some_specials(schedule: Schedule, sides: Sides, pick: Pick) -> tuple[Special, ...]:
    """Some of the rows of BID-7, as published or fitted to a game without partners, and perhaps one of our own."""
    rows = {row.key: row for row in ROWS if not pick(4)}
    if sides in (Sides.INDIVIDUAL, Sides.CALLED) and pick(4):
        rows = {key: fitted(row) for key, row in rows.items()}
    if pick(2):
        whole = list(schedule)
        upper = 1 + pick(len(whole) - 1)
        place = one_of(pick, (None, (whole[upper - 1], whole[upper]), (whole[pick(len(whole))], whole[upper])))
        value = 10 * (1 + pick(70))
        answers = one_of(pick, (*rows, None))
        rows["OURS"] = Special(
            key="OURS",
            name="our own",
            value=value,
            points=one_of(pick, (value, 130)),
            place=place,
            gate=one_of(pick, tuple(Gate)),
            answers=mostly(pick, not pick(4), answers),
            kitty=one_of(pick, tuple(KittyUse)),
            partner=one_of(pick, tuple(PartnerRole)),
            shown=one_of(pick, tuple(Exposure)),
            defence=one_of(pick, tuple(DefencePoints)),
        )
    return tuple(rows.values())


def fitted(row: Special) -> Special:
    """*row* as it is played where nobody has partners (BID-7)."""
    if row.partner is PartnerRole.MUST_SIT_OUT:
        return attrs.evolve(row, partner=PartnerRole.SITS_OUT)
    return row


def some_settings(pick: Pick, *, players: int | None = None) -> dict[str, Any]:
    """A value for every setting: cards and packets that fit the players, all others drawn by themselves."""
    players = 2 + pick(5) if players is None else players
    sides = one_of(pick, [sides for sides, fitting in PLAYERS_FOR.items() if players in fitting])
    dummy_hand = players == 2 and bool(pick(2))
    hands = players + dummy_hand
    deck, hand_size = some_deck(hands, pick)
    schedule = some_schedule(pick)
    levels = schedule.levels
    lowest = levels[0] + (pick(3) == 2)
    at_limit = one_of(pick, (*AtLimit, None))
    if at_limit is AtLimit.DROPS_OUT and (players == 2 or sides is not Sides.INDIVIDUAL):
        at_limit = one_of(pick, (*AtLimit, None))
    has_fewer = players > 2 and mostly(pick, at_limit is AtLimit.DROPS_OUT, True)
    defence, target = one_of(pick, tuple(Defence)), 10 * (1 + pick(100))
    return {
        "players": players,
        "sides": sides,
        "deck": deck,
        "hand_size": hand_size,
        "dummy_hand": dummy_hand,
        "packets": some_packets(hand_size, len(deck) - hands * hand_size, pick),
        "first_dealer": one_of(pick, tuple(FirstDealer)),
        "early_claim": one_of(pick, tuple(EarlyClaim)),
        "late_claim": one_of(pick, tuple(LateClaim)),
        "schedule": schedule,
        "lowest_level": lowest,
        "highest_level": max(lowest, min(hand_size, levels[-1])) - (pick(5) == 4),
        "auction": one_of(pick, tuple(AuctionForm)),
        "reentry": one_of(pick, tuple(Reentry)),
        "all_pass": one_of(pick, tuple(AllPass)),
        "specials": some_specials(schedule, sides, pick),
        "calling": one_of(pick, tuple(Calling)),
        "alone": one_of(pick, tuple(Alone)),
        "joker_order": one_of(pick, tuple(JokerOrder)),
        "joker_in_misere": one_of(pick, tuple(JokerInMisere)),
        "joker_lead": one_of(pick, tuple(JokerLead)),
        "joker_declared": one_of(pick, tuple(JokerDeclared)),
        "slam": one_of(pick, (250, None, 10 * pick(100))),
        "card_points": one_of(pick, tuple(CardPoints)),
        "defence_tricks": one_of(pick, tuple(DefenceTricks)),
        "target": target,
        "defence": defence,
        "cap": mostly(pick, defence is Defence.CAPPED, target - 10 * pick(30)),
        "threshold": mostly(pick, defence is Defence.THRESHOLD, target + 10 * pick(30)),
        "several_at_target": one_of(pick, tuple(SeveralAtTarget)),
        "limit": mostly(pick, at_limit is not None, -10 * (1 + pick(100))),
        "at_limit": at_limit,
        "fewer": some_ruleset(pick, players=players - 1) if has_fewer else None,
        "hand_limit": one_of(pick, (None, 1 + pick(20))),
    }


def some_ruleset(pick: Pick, *, players: int | None = None) -> Ruleset | None:
    """A random valid ruleset, ``None`` if none was found in many attempts."""
    for _ in range(_ATTEMPTS):
        try:
            return Ruleset(**some_settings(pick, players=players))
        except InvalidRuleset:
            continue
    return None


#: What everything else is made from. A whole ruleset or deal from one seed does not shrink, but is quick and evenly
#: spread; drawn number by number, Hypothesis prefers the short ones, and seldom gets beyond the auction.
picks = st.integers(0, (1 << 32) - 1).map(lambda seed: Random(seed).randrange)


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any valid ruleset."""
    rules = some_ruleset(draw(picks))
    return rules if rules is not None else reject()


def some_order(rules: Ruleset, pick: Pick) -> tuple[Card, ...]:
    """The pack in a random order; now and then one hand gets none but low cards (DEAL-4), or all jokers (JOKER-9)."""
    order = list(shuffle.order(rules.deck, rng=Random(pick(1 << 32))))
    stacking = pick(8)
    if stacking < 3:
        dealt, _ = rules.packets.deal(order, rules.hands_dealt)
        hand = Cards(one_of(pick, dealt))
        rare = Cards(BARRING) if stacking else rules.jokers
        leaving = [n for n, card in enumerate(order) if card in hand and (card in rare) == bool(stacking)]
        coming = [n for n, card in enumerate(order) if card not in hand and (card in rare) != bool(stacking)]
        for one, other in zip(leaving, coming, strict=False):
            order[one], order[other] = order[other], order[one]
    return tuple(order)


def some_deal(rules: Ruleset, pick: Pick) -> Deal:
    """A fresh deal under *rules*."""
    return Deal.dealt(rules, some_order(rules, pick), dealer=Seat(pick(rules.players)))


def some_action(of: Deal | SeatView, pick: Pick) -> Action:
    """One of the legal actions: any of them alike, but passing often enough that all contracts come up."""
    options = of.legal_actions
    if Pass() not in options:
        return options[pick(len(options))]
    chance = pick(100)
    if ThrowIn() in options and chance >= 70:
        return ThrowIn()
    specials = [call for call in options if isinstance(call, SpecialBid)]
    bids = [call for call in options if isinstance(call, Bid)]
    if specials and 45 <= chance < 65:
        return one_of(pick, specials)
    if not bids or chance < 45:
        return Pass()
    # The lower of two: an auction should not run to its end at once.
    return bids[min(pick(len(bids)), pick(len(bids)))]


def play_on(deal: Deal, pick: Pick) -> Iterator[Deal]:
    """Every position of *deal* on a random way to its end, *deal* itself first."""
    yield deal
    while not deal.finished:
        deal = deal.apply(some_action(deal, pick))
        yield deal


@st.composite
def deals(draw: st.DrawFn, rules: Ruleset) -> Deal:
    """A fresh deal under *rules*."""
    return some_deal(rules, draw(picks))


@st.composite
def played(draw: st.DrawFn, deal: Deal) -> Deal:
    """*deal* after random legal play to any depth; every stage that comes up is as likely as the others."""
    pick = draw(picks)
    by_stage: dict[type, list[Deal]] = {}
    for position in play_on(deal, pick):
        by_stage.setdefault(type(position.stage), []).append(position)
    return one_of(pick, one_of(pick, list(by_stage.values())))


any_rules = st.sampled_from(list(PRESETS.values())) | rulesets()


@st.composite
def positions(draw: st.DrawFn) -> Deal:
    """A deal under a preset or under any valid ruleset, after random play to any depth."""
    return draw(played(draw(deals(draw(any_rules)))))


def any_action(deal: Deal, pick: Pick) -> Action:
    """Any action at all, legal or not, from anywhere; often about cards that the seat to act holds."""
    hand = list(deal.hand(Seat(deal.to_act or 0)))
    card = CARDS[pick(CARD_COUNT)] if not hand or pick(2) else one_of(pick, hand)
    suit = one_of(pick, (None, *SUITS))
    match pick(10):
        case 0:
            return Pass()
        case 1:
            return ThrowIn() if pick(2) else Keep()
        case 2:
            return Bid(1 + pick(11), suit)
        case 3:
            return SpecialBid(one_of(pick, ("M", "OM", "N", "DN", "BN", "OURS", "BLIND")))
        case 4:
            count = deal.rules.kitty_size + pick(3) - 1
            return Discard(Cards.of({one_of(pick, hand) for _ in range(count)} if hand else {card}))
        case 5:
            return CallCard(card)
        case 6:
            return CallPlayers(tuple(Seat(seat) for seat in range(6) if not pick(3)))
        case 7:
            return DeclareJoker(suit, one_of(pick, (None, *SUITS)))
        case _:
            return PlayCard(card, suit if card.is_joker else None)
