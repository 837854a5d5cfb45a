"""What the command shows of a match: everything to an onlooker, what lies open as soon as a person plays."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._words import counted, listed
from fivehundred.actions import PlayCard
from fivehundred.cards import Cards
from fivehundred.cli.screen import say
from fivehundred.deal.contract import Contract
from fivehundred.deal.history import Event
from fivehundred.deal.needed import TricksNeeded
from fivehundred.deal.view import SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.match.playing import Match, MatchStep
from fivehundred.render import text
from fivehundred.render.hands import ranking_on
from fivehundred.render.sheet import result_text


def draw(match: Match, names: Sequence[str]) -> list[str]:
    """The draw for the first deal (SEAT-3)."""
    rounds = match.drawn.rounds if match.drawn else ()
    told = [
        "; ".join(f"{names[drawn.drawer]} draws {text.card_text(drawn.card)}" for drawn in cards) for cards in rounds
    ]
    return [*told, f"{names[match.dealer]} deals first"]


def end(match: Match, names: Sequence[str]) -> list[str]:
    """The score sheet, and who has won."""
    scorers = text.scorer_names(match.first_rules, names)
    sheet = ["", "The match", text.indented(text.rows_text(match.rows, names, scorers)), ""]
    if match.result is None:
        return [*sheet, f"Nobody has won yet; deals so far: {len(match.rows)}"]
    winners = [names[player] for player in match.winners]
    return [*sheet, f"Result: {result_text(match.book, names)}", f"Won by {listed(winners) if winners else 'nobody'}"]


@attrs.define
class Watcher:
    """Shows whole deals, all hands included: nobody who plays is looking."""

    #: The players by number.
    players: Sequence[str]
    #: Those who sit in, by seat.
    names: list[str] = attrs.field(factory=list)

    def step(self, step: MatchStep) -> None:
        """Show the hands when a deal begins, and all the rest when it is over."""
        deal = step.deal
        if step.action is None:
            self.names = [self.players[player] for player in step.match.seats]
            dealt = deal.layout.dealt
            hands = [(name, Cards(hand)) for name, hand in zip(self.names, dealt.hands, strict=True)]
            hands += [(name, Cards(bits)) for name, bits in (("dummy", dealt.dummy), ("kitty", dealt.kitty)) if bits]
            say(*_heading(step.match, self.players), "Hands", text.indented(text.hands_text(hands)))
            for name, piles in zip(self.names, dealt.piles, strict=False):
                say(text.indented(f"{name}'s table: {text.piles_text(piles, deal.rules.deck)}"))
        if deal.finished:
            contractor = deal.contract.contractor if deal.contract else None
            # The contractor's own history names the kitty and their discards.
            history = deal.history if contractor is None else deal.view(contractor).history
            exchange = text.exchange_text(deal.rules, history, self.names, ranking_on(deal.table))
            say("Auction", text.indented(text.auction_text(deal.table, self.names)))
            if exchange:
                say("After the auction", text.indented(exchange))
            say(*_hand(deal, self.names), *_totals(step, self.players))


@attrs.define
class Listener:
    """Tells what everybody at the table can see, and no more, because a person plays (PLAY-6)."""

    #: The players by number.
    players: Sequence[str]
    #: Those who sit in, by seat.
    names: list[str] = attrs.field(factory=list)
    #: How many events were told.
    told: int = 0
    #: What was told of the contract.
    lines: list[str] = attrs.field(factory=list)

    def step(self, step: MatchStep) -> None:
        """Tell what is new."""
        deal = step.deal
        if step.action is None:
            self.names = [self.players[player] for player in step.match.seats]
            self.told, self.lines = 0, []
            say(*_heading(step.match, self.players))
        seen = deal.spectator
        ranking = ranking_on(seen.table)
        new = seen.history[self.told :]
        self.told += len(new)
        for event in new:
            say(text.event_text(deal.rules, event, self.names, ranking))
        self._contract(seen, new)
        if deal.finished:
            say(*_hand(deal, self.names), *_totals(step, self.players))

    def _contract(self, seen: SpectatorView, new: Sequence[Event]) -> None:
        """Tell what the *new* events have changed: the contract, who turns out to be partner, what is needed."""
        contract = seen.contract
        if contract is None or seen.finished:
            return
        for event in new:
            seat, action = event.turn.seat, event.turn.action
            if event.contract is not None and seat is not None and isinstance(action, PlayCard):
                held = f"{self.names[seat]} had {text.card_text(action.card)}, the called card"
                say(f"{held}, and is now the partner of {self.names[contract.bidder]}")
        lines = [f"The contract: {text.contract_text(seen.rules, contract, self.names)}"]
        lines += map(text.indented, needed(contract, seen.tricks_needed, self.names))
        say(*(line for line in lines if line not in self.lines))
        self.lines = lines


def needed(contract: Contract | None, needs: TricksNeeded | None, names: Sequence[str]) -> list[str]:
    """What is still needed to make the *contract* and to defeat it; nothing where each plays alone."""
    if contract is None or contract.contractor is None or needs is None:
        return []
    who = names[contract.contractor] + "'s side" * (len({*contract.side} & {*contract.playing}) > 1)
    if needs.made:
        return [f"{who} made the contract"]
    if needs.defeated:
        return [f"{who} can no longer make the contract"]
    exactly = "exactly " * (needs.most < needs.left)
    told = (
        f"{who} needs {f'{exactly}{needs.least}' if needs.least else 'none'} of the {counted(needs.left, 'trick')} left"
    )
    return [told if needs.to_defeat is None else f"{told}; the others need {needs.to_defeat} to defeat it"]


def _heading(match: Match, names: Sequence[str]) -> list[str]:
    title = f"Deal {match.number}, dealt by {names[match.dealer]}"
    return ["", title, "-" * len(title)]


def _hand(deal: Deal, names: Sequence[str]) -> list[str]:
    """The tricks and the score of a hand that was played; only what everybody has seen of it."""
    table = deal.spectator.table
    if table.play is None or table.contract is None:
        return []
    contract = text.contract_text(deal.rules, table.contract, names)
    score = text.score_text(deal.score, text.scorer_names(deal.rules, names))
    return [f"Tricks: {contract}", text.indented(text.tricks_text(table, names)), "Score", text.indented(score)]


def _totals(step: MatchStep, names: Sequence[str]) -> list[str]:
    """The standing after a hand, and who has to leave; nothing when the deal was thrown in."""
    row = step.match.rows[-1]
    if not row.played:
        return []
    gone = [f"{names[player]} drops out (END-4)" for player in row.dropped]
    scorers = text.scorer_names(step.match.first_rules, names)
    return ["Standing", text.indented(text.standing_text(row, scorers)), *gone]
