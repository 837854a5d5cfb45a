"""The programs of the pages about learning, with a few deals each."""

import re
from importlib import import_module
from pathlib import Path

import pytest
from _gallery import stored

LEARNING = Path(__file__).parents[2] / "examples" / "learning"
FILES = ("strong.npz", "imitated.npz", "improved.npz", "curve.svg")


def form(line: str) -> str:
    """A line without its figures."""
    return re.sub(r"\b[0-9a-f]{8}\b|[+-]?\d[\d.]*", "#", line)


def test_a_policy_is_imitated_and_improved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(LEARNING))
    import_module("collect_strong").main(2)
    import_module("imitate").main()
    improve = import_module("improve")
    monkeypatch.setattr(improve, "TABLES", 4)
    improve.main(6)
    assert all((tmp_path / file).is_file() for file in FILES)
    printed = capsys.readouterr().out
    assert "round 6: " in printed
    # The guides, and the gallery, show a run at full length.
    for name in ("collect_strong", "imitate", "improve"):
        shown = [line for line in stored()[f"learning/{name}.py"].splitlines() if line[:1] not in "`$…"]
        assert set(map(form, shown)) <= set(map(form, printed.splitlines())), name
