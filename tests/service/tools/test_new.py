"""`./run new` begins a title that is green at once, and says why a name is none."""

import subprocess
import sys
from pathlib import Path

import pytest

from engines.registry import build
from service.tools.new import begin, main
from service.tools.scaffold.files import listed
from service.tools.scaffold.names import prefix_of
from tests.service.serving import ROOT

REASONS = {
    "Mega Jackpot": "'Mega Jackpot' is not of small letters and digits joined by hyphens, as in 'mega-jackpot'.",
    "3d": "'3d' is not of small letters and digits joined by hyphens, as in 'mega-jackpot'.",
    "": "'' is not of small letters and digits joined by hyphens, as in 'mega-jackpot'.",
    "kit": "'kit' is reserved.",
    "class": "'class' is reserved.",
    "jet-set": "There is already a title 'jet-set'.",
    "look": "'look' cannot be a title: GraphQL has look already.",
    "session": "'session' cannot be a title: GraphQL has session already.",
}


@pytest.mark.parametrize("name", REASONS)
def test_a_name_that_is_none_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refused:
        begin(name, tmp_path / "title", tmp_path)
    assert str(refused.value) == REASONS[name]
    assert [*tmp_path.iterdir()] == []


def test_a_refusal_is_printed_and_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["class"]) == 1
    assert capsys.readouterr().err == "'class' is reserved.\n"


def test_what_is_there_already_is_not_written_over(tmp_path: Path) -> None:
    begin("twenty-one", tmp_path, tmp_path)
    (tmp_path / "croupier_twenty_one" / "__init__.py").unlink()
    with pytest.raises(FileExistsError, match=r"There is already a file .*pyproject\.toml\."):
        begin("twenty-one", tmp_path, tmp_path)
    assert not (tmp_path / "croupier_twenty_one" / "__init__.py").exists()


def test_a_folder_is_meant_from_where_the_command_was_called(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "run"), "new", "twenty-one", "--plugin", "mine"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine" / "pyproject.toml").exists()


def test_a_distribution_passes_its_own_tests(tmp_path: Path) -> None:
    begin("twenty-one", tmp_path, tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tmp_path)]
    environment = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert "2 passed" in done.stdout, done.stdout


def test_a_title_in_the_checkout_is_one_folder_one_line_and_a_test(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    registry = (ROOT / "engines" / "registry.py").read_text("utf-8")
    (tmp_path / "engines" / "registry.py").write_text(registry, "utf-8")
    begin("new-game", None, tmp_path)
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert written == {
        "engines/registry.py",
        "engines/new_game/__init__.py",
        "engines/new_game/clauses.toml",
        "engines/new_game/engine.py",
        "tests/engines/new_game/test_new_game.py",
    }
    added = {*(tmp_path / "engines" / "registry.py").read_text("utf-8").splitlines()} - {*registry.splitlines()}
    assert added == {'    "new_game",'}


def test_the_files_of_a_title_are_in_order(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    (tmp_path / "engines" / "registry.py").write_text((ROOT / "engines" / "registry.py").read_text("utf-8"), "utf-8")
    begin("new-game", None, tmp_path)
    begin("other-game", tmp_path / "apart", tmp_path)
    settings = ["--config", str(ROOT / "pyproject.toml"), "--no-cache", str(tmp_path)]
    for command in (["check", "--ignore", "D"], ["format", "--check"]):  # tests need no docstrings
        done = subprocess.run([sys.executable, "-m", "ruff", *command, *settings], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_titles_of_the_registry_stay_in_order() -> None:
    text = 'A\nTITLES = (\n    "b",\n    "d",\n)\nB\n'
    assert listed(text, "c") == 'A\nTITLES = (\n    "b",\n    "c",\n    "d",\n)\nB\n'


@pytest.mark.parametrize(
    ("prefix", "name"), [("TO", "twenty-one"), ("PIG", "pig"), ("MEJ", "mej"), ("MYJ", "my-jackpot"), ("AX", "a")]
)
def test_a_title_gets_a_prefix_that_no_other_one_has(prefix: str, name: str) -> None:
    assert prefix_of(name, build()) == prefix
