"""Print how large each distribution is: ``nox -s size``, or with ``-- --no-build`` only what the sources show.

A statement is one of the syntax tree that is not a docstring; nodes are all of the tree. A name at the top of a package
is a module or a package in its folder, private or not. What is installed includes the bytecode of this Python.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from compileall import compile_dir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZipFile

ROOT: Final = Path(__file__).parents[1]
#: What the library needs to play a match, and nothing else.
GAME: Final = {"actions", "cards", "deal", "errors", "match", "rules", "seats", "shuffle"}


def folders(root: Path) -> list[Path]:
    """The folders of the distributions, the library first."""
    return [root, *(file.parent for file in sorted(root.glob("*/pyproject.toml")))]


def package_of(folder: Path) -> Path:
    """The folder of the one package of a distribution."""
    (package,) = (file.parent for file in folder.glob("src/*/__init__.py"))
    return package


def is_docstring(node: ast.AST) -> bool:
    """Whether *node* is a statement that is only a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def nodes_in(files: Iterable[Path]) -> Iterator[ast.AST]:
    """Every node of the syntax trees of *files*."""
    return (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def count_statements(nodes: Iterable[ast.AST]) -> int:
    """How many of *nodes* are statements, without docstrings."""
    return sum(isinstance(node, ast.stmt) and not is_docstring(node) for node in nodes)


def measure_source(folder: Path) -> Counter[str]:
    """The figures of a distribution that its files show as they are."""
    package = package_of(folder)
    files = sorted(package.rglob("*.py"))
    nodes = [*nodes_in(files)]
    game = (file for file in files if file.relative_to(package).parts[0].removesuffix(".py") in GAME)
    top = {file.relative_to(package).parts[0] for file in files} - {"__init__.py"}
    return Counter(
        statements=count_statements(nodes),
        game=count_statements(nodes_in(game)) if package.name == "fivehundred" else 0,
        modules=len(files),
        nodes=len(nodes),
        names=len(top),
        tests=sum(file.read_text(encoding="utf-8").count("\n") for file in folder.glob("tests/**/*.py")),
    )


def measure_build(folder: Path) -> Counter[str]:
    """The bytes of the pure wheel of a distribution, and of its files once they are installed."""
    with TemporaryDirectory() as built:
        build = (sys.executable, "-m", "build", "--installer", "uv", "--wheel", "--outdir", built, str(folder))
        subprocess.run(build, check=True, stdout=sys.stderr)
        (wheel,) = Path(built).glob("*.whl")
        installed = Path(built) / "installed"
        with ZipFile(wheel) as files:
            files.extractall(installed)
        compile_dir(installed, quiet=1)
        size = sum(file.stat().st_size for file in installed.rglob("*") if file.is_file())
        return Counter(wheel=wheel.stat().st_size, installed=size)


def rows_of(size: Counter[str]) -> dict[str, str]:
    """The figures of one column of the table."""
    return {
        "statements": f"{size['statements']:,}",
        "of the game": f"{size['game']:,}",
        "modules": f"{size['modules']:,}",
        "nodes a statement": f"{size['nodes'] / size['statements']:.2f}",
        "names at the top": f"{size['names']:,}",
        "wheel, MB": f"{size['wheel'] / 1e6:.3f}",
        "installed, MB": f"{size['installed'] / 1e6:.2f}",
        "lines of tests": f"{size['tests']:,}",
    }


def table(sizes: Mapping[str, Counter[str]]) -> str:
    """The table of figures: a column for each distribution, and one for all."""
    columns = {name: rows_of(size) for name, size in {**sizes, "all": sum(sizes.values(), Counter())}.items()}
    lines = [" " * 17 + "".join(f"  {name:>10}" for name in columns)]
    for row in columns["all"]:
        lines.append(f"{row:17}" + "".join(f"  {cells[row]:>{max(len(name), 10)}}" for name, cells in columns.items()))
    return "\n".join(lines)


def main() -> None:
    """Measure all distributions of the tree, and print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--no-build", action="store_true", help="build no wheels: their figures are 0")
    no_build = parser.parse_args().no_build
    sizes = {}
    for folder in folders(ROOT):
        built = Counter[str]() if no_build else measure_build(folder)
        sizes[package_of(folder).name] = measure_source(folder) + built
    print(table(sizes))


if __name__ == "__main__":
    main()
