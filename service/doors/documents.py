"""The documents that say how the service is called: OpenAPI and the GraphQL schema, of the titles there are."""

from functools import cache, lru_cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engines.registry import Registry
from schema.graphql.sdl import sdl
from schema.openapi import document, served_below
from service.doors.http import ENCODER
from service.doors.kept import Kept
from service.doors.routing import routed

PLAIN = "text/plain; charset=utf-8"
MOST_PREFIXES = 4
"""How many prefixes the OpenAPI document is kept for; a service has one, or one for each proxy before it."""


def routes(registry: Registry) -> list[Route]:
    """Return the routes of both documents."""
    written = cache(lambda: document(registry))

    @lru_cache(maxsize=MOST_PREFIXES)
    def openapi_below(prefix: str) -> Kept:
        return Kept(lambda: ENCODER.encode(served_below(written(), prefix)))

    async def openapi(request: Request) -> Response:
        return await openapi_below(request.scope.get("root_path", "")).answer(request)

    graphql = Kept(lambda: sdl(registry).encode(), PLAIN)
    return routed({"get_openapi": openapi, "get_graphql_schema": graphql.endpoint})
