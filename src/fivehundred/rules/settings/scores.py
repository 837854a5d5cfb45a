"""Scores and the end of a game: the choices."""

from __future__ import annotations

from fivehundred.rules.settings.choice import Choice


class Failed(Choice):
    """What a contract that fails costs (SCORE-2, SCORE-10).

    >>> from fivehundred.rules import presets
    >>> presets.QUEBEC_4.failed.value
    'the defenders score the value'
    >>> print(presets.QUEBEC_4.failed.sentence)
    A contract that fails costs nothing; each defending side scores the value of the bid, and no tricks
    """

    LOSES_VALUE = "loses the value", "A contract that fails costs its side the value of the bid"
    #: QUEBEC.
    DEFENDERS_SCORE_IT = (
        "the defenders score the value",
        "A contract that fails costs nothing; each defending side scores the value of the bid, and no tricks",
    )


class DefenceScores(Choice):
    """When the tricks of the defenders score (SCORE-4, SCORE-10).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(defence_scores="if the contract fails")
    >>> print(rules.defence_scores.sentence)
    The defenders score for tricks only if the contract fails
    """

    ALWAYS = "always", "The defenders score 10 for each of their tricks, whether a contract is made or fails"
    #: WIKI, APPS.
    IF_FAILED = "if the contract fails", "The defenders score for tricks only if the contract fails"
    #: WIKI, APPS.
    NEVER = "never", "The defenders never score for tricks"


class CardPoints(Choice):
    """Whether cards captured in tricks score (SCORE-8).

    >>> from fivehundred.rules import presets
    >>> presets.FIFTEEN_HUNDRED_3.card_points.value
    'counted'
    >>> print(presets.FIFTEEN_HUNDRED_3.card_points.sentence)
    Cards captured in tricks score: aces 1, face cards 10, the others their number
    """

    NONE = "none", "Cards captured in tricks score nothing"
    #: One Thousand, Fifteen Hundred: CATS.
    COUNTED = "counted", "Cards captured in tricks score: aces 1, face cards 10, the others their number"


class DefenceTricks(Choice):
    """Which tricks a defender is paid for in a called game (SCORE-9).

    >>> from fivehundred.rules import presets
    >>> rules = presets.CALLED_5.evolve(defence_tricks="together")
    >>> print(rules.defence_tricks.sentence)
    Each defender scores for all the tricks the defenders took
    """

    #: CATS.
    OWN = "own", "Each defender scores for the tricks that they took themselves"
    TOGETHER = "together", "Each defender scores for all the tricks the defenders took"


class Shares(Choice):
    """What each of the contractor's side scores in a called game (CALL-3, SCORE-9).

    >>> from fivehundred.rules import presets
    >>> presets.PAGAT_5.shares.value
    'half'
    >>> print(presets.PAGAT_5.shares.sentence)
    Each player of the contractor's side scores or loses half of the value; one alone, all of it
    """

    #: CATS.
    FULL = "full", "Each player of the contractor's side scores or loses the full value"
    #: PAGAT.
    HALF = "half", "Each player of the contractor's side scores or loses half of the value; one alone, all of it"


class Defence(Choice):
    """Whether a side may win the game by the points it makes against a contract (END-3).

    >>> from fivehundred.rules import presets
    >>> presets.AUSTRALIAN_4.defence.value
    'capped'
    >>> print(presets.AUSTRALIAN_4.defence.sentence)
    Only a contract wins the game, and points made in defence stop short of it
    """

    #: CATS two, three and five-handed; HOWTO; PRIMER; TEAM "original".
    MAY_WIN = "may win", "Points made in defence may win the game"
    #: CATS four-handed, CLUB.
    CAPPED = "capped", "Only a contract wins the game, and points made in defence stop short of it"
    #: TEAM.
    CONTRACT_ONLY = "only a contract wins", "Only a contract wins the game, however high the score"
    #: TEAM option.
    THRESHOLD = "from a threshold", "Points made in defence win the game only from a higher total"


class SeveralAtTarget(Choice):
    """Who wins when several defenders reach the target and the contractor does not (END-2).

    >>> from fivehundred.rules import presets
    >>> presets.CALLED_5.several_at_target.value
    'highest total'
    >>> print(presets.CALLED_5.several_at_target.sentence)
    If several defenders get there, the highest total wins
    """

    #: CATS.
    ORDER_OF_TRICKS = (
        "order of tricks",
        "If several defenders get there, the first in the order of tricks wins",
    )
    #: HOWTO.
    EARLIEST_TRICK = (
        "earliest trick",
        "If several defenders get there, the one who won the earliest trick wins",
    )
    #: CATS five-handed.
    HIGHEST_TOTAL = "highest total", "If several defenders get there, the highest total wins"


class BothAtTarget(Choice):
    """Who wins when the contractor's side and others who may win all reach the target (END-1, END-8).

    >>> from fivehundred.rules import presets
    >>> presets.TRICKSTER_US_4.both_at_target.value
    'higher score'
    >>> print(presets.TRICKSTER_US_4.both_at_target.sentence)
    If the contractor's side and others get there, the highest total wins
    """

    CONTRACTOR = "contractor", "If the contractor's side and others get there, the contractor's side wins"
    #: TRICK.
    HIGHER_SCORE = "higher score", "If the contractor's side and others get there, the highest total wins"


class AtLimit(Choice):
    """What happens to a side that falls to the negative limit (END-4, END-8).

    >>> from fivehundred.rules import presets
    >>> presets.AUSTRALIAN_4.at_limit.value
    'other side wins'
    >>> print(presets.AUSTRALIAN_4.at_limit.sentence)
    A side that falls to the negative limit loses to the other
    """

    #: END-4 a, CATS three-handed.
    HIGHEST_WINS = (
        "highest wins",
        "When a score falls to the negative limit the game ends and the highest total wins",
    )
    #: END-4 b, CATS two and four-handed, TEAM.
    OTHER_SIDE_WINS = "other side wins", "A side that falls to the negative limit loses to the other"
    #: TRICK; sides with equal scores share.
    BEST_OTHER_WINS = (
        "best other side wins",
        "When a side falls to the negative limit the best of the others wins",
    )
    #: WIKI, APPS; otherwise the game goes on.
    OTHER_SIDE_UNLESS_NEGATIVE = (
        "other side wins unless negative",
        "A side that falls to the negative limit loses to the other, unless that is below zero, too",
        "END-8",
    )
    #: END-4 c, PRIMER.
    DROPS_OUT = "drops out", "A player who falls to the negative limit drops out"
    #: END-4 d, HOWTO.
    CANNOT_WIN = "cannot win", "A player who ever fell to the negative limit cannot win"
