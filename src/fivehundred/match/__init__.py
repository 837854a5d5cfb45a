"""Whole games: the first dealer, matches, score sheets, and series of several games."""

from fivehundred._lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "book": "Book DealSummary HandResult Judged Logged",
        "chances": "Chance Way chances_of",
        "endings": "Result Standing",
        "first_dealer": "Draw Drawn Round Seating cut_for_partners draw_first_dealer draw_seats",
        "game": "Game Standings",
        "playing": "Match MatchStep Player",
        "referee": "Referee",
        "rulings": "OURS Claim Correction LateRevokes Revoke Ruling Verdict",
        "scoresheet": "Change Corrected Entered Entry ScoreSheet Undone",
        "series": "Evening Series",
    },
)
