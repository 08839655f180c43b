"""Answers about sessions: nobody on the way may keep them."""

from typing import Any

from starlette.responses import Response

from service.answers import Selection
from service.denied import Denied
from service.http import ENCODER, JSON, SAFE, answer_problem
from service.problems import status_of
from service.sessions.refusals import VersionPassed
from service.sessions.stand import Stand

KEPT_BACK = {**SAFE, "cache-control": "no-store"}
HEADERS = {401: {"www-authenticate": "Bearer"}, 429: {"retry-after": "60"}, 503: {"retry-after": "1"}}


def reply(answer: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with JSON, or with the problem there is."""
    if isinstance(answer, Denied):
        return reply_denied(answer)
    return Response(ENCODER.encode(answer), status, {**KEPT_BACK, **(headers or {})}, JSON)


def reply_stand(stand: Stand, selection: Selection, status: int = 200) -> Response:
    """Answer with a session; its version is the ETag."""
    return reply(stand.whole(selection), status, {"etag": f'"{stand.version}"'})


def reply_denied(found: Denied) -> Response:
    """Answer with a problem document and what HTTP wants beside it."""
    first = found.refused.first
    etag = {"etag": f'"{first.version}"'} if isinstance(first, VersionPassed) else {}
    return answer_problem(found, {"cache-control": "no-store", **HEADERS.get(status_of(first), {}), **etag})
