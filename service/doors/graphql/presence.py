"""Whether a client is still connected."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.requests import Request

from service.doors.graphql.documents import Gone
from service.doors.http import hung_up


def gone_of(context: Mapping[str, Any] | None) -> Gone:
    """Return a wait for an HTTP client to disconnect; None for a WebSocket, which cancels its operations itself."""
    request = context["request"] if context else None
    return partial(hung_up, request.receive) if isinstance(request, Request) else None
