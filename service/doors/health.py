"""Whether the service is well, and what is running."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engines.registry import Registry
from schema.version import VERSION
from schema.wire.catalogue import HealthAnswer, StatePolicy, VersionAnswer
from service.doors.http import ENCODER, answer_json
from service.doors.kept import Kept
from service.doors.routing import routed

NAME = "croupier"
DEGRADED = "degraded: the sessions cannot be reached; calls that carry their state are answered"


async def _always() -> bool:
    return True


def routes(
    registry: Registry, states: StatePolicy = "both", sessions_are_well: Callable[[], Awaitable[bool]] = _always
) -> list[Route]:
    """Return the routes a platform asks; without sessions the service takes calls all the same."""
    rulesets = {game.id: game.profile.ruleset for game in registry.titles()}
    running = VersionAnswer(name=NAME, version=VERSION, rulesets=rulesets, states=states)
    kept = Kept(lambda: ENCODER.encode(running))

    async def livez(request: Request) -> Response:
        return answer_json(HealthAnswer(status="ok"))

    async def readyz(request: Request) -> Response:
        return answer_json(HealthAnswer(status="ok" if await sessions_are_well() else DEGRADED))

    return routed({"is_alive": livez, "is_ready": readyz, "get_version": kept.endpoint})
