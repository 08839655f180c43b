"""What is sent slowly or without an end is cut off, and what the service holds up itself is not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from starlette.types import Receive, Scope, Send

from tests.service.startup.wire.kit import LAST, PATIENCE, Answer, answer, answers, bounds, conversation, echo, served
from tests.service.startup.wire.shapes import BODY, CHUNKED, HOST, LENGTH, get, post

SOON = 0.05
"""Seconds that a test's server waits."""
LARGE = 1 << 20


async def end(address: tuple[str, int], parts: AsyncIterator[bytes]) -> list[Answer]:
    """What is answered to somebody who sends on and on, until the server ends the connection."""
    reader, writer = await asyncio.open_connection(*address)

    async def sending() -> None:
        async for part in parts:
            writer.write(part)
            await writer.drain()

    sender = asyncio.create_task(sending())
    try:
        async with asyncio.timeout(PATIENCE):
            return answers(await received(reader))
    finally:
        sender.cancel()
        await asyncio.gather(sender, return_exceptions=True)
        writer.close()


async def received(reader: asyncio.StreamReader) -> bytes:
    """All that comes, until the server ends the connection or cuts it."""
    found = b""
    with suppress(ConnectionError):
        while block := await reader.read(LARGE):
            found += block
    return found


async def trickled(begun: bytes, more: bytes = b"", every: float = SOON / 5) -> AsyncIterator[bytes]:
    """Some bytes, and then more of them for ever."""
    yield begun
    while True:
        await asyncio.sleep(every)
        yield more


@pytest.mark.parametrize("sent", [b"", b"\r\n"])
async def test_who_sends_no_request_is_cut_off_without_an_answer(sent: bytes) -> None:
    async with served(limits=bounds(head_seconds=SOON)) as server:
        assert await end(server.address, trickled(sent, sent)) == []


@pytest.mark.parametrize("more", [b"", b"x"])
async def test_a_head_that_does_not_end_is_refused_once_its_time_is_over(more: bytes) -> None:
    async with served(limits=bounds(head_seconds=SOON)) as server:
        (refused,) = await end(server.address, trickled(b"GET / HTTP/1.1\r\nx: ", more))
    assert (refused.status, refused.body["code"]) == (408, "http/too-slow")


async def test_a_second_head_that_does_not_end_is_refused_too() -> None:
    async with served(limits=bounds(head_seconds=SOON)) as server:
        first, refused = await end(server.address, trickled(get() + b"GET / HTTP/1.1\r\nx: "))
    assert (first.status, refused.status) == (200, 408)


@pytest.mark.parametrize(("body", "more"), [(LENGTH + b"\r\n{", b""), (CHUNKED + b"\r\n", b"1\r\n \r\n")])
async def test_a_body_that_does_not_end_is_refused_once_its_time_is_over(body: bytes, more: bytes) -> None:
    async with served(limits=bounds(body_seconds=SOON, body_rate=LARGE)) as server:
        (refused,) = await end(server.address, trickled(b"POST / HTTP/1.1\r\n" + HOST + body, more))
    assert (refused.status, refused.body["code"]) == (408, "http/too-slow")


async def test_a_body_has_more_time_for_what_has_come() -> None:
    async with served(limits=bounds(body_seconds=SOON, body_rate=1)) as server:
        sent = [post(LENGTH, b"{"), *[b" "] * 10, b"}"]
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(*server.address)
            for part in sent:
                writer.write(part)
                await asyncio.sleep(SOON / 4)
            writer.write(LAST)
            first, last = answers(await reader.read())
            writer.close()
    assert (first.body["body"], last.body["path"]) == ("{" + " " * 10 + "}", "/last")


async def test_who_has_the_answer_gets_no_more_time_for_the_body() -> None:
    async def hasty(scope: Scope, receive: Receive, send: Send) -> None:
        await answer(send, b"", 413)

    async with served(hasty, bounds(body_seconds=SOON, body_rate=1)) as server:
        (only,) = await end(server.address, trickled(post(CHUNKED, b""), b"1\r\n \r\n"))
    assert only.status == 413


@pytest.mark.parametrize("headers", [b"connection: close\r\n", b"connection: close\r\nexpect: 100-continue\r\n"])
async def test_who_still_sends_a_body_gets_the_last_answer_all_the_same(headers: bytes) -> None:
    async def hasty(scope: Scope, receive: Receive, send: Send) -> None:
        await answer(send, b"", 413)

    async with served(hasty) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        writer.write(post(headers + b"content-length: %d\r\n" % (4 * LARGE), b""))
        for _ in range(4):
            writer.write(b" " * LARGE)
            await writer.drain()
        async with asyncio.timeout(PATIENCE):
            (only,) = answers(await reader.read())
        writer.close()
    assert (only.status, only.names("connection")) == (413, ["close"])


async def test_the_time_in_which_the_service_reads_nothing_does_not_count() -> None:
    opened = asyncio.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/1":
            await opened.wait()
        await echo(scope, receive, send)

    async with served(slow, bounds(body_seconds=SOON, head_seconds=SOON)) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        writer.write(get(target=b"/1") + post(LENGTH, b"{"))
        await asyncio.sleep(4 * SOON)
        writer.write(BODY[1:] + LAST)
        opened.set()
        async with asyncio.timeout(PATIENCE):
            found = answers(await reader.read())
        writer.close()
    assert [one.body["path"] for one in found] == ["/1", "/asked", "/last"]


@pytest.mark.parametrize(
    ("begun", "more", "status"),
    [
        (b"GET / HTTP/1.1\r\nx: ", b"a" * LARGE, 431),
        (b"GET / HTTP/1.1\r\n", b"a" * LARGE, 431),
        (b"GET / HTTP/1.1\r\n", b"x: y\r\n" * (LARGE // 6), 431),
        (b"GET /", b"a" * LARGE, 414),
        (post(CHUNKED, b"1;"), b"a" * LARGE, 400),
        (post(CHUNKED, b"0\r\n"), b"x: y\r\n" * (LARGE // 6), 400),
        (post(CHUNKED, b"0\r\nx: "), b"a" * LARGE, 400),
        (post(CHUNKED, b""), b"1\r\n \r\n" * (LARGE // 6), 400),
    ],
    ids=["value", "name", "number", "address", "extension", "trailers", "trailer", "sizes of chunks"],
)
async def test_what_grows_without_an_end_is_refused_before_it_is_large(begun: bytes, more: bytes, status: int) -> None:
    async with served() as server:
        (refused,) = await end(server.address, trickled(begun, more, every=0))
    assert refused.status == status


async def test_requests_that_wait_for_the_first_answer_are_bounded() -> None:
    async with served() as server:
        found = await conversation(server.address, [get() * 1000])
    assert 0 < len(found) < 100
    assert found[-1].names("connection") == ["close"]


async def test_a_stream_outlives_all_of_these_times() -> None:
    async def streaming(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(8):
            await asyncio.sleep(SOON)
            await send({"type": "http.response.body", "body": b"still here", "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async with served(streaming, bounds(head_seconds=SOON, body_seconds=SOON)) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        writer.write(get())
        async with asyncio.timeout(PATIENCE):
            sent = await reader.readuntil(b"0\r\n\r\n")
        writer.close()
    assert sent.count(b"still here") == 8
