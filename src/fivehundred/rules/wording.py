"""What each choice of a ruleset means at the table, in words."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

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
    JokerDeclared,
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

#: The published tables of values by name (BID-3, SCHED-2 to SCHED-4).
SCHEDULES: Final[Mapping[Schedule, str]] = MappingProxyType(
    {
        AVONDALE: "Avondale",
        CLASSIC: "classic",
        INVERTED: "inverted",
        SCORE_KEEPERS: "score-keepers'",
        PERFECT: "perfect",
        FIVE_START: "five-start Avondale",
        TO_ELEVEN: "Avondale to eleven",
    }
)

#: The rules that a choice rests on besides those of its setting, or besides BID-7 in a special bid.
FURTHER_RULES: Final[Mapping[Enum | Schedule, tuple[str, ...]]] = MappingProxyType(
    {
        SCORE_KEEPERS: ("SCHED-2",),
        PERFECT: ("SCHED-3",),
        FIVE_START: ("SCHED-4",),
        TO_ELEVEN: ("CARD-11",),
        Sides.PARTNERS_OF_THREE: ("SIX-1",),
        Reentry.ALWAYS: ("BID-14", "BID-16"),
        JokerLead.NOT_SHOWN_VOID: ("JOKER-7",),
        AtLimit.OTHER_SIDE_UNLESS_NEGATIVE: ("END-8",),
        Gate.OVER_SEVEN: ("BID-16",),
        Gate.ALL_SPOKEN: ("BID-16",),
        KittyUse.TAKEN: ("KITTY-1",),
        KittyUse.LEFT: ("KITTY-2",),
        KittyUse.PASSED_ON: ("KITTY-3",),
        PartnerRole.SITS_OUT: ("PLAY-4",),
        PartnerRole.MUST_SIT_OUT: ("PLAY-4",),
        Exposure.BEFORE_THE_LEAD: ("PLAY-5", "PLAY-10"),
        Exposure.AFTER_FIRST_TRICK: ("PLAY-5",),
        Exposure.AFTER_FIRST_CARD: ("PLAY-5",),
        DefencePoints.OWN_AND_CONTRACTORS: ("SCORE-5",),
        DefencePoints.CONTRACTORS_IF_FAILED: ("SCORE-6",),
        DefencePoints.NOTHING: ("SCORE-7",),
        DefencePoints.OWN: ("SCORE-12",),
    }
)

#: Choices that mean something else beside a choice of another setting, and the rules that say so, too.
BESIDE: Final[Mapping[tuple[Enum, Enum], tuple[str, tuple[str, ...]]]] = MappingProxyType(
    {
        (LastBidder.STANDS, Reentry.SUIT_CHANGE): (
            "When all the others are out and more than one player has bid, the last bidder is asked: a raise in the "
            "same suit ends the auction, and a change of suit lets all call again",
            ("BID-5",),
        ),
        (Reentry.NEVER, LastBidder.MAY_RAISE): (
            "Those who have passed may call again only after a raise by the last bidder",
            ("BID-14",),
        ),
    }
)

#: What each choice means; those of a special bid are clauses, the others whole sentences.
CHOICES: Final[Mapping[Enum, str]] = MappingProxyType(
    {
        Sides.INDIVIDUAL: "Each plays for himself",
        Sides.PARTNERS_OF_TWO: "Partners sit opposite, two to a side",
        Sides.PARTNERS_OF_THREE: "Two sides of three sit in alternate seats",
        Sides.CALLED: "The contractor finds his partners in each hand; everybody keeps a score of his own",
        Fours.PLAIN: "The fours are cards of the suit printed on them",
        Fours.TRUMPS: "The four of trumps' colour is the lowest trump, whatever suit is printed on it",
        Jacks.BELOW_QUEENS: "Without trumps jacks rank below queens",
        Jacks.ABOVE_ACES: "Without trumps jacks rank above aces",
        FirstDealer.RANK_THEN_SUIT: "The lowest card drawn deals first, jokers and aces low; suits break ties",
        FirstDealer.DRAW_AGAIN: "The lowest card drawn deals first, jokers and aces low; ties draw again",
        FirstDealer.CUT: "The lowest card cut deals first, ace high, joker lowest; ties cut again",
        EarlyClaim.BARRED: "No hand may be thrown in during the auction",
        EarlyClaim.ALLOWED: "A hand without joker, ace or face card may be thrown in instead of a first call",
        LateClaim.BARRED: "No hand may be thrown in after the auction",
        LateClaim.ANYONE: "After the auction anyone without joker, ace, face card or trump may throw the hand in",
        LateClaim.NOT_THE_CONTRACTOR: (
            "After the auction all but the contractor may throw in a hand without joker, ace, face card or trump"
        ),
        NoTrumpBids.ALLOWED: "No trump may be bid at every level",
        NoTrumpBids.FROM_SEVEN: "No trump may be bid only from 7",
        NoTrumpBids.BARRED: "No trump may not be bid",
        AuctionForm.SINGLE_ROUND: "Everybody speaks once, from the dealer's left, the dealer last",
        AuctionForm.UNTIL_PASSED: "The auction goes round until all but one have passed",
        Reentry.NEVER: "Nobody who has passed may call again",
        Reentry.SUIT_CHANGE: "When a player leaves the suit of his last bid, those who passed may call again",
        Reentry.ALWAYS: "A pass puts nobody out; a bid stands when all the others have passed after it",
        LastBidder.STANDS: "The last bid stands when all the others have passed",
        LastBidder.LOCKED: "Nobody raises himself: the last bid stands when all the others have passed",
        LastBidder.MAY_RAISE: (
            "When all the others have passed the last bidder is asked, and if he raises all may call again"
        ),
        AllPass.NEXT_DEALER: "If nobody bids the next dealer deals",
        AllPass.SAME_DEALER: "If nobody bids the same dealer deals again",
        AllPass.PLAYED: "If nobody bids the hand is played without trumps, 10 points a trick",
        Gate.NONE: "may be bid at any time",
        Gate.SEVEN: "needs a bid of 7 or more before it",
        Gate.OVER_SEVEN: "may be bid only over a bid of exactly 7",
        Gate.ALL_SPOKEN: "may be bid only when everybody has called",
        KittyUse.TAKEN: "the bidder takes the kitty and discards",
        KittyUse.LEFT: "the kitty stays face down",
        KittyUse.PASSED_ON: (
            "the bidder takes the kitty and passes his discards to his partner, who lays as many away"
        ),
        PartnerRole.SITS_OUT: "his partners, if he has any, put their hands face down",
        PartnerRole.MUST_SIT_OUT: "his partners put their hands face down",
        PartnerRole.PLAYS_TOO: "his partners play, and their tricks count as his",
        Exposure.NEVER: "his hand is not shown",
        Exposure.BEFORE_THE_LEAD: "his hand is shown before the first lead",
        Exposure.AFTER_FIRST_TRICK: "his hand is shown after the first trick",
        Exposure.AFTER_FIRST_CARD: "his hand is shown after his first card",
        DefencePoints.OWN_AND_CONTRACTORS: (
            "the defenders score 10 for each trick of their own, and if it fails 10 for each of the contractor's"
        ),
        DefencePoints.CONTRACTORS_IF_FAILED: (
            "the defenders score nothing, but if it fails 10 for each trick of the bidding side"
        ),
        DefencePoints.NOTHING: "the defenders score nothing",
        DefencePoints.OWN: "the defenders score 10 for each trick of their own",
        Calling.CARD: "With a bid below 8 the contractor calls a card, and its holder is his partner",
        Calling.PLAYER: "With a bid below 8 the contractor calls a player",
        Alone.BARRED: "With a bid below 8 the contractor must call a partner",
        Alone.ALLOWED: "With a bid below 8 the contractor may play alone",
        CallableCards.NO_JOKER: "Any card may be called but a joker",
        CallableCards.NO_JOKER_NOR_BOWER: "Any card may be called but a joker or a bower; without trumps no jack may",
        CallTime.AFTER_DISCARD: "Partners are called when the contractor has discarded",
        CallTime.BEFORE_KITTY: (
            "Partners are called before the kitty is taken; a card called that lies there leaves the contractor alone"
        ),
        Shares.FULL: "Each player of the contractor's side scores or loses the full value",
        Shares.HALF: "Each player of the contractor's side scores or loses half of the value; one alone all of it",
        JokerOrder.BLACK_OVER_RED: "The black joker beats the red one",
        JokerOrder.RED_OVER_BLACK: "The red joker beats the black one",
        JokerFollow.VOID_ONLY: "Without trumps the joker may be played only by a player who cannot follow suit",
        JokerFollow.ALWAYS: "Without trumps the joker may be played to any lead",
        JokerFollow.FIRST_OR_LAST: (
            "Without trumps the joker may be played as the first or last card of a suit that its player has not "
            "shown himself void of"
        ),
        JokerFollow.EVERY_SUIT: (
            "Without trumps the joker is a card of every suit; who has no other of the suit led must play it"
        ),
        JokerInMisere.MAY: (
            "Where every trick is to be lost, a player who cannot follow may play the joker or another card"
        ),
        JokerInMisere.MUST: "Where every trick is to be lost, a player who cannot follow must play the joker",
        JokerLead.ANY_SUIT: "A joker led without trumps may stand for any suit",
        JokerLead.UNLED_SUITS: (
            "A joker led without trumps stands for a suit not led before; after all four only in the last trick"
        ),
        JokerLead.NOT_SHOWN_VOID: (
            "A joker led without trumps stands for a suit that its player has not shown himself void of"
        ),
        JokerLeadTime.ANY: "Without trumps the joker may be led at any time",
        JokerLeadTime.LAST: "Without trumps the joker may be led only by a player who has nothing else",
        JokerNaming.A_SUIT: "A joker led without trumps asks for the suit that its player names",
        JokerNaming.NOTHING: "A joker led without trumps asks for no suit, and the others play what they like",
        JokerRank.HIGHEST: "A joker of no suit is the highest card, also where every trick is to be lost",
        JokerRank.LOWEST_IN_MISERE: "Where every trick is to be lost, a joker of no suit is the lowest card",
        JokerDeclared.NO: "The joker belongs to no suit when there are no trumps",
        JokerDeclared.BY_CONTRACTOR: (
            "Before the first lead a contractor without trumps may make the joker the highest card of one suit"
        ),
        FirstLead.CONTRACTOR: "The contractor leads to the first trick",
        FirstLead.ELDEST_HAND: "Eldest hand leads to the first trick, or the next that plays",
        Failed.LOSES_VALUE: "A contract that fails costs its side the value of the bid",
        Failed.DEFENDERS_SCORE_IT: (
            "A contract that fails costs nothing; each defending side scores the value of the bid, and no tricks"
        ),
        DefenceScores.ALWAYS: "The defenders score 10 for each of their tricks, whether a contract is made or fails",
        DefenceScores.IF_FAILED: "The defenders score for tricks only if the contract fails",
        DefenceScores.NEVER: "The defenders never score for tricks",
        CardPoints.NONE: "Cards captured in tricks score nothing",
        CardPoints.COUNTED: "Cards captured in tricks score: aces 1, face cards 10, the others their number",
        DefenceTricks.OWN: "Each defender scores for the tricks he took himself",
        DefenceTricks.TOGETHER: "Each defender scores for all the tricks the defenders took",
        BothAtTarget.CONTRACTOR: "If the contractor's side and others get there, the contractor's side wins",
        BothAtTarget.HIGHER_SCORE: "If the contractor's side and others get there, the highest total wins",
        Defence.MAY_WIN: "Points made in defence may win the game",
        Defence.CAPPED: "Only a contract wins the game, and points made in defence stop short of it",
        Defence.CONTRACT_ONLY: "Only a contract wins the game, however high the score",
        Defence.THRESHOLD: "Points made in defence win the game only from a higher total",
        SeveralAtTarget.ORDER_OF_TRICKS: "If several defenders get there, the first in the order of tricks wins",
        SeveralAtTarget.EARLIEST_TRICK: "If several defenders get there, the one who won the earliest trick wins",
        SeveralAtTarget.HIGHEST_TOTAL: "If several defenders get there, the highest total wins",
        AtLimit.HIGHEST_WINS: "When a score falls to the negative limit the game ends and the highest total wins",
        AtLimit.OTHER_SIDE_WINS: "A side that falls to the negative limit loses to the other",
        AtLimit.BEST_OTHER_WINS: "When a side falls to the negative limit the best of the others wins",
        AtLimit.OTHER_SIDE_UNLESS_NEGATIVE: (
            "A side that falls to the negative limit loses to the other, unless that is below zero, too"
        ),
        AtLimit.DROPS_OUT: "A player who falls to the negative limit drops out",
        AtLimit.CANNOT_WIN: "A player who ever fell to the negative limit cannot win",
    }
)
