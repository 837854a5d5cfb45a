"""Wrong readings made of settings: for each choice of a setting, its rules are read as if they had another choice."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any

import attrs
from readings import ANY, DUMMIES, END, FOURS, LOW, NO_TRUMP, PRESETS, TABLE, Reading, of_schedule, setting
from second import Rules, rules_of

from fivehundred.errors import FiveHundredError
from fivehundred.notation.rulesets import parse_ruleset, ruleset_text
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import PUBLISHED

#: Settings whose choices no question depends on, with the reason.
UNASKED = {
    "fewer": "it is none wherever nobody drops out; that it is given has cases of its own (fewer=given)",
    "joker_order": "which joker is called JK; the cards are named by rank, so only their pictures change",
}
#: The bases that are tried for a choice, in this order.
_BASES = (
    *("australian-4", "standard-3", "team-4", "primer-3", "called-5", "club-4", "six-63", "dummy-2", "cutthroat-4"),
    *("new-zealand-4", "club-46-4", "table-2", "passed-deal-3", "howto-3", "pagat-5", "trickster-us-4", "perfect-4"),
)
_POINTS = {"asks": ("points",)}
_LATE = {"asks": END, "late": True}
_PLAIN: dict[str, Any] = {"asks": ANY}
_NO_TRUMP = {"aim": NO_TRUMP}
_LOSING = ("M", "OM", "N", "DN", "BN", "DM")
#: How a setting is found out, where not by any question of a deal.
_HOW: dict[str, dict[str, Any]] = {
    "sides": {"asks": ("points", "next"), "rule": "SEAT-2"},
    "jacks": _NO_TRUMP,
    "dummy_hand": {"asks": ("hand",), "pack": True},
    "table_cards": {"asks": ("hand",), "pack": True},
    "early_claim": {"stack": "poor", "asks": ("legal", "act")},
    "late_claim": {"stack": "poor", "asks": ("legal", "act", "to_act")},
    "no_trump": {"asks": ("legal", "act")},
    "auction": {"asks": ("to_act", "act")},
    "reentry": {"asks": ("to_act", "act", "contract"), "aim": ("wild",)},
    "last_bidder": {"asks": ("to_act", "act", "contract"), "aim": ("wild",)},
    "inkles": {"asks": ("legal", "act"), "rule": "BID-9"},
    "dealer_stuck": {"asks": ("legal", "act"), "aim": ("P",), "rule": "BID-13"},
    "ralphing": {"asks": ("next",), "stack": "lost"},
    "all_pass": {"asks": ("next", "to_act", "contract"), "aim": ("P",), "rule": "BID-6"},
    "kitty_shown": {"asks": ("view",), "rule": "KITTY-3"},
    "calling": {"asks": ("legal", "act"), "aim": LOW},
    "alone": {"asks": ("legal", "act"), "aim": LOW},
    "callable_cards": {"asks": ("legal", "act"), "aim": LOW},
    "joker_follow": _NO_TRUMP,
    "joker_in_misere": {"aim": _LOSING, "asks": ("legal", "act")},
    "joker_lead": {"stack": "jokers", "asks": ("legal", "act")},
    "joker_lead_time": {"aim": NO_TRUMP, "stack": "jokers", "asks": ("legal", "act")},
    "joker_naming": {"aim": NO_TRUMP, "stack": "jokers"},
    "joker_rank": {"aim": _LOSING},
    "joker_declared": _NO_TRUMP,
    "first_lead": {"asks": ("to_act", "act")},
    "slam": {"asks": ("points",), "stack": "strong"},
    "failed": _POINTS,
    "defence_scores": {"asks": ("points",), "stack": "strong", "aim": LOW},
    "card_points": _POINTS,
    "defence_tricks": _POINTS,
    "shares": _POINTS,
    "both_at_target": {**_LATE, "stack": "both", "aim": LOW},
    "defence": _LATE,
    "several_at_target": {**_LATE, "stack": "both near"},
    "at_limit": {**_LATE, "stack": "limit"},
    "breach": {"asks": ("to_act", "act")},
    "declared_slam": {"asks": ("to_act", "act")},
}
#: What another value does to the rules, where it is not the value alone; and the settings that go with a value.
_WITH: dict[tuple[str, str], dict[str, Any]] = {
    ("defence", "capped"): {"cap": 490},
    ("defence", "from a threshold"): {"threshold": 600},
    ("at_limit", "none"): {"limit": None},
    ("failed", "the defenders score the value"): {"at_limit": None, "limit": None},
    # Where fewer cards are dealt the others are out of play, so that the pack still fits.
    ("table_cards", "no"): {"out_of_play": 20},
    ("dummy_hand", "no"): {"out_of_play": 10},
}


def named(value: object) -> str:
    """The word for a choice."""
    if isinstance(value, Enum):
        return str(value.value)
    return {True: "yes", False: "no", None: "none"}[value]  # type: ignore[index]


def choices_of(field: attrs.Attribute[Any]) -> list[Any]:
    """The choices of a setting, if it has any: the words, or yes and no."""
    value = getattr(presets.get("standard-3"), field.name)
    return list(type(value)) if isinstance(value, Enum) else [True, False] if isinstance(value, bool) else []


def settings() -> dict[str, attrs.Attribute[Any]]:
    return {field.name: field for field in attrs.fields(Ruleset) if field.metadata}


def texts_with(name: str, value: object) -> tuple[str, ...]:
    """Rules that have this choice, where it makes a difference: presets, and others made of them."""
    if name == "fours":
        return FOURS if named(value) == "of trumps" else tuple(text.replace(' fours="of trumps"', "") for text in FOURS)
    if name in ("table_cards", "dummy_hand") and value is True:
        return TABLE if name == "table_cards" else DUMMIES
    idle = settings()[name].metadata.get("idle")
    found = []
    for base in (*PRESETS, *_BASES):
        rules: Ruleset | None = presets.get(base)
        if getattr(rules, name) != value:
            rules = _evolved(base, name, value) if base in _BASES else None
        if rules is None or (idle is not None and idle(rules)):
            continue
        text = base if rules == presets.get(base) else ruleset_text(rules, base=base)
        if text not in found:
            found.append(text)
    return tuple(found)


def _evolved(base: str, name: str, value: object) -> Ruleset | None:
    more = _WITH.get((name, named(value)), {})
    tries: list[dict[str, Any]] = [{}, more]
    if name == "defence":
        tries = [{"cap": None, "threshold": None} | more]
    if name == "at_limit":
        tries = [
            {
                "fewer": presets.get("primer-2") if value is not None and named(value) == "drops out" else None,
                "limit": -500,
            }
            | more
        ]
    if name == "late_claim":
        tries = [{}]
    for one in tries:
        try:
            return presets.get(base).evolve(**{**one, name: value})
        except FiveHundredError:
            continue
    return None


def _changed(name: str, other: object) -> Any:
    word: Any = other.value if isinstance(other, Enum) else other
    more = dict(_WITH.get((name, named(other)), {}))
    if name == "at_limit" and other is None:
        more = {"limit": None}

    def change(rules: Rules) -> Rules:
        added = dict(more)
        if name == "at_limit" and rules["limit"] is None:
            added["limit"] = -500
        if "cap" in added:
            added["cap"] = rules["target"] - 10
        if "threshold" in added:
            added["threshold"] = rules["target"] + 100
        return rules | added | {name: word}

    return change


def _rule(field: attrs.Attribute[Any], value: object) -> str:
    if "rule" in _HOW.get(field.name, {}):
        return str(_HOW[field.name]["rule"])
    own = getattr(value, "rules", ())
    if own:
        return str(own[0])
    rules = field.metadata["rules"]
    default = value == field.default or (field.default is attrs.NOTHING and value == choices_of(field)[0])
    return str(rules[0] if default else rules[-1])


def _of_choices() -> Iterator[Reading]:
    for name, field in settings().items():
        values = [] if name in (*UNASKED, "early_end", "first_dealer") else choices_of(field)
        for value in values:
            how = {key: said for key, said in _HOW.get(name, _PLAIN).items() if key != "rule"}
            for other in values:
                if other == value:
                    continue
                yield Reading(
                    rule=_rule(field, value),
                    name=f"{name} is {named(other)}",
                    under=texts_with(name, value),
                    change=_changed(name, other),
                    setting=f"{name}={named(value)}",
                    hard=named(value) == "suits not shown void",
                    **how,
                )


def _of_amounts() -> Iterator[Reading]:
    """Settings that are a number or nothing, and the slam."""

    def add(rule: str, label: str, name: str, under: tuple[str, ...], change: Any, **how: Any) -> Reading:
        return Reading(rule=rule, name=name, under=under, change=change, setting=label, **how)

    turn = {"asks": ("to_act", "act")}
    some = ("australian-4", "standard-3", "team-4", "club-4", "primer-3", "six-63")
    yield add(
        "BID-15",
        "breach=given",
        "breach is none",
        tuple(f"{one} breach=150" for one in some),
        setting("breach", None),
        **turn,
    )
    yield add("BID-15", "breach=none", "breach is 200", some, setting("breach", 200), **turn)
    pairs = ("australian-4", "team-4", "club-4", "primer-4", "trickster-au-4")
    yield add(
        "BID-17",
        "declared_slam=given",
        "declared_slam is none",
        tuple(f"{one} declared_slam=400" for one in pairs),
        setting("declared_slam", None),
        **turn,
    )
    yield add("BID-17", "declared_slam=none", "declared_slam is 500", pairs, setting("declared_slam", 500), **turn)
    strong = {"asks": ("points",), "stack": "strong", "aim": LOW}
    for label, text, others in (
        ("floor", "slam=300", (None, ["bonus", 300])),
        ("bonus", "slam=+50", (None, ["floor", 250])),
        ("none", "slam=none", (["floor", 250], ["bonus", 100])),
    ):
        for other in others:
            said = "none" if other is None else f"+{other[1]}" if other[0] == "bonus" else str(other[1])
            yield add(
                "SCORE-13" if label == "bonus" else "SCORE-3",
                f"slam={label}",
                f"slam is {said}",
                tuple(f"{one} {text}" for one in (*some, "called-5")),
                setting("slam", other),
                **strong,
            )
    late: dict[str, Any] = {"asks": END, "late": True}
    capped = tuple(f"{one} cap={cap}" for one in ("australian-4", "club-4", "six-63") for cap in (400, 460))
    yield add("END-7", "cap=given", "cap is 490", capped, setting("cap", 490), **late)
    yield add(
        "END-3",
        "cap=none",
        "cap is 490",
        ("pagat-4", "team-4", "pagat-6", "iowa-4", "team-widow5-4"),
        lambda rules: rules | {"defence": "capped", "cap": 490},
        **late,
    )
    near = tuple(
        f'{one} defence="from a threshold" threshold=600'
        for one in ("team-4", "primer-4", "standard-3", "howto-3", "team-original-4")
    )
    yield add(
        "END-3",
        "threshold=given",
        "threshold is none, and no side wins in defence",
        near,
        setting("threshold", 10**6),
        **late,
    )
    yield add(
        "END-3",
        "threshold=none",
        "threshold is 500",
        ("team-4", "pagat-4", "iowa-4", "team-widow5-4", "pagat-6"),
        lambda rules: rules | {"defence": "from a threshold", "threshold": 500},
        **late,
    )
    limit: dict[str, Any] = {**late, "stack": "limit"}
    for text, narrower in (("limit=-500", None), ("limit=-750", -500), ("limit=-1000", -500)):
        yield add(
            "END-4",
            "limit=given",
            f"limit is {narrower or 'none'}",
            tuple(f"{one} {text}" for one in ("pagat-4", "standard-3", "primer-4", "howto-3", "team-4")),
            setting("limit", narrower),
            **limit,
        )
    no_limit = (
        "called-5",
        "pagat-5",
        "quebec-4",
        "standard-3 at_limit=none limit=none",
        "australian-4 at_limit=none limit=none",
    )
    yield add(
        "END-4",
        "limit=none",
        "limit is -500",
        no_limit,
        lambda rules: rules | {"limit": -500, "at_limit": "highest wins"},
        **{**late, "stack": "below"},
    )
    dropping = ("primer-3", "cutthroat-4", "primer-3 limit=-600", "cutthroat-4 limit=-600", "cutthroat-4 target=700")
    yield add("END-4", "fewer=given", "fewer is none", dropping, setting("fewer", None), **limit)
    yield add(
        "END-8",
        "spread=given",
        "spread is none",
        tuple(f"{one} spread=300" for one in ("australian-4", "standard-3", "team-4", "called-5")),
        setting("spread", None),
        **{**late, "stack": "apart"},
    )
    yield add(
        "END-8",
        "spread=none",
        "spread is 500",
        ("standard-3", "called-5", "team-4", "cutthroat-4", "club-4"),
        setting("spread", 500),
        **{**late, "stack": "apart"},
    )
    yield add(
        "END-5",
        "hand_limit=given",
        "hand_limit is none",
        tuple(f"{one} hand_limit=1" for one in ("club-4", "primer-3", "six-63", "dummy-2", "quebec-4")),
        setting("hand_limit", None),
        asks=END,
    )
    yield add(
        "END-5",
        "hand_limit=none",
        "hand_limit is 1",
        ("standard-3", "club-4", "called-5", "six-pairs-63", "table-2"),
        setting("hand_limit", 1),
        asks=END,
    )
    for target in (500, 700, 1000):
        texts = (
            tuple(f"{one} target={target}" for one in ("standard-3", "called-5", "team-4", "primer-4", "howto-3"))
            if target != 500
            else ("standard-3", "called-5", "team-4", "primer-4", "howto-3")
        )
        yield add(
            "END-1",
            f"target={target}",
            f"target is {target + 100}",
            texts,
            setting("target", target + 100),
            **{**late, "stack": "strong"},
        )


def _of_numbers() -> Iterator[Reading]:
    five, asks = ("standard-3", "team-4", "called-5", "cutthroat-4", "six-63"), ("legal", "act", "points")
    for published in PUBLISHED.values():
        word = published.word
        first = " lowest_level=5" if word == "five-start" else ""
        texts = five if word == "avondale" else tuple(f"{one} schedule={word}{first}" for one in five)
        other = "classic" if word != "classic" else "avondale"
        rule = published.rules[0] if published.rules and word != "to-eleven" else "BID-3"
        label = f"schedule={word}"
        change = of_schedule(other)
        yield Reading(rule=rule, name=f"schedule is {other}", under=texts, setting=label, asks=asks, change=change)
    own = (
        'schedule="6: 30 50 40 60 70 / 90 110 100 120 130 / 150 170 160 180 190 / 210 230 220 '
        '240 250 / 270 290 280 300 310"'
    )
    yield Reading(
        rule="BID-3",
        name="schedule is avondale",
        under=tuple(f"{one} {own}" for one in five),
        setting="schedule=own",
        asks=asks,
        change=setting("schedule", rules_of("standard-3")["schedule"]),
    )
    for level, another in ((5, 6), (6, 7), (7, 6), (8, 6)):
        first = {5: "schedule=five-start ", 6: ""}.get(level, "")
        texts = tuple(
            f"{one} {first}lowest_level={level}" if level != 6 else one
            for one in ("standard-3", "team-4", "called-5", "primer-3", "six-63")
        )
        yield Reading(
            rule="BID-1",
            name=f"lowest_level is {another}",
            under=texts,
            setting=f"lowest_level={level}",
            change=setting("lowest_level", another),
            asks=("legal", "act"),
        )
    for level, another in ((9, 10), (10, 9), (8, 10)):
        texts = tuple(
            f"{one} highest_level={level}" if level != 10 else one
            for one in ("standard-3", "team-4", "called-5", "primer-3", "six-63")
        )
        yield Reading(
            rule="BID-1",
            name=f"highest_level is {another}",
            under=texts,
            setting=f"highest_level={level}",
            change=setting("highest_level", another),
            asks=("legal", "act"),
        )
    for packets in sorted({str(presets.get(name).packets) for name in PRESETS}):
        under = tuple(name for name in PRESETS if str(presets.get(name).packets) == packets)
        under += tuple(f"{one} target={target}" for one in under[:2] for target in (700, 900, 1100))
        kitty = sum(int(one[1:]) for one in packets.split() if one.startswith("K"))
        other = f"K{kitty} " + " ".join(one for one in packets.split() if not one.startswith("K"))
        yield Reading(
            rule="DEAL-2",
            name=f"packets is {other}",
            under=under,
            setting=f"packets={packets}",
            change=setting("packets", other),
            asks=("hand",),
            pack=True,
        )


_PARTS = {
    "gate": ("legal", "act"),
    "kitty": ("legal", "to_act", "hand"),
    "partner": ("to_act", "act", "points"),
    "shown": ("open_hand",),
    "defence": ("points",),
}


def _of_specials() -> Iterator[Reading]:
    """The parts of special bids that are choices, read as the others."""
    values = {part: sorted({row[part] for name in PRESETS for row in rules_of(name)["specials"]}) for part in _PARTS}
    values["gate"] = ["all have spoken", "eight", "none", "over a seven", "seven"]
    values["kitty"] = ["left", "passed on", "taken"]
    for part, asks in _PARTS.items():
        for value in values[part]:
            under, keys = _under_part(part, value)
            for other in values[part]:
                same_play = {value, other} <= {"sits out", "must sit out"} or {value, other} <= {"taken", "passed on"}
                if other == value or (same_play and part == "partner") or (other == "passed on"):
                    continue
                rule = {
                    "gate": "BID-7" if value in ("none", "seven") else "BID-16",
                    "kitty": {"left": "KITTY-2", "taken": "KITTY-1"}.get(value, "KITTY-3"),
                    "partner": "BID-7" if value == "plays too" else "PLAY-4",
                    "shown": "PLAY-5",
                    "defence": {
                        "own and the contractor's": "SCORE-5",
                        "the contractor's if failed": "SCORE-6",
                        "nothing": "SCORE-7",
                        "own": "SCORE-12",
                    }.get(value, "BID-7"),
                }[part]
                yield Reading(
                    rule=rule,
                    name=f"{part} of the special bids is {other}",
                    under=under,
                    setting=f"special {part}={value}",
                    change=_special_if(part, value, other),
                    asks=asks,
                    aim=() if part == "gate" else keys,
                    stack="weak" if part == "defence" else "",
                )


def _special_if(part: str, value: str, other: str) -> Any:
    def change(rules: Rules) -> Rules:
        return rules | {"specials": [row | {part: other} if row[part] == value else row for row in rules["specials"]]}

    return change


def _under_part(part: str, value: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    texts = [name for name in PRESETS if any(row[part] == value for row in rules_of(name)["specials"])]
    if part == "gate" and value not in ("none", "seven"):
        texts += [
            f'{one} specials=(key=M name=misere value=250 place="7NT 8S" gate="{value}" defence=nothing)'
            for one in ("australian-4", "primer-3", "club-4", "standard-3", "trickster-au-4")
        ]
    if part == "kitty" and value == "passed on":
        double = (
            'specials=(key=N name=nullo value=250 defence=nothing) specials=(key=DN name="double '
            'nullo" value=500 kitty="passed on" partner="plays too" defence=nothing)'
        )
        texts += [f"{one} {double}" for one in ("team-4", "australian-4", "primer-4", "club-4", "pagat-4")]
    keys = sorted({row["key"] for name in texts for row in rules_of(name)["specials"] if row[part] == value})
    return tuple(texts), tuple(keys)


def checked(text: str) -> bool:
    """Whether it is a text of rules at all."""
    try:
        parse_ruleset(text)
    except FiveHundredError:
        return False
    return True


@cache
def choice_readings() -> tuple[Reading, ...]:
    """The readings of all choices. They take long to make, so not before they are needed."""
    found = (*_of_choices(), *_of_amounts(), *_of_numbers(), *_of_specials())
    return tuple(attrs.evolve(one, under=tuple(text for text in one.under if checked(text))) for one in found)
