"""Values as fields of models: pydantic finds their JSON form by itself, cattrs after one call.

A field is the document that `fivehundred.wire.to_tree` returns; cards, sets of cards and packets, which have no
document, are written as inside one. Neither pydantic nor cattrs is imported unless a program uses it.

>>> from fivehundred.cards import Card
>>> form_of(Card).read("10H")
Card.parse('10H')
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from fivehundred._base.lazy import load_object
from fivehundred.cards import Card, Cards
from fivehundred.rules.decks import Packets
from fivehundred.wire._forms import WALK
from fivehundred.wire.documents import ASKED_AS, KINDS, document_of
from fivehundred.wire.parsing import WRONG, InvalidDocument, Json, checked_tree, invalid
from fivehundred.wire.walk import Form, Schema, compact

#: The types that are not written as documents.
_BARE: Final = (Card, Cards, Packets)
#: The types of fields, among them unions of classes that have a document together.
FIELDS: Final = (*_BARE, *KINDS.values(), *ASKED_AS)
#: A step in the path of a problem: a key, a list index, or a key that is not an identifier.
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]|\[([^]]*)\]")


def form_of(kind: Any) -> Form:
    """Return the JSON form of fields of type *kind*: one of `FIELDS`, that is, a class or a union such as `Action`.

    >>> from fivehundred.actions import Action, ThrowIn
    >>> form_of(Action).write(ThrowIn())
    {'format': 'fivehundred/1', 'kind': 'action', 'action': {'type': 'throw in'}}
    """
    form = WALK.form(kind) if kind in _BARE else document_of(kind)

    def read(tree: Json) -> Any:
        if isinstance(tree, kind):
            return tree
        try:
            return form.read(checked_tree(tree))
        except InvalidDocument:
            raise
        except WRONG as error:
            raise invalid(error) from None

    # Parts of what is written are cached, and here it is the program's own.
    return Form(lambda value: json.loads(compact(form.write(value))), read, form.schema)


def core_schema(_: object, kind: Any, handler: Callable[[Any], Any]) -> Any:
    """Return the schema with which pydantic reads, writes and describes a field of type *kind*.

    The problems of a document become those of a ``ValidationError``, each with its path.
    """
    if kind not in FIELDS:
        return handler(kind)
    form, core = form_of(kind), load_object("pydantic_core:core_schema")

    def problem_at(value: Any, path: str, problem: str) -> dict[str, Any]:
        place = (int(index) if index else key or other for key, index, other in _STEP.findall(path))
        error = load_object("pydantic_core:PydanticCustomError")("invalid_document", "{problem}", {"problem": problem})
        return {"type": error, "loc": tuple(place), "input": value}

    def read(value: Any) -> Any:
        try:
            return form.read(value)
        except InvalidDocument as error:
            problems = [problem_at(value, *problem) for problem in error.problems]
        raise load_object("pydantic_core:ValidationError").from_exception_data("invalid document", problems)

    return core.no_info_plain_validator_function(
        read,
        serialization=core.plain_serializer_function_ser_schema(form.write, when_used="json"),
        metadata=_metadata(core, form.schema),
    )


class AsDocument:
    """An annotation that makes a union such as `Action` one field; pydantic would try each of its classes.

    >>> from typing import Annotated
    >>> from fivehundred.actions import Action
    >>> AnyAction = Annotated[Action, AsDocument()]
    """

    __get_pydantic_core_schema__ = core_schema


def _metadata(core: Any, schema: Schema, within: set[str] | None = None) -> dict[str, Any]:
    """Return the metadata by which pydantic describes a type with a *schema* of the walk.

    Each definition to which it refers becomes one of pydantic's; *within* has the names of those that it has already.
    """

    def describe(_: object, handler: Callable[[Any], Json]) -> Json:
        begun = set[str]() if within is None else within

        def convert(tree: Json) -> Json:
            if isinstance(tree, list):
                return [*map(convert, tree)]
            if not isinstance(tree, dict):
                return tree
            made = {key: convert(member) for key, member in tree.items() if key != "$ref"}
            if "$ref" in tree:
                name = tree["$ref"].removeprefix("#/$defs/")
                one = core.definition_reference_schema(f"fivehundred.{name}")
                if name not in begun:
                    begun.add(name)
                    metadata = _metadata(core, WALK.defined[name](), begun)
                    one = core.any_schema(ref=f"fivehundred.{name}", metadata=metadata)
                # Only what stands within a schema becomes a definition.
                made |= handler(core.list_schema(one))["items"]
            return made

        return convert(schema)

    return {"pydantic_js_annotation_functions": [describe]}


def register_hooks(converter: Any) -> None:
    """Let a cattrs *converter* read and write every value that has a JSON form.

    >>> from types import SimpleNamespace
    >>> hooks = {}
    >>> register_hooks(SimpleNamespace(register_structure_hook=hooks.get, register_unstructure_hook=hooks.__setitem__))
    >>> hooks[Card](Card.parse("10H"))
    '10H'
    """
    for kind in FIELDS:
        form = form_of(kind)
        converter.register_structure_hook(kind, lambda tree, _, read=form.read: read(tree))
        converter.register_unstructure_hook(kind, form.write)
