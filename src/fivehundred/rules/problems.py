"""Validation of rulesets: the contradictions between settings, by chapter of the rulebook.

A setting that has no effect is not a contradiction: `fivehundred.rules.ruleset` reports it as idle.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

import attrs

from fivehundred._base.words import ShowsFields
from fivehundred.cards import LOWER_JOKER, Rank
from fivehundred.rules._every_setting import Settings
from fivehundred.rules.calls import SpecialBid
from fivehundred.rules.decks import one_four_a_colour
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.ladder import MOST_CALLS, is_permitted, neighbours, rank_bids
from fivehundred.rules.schedules import Bonus, Floor
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    AuctionForm,
    Defence,
    Exposure,
    Failed,
    Fours,
    Gate,
    JokerLead,
    JokerNaming,
    KittyUse,
    LastBidder,
    PartnerRole,
    Reentry,
    Sides,
)
from fivehundred.rules.specials import Special
from fivehundred.texts.messages import Sentence, Worded


@attrs.frozen(repr=False)
class Problem(Worded, ShowsFields):
    """A contradiction between settings: the settings, the rule they break, and an explanation.

    >>> contradiction = problem("KITTY-3", ("kitty_shown", "deck"), "no kitty to show")
    >>> print(contradiction)
    KITTY-3: the kitty is shown, but there is none (kitty_shown, deck)
    """

    #: The names of the settings involved.
    settings: tuple[str, ...]
    #: The rule they break.
    rule: str
    #: The explanation.
    what: Sentence

    def as_sentence(self) -> Sentence:
        """The rule, the explanation and the settings.

        >>> [name for name, _ in contradiction.as_sentence().facts]
        ['rule', 'what', 'settings']
        """
        return Sentence.of("problem", "with rule", rule=self.rule, what=self.what, settings=self.settings)


def problem(rule: str, settings: tuple[str, ...], code: str, **facts: object) -> Problem:
    """Return the problem with this *code* and these *facts*.

    >>> problem("CARD-2", ("deck",), "no cards").what.code
    'no cards'
    """
    return Problem(settings, rule, Sentence.of("problem", code, **facts))


#: The permitted numbers of players for each kind of sides (SEAT-2).
PLAYERS_FOR: Final[Mapping[Sides, tuple[int, ...]]] = {
    Sides.INDIVIDUAL: (2, 3, 4, 5, 6),
    Sides.PARTNERS_OF_TWO: (4, 6),
    Sides.PARTNERS_OF_THREE: (6,),
    Sides.CALLED: (5,),
}
# The roles that require a partner, with the code of the problem if there is none. The other roles require none.
_PARTNER_MUST: Final = {PartnerRole.MUST_SIT_OUT: "nobody to sit out", PartnerRole.PLAYS_TOO: "nobody to play too"}


def problems(rules: Settings) -> tuple[Problem, ...]:
    """Return the contradictions in *rules*, in the order of the rulebook's chapters.

    >>> from fivehundred import presets
    >>> problems(presets.AUSTRALIAN_4)
    ()
    """
    chapters = (
        *(_table, _deal, _schedule, _auction, _undertakings, _special_bids, _places, _answers, _joker),
        *(_scores, _target, _limit, _fewer),
    )
    return tuple(problem for chapter in chapters for problem in chapter(rules))


def _table(rules: Settings) -> Iterator[Problem]:
    """Check players, sides and deck (SEAT, CARD)."""
    fitting = PLAYERS_FOR[rules.sides]
    if not 2 <= rules.players <= 6:
        yield problem("SEAT-1", ("players",), "players", count=rules.players)
    elif rules.players not in fitting:
        yield problem("SEAT-2", ("sides", "players"), "sides", choice=rules.sides, fitting=fitting, given=rules.players)
    if not rules.deck:
        yield problem("CARD-2", ("deck",), "no cards")
    if rules.jokers.bits == 1 << LOWER_JOKER:
        yield problem("CARD-8", ("deck",), "lower joker alone")
    if rules.fours is Fours.TRUMPS and not one_four_a_colour(rules.deck):
        fours = sum(card.rank is Rank.FOUR for card in rules.deck)
        yield problem("CARD-9", ("fours", "deck"), "fours", count=fours)


def _deal(rules: Settings) -> Iterator[Problem]:
    """Check hand size, kitty, packets and dummy hand (CARD, DEAL)."""
    if rules.hand_size < 1:
        yield problem("CARD-3", ("hand_size",), "hand size", count=rules.hand_size)
        return
    if rules.dummy_hand and rules.players != 2:
        yield problem("DEAL-5", ("dummy_hand", "players"), "dummy hand", given=rules.players)
    if rules.out_of_play < 0:
        yield problem("CARD-3", ("out_of_play",), "out of play", number=rules.out_of_play)
    yield from _table_cards(rules)
    rarer = {"out_of_play": rules.out_of_play, "table_cards": rules.table_cards}
    concerned = ("deck", "players", "hand_size", *(name for name, value in rarer.items() if value))
    kitty, dealt = rules.kitty_size, rules.packets
    if kitty < 0:
        dealt_to = (
            Sentence.of("problem", "to players", count=rules.players),
            *[Sentence.of("problem", "to a dummy hand")] * rules.dummy_hand,
            *[Sentence.of("problem", "to the table")] * rules.table_cards,
        )
        away = Sentence.of("problem", "away", number=rules.out_of_play) if rules.out_of_play else None
        yield problem(
            "CARD-3", concerned, "too few cards", count=len(rules.deck), parts=dealt_to, away=away, left=kitty
        )
    elif rules.kitty_shown and not kitty:
        yield problem("KITTY-3", ("kitty_shown", "deck"), "no kitty to show")
    if kitty >= 0 and (dealt.to_each, dealt.to_kitty) != (rules.hand_size, kitty):
        yield problem(
            "DEAL-2",
            ("packets", *concerned),
            "packets",
            packets=dealt,
            each=dealt.to_each,
            left=dealt.to_kitty,
            size=rules.hand_size,
            kitty=kitty,
        )


def _table_cards(rules: Settings) -> Iterator[Problem]:
    """Check the table cards (TWO-1)."""
    if not rules.table_cards:
        return
    if rules.players != 2:
        yield problem("TWO-1", ("table_cards", "players"), "table cards", given=rules.players)
    if rules.dummy_hand:
        yield problem("TWO-1", ("table_cards", "dummy_hand"), "table cards and a dummy hand")
    if rules.hand_size % 2:
        yield problem("TWO-1", ("table_cards", "hand_size"), "odd cards", count=rules.hand_size)
    for special in rules.specials:
        if special.shown is not Exposure.NEVER:
            yield problem("TWO-1", ("table_cards", "specials"), "shows a hand", bid=special.call)


def _schedule(rules: Settings) -> Iterator[Problem]:
    """Check the schedule and the levels that may be bid (BID-1, BID-3)."""
    schedule, lowest, highest = rules.schedule, rules.lowest_level, rules.highest_level
    if lowest > highest:
        yield problem("BID-1", ("lowest_level", "highest_level"), "levels", lowest=lowest, highest=highest)
    else:
        first, last = schedule.levels[0], schedule.levels[-1]
        for name, level in (("lowest_level", lowest), ("highest_level", highest)):
            if level not in schedule.levels:
                yield problem("BID-3", ("schedule", name), "no values", level=level, lowest=first, highest=last)
    if highest > rules.hand_size:
        yield problem("BID-1", ("highest_level", "hand_size"), "too high", level=highest, count=rules.hand_size)
    ranked = rank_bids(schedule)
    for level in schedule.levels:
        bids = [bid for bid in ranked if bid.level == level]
        for lower, upper in pairwise(bids):
            if schedule.value(lower) == schedule.value(upper):
                yield problem(
                    "BID-3", ("schedule",), "worth the same", lower=lower, upper=upper, points=schedule.value(lower)
                )
        for bid in bids:
            if schedule.value(bid) <= 0:
                yield problem("BID-3", ("schedule",), "worth nothing", bid=bid, points=schedule.value(bid))


def _auction(rules: Settings) -> Iterator[Problem]:
    """Check re-entry, inkles and the stuck dealer (BID-5, BID-9, BID-13, BID-14)."""
    if rules.auction is AuctionForm.SINGLE_ROUND:
        if rules.reentry is not Reentry.NEVER:
            rule = "BID-5" if rules.reentry is Reentry.SUIT_CHANGE else "BID-14"
            yield problem(rule, ("reentry", "auction"), "no second call")
        if rules.last_bidder is not LastBidder.STANDS:
            yield problem("BID-14", ("last_bidder", "auction"), "no raise")
    elif rules.inkles:
        yield problem("BID-9", ("inkles", "auction"), "inkles in rounds")
    if rules.inkles and rules.lowest_level != 7:
        yield problem("BID-9", ("inkles", "lowest_level"), "inkles below seven", given=rules.lowest_level)
    elif rules.inkles and 6 not in rules.schedule.levels:
        yield problem("BID-9", ("inkles", "schedule"), "no bid of six")
    if rules.dealer_stuck and rules.all_pass is AllPass.PLAYED:
        yield problem("BID-13", ("dealer_stuck", "all_pass"), "no passed deal")


def _undertakings(rules: Settings) -> Iterator[Problem]:
    """Check breach and declared slam (BID-15, BID-17)."""
    yield from _not_above_0("breach", "BID-15", "breach", rules.breach)
    yield from _not_above_0("declared_slam", "BID-17", "declared slam", rules.declared_slam)
    if rules.declared_slam is not None and rules.sides is not Sides.PARTNERS_OF_TWO:
        yield problem("BID-17", ("declared_slam", "sides"), "no partner for a slam", choice=rules.sides)


def _not_above_0(setting: str, rule: str, code: str, number: int | None, **facts: object) -> Iterator[Problem]:
    if number is not None and number <= 0:
        yield problem(rule, (setting,), code, points=number, **facts)


def _special_bids(rules: Settings) -> Iterator[Problem]:
    """Check the number of special bids, and each against kitty, levels and sides (BID-7)."""
    levels = range(rules.lowest_level - rules.inkles, rules.highest_level + 1)
    bids = sum(is_permitted(bid, levels, rules.no_trump) for bid in rules.schedule)
    calls = 1 + bids + len(rules.specials)
    if calls > MOST_CALLS:
        settings = ("specials", "lowest_level", "highest_level")
        yield problem("BID-7", settings, "too many calls", number=calls, most=MOST_CALLS)
    for key, count in Counter(special.key for special in rules.specials).items():
        if count > 1:
            yield problem("BID-7", ("specials",), "same key", number=count, bid=SpecialBid(key))
    for special in rules.specials:
        yield from _special_bid(rules, special)


def _special_bid(rules: Settings, special: Special) -> Iterator[Problem]:
    """Check one special bid (BID-7, BID-12, BID-16, KITTY-2, KITTY-3)."""
    bid = special.call
    yield from _not_above_0("specials", "BID-7", "value", special.value, bid=bid)
    yield from _not_above_0("specials", "BID-7", "points", special.points, bid=bid)
    for gate, level, rule in ((Gate.SEVEN, 7, "BID-7"), (Gate.EIGHT, 8, "BID-16")):
        if special.gate is gate and rules.highest_level < level:
            yield problem(
                rule, ("specials", "highest_level"), f"gate {gate.value}", bid=bid, highest=rules.highest_level
            )
    if special.gate is Gate.OVER_SEVEN and not rules.lowest_level <= 7 <= rules.highest_level:
        settings = ("specials", "lowest_level", "highest_level")
        yield problem("BID-16", settings, "no seven", bid=bid, lowest=rules.lowest_level, highest=rules.highest_level)
    if not isinstance(special.goal, NoTricks) and special.goal.tricks > rules.hand_size:
        code = "too many exact tricks" if isinstance(special.goal, Exactly) else "too many tricks"
        yield problem(
            "BID-12", ("specials", "hand_size"), code, bid=bid, number=special.goal.tricks, most=rules.hand_size
        )
    if special.kitty is KittyUse.LEFT and rules.kitty_size == 0:
        yield problem("KITTY-2", ("specials", "deck"), "no kitty to leave", bid=bid)
    if special.kitty is KittyUse.PASSED_ON and rules.kitty_size == 0:
        yield problem("KITTY-3", ("specials", "deck"), "no kitty to pass on", bid=bid)
    one_partner = special.partner is PartnerRole.PLAYS_TOO and rules.sides is Sides.PARTNERS_OF_TWO
    if special.kitty is KittyUse.PASSED_ON and not one_partner:
        yield problem("KITTY-3", ("specials", "sides"), "nobody to pass on to", bid=bid)
    needed = _PARTNER_MUST.get(special.partner)
    if needed is not None and not rules.fixed_partners:
        yield problem("BID-7", ("specials", "sides"), needed, bid=bid, choice=rules.sides)


def _places(rules: Settings) -> Iterator[Problem]:
    """Check the places of special bids: both bids must exist, in the right order (BID-8)."""
    whole = rank_bids(rules.schedule)
    for special in rules.specials:
        if special.place is None:
            continue
        lower, upper = special.place
        lacking = tuple(bid for bid in special.place if bid is not None and bid not in whole)
        if lacking:
            yield problem("BID-8", ("specials", "schedule"), "no place", bid=special.call, bids=lacking)
        elif upper is None:
            if lower != whole[-1]:
                yield problem(
                    "BID-8", ("specials", "schedule"), "not the highest", bid=special.call, lower=lower, upper=whole[-1]
                )
        elif lower == upper or (
            # Some schedules rank 7NT above 8S. The place then does not exist, but its bids are not in the wrong order.
            whole.index(lower) > whole.index(upper) and (lower.level > upper.level or neighbours(whole, upper, lower))
        ):
            yield problem("BID-8", ("specials", "schedule"), "wrong order", bid=special.call, lower=lower, upper=upper)


def _answers(rules: Settings) -> Iterator[Problem]:
    """Check special bids that are allowed only in answer to a partner's special bid (BID-7)."""
    keys = {special.key for special in rules.specials}
    for special in rules.specials:
        if special.answers is None:
            continue
        if special.answers == special.key:
            yield problem("BID-7", ("specials",), "answers itself", bid=special.call)
        elif special.answers not in keys:
            asked = SpecialBid(special.answers)
            yield problem("BID-7", ("specials",), "nothing to answer", bid=special.call, asked=asked)
        if not rules.fixed_partners:
            yield problem("BID-7", ("specials", "sides"), "nobody to answer", bid=special.call, choice=rules.sides)


def _joker(rules: Settings) -> Iterator[Problem]:
    """Check the settings for a led joker that names no suit (JOKER-7)."""
    if rules.joker_naming is JokerNaming.NOTHING and rules.joker_lead is not JokerLead.ANY_SUIT:
        limit = rules.joker_lead is not JokerLead.EVEN_WITH_TRUMPS
        code = "nothing to limit" if limit else "nothing to allow"
        yield problem("JOKER-7", ("joker_naming", "joker_lead"), code, choice=rules.joker_lead)


def _scores(rules: Settings) -> Iterator[Problem]:
    """Check the points of a slam and the penalty for a failed contract (SCORE-3, SCORE-10, SCORE-13)."""
    if isinstance(rules.slam, Floor) and rules.slam.points < 0:
        yield problem("SCORE-3", ("slam",), "slam", points=rules.slam.points)
    if isinstance(rules.slam, Bonus):
        yield from _not_above_0("slam", "SCORE-13", "slam bonus", rules.slam.points)
    if rules.failed is Failed.DEFENDERS_SCORE_IT and rules.limit is not None:
        yield problem("SCORE-10", ("failed", "limit"), "nobody falls", total=rules.limit)


def _target(rules: Settings) -> Iterator[Problem]:
    """Check target, cap, threshold, spread and hand limit (END-1, END-3, END-5, END-8)."""
    yield from _not_above_0("target", "END-1", "target", rules.target)
    cap = rules.cap_score
    for setting, score, form in (("cap", cap, Defence.CAPPED), ("threshold", rules.threshold, Defence.THRESHOLD)):
        if rules.defence is form and score is None:
            yield problem("END-3", ("defence", setting), f"no {setting}")
        if rules.defence is not form and score is not None:
            yield problem("END-3", ("defence", setting), f"{setting} unused", points=score, choice=rules.defence)
    if cap is not None and cap >= rules.target:
        yield problem("END-3", ("cap", "target"), "cap", points=cap, total=rules.target)
    if rules.threshold is not None and rules.threshold <= rules.target:
        yield problem("END-3", ("threshold", "target"), "threshold", points=rules.threshold, total=rules.target)
    if rules.spread is not None and rules.spread < 1:
        yield problem("END-8", ("spread",), "spread", apart=rules.spread)
    if rules.hand_limit is not None and rules.hand_limit < 1:
        yield problem("END-5", ("hand_limit",), "hand limit", count=rules.hand_limit)


def _limit(rules: Settings) -> Iterator[Problem]:
    """Check the negative limit and its consequence (END-4)."""
    if rules.limit is not None and rules.limit >= 0:
        yield problem("END-4", ("limit",), "limit", total=rules.limit)
    if rules.at_limit is None and rules.limit is not None:
        yield problem("END-4", ("limit", "at_limit"), "nothing at the limit", total=rules.limit)
    if rules.at_limit is not None and rules.limit is None:
        yield problem("END-4", ("limit", "at_limit"), "no limit", choice=rules.at_limit)
    if rules.at_limit in (AtLimit.OTHER_SIDE_WINS, AtLimit.OTHER_SIDE_UNLESS_NEGATIVE) and rules.side_count > 2:
        yield problem("END-4", ("at_limit", "sides"), "no other side", number=rules.side_count)


def _fewer(rules: Settings) -> Iterator[Problem]:
    """Check the rules for those who play on after a player drops out (END-4 c)."""
    if rules.at_limit is not AtLimit.DROPS_OUT:
        if rules.fewer is not None:
            yield problem("END-4", ("fewer", "at_limit"), "nobody drops out")
        return
    if rules.sides is not Sides.INDIVIDUAL:
        yield problem("END-4", ("at_limit", "sides"), "nobody drops out alone", choice=rules.sides)
    if rules.fewer is None:
        yield problem("END-4", ("at_limit", "fewer"), "no fewer")
        return
    if rules.fewer.players != rules.players - 1:
        given = rules.fewer.players
        yield problem("END-4", ("fewer", "players"), "fewer", number=rules.players, last=rules.players - 1, given=given)
    if rules.fewer.fixed_partners:
        yield problem("END-4", ("fewer", "sides"), "fewer in partners")
