"""Routes of the table's operations."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope

from schema.wire.operations import OPERATIONS

LARGE = ("/graphql", *(each.path.rpartition("}")[2] for each in OPERATIONS.values() if each.is_large))
"""How the addresses end whose bodies may be as long as a replay's."""


def routed(endpoints: Mapping[str, Any]) -> list[Route]:
    """Return the routes of some operations, by name; methods of one address share a route, so that a 405 names all."""
    addresses: dict[str, dict[str, Any]] = {}
    for name, endpoint in endpoints.items():
        operation = OPERATIONS[name]
        addresses.setdefault(operation.path, {})[operation.method] = endpoint
    return [Place(path, _by_method(found), methods=list(found)) for path, found in addresses.items()]


class Place(Route):
    """A route that first looks at how an address ends: a router asks its routes in turn, and that is soon seen."""

    def __init__(self, path: str, endpoint: Any, **more: Any) -> None:
        super().__init__(path, endpoint, **more)
        self._end = path.rpartition("}")[2]

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Tell whether a request is for this address, and what is in the way of it."""
        return super().matches(scope) if scope["path"].endswith(self._end) else (Match.NONE, {})


def _by_method(endpoints: Mapping[str, Any]) -> Any:
    if len(endpoints) == 1:
        return next(iter(endpoints.values()))

    async def endpoint(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        answer: Response = await endpoints[method](request)
        return answer

    return endpoint
