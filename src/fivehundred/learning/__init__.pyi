# Made from the table in __init__.py by nox -s generate.
from fivehundred.learning import encoding, environments, selfplay, tables

__all__ = ["encoding", "environments", "selfplay", "tables"]
