"""Followers who read nothing and followers who have nothing to read: both cost little, and nobody else notices."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from service.startup.sockets import UNSENT_BYTES
from tests.service.faults.kit import PATIENCE, calling, following
from tests.service.faults.players import Player, Table, players
from tests.service.faults.raw import BRIEF, LARGE, WAYS, Way, connected, reading
from tests.service.serving import Served, serving

ACTIONS = 120
STUCK = 10
MOST_BYTES_A_FOLLOWER = 100 * 1024


@pytest.fixture(params=["1", pytest.param("2", marks=pytest.mark.full)])
def impatient(request: pytest.FixtureRequest) -> Iterator[Served]:
    """A server that does not wait long for those who do not read."""
    store = "memory:" if request.param == "1" else request.getfixturevalue("valkey").url
    with serving("--workers", request.param, CROUPIER_SESSIONS=store, CROUPIER_PATIENCE_SECONDS="2") as server:
        yield server


async def table_of(player: Player, actions: int) -> Table:
    """A table where so many actions have been taken."""
    body = {"game": "jackpot-set-the-reel", "seats": 2, "seed": "unread", "first_seat": 0}
    table = Table((await player.ask("POST", "/v1/sessions", body)).json())
    while len(table.acknowledged) < actions:
        await player.act(table)
    return table


async def acted(player: Player, table: Table) -> str:
    """The version that one more action has made."""
    while not await player.act(table):
        pass
    return str(table.acknowledged[-1][0])


def unsent(served: Served) -> list[int]:
    """How many bytes wait in the system for each of those who are connected to a server."""
    port = f":{urlsplit(served.address).port:04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    established = [line for line in lines if line[1].endswith(port) and line[3] == "01"]
    return [int(line[4].partition(":")[0], 16) for line in established]


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", WAYS)
async def test_followers_who_never_read_are_cut_off_and_keep_little_while_others_are_told(
    way: Way, impatient: Served
) -> None:
    async with players([impatient.address], 1) as (player,), calling(impatient.address) as client:
        table = await table_of(player, ACTIONS)
        followers = [await connected(impatient, way(table.session, LARGE)) for _ in range(STUCK)]
        await until(lambda: max(unsent(impatient)) >= UNSENT_BYTES)
        async with following(client, table.session, ACTIONS + 1) as stream:
            await stream.frame()
            version = await acted(player, table)
            told = await stream.told()
            assert told is not None
            assert told[0] == version
            while any(sizes := unsent(impatient)):
                assert max(sizes) < 2 * UNSENT_BYTES
                await asyncio.sleep(0.01)
        for follower in followers:
            follower.close()
    impatient.process.send_signal(signal.SIGTERM)
    assert (await asyncio.to_thread(impatient.rest))[1:] == ("", "")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("number", [100, pytest.param(1000, marks=pytest.mark.full)])
async def test_idle_followers_cost_little_and_are_all_told_and_the_server_ends_in_time(way: Way, number: int) -> None:
    with serving(CROUPIER_SESSIONS="memory:", CROUPIER_HEARTBEAT_SECONDS="300") as served:
        async with players([served.address], 1) as (player,):
            table = await table_of(player, 1)
            parts = way(table.session, BRIEF)
            warm = [await reading(served, parts) for _ in range(10)]
            before = served.memory()
            followers = []
            for _ in range(number // 50):
                followers += await asyncio.gather(*(reading(served, parts) for _ in range(50)))
            assert (served.memory() - before) / number < MOST_BYTES_A_FOLLOWER
            told = f'"version":{await acted(player, table)}'
            await asyncio.gather(*(follower.until(told) for follower in warm + followers))
        served.process.send_signal(signal.SIGTERM)
        ends = await asyncio.gather(*(follower.rest() for follower in warm + followers))
        assert all(b'"ended":"closing"' in end for end in ends)
        assert (await asyncio.to_thread(served.rest))[1:] == ("", ""), "it waited for them in vain"
        for follower in warm + followers:
            follower.leave()
