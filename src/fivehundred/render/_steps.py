"""The steps of a deal, as JSON-compatible values, for a page that replays the deal to one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, repeat
from typing import Any, Final, Self

import attrs

from fivehundred.actions import Action, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import Revealed
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.setup import begin_table
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Event, Played
from fivehundred.deal.views import BaseView, PartialDeal
from fivehundred.match.replay import start_of
from fivehundred.notation.records import DealRecord, Record
from fivehundred.render.hands import lying_in, ranking_on, sort_hand, unplayed_cards
from fivehundred.render.svg.drawing import cut
from fivehundred.render.svg.tables import player_said
from fivehundred.render.text import contract_text, event_text, scorer_names
from fivehundred.seats import Seat
from fivehundred.texts.messages import Catalogue, Sentence, label, text

#: The longest tag or comment shown, in average letter widths.
LONGEST_TEXT: Final = 240


@attrs.frozen
class ReplayedDeal:
    """A deal of a record that is replayed to one viewer."""

    record: DealRecord
    #: The players' names, by seat.
    names: Sequence[str]
    #: The viewer: a seat, -1 for a spectator, or ``None`` to show everything in the record.
    seat: int | None
    #: The match totals after the deal, each with the scorer's name; empty in a record of separate deals.
    totals: Sequence[tuple[str, int]] = ()
    #: The language of the viewer.
    language: str | Catalogue = "en"

    @classmethod
    def every(
        cls, record: Record, names: Sequence[str], player: int | None, language: str | Catalogue = "en"
    ) -> list[Self]:
        """All deals of *record*, as *player* saw them or, for ``None``, with all cards.

        *names* are the players' names by number.
        """
        match = record.match if record.is_match else None
        scorers = () if match is None else scorer_names(match.first_rules, names, language=language)
        rows = chain(() if match is None else match.rows, repeat(None))
        told = []
        for one, row in zip(record.deals, rows, strict=False):
            # Seats are renumbered when a player drops out (END-4 c).
            seats = range(one.deal.table.rules.players) if match is None else match.seats if row is None else row.seats
            seat = None if player is None else seats.index(player) if player in seats else -1
            totals = () if row is None else zip(scorers, row.totals, strict=True)
            told.append(cls(one, [names[number] for number in seats], seat, [*totals], language))
        return told

    def positions(self) -> list[BaseView]:
        """All positions of the deal in order, as the viewer saw them."""
        deal = self.record.deal
        if isinstance(deal, Deal):
            return [self._view_of(position) for position in _positions(deal)]
        seen = self._view_of(deal)
        return [seen] if deal.table.set_up else [*_follow(seen)]

    def _view_of(self, deal: Deal | PartialDeal) -> BaseView:
        if self.seat is None:
            if isinstance(deal, PartialDeal):
                return deal
            return PartialDeal(deal.table, deal.holdings[: deal.rules.players])
        return deal.spectator if self.seat < 0 else deal.view(Seat(self.seat))

    def steps(self) -> list[dict[str, Any]]:
        """The page's content for each position."""
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
                        for event in history[heard:]
                        for sentence in event_text(
                            seen.rules, _without_hand(event), self.names, ranking, language=self.language
                        ).splitlines()
                    ],
                    "contract": self._contract(seen),
                    "trick": [
                        (seat, str(play.card), play.suit.symbol if play.suit else "")
                        for seat, play in (zip(trick.seats, trick.plays, strict=True) if trick else ())
                    ],
                    "winner": trick and trick.winner,
                    "seats": [self._player(seen, Seat(seat)) for seat in range(seen.rules.players)],
                    "rows": [*self._rows(seen)],
                    "refused": group_refusals(seen, language=self.language),
                    "score": [],
                    "notes": [],
                }
            )
            heard = len(history)
        for comment in self.record.comments if self.seat is None else ():
            steps[min(comment.after, len(steps) - 1)]["notes"].append(cut(comment.text, LONGEST_TEXT))
        steps[-1]["score"] = [*self._score(positions[-1])]
        return steps

    def _contract(self, seen: BaseView) -> str:
        contract = seen.contract
        return "" if contract is None else contract_text(seen.rules, contract, self.names, language=self.language)

    def _score(self, seen: BaseView) -> Iterator[tuple[str, str, str]]:
        """Yield the items of the score with their rule numbers, then the match totals."""
        if isinstance(seen.outcome, Played):
            names = scorer_names(seen.rules, self.names, language=self.language)
            for item in seen.score.items:
                yield names[item.scorer], f"{item.points:+}", f"{text(item.what, self.language)} ({item.rule})"
        yield from ((name, str(total), label("in all", self.language)) for name, total in self.totals)

    def _player(self, seen: BaseView, seat: Seat) -> dict[str, Any]:
        """The viewer's knowledge of a player: a description, the known cards, and whether it is the player's turn."""
        held = label("cards", self.language, count=seen.hand_sizes[seat])
        told = [*player_said(seen, seat, language=self.language), held]
        hand = _hands(seen).get(seat)
        cards = None if hand is None else [str(card) for card in sort_hand(hand, ranking_on(seen.table))]
        return {"told": " · ".join(told), "cards": cards, "turn": seat == seen.to_act}

    def _rows(self, seen: BaseView) -> Iterator[tuple[str, list[str]]]:
        """Yield the visible cards outside the hands and, if the viewer may see everything, the host's hidden cards."""
        table = seen.table
        for seat, piles in enumerate(table.piles):
            lying = filter(None, lying_in(piles, unplayed_cards(table)))
            yield (
                label("the table of", self.language, self.names, seat=seat),
                ["/".join(str(card or "?") for card in pile) for pile in lying],
            )
        if table.kitty is not None:
            yield label("kitty shown", self.language), [*map(str, table.kitty)]
        deal = self.record.deal
        if self.seat is None and isinstance(deal, Deal):
            dealt = deal.dealt
            parts = (("kitty", dealt.kitty), ("third hand", dealt.dummy), ("out of play", dealt.out_of_play))
            yield from ((label(code, self.language), [*map(str, cards)]) for code, cards in parts if cards)


def _without_hand(event: Event) -> Event:
    """Return *event* without the dealt hand, which the page shows elsewhere."""
    return event if event.dealer is None else attrs.evolve(event, turn=attrs.evolve(event.turn, hand=None))


def _hands(seen: BaseView) -> dict[Seat, Cards]:
    """The hands that are known to the viewer or exposed, without the cards already played."""
    left, shown = unplayed_cards(seen.table), seen.table.open_hand
    hands = {seat: Cards(holding.held) & left for seat, holding in seen.known.items()}
    return hands if shown is None else hands | dict([shown])


def group_refusals(seen: BaseView, *, language: str | Catalogue = "en") -> list[tuple[list[str], str]]:
    """The calls or cards that are illegal for the player whose turn it is, grouped by reason.

    Empty if the viewer does not know that player's hand.
    """
    table, stage, known = seen.table, seen.stage, seen.known
    holding = None if seen.to_act is None else table.acting(known)
    if holding is None:
        return []
    tried: Iterable[Action] = ()
    if isinstance(stage, Auction):
        tried = seen.rules.ladder.calls
    elif isinstance(stage, Play):
        options = stage.options(table.info, holding)
        # A joker is legal if it may be led naming a suit (JOKER-4).
        legal = {option.card for option in options if isinstance(option, PlayCard)}
        tried = [PlayCard(card) for card in Cards(holding.held & stage.unplayed) if card not in legal]
    found: dict[str, list[str]] = {}
    for action in tried:
        refusal = table.why_not(action, known)
        if refusal is not None:
            why = Sentence.of("text", "ruling", what=refusal.why, rules=refusal.rules)
            found.setdefault(text(why, language), []).append(str(action))
    return [(texts, why) for why, texts in found.items()]


def _positions(deal: Deal) -> list[Deal]:
    """All positions of *deal* in order, including those after illegal plays that the referee let stand (PLAY-7)."""
    done = deal.table.turns_taken(deal.holdings)
    actions = (turn.action for turn in done if isinstance(turn.action, Action))
    found = [*accumulate(actions, _after, initial=start_of(deal))]
    return found if found[-1] == deal else [*found, deal]


def _after(deal: Deal, action: Action) -> Deal:
    stage = deal.stage
    if isinstance(stage, Play) and isinstance(action, PlayCard) and deal.why_not(action):
        return deal.with_play(stage.with_card(action.number))
    return deal.apply(action)


def _follow(seen: BaseView) -> Iterator[BaseView]:
    """Yield all positions up to *seen*, from the same viewer's point of view.

    The positions after an illegal play that stands cannot be computed; *seen* itself is then the next and last one.
    """
    table = seen.table
    # A player who has not looked has seen no hand (BID-10).
    hands = [None if holding is None else holding.dealt_bits or None for holding in seen.holdings]
    unlooked = [seat for seat, holding in seen.known.items() if not holding.dealt_bits]
    position = PartialDeal.of(*begin_table(table.info, Revealed(hands, piles=table.piles), unlooked=unlooked))
    yield position
    for turn in seen.turns:
        try:
            position = position.after(turn)
        except IllegalAction:
            yield seen
            return
        yield position
