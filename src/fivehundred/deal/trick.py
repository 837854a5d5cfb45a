"""Tricks as people see them: who led, what was played, who won."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fivehundred._words import as_svg, said, with_fields
from fivehundred.actions import PLAYS, PlayCard
from fivehundred.deal.stages.play import Play
from fivehundred.seats import Seat


@attrs.frozen
class Trick:
    """One trick, finished or under way.

    >>> from fivehundred import Card
    >>> lead, follow = (PlayCard(Card.parse(text)) for text in ("10H", "KH"))
    >>> trick = Trick((Seat(0), Seat(1)), (lead, follow), winner=None, from_table=(False, False))
    >>> print(trick)
    0: 10H  1: KH
    """

    seats: tuple[Seat, ...] = said(
        "The seats in the order of play, the leader first, as far as they have played; with "
        "table cards each comes twice."
    )
    plays: tuple[PlayCard, ...] = said("What each of them played.")
    winner: Seat | None = said("Who won it, ``None`` while it is not full.")
    from_table: tuple[bool, ...] = said("Which of the plays came from the table cards of its seat (TWO-1).")
    __repr__ = with_fields
    _repr_svg_ = as_svg

    def __str__(self) -> str:
        shown = "  ".join(f"{seat}: {play}" for seat, play in zip(self.seats, self.plays, strict=True))
        return shown if self.winner is None else f"{shown}  won by {self.winner}"


def tricks_of(play: Play) -> Iterator[Trick]:
    """Every trick of *play*, the one under way last, in the order played (PLAY-1).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in "7H", "P", "P", "discard 8C 9C 10C":
    ...     deal = deal.apply(deal.parse(text))
    >>> for _ in range(5):
    ...     deal = deal.apply(deal.legal_actions[0])
    >>> [str(trick) for trick in tricks_of(deal.stage)]
    ['1: 7S  2: 10S  0: KS  won by 0', '0: AS  1: 8S']
    """
    terms = play.terms
    for number, start in enumerate(range(0, len(play.line), terms.per_trick)):
        line = play.line[start : start + terms.per_trick]
        turn = terms.turns[play.leaders[number]]
        won = terms.owners[play.leaders[number + 1]] if len(line) == terms.per_trick else None
        yield Trick(
            tuple(terms.owners[place] for place in turn[: len(line)]),
            tuple(PLAYS[card] for card in line),
            won,
            tuple(place >= terms.rules.players for place in turn[: len(line)]),
        )
