"""Makes the cases of the protocol's promises and, with ``--write``, their file.

Each promise of ``docs/formats/engines.md`` is asked under every preset in which it can be, with answers of the second
referee. Run it from the top of the tree::

    PYTHONPATH=tests:docs python conformance/tests/make_promises.py --write
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import count
from random import Random

from beginnings import continued_without_a_hand, drawn_in_order, legal_with_a_joker, totals_given
from in_process import SecondReferee, run_all, told
from keeping import EARLY, Keeping
from make_cases import FOLDER, LICENCE, VERSION
from playing import some_action, some_plan
from readings import PRESETS
from rulings import claimed, ended_by_claims, ruled
from scripts import NAMED, WORDS, Script, answered, dealt, played, scripts_of
from second import Json, perft, rules_of
from shortening import shortened
from steps import (
    BOTH,
    DONE,
    ERROR,
    LONGEST,
    MISDEAL,
    NOT_DONE,
    NULL,
    REFUSED,
    STATE,
    Step,
    act,
    ask,
    each_place,
    illegal,
    line,
    mixed_up,
    other_seats,
    tried,
)
from told_turns import chosen, followed, led_jokers

from fivehundred import shuffle
from fivehundred.notation.rulesets import parse_ruleset
from fivehundred_conformance.promises import script_of
from fivehundred_conformance.suite import Status, case_of

#: The questions of scripts that are not looked at closely.
SHORT = tuple(word for word in WORDS if word not in ("view", "open_hand"))
#: Rules under which claims end a deal; by no preset do they (PLAY-9).
EARLY_END = tuple(f"{name} early_end=yes" for name in ("standard-3", "australian-4", "called-5", "six-63"))
#: Rules under which a draw may be repeated, besides presets, and under which seats are barred (SEAT-3, BID-13).
DRAWN = tuple(f'{name} first_dealer="draw again"' for name in ("australian-4", "called-5", "six-63"))
BARRED = tuple(f"{name} ralphing=yes" for name in ("standard-3", "australian-4", "called-5"))
SETTINGS = (*EARLY_END, *DRAWN, *BARRED)
#: A preset whose deals have other places, and one that leaves them out: dummy, tables, kitties of other sizes.
OTHER_PLACES = {"standard-3": "dummy-2", "australian-4": "table-2", "dummy-2": "table-2", "primer-3": "primer-2"}
OTHER_PLACES |= {"table-2": "dummy-2", "primer-2": "primer-3", "club-4": "club-46-4", "club-46-4": "club-4"}


class Preset:
    """The cases of one preset, and the scripts that they follow."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = rules_of(name)
        self.scripts = {**scripts_of(name)}
        self.main = self.scripts["played"]
        #: A place soon after the middle of the first trick, at which something is known.
        self.later = next(place for place in self.main.places if place > self.main.stages["play"] + 1)
        self.whole = [script for key, script in self.scripts.items() if key != "passed"]
        self.add(self._won())
        self.add(self._following())
        self.pack = [*map(str, shuffle.pack(parse_ruleset(name).deck, rng=Random(f"pack {name}")))]
        #: Ids of lines that come only once, so that a program that remembers them fails where ids come again (ASK-3).
        self.ids = count(1_000_000 * (1 + (*PRESETS, *SETTINGS).index(name)))

    def add(self, script: Script | None) -> None:
        if script is not None:
            self.scripts[script.name] = script

    def _won(self) -> Script | None:
        """A deal that ends its match: everybody is as near to it as the rules let a match begin."""
        for seed in range(60):
            target = self.rules["target"]
            rng = Random(f"won {self.name} {seed}")
            sides = len(self.main.answers[0]["scores"])
            scores = [rng.randrange(target - 200, target - 10, 10) for _ in range(sides)]
            script = dealt(self.name, rng, ("7S", "7NT", "8H"), "strong", scores=scores)
            if script.engine(script.end).winners() is not None:
                script.name = "won"
                return answered(script, [0, script.stages["play"] + 1, script.end], words=SHORT)
        return None

    def _following(self) -> Script | None:
        """The deal after the main one."""
        after = self.main.engine(self.main.end)
        if after.match.over():
            return None
        rng, rules = Random(f"following {self.name}"), after.match.rules
        if rules is not self.rules:
            return None
        plan = some_plan(rng, rules, (), "strong")
        follows = after.following()
        new = {key: value for key, value in self.main.new.items() if key not in ("dealer", "number", "scores")}
        new |= {"dealer": follows["dealer"], "number": 2}
        new |= {"barred": follows["barred"]} if follows["barred"] else {}
        script = played(
            Script("following", self.name, new),
            lambda engine: some_action(engine, plan),
            self.main.engine(self.main.end),
        )
        for place in (0, 3, script.end):
            answered(script, [place], self.main.engine(self.main.end), SHORT)
        return script

    def _pack_of_main(self) -> list[Json]:
        """The pack from which the cards of the main deal are dealt."""
        engine, new = Keeping(), self.main.new
        engine.begin({"rules": self.name, "dealer": new["dealer"], "pack": self.pack})
        deal = engine.deal
        pairs: list[tuple[Json, Json]] = []
        for ours, theirs in zip(deal.hands, new["hands"], strict=True):
            pairs += zip(ours, theirs, strict=True)
        pairs += zip(deal.kitty, new.get("kitty", []), strict=True)
        pairs += zip(deal.dummy or [], new.get("dummy", []), strict=True)
        pairs += zip(deal.left_out, new.get("out_of_play", []), strict=True)
        for ours, theirs in zip(deal.piles, new.get("table", deal.piles), strict=True):
            pairs += [pair for one, other in zip(ours, theirs, strict=True) for pair in zip(one, other, strict=True)]
        placed = dict(pairs)
        return [placed[card] for card in self.pack]

    def packed(self) -> list[Step]:
        """The same cards by hands, and as a pack, of which every place is seen once the deal goes on."""
        places = ("hands", "kitty", "dummy", "out_of_play", "table")
        new = {"new": "played", "with": dict.fromkeys(places) | {"pack": self._pack_of_main()}}
        return [{"new": "played"}, {"check": STATE}, new, {"check": ["hand"]}, {"to": self.later}, {"check": ["hand"]}]

    def cases(self) -> Iterator[tuple[str, str, list[Step]]]:
        """The number, a word that tells cases of a number apart, and the steps."""
        main, rng = self.main, Random(f"cases {self.name}")
        middle = main.stages["play"] + 1
        yield "ASK-1", "", self.in_other_forms()
        yield "ASK-1", "done", self.done_without_words()
        padded = line({"id": next(self.ids), "ask": "to_act"}, {"is": main.answers[0]["to_act"]}, bytes=LONGEST)
        yield "ASK-2", "", [{"new": "played"}, tried(padded), {"check": STATE}, {"to": 3}]
        yield "ASK-3", "", self.with_ids()
        yield "ASK-4", "", [{"new": "played"}, {"check": STATE}, {"to": middle}, {"check": STATE}]
        yield "ASK-5", "", self.malformed(middle)
        if PRESETS.index(self.name) % 8 == 1:
            yield "ASK-5", "arguments", self.without_arguments(middle)
        yield "ASK-6", "", self.unknown(middle)
        for script in self.whole:
            yield "ASK-7", script.name, each_place(script, other_seats)
            yield "ASK-8", script.name, each_place(script, illegal)
        yield from self.ends()
        for script in self.whole:
            yield "ASK-10", script.name, self.in_any_order(script, rng)
        yield "ASK-11", "", self.with_defaults()
        yield "ASK-11", "left out", self.left_out()
        yield "ASK-11", "role", self.role_left_out(middle)
        yield "ASK-12", "", self.asked_again(main)
        yield "ASK-13", "", self.new_refused(middle)
        yield "ASK-14", "", self.set_up_after()
        yield from self.after_others()
        yield "ASK-15", "", self.begun_again()
        if "following" in self.scripts:
            yield "ASK-16", "", self.continued()
        yield "ASK-17", "", self.alone()
        for name in ("won", "passed"):
            if name in self.scripts:
                yield "ASK-18", name, self.match_at_the_end(self.scripts[name])
        yield "ASK-18", "misdeal", self.match_after_a_misdeal()
        yield "ASK-19", "", self.hello_again(middle)
        for number, word in OF_WORD.items():
            if word in ("legal", "open_hand", "view"):
                for script in self.whole:
                    yield number, script.name, self.answers(script, word)
            elif word != "table" or self.rules["table_cards"]:
                yield number, "", [step for script in self.whole for step in self.answers(script, word)]
        for script in self.whole:
            if NAMED in script.stages:
                place = script.stages[NAMED]
                yield "PLAY-6", f"seen {script.name}", [{"new": script.name}, {"to": place}, {"check": ["view"]}]
        yield "ASK-28", "", self.counted()
        yield "ASK-29", "", self.scored(middle)
        yield "ASK-30", "", self.drawn(middle, rng)
        yield from self.without_a_deal(rng)
        yield from self.drawn_again()
        yield "ASK-31", "", self.packed()
        yield "ASK-32", "", ruled(main, self.scripts.get("passed", main), middle, self.later)
        yield from claimed(main)
        yield "ASK-35", "", followed(self.whole)
        if steps := led_jokers(self.name, self.whole):
            yield "ASK-35", "joker", steps
        yield "ASK-15", "given", totals_given(main)
        yield from continued_without_a_hand(main, self.scripts.get("passed"))
        if steps := legal_with_a_joker(self.whole):
            yield "ASK-20", "joker", steps
        if steps := drawn_in_order(self.name, self.rules["deck"], self.rules["players"], Random(f"order {self.name}")):
            yield "ASK-30", "order", steps

    def in_other_forms(self) -> list[Step]:
        """Spaces, escapes, another order of keys, and a carriage return."""
        main = self.main
        seat = main.done[0][0]
        first, second = next(self.ids), next(self.ids)
        spaced = f' \t{{ "seat" :\t{seat} , "ask" : "hand" ,"id":{first} }} \r'
        asked = [
            line({"id": first}, {"is": main.answers[0]["hand"][seat]}, spaced),
            line({"id": second}, {"is": seat}, f'{{"ask":"\\u0074o_act","\\u0069d":{second}}}'),
        ]
        steps: list[Step] = [{"new": "played"}, tried(*asked), {"check": STATE}]
        for place in [at for at in main.places[1:] if at < self.later]:
            (seat, action), number = main.done[place], next(self.ids)
            escaped = "".join(f"\\u{ord(char):04x}" for char in action)
            text = f'{{ "action":"{escaped}" , "seat" :{seat},"ask": "act","id":{number}}}'
            steps += [
                {"to": place},
                {"check": ["to_act"]},
                tried(line({"id": number}, DONE, text)),
                {"to": place + 1},
            ]
        return [*steps, {"to": self.later}, {"check": STATE}]

    def done_without_words(self) -> list[Step]:
        """What is done is answered with `null`."""
        main = self.main
        acts = [tried(act(seat, action, NULL)) for seat, action in main.done[:3]]
        asked: list[Step] = []
        if PRESETS.index(self.name) % 8 == 0:
            player, *told, _ = chosen(main, main.done[2][0], 2, [{}])
            asked = [step | {"expect": NULL} for step in (player, *told)]
        # Who refuses what is legal breaks a rule, and does so without the test as well.
        begun: list[Step] = [{"new": "played"}, {"to": 3}, {"new": "played"}]
        return [*begun, tried({"new": "played", "expect": NULL}), {"check": STATE}, *acts, *asked]

    def with_ids(self) -> list[Step]:
        """Ids with gaps, of every size, and twice the same; the answers to questions with one id differ."""
        main, seat = self.main, self.main.done[0][0]
        hands = main.answers[0]["hand"]
        ids = [2**32 + 1, 2**53 - 1, 2**31, 7, 3, 0, 1]
        asked = [line({"id": number, "ask": "to_act"}, {"is": seat}) for number in ids]
        asked.insert(3, line({"id": ids[2], "ask": "hand", "seat": seat}, {"is": hands[seat]}))
        asked.append(line({"id": 2**53 - 1, "ask": "act", "seat": seat, "action": main.done[0][1]}, DONE))
        return [{"new": "played"}, tried(*asked), {"to": main.places[1]}, {"check": STATE}]

    def malformed(self, place: int) -> list[Step]:
        """Lines that are no questions, in the middle of a deal."""
        seat, action = self.main.done[place]
        wrong: list[dict[str, Json]] = [
            {"ask": "act", "action": action},
            {"ask": "act", "seat": seat},
            {"ask": "act", "seat": str(seat), "action": action},
            {"ask": "act", "seat": seat + 0.5, "action": action},
            {"ask": "act", "seat": None, "action": action},
            {"ask": "act", "seat": seat, "action": [action]},
            {"ask": "new", "dealer": 0},
            {"ask": "new", "rules": self.name},
            {"ask": "new", "rules": 3, "dealer": 0},
            {"ask": None},
            {},
        ]
        texts = ["", "act", "[]", f'{{"id":5,"ask":"act","seat":{seat},"action":"{action}"']
        lines = [line({}, ERROR, text) for text in texts]
        lines += self.errors(wrong)
        unnumbered = {"ask": "act", "seat": seat, "action": action}
        lines += [line({}, ERROR, json.dumps(unnumbered)), line({}, ERROR, json.dumps({"id": "5"} | unnumbered))]
        lines.append(line({}, ERROR) | {"line": [123, 34, 255, 254, 34, 125]})
        around: list[Step] = [tried(*lines), {"check": STATE}]
        return [{"new": "played"}, {"to": place}, *around, {"to": self.later}, {"check": ["all"]}]

    def errors(self, wrong: list[dict[str, Json]]) -> list[Step]:
        """Objects that are no questions, each with an id of its own."""
        return [line(one, ERROR) for one in ({"id": next(self.ids)} | one for one in wrong)]

    def without_arguments(self, place: int) -> list[Step]:
        """Questions of every kind that lack an argument, or have one of another type."""
        drawn = self.rules["deck"][: self.rules["players"]]
        wrong: list[dict[str, Json]] = [
            *({"ask": word} for word in ("hand", "view", "perft", "draw", "rule")),
            *({"ask": word, "seat": seat} for word in ("hand", "view") for seat in ("0", None, True)),
            *({"ask": "perft", "depth": depth} for depth in ("1", -1)),
            {"ask": "draw", "rules": self.name, "rounds": drawn[:2]},
            {"ask": "rule", "claim": "0"},
            {"ask": "rule", "void": 7},
            {"ask": "new", "rules": self.name, **self.main.new, "dealer": "0"},
        ]
        # Each of the words is asked rightly first, so that whoever does not know it has declined.
        known = [ask({"ask": "view", "seat": 0}, DONE), ask({"ask": "perft", "depth": 0}, {"is": 1})]
        known += [
            ask({"ask": "draw", "rules": self.name, "rounds": [drawn]}, DONE),
            ask({"ask": "rule", "void": EARLY[1]}, DONE, "DEAL-6"),
        ]
        if self.can_be_scored_alone(self.main):
            known.append(ask(self.scored_alone(self.main), DONE, "SCORE-11"))
            wrong += [{"ask": "score", "rules": self.name, "contract": contract} for contract in ("7H", ["7H", 0])]
        around: list[Step] = [tried(*self.errors(wrong)), {"check": STATE}]
        return [{"new": "played"}, {"to": place}, *known, *around, {"to": self.later}, {"check": STATE}]

    def unknown(self, place: int) -> list[Step]:
        words = ("shuffle", "LEGAL", "new player", "undo", "")
        asked = [ask({"ask": word, "seat": self.main.done[place][0]}, {"unsupported": True}) for word in words]
        around: list[Step] = [tried(*asked), {"check": STATE}]
        return [{"new": "played"}, {"to": place}, *around, {"to": self.later}, {"check": STATE}]

    def ends(self) -> Iterator[tuple[str, str, list[Step]]]:
        """ASK-9: after cards were played, a deal was passed out or was void, nobody may do anything."""
        over: list[Step] = [ask({"ask": "to_act"}, {"is": None}), ask({"ask": "legal"}, {"is": []})]
        bid = next(bid for bid in self.main.engine(0).deal.ladder if bid[0] in "6789")

        def late(script: Script) -> Step:
            engine = script.engine(script.end)
            texts = ["P", bid, script.done[-1][1], self.rules["deck"][0]]
            acts = [act(seat, text, NOT_DONE) for seat in range(engine.deal.players) for text in dict.fromkeys(texts)]
            return tried(*acts)

        for script in (self.main, *([self.scripts["passed"]] if "passed" in self.scripts else [])):
            steps: list[Step] = [{"new": script.name}, {"to": script.end}, {"check": ["all"]}, late(script)]
            again: list[Step] = [{"new": "played"}, {"to": 2}]
            yield "ASK-9", script.name, [*steps, {"check": BOTH}, *over, *again]
        void = [{"new": "played"}, ask({"ask": "rule", "void": EARLY[0]}, {"is": MISDEAL})]
        acts = [
            act(seat, text, NOT_DONE)
            for seat, hand in enumerate(self.main.new["hands"])
            for text in ("P", bid, hand[0])
        ]
        yield "ASK-9", "misdeal", [*void, *over, tried(*acts), *over, {"new": "played"}, {"to": 2}]

    def in_any_order(self, script: Script, rng: Random) -> list[Step]:
        """The cards of a deal, and of every action that has several, in another order."""

        def mixed(cards: list[Json]) -> list[Json]:
            return rng.sample(cards, len(cards))

        sets = ("kitty", "dummy", "out_of_play")
        other = {key: mixed(script.new[key]) for key in sets if key in script.new}
        other["hands"] = [mixed(hand) for hand in script.new["hands"]]
        steps: list[Step] = [{"new": script.name}, tried({"new": script.name, "with": other}), {"check": STATE}]
        for place, (seat, action) in enumerate(script.done):
            word, *words = action.split(" ")
            if word == "discard" or (word in ("call", "give") and len(words) > 1):
                turned = " ".join([word, *(words[::-1] if len(words) < 3 else mixed_up(words, rng))])
                steps += [{"to": place}, tried(act(seat, turned)), {"to": place + 1}]
                steps += [{"check": ["all"]}] if place + 1 in script.answers else []
        until = self.later if script is self.main else script.places[-2]
        return [*steps, {"to": until}, {"check": ["all"]}]

    def with_defaults(self) -> list[Step]:
        """Every argument that may be left out, with its default."""
        sides = len(self.main.answers[0]["scores"])
        empty: dict[str, Json] = {
            key: [] for key in ("kitty", "dummy", "out_of_play", "table", "barred") if key not in self.main.new
        }
        given = empty | {"number": 1, "scores": [0] * sides, "role": "rules"}
        steps: list[Step] = [{"new": "played"}]
        steps += [tried({"new": "played", "with": given}), {"check": ["all"]}, {"to": self.later}]
        return [*steps, {"check": ["all"]}]

    def left_out(self) -> list[Step]:
        """Arguments that an earlier deal had, and that are left out now: its number, its totals, its pack."""
        main, sides = self.main, len(self.main.answers[0]["scores"])
        scores = [10 * (side + 1) for side in range(sides)]
        places = dict.fromkeys(("hands", "kitty", "dummy", "out_of_play", "table"))
        earlier: list[dict[str, Json]] = [{"number": 5, "scores": scores}, {"scores": scores}, {"number": 7}]
        earlier.append(places | {"pack": self.pack, "scores": scores})
        if self.rules["ralphing"]:
            earlier.append({"number": 2, "barred": [0], "scores": scores})
        steps: list[Step] = [{"new": "played"}]
        for given in earlier:
            begun: list[Step] = [{"new": "played", "with": given, "rests on": "ASK-17"}]
            # Somebody who is barred cannot do what the script says.
            begun += [] if "barred" in given else [{"to": 1}]
            steps += [tried(*begun), {"new": "played", "with": {}}, {"check": BOTH}]
            steps += [{"to": main.places[1]}]
        return [*steps, {"new": "played", "with": {}}, {"to": main.end}, {"check": BOTH}]

    def role_left_out(self, place: int) -> list[Step]:
        """The rules are asked again after a player was."""
        told = chosen(self.main, self.main.done[place][0], place, [{}])
        asked = [step | {"rests on": "ASK-35"} for step in told]
        return [{"new": "played"}, {"check": STATE}, tried(*asked), {"new": "played", "with": {}}, {"check": BOTH}]

    def after_others(self) -> Iterator[tuple[str, str, list[Step]]]:
        """A deal after one of other rules, whose places this one does not have."""
        name = OTHER_PLACES.get(self.name)
        if name is None:
            return
        other = scripts_of(name)["played"]
        begun = ask({"ask": "new", "rules": name, **other.new}, DONE, "a rule")
        acts = [ask({"ask": "act", "seat": seat, "action": text}, DONE, "a rule") for seat, text in other.done]
        steps: list[Step] = [{"new": "played"}, {"check": STATE}]
        for place in (0, 1, other.end):
            steps += [tried(begun, *acts[:place]), {"new": "played", "with": {}}, {"check": ["all"]}]
        yield "ASK-14", f"after {name}", [*steps, {"to": self.later}, {"check": ["all"]}]

    def asked_again(self, script: Script) -> list[Step]:
        steps: list[Step] = [{"new": script.name}]
        for place in script.places[::3]:
            every: Step = {"check": ["all"]}
            steps += [{"to": place}, tried(every), every]
        return steps

    def new_refused(self, place: int) -> list[Step]:
        """Deals that cannot be."""
        hands, deck = self.main.new["hands"], self.rules["deck"]
        other = next(card for card in ("2S", "13H", "JK2", "4S") if card not in deck)
        twice = [[*hands[0][:-1], hands[1][0]], *hands[1:]]
        foreign = [[*hands[0][:-1], other], *hands[1:]]
        moved = [hands[0][:-1], [*hands[1], hands[0][-1]], *hands[2:]]
        fewer, shorter = [hands[0][:-1], *hands[1:]], self.pack[1:]
        wrong: list[dict[str, Json]] = [{"hands": found} for found in (twice, foreign, moved, hands[1:])]
        if kitty := self.main.new.get("kitty", []):
            wrong += [{"hands": fewer, "kitty": [*kitty, hands[0][-1]]}, {"kitty": [*kitty[1:], hands[0][0]]}]
        places = dict.fromkeys(("hands", "kitty", "dummy", "out_of_play", "table"))
        wrong += [places | {"pack": pack} for pack in (shorter, [*shorter, shorter[0]])]
        asked: list[Step] = [{"new": "played", "with": given, "expect": REFUSED} for given in wrong]
        asked.append({"new": "played", "with": {"dealer": self.rules["players"]}, "expect": NOT_DONE})
        asked.append(ask({"ask": "new", "rules": self.name, "dealer": 0}, NOT_DONE))
        around: list[Step] = [tried(*asked), {"check": ["all"]}]
        return [{"new": "played"}, {"to": place}, *around, {"to": self.later}, {"check": ["all"]}]

    def set_up_after(self) -> list[Step]:
        """A deal begins in the middle of another, at each of its stages."""
        # Nothing is left of a whole deal either; its points may be (ASK-15).
        before = self.whole[-1]
        steps: list[Step] = [tried({"new": before.name}, {"to": before.end}), {"new": "played", "with": {}}]
        steps += [{"check": STATE}, {"to": self.later}, {"check": STATE}]
        for script in self.whole:
            for place in script.places[1:-1:2]:
                steps.append(tried({"new": script.name}, {"to": place}))
                steps += [{"new": "played", "with": {}}, {"check": STATE}]
        return [*steps, {"to": self.later}, {"check": ["all"]}]

    def begun_again(self) -> list[Step]:
        """A match begins after another one, which was over or was not."""
        steps: list[Step] = []
        for script, place in (
            (self.scripts["won"], self.scripts["won"].end),
            (self.scripts.get("passed", self.main), self.scripts.get("passed", self.main).end),
            (self.scripts["won"], 1),
            (self.main, self.main.end),
        ):
            steps += [
                tried({"new": script.name}, {"to": place}),
                {"new": "played", "with": {}},
                {"check": BOTH},
            ]
        return [*steps, {"to": self.main.end}, {"check": BOTH}]

    def continued(self) -> list[Step]:
        """The next deal of the match."""
        words = ["scores", "winners", "next"]
        steps: list[Step] = [{"new": "played"}, {"to": self.main.end}, {"check": ["all"]}, {"new": "following"}]
        steps += [{"check": STATE}, {"check": words}, {"to": 3}, {"check": words}]
        again: Step = {"new": "following", "with": {"scores": self.main.answers[self.main.end]["scores"]}}
        steps += [{"new": "played"}, {"to": self.main.end}, again, {"check": STATE}, {"check": words}]
        end = self.scripts["following"].end
        return [*steps, {"to": 3}, {"check": words}, {"to": end}, {"check": ["points", *words]}]

    def alone(self) -> list[Step]:
        """A deal from the middle of a match that the program has not seen."""
        main, sides = self.main, len(self.main.answers[0]["scores"])
        new: Step = {"new": "played", "with": {"number": 5, "scores": [10 * (side + 1) for side in range(sides)]}}
        place = main.places[1]
        steps: list[Step] = [{"new": "played"}]
        passed = self.scripts.get("passed", main)
        for before in (passed.end, 2):
            steps += [
                tried({"new": passed.name}, {"to": before}, new),
                {"check": STATE},
                {"to": place},
                {"check": STATE},
            ]
            steps += [{"new": "played"}] if before == passed.end else [{"to": self.later}, {"check": STATE}]
        # The next number before the deal is over, and the one after the next.
        for before, number in ((2, 2), (main.end, 3)):
            other: Step = {"new": "played", "with": {"number": number}}
            steps += [{"new": "played"}, {"to": before}, tried(other), {"to": self.later}, {"check": STATE}]
        return steps

    def match_at_the_end(self, script: Script) -> list[Step]:
        words = ["scores", "winners", "next"]
        steps: list[Step] = [{"new": script.name}]
        for place in sorted({*script.answers}):
            steps += [{"to": place}, {"check": words}]
        return steps

    def match_after_a_misdeal(self) -> list[Step]:
        """A ruling ends the deal: nobody scores, nobody has won, and the same player deals again."""
        scores = [10 * (side + 1) for side in range(len(self.main.answers[0]["scores"]))]
        engine = Keeping()
        engine.begin({"rules": self.name, **self.main.new, "scores": scores})
        engine.reply({"ask": "rule", "void": EARLY[0]})
        asked = [ask({"ask": word}, {"is": engine.reply({"ask": word})}) for word in ("scores", "winners", "next")]
        begun: Step = {"new": "played", "with": {"scores": scores}}
        return [begun, ask({"ask": "rule", "void": EARLY[0]}, {"is": MISDEAL}), *asked]

    def hello_again(self, place: int) -> list[Step]:
        again = [ask({"ask": "hello", "protocol": version}, {"unsupported": True}) for version in (2, 0)]
        again.append(ask({"ask": "hello", "protocol": 1}, DONE))
        around: list[Step] = [tried(*again), {"check": STATE}]
        return [{"new": "played"}, *around, {"to": place}, *around, {"to": self.later}, {"check": ["all"]}]

    def answers(self, script: Script, word: str) -> list[Step]:
        """The answers to a question throughout a deal; after the main one those of a deal that is passed out."""
        steps: list[Step] = [{"new": script.name}]
        until = script.end
        if script is self.main and word == "open_hand" and "open hand" not in script.features:
            until = self.later
        elif script is not self.main and word == "legal":
            until = script.stages["play"] + 1
        for place in (at for at in script.places if at <= until):
            steps += [{"to": place}, {"check": [word]}] if word in script.answers[place] else []
        passed = self.scripts.get("passed")
        if script is self.main and passed is not None and word not in ("open_hand", "table"):
            steps += [{"new": "passed"}, {"to": passed.end}, {"check": [word]}]
        return steps

    def counted(self) -> list[Step]:
        """Counts of sequences, also of those that end the deal earlier, and what they leave as it was."""
        main = self.main
        steps: list[Step] = [{"new": "played"}]
        exchange = main.stages.get("exchange", 0)
        for place in sorted({0, exchange, main.places[2], main.places[-2], main.end - 1, main.end}):
            engine = main.engine(place)
            found = [ask({"ask": "perft", "depth": 0}, {"is": 1})]
            for depth in (1, 2, 3) if engine.deal.stage() == "play" or place >= main.end - 1 else (1,):
                count = perft(engine.deal, depth)
                if count <= 150 or depth == 1:
                    found.append(ask({"ask": "perft", "depth": depth}, {"is": count}, "a rule"))
            around: list[Step] = [{"check": ["to_act"]}] if place in main.answers else []
            steps += [{"to": place}, *around, tried(*found), *around]
        return [*steps, {"check": BOTH}]

    def scored(self, place: int) -> list[Step]:
        """A score by contract and tricks alone, while another deal goes on."""
        found = []
        for script in filter(None, (self.main, self.scripts.get("won"))):
            if not self.can_be_scored_alone(script):
                continue
            answer = {"is": script.engine(script.end).points()}
            found.append(ask(self.scored_alone(script), answer, "SCORE-11"))
        around: list[Step] = [tried(*found), {"check": BOTH}]
        first: list[Step] = [*found[:1]]
        return [*first, {"new": "played"}, {"to": place}, *around, {"to": self.later}, {"check": ["all"]}]

    def can_be_scored_alone(self, script: Script) -> bool:
        """Whether contract and tricks say what a deal scores."""
        deal = script.engine(script.end).deal
        plain = deal.contract is not None and not deal.slam_declared and deal.breacher is None
        return plain and self.rules["card_points"] == "none"

    def scored_alone(self, script: Script) -> dict[str, Json]:
        """The question what a deal scores, by contract and tricks alone."""
        engine = script.engine(script.end)
        side = {"side": sorted(engine.deal.partners())} if self.rules["sides"] == "called" else {}
        return {"ask": "score", "rules": self.name, "contract": engine.contract(), "tricks": engine.tricks()} | side

    def without_a_deal(self, rng: Random) -> Iterator[tuple[str, str, list[Step]]]:
        """What needs no deal, asked of a program that has just begun."""
        cards = rng.sample(self.rules["deck"], self.rules["players"])
        drawn = ask({"ask": "draw", "rules": self.name, "rounds": [cards]}, DONE)
        if self.can_be_scored_alone(self.main):
            yield "ASK-29", FRESH, self.with_and_without(ask(self.scored_alone(self.main), DONE))
        yield "ASK-30", FRESH, self.with_and_without(drawn)

    def with_and_without(self, step: Step) -> list[Step]:
        """A question before any deal, and once there is one."""
        return [tried(step), {"new": "played"}, step]

    def drawn(self, place: int, rng: Random) -> list[Step]:
        """A draw of the first dealer, while a deal goes on."""
        engine, found = Keeping(), []
        for _ in range(3):
            cards = rng.sample(self.rules["deck"], self.rules["players"])
            rounds = [cards]
            answer = engine.draw(self.name, rounds)
            if "again" in answer:
                rounds = [
                    cards,
                    rng.sample([card for card in self.rules["deck"] if card not in cards], len(answer["again"])),
                ]
            question = {"ask": "draw", "rules": self.name, "rounds": rounds}
            found.append(ask(question, {"is": engine.draw(self.name, rounds)}, "SEAT-3"))
        around: list[Step] = [tried(*found), {"check": STATE}]
        return [found[0], {"new": "played"}, {"to": place}, *around, {"to": self.later}, {"check": ["all"]}]

    def drawn_again(self) -> Iterator[tuple[str, str, list[Step]]]:
        """Draws that are repeated, by seats that are not the first ones, and once more by some of these."""
        deck, players, engine = self.rules["deck"], self.rules["players"], Keeping()
        if self.rules["first_dealer"] == "rank then suit" or players < 3:
            return
        of_rank = {rank: [card for card in deck if card[:-1] == rank] for rank in ("7", "8", "9", "10", "Q", "K")}
        found = []

        def cards(rank: str, seats: list[int], among: list[int]) -> list[str]:
            """Cards of that rank for these seats, and higher ones for all others that draw."""
            equal, higher = [*of_rank[rank]], [*of_rank["K"], *of_rank["Q"]]
            return [equal.pop() if seat in seats else higher.pop() for seat in among]

        every, last = [*range(players)], players - 1
        three = [seat for seat in every if seat][-3:] if players > 3 else every
        for first, second, third in (([1, last], [last], []), ([1, last], [1], []), (three, [three[1], last], [last])):
            rounds = [cards("7", first, every), cards("8", second, first)]
            rounds += [cards("9", third, second)] if third else []
            for number in range(1, len(rounds) + 1):
                question = {"ask": "draw", "rules": self.name, "rounds": rounds[:number]}
                answer = {"is": engine.draw(self.name, rounds[:number])}
                # Whoever reads the first round otherwise breaks a rule.
                found.append(tried(ask(question, answer)) if number > 1 else ask(question, answer, "SEAT-3"))
        yield "ASK-30", "again", found

    def cases_of_settings(self) -> Iterator[tuple[str, str, list[Step]]]:
        """The cases under rules that no preset has."""
        if self.rules["early_end"]:
            yield from ended_by_claims(self.main, self.scripts["won"])
            yield from claimed(self.main)
        if self.rules["ralphing"]:
            yield "ASK-11", "left out", self.left_out()
        if self.rules["first_dealer"] == "draw again":
            yield from self.drawn_again()


#: The word of cases that are asked of a program that has just begun.
FRESH = "fresh"
OF_WORD = {
    "ASK-20": "legal",
    "ASK-21": "hand",
    "ASK-22": "contract",
    "ASK-23": "tricks",
    "ASK-24": "points",
    "ASK-25": "view",
    "ASK-26": "open_hand",
    "ASK-27": "table",
}


def of_lines() -> Iterator[tuple[str, str, list[Step]]]:
    """The cases that need no rules."""
    texts = ["", " ", "hello", "[]", "7", "null", '"hello"', '{"id":1,"ask":"hello"', '{"id":1,}', "{'id':1}", "\ufeff"]
    broken: list[Step] = [line({}, ERROR, text) for text in texts]
    broken.append(line({}, ERROR) | {"line": [255, 254]})
    values: tuple[Json, ...] = ("1", None, 1.5, True, [1], {})
    for value in values:
        broken.append(line({}, ERROR, json.dumps({"id": value, "ask": "shuffle"})))
    broken.append(line({}, ERROR, '{"ask":"shuffle"}'))
    ids = count(1_000_000_000)
    broken += [line({"id": next(ids)} | wrong, ERROR) for wrong in ({}, {"ask": 7}, {"ask": None})]
    other = ask({"ask": "shuffle"}, {"unsupported": True})
    yield "ASK-5", "any", [other, tried(*broken), other]
    yield "ASK-6", "any", [ask({"ask": word}, {"unsupported": True}) for word in ("shuffle", "HELLO", "", "to act")]
    shuffle_twice = [line({"id": next(ids), "ask": "shuffle"}, {"unsupported": True}) for _ in range(2)]
    longest, often = shuffle_twice[0] | {"bytes": LONGEST}, shuffle_twice[1] | {"times": 2000}
    yield "ASK-2", "any", [other, tried(longest), other]
    yield "ASK-4", "any", [other, tried(often), other]
    yield "ASK-19", "any", [ask({"ask": "hello", "protocol": 2}, {"unsupported": True}), other]
    yield "ASK-34", "any", [{"quit": True, **ask({"ask": "quit"}, {"is": None})}]


def check(case: dict[str, Json], scripts: list[Script]) -> None:
    """Raise an error if the case looks where its script has no answers, or the second referee answers otherwise."""
    known = {one["script"]: script_of(one) for one in (each.line() for each in scripts if each.rules == case["rules"])}
    found = run_all(SecondReferee, [case_of(case, known)])
    if found[0].status is not Status.PASSED:
        raise ValueError(told(found))


def cases(names: tuple[str, ...] = (*PRESETS, *SETTINGS)) -> tuple[list[Script], list[dict[str, Json]]]:
    """All scripts and cases."""
    scripts, found = list[Script](), list[dict[str, Json]]()

    def add(number: str, rules: str, word: str, steps: list[Step]) -> None:
        name = "/".join(filter(None, [number, rules, word.replace(" ", "-")]))
        found.append({"id": name, "rules": rules} | ({"fresh": True} if word == FRESH else {}) | {"steps": steps})
        check(found[-1], scripts)

    for number, word, steps in of_lines():
        add(number, "", word, steps)
    for name in names:
        preset = Preset(name)
        scripts += preset.scripts.values()
        for number, word, steps in preset.cases() if name in PRESETS else preset.cases_of_settings():
            add(number, name, word, steps)
    # Of scripts under other settings only those are kept that a case follows.
    followed = {(case["rules"], step["new"]) for case in found for step in flat(case["steps"]) if "new" in step}
    scripts = [one for one in scripts if one.rules in PRESETS or (one.rules, one.name) in followed]
    return scripts, found


def flat(steps: list[Step]) -> Iterator[Step]:
    for step in steps:
        yield from step.get("try", [step])


def written(names: tuple[str, ...] = (*PRESETS, *SETTINGS)) -> str:
    """The file: a head, scripts and cases, those of a preset together."""
    scripts, found = cases(names)
    head: dict[str, Json] = {"suite": 1, "version": VERSION, "licence": LICENCE}
    head["source"] = "second referee"
    head["about"] = "The card game Five Hundred: the promises of the protocol, as steps through deals."
    lines = [head, *(case for case in found if not case["rules"])]
    for name in names:
        lines += [script.line() for script in scripts if script.rules == name]
        lines += [case for case in found if case["rules"] == name]
    return "".join(json.dumps(one, separators=(",", ":"), ensure_ascii=False) + "\n" for one in map(shortened, lines))


def main(words: list[str]) -> None:
    text = written(tuple(word for word in words if word in PRESETS) or (*PRESETS, *SETTINGS))
    sys.stdout.write(f"promises: {text.count(chr(10)) - 1} lines, {len(text.encode())} bytes\n")
    if "--write" in words:
        (FOLDER / "promises.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
