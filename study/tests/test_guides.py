"""The guides show what their commands print."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

import pytest

from fivehundred.cli import main

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("start/first_review", *map("howto/{}".format, ("review", "statistics", "duplicate", "deals", "practice")))
#: What the reader types where a command asks. A terminal shows it; it is not printed.
TYPED = re.compile(r"(?<=, your card: ).+\n")


@pytest.mark.parametrize("name", PAGES)
def test_a_guide_shows_what_its_commands_print(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    page = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(TYPED.findall(page))))
    shown = 0
    for block in re.findall(r"^```console\n(.*?)^```$", page, flags=re.DOTALL | re.MULTILINE):
        for told in block.removeprefix("$ ").replace("\\\n", "").split("\n$ "):
            line, _, expected = told.partition("\n")
            words = shlex.split(line.partition(">")[0])
            assert main(words[1:]) == 0
            printed = capsys.readouterr().out
            # Where dots stand, something is left out.
            assert all(part.strip("\n") in printed for part in TYPED.sub("", expected).split("...\n"))
            shown += bool(expected)
    assert shown
