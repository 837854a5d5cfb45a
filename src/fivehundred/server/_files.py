"""The files of the page, as they are served."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final

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


@attrs.frozen
class File:
    """A file of the page."""

    content: bytes = attrs.field(repr=False)
    media: str
    #: Changes with the content.
    etag: str


def files_of(folder: Path) -> Mapping[str, File]:
    """Every file under *folder* whose kind is known, by its path in it, with ``/``, and the cards, which are drawn.

    They are read once, so that no path which somebody asks for leads anywhere else.
    """
    contents = {"cards.css": sprite_css().encode(), "cards.svg": sprite_svg().encode()}
    for path in folder.rglob("*"):
        if path.suffix in _MEDIA:
            contents[path.relative_to(folder).as_posix()] = path.read_bytes()
    return MappingProxyType({name: _file(name, content) for name, content in contents.items()})


def _file(name: str, content: bytes) -> File:
    return File(content, _MEDIA[PurePosixPath(name).suffix], f'"{sha256(content).hexdigest()[:32]}"')
