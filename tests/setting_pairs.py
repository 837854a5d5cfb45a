"""Small games in which any two settings meet that hidden cards depend on, each played so that they matter.

A game is a row of words, one for each column. The rows are in `worlds/pairs.tsv`, which `worlds/choose_pairs.py` makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from functools import cache
from itertools import combinations, product
from math import comb, factorial
from pathlib import Path
from random import Random
from typing import Any, Final

import attrs
from branches import Branch, Branches
from helpers import telling
from small_games import RARE, actions_of, by_hand, led_on, parts, replayed, unsettled

from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    DeclareJoker,
    DeclareSlam,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, Card, Cards, Suit
from fivehundred.deal.contract import Contract, breach_tricks
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.knowledge import Knowledge, Proof
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims, thrown_in
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Table
from fivehundred.deal.turns import Misdeal, Misdealt
from fivehundred.errors import InvalidDeal, InvalidRuleset
from fivehundred.rules.calls import Bid, Call, Pass
from fivehundred.rules.decks import Packet, Packets
from fivehundred.rules.goals import AtLeast, NoTricks
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    CallableCards,
    Calling,
    CallTime,
    CardPoints,
    DefencePoints,
    EarlyClaim,
    Exposure,
    JokerDeclaration,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerRank,
    KittyUse,
    LateClaim,
    PartnerRole,
    Sides,
)
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_action, some_deal
from fivehundred.worlds import Worlds
from fivehundred.worlds._dealing import Deals, _Moved, _Pool, _undo
from fivehundred.worlds._layouts import (
    Case,
    Scene,
    _early_call,
    _gift_cases,
    _own_case,
    _passing_cases,
    _rule,
    _setup_case,
    _split_hand,
    _taker_cases,
    cases,
    picks,
    rules_of_facts,
)

#: The rows chosen, with the pairs that no game can have.
CHOSEN: Final = Path(__file__).parent / "worlds" / "pairs.tsv"

#: What a game is made of, and every value there is today; the first of them go with anything.
COLUMNS: Final[Mapping[str, tuple[Any, ...]]] = {
    "bid": ("trumps", "no trump", "special", "passed"),
    "begun": ("dealt", "set up"),
    "players": (3, 2, 4, 5, 6),
    "sides": tuple(Sides),
    "dummy_hand": (False, True),
    "table_cards": (False, True),
    "kitty": (1, 0, 3, 5),
    "jokers": (1, 0, 2),
    "out_of_play": (0, 1),
    "special.partner": tuple(PartnerRole),
    "special.kitty": tuple(KittyUse),
    "special.goal": (NoTricks(), AtLeast(1)),
    "special.shown": tuple(Exposure),
    "special.blind": (False, True),
    "breach": (None, 100),
    "declared_slam": (None, 100),
    "kitty_shown": (False, True),
    "early_claim": tuple(EarlyClaim),
    "late_claim": tuple(LateClaim),
    "calling": tuple(Calling),
    "alone": tuple(Alone),
    "callable_cards": tuple(CallableCards),
    "call_time": tuple(CallTime),
    "joker_follow": tuple(JokerFollow),
    "joker_in_misere": tuple(JokerInMisere),
    "joker_lead": tuple(JokerLead),
    "joker_lead_time": tuple(JokerLeadTime),
    "joker_naming": tuple(JokerNaming),
    "joker_rank": tuple(JokerRank),
    "joker_declared": tuple(JokerDeclaration),
    "early_end": (False, True),
    "card_points": tuple(CardPoints),
}
#: A value of a column.
Value = tuple[str, Any]


def word(value: object) -> str:
    """*value* as the table has it."""
    match value:
        case None | False:
            return "no"
        case True | 100:
            return "yes"
        case Enum():
            return str(value.value)
        case _:
            return str(value)


#: The values of each column by their words.
_NAMED: Final = {name: {word(value): value for value in values} for name, values in COLUMNS.items()}


@attrs.frozen
class Game:
    """One small game, and how it is to go."""

    #: The value of each column.
    row: Mapping[str, Any]
    rules: Ruleset
    #: What is bid; a pass if nobody bids.
    call: Call
    #: The suits in which cards are.
    suits: tuple[Suit, ...]

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Game:
        """The game of *row*; columns left out have their first value. Raises `InvalidRuleset` if there is none."""
        row = {name: row.get(name, values[0]) for name, values in COLUMNS.items()}
        size = _size(row)
        hands = (row["players"] + row["dummy_hand"]) * (1 + row["table_cards"])
        deck, suits = _deck(hands * size + row["kitty"] + row["out_of_play"], row["jokers"])
        trump = suits[0] if row["bid"] == "trumps" else None
        call: Call = Pass() if row["bid"] == "passed" else Bid(size if size < 7 else 7, trump)
        special = Special(
            key="X",
            name="the special bid",
            value=1000,
            defence=DefencePoints.NOTHING,
            **{name.removeprefix("special."): row[name] for name in row if name.startswith("special.")},
        )
        if row["bid"] == "special":
            call = special.call
        values = {
            trump: tuple(40 * level + 5 * place for level in range(1, size + 1))
            for place, trump in enumerate((*Suit, None))
        }
        rules = Ruleset(
            **{name: row[name] for name in row if name in SETTINGS},
            deck=deck,
            hand_size=size,
            packets=Packets((Packet(False, size), *[Packet(True, row["kitty"])] * bool(row["kitty"]))),
            schedule=Schedule(values, first_level=1),
            lowest_level=1,
            highest_level=size,
            specials=(special,) * (row["bid"] == "special"),
            all_pass=AllPass.PLAYED if row["bid"] == "passed" else AllPass.NEXT_DEALER,
            limit=None,
            at_limit=None,
        )
        return cls(row, rules, call, suits)

    @property
    def contract(self) -> Contract:
        """What is bid, as seat 0 undertakes it."""
        if isinstance(self.call, Pass):
            return Contract.of_passed_deal(self.rules)
        return Contract.as_bid(self.rules, self.call, Seat(0))

    def idle(self, column: str) -> str:
        """Why *column* is never asked for in this game, or nothing if it may be."""
        return next((why for there, why in _ASKED.get(column, ()) if not there(self)), "")

    @property
    def met(self) -> frozenset[Value]:
        """The values of the columns that may be asked for."""
        return frozenset((name, value) for name, value in self.row.items() if not self.idle(name))

    def words(self) -> tuple[str, ...]:
        """The row as it is written."""
        return tuple(map(word, self.row.values()))

    @classmethod
    def read(cls, words: Sequence[str]) -> Game:
        """The game of a row that was written."""
        return cls.of({name: _NAMED[name][cell] for name, cell in zip(COLUMNS, words, strict=True)})


def _stage(stage: type[Any]) -> Callable[[Game], bool]:
    return lambda game: stage.under(game.rules, game.contract) is not None


_DEALT: Final = (lambda game: game.row["begun"] == "dealt", "the position was set up")
_SPECIAL: Final = (lambda game: game.row["bid"] == "special", "no special bid is made")
_NO_TRUMPS: Final = (lambda game: game.contract.trump is None, "there are trumps")
_JOKERS: Final = (lambda game: bool(game.rules.jokers), "there is no joker")
_LOST: Final = (lambda game: isinstance(game.contract.goal, NoTricks), "no trick has to be lost")
_CALLED: Final = (_stage(PartnerCall), "no partner is called")
#: When a setting may be asked for at all, and why not otherwise. One that is idle for a subtler reason is compared.
_ASKED: Final[Mapping[str, Sequence[tuple[Callable[[Game], bool], str]]]] = {
    **{name: (_SPECIAL,) for name in COLUMNS if name.startswith("special.")},
    **{name: (_JOKERS, _NO_TRUMPS) for name in COLUMNS if name.startswith("joker_")},
    **dict.fromkeys(("calling", "alone", "callable_cards", "call_time"), (_CALLED,)),
    "special.blind": (_SPECIAL, _DEALT),
    "joker_lead": (_JOKERS,),
    "joker_in_misere": (_JOKERS, _NO_TRUMPS, _LOST),
    "joker_rank": (_JOKERS, _NO_TRUMPS, _LOST),
    "joker_declared": (_JOKERS, _NO_TRUMPS, (lambda game: game.contract.contractor is not None, "the deal is passed")),
    "breach": ((lambda game: breach_tricks(game.rules, game.contract) is not None, "too few tricks are bid"),),
    "declared_slam": (
        (lambda game: isinstance(game.call, Bid), "no tricks are bid"),
        (lambda game: game.rules.sides is Sides.PARTNERS_OF_TWO, "nobody has one partner"),
    ),
    "kitty_shown": ((_stage(Exchange), "nobody takes a kitty"),),
    "early_claim": (_DEALT,),
    "late_claim": (_DEALT, (lambda game: game.contract.contractor is not None, "the deal is passed")),
    "card_points": ((lambda game: game.rules.early_end, "the rest is never claimed"),),
}


def _size(row: Mapping[str, Any]) -> int:
    """How many cards a hand has: as many as can be gone through, but seven where a bid of seven can be breached."""
    if row["breach"] and row["bid"] in ("trumps", "no trump"):
        return 8 if row["table_cards"] else 7
    if row["table_cards"]:
        return 2
    others = [row["players"] - 1 + row["dummy_hand"], row["kitty"], row["out_of_play"]]
    return max(size for size in (1, 2, 3) if size == 1 or _ways([size] * others[0] + others[1:]) < 700)


def _ways(sizes: list[int]) -> int:
    ways = factorial(sum(sizes))
    for size in sizes:
        ways //= factorial(size)
    return ways


#: The ranks, in an order in which the first few are high and low.
_RANKS: Final = (*["A", "9", "J", "8", "K", "7", "Q", "6", "10", "5", "4", "3", "2", "13", "12", "11"],)


@cache
def _deck(count: int, jokers: int) -> tuple[Cards, tuple[Suit, ...]]:
    """So many cards, about five of each suit at least, and the suits: the left bower is there if the right one is."""
    order = (Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES, Suit.CLUBS)
    suits = order[: min(max(2, count // 5), 4)]
    plain = [Card.parse(f"{rank}{suit.value}") for rank in _RANKS for suit in suits][: count - jokers]
    both = [Card(HIGHER_JOKER), Card(LOWER_JOKER)]
    return Cards.of([*plain, *both[:jokers]]), suits


# --- how a game goes -------------------------------------------------------------------------------------------------


def positions(game: Game, pick: Pick, *, thrown: bool = False) -> Iterator[Deal]:
    """A deal of *game* that goes the way it is to, decision after decision; with *thrown*, to a hand thrown in."""
    deal, skipped = some_deal(game.rules, pick), game.row["begun"] == "set up"
    while True:
        if skipped and isinstance(deal.stage, Play):
            contract = deal.stage.terms.contract
            if contract.called is not None and contract.called in deal.hand(contract.bidder):
                # It came with the kitty, but in a position that is set up nobody calls a card of their own (CALL-1).
                return
            deal, skipped = set_up(deal), False
        if not skipped:
            yield deal
        if deal.finished:
            return
        deal = deal.apply(_step(game, deal, pick, thrown=thrown))


def _step(game: Game, deal: Deal, pick: Pick, *, thrown: bool) -> Action:
    """The next action on the way that *game* is to go."""
    options: list[Action] = [*deal.legal_actions]
    stage, wanted = deal.stage, list[Action]()
    match stage:
        case Auction() if thrown and ThrowIn() in options:
            return ThrowIn()
        case Auction():
            bids = stage.bidder is None and pick(3)
            wanted = [*[game.call] * bool(bids), Look(), Pass()]
        case PartnerCall() if pick(6):
            wanted = [choose_one(pick, [action for action in options if isinstance(action, CallCard)] or options)]
        case SlamCall() if pick(4):
            wanted = [DeclareSlam()]
        case BreachCall() if pick(2):
            wanted = [Breach()]
        case Declaring() if pick(3):
            return choose_one(pick, [action for action in options if action != DeclareJoker()] or options)
        case Play() if not stage.from_table:
            # Facts about a called card are of use as long as it is held.
            called = stage.terms.contract.called
            kept = [action for action in options if not isinstance(action, PlayCard) or action.card != called]
            return choose_one(pick, kept or options)
        case _:
            wanted = [*[ThrowIn()] * thrown, Keep()]
    return next((action for action in wanted if action in options), None) or some_action(deal, pick)


def set_up(deal: Deal) -> Deal:
    """The position of *deal*, at its first lead, without what came before."""
    rules, dealt = deal.rules, deal.dealt
    assert isinstance(deal.stage, Play)
    hands = [deal.hand(Seat(seat)) for seat in range(rules.players)]
    lying = Cards.of(card for piles in dealt.piles for pile in piles for card in pile)
    away = rules.deck - Cards.of(card for hand in (*hands, lying, dealt.dummy, dealt.out_of_play) for card in hand)
    terms = deal.stage.terms
    begun = attrs.evolve(dealt, hands=tuple(hand.bits for hand in hands), kitty=away.bits)
    return Deal.at_play(rules, terms.contract, begun, dealer=deal.dealer, declared=terms.declared)


# --- what a game is compared with ------------------------------------------------------------------------------------


def alike(deal: Deal, seat: Seat, most: int) -> list[Deal] | None:
    """Every deal with the view that *seat* has of *deal*, found by trying all of them, if they are *most* at most."""
    if deal.table.set_up:
        return _set_up_alike(deal, seat, most)
    for turn in deal.view(seat).turns:
        if isinstance(turn.action, Hidden):
            # Each beginning goes on in as many ways.
            most //= comb(deal.rules.hand_size + turn.action.count, turn.action.count)
    return by_hand(deal, seat, most=most)


def _set_up_alike(deal: Deal, seat: Seat, most: int) -> list[Deal] | None:
    rules, view, play = deal.rules, deal.view(seat), deal.table.play
    assert play is not None
    known = [Cards(held) for held in play.cards_played[: rules.players]]
    down = [pile for own in view.table.piles for pile in own]
    known[seat] |= deal.hand(seat)
    laid = Cards(view.holding.discards)
    sizes = [len(deal.hand(Seat(other))) * (other != seat) for other in range(rules.players)]
    sizes += [len(deal.dealt.dummy), len(deal.dealt.out_of_play), *[int(pile.down is None) for pile in down]]
    lying = Cards.of(card for pile in down for card in pile if card is not None)
    unknown = rules.deck - lying - laid - Cards.of(card for cards in known for card in cards)
    sizes.append(len(unknown) - sum(sizes))
    if _ways(sizes) > most:
        return None
    found: list[Deal] = []
    actions = [action for turn in play.turns(()) if (action := turn.action) and not isinstance(action, Hidden)]
    for division in parts(unknown, sizes):
        hands = [own | other for own, other in zip(known, division, strict=False)]
        dummy, away, *below, discarded = division[rules.players :]
        under = iter(pile.down or next(iter(card)) for pile, card in zip(down, below, strict=True))
        piles = [[(pile.up, next(under)) for pile in own] for own in view.table.piles]
        dealt = DealtCards.of(hands=hands, kitty=laid | discarded, dummy=dummy, out_of_play=away, piles=piles)
        with suppress(InvalidDeal):
            begun = Deal.at_play(rules, play.terms.contract, dealt, dealer=deal.dealer, declared=play.terms.declared)
            found += replayed(begun, actions, seat)
    return [one for one in found if one.view(seat) == view]


def followed(deals: Sequence[Deal], real: Deal, action: Action, seat: Seat) -> list[Deal]:
    """Those of *deals* that *seat* cannot tell from *real* after *action*, which brought *real* about."""
    view = real.view(seat)
    return [after for deal in deals for after in replayed(deal, [action], seat) if after.view(seat) == view]


def claimed(deals: Sequence[Deal], real: Deal, winner: Seat, seat: Seat) -> tuple[Deal, list[Deal]]:
    """*real* and those of *deals* that *seat* cannot tell from it, once the rest has gone to *winner* (PLAY-9)."""
    settled = real.settle(winner)
    view = settled.view(seat)
    return settled, [after for deal in deals if (after := deal.settle(winner)).view(seat) == view]


def assert_same(real: Deal, deals: Sequence[Deal], seat: Seat) -> None:
    """The worlds of *real* are exactly *deals*, and a view rules no card out that a seat holds in one of them.

    It rules out all others until cards are handed on, declared or played. Then it may leave some, taking each fact by
    itself.
    """
    view = real.view(seat)
    apart = any(one.to is not None for one in real.table.transfers) or any(fact.has for fact in real.table.facts)
    worlds = Worlds(view)
    assert worlds.count == len(deals)
    assert set(worlds) == set(deals)
    for other in map(Seat, range(real.rules.players)):
        held = Cards.of({card for deal in deals for card in in_hand(deal, other)})
        assert held <= view.possible(other)
        assert apart or isinstance(real.stage, Play | Finished) or held == view.possible(other)


def in_hand(deal: Deal, seat: Seat) -> Cards:
    """What *seat* holds, looked at or not."""
    unlooked = isinstance(deal.stage, Auction) and deal.stage.unlooked >> seat & 1
    return deal.dealt.hands[seat] if unlooked else deal.hand(seat)


# --- which games there are -------------------------------------------------------------------------------------------


@attrs.frozen
class Chosen:
    """The table of games, and the pairs of values that no game can have, each with the reason."""

    #: Each game with the seed of its deal, and true if it is among those that are always compared.
    games: tuple[tuple[Game, int, bool], ...]
    impossible: Mapping[frozenset[Value], str]

    @classmethod
    def read(cls) -> Chosen:
        """What `worlds/choose_pairs.py` has written."""
        games, impossible = [], {}
        for line in CHOSEN.read_text(encoding="utf-8").splitlines():
            kind, *cells = line.split("\t")
            if kind in ("always", "deep"):
                games.append((Game.read(cells[1:]), int(cells[0]), kind == "always"))
            elif kind == "impossible":
                one, first, other, second, why = cells
                impossible[frozenset({(one, _NAMED[one][first]), (other, _NAMED[other][second])})] = why
        return cls(tuple(games), impossible)


def pairs_of(values: Iterable[Value]) -> set[frozenset[Value]]:
    """Every two of *values*."""
    return set(map(frozenset, combinations(values, 2)))


def every_pair() -> set[frozenset[Value]]:
    """Every two values of different columns that there are today."""
    columns = [[(name, value) for value in values] for name, values in COLUMNS.items()]
    return {frozenset(pair) for one, other in combinations(columns, 2) for pair in product(one, other)}


def why_impossible(pair: frozenset[Value], games: Iterable[Game]) -> str | Game:
    """A game with *pair* made from one of *games*, or why there is none, by the last of them."""
    why = ""
    for game in games:
        try:
            changed = Game.of({**game.row, **dict(pair)})
        except InvalidRuleset as error:
            why = str(error.problems[0])
            continue
        if pair <= changed.met:
            return changed
        why = next(changed.idle(name) for name, _ in sorted(pair, key=str) if changed.idle(name))
    return why


#: The functions that tell what is known of hidden cards, and those that say where they may be.
KNOWING = {
    function.__qualname__: function
    for function in (
        *(Table._facts_in, Knowledge.may_have, Auction.facts, thrown_in, Claims.facts, PartnerCall.facts),
        *(BreachCall.facts, Declaring.facts, Play.facts),
        *(rules_of_facts, _rule, cases, _own_case, _taker_cases, _early_call, _gift_cases, _passing_cases),
        *(_setup_case, _split_hand, picks, Case.size, Scene.__init__, Scene.worths),
        *(
            _Pool.pick_kitty,
            _Moved.__init__,
            _Moved.undo,
            _Moved._cards,
            _Moved._pick_cards,
            Deals.__init__,
            Deals.deal,
            _undo,
        ),
        *(Deals._complete_piles, Table._knowledge),
    )
}

#: Those whose conditions decide together: what a call proves, where such a card may be, and what the kitty was.
TOGETHER: Final = ((Table._facts_in, PartnerCall.facts), (rules_of_facts, _rule), (_taker_cases,))
#: Games that no row of the table is as small as.
ADDED: Final = ("a gift", "a gift, the kitty shown", "passed on", "passed on, the kitty shown", "blind")
#: No more deals than these are gone through for one decision.
MOST: Final = 400


@attrs.define
class Compared:
    """What was compared with all the deals there are."""

    branches: Branches = attrs.field(factory=lambda: Branches(KNOWING))
    #: The ways that several conditions have gone for one decision.
    together: set[frozenset[Branch]] = attrs.field(factory=set)
    proofs: set[Proof] = attrs.field(factory=set)
    deals: int = 0

    @property
    def things(self) -> set[object]:
        """All that has happened."""
        return {*self.branches.gone, *self.together, *self.proofs}

    def add(self) -> None:
        """Compare the games that the table lacks."""
        for name in ADDED:
            path = [deal for deal in led_on(*RARE[name], Random(1).randrange) if unsettled(deal) == deal]
            with telling(name):
                compare_on(path, Random(1).randrange, most=MOST, check=self.check)

    def check(self, real: Deal, deals: Sequence[Deal], seat: Seat) -> None:
        """Compare the worlds that *real* has for *seat* with *deals*, and keep which way each condition went."""
        assert_same(real, deals, seat)
        view = real.view(seat)
        with self.branches.record() as gone:
            Worlds(view)
            view.possible(Seat(0))
        for functions in TOGETHER:
            names = [function.__qualname__ for function in functions]
            self.together.add(frozenset(way for way in gone if way.function.split(" ")[0] in names))
        self.proofs.update(fact.proof for fact in view.table.facts)
        self.deals += len(deals)


#: What is done with a decision, all the deals that look alike then, and the seat to which they do.
Check = Callable[[Deal, Sequence[Deal], Seat], None]


def compare(game: Game, seed: int, *, most: int, check: Check) -> Counter[str]:
    """Play *game*, *check* every decision for each seat, and count these by stage; *most* deals are gone through."""
    pick = Random(seed).randrange
    found: Counter[str] = Counter()
    for thrown in (False, True):
        path = [*positions(game, pick, thrown=thrown)]
        # The second way counts only where a hand is thrown in. In some deals no position can be set up.
        if path and thrown == isinstance(path[-1].outcome, Misdealt):
            found += compare_on(path, pick, most=most, check=check)
    return found


def compare_on(path: Sequence[Deal], pick: Pick, *, most: int, check: Check) -> Counter[str]:
    """*check* every decision on *path* for each seat, and at times how a claim or a misdeal would end it there."""
    found: Counter[str] = Counter()
    actions: list[Action | None] = [None, *actions_of(path[-1])[1 - len(path) :]]
    for seat in map(Seat, range(path[0].rules.players)):
        deals: list[Deal] | None = None
        for real, action in zip(path, actions, strict=True):
            deals = alike(real, seat, most) if deals is None or action is None else followed(deals, real, action, seat)
            if deals is None:
                continue
            check(real, deals, seat)
            found[type(real.stage).__name__] += 1
            if isinstance(real.stage, Play):
                if real.rules.early_end and not pick(3):
                    check(*claimed(deals, real, choose_one(pick, real.stage.terms.contract.playing), seat), seat)
                    found["claimed"] += 1
            elif not real.finished and not real.table.set_up and not pick(8):
                why = Misdeal.WRONG_COUNT
                check(real.void(why), [deal.void(why) for deal in deals], seat)
                found["void"] += 1
    return found
