"""Deals by constraint: what conditions mean, that deals satisfy them, and the command ``fivehundred deals``."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from fivehundred import Cards, Deal, Seat, presets
from fivehundred.archives import read_games
from fivehundred.cli import main
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.notation import Record
from fivehundred.solver import Par, par
from fivehundred.wire import from_tree
from fivehundred_study import Condition, DealFilter, TooRareError, filtering, find_deals, first_calls

FOUR, TWO = presets.AUSTRALIAN_4, presets.SHORT_PACK_2


def test_conditions_count_what_they_say() -> None:
    hand = Cards.parse("JS JC AS KS 9S QH 10H JD JK AD")
    numbers = {
        "bowers": 2,
        "jokers": 1,
        "aces": 2,
        "kings": 1,
        "high": 4,
        "trumps": 6,
        "longest": 4,
        "voids": 0,
        "S": 4,
        "clubs": 1,
        "H": 2,
        "as": 1,
        "joker": 1,
        "2S": 0,
    }
    for word, number in numbers.items():
        assert Condition.parse(f"{word}={number}").fits(hand, FOUR), word
        assert Condition.parse(f"{word}={number}..9").fits(hand, FOUR)
        assert not Condition.parse(f"{word}={number + 1}+").fits(hand, FOUR)
        assert Condition.parse(word).fits(hand, FOUR) == (number > 0)
    assert Condition.parse("shape=4-2-2-1").fits(hand, FOUR)
    assert Condition.parse("shape=1-2-4-2").fits(hand, FOUR)
    assert not Condition.parse("shape=5-2-1-1").fits(hand, FOUR)
    assert Condition.parse("both-bowers").fits(hand, FOUR)
    assert not Condition.parse("bowers").fits(Cards.parse("AS"), FOUR)


def test_conditions_on_calls_are_those_of_their_words() -> None:
    told = {
        "bids": "6S 7H 10NT M",
        "passes": "P",
        "bids=7+": "7H 10NT",
        "bids=6..7": "6S 7H",
        "bids=nt": "10NT",
        "bids=H": "7H",
        "bids=7h": "7H",
        "bids=M": "M",
    }
    every = [FOUR.parse_call(word) for word in ("P", "6S", "7H", "10NT", "M")]
    for text, calls in told.items():
        assert [str(call) for call in every if Condition.parse(text).fits_call(call)] == calls.split(), text


#: What conditions count, by the texts of cards.
COUNTS: dict[str, Callable[[list[str]], int]] = {
    "hearts": lambda cards: sum(card.endswith("H") for card in cards),
    "aces": lambda cards: sum(card.startswith("A") for card in cards),
    "joker": lambda cards: cards.count("JK"),
    "bowers": lambda cards: max(len({"JS", "JC"}.intersection(cards)), len({"JD", "JH"}.intersection(cards))),
    "longest": lambda cards: max(sum(card.endswith(suit) for card in cards) for suit in "SCDH"),
}


@given(
    st.dictionaries(
        st.sampled_from(["hand", "left", "right", "partner", "kitty"]),
        st.tuples(st.sampled_from([*COUNTS]), st.integers(0, 3), st.integers(0, 3)),
        max_size=2,
    ),
    st.integers(0, 3),
    st.integers(0, 1 << 32).map(Random),
)
def test_every_deal_satisfies_its_filter(asked: dict[str, tuple[str, int, int]], me: int, rng: Random) -> None:
    conditions: dict[str, Any] = {place: f"{what}={low}..{low + more}" for place, (what, low, more) in asked.items()}
    wanted = DealFilter(**conditions, seat=Seat(me))
    try:
        found = find_deals(FOUR, wanted, tries=10, rng=rng)
    except InvalidValue:
        # What is refused, no deal satisfies.
        assert not any(map(wanted.accepts, islice(find_deals(FOUR, DealFilter(), rng=rng), 10)))
        return
    try:
        deal = next(found)
    except TooRareError:
        assert (found.hits, found.draws) == (0, 10)
        return
    places = {name: deal.hands[(me + step) % 4] for step, name in enumerate(("hand", "left", "partner", "right"))}
    places["kitty"] = deal.kitty
    for place, (what, low, more) in asked.items():
        assert low <= COUNTS[what](str(places[place]).split()) <= low + more
    assert found.rate.count == 1
    assert found.rate.of == found.draws


def test_the_same_seed_gives_the_same_deals_in_which_the_partner_bids() -> None:
    both = DealFilter(hand="both-bowers", partner="bids=7+,hearts=2+")
    first, again = (islice(find_deals(FOUR, both, dealer=Seat(1), rng=Random(7)), 3) for _ in range(2))
    deals = [*first]
    assert deals == [*again]
    for deal in deals:
        assert deal.dealer == 1
        assert int(str(first_calls(deal)[Seat(2)])[:-1].rstrip("N")) >= 7
        # What was done changes nothing.
        assert both.accepts(deal.apply(deal.legal_actions[0]))
    # Where bids may be made blind, to look at one's cards is no call.
    blind = next(find_deals(presets.PERFECT_4, DealFilter(hand="bids"), rng=Random(1)))
    assert str(first_calls(blind)[Seat(0)]) != "P"
    # Seats whose auction ends before they speak call nothing.
    assert not any(DealFilter(right="bids=10+").accepts(deal) for deal in deals)


def test_dear_conditions_are_tried_after_cheap_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []

    def called(deal: Deal) -> dict[Seat, object]:
        steps.append("calls")
        return {Seat(0): FOUR.parse_call("7H")}

    monkeypatch.setattr(filtering, "first_calls", called)

    def sought(deal: Deal, tries: int) -> Par:
        steps.append("par")
        return par(deal, tries=tries)

    monkeypatch.setattr(filtering, "par", sought)

    def where(deal: Deal) -> bool:
        steps.append("where")
        return deal.dealer == 0

    deal = next(find_deals(TWO, DealFilter(), dealer=Seat(0), rng=Random(1)))
    other = next(find_deals(TWO, DealFilter(), dealer=Seat(1), rng=Random(1)))
    points = par(deal, tries=1).by_first[0].points[0]
    assert points is not None
    for hand, kept, reached in (
        ("jokers=3", deal, []),
        ("bids=7H", other, ["where"]),
        ("bids=8+", deal, ["where", "calls"]),
        ("bids=7H", deal, ["where", "calls", "par"]),
    ):
        steps.clear()
        wanted = DealFilter(hand=hand, par=f"{points}..{points}", where=where)
        assert wanted.accepts(kept) == (reached[-1:] == ["par"])
        assert steps == reached
    assert not DealFilter(par=f"{points + 10}+").accepts(deal)


def test_nonsense_is_refused_at_once() -> None:
    unheard = ("bids=pass", "bids=misere", "bids=7♥", "bids=11S")
    for conditions in ("queens", "H=many", "H=", "shape=5-3", "shape", "par=5", "2S", "bids=XY", *unheard):
        with pytest.raises(FiveHundredError, match=r"expected|no such card"):
            find_deals(FOUR, DealFilter(hand=conditions), rng=Random(1))
    for made in (
        lambda: DealFilter(par="lots"),
        lambda: DealFilter(par="300..200"),
        lambda: DealFilter(par=cast(Any, 200)),
        lambda: DealFilter(hand=cast(Any, 5)),
        lambda: DealFilter(hand=["AS", cast(Any, 5)]),
        lambda: find_deals(FOUR, DealFilter(hand=[Condition("queens")]), rng=Random(1)),
        lambda: find_deals(FOUR, DealFilter(kitty="bids"), rng=Random(1)),
        lambda: find_deals(FOUR, DealFilter(seat=Seat(4)), rng=Random(1)),
        lambda: find_deals(FOUR, DealFilter(), dealer=Seat(4), rng=Random(1)),
        lambda: find_deals(FOUR, DealFilter(), tries=0, rng=Random(1)),
        lambda: find_deals(TWO, DealFilter(partner="AS"), rng=Random(1)),
    ):
        with pytest.raises(FiveHundredError, match=r"expected|has none|must be"):
            made()
    # What no hand can have is not searched for.
    for kept, wrong in (
        ("H=5+ S=5 jokers=0", "H=5+ S=6+"),
        ("aces=4 kings=4 joker H=3", "aces=4 kings=4 joker=2"),
        ("bids=10", "bids=11+"),
        ("H=5+ H=5..6", "H=5+ H=4"),
        ("bowers=2 voids=2", "bowers=3"),
        ("shape=5-3-1-1", "shape=5-3-2-1"),
        ("shape=5-2-1-1", "shape=5-1-1-1"),
    ):
        find_deals(FOUR, DealFilter(left=kept), rng=Random(1))
        with pytest.raises(FiveHundredError, match=r"^left: .*: expected |column"):
            find_deals(FOUR, DealFilter(left=wrong), rng=Random(1))
    with pytest.raises(InvalidValue, match=r"^kitty: S=4: expected 0 to 3$"):
        find_deals(FOUR, DealFilter(kitty="S=4"), rng=Random(1))
    # The fewer cards, the more suits are missing.
    find_deals(presets.SANS_JOKER_4, DealFilter(kitty="voids=3"), rng=Random(1))
    error = TooRareError(5)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_command_prints_writes_and_gives_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["deals", "--hand", "both-bowers", "--partner", "bids", "-n", "2", "--dealer", "1"]
    archive = tmp_path / "deals.500"
    assert main([*given, "--record", str(archive), "--names", "Ann,Bob,Cleo,Dan"]) == 0
    shown = capsys.readouterr().out
    assert "  Bob (dealer)  " in shown
    assert "  calls: Cleo " in shown
    assert shown.splitlines()[-1].startswith("2 of ")
    seed = shown.rpartition("; to repeat: --seed ")[2].strip()
    assert main([*given, "--json", "--seed", seed]) == 0
    tree = json.loads(capsys.readouterr().out)
    deals = [from_tree(one["deal"], Deal) for one in tree["deals"]]
    assert deals == [game.deals[0].deal for game in read_games(archive) if isinstance(game, Record)]
    assert all(f"number {one['number']}" in shown for one in tree["deals"])
    assert f"2 of {tree['draws']} deals fit" in shown
    assert str(tree["seed"]) == seed
    assert main(["deals", "--hand", "aces=4 kings=4", "--tries", "20"]) == 2
    assert "nothing found in 20 tries" in capsys.readouterr().err
    # What was found before the search gives up is not lost.
    few = tmp_path / "few.500"
    assert (
        main(["deals", "--hand", "both-bowers", "-n", "100", "--tries", "20", "--seed", "1", "--record", str(few)]) == 2
    )
    found = capsys.readouterr()
    assert "nothing found in 20 tries" in found.err
    assert found.out.count("\n  calls: ") == len([*read_games(few)]) > 0
