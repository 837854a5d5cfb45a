"""Cards judged by imagination: how deals end that look the same to a seat, if everybody plays on sensibly."""

from math import sqrt

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred._kernel import Position, Standing, Tactics, holder_of, sensibly_played
from fivehundred._words import expect, within
from fivehundred.actions import PlayCard
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.fast._lookup import MOST, slots_in, standing_of, tactics_of, voids_in
from fivehundred.shuffle import RandomBits
from fivehundred.worlds import Worlds


@attrs.frozen
class Estimate:
    """An estimate of how well an action does.

    >>> Estimate(points=12.5, error=3.0, worlds=40)
    Estimate(points=12.5, error=3.0, worlds=40)
    """

    #: The points that the seat's side scores more than the others do on average, in the mean of all worlds.
    points: float
    #: The standard error of the difference between these points and those of the best action.
    error: float
    #: The number of worlds.
    worlds: int


def evaluate(view: SeatView, *, worlds: int = 40, rng: RandomBits) -> dict[PlayCard, Estimate]:
    """Judge every legal card of the seat whose turn it is, in the order of its legal actions.

    Draws *worlds*, deals that the seat cannot tell apart, plays each card in each of them, and lets everybody go on as
    `SensiblePlayer` does. All cards are tried in the same worlds, so differences between them are more certain than
    their points. The same *rng* gives the same estimates.

    Raises `InvalidValue` if the seat is not to play a card, and `NotPlain` or `TooManyCards` where there are no fast
    positions.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(4)), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 9S JS 9C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> found = evaluate(deal.view(Seat(1)), worlds=20, rng=Random(1))
    >>> best = max(found, key=lambda card: found[card].points)
    >>> str(best), found[best].points
    ('JD', -78.75)
    """
    expect("the view of a seat", view, SeatView)
    play = view.table.stage
    if not isinstance(play, Play) or view.to_act != view.seat:
        raise InvalidValue(f"the view of seat {view.seat}: expected one in which it is to play a card")
    within("worlds", worlds, 1, MOST)
    options = [option for option in view.legal_actions if isinstance(option, PlayCard)]
    scored: list[list[float]] = [[] for _ in options]
    side = view.rules.side_of(view.seat)
    ends = _Ends(view, play)
    for position in Worlds(view).positions(worlds, rng=rng):
        for option, row in zip(options, scored, strict=True):
            points = ends.after(position, option.number).points
            row.append(points[side] - (sum(points) - points[side]) / (len(points) - 1))
    best = max(scored, key=sum)
    return {
        option: Estimate(sum(row) / worlds, _error([own - other for own, other in zip(row, best, strict=True)]), worlds)
        for option, row in zip(options, scored, strict=True)
    }


def _error(differences: list[float]) -> float:
    """Return the standard error of the mean of *differences*."""
    mean = sum(differences) / len(differences)
    return sqrt(sum((one - mean) ** 2 for one in differences)) / len(differences)


@attrs.define
class _Ends:
    """The ends of positions that look like *play* to the seat of *view*, if everybody plays on sensibly."""

    view: SeatView
    play: Play
    _known: dict[tuple[int, int, int], tuple[Tactics, Standing, int, int]] = attrs.field(factory=dict, init=False)

    def after(self, position: Position, number: int) -> Position:
        """Return the end of *position* after the play *number*."""
        lookup = position._hands.lookup
        partner = holder_of(position._hands, lookup.called)
        key = lookup.host.cards, partner, number
        if key not in self._known:
            terms, after = self.play.terms, self.play.with_card(number)
            number_of, tactics = tactics_of(terms.ranking, lookup.host.cards)
            aside = [0] * terms.rules.players
            aside[self.view.seat] = slots_in(number_of, self.view.holding.discards)
            standing = standing_of(terms, lookup.called, CARD_BIT[partner] if partner >= 0 else 0, aside)
            self._known[key] = tactics, standing, slots_in(number_of, after.unplayed), voids_in(after)
        return sensibly_played(position.apply(number), *self._known[key])
