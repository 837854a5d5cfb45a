"""What a view tells is kept from turn to turn: the same as told anew, and no more work late in a deal than early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from following import View, every_game, onlookers, seen_from
from helpers import DEEP, after, at_play
from work import calls

from fivehundred.deal import history, knowledge
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Event, Misdeal, Misdealt, Turn
from fivehundred.deal.views import SeatView
from fivehundred.match.referee import Referee
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.testing.chance import choose_one
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

ASKED: dict[str, Callable[[SeatView], object]] = {
    "history": lambda view: view.history,
    "voids": lambda view: view.voids,
    "possible": lambda view: [view.possible(Seat(seat)) for seat in range(view.rules.players)],
}


def answers(view: View) -> list[object]:
    possible = [view.possible(Seat(seat)) for seat in range(view.rules.players)]
    return [view.history, view.voids, possible, view.turns, view.hand_sizes]


def forget() -> None:
    for kept in (history._opening, history._events_of_play, history._card_played, knowledge._prove_tricks):
        kept.cache_clear()


def test_what_is_kept_is_what_is_told_anew() -> None:
    told = 0
    for _, positions, pick in every_game(1):
        way = list(positions)
        every = onlookers(way[-1].rules)
        for seat in every if DEEP else [choose_one(pick, every)]:
            forget()
            views = [seen_from(deal, seat) for deal in way]
            kept = list(map(answers, views))
            for place in {0, len(way) - 1, *(pick(len(way)) for _ in range(4 if DEEP else 1))}:
                forget()
                assert answers(views[place]) == kept[place]
                told += 1
    assert told > 60


def test_the_latest_event_is_the_last_of_the_history() -> None:
    for _, positions, _ in every_game(1):
        for deal in positions:
            for view in (deal.spectator, *(deal.view(Seat(seat)) for seat in range(deal.rules.players))):
                *earlier, last = view.history
                assert view.table.latest(view.holdings) == (len(earlier), last)


def followed(name: str) -> Iterator[tuple[SeatView, int]]:
    """A view as it follows the play, and how many tricks are over."""
    pick = Random(3).randrange
    deals = list(play_on(some_deal(PRESETS[name], pick), pick))
    start = next(deal for deal in deals if isinstance(deal.stage, Play))
    view = start.view(Seat(0))
    for turn in deals[-1].view(Seat(0)).turns_since(view):
        view = view.after(turn)
        yield view, sum(view.won)


@pytest.mark.parametrize("what", ASKED)
@pytest.mark.parametrize("name", ["australian-4", "standard-3"])
def test_a_turn_late_in_a_deal_is_told_with_little_more_work_than_an_early_one(name: str, what: str) -> None:
    work: dict[int, list[int]] = {}
    for view, tricks in followed(name):
        work.setdefault(tricks, []).append(calls(ASKED[what], view))
    assert max(work[9]) < 1.5 * max(work[1])


@pytest.mark.rule("DEAL-6")
def test_what_is_told_of_a_hand_set_up_and_of_one_that_is_void_at_once() -> None:
    rules = presets.AUSTRALIAN_4
    played = after(at_play(rules, "7H", "JH 5S AD", "KS 9D 6C", "QS AH 10D", "JK AS 5D", by=0), "5S, KS")
    assert [str(turn.action) for turn in played.turns] == ["5S", "KS"]
    begun = after(Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)), "7S, P")
    void = Referee(deal=begun).misdeal(Misdeal.WRONG_COUNT)[0].deal
    outcome = Misdealt(None, Misdeal.WRONG_COUNT)
    assert void.history == (*begun.history, Event(turn=Turn(None, None, outcome=outcome)))
