"""`./run title`: in a copy of the tree with an environment of its own, which takes a network to fill."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.plugins import HOME, toy_as

ROOT = Path(__file__).parents[2]

PYPROJECT = """
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "small_race"
version = "0.3"
dependencies = ["croupier"]

[project.entry-points."croupier.engines"]
small-race = "small_race:ENGINE"

[tool.hatch.build.targets.wheel]
packages = ["small_race"]
"""
WHEEL = PYPROJECT[PYPROJECT.index("[tool.hatch") :]
SERVED = "small-race 1.0.0, of small_race 0.3: served"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean checkout, as far as serving needs it, and a title beside it."""
    home = tmp_path_factory.mktemp("titles")
    kept = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("engines", "schema", "service", "openapi", "deploy"):
        shutil.copytree(ROOT / name, home / "croupier" / name, ignore=kept)
    shutil.copy(ROOT / "run", home / "croupier" / "run")
    package = home / "small-race" / "small_race"
    shutil.copytree(HOME, package, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (package / "__init__.py").write_text(toy_as("small_race"))
    (package.parent / "pyproject.toml").write_text(PYPROJECT)
    return home


def run(tree: Path, *arguments: str) -> tuple[int, str]:
    """Run a task from beside the tree; return its exit code and all that it says."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "CROUPIER_"))}
    command = [str(tree / "croupier" / "run"), "title", *arguments]
    done = subprocess.run(command, cwd=tree, env=kept, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.full
def test_a_title_is_added_listed_kept_when_the_lock_changes_and_removed(tree: Path) -> None:
    for arguments in (("add", "small-race"), ("list",)):
        code, said = run(tree, *arguments)
        assert code == 0, said
        assert SERVED in said.splitlines()
    shutil.copytree(tree / "small-race", tree / "other-race", dirs_exist_ok=True)
    replaced = f"small-race from {tree / 'small-race'} was replaced by the one from {tree / 'other-race'}"
    code, said = run(tree, "add", "other-race")
    assert (code, replaced in said.splitlines()) == (0, True), said
    (tree / "other-race" / "pyproject.toml").write_text(PYPROJECT.split("[project.entry-points")[0] + WHEEL)
    shutil.copytree(tree / "other-race", tree / "no-race")
    (tree / "other-race" / "pyproject.toml").write_text(PYPROJECT)
    code, said = run(tree, "add", "no-race")
    assert (code, f"small-race is again the one from {tree / 'other-race'}" in said.splitlines()) == (1, True), said
    (tree / "croupier" / ".venv" / "installed").write_text("of another lock")
    code, said = run(tree, "list")
    assert (code, "Installing run.lock" in said) == (0, True), said
    assert SERVED in said.splitlines()
    assert run(tree, "remove", "small_race") == (0, "")
    assert "small-race" not in run(tree, "list")[1]


@pytest.mark.full
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "Say ./run title add PATH|NAME ..., ./run title list, or ./run title remove NAME ..."),
        (("list", "small-race"), "Say ./run title add PATH|NAME ..., "),
        (("add",), "Say ./run title add PATH|NAME ..., "),
        (("add", "nowhere/small-race"), "There is no folder nowhere/small-race"),
        (("add", "croupier/deploy"), "croupier/deploy is no distribution: its pyproject.toml must give it a name in"),
        (
            ("add", "--index-url=x"),
            "'--index-url=x' is neither a folder nor the name of a package, such as my-title or",
        ),
        (("add", "starlette==0.1"), "starlette is no title: croupier itself rests on it"),
        (("remove", "small-race"), "No distribution called small-race was added; those that were: none"),
    ],
    ids=str,
)
def test_what_cannot_be_done_is_told_in_a_sentence(tree: Path, arguments: tuple[str, ...], sentence: str) -> None:
    code, said = run(tree, *arguments)
    assert code == 1
    assert sentence in said
    assert "Traceback" not in said
