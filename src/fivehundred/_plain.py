"""The rules that the compiled units know, in one list; anything else is refused by name. Private.

The fast position, the search of the solver and the random deals follow tables that are made from the terms of a hand,
and worlds what those terms say that a card proves. A rule that they do not carry would go unnoticed there. So every
field and choice that a hand can have is listed here once somebody has seen to it that all of them follow it, or that it
changes nothing for them. Whatever is not listed
is refused, unless it has its default, which is what every rule was before it could be chosen. Kinds are compared
exactly, because what is derived from a class may play otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final

import attrs

from fivehundred._kernel import SLOTS
from fivehundred._words import expect
from fivehundred.actions import DeclareJoker
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.deal import Deal
from fivehundred.deal.joker_policies import JokerPlay, When
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Between, between
from fivehundred.deal.terms import Terms
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.goals import AtLeast, EachForHimself, Exactly, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Bonus, Floor, Schedule
from fivehundred.rules.settings import (
    AllPass,
    AuctionForm,
    CardPoints,
    DefencePoints,
    DefenceScores,
    DefenceTricks,
    EarlyClaim,
    Failed,
    FirstLead,
    Fours,
    Gate,
    Jacks,
    JokerDeclaration,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerRank,
    KittyUse,
    LastBidder,
    LateClaim,
    NoTrumpBids,
    PartnerRole,
    Reentry,
    Shares,
    Sides,
)
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat


class NotPlain(FiveHundredError, ValueError):
    """A hand, or a ruleset, has something that the compiled units do not know; the text names it.

    Fast positions, playouts, worlds and the solver refuse terms of play that have it, random deals refuse rulesets. A
    `fivehundred.deal.deal.Deal` plays all of them.

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> RandomDeals(presets.CALLED_5)
    Traceback (most recent call last):
        ...
    fivehundred.fast.NotPlain: random deals do not cover this: partners are called (CALL)
    """

    # Shown as part of that module, because people import it from there.
    __module__ = "fivehundred.fast"


#: For each class the names of its fields, for each choice those of its members.
_Names = Mapping[type, str]

#: What positions, search, random deals and the proofs of worlds take into account.
KNOWN: Final[_Names] = {
    Terms: "contract declared leader",
    Contract: "call contractor side playing goal called slam breach",
    DeclareJoker: "higher lower",
    AtLeast: "tricks",
    Exactly: "tricks",
    NoTricks: "",
    EachForHimself: "",
    Ruleset: (
        "players sides deck fours jacks hand_size schedule joker_follow joker_in_misere joker_lead joker_lead_time "
        "joker_naming joker_rank first_lead slam failed defence_scores card_points defence_tricks shares"
    ),
    Special: "key value points goal partner defence",
    Floor: "points",
    Bonus: "points",
    JokerPlay: "able void must led names plain barred named_barred none_left keeps",
    When: "last unless reason",
    Sides: "INDIVIDUAL PARTNERS_OF_TWO PARTNERS_OF_THREE CALLED",
    Fours: "PLAIN TRUMPS",
    Jacks: "BELOW_QUEENS ABOVE_ACES",
    JokerFollow: "VOID_ONLY ALWAYS FIRST_OR_LAST EVERY_SUIT",
    JokerInMisere: "MAY MUST",
    JokerLead: "ANY_SUIT EVEN_WITH_TRUMPS UNLED_SUITS NOT_SHOWN_VOID",
    JokerLeadTime: "ANY LAST",
    JokerNaming: "A_SUIT NOTHING",
    JokerRank: "HIGHEST LOWEST_IN_MISERE",
    FirstLead: "CONTRACTOR ELDEST_HAND",
    Failed: "LOSES_VALUE DEFENDERS_SCORE_IT",
    DefenceScores: "ALWAYS IF_FAILED NEVER",
    CardPoints: "NONE COUNTED",
    DefenceTricks: "OWN TOGETHER",
    Shares: "FULL HALF",
    PartnerRole: "SITS_OUT MUST_SIT_OUT PLAYS_TOO",
    DefencePoints: "OWN_AND_CONTRACTORS CONTRACTORS_IF_FAILED NOTHING OWN",
}
#: What random deals do not know: either it is decided before the first lead, so that the play knows its outcome, or
#: places, goal or points of the play carry it.
PLAYED_ONLY: Final[_Names] = {
    Ruleset: "table_cards breach declared_slam inkles dealer_stuck",
    Special: "blind",
}
#: What random deals take into account besides; it is over when the play begins.
BEFORE_PLAY: Final[_Names] = {
    Ruleset: (
        "dummy_hand out_of_play early_claim late_claim lowest_level highest_level no_trump auction reentry last_bidder "
        "all_pass specials joker_declared"
    ),
    Special: "place gate answers kitty",
    Exchange: "seat count taken complete",
    Declaring: "seat answer",
    Taken: "KITTY",
    EarlyClaim: "BARRED",
    LateClaim: "BARRED",
    NoTrumpBids: "ALLOWED FROM_SEVEN BARRED",
    AuctionForm: "SINGLE_ROUND UNTIL_PASSED",
    Reentry: "NEVER",
    LastBidder: "STANDS",
    AllPass: "NEXT_DEALER SAME_DEALER PLAYED",
    Gate: "NONE SEVEN",
    KittyUse: "TAKEN LEFT",
    JokerDeclaration: "NO BY_CONTRACTOR",
}
#: What changes nothing for any of them: names; what the match, the draw and the referee ask; what is seen, by those who
#: see every card; packets of a pack in random order; how partners are called, because random deals have none; and what
#: is asked about by itself: the rules of terms, and the contract of a stage, which comes again in the terms.
BESIDE: Final[_Names] = {
    Terms: "rules",
    Ruleset: (
        "name source packets first_dealer ralphing kitty_shown calling alone callable_cards call_time joker_order "
        "early_end target both_at_target defence cap threshold several_at_target limit at_limit fewer spread hand_limit"
    ),
    Special: "name shown",
    Exchange: "contract public",
    Declaring: "contract",
}
#: What has no parts that could be new: numbers, texts, cards and calls.
_ATOMS: Final = (int, bool, str, type(None), Suit, Card, Cards, Bid, SpecialBid, Schedule, Reason)

#: What is in the way of random deals, in words with the rules, by its names.
_IN_THE_WAY: Final = {
    name: words
    for words, names in {
        "those who passed may call again (BID-5, BID-14)": (
            "Reentry.SUIT_CHANGE Reentry.ALWAYS LastBidder.LOCKED LastBidder.MAY_RAISE"
        ),
        "some may call what others may not (BID-9, BID-13)": "Ruleset.inkles Ruleset.dealer_stuck",
        "a special bid waits for more than a seven (BID-10, BID-16)": "Special.blind Gate.OVER_SEVEN Gate.ALL_SPOKEN",
        "discards are passed on (KITTY-3)": "KittyUse.PASSED_ON Exchange.passed_to Taken.DISCARDS",
        "a poor hand may be thrown in (DEAL-4)": (
            "EarlyClaim.ALLOWED LateClaim.ANYONE LateClaim.NOT_THE_CONTRACTOR Claims"
        ),
        "partners are called (CALL)": "PartnerCall",
        "more may be undertaken after the auction (BID-15, BID-17)": (
            "Ruleset.breach Ruleset.declared_slam BreachCall SlamCall"
        ),
        "cards lie on the table (TWO-1)": "Ruleset.table_cards",
    }.items()
    for name in names.split()
}


def _merged(*lists: _Names) -> dict[type, frozenset[str]]:
    return {
        kind: frozenset(name for names in lists for name in names.get(kind, "").split())
        for kind in {kind for names in lists for kind in names}
    }


@attrs.frozen
class _Unit:
    """A compiled unit: what it takes into account, and what changes nothing for it."""

    known: Mapping[type, frozenset[str]]
    beside: Mapping[type, frozenset[str]]

    def unknown(self, value: Any) -> Iterator[str]:
        """The names of what is in *value*, down to its smallest parts, and not known."""
        kind = type(value)
        if kind is tuple:
            for part in value:
                yield from self.unknown(part)
        elif kind in _ATOMS:
            return
        elif kind not in self.known:
            yield kind.__name__
        elif isinstance(value, Enum):
            if value.name not in self.known[kind]:
                yield f"{kind.__name__}.{value.name}"
        else:
            for field in attrs.fields(kind):
                given = getattr(value, field.name)
                if field.name in self.known[kind]:
                    yield from self.unknown(given)
                elif field.name not in self.beside.get(kind, ()) and given != field.default:
                    yield f"{kind.__name__}.{field.name}"


_PLAY: Final = _Unit(_merged(KNOWN, PLAYED_ONLY), _merged(BEFORE_PLAY, BESIDE))
_DEALS: Final = _Unit(_merged(KNOWN, BEFORE_PLAY), _merged(BESIDE))


def play_of(deal: Deal) -> Play:
    """The play of *deal*, in which cards must be being played, under rules that are known."""
    expect("a Deal", deal, Deal)
    if not isinstance(deal.stage, Play):
        raise InvalidValue(f"{deal!r}: no cards are being played now (PLAY-1)")
    expect_known(deal.stage)
    return deal.stage


def expect_known(play: Play) -> None:
    """Refuse a *play* with anything that is on none of the lists."""
    if type(play) is not Play:
        raise _not_known([type(play).__name__])
    expect_plain(play.terms)


@lru_cache(maxsize=512)
def expect_plain(terms: Terms) -> None:
    """Refuse *terms* of play with anything that is on none of the lists."""
    special = special_of(terms.rules, terms.contract)
    unknown = [*_PLAY.unknown((terms, terms.rules, special, terms.jokers))]
    if unknown:
        raise _not_known(unknown)


def _not_known(names: list[str]) -> NotPlain:
    return NotPlain(f"fast positions, worlds and the solver do not know this: {', '.join(dict.fromkeys(names))}")


@lru_cache(maxsize=256)
def stages_of(rules: Ruleset) -> tuple[tuple[Between, ...], ...]:
    """For each call of *rules* the stages between the auction and the play if seat 0 has the contract."""
    return tuple(
        () if isinstance(call, Pass) else between(rules, Contract.as_bid(rules, call, Seat(0)))
        for call in rules.ladder.calls
    )


@lru_cache(maxsize=256)
def obstacles(rules: Ruleset) -> tuple[str, ...]:
    """The reasons why *rules* cannot be dealt at random, each with its rule or a name; empty if they can."""
    names = [*_DEALS.unknown(rules)]
    for stages in stages_of(rules):
        names += _DEALS.unknown(stages)
    found = [_IN_THE_WAY.get(name, f"{name} is not known") for name in names]
    if any(
        row.defence is DefencePoints.OWN_AND_CONTRACTORS and row.partner is PartnerRole.PLAYS_TOO
        for row in rules.specials
    ):
        found.append("defenders are paid for the tricks of one of two bidders (SCORE-5)")
    if len(rules.deck) > SLOTS or len(rules.ladder.calls) > SLOTS:
        found.append(f"more than {SLOTS} cards or calls (CARD-2, BID-1)")
    return tuple(dict.fromkeys(found))
