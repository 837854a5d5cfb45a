"""Links from the site to the repository, as soon as the package has the address of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

#: Where the theme knows how a page is edited; of others it would complain.
_FORGES: Final = ("https://github.com/", "https://gitlab.com/", "https://bitbucket.org/")
_ICON: Final = (
    '<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round">'
    '<path d="M5 4 1 8l4 4M11 4l4 4-4 4M9.5 2.5l-3 11"/></svg>'
)


def theme_options(urls: Mapping[str, str]) -> dict[str, Any]:
    """What the theme is told, given the addresses of the package by their labels; nothing without a repository."""
    address = urls.get("Repository")
    if address is None:
        return {}
    pages = {"source_repository": address, "source_branch": "main", "source_directory": "docs/"}
    icon = {"name": "The repository", "url": address, "html": _ICON, "class": ""}
    return {"footer_icons": [icon], **(pages if address.startswith(_FORGES) else {})}
