"""Time: the service is the host, and applies each deadline once, whoever notices that it has passed."""

import asyncio
import time
from dataclasses import dataclass
from typing import Any

from tests.kit.races import TURN_MS
from tests.service.sessions.kit import worker

RUN = {"kind": "run", "lane": "left", "steps": 1}


@dataclass
class Clock:
    ms: int = 1_000_000

    def __call__(self) -> int:
        return self.ms


async def events(client: Any, session: Any) -> list[Any]:
    found = (await client.ask("GET", f"/v1/sessions/{session['id']}/events")).json["events"]
    return [(event["seat"], event["at_ms"]) for event in found]


async def test_an_action_happens_at_the_time_of_the_service(address: str) -> None:
    clock = Clock()
    async with worker(address, clock) as client:
        session = await client.created("timed-race", first_seat=0)
        clock.ms += 120
        reply = await client.act(session, 0, RUN)
        assert (reply.status, reply.json["step"]["at_ms"]) == (200, 120)
        assert await events(client, session) == [(None, 0), (0, 120)]


async def test_a_deadline_is_applied_at_its_own_time_on_any_access_after_it(address: str) -> None:
    clock = Clock()
    async with worker(address, clock) as client:
        session = await client.created("timed-race", first_seat=0)
        clock.ms += TURN_MS + 50
        reply = await client.act(session, 0, RUN)
        assert (reply.status, reply.json["code"]) == (409, "turn/not-yours")
        clock.ms += 2 * TURN_MS
        assert await events(client, session) == [(None, 0), *(("host", n * TURN_MS) for n in (1, 2, 3))]


async def test_a_deadline_is_applied_once_whoever_comes(valkey: Any) -> None:
    clock = Clock()
    async with worker(valkey.url, clock) as one, worker(valkey.url, clock) as other:
        session = await one.created("timed-race", first_seat=0)
        clock.ms += TURN_MS
        await asyncio.gather(*(events((one, other)[n % 2], session) for n in range(20)))
        assert await events(one, session) == [(None, 0), ("host", TURN_MS)]


async def test_time_does_not_go_back_with_the_clock() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0)
        clock.ms += 100
        await client.act(session, 0, RUN)
        clock.ms -= 5000
        assert (await client.act(session, 1, {**RUN, "lane": "right"})).json["step"]["at_ms"] == 100


async def test_a_worker_with_followers_wakes_up_for_a_deadline(address: str) -> None:
    async with worker(address, lambda: int(time.time() * 1000), heartbeat_seconds=300) as client:
        session = await client.created("timed-race", first_seat=0)
        follower = client.follow(session, query="?after=1")
        _, _, data = await follower.told()
        assert (data["seat"], data["at_ms"]) == ("host", TURN_MS)
        await follower.leave()


async def test_a_deadline_cannot_be_taken_back() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0)
        clock.ms += TURN_MS
        path = f"/v1/sessions/{session['id']}/undo"
        reply = await client.ask("POST", path, {}, session["keys"]["referee"])
        assert (reply.status, reply.json["code"]) == (409, "session/undo")


async def test_the_host_calls_the_time_by_its_own_key_and_not_too_early() -> None:
    clock = Clock()
    async with worker(clock=clock) as client:
        session = await client.created("timed-race", first_seat=0)
        host = session["keys"]["host"]
        moves = (await client.ask("GET", f"/v1/sessions/{session['id']}", None, host)).json["step"]["legal_moves"]
        assert moves["items"] == [{"seat": "host", "action": {"kind": "time_up"}, "from_ms": TURN_MS}]
        reply = await client.act(session, "host", {"kind": "time_up"}, key=host)
        assert (reply.status, reply.json["code"]) == (409, "clock/early")
