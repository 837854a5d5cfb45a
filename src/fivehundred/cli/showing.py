"""What the command shows of a match: everything to an onlooker, what lies open as soon as a person plays."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._words import listed
from fivehundred.cards import Cards
from fivehundred.cli.screen import say
from fivehundred.deal.whole import Deal
from fivehundred.match.playing import Match, MatchStep
from fivehundred.render import text
from fivehundred.render.hands import ranking_on


def names_of(players: Sequence[int]) -> list[str]:
    """What to call the players of those numbers."""
    return [f"Player {player}" for player in players]


def draw(match: Match) -> list[str]:
    """The draw for the first deal (SEAT-3)."""
    rounds = match.drawn.rounds if match.drawn else ()
    told = [
        "; ".join(f"Player {drawn.drawer} draws {text.card_text(drawn.card)}" for drawn in cards) for cards in rounds
    ]
    return [*told, f"Player {match.dealer} deals first"]


def end(match: Match) -> list[str]:
    """The score sheet, and who has won."""
    names = names_of(range(match.first_rules.players))
    sheet = ["", "The match", text.indented(text.rows_text(match.rows, names, _scorers(match))), ""]
    if match.result is None:
        return [*sheet, f"Nobody has won yet; deals so far: {len(match.rows)}"]
    winners = [names[player] for player in match.winners]
    return [*sheet, f"Result: {match.result}", f"Won by {listed(winners) if winners else 'nobody'}"]


@attrs.define
class Watcher:
    """Shows whole deals, all hands included: nobody who plays is looking."""

    names: list[str] = attrs.field(factory=list)

    def step(self, step: MatchStep) -> None:
        """Show the hands when a deal begins, and all the rest when it is over."""
        deal = step.deal
        if step.action is None:
            self.names = names_of(step.match.seats)
            dealt = deal.layout.dealt
            hands = [(name, Cards(hand)) for name, hand in zip(self.names, dealt.hands, strict=True)]
            hands += [(name, Cards(bits)) for name, bits in (("dummy", dealt.dummy), ("kitty", dealt.kitty)) if bits]
            say(*_heading(step.match), "Hands", text.indented(text.hands_text(hands)))
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
            say(*_hand(deal, self.names), *_totals(step))


@attrs.define
class Listener:
    """Tells what everybody at the table can see, and no more, because a person plays (PLAY-6)."""

    names: list[str] = attrs.field(factory=list)
    told: int = 0

    def step(self, step: MatchStep) -> None:
        """Tell what is new."""
        deal = step.deal
        if step.action is None:
            self.names, self.told = names_of(step.match.seats), 0
            say(*_heading(step.match))
        seen = deal.spectator
        ranking = ranking_on(seen.table)
        for event in seen.history[self.told :]:
            say(text.event_text(deal.rules, event, self.names, ranking))
        self.told = len(seen.history)
        if deal.finished:
            say(*_hand(deal, self.names), *_totals(step))


def _heading(match: Match) -> list[str]:
    title = f"Deal {match.number}, dealt by Player {match.dealer}"
    return ["", title, "-" * len(title)]


def _hand(deal: Deal, names: Sequence[str]) -> list[str]:
    """The tricks and the score of a hand that was played; only what everybody has seen of it."""
    table = deal.spectator.table
    if table.play is None or table.contract is None:
        return []
    contract = text.contract_text(deal.rules, table.contract, names)
    score = text.score_text(deal.score, text.scorer_names(deal.rules, names))
    return [f"Tricks: {contract}", text.indented(text.tricks_text(table, names)), "Score", text.indented(score)]


def _totals(step: MatchStep) -> list[str]:
    """The standing after a hand, and who has to leave; nothing when the deal was thrown in."""
    row = step.match.rows[-1]
    if not row.played:
        return []
    gone = [f"Player {player} drops out (END-4)" for player in row.dropped]
    return ["Standing", text.indented(text.standing_text(row, _scorers(step.match))), *gone]


def _scorers(match: Match) -> tuple[str, ...]:
    """What to call each total of the match."""
    return text.scorer_names(match.first_rules, names_of(range(match.first_rules.players)))
