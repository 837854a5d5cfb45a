"""Wheels with compiled modules, where the environment variable ``FIVEHUNDRED_COMPILE`` is 1; without it, pure Python.

The README that PyPI shows is made here, too.

Nothing is built inside ``src``: a stale binary there would be imported in place of the source.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from importlib import import_module
from importlib.metadata import files
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

#: What is compiled; every other module loses by it.
MODULES = (
    "_base.bits",
    "_native.masks",
    "_native.contracts",
    "_native.position",
    "_native.sensible",
    "_native.hidden",
    "_native.dealing",
    "_native.observing",
    "_native.universe",
    "_native.stored",
    "_native.ordering",
    "_native.certain",
    "_native.search",
)
#: The chapters of `_native` share one library, inside the package: they call each other as fast as themselves.
GROUP = "fivehundred._native"
#: What they import besides is Python, and needs no types; but the compiler has to know its own decorator.
SETTINGS = """
[mypy]
follow_imports = skip
ignore_missing_imports = true

[mypy-fivehundred._base.bits,fivehundred._base.native]
follow_imports = silent
"""
#: Where a compiled wheel has the notices of what is linked into it, below its metadata.
NOTICES = "licenses/mypyc/LICENSE"
REQUIRED = ("mypy[mypyc]==2.4.1", "setuptools>=77")


class Readme(MetadataHookInterface):
    """Makes the README's links into ``docs`` absolute, because PyPI shows it without the tree beside it."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme, with links to the pages of the site beside the changelog."""

        def absolute(link: re.Match[str]) -> str:
            return f"]({urljoin(metadata['urls']['Changelog'], re.sub('[.]md$', '.html', link[1]))})"

        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = re.sub(r"\]\(docs/([^)]+)\)", absolute, text)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class CompiledModules(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel beside their sources."""

    PLUGIN_NAME = "custom"

    @property
    def _on(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("FIVEHUNDRED_COMPILE") == "1"

    def dependencies(self) -> list[str]:
        """What compiling needs, beside a C compiler."""
        return [*REQUIRED] if self._on else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, if that is asked for; never for an editable install."""
        if not self._on or version == "editable":
            return
        self._built = Path(tempfile.mkdtemp(prefix="fivehundred-"))
        try:
            libraries = compile_modules(Path(self.root), self._built)
        except BaseException:
            # Then nobody calls `finalize`.
            shutil.rmtree(self._built, ignore_errors=True)
            raise
        # They contain the runtime of mypyc, whose licences ask for their notices.
        (notices,) = (file for file in files("mypy") or () if file.match("*.dist-info/licenses/LICENSE"))
        libraries[Path(notices.locate())] = f"{self.build_config.builder.artifact_project_id}.dist-info/{NOTICES}"
        build_data["force_include"] |= {str(file): place for file, place in libraries.items()}
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Take away what was built on the way."""
        if hasattr(self, "_built"):
            shutil.rmtree(self._built, ignore_errors=True)


def compile_modules(root: Path, into: Path) -> dict[Path, str]:
    """Build the libraries of the modules under *into*; return each with its place in the wheel."""
    mypycify = import_module("mypyc.build").mypycify
    distribution = import_module("setuptools").Distribution
    build_ext = import_module("setuptools.command.build_ext").build_ext
    settings = into / "mypy.ini"
    settings.write_text(SETTINGS, encoding="utf-8")
    options = [f"--config-file={settings}", f"--cache-dir={into / 'cache'}"]
    package = root / "src" / "fivehundred"
    extensions = []
    for group in (None, GROUP):
        modules = [module for module in MODULES if module.startswith("_native.") == (group is not None)]
        sources = [os.path.relpath(package / f"{module.replace('.', '/')}.py") for module in modules]
        code = str(into / f"code of {group}")
        extensions += mypycify([*options, *sources], group_name=group, target_dir=code, opt_level="3", debug_level="0")
    for file in into.rglob("__native*.c"):
        file.write_text(_free_safely(file.read_text(encoding="utf-8")), encoding="utf-8")
    (kernel,) = into.rglob("__native__native.c")
    kernel.write_text(_write_directly(kernel.read_text(encoding="utf-8")), encoding="utf-8")
    if os.name == "posix":
        # Nobody else calls the functions of a library by name, so the compiler may build them into each other.
        for extension in extensions:
            extension.extra_compile_args.append("-fvisibility=hidden")
    command = build_ext(distribution({"name": "fivehundred", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(into / "lib"), str(into / "temp")
    command.ensure_finalized()
    command.run()
    return {Path(library): Path(library).relative_to(into / "lib").as_posix() for library in command.get_outputs()}


#: `write_word` of `fivehundred._native.masks`: what mypyc compiles makes an object of each word. A C compiler turns the
#: loop into one step.
WRITE_WORD = """\
char CPyDef_masks___write_word(PyObject *memory, int64_t at, int64_t word) {
    if (at < 0 || at > PyByteArray_GET_SIZE(memory) - 8) {
        PyErr_SetString(PyExc_IndexError, "no room for a word");
        return 2;
    }
    char *byte = PyByteArray_AS_STRING(memory) + at;
    for (int place = 0; place < 8; place++)
        byte[place] = (char)((uint64_t)word >> 8 * place);
    return 1;
}
"""


def _write_directly(code: str) -> str:
    """Return *code*, that of the kernel, with `WRITE_WORD` in place of what mypyc made of that function."""
    compiled = re.compile(
        r"^char CPyDef_masks___write_word\(PyObject \*\w+, int64_t \w+, int64_t \w+\) \{\n.*?^\}\n",
        re.DOTALL | re.MULTILINE,
    )
    code, found = compiled.subn(lambda _: WRITE_WORD, code)
    if found != 1:
        raise RuntimeError(f"expected write_word once in the compiled code, not {found} times")
    return code


def _free_safely(code: str) -> str:
    """Return *code* without CPython's trashcan in classes that are acyclic.

    What is freed fifty levels deep waits in the trashcan, linked through what the garbage collector keeps in front of
    each object; in front of one that is acyclic lies foreign memory.
    """

    def free(function: re.Match[str]) -> str:
        tracked = "PyObject_GC_UnTrack(" in function[0]
        return function[0] if tracked else re.sub(r"\n *CPy_TRASHCAN_.*", "", function[0])

    frees = re.compile(r"_dealloc\(\w+ \*self\)\n *\{.*?\n *done: ;", re.DOTALL)
    if "CPy_TRASHCAN_" in frees.sub("", code):
        raise RuntimeError("expected a trashcan only in functions of the compiled code that free an object")
    return frees.sub(free, code)
