"""Random deals under any rules: packs, fresh deals, legal and illegal actions, and play to the end or to a stage."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from random import Random
from typing import Final

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
from fivehundred.cards import CARD_COUNT, CARDS, SUITS, Card, Cards, Rank, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import BARRING, Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Between, Stage
from fivehundred.deal.views import PartialDeal, SeatView
from fivehundred.errors import InvalidValue, NotationError
from fivehundred.match.endings import checked_scores
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AuctionForm, CallTime, Gate, LastBidder, Reentry
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_rules import SPECIALS

_AFTER_AUCTION: Final[tuple[type[Between], ...]] = (Claims, Exchange, PartnerCall, SlamCall, BreachCall, Declaring)
#: The stages, in their usual order.
STAGE_KINDS: Final[tuple[type[Stage], ...]] = (
    *(Auction, Claims, Exchange, PartnerCall, SlamCall, Gift, BreachCall, Declaring),
    *(Play, Finished),
)
_SENSIBLE: Final = SensiblePlayer()
#: The keys of known special bids, and two others.
_KEYS: Final = (*(row.key for row in SPECIALS), "OURS", "NOBODYS")
#: The distances from the end of the game, in points, at which random matches start.
_SHORT_OF: Final = (10, 5, 20, 60, 150, 300)


def some_pack(rules: Ruleset, pick: Pick) -> tuple[Card, ...]:
    """Shuffle the pack; now and then, one hand gets only low cards (DEAL-4) or all jokers (JOKER-9).

    >>> from fivehundred import presets
    >>> [str(card) for card in some_pack(presets.STANDARD_3, Random(1).randrange)[:4]]
    ['JC', 'KD', '9D', 'JD']
    """
    pack = shuffle.pack(rules.deck, rng=Random(pick(1 << 32)))
    return stack_pack(rules, pack, pick(8), pick)


def stack_pack(rules: Ruleset, pack: Sequence[Card], way: int, pick: Pick) -> tuple[Card, ...]:
    """Rearrange *pack* so that one hand gets all jokers or only low cards.

    The hand gets all jokers if *way* is 0, and low cards if it is 1 or 2. Any higher number changes nothing.

    >>> from fivehundred import presets
    >>> rules = presets.STANDARD_3
    >>> pack = stack_pack(rules, tuple(rules.deck), 1, Random(1).randrange)
    >>> deal = Deal.from_pack(rules, pack, dealer=Seat(0))
    >>> [str(hand) for hand in map(deal.hand, map(Seat, range(3))) if not hand.bits & BARRING]
    ['7S 8S 9S 10S 7C 8C 9C 7H 8H 9H']
    """
    order = list(pack)
    if way < 3:
        dealt, _ = rules.packets.deal(order, rules.hands_dealt, out_of_play=rules.out_of_play)
        hand = Cards(choose_one(pick, dealt))
        rare = Cards(BARRING) if way else rules.jokers
        leaving = [n for n, card in enumerate(order) if card in hand and (card in rare) == bool(way)]
        coming = [n for n, card in enumerate(order) if card not in hand and (card in rare) != bool(way)]
        for one, other in zip(leaving, coming, strict=False):
            order[one], order[other] = order[other], order[one]
    return tuple(order)


def some_barred(rules: Ruleset, pick: Pick) -> tuple[Seat, ...]:
    """Return the seats that may not bid: half of the time one seat, if the rules can bar bidders (BID-13).

    >>> from fivehundred import presets
    >>> some_barred(presets.STANDARD_3, Random(1).randrange)
    ()
    >>> [some_barred(presets.STANDARD_3.evolve(ralphing=True), Random(seed).randrange) for seed in range(4)]
    [(1,), (), (), ()]
    """
    return (Seat(pick(rules.players)),) if rules.ralphing and pick(2) else ()


def some_deal(rules: Ruleset, pick: Pick) -> Deal:
    """Return a random fresh deal under *rules*.

    >>> from fivehundred import presets
    >>> deal = some_deal(presets.STANDARD_3, Random(1).randrange)
    >>> deal.to_act, str(deal.hand(Seat(0)))
    (1, '9S 7C 9C KC AC 7D QD AD 8H JH')
    """
    pack, dealer = some_pack(rules, pick), Seat(pick(rules.players))
    return Deal.from_pack(rules, pack, dealer=dealer, barred=some_barred(rules, pick))


def some_action(of: Deal | SeatView, pick: Pick) -> Action:
    """Return a random legal action, with passes weighted so that all contracts come up.

    >>> from fivehundred import presets
    >>> deal = some_deal(presets.STANDARD_3, Random(1).randrange)
    >>> [str(some_action(deal, Random(seed).randrange)) for seed in range(4)]
    ['8H', 'P', 'P', 'P']
    """
    options = of.legal_actions
    if not isinstance(of.stage, Auction):
        return choose_one(pick, options)
    chance = pick(100)
    if ThrowIn() in options and chance >= 70:
        return ThrowIn()
    if Look() in options:
        return Look() if chance >= 30 else choose_one(pick, options)
    return _some_call(of.rules, options, chance, pick)


def _some_call(rules: Ruleset, options: Sequence[Action], chance: int, pick: Pick) -> Action:
    """Return one of the calls in *options*; *chance*, from 0 to 99, decides between a pass, a bid and a special bid."""
    specials = [call for call in options if isinstance(call, SpecialBid)]
    bids = [call for call in options if isinstance(call, Bid)]
    # If passing puts nobody out, most auctions would run up to the highest bid.
    patience = 45 if rules.reentry is Reentry.NEVER and rules.last_bidder is LastBidder.STANDS else 65
    if specials and patience <= chance < patience + 20:
        return choose_one(pick, specials)
    if Pass() in options and (not bids or chance < patience):
        return Pass()
    # Take the lower of two bids, so that the auction does not reach the top at once.
    return bids[min(pick(len(bids)), pick(len(bids)))] if bids else choose_one(pick, specials)


def play_on(deal: Deal, pick: Pick) -> Iterator[Deal]:
    """Play *deal* at random to its end and yield every position, beginning with *deal* itself.

    >>> from fivehundred import presets
    >>> way = list(play_on(some_deal(presets.STANDARD_3, Random(2).randrange), Random(3).randrange))
    >>> way[0].finished, way[-1].finished, str(way[-1].contract)
    (False, True, '10S by 0')
    """
    yield deal
    while not deal.finished:
        deal = deal.apply(some_action(deal, pick))
        yield deal


def some_line(deal: Deal, picks: Iterator[Pick], *, sensibly: bool) -> Iterator[tuple[Action, Deal]]:
    """Play *deal* to its end, at random unless *sensibly*, and yield each action with the deal after it.

    >>> from fivehundred import presets
    >>> line = some_line(some_deal(presets.SHORT_PACK_2, Random(1).randrange), iter(()), sensibly=True)
    >>> [str(action) for action, _ in line][:3]
    ['9C', 'P', 'discard 10S QS 9D QD']
    """
    while not deal.finished:
        action = _SENSIBLE(deal.view(Seat(deal.to_act or 0))) if sensibly else some_action(deal, next(picks))
        deal = deal.apply(action)
        yield action, deal


@lru_cache(maxsize=256)
def stage_order(rules: Ruleset) -> tuple[type[Stage], ...]:
    """Return all stages in the order of a deal under *rules*: partners may be called before the exchange (CALL-4).

    >>> from fivehundred import presets
    >>> [stage.__name__ for stage in stage_order(presets.CALLED_5.evolve(call_time="before the kitty"))][1:4]
    ['Claims', 'PartnerCall', 'Exchange']
    """
    if rules.call_time is not CallTime.BEFORE_KITTY:
        return STAGE_KINDS
    changed: Mapping[type[Stage], type[Stage]] = {Exchange: PartnerCall, PartnerCall: Exchange}
    return tuple(changed.get(stage, stage) for stage in STAGE_KINDS)


@lru_cache(maxsize=1024)
def _openers(rules: Ruleset, call: Call) -> tuple[Call, ...] | None:
    """Return the bids that can make *call* possible (BID-7, BID-16), lowest first; ``None`` if it never is possible.

    Most calls need no other. Whoever has spoken has looked at their cards (BID-10), and does not speak again if
    everybody calls once (BID-4).
    """
    special, ladder = next((row for row in rules.specials if call == SpecialBid(row.key)), None), rules.ladder
    if special is None or special.gate is Gate.NONE:
        return ()
    if special.gate is Gate.ALL_SPOKEN and (special.blind or rules.auction is AuctionForm.SINGLE_ROUND):
        return None
    masks = {Gate.SEVEN: ladder.sevens, Gate.EIGHT: ladder.eights, Gate.OVER_SEVEN: ladder.exactly_seven}
    opening = masks.get(special.gate, -1)
    lower = ((number, bid) for number, bid in enumerate(ladder.calls) if number and ladder.outranks(call, bid))
    return tuple(bid for number, bid in lower if opening >> number & 1) or None


@lru_cache(maxsize=256)
def calls_to(rules: Ruleset) -> Mapping[type[Stage], tuple[Call, ...]]:
    """Return the stages that a deal under *rules* can reach, in order, with the calls that can lead to each of them.

    >>> from fivehundred import presets
    >>> {stage.__name__: len(calls) for stage, calls in calls_to(presets.CALLED_5).items()}
    {'Auction': 25, 'Exchange': 25, 'PartnerCall': 25, 'Play': 25, 'Finished': 25}
    """
    ladder = rules.ladder
    calls = [call for call in ladder.calls if not isinstance(call, Pass) and _openers(rules, call) is not None]
    # No inkle becomes the contract (BID-9).
    undertaken = [call for call in calls if not ladder.inkles >> ladder.numbers[call] & 1]
    contracts = {call: Contract.as_bid(rules, call, Seat(0)) for call in undertaken}
    found: dict[type[Stage], tuple[Call, ...]] = {Auction: tuple(calls)}
    for stage in _AFTER_AUCTION:
        found[stage] = tuple(call for call, contract in contracts.items() if stage.under(rules, contract) is not None)
    # Only a declared slam leads to a gift (BID-17).
    found |= {Gift: found[SlamCall], Play: tuple(contracts), Finished: tuple(contracts)}
    return {stage: found[stage] for stage in stage_order(rules) if found[stage]}


def action_towards(stage: type[Stage], deal: Deal, call: Call | None, pick: Pick) -> Action:
    """Return a legal action that leads towards *stage*: usually *call* is bid and everyone else passes.

    >>> from fivehundred import presets
    >>> deal, call = some_deal(presets.STANDARD_3, Random(1).randrange), Bid(7, SUITS[3])
    >>> [str(action_towards(Play, deal, call, Random(seed).randrange)) for seed in range(4)]
    ['6C', '7H', '7H', '7H']
    """
    options = deal.legal_actions
    if call is None or pick(4) == 3:
        return some_action(deal, pick)
    match deal.stage:
        case Auction() as auction:
            # A bid that may only be made blind comes before the look that would forbid it (BID-10).
            openers = _openers(deal.rules, call) or ()
            wanted: list[Action] = [call, Look(), *openers, *[Pass()] * (auction.bidder is not None)]
        case Claims():
            wanted = [Keep()]
        case SlamCall() if stage is Gift:
            wanted = [DeclareSlam()]
        case _:
            wanted = []
    return next((action for action in wanted if action in options), None) or some_action(deal, pick)


def any_action(deal: Deal, pick: Pick) -> Action:
    """Return a random action that may be illegal; its cards are often ones that the seat to act holds.

    >>> from fivehundred import presets
    >>> deal = some_deal(presets.STANDARD_3, Random(1).randrange)
    >>> [str(any_action(deal, Random(seed).randrange)) for seed in range(5)]
    ['give 7H', 'AH', 'slam', 'call 0 2', '9D']
    """
    hand = list(deal.hand(Seat(deal.to_act or 0)))
    card = CARDS[pick(CARD_COUNT)] if not hand or pick(2) else choose_one(pick, hand)
    suits: tuple[Suit | None, ...] = (None, *SUITS)
    claims: tuple[Callable[[], Action], ...] = (ThrowIn, Keep, Look)
    # Roughly as many as are due now.
    count = max(0, getattr(deal.stage, "count", deal.rules.kitty_size) + pick(3) - 1)
    actions: tuple[Callable[[], Action], ...] = (
        Pass,
        choose_one(pick, claims),
        partial(Bid, 1 + pick(11), choose_one(pick, suits)),
        partial(SpecialBid, choose_one(pick, _KEYS)),
        partial(_discard, {choose_one(pick, hand) for _ in range(count)} if hand else {card}),
        partial(CallCard, card),
        partial(CallPlayers, tuple(Seat(seat) for seat in range(6) if not pick(3))),
        partial(DeclareJoker, choose_one(pick, suits), choose_one(pick, suits)),
        partial(DeclareSlam, undertaken=bool(pick(2))),
        partial(Give, card),
        partial(Breach, undertaken=bool(pick(2))),
        *[partial(PlayCard, card, choose_one(pick, suits) if card.is_joker else None)] * 2,
    )
    return choose_one(pick, actions)()


def _discard(cards: Iterable[Card]) -> Discard:
    return Discard(Cards.of(cards))


def some_wrong_action(deal: Deal, pick: Pick) -> Action | None:
    """Return an illegal action that can be written in this stage, or ``None`` if none is found.

    Most are nearly legal: the bid that stands or the one below it, another suit than the one led, a card just played.

    >>> from fivehundred import presets
    >>> deal = some_deal(presets.STANDARD_3, Random(1).randrange).apply(Bid(7, SUITS[3]))
    >>> [str(some_wrong_action(deal, Random(seed).randrange)) for seed in range(6)]
    ['7H', '7D', '6C', '7D', '7H', '7H']
    """
    stage, hand, pack = deal.stage, [*deal.hand(Seat(deal.to_act or 0))], deal.rules.deck
    match stage:
        case Auction():
            tried: list[Action] = [*deal.rules.ladder.calls, ThrowIn(), Look()]
        case Exchange(count=count):
            tried = [Discard(Cards.of(hand[:size])) for size in (max(count - 1, 0), count + 1)]
            tried += [Discard(Cards.of({*hand[: count - 1], card})) for card in pack]
        case Play():
            tried = [PlayCard(card) for card in pack]
        case _:
            tried = [any_action(deal, pick) for _ in range(100)]
    wrong, close = _illegal(deal, tried), _illegal(deal, _near_misses(deal, hand))
    return choose_one(pick, close if close and pick(4) else wrong) if wrong else None


def _illegal(deal: Deal, tried: Sequence[Action]) -> list[Action]:
    return [action for action in tried if action not in deal.legal_actions and _is_writable(deal, action)]


def _near_misses(deal: Deal, hand: Sequence[Card]) -> list[Action]:
    """Return actions of the seat to act, who holds *hand*, that a program may mistake for legal; some are."""
    match deal.stage:
        case Auction(standing=standing):
            return [*deal.rules.ladder.calls[max(standing - 1, 0) : standing + 1]]
        case Play():
            # A jack that is illegal may be a bower.
            jacks = [card for card in hand if card.rank is Rank.JACK]
            played = [play.card for trick in deal.table.tricks[-2:] for play in trick.plays]
            return [PlayCard(card) for card in (*hand, *jacks * 3, *played)]
        case _:
            return []


def _is_writable(deal: Deal, action: Action) -> bool:
    """Return True if the text of *action* parses back to it in this stage; ``7C`` can be a bid or a card.

    Declarations of a second joker are excluded if there is only one, because an engine for one joker cannot read them.
    """
    if isinstance(action, DeclareJoker) and action.lower is not None and len(deal.rules.jokers) < 2:
        return False
    try:
        return deal.parse(str(action)) == action
    except NotationError:
        return False


def some_scores(rules: Ruleset, pick: Pick) -> tuple[int, ...]:
    """Return totals at which a match can begin; half of them are 0, the others near the target or another limit.

    >>> from fivehundred import presets
    >>> [some_scores(presets.AUSTRALIAN_4, Random(seed).randrange) for seed in range(3)]
    [(490, 495), (0, -490), (0, 0)]
    """
    ends = [goal - short for goal in (rules.target, rules.threshold) if goal is not None for short in _SHORT_OF]
    ends += [rules.limit + short for short in _SHORT_OF if rules.limit is not None]
    found = (0,) * rules.side_count
    for scorer in range(rules.side_count):
        total = choose_one(pick, [0] * len(ends) + ends)
        # Some totals would already have ended the game, such as those too far apart (END-8).
        with suppress(InvalidValue):
            found = checked_scores(rules, (*found[:scorer], total, *found[scorer + 1 :]))
    return found


def some_knowledge(deal: Deal, pick: Pick) -> PartialDeal:
    """Return a partial deal with the knowledge of some random seats of *deal*.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> [holding is None for holding in some_knowledge(deal, Random(1).randrange).holdings]
    [True, True]
    """
    holdings = deal.holdings[: deal.rules.players]
    return PartialDeal(deal.table, tuple(holding if pick(2) else None for holding in holdings))
