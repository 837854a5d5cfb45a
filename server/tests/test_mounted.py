"""The server inside other programs: pages, files and sockets under the path at which they mount it."""

from __future__ import annotations

import asyncio
import importlib
import os
import re
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from served import QUICK, Site, over, run
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route

from fivehundred.players import SensiblePlayer
from fivehundred_server import Deployment, Store, application
from fivehundred_server.serving import PAGE

#: With these in the environment, as in a session of nox, the server is mounted in them, too.
OTHERS = os.environ.get("FIVEHUNDRED_MOUNTED", "").split()


async def theirs(request: Request) -> PlainTextResponse:
    return PlainTextResponse("theirs")


def starlette(cards: Any, path: str) -> Any:
    return Starlette(routes=[Route("/theirs/", theirs), Mount(path, cards)])


def starlette_with_lifespan(cards: Any, path: str) -> Any:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with cards.router.lifespan_context(cards):
            yield

    return Starlette(routes=[Route("/theirs/", theirs), Mount(path, cards)], lifespan=lifespan)


def fastapi(cards: Any, path: str) -> Any:
    app = importlib.import_module("fastapi").FastAPI()
    app.get("/theirs/", response_class=PlainTextResponse)(lambda: "theirs")
    app.mount(path, cards)
    return app


def django(cards: Any, path: str) -> Any:
    conf, http = importlib.import_module("django.conf"), importlib.import_module("django.http")
    urls = importlib.import_module("django.urls")
    if not conf.settings.configured:
        patterns = [urls.path("", lambda request: http.HttpResponse("theirs"))]
        conf.settings.configure(ROOT_URLCONF=tuple(patterns), ALLOWED_HOSTS=["*"], SECRET_KEY="secret")
    whole = importlib.import_module("django.core.asgi").get_asgi_application()
    return Starlette(routes=[Mount("/theirs", whole), Mount(path, cards)])


def litestar(cards: Any, path: str) -> Any:
    module = importlib.import_module("litestar")
    handler = module.get("/theirs/", media_type="text/plain", sync_to_thread=False)(_theirs)
    return module.Litestar([handler, module.asgi(path, is_mount=True, copy_scope=True)(cards)])


def _theirs() -> str:
    return "theirs"


@asynccontextmanager
async def inside(whole: Any) -> AsyncIterator[Site]:
    """A program that has mounted the server."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(whole, log_config=None, ws="websockets-sansio")
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        try:
            yield Site(f"127.0.0.1:{listening.getsockname()[1]}")
        finally:
            server.should_exit = True
            await task


@pytest.mark.parametrize("path", ["/cards", "/"])
@pytest.mark.parametrize("mount", [starlette, starlette_with_lifespan, *(globals()[name] for name in OTHERS)])
def test_a_match_is_played_on_a_server_that_is_mounted(
    tmp_path: Path, mount: Callable[[Any, str], Any], path: str
) -> None:
    store, root, rooms = Store(tmp_path / "rooms.db"), path.rstrip("/"), list[str]()
    whole = mount(application(store, limits=QUICK, page=PAGE), path)

    async def scenario() -> None:
        async with inside(whole) as site:
            assert (await site.get("/theirs/")).body == b"theirs"
            page = (await site.get(f"{root}/")).body.decode()
            named = re.findall(r'(?:href|src)="(/[^"]*)"', page)
            assert named
            for link in named:
                assert link.startswith(f"{root}/")
                assert (await site.get(link)).status == 200
            below = Site(site.address + root)
            made = await below.post(
                "/rooms", b'{"rules": "standard-3 hand_limit=1", "bots": {"1": "random", "2": "random"}}'
            )
            assert made.json["path"] == f"{root}/rooms/{made.json['room']}"
            assert (await site.get(made.json["path"])).body.decode() == page
            async with below.client(made.json["room"]) as ann:
                await ann.sit(0, "Ann")
                await ann.play(SensiblePlayer(), over)
            assert (await below.get("/rooms/nowhere/record")).json == {"error": "there is no such room"}
            rooms.append(made.json["path"])

    async def again() -> None:
        async with inside(whole) as site:
            assert (await site.get(f"{rooms[0]}/record")).status == 200

    run(scenario)
    # Another loop finds what the last one has written.
    run(again)
    store.close()


def test_the_path_of_a_server_is_put_together_from_proxies_and_mounts() -> None:
    def split(path: str, root: str = "", prefix: str = "", raw: str = "") -> tuple[str, str]:
        scope = {"client": ("192.0.2.1", 1), "headers": [], "path": path, "root_path": root, "raw_path": raw.encode()}
        return Deployment(prefix=prefix).split_path(scope)

    assert split("/a/cards/rooms", "/a/cards") == ("/a/cards", "/rooms")
    # The proxy has removed a part that FastAPI was told of, or that the server was.
    assert split("/cards/rooms", "/a/cards") == ("/a/cards", "/rooms")
    assert split("/cards/rooms", "/cards", "/a") == ("/a/cards", "/rooms")
    # The same is said twice.
    assert split("/cards/rooms", "/cards", "/cards") == ("/cards", "/rooms")
    # Only the raw path has the place; another path than the raw one was rewritten.
    assert split("/rooms/x/", raw="/cards/rooms/x") == ("/cards", "/rooms/x")
    assert split("/page/", raw="/cards/page/") == ("/cards", "/page/")
    assert split("/", raw="/cards") == split("/", raw="/cards/") == ("/cards", "/")
    assert split("rooms/x/", raw="/rooms/x") == ("", "/rooms/x")
    assert split("/rooms", raw="/other") == ("", "/rooms")
    assert (split("/", raw="//"), split("/rooms/x", raw="//rooms/x")) == (("", "/"), ("", "/rooms/x"))
    # A path is no other host, and nothing ends the attribute of a link.
    assert split("/rooms", raw="//evil/rooms") == ("/evil", "/rooms")
    assert split('/"a b"/rooms', '/"a b"') == ("/%22a%20b%22", "/rooms")
