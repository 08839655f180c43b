"""Which responses may be cached, and which compressed.

An answer is public where its document asks for nothing but the catalogue and the schema, and no key came with it: it
is the same for everybody. By GET it may be kept for a minute; nothing else may be kept at all. An answer is open where
it is about states that the caller has in the open, and no key came with it; only a public or an open one may be
compressed, for the length of a compressed answer tells of what it holds.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from graphql import FieldNode, OperationDefinitionNode, OperationType, parse
from starlette.requests import Request
from starlette.responses import Response

from service.doors.compression import compressed
from service.doors.kept import UNCHANGING, digest_of, has
from service.prices import LONGEST_KEPT, MOST_KEPT

CATALOGUE = frozenset({"games", "game", "states", "__schema", "__type", "__typename"})
OPERATIONS = frozenset({"start", "play", "look", "explain", "replay", "verify"})
"""What asks for no secret, unless a state is sealed; so do the fields that are named after the titles."""

DOCUMENT, SEALED = "croupier.document", "croupier.sealed"
"""Under which names a request's scope has the document that is carried out, and whether a sealed state is shown."""


class Keeping:
    """Caching and compression of responses; `titles` are the root fields of the titles."""

    def __init__(self, titles: frozenset[str], *, compresses: bool) -> None:
        self._open = CATALOGUE | OPERATIONS | titles
        self._compresses = compresses

    async def finished(self, request: Request, response: Any) -> Any:
        """Return a response as it is sent: with an entity tag if it may be cached, and compressed if it may be."""
        document, by_get = request.scope.get(DOCUMENT), request.method == "GET"
        if not isinstance(response, Response) or document is None or not (by_get or self._compresses):
            return response
        # a longer document holds a state: it is not read once more for this
        if "authorization" in request.headers or len(document) > LONGEST_KEPT or _has_errors(response):
            return response
        fields = root_fields(document)
        if by_get and fields <= CATALOGUE:
            response.headers.update({**UNCHANGING, "etag": f'"{digest_of(bytes(response.body))}"'})
        if self._compresses and fields <= self._open and not request.scope.get(SEALED):
            response = await compressed(response, request.headers.get("accept-encoding", ""))
        return _matched(request, response)


@lru_cache(maxsize=MOST_KEPT)
def root_fields(document: str) -> frozenset[str]:
    """Return the root fields that a document selects; a fragment there, or a mutation, is `?`.

    Raises GraphQLError where it cannot be read.
    """
    definitions = parse(document, no_location=True).definitions
    operations = (one for one in definitions if isinstance(one, OperationDefinitionNode))
    return frozenset(name for operation in operations for name in _names(operation))


def _names(operation: OperationDefinitionNode) -> Iterator[str]:
    for selection in operation.selection_set.selections:
        if isinstance(selection, FieldNode) and operation.operation is OperationType.QUERY:
            yield selection.name.value
        else:
            yield "?"


class _Errors(msgspec.Struct):
    """The part of a response that is decoded here."""

    errors: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def _has_errors(response: Response) -> bool:
    return msgspec.json.decode(response.body, type=_Errors).errors is not msgspec.UNSET


def _matched(request: Request, response: Response) -> Response:
    """Return a response, or 304 where the caller has it already."""
    tag = response.headers.get("etag")
    if tag is None or not has(request.headers.get("if-none-match", ""), tag):
        return response
    headers = {name: value for name, value in response.headers.items() if not name.startswith("content-")}
    return Response(status_code=304, headers=headers)
