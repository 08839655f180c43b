"""Whether a caller is still there."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request

from service.doors.graphql.documents import Gone
from service.doors.http import hung_up


def gone_of(context: Mapping[str, Any] | None) -> Gone:
    """Return what ends once the caller over HTTP has gone; a WebSocket ends what is done for it by itself."""
    request = context["request"] if context else None
    return partial(hung_up, request.receive) if isinstance(request, Request) else None
