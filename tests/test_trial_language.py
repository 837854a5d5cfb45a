"""Everything that players read is in their language, which a trial language shows: see `trial`."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from trial import NAMES, Trial, untranslated

from fivehundred.cli import main
from fivehundred.cli.scoring import GRAMMAR
from fivehundred.cli.table import _HELP
from fivehundred.match import Match
from fivehundred.notation import Record
from fivehundred.players import make_player
from fivehundred.render import sheet, text
from fivehundred.render.html import options_html, replay_html
from fivehundred.render.svg import drawing, scores, tables
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.texts import _wording, catalogue

TRIAL = Trial()
#: What people type, or what is called so in files and on the command line.
TYPED = {
    *untranslated(" ".join(chain.from_iterable((*_HELP.values(), *GRAMMAR.values())))),
    *("fivehundred", "preset", "play", "seed", "names", "seat", "human", "rules", "australian", "table"),
}


def drawn(picture: str) -> str:
    """What a picture says, to those who see it and to screen readers."""
    return " ".join(re.findall(r"<(?:text|title|desc)[^>]*>([^<]*)<", picture))


def strings(tree: Any) -> Iterator[str]:
    """The texts among the values of a tree of JSON; accounts and cards are only codes."""
    match tree:
        case str():
            yield tree
        case dict() | list():
            values = [tree[key] for key in tree if key not in ("accounts", "order")] if isinstance(tree, dict) else tree
            for each in values:
                yield from strings(each)


def read(page: str) -> str:
    """What a page says: its texts, what it says aloud, and the texts in its data."""
    data = re.search(r'id="data">(.*?)</script>', page)
    tags = re.sub(r"<(style|script).*?</\1>", "", page, flags=re.DOTALL)
    told = chain.from_iterable(re.findall(r">([^<>]+)<|(?:aria-label|title)=\"([^\"]*)", tags))
    return " ".join((*told, *strings(json.loads(data[1]) if data else None)))


@pytest.mark.parametrize("name", ["australian-4", "called-5", "table-2", "one-thousand-3"])
def test_pictures_and_texts_are_in_the_language_of_the_reader(name: str) -> None:
    rules = presets.get(name)
    names = NAMES[: rules.players]
    players = [make_player("random", rng=Random(seat)) for seat in range(rules.players)]
    scorers = text.scorer_names(rules, names, language=TRIAL)
    said = ""
    steps = [*Match.start(rules, rng=Random(3)).steps(players, rng=Random(1), max_deals=2)]
    for number, step in enumerate(steps):
        deal, match = step.deal, step.match
        table, seen = deal.table, deal.spectator
        if deal.to_act is not None and number % 9:
            continue
        pictures = [
            *(tables.table_svg(view, language=TRIAL) for view in (seen, deal.view(Seat(1)))),
            *(tables.deal_svg(deal, names, language=TRIAL), tables.auction_svg(table, names, language=TRIAL)),
            *(drawing.trick_svg(trick, names, language=TRIAL) for trick in table.tricks),
            *(drawing.hand_svg(hand, language=TRIAL) for hand in deal.dealt.hands),
            *(picture(match, names, language=TRIAL) for picture in (scores.sheet_svg, scores.chart_svg)),
        ]
        texts = [
            *(make(table, names, language=TRIAL) for make in (text.table_text, text.tricks_text, text.auction_text)),
            *(text.event_text(rules, event, names, language=TRIAL) for event in deal.history),
            text.exchange_text(rules, seen.history, names, language=TRIAL),
            sheet.sheet_text(match, names, language=TRIAL),
            *([text.score_text(deal.score, scorers, language=TRIAL)] if deal.finished and table.play else ()),
        ]
        said += "\n".join((*map(drawn, pictures), *texts))
    page = replay_html(Record(deals=[steps[-1].deal]), names=names, language=TRIAL)
    said += " ".join((read(page), read(options_html(steps[0].deal.legal_actions, language=TRIAL))))
    assert untranslated(said) <= untranslated(name)


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        ("play --preset table-2 --seed 2", ["?", "help", "hand", "table", "7S", "tricks", "P"]),
        ("play --seed 2", ["", "?", "hand", "table", "tricks"]),
        (
            "score",
            [
                *("help", "7S by 1 took 8", "7S by 1 took 11", "8S by 0 with 1 took 8", "passed took 4 3 3", "inkles"),
                *("correct 9 passed", "M by 1 took 0 revoked 3", "correct 1 8S by 1 took 8", "history", "undo", "undo"),
                *("10NT by 1 took 10", "10NT by 1 took 10", "show"),
            ],
        ),
    ],
)
def test_the_command_speaks_the_language_of_who_runs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str, typed: list[str]
) -> None:
    monkeypatch.setattr(_wording, "catalogue", lambda language: TRIAL if language == "" else catalogue(language))
    lines = typed * 6 if command.startswith("play") else typed
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*lines, "quit", ""])))
    people = [f"--seat={seat}=human" for seat in range(2)] if command.startswith("play") else []
    count = 2 if "table-2" in command else 4
    assert main([*command.split(), *people, f"--names={','.join(NAMES[:count])}"]) == 0
    assert untranslated(capsys.readouterr().out) <= TYPED
