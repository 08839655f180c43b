"""The schema over a registry's titles."""

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
    """A schema that logs nothing: most errors are a caller's, and the extensions know which are ours."""

    def process_errors(self, errors: Any, execution_context: Any = None) -> None:
        """Pass errors by."""

    async def _execute_operation(self, context: Any, runner: Any, middleware: Any, execute: Any, more: Any) -> Any:
        """Carry an operation out here, or where `elsewhere` of its context has it done.

        There is no public way to say where: a resolver in a thread would leave all that it selects to the event loop.
        What has been `made` of it already stands before the resolvers.
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
