"""The exact solver: what the play of a hand comes to when all cards lie open and everybody plays perfectly.

Start with `fivehundred.solver.solving`; `fivehundred.solver.contracts` says what could be made of a whole deal.
"""
