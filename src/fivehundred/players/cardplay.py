"""The card play of the built-in player: taking tricks, losing them, or forcing them on the contractor."""

from collections.abc import Sequence
from enum import Enum
from functools import cached_property

import attrs

from fivehundred._bits import CARD_BIT, numbers, winner
from fivehundred.actions import PlayCard
from fivehundred.deal.contract import Contract
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.players.bidding import Ranks, ranks_for
from fivehundred.rules.goals import NoTricks
from fivehundred.seats import Seat


class Aim(Enum):
    """A player's objective during play.

    >>> from fivehundred import Bid, Deal, Suit, presets
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> PlayView(deal.view(Seat(1)), deal.stage, deal.contract).aim
    <Aim.TAKE: 'take'>
    """

    TAKE = "take"
    LOSE = "lose"
    #: Make a contractor who wants to lose every trick take one.
    FORCE = "force"


@attrs.frozen
class PlayView:
    """The play as one seat sees it, with facts derived from what it sees.

    >>> from fivehundred import Bid, Deal, Suit, presets
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> leader = PlayView(deal.view(Seat(1)), deal.stage, deal.contract)
    >>> deal = deal.apply(deal.parse("9H"))
    >>> at = PlayView(deal.view(Seat(2)), deal.stage, deal.contract)
    >>> at.aim.value, at.winning, at.turn
    ('take', 1, (1, 2, 0))
    """

    view: SeatView
    play: Play
    contract: Contract

    @cached_property
    def ranks(self) -> Ranks:
        """The ranking of the cards in this hand."""
        return ranks_for(self.play.terms.ranking)

    @cached_property
    def hand(self) -> int:
        """The cards this seat can play from the current place: its hand, or its open table cards (TWO-1)."""
        return self.view.acting.held & self.play.unplayed

    @cached_property
    def unseen(self) -> int:
        """The cards that others hold or that are out of play."""
        own = self.view.hand | self.view.table.table_cards(self.view.seat)
        return self.play.unplayed & ~own.bits & ~self.view.holding.discards

    @cached_property
    def trumps(self) -> int:
        """The trumps in the deck; empty if there is no trump suit."""
        ranking = self.ranks.ranking
        return 0 if ranking.trump is None else ranking.masks[ranking.trump.number]

    @cached_property
    def bidders(self) -> frozenset[Seat]:
        """The contractor's side, as far as this seat knows it."""
        called = (self.view.seat,) if self.view.called_partner else ()
        return frozenset((*self.contract.side, *called))

    @cached_property
    def aim(self) -> Aim:
        """The objective of this seat."""
        if not isinstance(self.contract.goal, NoTricks):
            return Aim.TAKE
        return Aim.LOSE if self.view.seat in self.bidders else Aim.FORCE

    def bids(self, place: int) -> bool:
        """True if *place* belongs to the contractor's side, as far as this seat knows.

        >>> at.bids(1), at.bids(2)
        (True, False)
        """
        return self.play.terms.owners[place] in self.bidders

    def friend(self, place: int) -> bool:
        """True if the player of *place* is on this seat's side; all defenders count as one side.

        >>> at.friend(0), at.friend(1)
        (True, False)
        """
        if self.contract.contractor is None:
            seat = self.view.seat
            return self.play.terms.owners[place] in (seat, *self.view.rules.partners_of(seat))
        return self.bids(place) == (self.view.seat in self.bidders)

    @cached_property
    def turn(self) -> tuple[int, ...]:
        """The places that play to this trick, in order."""
        return self.play.trick.turn

    @cached_property
    def trick(self) -> bytes:
        """The cards played to this trick so far, as play numbers."""
        line = self.play.line
        return line[len(line) - self.play.trick.lying :]

    @cached_property
    def power(self) -> bytes:
        """The power of each play in this trick; defined once a card has been led."""
        return self.play.trick.power

    @cached_property
    def winning(self) -> int:
        """The place that is winning this trick."""
        return self.turn[winner(self.trick, self.power)]

    @cached_property
    def to_beat(self) -> int:
        """The power of the best card in this trick."""
        return max(self.trick.translate(self.power))

    @property
    def after(self) -> tuple[int, ...]:
        """The places that play to this trick after the current place."""
        return self.turn[len(self.trick) + 1 :]

    @cached_property
    def voids(self) -> tuple[int, ...]:
        """The suits in which each place has shown void, as a bit mask of suit numbers."""
        return self.play.voids()

    def over(self, number: int) -> int:
        """Return the number of unseen cards that beat play *number* and are of the same suit.

        >>> [leader.over(card.number) for card in leader.view.hand]
        [5, 5, 5, 0, 0, 0, 0, 7, 7, 7]
        """
        return (self.ranks.above[number] & self.unseen).bit_count()

    def boss(self, number: int) -> bool:
        """True if play *number* beats every unseen card of the same suit.

        >>> [str(card) for card in leader.view.hand if leader.boss(card.number)]
        ['JC', 'QC', 'KC', 'AC']
        """
        return not self.over(number)

    def void(self, place: int, suit: int) -> bool:
        """True if *place* has shown void in suit number *suit*.

        >>> leader.void(1, 0)
        False
        """
        return bool(self.voids[place] >> suit & 1)


def choose_play(view: SeatView, play: Play, contract: Contract) -> PlayCard:
    """Choose the card a sensible player would play, given whether they want to win, lose or force tricks.

    >>> from fivehundred import Bid, Deal, Suit, presets
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> deal = deal.apply(deal.parse("9H"))
    >>> str(deal.hand(Seat(2))), str(choose_play(deal.view(Seat(2)), deal.stage, deal.contract))
    ('10S JS QS 7D 8D 9D 10D 10H JH QH', '10H')
    """
    # With a trump suit, a joker is always led as a trump, even if it could name another suit (JOKER-10).
    named = contract.trump is None
    options = [one for one in view.legal_actions if isinstance(one, PlayCard) and (named or one.suit is None)]
    if len(options) == 1:
        return options[0]
    at = PlayView(view, play, contract)
    plays = [action.number for action in options]
    chosen = _LEAD[at.aim](at, plays) if play.leading else _FOLLOW[at.aim](at, plays)
    return options[plays.index(chosen)]


def _lead_to_take(at: PlayView, options: Sequence[int]) -> int:
    trumps = at.ranks.descending(at.trumps & sum(CARD_BIT[card] for card in options))
    opponents = [place for place in at.turn if not at.friend(place)]
    if trumps and at.view.seat in at.bidders and _worth_drawing(at, trumps, opponents):
        return trumps[0]
    others = [card for card in options if card not in trumps]
    return _lead_beside_trumps(at, others, opponents) if others else trumps[-1]


def _lead_beside_trumps(at: PlayView, options: Sequence[int], opponents: Sequence[int]) -> int:
    jokers = [card for card in options if CARD_BIT[card] & at.ranks.ranking.loose]
    sure = [card for card in options if card not in jokers and at.boss(card) and not _ruffed(at, card, opponents)]
    if sure:
        return max(sure, key=lambda card: (_length(at, card), card))
    if jokers:
        # The holder names their longest suit, because the joker may draw higher cards in it.
        return max(jokers, key=lambda card: (_length(at, card), -card))
    # Prefer a long suit, but not one in which the best card gains if somebody else leads it.
    return min(
        options, key=lambda card: (_tenace(at, card), -_length(at, card), at.ranks.below[card].bit_count(), card)
    )


def _worth_drawing(at: PlayView, trumps: Sequence[int], opponents: Sequence[int]) -> bool:
    """True if it is worth leading *trumps*: *opponents* may still have some, and this hand's are high or many."""
    suit = at.ranks.ranking.suits[trumps[0]]
    missing = at.unseen & at.trumps
    if not missing or all(at.void(place, suit) for place in opponents):
        return False
    return any(at.boss(card) for card in trumps) or 2 * len(trumps) > missing.bit_count()


def _ruffed(at: PlayView, card: int, opponents: Sequence[int]) -> bool:
    """True if an opponent is known to be able to trump a lead of *card*."""
    suit, trump = at.ranks.ranking.suits[card], at.ranks.ranking.trump
    if trump is None or not at.unseen & at.trumps:
        return False
    return any(at.void(place, suit) and not at.void(place, trump.number) for place in opponents)


def _length(at: PlayView, card: int) -> int:
    """Return the number of cards in hand in the suit of *card*."""
    return (at.hand & at.ranks.suit(card)).bit_count()


def _tenace(at: PlayView, card: int) -> bool:
    """True if exactly one unseen card beats the best card held in the suit of *card*, so leading it would waste it."""
    return at.over(at.ranks.descending(at.hand & at.ranks.suit(card))[0]) == 1


def _follow_to_take(at: PlayView, options: Sequence[int]) -> int:
    winners = sorted((card for card in options if at.power[card] > at.to_beat), key=at.power.__getitem__)
    losers = [card for card in options if at.power[card] <= at.to_beat]
    opponents_after = [place for place in at.after if not at.friend(place)]
    if not winners or (losers and at.friend(at.winning) and _stands(at, winners, opponents_after)):
        return _lowest(at, losers)
    return _winner(at, options, winners) if opponents_after else winners[0]


def _winner(at: PlayView, options: Sequence[int], winners: Sequence[int]) -> int:
    """Choose a card if an opponent is still to play: one of *winners*, which beat the trick so far, or a low one."""
    sure = [card for card in winners if at.boss(card)]
    if sure:
        return sure[0]
    ruffing = CARD_BIT[winners[0]] & at.trumps
    if len(at.trick) == 1 and at.friend(at.after[-1]) and not ruffing:
        # As second player with a friend still to come, do not spend a card that can be beaten.
        return _lowest(at, options)
    return winners[0] if ruffing else winners[-1]


def _stands(at: PlayView, winners: Sequence[int], opponents_after: Sequence[int]) -> bool:
    """True if this player should leave the trick to a friend's card that is winning it."""
    if not opponents_after:
        return True
    best = max(at.trick, key=at.power.__getitem__)
    over = at.over(best)
    if CARD_BIT[winners[0]] & at.trumps and not CARD_BIT[best] & at.trumps:
        # Do not trump a friend's card unless it is low.
        return over < 3
    return over < 2 or not any(at.boss(card) for card in winners)


def _lowest(at: PlayView, options: Sequence[int]) -> int:
    """Choose the least useful card: a low one, and if possible not a joker, trump, potential winner or guard."""

    def use(card: int) -> tuple[bool, bool, bool, bool, int, int]:
        joker, trump = CARD_BIT[card] & at.view.rules.jokers.bits, CARD_BIT[card] & at.trumps
        # Without this card, a higher one that only one other card beats would be unguarded.
        guards = _length(at, card) == 2 and _tenace(at, card)
        return bool(joker), bool(trump), at.boss(card), guards, at.ranks.below[card].bit_count(), card

    return min(options, key=use)


def _lead_to_lose(at: PlayView, options: Sequence[int]) -> int:
    def danger(card: int) -> tuple[bool, int, int, int]:
        under, over = (at.ranks.below[card] & at.unseen).bit_count(), at.over(card)
        return bool(CARD_BIT[card] & at.ranks.ranking.loose) or not over, under, -over, card

    return min(options, key=danger)


def _follow_to_lose(at: PlayView, options: Sequence[int]) -> int:
    losers = [card for card in options if at.power[card] < at.to_beat]
    if not losers:
        # The last to play takes the trick with the highest card. Earlier, a low card may still be beaten.
        return (min if at.after else max)(options, key=lambda card: (at.power[card], card))
    if any(at.power[card] for card in losers):
        return max(losers, key=at.power.__getitem__)
    return _riddance(at, losers)


def _riddance(at: PlayView, options: Sequence[int]) -> int:
    """Choose a card to throw away for a player who wants to lose: the highest card of the most dangerous suit."""
    risks = at.ranks.risks(at.hand, at.unseen)

    def danger(card: int) -> tuple[float, int, int]:
        suit = at.ranks.suit(card) & at.hand
        return sum(risks[other] for other in numbers(suit)), at.ranks.below[card].bit_count(), card

    return max(options, key=danger)


def _lead_to_force(at: PlayView, options: Sequence[int]) -> int:
    """Choose a low card to lead, from a suit in which the contractor will probably have to beat it."""
    open_hand = at.view.table.open_hand
    theirs = at.unseen if open_hand is None else open_hand[1].bits

    def escape(card: int) -> tuple[bool, bool, int, int]:
        suit = at.ranks.ranking.suits[card]
        void = all(at.void(place, suit) for place in at.turn if at.bids(place))
        under, over = at.ranks.below[card] & theirs, at.ranks.above[card] & theirs
        return bool(CARD_BIT[card] & at.ranks.ranking.loose) or void, not over, under.bit_count(), card

    return min(options, key=escape)


def _follow_to_force(at: PlayView, options: Sequence[int]) -> int:
    losers = [card for card in options if at.power[card] < at.to_beat]
    if losers and not any(at.power[card] for card in losers):
        return _riddance(at, losers)
    open_still = at.bids(at.winning) or any(map(at.bids, at.after))
    if losers and open_still:
        # Stay below: the contractor is winning the trick, or may still have to beat the card that does.
        return max(losers, key=at.power.__getitem__)
    # A high card costs nothing now, unless the contractor is still to play.
    last = min if any(map(at.bids, at.after)) else max
    return last(options, key=at.power.__getitem__)


_LEAD = {Aim.TAKE: _lead_to_take, Aim.LOSE: _lead_to_lose, Aim.FORCE: _lead_to_force}
_FOLLOW = {Aim.TAKE: _follow_to_take, Aim.LOSE: _follow_to_lose, Aim.FORCE: _follow_to_force}
