"""Cards judged in imagined deals, and the player who goes by that."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, FAMILIES, at_play, deal_of

from fivehundred import players, shuffle
from fivehundred.actions import Discard, Keep, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue, UnsupportedRulesError
from fivehundred.fast import sensible_end
from fivehundred.match.playing import Match, Player
from fivehundred.players import Estimate, SensiblePlayer, ThinkingPlayer, estimates_svg, estimates_text, evaluate
from fivehundred.players.calling import family_of, weight_of_calls, weights
from fivehundred.rules import presets
from fivehundred.rules.decks import DECK_66, Packets
from fivehundred.rules.settings import DefencePoints
from fivehundred.rules.specials import DOUBLE_MISERE
from fivehundred.seats import Seat
from fivehundred.solver.solving import values
from fivehundred.texts import text as worded
from fivehundred.worlds import Weight, Worlds

SENSIBLE = SensiblePlayer()


def playing(name: str, seed: int, left: int) -> Deal:
    """A deal by sensible players with so many cards left to play."""
    rules = presets.get(name)
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0))
    while deal.to_act is not None:
        if isinstance(deal.stage, Play) and deal.stage.terms.length - len(deal.stage.line) <= left:
            break
        deal = deal.apply(SENSIBLE(deal.view(deal.to_act)))
    return deal


def thought(deal: Deal, worlds: int = 30, seed: int = 1) -> dict[str, Estimate]:
    assert deal.to_act is not None
    found = evaluate(deal.view(deal.to_act), worlds=worlds, rng=Random(seed))
    return {str(card): estimate for card, estimate in found.items()}


def test_every_legal_card_is_judged_in_the_same_worlds() -> None:
    deal = playing("australian-4", 3, 28)
    found = thought(deal)
    assert [*found] == [*map(str, deal.legal_actions)]
    assert {estimate.worlds for estimate in found.values()} == {30}
    best = max(found.values(), key=lambda estimate: estimate.points)
    assert (best.behind, best.behind_error) == (0, 0)
    assert best.error > 0
    for estimate in found.values():
        assert estimate.behind == pytest.approx(best.points - estimate.points)
        # The luck of the cards, which is the same for all, is in the points and not in their difference.
        assert (estimate.behind_error > 0) == (estimate.behind > 0)
    assert thought(deal) == found != thought(deal, seed=2)


def test_the_last_cards_are_worth_what_happens_in_every_world() -> None:
    compared = 0
    for seed in range(20):
        deal = playing("standard-3", seed, 5)
        if deal.to_act is None:
            continue
        view = deal.view(deal.to_act)
        side = deal.rules.side_of(deal.to_act)
        if Worlds(view).count > 100:
            continue
        worlds = list(Worlds(view))
        compared += 1
        for card, estimate in evaluate(view, worlds=400, rng=Random(seed)).items():
            found, made, defeated = [], 0, 0
            for world in worlds:
                after = world.apply(card)
                while after.to_act is not None:
                    after = after.apply(SENSIBLE(after.view(after.to_act)))
                points = after.score.points
                found.append(points[side] - (sum(points) - points[side]) / 2)
                ours = deal.to_act in after.contract.side if after.contract else False
                made += ours and after.score.made is True
                defeated += not ours and after.score.made is False
            assert min(found) <= estimate.points <= max(found)
            assert abs(estimate.points - sum(found) / len(found)) <= 0.2 * (max(found) - min(found))
            assert abs(estimate.made - made / len(worlds)) <= 0.2
            assert abs(estimate.defeated - defeated / len(worlds)) <= 0.2
            assert (estimate.made in (0, 1)) == (made in (0, len(worlds)))
    assert compared >= 4


def test_a_card_that_beats_everything_is_worth_more_than_one_that_loses() -> None:
    rules = presets.STANDARD_3
    deal = at_play(rules, "9S", "JS JC AS KS QS 10S 9S AH KH 7D", "7C", "8C")
    found = thought(deal, seed=2)
    assert found["JS"].points > found["7D"].points
    assert found["7D"].behind_error > 0


def nine_hearts() -> SeatView:
    """The view of a contractor who must discard: the kitty brought low trumps."""
    deal = deal_of(presets.AUSTRALIAN_4, "JK JH JD AH KH 10H KS QC AC 4D")
    for text in ("9H", "P", "P", "P"):
        deal = deal.apply(deal.parse(text))
    return deal.view(Seat(0))


def discards(*every: str) -> list[Discard]:
    return [Discard(Cards.parse(cards)) for cards in every]


@pytest.mark.parametrize("name", ["standard-3", "australian-4", "called-5", "six-63", "dummy-2", "table-2"])
def test_discards_that_share_worlds_are_worth_what_each_is_alone(name: str) -> None:
    rules = presets.get(name)
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(11)), dealer=Seat(0))
    while not isinstance(deal.stage, Exchange):
        assert deal.to_act is not None
        deal = deal.apply(SENSIBLE(deal.view(deal.to_act)))
    assert deal.to_act is not None
    view = deal.view(deal.to_act)
    actions = view.legal_actions[:: len(view.legal_actions) // 5]
    together = evaluate(view, actions=actions, worlds=20, rng=Random(3))
    for action in actions:
        alone = evaluate(view, actions=[action], worlds=20, rng=Random(3))[action]
        assert (alone.points, alone.made, alone.win) == (
            together[action].points,
            together[action].made,
            together[action].win,
        )


def test_a_discard_of_losers_is_worth_more_than_one_of_trumps() -> None:
    trumps, losers = discards("JK JH JD", "KS QC 4D")
    found = evaluate(nine_hearts(), actions=[trumps, losers], worlds=30, rng=Random(1))
    assert found[losers].points > found[trumps].points + 100
    assert found[losers].behind_error == 0 < found[trumps].behind_error


def test_a_race_ends_early_for_what_is_far_behind() -> None:
    actions = discards("AC JD 8H", "KS QC 4D", "KS QC 8H")
    found = evaluate(nine_hearts(), actions=actions, worlds=40, race=True, rng=Random(1))
    assert [*found] == actions
    assert [estimate.worlds for estimate in found.values()] == [10, 40, 10]
    every = evaluate(nine_hearts(), actions=actions, worlds=40, rng=Random(1))
    assert [estimate.worlds for estimate in every.values()] == [40, 40, 40]
    # Those that are dropped have been tried in the first of the same worlds.
    early = evaluate(nine_hearts(), actions=actions, worlds=40, seconds=0, rng=Random(1))
    assert [found[action] for action in actions] == [early[actions[0]], every[actions[1]], early[actions[2]]]


def heavy(world: Deal) -> float:
    return 1.0 + world.hands[0].bits % 7


#: Points of three sides, whose means are thirds, so that a sum depends on how it is split; and an auction.
CARD = at_play(presets.CUTTHROAT_4, "9S", "JS JC AS KS QS 10S 9S AH KH 7D", "7C", "8C").view(Seat(0))
CALL = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).view(Seat(1))


@pytest.mark.parametrize(("view", "worlds", "early"), [(CARD, 100, 10), (CARD, 25, 10), (CALL, 8, 8)])
@pytest.mark.parametrize("weight", [None, heavy])
def test_neither_lots_nor_time_change_an_estimate(
    view: SeatView, worlds: int, early: int, weight: Weight | None
) -> None:
    told = list[int]()
    find = partial(evaluate, view, actions=view.legal_actions[:3], worlds=worlds, weight=weight)
    every = find(rng=Random(5))
    assert find(seconds=60, on_worlds=told.append, rng=Random(5)) == every
    assert (sum(told), max(told) <= 10) == (worlds, True)
    assert {one.worlds for one in find(seconds=0, rng=Random(5)).values()} == {early}
    assert find(race=True, rng=Random(5)) == find(race=True, seconds=60, rng=Random(5))


def test_only_a_contract_of_ones_own_side_is_made() -> None:
    deal = at_play(presets.STANDARD_3, "8S", "JK JS JC AS KS QS 10S 9S AH KH", "7C", "8C")
    ours = thought(deal, worlds=5)
    theirs = thought(deal.apply(deal.legal_actions[0]), worlds=5)
    assert {(one.made, one.defeated) for one in ours.values()} == {(1, 0)}
    assert {(one.made, one.defeated) for one in theirs.values()} == {(0, 1)}


def test_time_that_is_over_ends_it_after_a_lot() -> None:
    actions = discards("AC JD 8H", "KS QC 4D")
    for seconds, worlds in ((0, 10), (10**400, 35)):
        found = evaluate(nine_hearts(), actions=actions, worlds=35, seconds=seconds, rng=Random(1))
        assert [estimate.worlds for estimate in found.values()] == [worlds] * 2
    for wrong in (-1, float("nan")):
        with pytest.raises(InvalidValue, match=r"^seconds .*: expected 0 or more$"):
            evaluate(nine_hearts(), actions=actions, seconds=wrong, rng=Random(1))
        for name in ("sensible", "patient"):
            with pytest.raises(InvalidValue, match=r"^seconds .*: expected 0 or more$"):
                players.make_player(name, seconds=wrong, rng=Random(1))


def ace_with(seat: int) -> Weight:
    return lambda world: float(Cards.parse("AS") <= world.hands[seat])


def test_worlds_may_have_weights() -> None:
    # The king of spades that is kept wins a trick unless a defender has the ace, which seats 1 and 3 are.
    (kept,), view = discards("QC 4D JD"), nine_hearts()
    defender, partner = (
        evaluate(view, actions=[kept], worlds=200, weight=ace_with(seat), rng=Random(1))[kept].points for seat in (1, 2)
    )
    plain = evaluate(view, actions=[kept], worlds=200, rng=Random(1))[kept].points
    assert defender < plain < partner
    deal = at_play(presets.STANDARD_3, "10S", "JS JC AS KS QS 10S 9S AH KH QH", "7C", "8C")
    view = deal.apply(deal.legal_actions[0]).view(Seat(1))
    for weight in (None, lambda world: float(Cards.parse("KH") <= world.hands[0])):
        found = evaluate(view, worlds=50, weight=weight, rng=Random(2))
        assert {estimate.worlds for estimate in found.values()} == {50}
    bidding = Deal.from_pack(presets.STANDARD_3, shuffle.pack(presets.STANDARD_3.deck, rng=Random(1)), dealer=Seat(0))
    view = bidding.view(Seat(1))
    calls = view.legal_actions[:2]
    seen = []

    def told(world: Deal) -> float:
        seen.append(world)
        return 1.0

    evaluate(view, actions=calls, worlds=3, weight=told, rng=Random(1))
    # Five candidates for each world, drawn once for both calls.
    assert len(seen) == 15


@pytest.mark.parametrize("name", ["australian-4", "called-5", "perfect-4", "pagat-5", "team-4", "quebec-4", "table-2"])
def test_every_decision_can_be_judged(name: str) -> None:
    rules, stages = presets.get(name), set()
    for seed in range(2 if DEEP else 1):
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0))
        while deal.to_act is not None and not isinstance(deal.stage, Play):
            view = deal.view(deal.to_act)
            usual = SENSIBLE(view)
            actions = list(dict.fromkeys([usual, *view.legal_actions[:1]]))
            found = evaluate(view, actions=actions, worlds=2, rng=Random(seed))
            assert [*found] == actions
            stages.add(type(deal.stage).__name__)
            deal = deal.apply(usual)
    assert len(stages) >= 2


@pytest.mark.parametrize("name", FAMILIES)
def test_the_thinking_player_ends_deals_of_every_preset(name: str) -> None:
    rules, rng = presets.get(name), Random(name)
    thinking = ThinkingPlayer(worlds=2, solved=2, rng=rng)
    seated: list[Player] = [thinking, *[SENSIBLE] * (rules.players - 1)]
    match = Match.start(rules, dealer=Seat(0)).play(seated, rng=rng, max_deals=1)
    assert len(match.rows) == 1


@pytest.mark.rule("SCORE-5")
def test_ends_whose_tricks_do_not_tell_the_points_are_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[Deal] = []
    counts: list[int] = []

    def solving(deal: Deal, **limits: Any) -> Any:
        solved.append(deal)
        return values(deal, **limits)

    monkeypatch.setattr("fivehundred.players.thinking.values", solving)
    for defence in (DefencePoints.NOTHING, DefencePoints.OWN_AND_CONTRACTORS):
        double = attrs.evolve(DOUBLE_MISERE, defence=defence)
        deal = at_play(presets.PERFECT_4.evolve(specials=(double,)), double.key)
        for _ in range(28):
            deal = deal.apply(deal.legal_actions[0])
        assert deal.to_act is not None
        ThinkingPlayer(worlds=5, solved=4, rng=Random(1))(deal.view(deal.to_act))
        counts.append(len(solved))
    assert 0 < counts[0] == counts[1]


def test_solved_ends_lead_to_better_cards() -> None:
    compared, gained = 0, 0
    for seed in range(60) if DEEP else (5, *range(21, 30)):
        deal = playing("australian-4", seed, 16)
        if deal.to_act is None or deal.contract is None or len(deal.legal_actions) < 2:
            continue
        view = deal.view(deal.to_act)
        known, searched = (ThinkingPlayer(worlds=5, solved=solved, rng=Random(seed))(view) for solved in (0, 4))
        if known != searched:
            compared += 1
            exact = {str(card): solution.low for card, solution in values(deal).items()}
            wanted = (deal.to_act in deal.contract.side) != deal.contract.misere
            gained += (exact[str(searched)] - exact[str(known)]) * (1 if wanted else -1)
    assert compared >= 2
    assert gained > 0


@pytest.mark.parametrize(
    "name", [name for name in FAMILIES[:: 1 if DEEP else 2] if family_of(presets.get(name)) in weights()]
)
def test_worlds_are_weighed_in_every_auction_of_rules_with_weights(name: str) -> None:
    rules = presets.get(name)
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(0)), dealer=Seat(0))
    player = ThinkingPlayer(worlds=1, calls=1, rng=Random(1))
    while deal.to_act is not None and not isinstance(deal.stage, Play):
        view = deal.view(deal.to_act)
        weight = weight_of_calls(view, weights()[family_of(rules)])
        assert all(0 < weight(world) <= 1 for world in Worlds(view).samples(2, rng=Random(1)))
        deal = deal.apply(player(view))


def test_close_calls_are_compared_in_imagined_deals() -> None:
    rules, compared, changed = presets.AUSTRALIAN_4, 0, 0
    for seed in range(12 if DEEP else 4):
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0))
        while isinstance(deal.stage, Auction) and deal.to_act is not None:
            view = deal.view(deal.to_act)
            usual, call = (ThinkingPlayer(worlds=2, calls=calls, rng=Random(seed))(view) for calls in (0, 3))
            compared += 1
            changed += usual != call
            deal = deal.apply(call)
    assert 0 < changed < compared / 2


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize("calls", [0, 3])
def test_whoever_is_asked_out_of_turn_says_whose_turn_it_is(calls: int) -> None:
    rules = presets.AUSTRALIAN_4
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    with pytest.raises(InvalidValue, match=r"the turn of seat 1 \(SEAT-1\)"):
        ThinkingPlayer(calls=calls, rng=Random(1))(deal.view(Seat(3)))


def test_where_no_deals_are_imagined_calls_go_by_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise UnsupportedRulesError("no worlds of such rules")

    rules, thinking = presets.AUSTRALIAN_4, ThinkingPlayer(calls=3, rng=Random(1))
    deals = [Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0)) for seed in range(12)]
    monkeypatch.setattr("fivehundred.players.thinking.futures_of", refused)
    assert [thinking(deal.view(Seat(1))) for deal in deals] == [
        ThinkingPlayer(rng=Random(1))(deal.view(Seat(1))) for deal in deals
    ]


@pytest.mark.parametrize("wrong", [{"worlds": 0}, {"solved": -1}, {"calls": -1}])
def test_numbers_of_worlds_and_tricks_are_checked_at_once(wrong: dict[str, int]) -> None:
    (name,) = wrong
    with pytest.raises(InvalidValue, match=f"^{name} "):
        ThinkingPlayer(**wrong, rng=Random(1))


def test_the_same_chance_leads_to_the_same_cards() -> None:
    deal = playing("standard-3", 5, 24)
    assert deal.to_act is not None
    view = deal.view(deal.to_act)
    assert ThinkingPlayer(rng=Random(3))(view) == ThinkingPlayer(rng=Random(3))(view)


def test_a_card_of_more_than_a_position_holds_is_played_sensibly() -> None:
    rules = presets.SIX_65.evolve(deck=DECK_66, packets=Packets.parse("5 6"), hand_size=11)
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    for text in ("7H", "P", "P", "P", "P", "P"):
        deal = deal.apply(deal.parse(text))
    assert deal.to_act is not None
    view = deal.view(deal.to_act)
    assert ThinkingPlayer(worlds=5, rng=Random(1))(view) == SENSIBLE(view)


def test_what_is_no_turn_to_play_a_card_is_refused() -> None:
    deal = playing("standard-3", 5, 24)
    assert deal.to_act is not None
    other = Seat((deal.to_act + 1) % 3)
    with pytest.raises(InvalidValue, match=f"the view of seat {other}: expected one in which that seat is to act"):
        evaluate(deal.view(other), rng=Random(1))
    bidding = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    with pytest.raises(InvalidValue, match="expected at least one action"):
        evaluate(bidding.view(Seat(1)), actions=[], rng=Random(1))
    with pytest.raises(IllegalAction):
        evaluate(bidding.view(Seat(1)), actions=[Keep()], rng=Random(1))
    for action in (Keep(), PlayCard(next(iter(deal.hands[other])))):
        with pytest.raises(IllegalAction):
            evaluate(deal.view(deal.to_act), actions=[action], rng=Random(1))
    view: Any = deal.view(deal.to_act)
    with pytest.raises(InvalidValue, match="worlds 0: expected 1 to"):
        evaluate(view, worlds=0, rng=Random(1))
    with pytest.raises(InvalidType):
        evaluate(deal, rng=Random(1))  # type: ignore[arg-type]
    assert sensible_end(deal).finished


def test_estimates_are_told_in_words_the_best_first() -> None:
    found = evaluate(nine_hearts(), actions=discards("AC JD 8H", "KS QC 4D", "KS QC 8H"), race=True, rng=Random(1))
    lines = estimates_text(found).splitlines()
    assert lines[0] == "discard K♠, Q♣ and 4♦: +400.0 ± 0.0 points, 5.0 ± 1.7 more than discard K♠, Q♣ and 8♥"
    assert lines[2].split("  ")[1] == "discard K♠, Q♣ and 4♦"
    assert [line.split()[-1] for line in lines[1:]] == ["worlds", "40", "10", "10"]
    given = evaluate(nine_hearts(), actions=discards("KS QC 4D"), worlds=1, rng=Random(1))
    # One world says nothing about how sure it is.
    assert estimates_text(given).startswith("discard K♠, Q♣ and 4♦: +400.0 ± ? points\n")
    assert estimates_text(found, language="de").splitlines()[1].split("  ")[-1] == "Verteilungen"
    assert "K♠, Q♣ und 8♥ ablegen</text>" in estimates_svg(found, language="de")
    assert worded(found[discards("KS QC 8H")[0]], "de").startswith("+395,0 ± 1,7 Punkte in 10 Verteilungen; ")
    for tell in (estimates_text, estimates_svg):
        with pytest.raises(InvalidValue, match="expected at least one estimate"):
            tell({})
        with pytest.raises(InvalidType, match="expected what evaluate found, not list"):
            tell([])  # type: ignore[arg-type]
        with pytest.raises(InvalidType, match="expected an Estimate, not int"):
            tell({Keep(): 2})  # type: ignore[dict-item]


def test_a_player_in_a_hurry_does_what_seemed_best_so_far() -> None:
    deal = deal_of(presets.STANDARD_3)
    hurried, asked = ThinkingPlayer(worlds=400, solved=3, calls=40, seconds=0, rng=Random(1)), 0
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        action = hurried(view)
        assert view.why_not(action) is None
        if isinstance(view.table.stage, Play) and sum(deal.won) == 8 and len(view.legal_actions) > 1:
            # Time that is not short changes nothing.
            calm = [ThinkingPlayer(worlds=20, solved=3, seconds=limit, rng=Random(2))(view) for limit in (None, 1e6)]
            assert calm[0] == calm[1]
            asked += 1
        deal = deal.apply(action)
    assert asked > 0
