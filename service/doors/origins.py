"""The origins whose pages may call the service, over HTTP and WebSockets."""

import logging
from collections.abc import Iterable, Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

LOG = logging.getLogger("croupier")

MOST_TOLD = 100
"""How many refused origins are logged, each once; anybody can send new ones."""
LONGEST_TOLD = 200
"""In characters."""
PORTS = {"http": 80, "https": 443}
"""The ports that go without saying."""


class Place(NamedTuple):
    """The parts of an origin; the port is None where it has none and its scheme knows none."""

    scheme: str
    host: str
    port: int | None

    def __str__(self) -> str:
        """Return it as browsers write it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        says_port = self.port is not None and self.port != PORTS.get(self.scheme)
        return f"{self.scheme}://{host}:{self.port}" if says_port else f"{self.scheme}://{host}"


def place_of(origin: str) -> Place | None:
    """Return the parts of an origin, None for what is none, such as `null`."""
    try:
        parts = urlsplit(origin.strip())
        port = parts.port
    except ValueError:
        return None
    if not parts.scheme or not parts.hostname:
        return None
    return Place(parts.scheme, parts.hostname, port or PORTS.get(parts.scheme))


class Origins:
    """The allowed origins: `*` for all, `null`, or such as `https://example.org` or `capacitor://localhost`."""

    def __init__(self, listed: Iterable[str]) -> None:
        self.listed = frozenset(str(place_of(origin) or origin) for origin in listed)
        self._told: set[str] = set()

    def lets_in(self, headers: Mapping[bytes, bytes]) -> bool:
        """Tell whether a request is allowed: it has no origin, the one of this host, or an allowed one."""
        origin = headers.get(b"origin")
        if origin is None or headers.get(b"sec-fetch-site") == b"same-origin":
            return True
        origin_text, host = origin.decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
        place = place_of(origin_text)
        if "*" in self.listed or str(place or origin_text) in self.listed or _is_at(place, host):
            return True
        self._tell(origin_text[:LONGEST_TOLD], host[:LONGEST_TOLD])
        return False

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


def _is_at(place: Place | None, host: str) -> bool:
    """Tell whether an origin is at the host that a request was sent to; a proxy may have taken off the TLS."""
    reached = place and place_of(f"{place.scheme}://{host.strip()}")
    return place is not None and reached is not None and reached[1:] == place[1:]
