"""The files of the page, as they are served."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from gzip import compress
from hashlib import sha256
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final, Self

import attrs

from fivehundred.render.svg._sprite import sprite_css, sprite_svg

#: Where the page is.
PAGE: Final = Path(__file__).parent / "page"
_MEDIA: Final = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
    }
)
#: A quality of nothing: not that encoding.
_NEVER: Final = re.compile(r"q=0(\.0*)?")


@attrs.frozen(eq=False)
class File:
    """A file of the page, as one kind of browser gets it."""

    content: bytes = attrs.field(repr=False)
    media: str
    #: Changes with the content, and is another one for what is compressed.
    etag: str
    #: What else is said of it.
    headers: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen(eq=False)
class Forms:
    """A file of the page, as it is and compressed."""

    plain: File
    packed: File

    @classmethod
    def of(cls, content: bytes, media: str) -> Self:
        """Both forms of *content*; what does not get shorter has only one."""
        etag, packed = sha256(content).hexdigest()[:32], compress(content, mtime=0)
        if len(packed) >= len(content):
            plain = File(content, media, f'"{etag}"')
            return cls(plain, plain)
        vary = {"Vary": "Accept-Encoding"}
        return cls(
            File(content, media, f'"{etag}"', vary),
            File(packed, media, f'"{etag}-gzip"', {**vary, "Content-Encoding": "gzip"}),
        )

    def accepted(self, encodings: str) -> File:
        """The form for a browser that takes these *encodings*, as ``Accept-Encoding`` says.

        >>> forms = Forms.of(b"Five Hundred" * 50, "text/plain")
        >>> [forms.accepted(said) is forms.packed for said in ("br, gzip;q=0.8", "gzip; q=0", "")]
        [True, False, False]
        """
        said = dict(part.replace(" ", "").lower().partition(";")[::2] for part in encodings.split(","))
        return self.packed if not _NEVER.fullmatch(said.get("gzip", "q=0")) else self.plain


def files_of(folder: Path) -> Mapping[str, Forms]:
    """Every file under *folder* whose kind is known, by its path in it, with ``/``, and the cards, which are drawn.

    They are read once, so that no path which somebody asks for leads anywhere else, and compressed once.
    """
    contents = {"cards.css": sprite_css().encode(), "cards.svg": sprite_svg().encode()}
    for path in folder.rglob("*"):
        if path.suffix in _MEDIA:
            contents[path.relative_to(folder).as_posix()] = path.read_bytes()
    return MappingProxyType(
        {name: Forms.of(text, _MEDIA[PurePosixPath(name).suffix]) for name, text in contents.items()}
    )


@lru_cache(maxsize=16)
def under(page: Forms, root: str) -> Forms:
    """The *page* itself for browsers that find the server under the path *root*: its own addresses begin with it.

    >>> under(Forms.of(b'<a href="/">', "text/html"), "/cards").plain.content
    b'<a href="/cards/">'
    """
    return Forms.of(page.plain.content.replace(b'="/', f'="{root}/'.encode()), page.plain.media)
