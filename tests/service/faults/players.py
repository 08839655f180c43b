"""Players of sessions, who go to another worker where one does not answer, and what they were told."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

import httpx2

from tests.service.faults.kit import PATIENCE, bearer, calling

BREATH_SECONDS = 0.02
IMPATIENCE = (PATIENCE, PATIENCE, PATIENCE, 0.001, 0.005, 0.02)
"""How long a player waits for the answer to an action before it is sent again: sometimes not until it can be there."""


class Caller:
    """Somebody who calls one worker until it does not answer, and then the next one."""

    def __init__(self, clients: Sequence[httpx2.AsyncClient]) -> None:
        self._clients = itertools.cycle(clients)
        self.client = next(self._clients)
        self.unanswered = 0

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] = MappingProxyType({}),
        patience: float = PATIENCE,
    ) -> httpx2.Response:
        """The answer to a call, which is repeated as it is until there is one; only the first try may be impatient."""
        async with asyncio.timeout(PATIENCE):
            while True:
                timeout = httpx2.Timeout(PATIENCE, read=patience)
                try:
                    answer = await self.client.request(method, path, json=body, headers=dict(headers), timeout=timeout)
                except httpx2.ReadTimeout:
                    patience = PATIENCE
                except httpx2.TransportError:
                    self.unanswered += 1
                    self.client = next(self._clients)
                else:
                    if answer.status_code not in (503, 504):
                        return answer
                await asyncio.sleep(BREATH_SECONDS)


@dataclass
class Table:
    """A session, and the actions that were acknowledged: the version each of them made, and what it was."""

    session: Any
    acknowledged: list[tuple[int, Any]] = field(default_factory=list)
    is_over: bool = False

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/v1/sessions/{self.session['id']}"

    @property
    def referee(self) -> dict[str, str]:
        """Who sees all of it."""
        return bearer(self.session["keys"]["referee"])


class Player(Caller):
    """Somebody who takes random legal actions for any seat."""

    def __init__(self, name: str, clients: Sequence[httpx2.AsyncClient]) -> None:
        super().__init__(clients)
        self.random = Random(name)
        self._names = (f"{name}-{number}" for number in itertools.count())

    async def act(self, table: Table) -> bool:
        """Take an action; tell whether it was acknowledged, and not left to others or refused since they came first."""
        stand = (await self.ask("GET", f"{table.path}?first=500", headers=table.referee)).json()
        table.is_over = stand["step"]["outcome"] is not None
        moves = [move for move in stand["step"]["legal_moves"]["items"] if move["seat"] != "host"]
        move = self.random.choice([move for move in moves if move.get("from_ms") is None] or [None])
        if move is None:
            await asyncio.sleep(BREATH_SECONDS)
            return False
        headers = {**bearer(table.session["keys"]["seats"][move["seat"]]), "idempotency-key": next(self._names)}
        patience = self.random.choice(IMPATIENCE)
        answer = await self.ask("POST", f"{table.path}/actions", {**move, "first": 0}, headers, patience)
        assert answer.status_code in (200, 409), answer.text
        if answer.status_code == 200:
            table.acknowledged.append((answer.json()["version"], move))
        return answer.status_code == 200


async def openings(caller: Caller) -> list[dict[str, Any]]:
    """What to send for a session of every variant of every title."""
    games = (await caller.ask("GET", "/v1/games")).json()["games"]
    listed = [(game["id"], variant) for game in games for variant in game["variants"] if variant["available"]]
    return [{"game": id, "variant": variant["id"], "seats": variant["seats"]["min"]} for id, variant in listed]


class Room:
    """Tables of every variant, where a new game is begun whenever one is over."""

    def __init__(self, openings: Sequence[Any]) -> None:
        self._openings = openings
        self._open: list[Table] = []
        self.tables: list[Table] = []

    async def table(self, caller: Caller, random: Random) -> Table:
        """A table where the game goes on."""
        self._open = [table for table in self._open if not table.is_over]
        if len(self._open) < len(self._openings):
            opening = self._openings[len(self.tables) % len(self._openings)]
            created = await caller.ask("POST", "/v1/sessions", {**opening, "seed": f"table {len(self.tables)}"})
            assert created.status_code == 201, created.text
            table = Table(created.json())
            self._open.append(table)
            self.tables.append(table)
            return table
        return random.choice(self._open)


async def wrong_with(table: Table, caller: Caller) -> list[str]:
    """What does not fit between what was acknowledged, what the log says, and where the game stands."""
    while True:
        stand = (await caller.ask("GET", table.path, headers=table.referee)).json()
        log = (await caller.ask("GET", f"{table.path}/replay", headers=table.referee)).json()
        commands = log["replay"]["commands"]
        if stand["version"] == len(commands) + 1:
            break
    made = {version: {"seat": one["seat"], "action": one["action"]} for version, one in enumerate(commands, 2)}
    by_seats = {version for version, one in made.items() if one["seat"] != "host"}
    told = [version for version, _ in table.acknowledged]
    replayed = await caller.ask("POST", f"/v1/games/{log['game']}/replay", log["replay"])
    wrong = {
        "acknowledged twice": len(told) != len(set(told)),
        "acknowledged and lost": set(told) - by_seats,
        "applied unasked or twice": by_seats - set(told),
        "not what was asked": [one for version, one in table.acknowledged if made.get(version) != one],
        "not what the log comes to": replayed.json()["state"] != stand["step"]["state"],
    }
    return [f"{table.session['game']}: {what}: {found}" for what, found in wrong.items() if found]


@asynccontextmanager
async def players(addresses: Sequence[str], number: int) -> AsyncIterator[list[Player]]:
    """Players who begin at different workers."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(calling(address)) for address in addresses]
        starts = [n % len(clients) for n in range(number)]
        yield [Player(f"player-{n}", clients[start:] + clients[:start]) for n, start in enumerate(starts)]
