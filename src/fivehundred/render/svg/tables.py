"""Pictures of a table as one viewer sees it, of a whole deal, and of an auction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import cos, pi, sin
from typing import Final

import attrs

from fivehundred._base.words import as_annotated, expect
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import Pile, SeenPile
from fivehundred.deal.history import Trick
from fivehundred.deal.table import Table
from fivehundred.deal.turns import Played
from fivehundred.deal.views import BaseView, SeatView
from fivehundred.render.hands import lying_in, ranking_on, sort_hand, unplayed_cards
from fivehundred.render.svg.drawing import (
    AUTO,
    HEIGHT,
    WIDTH,
    Cell,
    Style,
    box,
    face,
    fan,
    grid,
    hand_said,
    names_of,
    number,
    picture,
    spoken_card,
    spoken_play,
    suit_sign,
    words,
)
from fivehundred.render.text import (
    auction_rows,
    call_text,
    calls_made,
    contract_parts,
    contract_text,
    declaration,
    outcome_text,
    scorer_names,
)
from fivehundred.rules.calls import Bid, Call, Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat, clockwise
from fivehundred.texts.messages import Language, Sentence, label, text as worded

#: The width of these pictures; scaled to 300 pixels, their text is still readable.
_WIDTH: Final = 360
_LEFT: Final = 10
_ROOM: Final = _WIDTH - 2 * _LEFT
#: The scale of other players' cards.
_SMALL: Final = 0.7
#: The middle of the table, the radii of the ellipse of seats, and the size of a player's badge.
_MIDDLE: Final = _WIDTH / 2
_SEATS: Final = (130.0, 98.0)
_BADGE: Final = (94.0, 38.0)


def call_sign(
    rules: Ruleset,
    call: Call,
    x: float,
    y: float,
    room: float,
    *,
    size: float = 14,
    kind: str = "ink",
    language: Language = "en",
) -> str:
    """An SVG drawing of a call with its baseline at *y* and its suit as a symbol; ``pass`` is dimmed.

    >>> from fivehundred import Pass, presets
    >>> call_sign(presets.STANDARD_3, Pass(), 0, 14, 60)
    '<text class="dim" x="0" y="14" font-size="14">pass</text>'
    """
    if isinstance(call, Bid) and call.trump is not None:
        digits = str(call.level)
        sign = suit_sign(
            call.trump, x + 0.64 * size * len(digits), y - 0.76 * size, 0.86 * size, kind=f"{call.trump.value}on"
        )
        return words(digits, x, y, size=size, kind=kind) + sign
    said = call_text(rules, call, language=language)
    return words(said, x, y, size=size, kind="dim" if isinstance(call, Pass) else kind, room=room)


@as_annotated
def auction_svg(
    table: Table, names: Sequence[str] | None = None, *, style: Style = AUTO, language: Language = "en"
) -> str:
    """A picture of the auction with a column for each player, eldest hand first (BID-4).

    *names* are the players' names by seat.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> picture = auction_svg(deal.apply(deal.parse("7H")).table, ["Ann", "Bob", "Cleo"])
    >>> picture[picture.index("<desc>") + 6 : picture.index("</desc>")]
    'Bob 7H'
    """
    known, rules = names_of(names, table.rules.players, language=language), table.rules
    seats, called = auction_rows(table)
    wide = _ROOM / len(seats)
    rows: list[Sequence[Cell]] = [[known[seat] for seat in seats]]
    sign = partial(call_sign, rules, language=language)
    rows += [["" if call is None else partial(sign, call) for call in row] for row in called]
    told = [f"{known[seat]} {call_text(rules, call, language=language)}" for seat, call in calls_made(table)]
    drawn = grid([(wide, "start")] * len(seats), rows, _LEFT, _LEFT)
    said = ", ".join(told) or label("no call yet", language)
    return picture(label("the auction", language), said, _WIDTH, 22 * len(rows) + 2 * _LEFT, drawn, style)


def last_call(table: Table, seat: Seat) -> Call | None:
    """The last call of *seat*; ``None`` before its first call.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> str(last_call(deal.apply(deal.parse("7H")).table, Seat(1))), last_call(deal.table, Seat(1))
    ('7H', None)
    """
    # dict keeps the last call of each seat.
    return dict(calls_made(table)).get(checked_seat(seat, table.rules.players))


@attrs.define
class _Page:
    """A picture to which parts are added from top to bottom, with a description for screen readers."""

    table: Table
    names: list[str]
    language: Language
    drawn: list[str] = attrs.field(factory=list)
    told: list[str] = attrs.field(factory=list)
    y: float = 8

    def label(self, code: str, **facts: object) -> str:
        return label(code, self.language, self.names, **facts)

    def line(self, text: str, *, size: float = 14, kind: str = "ink") -> None:
        """Add a line of text to the picture and to the description."""
        self.y += size + 5
        self.drawn.append(words(text, _LEFT, self.y - 4, size=size, kind=kind, room=_ROOM))
        self.told.append(text)

    def contract(self) -> None:
        """Add the contract, if there is one, to the picture and to the description (BID-1)."""
        contract, rules = self.table.contract, self.table.rules
        if contract is None:
            return
        parts = contract_parts(rules, contract)
        self.told.append(contract_text(rules, contract, self.names, language=self.language))
        self.y += 22
        left: float = _LEFT
        if isinstance(contract.call, Bid) and contract.call.trump is not None:
            self.drawn.append(call_sign(rules, contract.call, left, self.y - 5, 40, size=16, kind="ink b"))
            left += 16 * (1.75 + 0.64 * (len(str(contract.call.level)) - 1))
            parts[0] = Sentence.of("label", "bid by", seat=contract.contractor)
        text = "; ".join(worded(one, self.language, names=self.names) for one in parts)
        self.drawn.append(words(text, left, self.y - 5, size=15, kind="ink b", room=_WIDTH - left - _LEFT))
        if (declared := declaration(self.table)) is not None:
            self.line(worded(declared, self.language, names=self.names))

    def row(self, title: str, cards: Iterable[Card], *, played: Cards = Cards(), scale: float = _SMALL) -> None:
        """Add *cards*, sorted as a hand, below a title."""
        held = sort_hand(cards, ranking_on(self.table))
        self.drawn.append(words(title, _LEFT, self.y + 15, size=13, kind="dim", room=_ROOM))
        drawn, height = fan(held, _LEFT, self.y + 20, _ROOM, scale, played=played)
        self.drawn.append(drawn)
        said = hand_said([card for card in held if card not in played], language=self.language)
        self.told.append(f"{title}: {said}")
        self.y += 20 + height

    def piles(self, title: str, piles: Sequence[Pile | SeenPile], left: Cards) -> None:
        """Add table cards below a title, each overlapping the card that it covers (TWO-1)."""
        self.drawn.append(words(title, _LEFT, self.y + 15, size=13, kind="dim"))
        self.y += 20
        told = []
        for place, (cards, pile) in enumerate(zip(lying_in(piles, left), piles, strict=True)):
            x = _LEFT + place * (WIDTH * _SMALL + 14)
            # A face-down card whose upper card is in the current trick is not drawn: it is turned up after the trick.
            lying = [] if cards == [None] else cards
            for card in reversed(lying):
                aside = 0 if card == pile.up else 1
                self.drawn.append(face(card, x + 9 * aside, self.y + 5 * aside, _SMALL))
            if lying:
                first, *under = (spoken_card(card, language=self.language) for card in lying)
                told.append(self.label("on", first=first, last=under[0]) if under else first)
        self.told.append(f"{title}: {'; '.join(told) or self.label('no cards')}")
        self.y += HEIGHT * _SMALL + 9

    def whole(self, title: str, style: Style) -> str:
        return picture(title, ". ".join(self.told), _WIDTH, self.y + 8, "".join(self.drawn), style)


def _begin_page(table: Table, names: Sequence[str] | None, language: Language) -> _Page:
    """Begin a picture with the lines of text that are at the top of every table."""
    rules = table.rules
    page = _Page(table, names_of(names, rules.players, language=language), language)
    title = rules.name or page.label("game for", count=rules.players)
    page.line(page.label("deal of", title=title, number=table.info.number), size=13, kind="dim")
    page.contract()
    outcome = table.outcome
    if outcome is not None:
        page.line(outcome_text(outcome, page.names, language=language))
    if isinstance(outcome, Played):
        made = {True: "made", False: "failed", None: "points"}[table.score.made]
        scored = zip(scorer_names(rules, page.names, language=language), table.score.points, strict=True)
        page.line(page.label(made, what=", ".join(f"{scorer} {points:+}" for scorer, points in scored)))
    if table.to_act is not None:
        page.line(page.label("to act", seat=table.to_act))
    page.y += 4
    return page


def table_svg(
    view: BaseView, names: Sequence[str] | None = None, *, style: Style = AUTO, language: Language = "en"
) -> str:
    """A picture of the table as one viewer sees it: the seats around the current trick, with the known hands below.

    The picture shows only what *view* contains. The owner of a `SeatView` sits at the bottom. *names* are the players'
    names by seat.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> picture = table_svg(deal.view(Seat(1)), ["Ann", "Bob", "Cleo"])
    >>> picture[picture.index("The hand of") : picture.index("</desc>")]
    'The hand of Bob: 9, 8, 7 of spades; 9, 8, 7 of hearts; ace, king, queen, jack of clubs'
    """
    expect("a view", view, BaseView)
    page, table = _begin_page(view.table, names, language), view.table
    _seats(page, view)
    left = unplayed_cards(table)
    for seat, piles in enumerate(table.piles):
        page.piles(page.label("the table of", seat=seat), piles, left)
    if table.open_hand is not None and table.open_hand[0] not in view.known:
        page.row(page.label("open hand", seat=table.open_hand[0]), table.open_hand[1])
    if table.kitty is not None:
        page.row(page.label("kitty shown"), table.kitty)
    for seat, holding in view.known.items():
        hand = Cards(holding.held) & left
        if hand:
            scale = 1 if isinstance(view, SeatView) else _SMALL
            page.row(page.label("the hand of", seat=seat), hand, scale=scale)
    return page.whole(page.label("a table"), style)


@as_annotated
def deal_svg(deal: Deal, names: Sequence[str] | None = None, *, style: Style = AUTO, language: Language = "en") -> str:
    """A picture of a whole deal with every card: the hands (with played cards faded), the kitty and the discards.

    It is for the host only; show players a `table_svg` of their view instead. *names* are the players' names by seat.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> picture = deal_svg(deal, ["Ann", "Bob"])
    >>> picture[picture.index("Ann: ") : picture.index(". Bob: ")]
    'Ann: ace, king, queen of hearts; ace, king, queen of spades; ace, king, queen, jack of diamonds'
    """
    page = _begin_page(deal.table, names, language)
    dealt, play = deal.dealt, deal.table.play
    played = Cards() if play is None else Cards(deal.rules.deck.bits & ~play.unplayed)
    for seat, name in enumerate(page.names):
        # A player who has not looked at their cards holds none (BID-10).
        held = Cards(deal.holdings[seat].held) or dealt.hands[seat]
        page.row(name, held, played=played & held)
    for seat, piles in enumerate(dealt.piles):
        page.piles(page.label("the table of", seat=seat), piles, deal.rules.deck - played)
    rest = (("kitty", dealt.kitty), ("discards", deal.discards), ("third hand", dealt.dummy))
    for code, cards in (*rest, ("out of play", dealt.out_of_play)):
        if cards:
            page.row(page.label(code), cards)
    return page.whole(page.label("a deal"), style)


def _seats(page: _Page, view: BaseView) -> None:
    """Draw the seats around the table and what each player did last."""
    table, rules = view.table, view.rules
    middle = page.y + _SEATS[1] + _BADGE[1] / 2 + 8
    page.drawn.append(
        f'<ellipse class="panel" cx="{number(_MIDDLE)}" cy="{number(middle)}"'
        f' rx="{number(_SEATS[0])}" ry="{number(_SEATS[1])}"/>'
    )
    first = view.seat if isinstance(view, SeatView) else Seat(0)
    trick = table.tricks[-1] if table.tricks else None
    turns = {
        seat: pi / 2 + 2 * pi * place / rules.players for place, seat in enumerate(clockwise(first, rules.players))
    }
    if trick is not None:
        _middle(page, trick, middle, turns)
    for seat, turn in turns.items():
        x, y = _MIDDLE + _SEATS[0] * cos(turn), middle + _SEATS[1] * sin(turn)
        _badge(page, view, seat, x - _BADGE[0] / 2, y - _BADGE[1] / 2)
    page.y = middle + _SEATS[1] + _BADGE[1] / 2 + 6


def _middle(page: _Page, trick: Trick, middle: float, turns: dict[Seat, float]) -> None:
    """Draw the last trick, with each card in front of its player."""
    scale, told = 0.58, []
    # With four players, no seat is directly above or below the cards at the sides.
    across, down = (60, 44) if len(turns) == 4 else (48, 48)
    for seat, lying, play in trick.plays_by_place:
        # With table cards, each seat plays two cards to a trick (TWO-1).
        aside = (20 if lying else -20) if page.table.piles else 0
        x, y = _MIDDLE + across * cos(turns[seat]) + aside, middle + down * sin(turns[seat])
        page.drawn.append(face(play.card, x - WIDTH * scale / 2, y - HEIGHT * scale / 2, scale, named=play.suit))
        told.append(" ".join([page.names[seat], *spoken_play(play, page.language)]))
    said = {"what": ", ".join(told), "seat": trick.winner}
    page.told.append(page.label("last trick" if trick.winner is None else "last trick won", **said))


def _badge(page: _Page, view: BaseView, seat: Seat, x: float, y: float) -> None:
    """Draw a player's name, marks for the dealer and the player to act, and the tricks won or the last call."""
    width, height = _BADGE
    acting, said = view.to_act == seat, player_said(view, seat, language=page.language)
    call, out = last_call(view.table, seat), _sits_out(view, seat)
    page.drawn.append(
        box("page turn" if acting else "page line", x, y, width, height, corner=8, stroke=3 if acting else 1)
    )
    room = width - 12
    if seat == view.dealer:
        room -= 18
        page.drawn.append(f'<circle class="dim" cx="{number(x + width - 13)}" cy="{number(y + 12)}" r="7.5"/>')
        page.drawn.append(
            words(page.label("dealer sign"), x + width - 13, y + 15.8, size=11, kind="page b", anchor="middle")
        )
    page.drawn.append(words(page.names[seat], x + 7, y + 16, kind="ink b", room=room))
    under = y + 31
    if out or view.table.play is not None:
        page.drawn.append(words(said[-1], x + 7, under, size=12, kind="dim"))
    elif call is not None:
        page.drawn.append(call_sign(view.rules, call, x + 7, under, width - 12, language=page.language))
    if view.table.play is not None and not out:
        held = view.hand_sizes[seat]
        page.drawn.append(box("back", x + width - 31, under - 10, 8, 11, corner=1.5))
        page.drawn.append(words(str(held), x + width - 7, under, size=12, kind="dim", anchor="end"))
        said.append(page.label("cards", count=held))
    page.told.append(", ".join((page.names[seat], *said)))


def player_said(seen: BaseView, seat: Seat, *, language: Language = "en") -> list[str]:
    """A player's state in words: "deals" for the dealer, then "sits out", the tricks won, or the last call.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> seen = deal.apply(deal.parse("7H")).spectator
    >>> player_said(seen, Seat(0)), player_said(seen, Seat(1))
    (['deals'], ['7H'])
    """
    call = last_call(seen.table, seat)
    said = [label("deals", language)] * (seat == seen.dealer)
    if _sits_out(seen, seat):
        said.append(label("sits out", language))
    elif seen.table.play is not None:
        said.append(label("tricks", language, count=seen.won[seat]))
    elif call is not None:
        said.append(call_text(seen.rules, call, language=language))
    return said


def _sits_out(seen: BaseView, seat: Seat) -> bool:
    return seen.contract is not None and seat not in seen.contract.playing
