"""Refusals of illegal actions: each has a code for programs, a rule number and a sentence for the player."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred._base.words import Coded, ShowsFields, json_field, says
from fivehundred.actions import Action, Hidden
from fivehundred.cards import Cards
from fivehundred.errors import FiveHundredError
from fivehundred.seats import Seat
from fivehundred.texts.messages import Facts, Sentence, Worded


class Reason(Coded):
    """A reason for a refusal: its value is a stable code, and `rule` is the rule behind it.

    >>> Reason("too low").rule
    'BID-2'
    """

    OUT_OF_TURN = "out of turn", "SEAT-1"
    FINISHED = "finished", "PLAY-1"
    CALL_NOW = "call now", "BID-4"
    CLAIM_NOW = "claim now", "DEAL-4"
    DISCARD_NOW = "discard now", "KITTY-1"
    SLAM_NOW = "slam now", "BID-17"
    GIVE_NOW = "give now", "BID-17"
    BREACH_NOW = "breach now", "BID-15"
    PARTNER_NOW = "partner now", "CALL-4"
    DECLARE_NOW = "declare now", "JOKER-5"
    PLAY_NOW = "play now", "PLAY-1"

    ELSEWHERE = "elsewhere", "DEAL-3"
    SHOWN_LACKING = "shown lacking", "PLAY-2"
    PLAYED_BEFORE = "played before", "PLAY-2"

    NO_SUCH_BID = "no such bid", "BID-1"
    NO_TRUMP_BARRED = "no trump barred", "BID-16"
    NO_TRUMP_FROM_SEVEN = "no trump from seven", "BID-16"
    NO_SUCH_SPECIAL = "no such special", "BID-7"
    TOO_LOW = "too low", "BID-2"
    GATE_SHUT = "gate shut", "BID-7"
    UNANSWERED = "unanswered", "BID-7"
    LOOK_FIRST = "look first", "BID-10"
    LOOKED_ALREADY = "looked already", "BID-10"
    BLIND_TOO_LATE = "blind too late", "BID-10"
    BARRED_FROM_BIDDING = "barred from bidding", "BID-13"
    MUST_BID = "must bid", "BID-13"
    INKLE_TOO_LATE = "inkle too late", "BID-9"
    NO_EIGHT = "no eight", "BID-16"
    NOT_OVER_SEVEN = "not over a seven", "BID-16"
    NOT_ALL_SPOKEN = "not all have spoken", "BID-16"
    NO_CLAIMS = "no claims", "DEAL-4"
    CLAIM_TOO_LATE = "claim too late", "DEAL-4"
    CLAIM_BARRED = "claim barred", "DEAL-4"

    DISCARD_COUNT = "discard count", "KITTY-1"
    PASSED_ON_COUNT = "passed on count", "KITTY-3"
    SLAM_DISCARD_COUNT = "slam discard count", "BID-17"
    DISCARD_NOT_HELD = "discard not held", "KITTY-1"
    NOT_HELD = "not held", "PLAY-2"
    NOT_ON_TABLE = "not on table", "TWO-1"

    NAME_A_CARD = "name a card", "CALL-1"
    NAME_PLAYERS = "name players", "CALL-2"
    ONE_PLAYER = "one player", "CALL-2"
    NOT_ANOTHER = "not another player", "CALL-2"
    NOT_ALONE = "not alone", "CALL-4"
    CALLED_JOKER = "called joker", "CALL-3"
    CALLED_BOWER = "called bower", "CALL-3"
    CALLED_OWN = "called own card", "CALL-1"
    CALLED_ABSENT = "called absent card", "CARD-2"

    GIFT_NOT_HELD = "gift not held", "BID-17"
    BREACH_BY_PARTNER = "breach by partner", "BID-15"

    JOKER_NOT_YOURS = "joker not yours", "JOKER-5"
    JOKERS_APART = "jokers apart", "JOKER-5"

    FOLLOW = "follow", "PLAY-2"
    JOKER_FOLLOWS = "joker follows", "JOKER-3"
    JOKER_FORCED = "joker forced", "JOKER-3"
    NAME_A_SUIT = "name a suit", "JOKER-4"
    NAMES_NOTHING = "names nothing", "JOKER-4"
    SUIT_WAS_LED = "suit was led", "JOKER-4"
    JOKER_WAITS = "joker waits", "JOKER-4"
    JOKER_NOT_FIRST = "joker not first", "JOKER-7"
    JOKER_SHOWN_VOID = "joker shown void", "JOKER-7"
    JOKER_IS_EVERY_SUIT = "joker is every suit", "JOKER-7"
    JOKER_LED_LAST = "joker led last", "JOKER-7"
    NAMING_BARRED = "naming barred", "JOKER-7"
    JOKER_BARRED = "joker barred", "JOKER-7"
    NAMED_VOID = "named void", "JOKER-7"


#: The reasons that depend on the cards of the player who is refused. All reasons of the play stage do.
OF_THE_HAND: Final = frozenset(
    {
        *(Reason.CLAIM_BARRED, Reason.DISCARD_COUNT, Reason.PASSED_ON_COUNT, Reason.SLAM_DISCARD_COUNT),
        *(Reason.DISCARD_NOT_HELD, Reason.GIFT_NOT_HELD),
        *(Reason.CALLED_OWN, Reason.BREACH_BY_PARTNER, Reason.JOKER_NOT_YOURS, Reason.JOKERS_APART),
        Reason.ELSEWHERE,
        *(Reason.NOT_HELD, Reason.NOT_ON_TABLE, Reason.FOLLOW, Reason.JOKER_FOLLOWS, Reason.JOKER_FORCED),
        *(Reason.NAME_A_SUIT, Reason.NAMES_NOTHING, Reason.SUIT_WAS_LED, Reason.JOKER_WAITS, Reason.JOKER_NOT_FIRST),
        *(Reason.JOKER_SHOWN_VOID, Reason.JOKER_IS_EVERY_SUIT, Reason.JOKER_LED_LAST),
        *(Reason.NAMING_BARRED, Reason.NAMED_VOID, Reason.JOKER_BARRED),
    }
)


@attrs.frozen(repr=False)
class Refusal(Worded, ShowsFields):
    """The refusal of an illegal action, for the player who tried it. It may name that player's cards and no others.

    >>> from fivehundred import Bid, Deal, Seat, Suit, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> refusal = deal.apply(Bid(7, Suit.HEARTS)).why_not(Bid(6, Suit.SPADES))
    >>> print(refusal)
    seat 2 may not bid 6♠: 7♥ stands, and a bid must outrank it (BID-2)
    >>> refusal.reason.name, refusal.rules
    ('TOO_LOW', ('BID-2',))
    >>> refusal.facts
    (('standing', Bid(level=7, trump=<Suit.HEARTS: 'H'>)),)
    """

    seat: Seat | None = attrs.field(
        metadata=says("The seat whose action it is; ``None`` if nobody in particular tried it and nobody is to act.")
    )
    action: Action | Hidden = attrs.field(
        metadata=says("The action that was tried; for cards discarded unseen, only their number.")
    )
    reason: Reason
    rules: tuple[str, ...] = attrs.field(metadata=says("The rules it rests on, the main one first."))
    facts: Facts = json_field("The facts of the reason, by name.", default=(), left_out=False)
    evidence: Cards = json_field("The cards of that seat that prove it.", default=Cards(), left_out=False)
    due: Reason | None = json_field(
        "The reason for everybody to hear if the real one depends on the hand: the action due now.",
        default=None,
        left_out=False,
    )

    @property
    def why(self) -> Sentence:
        """The reason with its facts, among them the cards that prove it.

        >>> refusal.why
        Sentence(family='refusal', code='too low', facts=(('standing', Bid(level=7, trump=<Suit.HEARTS: 'H'>)),))
        """
        proof = (("cards", self.evidence),) if self.evidence else ()
        return Sentence("refusal", self.reason.value, (*proof, *self.facts))

    @property
    def message(self) -> str:
        """The reason as a sentence, without the rules.

        >>> refusal.message
        '7♥ stands, and a bid must outrank it'
        """
        return str(self.why)

    def with_due(self, due: Reason) -> Refusal:
        """The refusal with *due* as its public reason if the actual reason depends on the player's hand.

        >>> from fivehundred import Card, Discard
        >>> ace = Card.parse("AS")
        >>> refusal = refuse(Seat(1), Discard(Cards.of([ace])), Reason.DISCARD_NOT_HELD, card=ace)
        >>> print(refusal.with_due(Reason.DISCARD_NOW).public)
        seat 1 was refused: discard now (KITTY-1)
        """
        if self.reason not in OF_THE_HAND:
            return self
        return Refusal(self.seat, self.action, self.reason, self.rules, self.facts, self.evidence, due)

    @property
    def public(self) -> PublicRefusal:
        """The refusal for everybody to hear, with a reason that does not depend on the player's cards (PLAY-6).

        >>> print(refusal.public)
        seat 2 was refused: too low (BID-2)
        """
        return PublicRefusal(self.seat, self.due or self.reason)

    def as_sentence(self) -> Sentence:
        """The whole refusal: the player, the action, the reason and the rules.

        >>> [name for name, _ in refusal.as_sentence().facts]
        ['seat', 'action', 'why', 'rules']
        """
        return Sentence.of("text", "refusal", seat=self.seat, action=self.action, why=self.why, rules=self.rules)


@attrs.frozen(repr=False)
class PublicRefusal(Worded, ShowsFields):
    """A refusal as the whole table may hear it.

    >>> refusal = PublicRefusal(0, Reason("too low"))
    >>> print(refusal)
    seat 0 was refused: too low (BID-2)
    """

    seat: Seat | None
    reason: Reason

    @property
    def rule(self) -> str:
        """The rule behind the refusal.

        >>> refusal.rule
        'BID-2'
        """
        return self.reason.rule

    def as_sentence(self) -> Sentence:
        """The refusal in words that everybody may hear.

        >>> [name for name, _ in refusal.as_sentence().facts]
        ['seat', 'reason', 'rules']
        """
        reason = Sentence.of("reason", self.reason.value)
        return Sentence.of("text", "public refusal", seat=self.seat, reason=reason, rules=(self.rule,))


def refuse(
    seat: Seat | None, action: Action | Hidden, reason: Reason, *more: str, evidence: int = 0, **facts: object
) -> Refusal:
    """The refusal of *action* by *seat*, with its *reason*, its *facts* and any additional rules in *more*.

    *evidence* is a bitmask of the cards that justify the refusal.

    >>> from fivehundred.rules import PASS
    >>> print(refuse(Seat(1), PASS, Reason.OUT_OF_TURN, turn=Seat(2)))
    seat 1 may not pass: it is the turn of seat 2 (SEAT-1)
    """
    return Refusal(seat, action, reason, (reason.rule, *more), tuple(facts.items()), Cards(evidence))


class IllegalAction(FiveHundredError, ValueError):
    """An action is illegal now. The deal on which it was tried does not change.

    >>> from fivehundred import Bid, Deal, Seat, Suit, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> deal.apply(Bid(6, Suit.SPADES), by=Seat(2))
    Traceback (most recent call last):
        ...
    fivehundred.deal.refusals.IllegalAction: seat 2 may not bid 6♠: it is the turn of seat 1 (SEAT-1)
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        #: The refusal, with its reason and rule.
        self.refusal = refusal

    def __str__(self) -> str:
        return str(self.refusal)
