"""The joker policies: when a joker without a suit may be played or led, and what its play proves (JOKER).

`FOLLOWING`, `FORCED`, `LEADING`, `ASKING` and `NAMING` have a row for each choice in the rules. The play, the fast
position and the search use numbers derived from these rows once for each contract. They never refer to a policy by
name.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, HIGHER_NAMED, LOWER_NAMED
from fivehundred._base.words import ShowsFields, lookup_field
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, SUITS
from fivehundred.deal.limits import Limit, Limits
from fivehundred.deal.ranking import NO_SUIT, Ranking
from fivehundred.deal.refusals import Reason
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerFollow, JokerInMisere, JokerLead, JokerLeadTime, JokerNaming

#: The four suits, as a mask of suit numbers.
FOUR_SUITS: Final = 0b1111
_LOWER: Final = CARD_BIT[LOWER_JOKER]
_HIGHER: Final = CARD_BIT[HIGHER_JOKER]
#: Flags for past events that can bar a joker, shared with the fast position: the suit was led.
LED: Final = 1
#: Its player has shown a void in the suit.
SHOWN_VOID: Final = 2
#: Its player has played a card of the suit.
PLAYED: Final = 4
#: The plays of each set of jokers that name a suit, as a mask over play numbers.
_NAMING_PLAYS: Final[Mapping[int, int]] = {
    0: 0,
    _LOWER: FOUR_SUITS << LOWER_NAMED,
    _HIGHER: FOUR_SUITS << HIGHER_NAMED,
    _LOWER | _HIGHER: FOUR_SUITS << LOWER_NAMED | FOUR_SUITS << HIGHER_NAMED,
}
#: A limit on plays. It depends on the hand of the player to act, the tricks to come, including the current one, and the
#: player's past: before a lead, the suits that a joker may name now; after it, `past_of` the suit led.
PlayLimit = Limit[[int, int, int]]
#: All limits on plays in one position.
PlayLimits = Limits[[int, int, int]]
#: More tricks than any hand has.
_ALL: Final = 64


@attrs.frozen(repr=False)
class When(ShowsFields):
    """The condition for playing or leading a joker. A player with no alternative may do so regardless (JOKER-9)."""

    #: The joker may be played only in this many tricks at the end of the hand.
    last: int = _ALL
    #: The joker may not be played if its player has done any of this in the suit led: `SHOWN_VOID`, `PLAYED`.
    unless: int = 0
    #: The reason for refusing the joker at other times.
    reason: Reason = Reason.JOKER_BARRED

    @property
    def always(self) -> bool:
        """True if the joker may be played at any time."""
        return self.last == _ALL and not self.unless

    @property
    def never(self) -> bool:
        """True if the joker may not be played by anybody with an alternative."""
        return self.last == 0

    def allows(self, left: int, past: int = 0) -> bool:
        """True if the joker may be played with *left* tricks to come, including the current one.

        *past* is the player's past in the suit led (see `past_of`).
        """
        return left <= self.last and not self.unless & past


_ALWAYS: Final = When()
_NEVER: Final = When(last=0, reason=Reason.JOKER_FOLLOWS)
#: The conditions for playing a joker if the player can follow suit and if they cannot; and the reason for refusing any
#: other card if they cannot, ``None`` if others are allowed (JOKER-3, JOKER-7).
FOLLOWING: Final[Mapping[JokerFollow, tuple[When, When, Reason | None]]] = MappingProxyType(
    {
        JokerFollow.VOID_ONLY: (_NEVER, _ALWAYS, None),
        JokerFollow.ALWAYS: (_ALWAYS, _ALWAYS, None),
        JokerFollow.FIRST_OR_LAST: (
            When(unless=PLAYED, reason=Reason.JOKER_NOT_FIRST),
            When(unless=SHOWN_VOID, reason=Reason.JOKER_SHOWN_VOID),
            None,
        ),
        JokerFollow.EVERY_SUIT: (_ALWAYS, _ALWAYS, Reason.JOKER_IS_EVERY_SUIT),
    }
)
#: The same reason in hands in which every trick must be lost (JOKER-3).
FORCED: Final[Mapping[JokerInMisere, Reason | None]] = MappingProxyType(
    {JokerInMisere.MAY: None, JokerInMisere.MUST: Reason.JOKER_FORCED}
)
#: The condition for leading a joker while holding other cards (JOKER-7).
LEADING: Final[Mapping[JokerLeadTime, When]] = MappingProxyType(
    {JokerLeadTime.ANY: _ALWAYS, JokerLeadTime.LAST: When(last=0, reason=Reason.JOKER_LED_LAST)}
)
#: The suits that a led joker may name, as a mask, and whether it may be led without naming one (JOKER-4, JOKER-7).
ASKING: Final[Mapping[JokerNaming, tuple[int, bool]]] = MappingProxyType(
    {JokerNaming.A_SUIT: (FOUR_SUITS, False), JokerNaming.NOTHING: (0, True)}
)
#: The past that bars a suit from being named, any of `LED` and `SHOWN_VOID`; the reasons for refusing such a suit, and
#: a joker when no suit is left (JOKER-4, JOKER-7); and whether a suit may be named with trumps too (JOKER-10).
NAMING: Final[Mapping[JokerLead, tuple[int, Reason, Reason, bool]]] = MappingProxyType(
    {
        JokerLead.ANY_SUIT: (0, Reason.JOKER_BARRED, Reason.JOKER_BARRED, False),
        JokerLead.EVEN_WITH_TRUMPS: (0, Reason.JOKER_BARRED, Reason.JOKER_BARRED, True),
        JokerLead.UNLED_SUITS: (LED, Reason.SUIT_WAS_LED, Reason.JOKER_WAITS, False),
        JokerLead.NOT_SHOWN_VOID: (SHOWN_VOID, Reason.NAMED_VOID, Reason.JOKER_LED_LAST, False),
    }
)


@attrs.frozen(repr=False)
class JokerPlay(ShowsFields):
    """The joker policy of one hand, made of one row from each of this module's tables. Get it from `joker_play`."""

    #: From `FOLLOWING`: the condition for a player who can follow suit to play the joker.
    able: When
    #: The condition for a player who cannot follow suit.
    void: When
    #: The reason for refusing any other card to a player who cannot follow suit; ``None`` if others are allowed.
    must: Reason | None
    #: From `LEADING`: the condition for leading the joker.
    led: When
    #: From `ASKING`: the suits that may be named, as a mask.
    names: int
    #: True if the joker may be led without naming a suit.
    plain: bool
    #: From `NAMING`: the past that bars a suit from being named.
    barred: int
    #: The reason for refusing a barred suit.
    named_barred: Reason
    #: The reason for refusing the joker when no suit is left.
    none_left: Reason

    #: The past events that affect jokers: any of `LED`, `SHOWN_VOID` and `PLAYED`.
    keeps: int = lookup_field(lambda self: self.able.unless | self.void.unless | self.barred)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The policy in the form that `fivehundred._native.contracts.PlayLookup` and the search expect."""
        able, void, must = self.able, self.void, self.must is not None
        follow = able.last, able.unless, void.last, void.unless, must
        return (*follow, self.led.last, self.names, self.plain, self.barred)

    def suits_left(self, led: int, void: int) -> int:
        """The suits that a joker may name, as a mask.

        *led* is a mask of the suits led before, and *void* of those in which the player has shown a void.
        """
        barred = self.barred
        return self.names & ~(led if barred & LED else 0) & ~(void if barred & SHOWN_VOID else 0)

    def lead_limits(self, callers: int) -> Iterator[PlayLimit]:
        """Yield every limit on leading jokers among *callers*, a bitmask, in the order of reasons (JOKER-4, JOKER-7).

        None of them leaves a player without a legal card (JOKER-9).
        """
        led, plays = self.led, ways_to_play(callers)
        named = plays ^ callers
        if not led.always:
            yield Limit(led.reason, plays, lambda hand, left, _: bool(hand & ~callers) and not led.allows(left))
        if not self.names:
            yield Limit(Reason.NAMING_BARRED, named)
        if self.barred:
            waiting = named if self.plain else plays
            yield Limit(self.none_left, waiting, lambda hand, _, suits: bool(hand & ~callers) and not suits)
            yield from (self._naming_limit(suit, named) for suit in range(len(SUITS)))
        if not self.plain:
            yield Limit(Reason.NAME_A_SUIT, callers)

    def _naming_limit(self, suit: int, named: int) -> PlayLimit:
        """The limit on naming *suit* in the plays *named*. The last joker names what it likes if no suit is left."""
        one = (1 << LOWER_NAMED | 1 << HIGHER_NAMED) << suit
        facts = {"suit": SUITS[suit]}
        return Limit(
            self.named_barred, named & one, lambda _, __, suits: suits and not suits >> suit & 1, lambda _: facts
        )

    def following_limits(self, ranking: Ranking, suit: int) -> Iterator[PlayLimit]:
        """Yield every limit that jokers without a suit bring when *suit* is led (JOKER-3, JOKER-7)."""
        able, void, must, loose, cards = self.able, self.void, self.must, ranking.loose, ranking.masks[suit]
        facts = {"led": SUITS[suit]}
        if not able.always:
            late = None if able.never else lambda _, left, past: not able.allows(left, past)
            yield Limit(able.reason, loose, late, lambda _: facts, evidence=cards)
        if not void.always:
            yield Limit(
                void.reason,
                loose,
                # A limit never leaves a player without a legal card (JOKER-9).
                lambda hand, left, past: bool(hand & ~loose) and not void.allows(left, past),
                lambda _: facts,
                unless=cards,
            )
        if must is not None:
            able_to = None if void.always else lambda _, left, past: void.allows(left, past)
            yield Limit(must, ~loose, able_to, lambda _: facts, evidence=loose, unless=cards)

    def lacks_following(
        self, ranking: Ranking, number: int, lead: int, played: int, void: int, revoked: int, left: int
    ) -> int:
        """The cards that a player is proved to lack by playing *number* to a lead of suit *lead*, as a bitmask.

        The play must not follow suit. *played*, *void* and *revoked* are masks of suit numbers: the suits the player
        has played before, those in which they have shown a void, and those in which only a revoke showed it (IRR-1).
        *left* is the number of tricks to come, including the current one.
        """
        if lead == NO_SUIT:
            return 0
        past = past_of(lead, played, void)
        may, able = self.void.allows(left, past), self.able.allows(left, past)
        if not CARD_BIT[number] & ranking.loose:
            return ranking.masks[lead] | (ranking.loose if may and self.must is not None else 0)
        if not may and (not able or (past & SHOWN_VOID and not revoked >> lead & 1)):
            # Then it may be played because there is nothing else (JOKER-9).
            return ranking.deck.bits & ~ranking.loose
        return 0 if able else ranking.masks[lead]


def ways_to_play(cards: int) -> int:
    """Every play of *cards*, a bitmask, as a mask over play numbers, including jokers that name a suit (JOKER-4).

    >>> from fivehundred.cards import Cards
    >>> ways_to_play(Cards.parse("AS JK").bits).bit_count()
    6
    """
    return cards | _NAMING_PLAYS[cards & (_LOWER | _HIGHER)]


def jokers_named(plays: int) -> int:
    """The jokers, as a bitmask, if a suit is named in any of *plays*, a mask over play numbers; otherwise 0."""
    return _LOWER | _HIGHER if plays >> LOWER_NAMED else 0


def past_of(suit: int, played: int, void: int) -> int:
    """The player's past in *suit*, given masks of the suits they have *played* and those in which they are *void*."""
    return PLAYED * (played >> suit & 1) | SHOWN_VOID * (void >> suit & 1)


@lru_cache(maxsize=512)
def joker_play(rules: Ruleset, *, trumps: bool, misere: bool) -> JokerPlay:
    """The joker policy under *rules*, with or without *trumps*. *misere* is true if every trick must be lost."""
    barred, named_barred, none_left, even_with_trumps = NAMING[rules.joker_lead]
    if trumps:
        # They follow as trumps do; they need not name a suit even if they may (JOKER-1, JOKER-10).
        names = FOUR_SUITS if even_with_trumps else 0
        return JokerPlay(_ALWAYS, _ALWAYS, None, _ALWAYS, names, True, 0, Reason.JOKER_BARRED, Reason.JOKER_BARRED)
    able, void, must = FOLLOWING[rules.joker_follow]
    forced = FORCED[rules.joker_in_misere] if misere else None
    names, plain = ASKING[rules.joker_naming]
    return JokerPlay(
        able, void, must or forced, LEADING[rules.joker_lead_time], names, plain, barred, named_barred, none_left
    )
