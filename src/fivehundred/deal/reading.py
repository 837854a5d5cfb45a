"""Reading an action as the stage asks for it: the same text may be a bid and a card."""

from __future__ import annotations

from typing import assert_never

from fivehundred.actions import (
    Action,
    Breach,
    DeclareSlam,
    Keep,
    Look,
    ThrowIn,
    parse_declaration,
    parse_discard,
    parse_gift,
    parse_partner_call,
    parse_play,
)
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.errors import NotationError, WrongType
from fivehundred.rules.calls import parse_call


def parse_for(stage: Stage, text: str) -> Action:
    """The action *text* means in *stage*; `NotationError` when it means none."""
    if not isinstance(text, str):
        raise WrongType(f"an action's text must be a str, not {type(text).__name__}")
    text = text.strip()
    match stage:
        case Auction():
            return _word(text, ThrowIn(), Look()) or parse_call(text)
        case Claims():
            return _one_of(text, Keep(), ThrowIn())
        case Exchange():
            return parse_discard(text)
        case SlamCall():
            return _one_of(text, DeclareSlam(), DeclareSlam(undertaken=False))
        case Gift():
            return parse_gift(text)
        case BreachCall():
            return _one_of(text, Breach(), Breach(undertaken=False))
        case PartnerCall():
            return parse_partner_call(text)
        case Declaring():
            return parse_declaration(text)
        case Play():
            return parse_play(text)
        case Finished():
            raise NotationError(text, 1, "nothing: the hand is over")
        case _:
            assert_never(stage)


def _word(text: str, *actions: Action) -> Action | None:
    """The one of *actions* that is written so, if any."""
    return next((action for action in actions if text == str(action)), None)


def _one_of(text: str, *actions: Action) -> Action:
    found = _word(text, *actions)
    if found is None:
        raise NotationError(text, 1, " or ".join(map(str, actions)))
    return found
