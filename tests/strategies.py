"""Random rulesets, deals and ways of playing them, all made from one source of small numbers.

The source is a `Pick`: a function that gives a number from 0 to one less than its argument,
such as `random.Random.randrange`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeVar

import attrs
from hypothesis import reject
from hypothesis import strategies as st

from fivehundred import shuffle
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import CARD_COUNT, CARDS, SUITS, Card, Cards, Colour, Rank
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.claims import BARRING
from fivehundred.deal.view import SeatView
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import presets, specials
from fivehundred.rules.amounts import Bonus, Floor
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.decks import DECK_43_ONE_FOUR_A_COLOUR, DECKS
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks, Undertaking
from fivehundred.rules.packets import Packet, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import (
    AVONDALE,
    CLASSIC,
    FIVE_START,
    INVERTED,
    PERFECT,
    SCORE_KEEPERS,
    TO_ELEVEN,
    Schedule,
)
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    AtLimit,
    AuctionForm,
    BothAtTarget,
    CallableCards,
    Calling,
    CallTime,
    CardPoints,
    Defence,
    DefencePoints,
    DefenceScores,
    DefenceTricks,
    EarlyClaim,
    Exposure,
    Failed,
    FirstDealer,
    FirstLead,
    Fours,
    Gate,
    Jacks,
    JokerDeclaration,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerOrder,
    JokerRank,
    KittyUse,
    LastBidder,
    LateClaim,
    NoTrumpBids,
    PartnerRole,
    Reentry,
    SeveralAtTarget,
    Shares,
    Sides,
)
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat

T = TypeVar("T")
Pick = Callable[[int], int]
PRESETS = {name: presets.named(name) for name in presets.names()}
#: Every published row of a special bid.
ROWS = tuple(row for row in vars(specials).values() if isinstance(row, Special))
#: Every published schedule.
SCHEDULES: Final = (AVONDALE, CLASSIC, INVERTED, SCORE_KEEPERS, PERFECT, FIVE_START, TO_ELEVEN)
PLAYERS_FOR = {
    Sides.INDIVIDUAL: (2, 3, 4, 5, 6),
    Sides.PARTNERS_OF_TWO: (4, 6),
    Sides.PARTNERS_OF_THREE: (6,),
    Sides.CALLED: (5,),
}
_FIXED_PARTNERS: Final = (Sides.PARTNERS_OF_TWO, Sides.PARTNERS_OF_THREE)
_ONE_OTHER_SIDE: Final = (AtLimit.OTHER_SIDE_WINS, AtLimit.OTHER_SIDE_UNLESS_NEGATIVE)
#: Attempts at a valid ruleset before giving up; more than one in three succeeds.
_ATTEMPTS = 60


def one_of(pick: Pick, options: Sequence[T]) -> T:
    """Any of *options*, each equally likely."""
    return options[pick(len(options))]


def mostly(pick: Pick, fitting: bool, option: T) -> T | None:
    """*option*, mostly where it is fitting and seldom where it is not."""
    return option if (pick(20) > 0) == fitting else None


def at_times(pick: Pick, fitting: bool) -> bool:
    """True half the time where it is fitting, and hardly ever where it is not."""
    return not pick(2 if fitting else 100)


def fitting_of(pick: Pick, options: Sequence[T], fitting: bool) -> T:
    """Any of *options* where that is fitting, and hardly ever another than the first where it is not."""
    return one_of(pick, options) if fitting or not pick(50) else options[0]


def some_parts(total: int, pick: Pick, *, largest: int) -> list[int]:
    """*total* in random parts, in order."""
    parts: list[int] = []
    while total:
        parts.append(1 + pick(min(total, largest)))
        total -= parts[-1]
    return parts


def some_packets(to_each: int, to_kitty: int, pick: Pick) -> Packets:
    """A pattern that deals so many cards: random packets in a random order (DEAL-2)."""
    rounds = [Packet(False, size) for size in some_parts(to_each, pick, largest=5)]
    for size in some_parts(to_kitty, pick, largest=6):
        rounds.insert(pick(len(rounds) + 1), Packet(True, size))
    return Packets(tuple(rounds))


def some_deck(hands: int, pick: Pick, *, pairs: bool = False, left: int = 8) -> tuple[Cards, int]:
    """A deck and a hand size that leave so many cards or fewer: a published deck, or any cards at all (CARD-2).

    With *pairs* the hand size is even (TWO-1).
    """
    sizes = (10, 8, 6) if pairs else (10, 9, 8, 7, 6, 5, 11)
    fitting = [
        (deck, size)
        for deck in (*DECKS.values(), DECK_43_ONE_FOUR_A_COLOUR)
        for size in sizes
        if 0 <= len(deck) - hands * size <= left
    ]
    if fitting and pick(3):
        return one_of(pick, fitting)
    size = one_of(pick, [size for size in sizes if hands * size <= CARD_COUNT])
    count = hands * size + pick(min(left, CARD_COUNT - hands * size) + 1)
    pack = shuffle.pack(Cards((1 << CARD_COUNT) - 1), rng=Random(pick(1 << 32)))
    fours = [one_of(pick, [card for card in CARDS if is_four(card, colour)]) for colour in Colour]
    others = [card for card in pack if card.rank is not Rank.FOUR]
    if pick(4) or count > len(fours) + len(others):
        return Cards.of(pack[:count]), size
    # One four of each colour (CARD-9).
    return Cards.of([*fours, *others[: count - len(fours)]]), size


def is_four(card: Card, colour: Colour) -> bool:
    return card.rank is Rank.FOUR and card.suit is not None and card.suit.colour is colour


def one_four_a_colour(deck: Cards) -> bool:
    return all(sum(is_four(card, colour) for card in deck) == 1 for colour in Colour)


def some_schedule(pick: Pick, hand_size: int) -> Schedule:
    """A published schedule, or the table of a caller: any values, no two alike on one level (BID-3)."""
    published = one_of(pick, (*SCHEDULES, None, None, None))
    if published is not None and published.first_level <= hand_size:
        return published
    first, height = min(4 + pick(4), hand_size), 1 + pick(6)
    rng = Random(pick(1 << 32))
    levels = [rng.sample(range(10, 700, 10), 5) for _ in range(height)]
    table = {trump: tuple(level[place] for level in levels) for place, trump in enumerate((*SUITS, None))}
    return Schedule(table, first_level=first)


@attrs.frozen
class Setting:
    """What special bids must fit: the table they are bid at."""

    schedule: Schedule
    #: The levels that may be bid.
    levels: range
    hand_size: int
    kitty_size: int
    sides: Sides
    table_cards: bool

    def has_place(self, place: tuple[Bid, Bid | None]) -> bool:
        """Whether the schedule has that place, or at least both bids, and in this order (BID-8)."""
        whole = list(self.schedule)
        lower, upper = place
        if upper is None:
            return lower == whole[-1]
        return lower in whole and upper in whole and whole.index(lower) < whole.index(upper)

    def fitted(self, row: Special) -> Special:
        """*row* as it can be played here (BID-7)."""
        fixed, pairs = self.sides in _FIXED_PARTNERS, self.sides is Sides.PARTNERS_OF_TWO
        partner, kitty, gate = row.partner, row.kitty, row.gate
        if not fixed:
            partner = PartnerRole.SITS_OUT
        if not self.kitty_size or (kitty is KittyUse.PASSED_ON and not (pairs and partner is PartnerRole.PLAYS_TOO)):
            kitty = KittyUse.TAKEN
        if gate in (Gate.SEVEN, Gate.OVER_SEVEN) and 7 not in self.levels:
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
    """Mostly every trick to be lost; else so many to be taken (BID-7, BID-12)."""
    tricks = 1 + pick(hand_size)
    goals: tuple[Undertaking, ...] = (NoTricks(), NoTricks(), AtLeast(tricks), Exactly(tricks))
    return one_of(pick, goals)


def some_specials(setting: Setting, pick: Pick) -> tuple[Special, ...]:
    """Some of the rows of BID-7, as published or fitted to the game, and perhaps one of our own."""
    rows = {row.key: row for row in (one_of(pick, ROWS) for _ in range(pick(4)))}
    if pick(2):
        whole = list(setting.schedule)
        upper = 1 + pick(len(whole) - 1)
        value = 10 * (1 + pick(70))
        rows["OURS"] = Special(
            key="OURS",
            name="our own",
            value=value,
            points=one_of(pick, (value, 130)),
            place=one_of(
                pick,
                (
                    None,
                    (whole[upper - 1], whole[upper]),
                    (whole[pick(len(whole))], whole[upper]),
                    (whole[-1], None),
                ),
            ),
            goal=some_goal(pick, setting.hand_size),
            blind=not pick(4),
            gate=one_of(pick, tuple(Gate)),
            answers=one_of(pick, tuple(rows)) if rows and not pick(3) else None,
            kitty=one_of(pick, tuple(KittyUse)),
            partner=one_of(pick, tuple(PartnerRole)),
            shown=one_of(pick, tuple(Exposure)),
            defence=one_of(pick, tuple(DefencePoints)),
        )
    if pick(10):
        rows = {key: setting.fitted(row) for key, row in rows.items()}
        rows = {
            key: attrs.evolve(row, answers=None) if row.answers and row.answers not in rows else row
            for key, row in rows.items()
        }
    return tuple(rows.values())


def some_table(pick: Pick, players: int | None, lone: bool) -> dict[str, Any]:
    """The settings of SEAT, CARD and DEAL: sides, cards and packets that fit the players."""
    players = 2 + pick(5) if players is None else players
    fitting = [sides for sides, numbers in PLAYERS_FOR.items() if players in numbers]
    sides = one_of(pick, [sides for sides in fitting if not lone or sides not in _FIXED_PARTNERS])
    # What two players do with so many cards: a dummy hand, cards on the table, cards out of play, or nothing.
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
        "jacks": one_of(pick, tuple(Jacks)),
        "hand_size": hand_size,
        "dummy_hand": dummy_hand,
        "table_cards": table_cards,
        "out_of_play": out_of_play,
        "packets": some_packets(hand_size, left - out_of_play, pick),
        "first_dealer": one_of(pick, tuple(FirstDealer)),
        "early_claim": one_of(pick, tuple(EarlyClaim)),
        "late_claim": one_of(pick, tuple(LateClaim)),
        "kitty_shown": at_times(pick, left > out_of_play),
    }


def some_auction(pick: Pick, table: dict[str, Any]) -> dict[str, Any]:
    """The settings of BID and what they leave to KITTY."""
    schedule = some_schedule(pick, table["hand_size"])
    auction, all_pass = one_of(pick, tuple(AuctionForm)), one_of(pick, tuple(AllPass))
    single_round = auction is AuctionForm.SINGLE_ROUND
    levels, most = schedule.levels, min(table["hand_size"], schedule.levels[-1])
    inkles = at_times(pick, single_round and 6 in levels and most > 6)
    lowest = 7 if inkles else levels[0] + (pick(3) == 2 and most > levels[0])
    highest = most - (pick(5) == 4 and most > lowest)
    kitty_size = table["packets"].to_kitty
    sides = table["sides"]
    setting = Setting(schedule, range(lowest, highest + 1), table["hand_size"], kitty_size, sides, table["table_cards"])
    return {
        "schedule": schedule,
        "lowest_level": lowest,
        "highest_level": highest,
        "no_trump": one_of(pick, tuple(NoTrumpBids)),
        "auction": auction,
        "reentry": fitting_of(pick, tuple(Reentry), not single_round),
        "last_bidder": fitting_of(pick, tuple(LastBidder), not single_round),
        "inkles": inkles,
        "dealer_stuck": at_times(pick, all_pass is not AllPass.PLAYED),
        "ralphing": not pick(3),
        "all_pass": all_pass,
        "specials": some_specials(setting, pick),
        "breach": one_of(pick, (None, None, 10 * (1 + pick(50)))),
        "declared_slam": 10 * (1 + pick(60)) if at_times(pick, sides is Sides.PARTNERS_OF_TWO) else None,
    }


def some_end(pick: Pick, table: dict[str, Any]) -> dict[str, Any]:
    """The settings of END, and what of SCORE goes with them."""
    players, sides = table["players"], table["sides"]
    failed = one_of(pick, (Failed.LOSES_VALUE, Failed.LOSES_VALUE, Failed.DEFENDERS_SCORE_IT))
    lines = {Sides.PARTNERS_OF_TWO: players // 2, Sides.PARTNERS_OF_THREE: players // 3}.get(sides, players)
    at_limit = one_of(pick, (*AtLimit, None))
    if (at_limit is AtLimit.DROPS_OUT and (players == 2 or sides is not Sides.INDIVIDUAL)) or (
        at_limit in _ONE_OTHER_SIDE and lines != 2
    ):
        at_limit = one_of(pick, (AtLimit.HIGHEST_WINS, AtLimit.BEST_OTHER_WINS, AtLimit.CANNOT_WIN, *AtLimit))
    if failed is Failed.DEFENDERS_SCORE_IT and pick(20):
        at_limit = None
    has_fewer = players > 2 and mostly(pick, at_limit is AtLimit.DROPS_OUT, True)
    defence, target = one_of(pick, tuple(Defence)), 10 * (1 + pick(100))
    return {
        "failed": failed,
        "target": target,
        "both_at_target": one_of(pick, tuple(BothAtTarget)),
        "defence": defence,
        "cap": mostly(pick, defence is Defence.CAPPED, target - 10 * (1 + pick(30))),
        "threshold": mostly(pick, defence is Defence.THRESHOLD, target + 10 * (1 + pick(30))),
        "several_at_target": one_of(pick, tuple(SeveralAtTarget)),
        "limit": mostly(pick, at_limit is not None, -10 * (1 + pick(100))),
        "at_limit": at_limit,
        "fewer": some_ruleset(pick, players=players - 1, lone=True) if has_fewer else None,
        "spread": one_of(pick, (None, None, 10 * (1 + pick(100)))),
        "hand_limit": one_of(pick, (None, 1 + pick(20))),
    }


def some_settings(pick: Pick, *, players: int | None = None, lone: bool = False) -> dict[str, Any]:
    """A value for every setting: those that depend on others fit them mostly; *lone* players have no fixed partners."""
    table = some_table(pick, players, lone)
    joker_naming = one_of(pick, (JokerNaming.A_SUIT, *JokerNaming))
    return {
        **table,
        **some_auction(pick, table),
        "calling": one_of(pick, tuple(Calling)),
        "alone": one_of(pick, tuple(Alone)),
        "callable_cards": one_of(pick, tuple(CallableCards)),
        "call_time": one_of(pick, tuple(CallTime)),
        "joker_order": one_of(pick, tuple(JokerOrder)),
        "joker_follow": one_of(pick, tuple(JokerFollow)),
        "joker_in_misere": one_of(pick, tuple(JokerInMisere)),
        "joker_lead": fitting_of(pick, tuple(JokerLead), joker_naming is JokerNaming.A_SUIT),
        "joker_lead_time": one_of(pick, tuple(JokerLeadTime)),
        "joker_naming": joker_naming,
        "joker_rank": one_of(pick, tuple(JokerRank)),
        "joker_declared": one_of(pick, tuple(JokerDeclaration)),
        "first_lead": one_of(pick, tuple(FirstLead)),
        "early_end": bool(pick(2)),
        "slam": one_of(pick, (250, None, Floor(10 * pick(100)), Bonus(10 * (1 + pick(40))))),
        "defence_scores": one_of(pick, tuple(DefenceScores)),
        "card_points": one_of(pick, tuple(CardPoints)),
        "defence_tricks": one_of(pick, tuple(DefenceTricks)),
        "shares": one_of(pick, tuple(Shares)),
        **some_end(pick, table),
    }


def some_ruleset(pick: Pick, *, players: int | None = None, lone: bool = False) -> Ruleset | None:
    """A random valid ruleset, ``None`` if none was found in many attempts."""
    for _ in range(_ATTEMPTS):
        try:
            return Ruleset(**some_settings(pick, players=players, lone=lone))
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


def some_pack(rules: Ruleset, pick: Pick) -> tuple[Card, ...]:
    """The pack in a random order; now and then one hand gets none but low cards (DEAL-4), or all jokers (JOKER-9)."""
    pack = list(shuffle.pack(rules.deck, rng=Random(pick(1 << 32))))
    stacking = pick(8)
    if stacking < 3:
        dealt, _ = rules.packets.deal(pack, rules.hands_dealt, out_of_play=rules.out_of_play)
        hand = Cards(one_of(pick, dealt))
        rare = Cards(BARRING) if stacking else rules.jokers
        leaving = [n for n, card in enumerate(pack) if card in hand and (card in rare) == bool(stacking)]
        coming = [n for n, card in enumerate(pack) if card not in hand and (card in rare) != bool(stacking)]
        for one, other in zip(leaving, coming, strict=False):
            pack[one], pack[other] = pack[other], pack[one]
    return tuple(pack)


def some_barred(rules: Ruleset, pick: Pick) -> tuple[Seat, ...]:
    """Who may not bid in a deal: now and then somebody, where that can happen (BID-13)."""
    return (Seat(pick(rules.players)),) if rules.ralphing and pick(2) else ()


def some_deal(rules: Ruleset, pick: Pick) -> Deal:
    """A fresh deal under *rules*."""
    pack, dealer = some_pack(rules, pick), Seat(pick(rules.players))
    return Deal.from_pack(rules, pack, dealer=dealer, barred=some_barred(rules, pick))


def some_action(of: Deal | SeatView, pick: Pick) -> Action:
    """One of the legal actions: any of them alike, but passing often enough that all contracts come up."""
    options = of.legal_actions
    stage = of.stage if isinstance(of, Deal) else of.table.stage
    if not isinstance(stage, Auction):
        return options[pick(len(options))]
    chance = pick(100)
    if ThrowIn() in options and chance >= 70:
        return ThrowIn()
    if Look() in options:
        return Look() if chance >= 30 else options[pick(len(options))]
    specials = [call for call in options if isinstance(call, SpecialBid)]
    bids = [call for call in options if isinstance(call, Bid)]
    # Where nobody is ever out, an auction would mostly run to its end.
    patience = 45 if of.rules.reentry is Reentry.NEVER and of.rules.last_bidder is LastBidder.STANDS else 65
    if specials and patience <= chance < patience + 20:
        return one_of(pick, specials)
    if Pass() in options and (not bids or chance < patience):
        return Pass()
    # The lower of two: an auction should not run to its end at once.
    return bids[min(pick(len(bids)), pick(len(bids)))] if bids else one_of(pick, specials)


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
    match pick(13):
        case 0:
            return Pass()
        case 1:
            claims: tuple[Action, ...] = (ThrowIn(), Keep(), Look())
            return one_of(pick, claims)
        case 2:
            return Bid(1 + pick(11), suit)
        case 3:
            return SpecialBid(one_of(pick, (*(row.key for row in ROWS), "OURS", "NOBODYS")))
        case 4:
            count = max(0, getattr(deal.stage, "count", deal.rules.kitty_size) + pick(3) - 1)
            return Discard(Cards.of({one_of(pick, hand) for _ in range(count)} if hand else {card}))
        case 5:
            return CallCard(card)
        case 6:
            return CallPlayers(tuple(Seat(seat) for seat in range(6) if not pick(3)))
        case 7:
            return DeclareJoker(suit, one_of(pick, (None, *SUITS)))
        case 8:
            return DeclareSlam(undertaken=bool(pick(2)))
        case 9:
            return Give(card)
        case 10:
            return Breach(undertaken=bool(pick(2)))
        case _:
            return PlayCard(card, suit if card.is_joker else None)
