"""How long it takes until a follower has what happened: from the moment an action is sent to that of its frame."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from tests.bench import http
from tests.bench.recorded import Recorded


@dataclass(frozen=True)
class Latency:
    """What some actions took, in milliseconds."""

    acts: tuple[float, ...]
    """Until the one who acted had the answer."""
    frames: tuple[float, ...]
    """Until the follower had the frame."""


def followed(acting: http.Server, followed: http.Server, game: Recorded, games: int) -> Latency:
    """Play games in sessions on one worker, each with a follower on another, or on the same."""
    acts: list[float] = []
    frames: list[float] = []
    for _ in range(games):
        asyncio.run(_game(acting, followed, game, acts, frames))
    return Latency(tuple(acts), tuple(frames))


async def _game(
    acting: http.Server, followed: http.Server, game: Recorded, acts: list[float], frames: list[float]
) -> None:
    async with http.connected(acting) as wire, http.connected(followed) as stream:
        session = msgspec.json.decode(await wire.ask(http.message("/v1/sessions", game.create)))
        path, keys = f"/v1/sessions/{session['id']}", session["keys"]["seats"]
        head = f"GET {path}/events?after=1 HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n"
        stream.writer.write(head.encode())
        await stream.reader.readuntil(b": following\n\n")
        for version, ply in enumerate(game.plies, 2):
            assert isinstance(ply.seat, int), "a title without a host"
            message, start = http.message(f"{path}/actions", ply.act, keys[ply.seat]), time.monotonic()
            frame = asyncio.create_task(_frame(stream, version))
            await wire.ask(message)
            acts.append((time.monotonic() - start) * 1000)
            frames.append((await frame - start) * 1000)


async def _frame(stream: http.Wire, version: int) -> float:
    await stream.reader.readuntil(b"id: %d\nevent: step" % version)
    found = time.monotonic()
    await stream.reader.readuntil(b"\n\n")
    return found


def percentile(found: Sequence[float], share: float) -> float:
    """Return what a share of some values does not exceed."""
    return sorted(found)[min(int(len(found) * share), len(found) - 1)]
