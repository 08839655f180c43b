"""Requests and responses: media types, JSON bodies, problems."""

import asyncio
from collections.abc import Mapping
from functools import lru_cache, partial
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from engines.core.results import Refused
from schema.wire.answers import Problem
from service.denied import Denied
from service.doors.accept import accept_of, preferred
from service.doors.kept import JSON, SAFE
from service.doors.problems import PROBLEM_JSON, http_problem, problem
from service.games.decoding import decoder, is_a_float, read
from service.lane import Gone, Lane
from service.prices import LARGE_BYTES

CHARSETS = ("", "utf-8", "utf8", "us-ascii")
"""The charsets that a JSON body may name: JSON is always UTF-8, of which ASCII is a part."""
NO_STORE = {"cache-control": "no-store"}
"""The headers of every answer that differs between callers."""
BESIDE = {401: {"www-authenticate": "Bearer"}, 429: {"retry-after": "60"}, 503: {"retry-after": "1"}}
"""The headers that HTTP requires with a status."""

ALWAYS = [
    (b"content-type", b"application/json"),
    (b"x-content-type-options", b"nosniff"),
    (b"cache-control", b"no-store"),
]

NEGOTIATED = frozenset((b"content-type", b"content-encoding", b"accept"))
"""The headers that say what a request sends and takes: callers send the same again and again."""
LONGEST_KEPT = 1024
"""In bytes together, of those whose judgement is kept."""

ENCODER = msgspec.json.Encoder()


async def read_body(scope: Scope, receive: Receive, kind: Any, lane: Lane) -> Any | Denied | Problem:
    """Decode a JSON body to a type. Raises ClientDisconnect and HungUp where the client has disconnected."""
    content = await read_content(scope, receive)
    if not isinstance(content, bytes):
        return content
    body = await read_large(content, kind, lane, partial(hung_up, receive))
    return Denied(body) if isinstance(body, Refused) else body


async def read_large(content: bytes, kind: Any, lane: Lane, gone: Gone | None = None) -> Any | Refused:
    """Decode JSON to a type; large JSON with a float in an unexpected place is decoded again in a thread."""
    try:
        return decoder(kind).decode(content)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        if len(content) > LARGE_BYTES and is_a_float(error):
            return await lane.run(lambda _: read(content, kind), gone)
        return read(content, kind)


async def hung_up(receive: Receive) -> None:
    """Return once the client has disconnected; a body that was not read is skipped."""
    is_whole = False
    while (message := await receive())["type"] != "http.disconnect":
        if is_whole:
            await asyncio.get_running_loop().create_future()
        is_whole = not message.get("more_body")


async def read_content(scope: Scope, receive: Receive) -> bytes | Problem:
    """Return the body of a request that sends and accepts JSON."""
    said = tuple(pair for pair in scope["headers"] if pair[0] in NEGOTIATED)
    is_short = sum(len(value) for _, value in said) <= LONGEST_KEPT
    refused = _judged(said) if is_short else _refusal(said)
    return await whole_body(receive) if refused is None else refused


def _refusal(said: tuple[tuple[bytes, bytes], ...]) -> Problem | None:
    """Return why a request with these headers is refused: it sends no JSON, or takes none."""
    scope = {"headers": said}
    wrong = wrong_content(header(scope, b"content-type"), header(scope, b"content-encoding"))
    return not_acceptable(scope) if wrong is None else http_problem(415, *wrong)


_judged = lru_cache(maxsize=64)(_refusal)


def wrong_content(content_type: str, coding: str) -> tuple[str, str] | None:
    """Return code and message for a body that is not decoded: it is no JSON in UTF-8, or is compressed."""
    media_type, _, parameters = content_type.lower().partition(";")
    if media_type.strip() != JSON:
        return "http/media-type", f"the body must be {JSON}, not {media_type.strip() or 'of no type'}"
    charset = parameters.partition("charset=")[2].partition(";")[0].strip(' "')
    if charset not in CHARSETS:
        return "http/charset", f"the body must be in UTF-8, not in {charset}"
    if coding.strip().lower() not in ("", "identity"):
        return "http/content-encoding", f"the body must come as it is, not coded as {coding}"
    return None


def not_acceptable(scope: Scope, *more: str) -> Problem | None:
    """Return a problem for a request that accepts neither JSON nor any type of `more`."""
    if preferred(accept_of(scope), (JSON, PROBLEM_JSON, *more)) is not None:
        return None
    types = " or ".join((JSON, *more))
    return http_problem(406, "http/not-acceptable", f"answers are {types}; the request accepts none of it")


def header(scope: Scope, name: bytes) -> str:
    """Return a header of a request, empty if absent."""
    for key, value in scope["headers"]:
        if key == name:
            return bytes(value).decode("latin-1")
    return ""


def bearer(authorization: str | None) -> str | None:
    """Return the key in an Authorization header: None without the header, and text that is no key where it has none."""
    if authorization is None:
        return None
    scheme, _, key = authorization.strip().partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


async def whole_body(receive: Receive) -> bytes:
    """Return the body of a request. Raises ClientDisconnect where the client has disconnected."""
    chunks: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        chunks.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(chunks) if len(chunks) > 1 else chunks[0]


class JsonResponse(Response):
    """JSON that nobody on the way may keep, put together and sent without the detours of the general case."""

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str] | None = None) -> None:
        self.status_code, self.body, self.background = status, body, None
        self.raw_headers = [*ALWAYS, (b"content-length", b"%d" % len(body))]
        if headers:
            self.raw_headers += [(name.encode(), text.encode()) for name, text in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send({"type": "http.response.body", "body": self.body})


def answer_json(answer: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with JSON that must not be cached."""
    return JsonResponse(ENCODER.encode(answer), status, headers)


def answer_problem(found: Problem | Denied, headers: dict[str, str] | None = None, lang: str = "en") -> Response:
    """Answer with a problem document, its sentences in a language."""
    document = problem(found.refused, found.game, lang) if isinstance(found, Denied) else found
    wanted = {**SAFE, **NO_STORE, **BESIDE.get(document.status, {}), **(headers or {})}
    return Response(ENCODER.encode(document), document.status, wanted, PROBLEM_JSON)


def phrase(status: int) -> str:
    """Return the reason phrase of an HTTP status."""
    return HTTPStatus(status).phrase
