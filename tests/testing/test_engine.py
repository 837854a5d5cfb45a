"""Engines beside the library: whatever they say differently is found, told, and short."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import ClassVar

import pytest
from helpers import DEEP, after, deal_of, play_out
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from random_matches import whole_deals

from fivehundred import shuffle
from fivehundred.actions import DeclareJoker, Discard
from fivehundred.cards import Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.history import Trick
from fivehundred.deal.refusals import Reason
from fivehundred.match.playing import Match
from fivehundred.notation import Record
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import (
    DisagreementError,
    Engine,
    EngineMachine,
    assert_replays,
    cut_down,
    deal_from,
    pack_for,
    record_from,
)
from fivehundred.testing.engine import Beside, with_calls
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

RULES = cut_down(presets.STANDARD_3, 2)
#: As found by chance, and without the time that is spent on explanations.
QUICK = settings(
    max_examples=60, deadline=None, database=None, derandomize=True, report_multiple_bugs=False,
    phases=[Phase.generate, Phase.shrink], stateful_step_count=12,
)  # fmt: skip

#: As found by chance, not made small.
FOUND = settings(QUICK, max_examples=3_000, phases=[Phase.generate])

#: To make a failure small takes seconds where cards are played, so only the deep form does it for these engines.
LONG_TO_SHRINK = (
    *("WrongTurn", "WrongHand", "WrongContract", "WrongTricks", "WrongPoints", "WrongScores"),
    *("ChecksTricks", "ForgetsTheStart", "AddsTheJoker", "RefusesMuch", "TiresOfDeals"),
)


class Ours(Engine):
    """The library itself, as somebody else's engine."""

    deal: Deal
    match: Match

    def begin(self, deal: Deal) -> None:
        if deal.table.info.number == 1:
            self.match = Match.start(deal.rules, dealer=deal.dealer, scores=deal.table.info.scores)
        self.deal = deal

    def act(self, seat: Seat, action: str) -> None:
        self.deal = self.deal.apply(self.deal.parse(action), by=seat)
        if self.deal.finished:
            self.match = self.match.after(self.deal)

    def to_act(self) -> int | None:
        return self.deal.to_act

    def legal(self) -> Iterable[str] | None:
        # In another order, and written otherwise.
        return [str(action).lower() for action in reversed(self.deal.legal_actions)]

    def hand(self, seat: Seat) -> Iterable[str]:
        return map(str, self.deal.hand(seat))

    def contract(self) -> tuple[str, int] | None:
        contract = self.deal.contract
        return None if contract is None or contract.call is None else (str(contract.call).lower(), contract.bidder)

    def tricks(self) -> Sequence[int]:
        return list(self.deal.won)

    def open_hand(self) -> Iterable[str] | None:
        shown = self.deal.table.open_hand
        return None if shown is None else map(str, shown[1])

    def points(self) -> Sequence[int]:
        return self.deal.score.points

    def scores(self) -> Sequence[int]:
        return self.match.scores

    def winners(self) -> Sequence[int] | None:
        return None if self.match.result is None else list(reversed(self.match.result.winners))


class Silent(Engine):
    """Refuses what is illegal, and answers nothing."""

    def begin(self, deal: Deal) -> None:
        self.deal, self.done = deal, list[str]()

    def act(self, seat: Seat, action: str) -> None:
        self.deal = self.deal.apply(self.deal.parse(action), by=seat)
        self.done.append(action)


class WrongTurn(Ours):
    def to_act(self) -> int | None:
        return 7 if sum(self.deal.won) else self.deal.to_act


class WrongHand(Ours):
    def hand(self, seat: Seat) -> Iterable[str]:
        return map(str, self.deal.dealt.hands[seat])


class WrongContract(Ours):
    def contract(self) -> tuple[str, int] | None:
        return None if self.deal.contract is None else ("1S", 0)


class WrongTricks(Ours):
    def tricks(self) -> Sequence[int]:
        return (0, 0, 0)


class HidesHands(Ours):
    def open_hand(self) -> Iterable[str] | None:
        return None


class ChecksTricks(Ours):
    def check(self, deal: Deal, match: Match | None) -> None:
        assert match in (None, self.match)
        if sum(deal.won) > 1:
            raise AssertionError("two tricks")


class NeedsNoSeat(Ours):
    looks_at_seats = False

    def act(self, seat: Seat, action: str) -> None:
        super().act(Seat(self.deal.to_act or 0), action)


class ForgetsTheSeat(NeedsNoSeat):
    looks_at_seats = True


class WrongPoints(Ours):
    def points(self) -> Sequence[int]:
        return [max(points, 0) for points in self.deal.score.points]


class WrongScores(Ours):
    def scores(self) -> Sequence[int]:
        return self.deal.score.points


class WrongWinners(Ours):
    def winners(self) -> Sequence[int] | None:
        return None


class ForgetsToPass(Ours):
    def legal(self) -> Iterable[str] | None:
        return [str(action) for action in self.deal.legal_actions if str(action) != "P"]


class RepeatsThePass(Ours):
    def legal(self) -> Iterable[str] | None:
        return [*map(str, self.deal.legal_actions), *["p"] * (str(self.deal.legal_actions[0]) == "P")]


class BabblesOfContracts(Ours):
    def contract(self) -> tuple[str, int] | None:
        return None if self.deal.contract is None else ("bananas", 0)


class AddsTheJoker(Ours):
    def legal(self) -> Iterable[str] | None:
        return {*map(str, self.deal.legal_actions), "JK"} if self.deal.table.play else None


class Babbles(Ours):
    def legal(self) -> Iterable[str] | None:
        return ["bananas"]


class RefusesMuch(Ours):
    def act(self, seat: Seat, action: str) -> None:
        if action.endswith("NT"):
            raise ValueError("no such bid")
        super().act(seat, action)


class RefusesNothing(Ours):
    def act(self, seat: Seat, action: str) -> None:
        with suppress(ValueError):
            super().act(seat, action)


class LosesCards(Ours):
    """Changes something although it refuses."""

    def act(self, seat: Seat, action: str) -> None:
        try:
            super().act(seat, action)
        except ValueError:
            self.deal = self.deal.apply(self.deal.legal_actions[0])
            raise


class TiresOfDeals(Ours):
    """Right in its first deal."""

    begun = 0

    def begin(self, deal: Deal) -> None:
        super().begin(deal)
        self.begun += 1

    def to_act(self) -> int | None:
        return self.deal.to_act if self.begun < 2 else 7


class ForgetsTheStart(Ours):
    """Counts from 0 wherever a match begins."""

    def scores(self) -> Sequence[int]:
        return [score - first for score, first in zip(self.match.scores, self.match.first_scores, strict=True)]


class Crashes(Ours):
    def act(self, seat: Seat, action: str) -> None:
        super().act(seat, action)
        if self.deal.table.tricks:
            raise KeyError("a card")


class ChecksNothing(RefusesNothing):
    refusals: ClassVar[tuple[type[Exception], ...]] = ()


class NoLeftBower(Ours):
    """Knows where the left bower belongs, and lets it win nothing."""

    def winner(self, trick: Trick) -> Seat:
        assert self.deal.table.play is not None
        ranking = self.deal.table.play.terms.ranking
        plays = [play for play in trick.plays if ranking.bower(play.card) != "left bower"]
        return trick.seats[trick.plays.index(plays[ranking.winner(plays)])]

    def tricks(self) -> Sequence[int]:
        won = [self.winner(trick) for trick in self.deal.table.tricks if trick.winner is not None]
        return [won.count(Seat(seat)) for seat in range(self.deal.rules.players)]


class NoLeftBowerLeads(NoLeftBower):
    """Is asked for no tricks, only for who is to act."""

    tricks = Engine.tricks

    def to_act(self) -> int | None:
        tricks, turn = self.deal.table.tricks, self.deal.to_act
        over = bool(tricks) and tricks[-1].winner is not None and turn is not None
        return self.winner(tricks[-1]) if over else turn


class NoDeclaredJoker(Ours):
    """Lets nobody follow suit with a declared joker."""

    def legal(self) -> Iterable[str] | None:
        legal = [*map(str, self.deal.legal_actions)]
        declared = any(isinstance(turn.action, DeclareJoker) and turn.action.higher for turn in self.deal.turns)
        return [text for text in legal if text != "JK"] if declared and len(legal) > 1 else legal


class PaidInMisere(Ours):
    """Pays those who defend against a misere for their tricks."""

    def points(self) -> Sequence[int]:
        points, contract = [*super().points()], self.deal.contract
        if contract is not None and isinstance(contract.call, SpecialBid):
            side = self.deal.rules.side_of(contract.bidder)
            points[1 - side] += 10 * sum(self.deal.won)
        return points


class OneTrickIsEnough(Ours):
    """Takes a contract for made that lacks a trick."""

    def points(self) -> Sequence[int]:
        points, contract, rules = [*super().points()], self.deal.contract, self.deal.rules
        if contract is not None and isinstance(contract.call, Bid):
            took = sum(self.deal.won[seat] for seat in contract.side)
            if took == contract.call.level - 1:
                points[rules.side_of(contract.bidder)] *= -1
        return points


class RefusesTheSecond(Ours):
    """Knows of one bid."""

    def act(self, seat: Seat, action: str) -> None:
        if self.deal.turns and action[0] == "2" and str(self.deal.turns[0].action)[0] == "1":
            raise ValueError("a bid stands")
        super().act(seat, action)


class LastWins(Ours):
    """Gives each trick to whoever played last."""

    def tricks(self) -> Sequence[int]:
        won = [trick.seats[-1] for trick in self.deal.table.tricks if trick.winner is not None]
        return [won.count(Seat(seat)) for seat in range(self.deal.rules.players)]


class CrashesAtOnce(Ours):
    def begin(self, deal: Deal) -> None:
        raise KeyError("a deal")


class NobodyHasWonYet(Ours):
    def winners(self) -> Sequence[int] | None:
        return super().winners() or []


class Overlooks(Ours):
    """Takes what is illegal for one reason, and names no legal actions that would betray it."""

    overlooked: ClassVar[Reason]
    legal = Engine.legal

    def act(self, seat: Seat, action: str) -> None:
        refusal = self.deal.why_not(self.deal.parse(action), by=seat)
        if refusal is None or refusal.reason is not self.overlooked:
            super().act(seat, action)


class TakesTheBidThatStands(Overlooks):
    overlooked = Reason.TOO_LOW

    def act(self, seat: Seat, action: str) -> None:
        # A lower bid is refused.
        standing = next((str(turn.action) for turn in reversed(self.deal.turns) if str(turn.action) != "P"), None)
        Overlooks.act(self, seat, action) if action == standing else Ours.act(self, seat, action)


class TakesAnySuit(Overlooks):
    overlooked = Reason.FOLLOW


class AllFive(NoLeftBower, NoDeclaredJoker, PaidInMisere, OneTrickIsEnough, NobodyHasWonYet):
    pass


#: Hands of three cards with bowers, a joker to declare and miseres.
FOUR = cut_down(presets.AUSTRALIAN_4, 3)
#: The same with all jacks, so that there is a left bower in every suit.
BOWERS = FOUR.evolve(deck=Cards.parse("JS QS KS JC QC KC JD QD KD JH QH KH AH JK"))


def machine_of(kind: type[Engine], rules: Ruleset = RULES) -> type[EngineMachine]:
    class Machine(EngineMachine):
        ruleset = rules

        def engine(self) -> Engine:
            return kind()

    return Machine


def played_out(rules: Ruleset) -> Iterator[Deal]:
    """Deals played to their ends at random."""
    for seed in range(60):
        pick = Random(seed).randrange
        *_, deal = play_on(some_deal(rules, pick), pick)
        yield deal


def run_beside(kind: type[Engine], rules: Ruleset) -> None:
    for deal in played_out(rules):
        Beside(kind(), fresh=kind).replay(deal)


def run_machine(kind: type[Engine], rules: Ruleset) -> None:
    run_state_machine_as_test(machine_of(kind, rules), settings=FOUND)


@pytest.mark.parametrize("kind", [Ours, ChecksNothing, NeedsNoSeat])
def test_who_says_the_same_is_never_wrong(kind: type[Engine]) -> None:
    run_state_machine_as_test(machine_of(kind), settings=settings(QUICK, max_examples=20 if DEEP else 8))


@pytest.mark.parametrize(
    ("kind", "told", "most"),
    [
        (WrongTurn, "the seat to act: yours is 7, the library's ", 8),
        (WrongHand, "the hand of seat ", 5),
        (WrongContract, "the contract: yours is ('1S', 0), the library's ", 5),
        (WrongTricks, "the tricks of each seat: yours is (0, 0, 0), the library's ", 8),
        (WrongPoints, "the points of the hand: yours is ", 12),
        (WrongScores, "the scores of the match: yours is ", 12),
        (ChecksTricks, "your check: two tricks", 10),
        (ForgetsTheSeat, ": yours does not refuse it: ", 1),
        (ForgetsTheStart, "the scores of the match: yours is ", 12),
        (TiresOfDeals, "the seat to act: yours is 7, the library's ", 3),
        (ForgetsToPass, "legal actions of seat 1: yours lacks P", 1),
        (RepeatsThePass, "legal actions of seat 1: yours has P more than once", 1),
        (AddsTheJoker, "yours also has JK (", 6),
        (BabblesOfContracts, "the contract: yours has 'bananas', which the library cannot parse: ", 5),
        (Babbles, "legal actions: yours has 'bananas', which the library cannot parse: ", 1),
        (RefusesMuch, "NT by seat ", 2),
        (RefusesNothing, ": yours does not refuse it: ", 4),
        (LosesCards, "the seat to act: yours is ", 4),
    ],
)
def test_what_an_engine_gets_wrong_is_found_and_shrinks(kind: type[Engine], told: str, most: int) -> None:
    shrinks = DEEP or kind.__name__ not in LONG_TO_SHRINK
    with pytest.raises(DisagreementError) as caught:
        run_state_machine_as_test(machine_of(kind), settings=settings(QUICK, max_examples=500) if shrinks else FOUND)
    message = str(caught.value)
    assert told in message
    # What is printed is a test that shows it again, and passes with an engine that is right.
    with pytest.raises(DisagreementError) as again:
        pasted(message, kind())
    assert str(again.value) == message
    deals = pasted(message, Ours())
    if shrinks:
        assert len(deals[-1].turns) <= most
        assert len(deals) == 1 + (kind is TiresOfDeals)


def pasted(message: str, engine: Engine) -> Sequence[Deal]:
    """Run what a message ends with, as it would be pasted; returns its deals."""
    before, text, ending = message.split('"""')
    played = record_from(text) if before.endswith("record_from(") else deal_from(text)
    tried = re.fullmatch(r'\), refused=\((\d), "(.*)"\)\)', ending)
    assert_replays(engine, played, refused=(int(tried[1]), tried[2]) if tried else None)
    return whole_deals(played) if isinstance(played, Record) else [played]


@pytest.mark.parametrize(
    ("kind", "rules", "told", "bids"),
    [
        (
            NoLeftBower,
            BOWERS,
            r"trick \d: your engine gives it to seat \d, the library to seat \d: J. is the left bower",
            1,
        ),
        (
            NoLeftBowerLeads,
            BOWERS,
            r"trick \d: your engine gives it to seat \d, the library to seat \d: J. is the left",
            1,
        ),
        (
            NoDeclaredJoker,
            FOUR,
            r"legal actions of seat \d: yours lacks JK: the joker is one of the \w+ \(JOKER-5\)",
            1,
        ),
        (PaidInMisere, FOUR, r"the points of the hand: yours is .*[25][05]0 for O?M (made|failed) \(SCORE-7\)", 1),
        (OneTrickIsEnough, RULES, r"the points of the hand: yours is .* failed \(SCORE-2\)", 1),
        (NobodyHasWonYet, RULES, r"the winners: yours is \(\), the library's None: it is None while the match", 1),
        (RefusesTheSecond, RULES, r"2. by seat \d: yours refuses it: a bid stands", 2),
    ],
)
def test_a_mistake_is_named_after_the_bids_that_matter(
    kind: type[Engine], rules: Ruleset, told: str, bids: int
) -> None:
    with pytest.raises(DisagreementError, match=told) as caught:
        # It takes the machine long to come to a trick with a left bower.
        run_beside(kind, rules) if rules is BOWERS and not DEEP else run_machine(kind, rules)
    turns = pasted(str(caught.value), Ours())[-1].turns
    assert sum(isinstance(turn.action, Bid | SpecialBid) for turn in turns) <= bids
    with pytest.raises(DisagreementError, match=told):
        pasted(str(caught.value), kind())


@pytest.mark.parametrize("kind", [TakesTheBidThatStands, TakesAnySuit])
def test_an_engine_that_names_no_legal_actions_is_tried_with_near_misses(kind: type[Overlooks]) -> None:
    with pytest.raises(DisagreementError, match="yours does not refuse it"):
        run_state_machine_as_test(machine_of(kind, presets.STANDARD_3), settings=settings(FOUND, max_examples=1_000))


def test_of_five_mistakes_more_than_two_are_told_apart() -> None:
    kinds = set()
    for deal in played_out(BOWERS):
        try:
            assert_replays(AllFive(), deal)
        except DisagreementError as error:
            kinds.add(type(error))
    assert len(kinds) > 2


@pytest.mark.skipif(not DEEP, reason="takes long")
def test_of_five_mistakes_more_than_two_are_told() -> None:
    with pytest.raises(ExceptionGroup) as caught:
        run_state_machine_as_test(
            machine_of(AllFive, cut_down(presets.AUSTRALIAN_4, 2)),
            settings=settings(FOUND, report_multiple_bugs=True, phases=QUICK.phases),
        )
    told = {str(error).partition(":")[0].partition(" of ")[0] for error in caught.value.exceptions}
    assert len(told) > 2
    assert all(isinstance(error, DisagreementError) for error in caught.value.exceptions)


def test_the_card_that_takes_a_trick_is_named_with_its_rule() -> None:
    told = set()
    for deal in played_out(RULES):
        try:
            assert_replays(LastWins(), deal)
        except DisagreementError as error:
            told.add(str(error).partition("\n")[0].partition(" is the ")[2])
    assert told == {"highest trump (PLAY-3)", "highest card that may win it (PLAY-3)"}


def test_an_engine_that_crashes_after_fewer_bids_is_told_as_found() -> None:
    beside = Beside(WrongContract(), fresh=CrashesAtOnce)
    with pytest.raises(DisagreementError, match="auction by 0: 1S 2S P"):
        beside.replay(after(deal_of(RULES), "1S,2S,P"))


def test_calls_that_make_the_rest_illegal_are_kept() -> None:
    deal = after(deal_of(RULES), "1S,2S,P")
    deal = deal.apply(deal.legal_actions[0])
    assert with_calls(deal, [(Seat(0), Bid(1, Suit.SPADES))]) is None
    shorter = with_calls(deal, [(Seat(1), Bid(2, Suit.SPADES))])
    assert shorter is not None
    assert [str(turn.action) for turn in shorter.turns] == ["P", "2S", "P", str(deal.turns[-1].action)]
    assert with_calls(deal, [(Seat(1), Bid(9, None))]) is None


def test_an_engine_that_crashes_is_told_where() -> None:
    with pytest.raises(KeyError) as caught:
        run_state_machine_as_test(machine_of(Crashes), settings=FOUND)
    note = next(note for note in caught.value.__notes__ if "assert_replays" in note)
    with pytest.raises(KeyError):
        pasted("\n" + note, Crashes())
    assert pasted("\n" + note, Ours())[0].tricks


def test_winners_are_compared_when_the_match_is_over() -> None:
    rules = RULES.evolve(hand_limit=1)
    match = Match.start(rules, dealer=Seat(0))
    kept = Record(first=match).after(play_out(after(match.deal(tuple(rules.deck)), "1S")))
    assert kept.match.result is not None
    assert_replays(Ours(), kept)
    with pytest.raises(DisagreementError, match="the winners: yours is None, the library's "):
        assert_replays(WrongWinners(), kept)


def test_what_an_engine_does_not_answer_is_not_compared() -> None:
    match, engine = Match.start(RULES, dealer=Seat(0)), Silent()
    kept = Record(first=match).after(play_out(after(match.deal(tuple(RULES.deck)), "1S")))
    assert_replays(engine, kept)
    assert engine.done[:3] == ["1S", "P", "P"]


def test_a_traceback_shows_the_test_and_the_engine_alone() -> None:
    deal = after(deal_of(RULES), "2S,P,P")
    with pytest.raises(DisagreementError) as caught:
        assert_replays(WrongContract(), deal)
    assert [entry.name for entry in caught.traceback.filter(caught)][1:] == []
    with pytest.raises(KeyError) as crashed:
        assert_replays(CrashesAtOnce(), deal)
    assert [entry.name for entry in crashed.traceback.filter(crashed)][1:] == ["begin"]


def test_a_match_under_way_is_replayed_as_far_as_it_has_come() -> None:
    match = Match.start(RULES, dealer=Seat(0))
    begun = after(match.deal(tuple(RULES.deck)), "1S")
    assert_replays(Ours(), Record(first=match).after(begun))
    with pytest.raises(DisagreementError, match="the contract"):
        assert_replays(WrongContract(), Record(first=match).after(play_out(begun)))


def test_a_hand_that_lies_open_is_compared() -> None:
    deal = after(deal_of(presets.AUSTRALIAN_4), "OM,P,P,P")
    deal = play_out(after(deal.apply(deal.legal_actions[0]), "declare none"))
    assert_replays(Ours(), deal)
    with pytest.raises(DisagreementError, match="the open hand: yours is None, the library's "):
        assert_replays(HidesHands(), deal)


def test_each_match_has_an_engine_of_its_own() -> None:
    for hand_limit in (1, 2):
        match, machine = Match.start(RULES.evolve(hand_limit=hand_limit), dealer=Seat(0)), machine_of(Ours)()
        assert machine.match is None
        first = match.deal(tuple(RULES.deck))
        machine.begin(first)
        machine._beside.act(first.parse("1S"))
        while not machine.deal.finished:
            machine._beside.act(machine.deal.legal_actions[0])
        engine = machine.yours
        machine.begin(first if hand_limit == 1 else match.after(machine.deal).deal(tuple(RULES.deck)))
        assert (machine.yours is engine) == (hand_limit == 2)


@pytest.mark.parametrize("name", PRESETS)
def test_a_pack_deals_what_was_dealt(name: str) -> None:
    rules = PRESETS[name]
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(name)), dealer=Seat(1))
    assert Deal.from_pack(rules, pack_for(deal), dealer=Seat(1)) == deal


def test_a_ruling_is_no_action() -> None:
    match = Match.start(presets.AUSTRALIAN_4.evolve(early_end=True), dealer=Seat(0))
    deal = after(match.deal(tuple(match.rules.deck)), "7NT,P,P,P")
    deal = after(deal.apply(deal.legal_actions[0]), "declare none").settle(Seat(0))
    assert_replays(Ours(), deal)
    kept = Record(first=match).after(deal)
    begun = kept.match.deal(tuple(match.rules.deck))
    with pytest.raises(DisagreementError, match="the seat to act: yours is 7") as caught:
        assert_replays(TiresOfDeals(), kept.after(begun))
    assert pasted(str(caught.value), Ours()) == [deal, begun]


def test_what_is_legal_is_not_expected_to_be_refused() -> None:
    deal, engine = deal_of(RULES), Ours()
    beside = Beside(engine)
    beside.begin(deal)
    beside.expect_refused(Seat(0), deal.parse("1S"))
    assert engine.deal == deal


def test_an_engine_has_to_begin_and_to_act() -> None:
    deal = deal_of(RULES)
    engine = Engine()
    with pytest.raises(NotImplementedError):
        engine.begin(deal)
    with pytest.raises(NotImplementedError):
        engine.act(Seat(0), "P")
    for question in (
        engine.to_act,
        engine.legal,
        engine.contract,
        engine.tricks,
        engine.points,
        engine.scores,
        engine.open_hand,
    ):
        with pytest.raises(NotImplementedError):
            question()
    with pytest.raises(NotImplementedError):
        engine.winners()
    with pytest.raises(NotImplementedError):
        engine.hand(Seat(0))
    with pytest.raises(NotImplementedError):
        EngineMachine.engine(machine_of(Ours)())


def test_cards_laid_away_may_be_named_in_any_order() -> None:
    deal = after(deal_of(RULES), "1S,P,P")
    assert isinstance(deal.legal_actions[0], Discard)
    assert_replays(Ours(), deal.apply(deal.legal_actions[0]))
