"""Scoring a hand from its contract and tricks; no card is needed (SCORE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.cards import CARDS, Rank
from fivehundred.deal.contract import Contract, EachForHimself, contract_problems, special_of
from fivehundred.deal.play import Play
from fivehundred.errors import InvalidValue, WrongType, brief
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints, DefencePoints, DefenceTricks, Sides
from fivehundred.seats import Seat

#: What a defender scores for a trick (SCORE-4).
PER_TRICK: Final = 10

#: What each captured card is worth in the long games: joker 0, ace 1, court cards 10, others their number (SCORE-8).
CARD_POINTS: Final = tuple(
    0 if card.rank is None
    else 1 if card.rank is Rank.ACE
    else 10 if card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING)
    else int(card.rank.value)
    for card in CARDS
)  # fmt: skip


@attrs.frozen
class Item:
    """One entry of a score: so many points for one side, and the rule that gives them."""

    #: The score line: a side's number, or a seat where everybody scores for himself.
    line: int
    points: int
    rule: str
    #: What the points are for, in a few words.
    what: str

    def __str__(self) -> str:
        return f"{self.points:+} for {self.what} ({self.rule})"


@attrs.frozen
class Score:
    """The score of one hand, itemised."""

    items: tuple[Item, ...]
    #: Points of each score line, before any cap of the match (END-3).
    points: tuple[int, ...]
    #: Whether the contract was made; ``None`` when nobody had one.
    made: bool | None

    def __str__(self) -> str:
        return "; ".join(f"{item.line}: {item}" for item in self.items) or "nothing scored"


@attrs.frozen
class _Hand:
    """What the scoring of one hand asks again and again."""

    rules: Ruleset
    contract: Contract
    #: The score lines of the contractor's side.
    bidding: frozenset[int]

    @classmethod
    def of(cls, rules: Ruleset, contract: Contract) -> _Hand:
        problems = contract_problems(rules, contract)
        if problems:
            raise InvalidValue("; ".join(problems))
        if contract.called is not None and len(contract.side) == 1:
            raise InvalidValue(f"the holder of {contract.called} is missing from the contractor's side (CALL-1)")
        return cls(rules, contract, frozenset(rules.side_of(seat) for seat in contract.side))

    def taken(self, tricks: Sequence[int]) -> int:
        """The tricks of the contractor's side."""
        return sum(tricks[seat] for seat in self.contract.side)

    def made(self, tricks: Sequence[int]) -> bool | None:
        """Whether the goal was met (SCORE-1, BID-7)."""
        goal = self.contract.goal
        return None if isinstance(goal, EachForHimself) else goal.met(self.taken(tricks))

    def bidders(self, tricks: Sequence[int], captured: Sequence[int]) -> Iterator[Item]:
        """What the contractor's side scores (SCORE-1, SCORE-2, SCORE-3, SCORE-8, SCORE-9)."""
        call, rules = self.contract.call, self.rules
        if call is None:
            return
        made = self.made(tricks)
        special = special_of(rules, self.contract)
        value = rules.schedule.value(call) if isinstance(call, Bid) else special.points if special else 0
        points, rule, what = (value, "SCORE-1", f"{call} made") if made else (-value, "SCORE-2", f"{call} failed")
        slam = rules.slam
        if (
            made
            and isinstance(call, Bid)
            and slam is not None
            and value < slam
            and self.taken(tricks) == rules.hand_size
        ):
            points, rule, what = slam, "SCORE-3", f"{call} made with all the tricks"
        elif special is not None:
            rule = _SPECIAL_RULE[special.defence]
        for line in sorted(self.bidding):
            yield Item(line, points, rule, what)
            if made and captured[line]:
                yield Item(line, captured[line], "SCORE-8", "cards captured")

    def defenders(self, made: bool | None, tricks: Sequence[int], captured: Sequence[int]) -> Iterator[Item]:
        """What the others score for *tricks* when the contract ends as *made* says (SCORE-4 to 9, SCORE-12, PLAY-8)."""
        rules = self.rules
        special = special_of(rules, self.contract)
        kind = special.defence if special else DefencePoints.OWN
        rule = _SPECIAL_RULE[kind] if special else "SCORE-4" if self.contract.call else "PLAY-8"
        together = (
            rules.sides is Sides.CALLED
            and rules.defence_tricks is DefenceTricks.TOGETHER
            and isinstance(self.contract.call, Bid)
        )
        taken = self.taken(tricks)
        contractor = self.contract.contractor or 0
        for line, seats in enumerate(rules.score_lines):
            if line in self.bidding:
                continue
            own = sum(tricks) - taken if together else sum(tricks[seat] for seat in seats)
            if own and kind in (DefencePoints.OWN, DefencePoints.OWN_AND_CONTRACTORS):
                yield Item(line, PER_TRICK * own, "SCORE-9" if together else rule, _tricks(own))
            # SCORE-5 counts the contractor's own tricks, SCORE-6 those of his side.
            forced = tricks[contractor] if kind is DefencePoints.OWN_AND_CONTRACTORS else taken
            if (
                made is False
                and forced
                and kind in (DefencePoints.CONTRACTORS_IF_FAILED, DefencePoints.OWN_AND_CONTRACTORS)
            ):
                yield Item(line, PER_TRICK * forced, rule, f"{_tricks(forced)} forced on the bidder")
            if captured[line]:
                yield Item(line, captured[line], "SCORE-8", "cards captured")


def _tricks(count: int) -> str:
    return "1 trick" if count == 1 else f"{count} tricks"


_SPECIAL_RULE: Final = {
    DefencePoints.OWN_AND_CONTRACTORS: "SCORE-5",
    DefencePoints.CONTRACTORS_IF_FAILED: "SCORE-6",
    DefencePoints.NOTHING: "SCORE-7",
    DefencePoints.OWN: "SCORE-12",
}


def score(rules: Ruleset, contract: Contract, tricks: Sequence[int], *, captured: Sequence[int] | None = None) -> Score:
    """The score of a hand from its contract and the tricks each seat took; no cards are needed.

    *tricks* has one number a seat, together the hand size. *captured* is the worth of the cards each seat captured,
    needed only where they score (SCORE-8). Raises `InvalidValue` when the numbers cannot be those of one hand.

    >>> from fivehundred import presets
    >>> from fivehundred.deal.contract import contract_of
    >>> from fivehundred.rules.calls import parse_call
    >>> rules = presets.AUSTRALIAN_4
    >>> score(rules, contract_of(rules, parse_call("7S"), Seat(1)), [2, 5, 1, 2]).points
    (30, 140)
    """
    hand = _Hand.of(rules, contract)
    _check_tricks(rules, contract, tricks)
    lines = _captured_by_line(rules, captured)
    made = hand.made(tricks)
    items = tuple(
        sorted((*hand.bidders(tricks, lines), *hand.defenders(made, tricks, lines)), key=lambda item: item.line)
    )
    points = tuple(sum(item.points for item in items if item.line == line) for line in range(rules.side_count))
    return Score(items, points, made)


def progress(
    rules: Ruleset, contract: Contract, winners: Sequence[Seat], worth: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """The points each defending score line had after each trick, the contractor's side standing at 0 (END-2).

    *winners* says who took each trick and *worth* what the cards in it are worth (SCORE-8); how the contract ended is
    settled by the whole.
    """
    hand = _Hand.of(rules, contract)
    tricks, captured = [0] * rules.players, [0] * rules.side_count
    _check_numbers("winners", winners)
    _check_numbers("worth", worth)
    if len(winners) != len(worth) or any(seat not in contract.playing for seat in winners):
        raise InvalidValue("winners and worth: expected one seat that plays, and one number, for each trick (PLAY-3)")
    made = hand.made([winners.count(Seat(seat)) for seat in range(rules.players)])
    steps = []
    for seat, points in zip(winners, worth, strict=True):
        tricks[seat] += 1
        captured[rules.side_of(seat)] += points if rules.card_points is CardPoints.COUNTED else 0
        standing = [0] * rules.side_count
        for item in hand.defenders(made, tricks, captured):
            standing[item.line] += item.points
        steps.append(tuple(standing))
    return tuple(steps)


def trick_worth(play: Play) -> tuple[int, ...]:
    """What the cards of each finished trick are worth where captured cards score (SCORE-8)."""
    size = play.terms.per_trick
    tricks = (play.line[start : start + size] for start in range(0, len(play.line) - size + 1, size))
    return tuple(sum(CARD_POINTS[CARD_BIT[card].bit_length() - 1] for card in trick) for trick in tricks)


def captured_by_seat(play: Play) -> tuple[int, ...]:
    """What the cards each seat captured in tricks are worth (SCORE-8)."""
    captured = [0] * play.terms.rules.players
    for place, worth in zip(play.leaders[1:], trick_worth(play), strict=True):
        captured[play.terms.owners[place]] += worth
    return tuple(captured)


def _check_numbers(name: str, numbers: object) -> None:
    if not isinstance(numbers, Sequence) or any(type(number) is not int for number in numbers):
        raise WrongType(f"{name} must be a sequence of ints")


def _check_tricks(rules: Ruleset, contract: Contract, tricks: Sequence[int]) -> None:
    _check_numbers("tricks", tricks)
    if len(tricks) != rules.players or min(tricks) < 0 or sum(tricks) != rules.hand_size:
        raise InvalidValue(
            f"tricks {brief(list(tricks))}: expected {rules.players} numbers, none negative, "
            f"together {rules.hand_size} (PLAY-1)"
        )
    idle = [seat for seat in range(rules.players) if tricks[seat] and seat not in contract.playing]
    if idle:
        raise InvalidValue(f"tricks {brief(list(tricks))}: seat {idle[0]} sits out and takes none (PLAY-4)")


def _captured_by_line(rules: Ruleset, captured: Sequence[int] | None) -> list[int]:
    """The captured points of each score line, none where they do not score."""
    lines = [0] * rules.side_count
    if rules.card_points is CardPoints.NONE:
        return lines
    if captured is None:
        raise InvalidValue("captured: what each seat captured scores here and must be given (SCORE-8)")
    _check_numbers("captured", captured)
    # What is never captured counts for nobody, so the tricks can hold less than the pack, but not more.
    pack = sum(CARD_POINTS[card.number] for card in rules.deck)
    if len(captured) != rules.players or min(captured) < 0 or sum(captured) > pack:
        raise InvalidValue(
            f"captured {brief(list(captured))}: expected {rules.players} numbers, none negative, "
            f"together {pack} at most (SCORE-8)"
        )
    for seat, points in enumerate(captured):
        lines[rules.side_of(Seat(seat))] += points
    return lines
