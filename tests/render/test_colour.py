"""Texts in colour, where rich is installed."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest

from fivehundred.errors import InvalidType
from fivehundred.render.colour import colour_text, show

LINE = "Ann [red]plays 10♥ and J♠, 9♣ 8♦ JK JK2 (PLAY-2) [/]"


def spans(text: str, **how: bool) -> dict[str, str]:
    told = colour_text(text, **how)
    return {told.plain[span.start : span.end]: str(span.style) for span in told.spans}


def test_suits_jokers_and_rules_have_their_colours() -> None:
    assert colour_text(LINE).plain == LINE
    assert spans(LINE) == {
        "10♥": "bold red",
        "8♦": "bold red",
        "J♠": "bold",
        "9♣": "bold",
        "JK": "bold magenta",
        "JK2": "bold magenta",
        "PLAY-2": "dim",
    }
    four = spans(LINE, four_colours=True)
    assert [four[card] for card in ("J♠", "9♣", "8♦", "10♥")] == ["bold", "bold green", "bold blue", "bold red"]
    assert spans("♥ led, 13♦, 14♦, Jack") == {"♥": "bold red", "13♦": "bold red", "4♦": "bold red"}


def test_no_name_steers_the_terminal() -> None:
    assert colour_text("A\x1b[31mB\x07\nC").plain == r"A\x1b[31mB\x07" + "\nC"


def test_a_screen_without_colours_gets_the_text_alone() -> None:
    out = io.StringIO()
    show(f"{LINE}\n{'long ' * 100}", file=out)
    assert out.getvalue() == f"{LINE}\n{'long ' * 100}\n"


def test_a_terminal_gets_colours_unless_it_asks_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    out = Terminal()
    show("7♥", file=out, four_colours=True)
    assert out.getvalue() == "\x1b[1;31m7♥\x1b[0m\n"
    monkeypatch.setenv("NO_COLOR", "1")
    out = Terminal()
    show("7♥", file=out)
    assert "31" not in out.getvalue()


def test_without_rich_the_text_stands_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("rich.console", "rich.text"):
        monkeypatch.setitem(sys.modules, name, None)
    show("7♥ \x1b[31m")
    assert capsys.readouterr().out == r"7♥ \x1b[31m" + "\n"
    with pytest.raises(ImportError, match=r'^needs rich\.text: pip install "fivehundred\[cli\]"$'):
        colour_text("7♥")


def test_a_screen_without_the_signs_gets_letters() -> None:
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n")
    show("Zoë plays 7♥", file=out)
    out.flush()
    assert out.buffer.getvalue() == b"Zo? plays 7H\n"


def test_only_texts_are_shown() -> None:
    wrong: Any = 5
    for function in (colour_text, show):
        with pytest.raises(InvalidType, match="expected a text, not int"):
            function(wrong)
