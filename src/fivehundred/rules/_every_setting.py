"""All settings of a ruleset: to those of everything before the first lead it adds the play, the scores and the end."""

from __future__ import annotations

from types import NoneType
from typing import Any

import attrs

from fivehundred.rules._about import Said, about, amount, by_name, number, switch
from fivehundred.rules._before_play import BeforePlay, trumps_always, uncalled
from fivehundred.rules._checks import of_type
from fivehundred.rules.amounts import Below, Bonus, Floor, Slam, slam_of
from fivehundred.rules.calls import Bid
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    BothAtTarget,
    CardPoints,
    Defence,
    DefenceScores,
    DefenceTricks,
    Failed,
    FirstLead,
    JokerDeclaration,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerOrder,
    JokerRank,
    SeveralAtTarget,
    Shares,
    Sides,
)
from fivehundred.seats import Seat, checked_seat


def _no_joker(rules: BeforePlay) -> str:
    return "" if rules.jokers else "the deck has no joker"


def _no_two_jokers(rules: BeforePlay) -> str:
    return "" if len(rules.jokers) == 2 else "the deck does not have two jokers"


def _joker_always_trump(rules: BeforePlay) -> str:
    return _no_joker(rules) or trumps_always(rules)


def _joker_never_lost(rules: BeforePlay) -> str:
    return _no_joker(rules) or ("" if rules.all_may_be_lost else "there is no bid to lose every trick")


def _joker_forced(rules: Settings) -> str:
    always = rules.joker_follow is JokerFollow.EVERY_SUIT
    return _joker_never_lost(rules) or ("a player who cannot follow must always play it" if always else "")


def _joker_unnamed(rules: Settings) -> str:
    if rules.joker_lead is JokerLead.EVEN_WITH_TRUMPS:
        return _no_joker(rules)
    unnamed = rules.joker_naming is JokerNaming.NOTHING
    return _joker_always_trump(rules) or ("a joker that is led names no suit" if unnamed else "")


def _joker_undeclared(rules: BeforePlay) -> str:
    return _no_joker(rules) or ("" if rules.without_trumps else "every contract has trumps")


def _slam(rules: Settings) -> Said:
    return "Taking every trick earns nothing extra" if rules.slam is None else rules.slam.sentence, ()


def _no_cheaper_bid(rules: Settings) -> str:
    cheapest = min(rules.schedule.value(call) for call in rules.ladder.calls if isinstance(call, Bid))
    return "no bid is worth less" if isinstance(rules.slam, Floor) and rules.slam.points <= cheapest else ""


def _no_tricks_paid(rules: Settings) -> str:
    never = rules.defence_scores is DefenceScores.NEVER
    return uncalled(rules) or ("the defenders never score for tricks" if never else "")


def _no_defence_wins(rules: Settings) -> str:
    return "only a contract wins" if rules.defence in (Defence.CAPPED, Defence.CONTRACT_ONLY) else ""


def _cap(rules: Settings) -> Said:
    if not isinstance(rules.cap, Below):
        return "No cap", ()
    return f"Defence points lift no score above {rules.cap_score}, {rules.cap.points} below the target", ()


def _no_cap(rules: Settings) -> str:
    return "" if rules.defence is Defence.CAPPED else "defence points are not capped"


def _no_threshold(rules: Settings) -> str:
    return "" if rules.defence is Defence.THRESHOLD else "the defence has no target of its own"


def _one_defends(rules: Settings) -> str:
    two = rules.side_count == 2 and rules.all_pass is not AllPass.PLAYED
    return _no_defence_wins(rules) or ("there is only one defending side" if two else "")


def _no_limit(rules: Settings) -> str:
    return "there is no negative limit" if rules.limit is None else ""


def _fewer(rules: Settings) -> Said:
    return f"Those who are left play on as in {rules.fewer.title}" if rules.fewer else "No game for fewer players", ()


def _nobody_drops(rules: Settings) -> str:
    return "" if rules.at_limit is AtLimit.DROPS_OUT else "nobody drops out"


def _never_below_zero(rules: Settings) -> str:
    safe = rules.failed is Failed.DEFENDERS_SCORE_IT and rules.breach is None
    return "no score can fall below zero" if rules.spread is not None and safe else ""


def _like_itself(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    of_type(type(instance), NoneType)(instance, attribute, value)


@attrs.frozen(kw_only=True, cache_hash=True, repr=False, field_transformer=by_name)
class Settings(BeforePlay):
    """All settings of a ruleset, and what follows from them.

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4
    """

    #: Which of two jokers is the higher.
    joker_order: JokerOrder = attrs.field(
        default=JokerOrder.BLACK_OVER_RED, converter=JokerOrder, metadata=about("CARD-5", idle=_no_two_jokers)
    )
    #: When a joker may be played to a suit led without trumps.
    joker_follow: JokerFollow = attrs.field(
        default=JokerFollow.VOID_ONLY,
        converter=JokerFollow,
        metadata=about("JOKER-3", "JOKER-7", idle=_joker_always_trump),
    )
    #: Whether a void holder must play the joker when every trick is to be lost.
    joker_in_misere: JokerInMisere = attrs.field(
        default=JokerInMisere.MAY, converter=JokerInMisere, metadata=about("JOKER-3", idle=_joker_forced)
    )
    #: Which suit a led joker may stand for.
    joker_lead: JokerLead = attrs.field(
        default=JokerLead.ANY_SUIT, converter=JokerLead, metadata=about("JOKER-4", idle=_joker_unnamed)
    )
    #: When a joker may be led without trumps.
    joker_lead_time: JokerLeadTime = attrs.field(
        default=JokerLeadTime.ANY, converter=JokerLeadTime, metadata=about("JOKER-7", idle=_joker_always_trump)
    )
    #: What a joker led without trumps asks for.
    joker_naming: JokerNaming = attrs.field(
        default=JokerNaming.A_SUIT,
        converter=JokerNaming,
        metadata=about("JOKER-4", "JOKER-7", idle=_joker_always_trump),
    )
    #: How a joker of no suit ranks when every trick is to be lost.
    joker_rank: JokerRank = attrs.field(
        default=JokerRank.HIGHEST, converter=JokerRank, metadata=about("JOKER-2", "JOKER-7", idle=_joker_never_lost)
    )
    #: Whether the joker may be declared to one suit for the hand.
    joker_declared: JokerDeclaration = attrs.field(
        default=JokerDeclaration.NO, converter=JokerDeclaration, metadata=about("JOKER-5", idle=_joker_undeclared)
    )
    #: Who leads to the first trick.
    first_lead: FirstLead = attrs.field(
        default=FirstLead.CONTRACTOR, converter=FirstLead, metadata=about("PLAY-1", "PLAY-10")
    )
    #: Whether a hand may end before its last card when the rest is certain or all agree.
    early_end: bool = switch(
        "PLAY-9",
        no="Every hand is played to its last card",
        yes="A hand may end before its last card, when the other tricks are certain or all agree",
    )
    #: What a bid of tricks made with all the tricks scores: a floor, which may be given as a number, a bonus, or
    #: ``None``.
    slam: Slam | None = attrs.field(
        default=Floor(250),
        converter=slam_of,
        validator=of_type(int, Floor, Bonus, NoneType),
        metadata=about("SCORE-3", "SCORE-13", words=_slam, idle=_no_cheaper_bid),
    )
    #: What a contract that fails costs.
    failed: Failed = attrs.field(default=Failed.LOSES_VALUE, converter=Failed, metadata=about("SCORE-2", "SCORE-10"))
    #: When the tricks of the defenders score.
    defence_scores: DefenceScores = attrs.field(
        default=DefenceScores.ALWAYS, converter=DefenceScores, metadata=about("SCORE-4", "SCORE-10")
    )
    #: Whether captured cards score.
    card_points: CardPoints = attrs.field(default=CardPoints.NONE, converter=CardPoints, metadata=about("SCORE-8"))
    #: Which tricks a defender is paid for in a called game.
    defence_tricks: DefenceTricks = attrs.field(
        default=DefenceTricks.OWN, converter=DefenceTricks, metadata=about("SCORE-9", idle=_no_tricks_paid)
    )
    #: What each of the contractor's side scores in a called game.
    shares: Shares = attrs.field(
        default=Shares.FULL, converter=Shares, metadata=about("CALL-3", "SCORE-9", idle=uncalled)
    )
    #: The score that wins the game.
    target: int = number(500, "END-1", words="The game is won at {}")
    #: Who wins when the contractor's side and others reach the target together.
    both_at_target: BothAtTarget = attrs.field(
        default=BothAtTarget.CONTRACTOR,
        converter=BothAtTarget,
        metadata=about("END-1", "END-8", idle=_no_defence_wins),
    )
    #: Whether the game can be won without a contract.
    defence: Defence = attrs.field(default=Defence.MAY_WIN, converter=Defence, metadata=about("END-3"))
    #: How far below the target defence points stop. A score may be given, and is kept as its distance below the target.
    cap: int | Below | None = attrs.field(
        default=None,
        validator=of_type(int, Below, NoneType),
        metadata=about("END-3", "END-7", words=_cap, idle=_no_cap),
    )
    #: The score from which a defender wins.
    threshold: int | None = amount(
        "END-3", none="No threshold", some="A side that defends wins only from {}", idle=_no_threshold
    )
    #: Who wins when several defenders reach the target together.
    several_at_target: SeveralAtTarget = attrs.field(
        default=SeveralAtTarget.ORDER_OF_TRICKS, converter=SeveralAtTarget, metadata=about("END-2", idle=_one_defends)
    )
    #: The negative limit, ``None`` for none.
    limit: int | None = amount(
        "END-4", none="Scores may fall without limit", some="The negative limit is {}", default=-500
    )
    #: What happens there, ``None`` exactly when there is no limit.
    at_limit: AtLimit | None = attrs.field(
        default=AtLimit.HIGHEST_WINS,
        converter=attrs.converters.optional(AtLimit),
        metadata=about("END-4", words="Nothing happens below zero", idle=_no_limit, carried=False),
    )
    #: What the remaining players play when one has dropped out.
    fewer: Settings | None = attrs.field(
        default=None,
        validator=_like_itself,
        metadata=about("END-4", words=_fewer, idle=_nobody_drops, carried=False),
    )
    #: How many points apart the sides end the game when the last is below zero; ``None`` for no such end.
    spread: int | None = amount(
        "END-8",
        none="The game goes on, however far apart the scores are",
        some="The game ends when the scores are {} apart and the lowest is below zero, and the highest wins",
        idle=_never_below_zero,
    )
    #: After how many hands the game ends, ``None`` for no such end.
    hand_limit: int | None = amount(
        "END-5",
        none="The number of hands is not limited",
        some="The game ends with hand {} at the latest, and the highest total wins",
    )
    #: What this way to play is called.
    name: str = attrs.field(default="", eq=False, validator=of_type(str))
    #: Where it is published.
    source: str = attrs.field(default="", eq=False, validator=of_type(str))

    def __attrs_post_init__(self) -> None:
        """Keep the cap as its distance below the target: equal rules are then equal, and the cap follows the target."""
        if isinstance(self.cap, int):
            object.__setattr__(self, "cap", Below(self.target - self.cap))

    @property
    def title(self) -> str:
        """What this way to play is called in a sentence, even if it has no name.

        >>> rules.title, rules.evolve(target=1000).title
        ('australian-4', 'a game for 4')
        """
        return self.name or f"a game for {self.players}"

    @property
    def cap_score(self) -> int | None:
        """The score above which defence points lift nobody; ``None`` where there is no cap (END-7).

        >>> rules.target, rules.cap_score
        (500, 490)
        """
        return self.target - self.cap.points if isinstance(self.cap, Below) else None

    @property
    def fixed_partners(self) -> bool:
        """Whether players have the same partners in every hand, and share a score with them (SEAT-2).

        >>> rules.fixed_partners, presets.STANDARD_3.fixed_partners
        (True, False)
        """
        return self.sides in (Sides.PARTNERS_OF_TWO, Sides.PARTNERS_OF_THREE)

    @property
    def side_count(self) -> int:
        """How many scores are kept: one for each player, or for each side of fixed partners (SEAT-2).

        >>> rules.side_count, presets.PAGAT_6.side_count, presets.STANDARD_3.side_count
        (2, 2, 3)
        """
        match self.sides:
            case Sides.PARTNERS_OF_TWO:
                return self.players // 2
            case Sides.PARTNERS_OF_THREE:
                return self.players // 3
            case _:
                return self.players

    @property
    def scorers(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that share each score, by side (SEAT-2).

        >>> rules.scorers
        ((0, 2), (1, 3))
        """
        sides = self.side_count
        return tuple(tuple(Seat(seat) for seat in range(side, self.players, sides)) for side in range(sides))

    def side_of(self, seat: Seat) -> int:
        """The number of the side that *seat* scores for; without fixed partners it is the seat itself (SEAT-2).

        >>> rules.side_of(Seat(3))
        1
        """
        return checked_seat(seat, self.players) % self.side_count

    def partners_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The fixed partners of *seat*, nobody in a game where partners are called (SEAT-2).

        >>> rules.partners_of(Seat(1)), presets.PAGAT_6.partners_of(Seat(1))
        ((3,), (3, 5))
        """
        return tuple(other for other in self.scorers[self.side_of(seat)] if other != seat)
