"""What a proxy before the service says of the request that came to it, as far as the proxy is trusted."""

import re
from collections.abc import Mapping, Sequence

from starlette.types import ASGIApp, Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)*")
LONGEST_PREFIX = 200
"""In characters."""
HOST = re.compile(rb"[A-Za-z0-9._:\[\]-]{1,255}")
OF_THE_CALLER = (b"x-forwarded-for", b"x-forwarded-proto")


class Forwarded:
    """Has requests look as they did before the proxies; `trusted` are addresses and networks, or `*` for all."""

    def __init__(self, app: ASGIApp, trusted: Sequence[str], root_path: str) -> None:
        self._app = app
        self._proxied = ProxyHeadersMiddleware(app, "*" if "*" in trusted else list(trusted))  # type: ignore[arg-type]
        self._root_path = root_path

    def reached(self, scope: Scope, headers: dict[bytes, bytes]) -> ASGIApp:
        """Put the prefix and the host into a request, and return what answers it."""
        client = scope.get("client")
        is_trusted = (client[0] if client else None) in self._proxied.trusted_hosts
        prefix = _prefix(headers) if is_trusted else None
        _below(scope, self._root_path if prefix is None else prefix)
        if not is_trusted:
            return self._app
        host = headers.get(b"x-forwarded-host", b"").rpartition(b",")[2].strip()
        if HOST.fullmatch(host):
            headers[b"host"] = host
            scope["headers"] = [(b"host", host), *(pair for pair in scope["headers"] if pair[0] != b"host")]
        return self._proxied if any(name in headers for name in OF_THE_CALLER) else self._app  # type: ignore[return-value]


def _prefix(headers: Mapping[bytes, bytes]) -> str | None:
    """Return the prefix that a proxy has taken off, None where it says nothing that can be one."""
    text = headers.get(b"x-forwarded-prefix", b"").rpartition(b",")[2].strip().rstrip(b"/").decode("latin-1")
    return text if text and len(text) <= LONGEST_PREFIX and PREFIX.fullmatch(text) else None


def _below(scope: Scope, prefix: str) -> None:
    """Put a request below a prefix, whether the proxy has taken it off or left it."""
    if not prefix:
        return
    scope["root_path"] = prefix
    if not (scope["path"] + "/").startswith(prefix + "/"):
        scope["path"] = prefix + scope["path"]
        scope["raw_path"] = prefix.encode() + (scope.get("raw_path") or b"")
