"""Refusals of illegal actions: each has a code for programs, a rule number and a sentence for the player."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred._base import words
from fivehundred._base.words import NamesSeats, ShowsFields, json_field, says
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Cards
from fivehundred.errors import FiveHundredError
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat


class Reason(words.Coded):
    """A reason for a refusal: its value is a stable code, `rule` the rule behind it, `text` a template for a sentence.

    >>> Reason("too low").rule, Reason("too low").text
    ('BID-2', '{standing} stands, and a bid must outrank it')
    """

    OUT_OF_TURN = "out of turn", "SEAT-1", "it is the turn of seat {turn}"
    FINISHED = "finished", "PLAY-1", "the hand is over"
    CALL_NOW = "call now", "BID-4", "the auction is on, and a call is due"
    CLAIM_NOW = "claim now", "DEAL-4", "the question now is whether to keep the hand or to throw it in"
    DISCARD_NOW = "discard now", "KITTY-1", "cards must first be discarded"
    SLAM_NOW = "slam now", "BID-17", "the question now is whether to undertake all the tricks alone"
    GIVE_NOW = "give now", "BID-17", "a card for the contractor is due"
    BREACH_NOW = "breach now", "BID-15", "the question now is whether to undertake to defeat the contract"
    PARTNER_NOW = "partner now", "CALL-4", "the contractor must first choose partners, or go alone"
    DECLARE_NOW = "declare now", "JOKER-5", "it must first be said what the joker is to be"
    PLAY_NOW = "play now", "PLAY-1", "a card is due"

    ELSEWHERE = "elsewhere", "DEAL-3", "{card} cannot be in that hand"
    SHOWN_LACKING = "shown lacking", "PLAY-2", "an earlier card shows that {card} is not in that hand"
    PLAYED_BEFORE = "played before", "PLAY-2", "{card} has been played"

    NO_SUCH_BID = "no such bid", "BID-1", "bids here run from {lowest} to {highest} tricks"
    NO_TRUMP_BARRED = "no trump barred", "BID-16", "bids of no trump are barred here"
    NO_TRUMP_FROM_SEVEN = "no trump from seven", "BID-16", "bids of no trump begin at seven tricks here"
    NO_SUCH_SPECIAL = "no such special", "BID-7", "this game has no bid {bid}"
    TOO_LOW = "too low", "BID-2", "{standing} stands, and a bid must outrank it"
    GATE_SHUT = "gate shut", "BID-7", "{bid} may be bid only after a bid of seven or more tricks"
    UNANSWERED = "unanswered", "BID-7", "{bid} may be bid only when a partner has bid {asked}"
    LOOK_FIRST = "look first", "BID-10", "you have not looked at your cards: look, or bid blind"
    LOOKED_ALREADY = "looked already", "BID-10", "the cards have been taken up"
    BLIND_TOO_LATE = "blind too late", "BID-10", "{bid} must be bid before looking at the cards"
    BARRED_FROM_BIDDING = "barred from bidding", "BID-13", "your last contract failed by more than three tricks"
    MUST_BID = "must bid", "BID-13", "all others have passed, and the dealer must bid"
    INKLE_TOO_LATE = "inkle too late", "BID-9", "only the first two players may bid {level}"
    NO_EIGHT = "no eight", "BID-16", "{bid} may be bid only after a bid of eight or more tricks"
    NOT_OVER_SEVEN = "not over a seven", "BID-16", "{bid} may be bid only over a bid of seven tricks"
    NOT_ALL_SPOKEN = "not all have spoken", "BID-16", "{bid} may be bid only when everybody has called"
    NO_CLAIMS = "no claims", "DEAL-4", "hands may not be thrown in here"
    CLAIM_TOO_LATE = "claim too late", "DEAL-4", "a hand may be thrown in only at the first turn to call"
    CLAIM_BARRED = "claim barred", "DEAL-4", "a hand with {cards} may not be thrown in"

    DISCARD_COUNT = "discard count", "KITTY-1", "the number of cards to discard is {count}, not {given}"
    PASSED_ON_COUNT = "passed on count", "KITTY-3", "as many cards must go as came: {count}, not {given}"
    SLAM_DISCARD_COUNT = "slam discard count", "BID-17", "one card must be discarded for the one given, not {given}"
    DISCARD_NOT_HELD = "discard not held", "KITTY-1", "you do not hold {card}"
    NOT_HELD = "not held", "PLAY-2", "you do not hold {card}"
    NOT_ON_TABLE = "not on table", "TWO-1", "your table is to play, and {card} does not lie open on it"

    NAME_A_CARD = "name a card", "CALL-1", "at {level} tricks the contractor names a card"
    NAME_PLAYERS = "name players", "CALL-2", "players are named here, not a card"
    ONE_PLAYER = "one player", "CALL-2", "at {level} tricks only one player may be named"
    NOT_ANOTHER = "not another player", "CALL-2", "expected at most {most} of the other seats, from 0 to {last}"
    NOT_ALONE = "not alone", "CALL-4", "at {level} tricks a partner must be called"
    CALLED_JOKER = "called joker", "CALL-3", "a joker may not be called"
    CALLED_BOWER = "called bower", "CALL-3", "a bower of the trump suit may not be called"
    CALLED_OWN = "called own card", "CALL-1", "{card} is yours, so nobody else can hold it"
    CALLED_ABSENT = "called absent card", "CARD-2", "{card} is not in this pack"

    GIFT_NOT_HELD = "gift not held", "BID-17", "you do not hold {card}"
    BREACH_BY_PARTNER = "breach by partner", "BID-15", "you hold {cards}, so you are the contractor's partner"

    JOKER_NOT_YOURS = "joker not yours", "JOKER-5", "you do not hold {card}"
    JOKERS_APART = "jokers apart", "JOKER-5", "two jokers are declared together or not at all"

    FOLLOW = "follow", "PLAY-2", "{led} were led and you hold {cards}"
    JOKER_FOLLOWS = "joker follows", "JOKER-3", "{led} were led and you hold {cards}, so the joker must wait"
    JOKER_FORCED = "joker forced", "JOKER-3", "you have none of the {led} led and hold {cards}: a joker must be played"
    NAME_A_SUIT = (
        "name a suit",
        "JOKER-4",
        "a joker led without a suit of its own must name the suit to follow, as in JK=D",
    )
    NAMES_NOTHING = (
        "names nothing",
        "JOKER-4",
        "a joker names a suit only when it is led, and where it may stand for one",
    )
    SUIT_WAS_LED = "suit was led", "JOKER-4", "{suit} were led before in this hand"
    JOKER_WAITS = (
        "joker waits",
        "JOKER-4",
        "all four suits have been led, so the joker may be led only to the last trick",
    )
    JOKER_NOT_FIRST = (
        "joker not first",
        "JOKER-7",
        "{led} were led, and you hold {cards} and have played {led} before, so the joker must wait",
    )
    JOKER_SHOWN_VOID = "joker shown void", "JOKER-7", "you have shown that you have no {led}, so the joker must wait"
    JOKER_IS_EVERY_SUIT = (
        "joker is every suit",
        "JOKER-7",
        "you have no {led} but {cards}, and a joker counts as every suit",
    )
    JOKER_LED_LAST = "joker led last", "JOKER-7", "a joker may be led only when nothing else is left"
    NAMING_BARRED = "naming barred", "JOKER-7", "a led joker names no suit here"
    JOKER_BARRED = "joker barred", "JOKER-7", "by the rules of this game the joker must wait"
    NAMED_VOID = "named void", "JOKER-7", "you have shown that you have no {suit}"


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
class Refusal(ShowsFields, NamesSeats):
    """The refusal of an illegal action, for the player who tried it. It may name that player's cards and no others.

    >>> from fivehundred import Deal, Seat, Suit, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> refusal = deal.apply(Bid(7, Suit.HEARTS)).why_not(Bid(6, Suit.SPADES))
    >>> print(refusal)
    seat 2 may not bid 6♠: 7♥ stands, and a bid must outrank it (BID-2)
    >>> refusal.reason.name, refusal.rules
    ('TOO_LOW', ('BID-2',))
    >>> refuse(Seat(1), CallPlayers((Seat(0), Seat(2))), Reason.ONE_PLAYER, level="7").text(["Ann", "Bob", "Cleo"])
    'Bob may not call Ann and Cleo: at 7 tricks only one player may be named (CALL-2)'
    """

    seat: Seat | None = attrs.field(
        metadata=says("The seat whose action it is; ``None`` if nobody in particular tried it and nobody is to act.")
    )
    action: Action | Hidden = attrs.field(
        metadata=says("What was tried; of cards discarded unseen, only their number.")
    )
    reason: Reason
    rules: tuple[str, ...] = attrs.field(metadata=says("The rules it rests on, the main one first."))
    facts: tuple[tuple[str, str], ...] = json_field(
        "What fills the gaps of the reason's sentence, by name.", default=(), left_out=False
    )
    evidence: Cards = json_field("The cards of that seat that prove it.", default=Cards(), left_out=False)
    due: Reason | None = json_field(
        "What everybody may be told instead of a reason that rests on the hand: what is due now.",
        default=None,
        left_out=False,
    )

    @property
    def message(self) -> str:
        """The reason as a sentence, without the rules.

        >>> refusal.message
        '7♥ stands, and a bid must outrank it'
        """
        return self.reason.text.format(**dict(self.facts))

    def with_due(self, due: Reason) -> Refusal:
        """The refusal, of which all others hear only what is *due* if its reason depends on the hand.

        >>> refusal = refuse(Seat(1), Discard(Cards.parse("AS")), Reason.DISCARD_NOT_HELD, card="A♠")
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

    def __str__(self) -> str:
        return f"{_who(self.seat)} may not {describe(self.action)}: {self.message} ({', '.join(self.rules)})"


@attrs.frozen(repr=False)
class PublicRefusal(ShowsFields, NamesSeats):
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

    def __str__(self) -> str:
        return f"{_who(self.seat)} was refused: {self.reason.value} ({self.rule})"


def refuse(
    seat: Seat | None, action: Action | Hidden, reason: Reason, *more: str, evidence: int = 0, **facts: str
) -> Refusal:
    """The refusal of *action* by *seat*, with its *reason* and any additional rules in *more*.

    *evidence* is a bitmask of the cards that justify the refusal, and *facts* fill the gaps in the text of the reason.

    >>> print(refuse(1, Pass(), Reason.OUT_OF_TURN, turn="2"))
    seat 1 may not pass: it is the turn of seat 2 (SEAT-1)
    """
    if evidence and "{cards}" in reason.text:
        facts["cards"] = list_cards(Cards(evidence))
    return Refusal(seat, action, reason, (reason.rule, *more), tuple(facts.items()), Cards(evidence))


def _who(seat: Seat | None) -> str:
    return "a player" if seat is None else f"seat {seat}"


class IllegalAction(FiveHundredError, ValueError):
    """An action is illegal now. The deal on which it was tried does not change.

    >>> from fivehundred import Deal, Seat, Suit, presets
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


def call_said(call: Pass | Bid | SpecialBid) -> str:
    """The wording of a call in messages: *7♠*, *8NT*, *M*.

    >>> from fivehundred.cards import Suit
    >>> call_said(Bid(7, Suit.SPADES))
    '7♠'
    """
    return f"{call.level}{call.trump.symbol}" if isinstance(call, Bid) and call.trump else str(call)


def list_cards(cards: Cards) -> str:
    """The wording of several cards in messages: *9♥, J♦ and the joker*.

    >>> list_cards(Cards.parse("9H JD JK"))
    'J♦, 9♥ and the joker'
    """
    return words.join_words(card.pretty for card in cards)


def describe(action: Action | Hidden) -> str:
    """The wording of an action after *may not* in messages: *bid 7♠*, *play 10♥*, *discard 5♠ and 6♣*, *go alone*.

    >>> describe(Discard(Cards.parse("5S 6C")))
    'discard 5♠ and 6♣'
    """
    match action:
        case Pass() | Bid() | SpecialBid():
            return "pass" if isinstance(action, Pass) else f"bid {call_said(action)}"
        case PlayCard():
            return f"play {action.card.pretty}" + (f" as one of the {action.suit.name.lower()}" if action.suit else "")
        case Look():
            return "look at the cards"
        case ThrowIn():
            return "throw the hand in"
        case Keep():
            return "keep the hand"
        case Discard():
            return f"discard {list_cards(action.cards) or 'nothing'}"
        case Hidden():
            return f"hand over {words.pluralise(action.count, 'card')} unseen"
        case Give():
            return f"give {action.card.pretty}"
        case CallCard():
            return f"call {action.card.pretty}"
        case CallPlayers():
            return _described_call(action)
        case DeclareSlam() | Breach() | DeclareJoker():
            return _described_answer(action)


def _described_call(action: CallPlayers) -> str:
    seats = " and ".join(map(str, action.players))
    return f"call seat{'s' * (len(action.players) > 1)} {seats}" if seats else "go alone"


def _described_answer(action: DeclareSlam | Breach | DeclareJoker) -> str:
    match action:
        case DeclareSlam():
            return "undertake all the tricks" if action.undertaken else "decline a slam"
        case Breach():
            return "undertake a breach" if action.undertaken else "decline a breach"
        case DeclareJoker():
            named = (("the joker", action.higher), ("the lower joker", action.lower))
            suits = " and ".join(f"{joker} one of the {suit.name.lower()}" for joker, suit in named if suit)
            return f"declare {suits or 'no joker'}"
