"""Everything a change is checked with: ``nox`` runs it all, ``nox -s NAME`` one of them."""

from __future__ import annotations

import json
import os
import re
import shutil
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from doctest import script_from_examples
from itertools import product
from pathlib import Path
from time import monotonic
from zipfile import ZipFile

import nox

ROOT = Path(__file__).parent
PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)
#: The tests run on these, too, but nothing is promised: one is without the global lock, for one nothing is compiled.
EARLY = ("3.14t", "3.15")

#: The folders of the distributions, the library first, with the package of each.
FOLDERS = {
    ".": "fivehundred",
    "conformance": "fivehundred_conformance",
    "server": "fivehundred_server",
    "study": "fivehundred_study",
}
EDITABLE = tuple(word for folder in FOLDERS for word in ("-e", f"./{folder}"))

#: The tests that find most mistakes for their time: files in `tests`, and parts of files that would take too long.
QUICK_FILES = (
    *("test_actions", "test_architecture", "test_cards", "test_deal_numbers", "test_golden", "test_kernel"),
    *(
        "deal/test_[!t]*",
        "deal/test_table_cards",
        "fast/test_position",
        "rules/test_*",
        "second_referee/test_second_referee_deals",
    ),
    *("match/test_match_*", "match/test_endings", "match/test_referee", "match/test_scoresheet", "wire/test_wire"),
    *("notation/test_deals", "notation/test_records", "notation/test_rulesets"),
)
QUICK_PARTS = (
    "tests/laws/test_laws_deal.py::test_law",
    "tests/second_referee/test_random.py::test_deals_of_random_rules[0]",
)

#: The tests that compare files with what is made from the sources, and write them. Stubs come first: others load them.
GENERATED = (
    *("tests/test_stubs.py", "tests/test_texts.py", "server/tests/test_page_texts.py"),
    *("tests/test_public_api.py", "tests/test_schemas.py", "tests/test_golden.py"),
    *("tests/rules/test_settings.py", "tests/rules/test_presets.py"),
    *("tests/learning/test_encoding.py", "tests/learning/test_observations.py", "tests/wire/test_files.py"),
    *("tests/render/test_replayed_deals.py", "tests/render/test_svg.py"),
)

#: The tests that run on a compiled wheel whenever one is built.
COMPILED_FILES = ("tests/test_kernel.py", "tests/fast/test_position.py", "tests/solver/test_solver.py")

#: Public names whose classes are based on those of packages without types.
ON_UNTYPED = tuple(
    f"fivehundred.learning.environments.{name}"
    for name in ("openspiel.", "pettingzoo.", "Spiel", "TableEnv", "spiel_game")
)

#: How a program that uses the package for TypeScript is compiled.
STRICT = ("--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--module", "NodeNext")

#: What stands in bench/peers also uses what stands above it.
BENCH = {"PYTHONPATH": str(ROOT / "bench")}

nox.needs_version = ">=2026.4.10"
# What the environments are made of takes uv a fifth of the time, where nox brings it along: nox[uv].
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.download_python = "never"
nox.options.error_on_external_run = True
nox.options.error_on_missing_interpreters = False
nox.options.sessions = ["lint", "types", "tests", "cov", "docs", "dist", "examples"]


def show_every_pyenv_python() -> None:
    """pyenv hides all its Pythons but the chosen ones: its stand-ins for the others are found, but fail."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    if "PYENV_VERSION" not in os.environ and versions.is_dir():
        # The free-threaded one of 3.14 is called 3.14.0t, for instance.
        named = {re.sub(r"\.\d+(?=t?$)", "", p.name): p.name for p in sorted(versions.iterdir())}
        chosen = [named[version] for version in (*PYTHONS, *EARLY) if version in named]
        os.environ["PYENV_VERSION"] = ":".join(chosen)


show_every_pyenv_python()


def install(session: nox.Session, *groups: str, editable: bool = True) -> None:
    """All our distributions and the dependency groups."""
    session.install(*(EDITABLE if editable else ()), *nox.project.dependency_groups(PYPROJECT, *groups))


@nox.session
def lint(session: nox.Session) -> None:
    """Style and likely mistakes."""
    install(session, "lint", editable=False)
    session.run("ruff", "check", *session.posargs)
    session.run("ruff", "format", "--check")


@nox.session
def types(session: nox.Session) -> None:
    """Types: all of the tree is strict, as is the README's example, and all of what users see is typed."""
    install(session, "types")
    session.run("mypy")
    pasted = Path(session.create_tmp()) / "readme.py"
    pasted.write_text(script_from_examples(readme_examples(session)), encoding="utf-8")
    session.run("mypy", str(pasted))
    session.run("pyright", "tests/checkers.py")
    unknown: list[str] = []
    for package in FOLDERS.values():
        verify = ("pyright", "--verifytypes", package, "--ignoreexternal", "--outputjson")
        told = session.run(*verify, silent=True, success_codes=[0, 1])
        symbols = json.loads(str(told)[str(told).index("{") :])["typeCompleteness"]["symbols"]
        unknown += [one["name"] for one in symbols if one["isExported"] and not one["isTypeKnown"]]
    wrong = [name for name in unknown if not name.startswith(ON_UNTYPED)]
    if wrong:
        session.error(f"public names without a known type: {', '.join(wrong)}")


@nox.session
def generate(session: nox.Session) -> None:
    """Whatever is made from the sources, made anew: stubs, schemas, golden games, numbers, pictures."""
    install(session, "lint", "test")
    for file in GENERATED:
        session.run("python", file, "--write", env={"PYTHONPATH": "tests"})
    session.run("ruff", "format", "--quiet", "src")
    session.run("git", "status", "--short", external=True, success_codes=range(256))


@nox.session(python=[*PYTHONS, *EARLY])
def tests(session: nox.Session) -> None:
    """The tests, on every Python found, a free-threaded one among them."""
    install(session, "test")
    session.run("pytest", *session.posargs)


@nox.session
def quick(session: nox.Session) -> None:
    """Half a minute of tests, for while one works: most mistakes show here."""
    install(session, "test")
    files = [str(path) for name in QUICK_FILES for path in sorted(Path("tests").glob(f"{name}.py"))]
    session.run("pytest", *files, *QUICK_PARTS, *session.posargs)


@contextmanager
def compiled_wheel(session: nox.Session) -> Iterator[tuple[Path, Path]]:
    """A copy of the tree, and the compiled wheel that is built from it; needs the package build[uv]."""
    with tempfile.TemporaryDirectory() as clean:
        tree = Path(clean) / "tree"
        # What others may be writing at the same time is left out.
        ignored = (".git", ".nox", ".venv", ".*_cache", "_build", "__pycache__", "drawn", "node_modules")
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*ignored))
        build = ("python", "-m", "build", "--installer", "uv", "--wheel", "--outdir", clean, str(tree))
        session.run(*build, env={"FIVEHUNDRED_COMPILE": "1"})
        (wheel,) = Path(clean).glob("*.whl")
        yield tree, wheel


def run_compiled(session: nox.Session, tree: Path, wheel: Path, *arguments: str) -> None:
    """Run tests of *tree* where a compiled *wheel* is installed."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "test"))
    session.install("--force-reinstall", str(wheel))
    session.install("--no-deps", *(f"./{folder}" for folder in FOLDERS if folder != "."))
    with session.chdir(tree):
        session.run("pytest", *arguments, env={"FIVEHUNDRED_KERNEL": "compiled"})


@nox.session(python=PYTHONS)
def compiled(session: nox.Session) -> None:
    """The tests, on a compiled wheel, for every Python found; and whether it plays as the source does."""
    session.install("build[uv]")
    with compiled_wheel(session) as (tree, wheel):
        run_compiled(session, tree, wheel, *session.posargs)
        with session.chdir(tree):
            traces = ("python", "tests/traces.py", "1000")
            loaded, played = str(session.run(*traces, silent=True)).split()
            source, expected = str(session.run(*traces, silent=True, env={"PYTHONPATH": "src"})).split()
    if (loaded, source) != ("compiled", "interpreted") or played != expected:
        session.error(f"{loaded}: {played}; {source}: {expected}")


@nox.session
def cov(session: nox.Session) -> None:
    """The tests, and whether they reach every branch."""
    install(session, "cov")
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report")


@nox.session
def docs(session: nox.Session) -> None:
    """The site, in docs/_build/html, with the table to try, unless ``-- --no-try``; the tests run its examples."""
    install(session, "docs")
    # Afresh (-E): a page that is not read again does not repeat its warnings.
    session.run("sphinx-build", "-E", "-n", "-W", "-b", "html", "docs", "docs/_build/html")
    if "--no-try" not in session.posargs:
        session.run("python", "docs/_try/build.py", "docs/_build/html")


@nox.session
def typescript(session: nox.Session) -> None:
    """The package for TypeScript, with types made anew from the schemas: packed, and tried where it is installed."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "typescript"))
    package = ROOT / "server" / "typescript"
    with tempfile.TemporaryDirectory() as clean:
        with session.chdir(package):
            session.run("npm", "ci")
            session.run("npm", "pack", "--pack-destination", clean)
        shutil.copy(package / "example.ts", clean)
        for page in (package / "README.md", *Path("docs").glob("*/*.md")):
            examples = re.findall(r"^```ts\n(.*?)^```$", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
            for count, example in enumerate(examples):
                Path(clean, f"{page.stem}{count}.ts").write_text(example, encoding="utf-8")
        compiler = package / "node_modules" / "typescript" / "bin" / "tsc"
        with session.chdir(clean):
            Path("package.json").write_text('{"type": "module"}', encoding="utf-8")
            session.run("npm", "install", *(f"./{path}" for path in Path().glob("*.tgz")))
            session.run("node", str(compiler), *STRICT, *map(str, Path().glob("*.ts")))
            session.run("node", "example.js")


def npm(session: nox.Session, script: str) -> None:
    """Run a script of ``server/browser/package.json``, with what it needs."""
    session.install(*nox.project.dependency_groups(PYPROJECT, "typescript"))
    with session.chdir(ROOT / "server" / "browser"):
        session.run("npm", "ci")
        session.run("npm", "run", script)


@nox.session
def page(session: nox.Session) -> None:
    """The JavaScript of the page of the server: types, likely mistakes and form."""
    npm(session, "check")


@nox.session
def vendor(session: nox.Session) -> None:
    """The modules of others that the page is made of, put into it anew as ``server/browser/package.json`` pins them."""
    npm(session, "vendor")


@nox.session(python=PYTHONS)
def lowest(session: nox.Session) -> None:
    """The tests, with the lowest versions that pyproject.toml allows, on every Python found."""
    install(session, "uv", editable=False)
    python = ("--python", str(Path(session.bin).parent))
    packages = ("--editable", ".[cli,testing]", *EDITABLE[2:], "--group", "test")
    session.run("uv", "pip", "install", *python, "--resolution", "lowest-direct", *packages)
    session.run("pytest", *session.posargs)


def distributions(session: nox.Session, into: Path) -> tuple[Path, Path]:
    """Build wheels and sdists of all distributions, and check what is in them; return those of the library."""
    shutil.rmtree(into, ignore_errors=True)
    for folder in FOLDERS:
        session.run("python", "-m", "build", "--installer", "uv", "--outdir", str(into), folder)
    wheels, sdists = sorted(into.glob("*.whl")), sorted(into.glob("*.tar.gz"))
    session.run("twine", "check", "--strict", *map(str, (*wheels, *sdists)))
    session.run("check-wheel-contents", *map(str, wheels))
    (library,) = (wheel for wheel in wheels if wheel.name.startswith("fivehundred-"))
    (source,) = (sdist for sdist in sdists if sdist.name.startswith("fivehundred-"))
    return library, source


def readme_examples(session: nox.Session) -> str:
    """The examples of the README, one after the other."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```$", readme, flags=re.DOTALL | re.MULTILINE)
    if not examples:
        session.error("no example in README.md")
    return "\n".join(examples)


def run_readme(session: nox.Session, artifact: Path, python: str, resolution: str = "highest") -> None:
    """Run the README's example, where nothing but *artifact* is installed, and what it needs."""
    with tempfile.TemporaryDirectory() as clean:
        session.run("uv", "venv", "--quiet", "--python", python, f"{clean}/venv")
        inside = f"{clean}/venv/{'Scripts' if os.name == 'nt' else 'bin'}/python"
        chosen = ("--quiet", "--python", inside, "--resolution", resolution)
        session.run("uv", "pip", "install", *chosen, str(artifact))
        with session.chdir(clean):
            session.run(inside, "-W", "error", "-m", "doctest", str(ROOT / "README.md"), external=True)
            session.run(inside, "-W", "error", "-m", "fivehundred", "presets", external=True, silent=True)


def run_commands(session: nox.Session, built: Path) -> None:
    """Run the commands of the other distributions, where nothing but wheels is installed, and what they need."""
    with tempfile.TemporaryDirectory() as clean:
        session.run("uv", "venv", "--quiet", "--python", str(Path(session.bin).parent), f"{clean}/venv")
        inside = f"{clean}/venv/{'Scripts' if os.name == 'nt' else 'bin'}/python"
        session.run("uv", "pip", "install", "--quiet", "--python", inside, *map(str, built.glob("*.whl")))
        command = (inside, "-W", "error", "-m", "fivehundred")
        with session.chdir(clean):
            session.run(*command, "conform", "--rules", "short-pack-2", "--", *command, "engine", external=True)
            for other in ("deals", "duplicate", "practice", "review", "serve", "stats"):
                session.run(*command, other, "--help", external=True, silent=True)


@nox.session
def dist(session: nox.Session) -> None:
    """What is published: built, checked, installed, and the example of the README run with it; needs a C compiler."""
    install(session, "dist", editable=False)
    built = Path(session.create_tmp()) / "dist"
    for artifact in distributions(session, built):
        run_readme(session, artifact, str(Path(session.bin).parent))
    run_commands(session, built)
    with compiled_wheel(session) as (tree, wheel), ZipFile(wheel) as files:
        if not any(name.endswith(".dist-info/licenses/mypyc/LICENSE") for name in files.namelist()):
            session.error("the compiled wheel lacks the notices of the runtime of mypyc")
        # What may crash only where it is compiled; the session "compiled" runs all.
        run_compiled(session, tree, wheel, "-n0", *COMPILED_FILES)


@nox.session
def breaks(session: nox.Session) -> None:
    """Breaks of the public interface since the last tag: the changelog has to name each."""
    install(session, "breaks", editable=False)
    session.run("python", "release.py", "--breaks")


@nox.session
def release(session: nox.Session) -> None:
    """What can be proved of a release here, in dist/ with a list of its parts; ``-- --everything`` allows no gaps."""
    install(session, "release", editable=False)
    unproved = []
    built = ROOT / "dist"
    artifacts = distributions(session, built)
    for version in PYTHONS:
        python = shutil.which(f"python{version}")
        if python is None:
            unproved.append(f"Python {version}: not found")
            continue
        for artifact in artifacts:
            for resolution in ("lowest-direct", "highest"):
                run_readme(session, artifact, python, resolution)
    for folder in FOLDERS:
        with session.chdir(folder):
            session.run("deptry", "src")
        # Where to write to by e-mail, if anywhere, is for the owner of the project to say.
        session.run("pyroma", "--skip-tests", "AuthorEmail", "--min", "10", folder)
    session.run("zizmor", "--offline", "--persona", "auditor", ".github")
    # Our own distributions cannot be found before they are published.
    extras = [f"--extra={name}" for name in PYPROJECT["project"]["optional-dependencies"] if name not in FOLDERS]
    for resolution, folder in product(("lowest-direct", "highest"), FOLDERS):
        needed = f"{session.create_tmp()}/{FOLDERS[folder]}-{resolution}.txt"
        told = (
            *("--quiet", "--generate-hashes", "--resolution", resolution, "--no-emit-package", "fivehundred"),
            *(extras if folder == "." else ()),
            "--output-file",
            needed,
        )
        session.run("uv", "pip", "compile", f"{folder}/pyproject.toml", *told)
        audit = ("pip-audit", "--disable-pip", "--require-hashes", "--requirement", needed)
        # What it cannot ask about it skips, and an address that does not answer ends it.
        said = str(session.run(*audit, silent=True, success_codes=[0, 1]))
        if "could not be audited" in said or "ConnectionError" in said:
            unproved.append(
                f"pip-audit of the {resolution} versions of {FOLDERS[folder]}: its database cannot be reached"
            )
        elif "No known vulnerabilities found" not in said:
            session.error(said)
    inside = Path(session.create_tmp()) / "parts"
    session.run("uv", "venv", "--quiet", "--clear", str(inside))
    wheels = map(str, built.glob("fivehundred_*.whl"))
    session.run(*("uv", "pip", "install", "--quiet", "--python", str(inside)), f"{artifacts[0]}[cli,testing]", *wheels)
    session.run("cyclonedx-py", "environment", "--output-file", str(built / "fivehundred.cdx.json"), str(inside))
    for each in unproved:
        session.warn(f"unproved: {each}")
    if unproved and "--everything" in session.posargs:
        session.error("not everything was proved")


@nox.session
def examples(session: nox.Session) -> None:
    """Every program in examples/."""
    install(session, "examples")
    programs = sorted(Path("examples").glob("*.py"))
    if not programs:
        session.error("no programs in examples/")
    for program in programs:
        session.run("python", "-W", "error", str(program))
    # Each engine passes what it declares; that in JavaScript runs where node is.
    engines = {"python": "engine.py"} | ({"node": "engine.mjs"} if shutil.which("node") else {})
    for command, engine in engines.items():
        session.run("fivehundred", "conform", "--", command, f"examples/engines/{engine}")
    session.run("fivehundred", "conform", "--", "fivehundred", "engine")


@nox.session
def browser(session: nox.Session) -> None:
    """Pages in a headless Chromium: that of the system, or else that of ``playwright install chromium``."""
    install(session, "browser", "docs")
    # Each wait has a limit of its own. Beside other work, the site takes long to build, and Python to start in a page.
    limits = ("--timeout", "1800", "-o", "faulthandler_timeout=0")
    session.run("pytest", "-n0", *limits, "--basetemp", "server/browser/.pages", "server/browser", *session.posargs)


@nox.session
def operating(session: nox.Session) -> None:
    """Two servers behind nginx as the guide has it; needs nginx and openssl."""
    install(session, "test")
    operated = {"FIVEHUNDRED_OPERATING": "1"}
    session.run("pytest", "-n0", "server/tests/test_proxies.py", *session.posargs, env=operated)


@nox.session
def recipes(session: nox.Session) -> None:
    """The steps of Read the Docs and of the Dockerfile, as they are written; needs a C compiler and a network."""
    install(session, "test")
    files = ("tests/test_recipes.py", "server/tests/test_container.py")
    # A site and compiled modules take many minutes beside other work.
    limits = ("--timeout", "3600", "-o", "faulthandler_timeout=0")
    session.run("pytest", "-n0", *limits, *files, *session.posargs, env={"FIVEHUNDRED_RECIPES": "1"})


@nox.session
def mounted(session: nox.Session) -> None:
    """In programs of others: the server in their applications, values in models of pydantic and cattrs, a chat bot."""
    install(session, "mounted")
    for program in ("chat_bot.py", "services/practice.py"):
        session.run("python", "-W", "error", f"examples/{program}")
    others = {"FIVEHUNDRED_MOUNTED": "fastapi django litestar"}
    files = ("server/tests/test_mounted.py", "tests/wire/test_fields.py")
    session.run("pytest", "-n0", *files, *session.posargs, env=others)


@nox.session
def bench(session: nox.Session) -> None:
    """Moves a second, views, records, JSON, hosting, the solver; with ``-- --peers``, beside other libraries."""
    install(session)
    if "--peers" in session.posargs:
        beside_peers(session, *(argument for argument in session.posargs if argument != "--peers"))
        return
    session.run("python", "bench/peers/peers.py", "--rounds", "3", *session.posargs, env=BENCH)
    session.run("python", "bench/decisions.py")
    session.run("python", "bench/hosting.py")


@nox.session
def strength(session: nox.Session) -> None:
    """How strong, well calibrated and fast the players are, with the compiled wheel; an hour at full length."""
    session.install("build[uv]", *nox.project.dependency_groups(PYPROJECT, "cluster"))
    with compiled_wheel(session) as (_, wheel):
        session.install("--force-reinstall", str(wheel))
    session.run("python", "bench/peers/bots.py", *session.posargs, env=BENCH)


@nox.session
def counts(session: nox.Session) -> None:
    """Instructions that ten jobs take, and whether a change costs more; with ``-- --write`` they are kept anew."""
    install(session)
    session.run("python", "bench/counts.py", *session.posargs)


@nox.session
def size(session: nox.Session) -> None:
    """Statements, modules, tests, wheels: how large each distribution is; ``-- --no-build`` leaves out the wheels."""
    session.install("build[uv]")
    session.run("python", "bench/size.py", *session.posargs)


def beside_peers(session: nox.Session, *arguments: str) -> None:
    """Tables of the source, the compiled wheel and other libraries; these two are in an environment of their own."""
    session.install("build[uv]")
    venv = Path(session.create_tmp()) / "peers"
    session.run("python", "-m", "venv", str(venv))
    python = str(venv / ("Scripts" if os.name == "nt" else "bin") / "python")
    for peer in nox.project.dependency_groups(PYPROJECT, "peers"):
        # One that has no wheel for this system is missing in the table.
        session.run(python, "-m", "pip", "install", "-q", peer, external=True, success_codes=[0, 1])
    with compiled_wheel(session) as (_, wheel):
        session.run(python, "-m", "pip", "install", "-q", "--force-reinstall", str(wheel), external=True)
    session.run("python", "bench/peers/peers.py", "--with", python, *arguments, env=BENCH)


@nox.session
def deep(session: nox.Session) -> None:
    """At length: every file of tests that has a deep form."""
    install(session, "test")
    tests = sorted(path for folder in FOLDERS for path in Path(folder, "tests").rglob("test_*.py"))
    forms = re.compile(r"(@given|DEEP|FAMILIES|QUARTER|fewer|every_game)\b")
    files = [str(path) for path in tests if forms.search(path.read_text(encoding="utf-8"))]
    limits = ("--timeout", "7200", "-o", "faulthandler_timeout=0")
    session.run("pytest", *limits, *files, *session.posargs, env={"FIVEHUNDRED_DEEP": "1"})


@nox.session
def soak(session: nox.Session) -> None:
    """The laws with other examples each time, again and again: ``nox -s soak -- --minutes 30``; failures are kept."""
    parser = ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    asked, others = parser.parse_known_args(session.posargs)
    install(session, "test")
    limits = ("--timeout", "1800", "-o", "faulthandler_timeout=0")
    tests = [str(Path(folder, "tests")) for folder in FOLDERS]
    end = monotonic() + 60 * asked.minutes
    while monotonic() < end:
        session.run("pytest", *tests, "-m", "hypothesis", "--hypothesis-profile", "soak", *limits, *others)


@nox.session
def peers(session: nox.Session) -> None:
    """The solver against the bridge solver DDS, where both games agree, at length."""
    install(session, "test", "dds")
    factor = os.environ.get("FIVEHUNDRED_PEER_FACTOR", "1")
    session.run("pytest", "-n0", "tests/solver/test_dds.py", *session.posargs, env={"FIVEHUNDRED_PEER_FACTOR": factor})


@nox.session(python=PYTHONS)
@nox.parametrize("resolution", ["highest", "lowest-direct"])
def frameworks(session: nox.Session, resolution: str) -> None:
    """The environments with the tests that the frameworks bring, on every Python found: newest and lowest versions."""
    install(session, "uv", editable=False)
    python = ("--python", str(Path(session.bin).parent))
    session.run("uv", "pip", "install", *python, "--resolution", resolution, *EDITABLE, "--group", "frameworks")
    pages = ("docs/howto/learning.md", "docs/howto/openspiel.md")
    session.run(
        "pytest", "tests/learning/environments", "src/fivehundred/learning/environments", *pages, *session.posargs
    )


@nox.session(python="3.13")
def training(session: nox.Session) -> None:
    """The programs for other frameworks, far from this tree.

    What torch needs takes 3 gigabytes, most of it CUDA; with UV_TORCH_BACKEND=cpu, uv leaves that out.
    """
    session.install(".[gymnasium,openspiel,pettingzoo,testing]", *nox.project.dependency_groups(PYPROJECT, "training"))
    programs = sorted(Path("examples/learning").glob("*with_*.py"))
    if not programs:
        session.error("no programs for other frameworks")
    # Not in the session's own folder: Ray makes sockets below it, and the path of a socket must be short.
    with tempfile.TemporaryDirectory() as far, session.chdir(far):
        for program in programs:
            session.run("python", str(ROOT / program))


@nox.session
def arena(session: nox.Session) -> None:
    """A contest on a dask cluster, one of whose workers is killed on the way: the results are the same."""
    install(session, "cluster")
    session.run("python", "tests/arena/on_a_cluster.py")


@nox.session
def fuzz(session: nox.Session) -> None:
    """Everything that reads what strangers write: ``nox -s fuzz -- --seconds 600 json``; all targets unless named."""
    install(session, "fuzz")
    session.run("python", "fuzz/run.py", *session.posargs)


@nox.session(python="3.13")
def mutation(session: nox.Session) -> None:
    """Whether the tests notice small changes of the source: ``nox -s mutation -- rules deal``; it can be resumed.

    From Python 3.12, the lines that run can be recorded at no cost of time.
    """
    install(session, "mutation")
    session.run("python", "mutation/mutate.py", *session.posargs)
