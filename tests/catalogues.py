"""The gettext catalogues of the library and of the server, as their sources have them, and what is made of these."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from fivehundred import texts

#: The domain of the library's texts, and that of the labels of the server's page.
LIBRARY: Final = "fivehundred"
PAGE: Final = "fivehundred_server"
#: Where the catalogues of each domain are.
LOCALES: Final = {
    LIBRARY: Path(str(resources.files(texts))) / "locale",
    PAGE: Path(__file__).parents[1] / "server" / "src" / PAGE / "locale",
}
LANGUAGES: Final = tuple(sorted(path.name for path in LOCALES[LIBRARY].iterdir() if path.is_dir()))
#: A gap of a sentence: the name of a fact, its kind, and perhaps the form of a word.
GAP: Final = re.compile(r"\{(\w+):(\w+)(?: (\w+))?\}")
#: The head of a catalogue.
HEAD: Final = """msgid ""
msgstr ""
"Project-Id-Version: {}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
#: What it has of a language besides.
OF_LANGUAGE: Final = """"Language: {}\\n"
"Plural-Forms: {}\\n"
"""
#: The family and the code of a message.
Key = tuple[str, str]


def template_of(domain: str) -> Path:
    """What translators begin with: the codes, each with its English text beside it."""
    return LOCALES[domain] / f"{domain}.pot"


def source(language: str, domain: str = LIBRARY) -> Path:
    return LOCALES[domain] / language / "LC_MESSAGES" / f"{domain}.po"


def key_of(message: Message) -> Key:
    code = message.id if isinstance(message.id, str) else message.id[0]
    return message.context or "", code


def forms_of(message: Message) -> tuple[str, ...]:
    """The text of a message, or both for one and for several."""
    said: Sequence[str] | None = [message.string] if isinstance(message.string, str) else message.string
    return tuple(said or ())


def read(language: str, domain: str = LIBRARY) -> Catalog:
    with source(language, domain).open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(catalog: Catalog) -> dict[Key, Message]:
    return {key_of(message): message for message in catalog if message.id}


def notes_of(said: Sequence[str]) -> list[str]:
    """The English text as a comment for translators, which has no spaces at its ends."""
    return [text.strip() for text in dict.fromkeys(said)]


@cache
def english(domain: str = LIBRARY) -> Mapping[Key, tuple[str, ...]]:
    return {key: forms_of(message) for key, message in messages(read("en", domain)).items()}


def gaps(text: str) -> set[str]:
    return {name for name, _, _ in GAP.findall(text)}


def template(domain: str) -> str:
    """The codes in the order of the English catalogue, each with its English text for translators."""
    said = english(domain)
    empty = (_entry(key, ("",) * len(said[key]), [f"#. {text}" for text in notes_of(said[key])]) for key in said)
    return HEAD.format(domain) + "".join(empty)


def updated(language: str, domain: str) -> str:
    """A catalogue beside the English texts of today: where that has changed, the translation is marked as fuzzy."""
    catalog = read(language, domain)
    known, entries = messages(catalog), []
    for key, said in english(domain).items():
        there, now = known.get(key), notes_of(said)
        forms, flags = ((), set()) if there is None else (forms_of(there), set(there.flags) & {"fuzzy"})
        if there is not None and there.auto_comments not in ([], now):
            flags.add("fuzzy")
        notes = [*(f"# {note}" for note in there.user_comments)] if there else []
        notes += [*(f"#. {text}" for text in now), *(f"#, {flag}" for flag in flags)]
        entries.append(_entry(key, forms or ("",) * len(said), notes))
    of_language = OF_LANGUAGE.format(language, dict(catalog.mime_headers)["Plural-Forms"])
    return HEAD.format(domain) + of_language + "".join(entries)


def _entry(key: Key, forms: tuple[str, ...], notes: Sequence[str]) -> str:
    (family, code), several = map(_quoted, key), len(forms) > 1
    lines = ["", *notes, f"msgctxt {family}", f"msgid {code}", *[f"msgid_plural {code}"] * several]
    lines += [f"msgstr{f'[{form}]' * several} {_quoted(text)}" for form, text in enumerate(forms)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def compiled(language: str) -> bytes:
    """The catalogue of a language for `gettext`; as it is, if that has the same texts: the rest is a date."""
    file, there = BytesIO(), source(language).with_suffix(".mo")
    write_mo(file, read(language))
    made, old = file.getvalue(), there.read_bytes() if there.exists() else b""
    return old if old and dict(compiled_strings(old)) == dict(compiled_strings(made)) else made


def compiled_strings(mo: bytes) -> Iterator[tuple[Key, tuple[str, ...]]]:
    for message in read_mo(BytesIO(mo)):
        if message.id:
            yield key_of(message), forms_of(message)
