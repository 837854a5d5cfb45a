"""What one can learn from games that were played: statistics of players and partnerships."""

from fivehundred_study.counting import PlayerStatistics, Share, Statistics, rows, statistics

__all__ = ["PlayerStatistics", "Share", "Statistics", "rows", "statistics"]
