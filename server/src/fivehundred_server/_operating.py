"""The logs and metrics of a server, which never contain the names of rooms."""

import json
import logging
from collections.abc import Callable, MutableMapping
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.types import ASGIApp, Receive, Scope, Send

from fivehundred_server.proxies import Deployment, peer

#: One line for each finished request; silent unless its level is INFO.
_ACCESS: Final = logging.getLogger("fivehundred.access")


class JsonFormatter(logging.Formatter):
    """A formatter that writes each record as a line of JSON.

    >>> record = logging.makeLogRecord({"name": "fivehundred", "levelname": "ERROR", "msg": "no %s", "args": ("disk",)})
    >>> json.loads(JsonFormatter().format(record))["message"]
    'no disk'
    """

    def format(self, record: logging.LogRecord) -> str:
        """Format *record* as a line of JSON; an access-log record has its parts as separate fields."""
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["traceback"] = self.formatException(record.exc_info)
        return json.dumps(fields | (record.args if isinstance(record.args, dict) else {}))


def logging_config(*, as_json: bool, access: bool) -> dict[str, Any]:
    """Return the configuration for `logging.config.dictConfig`.

    >>> logging_config(as_json=False, access=True)["loggers"]
    {'fivehundred.access': {'level': 'INFO'}}
    """
    line = {"()": JsonFormatter} if as_json else {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {"fivehundred.access": {"level": "INFO" if access else "WARNING"}},
    }


class RequestMiddleware:
    """ASGI middleware that adds the client's address and the path prefix to the scope, and writes the access log.

    *request* is called with the address and port of each request; the context manager that it returns is kept open
    until the request ends.
    """

    def __init__(
        self,
        app: ASGIApp,
        deployment: Deployment,
        request: Callable[[Any], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._app, self._deployment, self._request = app, deployment, request

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        root, path = self._deployment.split_path(scope)
        asked = dict(scope) | {"root_path": root, "path": root + path, "address": self._deployment.client(scope)}
        codes, began, opened = list[int](), perf_counter(), False

        async def hear() -> MutableMapping[str, Any]:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                # uvicorn reports 1005 for a lost connection too, but then without a reason.
                lost = message["code"] == 1005 and "reason" not in message
                codes.append(1006 if lost else message["code"])
            return message

        async def answer(message: MutableMapping[str, Any]) -> None:
            nonlocal opened
            await send(message)
            opened = opened or message["type"] == "websocket.accept"
            if message["type"] == "http.response.start":
                codes.append(message["status"])
            elif message["type"] == "websocket.close":
                # What is closed before it is open is answered over HTTP.
                codes.append(message["code"] if opened else 403)

        try:
            with self._request(scope.get("client")):
                await self._app(asked, hear, answer)
        finally:
            if _ACCESS.isEnabledFor(logging.INFO):
                # There is no code if the server just cut the connection, and no status if a handler failed.
                codes.append(1006 if scope["type"] == "websocket" else 500)
                access = {
                    "address": asked["address"] or peer(asked),
                    "method": asked.get("method", "SOCKET"),
                    # In place of the path, because that of a room is an invitation.
                    "route": getattr(asked.get("route"), "path", None),
                    "status": codes[0],
                    "ms": round(1e3 * (perf_counter() - began)),
                }
                _ACCESS.info("%(address)s %(method)s %(route)s %(status)s %(ms)s ms", access)


#: A registry of its own, so that the metrics of a program around the server do not mix with these.
REGISTRY: Final = CollectorRegistry()
ROOMS: Final = Gauge("fivehundred_rooms_open", "Rooms in memory.", registry=REGISTRY)
CONNECTIONS: Final = Gauge("fivehundred_connections", "Clients connected to rooms.", registry=REGISTRY)
ACTIONS: Final = Counter("fivehundred_actions", "Actions in deals, by people and bots.", registry=REGISTRY)
REFUSALS: Final = Counter("fivehundred_refusals", "Requests of clients that were refused.", registry=REGISTRY)
LINES: Final = Counter("fivehundred_lines_written", "Lines of journals that reached the disk.", registry=REGISTRY)
WRITING: Final = Histogram("fivehundred_write_seconds", "Seconds to commit a batch of lines.", registry=REGISTRY)
FAILURES: Final = Counter("fivehundred_write_failures", "Commits that failed.", registry=REGISTRY)
THINKING: Final = Histogram("fivehundred_bot_seconds", "Seconds a bot took for an action.", registry=REGISTRY)
BOTS_WAITING: Final = Gauge("fivehundred_bots_waiting", "Bots waiting for their turn to think.", registry=REGISTRY)
TURNED_AWAY: Final = Counter(
    "fivehundred_turned_away",
    "Requests and connections refused because an address made too many.",
    ["what"],
    registry=REGISTRY,
)
