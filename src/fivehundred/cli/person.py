"""A person at the keyboard."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred._words import counted
from fivehundred.actions import Action
from fivehundred.cli.screen import ask, say
from fivehundred.cli.showing import Listener, needed
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.breach import BreachCall
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange, Taken
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift, SlamCall
from fivehundred.deal.view import SeatView
from fivehundred.errors import InvalidValue, NotationError
from fivehundred.render import text
from fivehundred.render._steps import refused
from fivehundred.render.hands import ranking_on
from fivehundred.rules.calls import PASS

_HELP: Final = (
    "Type what you do, as the question asks:",
    "  7S  10NT  P              a bid, a pass; a special bid by its letters",
    "  10H  JK  JK=H            a card; a joker that is led names a suit",
    "  discard 5S 6C 4H         what you lay away",
    "  call AH  call 2  alone   your partner",
    "  declare JK=H  declare none",
    "  look                     see your cards, where a bid may be made before that",
    "  keep  throw in           a poor hand",
    "or ask for",
    "  ?       what you may do now, and why you may not do the rest",
    "  hand    your cards",
    "  table   the contract, an open hand and the trick under way",
    "  tricks  the tricks so far",
    "  quit    to leave the match",
)
_COMMANDS: Final = ("?", "hand", "table", "tricks", "help", "quit")


class Left(Exception):
    """A person has left the match."""


@attrs.define
class Screen:
    """The screen, before which one person sits at a time: nobody is shown the hand of another (PLAY-6)."""

    #: The player who has it, by name; ``None`` before the first has taken it.
    taken_by: str | None

    def take(self, player: str) -> None:
        """Wait until *player* confirms with Enter that they have the screen, unless they have it already."""
        # Any other line may be meant for the turn before by somebody who still sits there.
        while self.taken_by != player:
            match ask(f"{player}, take the screen and press Enter: ").lower():
                case "":
                    self.taken_by = player
                case "quit":
                    raise Left
                case _:
                    pass


@attrs.frozen
class Person:
    """Shown what their seat knows, and asked until they type something legal; `Left` ends the match."""

    name: str
    table: Listener
    screen: Screen

    def __call__(self, view: SeatView) -> Action:
        """What the person does."""
        self.screen.take(self.name)
        say(f"  Your hand: {_hand(view)}", *map(text.indented, text.table_cards_text(view.table, self.table.names)))
        while True:
            # Texts of actions mean the same in small letters.
            typed = ask(f"{self.name}, {_question(view)}: ", _completions(view)).lower()
            match typed:
                case "":
                    pass
                case "?":
                    say(f"  You may: {_choices(view)}", *_refused(view))
                case "help":
                    say(*_HELP)
                case "hand":
                    say(f"  Your hand: {_hand(view)}")
                case "table":
                    say(text.indented(text.table_text(view.table, self.table.names) or "There is no contract yet."))
                    say(*map(text.indented, needed(view.contract, view.tricks_needed, self.table.names)))
                case "tricks":
                    say(text.indented(text.tricks_text(view.table, self.table.names) or "No card has been played."))
                case "quit":
                    raise Left
                case _:
                    action = _read(view, typed)
                    if action is not None:
                        return action


def _hand(view: SeatView) -> str:
    if view.hand:
        return text.hand_text(view.hand, ranking_on(view.table))
    return "not looked at yet" if _blind(view) else "no card is left"


def _blind(view: SeatView) -> bool:
    """Whether the person has not looked at their cards (BID-10)."""
    return isinstance(view.table.stage, Auction) and not view.hand


def _question(view: SeatView) -> str:
    """What the person is asked for."""
    match view.table.stage:
        case Auction():
            return "look, or bid blind" if _blind(view) else "your call"
        case Claims():
            return "keep or throw in"
        case Exchange(taken=Taken.KITTY, count=count):
            return f"discard {counted(count, 'card')} (the kitty was {text.hand_text(view.kitty or ())})"
        case Exchange(count=count):
            return f"discard {counted(count, 'card')}"
        case PartnerCall():
            return "call your partner"
        case SlamCall():
            return "slam, or no slam"
        case Gift():
            return "give your partner a card"
        case BreachCall():
            return "breach, or no breach"
        case Declaring():
            return "declare the joker, or none"
        case Play(from_table=True):
            return "a card from your table"
        case _:
            return "your card"


def _choices(view: SeatView) -> str:
    """What the person may do; of the hundreds of ways to discard, just one."""
    options = view.legal_actions
    match view.table.stage:
        case Exchange(count=count):
            return f"lay away any {count} of your cards, such as {options[0]}"
        case _:
            return ", ".join(map(str, options))


def _refused(view: SeatView) -> list[str]:
    """What the person may not do, each reason once."""
    return [f"  Not {', '.join(texts)}: {why}" for texts, why in refused(view)]


def _completions(view: SeatView) -> list[str]:
    """The words that may be typed now."""
    if isinstance(view.table.stage, Exchange):
        words = ["discard", *map(str, view.hand)]
    else:
        words = [word for action in view.legal_actions for word in str(action).split()]
    return [*dict.fromkeys([*words, *_COMMANDS])]


def _read(view: SeatView, typed: str) -> Action | None:
    """The action *typed*; ``None``, with the reason told, when there is none or it is refused."""
    stage = view.table.stage
    try:
        action = PASS if typed == "pass" and isinstance(stage, Auction) else view.parse(typed)
    except (NotationError, InvalidValue) as error:
        say(f"  {error}")
        return None
    refusal = view.why_not(action)
    if refusal is None:
        return action
    say(f"  Refused: {refusal.message} ({', '.join(refusal.rules)})")
    return None
