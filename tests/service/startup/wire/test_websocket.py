"""WebSockets go through the wire, and what is sent over them is bounded too."""

import asyncio

import pytest
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode

from tests.service.startup.wire.kit import PATIENCE, answers, bounds, conversation, served
from tests.service.startup.wire.shapes import HANDSHAKE, HOST, get

SOON = 0.05


async def parrot(scope: Scope, receive: Receive, send: Send) -> None:
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] != "websocket.disconnect":
        if "text" in message:
            await send({"type": "websocket.send", "text": message["text"]})


def url(address: tuple[str, int]) -> str:
    return f"ws://{address[0]}:{address[1]}/socket"


async def said(opened: ClientConnection, text: str) -> str | bytes:
    await opened.send(text)
    async with asyncio.timeout(PATIENCE):
        return await opened.recv()


async def flooded(writer: asyncio.StreamWriter, sent: bytes) -> None:
    for _ in range(1000):
        writer.write(sent)
        await writer.drain()


async def test_a_websocket_outlives_the_times_of_requests() -> None:
    limits = bounds(head_seconds=SOON, body_seconds=SOON)
    async with served(parrot, limits) as server, connect(url(server.address), proxy=None) as opened:
        assert await said(opened, "one") == "one"
        await asyncio.sleep(4 * SOON)
        assert await said(opened, "two") == "two"


@pytest.mark.parametrize("pieces", [1, 7, 1000])
async def test_a_handshake_may_come_in_pieces(pieces: int) -> None:
    sent = get(HOST + HANDSHAKE)
    async with served(parrot) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        for at in range(0, len(sent), pieces):
            writer.write(sent[at : at + pieces])
            await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        writer.close()


async def test_a_handshake_that_its_library_does_not_take_is_answered_and_not_left_open() -> None:
    async with served(parrot, bounds(header_bytes=20_000)) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        writer.write(get(HOST + HANDSHAKE + b"x: " + b"a" * 10_000 + b"\r\n"))
        async with asyncio.timeout(PATIENCE):
            (refused,) = answers(await reader.read())
        writer.close()
    assert (refused.status, refused.body["code"], refused.names("x-request-id")) == (
        431, "http/head-too-large", ["drawn"],
    )  # fmt: skip


async def test_a_handshake_is_refused_with_what_is_wrong_with_it() -> None:
    async with served(parrot) as server:
        (refused,) = await conversation(server.address, [get(HOST + HANDSHAKE.replace(b": 13", b": 8"))])
    wrong = "This opens no WebSocket as RFC 6455 has it: invalid Sec-WebSocket-Version header: 8"
    assert (refused.body["code"], refused.body["detail"]) == ("http/handshake", wrong)


async def test_a_handshake_may_name_its_host_in_its_address() -> None:
    async with served(parrot) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        writer.write(get(HOST + HANDSHAKE, target=b"http://here/socket?a=b"))
        async with asyncio.timeout(PATIENCE):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        writer.close()


async def test_a_handshake_that_the_application_refuses_is_no_error_of_the_server(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def refusing(scope: Scope, receive: Receive, send: Send) -> None:
        length = (b"content-length", b"2")
        await send({"type": "websocket.http.response.start", "status": 403, "headers": [length]})
        await send({"type": "websocket.http.response.body", "body": b"{}"})

    async with served(refusing) as server:
        (refused,) = await conversation(server.address, [get(HOST + HANDSHAKE)], last=b"")
    assert (refused.status, caplog.text) == (403, "")


async def test_a_message_of_frames_without_an_end_is_refused() -> None:
    async with served(parrot) as server, connect(url(server.address), proxy=None, compression=None) as opened:
        opened.transport.write(Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True))
        empty = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        opened.transport.write(empty * 1000)
        with pytest.raises(ConnectionClosedError) as closed:
            async with asyncio.timeout(PATIENCE):
                await opened.recv()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1009, "the message comes in too many frames")


async def test_a_message_of_some_frames_is_taken() -> None:
    async with served(parrot) as server, connect(url(server.address), proxy=None) as opened:
        await opened.send(["a"] * 100)
        async with asyncio.timeout(PATIENCE):
            assert await opened.recv() == "a" * 100


async def test_who_sends_pings_and_reads_no_pongs_is_read_no_further() -> None:
    async with served(parrot) as server:
        reader, writer = await asyncio.open_connection(*server.address)
        writer.write(get(HOST + HANDSHAKE))
        await reader.readuntil(b"\r\n\r\n")
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        pings = Frame(Opcode.PING, b"a" * 125).serialize(mask=True) * 1000
        (connection,) = server.state.connections
        flood = asyncio.create_task(flooded(writer, pings))
        async with asyncio.timeout(PATIENCE):
            while connection.writable.is_set():  # type: ignore[union-attr]
                await asyncio.sleep(0.01)
        await asyncio.sleep(SOON)
        assert not flood.done()
        flood.cancel()
        assert connection.transport.get_write_buffer_size() < 1 << 20
        writer.transport.abort()
