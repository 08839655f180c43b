"""What a GraphQL document may cost, and what its errors may say."""

import logging
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

from graphql import (
    ASTValidationRule,
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    parse,
    specified_rules,
    validate,
)
from graphql.validation.rules import overlapping_fields_can_be_merged as merging
from strawberry.exceptions import MissingQueryError
from strawberry.extensions import MaskErrors, SchemaExtension
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types.execution import ExecutionContext

from schema.graphql.build import Extensions
from service.doors.graphql.bounds import Bounds
from service.doors.request_id import request_id

LOG = logging.getLogger("croupier")

MOST_TOKENS = 20_000
DOCUMENTS_KEPT = 128
LONGEST_KEPT = 4096
"""In characters; longer documents hold a state, and so come only once."""

MOST_COMPARED = 50_000
"""What may be spent on comparing fields of the same name, which grows with the square of their number."""

ABORTED = "Validation aborted."
TOO_COSTLY = "The document names the same fields too many times; it costs too much to check."

merging.MAX_COMPLEXITY_BUDGET = MOST_COMPARED

RULES: tuple[type[ASTValidationRule], ...] = (*specified_rules, Bounds)

CALLERS_FAULT = (GraphQLError, MissingQueryError, CannotGetOperationTypeError, InvalidOperationTypeError)

Checked = tuple[DocumentNode, list[GraphQLError]]


def check(schema: GraphQLSchema, text: str) -> Checked:
    """Return a document with all that is wrong with it. Raises GraphQLError where it cannot be read."""
    document = parse(text, max_tokens=MOST_TOKENS)
    try:
        return document, [_said_plainly(error) for error in validate(schema, document, RULES)]
    except RecursionError:
        return document, [GraphQLError("The document is nested too deeply.")]


def _said_plainly(error: GraphQLError) -> GraphQLError:
    return GraphQLError(TOO_COSTLY) if error.message == ABORTED else error


check_short = lru_cache(maxsize=DOCUMENTS_KEPT)(check)


class Documents(SchemaExtension):
    """Reads and validates documents, and keeps the short ones."""

    def __init__(self) -> None:
        self._errors: list[GraphQLError] = []

    def on_parse(self) -> Iterator[None]:
        """Take a document, and its errors, from those that are kept."""
        context = self.execution_context
        text = context.query or ""
        checked = check_short if len(text) <= LONGEST_KEPT else check
        context.parse_options["max_tokens"] = MOST_TOKENS
        with suppress(GraphQLError):  # strawberry reads it again, and reports it in the way of the transport
            context.graphql_document, self._errors = checked(context.schema._schema, text)
        yield

    def on_validate(self) -> Iterator[None]:
        """Report what is wrong with the document."""
        context = self.execution_context
        context.pre_execution_errors = [*self._errors, *_ambiguous(context)]
        yield


def _ambiguous(context: ExecutionContext) -> list[GraphQLError]:
    """Refuse to guess which of several operations is meant."""
    definitions = context.graphql_document.definitions if context.graphql_document else ()
    operations = [one for one in definitions if isinstance(one, OperationDefinitionNode)]
    if len(operations) < 2 or context._provided_operation_name is not None:
        return []
    return [GraphQLError("The document holds several operations; `operationName` must say which one is meant.")]


def is_our_bug(error: GraphQLError) -> bool:
    """Tell an exception of ours from an error that is meant for the caller.

    What has a place in the document but none in the answer was found while the document was read.
    """
    original = error.original_error
    return original is not None and not isinstance(original, CALLERS_FAULT) and (bool(error.path) or not error.nodes)


class Masked(MaskErrors):
    """Hides exceptions of ours from callers; the log has them under the same id."""

    def anonymise_error(self, error: GraphQLError) -> GraphQLError:
        """Log an exception, and return what the caller may know of it."""
        id = request_id(self.execution_context.context["request"].scope)
        LOG.error("request %s failed: graphql %s", id, error.path, exc_info=error.original_error)
        self.error_message = f"Something went wrong on our side; ask for request {id}"
        return super().anonymise_error(error)


def extensions() -> Extensions:
    """Return the extensions of the served schema."""
    return [Documents, lambda: Masked(is_our_bug)]
