"""Health and version."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engines.registry import Registry
from schema.version import VERSION
from schema.wire.catalogue import HealthAnswer, ReadyAnswer, StatePolicy, VersionAnswer
from service.doors.http import ENCODER, answer_json
from service.doors.kept import Kept
from service.doors.routing import routed
from service.stores.store import Health

NAME = "croupier"
OK = "ok"
UNREAD = "degraded: the sessions cannot be reached; calls that carry their state are answered"
UNWRITTEN = "degraded: the sessions can be read and not changed; calls that carry their state are answered"


async def _always() -> Health:
    return Health(can_read=True, can_write=True)


def routes(
    registry: Registry, states: StatePolicy = "both", health: Callable[[], Awaitable[Health]] = _always
) -> list[Route]:
    """Return the routes of health checks; without its store of sessions the service is still healthy."""
    rulesets = {game.id: game.profile.ruleset for game in registry.titles()}
    running = VersionAnswer(name=NAME, version=VERSION, rulesets=rulesets, states=states)
    kept = Kept(lambda: ENCODER.encode(running))

    async def livez(request: Request) -> Response:
        return answer_json(HealthAnswer(status=OK))

    async def readyz(request: Request) -> Response:
        found = await health()
        status = OK if found.can_write else UNWRITTEN if found.can_read else UNREAD
        return answer_json(ReadyAnswer(status=status, can_read=found.can_read, can_write=found.can_write))

    return routed({"is_alive": livez, "is_ready": readyz, "get_version": kept.endpoint})
