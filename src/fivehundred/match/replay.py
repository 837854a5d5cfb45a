"""Stepping through a deal: every position, the turns that led to it, and alternative continuations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

import attrs

from fivehundred._base.words import expect, expect_in_order, json_field, of_type, tuple_of
from fivehundred.actions import Action, DeclareJoker
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.refusals import IllegalAction, Refusal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.turns import Turn
from fivehundred.errors import InvalidValue, as_int, brief

__all__ = ["Prefix", "Replay", "Start", "play_while_valid", "positions", "start_of"]


@attrs.frozen(repr=False)
class Start:
    """The start of a deal: the cards dealt before the auction, or a position set up at the first lead.

    It contains every card, as a deal does.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> start = Start.of(deal.apply(deal.parse("7H")))
    >>> start.deal(deal.info) == deal, start.contract, start.declared
    (True, None, None)
    """

    dealt: DealtCards = json_field(
        "The cards as dealt. For a deal set up at the first lead, the hands at that point, with the discards as"
        " the kitty."
    )
    contract: Contract | None = json_field(
        "The contract of a deal set up at the first lead; ``None`` for a deal that began with the auction.",
        default=None,
    )
    declared: DeclareJoker | None = json_field(
        "The suits declared for the jokers of a deal set up at the first lead (JOKER-5).", default=None
    )

    @classmethod
    def of(cls, deal: Deal) -> Start:
        """Return the start of *deal*.

        >>> start == Start.of(deal)
        True
        """
        expect("a Deal", deal, Deal)
        dealt, first = deal.dealt, (*deal.past, deal.stage)[0]
        play = None if isinstance(first, Auction) else deal.table.play
        if play is None:
            return cls(dealt)
        hands = tuple(holding.held for holding in deal.holdings[: deal.rules.players])
        # The card discarded after a partner's gift is one of the discards, but was never in the kitty (BID-17).
        at_lead = attrs.evolve(dealt, hands=hands, kitty=(dealt.kitty | deal.discards).bits)
        return cls(at_lead, play.terms.contract, play.terms.declared)

    def deal(self, info: DealInfo) -> Deal:
        """Return the deal that begins this way. Raises `InvalidDeal` if the rules of *info* do not allow it.

        >>> start.deal(deal.info) == deal
        True
        """
        expect("a DealInfo", info, DealInfo)
        if self.contract is not None:
            return Deal.at_play(info.rules, self.contract, self.dealt, dealer=info.dealer, declared=self.declared)
        return Deal.from_dealt(info, self.dealt)


def start_of(deal: Deal) -> Deal:
    """Return *deal* as it was at its start: before the first call, or at the first lead if it was set up there.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> start_of(deal.apply(deal.parse("7H"))) == deal
    True
    """
    return Start.of(deal).deal(deal.info)


def positions(start: Deal, actions: Iterable[Action]) -> Iterator[Deal]:
    """Yield *start*, then the deal after each of *actions* in turn.

    Raises `IllegalAction` at the first illegal action.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> [position.to_act for position in positions(deal, [deal.parse("7H"), deal.parse("P")])]
    [1, 2, 0]
    """
    _check_line(start, actions)
    return accumulate(actions, Deal.apply, initial=start)


def _check_line(start: Deal, actions: Iterable[Action]) -> None:
    expect("a Deal", start, Deal)
    expect_in_order("actions", actions)


@attrs.frozen(repr=False)
class Replay:
    """All positions of a deal, one of which is the current one.

    Replays are immutable, so variations can branch off at any position.

    >>> from fivehundred import Seat, presets
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> replay = Replay.of(deal).after(deal.parse("6S")).after(deal.parse("7H"))
    >>> other = replay.back().after(deal.parse("P"))
    >>> [str(one.action) for one in other.turns], [str(one.action) for one in replay.turns]
    (['6S', 'P'], ['6S', '7H'])
    """

    #: Every position, from the first to the last.
    positions: tuple[Deal, ...] = attrs.field(validator=tuple_of(Deal))
    #: The index of the current position, from 0.
    index: int = attrs.field(validator=of_type(int))

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidValue` if there is no position at the index."""
        if not 0 <= self.index < len(self.positions):
            raise InvalidValue(f"position {brief(self.index)}: expected 0 to {len(self.positions) - 1}")

    @classmethod
    def of(cls, deal: Deal) -> Replay:
        """Return the replay of *deal*, with the last position current.

        Each action is applied once. Raises `IllegalAction` if the deal contains an illegal play that a referee let
        stand.

        >>> Replay.of(replay.deal) == replay
        True
        """
        expect("a Deal", deal, Deal)
        actions = [turn.action for turn in deal.table.turns_taken(deal.holdings) if isinstance(turn.action, Action)]
        found = list(positions(start_of(deal), actions))
        if found[-1] != deal:
            # The deal ended by a ruling, not by an action (PLAY-9, DEAL-6).
            found.append(deal)
        return cls(tuple(found), len(found) - 1)

    @property
    def deal(self) -> Deal:
        """The current position.

        >>> replay.deal.to_act, replay.at(0).deal == deal
        (0, True)
        """
        return self.positions[self.index]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that led to the current position.

        >>> [turn.seat for turn in replay.turns]
        [1, 2]
        """
        return self.deal.turns

    def at(self, index: int) -> Replay:
        """Return the replay at position *index*; a negative index counts from the end.

        >>> replay.at(1).index, replay.at(-1).index
        (1, 2)
        """
        index = as_int("the index of a position", index)
        return attrs.evolve(self, index=index + len(self.positions) if index < 0 else index)

    def back(self, steps: int = 1) -> Replay:
        """Return the replay moved back by *steps* positions. Raises `InvalidValue` if that is before the start.

        >>> replay.back().index, replay.back(2).turns
        (1, ())
        """
        return attrs.evolve(self, index=self.index - _checked_steps(steps))

    def forward(self, steps: int = 1) -> Replay:
        """Return the replay moved forward by *steps* positions. Raises `InvalidValue` if that is after the end.

        >>> replay.at(0).forward(2) == replay
        True
        """
        return attrs.evolve(self, index=self.index + _checked_steps(steps))

    def after(self, action: Action) -> Replay:
        """Return a replay that continues from the current position with *action* instead of the original turns.

        Raises `IllegalAction` if the action is illegal.

        >>> [str(turn.action) for turn in replay.after(deal.parse("8C")).turns]
        ['6S', '7H', '8C']
        """
        return Replay((*self.positions[: self.index + 1], self.deal.apply(action)), self.index + 1)

    def __repr__(self) -> str:
        # The repr of a deal shows no cards.
        return f"<Replay of {len(self.positions)} positions, at {self.index}: {self.deal!r}>"


def _checked_steps(steps: int) -> int:
    return as_int("steps", steps)


@attrs.frozen
class Prefix:
    """The longest legal beginning of a list of actions.

    >>> from fivehundred import Seat, presets
    >>> start = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> played = play_while_valid(start, map(start.parse, ["6S", "7H", "6H"]))
    >>> played.count, played.deal.to_act
    (2, 0)
    >>> print(played.error)
    seat 0 may not bid 6♥: 7♥ stands, and a bid must outrank it (BID-2)
    """

    #: All positions reached; the last is current.
    replay: Replay
    #: The reason why the next action is illegal; ``None`` if all were legal.
    refusal: Refusal | None = None

    @property
    def deal(self) -> Deal:
        """The last position reached."""
        return self.replay.deal

    @property
    def error(self) -> IllegalAction | None:
        """The error that `Deal.apply` would raise for the first illegal action, or ``None`` if all are legal.

        >>> raise played.error
        Traceback (most recent call last):
            ...
        fivehundred.deal.refusals.IllegalAction: seat 0 may not bid 6♥: 7♥ stands, and a bid must outrank it (BID-2)
        """
        return None if self.refusal is None else IllegalAction(self.refusal)

    @property
    def count(self) -> int:
        """The number of legal actions before the first illegal one."""
        return self.replay.index


def play_while_valid(start: Deal, actions: Iterable[Action]) -> Prefix:
    """Apply *actions* to *start* until one is illegal.

    >>> from fivehundred import Seat, presets
    >>> start = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> played = play_while_valid(start, map(start.parse, ["6S", "7H", "6H", "P"]))
    >>> played.count, str(played.refusal)
    (2, 'seat 0 may not bid 6♥: 7♥ stands, and a bid must outrank it (BID-2)')
    """
    _check_line(start, actions)
    found = [start]
    refusal = None
    for action in actions:
        refusal = found[-1].why_not(action)
        if refusal is not None:
            break
        found.append(found[-1].apply(action))
    return Prefix(Replay(tuple(found), len(found) - 1), refusal)
