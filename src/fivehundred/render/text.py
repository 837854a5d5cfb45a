"""Text output for hands, auctions, exchanges, tricks and scores.

Calls are written as they are typed (``7S``); cards have suit symbols (``7♠``). Each function shows only what its
arguments contain, so text made from a player's view reveals no hidden cards. *names* are the players' names by seat.

>>> from fivehundred import Deal, presets
>>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
>>> print(auction_text(deal.apply(deal.parse("7H")).table, ["Ann", "Bob", "Cleo"]))
Bob  Cleo  Ann
7H
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, assert_never

from fivehundred._base.words import as_annotated, expect, expect_names_of, expect_pairs, join_words, pluralise
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import Pile, SeenPile
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.scoring import Score
from fivehundred.deal.table import Table
from fivehundred.deal.turns import Event, Misdealt, Outcome, PassedOut, Played
from fivehundred.match.game import DealSummary
from fivehundred.render.hands import lying_in, ranking_on, suits_of_hand, unplayed_cards
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat, clockwise

_LETTERS: Final = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "–": "-", "−": "-", "…": "...", "·": "-"})
#: Actions of the auction and the play, not shown as part of the exchange.
_BEFORE_AND_BEHIND: Final = (Pass, Bid, SpecialBid, Look, PlayCard)
#: The space between two columns, and the indentation below a heading.
_GAP: Final = "  "


@as_annotated
def letters(text: str) -> str:
    """Replace the suit symbols in *text* by letters, for screens that cannot show the symbols.

    >>> letters("10♥ J♠")
    '10H JS'
    """
    return text.translate(_LETTERS)


@as_annotated
def card_text(card: Card) -> str:
    """A card in a few characters, such as ``10♥``; a joker is written as it is typed, ``JK``."""
    return str(card) if card.rank is None or card.suit is None else card.rank.value + card.suit.symbol


@as_annotated
def play_text(play: PlayCard) -> str:
    """The card that is played and, if it is a joker that names a suit, that suit, as in ``JK=♥``."""
    return card_text(play.card) + (f"={play.suit.symbol}" if play.suit else "")


def hand_text(cards: Iterable[Card], ranking: Ranking | None = None, *, high_first: bool = True) -> str:
    """Cards sorted by suit, with wider gaps between suits (CARD-8).

    >>> from fivehundred.cards import Cards
    >>> hand_text(Cards.parse("5S AS 10H JK"))
    'JK  A♠ 5♠  10♥'
    """
    groups = suits_of_hand(cards, ranking, high_first=high_first)
    return _GAP.join(" ".join(map(card_text, group)) for group in groups)


@as_annotated
def call_text(rules: Ruleset, call: Call) -> str:
    """A call in words, such as ``pass``, ``7S`` or ``misere``."""
    if isinstance(call, SpecialBid):
        return rules.special(call.key).name
    return "pass" if isinstance(call, Pass) else str(call)


@as_annotated
def scorer_names(rules: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """The names of the scorers (sides or single players), made from the names of their players (SEAT-2)."""
    expect_names_of(names, rules.players, or_more=True)
    return tuple(join_words([names[seat] for seat in seats]) for seats in rules.scorers)


@as_annotated
def contract_text(rules: Ruleset, contract: Contract, names: Sequence[str]) -> str:
    """The contract, as in ``7S by Player 1``, with the partners and the players who sit out.

    See BID-1, BID-7, PLAY-4 and PLAY-8.
    """
    expect_names_of(names, rules.players, or_more=True)
    if contract.call is None or contract.contractor is None:
        return "Everybody passed: the hand is played for tricks"
    text = f"{call_text(rules, contract.call)} by {names[contract.contractor]}{', slam declared' * contract.slam}"
    if contract.breach is not None:
        text += f", breached by {names[contract.breach]}"
    partners = [names[seat] for seat in contract.side if seat != contract.contractor]
    if rules.sides is Sides.CALLED and partners:
        text += f" with {join_words(partners)}"
    out = [names[seat] for seat in range(rules.players) if seat not in contract.playing]
    return f"{text}; {join_words(out)} {'sit' if len(out) > 1 else 'sits'} out" if out else text


@as_annotated
def auction_text(table: Table, names: Sequence[str]) -> str:
    """The auction as a table with a column for each player, eldest hand first; empty before the first call (BID-4)."""
    expect_names_of(names, table.rules.players, or_more=True)
    seats, rows = auction_rows(table)
    if not rows:
        return ""
    called = [["" if call is None else call_text(table.rules, call) for call in row] for row in rows]
    return columns([[names[seat] for seat in seats], *called])


def auction_rows(table: Table) -> tuple[list[Seat], list[list[Call | None]]]:
    """The seats, beginning with eldest hand, and the rows of their calls (BID-4).

    A call is ``None`` if the seat had no turn in that row.
    """
    calls, rows = calls_made(table), list[list[Call | None]]()
    seats = list(clockwise(table.info.eldest, table.rules.players))
    last = len(seats)
    for seat, call in calls:
        column = seats.index(seat)
        if column <= last:
            rows.append([None] * len(seats))
        rows[-1][column] = call
        last = column
    return seats, rows


@as_annotated
def calls_made(table: Table) -> list[tuple[Seat, Call]]:
    """All calls of the auction in order, each with its seat (BID-4).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> [(int(seat), str(call)) for seat, call in calls_made(deal.apply(deal.parse("7H")).table)]
    [(1, '7H')]
    """
    return [(one.seat, one.action) for one in table.turns if one.seat is not None and isinstance(one.action, Call)]


@as_annotated
def event_text(rules: Ruleset, event: Event, names: Sequence[str], ranking: Ranking | None = None) -> str:
    """An event as sentences, one on each line, including all cards that the event reveals.

    For the start of a hand that was set up, the text says only who took the kitty.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in "7H", "P", "P":
    ...     deal = deal.apply(deal.parse(text))
    >>> print(event_text(deal.rules, deal.history[-1], ["Ann", "Bob", "Cleo"]))
    Ann passes
    Bob takes the kitty of 3 cards
    """
    expect_names_of(names, rules.players, or_more=True)
    turn, told = event.turn, []
    if event.dealer is not None:
        told.append(f"{names[event.dealer]} deals{_hand(turn.hand, ranking)}")
    if turn.seat is not None and turn.action is not None:
        told.append(f"{names[turn.seat]} {_did(rules, event, turn.action, names, ranking)}")
        if isinstance(turn.action, SpecialBid) and rules.special(turn.action.key).blind:
            # A blind bidder looks at the hand at once.
            told.append(f"{names[turn.seat]} looks at the cards{_hand(turn.hand, ranking)}")
    if event.winner is not None:
        told.append(f"{names[event.winner]} wins trick {event.trick}")
    told += _kitty_sentences(event, names, ranking)
    told += [f"{names[one.seat]} turns up {card_text(one.card)}" for one in turn.turned_up]
    if event.open_hand is not None:
        seat, left = event.open_hand
        told.append(f"{names[seat]} shows their hand{_hand(left, ranking)}")
    if turn.outcome is not None:
        told.append(outcome_text(turn.outcome, names))
    return "\n".join(told)


_DONE: Final[Mapping[Action, str]] = {
    Pass(): "passes",
    Keep(): "keeps the hand",
    ThrowIn(): "throws the hand in",
    DeclareSlam(): "declares a slam",
    DeclareSlam(undertaken=False): "declines a slam",
    Breach(): "declares a breach",
    Breach(undertaken=False): "declines a breach",
}


def _did(rules: Ruleset, event: Event, action: Action | Hidden, names: Sequence[str], ranking: Ranking | None) -> str:
    """The action in *event* as a verb phrase, such as ``bids 7S``."""
    match action:
        case Pass() | Keep() | ThrowIn() | DeclareSlam() | Breach():
            return _DONE[action]
        case Bid() | SpecialBid():
            return f"bids {call_text(rules, action)}"
        case Look():
            return f"looks at the cards{_hand(event.turn.hand, ranking)}"
        case Discard() | Give() | Hidden():
            return _hand_over_text(event, action, names, ranking)
        case CallCard(card=card):
            return f"calls {card_text(card)}: its holder is their partner"
        case CallPlayers(players=players):
            return f"calls {join_words([names[seat] for seat in players])}" if players else "plays alone"
        case DeclareJoker(higher=higher, lower=lower):
            suits = (("JK", higher), ("JK2", lower))
            named = [f"{joker} the highest of the {suit.name.lower()}" for joker, suit in suits if suit]
            return f"declares {join_words(named)}" if named else "does not declare the joker"
        case PlayCard():
            return f"plays {play_text(action)}{' from the table' * (event.pile is not None)}"
        case _:
            assert_never(action)


def _hand(cards: Cards | None, ranking: Ranking | None) -> str:
    """The cards, preceded by a colon; empty if the reader does not know them."""
    return "" if cards is None else f": {hand_text(cards, ranking)}"


def _hand_over_text(
    event: Event, action: Discard | Give | Hidden, names: Sequence[str], ranking: Ranking | None
) -> str:
    """A verb phrase for cards that leave a hand; it gives only the number of unknown cards."""
    match action:
        case Discard(cards=cards):
            told = hand_text(cards, ranking)
        case Give(card=card):
            told = card_text(card)
        case _:
            told = "a card" if event.gift else pluralise(action.count, "card")
    if event.handed_to is None:
        return f"discards {told}"
    return f"{'gives' if event.gift else 'passes'} {told} to {names[event.handed_to]}"


def _kitty_sentences(event: Event, names: Sequence[str], ranking: Ranking | None) -> list[str]:
    """A sentence that says who took the kitty; an empty list if nobody did."""
    if event.taker is None:
        return []
    kitty = event.turn.kitty
    shown = f" of {pluralise(event.taken, 'card')}" if kitty is None else _hand(kitty, ranking)
    return [f"{names[event.taker]} takes the kitty{shown}"]


@as_annotated
def outcome_text(outcome: Outcome, names: Sequence[str]) -> str:
    """The outcome of a hand as a sentence.

    >>> outcome_text(PassedOut(), ["Ann", "Bob", "Cleo"])
    'Everybody passed, and the hands are thrown in (BID-6)'
    """
    match outcome:
        case PassedOut(inkles=inkles):
            again = "Nobody bid more than an inkle: the same dealer deals again (BID-9)"
            return again if inkles else "Everybody passed, and the hands are thrown in (BID-6)"
        case Misdealt(seat=None, why=why):
            return f"A misdeal{f', for {why.value}' if why else ''}: the same dealer deals again (DEAL-6)"
        case Misdealt():
            return "A misdeal: the same dealer deals again (DEAL-4)"
        case Played(contract=contract, tricks=tricks):
            expect_names_of(names, len(tricks), or_more=True)
            took = [f"{names[seat]} {count}" for seat, count in enumerate(tricks) if seat in contract.playing]
            return f"Tricks: {', '.join(took)}"
        case _:
            assert_never(outcome)


@as_annotated
def exchange_text(
    rules: Ruleset, history: Iterable[Event], names: Sequence[str], ranking: Ranking | None = None
) -> str:
    """The events between the auction and the play, one on each line.

    If no card was played, the last line says how the deal ended. The *history* from the contractor's view includes the
    kitty and the discards; other histories do not.
    """
    expect_names_of(names, rules.players, or_more=True)
    told: list[str] = []
    for event in history:
        expect("an Event", event, Event)
        seat, action, outcome = event.turn.seat, event.turn.action, event.turn.outcome
        if seat is not None and action is not None and not isinstance(action, _BEFORE_AND_BEHIND):
            told.append(f"{names[seat]} {_did(rules, event, action, names, ranking)}")
        told += _kitty_sentences(event, names, ranking)
        if isinstance(outcome, PassedOut | Misdealt):
            told.append(outcome_text(outcome, names))
    return "\n".join(told)


@as_annotated
def tricks_text(table: Table, names: Sequence[str]) -> str:
    """The tricks as a table with a column for each player (PLAY-1, PLAY-4).

    ``>`` marks the lead, and ``-`` a player who sits out.

    Table cards have a separate column for each player (TWO-1).
    """
    expect_names_of(names, table.rules.players, or_more=True)
    play = table.play
    if play is None or not play.line:
        return ""
    owners, playing = play.terms.owners, play.terms.contract.playing
    places = [*names, *(f"{name}'s table" for name in names)][: len(owners)]
    rows = [["trick", *(f" {name}" for name in places), "won by"]]
    for number, trick in enumerate(table.tricks, start=1):
        cells = [" " if seat in playing else " -" for seat in owners]
        for turn, (seat, card, lying) in enumerate(zip(trick.seats, trick.plays, trick.from_table, strict=True)):
            cells[seat + table.rules.players * lying] = f"{' ' if turn else '>'}{play_text(card)}"
        rows.append([f"{number:>3}", *cells, "" if trick.winner is None else names[trick.winner]])
    return columns(rows)


@as_annotated
def score_text(score: Score, scorers: Sequence[str]) -> str:
    """The points of *scorers*, item by item with rule numbers, then their sum if there are several items (SCORE)."""
    expect_names_of(scorers, len(score.points))
    rows = []
    for scorer, name in enumerate(scorers):
        told = [(f"{one.points:+5}", f"{one.what} ({one.rule})") for one in score.items if one.scorer == scorer]
        if len(told) != 1:
            told.append((f"{score.points[scorer]:+5}", "together") if told else (f"{0:5}", ""))
        rows += [("" if place else name, *line) for place, line in enumerate(told)]
    return columns(rows)


@as_annotated
def standing_text(row: DealSummary, scorers: Sequence[str]) -> str:
    """The totals after a deal; where a cap reduced the points, it also says how many counted (END-1, END-3)."""
    expect_names_of(scorers, len(row.totals))
    return columns(
        [
            [name, f"{total:5}", f"{gain:+} of {points:+} counted (END-3)" if gain != points else ""]
            for name, total, gain, points in zip(scorers, row.totals, row.gains, row.points, strict=True)
        ]
    )


@as_annotated
def rows_text(rows: Iterable[DealSummary], names: Sequence[str], scorers: Sequence[str]) -> str:
    """The score sheet of a match, with a line for each deal: its contract, contractor and totals."""
    table = [["deal", "contract", "by", "", *scorers]]
    for row in rows:
        expect_names_of(scorers, len(row.totals))
        totals = map(str.rjust, map(str, row.totals), map(len, scorers))
        table.append([f"{row.number:>3}", row.call, *by_and_made(row, names), *totals])
    return columns(table)


@as_annotated
def by_and_made(row: DealSummary, names: Sequence[str]) -> tuple[str, str]:
    """The contractor's name and ``made`` or ``failed``; two empty strings if there was no contract.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> by_and_made(sheet.enter(sheet.contract("7S", by=1), 8).rows[0], ["Ann", "Bob", "Cleo", "Dan"])
    ('Bob', 'made')
    """
    expect_names_of(names, max(row.seats) + 1, or_more=True)
    by = "" if row.contractor is None else names[row.contractor]
    return by, {True: "made", False: "failed", None: ""}[row.made]


def hands_text(hands: Sequence[tuple[str, Iterable[Card]]], ranking: Ranking | None = None) -> str:
    """Sets of cards, such as hands or a kitty, each preceded by its name (CARD-8)."""
    expect_pairs("hands, each after its name", hands)
    return columns([[name, hand_text(cards, ranking)] for name, cards in hands])


def piles_text(piles: Iterable[Pile | SeenPile], unplayed: Cards) -> str:
    """Table cards that have not been played; ``A♠/7♦`` is one card on another, and ``?`` is a face-down card (TWO-1).

    >>> from fivehundred.cards import Cards
    >>> ace, king, seven = Cards.parse("AS KC 7D")
    >>> piles_text([SeenPile(ace, None), SeenPile(king, seven)], Cards.parse("AS 7D"))
    'A♠/?  7♦'
    """
    lying = lying_in(piles, unplayed)
    return _GAP.join("/".join("?" if card is None else card_text(card) for card in pile) for pile in lying if pile)


@as_annotated
def table_cards_text(table: Table, names: Sequence[str]) -> list[str]:
    """The table cards that each player has left, in a line for each player; empty unless the game has them (TWO-1)."""
    expect_names_of(names, table.rules.players, or_more=True)
    left = unplayed_cards(table)
    return [f"{names[seat]}'s table: {piles_text(piles, left)}" for seat, piles in enumerate(table.piles)]


@as_annotated
def table_text(table: Table, names: Sequence[str]) -> str:
    """The current state of the table: contract, exposed hand, table cards and current trick (PLAY-6, TWO-1)."""
    lines = []
    if table.contract is not None:
        lines.append(f"Contract: {contract_text(table.rules, table.contract, names)}")
    if table.open_hand is not None:
        seat, cards = table.open_hand
        lines.append(f"{names[seat]}, open: {hand_text(cards, ranking_on(table))}")
    lines += table_cards_text(table, names)
    trick = table.tricks[-1] if table.tricks else None
    if trick is not None and trick.winner is None:
        played = [f"{names[seat]} {play_text(card)}" for seat, card in zip(trick.seats, trick.plays, strict=True)]
        lines.append(f"Trick {len(table.tricks)}: {', '.join(played)}")
    return "\n".join(lines)


@as_annotated
def indent(text: str) -> str:
    """Indent every non-empty line of *text* by two spaces."""
    return "\n".join(f"{_GAP}{line}".rstrip() for line in text.splitlines())


@as_annotated
def columns(rows: Sequence[Sequence[str]]) -> str:
    """Align the cells of *rows* in columns, each as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (_GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
