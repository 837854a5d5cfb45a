"""Strategies for deals at any stage, for views of them, and for pairs of deals that a seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import attrs
from hypothesis import assume, reject, strategies as st

from fivehundred.actions import Action, Discard, Give
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Stage
from fivehundred.deal.views import PartialDeal, SeatView, SpectatorView
from fivehundred.match.replay import Replay, positions
from fivehundred.rules.calls import PASS, Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choices_in, choose_one, each_in
from fivehundred.testing.random_deals import (
    action_towards,
    calls_to,
    some_action,
    some_barred,
    some_knowledge,
    some_scores,
    stage_order,
)
from fivehundred.testing.rule_strategies import CHOICES, pack_of, rules_of_deals, rules_with, seats
from fivehundred.testing.texts import TextRepr, deal_from, deal_text, view_from


@attrs.frozen
class Twins:
    """Two deals that some seats cannot tell apart: they differ only in cards that none of these seats has seen.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> twins = Twins(deal, exchange_hidden(deal, Random(1).randrange, Seat(0)), (Seat(0),))
    >>> twins.one == twins.other
    False
    """

    one: Deal
    other: Deal
    #: The seats, which may share what they know.
    seats: tuple[Seat, ...]

    @property
    def seat(self) -> Seat:
        """The first of the seats that cannot tell the deals apart.

        >>> twins.seat
        0
        """
        return self.seats[0]

    @property
    def view(self) -> SeatView:
        """The view of the first seat, which is the same in both deals.

        >>> twins.view == twins.other.view(twins.seat), twins.one.hand(Seat(1)) == twins.other.hand(Seat(1))
        (True, False)
        """
        return self.one.view(self.seat)


def deal_again(deal: Deal, changed: Callable[[Card], Card] = lambda card: card) -> Deal:
    """Return *deal* as it was before the first action, with each card replaced by ``changed(card)``.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> deal_again(deal.apply(deal.parse("7S"))) == deal
    True
    """
    given = deal.dealt

    def move(cards: Cards) -> Cards:
        return Cards.of(map(changed, cards))

    return Deal.from_dealt(
        deal.info,
        DealtCards.of(
            hands=[move(hand) for hand in given.hands],
            kitty=move(given.kitty),
            dummy=move(given.dummy),
            out_of_play=move(given.out_of_play),
            piles=[[(changed(up), changed(down)) for up, down in piles] for piles in given.piles],
        ),
    )


def exchange_cards(deal: Deal, one: Card, other: Card) -> Deal | None:
    """Replay *deal* with two cards exchanged; return ``None`` if an action becomes illegal.

    *deal* must have begun with the auction, and must not have been ended by a ruling.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> one, other = [*deal.hand(Seat(0))][0], [*deal.hand(Seat(1))][0]
    >>> twin = exchange_cards(deal, one, other)
    >>> one in twin.hand(Seat(1)), other in twin.hand(Seat(0))
    (True, True)
    """
    exchanged = {one.number: other, other.number: one}

    def swap(card: Card) -> Card:
        return exchanged.get(card.number, card)

    actions = [_face_down(turn.action, swap) for turn in deal.turns if isinstance(turn.action, Action)]
    try:
        *_, twin = positions(deal_again(deal, swap), actions)
    except IllegalAction:
        return None
    return twin


def _face_down(action: Action, changed: Callable[[Card], Card]) -> Action:
    """Return *action* for the twin deal; face-down cards are replaced by the cards in the same positions."""
    match action:
        case Discard(cards=cards):
            return Discard(Cards.of(map(changed, cards)))
        case Give(card=card):
            return Give(changed(card))
        case _:
            return action


def exchange_hidden(deal: Deal, pick: Pick, *seats: Seat) -> Deal:
    """Return a deal that *seats*, even together, cannot tell from *deal*, or *deal* itself if none is found.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> twin = exchange_hidden(deal, Random(1).randrange, Seat(0))
    >>> twin == deal, twin.view(Seat(0)) == deal.view(Seat(0))
    (False, True)
    """
    unseen = deal.rules.deck
    for seat in seats:
        unseen &= deal.view(seat).unseen
    hidden = [*unseen]
    for _ in range(4 if len(hidden) > 1 else 0):
        one, other = choose_one(pick, hidden), choose_one(pick, hidden)
        if one != other:
            deal = exchange_cards(deal, one, other) or deal
    return deal


#: The number of attempts to reach a stage before an example is rejected.
_ATTEMPTS: Final = 20
#: The most actions taken in a stage other than the play.
_MOST_CALLS: Final = 12
#: The number of bytes for choices made before the first action.
_AHEAD: Final = 12
#: A ruleset, a strategy for rulesets, or ``None`` for any rules.
Rules = Ruleset | st.SearchStrategy[Ruleset] | None


def given_or(rules: Rules, otherwise: st.SearchStrategy[Ruleset]) -> st.SearchStrategy[Ruleset]:
    """Return a strategy for *rules*, or *otherwise* if *rules* is ``None``.

    >>> from hypothesis import find
    >>> from fivehundred import presets
    >>> find(given_or(presets.STANDARD_3, rules_of_deals()), lambda rules: True)
    presets.get('standard-3')
    """
    return otherwise if rules is None else st.just(rules) if isinstance(rules, Ruleset) else rules


def printable(deal: Deal) -> st.SearchStrategy[Deal]:
    """Return a strategy that generates only *deal*, and prints it as text that can be pasted into a test.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> find(printable(deal), lambda deal: True, settings=settings(phases=[Phase.generate])) == deal
    True
    """
    return st.just(TextRepr(deal, deal_text)).map(deal_from)


def _start_deal(rules: Ruleset, choices: bytes, pick: Pick) -> Deal:
    dealer, barred = Seat(pick(rules.players)), some_barred(rules, pick)
    # Taken from the end of the choices, because scores do not affect the deal itself.
    scores = some_scores(rules, choices_in(choices[-rules.side_count :]))
    return Deal.from_pack(rules, pack_of(rules, pick), dealer=dealer, scores=scores, barred=barred)


@st.composite
def fresh_deals(draw: st.DrawFn, rules: Rules = None) -> Deal:
    """Generate deals in which nobody has called yet.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> find(fresh_deals(presets.SHORT_PACK_2), lambda deal: True, settings=settings(phases=[Phase.generate]))
    <Deal short-pack-2, dealer 0, Auction, seat 1 to act>
    """
    table, choices = draw(given_or(rules, rules_of_deals())), draw(CHOICES)
    return draw(printable(_start_deal(table, choices, choices_in(choices))))


@st.composite
def deals(draw: st.DrawFn, rules: Rules = None, *, stage: type[Stage] | None = None) -> Deal:
    """Generate deals at any stage, or at *stage*, reached by legal actions.

    The play occurs more often than other stages. There are no examples if deals under *rules* never reach *stage*.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(deals(presets.STANDARD_3), lambda deal: True, settings=quick)
    <Deal standard-3, dealer 0, Auction, seat 1 to act>
    >>> find(deals(presets.STANDARD_3, stage=Play), lambda deal: True, settings=quick).contract is None
    False
    """
    table = draw(given_or(rules, rules_of_deals() if stage is None else rules_with(stage)))
    leading, order = calls_to(table), stage_order(table)
    # The end is not sampled: finished deals come from the play, so that they can shrink to unfinished ones.
    between = [one for one in leading if one is not Finished]
    wanted = draw(st.sampled_from([*between, Play])) if stage is None else stage
    for _ in range(1 if stage is None else _ATTEMPTS if wanted in leading else 0):
        choices = draw(CHOICES)
        pick, actions = choices_in(choices[:_AHEAD]), each_in(choices[_AHEAD:])
        further, call = pick(256), choose_one(pick, leading[wanted])
        deal = _start_deal(table, choices, pick)
        while order.index(type(deal.stage)) < order.index(wanted):
            deal = deal.apply(action_towards(wanted, deal, call, next(actions)))
        if stage is None:
            return draw(printable(_on(deal, (type(deal.stage), Finished), further, actions)))
        if isinstance(deal.stage, wanted):
            return draw(printable(_on(deal, (wanted,), further, actions)))
    return reject()


def _on(deal: Deal, within: tuple[type[Stage], ...], further: int, actions: Iterator[Pick]) -> Deal:
    """Return *deal* after *further* more actions, or fewer if the next one would leave the stages in *within*."""
    # Twice the number of cards, so that every other deal reaches the end of its play.
    most = deal.stage.trick.length * 2 if isinstance(deal.stage, Play) else _MOST_CALLS
    for _ in range(further % most):
        if deal.finished:
            break
        after = deal.apply(some_action(deal, next(actions)))
        if not isinstance(after.stage, within):
            break
        deal = after
    return deal


def finished_deals(rules: Rules = None) -> st.SearchStrategy[Deal]:
    """Generate finished deals.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> deal = find(finished_deals(presets.SHORT_PACK_2), lambda deal: True, settings=settings(phases=[Phase.generate]))
    >>> deal.to_act, len(deal.legal_actions)
    (None, 0)
    """
    return deals(rules, stage=Finished)


def replays(rules: Rules = None, *, stage: type[Stage] | None = None) -> st.SearchStrategy[Replay]:
    """Generate replays of the deals that `deals` generates.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> replay = find(replays(presets.SHORT_PACK_2), lambda replay: True, settings=settings(phases=[Phase.generate]))
    >>> replay.positions[-1] == replay.deal
    True
    """
    return deals(rules, stage=stage).map(Replay.of)


def seat_views(rules: Rules = None, *, stage: type[Stage] | None = None) -> st.SearchStrategy[SeatView]:
    """Generate players' views of a deal.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> view = find(seat_views(presets.SHORT_PACK_2), lambda view: True, settings=settings(phases=[Phase.generate]))
    >>> view.seat, len(view.hand)
    (0, 10)
    """
    return deals(rules, stage=stage).flatmap(
        lambda deal: st.builds(view_from, st.just(TextRepr(deal, deal_text)), seats(deal.rules.players))
    )


def spectator_views(rules: Rules = None, *, stage: type[Stage] | None = None) -> st.SearchStrategy[SpectatorView]:
    """Generate spectators' views of a deal.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(spectator_views(presets.SHORT_PACK_2), lambda view: any(view.won), settings=quick).contract is None
    False
    """
    return deals(rules, stage=stage).map(lambda deal: deal.spectator)


def partial_deals(rules: Rules = None) -> st.SearchStrategy[PartialDeal]:
    """Generate partial deals, which hold the knowledge of some of the seats.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> known = find(partial_deals(presets.STANDARD_3), lambda known: known.holdings.count(None) == 1, settings=quick)
    >>> len(known.holdings)
    3
    """
    return st.builds(lambda deal, choices: some_knowledge(deal, choices_in(choices)), deals(rules), CHOICES)


def dealt_cards(rules: Rules = None) -> st.SearchStrategy[DealtCards]:
    """Generate the cards of a deal: hands, kitty and anything else that is dealt.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> dealt = find(dealt_cards(presets.SHORT_PACK_2), lambda dealt: True, settings=settings(phases=[Phase.generate]))
    >>> dealt.problems(presets.SHORT_PACK_2)
    []
    """
    return fresh_deals(rules).map(lambda deal: deal.dealt)


def infos(rules: Rules = None) -> st.SearchStrategy[DealInfo]:
    """Generate the facts known before a deal: rules, dealer, scores, number and barred seats.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> find(infos(presets.SHORT_PACK_2), lambda info: True, settings=settings(phases=[Phase.generate])).scores
    (0, 0)
    """
    return fresh_deals(rules).map(lambda deal: deal.table.info)


@st.composite
def contracts(draw: st.DrawFn, rules: Rules = None) -> Contract:
    """Generate contracts, as they stand when the auction ends, and passed deals if these are played (BID-6).

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> print(find(contracts(presets.SHORT_PACK_2), lambda found: True, settings=settings(phases=[Phase.generate])))
    6S by 0
    """
    table = draw(given_or(rules, rules_of_deals()))
    passing = [PASS] * (table.all_pass is AllPass.PLAYED)
    call = draw(st.sampled_from([*passing, *calls_to(table)[Play]]))
    return (
        Contract.of_passed_deal(table)
        if isinstance(call, Pass)
        else Contract.as_bid(table, call, draw(seats(table.players)))
    )


@st.composite
def twins(draw: st.DrawFn, rules: Rules = None, *, stage: type[Stage] | None = None, together: int = 1) -> Twins:
    """Generate pairs of different deals that a group of *together* seats cannot tell apart (PLAY-6).

    There are no examples if the game has fewer players than that.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> pair = find(twins(presets.SHORT_PACK_2), lambda pair: True, settings=quick)
    >>> pair.one == pair.other, pair.one.view(pair.seat) == pair.other.view(pair.seat)
    (False, True)
    """
    assume(not isinstance(rules, Ruleset) or together <= rules.players)
    one = draw(deals(rules, stage=stage))
    players = [Seat(seat) for seat in range(one.rules.players)]
    assume(0 < together <= len(players))
    found = tuple(players.pop(draw(st.integers(0, len(players) - 1))) for _ in range(together))
    other = exchange_hidden(one, choices_in(draw(CHOICES)), *found)
    assume(other != one)
    return Twins(one, draw(printable(other)), found)
