# Made from the table in __init__.py by nox -s generate.
from fivehundred.solver.contracts import ContractPoints, Par, ParScore, contract_points, par
from fivehundred.solver.solving import (
    ContractTricks,
    Solution,
    Solver,
    contract_tricks,
    good_discards,
    solve,
    solve_all,
    takes_rest,
    values,
    values_all,
)

__all__ = [
    "ContractPoints",
    "ContractTricks",
    "Par",
    "ParScore",
    "Solution",
    "Solver",
    "contract_points",
    "contract_tricks",
    "good_discards",
    "par",
    "solve",
    "solve_all",
    "takes_rest",
    "values",
    "values_all",
]
