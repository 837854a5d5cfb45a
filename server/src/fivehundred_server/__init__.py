"""A small server with rooms, invitation links, bots and a web page.

The command ``fivehundred serve`` calls `serve`; `application` returns the same server as an ASGI application.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from fivehundred_server.limits import ServerLimits
    from fivehundred_server.proxies import Deployment
    from fivehundred_server.serving import application, serve
    from fivehundred_server.store import JournalLines, Store, StoreError

__all__ = ["Deployment", "JournalLines", "ServerLimits", "Store", "StoreError", "application", "serve"]

#: The module of each name. It loads on first use, because a page without a network has no web framework.
_HOMES: Final = {
    "Deployment": "proxies",
    "ServerLimits": "limits",
    "JournalLines": "store",
    "Store": "store",
    "StoreError": "store",
    "application": "serving",
    "serve": "serving",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted(_HOMES)
