"""The modules of the page play with a host where node is, without a browser; scenarios.mjs says what is tried."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

NODE = shutil.which("node")
SCENARIOS = Path(__file__).with_name("scenarios.mjs")


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_page_plays_with_a_host() -> None:
    names = re.findall(r'^  async "(.+)"\(\)', SCENARIOS.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) > 7
    for name in names:
        command = [NODE or "node", str(SCENARIOS), name, sys.executable]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert (name, done.returncode, done.stderr) == (name, 0, "")
