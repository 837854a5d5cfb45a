"""The settings of a ruleset: their meanings, the conditions under which they have no effect, derived properties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, Final

import attrs

from fivehundred._base.words import about, amount, by_name, check_name, choice, number, of_type, switch, tuple_of
from fivehundred.cards import JOKERS, Cards
from fivehundred.errors import InvalidValue, brief
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import Packets, one_four_a_colour
from fivehundred.rules.goals import AtLeast, NoTricks
from fivehundred.rules.ladder import Ladder
from fivehundred.rules.schedules import AVONDALE, PUBLISHED, Below, Bonus, Floor, Schedule, Slam, slam_of
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
    DefenceScores,
    DefenceTricks,
    EarlyClaim,
    Failed,
    FirstDealer,
    FirstLead,
    Fours,
    Jacks,
    JokerDeclaration,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerOrder,
    JokerRank,
    LastBidder,
    LateClaim,
    NoTrumpBids,
    Reentry,
    SeveralAtTarget,
    Shares,
    Sides,
)
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat, checked_seat
from fivehundred.texts.messages import Sentence

#: The number of players on a side of fixed partners.
PARTNERS: Final = {Sides.PARTNERS_OF_TWO: 2, Sides.PARTNERS_OF_THREE: 3}
#: The meaning of a setting, without the full stop, and the rules it depends on besides its own.
Said = tuple[Sentence, tuple[str, ...]]


#: Makes a sentence about a setting.
say_rule: Final = partial(Sentence.of, "rule")


def _deck(rules: Settings) -> Said:
    jokers = ("no joker", "the joker", "two jokers")[len(rules.jokers)]
    return say_rule("deck", count=len(rules.deck), what=say_rule(jokers)), ()


def _hand_size(rules: Settings) -> Said:
    left = say_rule("left", count=rules.kitty_size) if rules.kitty_size else say_rule("none left")
    return say_rule("hand size", count=rules.hand_size, what=left), ()


def _schedule(rules: Settings) -> Said:
    if rules.schedule not in PUBLISHED:
        return say_rule("own schedule"), ()
    published = PUBLISHED[rules.schedule]
    return say_rule("schedule", what=Sentence.of("schedule", published.word)), published.rules


def _reentry(rules: Settings) -> Said | None:
    only_raised = (rules.reentry, rules.last_bidder) == (Reentry.NEVER, LastBidder.MAY_RAISE)
    return (say_rule("reentry after a raise"), ("BID-14",)) if only_raised else None


def _last_bidder(rules: Settings) -> Said | None:
    asked = (rules.reentry, rules.last_bidder) == (Reentry.SUIT_CHANGE, LastBidder.STANDS)
    return (say_rule("last bidder asked"), ("BID-5",)) if asked else None


def _specials(rules: Settings) -> Said:
    names = tuple(Sentence.of("special", special.name) for special in rules.specials)
    return say_rule("special bids", names=names) if names else say_rule("no special bids"), ()


def _slam(rules: Settings) -> Said | None:
    return None if rules.slam is None else (rules.slam.sentence, ())


def _cap(rules: Settings) -> Said | None:
    cap = rules.cap
    return (say_rule("cap", total=rules.cap_score, apart=cap.points), ()) if isinstance(cap, Below) else None


def _fewer(rules: Settings) -> Said | None:
    fewer = rules.fewer
    return None if fewer is None else (say_rule("fewer", name=fewer.name or _game_for(fewer)), ())


def _game_for(rules: Settings) -> Sentence:
    return say_rule("a game for", number=rules.players)


def _may_be_breached(rules: Settings) -> bool:
    """True if there may be a contract to breach: one for seven tricks or more, or to lose every trick (BID-15)."""
    slams = rules.declared_slam is not None and rules.hand_size >= 7
    sevens = any(isinstance(special.goal, AtLeast) and special.goal.tricks >= 7 for special in rules.specials)
    return slams or sevens or rules.highest_level >= 7 or rules.all_may_be_lost


def _cheapest(rules: Settings) -> int:
    return min(rules.schedule.value(call) for call in rules.ladder.calls if isinstance(call, Bid))


#: The reasons why a setting has no effect: each with the rules under which it holds.
IDLE: Final[Mapping[str, Callable[[Settings], bool]]] = {
    "fours": lambda rules: rules.fours is not Fours.TRUMPS and not one_four_a_colour(rules.deck),
    "trumps": lambda rules: not rules.without_trumps and rules.all_pass is not AllPass.PLAYED,
    "no low bid": lambda rules: rules.no_trump is NoTrumpBids.FROM_SEVEN and rules.lowest_level - rules.inkles >= 7,
    "one round": lambda rules: rules.auction is AuctionForm.SINGLE_ROUND,
    "not asked": lambda rules: rules.last_bidder is LastBidder.LOCKED and rules.reentry is not Reentry.SUIT_CHANGE,
    "dealer bids": lambda rules: rules.dealer_stuck and not rules.ralphing,
    "nothing to breach": lambda rules: rules.breach is not None and not _may_be_breached(rules),
    "no kitty": lambda rules: not rules.kitty_size,
    "not called": lambda rules: rules.sides is not Sides.CALLED,
    "no low call": lambda rules: rules.lowest_level - rules.inkles >= 8,
    "players called": lambda rules: rules.calling is Calling.PLAYER,
    "no joker": lambda rules: not rules.jokers,
    "not two jokers": lambda rules: len(rules.jokers) != 2,
    "nothing to lose": lambda rules: not rules.all_may_be_lost,
    "joker forced": lambda rules: rules.joker_follow is JokerFollow.EVERY_SUIT,
    "no suit named": lambda rules: rules.joker_naming is JokerNaming.NOTHING,
    "trump contracts": lambda rules: not rules.without_trumps,
    "no cheaper bid": lambda rules: isinstance(rules.slam, Floor) and rules.slam.points <= _cheapest(rules),
    "no tricks paid": lambda rules: rules.defence_scores is DefenceScores.NEVER,
    "contracts only": lambda rules: rules.defence in (Defence.CAPPED, Defence.CONTRACT_ONLY),
    "not capped": lambda rules: rules.defence is not Defence.CAPPED,
    "no threshold": lambda rules: rules.defence is not Defence.THRESHOLD,
    "one defends": lambda rules: rules.side_count == 2 and rules.all_pass is not AllPass.PLAYED,
    "no limit": lambda rules: rules.limit is None,
    "nobody drops": lambda rules: rules.at_limit is not AtLimit.DROPS_OUT,
    "never below zero": lambda rules: (
        rules.spread is not None and rules.failed is Failed.DEFENDERS_SCORE_IT and rules.breach is None
    ),
}


def because(*codes: str) -> Callable[[Settings], str]:
    """Return a function that gives the first of these reasons that holds under some rules; empty if none does."""
    return lambda rules: next((code for code in codes if IDLE[code](rules)), "")


def _joker_unnamed(rules: Settings) -> str:
    # A joker that may be led for any suit even with trumps needs no hand without them.
    even_with_trumps = rules.joker_lead is JokerLead.EVEN_WITH_TRUMPS
    return because("no joker", *(() if even_with_trumps else ("trumps", "no suit named")))(rules)


def _like_itself(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    of_type(type(instance), None)(instance, attribute, value)


@attrs.frozen(kw_only=True, cache_hash=True, repr=False, field_transformer=by_name)
class Settings:
    """The settings of a ruleset and the properties derived from them.

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4
    """

    #: The number of players, 2 to 6.
    players: int = attrs.field(validator=of_type(int), metadata=about("SEAT-1", carried=False))
    #: The sides that the players form.
    sides: Sides = attrs.field(converter=Sides, metadata=about("SEAT-2", carried=False))
    #: The cards in the deck.
    deck: Cards = attrs.field(validator=of_type(Cards), metadata=about("CARD-2", words=_deck, carried=False))
    #: The role of the fours in a deck with one four of each colour.
    fours: Fours = choice(Fours.PLAIN, "CARD-9", idle=because("fours"), carried=False)
    #: The rank of jacks in a hand without trumps.
    jacks: Jacks = choice(Jacks.BELOW_QUEENS, "CARD-7", "CARD-10", idle=because("trumps"))
    #: The number of cards in each hand.
    hand_size: int = number(10, "CARD-3", words=_hand_size, carried=False)
    #: True if a two-handed game deals a third hand that nobody sees.
    dummy_hand: bool = switch("DEAL-5", carried=False)
    #: True if each of two players also has piles of cards on the table.
    table_cards: bool = switch("TWO-1", carried=False)
    #: The number of cards that are dealt to nobody.
    out_of_play: int = number(0, "CARD-3", "TWO-2", carried=False)
    #: The packets in which the cards are dealt.
    packets: Packets = attrs.field(validator=of_type(Packets), metadata=about("DEAL-2", carried=False))
    # Not carried over: by the time a player drops out, the draw is long past.
    #: The method of choosing the first dealer from the cards drawn.
    first_dealer: FirstDealer = choice(FirstDealer.RANK_THEN_SUIT, "SEAT-3", carried=False)
    #: Permission to throw in a poor hand instead of making a first call.
    early_claim: EarlyClaim = choice(EarlyClaim.BARRED, "DEAL-4")
    #: The players who may throw in a poor hand after the auction.
    late_claim: LateClaim = choice(LateClaim.BARRED, "DEAL-4")
    #: The value of each bid, in points, including levels that may not be bid.
    schedule: Schedule = attrs.field(
        default=AVONDALE, validator=of_type(Schedule), metadata=about("BID-3", words=_schedule)
    )
    #: The lowest number of tricks that may be bid.
    lowest_level: int = number(6, "BID-1")
    #: The highest number of tricks that may be bid.
    highest_level: int = number(10, "BID-1")
    #: The levels at which no trump may be bid.
    no_trump: NoTrumpBids = choice(NoTrumpBids.ALLOWED, "BID-16", idle=because("no low bid"))
    #: The form of the auction: one round, or until all but one have passed.
    auction: AuctionForm = choice(AuctionForm.SINGLE_ROUND, "BID-4")
    #: The condition under which a player who has passed may call again.
    reentry: Reentry = choice(Reentry.NEVER, "BID-5", words=_reentry, idle=because("one round"))
    #: The last bidder's right to raise after everyone else has passed.
    last_bidder: LastBidder = choice(
        LastBidder.STANDS, "BID-14", words=_last_bidder, idle=because("not asked", "one round")
    )
    #: True if the first two players may bid six although bidding starts at seven.
    inkles: bool = switch("BID-9")
    #: True if the dealer must bid when everyone else has passed.
    dealer_stuck: bool = switch("BID-13", "BID-16")
    #: True if a bidder who was set by more than three tricks may not bid on the next hand.
    ralphing: bool = switch("BID-13")
    #: The consequence if nobody bids.
    all_pass: AllPass = choice(AllPass.NEXT_DEALER, "BID-6", idle=because("dealer bids"))
    #: The special bids of the game, such as misere.
    specials: tuple[Special, ...] = attrs.field(
        default=(), validator=tuple_of(Special), metadata=about("BID-7", "BID-8", words=_specials)
    )
    #: The points at stake when a defender calls breach, or ``None`` if breach is not allowed.
    breach: int | None = amount("BID-15", idle=because("nothing to breach"))
    #: The points at stake in a slam declared after the exchange, or ``None`` if slams cannot be declared.
    declared_slam: int | None = amount("BID-17")
    #: True if everyone sees the kitty before the contractor takes it.
    kitty_shown: bool = switch("KITTY-3", idle=because("no kitty"))
    #: The way a contractor at six or seven finds a partner in a called game.
    calling: Calling = choice(Calling.CARD, "CALL-1", "CALL-2", idle=because("not called", "no low call"))
    #: Permission for that contractor to play without a partner.
    alone: Alone = choice(Alone.BARRED, "CALL-4", idle=because("not called", "no low call"))
    #: The cards that may be called.
    callable_cards: CallableCards = choice(
        CallableCards.NO_JOKER, "CALL-3", idle=because("not called", "no low call", "players called")
    )
    #: The moment at which partners are called.
    call_time: CallTime = choice(CallTime.AFTER_DISCARD, "CALL-4", idle=because("not called", "no kitty"))
    #: The ranking of two jokers.
    joker_order: JokerOrder = choice(JokerOrder.BLACK_OVER_RED, "CARD-5", idle=because("not two jokers"))
    #: The condition for playing a joker to a lead when there are no trumps.
    joker_follow: JokerFollow = choice(JokerFollow.VOID_ONLY, "JOKER-3", "JOKER-7", idle=because("no joker", "trumps"))
    #: The duty of a void player to play the joker when the contract is to lose every trick.
    joker_in_misere: JokerInMisere = choice(
        JokerInMisere.MAY, "JOKER-3", idle=because("no joker", "nothing to lose", "joker forced")
    )
    #: The suits that a led joker may stand for.
    joker_lead: JokerLead = choice(JokerLead.ANY_SUIT, "JOKER-4", idle=_joker_unnamed)
    #: The condition for leading a joker when there are no trumps.
    joker_lead_time: JokerLeadTime = choice(JokerLeadTime.ANY, "JOKER-7", idle=because("no joker", "trumps"))
    #: The demand a joker makes when it is led without trumps: a suit, or nothing.
    joker_naming: JokerNaming = choice(JokerNaming.A_SUIT, "JOKER-4", "JOKER-7", idle=because("no joker", "trumps"))
    #: The rank of a joker without a suit when the contract is to lose every trick.
    joker_rank: JokerRank = choice(JokerRank.HIGHEST, "JOKER-2", "JOKER-7", idle=because("no joker", "nothing to lose"))
    #: Permission to declare the joker the highest card of one suit for the whole hand.
    joker_declared: JokerDeclaration = choice(
        JokerDeclaration.NO, "JOKER-5", idle=because("no joker", "trump contracts")
    )
    #: The player who leads to the first trick.
    first_lead: FirstLead = choice(FirstLead.CONTRACTOR, "PLAY-1", "PLAY-10")
    #: True if a hand may end early because the remaining tricks are certain or all players agree.
    early_end: bool = switch("PLAY-9")
    #: The reward for taking every trick on a trick bid: a floor, a bonus, or ``None``. A number is taken as a floor.
    slam: Slam | None = attrs.field(
        default=Floor(250),
        converter=slam_of,
        validator=of_type(int, Floor, Bonus, None),
        metadata=about("SCORE-3", "SCORE-13", words=_slam, idle=because("no cheaper bid")),
    )
    #: The penalty for a failed contract.
    failed: Failed = choice(Failed.LOSES_VALUE, "SCORE-2", "SCORE-10")
    #: The condition under which the defenders score for their tricks.
    defence_scores: DefenceScores = choice(DefenceScores.ALWAYS, "SCORE-4", "SCORE-10")
    #: The scoring of cards captured in tricks.
    card_points: CardPoints = choice(CardPoints.NONE, "SCORE-8")
    #: The tricks that each defender scores for in a called game.
    defence_tricks: DefenceTricks = choice(DefenceTricks.OWN, "SCORE-9", idle=because("not called", "no tricks paid"))
    #: The share of the value that each player of the contractor's side scores in a called game.
    shares: Shares = choice(Shares.FULL, "CALL-3", "SCORE-9", idle=because("not called"))
    #: The score that wins the game.
    target: int = number(500, "END-1")
    #: The winner when the contractor's side and another reach the target on the same hand.
    both_at_target: BothAtTarget = choice(BothAtTarget.CONTRACTOR, "END-1", "END-8", idle=because("contracts only"))
    #: The conditions under which points scored in defence can win the game.
    defence: Defence = choice(Defence.MAY_WIN, "END-3")
    #: The limit on defence points. It may be given as a score and is stored as a distance below the target.
    cap: int | Below | None = attrs.field(
        default=None,
        validator=of_type(int, Below, None),
        metadata=about("END-3", "END-7", words=_cap, idle=because("not capped")),
    )
    #: The score at which a defending side wins.
    threshold: int | None = amount("END-3", idle=because("no threshold"))
    #: The winner when several defenders reach the target on the same hand.
    several_at_target: SeveralAtTarget = choice(
        SeveralAtTarget.ORDER_OF_TRICKS, "END-2", idle=because("contracts only", "one defends")
    )
    #: The negative limit, or ``None`` if there is none.
    limit: int | None = amount("END-4", default=-500)
    #: The consequence of reaching the negative limit; ``None`` if and only if there is no limit.
    at_limit: AtLimit | None = attrs.field(
        default=AtLimit.HIGHEST_WINS,
        converter=attrs.converters.optional(AtLimit),
        metadata=about("END-4", idle=because("no limit"), carried=False),
    )
    #: The rules for the remaining players after one has dropped out.
    fewer: Settings | None = attrs.field(
        default=None,
        validator=_like_itself,
        metadata=about("END-4", words=_fewer, idle=because("nobody drops"), carried=False),
    )
    #: The lead, in points, that ends the game if the lowest score is below zero, or ``None`` for no such end.
    spread: int | None = amount("END-8", idle=because("never below zero"))
    #: The number of hands after which the game ends, or ``None`` for no such limit.
    hand_limit: int | None = amount("END-5")
    #: The name of the variant, of at most 1,000 printable characters, as is the source.
    name: str = attrs.field(default="", eq=False, validator=check_name)
    #: The publication that describes the variant.
    source: str = attrs.field(default="", eq=False, validator=check_name)

    def __attrs_post_init__(self) -> None:
        """Store the cap as a distance below the target, so that both move together and equal rules compare equal."""
        if isinstance(self.cap, int):
            object.__setattr__(self, "cap", Below(self.target - self.cap))

    @property
    def hands_dealt(self) -> int:
        """The number of hands dealt, including a dummy hand and table cards (CARD-3, DEAL-5, TWO-1).

        >>> rules.hands_dealt, presets.DUMMY_2.hands_dealt
        (4, 3)
        """
        return (self.players + self.dummy_hand) * (1 + self.table_cards)

    @property
    def kitty_size(self) -> int:
        """The number of cards in the kitty (CARD-3).

        >>> rules.kitty_size
        3
        """
        return len(self.deck) - self.hand_size * self.hands_dealt - self.out_of_play

    @property
    def jokers(self) -> Cards:
        """The jokers in the deck.

        >>> rules.jokers, presets.SANS_JOKER_4.jokers
        (Cards.parse('JK'), Cards.parse(''))
        """
        return self.deck & JOKERS

    @property
    def without_trumps(self) -> bool:
        """True if the ladder has a bid without trumps (special bids included).

        >>> rules.without_trumps
        True
        """
        return bool(self.specials) or any(isinstance(call, Bid) and call.trump is None for call in self.ladder.calls)

    @property
    def all_may_be_lost(self) -> bool:
        """True if there is a special bid to lose every trick (BID-7).

        >>> rules.all_may_be_lost, presets.STANDARD_3.all_may_be_lost
        (True, False)
        """
        return any(isinstance(special.goal, NoTricks) for special in self.specials)

    def special(self, key: str) -> Special:
        """Return the special bid with this key; raise `InvalidValue` if the ruleset has none (BID-7).

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
        """All calls of the ruleset, from low to high (BID-2).

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

    @property
    def title(self) -> str:
        """The name of the variant, or a description such as "a game for 4" if it has none.

        >>> rules.title, rules.evolve(target=1000).title
        ('australian-4', 'a game for 4')
        """
        return self.name or str(_game_for(self))

    @property
    def cap_score(self) -> int | None:
        """The score beyond which defence points do not count, or ``None`` if there is no cap (END-7).

        >>> rules.target, rules.cap_score
        (500, 490)
        """
        return self.target - self.cap.points if isinstance(self.cap, Below) else None

    @property
    def fixed_partners(self) -> bool:
        """True if players keep the same partners in every hand and share a score with them (SEAT-2).

        >>> rules.fixed_partners, presets.STANDARD_3.fixed_partners
        (True, False)
        """
        return self.sides in PARTNERS

    @cached_property
    def side_count(self) -> int:
        """The number of scores kept: one per side with fixed partners, otherwise one per player (SEAT-2).

        >>> rules.side_count, presets.PAGAT_6.side_count, presets.STANDARD_3.side_count
        (2, 2, 3)
        """
        return self.players // PARTNERS.get(self.sides, 1)

    @cached_property
    def scorers(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that share each score, one tuple per side (SEAT-2).

        >>> rules.scorers
        ((0, 2), (1, 3))
        """
        sides = self.side_count
        return tuple(tuple(Seat(seat) for seat in range(side, self.players, sides)) for side in range(sides))

    def side_of(self, seat: Seat) -> int:
        """Return the side that *seat* scores for; without fixed partners, this is the seat itself (SEAT-2).

        >>> rules.side_of(Seat(3))
        1
        """
        return checked_seat(seat, self.players) % self.side_count

    def partners_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the fixed partners of *seat*; the tuple is empty if partners are called (SEAT-2).

        >>> rules.partners_of(Seat(1)), presets.PAGAT_6.partners_of(Seat(1))
        ((3,), (3, 5))
        """
        own = checked_seat(seat, self.players)
        return tuple(other for other in self.scorers[self.side_of(own)] if other != own)
