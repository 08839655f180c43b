"""Requests and responses: media types, JSON bodies, problems."""

import hashlib
import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope

from engines.core.results import Refused
from schema.wire.answers import Problem
from service.denied import Denied
from service.doors.problems import PROBLEM_JSON, http_problem, problem
from service.games.decoding import read

JSON = "application/json"
NEVER = re.compile(r"q=0(\.0*)?")
"""The quality of what a caller does not take at all."""
SAFE = {"x-content-type-options": "nosniff"}
UNCHANGING = {**SAFE, "cache-control": "public, max-age=60, must-revalidate"}
BESIDE = {401: {"www-authenticate": "Bearer"}, 429: {"retry-after": "60"}, 503: {"retry-after": "1"}}
"""What HTTP wants beside a status."""

ENCODER = msgspec.json.Encoder()


async def read_body(scope: Scope, receive: Receive, kind: Any) -> Any | Denied | Problem:
    """Read a JSON body into a type."""
    media_type = header(scope, b"content-type").partition(";")[0].strip().lower()
    if media_type != JSON:
        detail = f"the body must be {JSON}, not {media_type or 'of no type'}"
        return http_problem(415, "http/media-type", detail)
    coding = header(scope, b"content-encoding")
    if is_coded(coding):
        return http_problem(415, "http/content-encoding", f"the body must come as it is, not coded as {coding}")
    if not accepts_json(header(scope, b"accept")):
        return http_problem(406, "http/not-acceptable", f"answers are {JSON}; the request accepts none of it")
    body = read(await whole_body(receive), kind)
    return Denied(body) if isinstance(body, Refused) else body


def header(scope: Scope, name: bytes) -> str:
    """Return a header of a request, empty where it is not there."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return ""


def bearer(authorization: str | None) -> str | None:
    """Return the key of an Authorization header, None where there is no header, and no key's text where it has none."""
    if authorization is None:
        return None
    scheme, _, key = authorization.strip().partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def is_coded(coding: str) -> bool:
    """Tell whether a body comes compressed, which nothing here undoes."""
    return coding.strip().lower() not in ("", "identity")


async def whole_body(receive: Receive) -> bytes:
    """Return the body of a request. Raises ClientDisconnect where the caller has gone."""
    chunks: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        chunks.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(chunks)


def accepts_json(accept: str) -> bool:
    """Tell whether the caller takes JSON."""
    if accept in ("", "*/*", JSON):
        return True
    ranges = (part.partition(";") for part in accept.lower().split(","))
    taken = {name.strip() for name, _, parameters in ranges if not NEVER.fullmatch(parameters.replace(" ", ""))}
    return bool(taken & {"*/*", "application/*", JSON, PROBLEM_JSON})


class JsonResponse(Response):
    """JSON with the headers every answer has, put together without the detours of the general case."""

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Set the headers."""
        length = (b"content-length", str(len(self.body)).encode("ascii"))
        self.raw_headers = [(b"content-type", b"application/json"), (b"x-content-type-options", b"nosniff"), length]


def answer_json(answer: Any) -> Response:
    """Answer with JSON."""
    return JsonResponse(ENCODER.encode(answer))


def answer_problem(found: Problem | Denied, headers: dict[str, str] | None = None) -> Response:
    """Answer with a problem document."""
    document = problem(found.refused, found.game) if isinstance(found, Denied) else found
    wanted = {**SAFE, **BESIDE.get(document.status, {}), **(headers or {})}
    return Response(ENCODER.encode(document), document.status, wanted, PROBLEM_JSON)


def answer_unchanging(request: Request, body: bytes, media_type: str = JSON) -> Response:
    """Answer with something that changes only with the service, or with 304 where the caller has it already."""
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    headers = {**UNCHANGING, "etag": tag}
    if _has(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    return Response(body, 200, headers, media_type)


def _has(if_none_match: str, tag: str) -> bool:
    tags = {part.strip().removeprefix("W/") for part in if_none_match.split(",")}
    return "*" in tags or tag in tags


def phrase(status: int) -> str:
    """Return the words of an HTTP status."""
    return HTTPStatus(status).phrase
