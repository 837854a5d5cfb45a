"""Presets: the published variants by name. Each one is built and validated on first use."""

import copyreg
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import attrs

from fivehundred._base.words import expect, join_words, must_be, near
from fivehundred.errors import InvalidRuleset, UnknownPresetError
from fivehundred.rules.decks import (
    DECK_24,
    DECK_32,
    DECK_33,
    DECK_42,
    DECK_43,
    DECK_45,
    DECK_46,
    DECK_53,
    DECK_63,
    DECK_65,
    Packets,
)
from fivehundred.rules.ruleset import SETTINGS, Ruleset, names_in
from fivehundred.rules.schedules import CLASSIC, INVERTED, PERFECT, Below
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    AuctionForm,
    BothAtTarget,
    CallableCards,
    CardPoints,
    Choice,
    Defence,
    Failed,
    FirstDealer,
    JokerDeclaration,
    JokerInMisere,
    JokerLead,
    JokerOrder,
    LastBidder,
    Reentry,
    SeveralAtTarget,
    Shares,
    Sides,
)
from fivehundred.rules.specials import (
    BAR_NULLO,
    BLIND_MISERE,
    BRITANNICA_OPEN_MISERE,
    DOUBLE_MISERE,
    DOUBLE_NULLO,
    HI_LO,
    LONE_MISERE,
    LONE_OPEN_MISERE,
    MISERE,
    NEW_ZEALAND_MISERE,
    NEW_ZEALAND_OPEN_MISERE,
    NULLO,
    OPEN_MISERE,
    PERFECT_MISERE,
    PERFECT_OPEN_MISERE,
    PRIMER_MISERE,
    PRIMER_OPEN_MISERE,
    QUEBEC_MISERE,
    QUEBEC_OPEN_MISERE,
    TEAM_NULLO,
    TRICK_OPEN_MISERE,
    UNGATED_MISERE,
)
from fivehundred.texts.messages import Language, Sentence, text


class _PresetRow(NamedTuple):
    """One preset, as *changes* to the preset *like*. Packets and the game for fewer players are given as text."""

    like: str | None
    changes: Mapping[str, Any]
    source: str


#: The rows of the rulebook's table "Presets". Settings that a row leaves out come from the preset in *like* or,
#: without one, from the defaults, which are the base game of CATS.
ROWS: Final[Mapping[str, _PresetRow]] = {
    "standard-3": _PresetRow(
        None,
        {
            "players": 3,
            "sides": Sides.INDIVIDUAL,
            "deck": DECK_33,
            "packets": "3 K3 4 3",
            "auction": AuctionForm.SINGLE_ROUND,
            "all_pass": AllPass.NEXT_DEALER,
            "joker_in_misere": JokerInMisere.MAY,
            "joker_lead": JokerLead.ANY_SUIT,
            "defence": Defence.MAY_WIN,
            "several_at_target": SeveralAtTarget.ORDER_OF_TRICKS,
            "limit": -500,
            "at_limit": AtLimit.HIGHEST_WINS,
        },
        "CATS",
    ),
    "classic-3": _PresetRow(
        "standard-3",
        {"schedule": CLASSIC},
        "CATS",
    ),
    "inverted-3": _PresetRow(
        "standard-3",
        {"schedule": INVERTED},
        "CATS",
    ),
    "sans-joker-3": _PresetRow(
        "standard-3",
        {"deck": DECK_32, "packets": "3 K2 4 3"},
        "CATS",
    ),
    "nullo-3": _PresetRow(
        "standard-3",
        {"specials": (NULLO,)},
        "CATS",
    ),
    "passed-deal-3": _PresetRow(
        "standard-3",
        {"all_pass": AllPass.PLAYED},
        "CATS",
    ),
    "one-thousand-3": _PresetRow(
        "standard-3",
        {"target": 1000, "card_points": CardPoints.COUNTED},
        "CATS",
    ),
    "fifteen-hundred-3": _PresetRow(
        "standard-3",
        {"target": 1500, "card_points": CardPoints.COUNTED},
        "CATS",
    ),
    "australian-4": _PresetRow(
        None,
        {
            "players": 4,
            "sides": Sides.PARTNERS_OF_TWO,
            "deck": DECK_43,
            "packets": "3 K3 4 3",
            "auction": AuctionForm.UNTIL_PASSED,
            "all_pass": AllPass.NEXT_DEALER,
            "specials": (MISERE, OPEN_MISERE),
            "joker_in_misere": JokerInMisere.MUST,
            "joker_lead": JokerLead.UNLED_SUITS,
            "joker_declared": JokerDeclaration.BY_CONTRACTOR,
            "defence": Defence.CAPPED,
            "cap": Below(10),
            "limit": -500,
            "at_limit": AtLimit.OTHER_SIDE_WINS,
        },
        "CATS",
    ),
    "sans-joker-4": _PresetRow(
        "australian-4",
        {"deck": DECK_42, "packets": "3 K2 4 3"},
        "CATS",
    ),
    "dummy-2": _PresetRow(
        "standard-3",
        {"players": 2, "dummy_hand": True, "at_limit": AtLimit.OTHER_SIDE_WINS},
        "CATS",
    ),
    "short-pack-2": _PresetRow(
        "dummy-2",
        {"deck": DECK_24, "dummy_hand": False, "packets": "3 K4 4 3"},
        "CATS",
    ),
    "called-5": _PresetRow(
        "standard-3",
        {
            "players": 5,
            "sides": Sides.CALLED,
            "deck": DECK_53,
            "several_at_target": SeveralAtTarget.HIGHEST_TOTAL,
            "limit": None,
            "at_limit": None,
        },
        "CATS",
    ),
    "team-4": _PresetRow(
        None,
        {
            "players": 4,
            "sides": Sides.PARTNERS_OF_TWO,
            "deck": DECK_43,
            "packets": "3 K3 4 3",
            "auction": AuctionForm.SINGLE_ROUND,
            "all_pass": AllPass.SAME_DEALER,
            "specials": (TEAM_NULLO, DOUBLE_NULLO, BAR_NULLO),
            "joker_in_misere": JokerInMisere.MAY,
            "joker_lead": JokerLead.ANY_SUIT,
            "defence": Defence.CONTRACT_ONLY,
            "limit": -1000,
            "at_limit": AtLimit.OTHER_SIDE_WINS,
        },
        "TEAM",
    ),
    "team-widow5-4": _PresetRow(
        "team-4",
        {"deck": DECK_45, "packets": "3 K3 4 K2 3", "lowest_level": 7},
        "TEAM",
    ),
    "team-750-4": _PresetRow(
        "team-4",
        {"defence": Defence.THRESHOLD, "threshold": 750, "limit": -750},
        "TEAM",
    ),
    "team-original-4": _PresetRow(
        "team-4",
        {"defence": Defence.MAY_WIN},
        "TEAM",
    ),
    "primer-3": _PresetRow(
        "standard-3",
        {
            "packets": "3 K1 4 K1 3 K1",
            "first_dealer": FirstDealer.CUT,
            "auction": AuctionForm.UNTIL_PASSED,
            "specials": (PRIMER_MISERE, PRIMER_OPEN_MISERE),
            "at_limit": AtLimit.DROPS_OUT,
            "fewer": "primer-2",
        },
        "PRIMER",
    ),
    "primer-2": _PresetRow(
        "primer-3",
        {"players": 2, "dummy_hand": True, "at_limit": AtLimit.OTHER_SIDE_WINS, "fewer": None},
        "PRIMER",
    ),
    "primer-4": _PresetRow(
        "primer-3",
        {
            "players": 4,
            "sides": Sides.PARTNERS_OF_TWO,
            "deck": DECK_43,
            "at_limit": AtLimit.OTHER_SIDE_WINS,
            "fewer": None,
        },
        "PRIMER",
    ),
    "cutthroat-4": _PresetRow(
        "primer-3",
        {"players": 4, "deck": DECK_43, "fewer": "primer-3"},
        "PRIMER",
    ),
    "howto-3": _PresetRow(
        "standard-3",
        {
            "first_dealer": FirstDealer.DRAW_AGAIN,
            "several_at_target": SeveralAtTarget.EARLIEST_TRICK,
            "at_limit": AtLimit.CANNOT_WIN,
        },
        "HOWTO",
    ),
    "club-4": _PresetRow(
        "australian-4",
        {
            "packets": "3 K1 4 K1 3 K1",
            "reentry": Reentry.SUIT_CHANGE,
            "joker_lead": JokerLead.ANY_SUIT,
            "joker_declared": JokerDeclaration.NO,
        },
        "CLUB",
    ),
    # DEAL-2 has two patterns for 45 cards. Like the club's others, this one deals to the kitty in each round.
    "club-45-4": _PresetRow(
        "club-4",
        {"deck": DECK_45, "packets": "3 K2 4 K2 3 K1"},
        "CLUB",
    ),
    "club-46-4": _PresetRow(
        "club-4",
        {"deck": DECK_46, "packets": "3 K2 4 K2 3 K2"},
        "CLUB",
    ),
    "six-63": _PresetRow(
        "club-4",
        {
            "players": 6,
            "sides": Sides.PARTNERS_OF_THREE,
            "deck": DECK_63,
            "reentry": Reentry.NEVER,
        },
        "CLUB, PAGAT",
    ),
    "six-65": _PresetRow(
        "six-63",
        {"deck": DECK_65, "packets": "3 K2 4 K2 3 K1"},
        "CLUB, PAGAT",
    ),
    # Beyond the five texts. Where neither the rulebook's row nor its base settles a point, docs/rules/presets.md states
    # our choice.
    "six-pairs-63": _PresetRow(
        "six-63",
        {"sides": Sides.PARTNERS_OF_TWO, "packets": "3 K3 4 3", "at_limit": AtLimit.BEST_OTHER_WINS},
        "TRICK",
    ),
    "pagat-4": _PresetRow(
        "australian-4",
        {"packets": "3 K1 4 K1 3 K1", "defence": Defence.CONTRACT_ONLY, "cap": None},
        "PAGAT",
    ),
    "pagat-5": _PresetRow(
        "pagat-4",
        {
            "players": 5,
            "sides": Sides.CALLED,
            "deck": DECK_53,
            "specials": (LONE_MISERE, LONE_OPEN_MISERE),
            "callable_cards": CallableCards.NO_JOKER_NOR_BOWER,
            "shares": Shares.HALF,
            "defence": Defence.MAY_WIN,
            "limit": None,
            "at_limit": None,
        },
        "PAGAT",
    ),
    "pagat-6": _PresetRow(
        "pagat-4",
        {"players": 6, "sides": Sides.PARTNERS_OF_THREE, "deck": DECK_63},
        "PAGAT",
    ),
    "table-2": _PresetRow(
        "australian-4",
        {
            "players": 2,
            "sides": Sides.INDIVIDUAL,
            "table_cards": True,
            "packets": "3 K1 4 K1 3 K1",
            "specials": (UNGATED_MISERE,),
        },
        "PAGAT",
    ),
    "britannica-3": _PresetRow(
        "standard-3",
        {"specials": (LONE_MISERE, BRITANNICA_OPEN_MISERE)},
        "BRIT",
    ),
    "trickster-au-4": _PresetRow(
        "australian-4",
        {
            "specials": (UNGATED_MISERE, TRICK_OPEN_MISERE),
            "joker_in_misere": JokerInMisere.MAY,
            "joker_lead": JokerLead.ANY_SUIT,
            "joker_declared": JokerDeclaration.NO,
        },
        "TRICK",
    ),
    "trickster-us-4": _PresetRow(
        "trickster-au-4",
        {
            "auction": AuctionForm.SINGLE_ROUND,
            "lowest_level": 7,
            "inkles": True,
            "specials": (NULLO,),
            "defence": Defence.MAY_WIN,
            "cap": None,
            "both_at_target": BothAtTarget.HIGHER_SCORE,
        },
        "TRICK",
    ),
    "iowa-4": _PresetRow(
        "team-4",
        {
            "deck": DECK_45,
            "packets": "3 K3 2 K2 3 2",
            "lowest_level": 7,
            "inkles": True,
            "all_pass": AllPass.NEXT_DEALER,
            "specials": (),
            "limit": -500,
        },
        "IOWA",
    ),
    "new-zealand-4": _PresetRow(
        "australian-4",
        {
            "packets": "3 K1 4 K1 3 K1",
            "reentry": Reentry.ALWAYS,
            "last_bidder": LastBidder.MAY_RAISE,
            "specials": (NEW_ZEALAND_MISERE, NEW_ZEALAND_OPEN_MISERE),
            "joker_in_misere": JokerInMisere.MAY,
            "joker_lead": JokerLead.ANY_SUIT,
            "joker_declared": JokerDeclaration.NO,
        },
        "NZ-HOUSE",
    ),
    "quebec-4": _PresetRow(
        "trickster-au-4",
        {
            "deck": DECK_46,
            "packets": "3 K2 4 K2 3 K2",
            "specials": (QUEBEC_MISERE, QUEBEC_OPEN_MISERE),
            # The white joker has no colour, so it takes the place of the black one.
            "joker_order": JokerOrder.BLACK_OVER_RED,
            "failed": Failed.DEFENDERS_SCORE_IT,
            "target": 1000,
            "defence": Defence.MAY_WIN,
            "cap": None,
            "limit": None,
            "at_limit": None,
        },
        "QUEBEC",
    ),
    "perfect-4": _PresetRow(
        "australian-4",
        {
            "schedule": PERFECT,
            "specials": (PERFECT_MISERE, PERFECT_OPEN_MISERE, HI_LO, DOUBLE_MISERE, BLIND_MISERE),
        },
        "APPS",
    ),
}


STANDARD_3: Ruleset
CLASSIC_3: Ruleset
INVERTED_3: Ruleset
SANS_JOKER_3: Ruleset
NULLO_3: Ruleset
PASSED_DEAL_3: Ruleset
ONE_THOUSAND_3: Ruleset
FIFTEEN_HUNDRED_3: Ruleset
AUSTRALIAN_4: Ruleset
SANS_JOKER_4: Ruleset
DUMMY_2: Ruleset
SHORT_PACK_2: Ruleset
CALLED_5: Ruleset
TEAM_4: Ruleset
TEAM_WIDOW5_4: Ruleset
TEAM_750_4: Ruleset
TEAM_ORIGINAL_4: Ruleset
PRIMER_3: Ruleset
PRIMER_2: Ruleset
PRIMER_4: Ruleset
CUTTHROAT_4: Ruleset
HOWTO_3: Ruleset
CLUB_4: Ruleset
CLUB_45_4: Ruleset
CLUB_46_4: Ruleset
SIX_63: Ruleset
SIX_65: Ruleset
SIX_PAIRS_63: Ruleset
PAGAT_4: Ruleset
PAGAT_5: Ruleset
PAGAT_6: Ruleset
TABLE_2: Ruleset
BRITANNICA_3: Ruleset
TRICKSTER_AU_4: Ruleset
TRICKSTER_US_4: Ruleset
IOWA_4: Ruleset
NEW_ZEALAND_4: Ruleset
QUEBEC_4: Ruleset
PERFECT_4: Ruleset

_DEFAULTS: Final[Mapping[str, Any]] = {field.name: field.default for field in attrs.fields(Ruleset) if field.metadata}
_NAMES: Final[Mapping[str, str]] = MappingProxyType({name.upper().replace("-", "_"): name for name in ROWS})


def names() -> tuple[str, ...]:
    """Return the names of all presets, in the order of the rulebook.

    >>> names()[:3]
    ('standard-3', 'classic-3', 'inverted-3')
    """
    return tuple(ROWS)


def get(name: str) -> Ruleset:
    """Return the preset called *name*; raise `UnknownPresetError`, with suggestions, if there is none.

    >>> get("australian-4").source, len(get("australian-4").deck)
    ('CATS', 43)
    """
    return _build(_check_name(name))


def description(name: str, language: Language = "en") -> str:
    """Return a one-line description of the preset called *name*, in a *language*.

    >>> description("short-pack-2"), description("short-pack-2", "de")
    ('two players with 24 cards', 'zwei Spieler mit 24 Karten')
    """
    return text(Sentence.of("preset", _check_name(name)), language)


def _check_name(name: str) -> str:
    must_be("a preset's name", name, str)
    if name not in ROWS:
        asked = name[:40].strip().lower()
        begun = [known for known in ROWS if asked and asked in known]
        meant = begun or near(asked, ROWS, most=3)
        known = f"; did you mean {join_words(meant, 'or')}?" if meant else f": expected {', '.join(ROWS)}"
        raise UnknownPresetError(f"no preset is called {name[:40]!r}{known}")
    return str.__str__(name)


@cache
def _build(name: str) -> Ruleset:
    settings = _settings(name)
    settings["packets"] = Packets.parse(settings["packets"])
    if settings.get("fewer") is not None:
        settings["fewer"] = _build(settings["fewer"])
    return Ruleset(**settings, name=name, source=ROWS[name].source)


def _settings(name: str) -> dict[str, Any]:
    row = ROWS[name]
    return {**row.changes} if row.like is None else {**_settings(row.like), **row.changes}


def as_preset(rules: Ruleset) -> Ruleset | None:
    """Return the preset equal to *rules*, including name and source, or ``None`` if there is none.

    Use it to replace a ruleset by the preset itself: a cache finds the same object at once, but has to compare every
    setting of an equal copy.

    >>> as_preset(get("club-4").evolve(target=700)), as_preset(get("club-4")).name
    (None, 'club-4')
    """
    preset = _build(rules.name) if rules.name in ROWS else None
    if preset is None or preset is rules:
        return preset
    same = preset == rules and preset.source == rules.source
    return preset if same and (rules.fewer is None or as_preset(rules.fewer) is preset.fewer) else None


def bases(rules: Ruleset) -> tuple[Ruleset | None, ...]:
    """Return the presets to which *rules* can usefully be compared, in the order of `names`, then ``None``.

    They have the same number of players and the same sides. ``None`` stands for a `Ruleset` built from scratch.

    >>> [base and base.name for base in bases(get("short-pack-2"))][:3]
    ['dummy-2', 'short-pack-2', 'primer-2']
    """
    expect("a Ruleset", rules, Ruleset)
    seated = rules.players, rules.sides
    return *(preset for preset in map(_build, ROWS) if (preset.players, preset.sides) == seated), None


def nearest(rules: Ruleset) -> Ruleset | None:
    """Return the preset that gives the shortest code for *rules*, or ``None`` if a new `Ruleset` is shorter.

    Ties go to the first in the order of `names`.

    >>> nearest(get("club-4").evolve(target=700)).name
    'club-4'
    """
    return min(bases(rules), key=lambda base: len(_code(rules, base)))


def changed_settings(rules: Ruleset, base: Ruleset | None) -> tuple[str, ...]:
    """Return the settings that `evolve` must change to turn *base* into *rules*; ``None`` means a new `Ruleset`.

    >>> changed_settings(get("club-4").evolve(target=700), get("club-4"))
    ('target',)
    """
    if base is None:
        return tuple(name for name, default in _DEFAULTS.items() if getattr(rules, name) != default)
    found = [name for name in SETTINGS if getattr(rules, name) != getattr(base, name)]
    if rules.fewer == base.fewer is None:
        return tuple(found)
    # `evolve` carries changes over to the game for fewer players unless that game is set explicitly (END-4 c).
    changes = {name: getattr(rules, name) for name in found if name != "fewer"}
    try:
        fewer = base.evolve(**changes).fewer
        follows = fewer == rules.fewer and names_in(fewer) == names_in(rules.fewer)
    except InvalidRuleset:
        follows = False
    return tuple(changes) if follows else tuple(name for name in SETTINGS if name in {*changes, "fewer"})


def code_for(rules: Ruleset) -> str:
    """Return the shortest code for *rules*: a preset, followed by the settings that differ, if any.

    >>> code_for(get("club-4").evolve(target=700))
    "presets.get('club-4').evolve(target=700)"
    """
    return f"presets.get({rules.name!r})" if as_preset(rules) is not None else _code(rules, nearest(rules))


def _code(rules: Ruleset, base: Ruleset | None) -> str:
    values = {name: getattr(rules, name) for name in changed_settings(rules, base)}
    values |= {name: text for name in ("name", "source") if (text := getattr(rules, name))}
    said = (f"{name}={(value.value if isinstance(value, Choice) else value)!r}" for name, value in values.items())
    return f"{'Ruleset' if base is None else f'presets.get({base.name!r}).evolve'}({', '.join(said)})"


def _reduce(rules: Ruleset) -> str | tuple[Any, ...]:
    """Pickle presets by name, and other rulesets as usual."""
    return rules.__reduce_ex__(2) if as_preset(rules) is None else (get, (rules.name,))


copyreg.pickle(Ruleset, _reduce)


if not TYPE_CHECKING:  # Checkers know the presets by their declarations, and no other name.

    def __getattr__(attribute):
        name = _NAMES.get(attribute)
        if name is None:
            raise AttributeError(f"module {__name__!r} has no attribute {attribute!r}")
        return _build(name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_NAMES])
