"""Commands that other distributions bring: found by their entry points, and never in the way of those built in."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from fivehundred.cli import command, main

#: A module that is a command.
MODULE: Final = """
def add_arguments(parser):
    parser.add_argument("--twice", action="store_true", help="say it twice")

def run(options):
    print("shuffled" * (1 + options.twice))
    return 7
"""


def bring(folder: Path, word: str, source: str, *, module: str = "") -> None:
    """Put a distribution with one command into *folder*."""
    module = module or f"brought_{word}"
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[fivehundred.commands]\n{word} = {module}\n", encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which Python imports first, and whose modules it forgets."""
    monkeypatch.syspath_prepend(str(tmp_path))
    known = {*sys.modules}
    yield tmp_path
    for name in {*sys.modules} - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library alone, without our other distributions."""
    built_in = {word: told for word, told in command._COMMANDS.items() if word not in command._EXTRAS}
    monkeypatch.setattr(command, "_COMMANDS", built_in)
    monkeypatch.setattr(metadata, "entry_points", lambda **group: ())


def shown_help(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as leaving:
        main([*words, "--help"])
    assert leaving.value.code == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_command_of_another_distribution_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bring(folder, "riffle", MODULE)
    assert main(["riffle", "--twice"]) == 7
    assert capsys.readouterr() == ("shuffledshuffled\n", "")
    assert "--twice say it twice" in shown_help(capsys, "riffle")
    assert main(["riffle", "--thrice"]) == 2
    assert capsys.readouterr().err == "fivehundred: unknown option '--thrice'; see: fivehundred riffle --help\n"


def test_the_help_lists_a_command_of_others_and_loads_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bring(folder, "riffle", "raise SystemExit('loaded')", module="percent_100")
    entry = folder / "percent_100-1.0.dist-info" / "entry_points.txt"
    entry.write_text("[fivehundred.commands]\nriffle = percent_100\n100% = percent_100%s\n", encoding="utf-8")
    shown = shown_help(capsys)
    assert "riffle from percent_100" in shown
    assert "100% from percent_100%s" in shown


def test_built_in_words_win(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bring(folder, "presets", MODULE)
    assert main(["presets"]) == 0
    assert "australian-4" in capsys.readouterr().out
    assert "brought_presets" not in shown_help(capsys)


@pytest.mark.parametrize("word", ["presets", "--version"])
def test_nothing_is_read_for_a_word_that_is_built_in(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(**group: str) -> NoReturn:
        raise AssertionError(group)

    monkeypatch.setattr(metadata, "entry_points", read)
    if word == "--version":
        with pytest.raises(SystemExit):
            main([word])
    else:
        assert main([word]) == 0


def test_of_two_with_the_same_word_the_first_on_the_path_counts(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("later", "sooner"):
        (folder / name).mkdir()
        bring(folder / name, "riffle", MODULE.replace("shuffled", name), module=name)
        monkeypatch.syspath_prepend(str(folder / name))
    assert main(["riffle"]) == 7
    assert capsys.readouterr().out == "sooner\n"


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("def add_arguments(parser): pass", "AttributeError: module 'brought_riffle' has no attribute 'run'"),
        ("run = None\ndef add_arguments(parser): parser.add_argument('-h')", "ArgumentError: argument -h: conflicting"),
        ("def", "SyntaxError: invalid syntax"),
    ],
)
def test_a_broken_one_hurts_only_itself(
    folder: Path, capsys: pytest.CaptureFixture[str], source: str, complaint: str
) -> None:
    bring(folder, "riffle", source)
    assert main(["riffle"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"fivehundred: riffle: cannot load brought_riffle: {complaint}")
    assert shown.err.count("\n") == 1
    assert "riffle from brought_riffle" in shown_help(capsys)
    assert main(["nothing"]) == 2
    assert "invalid choice: 'nothing'" in capsys.readouterr().err


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize(("word", "extra"), [("serve", "server"), ("conform", "conformance")])
@pytest.mark.parametrize("more", [(), ("--help",), ("--port", "1")])
def test_a_known_one_says_what_to_install(
    capsys: pytest.CaptureFixture[str], word: str, extra: str, more: tuple[str, ...]
) -> None:
    assert main([word, *more]) == 2
    assert capsys.readouterr() == ("", f'fivehundred: {word} is not installed: pip install "fivehundred[{extra}]"\n')


@pytest.mark.usefixtures("bare")
def test_the_help_says_what_a_known_command_needs(capsys: pytest.CaptureFixture[str]) -> None:
    shown = shown_help(capsys)
    assert 'bots play (needs pip install "fivehundred[server]")' in shown
    assert 'the rules (needs pip install "fivehundred[conformance]")' in shown


def test_the_help_of_a_known_one_that_is_there(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    known: dict[str, Any] = {word: told for word, told in command._COMMANDS.items() if word not in command._EXTRAS}
    monkeypatch.setattr(command, "_COMMANDS", known)
    bring(folder, "serve", MODULE)
    assert "serve run a web server where people and bots play" in (shown := shown_help(capsys))
    assert "fivehundred[server]" not in shown
