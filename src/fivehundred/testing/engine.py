"""Testing your own engine against the library: the interface it implements, and a comparison after every action."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import islice, takewhile
from random import Random
from textwrap import indent
from typing import Any, ClassVar, Final

from hypothesis import assume, currently_in_test_context, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from fivehundred.actions import Action, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.stages.auction import Auction
from fivehundred.errors import InvalidDeal, NotationError, brief
from fivehundred.match.playing import Match
from fivehundred.match.replay import start_of
from fivehundred.notation import Record, record_text
from fivehundred.programs.answering import contract_of, discards_of
from fivehundred.programs.protocol import UnsupportedError
from fivehundred.rules.calls import PASS, Bid, Call, SpecialBid
from fivehundred.seats import Seat
from fivehundred.testing.chance import each_in
from fivehundred.testing.deal_strategies import Rules, fresh_deals, printable
from fivehundred.testing.random_deals import some_line, some_wrong_action
from fivehundred.testing.rule_strategies import SEEDS, packs, seats
from fivehundred.testing.texts import deal_text

# pytest then shows the lines of the test and of the engine, and none of this module.
__tracebackhide__ = True


class DisagreementError(AssertionError):
    """The error raised if your program and the library disagree; its message reproduces the deal as a test.

    >>> from fivehundred.testing import deal_from
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
    ... except DisagreementError as error:
    ...     print(str(error).splitlines()[0])
    the tricks of each seat: yours is (0, 1), the library's (0, 0)
    """


_RULE: Final = re.compile(r"\b[A-Z]+-[0-9]+\b")


@cache
def _kind(*what: str) -> type[DisagreementError]:
    """Return a `DisagreementError` for one kind of mistake, because Hypothesis tells failures apart by type."""
    return type(DisagreementError.__name__, (DisagreementError,), {"__module__": __name__})


class Engine:
    """The interface between the kit and your program; subclass it and implement at least `begin` and `act`.

    After every action, the kit calls the methods that you implement and compares the results with the library. Seats
    are numbered clockwise from 0. Cards, calls and actions are strings: ``10H``, ``JK``, ``7NT``, ``P``, ``M``,
    ``discard 5S 6C 4H``, or ``JK=H`` for a joker led as a heart. Your results may use any order, and any notation that
    the library can parse.

    >>> from fivehundred.testing import deal_from
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

    #: The exceptions that `act` raises for illegal actions; any other exception counts as a crash. If empty, the kit
    #: tries only legal actions.
    refusals: ClassVar[tuple[type[Exception], ...]] = (ValueError,)
    #: True if `act` checks its seat argument. If false, the kit never acts out of turn.
    looks_at_seats: ClassVar[bool] = True

    @property
    def exclusions(self) -> Collection[str]:
        """The names of methods that are implemented but not to be called; none unless you override it."""
        return ()

    def begin(self, deal: Deal) -> None:
        """Start *deal* from its ``rules``, ``dealer``, ``hands``, ``kitty`` and other cards.

        A new match begins if ``deal.table.info.number`` is 1; the totals so far are in ``deal.table.info.scores``. If
        your program deals from a pack, use `pack_for` to get one.
        """
        raise NotImplementedError

    def act(self, seat: Seat, action: str) -> None:
        """Apply *action* by *seat*; if it is illegal, raise one of `refusals` and change nothing.

        ``7C`` is a bid during the auction and a card afterwards. Treat text that your program does not know as illegal.
        """
        raise NotImplementedError

    def to_act(self) -> int | None:
        """Return the seat to act, or ``None`` once the hand is over."""
        raise NotImplementedError

    def legal(self) -> Iterable[str] | None:
        """Return the legal actions, each once, or ``None`` to skip the comparison, for example of thousands."""
        raise NotImplementedError

    def hand(self, seat: Seat) -> Iterable[str]:
        """Return the cards that *seat* holds."""
        raise NotImplementedError

    def contract(self) -> tuple[str, int] | None:
        """Return the winning call and the seat that made it, or ``None`` if there is no contract (yet)."""
        raise NotImplementedError

    def tricks(self) -> Sequence[int]:
        """Return the number of tricks that each seat has won so far."""
        raise NotImplementedError

    def open_hand(self) -> Iterable[str] | None:
        """Return the cards left in the hand that is face up, as in open misere, or ``None`` if there is none."""
        raise NotImplementedError

    def points(self) -> Sequence[int]:
        """Return the points of the hand by side, or by player if there are no partners; called when a hand is over."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """Return the totals of the match; called when a hand is over."""
        raise NotImplementedError

    def winners(self) -> Sequence[int] | None:
        """Return the winners of the match, or ``None`` while it goes on; called when a hand is over.

        Winners are numbered like the entries of `points`: by side, or by player if there are no partners. They are
        compared with ``Match.result.winners``, not with ``Match.winners``, which lists players. An empty list means
        that the match is over and nobody has won.
        """
        raise NotImplementedError

    def check(self, deal: Deal, match: Match | None) -> None:
        """Make any other comparisons with *deal* and *match*; called after every action.

        By default, nothing is compared. Failed assertions are reported as a `DisagreementError`. *match* is ``None`` if
        a deal is replayed on its own. Otherwise, it includes *deal* once the deal is over.
        """


def answers(engine: Engine, question: Callable[..., object]) -> bool:
    """Return True if *engine* overrides *question*, a method of `Engine`, and does not exclude it.

    >>> class Silent(Engine):
    ...     def begin(self, deal):
    ...         pass
    >>> answers(Silent(), Engine.begin), answers(Silent(), Engine.tricks)
    (True, False)
    """
    return question.__name__ not in engine.exclusions and getattr(type(engine), question.__name__) is not question


def pack_for(deal: Deal) -> tuple[Card, ...]:
    """Return a pack, top card first, from which ``Deal.from_pack`` deals the cards of *deal*.

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
    return [*dealt.hands, dealt.kitty, dealt.dummy, dealt.out_of_play, *piles]


class Beside:
    """An engine and the library side by side in the same position of a deal, and of a match if there is one."""

    def __init__(
        self, engine: Engine, match: Match | None = None, *, fresh: Callable[[], Engine] | None = None
    ) -> None:
        self.engine = engine
        #: Makes another engine, which tests whether fewer bids show the same failure.
        self.fresh = fresh
        #: The match after its finished deals.
        self.match = match
        #: The deals begun by the engine, in their current positions.
        self.deals: list[Deal] = []
        #: The illegal action tried at the end, with its seat.
        self._tried: tuple[Seat, Action] | None = None

    @property
    def deal(self) -> Deal:
        """The deal in progress, or the last one if it is over."""
        return self.deals[-1]

    def as_test(self, *, of_match: bool = False) -> str:
        """Return code that reproduces this position in a test, as a match if *of_match*."""
        if self.match is not None and (of_match or len(self.deals) > 1):
            reader, text = "record_from", record_text(Record.of_match(self.deals))
        else:
            reader, text = "deal_from", deal_text(self.deal)
        tried = f', refused=({self._tried[0]}, "{self._tried[1]}")' if self._tried else ""
        return f'assert_replays(YOUR_ENGINE, {reader}("""\n{indent(text.strip(), "    ")}\n"""){tried})'

    def disagreement(self, about: str, what: str, *, why: str = "", of_match: bool = False) -> DisagreementError:
        """Return the error to raise, with a test that reproduces it after as few bids as possible.

        The message begins with *what* differs and ends with *why* the library is right. Hypothesis reports two errors
        separately if they are *about* different things or cite different rules in *why*.
        """
        kind = _kind(about, *_RULE.findall(why))
        error = kind(f"{what}{why}\n\n{self.as_test(of_match=of_match)}")
        bids = [(turn.seat, turn.action) for turn in self.deal.turns if isinstance(turn.action, Bid | SpecialBid)]
        for bid in [None, *bids] if self.fresh else ():
            # The last bid alone first: a player who bids twice would be out without the first of the two.
            fewer = [other for other in bids if other is not bid] if bid else bids[-1:]
            again = self._again(with_calls(self.deal, fewer)) if len(fewer) < len(bids) else None
            if isinstance(again, kind):
                error, bids = again, fewer
        return error

    def _again(self, deal: Deal | None) -> Exception | None:
        """Return the error that a new engine raises when *deal* is replayed instead of the last deal, or ``None``."""
        if deal is None or self.fresh is None:
            return None
        other = Beside(self.fresh(), self.match and match_of(self.deals[0]))
        try:
            for one in (*self.deals[:-1], deal):
                other.replay(one)
            if self._tried:
                other.expect_refused(*self._tried)
        except Exception as error:
            return error
        return None

    @contextmanager
    def _add_note(self) -> Iterator[None]:
        """Add the test as a note to any other exception than `DisagreementError`; discard what the engine declines."""
        try:
            yield
        except DisagreementError:
            raise
        except UnsupportedError:
            if currently_in_test_context():
                assume(False)
            raise
        except Exception as error:
            error.add_note(self.as_test(of_match=True))
            raise

    def begin(self, deal: Deal) -> None:
        """Begin *deal*, the next one of the match, in the engine and in the library."""
        self.deals.append(deal)
        with self._add_note():
            self.engine.begin(deal)
            self._compare()

    def act(self, action: Action) -> None:
        """Apply *action*, by the seat to act, in the engine and in the library."""
        seat = Seat(self.deal.to_act or 0)
        self.deals[-1] = self.deal.apply(action)
        with self._add_note():
            if (error := self._refusal(seat, action)) is not None:
                raise self.disagreement("refused", f"{action} by seat {seat}: yours refuses it: {error}") from error
            if self.deal.finished and self.match is not None:
                self.match = self.match.after(self.deal)
            self._compare()

    def expect_refused(self, seat: Seat, action: Action) -> None:
        """Try an illegal *action* by *seat*; the engine must refuse it and keep its position."""
        refusal = self.deal.why_not(action, by=seat)
        if not self.engine.refusals or refusal is None:
            return
        self._tried = seat, action
        with self._add_note():
            if self._refusal(seat, action) is None:
                what = f"{action} by seat {seat}: yours does not refuse it"
                raise self.disagreement("not refused", what, why=f": {refusal}")
            self._compare()
        self._tried = None

    def _refusal(self, seat: Seat, action: Action) -> Exception | None:
        """Apply *action* in the engine, and return the error by which it refuses it, if it does."""
        try:
            self.engine.act(seat, str(action))
        except UnsupportedError:
            # It may be one of the errors by which an engine refuses.
            raise
        except self.engine.refusals as error:
            return error
        return None

    def replay(self, deal: Deal) -> None:
        """Replay *deal*, the next one of the match, and if it ends, try its last action once more."""
        self.begin(start_of(deal))
        # A ruling is not an action, but can end a deal.
        for _, action in actions_in(deal):
            self.act(action)
        if self.deal.finished:
            self.expect_refused(*actions_in(self.deal)[-1])
        if self.match is not None and deal != self.deal:
            self.deals[-1], self.match = deal, self.match.after(deal)

    def _same(
        self,
        question: Callable[..., object],
        what: str,
        ours: object,
        *of: Seat,
        read: Callable[[Any], object] = lambda yours: yours,
        why: str = "",
        of_match: bool = False,
    ) -> None:
        """Call *question* on the engine, if implemented; raise `DisagreementError` unless the result equals *ours*."""
        if answers(self.engine, question):
            yours = read(getattr(self.engine, question.__name__)(*of))
            if yours != ours:
                said = f"{what}: yours is {yours}, the library's {ours}"
                raise self.disagreement(question.__name__, said, why=why, of_match=of_match)

    def _compare(self) -> None:
        """Call every method that the engine implements; raise `DisagreementError` at the first different result."""
        engine, deal, match = self.engine, self.deal, self.match
        self._same(Engine.contract, "the contract", contract_of(deal), read=self._contract)
        self._compare_trick()
        self._same(Engine.to_act, "the seat to act", deal.to_act)
        for seat in map(Seat, range(deal.rules.players)):
            self._same(Engine.hand, f"the hand of seat {seat}", str(deal.hand(seat)), seat, read=_cards)
        self._same(Engine.tricks, "the tricks of each seat", deal.won, read=tuple)
        shown = deal.table.open_hand
        self._same(Engine.open_hand, "the open hand", shown and str(shown[1]), read=_cards)
        if answers(engine, Engine.legal) and not deal.finished:
            self._compare_legal()
        if deal.finished:
            score = deal.score
            self._same(Engine.points, "the points of the hand", score.points, read=tuple, why=f"; {score}")
        if match is not None and deal.finished:
            self._same(Engine.scores, "the scores of the match", match.scores, read=tuple, of_match=True)
            won = match.result and match.result.winners
            why = "" if match.result else ": it is None while the match goes on, and empty if nobody has won"
            self._same(Engine.winners, "the winners", won, read=_sort, why=why, of_match=True)
        try:
            engine.check(deal, match)
        except AssertionError as error:
            raise self.disagreement("check", f"your check: {error}", of_match=True) from error

    def _compare_trick(self) -> None:
        """Compare the winner of the last trick, or the leader to the next if the engine lacks `tricks` (PLAY-1)."""
        engine, deal, play = self.engine, self.deal, self.deal.table.play
        trick = deal.table.tricks[-1] if play is not None and deal.table.tricks else None
        if play is None or trick is None or trick.winner is None:
            return
        given = None
        if answers(engine, Engine.tricks):
            before = [won - (seat == trick.winner) for seat, won in enumerate(deal.won)]
            more = [seat for seat, (now, was) in enumerate(zip(engine.tricks(), before, strict=False)) if now != was]
            given = more[0] if len(more) == 1 else None
        elif answers(engine, Engine.to_act):
            given = engine.to_act()
        if given in trick.seats and given != trick.winner:
            what = f"trick {len(deal.table.tricks)}: your engine gives it to seat {given}, the library to seat "
            card = trick.plays[trick.seats.index(trick.winner)].card
            raise self.disagreement(
                "trick", f"{what}{trick.winner}", why=f": {_winning_reason(card, play.terms.ranking)}"
            )

    def _compare_legal(self) -> None:
        deal, legal = self.deal, self.engine.legal()
        if isinstance(legal, Mapping):
            self._compare_discards(legal)
            return
        texts, right = None if legal is None else [*legal], [*map(str, deal.legal_actions)]
        # If the text is the library's own, there is nothing to parse.
        if texts is None or (len(texts) == len(right) and {*texts} == {*right}):
            return
        listed, ours = Counter(map(self._read, texts)), {*deal.legal_actions}
        yours = {*listed}
        told = [f"yours lacks {', '.join(sorted(map(str, ours - yours)))}"] if ours - yours else []
        told += [f"yours also has {', '.join(sorted(map(str, yours - ours)))}"] if yours - ours else []
        twice = sorted(str(action) for action, count in listed.items() if count > 1)
        told += [f"yours has {', '.join(twice)} more than once"] if twice else []
        if told:
            whys = [f" ({deal.why_not(action)})" for action in sorted(yours - ours, key=str)]
            if deal.table.play is not None:
                ranking = deal.table.play.terms.ranking
                lacking = sorted(action.card for action in ours - yours if isinstance(action, PlayCard))
                whys += [f": {said}" for card in lacking if (said := _belongs(card, ranking))]
            what = f"legal actions of seat {deal.to_act}: {' and '.join(told)}"
            raise self.disagreement("legal", what, why="".join(whys[:1]))

    def _compare_discards(self, legal: Mapping[str, Any]) -> None:
        """Compare the number of cards to discard and the hand, which programs answer in the exchange (KITTY-1)."""
        ours, seat = discards_of(self.deal), self.deal.to_act
        if ours is None:
            what = f"legal actions of seat {seat}: yours is {brief(dict(legal))}, which belongs only to the exchange"
            raise self.disagreement("legal", what)
        yours = f"{legal['choose']} of {_cards(legal['of'])}"
        if yours != (expected := f"{ours[0]} of {_cards(ours[1])}"):
            what = f"the discards of seat {seat}: yours are {yours}, the library's {expected}"
            raise self.disagreement("legal", what)

    def _read(self, text: str) -> Action:
        with self._name_mistake("legal actions", text):
            return self.deal.parse(text)

    def _contract(self, yours: tuple[str, int] | None) -> tuple[str, int] | None:
        if yours is None:
            return None
        call, seat = yours
        with self._name_mistake("the contract", call):
            return str(self.deal.rules.parse_call(call)), seat

    @contextmanager
    def _name_mistake(self, what: str, text: str) -> Iterator[None]:
        """Raise `DisagreementError` if the library cannot parse *text*, which the engine has given."""
        try:
            yield
        except NotationError as error:
            said = f"{what}: yours has {text!r}, which the library cannot parse: {error}"
            raise self.disagreement("texts", said) from error


def _cards(yours: Iterable[str] | None) -> str | None:
    return None if yours is None else str(Cards.parse(" ".join(yours)))


def _sort(yours: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if yours is None else tuple(sorted(yours))


def _winning_reason(card: Card, ranking: Ranking) -> str:
    """Return the reason why *card* wins a trick."""
    if bower := ranking.bower(card):
        return f"{card.pretty} is the {bower} (CARD-4)"
    trump = ranking.trump is not None and ranking.suit_of(card) is ranking.trump
    return f"{card.pretty} is the highest {'trump' if trump else 'card that may win it'} (PLAY-3)"


def _belongs(card: Card, ranking: Ranking) -> str:
    """Describe the suit of *card* and cite its rule; return an empty string if it is the printed suit."""
    suit, declared = ranking.suit_of(card), card.is_joker and ranking.trump is None
    rule = ranking.moved_by(card) or "JOKER-5" * declared
    return f"{card.pretty} is one of the {suit.name.lower()} ({rule})" if suit is not None and rule else ""


def with_calls(deal: Deal, bids: Sequence[tuple[Seat | None, Call]]) -> Deal | None:
    """Return *deal* with only these *bids* and passes between them, or ``None`` if that makes an action illegal.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(1))
    >>> for text in "6S", "7H":
    ...     deal = deal.apply(deal.parse(text))
    >>> [str(turn.action) for turn in with_calls(deal, [(Seat(1), deal.turns[1].action)]).turns]
    ['P', '7H']
    """
    done = [turn.action for turn in deal.turns if isinstance(turn.action, Action)]
    calls = [action for action in done if isinstance(action, Call)]
    # An unfinished auction ends with as many passes as before.
    passes = sum(1 for _ in takewhile(lambda call: call == PASS, reversed(calls)))
    passes = passes if isinstance(deal.stage, Auction) else len(calls) + deal.rules.players
    found, left = start_of(deal), [*bids]
    try:
        while isinstance(found.stage, Auction) and (left or passes):
            passes -= not left
            found = found.apply(left.pop(0)[1] if left and left[0][0] == found.to_act else PASS)
        for action in done:
            found = found if isinstance(action, Call) else found.apply(action)
    except IllegalAction:
        return None
    return found


def actions_in(deal: Deal) -> list[tuple[Seat, Action]]:
    """Return the actions taken in *deal*, each with its seat; once the deal is over, all of them are illegal.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(1))
    >>> [(int(seat), str(action)) for seat, action in actions_in(deal.apply(deal.parse("7S")))]
    [(0, '7S')]
    """
    return [
        (turn.seat, turn.action) for turn in deal.turns if turn.seat is not None and isinstance(turn.action, Action)
    ]


def assert_replays(engine: Engine, played: Deal | Record, *, refused: tuple[int, str] | None = None) -> None:
    """Replay a deal or a whole match in *engine* and compare it with the library after every action.

    Totals and winners are compared only in a match. *engine* must refuse any action once a deal is over. *refused*,
    such as ``(2, "7S")``, is an illegal action that a seat tries at the end, and that *engine* must refuse too.

    Raises `DisagreementError` after the first action at which the two differ, `InvalidType` if an argument has the
    wrong type, `IllegalAction` if a revoke stands in a record (PLAY-7), because the deal would refuse it, and
    `UnsupportedError` if *engine* does; in a Hypothesis test, that example is discarded instead.

    >>> from fivehundred.testing import deal_from
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
    fivehundred.testing.engine.DisagreementError: the seat to act: yours is 1, the library's 0
    ...
    """
    beside = Beside(engine, played.first if isinstance(played, Record) else None)
    for deal in [one.deal for one in played.deals] if isinstance(played, Record) else (played,):
        if not isinstance(deal, Deal):
            raise InvalidDeal(["a record: expected every card of its deals"])
        beside.replay(deal)
    if refused is not None:
        seat, text = refused
        beside.expect_refused(Seat(seat), _illegal_action(beside.deal, text))


def _illegal_action(deal: Deal, text: str) -> Action:
    """Return the action of that *text*; once *deal* is over, and nothing can be parsed, one that was done in it."""
    done = [action for _, action in actions_in(deal) if deal.finished and str(action) == text]
    return done[-1] if done else deal.parse(text)


#: The most actions in one step of the machine. A deal has more actions than Hypothesis takes steps.
_MOST_ACTIONS: Final = 12
_LINES: Final = st.binary(min_size=4 + _MOST_ACTIONS, max_size=4 + _MOST_ACTIONS)


@st.composite
def _deals(draw: st.DrawFn, machine: EngineMachine) -> Deal:
    """Generate the next deal of the match, or the first deal of a new match, which may begin near its end."""
    match = machine.match
    if match is not None and match.result is None:
        return draw(printable(match.deal(draw(packs(match.rules)))))
    deal = draw(fresh_deals(machine.ruleset))
    # Start again through the match, because nobody is barred from bidding in its first deal (BID-13).
    return draw(printable(match_of(deal).deal_of(deal.dealt)))


def match_of(deal: Deal) -> Match:
    """Return the match whose first deal is *deal*.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(1), scores=[100, 0])
    >>> match_of(deal).scores, match_of(deal).dealer
    ((100, 0), 1)
    """
    return Match.start(deal.rules, dealer=deal.dealer, scores=deal.table.info.scores)


@st.composite
def _lines(draw: st.DrawFn, machine: EngineMachine) -> list[str]:
    """Generate a few consecutive legal actions; half of the time, those of a sensible player."""
    deal = machine.deal
    # An auction is short, and illegal bids are tried only between two steps.
    most = draw(st.integers(1, deal.rules.players if isinstance(deal.stage, Auction) else _MOST_ACTIONS))
    sensibly, actions = draw(st.booleans()), each_in(draw(_LINES))
    return [str(action) for action, _ in islice(some_line(deal, actions, sensibly=sensibly), most)]


@st.composite
def _wrong(draw: st.DrawFn, machine: EngineMachine) -> str:
    """Generate an illegal action, or a legal one if none is illegal."""
    deal = machine.deal
    return str(some_wrong_action(deal, Random(draw(SEEDS)).randrange) or deal.legal_actions[0])


def _actions_done(machine: EngineMachine) -> st.SearchStrategy[tuple[Seat, str]]:
    """Generate actions that were done in the deal, as text after their seats."""
    return st.sampled_from([(seat, str(action)) for seat, action in actions_in(machine.deal)])


def _others(machine: EngineMachine) -> st.SearchStrategy[Seat]:
    """Generate seats whose turn it is not."""
    return seats(machine.deal.rules.players).filter(lambda seat: seat != machine.deal.to_act)


class EngineMachine(RuleBasedStateMachine):
    """A state machine that plays matches in your program and the library; set `ruleset` and implement `engine`.

    Expose the ``TestCase`` of your subclass to pytest. The machine begins deals and tries both legal and illegal
    actions. After every action, it compares everything that your `Engine` implements. Failures shrink to a few actions.

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

    #: The rules to play by, or a strategy for them.
    ruleset: ClassVar[Rules] = None

    def __init__(self) -> None:
        """Create the first engine."""
        super().__init__()
        self._beside = Beside(self.engine(), fresh=self.engine)

    def engine(self) -> Engine:
        """Return a new engine; called for each match, and again when a failure is shortened."""
        raise NotImplementedError

    @property
    def yours(self) -> Engine:
        """The engine that plays the current match.

        >>> matches.yours.actions
        ['7S', 'P']
        """
        return self._beside.engine

    @property
    def deal(self) -> Deal:
        """The library's deal, in progress or just over.

        >>> matches.deal.to_act, str(matches.deal.contract)
        (1, '7S by 1')
        """
        return self._beside.deal

    @property
    def match(self) -> Match | None:
        """The library's match after its finished deals, or ``None`` before the first deal.

        >>> matches.match.scores
        (0, 0)
        """
        return self._beside.match

    @initialize(deal=st.runner().flatmap(_deals))
    def begin(self, deal: Deal) -> None:
        """Begin a match."""
        if self.match is not None and self.match.result is not None:
            self._beside = Beside(self.engine(), fresh=self.engine)
        if self.match is None:
            self._beside.match = match_of(deal)
        self._beside.begin(deal)

    @precondition(lambda self: self.deal.finished)
    @rule(deal=st.runner().flatmap(_deals))
    def go_on(self, deal: Deal) -> None:
        """Begin the next deal, or a new match if this one is over."""
        self.begin(deal)

    @precondition(lambda self: not self.deal.finished)
    @rule(actions=st.runner().flatmap(_lines))
    def play(self, actions: list[str]) -> None:
        """Apply *actions*, each by the seat to act."""
        for action in actions:
            self._beside.act(self.deal.parse(action))

    @precondition(lambda self: not self.deal.finished)
    @rule(action=st.runner().flatmap(_wrong))
    def try_what_is_illegal(self, action: str) -> None:
        """Try an illegal *action* by the seat to act."""
        self._beside.expect_refused(Seat(self.deal.to_act or 0), self.deal.parse(action))

    @precondition(lambda self: not self.deal.finished and self.yours.looks_at_seats)
    @rule(seat=st.runner().flatmap(_others))
    def act_out_of_turn(self, seat: Seat) -> None:
        """Try a legal action by a seat whose turn it is not."""
        self._beside.expect_refused(seat, self.deal.legal_actions[0])

    @precondition(lambda self: self.deal.finished)
    @rule(done=st.runner().flatmap(_actions_done))
    def act_after_the_end(self, done: tuple[Seat, str]) -> None:
        """Try an action once more after the deal has ended."""
        seat, text = done
        self._beside.expect_refused(seat, _illegal_action(self.deal, text))

    def teardown(self) -> None:
        """Release the engine at the end of an example, so that a program that nothing else uses is killed."""
        super().teardown()
        del self._beside
