"""Going through a deal again: every position, what was done to reach it, and other ways to go on from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate

import attrs

from fivehundred._words import expect, must_be, of_type, said, tuple_of
from fivehundred.actions import Action, DeclareJoker
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.refusals import IllegalAction, Refusal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.turns import Turn
from fivehundred.errors import ForeignDeal, InvalidValue, brief
from fivehundred.match.playing import Match

__all__ = ["MatchReplay", "Prefix", "Replay", "Start", "play_while_valid", "positions", "start_of"]


@attrs.frozen(repr=False)
class Start:
    """How a deal began: with these cards and the auction, or set up at its first lead.

    It shows every card, as a deal does.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> start = Start.of(deal.apply(deal.parse("7H")))
    >>> start.deal(deal.info) == deal, start.contract, start.declared
    (True, None, None)
    """

    dealt: DealtCards = said(
        "The cards as dealt; if the deal was set up, as they were at the first lead, with the cards laid away as the"
        " kitty."
    )
    contract: Contract | None = said(
        "The contract, where the deal was set up at its first lead; ``None`` where it began with the auction.",
        default=None,
    )
    declared: DeclareJoker | None = said(
        "What the joker was declared to be before the deal was set up (JOKER-5).", default=None
    )

    @classmethod
    def of(cls, deal: Deal) -> Start:
        """How *deal* began.

        >>> start == Start.of(deal)
        True
        """
        expect("a Deal", deal, Deal)
        dealt, first = deal.dealt, (*deal.past, deal.stage)[0]
        play = None if isinstance(first, Auction) else deal.table.play
        if play is None:
            return cls(dealt)
        hands = tuple(holding.held for holding in deal.holdings[: deal.rules.players])
        # The card laid away for a partner's gift is part of the discards, but not of the kitty (BID-17).
        at_lead = attrs.evolve(dealt, hands=hands, kitty=dealt.kitty | deal.discards.bits)
        return cls(at_lead, play.terms.contract, play.terms.declared)

    def deal(self, info: DealInfo) -> Deal:
        """The deal that begins so; raises `InvalidDeal` if the rules of *info* allow no such deal.

        >>> start.deal(deal.info) == deal
        True
        """
        expect("a DealInfo", info, DealInfo)
        if self.contract is not None:
            return Deal.at_play(info.rules, self.contract, self.dealt, dealer=info.dealer, declared=self.declared)
        return Deal.begun(info, self.dealt)


def start_of(deal: Deal) -> Deal:
    """*deal* before anything was done in it: at the first call, or at the first lead if it was set up there.

    >>> from fivehundred import Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> start_of(deal.apply(deal.parse("7H"))) == deal
    True
    """
    return Start.of(deal).deal(deal.info)


def positions(start: Deal, actions: Iterable[Action]) -> Iterator[Deal]:
    """*start*, then the deal after each of *actions*, each made from the one before it.

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
    expect("actions", actions, Iterable)


@attrs.frozen(repr=False)
class Replay:
    """Every position of a deal, and the one that is looked at; going on from there in another way makes a new replay.

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
    #: The index of the one that is looked at, from 0.
    index: int = attrs.field(validator=of_type(int))

    def __attrs_post_init__(self) -> None:
        """Refuse an index without a position."""
        if not 0 <= self.index < len(self.positions):
            raise InvalidValue(f"position {brief(self.index)}: expected 0 to {len(self.positions) - 1}")

    @classmethod
    def of(cls, deal: Deal) -> Replay:
        """Every position that *deal* went through; the last is looked at.

        Each action is applied once. Raises `IllegalAction` for a deal with an illegal play, which a referee may have
        let stand.

        >>> Replay.of(replay.deal) == replay
        True
        """
        expect("a Deal", deal, Deal)
        actions = [turn.action for turn in deal.table.done(deal.holdings) if isinstance(turn.action, Action)]
        found = list(positions(start_of(deal), actions))
        if found[-1] != deal:
            # A ruling ended it, and not an action (PLAY-9, DEAL-6).
            found.append(deal)
        return cls(tuple(found), len(found) - 1)

    @property
    def deal(self) -> Deal:
        """The position that is looked at.

        >>> replay.deal.to_act, replay.at(0).deal == deal
        (0, True)
        """
        return self.positions[self.index]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """What had been done when the position looked at was reached.

        >>> [turn.seat for turn in replay.turns]
        [1, 2]
        """
        return self.deal.turns

    def at(self, index: int) -> Replay:
        """The same deal, looked at after *index* steps; a negative one counts from the end.

        >>> replay.at(1).index, replay.at(-1).index
        (1, 2)
        """
        must_be("the index of a position", index, int)
        return attrs.evolve(self, index=index + len(self.positions) if index < 0 else index)

    def back(self, steps: int = 1) -> Replay:
        """The same deal, looked at some *steps* earlier; raises `InvalidValue` before its start.

        >>> replay.back().index, replay.back(2).turns
        (1, ())
        """
        return attrs.evolve(self, index=self.index - _checked_steps(steps))

    def forward(self, steps: int = 1) -> Replay:
        """The same deal, looked at some *steps* later; raises `InvalidValue` after its last position.

        >>> replay.at(0).forward(2) == replay
        True
        """
        return attrs.evolve(self, index=self.index + _checked_steps(steps))

    def after(self, action: Action) -> Replay:
        """The deal that goes on with *action* from the position looked at, without what came after that here.

        This replay stays as it is, so both ways can be followed. Raises `IllegalAction`.

        >>> [str(turn.action) for turn in replay.after(deal.parse("8C")).turns]
        ['6S', '7H', '8C']
        """
        return Replay((*self.positions[: self.index + 1], self.deal.apply(action)), self.index + 1)

    def __repr__(self) -> str:
        # A deal shows no card either.
        return f"<Replay of {len(self.positions)} positions, at {self.index}: {self.deal!r}>"


def _checked_steps(steps: int) -> int:
    must_be("steps", steps, int)
    return steps


@attrs.frozen
class Prefix:
    """As much of a list of actions as the rules allow.

    >>> from fivehundred import Seat, presets
    >>> start = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> played = play_while_valid(start, map(start.parse, ["6S", "7H", "6H"]))
    >>> played.count, played.deal.to_act
    (2, 0)
    >>> print(played.error)
    seat 0 may not bid 6♥: 7♥ stands, and a bid must outrank it (BID-2)
    """

    #: Every position that was reached; the last is looked at.
    replay: Replay
    #: Why the next action is refused; ``None`` if all were legal.
    refusal: Refusal | None = None

    @property
    def deal(self) -> Deal:
        """The last position that was reached.

        >>> played.deal.to_act
        0
        """
        return self.replay.deal

    @property
    def error(self) -> IllegalAction | None:
        """The refusal as the error that `Deal.apply` would raise.

        >>> raise played.error
        Traceback (most recent call last):
            ...
        fivehundred.deal.refusals.IllegalAction: seat 0 may not bid 6♥: 7♥ stands, and a bid must outrank it (BID-2)
        """
        return None if self.refusal is None else IllegalAction(self.refusal)

    @property
    def count(self) -> int:
        """How many actions were legal before the first that was not.

        >>> played.count
        2
        """
        return self.replay.index


def play_while_valid(start: Deal, actions: Iterable[Action]) -> Prefix:
    """*start* after the longest legal prefix of *actions*, and why the next one is refused.

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


@attrs.frozen
class MatchReplay:
    """A match with all its deals, the last of which may be under way, as a host keeps it; begin with `start`.

    >>> from fivehundred import Seat, presets
    >>> kept = MatchReplay.start(Match.start(presets.STANDARD_3, dealer=Seat(0)))
    >>> deal = kept.match.deal(tuple(presets.STANDARD_3.deck))
    >>> kept = kept.after(deal)
    >>> kept.under_way == deal, len(kept.deals), kept.after(deal.apply(deal.parse("P"))).under_way.to_act
    (True, 1, 2)
    """

    #: The match before its first deal.
    first: Match
    #: Every deal so far, in order.
    deals: tuple[Deal, ...]
    #: The match after those of them that are finished.
    match: Match

    @classmethod
    def start(cls, match: Match) -> MatchReplay:
        """*match*, without any deal; it must not have begun.

        >>> MatchReplay.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).deals
        ()
        """
        expect("a Match", match, Match)
        if match.rows:
            raise InvalidValue(f"a match after {len(match.rows)} deals: expected one before its first")
        return cls(match, (), match)

    @property
    def under_way(self) -> Deal | None:
        """The deal that is being played; ``None`` between deals and after the last.

        >>> kept.under_way.to_act, MatchReplay.start(kept.first).under_way
        (1, None)
        """
        return self.deals[-1] if self.deals and not self.deals[-1].finished else None

    def after(self, deal: Deal) -> MatchReplay:
        """The match with *deal* as it stands now: its next deal, or the deal under way, further on or taken back.

        Raises `ForeignDeal` when *deal* is neither, and `MatchOver`.

        >>> kept.after(deal.apply(deal.parse("P"))).under_way.to_act
        2
        """
        expect("a Deal", deal, Deal)
        current = self.under_way
        if current is not None and deal.dealt != current.dealt:
            raise ForeignDeal(f"a deal of other cards: expected deal {self.match.number} to go on")
        deals = self.deals if current is None else self.deals[:-1]
        if not deal.finished:
            self.match.check(deal.info)
            return MatchReplay(self.first, (*deals, deal), self.match)
        return MatchReplay(self.first, (*deals, deal), self.match.after(deal))
