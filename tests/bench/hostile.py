"""What is dear to answer: what it costs the event loop, and how long a well-behaved caller waits beside it."""

import asyncio
from dataclasses import dataclass

import msgspec

from service.startup.app import create_app
from tests.service.hostile.beside import Beside, measured
from tests.service.hostile.dear import GAME, Dear, all_of
from tests.service.hostile.inside import asked
from tests.service.serving import serving


@dataclass(frozen=True)
class Row:
    """A request, and the least that it cost, in milliseconds."""

    name: str
    loop: float
    decoder: float


async def rows(tries: int) -> list[Row]:
    """Return the cost of every request, dearest first."""
    app = create_app()
    start = Dear("start", f"{GAME}/start", b'{"seats": 2, "seed": "dear", "first_seat": 0}')
    state = msgspec.json.decode((await asked(app, start)).content)["state"]
    found = []
    for dear in all_of(state):
        costs = [await asked(app, dear) for _ in range(tries)]
        found.append(Row(dear.name, 1000 * min(cost.seconds for cost in costs), 1000 * dear.decoder_seconds()))
    return sorted(found, key=lambda row: row.loop, reverse=True)


def costs(tries: int) -> str:
    """Return the costs as a table."""
    lines = [
        "\nWhat a request costs the event loop, and one pass of the decoder over it",
        f"  {'loop':>8}  {'decoder':>8}",
    ]
    lines += [f"  {row.loop:>5.1f} ms  {row.decoder:>5.1f} ms  {row.name}" for row in asyncio.run(rows(tries))]
    return "\n".join(lines)


def neighbour(seconds: float) -> str:
    """Return how a well-behaved caller fares beside six who send all of it, at one worker."""
    with serving(CROUPIER_SESSIONS="memory:") as served:
        found: Beside = asyncio.run(measured(served, seconds, 3 * seconds))
    said = f"99 of 100 calls within {1000 * found.alone:.1f} ms alone, {1000 * found.beside:.1f} ms beside them"
    return f"\nA caller beside six who send all of it, {found.attacks} times: {said}, {found.ratio:.1f} times"
