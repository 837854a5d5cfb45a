"""Strategies for deals at any stage, for what is known of them, and for deals that one seat cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType
from typing import Final

from hypothesis import assume, reject
from hypothesis import strategies as st

from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.info import DealInfo
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.sequence import Stage
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.replay import Replay
from fivehundred.rules._checks import expect
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.card_strategies import CHOICES, pack_of, seats
from fivehundred.testing.chance import Pick, choices_in, each_in, one_of
from fivehundred.testing.random_deals import (
    STAGES,
    action_towards,
    calls_to,
    some_action,
    some_barred,
    some_knowledge,
    some_scores,
)
from fivehundred.testing.rule_strategies import rules_of_deals, rules_with
from fivehundred.testing.texts import Written, deal_from, deal_text, view_from
from fivehundred.testing.twins import Twins, with_hidden_exchanged

#: How many ways to a stage are tried before one is given up.
_ATTEMPTS: Final = 20
#: So many actions at most are done in a stage other than the play before it is looked at.
_MOST_CALLS: Final = 12
#: So many of the choices are made before the first action.
_AHEAD: Final = 12
#: Rules, or a strategy for them, or nothing for rules of any kind.
Rules = Ruleset | st.SearchStrategy[Ruleset] | None


def given_or(rules: Rules, otherwise: st.SearchStrategy[Ruleset]) -> st.SearchStrategy[Ruleset]:
    """A strategy for *rules*, or the other one where none are given.

    >>> from hypothesis import find
    >>> from fivehundred import presets
    >>> find(given_or(presets.STANDARD_3, rules_of_deals()), lambda rules: True)
    presets.named('standard-3')
    """
    expect("a Ruleset, or a strategy for rulesets", rules, Ruleset, st.SearchStrategy, NoneType)
    return otherwise if rules is None else st.just(rules) if isinstance(rules, Ruleset) else rules


def printable(deal: Deal) -> st.SearchStrategy[Deal]:
    """Just *deal*, which prints as text that can be put into a test.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> find(printable(deal), lambda deal: True, settings=settings(phases=[Phase.generate])) == deal
    True
    """
    return st.just(Written(deal, deal_text)).map(deal_from)


def _begun(rules: Ruleset, choices: bytes, pick: Pick) -> Deal:
    dealer, barred = Seat(pick(rules.players)), some_barred(rules, pick)
    # At the end of the choices, because they decide nothing in the deal itself.
    scores = some_scores(rules, choices_in(choices[-rules.side_count :]))
    return Deal.from_pack(rules, pack_of(rules, pick), dealer=dealer, scores=scores, barred=barred)


@st.composite
def fresh_deals(draw: st.DrawFn, rules: Rules = None) -> Deal:
    """A deal in which nobody has called yet.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> find(fresh_deals(presets.SHORT_PACK_2), lambda deal: True, settings=settings(phases=[Phase.generate]))
    <Deal short-pack-2, dealer 0, Auction, seat 1 to act>
    """
    table, choices = draw(given_or(rules, rules_of_deals())), draw(CHOICES)
    return draw(printable(_begun(table, choices, choices_in(choices))))


@st.composite
def deals(draw: st.DrawFn, rules: Rules = None, *, stage: type[Stage] | None = None) -> Deal:
    """A deal at any stage, or at the one given, after legal actions only; the play comes up more than other stages.

    With *rules* of your own and a *stage* that they do not have, there are no examples.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(deals(presets.STANDARD_3), lambda deal: True, settings=quick)
    <Deal standard-3, dealer 0, Auction, seat 1 to act>
    >>> find(deals(presets.STANDARD_3, stage=Play), lambda deal: True, settings=quick).contract is None
    False
    """
    table = draw(given_or(rules, rules_of_deals() if stage is None else rules_with(stage)))
    leading = calls_to(table)
    # The end of a deal comes behind its last stage, so that a deal which is over can shrink to one that is not.
    between = [one for one in leading if one is not Finished]
    wanted = draw(st.sampled_from([*between, Play])) if stage is None else stage
    for _ in range(1 if stage is None else _ATTEMPTS if wanted in leading else 0):
        choices = draw(CHOICES)
        pick, actions = choices_in(choices[:_AHEAD]), each_in(choices[_AHEAD:])
        further, call = pick(256), one_of(pick, leading[wanted])
        deal = _begun(table, choices, pick)
        while STAGES.index(type(deal.stage)) < STAGES.index(wanted):
            deal = deal.apply(action_towards(wanted, deal, call, next(actions)))
        if stage is None:
            return draw(printable(_on(deal, (type(deal.stage), Finished), further, actions)))
        if isinstance(deal.stage, wanted):
            return draw(printable(_on(deal, (wanted,), further, actions)))
    return reject()


def _on(deal: Deal, within: tuple[type[Stage], ...], further: int, actions: Iterator[Pick]) -> Deal:
    """*deal* after *further* actions, or as many of them as there are *within* these stages."""
    # Twice as many as there are, so that one deal in two gets to the end of its play.
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
    """A deal at its end.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> deal = find(finished_deals(presets.SHORT_PACK_2), lambda deal: True, settings=settings(phases=[Phase.generate]))
    >>> deal.to_act, len(deal.legal_actions)
    (None, 0)
    """
    return deals(rules, stage=Finished)


def replays(rules: Rules = None, *, stage: type[Stage] | None = None) -> st.SearchStrategy[Replay]:
    """A legal line of play: a deal as `deals` gives it, with every position on its way there.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> replay = find(replays(presets.SHORT_PACK_2), lambda replay: True, settings=settings(phases=[Phase.generate]))
    >>> replay.positions[-1] == replay.deal
    True
    """
    return deals(rules, stage=stage).map(Replay.of)


def seat_views(rules: Rules = None, *, stage: type[Stage] | None = None) -> st.SearchStrategy[SeatView]:
    """What a seat knows of a deal.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> view = find(seat_views(presets.SHORT_PACK_2), lambda view: True, settings=settings(phases=[Phase.generate]))
    >>> view.seat, len(view.hand)
    (0, 10)
    """
    return deals(rules, stage=stage).flatmap(
        lambda deal: st.builds(view_from, st.just(Written(deal, deal_text)), seats(deal.rules.players))
    )


def spectator_views(rules: Rules = None, *, stage: type[Stage] | None = None) -> st.SearchStrategy[SpectatorView]:
    """What anybody who stands by the table knows of a deal.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(spectator_views(presets.SHORT_PACK_2), lambda view: any(view.won), settings=quick).contract is None
    False
    """
    return deals(rules, stage=stage).map(lambda deal: deal.spectator)


def partial_deals(rules: Rules = None) -> st.SearchStrategy[PartialDeal]:
    """What some seats of a deal know together.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> known = find(partial_deals(presets.STANDARD_3), lambda known: known.holdings.count(None) == 1, settings=quick)
    >>> len(known.holdings)
    3
    """
    return st.builds(lambda deal, choices: some_knowledge(deal, choices_in(choices)), deals(rules), CHOICES)


def dealt_cards(rules: Rules = None) -> st.SearchStrategy[DealtCards]:
    """Every hand, the kitty, and whatever else is dealt.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> dealt = find(dealt_cards(presets.SHORT_PACK_2), lambda dealt: True, settings=settings(phases=[Phase.generate]))
    >>> dealt.problems(presets.SHORT_PACK_2)
    []
    """
    return fresh_deals(rules).map(lambda deal: deal.dealt)


def infos(rules: Rules = None) -> st.SearchStrategy[DealInfo]:
    """What everybody knows before a deal: rules, dealer, scores, its number, who may not bid.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> find(infos(presets.SHORT_PACK_2), lambda info: True, settings=settings(phases=[Phase.generate])).scores
    (0, 0)
    """
    return fresh_deals(rules).map(lambda deal: deal.table.info)


@st.composite
def contracts(draw: st.DrawFn, rules: Rules = None) -> Contract:
    """What any bid of anybody undertakes as the auction ends.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> print(find(contracts(presets.SHORT_PACK_2), lambda found: True, settings=settings(phases=[Phase.generate])))
    passed deal
    """
    table = draw(given_or(rules, rules_of_deals()))
    call = draw(st.sampled_from(table.ladder.calls))
    return (
        Contract.passed(table) if isinstance(call, Pass) else Contract.as_bid(table, call, draw(seats(table.players)))
    )


@st.composite
def twins(draw: st.DrawFn, rules: Rules = None, *, stage: type[Stage] | None = None, together: int = 1) -> Twins:
    """Two deals that differ, and so many seats that *together* cannot tell them apart (PLAY-6).

    Where fewer sit at the table, there are no examples.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> pair = find(twins(presets.SHORT_PACK_2), lambda pair: True, settings=quick)
    >>> pair.one == pair.other, pair.one.view(pair.seat) == pair.other.view(pair.seat)
    (False, True)
    """
    one = draw(deals(rules, stage=stage))
    players = [Seat(seat) for seat in range(one.rules.players)]
    assume(0 < together <= len(players))
    found = tuple(players.pop(draw(st.integers(0, len(players) - 1))) for _ in range(together))
    other = with_hidden_exchanged(one, choices_in(draw(CHOICES)), *found)
    assume(other != one)
    return Twins(one, draw(printable(other)), found)
