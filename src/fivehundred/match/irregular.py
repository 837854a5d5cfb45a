"""Plays that really happened, whatever the rules say of them: whose they are, putting them right, what they cost."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._kernel import CARD_BIT, winner
from fivehundred.actions import PlayCard
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.holding import Holding
from fivehundred.deal.outcomes import LateRevoke, Played
from fivehundred.deal.refusals import IllegalAction, Reason, Refusal
from fivehundred.deal.settlement import uncharged
from fivehundred.deal.stages.play import Play
from fivehundred.errors import WrongType
from fivehundred.seats import Seat


@attrs.frozen
class Revoke:
    """A card that was played although its player could have followed, or had to play the joker (PLAY-2, PLAY-7)."""

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


def check_plays(cards: object, meant: object) -> None:
    """Refuse what are no cards played at once, of which one was *meant*."""
    if not isinstance(cards, Sequence) or not all(isinstance(each, PlayCard) for each in (*cards, meant)):
        raise WrongType("cards played at once: expected a sequence of PlayCards")


def place_of(play: Play, holdings: Sequence[Holding], seat: Seat, action: PlayCard) -> int:
    """The place from which *seat* plays that card: its hand, or its cards on the table (TWO-1).

    Raises `IllegalAction` when it does not hold it, in the same words wherever the card lies.
    """
    bit = CARD_BIT[action.number] & play.unplayed
    for place, owner in enumerate(play.terms.owners):
        if owner == seat and holdings[place].held & bit:
            return place
    reason = Reason.NOT_HELD
    facts = (("card", action.card.pretty),)
    raise IllegalAction(Refusal(seat, action, reason, (reason.rule,), facts, due=Reason.PLAY_NOW))


def lying(deal: Deal, play: Play) -> Deal:
    """*deal* with *play* on the table, whatever the rules say of it, and what that has uncovered (TWO-1)."""
    layout = deal.layout.turned_up(play) if deal.layout.dealt.tables else deal.layout
    return Deal(play, layout)


def at_turn_of(play: Play, place: int) -> Play:
    """*play* as if it had come round to *place*, which has yet to play to the trick under way."""
    step = play.step
    while step.place != place:
        step = step.following[step.suit]
    return attrs.evolve(play, step=step)


def plays_of(play: Play, seat: Seat) -> list[tuple[int, int]]:
    """The number, from 1, of each trick that *seat* played to, and the place of its card in the line."""
    terms = play.terms
    found = []
    for index in range(len(play.line)):
        trick, place = divmod(index, terms.per_trick)
        if terms.owners[terms.turns[play.leaders[trick]][place]] == seat:
            found.append((trick + 1, index))
    return found


def up_to(play: Play, index: int) -> Play:
    """The play as it stood before the card at *index*."""
    return _played_on(Play.start(play.terms), play.line[:index])


def with_instead(play: Play, index: int, number: int) -> Play:
    """The play with *number* in place of the card at *index*, which is in the last trick that has cards."""
    return _played_on(up_to(play, index).with_card(number), play.line[index + 1 :])


def _played_on(play: Play, line: bytes) -> Play:
    for number in line:
        play = play.with_card(number)
    return play


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
    """What a revoke of *seat*, one of *revokes*, costs, as far as everybody knows the sides (IRR-1)."""
    if contract is None or contract.call is None:
        return f"seat {seat} scores nothing for the hand"
    if seat in contract.side:
        return "the bidder is set back by the bid, and the others get the tricks that the revoke took"
    if contract.called is not None and len(contract.side) == 1 and not over:
        return (
            f"it sets the bidder back if seat {seat} is his partner; if not, he scores his bid and seat {seat} nothing"
        )
    set_back = any(revoke.found and revoke.seat in contract.side for revoke in revokes)
    given = "" if set_back else "the bidder scores his bid, and "
    return f"{given}the side of seat {seat} {'scores ' * set_back}nothing for the hand"


def _goes_over(play: Play, outcome: Played, revokes: Sequence[Revoke]) -> tuple[Seat | None, Seat | None]:
    """Who of the contractor's side won a trick by *revokes*, and which of the others had won it without them all."""
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
