"""The programs of the pages about learning, with a few deals each."""

from importlib import import_module
from pathlib import Path

import pytest

LEARNING = Path(__file__).parents[2] / "examples" / "learning"
FILES = ("strong.npz", "imitated.npz", "improved.npz", "curve.svg")


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
    assert "round 6: " in capsys.readouterr().out
