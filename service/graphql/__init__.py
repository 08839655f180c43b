"""The GraphQL door."""

from starlette.routing import BaseRoute, Route, WebSocketRoute

from schema.graphql.build import build_schema
from service.graphql.doors import Doors
from service.graphql.limits import extensions
from service.graphql.view import View
from service.operations import Operations
from service.settings import Settings


def routes(operations: Operations, settings: Settings) -> list[BaseRoute]:
    """Return the routes of the endpoint: a Route and not a Mount, which would redirect."""
    schema = build_schema(operations.registry, extensions())
    view = View(schema, Doors(operations), graphiql=settings.pages)
    return [Route("/graphql", view, include_in_schema=False), WebSocketRoute("/graphql", view)]
