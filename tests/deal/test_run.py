"""Calls and cards that are done many at once lead to the very deal, or table, that they lead to one by one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from following import View, every_game, onlookers, seen_from, turns_since
from helpers import after, at_play

from fivehundred.actions import PLAYS, Action, Hidden
from fivehundred.deal.dealt import Sight
from fivehundred.deal.history import Event
from fivehundred.deal.outcomes import Misdeal, Misdealt, Played, Rest
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.run import deal_after, known_actions, table_after
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Known, Table
from fivehundred.deal.turn import Turn
from fivehundred.deal.whole import Deal
from fivehundred.match.referee import Referee
from fivehundred.replay import Replay
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass, parse_call
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

Done = list[Action | Hidden]
NOTHING = Sight(())


def one_by_one(table: Table, done: Done, known: Known) -> Table:
    for action in done:
        table, known = table.stepped(action, known, NOTHING)
    return table


def wrong_ones(view: View, done: Done, rest: Table, count: Counter[str]) -> None:
    """Every card in the place of the last of *done*: it is in the run exactly if it can be done one by one."""
    for action in PLAYS:
        changed = [*done[:-1], action]
        try:
            alone = one_by_one(view.table, changed, view.known)
        except IllegalAction:
            count["refused"] += 1
            assert table_after(view.table, changed, view.known)[1] < len(changed)
        else:
            count["taken"] += 1
            assert table_after(view.table, changed, view.known) == (alone, len(changed))
    assert table_after(rest, done[-1:], view.known)[1] == 0, "it was played already"


@pytest.mark.rule("PLAY-2", "PLAY-5")
def test_a_run_of_cards_is_every_card_of_it() -> None:
    count: Counter[str] = Counter()
    for _, way, pick in every_game(2):
        *deals, end = way
        if not isinstance(end.outcome, Played) or end.outcome.revokes or end.rules.table_cards:
            count["none"] += all(table_after(deal.table, [], {}) == (deal.table, 0) for deal in deals)
            continue
        plays = [deal for deal in deals if isinstance(deal.stage, Play)]
        start = plays[pick(len(plays))]
        for seat in onlookers(end.rules):
            view = seen_from(start, seat)
            turns = turns_since(seen_from(end, seat), view)
            done = [turn.action for turn in turns if turn.action is not None]
            table, taken = table_after(view.table, done, view.known)
            count["cards"] += taken
            assert table == one_by_one(view.table, done[:taken], view.known)
            seats = [turn.seat for turn in turns if turn.seat is not None]
            assert table_after(view.table, done, view.known, 0, seats) == (table, taken)
            assert taken == len(done) - 1 or any(turn.shown for turn in turns) or isinstance(end.outcome.rest, Rest)
            if taken:
                seats[taken - 1] = Seat((seats[taken - 1] + 1) % end.rules.players)
                cut = table_after(view.table, done[: taken - 1], view.known)
                assert table_after(view.table, done, view.known, 0, seats) == cut
                wrong_ones(view, done[:taken], table, count)
    assert count["none"]
    assert min(count["cards"], count["refused"], count["taken"]) > 1000, count


def run_through(end: Deal, count: Counter[str]) -> None:
    """Every position of *end* as a start: the run from it is the deal later on, and stops before a wrong action."""
    positions = Replay.of(end).positions
    actions = [turn.action for turn in end.turns if isinstance(turn.action, Action)]
    for start, deal in enumerate(positions[:-1]):
        after, taken = deal_after(deal, actions[start:])
        assert after == positions[start + taken]
        # As texts they are the same, up to the first that is no call or card.
        known = [*known_actions(deal.stage, map(str, actions[start:]))]
        assert known[:taken] == actions[start : start + taken]
        count[type(deal.stage).__name__] += taken
        for action in (*PLAYS[::25], *actions[start : start + 1]):
            # The run goes on with another action only if that is legal.
            _, further = deal_after(deal, [*actions[start : start + taken], action])
            assert further == taken or positions[start + taken].why_not(action) is None


def test_a_run_of_a_deal_is_every_call_and_card_of_it() -> None:
    count: Counter[str] = Counter()
    for number, rules in enumerate(PRESETS.values()):
        *_, end = play_on(some_deal(rules, Random(number).randrange), Random(number).randrange)
        run_through(end, count)
    assert min(count["Auction"], count["Play"]) > 400, count


def test_a_run_ends_with_its_actions_or_before_one_of_another_kind() -> None:
    rules = presets.AUSTRALIAN_4
    begun = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    assert deal_after(begun, [parse_call("7S"), Pass()]) == (after(begun, "7S, P"), 2)
    deal = at_play(rules, "7H", "JH 5S AD", "KS 9D 6C", "QS AH 10D", "JK AS 5D", by=0)
    later = after(deal, "5S, KS")
    assert deal_after(deal, [*(turn.action for turn in later.turns if turn.action), Pass()]) == (later, 2)


@pytest.mark.rule("DEAL-6")
def test_what_is_told_of_a_hand_set_up_and_of_one_that_is_void_at_once() -> None:
    rules = presets.AUSTRALIAN_4
    played = after(at_play(rules, "7H", "JH 5S AD", "KS 9D 6C", "QS AH 10D", "JK AS 5D", by=0), "5S, KS")
    assert [str(turn.action) for turn in played.turns] == ["5S", "KS"]
    begun = after(Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)), "7S, P")
    void = Referee(deal=begun).misdeal(Misdeal.WRONG_COUNT)[0].deal
    outcome = Misdealt(None, Misdeal.WRONG_COUNT)
    assert void.history == (*begun.history, Event(turn=Turn(None, None, outcome=outcome)))
