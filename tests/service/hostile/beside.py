"""A well-behaved caller beside six who send what is dear, at one worker that runs."""

import asyncio
import sys
import time
from dataclasses import dataclass
from itertools import cycle

import httpx2

from tests.service.faults.kit import PATIENCE, calling
from tests.service.hostile.dear import GAME, Dear, all_of
from tests.service.hostile.neighbour import Neighbour
from tests.service.serving import ROOT, Served

ATTACKERS = 6


@dataclass(frozen=True)
class Beside:
    """What 99 of 100 calls took, in seconds, alone and beside the attackers; and how the attacks were answered."""

    alone: float
    beside: float
    attacks: int
    statuses: frozenset[int]

    @property
    def ratio(self) -> float:
        """How many times as long calls took."""
        return self.beside / self.alone


async def measured(served: Served, alone_seconds: float, seconds: float) -> Beside:
    """Play alone for a while, and then beside the attackers; every call of the player must succeed."""
    async with calling(served.address) as client:
        neighbour = Neighbour(client)
        await neighbour.play(time.monotonic() + alone_seconds)
        _, alone = neighbour.taken()
        command = [sys.executable, "-m", __spec__.name, served.address, str(seconds)]  # they have time of their own
        attackers = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, cwd=ROOT)
        assert attackers.stdout is not None
        async with asyncio.timeout(seconds + 2 * PATIENCE):
            await attackers.stdout.readline()
            await neighbour.play(time.monotonic() + seconds)
            printed, _ = await attackers.communicate()
        _, beside = neighbour.taken()
    statuses = [int(status) for status in printed.split()]
    return Beside(alone, beside, len(statuses), frozenset(statuses))


async def attacked(address: str, seconds: float) -> list[int]:
    """Attack for a while, once it is said that it begins; return the statuses of the answers."""
    async with calling(address) as client:
        opening = {"seats": 2, "seed": "dear", "first_seat": 0}
        state = (await client.post(f"{GAME}/start", json=opening)).json()["state"]
        requests = list(all_of(state))
        print("begun", flush=True)
        statuses: list[int] = []
        async with asyncio.timeout(seconds + PATIENCE), asyncio.TaskGroup() as group:
            for number in range(ATTACKERS):
                first = number * len(requests) // ATTACKERS
                turned = [*requests[first:], *requests[:first]]
                group.create_task(_attacked(client, turned, time.monotonic() + seconds, statuses))
    return statuses


async def _attacked(client: httpx2.AsyncClient, requests: list[Dear], until: float, statuses: list[int]) -> None:
    for dear in cycle(requests):
        if time.monotonic() > until:
            return
        headers = {"content-type": "application/json"}
        answer = await client.post(dear.path, content=dear.content, headers=headers)
        statuses.append(answer.status_code)


if __name__ == "__main__":
    print(*asyncio.run(attacked(sys.argv[1], float(sys.argv[2]))))
