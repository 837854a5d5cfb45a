"""The kernel, and what cards prove, against the deal under random rules in which every part of all rules comes up.

The parts are found from the classes. So a new setting, choice or kind of goal has to be drawn by the random rules, and
then the kernel either plays it as the deal does or refuses it by name, and whoever plays a card proves what follows
from what may be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import attrs
from helpers import DEEP
from test_fast_deals import check, plain
from test_position import at_any_lead, check_a_hand

from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import PLAYS, DeclareJoker
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidRuleset, TooManyCardsError, UnsupportedRulesError
from fivehundred.fast import RandomDeals
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Choice
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_deal
from fivehundred.testing.random_rules import some_ruleset

#: How many rulesets are drawn, and how many at most until every part has come up.
RULESETS = 10_000 if DEEP else 20
MOST = 100 * RULESETS
#: What random deals refuse.
NOT_DEALT = {
    "Ruleset.breach: int",
    "Ruleset.declared_slam: int",
    "Ruleset.early_claim: EarlyClaim.ALLOWED",
    "Ruleset.joker_declared: JokerDeclaration.BY_HOLDER",
    "Ruleset.late_claim: LateClaim.ANYONE",
    "Ruleset.late_claim: LateClaim.NOT_THE_CONTRACTOR",
    "Ruleset.sides: Sides.CALLED",
    "Ruleset.table_cards: True",
    "Special.kitty: KittyUse.PASSED_ON",
}
#: The reasons for which they refuse rules.
WHY = {
    "a poor hand may be thrown in (DEAL-4)",
    "cards lie on the table (TWO-1)",
    "defenders are paid for the tricks of one of two bidders (SCORE-5)",
    "discards are passed on (KITTY-3)",
    "more may be undertaken after the auction (BID-15, BID-17)",
    "more than 63 cards or calls (CARD-2, BID-1)",
    "partners are called (CALL)",
    "whoever holds the joker declares it (JOKER-5)",
}


def kinds_of(hint: Any) -> tuple[type, ...]:
    """The classes of what *hint* allows."""
    if get_origin(hint) in (Union, UnionType):
        return tuple(kind for option in get_args(hint) for kind in kinds_of(option))
    return (getattr(hint, "__supertype__", get_origin(hint) or hint),)


def part(field: attrs.Attribute[Any], value: object) -> str:
    """The name of *value* as a part of *field*: a choice, yes, no, none, or the class of anything else."""
    if isinstance(value, Choice):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool):
        return str(value)
    if isinstance(value, int) and isinstance(field.default, int):
        return "the usual number" if value == field.default else "another number"
    return type(value).__name__


def parts(value: Any) -> Iterator[str]:
    """The names of all parts of *value*, if there is one, but not of the parts of its parts."""
    kind = type(value)
    for field in [] if value is None else attrs.fields(kind):
        yield f"{kind.__name__}.{field.name}: {part(field, getattr(value, field.name))}"


def possible(kind: Any) -> Iterator[str]:
    """The names of all parts that values of this *kind* can have."""
    hints = get_type_hints(kind)
    for field in attrs.fields(kind):
        for found in kinds_of(hints[field.name]):
            options = [found.__name__]
            if issubclass(found, Choice):
                options = [f"{found.__name__}.{choice.name}" for choice in found]
            elif found is bool:
                options = ["False", "True"]
            elif found is NoneType:
                options = ["None"]
            elif found is int and isinstance(field.default, int):
                options = ["the usual number", "another number"]
            yield from (f"{kind.__name__}.{field.name}: {option}" for option in options)


#: Every part of what a deal is played under. A cap is kept as its distance from the target.
EVERY: Final = {name for kind in (Ruleset, Special, Contract, DeclareJoker) for name in possible(kind)} - {
    "Ruleset.cap: int"
}
#: The same for random deals, by the rules alone.
EVERY_DEALT: Final = {name for name in EVERY if not name.startswith(("Contract", "DeclareJoker"))} - NOT_DEALT


def hands(rules: Ruleset, pick: Pick) -> Iterator[Deal]:
    """Deals of *rules* at their first lead: one that was bid, and one for each special bid."""
    bid = at_any_lead(rules, pick)
    yield from [] if bid is None else [bid]
    for special in rules.specials:
        start = some_deal(rules, pick)
        yield Deal.at_play(rules, Contract.as_bid(rules, special.call, Seat(0)), start.dealt)


def drawn(checked: set[str]) -> Iterator[tuple[Deal, set[str], Pick]]:
    """Some hands of random rulesets at their first lead, each with the names of the parts of what it is played under.

    After the first rulesets, only hands under something that is not *checked* yet.
    """
    for seed in range(MOST):
        if seed >= RULESETS and checked >= EVERY:
            break
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        # Most can be left out without a look at the hands.
        left = EVERY - checked
        own = set() if rules is None else {name for value in (rules, *rules.specials) for name in parts(value)}
        if seed >= RULESETS and not any(name.startswith(("Contract", "Declare")) for name in left) and not left & own:
            continue
        for deal in [] if rules is None else hands(rules, pick):
            assert isinstance(deal.stage, Play)
            terms = deal.stage.terms
            special = special_of(terms.rules, terms.contract)
            met = {name for value in (terms.rules, terms.contract, terms.declared, special) for name in parts(value)}
            if seed < RULESETS or not met <= checked:
                yield deal, met, pick


def test_positions_follow_every_part_of_the_rules_or_refuse_it() -> None:
    followed: set[str] = set()
    refused: set[str] = set()
    for deal, met, pick in drawn(followed):
        try:
            check_a_hand(deal, pick)
        except TooManyCardsError:
            continue
        except UnsupportedRulesError as error:
            why = str(error).partition(": ")[2].split(", ")
            refused.update(name for name in met if not {*name.split(": ")}.isdisjoint(why))
        else:
            followed.update(met)
    assert followed | refused >= EVERY
    # Nothing is refused so far. What is to be refused is named here, so that nobody is surprised by it.
    assert not refused


def lacked(play: Play, place: int) -> int:
    """The cards that *place* is proved to lack in *play*, as bits."""
    found = 0
    for fact in play.proved.facts:
        found |= fact.cards if fact.seat == place else 0
    return found


def check_proofs(play: Play, pick: Pick) -> None:
    """If a joker is played, or some other card, that proves a lack of just the cards beside which it may not be."""
    place = play.trick.place
    unseen = play.unplayed & ~lacked(play, place)
    able = [number for number, card in enumerate(CARD_BIT) if play.legal(card & unseen) >> number & 1]
    for number in {choose_one(pick, able), *(number for number in able if PLAYS[number].card.is_joker)}:
        left = unseen & ~CARD_BIT[number]
        beside = {card for card in CARD_BIT if card & left and not play.legal(CARD_BIT[number] | card) >> number & 1}
        proved = lacked(play.with_card(number), place) & left
        assert Cards(proved) == Cards(sum(beside)), f"{PLAYS[number]} under {play.terms.contract}, after {play.line!r}"


def test_cards_prove_what_follows_from_every_part_of_the_rules() -> None:
    checked: set[str] = set()
    for first_lead, met, pick in drawn(checked):
        deal = first_lead
        while isinstance(deal.stage, Play):
            # Cards on the tables lie open.
            if not deal.stage.from_table and (deal is first_lead or not pick(4)):
                check_proofs(deal.stage, pick)
            deal = deal.apply(choose_one(pick, [*deal.legal_actions]))
        checked.update(met)
    assert checked >= EVERY


def test_random_deals_follow_every_part_of_the_rules_or_refuse_it() -> None:
    followed: set[str] = set()
    refused: set[str] = set()
    for seed in range(MOST):
        if seed >= RULESETS and followed >= EVERY_DEALT and refused >= WHY:
            break
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        for some in [] if rules is None else [rules, made_plain(rules)]:
            if some is not None:
                met = [name for value in (some, *some.specials) for name in parts(value)]
                if seed >= RULESETS and followed >= {*met}:
                    continue
                try:
                    deals = RandomDeals(some)
                except UnsupportedRulesError as error:
                    refused.update(str(error).partition(": ")[2].split("; "))
                else:
                    check(deals, seed, Seat(pick(some.players)))
                    followed.update(met)
    assert followed >= EVERY_DEALT
    assert followed.isdisjoint(NOT_DEALT)
    assert refused == WHY


def made_plain(rules: Ruleset) -> Ruleset | None:
    """*rules* with what random deals do not know taken out, if the rest is still a game."""
    with suppress(InvalidRuleset):
        return plain(rules)
    return None
