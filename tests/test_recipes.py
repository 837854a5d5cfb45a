"""Read the Docs builds what ``nox -s docs`` builds: its steps are compared, and run in a clean copy of the tree."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
#: What others may be writing at the same time, or what would be used again.
IGNORED = (".git", ".nox", ".venv", ".*_cache", "_build", "__pycache__", "drawn", "node_modules")


def steps() -> list[str]:
    """The steps of Read the Docs."""
    return re.findall(r"^ +- (.+)$", (ROOT / ".readthedocs.yaml").read_text(encoding="utf-8"), re.MULTILINE)


def commands(name: str) -> list[list[str]]:
    """The commands that a session of nox runs."""
    sessions = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8")).body
    (session,) = (node for node in sessions if isinstance(node, ast.FunctionDef) and node.name == name)
    calls = [
        node for node in ast.walk(session) if isinstance(node, ast.Call) and ast.unparse(node.func) == "session.run"
    ]
    return [[str(word.value) for word in call.args if isinstance(word, ast.Constant)] for call in calls]


def test_read_the_docs_shows_what_the_session_builds() -> None:
    installed, built, made, copied = steps()
    assert installed.startswith('python -m pip install "nox[uv]')
    # The session adds the table to try, unless it is told not to.
    assert (built, made) == ("python -m nox --sessions docs", "mkdir -p $READTHEDOCS_OUTPUT")
    site, table = commands("docs")
    assert (site[0], table[:2]) == ("sphinx-build", ["python", "docs/_try/build.py"])
    assert {site[-1], table[-1]} == {"docs/_build/html"}
    assert copied == "cp -r docs/_build/html $READTHEDOCS_OUTPUT/html"


@pytest.mark.timeout(1800)
@pytest.mark.skipif("FIVEHUNDRED_RECIPES" not in os.environ, reason="fetches packages: nox -s recipes")
def test_the_steps_of_read_the_docs_end_in_a_site_with_the_table_to_try(tmp_path: Path) -> None:
    shutil.copytree(ROOT, tmp_path / "tree", ignore=shutil.ignore_patterns(*IGNORED))
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    # Settings of pip and uv stay: they may say where packages and certificates are.
    here = ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "UV_PROJECT_ENVIRONMENT")
    env = {name: value for name, value in os.environ.items() if name not in here} | {
        "PATH": f"{tmp_path / 'venv' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "READTHEDOCS_OUTPUT": str(tmp_path / "output"),
    }
    for step in steps():
        subprocess.run(["sh", "-c", step], env=env, cwd=tmp_path / "tree", check=True)
    site = tmp_path / "output" / "html"
    assert (site / "start" / "try.html").is_file()
    assert (site / "_try" / "page" / "offline" / "pyodide.mjs").is_file()
