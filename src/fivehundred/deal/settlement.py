"""Ending a hand before its last card: for all the tricks that are left go to one seat, or for it is void."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._kernel import CARD_BIT, numbers
from fivehundred.deal.auction import Auction
from fivehundred.deal.finished import Finished, Misdeal, Played, Rest
from fivehundred.deal.holding import Holding
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.scoring import CARD_POINTS, trick_worth
from fivehundred.deal.table import known_contract
from fivehundred.errors import InvalidValue
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.seats import Seat, checked_seat


def may_be_void(stage: Stage, why: Misdeal) -> bool:
    """Whether it can still be said in *stage* that the cards were dealt wrongly (DEAL-6).

    No cut, or a card turned up, must be said before the first call, a wrong number of cards before the hand is over
    (ours). A poor hand is thrown in by an action instead (DEAL-4).
    """
    if isinstance(stage, Auction) and not stage.line:
        return why is not Misdeal.POOR_HAND
    return why is Misdeal.WRONG_COUNT and not isinstance(stage, Finished)


def rest_worth(rules: Ruleset, cards: int) -> int:
    """What *cards* that are left, as bits, are worth to whoever gets them (SCORE-8).

    Nothing where cards do not score: it would tell everybody of what was laid away (PLAY-6).
    """
    return sum(CARD_POINTS[card] for card in numbers(cards)) if rules.card_points is CardPoints.COUNTED else 0


def settled(play: Play, holdings: Sequence[Holding], seat: Seat) -> Played:
    """How the hand ends when *seat* gets the trick under way and all that are left.

    *holdings* are those of the places. Raises `InvalidValue` when hands are played to the end here, or the seat sits
    out.
    """
    terms = play.terms
    rules, contract = terms.rules, known_contract(play)
    if not rules.early_end:
        raise InvalidValue("under these rules every hand is played to its last card (PLAY-9)")
    if checked_seat(seat, rules.players) not in contract.playing:
        raise InvalidValue(f"seat {seat} sits out and can win no tricks (PLAY-4)")
    if contract.called is not None:
        # Who holds the called card is the partner, though nobody has seen it fall (CALL-1).
        called = CARD_BIT[contract.called.number]
        partners = {terms.owners[place] for place, holding in enumerate(holdings) if holding.held & called}
        contract = attrs.evolve(contract, side=tuple(sorted({*contract.side, *partners})))
    tricks = list(play.tricks_by_seat())
    left = rules.hand_size - sum(tricks)
    tricks[seat] += left
    unplayed = sum(holdings[place].held for place in terms.turns[terms.leader]) & play.unplayed
    lying = play.line[len(play.line) - play.step.lying :]
    rest = Rest(seat, left, rest_worth(rules, unplayed | sum(CARD_BIT[number] for number in lying)))
    return Played(contract, tuple(tricks), rest)


def takers(play: Play, outcome: Played) -> tuple[Seat, ...]:
    """Who got each trick of the hand, in order, those settled last."""
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
