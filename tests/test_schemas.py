"""The JSON Schemas that are published."""

from __future__ import annotations

from functools import partial
from importlib import metadata, resources
from pathlib import Path

import pytest
from documents import laid_out
from generated import assert_current, write
from jsonschema import Draft202012Validator

from fivehundred import hosting, programs, wire

#: What the wheel and the site have, by the names of the files.
SCHEMAS = {
    "fivehundred-1": wire.document_schema,
    "fivehundred-1-messages": hosting.message_schema,
    "fivehundred-1-engines": programs.engine_schema,
}
FOLDER = Path(str(resources.files(wire))) / "schemas"


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.schema.json"


def text_of(name: str) -> str:
    return laid_out(SCHEMAS[name]()) + "\n"


FILES = {file_of(name): partial(text_of, name) for name in SCHEMAS}


def test_each_file_is_what_the_library_gives() -> None:
    # A default that a schema states never changes, because documents lack what has it.
    assert sorted(FOLDER.iterdir()) == sorted(map(file_of, SCHEMAS))
    for file, make in FILES.items():
        assert_current(file, make())


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_valid_and_says_where_it_is(name: str) -> None:
    made = SCHEMAS[name]()
    Draft202012Validator.check_schema(made)
    assert made is not SCHEMAS[name]()
    urls = dict(each.split(", ", 1) for each in metadata.metadata("fivehundred").get_all("Project-URL", []))
    site, _, _ = urls["Changelog"].rpartition("/")
    assert made["$id"] == f"{site}/{file_of(name).name}"


def test_all_define_the_same_names_alike() -> None:
    documents, *others = (schema()["$defs"] for schema in SCHEMAS.values())
    for other in others:
        common = documents.keys() & other.keys()
        assert len(common) > 30
        assert all(documents[name] == other[name] for name in common)


if __name__ == "__main__":
    write(FILES)
