"""Conversion to and from JSON, and its schema, derived from type annotations.

An attrs class becomes a JSON object with its fields; a member of a union also has a ``type`` key that identifies its
class. The metadata from `fivehundred._base.words.says` adds a description, and can make a field optional while it is
empty.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Mapping, MutableMapping, Sequence
from enum import Enum
from functools import cache, lru_cache, partial, reduce
from itertools import repeat
from json import JSONEncoder
from operator import attrgetter, or_
from types import MappingProxyType, NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs

from fivehundred._base.words import LEFT_OUT, SAYS, is_whole, words_of
from fivehundred.wire.parsing import (
    ENOUGH,
    WRONG,
    At,
    DocumentProblem,
    Json,
    UnfitError,
    describe_json,
    path_text,
)

#: The largest integer that every JSON parser represents exactly.
LARGEST_EXACT: Final = 2**53 - 1
#: A JSON Schema or a part of one.
Schema = dict[str, Any]

#: Encodes a tree as text without spaces. No tree built here contains itself, so there is no check for that.
compact: Final = JSONEncoder(separators=(",", ":"), check_circular=False).encode
#: The most members in a list.
_MOST: Final = 20_000
#: The most words that an error lists.
_MOST_NAMED: Final = 12


@attrs.frozen
class Form:
    """The JSON representation of a type.

    >>> WHOLE_NUMBER.write(7), WHOLE_NUMBER.read(7), WHOLE_NUMBER.schema
    (7, 7, {'type': 'integer'})
    """

    #: Converts a value to a tree of dicts and lists. The tree may be cached, so it must not be changed.
    write: Callable[[Any], Json]
    #: Converts a tree to a value, or raises an error.
    read: Callable[[Json], Any]
    #: The JSON Schema of the trees.
    schema: Schema

    def of(self, said: Callable[[Any], Any], meant: Callable[[Any], Any]) -> Form:
        """Return the form of another type whose values *said* converts to this type and *meant* converts back.

        >>> from fivehundred.seats import Seat
        >>> WHOLE_NUMBER.of(len, range).read(3)
        range(0, 3)
        """
        return Form(lambda value: self.write(said(value)), lambda tree: meant(self.read(tree)), self.schema)

    def with_cache(self, most: int = 4096) -> Form:
        """Return a cached version of this form, for types that have few distinct values, all of them small."""
        known = lru_cache(most, typed=True)(
            lambda *said: self.read(dict(zip(said[: len(said) // 2], said[len(said) // 2 :], strict=True)))
        )

        def read(tree: Json) -> Any:
            # Each value is an argument, so that 1, 1.0 and True are told apart. What has lists in it is not cached.
            try:
                return known(*tree, *tree.values())
            except (AttributeError, TypeError):
                return self.read(tree)

        return Form(lru_cache(most)(self.write), read, self.schema)


def check_type(tree: Json, expected: type, words: str) -> Any:
    """Return *tree*, or raise an error unless its type is exactly *expected*, so that ``True`` is not taken for an int.

    >>> check_type("7S", str, "a text")
    '7S'
    """
    if type(tree) is not expected:
        raise UnfitError.at(f"expected {words}, not {describe_json(tree)}")
    return tree


def itself(value: Any) -> Any:
    """Return *value* itself, for values that need no conversion.

    >>> itself(7)
    7
    """
    return value


def _integer(tree: Json) -> int:
    number: int = check_type(tree, int, "a whole number")
    if abs(number) > LARGEST_EXACT:
        raise UnfitError.at(f"expected a number from -{LARGEST_EXACT} to {LARGEST_EXACT}")
    return number


def _text(tree: Json) -> str:
    text: str = check_type(tree, str, "a text")
    if not is_whole(text):
        raise UnfitError.at("expected text without lone surrogates")
    return text


#: The form of integers that every JSON parser represents exactly.
WHOLE_NUMBER: Final = Form(itself, _integer, {"type": "integer"})
#: The form of strings.
TEXT: Final = Form(itself, _text, {"type": "string"})
_REFERENCE: Final = re.compile(r'"#/\$defs/(\w+)"')
#: Marks a field that is required.
_NEEDED: Final = object()
_SIMPLE: Final[Mapping[Any, Form]] = {
    int: WHOLE_NUMBER,
    str: TEXT,
    bool: Form(itself, lambda tree: check_type(tree, bool, "true or false"), {"type": "boolean"}),
}


@attrs.frozen
class Field:
    """A field of a class, as it appears in documents."""

    name: str
    form: Form
    #: The value of a field that is missing.
    empty: Any = _NEEDED
    says: str = ""
    #: The attribute that holds the value, if its name is not that of the field.
    attribute: str | None = None

    @property
    def schema(self) -> Schema:
        """The JSON Schema of the field."""
        said = {"description": self.says} if self.says else {}
        default = {} if self.empty is _NEEDED else {"default": self.form.write(self.empty)}
        return {**said, **self.form.schema, **default}


class Walk:
    """A lookup table of JSON forms; those not given in *forms* are derived from classes, unions, tuples and enums.

    *tags* override the ``type`` of union members, which is otherwise the name of the class in words. *names* are the
    names of schema definitions for unions and enums. Objects of the classes in *sparse* omit fields at their default.

    >>> from fivehundred.rules import AtLeast, NoTricks
    >>> Walk({}).form(AtLeast | NoTricks).write(AtLeast(7))
    {'type': 'at least', 'tricks': 7}
    """

    def __init__(
        self,
        forms: Mapping[Any, Form],
        *,
        tags: Mapping[Any, str] = MappingProxyType({}),
        names: Mapping[Any, str] = MappingProxyType({}),
        sparse: Collection[type[Any]] = (),
    ) -> None:
        self._given, self._tags, self._names, self._sparse = {**forms}, tags, names, sparse
        #: The definitions available to the schema, by name.
        self.defined: MutableMapping[str, Callable[[], Schema]] = {}
        self._forms = {**_SIMPLE, **{kind: self._named_once(kind, form) for kind, form in forms.items()}}

    def form(self, kind: Any) -> Form:
        """Return the `Form` of values annotated with *kind*: how they are written to JSON and read from it."""
        form = self._forms.get(kind)
        if form is None:
            form = self._forms[kind] = self._make_form(kind)
        return form

    def put(self, kind: Any, form: Form) -> None:
        """Use *form* for values of type *kind* from now on."""
        self._given[kind] = self._forms[kind] = form

    def extend(self, forms: Mapping[Any, Form]) -> Walk:
        """Return a copy that also uses *forms*; it has the schema definitions of this walk, and its own before them.

        >>> Walk({}).extend({str: TEXT.of(str.upper, str.lower)}).form(str).read("ANN")
        'ann'
        """
        given = {kind: self._forms[kind] for kind in self._given}
        copy = Walk({**given, **forms}, tags=self._tags, sparse=self._sparse)
        copy.defined = ChainMap({}, self.defined)
        return copy

    def definitions(self, schemas: object) -> dict[str, Schema]:
        """Return the schema definitions to which *schemas* refer, directly or indirectly, by name."""
        made: dict[str, Schema] = {}
        found = schemas
        while names := {*_REFERENCE.findall(compact(found))} - made.keys():
            made |= {name: self.defined[name]() for name in names}
            found = made
        return dict(sorted(made.items()))

    def fields(self, kind: Any) -> list[Field]:
        """Return the fields of the class *kind*, in order."""
        hints = get_type_hints(kind, include_extras=True)
        if not attrs.has(kind):
            return [Field(name, self.form(hints[name])) for name in kind._fields]
        found = []
        for field in attrs.fields(kind):
            said = field.metadata
            optional = field.default is not attrs.NOTHING and (kind in self._sparse or said.get(LEFT_OUT))
            empty = field.default if optional else _NEEDED
            if field.init:
                found.append(Field(field.alias, self.form(hints[field.name]), empty, _plain(said), field.name))
        return found

    def object_of(self, kind: Any) -> Form:
        """Return the form that represents the class *kind* as a JSON object with its fields."""
        # The fields are looked up lazily, because a class may contain itself.
        fields = cache(lambda: self.fields(kind))
        write, read = _writer(fields), _reader(fields, kind)
        return self.define(kind, lambda: object_schema(fields(), description=about(kind)), Form(write, read, {}))

    def define(self, kind: Any, schema: Callable[[], Schema], form: Form) -> Form:
        """Register *schema* as a definition, and return *form* with a reference to it as its schema."""
        name = self._names.get(kind) or self.tag(kind).replace(" ", "_")
        self.defined[name] = schema
        return attrs.evolve(form, schema={"$ref": f"#/$defs/{name}"})

    def tag(self, kind: Any) -> str:
        """Return the ``type`` that identifies the class *kind* in a union."""
        return self._tags.get(kind) or words_of(kind).removesuffix(" said")

    def _make_form(self, kind: Any) -> Form:
        args = get_args(kind)
        if get_origin(kind) is tuple:
            return _many(self.form(args[0])) if args[-1] is Ellipsis else _so_many([*map(self.form, args)])
        if NoneType in args:
            return _or_null(self.form(reduce(or_, (arg for arg in args if arg is not NoneType))))
        if not args and not issubclass(kind, Enum):
            return self.object_of(kind)
        return self._named_once(kind, self._union(args) if args else _one_of(kind))

    def _named_once(self, kind: Any, form: Form) -> Form:
        return self.define(kind, lambda: form.schema, form) if kind in self._names else form

    def _union(self, kinds: Sequence[Any]) -> Form:
        """Return the form of a union of the classes *kinds*; a ``type`` key identifies the class of a value."""
        kind_of, fields_of = {self.tag(kind): kind for kind in kinds}, {}
        write_of: dict[Any, Callable[[Any], Json]] = {}
        read_of: dict[str, Callable[[Json], Any]] = {}
        for tag, kind in kind_of.items():
            # A type that is a string elsewhere becomes an object, with the last word of its tag as the key.
            text = self._given.get(kind)
            fields = fields_of[tag] = self.fields(kind) if text is None else [Field(tag.split()[-1], text)]
            get, make = (getattr, kind) if text is None else (lambda value, _: value, lambda **said: said.popitem()[1])
            write_of[kind] = _writer(partial(itself, fields), {"type": tag}, get)
            read_of[tag] = _reader(partial(itself, fields), make, ("type",))

        find = member_reader(read_of, " or ".join(read_of))

        def read(tree: Json) -> Any:
            check_type(tree, dict, "an object")
            if "type" not in tree:
                raise UnfitError.at("missing", "type")
            with At("type"):
                known = find(tree["type"])
            return known(tree)

        said = [object_schema(fields, {"type": {"const": tag}}) for tag, fields in fields_of.items()]
        return Form(lambda value: write_of[type(value)](value), read, {"oneOf": said})


def _plain(said: Mapping[str, Any]) -> str:
    """Return the description in a field's metadata *said*, without markup; for a setting, its rule numbers."""
    return _strip_marks(said.get(SAYS) or ", ".join(said.get("rules", ())))


def _strip_marks(text: str) -> str:
    return text.replace("``None``", "null").translate({ord(mark): None for mark in "`*"})


def about(kind: Any) -> str:
    """Return the first line of the docstring of the class *kind*, as a description for the schema."""
    return _strip_marks((kind.__doc__ or "").partition("\n")[0])


def object_schema(fields: Iterable[Field], first: Mapping[str, Schema] = MappingProxyType({}), **more: Any) -> Schema:
    """Return the schema of an object with *fields*, preceded by the properties in *first*."""
    fields = [*fields]
    return {
        **more,
        "type": "object",
        "properties": {**first, **{field.name: field.schema for field in fields}},
        "required": [*first, *(field.name for field in fields if field.empty is _NEEDED)],
        "additionalProperties": False,
    }


def _writer(
    fields: Callable[[], Sequence[Field]],
    head: Mapping[str, Json] = MappingProxyType({}),
    get: Callable[[Any, str], Any] = getattr,
) -> Callable[[Any], Json]:
    """Return a function that converts values to JSON objects that begin with *head*.

    *get* fetches an attribute of the value.
    """
    parts = cache(
        lambda: [(field.name, field.attribute or field.name, field.form.write, field.empty) for field in fields()]
    )

    def write(value: Any) -> Json:
        tree = {**head}
        for name, attribute, written, empty in parts():
            member = get(value, attribute)
            if empty is _NEEDED or member != empty:
                tree[name] = member if written is itself else written(member)
        return tree

    return write


def _reader(
    fields: Callable[[], Sequence[Field]], make: Callable[..., Any], beside: Sequence[str] = ()
) -> Callable[[Json], Any]:
    """Return a function that converts JSON objects to values by passing their *fields* to *make*.

    The keys in *beside* must be present too, but are ignored.
    """
    parts = cache(lambda: {field.name: field.form.read for field in fields()})
    keys = cache(lambda: frozenset([*parts(), *beside]))
    needed = cache(lambda: keys() - {field.name for field in fields() if field.empty is not _NEEDED})

    def read(tree: Json) -> Any:
        if type(tree) is not dict:
            raise UnfitError.at(f"expected an object, not {describe_json(tree)}")
        if tree.keys() != keys():
            check_keys(tree, needed(), keys())
        members = {}
        wrong: list[DocumentProblem] = []
        for name, of in parts().items():
            if name in tree:
                try:
                    members[name] = of(tree[name])
                except WRONG as error:
                    wrong += UnfitError.of(error, name).problems
        if wrong:
            raise UnfitError(wrong)
        return make(**members)

    return read


def check_keys(tree: dict[str, Json], needed: frozenset[str], allowed: frozenset[str]) -> None:
    """Raise `UnfitError` unless the object *tree* has all keys in *needed* and only keys in *allowed*."""
    unknown = [DocumentProblem(path_text(key), "unknown key") for key in tree if key not in allowed]
    missing = [DocumentProblem(path_text(key), "missing") for key in sorted(needed - tree.keys())]
    if missing or unknown:
        raise UnfitError([*missing, *unknown[:ENOUGH]])


def _or_null(one: Form) -> Form:
    return Form(
        lambda value: None if value is None else one.write(value),
        lambda tree: None if tree is None else one.read(tree),
        {"anyOf": [one.schema, {"type": "null"}]},
    )


def _one_of(kind: type[Enum]) -> Form:
    members = {member.value: member for member in kind}
    few = " or ".join(members) if len(members) <= _MOST_NAMED else ""
    expected = few or f"one of {len(members)} words such as {next(iter(members))}"
    return Form(attrgetter("value"), member_reader(members, expected), {"enum": [*members]})


def member_reader(members: Mapping[str, Any], expected: str) -> Callable[[Json], Any]:
    """Return a function that looks up text in *members*; its error message says what was *expected*.

    >>> member_reader({"yes": True}, "yes")("yes")
    True
    """

    def read(tree: Json) -> Any:
        if type(tree) is not str or tree not in members:
            raise UnfitError.at(f"expected {expected}, not {describe_json(tree)}")
        return members[tree]

    return read


def _many(one: Form) -> Form:
    def read(tree: Json) -> Any:
        check_type(tree, list, "a list")
        if len(tree) > _MOST:
            raise UnfitError.at(f"a list of {len(tree)}: expected at most {_MOST}")
        # Texts, of which most deals consist, are checked together.
        if one is TEXT and {*map(type, tree)} == {str} and is_whole("".join(tree)):
            return tuple(tree)
        try:
            return tuple(map(one.read, tree))
        except WRONG:
            # Read again, to report every problem with its place.
            return _all(tree, repeat(one, len(tree)))

    return Form(lambda values: [*map(one.write, values)], read, {"type": "array", "items": one.schema})


def _so_many(forms: Sequence[Form]) -> Form:
    def write(values: Sequence[Any]) -> Json:
        return [form.write(value) for form, value in zip(forms, values, strict=True)]

    def read(tree: Json) -> Any:
        if type(tree) is not list or len(tree) != len(forms):
            raise UnfitError.at(f"expected a list of {len(forms)}, not {describe_json(tree)}")
        return _all(tree, forms)

    members = [form.schema for form in forms]
    schema = {"type": "array", "prefixItems": members, "items": False, "minItems": len(members)}
    return Form(write, read, schema)


def _all(trees: Sequence[Json], forms: Iterable[Form]) -> tuple[Any, ...]:
    made, wrong = [], 0
    problems: list[DocumentProblem] = []
    for place, (tree, form) in enumerate(zip(trees, forms, strict=True)):
        try:
            made.append(form.read(tree))
        except WRONG as error:
            problems += UnfitError.of(error, place).problems
            wrong += 1
            if wrong == ENOUGH:
                break
    if problems:
        raise UnfitError(problems)
    return tuple(made)
