"""What every store must do, held against all of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace

import pytest

from service.stores.memory import MOST_REMEMBERED, MemoryStore
from service.stores.store import (
    MOST_REFUSALS,
    Change,
    Commit,
    Committed,
    Health,
    Owner,
    OwnerFull,
    SessionStore,
    StoredSession,
    StoreFull,
)
from tests.service.stores.kinds import params

TTL_MS = 60_000
SHORT_MS = 400

Make = Callable[[int], SessionStore]


@dataclass
class Clock:
    ms: int = 0

    def __call__(self) -> int:
        return self.ms


@pytest.fixture(params=params())
async def make(request: pytest.FixtureRequest) -> AsyncIterator[Make]:
    """Makes stores of one kind by their time to live."""
    async with AsyncExitStack() as stack:

        def made(ttl_ms: int) -> SessionStore:
            store: SessionStore = request.param.make(request, ttl_ms)
            stack.push_async_callback(store.close)
            return store

        yield made


@pytest.fixture
def store(make: Make) -> SessionStore:
    return make(TTL_MS)


@pytest.fixture
def id(request: pytest.FixtureRequest) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in request.node.name)[:64]


DONE = Committed(Commit.DONE)


def change(
    version: int,
    text: str,
    revision: str = "",
    idempotency_key: str | None = None,
    expected_revision: str | None = None,
) -> Change:
    body, entry = f"body {text}".encode(), f"entry {text}".encode()
    remember = f"first {text}".encode() if idempotency_key else b""
    return Change(version, body, entry, revision or f"token {text}", expected_revision, idempotency_key, remember)


async def test_a_session_can_be_created_with_a_past(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", replace(change(2, "c"), earlier=(b"entry a", b"entry b")))
    assert await store.load(id) == StoredSession(b"head", b"body c", 3, "token c")
    assert await store.entries(id, 0, 9) == [b"entry a", b"entry b", b"entry c"]
    assert await store.entries(id, 1, 1) == [b"entry b"]
    assert await store.commit(id, change(3, "d", expected_revision="token c")) == DONE
    assert await store.entries(id, 2, 9) == [b"entry c", b"entry d"]


async def test_a_session_is_kept_as_it_was_created(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    stored = await store.load(id)
    assert stored is not None
    assert stored == StoredSession(b"head", b"body one", 1, "token one")
    assert await store.entries(id, 0, 10) == [b"entry one"]


async def test_what_was_never_created_is_not_there(store: SessionStore, id: str) -> None:
    assert await store.load(id) is None
    assert await store.commit(id, change(1, "two")) == Committed(Commit.MISSING)
    assert await store.entries(id, 0, 10) == []
    assert await store.delete(id) is False


async def test_a_commit_replaces_the_body_and_adds_an_entry(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    assert await store.commit(id, change(1, "two")) == DONE
    stored = await store.load(id)
    assert stored is not None
    assert (stored.head, stored.body, stored.version) == (b"head", b"body two", 2)
    assert await store.entries(id, 0, 10) == [b"entry one", b"entry two"]


@pytest.mark.parametrize("version", [0, 1, 3])
async def test_a_commit_on_another_version_writes_nothing_and_has_the_session_as_it_stands(
    store: SessionStore, id: str, version: int
) -> None:
    await store.create(id, b"head", change(0, "one"))
    await store.commit(id, change(1, "two"))
    two = StoredSession(b"head", b"body two", 2, "token two")
    assert await store.commit(id, change(version, "late")) == Committed(Commit.CONFLICT, two)
    assert await store.load(id) == two
    assert await store.entries(id, 0, 10) == [b"entry one", b"entry two"]


async def test_a_commit_on_another_way_to_the_same_version_writes_nothing(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    await store.commit(id, change(1, "two", expected_revision="token one"))
    two = StoredSession(b"head", b"body two", 2, "token two")
    assert await store.commit(id, change(2, "late", expected_revision="token lost")) == Committed(Commit.CONFLICT, two)
    assert await store.load(id) == two
    assert await store.commit(id, change(2, "three", expected_revision="token two")) == DONE


async def test_of_twenty_writers_on_one_version_one_wins(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    commits = await asyncio.gather(*(store.commit(id, change(1, str(writer))) for writer in range(20)))
    assert commits.count(DONE) == 1
    stored = StoredSession(b"head", f"body {commits.index(DONE)}".encode(), 2, f"token {commits.index(DONE)}")
    assert commits.count(Committed(Commit.CONFLICT, stored)) == 19
    assert await store.load(id) == stored
    assert len(await store.entries(id, 0, 10)) == 2


async def test_entries_come_page_by_page(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "1"))
    for version in range(1, 12):
        await store.commit(id, change(version, str(version + 1)))
    assert await store.entries(id, 3, 2) == [b"entry 4", b"entry 5"]
    assert await store.entries(id, 10, 5) == [b"entry 11", b"entry 12"]
    assert await store.entries(id, 12, 5) == []


async def test_what_is_remembered_comes_back_under_its_mark_only(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    await store.commit(id, change(1, "two", idempotency_key="mark"))
    marked, other = await store.load(id, "mark"), await store.load(id, "other")
    assert marked is not None
    assert marked.remembered == b"first two"
    assert other is not None
    assert other.remembered is None


async def test_a_commit_under_a_mark_that_is_taken_writes_nothing(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    await store.commit(id, change(1, "two", idempotency_key="mark"))
    stored = StoredSession(b"head", b"body two", 2, "token two", b"first two")
    assert await store.commit(id, change(2, "three", idempotency_key="mark")) == Committed(Commit.CONFLICT, stored)
    assert await store.commit(id, change(1, "late", idempotency_key="mark")) == Committed(Commit.CONFLICT, stored)
    assert await store.entries(id, 0, 10) == [b"entry one", b"entry two"]
    assert await store.commit(id, change(2, "three", idempotency_key="other")) == DONE


async def test_a_refused_commit_leaves_nothing_to_remember(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    await store.commit(id, change(5, "late", idempotency_key="mark"))
    stored = await store.load(id, "mark")
    assert stored is not None
    assert stored.remembered is None


async def test_a_bell_rings_for_its_session_alone(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    await store.create(f"{id[:60]}-2", b"head", change(0, "one"))
    async with store.follow(id) as notifier:
        while await notifier.wait(0.2):
            pass  # that it may have missed something before it was hung up
        await store.commit(f"{id[:60]}-2", change(1, "other"))
        assert await notifier.wait(0.1) is False
        await store.commit(id, change(1, "two"))
        assert await notifier.wait(5) is True
        await store.delete(id)
        assert await notifier.wait(5) is True


async def test_a_bell_that_rings_often_is_heard_once(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "1"))
    async with store.follow(id) as notifier:
        for version in range(1, 6):
            await store.commit(id, change(version, str(version)))
        await asyncio.sleep(0.2)
        assert await notifier.wait(1) is True
        assert await notifier.wait(0.05) is False


async def test_a_session_is_deleted_at_the_commit_that_is_named_alone(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "1"))
    await store.commit(id, change(1, "2"))
    assert await store.delete(id, "token 1") is False
    assert (await store.load(id)) == StoredSession(b"head", b"body 2", 2, "token 2")
    assert await store.delete(id, "token 2") is True
    assert await store.delete(id, "token 2") is False
    assert await store.load(id) is None


async def test_a_deleted_session_is_gone(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    assert await store.delete(id) is True
    assert await store.load(id) is None
    assert await store.entries(id, 0, 10) == []


async def test_a_store_that_runs_can_be_read_and_written_and_keeps_nothing_of_the_trial(store: SessionStore) -> None:
    before = [id async for id in store.ids()]
    assert await store.health("trial") == Health(can_read=True, can_write=True)
    assert [id async for id in store.ids()] == before
    assert [one for one in await store.concerns() if "min-replicas-to-write" not in one] == []


async def test_a_store_lists_what_it_keeps(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    assert id in [id async for id in store.ids()]


async def test_what_is_remembered_under_a_key_stays_and_takes_it(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    assert await store.remember(id, "mark", b"no") == b"no"
    assert await store.remember(id, "mark", b"another no") == b"no"
    refused = StoredSession(b"head", b"body one", 1, "token one", b"no")
    assert await store.load(id, "mark") == refused
    assert await store.commit(id, change(1, "two", idempotency_key="mark")) == Committed(Commit.CONFLICT, refused)
    assert await store.commit(id, change(1, "two", idempotency_key="other")) == DONE
    assert await store.remember(id, "other", b"no") == b"first two"
    assert await store.remember(f"{id[:60]}-no", "mark", b"no") is None


async def test_of_many_remembered_refusals_the_oldest_are_dropped(store: SessionStore, id: str) -> None:
    await store.create(id, b"head", change(0, "one"))
    await store.commit(id, change(1, "two", idempotency_key="done"))
    for number in range(MOST_REFUSALS + 1):
        await store.remember(id, f"mark {number}", b"no")
    kept = [await store.load(id, mark) for mark in ("done", "mark 0", "mark 1", f"mark {MOST_REFUSALS}")]
    assert [one and one.remembered for one in kept] == [b"first two", None, b"no", b"no"]


async def test_what_the_network_repeats_is_carried_out_once(store: SessionStore, id: str) -> None:
    for _ in range(2):
        await store.create(id, b"head", change(0, "one"), Owner(id, 1))
    assert await store.commit(id, change(1, "two", "same", "mark")) == DONE
    assert await store.commit(id, change(1, "two", "same", "mark")) == DONE
    assert await store.commit(id, change(2, "three")) == DONE
    assert await store.commit(id, change(1, "two", "same", "mark")) == DONE
    assert await store.entries(id, 0, 10) == [b"entry one", b"entry two", b"entry three"]


async def test_what_has_not_been_used_for_long_is_forgotten(make: Make, id: str) -> None:
    store = make(SHORT_MS)
    await store.create(id, b"head", change(0, "one"), Owner(id, 1))
    await asyncio.sleep(SHORT_MS / 1000 + 0.1)
    assert await store.load(id) is None
    assert await store.commit(id, change(1, "two")) == Committed(Commit.MISSING)
    assert await store.entries(id, 0, 10) == []


@pytest.mark.parametrize("use", [lambda store, id: store.load(id), lambda store, id: store.commit(id, change(7, "x"))])
async def test_what_is_used_is_kept(make: Make, id: str, use: Callable[[SessionStore, str], Awaitable[object]]) -> None:
    store = make(3 * SHORT_MS)
    await store.create(id, b"head", change(0, "one"))
    for _ in range(3):
        await asyncio.sleep(2 * SHORT_MS / 1000)
        await use(store, id)
    assert await store.load(id) is not None


async def test_an_owner_keeps_only_so_many_sessions(store: SessionStore, id: str) -> None:
    name = id[:60]
    owner = Owner(name, 2)
    for number in range(2):
        await store.create(f"{name}-{number}", b"head", change(0, "one"), owner)
    with pytest.raises(OwnerFull):
        await store.create(f"{name}-2", b"head", change(0, "one"), owner)
    assert await store.load(f"{name}-2") is None
    await store.create(f"{name}-3", b"head", change(0, "one"))
    await store.create(f"{name}-4", b"head", change(0, "one"), Owner(f"{name}-other", 1))
    await store.delete(f"{name}-0")
    await store.create(f"{name}-5", b"head", change(0, "one"), owner)


async def test_what_has_expired_counts_no_more(make: Make, id: str) -> None:
    store, owner = make(SHORT_MS), Owner(id, 1)
    await store.create(f"{id[:60]}-1", b"head", change(0, "one"), owner)
    with pytest.raises(OwnerFull):
        await store.create(f"{id[:60]}-2", b"head", change(0, "one"), owner)
    await asyncio.sleep(SHORT_MS / 1000 + 0.1)
    await store.create(f"{id[:60]}-3", b"head", change(0, "one"), owner)


async def test_memory_forgets_what_has_not_been_used_for_long() -> None:
    clock = Clock()
    store = MemoryStore(1000, 100, clock)
    await store.create("used", b"head", change(0, "one"))
    await store.create("unused", b"head", change(0, "one"))
    clock.ms = 900
    assert await store.load("used") is not None
    clock.ms = 1000
    assert await store.load("unused") is None
    clock.ms = 1899
    assert await store.load("used") is not None


async def test_memory_takes_no_more_sessions_than_it_may() -> None:
    clock = Clock()
    store = MemoryStore(1000, 2, clock)
    await store.create("one", b"head", change(0, "one"))
    await store.create("two", b"head", change(0, "one"))
    with pytest.raises(StoreFull):
        await store.create("three", b"head", change(0, "one"))
    clock.ms = 1000
    await store.create("three", b"head", change(0, "one"))


async def test_memory_remembers_the_youngest_marks_only() -> None:
    store = MemoryStore(1000, 2, Clock())
    await store.create("one", b"head", change(0, "one"))
    for version in range(1, MOST_REMEMBERED + 2):
        await store.commit("one", change(version, "x", idempotency_key=f"mark-{version}"))
    oldest, next_one = await store.load("one", "mark-1"), await store.load("one", "mark-2")
    assert oldest is not None
    assert oldest.remembered is None
    assert next_one is not None
    assert next_one.remembered == b"first x"
