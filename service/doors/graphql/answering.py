"""HTTP responses of GraphQL: media type, status and headers."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from service.doors.accept import HEADERS_KEPT, accept_of, preferred
from service.doors.graphql.errors import Code
from service.doors.http import ALWAYS, BESIDE, ENCODER, JsonResponse
from service.doors.kept import JSON
from service.doors.stream import EVENT_STREAM

GRAPHQL_JSON = "application/graphql-response+json"
BUSY = 503
OF_TYPE = {
    kind: [(b"content-type", f"{kind}; charset=utf-8".encode()), *ALWAYS[1:], (b"vary", b"Accept")]
    for kind in (JSON, GRAPHQL_JSON)
}
"""The headers that every answer has."""


class Answer(JsonResponse):
    """A response with headers that are built faster than Starlette's general one."""

    def __init__(self, content: bytes, media_type: str, status: int = 200, headers: Mapping[str, str] = {}) -> None:
        super().__init__(content, status)
        more = [(name.encode(), text.encode()) for name, text in {**BESIDE.get(status, {}), **headers}.items()]
        self.raw_headers = [*OF_TYPE[media_type], (b"content-length", str(len(content)).encode()), *more]


@lru_cache(maxsize=HEADERS_KEPT)
def best_of(accept: str, *, is_streamed: bool = True) -> str | None:
    """Return the media type that a caller prefers, the newer one only where it is named; None without any."""
    plain = (GRAPHQL_JSON, JSON) if GRAPHQL_JSON in accept.lower() else (JSON, GRAPHQL_JSON)
    return preferred(accept, (*plain, EVENT_STREAM) if is_streamed else plain)


def media_type_of(request: Request) -> str:
    """Return the media type that a caller prefers for a response that is no stream."""
    return best_of(accept_of(request.scope), is_streamed=False) or JSON


def refused(status: int, reason: str, request: Request) -> Response:
    """Return an HTTP error as an error of GraphQL."""
    allow = {"allow": "POST" if request.method == "GET" else "GET, POST"} if status == 405 else {}
    code = Code.BUSY if status == BUSY else Code.BAD_REQUEST
    content = ENCODER.encode({"errors": [{"message": reason, "extensions": {"code": code}}]})
    return Answer(content, media_type_of(request), status, allow)


def status_of(answer: Any, media_type: str) -> int:
    """Return the HTTP status: 200 if the operation was executed; in the older media type also if it was refused."""
    if "data" in answer:
        return 200
    if any(error.get("extensions", {}).get("code") == Code.BUSY for error in answer["errors"]):
        return BUSY
    return 400 if media_type == GRAPHQL_JSON else 200
