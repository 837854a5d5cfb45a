"""A server in a process of its own, and whoever plays at its page by clicks and keys."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from collections.abc import Container, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, ConsoleMessage, Page

from browser.conftest import PATIENCE

_PROGRAM = Path(__file__).with_name("same_cards.py")


class Server:
    """A server that can be killed and started again."""

    def __init__(self, file: Path, *, seed: str = "1", poor: str = "", pyodide: str | Path = "") -> None:
        self.file, self.seed, self.poor, self.pyodide, self.port = file, seed, poor, str(pyodide), 0
        #: With which each room is run, by the address of the room.
        self.secrets: dict[str, str] = {}
        self.start()

    def start(self) -> None:
        """Start it, at the port that it had before."""
        command = [sys.executable, str(_PROGRAM), str(self.file), str(self.port), self.seed, self.poor, self.pyodide]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        """End it as a loss of power would."""
        with self._process:
            self._process.send_signal(signal.SIGKILL)

    def room(
        self,
        rules: str,
        bots: dict[int, str],
        *,
        seconds: float | None = None,
        ready: float | None = None,
        hints: str | None = None,
    ) -> str:
        """The address of a new room, with *seconds* for an action or to get *ready*, and *hints* of a bot."""
        named = {str(player): bot for player, bot in bots.items()}
        limits = {"turn_seconds": seconds, "ready_seconds": ready, "away_seconds": None}
        body = json.dumps({"rules": rules, "bots": named, "hints": hints, **limits}).encode()
        asked = Request(f"{self.address}rooms", body, {"Content-Type": "application/json"})
        with urlopen(asked) as answer:
            made = json.load(answer)
        room: str = self.address.rstrip("/") + made["path"]
        self.secrets[room] = made["secret"]
        return room


@contextmanager
def served(file: Path, *, seed: str = "1", poor: str = "", pyodide: str | Path = "") -> Iterator[Server]:
    """A server while it is needed."""
    server = Server(file, seed=seed, poor=poor, pyodide=pyodide)
    try:
        yield server
    finally:
        server.kill()


class Somebody:
    """A person at the page, in a browser of their own."""

    def __init__(
        self,
        chromium: Browser,
        name: str,
        width: int,
        *,
        scheme: Any = "light",
        keys: bool = False,
        motion: Any = None,
        locale: str | None = None,
        pace: str = "0",
    ) -> None:
        size: Any = {"width": width, "height": 844}
        self.context = chromium.new_context(viewport=size, color_scheme=scheme, reduced_motion=motion, locale=locale)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.name, self.keys, self.rng = name, keys, Random(name)
        self.complaints: list[str] = []
        #: What they have done, and what each was at the table for.
        self.done: list[dict[str, Any]] = []
        #: Whether the network is away, which Chromium itself complains of.
        self.cut_off = False
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(f"uncaught: {error}"))
        self.page.on("websocket", lambda socket: socket.on("framesent", self._sent))
        settings = json.dumps(json.dumps({"pace": pace, "name": name}))
        self.context.add_init_script(
            f"localStorage['fivehundred.settings'] = localStorage['fivehundred.settings'] ?? {settings}"
        )

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not (self.cut_off and "ERR_" in message.text):
            self.complaints.append(f"{message.type}: {message.text}")

    def _sent(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] == "act":
            self.done.append(said["action"])

    def sit(self, room: str, player: int) -> None:
        """Take a place in a room."""
        self.page.goto(room)
        self.page.click(f"button[data-key='sit {player}']")
        self.page.wait_for_selector("button[data-key='ready'], .plate.mine")

    def runs(self, server: Server, room: str) -> None:
        """Be the one who runs a room, into which they have not come yet."""
        key, secret = f"fivehundred.secret.{room.rpartition('/')[2]}", json.dumps(server.secrets[room])
        self.context.add_init_script(f"localStorage[{json.dumps(key)}] = {json.dumps(secret)}")

    def choose(self, setting: str, value: str) -> None:
        """Choose something for this browser, at the head of the page."""
        self.page.locator(".settings").evaluate("one => (one.open = true)")
        self.page.select_option(f"#setting-{setting}", label=value)

    def open(self, part: str) -> None:
        """Open what is beside the table."""
        self.page.locator(f"details[data-key={part}]").evaluate("one => (one.open = true)")

    def text(self, part: str) -> str:
        """What a part of the page says."""
        return self.page.locator(f".{part}").first.inner_text()

    @property
    def asked(self) -> bool:
        """Whether it is their turn, and what they did before is done."""
        return bool(self.page.evaluate("document.querySelector('.prompt .yours') !== null"))

    def press(self, key: str) -> None:
        """Click the button of that key, or reach it by arrows from where the focus is."""
        button = self.page.locator(f'[data-key="{key}"]')
        if not self.keys:
            button.click()
            return
        # A button outside a group is reached by the tab key.
        inside = button.evaluate("one => one.closest('[data-roving]') !== null")
        stop = button.locator("xpath=ancestor::*[@data-roving]").locator("[tabindex='0']") if inside else button
        if not (inside and button.evaluate("one => one.closest('[data-roving]').contains(document.activeElement)")):
            stop.focus()
        while inside and self.page.evaluate("document.activeElement.dataset.key") != key:
            order = button.evaluate("one => one.compareDocumentPosition(document.activeElement)")
            self.page.keyboard.press("ArrowLeft" if order & 4 else "ArrowRight")
        self.page.keyboard.press("Enter")

    def act(self, *, wanted: Container[str] = (), liked: str = "") -> None:
        """Do something legal: a kind or a call that is *wanted* if there is one, else a call that ends so."""
        laying = self.page.locator("[data-key=lay]")
        if laying.count():
            count = int(re.sub(r"\D", "", laying.inner_text())) - self.page.locator(".hand [aria-pressed=true]").count()
            for key in self.rng.sample(self._keys(".hand [aria-pressed=false]"), count):
                self.press(key)
            laying.click()
        else:
            options = self._keys(".box [data-option]:not([aria-disabled]), .hand .can")
            calling = self.page.locator(".calls").count()
            # Where bids are made, passing comes last; whoever may look at their hand does.
            options.sort(key=lambda key: kind_of(key) != "look" if not calling else kind_of(key) != "bid")
            rare = [key for key in options if kind_of(key) in wanted or key.removeprefix("option ") in wanted]
            rare = rare or [key for key in options if calling and liked and key.endswith(liked)][:1]
            # Low bids, so that all kinds of contracts are played.
            self.press(self.rng.choice(rare or options[: 1 if kind_of(options[0]) == "look" else 4]))
            if self.page.locator(".box [data-key=sure]").count():
                self.press("sure")
            elif self.page.locator(".box [data-key=back]").count():
                self.press(self.rng.choice(self._keys(".box [data-option]")))
        self.answered()

    def propose(self, label: str, value: str) -> None:
        """Propose to end the hand."""
        self.page.locator(".more").evaluate("one => (one.closest('details').open = true)")
        row = self.page.locator(".more .row", has_text=label)
        row.locator("select").select_option(label=value)
        row.locator("button").click()
        self.answered()

    def answered(self) -> None:
        """Wait until the server has answered."""
        self.page.wait_for_selector(".room[aria-busy=false]")

    def _keys(self, buttons: str) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all(buttons, "all => all.map(one => one.dataset.key)")
        return found


def kind_of(key: str) -> str:
    """What kind of action a button does, as far as its key tells."""
    match key.split():
        case ["card", _]:
            return "play"
        case ["option", "P"]:
            return "pass"
        case ["option", "look" | "throw" | "keep" as word, *_]:
            return "throw in" if word == "throw" else word
        case ["option", "alone"] | ["option", "call", _, _]:
            return "call players"
        case ["option", "call", who]:
            return "call players" if who.isdigit() else "call card"
        case ["option", *_, "slam"]:
            return "declare slam"
        case ["option", *_, "breach"]:
            return "breach"
        case ["option", "declare", *_]:
            return "declare joker"
        case ["option", bid]:
            return "bid" if bid[0].isdigit() else "special bid"
        case _:
            raise AssertionError(key)
