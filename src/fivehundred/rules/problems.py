"""Validation of rulesets: the contradictions between settings, by chapter of the rulebook.

A setting that has no effect is not a contradiction: `fivehundred.rules.ruleset` reports it as idle.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

import attrs

from fivehundred._base.words import ShowsFields, pluralise
from fivehundred.cards import LOWER_JOKER, Rank
from fivehundred.rules._every_setting import Settings
from fivehundred.rules.decks import one_four_a_colour
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ladder import neighbours, rank_bids
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


@attrs.frozen(repr=False)
class Problem(ShowsFields):
    """A contradiction between settings: the settings, the rule they break, and an explanation.

    >>> str(Problem(("deck", "players"), "CARD-3", "45 cards for 5 players leave -5 for the kitty"))
    'CARD-3: 45 cards for 5 players leave -5 for the kitty (deck, players)'
    """

    #: The names of the settings involved.
    settings: tuple[str, ...]
    #: The rule they break.
    rule: str
    #: The explanation.
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message} ({', '.join(self.settings)})"


#: The permitted numbers of players for each kind of sides (SEAT-2).
PLAYERS_FOR: Final[Mapping[Sides, tuple[int, ...]]] = {
    Sides.INDIVIDUAL: (2, 3, 4, 5, 6),
    Sides.PARTNERS_OF_TWO: (4, 6),
    Sides.PARTNERS_OF_THREE: (6,),
    Sides.CALLED: (5,),
}
# The roles that require a partner, as worded in the error. The other roles require none.
_PARTNER_MUST: Final = {PartnerRole.MUST_SIT_OUT: "sit out", PartnerRole.PLAYS_TOO: "play, too"}


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
        yield Problem(("players",), "SEAT-1", f"{pluralise(rules.players, 'player')}: the game is for 2 to 6")
    elif rules.players not in fitting:
        yield Problem(
            ("sides", "players"),
            "SEAT-2",
            f"sides {rules.sides.value!r} are for {' or '.join(map(str, fitting))} players, not {rules.players}",
        )
    if not rules.deck:
        yield Problem(("deck",), "CARD-2", "the deck has no cards")
    if rules.jokers.bits == 1 << LOWER_JOKER:
        yield Problem(("deck",), "CARD-8", "the only joker of a deck must be JK, not JK2, the lower of two")
    if rules.fours is Fours.TRUMPS and not one_four_a_colour(rules.deck):
        fours = sum(card.rank is Rank.FOUR for card in rules.deck)
        message = f"the deck has {pluralise(fours, 'four')}: one black and one red are needed"
        yield Problem(("fours", "deck"), "CARD-9", message)


def _deal(rules: Settings) -> Iterator[Problem]:
    """Check hand size, kitty, packets and dummy hand (CARD, DEAL)."""
    if rules.hand_size < 1:
        yield Problem(("hand_size",), "CARD-3", f"a hand of {pluralise(rules.hand_size, 'card')} cannot be played")
        return
    if rules.dummy_hand and rules.players != 2:
        yield Problem(("dummy_hand", "players"), "DEAL-5", f"a dummy hand is for 2 players, not {rules.players}")
    if rules.out_of_play < 0:
        yield Problem(("out_of_play",), "CARD-3", f"{rules.out_of_play} cards cannot be left out of play")
    yield from _table_cards(rules)
    dealt_to = pluralise(rules.players, "player") + (" and a dummy hand" if rules.dummy_hand else "")
    dealt_to += " and the table" * rules.table_cards
    away = f", {rules.out_of_play} out of play," if rules.out_of_play else ""
    rarer = {"out_of_play": rules.out_of_play, "table_cards": rules.table_cards}
    concerned = ("deck", "players", "hand_size", *(name for name, value in rarer.items() if value))
    kitty = rules.kitty_size
    if kitty < 0:
        yield Problem(
            concerned,
            "CARD-3",
            f"{pluralise(len(rules.deck), 'card')} for {dealt_to}{away} leave {kitty} for the kitty",
        )
    elif rules.kitty_shown and not kitty:
        yield Problem(("kitty_shown", "deck"), "KITTY-3", "the kitty is shown, but there is none")
    if kitty >= 0 and (rules.packets.to_each, rules.packets.to_kitty) != (rules.hand_size, kitty):
        yield Problem(
            ("packets", *concerned),
            "DEAL-2",
            f"packets {rules.packets} give {rules.packets.to_each} to each hand and {rules.packets.to_kitty} "
            f"to the kitty, not {rules.hand_size} and {kitty}",
        )


def _table_cards(rules: Settings) -> Iterator[Problem]:
    """Check the table cards (TWO-1)."""
    if not rules.table_cards:
        return
    if rules.players != 2:
        yield Problem(("table_cards", "players"), "TWO-1", f"table cards are for 2 players, not {rules.players}")
    if rules.dummy_hand:
        yield Problem(("table_cards", "dummy_hand"), "TWO-1", "table cards and a dummy hand do not go together")
    if rules.hand_size % 2:
        yield Problem(
            ("table_cards", "hand_size"), "TWO-1", f"{rules.hand_size} cards cannot lie in pairs, one on the other"
        )
    for special in rules.specials:
        if special.shown is not Exposure.NEVER:
            yield Problem(
                ("table_cards", "specials"), "TWO-1", f"{special.key} shows a hand, which table cards do not allow"
            )


def _schedule(rules: Settings) -> Iterator[Problem]:
    """Check the schedule and the levels that may be bid (BID-1, BID-3)."""
    schedule, lowest, highest = rules.schedule, rules.lowest_level, rules.highest_level
    if lowest > highest:
        yield Problem(
            ("lowest_level", "highest_level"),
            "BID-1",
            f"the lowest level, {lowest}, is above the highest, {highest}",
        )
    else:
        levels = schedule.levels
        for name, level in (("lowest_level", lowest), ("highest_level", highest)):
            if level not in levels:
                yield Problem(
                    ("schedule", name),
                    "BID-3",
                    f"the schedule has values for levels {levels[0]} to {levels[-1]}, but none for {level}",
                )
    if highest > rules.hand_size:
        yield Problem(
            ("highest_level", "hand_size"),
            "BID-1",
            f"nobody can take {highest} tricks with {pluralise(rules.hand_size, 'card')}",
        )
    ranked = rank_bids(schedule)
    for level in schedule.levels:
        bids = [bid for bid in ranked if bid.level == level]
        for lower, upper in pairwise(bids):
            if schedule.value(lower) == schedule.value(upper):
                yield Problem(("schedule",), "BID-3", f"{lower} and {upper} are both worth {schedule.value(lower)}")
        for bid in bids:
            if schedule.value(bid) <= 0:
                yield Problem(("schedule",), "BID-3", f"{bid} is worth {schedule.value(bid)}: it must be above 0")


def _auction(rules: Settings) -> Iterator[Problem]:
    """Check re-entry, inkles and the stuck dealer (BID-5, BID-9, BID-13, BID-14)."""
    if rules.auction is AuctionForm.SINGLE_ROUND:
        if rules.reentry is not Reentry.NEVER:
            rule = "BID-5" if rules.reentry is Reentry.SUIT_CHANGE else "BID-14"
            yield Problem(("reentry", "auction"), rule, "nobody can call again in an auction of a single round")
        if rules.last_bidder is not LastBidder.STANDS:
            yield Problem(("last_bidder", "auction"), "BID-14", "nobody can raise in an auction of a single round")
    elif rules.inkles:
        yield Problem(("inkles", "auction"), "BID-9", "inkles belong to an auction of a single round")
    if rules.inkles and rules.lowest_level != 7:
        yield Problem(
            ("inkles", "lowest_level"), "BID-9", f"inkles need bids to begin at seven, not {rules.lowest_level}"
        )
    elif rules.inkles and 6 not in rules.schedule.levels:
        yield Problem(("inkles", "schedule"), "BID-9", "inkles need a bid of six, which the schedule lacks")
    if rules.dealer_stuck and rules.all_pass is AllPass.PLAYED:
        yield Problem(
            ("dealer_stuck", "all_pass"), "BID-13", "a dealer who must bid leaves no passed deal to be played"
        )


def _undertakings(rules: Settings) -> Iterator[Problem]:
    """Check breach and declared slam (BID-15, BID-17)."""
    yield from _not_above_0("breach", "BID-15", "points of a breach", rules.breach)
    yield from _not_above_0("declared_slam", "BID-17", "points of a declared slam", rules.declared_slam)
    if rules.declared_slam is not None and rules.sides is not Sides.PARTNERS_OF_TWO:
        yield Problem(
            ("declared_slam", "sides"),
            "BID-17",
            f"a declared slam needs one partner, but sides are {rules.sides.value!r}",
        )


def _not_above_0(setting: str, rule: str, what: str, number: int | None) -> Iterator[Problem]:
    if number is not None and number <= 0:
        yield Problem((setting,), rule, f"the {what}, {number}, must be above 0")


def _special_bids(rules: Settings) -> Iterator[Problem]:
    """Check each special bid against kitty, levels and sides (BID-7)."""
    for key, count in Counter(special.key for special in rules.specials).items():
        if count > 1:
            yield Problem(("specials",), "BID-7", f"{count} special bids are called {key}")
    for special in rules.specials:
        yield from _special_bid(rules, special)


def _special_bid(rules: Settings, special: Special) -> Iterator[Problem]:
    """Check one special bid (BID-7, BID-12, BID-16)."""
    yield from _not_above_0("specials", "BID-7", f"value of {special.key}", special.value)
    yield from _not_above_0("specials", "BID-7", f"points of {special.key}", special.points)
    for gate, level, rule in ((Gate.SEVEN, 7, "BID-7"), (Gate.EIGHT, 8, "BID-16")):
        if special.gate is gate and rules.highest_level < level:
            what = f"{special.key} needs a bid of {gate.value}, but bids end at {rules.highest_level}"
            yield Problem(("specials", "highest_level"), rule, what)
    if special.gate is Gate.OVER_SEVEN and not rules.lowest_level <= 7 <= rules.highest_level:
        yield Problem(
            ("specials", "lowest_level", "highest_level"),
            "BID-16",
            f"{special.key} is bid over a seven, but bids run from {rules.lowest_level} to {rules.highest_level}",
        )
    if not isinstance(special.goal, NoTricks) and special.goal.tricks > rules.hand_size:
        yield Problem(
            ("specials", "hand_size"),
            "BID-12",
            f"{special.key} asks for {special.goal} tricks, but a hand has {rules.hand_size}",
        )
    if special.kitty is KittyUse.LEFT and rules.kitty_size == 0:
        yield Problem(("specials", "deck"), "KITTY-2", f"{special.key} leaves the kitty, but there is none")
    yield from _passed_on(rules, special)
    needed = _PARTNER_MUST.get(special.partner)
    if needed is not None and not rules.fixed_partners:
        yield Problem(
            ("specials", "sides"),
            "BID-7",
            f"in {special.key} a partner must {needed}, but sides {rules.sides.value!r} have no fixed partners",
        )


def _passed_on(rules: Settings, special: Special) -> Iterator[Problem]:
    """Check a double bid, in which the bidder passes the discards on to the partner (KITTY-3)."""
    if special.kitty is not KittyUse.PASSED_ON:
        return
    if rules.kitty_size == 0:
        yield Problem(("specials", "deck"), "KITTY-3", f"{special.key} passes the discards on, but there is no kitty")
    if special.partner is not PartnerRole.PLAYS_TOO or rules.sides is not Sides.PARTNERS_OF_TWO:
        yield Problem(
            ("specials", "sides"), "KITTY-3", f"{special.key} passes the discards on: one partner must play, too"
        )


def _places(rules: Settings) -> Iterator[Problem]:
    """Check the places of special bids: both bids must exist, in the right order (BID-8)."""
    whole = rank_bids(rules.schedule)
    for special in rules.specials:
        if special.place is None:
            continue
        lower, upper = special.place
        lacking = [str(bid) for bid in special.place if bid is not None and bid not in whole]
        if lacking:
            yield Problem(
                ("specials", "schedule"),
                "BID-8",
                f"{special.key} has its place beside {' and '.join(lacking)}, which the schedule lacks",
            )
        elif upper is None:
            if lower != whole[-1]:
                yield Problem(
                    ("specials", "schedule"),
                    "BID-8",
                    f"{special.key} has its place above all bids, of which {whole[-1]} is the highest, not {lower}",
                )
        elif lower == upper or (
            # Some schedules rank 7NT above 8S. The place then does not exist, but its bids are not in the wrong order.
            whole.index(lower) > whole.index(upper) and (lower.level > upper.level or neighbours(whole, upper, lower))
        ):
            yield Problem(
                ("specials", "schedule"),
                "BID-8",
                f"{special.key} has its place above {lower} and below {upper}, which is the wrong order",
            )


def _answers(rules: Settings) -> Iterator[Problem]:
    """Check special bids that are allowed only in answer to a partner's special bid (BID-7)."""
    keys = {special.key for special in rules.specials}
    for special in rules.specials:
        if special.answers is None:
            continue
        if special.answers == special.key:
            yield Problem(("specials",), "BID-7", f"{special.key} cannot answer itself")
        elif special.answers not in keys:
            yield Problem(
                ("specials",),
                "BID-7",
                f"{special.key} answers {special.answers}, which is not a special bid here",
            )
        if not rules.fixed_partners:
            yield Problem(
                ("specials", "sides"),
                "BID-7",
                f"{special.key} answers a partner, but sides {rules.sides.value!r} have no fixed partners",
            )


def _joker(rules: Settings) -> Iterator[Problem]:
    """Check the settings for a led joker that names no suit (JOKER-7)."""
    if rules.joker_naming is JokerNaming.NOTHING and rules.joker_lead is not JokerLead.ANY_SUIT:
        limit = rules.joker_lead is not JokerLead.EVEN_WITH_TRUMPS
        yield Problem(
            ("joker_naming", "joker_lead"),
            "JOKER-7",
            f"a led joker names no suit, so {rules.joker_lead.value!r} {'limits' if limit else 'allows'} nothing",
        )


def _scores(rules: Settings) -> Iterator[Problem]:
    """Check the points of a slam and the penalty for a failed contract (SCORE-3, SCORE-10, SCORE-13)."""
    if isinstance(rules.slam, Floor) and rules.slam.points < 0:
        yield Problem(("slam",), "SCORE-3", f"the points of a slam, {rules.slam.points}, must not be below 0")
    if isinstance(rules.slam, Bonus):
        yield from _not_above_0("slam", "SCORE-13", "slam bonus", rules.slam.points)
    if rules.failed is Failed.DEFENDERS_SCORE_IT and rules.limit is not None:
        yield Problem(
            ("failed", "limit"),
            "SCORE-10",
            f"nobody loses points, so nobody can fall to the negative limit, {rules.limit}",
        )


def _target(rules: Settings) -> Iterator[Problem]:
    """Check target, cap, threshold, spread and hand limit (END-1, END-3, END-5, END-8)."""
    yield from _not_above_0("target", "END-1", "target", rules.target)
    cap = rules.cap_score
    for setting, score, form, wins in (
        ("cap", cap, Defence.CAPPED, "defence points are capped"),
        ("threshold", rules.threshold, Defence.THRESHOLD, "the defence wins from a threshold"),
    ):
        if rules.defence is form and score is None:
            yield Problem(("defence", setting), "END-3", f"{wins}, but no {setting} is given")
        if rules.defence is not form and score is not None:
            message = f"a {setting} of {score} is given, but defence is {rules.defence.value!r}"
            yield Problem(("defence", setting), "END-3", message)
    if cap is not None and cap >= rules.target:
        yield Problem(("cap", "target"), "END-3", f"the cap, {cap}, must be below the target, {rules.target}")
    if rules.threshold is not None and rules.threshold <= rules.target:
        yield Problem(
            ("threshold", "target"),
            "END-3",
            f"the threshold, {rules.threshold}, must be above the target, {rules.target}",
        )
    if rules.spread is not None and rules.spread < 1:
        yield Problem(("spread",), "END-8", f"sides {rules.spread} apart: it must be at least 1")
    if rules.hand_limit is not None and rules.hand_limit < 1:
        yield Problem(("hand_limit",), "END-5", f"a limit of {pluralise(rules.hand_limit, 'hand')} must be at least 1")


def _limit(rules: Settings) -> Iterator[Problem]:
    """Check the negative limit and its consequence (END-4)."""
    if rules.limit is not None and rules.limit >= 0:
        yield Problem(("limit",), "END-4", f"the negative limit, {rules.limit}, must be below 0")
    if rules.at_limit is None and rules.limit is not None:
        yield Problem(("limit", "at_limit"), "END-4", f"nothing says what happens at {rules.limit}")
    if rules.at_limit is not None and rules.limit is None:
        yield Problem(("limit", "at_limit"), "END-4", f"{rules.at_limit.value!r} needs a negative limit")
    if rules.at_limit in (AtLimit.OTHER_SIDE_WINS, AtLimit.OTHER_SIDE_UNLESS_NEGATIVE) and rules.side_count > 2:
        yield Problem(
            ("at_limit", "sides"),
            "END-4",
            f"with {rules.side_count} sides there is no single other side to win",
        )


def _fewer(rules: Settings) -> Iterator[Problem]:
    """Check the rules for those who play on after a player drops out (END-4 c)."""
    if rules.at_limit is not AtLimit.DROPS_OUT:
        if rules.fewer is not None:
            yield Problem(("fewer", "at_limit"), "END-4", "a ruleset for fewer players is given, but nobody drops out")
        return
    if rules.sides is not Sides.INDIVIDUAL:
        yield Problem(
            ("at_limit", "sides"),
            "END-4",
            f"a player cannot drop out alone when sides are {rules.sides.value!r}",
        )
    if rules.fewer is None:
        yield Problem(("at_limit", "fewer"), "END-4", "a ruleset for those who play on is needed")
        return
    if rules.fewer.players != rules.players - 1:
        yield Problem(
            ("fewer", "players"),
            "END-4",
            f"when one of {rules.players} drops out, {rules.players - 1} play on, not {rules.fewer.players}",
        )
    if rules.fewer.fixed_partners:
        yield Problem(("fewer", "sides"), "END-4", "those who play on keep their own scores and cannot become partners")
