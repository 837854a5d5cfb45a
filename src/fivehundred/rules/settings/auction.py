"""The auction, the special bids and partners who are called: the choices."""

from __future__ import annotations

from fivehundred.rules.settings.choice import Choice


class AuctionForm(Choice):
    """How the auction goes round and when it ends (BID-4).

    >>> from fivehundred.rules import presets
    >>> presets.AUSTRALIAN_4.auction.value
    'until passed'
    >>> print(presets.AUSTRALIAN_4.auction.sentence)
    The auction goes round until all but one have passed
    """

    #: CATS three-handed, TEAM, HOWTO.
    SINGLE_ROUND = "single round", "Everybody speaks once, from the dealer's left, the dealer last"
    #: CATS, PRIMER, CLUB.
    UNTIL_PASSED = "until passed", "The auction goes round until all but one have passed"


class Reentry(Choice):
    """Whether those who passed may call again (BID-5).

    >>> from fivehundred.rules import presets
    >>> presets.CLUB_4.reentry.value
    'on a change of suit'
    >>> print(presets.CLUB_4.reentry.sentence)
    When a player leaves the suit of their own last bid, those who passed may call again
    """

    NEVER = "never", "Nobody who has passed may call again"
    #: CLUB.
    SUIT_CHANGE = (
        "on a change of suit",
        "When a player leaves the suit of their own last bid, those who passed may call again",
    )
    #: NZ-HOUSE, APPS.
    ALWAYS = (
        "always",
        "A pass puts nobody out; a bid stands when all the others have passed after it",
        *("BID-14", "BID-16"),
    )


class LastBidder(Choice):
    """Whether the last bidder may raise when all others have passed (BID-14).

    >>> from fivehundred.rules import presets
    >>> presets.NEW_ZEALAND_4.last_bidder.value
    'may raise'
    >>> print(presets.NEW_ZEALAND_4.last_bidder.sentence)
    When all the others have passed, the last bidder is asked; after a raise all may call again
    """

    #: Where those who passed may call again on a change of suit, the last bidder may still raise (BID-5, CLUB).
    STANDS = "stands", "The last bid stands when all the others have passed"
    #: WIKI; not even on a change of suit.
    LOCKED = (
        "may not raise himself",
        "Nobody raises their own bid: the last bid stands when all the others have passed",
    )
    #: NZ-HOUSE.
    MAY_RAISE = (
        "may raise",
        "When all the others have passed, the last bidder is asked; after a raise all may call again",
    )


class NoTrumpBids(Choice):
    """Which bids of no trump there are (BID-16).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4.evolve(no_trump="from seven")
    >>> print(rules.no_trump.sentence)
    No trump may be bid only from 7
    """

    ALLOWED = "allowed", "No trump may be bid at any level"
    #: APPS.
    FROM_SEVEN = "from seven", "No trump may be bid only from 7"
    #: APPS.
    BARRED = "barred", "Bids of no trump are barred"


class AllPass(Choice):
    """What happens when nobody bids (BID-6).

    >>> from fivehundred.rules import presets
    >>> presets.PASSED_DEAL_3.all_pass.value
    'played'
    >>> print(presets.PASSED_DEAL_3.all_pass.sentence)
    If nobody bids the hand is played without trumps, 10 points a trick
    """

    #: CATS, HOWTO, PRIMER.
    NEXT_DEALER = "next dealer", "If nobody bids the next dealer deals"
    #: TEAM.
    SAME_DEALER = "same dealer", "If nobody bids the same dealer deals again"
    #: CATS; PLAY-8.
    PLAYED = "played", "If nobody bids the hand is played without trumps, 10 points a trick"


class Gate(Choice):
    """What must have happened in this auction before a special bid is allowed (BID-7, BID-16).

    >>> from fivehundred.rules.specials import MISERE
    >>> MISERE.gate.value
    'seven'
    >>> print(MISERE.gate.sentence)
    needs a bid of 7 or more before it
    """

    NONE = "none", "may be bid at any time"
    #: CATS four-handed, CLUB.
    SEVEN = "seven", "needs a bid of 7 or more before it"
    #: APPS.
    OVER_SEVEN = "over a seven", "may be bid only over a bid of exactly 7", "BID-16"
    #: APPS.
    ALL_SPOKEN = "all have spoken", "may be bid only when everybody has called", "BID-16"


class KittyUse(Choice):
    """What a special bid does with the kitty (BID-7, KITTY-1 to KITTY-3).

    >>> from fivehundred.rules.specials import BAR_NULLO
    >>> BAR_NULLO.kitty.value
    'left'
    >>> print(BAR_NULLO.kitty.sentence)
    the kitty stays face down
    """

    TAKEN = "taken", "the bidder takes the kitty and discards", "KITTY-1"
    #: Bar nullo: TEAM.
    LEFT = "left", "the kitty stays face down", "KITTY-2"
    #: Double nullo: WIKI.
    PASSED_ON = (
        "passed on",
        "the bidder takes the kitty and passes the discards to their partner, who lays as many away",
        "KITTY-3",
    )


class PartnerRole(Choice):
    """What the bidder's partners do in a special bid (BID-7, PLAY-4).

    >>> from fivehundred.rules.specials import NULLO
    >>> NULLO.partner.value
    'sits out'
    >>> print(NULLO.partner.sentence)
    the bidder's partners, if there are any, put their hands face down
    """

    #: CATS, PRIMER.
    SITS_OUT = "sits out", "the bidder's partners, if there are any, put their hands face down", "PLAY-4"
    #: CATS, TEAM; a game without partners cannot have such a bid.
    MUST_SIT_OUT = "must sit out", "the bidder's partners put their hands face down", "PLAY-4"
    #: Double nullo: TEAM.
    PLAYS_TOO = "plays too", "the bidder's partners play, and their tricks count as the bidder's"


class Exposure(Choice):
    """When the bidder's hand is laid open in a special bid (BID-7, PLAY-5).

    >>> from fivehundred.rules.specials import OPEN_MISERE
    >>> OPEN_MISERE.shown.value
    'after the first trick'
    >>> print(OPEN_MISERE.shown.sentence)
    the bidder's hand is shown after the first trick
    """

    NEVER = "never", "the bidder's hand is not shown"
    #: Open misere: BRIT.
    BEFORE_THE_LEAD = (
        "before the lead",
        "the bidder's hand is shown before the first lead",
        *("PLAY-5", "PLAY-10"),
    )
    #: Open misere: CATS, CLUB.
    AFTER_FIRST_TRICK = "after the first trick", "the bidder's hand is shown after the first trick", "PLAY-5"
    #: Open misere: PRIMER.
    AFTER_FIRST_CARD = "after his first card", "the bidder's hand is shown after their first card", "PLAY-5"


class DefencePoints(Choice):
    """What the defenders score against a special bid (BID-7).

    >>> from fivehundred.rules.specials import NULLO
    >>> NULLO.defence.value
    "own and the contractor's"
    >>> print(NULLO.defence.sentence)
    the defenders score 10 for each trick of their own, and if it fails 10 for each of the contractor's
    """

    #: CATS.
    OWN_AND_CONTRACTORS = (
        "own and the contractor's",
        "the defenders score 10 for each trick of their own, and if it fails 10 for each of the contractor's",
        "SCORE-5",
    )
    #: TEAM nullos.
    CONTRACTORS_IF_FAILED = (
        "the contractor's if failed",
        "the defenders score nothing, but if it fails 10 for each trick of the bidding side",
        "SCORE-6",
    )
    #: CATS misere.
    NOTHING = "nothing", "the defenders score nothing", "SCORE-7"
    #: PRIMER.
    OWN = "own", "the defenders score 10 for each trick of their own", "SCORE-12"


class Calling(Choice):
    """How a contractor at six or seven finds a partner in a called game (CALL-1, CALL-2, CALL-5).

    >>> from fivehundred.rules import presets
    >>> rules = presets.CALLED_5.evolve(calling="player")
    >>> print(rules.calling.sentence)
    With a bid below 8 the contractor calls a player
    """

    #: CATS.
    CARD = "card", "With a bid below 8 the contractor calls a card, and its holder is the partner"
    #: CATS, BICYCLE.
    PLAYER = "player", "With a bid below 8 the contractor calls a player"
    #: The other reading of CATS.
    CARD_OR_PLAYER = "card or player", "With a bid below 8 the contractor calls a card or a player", "CALL-5"


class Alone(Choice):
    """Whether a contractor at six or seven may play without a partner in a called game (CALL-4).

    >>> from fivehundred.rules import presets
    >>> rules = presets.CALLED_5.evolve(alone="allowed")
    >>> print(rules.alone.sentence)
    With a bid below 8 the contractor may play alone
    """

    BARRED = "barred", "With a bid below 8 the contractor must call a partner"
    ALLOWED = "allowed", "With a bid below 8 the contractor may play alone"


class CallableCards(Choice):
    """Which cards may be called in a called game (CALL-3).

    >>> from fivehundred.rules import presets
    >>> presets.PAGAT_5.callable_cards.value
    'no joker nor bower'
    >>> print(presets.PAGAT_5.callable_cards.sentence)
    Any card except a joker or a bower may be called; without trumps no jack may
    """

    #: WIKI.
    NO_JOKER = "no joker", "Any card except a joker may be called"
    #: PAGAT.
    NO_JOKER_NOR_BOWER = (
        "no joker nor bower",
        "Any card except a joker or a bower may be called; without trumps no jack may",
    )


class CallTime(Choice):
    """When partners are called in a called game (CALL-4).

    >>> from fivehundred.rules import presets
    >>> rules = presets.CALLED_5.evolve(call_time="before the kitty")
    >>> print(rules.call_time.sentence)
    Partners are called before the kitty is taken; a card called that lies there leaves the contractor alone
    """

    AFTER_DISCARD = "after the discard", "Partners are called when the contractor has discarded"
    BEFORE_KITTY = (
        "before the kitty",
        "Partners are called before the kitty is taken; a card called that lies there leaves the contractor alone",
    )
