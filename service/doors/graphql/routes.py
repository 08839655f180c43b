"""Builds the GraphQL endpoint."""

from collections.abc import Mapping

from schema.graphql.build import build_schema
from schema.shapes.naming import camel
from service.doors.graphql.documents import Checked, Desk
from service.doors.graphql.games import Doors
from service.doors.graphql.keeping import Keeping
from service.doors.graphql.limits import extensions
from service.doors.graphql.listed import Listed, checked
from service.doors.graphql.persisted import Shelf
from service.doors.graphql.plans.planner import Planner
from service.doors.graphql.sessions import SessionDoors
from service.doors.graphql.view import View
from service.games.games import Games
from service.lane import Lane
from service.sessions.sessions import Sessions


def door(
    games: Games,
    sessions: Sessions,
    lane: Lane,
    listed: Mapping[str, Listed] | None,
    *,
    graphiql: bool,
    compresses: bool,
    planned: bool = True,
    largest_state: int,
    heartbeat_seconds: float,
    patience_seconds: float,
) -> View:
    """Return the endpoint.

    With `listed` documents, by hash, no others are carried out. Raises ValueError where one of them never could be.
    Where nothing is `planned`, the library carries everything out.
    """
    desks: list[Desk] = []
    registry = games.operations.registry
    schema = build_schema(registry, extensions(lambda: desks[0], lane, largest_state))
    known: Mapping[str, Checked] = {} if listed is None else checked(schema._schema, listed)
    desks.append(Desk(schema._schema, lane, known))
    keeping = Keeping(frozenset(camel(game.id.replace("-", "_")) for game in registry.titles()), compresses=compresses)
    doors = Doors(games, SessionDoors(sessions, heartbeat_seconds, lane))
    return View(
        schema,
        doors,
        keeping,
        lane,
        Shelf(listed),
        desks[0],
        Planner(schema, lane, largest_state) if planned else None,
        graphiql=graphiql and listed is None,
        sealed=games.policy == "sealed",
        heartbeat_seconds=heartbeat_seconds,
        patience_seconds=patience_seconds,
    )
