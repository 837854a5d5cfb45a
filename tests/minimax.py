"""The plain way to solve a position: every line of play, through the public interface, with no cleverness at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivehundred.deal.outcomes import Played
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
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
    """What positions of one hand are worth to the seats of *side*, who play together against all others."""

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


def side_against(deal: Deal, pick: Pick) -> list[Seat] | None:
    """Some of those at the table, if everybody plays alone."""
    if not isinstance(deal.stage, Play) or not isinstance(deal.stage.terms.contract.goal, EachForHimself):
        return None
    return [Seat(seat) for seat in range(deal.rules.players) if pick(2)] or [Seat(0)]
