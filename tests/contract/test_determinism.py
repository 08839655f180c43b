"""Equal inputs have equal answers, byte for byte: twice in a row, and in another process with other hashes."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.contract.cases import CASES, Case
from tests.contract.digests import digest
from tests.contract.walks import Walk, walk

ROOT = Path(__file__).parents[2]


def test_the_same_seed_and_the_same_actions_give_the_same_bytes(case: Case, walks: tuple[Walk, ...]) -> None:
    assert digest(walk(case, walks[0].name)) == digest(walks[0])


def test_another_process_with_other_hashes_gives_the_same_bytes(case: Case, walks: tuple[Walk, ...]) -> None:
    assert elsewhere()[case.id] == digest(walks[0])


def test_another_seed_gives_another_game(case: Case, walks: tuple[Walk, ...]) -> None:
    assert digest(walks[0]) != digest(walks[1])


def test_the_other_process_does_have_other_hashes() -> None:
    assert int(said("-c", "print(hash('croupier'))")) != hash("croupier")


@cache
def elsewhere() -> dict[str, str]:
    """Return the digest of every case's first walk, as another process finds it."""
    found: dict[str, str] = json.loads(said("-m", "tests.contract.digests"))
    assert found.keys() == {case.id for case in CASES}
    return found


def said(*arguments: str) -> str:
    """Return what another process prints, its hashes salted otherwise than ours."""
    salt = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": salt, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
