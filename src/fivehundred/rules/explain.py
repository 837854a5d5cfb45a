"""A ruleset in words: every setting in one sentence, with its rules, and whether it matters here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

import attrs

from fivehundred.cards import Suit
from fivehundred.errors import WrongType
from fivehundred.rules.calls import Bid
from fivehundred.rules.ladder import neighbours
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import AVONDALE, CLASSIC, INVERTED, Schedule
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    AtLimit,
    AuctionForm,
    Calling,
    CardPoints,
    Defence,
    DefencePoints,
    DefenceTricks,
    EarlyClaim,
    Exposure,
    FirstDealer,
    Gate,
    JokerDeclared,
    JokerInMisere,
    JokerLead,
    JokerOrder,
    KittyUse,
    LateClaim,
    PartnerRole,
    Reentry,
    SeveralAtTarget,
    Sides,
)
from fivehundred.rules.specials import Special


@attrs.frozen
class Line:
    """One setting, its value, and what it means at the table."""

    #: The name of the setting, as in `Ruleset`.
    setting: str
    #: Its value, as a file would say it.
    value: str
    #: What it means, in one sentence.
    sentence: str
    #: The numbers of the rules.
    rules: tuple[str, ...]
    #: Whether it makes no difference beside the other settings; the sentence then says why.
    idle: bool

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"


def explain(rules: Ruleset) -> tuple[Line, ...]:
    """Every setting of *rules* in the players' words, in the order of the settings.

    The schedule has a further line for each of its rows, the special bids one for each of them.

    >>> from fivehundred.rules import presets
    >>> for line in explain(presets.get("sans-joker-3")):
    ...     if line.setting in ("target", "joker_lead"):
    ...         print(line)
    A joker led without trumps may stand for any suit; no effect here: the deck has no joker. (JOKER-4)
    The game is won at 500. (END-1)
    """
    if type(rules) is not Ruleset:
        raise WrongType(f"only a Ruleset can be explained, not {type(rules).__name__}")
    return tuple(line for setting in SETTINGS for line in _lines(rules, setting))


def _lines(rules: Ruleset, setting: str) -> Iterator[Line]:
    value = getattr(rules, setting)
    numbers: tuple[str, ...] = getattr(attrs.fields(Ruleset), setting).metadata["rules"]
    reason = _idle(rules, setting)
    sentence = _CHOICES[value] if isinstance(value, Enum) else _sentence(rules, setting)
    if reason:
        sentence += f": {reason}" if value is None else f"; no effect here: {reason}"
    yield Line(setting, _text(value), f"{sentence}.", numbers, idle=bool(reason))
    if setting == "schedule":
        yield from _rows(rules, numbers)
    if setting == "specials":
        for special in rules.specials:
            yield _special(rules, special)


def _text(value: object) -> str:
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case Schedule():
            return _SCHEDULES.get(value, "a table of its own")
        case Ruleset():
            return value.name or f"a game for {value.players}"
        case tuple():
            return " ".join(special.key for special in value)
        case _:
            return str(value)


def _idle(rules: Ruleset, setting: str) -> str:
    """Why the setting makes no difference, empty when it does make one."""
    match setting:
        case "reentry" if rules.auction is AuctionForm.SINGLE_ROUND:
            return "there is only one round of calls"
        case "calling" | "alone" if rules.sides is not Sides.CALLED:
            return "partners are not called"
        case "calling" | "alone" if rules.highest_level < 6 or rules.lowest_level > 7:
            return "nobody may bid 6 or 7"
        case "defence_tricks" if rules.sides is not Sides.CALLED:
            return "partners are not called"
        case "joker_order" if len(rules.jokers) < 2:
            return "the deck has not two jokers"
        case "joker_in_misere" | "joker_lead" | "joker_declared" if not rules.jokers:
            return "the deck has no joker"
        case "joker_in_misere" if not rules.specials:
            return "there are no special bids"
        case "slam" if rules.slam is not None and rules.slam <= _cheapest(rules):
            return "no bid is worth less"
        case "several_at_target" if rules.defence in (Defence.CAPPED, Defence.CONTRACT_ONLY):
            return "only a contract wins"
        case "several_at_target" if rules.side_count == 2 and rules.all_pass is not AllPass.PLAYED:
            return "there is only one defending side"
        case "cap" if rules.defence is not Defence.CAPPED:
            return "defence points are not capped"
        case "threshold" if rules.defence is not Defence.THRESHOLD:
            return "the defence has no target of its own"
        case "at_limit" if rules.limit is None:
            return "there is no negative limit"
        case "fewer" if rules.at_limit is not AtLimit.DROPS_OUT:
            return "nobody drops out"
        case _:
            return ""


def _cheapest(rules: Ruleset) -> int:
    return min(rules.schedule.value(bid) for bid in rules.ladder.calls if isinstance(bid, Bid))


def _sentence(rules: Ruleset, setting: str) -> str:
    """The sentence of a setting that is not a choice between named ways."""
    match setting:
        case "players":
            return f"The game is for {rules.players} players"
        case "deck":
            jokers = ("no joker", "the joker", "two jokers")[len(rules.jokers)]
            return f"The deck has {len(rules.deck)} cards, with {jokers}"
        case "hand_size":
            return f"Each hand has {rules.hand_size} cards; {rules.kitty_size or 'none'} are left for the kitty"
        case "dummy_hand" if rules.dummy_hand:
            return "A third hand is dealt to the dealer's left, seen by nobody and not played"
        case "dummy_hand":
            return "Only the players get hands"
        case "packets":
            return f"The cards are dealt in packets {rules.packets}, K to the kitty"
        case "schedule":
            return f"Bids are worth what {_TABLE_NAMES.get(rules.schedule, 'a table of its own')} says"
        case "lowest_level":
            return f"The fewest tricks that may be bid are {rules.lowest_level}"
        case "highest_level":
            return f"The most tricks that may be bid are {rules.highest_level}"
        case "specials":
            if not rules.specials:
                return "There are no special bids"
            return f"The special bids are {', '.join(special.name for special in rules.specials)}"
        case "slam":
            return _slam(rules)
        case "target":
            return f"The game is won at {rules.target}"
        case "cap":
            return "No cap" if rules.cap is None else f"Defence points lift no score above {rules.cap}"
        case "threshold" if rules.threshold is None:
            return "No threshold"
        case "threshold":
            return f"A side that defends wins only from {rules.threshold}"
        case "limit" if rules.limit is None:
            return "Scores may fall without limit"
        case "limit":
            return f"The negative limit is {rules.limit}"
        case "at_limit":
            return "Nothing happens below zero"
        case "fewer" if rules.fewer is None:
            return "No game for fewer players"
        case "fewer":
            return f"Those who are left play on as in {_text(rules.fewer)}"
        case _ if rules.hand_limit is None:
            return "The number of hands is not limited"
        case _:
            return f"The game ends with hand {rules.hand_limit} at the latest, and the highest total wins"


def _slam(rules: Ruleset) -> str:
    if rules.slam is None:
        return "Taking every trick earns nothing extra"
    return f"A made bid of tricks worth less than {rules.slam} scores {rules.slam} if it takes every trick"


def _rows(rules: Ruleset, numbers: tuple[str, ...]) -> Iterator[Line]:
    for trump, name in _ROW_NAMES.items():
        bids = [Bid(level, trump) for level in range(rules.lowest_level, rules.highest_level + 1)]
        values = {bid: rules.schedule.value(bid) for bid in bids}
        yield Line(
            "schedule",
            " ".join(f"{bid}={value}" for bid, value in values.items()),
            f"{name} count " + ", ".join(f"{value} for {bid.level}" for bid, value in values.items()) + ".",
            numbers,
            idle=False,
        )


def _special(rules: Ruleset, special: Special) -> Line:
    numbers = ["BID-7"]
    clauses = [f"{special.name[:1].upper()}{special.name[1:]} ({special.key}) counts {special.value}"]
    if special.points != special.value:
        clauses.append(f"wins or loses {special.points}")
    if special.place is None:
        clauses.append("ranks by its value")
    else:
        numbers.append("BID-8")
        lower, upper = special.place
        if neighbours(tuple(rules.schedule), lower, upper):
            clauses.append(f"ranks above {lower} and below {upper}")
        else:
            clauses.append(f"ranks by its value, as {lower} and {upper} are no neighbours")
    if special.gate is Gate.SEVEN:
        clauses.append("needs a bid of 7 or more before it")
    if special.answers is not None:
        clauses.append(f"needs a partner's {rules.special(special.answers).name} before it")
    has_partners = len(rules.score_lines[0]) > 1
    for choice in (special.kitty, special.partner if has_partners else None, special.shown, special.defence):
        clauses.append("he plays alone" if choice is None else _CHOICES[choice])
        numbers += () if choice is None else _SPECIAL_RULES.get(choice, ())
    return Line("specials", special.key, f"{'; '.join(clauses)}.", tuple(numbers), idle=False)


_SCHEDULES: Final[Mapping[Schedule, str]] = {AVONDALE: "Avondale", CLASSIC: "classic", INVERTED: "inverted"}
_TABLE_NAMES: Final[Mapping[Schedule, str]] = {
    schedule: f"the {name} schedule" for schedule, name in _SCHEDULES.items()
}
_ROW_NAMES: Final[Mapping[Suit | None, str]] = {
    Suit.SPADES: "Spades",
    Suit.CLUBS: "Clubs",
    Suit.DIAMONDS: "Diamonds",
    Suit.HEARTS: "Hearts",
    None: "Bids without trumps",
}

# The rules that a choice of a special bid rests on besides BID-7.
_SPECIAL_RULES: Final[Mapping[Enum, tuple[str, ...]]] = {
    KittyUse.TAKEN: ("KITTY-1",),
    KittyUse.LEFT: ("KITTY-2",),
    PartnerRole.SITS_OUT: ("PLAY-4",),
    PartnerRole.MUST_SIT_OUT: ("PLAY-4",),
    Exposure.AFTER_FIRST_TRICK: ("PLAY-5",),
    Exposure.AFTER_FIRST_CARD: ("PLAY-5",),
    DefencePoints.OWN_AND_CONTRACTORS: ("SCORE-5",),
    DefencePoints.CONTRACTORS_IF_FAILED: ("SCORE-6",),
    DefencePoints.NOTHING: ("SCORE-7",),
    DefencePoints.OWN: ("SCORE-12",),
}

# What each choice means at the table; those of a special bid are clauses, the others whole sentences.
_CHOICES: Final[Mapping[Enum, str]] = {
    Sides.INDIVIDUAL: "Each plays for himself",
    Sides.PARTNERS_OF_TWO: "Partners sit opposite, two to a side",
    Sides.PARTNERS_OF_THREE: "Two sides of three sit in alternate seats",
    Sides.CALLED: "The contractor finds his partners in each hand; everybody keeps a score of his own",
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
    AuctionForm.SINGLE_ROUND: "Everybody speaks once, from the dealer's left, the dealer last",
    AuctionForm.UNTIL_PASSED: "The auction goes round until all but one have passed; whoever passes is out",
    Reentry.NEVER: "Nobody who has passed may call again",
    Reentry.SUIT_CHANGE: "When a player leaves the suit of his last bid, those who passed may call again",
    AllPass.NEXT_DEALER: "If nobody bids the next dealer deals",
    AllPass.SAME_DEALER: "If nobody bids the same dealer deals again",
    AllPass.PLAYED: "If nobody bids the hand is played without trumps, 10 points a trick",
    KittyUse.TAKEN: "the bidder takes the kitty and discards",
    KittyUse.LEFT: "the kitty stays face down",
    PartnerRole.SITS_OUT: "his partners put their hands face down",
    PartnerRole.MUST_SIT_OUT: "his partners put their hands face down",
    PartnerRole.PLAYS_TOO: "his partners play and must lose every trick, too",
    Exposure.NEVER: "his hand is not shown",
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
    Calling.CARD: "With a bid of 6 or 7 the contractor calls a card, and its holder is his partner",
    Calling.PLAYER: "With a bid of 6 or 7 the contractor calls a player",
    Alone.BARRED: "With a bid of 6 or 7 the contractor must call a partner",
    Alone.ALLOWED: "With a bid of 6 or 7 the contractor may play alone",
    JokerOrder.BLACK_OVER_RED: "The black joker beats the red one",
    JokerOrder.RED_OVER_BLACK: "The red joker beats the black one",
    JokerInMisere.MAY: "In a special bid a player who cannot follow may play the joker or another card",
    JokerInMisere.MUST: "In a special bid a player who cannot follow must play the joker",
    JokerLead.ANY_SUIT: "A joker led without trumps may stand for any suit",
    JokerLead.UNLED_SUITS: (
        "A joker led without trumps stands for a suit not led before; after all four only in the last trick"
    ),
    JokerDeclared.NO: "The joker belongs to no suit when there are no trumps",
    JokerDeclared.BY_CONTRACTOR: (
        "Before the first lead a contractor without trumps may make the joker the highest card of one suit"
    ),
    CardPoints.NONE: "Cards captured in tricks score nothing",
    CardPoints.COUNTED: "Cards captured in tricks score: aces 1, face cards 10, the others their number",
    DefenceTricks.OWN: "Each defender scores for the tricks he took himself",
    DefenceTricks.TOGETHER: "Each defender scores for all the tricks the defenders took",
    Defence.MAY_WIN: "Points made in defence may win the game",
    Defence.CAPPED: "Only a contract wins the game, and points made in defence stop short of it",
    Defence.CONTRACT_ONLY: "Only a contract wins the game, however high the score",
    Defence.THRESHOLD: "Points made in defence win the game only from a higher total",
    SeveralAtTarget.ORDER_OF_TRICKS: "If several defenders get there, the first in the order of tricks wins",
    SeveralAtTarget.EARLIEST_TRICK: "If several defenders get there, the one who won the earliest trick wins",
    SeveralAtTarget.HIGHEST_TOTAL: "If several defenders get there, the highest total wins",
    AtLimit.HIGHEST_WINS: "When a score falls to the negative limit the game ends and the highest total wins",
    AtLimit.OTHER_SIDE_WINS: "A side that falls to the negative limit loses to the other",
    AtLimit.DROPS_OUT: "A player who falls to the negative limit drops out",
    AtLimit.CANNOT_WIN: "A player who ever fell to the negative limit cannot win",
}
