"""The README's examples, pasted into a shell."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.demo import server

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
SHELL = [block for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) if "127.0.0.1" in block]
PRINTED = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", README, re.DOTALL)]


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    folder = tmp_path_factory.mktemp("readme")
    with server() as address:
        yield [_pasted(block.replace("http://127.0.0.1:8000", address), folder) for block in SHELL]


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


def test_the_fifth_example_follows_the_session(outputs: list[str]) -> None:
    assert outputs[4].splitlines() == [
        "1 started in phase free_spin seat 0",
        "2 acted in phase after_spin seat 0",
    ]


def test_the_sixth_example_plays_a_spin_on_a_sealed_state(outputs: list[str]) -> None:
    assert outputs[5].startswith("c1. 1 ")
    assert "'cards_flipped'" in outputs[5]


def test_the_example_of_fair_chance_checks_a_game_offline_and_by_the_service(outputs: list[str]) -> None:
    (said,) = (output for block, output in zip(SHELL, outputs, strict=True) if "/v1/commit" in block)
    offline, _, verdict = said.partition("{")
    assert [line[:6] for line in offline.splitlines()] == ["ok    ", "ok    ", "ok    ", "      ", "      "]
    assert '"seventeen blue marbles"' in offline
    assert json.loads("{" + verdict)["valid"] is True


def test_every_shell_example_is_tried() -> None:
    assert len(SHELL) == 7
