"""The converter that reads and writes documents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from cattrs import Converter

from fivehundred.actions import Action, DeclareJoker, Hidden
from fivehundred.deal import history
from fivehundred.deal.outcomes import Misdealt, Outcome, PassedOut, Played
from fivehundred.deal.turn import TurnedUp
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire._actions import JOKERS_DECLARED, SOME, action_of, seen_action_of, some_action_of
from fivehundred.wire._cards import register_cards
from fivehundred.wire._computed import DiscardsShown, LegalShown, ListedShown
from fivehundred.wire._documents import (
    ChangeSaid,
    CorrectedSaid,
    DiscardsSaid,
    Done,
    Ending,
    EnteredSaid,
    EntrySaid,
    HandSaid,
    ListedSaid,
    OptionsSaid,
    PlayedSaid,
    Ruling,
    Settled,
    UndoneSaid,
    Void,
)
from fivehundred.wire._reading import Json
from fivehundred.wire._rulesets import ruleset_of
from fivehundred.wire._strict import Hook, Unfit, checked, found, or_none, strict_converter, tagged_hook, under

T = TypeVar("T")

#: What the members of each union say under ``type``.
TAGS: Final[Mapping[Any, Mapping[str, type[Any]]]] = {
    Ending: {"played": PlayedSaid, "passed out": PassedOut, "misdealt": Misdealt},
    Ruling: {"settled": Settled, "void": Void},
    EntrySaid: {"hand": HandSaid, "passed out": PassedOut, "misdealt": Misdealt},
    ChangeSaid: {"entered": EnteredSaid, "corrected": CorrectedSaid, "undone": UndoneSaid},
    Outcome: {"played": Played, "passed out": PassedOut, "misdealt": Misdealt},
    OptionsSaid: {"listed": ListedSaid, "discards": DiscardsSaid},
    LegalShown: {"listed": ListedShown, "discards": DiscardsShown},
    history.Event: {
        "dealt": history.Dealt,
        "looked": history.Looked,
        "called": history.Called,
        "kept": history.Kept,
        "thrown in": history.ThrownIn,
        "kitty taken": history.KittyTaken,
        "discarded": history.Discarded,
        "passed on": history.PassedOn,
        "partner called": history.PartnerCalled,
        "slam answered": history.SlamAnswered,
        "card given": history.CardGiven,
        "breach answered": history.BreachAnswered,
        "joker declared": history.JokerDeclared,
        "card played": history.CardPlayed,
        "hand shown": history.HandShown,
        "trick won": history.TrickWon,
        "turned up": TurnedUp,
        "ended": history.Ended,
    },
}


def _converter() -> Converter:
    made = strict_converter()
    register_cards(made)
    made.register_structure_hook(Ruleset, ruleset_of)
    made.register_structure_hook(DeclareJoker, lambda value, _: JOKERS_DECLARED.read(value))
    made.register_structure_hook(Action, action_of)
    made.register_structure_hook(Action | None, lambda value, _: None if value is None else action_of(value))
    for some in SOME:
        made.register_structure_hook(some, some_action_of)
    made.register_structure_hook(Action | Hidden, seen_action_of)
    made.register_structure_hook(Action | Hidden | None, or_none(seen_action_of))
    made.register_structure_hook_func(lambda kind: kind == dict[str, str], _texts)
    made.register_structure_hook(Done, _kept(made.get_structure_hook(Done)))
    all_done = made.get_structure_hook(tuple[Done, ...])
    # They may have been read already: no tree has a tuple.
    made.register_structure_hook_func(
        lambda kind: kind == tuple[Done, ...],
        lambda value, kind: value if type(value) is tuple else all_done(value, kind),
    )
    for union, kinds in TAGS.items():
        hook = tagged_hook(made, dict(kinds))
        made.register_structure_hook(union, hook)
        made.register_structure_hook(union | None, or_none(hook))
    # It says what it is in a turn, too.
    made.register_structure_hook(TurnedUp, tagged_hook(made, {"turned up": TurnedUp}))
    return made


def _texts(value: Json, _: Any) -> dict[str, str]:
    """An object of texts."""
    if type(value) is not dict:
        raise Unfit(f"expected an object, not {found(value)}")
    return {key: under(value, key, lambda text: checked(text, str, "a text")) for key in value}


def _kept(hook: Hook) -> Hook:
    """The *hook* for who did what, kept by what is said, because calls and cards are few, and most of a deal."""

    @lru_cache(maxsize=4096, typed=True)
    def known(seat: Json, *words: Json) -> Any:
        half = len(words) // 2
        return hook({"seat": seat, "action": dict(zip(words[:half], words[half:], strict=True))}, Done)

    def done(value: Json, kind: Any) -> Any:
        if type(value) is dict and value.keys() == {"seat", "action"}:
            action = value["action"]
            if type(action) is dict:
                try:
                    return known(value["seat"], *action, *action.values())
                except TypeError:
                    # What holds a list cannot be kept.
                    return hook(value, kind)
        return hook(value, kind)

    return done


_DOCUMENTS: Final = _converter()


def read(tree: Json, kind: type[T]) -> T:
    """*tree* as a document of that *kind*; the errors are those of cattrs, with notes of their places."""
    return _DOCUMENTS.structure(tree, kind)
