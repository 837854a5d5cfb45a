"""The deals of a record as they are replayed to one viewer: what each event says, and what is refused after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, repeat
from typing import Any, Final, Self

import attrs

from fivehundred.actions import Action, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import Revealed
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.setup import begin_table
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Event, Played
from fivehundred.deal.views import BaseView, PartialDeal
from fivehundred.errors import FiveHundredError
from fivehundred.match.replay import start_of
from fivehundred.notation.notes import DealRecord, Note, Symbol
from fivehundred.notation.records import Record
from fivehundred.render.hands import ranking_on
from fivehundred.render.svg.drawing import cut
from fivehundred.render.text import contract_parts, event_sentences, hand_text, scorer_names
from fivehundred.rules.calls import Bid
from fivehundred.seats import Seat
from fivehundred.texts.messages import Language, Sentence, label, text

#: The longest tag or comment shown, in average letter widths.
LONGEST_TEXT: Final = 240
#: How symbols are written after an action, as in chess.
_MARKS: Final = {
    Symbol.GOOD: "!",
    Symbol.MISTAKE: "?",
    Symbol.BRILLIANT: "!!",
    Symbol.BLUNDER: "??",
    Symbol.INTERESTING: "!?",
    Symbol.DUBIOUS: "?!",
}


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
    language: Language = "en"

    @classmethod
    def list_deals(
        cls, record: Record, names: Sequence[str], player: int | None, language: Language = "en"
    ) -> list[Self]:
        """All deals of *record*, as *player* saw them or, for ``None``, with all cards.

        *names* are the players' names by number.
        """
        match = record.match if record.is_match else None
        scorers = () if match is None else scorer_names(match.first_rules, names, language=language)
        rows = chain(() if match is None else match.rows, repeat(None))
        found = []
        for one, row in zip(record.deals, rows, strict=False):
            # Seats are renumbered when a player drops out (END-4 c).
            seats = range(one.deal.table.rules.players) if match is None else match.seats if row is None else row.seats
            seat = None if player is None else seats.index(player) if player in seats else -1
            totals = () if row is None else zip(scorers, row.totals, strict=True)
            found.append(cls(one, [names[number] for number in seats], seat, [*totals], language))
        return found

    @property
    def view(self) -> BaseView:
        """The deal as the viewer saw it."""
        return self._view_of(self.record.deal)

    def _view_of(self, deal: Deal | PartialDeal) -> BaseView:
        if self.seat is None:
            if isinstance(deal, PartialDeal):
                return deal
            return PartialDeal(deal.table, deal.holdings[: deal.rules.players])
        return deal.spectator if self.seat < 0 else deal.view(Seat(self.seat))

    def list_steps(self, write_bid: Callable[[Bid], object] = lambda bid: bid) -> list[dict[str, Any]]:
        """What each event says, which rules that names, what is noted and what is refused after it.

        *write_bid* may write a bid in another way than it is typed.
        """
        steps, seen = self._events(write_bid), self.view
        # A hand that was set up has events before its first lead.
        for step, position in zip(steps[-len(seen.turns) - 1 :], self._positions(), strict=False):
            step["refused"] = group_refusals(position, language=self.language)
        steps[-1]["refused"] = group_refusals(seen, language=self.language)
        return steps

    def _events(self, write_bid: Callable[[Bid], object]) -> list[dict[str, Any]]:
        """What each event says, which rules that names, and what is noted after it."""
        seen, ranking = self.view, None

        def say(said: Sentence) -> str:
            facts = {name: write_bid(fact) if isinstance(fact, Bid) else fact for name, fact in said.facts}
            return text(Sentence.of(said.family, said.code, **facts), self.language, names=self.names)

        steps: list[dict[str, Any]] = []
        for event in seen.history:
            contract = event.contract
            # The joker may be declared later.
            ranking = Ranking.under(seen.rules, contract.trump) if contract else ranking and ranking_on(seen.table)
            said = [*event_sentences(seen.rules, _without_hand(event))]
            parts = contract_parts(seen.rules, contract) if contract else ()
            steps.append(
                {
                    "said": [say(one) + (f": {hand_text(cards, ranking)}" if cards else "") for one, cards in said],
                    "rules": [rule for one, _ in said for rule in dict[str, Any](one.facts).get("rules", ())],
                    "contract": "; ".join(map(say, parts)),
                    "refused": [],
                    "notes": [],
                    "marks": "",
                }
            )
        for note in self.record.notes if self.seat is None else ():
            step = steps[note.after - len(seen.turns) - 1]
            step["notes"] += self._remarks(note, write_bid)
            step["marks"] = " ".join(_MARKS[Symbol(one)] for one in note.symbols if one in _MARKS)
        return steps

    def _remarks(self, note: Note, write_bid: Callable[[Bid], object]) -> Iterator[str]:
        """Yield what is noted in one place; a variation is a line with what its events say."""

        def say(code: str, **facts: object) -> str:
            return label(code, self.language, self.names, **facts)

        for symbol in note.symbols:
            yield say(Symbol(symbol).name.lower()) if symbol in {*Symbol} else say("symbol", number=symbol)
        for one in note.evaluations:
            code = "worth" if one.error is None else "worth about"
            yield say(code, seat=one.seat, points=one.points, error=one.error)
            if one.chance is not None:
                yield say("chance", seat=one.seat, win=one.chance)
        if note.clock is not None:
            minutes, seconds = divmod(int(note.clock), 60)
            yield say("clock", minutes=minutes, seconds=f"{seconds:02}")
        yield from (cut(comment, LONGEST_TEXT) for comment in note.comments)
        for variation in note.variations:
            other = type(self)(variation, self.names, None, language=self.language)
            # The first event is the one before, which was told already; notes may stand there.
            events = other._events(write_bid)[note.after - len(other.view.turns) - 1 :]
            events[0]["said"] = []
            told = [("; ".join(event["said"]), "; ".join(event["notes"])) for event in events]
            parts = (f"{said} [{remarks}]".lstrip() if remarks else said for said, remarks in told)
            yield say("instead", what="; ".join(filter(None, parts)))

    def list_score(self) -> Iterator[tuple[str, str, str, str]]:
        """Yield the items of the score, each with its rule, then the match totals."""
        seen = self.view
        if isinstance(seen.outcome, Played):
            names = scorer_names(seen.rules, self.names, language=self.language)
            for item in seen.score.items:
                what = text(item.what, self.language)
                yield names[item.scorer], f"{item.points:+}", f"{what} ({item.rule})", item.rule
        yield from ((name, str(total), label("in all", self.language), "") for name, total in self.totals)

    def list_hidden(self) -> Iterator[tuple[str, list[str]]]:
        """Yield the cards of no player that the viewer sees because they may see everything."""
        deal = self.record.deal
        if self.seat is None and isinstance(deal, Deal):
            dealt = deal.dealt
            # What was set up at its first lead has discards instead.
            kitty = "discards" if deal.table.set_up else "kitty"
            parts = ((kitty, dealt.kitty), ("third hand", dealt.dummy), ("out of play", dealt.out_of_play))
            yield from ((label(code, self.language), [*map(str, cards)]) for code, cards in parts if cards)

    def _positions(self) -> Iterator[BaseView]:
        """Yield the positions before each turn, as the viewer saw them and as far as they can be known."""
        deal, seen = self.record.deal, self.view
        if isinstance(deal, Deal):
            position = self._view_of(start_of(deal))
        elif deal.table.set_up:
            return
        else:
            # A player who has not looked has seen no hand (BID-10).
            hands = [None if holding is None else holding.dealt_bits or None for holding in seen.holdings]
            unlooked = [seat for seat, holding in seen.known.items() if not holding.dealt_bits]
            revealed = Revealed(hands, piles=deal.table.piles)
            position = PartialDeal.of(*begin_table(deal.info, revealed, unlooked=unlooked))
        # What an illegal play brought to light with it is not followed.
        with suppress(FiveHundredError):
            for turn in seen.turns:
                yield position
                if turn.action is None:
                    # Nothing but rulings comes after a ruling.
                    return
                try:
                    position = position.after(turn)
                except IllegalAction:
                    # The referee let it stand (PLAY-7).
                    table = position.table
                    left = attrs.evolve(table, stage=table.stage.after(table.info, turn.action))
                    position = PartialDeal.of(left, position.known)


def _without_hand(event: Event) -> Event:
    """Return *event* without the dealt hand, which the page shows elsewhere."""
    return event if event.dealer is None else attrs.evolve(event, turn=attrs.evolve(event.turn, hand=None))


def group_refusals(seen: BaseView, *, language: Language = "en") -> list[tuple[list[str], str, tuple[str, ...]]]:
    """The calls or cards that are illegal for the player whose turn it is, grouped by reason, with its rules.

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
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for action in tried:
        refusal = table.why_not(action, known)
        if refusal is not None:
            why = Sentence.of("text", "ruling", what=refusal.why, rules=refusal.rules)
            found.setdefault((text(why, language), refusal.rules), []).append(str(action))
    return [(texts, *why) for why, texts in found.items()]
