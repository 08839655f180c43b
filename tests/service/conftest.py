from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.stores.clusters import Cluster, clustered
from tests.service.stores.sentinels import Watched, watched
from tests.service.stores.valkey import Valkey, redis8, running, started


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
