"""A title as it is served, over both doors, with keys, time and kept sessions of the test's own."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import msgspec
from starlette.types import ASGIApp

from engines.core.actors import HOST, SPECTATOR, Actor, Viewer
from engines.core.game import Game
from engines.registry import Registry
from schema.wire.answers import KeysAnswer
from service.games.sealed.keys import keys_of
from service.startup.app import create_app
from service.stores.memory import MemoryStore
from service.trust.access.keys import viewer_of
from tests.contract.cases import Title
from tests.kit.seals import RING, SECRET
from tests.service.sessions.kit import Client

Role = Actor | str
"""Who asks: a seat, the host, or a spectator, who has no key."""

WEEK_MS = 7 * 86_400_000


@dataclass
class Clock:
    """A time that stands still until it is set."""

    now_ms: int = 0

    def __call__(self) -> int:
        return self.now_ms


@dataclass
class Door:
    """A title that is served; `outside` is what may be laid around the application, such as a leak."""

    game: Game
    outside: Callable[[ASGIApp, "Door"], ASGIApp] | None = None
    clock: Clock = field(default_factory=Clock)
    store: MemoryStore = field(init=False)
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        names = itertools.count()
        self.store = MemoryStore(WEEK_MS, 10, self.clock)
        app: ASGIApp = create_app(
            registry=Registry((self.game,)),
            clock=self.clock,
            draw=lambda: f"commit {next(names)}",
            ring=RING,
            store=self.store,
            name=lambda: "the same for all requests",
        )
        self.client = Client(self.outside(app, self) if self.outside else app)

    async def graphql(self, query: str, key: str | None, **variables: Any) -> "Heard":
        """What is answered to a document, whatever it is."""
        return await self.heard("POST", "/graphql", {"query": query, "variables": variables}, key)

    async def heard(self, method: str, path: str, body: Any, key: str | None) -> "Heard":
        """The whole of an answer: status, headers and content."""
        reply = await self.client.ask(method, path, body, key)
        return reply.status, tuple(reply.headers.items()), reply.content


Heard = tuple[int, tuple[tuple[str, str], ...], bytes]


@cache
def served(title: Title) -> Door:
    """A title as it is served."""
    return Door(title.game)


def roles(seats: int) -> tuple[Role, ...]:
    """Everybody from whom something can be hidden."""
    return (*range(seats), HOST, SPECTATOR)


def eyes(role: Role) -> Viewer:
    """As whom somebody looks."""
    return viewer_of(role)  # type: ignore[arg-type]  # no referee is among them


def key_of(role: Role, keys: KeysAnswer) -> str | None:
    """The key of somebody, None for who has none."""
    return keys.seats[role] if isinstance(role, int) else keys.host if role == HOST else None


def keys_for(seats: int) -> KeysAnswer:
    """The keys of every game here, sealed or kept."""
    return keys_of(SECRET, seats)


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
