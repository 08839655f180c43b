"""What a head must be like, beyond what the parser asks of it."""

import re
from collections.abc import Sequence

from schema.wire.answers import Problem
from service.startup.wire.bounds import Bounds
from service.startup.wire.refusals import CODING, HEAD, HOST, TARGET, TUNNEL, VERSION

Headers = Sequence[tuple[bytes, bytes]]

SEPARATORS = len(": \r\n")
HOST_NAME = re.compile(rb"[\w.~%!$&'()*+,;=:\[\]-]*")


def fault_of(method: bytes, version: str, target: bytes, headers: Headers, bounds: Bounds) -> Problem | None:
    """Return what is wrong with a whole head. Names of headers are in small letters."""
    if version not in ("1.1", "1.0"):
        return VERSION
    if method == b"CONNECT":
        return TUNNEL
    if len(target) > bounds.target_bytes:
        return TARGET
    return _too_large(len(target), headers, bounds) or _ambiguous(version, headers)


def _too_large(size: int, headers: Headers, bounds: Bounds) -> Problem | None:
    longest = bounds.header_bytes
    for name, value in headers:
        length = len(name) + len(value) + SEPARATORS
        if length > longest:
            return HEAD
        size += length
    return HEAD if size > bounds.head_bytes or len(headers) > bounds.header_count else None


def _ambiguous(version: str, headers: Headers) -> Problem | None:
    """Return what two readers of a head could understand in two ways."""
    host = None
    for name, value in headers:
        if name == b"host":
            if host is not None or not HOST_NAME.fullmatch(value):
                return HOST
            host = value
        elif name == b"transfer-encoding" and (value.strip().lower() != b"chunked" or version == "1.0"):
            return CODING
    return HOST if host is None and version == "1.1" else None


def is_handshake(method: bytes, version: str, headers: Headers) -> bool:
    """Tell whether a head that wants to upgrade opens a WebSocket: any other upgrade is ignored, as HTTP allows."""
    upgrades = [value.strip().lower() for name, value in headers if name == b"upgrade"]
    has_body = any(name in (b"content-length", b"transfer-encoding") for name, _ in headers)
    return method == b"GET" and version == "1.1" and upgrades == [b"websocket"] and not has_body


def without_upgrade(method: bytes, version: str, target: bytes, headers: Headers) -> bytes:
    """Return a head again, without what it wants to upgrade to."""
    lines = [b"%b: %b\r\n" % header for header in headers if header[0] != b"upgrade"]
    return b"%b %b HTTP/%b\r\n%b\r\n" % (method, target, version.encode(), b"".join(lines))
