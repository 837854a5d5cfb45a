"""What everybody can work out from what lies on the table: who is void of what, who cannot hold which card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fivehundred.cards import SUITS, Suit
from fivehundred.deal.facts import Fact
from fivehundred.deal.holding import Move, Transfer
from fivehundred.deal.table import Table
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


def sizes(rules: Ruleset, transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """How many cards each seat has for the play after *transfers*, played ones included (KITTY, BID-17).

    A hand that nobody has looked at counts.
    """
    found = [rules.hand_size] * rules.players
    for one in transfers:
        found[one.seat] += one.count if one.move is Move.KITTY else -one.count
        if one.to is not None:
            found[one.to] += one.count
    return tuple(found)


def facts(table: Table) -> Iterator[Fact]:
    """Everything that is proved about the cards each seat has for the play (PLAY-2, JOKER, CALL-1, BID-15, DEAL-4)."""
    return table.proved(table.stages)


def may_have(table: Table) -> tuple[int, ...]:
    """For each seat the cards it may hold in its hand now, as far as everybody knows, as bits.

    Each fact is taken by itself; what follows from several together is not worked out.
    """
    transfers, players, unplayed, gone = table.transfers, range(table.rules.players), table.unplayed, table.played
    for seat in players if table.piles else ():
        unplayed &= ~table.table_cards(Seat(seat)).bits
    found = [
        unplayed if size > gone[seat].bit_count() else 0 for seat, size in enumerate(sizes(table.rules, transfers))
    ]
    proved = [*facts(table)]
    located = [(fact.cards, [fact.seat]) for fact in proved if fact.has]
    if table.open_hand is not None:
        located.append((table.open_hand[1].bits, [table.open_hand[0]]))
        found[table.open_hand[0]] &= table.open_hand[1].bits
    if table.kitty is not None:
        located.append((table.kitty.bits, [one.taker for one in transfers]))
    for cards, seats in located:
        for seat in players:
            if seat not in seats:
                found[seat] &= ~cards
    for fact in proved:
        if fact.lacks:
            found[fact.seat] &= ~fact.cards
    return tuple(found)


def voids(table: Table) -> tuple[tuple[Suit, ...], ...]:
    """The suits that each seat has shown its hand to be void of, as they count in this hand (PLAY-2, CARD-4, JOKER)."""
    play = table.play
    if play is None:
        return ((),) * table.rules.players
    found = play.voids(table.outcome)[: table.rules.players]
    return tuple(tuple(suit for suit in SUITS if mask >> suit.number & 1) for mask in found)
