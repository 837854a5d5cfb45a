"""What this version wrote is read by every later one, and written again as it was.

``PYTHONPATH=tests python tests/wire/test_files.py`` writes the files that are missing; it changes none that is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from documents import set_up, validator
from following import GAMES, kinds
from random_matches import match_under_way

from fivehundred import Bid, Deal, Pass, Ruleset, ScoreSheet, SpecialBid, presets
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal import Auction, Exchange, LateRevoke, Misdeal, Play
from fivehundred.match import Evening, Game, Referee, Result
from fivehundred.seats import Seat
from fivehundred.testing.match_strategies import sheet_of
from fivehundred.testing.random_deals import any_action, play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.texts import Sentence
from fivehundred.wire import KINDS, from_json, rules_sha256, to_json, to_tree

#: One file of each kind, with a document in each line; what rules are stands in that of the rulesets alone.
FOLDER = Path(__file__).parent / "files"
OWN = presets.CUTTHROAT_4.evolve(name="ours, “house rules”", target=700, cap=None, fewer=presets.PRIMER_3)
EARLY = presets.AUSTRALIAN_4.evolve(early_end=True)
#: The rules that files name.
NAMED = {
    rules_sha256(rules): rules for rules in (*PRESETS.values(), *(game.rules for game in GAMES.values()), OWN, EARLY)
}

ACTIONS: tuple[Action, ...] = (
    Pass(),
    Bid(7, Suit.SPADES),
    Bid(10, None),
    SpecialBid("OM"),
    Look(),
    ThrowIn(),
    Keep(),
    Discard(Cards.parse("4H 5S JK")),
    CallCard(Card.parse("AS")),
    CallPlayers((Seat(0), Seat(3))),
    CallPlayers(),
    DeclareSlam(),
    Give(Card.parse("AH")),
    Breach(undertaken=False),
    DeclareJoker(Suit.HEARTS),
    DeclareJoker(),
    PlayCard(Card.parse("10H")),
    PlayCard(Card.parse("JK2"), Suit.CLUBS),
)


def deals(name: str, seed: int) -> Iterator[Deal]:
    """The deal of a seed under a preset: in the middle of the auction, of the exchange, of the play, and at its end."""
    pick = Random(seed).randrange
    positions = list(play_on(some_deal(PRESETS[name], pick), pick))
    for stage in (Auction, Exchange, Play):
        found = [position for position in positions if isinstance(position.stage, stage)]
        if found:
            yield found[len(found) // 2]
    yield positions[-1]


def whole() -> Iterator[Any]:
    """Rulesets, deals and games: what hosts keep."""
    yield from (*map(presets.get, ("australian-4", "fifteen-hundred-3", "perfect-4")), OWN, *ACTIONS)
    for name, seed in (("australian-4", 3), ("called-5", 4), ("table-2", 5), ("club-46-4", 6), ("dummy-2", 7)):
        for deal in deals(name, seed):
            yield from (deal, deal.view(Seat(deal.to_act or 0)), deal.spectator)
    begun, *_, ended = deals("australian-4", 3)
    yield from (set_up(ended), Referee(deal=begun).misdeal(Misdeal.WRONG_COUNT)[0].deal)
    pick = Random(8).randrange
    at_play = next(deal for deal in play_on(some_deal(EARLY, pick), pick) if isinstance(deal.stage, Play))
    yield at_play.settle(Seat(at_play.to_act or 0))
    for name, count in (("cutthroat-4", 30), ("fifteen-hundred-3", 8)):
        record = match_under_way(PRESETS[name], Random(9).randrange, count)
        yield from (record, record.match, sheet_of(record.match, pick), record.match.standings, *record.match.rows[:4])
    yield Result((1,), "END-1", (Sentence.of("result", "stands", sides=((Seat(1), Seat(3)),), totals=(520,)),))
    yield from (Evening(("Ann", "Bob", "Cleo", "Dan")), Evening(tuple("VWXYZ"), (("V", "Y"), ())))
    sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    sheet = sheet.enter(sheet.contract("7S", by=1), 8, revoked=[1, 2])
    yield sheet.enter(sheet.contract("7S", by=0), 7, revoked=[LateRevoke(Seat(0), 3, Seat(1))])


def parts() -> Iterator[Any]:
    """What hosts tell piece by piece: one of each shape that values take."""
    found: dict[Any, Any] = {}
    for number, game in enumerate((*GAMES.values(), GAMES["a declared slam"])):
        pick = Random(number).randrange
        for deal in game.played(pick):
            for view in (deal.view(Seat(deal.to_act or 0)), deal.spectator):
                found.setdefault((type(view), type(deal.stage)), view)
                for event in view.history[-2:]:
                    brought = [name for name, value in attrs.asdict(event, recurse=False).items() if value]
                    found.setdefault((type(event), *brought), event)
                for turn in view.turns[-2:]:
                    for word in kinds(turn):
                        found.setdefault(word, turn)
            found.setdefault((type(deal.legal_actions), type(deal.stage)), deal.legal_actions)
            refusal = deal.why_not(any_action(deal, pick))
            if refusal is not None:
                found.setdefault(refusal.reason, refusal)
                found.setdefault((refusal.reason, "public"), refusal.public)
            if deal.contract is not None:
                found.setdefault((type(deal.contract.goal), deal.contract.slam, deal.contract.breach), deal.contract)
        found.setdefault(tuple(item.rule for item in deal.score.items), deal.score)
        found |= {"deal info": deal.info}
    yield from found.values()


def text_of(value: Any) -> str:
    """All that a document can say of *value*; but a ruleset says itself alone, and no setting that has its default."""
    return to_json(value, computed=not isinstance(value, Ruleset | Game), rules=isinstance(value, Ruleset))


def without_sentences(tree: Any) -> Any:
    """A document without what a later version may word in another way."""
    if isinstance(tree, list):
        return [without_sentences(inner) for inner in tree]
    if not isinstance(tree, dict):
        return tree
    return {key: without_sentences(inner) for key, inner in tree.items() if key not in ("text", "message", "what")}


def path_of(kind: str) -> Path:
    return FOLDER / f"{kind.replace(' ', '_')}.jsonl"


def test_there_is_a_document_of_every_action() -> None:
    said = [json.loads(line)["action"]["type"] for line in path_of("action").read_text(encoding="utf-8").splitlines()]
    assert {*said} == {to_tree(action)["action"]["type"] for action in ACTIONS}
    assert {type(action) for action in ACTIONS} == set(Action.__args__)


@pytest.mark.parametrize("kind", KINDS)
def test_documents_are_read_and_written_again_as_they_were(kind: str) -> None:
    for text in path_of(kind).read_text(encoding="utf-8").splitlines():
        tree = json.loads(text)
        rules = tree.get("rules")
        named = NAMED[rules["sha256"]] if isinstance(rules, dict) and "sha256" in rules else None
        again = json.loads(text_of(from_json(text, KINDS[kind], rules=named)))
        assert [*again] == [*tree]
        assert without_sentences(again) == without_sentences(tree)
        if len(text) < 10_000:
            validator(kind).validate(tree)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    lines: dict[str, dict[str, None]] = {}
    for value in (*whole(), *parts()):
        lines.setdefault(to_tree(value)["kind"], {})[text_of(value) + "\n"] = None
    for kind, texts in lines.items():
        if not path_of(kind).exists():
            path_of(kind).write_text("".join(texts), encoding="utf-8")
