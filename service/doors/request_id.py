"""Request ids, which an answer and the log have in common."""

import re
from collections.abc import Callable, Mapping

from starlette.types import Scope

HEADER = b"x-request-id"
WELL_FORMED = re.compile(rb"[A-Za-z0-9._~:/+=@-]{1,128}")
NAME = "croupier.request_id"
"""The key of the request id in a scope."""


def give_request_id(scope: Scope, headers: Mapping[bytes, bytes], draw: Callable[[], str]) -> tuple[bytes, bytes]:
    """Set the id of a request, the caller's or a new one, and return the header of the answer."""
    given = headers.get(HEADER, b"")
    id = given if WELL_FORMED.fullmatch(given) else draw().encode()
    scope[NAME] = id
    return HEADER, id


def name_below(scope: Scope, draw: Callable[[], str]) -> bytes:
    """Return the id of a request that is refused before it reaches the application."""
    if NAME not in scope:
        give_request_id(scope, dict(scope["headers"]), draw)
    name: bytes = scope[NAME]
    return name


def request_id(scope: Scope) -> str:
    """Return the id of a request, `unknown` for one that did not pass the outermost middleware."""
    id: bytes = scope.get(NAME, b"unknown")
    return id.decode()
