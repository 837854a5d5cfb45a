"""How the site is built: ``nox -s docs``."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from enum import Enum
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

import attrs
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import TypeAliasForwardRef

from fivehundred import errors
from fivehundred.deal.refusals import IllegalAction, Reason
from fivehundred.rules import presets
from fivehundred.rules.ruleset import SETTINGS, Ruleset

project = "fivehundred"
author = "The fivehundred authors"
copyright = "2026, The fivehundred authors"
version = release = installed("fivehundred")

# Not napoleon: it takes what stands before a colon in the description of a field for its type.
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
exclude_patterns = ["_build"]
default_role = "code"
nitpicky = True
# Private base classes are shown, but have no page.
nitpick_ignore_regex = [("py:class", r"fivehundred\.(\w+\.)*_\w+")]

html_theme = "furo"
html_title = f"fivehundred {release}"

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_preserve_defaults = True
# Shown by their names, not as the long lists of classes that they are.
autodoc_type_aliases = {
    "Action": "~fivehundred.actions.Action",
    "BeforePlay": "~fivehundred.deal.course.BeforePlay",
    "Call": "~fivehundred.rules.calls.Call",
    "Event": "~fivehundred.deal.history.Event",
    "Goal": "~fivehundred.deal.contract.Goal",
    "Outcome": "~fivehundred.deal.finished.Outcome",
    "Player": "~fivehundred.match.match.Player",
    "Stage": "~fivehundred.deal.reasons.Stage",
}
maximum_signature_line_length = 180

# The inventory is in the tree, so that the site builds without a network.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "_inventories/python.inv")}


def resolve_annotations(app: Sphinx, function: object, is_bound: bool) -> None:
    """Name in full the types of an ``__init__`` written by attrs, which does not know its module."""
    module = sys.modules.get(getattr(function, "__module__", ""))
    if inspect.isfunction(function) and module is not None and function.__name__ == "__init__":
        known = vars(module) | {name: TypeAliasForwardRef(full) for name, full in autodoc_type_aliases.items()}
        function.__annotations__ = inspect.get_annotations(function, globals=known, eval_str=True)


# Within another type, as in tuple[Event, ...], Sphinx shows an alias by its repr.
type.__setattr__(TypeAliasForwardRef, "__repr__", lambda alias: alias.name)


def find_alias(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Any) -> Any:
    """Link the name of a type that is a union: in a signature it is taken for a class, but described as data."""
    if node["reftype"] != "class" or f"~{node['reftarget']}" not in autodoc_type_aliases.values():
        return None
    python = env.domains.python_domain
    return python.resolve_xref(env, node["refdoc"], app.builder, "data", node["reftarget"], node, content)


def show_defaults(
    app: Sphinx, what: str, name: str, obj: Any, options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Show the defaults of a class written by attrs, which its source does not: ``target: int = 500``."""
    if signature is None or not attrs.has(obj):
        return None
    fields = attrs.fields_dict(obj)
    return re.sub(r"attr_dict\['(\w+)'\]\.default", lambda found: shown(fields[found[1]].default), signature), returns


def shown(default: object) -> str:
    """A default as a reader would write it; what is longer than that, its description tells."""
    match default:
        case Enum():
            return str(default)
        case None | int() | str() | bytes() | ():
            return repr(default)
        case _:
            return "..."


#: The rules that have a place in the rulebook's pages.
PLACES = frozenset(
    anchor
    for page in sorted((Path(__file__).parent / "rules").glob("*.md"))
    for anchor in re.findall(r"^\((rule-[a-z]+-\d+)\)=$", page.read_text(encoding="utf-8"), re.MULTILINE)
)


#: Where each error is described.
ERRORS = {
    name: f"{error.__module__}.{name}"
    for name, error in {**vars(errors), "IllegalAction": IllegalAction}.items()
    if inspect.isclass(error) and issubclass(error, errors.FiveHundredError)
}


def add_links(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Make rule numbers and errors in a docstring links, and give each setting the numbers of its rules."""
    owner, _, member = name.rpartition(".")
    if owner == f"{Ruleset.__module__}.{Ruleset.__name__}" and member in SETTINGS:
        numbers = ", ".join(attrs.fields_dict(Ruleset)[member].metadata["rules"])
        lines[0] = f"{lines[0].rstrip('.')} ({numbers})."
    example = False
    for place, line in enumerate(lines):
        # An example goes on to the next empty line, and is left as it is.
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        if not example:
            lines[place] = re.sub(r"(?<![\w`])`(\w+)`|\b[A-Z]{3,5}-\d+\b", linked, line)


def linked(found: re.Match[str]) -> str:
    """A link to the rule or the error that is named."""
    if found[1]:
        return f":py:exc:`{found[1]} <{ERRORS[found[1]]}>`" if found[1] in ERRORS else found[0]
    anchor = f"rule-{found[0].lower()}"
    return f":ref:`{found[0]} <{anchor}>`" if anchor in PLACES else found[0]


def add_table(app: Sphinx, page: str, source: list[str]) -> None:
    """Put the table in its place on a page that lists what the library has."""
    rows = {"reference/rules/presets": preset_rows, "reference/deal/refusals": reason_rows}.get(page)
    if rows is not None:
        source[0] = source[0].replace("(all of them)", "\n".join(f"| {' | '.join(row)} |" for row in rows()))


def preset_rows() -> Iterator[tuple[str, ...]]:
    yield "name", "players", "cards", "source", "what sets it apart"
    yield ("---",) * 5
    for name in presets.names():
        rules = presets.get(name)
        yield f"`{name}`", str(rules.players), str(len(rules.deck)), rules.source, presets.description(name)


def reason_rows() -> Iterator[tuple[str, ...]]:
    yield "code", "rule", "sentence"
    yield ("---",) * 3
    for reason in Reason:
        yield f"`{reason.value}`", f"[{reason.rule}](#rule-{reason.rule.lower()})", reason.text


def setup(app: Sphinx) -> None:
    app.connect("autodoc-before-process-signature", resolve_annotations)
    app.connect("autodoc-process-signature", show_defaults)
    app.connect("autodoc-process-docstring", add_links)
    app.connect("missing-reference", find_alias)
    app.connect("source-read", add_table)
