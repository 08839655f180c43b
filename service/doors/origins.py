"""Whose pages may call the service: for HTTP and for WebSockets alike."""

import logging
from collections.abc import Iterable, Mapping

from strawberry.http.websocket_origin import is_same_origin, normalize_origin

LOG = logging.getLogger("croupier")

MOST_TOLD = 100
"""How many refused origins are told of, each once; they come from strangers."""
LONGEST_TOLD = 200
"""In characters."""


class Origins:
    """The origins that are let in: `*` for all, `null`, or like `https://example.org` or `capacitor://localhost`."""

    def __init__(self, listed: Iterable[str]) -> None:
        self.listed = frozenset(normalize_origin(origin) or origin for origin in listed)
        self._told: set[str] = set()

    def allows(self, origin: str) -> bool:
        """Tell whether pages of an origin may call the service."""
        return "*" in self.listed or (normalize_origin(origin) or origin) in self.listed

    def lets_in(self, headers: Mapping[bytes, bytes]) -> bool:
        """Tell whether a request may be answered: one of no page, of this host, or of a listed origin."""
        origin = headers.get(b"origin")
        if origin is None or headers.get(b"sec-fetch-site") == b"same-origin":
            return True
        origin_text, host = origin.decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        is_let_in = is_same_origin(origin_text, host) or self.allows(origin_text)
        if not is_let_in:
            self._tell(origin_text[:LONGEST_TOLD], host[:LONGEST_TOLD])
        return is_let_in

    def _tell(self, origin: str, host: str) -> None:
        if origin in self._told or len(self._told) >= MOST_TOLD:
            return
        self._told.add(origin)
        LOG.warning(
            "a page of %r may not call this service: it is neither a page of its host, which is %r to it, nor listed in"
            " CROUPIER_CORS_ORIGINS; a proxy that changes the host must send X-Forwarded-Host and be listed in"
            " CROUPIER_FORWARDED_ALLOW_IPS",
            origin,
            host,
        )
