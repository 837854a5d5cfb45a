"""What happens at the table as text: hands, auction, exchange, tricks, scores.

Calls stand as they are typed, ``7S``; cards have their signs, ``7♠``. Each function shows what its arguments hold and
nothing else, so that a text made of what one seat knows tells no more than that. *names* are the players by seat.

>>> from fivehundred import Deal, presets
>>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
>>> print(auction_text(deal.apply(deal.parse("7H")).table, ["Ann", "Bob", "Cleo"]))
Bob  Cleo  Ann
7H
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from fivehundred._words import counted, listed
from fivehundred.actions import CallCard, CallPlayers, DeclareJoker, PlayCard
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.history import (
    BreachAnswered,
    Called,
    CardGiven,
    CardPlayed,
    Dealt,
    Discarded,
    Ended,
    Event,
    HandShown,
    JokerDeclared,
    Kept,
    KittyTaken,
    Looked,
    PartnerCalled,
    PassedOn,
    SlamAnswered,
    ThrownIn,
    TrickWon,
)
from fivehundred.deal.outcomes import Misdealt, PassedOut, Played
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.scoring import Score
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.table import Table
from fivehundred.deal.turn import TurnedUp
from fivehundred.match.summary import DealSummary
from fivehundred.render.hands import ranking_on, suits_of_hand
from fivehundred.rules._checks import expect, expect_names, expect_pairs
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat, clockwise

_LETTERS: Final = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "–": "-", "−": "-", "…": "...", "·": "-"})
#: Between two columns, and before what belongs to a heading.
_GAP: Final = "  "


def letters(text: str) -> str:
    """*text* with letters in place of the suit signs, for screens that cannot show them.

    >>> letters("10♥ J♠")
    '10H JS'
    """
    expect("a text", text, str)
    return text.translate(_LETTERS)


def card_text(card: Card) -> str:
    """A card in few characters: ``10♥``; a joker as it is typed, ``JK``."""
    expect("a Card", card, Card)
    return str(card) if card.rank is None or card.suit is None else card.rank.value + card.suit.symbol


def play_text(play: PlayCard) -> str:
    """A play: the card, and the suit a led joker names, ``JK=♥``."""
    expect("a play", play, PlayCard)
    return card_text(play.card) + (f"={play.suit.symbol}" if play.suit else "")


def hand_text(cards: Iterable[Card], ranking: Ranking | None = None, *, high_first: bool = True) -> str:
    """Cards sorted as a hand is held, the suits set apart (CARD-8).

    >>> from fivehundred.cards import Cards
    >>> hand_text(Cards.parse("5S AS 10H JK"))
    'JK  A♠ 5♠  10♥'
    """
    groups = suits_of_hand(cards, ranking, high_first=high_first)
    return _GAP.join(" ".join(map(card_text, group)) for group in groups)


def call_text(rules: Ruleset, call: Call) -> str:
    """A call in a word: ``pass``, ``7S``, ``misere``."""
    expect("a Ruleset", rules, Ruleset)
    expect("a call", call, Pass, Bid, SpecialBid)
    match call:
        case Pass():
            return "pass"
        case SpecialBid():
            return rules.special(call.key).name
        case _:
            return str(call)


def scorer_names(rules: Ruleset, names: Sequence[str]) -> tuple[str, ...]:
    """What to call each scorer: the players who share it (SEAT-2)."""
    expect("a Ruleset", rules, Ruleset)
    expect_names(names)
    return tuple(listed([names[seat] for seat in seats]) for seats in rules.scorers)


def contract_text(rules: Ruleset, contract: Contract, names: Sequence[str]) -> str:
    """What is played for: ``7S by Player 1``, who else is on that side, who sits out (BID-1, BID-7, PLAY-4, PLAY-8)."""
    expect("a Ruleset", rules, Ruleset)
    expect("a Contract", contract, Contract)
    expect_names(names)
    if contract.call is None or contract.contractor is None:
        return "Everybody passed: the hand is played for tricks"
    text = f"{call_text(rules, contract.call)} by {names[contract.contractor]}"
    if contract.slam:
        text += ", all the tricks alone"
    if contract.breach is not None:
        text += f", breached by {names[contract.breach]}"
    partners = [names[seat] for seat in contract.side if seat != contract.contractor]
    if rules.sides is Sides.CALLED and partners:
        text += f" with {listed(partners)}"
    out = [names[seat] for seat in range(rules.players) if seat not in contract.playing]
    return f"{text}; {listed(out)} {'sit' if len(out) > 1 else 'sits'} out" if out else text


def auction_text(table: Table, names: Sequence[str]) -> str:
    """The auction as a table, a column for each player from eldest hand; nothing before its first call (BID-4)."""
    expect("a Table", table, Table)
    expect_names(names)
    seats, rows = auction_rows(table)
    if not rows:
        return ""
    called = [["" if call is None else call_text(table.rules, call) for call in row] for row in rows]
    return columns([[names[seat] for seat in seats], *called])


def auction_rows(table: Table) -> tuple[list[Seat], list[list[Call | None]]]:
    """The seats from eldest hand, and rows of their calls; ``None`` where a seat had no turn (BID-4)."""
    expect("a Table", table, Table)
    rules = table.rules
    seats = list(clockwise(table.info.eldest, rules.players))
    rows: list[list[Call | None]] = []
    last = rules.players
    for stage in table.stages:
        if isinstance(stage, Auction):
            for seat, number in zip(stage.callers, stage.line, strict=True):
                column = seats.index(Seat(seat))
                if column <= last:
                    rows.append([None] * rules.players)
                rows[-1][column] = rules.ladder.calls[number]
                last = column
    return seats, rows


def event_text(rules: Ruleset, event: Event, names: Sequence[str], ranking: Ranking | None = None) -> str:
    """One event of a history in a sentence; it names the cards that the event holds."""
    expect("a Ruleset", rules, Ruleset)
    expect("an event", event, Event)
    expect_names(names)
    match event:
        case Dealt(seat=seat, cards=cards):
            hand = "" if cards is None else f": {hand_text(cards, ranking)}"
            return f"{names[seat]} deals{hand}"
        case Called(seat=seat, call=Pass()):
            return f"{names[seat]} passes"
        case Called(seat=seat, call=call):
            return f"{names[seat]} bids {call_text(rules, call)}"
        case Looked(seat=seat, cards=cards):
            return f"{names[seat]} looks at the cards{'' if cards is None else f': {hand_text(cards, ranking)}'}"
        case Kept(seat=seat):
            return f"{names[seat]} keeps the hand"
        case ThrownIn(seat=seat):
            return f"{names[seat]} throws the hand in"
        case KittyTaken(seat=seat, count=count, cards=cards):
            shown = f": {hand_text(cards, ranking)}" if cards is not None else f" of {counted(count, 'card')}"
            return f"{names[seat]} takes the kitty{shown}"
        case Discarded(seat=seat, count=count, cards=cards):
            return f"{names[seat]} lays away {_shown(cards, count, ranking)}"
        case PassedOn(seat=seat, to=to, count=count, cards=cards):
            return f"{names[seat]} passes {_shown(cards, count, ranking)} to {names[to]}"
        case CardGiven(seat=seat, to=to, card=card):
            return f"{names[seat]} gives {'a card' if card is None else card_text(card)} to {names[to]}"
        case SlamAnswered(seat=seat, answer=answer):
            return f"{names[seat]} {'undertakes all the tricks alone' if answer.undertaken else 'declines a slam'}"
        case BreachAnswered(seat=seat, answer=answer):
            return f"{names[seat]} {'undertakes to defeat the contract' if answer.undertaken else 'declines a breach'}"
        case PartnerCalled(seat=seat, chosen=chosen):
            return f"{names[seat]} {_called(chosen, names)}"
        case JokerDeclared(seat=seat, declared=declared):
            return f"{names[seat]} {_declared(declared)}"
        case CardPlayed(seat=seat, play=play, from_table=from_table):
            return f"{names[seat]} plays {play_text(play)}{' from the table' * from_table}"
        case HandShown(seat=seat, left=left):
            return f"{names[seat]} lays their hand open: {hand_text(left, ranking)}"
        case TrickWon(seat=seat, number=number):
            return f"{names[seat]} wins trick {number}"
        case TurnedUp(seat=seat, card=card):
            return f"{names[seat]} turns up {card_text(card)}"
        case Ended(outcome=outcome):
            return _ended(rules, outcome, names)
        case _:
            assert_never(event)


def _shown(cards: Cards | None, count: int, ranking: Ranking | None) -> str:
    """The cards, as far as the reader knows them; otherwise how many."""
    return counted(count, "card") if cards is None else hand_text(cards, ranking)


def _called(chosen: CallCard | CallPlayers, names: Sequence[str]) -> str:
    if isinstance(chosen, CallCard):
        return f"calls {card_text(chosen.card)}: its holder is their partner"
    if not chosen.players:
        return "plays alone"
    return f"calls {listed([names[seat] for seat in chosen.players])}"


def _declared(declared: DeclareJoker) -> str:
    named = [_as_suit(joker, suit) for joker, suit in (("JK", declared.higher), ("JK2", declared.lower)) if suit]
    return f"declares {listed(named)}" if named else "declares no joker"


def _as_suit(joker: str, suit: Suit) -> str:
    return f"{joker} the highest of the {suit.name.lower()}"


def _ended(rules: Ruleset, outcome: Played | PassedOut | Misdealt, names: Sequence[str]) -> str:
    match outcome:
        case PassedOut(inkles=True):
            return "Nobody bid more than an inkle: the same dealer deals again (BID-9)"
        case PassedOut():
            return "Everybody passed, and the hands are thrown in (BID-6)"
        case Misdealt(seat=None, why=why):
            return f"A misdeal{f', for {why.value}' if why else ''}: the same dealer deals again (DEAL-6)"
        case Misdealt():
            return "A misdeal: the same dealer deals again (DEAL-4)"
        case Played(contract=contract, tricks=tricks):
            took = [f"{names[seat]} {count}" for seat, count in enumerate(tricks) if seat in contract.playing]
            return f"Tricks: {', '.join(took)}"
        case _:
            assert_never(outcome)


def exchange_text(
    rules: Ruleset, history: Iterable[Event], names: Sequence[str], ranking: Ranking | None = None
) -> str:
    """What happened between auction and play, a line for each event of *history*; the deal's end if nobody played.

    From the history of the contractor's view it names kitty and discards, from any other it does not.
    """
    expect("a Ruleset", rules, Ruleset)
    expect("events", history, Iterable)
    expect_names(names)
    before_play: list[Event] = []
    for event in history:
        match event:
            case Kept() | ThrownIn() | KittyTaken() | Discarded() | PassedOn() | PartnerCalled():
                before_play.append(event)
            case SlamAnswered() | CardGiven() | BreachAnswered() | JokerDeclared():
                before_play.append(event)
            case Ended(outcome=PassedOut() | Misdealt()):
                before_play.append(event)
            case _:
                pass
    return "\n".join(event_text(rules, event, names, ranking) for event in before_play)


def tricks_text(table: Table, names: Sequence[str]) -> str:
    """The tricks as a table, a column for each player; ``>`` marks the lead, ``-`` who sits out (PLAY-1, PLAY-4).

    With table cards those of each player have a column of their own (TWO-1).
    """
    expect("a Table", table, Table)
    expect_names(names)
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


def score_text(score: Score, scorers: Sequence[str]) -> str:
    """The points of each of *scorers*, item by item with its rule, and their sum where there are several (SCORE)."""
    expect("a Score", score, Score)
    expect_names(scorers)
    rows = []
    for scorer, name in enumerate(scorers):
        items = [item for item in score.items if item.scorer == scorer]
        for place, item in enumerate(items):
            rows.append(["" if place else name, f"{item.points:+5}", f"{item.what} ({item.rule})"])
        if len(items) != 1:
            total = f"{score.points[scorer]:+5}" if items else f"{0:5}"
            rows.append(["" if items else name, total, "together" if items else ""])
    return columns(rows)


def standing_text(row: DealSummary, scorers: Sequence[str]) -> str:
    """The totals after a deal, and what they gained by it where a cap let it count for less (END-1, END-3)."""
    expect("a DealSummary", row, DealSummary)
    expect_names(scorers)
    rows = [
        [name, f"{total:5}", f"{gain:+} of {points:+} counted (END-3)" if gain != points else ""]
        for name, total, gain, points in zip(scorers, row.totals, row.gains, row.points, strict=True)
    ]
    return columns(rows)


def rows_text(rows: Iterable[DealSummary], names: Sequence[str], scorers: Sequence[str]) -> str:
    """The score sheet of a match: a line for each deal, with contract, contractor and totals."""
    expect("rows", rows, Iterable)
    expect_names(names)
    expect_names(scorers)
    table = [["deal", "contract", "by", "", *scorers]]
    for row in rows:
        by = "" if row.contractor is None else names[row.contractor]
        made = {True: "made", False: "failed", None: ""}[row.made]
        table.append([f"{row.number:>3}", row.call, by, made, *map(str.rjust, map(str, row.totals), map(len, scorers))])
    return columns(table)


def hands_text(hands: Sequence[tuple[str, Iterable[Card]]], ranking: Ranking | None = None) -> str:
    """Hands, or a kitty, each after its name (CARD-8)."""
    expect_pairs("hands, each after its name", hands)
    return columns([[name, hand_text(cards, ranking)] for name, cards in hands])


def piles_text(piles: Iterable[Pile | SeenPile], unplayed: Cards) -> str:
    """Table cards: ``A♠/7♦`` is one on another, ``?`` is face down; what has been played is left out (TWO-1).

    >>> from fivehundred.cards import Cards
    >>> ace, king, seven = Cards.parse("AS KC 7D")
    >>> piles_text([SeenPile(ace, None), SeenPile(king, seven)], Cards.parse("AS 7D"))
    'A♠/?  7♦'
    """
    expect("piles", piles, Iterable)
    expect("Cards", unplayed, Cards)
    lying = []
    for pile in piles:
        shown = [card_text(pile.up)] if pile.up in unplayed else []
        if pile.down is None or pile.down in unplayed:
            shown.append("?" if pile.down is None else card_text(pile.down))
        lying.append("/".join(shown))
    return _GAP.join(filter(None, lying))


def table_cards_text(table: Table, names: Sequence[str]) -> list[str]:
    """The table cards of each player as they lie now, a line for each; none in most games (TWO-1)."""
    expect("a Table", table, Table)
    expect_names(names)
    unplayed = table.rules.deck if table.play is None else Cards(table.play.unplayed)
    return [f"{names[seat]}'s table: {piles_text(piles, unplayed)}" for seat, piles in enumerate(table.piles)]


def table_text(table: Table, names: Sequence[str]) -> str:
    """What lies on the table now: the contract, an open hand, table cards, the trick under way (PLAY-6, TWO-1)."""
    expect("a Table", table, Table)
    expect_names(names)
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


def indented(text: str) -> str:
    """*text* under a heading: every line that is not empty is indented by two columns."""
    expect("a text", text, str)
    return "\n".join(f"{_GAP}{line}".rstrip() for line in text.splitlines())


def columns(rows: Sequence[Sequence[str]]) -> str:
    """*rows* in columns, each as wide as its widest cell."""
    expect("rows", rows, Sequence)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (_GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
