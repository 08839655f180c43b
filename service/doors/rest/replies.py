"""Answers about sessions: nobody on the way may keep them."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from service.denied import Denied
from service.doors.http import ENCODER, JsonResponse, answer_problem
from service.games.answers import Selection
from service.sessions.refusals import VersionPassed
from service.sessions.stand import Stand


class KeptBack(JsonResponse):
    """JSON that nobody on the way may keep."""

    def init_headers(self, headers: Mapping[str, str] | None = None) -> None:
        """Set the headers."""
        super().init_headers()
        self.raw_headers.append((b"cache-control", b"no-store"))
        self.raw_headers += [(name.encode(), text.encode()) for name, text in (headers or {}).items()]


def reply(answer: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Answer with JSON, or with the problem there is."""
    if isinstance(answer, Denied):
        return reply_denied(answer)
    return KeptBack(ENCODER.encode(answer), status, headers)


def reply_stand(stand: Stand, selection: Selection, status: int = 200) -> Response:
    """Answer with a session; its version is the ETag."""
    return reply(stand.whole(selection), status, {"etag": f'"{stand.version}"'})


def reply_denied(found: Denied) -> Response:
    """Answer with a problem document and what HTTP wants beside it."""
    first = found.refused.first
    etag = {"etag": f'"{first.version}"'} if isinstance(first, VersionPassed) else {}
    return answer_problem(found, {"cache-control": "no-store", **etag})
