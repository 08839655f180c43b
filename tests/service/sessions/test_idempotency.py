"""What an Idempotency-Key was answered with once it is answered with for ever, on every worker."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from service.stores.memory import MemoryStore
from service.stores.store import Change, Committed, SessionStore
from tests.service.sessions.kit import Reply, Worker, worker
from tests.service.stores.kinds import Kind, params

RUN = {"kind": "run", "lane": "left", "steps": 1}
NEW_KEY = """mutation ($id: ID!, $repeat: String) { newSeatKey(id: $id, seat: "0", idempotencyKey: $repeat) {
  ... on Session { version key } ... on Refusal { code } } }"""
RIGHT = {**RUN, "lane": "right"}


class Slow:
    """A store through which one worker's next commit waits until it is let through."""

    def __init__(self, store: SessionStore) -> None:
        self._store = store
        self.is_held = False
        self.has_come = asyncio.Event()
        self.goes_on = asyncio.Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def load(self, id: str, idempotency_key: str | None = None) -> Any:
        """Read a session as it is now, and answer later."""
        found = await self._store.load(id, idempotency_key)
        if self.is_held:
            self.has_come.set()
            await self.goes_on.wait()
        return found

    async def commit(self, id: str, change: Change) -> Committed:
        """Wait, and then write."""
        if self.is_held:
            self.has_come.set()
            await self.goes_on.wait()
        return await self._store.commit(id, change)


class Two:
    """Two workers on one store; the calls of the first can be held up."""

    def __init__(self, one: Worker, other: Worker, slow: Slow) -> None:
        self.one = one
        self.other = other
        self.slow = slow

    async def held(self, call: Any) -> "asyncio.Task[Reply]":
        """Begin a call of the first worker, and hold it up before it writes."""
        self.slow.is_held = True
        task = asyncio.create_task(call)
        await self.slow.has_come.wait()
        return task

    def let_go(self) -> None:
        self.slow.is_held = False
        self.slow.goes_on.set()


@pytest.fixture(params=params())
async def two(request: pytest.FixtureRequest) -> AsyncIterator[Two]:
    kind: Kind = request.param
    async with AsyncExitStack() as stack:
        store = kind.make(request, 60_000)
        slow = Slow(store)
        second = store if isinstance(store, MemoryStore) else kind.make(request, 60_000)
        one = await stack.enter_async_context(worker(store=slow))
        other = await stack.enter_async_context(worker(store=second))
        yield Two(one, other, slow)


async def test_what_was_refused_to_a_repeat_is_not_carried_out_when_the_first_try_goes_on(two: Two) -> None:
    session = await two.one.created(first_seat=0)
    first = await two.held(two.one.act(session, 1, RIGHT, idempotency_key="late"))
    refused = await two.other.act(session, 1, RIGHT, idempotency_key="late")
    assert refused.status == 409
    assert (await two.other.act(session, 0, RUN)).json["version"] == 2
    two.let_go()
    late = await first
    assert (late.status, late.content) == (409, refused.content)
    assert (await two.one.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 2


async def test_what_a_repeat_carried_out_is_not_carried_out_again_when_the_first_try_goes_on(two: Two) -> None:
    session = await two.one.created(first_seat=0)
    first = await two.held(two.one.act(session, 0, RUN, idempotency_key="late"))
    done = await two.other.act(session, 0, RUN, idempotency_key="late")
    two.let_go()
    assert (await first).content == done.content
    assert (await two.one.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 2


async def test_a_refusal_is_given_again_word_for_word_though_the_action_is_legal_by_now(two: Two) -> None:
    session = await two.other.created(first_seat=0)
    referee = session["keys"]["referee"]
    calls: list[tuple[str, Any, dict[str, str]]] = [
        ("actions", {"seat": 1, "action": RIGHT}, {"idempotency_key": "soon"}),
        ("actions", {"seat": 1, "action": RIGHT}, {"idempotency_key": "version", "if_match": '"7"'}),
        ("actions", {"seat": 0, "action": {**RUN, "steps": 9}}, {"idempotency_key": "many"}),
        ("undo", None, {"idempotency_key": "undo"}),
    ]
    told = []
    for is_first in (True, False):
        for path, body, headers in calls:
            reply = await two.other.ask("POST", f"/v1/sessions/{session['id']}/{path}", body, referee, **headers)
            assert reply.status in (409, 412)
            told.append((path, body, reply.status, reply.json))
        if is_first:
            assert (await two.other.act(session, 0, RUN)).status == 200
    assert told[: len(calls)] == told[len(calls) :]
    other = await two.other.act(session, 1, RUN, referee, idempotency_key="soon")
    assert (other.status, other.json["code"]) == (409, "session/idempotency-key")
    assert (await two.other.act(session, 1, RIGHT, idempotency_key="another")).status == 200


async def test_whoever_has_no_key_leaves_nothing_behind(two: Two) -> None:
    session = await two.other.created(first_seat=0)
    path = f"/v1/sessions/{session['id']}/actions"
    body = {"seat": 0, "action": RUN}
    assert (await two.other.ask("POST", path, body, idempotency_key="mine")).status == 401
    assert (await two.other.act(session, 0, RUN, idempotency_key="mine")).status == 200


async def created(client: Worker, **more: Any) -> Reply:
    body = {"game": "toy-race", "seats": 2, **more.pop("body", {})}
    return await client.ask("POST", "/v1/sessions", body, more.pop("key", None), **more)


async def test_a_repeated_creation_makes_one_session_with_the_same_keys_on_every_worker(two: Two) -> None:
    first = await created(two.other, idempotency_key="a session")
    session = first.json
    assert first.status == 201
    assert (await two.other.act(session, session["step"]["to_act"][0], RUN)).json["version"] == 2
    for client in (two.one, two.other):
        again = await created(client, idempotency_key="a session")
        assert (again.status, again.content) == (201, first.content)
    assert (await two.other.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 2
    another = await created(two.other, idempotency_key="another session")
    assert another.json["id"] != session["id"]
    assert set(another.json["keys"]["seats"]).isdisjoint(session["keys"]["seats"])
    changed = await created(two.one, idempotency_key="a session", body={"seed": "mine"})
    assert (changed.status, changed.json["code"]) == (409, "session/idempotency-key")


async def test_a_closed_session_is_not_made_again_by_a_repeat(two: Two) -> None:
    first = await created(two.other, idempotency_key="closed")
    path = f"/v1/sessions/{first.json['id']}"
    assert (await two.other.ask("DELETE", path, None, first.json["keys"]["host"])).status == 200
    assert (await created(two.one, idempotency_key="closed")).content == first.content
    assert (await two.other.ask("GET", path)).status == 404


async def test_a_repeated_creation_finds_its_own_commitment_used(two: Two) -> None:
    committed = (await two.other.ask("POST", "/v1/commit")).json
    first = await created(two.other, idempotency_key="fair", body=committed)
    assert first.status == 201
    assert (await created(two.other, idempotency_key="fair", body=committed)).content == first.content
    other = await created(two.other, idempotency_key="unfair", body=committed)
    assert (other.status, other.json["code"]) == (409, "fair/used")


async def test_the_same_key_of_another_creator_makes_another_session() -> None:
    hashes = tuple(f"{name}={hashlib.sha256(name.encode()).hexdigest()}" for name in ("ann", "bob"))
    async with worker(creator_keys=hashes) as client:
        ids = {(await created(client, idempotency_key="same", key=key)).json["id"] for key in ("ann", "bob", "ann")}
        assert len(ids) == 2


async def test_both_doors_repeat_a_creation(two: Two) -> None:
    query = """mutation { createSession(game: "toy-race", seats: 2, idempotencyKey: "by GraphQL")
        { ... on Session { id seed keys { host } } } }"""
    first = await two.other.graphql(query)
    assert first["createSession"]["keys"]["host"]
    assert await two.one.graphql(query) == first


async def test_a_repeated_new_key_is_the_same_one_and_is_kept_nowhere(two: Two) -> None:
    session = await two.one.created(first_seat=0)
    path, keys = f"/v1/sessions/{session['id']}/seats/0/key", session["keys"]

    async def given(client: Worker, name: str, key: str = keys["host"]) -> Any:
        reply = await client.ask("POST", path, {"name": "Bo"}, key, idempotency_key=name)
        assert reply.status == 200, reply.content
        return reply.json

    first = await two.held(given(two.one, "new key"))
    told = await given(two.other, "new key")
    two.let_go()
    assert await first == told
    assert (await two.other.act(session, 0, RUN, key=told["key"])).json["version"] == 3
    assert await given(two.one, "new key") == told
    by_graphql = await two.other.graphql(NEW_KEY, keys["host"], id=session["id"], repeat="another")
    assert await two.one.graphql(NEW_KEY, keys["host"], id=session["id"], repeat="another") == by_graphql
    assert by_graphql["newSeatKey"]["key"] not in (
        told["key"],
        (await given(two.one, "new key", keys["referee"]))["key"],
    )


async def test_both_doors_repeat_a_commitment() -> None:
    async with worker() as client:
        first = await client.ask("POST", "/v1/commit", None, "mine", idempotency_key="one")
        query = "query ($repeat: String) { commit(idempotencyKey: $repeat) { commitment sealedKey } }"
        told = (await client.graphql(query, "mine", repeat="one"))["commit"]
        assert told == {"commitment": first.json["commitment"], "sealedKey": first.json["sealed_key"]}
        assert (await client.graphql(query, "mine"))["commit"] != told
        for wrong in ("", "x" * 256):
            reply = await client.ask("POST", "/graphql", {"query": query, "variables": {"repeat": wrong}})
            assert "idempotencyKey" in reply.json["errors"][0]["message"]


async def test_a_repeated_commitment_is_the_same_one() -> None:
    async with worker() as client:
        first, again, other, mine, plain = [
            (await client.ask("POST", "/v1/commit", None, key, **headers)).json["commitment"]
            for key, headers in (
                (None, {"idempotency_key": "one"}),
                (None, {"idempotency_key": "one"}),
                (None, {"idempotency_key": "two"}),
                ("mine", {"idempotency_key": "one"}),
                (None, {}),
            )
        ]
        assert first == again
        assert len({first, other, mine, plain}) == 4
        assert (await client.ask("POST", "/v1/commit", None, None, idempotency_key="")).status == 422
