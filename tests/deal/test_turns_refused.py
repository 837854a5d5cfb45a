"""Turns that cannot have been are refused, in whole, and always by an error of the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import count as count_from, pairwise
from random import Random
from typing import Any, TypeVar

import attrs
import pytest
from following import AUSTRALIAN, GAMES, Game, View, every_game, kinds, onlookers, refereed, rulings, seen_from
from helpers import DEEP, FAMILIES, fewer
from hypothesis import Phase, given, settings
from nearly import values_changed

from fivehundred.actions import Discard, Give, Hidden, Look, PlayCard
from fivehundred.cards import CARDS, Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift
from fivehundred.deal.turns import LateRevoke, Misdeal, Misdealt, PassedOut, Played, Rest, Turn, TurnedUp
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidType, InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import picks, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_deal
from fivehundred.testing.rule_strategies import PRESETS

Part = TypeVar("Part", Turn, TurnedUp)
FIELDS = [field.name for field in attrs.fields(Turn)]


@cache
def pool() -> dict[str, list[Any]]:
    """For each field of a turn what it has been in some deal, the rarest things as often as the others."""
    found: dict[str, dict[str, Any]] = {name: {} for name in FIELDS}
    for turn in pool_of_turns():
        for name in FIELDS:
            value = getattr(turn, name)
            found[name][repr(value)] = value
    return {name: list(values.values()) for name, values in found.items()}


@cache
def pool_of_turns() -> tuple[Turn, ...]:
    turns: dict[str, Turn] = {}
    for _, way, pick in every_game(1):
        for deal in way:
            ended = [deal, *rulings(deal, pick)] if deal.finished or not pick(15) else []
            for one in ended:
                for turn in seen_from(one, choose_one(pick, onlookers(deal.rules))).turns:
                    turns[repr(turn)] = turn
    for number, rules in enumerate(PRESETS.values()):
        *_, referee = refereed(rules, Random(number).randrange)
        turns.update({repr(turn): turn for turn in referee.deal.turns[-1:]})
    return tuple(turns.values())


def garbage(turn: Turn, pick: Pick) -> Turn:
    """*turn*, or one of another deal, with some of its parts taken from others."""
    turn = turn if pick(4) else choose_one(pick, pool_of_turns())
    names = dict.fromkeys(choose_one(pick, FIELDS) for _ in range(pick(4)))
    return attrs.evolve(turn, **{name: choose_one(pick, pool()[name]) for name in names})


# Whatever anybody sends


def usable(view: View) -> None:
    """Everything that a view is asked for can be asked."""
    repr(view)
    assert view.history
    assert view.unseen <= view.rules.deck
    assert len(view.hand_sizes) == len(view.voids) == view.rules.players
    assert view.tricks_needed is None or view.contract is not None
    view.possible(Seat(0))
    if isinstance(view, SeatView):
        assert not view.legal_actions or view.to_act == view.seat
    if view.finished:
        assert view.score is not None


def followed_or_refused(view: View, turn: Turn) -> bool:
    """Whether *turn* could be followed; if so, the view tells it as it was told."""
    before = repr(view)
    try:
        after = view.after(turn)
    except FiveHundredError:
        return False
    finally:
        assert repr(view) == before
    usable(after)
    action, seat = turn.action, turn.seat
    if isinstance(action, PlayCard) and seat is not None and view.holdings[seat] is None:
        play = view.stage
        if isinstance(play, Play) and not play.from_table:
            assert seat in view.may_hold(action.card)
    *told, last = after.turns
    # Cards that one trick uncovered may be told in any order.
    turn = attrs.evolve(turn, turned_up=tuple(sorted(turn.turned_up, key=attrs.astuple)))
    last = attrs.evolve(last, turned_up=tuple(sorted(last.turned_up, key=attrs.astuple)))
    if turn.outcome is None:
        # How a hand ends everybody can tell who has seen the last card.
        assert (*told, attrs.evolve(last, outcome=None)) == (*view.turns, turn)
    else:
        # Revokes that are charged anew take the place of those charged before.
        assert (*told, last) in ((*view.turns, turn), (*view.turns[:-1], turn))
    return True


@fewer(5, deep=2)
@given(rulesets(), picks())
def test_whatever_is_told_is_followed_or_refused(rules: Ruleset, pick: Pick) -> None:
    game = Game(rules) if pick(2) else choose_one(pick, list(GAMES.values()))
    way = list(game.played(pick))
    for _ in range(10):
        place = pick(len(way))
        seat = choose_one(pick, onlookers(way[0].rules))
        fitting = seen_from(way[min(place + 1, len(way) - 1)], seat).turns[-1:]
        for deal in (way[place], *rulings(way[place], pick)):
            for _ in range(4):
                followed_or_refused(seen_from(deal, seat), garbage(choose_one(pick, fitting or pool_of_turns()), pick))


EVERY_GAME = {**{name: Game(PRESETS[name]) for name in FAMILIES[:: 1 if DEEP else 3]}, **GAMES}


@cache
def way_of(name: str) -> tuple[Deal, ...]:
    """Every position of a deal of that game."""
    return tuple(EVERY_GAME[name].played(Random(name).randrange))


@pytest.mark.parametrize("name", EVERY_GAME)
# What is made from a seed cannot be made smaller; there are more in the deep form (FIVEHUNDRED_DEEP).
@settings(max_examples=max(1, settings().max_examples // 100), phases=[Phase.generate])
@given(picks())
def test_a_turn_that_is_nearly_right_is_followed_or_refused(name: str, pick: Pick) -> None:
    way = way_of(name)
    seat = choose_one(pick, onlookers(way[0].rules))
    told = seen_from(way[-1], seat).turns
    # One of each kind.
    places = {tuple(kinds(turn)): place for place, turn in sorted(enumerate(told), key=lambda _: pick(1000))}
    for place in places.values():
        view = seen_from(next(deal for deal in reversed(way) if len(deal.turns) == place), seat)
        for turn in values_changed(told[place], pick, choose_one(pick, (told, pool_of_turns()))):
            followed_or_refused(view, turn)
            with suppress(FiveHundredError):
                assert view.table.after(turn) != view.table


# Every mistake there is


def wrong_cards(cards: Cards, view: View) -> Iterator[tuple[str, Cards]]:
    """*cards* with a mistake in them."""
    rest = Cards.of(list(cards)[1:])
    yield "a card too few", rest
    foreign = next((card for card in CARDS if card not in view.rules.deck), None)
    if foreign is not None:
        yield "a card that is not in the deck", rest | Cards.of([foreign])
    lying = Cards.of(card for piles in view.table.piles for pile in piles for card in pile if card is not None)
    away = lying | Cards.of(play.card for trick in view.tricks for play in trick.plays)
    if isinstance(view, SeatView) and view.holding.held and view.seat != view.to_act:
        away |= view.hand | (view.discards or Cards())
    if away - cards:
        yield "a card that lies elsewhere", rest | Cards.of([next(iter(away - cards))])


def wrong_piles(turn: Turn, view: View) -> Iterator[tuple[str, tuple[TurnedUp, ...]]]:
    first, *others = turn.turned_up
    yield "a card turned up too few", tuple(others)
    yield "a card turned up too many", (*turn.turned_up, first)
    for name, wrong in (
        ("no such pile", attrs.evolve(first, pile=99)),
        ("no such pile from behind", attrs.evolve(first, pile=-1)),
        ("no such seat at the tables", attrs.evolve(first, seat=Seat(7))),
        ("a card turned up that lies elsewhere", attrs.evolve(first, card=view.table.piles[0][0].up)),
        ("a card turned up that is not in the deck", attrs.evolve(first, card=Card.parse("2S"))),
    ):
        yield name, (wrong, *others)
    covered = [
        (Seat(seat), number)
        for seat, piles in enumerate(view.table.piles)
        for number, pile in enumerate(piles)
        if pile.down is None and (seat, number) not in {(one.seat, one.pile) for one in turn.turned_up}
    ]
    if covered:
        yield "another pile", (attrs.evolve(first, seat=covered[0][0], pile=covered[0][1]), *others)
        hidden = next(iter(view.unseen - Cards.of(one.card for one in turn.turned_up)))
        yield "a pile too many", (*turn.turned_up, TurnedUp(*covered[0], hidden))
    if others:
        same = attrs.evolve(others[0], card=first.card)
        yield "a card turned up twice", (first, same, *others[1:])


def with_part(whole: Part, name: str, part: Any) -> Part:
    """*whole* with another part."""
    return attrs.evolve(whole, **{name: part})


def mistakes(turn: Turn, view: View) -> Iterator[tuple[str, Turn]]:
    """What may be wrong with *turn*, which *view* can follow."""
    assert turn.seat is not None
    yield "another seat", attrs.evolve(turn, seat=Seat((turn.seat + 1) % view.rules.players))
    yield "no such seat", attrs.evolve(turn, seat=Seat(99))
    yield "nobody", attrs.evolve(turn, seat=None)
    yield "nothing done", attrs.evolve(turn, action=None)
    yield "a ruling of nothing", Turn(None, None)
    yield "hidden cards too many", attrs.evolve(turn, action=Hidden(12))
    for name in ("hand", "kitty", "shown"):
        cards = getattr(turn, name)
        if cards is None:
            yield f"{name}: superfluous", with_part(turn, name, Cards.of(list(view.unseen)[:3]))
        else:
            yield f"{name}: missing", with_part(turn, name, None)
            for what, wrong in wrong_cards(cards, view):
                yield f"{name}: {what}", with_part(turn, name, wrong)
    if turn.turned_up:
        for what, piles in wrong_piles(turn, view):
            yield what, attrs.evolve(turn, turned_up=piles)
    else:
        yield "turned up: superfluous", attrs.evolve(turn, turned_up=(TurnedUp(Seat(0), 0, Card.parse("7S")),))
    match turn.action:
        case Hidden(count=count):
            unseen = Cards.of(list(view.unseen)[:count])
            shown = Give(next(iter(unseen))) if isinstance(view.stage, Gift) else Discard(unseen)
            yield "cards that were not seen", attrs.evolve(turn, action=shown)
            yield "hidden cards too few", attrs.evolve(turn, action=Hidden(count - 1))
        case Discard(cards=cards):
            yield "cards that were seen", attrs.evolve(turn, action=Hidden(len(cards)))
        case Give():
            yield "a gift that was seen", attrs.evolve(turn, action=Hidden(1))
        case _:
            pass
    yield "an end", attrs.evolve(turn, outcome=Misdealt(None, Misdeal.CARD_TURNED))
    if turn.outcome is None:
        yield "an end too early", attrs.evolve(turn, outcome=PassedOut())
    yield "a ruling with a hand", Turn(None, None, hand=view.unseen, outcome=Misdealt(None, Misdeal.WRONG_COUNT))
    yield "a poor hand by a ruling", Turn(None, None, outcome=Misdealt(None))
    if view.contract is not None:
        unplayed = Played(view.contract, view.won)
        yield "an end of the play by a ruling", Turn(None, None, outcome=unplayed)
        rest = attrs.evolve(unplayed, rest=Rest(Seat(0), 99, 0))
        yield "a rest that is not left", Turn(None, None, outcome=rest)
        yield "revokes before the end", Turn(None, None, outcome=attrs.evolve(rest, revokes=(LateRevoke(Seat(0)),)))
    if view.tricks:
        yield "no cut behind the first call", Turn(None, None, outcome=Misdealt(None, Misdeal.NO_CUT))


EXPECTED = (
    *("another seat", "no such seat", "nobody", "nothing done", "a ruling of nothing", "turned up: superfluous"),
    *(f"{name}: {what}" for name in ("hand", "kitty", "shown") for what in ("missing", "superfluous")),
    *(f"{name}: a card too few" for name in ("hand", "kitty", "shown")),
    *(f"{name}: a card that is not in the deck" for name in ("hand", "kitty", "shown")),
    *("kitty: a card that lies elsewhere", "shown: a card that lies elsewhere"),
    *("a card turned up too few", "a card turned up too many", "no such pile", "no such seat at the tables"),
    *("a card turned up that lies elsewhere", "a card turned up that is not in the deck", "another pile"),
    *("a pile too many", "a card turned up twice", "hidden cards too many", "hidden cards too few"),
    *("cards that were not seen", "cards that were seen", "a gift that was seen", "an end", "an end too early"),
    *("a ruling with a hand", "a poor hand by a ruling", "an end of the play by a ruling", "a rest that is not left"),
    *("revokes before the end", "no cut behind the first call"),
)


def test_every_mistake_is_refused() -> None:
    count: Counter[str] = Counter()
    for _, way, pick in every_game(3 if DEEP else 1):
        deals = list(way)
        for deal, after in pairwise(deals):
            if pick(3 if DEEP else 6) and isinstance(deal.stage, Play) and not deal.rules.table_cards:
                continue
            seat = choose_one(pick, [None, deal.to_act, *onlookers(deal.rules)])
            view, later = seen_from(deal, seat), seen_from(after, seat)
            (turn,) = later.turns[len(view.turns) :]
            for name, wrong in mistakes(turn, view):
                with pytest.raises((IllegalAction, InvalidValue, InvalidDeal)) as caught:
                    view.after(wrong)
                assert str(caught.value), name
                assert view.after(turn) == later
                with pytest.raises((IllegalAction, InvalidValue, InvalidDeal)):
                    view.after(turn, wrong, turn)
                count[name] += 1
        end = seen_from(deals[-1], None)
        for turn in end.turns:
            with pytest.raises((IllegalAction, InvalidValue)):
                end.after(turn)
    assert set(EXPECTED) <= set(count), set(EXPECTED) - set(count)


@pytest.mark.parametrize("turn", [None, 7, "7S", (), Look(), object()])
def test_what_is_no_turn_is_refused(turn: Any) -> None:
    view = some_deal(presets.PERFECT_4, Random(1).randrange).spectator
    with pytest.raises(InvalidType, match="expected a Turn"):
        view.after(Turn(view.to_act, Look()), turn)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", "1"),
        ("seat", True),
        ("action", "look"),
        ("hand", "7S 8S"),
        ("kitty", [Card.parse("7S")]),
        ("shown", 7),
        ("turned_up", Card.parse("7S")),
        ("turned_up", (Card.parse("7S"),)),
        ("outcome", "passed out"),
    ],
)
def test_a_turn_is_made_of_what_belongs_in_it(field: str, value: Any) -> None:
    with pytest.raises(InvalidType, match=field):
        with_part(Turn(Seat(0), Look()), field, value)


@pytest.mark.parametrize("field", ["seat", "pile", "card"])
def test_a_card_turned_up_is_a_card_in_a_pile(field: str) -> None:
    with pytest.raises(InvalidType, match=field):
        with_part(TurnedUp(Seat(0), 0, Card.parse("7S")), field, None)


@pytest.mark.parametrize(
    ("field", "value"),
    [("contract", None), ("tricks", [4, 6]), ("rest", 3), ("revokes", (5,)), ("revokes", (None,)), ("revokes", "x")],
)
def test_an_end_is_made_of_what_belongs_in_it(field: str, value: Any) -> None:
    outcome: Any = contract_played().outcome
    with pytest.raises(InvalidType, match=field):
        attrs.evolve(outcome, **{field: value})


# The beginning


def opening_of(name: str) -> DealInfo:
    return DealInfo.of(PRESETS[name], Seat(0))


HAND = Cards.parse("7S 8S 9S 10S JS QS KS AS 7H 8H")
UP = [[Card.parse(text) for text in hand.split()] for hand in ("7S 8S 9S 10S JS", "7C 8C 9C 10C JC")]


@pytest.mark.parametrize(
    ("name", "seat", "hand", "piles", "error", "match"),
    [
        ("standard-3", 3, HAND, (), InvalidValue, "seat 3: expected 0 to 2"),
        ("standard-3", 0, None, (), InvalidDeal, "BID-10: seat 0 sees its hand"),
        ("perfect-4", 0, HAND, (), InvalidDeal, "BID-10: seat 0 has not looked"),
        ("standard-3", 0, HAND - Cards.parse("7S"), (), InvalidDeal, "seat 0 has 9 cards: expected 10"),
        ("standard-3", 0, HAND - Cards.parse("7S") | Cards.parse("2S"), (), InvalidDeal, "not in this deck: 2S"),
        ("standard-3", 0, "7S", (), InvalidType, "expected Cards as the hand"),
        ("standard-3", 0, HAND, UP, InvalidDeal, "TWO-1: 2 tables: expected 0"),
        ("table-2", 0, HAND, (), InvalidDeal, "TWO-1: 0 tables: expected 2"),
        ("table-2", 0, HAND, UP, InvalidDeal, "lie elsewhere too: 7S"),
        ("table-2", 0, HAND, [UP[0][:4], UP[1]], InvalidDeal, "seat 0 has 4 piles: expected 5"),
        ("table-2", 0, HAND, [UP[0], [*UP[1][:4], UP[1][0]]], InvalidDeal, "the table of seat 1 has 4 cards"),
        ("table-2", 0, HAND, 7, InvalidType, "expected the piles of each seat"),
        ("table-2", 0, HAND, [["7S"], UP[1]], InvalidType, "face up for each pile of seat 0, not str"),
    ],
)
def test_a_view_refuses_an_impossible_beginning(
    name: str, seat: int, hand: Any, piles: Any, error: type[Exception], match: str
) -> None:
    with pytest.raises(error, match=match):
        SeatView.start(opening_of(name), Seat(seat), hand, piles=piles)


def test_a_view_begins_with_an_opening() -> None:
    nothing: Any = presets.STANDARD_3
    for start in (lambda: SeatView.start(nothing, Seat(0), HAND), lambda: SpectatorView.start(nothing)):
        with pytest.raises(InvalidType, match="expected a DealInfo, not Ruleset"):
            start()


def test_turns_lead_from_a_view_of_the_same_place() -> None:
    deal = some_deal(presets.STANDARD_3, Random(1).randrange)
    places: list[Any] = [deal, deal.spectator, None]
    for other in places:
        with pytest.raises(InvalidType, match="expected a SeatView"):
            deal.view(Seat(0)).turns_since(other)
    with pytest.raises(InvalidValue, match="send this one whole"):
        deal.view(Seat(0)).turns_since(deal.view(Seat(1)))


@fewer(5, deep=2)
@given(rulesets(), picks())
def test_no_other_view_is_taken_for_an_earlier_one(rules: Ruleset, pick: Pick) -> None:
    ways = [list(Game(rules).played(pick)) for _ in range(2)]
    ways.append(list(choose_one(pick, list(GAMES.values())).played(pick)))
    for _ in range(20):
        earlier, later = (choose_one(pick, way) for way in (choose_one(pick, ways), choose_one(pick, ways)))
        seats = min(earlier.rules.players, later.rules.players)
        one, other = (deal.view(Seat(pick(seats))) for deal in (earlier, later))
        try:
            turns = other.turns_since(one)
        except InvalidValue as error:
            refused = str(error)
        else:
            assert one.after(*turns) == other
            continue
        assert refused == "no turns lead from that view to this one: send this one whole"


# Rulings


def charged(deal: Deal, *revokes: LateRevoke) -> Turn:
    """The ruling that charges *revokes* to the end of *deal*, the tricks they took included."""
    outcome = deal.outcome
    assert isinstance(outcome, Played)
    tricks = list(outcome.tricks)
    for revoke in revokes:
        if revoke.gets is not None and 0 <= revoke.seat < 4 and 0 <= revoke.gets < 4:
            tricks[revoke.seat] -= 1
            tricks[revoke.gets] += 1
    return Turn(None, None, outcome=attrs.evolve(outcome, tricks=tuple(tricks), revokes=revokes))


def strays(deal: Deal, seat: int, *, wins: bool | None = None) -> list[int]:
    """The tricks, from 1, to which *seat* played a card of another suit than was led; that it won, or did not."""
    ranking = Ranking.under(deal.rules, deal.table.play.terms.contract.trump) if deal.table.play else None
    assert ranking is not None
    return [
        number
        for number, trick in enumerate(deal.tricks, 1)
        for one, play in trick.plays_by_seat[1:]
        if one == seat and ranking.suit_of(play.card) is not ranking.suit_of(trick.plays[0].card)
        if wins is None or (trick.winner == seat) == wins
    ]


def contract_played() -> Deal:
    """A hand of four in which seats 0 and 2 play, and cards of other suits than were led have won tricks."""
    for seed in count_from(1):
        *_, deal = Game(presets.AUSTRALIAN_4, ("7S", "P")).played(Random(seed).randrange)
        if deal.contract is not None and deal.contract.side == (0, 2) and len(deal.contract.playing) == 4:
            ruffed = strays(deal, 0, wins=True) and strays(deal, 1, wins=True)
            if ruffed and strays(deal, 0, wins=False) and strays(deal, 2):
                return deal
    raise AssertionError


@pytest.mark.rule("IRR-1", "PLAY-7")
def test_revokes_that_cannot_have_been_are_refused() -> None:
    deal = contract_played()
    view = deal.view(Seat(1))
    won, lost, theirs = strays(deal, 0, wins=True)[0], strays(deal, 0, wins=False)[0], strays(deal, 1, wins=True)[0]
    partners = strays(deal, 2)[0]
    led = next(number for number, trick in enumerate(deal.tricks, 1) if trick.seats[0] == 3)
    followed = next(number for number in range(1, 11) if number not in strays(deal, 1) and number != led)
    right = LateRevoke(Seat(0), won, Seat(1))
    after = view.after(charged(deal, right))
    assert after.score != view.score
    assert after.turns[-1] == charged(deal, right)
    for wrong, match in (
        ((LateRevoke(Seat(9), won, Seat(1)),), "seat 9 does not play"),
        ((LateRevoke(Seat(0), won, Seat(9)),), "seat 9 does not play"),
        ((LateRevoke(Seat(-1), won, Seat(1)),), "seat -1 does not play"),
        ((LateRevoke(Seat(0), 77, Seat(1)),), "trick 77: expected 1 to 10"),
        ((LateRevoke(Seat(0), -3),), "trick -3: expected 1 to 10"),
        ((LateRevoke(Seat(0), None, Seat(1)),), "took no trick for seat 1"),
        ((LateRevoke(Seat(0), won, Seat(2)),), "took no trick for seat 2"),
        ((LateRevoke(Seat(0), lost, Seat(1)),), "took no trick for seat 1"),
        ((LateRevoke(Seat(1), theirs, Seat(0)),), "took no trick for seat 0"),
        ((LateRevoke(Seat(2), partners), LateRevoke(Seat(2), partners)), "listed twice"),
        ((LateRevoke(Seat(3), led),), r"seat 3 in trick \d+: it led, or followed suit \(PLAY-7\)"),
        ((LateRevoke(Seat(1), followed),), r"seat 1 in trick \d+: it led, or followed suit \(PLAY-7\)"),
    ):
        with pytest.raises(InvalidValue, match=match):
            view.after(charged(deal, *wrong))
    outcome = charged(deal, right).outcome
    assert isinstance(outcome, Played)
    stolen = attrs.evolve(outcome, tricks=(0, 10, 0, 0))
    with pytest.raises(InvalidValue, match="can change only"):
        view.after(Turn(None, None, outcome=stolen))


@pytest.mark.rule("IRR-1", "PLAY-9")
def test_a_revoke_lies_in_a_trick_that_was_played() -> None:
    for deal in Game(AUSTRALIAN, ("7S", "P")).played(Random(2).randrange):
        if len(deal.tricks) == 3 and isinstance(deal.stage, Play):
            break
    ended = deal.settle(Seat(0))
    with pytest.raises(InvalidValue, match="a revoke in trick 9, which was not played"):
        ended.spectator.after(charged(ended, LateRevoke(Seat(1), 9)))
