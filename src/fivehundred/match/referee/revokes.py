"""Revokes: whether one may be put right, and what one that was found too late costs (PLAY-7, IRR-1)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import attrs

from fivehundred._bits import winner
from fivehundred.actions import PlayCard
from fivehundred.deal.contract import Contract
from fivehundred.deal.ending import uncharged
from fivehundred.deal.outcomes import LateRevoke, Played
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.stages.play import Play
from fivehundred.seats import Seat


class Correction(Enum):
    """Whether a revoke may be put right (PLAY-7).

    >>> [correction.value for correction in Correction], Correction("never")
    (['until the next lead', 'never'], <Correction.NEVER: 'never'>)
    """

    #: Until a card is led to the next trick (TEAM).
    UNTIL_NEXT_LEAD = "until the next lead"
    #: Never: the card lies as it was played.
    NEVER = "never"


class LateRevokes(Enum):
    """What a revoke that can no longer be put right costs (PLAY-7, IRR-1).

    >>> [late.value for late in LateRevokes], LateRevokes("stands")
    (['penalty', 'stands'], <LateRevokes.STANDS: 'stands'>)
    """

    #: The hand: the bidder is set back, or scores their bid and the offenders score nothing (HOYLE09).
    PENALTY = "penalty"
    #: Nothing: a card once played stands (TEAM).
    STANDS = "stands"


@attrs.frozen
class Revoke:
    """A card that was played although its player could have followed, or had to play the joker (PLAY-2, PLAY-7).

    >>> from fivehundred import Bid, Card, Contract, Deal, Suit, presets
    >>> from fivehundred.match.referee import Referee
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> referee, ruling = Referee(deal=deal).apply(PlayCard(Card.parse("9H")))
    >>> referee, ruling = referee.apply(PlayCard(Card.parse("7D")))
    >>> str(referee.revokes[0].refusal)
    'seat 2 may not play 7♦: hearts were led and you hold 10♥, J♥ and Q♥ (PLAY-2)'
    """

    seat: Seat
    #: Which trick of the hand, from 1.
    trick: int
    #: Its place in the line of play, from 0.
    index: int
    #: What was played.
    action: PlayCard
    #: Why it was no legal card; it names cards of that seat.
    refusal: Refusal
    #: Whether somebody has named it.
    found: bool = False


def charged(play: Play, outcome: Played, revokes: Sequence[Revoke]) -> Played:
    """*outcome* with all *revokes* that were found too late charged to it, each once (IRR-1)."""
    # What was charged before is charged anew, because of two revokes in a trick the second can bring to light what the
    # first has cost.
    tricks, late = list(uncharged(outcome).tricks), []
    for trick in sorted({each.trick for each in revokes}):
        those = [each for each in revokes if each.trick == trick]
        taker, gets = _goes_over(play, outcome, those)
        if taker is not None and gets is not None:
            tricks[taker] -= 1
            tricks[gets] += 1
        # With table cards a player can revoke twice in a trick, which is charged once (TWO-1).
        late += [LateRevoke(seat, trick, gets if seat == taker else None) for seat in sorted({r.seat for r in those})]
    return attrs.evolve(outcome, tricks=tuple(tricks), revokes=tuple(late))


def costs(contract: Contract | None, seat: Seat, revokes: Sequence[Revoke], *, over: bool) -> str:
    """What a revoke of *seat*, one of *revokes*, costs, as far as everybody knows the sides (IRR-1).

    >>> from fivehundred import Bid, Suit, presets
    >>> contract = Contract.of(presets.AUSTRALIAN_4, Bid(7, Suit.HEARTS), Seat(1))
    >>> costs(contract, Seat(3), [], over=False)
    'the bidder is set back by the bid, and the others get the tricks that the revoke took'
    >>> costs(contract, Seat(0), [], over=False)
    'the bidder scores the bid, and the side of seat 0 nothing for the hand'
    """
    if contract is None or contract.call is None:
        return f"seat {seat} scores nothing for the hand"
    if seat in contract.side:
        return "the bidder is set back by the bid, and the others get the tricks that the revoke took"
    if contract.called is not None and len(contract.side) == 1 and not over:
        return (
            f"the bidder is set back if seat {seat} is the partner; if not, the bidder scores the bid "
            f"and seat {seat} nothing"
        )
    set_back = any(revoke.found and revoke.seat in contract.side for revoke in revokes)
    given = "" if set_back else "the bidder scores the bid, and "
    return f"{given}the side of seat {seat} {'scores ' * set_back}nothing for the hand"


def _goes_over(play: Play, outcome: Played, revokes: Sequence[Revoke]) -> tuple[Seat | None, Seat | None]:
    """Who of the contractor's side won a trick by *revokes*, and which opponent would have won it otherwise."""
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
    # A lead is never a revoke, so that the suit led is the same.
    left = [place for place in range(len(cards)) if place not in away]
    gets = terms.owners[turn[left[winner(bytes(cards[place] for place in left), power)]]]
    return (None, None) if gets in side else (terms.owners[turn[won]], gets)
