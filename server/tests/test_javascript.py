"""The program that shows how a client in JavaScript plays a deal, and the types of what such a client is sent."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from served import PATIENCE, run, serving

import fivehundred
from fivehundred import wire
from fivehundred.hosting import Publish

PACKAGE = Path(__file__).parents[1] / "typescript"
NODE = shutil.which("node")
#: The schemas that have types for TypeScript, and their folder.
TYPED, SCHEMAS = ("fivehundred-1", "fivehundred-1-messages"), Path(str(resources.files(wire))) / "schemas"


def flags() -> list[str]:
    """What an older node needs, which has WebSockets only on demand."""
    said = subprocess.run([NODE or "node", "--version"], capture_output=True, text=True, check=True).stdout
    return ["--experimental-websocket"] if int(said.removeprefix("v").partition(".")[0]) < 22 else []


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_program_of_the_readme_plays_a_deal(tmp_path: Path) -> None:
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```js\n(.*?)^```$", readme, flags=re.DOTALL | re.MULTILINE)
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
                told = json.load(deal)
        finally:
            server.terminate()
    assert json.loads(score) == told["score"]["points"]
    assert len(turns) == len(told["events"])
    # It had to discard, too.
    assert [event["taker"] for event in told["events"] if "taker" in event] == [0]


def test_the_types_of_rooms_have_the_fields_of_the_server(tmp_path: Path) -> None:
    types = (PACKAGE / "src" / "index.d.ts").read_text(encoding="utf-8")
    blocks = re.findall(r"^export interface (\w+) \{\n(.*?)^\}$", types, flags=re.DOTALL | re.MULTILINE)
    fields = {name: re.findall(r"\b(\w+)\??: ", re.sub(r"/\*.*?\*/", "", block)) for name, block in blocks}

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            offered = (await site.get("/presets")).json
            assert fields["Presets"] == ["presets", *offered["presets"][0], "bots", "offline"]
            assert list(offered) == ["presets", "bots", "offline"]
            wanted = dict.fromkeys(fields["NewRoom"]) | {"rules": "team-4"}
            made = await site.post("/rooms", json.dumps(wanted).encode())
            assert (made.status, list(made.json)) == (201, fields["Room"])
            async with site.client(made.json["room"], made.json["secret"]) as ann:
                await ann.sit(0, "Ann")
                await ann.request(Publish(listed=True))
                listed = (await site.get("/rooms")).json
            assert list(listed) == fields["ListedRooms"]
            assert list(listed["rooms"][0]) == fields["ListedRoom"]
            assert list(listed["rooms"][0]["sitters"][0]) == fields["ListedSitter"]
            refused = await site.post("/rooms", json.dumps(wanted | {"seed": 1}).encode())
            assert list(refused.json) == fields["NoRoom"]
            # The refusal lists every field.
            assert set(re.findall(r"rules|\w+_\w+|bots|hints", refused.json["error"])) == set(fields["NewRoom"])

    run(scenario)


def test_the_types_for_typescript_are_of_these_schemas() -> None:
    _, *lines = (PACKAGE / "src" / "fivehundred-1.d.ts").read_text(encoding="utf-8").splitlines()[: len(TYPED) + 1]
    digests = [hashlib.sha256((SCHEMAS / f"{name}.schema.json").read_bytes()).hexdigest() for name in TYPED]
    assert lines == [f"// {digest}" for digest in digests], "nox -s typescript makes them anew"


def test_the_package_for_typescript_has_the_version_of_the_library() -> None:
    package: dict[str, Any] = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    lock: dict[str, Any] = json.loads((PACKAGE / "package-lock.json").read_text(encoding="utf-8"))
    assert (package["version"], package["license"]) == (fivehundred.__version__, "MIT")
    assert lock["version"] == lock["packages"][""]["version"] == fivehundred.__version__
