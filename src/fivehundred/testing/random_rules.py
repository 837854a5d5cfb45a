"""Random valid rulesets, and rulesets cut down to small hands."""

from __future__ import annotations

from contextlib import suppress
from itertools import chain, zip_longest
from random import Random
from typing import Any, Final

import attrs

from fivehundred import shuffle
from fivehundred._base.words import within
from fivehundred.cards import CARD_COUNT, CARDS, SUITS, Cards, Colour, Rank
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import specials
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import DECK_43_ONE_FOUR_A_COLOUR, DECKS, Packet, Packets, is_four, one_four_a_colour
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks, Undertaking
from fivehundred.rules.ladder import rank_bids
from fivehundred.rules.problems import PLAYERS_FOR
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import PUBLISHED, Bonus, Floor, Schedule, rising
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    AuctionForm,
    Choice,
    Defence,
    DefencePoints,
    Exposure,
    Failed,
    Fours,
    Gate,
    JokerLead,
    JokerNaming,
    KittyUse,
    LastBidder,
    NoTrumpBids,
    PartnerRole,
    Reentry,
    Sides,
)
from fivehundred.rules.specials import Special
from fivehundred.testing.chance import Pick, at_times, choose_one, fitting_of, mostly, parts_of

#: The published schedules (BID-3).
PUBLISHED_SCHEDULES: Final = tuple(PUBLISHED)
_ONE_OTHER_SIDE: Final = (AtLimit.OTHER_SIDE_WINS, AtLimit.OTHER_SIDE_UNLESS_NEGATIVE)
#: The number of attempts at a valid ruleset. More than one in three succeeds.
_ATTEMPTS: Final = 60
#: The members of every setting that is a choice. Settings that depend on others are drawn again later.
_CHOICES: Final = {
    field.name: tuple(type(field.default)) for field in attrs.fields(Ruleset) if isinstance(field.default, Choice)
}
#: The published special bids.
SPECIALS: Final = tuple(row for row in vars(specials).values() if isinstance(row, Special))
#: The kinds of sides with fixed partners.
FIXED_PARTNERS: Final = (Sides.PARTNERS_OF_TWO, Sides.PARTNERS_OF_THREE)
#: The largest kitty of a game that is cut down.
_LARGEST_KITTY: Final = 2


@attrs.frozen
class BidTable:
    """The settings that a special bid has to fit.

    >>> from fivehundred import presets
    >>> from fivehundred.rules import MISERE
    >>> rules = presets.STANDARD_3
    >>> table = BidTable(rules.schedule, range(6, 11), 10, 3, rules.sides, table_cards=False)
    >>> MISERE.place, table.has_place(MISERE.place)
    ((Bid(level=7, trump=None), Bid(level=8, trump=<Suit.SPADES: 'S'>)), True)
    """

    schedule: Schedule
    #: The levels that may be bid.
    levels: range
    hand_size: int
    kitty_size: int
    sides: Sides
    table_cards: bool

    def has_place(self, place: tuple[Bid, Bid | None]) -> bool:
        """Return True if *place* is possible: the schedule has both of its bids, the first below the second (BID-8).

        >>> table.has_place((Bid(8, None), None)), table.has_place((Bid(10, None), None))
        (False, True)
        """
        whole = rank_bids(self.schedule)
        lower, upper = place
        if upper is None:
            return lower == whole[-1]
        return lower in whole and upper in whole and whole.index(lower) < whole.index(upper)

    def adapt(self, row: Special) -> Special:
        """Return *row* adapted to these settings (BID-7).

        >>> MISERE.partner, table.adapt(MISERE).partner
        (<PartnerRole.MUST_SIT_OUT: 'must sit out'>, <PartnerRole.SITS_OUT: 'sits out'>)
        """
        fixed, pairs = self.sides in FIXED_PARTNERS, self.sides is Sides.PARTNERS_OF_TWO
        partner, kitty, gate = row.partner, row.kitty, row.gate
        if not fixed:
            partner = PartnerRole.SITS_OUT
        if not self.kitty_size or (kitty is KittyUse.PASSED_ON and not (pairs and partner is PartnerRole.PLAYS_TOO)):
            kitty = KittyUse.TAKEN
        if gate in (Gate.SEVEN, Gate.OVER_SEVEN) and 7 not in self.levels:
            gate = Gate.NONE
        if gate is Gate.EIGHT and 8 not in self.levels:
            gate = Gate.NONE
        return attrs.evolve(
            row,
            partner=partner,
            kitty=kitty,
            gate=gate,
            answers=row.answers if fixed else None,
            place=row.place if row.place and self.has_place(row.place) else None,
            shown=Exposure.NEVER if self.table_cards else row.shown,
        )


def some_goal(pick: Pick, hand_size: int) -> Undertaking:
    """Return a random goal: half of the time, to lose every trick (BID-7, BID-12).

    >>> from random import Random
    >>> [type(some_goal(Random(seed).randrange, 10)).__name__ for seed in range(4)]
    ['Exactly', 'NoTricks', 'NoTricks', 'NoTricks']
    """
    tricks = 1 + pick(hand_size)
    goals: tuple[Undertaking, ...] = (NoTricks(), NoTricks(), AtLeast(tricks), Exactly(tricks))
    return choose_one(pick, goals)


def some_specials(table: BidTable, pick: Pick) -> tuple[Special, ...]:
    """Return random special bids: published ones, usually adapted to *table*, and perhaps an invented one (BID-7).

    >>> from random import Random
    >>> from fivehundred import presets
    >>> rules = presets.STANDARD_3
    >>> table = BidTable(rules.schedule, range(6, 11), 10, 3, rules.sides, table_cards=False)
    >>> [special.key for special in some_specials(table, Random(1).randrange)]
    ['OM']
    """
    rows = {row.key: row for row in (choose_one(pick, SPECIALS) for _ in range(pick(4)))}
    if pick(2):
        whole = rank_bids(table.schedule)
        upper = 1 + pick(len(whole) - 1)
        value = 10 * (1 + pick(70))
        rows["OURS"] = Special(
            key="OURS",
            name="our own",
            value=value,
            points=choose_one(pick, (value, 130)),
            place=choose_one(
                pick,
                (
                    None,
                    (whole[upper - 1], whole[upper]),
                    (whole[pick(len(whole))], whole[upper]),
                    (whole[-1], None),
                ),
            ),
            goal=some_goal(pick, table.hand_size),
            blind=not pick(4),
            gate=choose_one(pick, tuple(Gate)),
            answers=choose_one(pick, tuple(rows)) if rows and not pick(3) else None,
            kitty=choose_one(pick, tuple(KittyUse)),
            partner=choose_one(pick, tuple(PartnerRole)),
            shown=choose_one(pick, tuple(Exposure)),
            defence=choose_one(pick, tuple(DefencePoints)),
        )
    if pick(10):
        rows = {key: table.adapt(row) for key, row in rows.items()}
        rows = {
            key: attrs.evolve(row, answers=None) if row.answers and row.answers not in rows else row
            for key, row in rows.items()
        }
    return tuple(rows.values())


def some_packets(to_each: int, to_kitty: int, pick: Pick) -> Packets:
    """Return a random dealing pattern that gives *to_each* cards to each hand and *to_kitty* to the kitty (DEAL-2).

    >>> print(some_packets(10, 3, Random(1).randrange))
    2 5 1 K2 K1 2
    """
    rounds = [Packet(False, size) for size in parts_of(to_each, pick, largest=5)]
    for size in parts_of(to_kitty, pick, largest=6):
        rounds.insert(pick(len(rounds) + 1), Packet(True, size))
    return Packets(tuple(rounds))


def some_deck(hands: int, pick: Pick, *, pairs: bool = False, left: int = 8) -> tuple[Cards, int]:
    """Return a deck and a hand size that leave at most *left* cards over (CARD-2).

    The deck is a published one or any set of cards. With *pairs*, the hand size is even (TWO-1).

    >>> deck, hand_size = some_deck(3, Random(1).randrange)
    >>> len(deck) - 3 * hand_size
    1
    """
    sizes = (10, 8, 6) if pairs else (10, 9, 8, 7, 6, 5, 11)
    fitting = [
        (deck, size)
        for deck in (*DECKS.values(), DECK_43_ONE_FOUR_A_COLOUR)
        for size in sizes
        if 0 <= len(deck) - hands * size <= left
    ]
    if fitting and pick(3):
        return choose_one(pick, fitting)
    size = choose_one(pick, [size for size in sizes if hands * size <= CARD_COUNT])
    return _any_cards(hands * size + pick(min(left, CARD_COUNT - hands * size) + 1), pick), size


def _any_cards(count: int, pick: Pick) -> Cards:
    """Return *count* random cards, sometimes with exactly one four of each colour (CARD-9)."""
    pack = shuffle.pack(Cards((1 << CARD_COUNT) - 1), rng=Random(pick(1 << 32)))
    fours = [choose_one(pick, [card for card in CARDS if is_four(card, colour)]) for colour in Colour]
    others = [card for card in pack if card.rank is not Rank.FOUR]
    if pick(4) or count > len(fours) + len(others):
        return Cards.of(pack[:count])
    return Cards.of([*fours, *others[: count - len(fours)]])


def some_schedule(pick: Pick, hand_size: int) -> Schedule:
    """Return a published schedule or a random one, with different values within each level (BID-3).

    >>> some_schedule(Random(3).randrange, 10).levels
    range(6, 11)
    """
    published = choose_one(pick, (*PUBLISHED_SCHEDULES, None, None, None))
    if published is not None and published.first_level <= hand_size:
        return published
    first, height = min(4 + pick(4), hand_size), 1 + pick(6)
    rng = Random(pick(1 << 32))
    levels = [rng.sample(range(10, 700, 10), 5) for _ in range(height)]
    table = {trump: tuple(level[place] for level in levels) for place, trump in enumerate((*SUITS, None))}
    return Schedule(table, first_level=first)


def some_table(pick: Pick, players: int | None, lone: bool) -> dict[str, Any]:
    """Return random settings for players, sides, deck and packets that fit together (SEAT, CARD, DEAL).

    >>> some_table(Random(1).randrange, 3, True)["sides"]
    <Sides.INDIVIDUAL: 'individual'>
    """
    players = 2 + pick(5) if players is None else players
    fitting = [sides for sides, numbers in PLAYERS_FOR.items() if players in numbers]
    sides = choose_one(pick, [sides for sides in fitting if not lone or sides not in FIXED_PARTNERS])
    # Two players may have a dummy hand, table cards, cards out of play, or none of these.
    way = pick(4) if players == 2 else 3
    dummy_hand, table_cards, dead = way == 0, way == 1, way == 2 or not pick(10)
    hands = (players + dummy_hand) * (1 + table_cards)
    deck, hand_size = some_deck(hands, pick, pairs=table_cards, left=26 if dead else 8)
    left = len(deck) - hands * hand_size
    out_of_play = min(left, max(pick(left + 1), left - 8)) if dead else 0
    return {
        "players": players,
        "sides": sides,
        "deck": deck,
        "fours": Fours.TRUMPS if at_times(pick, one_four_a_colour(deck)) else Fours.PLAIN,
        "hand_size": hand_size,
        "dummy_hand": dummy_hand,
        "table_cards": table_cards,
        "out_of_play": out_of_play,
        "packets": some_packets(hand_size, left - out_of_play, pick),
        "kitty_shown": at_times(pick, left > out_of_play),
    }


def some_auction(pick: Pick, table: dict[str, Any]) -> dict[str, Any]:
    """Return random settings for the auction (BID).

    >>> some_auction(Random(1).randrange, some_table(Random(1).randrange, 3, True))["auction"]
    <AuctionForm.SINGLE_ROUND: 'single round'>
    """
    schedule = some_schedule(pick, table["hand_size"])
    auction, all_pass = choose_one(pick, tuple(AuctionForm)), choose_one(pick, tuple(AllPass))
    single_round = auction is AuctionForm.SINGLE_ROUND
    levels, most = schedule.levels, min(table["hand_size"], schedule.levels[-1])
    inkles = at_times(pick, single_round and 6 in levels and most > 6)
    lowest = 7 if inkles else levels[0] + (pick(3) == 2 and most > levels[0])
    highest = most - (pick(5) == 4 and most > lowest)
    kitty_size = table["packets"].to_kitty
    sides = table["sides"]
    bid_table = BidTable(
        schedule, range(lowest, highest + 1), table["hand_size"], kitty_size, sides, table["table_cards"]
    )
    return {
        "schedule": schedule,
        "lowest_level": lowest,
        "highest_level": highest,
        "auction": auction,
        "reentry": fitting_of(pick, tuple(Reentry), not single_round),
        "last_bidder": fitting_of(pick, tuple(LastBidder), not single_round),
        "inkles": inkles,
        "dealer_stuck": at_times(pick, all_pass is not AllPass.PLAYED),
        "ralphing": not pick(3),
        "all_pass": all_pass,
        "specials": some_specials(bid_table, pick),
        "breach": choose_one(pick, (None, None, 10 * (1 + pick(50)))),
        "declared_slam": 10 * (1 + pick(60)) if at_times(pick, sides is Sides.PARTNERS_OF_TWO) else None,
    }


def some_end(pick: Pick, table: dict[str, Any]) -> dict[str, Any]:
    """Return random settings for the end of the game, and for the scoring that depends on them (END, SCORE).

    >>> some_end(Random(1).randrange, some_table(Random(1).randrange, 3, True))["target"]
    160
    """
    players, sides = table["players"], table["sides"]
    failed = choose_one(pick, (Failed.LOSES_VALUE, Failed.LOSES_VALUE, Failed.DEFENDERS_SCORE_IT))
    lines = {Sides.PARTNERS_OF_TWO: players // 2, Sides.PARTNERS_OF_THREE: players // 3}.get(sides, players)
    at_limit = choose_one(pick, (*AtLimit, None))
    if (at_limit is AtLimit.DROPS_OUT and (players == 2 or sides is not Sides.INDIVIDUAL)) or (
        at_limit in _ONE_OTHER_SIDE and lines != 2
    ):
        at_limit = choose_one(pick, (AtLimit.HIGHEST_WINS, AtLimit.BEST_OTHER_WINS, AtLimit.CANNOT_WIN, *AtLimit))
    if failed is Failed.DEFENDERS_SCORE_IT and pick(20):
        at_limit = None
    has_fewer = players > 2 and mostly(pick, at_limit is AtLimit.DROPS_OUT, True)
    defence, target = choose_one(pick, tuple(Defence)), 10 * (1 + pick(100))
    return {
        "failed": failed,
        "target": target,
        "defence": defence,
        "cap": mostly(pick, defence is Defence.CAPPED, target - 10 * (1 + pick(30))),
        "threshold": mostly(pick, defence is Defence.THRESHOLD, target + 10 * (1 + pick(30))),
        "limit": mostly(pick, at_limit is not None, -10 * (1 + pick(100))),
        "at_limit": at_limit,
        "fewer": some_ruleset(pick, players=players - 1, lone=True) if has_fewer else None,
        "spread": choose_one(pick, (None, None, 10 * (1 + pick(100)))),
        "hand_limit": choose_one(pick, (None, 1 + pick(20))),
    }


def some_settings(pick: Pick, *, players: int | None = None, lone: bool = False) -> dict[str, Any]:
    """Return a random, usually consistent, value for every setting; with *lone*, there are no fixed partners.

    >>> some_settings(Random(1).randrange, players=4)["players"]
    4
    """
    table = some_table(pick, players, lone)
    joker_naming = choose_one(pick, (JokerNaming.A_SUIT, *JokerNaming))
    return {
        **{name: choose_one(pick, choices) for name, choices in _CHOICES.items()},
        **table,
        **some_auction(pick, table),
        "joker_lead": fitting_of(pick, tuple(JokerLead), joker_naming is JokerNaming.A_SUIT),
        "joker_naming": joker_naming,
        "early_end": bool(pick(2)),
        "slam": choose_one(pick, (250, None, Floor(10 * pick(100)), Bonus(10 * (1 + pick(40))))),
        **some_end(pick, table),
    }


def some_ruleset(pick: Pick, *, players: int | None = None, lone: bool = False) -> Ruleset | None:
    """Return a random valid ruleset, or ``None`` if many attempts have failed.

    >>> some_ruleset(Random(1).randrange, players=4).players
    4
    """
    for _ in range(_ATTEMPTS):
        with suppress(InvalidRuleset):
            return Ruleset(**some_settings(pick, players=players, lone=lone))
    return None


def few_values(size: int) -> Schedule:
    """Return a schedule for hands of *size* cards, with bids from one trick up; each level adds 40 (BID-3).

    >>> from fivehundred import Bid
    >>> few_values(3).levels, few_values(3).value(Bid(2, None))
    (range(1, 4), 100)
    """
    return rising(range(40, 65, 5), by=(40,) * 5, first_level=1, levels=size)


def cut_down(rules: Ruleset, size: int) -> Ruleset:
    """Return *rules* cut down to hands of *size* cards, keeping the highest cards of the deck.

    Other settings are kept where they still fit. Bids start at one trick, and special bids lose places and gates that
    depend on other bids. With table cards, *size* must be even (TWO-1).

    Raises `InvalidType` or `InvalidValue` unless *size* is from 1 to the hand size of *rules*.

    >>> from fivehundred import presets
    >>> small = cut_down(presets.STANDARD_3, 2)
    >>> str(small.deck), str(small.packets), str(small.ladder.calls[-1])
    ('KS AS KC AC KD AD AH JK', '2 K2', '2NT')
    """
    size = within("size of a hand", size, 1, rules.hand_size)
    hands, kitty = rules.hands_dealt, min(rules.kitty_size, _LARGEST_KITTY)
    rounds = (Packet(False, size), *[Packet(True, kitty)] * bool(kitty))
    schedule, levels = few_values(size), range(1, size + 1)
    table = BidTable(schedule, levels, size, kitty, rules.sides, rules.table_cards)
    changes: dict[str, Any] = {
        "deck": _highest(rules.deck, hands * size + kitty + min(rules.out_of_play, 1)),
        "hand_size": size,
        "out_of_play": min(rules.out_of_play, 1),
        "packets": Packets(rounds),
        "fours": Fours.PLAIN,
        "schedule": schedule,
        "lowest_level": 1,
        "highest_level": size,
        "inkles": False,
        "no_trump": NoTrumpBids.ALLOWED,
        "specials": tuple(table.adapt(attrs.evolve(row, place=None)) for row in rules.specials if _fits(row, size)),
    }
    if rules.at_limit is AtLimit.DROPS_OUT and rules.fewer is not None:
        changes["fewer"] = cut_down(rules.fewer, size)
    return rules.evolve(**changes)


def _fits(row: Special, size: int) -> bool:
    """Return True if the bid requires no more than *size* tricks."""
    return isinstance(row.goal, NoTricks) or row.goal.tricks <= size


def _highest(deck: Cards, count: int) -> Cards:
    """Return *count* cards of *deck*: the jokers, then the highest cards, taking the suits in turn."""
    suits = [[card for card in reversed([*deck]) if card.suit is suit] for suit in SUITS]
    in_turn = [card for card in chain.from_iterable(zip_longest(*suits)) if card is not None]
    return Cards.of([*(card for card in deck if card.is_joker), *in_turn][:count])
