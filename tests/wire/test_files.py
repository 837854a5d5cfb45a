"""What this version wrote is read by every later one, and written again as it was.

``PYTHONPATH=tests python tests/wire/test_files.py`` writes the files that are missing; it changes none that is there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from documents import kind_of, set_up, validator
from following import GAMES, kinds

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
from fivehundred.deal.outcomes import LateRevoke, Misdeal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.match.referee import Referee
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import any_action, play_on, some_deal
from fivehundred.testing.random_matches import match_under_way, sheet_of
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.wire import KINDS, from_json, rules_sha256, schema, to_json, unstructure

FOLDER = Path(__file__).parent / "version_1"
#: One file of each kind, with a document in each line.
LATER = Path(__file__).parent / "version_2"
#: The rules that files of version 2 name.
NAMED = {rules_sha256(rules): rules for rules in (*PRESETS.values(), *(game.rules for game in GAMES.values()))}

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


def deals(name: str, seed: int) -> Iterator[tuple[str, Deal]]:
    """The deal of a seed under a preset: in the middle of the auction, of the exchange, of the play, and at its end."""
    pick = Random(seed).randrange
    positions = list(play_on(some_deal(PRESETS[name], pick), pick))
    for word, stage in (("auction", Auction), ("exchange", Exchange), ("play", Play)):
        found = [position for position in positions if isinstance(position.stage, stage)]
        if found:
            yield word, found[len(found) // 2]
    yield "end", positions[-1]


def values() -> Iterator[tuple[str, Any]]:
    """What there is a file of, by name."""
    for name in ("australian-4", "fifteen-hundred-3", "perfect-4"):
        yield f"ruleset {name}", presets.named(name)
    yield (
        "ruleset own",
        presets.CUTTHROAT_4.evolve(name="ours, “house rules”", target=700, cap=None, fewer=presets.PRIMER_3),
    )
    for number, action in enumerate(ACTIONS):
        yield f"action {number:02}", action
    for name, seed in (("australian-4", 3), ("called-5", 4), ("table-2", 5), ("club-46-4", 6), ("dummy-2", 7)):
        for word, deal in deals(name, seed):
            yield f"deal {name} {word}", deal
            yield f"seat view {name} {word}", deal.view(Seat(deal.to_act or 0))
            yield f"spectator view {name} {word}", deal.spectator
    *_, (_, ended) = deals("australian-4", 3)
    yield "deal set up", set_up(ended)
    _, (_, begun), *_ = deals("australian-4", 3)
    yield "deal void", Referee(deal=begun).misdeal(Misdeal.WRONG_COUNT)[0].deal
    pick = Random(8).randrange
    early = presets.AUSTRALIAN_4.evolve(early_end=True)
    (settled, *_) = (deal for deal in play_on(some_deal(early, pick), pick) if isinstance(deal.stage, Play))
    yield "deal settled", settled.settle(Seat(settled.to_act or 0))
    for name in ("cutthroat-4", "fifteen-hundred-3"):
        record = match_under_way(PRESETS[name], Random(9).randrange, 8)
        yield f"record {name}", record
        yield f"match {name}", record.match
        yield f"score sheet {name}", sheet_of(record.match, pick)
    sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    sheet = sheet.enter(sheet.contract("7S", by=1), 8, revoked=[1, 2])
    yield "score sheet revokes", sheet.enter(sheet.contract("7S", by=0), 7, revoked=[LateRevoke(Seat(0), 3, Seat(1))])


def later_values() -> Iterator[Any]:
    """What version 2 of the format has documents of: one of each shape that values take."""
    yield from (presets.AUSTRALIAN_4, presets.PERFECT_4, Bid(7, None))
    found: dict[Any, Any] = {}
    for number, game in enumerate((*GAMES.values(), GAMES["a declared slam"])):
        pick = Random(number).randrange
        for deal in game.played(pick):
            for view in (deal.view(Seat(deal.to_act or 0)), deal.spectator):
                found.setdefault((type(view), type(deal.stage)), view)
                for event in view.history[-2:]:
                    found.setdefault(
                        (type(event), getattr(event, "cards", getattr(event, "card", None)) is None), event
                    )
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
        found |= {"deal": deal, "deal info": deal.layout.info}
    yield from found.values()
    record = match_under_way(PRESETS["cutthroat-4"], Random(9).randrange, 30)
    yield from (record, record.match, sheet_of(record.match, Random(9).randrange))
    yield from (record.match.standings, record.match.result, *record.match.rows[:4])


def later_text(value: Any) -> str:
    """All that version 2 can say of *value*, but what rules are has to be said once."""
    return to_json(value, version=2, computed=True, rules=isinstance(value, Ruleset))


def without_sentences(tree: Any) -> Any:
    """A document without what a later version may word in another way."""
    if isinstance(tree, list):
        return [without_sentences(inner) for inner in tree]
    if not isinstance(tree, dict):
        return tree
    return {key: without_sentences(inner) for key, inner in tree.items() if key not in ("text", "message", "what")}


def path_of(name: str) -> Path:
    return FOLDER / f"{name.replace(' ', '_')}.json"


def text_of(value: Any) -> str:
    return to_json(value, indent=1) + "\n"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_file_is_read_and_written_again_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    kind = next(kind for kind in KINDS if f'"kind": "{kind}"' in text[:100])
    value = from_json(text, KINDS[kind])
    assert text_of(value) == text
    if path.stat().st_size < 20_000:
        validator(kind).validate(unstructure(value))


def test_there_is_a_file_of_every_kind() -> None:
    stems = [path.stem.replace("_", " ") for path in FOLDER.glob("*.json")]
    for each in schema()["oneOf"]:
        assert any(stem.startswith(each["title"]) for stem in stems)
    assert len({kind_of(action) for action in ACTIONS}) == 1
    assert {type(action) for action in ACTIONS} == set(Action.__args__)


@pytest.mark.parametrize("kind", KINDS)
def test_documents_of_version_2_are_read_and_written_again_as_they_were(kind: str) -> None:
    path = LATER / f"{kind.replace(' ', '_')}.jsonl"
    for text in path.read_text(encoding="utf-8").splitlines():
        tree = json.loads(text)
        rules = tree.get("rules")
        named = NAMED[rules["sha256"]] if isinstance(rules, dict) and "sha256" in rules else None
        again = json.loads(later_text(from_json(text, KINDS[kind], rules=named)))
        assert [*again] == [*tree]
        assert without_sentences(again) == without_sentences(tree)
        if len(text) < 10_000:
            validator(kind, tree["format"]).validate(tree)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    LATER.mkdir(exist_ok=True)
    for name, value in values():
        if not path_of(name).exists():
            path_of(name).write_text(text_of(value), encoding="utf-8")
    lines: dict[str, list[str]] = {}
    for value in later_values():
        lines.setdefault(unstructure(value)["kind"], []).append(later_text(value) + "\n")
    for kind, texts in lines.items():
        path = LATER / f"{kind.replace(' ', '_')}.jsonl"
        if not path.exists():
            path.write_text("".join(texts), encoding="utf-8")
