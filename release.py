"""Make a release, one step after the other: ``python release.py`` only says what it would do, ``--really`` does it.

A release is a tag. What follows from it, from the tests on every system to PyPI, is in .github/workflows/release.yml.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent
#: The folders of the distributions beside the library, and the package of each.
FOLDERS = {
    "conformance": "fivehundred_conformance",
    "server": "fivehundred_server",
    "study": "fivehundred_study",
}
#: What has to pass on this machine before there is a tag.
SESSIONS = ("lint", "types", "tests", "lowest", "cov", "docs", "examples", "dist", "breaks", "release")


def git(*arguments: str) -> str:
    """What git says."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def version() -> str:
    """The version in the source."""
    source = (ROOT / "src" / "fivehundred" / "__init__.py").read_text(encoding="utf-8")
    (found,) = re.findall(r'^__version__ = "(.*)"$', source, re.MULTILINE)
    return str(found)


def places() -> dict[str, tuple[str, ...]]:
    """Patterns, by file, of the lines that have the version."""
    found = {
        "src/fivehundred/__init__.py": (r'(?m)^__version__ = "(.*)"$',),
        "CITATION.cff": (r"(?m)^version: (.*)$",),
        "pyproject.toml": tuple(rf'"fivehundred-{folder}==(.*?)"' for folder in FOLDERS),
    }
    own = (r'(?m)^version = "(.*)"$', r'"fivehundred==(.*?)"')
    return found | {f"{folder}/pyproject.toml": own for folder in FOLDERS}


def set_version(name: str) -> None:
    """Write the version *name* wherever it stands."""
    for file, patterns in places().items():
        text = (ROOT / file).read_text(encoding="utf-8")
        for pattern in patterns:
            found = list(re.finditer(pattern, text))
            if len(found) != 1:
                sys.exit(f"refused: {file} has {len(found)} lines like {pattern}")
            start, end = found[0].span(1)
            text = text[:start] + name + text[end:]
        (ROOT / file).write_text(text, encoding="utf-8")


def entry(name: str) -> str:
    """The entry *name* of the changelog, without its heading; empty if there is none."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(name)}\](.*)\n((?:(?!## ).*\n?)*)", changelog, re.MULTILINE)
    return found[2].strip() if found else ""


def breaks() -> Iterator[str]:
    """Breaks of the public interface since the last tag that the changelog does not name."""
    tags = [tag for tag in git("tag", "--list", "v*", "--sort=-v:refname", "--no-contains", "HEAD").splitlines() if tag]
    if not tags:
        return
    told = entry("Unreleased") + entry(version())
    said = ""
    for folder, package in {".": "fivehundred", **FOLDERS}.items():
        where = ("--against", tags[0], "--search", str(Path(folder) / "src"), "--format", "oneline")
        check = ["griffe", "check", package, *where]
        said += subprocess.run(check, cwd=ROOT, check=False, capture_output=True, text=True).stderr
    for line in said.splitlines():
        # src/fivehundred/deal/deal.py:0: Deal.from_pack(pack): Parameter was removed
        found = re.match(r"\S+:\d+: (?:\w+\.)*(\w+)(?:\(\w+\))?: ", line)
        if found is None or not re.search(rf"\b{found[1]}\b", told):
            yield f"the changelog does not tell of a break: {line}"


def wrong(tag: str) -> Iterator[str]:
    """Reasons why *tag* cannot be a release."""
    if tag != f"v{version()}" or not re.fullmatch(r"v\d+\.\d+\.\d+", tag):
        yield f"the tag is {tag}, but the version is {version()}"
    dated = re.compile(rf"^## \[{re.escape(version())}\] - \d{{4}}-\d\d-\d\d$", re.MULTILINE)
    if not entry(version()) or not dated.search((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")):
        yield f"CHANGELOG.md has no entry [{version()}] with its day"
    if entry("Unreleased"):
        yield "CHANGELOG.md still has something under [Unreleased]"
    for file, patterns in places().items():
        text = (ROOT / file).read_text(encoding="utf-8")
        if any(re.findall(pattern, text) != [version()] for pattern in patterns):
            yield f"{file} is not of version {version()}"
    if "Repository" not in tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]:
        yield "pyproject.toml gives no Repository among its URLs"


def unready(tag: str) -> Iterator[str]:
    """Reasons why this clone is not one to make *tag* in."""
    if git("status", "--porcelain"):
        yield "the clone is not clean"
    if git("branch", "--show-current") != "main":
        yield "this is not the branch main"
    git("fetch", "--tags", "origin")
    if git("rev-parse", "HEAD") != git("rev-parse", "origin/main"):
        yield "main is not what it is at origin"
    if git("tag", "--list", tag):
        yield f"there is a tag {tag} already"


def refuse(problems: Iterator[str]) -> None:
    """End with all *problems*, if there are any."""
    found = list(problems)
    if found:
        sys.exit("\n".join(f"refused: {problem}" for problem in found))


def main() -> None:
    """Make a release, or one of the checks that CI asks for."""
    parser = ArgumentParser(description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--really", action="store_true", help="run the sessions, make the tag and push it")
    which.add_argument("--tagged", metavar="TAG", help="only check that version, changelog and TAG agree")
    which.add_argument("--breaks", action="store_true", help="only check that the changelog names every break")
    which.add_argument("--set", metavar="VERSION", help="only write VERSION wherever it stands")
    which.add_argument("--entry", action="store_true", help="only print the entry of this version")
    options = parser.parse_args()
    if options.entry:
        print(entry(version()))
    elif options.set:
        set_version(options.set)
    elif options.breaks:
        refuse(breaks())
    elif options.tagged:
        refuse(wrong(options.tagged))
    else:
        tag = f"v{version()}"
        found = [*unready(tag), *wrong(tag)]
        for problem in found:
            print(f"refused: {problem}")
        steps = [
            ["nox", "--sessions", *SESSIONS],
            ["git", "tag", "--annotate", tag, "--message", f"fivehundred {version()}"],
            ["git", "push", "origin", tag],
        ]
        for number, step in enumerate(steps, 1):
            print(f"{number}. {' '.join(step)}", flush=True)
            if options.really and not found:
                try:
                    subprocess.run(step, cwd=ROOT, check=True)
                except subprocess.CalledProcessError:
                    # A tag that was not pushed would be in the way of the next attempt.
                    if step[:2] == ["git", "push"]:
                        git("tag", "--delete", tag)
                    raise
        print("Then .github/workflows/release.yml tests on every system, and publishes once all of it is green.")
        if found:
            sys.exit(1)
        if not options.really:
            print("Nothing was done: say --really.")


if __name__ == "__main__":
    main()
