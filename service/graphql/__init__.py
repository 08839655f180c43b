"""The GraphQL door."""

from starlette.routing import BaseRoute, Route, WebSocketRoute

from schema.graphql.build import build_schema
from service.games import Games
from service.graphql.doors import Doors
from service.graphql.limits import extensions
from service.graphql.sessions import SessionDoors
from service.graphql.view import View
from service.sessions.sessions import Sessions
from service.settings import Settings


def routes(games: Games, sessions: Sessions, settings: Settings) -> list[BaseRoute]:
    """Return the routes of the endpoint: a Route and not a Mount, which would redirect."""
    schema = build_schema(games.operations.registry, extensions())
    doors = Doors(games, SessionDoors(sessions, settings.heartbeat_seconds))
    sealed, patience = settings.states == "sealed", settings.patience_seconds
    view = View(schema, doors, graphiql=settings.pages, sealed=sealed, patience_seconds=patience)
    return [Route("/graphql", view, include_in_schema=False), WebSocketRoute("/graphql", view)]
