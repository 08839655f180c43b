"""Many games of every variant at once, by two workers, over both doors: followers put together what there is."""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass
from random import Random
from typing import Any

import httpx2
import pytest

from tests.service.faults.followers import WAYS, Follower
from tests.service.faults.kit import PATIENCE, bearer, calling
from tests.service.serving import serving
from tests.service.stores.valkey import Valkey

ACTIONS = 12
"""A game that lasts longer is left as it stands then."""
BREATH_SECONDS = 0.05
STARTING = 25
"""How many begin to follow at once, and share a client: its work grows with the square of its connections."""

ACT = """
mutation ($id: ID!, $seat: ID!, $action: JSON!) {
  act(id: $id, seat: $seat, action: $action) {
    ... on Session { version step { outcome { reason } legalMoves { items { seat input fromMs } } } }
    ... on Refusal { code }
  }
}
"""


@dataclass
class Moves:
    """What can be done in a session now; None where that must be asked."""

    open: list[Any] | None
    is_over: bool = False


class Game:
    """A game played at random over one of the doors, and somebody who follows it."""

    def __init__(self, number: int, client: httpx2.AsyncClient, session: Any) -> None:
        self._act = self._act_over_graphql if number % 2 else self._act_over_rest
        self._client = client
        self._session = session
        self._path = f"/v1/sessions/{session['id']}"
        self._key = bearer(session["keys"]["referee"])
        self._random = Random(number)
        self._viewer = ("referee", "spectator", "0")[number // 3 % 3]
        self._way = WAYS[number % 3]
        self._follower = Follower(lambda: self._way(client, session, self._viewer))
        self.following: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Begin to follow."""
        self.following = asyncio.create_task(self._follower.follow())
        async with asyncio.timeout(PATIENCE):
            await self._follower.at(1)

    async def play(self) -> int:
        """Play, and return how many actions were taken."""
        taken, moves = 0, _moves(self._session["step"])
        while taken < ACTIONS and not moves.is_over:
            if moves.open is None:
                moves = _moves((await patiently(self._client, "GET", self._path, headers=self._key)).json()["step"])
            elif not moves.open:
                await asyncio.sleep(BREATH_SECONDS)
                moves = Moves(None)
            else:
                moves = await self._act(self._random.choice(moves.open))
                taken += moves.open is not None
        return taken

    async def wrong(self) -> list[str]:
        """What does not fit between what the follower has put together and where the game stands."""
        path = f"{self._path}?viewer={self._viewer}&first=0"
        answer = await patiently(self._client, "GET", path, headers=self._key)
        stand = answer.json()
        seen = await self._seen(stand["version"])
        if isinstance(seen, str):
            return [f"{stand['game']} {stand['variant']} for {self._viewer} by {self._way.__name__}: {seen}"]
        view, digest = seen
        if stand["step"]["outcome"] is not None and self.following is not None:
            await asyncio.wait({self.following}, timeout=PATIENCE)
        found = {
            "view": view != stand["step"]["view"],
            "digest": digest != stand["step"]["digest"],
            "end": self._follower.end != ({"ended": "over"} if stand["step"]["outcome"] is not None else None),
        }
        return [
            f"{stand['game']} {stand['variant']} for {self._viewer}: {what}" for what, is_so in found.items() if is_so
        ]

    async def _seen(self, version: int) -> tuple[Any, str] | str:
        """What the follower has put together at a version, or why it has not."""
        assert self.following is not None
        reached = asyncio.create_task(self._follower.at(version))
        await asyncio.wait({reached, self.following}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        if version in self._follower.seen:
            return await reached
        reached.cancel()
        ended = repr(self.following.exception()) if self.following.done() else "it goes on"
        return f"told up to {max(self._follower.seen)} of {version}, {self._follower.end}, {ended}"

    async def leave(self) -> None:
        """Follow no longer."""
        if self.following is not None:
            self.following.cancel()
            await asyncio.wait({self.following})

    async def _act_over_rest(self, move: Any) -> Moves:
        answer = await patiently(self._client, "POST", f"{self._path}/actions", json=move, headers=self._key)
        assert answer.status_code in (200, 409), answer.text
        return _moves(answer.json()["step"]) if answer.status_code == 200 else Moves(None)

    async def _act_over_graphql(self, move: Any) -> Moves:
        body = {"query": ACT, "variables": {"id": self._session["id"], **move}}
        answer = (await self._client.post("/graphql", json=body, headers=self._key)).json()
        assert "errors" not in answer, answer
        found = answer["data"]["act"]
        if "code" in found:
            return Moves(None)
        items = found["step"]["legalMoves"]["items"]
        moves = [{"seat": item["seat"], "action": item["input"], "from_ms": item["fromMs"]} for item in items]
        return _moves({"outcome": found["step"]["outcome"], "legal_moves": {"items": moves}})


def _moves(step: Any) -> Moves:
    """The moves of seats that can be made at once."""
    now = [move for move in step["legal_moves"]["items"] if move["seat"] != "host" and move.get("from_ms") is None]
    moves = [{"seat": int(move["seat"]), "action": move["action"]} for move in now]
    return Moves(moves, step["outcome"] is not None)


async def patiently(client: httpx2.AsyncClient, method: str, path: str, **asked: Any) -> httpx2.Response:
    """The answer, as soon as sessions can be reached: a machine that is too busy may keep their server from it."""
    while (answer := await client.request(method, path, **asked)).status_code in (503, 504):
        await asyncio.sleep(BREATH_SECONDS)
    return answer


async def laid_out(clients: list[httpx2.AsyncClient], number: int) -> list[Game]:
    """Games of all variants of all titles in turn."""
    games = (await clients[0].get("/v1/games")).json()["games"]
    variants = [(game["id"], one) for game in games for one in game["variants"] if one["available"]]
    found = []
    for n in range(number):
        id, variant = variants[n % len(variants)]
        seats = variant["seats"]["min"] + n // len(variants) % (variant["seats"]["max"] - variant["seats"]["min"] + 1)
        body = {"game": id, "variant": variant["id"], "seats": seats, "seed": f"game {n}"}
        client = clients[n // STARTING]
        created = await patiently(client, "POST", "/v1/sessions", json=body)
        assert created.status_code == 201, created.text
        found.append(Game(n, client, created.json()))
    return found


@pytest.mark.parametrize("number", [20, pytest.param(500, marks=pytest.mark.full)])
async def test_what_followers_put_together_is_the_final_view(number: int, valkey: Valkey) -> None:
    with serving("--workers", "2", CROUPIER_SESSIONS=valkey.url) as served:
        async with AsyncExitStack() as stack:
            starts = range(0, number, STARTING)
            clients = [await stack.enter_async_context(calling(served.address)) for _ in starts]
            workers = served.workers()
            games = await laid_out(clients, number)
            try:
                for n in starts:
                    await asyncio.gather(*(game.begin() for game in games[n : n + STARTING]))
                taken = await asyncio.gather(*(game.play() for game in games))
                assert sum(taken) > number * ACTIONS // 2
                wrong = await asyncio.gather(*(game.wrong() for game in games))
                assert [one for found in wrong for one in found] == []
                assert served.workers() == workers
            finally:
                await asyncio.gather(*(game.leave() for game in games))
