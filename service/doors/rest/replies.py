"""Answers about sessions: nobody on the way may keep them."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from service.denied import Denied
from service.doors.http import answer_json, answer_problem
from service.sessions.refusals import VersionPassed
from service.sessions.view import SessionView

OF_A_KEY = {"vary": "Accept, Authorization"}
"""What an answer depends on besides its address."""


def reply(answer: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with JSON, or with the problem there is."""
    if isinstance(answer, Denied):
        return reply_denied(answer)
    return answer_json(answer, status, {**OF_A_KEY, **(headers or {})})


def reply_session(
    session: SessionView, answer: Any, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    """Answer with what is shown of a session; its version is the ETag."""
    return reply(answer, status, {"etag": f'"{session.version}"', **(headers or {})})


def reply_denied(found: Denied) -> Response:
    """Answer with a problem document and what HTTP wants beside it."""
    first = found.refused.first
    etag = {"etag": f'"{first.version}"'} if isinstance(first, VersionPassed) else {}
    return answer_problem(found, {**OF_A_KEY, **etag})
