"""Values that compiled wheels bring in C are to users what classes of attrs are, in both builds."""

from __future__ import annotations

import ast
import copy
import hashlib
import inspect
import os
import pickle
import pydoc
import runpy
import subprocess
import sys
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs
import pytest
import sharing

from fivehundred import Deal, Seat
from fivehundred.deal import _native, _twins
from fivehundred.deal.layout import Layout
from fivehundred.deal.options import Choices, DiscardOptions, Options, PlayOptions
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import BaseStage
from fivehundred.errors import WrongType
from fivehundred.testing.rule_strategies import PRESETS

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "fivehundred"
SCRIPT = runpy.run_path(str(ROOT / "hatch_twins.py"))
COMPILED = hasattr(_twins, "Deal")


@cache
def some() -> dict[str, Any]:
    """A value of each class that has a twin."""
    deals = sharing.by_stage(PRESETS["australian-4"], 3)
    values: list[Any] = [*deals.values()]
    for deal in deals.values():
        values += [deal.stage, deal.layout, deal.layout.holdings[0], deal.legal_actions]
    play = next(value for value in values if isinstance(value, Play))
    values += [play.trick, play.trick.jokers, play.trick.jokers.able]
    return {type(value).__name__: value for value in values}


NAMES = sorted(name for classes in SCRIPT["KINDS"].values() for name in classes)
#: Those of which there are instances.
VALUES = [name for name in NAMES if name not in {"BaseStage", "OfTheTable"}]
values = pytest.mark.parametrize("name", VALUES)


def test_every_class_that_is_marked_gets_a_twin_and_no_other() -> None:
    marked = {
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and "native" in map(ast.unparse, node.decorator_list)
    }
    assert sorted(marked) == NAMES
    assert [name for name in NAMES if hasattr(_twins, name)] == (NAMES if COMPILED else [])


def reference(kind: type[Any]) -> type[Any]:
    """A class of attrs with the fields of *kind*, made anew."""
    # What is looked up is given here, because it is found from methods that this class has not.
    fields = {
        field.name: attrs.field(default=field.default if field.init else None, eq=field.eq, repr=field.repr)
        for field in attrs.fields(kind)
    }
    return attrs.make_class(kind.__name__, fields, frozen=True, slots=True)


def given(value: Any) -> dict[str, Any]:
    """The fields of *value* that are given, by the names they are given under."""
    return {field.alias: getattr(value, field.name) for field in attrs.fields(type(value)) if field.init}


@values
def test_a_value_is_what_attrs_would_make_of_it(name: str) -> None:
    value = some()[name]
    kind = type(value)
    expected = reference(kind)(**{field.alias: getattr(value, field.name) for field in attrs.fields(kind)})
    again = kind(**given(value))
    assert again == value == kind(*given(value).values())
    assert (again != value, value == expected, value.__eq__(expected)) == (False, False, NotImplemented)
    for field in attrs.fields(kind):
        assert getattr(again, field.name) == getattr(expected, field.name)
    assert kind.__match_args__ == tuple(field.name for field in attrs.fields(kind) if field.init)
    if kind not in {Deal, Layout}:
        assert repr(value) == repr(expected)
    if kind.__hash__ is not None:
        assert hash(again) == hash(value)


@values
def test_a_value_can_be_taken_apart_and_changed_by_attrs(name: str) -> None:
    value = some()[name]
    kind = type(value)
    assert attrs.has(kind)
    assert attrs.evolve(value, **given(value)) == value
    assert attrs.asdict(value, recurse=False) == {
        field.name: getattr(value, field.name) for field in attrs.fields(kind)
    }


@values
def test_a_value_does_not_change(name: str) -> None:
    value = some()[name]
    if isinstance(value, PlayOptions):
        return  # it has no hash, and nothing is gained by asking at each change
    first = attrs.fields(type(value))[0].name
    before = getattr(value, first)
    changes: list[Callable[[], None]] = [
        partial(setattr, value, first, before),
        partial(delattr, value, first),
        partial(setattr, value, "another", 1),
    ]
    for change in changes:
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            change()
    assert getattr(value, first) is before or getattr(value, first) == before
    assert not hasattr(value, "__dict__")


@values
def test_a_value_is_copied_and_pickled_by_its_fields(name: str) -> None:
    value = some()[name]
    made, arguments = value.__reduce__()[:2]
    assert made(*arguments) == value
    for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert (type(other), other) == (type(value), value)


def test_the_other_build_reads_what_this_one_pickles() -> None:
    # From the source whatever this one is; the other way round, `nox -s compiled` reads what is pinned here.
    program = (
        "import hashlib, pickle, sys\n"
        "values = pickle.load(sys.stdin.buffer)\n"
        "print(hashlib.sha256(b''.join(pickle.dumps(value, 4) for value in values)).hexdigest())"
    )
    made = [some()[name] for name in VALUES]
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, "-c", program], input=pickle.dumps(made), env=environment, capture_output=True, check=True
    )
    here = pickle.loads(pickle.dumps(made))
    digest = hashlib.sha256(b"".join(pickle.dumps(value, 4) for value in here)).hexdigest()
    assert done.stdout.decode().strip() == digest


@values
def test_weak_references_end_with_their_value(name: str) -> None:
    value = some()[name]
    another = type(value)(**given(value))
    ended: list[object] = []
    reference_to = weakref.ref(another, ended.append)
    assert reference_to() is another
    del another
    assert reference_to() is None
    assert ended == [reference_to]


@values
def test_a_class_tells_of_itself(name: str) -> None:
    kind = type(some()[name])
    taken = inspect.signature(kind)
    assert [*taken.parameters] == [field.alias for field in attrs.fields(kind) if field.init]
    assert all(parameter.annotation != inspect.Parameter.empty for parameter in taken.parameters.values())
    tree = ast.parse(Path(PACKAGE.parent, *kind.__module__.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
    written = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)
    assert inspect.getdoc(kind) == ast.get_docstring(written)
    text = pydoc.plain(pydoc.render_doc(kind))
    for node in written.body:
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) and not node.name.startswith("_"):
            assert inspect.getdoc(inspect.getattr_static(kind, node.name)) == ast.get_docstring(node)
            assert (ast.get_docstring(node) or "").splitlines()[0] in text
            static = inspect.getattr_static(kind, node.name)
            if not isinstance(static, property) and not inspect.isdatadescriptor(static):
                parameters = inspect.signature(getattr(some()[name], node.name)).parameters
                arguments = [*node.args.args[1:], *node.args.kwonlyargs]
                assert [*parameters] == [argument.arg for argument in arguments]


def test_classes_that_are_shared_stay_bases() -> None:
    assert all(issubclass(kind, BaseStage) for kind in (Auction, Exchange, Play))
    assert all(issubclass(kind, Options) for kind in (Choices, DiscardOptions, PlayOptions))
    assert all(issubclass(kind, Sequence) for kind in (Choices, DiscardOptions, PlayOptions))
    options = PlayOptions(0b111)
    assert [*reversed(options)] == [options[2], options[1], options[0]]
    assert (options.index(options[2]), options.count(options[0]), str(options)) == (2, 1, "2S, 3S, 4S")


def test_values_are_matched_by_their_fields() -> None:
    match some()["Deal"]:
        case Deal(stage, layout):
            assert (stage, layout) == (some()["Deal"].stage, some()["Deal"].layout)
        case _:
            raise AssertionError
    match some()["PlayOptions"]:
        case [first, *_]:
            assert first == some()["PlayOptions"][0]
        case _:
            raise AssertionError


class Numbered:
    """A base of both."""

    __slots__ = ()

    def number(self) -> int:
        return 1


class Listed(ABC):
    """A base that a twin cannot have."""

    __slots__ = ()

    @abstractmethod
    def busy(self) -> str: ...

    def listed(self) -> str:
        return "in Python"

    @property
    def length(self) -> int:
        return 7


@attrs.frozen
class Some(Numbered, Listed):
    """What is written once."""

    one: int
    two: int = 2

    def number(self) -> int:
        return 10 * super().number()

    def busy(self) -> str:
        return "in Python"


class Twin(Numbered):
    __slots__ = ("__weakref__", "one", "two")

    def __init__(self, one: int, two: int = 2) -> None:
        object.__setattr__(self, "one", one)
        object.__setattr__(self, "two", two)

    def busy(self) -> str:
        return "in C"


def test_a_twin_takes_over_what_it_has_not() -> None:
    kind: Any = Twin
    _native.grow(kind, Some)
    twin: Any = kind(1)
    assert (twin.number(), twin.busy(), twin.listed(), twin.length) == (10, "in C", "in Python", 7)
    assert (twin == kind(1), twin == kind(2), hash(twin) == hash(Some(1))) == (True, False, True)
    assert repr(twin) == "Twin(one=1, two=2)"
    assert [isinstance(one, Listed) for one in (twin, 1)] == [True, False]
    assert (kind.__doc__, attrs.fields(kind)) == (Some.__doc__, attrs.fields(Some))
    assert inspect.signature(kind) == inspect.signature(Some)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        twin.one = 2


def test_a_wheel_with_a_twin_has_it_in_place_of_the_class(monkeypatch: pytest.MonkeyPatch) -> None:
    class Part:
        __slots__ = ()

    class Other:
        __slots__ = ()

    monkeypatch.setattr(_twins, "Part", Other, raising=False)
    monkeypatch.setattr(_twins, "LATE", {"Seat": "fivehundred.seats", "later": "fivehundred.later"}, raising=False)
    monkeypatch.setattr(_twins, "Seat", None, raising=False)
    kind: Any = _native.native(Part)
    assert kind is Other
    assert vars(_twins)["Seat"] is Seat
    assert "later" not in vars(_twins)


def test_the_twins_are_written_with_the_fields_and_defaults_of_their_classes() -> None:
    text = SCRIPT["written"](PACKAGE)
    names: dict[str, Any] = {"mypyc_attr": lambda **_: lambda kind: kind, "__name__": "written"}
    exec(compile(text, "written", "exec"), names)
    for name in VALUES:
        kind, twin = type(some()[name]), names[name]
        fields = [field for field in attrs.fields(kind) if field.init]
        taken = inspect.signature(twin).parameters
        assert [*taken] == [field.alias for field in fields]
        optional = [field.alias for field in fields if field.default is not attrs.NOTHING]
        assert [*optional] == [key for key, parameter in taken.items() if parameter.default is not parameter.empty]


def test_the_compiler_has_to_write_what_is_completed(tmp_path: Path) -> None:
    (tmp_path / "__native__twins.h").touch()
    (tmp_path / "__native__twins.c").touch()
    with pytest.raises(ValueError, match="0 times"):
        SCRIPT["finish"](PACKAGE, tmp_path)


def test_the_methods_of_a_deal_have_annotations_in_both_builds() -> None:
    public = [name for name in dir(Deal) if not name.startswith("_")]
    methods = {name: getattr(Deal, name) for name in public if callable(getattr(Deal, name))}
    assert {"apply", "of", "parse", "view", "void", "why_not"} <= methods.keys()
    for name, method in methods.items():
        assert "return" in inspect.get_annotations(method), name


def test_a_wrong_seat_is_refused_in_the_same_words_in_both_builds() -> None:
    deal = some()["Deal"]
    with pytest.raises(WrongType, match="a seat must be an int, not str"):
        deal.view("0")
