"""Every kind of store, made anew for a test: the suite of stores runs once for each of them."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from service.stores.memory import MemoryStore
from service.stores.redis.address import read_address
from service.stores.redis.store import RedisStore
from service.stores.sqlite.file import prepare, read_sqlite_address
from service.stores.sqlite.store import SqliteStore
from service.stores.store import SessionStore


@dataclass(frozen=True)
class Kind:
    """A kind of store; `make` takes the test that asks for it and the time to live in milliseconds."""

    name: str
    make: Callable[[pytest.FixtureRequest, int], SessionStore]
    marks: tuple[pytest.MarkDecorator, ...] = ()


def wall_ms() -> int:
    return int(time.time() * 1000)


def memory(request: pytest.FixtureRequest, ttl_ms: int) -> SessionStore:
    return MemoryStore(ttl_ms, 10_000, wall_ms)


def sqlite(options: str = "") -> Callable[[pytest.FixtureRequest, int], SessionStore]:
    """Return what makes stores on the file of a test."""

    def made(request: pytest.FixtureRequest, ttl_ms: int) -> SessionStore:
        address = read_sqlite_address(f"sqlite:{request.getfixturevalue('tmp_path')}/sessions.db{options}")
        prepare(address)
        return SqliteStore(address, ttl_ms, 10_000, wall_ms)

    return made


def redis(server: str) -> Callable[[pytest.FixtureRequest, int], SessionStore]:
    """Return what makes stores on the server of a fixture."""

    def made(request: pytest.FixtureRequest, ttl_ms: int) -> SessionStore:
        return RedisStore(read_address(request.getfixturevalue(server).url), ttl_ms)

    return made


FULL = (pytest.mark.full,)

KINDS = (
    Kind("memory", memory),
    Kind("sqlite", sqlite()),
    Kind("sqlite-full", sqlite("?synchronous=full")),
    Kind("redis", redis("valkey")),
    Kind("redis8", redis("redis8_server"), FULL),
    Kind("sentinel", redis("sentinels"), FULL),
    Kind("cluster", redis("cluster"), FULL),
)


def params() -> list[object]:
    """Return the kinds as parameters of a fixture."""
    return [pytest.param(kind, id=kind.name, marks=kind.marks) for kind in KINDS]
