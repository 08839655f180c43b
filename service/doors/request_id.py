"""The name of a request, which its answer, a problem of ours and the log have in common."""

import re
from collections.abc import Callable, Mapping

from starlette.types import Scope

HEADER = b"x-request-id"
WELL_FORMED = re.compile(rb"[A-Za-z0-9._~:/+=@-]{1,128}")
NAME = "croupier.request_id"
"""Under which name a request's scope has it."""


def give_request_id(scope: Scope, headers: Mapping[bytes, bytes], draw: Callable[[], str]) -> tuple[bytes, bytes]:
    """Name a request as its caller does, or else anew, and return the header of the answer."""
    given = headers.get(HEADER, b"")
    id = given if WELL_FORMED.fullmatch(given) else draw().encode()
    scope[NAME] = id
    return HEADER, id


def name_below(scope: Scope, draw: Callable[[], str]) -> bytes:
    """Return the name of a request that is refused before the application may see it."""
    if NAME not in scope:
        give_request_id(scope, dict(scope["headers"]), draw)
    name: bytes = scope[NAME]
    return name


def request_id(scope: Scope) -> str:
    """Return the name of a request, `unknown` for one that came past the outermost layer."""
    id: bytes = scope.get(NAME, b"unknown")
    return id.decode()
