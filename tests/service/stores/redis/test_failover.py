"""Servers that others take over from: sessions are refused meanwhile, go on by themselves, and nothing is lost."""

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any

import pytest

from service.stores.redis.breaker import THRESHOLD
from service.stores.redis.keyspace import session_keys
from tests.service.sessions.kit import Reply, Worker, worker
from tests.service.stores.clusters import Cluster, clustered
from tests.service.stores.redis.test_outage import IN_DOUBT_OR_AWAY
from tests.service.stores.sentinels import Watched, watched

pytestmark = [pytest.mark.full, pytest.mark.impatient]

PATIENCE = 30
RUN = {"kind": "run", "lane": "left", "steps": 1}


@pytest.fixture
def own_sentinels() -> Iterator[Watched]:
    """Servers of the test's own, which it may end."""
    with watched() as servers:
        yield servers


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A cluster of the test's own, whose servers it may end."""
    with clustered() as servers:
        yield servers


async def refused_until_it_goes_on(ask: Callable[[], Awaitable[Reply]]) -> tuple[list[Reply], Reply]:
    """Ask again and again; return the refusals, which are quick, and the first other answer."""
    refusals: list[Reply] = []
    took: list[float] = []
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        start = time.monotonic()
        reply = await ask()
        if reply.status not in (503, 504):
            assert len(took) < 3 or min(took) < 0.5
            return refusals, reply
        took.append(time.monotonic() - start)
        assert (reply.status, reply.json["code"]) in IN_DOUBT_OR_AWAY
        refusals.append(reply)
        await asyncio.sleep(0.05)
    raise TimeoutError("it does not go on")


async def found(client: Worker) -> None:
    """Wait until it is known who keeps what: on a busy machine that takes longer than one call may."""
    end = time.monotonic() + PATIENCE
    while (await client.ask("GET", "/readyz")).json["status"] != "ok":
        assert time.monotonic() < end


async def version_of(client: Worker, session: Any) -> Any:
    return (await client.ask("GET", f"/v1/sessions/{session['id']}")).json["version"]


async def replicated() -> None:
    """What was acknowledged may take a moment to reach the replica."""
    await asyncio.sleep(0.5)


@pytest.mark.parametrize("is_killed", [True, False])
async def test_when_the_master_is_lost_sessions_go_on_at_its_replica(own_sentinels: Watched, is_killed: bool) -> None:
    first = own_sentinels.master()
    async with worker(own_sentinels.url, heartbeat_seconds=60) as client:
        await found(client)
        session = await client.created(first_seat=0)
        follower = client.follow(session, query="?after=1")
        await follower.frame()
        await replicated()
        if is_killed:
            own_sentinels.servers[first].kill()
        else:
            own_sentinels.servers[first].send_signal(signal.SIGSTOP)
        _, reply = await refused_until_it_goes_on(lambda: client.act(session, 0, RUN, idempotency_key="once"))
        assert (reply.status, reply.json["version"]) == (200, 2)
        assert own_sentinels.master() != first
        assert (await follower.told())[0] == "2"
        await follower.leave()


async def test_a_master_that_is_relieved_is_left_and_nothing_is_lost(own_sentinels: Watched) -> None:
    first = own_sentinels.master()
    async with worker(own_sentinels.url) as client:
        await found(client)
        session = await client.created(first_seat=0)
        await replicated()
        own_sentinels.fail_over()
        end = time.monotonic() + PATIENCE
        while own_sentinels.master() == first:
            assert time.monotonic() < end
            await refused_until_it_goes_on(lambda: client.ask("GET", f"/v1/sessions/{session['id']}"))
        _, reply = await refused_until_it_goes_on(lambda: client.act(session, 0, RUN, idempotency_key="once"))
        assert (reply.status, reply.json["version"]) == (200, 2)
        assert await version_of(client, session) == 2


async def test_where_replicas_must_have_it_what_they_do_not_have_is_not_acknowledged_and_not_lost(
    own_sentinels: Watched,
) -> None:
    first = own_sentinels.master()
    (replica,) = own_sentinels.servers.keys() - {first}
    address = own_sentinels.url + "&replicas=1"
    async with worker(address) as client, worker(address) as other:
        await found(client)
        session = await client.created(first_seat=0)
        own_sentinels.servers[replica].send_signal(signal.SIGSTOP)
        for caller in [client] * THRESHOLD + [other] * THRESHOLD:
            reply = await caller.act(session, 0, RUN, idempotency_key="once")
            assert (reply.status, reply.json["code"]) in IN_DOUBT_OR_AWAY
        assert (await client.ask("GET", f"/v1/sessions/{session['id']}")).status == 200
        own_sentinels.servers[replica].send_signal(signal.SIGCONT)
        _, reply = await refused_until_it_goes_on(lambda: client.act(session, 0, RUN, idempotency_key="once"))
        assert (reply.status, reply.json["version"]) == (200, 2)
        own_sentinels.servers[first].kill()
        _, reply = await refused_until_it_goes_on(lambda: client.ask("GET", f"/v1/sessions/{session['id']}"))
        assert reply.json["version"] == 2


async def sessions_by_server(client: Worker, cluster: Cluster) -> dict[int, Any]:
    """Create sessions until there is one on each of the three servers."""
    sessions: dict[int, Any] = {}
    while len(sessions) < 3:
        session = await client.created(first_seat=0)
        sessions[cluster.port_of(session_keys(session["id"])[0])] = session
    return sessions


@pytest.mark.parametrize("is_killed", [True, False])
async def test_when_a_server_of_a_cluster_is_lost_its_sessions_go_on_at_its_replica_and_the_others_at_once(
    own_cluster: Cluster, is_killed: bool
) -> None:
    first = next(iter(own_cluster.servers))
    async with worker(own_cluster.url) as client:
        await found(client)
        sessions = await sessions_by_server(client, own_cluster)
        await replicated()
        if is_killed:
            own_cluster.servers[first].kill()
        else:
            own_cluster.servers[first].send_signal(signal.SIGSTOP)
        lost = asyncio.create_task(
            refused_until_it_goes_on(lambda: client.act(sessions[first], 0, RUN, idempotency_key="once"))
        )
        for port, session in sessions.items():
            if port != first:
                _, reply = await refused_until_it_goes_on(partial(client.act, session, 0, RUN, idempotency_key="once"))
                assert (reply.status, reply.json["version"]) == (200, 2)
        _, reply = await lost
        assert (reply.status, reply.json["version"]) == (200, 2)
        for session in sessions.values():
            assert await version_of(client, session) == 2
