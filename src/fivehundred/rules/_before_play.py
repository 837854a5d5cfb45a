"""The settings of everything before the first lead: players, cards, deal, auction, kitty and partners."""

from __future__ import annotations

from functools import cached_property

import attrs

from fivehundred.cards import JOKERS, Cards, Rank
from fivehundred.errors import InvalidValue, brief
from fivehundred.rules._about import Said, about, amount, by_name, number, switch
from fivehundred.rules._checks import of_type, tuple_of
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import AtLeast, NoTricks
from fivehundred.rules.ladder import Ladder
from fivehundred.rules.packets import Packets
from fivehundred.rules.schedules import AVONDALE, PUBLISHED, Schedule
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    AuctionForm,
    CallableCards,
    Calling,
    CallTime,
    EarlyClaim,
    FirstDealer,
    Fours,
    Jacks,
    LastBidder,
    LateClaim,
    NoTrumpBids,
    Reentry,
    Sides,
)
from fivehundred.rules.specials import Special


def _deck(rules: BeforePlay) -> Said:
    jokers = ("no joker", "the joker", "two jokers")[len(rules.jokers)]
    return f"The deck has {len(rules.deck)} cards, with {jokers}", ()


def _four_of_each(rules: BeforePlay) -> str:
    colours = [card.suit.colour for card in rules.deck if card.rank is Rank.FOUR and card.suit is not None]
    one_each = len(colours) == 2 and colours[0] != colours[1]
    return "" if rules.fours is Fours.TRUMPS or one_each else "the deck does not have one four of each colour"


def trumps_always(rules: BeforePlay) -> str:
    possible = rules.without_trumps or rules.all_pass is AllPass.PLAYED
    return "" if possible else "every hand has trumps"


def _hand_size(rules: BeforePlay) -> Said:
    return f"Each hand has {rules.hand_size} cards; {rules.kitty_size or 'none'} are left for the kitty", ()


def _schedule(rules: BeforePlay) -> Said:
    if rules.schedule not in PUBLISHED:
        return "Bids are worth what the game's own table says", ()
    published = PUBLISHED[rules.schedule]
    return f"Bids are worth what the {published.name} schedule says", published.rules


def _no_low_bid(rules: BeforePlay) -> str:
    lowest = rules.lowest_level - rules.inkles
    return "no bid is below 7" if rules.no_trump is NoTrumpBids.FROM_SEVEN and lowest >= 7 else ""


def _reentry(rules: BeforePlay) -> Said:
    if (rules.reentry, rules.last_bidder) == (Reentry.NEVER, LastBidder.MAY_RAISE):
        return "Those who have passed may call again only after a raise by the last bidder", ("BID-14",)
    return rules.reentry.sentence, rules.reentry.rules


def _last_bidder(rules: BeforePlay) -> Said:
    if (rules.reentry, rules.last_bidder) == (Reentry.SUIT_CHANGE, LastBidder.STANDS):
        asked = "When all the others are out and more than one player has bid, the last bidder is asked: "
        return asked + "a raise in the same suit ends the auction, and a change of suit lets all call again", ("BID-5",)
    return rules.last_bidder.sentence, rules.last_bidder.rules


def _one_round(rules: BeforePlay) -> str:
    return "there is only one round of calls" if rules.auction is AuctionForm.SINGLE_ROUND else ""


def _not_asked(rules: BeforePlay) -> str:
    asked = rules.reentry is Reentry.SUIT_CHANGE
    if rules.last_bidder is LastBidder.LOCKED and not asked:
        return "no last bidder is asked again"
    return _one_round(rules)


def _dealer_bids(rules: BeforePlay) -> str:
    return "the dealer must bid" if rules.dealer_stuck and not rules.ralphing else ""


def _specials(rules: BeforePlay) -> Said:
    names = ", ".join(special.name for special in rules.specials)
    return f"The special bids are {names}" if names else "There are no special bids", ()


def _nothing_to_breach(rules: BeforePlay) -> str:
    slams = rules.declared_slam is not None and rules.hand_size >= 7
    sevens = any(isinstance(special.goal, AtLeast) and special.goal.tricks >= 7 for special in rules.specials)
    if rules.breach is None or slams or sevens or rules.highest_level >= 7 or rules.all_may_be_lost:
        return ""
    return "nobody may bid 7 or undertake to lose every trick"


def _no_kitty(rules: BeforePlay) -> str:
    return "" if rules.kitty_size else "there is no kitty"


def uncalled(rules: BeforePlay) -> str:
    """Why a setting of games with called partners makes no difference; empty if it makes one (CALL-1)."""
    return "" if rules.sides is Sides.CALLED else "partners are not called"


def _no_call(rules: BeforePlay) -> str:
    low = rules.lowest_level - rules.inkles < 8
    return uncalled(rules) or ("" if low else "nobody may bid less than 8")


def _no_card_called(rules: BeforePlay) -> str:
    return _no_call(rules) or ("players are called, not cards" if rules.calling is Calling.PLAYER else "")


def _one_time(rules: BeforePlay) -> str:
    return uncalled(rules) or _no_kitty(rules)


@attrs.frozen(kw_only=True, eq=False, repr=False, init=False, field_transformer=by_name)
class BeforePlay:
    """The settings of a ruleset for everything before the first lead, and what follows from them.

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4
    """

    #: How many play, 2 to 6.
    players: int = attrs.field(
        validator=of_type(int), metadata=about("SEAT-1", words="The game is for {} players", carried=False)
    )
    #: Who plays with whom.
    sides: Sides = attrs.field(converter=Sides, metadata=about("SEAT-2", carried=False))
    #: The cards.
    deck: Cards = attrs.field(validator=of_type(Cards), metadata=about("CARD-2", words=_deck, carried=False))
    #: What the fours are in a deck with one of each colour.
    fours: Fours = attrs.field(
        default=Fours.PLAIN, converter=Fours, metadata=about("CARD-9", idle=_four_of_each, carried=False)
    )
    #: Where jacks rank in a hand without trumps.
    jacks: Jacks = attrs.field(
        default=Jacks.BELOW_QUEENS, converter=Jacks, metadata=about("CARD-7", "CARD-10", idle=trumps_always)
    )
    #: How many cards each hand gets.
    hand_size: int = number(10, "CARD-3", words=_hand_size, carried=False)
    #: Whether two players deal a third hand that nobody sees.
    dummy_hand: bool = switch(
        "DEAL-5",
        no="Only the players get hands",
        yes="A third hand is dealt to the dealer's left, seen by nobody and not played",
        carried=False,
    )
    #: Whether two players have piles of cards on the table beside their hands.
    table_cards: bool = switch(
        "TWO-1",
        no="No cards lie in piles on the table",
        yes="Each player also has piles on the table, one card face up on one face down, and tricks have four cards",
        carried=False,
    )
    #: How many cards of the deck are dealt to nobody.
    out_of_play: int = number(
        *(0, "CARD-3", "TWO-2"),
        words=("Every card of the deck is dealt", "{} cards of the deck are dealt to nobody"),
        carried=False,
    )
    #: How many cards at a time are dealt.
    packets: Packets = attrs.field(
        validator=of_type(Packets),
        metadata=about("DEAL-2", words="The cards are dealt in packets {}, K to the kitty", carried=False),
    )
    # Not carried over, because the draw is over when somebody drops out.
    #: How the draw for the first deal is read.
    first_dealer: FirstDealer = attrs.field(
        default=FirstDealer.RANK_THEN_SUIT, converter=FirstDealer, metadata=about("SEAT-3", carried=False)
    )
    #: Whether a poor hand may be thrown in instead of a first call.
    early_claim: EarlyClaim = attrs.field(default=EarlyClaim.BARRED, converter=EarlyClaim, metadata=about("DEAL-4"))
    #: Who may throw in a poor hand after the auction.
    late_claim: LateClaim = attrs.field(default=LateClaim.BARRED, converter=LateClaim, metadata=about("DEAL-4"))
    #: What each bid is worth, barred levels included.
    schedule: Schedule = attrs.field(
        default=AVONDALE, validator=of_type(Schedule), metadata=about("BID-3", words=_schedule)
    )
    #: The fewest tricks that may be bid.
    lowest_level: int = number(6, "BID-1", words="The fewest tricks that may be bid are {}")
    #: The most tricks that may be bid.
    highest_level: int = number(10, "BID-1", words="The most tricks that may be bid are {}")
    #: Which bids of no trump there are.
    no_trump: NoTrumpBids = attrs.field(
        default=NoTrumpBids.ALLOWED, converter=NoTrumpBids, metadata=about("BID-16", idle=_no_low_bid)
    )
    #: How the auction goes round.
    auction: AuctionForm = attrs.field(default=AuctionForm.SINGLE_ROUND, converter=AuctionForm, metadata=about("BID-4"))
    #: Whether those who passed may call again.
    reentry: Reentry = attrs.field(
        default=Reentry.NEVER, converter=Reentry, metadata=about("BID-5", words=_reentry, idle=_one_round)
    )
    #: Whether the last bidder may raise when all others have passed.
    last_bidder: LastBidder = attrs.field(
        default=LastBidder.STANDS, converter=LastBidder, metadata=about("BID-14", words=_last_bidder, idle=_not_asked)
    )
    #: Whether the first two players may bid six where others begin at seven.
    inkles: bool = switch(
        "BID-9",
        no="Everybody has the same bids to choose from",
        yes="The first two players may also bid 6; if nothing else is bid the same dealer deals again",
    )
    #: Whether the dealer must bid when all others have passed.
    dealer_stuck: bool = switch(
        *("BID-13", "BID-16"),
        no="The dealer may pass when all the others have",
        yes="If all the others pass the dealer must bid",
    )
    #: Whether a bidder set by more than three tricks may not bid on the next hand.
    ralphing: bool = switch(
        "BID-13",
        no="A contractor who was set may bid on the next hand",
        yes="A contractor set by more than three tricks may not bid on the next hand",
    )
    #: What happens when nobody bids.
    all_pass: AllPass = attrs.field(
        default=AllPass.NEXT_DEALER, converter=AllPass, metadata=about("BID-6", idle=_dealer_bids)
    )
    #: The special bids.
    specials: tuple[Special, ...] = attrs.field(
        default=(), validator=tuple_of(Special), metadata=about("BID-7", "BID-8", words=_specials)
    )
    #: What a defender who undertakes one trick more than needed wins or loses, in points; ``None`` where none may.
    breach: int | None = amount(
        "BID-15",
        none="The defenders cannot undertake to beat a contract",
        some="A defender may call breach, and wins or loses {} by it",
        idle=_nothing_to_breach,
    )
    #: What a slam declared after the exchange and played alone wins or loses, in points; ``None`` where none may be
    #: declared.
    declared_slam: int | None = amount(
        "BID-17",
        none="A slam cannot be declared after the exchange",
        some="After the exchange the contractor may undertake all the tricks alone, and wins or loses {} by it",
    )
    #: Whether the kitty is shown to everybody before it is taken.
    kitty_shown: bool = switch(
        "KITTY-3",
        no="Only the contractor sees the kitty",
        yes="The kitty is shown to everybody before it is taken",
        idle=_no_kitty,
    )
    #: How a contractor at six or seven finds a partner in a called game.
    calling: Calling = attrs.field(
        default=Calling.CARD, converter=Calling, metadata=about("CALL-1", "CALL-2", idle=_no_call)
    )
    #: Whether that contractor may play without one.
    alone: Alone = attrs.field(default=Alone.BARRED, converter=Alone, metadata=about("CALL-4", idle=_no_call))
    #: Which cards may be called.
    callable_cards: CallableCards = attrs.field(
        default=CallableCards.NO_JOKER, converter=CallableCards, metadata=about("CALL-3", idle=_no_card_called)
    )
    #: When partners are called.
    call_time: CallTime = attrs.field(
        default=CallTime.AFTER_DISCARD, converter=CallTime, metadata=about("CALL-4", idle=_one_time)
    )

    @property
    def hands_dealt(self) -> int:
        """How many hands are dealt: one to each player, and any to the dummy and the tables (CARD-3, DEAL-5, TWO-1).

        >>> rules.hands_dealt, presets.DUMMY_2.hands_dealt
        (4, 3)
        """
        return (self.players + self.dummy_hand) * (1 + self.table_cards)

    @property
    def kitty_size(self) -> int:
        """How many cards the kitty has (CARD-3).

        >>> rules.kitty_size
        3
        """
        return len(self.deck) - self.hand_size * self.hands_dealt - self.out_of_play

    @property
    def jokers(self) -> Cards:
        """The jokers of the deck.

        >>> rules.jokers, presets.SANS_JOKER_4.jokers
        (Cards.parse('JK'), Cards.parse(''))
        """
        return self.deck & JOKERS

    @property
    def without_trumps(self) -> bool:
        """Whether there can be a contract without trumps.

        >>> rules.without_trumps
        True
        """
        return bool(self.specials) or any(isinstance(call, Bid) and call.trump is None for call in self.ladder.calls)

    @property
    def all_may_be_lost(self) -> bool:
        """Whether there is a bid to lose every trick (BID-7).

        >>> rules.all_may_be_lost, presets.STANDARD_3.all_may_be_lost
        (True, False)
        """
        return any(isinstance(special.goal, NoTricks) for special in self.specials)

    def special(self, key: str) -> Special:
        """The special bid of that key; raises `InvalidValue` when this ruleset has none (BID-7).

        >>> rules.special("M").value, str(rules.special("M").goal)
        (250, 'none')
        """
        for special in self.specials:
            if special.key == key:
                return special
        known = " or ".join(special.key for special in self.specials)
        expected = f"expected {known}" if known else "this game has no special bids"
        raise InvalidValue(f"no special bid is called {brief(key)}: {expected}")

    @cached_property
    def ladder(self) -> Ladder:
        """Every call from low to high, and which outranks which (BID-2).

        >>> [str(call) for call in rules.ladder.calls[:4]]
        ['P', '6S', '6C', '6D']
        """
        return Ladder.of(
            self.schedule,
            self.lowest_level,
            self.highest_level,
            self.specials,
            no_trump=self.no_trump,
            inkles=self.inkles,
        )
