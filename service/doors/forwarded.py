"""The Forwarded and X-Forwarded headers of trusted proxies."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from starlette.types import ASGIApp, Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)*")
LONGEST_PREFIX = 200
"""In characters."""
HOST = re.compile(rb"[A-Za-z0-9._:\[\]-]{1,255}")
SAID = frozenset((b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"x-forwarded-prefix"))
"""The headers of proxies that are read."""


class Forwarded:
    """Restores what requests were before the proxies; `trusted` are addresses and networks, or `*` for all."""

    def __init__(self, app: ASGIApp, trusted: Sequence[str], root_path: str) -> None:
        proxied = ProxyHeadersMiddleware(cast(Any, app), "*" if "*" in trusted else list(trusted))
        self._app, self._proxied = app, cast(ASGIApp, proxied)
        self._hosts = proxied.trusted_hosts
        self._root_path = root_path

    def reached(self, scope: Scope, headers: dict[bytes, bytes]) -> ASGIApp:
        """Set the prefix and the host of a request, and return the application that answers it."""
        if not SAID.isdisjoint(headers) and self._trusts(scope.get("client")):
            _below(scope, _prefix(headers) or self._root_path)
            _at(scope, headers)
            return self._proxied
        _below(scope, self._root_path)
        return self._app

    def _trusts(self, client: tuple[str, int] | None) -> bool:
        return (client[0] if client else None) in self._hosts


def _at(scope: Scope, headers: dict[bytes, bytes]) -> None:
    """Set the host of a request to the forwarded one, if that is valid."""
    host = _nearest(headers, b"x-forwarded-host")
    if HOST.fullmatch(host):
        headers[b"host"] = host
        scope["headers"] = [(b"host", host), *(pair for pair in scope["headers"] if pair[0] != b"host")]


def _prefix(headers: Mapping[bytes, bytes]) -> str:
    """Return the path prefix that a proxy has removed, empty where there is no valid one."""
    text = _nearest(headers, b"x-forwarded-prefix").rstrip(b"/").decode("latin-1")
    return text if len(text) <= LONGEST_PREFIX and PREFIX.fullmatch(text) else ""


def _nearest(headers: Mapping[bytes, bytes], name: bytes) -> bytes:
    """Return the value of the nearest proxy, the only one that clients cannot write."""
    return headers.get(name, b"").rpartition(b",")[2].strip()


def _below(scope: Scope, prefix: str) -> None:
    """Put a request below a prefix, whether the proxy has removed it or not."""
    if not prefix:
        return
    scope["root_path"] = prefix
    if not (scope["path"] + "/").startswith(prefix + "/"):
        scope["path"] = prefix + scope["path"]
        scope["raw_path"] = prefix.encode() + (scope.get("raw_path") or b"")
