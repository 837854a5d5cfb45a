"""The converter that reads and writes documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeVar

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn

from fivehundred.actions import Action, DeclareJoker
from fivehundred.deal.outcomes import Misdealt, PassedOut
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._actions import JOKERS_DECLARED, action_of, action_tree
from fivehundred.wire._cards import register_cards
from fivehundred.wire._documents import (
    ChangeSaid,
    CorrectedSaid,
    Ending,
    EnteredSaid,
    EntrySaid,
    HandSaid,
    PlayedSaid,
    Ruling,
    Settled,
    UndoneSaid,
    Void,
)
from fivehundred.wire._reading import Json
from fivehundred.wire._rulesets import ruleset_of, ruleset_tree
from fivehundred.wire._strict import left_out, strict_converter, tagged_hook

T = TypeVar("T")

#: What the members of each union say under ``type``.
TAGS: Final[Mapping[Any, Mapping[str, type[Any]]]] = {
    Ending: {"played": PlayedSaid, "passed out": PassedOut, "misdealt": Misdealt},
    Ruling: {"settled": Settled, "void": Void},
    EntrySaid: {"hand": HandSaid, "passed out": PassedOut, "misdealt": Misdealt},
    ChangeSaid: {"entered": EnteredSaid, "corrected": CorrectedSaid, "undone": UndoneSaid},
}


def _converter() -> Converter:
    made = strict_converter()
    register_cards(made)
    made.register_structure_hook(Ruleset, ruleset_of)
    made.register_unstructure_hook(Ruleset, ruleset_tree)
    made.register_structure_hook(DeclareJoker, lambda value, _: JOKERS_DECLARED.read(value))
    made.register_unstructure_hook(DeclareJoker, JOKERS_DECLARED.tree)
    for optional, read in (
        (Action, action_of),
        (Action | None, lambda value, _: None if value is None else action_of(value)),
    ):
        made.register_structure_hook(optional, read)
        made.register_unstructure_hook(optional, lambda action: None if action is None else action_tree(action))
    made.register_unstructure_hook_factory(
        lambda kind: attrs.has(kind) and bool(left_out(kind)),
        lambda kind: make_dict_unstructure_fn(kind, made, _cattrs_omit_if_default=True),
    )
    for union, kinds in TAGS.items():
        hook = tagged_hook(made, dict(kinds))
        made.register_structure_hook(union, hook)
        made.register_structure_hook(union | None, _or_none(hook))
        for tag, kind in kinds.items():
            tree = make_dict_unstructure_fn(kind, made, _cattrs_omit_if_default=bool(left_out(kind)))
            made.register_unstructure_hook(kind, _tagging(tag, tree))
    return made


def _or_none(hook: Any) -> Any:
    return lambda value, kind: None if value is None else hook(value, kind)


def _tagging(tag: str, tree: Any) -> Any:
    return lambda value: {"type": tag, **tree(value)}


_DOCUMENTS: Final = _converter()


def read(tree: Json, kind: type[T]) -> T:
    """*tree* as a document of that *kind*; the errors are those of cattrs, with notes of their places."""
    return _DOCUMENTS.structure(tree, kind)


def written(document: object) -> Json:
    """*document* as a tree."""
    return _DOCUMENTS.unstructure(document)
