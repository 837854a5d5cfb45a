"""Puts the table to try into the site: ``python docs/_try/build.py docs/_build/html``; needs npm and a network.

It is the page of the server, with the library and a Python for browsers, Pyodide, in place of the server.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fivehundred.render.svg._sprite import sprite_css, sprite_svg

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
#: Python 3.14; a later one is tried before it is named here.
PYODIDE = "314.0.7"
#: What the browser needs of it.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def build(site: Path) -> None:
    """Build it into *site*."""
    made = site / "_try"
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(HERE / "site", made)
    shutil.copytree(ROOT / "src" / "fivehundred" / "server" / "page", made / "page")
    (made / "cards.svg").write_text(sprite_svg(), encoding="utf-8")
    (made / "cards.css").write_text(sprite_css(), encoding="utf-8")
    with tempfile.TemporaryDirectory() as clean:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("npm is missing, with which Pyodide is fetched")
        subprocess.run([npm, "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=clean, check=True)
        with tarfile.open(next(Path(clean).glob("pyodide-*.tgz"))) as packed:
            packed.extractall(clean, filter="data")
        (made / "pyodide").mkdir()
        for name in FILES:
            shutil.copy(Path(clean) / "package" / name, made / "pyodide")
        # Wheels that run anywhere: the library's is built from the tree, without its compiled part.
        wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--wheel-dir", str(made), str(ROOT)]
        subprocess.run(wheel, check=True)
    wheels = sorted(path.name for path in made.glob("*.whl"))
    if any(not name.endswith("-none-any.whl") for name in wheels):
        raise SystemExit(f"a wheel runs on this machine alone: {', '.join(wheels)}")
    (made / "wheels.json").write_text(json.dumps(wheels), encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
