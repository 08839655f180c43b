"""Extensions of the schema: validation, prices, threads, and masked errors."""

import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Any

from graphql import GraphQLError, OperationDefinitionNode, get_operation_ast
from msgspec import Raw
from strawberry.exceptions import MissingQueryError
from strawberry.extensions import MaskErrors, SchemaExtension
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types.execution import ExecutionContext

from schema.graphql.build import Extensions
from service import prices
from service.doors.graphql.documents import BLANK, Checked, Desk
from service.doors.graphql.errors import Code, coded, failed, with_code
from service.doors.graphql.presence import gone_of
from service.doors.graphql.pricing import Extent
from service.doors.graphql.variables import Sent, sent
from service.doors.request_id import request_id
from service.games.games import is_sealed
from service.lane import Busy, HungUp, Lane, Wait

LOG = logging.getLogger("croupier")

CALLERS_FAULT = (GraphQLError, MissingQueryError, CannotGetOperationTypeError, InvalidOperationTypeError, HungUp, Busy)


APART = "`replay` and `verify` are asked for apart from sessions, commitments, mutations and sealed states."


class Prepared(SchemaExtension):
    """Validates and prices an operation and decodes its variables before it is executed."""

    def __init__(self, desk: Desk, lane: Lane, largest: int) -> None:
        self._desk = desk
        self._lane = lane
        self._largest = largest
        self._checked = Checked(BLANK)

    async def on_parse(self) -> AsyncIterator[None]:
        """Validate the document."""
        context = self.execution_context
        known = (context.context or {}).get("checked")
        self._checked = known or await self._desk.checked(context.query or "", gone_of(context.context))
        context.graphql_document = self._checked.document
        if self._checked.document is BLANK:
            context._provided_operation_name = None
        yield

    async def on_validate(self) -> AsyncIterator[None]:
        """Report the document's errors; without any, decode the variables and choose where to execute it."""
        context = self.execution_context
        errors = [*self._checked.errors, *_ambiguous(context)]
        if not errors:
            try:
                await self._prepare(context)
            except GraphQLError as error:
                errors = [error]
            except Busy as error:
                errors = [coded(Code.BUSY, str(error))]
        context.pre_execution_errors = errors
        yield

    def on_execute(self) -> Iterator[None]:
        """Give every error a code."""
        yield
        result = self.execution_context.result
        for error in (result.errors if result else None) or ():
            failed(error)

    async def _prepare(self, context: ExecutionContext) -> None:
        operation = get_operation_ast(self._checked.document, context.operation_name)
        assert operation is not None, "its type has been looked at"
        found = await self._variables(context, operation)
        context.variables = found.plain
        own = {**context.context, "known": found.known, "memory": {}}
        extent = self._checked.extents[operation.name.value if operation.name else None]
        if is_for_a_thread(extent, found.known):
            own["elsewhere"] = Elsewhere(self._lane, own)
        context.context = own

    async def _variables(self, context: ExecutionContext, operation: OperationDefinitionNode) -> Sent:
        given = context.variables or {}
        if sum(memoryview(value).nbytes for value in given.values()) <= prices.LARGE_BYTES:
            return sent(operation, given, self._largest)
        gone = gone_of(context.context)
        return await self._lane.run(lambda _: sent(operation, given, self._largest), gone)


def is_for_a_thread(extent: Extent, known: Mapping[str, Any], *, is_planned: bool = False) -> bool:
    """Tell whether an operation is too dear for the event loop with these variables; what waits for a store stays.

    Raises GraphQLError where it is too dear for everything, which does not rest on how it is carried out.
    """
    is_stored = extent.stored or _shows_seal(known)
    units, most = extent.price(known), prices.STORED_UNITS if is_stored else prices.MOST_UNITS
    if units > most:
        sentence = f"The operation costs {units} units with these variables; at most {most} are spent on one like it."
        raise coded(Code.TOO_COSTLY, f"{sentence} Ask for fewer fields, moves or games at a time.")
    if extent.long and is_stored:
        raise coded(Code.TOO_COSTLY, APART)
    spared = extent.spared(known) if is_planned else 0
    return units - spared > prices.LOOP_UNITS and not is_stored


def _shows_seal(known: Mapping[str, Any]) -> bool:
    return any(isinstance(value, Raw) and is_sealed(value) for value in known.values())


class Elsewhere:
    """Carries an operation out in a thread, for as long as somebody waits for it."""

    def __init__(self, lane: Lane, context: dict[str, Any]) -> None:
        self._lane = lane
        self._context = context

    async def __call__(self, execute: Callable[[], Any]) -> Any:
        """Return what it comes to."""

        def work(wait: Wait) -> Any:
            self._context["wait"] = wait
            return execute()

        try:
            return await self._lane.run(work, gone_of(self._context))
        except Busy as error:
            raise coded(Code.BUSY, str(error)) from error


def _ambiguous(context: ExecutionContext) -> list[GraphQLError]:
    """Refuse a request that does not say which of several operations is meant."""
    definitions = context.graphql_document.definitions if context.graphql_document else ()
    operations = [one for one in definitions if isinstance(one, OperationDefinitionNode)]
    if len(operations) < 2 or context._provided_operation_name is not None:
        return []
    sentence = "The document holds several operations; `operationName` must say which one is meant."
    return [coded(Code.OPERATION_FAILED, sentence)]


def is_our_bug(error: GraphQLError) -> bool:
    """Tell an unexpected exception from an error for the caller.

    What has a place in the document but none in the answer was found while the document was read.
    """
    original = error.original_error
    return original is not None and not isinstance(original, CALLERS_FAULT) and (bool(error.path) or not error.nodes)


class Masked(MaskErrors):
    """Hides unexpected exceptions from callers; the log has them under the request id."""

    def anonymise_error(self, error: GraphQLError) -> GraphQLError:
        """Log an exception, and return what the caller may know of it."""
        id = request_id(self.execution_context.context["request"].scope)
        LOG.error("request %s failed: graphql %s", id, error.path, exc_info=error.original_error)
        self.error_message = f"Something went wrong on our side; ask for request {id}"
        return with_code(super().anonymise_error(error), Code.OUR_BUG)


def extensions(desk: Callable[[], Desk], lane: Lane, largest: int) -> Extensions:
    """Return the extensions of the served schema; `largest` is how many bytes a state in a variable may have."""
    return [lambda: Prepared(desk(), lane, largest), lambda: Masked(is_our_bug)]
