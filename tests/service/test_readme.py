"""The examples of the README and of the pages under docs, pasted into a shell."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.startup.creators import creators_of
from service.startup.ring import ring_of
from service.startup.settings import Settings
from service.stores.store import Owner
from service.tools.demo import server

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PRINTED = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", README, re.DOTALL)]


def _shell(page: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    return [block for block in blocks if "127.0.0.1:8000" in block or block.startswith("python3")]


SHELL = _shell(README)
PAGES = {page.name: _shell(page.read_text("utf-8")) for page in (ROOT / "docs").glob("*.md")}
del PAGES["titles.md"]  # what it writes and serves is tried in tests/plugins/test_page.py


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with server() as address:
        yield address


@pytest.fixture(scope="module")
def outputs(address: str, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return _all_pasted(SHELL, address, tmp_path_factory.mktemp("readme"))


def _all_pasted(blocks: list[str], address: str, folder: Path) -> list[str]:
    return [_pasted(block.replace("http://127.0.0.1:8000", address), folder) for block in blocks]


def _pasted(block: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"  # an example may import what we depend on
    done = subprocess.run(
        ["bash", "-c", block],
        cwd=folder,
        env=os.environ | {"PATH": path},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_the_first_example_starts_a_game_with_27_moves(outputs: list[str]) -> None:
    assert '"count": 27' in outputs[0]
    assert '"Refusal"' not in outputs[0]


def test_the_second_example_plays_a_spin(outputs: list[str]) -> None:
    assert '"kind": "cards_flipped"' in outputs[1]


def test_the_third_example_prints_the_refusal_that_is_shown(outputs: list[str]) -> None:
    assert json.loads(outputs[2]) == PRINTED[0]


def test_the_fourth_example_acts_in_a_session(outputs: list[str]) -> None:
    assert '"version": 2' in outputs[3]
    assert '"kind": "cards_flipped"' in outputs[3]


def test_the_example_of_fair_chance_checks_a_game_offline_and_by_the_service(address: str, tmp_path: Path) -> None:
    (said,) = _all_pasted(PAGES["fair-chance.md"], address, tmp_path)
    offline, _, verdict = said.partition("{")
    assert [line[:6] for line in offline.splitlines()] == ["ok    "] * 4 + ["unseen", "      ", "      "]
    assert '"seventeen blue marbles"' in offline
    assert json.loads("{" + verdict)["valid"] is True


def test_the_examples_of_sessions_follow_one_and_go_on_from_its_export(address: str, tmp_path: Path) -> None:
    followed, imported, creator = _all_pasted(PAGES["sessions.md"], address, tmp_path)
    assert followed.splitlines() == [
        "1 started in phase free_spin seat 0",
        "2 acted in phase after_spin seat 0",
    ]
    assert imported == "version 2 ply 1\n"
    key, hashed = creator.split()
    creators = creators_of(Settings(creator_keys=(f"arcade={hashed}",)))
    assert creators.owner(key) == Owner("arcade", creators.most)


def test_the_examples_of_sealed_states_play_a_spin_and_make_a_key_that_is_taken(address: str, tmp_path: Path) -> None:
    spun, made = _all_pasted(PAGES["sealed-states.md"], address, tmp_path)
    assert spun.startswith("c1. 1 ")
    assert "'cards_flipped'" in spun
    assert ring_of(Settings(seal_keys=(made.strip(),))) is not None


def test_the_recipes_play_a_whole_game_and_open_a_table(address: str, tmp_path: Path) -> None:
    played, opened = _all_pasted(PAGES["recipes.md"], address, tmp_path)
    assert re.fullmatch(r"True \w+ 2\n", played)
    assert re.fullmatch(r"(\d 1 (True|False)\n){3}", opened)
    assert opened.count("True") == 1


def test_every_shell_example_is_tried() -> None:
    assert len(SHELL) == 4
    counts = {name: len(blocks) for name, blocks in PAGES.items() if blocks}
    assert counts == {"fair-chance.md": 1, "recipes.md": 2, "sealed-states.md": 2, "sessions.md": 3}
