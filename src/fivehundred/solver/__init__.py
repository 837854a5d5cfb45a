"""The exact solver: the result of a hand when all cards are visible and everybody plays perfectly.

Start with `fivehundred.solver.solving.solve`. To evaluate every possible contract of a deal, use
`fivehundred.solver.solving.contract_tricks`, and `fivehundred.solver.contracts.par` for the score that no side can
improve on.
"""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "contracts": "ContractPoints Par ParScore contract_points par",
        "solving": "ContractTricks Solution Solver contract_tricks good_discards solve solve_all takes_rest values "
        "values_all",
    },
)
