"""Every choice between published ways to play, by the rulebook; the values are the words files use."""

from enum import Enum


class Sides(Enum):
    """Who plays with whom (SEAT-2)."""

    #: Every player for themselves (two, three, and four-handed cut-throat: PRIMER).
    INDIVIDUAL = "individual"
    #: Two and two, partners opposite; with six players three sides of two (CATS, TEAM, TRICK).
    PARTNERS_OF_TWO = "partners of two"
    #: Six players, two sides of three in alternate seats (CLUB).
    PARTNERS_OF_THREE = "partners of three"
    #: Five players; the contractor finds partners anew in every hand (CATS).
    CALLED = "called"


class FirstDealer(Enum):
    """How the draw for the first deal is read: the lowest card deals (SEAT-3)."""

    #: Joker, aces, 2 … K; the suit breaks a tie, in the schedule's order (SEAT-3 a, CATS).
    RANK_THEN_SUIT = "rank then suit"
    #: The same ranking, but those who tie for lowest draw again (SEAT-3 b, HOWTO).
    DRAW_AGAIN = "draw again"
    #: A cut with ace high and joker lowest; those who tie for lowest cut again (SEAT-3 c, PRIMER).
    CUT = "cut"


class EarlyClaim(Enum):
    """Whether a hand without joker, ace or face card may be thrown in instead of a first call (DEAL-4 a)."""

    #: It is played as it is (CLUB).
    BARRED = "barred"
    #: It may be thrown in, and the same dealer deals again (CLUB).
    ALLOWED = "allowed"


class LateClaim(Enum):
    """Who may throw in a hand without face card, ace or trump before the kitty is taken (DEAL-4 b)."""

    #: Nobody.
    BARRED = "barred"
    #: Every player, asked clockwise from the contractor's left (TEAM).
    ANYONE = "anyone"
    #: Every player except the contractor (TEAM).
    NOT_THE_CONTRACTOR = "anyone but the contractor"


class Fours(Enum):
    """What the fours are in a pack that has one of each colour (CARD-9)."""

    #: Cards of the suit printed on them.
    PLAIN = "plain"
    #: The four of trumps' colour is the lowest trump, so that there are always thirteen (WIKI).
    TRUMPS = "of trumps"


class Jacks(Enum):
    """Where jacks rank in a hand without trumps (CARD-10)."""

    #: Below the queens (CARD-7).
    BELOW_QUEENS = "below queens"
    #: Above the aces (APPS).
    ABOVE_ACES = "above aces"


class AuctionForm(Enum):
    """How the auction goes round and when it ends (BID-4)."""

    #: Everybody speaks once, the dealer last (CATS three-handed, TEAM, HOWTO).
    SINGLE_ROUND = "single round"
    #: Round and round; it ends when all others have passed (CATS, PRIMER, CLUB).
    UNTIL_PASSED = "until passed"


class Reentry(Enum):
    """Whether those who passed may call again (BID-5)."""

    #: A pass is final.
    NEVER = "never"
    #: When a player leaves the suit of their own previous bid, all may call again (CLUB).
    SUIT_CHANGE = "on a change of suit"
    #: Always: nobody is out, and a bid stands when all others have passed in turn (NZ-HOUSE, APPS; BID-14, BID-16).
    ALWAYS = "always"


class LastBidder(Enum):
    """Whether the last bidder may raise when all others have passed (BID-14)."""

    #: Only where those who passed may call again on a change of suit, and more than one player has bid (BID-5, CLUB).
    STANDS = "stands"
    #: Never, not even there (WIKI).
    LOCKED = "may not raise himself"
    #: Always, and after a raise all others may call again (NZ-HOUSE).
    MAY_RAISE = "may raise"


class NoTrumpBids(Enum):
    """Which bids of no trump there are (BID-16)."""

    #: At every level.
    ALLOWED = "allowed"
    #: From seven tricks on (APPS).
    FROM_SEVEN = "from seven"
    #: None (APPS).
    BARRED = "barred"


class AllPass(Enum):
    """What happens when nobody bids (BID-6)."""

    #: The hands are thrown in and the next dealer deals (CATS, HOWTO, PRIMER).
    NEXT_DEALER = "next dealer"
    #: The hands are thrown in and the same dealer deals again (TEAM).
    SAME_DEALER = "same dealer"
    #: The hand is played without trumps and without a contractor, ten points a trick (CATS; PLAY-8).
    PLAYED = "played"


class Gate(Enum):
    """What must have happened in this auction before a special bid is allowed (BID-7, BID-16)."""

    #: Nothing.
    NONE = "none"
    #: Somebody has bid seven tricks or more (CATS four-handed, CLUB).
    SEVEN = "seven"
    #: The bid that stands is one of exactly seven tricks (APPS).
    OVER_SEVEN = "over a seven"
    #: Everybody has called at least once (APPS).
    ALL_SPOKEN = "all have spoken"


class KittyUse(Enum):
    """What a special bid does with the kitty (BID-7, KITTY-1 to KITTY-3)."""

    #: The bidder takes it and discards as many cards.
    TAKEN = "taken"
    #: It stays face down; the hand is played as it was dealt (bar nullo: TEAM).
    LEFT = "left"
    #: The bidder takes it and passes the discards to their partner, who lays as many away (double nullo: WIKI).
    PASSED_ON = "passed on"


class PartnerRole(Enum):
    """What the bidder's partners do in a special bid (BID-7, PLAY-4)."""

    #: They put their hands face down, where there are partners; the bid does not need them (CATS, PRIMER).
    SITS_OUT = "sits out"
    #: They put their hands face down; the bid has no place in a game without partners (CATS, TEAM).
    MUST_SIT_OUT = "must sit out"
    #: They play, and must lose every trick as well (double nullo: TEAM).
    PLAYS_TOO = "plays too"


class Exposure(Enum):
    """When the bidder's hand is laid open in a special bid (BID-7, PLAY-5)."""

    #: Never.
    NEVER = "never"
    #: Before the first lead (open misere: BRIT; PLAY-10).
    BEFORE_THE_LEAD = "before the lead"
    #: When the first trick is over (open misere: CATS, CLUB).
    AFTER_FIRST_TRICK = "after the first trick"
    #: When the bidder has played their first card (open misere: PRIMER).
    AFTER_FIRST_CARD = "after his first card"


class DefencePoints(Enum):
    """What the defenders score against a special bid (BID-7)."""

    #: Ten for each trick of their own, and if the bid fails ten for each of the contractor's (SCORE-5, CATS).
    OWN_AND_CONTRACTORS = "own and the contractor's"
    #: Nothing, but if the bid fails ten for each trick of the bidding side (SCORE-6, TEAM nullos).
    CONTRACTORS_IF_FAILED = "the contractor's if failed"
    #: Nothing (SCORE-7, CATS misere).
    NOTHING = "nothing"
    #: Ten for each trick of their own (SCORE-12, PRIMER).
    OWN = "own"


class Calling(Enum):
    """How a contractor at six or seven finds a partner in a called game (CALL-1, CALL-2)."""

    #: The contractor names a card; its holder is the partner (CATS).
    CARD = "card"
    #: The contractor names a player (CATS, BICYCLE).
    PLAYER = "player"


class Alone(Enum):
    """Whether a contractor at six or seven may play without a partner in a called game (CALL-4)."""

    #: The contractor must call.
    BARRED = "barred"
    #: The contractor may go alone.
    ALLOWED = "allowed"


class CallableCards(Enum):
    """Which cards may be called in a called game (CALL-3)."""

    #: Any card but a joker (WIKI).
    NO_JOKER = "no joker"
    #: Neither a joker nor a bower (PAGAT).
    NO_JOKER_NOR_BOWER = "no joker nor bower"


class CallTime(Enum):
    """When partners are called in a called game (CALL-4)."""

    #: When the contractor has laid the discards away.
    AFTER_DISCARD = "after the discard"
    #: Before the contractor takes the kitty; if the called card lies in it, the contractor plays alone.
    BEFORE_KITTY = "before the kitty"


class Shares(Enum):
    """What each of the contractor's side scores in a called game (CALL-3, SCORE-9)."""

    #: The full value each (CATS).
    FULL = "full"
    #: Half of it each; a contractor without a partner the full value (PAGAT).
    HALF = "half"


class JokerOrder(Enum):
    """Which of two jokers is the higher; only a matter of pictures (CARD-5)."""

    #: The black joker is `JK`, the red one `JK2`.
    BLACK_OVER_RED = "black over red"
    #: The red joker is `JK`, the black one `JK2`.
    RED_OVER_BLACK = "red over black"


class JokerInMisere(Enum):
    """Whether a player who must lose every trick and is void of the suit led must play the joker (JOKER-3)."""

    #: The player may play any card (TEAM, PRIMER).
    MAY = "may"
    #: The player must play the joker (CATS four-handed, CLUB).
    MUST = "must"


class JokerLead(Enum):
    """Which suit a joker that is led without trumps may stand for (JOKER-4)."""

    #: Any suit, at any time (CATS three-handed, TEAM, HOWTO, CLUB).
    ANY_SUIT = "any suit"
    #: Only one that has not been led in this hand; after all four, only the last trick (CATS four-handed).
    UNLED_SUITS = "unled suits"
    #: Only a suit in which its player has not shown a void (NZ, PAGAT; JOKER-7).
    NOT_SHOWN_VOID = "suits not shown void"


class JokerLeadTime(Enum):
    """When a joker may be led without trumps (JOKER-7)."""

    #: At any time.
    ANY = "any time"
    #: Only when its player holds nothing else.
    LAST = "when nothing else is left"


class JokerNaming(Enum):
    """What a joker that is led without trumps asks for (JOKER-4, JOKER-7)."""

    #: A suit that its player names and the others follow.
    A_SUIT = "a suit"
    #: Nothing: the others may play what they like (APPS).
    NOTHING = "nothing"


class JokerFollow(Enum):
    """When a joker may be played to a suit that was led without trumps (JOKER-3, JOKER-7)."""

    #: Only by a player void of that suit (CATS, TEAM, CLUB; for HOWTO ours).
    VOID_ONLY = "when void"
    #: Always (APPS).
    ALWAYS = "always"
    #: As its player's first or last card of that suit, if no void in it was shown before (PAGAT, WIKI, APPS).
    FIRST_OR_LAST = "first or last of a suit"
    #: It is a card of every suit: who holds no other card of the suit led must play it (APPS).
    EVERY_SUIT = "every suit"


class JokerRank(Enum):
    """How a joker of no suit ranks when every trick is to be lost (JOKER-7)."""

    #: Highest, as everywhere (JOKER-2).
    HIGHEST = "highest"
    #: Below every card of the suit led (TRICK).
    LOWEST_IN_MISERE = "lowest in misere"


class JokerDeclared(Enum):
    """Whether the joker may be made the highest card of one suit for a hand without trumps (JOKER-5)."""

    #: No.
    NO = "no"
    #: By the contractor, before the first lead (CATS four-handed).
    BY_CONTRACTOR = "by the contractor"


class FirstLead(Enum):
    """Who leads to the first trick (PLAY-1, PLAY-10)."""

    #: The contractor.
    CONTRACTOR = "contractor"
    #: Eldest hand, or whoever plays first after it (WIKI, APPS).
    ELDEST_HAND = "eldest hand"


class Failed(Enum):
    """What a contract that fails costs (SCORE-2, SCORE-10)."""

    #: Its side loses the value of the bid.
    LOSES_VALUE = "loses the value"
    #: Its side scores nothing, each defending side the value of the bid in place of tricks (QUEBEC).
    DEFENDERS_SCORE_IT = "the defenders score the value"


class DefenceScores(Enum):
    """When the tricks of the defenders score (SCORE-4, SCORE-10)."""

    #: Whether the contract is made or not.
    ALWAYS = "always"
    #: Only if it fails (WIKI, APPS).
    IF_FAILED = "if the contract fails"
    #: Never (WIKI, APPS).
    NEVER = "never"


class CardPoints(Enum):
    """Whether cards captured in tricks score (SCORE-8)."""

    #: No.
    NONE = "none"
    #: Ace 1, face cards 10, the others their number (One Thousand, Fifteen Hundred: CATS).
    COUNTED = "counted"


class DefenceTricks(Enum):
    """Which tricks a defender is paid for in a called game (SCORE-9)."""

    #: Only those that this defender took (CATS).
    OWN = "own"
    #: All that the defenders took.
    TOGETHER = "together"


class Defence(Enum):
    """Whether a side may win the game by the points it makes against a contract (END-3)."""

    #: Yes (CATS two, three and five-handed; HOWTO; PRIMER; TEAM "original").
    MAY_WIN = "may win"
    #: No, and such points lift no score above a cap (CATS four-handed, CLUB).
    CAPPED = "capped"
    #: No, but there is no cap: play goes on until a bidding side gets there (TEAM).
    CONTRACT_ONLY = "only a contract wins"
    #: Only from a higher total, the threshold (TEAM option).
    THRESHOLD = "from a threshold"


class SeveralAtTarget(Enum):
    """Who wins when several defenders reach the target and the contractor does not (END-2)."""

    #: Whoever got there first as the tricks were won (CATS).
    ORDER_OF_TRICKS = "order of tricks"
    #: Whoever won the earliest trick of the hand (HOWTO).
    EARLIEST_TRICK = "earliest trick"
    #: Whoever has most (CATS five-handed).
    HIGHEST_TOTAL = "highest total"


class BothAtTarget(Enum):
    """Who wins when the contractor's side and others who may win all reach the target (END-1, END-8)."""

    #: The contractor's side.
    CONTRACTOR = "contractor"
    #: Whoever has most (TRICK).
    HIGHER_SCORE = "higher score"


class AtLimit(Enum):
    """What happens to a side that falls to the negative limit (END-4, END-8)."""

    #: The game ends and the highest total wins (END-4 a, CATS three-handed).
    HIGHEST_WINS = "highest wins"
    #: The other side wins (END-4 b, CATS two and four-handed, TEAM).
    OTHER_SIDE_WINS = "other side wins"
    #: The best of the others wins, however many sides there are; equal ones share (TRICK).
    BEST_OTHER_WINS = "best other side wins"
    #: The other side wins if it is not below zero itself; otherwise the game goes on (END-8, WIKI, APPS).
    OTHER_SIDE_UNLESS_NEGATIVE = "other side wins unless negative"
    #: That player drops out and the others play on (END-4 c, PRIMER).
    DROPS_OUT = "drops out"
    #: That player plays on but can no longer win (END-4 d, HOWTO).
    CANNOT_WIN = "cannot win"
