# Made from the table in __init__.py by nox -s generate.
from fivehundred.match.chances import Chance, Way, chances_of
from fivehundred.match.endings import Result, Standing
from fivehundred.match.first_dealer import Draw, Drawn, Round, Seating, cut_for_partners, draw_first_dealer, draw_seats
from fivehundred.match.game import DealSummary, Game, HandResult, Judged, Logged, Standings
from fivehundred.match.playing import Match, MatchStep, Player
from fivehundred.match.referee import Referee
from fivehundred.match.replay import Prefix, Replay, Start, play_while_valid, positions, start_of
from fivehundred.match.rulings import OURS, Claim, Correction, LateRevokes, Revoke, Ruling, Verdict
from fivehundred.match.scoresheet import Change, Corrected, Entered, Entry, ScoreSheet, Undone
from fivehundred.match.series import Evening, Series

__all__ = [
    "OURS",
    "Chance",
    "Change",
    "Claim",
    "Corrected",
    "Correction",
    "DealSummary",
    "Draw",
    "Drawn",
    "Entered",
    "Entry",
    "Evening",
    "Game",
    "HandResult",
    "Judged",
    "LateRevokes",
    "Logged",
    "Match",
    "MatchStep",
    "Player",
    "Prefix",
    "Referee",
    "Replay",
    "Result",
    "Revoke",
    "Round",
    "Ruling",
    "ScoreSheet",
    "Seating",
    "Series",
    "Standing",
    "Standings",
    "Start",
    "Undone",
    "Verdict",
    "Way",
    "chances_of",
    "cut_for_partners",
    "draw_first_dealer",
    "draw_seats",
    "play_while_valid",
    "positions",
    "start_of",
]
