"""Imports run one way, and the rules know nothing of the world."""

import ast
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from grimp import ImportGraph

from tests.architecture.contracts import TitlesContract
from tests.architecture.project import PACKAGES, ROOT, modules

WORLD = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
"""What an engine must not import: clock, chance, environment, files, network, processes."""
READING = {"open", "eval", "exec", "input", "print", "__import__"}


def imported(path: Path) -> Iterator[str]:
    """Yield the top-level names of what a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


def called(path: Path) -> set[str]:
    """Return the plain names that a file calls."""
    calls = (node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    return {func.id for func in calls if isinstance(func, ast.Name)}


ENGINE_FILES = sorted((ROOT / "engines").rglob("*.py"))


def test_the_import_contracts_are_kept() -> None:
    command = "from importlinter.cli import lint_imports_command as lint; lint()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


CONTRACTS: dict[str, dict[str, Any]] = {
    "between": {"layers": ["engines.registry", "engines.*", "engines.core"]},
    "inside": {"layers": ["(engine)", "(state)"], "containers": ["engines.*"], "exhaustive": "true"},
}


@pytest.mark.parametrize(
    ("kept", "contract", "importer", "imported"),
    [
        (True, "between", "engines.a.engine", "engines.core"),
        (False, "between", "engines.a.engine", "engines.b"),
        (False, "between", "engines.core", "engines.a"),
        (True, "inside", "engines.a.engine", "engines.a.state"),
        (False, "inside", "engines.a.state", "engines.a.engine"),
        (False, "inside", "engines.b.engine", "engines.b.helpers"),
    ],
)
def test_every_title_is_under_the_contracts(kept: bool, contract: str, importer: str, imported: str) -> None:
    graph = ImportGraph()
    for module in ("engines", "engines.registry", "engines.core", "engines.a", "engines.b", importer, imported):
        graph.add_module(module)
    graph.add_import(importer=importer, imported=imported)
    checked = TitlesContract("any", {"root_packages": ["engines"]}, CONTRACTS[contract]).check(graph, verbose=False)
    assert checked.kept is kept


@pytest.mark.parametrize("path", ENGINE_FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_engines_import_no_clock_no_chance_and_no_environment(path: Path) -> None:
    assert set(imported(path)) & WORLD == set()
    assert called(path) & READING == set()


def test_engines_import_only_the_standard_library_two_libraries_and_themselves() -> None:
    names = {name for path in ENGINE_FILES for name in imported(path)}
    assert names - sys.stdlib_module_names == {"engines", "icu4py", "msgspec"}


@pytest.mark.parametrize("package", PACKAGES)
def test_our_packages_are_our_own(package: str) -> None:
    spec = importlib.util.find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    assert Path(spec.origin).is_relative_to(ROOT)


@pytest.mark.parametrize("module", modules())
def test_every_module_is_found_inside_the_project(module: str) -> None:
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    assert Path(spec.origin).is_relative_to(ROOT)


def test_a_forbidden_import_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "any.py"
    path.write_text("import os.path\nfrom time import sleep\nprint(open('x'))\n")
    assert set(imported(path)) & WORLD == {"os", "time"}
    assert called(path) & READING == {"open", "print"}
