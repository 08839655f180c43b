from collections.abc import Iterator

import pytest

from tests.service.sessions.valkey import Valkey, running


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    with running() as server:
        yield server


@pytest.fixture(params=["memory", "redis"])
def address(request: pytest.FixtureRequest) -> str:
    """Where sessions are kept: each test that asks for it runs once for every store."""
    return "memory:" if request.param == "memory" else str(request.getfixturevalue("valkey").url)
