"""Requests as they should not be, or as hardly anybody sends them; and what is understood of them."""

from typing import Final

HOST: Final = b"host: here\r\n"
BODY: Final = b'{"seats": 2}'
CHUNKS: Final = b"c\r\n" + BODY + b"\r\n0\r\n\r\n"
CHUNKED: Final = b"transfer-encoding: chunked\r\n"
LENGTH: Final = b"content-length: 12\r\n"
HIDDEN: Final = b"GET /hidden HTTP/1.1\r\nhost: here\r\n\r\n"
"""A body that looks like a request."""
H2C: Final = b"connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
HANDSHAKE: Final = (
    b"connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


def post(headers: bytes, body: bytes = BODY) -> bytes:
    return b"POST /asked HTTP/1.1\r\n" + HOST + headers + b"\r\n" + body


def get(headers: bytes = HOST, target: bytes = b"/asked", version: bytes = b"HTTP/1.1") -> bytes:
    return b"GET %b %b\r\n%b\r\n" % (target, version, headers)


def upgrading(headers: bytes) -> bytes:
    return post(headers + LENGTH)


IGNORED: Final[dict[str, bytes]] = {
    "h2c": upgrading(H2C),
    "h2c, one after the other": upgrading(H2C) * 3,
    "h2c with a body in chunks": post(H2C + CHUNKED, CHUNKS),
    "in capitals": upgrading(b"CONNECTION: UPGRADE\r\nUPGRADE: H2C\r\n"),
    "a list": upgrading(b"connection: upgrade\r\nupgrade: h2c, websocket\r\n"),
    "several headers": upgrading(b"connection: upgrade\r\nupgrade: h2c\r\nupgrade: websocket\r\n"),
    "several connection headers": upgrading(b"connection: upgrade\r\nconnection: keep-alive\r\nupgrade: h2c\r\n"),
    "TLS": upgrading(b"connection: upgrade\r\nupgrade: TLS/1.0\r\n"),
    "a WebSocket by POST": upgrading(HANDSHAKE),
    "a WebSocket with a body": get(HOST + HANDSHAKE + LENGTH) + BODY,
}
"""All of these have a body, and another request behind it."""

REFUSED: Final[dict[str, tuple[int, bytes]]] = {
    "a length and chunks": (400, post(LENGTH + CHUNKED, CHUNKS)),
    "chunks and a length": (400, post(CHUNKED + LENGTH, CHUNKS)),
    "two lengths": (400, post(LENGTH + b"content-length: 3\r\n")),
    "a length twice": (400, post(LENGTH * 2)),
    "a list of lengths": (400, post(b"content-length: 12, 12\r\n")),
    "a negative length": (400, post(b"content-length: -1\r\n")),
    "a length with a sign": (400, post(b"content-length: +12\r\n")),
    "a length in hex": (400, post(b"content-length: 0xc\r\n")),
    "a length that nothing can hold": (400, post(b"content-length: 99999999999999999999999\r\n")),
    "no length": (400, post(b"content-length: \r\n")),
    "lines that end in LF": (400, post(LENGTH).replace(b"\r\n", b"\n")),
    "a header that ends in LF": (400, post(b"x: y\n" + LENGTH)),
    "a header that holds CR": (400, post(b"x: y\rz: a\r\n" + LENGTH)),
    "a folded header": (400, post(b"x: y\r\n z\r\n" + LENGTH)),
    "a space before the colon": (400, post(b"content-length : 12\r\n")),
    "a space before the first header": (400, get(b" x: y\r\n" + HOST)),
    "a space before the colon of the coding": (400, post(b"transfer-encoding : chunked\r\n", CHUNKS)),
    "chunked, identity": (400, post(b"transfer-encoding: chunked, identity\r\n", CHUNKS)),
    "identity": (400, post(b"transfer-encoding: identity\r\n")),
    "gzip, chunked": (400, post(b"transfer-encoding: gzip, chunked\r\n", CHUNKS)),
    "an unknown coding": (400, post(b"transfer-encoding: xchunked\r\n", CHUNKS)),
    "chunked twice": (400, post(CHUNKED * 2, CHUNKS)),
    "a coding behind a control character": (400, post(b"transfer-encoding: \x0bchunked\r\n", CHUNKS)),
    "an empty coding": (400, post(b"transfer-encoding: \r\n" + LENGTH)),
    "chunks by HTTP/1.0": (400, post(CHUNKED, CHUNKS).replace(b"HTTP/1.1", b"HTTP/1.0")),
    "a chunk whose size is followed by LF": (400, post(CHUNKED, b"c\n" + BODY + b"\r\n0\r\n\r\n")),
    "a chunk whose size is followed by a space": (400, post(CHUNKED, b"c \r\n" + BODY + b"\r\n0\r\n\r\n")),
    "a chunk whose size has a prefix": (400, post(CHUNKED, b"0xc\r\n" + BODY + b"\r\n0\r\n\r\n")),
    "a chunk longer than its size": (400, post(CHUNKED, b"b\r\n" + BODY + b"\r\n0\r\n\r\n")),
    "a chunk whose size nothing can hold": (400, post(CHUNKED, b"fffffffffffffffff\r\n" + BODY)),
    "no host": (400, get(b"x: y\r\n")),
    "two hosts": (400, get(HOST * 2)),
    "a host with a path": (400, get(b"host: here/hidden?x=\r\n")),
    "a header without a name": (400, get(HOST + b": y\r\n")),
    "a header without a colon": (400, get(HOST + b"xy\r\n")),
    "a header with NUL": (400, get(HOST + b"x: a\x00b\r\n")),
    "a header with a control character": (400, get(HOST + b"x: a\x01b\r\n")),
    "a space in the address": (400, get(target=b"/ask ed")),
    "an address that is not ASCII": (400, get(target=b"/\xff")),
    "HTTP/2": (400, get(version=b"HTTP/2.0")),
    "HTTP/0.9": (400, get(version=b"HTTP/0.9")),
    "HTTP/9.9": (400, get(version=b"HTTP/9.9")),
    "HTTP/2 without asking": (400, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])),
    "TLS": (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100)),
    "an unknown method": (400, get().replace(b"GET", b"BREW")),
    "a method in small letters": (400, get().replace(b"GET", b"get")),
    "a tunnel": (405, b"CONNECT here:80 HTTP/1.1\r\n" + HOST + b"\r\n"),
    "a long address": (414, get(target=b"/" + b"a" * 9000)),
    "a long header": (431, get(HOST + b"x: " + b"a" * 9000 + b"\r\n")),
    "a long name of a header": (431, get(HOST + b"a" * 9000 + b": x\r\n")),
    "many headers": (431, get(HOST + b"x: y\r\n" * 101)),
    "many headers of some length": (431, get(HOST + (b"x: " + b"a" * 4000 + b"\r\n") * 17)),
    "a WebSocket without a key": (400, get(HOST + HANDSHAKE.partition(b"sec-websocket-key")[0])),
    "a WebSocket with a short key": (400, get(HOST + HANDSHAKE.replace(b"AAAA==", b"=="))),
    "a WebSocket with two keys": (400, get(HOST + HANDSHAKE + b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n")),
    "a WebSocket of another version": (400, get(HOST + HANDSHAKE.replace(b": 13", b": 8"))),
    "a WebSocket of a version that is not ASCII": (400, get(HOST + HANDSHAKE.replace(b": 13", b": \xff"))),
    "a WebSocket with odd extensions": (400, get(HOST + HANDSHAKE + b"sec-websocket-extensions: ;;;\r\n")),
    "a WebSocket with two origins": (400, get(HOST + HANDSHAKE + b"origin: https://a\r\norigin: https://b\r\n")),
    "a WebSocket with a long header": (431, get(HOST + HANDSHAKE + b"x: " + b"a" * 9000 + b"\r\n")),
}
"""The status of each, after which the connection is closed."""

UNDERSTOOD: Final[dict[str, bytes]] = {
    "a body with a length": post(LENGTH),
    "a length with zeros before it": post(b"content-length: 0012\r\n"),
    "chunks": post(CHUNKED, CHUNKS),
    "a coding in capitals": post(b"Transfer-Encoding: CHUNKED\r\n", CHUNKS),
    "a chunk with an extension": post(CHUNKED, b"c;a=b\r\n" + BODY + b"\r\n0\r\n\r\n"),
    "lines before the request": b"\r\n\r\n" + post(LENGTH),
    "an address with its host": post(LENGTH).replace(b"/asked", b"http://here/asked"),
}
"""All of these have the body above, and are asked at the same path."""
