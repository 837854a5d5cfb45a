"""The ruleset: one variant of Five Hundred, validated as a whole and explained setting by setting."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import attrs

from fivehundred._base.lazy import import_on_call
from fivehundred._base.words import ShowsFields, as_field, as_html, expect, must_be, near, pretty_as_repr
from fivehundred.cards import SUITS, Cards
from fivehundred.errors import InvalidRuleset, InvalidValue
from fivehundred.rules._every_setting import Said, Settings, say_rule
from fivehundred.rules.calls import Bid, Call, call_of
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.ladder import neighbours, rank_bids
from fivehundred.rules.problems import Problem, problem, problems
from fivehundred.rules.schedules import PUBLISHED, Schedule
from fivehundred.rules.settings import AtLimit, Choice, Gate
from fivehundred.rules.specials import Special
from fivehundred.texts.messages import Sentence, Worded

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
class Explained(Worded, ShowsFields):
    """One setting, its value and its meaning at the table.

    >>> from fivehundred import presets
    >>> line = presets.AUSTRALIAN_4.explain()[0]
    >>> line.setting, line.value, str(line.sentence), line.rules
    ('players', '4', 'The game is for 4 players.', ('SEAT-1',))
    """

    #: The name of the setting in `Ruleset`.
    setting: str
    #: The value, as written in files.
    value: str
    #: The meaning.
    sentence: Sentence
    #: The rules it is based on.
    rules: tuple[str, ...]
    #: True if the other settings leave it without effect. The sentence then gives the reason.
    idle: bool

    def as_sentence(self) -> Sentence:
        """The meaning, and the rules it is based on.

        >>> print(line.as_sentence())
        The game is for 4 players. (SEAT-1)
        """
        return say_rule("with rules", what=self.sentence, rules=self.rules)


@attrs.frozen(repr=False)
class Difference(Worded, ShowsFields):
    """One setting in which two rulesets differ, and its meaning in each.

    >>> from fivehundred import presets
    >>> (difference,) = presets.AUSTRALIAN_4.differences(presets.AUSTRALIAN_4.evolve(target=1000))
    >>> print(difference)
    target (END-1): The game is won at 500. / The game is won at 1000.
    """

    #: The name of the setting in `Ruleset`.
    setting: str
    #: The meaning in the first ruleset.
    here: Sentence
    #: The meaning in the second ruleset.
    there: Sentence
    #: The rules it is based on.
    rules: tuple[str, ...]

    def as_sentence(self) -> Sentence:
        """The setting, the rules and both meanings.

        >>> [name for name, _ in difference.as_sentence().facts]
        ['setting', 'here', 'there', 'rules']
        """
        facts = {"setting": self.setting, "here": self.here, "there": self.there, "rules": self.rules}
        return say_rule("difference", **facts)


def idle(rules: Settings, setting: str) -> str:
    """Return the code of the reason why *setting* has no effect under *rules*, or an empty string if it has one.

    An idle setting is not an error.

    >>> from fivehundred import presets
    >>> idle(presets.SANS_JOKER_4, "joker_lead"), idle(presets.AUSTRALIAN_4, "joker_lead")
    ('no joker', '')
    """
    judge = _ABOUT[setting]["idle"]
    reason: str = judge(rules) if judge else ""
    return reason


def _explain(rules: Settings, setting: str) -> Iterator[Explained]:
    value = getattr(rules, setting)
    what, further = _meaning(rules, setting)
    numbers = (*_ABOUT[setting]["rules"], *further)
    reason = idle(rules, setting)
    sentence = say_rule("in force", what=what)
    if reason:
        code = "nothing to explain" if value is None else "without effect"
        sentence = say_rule(code, what=what, why=Sentence.of("idle", reason))
    yield Explained(setting, _text(rules.cap_score if setting == "cap" else value), sentence, numbers, bool(reason))
    if setting == "schedule":
        for trump in (*SUITS, None):
            bids = [call for call in rules.ladder.calls if isinstance(call, Bid) and call.trump == trump]
            values = {bid: rules.schedule.value(bid) for bid in bids}
            row = " ".join(f"{bid}={points}" for bid, points in values.items()) or "none"
            counted = tuple(say_rule("value", points=values[bid], level=bid.level) for bid in bids)
            name = say_rule(f"bids in {trump.name.lower()}" if trump else "bids without trumps")
            words = say_rule("row" if counted else "row barred", what=name, parts=counted)
            yield Explained("schedule", row, say_rule("in force", what=words), numbers, idle=False)
    if setting == "specials":
        for special in rules.specials:
            yield _special(rules, special)


def _meaning(rules: Settings, setting: str) -> Said:
    """Return the meaning of a setting, and the rules that apply in addition to those of the setting."""
    value, words = getattr(rules, setting), _ABOUT[setting]["words"]
    said: Said | None = words and words(rules)
    if said is not None:
        return said
    if isinstance(value, Choice):
        return value.as_sentence(), value.rules
    code = f"{'' if value else 'no '}{setting.replace('_', ' ')}"
    return say_rule(code, **({"number": value} if value and value is not True else {})), ()


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
            return PUBLISHED[value].word if value in PUBLISHED else "a table of its own"
        case tuple():
            return " ".join(special.key for special in value) or simple_text(value)
        case Settings():
            return value.title
        case _:
            return simple_text(value)


def _special(rules: Settings, special: Special) -> Explained:
    alone = len(rules.scorers[0]) == 1
    idle_here = {"gate": special.gate is Gate.NONE, "kitty": not rules.kitty_size, "partner": alone}
    values = ((field.name, getattr(special, field.name)) for field in attrs.fields(Special))
    choices = [choice for name, choice in values if isinstance(choice, Choice) and not idle_here.get(name)]
    parts = [*_clauses(rules, special, alone=alone), *((choice.as_sentence(), choice.rules) for choice in choices)]
    clauses = say_rule("special bid", parts=tuple(clause for clause, _ in parts))
    numbers = ("BID-7", *(number for _, further in parts for number in further))
    return Explained("specials", special.key, say_rule("in force", what=clauses), numbers, idle=False)


def _clauses(rules: Settings, special: Special, *, alone: bool) -> Iterator[Said]:
    """Yield what a special bid means, except its choices, each part with its rules besides BID-7."""
    name = Sentence.of("special", special.name)
    yield say_rule("value of", what=name, bid=special.call, points=special.value), ()
    if special.points is not None:
        yield say_rule("stake", points=special.points), ()
    if isinstance(special.goal, NoTricks):
        yield say_rule("no tricks"), ()
    else:
        code, further = ("exactly", ("BID-12",)) if isinstance(special.goal, Exactly) else ("at least", ())
        yield say_rule(code, count=special.goal.tricks), further
    yield (say_rule("by value"), ()) if special.place is None else (_place(rules, *special.place), ("BID-8",))
    if special.blind:
        yield say_rule("blind"), ("BID-10",)
    if special.answers is not None:
        before = Sentence.of("special", rules.special(special.answers).name)
        yield say_rule("answer", what=before), ()
    if alone:
        yield say_rule("bidder alone"), ()


def _place(rules: Settings, lower: Bid, upper: Bid | None) -> Sentence:
    near_each_other = neighbours(rank_bids(rules.schedule), lower, upper)
    code = "no neighbours" if not near_each_other else "highest of all" if upper is None else "between"
    return say_rule(code, lower=lower, upper=upper)


def _difference(one: Ruleset, other: Ruleset, setting: str) -> Difference:
    """Return the meanings of the setting in *one* and in *other*."""
    rules = dict.fromkeys(rule for each in (one, other) for rule in next(_explain(each, setting)).rules)
    return Difference(setting, _contrast(one, other, setting), _contrast(other, one, setting), tuple(rules))


def _contrast(one: Ruleset, other: Ruleset, setting: str) -> Sentence:
    """Return the meaning of the setting in *one*, in enough detail that its text is not that of *other*."""
    lines = [line.sentence for line in _explain(one, setting)]
    said = lines[:1]
    match setting:
        case "deck":
            said += _only(one.deck - other.deck)
        case "schedule":
            said += _cells(one.schedule, other.schedule)
        case "specials":
            known = [line.sentence for line in _explain(other, setting)]
            said = [line for line in lines if line not in known] or lines
        case "fewer" if one.fewer is not None and other.fewer is not None:
            said += [difference.here for difference in one.fewer.differences(other.fewer)]
    return say_rule("together", parts=tuple(said))


def _only(cards: Cards) -> list[Sentence]:
    return [say_rule("only here", cards=cards)] if cards else []


def _cells(schedule: Schedule, against: Schedule) -> list[Sentence]:
    """Return the values in *schedule* that differ from those in *against*, and the bids that only *against* has."""
    other = {bid: against.value(bid) for bid in against}
    differing = [bid for bid in rank_bids(schedule) if schedule.value(bid) != other.get(bid)]
    cells = [say_rule("cell", bid=bid, points=schedule.value(bid)) for bid in differing]
    lacking = [bid for bid in rank_bids(against) if bid.level not in schedule.levels]
    return [say_rule("cells", parts=(*cells, *(say_rule("no cell", bid=bid) for bid in lacking)))]


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
    __get_pydantic_core_schema__ = as_field

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
        told = [
            attrs.evolve(
                each,
                settings=tuple(dict.fromkeys((*each.settings, "fewer"))),
                what=Sentence.of("problem", "who play on", number=fewer.players, what=each.what),
            )
            for each in error.problems
            if isinstance(each, Problem)
        ]
        raise InvalidRuleset(told) from None
    lost = [
        name
        for name in changed
        if getattr(following, name) != getattr(after, name) and not (idle(following, name) or idle(after, name))
    ]
    if lost:
        raise InvalidRuleset(
            [problem("END-4", (name, "fewer"), "kept", number=fewer.players, setting=name) for name in lost]
        )
    return following


def names_in(rules: Ruleset | None) -> tuple[str, ...]:
    """Return the name and source of *rules* and of those for fewer players, which do not count in comparisons.

    >>> from fivehundred import presets
    >>> names_in(presets.STANDARD_3)
    ('standard-3', 'CATS')
    """
    return () if rules is None else (rules.name, rules.source, *names_in(rules.fewer))
