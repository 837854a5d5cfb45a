# Made from the table in __init__.py by nox -s generate.
from fivehundred import (
    actions as actions,
    archives as archives,
    arena as arena,
    cards as cards,
    deal as deal,
    errors as errors,
    fast as fast,
    hosting as hosting,
    learning as learning,
    match as match,
    notation as notation,
    players as players,
    programs as programs,
    render as render,
    rules as rules,
    seats as seats,
    shuffle,
    solver as solver,
    texts as texts,
    wire as wire,
    worlds as worlds,
)
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Cards, Colour, Rank, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.refusals import IllegalAction, Reason, Refusal
from fivehundred.deal.scoring import Score, score
from fivehundred.deal.turns import Turn
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidRuleset, NotationError
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.worlds import Worlds

__version__: str
__all__ = [
    "Action",
    "Bid",
    "Breach",
    "CallCard",
    "CallPlayers",
    "Card",
    "Cards",
    "Colour",
    "Contract",
    "Deal",
    "DealInfo",
    "DealtCards",
    "DeclareJoker",
    "DeclareSlam",
    "Discard",
    "FiveHundredError",
    "Give",
    "Hidden",
    "IllegalAction",
    "InvalidDeal",
    "InvalidRuleset",
    "Keep",
    "Look",
    "Match",
    "NotationError",
    "Pass",
    "PlayCard",
    "Rank",
    "Ranking",
    "Reason",
    "Refusal",
    "Ruleset",
    "Score",
    "ScoreSheet",
    "Seat",
    "SeatView",
    "SpecialBid",
    "SpectatorView",
    "Suit",
    "ThrowIn",
    "Turn",
    "Worlds",
    "presets",
    "score",
    "shuffle",
]
