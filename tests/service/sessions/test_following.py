"""Followers: what happens, as it happens, across workers, until it ends."""

import asyncio
import time
from typing import Any

import pytest
from starlette.types import Message

from schema.sessions import MOST_VERSIONS
from service.sessions.memory import MemoryStore
from service.sessions.store import Bell
from tests.service.sessions.kit import scope, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}


async def test_a_follower_is_told_what_was_and_what_comes(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        follower = client.follow(session)
        id, event, data = await follower.told()
        assert (id, event, data["happened"]) == ("1", "step", "started")
        await client.act(session, 0, RUN)
        id, event, data = await follower.told()
        assert (id, event, data["seat"], data["to_act"]) == ("2", "step", 0, [1])
        assert [told["kind"] for told in data["events"]] == ["ran", "turn_came"]
        await follower.leave()


async def test_a_follower_of_one_worker_hears_of_another_and_goes_on_elsewhere(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created("free-race")
        follower = other.follow(session, query="?after=1")
        await one.act(session, 0, RUN)
        assert (await follower.told())[0] == "2"
        await follower.leave()
        await other.act(session, 1, {**RUN, "lane": "right"})
        await one.act(session, 0, RUN)
        again = one.follow(session, query="?after=1", last_event_id="2")
        assert [(await again.told())[0] for _ in range(2)] == ["3", "4"]
        await other.act(session, 1, {**RUN, "lane": "right"})
        assert (await again.told())[0] == "5"
        await again.leave()


async def test_a_page_of_events_goes_on_after_the_last_one_seen_too(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        await client.act(session, 0, RUN)
        path = f"/v1/sessions/{session['id']}/events"
        page = (await client.ask("GET", path, last_event_id="1")).json
        assert [told["version"] for told in page["events"]] == [2]


@pytest.mark.parametrize("last", ["", "x", "-1", "1.5", str(MOST_VERSIONS + 1), "1" * 300])
async def test_a_last_event_that_no_event_had_is_refused(last: str) -> None:
    async with worker("memory:") as client:
        session = await client.created()
        for accept in ("application/json", "text/event-stream"):
            path = f"/v1/sessions/{session['id']}/events"
            reply = await client.ask("GET", path, last_event_id=last, accept=accept)
            assert (reply.status, reply.json["code"]) == (422, "request/shape")
            assert "Last-Event-ID" in reply.json["detail"]


async def test_a_stream_ends_with_the_reason_once_the_game_is_over(address: str) -> None:
    async with worker(address) as client:
        session = await client.created("free-race", options={"goal": 2})
        follower = client.follow(session, query="?after=1")
        await client.act(session, 0, {**RUN, "steps": 2})
        assert (await follower.told())[2]["outcome"]["reason"] == "goal"
        assert await follower.told() == (None, "end", {"ended": "over"})
        await asyncio.wait_for(follower.task, 5)


async def test_a_stream_ends_with_the_reason_once_the_session_is_closed(address: str) -> None:
    async with worker(address) as client:
        session = await client.created()
        follower = client.follow(session, query="?after=1")
        await follower.frame()
        await client.ask("DELETE", f"/v1/sessions/{session['id']}", None, session["keys"]["referee"])
        assert await follower.told() == (None, "end", {"ended": "closed"})
        await asyncio.wait_for(follower.task, 5)


async def test_a_silent_stream_gives_signs_of_life() -> None:
    async with worker(heartbeat_seconds=1) as client:
        session = await client.created()
        follower = client.follow(session, query="?after=1")
        assert [await follower.frame() for _ in range(2)] == [": following", ": still here"]
        await follower.leave()


async def test_who_may_not_follow_is_refused_before_anything_is_streamed() -> None:
    async with worker() as client:
        session = await client.created(spectators=False)
        follower = client.follow(session)
        await asyncio.wait_for(follower.task, 5)
        assert follower.status == 401


async def test_a_follower_that_never_reads_is_cut_off() -> None:
    async with worker(patience_seconds=1) as client:
        session = await client.created()
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)
            if len(sent) > 2:
                await asyncio.Event().wait()

        async def receive() -> Message:
            await asyncio.Event().wait()
            raise AssertionError

        asked = scope("GET", f"/v1/sessions/{session['id']}/events", None, {"accept": "text/event-stream"})
        start = time.monotonic()
        await asyncio.wait_for(client.app(asked, receive, send), 10)
        assert 0.9 < time.monotonic() - start < 5
        assert len(sent) == 3


async def test_nothing_is_left_of_a_follower_who_has_gone() -> None:
    store = MemoryStore(1000, 10, lambda: 0)
    async with store.follow("one") as bell:
        assert isinstance(bell, Bell)
        assert store._bells.names
    assert not store._bells.names


async def test_many_followers_are_told_by_one_connection(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created("free-race")
        followers = [other.follow(session, query="?after=1") for _ in range(50)]
        await asyncio.gather(*(follower.frame() for follower in followers))
        await one.act(session, 0, RUN)
        assert {told[0] for told in await asyncio.gather(*(follower.told() for follower in followers))} == {"2"}
        await asyncio.gather(*(follower.leave() for follower in followers))
