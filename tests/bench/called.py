"""The same games without a wire: the application is called in this process, whose CPU time is measured."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from typing import Any

from msgspec import Raw

from engines.registry import Registry
from service.startup.app import create_app
from service.startup.settings import Settings
from tests.bench.recorded import Recorded
from tests.service.sessions.kit import Client

SESSIONS = 1_000_000


@contextmanager
def subjects(
    registry: Registry, addresses: Mapping[str, str], game: Recorded
) -> Iterator[dict[str, Callable[[], int]]]:
    """Return what plays a game once: statelessly, which is the base, and in a session on each store."""
    with asyncio.Runner() as runner:

        def running(work: Callable[[Client, Recorded], Coroutine[Any, Any, int]], client: Client) -> Callable[[], int]:
            return lambda: runner.run(work(client, game))

        stack, clients = runner.run(_clients(registry, addresses))
        base = running(plays, next(iter(clients.values())))
        yield {f"play {game.game}": base} | {
            f"session act, {store}": running(acts, client) for store, client in clients.items()
        }
        runner.run(stack.aclose())


async def _clients(registry: Registry, addresses: Mapping[str, str]) -> tuple[AsyncExitStack, dict[str, Client]]:
    stack, clients = AsyncExitStack(), {}
    for store, address in addresses.items():
        app = create_app(Settings(sessions=address, session_limit=SESSIONS), registry)
        await stack.enter_async_context(app.router.lifespan_context(app))
        clients[store] = Client(app)
    return stack, clients


async def plays(client: Client, game: Recorded) -> int:
    """Play a game with its state in each call."""
    await client.ask("POST", game.start_path, Raw(game.start))
    for ply in game.plies:
        await client.ask("POST", game.play_path, Raw(ply.seen()))
    return len(game.plies)


async def acts(client: Client, game: Recorded) -> int:
    """Play a game in a session."""
    session = (await client.ask("POST", "/v1/sessions", Raw(game.create))).json
    path, keys = f"/v1/sessions/{session['id']}/actions", session["keys"]["seats"]
    for ply in game.plies:
        assert isinstance(ply.seat, int), "a title without a host"
        assert (await client.ask("POST", path, Raw(ply.act), keys[ply.seat])).status == 200
    return len(game.plies)
