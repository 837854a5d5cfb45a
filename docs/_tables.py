"""Tables of what the library has: presets, settings, special bids, messages. A page names each where it is to stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import _conforming
import _gallery
import attrs
from _cases import tables as tables_of_cases
from _promises import promises

from fivehundred import hosting, programs, wire
from fivehundred.rules import presets
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import SETTINGS, Explained, Ruleset
from fivehundred.rules.settings import Choice, Gate
from fivehundred.rules.specials import Special
from fivehundred_conformance import read_cases

#: The chapters of the rules, and their titles.
CHAPTERS: Final = {
    "SEAT": "The table",
    "CARD": "The cards",
    "DEAL": "The deal",
    "TWO": "Two players",
    "BID": "The auction",
    "KITTY": "The kitty",
    "CALL": "Calling partners",
    "JOKER": "The joker",
    "PLAY": "The play",
    "SCORE": "The score",
    "END": "The end of the game",
}
#: The tables that have a column for each setting, and the chapters that each of them shows.
WIDE: Final = {
    "Players, cards and the deal": ("SEAT", "CARD", "DEAL", "TWO"),
    "The auction, the kitty and partners": ("BID", "KITTY", "CALL"),
    "The joker and the play": ("JOKER", "PLAY"),
    "Scores and the end": ("SCORE", "END"),
}


def table(rows: Iterable[Sequence[str]]) -> str:
    """A table, of which the first row is the heading."""
    heading, *others = rows
    return "\n".join(f"| {' | '.join(row)} |" for row in (heading, ["---"] * len(heading), *others))


def explained() -> dict[str, dict[str, Explained]]:
    """What each preset says of each setting, without the further lines of schedule and special bids."""
    return {name: {line.setting: line for line in reversed(presets.get(name).explain())} for name in presets.names()}


def chapter_of(setting: str) -> str:
    rules: tuple[str, ...] = attrs.fields_dict(Ruleset)[setting].metadata["rules"]
    return rules[0].split("-")[0]


def preset_rows() -> Iterator[tuple[str, ...]]:
    yield "name", "players", "cards", "source", "what sets it apart"
    for name in presets.names():
        rules = presets.get(name)
        yield f"`{name}`", str(rules.players), str(len(rules.deck)), rules.source, presets.description(name)


def by_chapter() -> Iterator[str]:
    """The settings by chapter: which values each can have, by which rule, and which presets have them."""
    lines = explained()
    for chapter, title in CHAPTERS.items():
        yield f"### {title}"
        rows = [row for setting in SETTINGS if chapter_of(setting) == chapter for row in value_rows(setting, lines)]
        yield table([("setting", "value", "rule", "presets"), *rows])


def value_rows(setting: str, lines: dict[str, dict[str, Explained]]) -> Iterator[tuple[str, ...]]:
    """A row for each value of *setting*: of a choice all there are, otherwise those that presets have."""
    kind = type(getattr(presets.STANDARD_3, setting))
    users: dict[str, list[str]] = {said(choice): [] for choice in kind} if issubclass(kind, Choice) else {}
    for name, line in lines.items():
        value = getattr(presets.get(name), setting)
        users.setdefault(said(value) if isinstance(value, Choice) else line[setting].value, []).append(name)
    link = f"{{py:attr}}`{setting} <fivehundred.Ruleset.{setting}>`"
    numbers = attrs.fields_dict(Ruleset)[setting].metadata["rules"]
    rule = ", ".join(f"[{number}](#rule-{number.lower()})" for number in numbers)
    for value, names in users.items():
        yield link, value, rule, those(names, len(lines))
        link = rule = ""


def said(choice: Choice) -> str:
    return f"`{choice.value}`: {choice}"


def those(names: Sequence[str], count: int) -> str:
    """The presets with a value; most of them need no list."""
    if len(names) == count:
        return "all"
    return f"{len(names)} of {count}" if 2 * len(names) > count else ", ".join(f"`{name}`" for name in names) or "–"


def by_preset() -> Iterator[str]:
    """What every preset says of every setting: tables of those in which presets differ, a list of the others."""
    lines = explained()
    yield "A dash stands where the setting makes no difference in that game."
    for title, chapters in WIDE.items():
        chosen = [setting for setting in SETTINGS if chapter_of(setting) in chapters]
        cells = {setting: {name: cell(lines[name][setting]) for name in lines} for setting in chosen}
        values = {setting: {line[setting].value for line in lines.values()} for setting in chosen}
        varied = [setting for setting in chosen if len(values[setting]) > 1 and {*cells[setting].values()} != {"–"}]
        heading = ["preset", *(f"`{setting}`" for setting in varied)]
        yield f"### {title}"
        yield table([heading, *([f"`{name}`", *(cells[setting][name] for setting in varied)] for name in lines)])
        same = [f"`{setting}` {lines['standard-3'][setting].value}" for setting in chosen if setting not in varied]
        yield f"The same in all of them: {', '.join(same)}." if same else ""
    yield "### The special bids"
    yield table(special_rows())


def cell(line: Explained) -> str:
    if line.idle:
        return "–"
    return str(len(line.value.split())) if line.setting == "deck" else line.value


def special_rows() -> Iterator[tuple[str, ...]]:
    """Every special bid once, with the presets that have it."""
    yield "bid", "value", "rank", "goal", "gate", "kitty", "partner", "shown", "defenders score", "presets"
    owners: dict[Special, list[str]] = {}
    for name in presets.names():
        for special in presets.get(name).specials:
            owners.setdefault(special, []).append(f"`{name}`")
    for special, names in owners.items():
        rank = "by value"
        if special.place is not None:
            lower, upper = special.place
            rank = f"above `{lower}`, below `{upper}`" if upper is not None else f"above `{lower}`"
        gate = [special.gate.value] if special.gate is not Gate.NONE else []
        gate += [f"after a partner's `{special.answers}`"] if special.answers else []
        gate += ["before looking"] if special.blind else []
        yield (
            f"{special.name} (`{special.key}`)",
            str(special.value),
            rank,
            "no trick" if isinstance(special.goal, NoTricks) else f"{special.goal} tricks",
            ", ".join(gate) or "–",
            special.kitty.value,
            special.partner.value,
            special.shown.value,
            special.defence.value,
            ", ".join(names),
        )


#: More words than these are not listed in a cell.
FEW: Final = 4


def said_rows(objects: Iterable[tuple[str, dict[str, Any]]], without: Iterable[str] = ()) -> Iterator[tuple[str, ...]]:
    """What a JSON Schema says of *objects*, given by their names: each with its fields, *without* some."""
    yield "", "field", "JSON", "meaning"
    for name, each in objects:
        yield f"`{name}`", "", "", each["description"]
        for key, field in each["properties"].items():
            if key not in without:
                optional = "" if key in each["required"] else ", optional"
                yield "", f"`{key}`", f"{in_words(field)}{optional}", field.get("description", "")


def in_words(said: dict[str, Any]) -> str:
    """What a JSON Schema allows, in a few words."""
    match said:
        case {"$ref": str(name)}:
            name = name.removeprefix("#/$defs/")
            return f"document `{name[9:].replace('_', ' ')}`" if name.startswith("document_") else name
        case {"anyOf": several} | {"oneOf": several}:
            return " or ".join(dict.fromkeys(map(in_words, several)))
        case {"enum": words}:
            return ", ".join(f"`{word}`" for word in words) if len(words) <= FEW else f"one of {len(words)} words"
        case {"const": str(word)}:
            return f"`{word}`"
        case {"prefixItems": parts}:
            return f"list of {' and '.join(map(in_words, parts))}"
        case {"items": dict(one)}:
            return f"list of {in_words(one)}"
        case {"properties": {"type": {"const": str(word)}}}:
            return f"`{word}`"
    return str(said["type"])


def message_rows(direction: str) -> Iterator[tuple[str, ...]]:
    """Every request, or every message, without the fields that all of them have."""
    members = hosting.message_schema()["$defs"][direction]["oneOf"]
    common = set.intersection(*({*each["properties"]} for each in members))
    return said_rows(((each["properties"]["type"]["const"], each) for each in members), common)


def part_rows() -> Iterator[tuple[str, ...]]:
    """What messages contain that no document does."""
    known = hosting.message_schema()["$defs"]
    own = [name for name in known if name not in wire.document_schema()["$defs"] and not name.startswith("document_")]
    return said_rows((name, known[name]) for name in own if "properties" in known[name] and name != "sent")


def question_rows() -> Iterator[tuple[str, ...]]:
    """Every question of the protocol for programs, with its arguments and its answer."""
    made = programs.engine_schema()["$defs"]
    answers = {each["title"]: each["properties"] for each in made["answer"]["anyOf"]}
    for each in made["question"]["oneOf"]:
        title, asked = each["title"], dict(each["properties"])
        asked["is"] = {"description": "The answer.", **answers[f"answer to {title}"]["is"]}
        question = {**each, "properties": asked, "required": [*each["required"], "is"]}
        yield from islice(said_rows([(title, question)], ("id", "ask")), 0 if title == "hello" else 1, None)


def argument_rows() -> Iterator[tuple[str, ...]]:
    """The objects in questions and answers that no document has."""
    known = programs.engine_schema()["$defs"]
    own = [name for name in known if name not in wire.document_schema()["$defs"] and not name.startswith("document_")]
    return said_rows((name, known[name]) for name in own if "properties" in known[name])


def promise_rows() -> Iterator[tuple[str, ...]]:
    """Every promise of the protocol, with the number of its cases and the first of them."""
    yield "promise", "begins", "cases", "the first one"
    found = [case for case in read_cases() if case.rule.startswith("ASK-")]
    for number, text in promises().items():
        ids = [case.id for case in found if case.rule == number]
        yield f"[{number}](#{number.lower()})", text.partition(". ")[0].rstrip("."), str(len(ids)), f"`{ids[0]}`"


#: What stands in place of each of these lines.
TABLES: Final[dict[str, Callable[[], str]]] = {
    "(the envelope)": lambda: table(said_rows([("sent", hosting.message_schema()["$defs"]["sent"])])),
    "(all requests)": lambda: table(message_rows("request")),
    "(all messages)": lambda: table(message_rows("message")),
    "(all objects in messages)": lambda: table(part_rows()),
    "(all questions)": lambda: table(question_rows()),
    "(all objects in questions)": lambda: table(argument_rows()),
    "(all promises)": lambda: table(promise_rows()),
    "(questions and answers)": _conforming.dialogue,
    "(a run that passes)": _conforming.passing_run,
    "(a run that fails)": _conforming.failing_run,
    "(all examples)": lambda: table(_gallery.rows()),
    "(all cases by preset and rule)": lambda: "\n\n".join(tables_of_cases()),
    "(all presets)": lambda: table(preset_rows()),
    "(all settings by chapter)": lambda: "\n\n".join(by_chapter()),
    "(all settings by preset)": lambda: "\n\n".join(by_preset()),
}
