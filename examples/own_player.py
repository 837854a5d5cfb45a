"""Write a player of your own, and let it play a tournament against the library's.

A player is a function: it is given a view, which holds all that its seat knows and nothing else, and returns an action.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from fivehundred import Action, Bid, Match, Pass, Seat, SeatView, SpecialBid, players, presets
from fivehundred.players import SensiblePlayer

GAMES = 30


def cautious(view: SeatView) -> Action:
    """Bids only when nobody else has, and otherwise does what the sensible player would."""
    action = SensiblePlayer()(view)
    somebody_bid = any(isinstance(turn.action, Bid | SpecialBid) for turn in view.turns)
    return Pass() if somebody_bid and Pass() in view.legal_actions else action


def main() -> None:
    """Matches of the cautious player against each of the library's."""
    rules = presets.AUSTRALIAN_4
    for name in players.names():
        won: Counter[str] = Counter()
        for number in range(GAMES):
            rng = Random(number)
            other = players.named(name, rng=rng)
            # The side that plays cautiously changes from game to game.
            ours = number % rules.side_count
            seated = [cautious if rules.side_of(Seat(seat)) == ours else other for seat in range(rules.players)]
            match = Match.start(rules, rng=rng).play(seated, rng=rng)
            if match.result is not None:
                won["cautious" if ours in match.result.winners else name] += 1
        print(f"{GAMES} matches: {', '.join(f'{player} won {games}' for player, games in won.most_common())}")


if __name__ == "__main__":
    main()
