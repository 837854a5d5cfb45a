"""Engines that are right but for one mistake, which the argument names; the tests of reports ask them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from fivehundred.programs import RulesEngine, answer_lines

Json = Any
Right = Callable[[Mapping[str, Json]], dict[str, Json]]
#: The engine, what it is asked, and what answers rightly.
Mistake = Callable[[RulesEngine, Mapping[str, Json], Right], dict[str, Json]]


def keeps_scores(engine: RulesEngine, asked: Mapping[str, Json], right: Right) -> dict[str, Json]:
    """A match begins with the points of the last one."""
    if asked["ask"] == "new" and asked.get("number", 1) == 1 and "scores" not in asked and engine.match is not None:
        answer = right({**asked, "scores": [*engine._match_now.scores]})
        if "is" in answer:
            return answer
    return right(asked)


def equal_bids(engine: RulesEngine, asked: Mapping[str, Json], right: Right) -> dict[str, Json]:
    """A bid that is too low is taken, and nothing comes of it (BID-2)."""
    answer = right(asked)
    taken = asked["ask"] == "act" and answer.get("rule") == "BID-2"
    return {"id": asked["id"], "is": None} if taken else answer


def overtricks(engine: RulesEngine, asked: Mapping[str, Json], right: Right) -> dict[str, Json]:
    """Each trick beyond the bid scores ten more (SCORE-1)."""
    answer = right(asked)
    if asked["ask"] == "points" and answer["is"] is not None:
        contract, deal = engine.deal.contract, engine.deal
        level = getattr(contract and contract.call, "level", None)
        if contract is not None and level is not None:
            took = sum(deal.won[seat] for seat in contract.side)
            answer["is"][deal.rules.side_of(contract.bidder)] += 10 * max(took - level, 0)
    return answer


def no_joker(engine: RulesEngine, asked: Mapping[str, Json], right: Right) -> dict[str, Json]:
    """It ends when somebody is to play the joker."""
    if asked["ask"] == "act" and str(asked["action"]).startswith("JK"):
        sys.exit("what is a joker?")
    return right(asked)


def nobody_acts(engine: RulesEngine, asked: Mapping[str, Json], right: Right) -> dict[str, Json]:
    """It refuses every action."""
    return {"id": asked["id"], "refused": "no"} if asked["ask"] == "act" else right(asked)


MISTAKES: dict[str, Mistake] = {
    mistake.__name__: mistake for mistake in (keeps_scores, equal_bids, overtricks, no_joker, nobody_acts)
}


class Broken(RulesEngine):
    """The library's engine with a mistake."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__()
        self.mistake = mistake

    def answer(self, tree: Mapping[str, Json]) -> dict[str, Json]:
        return self.mistake(self, tree, super().answer)


if __name__ == "__main__":
    with open(0, "rb", closefd=False) as questions:
        answer_lines(Broken(MISTAKES[sys.argv[1]]), questions, sys.stdout.buffer)
