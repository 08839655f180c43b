"""The same schema as strawberry serves it out of the box, with both of its caches: what the GraphQL door is held to."""

from typing import Any, cast

import msgspec
from starlette.applications import Starlette
from starlette.routing import Route
from strawberry.asgi import GraphQL
from strawberry.extensions import ParserCache, ValidationCache

from engines.registry import build
from schema.graphql.build import build_schema
from service.doors.graphql.games import Doors
from service.startup.app import create_app
from tests.kit.seals import games_at


class View(GraphQL[Any, Any]):
    """The view, with what our resolvers rest on."""

    doors: Doors

    async def get_context(self, request: Any, response: Any) -> Any:
        """Return what resolvers may use."""
        return {"doors": self.doors, "request": request, "known": {}, "memory": {}}

    def encode_json(self, data: object) -> bytes:
        """Write an answer; states are bytes already."""
        return msgspec.json.encode(data)


def application() -> Starlette:
    """Build the application."""
    registry = build(installed=())
    parsed, validated = ParserCache(100), ValidationCache(100)
    view = View(build_schema(registry, [lambda: parsed, lambda: validated]))
    view.doors = Doors(games_at(registry), cast(Any, None))
    app = create_app(registry=registry)
    app.router.routes.insert(0, Route("/graphql", view))
    return app
