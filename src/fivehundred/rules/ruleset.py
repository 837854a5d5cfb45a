"""The ruleset: one variant of Five Hundred, validated as a whole and explained setting by setting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import attrs

from fivehundred._base.lazy import import_on_call
from fivehundred._base.words import Said, ShowsFields, as_html, expect, must_be, near, pretty_as_repr
from fivehundred.cards import SUITS, Cards, Suit
from fivehundred.errors import InvalidRuleset, InvalidValue
from fivehundred.rules._every_setting import Settings
from fivehundred.rules.calls import Bid, Call, call_of
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.ladder import neighbours, rank_bids
from fivehundred.rules.problems import Problem, problems
from fivehundred.rules.schedules import PUBLISHED, Schedule
from fivehundred.rules.settings import AtLimit, Choice, Gate
from fivehundred.rules.specials import Special

if TYPE_CHECKING:
    from typing import Unpack

    from fivehundred.rules import _given

    class _Given(_given.Given, total=False):
        fewer: Ruleset | None

    class _Changes(_given.Changes, total=False):
        fewer: Ruleset | None


# The metadata of each setting, in the order of the settings.
_ABOUT: Final[Mapping[str, Mapping[str, Any]]] = {
    field.name: field.metadata for field in attrs.fields(Settings) if field.metadata
}


@attrs.frozen(repr=False)
class Explained(ShowsFields):
    """One setting, its value and its meaning at the table.

    >>> from fivehundred import presets
    >>> line = presets.AUSTRALIAN_4.explain()[0]
    >>> line.setting, line.value, line.sentence, line.rules
    ('players', '4', 'The game is for 4 players.', ('SEAT-1',))
    """

    #: The name of the setting in `Ruleset`.
    setting: str
    #: The value, as written in files.
    value: str
    #: The meaning, in one sentence.
    sentence: str
    #: The rules it is based on.
    rules: tuple[str, ...]
    #: True if the other settings leave it without effect. The sentence then gives the reason.
    idle: bool

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"


@attrs.frozen(repr=False)
class Difference(ShowsFields):
    """One setting in which two rulesets differ, and its meaning in each.

    >>> from fivehundred import presets
    >>> print(presets.AUSTRALIAN_4.differences(presets.AUSTRALIAN_4.evolve(target=1000))[0])
    target (END-1): The game is won at 500. / The game is won at 1000.
    """

    #: The name of the setting in `Ruleset`.
    setting: str
    #: The meaning in the first ruleset.
    here: str
    #: The meaning in the second ruleset.
    there: str
    #: The rules it is based on.
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.setting} ({', '.join(self.rules)}): {self.here} / {self.there}"


def idle(rules: Settings, setting: str) -> str:
    """Return the reason why *setting* has no effect under *rules*, or an empty string if it has one.

    An idle setting is not an error.

    >>> from fivehundred import presets
    >>> idle(presets.SANS_JOKER_4, "joker_lead"), idle(presets.AUSTRALIAN_4, "joker_lead")
    ('the deck has no joker', '')
    """
    judge = _ABOUT[setting]["idle"]
    reason: str = judge(rules) if judge else ""
    return reason


def _explain(rules: Settings, setting: str) -> Iterator[Explained]:
    value = getattr(rules, setting)
    sentence, further = _sentence(rules, setting)
    numbers = (*_ABOUT[setting]["rules"], *further)
    reason = idle(rules, setting)
    if reason:
        sentence += f": {reason}" if value is None else f"; no effect here: {reason}"
    yield Explained(
        setting, _text(rules.cap_score if setting == "cap" else value), f"{sentence}.", numbers, idle=bool(reason)
    )
    if setting == "schedule":
        for trump, name in _ROW_NAMES.items():
            bids = [call for call in rules.ladder.calls if isinstance(call, Bid) and call.trump == trump]
            values = {bid: rules.schedule.value(bid) for bid in bids}
            counted = ", ".join(f"{points} for {bid.level}" for bid, points in values.items())
            row = " ".join(f"{bid}={points}" for bid, points in values.items()) or "none"
            words = f"{name} count {counted}." if values else f"{name} are barred."
            yield Explained("schedule", row, words, numbers, idle=False)
    if setting == "specials":
        for special in rules.specials:
            yield _special(rules, special)


def _sentence(rules: Settings, setting: str) -> Said:
    """Return the sentence for a setting, and the rules that apply in addition to those of the setting."""
    value = getattr(rules, setting)
    words = _ABOUT[setting]["words"]
    if callable(words):
        said: Said = words(rules)
        return said
    if isinstance(value, Choice):
        return value.sentence, value.rules
    return words[bool(value)].format(value), ()


def simple_text(value: object) -> str:
    """Return the text of a simple value: a choice, yes, no, none or a number.

    >>> simple_text(True), simple_text(()), simple_text(500)
    ('yes', 'none', '500')
    """
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case _:
            return str(value)


def _text(value: Any) -> str:
    match value:
        case Schedule():
            return PUBLISHED[value].name if value in PUBLISHED else "a table of its own"
        case tuple():
            return " ".join(special.key for special in value) or simple_text(value)
        case Settings():
            return value.title
        case _:
            return simple_text(value)


def _special(rules: Settings, special: Special) -> Explained:
    numbers = ["BID-7"]
    clauses = [f"{special.name[:1].upper()}{special.name[1:]} ({special.key}) counts {special.value}"]
    if special.points is not None:
        clauses.append(f"wins or loses {special.points}")
    if isinstance(special.goal, NoTricks):
        clauses.append("must lose every trick")
    else:
        clauses.append(f"must take {special.goal} tricks")
        numbers += ("BID-12",) if isinstance(special.goal, Exactly) else ()
    if special.place is None:
        clauses.append("ranks by its value")
    else:
        numbers.append("BID-8")
        clauses.append(_place(rules, *special.place))
    if special.blind:
        numbers.append("BID-10")
        clauses.append("must be called before the bidder looks at their cards")
    if special.answers is not None:
        clauses.append(f"needs a partner's {rules.special(special.answers).name} before it")
    alone = len(rules.scorers[0]) == 1
    clauses += ["the bidder plays alone"] if alone else []
    idle_here = {"gate": special.gate is Gate.NONE, "kitty": not rules.kitty_size, "partner": alone}
    for field in attrs.fields(Special):
        choice = getattr(special, field.name)
        if isinstance(choice, Choice) and not idle_here.get(field.name):
            clauses.append(choice.sentence)
            numbers += choice.rules
    return Explained("specials", special.key, f"{'; '.join(clauses)}.", tuple(numbers), idle=False)


def _place(rules: Settings, lower: Bid, upper: Bid | None) -> str:
    if not neighbours(rank_bids(rules.schedule), lower, upper):
        return f"ranks by its value, as {lower} and {upper} are no neighbours"
    return f"ranks above {lower}, highest of all" if upper is None else f"ranks above {lower} and below {upper}"


def _difference(one: Ruleset, other: Ruleset, setting: str) -> Difference:
    """Return the meanings of the setting in *one* and in *other*, in enough detail that the texts differ."""
    ours, theirs = list(_explain(one, setting)), list(_explain(other, setting))
    here, there = ours[0].sentence, theirs[0].sentence
    match setting:
        case "deck":
            here += _only(one.deck - other.deck)
            there += _only(other.deck - one.deck)
        case "schedule":
            here += _cells(one.schedule, other.schedule)
            there += _cells(other.schedule, one.schedule)
        case "specials":
            here, there = _rest(ours, theirs), _rest(theirs, ours)
        case "fewer" if one.fewer is not None and other.fewer is not None:
            nested = one.fewer.differences(other.fewer)
            here = " ".join((here, *(difference.here for difference in nested)))
            there = " ".join((there, *(difference.there for difference in nested)))
    return Difference(setting, here, there, tuple(dict.fromkeys((*ours[0].rules, *theirs[0].rules))))


def _only(cards: Cards) -> str:
    return f" Only here: {cards}." if cards else ""


def _rest(said: list[Explained], against: list[Explained]) -> str:
    """Return the sentences of *said* that are not in *against*, or all sentences of *said* if there are none."""
    others = [line.sentence for line in against]
    found = [line.sentence for line in said if line.sentence not in others]
    return " ".join(found or [line.sentence for line in said])


def _cells(schedule: Schedule, against: Schedule) -> str:
    """Return the values in *schedule* that differ from those in *against*, and the bids that only *against* has."""
    other = {bid: against.value(bid) for bid in against}
    cells = [f"{bid} {schedule.value(bid)}" for bid in rank_bids(schedule) if schedule.value(bid) != other.get(bid)]
    cells += [f"no {bid}" for bid in rank_bids(against) if bid.level not in schedule.levels]
    return f" {', '.join(cells)}."


_ROW_NAMES: Final[Mapping[Suit | None, str]] = {
    **{suit: suit.name.capitalize() for suit in SUITS},
    None: "Bids without trumps",
}

_shown: Callable[[Settings], str] = import_on_call("fivehundred.rules.presets:code_for")


class Ruleset(Settings):
    """A complete set of rules for one variant of Five Hundred.

    Optional settings default to the three-handed base game. Rulesets are equal if all their settings are; name and
    source do not count. Raises `InvalidRuleset`, which lists every contradiction between settings, and `InvalidType`
    for a setting of the wrong type.

    >>> from fivehundred.rules import DECK_33, Packets
    >>> rules = Ruleset(players=3, sides="individual", deck=DECK_33, packets=Packets.parse("3 K3 4 3"))
    >>> rules.kitty_size, rules.evolve(target=1000).target
    (3, 1000)
    >>> rules.evolve(players=4)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidRuleset: CARD-3: 33 cards for 4 players leave -7 for the kitty (deck, players, hand_size)
    """

    __slots__ = ()
    #: The rules for the remaining players after one has dropped out.
    fewer: Ruleset | None

    if TYPE_CHECKING:

        def __init__(self, **settings: Unpack[_Given]) -> None: ...

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidRuleset` with every contradiction between the settings."""
        super().__attrs_post_init__()
        found = self.problems()
        if found:
            raise InvalidRuleset(found)

    def __repr__(self) -> str:
        """Return code that builds this ruleset: a preset, or the nearest preset with the settings that differ."""
        return _shown(self)

    _repr_pretty_ = pretty_as_repr
    _repr_html_ = as_html

    def problems(self) -> tuple[Problem, ...]:
        """Return the contradictions between the settings; a ruleset that could be built has none.

        >>> rules.problems()
        ()
        """
        return problems(self)

    def evolve(self, **changes: Unpack[_Changes]) -> Ruleset:
        """Return a copy with some settings changed; it has no name or source unless given.

        The copy is validated as a whole. If players can drop out, each change also applies to `fewer` where both games
        had the same value (END-4 c). Where the values differed and the setting matters in both games, `InvalidRuleset`
        asks for *fewer* in the same call. A *fewer* that is passed is left unchanged. Sides, cards, packets and other
        settings that depend on the number of players are not carried over.

        >>> from fivehundred import presets
        >>> presets.get("cutthroat-4").evolve(target=1000).fewer.target
        1000
        """
        for setting in changes:
            if setting not in SETTINGS and setting not in ("name", "source"):
                meant = near(setting, SETTINGS)
                hint = f"; did you mean {meant[0]}?" if meant else ""
                raise InvalidValue(f"a ruleset has no setting {setting[:40]!r}{hint}")
        settings: dict[str, Any] = {"name": "", "source": "", **changes}
        evolved = attrs.evolve(self, **settings)
        settings["fewer"] = _carry_over(self, evolved, changes)
        return evolved if settings["fewer"] is evolved.fewer else attrs.evolve(self, **settings)

    def parse_call(self, text: str) -> Call:
        """Parse a call in any form that `fivehundred.rules.calls.parse_call` accepts, or a special bid's name (BID-7).

        Raises `NotationError` if the text is not a call, or if these rules have no such special bid or several.

        >>> from fivehundred.rules import presets
        >>> str(presets.AUSTRALIAN_4.parse_call("open misere"))
        'OM'
        """
        must_be("a call's text", text, str)
        return call_of(text, {special.key: special.name for special in self.specials})

    def explain(self) -> tuple[Explained, ...]:
        """Return an explanation of every setting, with its rules and a note if it has no effect.

        The schedule takes extra lines, one per row, and each special bid has a line of its own.

        >>> for line in rules.explain()[:3]:
        ...     print(line)
        The game is for 3 players. (SEAT-1)
        Everybody plays for themselves. (SEAT-2)
        The deck has 33 cards, with the joker. (CARD-2)
        """
        return tuple(line for setting in _ABOUT for line in _explain(self, setting))

    def differences(self, other: Ruleset) -> tuple[Difference, ...]:
        """Return the settings in which this ruleset and *other* differ, with what each means in both.

        >>> from fivehundred import presets
        >>> for difference in presets.AUSTRALIAN_4.differences(presets.SANS_JOKER_4):
        ...     print(difference.setting)
        deck
        packets
        """
        expect("a Ruleset", other, Ruleset)
        found = [setting for setting in _ABOUT if getattr(self, setting) != getattr(other, setting)]
        return tuple(_difference(self, other, setting) for setting in found)


# Python's error for missing settings should name the public class.
Ruleset.__init__.__module__, Ruleset.__init__.__qualname__ = __name__, "Ruleset.__init__"

#: The names of all settings, in the order of the rulebook's chapters.
SETTINGS: tuple[str, ...] = tuple(_ABOUT)

#: The settings whose changes also apply to the players left after one has dropped out (END-4 c).
_CARRIED = tuple(field.name for field in attrs.fields(Ruleset) if field.metadata.get("carried", True) and field.eq)


def _carry_over(before: Ruleset, after: Ruleset, named: Collection[str]) -> Ruleset | None:
    """Return the rules for fewer players when a change of the settings *named* has turned *before* into *after*.

    Raises `InvalidRuleset` if a change would be lost or contradicts the other settings of that game (END-4).
    """
    fewer = after.fewer
    if fewer is None or "fewer" in named or after.at_limit is not AtLimit.DROPS_OUT:
        return fewer
    changed = [name for name in _CARRIED if name in named and getattr(after, name) != getattr(before, name)]
    common = {name: getattr(after, name) for name in changed if getattr(fewer, name) == getattr(before, name)}
    try:
        following = fewer.evolve(**common) if common else fewer
    except InvalidRuleset as error:
        said = f"in the game of the {fewer.players} who play on, "
        found = [problem for problem in error.problems if isinstance(problem, Problem)]
        told = [
            Problem(tuple(dict.fromkeys((*each.settings, "fewer"))), each.rule, said + each.message) for each in found
        ]
        raise InvalidRuleset(told) from None
    lost = [
        name
        for name in changed
        if getattr(following, name) != getattr(after, name) and not (idle(following, name) or idle(after, name))
    ]
    if lost:
        message = f"the {fewer.players} who play on would keep another {{}}: give fewer, too"
        raise InvalidRuleset([Problem((name, "fewer"), "END-4", message.format(name)) for name in lost])
    return following
