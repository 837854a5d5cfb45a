"""The plain ways to solve a position: every line of play, with no cleverness at all or hardly any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from fivehundred._base.bits import CARD_BIT, numbers
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import NO_SUIT
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Played
from fivehundred.rules.goals import EachForHimself, Exactly, Goal, NoTricks
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick


def liking(goal: Goal) -> Callable[[int], int]:
    """What so many tricks are worth to the side that has *goal*."""
    match goal:
        case NoTricks():
            return lambda tricks: -tricks
        case Exactly(tricks=wanted):
            return lambda tricks: -abs(tricks - wanted)
        case _:
            return lambda tricks: tricks


def result(goal: Goal, worth: int) -> int:
    """The number in which a solution tells what is worth so much."""
    return -worth if isinstance(goal, NoTricks | Exactly) else worth


class Minimax:
    """What positions of one hand are worth to the seats of *side*, who play together against all others.

    Every line of play, through the public interface.
    """

    def __init__(self, side: Sequence[Seat], goal: Goal) -> None:
        self.side = side
        self.liking = liking(goal)
        self.known: dict[object, int] = {}

    def worth(self, deal: Deal) -> int:
        match deal.stage:
            case Finished(outcome=Played(tricks=tricks)):
                return self.liking(sum(tricks[seat] for seat in self.side))
            case Play() as play:
                if play.terms.ranking.loose & play.unplayed:
                    # What a joker may do depends on all that went before.
                    return self.best(deal, play)
                lying = play.line[len(play.line) - play.trick.lying :]
                key = play.unplayed, play.trick, lying, play.tricks_by_seat()
                if key not in self.known:
                    self.known[key] = self.best(deal, play)
                return self.known[key]
            case _:
                raise AssertionError(deal.stage)

    def best(self, deal: Deal, play: Play) -> int:
        worths = [self.worth(deal.apply(action)) for action in deal.legal_actions]
        return max(worths) if play.seat in self.side else min(worths)


class WrittenOut:
    """What the positions of one hand are worth to the seats of *side*, of more cards than `Minimax` can do.

    A position that comes up again is not played out again, and nothing is that can no longer change the result.
    """

    def __init__(self, deal: Deal, side: Sequence[Seat], goal: Goal) -> None:
        assert isinstance(deal.stage, Play)
        self.held = [holding.held for holding in deal.to_be_played]
        self.owners, self.ranking = deal.stage.terms.owners, deal.stage.terms.ranking
        self.side, self.liking = side, liking(goal)
        #: Of each position at a lead, the numbers between which its worth is.
        self.known: dict[object, tuple[float, float]] = {}

    def worth(self, play: Play) -> int:
        """What the position is worth to the side, as `liking` has it."""
        return round(self._worth(play, self._past(play), -inf, inf))

    def _past(self, play: Play) -> tuple[int, bytes, bytes]:
        """All that a rule for jokers may look back at: suits led, and by place those it has played and lacked."""
        past = 0, bytes(8), bytes(8)
        for _, at, place, number, lead in play.plays():
            past = self._noted(past, at, place, number, lead)
        return past

    def _noted(
        self, past: tuple[int, bytes, bytes], at: int, place: int, number: int, lead: int
    ) -> tuple[int, bytes, bytes]:
        led, own, lacked = past[0], bytearray(past[1]), bytearray(past[2])
        suits = self.ranking.suits
        suit, asked = suits[number], suits[lead]
        joker = bool(CARD_BIT[number] & self.ranking.loose)
        own[place] |= 1 << (asked if joker else suit) & 15
        if at and not joker and asked not in (NO_SUIT, suit):
            lacked[place] |= 1 << asked
        return led if at else led | 1 << asked & 15, bytes(own), bytes(lacked)

    def _worth(self, play: Play, past: tuple[int, bytes, bytes], alpha: float, beta: float) -> float:
        """The worth, or a bound on the same side of *alpha* or *beta* if it is not between them."""
        lying, tricks = play.trick.lying, play.tricks_by_seat()
        won = sum(tricks[seat] for seat in self.side)
        left = (play.trick.length - len(play.line) + lying) // play.terms.per_trick
        reached = [self.liking(won + more) for more in range(left + 1)]
        low, high = float(min(reached)), float(max(reached))
        key = None
        if not lying:
            key = play.unplayed, play.leaders[-1], won, past if play.unplayed & self.ranking.loose else ()
            low, high = self.known.get(key, (low, high))
        if low == high or low >= beta:
            return low
        if high <= alpha:
            return high
        found = self._best(play, past, max(alpha, low), min(beta, high))
        if key is not None:
            self.known[key] = found if found > alpha else low, found if found < beta else high
        return found

    def _best(self, play: Play, past: tuple[int, bytes, bytes], alpha: float, beta: float) -> float:
        place, at = play.trick.place, play.trick.lying
        lead = play.line[len(play.line) - at] if at else -1
        ours = self.owners[place] in self.side
        best = -inf if ours else inf
        for number in numbers(play.legal(self.held[place])):
            now = self._noted(past, at, place, number, lead if at else number)
            found = self._worth(play.with_card(number), now, alpha, beta)
            if ours:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


def side_against(deal: Deal, pick: Pick) -> list[Seat] | None:
    """Some of those at the table, if everybody plays alone."""
    if not isinstance(deal.stage, Play) or not isinstance(deal.stage.terms.contract.goal, EachForHimself):
        return None
    return [Seat(seat) for seat in range(deal.rules.players) if pick(2)] or [Seat(0)]
