"""Ending a hand before its last card: all the tricks that are left go to one seat, or the hand is void."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._bits import CARD_BIT, numbers
from fivehundred._words import listed
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.outcomes import LateRevoke, Misdeal, Misdealt, Played, Rest
from fivehundred.deal.ranking import NO_SUIT
from fivehundred.deal.scoring import CARD_POINTS, trick_worth
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import BaseStage
from fivehundred.errors import InvalidValue, brief
from fivehundred.rules._checks import expect
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.seats import Seat, checked_seat


def may_be_void(stage: BaseStage, why: Misdeal) -> bool:
    """Whether a wrong deal can still be claimed in *stage* (DEAL-6).

    No cut, or a card turned up, must be said before the first call, a wrong number of cards before the hand is over
    (ours). A poor hand is thrown in by an action instead (DEAL-4).
    """
    if isinstance(stage, Auction) and not stage.line:
        return why is not Misdeal.POOR_HAND
    return why is Misdeal.WRONG_COUNT and not isinstance(stage, Finished)


def voided(stage: BaseStage, why: Misdeal) -> Finished:
    """The end of a hand whose cards were dealt wrongly (DEAL-6). Raises `InvalidValue` when it is too late for that."""
    expect("a Misdeal", why, Misdeal)
    if why is Misdeal.POOR_HAND:
        raise InvalidValue("a poor hand is thrown in by an action (DEAL-4)")
    if isinstance(stage, Finished):
        raise InvalidValue("the hand is over already (DEAL-6)")
    if not may_be_void(stage, why):
        raise InvalidValue(f"{why.value}: this must be said before the first call (DEAL-6)")
    return Finished(Misdealt(None, why))


def rest_worth(rules: Ruleset, cards: int) -> int:
    """What *cards* that are left, as bits, are worth to the seat that gets them (SCORE-8).

    Nothing where cards do not score: it would tell everybody of what was laid away (PLAY-6).
    """
    return sum(CARD_POINTS[card] for card in numbers(cards)) if rules.card_points is CardPoints.COUNTED else 0


def tricks_left(play: Play) -> int:
    """How many tricks are left in *play*, the one under way included."""
    return play.terms.rules.hand_size - len(play.leaders) + 1


def why_not_settled(rules: Ruleset) -> str | None:
    """Why a hand may not end before its last card, ``None`` if it may (PLAY-9)."""
    return None if rules.early_end else "under these rules every hand is played to its last card"


def settled(stage: BaseStage, seat: Seat, *, side: tuple[Seat, ...] | None = None, worth: int = 0) -> Finished:
    """The end of a hand in which *seat* gets the trick under way and all that are left (PLAY-9).

    *side* is the contractor's side as it turns out, with the holder of a called card that has not been played, and
    *worth* what the cards left are worth where captured cards score (SCORE-8). Raises `InvalidValue` when no cards are
    being played, hands are played to the end here, the seat sits out, or side and worth cannot be so.
    """
    if not isinstance(stage, Play):
        raise InvalidValue("tricks can be settled only while cards are played (PLAY-9)")
    return Finished(_with_rest(stage, seat, stage.contract.side if side is None else side, worth))


def _with_rest(play: Play, seat: Seat, side: tuple[Seat, ...], worth: int) -> Played:
    rules, contract, left = play.terms.rules, play.contract, tricks_left(play)
    why_not = why_not_settled(rules)
    if why_not is not None:
        raise InvalidValue(f"{why_not} (PLAY-9)")
    if checked_seat(seat, rules.players) not in contract.playing:
        raise InvalidValue(f"seat {seat} sits out and can win no tricks (PLAY-4)")
    hidden = contract.called is not None and contract.called in Cards(play.unplayed)
    joined = set(side) - set(contract.side)
    foreign = set(contract.side) - set(side) or set(side) - set(range(rules.players))
    if foreign or len(joined) > hidden or list(side) != sorted(set(side)):
        raise InvalidValue(f"side: expected {' '.join(map(str, contract.side)) or 'nobody'}, ascending (CALL-1)")
    most = rest_worth(rules, rules.deck.bits & ~play.uncovered)
    if not 0 <= worth <= most:
        raise InvalidValue(f"worth: expected at most {most} (SCORE-8)")
    tricks = list(play.tricks_by_seat())
    tricks[seat] += left
    return Played(attrs.evolve(contract, side=side), tuple(tricks), Rest(seat, left, worth))


def uncharged(outcome: Played) -> Played:
    """*outcome* as it was before any revoke was charged to it (IRR-1)."""
    tricks = list(outcome.tricks)
    for revoke in outcome.revokes:
        if revoke.gets is not None:
            tricks[revoke.seat] += 1
            tricks[revoke.gets] -= 1
    return attrs.evolve(outcome, tricks=tuple(tricks), revokes=())


def revoke_wrongly(rules: Ruleset, contract: Contract, revoke: LateRevoke) -> str | None:
    """Why there cannot have been that *revoke* in a hand with this *contract*, ``None`` if there can (IRR-1)."""
    idle = [seat for seat in (revoke.seat, revoke.gets) if seat is not None and seat not in contract.playing]
    if idle:
        return f"seat {idle[0]} does not play this hand: it cannot have revoked, nor get a trick for it (PLAY-4, IRR-1)"
    if revoke.trick is not None and not 0 < revoke.trick <= rules.hand_size:
        return f"a revoke in trick {revoke.trick}: expected 1 to {rules.hand_size} (IRR-1)"
    return None


def charged_wrongly(play: Play, before: Played, after: Played) -> str | None:
    """Why a hand that ended as *before* cannot end as *after* by late revokes, ``None`` if it can (IRR-1)."""
    contract = before.contract
    won = takers(play, uncharged(before))[: len(play.leaders) - 1]
    for revoke in after.revokes:
        why_not = revoke_wrongly(play.terms.rules, contract, revoke)
        if why_not is not None:
            return why_not
        if revoke.trick is not None and (revoke.trick - 1) * play.terms.per_trick >= len(play.line):
            return f"a revoke in trick {revoke.trick}: it was not played (IRR-1)"
        if revoke.trick is not None and not _may_have_revoked(play, revoke.seat, revoke.trick):
            return f"a revoke of seat {revoke.seat} in trick {revoke.trick}: it led, or followed suit (PLAY-7)"
        took = revoke.trick is not None and won[revoke.trick - 1 : revoke.trick] == (revoke.seat,)
        if revoke.gets is not None and not (took and revoke.seat in contract.side and revoke.gets not in contract.side):
            return f"a revoke of seat {revoke.seat}: it took no trick for seat {revoke.gets} to get (IRR-1)"
    if len({(revoke.seat, revoke.trick) for revoke in after.revokes}) < len(after.revokes):
        return "revokes: expected each once (IRR-1)"
    if uncharged(after) != uncharged(before):
        return "revokes change nothing but who gets the tricks that they took (IRR-1)"
    return None


def _may_have_revoked(play: Play, seat: Seat, trick: int) -> bool:
    """Whether *seat* did not lead to *trick*, from 1, nor play a card of the suit led (PLAY-7)."""
    suits, loose, owners = play.terms.ranking.suits, play.terms.ranking.loose, play.terms.owners
    return any(
        lying and suits[lead] != NO_SUIT and (CARD_BIT[number] & loose or suits[number] != suits[lead])
        for at, lying, place, number, lead in play.laid()
        if at + 1 == trick and owners[place] == seat
    )


def ended_wrongly(play: Play, outcome: Played) -> str | None:
    """Why a hand with that *play* cannot have ended with *outcome*, ``None`` if it can."""
    rest = outcome.rest
    if play.complete != (rest is None) or len(outcome.tricks) != play.terms.rules.players:
        return "expected every trick to be somebody's (PLAY-1)"
    if rest is None:
        before = play.outcome
    else:
        try:
            before = _with_rest(play, rest.seat, outcome.contract.side, rest.worth)
        except InvalidValue as error:
            return str(error)
    if outcome.revokes:
        return charged_wrongly(play, before, outcome)
    return None if outcome == before else "expected the contract that was played, and each seat's tricks"


def takers(play: Play, outcome: Played) -> tuple[Seat, ...]:
    """Who got each trick of the hand, in order; settled tricks come last."""
    rest = outcome.rest
    won = [play.terms.owners[place] for place in play.leaders[1:]]
    for revoke in outcome.revokes:
        if revoke.gets is not None and revoke.trick is not None:
            won[revoke.trick - 1] = revoke.gets
    return tuple(won) if rest is None else (*won, *(rest.seat,) * rest.tricks)


def worths(play: Play, outcome: Played) -> tuple[int, ...]:
    """What the cards in each trick are worth (SCORE-8); what was settled counts with the first trick of the rest."""
    rest = outcome.rest
    won = trick_worth(play)
    return won if rest is None else (*won, rest.worth, *(0,) * (rest.tricks - 1))


def captured(play: Play, outcome: Played) -> tuple[int, ...]:
    """What the cards each seat captured are worth (SCORE-8)."""
    points = [0] * play.terms.rules.players
    for seat, worth in zip(takers(play, outcome), worths(play, outcome), strict=True):
        points[seat] += worth
    return tuple(points)


def taken_wrongly(
    rules: Ruleset,
    tricks: Sequence[int],
    winners: Sequence[Seat] | None,
    worth: Sequence[int] | None,
    captured: Sequence[int] | None,
) -> str | None:
    """Why *winners* cannot have won these *tricks* one by one, or their *worth* not be what each *captured*.

    ``None`` if they can (END-2, SCORE-8). Other numbers of *tricks* than seats, and what is *captured* wrongly
    otherwise, the score refuses.

    >>> from fivehundred.rules import presets
    >>> seats = [Seat(0)] * 8 + [Seat(1)] * 2
    >>> taken_wrongly(presets.STANDARD_3, (8, 2, 0), seats, None, None)
    >>> taken_wrongly(presets.STANDARD_3, (8, 2, 0), None, [0] * 10, None)
    'what each trick is worth: expected also who won it (END-2)'
    """
    if winners is None:
        return None if worth is None else "what each trick is worth: expected also who won it (END-2)"
    if len(tricks) != rules.players:
        return None
    scorers = [rules.side_of(winner) for winner in winners]
    expected = [sum(tricks[seat] for seat in seats) for seats in rules.scorers]
    if [scorers.count(scorer) for scorer in range(rules.side_count)] != expected:
        return f"{brief(scorers)} won the tricks, in this order: expected each as often as the tricks say (END-2)"
    if worth is None:
        return None
    if len(worth) != len(scorers):
        return f"{len(worth)} tricks with their worth: expected {len(scorers)} (SCORE-8)"
    taken = [0] * rules.side_count
    for scorer, points in zip(scorers, worth, strict=True):
        taken[scorer] += points
    told = taken
    if rules.card_points is CardPoints.COUNTED and captured is not None and len(captured) == rules.players:
        told = [sum(captured[seat] for seat in seats) for seats in rules.scorers]
    if min(worth) < 0 or taken != told:
        return f"tricks worth {listed(worth)}: expected none below 0, together what each captured (SCORE-8)"
    return None
