"""Writes the module ``fivehundred.deal._twins`` for compiled wheels: the busiest values of a deal, in C.

A class of attrs cannot be compiled to a faster one. So each class in `KINDS` gets a *twin*: a plain class with the same
fields, an ``__init__`` that sets them, and the methods that are called at every step. The twin is compiled. All else,
whatever attrs makes and the other methods, it takes over from the class when that is imported
(`fivehundred.deal._native`). So everything is written once, and both builds mean the same.

All twins are in one module, because only there does compiled code reach the fields and methods of other classes
directly. Whatever else they use is Python. Modules that are imported after the twins fill in the names they define
(`LATE`).
"""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

#: The classes that get twins, by module and in the order of import, and the methods that are compiled.
KINDS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "deal.holding": {"Holding": ()},
    "deal.jokers": {"When": ("allows",), "JokerPlay": ("suits_left", "leads")},
    "deal.terms": {"TrickState": ()},
    "deal.options": {
        "Choices": ("__len__", "__getitem__", "__contains__"),
        "PlayOptions": ("__len__", "__getitem__", "__contains__"),
        "DiscardOptions": ("__len__", "__contains__", "_at"),
    },
    "deal.stages.stage": {"BaseStage": ()},
    "deal.stages.auction": {
        "Auction": (
            *("standing", "legal", "options", "may_inkle", "blind", "may_throw_in", "must_bid", "moves", "with_call"),
            *("with_calls", "_narrowed", "_partner_bid", "_changes_suit", "_several_bid"),
        )
    },
    "deal.stages.exchange": {"Exchange": ("options", "after", "entered", "moves")},
    "deal.stages.play": {
        "Play": (
            *("seat", "complete", "legal", "with_card", "with_cards", "suits_left", "tricks_by_seat", "outcome"),
            *("_tricks_left", "_weighed"),
        )
    },
    "deal.onlooker": {"OfTheTable": ()},
    "deal.layout": {"Layout": ("after",)},
    "deal.whole": {"Deal": ("rules", "table", "legal_actions", "_applied", "_after", "_stepped")},
}
#: Functions that are compiled with them, because their methods call them.
FUNCTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "_bits": ("winner",),
    "deal.sequence": ("going_on", "stage_after", "stage_under", "_after_auction"),
}
#: The modules of the package that are imported before any of these classes.
EARLY: Final = ("fivehundred._bits", "fivehundred.cards", "fivehundred.actions", "fivehundred.seats")
#: The types of names that are used at every step; of others the compiler knows nothing.
TYPES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("HIGHER_NAMED", "LED", "LOWER_NAMED", "NO_SUIT", "SHOWN_VOID", "_HIGHER", "_LOWER"), "int"),
    "CARD_BIT": "tuple[int, ...]",
    "ONE": "tuple[bytes, ...]",
    "PLAYS": "tuple[Any, ...]",
}
HEAD: Final = """\
from __future__ import annotations
from typing import TYPE_CHECKING, Any, ClassVar, Final
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""

_Trees = Mapping[str, ast.Module]


def written(package: Path) -> str:
    """The text of the module, made from the sources in *package*."""
    trees, kinds = _trees(package), _kinds(package)
    busy = {name: _methods(kinds[name], methods) for classes in KINDS.values() for name, methods in classes.items()}
    functions = {name: _function(trees[module], name) for module, names in FUNCTIONS.items() for name in names}
    called = [*functions.values(), *(method for methods in busy.values() for method in methods)]
    asked = {node.attr for one in called for node in ast.walk(one) if isinstance(node, ast.Attribute)}
    used: dict[str, set[str]] = {module: set() for module in trees}
    body: list[str] = []
    for module, names in FUNCTIONS.items():
        for name in names:
            body += [_typed(functions[name], kinds), ""]
            used[module] |= _global_names(functions[name])
    for module, classes in KINDS.items():
        for name in classes:
            fields = [*_fields(trees[module], kinds[name])]
            body += [*_twin(kinds[name], kinds, fields, busy[name], asked), ""]
            used[module] |= set().union(*(_global_names(method) for method in busy[name]), *map(_Field.names, fields))
    return "\n".join([HEAD, *_names(trees, used, {*kinds, *functions, *dir(builtins)}), "", *body])


def finish(package: Path, folder: Path) -> None:
    """Put into the C code in *folder* what the compiler leaves out: docstrings, and weak references to the twins."""
    (header,), (code,) = folder.rglob("__native__twins.h"), folder.rglob("__native__twins.c")
    for kind in _kinds(package).values():
        if not any(isinstance(node, ast.AnnAssign) and "ClassVar" not in ast.unparse(node) for node in kind.body):
            continue  # the parts of other classes, of which there are no instances
        struct = f"fivehundred___deal____twins___{kind.name}Object"
        _edit(header, rf"(?=\}} {struct};)", "    PyObject *weakrefs;\n")
        size = rf"\.tp_basicsize = sizeof\({struct}\),"
        _edit(code, rf"(?<={size})", f" .tp_weaklistoffset = offsetof({struct}, weakrefs),")
        dealloc = rf"\n{kind.name}_dealloc\({struct} \*self\)\n\{{\n    PyObject_GC_UnTrack\(self\);"
        _edit(code, rf"(?<={dealloc})", " if (self->weakrefs != NULL) PyObject_ClearWeakRefs((PyObject *)self);")
    for classes in KINDS.values():
        for name, methods in classes.items():
            for method in _methods(_kinds(package)[name], methods):
                text = ast.get_docstring(method, clean=False)
                if text is not None:
                    _edit(code, *_documented(name, method.name, text))


def _trees(package: Path) -> _Trees:
    paths = {module: package / f"{module.replace('.', '/')}.py" for module in (*FUNCTIONS, *KINDS)}
    return {module: ast.parse(path.read_text(encoding="utf-8")) for module, path in paths.items()}


def _kinds(package: Path) -> dict[str, ast.ClassDef]:
    trees = _trees(package)
    return {name: _class(trees[module], name) for module, classes in KINDS.items() for name in classes}


def _twin(
    kind: ast.ClassDef,
    kinds: Mapping[str, ast.ClassDef],
    fields: list[_Field],
    methods: list[ast.FunctionDef],
    asked: set[str],
) -> Iterator[str]:
    """The lines of the twin of *kind*; *asked* are all attributes that compiled code reads."""
    bases = [base.id for base in kind.bases if isinstance(base, ast.Name) and base.id in kinds]
    # Of a class without fields there are no instances; classes that are not compiled may inherit from it.
    yield "@mypyc_attr(free_list_len=1)" if fields else "@mypyc_attr(allow_interpreted_subclasses=True)"
    yield f"class {kind.name}({', '.join(bases)}):"
    if not fields:
        yield "    pass"
        return
    members = [node for parent in (kind, *(kinds[base] for base in bases)) for node in parent.body]
    others = {node.name for node in members if isinstance(node, ast.FunctionDef)}
    others -= {*(method.name for method in methods), *(field.name for field in fields)}
    # Methods that stay Python, and are there once the class has been taken over.
    yield from (f"    {other}: ClassVar[Any]" for other in sorted(others & asked))
    yield from (f"    {field.name}: {_type(field.annotation, kinds)}" for field in fields)
    given = ", ".join(field.parameter(_type(field.annotation, kinds)) for field in fields if not field.looked_up)
    yield f"    def __init__(self, {given}) -> None:"
    yield from (f"        self.{field.name} = {field.value}" for field in fields)
    for method in methods:
        yield from (f"    {line}" for line in _typed(method, kinds).splitlines())


class _Field:
    """A field as its class of attrs has it."""

    def __init__(self, tree: ast.Module, name: str, annotation: ast.expr, value: ast.expr | None) -> None:
        self.name = name
        self.annotation = annotation
        self.given = name.lstrip("_")
        self.looked_up = False
        #: What it is set to, in the text of ``__init__``.
        self.value = self.given
        self.default: str | None = None
        match value:
            case ast.Call(func=ast.Name(id="looked_up"), args=[ast.Lambda(body=found)]):
                self.looked_up, self.value = True, ast.unparse(found)
                return
            case ast.Call(keywords=keywords):
                value = next((keyword.value for keyword in keywords if keyword.arg == "default"), None)
            case ast.Name(id=constant):
                nodes = [node for node in tree.body if isinstance(node, ast.AnnAssign)]
                value = next(node.value for node in nodes if ast.unparse(node.target) == constant)
        if isinstance(value, ast.Constant):
            self.default = ast.unparse(value)
        elif value is not None:
            # Its names may not be there yet when the twin is made.
            self.default, self.value = "None", f"{ast.unparse(value)} if {self.given} is None else {self.given}"

    def parameter(self, kind: str) -> str:
        return f"{self.given}: {kind}" if self.default is None else f"{self.given}: {kind} = {self.default}"

    def names(self) -> set[str]:
        return _global_names(ast.parse(self.value)) - {"self", self.given}


def _fields(tree: ast.Module, kind: ast.ClassDef) -> Iterator[_Field]:
    for node in kind.body:
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("ClassVar"):
            yield _Field(tree, ast.unparse(node.target), node.annotation, node.value)


def _names(trees: _Trees, used: Mapping[str, set[str]], known: set[str]) -> Iterator[str]:
    """The lines that bring the global names which are used and not *known*."""
    late: dict[str, str] = {}
    early: set[str] = set()
    for module, names in used.items():
        origins = _origins(trees[module], module)
        for name in sorted(names - known - early):
            origin = origins[name]
            if origin == name:
                early.add(name)
                yield f"import {name}"
            elif origin in EARLY or not origin.startswith("fivehundred."):
                early.add(name)
                # A constant of this module is read at once, and a name that is imported by a look-up.
                yield f"from {origin} import {name} as _{name}_"
                yield f"{name}: Final[{TYPES.get(name, 'Any')}] = _{name}_"
            elif late.setdefault(name, origin) != origin:
                raise ValueError(f"{name} is one thing in {origin} and another in {late[name]}")
    yield from (f"{name}: {TYPES.get(name, 'Any')}" for name in sorted(late))
    yield f"LATE: Final = {late}"


def _origins(tree: ast.Module, module: str) -> dict[str, str]:
    """The module that defines each global name of *module*, as far as its imports tell."""
    found: dict[str, str] = {}
    for node in tree.body:
        match node:
            case ast.Import():
                found |= {alias.name: alias.name for alias in node.names}
            case ast.ImportFrom(module=str(origin)):
                found |= {alias.asname or alias.name: origin for alias in node.names}
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name] = f"fivehundred.{module}"
    return found


def _class(tree: ast.Module, name: str) -> ast.ClassDef:
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)


def _function(tree: ast.Module, name: str) -> ast.FunctionDef:
    return next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)


def _methods(kind: ast.ClassDef, names: tuple[str, ...]) -> list[ast.FunctionDef]:
    """The methods of *kind* with those names; of overloads the last, which does the work."""
    found = {node.name: node for node in kind.body if isinstance(node, ast.FunctionDef)}
    return [found[name] for name in names]


def _typed(function: ast.FunctionDef, kinds: Mapping[str, ast.ClassDef]) -> str:
    """The text of *function* without docstring, and with types that are known among the twins."""
    copied = ast.parse(ast.unparse(function))
    for node in ast.walk(copied):
        match node:
            case ast.arg(annotation=annotation) if node.arg != "self":
                # What may be of several types is asked what it is, as in the source.
                known = _type(annotation, kinds)
                node.annotation = ast.Name("Any" if " | " in known else known)
            case ast.FunctionDef():
                node.returns = ast.Name(_type(node.returns, kinds))
                if ast.get_docstring(node) is not None:
                    del node.body[0]
            case ast.AnnAssign():
                node.annotation = ast.Name(_type(node.annotation, kinds))
    return ast.unparse(copied)


def _type(annotation: ast.expr | None, kinds: Mapping[str, ast.ClassDef]) -> str:
    """An annotation as far as the compiler may know it: numbers, bytes, the twins, and tuples of these."""
    match annotation:
        case ast.Name(id="Seat"):
            return "int"
        case ast.Name(id=name) if name in kinds or name in {"bool", "bytes", "int"}:
            return name
        case ast.Constant(value=None):
            return "None"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[each, ast.Constant(value=rest)])):
            return f"tuple[{_type(each, kinds)}, ...]" if rest is ... else "tuple[Any, ...]"
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            both = _type(left, kinds), _type(right, kinds)
            return "Any" if "Any" in both else " | ".join(both)
    return "Any"


def _global_names(node: ast.AST) -> set[str]:
    """The names that are read in *node* and bound elsewhere; annotations and decorators do not count."""
    copied = ast.parse(ast.unparse(node))
    for part in ast.walk(copied):
        match part:
            case ast.arg():
                part.annotation = None
            case ast.FunctionDef():
                part.returns, part.decorator_list = None, []
            case ast.AnnAssign():
                part.annotation = ast.Constant(None)
    names = [part for part in ast.walk(copied) if isinstance(part, ast.Name)]
    bound = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    bound |= {part.arg for part in ast.walk(copied) if isinstance(part, ast.arg)}
    return {name.id for name in names} - bound


def _documented(kind: str, method: str, text: str) -> tuple[str, Callable[[re.Match[str]], str]]:
    """Where the docstring of a method belongs in C, and what that becomes with *text* in it."""
    told = "".join(f"\\{byte:03o}" for byte in text.encode())
    getter = rf'"{method}",\n     \(getter\){kind}_get_{method},\n    NULL, (?P<nothing>NULL)(?=, NULL}})'
    plain = rf'CPyPy_{kind}___{method},\n     METH_[A-Z |_]*, PyDoc_STR\("{method}\([^"]*\\n--\\n\\n(?="\)}})'

    def with_text(found: re.Match[str]) -> str:
        return f'{found[0].removesuffix("NULL")}"{told}"' if found["nothing"] else found[0] + told

    return f"{getter}|{plain}", with_text


def _edit(path: Path, pattern: str, new: str | Callable[[re.Match[str]], str]) -> None:
    """Replace what *pattern* finds. Raises `ValueError` unless it is there once: then the compiler writes otherwise."""
    text, count = re.subn(pattern, new, path.read_text(encoding="utf-8"))
    if count != 1:
        raise ValueError(f"{path.name}: {count} times {pattern}")
    path.write_text(text, encoding="utf-8")
