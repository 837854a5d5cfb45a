"""Random matches under any rules, and what is kept of them: deals, rulings, score sheets, what somebody knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Final

from fivehundred import shuffle
from fivehundred.deal.outcomes import Misdeal, PassedOut
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.errors import FiveHundredError, InvalidValue
from fivehundred.match.endings import checked_scores
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.replay import MatchReplay
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, one_of
from fivehundred.testing.random_deals import play_on, some_pack

#: So far from an end of the game matches begin.
_SHORT_OF: Final = (10, 5, 20, 60, 150, 300)


class Bits:
    """A source of random bits made from a pick, for whatever takes ``rng``.

    >>> from fivehundred import presets, shuffle
    >>> shuffle.pack(presets.SHORT_PACK_2.deck, rng=Bits(Random(1).randrange))[:3]
    (Card.parse('KH'), Card.parse('JS'), Card.parse('AS'))
    """

    def __init__(self, pick: Pick) -> None:
        self.pick = pick

    def getrandbits(self, count: int, /) -> int:
        """So many random bits.

        >>> Bits(Random(1).randrange).getrandbits(8)
        68
        """
        return self.pick(1 << count)


def voided(deal: Deal, why: Misdeal) -> Iterator[Deal]:
    """*deal* ended by a wrong deal; nothing where that cannot be found out any more (DEAL-6).

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> [str(each.stage.outcome) for each in voided(deal, Misdeal.NO_CUT)]
    ["Misdealt(seat=None, why=<Misdeal.NO_CUT: 'no cut was offered'>)"]
    >>> list(voided(deal.apply(deal.parse("7S")), Misdeal.NO_CUT))
    []
    """
    begun = not isinstance(deal.stage, Auction) or bool(deal.stage.line)
    if not (deal.finished or why is Misdeal.POOR_HAND or (begun and why is not Misdeal.WRONG_COUNT)):
        yield deal.void(why)


def settled(deal: Deal, pick: Pick) -> Iterator[Deal]:
    """*deal* with all tricks that are left for somebody; nothing where that is not played (PLAY-9).

    >>> from fivehundred import Bid, Contract, presets
    >>> rules = presets.SHORT_PACK_2.evolve(early_end=True)
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, None), Seat(1)), dealt)
    >>> [each.finished for each in settled(deal, Random(1).randrange)]
    [True]
    """
    if isinstance(deal.stage, Play) and deal.rules.early_end:
        yield deal.settle(one_of(pick, deal.stage.terms.contract.playing))


def some_view(deal: Deal, pick: Pick) -> SeatView | SpectatorView:
    """What anybody knows of *deal*.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> [type(some_view(deal, Random(seed).randrange)).__name__ for seed in range(6)]
    ['SeatView', 'SeatView', 'SeatView', 'SeatView', 'SeatView', 'SpectatorView']
    """
    seat = pick(deal.rules.players + 1)
    return deal.spectator if seat == deal.rules.players else deal.view(Seat(seat))


def some_knowledge(deal: Deal, pick: Pick) -> PartialDeal:
    """What some of the seats of *deal* know together.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> [holding is None for holding in some_knowledge(deal, Random(1).randrange).holdings]
    [True, True]
    """
    holdings = deal.layout.holdings[: deal.rules.players]
    return PartialDeal(deal.table, tuple(holding if pick(2) else None for holding in holdings))


def some_scores(rules: Ruleset, pick: Pick) -> tuple[int, ...]:
    """Totals with which a match begins: 0 half the time, and otherwise near the target, the threshold or the limit.

    >>> from fivehundred import presets
    >>> [some_scores(presets.AUSTRALIAN_4, Random(seed).randrange) for seed in range(3)]
    [(490, 495), (0, -490), (0, 0)]
    """
    ends = [goal - short for goal in (rules.target, rules.threshold) if goal is not None for short in _SHORT_OF]
    ends += [rules.limit + short for short in _SHORT_OF if rules.limit is not None]
    found = (0,) * rules.side_count
    for scorer in range(rules.side_count):
        total = one_of(pick, [0] * len(ends) + ends)
        # Some totals have ended the game already, such as those that are too far apart (END-8).
        with suppress(InvalidValue):
            found = checked_scores(rules, (*found[:scorer], total, *found[scorer + 1 :]))
    return found


def some_match(rules: Ruleset, pick: Pick, *, deals: int) -> list[Deal]:
    """The first deals of a match, each ended in any way, the last one perhaps not ended.

    >>> from fivehundred import presets
    >>> [deal.finished for deal in some_match(presets.SHORT_PACK_2, Random(1).randrange, deals=2)]
    [True, True, False]
    """
    match = Match.start(rules, dealer=Seat(pick(rules.players)))
    found: list[Deal] = []
    for _ in range(deals):
        way = list(play_on(match.deal(shuffle.pack(match.rules.deck, rng=Bits(pick))), pick))
        ends = [*settled(one_of(pick, way), pick), *voided(one_of(pick, way), Misdeal.WRONG_COUNT), way[-1]]
        found.append(one_of(pick, ends))
        match = match.after(found[-1])
        if match.result is not None:
            return found
    found.append(one_of(pick, list(play_on(match.deal(shuffle.pack(match.rules.deck, rng=Bits(pick))), pick))))
    return found


def match_under_way(rules: Ruleset, pick: Pick, deals: int) -> MatchReplay:
    """A match with so many deals, the last of which has begun; fewer if somebody has won before.

    >>> from fivehundred import presets
    >>> len(match_under_way(presets.SHORT_PACK_2, Random(1).randrange, 2).deals)
    2
    """
    scores = None if pick(4) else [pick(3) for _ in range(rules.side_count)]
    first = (
        Match.start(rules, rng=Random(pick(1 << 32)), scores=scores)
        if pick(2)
        else Match.start(rules, dealer=Seat(pick(rules.players)), scores=scores)
    )
    kept = MatchReplay.start(first)
    while kept.match.result is None and len(kept.deals) < deals:
        deal = kept.match.deal(some_pack(kept.match.rules, pick))
        *_, last = play_on(deal, pick)
        if len(kept.deals) == deals - 1:
            last = deal.apply(deal.legal_actions[0])
        kept = kept.after(last)
    return kept


def sheet_of(match: Match, pick: Pick) -> ScoreSheet:
    """A sheet of what was played in *match*, as far as it can be entered, with some of it corrected and taken back.

    >>> from fivehundred import presets
    >>> kept = match_under_way(presets.SHORT_PACK_2, Random(1).randrange, 3)
    >>> sheet_of(kept.match, Random(1).randrange).rules.name
    'short-pack-2'
    """
    sheet = ScoreSheet.start(match.first_rules, dealer=match.first_dealer, scores=match.first_scores)
    for row in match.rows:
        try:
            if row.contract is not None:
                sheet = sheet.enter(row.contract, row.tricks)
            else:
                out = row.outcome
                sheet = sheet.passed_out(inkles=out.inkles) if isinstance(out, PassedOut) else sheet.misdealt()
            if sheet.entries and pick(3) == 2:
                sheet = sheet.correct(1 + pick(len(sheet.entries)), lambda before: before.misdealt())
            if pick(3) == 2:
                sheet = sheet.undo()
            if sheet.entries and pick(6) == 5:
                sheet = sheet.before(1 + pick(len(sheet.entries)))
        except FiveHundredError:
            break
    return sheet
