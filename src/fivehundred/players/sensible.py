"""A player that acts at random, and one with a simple strategy."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, numbers
from fivehundred._base.words import expect
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
    ThrowIn,
)
from fivehundred.cards import CARDS, Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue, UnfinishedDealError
from fivehundred.players.bidding import Ranks, choose_call, ranks_for
from fivehundred.players.cardplay import choose_play
from fivehundred.rules.ruleset import Ruleset
from fivehundred.shuffle import RandomBits, below


def choose_discard(view: SeatView, contract: Contract, count: int) -> Discard:
    """Discard the least useful cards: in misere, the most dangerous ones; otherwise, losers in short suits.

    >>> from random import Random
    >>> from fivehundred import Bid, Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> str(view.hand), str(choose_discard(view, Contract.of(rules, Bid(6, Suit.CLUBS), Seat(1)), 3))
    ('10S 9C 10C QC AC 8D 10D AD KH JK', 'discard 10S 8D KH')
    """
    return Discard(Cards.of(CARDS[number] for number in least_wanted(view, contract, count)))


def least_wanted(view: SeatView, contract: Contract, count: int) -> list[int]:
    """Return the numbers of the *count* cards that are least useful, the least useful first.

    >>> from random import Random
    >>> from fivehundred import Bid, Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> [str(CARDS[number]) for number in least_wanted(view, Contract.of(rules, Bid(6, Suit.CLUBS), Seat(1)), 4)]
    ['10S', 'KH', '8D', '10D']
    """
    ranks = ranks_for(Ranking.under(view.rules, contract.trump, misere=contract.misere))
    rows, changed = (*ranks.ranking.masks, ranks.ranking.loose), view.hand.bits
    hand, found, wanted = changed, list[int](), dict[int, float]()
    for _ in range(count):
        wanted |= _safety(view, ranks, changed) if contract.misere else _use(ranks, changed)
        card = min(wanted, key=lambda card: (wanted[card], card))
        found.append(card)
        del wanted[card]
        # Only what the other cards of its suit are good for depends on a card.
        hand ^= CARD_BIT[card]
        changed = hand & rows[ranks.ranking.suits[card]]
    return found


def choose_gift(view: SeatView, contract: Contract) -> Give:
    """Give the most useful card in the hand to a partner who must take every trick.

    >>> from random import Random
    >>> from fivehundred import Bid, Deal, Seat, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> str(view.hand), str(choose_gift(view, Contract.of(rules, Bid(7, Suit.CLUBS), Seat(3))))
    ('6S 8S JS AS 5C 8C 10C KC 7D KH', 'give JS')
    """
    use = _use(ranks_for(Ranking.under(view.rules, contract.trump)), view.hand.bits)
    return Give(CARDS[max(use, key=lambda card: (use[card], card))])


def _safety(view: SeatView, ranks: Ranks, hand: int) -> dict[int, float]:
    """Return a score for each card of *hand*, higher for cards that are safer to keep in misere."""
    unseen = view.rules.deck.bits & ~view.holding.held
    risks = ranks.risks(hand, unseen)
    return {card: -risk - 0.001 * ranks.below[card].bit_count() for card, risk in risks.items()}


def _use(ranks: Ranks, hand: int) -> dict[int, float]:
    """Return a score for each card of *hand*, higher for cards that are more useful for taking tricks."""
    ranking = ranks.ranking
    use = dict.fromkeys(numbers(hand & ranking.loose), 200.0)
    for suit, cards in ranks.groups(hand):
        for place, card in enumerate(cards):
            higher = (ranks.above[card] & ~hand).bit_count()
            if ranking.trump is not None and suit == ranking.trump.number:
                use[card] = 100.0 - higher
            elif not higher:
                use[card] = 60.0
            elif higher < len(cards) - place and higher < 3:
                # A guarded card may become the highest of its suit, so its guards are useful too.
                use[card] = 30.0 - 8 * higher
            else:
                guards = any(use[other] >= 14 for other in cards[:place]) and place < 3
                use[card] = 2.0 * len(cards) - 0.5 * higher + 5 * guards
    return use


def choose_partner(view: SeatView, contract: Contract) -> CallCard | CallPlayers:
    """Call the highest missing card or, if no card may be called, as many players as allowed, preferably bidders.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.CALLED_5
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in ("7S", "P", "P", "P", "P"):
    ...     deal = deal.apply(deal.parse(text))
    >>> deal = deal.apply(deal.legal_actions[0])
    >>> str(deal.hand(Seat(1))), str(choose_partner(deal.view(Seat(1)), deal.contract))
    ('8C 10C JC 5D KD 3H 6H 9H QH KH', 'call JS')
    """
    options = view.legal_actions
    cards = [action.card for action in options if isinstance(action, CallCard)]
    if cards:
        return CallCard(_missing(view, contract.trump, cards))
    return max(
        (action for action in options if isinstance(action, CallPlayers)),
        key=lambda action: (len(action.players), sum(_highest_bid(view, seat) for seat in action.players)),
    )


def _missing(view: SeatView, trump: Suit | None, cards: list[Card]) -> Card:
    """Return the highest trump among *cards* or, if there is no trump suit, the highest card of the longest suit."""
    ranks = ranks_for(Ranking.under(view.rules, trump))
    lengths = {suit: len(held) for suit, held in ranks.groups(view.hand.bits)}

    def rank(card: Card) -> tuple[bool, int, int, int]:
        suit = ranks.ranking.suits[card.number]
        higher = (ranks.above[card.number] & ~view.hand.bits & ~view.rules.jokers.bits).bit_count()
        return trump is not None and suit == trump.number, -higher, lengths.get(suit, 0), card.number

    return max(cards, key=rank)


def _highest_bid(view: SeatView, seat: int) -> int:
    """Return the ladder number of the highest bid that *seat* made in the auction, or 0 if it never bid."""
    made = [
        call
        for stage in view.table.past
        if isinstance(stage, Auction)
        for caller, call in zip(stage.callers, stage.line, strict=True)
        if caller == seat
    ]
    return max(made, default=0)


def choose_declaration(view: SeatView, contract: Contract) -> DeclareJoker:
    """Declare the joker in a long suit that lacks its ace (in misere, in a suit that it makes safer), or decline.

    Where every trick is to be lost, a defender declines.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3.evolve(joker_declared="by the contractor")
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in ("7NT", "P", "P", "discard 10S 8D KH"):
    ...     deal = deal.apply(deal.parse(text))
    >>> str(deal.hand(Seat(1))), str(choose_declaration(deal.view(Seat(1)), deal.contract))
    ('AS 8C 9C 10C QC AC 7D 10D AD JK', 'declare none')
    """
    rules, deck, hand = view.rules, view.rules.deck, view.hand.bits

    def promise(declared: DeclareJoker) -> float:
        if contract.misere and view.seat not in contract.side:
            return 0
        ranking = Ranking.under(rules, None, misere=contract.misere, higher=declared.higher, lower=declared.lower)
        if contract.misere:
            return -sum(ranks_for(ranking).risks(hand, deck.bits & ~view.holding.held).values())
        suits = [suit for suit in (declared.higher, declared.lower) if suit is not None]
        return sum(_gain(rules, hand, suit) for suit in suits)

    return max((action for action in view.legal_actions if isinstance(action, DeclareJoker)), key=promise)


def _gain(rules: Ruleset, hand: int, suit: Suit) -> float:
    """Return a score for declaring the joker a card of *suit*; above 0, it is better than leaving it without a suit."""
    plain = Ranking.under(rules, None)
    held = hand & plain.masks[suit.number]
    has_best = held >> plain.cards_of(suit)[-1].number & 1
    return held.bit_count() - 3.5 - 3 * has_best


#: The error text when a player is asked to act in a finished deal.
_OVER: Final = "the hand is over: nothing is left to decide"


def _check_turn(view: SeatView) -> None:
    """Raise `InvalidType` unless *view* is a `SeatView`, and `InvalidValue` if another seat is to act."""
    expect("the view of a seat", view, SeatView)
    if view.to_act not in (view.seat, None):
        raise InvalidValue(f"the view of seat {view.seat}: it is the turn of seat {view.to_act} (SEAT-1)")


@attrs.frozen
class RandomPlayer:
    """A player that picks each legal action with equal probability.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> RandomPlayer(rng=Random(2))(deal.view(Seat(1))) in deal.legal_actions
    True
    """

    rng: RandomBits = attrs.field(kw_only=True)

    def __call__(self, view: SeatView) -> Action:
        """Return a random legal action."""
        _check_turn(view)
        options = view.legal_actions
        if not options:
            raise UnfinishedDealError(_OVER)
        return options[below(len(options), rng=self.rng)]


@attrs.frozen
class SensiblePlayer:
    """A player with a simple strategy: it bids the tricks it expects, draws trumps, wins cheaply, and ducks in misere.

    It uses only what its seat knows. Without *rng*, it always does the same in the same position; with *rng*, its
    bidding varies between bold and cautious.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> str(deal.hand(Seat(1))), str(SensiblePlayer()(deal.view(Seat(1))))
    ('10S 9C 10C QC AC 8D 10D AD KH JK', '6C')
    """

    rng: RandomBits | None = attrs.field(default=None, kw_only=True)

    def __call__(self, view: SeatView) -> Action:
        """Return the action that the strategy suggests."""
        _check_turn(view)
        stage = view.table.stage
        match stage:
            case Auction():
                boldness = 0.0 if self.rng is None else (below(9, rng=self.rng) - 4) / 8
                return choose_call(view, stage, boldness)
            case Claims(contract=contract):
                # A hand that may be thrown in is weak, so keeping it helps only the contractor's partner.
                return ThrowIn() if ThrowIn() in view.legal_actions and view.seat not in contract.side else Keep()
            case Exchange(contract=contract, count=count):
                return choose_discard(view, contract, count)
            case SlamCall():
                return DeclareSlam(undertaken=False)
            case Gift(contract=contract):
                return choose_gift(view, contract)
            case BreachCall():
                return Breach(undertaken=False)
            case PartnerCall(contract=contract):
                return choose_partner(view, contract)
            case Declaring(contract=contract):
                return choose_declaration(view, contract)
            case Play(terms=terms):
                return choose_play(view, stage, view.table.contract or terms.contract)
            case Finished():
                raise UnfinishedDealError(_OVER)
