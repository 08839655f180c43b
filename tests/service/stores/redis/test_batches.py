"""Scripts that go to a server together: each has an answer of its own."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import NoScriptError, ResponseError

from service.stores.redis.address import read_address
from service.stores.redis.batches import MOST, Batches
from service.stores.redis.clients import clients_of
from service.stores.redis.script import Script
from tests.service.sessions.kit import worker

ECHO = "return ARGV[1]"
APPEND = "redis.call('RPUSH', KEYS[1], ARGV[1]) return redis.call('LLEN', KEYS[1])"
RUN = {"kind": "run", "lane": "left", "steps": 1}


@pytest.fixture
async def client(valkey: Any) -> Any:
    clients = clients_of(read_address(valkey.url))
    yield clients.calls
    await clients.close()


async def test_each_call_has_its_own_answer_however_many_go_together(client: Redis) -> None:
    echo = Script(Batches(client, 1), ECHO)
    wanted = [str(number).encode() for number in range(3 * MOST)]
    assert await asyncio.gather(*(echo([], [text]) for text in wanted)) == wanted


async def test_scripts_run_in_the_order_in_which_they_were_asked_for(client: Redis) -> None:
    append = Script(Batches(client, 1), APPEND)
    await client.delete("batches")
    lengths = await asyncio.gather(*(append(["batches"], [number]) for number in range(20)))
    assert lengths == list(range(1, 21))
    assert await client.lrange("batches", 0, -1) == [str(number).encode() for number in range(20)]


async def test_one_that_fails_fails_alone(client: Redis) -> None:
    batches = Batches(client, 1)
    digest = await client.script_load(APPEND)
    await client.delete("batches")
    await client.set("text", "no list")
    calls = (batches.execute_command("EVALSHA", digest, 1, key, "one") for key in ("batches", "text", "batches"))
    first, wrong, last = await asyncio.gather(*calls, return_exceptions=True)
    assert (first, last) == (1, 2)
    assert isinstance(wrong, ResponseError)
    with pytest.raises(NoScriptError):
        await batches.execute_command("EVALSHA", "0" * 40, 0)


async def test_one_that_was_given_up_keeps_nobody_waiting(client: Redis) -> None:
    batches = Batches(client, 1)
    echo = Script(batches, ECHO)
    given_up = asyncio.create_task(echo([], ["one"]))
    other = asyncio.create_task(echo([], ["two"]))
    await asyncio.sleep(0)
    given_up.cancel()
    assert await other == b"two"
    assert await echo([], ["three"]) == b"three"


async def test_a_server_that_forgot_its_scripts_is_told_them_again_by_all_who_ask_at_once(
    client: Redis, valkey: Any
) -> None:
    async with worker(valkey.url) as one:
        sessions = [await one.created("free-race") for _ in range(5)]
        await client.script_flush()
        replies = await asyncio.gather(*(one.act(session, 0, RUN) for session in sessions))
        assert [reply.json["version"] for reply in replies] == [2] * 5
