"""Follow a game with real cards: people make mistakes, and the referee answers with the rule."""

from __future__ import annotations

from random import Random

from fivehundred import Deal, PlayCard, Seat, presets, shuffle
from fivehundred.deal import Play
from fivehundred.match import Referee, Verdict

#: How often one of these people plays any card that comes to hand.
CARELESS = 0.3


def careless(referee: Referee, rng: Random) -> PlayCard | None:
    """A card that ought not to be played, if this player has one and is careless enough."""
    play, seat = referee.deal.stage, referee.to_act
    if not isinstance(play, Play) or play.leading or seat is None or rng.random() > CARELESS:
        return None
    wrong = [card for card in map(PlayCard, referee.deal.hand(seat)) if card not in referee.deal.legal_actions]
    return rng.choice(wrong) if wrong else None


def main() -> None:
    """One hand, its revokes and what they cost."""
    rules = presets.AUSTRALIAN_4
    rng = Random(8)
    referee = Referee(deal=Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(0)))
    while not referee.deal.finished:
        action = careless(referee, rng) or rng.choice(referee.deal.legal_actions[:12])
        deal = referee.deal
        referee, ruling = referee.apply(action)
        print(ruling.public)
        if ruling.verdict is Verdict.REVOKED and rng.random() < 0.5:
            # The player takes it back, and plays a legal card instead.
            referee, ruling = referee.put_right(deal.legal_actions[0])
            print(f"  {ruling.public}")
    for revoke in referee.revokes:
        referee, ruling = referee.challenge(revoke.seat, trick=revoke.trick)
        print(ruling.public)
    print(referee.score)


if __name__ == "__main__":
    main()
