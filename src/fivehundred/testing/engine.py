"""Your own program beside the library: what it is asked, and how its answers are compared at every step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from fivehundred.actions import Action
from fivehundred.cards import Cards
from fivehundred.deal.whole import Deal
from fivehundred.errors import NotationError
from fivehundred.match.playing import Match
from fivehundred.replay import MatchReplay, Replay
from fivehundred.rules._checks import expect
from fivehundred.seats import Seat
from fivehundred.testing.texts import deal_text


class Disagreement(AssertionError):
    """Your program and the library say different things about a deal; the message has the deal as a test."""


class Engine:
    """Your program as the kit sees it: subclass it, write `begin` and `act`, and whatever else it can answer.

    Only what you write is asked, and compared with the library after every action. Seats are numbers from 0, clockwise.
    Cards, calls and actions are texts: ``10H``, ``JK``, ``7NT``, ``P``, ``M``, ``discard 5S 6C 4H``, ``JK=H`` for a
    joker led as a heart. Yours may be written in any way that the library reads, in any order.
    """

    #: What `act` raises when the rules refuse an action; any other error is a crash. Where it is empty, nothing illegal
    #: is tried.
    refusals: ClassVar[tuple[type[Exception], ...]] = (ValueError,)

    def begin(self, deal: Deal) -> None:
        """Begin with the cards of *deal*: its ``rules``, ``dealer``, ``hands`` and ``kitty``, and the rest of it.

        It is the first of a match if ``deal.table.info.number`` is 1; the totals so far are ``deal.table.info.scores``.
        """
        raise NotImplementedError

    def act(self, seat: Seat, action: str) -> None:
        """Do what *seat* does; raise one of `refusals`, and change nothing, if it may not."""
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

    def points(self) -> Sequence[int]:
        """The points of the hand for each side, or each player without partners; asked once the hand is over."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """The totals of the match; asked once a hand is over."""
        raise NotImplementedError

    def winners(self) -> Sequence[int] | None:
        """Who has won the match, ``None`` while it goes on; asked once a hand is over."""
        raise NotImplementedError


def answers(engine: Engine, question: Callable[..., object]) -> bool:
    """Whether *engine* has an answer of its own to *question*, a method of `Engine`."""
    return getattr(type(engine), question.__name__) is not question


def expect_same(deal: Deal, what: str, yours: object, ours: object) -> None:
    """Raise `Disagreement` unless *yours* is what the library says of *deal*."""
    if yours != ours:
        raise disagreement(deal, f"{what}: yours is {yours}, the library's {ours}")


def disagreement(deal: Deal, what: str) -> Disagreement:
    """The error, with *deal* as it can be put into a test."""
    lines = deal_text(deal).replace("\n", "\n    ")
    return Disagreement(f'{what}\n\nassert_replays(YOUR_ENGINE, deal_from("""\n    {lines}\n"""))')


def compare(engine: Engine, deal: Deal) -> None:
    """Ask *engine* about the position in *deal*; raises `Disagreement` at the first answer that is another."""
    if answers(engine, Engine.to_act):
        expect_same(deal, "the seat to act", engine.to_act(), deal.to_act)
    if answers(engine, Engine.hand):
        for seat in map(Seat, range(deal.rules.players)):
            held = Cards.parse(" ".join(engine.hand(seat)))
            expect_same(deal, f"the hand of seat {seat}", str(held), str(deal.hand(seat)))
    if answers(engine, Engine.contract):
        expect_same(deal, "the contract", engine.contract(), contract_of(deal))
    if answers(engine, Engine.tricks):
        expect_same(deal, "the tricks of each seat", tuple(engine.tricks()), deal.won)
    if answers(engine, Engine.legal) and not deal.finished:
        _compare_legal(engine, deal)
    if answers(engine, Engine.points) and deal.finished:
        expect_same(deal, "the points of the hand", tuple(engine.points()), deal.score.points)


def contract_of(deal: Deal) -> tuple[str, int] | None:
    """The call that is played in *deal* and who made it."""
    contract = deal.contract
    return None if contract is None or contract.call is None else (str(contract.call), contract.bidder)


def _compare_legal(engine: Engine, deal: Deal) -> None:
    legal = engine.legal()
    texts = None if legal is None else {*legal}
    # Where all is said as the library says it, nothing has to be read.
    if texts is None or texts == {*map(str, deal.legal_actions)}:
        return
    yours, ours = {_read(deal, text) for text in texts}, {*deal.legal_actions}
    told = [f"yours lacks {', '.join(sorted(map(str, ours - yours)))}"] if ours - yours else []
    told += [f"yours also has {', '.join(sorted(map(str, yours - ours)))}"] if yours - ours else []
    if told:
        why = next((f" ({deal.why_not(action)})" for action in sorted(yours - ours, key=str)), "")
        raise disagreement(deal, f"legal actions of seat {deal.to_act}: {' and '.join(told)}{why}")


def _read(deal: Deal, text: str) -> Action:
    try:
        return deal.parse(text)
    except NotationError as error:
        raise disagreement(deal, f"legal actions: yours has {text!r}, which nothing is called: {error}") from error


def compare_match(engine: Engine, deal: Deal, match: Match) -> None:
    """Ask *engine* about the *match* after *deal*, its last one."""
    if answers(engine, Engine.scores):
        expect_same(deal, "the scores of the match", tuple(engine.scores()), match.scores)
    if answers(engine, Engine.winners):
        yours = engine.winners()
        ours = None if match.result is None else match.result.winners
        expect_same(deal, "the winners", yours if yours is None else tuple(sorted(yours)), ours)


def act(engine: Engine, deal: Deal, action: Action) -> Deal:
    """*deal* after *action*, which *engine* does as well; the positions are compared."""
    seat = Seat(deal.to_act or 0)
    after = deal.apply(action)
    try:
        engine.act(seat, str(action))
    except engine.refusals as error:
        raise disagreement(deal, f"{action} by seat {seat}: yours refuses it: {error}") from error
    except Exception as error:
        error.add_note(f"{action} by seat {seat} in\n{deal_text(deal)}")
        raise
    compare(engine, after)
    return after


def expect_refused(engine: Engine, deal: Deal, seat: Seat, action: Action) -> None:
    """Have *seat* do what is illegal in *deal*: *engine* must refuse it, and stand where it did."""
    refusal = deal.why_not(action, by=seat)
    if not engine.refusals or refusal is None:
        return
    try:
        engine.act(seat, str(action))
    except engine.refusals:
        compare(engine, deal)
    else:
        raise disagreement(deal, f"{action} by seat {seat}: yours does not refuse it: {refusal}")


def assert_replays(engine: Engine, played: Deal | MatchReplay) -> None:
    """Play a deal again in *engine*, or a whole match, with the library beside it.

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
    if isinstance(played, Deal):
        _replay(engine, played)
        return
    match = played.first
    for deal in played.deals:
        _replay(engine, deal)
        if deal.finished:
            match = match.after(deal)
            compare_match(engine, deal, match)


def _replay(engine: Engine, deal: Deal) -> None:
    positions = Replay.of(deal).positions
    engine.begin(positions[0])
    compare(engine, positions[0])
    at = positions[0]
    for turn in deal.turns:
        # A ruling, which is no action, ends a deal where the cards do not.
        if isinstance(turn.action, Action):
            at = act(engine, at, turn.action)
