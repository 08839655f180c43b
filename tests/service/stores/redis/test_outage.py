"""The store stops answering: sessions say so at once, everything else goes on, and it heals by itself."""

import asyncio
import time
from collections.abc import Awaitable, Iterator
from typing import Any

import pytest
from redis.asyncio import Redis

from service.stores.in_time import in_time
from service.stores.redis import calls
from service.stores.redis.address import read_address
from service.stores.redis.breaker import PROBE_SECONDS, THRESHOLD, Breaker
from service.stores.redis.store import RedisStore
from service.stores.store import StoreDown
from tests.service.sessions.kit import Reply, Worker, worker
from tests.service.stores.valkey import Valkey, started

RUN = {"kind": "run", "lane": "left", "steps": 1}
IN_DOUBT_OR_AWAY = {(504, "session/unconfirmed"), (503, "session/unavailable")}
"""What has gone out is in doubt; what has not surely did not happen."""
MANY = 100
START = "/v1/games/toy-race/start"
pytestmark = pytest.mark.impatient


@pytest.fixture
def own() -> Iterator[Valkey]:
    """A server of the test's own, which it may stop."""
    with started() as server:
        yield server


async def timed(client: Worker, session: object) -> tuple[float, Reply]:
    start = time.monotonic()
    reply = await client.act(session, 0, RUN)
    return time.monotonic() - start, reply


async def healed(client: Worker, path: str) -> Reply:
    end = time.monotonic() + 10
    while (reply := await client.ask("GET", path)).status != 200:
        assert time.monotonic() < end, f"it has not healed: {reply.content!r}"
        await asyncio.sleep(0.1)
    return reply


async def test_a_server_that_hangs_is_noticed_within_half_a_second_and_forgiven_once_it_answers(
    own: Valkey,
) -> None:
    async with worker(own.url, heartbeat_seconds=1) as client:
        session = await client.created(first_seat=0)
        follower = client.follow(session, query="?after=1")
        await follower.frame()
        own.stop()
        try:
            found = [await timed(client, session) for _ in range(THRESHOLD + 1)]
            assert {(reply.status, reply.json["code"]) for _, reply in found} <= IN_DOUBT_OR_AWAY
            assert min(seconds for seconds, _ in found[:THRESHOLD]) < 0.5
            seconds, last = found[-1]
            assert seconds < 0.1
            assert (last.status, last.headers["retry-after"]) == (503, "1")
            assert (await client.ask("POST", START, {"seats": 2})).status == 200
            assert (await client.ask("GET", "/readyz")).json["status"].startswith("degraded")
            assert (await client.ask("GET", "/livez")).json["status"] == "ok"
            refused = await client.graphql(f'{{ session(id: "{session["id"]}") {{ ... on Refusal {{ code }} }} }}')
            assert refused == {"session": {"code": "session/unavailable"}}
        finally:
            own.go_on()
        path = f"/v1/sessions/{session['id']}"
        version = (await healed(client, path)).json["version"]
        assert (await client.ask("GET", "/readyz")).json["status"] == "ok"
        reply = await client.act(session, 0, RUN) if version == 1 else await client.ask("GET", path)
        assert (reply.status, reply.json["version"]) == (200, 2)
        assert (await follower.told())[0] == "2"
        await follower.leave()


async def test_what_hangs_when_the_store_is_closed_leaves_no_connection(own: Valkey) -> None:
    store = RedisStore(read_address(own.url), 1000)
    own.stop()
    with pytest.raises(StoreDown):
        await store.load("any")
    own.go_on()
    await store.close()
    await asyncio.sleep(0.1)  # longer than any attempt to connect again waits
    async with Redis.from_url(own.url) as server:
        assert len(await server.client_list()) == 1


async def test_of_many_calls_at_once_few_wait_for_a_server_that_hangs(
    own: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = 0

    async def counted(call: Awaitable[Any], seconds: float) -> Any:
        nonlocal waited
        waited += 1
        return await in_time(call, seconds)

    async with worker(own.url) as client:
        session = await client.created(first_seat=0)
        monkeypatch.setattr(calls, "in_time", counted)
        own.stop()
        try:
            found = await asyncio.gather(*(client.act(session, 0, RUN) for _ in range(MANY)))
        finally:
            own.go_on()
        assert {(reply.status, reply.json["code"]) for reply in found} <= IN_DOUBT_OR_AWAY
        assert waited < MANY // 2


async def test_a_server_that_is_gone_is_noticed_in_time() -> None:
    with started() as first:
        async with worker(first.url) as client:
            session = await client.created(first_seat=0)
            assert first.process is not None
            first.process.kill()
            first.process.wait()
            seconds, reply = await timed(client, session)
            assert (reply.status, reply.json["code"]) in IN_DOUBT_OR_AWAY
            assert seconds < 1


async def test_a_server_without_memory_refuses_what_is_new_and_takes_up_again(own: Valkey) -> None:
    async with worker(own.url) as client, Redis.from_url(own.url) as server:
        session = await client.created(first_seat=0)
        await server.config_set("maxmemory", 1)
        for _ in range(THRESHOLD + 1):
            reply = await client.act(session, 0, RUN)
            assert (reply.status, reply.json["code"], reply.headers["retry-after"]) == (503, "session/no-room", "1")
        assert (await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 2})).status == 503
        assert (await client.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 1
        await server.config_set("maxmemory", 0)
        assert (await client.act(session, 0, RUN)).json["version"] == 2


def test_the_breaker_lets_one_call_a_second_through() -> None:
    now = [0.0]
    breaker = Breaker(lambda: now[0])
    for _ in range(THRESHOLD):
        assert breaker.allows()
        breaker.failed()
    assert not breaker.allows()
    now[0] += PROBE_SECONDS
    assert [breaker.allows() for _ in range(3)] == [True, False, False]
    breaker.succeeded()
    assert breaker.allows()
