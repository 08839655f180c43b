"""Which coding a caller prefers, and that a body comes back from it."""

import zlib

import brotli  # type: ignore[import-untyped]
import pytest

from service.doors.codings import CODERS, chosen


@pytest.mark.parametrize(
    ("accept_encoding", "coding"),
    [
        ("", ""),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br; q=0.8 , gzip; q=0.8", "br"),
        ("br;q=0, gzip;q=0", ""),
        ("*", "br"),
        ("*;q=0.1, br;q=0", "gzip"),
        ("*;q=0", ""),
        ("identity", ""),
        ("identity;q=0.5, gzip", "gzip"),
        ("gzip;q=0.2, identity;q=0.5", ""),
        ("identity;q=0, gzip;q=0.001", "gzip"),
        ("br;q=nonsense, gzip", "gzip"),
        ("zstd, deflate, compress", ""),
        (",,;,", ""),
    ],
)
def test_the_coding_is_the_one_the_caller_prefers(accept_encoding: str, coding: str) -> None:
    assert chosen(accept_encoding) == coding


@pytest.mark.parametrize("body", [b"", b"a", b"the same again, " * 1000])
def test_a_body_comes_back_from_its_coding(body: bytes) -> None:
    assert brotli.decompress(CODERS["br"](body)) == body
    assert zlib.decompress(CODERS["gzip"](body), wbits=31) == body
