"""Responses about sessions, which must not be cached."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from service.denied import Denied
from service.doors.http import NO_STORE, answer_json, answer_problem
from service.doors.kept import has
from service.sessions.refusals import VersionPassed
from service.sessions.view import SessionView

OF_A_KEY = {"vary": "Accept, Authorization"}
"""What an answer depends on besides its address."""


def reply(answer: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with JSON or with a problem."""
    if isinstance(answer, Denied):
        return reply_denied(answer)
    return answer_json(answer, status, {**OF_A_KEY, **(headers or {})})


def reply_session(
    session: SessionView, answer: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with what is shown of a session; its version is the ETag."""
    return reply(answer, status, {"etag": tag_of(session.version), **(headers or {})})


def tag_of(version: int) -> str:
    """Return the ETag of a session at a version."""
    return f'"{version}"'


def unchanged(request: Request, version: int) -> Response | None:
    """Return 304 if the caller has seen the session at this version, whatever the time has come to since."""
    if not has(request.headers.get("if-none-match", ""), tag_of(version)):
        return None
    return Response(status_code=304, headers={**OF_A_KEY, **NO_STORE, "etag": tag_of(version)})


def reply_over() -> Response:
    """Answer that nothing more will come, after which a follower does not connect again."""
    return Response(status_code=204, headers={**OF_A_KEY, **NO_STORE})


def reply_denied(found: Denied) -> Response:
    """Answer with a problem document and the headers that HTTP requires with its status."""
    first = found.refused.first
    etag = {"etag": tag_of(first.version)} if isinstance(first, VersionPassed) else {}
    return answer_problem(found, {**OF_A_KEY, **etag})
