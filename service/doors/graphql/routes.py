"""The routes of the GraphQL endpoint."""

from starlette.routing import BaseRoute, Route, WebSocketRoute

from schema.graphql.build import build_schema
from schema.shapes.naming import camel
from service.doors.graphql.games import Doors
from service.doors.graphql.keeping import Keeping
from service.doors.graphql.limits import extensions
from service.doors.graphql.sessions import SessionDoors
from service.doors.graphql.view import View
from service.games.games import Games
from service.sessions.sessions import Sessions


def routes(
    games: Games,
    sessions: Sessions,
    *,
    graphiql: bool,
    compresses: bool,
    heartbeat_seconds: float,
    patience_seconds: float,
) -> list[BaseRoute]:
    """Return the routes of the endpoint: a Route and not a Mount, which would redirect."""
    registry = games.operations.registry
    schema = build_schema(registry, extensions())
    keeping = Keeping(frozenset(camel(game.id.replace("-", "_")) for game in registry.titles()), compresses=compresses)
    doors = Doors(games, SessionDoors(sessions, heartbeat_seconds))
    sealed = games.policy == "sealed"
    view = View(
        schema,
        doors,
        keeping,
        graphiql=graphiql,
        sealed=sealed,
        heartbeat_seconds=heartbeat_seconds,
        patience_seconds=patience_seconds,
    )
    return [Route("/graphql", view, include_in_schema=False), WebSocketRoute("/graphql", view)]
