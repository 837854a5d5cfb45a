"""Puts the table to try into the site: ``python docs/_try/build.py docs/_build/html``; needs npm and a network.

It is what the page of the server shows where there is no network: the library, and a Python for browsers, Pyodide.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fivehundred.render import sprite_css, sprite_svg
from fivehundred_server._offline import offline_files

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: Python 3.14; a later one is tried before it is named here.
PYODIDE = "314.0.7"


def fetched(folder: Path) -> Path:
    """Fetch Pyodide into *folder*; return the folder of its files there."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is missing, with which Pyodide is fetched")
    subprocess.run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder, check=True)
    with tarfile.open(next(folder.glob("pyodide-*.tgz"))) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def build(site: Path, pyodide: Path) -> None:
    """Build it into *site*, with the files of *pyodide*."""
    made = site / "_try"
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(HERE / "site", made)
    shutil.copytree(ROOT / "server" / "src" / "fivehundred_server" / "page", made / "page")
    (made / "page" / "cards.svg").write_text(sprite_svg(), encoding="utf-8")
    (made / "cards.css").write_text(sprite_css(), encoding="utf-8")
    (made / "page" / "offline").mkdir()
    for name, content in offline_files(pyodide).items():
        (made / "page" / "offline" / name).write_bytes(content)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as clean:
        build(Path(sys.argv[1]), fetched(Path(clean)))
