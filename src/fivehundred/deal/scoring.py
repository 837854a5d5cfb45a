"""Scoring a hand from its contract and tricks (SCORE), and ending one before its last card (PLAY-9, DEAL-6, IRR-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, numbers
from fivehundred._base.words import ShowsFields, expect, ints, json_field, says
from fivehundred.cards import CARDS, Cards, Rank
from fivehundred.deal.callable import may_be_unheld
from fivehundred.deal.contract import Contract, breach_tricks, contract_problems, say_entry, special_of
from fivehundred.deal.ranking import NO_SUIT
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import BaseStage, Finished
from fivehundred.deal.turns import LateRevoke, Misdeal, Misdealt, Played, Rest
from fivehundred.errors import InvalidValue, as_int, brief
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import EachForHimself
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints, DefencePoints, DefenceScores, DefenceTricks, Failed, Shares, Sides
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat, checked_seat
from fivehundred.texts.messages import Sentence, Worded

#: The points a defender scores for a trick (SCORE-4).
PER_TRICK: Final = 10

#: The worth of each captured card in the long games: joker 0, ace 1, court cards 10, others their number (SCORE-8).
CARD_POINTS: Final = tuple(
    0 if card.rank is None
    else 1 if card.rank is Rank.ACE
    else 10 if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING)
    else int(card.rank.value)
    for card in CARDS
)  # fmt: skip


@attrs.frozen(repr=False)
class Item(Worded, ShowsFields):
    """One item of a score: the points for one side, and the rule that gives them.

    >>> item = Item(1, 140, "SCORE-1", Sentence.of("points", "made", bid=Bid(7, None)))
    >>> print(item)
    +140 for 7NT made (SCORE-1)
    """

    scorer: int = attrs.field(metadata=says("The scorer: a side's number, or a seat where each player scores alone."))
    points: int
    rule: str
    what: Sentence = json_field("What the points are for, in a few words.")

    def as_sentence(self) -> Sentence:
        """The points, what they are for, and the rule.

        >>> [name for name, _ in item.as_sentence().facts]
        ['points', 'what', 'rules']
        """
        return Sentence.of("text", "item", points=self.points, what=self.what, rules=(self.rule,))


_say_points: Final = partial(Sentence.of, "points")


@attrs.frozen(repr=False)
class Score(ShowsFields):
    """The score of one hand, itemised.

    >>> from fivehundred import Suit, presets
    >>> rules = presets.AUSTRALIAN_4
    >>> found = score(rules, Contract.of(rules, Bid(7, Suit.SPADES), Seat(1)), [2, 5, 1, 2])
    >>> found.made, found.points
    (True, (30, 140))
    >>> print(found)
    0: +30 for 3 tricks (SCORE-4); 1: +140 for 7♠ made (SCORE-1)
    """

    items: tuple[Item, ...]
    points: tuple[int, ...] = json_field("Points of each scorer, before any cap of the match (END-3).")
    made: bool | None = json_field("True if the contract was made; ``None`` if there was none.")

    def __str__(self) -> str:
        return "; ".join(f"{item.scorer}: {item}" for item in self.items) or "nothing scored"


@attrs.frozen(repr=False)
class _Paid(ShowsFields):
    """The tricks for which each defender scores ten points, and the rule that says so."""

    rule: str
    #: True if the defender is paid for their own tricks.
    own: bool = False
    #: The other seats whose tricks also pay the defender if the contract fails.
    forced_on: Callable[[Contract], tuple[Seat, ...]] = attrs.field(default=lambda contract: ())


#: The pay of defenders against a special bid; the bidder's points name the same rule.
_PAID_AGAINST: Final = {
    # SCORE-5 counts the contractor's own tricks, SCORE-6 those of the contractor's side.
    DefencePoints.OWN_AND_CONTRACTORS: _Paid("SCORE-5", own=True, forced_on=lambda contract: (contract.bidder,)),
    DefencePoints.CONTRACTORS_IF_FAILED: _Paid("SCORE-6", forced_on=lambda contract: contract.side),
    DefencePoints.NOTHING: _Paid("SCORE-7"),
    DefencePoints.OWN: _Paid("SCORE-12", own=True),
}
_AGAINST_TRICKS: Final = _Paid("SCORE-4", own=True)
_IN_A_CALLED_GAME: Final = _Paid("SCORE-9", own=True)
_PASSED_DEAL: Final = _Paid("PLAY-8", own=True)
#: The rules whose points do not belong to a trick.
_WITH_THE_LAST_TRICK: Final = ("SCORE-10", "BID-15")


@attrs.frozen(repr=False)
class _Hand(ShowsFields):
    """The values needed in several places when scoring one hand."""

    rules: Ruleset
    contract: Contract
    #: Its special bid, if it is one.
    special: Special | None
    #: The scorers of the contractor's side.
    bidding: frozenset[int]
    #: The scorers with a revoke that was found too late (IRR-1).
    offending: frozenset[int]

    @classmethod
    def of(cls, rules: Ruleset, contract: Contract, revoked: Sequence[int]) -> _Hand:
        problems = contract_problems(rules, contract)
        if problems:
            raise InvalidValue(say_entry("problems", parts=tuple(problems)))
        if contract.called is not None and len(contract.side) == 1 and not may_be_unheld(rules):
            raise InvalidValue(say_entry("holder missing", card=contract.called))
        bidding = frozenset(rules.side_of(seat) for seat in contract.side)
        offending = frozenset(rules.side_of(checked_seat(seat, rules.players)) for seat in ints("revoked", revoked))
        return cls(rules, contract, special_of(rules, contract), bidding, offending)

    def tricks_taken(self, tricks: Sequence[int]) -> int:
        """The number of tricks won by the contractor's side."""
        return sum(tricks[seat] for seat in self.contract.side)

    def made(self, tricks: Sequence[int]) -> bool | None:
        """True if the contract is made: its goal is met or, after a revoke, the bidders did not revoke.

        The rules are SCORE-1, BID-7, BID-17 and IRR-1. ``None`` if everybody plays alone.
        """
        goal = self.contract.goal
        if isinstance(goal, EachForHimself):
            return None
        return not self.offending & self.bidding if self.offending else goal.is_met(self.tricks_taken(tricks))

    @property
    def called(self) -> bool:
        """True if the rules have called partners, so that every player has their own score (SCORE-9)."""
        return self.rules.sides is Sides.CALLED

    @property
    def value(self) -> int:
        """The number of points that the contract wins or loses (BID-3, BID-7, BID-17)."""
        call, slam = self.contract.call, self.rules.declared_slam
        if self.contract.slam and slam is not None:
            return slam
        if isinstance(call, Bid):
            return self.rules.schedule.value(call)
        return self.special.stake if self.special else 0

    def bidders(self, made: bool | None, tricks: Sequence[int], captured: Sequence[int]) -> Iterator[Item]:
        """Yield the items of the contractor's side (SCORE-1 to SCORE-3, SCORE-8 to SCORE-10, SCORE-13, BID-17)."""
        if self.contract.call is None:
            return
        points, rule, what = self._contract_item(made, tricks)
        if self.called and self.rules.shares is Shares.HALF and len(self.bidding) > 1:
            # Towards zero, whichever side of it the points are on.
            points = points // 2 if points > 0 else -(-points // 2)
            rule, what = "CALL-3", _say_points("half", what=what)
        for scorer in sorted(self.bidding):
            yield Item(scorer, points, rule, what)
            if made and captured[scorer]:
                yield Item(scorer, captured[scorer], "SCORE-8", _say_points("cards captured"))

    def _contract_item(self, made: bool | None, tricks: Sequence[int]) -> tuple[int, str, Sentence]:
        """The points that the contract wins or loses, the rule behind them, and a description."""
        contract, slam, value = self.contract, self.rules.slam, self.value
        what = _say_points(f"{'made' if made else 'failed'}{' as a declared slam' * contract.slam}", bid=contract.call)
        points = value if made else -value
        if not made and self.rules.failed is Failed.DEFENDERS_SCORE_IT:
            return 0, "SCORE-10", what
        if contract.slam:
            return points, "BID-17", what
        if self.special is not None:
            return points, self._paid().rule, what
        all_taken = made and self.tricks_taken(tricks) == self.rules.hand_size
        if slam is not None and all_taken and slam.score(value) > value:
            return slam.score(value), slam.rule, _say_points("made with all the tricks", bid=contract.call)
        return points, "SCORE-9" if self.called else "SCORE-1" if made else "SCORE-2", what

    def defenders(self, made: bool | None, tricks: Sequence[int], captured: Sequence[int]) -> Iterator[Item]:
        """Yield the score items of everybody else, given their *tricks* and whether the contract was *made*."""
        for scorer in range(self.rules.side_count):
            if scorer in self.bidding:
                continue
            if made is False and self.rules.failed is Failed.DEFENDERS_SCORE_IT:
                yield Item(scorer, self.value, "SCORE-10", _say_points("failed", bid=self.contract.call))
            elif self._tricks_score(made):
                yield from self._paid_tricks(scorer, made, tricks)
            if captured[scorer]:
                yield Item(scorer, captured[scorer], "SCORE-8", _say_points("cards captured"))

    def breach(self, tricks: Sequence[int]) -> Iterator[Item]:
        """Yield the score item of the defender who undertook to defeat the contract (BID-15)."""
        points = breach_points(self.rules, self.contract, self.tricks_taken(tricks))
        if self.contract.breach is not None and points is not None:
            scorer = self.rules.side_of(self.contract.breach)
            yield Item(scorer, points, "BID-15", _say_points("breach kept" if points > 0 else "breach failed"))

    def penalise(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield the *items* adjusted for revokes that were found too late to correct (IRR-1)."""
        for item in items:
            if self.offending and item.scorer in self.bidding and item.rule != "SCORE-8":
                yield attrs.evolve(item, rule="IRR-1", what=_say_points("revoke", what=item.what))
            elif item.scorer not in self.offending or item.scorer in self.bidding or item.points < 0:
                yield item
        for scorer in sorted(self.offending - self.bidding):
            yield Item(scorer, 0, "IRR-1", _say_points("hand with a revoke"))

    def _tricks_score(self, made: bool | None) -> bool:
        """True if the defenders' tricks score (SCORE-10), as they do on a passed deal (PLAY-8)."""
        match self.rules.defence_scores:
            case DefenceScores.ALWAYS:
                return True
            case DefenceScores.IF_FAILED:
                return not made
            case DefenceScores.NEVER:
                return made is None

    def _paid_tricks(self, scorer: int, made: bool | None, tricks: Sequence[int]) -> Iterator[Item]:
        """Yield the items of *scorer* for tricks (SCORE-4, SCORE-5, SCORE-6, SCORE-7, SCORE-9, SCORE-12, PLAY-8)."""
        paid = self._paid()
        together = paid == _IN_A_CALLED_GAME and self.rules.defence_tricks is DefenceTricks.TOGETHER
        own = (
            sum(tricks) - self.tricks_taken(tricks) if together else sum(tricks[s] for s in self.rules.scorers[scorer])
        )
        if paid.own and own:
            yield Item(scorer, PER_TRICK * own, paid.rule, _say_points("tricks", count=own))
        forced = 0 if made is not False else sum(tricks[seat] for seat in paid.forced_on(self.contract))
        if forced:
            yield Item(scorer, PER_TRICK * forced, paid.rule, _say_points("tricks forced on the bidder", count=forced))

    def _paid(self) -> _Paid:
        """The tricks for which the defenders score in this hand."""
        if self.special is not None:
            return _PAID_AGAINST[self.special.defence]
        if self.contract.call is None:
            return _PASSED_DEAL
        return _IN_A_CALLED_GAME if self.called else _AGAINST_TRICKS


def score(
    rules: Ruleset,
    contract: Contract,
    tricks: Sequence[int],
    *,
    captured: Sequence[int] | None = None,
    revoked: Sequence[Seat] = (),
) -> Score:
    """The score of a hand from its contract and the tricks each seat took; no cards are needed.

    *tricks* has one number per seat; they add up to the hand size. *captured* is the worth of the cards each seat
    captured, and is needed only if captured cards score (SCORE-8). The seats in *revoked* pay for a revoke found too
    late to correct: the bidder's side is set back, and a defender gives the bidder the points of the bid and scores
    nothing (IRR-1). Raises `InvalidValue` for numbers that are impossible in one hand.

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> rules = presets.AUSTRALIAN_4
    >>> score(rules, Contract.of(rules, parse_call("7S"), Seat(1)), [2, 5, 1, 2]).points
    (30, 140)
    """
    hand = _Hand.of(rules, contract, revoked)
    tricks = _checked_tricks(rules, contract, tricks)
    worths = _captured_by_scorer(rules, captured, tricks)
    made = hand.made(tricks)
    found = (*hand.bidders(made, tricks, worths), *hand.defenders(made, tricks, worths), *hand.breach(tricks))
    items = tuple(sorted(hand.penalise(found), key=lambda item: item.scorer))
    points = tuple(sum(item.points for item in items if item.scorer == scorer) for scorer in range(rules.side_count))
    return Score(items, points, made)


def progress(
    rules: Ruleset,
    contract: Contract,
    winners: Sequence[Seat],
    worth: Sequence[int],
    *,
    revoked: Sequence[int] = (),
) -> tuple[tuple[int, ...], ...]:
    """The points of each defending scorer after each trick, with the contractor's side at 0 (END-2).

    *winners* gives the seat that won each trick, and *worth* the worth of the cards in it (SCORE-8). Points that belong
    to no trick, for a failed contract or a breach, are added with the last trick. Whether tricks score at all depends
    on the result of the whole hand and on the seats that *revoked*, as in `score`.

    >>> from fivehundred import Suit, presets
    >>> rules = presets.STANDARD_3
    >>> eight = Contract.of(rules, Bid(8, Suit.HEARTS), Seat(0))
    >>> progress(rules, eight, [Seat(0)] * 8 + [Seat(1), Seat(2)], [0] * 10)[-2:]
    ((0, 10, 0), (0, 10, 10))
    """
    hand = _Hand.of(rules, contract, revoked)
    tricks, captured = [0] * rules.players, [0] * rules.side_count
    winners, worth = tuple(map(Seat, ints("winners", winners))), ints("worth", worth)
    if len(winners) != len(worth) or any(seat not in contract.playing for seat in winners):
        raise InvalidValue("winners and worth: expected one seat that plays, and one number, for each trick (PLAY-3)")
    whole = [winners.count(Seat(seat)) for seat in range(rules.players)]
    made = hand.made(whole)
    running: list[tuple[int, ...]] = []
    for seat, points in zip(winners, worth, strict=True):
        tricks[seat] += 1
        captured[rules.side_of(seat)] += points if rules.card_points is CardPoints.COUNTED else 0
        standing = [0] * rules.side_count
        for item in hand.penalise((*hand.defenders(made, tricks, captured), *hand.breach(whole))):
            if item.rule not in _WITH_THE_LAST_TRICK or len(running) + 1 == len(winners):
                standing[item.scorer] += item.points
        running.append(tuple(standing))
    return tuple(running)


def breach_points(rules: Ruleset, contract: Contract, taken: int) -> int | None:
    """The points that a breach of *contract* wins or loses; ``None`` if there was no breach (BID-15).

    *taken* is the number of tricks won by the contractor's side. Raises `InvalidType` for arguments of a wrong type.

    >>> from fivehundred import Suit, presets
    >>> rules = attrs.evolve(presets.AUSTRALIAN_4, breach=100)
    >>> breach_points(rules, Contract.of(rules, Bid(8, Suit.SPADES), Seat(1), breach=Seat(2)), 6)
    100
    """
    expect("a Ruleset", rules, Ruleset)
    expect("a Contract", contract, Contract)
    taken = as_int("taken", taken)
    needed = breach_tricks(rules, contract)
    if contract.breach is None or rules.breach is None or needed is None:
        return None
    # If the bidder is to lose every trick, the bidder's tricks count.
    kept = (taken if contract.misere else rules.hand_size - taken) >= needed
    return rules.breach if kept else -rules.breach


def trick_worth(play: Play) -> tuple[int, ...]:
    """The worth of the cards in each finished trick, for rules under which captured cards score (SCORE-8).

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> trick_worth(RandomDeals(presets.FIFTEEN_HUNDRED_3).deal(1).table.play)
    (19, 21, 21, 26, 25, 29, 26, 21, 27, 27)
    """
    size = play.terms.per_trick
    tricks = (play.line[start : start + size] for start in range(0, len(play.line) - size + 1, size))
    return tuple(sum(CARD_POINTS[CARD_BIT[card].bit_length() - 1] for card in trick) for trick in tricks)


def _checked_tricks(rules: Ruleset, contract: Contract, tricks: Sequence[int]) -> Sequence[int]:
    tricks = ints("tricks", tricks)
    if len(tricks) != rules.players or min(tricks) < 0 or sum(tricks) != rules.hand_size:
        expected = {"number": rules.players, "total": rules.hand_size}
        raise InvalidValue(say_entry("wrong tricks", what=brief(list(tricks)), **expected))
    idle = [seat for seat in range(rules.players) if tricks[seat] and seat not in contract.playing]
    if idle:
        raise InvalidValue(say_entry("sits out", what=brief(list(tricks)), seat=Seat(idle[0])))
    return tricks


def _captured_by_scorer(rules: Ruleset, captured: Sequence[int] | None, tricks: Sequence[int]) -> list[int]:
    """The points that each scorer captured, all 0 if captured cards do not score."""
    worths = [0] * rules.side_count
    if rules.card_points is CardPoints.NONE:
        return worths
    if captured is None:
        raise InvalidValue(say_entry("captured missing"))
    captured = ints("captured", captured)
    # Cards that nobody captures count for nobody, so the tricks can hold less than the pack, but not more.
    pack = sum(CARD_POINTS[card.number] for card in rules.deck)
    if len(captured) != rules.players or min(captured) < 0 or sum(captured) > pack:
        expected = {"number": rules.players, "total": pack}
        raise InvalidValue(say_entry("wrong captured", what=brief(list(captured)), **expected))
    won = [0] * rules.side_count
    for seat, points in enumerate(captured):
        scorer = rules.side_of(Seat(seat))
        worths[scorer] += points
        won[scorer] += tricks[seat]
    if any(points and not taken for points, taken in zip(worths, won, strict=True)):
        raise InvalidValue(say_entry("captured without tricks", what=brief(list(captured))))
    return worths


def may_be_void(stage: BaseStage, why: Misdeal) -> bool:
    """True if the hand can still be declared void in *stage* for the reason *why* (DEAL-6).

    A missing cut or a turned-up card must be pointed out before the first call, a wrong number of cards before the hand
    is over (ours). A poor hand is thrown in by an action instead (DEAL-4).
    """
    if isinstance(stage, Auction) and not stage.line:
        return why is not Misdeal.POOR_HAND
    return why is Misdeal.WRONG_COUNT and not isinstance(stage, Finished)


def void_hand(stage: BaseStage, why: Misdeal) -> Finished:
    """The end of a hand whose cards were dealt wrongly (DEAL-6). Raises `InvalidValue` if it is too late for that."""
    expect("a Misdeal", why, Misdeal)
    if why is Misdeal.POOR_HAND:
        raise InvalidValue("a poor hand is thrown in by an action (DEAL-4)")
    if isinstance(stage, Finished):
        raise InvalidValue("the hand is already over (DEAL-6)")
    if not may_be_void(stage, why):
        raise InvalidValue(f"{why.value}: this must be pointed out before the first call (DEAL-6)")
    return Finished(Misdealt(None, why))


def rest_worth(rules: Ruleset, cards: int) -> int:
    """The worth of the remaining *cards*, a bitmask, to the seat that gets them (SCORE-8).

    It is 0 if captured cards do not score. Otherwise it would reveal something about the discards (PLAY-6).
    """
    return sum(CARD_POINTS[card] for card in numbers(cards)) if rules.card_points is CardPoints.COUNTED else 0


def tricks_left(play: Play) -> int:
    """The number of tricks left in *play*, including the current one."""
    return play.terms.rules.hand_size - len(play.leaders) + 1


def why_not_settled(rules: Ruleset) -> str | None:
    """The reason why a hand may not end before its last card; ``None`` if it may (PLAY-9)."""
    return None if rules.early_end else "under these rules every hand is played to its last card"


def settle_tricks(stage: BaseStage, seat: Seat, *, side: tuple[Seat, ...] | None = None, worth: int = 0) -> Finished:
    """The end of a hand in which *seat* takes the current trick and all later ones (PLAY-9).

    *side* is the contractor's side, including the holder of a called card that has not been played. *worth* is the
    worth of the remaining cards if captured cards score (SCORE-8). Raises `InvalidValue` if no cards are being played,
    if the rules require hands to be played to the end, if the seat sits out, or if *side* or *worth* is impossible.
    """
    if not isinstance(stage, Play):
        raise InvalidValue("tricks can be settled only while cards are played (PLAY-9)")
    return Finished(_with_rest(stage, seat, stage.contract.side if side is None else side, worth))


def _with_rest(play: Play, seat: Seat, side: tuple[Seat, ...], worth: int) -> Played:
    rules, contract, left = play.terms.rules, play.contract, tricks_left(play)
    why_not = why_not_settled(rules)
    if why_not is not None:
        raise InvalidValue(f"{why_not} (PLAY-9)")
    seat = checked_seat(seat, rules.players)
    if seat not in contract.playing:
        raise InvalidValue(f"seat {seat} sits out and can win no tricks (PLAY-4)")
    hidden = contract.called is not None and contract.called in Cards(play.unplayed)
    joined = set(side) - set(contract.side)
    foreign = set(contract.side) - set(side) or set(side) - set(range(rules.players))
    if foreign or len(joined) > hidden or list(side) != sorted(set(side)):
        raise InvalidValue(f"side: expected {' '.join(map(str, contract.side)) or 'nobody'}, ascending (CALL-1)")
    most = rest_worth(rules, rules.deck.bits & ~play.finished_cards)
    if not 0 <= worth <= most:
        raise InvalidValue(f"worth: expected at most {most} (SCORE-8)")
    tricks = list(play.tricks_by_seat())
    tricks[seat] += left
    return Played(attrs.evolve(contract, side=side), tuple(tricks), Rest(seat, left, worth))


def undo_charges(outcome: Played) -> Played:
    """The *outcome* before any tricks were transferred for revokes (IRR-1)."""
    tricks = list(outcome.tricks)
    for revoke in outcome.revokes:
        if revoke.gets is not None:
            tricks[revoke.seat] += 1
            tricks[revoke.gets] -= 1
    return attrs.evolve(outcome, tricks=tuple(tricks), revokes=())


def revoke_wrongly(rules: Ruleset, contract: Contract, revoke: LateRevoke) -> Sentence | None:
    """The reason why *revoke* is impossible in a hand with *contract*; ``None`` if it is possible (IRR-1)."""
    idle = [seat for seat in (revoke.seat, revoke.gets) if seat is not None and seat not in contract.playing]
    if idle:
        return say_entry("cannot revoke", seat=idle[0])
    if revoke.trick is not None and not 0 < revoke.trick <= rules.hand_size:
        return say_entry("no such trick", trick=revoke.trick, total=rules.hand_size)
    return None


def rest_wrongly(rules: Ruleset, played: Played) -> Sentence | None:
    """The reason why the tricks of *played* that were settled without play are impossible; ``None`` if they are not.

    >>> from fivehundred import presets
    >>> from fivehundred.deal import Rest
    >>> rules = presets.STANDARD_3.evolve(early_end=True)
    >>> contract = Contract.of(rules, rules.parse_call("7S"), Seat(1))
    >>> rest_wrongly(rules, Played(contract, (1, 8, 1), rest=Rest(Seat(1), 3, 0)))
    >>> print(rest_wrongly(rules, Played(contract, (1, 8, 1), rest=Rest(Seat(0), 3, 0))))
    the tricks that were settled: expected those of somebody who plays (PLAY-9)
    """
    rest = played.rest
    possible = rest is None or (
        why_not_settled(rules) is None
        and rest.seat in played.contract.playing
        and 0 < rest.tricks <= played.tricks[rest.seat]
        and 0 <= rest.worth <= rest_worth(rules, rules.deck.bits)
    )
    return None if possible else say_entry("settled wrongly")


def charged_wrongly(play: Play, before: Played, after: Played) -> str | None:
    """The reason why charging late revokes cannot change *before* into *after*; ``None`` if it can (IRR-1)."""
    contract = before.contract
    won = takers(play, undo_charges(before))[: len(play.leaders) - 1]
    for revoke in after.revokes:
        why_not = revoke_wrongly(play.terms.rules, contract, revoke)
        if why_not is not None:
            return str(why_not)
        if revoke.trick is not None and (revoke.trick - 1) * play.terms.per_trick >= len(play.line):
            return f"a revoke in trick {revoke.trick}, which was not played (IRR-1)"
        if revoke.trick is not None and not _may_have_revoked(play, revoke.seat, revoke.trick):
            return f"a revoke of seat {revoke.seat} in trick {revoke.trick}: it led, or followed suit (PLAY-7)"
        took = revoke.trick is not None and won[revoke.trick - 1 : revoke.trick] == (revoke.seat,)
        if revoke.gets is not None and not (took and revoke.seat in contract.side and revoke.gets not in contract.side):
            return f"a revoke of seat {revoke.seat}: it took no trick for seat {revoke.gets} to get (IRR-1)"
    if len({(revoke.seat, revoke.trick) for revoke in after.revokes}) < len(after.revokes):
        return "the same revoke is listed twice (IRR-1)"
    if undo_charges(after) != undo_charges(before):
        return "a revoke can change only who gets the trick that it took (IRR-1)"
    return None


def _may_have_revoked(play: Play, seat: Seat, trick: int) -> bool:
    """True if *seat* neither led to *trick*, counted from 1, nor played a card of the suit led (PLAY-7)."""
    suits, loose, owners = play.terms.ranking.suits, play.terms.ranking.loose, play.terms.owners
    return any(
        lying and suits[lead] != NO_SUIT and (CARD_BIT[number] & loose or suits[number] != suits[lead])
        for at, lying, place, number, lead in play.plays()
        if at + 1 == trick and owners[place] == seat
    )


def ended_wrongly(play: Play, outcome: Played) -> str | None:
    """The reason why a hand with this *play* cannot have ended with *outcome*; ``None`` if it can."""
    rest = outcome.rest
    if play.complete != (rest is None) or len(outcome.tricks) != play.terms.rules.players:
        return "expected a winner for every trick (PLAY-1)"
    if rest is None:
        before = play.outcome
    else:
        try:
            before = _with_rest(play, rest.seat, outcome.contract.side, rest.worth)
        except InvalidValue as error:
            return str(error)
    if outcome.revokes:
        return charged_wrongly(play, before, outcome)
    return None if outcome == before else "expected the contract that was played, and each seat's tricks"


def takers(play: Play, outcome: Played) -> tuple[Seat, ...]:
    """The seat that got each trick of the hand, in order. Tricks that were settled without play come last."""
    rest = outcome.rest
    won = [play.terms.owners[place] for place in play.leaders[1:]]
    for revoke in outcome.revokes:
        if revoke.gets is not None and revoke.trick is not None:
            won[revoke.trick - 1] = revoke.gets
    return tuple(won) if rest is None else (*won, *(rest.seat,) * rest.tricks)


def worths(play: Play, outcome: Played) -> tuple[int, ...]:
    """The worth of the cards in each trick (SCORE-8). All cards left unplayed count with the first settled trick."""
    rest = outcome.rest
    won = trick_worth(play)
    return won if rest is None else (*won, rest.worth, *(0,) * (rest.tricks - 1))


def captured_points(play: Play, outcome: Played) -> tuple[int, ...]:
    """The worth of the cards that each seat captured (SCORE-8)."""
    points = [0] * play.terms.rules.players
    for seat, worth in zip(takers(play, outcome), worths(play, outcome), strict=True):
        points[seat] += worth
    return tuple(points)


def taken_wrongly(
    rules: Ruleset,
    tricks: Sequence[int],
    winners: Sequence[Seat] | None,
    worth: Sequence[int] | None,
    captured: Sequence[int] | None,
) -> Sentence | None:
    """The reason why *winners* contradicts *tricks*, or *worth* contradicts *captured*; ``None`` if neither does.

    *winners* gives the winner of each trick (END-2), and *worth* the worth of its cards (SCORE-8). A wrong number of
    *tricks* and other errors in *captured* are left to `score`.

    >>> from fivehundred import presets
    >>> seats = [Seat(0)] * 8 + [Seat(1)] * 2
    >>> taken_wrongly(presets.STANDARD_3, (8, 2, 0), seats, None, None)
    >>> taken_wrongly(presets.STANDARD_3, (8, 2), seats, None, None)  # the score says what is wrong with the tricks
    >>> print(taken_wrongly(presets.STANDARD_3, (8, 2, 0), None, [0] * 10, None))
    the worth of each trick: expected its winner, too (END-2)
    """
    if winners is None:
        return None if worth is None else say_entry("winners missing")
    if len(tricks) != rules.players:
        return None
    scorers = [rules.side_of(winner) for winner in winners]
    expected = [sum(tricks[seat] for seat in seats) for seats in rules.scorers]
    if [scorers.count(scorer) for scorer in range(rules.side_count)] != expected:
        return say_entry("wrong winners", what=brief(scorers))
    return None if worth is None else _worth_wrongly(rules, scorers, worth, captured)


def _worth_wrongly(
    rules: Ruleset, scorers: Sequence[int], worth: Sequence[int], captured: Sequence[int] | None
) -> Sentence | None:
    """The reason why tricks won by these *scorers* cannot have this *worth*; ``None`` if they can (SCORE-8)."""
    if len(worth) != len(scorers):
        return say_entry("number of worths", number=len(worth), total=len(scorers))
    taken = [0] * rules.side_count
    for scorer, points in zip(scorers, worth, strict=True):
        taken[scorer] += points
    told = taken
    if rules.card_points is CardPoints.COUNTED and captured is not None and len(captured) == rules.players:
        told = [sum(captured[seat] for seat in seats) for seats in rules.scorers]
    if min(worth) < 0 or taken != told:
        return say_entry("wrong worth", numbers=worth)
    return None
