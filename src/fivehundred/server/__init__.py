"""A small server with rooms, invitation links, bots and a web page; needs the extra ``server``.

The command ``fivehundred serve`` calls `serve`; `application` returns the same server as an ASGI application.
"""

from fivehundred._lazy import brought_by

with brought_by("server"):
    from fivehundred.server.limits import Limits
    from fivehundred.server.proxies import Deployment
    from fivehundred.server.serving import application, serve
    from fivehundred.server.store import Line, Store, Unusable

__all__ = ["Deployment", "Limits", "Line", "Store", "Unusable", "application", "serve"]
