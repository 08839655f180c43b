"""Checks of a request head beyond those of the parser."""

from collections.abc import Sequence
from string import ascii_letters, digits

from httptools import parse_url

from schema.wire.answers import Problem
from service.startup.wire.bounds import Bounds
from service.startup.wire.refusals import CODING, HEAD, HOST, TARGET, TUNNEL, VERSION

Headers = Sequence[tuple[bytes, bytes]]

SEPARATORS = len(": \r\n")
HOST_NAME = (ascii_letters + digits + "_.~%!$&'()*+,;=:[]-").encode()


def fault_of(method: bytes, version: str, target: bytes, headers: Headers, bounds: Bounds) -> Problem | None:
    """Return what is wrong with a complete head: it is too large, or ambiguous.

    Names of headers are in small letters. It looks at each header once, for each request waits for it.
    """
    if version not in ("1.1", "1.0"):
        return VERSION
    if method == b"CONNECT":
        return TUNNEL
    size, longest, hosts = len(target), bounds.header_bytes, 0
    if size > bounds.target_bytes:
        return TARGET
    for name, value in headers:
        length = len(name) + len(value) + SEPARATORS
        size += length
        if length > longest:
            return HEAD
        if name == b"host":
            hosts += 1 if not value.translate(None, HOST_NAME) else 2
        elif name == b"transfer-encoding" and (value.strip().lower() != b"chunked" or version == "1.0"):
            return CODING
    if size > bounds.head_bytes or len(headers) > bounds.header_count:
        return HEAD
    return None if hosts == 1 or (hosts == 0 and version == "1.0") else HOST


def is_handshake(method: bytes, version: str, headers: Headers) -> bool:
    """Tell whether an upgrade is a WebSocket handshake; any other is ignored, as HTTP allows."""
    upgrades = [value.strip().lower() for name, value in headers if name == b"upgrade"]
    has_body = any(name in (b"content-length", b"transfer-encoding") for name, _ in headers)
    return method == b"GET" and version == "1.1" and upgrades == [b"websocket"] and not has_body


def without_host(target: bytes) -> bytes:
    """Return an address as most requests have it, where it may come with a scheme and a host before its path."""
    parsed = parse_url(target)
    return parsed.path + (b"?" + parsed.query if parsed.query else b"")


def without_upgrade(method: bytes, version: str, target: bytes, headers: Headers) -> bytes:
    """Return a head without its upgrade."""
    lines = [b"%b: %b\r\n" % header for header in headers if header[0] != b"upgrade"]
    return b"%b %b HTTP/%b\r\n%b\r\n" % (method, target, version.encode(), b"".join(lines))
