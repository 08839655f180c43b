"""A server that answers, and not as it should: it may not be written, has lost something, or grants too little."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from service.stores.redis.address import read_address
from service.stores.redis.breaker import THRESHOLD
from service.stores.redis.store import RedisStore
from tests.service.games.sealed.test_single_use import table
from tests.service.sessions.kit import Worker, worker
from tests.service.stores.lost import all_lost
from tests.service.stores.redis.test_outage import healed
from tests.service.stores.valkey import Valkey, started

RUN = {"kind": "run", "lane": "left", "steps": 1}
RIGHT = {**RUN, "lane": "right"}
OPERATORS = Path(__file__).parents[4] / "deploy" / "README.md"


@pytest.fixture
def own() -> Iterator[Valkey]:
    """A server of the test's own, whose settings it may change."""
    with started() as server:
        yield server


@pytest.fixture
async def server(own: Valkey) -> AsyncIterator[Any]:
    """The server itself, as an operator sees it."""
    async with Redis.from_url(own.url) as client:
        yield client


async def allowed(server: Any, own: Valkey, *rights: str) -> str:
    """The address for a user with these rights."""
    await server.execute_command("ACL", "SETUSER", "app", "reset", "on", ">secret", *rights)
    return own.url.replace("://", "://app:secret@")


async def ready(client: Worker) -> tuple[bool, bool]:
    found = (await client.ask("GET", "/readyz")).json
    assert found["status"].startswith("ok" if found["can_write"] else "degraded")
    return found["can_read"], found["can_write"]


async def test_what_is_written_is_acknowledged_though_nobody_may_be_told(
    own: Valkey, server: Any, caplog: pytest.LogCaptureFixture
) -> None:
    address = await allowed(server, own, "~croupier:*", "+@all")
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        assert (await client.act(session, 0, RUN)).json["version"] == 2
        assert (await client.act(session, 1, RIGHT)).json["version"] == 3
        path, host = f"/v1/sessions/{session['id']}", session["keys"]["host"]
        assert (await client.ask("DELETE", path, None, host)).status == 200
        sealed = await table(client)
        assert (await sealed.ask("play", 0, seat=0, action=RUN)).status == 200
    assert caplog.text.count("followers are not told at once") == 1


def listed() -> str:
    """The rights that the page for operators lists."""
    found = re.search(r"ACL SETUSER croupier on >password (.*)", OPERATORS.read_text("utf-8"))
    assert found is not None
    return found[1]


async def test_the_rights_that_are_listed_are_enough(own: Valkey, server: Any) -> None:
    address = await allowed(server, own, *listed().split())
    async with worker(address) as client:
        assert await ready(client) == (True, True)
        session = await client.created(first_seat=0)
        follower = client.follow(session, query="?after=1")
        await follower.frame()
        assert (await client.act(session, 0, RUN, idempotency_key="once")).status == 200
        assert (await follower.told())[0] == "2"
        await follower.leave()
        assert (await client.act(session, 0, RUN, idempotency_key="again")).status == 409
        referee = session["keys"]["referee"]
        assert (await client.ask("GET", f"/v1/sessions/{session['id']}/replay", None, referee)).status == 200
        assert (await client.ask("DELETE", f"/v1/sessions/{session['id']}", None, referee)).status == 200
    store = RedisStore(read_address(address), 1000)
    assert await store.concerns() == []
    await store.close()


@pytest.mark.parametrize("right", ["hset", "xadd", "set", "publish", "subscribe", "del", "pttl", "evalsha", "info"])
async def test_a_right_that_is_missing_is_told_at_the_start_and_nothing_is_half_written(
    own: Valkey, server: Any, right: str
) -> None:
    full = await allowed(server, own, *listed().split())
    async with worker(full) as client:
        session = await client.created(first_seat=0)
        await server.execute_command("ACL", "SETUSER", "app", f"-{right}")
        store = RedisStore(read_address(full), 1000)
        assert right in " ".join(await store.concerns()).lower()
        await store.close()
        reply = await client.act(session, 0, RUN, idempotency_key="once")
        await server.execute_command("ACL", "SETUSER", "app", f"+{right}")
        version = (await client.ask("GET", f"/v1/sessions/{session['id']}")).json["version"]
        assert (reply.status, version) in ((200, 2), (503, 1))


async def test_a_server_that_deletes_what_it_is_to_keep_is_warned_of(
    own: Valkey, server: Any, caplog: pytest.LogCaptureFixture
) -> None:
    await server.config_set("maxmemory-policy", "allkeys-lru")
    async with worker(own.url) as client:
        assert await ready(client) == (True, True)
        await healed(client, "/livez")
    assert "maxmemory-policy is allkeys-lru" in caplog.text


async def test_a_server_with_too_few_replicas_is_read_and_not_written_and_says_so_once(
    own: Valkey, server: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async with worker(own.url) as client:
        session = await client.created(first_seat=0)
        await server.config_set("min-replicas-to-write", 1)
        for _ in range(2 * THRESHOLD):
            reply = await client.act(session, 0, RUN)
            assert (reply.status, reply.json["code"]) == (503, "session/refused")
        assert (await client.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 1
        assert (await client.ask("GET", f"/v1/sessions/{session['id']}/events")).status == 200
        for _ in range(2):
            assert await ready(client) == (True, False)
        await server.config_set("min-replicas-to-write", 0)
        assert await ready(client) == (True, True)
        assert (await client.act(session, 0, RUN)).json["version"] == 2
    assert caplog.text.count("the sessions can be read and not changed: NOREPLICAS") == 1


async def test_a_read_only_server_refuses_writes_and_can_be_read(own: Valkey, server: Any) -> None:
    with started() as primary:
        async with worker(own.url) as client:
            session = await client.created(first_seat=0)
            host, port = primary.url.removeprefix("redis://").split(":")
            async with Redis.from_url(primary.url) as first:
                dump = {key: await server.dump(key) for key in await server.keys()}
                for key, content in dump.items():
                    await first.restore(key, 60_000, content)
            await server.execute_command("REPLICAOF", host, port)
            async with asyncio.timeout(30):
                while (await server.info("replication"))["master_link_status"] != "up":
                    await asyncio.sleep(0.05)
            for _ in range(2 * THRESHOLD):
                reply = await client.act(session, 0, RUN)
                assert (reply.status, reply.json["code"]) == (503, "session/refused")
            assert (await client.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 1
            assert await ready(client) == (True, False)


async def test_a_full_server_is_read_and_not_written(own: Valkey, server: Any) -> None:
    async with worker(own.url) as client:
        await server.config_set("maxmemory", 1)
        assert await ready(client) == (True, False)
        await server.config_set("maxmemory", 0)
        assert await ready(client) == (True, True)


@pytest.mark.parametrize("kind", ["session", "entries"])
async def test_a_key_of_a_wrong_type_breaks_one_session_and_no_other(own: Valkey, server: Any, kind: str) -> None:
    async with worker(own.url) as client:
        session, sound = await client.created(first_seat=0), await client.created(first_seat=0)
        key = f"croupier:{kind}:{{{session['id']}}}"
        await server.delete(key)
        await server.set(key, "something else")
        for _ in range(THRESHOLD):
            await all_lost(client, session)
        assert (await client.act(sound, 0, RUN)).status == 200
        assert await ready(client) == (True, True)


@pytest.mark.parametrize("lost", ["session", "entries", "one entry", "body"])
async def test_a_session_of_which_something_was_deleted_says_so(own: Valkey, server: Any, lost: str) -> None:
    async with worker(own.url) as client:
        session = await client.created(first_seat=0)
        assert (await client.act(session, 0, RUN)).status == 200
        id = f"{{{session['id']}}}"
        if lost == "one entry":
            await server.xdel(f"croupier:entries:{id}", "1-0")
        elif lost == "body":
            await server.hdel(f"croupier:session:{id}", "body")
        else:
            await server.delete(f"croupier:{lost}:{id}")
        await all_lost(client, session)


async def test_a_follower_of_a_session_that_lost_something_is_told(own: Valkey, server: Any) -> None:
    async with worker(own.url, heartbeat_seconds=1) as client:
        session = await client.created(first_seat=0)
        follower = client.follow(session)
        assert (await follower.told())[0] == "1"
        await server.delete(f"croupier:entries:{{{session['id']}}}")
        assert await follower.told() == (None, "end", {"ended": "lost"})
