"""Clients as they come from npm, run by Node against the real process: each plays, is refused, follows a session."""

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.service.serving import Served, serving

pytestmark = pytest.mark.full
HERE = Path(__file__).parent

PLAYED = {"moves": 27, "ply": 1, "code": "spin/free-spin-due", "clause": "MJ-SPIN-1"}
FOLLOWED = {"acted": 2, "told": 2}
DONE: dict[str, dict[str, Any]] = {
    "apollo": {
        "played": PLAYED,
        "by_hash": {**PLAYED, "sent": ["GET hash", "POST text", "GET hash", "POST text", "GET hash"]},
        "by_known_hash": {**PLAYED, "sent": ["POST hash"] * 3},
        "by_socket": FOLLOWED,
    },
    "eventsource": {"played": PLAYED, "by_graphql": FOLLOWED, "by_rest": FOLLOWED},
    "graphql-request": {"played": PLAYED, "by_reading": FOLLOWED},
    "graphql-sse": {"played": PLAYED, "by_sse": FOLLOWED},
    "graphql-ws": {
        "played": PLAYED,
        "by_socket": FOLLOWED,
        "despite_an_error": FOLLOWED,
        "syntax": "Syntax Error: Expected Name, found <EOF>.",
        "field": "Cannot query field 'gams' on type 'Query'. Did you mean 'game' or 'games'?",
        "closings": [],
    },
    "urql": {"played": PLAYED, "played_by_get": PLAYED, "by_sse": FOLLOWED, "by_socket": FOLLOWED},
}


@pytest.fixture(scope="module")
def node() -> str:
    """Node with the packages that the lock names."""
    assert shutil.which("npm"), "npm is not here; the clients want Node 20 or newer"
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=HERE, check=True, timeout=300)
    return "node"


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(CROUPIER_SESSIONS="memory:") as served:
        yield served


@pytest.mark.parametrize("client", DONE)
def test_a_client_plays_is_refused_and_follows_a_session(client: str, node: str, served: Served) -> None:
    command = [node, f"{client}.mjs", served.address]
    ended = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout) == DONE[client]
