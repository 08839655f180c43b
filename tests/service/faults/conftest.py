from collections.abc import Iterator

import pytest

from tests.service.stores.valkey import Valkey, running, started


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    """A server of sessions that nobody disturbs."""
    with running() as server:
        yield server


@pytest.fixture
def own() -> Iterator[Valkey]:
    """A server of sessions of the test's own."""
    with started() as server:
        yield server
