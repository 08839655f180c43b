"""The interface documents of the installed titles: OpenAPI and the GraphQL schema, and what goes with them."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engines.registry import Registry
from service.doors.http import ENCODER
from service.doors.kept import Kept
from service.doors.routing import routed

PLAIN = "text/plain; charset=utf-8"
MOST_PREFIXES = 4
"""For how many prefixes the OpenAPI document is cached; a service has one, or one for each proxy."""


def routes(registry: Registry) -> list[Route]:
    """Return the routes of both documents, and of what goes with them."""
    written = cache(lambda: _openapi(registry))

    @lru_cache(maxsize=MOST_PREFIXES)
    def openapi_below(prefix: str) -> Kept:
        return Kept(lambda: ENCODER.encode(_served_below(written(), prefix)))

    async def openapi(request: Request) -> Response:
        return await openapi_below(request.scope.get("root_path", "")).answer(request)

    return routed(
        {
            "get_openapi": openapi,
            "get_examples": Kept(lambda: ENCODER.encode(_examples())).endpoint,
            "get_graphql_schema": Kept(lambda: _sdl(registry).encode(), PLAIN).endpoint,
            "get_possible_types": Kept(lambda: ENCODER.encode(_possible_types(registry))).endpoint,
        }
    )


def _openapi(registry: Registry) -> dict[str, Any]:
    from schema.openapi import document  # only where it is asked for: the start does not wait for it

    return document(registry)


def _served_below(written: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    from schema.openapi import served_below  # as above

    return served_below(written, prefix)


def _sdl(registry: Registry) -> str:
    from schema.graphql.sdl import sdl  # as above

    return sdl(registry)


def _examples() -> Mapping[str, Any]:
    from schema.openapi.recorded import recorded  # as above

    return recorded()


def _possible_types(registry: Registry) -> Mapping[str, list[str]]:
    from schema.graphql.sdl import possible_types  # as above

    return possible_types(registry)
