"""Whole games: the first dealer, matches, score sheets, and series of several games."""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "chances": "Chance Way chances_of",
        "endings": "Result Standing",
        "first_dealer": "Draw Drawn Round Seating cut_for_partners draw_first_dealer draw_seats",
        "game": "DealSummary Game HandResult Judged Logged Standings",
        "playing": "Match MatchStep Player",
        "referee": "Referee",
        "replay": "Prefix Replay Start play_while_valid positions start_of",
        "rulings": "OURS Claim Correction LateRevokes Revoke Ruling Verdict",
        "scoresheet": "Change Corrected Entered Entry ScoreSheet Undone",
        "series": "Evening Series",
    },
)
