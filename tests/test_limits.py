"""Limits of what is read and written: at the limit it is taken, one beyond it is refused.

The numbers stand here as well, so that no limit moves unnoticed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from helpers import after, at_play, contract, deal_of

from fivehundred import presets
from fivehundred.actions import CallPlayers, parse_discard
from fivehundred.cli.command import main
from fivehundred.deal.contract import Contract
from fivehundred.deal.refusals import Reason
from fivehundred.deal.turns import PassedOut
from fivehundred.errors import FiveHundredError
from fivehundred.hosting.fair import Agreement, parse_transcript
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.notation import (
    Record,
    parse_position,
    parse_ptn,
    parse_record,
    parse_ruleset,
    record_text,
    ruleset_text,
)
from fivehundred.rules.calls import Bid, parse_call
from fivehundred.rules.decks import DECKS, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AtLimit, Calling, PartnerRole
from fivehundred.rules.specials import MISERE
from fivehundred.seats import Seat
from fivehundred.solver.solving import Solver, takes_rest
from fivehundred.wire import from_json, from_tree, to_json, to_tree
from fivehundred.worlds import Worlds

RULES = presets.STANDARD_3
HEAD = "fivehundred 1\n"
DECK = RULES.deck
LARGEST = 1_000_000


def named(count: int, longest: int = 1) -> Ruleset:
    """Rules with so many special bids; the name of the last is the *longest*."""
    rows = [attrs.evolve(MISERE, key=f"K{n}", name="x", place=None, partner=PartnerRole.SITS_OUT) for n in range(count)]
    return RULES.evolve(specials=(*rows[:-1], attrs.evolve(rows[-1], name="x" * longest)))


def of_length(size: int) -> Ruleset:
    """Rules whose text has that many characters."""
    rules = named(19)
    rules = rules.evolve(specials=tuple(attrs.evolve(row, name="x" * 900) for row in rules.specials), source="s")
    missing = size - len(ruleset_text(rules, full=True))
    return rules.evolve(source="s" * (1 + missing))


def commented(size: int) -> str:
    """A record of that many characters, in lines that are not too long."""
    lines = "".join(["#" + "x" * 9_998 + "\n"] * ((size - len(HEAD)) // 10_000))
    return HEAD + lines + "#" * (size - len(HEAD) - len(lines))


@cache
def rows_of(count: int) -> Match:
    """A match of so many deals, all passed out."""
    if count > 2_000:
        return rows_of(count - 1).record(PassedOut())
    match = Match.start(RULES, dealer=Seat(0))
    for _ in range(count):
        match = match.record(PassedOut())
    return match


def with_work(amount: int) -> ScoreSheet:
    """A sheet whose changes cost a reader so much: 1 for a row, 2 and more for each that is taken back."""
    sheet, work = ScoreSheet.start(RULES, dealer=Seat(0)), 0
    while work + 2 + 1 + (len(sheet.history) + 1) // 50 <= amount - 20:
        sheet = sheet.passed_out()
        work += 1 + 2 + len(sheet.history) // 50
        sheet = sheet.undo()
    for _ in range(amount - work):
        sheet = sheet.passed_out()
    return sheet


@cache
def entered(count: int) -> ScoreSheet:
    if count > 2_000:
        return entered(count - 1).passed_out()
    sheet = ScoreSheet.start(RULES, dealer=Seat(0))
    for _ in range(count):
        sheet = sheet.passed_out()
    return sheet


def read_again(value: Any) -> None:
    again: object = from_json(to_json(value), type(value))
    assert again == value


class Drawn(Exception):
    """Chance is asked for: the question was not refused."""


class NoChance:
    def getrandbits(self, k: int, /) -> int:
        raise Drawn


def drawn(draw: Callable[[], object]) -> None:
    with pytest.raises(Drawn):
        draw()


WORLDS = Worlds(deal_of(RULES).view(Seat(0)))
#: What is wholly taken up to so much: the limit, and how it is tried.
TAKEN: dict[str, tuple[int, Callable[[int], object]]] = {
    "the text of an action": (400, lambda n: parse_discard("discard" + "5S".rjust(n - 7))),
    "the text of packets": (200, lambda n: Packets.parse("3".rjust(n))),
    "packets": (66, lambda n: Packets.parse("1 " * n)),
    "the level of a bid": (33, lambda n: Bid(n, None)),
    "the level of a call": (33, lambda n: parse_call(f"{n}NT")),
    "a number of the rules": (LARGEST, lambda n: RULES.evolve(target=n)),
    "a negative number of the rules": (LARGEST, lambda n: RULES.evolve(limit=-n)),
    "a name that is written": (1_000, lambda n: ruleset_text(RULES.evolve(name="x" * n))),
    "a source that is written": (1_000, lambda n: ruleset_text(RULES.evolve(source="x" * n))),
    "the name of a bid that is written": (1_000, lambda n: ruleset_text(named(1, n))),
    "a name that is read": (1_000, lambda n: parse_ruleset(f"standard-3 name={'x' * n}")),
    "a source that is read": (1_000, lambda n: parse_ruleset(f"standard-3 source={'x' * n}")),
    "a text of rules that is written": (20_000, lambda n: ruleset_text(of_length(n), full=True)),
    "a text of rules that is read": (20_000, lambda n: parse_ruleset("standard-3".ljust(n))),
    "a position": (30_000, lambda n: parse_position("rules: standard-3; dealer: 0".ljust(n))),
    "a record that is read": (1_000_000, lambda n: parse_record(commented(n))),
    "a record that is written": (
        1_000_000,
        lambda n: record_text(Record(comments=["x" * 9_997] * 99 + ["x" * (n - len("fivehundred 1\n") - 990_003)])),
    ),
    "a line of a record": (30_000, lambda n: parse_record(HEAD + "# ".ljust(n, "x"))),
    "deals that are read": (1_000, lambda n: parse_record(f"{HEAD}rules: standard-3\n" + "deal\ndealer: 0\n" * n)),
    "deals that are written": (1_000, lambda n: record_text(Record(deals=[deal_of(RULES).spectator] * n))),
    "deals of other programs": (1_000, lambda n: parse_ptn('[Event "x"]\n[Dealer "S"]\n[Deal "S:- - -"]\n' * n, RULES)),
    "rules of a record that is read": (
        50,
        lambda n: parse_record("fivehundred 1\n" + "deal\nrules: nullo-3\ndealer: 0\n" * n),
    ),
    "rules of a record that is written": (
        50,
        lambda n: parse_record(
            record_text(Record(deals=[deal_of(RULES.evolve(target=600 + k)).spectator for k in range(n)]))
        ),
    ),
    "special bids in JSON": (100, lambda n: read_again(named(n))),
    "a name in JSON": (1_000, lambda n: read_again(RULES.evolve(name="x" * n))),
    "the name of a bid in JSON": (1_000, lambda n: read_again(named(2, n))),
    "a document": (LARGEST, lambda n: from_json(to_json(RULES).ljust(n), Ruleset)),
    "the document of a match": (2_000, lambda n: read_again(rows_of(n))),
    "the document of a sheet": (2_000, lambda n: read_again(entered(n))),
    "the changes of a sheet": (8_000, lambda n: read_again(with_work(n))),
    "the name of a shuffle": (200, lambda n: Agreement("x" * n, DECK, 3)),
    "players of a shuffle": (6, lambda n: Agreement("x", DECK, n)),
    "worlds": (LARGEST, lambda n: drawn(lambda: WORLDS.samples(n, rng=NoChance()))),
    "candidates": (
        LARGEST,
        lambda n: drawn(lambda: WORLDS.samples(1, rng=NoChance(), weight=lambda deal: 1, candidates=n)),
    ),
    "a side of called partners": (
        3,
        lambda n: Contract.of(presets.CALLED_5, Bid(8, None), Seat(0), partners=[Seat(seat) for seat in range(1, n)]),
    ),
}


@pytest.mark.parametrize("what", TAKEN)
def test_input_is_taken_up_to_its_limit(what: str) -> None:
    most, tried = TAKEN[what]
    tried(most)
    with pytest.raises(FiveHundredError):
        tried(most + 1)


def with_rules(**changes: object) -> dict[str, Any]:
    tree = to_tree(RULES)
    return {**tree, "rules": {**tree["rules"], **changes}}


def with_dealer(seat: int) -> dict[str, Any]:
    tree = to_tree(rows_of(0))
    return {**tree, "dealer": seat}


#: Where more is wrong: the limit, how it is tried, and what is said beyond it and not at it.
JUDGED: dict[str, tuple[int, Callable[[int], object], str]] = {
    "digits of a number": (4300, lambda n: from_json("9" * n, Ruleset), " digits"),
    "brackets within one another": (
        32,
        lambda n: from_json("[" * n + "]" * n, Ruleset),
        "nested too deep: expected at most 32 lists",
    ),
    "lists within one another": (
        32,
        lambda n: from_tree(json.loads("[" * n + "1" + "]" * n), Ruleset),
        "nested too deep: expected at most 32 lists",
    ),
    "empty lists within one another": (
        32,
        lambda n: from_tree(json.loads("[" * n + "]" * n), Ruleset),
        "nested too deep: expected at most 32 lists",
    ),
    "empty objects within one another": (
        32,
        lambda n: from_tree(json.loads('{"a":' * (n - 1) + "{}" + "}" * (n - 1)), Ruleset),
        "nested too deep: expected at most 32 lists",
    ),
    "members": (LARGEST, lambda n: from_tree([None] * n, Ruleset), "more than 1000000 members"),
    "members at two depths": (
        LARGEST,
        lambda n: from_tree([[None] * (n // 2 - 1), [None] * (n - n // 2 - 1)], Ruleset),
        "more than 1000000 members",
    ),
    "a list": (
        20_000,
        lambda n: from_tree({**to_tree(rows_of(0)), "scores": [0] * n}, Match),
        "a list of 20001: expected at most 20000",
    ),
    "a number": (2**53 - 1, lambda n: from_tree(with_rules(target=n), Ruleset), "expected a number from -900719925"),
    "a negative number": (
        2**53 - 1,
        lambda n: from_tree(with_rules(limit=-n), Ruleset),
        "expected a number from -9007",
    ),
    "a seat": (5, lambda n: from_tree(with_dealer(n), Match), "from 0 to 5, not 6"),
    "a transcript": (4_000, lambda n: parse_transcript("x" * n), "a transcript of at most 4000 characters"),
    "rules for fewer players within one another": (
        5,
        lambda n: parse_ruleset("standard-3 fewer=(" * n),
        "rules for fewer players with less nesting",
    ),
}


@pytest.mark.parametrize("what", JUDGED)
def test_input_is_judged_up_to_its_limit(what: str) -> None:
    most, tried, refusal = JUDGED[what]
    for size, too_much in ((most, False), (most + 1, True)):
        with pytest.raises(FiveHundredError) as caught:
            tried(size)
        assert (refusal in str(caught.value)) is too_much


@pytest.mark.rule("END-4")
def test_rules_for_fewer_players_go_down_to_two() -> None:
    rules = presets.DUMMY_2
    for players, deck in ((3, 33), (4, 43), (5, 53), (6, 63)):
        rules = RULES.evolve(players=players, deck=DECKS[deck], fewer=rules, at_limit=AtLimit.DROPS_OUT)
    read_again(rules)
    assert parse_ruleset(ruleset_text(rules)) == rules
    tree = to_tree(rules)
    inner = tree["rules"]
    while "fewer" in inner:
        inner = inner["fewer"]
    inner["fewer"] = to_tree(RULES)["rules"]
    with pytest.raises(FiveHundredError, match="END-4"):
        from_tree(tree, Ruleset)


@pytest.mark.rule("CALL-2")
def test_two_players_may_be_called_and_no_more() -> None:
    deal = after(deal_of(presets.CALLED_5, "2S 3S 4S"), "8S, P, P, P, P, discard 2S 3S 4S")
    assert deal.why_not(CallPlayers((Seat(1), Seat(2)))) is None
    assert CallPlayers((Seat(1), Seat(2), Seat(3))) not in deal.legal_actions
    low = after(
        deal_of(presets.CALLED_5.evolve(calling=Calling.PLAYER), "2S 3S 4S"), "7S, P, P, P, P, discard 2S 3S 4S"
    )
    for players, reason in (((1, 2), Reason.ONE_PLAYER), ((1, 2, 3), Reason.NOT_ANOTHER)):
        refusal = low.why_not(CallPlayers(tuple(map(Seat, players))))
        assert refusal is not None
        assert refusal.reason is reason


@pytest.mark.rule("BID-13")
@pytest.mark.parametrize(("tricks", "barred"), [(4, ()), (3, (0,))])
def test_who_is_set_by_more_than_three_may_not_bid(tricks: int, barred: tuple[int, ...]) -> None:
    rules = RULES.evolve(ralphing=True)
    sheet = ScoreSheet.start(rules, dealer=Seat(2)).enter(contract(rules, "7S"), [tricks, 10 - tricks, 0])
    assert sheet.info.barred == barred


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["--seed", str(10**18 - 1), "--deals", "1"], ""),
        (["--seed", str(10**18), "--deals", "1"], "--seed"),
        (["--seed", "1", "--deals", "1000"], ""),
        (["--seed", "1", "--deals", "1001"], "--deals"),
    ],
)
def test_numbers_of_the_command(words: list[str], refused: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words]) == (2 if refused else 0)
    assert refused in capsys.readouterr().err


@pytest.mark.parametrize(("size", "status"), [(LARGEST, 0), (LARGEST + 1, 2)])
def test_a_file_of_the_command(size: int, status: int, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text((" " * 99 + "\n") * (size // 100) + "\n" * (size % 100), encoding="utf-8")
    assert main(["score", "--preset", "standard-3", str(sheet)]) == status


@pytest.mark.parametrize(("score", "refused"), [("-1000000", "a game that goes on"), ("10000000", "up to 1000000")])
def test_a_score_of_the_command(score: str, refused: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", f"--scores=0,{score}"]) == 2
    assert refused in capsys.readouterr().err


THIRTEEN = RULES.evolve(players=5, deck=DECKS[65], hand_size=13, packets=Packets.parse("3 3 3 4"))


@pytest.mark.parametrize(("rules", "cards", "searched"), [(presets.SIX_63, 60, True), (THIRTEEN, 65, False)])
def test_a_search_has_sixty_cards_at_most(rules: Ruleset, cards: int, searched: bool) -> None:
    deal = at_play(rules, "10NT")
    assert sum(len(deal.hand(Seat(seat))) for seat in range(rules.players)) == cards
    solver = Solver(deal)
    assert not solver.solve(deal, nodes=5).solved
    assert bool(solver.nodes) is searched
    assert (takes_rest(deal, Seat(1), nodes=1_000) is not None) is searched
