"""Every public name, at the path people import it from, as api.txt keeps it: nothing changes there unnoticed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from functools import cache
from importlib import import_module
from pathlib import Path

import griffe
from generated import HINT, write

import fivehundred

KEPT = Path(__file__).with_name("api.txt")
REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
SOURCE = Path(fivehundred.__file__).parent
#: Packages and modules one level below the top, and those that a package exports; the command is for people.
MODULES = ["fivehundred"] + [
    f"fivehundred.{path.stem}"
    for path in sorted(SOURCE.iterdir())
    if not path.name.startswith((".", "_", "cli")) and path.suffix in ("", ".py")
]
MODULES.append("fivehundred.hosting.fair")
MODULES += [f"fivehundred.learning.{part}" for part in ("encoding", "environments", "selfplay", "tables")]
#: Of the other packages, all that is public can be imported from the package.
OTHERS = ("fivehundred_conformance", "fivehundred_server", "fivehundred_study")
MODULES += OTHERS


#: What no package exports: classes that programs meet only inside others, and what is there for other modules.
INSIDE = {
    *(
        "actions.behind",
        "actions.expect_action",
        "cards.any_of",
        "cards.as_typed",
        "cards.in_list",
        "cards.read_typed",
        "errors.ProblemsError",
        "errors.as_int",
        "errors.unseen_pattern",
        "errors.whole_number",
        "fast.at_first_lead",
    ),
    *("deal.deal.Layout", "deal.dealt.Revealed", "deal.joker_policies.JokerPlay"),
    *("deal.knowledge.Knowledge", "deal.knowledge.Proved", "deal.stages.auction.CallLookup"),
    *("deal.stages.exchange.Taken", "deal.terms.Terms", "deal.transfers.Holding", "deal.transfers.Transfer"),
    *("hosting.accounts.DealStart", "hosting.clock.Clock", "hosting.journal.Snapshot"),
    *(
        "hosting.places.Client",
        "hosting.room.BotRequest",
        "hosting.room.Room",
    ),
    *("rules.ladder.Ladder", "testing.texts.TextRepr", "wire.documents.NeededShown"),
}


@cache
def packages() -> griffe.ModulesCollection:
    names = ("fivehundred", *OTHERS)
    folders = [Path(str(import_module(name).__file__)).parents[1] for name in names]
    loader = griffe.GriffeLoader(search_paths=folders, allow_inspection=False)
    for name in names:
        loader.load(name)
    loader.resolve_aliases()
    return loader.modules_collection


def written(path: str) -> griffe.Object:
    """What has a path, as it is where it is written."""
    return original(packages()[path])


def original(found: griffe.Object | griffe.Alias) -> griffe.Object:
    return found.final_target if isinstance(found, griffe.Alias) else found


def exports() -> Iterator[tuple[str, griffe.Object]]:
    """Every public name: the path by which people import it, and what it is."""
    for module in MODULES:
        for name in import_module(module).__all__:
            yield f"{module}.{name}", original(written(module)[name])


def lines_of(found: griffe.Object, path: str) -> Iterator[str]:
    match found:
        case griffe.Class(bases=bases):
            yield f"class {path}({', '.join(map(str, bases))})"
            for name, member in sorted(found.all_members.items()):
                if not name.startswith("_"):
                    yield from lines_of(original(member), f"{path}.{name}")
        case griffe.Function() as function:
            yield f"def {path}{str(function.signature()).removeprefix(function.name)}"
        case griffe.Attribute(annotation=annotation):
            yield f"{path}: {annotation}"
        case _:
            yield f"module {path}"


def api() -> list[str]:
    lines: list[str] = []
    first: dict[str, str] = {}
    for path, found in exports():
        # What stands in two places is described at the first.
        shown = first.setdefault(found.canonical_path, path)
        lines += [f"{path} is {shown}"] if shown != path else lines_of(found, path)
    return lines


def types_in(found: griffe.Object) -> Iterator[griffe.Object]:
    """Whatever of ours is named by annotations, and what a union consists of."""
    match found:
        case griffe.Class(all_members=members):
            for name, member in members.items():
                if not name.startswith("_"):
                    yield from types_in(original(member))
            return
        case griffe.Function(parameters=parameters, returns=returns):
            told = [returns, *(parameter.annotation for parameter in parameters)]
        case griffe.Attribute(annotation=annotation, value=value):
            told = [annotation, value if isinstance(value, griffe.ExprBinOp) else None]
        case _:
            return
    for expression in told:
        if isinstance(expression, griffe.Expr):
            paths = {part.canonical_path for part in expression.iterate() if isinstance(part, griffe.ExprName)}
            yield from (written(path) for path in paths if path.partition(".")[0] in ("fivehundred", *OTHERS))


def described(part: str, pages: Iterable[Path]) -> set[str]:
    """The modules that pages describe, or of which they describe the rest."""
    return {
        module
        for page in pages
        for module in re.findall(rf"^\({part} of (\S+)\)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    }


def test_the_public_interface_is_the_one_that_is_kept() -> None:
    kept = KEPT.read_text(encoding="utf-8").splitlines()
    changes = [*unified_diff(kept, api(), "kept", "now", lineterm="", n=0)]
    assert changes == [], HINT


def test_every_public_name_can_be_imported_from_where_it_is_kept() -> None:
    # Not above, because what writes the file down needs no docs.
    from _names import FRAMEWORKS

    paths = re.findall(r"^(?:class |def |module )?([\w.]+)", KEPT.read_text(encoding="utf-8"), re.MULTILINE)
    # The others are members of classes.
    names = [path for path in paths if path.rpartition(".")[0] in MODULES]
    frameworks = "fivehundred.learning.environments."
    for path in names if FRAMEWORKS else [path for path in names if not path.startswith(frameworks)]:
        module, _, name = path.rpartition(".")
        assert hasattr(import_module(module), name), path
    assert {path.rpartition(".")[0] for path in names} == {*MODULES}
    assert len(names) > 400


def test_what_the_reference_shows_to_everybody_is_exported() -> None:
    exported = {found.canonical_path: found for _, found in exports()}
    shown = described("names", REFERENCE.glob("*.md"))
    # What they do not export of these stands among the pages about what is inside.
    partly = described("rest", REFERENCE.glob("inside/*.md"))
    found = [one for kind in exported.values() for one in types_in(kind) if one.is_class]
    for module in shown - partly - {*exported}:
        members = (one for one in written(module).members.values() if not one.is_alias)
        found += [original(one) for one in members if one.is_class or one.is_function]
    public = {one.canonical_path for one in found if "._" not in one.canonical_path}
    assert public - {*exported} == {f"fivehundred.{name}" for name in INSIDE}
    assert len(public) > 300


if __name__ == "__main__":
    write({KEPT: lambda: "".join(f"{line}\n" for line in api())})
