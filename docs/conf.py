"""How the site is built: ``nox -s docs``."""

from __future__ import annotations

import inspect
import re
import runpy
import sys
from enum import Enum
from importlib.metadata import metadata, version as installed
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import attrs
from sphinx.addnodes import desc_annotation, desc_content, pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.inspect import TypeAliasForwardRef

from fivehundred import fast
from fivehundred._native import position
from fivehundred.rules.ruleset import SETTINGS, Ruleset

# What stands beside this file.
sys.path.insert(0, str(Path(__file__).parent))
from _names import PACKAGES
from _repository import theme_options

project = "fivehundred"
author = "The fivehundred authors"
copyright = "2026, The fivehundred authors"
version = release = installed("fivehundred")

# Not napoleon: it takes what stands before a colon in the description of a field for its type.
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
extensions += ["sphinx_copybutton", "sphinx_sitemap", "sphinxext.opengraph", "_gallery", "_reference", "_site"]
exclude_patterns = ["_build"]
default_role = "code"
nitpicky = True
# Private base classes, and those of private modules, are shown, but have no page; what others make is not built here.
nitpick_ignore_regex = [
    ("py:class", r"(fivehundred\w*\.(\w+\.)*)?_\w+(\.\w+)?"),
    # A type that stands for arguments is shown as it is, and has no page.
    ("py:class", r".*\.limits\.(Server)?Limits?\[\(<class .*"),
    ("py:obj", r"typing\.~_\w+"),
    ("py:.*", r"(concurrent|gymnasium|hypothesis|np|numpy|pettingzoo|pyspiel|st|starlette|uvicorn)\..*"),
]

# Drawn by the library itself, at every build.
_PICTURES = Path(__file__).parent / "_pictures"
_SITE = _PICTURES / "drawn" / "site"
runpy.run_path(str(_PICTURES / "make_pictures.py"))["write"](_PICTURES / "drawn", _SITE / "pictures")
runpy.run_path(str(_PICTURES / "house.py"))["write"](_PICTURES / "drawn")
# The conformance suite in one file, for those who write programs in other languages.
with ZipFile(_SITE / "fivehundred-conformance.zip", "w", ZIP_DEFLATED, compresslevel=9) as suite:
    for cases in sorted(PACKAGES["fivehundred_conformance"].glob("*.jsonl")):
        suite.write(cases, f"fivehundred-conformance/{cases.name}")
# In place of the table to try, which docs/_try/build.py puts there, a page says how it is built.
# The JSON Schemas have their addresses there.
html_extra_path = ["_pictures/drawn/site", "_try/plain", "../src/fivehundred/wire/schemas"]

html_theme = "furo"
html_title = f"fivehundred {release}"
html_favicon = "_static/favicon.svg"
html_logo = "_static/logo.svg"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_search_scorer = str(Path(__file__).parent / "_static" / "scorer.js")

# The addresses that pyproject.toml gives; as long as it gives none, the usual one, and no link to the repository.
_URLS = dict(each.split(", ", 1) for each in metadata("fivehundred").get_all("Project-URL", []))
html_baseurl = _URLS.get("Documentation", "https://fivehundred.readthedocs.io/")
html_theme_options = theme_options(_URLS)
sitemap_url_scheme = "{link}"
ogp_site_url = html_baseurl
ogp_image = "_static/preview.png"
ogp_image_alt = "A table in the middle of a trick, and the words: Five Hundred, in Python"
ogp_enable_meta_description = True
ogp_social_cards = {"enable": False}

# A copy has the code alone, without prompts and output.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_preserve_defaults = True
# Shown by their names, not as the long lists of classes that they are.
autodoc_type_aliases = {
    "Action": "~fivehundred.actions.Action",
    "Between": "~fivehundred.deal.table.Between",
    "Call": "~fivehundred.rules.calls.Call",
    "Goal": "~fivehundred.rules.goals.Goal",
    "Undertaking": "~fivehundred.rules.goals.Undertaking",
    "Outcome": "~fivehundred.deal.turns.Outcome",
    "Player": "~fivehundred.match.playing.Player",
    "Stage": "~fivehundred.deal.table.Stage",
}
maximum_signature_line_length = 180

# The inventory is in the tree, so that the site builds without a network.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "_inventories/python.inv")}


def resolve_annotations(app: Sphinx, function: object, is_bound: bool) -> None:
    """Name in full the types of an ``__init__`` written by attrs, which does not know its module."""
    module = sys.modules.get(getattr(function, "__module__", ""))
    if inspect.isfunction(function) and module not in (None, position) and function.__name__ == "__init__":
        owner = getattr(module, function.__qualname__.partition(".")[0])
        known: dict[str, Any] = {}
        # Fields that a class inherits have types that its own module need not know. What pybind11 makes has no module.
        for kind in reversed(inspect.getmro(owner)):
            known |= vars(sys.modules[kind.__module__]) if kind.__module__ in sys.modules else {}
        known |= {name: TypeAliasForwardRef(full) for name, full in autodoc_type_aliases.items()}
        function.__annotations__ = inspect.get_annotations(function, globals=known, eval_str=True)


# Within another type, as in tuple[Event, ...], Sphinx shows an alias by its repr.
type.__setattr__(TypeAliasForwardRef, "__repr__", lambda alias: alias.name)


def find_alias(app: Sphinx, env: BuildEnvironment, node: pending_xref, content: Any) -> Any:
    """Link the name of a type that is a union: in a signature it is taken for a class, but described as data."""
    if node["reftype"] != "class" or f"~{node['reftarget']}" not in autodoc_type_aliases.values():
        return None
    python = env.domains.python_domain
    return python.resolve_xref(env, node["refdoc"], app.builder, "data", node["reftarget"], node, content)


def show_public_bases(app: Sphinx, name: str, obj: type, options: object, bases: list[type]) -> None:
    """Name the bases of a private base in its place."""
    bases[:] = [each for base in bases for each in (base.__bases__ if base.__name__.startswith("_") else (base,))]


def show_defaults(
    app: Sphinx, what: str, name: str, obj: Any, options: object, signature: str | None, returns: str | None
) -> tuple[str, str | None] | None:
    """Show the defaults of a class written by attrs, which its source does not: ``target: int = 500``."""
    if obj in (fast.Plays, fast.Position):
        # Others make them.
        return "", None
    if signature is None or not attrs.has(obj):
        return None
    fields = attrs.fields_dict(obj)
    return re.sub(r"attr_dict\['(\w+)'\]\.default", lambda found: shown(fields[found[1]].default), signature), returns


def shown(default: object) -> str:
    """A default as a reader would write it; what is longer than that, its description tells."""
    match default:
        case Enum():
            return f"{type(default).__name__}.{default.name}"
        case None | int() | str() | bytes() | ():
            return repr(default)
        case _:
            return "..."


#: No value is shown that is longer than this, but for unions, which are short names after all.
LONGEST_VALUE = 100


def hide_long_value(app: Sphinx, domain: str, kind: str, content: desc_content) -> None:
    """Leave out the value of a table or a row of many entries, which would fill the page and help nobody."""
    if kind == "data" and content.parent is not None:
        for part in list(content.parent.findall(desc_annotation)):
            text = part.astext()
            if text.startswith(" = ") and len(text) > LONGEST_VALUE and " | " not in text:
                part.parent.remove(part)


#: The rules that have a place in the rulebook's pages.
PLACES = frozenset(
    anchor
    for page in sorted((Path(__file__).parent / "rules").glob("*.md"))
    for anchor in re.findall(r"^\((rule-[a-z]+-\d+)\)=$", page.read_text(encoding="utf-8"), re.MULTILINE)
)


def add_links(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Make rule numbers in a docstring links, and give a setting its rules."""
    owner, _, member = name.rpartition(".")
    if owner == "fivehundred.Ruleset" and member in SETTINGS:
        numbers = ", ".join(attrs.fields_dict(Ruleset)[member].metadata["rules"])
        last = lines.index("") - 1
        lines[last] = f"{lines[last].rstrip('.')} ({numbers})."
    example = False
    for place, line in enumerate(lines):
        # An example goes on to the next empty line, and is left as it is.
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>>"))
        if not example:
            lines[place] = re.sub(r"\b[A-Z]{3,5}-\d+\b", linked, line)


def linked(found: re.Match[str]) -> str:
    """A link to the rule that is named."""
    anchor = f"rule-{found[0].lower()}"
    return f":ref:`{found[0]} <{anchor}>`" if anchor in PLACES else found[0]


def setup(app: Sphinx) -> None:
    app.connect("autodoc-before-process-signature", resolve_annotations)
    app.connect("autodoc-process-signature", show_defaults)
    app.connect("autodoc-process-docstring", add_links)
    app.connect("autodoc-process-bases", show_public_bases)
    app.connect("missing-reference", find_alias)
    app.connect("object-description-transform", hide_long_value)
