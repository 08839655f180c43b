"""How many bytes the moves of a whole game in a session take: the answers, and what a follower of the seat is told."""

import asyncio
import gzip
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from engines.registry import Registry
from tests.bench.recorded import ENCODE, Recorded
from tests.service.sessions.kit import Worker, worker

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
        f"  {'a game':>10}  {'a move':>8}  {'compressed':>10}",
    ]
    for game in games:
        for way, more in WAYS.items():
            plain, packed = zip(*asyncio.run(_moves(registry, game, more, is_followed=way == FOLLOWED)), strict=True)
            count = len(plain)
            shown = f"  {sum(plain):>10}  {sum(plain) / count:>8.0f}  {sum(packed) / count:>10.0f}"
            lines.append(f"{shown}  {game.game}, {way}, {count} moves")
    return "\n".join(lines)


async def _moves(
    registry: Registry, game: Recorded, more: Mapping[str, Any], *, is_followed: bool
) -> list[tuple[int, int]]:
    """Play a game in a session, and return the bytes of each move, as they are and compressed."""
    clock = Time()
    async with worker(registry=registry, clock=clock) as client:
        session = (await client.ask("POST", "/v1/sessions", _created(game))).json
        start, found = clock.ms, []
        for ply in game.plies:
            clock.ms = start + (ply.at_ms or 0)
            if isinstance(ply.seat, int):
                found.append(
                    await _move(client, session, {"seat": ply.seat, "action": ply.action, **more}, is_followed)
                )
        return found


def _created(game: Recorded) -> Any:
    return msgspec.json.decode(game.create)


async def _move(client: Worker, session: Any, body: Any, is_followed: bool) -> tuple[int, int]:
    path, key = f"/v1/sessions/{session['id']}", session["keys"]["seats"][body["seat"]]
    reply = await client.ask("POST", f"{path}/actions", body, key)
    assert reply.status == 200, reply.content
    told = [reply.content]
    if is_followed:
        page = f"{path}/events?after={reply.json['version'] - 1}&first=1&show=patch"
        told.append(ENCODE((await client.ask("GET", page, None, key)).json["events"][0]))
    return sum(map(len, told)), sum(len(gzip.compress(one)) for one in told)
