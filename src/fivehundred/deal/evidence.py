"""What everybody can work out from what lies on the table: who is void of what, who cannot hold which card."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fivehundred.cards import SUITS, Suit
from fivehundred.deal.facts import Fact
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.slam import Gift
from fivehundred.deal.table import Table
from fivehundred.seats import Seat


@attrs.frozen
class Handled:
    """How far cards have changed hands, as everybody saw it (KITTY, BID-17)."""

    #: Who takes the kitty, or a card for a slam; ``None`` as long as nobody has come to that.
    bidder: Seat | None = None
    #: Whether they have taken the kitty, and whether they have laid cards away for it, or passed them on.
    taken: bool = False
    laid: bool = False
    #: Whom the discards go to (KITTY-3), and whether that partner has laid as many away.
    to: Seat | None = None
    laid_on: bool = False
    #: Whose card comes for a slam (BID-17), whether it has come, and whether another has been laid away for it.
    giver: Seat | None = None
    gave: bool = False
    laid_for_gift: bool = False


def handled(table: Table) -> Handled:
    """How far cards have changed hands (KITTY-1, KITTY-3, BID-17)."""
    found = Handled()
    for stage in table.stages:
        match stage:
            case Exchange(taken=Taken.KITTY, complete=done):
                found = Handled(stage.seat, taken=True, laid=done, to=stage.passed_to)
            case Exchange(taken=Taken.DISCARDS, complete=done):
                found = attrs.evolve(found, laid_on=done)
            case Gift(complete=done):
                found = attrs.evolve(found, bidder=stage.contract.bidder, giver=stage.seat, gave=done)
            case Exchange(taken=Taken.GIFT, complete=done):
                found = attrs.evolve(found, laid_for_gift=done)
            case _:
                pass
    return found


def sizes(table: Table) -> tuple[int, ...]:
    """How many cards each seat has for the play, played ones included; a hand that nobody has looked at counts."""
    rules, so_far = table.rules, handled(table)
    found = [rules.hand_size] * rules.players
    if so_far.bidder is not None:
        if so_far.to is not None and so_far.laid:
            found[so_far.to] += rules.kitty_size * (not so_far.laid_on)
        elif so_far.taken and not so_far.laid:
            found[so_far.bidder] += rules.kitty_size
        if so_far.giver is not None and so_far.gave:
            found[so_far.giver] -= 1
            found[so_far.bidder] += not so_far.laid_for_gift
    return tuple(found)


def facts(table: Table) -> Iterator[Fact]:
    """Everything that is proved about the cards each seat has for the play (PLAY-2, JOKER, CALL-1, BID-15, DEAL-4)."""
    return table.proved(table.stages)


def may_have(table: Table) -> tuple[int, ...]:
    """For each seat the cards it may hold in its hand now, as far as everybody knows, as bits.

    Each fact is taken by itself; what follows from several together is not worked out.
    """
    play, so_far = table.play, handled(table)
    players = range(table.rules.players)
    unplayed = table.rules.deck.bits if play is None else play.unplayed
    for seat in players:
        unplayed &= ~table.table_cards(Seat(seat)).bits
    gone = (0,) * table.rules.players if play is None else play.played
    found = [unplayed if size > gone[seat].bit_count() else 0 for seat, size in enumerate(sizes(table))]
    located = [(fact.cards, [fact.seat]) for fact in facts(table) if fact.has]
    if table.open_hand is not None:
        located.append((table.open_hand[1].bits, [table.open_hand[0]]))
        found[table.open_hand[0]] &= table.open_hand[1].bits
    if table.kitty is not None and so_far.bidder is not None:
        takers = (so_far.bidder, so_far.to) if so_far.laid and so_far.to is not None else (so_far.bidder,)
        located.append((table.kitty.bits, [*takers]))
    for cards, seats in located:
        for seat in players:
            if seat not in seats:
                found[seat] &= ~cards
    for fact in facts(table):
        if not fact.has:
            found[fact.seat] &= ~fact.cards
    return tuple(found)


def voids(table: Table) -> tuple[tuple[Suit, ...], ...]:
    """The suits that each seat has shown its hand to be void of, as they count in this hand (PLAY-2, CARD-4, JOKER)."""
    found = [0] * table.rules.players
    play = table.play
    if play is not None:
        for fact in play.shown_by_play(table.outcome):
            for suit, mask in enumerate(play.terms.order.masks):
                # Of a suit whose cards have all been played nothing is shown.
                if mask & fact.cards and not mask & play.unplayed & ~fact.cards:
                    found[fact.seat] |= 1 << suit
    return tuple(tuple(suit for suit in SUITS if mask >> suit.number & 1) for mask in found)
