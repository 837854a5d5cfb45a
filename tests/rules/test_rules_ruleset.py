"""The ruleset as a value: its types, what follows from it, and that it survives a journey."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from typing import Any

import attrs
import pytest

from fivehundred.cards import Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.errors import InvalidRuleset, InvalidType, InvalidValue, brief
from fivehundred.match.endings import totals_after
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import DECK_33, DECK_42, DECK_43, DECK_53, Packets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import CLASSIC, Below
from fivehundred.rules.settings import (
    AtLimit,
    AuctionForm,
    Choice,
    Defence,
    FirstDealer,
    Sides,
)
from fivehundred.rules.specials import MISERE
from fivehundred.seats import Seat

LEAST: dict[str, Any] = {
    "players": 3,
    "sides": Sides.INDIVIDUAL,
    "deck": DECK_33,
    "packets": Packets.parse("3 K3 4 3"),
}


def test_every_field_but_name_and_source_is_a_setting() -> None:
    assert [field.name for field in attrs.fields(Ruleset)] == [*SETTINGS, "name", "source"]


def test_what_is_not_said_is_the_base_game() -> None:
    least = Ruleset(**LEAST)
    assert (least, least.name, least.source) == (presets.STANDARD_3, "", "")


LIMITS = " or ".join(choice.value for choice in AtLimit)


@pytest.mark.parametrize("setting", [*SETTINGS, "name", "source"])
def test_every_setting_refuses_another_type_by_name(setting: str) -> None:
    with pytest.raises(InvalidType, match=rf"^{setting}( must be of type|: expected) .*, not list$"):
        Ruleset(**LEAST | {setting: []})


@pytest.mark.parametrize(
    ("setting", "value", "error", "message"),
    [
        ("players", True, InvalidType, "players must be of type int, not bool"),
        ("dummy_hand", 1, InvalidType, "dummy_hand must be of type bool, not int"),
        ("inkles", 1, InvalidType, "inkles must be of type bool, not int"),
        ("out_of_play", False, InvalidType, "out_of_play must be of type int, not bool"),
        ("breach", "50", InvalidType, "breach must be of type int or None, not str"),
        ("failed", None, InvalidType, "failed: expected Failed or str, not NoneType"),
        ("auction", "once", InvalidValue, "auction: expected single round or until passed, not 'once' (BID-4)"),
        (
            "alone",
            "alowed",
            InvalidValue,
            "alone: expected barred or allowed, not 'alowed' (did you mean allowed?) (CALL-4)",
        ),
        ("at_limit", "x" * 99, InvalidValue, f"at_limit: expected {LIMITS}, not '{'x' * 39}… (END-4)"),
        ("sides", None, InvalidType, "sides: expected Sides or str, not NoneType"),
        ("deck", 5, InvalidType, "deck must be of type Cards, not int"),
        ("schedule", "perfect", InvalidType, "schedule must be of type Schedule, not str; use Schedule.parse(text)"),
        ("packets", "3 K3 4 3", InvalidType, "packets must be of type Packets, not str; use Packets.parse(text)"),
        ("specials", (MISERE, "OM"), InvalidType, "specials must hold only Special, not str"),
        ("slam", 250.0, InvalidType, "slam must be of type int or Floor or Bonus or None, not float"),
        ("fewer", "primer-2", InvalidType, "fewer must be of type Ruleset or None, not str; use presets.get(name)"),
        ("target", 10**6 + 1, InvalidValue, "target must lie between -1000000 and 1000000 (END-1)"),
        ("limit", -(10**4000), InvalidValue, "limit must lie between -1000000 and 1000000 (END-4)"),
    ],
)
def test_types_are_exact_and_numbers_sane(setting: str, value: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Ruleset(**LEAST | {setting: value})
    assert str(caught.value) == message


def test_choices_are_known_by_their_words() -> None:
    base = attrs.asdict(presets.STANDARD_3, recurse=False)
    words = {name: choice.value for name, choice in base.items() if isinstance(choice, Choice)}
    assert Ruleset(**LEAST | words) == Ruleset(**LEAST)
    assert Ruleset(**LEAST, limit=None, at_limit=None).at_limit is None
    rules = presets.AUSTRALIAN_4.evolve(auction="single round", at_limit="highest wins")
    assert rules.auction is AuctionForm.SINGLE_ROUND
    assert rules.at_limit is AtLimit.HIGHEST_WINS


@pytest.mark.rule("SEAT-2", "CARD-3")
@pytest.mark.parametrize(
    ("name", "hands", "kitty", "sides", "lines"),
    [
        ("standard-3", 3, 3, 3, ((0,), (1,), (2,))),
        ("dummy-2", 3, 3, 2, ((0,), (1,))),
        ("short-pack-2", 2, 4, 2, ((0,), (1,))),
        ("australian-4", 4, 3, 2, ((0, 2), (1, 3))),
        ("cutthroat-4", 4, 3, 4, ((0,), (1,), (2,), (3,))),
        ("called-5", 5, 3, 5, ((0,), (1,), (2,), (3,), (4,))),
        ("six-63", 6, 3, 2, ((0, 2, 4), (1, 3, 5))),
        ("six-pairs-63", 6, 3, 3, ((0, 3), (1, 4), (2, 5))),
        ("table-2", 4, 3, 2, ((0,), (1,))),
    ],
)
def test_hands_kitty_and_sides_follow_from_the_settings(
    name: str, hands: int, kitty: int, sides: int, lines: tuple[tuple[int, ...], ...]
) -> None:
    rules = presets.get(name)
    assert (rules.hands_dealt, rules.kitty_size, rules.side_count, rules.scorers) == (
        hands,
        kitty,
        sides,
        lines,
    )
    for seat in map(Seat, range(rules.players)):
        line = lines[rules.side_of(seat)]
        assert seat in line
        assert rules.partners_of(seat) == tuple(other for other in line if other != seat)


@pytest.mark.rule("CARD-3", "TWO-2")
def test_what_is_out_of_play_is_not_in_the_kitty() -> None:
    rules = presets.SHORT_PACK_2.evolve(deck=DECK_43, out_of_play=20, packets=Packets.parse("3 K3 4 3"))
    assert (rules.hands_dealt, rules.kitty_size) == (2, 3)


@pytest.mark.rule("SEAT-2")
def test_three_sides_of_two_sit_opposite() -> None:
    rules = presets.SIX_63.evolve(sides=Sides.PARTNERS_OF_TWO, at_limit=AtLimit.HIGHEST_WINS)
    assert rules.scorers == ((0, 3), (1, 4), (2, 5))
    assert rules.partners_of(Seat(4)) == (1,)


@pytest.mark.rule("SEAT-1")
def test_a_seat_must_be_at_the_table() -> None:
    with pytest.raises(InvalidValue, match="seat 3: expected 0 to 2"):
        presets.STANDARD_3.side_of(Seat(3))
    with pytest.raises(InvalidValue, match="seat 3: expected 0 to 2"):
        presets.STANDARD_3.partners_of(Seat(3))


@pytest.mark.rule("CARD-5")
def test_jokers_of_the_deck() -> None:
    assert presets.AUSTRALIAN_4.jokers == Cards.parse("JK")
    assert presets.CLUB_46_4.jokers == Cards.parse("JK2 JK")
    assert presets.SANS_JOKER_3.jokers == Cards()


@pytest.mark.rule("BID-7")
def test_special_bids_are_found_by_key() -> None:
    assert presets.AUSTRALIAN_4.special("M") == MISERE
    with pytest.raises(InvalidValue, match="no special bid is called 'N': expected M or OM"):
        presets.AUSTRALIAN_4.special("N")
    with pytest.raises(InvalidValue, match="no special bid is called 'N': this game has no special bids"):
        presets.STANDARD_3.special("N")


def test_a_changed_ruleset_is_checked_and_nameless() -> None:
    rules = presets.AUSTRALIAN_4.evolve(target=1000, cap=900)
    assert (rules.target, rules.cap_score, rules.name, rules.source) == (1000, 900, "", "")
    assert rules.evolve(name="long").name == "long"
    assert rules != presets.AUSTRALIAN_4
    assert rules.evolve(target=500, cap=490) == presets.AUSTRALIAN_4
    with pytest.raises(InvalidRuleset, match="END-3"):
        presets.TEAM_750_4.evolve(target=800)
    with pytest.raises(InvalidType, match="target must be of type int, not str"):
        presets.AUSTRALIAN_4.evolve(target="500")  # type: ignore[arg-type]


@pytest.mark.rule("END-7")
def test_the_cap_follows_the_target() -> None:
    rules = presets.AUSTRALIAN_4.evolve(target=1000)
    assert (rules.cap, rules.cap_score) == (Below(10), 990)
    assert rules.evolve(target=400).cap_score == 390
    assert presets.STANDARD_3.cap_score is None
    contract = Contract.of(rules, Bid(6, Suit.SPADES), Seat(0))
    assert totals_after(rules, contract, (40, 50), (700, 700)) == (740, 750)


@pytest.mark.rule("END-7")
def test_a_cap_given_as_a_score_is_kept_as_what_it_is_below_the_target() -> None:
    rules = presets.AUSTRALIAN_4.evolve(cap=490)
    assert rules == presets.AUSTRALIAN_4
    assert hash(rules) == hash(presets.AUSTRALIAN_4)
    assert rules.evolve(target=1000, cap=400).cap == Below(600)
    for points in (0, -20):
        with pytest.raises(InvalidRuleset, match=rf"END-3: the cap, {500 - points}, must be below the target, 500"):
            presets.AUSTRALIAN_4.evolve(cap=Below(points))
    with pytest.raises(InvalidType, match="points must be of type int, not str"):
        Below("10")  # type: ignore[arg-type]


def test_errors_of_python_name_the_class_that_people_know() -> None:
    nothing: dict[str, Any] = {}
    with pytest.raises(TypeError, match=r"^Ruleset\.__init__\(\) missing 4 required keyword-only arguments: 'players'"):
        Ruleset(**nothing)


def test_an_unknown_setting_offers_the_nearest() -> None:
    with pytest.raises(InvalidValue, match=r"a ruleset has no setting 'trget'; did you mean target\?"):
        presets.AUSTRALIAN_4.evolve(trget=500)  # type: ignore[call-arg]
    with pytest.raises(InvalidValue, match=r"a ruleset has no setting 'xyzzy'$"):
        presets.AUSTRALIAN_4.evolve(xyzzy=500)  # type: ignore[call-arg]


def test_name_and_source_do_not_count() -> None:
    named = Ruleset(**LEAST, name="ours", source="the kitchen table")
    assert named == Ruleset(**LEAST)
    assert hash(named) == hash(Ruleset(**LEAST))


@pytest.mark.parametrize("field", ["name", "source"])
@pytest.mark.parametrize(
    "wrong",
    ["x" * 1001, "two\nlines", "\x1b[2J", "\ud800", "\u2028"],
    ids=["long", "lines", "escape", "surrogate", "separator"],
)
def test_names_are_short_and_printable(field: str, wrong: str) -> None:
    change: Any = {field: wrong}
    message = f"^{field} {re.escape(brief(wrong))}: expected at most 1000 printable characters$"
    with pytest.raises(InvalidValue, match=message):
        presets.AUSTRALIAN_4.evolve(**change)
    with pytest.raises(InvalidValue, match=message.replace("source", "name")):
        attrs.evolve(presets.AUSTRALIAN_4.specials[0], name=wrong)
    assert presets.AUSTRALIAN_4.evolve(name="é" * 1000).name == "é" * 1000


def test_the_ladder_is_built_once_and_leaves_no_trace() -> None:
    rules = Ruleset(**LEAST)
    before = (repr(rules), hash(rules), pickle.dumps(rules))
    assert rules.ladder is rules.ladder
    assert (repr(rules), hash(rules), pickle.dumps(rules)) == before
    assert rules == Ruleset(**LEAST)
    assert b"Ladder" not in pickle.dumps(rules)
    assert rules.evolve(highest_level=9).ladder.calls != rules.ladder.calls
    with pytest.raises(AttributeError):
        rules.no_such_thing  # type: ignore[attr-defined]  # noqa: B018


CHILD = """
import pickle, sys
from fivehundred.match.endings import totals_after
from fivehundred.rules import presets
from fivehundred.rules.schedules import Below
from fivehundred.rules.calls import Bid
carried = pickle.load(sys.stdin.buffer)
for name, rules in carried.items():
    own = presets.get(name)
    if not (rules == own and hash(rules) == hash(own) and len({rules, own}) == 1 and rules.name == name):
        sys.exit(f"{name} has changed on the way")
    if not all(rules.ladder.numbers[call] == number for call, number in own.ladder.numbers.items()):
        sys.exit(f"the ladder of {name} has changed on the way")
print(hash("cards"))
"""


def test_pickles_are_equal_in_another_process() -> None:
    carried = {name: presets.get(name) for name in presets.names()}
    for rules in carried.values():
        hash(rules)
        rules.ladder  # noqa: B018
    hashes = set()
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", CHILD],
            input=pickle.dumps(carried),
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        assert done.returncode == 0, done.stderr.decode()
        hashes.add(done.stdout)
    assert len(hashes) == 2, "the processes hash strings differently, or this test shows nothing"


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_of_pickling(protocol: int) -> None:
    for rules in map(presets.get, presets.names()):
        copy = pickle.loads(pickle.dumps(rules, protocol))
        assert (copy, hash(copy), copy.name, copy.source) == (rules, hash(rules), rules.name, rules.source)


def chain(rules: Ruleset) -> list[Ruleset]:
    """*rules*, what those play on with whom a player left, and so on."""
    return [rules] if rules.fewer is None else [rules, *chain(rules.fewer)]


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(
    "changes",
    [
        {"target": 1000, "hand_limit": 8},
        {"schedule": CLASSIC},
        {"specials": ()},
        {"limit": -1000},
        {"defence": Defence.CAPPED, "cap": 490},
        {"auction": AuctionForm.SINGLE_ROUND, "inkles": True, "lowest_level": 7},
    ],
)
def test_a_change_holds_for_those_who_play_on(changes: dict[str, Any]) -> None:
    evolved = chain(presets.CUTTHROAT_4.evolve(**changes))
    assert [rules.players for rules in evolved] == [4, 3, 2]
    for rules, before in zip(evolved, chain(presets.CUTTHROAT_4), strict=True):
        expected = before.evolve(**{**changes, "fewer": rules.fewer})
        assert rules == expected
        assert rules.name == ""


@pytest.mark.rule("END-4")
def test_what_goes_with_the_number_of_players_is_not_carried() -> None:
    evolved = presets.CUTTHROAT_4.evolve(deck=DECK_42, packets=Packets.parse("3 K2 4 3"))
    assert evolved.fewer is presets.CUTTHROAT_4.fewer
    assert presets.CUTTHROAT_4.evolve(first_dealer=FirstDealer.DRAW_AGAIN).fewer is presets.CUTTHROAT_4.fewer
    assert presets.CUTTHROAT_4.evolve(name="ours").fewer is presets.CUTTHROAT_4.fewer
    over = presets.CUTTHROAT_4.evolve(at_limit=AtLimit.HIGHEST_WINS, fewer=None, target=1000)
    assert over.fewer is None
    assert {field.name for field in attrs.fields(Ruleset) if not field.metadata.get("carried", True)} == {
        *("players", "sides", "deck", "fours", "hand_size", "dummy_hand", "table_cards", "out_of_play", "packets"),
        *("first_dealer", "at_limit", "fewer"),
    }


@pytest.mark.rule("END-4")
def test_what_is_given_as_fewer_stays_as_it_is() -> None:
    evolved = presets.CUTTHROAT_4.evolve(target=1000, fewer=presets.HOWTO_3)
    assert evolved.fewer is presets.HOWTO_3


@pytest.mark.rule("END-4")
def test_a_change_that_would_be_lost_on_those_who_play_on_is_refused() -> None:
    rules = presets.CUTTHROAT_4.evolve(fewer=presets.PRIMER_3.evolve(target=600))
    with pytest.raises(InvalidRuleset) as caught:
        rules.evolve(target=1000, hand_limit=8)
    assert str(caught.value) == (
        "END-4: the 3 who play on would keep a different target: give fewer, too (target, fewer)"
    )
    evolved = rules.evolve(target=600, hand_limit=8)
    assert [(each.target, each.hand_limit) for each in chain(evolved)] == [(600, 8)] * 3


@pytest.mark.rule("END-4")
def test_a_change_that_means_nothing_to_those_who_play_on_is_no_loss() -> None:
    four = presets.CUTTHROAT_4.evolve(defence=Defence.THRESHOLD, threshold=750, fewer=presets.PRIMER_3)
    assert four.evolve(threshold=800).fewer is presets.PRIMER_3
    with pytest.raises(InvalidRuleset, match="END-4: the 3 who play on would keep a different defence"):
        four.evolve(defence=Defence.CONTRACT_ONLY, threshold=None)


@pytest.mark.rule("END-4")
def test_what_contradicts_the_game_of_those_who_play_on_is_refused_as_theirs() -> None:
    three = presets.PRIMER_3.evolve(hand_size=9, highest_level=9, packets=Packets.parse("3 K3 3 K3 3"))
    four = presets.CUTTHROAT_4.evolve(highest_level=9, fewer=three)
    with pytest.raises(InvalidRuleset) as caught:
        four.evolve(highest_level=10)
    assert str(caught.value) == (
        "BID-1: in the game of the 3 who play on, nobody can take 10 tricks with 9 cards "
        "(highest_level, hand_size, fewer)"
    )


def test_a_preset_shows_its_name() -> None:
    for name in presets.names():
        assert repr(presets.get(name)) == f"presets.get({name!r})"


#: What `repr` says of rules, and rules of which it says that.
SHOWN = [
    (presets.AUSTRALIAN_4.evolve(), "presets.get('australian-4').evolve()"),
    (presets.CLUB_4.evolve(name="ours"), "presets.get('club-4').evolve(name='ours')"),
    (
        presets.AUSTRALIAN_4.evolve(target=700, cap=660, source="us"),
        "presets.get('australian-4').evolve(target=700, cap=Below(points=40), source='us')",
    ),
    (
        presets.TEAM_4.evolve(early_claim="allowed", at_limit="highest wins"),
        "presets.get('team-4').evolve(early_claim='allowed', at_limit='highest wins')",
    ),
    (presets.CUTTHROAT_4.evolve(target=1000), "presets.get('cutthroat-4').evolve(target=1000)"),
    (
        presets.CUTTHROAT_4.evolve(fewer=presets.PRIMER_3.evolve(limit=-400)),
        "presets.get('cutthroat-4').evolve(fewer=presets.get('primer-3').evolve(limit=-400))",
    ),
    (
        Ruleset(players=4, sides="individual", deck=DECK_43, packets=Packets.parse("3 K3 4 3"), hand_limit=9),
        "presets.get('cutthroat-4').evolve(packets=Packets.parse('3 K3 4 3'), first_dealer='rank then suit', "
        "auction='single round', specials=(), at_limit='highest wins', fewer=None, hand_limit=9)",
    ),
    (
        Ruleset(players=5, sides="individual", deck=DECK_53, packets=Packets.parse("3 K3 4 3")),
        f"Ruleset(players=5, sides='individual', deck={DECK_53!r}, packets=Packets.parse('3 K3 4 3'))",
    ),
]


@pytest.mark.parametrize(("rules", "text"), SHOWN)
def test_rules_show_the_nearest_preset_and_what_is_played_otherwise(rules: Ruleset, text: str) -> None:
    assert repr(rules) == text
    known = {"presets": presets, "Below": Below, "Ruleset": Ruleset, "Cards": Cards, "Packets": Packets}
    read = eval(text, known)
    assert (read, read.name, read.source) == (rules, rules.name, rules.source)
