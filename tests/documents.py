"""What tests of JSON documents share: values of every kind, the schema, and ways to spoil a document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import attrs
from jsonschema import Draft202012Validator
from random_matches import match_under_way

from fivehundred.actions import Action
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.options import Options
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidDeal
from fivehundred.match.endings import Result
from fivehundred.match.replay import Start
from fivehundred.match.series import Evening
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.match_strategies import sheet_of
from fivehundred.testing.random_deals import any_action, play_on, some_deal
from fivehundred.texts import Sentence
from fivehundred.wire import KINDS, document_schema, from_json, from_tree, to_json, to_tree


def laid_out(tree: Any, depth: int = 0) -> str:
    """*tree* as JSON text in which whatever fits into a line stands in one."""
    short = json.dumps(tree)
    if len(short) + depth <= 118 or not isinstance(tree, dict | list):
        return short
    one_by_one = isinstance(tree, dict)
    parts = [
        f"{json.dumps(key)}: {laid_out(part, depth + 1)}" if one_by_one else laid_out(part, depth + 1)
        for key, part in (tree.items() if isinstance(tree, dict) else enumerate(tree))
    ]
    first, last = "{}" if one_by_one else "[]"
    space = "\n" + " " * (depth + 1)
    return f"{first}{space}{f',{space}'.join(parts)}{space[:-1]}{last}"


@cache
def validator(kind: str) -> Draft202012Validator:
    """The schema as far as it concerns documents of that *kind*."""
    whole = document_schema()
    (one,) = (each for each in whole["oneOf"] if each["properties"]["kind"]["const"] == kind)
    return Draft202012Validator({**one, "$schema": whole["$schema"], "$defs": whole["$defs"]})


def kind_of(value: object) -> Any:
    """What to ask for when *value* is read back."""
    several = (Action, Options)
    return next((kind for kind in several if isinstance(value, get_args(kind) or kind)), type(value))


def read_back(value: Any, *, by_schema: bool) -> Any:
    """*value* after a journey as JSON; *by_schema*, if the document is to be held against the schema too."""
    text = to_json(value)
    back = from_json(text, kind_of(value))
    assert to_json(back) == text
    if by_schema:
        # It takes many times as long as the rest.
        tree = to_tree(value)
        assert KINDS[tree["kind"]] == kind_of(value)
        assert from_tree(tree, kind_of(value)) == back
        validator(tree["kind"]).validate(tree)
    return back


def shown_back(value: Any, rules: Ruleset, *, by_schema: bool) -> Any:
    """*value* after a journey with everything computed, its *rules* only named."""
    text = to_json(value, computed=True, rules=False)
    back = from_json(text, kind_of(value), rules=rules)
    assert to_json(back, computed=True, rules=False) == text
    if by_schema:
        tree = to_tree(value, computed=True, rules=False)
        validator(tree["kind"]).validate(tree)
    return back


def set_up(deal: Deal) -> Deal | None:
    """A deal set up at the first lead of *deal*, ``None`` when it cannot be one."""
    stages = (*deal.past, deal.stage)
    play = next((stage for stage in stages if isinstance(stage, Play)), None)
    if play is None:
        return None
    start, terms = Start.of(deal), play.terms
    holdings = deal.holdings[: deal.rules.players]
    hands, dealt = tuple(holding.held for holding in holdings), start.dealt
    elsewhere = Cards(sum(hands)) | dealt.dummy | dealt.out_of_play
    elsewhere |= Cards.of(card for piles in dealt.piles for pile in piles for card in pile)
    at_lead = attrs.evolve(dealt, hands=hands, kitty=(deal.rules.deck - elsewhere).bits)
    try:
        return Start(at_lead, terms.contract, terms.declared).deal(
            attrs.evolve(deal.info, scores=(0,) * deal.rules.side_count, barred=())
        )
    except InvalidDeal:
        return None


def values(rules: Ruleset, pick: Pick) -> Iterator[Any]:
    """Values of every kind under *rules*."""
    yield rules
    for position in play_on(some_deal(rules, pick), pick):
        if not position.finished and not pick(4):
            yield choose_one(pick, position.legal_actions)
        if not pick(16) or position.finished:
            yield position
            yield position.spectator
            yield position.view(Seat(pick(rules.players)))
        if position.finished and (again := set_up(position)) is not None:
            for other in play_on(again, pick):
                if not pick(30):
                    yield other
                    yield from (other.spectator, other.view(Seat(pick(rules.players))))
        if not pick(16) or position.finished:
            yield from told(position, pick)
    kept = match_under_way(rules, pick, 3)
    yield kept
    yield kept.match
    yield sheet_of(kept.match, pick)
    yield from (kept.match.standings, *kept.match.rows[:1])
    yield kept.match.result or Result(
        (1,), "END-1", (Sentence.of("result", "stands", sides=((Seat(1), Seat(3)),), totals=(520,)),)
    )
    yield evening_of(rules, pick)


def evening_of(rules: Ruleset, pick: Pick) -> Evening:
    """An evening of the people who play under *rules*, and up to three more, with some games."""
    people = [f"person {number}" for number in range(rules.players + pick(4))]
    evening = Evening(people, players=rules.players, sides=rules.sides)
    for _ in range(pick(5)):
        evening = attrs.evolve(evening, games=(*evening.games, choose_one(pick, (*evening.pairs, ()))))
    return evening


def told(deal: Deal, pick: Pick) -> Iterator[Any]:
    """What hosts tell of *deal*, piece by piece."""
    seat = Seat(pick(deal.rules.players))
    yield deal.info
    yield from (turns[pick(len(turns))] for turns in (deal.turns, deal.view(seat).turns) if turns)
    yield from (choose_one(pick, deal.history), choose_one(pick, deal.view(seat).history), deal.history[-1])
    yield deal.legal_actions
    refusal = deal.why_not(any_action(deal, pick))
    if refusal is not None:
        yield from (refusal, refusal.public)
    if deal.contract is not None:
        yield deal.contract
    if deal.finished:
        yield deal.score
