"""Views as JSON: one that cannot be is refused, and says where."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from documents import set_up
from helpers import at_play
from wording import reason_said

from fivehundred.actions import DeclareSlam
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift, SlamCall
from fivehundred.deal.turns import LateRevoke, Misdeal, Played
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime, KittyUse
from fivehundred.rules.specials import DOUBLE_MISERE
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.wire import InvalidDocument, from_json, to_json, to_tree

Change = Callable[[Any], object]
RULES = presets.AUSTRALIAN_4


def read(tree: Any) -> SeatView | SpectatorView:
    text = json.dumps(tree)
    return from_json(text, SeatView) if "holding" in tree else from_json(text, SpectatorView)


def refused(view: SeatView | SpectatorView, change: Change) -> tuple[str, str]:
    """The first thing that is wrong with *view* once it is changed."""
    tree = to_tree(view)
    assert read(tree) == view
    change(tree)
    with pytest.raises(InvalidDocument) as caught:
        read(tree)
    return caught.value.problems[0].path, caught.value.problems[0].problem


def led(rules: Ruleset, ways: tuple[str, ...], wanted: Callable[[Deal], bool]) -> Deal:
    """A deal in which that is done where it can be, up to where it is as wanted."""
    for seed in range(500):
        pick = Random(seed).randrange
        deal = some_deal(rules, pick)
        while not deal.finished:
            if wanted(deal):
                return deal
            texts = {str(action): action for action in deal.legal_actions[:100]}
            way = next((texts[way] for way in ways if way in texts), None)
            deal = deal.apply(way or deal.legal_actions[pick(len(deal.legal_actions))])
        if wanted(deal):
            return deal
    raise AssertionError("never so")


def cards_played(count: int) -> Callable[[Deal], bool]:
    return lambda deal: isinstance(deal.stage, Play) and len(deal.stage.line) == count


def stage_is(stage: type) -> Callable[[Deal], bool]:
    return lambda deal: isinstance(deal.stage, stage)


def bidder(deal: Deal) -> Seat:
    assert deal.contract is not None
    return deal.contract.bidder


def other(deal: Deal) -> Seat:
    """A seat that is not the contractor's, and not to act."""
    return next(seat for seat in map(Seat, range(deal.rules.players)) if seat not in (bidder(deal), deal.to_act))


def last_done(tree: Any) -> Any:
    return tree["table"]["done"][-1]


def ending(change: Change) -> Change:
    return lambda tree: change(tree["table"]["ended"])


def doing(place: int, action: Any) -> Change:
    return lambda tree: tree["table"]["done"][place].update(action=action)


def index_of_exchange(tree: Any) -> int:
    done = tree["table"]["done"]
    return next(place for place, step in enumerate(done) if step["action"]["type"] in ("hidden", "discard"))


DEAL = led(RULES, ("7S", "P"), cards_played(6))
OTHERS = DEAL.view(other(DEAL))
BIDDERS = DEAL.view(bidder(DEAL))


@pytest.mark.parametrize(
    ("view", "change", "path"),
    [
        (OTHERS, lambda tree: tree.update(seat=4), "$.seat"),
        (OTHERS, lambda tree: tree.update(dealer=5), "$.dealer"),
        (OTHERS, lambda tree: tree["holding"]["held"].pop(), "$.table"),
        (OTHERS, lambda tree: tree["holding"]["discards"].append(tree["holding"]["held"][0]), "$.table"),
        (OTHERS, lambda tree: tree["holding"]["kitty"].append("JK"), "$.table"),
        (OTHERS, lambda tree: tree["holding"]["for_gift"].append("JK"), "$.table"),
        (OTHERS, lambda tree: tree["table"]["done"].pop(0), "$.table.done[0].seat"),
        (OTHERS, lambda tree: last_done(tree).update(seat=(last_done(tree)["seat"] + 1) % 4), "$.table.done[11].seat"),
        (OTHERS, lambda tree: last_done(tree)["action"].update(card="2S"), "$.table.done[11].action"),
        (OTHERS, lambda tree: last_done(tree).update(action={"type": "pass"}), "$.table.done[11].action"),
        (OTHERS, lambda tree: last_done(tree).update(action={"type": "hidden", "count": 3}), "$.table.done[11].action"),
        (
            OTHERS,
            lambda tree: last_done(tree)["action"].update(card=next(iter(tree["holding"]["held"]))),
            "$.table.done[11].action",
        ),
        (OTHERS, lambda tree: tree["table"].update(shown=tree["holding"]["held"]), "$.table.shown"),
        (OTHERS, lambda tree: tree["table"].update(shown=["AS"]), "$.table.shown"),
        (OTHERS, lambda tree: tree["table"].update(kitty=["5S", "6S", "7S"]), "$.table.kitty"),
        (OTHERS, lambda tree: tree["table"].update(piles=[[]]), "$.table"),
        (OTHERS, lambda tree: tree["table"].update(ended={"type": "passed out", "inkles": False}), "$.table.ended"),
        (
            OTHERS,
            lambda tree: tree["table"]["done"][index_of_exchange(tree)].update(
                action={"type": "discard", "cards": ["5S", "6S", "7S"]}
            ),
            "$.table.done[5].action",
        ),
        (
            BIDDERS,
            lambda tree: tree["table"]["done"][index_of_exchange(tree)].update(action={"type": "hidden", "count": 3}),
            "$.table.done[5].action",
        ),
        (
            BIDDERS,
            lambda tree: tree["table"]["done"][index_of_exchange(tree)]["action"]["cards"].pop(),
            "$.table.done[5].action",
        ),
        (BIDDERS, lambda tree: tree["holding"].update(kitty=[]), "$.table"),
        (BIDDERS, lambda tree: tree["holding"].update(kitty=tree["holding"]["kitty"][:2]), "$.table"),
    ],
)
def test_views_that_are_refused(view: SeatView, change: Change, path: str) -> None:
    found, _ = refused(view, change)
    assert found.startswith(path[:13])
    assert found.split("[")[0] == path.split("[", maxsplit=1)[0] or found == "$.table"


def test_nobody_plays_what_they_have_shown_a_void_in() -> None:
    deal = led(RULES, ("7S", "P"), shown_void)
    view = deal.view(other(deal))
    tree = to_tree(view)
    play = deal.table.play
    assert play is not None
    seats = [step["seat"] for step in tree["table"]["done"]]
    tricks = deal.table.tricks
    seat, suit = void_of(deal)
    # A card of that suit which this seat has not seen, put in the place of what was played later.
    hidden = next(
        card
        for card in deal.rules.deck - deal.view(view.seat).hand
        if card.suit is suit
        and card.number
        and play.terms.ranking.suit_of(card) is suit
        and play.unplayed >> card.number & 1
    )
    place = len(seats) - 1 - seats[::-1].index(seat)
    assert tricks[-1].seats[-1] == seat
    tree["table"]["done"][place]["action"] = {"type": "play", "card": str(hidden)}
    with pytest.raises(InvalidDocument) as caught:
        read(tree)
    assert caught.value.problems[0].path == f"$.table.done[{place}].action"


def void_of(deal: Deal) -> Any:
    """Who has played last, and a suit they had shown a void in before; nobody if there is none."""
    play = deal.table.play
    if play is None or not deal.table.tricks or deal.contract is None or not play.line:
        return None
    order, tricks = play.terms.ranking, deal.table.tricks
    seat = tricks[-1].seats[-1]
    if seat in (deal.contract.contractor, other(deal)):
        return None
    for trick in tricks[:-1]:
        led_suit = order.suit_of(trick.plays[0].card)
        own = trick.plays[trick.seats.index(seat)].card
        unseen = [
            card
            for card in deal.rules.deck - deal.view(other(deal)).hand
            if order.suit_of(card) is led_suit and card.suit is led_suit and play.unplayed >> card.number & 1
        ]
        if led_suit is not None and not own.is_joker and order.suit_of(own) is not led_suit and unseen:
            return seat, led_suit
    return None


def shown_void(deal: Deal) -> bool:
    return isinstance(deal.stage, Play) and void_of(deal) is not None


def test_an_open_hand() -> None:
    deal = led(RULES, ("OM", "P"), cards_played(5))
    view = deal.view(other(deal))
    assert view.table.open_hand is not None
    assert refused(view, lambda tree: tree["table"].update(shown=[])) == (
        "$.table.done[8].action",
        "PLAY-5: seat 1 has exposed its hand: expected its 10 cards (shown: …)",
    )
    assert refused(view, lambda tree: tree["table"]["shown"].pop())[0] == "$.table.done[8].action"
    mine = str(next(iter(view.hand)))
    assert refused(view, lambda tree: tree["table"]["shown"].__setitem__(0, mine))[0] == "$.table.done[8].action"
    own = deal.view(bidder(deal))
    assert read(to_tree(own)) == own


def test_an_open_kitty() -> None:
    deal = led(RULES.evolve(kitty_shown=True), ("7S", "P"), cards_played(1))
    for view in (deal.view(other(deal)), deal.view(bidder(deal))):
        assert refused(view, lambda tree: tree["table"].update(kitty=None))[0] in (
            "$.table.kitty",
            "$.table.done[3].action",
        )
        assert refused(view, lambda tree: tree["table"]["kitty"].pop())[0].startswith("$.table")


def test_table_cards() -> None:
    deal = led(presets.TABLE_2, (), cards_played(9))
    view = deal.view(Seat(0))
    assert refused(view, lambda tree: tree["table"]["piles"][0].pop())[0] == "$.table"
    assert refused(view, lambda tree: tree["table"]["piles"][1][0].update(up="JK2"))[0] == "$.table"

    assert refused(view, lambda tree: tree["table"]["piles"][0][0].update(up="1H"))[0].endswith("[0][0].up")

    def turn(tree: Any) -> None:
        pile = next(pile for piles in tree["table"]["piles"] for pile in piles if pile["down"])
        pile["down"] = None

    assert refused(view, turn)[0].startswith("$.table")


def test_cards_that_go_from_hand_to_hand() -> None:
    passing = attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON)
    deal = led(presets.PERFECT_4.evolve(specials=(passing,)), ("DM", "P"), cards_played(2))
    slam = led(RULES.evolve(declared_slam=500), ("7NT", "P", "slam"), cards_played(2))
    assert slam.contract is not None
    assert slam.contract.slam
    assert str(DeclareSlam()) == "slam"
    for each in (deal, slam):
        for seat in range(4):
            view = each.view(Seat(seat))
            assert from_json(to_json(view), SeatView) == view
    for stage in (SlamCall, Gift):
        asked = led(RULES.evolve(declared_slam=500), ("7NT", "P", "slam"), stage_is(stage))
        for seat in range(4):
            view = asked.view(Seat(seat))
            assert from_json(to_json(view), SeatView) == view
    partner = deal.view(Seat((bidder(deal) + 2) % 4))
    giver = slam.view(Seat((bidder(slam) + 2) % 4))
    for view in (partner, giver, slam.view(bidder(slam))):
        own = next(
            place
            for place, step in enumerate(to_tree(view)["table"]["done"])
            if step["action"]["type"] in ("give", "discard")
        )
        for to in (
            {"type": "hidden", "count": 3},
            {"type": "pass"},
            {"type": "give", "card": "2S"},
            {"type": "discard", "cards": ["2S"]},
        ):
            path, _ = refused(view, doing(own, to))
            assert path == f"$.table.done[{own}].action"


def test_nobody_plays_the_card_he_has_called() -> None:
    deal = led(presets.CALLED_5, ("7H", "P"), lambda deal: cards_played(1)(deal) and called(deal))
    view = deal.view(other(deal))
    assert deal.contract is not None
    card = str(deal.contract.called)
    if card not in str(view.hand).split():
        assert refused(view, lambda tree: last_done(tree)["action"].update(card=card))[0].endswith(".action")
    late = led(
        presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY),
        ("7H", "P"),
        stage_is(Exchange),
    )
    for seat in range(5):
        assert from_json(to_json(late.view(Seat(seat))), SeatView) == late.view(Seat(seat))


def called(deal: Deal) -> bool:
    return deal.contract is not None and deal.contract.called is not None


def test_a_hand_that_was_settled() -> None:
    deal = led(RULES.evolve(early_end=True), ("7S", "P"), cards_played(10)).settle(Seat(0))
    view = deal.view(Seat(3))
    changes: tuple[Change, ...] = (
        lambda ended: ended["tricks"].reverse(),
        lambda ended: ended["rest"].update(seat=5),
        lambda ended: ended["rest"].update(tricks=1),
        lambda ended: ended["rest"].update(worth=-1),
        lambda ended: ended.update(rest=None),
        lambda ended: ended["contract"].update(side=[0, 1, 2, 3]),
        lambda ended: ended["revokes"].append({"seat": 0, "trick": 1, "gets": None}),
    )
    for change in changes:
        assert refused(view, ending(change))[0] == "$.table.ended"
    called_deal = led(
        presets.CALLED_5.evolve(early_end=True), ("7H", "P"), lambda deal: cards_played(1)(deal) and called(deal)
    )
    settled = called_deal.settle(called_deal.to_act or Seat(0))
    for seat in range(5):
        assert from_json(to_json(settled.view(Seat(seat))), SeatView) == settled.view(Seat(seat))


def test_a_hand_that_is_over() -> None:
    *_, deal = play_on(DEAL, Random(1).randrange)
    view = deal.view(Seat(0))
    assert refused(view, lambda tree: tree["table"].update(ended=None))[0] == "$.table.ended"
    assert refused(view, lambda tree: tree["table"]["ended"]["tricks"].reverse())[0] == "$.table.ended"
    more = {"seat": 0, "action": {"type": "pass"}}
    assert refused(view, lambda tree: tree["table"]["done"].append(more))[1].endswith(
        f"{reason_said('finished')} (PLAY-1)"
    )
    void = {"type": "misdealt", "seat": None, "why": "no cut was offered"}
    begun = DEAL.view(Seat(0))
    assert refused(begun, lambda tree: tree["table"].update(ended=void))[0] == "$.table.ended"
    # Who finds a wrong number of cards is not said, and a poor hand is thrown in by an action.
    named = {"type": "misdealt", "seat": 1, "why": Misdeal.WRONG_COUNT.value}
    assert refused(begun, lambda tree: tree["table"].update(ended=named)) == (
        "$.table.ended",
        "no ruling can end a hand in this way",
    )


def test_views_of_a_deal_that_was_set_up() -> None:
    rules = RULES.evolve(declared_slam=500)
    deals = [
        led(rules, ("7NT", "P", "slam"), cards_played(3)),
        led(RULES, ("7NT", "P", "declare JK=H"), cards_played(3)),
        led(presets.CALLED_5, ("7H", "P"), cards_played(3)),
        led(presets.TABLE_2, (), cards_played(3)),
        led(presets.DUMMY_2, (), cards_played(3)),
    ]
    for deal in filter(None, map(set_up, deals)):
        for seat in range(deal.rules.players):
            view = deal.view(Seat(seat))
            assert from_json(to_json(view), SeatView) == view
        assert from_json(to_json(deal.spectator), SpectatorView) == deal.spectator
    deal = set_up(DEAL) or DEAL
    view = deal.view(Seat(0))
    assert refused(view, lambda tree: tree.update(number=2))[0] == "$.table"
    missing = refused(view, lambda tree: tree["table"]["contract"].update(side=[]))
    disordered = refused(view, lambda tree: tree["table"]["contract"].update(side=[3, 1]))
    more = refused(view, lambda tree: tree["table"]["contract"].update(side=[0, 1, 3]))
    problem = "SEAT-2: side, players or goal are not those of 7S by seat 1"
    assert missing == disordered == more == ("$.table.contract", problem)
    assert refused(view, lambda tree: tree["table"]["declared"].update(lower="S"))[0] == "$.table"
    assert refused(view, lambda tree: tree["holding"]["held"].pop())[0] == "$.table"
    assert refused(view, lambda tree: tree["holding"].update(discards=tree["holding"]["held"], held=[]))[0].startswith(
        "$"
    )
    assert refused(view, lambda tree: tree["holding"].update(discards=["JK"]))[0].startswith("$.table")


@pytest.mark.rule("KITTY-3")
def test_whoever_was_handed_the_discards_knows_them_where_a_hand_is_set_up() -> None:
    rules = presets.PERFECT_4.evolve(specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),))
    deal = at_play(rules, "DM")
    view = deal.view(Seat(2))
    assert view.received == view.discards == deal.kitty
    assert from_json(to_json(view), SeatView) == view
    assert from_json(to_json(deal.view(Seat(1))), SeatView).received is None
    held = to_tree(view)["holding"]["held"][0]
    assert refused(view, lambda tree: tree["holding"].update(received=[held]))[0].startswith("$.table")


@pytest.mark.rule("IRR-1")
def test_a_view_of_a_hand_with_a_revoke_is_not_written() -> None:
    *_, deal = play_on(DEAL, Random(1).randrange)
    outcome = deal.outcome
    assert isinstance(outcome, Played)
    table = deal.table.apply_ruling(attrs.evolve(outcome, revokes=(LateRevoke(Seat(1)),)))
    for view in (SpectatorView(table), SeatView(table, Seat(1), deal.view(Seat(1)).holding)):
        with pytest.raises(InvalidValue, match=r"a view of a hand with a revoke cannot be replayed .*IRR-1"):
            to_json(view)


def test_what_others_say_of_the_joker_can_be_so() -> None:
    for rules, call in ((RULES, "7NT"), (presets.CLUB_46_4, "7NT")):
        deal = led(rules, (call, "P", "declare JK=H"), cards_played(1))
        for seat in range(4):
            assert from_json(to_json(deal.view(Seat(seat))), SeatView) == deal.view(Seat(seat))
