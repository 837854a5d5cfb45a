# Made from the table in __init__.py by nox -s generate.
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
    "ContractTricks",
    "Solution",
    "Solver",
    "contract_tricks",
    "good_discards",
    "solve",
    "solve_all",
    "takes_rest",
    "values",
    "values_all",
]
