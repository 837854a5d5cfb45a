"""The files of a table that needs no server, in a separate module because the site of the docs serves them too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import files
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import attr
import attrs

import fivehundred
from fivehundred.errors import InvalidValue

#: The files of Pyodide, a Python for browsers, that are served; its package on npm has them.
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
#: Parts of the library that no table needs.
_LEFT_OUT: Final = {"arena", "cli", "learning", "programs", "schemas", "testing"}
#: The parts of this package that it needs.
_NEEDED: Final = {"__init__.py", "_alone.py"}


def check_pyodide(folder: Path) -> None:
    """Raise `InvalidValue` unless *folder* has all files of Pyodide that are served."""
    if missing := [name for name in PYODIDE if not (folder / name).is_file()]:
        raise InvalidValue(
            f"{folder} has no {', '.join(missing)}: expected the files of Pyodide, "
            "which `npm pack pyodide` fetches as an archive"
        )


def library() -> bytes:
    """The library, the table of this package and attrs, as they are installed, as a zip file.

    Compiled modules are left out.
    """
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for file in (fivehundred.__file__, __file__, attr.__file__, attrs.__file__):
            folder = Path(file).parent
            for path in sorted(folder.rglob("*")):
                inside = path.relative_to(folder.parent)
                package, *names = inside.parts
                own = package == Path(__file__).parent.name
                needed = names[0] in _NEEDED if own else _LEFT_OUT.isdisjoint(names)
                if path.suffix in (".json", ".mo", ".py") and needed:
                    # Without the time, so that the same library is the same file everywhere.
                    archive.writestr(ZipInfo(inside.as_posix()), path.read_bytes(), ZIP_DEFLATED)
        for licence in files("attrs") or ():
            if licence.name == "LICENSE":
                archive.writestr(ZipInfo("attr/LICENSE"), licence.read_binary(), ZIP_DEFLATED)
    return packed.getvalue()


def offline_files(pyodide: Path) -> Mapping[str, bytes]:
    """The files in the page's folder ``offline``: those of Pyodide, the library, and a list of their sizes.

    Raises `InvalidValue` if *pyodide* is not a folder with the files of Pyodide.
    """
    check_pyodide(pyodide)
    contents = {name: (pyodide / name).read_bytes() for name in PYODIDE} | {"library.zip": library()}
    sizes = {name: len(content) for name, content in contents.items()}
    return contents | {"files.json": json.dumps(sizes).encode()}
