"""Every public name, at the path people import it from, as api.txt keeps it: nothing changes there unnoticed.

After a change that is meant, write it again, ``python tests/test_public_api.py --write``, and read the difference.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from difflib import unified_diff
from importlib import import_module
from pathlib import Path

import griffe

import fivehundred

KEPT = Path(__file__).with_name("api.txt")
SOURCE = Path(fivehundred.__file__).parent
#: Packages and modules one level below the top, and one that its package exports; the command is for people.
MODULES = ["fivehundred"] + [
    f"fivehundred.{path.stem}"
    for path in sorted(SOURCE.iterdir())
    if not path.name.startswith((".", "_", "cli")) and path.suffix in ("", ".py")
]
MODULES.append("fivehundred.hosting.fair")


def lines_of(found: griffe.Object | griffe.Alias, path: str) -> Iterator[str]:
    match found.final_target if isinstance(found, griffe.Alias) else found:
        case griffe.Class(bases=bases):
            yield f"class {path}({', '.join(map(str, bases))})"
            for name, member in sorted(found.all_members.items()):
                if not name.startswith("_"):
                    yield from lines_of(member, f"{path}.{name}")
        case griffe.Function() as function:
            yield f"def {path}{str(function.signature()).removeprefix(function.name)}"
        case griffe.Attribute(annotation=annotation):
            yield f"{path}: {annotation}"
        case _:
            yield f"module {path}"


def api() -> list[str]:
    package = griffe.load("fivehundred", search_paths=[SOURCE.parent], allow_inspection=False, resolve_aliases=True)
    found: list[str] = []
    first: dict[str, str] = {}
    for module in MODULES:
        listed = package[module.partition(".")[2]] if "." in module else package
        for name in import_module(module).__all__:
            # What stands in two places is described at the first.
            path = first.setdefault(listed[name].canonical_path, f"{module}.{name}")
            same = path != f"{module}.{name}"
            found += [f"{module}.{name} is {path}"] if same else lines_of(listed[name], path)
    return found


def test_the_public_interface_is_the_one_that_is_kept() -> None:
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    assert "\n".join(unified_diff(kept, api(), "kept", "now", lineterm="", n=0)) == ""


def test_every_public_name_can_be_imported_from_where_it_is_kept() -> None:
    # Not above, because what writes the file down needs no docs.
    from _names import FRAMEWORKS

    paths = re.findall(r"^(?:class |def |module )?([\w.]+)", KEPT.read_text(encoding="utf-8"), re.MULTILINE)
    # The others are members of classes.
    names = [path for path in paths if path.rpartition(".")[0] in MODULES]
    for path in names if FRAMEWORKS else [path for path in names if not path.startswith("fivehundred.adapters.")]:
        module, _, name = path.rpartition(".")
        assert hasattr(import_module(module), name), path
    assert {path.rpartition(".")[0] for path in names} == {*MODULES}
    assert len(names) > 400


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/test_public_api.py --write")
    KEPT.write_text("".join(f"{line}\n" for line in api()), encoding="utf-8")
