"""Whether the service is well, and what is running."""

from importlib.metadata import PackageNotFoundError, version

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engines.registry import Registry
from schema.answers import HealthAnswer, VersionAnswer
from service.http import ENCODER, answer_json, answer_unchanging

NAME = "croupier"
SOURCE_VERSION = "0.1.0"


def installed_version() -> str:
    """Return the version of the distribution, or of the source tree where it is not installed."""
    try:
        return version(NAME)
    except PackageNotFoundError:
        return SOURCE_VERSION


def routes(registry: Registry) -> list[Route]:
    """Return the routes a platform asks."""
    rulesets = {game.id: game.profile.ruleset for game in registry.titles()}
    body = ENCODER.encode(VersionAnswer(name=NAME, version=installed_version(), rulesets=rulesets))

    async def livez(request: Request) -> Response:
        return answer_json(HealthAnswer(status="ok"))

    async def readyz(request: Request) -> Response:
        return answer_json(HealthAnswer(status="ok"))

    async def version_page(request: Request) -> Response:
        return answer_unchanging(request, body)

    return [Route("/livez", livez), Route("/readyz", readyz), Route("/version", version_page)]
