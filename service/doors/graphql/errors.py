"""GraphQL errors and their codes."""

from collections.abc import Collection
from enum import StrEnum
from typing import Any

from graphql import GraphQLError, Node

from service.lane import Busy


class Code(StrEnum):
    """The values of `extensions.code`; those that Apollo Server has are called the same."""

    BAD_REQUEST = "BAD_REQUEST"
    BAD_USER_INPUT = "BAD_USER_INPUT"
    PARSE_FAILED = "GRAPHQL_PARSE_FAILED"
    VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED"
    OPERATION_FAILED = "OPERATION_RESOLUTION_FAILURE"
    DOCUMENT_TOO_LARGE = "DOCUMENT_TOO_LARGE"
    DOCUMENT_TOO_DEEP = "DOCUMENT_TOO_DEEP"
    TOO_MANY_FIELDS = "TOO_MANY_FIELDS"
    TOO_MANY_ALIASES = "TOO_MANY_ALIASES"
    TOO_COSTLY = "TOO_COSTLY"
    VARIABLE_TOO_LARGE = "VARIABLE_TOO_LARGE"
    NOT_FOUND = "PERSISTED_QUERY_NOT_FOUND"
    NOT_SUPPORTED = "PERSISTED_QUERY_NOT_SUPPORTED"
    HASH_MISMATCH = "PERSISTED_QUERY_HASH_MISMATCH"
    NOT_IN_LIST = "PERSISTED_QUERY_NOT_IN_LIST"
    BUSY = "SERVICE_BUSY"
    OUR_BUG = "INTERNAL_SERVER_ERROR"


def coded(code: Code, message: str, nodes: Collection[Node] | None = None) -> GraphQLError:
    """Return an error with a code."""
    return GraphQLError(message, nodes, extensions={"code": code})


def failed(error: GraphQLError) -> GraphQLError:
    """Return an error of a field with its code; without one it is about the arguments."""
    return with_code(error, Code.BUSY if isinstance(error.original_error, Busy) else Code.BAD_USER_INPUT)


def with_code(error: GraphQLError, code: Code) -> GraphQLError:
    """Return an error that has a code: its own, or this one."""
    extensions: dict[str, Any] = dict(error.extensions or {})
    error.extensions = {"code": code, **extensions}
    return error
