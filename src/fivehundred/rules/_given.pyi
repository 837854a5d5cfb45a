"""The settings of a ruleset with their types; a separate stub because only type checkers read it."""

from typing import TypedDict

from fivehundred.cards import Cards
from fivehundred.rules import _choices
from fivehundred.rules.decks import Packets
from fivehundred.rules.schedules import Below, Schedule, Slam
from fivehundred.rules.specials import Special

class _Others(TypedDict, total=False):
    fours: _choices.Fours
    jacks: _choices.Jacks
    hand_size: int
    dummy_hand: bool
    table_cards: bool
    out_of_play: int
    first_dealer: _choices.FirstDealer
    early_claim: _choices.EarlyClaim
    late_claim: _choices.LateClaim
    schedule: Schedule
    lowest_level: int
    highest_level: int
    no_trump: _choices.NoTrumpBids
    auction: _choices.AuctionForm
    reentry: _choices.Reentry
    last_bidder: _choices.LastBidder
    inkles: bool
    dealer_stuck: bool
    ralphing: bool
    all_pass: _choices.AllPass
    specials: tuple[Special, ...]
    breach: int | None
    declared_slam: int | None
    kitty_shown: bool
    calling: _choices.Calling
    alone: _choices.Alone
    callable_cards: _choices.CallableCards
    call_time: _choices.CallTime
    joker_order: _choices.JokerOrder
    joker_follow: _choices.JokerFollow
    joker_in_misere: _choices.JokerInMisere
    joker_lead: _choices.JokerLead
    joker_lead_time: _choices.JokerLeadTime
    joker_naming: _choices.JokerNaming
    joker_rank: _choices.JokerRank
    joker_declared: _choices.JokerDeclaration
    first_lead: _choices.FirstLead
    early_end: bool
    slam: int | Slam | None
    failed: _choices.Failed
    defence_scores: _choices.DefenceScores
    card_points: _choices.CardPoints
    defence_tricks: _choices.DefenceTricks
    shares: _choices.Shares
    target: int
    both_at_target: _choices.BothAtTarget
    defence: _choices.Defence
    cap: int | Below | None
    threshold: int | None
    several_at_target: _choices.SeveralAtTarget
    limit: int | None
    at_limit: _choices.AtLimit | None
    spread: int | None
    hand_limit: int | None
    name: str
    source: str

class Given(_Others):
    players: int
    sides: _choices.Sides
    deck: Cards
    packets: Packets

class Changes(_Others, total=False):
    players: int
    sides: _choices.Sides
    deck: Cards
    packets: Packets
