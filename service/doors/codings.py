"""Content codings: the one that a caller prefers, and a body encoded in it."""

import struct
import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import partial

import brotli  # type: ignore[import-untyped]  # it has no stubs

GZIP = 16 + zlib.MAX_WBITS
"""The `wbits` of zlib for the gzip format."""
GZIP_HEAD = bytes.fromhex("1f8b0800000000000003")
LEVEL, WINDOW_BITS, WINDOW_LEVEL = 6, 12, 5
"""How a stream is compressed."""
STORED = 0xFFFF
"""How much a block holds at most that is not compressed."""


def _gzip(body: bytes, level: int) -> bytes:
    coder = zlib.compressobj(level, wbits=GZIP)
    return coder.compress(body) + coder.flush()


def _brotli(body: bytes, quality: int) -> bytes:
    coded: bytes = brotli.compress(body, quality=quality)
    return coded


CODERS: Mapping[str, Callable[[bytes], bytes]] = {"br": partial(_brotli, quality=9), "gzip": partial(_gzip, level=9)}
"""The codings, the one with the smaller result first; quality 11 takes thirty times as long as 9."""
QUICK_CODERS: Mapping[str, Callable[[bytes], bytes]] = {
    "br": partial(_brotli, quality=4),
    "gzip": partial(_gzip, level=4),
}
"""The same for a body that is sent only once."""


class GzipStream:
    """A body of which each part is sent as soon as it is there, in the gzip format.

    A part that stands apart is not compressed, and no other part shows what it holds. The window is small, for every
    stream has one of its own: 32 KiB in all.
    """

    def __init__(self) -> None:
        self._coder = zlib.compressobj(LEVEL, wbits=-WINDOW_BITS, memLevel=WINDOW_LEVEL)
        self._crc = self._length = 0
        self._is_begun = False

    def part(self, content: bytes, *, apart: bool = False) -> bytes:
        """Return the next part."""
        self._crc, self._length = zlib.crc32(content, self._crc), self._length + len(content)
        head, self._is_begun = b"" if self._is_begun else GZIP_HEAD, True
        if apart:
            return head + self._coder.flush(zlib.Z_FULL_FLUSH) + _stored(content)
        return head + self._coder.compress(content) + self._coder.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        """Return what comes after the last part."""
        return self._coder.flush() + struct.pack("<II", self._crc, self._length % 2**32)


def _stored(content: bytes) -> bytes:
    """Return the blocks of a deflated body that hold a content as it is."""
    parts = (content[start : start + STORED] for start in range(0, len(content), STORED))
    return b"".join(struct.pack("<BHH", 0, len(part), STORED - len(part)) + part for part in parts)


def chosen(accept_encoding: str) -> str:
    """Return the coding that an Accept-Encoding prefers, the smaller result among equals; empty for none."""
    return _preferred(accept_encoding, CODERS)


def takes_gzip(accept_encoding: str) -> bool:
    """Tell whether an Accept-Encoding takes gzip as soon as no coding."""
    return _preferred(accept_encoding, ("gzip",)) != ""


def _preferred(accept_encoding: str, offered: Iterable[str]) -> str:
    if not accept_encoding:
        return ""
    wanted = qualities(accept_encoding)
    rest = wanted.get("*", 0.0)
    best = max(offered, key=lambda coding: wanted.get(coding, rest))
    quality = wanted.get(best, rest)
    return best if quality > 0.0 and quality >= wanted.get("identity", 0.0) else ""


def qualities(header: str) -> dict[str, float]:
    """Return the quality of each value of a header such as `br;q=0.9, gzip`; one that cannot be read is 0."""
    parts = (part.partition(";") for part in header.lower().split(","))
    return {name.strip(): _quality(parameters) for name, _, parameters in parts}


def _quality(parameters: str) -> float:
    name, _, text = parameters.replace(" ", "").partition("=")
    try:
        return float(text) if name == "q" else 1.0
    except ValueError:
        return 0.0
