"""Strategies for matches, records and score sheets, and for malformed JSON and text."""

import copy
import json
from collections.abc import Sequence
from itertools import islice, repeat
from random import Random
from typing import Any, Final

import attrs
from hypothesis import strategies as st

from fivehundred.actions import Action, PlayCard
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.turns import PassedOut
from fivehundred.errors import FiveHundredError
from fivehundred.match.playing import Match
from fivehundred.match.replay import Replay
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.match.series import Evening
from fivehundred.notation import DealRecord, Evaluation, Note, Record, position_text, record_text, ruleset_text
from fivehundred.rules.calls import PASS
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choices_in, choose_one, each_in
from fivehundred.testing.deal_strategies import (
    Rules,
    contracts,
    deals,
    finished_deals,
    given_or,
    infos,
    seat_views,
    spectator_views,
)
from fivehundred.testing.random_deals import some_line, some_scores
from fivehundred.testing.rule_strategies import (
    CHOICES,
    SCORES,
    SEEDS,
    actions,
    pack_of,
    rules_of_deals,
    rulesets,
    seats,
)
from fivehundred.testing.texts import TextRepr, match_from, record_from, record_written
from fivehundred.wire import to_tree

_LINES: Final = st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=20).map(str.strip)


def _play_deal(match: Match, choices: bytes) -> Deal:
    """Play the next deal of *match* to its end; half of the time, the players are sensible ones."""
    deal = match.deal(pack_of(match.rules, choices_in(choices[:7])))
    *_, (_, played) = some_line(deal, each_in(choices[8:]), sensibly=choices[7] >= 128)
    return played


@st.composite
def _match_deals(draw: st.DrawFn, rules: Rules, max_deals: int) -> tuple[Deal, ...]:
    """Generate the deals of a match that may begin near its end.

    Nobody has acted in the last deal yet, unless the match is over.
    """
    table = draw(given_or(rules, rules_of_deals()))
    scores = some_scores(table, choices_in(draw(SCORES)))
    kept = Record(first=Match.start(table, dealer=draw(seats(table.players)), scores=scores))
    count = draw(st.integers(0, max_deals - 1))
    # Draw everything first: Hypothesis prefers examples that draw less, so it would favour matches that end early.
    last, *before = [draw(CHOICES) for _ in range(count + 1)]
    for choices in before:
        kept = kept.after(_play_deal(kept.match, choices))
        if kept.match.result is not None:
            return _whole_deals(kept)
    begun = kept.match.deal(pack_of(kept.match.rules, choices_in(last)))
    return (*_whole_deals(kept), begun)


def _whole_deals(record: Record) -> tuple[Deal, ...]:
    return tuple(one.deal for one in record.deals if isinstance(one.deal, Deal))


def _match_records(rules: Rules, max_deals: int) -> st.SearchStrategy[TextRepr[Record]]:
    return _match_deals(rules, max_deals).map(_as_record)


def _as_record(found: Sequence[Deal]) -> TextRepr[Record]:
    return record_written(Record.of_match(found))


def match_records(rules: Rules = None, *, max_deals: int = 3) -> st.SearchStrategy[Record]:
    """Generate records of matches with at most *max_deals* deals, the last of which has just begun or ended the match.

    Half of the matches begin with scores near the target or the negative limit.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> kept = find(match_records(presets.SHORT_PACK_2, max_deals=2), lambda kept: True, settings=quick)
    >>> kept.under_way
    <Deal short-pack-2, dealer 0, Auction, seat 1 to act>
    """
    return _match_records(rules, max_deals).map(record_from)


def _start(rules: Ruleset, *, dealer: Seat, scores: tuple[int, ...] | None = None) -> Match:
    return Match.start(rules, dealer=dealer, scores=scores)


# Hypothesis prints methods without the name of their class.
_start.__name__ = "Match.start"


@st.composite
def matches(draw: st.DrawFn, rules: Rules = None, *, max_deals: int = 3) -> Match:
    """Generate matches between two deals, with fewer than *max_deals* deals played.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(matches(presets.SHORT_PACK_2, max_deals=2), lambda match: True, settings=quick).scores
    (0, 0)
    """
    found = draw(_match_deals(rules, max_deals))
    finished = [deal for deal in found if deal.finished]
    if finished:
        return draw(st.just(_as_record(finished)).map(match_from))
    # Leave out scores of 0: Hypothesis prints the call only if it is shorter than the repr.
    info = found[0].table.info
    told = {"scores": st.just(info.scores)} if any(info.scores) else {}
    return draw(st.builds(_start, st.just(info.rules), dealer=st.just(info.dealer), **told))


def sheet_of(match: Match, pick: Pick) -> ScoreSheet:
    """Return a score sheet for *match*, up to the first deal that cannot be entered, with random corrections and undos.

    >>> from fivehundred import presets
    >>> sheet_of(Match.start(presets.SHORT_PACK_2, dealer=Seat(0)), Random(1).randrange).rules.name
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


@st.composite
def score_sheets(draw: st.DrawFn, rules: Rules = None) -> ScoreSheet:
    """Generate score sheets of matches, some of them with corrections and undos.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(score_sheets(presets.SHORT_PACK_2), lambda sheet: True, settings=quick).rules.name
    'short-pack-2'
    """
    return sheet_of(draw(matches(rules)), Random(draw(SEEDS)).randrange)


@st.composite
def deal_records(draw: st.DrawFn, rules: Rules = None) -> DealRecord:
    """Generate records of a deal or of a view of one, with tags and notes.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(deal_records(presets.SHORT_PACK_2), lambda record: True, settings=quick).deal
    <Deal short-pack-2, dealer 0, Auction, seat 1 to act>
    """
    known = draw(st.one_of(deals(rules), seat_views(rules), spectator_views(rules)))
    tags = draw(st.dictionaries(st.from_regex("[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True), _LINES, max_size=2))
    said = draw(st.lists(_LINES, max_size=2))
    if isinstance(known, Deal):
        return attrs.evolve(annotate(known, Random(draw(SEEDS)).randrange), tags=tags)
    return DealRecord(deal=known, tags=tags, notes=[Note(0, said)])


def annotate(deal: Deal, pick: Pick, *, start: int = 0, depth: int = 2) -> DealRecord:
    """Return *deal* with random notes from the action *start* on, with variations that lie at most *depth* deep.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> annotate(deal, Random(1).randrange).deal == deal
    True
    """
    notes = []
    try:
        every = Replay.of(deal).positions
    except FiveHundredError:
        # The deal has an action that a referee let stand.
        every = ()
    for place, position in enumerate(every[start:], start=start):
        if pick(8):
            continue
        others = []
        for _ in range(pick(3) if depth else 0):
            line = islice(some_line(position, repeat(pick), sensibly=False), pick(6))
            other = [position, *(after for _, after in line)][-1]
            others.append(annotate(other, pick, start=place, depth=depth - 1))
        notes.append(
            Note(
                place,
                [f"Note {number} on {place}." for number in range(pick(3))],
                symbols=[1 + pick(255)] * pick(2),
                evaluations=[
                    Evaluation(
                        Seat(seat), (pick(20_001) - 10_000) / 100, error=pick(999) / 100, chance=pick(10_001) / 1e4
                    )
                    for seat in range(pick(3))
                ],
                clock=pick(100_000) / 1000 if pick(2) else None,
                variations=others,
            )
        )
    return DealRecord(deal=deal, notes=notes)


def records(rules: Rules = None) -> st.SearchStrategy[Record]:
    """Generate records of a match, or of a few deals and views.

    >>> from hypothesis import Phase, find, settings
    >>> from fivehundred import presets
    >>> quick = settings(phases=[Phase.generate])
    >>> find(records(presets.SHORT_PACK_2), lambda record: True, settings=quick).is_match
    True
    """
    some = st.lists(deal_records(rules), max_size=3).map(lambda found: Record(deals=found))
    return _match_records(rules, 3).map(record_from) | some


def documents() -> st.SearchStrategy[Any]:
    """Generate values of every kind in `fivehundred.wire.KINDS`.

    >>> from hypothesis import Phase, find, settings
    >>> value = find(documents(), lambda value: True, settings=settings(phases=[Phase.generate]))
    >>> to_tree(value)["format"]
    'fivehundred/1'
    """
    whole = rulesets(), actions(), deals(), matches(), records(), seat_views(), spectator_views(), score_sheets()
    ended, refused = finished_deals(), deals().map(_refusal)
    told = (
        infos(),
        contracts(),
        deals().map(lambda deal: deal.legal_actions),
        refused,
        refused.map(lambda refusal: refusal.public),
        ended.flatmap(lambda deal: st.sampled_from(deal.view(Seat(0)).turns)),
        ended.flatmap(lambda deal: st.sampled_from(deal.history)),
        ended.map(lambda deal: deal.score),
        matches().map(lambda match: match.standings),
        matches().map(lambda match: match.rows[-1] if match.rows else match.standings),
        matches().map(lambda match: match.result or match.standings),
    )
    evenings = st.builds(_evening, st.integers(4, 7), st.lists(st.integers(0, 9), max_size=5))
    return st.one_of(*whole, *told, evenings)


def _evening(people: int, winners: list[int]) -> Evening:
    """Return an evening of so many *people*, in which each game is won by one of the pairs at the table."""
    evening = Evening([f"person {number}" for number in range(people)])
    for winner in winners:
        pair = evening.pairs[winner % len(evening.pairs)]
        evening = attrs.evolve(evening, games=(*evening.games, pair))
    return evening


def _refusal(deal: Deal) -> Refusal:
    """Return a refusal; one always exists, because a pass and a card are never both legal."""
    actions: tuple[Action, ...] = (PASS, PlayCard(Card(0)))
    return next(refusal for refusal in map(deal.why_not, actions) if refusal is not None)


#: Values that can and cannot occur in a document.
ODDS: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 5, 7, 65, 10**9, 10**400, 0.5, 7.0, "", "7", "10H", "JK", "NT", "7S", "pass", "M",
    [], [0], ["10H"], [None], {}, {"type": "pass"}, {"type": "play", "card": "JK"}, "x" * 1000, "\ud800",
)  # fmt: skip


def spoil(tree: Any, pick: Pick) -> Any:
    """Return a copy of *tree*, which consists of JSON lists and dicts, with one random mistake.

    >>> from random import Random
    >>> spoil({"type": "bid", "bid": "7S"}, Random(1).randrange)
    {'type': {'type': 'pass'}, 'bid': '7S'}
    """
    tree = copy.deepcopy(tree)
    at = tree
    # Descend from the top, so that shallow places are chosen as often as cards.
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return tree
        key = choose_one(pick, keys)
        inside = at[key]
        if isinstance(inside, dict | list) and inside and pick(5):
            at = inside
            continue
        match pick(5):
            case 0:
                del at[key]
            case 1:
                at[choose_one(pick, keys)], at[key] = inside, at[choose_one(pick, keys)]
            case 2 if isinstance(at, list):
                at.insert(key, copy.deepcopy(choose_one(pick, at)))
            case 2:
                at[choose_one(pick, ("type", "seat", "strange"))] = inside
            case 3 if type(inside) is int:
                at[key] = inside + choose_one(pick, (-1, 1))
            case 3 if isinstance(inside, str):
                at[key] = choose_one(pick, ("9S", "AS", "JK", "10H", "7NT", inside.lower(), inside + " "))
            case _:
                at[key] = copy.deepcopy(choose_one(pick, ODDS))
        return tree


def spoil_text(text: str, put_in: str, pick: Pick) -> str:
    """Return *text* with one to three random mistakes: parts deleted, moved, or replaced by *put_in*.

    >>> from random import Random
    >>> spoil_text("dealer: 0; auction by 1: 7NT", "?", Random(1).randrange)
    'dealer: 0; auction0; by 1: 7NT'
    """
    for _ in range(1 + pick(3)):
        start, length = pick(len(text) + 1), pick(12)
        new = choose_one(pick, ["", text[pick(len(text) + 1) :][: pick(30)], put_in])
        text = text[:start] + new + text[start + length :]
    return text


@st.composite
def hostile_json(draw: st.DrawFn, values: st.SearchStrategy[Any] | None = None) -> str:
    """Generate JSON with one or two mistakes, from *values* or, by default, from values of every kind.

    >>> from hypothesis import Phase, find, settings
    >>> quick = settings(phases=[Phase.generate])
    >>> find(hostile_json(actions()), lambda text: True, settings=quick)
    '{"format": "fivehundred/1", "kind": "9S", "action": {"type": "pass"}}'
    """
    tree = to_tree(draw(documents() if values is None else values))
    for _ in range(draw(st.integers(1, 2))):
        tree = spoil(tree, Random(draw(SEEDS)).randrange)
    return json.dumps(tree)


def texts() -> st.SearchStrategy[str]:
    """Generate valid text for rulesets, positions and records (see `fivehundred.notation`).

    >>> from hypothesis import Phase, find, settings
    >>> find(texts(), lambda text: True, settings=settings(phases=[Phase.generate]))
    'short-pack-2'
    """
    known = st.one_of(deals(), seat_views(), spectator_views())
    return st.one_of(rulesets().map(ruleset_text), known.map(position_text), records().map(record_text))


def hostile_texts(valid: st.SearchStrategy[str] | None = None) -> st.SearchStrategy[str]:
    """Generate nearly valid text: *valid* text, or by default text from `texts`, with a few mistakes.

    >>> from hypothesis import Phase, find, settings
    >>> find(hostile_texts(), lambda text: True, settings=settings(phases=[Phase.generate]))
    'short-p'
    """
    return st.builds(
        lambda text, put_in, seed: spoil_text(text, put_in, Random(seed).randrange),
        texts() if valid is None else valid,
        st.text(max_size=5),
        SEEDS,
    )
