"""The effects of a hand on the game: players who drop out, the next dealer, bars on bidding, and winners (END)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Self

import attrs

from fivehundred._base.words import LARGEST, ShowsFields, ints, json_field
from fivehundred.deal.contract import Contract, say_entry
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.scoring import progress, takers, worths
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import stage_after
from fivehundred.deal.turns import Misdeal, Misdealt, PassedOut, Played
from fivehundred.errors import InvalidValue, brief
from fivehundred.rules.calls import Pass
from fivehundred.rules.goals import AtLeast
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    BothAtTarget,
    CardPoints,
    Defence,
    EarlyClaim,
    LateClaim,
    SeveralAtTarget,
)
from fivehundred.seats import Seat, checked_seat
from fivehundred.texts.messages import Scorers, Sentence, Worded

#: If ralphing is played, a bidder set by more tricks than this may not bid on the next hand (BID-13).
MOST_SHORT: Final = 3


def fallen(rules: Ruleset, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the scorers at or below the negative limit (END-4).

    >>> from fivehundred import presets
    >>> fallen(presets.AUSTRALIAN_4, (-500, 320))
    (0,)
    """
    limit = rules.limit
    # Nearly always, and many tables ask after every hand.
    if limit is None or min(totals) > limit:
        return ()
    return tuple(scorer for scorer, total in enumerate(totals) if total <= limit)


def newly_barred(rules: Ruleset, totals: Sequence[int]) -> tuple[int, ...]:
    """Return the scorers that can no longer win because they have reached the negative limit (END-4 d).

    >>> from fivehundred import presets
    >>> rules = presets.STANDARD_3.evolve(at_limit="cannot win")
    >>> newly_barred(rules, (-500, 320, 40)), newly_barred(presets.AUSTRALIAN_4, (-500, 320))
    ((0,), ())
    """
    return fallen(rules, totals) if rules.at_limit is AtLimit.CANNOT_WIN else ()


def check_nobody_drops_out(rules: Ruleset) -> None:
    """Raise `InvalidValue` for matches in which players may drop out, because they change the rules (END-4 c).

    >>> from fivehundred import presets
    >>> check_nobody_drops_out(presets.CUTTHROAT_4)
    Traceback (most recent call last):
    fivehundred.errors.InvalidValue: rules under which players drop out: expected rules with a fixed number...
    """
    if rules.at_limit is AtLimit.DROPS_OUT:
        raise InvalidValue("rules under which players drop out: expected rules with a fixed number of players (END-4)")


def playing_on(rules: Ruleset, totals: Sequence[int]) -> tuple[Ruleset, tuple[int, ...]]:
    """Return the rules of the next hand, and the scorers who drop out before it (END-4 c).

    If the rules name no ruleset for the remaining number of players, nobody drops out: the game is over.

    >>> from fivehundred import presets
    >>> rules, out = playing_on(presets.CUTTHROAT_4, (-500, 320, 40, 110))
    >>> rules.players, out
    (3, (0,))
    """
    if rules.at_limit is not AtLimit.DROPS_OUT:
        return rules, ()
    out = fallen(rules, totals)
    following: Ruleset | None = rules
    while following is not None and following.players > len(totals) - len(out):
        following = following.fewer
    return (rules, ()) if following is None else (following, out)


def thrown_in_wrongly(info: DealInfo, outcome: PassedOut | Misdealt) -> Sentence | None:
    """Return the reason why this deal cannot end with *outcome*; ``None`` if it can (BID-6, BID-9, DEAL-4, DEAL-6).

    >>> from fivehundred import presets
    >>> info = DealInfo(rules=presets.AUSTRALIAN_4, dealer=Seat(0), scores=(0, 0))
    >>> print(thrown_in_wrongly(info, PassedOut()))
    None
    >>> print(thrown_in_wrongly(info, PassedOut(inkles=True)))
    under these rules nobody may bid an inkle (BID-9)
    """
    rules = info.rules
    match outcome:
        case PassedOut():
            return _passed_out_wrongly(info.rules, info.dealer, info.barred, outcome)
        case Misdealt(seat=None, why=None):
            return None
        case Misdealt(seat=seat, why=Misdeal.POOR_HAND):
            if seat is not None:
                checked_seat(seat, rules.players)
            barred = rules.early_claim is EarlyClaim.BARRED and rules.late_claim is LateClaim.BARRED
            return say_entry("no poor hand") if barred else None
        case Misdealt(seat=seat):
            return None if seat is None else say_entry("not by a player")


@lru_cache(maxsize=64)
def _passed_out_wrongly(rules: Ruleset, dealer: Seat, barred: tuple[Seat, ...], outcome: PassedOut) -> Sentence | None:
    """Return the reason why no auction can end with *outcome*, or ``None`` if one can, which is found by trying."""
    info = DealInfo.of(rules, dealer, barred=barred)
    ladder = rules.ladder
    inkle = next((call for number, call in enumerate(ladder.calls) if ladder.inkles >> number & 1), Pass())
    # Nobody passes who has not looked at their cards (BID-10).
    auction = attrs.evolve(Auction.start(info), unlooked=0)
    while auction.seat is not None:
        opens = outcome.inkles and auction.bidder is None and auction.seat not in info.barred
        call = inkle if opens else Pass()
        refusal = auction.why_impossible(info, call, 0)
        if refusal is not None:
            return refusal.as_sentence()
        auction = auction.with_call(auction.seat, ladder.numbers[call])
    if stage_after(info, auction) == Finished(outcome):
        return None
    if outcome.inkles:
        return say_entry("no inkle")
    return say_entry("played when all pass")


def deals_again(rules: Ruleset, outcome: PassedOut | Misdealt) -> bool:
    """True if the same player deals again after a deal that ends with *outcome* (BID-6, BID-9, DEAL-4, DEAL-6).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4
    >>> deals_again(rules, PassedOut()), deals_again(rules, Misdealt(None, Misdeal.NO_CUT))
    (False, True)
    """
    return isinstance(outcome, Misdealt) or outcome.inkles or rules.all_pass is AllPass.SAME_DEALER


def set_too_far(rules: Ruleset, outcome: Played) -> Seat | None:
    """Return the contractor if they failed by so many tricks that they may not bid on the next hand (BID-13).

    >>> from fivehundred import Contract, presets
    >>> from fivehundred.rules import parse_call
    >>> rules = presets.AUSTRALIAN_4.evolve(ralphing=True)
    >>> contract = Contract.of(rules, parse_call("9S"), Seat(1))
    >>> set_too_far(rules, Played(contract, (5, 4, 1, 0))), set_too_far(rules, Played(contract, (4, 6, 0, 0)))
    (1, None)
    """
    contract = outcome.contract
    if not rules.ralphing or not isinstance(contract.goal, AtLeast):
        return None
    if outcome.revokes and all(revoke.seat not in contract.side for revoke in outcome.revokes):
        # The opponents' revoke gives the contractor the bid whatever the tricks, so they were not set (IRR-1).
        return None
    short = contract.goal.tricks - sum(outcome.tricks[seat] for seat in contract.side)
    return contract.contractor if short > MOST_SHORT else None


@attrs.frozen(repr=False)
class Result(Worded, ShowsFields):
    """The end of a game: with one winner, several who share the win, or none (END-6).

    >>> from fivehundred import ScoreSheet, presets
    >>> game = ScoreSheet.start(presets.AUSTRALIAN_4, scores=[60, 480])
    >>> game = game.enter(game.contract("7S", by=1), 8)
    >>> print(game.result)
    side 1 made 7♠ and stands at 620 (END-1)
    """

    winners: tuple[int, ...] = json_field(
        "The winning sides, or the winning players where each player scores alone; ascending."
    )
    rule: str = json_field("The number of the rule that ended the game.")
    why: tuple[Sentence, ...] = json_field("The winners and the reason, as sentences to be joined.")

    def as_sentence(self) -> Sentence:
        """The winners and the reason, with the rule.

        >>> [name for name, _ in game.result.as_sentence().facts]
        ['parts', 'rules']
        """
        return Sentence.of("text", "result", parts=self.why, rules=(self.rule,))


@attrs.frozen(repr=False, kw_only=True)
class Standing(ShowsFields):
    """The position after a hand, from which `result` decides if the game is over (END-0).

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> rules = presets.AUSTRALIAN_4
    >>> contract = Contract.of(rules, parse_call("8H"), Seat(1))
    >>> standing = Standing(rules=rules, contract=contract, made=True, before=(490, 220), after=(490, 520), hands=9)
    >>> str(result(standing))
    'side 1 made 8♥ and stands at 520 (END-1)'
    >>> standing.bidding, standing.defending, standing.best((0, 1)), standing.sides((0, 1))
    ((1,), (0,), (1,), ((0, 2), (1, 3)))
    """

    #: The rules of the hand.
    rules: Ruleset
    #: The contract, with everyone on the contractor's side; that side is empty on a passed deal (PLAY-8).
    contract: Contract
    #: True if the contract was made; ``None`` on a passed deal.
    made: bool | None
    #: The total of each scorer before the hand.
    before: tuple[int, ...]
    #: The total of each scorer after the hand; see `totals_after`.
    after: tuple[int, ...]
    #: The number of hands played so far, including this one (END-5).
    hands: int
    #: The scorers that have ever stood at the negative limit, this hand included, and so cannot win (END-4 d).
    barred: frozenset[int] = frozenset()
    #: The seat that won each trick; needed only where the tricks decide between defenders (END-2).
    tricks: tuple[Seat, ...] | None = None
    #: The value of the cards in each trick; needed with *tricks*, only where they score (SCORE-8).
    worth: tuple[int, ...] | None = None
    #: The seats whose revokes were found too late; the penalty applies to every trick (IRR-1).
    revoked: tuple[Seat, ...] = ()
    #: The player number of each scorer for the result, if it differs because others have dropped out.
    numbers: tuple[int, ...] | None = None

    @classmethod
    def after_hand(
        cls,
        rules: Ruleset,
        contract: Contract,
        made: bool | None,
        points: Sequence[int],
        before: tuple[int, ...],
        hands: int,
        barred: Iterable[int],
        **more: Any,
    ) -> Self:
        """The standing after a hand in which each scorer scored *points*; *hands* and *barred* are those before it.

        >>> Standing.after_hand(presets.AUSTRALIAN_4, standing.contract, True, (0, 300), (490, 220), 8, ()) == standing
        True
        """
        after = totals_after(rules, contract, points, before)
        return cls(
            rules=rules,
            contract=contract,
            made=made,
            before=before,
            after=after,
            hands=hands + 1,
            barred=frozenset((*barred, *newly_barred(rules, after))),
            **more,
        )

    def with_tricks(self, play: Play, outcome: Played) -> Self:
        """Return this standing with the winner of each trick in *play*, if the tricks decide (END-2).

        >>> from fivehundred import Deal
        >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(1))
        >>> while not deal.finished:
        ...     deal = deal.apply(deal.legal_actions[-1])
        >>> standing.with_tricks(deal.table.play, deal.outcome) == standing
        True
        """
        if not tricks_decide(self):
            return self
        rules = self.rules
        ordered = rules.several_at_target is SeveralAtTarget.ORDER_OF_TRICKS
        worth = worths(play, outcome) if ordered and rules.card_points is CardPoints.COUNTED else None
        return attrs.evolve(self, tricks=takers(play, outcome), worth=worth)

    @property
    def bidding(self) -> tuple[int, ...]:
        """The scorers of the contractor's side."""
        return bidding_scorers(self.rules, self.contract)

    @property
    def defending(self) -> tuple[int, ...]:
        """All other scorers; on a passed deal, everyone (END-0)."""
        return tuple(scorer for scorer in range(len(self.after)) if scorer not in self.bidding)

    def best(self, scorers: Sequence[int]) -> tuple[int, ...]:
        """Return the scorer with the highest total among *scorers*, or several if they tie (END-0)."""
        return tuple(
            scorer for scorer in scorers if self.after[scorer] == max(self.after[scorer] for scorer in scorers)
        )

    def number(self, scorer: int) -> int:
        """Return the number of *scorer* in the match."""
        return scorer if self.numbers is None else self.numbers[scorer]

    def sides(self, scorers: Iterable[int]) -> Scorers:
        """Return the players of each of *scorers*, by their numbers in the match."""
        fixed, members = self.rules.fixed_partners, self.rules.scorers
        return tuple(members[scorer] if fixed else (Seat(self.number(scorer)),) for scorer in scorers)

    def say(self, code: str, scorers: Iterable[int], **facts: object) -> Sentence:
        """Return the sentence with this *code* about *scorers*."""
        return Sentence.of("result", code, sides=self.sides(scorers), **facts)

    def say_totals(self, code: str, scorers: Sequence[int], **facts: object) -> Sentence:
        """Return the sentence with this *code* about *scorers* and their totals."""
        return self.say(code, scorers, **facts, totals=tuple(self.after[scorer] for scorer in scorers))

    def won_by(self, scorers: Sequence[int], rule: str, *why: Sentence) -> Result:
        """Return the result for a game won by *scorers* under *rule*."""
        return Result(tuple(sorted(map(self.number, scorers))), rule, why)


def bidding_scorers(rules: Ruleset, contract: Contract) -> tuple[int, ...]:
    """Return the scorers of the contractor's side in ascending order; empty on a passed deal.

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> bidding_scorers(presets.AUSTRALIAN_4, Contract.of(presets.AUSTRALIAN_4, parse_call("8H"), Seat(3)))
    (1,)
    >>> bidding_scorers(presets.STANDARD_3, Contract.of(presets.STANDARD_3, parse_call("8H"), Seat(2)))
    (2,)
    """
    return tuple(sorted({rules.side_of(seat) for seat in contract.side}))


def defending_seats(rules: Ruleset, contract: Contract) -> dict[int, Seat]:
    """Return a seat that plays for each defending scorer; on a passed deal, everyone defends.

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> defending_seats(presets.AUSTRALIAN_4, Contract.of(presets.AUSTRALIAN_4, parse_call("8H"), Seat(3)))
    {0: 0}
    """
    bidding = bidding_scorers(rules, contract)
    return {
        scorer: next(seat for seat in seats if seat in contract.playing)
        for scorer, seats in enumerate(rules.scorers)
        if scorer not in bidding
    }


def totals_after(rules: Ruleset, contract: Contract, points: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    """Return the totals after a hand. A cap limits defenders' gains but never lowers a score (END-3, END-7).

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> rules = presets.AUSTRALIAN_4
    >>> totals_after(rules, Contract.of(rules, parse_call("6S"), Seat(0)), [-40, 60], [470, 470])
    (430, 490)
    """
    cap = rules.cap_score
    totals = tuple(old + gain for old, gain in zip(before, points, strict=True))
    if cap is None or max(totals) <= cap:
        return totals
    bidding = bidding_scorers(rules, contract)
    return tuple(
        # A failed breach can cost a defender points, and the cap does not apply to losses (BID-15).
        total if scorer in bidding or total < old else max(old, min(cap, total))
        for scorer, (old, total) in enumerate(zip(before, totals, strict=True))
    )


def checked_scores(rules: Ruleset, scores: Sequence[int] | None) -> tuple[int, ...]:
    """Return the totals at the start of a game: all 0, or *scores* if they are possible.

    *scores* set a handicap or continue an earlier sheet. Raises `InvalidType` or `InvalidValue` if the game would
    already be over: a scorer would have won (END-3) or dropped out (END-4 c), or the negative limit (END-4) or the
    spread (END-8) would have ended it.

    >>> from fivehundred import presets
    >>> checked_scores(presets.AUSTRALIAN_4, [0, 100])
    (0, 100)
    >>> checked_scores(presets.AUSTRALIAN_4, [20, -500])
    Traceback (most recent call last):
    fivehundred.errors.InvalidValue: expected a game that goes on, but side 1 stands at -500; side 0 won (END-4)
    """
    if scores is None:
        return (0,) * rules.side_count
    totals = ints("scores", scores)
    if len(totals) != rules.side_count or any(abs(total) > LARGEST for total in totals):
        raise InvalidValue(
            f"scores {brief(totals)}: expected {rules.side_count} whole numbers up to {LARGEST} (SEAT-2)"
        )
    why_not = _over_at(rules, totals)
    if why_not is not None:
        raise InvalidValue(why_not)
    return totals


def _over_at(rules: Ruleset, totals: tuple[int, ...]) -> Sentence | None:
    """Return the reason why the game would already be over at these *totals*, or ``None`` if it goes on."""
    # The totals are judged as after a hand without a contract in which nobody scored.
    standing = Standing(
        rules=rules,
        contract=Contract.of_passed_deal(rules),
        made=None,
        before=totals,
        after=totals,
        hands=0,
        barred=frozenset(newly_barred(rules, totals)),
    )
    # Where defence points are capped, only a contract can reach the target, and that contract wins.
    goal = rules.target if rules.defence is Defence.CAPPED else _defenders_goal(rules)
    there = _at(goal, standing, range(len(totals)))
    if there:
        return standing.say_totals("too much to begin", there, total=goal)
    out = playing_on(rules, totals)[1]
    if out:
        return standing.say_totals("too little to begin", out, total=rules.limit)
    over = _by_limit(standing) or _by_spread(standing)
    return None if over is None else Sentence.of("result", "cannot begin", what=over.as_sentence())


def result(standing: Standing) -> Result | None:
    """Return the result of the game if it ends with this hand, or ``None`` if it goes on (END-0).

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> rules = presets.AUSTRALIAN_4
    >>> made = Contract.of(rules, parse_call("8H"), Seat(1))
    >>> print(result(Standing(rules=rules, contract=made, made=True, before=(490, 220), after=(490, 520), hands=9)))
    side 1 made 8♥ and stands at 520 (END-1)
    """
    return _at_target(standing) or _by_limit(standing) or _by_spread(standing) or _by_hands(standing)


def tricks_decide(standing: Standing) -> bool:
    """True if several defenders reach the target and the order of tricks decides between them (END-2).

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> rules = presets.STANDARD_3
    >>> failed = Contract.of(rules, parse_call("8H"), Seat(1))
    >>> before, after = (470, 0, 460), (510, -300, 500)
    >>> tricks_decide(Standing(rules=rules, contract=failed, made=False, before=before, after=after, hands=9))
    True
    """
    first, others = _there(standing)
    several = len(others) > 1 and not first
    return several and standing.rules.several_at_target is not SeveralAtTarget.HIGHEST_TOTAL


def _there(standing: Standing) -> tuple[list[int], list[int]]:
    """Return the scorers with enough points to win: first the contractor's side, then the others (END-1, END-3)."""
    defending = _defenders_goal(standing.rules)
    if max(standing.after) < min(standing.rules.target, defending or standing.rules.target):
        return [], []
    # A side that failed in its contract wins on the same terms as a defender.
    bidding = standing.rules.target if standing.made else defending
    return _at(bidding, standing, standing.bidding), _at(defending, standing, standing.defending)


def _at(goal: int | None, standing: Standing, scorers: Sequence[int]) -> list[int]:
    return [] if goal is None else [scorer for scorer in scorers if standing.after[scorer] >= goal]


def _at_target(standing: Standing) -> Result | None:
    """Return the result if somebody has reached the target and may win (END-1, END-2, END-3, END-8)."""
    rules = standing.rules
    first, others = _there(standing)
    there = sorted((*first, *others))
    if not there:
        return None
    winners: Sequence[int] = first or there
    why = [standing.say_totals("stands", there)]
    if first and not (others and rules.both_at_target is BothAtTarget.HIGHER_SCORE):
        code = "made" if standing.made else "failed"
        rule, why = "END-1", [standing.say_totals(code, first, bid=standing.contract.call)]
    elif first:
        winners = standing.best(there)
        rule, why = "END-8", [*why, standing.say("won with the highest total", winners)]
    elif len(there) == 1:
        rule, why = "END-3", [standing.say_totals("without a contract", there)]
    else:
        winners = _first_of(standing, there)
        rule, why = "END-2", [*why, standing.say(f"won by the {rules.several_at_target.value}", winners)]
    barred = [scorer for scorer in winners if scorer in standing.barred]
    if not barred:
        return standing.won_by(winners, rule, *why)
    return standing.won_by((), "END-4", *why, standing.say("barred", barred, total=rules.limit))


def _defenders_goal(rules: Ruleset) -> int | None:
    """Return the total with which a side can win without a contract, or ``None`` if it cannot (END-3)."""
    return rules.target if rules.defence is Defence.MAY_WIN else rules.threshold


def _first_of(standing: Standing, there: Sequence[int]) -> list[int]:
    """Return the winner among *there*, the defenders with enough points to win, or several if they tie (END-2)."""
    rules = standing.rules
    moments = dict.fromkeys(there, 0)
    if rules.several_at_target is SeveralAtTarget.ORDER_OF_TRICKS:
        # The tricks that each of them needed to reach the target.
        goal, tricks = _defenders_goal(rules) or rules.target, _tricks(standing)
        if standing.worth is None and rules.card_points is CardPoints.COUNTED:
            raise InvalidValue("several defenders reach the target: expected the worth of each trick (END-2, SCORE-8)")
        worth = (0,) * len(tricks) if standing.worth is None else standing.worth
        scored = progress(rules, standing.contract, tricks, worth, revoked=standing.revoked)
        steps = ((0,) * len(standing.after), *scored)
        moments = {scorer: sum(standing.before[scorer] + points[scorer] < goal for points in steps) for scorer in there}
    elif rules.several_at_target is SeveralAtTarget.EARLIEST_TRICK:
        scorers = [rules.side_of(seat) for seat in _tricks(standing)]
        # Tricks forced on the bidder can score for a player who took none (SCORE-5); that player comes last.
        moments = {scorer: scorers.index(scorer) if scorer in scorers else len(scorers) for scorer in there}
    # If they tie, or if the order of tricks does not count, the higher total comes first.
    places = {scorer: (moments[scorer], -standing.after[scorer]) for scorer in there}
    return [scorer for scorer in there if places[scorer] == min(places.values())]


def _tricks(standing: Standing) -> tuple[Seat, ...]:
    if standing.tricks is None:
        raise InvalidValue("several defenders reach the target: expected the winner of each trick (END-2)")
    return standing.tricks


def _by_limit(standing: Standing) -> Result | None:
    """Return the result if a side at the negative limit ends the game (END-4, END-8)."""
    rules = standing.rules
    down = fallen(rules, standing.after)
    if not down or playing_on(rules, standing.after)[1]:
        return None
    everybody = range(len(standing.after))
    left = [scorer for scorer in everybody if scorer not in down]
    why = standing.say_totals("stands", down)
    match rules.at_limit:
        case AtLimit.HIGHEST_WINS:
            winners = standing.best(everybody)
            return standing.won_by(winners, "END-4", why, standing.say("won with the highest total", winners))
        case AtLimit.OTHER_SIDE_WINS | AtLimit.BEST_OTHER_WINS | AtLimit.DROPS_OUT:
            # In a game for fewer players with a tighter limit, all remaining players can be below it at once.
            winners = standing.best(left or everybody)
            return standing.won_by(winners, "END-4", why, standing.say("won", winners))
        case AtLimit.OTHER_SIDE_UNLESS_NEGATIVE:
            winners = tuple(scorer for scorer in left if standing.after[scorer] >= 0)
            if not winners:
                return None
            return standing.won_by(winners, "END-8", why, standing.say("won not below 0", winners))
        case AtLimit.CANNOT_WIN | None:
            return None


def _by_spread(standing: Standing) -> Result | None:
    """Return the result if the totals are too far apart and the lowest is negative (END-8)."""
    spread = standing.rules.spread
    if spread is None:
        return None
    # A player who drops out with this hand is no longer compared with the others.
    out = playing_on(standing.rules, standing.after)[1]
    left = [scorer for scorer in range(len(standing.after)) if scorer not in out]
    totals = [standing.after[scorer] for scorer in left]
    apart = max(totals) - min(totals)
    if apart < spread or min(totals) >= 0:
        return None
    return _to_highest(standing, left, "END-8", Sentence.of("result", "apart", apart=apart))


def _to_highest(standing: Standing, scorers: Sequence[int], rule: str, why: Sentence) -> Result:
    """Return a win for the highest total among those *scorers* that can still win (END-4 d)."""
    winners = standing.best([scorer for scorer in scorers if scorer not in standing.barred])
    if not winners:
        return standing.won_by((), rule, why, Sentence.of("result", "all barred", total=standing.rules.limit))
    return standing.won_by(winners, rule, why, standing.say("won with the highest total", winners))


def _by_hands(standing: Standing) -> Result | None:
    """Return the result if the agreed number of hands has been played (END-5)."""
    limit = standing.rules.hand_limit
    if limit is None or standing.hands < limit:
        return None
    played = Sentence.of("result", "hands played", count=standing.hands)
    return _to_highest(standing, range(len(standing.after)), "END-5", played)
