"""Text notation for rulesets, positions and records, and a parser for the notation of the Trickster programs.

Cards, calls and actions have short texts of their own. This package combines them: a ruleset or a position fits on one
line, and a record is a human-readable file. The page about notation gives the grammar.
"""

from fivehundred.deal.views import PartialDeal
from fivehundred.errors import RecordError
from fivehundred.notation.deals import parse_position, position_text
from fivehundred.notation.notes import DealRecord, Evaluation, Note, Symbol
from fivehundred.notation.records import Record, parse_record, record_text, record_while_valid
from fivehundred.notation.rulesets import parse_ruleset, ruleset_text
from fivehundred.notation.trickster import parse_ptn, ptn_while_valid

__all__ = [
    "DealRecord",
    "Evaluation",
    "Note",
    "PartialDeal",
    "Record",
    "RecordError",
    "Symbol",
    "parse_position",
    "parse_ptn",
    "parse_record",
    "parse_ruleset",
    "position_text",
    "ptn_while_valid",
    "record_text",
    "record_while_valid",
    "ruleset_text",
]
