"""Whoever attacks a service at random learns nothing, breaks nothing, and keeps nobody else from playing."""

import asyncio
import time
from collections import Counter
from random import Random
from threading import Thread
from typing import Any

import httpx2
import pytest

from tests.service.faults.kit import PATIENCE, calling
from tests.service.hostile.attacks import attack, named
from tests.service.hostile.budget import MINUTES, SEED
from tests.service.hostile.neighbour import Neighbour
from tests.service.hostile.sockets import by_bytes, by_socket
from tests.service.hostile.target import Loot, loot
from tests.service.serving import Served, serving

CALLERS = 6
CALM_SECONDS = 5
WARM = 0.3
"""Which part of the time passes before memory is looked at: until then caches and the room for sessions fill up."""
MOST_GROWN = 16 * 2**20
"""In bytes."""
SLOWEST = 30
"""How many times as long the well-behaved caller's calls may take, with so many others who are served at once."""
BUG = b"on our side"
UNREADABLE = "Invalid HTTP request received."
ROOM = 200


class Attacker:
    """Somebody who attacks until a time, and notes what happened."""

    def __init__(self, served: Served, client: httpx2.AsyncClient, found: Loot) -> None:
        self._served = served
        self._client = client
        self._loot = found
        self.statuses: Counter[int] = Counter()
        self.broken: list[str] = []

    async def go_on(self, number: int, until: float) -> None:
        """Attack in one way after the other."""
        random = Random(f"{SEED}/{number}")
        while time.monotonic() < until:
            if random.random() < 0.9:
                await self._by_http(random)
                continue
            below = random.choice((by_bytes, by_socket))
            wrong = await below(random, self._loot, self._served.address)
            self.broken += [wrong] if wrong else []

    async def _by_http(self, random: Random) -> None:
        made = attack(random, self._loot)
        asked: Any = {"content": made.content, "headers": made.headers}
        try:
            async with self._client.stream(made.method, made.path, **asked) as answer:
                content = b"" if "event-stream" in answer.headers.get("content-type", "") else await answer.aread()
        except (httpx2.LocalProtocolError, httpx2.InvalidURL, httpx2.WriteError, httpx2.RemoteProtocolError):
            return  # what cannot be sent, or was cut off because it is too large
        self.statuses[answer.status_code] += 1
        no_room = answer.status_code == 503 and b"no-room" in content
        if (answer.status_code >= 500 and not no_room) or BUG in content:
            self.broken.append(f"{answer.status_code} {content[:300]!r} <- {named(made)}")


def complaints(served: Served) -> list[str]:
    """Read what a server complains of, for as long as it runs."""
    found: list[str] = []
    stream = served.process.stderr
    assert stream is not None
    Thread(target=lambda: found.extend(stream), daemon=True).start()
    return found


@pytest.mark.full
async def test_a_hostile_caller_breaks_nothing_and_slows_nobody_down(capsys: pytest.CaptureFixture[str]) -> None:
    with serving(CROUPIER_SESSIONS="memory:", CROUPIER_SESSION_LIMIT=str(ROOM)) as served:
        complained = complaints(served)
        async with calling(served.address) as client, calling(served.address) as other:
            found, neighbour = await loot(client), Neighbour(other)
            await neighbour.play(time.monotonic() + CALM_SECONDS)
            calm, _ = neighbour.taken()
            attacker = Attacker(served, client, found)
            warm, grown = await besieged(served, attacker, neighbour)
            median, slowest = neighbour.taken()
        with capsys.disabled():
            print(f"\n{sum(attacker.statuses.values())} attacks: {dict(sorted(attacker.statuses.items()))}")
            print(f"memory: {warm / 2**20:.1f} MiB once warm, {grown / 2**20:+.1f} MiB at the end")
            print(f"calls: {calm * 1000:.1f} ms before, {median * 1000:.1f} ms beside ({median / calm:.1f} times),")
            print(f"99 of 100 within {slowest * 1000:.0f} ms")
        assert attacker.broken == []
        assert "".join(line for line in complained if UNREADABLE not in line) == ""
        assert served.process.poll() is None
        assert grown < MOST_GROWN
        assert median < SLOWEST * calm


async def besieged(served: Served, attacker: Attacker, neighbour: Neighbour) -> tuple[int, int]:
    """Attack beside a well-behaved caller; return the memory once it is warm, and how much it has grown in the end."""
    begun, seconds = time.monotonic(), MINUTES * 60
    until = begun + seconds
    async with asyncio.timeout(seconds + 2 * PATIENCE), asyncio.TaskGroup() as group:
        group.create_task(neighbour.play(until))
        for number in range(CALLERS):
            group.create_task(attacker.go_on(number, until))
        await asyncio.sleep(WARM * seconds)
        warm = served.memory()
    return warm, served.memory() - warm
