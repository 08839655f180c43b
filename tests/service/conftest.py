from collections.abc import Iterator
from pathlib import Path

import pytest

from service.stores.redis import calls, clients, subscription
from service.stores.sqlite import calls as file_calls
from service.stores.sqlite import thread
from tests.service.stores.clusters import Cluster, clustered
from tests.service.stores.sentinels import Watched, watched
from tests.service.stores.valkey import Valkey, redis8, running, started

PATIENCE = 30.0
"""Seconds: what a busy machine may make a store that is well wait."""
LIMITS = (
    (calls, "CALL_SECONDS"),
    (clients, "SOCKET_SECONDS"),
    (clients, "LISTENER_SECONDS"),
    (subscription, "CONNECT_SECONDS"),
    (file_calls, "CALL_SECONDS"),
    (thread, "CALL_SECONDS"),
)
"""How long the stores wait, as the service has it."""


@pytest.fixture(autouse=True)
def patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the stores wait long, but where a test is about one that does not answer."""
    if request.node.get_closest_marker("impatient") is None:
        for module, name in LIMITS:
            monkeypatch.setattr(module, name, PATIENCE)


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def redis8_server() -> Iterator[Valkey]:
    with started(redis8()) as server:
        yield server


@pytest.fixture(scope="session")
def sentinels() -> Iterator[Watched]:
    """Those who watch servers that no test takes away."""
    with watched() as servers:
        yield servers


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A cluster that no test takes away."""
    with clustered() as servers:
        yield servers


@pytest.fixture(params=["memory", "redis", pytest.param("sqlite", marks=pytest.mark.full)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where sessions are kept: each test that asks for it runs once for every store."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path}/sessions.db"
    return "memory:" if request.param == "memory" else str(request.getfixturevalue("valkey").url)
