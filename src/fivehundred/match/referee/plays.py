"""Cards as they lie on the table, whatever the rules say of them: who played which, and one put in place of another."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred.actions import PlayCard
from fivehundred.deal.holding import Holding
from fivehundred.deal.refusals import IllegalAction, Reason, Refusal
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.errors import WrongType
from fivehundred.seats import Seat


def check_plays(cards: object, meant: object) -> None:
    """Refuse anything but cards played at once, one of which was *meant*."""
    if not isinstance(cards, Sequence) or not all(isinstance(each, PlayCard) for each in (*cards, meant)):
        raise WrongType("cards played at once: expected a sequence of PlayCards")


def place_of(play: Play, holdings: Sequence[Holding], seat: Seat, action: PlayCard) -> int:
    """The place from which *seat* plays that card: its hand, or its cards on the table (TWO-1).

    Raises `IllegalAction` when it does not hold it, in the same words wherever the card lies.
    """
    bit = CARD_BIT[action.number] & play.unplayed
    for place, owner in enumerate(play.terms.owners):
        if owner == seat and holdings[place].held & bit:
            return place
    reason = Reason.NOT_HELD
    facts = (("card", action.card.pretty),)
    raise IllegalAction(Refusal(seat, action, reason, (reason.rule,), facts, due=Reason.PLAY_NOW))


def lying(deal: Deal, play: Play) -> Deal:
    """*deal* with *play* on the table, whatever the rules say of it, and what that has uncovered (TWO-1)."""
    layout = deal.layout.turned_up(play) if deal.layout.dealt.piles else deal.layout
    return Deal(play, layout)


def at_turn_of(play: Play, place: int) -> Play:
    """*play* as if it had come round to *place*, which has yet to play to the trick under way."""
    trick = play.trick
    while trick.place != place:
        trick = trick.following[trick.suit]
    return attrs.evolve(play, trick=trick)


def plays_of(play: Play, seat: Seat) -> list[tuple[int, int]]:
    """The number, from 1, of each trick that *seat* played to, and the place of its card in the line."""
    terms = play.terms
    found = []
    for index in range(len(play.line)):
        trick, place = divmod(index, terms.per_trick)
        if terms.owners[terms.turns[play.leaders[trick]][place]] == seat:
            found.append((trick + 1, index))
    return found


def up_to(play: Play, index: int) -> Play:
    """The play as it stood before the card at *index*."""
    return _played_on(Play.start(play.terms), play.line[:index])


def with_instead(play: Play, other: Play) -> Play:
    """The *play* with the last card of *other* instead of its own, which is in the last trick that has cards."""
    return _played_on(other, play.line[len(other.line) :])


def _played_on(play: Play, line: bytes) -> Play:
    for number in line:
        play = play.with_card(number)
    return play
