"""Enumerations for the settings of a ruleset. Each value is the word used in files."""

from enum import Enum
from typing import NoReturn, Self

from fivehundred._base.words import near, words_of
from fivehundred.errors import InvalidType, InvalidValue, brief
from fivehundred.texts.messages import Sentence, Worded


class Choice(Worded, Enum):
    """Base class of the enumerations: one member for each published way to play a rule.

    The value of a member is the word used in files. It never changes, and calling the class with it returns the member.

    Raises `InvalidValue` for an unknown word and `InvalidType` for anything other than a string.

    >>> from fivehundred.rules import Reentry
    >>> Reentry.ALWAYS.value, Reentry.ALWAYS.rules
    ('always', ('BID-14', 'BID-16'))
    >>> print(Reentry.NEVER)
    Nobody who has passed may call again
    >>> Reentry("allways")
    Traceback (most recent call last):
    fivehundred.errors.InvalidValue: expected never or on a change of suit or always, not 'allways' (did you mean...
    """

    _value_: str
    #: The rules it is based on, other than those of its setting (or BID-7 for choices of special bids).
    rules: tuple[str, ...]

    def __new__(cls, word: Self | str, *rules: str) -> Self:
        """Create a member whose value is its word alone, so that lookup and pickling use only the word."""
        member = object.__new__(cls)
        member._value_ = str(word)
        member.rules = rules
        return member

    def as_sentence(self) -> Sentence:
        """The meaning at the table, without a full stop: a clause for choices of special bids, otherwise a sentence.

        >>> Reentry.NEVER.as_sentence().code
        'reentry: never'
        """
        return Sentence.of("choice", f"{words_of(type(self))}: {self.value}")

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        if not isinstance(value, str):
            raise InvalidType(f"expected {cls.__name__} or str, not {type(value).__name__}")
        words = [member.value for member in cls]
        meant = near(value, words)
        hint = f" (did you mean {meant[0]}?)" if meant else ""
        raise InvalidValue(f"expected {' or '.join(words)}, not {brief(value)}{hint}")


class Sides(Choice):
    """The sides that the players form (SEAT-2).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.sides.value
    'partners of two'
    >>> print(presets.AUSTRALIAN_4.sides)
    Partners sit opposite, two to a side
    """

    #: PRIMER: two- and three-handed games, and four-handed cut-throat. Five and six players are ours.
    INDIVIDUAL = "individual"
    #: CATS, TEAM and, for three sides of two among six players, TRICK.
    PARTNERS_OF_TWO = "partners of two"
    #: CLUB: six players.
    PARTNERS_OF_THREE = "partners of three", "SIX-1"
    #: CATS: five players.
    CALLED = "called"


class FirstDealer(Choice):
    """The method of drawing for the first deal (SEAT-3).

    >>> from fivehundred import presets
    >>> presets.CUTTHROAT_4.first_dealer.value
    'cut'
    >>> print(presets.CUTTHROAT_4.first_dealer)
    The lowest card cut deals first, ace high, joker lowest; ties cut again
    """

    #: SEAT-3 (a), CATS. The suits rank as in the schedule.
    RANK_THEN_SUIT = "rank then suit"
    #: SEAT-3 (b), HOWTO.
    DRAW_AGAIN = "draw again"
    #: SEAT-3 (c), PRIMER.
    CUT = "cut"


class EarlyClaim(Choice):
    """Permission to throw in a hand without joker, ace or face card instead of making a first call (DEAL-4 a).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(early_claim="allowed")
    >>> print(rules.early_claim)
    A hand without joker, ace or face card may be thrown in instead of a first call
    """

    #: CLUB.
    BARRED = "barred"
    #: CLUB. The same dealer deals again.
    ALLOWED = "allowed"


class LateClaim(Choice):
    """The players who may throw in a poor hand between the auction and the exchange (DEAL-4 b).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(late_claim="anyone")
    >>> print(rules.late_claim)
    After the auction anyone without joker, ace, face card or trump may throw the hand in
    """

    BARRED = "barred"
    #: TEAM. Players are asked clockwise, starting on the contractor's left.
    ANYONE = "anyone"
    #: TEAM.
    NOT_THE_CONTRACTOR = "anyone but the contractor"


class Fours(Choice):
    """The role of the fours in a deck that has one four of each colour (CARD-9).

    >>> from fivehundred import presets
    >>> from fivehundred.rules import DECK_43_ONE_FOUR_A_COLOUR
    >>> rules = presets.AUSTRALIAN_4.evolve(deck=DECK_43_ONE_FOUR_A_COLOUR, fours="of trumps")
    >>> print(rules.fours)
    The four of trumps' colour is the lowest trump, whatever suit is printed on it
    """

    PLAIN = "plain"
    #: WIKI. There are then thirteen trumps, whatever the trump suit.
    TRUMPS = "of trumps"


class Jacks(Choice):
    """The rank of jacks in a hand without trumps (CARD-10).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(jacks="above aces")
    >>> print(rules.jacks)
    Without trumps jacks rank above aces
    """

    #: CARD-7.
    BELOW_QUEENS = "below queens"
    #: APPS.
    ABOVE_ACES = "above aces"


class AuctionForm(Choice):
    """The form of the auction, which decides when it ends (BID-4).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.auction.value
    'until passed'
    >>> print(presets.AUSTRALIAN_4.auction)
    The auction goes round until all but one have passed
    """

    #: CATS three-handed, TEAM, HOWTO.
    SINGLE_ROUND = "single round"
    #: CATS, PRIMER, CLUB.
    UNTIL_PASSED = "until passed"


class Reentry(Choice):
    """The condition under which a player who has passed may call again (BID-5).

    >>> from fivehundred import presets
    >>> presets.CLUB_4.reentry.value
    'on a change of suit'
    >>> print(presets.CLUB_4.reentry)
    When a player leaves the suit of their own last bid, those who passed may call again
    """

    NEVER = "never"
    #: CLUB.
    SUIT_CHANGE = "on a change of suit"
    #: NZ-HOUSE, APPS.
    ALWAYS = "always", "BID-14", "BID-16"


class LastBidder(Choice):
    """The last bidder's right to raise after everyone else has passed (BID-14).

    >>> from fivehundred import presets
    >>> presets.NEW_ZEALAND_4.last_bidder.value
    'may raise'
    >>> print(presets.NEW_ZEALAND_4.last_bidder)
    When all the others have passed, the last bidder is asked; after a raise all may call again
    """

    #: With re-entry on a change of suit, the last bidder may still raise (BID-5, CLUB).
    STANDS = "stands"
    #: WIKI. This holds even with re-entry on a change of suit.
    LOCKED = "may not raise their own bid"
    #: NZ-HOUSE.
    MAY_RAISE = "may raise"


class NoTrumpBids(Choice):
    """The levels at which bids of no trump are allowed (BID-16).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(no_trump="from seven")
    >>> print(rules.no_trump)
    No trump may be bid only from 7
    """

    ALLOWED = "allowed"
    #: APPS.
    FROM_SEVEN = "from seven"
    #: APPS.
    BARRED = "barred"


class AllPass(Choice):
    """What happens if nobody bids (BID-6).

    >>> from fivehundred import presets
    >>> presets.PASSED_DEAL_3.all_pass.value
    'played'
    >>> print(presets.PASSED_DEAL_3.all_pass)
    If nobody bids the hand is played without trumps, 10 points a trick
    """

    #: CATS, HOWTO, PRIMER.
    NEXT_DEALER = "next dealer"
    #: TEAM.
    SAME_DEALER = "same dealer"
    #: CATS. The hand is a passed deal (PLAY-8).
    PLAYED = "played"


class Gate(Choice):
    """The condition that the auction must meet before a special bid is allowed (BID-7, BID-16).

    >>> from fivehundred.rules import MISERE
    >>> MISERE.gate.value
    'seven'
    >>> print(MISERE.gate)
    needs a bid of 7 or more before it
    """

    NONE = "none"
    #: CATS four-handed, CLUB.
    SEVEN = "seven"
    #: Public accounts of play.
    EIGHT = "eight", "BID-16"
    #: APPS.
    OVER_SEVEN = "over a seven", "BID-16"
    #: APPS.
    ALL_SPOKEN = "all have spoken", "BID-16"


class KittyUse(Choice):
    """The use of the kitty under a special bid (BID-7, KITTY-1 to KITTY-3).

    >>> from fivehundred.rules import BAR_NULLO
    >>> BAR_NULLO.kitty.value
    'left'
    >>> print(BAR_NULLO.kitty)
    the kitty stays face down
    """

    TAKEN = "taken", "KITTY-1"
    #: TEAM: bar nullo.
    LEFT = "left", "KITTY-2"
    #: WIKI: double nullo.
    PASSED_ON = "passed on", "KITTY-3"


class PartnerRole(Choice):
    """The role of the bidder's partners under a special bid (BID-7, PLAY-4).

    >>> from fivehundred.rules import NULLO
    >>> NULLO.partner.value
    'sits out'
    >>> print(NULLO.partner)
    the bidder's partners, if there are any, put their hands face down
    """

    #: CATS, PRIMER.
    SITS_OUT = "sits out", "PLAY-4"
    #: CATS, TEAM. A game without partners cannot have such a bid.
    MUST_SIT_OUT = "must sit out", "PLAY-4"
    #: TEAM: double nullo.
    PLAYS_TOO = "plays too"


class Exposure(Choice):
    """The moment at which the bidder's hand is shown under a special bid (BID-7, PLAY-5).

    >>> from fivehundred.rules import OPEN_MISERE
    >>> OPEN_MISERE.shown.value
    'after the first trick'
    >>> print(OPEN_MISERE.shown)
    the bidder's hand is shown after the first trick
    """

    NEVER = "never"
    #: BRIT: open misere.
    BEFORE_THE_LEAD = "before the lead", "PLAY-5", "PLAY-10"
    #: CATS, CLUB: open misere.
    AFTER_FIRST_TRICK = "after the first trick", "PLAY-5"
    #: PRIMER: open misere.
    AFTER_FIRST_CARD = "after their first card", "PLAY-5"


class DefencePoints(Choice):
    """The defenders' score against a special bid (BID-7).

    >>> from fivehundred.rules import NULLO
    >>> NULLO.defence.value
    "own and the contractor's"
    >>> print(NULLO.defence)
    the defenders score 10 for each trick of their own, and if it fails 10 for each of the contractor's
    """

    #: CATS.
    OWN_AND_CONTRACTORS = "own and the contractor's", "SCORE-5"
    #: TEAM: nullos.
    CONTRACTORS_IF_FAILED = "the contractor's if failed", "SCORE-6"
    #: CATS: misere.
    NOTHING = "nothing", "SCORE-7"
    #: PRIMER.
    OWN = "own", "SCORE-12"


class Calling(Choice):
    """The way a contractor who bid six or seven finds a partner in a called game (CALL-1, CALL-2, CALL-5).

    >>> from fivehundred import presets
    >>> rules = presets.CALLED_5.evolve(calling="player")
    >>> print(rules.calling)
    With a bid below 8 the contractor calls a player
    """

    #: CATS.
    CARD = "card"
    #: CATS, BICYCLE.
    PLAYER = "player"
    #: The alternative reading of CATS.
    CARD_OR_PLAYER = "card or player", "CALL-5"


class Alone(Choice):
    """Permission for a contractor who bid six or seven to play alone in a called game (CALL-4).

    >>> from fivehundred import presets
    >>> rules = presets.CALLED_5.evolve(alone="allowed")
    >>> print(rules.alone)
    With a bid below 8 the contractor may play alone
    """

    BARRED = "barred"
    ALLOWED = "allowed"


class CallableCards(Choice):
    """The cards that may be called in a called game (CALL-3).

    >>> from fivehundred import presets
    >>> presets.PAGAT_5.callable_cards.value
    'no joker nor bower'
    >>> print(presets.PAGAT_5.callable_cards)
    Any card except a joker or a bower may be called
    """

    #: WIKI.
    NO_JOKER = "no joker"
    #: PAGAT.
    NO_JOKER_NOR_BOWER = "no joker nor bower"


class CallTime(Choice):
    """The moment at which partners are called in a called game (CALL-4).

    >>> from fivehundred import presets
    >>> rules = presets.CALLED_5.evolve(call_time="before the kitty")
    >>> print(rules.call_time)
    Partners are called before the kitty is taken; a card called that lies there leaves the contractor alone
    """

    AFTER_DISCARD = "after the discard"
    BEFORE_KITTY = "before the kitty"


class JokerOrder(Choice):
    """The ranking of the red and the black joker, which only affects the pictures of the cards (CARD-5).

    >>> from fivehundred import presets
    >>> rules = presets.QUEBEC_4.evolve(joker_order="red over black")
    >>> print(rules.joker_order)
    The red joker beats the black one
    """

    #: The black joker is ``JK``, the red one ``JK2``.
    BLACK_OVER_RED = "black over red"
    #: The red joker is ``JK``, the black one ``JK2``.
    RED_OVER_BLACK = "red over black"


class JokerInMisere(Choice):
    """The duty of a void player to play the joker when the contract is to lose every trick (JOKER-3).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.joker_in_misere.value
    'must'
    >>> print(presets.AUSTRALIAN_4.joker_in_misere)
    Where every trick is to be lost, a player who cannot follow must play the joker
    """

    #: TEAM, PRIMER.
    MAY = "may"
    #: CATS four-handed, CLUB.
    MUST = "must"


class JokerLead(Choice):
    """The suits that a led joker may stand for (JOKER-4, JOKER-10).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.joker_lead.value
    'unled suits'
    >>> print(presets.AUSTRALIAN_4.joker_lead)
    A joker led without trumps stands for a suit not led before; after all four only in the last trick
    """

    #: CATS three-handed, TEAM, HOWTO, CLUB.
    ANY_SUIT = "any suit"
    #: CATS four-handed.
    UNLED_SUITS = "unled suits"
    #: NZ, PAGAT.
    NOT_SHOWN_VOID = "suits not shown void", "JOKER-7"
    #: CLUB, taken literally.
    EVEN_WITH_TRUMPS = "any suit even with trumps", "JOKER-10"


class JokerLeadTime(Choice):
    """The condition for leading a joker when there are no trumps (JOKER-7).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(joker_lead_time="when nothing else is left")
    >>> print(rules.joker_lead_time)
    Without trumps the joker may be led only by a player who has nothing else
    """

    ANY = "any time"
    LAST = "when nothing else is left"


class JokerNaming(Choice):
    """The duty to name a suit with a joker that is led when there are no trumps (JOKER-4, JOKER-7).

    >>> from fivehundred import presets
    >>> rules = presets.STANDARD_3.evolve(joker_naming="nothing")
    >>> print(rules.joker_naming)
    A joker led without trumps asks for no suit, and the others play what they like
    """

    A_SUIT = "a suit"
    #: APPS.
    NOTHING = "nothing"


class JokerFollow(Choice):
    """The condition for playing a joker to a lead when there are no trumps (JOKER-3, JOKER-7).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(joker_follow="always")
    >>> print(rules.joker_follow)
    Without trumps the joker may be played to any lead
    """

    #: CATS, TEAM, CLUB. HOWTO describes only hands with trumps, so its use for HOWTO is our choice.
    VOID_ONLY = "when void"
    #: APPS.
    ALWAYS = "always"
    #: PAGAT, WIKI, APPS.
    FIRST_OR_LAST = "first or last of a suit"
    #: APPS.
    EVERY_SUIT = "every suit"


class JokerRank(Choice):
    """The rank of a joker without a suit when the contract is to lose every trick (JOKER-7).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(joker_rank="lowest in misere")
    >>> print(rules.joker_rank)
    Where every trick is to be lost, a joker of no suit is the lowest card
    """

    #: JOKER-2.
    HIGHEST = "highest"
    #: TRICK. It ranks below every card of the suit led.
    LOWEST_IN_MISERE = "lowest in misere"


class JokerDeclaration(Choice):
    """Permission to make the joker the highest card of one suit for a hand without trumps (JOKER-5).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.joker_declared.value
    'by the contractor'
    >>> print(presets.AUSTRALIAN_4.joker_declared)
    Before the first lead a contractor without trumps may make the joker the highest card of one suit
    """

    NO = "no"
    #: CATS four-handed.
    BY_CONTRACTOR = "by the contractor"
    #: Public accounts of play.
    BY_HOLDER = "by the holder"


class FirstLead(Choice):
    """The player who leads to the first trick (PLAY-1, PLAY-10).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(first_lead="eldest hand")
    >>> print(rules.first_lead)
    Eldest hand, or the next who plays, leads to the first trick
    """

    CONTRACTOR = "contractor"
    #: WIKI, APPS.
    ELDEST_HAND = "eldest hand"


class Failed(Choice):
    """The penalty for a failed contract (SCORE-2, SCORE-10).

    >>> from fivehundred import presets
    >>> presets.QUEBEC_4.failed.value
    'the defenders score the value'
    >>> print(presets.QUEBEC_4.failed)
    A contract that fails costs nothing; each defending side scores the value of the bid, and no tricks
    """

    LOSES_VALUE = "loses the value"
    #: QUEBEC.
    DEFENDERS_SCORE_IT = "the defenders score the value"


class DefenceScores(Choice):
    """The condition under which the defenders score for their tricks (SCORE-4, SCORE-10).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(defence_scores="if the contract fails")
    >>> print(rules.defence_scores)
    The defenders score for tricks only if the contract fails
    """

    ALWAYS = "always"
    #: WIKI, APPS.
    IF_FAILED = "if the contract fails"
    #: WIKI, APPS.
    NEVER = "never"


class CardPoints(Choice):
    """The scoring of cards captured in tricks (SCORE-8).

    >>> from fivehundred import presets
    >>> presets.FIFTEEN_HUNDRED_3.card_points.value
    'counted'
    >>> print(presets.FIFTEEN_HUNDRED_3.card_points)
    Cards captured in tricks score: aces 1, face cards 10, the others their number
    """

    NONE = "none"
    #: CATS: One Thousand and Fifteen Hundred.
    COUNTED = "counted"


class DefenceTricks(Choice):
    """The tricks that each defender scores for in a called game (SCORE-9).

    >>> from fivehundred import presets
    >>> rules = presets.CALLED_5.evolve(defence_tricks="together")
    >>> print(rules.defence_tricks)
    Each defender scores for all the tricks the defenders took
    """

    #: CATS.
    OWN = "own"
    TOGETHER = "together"


class Shares(Choice):
    """The share of the value that each player of the contractor's side scores in a called game (CALL-3, SCORE-9).

    >>> from fivehundred import presets
    >>> presets.PAGAT_5.shares.value
    'half'
    >>> print(presets.PAGAT_5.shares)
    Each player of the contractor's side scores or loses half of the value; one alone, all of it
    """

    #: CATS.
    FULL = "full"
    #: PAGAT.
    HALF = "half"


class Defence(Choice):
    """The conditions under which points scored in defence can win the game (END-3).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.defence.value
    'capped'
    >>> print(presets.AUSTRALIAN_4.defence)
    Only a contract wins the game, and points made in defence stop short of it
    """

    #: CATS (two-, three- and five-handed), HOWTO, PRIMER and TEAM's "original" game.
    MAY_WIN = "may win"
    #: CATS four-handed, CLUB.
    CAPPED = "capped"
    #: TEAM.
    CONTRACT_ONLY = "only a contract wins"
    #: TEAM, as an option.
    THRESHOLD = "from a threshold"


class SeveralAtTarget(Choice):
    """The winner when several defenders reach the target and the contractor does not (END-2).

    >>> from fivehundred import presets
    >>> presets.CALLED_5.several_at_target.value
    'highest total'
    >>> print(presets.CALLED_5.several_at_target)
    If several defenders get there, the highest total wins
    """

    #: CATS.
    ORDER_OF_TRICKS = "order of tricks"
    #: HOWTO.
    EARLIEST_TRICK = "earliest trick"
    #: CATS five-handed.
    HIGHEST_TOTAL = "highest total"


class BothAtTarget(Choice):
    """The winner when the contractor's side and other sides reach the target together (END-1, END-8).

    >>> from fivehundred import presets
    >>> presets.TRICKSTER_US_4.both_at_target.value
    'higher score'
    >>> print(presets.TRICKSTER_US_4.both_at_target)
    If the contractor's side and others get there, the highest total wins
    """

    CONTRACTOR = "contractor"
    #: TRICK.
    HIGHER_SCORE = "higher score"


class AtLimit(Choice):
    """The consequence for a side that falls to the negative limit (END-4, END-8).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.at_limit.value
    'other side wins'
    >>> print(presets.AUSTRALIAN_4.at_limit)
    A side that falls to the negative limit loses to the other
    """

    #: END-4 (a), CATS three-handed.
    HIGHEST_WINS = "highest wins"
    #: END-4 (b), CATS two- and four-handed, TEAM.
    OTHER_SIDE_WINS = "other side wins"
    #: TRICK. Sides with equal scores share the win.
    BEST_OTHER_WINS = "best other side wins"
    #: WIKI, APPS. If the other side is also negative, the game goes on.
    OTHER_SIDE_UNLESS_NEGATIVE = "other side wins unless negative", "END-8"
    #: END-4 (c), PRIMER.
    DROPS_OUT = "drops out"
    #: END-4 (d), HOWTO.
    CANNOT_WIN = "cannot win"
