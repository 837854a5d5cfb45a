"""Golden games: a whole match of every preset, as the command shows it; whatever changes in play or print shows here.

Each file says in its second line how it is made. To play another match, change the seed there.
"""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path

import pytest
from generated import assert_current, write
from helpers import MATCH_FAMILIES

from fivehundred.cli import main
from fivehundred.rules import presets

GOLDEN = Path(__file__).parent / "golden"


def path_of(preset: str) -> Path:
    return GOLDEN / f"{preset}.txt"


def command_of(preset: str) -> list[str]:
    """The arguments that make the game of *preset*: those in its file, or seed 1 for a preset that has none yet."""
    path = path_of(preset)
    told = path.read_text(encoding="utf-8") if path.exists() else ""
    found = re.search(r"^To repeat this match: fivehundred (play .*)$", told, re.MULTILINE)
    return found[1].split() if found else ["play", "--preset", preset, "--seed", "1"]


def game(preset: str) -> str:
    """The game of *preset* as it is played now."""
    shown = io.StringIO()
    with redirect_stdout(shown):
        assert main(command_of(preset)) == 0
    return shown.getvalue()


@pytest.mark.parametrize("preset", MATCH_FAMILIES)
def test_the_game_is_played_as_before(preset: str) -> None:
    assert_current(path_of(preset), game(preset))


def test_there_is_a_game_for_every_preset_and_none_besides() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(presets.names())
    for preset in presets.names():
        assert command_of(preset)[:3] == ["play", "--preset", preset]
        said = path_of(preset).read_text(encoding="utf-8").partition("\n")[0]
        assert said == f"{preset}: {presets.description(preset)}"


@pytest.mark.parametrize(
    "seen",
    [
        "Tricks: misere by",
        "Tricks: open misere by",
        "Tricks: nullo by",
        "Tricks: double nullo by",
        "SCORE-3",
        "OM failed (SCORE-7)",
        "forced on the bidder (SCORE-5)",
        "forced on the bidder (SCORE-6)",
        "cards captured (SCORE-8)",
        "SCORE-12",
        "JK=♥",
        "JK2",
        "declares the joker the highest",
        ": its holder is their partner",
        "sits out",
        "sit out",
        "counted (END-3)",
        "drops out (END-4)",
        "thrown in (BID-6)",
        "everybody passed: the hand is played for tricks",
        "(END-1)\nWon by",
        "(END-2)\nWon by",
        "(END-3)\nWon by",
        "(END-4)\nWon by",
    ],
)
def test_the_games_show_much_of_what_can_happen(seen: str) -> None:
    assert any(seen in path_of(preset).read_text(encoding="utf-8") for preset in presets.names())


if __name__ == "__main__":
    write({path_of(preset): partial(game, preset) for preset in presets.names()})
