"""The ruleset: one way to play Five Hundred, checked as a whole."""

from __future__ import annotations

import difflib
from functools import cached_property
from types import NoneType
from typing import Any

import attrs

from fivehundred.cards import JOKERS, Cards
from fivehundred.errors import InvalidRuleset, InvalidValue, brief
from fivehundred.rules._carrying import carried
from fivehundred.rules._checks import of_type, tuple_of
from fivehundred.rules.amounts import Below, Bonus, Floor, Slam, slam_of
from fivehundred.rules.explain import Difference, Line, differences, explain
from fivehundred.rules.ladder import Ladder
from fivehundred.rules.packets import Packets
from fivehundred.rules.problem import Problem
from fivehundred.rules.problems import problems
from fivehundred.rules.schedules import AVONDALE, Schedule
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
    JokerDeclared,
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


def _by(*rules: str) -> dict[str, tuple[str, ...]]:
    return {"rules": rules}


def _ruleset_or_none(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    of_type(Ruleset, NoneType)(instance, attribute, value)


@attrs.frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """One way to play, every choice made; contradictions are refused all at once, as `InvalidRuleset`.

    Two rulesets are equal when all their settings are; name and source do not count. What is not said is
    played as in the three-handed base game. A setting of the wrong type is a `WrongType`.

    >>> from fivehundred.rules.decks import DECK_33
    >>> rules = Ruleset(players=3, sides=Sides.INDIVIDUAL, deck=DECK_33, packets=Packets.parse("3 K3 4 3"))
    >>> rules.kitty_size, rules.evolve(target=1000).target
    (3, 1000)
    """

    #: How many play, 2 to 6.
    players: int = attrs.field(validator=of_type(int), metadata=_by("SEAT-1"))
    #: Who plays with whom.
    sides: Sides = attrs.field(validator=of_type(Sides), metadata=_by("SEAT-2"))
    #: The cards.
    deck: Cards = attrs.field(validator=of_type(Cards), metadata=_by("CARD-2"))
    #: What the fours are in a deck with one of each colour.
    fours: Fours = attrs.field(default=Fours.PLAIN, validator=of_type(Fours), metadata=_by("CARD-9"))
    #: Where jacks rank in a hand without trumps.
    jacks: Jacks = attrs.field(default=Jacks.BELOW_QUEENS, validator=of_type(Jacks), metadata=_by("CARD-7", "CARD-10"))
    #: How many cards each hand gets.
    hand_size: int = attrs.field(default=10, validator=of_type(int), metadata=_by("CARD-3"))
    #: Whether two players deal a third hand that nobody sees.
    dummy_hand: bool = attrs.field(default=False, validator=of_type(bool), metadata=_by("DEAL-5"))
    #: Whether two players have piles of cards on the table beside their hands.
    table_cards: bool = attrs.field(default=False, validator=of_type(bool), metadata=_by("TWO-1"))
    #: How many cards of the deck are dealt to nobody.
    out_of_play: int = attrs.field(default=0, validator=of_type(int), metadata=_by("CARD-3", "TWO-2"))
    #: How many cards at a time are dealt.
    packets: Packets = attrs.field(validator=of_type(Packets), metadata=_by("DEAL-2"))
    #: How the draw for the first deal is read.
    first_dealer: FirstDealer = attrs.field(
        default=FirstDealer.RANK_THEN_SUIT, validator=of_type(FirstDealer), metadata=_by("SEAT-3")
    )
    #: Whether a poor hand may be thrown in instead of a first call.
    early_claim: EarlyClaim = attrs.field(
        default=EarlyClaim.BARRED, validator=of_type(EarlyClaim), metadata=_by("DEAL-4")
    )
    #: Who may throw in a poor hand after the auction.
    late_claim: LateClaim = attrs.field(default=LateClaim.BARRED, validator=of_type(LateClaim), metadata=_by("DEAL-4"))
    #: What each bid is worth, barred levels included.
    schedule: Schedule = attrs.field(default=AVONDALE, validator=of_type(Schedule), metadata=_by("BID-3"))
    #: The fewest tricks that may be bid.
    lowest_level: int = attrs.field(default=6, validator=of_type(int), metadata=_by("BID-1"))
    #: The most tricks that may be bid.
    highest_level: int = attrs.field(default=10, validator=of_type(int), metadata=_by("BID-1"))
    #: Which bids of no trump there are.
    no_trump: NoTrumpBids = attrs.field(
        default=NoTrumpBids.ALLOWED, validator=of_type(NoTrumpBids), metadata=_by("BID-16")
    )
    #: How the auction goes round.
    auction: AuctionForm = attrs.field(
        default=AuctionForm.SINGLE_ROUND, validator=of_type(AuctionForm), metadata=_by("BID-4")
    )
    #: Whether those who passed may call again.
    reentry: Reentry = attrs.field(default=Reentry.NEVER, validator=of_type(Reentry), metadata=_by("BID-5"))
    #: Whether the last bidder may raise when all others have passed.
    last_bidder: LastBidder = attrs.field(
        default=LastBidder.STANDS, validator=of_type(LastBidder), metadata=_by("BID-14")
    )
    #: Whether the first two players may bid six where others begin at seven.
    inkles: bool = attrs.field(default=False, validator=of_type(bool), metadata=_by("BID-9"))
    #: Whether the dealer must bid when all others have passed.
    dealer_stuck: bool = attrs.field(default=False, validator=of_type(bool), metadata=_by("BID-13", "BID-16"))
    #: Whether a bidder set by more than three tricks may not bid on the next hand.
    ralphing: bool = attrs.field(default=False, validator=of_type(bool), metadata=_by("BID-13"))
    #: What happens when nobody bids.
    all_pass: AllPass = attrs.field(default=AllPass.NEXT_DEALER, validator=of_type(AllPass), metadata=_by("BID-6"))
    #: The special bids.
    specials: tuple[Special, ...] = attrs.field(default=(), validator=tuple_of(Special), metadata=_by("BID-7", "BID-8"))
    #: What a defender wins or loses who undertakes a trick more than needed, ``None`` where none may.
    breach: int | None = attrs.field(default=None, validator=of_type(int, NoneType), metadata=_by("BID-15"))
    #: What all the tricks, undertaken alone after the exchange, win or lose, ``None`` where they may not be.
    declared_slam: int | None = attrs.field(default=None, validator=of_type(int, NoneType), metadata=_by("BID-17"))
    #: Whether the kitty is shown to everybody before it is taken.
    kitty_shown: bool = attrs.field(default=False, validator=of_type(bool), metadata=_by("KITTY-3"))
    #: How a contractor at six or seven finds a partner in a called game.
    calling: Calling = attrs.field(default=Calling.CARD, validator=of_type(Calling), metadata=_by("CALL-1", "CALL-2"))
    #: Whether that contractor may play without one.
    alone: Alone = attrs.field(default=Alone.BARRED, validator=of_type(Alone), metadata=_by("CALL-4"))
    #: Which cards may be called.
    callable_cards: CallableCards = attrs.field(
        default=CallableCards.NO_JOKER, validator=of_type(CallableCards), metadata=_by("CALL-3")
    )
    #: When partners are called.
    call_time: CallTime = attrs.field(
        default=CallTime.AFTER_DISCARD, validator=of_type(CallTime), metadata=_by("CALL-4")
    )
    #: Which of two jokers is the higher.
    joker_order: JokerOrder = attrs.field(
        default=JokerOrder.BLACK_OVER_RED, validator=of_type(JokerOrder), metadata=_by("CARD-5")
    )
    #: When a joker may be played to a suit led without trumps.
    joker_follow: JokerFollow = attrs.field(
        default=JokerFollow.VOID_ONLY, validator=of_type(JokerFollow), metadata=_by("JOKER-3", "JOKER-7")
    )
    #: Whether a void holder must play the joker when every trick is to be lost.
    joker_in_misere: JokerInMisere = attrs.field(
        default=JokerInMisere.MAY, validator=of_type(JokerInMisere), metadata=_by("JOKER-3")
    )
    #: Which suit a joker led without trumps may stand for.
    joker_lead: JokerLead = attrs.field(
        default=JokerLead.ANY_SUIT, validator=of_type(JokerLead), metadata=_by("JOKER-4")
    )
    #: When a joker may be led without trumps.
    joker_lead_time: JokerLeadTime = attrs.field(
        default=JokerLeadTime.ANY, validator=of_type(JokerLeadTime), metadata=_by("JOKER-7")
    )
    #: What a joker led without trumps asks for.
    joker_naming: JokerNaming = attrs.field(
        default=JokerNaming.A_SUIT, validator=of_type(JokerNaming), metadata=_by("JOKER-4", "JOKER-7")
    )
    #: How a joker of no suit ranks when every trick is to be lost.
    joker_rank: JokerRank = attrs.field(
        default=JokerRank.HIGHEST, validator=of_type(JokerRank), metadata=_by("JOKER-2", "JOKER-7")
    )
    #: Whether the joker may be declared to one suit for the hand.
    joker_declared: JokerDeclared = attrs.field(
        default=JokerDeclared.NO, validator=of_type(JokerDeclared), metadata=_by("JOKER-5")
    )
    #: Who leads to the first trick.
    first_lead: FirstLead = attrs.field(
        default=FirstLead.CONTRACTOR, validator=of_type(FirstLead), metadata=_by("PLAY-1", "PLAY-10")
    )
    #: Whether a hand may end before its last card when the rest is certain or all agree.
    early_end: bool = attrs.field(default=False, validator=of_type(bool), metadata=_by("PLAY-9"))
    #: What all the tricks score on a bid of tricks: a floor, which may be given as a number, a bonus, or ``None``.
    slam: Slam | None = attrs.field(
        default=Floor(250),
        converter=slam_of,
        validator=of_type(Floor, Bonus, NoneType),
        metadata=_by("SCORE-3", "SCORE-13"),
    )
    #: What a contract that fails costs.
    failed: Failed = attrs.field(
        default=Failed.LOSES_VALUE, validator=of_type(Failed), metadata=_by("SCORE-2", "SCORE-10")
    )
    #: When the tricks of the defenders score.
    defence_scores: DefenceScores = attrs.field(
        default=DefenceScores.ALWAYS, validator=of_type(DefenceScores), metadata=_by("SCORE-4", "SCORE-10")
    )
    #: Whether captured cards score.
    card_points: CardPoints = attrs.field(
        default=CardPoints.NONE, validator=of_type(CardPoints), metadata=_by("SCORE-8")
    )
    #: Which tricks a defender is paid for in a called game.
    defence_tricks: DefenceTricks = attrs.field(
        default=DefenceTricks.OWN, validator=of_type(DefenceTricks), metadata=_by("SCORE-9")
    )
    #: What each of the contractor's side scores in a called game.
    shares: Shares = attrs.field(default=Shares.FULL, validator=of_type(Shares), metadata=_by("CALL-3", "SCORE-9"))
    #: The score that wins the game.
    target: int = attrs.field(default=500, validator=of_type(int), metadata=_by("END-1"))
    #: Who wins when the contractor's side and others reach the target together.
    both_at_target: BothAtTarget = attrs.field(
        default=BothAtTarget.CONTRACTOR, validator=of_type(BothAtTarget), metadata=_by("END-1", "END-8")
    )
    #: Whether the game can be won without a contract.
    defence: Defence = attrs.field(default=Defence.MAY_WIN, validator=of_type(Defence), metadata=_by("END-3"))
    #: How far below the target defence points stop. A score may be given, and is kept as what it is below the target.
    cap: int | Below | None = attrs.field(
        default=None, validator=of_type(int, Below, NoneType), metadata=_by("END-3", "END-7")
    )
    #: The score from which a defender wins.
    threshold: int | None = attrs.field(default=None, validator=of_type(int, NoneType), metadata=_by("END-3"))
    #: Who wins when several defenders reach the target together.
    several_at_target: SeveralAtTarget = attrs.field(
        default=SeveralAtTarget.ORDER_OF_TRICKS, validator=of_type(SeveralAtTarget), metadata=_by("END-2")
    )
    #: The negative limit, ``None`` for none.
    limit: int | None = attrs.field(default=-500, validator=of_type(int, NoneType), metadata=_by("END-4"))
    #: What happens there, ``None`` exactly when there is no limit.
    at_limit: AtLimit | None = attrs.field(
        default=AtLimit.HIGHEST_WINS, validator=of_type(AtLimit, NoneType), metadata=_by("END-4")
    )
    #: What those who are left play when a player has dropped out.
    fewer: Ruleset | None = attrs.field(default=None, validator=_ruleset_or_none, metadata=_by("END-4"))
    #: How far apart the sides end the game when the last of them is below zero, ``None`` for no such end.
    spread: int | None = attrs.field(default=None, validator=of_type(int, NoneType), metadata=_by("END-8"))
    #: After how many hands the game ends, ``None`` for no such end.
    hand_limit: int | None = attrs.field(default=None, validator=of_type(int, NoneType), metadata=_by("END-5"))
    #: What this way to play is called.
    name: str = attrs.field(default="", eq=False, validator=of_type(str))
    #: Where it is published.
    source: str = attrs.field(default="", eq=False, validator=of_type(str))

    def __attrs_post_init__(self) -> None:
        """Keep the cap as what it is below the target, and refuse settings that contradict each other, all at once."""
        if isinstance(self.cap, int):
            # The one form there is of it, so that equal rules are equal; it follows the target from here on.
            object.__setattr__(self, "cap", Below(self.target - self.cap))
        found = self.problems()
        if found:
            raise InvalidRuleset(found)

    def problems(self) -> tuple[Problem, ...]:
        """Every contradiction between these settings; there is none in a ruleset that could be built."""
        return problems(self)

    def evolve(self, **changes: Any) -> Ruleset:
        """The same way to play with some settings changed, checked as a whole; nameless unless given one.

        Where players drop out, the change is meant for those who play on as well (END-4 c): `fewer` gets it wherever
        both games had the same value. Where they had not, and it matters in both, `InvalidRuleset` asks for *fewer* in
        the same call. What is given as *fewer* stays as it is. Sides, cards, packets and whatever else goes with the
        number of players are not carried over.

        >>> from fivehundred.rules import presets
        >>> presets.named("cutthroat-4").evolve(target=1000).fewer.target
        1000
        """
        for setting in changes:
            if setting not in SETTINGS and setting not in ("name", "source"):
                near = difflib.get_close_matches(setting, SETTINGS, n=1)
                hint = f"; did you mean {near[0]}?" if near else ""
                raise InvalidValue(f"a ruleset has no setting {setting[:40]!r}{hint}")
        evolved = attrs.evolve(self, **{"name": "", "source": "", **changes})
        fewer = carried(self, evolved, changes)
        return evolved if fewer is evolved.fewer else attrs.evolve(evolved, fewer=fewer)

    def explain(self) -> tuple[Line, ...]:
        """Every setting in the players' words, with its rules and whether it makes a difference here."""
        return explain(self)

    def differences(self, other: Ruleset) -> tuple[Difference, ...]:
        """The settings in which this way to play and *other* differ, and what each means in both.

        >>> from fivehundred.rules import presets
        >>> for difference in presets.AUSTRALIAN_4.differences(presets.SANS_JOKER_4):
        ...     print(difference.setting)
        deck
        packets
        """
        return differences(self, other)

    @property
    def hands_dealt(self) -> int:
        """How many hands are dealt: to each player, to the dummy, and to the table of each (CARD-3, DEAL-5, TWO-1)."""
        return (self.players + self.dummy_hand) * (1 + self.table_cards)

    @property
    def kitty_size(self) -> int:
        """How many cards the kitty has (CARD-3)."""
        return len(self.deck) - self.hand_size * self.hands_dealt - self.out_of_play

    @property
    def jokers(self) -> Cards:
        """The jokers of the deck."""
        return self.deck & JOKERS

    @property
    def cap_score(self) -> int | None:
        """The score above which defence points lift nobody, ``None`` where there is no cap (END-7)."""
        return self.target - self.cap.points if isinstance(self.cap, Below) else None

    @property
    def fixed_partners(self) -> bool:
        """Whether players have the same partners in every hand, and share a score with them (SEAT-2)."""
        return self.sides in (Sides.PARTNERS_OF_TWO, Sides.PARTNERS_OF_THREE)

    @property
    def side_count(self) -> int:
        """How many scores are kept: one for each player, or for each side of fixed partners (SEAT-2)."""
        match self.sides:
            case Sides.PARTNERS_OF_TWO:
                return self.players // 2
            case Sides.PARTNERS_OF_THREE:
                return self.players // 3
            case _:
                return self.players

    @property
    def score_lines(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that share each score, by side (SEAT-2)."""
        sides = self.side_count
        return tuple(tuple(Seat(seat) for seat in range(side, self.players, sides)) for side in range(sides))

    def side_of(self, seat: Seat) -> int:
        """The number of the side that *seat* scores for; without fixed partners that is the seat (SEAT-2)."""
        return checked_seat(seat, self.players) % self.side_count

    def partners_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The fixed partners of *seat*, nobody in a game where partners are called (SEAT-2)."""
        return tuple(other for other in self.score_lines[self.side_of(seat)] if other != seat)

    def special(self, key: str) -> Special:
        """The special bid of that key; `InvalidValue` when this ruleset has none such (BID-7)."""
        for special in self.specials:
            if special.key == key:
                return special
        known = " or ".join(special.key for special in self.specials)
        expected = f"expected {known}" if known else "this game has no special bids"
        raise InvalidValue(f"no special bid is called {brief(key)}: {expected}")

    @cached_property
    def ladder(self) -> Ladder:
        """Every call from low to high, and which outranks which (BID-2)."""
        return Ladder.of(
            self.schedule,
            self.lowest_level,
            self.highest_level,
            self.specials,
            no_trump=self.no_trump,
            inkles=self.inkles,
        )


#: The names of all settings, in the order of the rulebook's chapters.
SETTINGS: tuple[str, ...] = tuple(field.name for field in attrs.fields(Ruleset) if field.metadata)
