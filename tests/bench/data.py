"""How many bytes the moves of a whole game in a session take: the answers, and what a follower of the seat is told."""

import asyncio
import gzip
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engines.registry import Registry
from tests.bench.recorded import ENCODE, Recorded
from tests.service.sessions.kit import worker

WAYS: Mapping[str, Mapping[str, Any]] = {
    "as it comes": {},
    "show patch, first 0": {"show": "patch", "first": 0},
    "show none, first 0, follower included": {"show": "none", "first": 0},
}
FOLLOWED = "show none, first 0, follower included"


class Time:
    """The time of a host, which stands at that of the last move."""

    ms = 1_000_000

    def __call__(self) -> int:
        """Return it."""
        return self.ms


def sizes(registry: Registry, games: Iterable[Recorded]) -> str:
    """Return a table: a row for each title and way of asking."""
    lines = [
        "\nBytes of whole games in sessions, answers of all seats",
        f"  {'a game':>10}  {'a move':>8}  {'on the wire':>11}",
    ]
    for game in games:
        for way, more in WAYS.items():
            count, plain, packed = asyncio.run(_moves(registry, game, more, is_followed=way == FOLLOWED))
            shown = f"  {plain:>10}  {plain / count:>8.0f}  {packed / count:>11.0f}"
            lines.append(f"{shown}  {game.game}, {way}, {count} moves")
    return "\n".join(lines)


async def _moves(
    registry: Registry, game: Recorded, more: Mapping[str, Any], *, is_followed: bool
) -> tuple[int, int, int]:
    """Play a game in a session; return how many moves it had, and their bytes as they are and as they are sent.

    Who asks for less takes gzip. A follower is told of each move once: that of seat 0.
    """
    clock, count, plain, packed = Time(), 0, 0, 0
    async with worker(registry=registry, clock=clock) as client:
        session = (await client.ask("POST", "/v1/sessions", _created(game))).json
        start, path = clock.ms, f"/v1/sessions/{session['id']}"
        follower = client.follow(session, session["keys"]["seats"][0], "?after=1&show=patch", accept_encoding="gzip")
        for ply in game.plies:
            clock.ms = start + (ply.at_ms or 0)
            if not isinstance(ply.seat, int):
                continue
            body, key = {"seat": ply.seat, "action": ply.action, **more}, session["keys"]["seats"][ply.seat]
            reply = await client.ask("POST", f"{path}/actions", body, key, accept_encoding="gzip")
            assert reply.status == 200, reply.content
            is_packed = "content-encoding" in reply.headers
            count, packed = count + 1, packed + len(reply.content)
            plain += len(gzip.decompress(reply.content) if is_packed else reply.content)
        last = (await client.ask("GET", f"{path}?first=0", None, None)).json["version"] if is_followed else 1
        seen = 1
        while seen < last:
            id, _, told = await follower.told()
            plain, seen = plain + len(ENCODE(told)), int(id or seen)
        packed += len(follower.received) if is_followed else 0
        await follower.leave()
    return count, plain, packed


def _created(game: Recorded) -> Any:
    return msgspec.json.decode(game.create)
