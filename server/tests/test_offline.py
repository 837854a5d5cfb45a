"""What a server sends to pages that are played on without it."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from served import run, serving

from fivehundred.cli import main
from fivehundred_server import _offline
from fivehundred_server._offline import PYODIDE, library
from fivehundred_server.serving import PAGE, files_of


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder with files named as those of Pyodide."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in PYODIDE:
        (folder / name).write_text(name, encoding="utf-8")
    return folder


def test_the_page_has_what_it_needs_to_be_played_on_without_the_server(tmp_path: Path, pyodide: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", page=PAGE, pyodide=pyodide) as site:
            assert (await site.get("/presets")).json["offline"] is True
            first = await site.get("/")
            assert (await site.get("/offline")).body == first.body
            # The page itself may run no WebAssembly.
            assert "wasm" not in first.headers["content-security-policy"]
            worker = await site.get("/page/offline-worker.js")
            assert worker.headers["content-security-policy"].endswith("; script-src 'self' 'wasm-unsafe-eval'")
            wasm = await site.get("/page/offline/pyodide.asm.wasm")
            assert (wasm.body, wasm.headers["content-type"]) == (b"pyodide.asm.wasm", "application/wasm")
            service = await site.get("/page/service.js")
            assert service.headers["service-worker-allowed"] == "/"
            line = service.body.decode().partition(";\n")[0]
            kept = json.loads(line.removeprefix("self.kept = "))["files"]
            for name in kept:
                assert (await site.get(f"/{name}")).status == 200
            sizes = (await site.get("/page/offline/files.json")).json
            assert {f"page/offline/{name}" for name in sizes} < set(kept)
            assert sizes["pyodide.mjs"] == len("pyodide.mjs")

    run(scenario)


def test_without_pyodide_there_is_no_offline_page(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", page=PAGE) as site:
            assert (await site.get("/presets")).json["offline"] is False
            assert (await site.get("/offline")).status == 404
            assert not (await site.get("/page/service.js")).body.startswith(b"self.kept")

    run(scenario)


def test_the_service_worker_changes_with_every_file(pyodide: Path) -> None:
    before = files_of(PAGE, pyodide)["service.js"].plain
    assert files_of(PAGE, pyodide)["service.js"].plain.etag == before.etag
    (pyodide / "python_stdlib.zip").write_text("another", encoding="utf-8")
    assert files_of(PAGE, pyodide)["service.js"].plain.etag != before.etag


def test_the_library_is_whole_without_what_is_installed(tmp_path: Path) -> None:
    with ZipFile(io.BytesIO(library())) as archive:
        archive.extractall(tmp_path)
        assert "MIT" in archive.read("attr/LICENSE").decode()
    program = (
        "from fivehundred_server._alone import SoloTable\n"
        "table = SoloTable()\n"
        "table.ask('start', '\"australian-4\"')\n"
        "from fivehundred.players import make_player\n"
        "print(len(table.ask('explain')) > 100)\n"
    )
    # Without site-packages (-S), only what is in the archive is found.
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n" + program],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == "True\n"
    with patch.object(_offline, "files", lambda name: None):
        assert b"attr/LICENSE" not in library()


def test_a_folder_without_pyodide_is_refused_in_words(
    tmp_path: Path, pyodide: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pyodide / "pyodide.mjs").unlink()
    file = str(tmp_path / "rooms.db")
    assert main(["serve", "--data", file, "--pyodide", str(pyodide)]) != 0
    assert "pyodide has no pyodide.mjs: expected the files of Pyodide" in capsys.readouterr().err
    assert not Path(file).exists()
