# Made from the table in __init__.py by nox -s generate.
from fivehundred.texts._wording import catalogue, gaps, template
from fivehundred.texts.messages import FACTS, Catalogue, Facts, Language, Scorers, Sentence, Worded, label, text

__all__ = [
    "FACTS",
    "Catalogue",
    "Facts",
    "Language",
    "Scorers",
    "Sentence",
    "Worded",
    "catalogue",
    "gaps",
    "label",
    "template",
    "text",
]
