"""Write a player of your own, and let it compete with the library's.

A player is a function: it is given a view, which holds all that its seat knows and nothing else, and returns an action.
"""

from __future__ import annotations

from fivehundred import Action, Bid, Pass, SeatView, SpecialBid, presets
from fivehundred.arena import Contest, compete
from fivehundred.players import SensiblePlayer


def cautious(view: SeatView) -> Action:
    """Bids only when nobody else has, and otherwise does what the sensible player would."""
    action = SensiblePlayer()(view)
    somebody_bid = any(isinstance(turn.action, Bid | SpecialBid) for turn in view.turns)
    return Pass() if somebody_bid and Pass() in view.legal_actions else action


def main() -> None:
    """The cautious player against two of the library's, over the same deals from both sides."""
    contest = Contest(presets.AUSTRALIAN_4, (f"{__name__}:cautious", "sensible", "random"))
    print(compete(contest, 40, gauntlet=True).text())


if __name__ == "__main__":
    main()
