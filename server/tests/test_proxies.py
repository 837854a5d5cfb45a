"""Two servers behind nginx, with TLS, as the guide has it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from random import sample
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect

GUIDE = (Path(__file__).parents[2] / "docs" / "howto" / "operating.md").read_text("utf-8")
SITE, LINE = re.findall(r"^```nginx\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
(MOVE,) = re.findall(r"^```sql\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
COMMANDS = re.findall(r"^\$ fivehundred (serve --port 850\d --data .*)$", GUIDE, re.MULTILINE)

pytestmark = pytest.mark.skipif(
    shutil.which("nginx") is None and "FIVEHUNDRED_OPERATING" not in os.environ, reason="nginx is not installed"
)


def free_ports(number: int) -> list[int]:
    # Connections are given ports from 32768 upwards, so none of theirs takes one of these before a server does.
    candidates, found = iter(sample(range(10_000, 32_000), 200)), list[int]()
    while len(found) < number:
        with suppress(OSError), socket.create_server(("127.0.0.1", port := next(candidates))):
            found.append(port)
    return found


@contextmanager
def served(folder: Path, command: str) -> Iterator[None]:
    words = [sys.executable, "-m", "fivehundred", *command.split()]
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline()
            yield
        finally:
            process.terminate()


@contextmanager
def proxied(folder: Path, site: str, port: int) -> Iterator[None]:
    kept = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{name}_temp_path {folder}/{name};" for name in kept)
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ {temporary} {site} }}",
        encoding="utf-8",
    )
    with subprocess.Popen(["nginx", "-p", folder, "-c", folder / "nginx.conf", "-e", folder / "error.log"]) as process:
        try:
            for _ in range(200):
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except ConnectionRefusedError:
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()


class Visitor:
    """A program that comes by way of the proxy."""

    def __init__(self, port: int, certificate: Path) -> None:
        self.port = port
        self.trust = ssl.create_default_context(cafile=certificate)

    def asked(self, path: str, body: object = None) -> tuple[int, Any]:
        sent = None if body is None else json.dumps(body).encode()
        request = Request(f"https://localhost:{self.port}{path}", sent, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=20, context=self.trust) as answer:
                return answer.status, answer.read()
        except HTTPError as error:
            with error:
                return error.code, error.read()

    def said(self, room: str, *texts: str) -> list[Any]:
        """The last message after each of *texts*."""

        async def talk() -> list[Any]:
            heard = []
            async with connect(f"wss://localhost:{self.port}/rooms/{room}/socket", ssl=self.trust) as one:
                for text in texts:
                    await one.send(text)
                    while (told := json.loads(await one.recv())["message"])["type"] == "connected":
                        pass
                    heard.append(told)
            return heard

        return asyncio.run(talk())


# Four servers begin, one after the other.
@pytest.mark.timeout(120)
def test_every_room_is_found_by_way_of_the_proxy_also_when_it_has_moved(tmp_path: Path) -> None:
    one, two, https = free_ports(3)
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    subject: list[str | Path] = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made: list[str | Path] = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "2",
        "-keyout",
        key,
        "-out",
        certificate,
    ]
    subprocess.run([*made, *subject], check=True, capture_output=True)

    def here(text: str) -> str:
        for old, new in (("8501", str(one)), ("8502", str(two)), ("443 ssl", f"127.0.0.1:{https} ssl")):
            text = text.replace(old, new)
        return text.replace("/etc/ssl/cards", str(tmp_path))

    visitor = Visitor(https, certificate)
    with ExitStack() as running:
        for command in COMMANDS:
            running.enter_context(served(tmp_path, here(command)))
        running.enter_context(proxied(tmp_path, here(SITE), https))
        rooms = [json.loads(visitor.asked("/rooms", {"rules": "team-4"})[1])["room"] for _ in range(8)]
        assert {room.partition("-")[0] for room in rooms} == {"a", "b"}
        for room in rooms:
            assert visitor.asked(f"/rooms/{room}")[0] == 200
            assert (
                visitor.asked(f"/rooms/{room}/deals/1")[1] == b'{"error": "there is no such deal, or it is not over"}'
            )
        moved = next(room for room in rooms if room.startswith("a-"))
        entered, *_ = visitor.said(moved, '{"type":"enter"}', '{"type":"sit","player":2,"name":"Ann"}')
        assert visitor.asked("/metrics")[0] == visitor.asked("/health")[0] == 403
        with urlopen(f"http://127.0.0.1:{one}/health", timeout=20) as answer:
            assert json.load(answer) == {"saves": True}
    with closing(sqlite3.connect(tmp_path / "b.db")) as database:
        database.executescript(MOVE.replace("a-Xk3", moved).replace("'a.db'", f"'{tmp_path / 'a.db'}'"))
    with ExitStack() as running:
        for command in COMMANDS:
            running.enter_context(served(tmp_path, here(command)))
        line = LINE.replace("a-Xk3", moved)
        running.enter_context(proxied(tmp_path, here(SITE).replace("default any;", f"default any; {line}"), https))
        again = json.dumps({"type": "enter", "secret": entered["secret"]})
        _, welcome = visitor.said(moved, again, '{"type":"watch"}')
        assert (welcome["type"], welcome["player"]) == ("welcome", 2)
        with closing(sqlite3.connect(tmp_path / "a.db")) as database:
            assert database.execute("SELECT count(*) FROM lines WHERE room = ?", (moved,)).fetchone() == (0,)
        for room in rooms:
            assert (
                visitor.asked(f"/rooms/{room}/deals/1")[1] == b'{"error": "there is no such deal, or it is not over"}'
            )
