"""Attacks on the wire: what is sent never ends, or never comes."""

import asyncio
from contextlib import suppress

from tests.service.faults.kit import PATIENCE

HEAD = b"POST /v1/games/mega-jackpot/start HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"
CHUNKED = HEAD + b"transfer-encoding: chunked\r\n\r\n"
BLOCK = 1 << 16

Flood = tuple[bytes, bytes, int]
"""How a request begins, what is then sent again and again, and how many bytes of it there are at most."""

FLOODS: dict[str, Flood] = {
    "three million headers": (HEAD, b"a: b\r\n" * (BLOCK // 6), 3_000_000 * 6),
    "a header of 50 MB": (HEAD + b"a: ", b"b" * BLOCK, 50_000_000),
    "a name of 50 MB": (HEAD, b"b" * BLOCK, 50_000_000),
    "an address of 50 MB": (b"GET /", b"a" * BLOCK, 50_000_000),
    "an extension of 50 MB": (CHUNKED + b"1;", b"a" * BLOCK, 50_000_000),
    "three million trailers": (CHUNKED + b"0\r\n", b"a: b\r\n" * (BLOCK // 6), 3_000_000 * 6),
    "three million chunks": (CHUNKED, b"1\r\n \r\n" * (BLOCK // 6), 3_000_000 * 6),
}
HALVES = (b"", HEAD, HEAD + b"content-length: 99\r\n\r\n{", CHUNKED + b"9\r\n{")
"""Requests of which nothing more comes."""


async def flooded(address: tuple[str, int], flood: Flood) -> tuple[bytes, int]:
    """Send all of it; return the status of the answer, and how much was sent until the server took no more."""
    begun, block, most = flood
    reader, writer = await asyncio.open_connection(*address)
    answer = asyncio.create_task(reader.read(BLOCK))
    writer.write(begun)
    sent = 0
    with suppress(ConnectionError):
        while sent < most and not answer.done():
            writer.write(block)
            sent += len(block)
            await writer.drain()
    async with asyncio.timeout(PATIENCE):
        status = (await answer)[9:12]
    writer.close()
    return status, sent


async def half_sent(address: tuple[str, int], begun: bytes) -> bytes:
    """Send a part of a request, wait, and return all that is answered before the server ends the connection."""
    reader, writer = await asyncio.open_connection(*address)
    try:
        writer.write(begun)
        async with asyncio.timeout(PATIENCE):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()
