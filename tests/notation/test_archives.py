"""Archives: games are read one at a time, damage costs only the games that have it, and an index finds each."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs
import pytest
from helpers import deal_of, fewer
from hypothesis import given
from random_matches import match_under_way, whole_deals

from fivehundred import archives
from fivehundred.archives import DamagedGameError, GameHead, index_games, read_games, read_heads, write_games
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.notation import Record, record_text
from fivehundred.notation.records import LONGEST_RECORD
from fivehundred.rules.presets import SHORT_PACK_2, STANDARD_3
from fivehundred.testing import picks
from fivehundred.testing.chance import Pick
from fivehundred.testing.match_strategies import annotate

GAMES = [
    Record(tags={"Event": "Nothing yet"}, comments=["Rain."]),
    Record(deals=[deal_of(SHORT_PACK_2), deal_of(STANDARD_3).spectator]),
    Record.of_match([deal_of(STANDARD_3)], tags={"Event": "Thursday"}),
]


def some_games(pick: Pick) -> list[Record]:
    """Games with notes; each says which it is."""
    games = []
    for number in range(1 + pick(4)):
        kept = match_under_way(STANDARD_3, pick, 1 + pick(2))
        deals = [annotate(deal, pick) for deal in whole_deals(kept)]
        games.append(attrs.evolve(kept, deals=deals, tags={"Round": str(number)}))
    return games


def written(tmp_path: Path, games: list[Record], *forms: Any) -> Path:
    """A file with *games*, in these *forms* by turns."""
    file = tmp_path / "games"
    file.write_bytes(b"")
    for number, game in enumerate(games):
        assert write_games(file, [game], form=forms[number % len(forms)], append=True) == 1
    return file


@pytest.mark.parametrize("forms", [("text",), ("json",), ("text", "json")], ids=str)
def test_games_are_read_as_they_were_written(tmp_path: Path, forms: tuple[str, ...]) -> None:
    file = written(tmp_path, GAMES, *forms)
    assert list(read_games(file)) == GAMES
    heads = list(read_heads(str(file)))
    for number, (head, game) in enumerate(zip(heads, GAMES, strict=True), start=1):
        assert isinstance(head, GameHead)
        assert (head.number, head.tags, head.is_match, head.deals) == (
            number,
            game.tags,
            game.is_match,
            len(game.deals),
        )
        assert head.rules == (game.deals[0].deal.rules if game.deals else None)
    index = index_games(file)
    assert [index.read(number) for number in (3, 1, 2)] == [GAMES[number] for number in (2, 0, 1)]


@fewer(4)
@given(picks())
def test_damage_costs_only_the_games_that_have_it(pick: Pick) -> None:
    games = some_games(pick)
    text = pick(2)
    with TemporaryDirectory() as folder:
        assert_damage_stays(written(Path(folder), games, "text" if text else "json"), games, pick)


def assert_damage_stays(file: Path, games: list[Record], pick: Pick) -> None:
    """Of the *games* in *file*, those that are not damaged are read as they were written."""
    whole = file.read_bytes()
    text = whole.startswith(b"f")
    parts = whole.split(b"\n\n\n") if text else whole.splitlines()
    assert len(parts) == len(games)
    damaged = {pick(len(parts)) for _ in range(1 + pick(2))}
    for number in damaged:
        part = bytearray(parts[number])
        for _ in range(1 + pick(3)):
            part[pick(len(part))] = choose_byte(pick)
        parts[number] = bytes(part)
    file.write_bytes((b"\n\n\n" if text else b"\n").join(parts) + b"\n" * (not text))
    found = [game for game in read_games(file) if isinstance(game, Record)]
    sound = [game for number, game in enumerate(games) if number not in damaged]
    assert [game for game in found if game in sound] == sound
    # What a changed byte leaves legal is read as it stands.
    assert len(found) <= len(games)
    assert len(index_games(file)) == len(list(read_games(file))) == len(list(read_heads(file)))


def choose_byte(pick: Pick) -> int:
    """A byte that begins nothing: neither a line, nor a game in JSON."""
    return (pick(256 - 14) + 14) if pick(2) else b"#{}[]:. A7"[pick(10)]


DAMAGES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "what is no heading": (lambda data: data.replace(b"fivehundred 1", b"fivehundred 7", 1), "line 1: line 1, "),
    "no UTF-8": (
        lambda data: data.replace(b"Rain.", b"R\xffin.", 1),
        "line 1: line 3, '', column 1: expected a line in",
    ),
    "a game too long": (
        lambda data: b"fivehundred 1\n" + (b"#" * 99 + b"\n") * 11_000 + b"\n\n" + data,
        "a record of at most",
    ),
    "a line too long": (lambda data: b"fivehundred 1\n#" + b" " * 4_500_000 + b"\n\n\n" + data, "a record of at most"),
}


@pytest.mark.parametrize(("damage", "told"), DAMAGES.values(), ids=list(DAMAGES))
def test_damage_is_named_where_it_is(tmp_path: Path, damage: Callable[[bytes], bytes], told: str) -> None:
    file = written(tmp_path, GAMES, "text")
    file.write_bytes(damage(file.read_bytes()))
    first, *others = read_games(file)
    assert isinstance(first, DamagedGameError)
    assert (first.number, first.line) == (1, 1)
    assert told in str(first)
    assert [game for game in others if isinstance(game, Record)][-2:] == GAMES[1:]
    assert str(pickle.loads(pickle.dumps(first))) == str(first)
    with pytest.raises(DamagedGameError, match=r"^game 1, which begins in line 1: "):
        index_games(file).read(1)


@pytest.mark.parametrize("line", ['{"', '{"a":1}', '{"format":"fivehundred/1","kind":"record","deals":1}'])
def test_damaged_json_is_named_where_it_is(tmp_path: Path, line: str) -> None:
    file = tmp_path / "games"
    file.write_text(f"\ufeff{line}\n", encoding="utf-8")
    write_games(file, GAMES[:1], form="json", append=True)
    for found in (read_games(file), read_heads(file)):
        first, second = found
        assert isinstance(first, DamagedGameError)
        assert not isinstance(second, DamagedGameError)
        assert str(first).startswith(f"game {first.number}, which begins in line ")


def test_a_file_without_games_has_none(tmp_path: Path) -> None:
    file = tmp_path / "games"
    assert write_games(file, []) == 0
    file.write_text("\n\n \n", encoding="utf-8")
    assert (list(read_games(file)), len(index_games(file))) == ([], 0)
    with pytest.raises(InvalidValue, match="the number of a game 1"):
        index_games(file).read(1)
    with pytest.raises(FileNotFoundError):
        list(read_games(tmp_path / "none"))


def test_an_index_is_of_the_file_as_it_was(tmp_path: Path) -> None:
    file = written(tmp_path, GAMES, "text")
    index = index_games(file)
    write_games(file, GAMES[:1], append=True)
    with pytest.raises(InvalidValue, match="has changed since its index was made"):
        index.read(1)


def test_only_what_can_be_read_back_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, wrong, record = tmp_path / "games", "x", Record(comments=["x" * 29_998] * 40)
    a: Any = wrong
    with pytest.raises(InvalidValue, match="form 'x': expected text or json"):
        write_games(file, GAMES, form=a)
    with pytest.raises(InvalidType, match="expected a Record, not str"):
        write_games(file, [a])
    with pytest.raises(InvalidType, match="expected Records in order"):
        write_games(file, {a})
    for form in ("text", "json"):
        with pytest.raises(InvalidValue, match="characters"):
            write_games(file, [record], form=form)
    monkeypatch.setattr(archives, "_MOST", 100)
    assert not file.exists()
    # What was there stays.
    written(tmp_path, GAMES, "text")
    before = file.read_bytes()
    for append in (False, True):
        with pytest.raises(InvalidValue, match="characters"):
            write_games(file, [*GAMES, record], append=append)
        assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_that_is_replaced_is_there_as_a_whole_all_the_time(tmp_path: Path) -> None:
    file, link = written(tmp_path, GAMES, "text"), tmp_path / "link"
    link.symlink_to(file)

    def games() -> Iterator[Record]:
        for game in GAMES[:2]:
            yield game
            assert list(read_games(file)) == GAMES

    file.chmod(0o600)
    beside = tmp_path / f"{file.name}.new"
    beside.touch()
    assert write_games(link, games()) == 2
    assert (file.stat().st_mode & 0o077 if os.name == "posix" else 0, beside.exists()) == (0, True)
    assert (link.is_symlink(), list(read_games(file))) == (True, GAMES[:2])
    # What is not a file cannot be replaced by one.
    assert write_games(os.devnull, GAMES) == 3
    assert not Path(os.devnull).is_file()


def test_games_may_come_from_the_file_that_they_are_written_to(tmp_path: Path) -> None:
    file = written(tmp_path, GAMES, "text", "json")
    assert write_games(file, (game for game in read_games(file) if isinstance(game, Record))) == 3
    assert list(read_games(file)) == GAMES
    assert write_games(file, (game for game in read_games(file) if isinstance(game, Record)), append=True) == 3
    assert list(read_games(file)) == GAMES * 2


@pytest.mark.parametrize("first", ["text", "json"])
@pytest.mark.parametrize("second", ["text", "json"])
def test_games_are_added_to_a_file_that_lacks_its_last_line_end(tmp_path: Path, first: Any, second: Any) -> None:
    file = written(tmp_path, GAMES[1:2], first)
    file.write_bytes(file.read_bytes().rstrip())
    write_games(file, GAMES[2:], form=second, append=True)
    assert list(read_games(file)) == GAMES[1:]


def test_files_put_together_may_have_byte_order_marks(tmp_path: Path) -> None:
    file = written(tmp_path, GAMES[1:2], "text")
    file.write_bytes(file.read_bytes() * 2 + b"\xef\xbb\xbf" + file.read_bytes())
    assert list(read_games(file)) == GAMES[1:2] * 3


def test_the_longest_game_is_read_before_another_one(tmp_path: Path) -> None:
    size = LONGEST_RECORD - len(record_text(Record(comments=["x"])))
    lines, rest = divmod(size, 1000)
    longest = Record(comments=["x" * (1 + rest), *["y" * 997] * lines])
    assert len(record_text(longest)) == LONGEST_RECORD
    file = written(tmp_path, [longest, *GAMES], "text")
    assert list(read_games(file)) == [longest, *GAMES]


def test_only_one_game_is_in_memory(tmp_path: Path) -> None:
    taken = 0

    def games() -> Iterator[Record]:
        nonlocal taken
        for number in range(50):
            taken = number
            yield GAMES[2]

    file = tmp_path / "games"
    assert write_games(file, games()) == 50
    reader = read_games(file)
    assert next(reader) == GAMES[2]
    assert taken == 49
    del reader
