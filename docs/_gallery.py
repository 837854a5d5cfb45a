"""The gallery: each program of ``examples/`` with what it prints and its source."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

DOCS: Final = Path(__file__).parent
EXAMPLES: Final = DOCS.parent / "examples"
#: The line of a page in whose place a program stands.
PROGRAM: Final = re.compile(r"^\(the program (\S+)\)$", re.MULTILINE)
#: What stands on a page and was printed by commands, of which the last one runs a program.
PRINTED: Final = r"^```console\n(?:\$ [^\n]*\n)*?\$ python {}\n.*?^```$"
#: Of what is longer than this, the middle is left out; so many lines of it are shown, and of its end.
LONGEST, BEGIN, END = 60, 40, 12


@cache
def stored() -> dict[str, str]:
    """What programs in folders print, by their names: they take long, or need more than the library.

    A guide shows it, with the machine that it was measured on.
    """
    guides = "\n".join(page.read_text(encoding="utf-8") for page in sorted(DOCS.glob("howto/*.md")))
    found = {}
    for program in EXAMPLES.glob("*/*.*"):
        pattern = PRINTED.format(rf"(?:\S*/)?{re.escape(program.name)}")
        if block := re.search(pattern, guides, re.MULTILINE | re.DOTALL):
            found[program.relative_to(EXAMPLES).as_posix()] = block[0]
    return found


def printed(name: str) -> str:
    """What a program prints, as a block; nothing if nobody has run it."""
    if "/" in name:
        return stored().get(name, "")
    run = (sys.executable, "-W", "error", str(EXAMPLES / name))
    lines = subprocess.run(run, check=True, capture_output=True, encoding="utf-8").stdout.splitlines()
    if len(lines) > LONGEST:
        lines[BEGIN:-END] = ["…"]
    return "\n".join(["```console", f"$ python examples/{name}", *lines, "```"])


def shown(name: str) -> str:
    """A program: what it prints, and its source."""
    source = f"```{{literalinclude}} ../../examples/{name}\n:caption: examples/{name}\n```"
    return f"{printed(name)}\n\n{source}"


def rows() -> Iterator[tuple[str, str]]:
    """The pages of the gallery, in their order, and the first sentence of each."""
    yield "example", "what it does"
    folder = DOCS / "examples"
    contents = (folder / "index.md").read_text(encoding="utf-8").partition("```{toctree}\n")[2]
    for page in re.findall(r"^\w+$", contents, re.MULTILINE):
        about = (folder / f"{page}.md").read_text(encoding="utf-8").split("\n\n")[1].replace("\n", " ")
        yield f"{{doc}}`{page}`", about.partition(". ")[0].rstrip(".") + "."


def fill_pages(app: Sphinx, page: str, source: list[str]) -> None:
    """Put programs where a page names them."""
    source[0] = PROGRAM.sub(lambda found: shown(found[1]), source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", fill_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
