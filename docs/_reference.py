"""The reference: every public name where people import it from, a table of the settings, links from names in prose."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs
from docutils import nodes
from sphinx.addnodes import desc, desc_signature, literal_strong, pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import ObjectEntry, PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.inventory import InventoryFile
from sphinx.util.nodes import make_refnode

import fivehundred
from fivehundred.rules import presets
from fivehundred.rules.explain import Explained
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.settings import Choice

LOGGER: Final = logging.getLogger(__name__)
SOURCE: Final = Path(fivehundred.__file__).parent
#: The line of a page in whose place the names of a module are described.
NAMES: Final = re.compile(r"^\(names of (\S+)\)$", re.MULTILINE)
#: Members of these are shown at the classes that people use as well.
SHARED: Final = ("fivehundred.deal.onlooker", "fivehundred.match.game")
#: What is a name in prose: one, or several with points between them.
NAME: Final = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*")


def home(module: ModuleType, name: str) -> tuple[str, str]:
    """The module in which *name*, to be had from *module*, is written, and its name there."""
    found = getattr(module, name)
    if isinstance(found, ModuleType):
        return found.__name__, ""
    if inspect.isclass(found) or inspect.isfunction(found):
        return found.__module__, found.__name__
    if module is fivehundred and name in (homes := vars(fivehundred)["_HOMES"]):
        return homes[name], name
    if module.__file__ is not None:
        for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.ImportFrom)
                and node.module is not None
                and name in [one.name for one in node.names]
            ):
                return node.module, name
    return module.__name__, name


@cache
def met_at() -> dict[tuple[str, str], str]:
    """Where people import from what is written elsewhere: from the top, or from a package that says so."""
    found: dict[tuple[str, str], str] = {}
    packages = [SOURCE, *sorted(path.parent for path in SOURCE.rglob("*/__init__.py"))]
    for folder in sorted(packages, key=lambda path: len(path.parts)):
        package = importlib.import_module(".".join(("fivehundred", *folder.relative_to(SOURCE).parts)))
        for name in getattr(package, "__all__", ()):
            found.setdefault(home(package, name), f"{package.__name__}.{name}")
    return found


def own_names(module: ModuleType) -> Iterator[str]:
    """What is written in *module* and described there: classes, functions, and data with a comment of its own."""
    analyzer = ModuleAnalyzer.for_module(module.__name__)
    analyzer.analyze()
    described = {name for owner, name in analyzer.attr_docs if not owner}
    for name in sorted(vars(module), key=lambda name: analyzer.tagorder.get(name, 0)):
        if not name.startswith("_"):
            found = vars(module)[name]
            made = inspect.isclass(found) or inspect.isfunction(found)
            if name in described or (made and home(module, name) == (module.__name__, name)):
                yield name


def entries(module_name: str) -> Iterator[tuple[str, str, str]]:
    """Everything to be described under a module: the name by which it is imported, and where it is written."""
    module = importlib.import_module(module_name)
    own = [home(module, name) if name in module.__dict__ else (module_name, name) for name in own_names(module)]
    shown = [home(module, name) for name in getattr(module, "__all__", ()) if module is not fivehundred]
    for place, name in dict.fromkeys((*own, *shown)):
        public = met_at().get((place, name), f"{place}.{name}")
        at, _, _ = public.rpartition(".")
        if name and at in (module_name, "fivehundred"):
            yield public, place, name


def described(module_name: str) -> str:
    """The directives that describe a module."""
    package, _, last = module_name.rpartition(".")
    # What is called like its module is found first.
    named = getattr(importlib.import_module(package), last, None) if package else None
    hidden = ["   :no-index:"] if inspect.isfunction(named) else []
    lines = [f".. automodule:: {module_name}", "   :no-members:", *hidden, ""]
    for public, place, name in entries(module_name):
        found = getattr(importlib.import_module(place), name)
        if inspect.isclass(found) and issubclass(found, Exception):
            lines += [f".. autoexception:: {public}", "   :show-inheritance:"]
        elif inspect.isclass(found):
            lines += [f".. autoclass:: {public}"]
            if found is Ruleset:
                lines += ["   :no-members:", "", *(f"   {line}" for line in ruleset_members())]
            elif any(base.__module__ in SHARED for base in found.__mro__[1:]):
                lines += ["   :inherited-members:"]
        elif inspect.isfunction(found):
            lines += [f".. autofunction:: {public}"]
        elif f"{place}.{name}" == public:
            lines += [f".. autodata:: {public}"]
        else:
            lines += [f".. py:data:: {public}", f"   :canonical: {place}.{name}", ""]
            lines += [f"   {line}" for line in comment(place, name)]
        lines += [""]
    return "\n".join(["```{eval-rst}", *lines, "```"])


def comment(module_name: str, name: str) -> Sequence[str]:
    """What is said of a value where it is written."""
    analyzer = ModuleAnalyzer.for_module(module_name)
    return analyzer.find_attr_docs().get(("", name), [""])


def ruleset_members() -> Iterator[str]:
    """What a ruleset has: the settings in their order, then what follows from them, and what it does."""
    fields = {field.name: "attribute" for field in attrs.fields(Ruleset)}
    for kind in reversed(inspect.getmro(Ruleset)):
        members = {name: member for name, member in vars(kind).items() if name[0] != "_"}
        fields |= {name: "method" for name, member in members.items() if inspect.isfunction(member)}
        fields |= {name: "property" for name, member in members.items() if isinstance(member, property)}
        # What is worked out once.
        fields |= {name: "attribute" for name, member in members.items() if inspect.ismemberdescriptor(member)}
    for name, directive in fields.items():
        yield f".. auto{directive}:: fivehundred.Ruleset.{name}"


#: The chapters of the rules, and their titles.
CHAPTERS: Final = {
    "SEAT": "The table",
    "CARD": "The cards",
    "DEAL": "The deal",
    "TWO": "Two players",
    "BID": "The auction",
    "KITTY": "The kitty",
    "CALL": "Calling partners",
    "JOKER": "The joker",
    "PLAY": "The play",
    "SCORE": "The score",
    "END": "The end of the game",
}


def settings_tables() -> Iterator[str]:
    """The settings by chapter: which values each can have, by which rule, and which presets have them."""
    lines = {name: first_lines(presets.named(name)) for name in presets.names()}
    for chapter, title in CHAPTERS.items():
        rows = [row for setting in SETTINGS if chapter_of(setting) == chapter for row in value_rows(setting, lines)]
        yield f"### {title}"
        yield "\n".join(["| setting | value | rule | presets |", "| --- | --- | --- | --- |", *rows])


def chapter_of(setting: str) -> str:
    rules: tuple[str, ...] = attrs.fields_dict(Ruleset)[setting].metadata["rules"]
    return rules[0].split("-")[0]


def first_lines(rules: Ruleset) -> dict[str, Explained]:
    """The explanation of each setting, without the further lines of schedule and special bids."""
    lines: dict[str, Explained] = {}
    for line in rules.explain():
        lines.setdefault(line.setting, line)
    return lines


def value_rows(setting: str, lines: dict[str, dict[str, Explained]]) -> Iterator[str]:
    """A row for each value of *setting*: of a choice all there are, otherwise those that presets have."""
    field = attrs.fields_dict(Ruleset)[setting]
    users: dict[str, list[str]] = {}
    kind = type(getattr(presets.STANDARD_3, setting))
    if issubclass(kind, Choice):
        users = {f"`{choice.value}`: {choice.sentence}": [] for choice in kind}
    for name, explained in lines.items():
        value = getattr(presets.named(name), setting)
        said = f"`{value.value}`: {value.sentence}" if isinstance(value, Choice) else explained[setting].value
        users.setdefault(said, []).append(name)
    link = f"{{py:attr}}`{setting} <fivehundred.Ruleset.{setting}>`"
    rule = ", ".join(f"[{number}](#rule-{number.lower()})" for number in field.metadata["rules"])
    for said, names in users.items():
        yield f"| {link} | {said} | {rule} | {those(names, len(lines))} |"
        link = rule = ""


def those(names: Sequence[str], count: int) -> str:
    """The presets with a value; most of them need no list."""
    if len(names) == count:
        return "all"
    return f"{len(names)} of {count}" if 2 * len(names) > count else ", ".join(f"`{name}`" for name in names) or "–"


def fill_pages(app: Sphinx, page: str, source: list[str]) -> None:
    """Describe modules where a page names them."""
    source[0] = NAMES.sub(lambda found: described(found[1]), source[0])
    if "(all settings by chapter)" in source[0]:
        source[0] = source[0].replace("(all settings by chapter)", "\n\n".join(settings_tables()))


def fold_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Leave the arguments of a ruleset, which would fill the screen, to the table."""
    return ("(...)", None) if obj is Ruleset else None


def name_example(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Say of what a class has from another where the names in its example come from."""
    owner, _, member = name.rpartition(".")
    module, _, class_name = owner.rpartition(".")
    kind = getattr(importlib.import_module(module), class_name, None) if what in ("method", "property") else None
    first = next((place for place, line in enumerate(lines) if line.startswith(">>>")), None)
    if inspect.isclass(kind) and first is not None:
        base = next((base for base in kind.__mro__ if member in vars(base)), kind)
        if base is not kind and base.__module__ in SHARED:
            lines[first:first] = [f"The example goes on from that of `{base.__name__}`:", ""]


def add_aliases(app: Sphinx, env: BuildEnvironment) -> None:
    """Let everything be found by the name of the module it is written in as well, and from wherever it is imported."""
    domain = env.domains.python_domain
    objects = domain.objects
    others: list[tuple[str, str]] = [
        (public, f"{place}.{name}".rstrip(".")) for (place, name), public in met_at().items()
    ]
    for folder in sorted(path.parent for path in SOURCE.rglob("*/__init__.py")):
        package = importlib.import_module(".".join(("fivehundred", *folder.relative_to(SOURCE).parts)))
        for name in getattr(package, "__all__", ()):
            written = home(package, name)
            others.append((met_at()[written], f"{package.__name__}.{name}"))
    for public, other in others:
        for one, two in ((public, other), (other, public)):
            for name in [name for name in objects if name == one or name.startswith(f"{one}.")]:
                entry, alias = objects[name], two + name[len(one) :]
                if alias not in objects:
                    objects[alias] = ObjectEntry(entry.docname, entry.node_id, entry.objtype, aliased=True)
                if name in domain.modules:
                    domain.modules.setdefault(alias, domain.modules[name])


def check_inventory(app: Sphinx, failed: Exception | None) -> None:
    """Warn when a name at the top is missing in what other projects link to, here or where it is written."""
    path = Path(app.outdir) / "objects.inv"
    if failed is None and path.exists():
        inventory = InventoryFile.loads(path.read_bytes(), uri="")
        known = {name for kind, found in inventory.data.items() if kind.startswith("py:") for name in found}
        for name in fivehundred.__all__:
            place, own = home(fivehundred, name)
            for full in (f"fivehundred.{name}", f"{place}.{own}".rstrip(".")):
                if full not in known:
                    LOGGER.warning("%s is not in objects.inv", full)


class NameLinks(SphinxPostTransform):
    """Links from names in prose to what they name, where only one thing can be meant."""

    # Before links are resolved, because those that are written out come first.
    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        domain = self.env.domains.python_domain
        page = self.env.docname.rpartition("/")[2]
        for literal in list(self.document.findall(nodes.literal)):
            text = literal.astext().removesuffix("()")
            if NAME.fullmatch(text) is None or not is_prose(literal):
                continue
            name = meant(domain, text, contexts(literal, page))
            if name is None:
                continue
            entry = domain.objects[name]
            if (self.env.docname, entry.node_id) in own_places(literal, self.env.docname):
                continue
            content = literal.deepcopy()
            content["classes"] = [*content["classes"], "xref"]
            literal.replace_self(
                make_refnode(self.app.builder, self.env.docname, entry.docname, entry.node_id, content, name)
            )


def is_prose(literal: nodes.literal) -> bool:
    parent = literal.parent
    while parent is not None:
        if isinstance(parent, nodes.reference | nodes.title | pending_xref | desc_signature | literal_strong):
            return False
        parent = parent.parent
    return True


def signatures(literal: nodes.literal) -> Iterator[desc_signature]:
    """The signatures of the entries that *literal* stands in, the nearest first."""
    parent = literal.parent
    while parent is not None:
        if isinstance(parent, desc):
            yield from parent.findall(desc_signature)
            return
        parent = parent.parent


def own_places(literal: nodes.literal, page: str) -> set[tuple[str, str]]:
    """Where the entry of *literal* itself is: nobody needs a link to what they read."""
    return {(page, place) for signature in signatures(literal) for place in signature["ids"]}


def contexts(literal: nodes.literal, page: str) -> Iterator[str]:
    """In what a name may be meant, the nearest first: the class, the module, the page's module, the top."""
    parent = literal.parent
    while parent is not None:
        if isinstance(parent, desc):
            signature = next(parent.findall(desc_signature))
            if "fullname" in signature:
                yield f"{signature['module']}.{signature['fullname']}"
        parent = parent.parent
    for signature in signatures(literal):
        public = f"{signature.get('module')}.{signature.get('fullname', '').split('.')[0]}"
        written = {met: f"{place}" for (place, _), met in met_at().items()}
        yield written.get(public, signature.get("module") or "fivehundred")
    yield f"fivehundred.{PAGES.get(page, page)}"
    yield "fivehundred"


#: The modules that pages of another name are about.
PAGES: Final = {
    "json": "wire",
    "scoresheets": "match.scoresheet",
    "presets": "Ruleset",
    "special_bids": "rules.specials",
}


def meant(domain: PythonDomain, text: str, within: Iterable[str]) -> str | None:
    """The public object that *text* names."""
    objects = domain.objects
    for prefix in ("", *(f"{context}." for context in within)):
        if f"{prefix}{text}" in objects:
            return f"{prefix}{text}"
    if text.islower() and "_" not in text and "." not in text:
        return None
    ends = f".{text}"
    found = {(objects[name].docname, objects[name].node_id): name for name in objects if name.endswith(ends)}
    return next(iter(found.values())) if len(found) == 1 else None


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("source-read", fill_pages)
    app.connect("autodoc-process-signature", fold_signature, priority=400)
    app.connect("autodoc-process-docstring", name_example)
    app.connect("env-updated", add_aliases)
    app.connect("build-finished", check_inventory)
    app.add_post_transform(NameLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
