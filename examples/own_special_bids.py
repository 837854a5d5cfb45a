"""Three special bids made outside the library, one of them in no book, and a match in which they are called."""

from __future__ import annotations

from random import Random

from fivehundred import Action, Match, Ruleset, SeatView, SpecialBid, players, presets
from fivehundred.match import Player
from fivehundred.rules import DefencePoints, Exactly, Exposure, Gate, KittyUse, PartnerRole, Special

# Called before the bidder has looked, and played with the hand as it was dealt (BID-10).
BLIND_MISERE = Special(
    key="BM",
    name="blind misere",
    value=1000,
    blind=True,
    kitty=KittyUse.LEFT,
    defence=DefencePoints.NOTHING,
)
# Exactly five tricks, alone (BID-12).
HI_LO = Special(
    key="HL",
    name="hi-lo",
    value=350,
    goal=Exactly(5),
    defence=DefencePoints.NOTHING,
)
# In no book: when all have spoken, a side undertakes exactly three tricks with the bidder's hand laid open.
THREE_MICE = Special(
    key="MICE",
    name="three mice",
    value=330,
    goal=Exactly(3),
    gate=Gate.ALL_SPOKEN,
    partner=PartnerRole.PLAYS_TOO,
    shown=Exposure.BEFORE_THE_LEAD,
    defence=DefencePoints.OWN,
)


def rules() -> Ruleset:
    """The Australian game with these three bids instead of its own."""
    return presets.AUSTRALIAN_4.evolve(name="mice and misere", specials=(BLIND_MISERE, HI_LO, THREE_MICE))


def eager(player: Player, rng: Random) -> Player:
    """*player*, but for a special bid now and then: the dearer, the rarer."""

    def play(view: SeatView) -> Action:
        for action in view.legal_actions:
            if isinstance(action, SpecialBid) and rng.random() < 60 / view.rules.special(action.key).value:
                return action
        return player(view)

    return play


def main() -> None:
    """The three bids in words, and a match with them."""
    ours = rules()
    for line in ours.explain():
        if line.setting == "specials":
            print(line)
    rng = Random(3)
    match = Match.start(ours, rng=rng)
    seats = [eager(players.make_player("sensible", rng=rng), rng) for _ in range(ours.players)]
    match = match.play(seats, rng=rng)
    print(f"\nA match in {len(match.rows)} deals: {', '.join(row.call for row in match.rows)}")
    print(match.result)


if __name__ == "__main__":
    main()
