"""Rulings of the referee: their wording, their rules, and the consequences of revokes and claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial, reduce
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, winner
from fivehundred._base.words import Coded
from fivehundred.actions import Action, Discard, Give, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction, Reason, Refusal, refuse
from fivehundred.deal.scoring import undo_charges
from fivehundred.deal.stages.play import Play
from fivehundred.deal.transfers import Holding
from fivehundred.deal.turns import LateRevoke, Played
from fivehundred.errors import InvalidType, UnsupportedRulesError
from fivehundred.seats import Seat
from fivehundred.solver.solving import takes_rest
from fivehundred.texts._wording import action_sentence
from fivehundred.texts.messages import Facts, Sentence, Worded

#: The rule of a ruling on which the sources are silent.
OURS: Final = "ours"
_say_cost: Final = partial(Sentence.of, "cost")


class Verdict(Coded):
    """Every kind of ruling: its value is a stable code, and `rule` is its rule number.

    >>> Verdict("too late"), Verdict.TOO_LATE.rule
    (<Verdict.TOO_LATE: 'too late'>, 'PLAY-7')
    """

    DONE = "done", "SEAT-1"
    PLAYED = "played", "PLAY-2"
    REVOKED = "revoked", "PLAY-7"
    LEAD_BARRED = "lead barred", "JOKER-4"

    IN_TIME = "revoke in time", "PLAY-7"
    PUT_RIGHT = "put right", "PLAY-7"
    TOO_LATE = "too late", "PLAY-7"
    NO_REVOKE = "no revoke", "PLAY-7"
    PENALTY = "penalty", "IRR-1"
    LATE_STANDS = "late revoke stands", "PLAY-7"

    EARLY = "early", "PLAY-7"
    EARLY_REVOKE = "early revoke", "PLAY-7"
    LED_EARLY = "led out of turn", OURS
    SECOND_CARD = "second card", OURS
    SITS_OUT = "sits out", "PLAY-4"
    ONE_STAYS = "one stays", "PLAY-7"
    NONE_STAYS = "none stays", "PLAY-7"
    STANDS = "stands", "PLAY-7"
    CHANGED = "changed", OURS
    CHANGE_TOO_LATE = "change too late", "PLAY-7"
    EXPOSED = "exposed", OURS

    MISDEAL = "misdeal", "DEAL-6"
    DEAL_STANDS = "deal stands", OURS

    ALL_PLAYED = "all played", "PLAY-9"
    PROVED = "proved", "PLAY-9"
    ASKED = "asked", "PLAY-9"
    ONE_AGREED = "one agreed", "PLAY-9"
    AGREED = "agreed", "PLAY-9"
    REFUSED = "refused", "PLAY-9"


@attrs.frozen
class Ruling(Worded):
    """One ruling by the referee. Players at the table may be told only its `public` form.

    >>> from fivehundred import Card
    >>> play = PlayCard(Card.parse("10H"))
    >>> ruling = Ruling.going_back(Verdict.SECOND_CARD, Seat(2), play)
    >>> print(ruling)
    seat 2 has a card in this trick: 10♥ goes back, without penalty (ours)
    >>> from fivehundred.texts import text
    >>> text(ruling, names=["Ann", "Bob", "Cleo"])
    'Cleo has a card in this trick: 10♥ goes back, without penalty (ours)'
    """

    verdict: Verdict
    #: The seat concerned; ``None`` if there is none in particular.
    seat: Seat | None
    #: The facts of the sentence, by name.
    facts: Facts = ()
    #: The cards that went back to that seat's hand.
    back: tuple[PlayCard, ...] = ()
    #: The reason why the card was illegal. It names cards of that seat, so it is for the referee and that seat only.
    refusal: Refusal | None = None

    @classmethod
    def of(
        cls,
        verdict: Verdict,
        seat: Seat | None,
        facts: Mapping[str, object],
        *,
        back: tuple[PlayCard, ...] = (),
        refusal: Refusal | None = None,
    ) -> Ruling:
        """Return a ruling about *seat*, with *facts*.

        >>> print(Ruling.of(Verdict.REFUSED, Seat(2), {}))
        seat 2 does not agree, and play continues (PLAY-9)
        """
        return cls(verdict, seat, tuple(facts.items()), back, refusal)

    @classmethod
    def going_back(
        cls, verdict: Verdict, seat: Seat, action: PlayCard, refusal: Refusal | None = None, **facts: object
    ) -> Ruling:
        """Return a ruling that sends a single card back to *seat*.

        >>> print(Ruling.going_back(Verdict.SITS_OUT, Seat(1), play))
        seat 1 sits out: 10♥ goes back, without penalty (PLAY-4)
        """
        return cls.of(verdict, seat, {"play": action, "others": None, **facts}, back=(action,), refusal=refusal)

    def of_all(self, plays: Sequence[PlayCard]) -> Ruling:
        """Extend the ruling on one card to all the *plays* that were made at once; all of them go back (PLAY-7).

        >>> ruling.of_all([play, PlayCard(Card.parse("9H"))]).message
        'seat 2 has a card in this trick: 10♥ goes back with 9♥, without penalty'
        """
        others = Cards.of(each.card for each in plays if each not in self.back)
        facts = {**dict(self.facts), "others": Sentence.of("ruling", "with others", cards=others)}
        return attrs.evolve(self, facts=tuple(facts.items()), back=tuple(plays))

    @property
    def rule(self) -> str:
        """The number of the rule behind the ruling, or ``ours`` if the sources have no such rule.

        >>> ruling.rule, Ruling.of(Verdict.REFUSED, Seat(2), {}).rule
        ('ours', 'PLAY-9')
        """
        if self.verdict is Verdict.LEAD_BARRED and self.refusal is not None:
            return self.refusal.reason.rule
        return self.verdict.rule

    @property
    def what(self) -> Sentence:
        """The ruling without the rule number.

        >>> ruling.what.code, [name for name, _ in ruling.what.facts]
        ('second card', ['seat', 'play', 'others'])
        """
        return Sentence("ruling", self.verdict.value, (("seat", self.seat), *self.facts))

    @property
    def message(self) -> str:
        """The sentence, without the rule number.

        >>> ruling.message
        'seat 2 has a card in this trick: 10♥ goes back, without penalty'
        """
        return str(self.what)

    @property
    def public(self) -> Ruling:
        """The public form of the ruling, in which an undiscovered revoke looks like any other play.

        >>> ruling.public == ruling
        True
        >>> print(Ruling.of(Verdict.REVOKED, Seat(2), {"play": play}).public)
        seat 2 plays 10♥ (PLAY-2)
        """
        shown = Verdict.PLAYED if self.verdict is Verdict.REVOKED else self.verdict
        barred = self.refusal if shown is Verdict.LEAD_BARRED else None
        return attrs.evolve(self, verdict=shown, refusal=barred)

    def as_sentence(self) -> Sentence:
        """The ruling with its rule number.

        >>> [name for name, _ in ruling.as_sentence().facts]
        ['what', 'rules']
        """
        return Sentence.of("text", "ruling", what=self.what, rules=(self.rule,))


def public_sentence(action: Action) -> Sentence:
    """Describe *action* for everybody, without naming cards that change hands face down.

    >>> from fivehundred import Cards
    >>> print(public_sentence(Discard(Cards.parse("5S 6C 4H"))))
    discard 3 cards
    """
    match action:
        case Discard():
            return Sentence.of("ruling", "discard cards", count=len(action.cards))
        case Give():
            return Sentence.of("ruling", "give a card")
        case _:
            return action_sentence(action)


def check_plays(cards: object, meant: object) -> None:
    """Raise `InvalidType` unless *cards* is a sequence of plays and *meant* is a play."""
    if not isinstance(cards, Sequence) or not all(isinstance(each, PlayCard) for each in (*cards, meant)):
        raise InvalidType("cards played at once: expected a sequence of PlayCards")


def place_of(play: Play, holdings: Sequence[Holding], seat: Seat, action: PlayCard) -> int:
    """Return the place from which *seat* plays the card: its hand, or its cards on the table (TWO-1).

    Raises `IllegalAction` if the seat does not hold the card; the message does not depend on where the card is.
    """
    bit = CARD_BIT[action.number] & play.unplayed
    for place, owner in enumerate(play.terms.owners):
        if owner == seat and holdings[place].held & bit:
            return place
    refusal = refuse(seat, action, Reason.NOT_HELD, card=action.card)
    raise IllegalAction(attrs.evolve(refusal, due=Reason.PLAY_NOW))


def at_turn_of(play: Play, place: int) -> Play:
    """Return *play* as if it were the turn of *place*, which has yet to play to the current trick."""
    trick = play.trick
    while trick.place != place:
        trick = trick.following[trick.suit]
    return attrs.evolve(play, trick=trick)


def places_played(play: Play, seat: Seat) -> list[tuple[int, int]]:
    """Return, for each card that *seat* played, the number of the trick, from 1, and the card's index in the line."""
    owners = play.terms.owners
    return [(at + 1, index) for index, (at, _, place, _, _) in enumerate(play.plays()) if owners[place] == seat]


def up_to(play: Play, index: int) -> Play:
    """Return *play* as it stood before the card at *index*."""
    return reduce(Play.with_card, play.line[:index], Play.start(play.terms))


def with_instead(play: Play, other: Play) -> Play:
    """Return *play* with one card replaced by the last card of *other*, at the same place in the latest trick."""
    return reduce(Play.with_card, play.line[len(other.line) :], other)


class Correction(Enum):
    """The time limit for correcting a revoke (PLAY-7).

    >>> [correction.value for correction in Correction], Correction("never")
    (['until the next lead', 'never'], <Correction.NEVER: 'never'>)
    """

    #: Until a card is led to the next trick (TEAM).
    UNTIL_NEXT_LEAD = "until the next lead"
    #: Never: a card once played stays.
    NEVER = "never"


class LateRevokes(Enum):
    """The penalty for a revoke that can no longer be corrected (PLAY-7, IRR-1).

    >>> [late.value for late in LateRevokes], LateRevokes("stands")
    (['penalty', 'stands'], <LateRevokes.STANDS: 'stands'>)
    """

    #: A bidder is set back. If an opponent revoked, the bid is scored and the offenders score nothing (HOYLE09).
    PENALTY = "penalty"
    #: No penalty: a card once played stands (TEAM).
    STANDS = "stands"


@attrs.frozen
class Revoke:
    """A card played by somebody who could have followed suit or had to play the joker (PLAY-2, PLAY-7).

    >>> from fivehundred import Bid, Card, Contract, Deal, Suit, presets
    >>> from fivehundred.match import Referee
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> referee, ruling = Referee(deal=deal).apply(PlayCard(Card.parse("9H")))
    >>> referee, ruling = referee.apply(PlayCard(Card.parse("7D")))
    >>> str(referee.revokes[0].refusal)
    'seat 2 may not play 7♦: hearts were led and you hold 10♥, J♥ and Q♥ (PLAY-2)'
    """

    seat: Seat
    #: The number of the trick in the hand, from 1.
    trick: int
    #: The index of the card in the line of play, from 0.
    index: int
    #: The illegal play.
    action: PlayCard
    #: The reason why it was illegal. It names cards of that seat.
    refusal: Refusal
    #: True once somebody has named it.
    found: bool = False


def charge_revokes(play: Play, outcome: Played, revokes: Sequence[Revoke]) -> Played:
    """Return *outcome* with every late revoke in *revokes* charged once (IRR-1)."""
    # Earlier charges are undone first: of two revokes in a trick, the second can show what the first one cost.
    tricks, late = list(undo_charges(outcome).tricks), []
    for trick in sorted({each.trick for each in revokes}):
        those = [each for each in revokes if each.trick == trick]
        taker, gets = _goes_over(play, outcome, those)
        if taker is not None and gets is not None:
            tricks[taker] -= 1
            tricks[gets] += 1
        # With table cards, a player can revoke twice in one trick but is charged once (TWO-1).
        late += [LateRevoke(seat, trick, gets if seat == taker else None) for seat in sorted({r.seat for r in those})]
    return attrs.evolve(outcome, tricks=tuple(tricks), revokes=tuple(late))


def costs(contract: Contract | None, seat: Seat, revokes: Sequence[Revoke], *, over: bool) -> Sentence:
    """Describe the penalty for a revoke by *seat*, as far as the sides are public (IRR-1).

    >>> from fivehundred import Bid, Suit, presets
    >>> contract = Contract.of(presets.AUSTRALIAN_4, Bid(7, Suit.HEARTS), Seat(1))
    >>> print(costs(contract, Seat(3), [], over=False))
    the bidder is set back by the bid, and the others get the tricks that the revoke took
    >>> print(costs(contract, Seat(0), [], over=False))
    the bidder scores the bid, and the side of seat 0 nothing for the hand
    """
    if contract is None or contract.call is None:
        return _say_cost("own points", seat=seat)
    if seat in contract.side:
        return _say_cost("the bid")
    if contract.called is not None and len(contract.side) == 1 and not over:
        return _say_cost("as partner or not", seat=seat)
    if any(revoke.found and revoke.seat in contract.side for revoke in revokes):
        return _say_cost("points of the side", seat=seat)
    return _say_cost("the bid scored", seat=seat)


def _goes_over(play: Play, outcome: Played, revokes: Sequence[Revoke]) -> tuple[Seat | None, Seat | None]:
    """Return the player who won a trick for the contractor's side by *revokes*, and the opponent it goes to."""
    terms, side, trick = play.terms, outcome.contract.side, revokes[0].trick
    start = (trick - 1) * terms.per_trick
    cards = play.line[start : start + terms.per_trick]
    away = {each.index - start for each in revokes if each.seat in side}
    if len(cards) < terms.per_trick:
        return None, None
    turn = terms.turns[play.leaders[trick - 1]]
    power = terms.ranking.power[terms.ranking.suits[cards[0]]]
    won = winner(cards, power)
    if won not in away:
        return None, None
    # A lead is never a revoke, so the suit led is the same.
    left = [place for place in range(len(cards)) if place not in away]
    gets = terms.owners[turn[left[winner(bytes(cards[place] for place in left), power)]]]
    return (None, None) if gets in side else (terms.owners[turn[won]], gets)


#: The default search limit of a proof, in positions; reaching it takes about a second.
NODES: Final = 20_000


@attrs.frozen
class Claim:
    """A claim or concession of all remaining tricks, to which other players are asked to agree (PLAY-9).

    >>> from fivehundred import Bid, Contract, Suit, presets
    >>> from fivehundred.match import Referee
    >>> rules = presets.AUSTRALIAN_4.evolve(early_end=True)
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> referee, ruling = Referee(deal=deal, nodes=0).concede(by=Seat(1), to=Seat(0))
    >>> referee.claimed
    Claim(seat=1, winner=0, waiting=(2, 3, 0))
    >>> print(ruling)
    seat 1 gives the rest to seat 0; still asked: seats 2, 3 and 0 (PLAY-9)
    """

    #: The seat that claimed or conceded.
    seat: Seat
    #: The seat that is to get the tricks.
    winner: Seat
    #: The seats that have yet to agree.
    waiting: tuple[Seat, ...]


def prove_claim(deal: Deal, winner: Seat, *, nodes: int) -> bool:
    """True if a search of at most *nodes* positions proves that *winner* takes every remaining trick.

    >>> from fivehundred import Bid, Cards, Contract, DealtCards, Suit, presets
    >>> rules = presets.SHORT_PACK_2.evolve(early_end=True)
    >>> mine, yours = "9H 10H QH KH AH JD JH AS AC AD", "9S 10S JS QS KS 9C 10C JC QC KC"
    >>> hands = [Cards.parse(mine), Cards.parse(yours)]
    >>> kitty = Cards.of(card for card in rules.deck if card not in hands[0] | hands[1])
    >>> contract = Contract.of(rules, Bid(7, Suit.HEARTS), Seat(0))
    >>> deal = Deal.at_play(rules, contract, DealtCards.of(hands=hands, kitty=kitty))
    >>> prove_claim(deal, Seat(0), nodes=1000), prove_claim(deal, Seat(1), nodes=1000)
    (True, False)
    """
    # Nothing is certain while covered cards have yet to be turned up (TWO-1).
    if nodes <= 0 or deal.rules.table_cards:
        return False
    try:
        return takes_rest(deal, winner, nodes=nodes) is True
    except UnsupportedRulesError:
        # The solver does not know every rule.
        return False
