"""The program of the page about clients in JavaScript plays a deal against the command that the page starts."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from served import PATIENCE

from fivehundred import SpectatorView, presets
from fivehundred.wire import from_json

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "javascript.md"
NODE = shutil.which("node")


def flags() -> list[str]:
    """What an older node needs, which has WebSockets only on demand."""
    said = subprocess.run([NODE or "node", "--version"], capture_output=True, text=True, check=True).stdout
    return ["--experimental-websocket"] if int(said.removeprefix("v").partition(".")[0]) < 22 else []


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_program_of_the_page_plays_a_deal(tmp_path: Path) -> None:
    program, *_ = re.findall(r"^```js\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    (tmp_path / "play.mjs").write_text(program, encoding="utf-8")
    serve = [sys.executable, "-m", "fivehundred", "serve", "--port", "0", "--data", str(tmp_path / "rooms.db")]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().strip().removeprefix("Serving on ").removesuffix("/")
            command = [NODE or "node", *flags(), str(tmp_path / "play.mjs"), address]
            done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True, encoding="utf-8")
            first, *turns, score = done.stdout.splitlines()
            room = first.removeprefix("Watch at ")
            with urlopen(f"{room}/deals/1", timeout=PATIENCE) as deal:
                view = from_json(deal.read(), SpectatorView, rules=presets.STANDARD_3)
        finally:
            server.terminate()
    assert score == str(view.score)
    assert len(turns) == len(view.history)
    # It had to discard, too.
    assert view.contract is not None
    assert view.contract.bidder == 0
