"""Whoever sends without an end, or nothing at all, is refused early, and a neighbour plays on."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from tests.service.faults.kit import PATIENCE, calling
from tests.service.hostile.floods import FLOODS, HALVES, flooded, half_sent
from tests.service.hostile.neighbour import Neighbour
from tests.service.serving import Served, serving_with

OPEN_FILES = 256
SAID = "192 connections are open, and new ones refused, request [0-9a-f]{16} first: see CROUPIER_CONNECTION_LIMIT\n"
MOST_SENT = 16 * 2**20
"""What the system may hold of a flood for both sides, in bytes; the floods are larger."""
MOST_GROWN = 24 * 2**20


@asynccontextmanager
async def beside(served: Served) -> AsyncIterator[Neighbour]:
    """Somebody who plays meanwhile, and none of whose calls fails."""
    async with calling(served.address) as client:
        neighbour = Neighbour(client)
        playing = asyncio.create_task(neighbour.play(time.monotonic() + PATIENCE))
        while len(neighbour.seconds) < 5:
            await asyncio.sleep(0.01)
            assert not playing.done()
        yield neighbour
        before = len(neighbour.seconds)
        while len(neighbour.seconds) < before + 5:
            await asyncio.sleep(0.01)
            assert not playing.done() or playing.result() is None
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


def address(served: Served) -> tuple[str, int]:
    parts = urlsplit(served.address)
    assert parts.hostname
    assert parts.port
    return parts.hostname, parts.port


async def test_what_is_sent_without_an_end_is_refused_early_and_costs_no_memory() -> None:
    with serving_with(OPEN_FILES, CROUPIER_SESSIONS="memory:") as served:
        async with beside(served):
            warm = served.memory()
            found = {name: await flooded(address(served), flood) for name, flood in FLOODS.items()}
            grown = served.memory() - warm
    statuses = {name: status for name, (status, _) in found.items()}
    assert set(statuses.values()) <= {b"400", b"414", b"431"}, statuses
    assert {name: sent for name, (_, sent) in found.items() if sent > MOST_SENT} == {}
    assert grown < MOST_GROWN


async def test_three_hundred_who_send_nothing_or_half_of_it_are_cut_off_while_a_neighbour_plays() -> None:
    settings = {"CROUPIER_SESSIONS": "memory:", "CROUPIER_HEAD_SECONDS": "1", "CROUPIER_BODY_SECONDS": "1"}
    with serving_with(OPEN_FILES, **settings) as served:
        async with beside(served):
            crowd = [half_sent(address(served), HALVES[number % len(HALVES)]) for number in range(300)]
            ends = await asyncio.gather(*crowd)
        statuses = Counter(end[9:12] for end in ends)
        assert statuses[b"503"] > 0
        assert statuses[b"408"] > 0
        assert set(statuses) <= {b"", b"408", b"503"}
        assert served.get("/livez") == 200
        served.process.terminate()
        _, printed, said = served.rest()
        assert printed == ""
        assert re.fullmatch(SAID, said)


@pytest.mark.full
async def test_attackers_who_come_back_again_and_again_keep_nobody_out_who_plays() -> None:
    with serving_with(OPEN_FILES, CROUPIER_SESSIONS="memory:", CROUPIER_HEAD_SECONDS="1") as served:
        async with beside(served) as neighbour:
            until = time.monotonic() + 20
            before = len(neighbour.seconds)

            async def attack(number: int) -> None:
                while time.monotonic() < until:
                    await half_sent(address(served), HALVES[number % len(HALVES)])
                    await flooded(address(served), FLOODS["a header of 50 MB"])

            ended = await asyncio.gather(*(attack(number) for number in range(300)), return_exceptions=True)
            assert [one for one in ended if one is not None and not isinstance(one, OSError)] == []
            assert len(neighbour.seconds) > before
