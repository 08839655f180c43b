"""Calls whose answer is lost: what nobody was told may have happened, what was told as 503 never does."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from redis.asyncio import Redis

from service.stores.redis import calls
from service.stores.redis.server_clock import ServerClock
from tests.service.sessions.kit import Reply, Worker, worker
from tests.service.stores.proxy import Proxy, proxied
from tests.service.stores.valkey import Valkey, started

RUN = {"kind": "run", "lane": "left", "steps": 1}
SESSIONS = 12
HASTY_SECONDS = 1.0
"""How long a call takes whose answer does not come."""


@pytest.fixture
def own() -> Iterator[Valkey]:
    with started() as server:
        yield server


@pytest.fixture
async def proxy(valkey: Valkey) -> AsyncIterator[Proxy]:
    async with proxied(valkey.url) as proxy:
        yield proxy


@contextmanager
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the store wait for answers no longer than it must."""
    with monkeypatch.context() as patch:
        patch.setattr(calls, "CALL_SECONDS", HASTY_SECONDS)
        yield


async def version(client: Worker, session: Any) -> int:
    """The version of a session, once the server answers."""
    while (reply := await client.ask("GET", f"/v1/sessions/{session['id']}")).status == 503:
        await asyncio.sleep(0.05)
    found: int = reply.json["version"]
    return found


async def learnt(client: Worker) -> Any:
    """A session, after which the clock of the server is known and connections are open."""
    session = await client.created(first_seat=0)
    assert (await client.ask("GET", f"/v1/sessions/{session['id']}")).status == 200
    return session


def told(reply: Reply) -> tuple[int, str]:
    return reply.status, reply.json["code"]


async def test_an_answer_that_is_lost_is_asked_for_again(proxy: Proxy) -> None:
    async with worker(proxy.url) as client:
        session = await learnt(client)
        proxy.cuts = 1
        assert (await client.act(session, 0, RUN)).json["version"] == 2
        assert await version(client, session) == 2


async def test_a_session_whose_closing_is_asked_for_again_is_closed(proxy: Proxy) -> None:
    async with worker(proxy.url) as client:
        for headers in ({}, {"if_match": '"1"'}):
            session = await learnt(client)
            path, host = f"/v1/sessions/{session['id']}", session["keys"]["host"]
            proxy.cuts, proxy.spared = 1, 1  # it is read first
            closed = await client.ask("DELETE", path, None, host, **headers)
            assert (closed.status, closed.json["id"]) == (200, session["id"])
            assert proxy.cuts == 0
            assert (await client.ask("DELETE", path, None, host)).status == 404


async def test_an_action_whose_answer_stays_lost_is_unconfirmed_and_its_repeat_says_what_is_so(
    proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with worker(proxy.url) as client:
        session = await learnt(client)
        proxy.cuts = 1_000
        with hasty(monkeypatch):
            first = await client.act(session, 0, RUN, idempotency_key="one")
        assert told(first) == (504, "session/unconfirmed")
        proxy.cuts = 0
        again = await client.act(session, 0, RUN, idempotency_key="one")
        assert (again.status, again.json["version"]) == (200, 2)
        assert await version(client, session) == 2


async def test_what_reaches_the_server_too_late_is_not_carried_out(
    proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with worker(proxy.url) as client:
        session = await learnt(client)
        path, keys = f"/v1/sessions/{session['id']}", session["keys"]
        proxy.holds = 1_000
        with hasty(monkeypatch):
            replies = [
                await client.act(session, 0, RUN),
                await client.act(session, 1, RUN, idempotency_key="refused"),
                await client.ask("POST", f"{path}/seats/0/name", {"name": "Ada"}, keys["host"]),
                await client.ask("POST", "/v1/sessions", {"game": "toy-race", "seats": 2}),
            ]
        assert {told(reply) for reply in replies} <= {(504, "session/unconfirmed"), (503, "session/unavailable")}
        assert told(replies[0]) == (504, "session/unconfirmed")
        proxy.holds = 0
        await proxy.release()
        assert await version(client, session) == 1


async def test_what_never_left_is_unavailable(valkey: Valkey) -> None:
    async with proxied(valkey.url) as proxy, worker(proxy.url) as client:
        session = await learnt(client)
        await proxy.close()
        assert (await client.ask("GET", f"/v1/sessions/{session['id']}")).status == 503  # it has lost its connections
        assert told(await client.act(session, 0, RUN)) == (503, "session/unavailable")
        await proxy.open(int(proxy.url.rpartition(":")[2]))
        assert await version(client, session) == 1


async def test_a_server_that_stops_carries_out_nothing_that_was_told_as_503(
    own: Valkey, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with worker(own.url) as client:
        sessions = [await learnt(client) for _ in range(SESSIONS)]
        own.stop()
        try:
            with hasty(monkeypatch):
                replies = [
                    await client.act(session, 0, RUN, idempotency_key=f"act {place}")
                    for place, session in enumerate(sessions)
                ]
        finally:
            own.go_on()
        codes = [told(reply) for reply in replies]
        assert codes[0] == (504, "session/unconfirmed")
        assert set(codes) == {(503, "session/unavailable"), (504, "session/unconfirmed")}
        assert [await version(client, session) for session in sessions] == [1] * SESSIONS
        for place, session in enumerate(sessions):
            again = await client.act(session, 0, RUN, idempotency_key=f"act {place}")
            assert (again.status, again.json["version"]) == (200, 2)


async def test_the_clock_of_a_server_that_goes_wrong_by_hours_is_learnt_anew(valkey: Valkey) -> None:
    async with Redis.from_url(valkey.url) as server:
        seconds, micros = await server.time()
    shown = seconds * 1000 + micros // 1000
    clock = ServerClock()
    assert clock.deadline_ms(5.0) == 0
    clock.learn(shown, 1.0, 1.1)
    assert clock.deadline_ms(2.0) == shown + 900
    clock.learn(shown + 100, 1.1, 1.15)  # a closer look
    assert clock.deadline_ms(2.0) == shown + 950
    clock.learn(shown + 200, 1.2, 1.9)  # a vaguer one
    assert clock.deadline_ms(2.0) == shown + 950
    clock.learn(shown - 3_600_000, 2.0, 2.1)
    assert clock.deadline_ms(2.1) == shown - 3_600_000
