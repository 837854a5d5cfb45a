"""What is installed is whole, and importing it is light."""

import json
import re
import subprocess
import sys
import tomllib
from doctest import DocTestParser
from importlib import import_module, metadata, resources
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import fivehundred

ROOT = Path(__file__).parents[1]
#: The folders of the other distributions, each of which an extra of the same name brings.
OTHERS = ("conformance", "server", "study")
#: Public modules that load when they are imported, and not before.
ON_DEMAND = {
    f"fivehundred.{name}"
    for name in (
        "cli",
        "fast",
        "hosting",
        "learning",
        "notation",
        "players",
        "render",
        "solver",
        "testing",
        "wire",
        "worlds",
    )
}
#: Parts of the standard library that take long to load, and that the rules of a game do not need.
SLOW = {
    "argparse",
    "asyncio",
    "concurrent.futures",
    "json",
    "logging",
    "multiprocessing",
    "tempfile",
    "unittest",
}


def test_the_version_is_the_one_installed() -> None:
    assert fivehundred.__version__ == metadata.version("fivehundred")


def test_users_get_our_types() -> None:
    assert all(resources.files("fivehundred").joinpath(name).is_file() for name in ("py.typed", "__init__.pyi"))


def test_all_distributions_have_one_version() -> None:
    everywhere = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in OTHERS:
        other = tomllib.loads((ROOT / name / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert other["version"] == fivehundred.__version__
        assert f"fivehundred=={fivehundred.__version__}" in other["dependencies"]
        assert everywhere["optional-dependencies"][name] == [f"{other['name']}=={fivehundred.__version__}"]
        assert (ROOT / name / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_everything_that_is_published_has_the_licence_that_is_cited() -> None:
    (cited,) = re.findall(r"^license: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    package = json.loads((ROOT / "server" / "typescript" / "package.json").read_text(encoding="utf-8"))
    assert package["license"] == cited
    described = [ProjectMetadata(str(ROOT / folder), PluginManager()).core for folder in (".", *OTHERS)]
    assert {one.name: one.license_expression for one in described} == {
        "fivehundred": cited,
        # The cases are for everybody to copy; the page contains htm.
        "fivehundred-conformance": f"{cited} AND CC0-1.0",
        "fivehundred-server": f"{cited} AND Apache-2.0",
        "fivehundred-study": cited,
    }
    assert all("LICENSE" in one.license_files for one in described)


def test_the_readme_is_a_doctest_as_it_stands() -> None:
    # Its own test runs the example; here the fence below it must be no part of what is expected.
    examples = DocTestParser().get_examples((ROOT / "README.md").read_text(encoding="utf-8"))
    assert examples
    assert [example.want for example in examples if "```" in example.want + example.source] == []


def test_links_of_the_readme_lead_somewhere_on_pypi() -> None:
    described = ProjectMetadata(str(ROOT), PluginManager())
    site = described.core.urls["Changelog"].removesuffix("changelog.html")
    links = re.findall(r"\]\(([^)]+)\)", described.core.readme)
    assert f"{site}rules/index.html" in links
    assert f"{site}_static/table.svg" in links
    assert [link for link in links if not link.startswith("https://")] == []
    pages = [link.removeprefix(site).replace(".html", ".md") for link in links if link.startswith(site)]
    assert [page for page in pages if not ROOT.joinpath("docs", page).is_file()] == []


def test_the_command_can_be_called() -> None:
    (command,) = metadata.entry_points(group="console_scripts", name="fivehundred")
    assert callable(command.load())


def test_importing_is_light() -> None:
    program = "import sys; before = {*sys.modules}; from fivehundred import Match; print(*{*sys.modules} - before)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    # Compiled modules load the last of these, a module of Python 3.11 that its own list lacks.
    packages = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names - {"_xxsubinterpreters"}
    assert packages == {"attr", "attrs", "fivehundred"}
    assert not loaded & (ON_DEMAND | SLOW)


@pytest.mark.parametrize(("extra", "package"), [("testing", "hypothesis")])
def test_without_its_extra_a_package_says_what_to_install(
    extra: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith(f"fivehundred.{extra}")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf'^needs {package}: pip install "fivehundred\[{extra}\]"$'):
        import_module(f"fivehundred.{extra}.nothing")
