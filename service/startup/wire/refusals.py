"""Refusals before the application is reached."""

from collections.abc import Iterable

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from schema.wire.answers import Problem
from service.doors.http import BESIDE, ENCODER, NO_STORE
from service.doors.kept import SAFE
from service.doors.problems import PROBLEM_JSON, http_problem
from service.doors.request_id import HEADER

UNREADABLE = http_problem(400, "http/unreadable", "This is no request as HTTP/1.1 has it")
VERSION = http_problem(400, "http/version", "The service speaks HTTP/1.1 and HTTP/1.0, and no other version")
HANDSHAKE = http_problem(400, "http/handshake", "This opens no WebSocket as RFC 6455 has it")
HOST = http_problem(400, "http/host", "A request names its host once, in one header")
CODING = http_problem(400, "http/transfer-coding", "A body comes as it is, or in chunks and in no other coding")
TUNNEL = http_problem(405, "http/method", "The service is no proxy and opens no tunnel")
SLOW = http_problem(408, "http/too-slow", "The request did not come within the time that it has")
TARGET = http_problem(414, "http/target-too-long", "The address asked for is longer than this service takes")
WAITING = http_problem(429, "http/too-many-waiting", "More requests wait on one connection than this service takes")
HEAD = http_problem(431, "http/head-too-large", "The headers are more or longer than this service takes")
CROWDED = http_problem(503, "http/crowded", "As many connections are open as this service takes")

LINGER_SECONDS = 1.0
"""How long the last answer may take to arrive: a connection that is closed at once may take it along."""


def last_answer(problem: Problem, name: bytes, headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return the whole response with a problem for a request id; the connection closes after it."""
    body = ENCODER.encode(problem)
    found = {**SAFE, **NO_STORE, **BESIDE.get(problem.status, {}), "content-type": PROBLEM_JSON, "connection": "close"}
    named = [*headers, *((name.encode(), text.encode()) for name, text in found.items())]
    ending = (HEADER, name), (b"content-length", b"%d" % len(body))
    lines = [b"%b: %b\r\n" % header for header in (*named, *ending)]
    return STATUS_LINE[problem.status] + b"".join(lines) + b"\r\n" + body
