"""The bidding of the built-in player: hand evaluation, and the call with the best prospects."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import chain
from math import exp
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, PLAY_COUNT, numbers
from fivehundred._base.words import expect
from fivehundred.actions import Action, Look, ThrowIn
from fivehundred.cards import SUITS, Cards, Suit
from fivehundred.deal.callable import PLAYERS_FROM
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue, as_int, brief
from fivehundred.rules.calls import PASS, Bid, Call, SpecialBid
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Exposure, JokerRank, KittyUse, PartnerRole, Sides
from fivehundred.seats import Seat

#: The risk of a joker that belongs to no suit: it always wins, or, ranked lowest, hardly ever (JOKER-7).
_LOOSE_JOKER: Final = {JokerRank.HIGHEST: 1.5, JokerRank.LOWEST_IN_MISERE: 0.1}


@attrs.frozen
class Ranks:
    """Tables of the cards that beat each play, and of the cards that it beats, indexed by play number.

    >>> from fivehundred import Cards, Suit, presets
    >>> ranks = ranks_for(Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS))
    >>> hand = Cards.parse("JD AH KH 5S AS")
    >>> len(ranks.above), ranks.ranking.trump
    (74, <Suit.HEARTS: 'H'>)
    """

    ranking: Ranking
    #: The cards that beat each card in its suit; for a joker without a suit, a higher joker without one.
    above: tuple[int, ...]
    #: The cards that each card beats in its suit; none for a joker without a suit.
    below: tuple[int, ...]

    def groups(self, cards: int) -> Iterator[tuple[int, list[int]]]:
        """Yield the number of each suit that occurs in *cards*, together with its cards, highest card first.

        >>> from fivehundred.cards import CARDS
        >>> [[str(CARDS[number]) for number in cards] for _, cards in ranks.groups(hand.bits)]
        [['AS', '5S'], ['JD', 'AH', 'KH']]
        """
        for suit, row in enumerate(self.ranking.masks):
            if held := cards & row:
                yield suit, self.descending(held)

    def descending(self, cards: int) -> list[int]:
        """Return the numbers of *cards*, which are all of one suit, highest card first.

        >>> from fivehundred.cards import CARDS
        >>> [str(CARDS[number]) for number in ranks.descending(Cards.parse("AH JD JH").bits)]
        ['JH', 'JD', 'AH']
        """
        return sorted(numbers(cards), key=lambda number: self.above[number].bit_count())

    def risks(self, hand: int, unseen: int) -> dict[int, float]:
        """Return, for each card in *hand*, the risk that it takes an unwanted trick.

        Risks go from 0 to 1, except that a joker that always wins counts 1.5.

        >>> from fivehundred.cards import CARDS
        >>> unseen = presets.AUSTRALIAN_4.deck.bits & ~hand.bits
        >>> {str(CARDS[number]): round(risk, 1) for number, risk in ranks.risks(hand.bits, unseen).items()}
        {'5S': 0.0, 'AS': 1.0, 'KH': 1.0, 'AH': 1.0, 'JD': 1.0}
        """
        risks = dict.fromkeys(numbers(hand & self.ranking.loose), _LOOSE_JOKER[self.ranking.joker_rank])
        for _, cards in self.groups(hand):
            for place, card in enumerate(reversed(cards)):
                # In each earlier round of the suit, the others had to play some of the cards below this one.
                under = (self.below[card] & unseen).bit_count() - 1.0 * place - 0.5
                over = (self.above[card] & unseen).bit_count()
                risks[card] = min(1.0, max(0.0, under) / (1 + 0.7 * over))
        return risks


@lru_cache(maxsize=512)
def ranks_for(ranking: Ranking) -> Ranks:
    """Return the tables for *ranking*; equal rankings share one cached result.

    >>> from fivehundred import Cards, Suit, presets
    >>> ranks = ranks_for(Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS))
    >>> ace = next(iter(Cards.parse("AH")))
    >>> print(Cards(ranks.above[ace.number]))
    JD JH JK
    """
    above, below = [0] * PLAY_COUNT, [0] * PLAY_COUNT
    for suit in SUITS:
        lower = 0
        for card in ranking.cards_of(suit):
            bit = CARD_BIT[card.number]
            below[card.number] = lower
            lower |= bit
            above[card.number] = ranking.masks[suit.number] & ~lower
    for joker in numbers(ranking.loose):
        above[joker] = ranking.loose & ~(2 * CARD_BIT[joker] - 1)
    return Ranks(ranking, tuple(above), tuple(below))


#: Margins this many spreads below zero are all the same; beyond it, `exp` would overflow.
_FAR: Final = 700.0
# All weights were fitted to a few thousand deals played by these players.
#: The value, in tricks, of the first, second and third sure winner in a side suit when there are trumps.
_SURE: Final = (0.9, 0.7, 0.4)
#: The value of a card that only one other card beats, with 0, 1 or 2 lower cards to guard it.
_GUARDED: Final = (0.1, 0.45, 0.5)
#: The value of each further card that only the same card beats.
_NEXT: Final = (0.3, 0.2, 0.0)
#: The share of the missing higher trumps that opponents hold and use.
_WITH_OPPONENTS: Final = 0.65
#: The tricks to subtract from the estimate of a hand without a trump suit.
_WITHOUT_TRUMPS: Final = 0.6


def likely_tricks(rules: Ruleset, hand: Cards, trump: Suit | None) -> float:
    """Estimate the number of tricks *hand* takes without help, before the exchange; *trump* ``None`` is no trump.

    >>> from fivehundred import Cards, Suit, presets
    >>> hand = Cards.parse("JS JC AS KS QS AH KH AD 5C 6C")
    >>> round(likely_tricks(presets.AUSTRALIAN_4, hand, Suit.SPADES), 2)
    6.85
    """
    ranks = ranks_for(Ranking.under(rules, trump))
    held = _bits(hand)
    jokers = (held & ranks.ranking.loose).bit_count()
    tricks = jokers - (_WITHOUT_TRUMPS if trump is None else 0.0)
    for suit, cards in ranks.groups(held):
        if trump is not None and suit == trump.number:
            tricks += _trump_tricks(rules, ranks, held, cards)
        else:
            tricks += _side_tricks(ranks, held, cards, trump)
    return tricks


def _bits(hand: Cards) -> int:
    expect("Cards", hand, Cards)
    return hand.bits


def _trump_tricks(rules: Ruleset, ranks: Ranks, hand: int, cards: list[int]) -> float:
    unseen = rules.deck.bits & ~hand
    missing = ranks.ranking.masks[ranks.ranking.suits[cards[0]]] & unseen
    # One opponent holds about this many of the missing trumps. After that many rounds, the leader's other trumps win.
    rounds = 0.8 + missing.bit_count() * rules.hand_size / max(unseen.bit_count(), 1)
    lost = tricks = 0.0
    for round_, card in enumerate(cards):
        # Some of the higher trumps are in the partner's hand or the kitty, and each beats only one card.
        feared = _WITH_OPPONENTS * (ranks.above[card] & missing).bit_count() - lost
        loss = min(1.0, max(0.0, feared)) * min(1.0, max(0.0, rounds - round_))
        lost += loss
        tricks += 1 - loss
    return tricks


def _side_tricks(ranks: Ranks, hand: int, cards: list[int], trump: Suit | None) -> float:
    tricks = 0.0
    behind_one = 0
    for place, card in enumerate(cards):
        higher = (ranks.above[card] & ~hand).bit_count()
        guards = len(cards) - place - 1
        if not higher:
            tricks += _SURE[min(place, 2)] if trump else 1.0
        elif higher == 1:
            tricks += _GUARDED[min(guards, 2)] if not behind_one else _NEXT[min(behind_one, 3) - 1]
            behind_one += 1
        elif higher == 2 and guards > 1:
            tricks += 0.15
    return tricks


def misere_risk(rules: Ruleset, hand: Cards, exchanged: int) -> float:
    """Estimate how many cards of *hand* would win tricks in misere, after *exchanged* of them have been replaced.

    >>> from fivehundred import Cards, presets
    >>> hand = Cards.parse("5S 7S 9S 6C 8C 5D KD 5H 6H 8H")
    >>> round(misere_risk(presets.AUSTRALIAN_4, hand, 0), 2), round(misere_risk(presets.AUSTRALIAN_4, hand, 1), 2)
    (1.34, 0.34)
    """
    exchanged = as_int("exchanged", exchanged)
    if exchanged < 0:
        raise InvalidValue(f"exchanged {brief(exchanged)}: expected 0 or more cards")
    return sum(_misere_risks(rules, _bits(hand))[exchanged:])


# Whoever imagines deals asks the same hands again and again.
@lru_cache(maxsize=4096)
def _misere_risks(rules: Ruleset, hand: int) -> tuple[float, ...]:
    """Return the risk of each card of *hand* in misere, the highest first."""
    ranking = Ranking.under(rules, None, misere=True)
    suits = [_suit_risks(rules, hand & row) for row in (*ranking.masks, ranking.loose)]
    return tuple(sorted(chain(*suits), reverse=True))


# Few holdings of a suit occur, beside hands.
@lru_cache(maxsize=16384)
def _suit_risks(rules: Ruleset, held: int) -> tuple[float, ...]:
    """Return the risk of each card *held* in one suit in misere."""
    ranks = ranks_for(Ranking.under(rules, None, misere=True))
    return tuple(ranks.risks(held, rules.deck.bits & ~held).values())


def chance(margin: float, spread: float) -> float:
    """Return the probability of success if an estimate leaves *margin* to spare and its typical error is *spread*.

    >>> round(chance(0.0, 0.9), 2), round(chance(1.0, 0.9), 2)
    (0.5, 0.75)
    """
    for name, number in (("margin", margin), ("spread", spread)):
        expect(f"a number for {name}", number, float, int)
    if not spread > 0:
        raise InvalidValue(f"spread {brief(spread)}: expected a number above 0")
    return logistic(margin / spread)


def logistic(margin: float) -> float:
    """Return `chance` of a *margin* that is given in spreads, without a check.

    >>> logistic(1.0) == chance(0.9, 0.9)
    True
    """
    return 1 / (1 + exp(min(-margin, _FAR)))


#: The tricks gained by each of the first three cards of a kitty, and by each further card.
_PER_KITTY_CARD: Final = 0.62
_PER_FURTHER_CARD: Final = 0.15
#: The share of the remaining tricks that partners take, relative to their number.
_PARTNERS_PART: Final = 0.8
#: The tricks lost to each opponent beyond two, or gained for each fewer.
_PER_OPPONENT: Final = 0.8
#: The tricks added by a partner's bid in the same suit.
_SUPPORT: Final = 0.8
#: The typical errors of the estimates: in tricks, and in cards that win tricks in misere.
_SPREAD: Final = 0.9
_RISK_SPREAD: Final = 0.65
#: The misere risk at which a hand loses every trick half the time.
_EVEN_RISK: Final = 0.95


def before_calling(view: SeatView) -> Action | None:
    """Return what a sensible player does before they call: they claim a misdeal, and look at their cards.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.PERFECT_4
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> print(before_calling(deal.view(Seat(1))))
    look
    """
    options = view.legal_actions
    return next((action for action in (ThrowIn(), Look()) if action in options), None)


def choose_call(view: SeatView, auction: Auction, boldness: float) -> Action:
    """Choose a bid, a pass or a misdeal claim; *boldness* is added to the expected tricks.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> str(view.hand), [str(choose_call(view, view.table.stage, boldness)) for boldness in (-1.0, 0.0, 1.0)]
    ('10S 9C 10C QC AC 8D 10D AD KH JK', ['P', '6C', '6C'])
    """
    first = before_calling(view)
    if first is not None:
        return first
    if auction.bidder == view.seat:
        return PASS
    options = view.legal_actions
    rules = view.rules
    partners = rules.partners_of(view.seat)
    supported = _trumps_of(partners, auction)
    # A dealer who may not pass makes the least bad bid.
    best, most = (PASS, 0.0) if PASS in options else (options[0], -math.inf)
    if auction.bidder in partners:
        # A partner's bid is worth something if it stands.
        most = 0.5 * at_stake(rules, rules.ladder.calls[auction.standing])
    tricks: dict[Suit | None, float] = {}
    for call in options:
        match call:
            case Bid(level=level, trump=trump):
                if trump not in tricks:
                    support = _SUPPORT if trump in supported else 0.0
                    tricks[trump] = likely_tricks(rules, view.hand, trump) + boldness + support
                success = chance(_side_tricks_of(rules, tricks[trump], level) + 0.5 - level, _SPREAD)
            case SpecialBid(key=key) if isinstance(rules.special(key).goal, NoTricks):
                success = special_chance(rules, view.hand, key, boldness)
            case _:
                continue
        worth = at_stake(rules, call)
        # Large losses count more, because they bring the end of the game closer.
        promise = worth * (success - (1 - success) * (1 + 0.5 * worth / rules.target))
        if promise > most:
            best, most = call, promise
    return best


def _trumps_of(seats: Collection[Seat], auction: Auction) -> set[Suit | None]:
    """Return the trumps that these *seats* have bid."""
    return {call.trump for seat, call in auction.calls_by_seat if seat in seats and isinstance(call, Bid)}


def at_stake(rules: Ruleset, call: Call) -> int:
    """Return the points at stake in *call*.

    >>> from fivehundred import presets
    >>> at_stake(presets.AUSTRALIAN_4, Bid(7, Suit.SPADES))
    140
    """
    return rules.schedule.value(call) if isinstance(call, Bid) else rules.special(str(call)).stake


def _side_tricks_of(rules: Ruleset, own: float, level: int) -> float:
    """Estimate the number of tricks the whole side takes if the bidder's hand, as dealt, is worth *own* tricks."""
    kitty = rules.kitty_size
    partners = len(rules.partners_of(Seat(0)))
    opponents = rules.players - 1 - partners
    if rules.sides is Sides.CALLED:
        # From eight tricks on, two partners can be called. Below that there is one, worth two for the called card.
        partners = 2
        opponents -= 1 if level < PLAYERS_FROM else 2
    after = own + _PER_KITTY_CARD * min(kitty, 3) + _PER_FURTHER_CARD * max(kitty - 3, 0)
    after += _PER_OPPONENT * (2 - opponents)
    return after + max(0.0, rules.hand_size - after) * partners / (rules.players - 1) * _PARTNERS_PART


def special_chance(rules: Ruleset, hand: Cards, key: str, boldness: float) -> float:
    """Return the probability that *hand* loses every trick in the special bid *key*.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> round(special_chance(rules, view.hand, "M", 0.0), 2)
    0.09
    """
    special = rules.special(key)
    exchanged = 0 if special.kitty is KittyUse.LEFT else (rules.kitty_size + 1) // 2
    risk = sum(_misere_risks(rules, _bits(hand))[exchanged:]) - 0.2 * boldness
    if special.shown is not Exposure.NEVER:
        risk += 0.15
    if special.partner is PartnerRole.PLAYS_TOO:
        risk += 0.3
    return logistic((_EVEN_RISK - risk) / _RISK_SPREAD)
