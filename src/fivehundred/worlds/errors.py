"""The error of worlds: a view contradicts itself."""

from collections.abc import Sequence

from fivehundred.errors import FiveHundredError


class ImpossibleView(FiveHundredError, ValueError):
    """No deal has such a view; facts that clash are listed, and without any one of them there would be such a deal.

    >>> import attrs
    >>> from fivehundred import Cards, Deal, Seat, Worlds, presets
    >>> view = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).view(Seat(1))
    >>> Worlds(attrs.evolve(view, holding=attrs.evolve(view.holding, held=Cards.parse("7S 8S").bits)))
    Traceback (most recent call last):
        ...
    fivehundred.worlds.errors.ImpossibleView: no deal looks like that: CARD-3: seat 1 has 2 cards: expected 10; ...
    """

    def __init__(self, facts: Sequence[str]) -> None:
        super().__init__(tuple(facts))
        #: The facts that clash, in words.
        self.facts: tuple[str, ...] = tuple(facts)

    def __str__(self) -> str:
        return f"no deal looks like that: {'; '.join(self.facts)}"
