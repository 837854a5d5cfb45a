"""A table in the terminal, for people who play at the keyboard or watch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from fivehundred.actions import Action, PlayCard
from fivehundred.cli.screen import READER, UsageError, ask, help_lines, say, tell
from fivehundred.deal.contract import Contract, TricksNeeded
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.turns import Event
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import InvalidValue, NotationError
from fivehundred.match.playing import Match, MatchStep
from fivehundred.render import text
from fivehundred.render._steps import group_refusals
from fivehundred.render.hands import ranking_on
from fivehundred.render.sheet import standing_of
from fivehundred.texts.messages import Sentence, text as worded


def draw(match: Match, names: Sequence[str]) -> list[str]:
    """The draw for the first dealer, as lines of text (SEAT-3)."""
    rounds = match.drawn.rounds if match.drawn else ()
    told = ["; ".join(tell("draws", names, seat=drawn.drawer, card=drawn.card) for drawn in cards) for cards in rounds]
    return [*told, tell("deals first", names, seat=match.dealer)]


def end(match: Match, names: Sequence[str]) -> list[str]:
    """The score sheet and the winners, as lines of text."""
    scorers = text.scorer_names(match.first_rules, names, language=READER)
    rows = text.rows_text(match.rows, names, scorers, language=READER)
    sheet = ["", tell("the match"), text.indent(rows), ""]
    if match.result is None:
        return [*sheet, tell("nobody has won", number=len(match.rows))]
    return [*sheet, *standing_of(match, names, language=READER).splitlines()]


def watch(players: Sequence[str], step: MatchStep) -> None:
    """Print the dealt hands at the start of a deal, and the rest at its end.

    Use it only if all players are bots, because it shows every hand.
    """
    deal, dealt = step.deal, step.deal.dealt
    if step.action is None:
        names = [players[player] for player in step.match.seats]
        hands = [*zip(names, dealt.hands, strict=True)]
        hands += [(tell(code), cards) for code, cards in (("third hand", dealt.dummy), ("kitty", dealt.kitty)) if cards]
        say(*heading(step.match.number, step.match.dealer, players), tell("hands"), text.indent(text.hands_text(hands)))
        for seat, piles in enumerate(dealt.piles):
            lying = text.piles_text(piles, deal.rules.deck)
            say(text.indent(f"{tell('table of', names, seat=seat)}: {lying}"))
    if deal.finished:
        names = [players[player] for player in step.match.rows[-1].seats]
        contractor = deal.contract.contractor if deal.contract else None
        # The contractor's history includes the kitty and the discards.
        history = deal.history if contractor is None else deal.view(contractor).history
        exchange = text.exchange_text(deal.rules, history, names, ranking_on(deal.table), language=READER)
        say(tell("auction"), text.indent(text.auction_text(deal.table, names, language=READER)))
        if exchange:
            say(tell("after the auction"), text.indent(exchange))
        say(*_result(step, names, players))


class QuitError(Exception):
    """The exception raised if a person leaves the match."""


@attrs.define
class Listener:
    """A printer for people who share a screen; it prints only the events that everybody can see (PLAY-6)."""

    #: The players' names, by number.
    players: Sequence[str]
    #: The name of the player who has the screen; ``None`` before anyone has taken it.
    taken_by: str | None = None
    #: The players' names in this deal, by seat.
    names: list[str] = attrs.field(factory=list)
    #: The number of events printed so far.
    told: int = 0
    #: The lines printed about the contract.
    lines: list[str] = attrs.field(factory=list)

    def step(self, step: MatchStep) -> None:
        """Print the new events of *step*."""
        deal = step.deal
        if step.action is None:
            self.names = [self.players[player] for player in step.match.seats]
            self.told, self.lines = 0, []
            say(*heading(step.match.number, step.match.dealer, self.players))
        seen = deal.spectator
        ranking = ranking_on(seen.table)
        new = seen.history[self.told :]
        self.told += len(new)
        for event in new:
            say(text.event_text(deal.rules, event, self.names, ranking, language=READER))
        self._contract(seen, new)
        if deal.finished:
            say(*_result(step, self.names, self.players))

    def _contract(self, seen: SpectatorView, new: Sequence[Event]) -> None:
        """Print the contract, a revealed partner and the tricks needed, if the *new* events changed them."""
        contract = seen.contract
        if contract is None or seen.finished:
            return
        for event in new:
            seat, action = event.turn.seat, event.turn.action
            if event.contract is not None and seat is not None and isinstance(action, PlayCard):
                say(tell("partner found", self.names, seat=seat, card=action.card, partner=contract.bidder))
        said = text.contract_text(seen.rules, contract, self.names, language=READER)
        lines = [tell("the contract", what=said)]
        lines += map(text.indent, needs_lines(contract, seen.tricks_needed, self.names))
        say(*(line for line in lines if line not in self.lines))
        self.lines = lines

    def take(self, player: str) -> None:
        """Ask *player* to take over the screen and press Enter, unless they have it already."""
        # Any other input may come from the previous player, who still sits there.
        while self.taken_by != player:
            match ask(tell("take the screen", name=player)).lower():
                case "":
                    self.taken_by = player
                case "quit":
                    raise QuitError
                case _:
                    pass


def needs_lines(contract: Contract | None, needs: TricksNeeded | None, names: Sequence[str]) -> list[str]:
    """The tricks still needed to make or defeat *contract*, as lines of text; empty if everybody plays alone.

    They are empty as well while the partner who was called is not known, because nobody knows what the side has won.
    """
    if contract is None or contract.contractor is None or needs is None:
        return []
    if contract.called is not None and len(contract.side) == 1:
        return []
    several = len({*contract.side} & {*contract.playing}) > 1
    who = tell("side of", names, seat=contract.contractor) if several else names[contract.contractor]
    if needs.made or needs.defeated:
        return [tell("has made" if needs.made else "cannot make", name=who)]
    exact = tell("exactly", number=needs.least) if needs.most < needs.left else str(needs.least)
    what = exact if needs.least else tell("none")
    more = None if needs.to_defeat is None else Sentence.of("label", "to defeat", number=needs.to_defeat)
    return [tell("needs", count=needs.left, name=who, what=what, more=more)]


def heading(number: int, dealer: int, names: Sequence[str]) -> list[str]:
    """The heading of a deal, as lines of text."""
    title = tell("deal by", names, number=number, seat=dealer)
    return ["", title, "-" * len(title)]


def _result(step: MatchStep, names: Sequence[str], players: Sequence[str]) -> list[str]:
    """The tricks, the score, the totals and the players who drop out after a deal, as lines of text.

    There are no lines if the deal was thrown in. Only public cards are shown. *names* are the players' names by seat.
    """
    deal, match, table = step.deal, step.match, step.deal.spectator.table
    if table.play is None or table.contract is None:
        return []
    contract = text.contract_text(deal.rules, table.contract, names, language=READER)
    score = text.score_text(deal.score, text.scorer_names(deal.rules, names, language=READER), language=READER)
    scorers = text.scorer_names(match.first_rules, players, language=READER)
    standing = text.standing_text(match.rows[-1], scorers, language=READER)
    return [
        *(tell("tricks played", what=contract), text.indent(text.tricks_text(table, names, language=READER))),
        *(tell("score"), text.indent(score)),
        *(tell("standing"), text.indent(standing)),
        *(tell("drops out", players, seat=player) for player in match.rows[-1].dropped),
    ]


#: What can be typed: examples below headings, which are the codes of their meanings.
_HELP: Final[Mapping[str, Sequence[str]]] = {
    "an action": (
        "7S  10NT  P",
        "10H  JK  JK=H",
        "discard 5S 6C 4H",
        "call AH  call 2  alone",
        "declare JK=H  declare none",
        "look",
        "keep  throw in",
    ),
    "a question": ("?", "hand", "table", "tricks", "quit"),
}
_COMMANDS: Final = ("?", "hand", "table", "tricks", "help", "quit")


@attrs.frozen
class Person:
    """A person at the keyboard, who sees their own view and types actions; `QuitError` is raised if they quit."""

    name: str
    table: Listener

    def __call__(self, view: SeatView) -> Action:
        """Ask the person for an action until they type a legal one."""
        self.table.take(self.name)
        names = self.table.names
        hand = tell("your hand", what=_hand_text(view))
        say(f"  {hand}", *map(text.indent, text.table_cards_text(view.table, names, language=READER)))
        while True:
            # Actions may be typed in lower case.
            typed = ask(tell("question", name=self.name, what=_question(view)), _completions(view)).lower()
            match typed:
                case "":
                    pass
                case "?":
                    say(f"  {tell('you may', what=_choices(view))}")
                    refused = group_refusals(view, language=READER)
                    say(*(f"  {tell('not', what=', '.join(texts), why=why)}" for texts, why, _ in refused))
                case "help":
                    say(*help_lines(_HELP, 28))
                case "hand":
                    say(f"  {hand}")
                case "table":
                    say(text.indent(text.table_text(view.table, names, language=READER) or tell("no contract yet")))
                    say(*map(text.indent, needs_lines(view.contract, view.tricks_needed, names)))
                case "tricks":
                    say(text.indent(text.tricks_text(view.table, names, language=READER) or tell("no cards played")))
                case "quit":
                    raise QuitError
                case _:
                    try:
                        return _read(view, typed)
                    except (NotationError, InvalidValue, UsageError) as error:
                        say(f"  {error}")


def _hand_text(view: SeatView) -> str:
    if view.hand:
        return text.hand_text(view.hand, ranking_on(view.table))
    return tell("not looked at yet" if _blind(view) else "no cards left")


def _blind(view: SeatView) -> bool:
    """True if the person has not looked at their cards yet (BID-10)."""
    return isinstance(view.table.stage, Auction) and not view.hand


#: The questions that are the same throughout a stage.
_QUESTIONS: Final[Mapping[type, str]] = {
    Claims: "keep or throw in",
    PartnerCall: "call your partner",
    SlamCall: "slam, or no slam",
    Gift: "give your partner a card",
    BreachCall: "breach, or no breach",
    Declaring: "declare the joker, or none",
}


def _question(view: SeatView) -> str:
    """The question that asks the person for an action."""
    match view.table.stage:
        case Auction():
            return tell("look, or bid blind" if _blind(view) else "your call")
        case Exchange(taken=Taken.KITTY, count=count):
            return tell("discard for the kitty", count=count, what=text.hand_text(view.kitty or ()))
        case Exchange(count=count):
            return tell("discard", count=count)
        case Play(from_table=True):
            return tell("a card from your table")
        case other:
            return tell(_QUESTIONS.get(type(other), "your card"))


def _choices(view: SeatView) -> str:
    """The legal actions as text; for discards, which are too many to list, only an example."""
    stage, options = view.table.stage, view.legal_actions
    if isinstance(stage, Exchange):
        return tell("discard any", count=stage.count, what=str(options[0]))
    return ", ".join(map(str, options))


def _completions(view: SeatView) -> list[str]:
    """The words that the Tab key can complete at this point."""
    if isinstance(view.table.stage, Exchange):
        words = ["discard", *map(str, view.hand)]
    else:
        words = [word for action in view.legal_actions for word in str(action).split()]
    return [*dict.fromkeys([*words, *_COMMANDS])]


def _read(view: SeatView, typed: str) -> Action:
    """Parse an action; raises `NotationError` or `InvalidValue` if it is malformed, `UsageError` if it is illegal."""
    action = view.parse(typed)
    refusal = view.why_not(action)
    if refusal is not None:
        why = worded(Sentence.of("text", "ruling", what=refusal.why, rules=refusal.rules), READER)
        raise UsageError(tell("refused", what=why))
    return action
