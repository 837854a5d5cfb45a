"""Observations: everything that a view contains and nothing else, in planes that are pinned for good.

Once they are released, they change only with a preset or in a new version.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from generated import assert_current, write
from helpers import DEEP, FAMILIES, after, deal_of, fewer, held_by, seen_by
from hypothesis import assume, given
from test_encoding import BESIDE
from test_leaks import SECRETS, Secret, led_on

from fivehundred import shuffle
from fivehundred.actions import PlayCard, ThrowIn
from fivehundred.cards import HIGHER_JOKER, SUITS, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.history import Trick
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.turns import Misdealt, PassedOut, Played
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.learning.encoding import LAYOUT_VERSION, OUTCOMES, STAGES, ObservationLayout, layout_for, observe
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid
from fivehundred.rules.presets import AUSTRALIAN_4, CALLED_5, CLUB_46_4, PAGAT_6, STANDARD_3, TABLE_2
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import EarlyClaim
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks, random_rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.deal_strategies import exchange_cards, exchange_hidden
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

few = fewer(4)
PINNED = Path(__file__).parent / "encodings" / f"observations_{LAYOUT_VERSION}.txt"


def all_pinned() -> str:
    every = {name: layout_for(rules) for name, rules in {**PRESETS, **BESIDE}.items()}
    every["a family"] = layout_for(STANDARD_3, AUSTRALIAN_4, PAGAT_6, TABLE_2)
    return "".join(
        f"{name}: {layout.size}\n"
        + "".join(f"  {plane.offset} {plane.name}: {plane.rows} x {plane.columns}\n" for plane in layout.planes)
        for name, layout in every.items()
    )


def test_the_layouts_are_those_of_this_version_for_good() -> None:
    # Where a preset itself has changed, its lines may change. Anything else is a new version, in a new file.
    assert_current(PINNED, all_pinned())


@few
@given(random_rulesets())
def test_planes_follow_one_another(rules: Ruleset) -> None:
    end = 0
    for plane in layout_for(rules).planes:
        assert plane.offset == end
        assert plane.rows
        assert plane.columns
        end += plane.length
    assert end == layout_for(rules).size


class Read:
    """What an observation says, read from its bytes alone, by somebody who knows the rules and the observer's seat."""

    def __init__(self, rules: Ruleset, seat: Seat, observation: bytes, layout: ObservationLayout) -> None:
        self.rules, self.seat, self.layout = rules, seat, layout
        self.rows = {plane.name: plane.of(observation) for plane in layout.planes}
        self.around = [Seat((seat + place) % rules.players) for place in range(rules.players)]

    def cards(self, name: str, row: int = 0) -> Cards:
        found = self.rows.get(name, ())[row : row + 1]
        return Cards.of(card for lying in found for card, one in zip(self.layout.deck, lying, strict=True) if one)

    def seats(self, name: str, row: int = 0) -> list[Seat]:
        found = self.rows[name][row] if name in self.rows else b""
        return sorted(self.around[place] for place, one in enumerate(found) if one)

    def calls(self, name: str, row: int = 0) -> list[Call]:
        return [call for call, one in zip(self.layout.calls, self.rows[name][row], strict=True) if one]

    def suit(self, name: str, row: int = 0) -> Suit | None:
        return next((suit for suit, one in zip(SUITS, self.rows.get(name, [b""] * 2)[row], strict=False) if one), None)

    def suits(self, name: str, seat: Seat) -> tuple[Suit, ...]:
        return tuple(suit for suit, one in zip(SUITS, self.by_seat(name)[seat], strict=True) if one)

    def by_seat(self, name: str) -> dict[Seat, Any]:
        """The rows of a plane by the seat of each."""
        return dict(zip(self.around, self.rows[name], strict=False))

    def auction(self) -> Iterator[tuple[Seat, Call]]:
        """The calls in order: each bid, and after it the passes over it, clockwise, the bidder's own last."""
        last = self.seats("dealer")[0]
        for number, call in enumerate(self.rules.ladder.calls):
            at = self.layout.calls.index(call)
            made = [seat for seat, row in self.by_seat("bids").items() if row[at]]
            if number and made:
                (last,) = made
                yield last, call
            for distance in range(1, self.rules.players + 1):
                caller = Seat((last + distance) % self.rules.players)
                if self.by_seat("passes")[caller][at]:
                    yield caller, Pass()

    def tricks(self) -> Iterator[Trick]:
        """The tricks, each card with the seat that played it."""
        by = {
            card: (seat, table)
            for table, name in enumerate(("played", "played from table"))
            for row, seat in enumerate(self.around)
            for card in self.cards(name, row)
        }
        playing = self.seats("playing")
        for row in range(self.rules.hand_size):
            trick = self.cards("trick", row)
            if not trick:
                return
            lead, *_ = trick & self.cards("led")
            leader, kind = by[lead]
            seats = [Seat((leader + place) % self.rules.players) for place in range(self.rules.players)]
            places = [(seat, kind) for seat in seats if seat in playing]
            if self.rules.table_cards:
                places += [(seat, 1 - kind) for seat in seats]
            order = sorted(trick, key=lambda card: places.index(by[card]))
            assert order[0] == lead
            won = trick & self.cards("winning")
            joker = self.suit("named", lead.number == HIGHER_JOKER) if lead.is_joker else None
            yield Trick(
                tuple(by[card][0] for card in order),
                tuple(PlayCard(card, joker if card == lead else None) for card in order),
                by[next(iter(won))][0] if won else None,
                tuple(bool(by[card][1]) for card in order),
            )


def assert_complete(view: SeatView, layout: ObservationLayout) -> None:
    """Everything that *view* contains can be read from its observation."""
    read, rules, table = Read(view.rules, view.seat, observe(view, layout=layout), layout), view.rules, view.table
    assert read.cards("hand") == view.hand
    assert read.cards("dealt") == view.dealt
    assert (read.cards("taken") or None, read.cards("discarded") or None) == (view.kitty, view.discards)
    assert (read.cards("handed") or None) == view.received
    if "handed" in read.rows:
        assert (read.cards("handed", 1) or None, read.cards("handed", 2)) == (
            view.handed_on,
            Cards(view.holding.for_gift),
        )
    assert read.cards("unseen") == view.unseen
    assert [read.cards("may hold", row) for row in range(rules.players - 1)] == [*map(view.possible, view.others)]
    assert list(read.tricks()) == list(view.tricks)
    assert read.cards("lying") == Cards(table.play.lying_cards if table.play else 0)
    assert read.cards("exposed") == table.shown
    assert read.cards("kitty shown") == (table.kitty or Cards())
    piles = rules.hand_size // 2
    assert [read.cards("piles", row) for row in range(piles * len(table.piles))] == [
        Cards.of(card for card in pile if card) for seat in read.around if table.piles for pile in table.piles[seat]
    ]
    assert read.cards("dealt up") == Cards.of(pile.up for lying in table.piles for pile in lying)
    if not table.set_up:
        calls = [turn for turn in view.turns if isinstance(turn.action, Pass | Bid | SpecialBid)]
        assert list(read.auction()) == [(turn.seat, turn.action) for turn in calls]
    assert read.seats("dealer") == [view.dealer]
    assert read.seats("to act") == ([] if view.to_act is None else [view.to_act])
    assert read.seats("partners") == list(view.partners)
    assert read.seats("barred") == list(view.info.barred)
    contract = view.contract
    assert bool(read.calls("contract")) == (contract is not None)
    if contract is not None:
        assert read.calls("contract") == [contract.call or Pass()]
        assert read.seats("contractor") == ([] if contract.contractor is None else [contract.contractor])
        assert (read.seats("side"), read.seats("playing")) == ([*contract.side], [*contract.playing])
        assert read.cards("called") == Cards.of([contract.called] if contract.called else [])
        assert read.suit("trump") == contract.trump
        assert read.seats("breach") == ([] if contract.breach is None else [contract.breach])
        assert any(row[0] for row in read.rows.get("slam", ())) == contract.slam
    for name, row, action in (("kept", 0, "keep"), ("breach", 1, "no breach")):
        said = [turn.seat for turn in view.turns if str(turn.action) == action]
        assert name not in read.rows or set(read.seats(name, row)) == {*said}
    unlooked = getattr(table.stages[0], "unlooked", 0)
    assert read.seats("not looked") == [seat for seat in sorted(read.around) if unlooked >> seat & 1]
    answers = [answer for one in table.stages if isinstance(one, Declaring) for answer in one.answers]
    for row, joker in enumerate(("lower", "higher")):
        declared = [(seat, suit) for seat, answer in answers if (suit := getattr(answer, joker))]
        assert [read.suit("declared", row)] == ([suit for _, suit in declared] or [None])
        if "declarers" in read.rows:
            assert read.seats("declarers", row) == [seat for seat, _ in declared]
    for seat in read.around:
        assert read.suits("voids", seat) == view.voids[seat]
        won = view.outcome.tricks if isinstance(view.outcome, Played) else view.won
        assert read.by_seat("tricks")[seat][0] == won[seat]
        assert read.by_seat("cards")[seat][0] == view.hand_sizes[seat]
    assert_ending_read(view, read)


def assert_ending_read(view: SeatView, read: Read) -> None:
    """The rest of what *view* contains: stage and outcome, the tricks needed, and the match."""
    before = view.table.past[-1] if view.finished else view.stage
    (stage,) = (name for name, one in zip(STAGES, read.rows["stage"][0], strict=True) if one)
    known = {"call": "PartnerCall", "slam": "SlamCall", "breach": "BreachCall", "joker": "Declaring"}
    exchanges = dict.fromkeys(("kitty", "passed on", "gift exchange"), "Exchange")
    assert type(before).__name__ == {**known, **exchanges}.get(stage, stage.title())
    ended = [name for name, one in zip(OUTCOMES, read.rows["outcome"][0], strict=True) if one]
    by: Seat | None = None
    match view.outcome:
        case None:
            assert ended == []
        case Played(rest=rest):
            by = None if rest is None else rest.seat
            assert ended == ["played" if rest is None else "settled"]
        case PassedOut(inkles=inkles):
            assert ended == ["only inkles" if inkles else "passed out"]
        case Misdealt(seat=by, why=why):
            assert ended == ["void" if why is None else why.value]
    assert read.seats("ended by") == ([] if by is None else [by])
    left, make, defeat = read.rows["needed"][0]
    needed = view.tricks_needed
    if needed is not None:
        told = needed.left, needed.to_make, needed.to_defeat
        assert (left, make - 1 if make else None, defeat - 1 if defeat else None) == told
    sides = view.rules.side_count
    scores = [100 * (hundreds - 128) + rest for hundreds, rest in read.rows["scores"]]
    assert scores[:sides] == [view.scores[(view.scorer + place) % sides] for place in range(sides)]
    assert read.rows["deal"][0][0] == view.info.number


@few
@given(deals())
def test_a_view_can_be_read_from_its_observation(deal: Deal) -> None:
    for seat in map(Seat, range(deal.rules.players)):
        assert_complete(deal.view(seat), layout_for(deal.rules))


@pytest.mark.rule("DEAL-4")
def test_whoever_threw_the_cards_in_is_in_the_observation() -> None:
    rules = AUSTRALIAN_4.evolve(early_claim=EarlyClaim.ALLOWED)
    poor = (Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0)) for seed in range(1000))
    deal = next(deal for deal in poor if ThrowIn() in deal.legal_actions).apply(ThrowIn())
    layout = layout_for(rules)
    for seat in map(Seat, range(4)):
        assert_complete(deal.view(seat), layout)
        assert Read(rules, seat, observe(deal.view(seat), layout=layout), layout).seats("ended by") == [Seat(1)]


@pytest.mark.rule("JOKER-5")
def test_whoever_declared_a_joker_is_in_the_observation() -> None:
    rules = CLUB_46_4.evolve(joker_declared="by the holder")
    deal = deal_of(rules, "", "JK2", "", "JK")
    deal = after(deal, "7NT, P, P, P, discard 4S 5S 6S 7S 8S 9S, declare none, declare JK2=D, declare none")
    layout = layout_for(rules)
    answers: list[tuple[str, list[Seat]]] = [("declare none", []), ("declare JK=H", [Seat(3)])]
    for declared, by in answers:
        position = deal.apply(deal.parse(declared))
        for seat in map(Seat, range(4)):
            assert_complete(position.view(seat), layout)
            read = Read(rules, seat, observe(position.view(seat), layout=layout), layout)
            assert (read.seats("declarers"), read.seats("declarers", 1)) == ([Seat(1)], by)
    by_contractor = rules.evolve(joker_declared="by the contractor")
    assert "declarers" not in {plane.name for plane in layout_for(by_contractor).planes}


@pytest.mark.rule("PLAY-9")
def test_whoever_was_given_the_rest_is_in_the_observation() -> None:
    rules = STANDARD_3.evolve(early_end=True)
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    for text in ("7H", "P", "P"):
        deal = deal.apply(deal.parse(text))
    deal = deal.apply(deal.legal_actions[0]).settle(Seat(2))
    layout = layout_for(rules)
    for seat in map(Seat, range(3)):
        assert_complete(deal.view(seat), layout)
        assert Read(rules, seat, observe(deal.view(seat), layout=layout), layout).seats("ended by") == [Seat(2)]


@pytest.mark.parametrize("name", FAMILIES if DEEP else FAMILIES[::2])
def test_different_views_have_different_observations_all_through_a_deal(name: str) -> None:
    rules, views = PRESETS[name], dict[tuple[Seat, bytes], SeatView]()
    for seed in range(2 if DEEP else 1):
        pick = Random(f"{name} {seed}").randrange
        for deal in play_on(some_deal(rules, pick), pick):
            view = deal.view(Seat(pick(rules.players)))
            assert_complete(view, layout_for(rules))
            assert views.setdefault((view.seat, observe(view)), view) == view


def test_a_family_has_one_layout_and_every_ruleset_keeps_its_facts() -> None:
    family = (STANDARD_3, AUSTRALIAN_4, PAGAT_6, TABLE_2)
    layout = layout_for(*family)
    assert layout == layout_for(*family, STANDARD_3)
    assert pickle.loads(pickle.dumps(layout)) is layout
    for number, rules in enumerate(family):
        pick = Random(number).randrange
        for deal in play_on(some_deal(rules, pick), pick):
            view = deal.view(Seat(pick(rules.players)))
            observation = observe(view, layout=layout)
            assert len(observation) == layout.size
            assert layout.plane("rules").of(observation)[0].index(1) == number
            assert_complete(view, layout)


@few
@given(deals(), picks())
def test_an_observation_tells_nothing_that_its_seat_has_not_seen(deal: Deal, pick: Pick) -> None:
    differs = False
    for seat in map(Seat, range(deal.rules.players)):
        twin = exchange_hidden(deal, pick, seat)
        differs |= twin != deal
        assert observe(twin.view(seat)) == observe(deal.view(seat))
    assume(differs)


@pytest.mark.parametrize("name", FAMILIES if DEEP else FAMILIES[::2])
def test_observations_differ_by_no_hidden_card_under_any_preset(name: str) -> None:
    for seed in range(2 if DEEP else 1):
        pick = Random(f"{name} {seed}").randrange
        for deal in play_on(some_deal(PRESETS[name], pick), pick):
            seat = Seat(pick(deal.rules.players))
            assert observe(exchange_hidden(deal, pick, seat).view(seat)) == observe(deal.view(seat))
            own, hidden = list(held_by(deal, seat)), list(deal.rules.deck - seen_by(deal, seat))
            twin = exchange_cards(deal, choose_one(pick, own), choose_one(pick, hidden)) if own and hidden else None
            if twin is not None:
                assert observe(twin.view(seat)) != observe(deal.view(seat))


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_a_secret_is_observed_by_those_who_have_seen_it_and_by_nobody_else(secret: Secret) -> None:
    for seed in range(5 if DEEP else 2):
        pick = Random(seed).randrange
        for deal in led_on(secret, pick):
            one, other = choose_one(pick, list(secret.cards(deal))), choose_one(pick, list(deal.rules.deck))
            twin = exchange_cards(deal, one, other) if one != other and not pick(3) else None
            if twin is None:
                continue
            for seat in map(Seat, range(deal.rules.players)):
                same = observe(twin.view(seat)) == observe(deal.view(seat))
                assert same == (twin.view(seat) == deal.view(seat))


def test_a_deal_that_was_set_up_has_no_auction() -> None:
    rules = AUSTRALIAN_4.evolve(all_pass="played")
    begun = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    for contract in (Contract.of_passed_deal(rules), Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1))):
        deal = Deal.at_play(rules, contract, begun.dealt, dealer=Seat(0))
        assert_complete(deal.view(Seat(2)), layout_for(rules))
        assert not any(map(any, layout_for(rules).plane("passes").of(observe(deal.view(Seat(2))))))


def test_scores_beyond_all_games_are_the_furthest_that_fit() -> None:
    pack = tuple(AUSTRALIAN_4.deck)
    deal = Deal.from_pack(AUSTRALIAN_4, pack, dealer=Seat(0), scores=(-20_000, 5_005), number=1000)
    observation, layout = observe(deal.view(Seat(1))), layout_for(AUSTRALIAN_4)
    assert layout.plane("scores").of(observation) == (bytes([128 + 50, 5]), bytes([0, 0]))
    assert layout.plane("deal").of(observation) == (b"\xff",)


def test_what_cannot_be_observed_is_refused() -> None:
    deal = some_deal(AUSTRALIAN_4, Random(1).randrange)
    layout, wrong = layout_for(CALLED_5), deal
    with pytest.raises(InvalidValue, match="the view's rules differ from those of this layout"):
        observe(deal.view(Seat(0)), layout=layout)
    with pytest.raises(InvalidValue, match="no plane 'hands': expected one of hand, dealt"):
        layout.plane("hands")
    with pytest.raises(InvalidValue, match="at least one"):
        layout_for()
    for call, argument in ((observe, wrong), (layout_for, "australian-4")):
        anything: Any = call
        with pytest.raises(InvalidType, match="expected a"):
            anything(argument)
    with pytest.raises(InvalidType, match="expected an ObservationLayout"):
        observe(deal.view(Seat(0)), layout=wrong)  # type: ignore[arg-type]
    assert "ObservationLayout" in repr(layout)


if __name__ == "__main__":
    write({PINNED: all_pinned})
