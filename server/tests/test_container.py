"""The steps of the Dockerfile, run one after the other in a clean folder with an environment of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[2]
STEPS = [
    line.split(maxsplit=1)
    for line in (ROOT / "server" / "Dockerfile").read_text("utf-8").replace("\\\n", "").splitlines()
    if line and not line.startswith("#")
]
#: Where the container has a folder of its own.
FOLDERS = ("/source", "/built", "/data")


def said(kind: str) -> list[str]:
    return [rest for word, rest in STEPS if word == kind]


def test_the_container_runs_without_privileges_and_every_step_is_known() -> None:
    assert {word for word, _ in STEPS} <= {"FROM", "COPY", "RUN", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}
    (user,) = said("USER")
    assert "0" not in user.split(":")
    # The compiler stays behind, in the same image with more in it.
    compiling, running = said("FROM")
    assert compiling.removesuffix(" AS build") == running.removesuffix("-slim")
    assert [word for word, _ in STEPS].index("USER") > max(
        place for place, (word, _) in enumerate(STEPS) if word == "RUN"
    )


@pytest.mark.timeout(1800)
@pytest.mark.skipif("FIVEHUNDRED_RECIPES" not in os.environ, reason="fetches packages: nox -s recipes")
def test_the_steps_of_the_container_end_in_a_healthy_server(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    path = f"{tmp_path / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"
    env = {name: value for name, value in os.environ.items() if name in ("HOME", "LANG")} | {"PATH": path}

    def here(text: str) -> str:
        text = text.replace("/usr/local", str(tmp_path / "venv"))
        for folder in FOLDERS:
            text = text.replace(folder, f"{tmp_path}{folder}")
        return text

    for word, rest in STEPS:
        if word == "COPY":
            *sources, target = here(rest.removeprefix("--from=build ")).split()
            for source in sources:
                if (ROOT / source).is_dir():
                    shutil.copytree(ROOT / source, target, dirs_exist_ok=True)
                else:
                    Path(target).mkdir(parents=True, exist_ok=True)
                    shutil.copy(ROOT / source, target)
        elif word == "RUN":
            # Only root may give a folder away, and this is not the folder of that user anyhow.
            command = here(rest).partition(" && chown ")[0]
            subprocess.run(["sh", "-c", command], env=env, cwd=tmp_path, check=True)
    version = subprocess.run(["fivehundred", "--version"], env=env, check=True, capture_output=True, text=True)
    assert version.stdout.endswith("(compiled)\n")
    (command,), (check,), (port,) = said("CMD"), said("HEALTHCHECK"), said("EXPOSE")
    words = json.loads(here(command))
    with subprocess.Popen(words, env=env, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == f"Serving on http://0.0.0.0:{port}/\n"
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=20) as answer:
                assert json.load(answer) == {"saves": True}
            probe = json.loads(check.removeprefix("CMD "))
            subprocess.run(probe, env=env, check=True)
        finally:
            server.terminate()
    assert (tmp_path / "data" / "rooms.db").stat().st_mode & 0o777 == 0o600
