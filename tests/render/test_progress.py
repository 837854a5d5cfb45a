"""The line that shows how far long work has come."""

from __future__ import annotations

import io
import re
import sys
from types import SimpleNamespace

import pytest

from fivehundred.cli.command import main
from fivehundred.render import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_line_is_overwritten_and_erased(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(sys, "stderr", err)
    monkeypatch.setattr("fivehundred.render.progress.monotonic", iter([0, 0, 0.05, 9, 9, 9, 9]).__next__)
    with Progress(lambda done: f"{10 - done} left") as progress:
        for _ in range(2):
            progress.step()
        # The first step came too soon to be drawn.
        assert err.getvalue() == "\r10 left\r8 left "
        progress.clear()
        progress.step()
    assert err.getvalue() == "\r10 left\r8 left \r      \r\r7 left\r      \r"


@pytest.mark.parametrize("piped", [io.StringIO(), None])
def test_nothing_is_written_into_a_pipe(monkeypatch: pytest.MonkeyPatch, piped: io.StringIO | None) -> None:
    monkeypatch.setattr(sys, "stderr", piped)
    with Progress(str) as progress:
        progress.step()
    assert not piped or not piped.getvalue()


def test_bots_at_a_terminal_show_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    for err in (Terminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stderr", err)
        assert main(["play", "--seed", "1", "--deals", "1", "--preset", "standard-3"]) == 0
        assert err.getvalue().startswith("\rDeal 1: 0 actions") == err.isatty()


def test_a_person_sees_that_bots_are_thinking_until_they_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    printed = SimpleNamespace(write=screen.write, flush=screen.flush, isatty=lambda: False, encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", printed)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["play", "--seed", "1", "--preset", "standard-3", "--seat", "0=human"]) == 0
    drawn = re.compile(r"\rDeal 1: \d+ actions?\r *\r")
    assert drawn.search(screen.getvalue())
    # Each is erased before anything else is printed.
    assert "\r" not in drawn.sub("", screen.getvalue())
