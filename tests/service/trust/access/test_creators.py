"""Who may create sessions, how many, and how large they grow; through both doors."""

import hashlib
from typing import Any

import pytest

from service.startup.creators import creators_of
from service.startup.settings import Settings, SettingsError, from_environment
from tests.service.sessions.kit import Client, Reply, worker

RUN = {"kind": "run", "lane": "left", "steps": 1}
BODY = {"game": "toy-race", "seats": 2, "seed": "kit"}
CREATE = """mutation { createSession(game: "toy-race", seats: 2) {
  ... on Session { id } ... on Refusal { code detail } } }"""
ACT = """mutation ($id: ID!, $action: JSON!) { act(id: $id, seat: "0", action: $action) {
  ... on Session { version } ... on Refusal { code facts } } }"""


def entry(name: str, key: str) -> str:
    return f"{name}={hashlib.sha256(key.encode()).hexdigest()}"


CREATORS = (entry("arcade", "arcade's key"), entry("school", "the school's key"))


async def created(client: Client, key: str | None) -> tuple[int, str]:
    """Create a session by REST and one by GraphQL, and return how that ended: the same in both."""
    reply = await client.ask("POST", "/v1/sessions", BODY, key)
    told = (await client.graphql(CREATE, key))["createSession"]
    assert told.get("code") == reply.json.get("code")
    return reply.status, reply.json.get("code", "created")


async def test_anybody_creates_sessions_where_nobody_is_named() -> None:
    async with worker(session_limit_per_key=1) as client:
        assert await created(client, None) == (201, "created")
        assert await created(client, "some key") == (201, "created")


async def test_sessions_are_created_with_a_creators_key_alone_where_there_are_such() -> None:
    async with worker(creator_keys=CREATORS) as client:
        assert await created(client, None) == (401, "session/creator-key-needed")
        assert await created(client, "nobody's key") == (401, "session/creator-key-unknown")
        assert await created(client, CREATORS[0].partition("=")[2]) == (401, "session/creator-key-unknown")
        assert await created(client, "") == (401, "session/creator-key-unknown")
        assert await created(client, "the school's key") == (201, "created")
        reply = await client.ask("POST", "/v1/sessions", BODY)
        assert reply.headers["www-authenticate"] == "Bearer"


async def test_a_creators_key_opens_no_session() -> None:
    async with worker(creator_keys=CREATORS) as client:
        session = (await client.ask("POST", "/v1/sessions", BODY, "arcade's key")).json
        reply = await client.ask("GET", f"/v1/sessions/{session['id']}", None, "arcade's key")
        assert (reply.status, reply.json["code"]) == (401, "access/key-unknown")


async def test_each_creator_keeps_only_so_many_sessions(address: str) -> None:
    keys = (entry("some-1", "one"), entry("some-2", "two"))
    async with worker(address, creator_keys=keys, session_limit_per_key=3) as client:
        sessions = [(await client.ask("POST", "/v1/sessions", BODY, "one")).json for _ in range(3)]
        assert await created(client, "one") == (429, "session/too-many")
        reply = await client.ask("POST", "/v1/sessions", BODY, "one")
        assert (reply.json["facts"], reply.headers["retry-after"]) == ({"most": 3}, "60")
        assert await created(client, "two") == (201, "created")
        path = f"/v1/sessions/{sessions[0]['id']}"
        assert (await client.ask("DELETE", path, None, sessions[0]["keys"]["host"])).status == 200
        assert (await client.ask("POST", "/v1/sessions", BODY, "one")).status == 201
        assert (await client.ask("POST", "/v1/sessions", BODY, "one")).status == 429


async def acted(client: Client, session: Any, action: Any) -> tuple[Reply, Any]:
    """Act by REST and, where that is refused, by GraphQL too."""
    reply = await client.act(session, 0, action)
    told: Any = None
    if reply.status != 200:
        told = (await client.graphql(ACT, session["keys"]["seats"][0], id=session["id"], action=action))["act"]
    return reply, told


async def test_a_session_takes_only_so_many_changes(address: str) -> None:
    async with worker(address, session_actions=2) as client:
        session = await client.created("free-race")
        for seat, lane in ((0, "left"), (1, "right")):
            assert (await client.act(session, seat, {**RUN, "lane": lane})).json["version"] == seat + 2
        reply, told = await acted(client, session, RUN)
        assert (reply.status, reply.json["code"], reply.json["facts"]) == (409, "session/too-long", {"most": 2})
        assert told == {"code": "session/too-long", "facts": {"most": 2}}
        path, key = f"/v1/sessions/{session['id']}", session["keys"]["seats"][1]
        undone = await client.ask("POST", f"{path}/undo", {}, key)
        assert (undone.status, undone.json["code"]) == (409, "session/too-long")
        assert (await client.ask("GET", path)).json["version"] == 3


async def test_a_session_grows_only_so_large(address: str) -> None:
    async with worker(address, session_bytes=1024) as client:
        names = ["🎰" * 64] * 2
        session = await client.created("free-race", undo="unrevealed", names=names)
        reply, told = await acted(client, session, RUN)
        assert (reply.status, reply.json["code"], reply.json["facts"]["most"]) == (413, "session/too-large", 1024)
        assert told["code"] == "session/too-large"
        assert (await client.ask("GET", f"/v1/sessions/{session['id']}")).json["version"] == 1
        small = await client.created("free-race", undo="never", names=names)
        assert (await client.act(small, 0, RUN)).status == 200


async def test_a_session_that_is_too_large_from_the_start_is_not_created() -> None:
    async with worker(session_bytes=1024) as client:
        body = {"game": "mega-jackpot", "seats": 4}
        reply = await client.ask("POST", "/v1/sessions", body)
        assert (reply.status, reply.json["code"]) == (413, "session/too-large")
        told = await client.graphql(CREATE.replace("toy-race", "mega-jackpot"))
        assert told["createSession"]["code"] == "session/too-large"


async def test_a_deadline_that_a_session_has_no_room_for_does_not_hide_it() -> None:
    now = [1_000_000]
    async with worker(clock=lambda: now[0], session_actions=1) as client:
        session = await client.created("timed-race")
        now[0] += 10_000
        seen = await client.ask("GET", f"/v1/sessions/{session['id']}")
        assert (seen.status, seen.json["version"]) == (200, 2)


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        (("secret",), "entry 1 is not like"),
        ((CREATORS[0], "name=secret"), "entry 2 is not like"),
        ((entry("a b", "secret"),), "entry 1 is not like"),
        ((CREATORS[0], entry("arcade", "secret")), "the same name"),
        ((CREATORS[0], entry("other", "arcade's key")), "the same key"),
    ],
)
def test_creator_keys_that_cannot_be_read_are_refused_without_being_repeated(
    entries: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(SettingsError, match=f"CROUPIER_CREATOR_KEYS: .*{problem}") as found:
        creators_of(Settings(creator_keys=entries))
    assert "secret" not in str(found.value)


def test_creator_keys_come_from_the_environment() -> None:
    settings = from_environment({"CROUPIER_CREATOR_KEYS": ", ".join(CREATORS)})
    assert set(creators_of(settings).hashes) == {"arcade", "school"}
