"""The audits of the npm package graphql-http, run against the real process: all of them are ok."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.service.serving import serving

HERE = Path(__file__).parent
AUDITS = 61


@pytest.fixture(scope="module")
def installed() -> None:
    """The package and what it rests on, as the lock has them."""
    if not (HERE / "node_modules").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=HERE, check=True, timeout=300)


@pytest.mark.full
@pytest.mark.usefixtures("installed")
def test_every_audit_of_graphql_over_http_is_ok() -> None:
    with serving() as served:
        command = ["node", "audit.mjs", f"{served.address}/graphql"]
        ended = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=120)
    *outcomes, counts = map(json.loads, ended.stdout.splitlines())
    assert [outcome for outcome in outcomes if outcome["status"] != "ok"] == []
    assert counts == {"ok": AUDITS, "warn": 0, "error": 0}
