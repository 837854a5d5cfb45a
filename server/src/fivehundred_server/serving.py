"""The server's HTTP endpoints, and the functions that run the server."""

import asyncio
import gc
import json
import re
import socket
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, asynccontextmanager, nullcontext, suppress
from functools import lru_cache, partial
from gzip import compress
from hashlib import sha256
from ipaddress import ip_address
from logging.config import dictConfig
from pathlib import Path, PurePosixPath
from random import SystemRandom
from types import MappingProxyType
from typing import Any, Final, Self
from urllib.parse import quote

import attrs
import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from fivehundred import players
from fivehundred.errors import FiveHundredError, InvalidValue, UnknownPresetError, brief
from fivehundred.hosting import Account, Answer, Host
from fivehundred.hosting.messages import message_to_json
from fivehundred.match.game import MOST_DEALS, rules_named
from fivehundred.match.playing import Match
from fivehundred.notation import Record
from fivehundred.render import sprite_css, sprite_svg
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import parse_json, to_json
from fivehundred_server._alone import choices, rules_from, rules_json
from fivehundred_server._connections import CROWDED, Connection, LimitedSocket, WebSocketProtocol, key_of, new_secret
from fivehundred_server._offline import check_pyodide, offline_files
from fivehundred_server._operating import CONNECTIONS, REGISTRY, ROOMS, RequestMiddleware, logging_config
from fivehundred_server._rooms import Rooms, Table
from fivehundred_server.limits import Buckets, ConnectionLimit, ServerLimits
from fivehundred_server.proxies import Deployment, peer
from fivehundred_server.store import Store

#: The folder of the page.
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
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }
)
_POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
#: Additional headers for some files of the page: a worker script has its own policy, the only one that allows
#: WebAssembly; a service worker may serve the whole site, although it is not at its root.
_MORE: Final = MappingProxyType(
    {
        "offline-worker.js": {"Content-Security-Policy": f"{_POLICY}; script-src 'self' 'wasm-unsafe-eval'"},
        "service.js": {"Service-Worker-Allowed": "/"},
    }
)


@attrs.frozen(eq=False)
class File:
    """A file of the web page in one encoding."""

    content: bytes = attrs.field(repr=False)
    media: str
    #: The entity tag, which changes with the content and the encoding.
    etag: str
    #: Additional headers.
    headers: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen(eq=False)
class Forms:
    """A file of the web page, both plain and compressed."""

    plain: File
    packed: File

    @classmethod
    def of(cls, content: bytes, media: str, headers: Mapping[str, str] = MappingProxyType({})) -> Self:
        """Prepare both forms of *content*, with these *headers*; they are equal if compression does not shorten it."""
        etag, packed = sha256(content).hexdigest()[:32], compress(content, mtime=0)
        if len(packed) >= len(content):
            plain = File(content, media, f'"{etag}"', headers)
            return cls(plain, plain)
        vary = {**headers, "Vary": "Accept-Encoding"}
        return cls(
            File(content, media, f'"{etag}"', vary),
            File(packed, media, f'"{etag}-gzip"', {**vary, "Content-Encoding": "gzip"}),
        )

    def choose(self, encodings: str) -> File:
        """The form for a browser that sends these *encodings* in ``Accept-Encoding``.

        >>> forms = Forms.of(b"Five Hundred" * 50, "text/plain")
        >>> [forms.choose(said) is forms.packed for said in ("br, gzip;q=0.8", "gzip; q=0", "")]
        [True, False, False]
        """
        said = dict(part.replace(" ", "").lower().partition(";")[::2] for part in encodings.split(","))
        # With a quality of 0, the browser does not accept the encoding.
        return self.packed if not re.fullmatch(r"q=0(\.0*)?", said.get("gzip", "q=0")) else self.plain


def files_of(folder: Path, pyodide: Path | None = None) -> Mapping[str, Forms]:
    """The files of a known type in *folder*, by relative path (with ``/``), and the generated pictures of the cards.

    The folder *pyodide* adds the files for a table without a server, and the service worker is told what to cache. All
    files are read and compressed in advance, so no requested path can lead outside the folder.
    """
    contents = {"cards.css": sprite_css().encode(), "cards.svg": sprite_svg().encode()}
    for path in folder.rglob("*"):
        if path.suffix in _MEDIA:
            contents[path.relative_to(folder).as_posix()] = path.read_bytes()
    if pyodide is not None:
        contents |= {f"offline/{name}": content for name, content in offline_files(pyodide).items()}
        # The service worker is told which files to keep, in a version that changes with any of them.
        version = sha256()
        for name, content in sorted(contents.items()):
            version.update(f"{name} {sha256(content).hexdigest()}".encode())
        files = [
            "",
            "offline",
            "rules",
            *(f"page/{name}" for name in sorted(contents.keys() - {"index.html", "service.js"})),
        ]
        kept = f"self.kept = {json.dumps({'version': version.hexdigest()[:16], 'files': files})};\n"
        contents["service.js"] = kept.encode() + contents.get("service.js", b"")
    return MappingProxyType(
        {
            name: Forms.of(text, _MEDIA[PurePosixPath(name).suffix], _MORE.get(name, {}))
            for name, text in contents.items()
        }
    )


@lru_cache(maxsize=16)
def under(page: Forms, root: str) -> Forms:
    """The *page* for browsers that reach the server under the path *root*, which is prefixed to all links in the page.

    >>> under(Forms.of(b'<a href="/">', "text/html"), "/cards").plain.content
    b'<a href="/cards/">'
    """
    return Forms.of(page.plain.content.replace(b'="/', f'="{root}/'.encode()), page.plain.media)


_KEYS: Final = {"rules", "bots", "turn_seconds", "ready_seconds", "away_seconds", "hints"}
#: The longest time limit, a day.
_LONGEST: Final = 86_400
#: The most records that are made at once for one address.
_MOST_REPLAYING: Final = 3


def start_host(text: str | bytes, owner: str, language: str = "en") -> list[Answer]:
    """Start a host from a client's request for a room; return its answers, one for the start and one for each bot.

    The client with the key *owner* runs the room. Raises a `FiveHundredError`, with a message for the client, if *text*
    is not a valid request; what is wrong with rules is said in a *language*.
    """
    asked = parse_json(text)
    if type(asked) is not dict or "rules" not in asked or not asked.keys() <= _KEYS:
        raise InvalidValue(f"expected an object with rules, and perhaps {', '.join(sorted(_KEYS - {'rules'}))}")
    rules, hints = rules_from(asked["rules"], language), asked.get("hints")
    if hints is not None and hints not in players.names():
        raise InvalidValue(f"hints {brief(hints)}: expected {' or '.join(players.names())}, or null")
    first = Host.start(
        Match.start(rules, rng=SystemRandom()),
        # By default, nobody waits for ever.
        turn_seconds=_seconds("turn_seconds", asked.get("turn_seconds", 90)),
        ready_seconds=_seconds("ready_seconds", asked.get("ready_seconds", 300)),
        away_seconds=_seconds("away_seconds", asked.get("away_seconds", 60)),
        owner=owner,
        bots=players.names(),
        hints=hints,
    )
    answers, said = [first], {} if asked.get("bots") is None else asked["bots"]
    known = {str(player): player for player in range(rules.players)}
    named = type(said) is dict and said.keys() <= known.keys() and all(type(bot) is str for bot in said.values())
    if not named or len(said) == rules.players:
        raise InvalidValue(
            'bots: expected an object such as {"1": "sensible"}: '
            f"players from 0 to {rules.players - 1}, each with the name of a bot, but not all"
        )
    for player, bot in said.items():
        players.make_player(bot, rng=SystemRandom())
        answers.append(answers[-1].host.place(known[player], bot))
    return answers


def _seconds(name: str, value: Any) -> float | None:
    if value is not None and (type(value) not in (int, float) or not 1 <= value <= _LONGEST):
        raise InvalidValue(f"{name} {brief(value)}: expected a number from 1 to {_LONGEST}, or null")
    return None if value is None else float(value)


_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": _POLICY,
    # The address of a room is an invitation.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
#: Socket options: if the system supports it, a connection is closed when its peer receives nothing for 30 seconds.
_UNTAKEN: Final = [(getattr(socket, name), 30_000) for name in ("TCP_USER_TIMEOUT",) if hasattr(socket, name)]

#: The addresses of a browser on the same machine.
_LOOPBACK: Final = {"127.0.0.1", "::1", "::ffff:127.0.0.1"}


class _Server:
    """The request handlers for all HTTP paths of the server."""

    def __init__(
        self,
        store: Store,
        limits: ServerLimits,
        page: Path,
        pyodide: Path | None,
        shard: str,
        addresses: Sequence[str],
    ) -> None:
        self._store, self._limits, self._shard, self._addresses = store, limits, shard, addresses
        self._files = files_of(page, pyodide)
        self._presets = Forms.of(choices(players.names(), offline=pyodide is not None).encode(), "application/json")
        self._asking = Buckets("rooms", limits.address_rooms_at_once, limits.address_rooms_a_second)
        self._messages = Buckets("messages", limits.address_messages_at_once, limits.address_messages_a_second)
        self._replaying = ConnectionLimit("records", _MOST_REPLAYING)
        self._records = Buckets("records", limits.records_at_once, limits.records_a_second)
        self._sockets = ConnectionLimit("sockets", limits.address_connections)
        self._served: Rooms | None = None

    @property
    def _rooms(self) -> Rooms:
        """The rooms, made with the first request: an application that has mounted this one may not run its lifespan."""
        if self._served is None or self._served.loop is not asyncio.get_running_loop():
            self._served = Rooms(self._store, self._limits, self._shard)
        return self._served

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Create the rooms when the server starts, and close them when it ends."""
        rooms = self._rooms
        yield
        rooms.close()

    async def page(self, request: Request) -> Response:
        """Send the web page or one of its files."""
        file = self._files.get(request.path_params.get("file", "index.html"))
        if file is None:
            raise HTTPException(404, "there is no such file")
        # Only the page itself contains addresses of other files.
        return _file_response(
            request, under(file, request.scope["root_path"]) if file.plain.media[:9] == "text/html" else file
        )

    async def presets(self, request: Request) -> Response:
        """Send the presets and the names of the bots."""
        return _file_response(request, self._presets)

    async def addresses(self, request: Request) -> Response:
        """Send the URLs for others in the local network to a browser on the same machine; nobody else is told."""
        beside = (request.scope["address"] or peer(request.scope)) in _LOOPBACK
        return _json(json.dumps({"addresses": list(self._addresses) if beside else []}))

    async def health(self, request: Request) -> Response:
        """Report whether the server can save: status 200 if it can, 503 if not."""
        saves = await run_in_threadpool(self._store.can_save)
        return _json(json.dumps({"saves": saves}), 200 if saves else 503)

    async def metrics(self, request: Request) -> Response:
        """Send the metrics in the format of Prometheus."""
        rooms, connections = self._rooms.counts
        ROOMS.set(rooms)
        CONNECTIONS.set(connections)
        return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST, headers=_HEADERS)

    async def redirect(self, request: Request) -> Response:
        """Redirect the address of a room with a slash at its end to the one without."""
        return RedirectResponse(f"{request.scope['root_path']}/rooms/{quote(request.path_params['room'], safe='')}")

    async def rooms(self, request: Request) -> Response:
        """Make a new room, or send those that are listed."""
        return await (self.make if request.method == "POST" else self.list_rooms)(request)

    async def make(self, request: Request) -> Response:
        """Make a new room."""
        # Pages of other sites cannot send this type without the server's permission (CORS).
        if request.headers.get("Content-Type", "").partition(";")[0].strip().lower() != "application/json":
            raise HTTPException(415, "expected application/json")
        if not self._asking.take(request.scope["address"], asyncio.get_running_loop().time()):
            raise HTTPException(429, "too many requests for rooms from your address: try again later")
        body = b""
        try:
            async with asyncio.timeout(self._limits.enter_seconds):
                async for chunk in request.stream():
                    body += chunk
                    if len(body) > self._limits.body_size:
                        raise HTTPException(413, f"expected at most {self._limits.body_size} bytes")
        except (TimeoutError, ClientDisconnect):
            raise HTTPException(408, "the request was not completed in time") from None
        room, secret = self._rooms.new_name(), new_secret()
        language = request.query_params.get("language", "en")
        try:
            # Reading rules takes time from those who play, so only one request does it at once.
            async with self._rooms.reading:
                answers = await run_in_threadpool(start_host, body, key_of(room, secret), language)
        except FiveHundredError as error:
            raise HTTPException(400, str(error)) from None
        if not await self._rooms.make(room, answers):
            raise HTTPException(503, "the room cannot be saved now")
        path = f"{request.scope['root_path']}/rooms/{room}"
        return _json(json.dumps({"room": room, "path": path, "secret": secret}), 201)

    async def list_rooms(self, request: Request) -> Response:
        """Send the rooms that their owners have opened to all."""
        root = request.scope["root_path"]
        shown = [
            {
                "room": name,
                "path": f"{root}/rooms/{name}",
                "rules": rules_named(room.match.first_rules),
                "sitters": [sitter and {"name": sitter.name, "bot": sitter.bot} for sitter in room.sitters],
                "door": room.door.value,
                "under_way": room.under_way,
            }
            for name, room in self._rooms.listed_rooms
        ]
        return _json(json.dumps({"rooms": shown}))

    async def rules(self, request: Request) -> Response:
        """Send the rules of a room in words of the ``language`` asked for, without those that have no effect."""
        return _rules_response(request, (await self._table(request)).host.match.rules)

    async def preset_rules(self, request: Request) -> Response:
        """Send the rules of a preset, like those of a room."""
        try:
            rules = presets.get(request.path_params["preset"])
        except UnknownPresetError as error:
            raise HTTPException(404, str(error)) from None
        return _rules_response(request, rules)

    async def record(self, request: Request) -> Response:
        """Send a whole match with all cards, once it is over."""
        table = await self._table(request)
        match = _match_in(request, table)
        over = match <= table.host.room.earlier or table.host.match.result is not None
        record = await self._record(request, table, match) if over else None
        # The last lines may not be written yet.
        if record is None or record.match.result is None:
            raise HTTPException(409, "the match is not over")
        return _json(await run_in_threadpool(to_json, record))

    async def deal(self, request: Request) -> Response:
        """Send the account of a finished deal as a spectator saw it."""
        table, said = await self._table(request), request.path_params["number"]
        number = int(said) if said.isascii() and said.isdecimal() and len(said) <= len(str(MOST_DEALS)) else 0
        record, match = None, _match_in(request, table)
        if 1 <= number <= MOST_DEALS and (match <= table.host.room.earlier or number <= len(table.host.match.rows)):
            record = await self._record(request, table, match, deals=number)
        # The last lines may not be written yet.
        if record is None or len(record.deals) < number:
            raise HTTPException(404, "there is no such deal, or it is not over")
        return _json(message_to_json(Account.of(record.deals[number - 1].deal.spectator)))

    async def socket(self, websocket: WebSocket) -> None:
        """Serve a WebSocket connection to a room."""
        address = websocket.scope["address"]
        await websocket.accept()
        with self._sockets.one(address) as let_in:
            if not let_in:
                await websocket.close(*CROWDED)
                return
            connection = Connection(websocket, self._limits, partial(self._messages.take, address), address)
            await self._rooms.attend(websocket.path_params["room"], connection)

    async def _record(self, request: Request, table: Table, match: int, *, deals: int | None = None) -> Record | None:
        """Replay the *match* with this number at *table*, or its first *deals*, from its journal."""
        if not self._records.take(request.scope["address"], asyncio.get_running_loop().time()):
            raise HTTPException(429, "too many requests for records from your address: try again later")
        # Long matches take long, and nobody waits behind all those of somebody else.
        with self._replaying.one(request.scope["address"]) as let_in:
            if not let_in:
                raise HTTPException(429, "records for your address are being made: try again later")
            return await self._rooms.record(table.room, match=match, deals=deals)

    async def _table(self, request: Request) -> Table:
        table = await self._rooms.table(request.path_params["room"])
        if table is None:
            raise HTTPException(404, "there is no such room")
        return table


def application(
    store: Store,
    *,
    limits: ServerLimits | None = None,
    page: Path = PAGE,
    pyodide: Path | None = None,
    deployment: Deployment | None = None,
    addresses: Sequence[str] = (),
    request: Callable[[Any], AbstractContextManager[None]] = nullcontext,
) -> Starlette:
    """Return the server as an ASGI application; it closes *store* when it shuts down.

    It can be mounted in another application, at any path. An application that does not forward lifespan events can
    enter ``router.lifespan_context``; otherwise *store* is closed when the program ends.

    *page* is the folder with the web page's files. With *pyodide*, a folder with the files of Pyodide, people can also
    play on the page without a network; raises `InvalidValue` if some are missing. *addresses* are the URLs at which
    others in the local network reach the server, which the page shows on the machine itself. *request* is called with
    the address and port of each request; the context manager that it returns is kept open until the request ends.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(Path(folder, "rooms.db"))
    ...     paths = [route.path for route in application(store).routes]
    ...     store.close()
    >>> paths[:4]
    ['/', '/addresses', '/health', '/metrics']
    """
    deployment = deployment or Deployment()
    server = _Server(store, limits or ServerLimits(), page, pyodide, deployment.shard, addresses)
    app = Starlette(
        routes=[
            Route("/", server.page),
            Route("/addresses", server.addresses),
            Route("/health", server.health),
            Route("/metrics", server.metrics),
            Route("/page/{file:path}", server.page),
            Route("/presets", server.presets),
            Route("/presets/{preset}/rules", server.preset_rules),
            Route("/rules", server.page),
            Route("/rooms", server.rooms, methods=["GET", "POST"]),
            Route("/rooms/{room}", server.page),
            Route("/rooms/{room}/", server.redirect),
            *([] if pyodide is None else [Route("/offline", server.page)]),
            Route("/rooms/{room}/record", server.record),
            Route("/rooms/{room}/rules", server.rules),
            Route("/rooms/{room}/deals/{number}", server.deal),
            WebSocketRoute("/rooms/{room}/socket", server.socket),
        ],
        exception_handlers={HTTPException: _error_response},
        lifespan=server.lifespan,
        middleware=[Middleware(RequestMiddleware, deployment=deployment, request=request)],
    )
    # Starlette would redirect to a whole URL, whose scheme is not the one that browsers use before a proxy.
    app.router.redirect_slashes = False
    return app


def configure(
    store: Store,
    listening: socket.socket,
    *,
    limits: ServerLimits,
    page: Path,
    pyodide: Path | None = None,
    deployment: Deployment,
) -> tuple[uvicorn.Server, LimitedSocket]:
    """Return the uvicorn server, and the limited socket on which it listens instead of *listening*.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store, listening = Store(Path(folder, "rooms.db")), socket.create_server(("127.0.0.1", 0))
    ...     limits = ServerLimits(message_size=1000)
    ...     server, door = configure(store, listening, limits=limits, page=PAGE, deployment=Deployment())
    ...     store.close()
    ...     door.close()
    >>> server.config.ws_max_size
    1000
    """
    door = LimitedSocket(listening, limits, deployment)
    config = uvicorn.Config(
        application(
            store,
            limits=limits,
            page=page,
            pyodide=pyodide,
            deployment=deployment,
            addresses=_urls(door, _local_addresses(door), deployment.prefix),
            request=door.request,
        ),
        http="h11",
        ws=WebSocketProtocol,
        loop="asyncio",
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        h11_max_incomplete_event_size=limits.message_size,
        limit_concurrency=limits.connections,
        timeout_graceful_shutdown=5,
        ws_max_size=limits.message_size,
        # It would take more memory per connection than everything else.
        ws_per_message_deflate=False,
    )
    return uvicorn.Server(config), door


def serve(
    file: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8500,
    limits: ServerLimits | None = None,
    page: Path = PAGE,
    pyodide: Path | None = None,
    deployment: Deployment | None = None,
    access_log: bool = False,
    log_json: bool = False,
    began: Callable[[str], object] = print,
) -> None:
    """Serve the rooms stored in *file* until the process is told to stop.

    Once the server is listening, *began* is called with its URL, and, if it listens to all addresses (``0.0.0.0`` or
    ``::``), with each URL that others in the local network can open. The log goes to stderr; it is JSON if *log_json*
    is true, and has a line for each request if *access_log* is true. Raises `OSError` or `sqlite3.Error` if the server
    cannot start, and `InvalidValue` if *pyodide* is not the folder that `application` needs.
    """
    if pyodide is not None:
        check_pyodide(pyodide)
    deployment = deployment or Deployment()
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with ExitStack() as stack:
        listening = stack.enter_context(socket.create_server((host, port), family=family, backlog=1024))
        for option, milliseconds in _UNTAKEN:
            listening.setsockopt(socket.IPPROTO_TCP, option, milliseconds)
        store = stack.enter_context(Store(file))
        server, door = configure(
            store, listening, limits=limits or ServerLimits(), page=page, pyodide=pyodide, deployment=deployment
        )
        stack.enter_context(door)
        dictConfig(logging_config(as_json=log_json, access=access_log))
        # A full collection stops all tables for a tenth of a second and finds hardly anything, so it should be rare.
        gc.freeze()
        gc.set_threshold(5_000, 5, 500)
        for url in _urls(door, (host, *_local_addresses(door)), deployment.prefix):
            began(url)
        server.run(sockets=[door])


def _urls(listening: socket.socket, names: Iterable[str], prefix: str) -> list[str]:
    """The URLs of a socket that is *listening*, by the *names* of its machine."""
    port = listening.getsockname()[1]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}{prefix}/" for name in names]


#: Addresses in each kind of private network, and one on the internet, which nobody has (RFC 5737, RFC 3849).
_OTHERS: Final = {
    socket.AF_INET: ("192.168.255.254", "10.255.255.254", "172.31.255.254", "192.0.2.1"),
    socket.AF_INET6: ("fd00::1", "2001:db8::1"),
}


def _local_addresses(listening: socket.socket) -> list[str]:
    """The addresses at which others in the local network reach a socket that is *listening* to all addresses."""
    found = dict[str, None]()
    for other in _OTHERS[listening.family] if ip_address(listening.getsockname()[0]).is_unspecified else ():
        with suppress(OSError), socket.socket(listening.family, socket.SOCK_DGRAM) as asking:
            # Nothing is sent. The system only says from which address it would be.
            asking.connect((other, 9))
            found[asking.getsockname()[0]] = None
    known = {one: ip_address(one.partition("%")[0]) for one in found}
    return [one for one, address in known.items() if not (address.is_loopback or address.is_link_local)]


def _match_in(request: Request, table: Table) -> int:
    """The number of the match that is asked for, by default the last one at *table*."""
    last = table.host.room.earlier + 1
    said = request.query_params.get("match", str(last))
    if said not in map(str, range(1, last + 1)):
        raise HTTPException(404, f"there is no such match: expected 1 to {last}")
    return int(said)


def _file_response(request: Request, forms: Forms) -> Response:
    """Send a file in a form that the browser accepts, or status 304 if the browser has it already."""
    file = forms.choose(request.headers.get("Accept-Encoding", ""))
    headers = {**_HEADERS, **file.headers, "ETag": file.etag}
    known = request.headers.get("If-None-Match", "").split(",")
    # A proxy that compresses makes the tag a weak one.
    if file.etag in (etag.strip().removeprefix("W/") for etag in known):
        return Response(status_code=304, headers=headers)
    return Response(file.content, media_type=file.media, headers=headers)


#: Rules in words take milliseconds to write.
_rules_text = lru_cache(maxsize=64)(rules_json)


def _rules_response(request: Request, rules: Ruleset) -> Response:
    try:
        return _json(_rules_text(rules, request.query_params.get("language", "en")))
    except InvalidValue as error:
        raise HTTPException(400, str(error)) from None


def _json(text: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(text, status, media_type="application/json", headers={**_HEADERS, **(headers or {})})


async def _error_response(request: Request, error: Any) -> Response:
    return _json(json.dumps({"error": error.detail}), error.status_code, error.headers)
