"""Episodes of one deal or one match, stepped by action numbers; separate because it needs no framework."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random

from fivehundred import shuffle
from fivehundred._base.words import expect, within
from fivehundred.actions import Action
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.learning.encoding.actions import Discarding, Encoding, encoding_for
from fivehundred.learning.encoding.observations import ObservationLayout, layout_for, observe
from fivehundred.match.endings import check_nobody_drops_out
from fivehundred.match.playing import Match
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


class Seeded(ABC):
    """The common base of episodes: their rules, and the random numbers from which all of them are dealt."""

    def __init__(self, rules: Ruleset, *, match: bool = False) -> None:
        """Raise `InvalidValue` for matches in which players may drop out, because they change the rules (END-4 c)."""
        expect("a Ruleset", rules, Ruleset)
        if match:
            check_nobody_drops_out(rules)
        self.rules = rules
        self.encoding: Encoding = encoding_for(rules)
        self.layout: ObservationLayout = layout_for(rules)
        self.whole_match = match
        self.begin(None)

    def begin(self, seed: int | None) -> None:
        """Begin another episode, with new random numbers if there is a *seed*."""
        if seed is not None:
            seed = within("seed", seed, 0, 2**64 - 1)
        if seed is not None or not hasattr(self, "rng"):
            self.rng = Random(seed)
        self._begin()

    @abstractmethod
    def _begin(self) -> None:
        """Begin another episode."""


class Episodes(Seeded):
    """The current episode of a table, played as a `Deal` or a `Match`."""

    def _begin(self) -> None:
        self.match = Match.start(self.rules, rng=self.rng) if self.whole_match else None
        self._deal()

    def _deal(self) -> None:
        pack = shuffle.pack(self.rules.deck, rng=self.rng)
        if self.match is None:
            dealer = Seat(shuffle.below(self.rules.players, rng=self.rng))
            self.deal = Deal.from_pack(self.rules, pack, dealer=dealer)
        else:
            self.deal = self.match.deal(pack)
        self.position: Deal | Discarding = self.deal

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; ``None`` once the deal, or the match, has ended."""
        return self.deal.to_act

    def view(self, seat: Seat) -> SeatView:
        """The view of *seat*."""
        return self.deal.view(seat)

    def observation(self, seat: Seat) -> bytes:
        """The observation of *seat*."""
        return observe(self.deal.view(seat), layout=self.layout)

    def mask(self, seat: Seat) -> bytes:
        """The legal numbers of *seat*, a byte each; all 0 if it is not its turn."""
        return self.encoding.mask(self.position) if seat == self.to_act else bytes(self.encoding.size)

    def step(self, number: int) -> tuple[int, ...] | None:
        """Take action *number*; return the points of each seat if a deal has ended. Raises as `Encoding.decode`."""
        read = self.encoding.decode(self.position, number)
        if isinstance(read, Discarding):
            self.position = read
            return None
        return self.take(read)

    def take(self, action: Action) -> tuple[int, ...] | None:
        """Take a whole *action*; return the points of each seat if a deal has ended. Raises as `Deal.apply`."""
        self.position = self.deal = self.deal.apply(action)
        if not self.deal.finished:
            return None
        points = self.deal.score.points
        if self.match is not None:
            self.match = self.match.after(self.deal)
            if self.match.result is None:
                self._deal()
        return tuple(points[self.rules.side_of(Seat(seat))] for seat in range(self.rules.players))
