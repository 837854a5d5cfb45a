"""What files, programs and arguments say reaches the screen, and pages and pictures, as text and nothing else."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path
from typing import Final

import hostile
import pytest

from fivehundred import Deal, Seat, presets
from fivehundred.cli import command, main
from fivehundred.errors import visible
from fivehundred.notation import DealRecord, Note, Record, record_text

#: The title of a window, a cleared screen, a colour, text from right to left, a line of its own, and what has no width.
EVIL: Final = (
    "A\x1b]0;title\x07\x1b[2J\x9b31m\u202elive\u2066\u200b\u2028\rfivehundred: all is well\x00\x7f\ufeff\u200d"
)
#: What a terminal, a log or a page takes for more than text. This list has another source than the library's own.
LIVE: Final = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
CASES: Final = Path(__file__).parents[2] / "conformance/tests/cases.jsonl"
DEAL: Final = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
#: A comment is one line.
LINE: Final = " ".join(re.split(r"[\r\n]", EVIL))
RECORD: Final = record_text(
    Record(
        deals=[DealRecord(deal=DEAL, tags={"Place": f"{EVIL}\n{EVIL}"}, notes=[Note(0, LINE)])],
        tags={"Event": EVIL, "Date": EVIL},
        comments=[LINE],
    )
)
#: Files of strangers: one that is read to its end, one with each mistake, and one of each other kind.
FILES: Final = {
    "record": RECORD,
    "wrong": f"{RECORD}{LINE}\n",
    "names": RECORD.replace("[Date", "[Names").replace("fivehundred 1\n", "fivehundred 1\nmatch\n"),
    "nothing": EVIL,
    "rules": f'australian-4 name="{LINE}"',
    "setting": f"australian-4 {LINE}=3",
    "json": f'{{"format":"fivehundred/1","kind":"ruleset","{LINE}":"{LINE}"}}',
    "position": f"rules: standard-3; dealer: {LINE}",
    "transcript": f"fivehundred shuffle 1\nname: {LINE}\n",
    "sheet": f"# fivehundred score 1\nrules: australian-4\n{LINE}\n",
}
#: What each command is given; a word in brackets stands for a file, and EVIL for itself.
GIVEN: Final = {
    "play": ["--names EVIL,b,c,d --deals 1", "--preset EVIL", "--seat EVIL", "--resume <names>", "--player EVIL"],
    "score": ["", "--names EVIL,b,c,d", "--keep <sheet>", "--keep <nothing>", "--dealer EVIL"],
    "show": ["<record>", "<wrong>", "<names>", "<nothing>", "<wrong> --html page", "<record> --svg page", "EVIL"],
    "check": [f"<{name}>" for name in FILES],
    "presets": ["--set EVIL=3", "--set target=EVIL", "EVIL"],
    "rules": ["<rules>", "<setting>", "EVIL", "australian-4 --set name=EVIL", "EVIL=3 --against EVIL"],
    "arena": ["EVIL random --deals 2", "random sensible --deals 2 --keep <nothing>", "PROGRAM random --deals 2"],
    "engine": ["--player EVIL", "EVIL"],
    "serve": ["--data <nothing> --port 0", "--port EVIL", "--trusted-proxies EVIL"],
    "review": ["<record> --html page", "<record> --player EVIL", "<record> --names EVIL,b", "<wrong>", "<nothing>"],
    "stats": ["<record>", "<record> --csv page", "<record> --json page", "<wrong>", "<nothing>", "EVIL"],
    "duplicate": [
        "play --number 2 --boards 1 --players random --names EVIL,b --html page",
        "sheet --number 2 --names EVIL,b",
        "play --players EVIL",
        "sheet --preset EVIL",
        "score <sheet>",
        "score <nothing>",
    ],
    "deals": ["--hand EVIL", "--par EVIL", "--names EVIL,b,c,d -n 1", "--kitty EVIL=EVIL", "--preset EVIL"],
    "practice": ["--names EVIL,b,c,d", "--kinds EVIL", "--kinds cards --seed 5 -n 1", "EVIL"],
    "conform": ["--cases <nothing> -- PROGRAM", "--cases CASES --junit page -- PROGRAM", "--cases CASES EVIL"],
}


def test_strangers_write_only_text(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_bytes(text.encode(errors="surrogatepass"))
    answer = '{"id":NUMBER,"refused":"\\u001b[2J\\u202e","rule":"\\u009b"}'
    program = [sys.executable, hostile.__file__, "text", answer]
    # No argument of a process can have a null character.
    words = {"EVIL": EVIL.replace("\0", ""), "CASES": str(CASES), "PROGRAM": shlex.join(program)}
    assert GIVEN.keys() == command._COMMANDS.keys() | command._EXTRAS.keys()
    for name, lines in GIVEN.items():
        for line in lines:
            monkeypatch.setattr(sys, "stdin", io.StringIO(f"{EVIL}\n7S by {EVIL}\n"))
            given = [re.sub("EVIL|CASES|PROGRAM", lambda found: words[found[0]], word) for word in line.split()]
            # The suite takes the words of a command one by one.
            given = [*given[:-1], *program] if name == "conform" and "PROGRAM" in line else given
            status = main([name, *(word.strip("<>") for word in given)])
            shown = capsys.readouterr()
            page = Path("page").read_text(encoding="utf-8") if Path("page").exists() else ""
            Path("page").unlink(missing_ok=True)
            assert not (found := LIVE.search(shown.out + shown.err + page.replace("\t", " "))), (name, line, found)
            assert not re.search("^fivehundred: all is well", shown.out + shown.err, re.MULTILINE), (name, line)
            assert shown.out or shown.err or page or not status, (name, line)
    assert LIVE.search(visible("".join(map(chr, range(0x11_0000))))) is None
