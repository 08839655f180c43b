"""Build the GraphQL schema of a registry's titles."""

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any

import strawberry
from graphql import MiddlewareManager
from strawberry.extensions import SchemaExtension
from strawberry.schema.config import StrawberryConfig
from strawberry.utils.await_maybe import await_maybe

from engines.registry import Registry
from schema.graphql.query import query_type
from schema.graphql.scalars import SCALARS
from schema.graphql.sessions.fields import mutation_type, subscription_type
from schema.graphql.titles import title_types
from schema.shapes.naming import check_names

Extensions = Iterable[type[SchemaExtension] | Callable[[], SchemaExtension]]


class Schema(strawberry.Schema):
    """A schema that logs no errors: most are the caller's, and the extensions log those of the service."""

    def process_errors(self, errors: Any, execution_context: Any = None) -> None:
        """Log nothing."""

    async def _execute_operation(self, context: Any, runner: Any, middleware: Any, execute: Any, more: Any) -> Any:
        """Execute an operation here, or by the function `elsewhere` of its context.

        The library has no public hook for this: were a resolver run in a thread, the fields it selects would still be
        resolved in the event loop. `made` of its context is a middleware that returns what has been made already.
        """
        made = context.context.get("made")
        if made is not None:
            middleware = MiddlewareManager(made)
        elsewhere = context.context.get("elsewhere")
        if elsewhere is not None:
            execute = partial(_elsewhere, elsewhere, execute)
        return await super()._execute_operation(context, runner, middleware, execute, more)


async def _elsewhere(
    elsewhere: Callable[[Callable[[], Any]], Awaitable[Any]], execute: Any, *args: Any, **more: Any
) -> Any:
    return await await_maybe(await elsewhere(partial(execute, *args, **more)))


def build_schema(registry: Registry, extensions: Extensions = ()) -> Schema:
    """Make the GraphQL schema. Raises NamingError or ShapeError where a title does not fit."""
    games = {game.id: game for game in registry.titles()}
    for game in games.values():
        check_names(game.profile)
    titles = {id: title_types(game) for id, game in games.items()}
    others: list[Any] = [other for title in titles.values() for other in title.others]
    config = StrawberryConfig(scalar_map=SCALARS, disable_field_suggestions=False)
    return Schema(
        query_type(titles),
        mutation_type(),
        subscription_type(tuple(title.session_event for title in titles.values())),
        types=others,
        config=config,
        extensions=extensions,
    )
