"""Followers: what happens, as it happens, across workers, until it ends."""

import asyncio
import time
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from starlette.types import Message

from schema.wire.sessions import MOST_VERSIONS
from service.sessions.repository import TRIES
from service.stores.memory import MemoryStore
from service.stores.store import Change, Commit, Committed, Notifier
from tests.kit.races import TURN_MS
from tests.service.sessions.kit import PATIENCE, Follower, scope, worker
from tests.service.sessions.plans.test_deadlines import Clock

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


async def test_a_subscription_by_frames_is_taken_up_again_where_it_was() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        fields = "{ ... on SessionEvent { ply } ... on SessionEnd { ended } ... on Refusal { code detail } }"
        query = f'subscription {{ sessionEvents(id: "{session["id"]}") {fields} }}'
        path = f"/graphql?query={quote(query)}"
        follower = Follower(client.app, path, None, {})
        assert await follower.told() == ("1", "next", {"data": {"sessionEvents": {"ply": 0}}})
        await follower.leave()
        await client.act(session, 0, RUN)
        again = Follower(client.app, path, None, {"last-event-id": "1"})
        assert await again.told() == ("2", "next", {"data": {"sessionEvents": {"ply": 1}}})
        whole = Follower(client.app, path, None, {})
        assert [(await whole.told())[0] for _ in range(2)] == ["1", "2"]
        await asyncio.gather(again.leave(), whole.leave())
        _, _, wrong = await Follower(client.app, path, None, {"last-event-id": "x"}).told()
        assert "Last-Event-ID" in wrong["data"]["sessionEvents"]["detail"]


@pytest.mark.parametrize("last", ["x", "-1", "1.5", str(MOST_VERSIONS + 1), "1" * 300])
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
        await asyncio.wait_for(follower.task, PATIENCE)


async def test_a_stream_ends_with_the_reason_once_the_session_is_closed(address: str) -> None:
    async with worker(address) as client:
        session = await client.created()
        follower = client.follow(session, query="?after=1")
        await follower.frame()
        await client.ask("DELETE", f"/v1/sessions/{session['id']}", None, session["keys"]["referee"])
        assert await follower.told() == (None, "end", {"ended": "closed"})
        await asyncio.wait_for(follower.task, PATIENCE)


async def test_a_silent_stream_gives_signs_of_life() -> None:
    async with worker(heartbeat_seconds=1) as client:
        session = await client.created()
        follower = client.follow(session, query="?after=1")
        query = f'subscription {{ sessionEvents(id: "{session["id"]}", after: 1) {{ __typename }} }}'
        subscriber = Follower(client.app, f"/graphql?query={quote(query)}", None, {})
        assert [await follower.frame() for _ in range(2)] == [": following", ": still here"]
        assert await subscriber.frame() == ": still here"
        await asyncio.gather(follower.leave(), subscriber.leave())


async def test_who_was_told_more_than_there_is_learns_so_at_once(address: str) -> None:
    async with worker(address) as client:
        session = await client.created(first_seat=0)
        for query, headers in (("?after=2", {}), ("", {"last_event_id": "2"}), ("?show=patch&after=9", {})):
            follower = client.follow(session, query=query, **headers)
            assert await follower.told() == (None, "end", {"ended": "lost"})
            await asyncio.wait_for(follower.task, PATIENCE)


async def test_the_head_of_a_stream_comes_without_the_stream() -> None:
    async with worker() as client:
        session = await client.created()
        path = f"/v1/sessions/{session['id']}/events"
        reply = await asyncio.wait_for(client.ask("HEAD", path, accept="text/event-stream"), PATIENCE)
        assert (reply.status, reply.content) == (200, b"")
        assert reply.headers["content-type"].startswith("text/event-stream")


STREAM, PAGE = "text/event-stream; charset=utf-8", "application/json"


@pytest.mark.parametrize(
    ("media_type", "accept"),
    [
        (STREAM, "text/event-stream"),
        (STREAM, "text/event-stream, */*;q=0.5"),
        (STREAM, "application/json;q=0.1, text/event-stream;q=0.2"),
        (PAGE, "*/*"),
        (PAGE, ""),
        (PAGE, "application/json, text/event-stream"),
        (PAGE, "application/json, text/event-stream;q=0.1"),
        (PAGE, "application/json, text/event-stream;q=0"),
        ("application/problem+json", "text/html"),
        ("application/problem+json", "text/event-stream;q=0"),
    ],
)
async def test_what_happened_is_told_in_the_media_type_the_caller_prefers(media_type: str, accept: str) -> None:
    async with worker() as client:
        session = await client.created("free-race", options={"goal": 2})
        await client.act(session, 0, {**RUN, "steps": 2})
        reply = await asyncio.wait_for(
            client.ask("GET", f"/v1/sessions/{session['id']}/events", accept=accept), PATIENCE
        )
        assert reply.headers["content-type"] == media_type
        assert reply.status == (406 if "problem" in media_type else 200)
        assert reply.headers.get("cache-control", "no-store") == "no-store"


async def test_who_takes_no_json_changes_nothing() -> None:
    async with worker() as client:
        session = await client.created("free-race")
        for path in ("undo", "reveal"):
            reply = await client.ask("POST", f"/v1/sessions/{session['id']}/{path}", accept="text/html")
            assert (reply.status, reply.json["code"]) == (406, "http/not-acceptable")


class Crowded(MemoryStore):
    """A store in which others always come first, so often."""

    busy = 0

    async def commit(self, id: str, change: Change) -> Committed:
        if self.busy:
            self.busy -= 1
            return Committed(Commit.CONFLICT, await self.load(id))
        return await super().commit(id, change)


async def test_a_follower_is_not_told_that_a_session_was_closed_that_only_many_write_to() -> None:
    clock, store = Clock(), Crowded(1000, 10, lambda: 0)
    async with worker(clock=clock, store=store) as client:
        session = await client.created("timed-race")
        follower = client.follow(session, query="?after=1")
        assert await follower.frame() == ": following"
        clock.ms, store.busy = clock.ms + TURN_MS, TRIES
        store._notifiers.notify(session["id"])
        assert (await follower.told())[:2] == ("2", "step")
        await follower.leave()


async def test_a_deadline_of_which_nothing_can_come_keeps_nobody_awake() -> None:
    clock = Clock()
    async with worker() as client:
        plain = await client.created("timed-race")
    size = len(msgspec.json.encode(plain["step"]["state"])) + 2 * len("null")
    async with worker(clock=clock, session_bytes=size, heartbeat_seconds=300) as client:
        session = await client.created("timed-race")
        clock.ms += TURN_MS
        follower = client.follow(session, query="?after=1")
        assert await follower.frame() == ": following"
        await asyncio.sleep(0.2)
        assert follower.is_quiet
        await follower.leave()


async def test_who_may_not_follow_is_refused_before_anything_is_streamed() -> None:
    async with worker() as client:
        session = await client.created(spectators=False)
        follower = client.follow(session)
        await asyncio.wait_for(follower.task, PATIENCE)
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
        await asyncio.wait_for(client.app(asked, receive, send), PATIENCE)
        assert 0.9 < time.monotonic() - start < 5
        assert len(sent) == 3


async def test_nothing_is_left_of_a_follower_who_has_gone() -> None:
    store = MemoryStore(1000, 10, lambda: 0)
    async with store.follow("one") as notifier:
        assert isinstance(notifier, Notifier)
        assert store._notifiers.names
    assert not store._notifiers.names


async def test_many_followers_are_told_by_one_connection(valkey: Any) -> None:
    async with worker(valkey.url) as one, worker(valkey.url) as other:
        session = await one.created("free-race")
        followers = [other.follow(session, query="?after=1") for _ in range(50)]
        await asyncio.gather(*(follower.frame() for follower in followers))
        await one.act(session, 0, RUN)
        assert {told[0] for told in await asyncio.gather(*(follower.told() for follower in followers))} == {"2"}
        await asyncio.gather(*(follower.leave() for follower in followers))
