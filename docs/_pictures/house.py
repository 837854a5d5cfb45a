"""Draws the house of the page about the design, and lists its rooms, from the imports; conf.py runs it at every build.

``python house.py FOLDER`` writes both by itself.
"""

from __future__ import annotations

import ast
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import fivehundred

PACKAGE = Path(fivehundred.__file__).parent
#: Modules that stand beside the folders, and share a room with others; what is not here has one of its own.
SHARED = {
    **dict.fromkeys(("_base", "errors", "cards", "seats", "shuffle"), "cards"),
    **dict.fromkeys(("actions", "texts"), "rules"),
    "__main__": "cli",
    "": "fivehundred",
}
#: In pixels: the picture is as wide as a page; text is taken for somewhat wider than it is.
WIDTH, GAP, LINE, LETTER = 800, 8, 16, 6.3

HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="house-title"
 style="max-width: 100%; height: auto" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
<title id="house-title">The modules of the library, floor by floor: each imports only from floors under its own</title>
"""


def module_of(path: Path) -> str:
    """``rules.calls`` for rules/calls.py, ``rules`` for rules/__init__.py, nothing for the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


#: What only checkers read counts as well, unless it stands beside a module.
PATHS = {module_of(path): path for path in (*sorted(PACKAGE.rglob("*.pyi")), *sorted(PACKAGE.rglob("*.py")))}


@cache
def imports(path: Path) -> tuple[str, ...]:
    """The modules of the package that a file imports anywhere: in functions and for type checkers alone, too.

    A module that is imported counts, and not the packages above it, although Python runs those first: where a package
    brings names from its modules, which cannot do without their package, each would stand before the other. Whoever
    imports such a name from the package itself imports the package.
    """
    return tuple(_imported(ast.parse(path.read_text(encoding="utf-8"))))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] == "fivehundred":
                origin = module.removeprefix("fivehundred").removeprefix(".")
                for name in node.names:
                    inside = f"{origin}.{name.name}".removeprefix(".")
                    yield inside if inside in PATHS else origin
            case ast.Import():
                for name in node.names:
                    if name.name.split(".")[0] == "fivehundred":
                        yield name.name.removeprefix("fivehundred").removeprefix(".")
            case _:
                pass


def room_of(module: str) -> str:
    """The room in which a module is drawn: a folder, or what stands beside the folders."""
    outermost = module.split(".", maxsplit=1)[0]
    return SHARED.get(outermost, outermost)


def title(room: str) -> str:
    """The folder of a room, and what stands in it from beside the folders."""
    beside = sorted((module != room, module) for module in PATHS if "." not in module and room_of(module) == room)
    named = [f"{name}/" if name and PATHS[name].name == "__init__.py" else name or room for _, name in beside]
    return "  ".join(named)


def inside(room: str) -> str:
    """The modules of the folder of a room, but for private ones; those of the roof are the names that it has."""
    if room == "fivehundred":
        return " ".join(fivehundred.__all__)
    names = [module.split(".")[1:] for module in PATHS if module.startswith(f"{room}.") and "._" not in module]
    folders = {name[0] for name in names if len(name) > 1}
    words = [name for (name,) in (name for name in names if len(name) == 1) if name not in folders]
    for folder in sorted(folders):
        words += [f"{folder}/", *(name[1] for name in names if name[0] == folder and len(name) > 1)]
    return " ".join(words)


@cache
def rooms_below() -> dict[str, set[str]]:
    """For each room, the others from which it imports."""
    below: dict[str, set[str]] = {room_of(module): set() for module in PATHS}
    for module, path in PATHS.items():
        room = room_of(module)
        below[room] |= {room_of(other) for other in imports(path)} - {room}
    return below


def floors(below: dict[str, set[str]]) -> list[list[str]]:
    """The rooms floor by floor, each as low as those *below* it allow; the names at the top are the roof."""
    height: dict[str, int] = {}
    for room in TopologicalSorter(below).static_order():
        height[room] = 1 + max((height[other] for other in below[room]), default=-1)
    height["fivehundred"] = max(height.values()) + 1
    return [[room for room in sorted(height) if height[room] == floor] for floor in range(height["fivehundred"] + 1)]


def stands_on(room: str, below: dict[str, set[str]]) -> str:
    """The rooms that a room imports from, but for those on which one of them stands already."""
    reached: dict[str, set[str]] = {}
    for each in TopologicalSorter(below).static_order():
        reached[each] = below[each].union(*(reached[other] for other in below[each]))
    under = below[room] - set().union(*(reached[other] for other in below[room]))
    # The roof is on whatever has its names.
    return "" if room == "fivehundred" else ", ".join(sorted(under))


def house() -> str:
    """The picture: floors, each importing only from those under it, with the modules in their rooms."""
    below = rooms_below()
    drawn, top = [], GAP
    for floor in reversed(floors(below)):
        # What a title needs, and as much again for everybody.
        shares = {room: 12 + len(title(room)) for room in floor}
        left, high, rooms = GAP, 0, []
        for room, share in shares.items():
            wide = (WIDTH - GAP * (len(floor) + 1)) * share // sum(shares.values())
            lines = [f'<tspan font-weight="bold">{title(room)}</tspan>']
            lines += textwrap.wrap(inside(room), int((wide - 2 * GAP) / LETTER))
            if under := stands_on(room, below):
                lines.append(f'<tspan fill-opacity=".7">on {under}</tspan>')
            places = (f'x="{left + GAP}" y="{top + LINE * row}"' for row in range(1, len(lines) + 1))
            rows = [f"<tspan {place}>{line}</tspan>" for place, line in zip(places, lines, strict=True)]
            rooms.append((left, wide, "".join(rows)))
            left, high = left + wide + GAP, max(high, LINE * len(lines) + GAP)
        for left, wide, text in rooms:
            box = f'x="{left}" y="{top}" width="{wide}" height="{high}" rx="4"'
            drawn.append(f'<rect {box} fill-opacity=".05" stroke="currentColor"/><text>{text}</text>')
        top += high + GAP
    return HEAD.format(width=WIDTH, height=top) + "\n".join(drawn) + "\n</svg>\n"


def holds(room: str) -> str:
    """What a room holds, in the words of its folder or module."""
    text = PATHS[room].with_suffix(".py").read_text(encoding="utf-8")
    return (ast.get_docstring(ast.parse(text)) or "").partition("\n")[0]


def table() -> str:
    """The rooms, each below those that it may import."""
    below = rooms_below()
    lines = ["| room | holds | may import, besides what these may import |", "| --- | --- | --- |"]
    for room in (room for floor in reversed(floors(below)) for room in floor if room != "fivehundred"):
        named = ", ".join(f"`{name}`{{.word}}" for name in title(room).split())
        lines.append(f"| {named} | {holds(room)} | {stands_on(room, below) or 'no other room'} |")
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write the picture and the table into *folder*."""
    (folder / "house.svg").write_text(house(), encoding="utf-8")
    (folder / "rooms.md").write_text(table(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
