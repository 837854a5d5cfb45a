"""The choices, each a member or its word; a separate stub because only type checkers read it."""

from typing import Literal, TypeAlias

from fivehundred.rules import settings

Sides: TypeAlias = settings.Sides | Literal["individual", "partners of two", "partners of three", "called"]
FirstDealer: TypeAlias = settings.FirstDealer | Literal["rank then suit", "draw again", "cut"]
EarlyClaim: TypeAlias = settings.EarlyClaim | Literal["barred", "allowed"]
LateClaim: TypeAlias = settings.LateClaim | Literal["barred", "anyone", "anyone but the contractor"]
Fours: TypeAlias = settings.Fours | Literal["plain", "of trumps"]
Jacks: TypeAlias = settings.Jacks | Literal["below queens", "above aces"]
AuctionForm: TypeAlias = settings.AuctionForm | Literal["single round", "until passed"]
Reentry: TypeAlias = settings.Reentry | Literal["never", "on a change of suit", "always"]
LastBidder: TypeAlias = settings.LastBidder | Literal["stands", "may not raise their own bid", "may raise"]
NoTrumpBids: TypeAlias = settings.NoTrumpBids | Literal["allowed", "from seven", "barred"]
AllPass: TypeAlias = settings.AllPass | Literal["next dealer", "same dealer", "played"]
Gate: TypeAlias = settings.Gate | Literal["none", "seven", "eight", "over a seven", "all have spoken"]
KittyUse: TypeAlias = settings.KittyUse | Literal["taken", "left", "passed on"]
PartnerRole: TypeAlias = settings.PartnerRole | Literal["sits out", "must sit out", "plays too"]
Exposure: TypeAlias = (
    settings.Exposure | Literal["never", "before the lead", "after the first trick", "after their first card"]
)
DefencePoints: TypeAlias = (
    settings.DefencePoints | Literal["own and the contractor's", "the contractor's if failed", "nothing", "own"]
)
Calling: TypeAlias = settings.Calling | Literal["card", "player", "card or player"]
Alone: TypeAlias = settings.Alone | Literal["barred", "allowed"]
CallableCards: TypeAlias = settings.CallableCards | Literal["no joker", "no joker nor bower"]
CallTime: TypeAlias = settings.CallTime | Literal["after the discard", "before the kitty"]
JokerOrder: TypeAlias = settings.JokerOrder | Literal["black over red", "red over black"]
JokerInMisere: TypeAlias = settings.JokerInMisere | Literal["may", "must"]
JokerLead: TypeAlias = (
    settings.JokerLead | Literal["any suit", "unled suits", "suits not shown void", "any suit even with trumps"]
)
JokerLeadTime: TypeAlias = settings.JokerLeadTime | Literal["any time", "when nothing else is left"]
JokerNaming: TypeAlias = settings.JokerNaming | Literal["a suit", "nothing"]
JokerFollow: TypeAlias = settings.JokerFollow | Literal["when void", "always", "first or last of a suit", "every suit"]
JokerRank: TypeAlias = settings.JokerRank | Literal["highest", "lowest in misere"]
JokerDeclaration: TypeAlias = settings.JokerDeclaration | Literal["no", "by the contractor", "by the holder"]
FirstLead: TypeAlias = settings.FirstLead | Literal["contractor", "eldest hand"]
Failed: TypeAlias = settings.Failed | Literal["loses the value", "the defenders score the value"]
DefenceScores: TypeAlias = settings.DefenceScores | Literal["always", "if the contract fails", "never"]
CardPoints: TypeAlias = settings.CardPoints | Literal["none", "counted"]
DefenceTricks: TypeAlias = settings.DefenceTricks | Literal["own", "together"]
Shares: TypeAlias = settings.Shares | Literal["full", "half"]
Defence: TypeAlias = settings.Defence | Literal["may win", "capped", "only a contract wins", "from a threshold"]
SeveralAtTarget: TypeAlias = settings.SeveralAtTarget | Literal["order of tricks", "earliest trick", "highest total"]
BothAtTarget: TypeAlias = settings.BothAtTarget | Literal["contractor", "higher score"]
AtLimit: TypeAlias = (
    settings.AtLimit
    | Literal[
        "highest wins",
        "other side wins",
        "best other side wins",
        "other side wins unless negative",
        "drops out",
        "cannot win",
    ]
)

def to_gate(given: Gate) -> settings.Gate: ...
def to_kitty(given: KittyUse) -> settings.KittyUse: ...
def to_partner(given: PartnerRole) -> settings.PartnerRole: ...
def to_shown(given: Exposure) -> settings.Exposure: ...
def to_defence(given: DefencePoints) -> settings.DefencePoints: ...
