"""The exact solver: the result of a hand when all cards lie open and everybody plays perfectly.

Start with `fivehundred.solver.solving`; `fivehundred.solver.solving` says what could be made of a whole deal.
"""
