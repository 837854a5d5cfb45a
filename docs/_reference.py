"""The reference: every public name where people import it from, tables, links from names in prose."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, Final, get_args

import attrs
from _names import PACKAGES, before, has_example, home, paths, shown_as, source, whole
from _tables import TABLES
from docutils import nodes
from sphinx.addnodes import desc, desc_signature, literal_strong, pending_xref
from sphinx.application import Sphinx
from sphinx.domains.python import ObjectEntry, PythonDomain
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.inventory import InventoryFile
from sphinx.util.nodes import make_refnode

import fivehundred
from fivehundred._base.words import SAYS, Coded
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Choice
from fivehundred.texts import template

LOGGER: Final = logging.getLogger(__name__)
#: The line of a page in whose place the names of a module are described: those that people import from its package,
#: or the rest, which stands among the pages about what is inside; there, ``names`` are all.
NAMES: Final = re.compile(r"^\((names|rest) of (\S+)\)$", re.MULTILINE)
#: Members of these are shown at the classes that people use as well.
SHARED: Final = (
    *("fivehundred.deal.views", "fivehundred.match.game"),
    *("fivehundred.hosting.journal", "fivehundred.hosting.places"),
)
#: What is a name in prose: one, or several with points between them.
NAME: Final = re.compile(r"[A-Za-z]\w*(\.[A-Za-z]\w*)*")


def has_table(package: str) -> bool:
    """True if a package lists in a table, and a stub, the names of its modules, which are described one by one."""
    file = source(package)
    return file.name == "__init__.py" and file.with_suffix(".pyi").is_file()


def near(public: str, place: str) -> bool:
    """True if one level of import reaches a name, whose module may be such a name itself, as ``presets`` is."""
    return public.count(".") < 3 or (place, "") in paths()


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
    """Everything in a module: the name by which it is imported, and where it is written."""
    module = importlib.import_module(module_name)
    own = [home(module, name) if name in module.__dict__ else (module_name, name) for name in own_names(module)]
    shown = [home(module, name) for name in getattr(module, "__all__", ()) if not has_table(module_name)]
    for place, name in dict.fromkeys((*own, *shown)):
        if name:
            yield shown_as(place, name), place, name


@cache
def add_unseen(module_name: str) -> None:
    """Tell autodoc what it does not see: what fields and members of enums mean, and the docstrings that attrs drops."""
    analyzer = ModuleAnalyzer.for_module(module_name)
    analyzer.analyze()
    said = analyzer.attr_docs
    for kind in ast.parse(analyzer.code).body:
        if isinstance(kind, ast.ClassDef):
            for each in kind.body:
                if isinstance(each, ast.FunctionDef) and "cached_property" in map(ast.unparse, each.decorator_list):
                    said[kind.name, each.name] = [*(ast.get_docstring(each) or "").splitlines(), ""]
            found = getattr(importlib.import_module(module_name), kind.name)
            for field in attrs.fields(found) if attrs.has(found) else ():
                if SAYS in field.metadata and not field.inherited:
                    said[kind.name, field.name] = [field.metadata[SAYS], ""]
            for member in found if issubclass(found, Choice | Coded) else ():
                means = (
                    f"{member}."
                    if isinstance(member, Choice)
                    else f"{template('refusal', member.value) or template('ruling', member.value)} ({member.rule})"
                )
                said[kind.name, member.name] = [means, "", *said.get((kind.name, member.name), [])]
    if analyzer.srcname.endswith("__init__.py"):
        for path in Path(analyzer.srcname).parent.glob("_[a-z]*.py"):
            # Some of what is written in private modules calls itself the package's.
            private = ModuleAnalyzer.for_module(f"{module_name}.{path.stem}")
            private.analyze()
            said |= {key: comment for key, comment in private.attr_docs.items() if key not in said}


@cache
def inside() -> set[tuple[str, str]]:
    """The parts of modules that stand on the pages about what is inside."""
    pages = Path(__file__).parent.joinpath("reference", "inside").glob("*.md")
    return {found for page in pages for found in NAMES.findall(page.read_text(encoding="utf-8"))}


def by_use(text: str) -> dict[str, int]:
    """The names that a page writes as code, numbered as they come."""
    names = re.findall(r"`(?:~[\w.]*\.)?(\w+)[^`\n]*`", text)
    return {name: place for place, name in enumerate(dict.fromkeys(names))}


def described(module_name: str, part: str, page: str, text: str) -> str:
    """The directives that describe a module, or the part of it that belongs on a page, as its *text* comes to them."""
    package, _, last = module_name.rpartition(".")
    # What is called like its module is found first.
    named = getattr(importlib.import_module(package), last, None) if package else None
    hidden = ["   :no-index:"] if inspect.isfunction(named) else []
    lines = [f".. automodule:: {module_name}", "   :no-members:", *hidden, ""] if part == "names" else []
    found_here = list(entries(module_name))
    here = [
        (public, place, name)
        for public, place, name in found_here
        if public.rpartition(".")[0] == module_name or (place == module_name and has_table(public.rpartition(".")[0]))
    ]
    if part == "rest" or "inside" not in page.split("/"):
        asked = [entry for entry in here if near(*entry[:2]) == (part == "names")]
        if len(asked) < len(here) and ("rest", module_name) not in inside():
            LOGGER.warning("no page about what is inside has the (rest of %s)", module_name)
        order = by_use(text)
        here = sorted(asked, key=lambda entry: order.get(entry[2], len(order)))
    if found_here and not here:
        lines += [f"See {', '.join(f'``{name}``' for _, _, name in found_here)}.", ""]
    for public, place, name in here:
        found = getattr(importlib.import_module(place), name)
        for base in getattr(found, "__mro__", ()):
            if is_ours(base):
                add_unseen(base.__module__)
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
            at, _, last = public.rpartition(".")
            lines += [f".. py:data:: {last}", f"   :module: {at}", ""]
            lines += [f"   {line}" for line in comment(place, name)]
            if isinstance(found, UnionType):
                lines += [f"   It is one of {', '.join(f'``{kind.__name__}``' for kind in get_args(found))}."]
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


def fill_pages(app: Sphinx, page: str, source: list[str]) -> None:
    """Describe modules, and put tables, where a page names them."""
    text = source[0]
    source[0] = NAMES.sub(lambda found: described(found[2], found[1], page, text), text)
    for line, made in TABLES.items():
        if line in source[0]:
            source[0] = source[0].replace(line, made())


def fold_signature(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Leave the arguments of a ruleset, which would fill the screen, and those of evolve, to the table."""
    if obj is Ruleset.evolve:
        return "(**changes)", "Ruleset"
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


def example_at(what: str, name: str) -> tuple[str, str] | None:
    """The module, and the name in it, of the docstring that the reference shows at *name*, if it has an example."""
    if what == "module":
        return has_example(name, "")
    written = {public: at for at, names in paths().items() for public in names}
    owner, _, member = name.rpartition(".")
    if what not in ("method", "property", "attribute"):
        return has_example(*written.get(name, (owner, member)))
    place, _, own = owner.rpartition(".")
    place, own = written.get(owner, (place, own))
    bases = inspect.getmro(getattr(importlib.import_module(place), own))
    found = (has_example(base.__module__, f"{base.__qualname__}.{member}") for base in bases if is_ours(base))
    return next(filter(None, found), None)


def is_ours(kind: type) -> bool:
    """True for a class of one of our packages."""
    return kind.__module__.partition(".")[0] in PACKAGES


def complete_example(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Let every example run when it is copied."""
    at = example_at(what, name) if any(line.startswith(">>>") for line in lines) else None
    if at is not None:
        lines[:] = whole(lines, *before(*at))


def add_aliases(app: Sphinx, env: BuildEnvironment) -> None:
    """Let everything be found by the name of the module it is written in as well, and from wherever it is imported."""
    domain = env.domains.python_domain
    objects = domain.objects
    for preset in presets.names():
        constant = preset.upper().replace("-", "_")
        objects[f"{presets.__name__}.{constant}"] = ObjectEntry("reference/rules", "all-presets", "data", aliased=False)
    for (place, name), public in paths().items():
        written = [] if "._" in place else [f"{place}.{name}".rstrip(".")]
        for one, two in permutations((*public, *written), 2):
            for known in [known for known in objects if known == one or known.startswith(f"{one}.")]:
                entry, alias = objects[known], two + known[len(one) :]
                if alias not in objects:
                    objects[alias] = ObjectEntry(entry.docname, entry.node_id, entry.objtype, aliased=True)
                if known in domain.modules:
                    domain.modules.setdefault(alias, domain.modules[known])


def check_inventory(app: Sphinx, failed: Exception | None) -> None:
    """Warn of what is wrong in what other projects link to: no name at the top is missing, and none is private."""
    path = Path(app.outdir) / "objects.inv"
    if failed is None and path.exists():
        inventory = InventoryFile.loads(path.read_bytes(), uri="")
        known = {name for kind, found in inventory.data.items() if kind.startswith("py:") for name in found}
        for name in fivehundred.__all__:
            place, own = home(fivehundred, name)
            for full in (f"fivehundred.{name}", f"{place}.{own}".rstrip(".")):
                if full not in known:
                    LOGGER.warning("%s is not in objects.inv", full)
        for name in known:
            if "._" in name or ".fivehundred." in name:
                LOGGER.warning("%s is in objects.inv", name)


class NameLinks(SphinxPostTransform):
    """Links from names in prose to what they name, where only one thing can be meant."""

    # Before links are resolved, because those that are written out come first.
    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        domain = self.env.domains.python_domain
        page = self.env.docname
        for literal in list(self.document.findall(nodes.literal)):
            text = literal.astext().removesuffix("()")
            if NAME.fullmatch(text) is None or "word" in literal["classes"]:
                continue
            if any(isinstance(around, NO_PROSE) for around in ancestors(literal)):
                continue
            name = meant(domain, text, contexts(literal, page))
            if name is None:
                continue
            entry = domain.objects[name]
            # Nobody needs a link to what they read.
            if entry.docname == page and any(entry.node_id in found["ids"] for found in signatures(literal)):
                continue
            content = literal.deepcopy()
            content["classes"] = [*content["classes"], "xref"]
            literal.replace_self(make_refnode(self.app.builder, page, entry.docname, entry.node_id, content, name))


#: In these a name is no prose.
NO_PROSE: Final = (nodes.reference, nodes.title, pending_xref, desc_signature, literal_strong)


def ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while (parent := node.parent) is not None:
        yield parent
        node = parent


def signatures(literal: nodes.literal) -> Iterator[desc_signature]:
    """The signatures of the entries that *literal* stands in, the nearest first."""
    for around in ancestors(literal):
        if isinstance(around, desc):
            yield from (child for child in around.children if isinstance(child, desc_signature))


def contexts(literal: nodes.literal, page: str) -> Iterator[str]:
    """In what a name may be meant, the nearest first: class, module, what the page is about, the top, errors."""
    around = [signature for signature in signatures(literal) if "fullname" in signature]
    yield from (f"{signature['module']}.{signature['fullname']}" for signature in around)
    for signature in around:
        yield written_in().get(f"{signature['module']}.{signature['fullname'].split('.')[0]}", signature["module"])
    if str(literal.next_node(nodes.Text, descend=False, siblings=True) or "").startswith(" of a special bid"):
        yield "fivehundred.rules.specials.Special"
    folder, _, name = page.rpartition("/")
    for about in (PAGES.get(folder, name), PAGES.get(name, name), name):
        yield f"fivehundred.{about}"
    yield from ("fivehundred", "fivehundred.errors")


@cache
def written_in() -> dict[str, str]:
    """The module in which each name is written, if the reference describes it elsewhere."""
    return {public[0]: place for (place, _), public in paths().items()}


#: What pages, and all pages of a folder, are about, where they are not called like it.
PAGES: Final = {
    "rules": "Ruleset",
    "encoding": "encoding.Encoding",
    "first_deal": "Deal",
    "following": "Turn",
    "hosting_messages": "hosting",
    "hosting_requests": "hosting",
    "house_rules": "Ruleset",
    "json": "wire",
    "keep_score": "ScoreSheet",
    "real_tables": "match.referee.Referee",
    "solving": "solver.solving.Solution",
    "special_bids": "rules.specials",
    "testing": "testing.Engine",
    "whole_match": "Match",
    "worlds": "Worlds",
}
#: What a value is that is not called like its class.
VALUES: Final = {"view": "SeatView"}


def meant(domain: PythonDomain, text: str, within: Iterable[str]) -> str | None:
    """The public object that *text* names."""
    # A module is meant only by its full name: ``deal.dealt`` is what a deal has.
    others = () if text.startswith(tuple(f"{name}." for name in PACKAGES)) else ("module",)
    for prefix in ("", *(f"{context}." for context in within)):
        found = domain.objects.get(f"{prefix}{text}")
        if found is not None and found.objtype not in others:
            return f"{prefix}{text}"
    if text.islower() and "_" not in text and "." not in text:
        return None
    value, _, member = text.partition(".")
    ends = (f".{text}", f".{VALUES.get(value, value.capitalize())}.{member}")
    places = {
        (entry.docname, entry.node_id): name
        for name, entry in domain.objects.items()
        if name.endswith(ends) and entry.objtype not in others
    }
    return next(iter(places.values())) if len(places) == 1 else None


class Members(SphinxTransform):
    """A table of what a class has, before it is described, where that fills more than a screen."""

    default_priority = 500

    def apply(self, **kwargs: Any) -> None:
        for each in [each for each in self.document.findall(desc) if each["objtype"] == "class"]:
            members = [one for one in each.findall(desc) if one.parent.parent is each and signature(one)["ids"]]
            if sum(one["objtype"] != "attribute" for one in members) >= MANY:
                rows = [(member_link(one), summary(one)) for one in members]
                content = members[0].parent
                content.insert(content.index(members[0]), two_columns(rows))


#: A class with so many methods and properties has a table of them.
MANY: Final = 8


def signature(member: desc) -> desc_signature:
    """The first line of a description."""
    return next(member.findall(desc_signature))


def member_link(member: desc) -> nodes.paragraph:
    """The name of a member, which leads to it."""
    name = signature(member)["fullname"].rpartition(".")[2] + "()" * (member["objtype"] == "method")
    link = nodes.reference("", "", nodes.literal(name, name), refid=signature(member)["ids"][0], internal=True)
    return nodes.paragraph("", "", link)


def summary(member: desc) -> nodes.paragraph:
    """The first paragraph that is said of a member."""
    return next(member.findall(nodes.paragraph), nodes.paragraph()).deepcopy()


def two_columns(rows: Iterable[Sequence[nodes.Node]]) -> nodes.table:
    """A table without a head."""
    body = nodes.tbody()
    for row in rows:
        body += nodes.row("", *(nodes.entry("", cell) for cell in row))
    group = nodes.tgroup("", nodes.colspec(colwidth=1), nodes.colspec(colwidth=3), body, cols=2)
    return nodes.table("", group, classes=["members"])


class Names(PythonDomain):
    """Names as the search ranks them: what the top has comes first, and what is inside is not found."""

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for name, shown, kind, page, place, rank in super().get_objects():
            # Where something public is written in private, it has that name, too.
            if rank < 0 and "._" in name:
                continue
            at_top = name.split(".")[1:2] and name.split(".")[1] in fivehundred.__all__
            ranked = 2 if kind == "module" else 0 if at_top else 1
            yield name, shown, kind, page, place, -1 if rank < 0 or page.startswith("reference/inside/") else ranked


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_domain(Names, override=True)
    app.connect("source-read", fill_pages)
    app.connect("autodoc-process-signature", fold_signature, priority=400)
    app.connect("autodoc-process-docstring", name_example)
    # After what looks for examples by their first lines.
    app.connect("autodoc-process-docstring", complete_example, priority=900)
    app.connect("env-updated", add_aliases)
    app.connect("build-finished", check_inventory)
    app.add_transform(Members)
    app.add_post_transform(NameLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
