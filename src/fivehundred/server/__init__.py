"""A small server: rooms with links to invite others, bots, a page; needs the extra ``server``.

`serve` is what ``fivehundred serve`` runs, and `application` is the same for any ASGI server.
"""

from fivehundred.server.deployment import Deployment, Limits
from fivehundred.server.serving import application, serve
from fivehundred.server.store import Line, Store, Unusable

__all__ = ["Deployment", "Limits", "Line", "Store", "Unusable", "application", "serve"]
