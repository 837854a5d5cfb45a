"""What tests of JSON documents share: values of every kind, the schema, and ways to spoil a document."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import attrs
from jsonschema import Draft202012Validator
from strategies import Pick, one_of, play_on, some_deal, some_pack

from fivehundred.actions import Action
from fivehundred.cards import Cards
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.errors import FiveHundredError, InvalidDeal
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.replay import MatchReplay, Start
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire import KINDS, from_json, schema, structure, to_json, unstructure


@cache
def validator(kind: str) -> Draft202012Validator:
    """The schema as far as it concerns documents of that *kind*."""
    whole = schema()
    (one,) = (each for each in whole["oneOf"] if each["properties"]["kind"]["const"] == kind)
    return Draft202012Validator({**one, "$schema": whole["$schema"], "$defs": whole["$defs"]})


def kind_of(value: object) -> Any:
    """What to ask for when *value* is read back."""
    return Action if isinstance(value, Action) else type(value)


def read_back(value: Any, *, by_schema: bool) -> Any:
    """*value* after a journey as JSON; *by_schema*, if the document is to be held against the schema too."""
    text = to_json(value)
    back = from_json(text, kind_of(value))
    assert to_json(back) == text
    if by_schema:
        # It takes many times as long as the rest.
        tree = unstructure(value)
        assert KINDS[tree["kind"]] == kind_of(value)
        assert structure(tree, kind_of(value)) == back
        validator(tree["kind"]).validate(tree)
    return back


def match_under_way(rules: Ruleset, pick: Pick, deals: int) -> MatchReplay:
    """A match with so many deals, the last of which has begun; fewer if somebody has won before."""
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


def set_up(deal: Deal) -> Deal | None:
    """A deal set up at the first lead of *deal*, ``None`` when it cannot be one."""
    stages = (*deal.layout.past, deal.stage)
    play = next((stage for stage in stages if isinstance(stage, Play)), None)
    if play is None:
        return None
    start, terms = Start.of(deal), play.terms
    holdings = deal.layout.holdings[: deal.rules.players]
    hands, dealt = tuple(holding.held for holding in holdings), start.dealt
    elsewhere = Cards(sum(hands) | dealt.dummy | dealt.out_of_play)
    elsewhere |= Cards.of(card for piles in dealt.piles for pile in piles for card in pile)
    at_lead = attrs.evolve(dealt, hands=hands, kitty=(deal.rules.deck - elsewhere).bits)
    try:
        return Start(at_lead, terms.contract, terms.declared).deal(
            attrs.evolve(deal.layout.info, scores=(0,) * deal.rules.side_count, barred=())
        )
    except InvalidDeal:
        return None


def sheet_of(match: Match, pick: Pick) -> ScoreSheet:
    """A sheet of what was played in *match*, as far as it can be entered, with some of it corrected and taken back."""
    sheet = ScoreSheet.start(match.first_rules, dealer=match.first_dealer, scores=match.first_scores)
    for row in match.rows:
        try:
            sheet = sheet.misdealt() if row.contract is None else sheet.enter(row.contract, row.tricks)
            if sheet.entries and not pick(3):
                sheet = sheet.correct(1 + pick(len(sheet.entries)), lambda before: before.misdealt())
            if not pick(3):
                sheet = sheet.undo()
            if sheet.entries and not pick(6):
                sheet = sheet.before(1 + pick(len(sheet.entries)))
        except FiveHundredError:
            break
    return sheet


def values(rules: Ruleset, pick: Pick) -> Iterator[Any]:
    """Values of every kind under *rules*."""
    yield rules
    for position in play_on(some_deal(rules, pick), pick):
        if not position.finished and not pick(4):
            yield one_of(pick, position.legal_actions)
        if not pick(16) or position.finished:
            yield position
            yield position.spectator
            yield position.view(Seat(pick(rules.players)))
        if position.finished and (again := set_up(position)) is not None:
            for other in play_on(again, pick):
                if not pick(30):
                    yield other
                    yield from (other.spectator, other.view(Seat(pick(rules.players))))
    kept = match_under_way(rules, pick, 3)
    yield kept
    yield kept.match
    yield sheet_of(kept.match, pick)


#: What can stand in a document, and things that cannot.
ODDS: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 5, 7, 65, 10**9, 1 << 63, 0.5, 7.0, "", "7", "10H", "JK", "NT", "7S", "pass", "M",
    [], [0], ["10H"], [None], {}, {"type": "pass"}, {"type": "play", "card": "JK"}, "x" * 1000, "\ud800",
)  # fmt: skip


def spoiled(tree: Any, pick: Pick) -> Any:
    """*tree* with something changed, left out, added or exchanged in one place."""
    tree = copy.deepcopy(tree)
    at = tree
    # From the top down, so that shallow places come up as often as cards.
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return tree
        key = one_of(pick, keys)
        inside = at[key]
        if isinstance(inside, dict | list) and inside and pick(5):
            at = inside
            continue
        match pick(5):
            case 0:
                del at[key]
            case 1:
                at[one_of(pick, keys)], at[key] = inside, at[one_of(pick, keys)]
            case 2 if isinstance(at, list):
                at.insert(key, copy.deepcopy(one_of(pick, at)))
            case 2:
                at[one_of(pick, ("type", "seat", "strange"))] = inside
            case 3 if type(inside) is int:
                at[key] = inside + one_of(pick, (-1, 1))
            case 3 if isinstance(inside, str):
                at[key] = one_of(pick, ("9S", "AS", "JK", "10H", "7NT", inside.lower(), inside + " "))
            case _:
                at[key] = copy.deepcopy(one_of(pick, ODDS))
        return tree
