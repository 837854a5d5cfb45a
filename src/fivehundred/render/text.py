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

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from fivehundred._base.words import as_annotated, expect, expect_pairs, visible_names
from fivehundred.actions import Action, Discard, Give, Hidden, Look, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import Pile, SeenPile
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.scoring import Score
from fivehundred.deal.table import Table
from fivehundred.deal.turns import Event, Misdealt, Outcome, PassedOut, Played
from fivehundred.errors import visible
from fivehundred.match.game import DealSummary
from fivehundred.render.hands import lying_in, ranking_on, suits_of_hand, unplayed_cards
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat, clockwise
from fivehundred.texts._wording import action_sentence
from fivehundred.texts.messages import Language, Sentence, label, text as worded

_LETTERS: Final = str.maketrans({"♠": "S", "♣": "C", "♦": "D", "♥": "H", "–": "-", "−": "-", "…": "...", "·": "-"})
#: Actions of the auction and the play, not shown as part of the exchange.
_BEFORE_AND_BEHIND: Final = (Pass, Bid, SpecialBid, Look, PlayCard)
#: The space between two columns, and the indentation below a heading.
_GAP: Final = "  "


_say_event: Final = partial(Sentence.of, "event")


@as_annotated
def letters(text: str) -> str:
    """Replace the suit symbols in *text* with letters, for screens that cannot show the symbols.

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
def call_text(rules: Ruleset, call: Call, *, language: Language = "en") -> str:
    """A call in words, such as ``pass``, ``7S`` or ``misere``."""
    return label("pass", language) if isinstance(call, Pass) else label("call", language, bid=_bid_fact(rules, call))


@as_annotated
def scorer_names(rules: Ruleset, names: Sequence[str], *, language: Language = "en") -> tuple[str, ...]:
    """The names of the scorers (sides or single players), made from the names of their players (SEAT-2)."""
    names = visible_names(names, rules.players)
    scorers = (Sentence.of("word", "scorer", seats=seats) for seats in rules.scorers)
    return tuple(worded(one, language, names=names) for one in scorers)


@as_annotated
def contract_text(rules: Ruleset, contract: Contract, names: Sequence[str], *, language: Language = "en") -> str:
    """The contract, as in ``7S by Player 1``, with the partners and the players who sit out.

    See BID-1, BID-7, PLAY-4 and PLAY-8.
    """
    names = visible_names(names, rules.players)
    return "; ".join(worded(one, language, names=names) for one in contract_parts(rules, contract))


@as_annotated
def contract_parts(rules: Ruleset, contract: Contract) -> list[Sentence]:
    """The parts of `contract_text`, as codes with facts; the first names call and contractor, unless nobody bid."""
    call, out = contract.call, tuple((Seat(seat),) for seat in range(rules.players) if seat not in contract.playing)
    if call is None:
        return [Sentence.of("contract", "for tricks")]
    partners = tuple(seat for seat in contract.side if seat != contract.contractor)
    parts: Mapping[str, Mapping[str, object] | None] = {
        "by": {"bid": _bid_fact(rules, call), "seat": contract.contractor},
        "with": {"seats": partners} if rules.sides is Sides.CALLED and partners else None,
        "called": {"card": contract.called} if contract.called else None,
        "slam": {} if contract.slam else None,
        "breach": None if contract.breach is None else {"seat": contract.breach},
        "sit out": {"sides": out} if out else None,
    }
    return [Sentence.of("contract", code, **facts) for code, facts in parts.items() if facts is not None]


@as_annotated
def declaration(table: Table) -> Sentence | None:
    """The suits that the contractor has declared for jokers, as a code with facts; ``None`` if none were (JOKER-5).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> declaration(deal.table) is None
    True
    """
    declared = None if table.play is None else action_sentence(table.play.terms.declared)
    if declared is None or declared.code != "declare" or table.contract is None:
        return None
    return _say_event("declare", seat=table.contract.contractor, **dict(declared.facts))


def _bid_fact(rules: Ruleset, call: Bid | SpecialBid) -> Bid | Sentence:
    """A bid as a fact; the name of a special bid has a text of its own."""
    return call if isinstance(call, Bid) else Sentence.of("special", rules.special(call.key).name)


@as_annotated
def auction_text(table: Table, names: Sequence[str], *, language: Language = "en") -> str:
    """The auction as a table with a column for each player, eldest hand first; empty before the first call (BID-4)."""
    names = visible_names(names, table.rules.players)
    seats, rows = auction_rows(table)
    if not rows:
        return ""
    called = [["" if call is None else call_text(table.rules, call, language=language) for call in row] for row in rows]
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
def event_text(
    rules: Ruleset,
    event: Event,
    names: Sequence[str],
    ranking: Ranking | None = None,
    *,
    language: Language = "en",
) -> str:
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
    names = visible_names(names, rules.players)
    return _lines(event_sentences(rules, event), names, ranking, language)


#: A sentence about an event, and the cards that are shown behind it.
_Said = tuple[Sentence, Cards | None]


def _lines(said: Iterable[_Said], names: Sequence[str], ranking: Ranking | None, language: Language) -> str:
    return "\n".join(
        worded(sentence, language, names=names) + ("" if cards is None else f": {hand_text(cards, ranking)}")
        for sentence, cards in said
    )


@as_annotated
def event_sentences(rules: Ruleset, event: Event) -> Iterator[_Said]:
    """The sentences about an event, as codes with facts, each with the hand or the kitty that it shows."""
    turn = event.turn
    if event.dealer is not None:
        yield _say_event("deal", seat=event.dealer), turn.hand
    if turn.seat is not None and turn.action is not None:
        yield _action_event(rules, event, turn.action), turn.hand if isinstance(turn.action, Look) else None
        if isinstance(turn.action, SpecialBid) and rules.special(turn.action.key).blind:
            # A blind bidder looks at the hand at once.
            yield _say_event("look", seat=turn.seat), turn.hand
    if event.winner is not None:
        yield _say_event("win", seat=event.winner, trick=event.trick), None
    yield from _kitty_event(event)
    for one in turn.turned_up:
        yield _say_event("turn up", seat=one.seat, card=one.card), None
    if event.open_hand is not None:
        yield _say_event("show", seat=event.open_hand[0]), event.open_hand[1]
    if turn.outcome is not None:
        if isinstance(turn.outcome, Played) and turn.outcome.rest is not None:
            yield _say_event("ends early", seat=turn.outcome.rest.seat), None
        yield _outcome_sentence(turn.outcome), None


def _action_event(rules: Ruleset, event: Event, action: Action | Hidden) -> Sentence:
    """The *action* in *event* as a code with facts; of cards handed to a partner, it says to whom."""
    code, facts = (said := action_sentence(action)).code, dict(said.facts)
    match action:
        case SpecialBid():
            facts["bid"] = _bid_fact(rules, action)
        case PlayCard():
            code, facts = "play" if event.pile is None else "play from the table", {"play": action}
        case Discard() | Hidden() | Give() if event.handed_to is not None:
            code = f"{'gift' if event.gift else 'hand on'}{' unseen' * isinstance(action, Hidden)}"
            facts["partner"] = event.handed_to
    return _say_event(code, seat=event.turn.seat, **facts)


def _kitty_event(event: Event) -> Iterator[_Said]:
    if event.taker is not None and event.turn.kitty is not None:
        yield _say_event("take the kitty shown", seat=event.taker), event.turn.kitty
    elif event.taker is not None:
        yield _say_event("take the kitty", seat=event.taker, count=event.taken), None


@as_annotated
def outcome_text(outcome: Outcome, names: Sequence[str], *, language: Language = "en") -> str:
    """The outcome of a hand as a sentence.

    >>> outcome_text(PassedOut(), ["Ann", "Bob", "Cleo"])
    'Everybody passed, and the hands are thrown in (BID-6)'
    """
    if isinstance(outcome, Played):
        names = visible_names(names, len(outcome.tricks))
    return worded(_outcome_sentence(outcome), language, names=names)


def _outcome_sentence(outcome: Outcome) -> Sentence:
    """The outcome of a hand as a code with facts."""
    match outcome:
        case Played(contract=contract, tricks=tricks):
            won = ((Seat(seat), number) for seat, number in enumerate(tricks) if seat in contract.playing)
            parts = tuple(Sentence.of("word", "tricks of", seat=seat, number=number) for seat, number in won)
            return _say_event("tricks", parts=parts)
        case PassedOut(inkles=inkles):
            return _with_rule("inkles only", "BID-9") if inkles else _with_rule("all passed", "BID-6")
        case Misdealt(seat=None, why=why):
            what = why and Sentence.of("misdeal", why.value)
            return _with_rule("misdeal for", "DEAL-6", what=what) if what else _with_rule("misdeal", "DEAL-6")
        case Misdealt(seat=seat):
            return _with_rule("poor hand", "DEAL-4", seat=seat)


def _with_rule(code: str, rule: str, **facts: object) -> Sentence:
    return Sentence.of("text", "ruling", what=_say_event(code, **facts), rules=(rule,))


@as_annotated
def exchange_text(
    rules: Ruleset,
    history: Iterable[Event],
    names: Sequence[str],
    ranking: Ranking | None = None,
    *,
    language: Language = "en",
) -> str:
    """The events between the auction and the play, one on each line.

    If no card was played, the last line says how the deal ended. The *history* from the contractor's view includes the
    kitty and the discards; other histories do not.
    """
    names = visible_names(names, rules.players)
    told: list[_Said] = []
    for event in history:
        expect("an Event", event, Event)
        turn = event.turn
        if turn.seat is not None and turn.action is not None and not isinstance(turn.action, _BEFORE_AND_BEHIND):
            told.append((_action_event(rules, event, turn.action), None))
        told += _kitty_event(event)
        if isinstance(turn.outcome, PassedOut | Misdealt):
            told.append((_outcome_sentence(turn.outcome), None))
    return _lines(told, names, ranking, language)


@as_annotated
def tricks_text(table: Table, names: Sequence[str], *, language: Language = "en") -> str:
    """The tricks as a table with a column for each player (PLAY-1, PLAY-4).

    ``>`` marks the lead, and ``-`` a player who sits out.

    Table cards have a separate column for each player (TWO-1).
    """
    names = visible_names(names, table.rules.players)
    play = table.play
    if play is None or not play.line:
        return ""
    owners, playing = play.terms.owners, play.terms.contract.playing
    tables = (label("table of", language, names, seat=seat) for seat in range(len(names)))
    places = [*names, *tables][: len(owners)]
    rows = [[label("trick", language), *(f" {name}" for name in places), label("won by", language)]]
    for number, trick in enumerate(table.tricks, start=1):
        cells = [" " if seat in playing else " -" for seat in owners]
        for turn, (seat, lying, card) in enumerate(trick.plays_by_place):
            cells[seat + table.rules.players * lying] = f"{' ' if turn else '>'}{play_text(card)}"
        rows.append([f"{number:>3}", *cells, "" if trick.winner is None else names[trick.winner]])
    return columns(rows)


@as_annotated
def score_text(score: Score, scorers: Sequence[str], *, language: Language = "en") -> str:
    """The points of *scorers*, item by item with rule numbers, then their sum if there are several items (SCORE)."""
    scorers = visible_names(scorers, len(score.points), exactly=True)
    rows, together = [], worded(Sentence.of("sheet", "together"), language)
    for scorer, name in enumerate(scorers):
        items = (one for one in score.items if one.scorer == scorer)
        told = [(f"{one.points:+5}", f"{worded(one.what, language)} ({one.rule})") for one in items]
        if len(told) != 1:
            told.append((f"{score.points[scorer]:+5}", together) if told else (f"{0:5}", ""))
        rows += [("" if place else name, *line) for place, line in enumerate(told)]
    return columns(rows)


@as_annotated
def standing_text(row: DealSummary, scorers: Sequence[str], *, language: Language = "en") -> str:
    """The totals after a deal; where a cap reduced the points, it also says how many counted (END-1, END-3)."""
    scorers = visible_names(scorers, len(row.totals), exactly=True)
    counted = (
        worded(Sentence.of("sheet", "counted", gain=gain, points=points), language) if gain != points else ""
        for gain, points in zip(row.gains, row.points, strict=True)
    )
    return columns([[*line] for line in zip(scorers, (f"{total:5}" for total in row.totals), counted, strict=True)])


@as_annotated
def totals_text(totals: Sequence[int], scorers: Sequence[str]) -> str:
    """The totals of *scorers* in one line (SCORE-11).

    >>> totals_text([20, 140], ["Ann and Cleo", "Bob and Dan"])
    'Ann and Cleo 20, Bob and Dan 140'
    """
    scorers = visible_names(scorers, len(totals), exactly=True)
    return ", ".join(f"{name} {total}" for name, total in zip(scorers, totals, strict=True))


@as_annotated
def rows_text(
    rows: Iterable[DealSummary],
    names: Sequence[str],
    scorers: Sequence[str],
    *,
    language: Language = "en",
) -> str:
    """The score sheet of a match, with a line for each deal: its contract, contractor and totals."""
    scorers = visible_names(scorers, 0)
    head = (Sentence.of("sheet", code) for code in ("deal", "contract", "by"))
    table = [[*(worded(one, language) for one in head), "", *scorers]]
    for row in rows:
        expect("a DealSummary", row, DealSummary)
        scorers = visible_names(scorers, len(row.totals), exactly=True)
        call, by = worded(Sentence.of("sheet", row.call), language), by_and_made(row, names, language=language)
        table.append([f"{row.number:>3}", call, *by, *map(str, row.totals)])
    return columns(align_right(table, range(4, len(table[0]))))


@as_annotated
def by_and_made(row: DealSummary, names: Sequence[str], *, language: Language = "en") -> tuple[str, str]:
    """The contractor's name and ``made`` or ``failed``; two empty strings if there was no contract.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> by_and_made(sheet.enter(sheet.contract("7S", by=1), 8).rows[0], ["Ann", "Bob", "Cleo", "Dan"])
    ('Bob', 'made')
    """
    names = visible_names(names, max(row.seats) + 1)
    by = "" if row.contractor is None else names[row.contractor]
    made = None if row.made is None else Sentence.of("sheet", "made" if row.made else "failed")
    return by, worded(made, language) if made else ""


def hands_text(hands: Sequence[tuple[str, Iterable[Card]]], ranking: Ranking | None = None) -> str:
    """Sets of cards, such as hands or a kitty, each preceded by its name (CARD-8)."""
    expect_pairs("hands, each after its name", hands)
    return columns([[visible(name), hand_text(cards, ranking)] for name, cards in hands])


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
def table_cards_text(table: Table, names: Sequence[str], *, language: Language = "en") -> list[str]:
    """The table cards that each player has left, in a line for each player; empty unless the game has them (TWO-1)."""
    names = visible_names(names, table.rules.players)
    left = unplayed_cards(table)
    return [
        f"{label('table of', language, names, seat=seat)}: {piles_text(piles, left)}"
        for seat, piles in enumerate(table.piles)
    ]


@as_annotated
def table_text(table: Table, names: Sequence[str], *, language: Language = "en") -> str:
    """The current state of the table: contract, declared jokers, exposed hand, table cards and current trick.

    See PLAY-6, JOKER-5 and TWO-1.
    """
    names, lines = visible_names(names, table.rules.players), []
    if table.contract is not None:
        contract = contract_text(table.rules, table.contract, names, language=language)
        lines.append(label("contract", language, what=contract))
    if (said := declaration(table)) is not None:
        lines.append(worded(said, language, names=names))
    if table.open_hand is not None:
        seat, cards = table.open_hand
        lines.append(f"{label('open hand', language, names, seat=seat)}: {hand_text(cards, ranking_on(table))}")
    lines += table_cards_text(table, names, language=language)
    trick = table.tricks[-1] if table.tricks else None
    if trick is not None and trick.winner is None:
        played = [f"{names[seat]} {play_text(card)}" for seat, card in trick.plays_by_seat]
        lines.append(f"{label('trick number', language, number=len(table.tricks))}: {', '.join(played)}")
    return "\n".join(lines)


@as_annotated
def indent(text: str) -> str:
    """Indent every non-empty line of *text* by two spaces."""
    return "\n".join(f"{_GAP}{line}".rstrip() for line in text.splitlines())


@as_annotated
def align_right(rows: Sequence[Sequence[str]], places: Iterable[int]) -> list[list[str]]:
    """Pad the cells at these *places* of all *rows* on the left, so that each column has its numbers below each other.

    >>> align_right([["1", "Al"], ["2", "-490"]], [1])
    [['1', '  Al'], ['2', '-490']]
    """
    widths = {place: max(len(row[place]) for row in rows) for place in places}
    return [[cell.rjust(widths.get(place, 0)) for place, cell in enumerate(row)] for row in rows]


@as_annotated
def columns(rows: Sequence[Sequence[str]]) -> str:
    """Align the cells of *rows* in columns, each as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (_GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)
