"""Games whose states are sealed, asked over both doors."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engines.registry import Registry
from service.startup.app import create_app
from service.startup.settings import Settings
from tests.kit.seals import RING
from tests.service.sessions.kit import RACES, Client, Reply

RUN = {"kind": "run", "lane": "left", "steps": 1}
CALLS: list[tuple[str, dict[str, Any]]] = [
    ("look", {}),
    ("play", {"seat": 0, "action": RUN}),
    ("explain", {"seat": 0, "action": RUN}),
]
"""Every call that takes a state."""


@cache
def client(
    clock: Callable[[], int] = lambda: 0, sessions: str = "off", registry: Registry = RACES, **settings: Any
) -> Client:
    """A caller of an application whose seals have the same keys each time."""
    return Client(create_app(Settings(sessions=sessions, **settings), registry, clock=clock, ring=RING))


@dataclass(frozen=True)
class Table:
    """A game, as it was started, and who calls for it."""

    client: Client
    game: str
    start: Any

    @property
    def state(self) -> str:
        state: str = self.start["state"]
        return state

    def key(self, whose: Any) -> str | None:
        """Whose key: a seat's, `host`'s, `referee`'s, or none."""
        keys = self.start["keys"]
        key: str | None = keys["seats"][whose] if isinstance(whose, int) else keys[whose] if whose else None
        return key

    async def ask(self, operation: str, whose: Any, **body: Any) -> Reply:
        """Ask with somebody's key, of the state at the start unless another one is named."""
        path = f"/v1/games/{self.game}/{operation}"
        return await self.client.ask("POST", path, {"state": self.state, **body}, self.key(whose))

    async def moves(self, whose: Any, state: str | None = None) -> list[Any]:
        """The moves that somebody is shown."""
        reply = await self.ask("look", whose, state=state or self.state)
        moves: list[Any] = reply.json["legal_moves"]["items"]
        return moves


async def started(caller: Client, game: str = "toy-race", **fields: Any) -> Table:
    """Start a game with a sealed state."""
    opening = {"seats": 2, "seed": "kit", "seal": True, **fields}
    reply = await caller.ask("POST", f"/v1/games/{game}/start", opening)
    assert reply.status == 200, reply.content
    return Table(caller, game, reply.json)


def refused(reply: Reply, status: int, code: str) -> Any:
    """The problem of a refused request."""
    assert (reply.status, reply.json["code"]) == (status, code), reply.content
    return reply.json
