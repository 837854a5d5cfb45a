"""A whole match in which players are shown nothing: each is told the rules, a hand, and then one turn after the other.

Every player keeps a match and a view of their own. Run it with the name of a preset to see another game.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from fivehundred import Action, Card, Cards, Deal, Match, Ruleset, Seat, SeatView, SpectatorView, Turn, presets, shuffle
from fivehundred.deal import Auction
from fivehundred.players import SensiblePlayer


class Client:
    """A player, or one who has dropped out and looks on: all they know is what they were told."""

    view: SeatView | SpectatorView

    def __init__(self, rules: Ruleset, dealer: Seat, number: int) -> None:
        """The match begins."""
        self.match, self.number = Match.start(rules, dealer=dealer), number

    def begin(self, hand: Cards | None, piles: Sequence[Sequence[Card]]) -> None:
        """A deal begins: who deals, at what scores and under which rules, their own match knows."""
        info, seat = self.match.info, seat_of(self.match, self.number)
        if seat is None:
            self.view = SpectatorView.start(info, piles=piles)
        else:
            self.view = SeatView.start(info, seat, hand, piles=piles)

    def told(self, turns: Sequence[Turn]) -> None:
        """Something was done, by anybody."""
        self.view = self.view.after(*turns)
        if self.view.finished:
            self.match = self.match.after(self.view)

    def asked(self) -> Action:
        """It is their turn."""
        if isinstance(self.view, SpectatorView):
            raise AssertionError("nobody asks a spectator")
        return SensiblePlayer()(self.view)


def play(rules: Ruleset, rng: Random) -> tuple[Match, list[Client]]:
    """The host's match at its end, and the clients."""
    match = Match.start(rules, dealer=Seat(0))
    clients = [Client(rules, Seat(0), number) for number in range(rules.players)]
    while match.result is None:
        deal = match.deal(shuffle.pack(match.rules.deck, rng=rng))
        # Where bids may be made without looking, nobody is told their hand yet (BID-10).
        unlooked = isinstance(deal.stage, Auction) and deal.stage.unlooked
        for client in clients:
            at, piles = seat_of(match, client.number), [[pile.up for pile in piles] for piles in deal.table.piles]
            client.begin(None if unlooked or at is None else deal.view(at).hand, piles)
        while deal.to_act is not None:
            before, deal = deal, deal.apply(clients[match.seats[deal.to_act]].asked())
            for client in clients:
                client.told(new_turns(before, deal, seat_of(match, client.number)))
        match = match.after(deal)
    return match, clients


def seat_of(match: Match, number: int) -> Seat | None:
    """Where the player of that number sits now; nowhere once they have dropped out (END-4)."""
    return Seat(match.seats.index(number)) if number in match.seats else None


def new_turns(before: Deal, after: Deal, seat: Seat | None) -> Sequence[Turn]:
    """What the host tells the player in *seat*, or whoever looks on."""
    if seat is None:
        return after.spectator.turns_since(before.spectator)
    return after.view(seat).turns_since(before.view(seat))


if __name__ == "__main__":
    ended, players = play(presets.get(*sys.argv[1:2] or ["cutthroat-4"]), Random(8))
    print(f"{ended.result}, after {len(ended.rows)} deals; scores {ended.scores}, still in {ended.seats}.")
    print(f"All have the same in their own book: {all(player.match == ended for player in players)}")
