"""The documents that say how the service is called: OpenAPI and the GraphQL schema, of the titles there are."""

from collections.abc import Awaitable, Callable
from functools import cache

from anyio.to_thread import run_sync
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engines.registry import Registry
from schema.graphql.sdl import sdl
from schema.openapi import document
from service.doors.http import ENCODER, JSON, answer_unchanging

PLAIN = "text/plain; charset=utf-8"

Endpoint = Callable[[Request], Awaitable[Response]]


def routes(registry: Registry) -> list[Route]:
    """Return the routes of both documents."""
    graphql = Route("/schema.graphql", _page(lambda: sdl(registry).encode(), PLAIN))
    return [Route("/openapi.json", _page(lambda: ENCODER.encode(document(registry)), JSON)), graphql]


def _page(write: Callable[[], bytes], media_type: str) -> Endpoint:
    """Return the endpoint of a document that is written when it is first asked for, in a thread of its own."""
    written = cache(write)

    async def endpoint(request: Request) -> Response:
        return answer_unchanging(request, await run_sync(written), media_type)

    return endpoint
