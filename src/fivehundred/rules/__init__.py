"""Rules as immutable values: decks, calls, schedules, special bids, settings, rulesets and presets."""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "calls": "HIGHEST_LEVEL PASS Bid Call Pass SpecialBid parse_call",
        "decks": "DECKS DECK_24 DECK_25 DECK_32 DECK_33 DECK_42 DECK_43 DECK_43_ONE_FOUR_A_COLOUR DECK_44 DECK_45 "
        "DECK_46 DECK_47 DECK_52 DECK_53 DECK_63 DECK_65 DECK_66 Packet Packets deck_of",
        "goals": "AtLeast EachForHimself Exactly Goal NoTricks Undertaking",
        "presets": "presets",
        "problems": "PLAYERS_FOR Problem",
        "ruleset": "SETTINGS Difference Explained Ruleset",
        "schedules": "AVONDALE CLASSIC FIVE_START INVERTED PERFECT PUBLISHED SCORE_KEEPERS TO_ELEVEN Below Bonus "
        "Floor ScheduleNames Schedule Slam SuitValues rising slam_of",
        "settings": "AllPass Alone AtLimit AuctionForm BothAtTarget CallTime CallableCards Calling CardPoints Choice "
        "Defence DefencePoints DefenceScores DefenceTricks EarlyClaim Exposure Failed FirstDealer FirstLead Fours "
        "Gate Jacks JokerDeclaration JokerFollow JokerInMisere JokerLead JokerLeadTime JokerNaming JokerOrder "
        "JokerRank KittyUse LastBidder LateClaim NoTrumpBids PartnerRole Reentry SeveralAtTarget Shares Sides",
        "specials": "BAR_NULLO BLIND_MISERE BRITANNICA_OPEN_MISERE DOUBLE_MISERE DOUBLE_NULLO HI_LO LONE_MISERE "
        "LONE_OPEN_MISERE MISERE NEW_ZEALAND_MISERE NEW_ZEALAND_OPEN_MISERE NULLO OPEN_MISERE PERFECT_MISERE "
        "PERFECT_OPEN_MISERE PRIMER_MISERE PRIMER_OPEN_MISERE QUEBEC_MISERE QUEBEC_OPEN_MISERE TEAM_NULLO "
        "TRICK_OPEN_MISERE UNGATED_MISERE Special",
    },
)
