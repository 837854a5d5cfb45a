"""A ruleset in words: every setting in one sentence, with its rules, and in which settings two rulesets differ.

Rulesets have both as methods, `Ruleset.explain` and `Ruleset.differences`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from fivehundred.cards import Cards, Suit
from fivehundred.errors import WrongType
from fivehundred.rules.amounts import Below, Bonus, Floor
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.idle import idle
from fivehundred.rules.ladder import neighbours
from fivehundred.rules.packets import Packets
from fivehundred.rules.schedules import PUBLISHED, Schedule
from fivehundred.rules.settings import Choice, Gate, LastBidder, Reentry
from fivehundred.rules.specials import Special

if TYPE_CHECKING:
    from fivehundred.rules.ruleset import Ruleset


@attrs.frozen
class Line:
    """One setting, its value, and what it means at the table."""

    #: The name of the setting, as in `Ruleset`.
    setting: str
    #: Its value, as a file would say it.
    value: str
    #: What it means, in one sentence.
    sentence: str
    #: The numbers of the rules.
    rules: tuple[str, ...]
    #: Whether it makes no difference beside the other settings; the sentence then says why.
    idle: bool

    def __str__(self) -> str:
        return f"{self.sentence} ({', '.join(self.rules)})"


@attrs.frozen
class Difference:
    """One setting in which two rulesets differ, and what it means in each."""

    #: The name of the setting, as in `Ruleset`.
    setting: str
    #: What it means in the one.
    here: str
    #: What it means in the other.
    there: str
    #: The numbers of the rules.
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.setting} ({', '.join(self.rules)}): {self.here} / {self.there}"


def explain(rules: Ruleset) -> tuple[Line, ...]:
    """Every setting of *rules* in the players' words, in the order of the settings.

    The schedule has a further line for each of its rows, the special bids one for each of them.

    >>> from fivehundred.rules import presets
    >>> for line in explain(presets.named("sans-joker-3")):
    ...     if line.setting in ("target", "joker_lead"):
    ...         print(line)
    A joker led without trumps may stand for any suit; no effect here: the deck has no joker. (JOKER-4)
    The game is won at 500. (END-1)
    """
    return tuple(line for setting in _settings(rules) for line in _lines(rules, setting))


def differences(one: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    """The settings in which *one* and *other* differ, none when they are equal, in the order of the settings.

    >>> from fivehundred.rules import presets
    >>> for difference in differences(presets.named("team-4"), presets.named("team-750-4")):
    ...     print(difference.setting, "|", difference.here, "|", difference.there)
    defence | Only a contract wins the game, however high the score. | Points made in defence win the game only from \
a higher total.
    threshold | No threshold: the defence has no target of its own. | A side that defends wins only from 750.
    limit | The negative limit is -1000. | The negative limit is -750.
    """
    _settings(other)
    found = [setting for setting in _settings(one) if getattr(one, setting) != getattr(other, setting)]
    return tuple(_difference(one, other, setting) for setting in found)


def _settings(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """The settings in their order, with the numbers of their rules."""
    kind = type(rules)
    # Known by its name, for the class has these functions for methods and is made after them.
    if kind.__name__ != "Ruleset" or not attrs.has(kind):
        raise WrongType(f"only a Ruleset can be explained, not {kind.__name__}")
    return {field.name: field.metadata["rules"] for field in attrs.fields(kind) if field.metadata}


def _lines(rules: Ruleset, setting: str) -> Iterator[Line]:
    value = getattr(rules, setting)
    sentence, further = _said(rules, setting)
    numbers = (*_settings(rules)[setting], *further)
    reason = idle(rules, setting)
    if reason:
        sentence += f": {reason}" if value is None else f"; no effect here: {reason}"
    yield Line(
        setting, _text(rules.cap_score if setting == "cap" else value), f"{sentence}.", numbers, idle=bool(reason)
    )
    if setting == "schedule":
        yield from _rows(rules, numbers)
    if setting == "specials":
        for special in rules.specials:
            yield _special(rules, special)


def _said(rules: Ruleset, setting: str) -> tuple[str, tuple[str, ...]]:
    """The sentence of a setting, and the rules that it rests on besides those of the setting."""
    value = getattr(rules, setting)
    if not isinstance(value, Choice):
        return _sentence(rules, setting), PUBLISHED[value].rules if setting == "schedule" and value in PUBLISHED else ()
    for (choice, other), said in _BESIDE.items():
        if choice is value and other in (rules.reentry, rules.last_bidder):
            return said
    return value.sentence, value.rules


def _text(value: Any) -> str:
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case Choice():
            word: str = value.value
            return word
        case Schedule():
            return PUBLISHED[value].name if value in PUBLISHED else "a table of its own"
        case tuple():
            return " ".join(special.key for special in value)
        case int() | Cards() | Packets() | Floor() | Bonus():
            return str(value)
        case _:
            return value.name or f"a game for {value.players}"


def _sentence(rules: Ruleset, setting: str) -> str:
    """The sentence of a setting that is not a choice between named ways."""
    words = _YES_AND_NO.get(setting)
    if words is not None:
        return words[0] if getattr(rules, setting) else words[1]
    match setting:
        case "players":
            return f"The game is for {rules.players} players"
        case "deck":
            jokers = ("no joker", "the joker", "two jokers")[len(rules.jokers)]
            return f"The deck has {len(rules.deck)} cards, with {jokers}"
        case "hand_size":
            return f"Each hand has {rules.hand_size} cards; {rules.kitty_size or 'none'} are left for the kitty"
        case "out_of_play":
            away = rules.out_of_play
            return f"{away} cards of the deck are dealt to nobody" if away else "Every card of the deck is dealt"
        case "packets":
            return f"The cards are dealt in packets {rules.packets}, K to the kitty"
        case "schedule":
            published = PUBLISHED.get(rules.schedule)
            return f"Bids are worth what {f'the {published.name} schedule' if published else 'a table of its own'} says"
        case "lowest_level":
            return f"The fewest tricks that may be bid are {rules.lowest_level}"
        case "highest_level":
            return f"The most tricks that may be bid are {rules.highest_level}"
        case "specials":
            if not rules.specials:
                return "There are no special bids"
            return f"The special bids are {', '.join(special.name for special in rules.specials)}"
        case "target":
            return f"The game is won at {rules.target}"
        case "slam" if isinstance(rules.slam, Bonus):
            return f"A made bid of tricks that takes every trick scores {rules.slam.points} on top of its value"
        case "cap" if isinstance(rules.cap, Below):
            return f"Defence points lift no score above {rules.cap_score}, {rules.cap.points} below the target"
        case "fewer" if rules.fewer is not None:
            return f"Those who are left play on as in {_text(rules.fewer)}"
        case _:
            number = getattr(rules, setting)
            without, with_it = _OR_NONE[setting]
            return without if number is None else with_it.format(number)


def _rows(rules: Ruleset, numbers: tuple[str, ...]) -> Iterator[Line]:
    for trump, name in _ROW_NAMES.items():
        bids = [call for call in rules.ladder.calls if isinstance(call, Bid) and call.trump == trump]
        values = {bid: rules.schedule.value(bid) for bid in bids}
        counted = ", ".join(f"{value} for {bid.level}" for bid, value in values.items())
        yield Line(
            "schedule",
            " ".join(f"{bid}={value}" for bid, value in values.items()) or "none",
            f"{name} count {counted}." if values else f"{name} are barred.",
            numbers,
            idle=False,
        )


def _special(rules: Ruleset, special: Special) -> Line:
    numbers = ["BID-7"]
    clauses = [f"{special.name[:1].upper()}{special.name[1:]} ({special.key}) counts {special.value}"]
    if special.points is not None:
        clauses.append(f"wins or loses {special.points}")
    if isinstance(special.goal, NoTricks):
        clauses.append("must lose every trick")
    else:
        clauses.append(f"must take {special.goal} tricks")
        numbers += ("BID-12",) if isinstance(special.goal, Exactly) else ()
    if special.place is None:
        clauses.append("ranks by its value")
    else:
        numbers.append("BID-8")
        clauses.append(_place(rules, *special.place))
    if special.blind:
        numbers.append("BID-10")
        clauses.append("must be called before the bidder looks at their cards")
    if special.answers is not None:
        clauses.append(f"needs a partner's {rules.special(special.answers).name} before it")
    choices: list[Choice] = [] if special.gate is Gate.NONE else [special.gate]
    choices += [special.kitty] if rules.kitty_size else []
    if len(rules.score_lines[0]) > 1:
        choices.append(special.partner)
    else:
        clauses.append("the bidder plays alone")
    for choice in (*choices, special.shown, special.defence):
        clauses.append(choice.sentence)
        numbers += choice.rules
    return Line("specials", special.key, f"{'; '.join(clauses)}.", tuple(numbers), idle=False)


def _place(rules: Ruleset, lower: Bid, upper: Bid | None) -> str:
    if not neighbours(tuple(rules.schedule), lower, upper):
        return f"ranks by its value, as {lower} and {upper} are no neighbours"
    return f"ranks above {lower}, highest of all" if upper is None else f"ranks above {lower} and below {upper}"


def _difference(one: Ruleset, other: Ruleset, setting: str) -> Difference:
    """What the setting means in *one* and in *other*, in texts that differ as its values do."""
    ours, theirs = list(_lines(one, setting)), list(_lines(other, setting))
    here, there = ours[0].sentence, theirs[0].sentence
    match setting:
        case "deck":
            here += _only(one.deck - other.deck)
            there += _only(other.deck - one.deck)
        case "schedule":
            here += _cells(one.schedule, other.schedule)
            there += _cells(other.schedule, one.schedule)
        case "specials":
            here, there = _rest(ours, theirs), _rest(theirs, ours)
        case "fewer" if one.fewer is not None and other.fewer is not None:
            nested = differences(one.fewer, other.fewer)
            here = " ".join((here, *(difference.here for difference in nested)))
            there = " ".join((there, *(difference.there for difference in nested)))
    return Difference(setting, here, there, tuple(dict.fromkeys((*ours[0].rules, *theirs[0].rules))))


def _only(cards: Cards) -> str:
    return f" Only here: {cards}." if cards else ""


def _rest(lines: list[Line], against: list[Line]) -> str:
    """The *lines* that are not among those they are held *against*, or all if there are none."""
    others = [line.sentence for line in against]
    found = [line.sentence for line in lines if line.sentence not in others]
    return " ".join(found or [line.sentence for line in lines])


def _cells(schedule: Schedule, against: Schedule) -> str:
    """The bids that are not worth the same in both tables, barred ones included."""
    other = {bid: against.value(bid) for bid in against}
    cells = [f"{bid} {schedule.value(bid)}" for bid in schedule if schedule.value(bid) != other.get(bid)]
    cells += [f"no {bid}" for bid in against if bid.level not in schedule.levels]
    return f" {', '.join(cells)}."


_ROW_NAMES: Final[Mapping[Suit | None, str]] = {
    Suit.SPADES: "Spades",
    Suit.CLUBS: "Clubs",
    Suit.DIAMONDS: "Diamonds",
    Suit.HEARTS: "Hearts",
    None: "Bids without trumps",
}

# Choices that mean something else beside a choice of another setting, and the rules that say so, too.
_BESIDE: Final[Mapping[tuple[Choice, Choice], tuple[str, tuple[str, ...]]]] = {
    (LastBidder.STANDS, Reentry.SUIT_CHANGE): (
        "When all the others are out and more than one player has bid, the last bidder is asked: a raise in the "
        "same suit ends the auction, and a change of suit lets all call again",
        ("BID-5",),
    ),
    (Reentry.NEVER, LastBidder.MAY_RAISE): (
        "Those who have passed may call again only after a raise by the last bidder",
        ("BID-14",),
    ),
}

# The sentences of settings that are yes or no, in this order.
_YES_AND_NO: Final[Mapping[str, tuple[str, str]]] = {
    "dummy_hand": (
        "A third hand is dealt to the dealer's left, seen by nobody and not played",
        "Only the players get hands",
    ),
    "table_cards": (
        "Each player also has piles on the table, one card face up on one face down, and tricks have four cards",
        "No cards lie in piles on the table",
    ),
    "inkles": (
        "The first two players may also bid 6; if nothing else is bid the same dealer deals again",
        "Everybody has the same bids to choose from",
    ),
    "dealer_stuck": (
        "If all the others pass the dealer must bid",
        "The dealer may pass when all the others have",
    ),
    "ralphing": (
        "A contractor set by more than three tricks may not bid on the next hand",
        "A contractor who was set may bid on the next hand",
    ),
    "kitty_shown": (
        "The kitty is shown to everybody before it is taken",
        "Only the contractor sees the kitty",
    ),
    "early_end": (
        "A hand may end before its last card, when the other tricks are certain or all agree",
        "Every hand is played to its last card",
    ),
}

# The sentences of settings that are none or a number, in this order.
_OR_NONE: Final[Mapping[str, tuple[str, str]]] = {
    "breach": (
        "The defenders cannot undertake to beat a contract",
        "A defender may call breach, and wins or loses {} by it",
    ),
    "declared_slam": (
        "All the tricks cannot be undertaken after the exchange",
        "After the exchange the contractor may undertake all the tricks alone, and wins or loses {} by it",
    ),
    "slam": (
        "Taking every trick earns nothing extra",
        "A made bid of tricks worth less than {0} scores {0} if it takes every trick",
    ),
    "cap": ("No cap", ""),
    "threshold": ("No threshold", "A side that defends wins only from {}"),
    "limit": ("Scores may fall without limit", "The negative limit is {}"),
    "at_limit": ("Nothing happens below zero", ""),
    "fewer": ("No game for fewer players", ""),
    "spread": (
        "However far the scores are apart, the game goes on",
        "The game ends when the scores are {} apart and the lowest is below zero, and the highest wins",
    ),
    "hand_limit": (
        "The number of hands is not limited",
        "The game ends with hand {} at the latest, and the highest total wins",
    ),
}
