"""Pictures of hands and tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from fivehundred._words import counted
from fivehundred.cards import Card, Cards
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.trick import Trick
from fivehundred.render.hands import sort_hand
from fivehundred.render.svg.drawing import AUTO, Style, box, names_of, picture, words
from fivehundred.render.svg.faces import HEIGHT, STRIP, WIDTH, card_said, face
from fivehundred.rules._checks import expect

#: As many cards lie side by side in one row.
_MOST: Final = 13
_MARGIN: Final = 8


def fan(
    cards: Sequence[Card], x: float, y: float, room: float, scale: float = 1, *, played: Cards = Cards()
) -> tuple[str, float]:
    """*cards* side by side, as far over one another as *room* asks, and how high that is; those *played* are pale.

    >>> from fivehundred import Cards
    >>> drawn, height = fan(tuple(Cards.parse("AS KS QS")), 0, 0, 200, 0.5)
    >>> drawn.count("<g "), height
    (6, 49.0)
    """
    rows = [cards[start : start + _MOST] for start in range(0, len(cards), _MOST)]
    down, drawn = HEIGHT * scale + 4, []
    for number, row in enumerate(rows):
        step = min((WIDTH + 4) * scale, (room - WIDTH * scale) / max(len(row) - 1, 1))
        for place, card in enumerate(row):
            at = x + place * step, y + number * down
            drawn.append(face(card, *at, scale))
            if card in played:
                # A veil, because where the card itself were transparent, those below it would be seen.
                veil = box("page", *at, WIDTH * scale, HEIGHT * scale, corner=6 * scale)
                drawn.append(f'<g opacity=".65">{veil}</g>')
    return "".join(drawn), down * len(rows)


def hand_said(cards: Sequence[Card]) -> str:
    """Cards as a screen reader is to say them: ``joker, ace and 10 of spades``, suit by suit.

    >>> from fivehundred import Cards
    >>> hand_said(tuple(Cards.parse("10S AS KH JK")))
    '10, ace of spades; king of hearts; joker'
    """
    told = []
    for suit, group in groupby(map(card_said, cards), key=lambda said: said.partition(" of ")[2]):
        ranks = ", ".join(said.partition(" of ")[0] for said in group)
        told.append(f"{ranks} of {suit}" if suit else ranks)
    return "; ".join(told) or "no cards"


def hand_svg(
    cards: Iterable[Card], ranking: Ranking | None = None, *, high_first: bool = True, style: Style = AUTO
) -> str:
    """Cards sorted as a hand is held (CARD-8); with *ranking* known the trumps come first.

    >>> from fivehundred.cards import Cards
    >>> picture = hand_svg(Cards.parse("AS 10S KH JK"))
    >>> print(picture[picture.index("<desc>") + 6 : picture.index("</desc>")])
    joker; ace, 10 of spades; king of hearts
    """
    held = sort_hand(cards, ranking, high_first=high_first)
    side_by_side = min(len(held), _MOST)
    width = max(WIDTH + STRIP * 1.25 * (side_by_side - 1), WIDTH)
    drawn, height = fan(held, _MARGIN, _MARGIN, width)
    return picture(
        f"A hand of {counted(len(held), 'card')}",
        hand_said(held),
        width + 2 * _MARGIN,
        max(height - 4, HEIGHT) + 2 * _MARGIN,
        drawn,
        style,
    )


def trick_svg(trick: Trick, names: Sequence[str] | None = None, *, style: Style = AUTO) -> str:
    """A trick in the order of play, each card over its player; the winner is marked (PLAY-3).

    *names* are the players by seat; without them only the seats' numbers are shown.

    >>> from fivehundred import Bid, Contract, Deal, Seat, Suit, presets
    >>> rules = presets.STANDARD_3
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> picture = trick_svg(deal.apply(deal.parse("9H")).table.tricks[0], ["Ann", "Bob", "Cleo"])
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")]
    'Bob 9 of hearts'
    """
    expect("a Trick", trick, Trick)
    known = names_of(names, max(trick.seats, default=-1) + 1, or_more=True)
    columns = len(trick.plays) if len(trick.plays) < 5 else (len(trick.plays) + 1) // 2
    drawn, told = [], []
    for place, (seat, play, lying) in enumerate(zip(trick.seats, trick.plays, trick.from_table, strict=True)):
        row, column = divmod(place, columns)
        x, y = _MARGIN + column * _STEP + (_STEP - WIDTH) / 2, _MARGIN + row * _DOWN
        won = seat == trick.winner
        if won:
            drawn.append(box("face good", x - 2, y - 2, WIDTH + 4, HEIGHT + 4, corner=8, stroke=4))
        drawn.append(face(play.card, x, y, named=play.suit))
        under, kind = y + HEIGHT + 17, "ink b" if won else "dim"
        drawn.append(words(known[seat], x + WIDTH / 2, under, kind=kind, anchor="middle", room=_STEP - 2))
        suit = f" as {play.suit.name.lower()}" if play.suit else ""
        told.append(f"{known[seat]} {card_said(play.card)}{suit}{' from the table' * lying}")
    title = "A trick" if trick.winner is None else f"A trick won by {known[trick.winner]}"
    height = _DOWN * max(-(-len(trick.plays) // max(columns, 1)), 1) + _MARGIN
    return picture(title, "; ".join(told), max(columns, 1) * _STEP + 2 * _MARGIN, height, "".join(drawn), style)


_STEP: Final = 84
_DOWN: Final = HEIGHT + 28
