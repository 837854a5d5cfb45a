"""The ruleset: one way to play Five Hundred, checked as a whole."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import attrs

from fivehundred._lazy import called
from fivehundred._words import as_html, near, pretty_as_repr
from fivehundred.errors import InvalidRuleset, InvalidValue
from fivehundred.rules._every_setting import Settings
from fivehundred.rules.explain import Difference, Explained, differences, explain, idle
from fivehundred.rules.problems import Problem, problems
from fivehundred.rules.settings import AtLimit

_shown: Callable[[Settings], str] = called("fivehundred.rules.presets:shown")


class Ruleset(Settings):
    """One way to play, with every choice made.

    Contradictions are refused all at once, as `InvalidRuleset`. Two rulesets are equal when all their settings are;
    name and source do not count. Settings that are not given are those of the three-handed base game. A setting of the
    wrong type raises `WrongType`.

    >>> from fivehundred.rules.decks import DECK_33
    >>> from fivehundred.rules.packets import Packets
    >>> rules = Ruleset(players=3, sides="individual", deck=DECK_33, packets=Packets.parse("3 K3 4 3"))
    >>> rules.kitty_size, rules.evolve(target=1000).target
    (3, 1000)
    >>> rules.evolve(players=4)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidRuleset: CARD-3: 33 cards for 4 players leave -7 for the kitty (deck, players, hand_size)
    """

    __slots__ = ()
    #: What the remaining players play when one has dropped out.
    fewer: Ruleset | None

    def __attrs_post_init__(self) -> None:
        """Refuse settings that contradict each other, all at once."""
        super().__attrs_post_init__()
        found = self.problems()
        if found:
            raise InvalidRuleset(found)

    def __repr__(self) -> str:
        """The preset that it equals, or the nearest preset and the settings that differ."""
        return _shown(self)

    _repr_pretty_ = pretty_as_repr
    _repr_html_ = as_html

    def problems(self) -> tuple[Problem, ...]:
        """Every contradiction between these settings; there is none in a ruleset that could be built.

        >>> rules.problems()
        ()
        """
        return problems(self)

    def evolve(self, **changes: Any) -> Ruleset:
        """The same way to play with some settings changed, checked as a whole; it has no name unless given one.

        Where players drop out, the change also holds for those who play on (END-4 c): `fewer` gets it wherever both
        games had the same value. If their values differed and the setting matters in both, `InvalidRuleset` asks for
        *fewer* in the same call. A *fewer* that is given stays as it is. Sides, cards, packets and whatever else goes
        with the number of players are not carried over.

        >>> from fivehundred.rules import presets
        >>> presets.named("cutthroat-4").evolve(target=1000).fewer.target
        1000
        """
        for setting in changes:
            if setting not in SETTINGS and setting not in ("name", "source"):
                meant = near(setting, SETTINGS)
                hint = f"; did you mean {meant[0]}?" if meant else ""
                raise InvalidValue(f"a ruleset has no setting {setting[:40]!r}{hint}")
        evolved = attrs.evolve(self, **{"name": "", "source": "", **changes})
        fewer = _carried(self, evolved, changes)
        return evolved if fewer is evolved.fewer else attrs.evolve(evolved, fewer=fewer)

    def explain(self) -> tuple[Explained, ...]:
        """Every setting in the players' words, with its rules and whether it makes a difference here.

        >>> for line in rules.explain()[:3]:
        ...     print(line)
        The game is for 3 players. (SEAT-1)
        Everybody plays for themselves. (SEAT-2)
        The deck has 33 cards, with the joker. (CARD-2)
        """
        return explain(self)

    def differences(self, other: Ruleset) -> tuple[Difference, ...]:
        """The settings in which this way to play and *other* differ, with what each means in both.

        >>> from fivehundred.rules import presets
        >>> for difference in presets.AUSTRALIAN_4.differences(presets.SANS_JOKER_4):
        ...     print(difference.setting)
        deck
        packets
        """
        return differences(self, other)


# Python's error for settings that are missing names the class that people know.
Ruleset.__init__.__module__, Ruleset.__init__.__qualname__ = __name__, "Ruleset.__init__"

#: The names of all settings, in the order of the rulebook's chapters.
SETTINGS: tuple[str, ...] = tuple(field.name for field in attrs.fields(Ruleset) if field.metadata)


def _carried(before: Ruleset, after: Ruleset, named: Collection[str]) -> Ruleset | None:
    """What the remaining players play, once a change of the settings *named* has turned *before* into *after*.

    Raises `InvalidRuleset` if the change would be lost or contradicts their other settings (END-4).
    """
    fewer = after.fewer
    if fewer is None or "fewer" in named or after.at_limit is not AtLimit.DROPS_OUT:
        return fewer
    carried = [field.name for field in attrs.fields(Ruleset) if field.metadata.get("carried", True) and field.eq]
    changed = [name for name in carried if name in named and getattr(after, name) != getattr(before, name)]
    common = {name: getattr(after, name) for name in changed if getattr(fewer, name) == getattr(before, name)}
    try:
        following = fewer.evolve(**common) if common else fewer
    except InvalidRuleset as error:
        told = [_told(problem, fewer.players) for problem in error.problems if isinstance(problem, Problem)]
        raise InvalidRuleset(told) from None
    lost = [
        Problem((name, "fewer"), "END-4", f"the {fewer.players} who play on would keep another {name}: give fewer, too")
        for name in changed
        if getattr(following, name) != getattr(after, name) and not idle(after, name) and not idle(following, name)
    ]
    if lost:
        raise InvalidRuleset(lost)
    return following


def _told(problem: Problem, players: int) -> Problem:
    """*problem*, told as one of the game with which *players* players go on."""
    settings = tuple(dict.fromkeys((*problem.settings, "fewer")))
    return Problem(settings, problem.rule, f"in the game of the {players} who play on, {problem.message}")
