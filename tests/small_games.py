"""Games with so few cards that every deal there is can be gone through, and going through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import cbrt, comb, sqrt
from random import Random
from statistics import NormalDist
from typing import Any

import attrs
from plain import done

from fivehundred.actions import Action, Discard, Give, Hidden, PlayCard
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Played
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import presets
from fivehundred.rules.decks import Packet, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.settings import CallTime, EarlyClaim, JokerDeclaration, KittyUse, Sides
from fivehundred.rules.specials import BLIND_MISERE, DOUBLE_MISERE, OPEN_MISERE
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_action, some_deal
from fivehundred.testing.random_rules import BidTable, some_settings, some_specials
from fivehundred.worlds import Worlds

#: Games with more deals than these are not gone through.
MOST = 700


# --- every deal there is, by going through them all ------------------------------------------------------------------


def parts(cards: Cards, sizes: Sequence[int]) -> Iterator[list[Cards]]:
    """All ways to divide *cards* into parts of those *sizes*."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        for others in parts(cards - Cards.of(chosen), sizes[1:]):
            yield [Cards.of(chosen), *others]


def handled_and_played(deal: Deal) -> tuple[set[Seat], list[Cards]]:
    """Who has taken, discarded or been handed cards, and what each seat has played from its hand, by what was told."""
    handlers: set[Seat] = set()
    played = [Cards()] * deal.rules.players
    for event in deal.history:
        seat, action = event.turn.seat, event.turn.action
        handlers |= {one for one in (event.taker, event.handed_to) if one is not None}
        if seat is not None and isinstance(action, Hidden):
            handlers.add(seat)
        if seat is not None and isinstance(action, PlayCard) and event.pile is None:
            played[seat] |= Cards.of([action.card])
    return handlers, played


def told(deal: Deal, seat: Seat) -> tuple[Cards, Cards]:
    """The hand that *seat* was dealt, if it has looked at it, and the kitty, if it has seen that."""
    dealt = kitty = Cards()
    for event in deal.view(seat).history:
        dealt = event.turn.hand or dealt
        kitty = event.turn.kitty or kitty
    return dealt, kitty


def beginnings(deal: Deal, seat: Seat, *, most: int = MOST) -> list[Deal] | None:
    """The deals that *deal* may have begun as, for all that *seat* can see at a glance; ``None`` if they are many."""
    rules, tables = deal.rules, deal.table.piles
    handlers, played = handled_and_played(deal)
    own, kitty = told(deal, seat)
    # The cards played by somebody who handled no other cards were dealt to them.
    known = [Cards() if number in handlers else cards for number, cards in enumerate(played)]
    known[seat] = own or known[seat]
    lying = Cards.of(card for piles in tables for pile in piles for card in pile if card is not None)
    down = sum(pile.down is None for piles in tables for pile in piles)
    places = [*known, kitty, Cards(), Cards(), *[Cards()] * down]
    whole = [rules.hand_size] * rules.players + [rules.kitty_size, rules.hand_size * rules.dummy_hand]
    whole += [rules.out_of_play, *[1] * down]
    sizes = [size - len(place) for size, place in zip(whole, places, strict=True)]
    unknown = Cards(rules.deck.bits & ~(lying.bits | sum(place.bits for place in places)))
    left, ways = len(unknown), 1
    for size in sizes:
        ways *= comb(left, size)
        left -= size
    if ways > most:
        return None
    found = []
    for division in parts(unknown, sizes):
        *full, rest, dummy, away = [one | other for one, other in zip(places, division, strict=True)][
            : rules.players + 3
        ]
        below = [next(iter(card)) for card in division[rules.players + 3 :]]
        found.append(
            Deal.of(
                rules,
                DealtCards.of(
                    hands=full,
                    kitty=rest,
                    dummy=dummy,
                    out_of_play=away,
                    piles=[[(up, below.pop() if card is None else card) for up, card in piles] for piles in tables],
                ),
                dealer=deal.dealer,
                barred=deal.info.barred,
            )
        )
    return found


def replayed(deal: Deal, actions: Sequence[Action], seat: Seat) -> Iterator[Deal]:
    """Every way to do *actions*, where others than *seat* may have discarded or given any cards."""
    if not actions:
        yield deal
        return
    action, *behind = actions
    hidden = isinstance(action, Discard | Give) and deal.to_act != seat
    for tried in [other for other in deal.legal_actions if type(other) is type(action)] if hidden else [action]:
        if tried in deal.legal_actions:
            yield from replayed(deal.apply(tried), behind, seat)


def by_hand(deal: Deal, seat: Seat, *, most: int = MOST) -> list[Deal] | None:
    """Every deal with the view that *seat* has of *deal*, found by trying all of them, if they are *most* at most."""
    begun = beginnings(deal, seat, most=most)
    if begun is None:
        return None
    view, actions, settled_for = deal.view(seat), actions_of(deal), None
    match deal.stage:
        case Finished(outcome=Played(rest=rest)) if rest is not None:
            settled_for = rest.seat
    found = []
    for beginning in begun:
        for end in replayed(beginning, actions, seat):
            after = end if settled_for is None else end.settle(settled_for)
            if after.view(seat) == view:
                found.append(after)
    return found


def actions_of(deal: Deal) -> list[Action]:
    return done(unsettled(deal))


def unsettled(deal: Deal) -> Deal:
    match deal.stage:
        case Finished(outcome=Played(rest=rest)) if rest is not None:
            *past, play = deal.past
            return Deal(play, attrs.evolve(deal.layout, past=tuple(past)))
        case _:
            return deal


# --- small games -----------------------------------------------------------------------------------------------------


def some_small_game(pick: Pick) -> Ruleset | None:
    """A random ruleset with so few cards that all deals can be gone through."""
    settings = some_settings(pick)
    players, dummy, on_table = settings["players"], settings["dummy_hand"], settings["table_cards"]
    hands = (players + dummy) * (1 + on_table)
    size = 2 if on_table else {2: 3 + pick(2), 3: 2 + pick(2), 4: 2, 5: 1 + pick(2), 6: 1}[players]
    kitty, out = pick(3), pick(2) * pick(2)
    suits = 2 + pick(2)
    every = [card for card in (Card(number) for number in range(66)) if card.suit is None or card.suit.number < suits]
    order = sorted(every, key=lambda card: (not card.is_joker or not pick(3), pick(1000)))
    schedule = Schedule(
        {
            trump: tuple(40 * level + 5 * place for level in range(1, size + 1))
            for place, trump in enumerate((*Suit, None))
        },
        first_level=1,
    )
    setting = BidTable(schedule, range(1, size + 1), size, kitty, settings["sides"], on_table)
    rounds = (Packet(False, size), *[Packet(True, kitty)] * bool(kitty))
    small = {
        "deck": Cards.of(order[: hands * size + kitty + out]),
        "hand_size": size,
        "out_of_play": out,
        "packets": Packets(rounds),
        "schedule": schedule,
        "lowest_level": 1,
        "highest_level": size,
        "inkles": False,
        "specials": some_specials(setting, pick),
        "kitty_shown": bool(kitty) and not pick(3),
        "declared_slam": 100 if settings["sides"] is Sides.PARTNERS_OF_TWO and pick(2) else None,
        "fewer": None,
    }
    try:
        return Ruleset(**{**settings, **small})
    except InvalidRuleset:
        return None


def is_exact(deal: Deal, seat: Seat) -> bool:
    """Whether the deals could be gone through; if so, they are the worlds."""
    expected = by_hand(deal, seat)
    if expected is None:
        return False
    worlds = Worlds(deal.view(seat))
    assert worlds.count == len(expected)
    found = list(worlds)
    assert len(found) == len(set(found))
    assert set(found) == set(expected)
    assert deal in found
    return True


def with_a_card_led(name: str) -> Deal:
    """A deal of a rare game with a card played, whose worlds are few enough to count."""
    rules, ways = RARE[name]
    deal = None
    for seed in range(50):
        for deal in led_on(rules, ways, Random(seed).randrange):
            if isinstance(deal.stage, Play) and len(deal.stage.line) == 1:
                return deal
    raise AssertionError(deal)


def too_uneven(seen: Counter[Any], ways: Mapping[Any, int]) -> bool:
    """Whether things with so many *ways* each would hardly ever come up like that: once in ten thousand times (χ²)."""
    each, chi = seen.total() / sum(ways.values()), 0.0
    for thing, some in ways.items():
        chi += (seen[thing] - each * some) ** 2 / (each * some)
    # Wilson and Hilferty: the cube root of χ² is nearly normal.
    free = len(ways) - 1
    middle, spread = 1 - 2 / (9 * free), sqrt(2 / (9 * free))
    return (cbrt(chi / free) - middle) / spread > NormalDist().inv_cdf(0.9999)


def tiny(preset: Ruleset, *, deck: str, size: int, kitty: int, **changes: Any) -> Ruleset:
    """*preset* with a few cards only."""
    schedule = Schedule(
        {
            trump: tuple(40 * level + 5 * place for level in range(1, size + 1))
            for place, trump in enumerate((*Suit, None))
        },
        first_level=1,
    )
    return preset.evolve(
        **{
            "deck": Cards.parse(deck),
            "hand_size": size,
            "packets": Packets((Packet(False, size), *[Packet(True, kitty)] * bool(kitty))),
            "schedule": schedule,
            "lowest_level": 1,
            "highest_level": size,
            "specials": (),
            **changes,
        }
    )


PASSING_ON = attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON, place=None)
FOUR: dict[str, Any] = {"deck": "JK AS KS AH KH AD", "size": 1, "kitty": 2}
#: Games in which rarer things happen, and what is done to come to them.
RARE: dict[str, tuple[Ruleset, tuple[str, ...]]] = {
    "a gift": (tiny(presets.AUSTRALIAN_4, **FOUR, declared_slam=500), ("1NT", "1H", "P", "slam")),
    "a gift, the kitty shown": (
        tiny(presets.AUSTRALIAN_4, **FOUR, declared_slam=500, kitty_shown=True),
        ("1NT", "1S", "P", "slam"),
    ),
    "a gift without a kitty": (
        tiny(presets.AUSTRALIAN_4, deck="JK AS KS QS AH KH QH AD", size=2, kitty=0, declared_slam=500),
        ("1NT", "P", "slam"),
    ),
    "passed on": (tiny(presets.AUSTRALIAN_4, **FOUR, specials=(PASSING_ON,)), ("DM", "P")),
    "passed on, the kitty shown": (
        tiny(presets.AUSTRALIAN_4, **FOUR, specials=(PASSING_ON,), kitty_shown=True),
        ("DM", "P"),
    ),
    "passed on, the kitty shown and kept": (
        tiny(presets.AUSTRALIAN_4, deck="JK AS KS AH KH", size=1, kitty=1, specials=(PASSING_ON,), kitty_shown=True),
        ("DM", "P"),
    ),
    "called before the kitty": (
        tiny(
            presets.CALLED_5,
            deck="JK AS KS AH KH AD QS",
            size=1,
            kitty=2,
            call_time=CallTime.BEFORE_KITTY,
            early_end=True,
        ),
        ("1H", "P"),
    ),
    "called before the kitty shown": (
        tiny(
            presets.CALLED_5,
            deck="JK AS KS AH KH AD QS",
            size=1,
            kitty=2,
            call_time=CallTime.BEFORE_KITTY,
            kitty_shown=True,
        ),
        ("1NT", "P"),
    ),
    "called after the discard": (
        tiny(presets.CALLED_5, deck="JK AS KS AH KH AD QS", size=1, kitty=1, out_of_play=1, early_end=True),
        ("1S", "P"),
    ),
    "shown": (
        tiny(
            presets.AUSTRALIAN_4,
            **FOUR,
            specials=(attrs.evolve(OPEN_MISERE, place=None),),
        ),
        ("OM", "P"),
    ),
    "blind": (tiny(presets.AUSTRALIAN_4, **FOUR, specials=(BLIND_MISERE,), early_claim=EarlyClaim.ALLOWED), ("BM",)),
    "table cards": (
        tiny(presets.TABLE_2, deck="JK AS KS QS JS AH KH QH JH", size=2, kitty=1, early_end=True),
        ("1H", "P"),
    ),
    "a dummy hand": (tiny(presets.DUMMY_2, deck="JK AS KS AH KH AD QS", size=2, kitty=1), ("2NT", "P")),
    "a joker declared by its holder": (
        tiny(presets.AUSTRALIAN_4, **FOUR, joker_declared=JokerDeclaration.BY_HOLDER),
        ("1NT", "P", "declare JK=H"),
    ),
    "two jokers declared by their holders": (
        tiny(
            presets.AUSTRALIAN_4,
            deck="JK JK2 AS KS AH KH",
            size=1,
            kitty=2,
            joker_declared=JokerDeclaration.BY_HOLDER,
        ),
        ("1NT", "P", "declare JK=H", "declare JK2=H"),
    ),
}


def led_on(rules: Ruleset, ways: tuple[str, ...], pick: Pick) -> Iterator[Deal]:
    """The positions of a deal that mostly goes those ways, the bid by the one who comes to it first."""
    deal = some_deal(rules, pick)
    yield deal
    while not deal.finished:
        options = list(deal.legal_actions[:60])
        wanted = [action for way in ways for action in options if str(action) == way]
        deal = deal.apply(wanted[0] if wanted and pick(8) else some_action(deal, pick))
        yield deal
        if isinstance(deal.stage, Play) and rules.early_end and not pick(4):
            yield deal.settle(choose_one(pick, deal.stage.terms.contract.playing))
