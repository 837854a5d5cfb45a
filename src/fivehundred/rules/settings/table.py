"""Players, cards and the deal: the choices."""

from __future__ import annotations

from fivehundred.rules.settings.choice import Choice


class Sides(Choice):
    """Who plays with whom (SEAT-2).

    >>> from fivehundred.rules import presets
    >>> presets.AUSTRALIAN_4.sides.value
    'partners of two'
    >>> print(presets.AUSTRALIAN_4.sides.sentence)
    Partners sit opposite, two to a side
    """

    #: Two, three, and four-handed cut-throat: PRIMER.
    INDIVIDUAL = "individual", "Everybody plays for themselves"
    #: With six players three sides of two: CATS, TEAM, TRICK.
    PARTNERS_OF_TWO = "partners of two", "Partners sit opposite, two to a side"
    #: Six players: CLUB.
    PARTNERS_OF_THREE = "partners of three", "Two sides of three sit in alternate seats", "SIX-1"
    #: Five players: CATS.
    CALLED = "called", "The contractor finds partners in each hand; every player keeps a score of their own"


class FirstDealer(Choice):
    """How the draw for the first deal is read: the lowest card deals (SEAT-3).

    >>> from fivehundred.rules import presets
    >>> presets.CUTTHROAT_4.first_dealer.value
    'cut'
    >>> print(presets.CUTTHROAT_4.first_dealer.sentence)
    The lowest card cut deals first, ace high, joker lowest; ties cut again
    """

    #: SEAT-3 a, CATS; the suits rank in the schedule's order.
    RANK_THEN_SUIT = "rank then suit", "The lowest card drawn deals first, jokers and aces low; suits break ties"
    #: SEAT-3 b, HOWTO.
    DRAW_AGAIN = "draw again", "The lowest card drawn deals first, jokers and aces low; ties draw again"
    #: SEAT-3 c, PRIMER.
    CUT = "cut", "The lowest card cut deals first, ace high, joker lowest; ties cut again"


class EarlyClaim(Choice):
    """Whether a hand without joker, ace or face card may be thrown in instead of a first call (DEAL-4 a).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(early_claim="allowed")
    >>> print(rules.early_claim.sentence)
    A hand without joker, ace or face card may be thrown in instead of a first call
    """

    #: CLUB.
    BARRED = "barred", "No hand may be thrown in during the auction"
    #: CLUB; the same dealer deals again.
    ALLOWED = "allowed", "A hand without joker, ace or face card may be thrown in instead of a first call"


class LateClaim(Choice):
    """Who may throw in a hand without face card, ace or trump before the kitty is taken (DEAL-4 b).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(late_claim="anyone")
    >>> print(rules.late_claim.sentence)
    After the auction anyone without joker, ace, face card or trump may throw the hand in
    """

    BARRED = "barred", "No hand may be thrown in after the auction"
    #: Asked clockwise from the contractor's left: TEAM.
    ANYONE = "anyone", "After the auction anyone without joker, ace, face card or trump may throw the hand in"
    #: TEAM.
    NOT_THE_CONTRACTOR = (
        "anyone but the contractor",
        "After the auction all but the contractor may throw in a hand without joker, ace, face card or trump",
    )


class Fours(Choice):
    """What the fours are in a pack that has one of each colour (CARD-9).

    >>> from fivehundred.rules import presets
    >>> from fivehundred.rules.decks import DECK_43_ONE_FOUR_A_COLOUR
    >>> rules = presets.AUSTRALIAN_4.evolve(deck=DECK_43_ONE_FOUR_A_COLOUR, fours="of trumps")
    >>> print(rules.fours.sentence)
    The four of trumps' colour is the lowest trump, whatever suit is printed on it
    """

    PLAIN = "plain", "The fours are cards of the suit printed on them"
    #: WIKI; so there are always thirteen trumps.
    TRUMPS = "of trumps", "The four of trumps' colour is the lowest trump, whatever suit is printed on it"


class Jacks(Choice):
    """Where jacks rank in a hand without trumps (CARD-10).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(jacks="above aces")
    >>> print(rules.jacks.sentence)
    Without trumps jacks rank above aces
    """

    #: CARD-7.
    BELOW_QUEENS = "below queens", "Without trumps jacks rank below queens"
    #: APPS.
    ABOVE_ACES = "above aces", "Without trumps jacks rank above aces"
