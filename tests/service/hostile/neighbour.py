"""A well-behaved caller, who plays a game and keeps an eye on the clock."""

import asyncio
import time
from random import Random
from statistics import median, quantiles
from typing import Any

import httpx2

from tests.service.faults.kit import bearer

BREATH = 0.02
"""Seconds between two calls."""


class Neighbour:
    """Plays a sealed game and a session of Mega Jackpot, again and again."""

    def __init__(self, client: httpx2.AsyncClient) -> None:
        self._client = client
        self._random = Random("neighbour")
        self.seconds: list[float] = []

    async def play(self, until: float) -> None:
        """Play until a time of the monotonic clock."""
        session = await self._asked("/v1/sessions", {"game": "mega-jackpot", "seats": 2}, None, 201)
        while time.monotonic() < until:
            await self._game(session, until)

    async def _game(self, session: Any, until: float) -> None:
        start = await self._asked("/v1/games/mega-jackpot/start", {"seats": 2, "seal": True}, None)
        state, keys = start["state"], start["keys"]
        step = start
        while step["legal_moves"]["items"] and time.monotonic() < until:
            move = self._random.choice(step["legal_moves"]["items"])
            body = {"state": state, "seat": move["seat"], "action": move["action"]}
            step = await self._asked("/v1/games/mega-jackpot/play", body, keys["referee"])
            state = step["state"]
            shown = await self._client.get(f"/v1/sessions/{session['id']}", headers=bearer(session["keys"]["seats"][0]))
            assert shown.status_code == 200, shown.text

    async def _asked(self, path: str, body: Any, key: str | None, status: int = 200) -> Any:
        await asyncio.sleep(BREATH)
        begun = time.monotonic()
        answer = await self._client.post(path, json=body, headers=bearer(key) if key else {})
        self.seconds.append(time.monotonic() - begun)
        assert answer.status_code == status, answer.text
        return answer.json()

    def taken(self) -> tuple[float, float]:
        """The median of what calls took so far, and what 99 of 100 took; they are counted anew from here on."""
        found = median(self.seconds), quantiles(self.seconds, n=100)[-1]
        self.seconds.clear()
        return found
