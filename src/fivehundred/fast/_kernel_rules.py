"""The rules supported by the compiled modules; anything else is rejected by name. Private.

Fast positions, the solver's search and random deals follow tables made from the terms of a hand. `Worlds` relies on
what a card proves under those terms, and on how cards changed hands before the play. A rule that they lack would be
ignored silently. Therefore every field and choice of a hand is listed here once someone has checked that all of these
modules support it, or that it makes no difference to them. Anything not listed is rejected unless it has its default
value, because defaults keep the behaviour from before a setting existed. Types are compared exactly, because a subclass
may play by other rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import Any, Final

import attrs

from fivehundred._base.words import expect
from fivehundred._native.masks import SLOTS
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
from fivehundred.errors import InvalidValue, UnsupportedRulesError
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.goals import AtLeast, EachForHimself, Exactly, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Bonus, Floor, Schedule
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    AuctionForm,
    CallableCards,
    Calling,
    CallTime,
    CardPoints,
    DefencePoints,
    DefenceScores,
    DefenceTricks,
    EarlyClaim,
    Exposure,
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

#: The fields of each class and the members of each enum, as names separated by spaces.
_Names = Mapping[type, str]

#: Supported by positions, the search, random deals and `Worlds`.
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
#: Not supported by random deals. The others need no support for it: it is decided before the first lead, or the places,
#: goal or points of the play include it.
PLAYED_ONLY: Final[_Names] = {
    Ruleset: "table_cards breach declared_slam",
}
#: Also supported by random deals; over when play begins, so the others need not support it.
BEFORE_PLAY: Final[_Names] = {
    Ruleset: (
        "dummy_hand out_of_play early_claim late_claim lowest_level highest_level no_trump auction reentry last_bidder "
        "all_pass specials joker_declared inkles dealer_stuck"
    ),
    Special: "place gate answers kitty blind",
    Exchange: "seat count taken complete",
    Declaring: "waiting answers",
    Taken: "KITTY",
    EarlyClaim: "BARRED",
    LateClaim: "BARRED",
    NoTrumpBids: "ALLOWED FROM_SEVEN BARRED",
    AuctionForm: "SINGLE_ROUND UNTIL_PASSED",
    Reentry: "NEVER SUIT_CHANGE ALWAYS",
    LastBidder: "STANDS LOCKED MAY_RAISE",
    AllPass: "NEXT_DEALER SAME_DEALER PLAYED",
    Gate: "NONE SEVEN EIGHT OVER_SEVEN ALL_SPOKEN",
    KittyUse: "TAKEN LEFT",
    JokerDeclaration: "NO BY_CONTRACTOR",
}
#: Supported by `Worlds` alone. The others see every card, and so need no support for it, or random deals exclude it.
UNSEEN: Final[_Names] = {
    Ruleset: "kitty_shown calling alone callable_cards call_time",
    Special: "shown",
    Exposure: "NEVER BEFORE_THE_LEAD AFTER_FIRST_TRICK AFTER_FIRST_CARD",
    Calling: "CARD PLAYER CARD_OR_PLAYER",
    Alone: "ALLOWED BARRED",
    CallableCards: "NO_JOKER NO_JOKER_NOR_BOWER",
    CallTime: "AFTER_DISCARD BEFORE_KITTY",
    EarlyClaim: "ALLOWED",
    LateClaim: "ANYONE NOT_THE_CONTRACTOR",
    KittyUse: "PASSED_ON",
    JokerDeclaration: "BY_HOLDER",
}
#: Makes no difference to any of them: names; settings of the match, the draw and the referee; packets, because their
#: packs are in random order; and what is checked separately: the rules of terms, and the contract of a stage, which the
#: terms repeat.
BESIDE: Final[_Names] = {
    Terms: "rules",
    Ruleset: (
        "name source packets first_dealer ralphing joker_order early_end target both_at_target defence cap threshold "
        "several_at_target limit at_limit fewer spread hand_limit"
    ),
    Special: "name",
    Exchange: "contract public",
    Declaring: "contract",
}
#: Values without parts that could be new: numbers, texts, cards and calls.
_ATOMS: Final = (int, bool, str, type(None), Suit, Card, Cards, Bid, SpecialBid, Schedule, Reason)

#: Why random deals do not support a name, in words that cite the rule.
_IN_THE_WAY: Final = {
    name: words
    for words, names in {
        "discards are passed on (KITTY-3)": "KittyUse.PASSED_ON Exchange.passed_to Taken.DISCARDS",
        "a poor hand may be thrown in (DEAL-4)": (
            "EarlyClaim.ALLOWED LateClaim.ANYONE LateClaim.NOT_THE_CONTRACTOR Claims"
        ),
        "partners are called (CALL)": "PartnerCall",
        "more may be undertaken after the auction (BID-15, BID-17)": (
            "Ruleset.breach Ruleset.declared_slam BreachCall SlamCall"
        ),
        "cards lie on the table (TWO-1)": "Ruleset.table_cards",
        "whoever holds the joker declares it (JOKER-5)": "JokerDeclaration.BY_HOLDER",
    }.items()
    for name in names.split()
}


def _merge(*lists: _Names) -> dict[type, frozenset[str]]:
    return {
        kind: frozenset(name for names in lists for name in names.get(kind, "").split())
        for kind in {kind for names in lists for kind in names}
    }


@attrs.frozen
class _Unit:
    """The names that a compiled module supports, and those that make no difference to it."""

    known: Mapping[type, frozenset[str]]
    beside: Mapping[type, frozenset[str]]

    def unknown(self, value: Any) -> Iterator[str]:
        """Yield the name of every unsupported item in *value*, including nested values."""
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


_PLAY: Final = _Unit(_merge(KNOWN, PLAYED_ONLY), _merge(BEFORE_PLAY, UNSEEN, BESIDE))
_DEALS: Final = _Unit(_merge(KNOWN, BEFORE_PLAY), _merge(UNSEEN, BESIDE))
_WORLDS: Final = _Unit(_merge(KNOWN, PLAYED_ONLY, BEFORE_PLAY, UNSEEN), _merge(BESIDE))


def play_of(deal: Deal) -> Play:
    """The play of *deal*; raises `InvalidValue` outside the play, `UnsupportedRulesError` for unsupported rules."""
    expect("a Deal", deal, Deal)
    if not isinstance(deal.stage, Play):
        raise InvalidValue(f"{deal!r}: no cards are being played now (PLAY-1)")
    expect_known(deal.stage)
    return deal.stage


def expect_known(play: Play) -> None:
    """Raise `UnsupportedRulesError` if *play* uses anything that is not listed as supported."""
    if type(play) is not Play:
        _refuse([type(play).__name__])
    expect_plain(play.terms)


@lru_cache(maxsize=512)
def expect_plain(terms: Terms) -> None:
    """Raise `UnsupportedRulesError` if *terms* use anything that is not listed as supported."""
    special = special_of(terms.rules, terms.contract)
    _refuse(_PLAY.unknown((terms, terms.rules, special, terms.jokers)))


@lru_cache(maxsize=256)
def expect_unseen(rules: Ruleset) -> None:
    """Raise `UnsupportedRulesError` if *rules* use anything that `Worlds` does not support, even before the play."""
    _refuse(_WORLDS.unknown(rules))


def _refuse(names: Iterable[str]) -> None:
    found = ", ".join(dict.fromkeys(names))
    if found:
        raise UnsupportedRulesError(f"fast positions, worlds and the solver do not support this: {found}")


@lru_cache(maxsize=256)
def stages_of(rules: Ruleset) -> tuple[tuple[Between, ...], ...]:
    """For each call in *rules*, the stages between the auction and the play if seat 0 becomes the contractor."""
    return tuple(
        () if isinstance(call, Pass) else between(rules, Contract.as_bid(rules, call, Seat(0)))
        for call in rules.ladder.calls
    )


@lru_cache(maxsize=256)
def obstacles(rules: Ruleset) -> tuple[str, ...]:
    """The reasons why random deals do not support *rules*, each with a rule number or a name; empty if they do."""
    names = [*_DEALS.unknown(rules)]
    for stages in stages_of(rules):
        names += _DEALS.unknown(stages)
    found = [_IN_THE_WAY.get(name, f"{name} is not known") for name in names]
    if any(special.tells_bidders_apart for special in rules.specials):
        found.append("defenders are paid for the tricks of one of two bidders (SCORE-5)")
    # To look is a choice as well.
    choices = len(rules.ladder.calls) + any(special.blind for special in rules.specials)
    if len(rules.deck) > SLOTS or choices > SLOTS:
        found.append(f"more than {SLOTS} cards or calls (CARD-2, BID-1)")
    return tuple(dict.fromkeys(found))
