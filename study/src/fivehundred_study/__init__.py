"""What one can learn from games: reviews of decisions, statistics of players and partnerships, and duplicate."""

from fivehundred_study.calibrating import Bin, calibrate
from fivehundred_study.counting import PlayerStatistics, Share, Statistics, rows, statistics
from fivehundred_study.evening import Board, BoardResult, Comparison, Duplicate, Placing, imps
from fivehundred_study.filtering import Condition, DealFilter, DealSearch, TooRareError, find_deals, first_calls
from fivehundred_study.judging import Basis, Judgement, Loss, Phase, Situation, judge
from fivehundred_study.movements import Meeting, Movement, howell, individual, mitchell, teams
from fivehundred_study.page import chances_svg, review_html
from fivehundred_study.printing import (
    SheetError,
    enter_csv,
    movement_text,
    results_html,
    results_text,
    sheet_csv,
    travellers_text,
)
from fivehundred_study.puzzles import Puzzle, RatedAction, find_puzzles, puzzle_of
from fivehundred_study.reviewing import DealReview, Decision, Review, Summary, Weakness, review, review_deals
from fivehundred_study.telling import add_notes, review_text

__all__ = [
    "Basis",
    "Bin",
    "Board",
    "BoardResult",
    "Comparison",
    "Condition",
    "DealFilter",
    "DealReview",
    "DealSearch",
    "Decision",
    "Duplicate",
    "Judgement",
    "Loss",
    "Meeting",
    "Movement",
    "Phase",
    "Placing",
    "PlayerStatistics",
    "Puzzle",
    "RatedAction",
    "Review",
    "Share",
    "SheetError",
    "Situation",
    "Statistics",
    "Summary",
    "TooRareError",
    "Weakness",
    "add_notes",
    "calibrate",
    "chances_svg",
    "enter_csv",
    "find_deals",
    "find_puzzles",
    "first_calls",
    "howell",
    "imps",
    "individual",
    "judge",
    "mitchell",
    "movement_text",
    "puzzle_of",
    "results_html",
    "results_text",
    "review",
    "review_deals",
    "review_html",
    "review_text",
    "rows",
    "sheet_csv",
    "statistics",
    "teams",
    "travellers_text",
]
