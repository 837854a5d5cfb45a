"""Write python.inv: where Python's own documentation describes the names that our pages mention.

Sphinx would fetch the whole inventory at every build. This small one is kept in the tree instead, so that the
site builds without a network. To link to another name, add it to the table and run this file.
"""

from __future__ import annotations

import zlib
from pathlib import Path

#: Page, module, kind of object, names. The anchor of a name is its full name.
TABLE = (
    ("stdtypes", "", "class", "bytearray bytes dict frozenset list memoryview range set str tuple"),
    ("functions", "", "class", "bool complex float int object property slice super type"),
    ("functions", "", "function", "hash iter len print repr sorted"),
    ("constants", "", "data", "Ellipsis False None NotImplemented True"),
    ("exceptions", "", "exception", "ArithmeticError AssertionError AttributeError BaseException EOFError"),
    (
        "exceptions",
        "",
        "exception",
        "Exception ImportError IndexError KeyError KeyboardInterrupt LookupError",
    ),
    ("exceptions", "", "exception", "NotImplementedError OSError OverflowError RuntimeError StopIteration"),
    ("exceptions", "", "exception", "TypeError UnicodeError ValueError Warning ZeroDivisionError"),
    ("argparse", "argparse", "class", "ArgumentParser Namespace"),
    (
        "collections.abc",
        "collections.abc",
        "class",
        "AsyncIterator Awaitable Callable Collection Container Coroutine Generator Hashable Iterable",
    ),
    (
        "collections.abc",
        "collections.abc",
        "class",
        "Iterator Mapping MutableMapping MutableSequence Reversible",
    ),
    ("collections.abc", "collections.abc", "class", "Sequence Set Sized"),
    ("concurrent.futures", "concurrent.futures", "class", "Executor Future ProcessPoolExecutor"),
    ("contextlib", "contextlib", "class", "AbstractContextManager"),
    ("dataclasses", "dataclasses", "function", "dataclass replace"),
    ("enum", "enum", "class", "Enum Flag IntEnum IntFlag StrEnum"),
    ("enum", "enum", "attribute", "Enum.name Enum.value"),
    ("fractions", "fractions", "class", "Fraction"),
    ("functools", "functools", "function", "cached_property lru_cache partial"),
    ("io", "io", "class", "BufferedIOBase TextIOBase"),
    ("os", "os", "class", "PathLike"),
    ("pathlib", "pathlib", "class", "Path"),
    ("pickle", "pickle", "module", ""),
    ("random", "random", "class", "Random SystemRandom"),
    ("random", "random", "method", "Random.getrandbits Random.random"),
    ("random", "random", "module", ""),
    ("re", "re", "class", "Match Pattern"),
    ("socket", "socket", "class", "socket"),
    ("types", "types", "class", "MappingProxyType ModuleType UnionType"),
    ("typing", "typing", "class", "NamedTuple NewType Protocol TextIO TypeVar"),
    ("typing", "typing", "data", "Any Final Literal Never Self TypeAlias"),
    ("typing", "typing", "function", "assert_never"),
)

HEADER = """\
# Sphinx inventory version 2
# Project: Python
# Version: 3
# The remainder of this file is compressed using zlib.
"""


def lines() -> list[str]:
    """One line a name, as Sphinx writes them."""
    found = []
    for page, module, kind, names in TABLE:
        place = f"library/{page}.html"
        if kind == "module":
            found.append(f"{module} py:module 0 {place}#module-$ -")
        prefix = f"{module}." if module else ""
        found += [f"{prefix}{name} py:{kind} 1 {place}#$ -" for name in names.split()]
    return sorted(found)


if __name__ == "__main__":
    body = "".join(f"{line}\n" for line in lines())
    target = Path(__file__).with_name("python.inv")
    target.write_bytes(HEADER.encode() + zlib.compress(body.encode(), 9))
