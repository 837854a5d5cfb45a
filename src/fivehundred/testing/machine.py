"""A state machine of Hypothesis that plays matches in your program and in the library, and tries what is illegal."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import ClassVar, Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from fivehundred.deal.whole import Deal
from fivehundred.match.playing import Match
from fivehundred.seats import Seat
from fivehundred.testing.card_strategies import SEEDS, packs, seats
from fivehundred.testing.chance import each_in
from fivehundred.testing.deal_strategies import Rules, fresh_deals, printable
from fivehundred.testing.engine import Beside, Engine
from fivehundred.testing.random_deals import some_line, some_wrong_action

#: So many actions at most are one step of the machine; a deal is more than Hypothesis takes steps.
_MOST_ACTIONS: Final = 12
_LINES: Final = st.binary(min_size=4 + _MOST_ACTIONS, max_size=4 + _MOST_ACTIONS)


@st.composite
def _deals(draw: st.DrawFn, machine: EngineMachine) -> Deal:
    """The next deal of the match, or the first of a new one, which may begin near its end."""
    match = machine.match
    if match is not None and match.result is None:
        return draw(printable(match.deal(draw(packs(match.rules)))))
    deal = draw(fresh_deals(machine.ruleset))
    # In the first deal of a match nobody is barred from bidding (BID-13).
    return draw(printable(match_of(deal).deal_of(deal.dealt)))


def match_of(deal: Deal) -> Match:
    """The match of which *deal* is the first.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(1), scores=[100, 0])
    >>> match_of(deal).scores, match_of(deal).dealer
    ((100, 0), 1)
    """
    return Match.start(deal.rules, dealer=deal.dealer, scores=deal.table.info.scores)


@st.composite
def _lines(draw: st.DrawFn, machine: EngineMachine) -> list[str]:
    """A few legal actions, one after the other; half the time what a sensible player does."""
    most, sensibly, actions = draw(st.integers(1, _MOST_ACTIONS)), draw(st.booleans()), each_in(draw(_LINES))
    return [str(action) for action, _ in islice(some_line(machine.deal, actions, sensibly=sensibly), most)]


@st.composite
def _wrong(draw: st.DrawFn, machine: EngineMachine) -> str:
    """Something illegal; where nothing is, something legal."""
    deal = machine.deal
    return str(some_wrong_action(deal, Random(draw(SEEDS)).randrange) or deal.legal_actions[0])


def _others(machine: EngineMachine) -> st.SearchStrategy[Seat]:
    """Those who are not in turn."""
    return seats(machine.deal.rules.players).filter(lambda seat: seat != machine.deal.to_act)


class EngineMachine(RuleBasedStateMachine):
    """Matches in your program beside the library: subclass it, say by which `ruleset`, and write `engine`.

    Give pytest the ``TestCase`` of your class. Deals begin, seats act, and what is illegal is tried; after every action
    your program is asked all that it can answer (`Engine`). What fails shrinks to few actions.

    >>> from fivehundred import presets
    >>> class Yours(Engine):
    ...     def begin(self, deal):
    ...         self.actions = []
    ...
    ...     def act(self, seat, action):
    ...         self.actions.append(action)
    >>> class Matches(EngineMachine):
    ...     ruleset = presets.SHORT_PACK_2
    ...
    ...     def engine(self):
    ...         return Yours()
    >>> matches = Matches()
    >>> matches.begin(Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0)))
    >>> matches.play(["7S", "P"])
    """

    #: The rules that your program plays, or a strategy for them.
    ruleset: ClassVar[Rules] = None

    def __init__(self) -> None:
        """Ask for your program."""
        super().__init__()
        self._beside = Beside(self.engine())

    def engine(self) -> Engine:
        """Your program, before any match; each match has one of its own."""
        raise NotImplementedError

    @property
    def yours(self) -> Engine:
        """Your program as it plays this match.

        >>> matches.yours.actions
        ['7S', 'P']
        """
        return self._beside.engine

    @property
    def deal(self) -> Deal:
        """The deal under way, or just over, in the library.

        >>> matches.deal.to_act, str(matches.deal.contract)
        (1, '7S by 1')
        """
        return self._beside.deal

    @property
    def match(self) -> Match | None:
        """The match in the library, after those of its deals that are over; ``None`` before the first begins.

        >>> matches.match.scores
        (0, 0)
        """
        return self._beside.match

    @initialize(deal=st.runner().flatmap(_deals))
    def begin(self, deal: Deal) -> None:
        """A match begins."""
        self._begin(deal)

    @precondition(lambda self: self.deal.finished)
    @rule(deal=st.runner().flatmap(_deals))
    def go_on(self, deal: Deal) -> None:
        """The next deal begins, or another match if this one is over."""
        self._begin(deal)

    def _begin(self, deal: Deal) -> None:
        if self.match is not None and self.match.result is not None:
            self._beside = Beside(self.engine())
        if self.match is None:
            self._beside.match = match_of(deal)
        self._beside.begin(deal)

    @precondition(lambda self: not self.deal.finished)
    @rule(actions=st.runner().flatmap(_lines))
    def play(self, actions: list[str]) -> None:
        """The seats to act do this, one after the other."""
        for action in actions:
            self._beside.act(self.deal.parse(action))

    @precondition(lambda self: not self.deal.finished)
    @rule(action=st.runner().flatmap(_wrong))
    def try_what_is_illegal(self, action: str) -> None:
        """The seat to act tries something that it may not do."""
        self._beside.expect_refused(Seat(self.deal.to_act or 0), self.deal.parse(action))

    @precondition(lambda self: not self.deal.finished and self.yours.looks_at_seats)
    @rule(seat=st.runner().flatmap(_others))
    def act_out_of_turn(self, seat: Seat) -> None:
        """Somebody else does what the seat to act might do."""
        self._beside.expect_refused(seat, self.deal.legal_actions[0])
