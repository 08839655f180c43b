"""The query type."""

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, Optional

import strawberry

from schema.graphql import generic
from schema.graphql.arguments import ACT, EXPLAIN, GAME, LOOK, REPLAY, said, start_arguments
from schema.graphql.asking import Asking
from schema.graphql.fair import fair_queries
from schema.graphql.fields import field
from schema.graphql.plain import plain_input
from schema.graphql.scalars import Json
from schema.graphql.sessions.fields import session_queries
from schema.graphql.steps import nested
from schema.graphql.titles import TitleTypes
from schema.wire.catalogue import PartsParameters

ONE = {"id": GAME["game"]}
OF_PACK = {**ONE, **generic.BOOK.arguments(PartsParameters, {"pack": strawberry.ID})}
NO_PARTS = "Null where there is no such title or pack."
START = {**GAME, **start_arguments(Json)}


def query_type(titles: Mapping[str, TitleTypes]) -> Any:
    """Return the query type over some titles, by id."""
    steps = tuple(title.step for title in titles.values())
    described = strawberry.union("Result", description="A step of any title, or why there is none.")
    either: Any = reduce(or_, steps, generic.Refusal)
    result = Annotated[either, described]
    members: dict[str, Any] = {"__annotations__": {}, **_catalogue(), **_operations(result)}
    members |= session_queries() | fair_queries()
    for id, title in titles.items():
        members[id.replace("-", "_")] = field(_namespace, title.query, f"The operations of {id}, typed.")
    made = type("Query", (), members)
    return strawberry.type(made, name="Query", description="What changes nothing; but for `session` all of it is pure.")


def _catalogue() -> dict[str, Any]:
    return {
        "games": field(_games, list[generic.Game], said("list_games")),
        "game": field(_game, Optional[generic.Game], "A title, null where there is none of that id.", ONE),
        "parts": field(_parts, Optional[generic.Parts], f"{said('get_parts')} {NO_PARTS}", OF_PACK),
        "states": field(_states, str, "Which states are taken and given: `open` ones, `sealed` ones, or `both`."),
    }


def _operations(result: Any) -> dict[str, Any]:
    return {
        "start": field(_start, result, said("start"), START),
        "play": field(_play, result, said("play"), ACT),
        "look": field(_look, result, said("look"), LOOK),
        "explain": field(_explain, generic.Explained, said("explain"), EXPLAIN),
        "replay": field(_replay, result, said("replay"), REPLAY),
    }


def _namespace(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return ()


def _games(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].games()


def _game(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].game(arguments["id"])


def _parts(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].parts(arguments["id"], arguments.get("pack"))


def _states(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].states()


def _start(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    game = arguments.pop("game")
    return asking.context["doors"].start(asking.context, game, arguments, nested(asking))


def _play(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].play(asking.context, arguments, nested(asking))


def _look(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].look(asking.context, arguments, nested(asking))


def _explain(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    return asking.context["doors"].explain(asking.context, arguments)


def _replay(root: Any, asking: Asking, arguments: dict[str, Any]) -> Any:
    game, commands = arguments.pop("game"), asking.variable("commands")
    return asking.context["doors"].replay(asking.context, game, plain_input(arguments), commands, nested(asking))
