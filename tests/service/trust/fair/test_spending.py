"""A commitment is good for one game, and for a day, so that nobody deals until a deal pleases."""

import hashlib
from typing import Any

import pytest

from service.startup.creators import creators_of
from service.startup.settings import Settings
from service.stores.store import StoreDown, StoreFull
from service.trust.fair.commitments import DAY_SECONDS
from service.trust.fair.spent import Spent
from tests.service.sessions.kit import Worker, worker

GAME = "mega-jackpot"


async def committed(client: Worker) -> Any:
    return (await client.ask("POST", "/v1/commit")).json


async def start(client: Worker, **fields: Any) -> Any:
    return await client.ask("POST", f"/v1/games/{GAME}/start", {"seats": 2, **fields})


async def session(client: Worker, **fields: Any) -> Any:
    return await client.ask("POST", "/v1/sessions", {"game": GAME, "seats": 2, **fields})


def refused(reply: Any, status: int, code: str, at: str) -> None:
    assert (reply.status, reply.json["code"], reply.json["at"]) == (status, code, at), reply.content


@pytest.mark.parametrize("first", [start, session])
@pytest.mark.parametrize("second", [start, session])
async def test_a_commitment_is_good_for_one_game(first: Any, second: Any) -> None:
    async with worker() as client:
        answer = await committed(client)
        assert (await first(client, **answer)).status in (200, 201)
        refused(await second(client, **answer, seat_entropy=["another", "try"]), 409, "fair/used", "/commitment")


async def test_a_sealed_start_uses_a_commitment_too_whether_its_states_are_for_single_use_or_not() -> None:
    async with worker() as client:
        for more in ({"seal": True}, {"seal": True, "single_use": True}):
            answer = await committed(client)
            assert (await start(client, **answer, **more)).status == 200
            refused(await start(client, **answer, **more), 409, "fair/used", "/commitment")


async def test_graphql_says_the_same() -> None:
    async with worker() as client:
        answer = await committed(client)
        query = """query($c: String, $k: String) {
          start(game: "mega-jackpot", seats: 2, commitment: $c, sealedKey: $k) {
            ... on Step { ply } ... on Refusal { code at }
          }
        }"""
        variables = {"c": answer["commitment"], "k": answer["sealed_key"]}
        assert (await client.graphql(query, **variables))["start"] == {"ply": 0}
        assert (await client.graphql(query, **variables))["start"] == {"code": "fair/used", "at": "/commitment"}


async def test_a_start_that_is_refused_uses_no_commitment() -> None:
    async with worker() as client:
        answer = await committed(client)
        for wrong in ({"seats": 9}, {"viewer": 7}, {"seat_entropy": ["a"]}, {"single_use": True}):
            assert (await start(client, **{**answer, **wrong})).status in (409, 422)
        for unfit in ({"names": ["a"]}, {"viewer": 7}):
            assert (await session(client, **answer, **unfit)).status == 409
        assert (await start(client, **answer)).status == 200


@pytest.mark.parametrize(
    ("begin", "fields", "code"),
    [(session, {}, "session/no-room"), (start, {"seal": True, "single_use": True}, "seal/no-room")],
    ids=["session", "single use"],
)
async def test_a_game_for_which_there_is_no_room_uses_no_commitment(begin: Any, fields: Any, code: str) -> None:
    async with worker(session_limit=1) as client:
        answer = await committed(client)
        for _ in range(2):
            refused(await begin(client, **answer, **fields), 503, code, "")
        assert (await start(client, **answer)).status == 200


async def test_a_commitment_is_good_for_a_day() -> None:
    now = [0]
    async with worker(clock=lambda: now[0]) as client:
        young, old = await committed(client), await committed(client)
        now[0] = DAY_SECONDS * 1000
        assert (await start(client, **young)).status == 200
        now[0] += 1
        refused(await start(client, **old), 409, "fair/expired", "/commitment")


async def test_a_commitment_expires_before_it_is_forgotten_that_it_was_used() -> None:
    now = [0]
    async with worker(clock=lambda: now[0], session_seconds=60) as client:
        answer = await committed(client)
        assert (await start(client, **answer)).status == 200
        now[0] = 60_001
        refused(await start(client, **answer), 409, "fair/expired", "/commitment")


async def test_without_a_place_for_sessions_nothing_is_remembered() -> None:
    async with worker("off") as client:
        answer = await committed(client)
        assert (await start(client, **answer)).status == 200
        assert (await start(client, **answer)).status == 200


async def test_where_there_is_no_room_to_remember_no_game_is_started() -> None:
    async with worker(session_limit=1) as client:
        assert (await session(client)).status == 201
        refused(await start(client, **await committed(client)), 503, "fair/no-room", "")
        assert (await start(client)).status == 200


@pytest.mark.parametrize(("error", "code"), [(StoreDown("x"), "fair/unavailable"), (StoreFull("x"), "fair/no-room")])
async def test_what_keeps_sessions_may_not_answer(error: Exception, code: str) -> None:
    class Broken:
        async def create(self, *arguments: Any) -> None:
            raise error

    broken: Any = Broken()
    found = await Spent(broken, creators_of(Settings()), lambda: "token").spend("0" * 64, None)
    assert found is not None
    assert found.refused.first.code == code


async def test_where_creators_have_keys_a_start_with_a_commitment_takes_one_and_counts() -> None:
    key = "a creator's"
    hash = hashlib.sha256(key.encode()).hexdigest()
    async with worker(creator_keys=(f"arcade={hash}",), session_limit_per_key=1) as client:
        opening = {"seats": 2, **await committed(client)}
        path = f"/v1/games/{GAME}/start"
        assert (await client.ask("POST", path, opening)).status == 401
        assert (await client.ask("POST", path, opening, key)).status == 200
        another = {"seats": 2, **await committed(client)}
        reply = await client.ask("POST", path, another, key)
        assert (reply.status, reply.json["code"]) == (429, "session/too-many")
        assert (await client.ask("POST", path, {"seats": 2})).status == 200
