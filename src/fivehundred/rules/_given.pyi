"""The settings of a ruleset with their types, which only type checkers read."""

from typing import Literal, TypeAlias, TypedDict

from fivehundred.cards import Cards
from fivehundred.rules.decks import Packets
from fivehundred.rules.schedules import Below, Schedule, Slam
from fivehundred.rules.settings import (
    AllPass,
    Alone,
    AtLimit,
    AuctionForm,
    BothAtTarget,
    CallableCards,
    Calling,
    CallTime,
    CardPoints,
    Defence,
    DefenceScores,
    DefenceTricks,
    EarlyClaim,
    Failed,
    FirstDealer,
    FirstLead,
    Fours,
    Jacks,
    JokerDeclaration,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerOrder,
    JokerRank,
    LastBidder,
    LateClaim,
    NoTrumpBids,
    Reentry,
    SeveralAtTarget,
    Shares,
    Sides,
)
from fivehundred.rules.specials import Special

_Sides: TypeAlias = Sides | Literal["individual", "partners of two", "partners of three", "called"]
_Fours: TypeAlias = Fours | Literal["plain", "of trumps"]
_Jacks: TypeAlias = Jacks | Literal["below queens", "above aces"]
_FirstDealer: TypeAlias = FirstDealer | Literal["rank then suit", "draw again", "cut"]
_EarlyClaim: TypeAlias = EarlyClaim | Literal["barred", "allowed"]
_LateClaim: TypeAlias = LateClaim | Literal["barred", "anyone", "anyone but the contractor"]
_NoTrumpBids: TypeAlias = NoTrumpBids | Literal["allowed", "from seven", "barred"]
_AuctionForm: TypeAlias = AuctionForm | Literal["single round", "until passed"]
_Reentry: TypeAlias = Reentry | Literal["never", "on a change of suit", "always"]
_LastBidder: TypeAlias = LastBidder | Literal["stands", "may not raise their own bid", "may raise"]
_AllPass: TypeAlias = AllPass | Literal["next dealer", "same dealer", "played"]
_Calling: TypeAlias = Calling | Literal["card", "player", "card or player"]
_Alone: TypeAlias = Alone | Literal["barred", "allowed"]
_CallableCards: TypeAlias = CallableCards | Literal["no joker", "no joker nor bower"]
_CallTime: TypeAlias = CallTime | Literal["after the discard", "before the kitty"]
_JokerOrder: TypeAlias = JokerOrder | Literal["black over red", "red over black"]
_JokerFollow: TypeAlias = JokerFollow | Literal["when void", "always", "first or last of a suit", "every suit"]
_JokerInMisere: TypeAlias = JokerInMisere | Literal["may", "must"]
_JokerLead: TypeAlias = (
    JokerLead | Literal["any suit", "unled suits", "suits not shown void", "any suit even with trumps"]
)
_JokerLeadTime: TypeAlias = JokerLeadTime | Literal["any time", "when nothing else is left"]
_JokerNaming: TypeAlias = JokerNaming | Literal["a suit", "nothing"]
_JokerRank: TypeAlias = JokerRank | Literal["highest", "lowest in misere"]
_JokerDeclaration: TypeAlias = JokerDeclaration | Literal["no", "by the contractor"]
_FirstLead: TypeAlias = FirstLead | Literal["contractor", "eldest hand"]
_Failed: TypeAlias = Failed | Literal["loses the value", "the defenders score the value"]
_DefenceScores: TypeAlias = DefenceScores | Literal["always", "if the contract fails", "never"]
_CardPoints: TypeAlias = CardPoints | Literal["none", "counted"]
_DefenceTricks: TypeAlias = DefenceTricks | Literal["own", "together"]
_Shares: TypeAlias = Shares | Literal["full", "half"]
_BothAtTarget: TypeAlias = BothAtTarget | Literal["contractor", "higher score"]
_Defence: TypeAlias = Defence | Literal["may win", "capped", "only a contract wins", "from a threshold"]
_SeveralAtTarget: TypeAlias = SeveralAtTarget | Literal["order of tricks", "earliest trick", "highest total"]
_AtLimit: TypeAlias = (
    AtLimit
    | Literal[
        "highest wins",
        "other side wins",
        "best other side wins",
        "other side wins unless negative",
        "drops out",
        "cannot win",
    ]
)

class _Others(TypedDict, total=False):
    fours: _Fours
    jacks: _Jacks
    hand_size: int
    dummy_hand: bool
    table_cards: bool
    out_of_play: int
    first_dealer: _FirstDealer
    early_claim: _EarlyClaim
    late_claim: _LateClaim
    schedule: Schedule
    lowest_level: int
    highest_level: int
    no_trump: _NoTrumpBids
    auction: _AuctionForm
    reentry: _Reentry
    last_bidder: _LastBidder
    inkles: bool
    dealer_stuck: bool
    ralphing: bool
    all_pass: _AllPass
    specials: tuple[Special, ...]
    breach: int | None
    declared_slam: int | None
    kitty_shown: bool
    calling: _Calling
    alone: _Alone
    callable_cards: _CallableCards
    call_time: _CallTime
    joker_order: _JokerOrder
    joker_follow: _JokerFollow
    joker_in_misere: _JokerInMisere
    joker_lead: _JokerLead
    joker_lead_time: _JokerLeadTime
    joker_naming: _JokerNaming
    joker_rank: _JokerRank
    joker_declared: _JokerDeclaration
    first_lead: _FirstLead
    early_end: bool
    slam: int | Slam | None
    failed: _Failed
    defence_scores: _DefenceScores
    card_points: _CardPoints
    defence_tricks: _DefenceTricks
    shares: _Shares
    target: int
    both_at_target: _BothAtTarget
    defence: _Defence
    cap: int | Below | None
    threshold: int | None
    several_at_target: _SeveralAtTarget
    limit: int | None
    at_limit: _AtLimit | None
    spread: int | None
    hand_limit: int | None
    name: str
    source: str

class Given(_Others):
    players: int
    sides: _Sides
    deck: Cards
    packets: Packets

class Changes(_Others, total=False):
    players: int
    sides: _Sides
    deck: Cards
    packets: Packets
