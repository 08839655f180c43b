"""A `play` of the REST door behind each protocol there is, bytes to bytes, over a connection that goes nowhere."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import uvicorn
import uvloop
from uvicorn.server import ServerState

from engines.registry import Registry
from service.startup.app import create_app
from service.startup.entropy import fresh_name
from service.startup.settings import Settings
from service.startup.wire.bounds import bounds_of
from service.startup.wire.protocol import wire
from tests.bench.http import message
from tests.bench.recorded import Recorded

PATIENCE = 30

PROTOCOLS: Final[dict[str, Any]] = {
    "uvicorn on httptools": "httptools",
    "uvicorn on h11": "h11",
    "the service's own, on httptools": wire(bounds_of(Settings(), 1024), fresh_name),
}


class Nowhere(asyncio.Transport):
    """A connection that counts its answers."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Count an answer by its first line."""
        self.answers += bytes(data[:12]) == b"HTTP/1.1 200"

    def close(self) -> None:
        """Stay."""

    def is_closing(self) -> bool:
        """Tell that it never ends."""
        return False


@contextmanager
def subjects(registry: Registry, game: Recorded) -> Iterator[Mapping[str, Callable[[], int]]]:
    """Return what asks once, by each protocol; the first is the base."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        app = create_app(registry=registry)
        sent = message(game.play_path, game.middle.play())
        yield {name: _asking(runner, _connected(runner, app, http), sent) for name, http in PROTOCOLS.items()}


def _connected(runner: asyncio.Runner, app: Any, http: Any) -> Any:
    config = uvicorn.Config(app, http=http, lifespan="off", log_config=None, timeout_keep_alive=3600)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)  # as it is served
    config.load()
    made: Any = config.http_protocol_class
    connection = made(config=config, server_state=ServerState(), app_state={}, _loop=runner.get_loop())
    connection.connection_made(Nowhere())
    return connection


def _asking(runner: asyncio.Runner, connection: Any, sent: bytes) -> Callable[[], int]:
    async def ask() -> None:
        before = connection.transport.answers
        connection.data_received(sent)
        async with asyncio.timeout(PATIENCE):
            while connection.transport.answers == before:
                await asyncio.sleep(0)

    async def asked() -> int:
        for _ in range(10):
            await ask()
        return 10

    return lambda: runner.run(asked())
