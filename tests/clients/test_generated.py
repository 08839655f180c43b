"""Clients that generators make of the served documents: compiled in their strictest mode, they play to the end."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.serving import ROOT, Served, serving

pytestmark = pytest.mark.full
HERE = Path(__file__).parent
BOTS = ROOT / "docs" / "clients"
PATIENCE = 600
"""Seconds after which a command is given up."""


def ran(folder: Path, *command: str) -> str:
    """Run a command in a folder, and return what it printed."""
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(CROUPIER_SESSIONS="memory:") as served:
        yield served


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the packages that the lock names."""
    assert shutil.which("npm"), "npm is not here; the clients want Node 20 or newer"
    for name in ("package.json", "package-lock.json", "tsconfig.json"):
        shutil.copy(HERE / name, tmp_path)
    ran(tmp_path, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
    return tmp_path


def test_openapi_fetch_plays_two_games_and_a_session_to_the_end(folder: Path, served: Served) -> None:
    shutil.copy(BOTS / "openapi-fetch.ts", folder)
    ran(folder, "npx", "openapi-typescript", f"{served.address}/openapi.json", "-o", "schema.d.ts")
    ran(folder, "npx", "tsc")
    played = json.loads(ran(folder, "node", "openapi-fetch.js", served.address))
    assert played.keys() == {"megaJackpot", "jetSet", "session"}
    assert all(game["reason"] for game in played.values())
    assert played["session"]["told"] == played["session"]["plies"] > 0
