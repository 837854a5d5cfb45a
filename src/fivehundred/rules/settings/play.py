"""The joker and the play: the choices."""

from __future__ import annotations

from fivehundred.rules.settings.choice import Choice


class JokerOrder(Choice):
    """Which of two jokers is the higher; it only matters for pictures (CARD-5).

    >>> from fivehundred.rules import presets
    >>> rules = presets.QUEBEC_4.evolve(joker_order="red over black")
    >>> print(rules.joker_order.sentence)
    The red joker beats the black one
    """

    #: The black joker is `JK`, the red one `JK2`.
    BLACK_OVER_RED = "black over red", "The black joker beats the red one"
    #: The red joker is `JK`, the black one `JK2`.
    RED_OVER_BLACK = "red over black", "The red joker beats the black one"


class JokerInMisere(Choice):
    """Whether a player who must lose every trick and is void of the suit led must play the joker (JOKER-3).

    >>> from fivehundred.rules import presets
    >>> presets.AUSTRALIAN_4.joker_in_misere.value
    'must'
    >>> print(presets.AUSTRALIAN_4.joker_in_misere.sentence)
    Where every trick is to be lost, a player who cannot follow must play the joker
    """

    #: TEAM, PRIMER.
    MAY = "may", "Where every trick is to be lost, a player who cannot follow may play the joker or another card"
    #: CATS four-handed, CLUB.
    MUST = "must", "Where every trick is to be lost, a player who cannot follow must play the joker"


class JokerLead(Choice):
    """Which suit a joker that is led may stand for (JOKER-4, JOKER-10).

    >>> from fivehundred.rules import presets
    >>> presets.AUSTRALIAN_4.joker_lead.value
    'unled suits'
    >>> print(presets.AUSTRALIAN_4.joker_lead.sentence)
    A joker led without trumps stands for a suit not led before; after all four only in the last trick
    """

    #: CATS three-handed, TEAM, HOWTO, CLUB.
    ANY_SUIT = "any suit", "A joker led without trumps may stand for any suit"
    #: CATS four-handed.
    UNLED_SUITS = (
        "unled suits",
        "A joker led without trumps stands for a suit not led before; after all four only in the last trick",
    )
    #: NZ, PAGAT.
    NOT_SHOWN_VOID = (
        "suits not shown void",
        "A joker led without trumps stands for a suit that its player has not shown a void in",
        "JOKER-7",
    )
    #: CLUB, read literally.
    EVEN_WITH_TRUMPS = (
        "any suit even with trumps",
        "A joker that is led may stand for any suit; with trumps too, where it remains the highest of them",
        "JOKER-10",
    )


class JokerLeadTime(Choice):
    """When a joker may be led without trumps (JOKER-7).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(joker_lead_time="when nothing else is left")
    >>> print(rules.joker_lead_time.sentence)
    Without trumps the joker may be led only by a player who has nothing else
    """

    ANY = "any time", "Without trumps the joker may be led at any time"
    LAST = "when nothing else is left", "Without trumps the joker may be led only by a player who has nothing else"


class JokerNaming(Choice):
    """What a joker that is led without trumps asks for (JOKER-4, JOKER-7).

    >>> from fivehundred.rules import presets
    >>> rules = presets.STANDARD_3.evolve(joker_naming="nothing")
    >>> print(rules.joker_naming.sentence)
    A joker led without trumps asks for no suit, and the others play what they like
    """

    A_SUIT = "a suit", "A joker led without trumps asks for the suit that its player names"
    #: APPS.
    NOTHING = "nothing", "A joker led without trumps asks for no suit, and the others play what they like"


class JokerFollow(Choice):
    """When a joker may be played to a suit that was led without trumps (JOKER-3, JOKER-7).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(joker_follow="always")
    >>> print(rules.joker_follow.sentence)
    Without trumps the joker may be played to any lead
    """

    #: CATS, TEAM, CLUB; for HOWTO ours.
    VOID_ONLY = "when void", "Without trumps the joker may be played only by a player who cannot follow suit"
    #: APPS.
    ALWAYS = "always", "Without trumps the joker may be played to any lead"
    #: PAGAT, WIKI, APPS.
    FIRST_OR_LAST = (
        "first or last of a suit",
        "Without trumps the joker may be played as the first or last card of a suit that its player has not shown "
        "a void in",
    )
    #: APPS.
    EVERY_SUIT = (
        "every suit",
        "Without trumps the joker is a card of every suit; a player with no other of the suit led must play it",
    )


class JokerRank(Choice):
    """How a joker of no suit ranks when every trick is to be lost (JOKER-7).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(joker_rank="lowest in misere")
    >>> print(rules.joker_rank.sentence)
    Where every trick is to be lost, a joker of no suit is the lowest card
    """

    #: JOKER-2.
    HIGHEST = "highest", "A joker of no suit is the highest card, even where every trick is to be lost"
    #: TRICK; below every card of the suit led.
    LOWEST_IN_MISERE = (
        "lowest in misere",
        "Where every trick is to be lost, a joker of no suit is the lowest card",
    )


class JokerDeclaration(Choice):
    """Whether the joker may be made the highest card of one suit for a hand without trumps (JOKER-5).

    >>> from fivehundred.rules import presets
    >>> presets.AUSTRALIAN_4.joker_declared.value
    'by the contractor'
    >>> print(presets.AUSTRALIAN_4.joker_declared.sentence)
    Before the first lead a contractor without trumps may make the joker the highest card of one suit
    """

    NO = "no", "The joker belongs to no suit when there are no trumps"
    #: CATS four-handed.
    BY_CONTRACTOR = (
        "by the contractor",
        "Before the first lead a contractor without trumps may make the joker the highest card of one suit",
    )


class FirstLead(Choice):
    """Who leads to the first trick (PLAY-1, PLAY-10).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(first_lead="eldest hand")
    >>> print(rules.first_lead.sentence)
    Eldest hand, or the next who plays, leads to the first trick
    """

    CONTRACTOR = "contractor", "The contractor leads to the first trick"
    #: WIKI, APPS.
    ELDEST_HAND = "eldest hand", "Eldest hand, or the next who plays, leads to the first trick"
