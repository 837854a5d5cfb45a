"""No document tells anybody what they have not seen (PLAY-6)."""

from __future__ import annotations

from helpers import fewer
from hypothesis import assume, given

from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks
from fivehundred.testing.chance import Pick
from fivehundred.testing.deal_strategies import exchange_hidden
from fivehundred.testing.random_deals import any_action
from fivehundred.wire import from_json, to_json


@fewer(5, deep=5)
@given(deals(), picks())
def test_deals_that_look_alike_give_equal_documents(deal: Deal, pick: Pick) -> None:
    different = 0
    for number in range(deal.rules.players):
        seat = Seat(number)
        twin = exchange_hidden(deal, pick, seat)
        if twin != deal:
            different += 1
            text = to_json(deal.view(seat))
            assert to_json(twin.view(seat)) == text
            assert to_json(twin.spectator) == to_json(deal.spectator)
            assert to_json(twin) != to_json(deal)
            assert from_json(text, SeatView) == deal.view(seat)
            told = [
                [
                    to_json(view, computed=True, rules=False),
                    to_json(one.spectator, computed=True, rules=False),
                    *map(to_json, (*view.turns, *view.history, *one.spectator.turns, *one.spectator.history)),
                    *(
                        to_json(value, computed=True)
                        for value in (view.legal_actions, one.contract)
                        if value is not None
                    ),
                ]
                for one in (deal, twin)
                for view in [one.view(seat)]
            ]
            assert told[0] == told[1]
            # Of somebody else's refusal it hears the public form, and perhaps only in one of the deals.
            action = any_action(deal, pick)
            refused = [(one.why_not(action, by=seat), one.why_not(action)) for one in (deal, twin)]
            own = {to_json(mine, computed=True) for mine, _ in refused if mine is not None}
            heard = {to_json(theirs.public, computed=True) for _, theirs in refused if theirs is not None}
            assert max(len(own), len(heard)) < 2
    assume(different)


@fewer(8, deep=8)
@given(deals())
def test_a_view_read_back_answers_as_the_view_did(deal: Deal) -> None:
    for number in range(deal.rules.players):
        view = deal.view(Seat(number))
        back = from_json(to_json(view), SeatView)
        assert list(back.legal_actions[:50]) == list(view.legal_actions[:50])
        assert back.history == view.history
        assert (back.hand, back.dealt, back.kitty, back.discards) == (view.hand, view.dealt, view.kitty, view.discards)
    spectator = from_json(to_json(deal.spectator), SpectatorView)
    assert spectator.history == deal.spectator.history
