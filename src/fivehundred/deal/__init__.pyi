# Made from the table in __init__.py by nox -s generate.
from fivehundred.deal.contract import Contract, TricksNeeded, tricks_needed
from fivehundred.deal.deal import Deal
from fivehundred.deal.deal_numbers import deal_count, deal_number, pack_of_number
from fivehundred.deal.dealt import DealInfo, DealtCards, Pile, SeenPile
from fivehundred.deal.history import Trick
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.options import Choices, DiscardOptions, GiftOptions, Options, PartnerOptions, PlayOptions
from fivehundred.deal.ranking import NO_SUIT, Ranking
from fivehundred.deal.refusals import IllegalAction, PublicRefusal, Reason, Refusal
from fivehundred.deal.scoring import CARD_POINTS, PER_TRICK, Item, Score, breach_points, progress, score
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Between, Stage, Table
from fivehundred.deal.terms import TrickState
from fivehundred.deal.turns import (
    Event,
    LateRevoke,
    Misdeal,
    Misdealt,
    Outcome,
    PassedOut,
    Played,
    Rest,
    Turn,
    TurnedUp,
)
from fivehundred.deal.views import BaseView, PartialDeal, SeatView, SpectatorView

__all__ = [
    "CARD_POINTS",
    "NO_SUIT",
    "PER_TRICK",
    "Auction",
    "BaseView",
    "Between",
    "BreachCall",
    "Choices",
    "Claims",
    "Contract",
    "Deal",
    "DealInfo",
    "DealtCards",
    "Declaring",
    "DiscardOptions",
    "Event",
    "Exchange",
    "Fact",
    "Finished",
    "Gift",
    "GiftOptions",
    "IllegalAction",
    "Item",
    "LateRevoke",
    "Misdeal",
    "Misdealt",
    "Options",
    "Outcome",
    "PartialDeal",
    "PartnerCall",
    "PartnerOptions",
    "PassedOut",
    "Pile",
    "Play",
    "PlayOptions",
    "Played",
    "Proof",
    "PublicRefusal",
    "Ranking",
    "Reason",
    "Refusal",
    "Rest",
    "Score",
    "SeatView",
    "SeenPile",
    "SlamCall",
    "SpectatorView",
    "Stage",
    "Table",
    "Trick",
    "TrickState",
    "TricksNeeded",
    "Turn",
    "TurnedUp",
    "breach_points",
    "deal_count",
    "deal_number",
    "pack_of_number",
    "progress",
    "score",
    "tricks_needed",
]
