"""Your own program beside the library: what it is asked, and how its answers are compared at every step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from textwrap import indent
from typing import Any, ClassVar, Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from fivehundred._words import expect
from fivehundred.actions import Action
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.errors import NotationError
from fivehundred.match.playing import Match
from fivehundred.notation import Record, record_text
from fivehundred.replay import MatchReplay, start_of
from fivehundred.seats import Seat
from fivehundred.testing.chance import each_in
from fivehundred.testing.deal_strategies import Rules, fresh_deals, printable
from fivehundred.testing.random_deals import some_line, some_wrong_action
from fivehundred.testing.rule_strategies import SEEDS, packs, seats
from fivehundred.testing.texts import deal_text


class Disagreement(AssertionError):
    """Your program and the library say different things about a deal; the message has the deal as a test.

    >>> from fivehundred.testing.texts import deal_from
    >>> class Silent(Engine):
    ...     def begin(self, deal):
    ...         pass
    ...
    ...     def tricks(self):
    ...         return [0, 1]
    >>> text = "rules: short-pack-2; dealer: 0; hand 0: 9S 10S JS QS KS AS 9C 10C JC QC; "
    >>> deal = deal_from(text + "hand 1: KC AC 9D 10D JD QD KD AD 9H 10H; kitty: JH QH KH AH")
    >>> try:
    ...     assert_replays(Silent(), deal)
    ... except Disagreement as error:
    ...     print(str(error).splitlines()[0])
    the tricks of each seat: yours is (0, 1), the library's (0, 0)
    """


class Engine:
    """Your program as the kit sees it: subclass it, write `begin` and `act`, and whatever else it can answer.

    Only what you write is asked, and compared with the library after every action. Seats are numbers from 0, clockwise.
    Cards, calls and actions are texts: ``10H``, ``JK``, ``7NT``, ``P``, ``M``, ``discard 5S 6C 4H``, ``JK=H`` for a
    joker led as a heart. Yours may be written in any way that the library reads, in any order.

    >>> from fivehundred.testing.texts import deal_from
    >>> class Yours(Engine):
    ...     def begin(self, deal):
    ...         self.dealer, self.called = deal.dealer, ["P"]
    ...
    ...     def act(self, seat, action):
    ...         if action == self.called[-1]:
    ...             raise ValueError(f"{action} is called already")
    ...         self.called.append(action)
    ...
    ...     def to_act(self):
    ...         return (self.dealer + len(self.called)) % 2
    >>> text = "rules: short-pack-2; dealer: 0; hand 0: 9S 10S JS QS KS AS 9C 10C JC QC; "
    >>> text += "hand 1: KC AC 9D 10D JD QD KD AD 9H 10H; kitty: JH QH KH AH; auction by 1: 7S"
    >>> assert_replays(Yours(), deal_from(text), refused=(0, "7S"))
    """

    #: What `act` raises when the rules refuse an action; any other error is a crash. Where it is empty, nothing illegal
    #: is tried.
    refusals: ClassVar[tuple[type[Exception], ...]] = (ValueError,)
    #: Whether `act` looks at its seat; where it does not, nobody acts out of turn.
    looks_at_seats: ClassVar[bool] = True

    def begin(self, deal: Deal) -> None:
        """Begin with the cards of *deal*: its ``rules``, ``dealer``, ``hands`` and ``kitty``, and the rest of it.

        It is the first of a match if ``deal.table.info.number`` is 1; the totals so far are ``deal.table.info.scores``.
        Where your program deals from a pack, give it `pack_for` of the deal.
        """
        raise NotImplementedError

    def act(self, seat: Seat, action: str) -> None:
        """Do what *seat* does; raise one of `refusals`, and change nothing, if it may not.

        ``7C`` is a bid in the auction and a card afterwards. What your program has no word for is illegal as well.
        """
        raise NotImplementedError

    def to_act(self) -> int | None:
        """The seat to act, ``None`` once the hand is over."""
        raise NotImplementedError

    def legal(self) -> Iterable[str] | None:
        """All that the seat to act may do; ``None`` if you cannot say now, as with thousands of discards."""
        raise NotImplementedError

    def hand(self, seat: Seat) -> Iterable[str]:
        """The cards that *seat* holds."""
        raise NotImplementedError

    def contract(self) -> tuple[str, int] | None:
        """The call that is played and who made it, ``None`` before the end of the auction and where there is none."""
        raise NotImplementedError

    def tricks(self) -> Sequence[int]:
        """How many tricks each seat has won so far."""
        raise NotImplementedError

    def open_hand(self) -> Iterable[str] | None:
        """The cards of the hand that lies open, as in open misere; ``None`` while there is none."""
        raise NotImplementedError

    def points(self) -> Sequence[int]:
        """The points of the hand for each side, or each player without partners; asked once the hand is over."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """The totals of the match; asked once a hand is over."""
        raise NotImplementedError

    def winners(self) -> Sequence[int] | None:
        """Who has won the match, ``None`` while it goes on; asked once a hand is over.

        As in `points`, these are sides, or players without partners; ``Match.winners`` are players, and
        ``Match.result.winners`` what is compared here.
        """
        raise NotImplementedError

    def check(self, deal: Deal, match: Match | None) -> None:
        """Compare whatever else you have with *deal* and *match*, after every action; does nothing unless you write it.

        What your asserts say becomes a `Disagreement`. There is a match unless a deal is replayed alone; *deal* is
        counted in it once it is over.
        """


def answers(engine: Engine, question: Callable[..., object]) -> bool:
    """Whether *engine* has an answer of its own to *question*, a method of `Engine`.

    >>> class Silent(Engine):
    ...     def begin(self, deal):
    ...         pass
    >>> answers(Silent(), Engine.begin), answers(Silent(), Engine.tricks)
    (True, False)
    """
    return getattr(type(engine), question.__name__) is not question


def pack_for(deal: Deal) -> tuple[Card, ...]:
    """A pack that deals the cards of *deal*, top card first, as ``Deal.from_pack`` does.

    >>> from fivehundred import Deal, Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck)[::-1], dealer=Seat(1))
    >>> Deal.from_pack(deal.rules, pack_for(deal), dealer=deal.dealer) == deal
    True
    """
    order = tuple(deal.rules.deck)
    places = _parts(DealtCards.from_pack(deal.table.info, order))
    left = [iter(part) for part in _parts(deal.dealt)]
    return tuple(next(cards) for card in order for place, cards in zip(places, left, strict=True) if card in place)


def _parts(dealt: DealtCards) -> list[Cards]:
    piles = (Cards.of([card]) for lying in dealt.piles for pile in lying for card in pile)
    return [*map(Cards, (*dealt.hands, dealt.kitty, dealt.dummy, dealt.out_of_play)), *piles]


def contract_of(deal: Deal) -> tuple[str, int] | None:
    """The call that is played in *deal* and who made it.

    >>> from fivehundred import Bid, Contract, Suit, presets
    >>> dealt = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).dealt
    >>> contract = Contract.of(presets.STANDARD_3, Bid(7, Suit.HEARTS), Seat(1))
    >>> contract_of(Deal.at_play(presets.STANDARD_3, contract, dealt))
    ('7H', 1)
    """
    contract = deal.contract
    return None if contract is None or contract.call is None else (str(contract.call), contract.bidder)


class Beside:
    """An engine and the library in the same position of a deal, which belongs to a match if there is one."""

    def __init__(self, engine: Engine, match: Match | None = None) -> None:
        self.engine = engine
        #: The match after those of its deals that are finished.
        self.match = match
        #: Every deal that the engine has begun, as far as it has come.
        self.deals: list[Deal] = []
        self._tried = ""

    @property
    def deal(self) -> Deal:
        """The deal under way, or the one that is just over."""
        return self.deals[-1]

    def as_test(self, *, of_match: bool = False) -> str:
        """What leads here again, as it can be put into a test; as a match if only a match shows it."""
        if self.match is not None and (of_match or len(self.deals) > 1):
            reader, text = "kept_from", record_text(Record(deals=self.deals, is_match=True))
        else:
            reader, text = "deal_from", deal_text(self.deal)
        return f'assert_replays(YOUR_ENGINE, {reader}("""\n{indent(text.strip(), "    ")}\n"""){self._tried})'

    def disagreement(self, what: str, *, of_match: bool = False) -> Disagreement:
        """The error, with a test that shows it again."""
        return Disagreement(f"{what}\n\n{self.as_test(of_match=of_match)}")

    @contextmanager
    def _noted(self) -> Iterator[None]:
        """Whatever else is raised gets the test as a note."""
        try:
            yield
        except Disagreement:
            raise
        except Exception as error:
            error.add_note(self.as_test(of_match=True))
            raise

    def begin(self, deal: Deal) -> None:
        """Begin with *deal*, the next one of the match."""
        self.deals.append(deal)
        with self._noted():
            self.engine.begin(deal)
            self._compare()

    def act(self, action: Action) -> None:
        """Have the seat to act do this in both."""
        seat = Seat(self.deal.to_act or 0)
        self.deals[-1] = self.deal.apply(action)
        with self._noted():
            try:
                self.engine.act(seat, str(action))
            except self.engine.refusals as error:
                raise self.disagreement(f"{action} by seat {seat}: yours refuses it: {error}") from error
            if self.deal.finished and self.match is not None:
                self.match = self.match.after(self.deal)
            self._compare()

    def expect_refused(self, seat: Seat, action: Action) -> None:
        """Have *seat* do what is illegal: the engine must refuse it, and stand where it did."""
        refusal = self.deal.why_not(action, by=seat)
        if not self.engine.refusals or refusal is None:
            return
        self._tried = f', refused=({seat}, "{action}")'
        with self._noted():
            try:
                self.engine.act(seat, str(action))
            except self.engine.refusals:
                self._compare()
            else:
                raise self.disagreement(f"{action} by seat {seat}: yours does not refuse it: {refusal}")
        self._tried = ""

    def replay(self, deal: Deal) -> None:
        """Play *deal* again, the next one of the match."""
        self.begin(start_of(deal))
        for turn in deal.turns:
            # A ruling, which is no action, ends a deal where the cards do not.
            if isinstance(turn.action, Action):
                self.act(turn.action)
        if self.match is not None and deal != self.deal:
            self.deals[-1], self.match = deal, self.match.after(deal)

    def _same(
        self,
        question: Callable[..., object],
        what: str,
        ours: object,
        *of: Seat,
        read: Callable[[Any], object] = lambda yours: yours,
        of_match: bool = False,
    ) -> None:
        """Ask the engine *question*, if it can answer that; raises `Disagreement` unless the answer is *ours*."""
        if answers(self.engine, question):
            yours = read(getattr(self.engine, question.__name__)(*of))
            if yours != ours:
                raise self.disagreement(f"{what}: yours is {yours}, the library's {ours}", of_match=of_match)

    def _compare(self) -> None:
        """Ask the engine all that it can answer; raises `Disagreement` at the first answer that is another."""
        engine, deal, match = self.engine, self.deal, self.match
        self._same(Engine.to_act, "the seat to act", deal.to_act)
        for seat in map(Seat, range(deal.rules.players)):
            self._same(Engine.hand, f"the hand of seat {seat}", str(deal.hand(seat)), seat, read=_cards)
        self._same(Engine.contract, "the contract", contract_of(deal))
        self._same(Engine.tricks, "the tricks of each seat", deal.won, read=tuple)
        shown = deal.table.open_hand
        self._same(Engine.open_hand, "the open hand", shown and str(shown[1]), read=_cards)
        if answers(engine, Engine.legal) and not deal.finished:
            self._compare_legal()
        if deal.finished:
            self._same(Engine.points, "the points of the hand", deal.score.points, read=tuple)
        if match is not None and deal.finished:
            self._same(Engine.scores, "the scores of the match", match.scores, read=tuple, of_match=True)
            self._same(
                Engine.winners, "the winners", match.result and match.result.winners, read=_sorted, of_match=True
            )
        try:
            engine.check(deal, match)
        except AssertionError as error:
            raise self.disagreement(f"your check: {error}", of_match=True) from error

    def _compare_legal(self) -> None:
        deal, legal = self.deal, self.engine.legal()
        texts = None if legal is None else {*legal}
        # Where all is said as the library says it, nothing has to be read.
        if texts is None or texts == {*map(str, deal.legal_actions)}:
            return
        yours, ours = {self._read(text) for text in texts}, {*deal.legal_actions}
        told = [f"yours lacks {', '.join(sorted(map(str, ours - yours)))}"] if ours - yours else []
        told += [f"yours also has {', '.join(sorted(map(str, yours - ours)))}"] if yours - ours else []
        if told:
            why = next((f" ({deal.why_not(action)})" for action in sorted(yours - ours, key=str)), "")
            raise self.disagreement(f"legal actions of seat {deal.to_act}: {' and '.join(told)}{why}")

    def _read(self, text: str) -> Action:
        try:
            return self.deal.parse(text)
        except NotationError as error:
            what = f"legal actions: yours has {text!r}, which nothing is called: {error}"
            raise self.disagreement(what) from error


def _cards(yours: Iterable[str] | None) -> str | None:
    return None if yours is None else str(Cards.parse(" ".join(yours)))


def _sorted(yours: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if yours is None else tuple(sorted(yours))


def assert_replays(engine: Engine, played: Deal | MatchReplay, *, refused: tuple[int, str] | None = None) -> None:
    """Play a deal again in *engine*, or a whole match, with the library beside it.

    The totals and the winners are asked only in a match. With *refused*, a seat tries something at the end that is
    illegal, such as ``(2, "7S")``, and *engine* must refuse it.

    Raises `Disagreement` at the first action after which they say different things, and `WrongType` for what is neither
    an engine nor a deal or a match with its deals.

    >>> from fivehundred.testing.texts import deal_from
    >>> class Forgetful(Engine):
    ...     def begin(self, deal):
    ...         self.next = deal.to_act
    ...
    ...     def act(self, seat, action):
    ...         pass
    ...
    ...     def to_act(self):
    ...         return self.next
    >>> assert_replays(
    ...     Forgetful(),
    ...     deal_from('''
    ...     rules: short-pack-2
    ...     dealer: 0
    ...     hand 0: 9S 10S JS QS KS AS 9C 10C JC QC
    ...     hand 1: KC AC 9D 10D JD QD KD AD 9H 10H
    ...     kitty: JH QH KH AH
    ...     auction by 1: 7NT
    ... '''),
    ... )
    Traceback (most recent call last):
    fivehundred.testing.engine.Disagreement: the seat to act: yours is 1, the library's 0
    ...
    """
    expect("an Engine", engine, Engine)
    expect("a Deal or a MatchReplay", played, Deal, MatchReplay)
    beside = Beside(engine, played.first if isinstance(played, MatchReplay) else None)
    for deal in played.deals if isinstance(played, MatchReplay) else (played,):
        beside.replay(deal)
    if refused is not None:
        seat, tried = refused
        beside.expect_refused(Seat(seat), beside.deal.parse(tried))


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
        if self.match is not None and self.match.result is not None:
            self._beside = Beside(self.engine())
        if self.match is None:
            self._beside.match = match_of(deal)
        self._beside.begin(deal)

    @precondition(lambda self: self.deal.finished)
    @rule(deal=st.runner().flatmap(_deals))
    def go_on(self, deal: Deal) -> None:
        """The next deal begins, or another match if this one is over."""
        self.begin(deal)

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
