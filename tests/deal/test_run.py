"""Cards that are followed many at once lead to the very table that they lead to one by one."""

from __future__ import annotations

from collections import Counter

import pytest
from following import View, every_game, onlookers, seen_from, turns_since

from fivehundred.actions import PLAYS, Action, Hidden
from fivehundred.deal.dealt import Sight
from fivehundred.deal.outcomes import Played, Rest
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.run import run_of
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Known, Table
from fivehundred.seats import Seat

Done = list[tuple[Seat, Action | Hidden]]
NOTHING = Sight(())


def one_by_one(table: Table, done: Done, known: Known) -> Table:
    for seat, action in done:
        assert table.to_act == seat
        table, known = table.stepped(action, known, NOTHING)
    return table


def wrong_ones(view: View, done: Done, rest: Table, count: Counter[str]) -> None:
    """Every card in the place of the last of *done*: it is in the run exactly if it can be done one by one."""
    seat, _ = done[-1]
    for action in PLAYS:
        changed = [*done[:-1], (seat, action)]
        try:
            alone = one_by_one(view.table, changed, view.known)
        except IllegalAction:
            count["refused"] += 1
            assert run_of(view.table, changed, view.known) == (view.table, 0)
        else:
            count["taken"] += 1
            assert run_of(view.table, changed, view.known) == (alone, len(changed))
    assert run_of(rest, done[-1:], view.known)[1] == 0, "it was played already"


@pytest.mark.rule("PLAY-2", "PLAY-5")
def test_a_run_of_cards_is_every_card_of_it() -> None:
    count: Counter[str] = Counter()
    for _, way, pick in every_game(2):
        *deals, end = way
        if not isinstance(end.outcome, Played) or end.outcome.revokes or end.rules.table_cards:
            count["none"] += all(run_of(deal.table, [], {}) == (deal.table, 0) for deal in deals)
            continue
        plays = [deal for deal in deals if isinstance(deal.stage, Play)]
        start = plays[pick(len(plays))]
        for seat in onlookers(end.rules):
            view = seen_from(start, seat)
            turns = turns_since(seen_from(end, seat), view)
            done = [(turn.seat, turn.action) for turn in turns if turn.seat is not None and turn.action is not None]
            table, taken = run_of(view.table, done, view.known)
            count["cards"] += taken
            assert table == one_by_one(view.table, done[:taken], view.known)
            assert taken == len(done) - 1 or any(turn.shown for turn in turns) or isinstance(end.outcome.rest, Rest)
            if taken:
                wrong_ones(view, done[:taken], table, count)
    assert count["none"]
    assert min(count["cards"], count["refused"], count["taken"]) > 1000, count
