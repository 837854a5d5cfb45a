"""What a page shows of each step of a deal, as one onlooker sees it: values that JSON can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Final, Self

import attrs

from fivehundred._words import counted
from fivehundred.actions import Action, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.beginning import begun
from fivehundred.deal.dealt import Sight
from fivehundred.deal.history import Event
from fivehundred.deal.onlooker import Onlooker
from fivehundred.deal.outcomes import Played
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.piles import SeenPile
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.match.playing import Match
from fivehundred.match.summary import DealSummary
from fivehundred.notation.records import DealRecord, Record
from fivehundred.render.hands import ranking_on, sort_hand
from fivehundred.render.svg.drawing import cut
from fivehundred.render.svg.tables import last_call
from fivehundred.render.text import call_text, contract_text, event_text, scorer_names
from fivehundred.replay import start_of
from fivehundred.seats import Seat

#: No tag or comment is shown longer than this, in widths of a letter.
LONGEST_TEXT: Final = 240
#: Where a card lies face down.
_DOWN: Final = "?"


@attrs.frozen
class Told:
    """One deal of a record, and who is to see it."""

    record: DealRecord
    #: The names of those who sit in, by seat.
    names: Sequence[str]
    #: Whoever may see all that the record knows sees it from ``None``; a seat sees what it saw, -1 what all saw.
    seat: int | None

    @classmethod
    def in_record(
        cls, record: Record, match: Match | None, place: int, names: Sequence[str], player: int | None
    ) -> tuple[Self, DealSummary | None]:
        """The deal at that *place*, as the *player* of that number saw it, and its row in the *match*, if it has one.

        *names* are the players by number.
        """
        one = record.deals[place]
        row = match.rows[place] if match is not None and place < len(match.rows) else None
        # Players drop out, and seats are numbered anew (END-4 c).
        seats = range(one.deal.table.rules.players) if match is None else match.seats if row is None else row.seats
        seat = None if player is None else seats.index(player) if player in seats else -1
        return cls(one, [names[number] for number in seats], seat), row

    def positions(self) -> list[Onlooker]:
        """Every position of the deal as it is to be seen."""
        deal = self.record.deal
        if isinstance(deal, Deal):
            return [self._seen(position) for position in _positions(deal)]
        seen = self._seen(deal)
        return [seen] if deal.table.set_up else [*_followed(seen)]

    def _seen(self, deal: Deal | PartialDeal) -> Onlooker:
        if self.seat is None:
            if isinstance(deal, PartialDeal):
                return deal
            holdings = deal.layout.holdings[: deal.rules.players]
            return PartialDeal.of(deal.table, {Seat(seat): holding for seat, holding in enumerate(holdings)})
        return deal.spectator if self.seat < 0 else deal.view(Seat(self.seat))

    def steps(self, row: DealSummary | None, scorers: Sequence[str]) -> list[dict[str, Any]]:
        """What is to be shown at each position; *row* is that of the match, with a total for each of *scorers*."""
        steps: list[dict[str, Any]] = []
        positions = self.positions()
        heard = 0
        for seen in positions:
            table, history = seen.table, seen.history
            ranking = ranking_on(table)
            trick = table.tricks[-1] if table.tricks else None
            steps.append(
                {
                    "said": [
                        sentence
                        for event in map(_said, history[heard:])
                        for sentence in event_text(seen.rules, event, self.names, ranking).splitlines()
                    ],
                    "contract": contract_text(seen.rules, table.contract, self.names) if table.contract else "",
                    "trick": [
                        (seat, str(play.card), play.suit.symbol if play.suit else "")
                        for seat, play in (zip(trick.seats, trick.plays, strict=True) if trick else ())
                    ],
                    "winner": trick and trick.winner,
                    "seats": [self._player(seen, Seat(seat)) for seat in range(seen.rules.players)],
                    "rows": [*self._rows(seen)],
                    "refused": refused(seen),
                    "score": [],
                    "notes": [],
                }
            )
            heard = len(history)
        for comment in self.record.comments if self.seat is None else ():
            steps[min(comment.after, len(steps) - 1)]["notes"].append(cut(comment.text, LONGEST_TEXT))
        steps[-1]["score"] = [*self._score(positions[-1], row, scorers)]
        return steps

    def _score(self, seen: Onlooker, row: DealSummary | None, scorers: Sequence[str]) -> Iterator[tuple[str, str, str]]:
        """The items of the score, each with its rule, and the totals of the match."""
        if isinstance(seen.outcome, Played):
            names = scorer_names(seen.rules, self.names)
            for item in seen.score.items:
                yield names[item.scorer], f"{item.points:+}", f"{item.what} ({item.rule})"
        if row is not None:
            for name, total in zip(scorers, row.totals, strict=True):
                yield name, str(total), "in all"

    def _player(self, seen: Onlooker, seat: Seat) -> dict[str, Any]:
        """What is known of a player now."""
        table, contract = seen.table, seen.contract
        told = ["deals"] * (seat == seen.dealer)
        if contract is not None and seat not in contract.playing:
            told.append("sits out")
        elif table.play is not None:
            told.append(counted(seen.won[seat], "trick"))
        elif (call := last_call(table, seat)) is not None:
            told.append(call_text(seen.rules, call))
        told.append(counted(seen.hand_sizes[seat], "card"))
        hand = _hands(seen).get(seat)
        cards = None if hand is None else [str(card) for card in sort_hand(hand, ranking_on(table))]
        return {"told": " · ".join(told), "cards": cards, "turn": seat == seen.to_act}

    def _rows(self, seen: Onlooker) -> Iterator[tuple[str, list[str]]]:
        """What lies open beside the hands, and what the host knows of other cards."""
        table = seen.table
        unplayed = table.rules.deck if table.play is None else Cards(table.play.unplayed)
        for seat, piles in enumerate(table.piles):
            lying = ["/".join(_pile(up, down, unplayed)) for up, down in piles]
            yield f"The table of {self.names[seat]}", [pile for pile in lying if pile]
        if table.kitty is not None:
            yield "The kitty, shown to all", [*map(str, table.kitty)]
        deal = self.record.deal
        if self.seat is None and isinstance(deal, Deal):
            dealt = deal.layout.dealt
            parts = (("The kitty", dealt.kitty), ("The third hand", dealt.dummy), ("Out of play", dealt.out_of_play))
            yield from ((label, [*map(str, Cards(bits))]) for label, bits in parts if bits)


def _said(event: Event) -> Event:
    """What is told of *event* beside the hands, which show what was dealt."""
    return event if event.dealer is None else attrs.evolve(event, turn=attrs.evolve(event.turn, hand=None))


def _pile(up: Card, down: Card | None, unplayed: Cards) -> Iterator[str]:
    """What is left of a pile (TWO-1)."""
    if up in unplayed:
        yield str(up)
    if down is None or down in unplayed:
        yield _DOWN if down is None else str(down)


def _hands(seen: Onlooker) -> dict[Seat, Cards]:
    """The hands that are known or lie open, as they are now."""
    play, table = seen.table.play, seen.table
    unplayed = -1 if play is None else play.unplayed
    hands = {seat: Cards(holding.held & unplayed) for seat, holding in seen.known.items()}
    return hands if table.open_hand is None else hands | dict([table.open_hand])


def refused(seen: Onlooker) -> list[tuple[list[str], str]]:
    """What the player to act may not call or play, where their cards are known, each reason once with its rules."""
    table, stage, known = seen.table, seen.stage, seen.known
    holding = None if seen.to_act is None else table.acting(known)
    if holding is None:
        return []
    tried: Iterable[Action] = ()
    if isinstance(stage, Auction):
        tried = seen.rules.ladder.calls
    elif isinstance(stage, Play):
        options = stage.options(table.info, holding)
        # A joker that may be led naming a suit is not refused (JOKER-4).
        legal = {option.card for option in options if isinstance(option, PlayCard)}
        tried = [PlayCard(card) for card in Cards(holding.held & stage.unplayed) if card not in legal]
    found: dict[str, list[str]] = {}
    for action in tried:
        refusal = table.why_not(action, known)
        if refusal is not None:
            found.setdefault(f"{refusal.message} ({', '.join(refusal.rules)})", []).append(str(action))
    return [(texts, why) for why, texts in found.items()]


def _positions(deal: Deal) -> list[Deal]:
    """Every position that *deal* went through, with cards against the rules that a referee has let stand (PLAY-7)."""
    done = deal.table.done(deal.layout.holdings)
    actions = (turn.action for turn in done if isinstance(turn.action, Action))
    found = [*accumulate(actions, _after, initial=start_of(deal))]
    return found if found[-1] == deal else [*found, deal]


def _after(deal: Deal, action: Action) -> Deal:
    stage = deal.stage
    if isinstance(stage, Play) and isinstance(action, PlayCard) and deal.why_not(action):
        play = stage.with_card(action.number)
        return Deal(play, deal.layout.turned_up(play))
    return deal.apply(action)


def _followed(seen: Onlooker) -> Iterator[Onlooker]:
    """Every position that *seen* went through, as it was seen from the same place.

    Nobody can follow a card that they know to be against the rules: then they come to what is seen in the end at once.
    """
    table = seen.table
    # Whoever has not looked has seen no hand (BID-10).
    hands = [None if holding is None else holding.dealt_bits or None for holding in seen.holdings]
    unlooked = [seat for seat, holding in seen.known.items() if not holding.dealt_bits]
    piles = tuple(tuple(SeenPile(up, None) for up, _ in lying) for lying in table.piles)
    position = PartialDeal.of(*begun(table.info, Sight(hands, piles=piles), unlooked=unlooked))
    yield position
    for turn in seen.turns:
        try:
            position = position.after(turn)
        except IllegalAction:
            yield seen
            return
        yield position
