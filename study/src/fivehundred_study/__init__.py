"""What one can learn from games that were played: reviews of decisions, and statistics of players and partnerships."""

from fivehundred_study.calibrating import Bin, calibrate
from fivehundred_study.counting import PlayerStatistics, Share, Statistics, rows, statistics
from fivehundred_study.judging import Basis, Judgement, Loss, Situation, judge
from fivehundred_study.page import chances_svg, review_html
from fivehundred_study.reviewing import DealReview, Decision, Review, Summary, Total, Weakness, review, review_deals
from fivehundred_study.telling import add_notes, review_text

__all__ = [
    "Basis",
    "Bin",
    "DealReview",
    "Decision",
    "Judgement",
    "Loss",
    "PlayerStatistics",
    "Review",
    "Share",
    "Situation",
    "Statistics",
    "Summary",
    "Total",
    "Weakness",
    "add_notes",
    "calibrate",
    "chances_svg",
    "judge",
    "review",
    "review_deals",
    "review_html",
    "review_text",
    "rows",
    "statistics",
]
