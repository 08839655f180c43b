"""Every kind of store, made anew for a test: the suite of stores runs once for each of them."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from service.sessions.memory import MemoryStore
from service.sessions.redis import RedisStore
from service.sessions.store import SessionStore


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


def redis(request: pytest.FixtureRequest, ttl_ms: int) -> SessionStore:
    return RedisStore(request.getfixturevalue("valkey").url, ttl_ms)


KINDS = (Kind("memory", memory), Kind("redis", redis))


def params() -> list[object]:
    """Return the kinds as parameters of a fixture."""
    return [pytest.param(kind, id=kind.name, marks=kind.marks) for kind in KINDS]
