"""Makes the cases of the conformance suite and, with ``--write``, their files.

Every answer comes from the second referee or stands in the table of cases by hand; the library turns texts into rules,
and counts where the referee has agreed with it. Run it from the top of the tree::

    PYTHONPATH=tests python conformance/tests/make_cases.py --write [cases] [presets] [games] [perft] [alarms]
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import alarms
import attrs
import clauses_bids
import clauses_given
import clauses_hands
import clauses_last
import clauses_plain
import clauses_play
import clauses_table
import every_preset
import misread_bids
import misread_cards
import misread_ends
import misread_more
import misread_play
import second
from by_hand import BY_HAND, ByHand
from choices import choice_readings
from playing import Plan, some_action, some_hands, some_plan
from readings import PRESETS, Reading, given, setting, where
from rulenumbers import CHAPTERS, RULES
from says import SAYS, UNASKABLE
from searching import Cases
from second import Json, Second, copied, rules_of
from shortening import read_lines, sayings, shortened, unexplained

import fivehundred_conformance
from fivehundred.cards import Cards as Held
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.notation.rulesets import parse_ruleset
from fivehundred.seats import Seat

FOLDER = Path(fivehundred_conformance.__file__).parent
LICENCE = "CC0-1.0"
#: The version of the suite, apart from the library's.
VERSION = "1.0"
#: How many cases a number gets from its readings, and how many a choice of a setting.
OF_A_NUMBER, OF_A_CHOICE = 20, 6
GAMES = 39
#: The most deals of a game, and the lines of play that are counted: by the library, and by the referee.
MOST_DEALS, DEPTH, LINES, AGREED_LINES = 6, 6, 30_000, 20_000
PLAIN_CASES = 32
#: How many processes make the cases of presets.
PROCESSES = 3
READINGS = (*misread_cards.READINGS, *misread_bids.READINGS, *misread_play.READINGS, *misread_ends.READINGS)
#: Modules of readings whose cases come after those of all others, so that these keep their ids.
NEWER = (clauses_play,)
#: Those whose cases come after even the cases by hand of these.
NEWEST = (clauses_table, clauses_bids)
#: And those whose cases come after the cases by hand of the newest.
LAST = (clauses_last,)
LATER = (*misread_more.READINGS, *(reading for module in (*NEWER, *NEWEST, *LAST) for reading in module.READINGS))
#: Readings by which only the cases of presets are chosen: broken in part, they say nothing new of a rule.
PLAIN = (*clauses_plain.READINGS, *clauses_hands.READINGS, *clauses_given.READINGS)
#: All by which those are chosen.
OF_PRESETS = (*READINGS, *LATER, *PLAIN)
LATER_BY_HAND = tuple(case for module in (*NEWER, *NEWEST, *LAST) for case in module.BY_HAND)
#: How many cases each of the readings of `misread_more` gets, each of those of a newer module, and of the newest.
OF_A_CLAUSE, OF_A_NEWER, OF_A_NEWEST = 2, 1, 2


def searched() -> Cases:
    """The cases that a reading fails, from random deals."""
    found = Cases()
    of_number: dict[str, list[Reading]] = defaultdict(list)
    for reading in READINGS:
        of_number[reading.rule].append(reading)
    for rule, readings in of_number.items():
        for reading in readings:
            found.look_for(reading, max(3, -(-OF_A_NUMBER // len(readings))), SAYS[rule])
    of_choice: dict[str, list[Reading]] = defaultdict(list)
    for reading in choice_readings():
        of_choice[reading.setting].append(reading)
    for choices in of_choice.values():
        readings = [reading for reading in choices if reading.under]
        got = 0
        for reading in readings:
            got += found.look_for(reading, max(2, -(-OF_A_CHOICE // len(choices))), SAYS[reading.rule])
        for reading in readings:
            # Some choices cannot be told from others.
            got += found.look_for(reading, OF_A_CHOICE - got, SAYS[reading.rule])
    for case in (*drawn(), *by_hand(BY_HAND)):
        found.add(case)
    for name in PRESETS:
        for reading in READINGS:
            if found.presets[name] >= PLAIN_CASES:
                break
            if name in reading.under:
                found.look_for(attrs.evolve(reading, under=(name,)), 2, SAYS[reading.rule])
    for reading in misread_more.READINGS:
        found.look_for(reading, OF_A_CLAUSE, SAYS[reading.rule])
    presets = found.presets.copy()
    for modules, number in ((NEWER, OF_A_NEWER), (NEWEST, OF_A_NEWEST), (LAST, OF_A_NEWEST)):
        for module in modules:
            # What one of them finds must not depend on another, so that each keeps its ids.
            found.presets = presets.copy()
            for reading in module.READINGS:
                found.look_for(reading, number, SAYS[reading.rule])
        for case in by_hand(case for module in modules for case in module.BY_HAND):
            found.add(case)
    return found


def by_hand(table: Iterable[ByHand]) -> Iterator[dict[str, Json]]:
    for one in table:
        why = f'{SAYS[one.rule]} Read as "{one.wrong}", the answer would be {json.dumps(one.instead)}.'
        case = {"rules": one.rules, "given": one.given, "ask": one.ask, "expect": one.expect, "rule": one.rule}
        case |= {"source": "by hand", "why": why, "wrong": one.wrong, "_hard": one.hard}
        yield case | ({"setting": one.setting} if one.setting else {})


_RANKS = 'ranks = RANKS if rules["first_dealer"] == "cut" else ace_low'
_FIRST = where(lambda r: r["first_dealer"] == "rank then suit")
_TABLES = (
    "standard-3",
    "australian-4",
    "called-5",
    "six-63",
    "dummy-2",
    "team-4",
    "passed-deal-3",
    "club-46-4",
    "sans-joker-4",
)
_AGAIN = ("howto-3", *given('first_dealer="draw again"', *_TABLES))
_CUT = where(lambda r: r["first_dealer"] == "cut", *given("first_dealer=cut", *_TABLES))
_OTHER_SUITS = ("inverted-3", *given("schedule=inverted", *_TABLES[1:6]))


def draws() -> Iterator[Reading]:
    def add(name: str, under: tuple[str, ...], *swaps: tuple[str, str], **more: Any) -> Reading:
        return Reading(rule="SEAT-3", name=name, under=under, swaps=swaps, **more)

    yield add("the ace is high in a draw", (*_FIRST, *_AGAIN), (_RANKS, "ranks = RANKS"))
    yield add("the ace is low in a cut", _CUT, (_RANKS, "ranks = ace_low"))
    yield add(
        "the highest card deals",
        (*_FIRST, *_AGAIN, *_CUT),
        ("if places[seat] == min(places)]", "if places[seat] == max(places)]"),
    )
    yield add(
        "suits rank as in Avondale in every draw",
        _OTHER_SUITS,
        ("order = suit_order_of_schedule(rules)", "order = SUITS"),
    )
    yield add(
        "the joker is the highest card of a draw",
        (*_FIRST, *_AGAIN, *_CUT),
        ("places.append(JOKERS.index(card) - 2)", "places.append(90)"),
    )
    choices = {"rank then suit": _FIRST, "draw again": _AGAIN, "cut": _CUT}
    for word, under in choices.items():
        for other in choices:
            if other != word:
                yield add(
                    f"first_dealer is {other}",
                    under,
                    change=setting("first_dealer", other),
                    setting=f"first_dealer={word}",
                )


def drawn() -> Iterator[dict[str, Json]]:
    """SEAT-3: draws of the first dealer that a reading decides otherwise."""
    seen = set()
    for reading in draws():
        found = 0
        for seed in range(400):
            rng = Random(f"{reading.name} {seed}")
            text = reading.under[seed % len(reading.under)]
            rules, right, wrong = rules_of(text), Second(), reading.engine()
            pack, drawing = list(rules["deck"]), rules["players"]
            rounds: list[list[str]] = []
            while drawing > 1 and len(rounds) < 3:
                rng.shuffle(pack)
                low = (
                    sorted(pack, key=lambda card: card[:-1] != "7" and card[0] != "J")[:4] if rng.random() < 0.6 else []
                )
                rounds.append([*low, *[card for card in pack if card not in low]][:drawing])
                rng.shuffle(rounds[-1])
                answer = right.draw(text, rounds)
                drawing = len(answer.get("again", ()))
                if rng.random() < 0.5:
                    break
            right_one = right.draw(text, rounds)
            try:
                wrong_one = wrong.draw(text, rounds)
            except (LookupError, ValueError):
                continue
            shape = (text, tuple(map(len, rounds)))
            if right_one == wrong_one or shape in seen or found >= 5:
                continue
            seen.add(shape)
            found += 1
            why = f'{SAYS["SEAT-3"]} Read as "{reading.name}", the answer would be {json.dumps(wrong_one)}.'
            case = {
                "rules": text,
                "given": [],
                "ask": {"ask": "draw", "rules": text, "rounds": rounds},
                "expect": right_one,
                "rule": "SEAT-3",
            }
            case |= {"source": "second referee", "why": why, "wrong": reading.name, "_hard": len(rounds) > 1}
            yield case | ({"setting": reading.setting} if reading.setting else {})


# ---------------------------------------------------------------- whole games


def games() -> Iterator[dict[str, Json]]:
    """Games from the first deal on, as many for each preset; nearly all are played to the end."""
    names = PRESETS
    for number in range(GAMES):
        name = names[number % len(names)]
        tries = [_game(name, Random(f"game {number} {attempt}")) for attempt in range(12)]
        over = [game for game in tries if game["match"][-1]["check"]["winners"] is not None]
        game = sorted(over or tries, key=lambda one: len(one["match"]))[-1 - number // len(names) % (len(over) or 1)]
        yield {"id": f"game/{number + 1:04}", **game}


def _game(name: str, rng: Random) -> dict[str, Json]:
    engine, digest, match = Second(), hashlib.sha256(), []
    rules, dealer = rules_of(name), rng.randrange(rules_of(name)["players"])
    for number in range(1, MOST_DEALS + 1):
        deal: dict[str, Json] = {"dealer": dealer}
        if number > 1:
            if engine.match.rules is not rules:
                rules = engine.match.rules
            deal = {"dealer": engine.match.dealer_seat(), "number": number}
            deal["scores"] = [engine.match.totals[line] for line in engine.match._lines_in()]
            if rules is not rules_of(name):
                deal["rules"] = next(one for one in PRESETS if rules_of(one) == rules)
            if engine.match.barred_seats():
                deal["barred"] = engine.match.barred_seats()
        plan = _lively(rng, rules)
        deal |= some_hands(rng, rules, plan) | {"done": []}
        engine.new(name, deal)
        while True:
            digest.update(line_of(engine))
            if engine.deal.to_act() is None:
                break
            action = some_action(engine, plan)
            engine.act(action)
            deal["done"].append(action)
        deal["check"] = {
            "points": engine.points(),
            "tricks": engine.tricks(),
            "scores": engine.scores(),
            "winners": engine.winners(),
        }
        match.append(deal)
        if engine.match.over():
            break
    return {"rules": name, "source": "second referee", "match": match, "trace": digest.hexdigest()}


def _lively(rng: Random, rules: dict[str, Any]) -> Plan:
    """Something that brings a game on: high bids that are made or fail, now and then anything."""
    stack = rng.choice(["strong", "strong", "lost", ""])
    high = tuple(bid for bid in rules["schedule"] if bid.startswith(("8", "9", "10")))
    return some_plan(rng, rules, high if stack else (), stack)


def line_of(engine: Second) -> bytes:
    legal = engine.legal() if engine.deal.to_act() is not None else []
    if isinstance(legal, dict):
        legal = {"choose": legal["choose"], "of": sorted(legal["of"])}
    return (json.dumps([engine.to_act(), legal, engine.tricks()], separators=(",", ":")) + "\n").encode()


# ---------------------------------------------------------------- counts


def counts() -> Iterator[dict[str, Json]]:
    """For every preset the numbers of lines from every stage that its deals come to."""
    for name in PRESETS:
        for stage, deal in _positions(name).items():
            yield _counted(name, stage, deal)


def _positions(name: str) -> dict[str, dict[str, Json]]:
    """A deal at each stage: the first moment of it, and of the play also the middle and near the end."""
    found: dict[str, dict[str, Json]] = {}
    rules = rules_of(name)
    for seed in range(6):
        rng = Random(f"perft {name} {seed}")
        aims = ("7NT",) if seed % 2 else tuple(row["key"] for row in rules["specials"]) or ("6NT",)
        plan = some_plan(rng, rules, aims, "")
        engine, deal = Second(), {"dealer": rng.randrange(rules["players"]), **some_hands(rng, rules, plan), "done": []}
        engine.new(name, deal)
        while engine.deal.to_act() is not None:
            stage, played = engine.deal.stage(), len(engine.deal.done)
            if stage == "play":
                trump = "special" if engine.deal._special() else engine.deal.contract or "passed"
                stage = {0: "first trick", 5: "sixth trick", rules["hand_size"] - 2: "last tricks"}.get(
                    played, ""
                ) and (
                    {0: "first trick", 5: "sixth trick", rules["hand_size"] - 2: "last tricks"}[played]
                    + (" of a special bid" if trump == "special" else "")
                )
            if stage and stage not in found:
                found[stage] = json.loads(json.dumps(deal))
            action = some_action(engine, plan)
            engine.act(action)
            deal["done"].append(action)
    return found


def _counted(name: str, stage: str, deal: dict[str, Json]) -> dict[str, Json]:
    engine = Second()
    engine.go(name, [deal])
    other = of_library(name, deal)
    lines: list[int] = []
    agreed = 0
    for depth in range(1, DEPTH + 1):
        try:
            count = lines_of(other, depth, [LINES])
        except OverflowError:
            break
        lines.append(count)
        if count <= AGREED_LINES and agreed == depth - 1:
            if second.perft(copied(engine.deal), depth) != count:
                raise ValueError(f"{name}, {stage}, depth {depth}: the library counts {count}, the referee otherwise")
            agreed = depth
        if depth > 1 and lines[-1] == lines[-2] == 1:
            break
    case = {"id": f"perft/{name}/{stage.replace(' ', '-')}", "rules": name, "given": [deal], "counts": lines}
    return case | {"agreed": agreed, "source": "second referee to the depth agreed, beyond it the library"}


def of_library(name: str, deal: dict[str, Json]) -> Deal:
    """The deal as the library has it."""

    def held(cards: list[str]) -> Held:
        return Held.parse(" ".join(cards))

    piles = [[(held([up]), held([down])) for up, down in table] for table in deal.get("table", ())]
    tables = tuple(tuple((next(iter(up)), next(iter(down))) for up, down in table) for table in piles)
    dealt = DealtCards.of(
        hands=[held(hand) for hand in deal["hands"]],
        kitty=held(deal.get("kitty", [])),
        dummy=held(deal.get("dummy", [])),
        out_of_play=held(deal.get("out_of_play", [])),
        piles=tables,
    )
    begun = Deal.of(parse_ruleset(name), dealt, dealer=Seat(deal["dealer"]))
    for action in deal["done"]:
        begun = begun.apply(begun.parse(action))
    return begun


def lines_of(deal: Deal, depth: int, left: list[int]) -> int:
    """The number of lines; `OverflowError` once there are more than may be *left*."""
    options = deal.legal_actions
    if depth > 1 and options:
        return sum(lines_of(deal.apply(action), depth - 1, left) for action in options)
    left[0] -= len(options) or 1
    if left[0] < 0:
        raise OverflowError
    return len(options) or 1


# ---------------------------------------------------------------- every preset


def of_presets() -> list[dict[str, Json]]:
    """The lines with the cases of each preset, made in several processes; the like stand together, and pack well."""
    found = []
    with ProcessPoolExecutor(PROCESSES, get_context("fork")) as pool:
        for name, made in zip(PRESETS, pool.map(_of_preset, PRESETS), strict=True):
            sys.stderr.write(f"{name}: {sum(len(line['cases']) for line in made)} cases\n")
            found += made
    return [*every_preset.without_repeated_reasons(sorted(found, key=every_preset.place))]


def _of_preset(name: str) -> list[dict[str, Json]]:
    return list(every_preset.lines(every_preset.of_preset(name, [*OF_PRESETS])))


# ---------------------------------------------------------------- files


def chapters(presets: list[dict[str, Json]]) -> dict[str, list[dict[str, Json]]]:
    """The cases of each chapter, numbered by rule, the hard ones first; without those that *presets* have anyway."""
    of_rule: dict[str, list[dict[str, Json]]] = defaultdict(list)
    for case in without_superseded(searched().cases, presets):
        of_rule[case["rule"]].append(case)
    found: dict[str, list[dict[str, Json]]] = {}
    for chapter in CHAPTERS:
        cases = []
        for rule in (one for one in RULES if one.startswith(f"{chapter}-")):
            for number, case in enumerate(sorted(of_rule[rule], key=lambda one: not one["_hard"]), start=1):
                cases.append({"id": f"{rule}/{number:03}", **case})
        cases.sort(key=lambda one: not one["_hard"])
        found[chapter.lower()] = [{key: value for key, value in case.items() if key != "_hard"} for case in cases]
    return found


def without_superseded(cases: list[dict[str, Json]], presets: list[dict[str, Json]]) -> Iterator[dict[str, Json]]:
    """The cases of the search that say more than those of the presets."""
    of_preset: dict[str, list[dict[str, Json]]] = defaultdict(list)
    for case in every_preset.whole(presets):
        of_preset[case["rules"]].append(case)
    readings = list(READINGS)
    for case in cases:
        mine = of_preset.get(case["rules"], [])
        if "setting" in case or case["source"] == "by hand" or not every_preset.superseded(case, mine, readings):
            yield case


_ABOUT = {
    "games": "whole games, each deal with its end",
    "perft": "numbers of lines of legal actions from fixed deals",
    "presets": "cases of every rule that applies to each preset",
}


def written(name: str, cases: list[dict[str, Json]]) -> str:
    """A file of cases; the first line says what they are."""
    about = _ABOUT.get(name, f"cases of the rules {name.upper()}")
    head = {"suite": 1, "version": VERSION, "licence": LICENCE, "about": f"The card game Five Hundred: {about}."}
    if name == "end":
        head["unasked"] = UNASKABLE
    lines = [*map(shortened, cases)]
    if name.upper() in CHAPTERS:
        head |= sayings(cases, SAYS)
        lines = [unexplained(line, head) for line in lines]
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in (head, *lines))


def main(parts: list[str]) -> None:
    """Make the *parts*: cases, presets, games, perft, alarms, or all; write them if one is ``--write``."""
    made: dict[str, list[dict[str, Json]]] = {}
    every = not {"cases", "presets", "games", "perft", "alarms"} & {*parts}
    made |= {"presets": of_presets()} if every or "presets" in parts else {}
    if every or "cases" in parts:
        made |= chapters(made.get("presets") or read_lines(FOLDER / "presets.jsonl")[1:])
    made |= {"games": list(games())} if every or "games" in parts else {}
    made |= {"perft": list(counts())} if every or "perft" in parts else {}
    for name, cases in made.items():
        text = written(name, cases)
        number = sum(len(case.get("cases", "1")) for case in cases)
        sys.stdout.write(f"{name}: {number} cases, {len(text)} bytes\n")
        if "--write" in parts:
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8")
    if every or "alarms" in parts:
        text = json.dumps(alarms.false_alarms(FOLDER, OF_PRESETS), indent=1) + "\n"
        sys.stdout.write(f"false alarms: {len(text)} bytes\n")
        if "--write" in parts:
            (FOLDER / "false_alarms.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
