"""Every step of docs/titles.md, taken as it stands there: Pig is written, tested and served."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines import kit
from engines.registry import Registry, build
from service.tools.new import main
from tests.plugins.installed import HERE, entries, install
from tests.service.serving import ROOT, serving

PAGE = (ROOT / "docs" / "titles.md").read_text("utf-8")
STEPS, FURTHER = PAGE.split("## Everything a title may give")
BLOCK = re.compile(r"([^\n]*)\n\n```(python|toml|sh|)\n(.*?)```", re.DOTALL)
RECORD = "ENGINE = kit.title("
MOST_LINES = 120


def blocks(text: str) -> list[tuple[str, str, str]]:
    """Return the line before each block of code, its language and its text."""
    return BLOCK.findall(text)


def follow(text: str, folder: Path) -> None:
    """Write the code of a part of the page into a folder, where its sentences say."""
    path = folder / "croupier_pig" / "__init__.py"
    for sentence, language, code in blocks(text):
        named = re.search(r"`([\w/]+\.(?:py|toml))`[^`]*:$", sentence)
        if language != "sh" and named:
            path = folder / named[1]
            path.parent.mkdir(exist_ok=True)
            path.write_text(code)
        elif sentence.endswith("elow it:"):
            path.write_text(f"{path.read_text()}\n\n{code}")
        elif sentence.endswith("above the record:"):
            path = folder / "croupier_pig" / "__init__.py"
            path.write_text(path.read_text().replace(RECORD, f"{code}\n\n{RECORD}"))
        elif sentence.endswith("into the record:"):
            path.write_text(path.read_text().replace("    hidden=", f"{code}    hidden="))


@pytest.fixture(scope="module")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of Pig, once the page was read up to the table."""
    folder = tmp_path_factory.mktemp("page") / "pig"
    assert main(["pig", "--plugin", str(folder)]) == 0
    follow(STEPS, folder)
    return folder


@pytest.fixture(scope="module")
def installed(pig: Path) -> Path:
    """A folder that Pig is installed in."""
    folder = pig.parent / "installed"
    install(pig, folder)
    return folder


@pytest.fixture(scope="module")
def address(installed: Path) -> Iterator[str]:
    with serving(PYTHONPATH=f"{ROOT}{os.pathsep}{installed}") as served:
        yield served.address


def loaded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Registry]:
    """Return the module of an installed Pig, and the titles with it."""
    monkeypatch.syspath_prepend(folder)
    for name in [name for name in sys.modules if name.startswith("croupier_pig")]:
        monkeypatch.delitem(sys.modules, name)
    (entry,) = entries(folder)
    registry = build(installed=[entry])
    assert registry.broken == ()
    return sys.modules["croupier_pig"], registry


def test_pig_is_written_in_few_lines(pig: Path) -> None:
    files = [pig / "pyproject.toml", *(pig / "croupier_pig").iterdir()]
    lines = [line for path in files if path.is_file() for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


def test_the_tests_of_the_page_pass(pig: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(pig)]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True)
    assert "4 passed" in done.stdout, done.stdout


def test_pig_is_served_through_both_doors(address: str, tmp_path: Path) -> None:
    rest, graphql = [code for _, language, code in blocks(STEPS) if language == "sh" and "127.0.0.1" in code]
    assert '"kind": "rolled"' in pasted(rest, address, tmp_path)
    assert '"scores": [\n' in pasted(graphql, address, tmp_path)


def pasted(code: str, address: str, folder: Path) -> str:
    code = code.replace("http://127.0.0.1:8000", address)
    done = subprocess.run(["bash", "-c", code], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("task", ["new", "test"])
def test_a_task_of_the_page_is_one_of_run(task: str) -> None:
    code = "".join(code for _, language, code in blocks(PAGE) if language == "sh")
    helped = subprocess.run([sys.executable, "run", "help"], cwd=ROOT, capture_output=True, text=True).stdout
    assert f"\n./run {task} " in f"\n{code}"
    assert f"    ./run {task} " in helped


def test_pig_gets_options_variants_and_a_pack(pig: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    follow(FURTHER, pig)
    install(pig, tmp_path)
    module, registry = loaded(tmp_path, monkeypatch)
    game = registry.current("pig")
    assert game is not None
    assert [row.id for row in game.variants] == ["standard", "piglet"]
    assert [sheet.name for sheet in game.pack.sheets] == ["dice"]
    won = kit.trial(module.ENGINE, 2, "piglet", draws={"die": [5]}).at(scores=(20, 0)).play(0, module.Roll())
    assert won.outcome is not None
    assert won.at(scores=(0, 0)).outcome is None


def test_what_the_page_shows_of_kuhn_poker_is_what_it_does() -> None:
    source = (HERE / "kuhn_poker" / "croupier_kuhn_poker" / "__init__.py").read_text("utf-8")
    shown = [code for sentence, _, code in blocks(FURTHER) if "Kuhn poker" in sentence]
    assert len(shown) == 2
    assert [code for code in shown if code not in source] == []


def test_the_table_has_every_argument() -> None:
    arguments = set(kit.title.__kwdefaults__ or ()) | set(kit.title.__annotations__) - {"return"}
    rows = [line.split("|")[1] for line in FURTHER.splitlines() if line.startswith("| `")]
    told = {name for row in rows for name in re.findall(r"`(\w+)", row)}
    assert arguments - told == set()
    assert told - arguments == set()
